"""A maze on quadrille paper: walls, doors and the features of the book, for the gamesmaster or for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from labrys.engine.errors import LabrysError
from labrys.export.drawing import (
    FAINT,
    HATCH,
    INK,
    PAPER,
    RED,
    ROCK,
    Disc,
    Drawing,
    Point,
    Polygon,
    Shape,
    Stroke,
    Text,
    box,
    moved,
)
from labrys.kit.mazefile.model import FEET, Cell, Chamber, Edge, Maze, Place, Sheet, Side
from labrys.kit.mazefile.showing import about, player_safe
from labrys.kit.mazefile.vocabulary import name_of
from labrys.kit.mazefile.writing import sage_of, tower_of

HEAD = 2.0  # squares above the map, for the legend
MARGIN = 0.9  # squares around it, for the coordinates
NARROW = 9  # squares that a legend needs at least
DOOR, WALL = 0.16, 0.09  # how deep a door is drawn, how thick a wall
LETTERS_TO_A_LINE = 118  # of the key
_COMPASS = {Side.NORTH: (0, -1), Side.SOUTH: (0, 1), Side.EAST: (1, 0), Side.WEST: (-1, 0)}


def pages(maze: Maze, level: int | None = None, *, safe: bool = False) -> list[Drawing]:
    """All levels, or one. `safe` for players: no secret, and nothing that lies behind one."""
    if level is not None and level not in maze.sheets:
        raise LabrysError(f"there is no level {level} to draw; the levels are: {', '.join(map(str, maze.sheets))}")
    shown = player_safe(maze) if safe else maze
    levels = shown.sheets if level is None else [one for one in shown.sheets if one == level]
    if not levels:
        raise LabrysError("players who walk through this maze see nothing of that: there is nothing to draw")
    return [page(shown, one, safe=safe) for one in levels]


def page(maze: Maze, level: int, *, safe: bool) -> Drawing:
    """One level with its legend and coordinates."""
    sheet = maze.sheets[level]
    placed = moved([*plain(maze, level, safe=safe).shapes, *coordinates(sheet)], (MARGIN, HEAD))
    width = max(sheet.width + 2 * MARGIN, NARROW)
    title = f"{maze.title}, level {level}" if maze.title else f"Level {level}"
    head = legend(maze, sheet, width, safe=safe)
    return Drawing(width, sheet.height + HEAD + MARGIN, (*head, *placed), title)


def plain(maze: Maze, level: int, *, safe: bool) -> Drawing:
    """The squares alone, without legend or margin: what lies under the lines of a virtual tabletop."""
    sheet = maze.sheets[level]
    shapes = [*floors(sheet), *walls(sheet), *features(maze, sheet, safe=safe), *labels(maze, sheet, safe=safe)]
    return Drawing(sheet.width, sheet.height, tuple(shapes), maze.title)


# -- squares and what stands between them ------------------------------------------------------------------------


def floors(sheet: Sheet) -> Iterator[Shape]:
    """Hatched rock, and floors ruled in squares of ten feet."""
    width, height, cells = sheet.width, sheet.height, sheet.cells
    yield Polygon(box(0, 0, width, height), ROCK)
    for cell, kind in enumerate(cells):
        if kind == Cell.ROCK:
            y, x = divmod(cell, width)
            yield Stroke(((x, y + 1), (x + 1, y)), HATCH, 0.025)
            yield Stroke(((x, y + 0.5), (x + 0.5, y)), HATCH, 0.025)
            yield Stroke(((x + 0.5, y + 1), (x + 1, y + 0.5)), HATCH, 0.025)
    for y in range(height):
        for start, end in runs(cells[y * width : (y + 1) * width]):
            yield Polygon(box(start, y, end - start, 1), PAPER)
            yield Stroke(((start, y), (end, y)), FAINT, 0.03)
            yield Stroke(((start, y + 0.5), (end, y + 0.5)), FAINT, 0.012)
    for x in range(width):
        for start, end in runs(cells[x::width]):
            yield Stroke(((x, start), (x, end)), FAINT, 0.03)
            yield Stroke(((x + 0.5, start), (x + 0.5, end)), FAINT, 0.012)


def runs(marks: Iterable[object]) -> Iterator[tuple[int, int]]:
    """Stretches of marks that are something: where each begins, and where it is over.

    >>> list(runs([1, 1, 0, 1]))
    [(0, 2), (3, 4)]
    """
    start = -1
    for place, mark in enumerate((*marks, 0)):
        if mark and start < 0:
            start = place
        elif not mark and start >= 0:
            yield start, place
            start = -1


def walls(sheet: Sheet) -> Iterator[Shape]:
    """What stands between squares: walls in one stroke as long as they go, then the doors on them."""
    doors: list[Shape] = []
    for y in range(sheet.height + 1):
        row = [standing(sheet, x, y, Side.NORTH) for x in range(sheet.width)]
        for start, end in runs(edge is not None and edge is not Edge.PANEL for edge in row):
            yield Stroke(((start, y), (end, y)), INK, WALL)
        for x, edge in enumerate(row):
            doors += door(edge, (x + 0.5, y), upright=False, ahead=-1 if rock(sheet, x, y - 1) else 1)
    for x in range(sheet.width + 1):
        column = [standing(sheet, x, y, Side.WEST) for y in range(sheet.height)]
        for start, end in runs(edge is not None and edge is not Edge.PANEL for edge in column):
            yield Stroke(((x, start), (x, end)), INK, WALL)
        for y, edge in enumerate(column):
            doors += door(edge, (x, y + 0.5), upright=True, ahead=-1 if rock(sheet, x - 1, y) else 1)
    yield from doors


def rock(sheet: Sheet, x: int, y: int) -> bool:
    """Is there rock at this column and row, or nothing at all?"""
    return not (0 <= x < sheet.width and 0 <= y < sheet.height) or sheet.cells[y * sheet.width + x] == Cell.ROCK


def standing(sheet: Sheet, x: int, y: int, side: Side) -> Edge | None:
    """What is drawn on the upper or left side of this square; None: it is open, or there is rock on both sides."""
    bx, by = (x, y - 1) if side is Side.NORTH else (x - 1, y)
    if rock(sheet, x, y) and rock(sheet, bx, by):
        return None
    inside = x < sheet.width and y < sheet.height
    cell = y * sheet.width + x if inside else by * sheet.width + bx
    edge = sheet.edge(cell, side if inside else side.opposite)
    return None if edge is Edge.OPEN else edge


def door(edge: Edge | None, middle: Point, *, upright: bool, ahead: int) -> list[Shape]:
    """A door across a side: a small box; two for a double door; a lettered one is secret; an arrow for a chute; a
    panel is a row of dashes. `ahead` is where a chute leads: up or left, down or right."""
    if edge is None or edge is Edge.WALL:
        return []
    x, y = middle

    def turned(along: float, across: float) -> Point:
        return (x + across, y + along) if upright else (x + along, y + across)

    def crate(half: float) -> Polygon:
        deep = DOOR / 2
        corners = (turned(-half, -deep), turned(half, -deep), turned(half, deep), turned(-half, deep))
        return Polygon(corners, PAPER, INK, 0.04)

    if edge is Edge.PANEL:
        return [Stroke((turned(-0.5, 0), turned(0.5, 0)), RED, WALL * 0.7, dashes=True)]
    if edge is Edge.DOUBLE:
        return [crate(0.42), Stroke((turned(0, -DOOR / 2), turned(0, DOOR / 2)), INK, 0.04)]
    if edge is Edge.SECRET:
        return [Disc(middle, 0.16, PAPER, INK, 0.04), Text(middle, "S", 0.24, RED, bold=True)]
    if edge is Edge.CHUTE:
        barbs = (turned(-0.12, ahead * 0.22), turned(0, ahead * 0.36), turned(0.12, ahead * 0.22))
        return [crate(0.22), Stroke((middle, barbs[1]), RED, 0.05), Stroke(barbs, RED, 0.05)]
    return [crate(0.22)]


# -- features ----------------------------------------------------------------------------------------------------


def features(maze: Maze, sheet: Sheet, *, safe: bool) -> Iterator[Shape]:
    """Stairs, trap doors, towers, and for the gamesmaster where they lead."""
    for cell, kind in enumerate(sheet.cells):
        if kind < Cell.TOWER:
            continue
        y, x = divmod(cell, sheet.width)
        if kind == Cell.TOWER:
            yield Disc((x + 0.5, y + 0.5), 0.38, "", INK, 0.06)
            yield Text((x + 0.5, y + 0.5), f"T{sheet.numbers[cell]}", 0.32, bold=True)
        elif kind == Cell.TRAP:
            yield Polygon(box(x + 0.3, y + 0.3, 0.4, 0.4), "", INK, 0.04)
            yield Disc((x + 0.5, y + 0.5), 0.1, INK)
        else:
            yield from stairs(x, y, down=kind == Cell.STAIRS_DOWN)
            if not safe and (there := maze.stairs.get((sheet.level, cell))):
                yield Text((x + 0.5, y + 0.9), f"to {whither(maze, there)}", 0.16, RED)
    if not safe:
        for (level, cell, side), there in maze.chutes.items():
            if level == sheet.level:
                y, x = divmod(cell, sheet.width)
                dx, dy = _COMPASS[Side(side)]
                yield Text((x + 0.5 + dx * 0.2, y + 0.5 + dy * 0.25), f"to {whither(maze, there)}", 0.16, RED)


def whither(maze: Maze, there: Place) -> str:
    """A place on another level in a few letters."""
    return "{}: {},{}".format(there[0], *maze.sheets[there[0]].xy(there[1]))


def stairs(x: int, y: int, *, down: bool) -> list[Shape]:
    """Steps that grow narrower the way they lead."""
    shapes: list[Shape] = []
    for step in range(4):
        half = 0.36 - 0.08 * (step if down else 3 - step)
        height = y + 0.18 + step * 0.18
        shapes.append(Stroke(((x + 0.5 - half, height), (x + 0.5 + half, height)), INK, 0.05))
    return shapes


# -- words -------------------------------------------------------------------------------------------------------


def labels(maze: Maze, sheet: Sheet, *, safe: bool) -> Iterator[Shape]:
    """Whatever is lettered C is a chamber; for the gamesmaster with its number and what is written about it."""
    for (level, number), chamber in maze.chambers.items():
        if level != sheet.level:
            continue
        x, y, wide = middle_of(sheet, chamber)
        if safe:
            yield Text((x, y), "C", 0.4)
            continue
        lines = [line for words in peculiarities(chamber) for line in wrap(words, max(int(wide * 9), 8))][:3]
        top = y - 0.1 * len(lines)
        yield Text((x, top), f"C{number}", 0.36, bold=True)
        for row, line in enumerate(lines):
            size = min(0.19, (wide - 0.15) * 2.0 / max(len(line), 1))
            yield Text((x, top + 0.3 + 0.21 * row), line, size, RED)


def middle_of(sheet: Sheet, chamber: Chamber) -> tuple[float, float, int]:
    """Where to write in a chamber, and how many squares wide it is there; an irregular one may have no middle."""
    rows: dict[int, list[int]] = {}
    for cell in chamber.cells:
        y, x = divmod(cell, sheet.width)
        rows.setdefault(y, []).append(x)
    if not chamber.irregular:
        return (
            chamber.x - sheet.x0 + chamber.width / 2,
            chamber.y - sheet.y0 + chamber.height / 2,
            chamber.width,
        )
    stretches = ((end - start, -y, start) for y, xs in rows.items() for start, end in runs(_marks(xs)))
    wide, y, start = max(stretches)
    return start + wide / 2, -y + 0.5, wide


def _marks(places: Sequence[int]) -> list[bool]:
    found = set(places)
    return [place in found for place in range(max(places) + 1)]


def peculiarities(chamber: Chamber) -> list[str]:
    """What is special about a chamber, in a few words each."""
    words = ["double treasure"] if chamber.double_treasure else []
    words += [name_of(word) for word in (chamber.category, chamber.special, *chamber.hazards) if word]
    if chamber.foe:
        number = f"\u00a0×\u00a0{chamber.foe_number}" if chamber.foe_number else ""  # never alone in a line
        words.append(f"{name_of(chamber.foe)}{number}")
    words += ["a treasure" for _ in chamber.treasures[:1]]
    return words or (["empty"] if chamber.empty else [])


def coordinates(sheet: Sheet) -> Iterator[Shape]:
    """Which column, which row: all levels count alike."""
    for x in range(sheet.width):
        yield Text((x + 0.5, -0.55), str(sheet.x0 + x), 0.22)
    for y in range(sheet.height):
        yield Text((-0.58, y + 0.5), str(sheet.y0 + y), 0.22)


def legend(maze: Maze, sheet: Sheet, width: float, *, safe: bool) -> list[Shape]:
    """Which level, which way is north, and the scale."""
    whose = "for the players" if safe else "for the gamesmaster"
    name = maze.title or "A maze"
    size = min(0.5, (width - 3 * MARGIN) * 1.9 / (len(name) + 9))
    dx, dy = _COMPASS[sheet.north]
    x, y = width - MARGIN - 0.4, 0.8

    def arrow(along: float, across: float) -> Point:
        return x + dx * along - dy * across, y + dy * along + dx * across

    barbs = (arrow(0.28, -0.15), arrow(0.5, 0), arrow(0.28, 0.15))
    return [
        Text((MARGIN, 0.55), f"{name}, level {sheet.level}", size, bold=True, middle=False),
        Text((MARGIN, 1.1), f"{whose}; a square is {FEET} feet", 0.28, middle=False),
        Stroke((arrow(-0.5, 0), arrow(0.5, 0)), INK, 0.06),
        Stroke(barbs, INK, 0.06),
        Text(arrow(-0.3, 0.28), "N", 0.32, bold=True),
    ]


# -- the gamesmaster's key ---------------------------------------------------------------------------------------


def key(maze: Maze) -> list[Drawing]:
    """What is written about the chambers, to read from while the party looks at nothing; in pages."""
    lines: list[tuple[str, bool]] = []
    for level in maze.sheets:
        lines += [("", False), (f"Level {level}", True)]
        for (deep, number), chamber in maze.chambers.items():
            if deep == level:
                sage = maze.sages.get((deep, number))
                words = about(chamber) + (f"; a sage: {sage_of(sage)}" if sage else "")
                lines += [(line, False) for line in wrap(f"C{number}  {words}", LETTERS_TO_A_LINE)]
    lines += [("", False), ("Towers", True)]
    lines += [(f"T{number}  {tower_of(tower)}", False) for number, tower in maze.towers.items()]
    lines += [(line, False) for foe in maze.baddies for line in wrap(" | ".join(foe.columns), LETTERS_TO_A_LINE)]
    rows = 50
    return [_lines(maze, lines[first : first + rows]) for first in range(0, len(lines), rows)]


def _lines(maze: Maze, lines: list[tuple[str, bool]]) -> Drawing:
    shapes: list[Shape] = [Text((0.5, 0.6), f"{maze.title or 'A maze'}: the key", 0.55, bold=True, middle=False)]
    for row, (words, bold) in enumerate(lines):
        shapes.append(Text((0.5, 1.4 + 0.4 * row), words, 0.36 if bold else 0.28, bold=bold, middle=False))
    return Drawing(15.5, 22.0, tuple(shapes), f"{maze.title}: the key")
