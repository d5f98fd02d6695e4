"""A maze for the eye: the gamesmaster's map with everything on it, or one that players may see."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.checking import WALKED, reach
from labrys.kit.mazefile.model import Cell, Chamber, Edge, Maze, Place, Sheet
from labrys.kit.mazefile.reading import NORTH
from labrys.kit.mazefile.writing import draw, links_of, parts_of, sage_of, tower_of

_NORTH = {side: word for word, side in NORTH.items()}
_HIDDEN_EDGES = bytes.maketrans(
    bytes((Edge.SECRET, Edge.PANEL, Edge.CHUTE)), bytes((Edge.WALL, Edge.OPEN, Edge.WALL))
)  # a door in a wall with rock behind it would give the chute away
_HIDDEN_CELLS = bytes.maketrans(bytes((Cell.TRAP,)), bytes((Cell.CORRIDOR,)))


def player_safe(maze: Maze) -> Maze:
    """The maze as anybody sees it who walks through it and finds nothing out: no secret door and nothing that lies
    behind one, no panel, trap door or chute, and not a word about the chambers."""
    surface = [place for tower in maze.towers.values() if tower.surface for place in tower.cells.items()]
    seen = reach(maze, surface, WALKED | {Edge.PANEL}, _stairs_and_towers(maze))
    sheets = {level: _safe_sheet(sheet, seen[level]) for level, sheet in maze.sheets.items() if any(seen[level])}
    stairs = {one: other for one, other in maze.stairs.items() if one[0] in sheets and seen[one[0]][one[1]]}
    towers = {
        number: (tower.surface, tuple(level for level in tower.levels if level in sheets))
        for number, tower in maze.towers.items()
    }
    return build(Draft(title=maze.title, author=maze.author, sheets=sheets, stairs=stairs, towers=towers))


def _stairs_and_towers(maze: Maze) -> dict[Place, list[Place]]:
    links = {one: [other] for one, other in maze.stairs.items()}
    for tower in maze.towers.values():
        for stop in tower.cells.items():
            links[stop] = list(tower.cells.items())
    return links


def _safe_sheet(sheet: Sheet, seen: bytearray) -> Sheet:
    cells = bytes(kind if seen[cell] else Cell.ROCK for cell, kind in enumerate(sheet.cells))
    numbers = bytes(number if seen[cell] else 0 for cell, number in enumerate(sheet.numbers))
    edges = bytearray(sheet.edges.translate(_HIDDEN_EDGES))
    for cell, kind in enumerate(cells):
        if kind == Cell.ROCK:
            for side in range(4):
                other = sheet.beyond(cell, side)
                if other < 0 or cells[other] == Cell.ROCK:
                    edges[4 * cell + side] = Edge.WALL
                    if other >= 0:
                        edges[4 * other + (side ^ 1)] = Edge.WALL
    return structs.replace(sheet, cells=cells.translate(_HIDDEN_CELLS), numbers=numbers, edges=bytes(edges))


def text(maze: Maze, level: int) -> Iterator[str]:
    """One level: the drawing with its coordinates, and what there is to know about it."""
    sheet = maze.sheets[level]
    yield f"Level {level}, north is {_NORTH[sheet.north]}"
    yield "     " + "".join(f"{x:^4}" for x in range(sheet.x0, sheet.x0 + sheet.width)).rstrip()
    for row, line in enumerate(draw(sheet)):
        yield (f"{sheet.y0 + row // 2:3} " if row % 2 else "    ") + line
    for number, tower in maze.towers.items():
        if level in tower.cells:
            yield f"T{number}   {tower_of(tower)}"
    for (deep, number), chamber in maze.chambers.items():
        if deep == level:
            yield f"C{number:<3} {about(chamber)}"
            if (deep, number) in maze.sages:
                yield f"     a sage: {sage_of(maze.sages[deep, number])}".rstrip(": ")
    for line in links_of(maze, level):
        yield f"     {line}"


def about(chamber: Chamber) -> str:
    """A chamber in a line: its size in feet, its doors, what is written about it."""
    shape = " irregular" if chamber.irregular else ""
    doors = ", ".join(_DOOR[entrance.edge] for entrance in chamber.entrances) or "no door to be seen"
    parts = "".join(f"; {part}" for part in parts_of(chamber))
    return f"{10 * chamber.width} by {10 * chamber.height} feet{shape}; {doors}{parts}"


_DOOR = {Edge.DOOR: "door", Edge.SECRET: "secret door", Edge.DOUBLE: "double door", Edge.CHUTE: "chute door"}
