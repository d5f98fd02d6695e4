"""House rules that change a procedure: a variant takes its place."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import get_args, get_type_hints

import pytest

from labrys.games import GAMES, find
from labrys.kit.variants import all_variants, all_varying, as_printed, in_place_of, varies


@dataclass
class House:
    pace: str = "walk"
    whistling: bool = False


@dataclass
class Table:
    house: House = field(default_factory=House)


@varies("whistling")
@varies("pace")
def go(state: Table, steps: int, *, loud: bool = False) -> str:
    return f"walks {steps}{'!' if loud else ''}"


@in_place_of(go, pace="run")
def run(state: Table, steps: int, *, loud: bool = False) -> str:
    return f"runs {steps}"


@in_place_of(go, whistling=True)
def whistle(state: Table, steps: int, *, loud: bool = False) -> str:
    return f"whistles and {as_printed(go)(state, steps, loud=loud)}"


@pytest.mark.parametrize(
    ("house", "told"),
    [
        (House(), "walks 3"),
        (House(pace="run"), "runs 3"),
        (House(whistling=True), "whistles and walks 3"),
        (House(pace="run", whistling=True), "whistles and walks 3"),  # the outermost mark comes first
    ],
)
def test_a_variant_takes_the_place_of_the_procedure(house: House, told: str) -> None:
    assert go(Table(house), 3) == told


def test_names_and_defaults_of_the_parameters_are_those_of_the_procedure() -> None:
    assert go(Table(), steps=2, loud=True) == "walks 2!"


def test_a_variant_needs_a_mark_of_its_house_rule() -> None:
    with pytest.raises(LookupError, match="not marked with varies"):
        in_place_of(go, weather="rain")(run)


@pytest.mark.parametrize("game", GAMES)
def test_every_variant_belongs_to_a_value_of_a_house_rule(game: str) -> None:
    rules = get_type_hints(find(game).house_type)
    package = f"labrys.games.{game}."
    for name, rule in all_varying():
        if name.startswith(package):
            assert rule in rules, f"{name} varies by {rule}, which is no house rule"
    found = [(name, rule, value) for name, rule, value, _ in all_variants() if name.startswith(package)]
    for name, rule, value in found:
        values = get_args(rules[rule]) or (True, False)
        assert value in values, f"{value!r} is no value of {rule}, for which {name} varies"
    marked = {(name, rule) for name, rule in all_varying() if name.startswith(package)}
    assert marked == {(name, rule) for name, rule, _ in found}, "a mark without a variant"
