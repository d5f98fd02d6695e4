"""What is written is read again as the same maze; the generator's loops are those a search finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.kit.mazefile import Cell, Edge, Maze, Sage, Side, Treasure, check, maze_of
from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.generating import Chance, _Floor, _Loops
from labrys.kit.mazefile.model import Notes
from labrys.kit.mazefile.reading import read
from labrys.kit.mazefile.showing import player_safe, text
from labrys.kit.mazefile.writing import words, write

MODEL = (Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text()

WORDS = st.text(max_size=60).map(words).filter(lambda said: not said.endswith("once"))
SAID = WORDS.filter(bool)
NUMBER = st.integers(1, 99)
TREASURE = st.one_of(
    st.builds(Treasure, SAID, st.just(""), once=st.booleans()),
    st.builds(Treasure, SAID, st.sampled_from(["gold", "silver", "karma"]), NUMBER, once=st.booleans()),
    st.builds(Treasure, SAID, st.just("item"), NUMBER, st.sampled_from(sorted(VOCABULARY.items)), st.booleans()),
)
NOTES = st.one_of(
    st.builds(Notes, name=WORDS, says=WORDS, empty=st.booleans(), treasures=st.tuples(TREASURE)),
    st.builds(
        Notes,
        double_treasure=st.booleans(),
        foe=st.sampled_from(sorted(VOCABULARY.foes)),
        foe_number=st.integers(0, 99),
        hazards=st.sampled_from([(), ("ice",), ("gas", "dark")]),
    ),
    st.builds(Notes, special=st.sampled_from(sorted(VOCABULARY.specials)), says=WORDS),
)
SAGE = st.builds(
    Sage,
    st.sampled_from(["", *sorted(VOCABULARY.sages)]),
    st.sampled_from(["", *sorted(VOCABULARY.tastes)]),
    st.sampled_from([0, 2, 12]),
)


@st.composite
def mazes(draw: st.DrawFn) -> Maze:
    """A generated maze with an author's words on it."""
    maze = new_maze(draw(st.integers(0, 500)), draw(st.integers(1, 3)), 8, draw(st.integers(8, 12)))
    x0, y0 = draw(st.integers(-50, 50)), draw(st.integers(-50, 50))
    north = draw(st.sampled_from(list(Side)))
    rooms = st.sampled_from(sorted(maze.chambers))
    panels = {
        (level, cell, side)
        for level, sheet in maze.sheets.items()
        for cell, kind in enumerate(sheet.cells)
        for side in Side
        if sheet.edge(cell, side) == Edge.PANEL and kind
    }
    return build(
        Draft(
            title=draw(WORDS),
            author=draw(WORDS),
            rules=draw(st.sampled_from([{}, {"moody_sages": True, "party_max": "9", "one_bar": False}])),
            sheets={n: structs.replace(s, x0=x0, y0=y0, north=north) for n, s in maze.sheets.items()},
            notes=draw(st.dictionaries(rooms, NOTES, max_size=5)),
            towers={number: (tower.surface, tower.levels) for number, tower in maze.towers.items()},
            stairs=maze.stairs,
            chutes=maze.chutes,
            panels=set(list(panels)[: draw(st.integers(0, 3))]),
            tables=draw(
                st.sampled_from([{}, {("mammals", 2): ("rats", "were_wolves", "rats", "orcs", "ogres", "bats")}])
            ),
            sages=draw(st.dictionaries(rooms, SAGE, max_size=3)),
        )
    )


@settings(max_examples=100)
@given(mazes())
def test_what_is_written_is_read_again(maze: Maze) -> None:
    reading = read(write(maze), VOCABULARY)
    assert reading.findings == []
    assert reading.maze == maze


@pytest.mark.parametrize("path", sorted(MAZES.glob("*.maze")), ids=lambda p: p.stem)
def test_a_drawn_maze_is_written_and_read_again(path: Path) -> None:
    maze = maze_of(path.read_text(encoding="utf-8"))
    assert maze_of(write(maze)) == maze


def test_the_model_map_keeps_its_grid_to_the_character() -> None:
    drawn = [line for line in MODEL.splitlines() if line[0] in "+|"]
    assert [line for line in write(maze_of(MODEL)).splitlines() if line and line[0] in "+|"] == drawn


def test_the_players_map_shows_nothing_that_is_hidden() -> None:
    safe = player_safe(maze_of(MODEL))
    sheet = safe.sheets[2]
    assert {edge for one in safe.sheets.values() for edge in one.edges} <= {
        Edge.WALL,
        Edge.OPEN,
        Edge.DOOR,
        Edge.DOUBLE,
    }
    assert sheet.kind(sheet.at(6, 7)) == Cell.CORRIDOR, "the trap door"
    assert sheet.kind(sheet.at(3, 5)) == Cell.ROCK, "the chamber behind secret doors"
    shown = "\n".join(text(safe, 2))
    assert "mammals" not in shown
    assert "chute" not in shown
    assert "mammals" in "\n".join(text(maze_of(MODEL), 2))


def test_a_one_way_panel_drops_only_that_way() -> None:
    maze = maze_of(MODEL.replace("tower T1", "panel 4,4 E\ntower T1"))
    sheet = maze.sheets[2]
    assert maze.panel_drops(2, sheet.at(4, 4), Side.EAST)
    assert not maze.panel_drops(2, sheet.at(5, 4), Side.WEST)
    plain = maze_of(MODEL)
    assert plain.panel_drops(2, sheet.at(4, 4), Side.EAST)
    assert plain.panel_drops(2, sheet.at(5, 4), Side.WEST)
    assert any("no panel P is drawn" in f.text for f in check(MODEL.replace("tower T1", "panel 2,3 E\ntower T1")))


@pytest.mark.parametrize("seed", range(8))
def test_the_generator_knows_every_edge_that_cuts_nothing_off(seed: int) -> None:
    chance = Chance(seed)
    floor = _Floor(12, 10)
    floor.place_tower((5, 5), 1)
    floor.dig(chance)
    plain = {cell for cell in floor.inside() if floor.is_plain(cell)}
    loops = _Loops(floor, plain)
    while loops.edges:
        assert loops.edges == _edges_on_loops(floor, plain)
        edge = loops.edges[chance.pick(len(loops.edges)) - 1]
        floor.set_edge(edge >> 1, Side.SOUTH if edge & 1 else Side.EAST, Edge.PANEL)
        loops.close(edge)
    assert _edges_on_loops(floor, plain) == []


def _edges_on_loops(floor: _Floor, plain: set[int]) -> list[int]:
    """The same by trying every one of them."""
    found = []
    for cell in sorted(plain):
        for side, edge in ((Side.EAST, 2 * cell), (Side.SOUTH, 2 * cell + 1)):
            if cell + floor.step[side] in plain and floor.edges[4 * cell + side] == Edge.OPEN:
                before = _reached(floor)
                floor.set_edge(cell, side, Edge.WALL)
                if _reached(floor) == before:
                    found.append(edge)
                floor.set_edge(cell, side, Edge.OPEN)
    return found


def _reached(floor: _Floor) -> int:
    order = [floor.tower]
    seen = set(order)
    for cell in order:
        for side in Side:
            there = cell + floor.step[side]
            if floor.edges[4 * cell + side] in (Edge.OPEN, Edge.DOOR, Edge.DOUBLE) and there not in seen:
                seen.add(there)
                order.append(there)
    return len(order)
