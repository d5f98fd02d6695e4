"""Deathmaze in characters: the map, the fight, the end, from views made by hand."""

from __future__ import annotations

from io import StringIO

import pytest
from msgspec.structs import replace

from labrys.engine.rules import Outcome
from labrys.games.deathmaze.telling.ending import ending
from labrys.games.deathmaze.telling.view import Cell, Foe, Sheet, View
from labrys.show.picture import Turn
from labrys.terminal.deathmaze import RENDERER
from labrys.terminal.deathmaze_map import map_text
from labrys.terminal.line.screen import Screen

CELLS = (
    Cell(0, 0, "CS1", "corridor", ("door", "open", "wall", "open"), "", True, False, mark="entrance"),
    Cell(1, 0, "CB0", "corridor", ("wall", "wall", "open", "open"), "", True, False),
    Cell(1, 1, "CB2", "corridor", ("open", "open", "door", "locked"), "", True, False),
    Cell(0, -1, "R3-F", "room", ("wall", "door", "door", "blocked"), "fountain", True, True),
    Cell(0, 1, "R1", "room", ("wall", "locked", "wall", "wall"), "statue", False, False),
)
VIEW = View(
    game="deathmaze", advanced=True, seat=0, leader=0, seats=1, here=(1, 1), entrance=(0, 0), below=False,
    exits=("north", "east", "south"), cells=CELLS, party=(), charmed=(), turned=(), fallen=(), out=(), round=0,
    foes=(), peaceful=(), loot=35, ownerless=(), rooms_left=60, corridors_left=20, over="",
)  # fmt: skip


def screen(*, unicode: bool = True, size: tuple[int, int] = (80, 24)) -> Screen:
    return Screen(StringIO(), StringIO(), unicode=unicode, colour=False, size=size)


def adventurer(name: str, column: int, wounds: int = 0, **more: int) -> Sheet:
    gained = {"experience": 0, "bezants": 0, "seat": 0} | more
    return Sheet(
        id=name.lower(), name=name, klass="hero", wound_points=8, wounds=wounds, spell_wounds=0,
        left=8 - wounds, magic_resistance=1, detrap=0, weapons=("sword+1", "bow"), in_hand=0,
        skills={"sword": 1}, spells=(), items=("healing_potion", "blast_ring (spent)"), saved_experience=0,
        saved_bezants=0, row=0, column=column, box=f"1{'LCR'[column]}", fate="alive", status=("drunk",), **gained,
    )  # fmt: skip


def orc(number: int, row: int, column: int, *, asleep: bool = False) -> Foe:
    return Foe(
        id=f"orc-{number}", name=f"Orc {number}", kind="orc", wound_points=5, wounds=number, left=5 - number,
        row=row, column=column, box=f"{row + 1}{'LCR'[column]}", skill=0, combat_bonus=2, weapon="", asleep=asleep,
        power="", charmer="",
    )  # fmt: skip


# -- the map ---------------------------------------------------------------------------------------------------


def test_the_map_of_a_small_maze() -> None:
    assert map_text(VIEW, screen()).splitlines() == [
        "  ┌─────┐",
        "  │  f  +?",
        "  └──+──┘",
        "  ───+───────┐",
        " ?   E      ·│",
        "  ─────────┐ │",
        "  ┌─────┐┌─┘ └──",
        "  │  S  xx  @   ?",
        "  └─────┘└──+───",
        "            ?",
        " @ you   E entrance   + door   x locked   ? unexplored   S statue",
        " f used fountain   north is up",
    ]


def test_without_unicode_corners_are_crosses_and_doors_letters() -> None:
    page = screen(unicode=False)
    lines = page.fit(map_text(VIEW, page)).splitlines()
    assert lines[:3] == ["  +-----+", "  |  f  D?", "  +--D--+"]
    assert "D door" in lines[-2]


def test_a_large_maze_is_cropped_around_the_party() -> None:
    row = tuple(
        Cell(x, 0, "CS0", "corridor", ("wall", "open", "wall", "open"), "", True, False) for x in range(40)
    )
    text = map_text(replace(VIEW, cells=row, here=(20, 0)), screen(size=(40, 24)))
    assert max(map(len, text.splitlines())) <= 40
    assert "@" in text
    assert "The maze goes on east and west." in text


def test_before_the_first_corridor_there_is_no_map() -> None:
    assert map_text(replace(VIEW, cells=()), screen()).startswith("There is no maze yet")


def test_looking_names_every_way_out() -> None:
    assert RENDERER.look_text(VIEW, screen()).splitlines() == [
        "The party is in a corridor, 1 south and 1 east of the entrance.",
        "North: an open way to a corridor.",
        "East: an open way, unexplored.",
        "South: a door, unexplored.",
        "West: a door locked for ever.",
    ]


def test_the_ways_a_chit_can_lie_are_shown_side_by_side() -> None:
    lying = [Turn("corridor", ("wall", "open") * 2), Turn("corridor", ("open", "wall") * 2)]
    assert RENDERER.preview(lying, screen()).splitlines() == [
        "    1         2",
        " ───────     │ │",
        "             │ │",
        " ───────     │ │",
    ]


# -- a fight, sheets, the end ----------------------------------------------------------------------------------


def test_both_sides_of_a_fight_face_each_other() -> None:
    view = replace(
        VIEW,
        round=2,
        party=(adventurer("Brand", 0, wounds=3), adventurer("Ilse", 2)),
        foes=(orc(1, 0, 1), orc(2, 1, 1, asleep=True)),
    )
    assert RENDERER.battle_text(view, screen()).splitlines() == [
        "       left                    centre                  right",
        " 2nd   ·                       Orc 2 3/5 asleep        ·",
        " front ·                       Orc 1 4/5               ·",
        " " + "─" * 77,
        " front Brand 5/8 +1 sword      ·                       Ilse 8/8 +1 sword",
    ]


def test_a_sheet_shows_wounds_weapons_and_things() -> None:
    view = replace(VIEW, party=(adventurer("Brand", 0, wounds=3, experience=12),))
    assert RENDERER.sheet_text(view, screen(), "br", None).splitlines() == [
        " Brand the Hero, front left, 12 Experience Points",
        "   left     █████░░░ 5/8 ♥",
        "   weapons  ► +1 sword, bow",
        "   skills   sword 1, Magic Resistance 1",
        "   items    potion of healing: heals the drinker of 1D6 wounds; ring of Blast",
        "            (spent): can be used by a Wizard once a game, at no cost; gives one",
        "            in front 2 wounds unless it resists",
        "   now      drunk",
    ]


def test_a_monsters_counter_is_a_sheet_too() -> None:
    text = RENDERER.sheet_text(replace(VIEW, foes=(orc(1, 0, 1),)), screen(), "orc", None)
    assert text.splitlines() == [" Orc 1, front centre", "   wounds   ████░ 4/5 ♥", "   Combat Bonus +2"]


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
