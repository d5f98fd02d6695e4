"""The tables in PostgreSQL, and how they come there."""

from __future__ import annotations

from labrys.engine.errors import LabrysError
from labrys.web.store.postgres_line import Address, Connection

SCHEMA = 1  # in the row of the table `labrys`
ALONE = 0x4C616279  # the number of the lock under which tables are made: "Laby"
CHANGED = "labrys_tables"  # whoever listens hears of every change of the lists

# Texts sort by their bytes, whatever language the database speaks.
TABLES = f"""
CREATE TABLE labrys (version integer NOT NULL);
INSERT INTO labrys VALUES (0);
CREATE TABLE tables (
    id text COLLATE "C" PRIMARY KEY, game text NOT NULL, owner text COLLATE "C" NOT NULL, created text NOT NULL,
    touched text COLLATE "C" NOT NULL, started boolean NOT NULL, over boolean NOT NULL, answers bigint NOT NULL,
    about bytea NOT NULL, blocked text NOT NULL DEFAULT ''
);
CREATE INDEX tables_of_owner ON tables (owner, touched);
CREATE INDEX tables_by_age ON tables (touched);
CREATE TABLE log (
    table_id text COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n bigint NOT NULL,
    record bytea NOT NULL, PRIMARY KEY (table_id, n)
);
CREATE TABLE workers (
    id text COLLATE "C" PRIMARY KEY, server text NOT NULL, peer text NOT NULL, token text NOT NULL,
    seen timestamptz NOT NULL
);
CREATE TABLE claims (
    table_id text COLLATE "C" PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    worker text COLLATE "C" NOT NULL REFERENCES workers (id) ON DELETE CASCADE
);
CREATE INDEX claims_of_worker ON claims (worker);
CREATE TABLE kept (
    kind text COLLATE "C" NOT NULL, owner text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
    touched text COLLATE "C" NOT NULL, text bytea NOT NULL, PRIMARY KEY (kind, owner, id)
);
CREATE INDEX kept_by_id ON kept (kind, id);
CREATE TABLE health (checks bigint NOT NULL);
INSERT INTO health VALUES (0);

CREATE FUNCTION log_stays() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'a log is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE FUNCTION log_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT FROM gone JOIN tables ON id = table_id) THEN
            RETURN NULL;
        END IF;
    END IF;
    RAISE EXCEPTION 'a log goes only with its table' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE FUNCTION lists_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_notify('{CHANGED}', '');
    RETURN NULL;
END $$;
CREATE TRIGGER log_stays BEFORE UPDATE ON log FOR EACH STATEMENT EXECUTE FUNCTION log_stays();
CREATE TRIGGER log_is_whole AFTER DELETE ON log REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION log_is_whole();
CREATE TRIGGER log_is_not_emptied BEFORE TRUNCATE ON log FOR EACH STATEMENT EXECUTE FUNCTION log_is_whole();
CREATE TRIGGER lists_changed AFTER INSERT OR UPDATE OR DELETE ON tables
    FOR EACH STATEMENT EXECUTE FUNCTION lists_changed();
"""
ADDED = {1: TABLES}  # by the version that knows it: what a database of the version before has not
OTHERS = """
SELECT EXISTS (
    SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
    AND deptype = 'e')
)
"""


def prepare(connection: Connection, address: Address) -> None:
    """The tables, if the database is new; those of a later Labrys, or of something else, are refused.

    Of several servers that start at once one makes them, and the others wait.
    """
    with address.told():
        if _version(connection, address) == SCHEMA:
            return
        connection.execute(
            "SELECT pg_advisory_lock(%s)", (ALONE,)
        )  # before the transaction: it sees what was made
        try:
            with connection.transaction():
                _bring_up_to_date(connection, address)
        finally:
            connection.execute("SELECT pg_advisory_unlock(%s)", (ALONE,))


def _bring_up_to_date(connection: Connection, address: Address) -> None:
    version = _version(connection, address)
    if version == 0 and (others := connection.execute(OTHERS).fetchone()) and others[0]:
        raise LabrysError(
            f"{address.name} is that of something else; make a new one for the tables, with createdb"
        )
    for later in range(version + 1, SCHEMA + 1):
        connection.execute(ADDED[later])
        connection.execute("UPDATE labrys SET version = %s", (later,))


def _version(connection: Connection, address: Address) -> int:
    """Which schema there is; 0: none yet."""
    found = connection.execute("SELECT to_regclass('labrys')").fetchone()
    if found is None or found[0] is None:
        return 0
    row = connection.execute("SELECT max(version) FROM labrys").fetchone()
    version = int(row[0] or 0) if row else 0
    if version > SCHEMA:
        raise LabrysError(
            f"{address.name} has format {version}; this Labrys reads format {SCHEMA}. "
            "A later version of Labrys wrote it: please update"
        )
    return version
