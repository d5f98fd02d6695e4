"""`labrys study`: a described study, played, and its report."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from labrys.commands import simulate
from labrys.commands.program import program
from labrys.engine.errors import LabrysError
from labrys.record import files
from labrys.sim import file, html, plots
from labrys.sim.plan import check_outcome
from labrys.sim.report import Found
from labrys.sim.study import check_until

REPORT = "report.html"
ROWS = ".rows.jsonl"  # beside the report


class Done(Struct, frozen=True):
    """A study that was played, and where it is."""

    found: Found
    report: Path
    rows: Path
    trouble: str = ""  # it asks about something that no game has shown


def template(game: str) -> str:
    """A study file to begin with."""
    return file.template(game)


def run(path: Path, out: Path | None, jobs: int | None, *, resume: bool, cluster: str = "") -> Done:
    """Play it, keep its games, write its report; what is wrong with it is told before any game is played."""
    asked, source = file.read(path)
    try:
        plan, until = file.plan_of(asked, path.parent), file.until_of(asked)
        for name in (asked.outcome, *asked.show):
            check_outcome(plan, name)
        if until is not None:
            check_until(plan, until)
    except LabrysError as error:
        raise LabrysError(f"{path}: {error}") from None
    to = where(out)
    rows = to.with_name(to.stem + ROWS)
    if not resume and rows.exists() and rows.stat().st_size:
        raise LabrysError(f"the games in {str(rows)!r} are there already; --resume goes on, or name another --out")
    command = shlex.join([*shlex.split(program()), "study", str(path), "--out", str(to)])
    found = simulate.run(plan, jobs, until=until, rows=rows, resume=resume and rows.exists(), cluster=cluster)
    told = html.Told(
        question=asked.question, outcome=asked.outcome, show=asked.show, command=command, source=source
    )
    write(found, told, to)
    strange = html.unheard_of(found, (asked.outcome, *asked.show))
    return Done(found, to, rows, f"{path}: {strange}" if strange else "")


def unheard_of(found: Found, outcome: str) -> str:
    """What to say if no game has shown this outcome."""
    return html.unheard_of(found, [outcome])


def report(found: Found, path: Path, outcome: str, words: Sequence[str]) -> None:
    """The report of a simulation that was asked for by these words."""
    write(found, html.Told("", outcome, command=shlex.join([*shlex.split(program()), *words])), path)


def where(out: Path | None) -> Path:
    """The file of the report, checked: in a folder it is `report.html`."""
    plots.library()
    path = out or Path(REPORT)
    if path.is_dir() or not path.suffix:
        path = path / REPORT
    if path.suffix != ".html":
        raise LabrysError(f"a report is a page, such as {REPORT}, not {str(path)!r}")
    files.check(path, "report", ours)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabrysError(f"the folder {str(path.parent)!r} cannot be made: {error.strerror}") from None
    return path


def ours(begin: bytes) -> bool:
    """Is this a report of ours, which may be written over?"""
    return begin.startswith(html.BEGIN.encode())


def write(found: Found, told: html.Told, path: Path) -> None:
    """The page, whole or not at all."""
    files.write(path, html.page(found, told).encode(), "report", ours)
