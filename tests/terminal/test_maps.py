"""The map in lines, from places alone: what fits, where it goes on, what the signs mean; and the same in words."""

from __future__ import annotations

from io import StringIO

import pytest

from labrys.show.picture import Card, Fight, Level, Picture, Place, Side, Sign, Token, Turn
from labrys.terminal import describe
from labrys.terminal.line.map import Maps
from labrys.terminal.line.people import People
from labrys.terminal.line.screen import Screen
from labrys.terminal.line.stage import Stage

OPEN, WALL = "open", "wall"
ROW = tuple(
    Place(f"{x},0", x, 0, "corridor", (WALL, OPEN, WALL, OPEN), "one", visited=True, note=f"Corridor {x}.")
    for x in range(40)
)
LEVELS = (Level("one", "One"), Level("two", "Two"))


def screen(*, unicode: bool = True, pictures: bool = True, size: tuple[int, int] = (80, 24)) -> Screen:
    return Screen(StringIO(), StringIO(), unicode=unicode, colour=False, size=size, pictures=pictures)


def picture(*places: Place, here: str = "0,0", levels: tuple[Level, ...] = LEVELS[:1]) -> Picture:
    tokens = (Token("party", here, "the party"),)
    return Picture("toy", "Toy", levels=levels, places={p.key: p for p in places}, here=here, tokens=tokens)


def test_a_large_maze_is_cropped_to_whole_tiles_around_the_party() -> None:
    lines = Maps(screen(size=(40, 24))).whole(picture(*ROW, here="20,0"), {})
    assert lines[1] == "     ·      ·      @      ·      ·"
    assert " The map goes on east and west." in lines
    assert max(map(len, lines)) <= 40


def test_a_map_that_fits_is_whole() -> None:
    lines = Maps(screen()).whole(picture(*ROW[:3]), {"1,0": "2"})
    assert lines[:3] == ["  ─────────────────────", " ?   @   2  ·      ·   ?", "  ─────────────────────"]


def test_signs_are_explained_when_they_are_new() -> None:
    maps = Maps(screen())
    fountain = Place("3,0", 3, 0, "room", (WALL,) * 4, "one", signs=(Sign("fountain", "fountain"),))
    first, again = maps.around(picture(*ROW[:3]), {}), maps.around(picture(*ROW[:3]), {})
    assert first[-1] == " @ you   ? unexplored   north is up"
    assert not any("north is up" in line for line in again)
    assert "F fountain" in maps.around(picture(*ROW[:3], fountain), {})[-1]
    assert "@ you" in maps.whole(picture(*ROW[:3]), {})[-1]


def test_levels_too_wide_for_the_screen_stand_below_each_other() -> None:
    below = [Place(f"{p.key},2", p.x, 0, p.kind, p.sides, "two", visited=True) for p in ROW[:6]]
    lines = Maps(screen(size=(60, 24))).whole(picture(*ROW[:6], *below, levels=LEVELS), {})
    assert lines.index(" One") < lines.index(" Two")
    assert " One" in Maps(screen(size=(120, 40))).whole(picture(*ROW[:6], *below, levels=LEVELS), {})[0]


def test_a_level_nobody_has_entered_is_only_named() -> None:
    stairs = Place("0,0,2", 0, 0, "room", (WALL,) * 4, "two")
    lines = Maps(screen()).whole(picture(*ROW[:2], stairs, levels=LEVELS), {})
    assert " Nobody has been on Two yet." in lines


def test_a_board_too_wide_for_the_screen_is_told_in_words() -> None:
    tiles = [Place(f"A{x}", x, 0, "tile", (WALL,) * 4, "one", note=f"A{x}: a tile.") for x in range(6)]
    lines = Maps(screen(size=(50, 24))).whole(picture(*tiles, here="A0"), {})
    assert lines[:2] == ["Here: A0: a tile.", "1 east: A1: a tile."]


