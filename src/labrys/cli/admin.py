"""`labrys admin`."""

from __future__ import annotations

from typing import Annotated

import typer

from labrys.cli.options import Json, show_json

admin_app = typer.Typer(help="For whoever keeps a server: where its tables are.")


@admin_app.command(name="migrate")
def admin_migrate_command(
    source: Annotated[
        str, typer.Option("--from", metavar="PLACE", help="Where the tables are: a file, or postgresql://…")
    ],
    target: Annotated[
        str, typer.Option("--to", metavar="PLACE", help="Where they shall be: a new file, or an empty database.")
    ],
    go_on: Annotated[
        bool, typer.Option("--go-on", help="An earlier attempt was interrupted: leave what it has brought.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Bring all tables, campaigns and feeds from one place to another, and compare them byte for byte.

    Stop the server first. Nothing is taken from where the tables were, so one can go back. Afterwards start the
    server with `--database` and the new place.

    Example: `labrys admin migrate --from labrys.db --to postgresql://labrys@localhost/labrys`
    """
    from labrys.commands import admin

    found = admin.migrate(source, target, go_on=go_on)
    if as_json:
        show_json(found)
    else:
        print(admin.text(found))
