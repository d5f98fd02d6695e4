"""Cases: positions with an expected outcome."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from labrys.cli.options import GameArgument, Json, show_json

case_app = typer.Typer(help="Case files: positions with an expected outcome.")


def check_command(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Case books and files, folders of them, or BOOK#NAME.")
    ],
    as_json: Json = False,
) -> None:
    """Run cases; the last line is `N passed, M failed`.

    Examples: `labrys check cases/deathmaze`, `labrys check cases/deathmaze/08-combat.toml#8.43-sword`
    """
    from functools import cache

    from labrys.games import find
    from labrys.rulebook import cases, check
    from labrys.rulebook import rules as rulebook

    known = cache(lambda book: frozenset(rulebook.load(book).rules))
    verdicts = []
    for path in cases.case_files(paths):
        for verdict in check.judge(path, find, known):
            verdicts.append(verdict)
            if verdict.complaint and not as_json:
                title = f"       {verdict.title}\n" if verdict.title else ""
                print(f"FAILED {verdict.file}, line {verdict.line}\n{title}       {verdict.complaint}")
    failed = sum(bool(verdict.complaint) for verdict in verdicts)
    if as_json:
        show_json({"passed": len(verdicts) - failed, "failed": failed, "cases": verdicts})
    else:
        print(f"{len(verdicts) - failed} passed, {failed} failed")
    unreadable = any(verdict.unreadable for verdict in verdicts)
    raise typer.Exit(2 if unreadable else 1 if failed else 0)


@case_app.command(name="events")
def case_events_command(game: GameArgument) -> None:
    """The events of a game and their fields, as cases name them, in Markdown on stdout.

    Example: labrys case events deathmaze > docs/events/deathmaze.md
    """
    from labrys.games import find
    from labrys.rulebook import event_guide

    print(event_guide.page(find(game)))


@case_app.command(name="new")
def case_new_command(game: GameArgument) -> None:
    """A commented template of a case, on stdout.

    Example: labrys case new deathmaze > my-case.toml
    """
    from labrys.games import find
    from labrys.rulebook.template import template

    print(template(find(game)), end="")
