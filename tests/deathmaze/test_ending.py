"""How an expedition ends, in sentences: who came out, with what, and whether that is enough."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from labrys.engine.rules import Outcome
from labrys.games.deathmaze.telling.ending import ending
from labrys.games.deathmaze.telling.view import Sheet, View

VIEW = View(
    game="deathmaze", advanced=True, seat=0, leader=0, seats=1, here=(1, 1), entrance=(0, 0), below=False,
    exits=("north", "east", "south"), cells=(), party=(), charmed=(), turned=(), fallen=(), out=(), round=0,
    foes=(), peaceful=(), loot=35, ownerless=(), rooms_left=60, corridors_left=20, over="",
)  # fmt: skip


def adventurer(name: str, column: int, wounds: int = 0, **more: int) -> Sheet:
    gained = {"experience": 0, "bezants": 0, "seat": 0} | more
    return Sheet(
        id=name.lower(), name=name, klass="hero", wound_points=8, wounds=wounds, spell_wounds=0,
        left=8 - wounds, magic_resistance=1, detrap=0, weapons=("sword+1", "bow"), in_hand=0,
        skills={"sword": 1}, spells=(), items=("healing_potion", "blast_ring (spent)"), saved_experience=0,
        saved_bezants=0, row=0, column=column, box=f"1{'LCR'[column]}", fate="alive", status=("drunk",), **gained,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("winners", "experience", "verdict"),
    [
        ((0,), 75, "You have won: 1 of 2 are out, each with 75 Experience Points and 100 Bezants or more. [3.1]"),
        ((), 74, "You have not won: 1 of the 1 who are out gained too little experience. [3.1]"),
    ],
)
def test_the_end_says_who_won_and_why(winners: tuple[int, ...], experience: int, verdict: str) -> None:
    out = (adventurer("Brand", 0, experience=experience, bezants=120),)
    view = replace(VIEW, out=out, fallen=(adventurer("Ilse", 1),), loot=120)
    assert ending(view, Outcome("out", winners)) == [
        "1 of 2 came out of the maze, with 120 Bezants. [3.1]",
        f"Brand: {experience} of 75 Experience Points, 120 of 100 Bezants.",
        verdict,
    ]


def test_a_party_that_is_lost_is_lost() -> None:
    view = replace(VIEW, fallen=(adventurer("Ilse", 1), adventurer("Brand", 0)))
    assert ending(view, Outcome("lost", ())) == ["None of the 2 came back. [R74]"]
