"""The agenda: what comes next, what is still to come, what will not come after all."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

import labrys
from labrys.engine.dice import Dice
from labrys.engine.game import Game, pending

SRC = Path(labrys.__file__).parent
CHAPTERS = [
    path for place in ("games/*/chapters", "systems/*/chapters", "kit") for path in SRC.glob(f"{place}/*.py")
]


class Meal(Struct, frozen=True):
    """A scene."""

    dish: str


class Sleep(Struct, frozen=True):
    """Another."""


class Day(Struct):
    """A state that has nothing but an agenda."""

    seats: int
    dice: Dice
    agenda: list[Meal | Sleep]


SOUP, FISH, NIGHT = Meal("soup"), Meal("fish"), Sleep()


def day(*scenes: Meal | Sleep) -> Game[Day]:
    """A game with these scenes to come, in this order."""
    g = Game(Day(1, Dice(1), []))
    g.then(*scenes)
    return g


def test_what_is_said_last_comes_first_in_the_order_it_was_said() -> None:
    g = day(NIGHT)
    g.then(SOUP, FISH)
    assert g.pending() == [SOUP, FISH, NIGHT]


def test_what_is_to_come_can_be_asked_by_kind() -> None:
    g = day(SOUP, NIGHT, FISH)
    assert g.pending(Meal) == pending(g.state, Meal) == [SOUP, FISH]
    assert g.pending(Meal, Sleep) == [SOUP, NIGHT, FISH]


def test_every_scene_of_a_kind_can_be_cancelled() -> None:
    g = day(SOUP, NIGHT, FISH)
    g.cancel(Meal)
    assert g.pending() == [NIGHT]


def test_of_several_equal_scenes_the_next_is_cancelled() -> None:
    g = day(SOUP, NIGHT, SOUP, FISH)
    g.cancel(SOUP)
    assert g.pending() == [NIGHT, SOUP, FISH]


def test_everything_can_be_cancelled() -> None:
    g = day(SOUP, NIGHT)
    g.cancel()
    assert g.pending() == []


def test_another_scene_can_come_in_the_place_of_one() -> None:
    g = day(SOUP, NIGHT)
    g.replace(SOUP, FISH)
    assert g.pending() == [FISH, NIGHT]


@pytest.mark.parametrize("module", CHAPTERS, ids=lambda path: str(path.relative_to(SRC)))
def test_no_rule_touches_the_list_itself(module: Path) -> None:
    assert ".agenda" not in module.read_text(encoding="utf-8")
