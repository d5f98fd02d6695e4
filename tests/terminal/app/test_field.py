"""A battle on squares in the app: the cursor, the way before one goes, who is looked at, and who acts when."""

from __future__ import annotations

from typing import Any

import pytest

from labrys.show.run import Run
from labrys.terminal.app import field
from labrys.terminal.app.forms import Laid
from tests.terminal.app.seeing import LARGE, SMALL, Table, same_as_kept, sit_down
from tests.toy.skirmish import GAME
from tests.web.browser import battle

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")


def skirmish() -> Run[Any]:
    run: Run[Any] = Run(GAME, GAME.new(3, 1, GAME.house({})))
    run.names, run.seats = ("You",), ("me",)
    return run


def answers(*keys: str) -> list[str]:
    """What these keys answer."""
    run = skirmish()

    async def script(table: Table) -> None:
        await table.press(*keys)

    sit_down(run, script)
    return [entry.answer for entry in run.entries]


@SIZES
def test_a_way_is_shown_before_one_goes(size: tuple[int, int]) -> None:
    async def script(table: Table) -> None:
        await table.press("right", "down", "right", "enter", "e")
        same_as_kept(f"field-{size[0]}x{size[1]}", table.text())

    sit_down(skirmish(), script, size)


def test_a_battle_of_many() -> None:
    """Ways and threats for one of them, then the arcs around another; and who acts when."""
    way = ((4, 6), (5, 7), (6, 8))
    going = field.draw(battle.PICTURE, {}, 46, Laid(battle.PATH.region, way, 3, (6, 8)))
    looking = field.draw(battle.PICTURE, {"wolf-1": ["2"]}, 60, Laid(looked="korax"))
    order = field.roster(battle.PICTURE, {"wolf-1": ["2"]}, 36)
    same_as_kept("battle", "\n\n".join(part.plain for part in (going, looking, order)) + "\n")


def test_enter_proposes_and_enter_goes() -> None:
    assert answers("right", "down", "right", "enter") == []
    assert answers("right", "down", "right", "enter", "enter") == ["d2/se"]


def test_q_and_e_turn_an_eighth() -> None:
    assert answers("e", "enter") == ["b1/s"]
    assert answers("down", "q", "q", "enter") == ["b2/ne"]


def test_escape_goes_back_and_a_number_takes_what_stands_beside_the_squares() -> None:
    assert answers("right", "enter", "escape", "enter") == []
    assert answers("1") == ["leave"]


def test_a_square_that_cannot_be_reached_says_why_and_nothing_is_lost() -> None:
    async def script(table: Table) -> None:
        await table.press("right", "right", "right", "enter")
        assert "E1 is a wall" in table.text()
        await table.press("left", "enter", "enter")

    run = skirmish()
    sit_down(run, script)
    assert run.entries[0].answer.startswith("d1")


def test_tab_looks_at_the_others_and_a_click_goes() -> None:
    async def script(table: Table) -> None:
        await table.press("tab", "tab")
        assert "Og Ogre, Monster on i2" in table.text()
        table.board.action_square("d2")
        await table.settle()
        assert "d2  12 ft of 30" in table.text()
        table.board.action_square("d2")
        await table.settle()

    run = skirmish()
    sit_down(run, script)
    assert run.entries[0].answer == "d2/se"


def test_a_spot_is_chosen_with_one_enter() -> None:
    assert answers("enter", "enter", "down", "enter")[1:] == ["b2"]
