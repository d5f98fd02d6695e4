"""Squares at the keyboard: the field in lines and in words, and how a spot and a way are typed."""

from __future__ import annotations

import io

import pytest

from labrys.show.picture import Card, Field, Fight, Picture, Side, Stand
from labrys.show.run import Run
from labrys.terminal.line import field
from labrys.terminal.line.line import play
from labrys.terminal.line.screen import Screen
from tests.toy.skirmish import GAME, State


def skirmish(seats: int = 1) -> Run[State, State]:
    run: Run[State, State] = Run(GAME, GAME.new(3, seats, GAME.house({})))
    run.names = ("You",) if seats == 1 else ("Ann", "Bob")[:seats]
    run.seats = ("me",) * seats
    return run


def typed(
    run: Run[State, State],
    *lines: str,
    pictures: bool = True,
    unicode: bool = True,
    size: tuple[int, int] = (80, 50),
) -> str:
    """What the line mode says to these lines."""
    paper = io.StringIO()
    stdin = io.StringIO("\n".join(lines) + "\n")
    screen = Screen(stdin, paper, pictures=pictures, unicode=unicode, size=size)
    play(run, [None] * run.state.seats, save=lambda: None, screen=screen)
    return paper.getvalue()


def test_the_field_shows_who_stands_where_and_how_far_one_may_go() -> None:
    said = typed(skirmish(2), "quit")
    assert "    a   b   c   d   e   f   g   h   i   j   k   l\n" in said
    assert "  1 1   Ko→ 1   2   ████5   5   ·   ·   ·   ·   ·\n" in said
    assert "  2 1   1   1   2   3   4   5   ·   Og← Og  ·   ·\n" in said
    assert "  4 3   Py→ 3,  3,  4   5   ·   ·   ·   ·   ·   ·\n" in said  # the ground under the figures
    assert " Ko Korax, Hero  ████████ 8/8" in said  # by these two letters one finds him
    assert "Enter: stay on b1/e" in said


def test_without_unicode_and_on_a_narrow_screen_it_still_fits() -> None:
    said = typed(skirmish(2), "quit", unicode=False, size=(40, 30))
    assert said.isascii()
    assert "  2 1  1  1  2  3  4  5  .  Og<Og .  .\n" in said
    assert "^ ' > , v\n    . < ` facing n ne e se s sw w nw" in said
    assert max(map(len, said.splitlines())) <= 40


def test_in_words_everybody_has_a_place_and_a_facing() -> None:
    said = " ".join(typed(skirmish(2), "d2/w", "", "quit", pictures=False).split())
    assert "The field: columns a to l from the west, rows 1 to 8 from the north; a square measures 6 feet." in said
    assert "Ogre is on i2 to j3, facing west." in said
    assert "Possible squares: row 1: a to d and f to g; row 2: a to g;" in said
    assert "Korax is on d2, facing west." in said
    assert said.count("The field: ") == 1


def test_a_square_a_way_a_turn_and_what_stands_beside_them_are_answers() -> None:
    run = skirmish(1)
    typed(run, "D2/W", "d5", "c2-c1", "1", "/NE", "keep", "quit")
    assert [entry.answer for entry in run.entries] == ["d2/w", "d5", "d2-c2-c1/se", "keep", "c1/ne", "keep"]


def test_enter_takes_what_goes_without_saying() -> None:
    run = skirmish(1)
    said = typed(run, "", "", "quit")
    assert [entry.answer for entry in run.entries] == ["b1/e", "keep"]
    assert "Korax goes to b1 and looks e." in said


def test_a_square_that_looks_like_a_rule_is_a_square() -> None:
    """`b6` on a field is no question about rule B6; `rule b6` is."""
    run = skirmish(1)
    said = typed(run, "l8", "e1", "rule b6", "b6/n", "quit")
    assert "2.3: l8 is farther than 30 ft (5 steps); possible: " in said
    assert "2.1: e1 is a wall; possible: " in said
    assert "There is no rulebook at this table." in said
    assert run.entries[0].answer == "b6/n"


def test_what_cannot_be_read_is_told_in_a_sentence() -> None:
    said = " ".join(typed(skirmish(1), "sideways", "d2/up", "z9", "quit").split())
    assert (
        "“sideways” is not one of the options; type 1, a word of an option, or help; or a square, like c4." in said
    )
    assert "'up' is no facing; it is one of n ne e se s sw w nw, as in c4/ne" in said
    assert "'z9' is no square from a1 to l8, nor one of leave; possible: " in said


def test_help_and_map_know_the_field() -> None:
    said = typed(skirmish(1), "?", "map", "quit")
    assert "a square      c4: there, by the shortest way; b2-c3-c4: by this way;" in said
    assert said.count("  2 1   1   1   2   3   4   5   ·   Og← Og") == 2


def picture(*names: str, ground: Field | None = None) -> Picture:
    cards = tuple(Card(f"being-{place}", name) for place, name in enumerate(names))
    stands = tuple(Stand(card.id, place, 0, 1, place) for place, card in enumerate(cards))
    field = ground or Field(len(names), 1, 6, ("." * len(names),), stands=stands)
    return Picture("x", "X", cards=cards, fight=Fight("Round 1", Side("", ()), Side("", ()), field=field))


def test_of_the_walls_around_a_field_one_row_is_drawn_and_squares_keep_their_names() -> None:
    rows = ("######", "######", "##.o##", "######", "######")
    drawn = field.Fields(Screen(io.StringIO(), io.StringIO(), unicode=True)).draw(
        picture(ground=Field(6, 5, 6, rows)), None
    )
    assert drawn == [
        "    b   c   d   e",
        "  2 ████████████████",
        "  3 ████·   o   ████",
        "  4 ████████████████",
        "    █ wall; o exit",
    ]


def test_several_on_a_square_are_told_below_and_dark_floor_is_dark() -> None:
    stands = (Stand("being-0", 0, 0, 1, 2), Stand("being-1", 0, 0, 1, 2), Stand("being-2", 3, 0, 1, 6))
    ground = Field(4, 1, 6, ("....",), (". . ",), stands)
    bats = picture("Cave Bat 1", "Cave Bat 2", "Korax", ground=ground)
    drawn = field.Fields(Screen(io.StringIO(), io.StringIO(), unicode=True)).draw(bats, None)
    assert drawn == ["    a   b   c   d", "  1 C1+ ░   ·   Ko←", "    ░ dark; on a1: C1 C2"]


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Korax", "Pyros"), ["Ko", "Py"]),
        (("Brigand 1", "Brigand 2", "Brigand 10"), ["B1", "B2", "Br"]),
        (("Cave Bat 1", "Cave Bat 2"), ["C1", "C2"]),
        (("Wolf", "Wolf", "Wo", "Q"), ["Wo", "Wl", "W1", "Q_"]),
    ],
)
def test_no_two_are_marked_alike(names: tuple[str, ...], marks: list[str]) -> None:
    assert list(field.marks(picture(*names)).values()) == marks
