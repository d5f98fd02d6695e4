"""Maps as SVG, PNG and PDF: everything is drawn, and a map for players betrays nothing."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs
from PIL import Image

from labrys.engine.errors import LabrysError
from labrys.export import maps
from labrys.export.drawing import Drawing, below_each_other, svg
from labrys.export.printing import MOST_PIXELS, fitting, pdf, png
from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.kit.mazefile import Cell, Edge, Maze, maze_of, require
from labrys.kit.mazefile.building import Draft, build

MODEL = maze_of((Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text(encoding="utf-8"))
SHIPPED = {path.stem: require(path.read_text(encoding="utf-8"), VOCABULARY) for path in MAZES.glob("*.maze")}


def drawn(maze: Maze, *, safe: bool = False) -> str:
    return svg(below_each_other(maps.pages(maze, safe=safe)))


@pytest.mark.parametrize("safe", [False, True])
@pytest.mark.parametrize("maze", [MODEL, *SHIPPED.values()], ids=lambda maze: maze.title)
def test_an_svg_is_whole_and_within_its_sheet(maze: Maze, safe: bool) -> None:
    for page in maps.pages(maze, safe=safe):
        root = Xml.fromstring(svg(page))
        assert root.tag.endswith("svg")
        for line in root.iter("{http://www.w3.org/2000/svg}polyline"):
            for point in line.get("points", "").split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= page.width
                assert 0 <= y <= page.height


def test_the_gamesmasters_map_tells_what_the_players_map_does_not() -> None:
    maze = SHIPPED["the-lost-property-office"]
    words = ("C4", "killer pin cushions", ">S<", "to 3: 6,7", "to 2: 14,5", "double treasure")
    for_the_gamesmaster, for_players = drawn(maze), drawn(maze, safe=True)
    assert [word for word in words if word not in for_the_gamesmaster] == []
    assert [word for word in words if word in for_players] == []


HIDDEN_EDGES = {Edge.SECRET: Edge.WALL, Edge.PANEL: Edge.OPEN, Edge.CHUTE: Edge.WALL}


def without_secrets(maze: Maze, which: set[int]) -> Maze:
    """The same maze without some kinds of secrets, and without anything written about its chambers."""
    edges = bytes(HIDDEN_EDGES.get(Edge(kind), kind) if kind in which else kind for kind in range(256))
    cells = bytes(Cell.CORRIDOR if kind == Cell.TRAP else kind for kind in range(256))
    sheets = {
        level: structs.replace(sheet, cells=sheet.cells.translate(cells), edges=sheet.edges.translate(edges))
        for level, sheet in maze.sheets.items()
    }
    towers = {number: (tower.surface, tower.levels) for number, tower in maze.towers.items()}
    return build(Draft(title=maze.title, author=maze.author, sheets=sheets, stairs=maze.stairs, towers=towers))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sets(st.sampled_from(sorted(HIDDEN_EDGES))))
def test_mazes_that_differ_only_in_secrets_have_the_same_map_for_players(seed: int, which: set[int]) -> None:
    maze = new_maze(seed, levels=2, width=12, height=10)
    assert drawn(maze, safe=True) == drawn(without_secrets(maze, which), safe=True)


def test_what_lies_behind_a_secret_door_is_rock_to_the_players() -> None:
    top = "title: t\nlevel: 1\n+---+---+---+\n|T1 D . {}|\n+---+---+---+\ntower T1: surface, levels 1\n"
    with_vault, without = maze_of(top.format("SC1 ")), maze_of(top.format("|###"))
    assert drawn(with_vault, safe=True) == drawn(without, safe=True)
    assert drawn(with_vault) != drawn(without)


def test_a_level_that_nobody_sees_is_not_drawn_for_players() -> None:
    maze = maze_of(
        "level: 1\n+---+---+\n|T1 D . |\n+---+---+\nlevel: 2\n+---+---+\n| .   . |\n+---+---+\n"
        "tower T1: surface, levels 1\n"
    )
    assert len(maps.pages(maze)) == 2
    assert len(maps.pages(maze, safe=True)) == 1
    with pytest.raises(LabrysError, match="nothing to draw"):
        maps.pages(maze, 2, safe=True)
    with pytest.raises(LabrysError, match="there is no level 9"):
        maps.pages(maze, 9)


def test_png_and_pdf_are_well_formed() -> None:
    pages = [*maps.pages(MODEL), *maps.key(MODEL)]
    image = Image.open(BytesIO(png(pages[0], 30)))
    image.verify()
    assert image.size == (round(pages[0].width * 30), round(pages[0].height * 30))
    printed = pdf(pages)
    assert printed.startswith(b"%PDF-")
    assert printed.rstrip().endswith(b"%%EOF")
    assert printed.count(b"/Type /Page\n") == len(pages)


def test_letters_that_the_pdf_lacks_do_no_harm() -> None:
    maze = maze_of("title: Ведьма 🜏 “Æ”\nlevel: 1\n+---+---+\n|T1 D . |\n+---+---+\ntower T1: surface, levels 1\n")
    assert pdf(maps.pages(maze)).startswith(b"%PDF-")
    assert png(maps.pages(maze)[0]).startswith(b"\x89PNG")
    assert "Ведьма 🜏 “Æ”" in drawn(maze)


def test_words_of_an_author_are_no_markup() -> None:
    maze = maze_of(
        "title: <script>&amp;\nlevel: 1\n+---+---+\n|T1 D . |\n+---+---+\ntower T1: surface, levels 1\n"
    )
    assert "<script>" not in drawn(maze)
    assert Xml.fromstring(drawn(maze)) is not None


def test_a_picture_never_has_more_pixels_than_a_program_opens() -> None:
    scale = fitting(Drawing(250, 5000, ()), 40)
    assert 250 * 5000 * scale * scale <= MOST_PIXELS
    assert fitting(Drawing(20, 20, ()), 40) == 40
