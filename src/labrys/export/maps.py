"""A maze on quadrille paper: walls, doors and the features of the book, for the gamesmaster or for players."""

from __future__ import annotations

from labrys.export.drawing import (
    FAINT,
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
from labrys.kit.mazefile.model import FEET, Cell, Chamber, Edge, Maze, Sheet, Side

HEAD = 1.6  # squares above the map, for the legend
MARGIN = 0.6
DOOR, WALL = 0.16, 0.09  # how deep a door is drawn, how thick a wall
_CORNERS: dict[Side, tuple[Point, Point]] = {
    Side.NORTH: ((0, 0), (1, 0)),
    Side.SOUTH: ((0, 1), (1, 1)),
    Side.WEST: ((0, 0), (0, 1)),
    Side.EAST: ((1, 0), (1, 1)),
}
_COMPASS = {Side.NORTH: (0, -1), Side.SOUTH: (0, 1), Side.EAST: (1, 0), Side.WEST: (-1, 0)}
FOR_PLAYERS = {Edge.SECRET: Edge.WALL, Edge.PANEL: Edge.OPEN, Edge.CHUTE: Edge.DOOR}  # what they may see of it


def draw(maze: Maze, level: int, *, player_safe: bool = False) -> Drawing:
    """One level. A player-safe map shows no secret door, panel, chute, trap door or peculiarity."""
    sheet = maze.sheets[level]
    placed = moved(draw_plain(maze, level, player_safe=player_safe).shapes, (MARGIN, HEAD))
    head = legend(maze, sheet, player_safe=player_safe)
    width = max(sheet.width + 2 * MARGIN, 9)
    title = f"{maze.title}, level {level}" if maze.title else f"Level {level}"
    return Drawing(width, sheet.height + HEAD + MARGIN, (*head, *placed), title)


def draw_plain(maze: Maze, level: int, *, player_safe: bool = False) -> Drawing:
    """The squares alone, without legend or margin: what lies under the lines of a virtual tabletop."""
    sheet = maze.sheets[level]
    shapes = [*floors(sheet), *walls(sheet, player_safe=player_safe), *features(sheet, player_safe=player_safe)]
    shapes += labels(maze, sheet, player_safe=player_safe)
    return Drawing(sheet.width, sheet.height, tuple(shapes), maze.title)


def floors(sheet: Sheet) -> list[Shape]:
    """Rock, and floors ruled in squares of ten feet."""
    shapes: list[Shape] = [Polygon(box(0, 0, sheet.width, sheet.height), ROCK)]
    for cell, kind in enumerate(sheet.cells):
        if kind != Cell.ROCK:
            y, x = divmod(cell, sheet.width)
            shapes.append(Polygon(box(x, y, 1, 1), PAPER, FAINT, 0.02))
            shapes += [
                Stroke(((x + 0.5, y), (x + 0.5, y + 1)), FAINT, 0.015),
                Stroke(((x, y + 0.5), (x + 1, y + 0.5)), FAINT, 0.015),
            ]
    return shapes


def walls(sheet: Sheet, *, player_safe: bool) -> list[Shape]:
    """What stands between squares; each side once."""
    lines: list[Shape] = []
    doors: list[Shape] = []
    for cell, kind in enumerate(sheet.cells):
        y, x = divmod(cell, sheet.width)
        for side in (Side.NORTH, Side.WEST, *last_sides(sheet, x, y)):
            edge = sheet.edge(cell, side)
            there = sheet.beyond(cell, side)
            rock = kind == Cell.ROCK and (there < 0 or sheet.cells[there] == Cell.ROCK)
            if rock or edge is Edge.OPEN:
                continue
            if player_safe:
                edge = FOR_PLAYERS.get(edge, edge)
            (ax, ay), (bx, by) = _CORNERS[side]
            ends = ((x + ax, y + ay), (x + bx, y + by))
            if edge is Edge.OPEN:
                continue
            if edge is Edge.PANEL:
                lines.append(Stroke(ends, INK, WALL * 0.7, dashes=True))
                continue
            lines.append(Stroke(ends, INK, WALL))
            if edge is not Edge.WALL:
                doors += door(edge, ends, upright=side in (Side.EAST, Side.WEST))
    return [*lines, *doors]


def last_sides(sheet: Sheet, x: int, y: int) -> list[Side]:
    """Sides that no other square draws."""
    sides = [Side.EAST] if x == sheet.width - 1 else []
    return [*sides, Side.SOUTH] if y == sheet.height - 1 else sides


def door(edge: Edge, ends: tuple[Point, Point], *, upright: bool) -> list[Shape]:
    """A door across a side: a small box; two for a double door; a crossed one is secret; an arrow for a chute."""
    (ax, ay), (bx, by) = ends
    middle = ((ax + bx) / 2, (ay + by) / 2)
    half = 0.42 if edge is Edge.DOUBLE else 0.22
    size = (DOOR, 2 * half) if upright else (2 * half, DOOR)
    frame = Polygon(box(middle[0] - size[0] / 2, middle[1] - size[1] / 2, *size), PAPER, INK, 0.04)
    if edge is Edge.DOUBLE:
        split = ((middle[0] - DOOR / 2, middle[1]), (middle[0] + DOOR / 2, middle[1]))
        if not upright:
            split = ((middle[0], middle[1] - DOOR / 2), (middle[0], middle[1] + DOOR / 2))
        return [frame, Stroke(split, INK, 0.04)]
    if edge is Edge.SECRET:
        small = Polygon(box(middle[0] - 0.13, middle[1] - 0.13, 0.26, 0.26), PAPER, INK, 0.04)
        return [small, Text(middle, "S", 0.2, RED, bold=True)]
    if edge is Edge.CHUTE:
        return [frame, Text(middle, "↓", 0.3, RED, bold=True)]
    return [frame]


def features(sheet: Sheet, *, player_safe: bool) -> list[Shape]:
    """Stairs, trap doors, towers."""
    shapes: list[Shape] = []
    for cell, kind in enumerate(sheet.cells):
        y, x = divmod(cell, sheet.width)
        if kind in (Cell.STAIRS_DOWN, Cell.STAIRS_UP):
            shapes += stairs(x, y, down=kind == Cell.STAIRS_DOWN)
        elif kind == Cell.TRAP and not player_safe:
            shapes.append(Disc((x + 0.5, y + 0.5), 0.16, INK))
        elif kind == Cell.TOWER:
            shapes.append(Disc((x + 0.5, y + 0.5), 0.38, "", INK, 0.06))
            shapes.append(Text((x + 0.5, y + 0.5), f"T{sheet.numbers[cell]}", 0.32, bold=True))
    return shapes


def stairs(x: int, y: int, *, down: bool) -> list[Shape]:
    """Steps that grow narrower the way they lead."""
    shapes: list[Shape] = []
    for step in range(4):
        half = 0.36 - 0.08 * (step if down else 3 - step)
        height = y + 0.2 + step * 0.2
        shapes.append(Stroke(((x + 0.5 - half, height), (x + 0.5 + half, height)), INK, 0.05))
    return shapes


def labels(maze: Maze, sheet: Sheet, *, player_safe: bool) -> list[Shape]:
    """Whatever is lettered C is a chamber; for the gamesmaster with its number and what is written about it."""
    shapes: list[Shape] = []
    for (level, number), chamber in maze.chambers.items():
        if level != sheet.level:
            continue
        x = chamber.x - sheet.x0 + chamber.width / 2
        y = chamber.y - sheet.y0 + chamber.height / 2
        if player_safe:
            shapes.append(Text((x, y), "C", 0.4))
            continue
        shapes.append(Text((x, y - 0.12), f"C{number}", 0.36, bold=True))
        if words := peculiarity(chamber):
            size = min(0.2, chamber.width * 1.7 / max(len(words), 1))
            shapes.append(Text((x, y + 0.2), words, size, RED))
    return shapes


def peculiarity(chamber: Chamber) -> str:
    """What is special about a chamber, in a few words."""
    words = ["DOUBLE TREASURE"] if chamber.double_treasure else []
    words += [word.upper() for word in (chamber.category, chamber.special, *chamber.hazards) if word]
    if chamber.foe:
        words.append(f"{chamber.foe}{f' x {chamber.foe_number}' if chamber.foe_number else ''}")
    words += ["treasure" for _ in chamber.treasures[:1]]
    return ", ".join(words or (["empty"] if chamber.empty else []))


def legend(maze: Maze, sheet: Sheet, *, player_safe: bool) -> list[Shape]:
    """Which level, which way is north, and the scale."""
    whose = "for the players" if player_safe else "for the gamesmaster"
    name = maze.title or "A maze"
    shapes: list[Shape] = [
        Text((MARGIN, 0.5), f"{name}: level {sheet.level}", 0.5, bold=True, middle=False),
        Text((MARGIN, 1.05), f"{whose}; a square is {FEET} feet", 0.3, middle=False),
    ]
    dx, dy = _COMPASS[sheet.north]
    x, y = max(sheet.width + 2 * MARGIN, 9) - 1, 0.75
    tip, tail = (x + dx * 0.45, y + dy * 0.45), (x - dx * 0.45, y - dy * 0.45)
    wing = 0.16
    barbs = (
        (tip[0] - dx * wing + dy * wing, tip[1] - dy * wing + dx * wing),
        tip,
        (tip[0] - dx * wing - dy * wing, tip[1] - dy * wing - dx * wing),
    )
    shapes += [Stroke((tail, tip), INK, 0.06), Stroke(barbs, INK, 0.06), Text((x + 0.35, y), "N", 0.32, bold=True)]
    return shapes
