"""A study described in a file, for `labrys study`: what is asked, what is played, what is varied."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from labrys import games, seats
from labrys.engine.errors import LabrysError, plain_words
from labrys.record import files
from labrys.rulebook.rules import house_rules
from labrys.sim import design
from labrys.sim.plan import Factor, Plan, make, one_arm
from labrys.sim.study import Until

MOST_BYTES = 1_000_000


class StudyFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The keys of a study file; `docs/studies.md` tells what each means."""

    game: str
    games: int
    question: str = ""
    seed: int = 1
    bots: tuple[str, ...] = ()
    seats: int = 0
    rotate: bool = False
    scenario: str = ""
    games_per_campaign: int = 1
    until: str | float = ""
    outcome: str = "won"
    show: tuple[str, ...] = ()
    rules: dict[str, Any] = {}
    versus: dict[str, Any] = {}
    factors: dict[str, tuple[Any, ...]] = {}
    sweeps: dict[str, str] = {}


def read(path: Path) -> tuple[StudyFile, str]:
    """A study file, and its text; every complaint is one sentence."""
    text = files.read(path, "study", MOST_BYTES).decode("utf-8", "replace")
    try:
        raw = tomllib.loads(text)
        known = StudyFile.__struct_fields__
        if strange := next((key for key in raw if key not in known), None):
            near = get_close_matches(strange, known, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
            raise LabrysError(f"{path}: a study has no key {strange!r}; {hint}")
        check_levels(raw.get("factors"), list, "a list of values, such as ['a', 'b']", path)
        check_levels(raw.get("sweeps"), str, "a span in quotes, such as '2..8'", path)
        return msgspec.convert(raw, StudyFile), text
    except tomllib.TOMLDecodeError as error:
        raise LabrysError(f"{path} is no TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise LabrysError(f"{path}: {plain_words(error)}") from None


def check_levels(table: object, kind: type, wanted: str, path: Path) -> None:
    """Each thing that is varied has values to be varied over."""
    for name, levels in table.items() if isinstance(table, dict) else ():
        if not isinstance(levels, kind):
            raise LabrysError(f"{path}: {name} is varied over {wanted}, not {levels!r}")


def plan_of(asked: StudyFile, folder: Path) -> Plan:
    """The study it describes, checked before any game is played. A scenario's file lies beside it."""
    if asked.versus and (asked.factors or asked.sweeps):
        raise LabrysError(
            "[versus] and [factors] or [sweeps] do not go together; write what is compared as a factor"
        )
    sweeps = [design.parse_sweep(f"{name}={span}") for name, span in asked.sweeps.items()]
    factors = [*(Factor(name, levels) for name, levels in asked.factors.items()), *sweeps]
    bots = line_up(asked)
    if factors:
        arms = design.factorial(bots, asked.rules, factors)
    elif asked.versus:
        arms = design.versus(bots, asked.rules, asked.versus)
    else:
        arms = one_arm(bots, asked.rules)
    beside = folder / asked.scenario
    return make(
        asked.game,
        asked.games,
        arms,
        seed=asked.seed,
        rotate=asked.rotate,
        scenario=beside if asked.scenario and beside.is_file() else asked.scenario,
        games_per_campaign=asked.games_per_campaign,
        factors=factors,
    )


def line_up(asked: StudyFile) -> tuple[str, ...]:
    """Who sits where: as in `labrys simulate`."""
    book = games.find(asked.game)
    if len(asked.bots) > 1:
        if asked.seats not in (0, len(asked.bots)):
            raise LabrysError(
                f"{len(asked.bots)} bots are named for {asked.seats} seats; name one, or one for each"
            )
        return asked.bots
    usual = "heuristic" if seats.has_heuristic(asked.game) else "random"
    return (*asked.bots, usual)[:1] * (asked.seats or (1 if asked.bots else book.alone))


def until_of(asked: StudyFile) -> Until | None:
    """When to stop, if it says so."""
    return parse_until(str(asked.until), asked.outcome) if asked.until else None


def parse_until(half: str, outcome: str) -> Until:
    """`2%` is 0.02; of a figure, a number in its own measure."""
    try:
        found = float(half.removesuffix("%")) / (100 if half.endswith("%") else 1)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise LabrysError(f"`until` says how far an interval may reach, such as 2% or 0.5, not {half!r}")
    return Until(found, outcome)


TEMPLATE = """\
# A study: run it with `labrys study FILE --out report.html`. docs/studies.md tells what every key means.

question = "What does {rule} change?"

game = "{game}"
games = 2000  # with each set of rules, from the same seeds
seed = 1  # the first of them
bots = {bots}  # one for every seat; one alone plays all `seats`
rotate = {rotate}  # everybody sits in every seat in turn

# until = "2%"  # stop when the interval of `outcome` reaches no farther to either side
outcome = "won"  # what the report is about: an outcome, a figure, or such as "seat 1 won"
# show = ["won", "decisions"]  # what else it draws; all of it is in its tables

# [rules]  # house rules that hold in every game; `labrys rules {game} --house` lists them

[factors]  # what is varied; several are crossed. The first value is what the others are compared with.
{rule} = {values}

# [sweeps]  # a rule that is a number
# NAME = "2..8"

# [versus]  # instead of factors: all of these at once against none of them
# {rule} = {value}
"""


def template(game: str) -> str:
    """A study of this game to begin with, about its first house rule that can be varied."""
    book = games.find(game)
    rule = next((rule for rule in house_rules(book) if len(rule.values) > 1), None)
    if rule is None:
        raise LabrysError(f"{book.title} has no house rules to study")
    rest = [value for value in rule.values if value != rule.default]
    who = "heuristic" if seats.has_heuristic(game) else "random"
    number = book.alone
    return TEMPLATE.format(
        game=game,
        rule=rule.name,
        bots=msgspec.json.encode([who] * number).decode().replace(",", ", "),
        rotate="false",
        values=msgspec.json.encode([rule.default, rest[0]]).decode().replace(",", ", "),
        value=msgspec.json.encode(rest[0]).decode(),
    )