@pytest.mark.parametrize(("unicode", "door"), [(True, "+"), (False, "D")])
def test_the_ways_a_tile_can_lie_are_shown_side_by_side(unicode: bool, door: str) -> None:
    lying = [Turn("corridor", (WALL, OPEN, WALL, "door")), Turn("corridor", (OPEN, WALL) * 2)]
    lines = Maps(screen(unicode=unicode)).turns(lying)
    assert lines[0] == "    1         2"
    assert lines[2].startswith(f" {door}")


# -- in words --------------------------------------------------------------------------------------------------


def test_looking_names_every_way_out_with_its_number_and_what_is_beyond() -> None:
    hall = Place("hall", 0, 0, "hall", (WALL, "door", "locked", WALL), "one", note="The hall.", height=2)
    rooms = [Place(f"r{y}", 1, y, "room", level="one", note=f"Room {y}.") for y in range(2)]
    assert describe.look(picture(hall, *rooms, here="hall"), {"r1": ["3"]}) == [
        "Here: The hall.",
        "East: a door. Room 0.",
        "East: a door (3). Room 1.",
        "South: a locked door.",
    ]


def test_before_there_is_a_map_that_is_said() -> None:
    nowhere = Picture("toy", "Toy")
    assert describe.look(nowhere, {}) == ["There is no map yet."]
    assert Maps(screen()).whole(nowhere, {}) == ["There is no map yet."]


# -- what is shown unasked -------------------------------------------------------------------------------------


def test_the_map_is_shown_when_it_has_changed_and_the_question_is_about_places() -> None:
    stage = Stage(screen(), ("You",))
    assert stage.scene(picture(*ROW[:3]), {}) == []
    assert "@" in "".join(stage.scene(picture(*ROW[:3]), {"1,0": ["1"]}))
    assert stage.scene(picture(*ROW[:3]), {"1,0": ["1"]}) == []
    assert stage.scene(picture(*ROW[:3], here="1,0"), {"2,0": ["1"]})
    stage.forget()
    assert stage.scene(picture(*ROW[:3], here="1,0"), {"2,0": ["1"]})


def fighting(left: int = 5, row: int = 0) -> Picture:
    orc = Card("orc", "Orc", group="foes", left=3, points=3, row=0, column=1, box="1C")
    brand = Card("brand", "Brand", "Hero", 0, left=left, points=8, row=row, column=0, box="1L", weapon="sword")
    fight = Fight("Round 1", Side("Against the party", ("orc",)), Side("The party", ("brand",)))
    return Picture("toy", "Toy", cards=(brand, orc), fight=fight)


def test_a_fight_is_shown_when_somebody_stands_elsewhere_and_not_at_every_wound() -> None:
    stage = Stage(screen(), ("You",))
    assert stage.scene(fighting(), {}) == [
        " Against the party",
        " front ·                       Orc 3/3                 ·",
        " ─ Round 1 " + "─" * 68,
        " front Brand 5/8 sword         ·                       ·",
        " The party",
    ]
    assert stage.scene(fighting(left=2), {}) == []
    assert stage.scene(fighting(left=2, row=1), {})


def test_a_fight_in_words_goes_row_by_row() -> None:
    assert describe.fight(fighting()) == [
        "Round 1.",
        "Against the party: front row centre, Orc, 3 of 3.",
        "The party: front row left, Brand, 5 of 8.",
    ]


def test_somebody_is_found_by_name_title_player_or_number() -> None:
    cards = (Card("p1", "Ann", "Magus", 0, "player"), Card("p2", "Bob", "Witch", 1, "player"))
    for said in ("bo", "wit", "2", "p2", "Bob"):
        assert describe.found(cards, said, ("Ann", "Bob")) == [cards[1]]
    assert describe.found(cards, "zork", ("Ann", "Bob")) == []


@pytest.mark.parametrize("width", [40, 60, 80, 140])
def test_everything_fits(width: int) -> None:
    paper = screen(size=(width, 24))
    people, seen = People(paper, ("You",)), fighting()
    lines = [*people.party(seen, drawn=True), *people.sheets(seen.cards), *people.glance(seen)]
    assert max(len(part) for line in lines for part in line.splitlines()) <= width
