"""What a study compares: arms made of rules that are varied, and the contrasts that show what each rule does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from labrys.engine.errors import LabrysError
from labrys.sim.plan import BASE, MOST_ARMS, Arm, Factor, Plan
from labrys.sim.tally import Contrast

BOTS = "bots"  # may be varied like a rule


def word(value: object) -> str:
    """A value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def label(house: Mapping[str, object]) -> str:
    """Rules as they are typed."""
    return " ".join(f"{name}={word(value)}" for name, value in house.items())


def versus(bots: Sequence[str], house: Mapping[str, object], other: Mapping[str, object]) -> list[Arm]:
    """The same seeds with other rules, too.

    >>> [arm.label for arm in versus(["random"], {}, {"features": "moves51"})]
    ['base', 'features=moves51']
    """
    base = Arm(BASE, dict(house), tuple(bots))
    return [base, Arm(label(other), {**house, **other}, tuple(bots))]


def factorial(bots: Sequence[str], house: Mapping[str, object], factors: Sequence[Factor]) -> list[Arm]:
    """Every level of each factor with every level of the others.

    >>> factors = [Factor("features", ("almanac", "moves51")), Factor("equal_weapons", (True, False))]
    >>> len(factorial(["random"], {}, factors))
    4
    """
    for factor in factors:
        if factor.name in house:
            raise LabrysError(f"{factor.name} cannot be fixed to {word(house[factor.name])} and varied as well")
        if len(factor.levels) < 2 or len(set(map(word, factor.levels))) < len(factor.levels):
            levels = ", ".join(map(word, factor.levels)) or "none"
            raise LabrysError(f"{factor.name} is varied over two or more different values, not {levels}")
    names = [factor.name for factor in factors]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise LabrysError(f"{twice} is varied twice; name all its values once: {twice}=A,B,C")
    cells = [dict(zip(names, levels, strict=True)) for levels in product(*(factor.levels for factor in factors))]
    return [_cell(cell, bots, house) for cell in cells]


def _cell(levels: dict[str, Any], bots: Sequence[str], house: Mapping[str, object]) -> Arm:
    rules = {name: level for name, level in levels.items() if name != BOTS}
    who = (str(levels[BOTS]),) * len(bots) if BOTS in levels else tuple(bots)
    return Arm(label(levels), {**house, **rules}, who, levels)


def contrasts(plan: Plan) -> list[Contrast]:
    """Each arm with the first; of crossed factors also what each level does on average, and two together."""
    pairs = [Contrast(arm.label, {index: 1, 0: -1}) for index, arm in enumerate(plan.arms) if index]
    if len(plan.factors) < 2:
        return pairs
    return [*pairs, *effects(plan), *interactions(plan)]


def effects(plan: Plan) -> Iterator[Contrast]:
    """What a level does, compared with the first one, on average over all else."""
    for factor in plan.factors:
        size = len(plan.arms) // len(factor.levels)
        for level in factor.levels[1:]:
            weights = {
                index: 1 if value == level else -1
                for index, value in enumerate(levels_of(plan, factor.name))
                if value in (level, factor.levels[0])
            }
            yield Contrast(f"{factor.name}={word(level)}", weights, size, "effect")


def interactions(plan: Plan) -> Iterator[Contrast]:
    """What two levels do together beyond the sum of both."""
    for one, other in combinations(plan.factors, 2):
        size = len(plan.arms) // (len(one.levels) * len(other.levels))
        cells = list(zip(levels_of(plan, one.name), levels_of(plan, other.name), strict=True))
        for first, second in product(one.levels[1:], other.levels[1:]):
            signs = {
                (first, second): 1,
                (first, other.levels[0]): -1,
                (one.levels[0], second): -1,
                (one.levels[0], other.levels[0]): 1,
            }
            weights = {index: signs[cell] for index, cell in enumerate(cells) if cell in signs}
            name = f"{one.name}={word(first)} × {other.name}={word(second)}"
            yield Contrast(name, weights, size, "interaction")


def levels_of(plan: Plan, name: str) -> list[Any]:
    """The level of a factor in each arm."""
    return [arm.levels[name] for arm in plan.arms]


# -- as they are typed -------------------------------------------------------------------------------------------


def parse_factor(text: str) -> Factor:
    """`sleep=round,combat`."""
    name, equals, values = text.partition("=")
    levels = tuple(value(one) for one in values.split(",") if one.strip())
    if not equals or not name.strip() or not levels:
        raise LabrysError(f"{text!r} varies nothing; write it as NAME=A,B,C")
    return Factor(name.strip(), levels)


def parse_sweep(text: str) -> Factor:
    """`lives=2..8`, or `lives=2..8/2` for every other number."""
    found = re.fullmatch(r"\s*(\w+)\s*=\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*(?:/\s*(\d+))?\s*", text)
    if found is None or int(found[4] or 1) < 1 or int(found[2]) >= int(found[3]):
        raise LabrysError(f"{text!r} is no sweep; write it as NAME=2..8, or NAME=2..8/2 for every other number")
    levels = range(int(found[2]), int(found[3]) + 1, int(found[4] or 1))
    if len(levels) > MOST_ARMS:
        raise LabrysError(f"{text!r} has {len(levels)} steps, and a study at most {MOST_ARMS}; take larger ones")
    return Factor(found[1], tuple(levels))


def value(text: str) -> object:
    """A value of a house rule as it is typed."""
    return {"true": True, "false": False}.get(text.strip().lower(), text.strip())
