"""The map of any game, from places alone; and the forms, key by key."""

from __future__ import annotations

from labrys.show.picture import Level, Picture, Place, Sign, Token
from labrys.terminal.app.choices import Choices
from labrys.terminal.drawing import Chart, chart, direction, fitted, preview
from labrys.terminal.question import OpenQuestion
from tests.terminal.app.seeing import new

WALLS = ("wall",) * 4
ROOM = Place("0,0", 0, 0, "room", ("door", "wall", "open", "locked"), "one", visited=True)
NORTH = Place("0,-1", 0, -1, "unexplored", level="one")
BELOW = Place(
    "0,1", 0, 1, "corridor", ("open", "wall", "wall", "wall"), "one", signs=(Sign("fountain", "fountain"),)
)


def picture(*places: Place, here: str = "0,0", tokens: tuple[Token, ...] = ()) -> Picture:
    return Picture(
        "toy", "Toy", levels=(Level("one", "One"),), places={p.key: p for p in places}, here=here, tokens=tokens
    )


def drawn(found: Chart) -> list[str]:
    top, left, bottom, right = found.bounds
    rows = range(top, bottom + 1)
    columns = range(left, right + 1)
    signs = {spot: char.sign for spot, char in found.canvas.items()}
    return ["".join(signs.get((row, column), " ") for column in columns).rstrip() for row in rows]


def test_a_room_has_doors_gaps_and_fog_behind_them() -> None:
    assert drawn(chart(picture(ROOM, NORTH, BELOW), "one", {}, (80, 24))) == [
        "   ?",
        "┌──+──┐",
        "x  @  │",
        "└─┐ ┌─┘",
        "  │ │",
        "  │F│",
        "  └─┘",
    ]


def test_the_number_of_an_option_stands_where_it_leads() -> None:
    found = chart(picture(ROOM, NORTH, BELOW), "one", {"0,-1": "1", "0,1": "12"}, (80, 24))
    assert drawn(found)[0] == "   1"
    assert drawn(found)[4] == "  │12"
    assert found.canvas[-1, 3].place == "0,-1"


def test_only_what_is_drawn_is_explained_and_you_come_first() -> None:
    legend = chart(picture(ROOM, NORTH, BELOW), "one", {}, (80, 24)).legend
    assert list(legend) == ["@", "+", "x", "?", "F"]
    assert legend["F"] == "fountain"


def test_what_is_used_up_is_a_small_letter() -> None:
    used = Place("0,0", 0, 0, "room", WALLS, "one", signs=(Sign("statue", "statue", True),))
    found = chart(picture(used, here=""), "one", {}, (80, 24))
    assert found.legend == {"s": "statue (used)"}


def test_two_kinds_with_the_same_letter_are_told_apart() -> None:
    one = Place("0,0", 0, 0, "room", WALLS, "one", signs=(Sign("chest", "chest"),))
    two = Place("1,0", 1, 0, "room", WALLS, "one", signs=(Sign("cauldron", "cauldron"),))
    legend = chart(picture(one, two, here=""), "one", {}, (80, 24)).legend
    assert sorted(legend.values()) == ["cauldron", "chest"]
    assert len(legend) == 2


def test_a_board_is_drawn_as_boxes_with_names() -> None:
    hall = Place("H1", 0, 0, "tile", ("wall", "open", "wall", "wall"), "one", "Great Hall")
    face_down = Place("H2", 1, 0, "tile", (), "one", covered=True)
    who = (Token("p", "H1", "Seer", 0, True),)
    lines = drawn(chart(picture(hall, face_down, here="H1", tokens=who), "one", {"H2": "1"}, (28, 4)))
    assert lines == [
        "┌H1──────────┐┌H2────────1─┐",
        "│ Great Hall ││░░░░░░░░░░░░│",
        "│   ►Seer     │░░░░░░░░░░░░│",
        "└────────────┘└────────────┘",
    ]


def test_a_wide_place_lies_beside_all_that_touch_it() -> None:
    hall = Place("hall", 0, 0, "hall", level="one", height=3)
    rooms = [Place(f"r{row}", 1, row, "tile", level="one") for row in range(3)]
    seen = picture(hall, *rooms, here="hall")
    assert [direction(seen, f"r{row}") for row in range(3)] == ["east", "east", "east"]
    assert direction(seen, "hall") == ""


def test_names_are_cut_at_words_where_that_leaves_enough() -> None:
    assert fitted("Hall of Mirrors", 9) == "Hall of…"
    assert fitted("Labyrinthine", 8) == "Labyrin…"


def test_a_tile_is_shown_as_it_would_lie() -> None:
    assert preview("corridor", ("wall", "open", "wall", "door")) == [
        "───────"[:0] + "┌──────",
        "+      ",
        "└──────",
    ]


# -- forms -----------------------------------------------------------------------------------------------------


def many(number: int) -> Choices:
    run = new("deathmaze")
    form = Choices(OpenQuestion(run, (0,), ("You",)))
    form.options = [form.options[0]] * number
    form.question.mine = list(range(number))
    return form


def test_a_number_waits_while_it_could_become_a_longer_one() -> None:
    form = many(12)
    form.press("1")
    assert form.pending == "1"
    assert not form.decided
    form.press("2")
    assert form.answer == 11


def test_enter_ends_a_number() -> None:
    form = many(12)
    form.press("1")
    form.press("enter")
    assert form.answer == 0


def test_a_number_that_can_be_no_longer_is_taken_at_once() -> None:
    form = many(12)
    form.press("5")
    assert form.answer == 4


def test_escape_forgets_the_first_digit() -> None:
    form = many(12)
    form.press("1")
    form.press("escape")
    form.press("2")
    assert form.answer == 1
