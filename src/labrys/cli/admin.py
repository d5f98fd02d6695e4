"""`labrys admin`."""

from __future__ import annotations

from typing import Annotated

import typer

from labrys.cli.options import Json, show_json

admin_app = typer.Typer(help="For whoever keeps a server: its tables, and where they are.")

Place = Annotated[
    str, typer.Argument(metavar="PLACE", help="Where the tables are: a file, or postgresql://USER@HOST/NAME.")
]
OneTable = Annotated[
    str, typer.Argument(metavar="TABLE", help="Its whole name, as `list` and its address tell it.")
]


@admin_app.command(name="list")
def admin_list_command(place: Place, as_json: Json = False) -> None:
    """All tables: game, people, when it was last touched, how large it is, whether it is blocked and why.

    A server may go on meanwhile. What it knows of a table in play is written down a little later.

    Example: `labrys admin list postgresql:///labrys`
    """
    from labrys.commands import tables

    found = tables.listing(place)
    if as_json:
        show_json(found)
    else:
        print(tables.listed_text(found))


@admin_app.command(name="export")
def admin_export_command(
    place: Place,
    table: OneTable,
    out: Annotated[str, typer.Option(metavar="FILE", help="A new file; else it goes to stdout.")] = "",
    save: Annotated[
        str, typer.Option(metavar="FILE", help="The game as a saved game, too, if it can be played.")
    ] = "",
) -> None:
    """The log of a table as it is kept, a line of JSON for each record; also of one that cannot be read.

    A server may go on meanwhile. The file tells all that is hidden in the game, and the hashes of keys: keep it to
    yourself.

    Example: `labrys admin export labrys.db k3v9x0qwe7t2ab --out k3v9x0qwe7t2ab.log`
    """
    from labrys.commands import tables

    if told := tables.export(place, table, out, save):
        print(told)


@admin_app.command(name="restore")
def admin_restore_command(
    place: Place,
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `export` has written.")],
    new_id: Annotated[
        str, typer.Option("--as", metavar="ID", help="Another name for it, if its own is taken.")
    ] = "",
) -> None:
    """Bring an exported table back as it was, with all its seats and keys.

    A server may go on meanwhile.

    Example: `labrys admin restore labrys.db k3v9x0qwe7t2ab.log`
    """
    from labrys.commands import tables

    print(tables.restore(place, file, new_id))


@admin_app.command(name="repair")
def admin_repair_command(
    place: Place,
    table: OneTable,
    cut: Annotated[
        bool, typer.Option("--cut", help="Keep a copy of the whole log, then leave out what cannot be played.")
    ] = False,
    unblock: Annotated[bool, typer.Option("--unblock", help="Let it be played again.")] = False,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="With --cut: where the copy goes; else TABLE-TIME.log, here.")
    ] = "",
) -> None:
    """Can a table be read from its log? If not: what is wrong, and from which record on.

    Without an option nothing is changed. A table that a server plays just now is only looked at.

    Examples: `labrys admin repair labrys.db k3v9x0qwe7t2ab`; `labrys admin repair labrys.db k3v9x0qwe7t2ab --cut`
    """
    from labrys.commands import tables

    if out and not cut:
        raise typer.BadParameter(
            "--out names the copy that --cut keeps: say --cut, too, or see `labrys admin export`"
        )
    print(tables.repair(place, table, cutting=cut, unblock=unblock, out=out))


@admin_app.command(name="delete")
def admin_delete_command(
    place: Place,
    names: Annotated[list[str], typer.Argument(metavar="TABLE…", help="Their whole names.")],
) -> None:
    """Delete tables with their logs; also those that cannot be read. `export` them first.

    One that a server plays just now is refused, and then none is deleted.

    Example: `labrys admin delete labrys.db k3v9x0qwe7t2ab`
    """
    from labrys.commands import tables

    print(tables.delete(place, names))


@admin_app.command(name="expire")
def admin_expire_command(
    place: Place,
    days: Annotated[float, typer.Option(min=0.01, max=36_500, help="So long nobody has been at them.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say which it would be.")] = False,
) -> None:
    """Delete the tables nobody has been at for so many days.

    A server does it by itself with `--limit expire_after=DAYS`. Tables that a server plays are left alone,
    and so are games over days whose time for a move is not over.

    Example: `labrys admin expire postgresql:///labrys --days 180 --dry-run`
    """
    from labrys.commands import tables

    print(tables.expire(place, days, dry=dry_run))


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
