"""docs/mazes.md tells the truth: what it shows can be read, and the checker says what it says there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from labrys.games.dungeon.mazes import HAZARDS, VOCABULARY
from labrys.kit.mazefile import check, name_of
from labrys.kit.mazefile.grid import ACROSS, INSIDE, UPRIGHT
from labrys.kit.mazefile.reading import KEYWORDS

PAGE = (Path(__file__).parents[2] / "docs" / "mazes.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", PAGE, re.DOTALL)
(WHOLE,) = [text for kind, text in BLOCKS if kind == "maze"]
LINES = [line for kind, text in BLOCKS if kind == "lines" for line in text.splitlines()]
PLACE = "level: 1\n+---+---+---+\n|T1 D . DC1 |\n+---+---+---+\n"
TOWER = "tower T1: surface, levels 1\n"
BADDIES = "".join(f"{line}\n" for line in LINES if line.startswith("baddie:"))
LINKED = """level: 1
+---+---+---+---+
|T1 D . P > DC1 |
+---+   +---+---+
K .   . |###|###|
+---+---+---+---+
{}
level: 2
+---+---+---+
|T1 D .   < |
+---+---+---+
stairs 3,1 -> level 1 at 3,1
"""


def test_the_first_maze_of_the_page_is_sound() -> None:
    assert check(WHOLE, VOCABULARY) == []


@pytest.mark.parametrize("line", LINES)
def test_a_line_of_the_page_can_be_read(line: str) -> None:
    word = re.match(r"\w+", line)
    assert word
    if word.group() in ("title", "author", "rules"):
        text = f"{line}\n{PLACE}{TOWER}"
    else:
        own = "" if line.startswith("baddie:") else BADDIES
        text = f"{PLACE}{line}\n{own}{TOWER}"
    assert check(text, VOCABULARY) == []


def test_the_head_of_a_sheet_can_be_read() -> None:
    (head,) = [text for kind, text in BLOCKS if kind == "sheet"]
    assert check(PLACE.replace("level: 1\n", head) + TOWER.replace("levels 1", "levels 2"), VOCABULARY) == []


def test_the_links_lead_where_the_page_says() -> None:
    (links,) = [text for kind, text in BLOCKS if kind == "links"]
    found = [finding for finding in check(LINKED.format(links), VOCABULARY) if finding.severity == "error"]
    assert found == []


def test_the_checker_says_what_the_page_says() -> None:
    broken = WHOLE.replace("|###| . DC1 |", "|###| ? DC1 |").replace("foe rats", "foe ratz")
    said = [text for kind, text in BLOCKS if not kind and "error:" in text]
    assert said == ["".join(f"cellar.maze:{finding}\n" for finding in check(broken, VOCABULARY))]


def test_the_page_names_everything_there_is() -> None:
    for mark in {*ACROSS.values(), *UPRIGHT.values()} - {"|", " ", "   "} | {*INSIDE.values()}:
        assert f"`{mark}`" in PAGE, mark
    for word in (*KEYWORDS, *VOCABULARY.specials, *VOCABULARY.categories, *VOCABULARY.sages, *VOCABULARY.tastes):
        assert name_of(word) in PAGE, word
    assert all(hazard in PAGE for hazard in HAZARDS)
