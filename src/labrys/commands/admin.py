"""`labrys admin`: for whoever keeps a server."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

from labrys.commands import progress
from labrys.engine.errors import LabrysError
from labrys.web.store import Store, open_store
from labrys.web.store import migrate as moving
from labrys.web.store.sqlite import MEMORY


def migrate(source: str, target: str, *, go_on: bool) -> moving.Migrated:
    """Everything from one place to another."""
    if _same(source, target):
        raise LabrysError("--from and --to name the same place; name another to go to")
    with closing(existing(source)) as old, closing(_open(target)) as new:
        try:
            with progress.bar("migrating", 2 * old.count()) as tell:
                return moving.migrate(old, new, tell, go_on=go_on)
        except KeyboardInterrupt:
            print("Interrupted; the same command with --go-on goes on from here.", file=sys.stderr)
            raise


def text(found: moving.Migrated) -> str:
    """What was done."""
    there = f" ({found.there} were there already)" if found.there else ""
    return (
        f"{found.tables:,} tables{there} with {found.records:,} records in {found.size:,} bytes, "
        f"{found.kept:,} campaigns and other things kept: all compared, all the same."
    )


def existing(url: str, *, guard: bool = True) -> Store:
    """A store that is there; a name that was mistyped makes no new file. `guard`: no server is to be at work."""
    file = _file(url)
    if file is not None and not file.is_file():
        raise LabrysError(f"there is no file {str(file)!r}; name the one the tables are in")
    return _open(url, guard=guard)


def _open(url: str, *, guard: bool = True) -> Store:
    if (file := _file(url)) is not None and str(file) == MEMORY:
        raise LabrysError(f"{MEMORY} holds nothing, and keeps nothing; name a file or a database")
    return open_store(url, guard=guard)


def _file(url: str) -> Path | None:
    """The file, if it is one."""
    scheme, mark, rest = url.partition("://")
    if not mark:
        return Path(url)
    return Path(rest[1:] or MEMORY) if scheme == "sqlite" else None


def _same(one: str, other: str) -> bool:
    """Two addresses of one database may differ, but what is copied must be empty then: it is told all the same."""
    first, second = _file(one), _file(other)
    if first is None or second is None:
        return one == other
    return first.resolve() == second.resolve()
