"""The commands. Each imports what it needs when it runs, so that `labrys --help` is quick."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from labrys.cli import admin, campaigns, cases, laboratory, mazes, playing, rules, serving
from labrys.cli.options import complain

app = typer.Typer(
    name="labrys",
    help="Labrys plays old maze games exactly as their rulebooks say.",
    epilog="Example: labrys play deathmaze",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
GROUPS = {
    "case": cases.case_app,
    "campaign": campaigns.campaign_app,
    "maze": mazes.maze_app,
    "admin": admin.admin_app,
}
COMMANDS: dict[str, Callable[..., None]] = {  # in this order `labrys --help` tells of them
    "games": rules.games_command,
    "rules": rules.rules_command,
    "play": playing.play_command,
    "position": playing.position_command,
    "saves": playing.saves_command,
    "sheet": playing.sheet_command,
    "watch": playing.watch_command,
    "replay": playing.replay_command,
    "review": playing.review_command,
    "simulate": laboratory.simulate_command,
    "study": laboratory.study_command,
    "tournament": laboratory.tournament_command,
    "bots": laboratory.bots_command,
    "metrics": laboratory.metrics_command,
    "odds": laboratory.odds_command,
    "check": cases.check_command,
    "serve": serving.serve_command,
    "bench": serving.bench_command,
}
for name, group in GROUPS.items():
    app.add_typer(group, name=name)
for name, command in COMMANDS.items():
    app.command(name=name)(command)


@app.callback(invoke_without_command=True)
def version_option(
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    """Labrys plays old maze games exactly as their rulebooks say."""
    if version:
        from labrys import __version__
        from labrys.engine.compiled import COMPILED

        print(f"labrys {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit


def main() -> None:
    """The entry point: bad input is one sentence and exit code 2; nothing ever prints a traceback for it."""
    from labrys.engine.errors import LabrysError

    if sys.stdin is None:  # closed: as good as empty
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    usage_error: type[Exception] = typer.BadParameter.__base__ or typer.BadParameter
    try:
        run_command(sys.argv[1:] or ["--help"])
        sys.stdout.flush()
    except typer.Exit as done:
        sys.exit(done.exit_code)
    except LabrysError as error:
        sys.exit(complain(str(error)))
    except usage_error as error:
        sys.exit(complain(plainly(error.format_message()), "see `labrys --help`"))  # type: ignore[attr-defined]
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        hush()  # the reader is gone: say no more
        sys.exit(0)
    except OSError as error:  # a full disk behind stdout, above all
        hush()
        sys.exit(complain(f"cannot read or write: {error.strerror}"))


def plainly(words: str) -> str:
    """What the libraries say of an option, as we would say it.

    >>> plainly("Invalid value for '-n': Input should be greater than or equal to 1")
    "'-n' must be at least 1"
    """
    for theirs, ours in SAID.items():
        words = re.sub(theirs, ours, words)
    return words


SAID = {
    r"^Invalid value: ": "",
    r"^Invalid value for (.+?): Input should be ": r"\1 must be ",
    r"greater than or equal to": "at least",
    r"less than or equal to": "at most",
    r"a valid integer.*": "a whole number",
    r"a valid number.*": "a number",
}


def hush() -> None:
    """Nothing more can be written to stdout, not even when Python flushes it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_command(words: list[str]) -> None:
    """What typer would do, without its own way of ending a process."""
    command = typer.main.get_command(app)
    if "_LABRYS_COMPLETE" in os.environ:  # a shell asks what could come next
        command.main(words, prog_name="labrys")
    with command.make_context("labrys", words) as context:
        command.invoke(context)
