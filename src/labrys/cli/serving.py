"""The server, and the bench."""

from __future__ import annotations

import json
import sys
from typing import Annotated

import typer

from labrys.cli.options import Json, refuse_idle


def serve_command(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = 8177,
    database: Annotated[
        str,
        typer.Option(
            metavar="FILE|URL",
            help="Where tables are kept: a file, or postgresql://USER@HOST/NAME; else the Labrys folder.",
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes that share the tables; about one for each core.")
    ] = 1,
    public: Annotated[
        list[str], typer.Option(metavar="NAME", help="A name this server is called by, as behind a proxy.")
    ] = [],  # noqa: B006
    proxy: Annotated[
        list[str],
        typer.Option(
            metavar="ADDRESS", help="A proxy in front of this server, whose X-Forwarded-For tells who asks."
        ),
    ] = [],  # noqa: B006
    peer: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT",
            help="Where other servers on the same PostgreSQL database reach this one; any port of 127.0.0.1 else.",
        ),
    ] = "",
    metrics_key: Annotated[
        str,
        typer.Option(
            metavar="KEY",
            envvar="LABRYS_METRICS_KEY",
            help="With this bearer key /metrics may be read from anywhere; without one from this machine.",
        ),
    ] = "",
    contact: Annotated[
        str,
        typer.Option(
            metavar="WHOM", help="Whom to tell of a weakness: a mail address or https://…, for security.txt."
        ),
    ] = "",
    webhooks: Annotated[
        bool,
        typer.Option("--webhooks", help="People may give an https address that is told when it is their turn."),
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = False,
    game: Annotated[str, typer.Option(help="With --open: the game to show first.")] = "",
    pace: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds a bot waits, so that people can follow.")
    ] = 0.35,
    limit: Annotated[
        list[str], typer.Option(metavar="NAME=NUMBER", help="A bound of the server, e.g. most_awake=100.")
    ] = [],  # noqa: B006
    log_json: Annotated[bool, typer.Option("--log-json", help="Log JSON objects, one a line.")] = False,
    bot: Annotated[
        list[str],
        typer.Option(
            metavar="NAME", help="A bot of your own, or one a package brings, that people may seat here."
        ),
    ] = [],  # noqa: B006
    own_campaigns: Annotated[
        bool | None,
        typer.Option(
            "--own-campaigns/--no-own-campaigns",
            help="Campaigns on the page are the files of `labrys play --campaign`; else each browser has its own.",
            show_default="yes, on 127.0.0.1 without --public or --database",
        ),
    ] = None,
) -> None:
    """The table for friends: a page in the browser for one to six people, wherever they are.

    Examples: `labrys serve --open`; `labrys serve --host 0.0.0.0` for those in the same network.

    For friends elsewhere, let it listen on 127.0.0.1 and put a proxy with TLS in front of it. It must pass on the
    Host header and websockets. With Caddy that is all: `labrys serve --public NAME --proxy 127.0.0.1` and
    `caddy reverse-proxy --from NAME --to 127.0.0.1:8177`. For a club: docs/hosting.md.

    All tables are in one SQLite file, or in a PostgreSQL database that several servers may share. An answer is on
    the disk before anybody is told of it, so the server may be stopped, killed and started again at any time;
    pages reconnect by themselves. For a backup while it runs: `sqlite3 FILE ".backup copy.db"`, or `pg_dump`.
    SIGHUP replaces the workers one after another. GET /api/health tells whether all is well, GET /metrics the
    figures; the log goes to stderr. `labrys admin --help` looks after the tables.
    """
    from labrys.commands import serve as serving

    if not open_browser:
        refuse_idle(context, "is the game that --open shows first", "game")
    serving.serve(
        bots=bot,
        host=host,
        port=port,
        database=database,
        public=public,
        pace=pace,
        limits=limit,
        log_json=log_json,
        open_browser=open_browser,
        game=game,
        own_campaigns=own_campaigns,
        workers=workers,
        proxies=proxy,
        peer=peer,
        metrics_key=metrics_key,
        contact=contact,
        webhooks=webhooks,
    )


def bench_command(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]…", help="What to measure; the whole fixed set if nothing is named."),
    ] = None,
    game: Annotated[list[str], typer.Option(metavar="NAME", help="This game alone; may be repeated.")] = [],  # noqa: B006
    quick: Annotated[
        bool, typer.Option("--quick", help="A look at whether all works: the figures mean little.")
    ] = False,
    rounds: Annotated[int | None, typer.Option(min=1, help="How often each is measured, in turn.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Games whose questions are asked for odds and hints (3).")
    ] = None,
    every: Annotated[int | None, typer.Option(min=1, help="… every so manieth question of them (8).")] = None,
    write: Annotated[
        str, typer.Option(metavar="FILE", help="Write the page with all tables and drawings, as docs/speed.md.")
    ] = "",
    keep: Annotated[
        bool, typer.Option("--keep", help="Make these ratios the yardstick of what is slower later.")
    ] = False,
    as_json: Json = False,
) -> None:
    """How fast it is, beside python-chess and OpenSpiel's backgammon in the same run, in CPU time.

    The fixed set: simulator, study, api, keys, journal, sensible, fork, odds, hint, fight, saves, startup,
    heuristic, search, jobs, growth. By name only, being slow or apart: battle, field, learn, maze, store, table.
    A note at the end tells what got slower since the last release. With --json: a line of JSON for each figure.

    Examples: `labrys bench simulator fork --game deathmaze`; `labrys bench odds --games 100 --every 1`
    """
    from labrys.commands import bench as measure

    if write and (names or game or quick):
        raise typer.BadParameter("--write wants the whole fixed set: name nothing, no --game, no --quick")
    if keep and quick:
        raise typer.BadParameter("--quick measures too little to --keep")
    numbers = {"--rounds": rounds, "--games": games, "--every": every}
    words = [word for name, value in numbers.items() if value is not None for word in (name, str(value))]
    words += [word for name in game for word in ("--game", name)] + ["--quick"] * quick
    found = []
    for line in measure.lines(names or [], words):
        found.append(line)
        print(json.dumps(line, ensure_ascii=False) if as_json else measure.text(line), flush=True)
    print(measure.note(found, measure.yardstick()), file=sys.stderr if as_json else sys.stdout)
    if write:
        measure.write(found, write)
    if keep:
        measure.keep(found)
