"""Writes a maze as text, in one way only: what is read from it again is the same maze."""

from __future__ import annotations

import re
from collections.abc import Iterator

from labrys.kit.mazefile.grid import ACROSS, INSIDE, UPRIGHT, side_letters
from labrys.kit.mazefile.model import EDGES, Cell, Chamber, Maze, Place, Sage, Sheet, Side, Tower
from labrys.kit.mazefile.reading import NORTH
from labrys.kit.mazefile.vocabulary import name_of

NORTH_WORDS = {side: word for word, side in NORTH.items()}
_ACROSS = tuple(ACROSS[edge] for edge in EDGES)
_UPRIGHT = tuple(UPRIGHT[edge] for edge in EDGES)
_MARKS = re.compile(r"[;|=\"\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+")


def write(maze: Maze) -> str:
    """The whole file."""
    return "\n".join([*_lines(maze), ""])


def words(text: str, most: int = 300) -> str:
    """What of any text may stand in a line: no marks that mean something there, and not too much of it.

    >>> words("Ye Olde; Cellar = damp")
    'Ye Olde Cellar damp'
    """
    return " ".join(_MARKS.sub(" ", text).split())[:most].rstrip()


def draw(sheet: Sheet) -> Iterator[str]:
    """The grid, row by row."""
    width, edges = sheet.width, sheet.edges
    inside = [_square(kind, number) for kind, number in zip(sheet.cells, sheet.numbers, strict=True)]
    for row in range(sheet.height):
        begin, end = row * width, (row + 1) * width
        yield f"+{'+'.join(_ACROSS[edge] for edge in edges[4 * begin : 4 * end : 4])}+"
        east = [_UPRIGHT[edge] for edge in edges[4 * begin + Side.EAST : 4 * end : 4]]
        left = _UPRIGHT[edges[4 * begin + Side.WEST]]
        yield left + "".join(square + edge for square, edge in zip(inside[begin:end], east, strict=True))
    south = edges[4 * (sheet.height - 1) * width + Side.SOUTH :: 4]
    yield f"+{'+'.join(_ACROSS[edge] for edge in south)}+"


def _square(kind: int, number: int) -> str:
    if kind == Cell.CHAMBER:
        return f"C{number}".ljust(3)
    return f"T{number}".ljust(3) if kind == Cell.TOWER else INSIDE[Cell(kind)]


def _lines(maze: Maze) -> Iterator[str]:
    if maze.title:
        yield f"title: {maze.title}"
    if maze.author:
        yield f"author: {maze.author}"
    if maze.rules:
        yield "rules: " + ", ".join(
            key if value is True else f"{key}={'false' if value is False else value}"
            for key, value in maze.rules.items()
        )
    for level, sheet in maze.sheets.items():
        yield from ("", f"level: {level}", f"north: {NORTH_WORDS[sheet.north]}", f"origin: {sheet.x0},{sheet.y0}")
        yield from draw(sheet)
        yield from _of_sheet(maze, level)
    yield ""
    for number, tower in maze.towers.items():
        yield f"tower T{number}: {tower_of(tower)}"
    for baddie in maze.baddies:
        yield f"baddie: {' | '.join(baddie.columns)}"
    for (category, which), names in maze.tables.items():
        yield f"table {category} {which}: {', '.join(map(name_of, names))}"


def _of_sheet(maze: Maze, level: int) -> Iterator[str]:
    """The lines that belong to one level."""
    for (deep, number), chamber in maze.chambers.items():
        if deep == level and (parts := parts_of(chamber)):
            yield f"chamber C{number}: {'; '.join(parts)}"
    yield from links_of(maze, level)
    for (deep, number), sage in maze.sages.items():
        if deep == level:
            yield f"sage C{number}: {sage_of(sage)}".rstrip()


def links_of(maze: Maze, level: int) -> Iterator[str]:
    """Where its stairs and chutes lead, and which way its panels drop."""
    for (deep, cell), there in maze.stairs.items():
        if deep == level:
            yield f"stairs {_xy(maze, level, cell)} -> {_target(maze, there)}"
    for (deep, cell, side), there in maze.chutes.items():
        if deep == level:
            yield f"chute {_xy(maze, level, cell)} {side_letters[side]} -> {_target(maze, there)}"
    for deep, cell, side in sorted(maze.panels):
        if deep == level:
            yield f"panel {_xy(maze, level, cell)} {side_letters[side]}"


def _xy(maze: Maze, level: int, cell: int) -> str:
    return "{},{}".format(*maze.sheets[level].xy(cell))


def _target(maze: Maze, there: Place) -> str:
    return f"level {there[0]} at {_xy(maze, *there)}"


def parts_of(chamber: Chamber) -> list[str]:
    """The parts of a chamber's line; none for a plain one."""
    parts = [f"name {chamber.name}"] if chamber.name else []
    parts += ["double treasure"] if chamber.double_treasure else []
    parts += ["empty"] if chamber.empty else []
    parts += [f"category {name_of(chamber.category)}"] if chamber.category else []
    number = f" x {chamber.foe_number}" if chamber.foe_number else ""
    parts += [f"foe {name_of(chamber.foe)}{number}"] if chamber.foe else []
    parts += [f"special {name_of(chamber.special)}"] if chamber.special else []
    parts += [f"hazard {name_of(hazard)}" for hazard in chamber.hazards]
    for treasure in chamber.treasures:
        worth = ""
        if treasure.kind == "item":
            worth = f" = item {name_of(treasure.item)}" + (f" x {treasure.amount}" if treasure.amount != 1 else "")
        elif treasure.kind:
            worth = f" = {treasure.kind} {treasure.amount}"
        parts.append(f"treasure {treasure.words}{worth}{' once' if treasure.once else ''}")
    return parts + ([f"says {chamber.says}"] if chamber.says else [])


def tower_of(tower: Tower) -> str:
    """The levels it serves."""
    spans: list[list[int]] = []
    for level in tower.levels:
        if spans and spans[-1][-1] == level - 1:
            spans[-1].append(level)
        else:
            spans.append([level])
    levels = ", ".join(f"{span[0]}-{span[-1]}" if len(span) > 1 else str(span[0]) for span in spans)
    return f"{'surface, ' if tower.surface else ''}levels {levels}"


def sage_of(sage: Sage) -> str:
    """What is settled about a sage."""
    said = ("kind", name_of(sage.kind)), ("taste", name_of(sage.taste)), ("mood", sage.mood)
    return ", ".join(f"{what} {word}" for what, word in said if word)
