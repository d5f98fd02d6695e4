"""Maze files with faults in them: each is found where it is, with what would be right, and quickly."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from labrys.games.dungeon.mazes import VOCABULARY
from labrys.kit.mazefile import check
from labrys.kit.mazefile.finding import MOST
from labrys.kit.mazefile.reading import KEYWORDS, read

MODEL = (Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text()
SMALL = """title: small
level: 1
+---+---+---+
|T1 D . DC1 |
+---+---+---+
tower T1: surface, levels 1
"""


def faults(text: str) -> list[tuple[int, int, str]]:
    return [(f.line, f.column, f.text) for f in check(text, VOCABULARY) if f.severity == "error"]


def the_fault(text: str) -> tuple[int, int, str]:
    found = faults(text)
    assert len(found) == 1, found
    return found[0]


def test_the_small_maze_is_sound() -> None:
    assert check(SMALL, VOCABULARY) == []


@pytest.mark.parametrize(
    ("before", "after", "line", "column", "words"),
    [
        # the grid
        ("| .   . DT2 |", "| .   x DT2 |", 43, 6, "' x ' is no square; the squares are: '###' rock"),
        ("| .   . DT2 |", "| .   . QT2 |", 43, 9, "'Q' is no edge; the edges are: | wall"),
        ("|T2 D .   . |\n+---+---+   +", "|T2 D .   . |\n+---+-X-+   +", 34, 6, "'-X-' is no edge"),
        (
            "|T2 D .   . |\n+---+---+   +",
            "|T2 D .   . |\n+---*---+   +",
            34,
            5,
            "'*' stands where a corner + belongs",
        ),
        ("| .   . DT2 |", "| .   . DT2 | ?", 43, 14, "this row has 15 characters, the grid's first row 13"),
        ("| .   . DT2 |", "| .   . DT2", 43, 12, "this row has 11 characters, the grid's first row 13"),
        ("| .   . DT2 |", "| .   .  T2 |", 43, 9, "an open edge at the side of a tower"),
        (
            "| .   . DT2 |",
            "  .   . DT2 |",
            43,
            1,
            "an open edge leads off the sheet: draw a wall, or a chute door",
        ),
        ("|###|###| < |", "|###|### < |", 35, 13, "this row has 12 characters"),
        ("|###|###| < |", "|###|### < | ", 35, 13, "this row has 12 characters"),
        ("|###|###| < |", "|###|###  < |", 35, 9, "an open edge leads into rock"),
        ("|###|###| < |", "|###D###| < |", 35, 5, "a door with rock on both sides: draw a wall"),
        ("WC4  C4 |", "WC4 SC4 |", 18, 37, "a secret door inside one chamber"),
        ("DC3  C3 |", "DC3  C4 |", 12, 37, "an open edge between two chambers: draw a wall, or a door D, S or W"),
        ("| .   o   .", "| . K o   .", 18, 21, "a chute door stands between"),
        # lines
        (
            "north: up\norigin: 1,1",
            "nort: up\norigin: 1,1",
            3,
            1,
            "did you mean `north: up (or right, down, left)`?",
        ),
        (
            "north: up\norigin: 1,1",
            "north: upwards\norigin: 1,1",
            3,
            1,
            "this north line cannot be read; write it like",
        ),
        ("chamber C1:\n", "chamber C1: duble treasure\n", 22, 13, "'duble treasure' is no part of a chamber"),
        ("chamber C1:\n", "chamber C1: foe goatz\n", 22, 17, "'goatz' is no foe; did you mean goats"),
        ("chamber C1:\n", "chamber C1: foe goats x 999\n", 22, 25, "999 is no number of foes: from 1 to 99"),
        (
            "chamber C1:\n",
            "chamber C1: hazard lava\n",
            22,
            20,
            "'lava' is no hazard; there are: dark, gas, ice, pit, water",
        ),
        ("chamber C1:\n", "chamber C1: special casin\n", 22, 21, "did you mean casino?"),
        ("chamber C1:\n", "chamber C1: treasure a hat = money 5\n", 22, 30, "a treasure is worth `= gold 5`"),
        ("chamber C1:\n", "chamber C1: treasure a hat = item het\n", 22, 35, "'het' is no item"),
        (
            "chamber C1:\n",
            "chamber C1: treasure hay = gold 99999999999\n",
            22,
            33,
            "99999999999 is no amount: from 1 to 9999",
        ),
        ("chamber C1:\n", "chamber C1: empty; empty\n", 22, 20, "a part `empty` already: delete one of the two"),
        ("chamber C1:\n", "chamber C1: empty; foe rats\n", 22, 1, "is empty and has a foe"),
        ("chamber C1:\n", "chamber C1: hazard pit\n", 22, 1, "has a pit over rock: draw a way at 3,5 on level 3"),
        ("chamber C4:\n", "chamber C3:\n", 25, 9, "chamber C3 of level 2 has a line already: delete one"),
        ("chamber C4:\n", "chamber C7:\n", 25, 1, "no chamber C7 is drawn on level 2"),
        ("chamber C4:\n", "sage C4: kind wizard\n", 25, 15, "'wizard' is no kind of sage; there are: blacksmith"),
        ("chamber C4:\n", "sage C4: mood 13\n", 25, 15, "13 is no mood: from 2 to 12"),
        ("chamber C4:\n", "chamber Q4:\n", 25, 1, "write it like `chamber C7: part; part`"),
        ("level: 3\n", "level: 2\n", 29, 8, "level 2 has a line already"),
        ("origin: 1,1\n", "origin: 1,99999\n", 4, 11, "99999 is no coordinate: from -9999 to 9999"),
        (
            "title: Model piece\n",
            "stairs 1,1 -> level 3 at 1,1\n",
            1,
            1,
            "a stairs line belongs under the `level:` line",
        ),
        ("level: 5\n", "author: me\nlevel: 5\n", 39, 1, "`author:` belongs above the first `level:` line"),
        ("title: Model piece\n", "rules: no_such\n", 1, 8, "'no_such' is no house rule"),
        # links
        (
            "chute 5,1 W -> level 5 at 3,7",
            "chute 5,1 W -> level 4 at 3,7",
            27,
            22,
            "there is no level 4; the levels are: 2, 3, 5",
        ),
        (
            "chute 5,1 W -> level 5 at 3,7",
            "chute 5,1 W -> level 5 at 9,9",
            27,
            27,
            "9,9 is off the sheet of level 5, which goes from 3,7 to 5,7",
        ),
        ("chute 5,1 W -> level 5 at 3,7", "chute 5,1 W -> level 2 at 1,1", 27, 27, "1,1 on level 2 is rock"),
        (
            "chute 5,1 W -> level 5 at 3,7\n",
            "",
            6,
            17,
            "the chute door leads nowhere: write `chute 5,1 W -> level",
        ),
        ("stairs 7,8 -> level 3 at 7,8\n", "", 20, 26, "the stairs at 7,8 have no line"),
        ("stairs 7,8 -> level 2 at 7,8\n", "stairs 7,8 -> level 2 at 7,7\n", 28, 1, "these stairs do not meet"),
        (" o   .   . WC4", " .   .   o WC4", 18, 30, "the trap door at 8,7 has rock below it"),
        (
            "tower T2: surface, levels 3-5\n",
            "",
            33,
            2,
            "tower T2 has no line: write `tower T2: surface, levels 3`",
        ),
        ("tower T2: surface, levels 3-5\n", "tower T2: surface, levels 3\n", 43, 10, "does not name level 5"),
        (
            "tower T1: surface, levels 1-2",
            "tower T1: surface, levels 1-3",
            26,
            1,
            "tower T1 is not drawn on level 3",
        ),
        ("tower T1: surface, levels 1-2", "tower T1: surface, levels 2-1", 26, 29, "1 is no level: from 2 to 99"),
        ("tower T1: surface, levels 1-2", "tower T1: surface, levels soon", 26, 27, "'soon' names no levels"),
        ("WC4  C4 |", "|C4  C4 |", 18, 34, "chamber C4 has no entrance: draw a door D, S or W in its wall"),
        # the author's own
        ("tower T1", "baddie: X | mammals | 3\ntower T1", 26, 8, "a baddie has 10 columns, and this has 3"),
        (
            "tower T1",
            "baddie: Rats | mammals | 3 | 8 | o 8 | B | 4 | 1 | - | -\ntower T1",
            26,
            9,
            "is a foe of the game already",
        ),
        (
            "tower T1",
            "baddie: Mice | mammals | 0 | 8 | o 8 | B | 4 | 1 | - | -\ntower T1",
            26,
            26,
            "hits is a number from 1 to 999",
        ),
        (
            "tower T1",
            "table mammals 1: rats, rats\ntower T1",
            26,
            17,
            "a table has six names, one for each face, and this has 2",
        ),
        ("tower T1", "table mammals 3: rats\ntower T1", 26, 1, "write it like `table mammals 1:"),
    ],
)
def test_every_fault_is_found_where_it_is(before: str, after: str, line: int, column: int, words: str) -> None:
    assert before in MODEL
    found = faults(MODEL.replace(before, after, 1))
    assert found, "it went unnoticed"
    assert any((at, from_) == (line, column) and words in text for at, from_, text in found), found
    assert len(found) <= 4, found


def test_two_touching_chambers_and_a_chamber_in_two_pieces() -> None:
    assert (
        "an open edge between two chambers"
        in the_fault(SMALL.replace("DC1 |", "DC1  C2 |").replace("---+\n", "---+---+\n"))[2]
    )
    twice = SMALL.replace("|T1 D . DC1 |", "|T1 D . DC1 | . DC1 |").replace("---+\n", "---+---+---+\n")
    assert any("in several pieces" in text for *_, text in faults(twice))


def test_an_unreachable_chamber_is_an_error_and_an_unreachable_corner_a_warning() -> None:
    far = SMALL.replace("|T1 D . DC1 |", "|T1 D . DC1 | . DC2 |").replace("---+\n", "---+---+---+\n")
    assert the_fault(far)[:2] == (4, 18)
    assert "chamber C2 cannot be reached from the surface" in the_fault(far)[2]
    corner = check(far.replace("DC2 |", "| . |"), VOCABULARY)
    assert [(f.severity, f.line, f.column) for f in corner] == [("warning", 4, 14)]
    assert corner[0].text == "4,1 and 1 more square of level 1: nobody gets there from the surface by any way"


def test_a_party_without_an_elf_must_find_a_chamber() -> None:
    (finding,) = check(SMALL.replace(". DC1", ". SC1"), VOCABULARY)
    assert (finding.severity, finding.line, finding.column) == ("warning", 4, 10)
    assert "without an elf reaches no chamber of level 1" in finding.text


def test_a_maze_without_a_tower_to_the_surface_has_no_way_in() -> None:
    assert "no tower leads down from the surface" in the_fault(SMALL.replace("surface, ", ""))[2]


def test_a_panel_on_the_only_way_back_is_a_warning() -> None:
    text = SMALL.replace("|T1 D . DC1 |", "|T1 D . P . DC1 |").replace("---+\n", "---+---+\n")
    (finding,) = check(text, VOCABULARY)
    assert finding.severity == "warning"
    assert "leads through a panel" in finding.text


def test_a_grid_that_breaks_off_is_told_once() -> None:
    cut = SMALL.replace("|T1 D . DC1 |\n+---+---+---+\n", "|T1 D . DC1 |\n")
    assert any("the grid breaks off after this row" in text for *_, text in faults(cut))
    assert "has no grid" in the_fault("level: 1\ntower T1: surface, levels 1\n")[2]


def test_comments_and_blank_lines_may_stand_anywhere() -> None:
    text = SMALL.replace("\n|T1", "\n; the only row\n\n|T1").replace("\n", "\r\n")
    assert check("\ufeff" + text, VOCABULARY) == []
    assert the_fault(text.replace(" . ", " ? "))[:2] == (6, 6)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n" * 1_000_000,
        "+" * 1_000_000,
        "x\n" * 1_000_000,
        "+---+\n" * 1_000_000,
        "level: 1\n" * 1_000_000,
        SMALL * 20_000,
        "|" * 4_000 + "\n" * 500_000,
        "\x00" * 100_000,
        "level: 1\n" + "+---" * 999 + "+\n",
        "level: 1\n+---+\n" + "|###|\n+---+\n" * 100_000,
        "chamber C1: " + "foe x;" * 600 + "\n",
        "level: " + "9" * 3_000,
        "a" * 9_000_000,
    ],
)
def test_an_absurd_file_is_refused_quickly(text: str) -> None:
    begun = time.perf_counter()
    found = check(text, VOCABULARY)
    assert time.perf_counter() - begun < 30
    assert 1 <= len(found) <= MOST + 1
    assert all(finding.line >= 1 and finding.column >= 1 for finding in found)


LINES = st.sampled_from(MODEL.split("\n"))
BROKEN = st.builds(
    lambda line, at, junk: line[:at] + junk + line[at + 1 :], LINES, st.integers(0, 40), st.text(max_size=3)
)
KEYED = st.builds(lambda word, rest: f"{word}{rest}", st.sampled_from(KEYWORDS), st.text(max_size=30))


@settings(max_examples=300)
@given(st.lists(st.one_of(LINES, BROKEN, KEYED, st.text(max_size=30)), max_size=40))
@example(["level: 1", "+"])
@example(["level: 1", "+---+", "|"])
@example(["level: 1", "+---+", "K"])
def test_no_file_brings_the_reader_down(lines: list[str]) -> None:
    for text in ("\n".join(lines), MODEL + "\n".join(lines)):
        for finding in check(text, VOCABULARY):
            assert finding.line >= 1
            assert finding.column >= 1
            assert finding.text


@settings(max_examples=200)
@given(st.data())
def test_a_model_map_with_one_character_changed_is_read_or_told(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(MODEL) - 1))
    junk = data.draw(st.one_of(st.sampled_from(" .#|+-DSWPKoCT<>0123456789\n;,:"), st.characters()))
    text = MODEL[:at] + junk + MODEL[at + 1 :]
    reading = read(text, VOCABULARY)
    assert (reading.maze is None) == bool(reading.findings.errors)
    check(text, VOCABULARY)
