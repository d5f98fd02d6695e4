"""`labrys simulate`: a plan from options, played, and told to people."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from labrys.commands.program import program
from labrys.commands.progress import bar
from labrys.engine.errors import LabrysError
from labrys.games import find
from labrys.rulebook.rules import house_rules
from labrys.sim import design, many, study
from labrys.sim.cluster import bots_of, chosen
from labrys.sim.file import parse_until
from labrys.sim.plan import Factor, Plan, make, one_arm
from labrys.sim.report import Found, Report
from labrys.sim.rows import Journal
from labrys.sim.text import found_text

text = found_text


class Asked(Struct, frozen=True):
    """What was asked for."""

    game: str
    number: int
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    house: dict[str, object]
    versus: tuple[tuple[str, dict[str, object]], ...]  # as typed, and as read
    factorial: bool
    factors: tuple[str, ...]
    sweeps: tuple[str, ...]
    scenario: str
    games_per_campaign: int


def plan_of(asked: Asked) -> Plan:
    """The study that these options describe."""
    house, factors = dict(asked.house), list[Factor]()
    if twice := next((name for name in _names(asked) if _names(asked).count(name) > 1), None):
        raise LabrysError(f"--versus names {twice} twice; to try several values: --factor {twice}=A,B,C")
    if asked.factorial:
        if len(asked.versus) < 2:
            raise LabrysError("--factorial crosses two or more rules, each with a --versus NAME=VALUE of its own")
        factors = [_with_and_without(asked.game, house, other) for _, other in asked.versus]
    factors += [design.parse_factor(one) for one in asked.factors]
    factors += [design.parse_sweep(one) for one in asked.sweeps]
    if factors:
        arms = design.factorial(asked.bots, house, factors)
    elif asked.versus:
        others = {name: value for _, other in asked.versus for name, value in other.items()}
        arms = design.versus(asked.bots, house, others)
    else:
        arms = one_arm(asked.bots, house)
    return make(
        asked.game,
        asked.number,
        arms,
        seed=asked.seed,
        rotate=asked.rotate,
        scenario=asked.scenario,
        games_per_campaign=asked.games_per_campaign,
        factors=factors,
    )


def _names(asked: Asked) -> list[str]:
    return [name for _, other in asked.versus for name in other]


def _with_and_without(game: str, house: dict[str, object], other: Mapping[str, object]) -> Factor:
    """A rule as it is played else, and as it is to be compared; a preset is on or off."""
    ((name, value),) = other.items()
    usual = {rule.name: rule.default for rule in house_rules(find(game))}
    return Factor(name, (house.pop(name, usual.get(name, False)), value))


def until(half: str, outcome: str) -> study.Until | None:
    """When to stop, if that was said."""
    return parse_until(half, outcome) if half else None


def run(
    plan: Plan,
    jobs: int | None,
    *,
    until: study.Until | None = None,
    rows: Path | None = None,
    resume: bool = False,
    cluster: str = "",
) -> Found:
    """Play it, with progress on a terminal; Ctrl-C ends it, and what is done is told. `cluster`: Ray's address."""
    arms = f" in {len(plan.arms)} arms" if len(plan.arms) > 1 else ""
    with chosen(cluster, jobs, plan.units, bots_of(plan)) as executor:
        journal = Journal(rows, plan, resume=resume) if rows is not None else None
        with bar(f"{plan.game}{arms}", plan.rows) as progress:
            return study.run(plan, executor, journal=journal, until=until, progress=progress, gently=True)


def simulate(
    game: str, number: int, bots: Sequence[str], seed: int, jobs: int, house: Mapping[str, object], scenario: str
) -> Report:
    """Many games of one kind, with progress on a terminal."""
    with bar(f"{number} games of {game}", number) as progress:
        return many.simulate(game, number, bots, seed, jobs, house, progress, scenario=scenario)


def as_json(found: Found) -> Any:
    """One report; of two sets of rules a list; of a design with factors all its arms and effects."""
    if found.plan.factors:
        effects = [one for one in found.comparisons if one.kind != "versus"]
        return {
            "study": found.plan.fingerprint,
            "factors": found.plan.factors,
            "arms": found.reports,
            "effects": effects,
            "stopped": found.stopped,
            "seconds": found.seconds,
        }
    return found.reports[0] if len(found.reports) == 1 else found.reports


def how_to_go_on(words: Sequence[str], rows: Path | None) -> str:
    """What to type after Ctrl-C."""
    if rows is None:
        return "stopped; with --rows FILE the games are kept, and --resume FILE goes on with them"
    kept: list[str] = []
    skip = False
    for word in words:
        if not skip and word.partition("=")[0] not in ("--rows", "--resume"):
            kept.append(word)
        skip = word in ("--rows", "--resume")
    return go_on([*kept, "--resume", str(rows)])


def go_on(words: Sequence[str]) -> str:
    """The command that plays what is missing."""
    return f"stopped; go on with {shlex.join([*shlex.split(program()), *words])}"
