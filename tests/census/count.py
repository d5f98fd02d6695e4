"""Counting out small scenes, die by die: of every rule the first case that is answered once and rolls dice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import labrys
from labrys.engine import odds
from labrys.engine.errors import LabrysError
from labrys.rulebook import cases, check
from labrys.rulebook import rules as rulebook
from labrys.rulebook.cases import Case
from labrys.show.run import Run

HERE = Path(__file__).parent
CASES = HERE.parents[1] / "cases"
SMALL = 250  # branches: what takes more is no small scene
FEW = 24  # outcomes


def scenes(game: str) -> Iterator[tuple[str, Case]]:
    """A rule and the case by which it is counted out, in the order of the book."""
    first: dict[str, Case] = {}
    for case in cases.cases_of(CASES / game):
        if case.dice and len(case.answers) == 1 and not case.draws:
            first.setdefault(case.rules[0], case)
    for rule in rulebook.load(labrys.find(game)).rules:
        if rule in first:
            yield rule, first[rule]


def counted(case: Case) -> odds.Odds | None:
    """The outcomes of its one answer, with their exact chances; None if it is no small scene."""
    run: Run[Any] = check.begin(case, labrys.find(case.game))
    if run.asking is None:
        return None
    try:
        found = odds.in_one_world(run, run.asking.read(case.answers[0]), SMALL)
    except LabrysError:
        return None
    return found if odds.FURTHER not in found and 1 < len(found) <= FEW else None


def census(game: str) -> str:
    """Every scene with its outcomes and their exact chances."""
    lines = []
    for rule, case in scenes(game):
        if found := counted(case):
            assert sum(found.values()) == 1
            lines.append(f"{rule} {case.title}: {case.answers[0]}")
            lines += [f"  {chance!s:>14}  {odds.outcome_words(outcome)}" for outcome, chance in found.items()]
            lines.append("")
    return "\n".join(lines)
