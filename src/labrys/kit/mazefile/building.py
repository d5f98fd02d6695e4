"""From the drawing and the author's lines to a maze: whatever follows from them is worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field, structs

from labrys.kit.mazefile.model import (
    DOORS,
    EDGES,
    SIDES,
    Baddie,
    Cell,
    Chamber,
    Entrance,
    Maze,
    Notes,
    Part,
    Place,
    Room,
    Sage,
    Sheet,
    Tower,
)


class Draft(Struct):
    """What a reader, a generator or an importer knows about a maze before it is put together."""

    title: str = ""
    author: str = ""
    rules: dict[str, str | bool] = field(default_factory=dict)
    sheets: dict[int, Sheet] = field(default_factory=dict)
    notes: dict[Room, Notes] = field(default_factory=dict)
    towers: dict[int, tuple[bool, tuple[int, ...]]] = field(default_factory=dict)  # surface, levels
    stairs: dict[Place, Place] = field(default_factory=dict)
    chutes: dict[tuple[int, int, int], Place] = field(default_factory=dict)
    panels: set[tuple[int, int, int]] = field(default_factory=set)
    baddies: list[Baddie] = field(default_factory=list)
    tables: dict[tuple[str, int], tuple[str, ...]] = field(default_factory=dict)
    sages: dict[Room, Sage] = field(default_factory=dict)


def build(draft: Draft) -> Maze:
    """The maze, in the order of its levels and numbers, so that equal mazes are equal."""
    sheets = dict(sorted(draft.sheets.items()))
    rooms: dict[Room, list[int]] = {}
    towers: dict[int, dict[int, int]] = {}
    traps: dict[Place, Place] = {}
    for level, sheet in sheets.items():
        below = sheets.get(level + 1)
        for cell, kind in enumerate(sheet.cells):
            if kind < Cell.CHAMBER:
                continue
            if kind == Cell.CHAMBER:
                rooms.setdefault((level, sheet.numbers[cell]), []).append(cell)
            elif kind == Cell.TOWER:
                towers.setdefault(sheet.numbers[cell], {}).setdefault(level, cell)
            elif kind == Cell.TRAP and below and (there := below.at(*sheet.xy(cell))) >= 0:
                traps[level, cell] = (level + 1, there)
    return Maze(
        title=draft.title,
        author=draft.author,
        rules=draft.rules,
        sheets=sheets,
        chambers={room: chamber(sheets[room[0]], draft.notes.get(room), rooms[room]) for room in sorted(rooms)},
        towers={
            number: Tower(surface, levels, towers.get(number, {}))
            for number, (surface, levels) in sorted(draft.towers.items())
        },
        stairs=_sorted(draft.stairs),
        traps=traps,
        chutes=_sorted(draft.chutes),
        panels=frozenset(draft.panels),
        baddies=tuple(draft.baddies),
        tables=_sorted(draft.tables),
        sages=_sorted(draft.sages),
    )


def chamber(sheet: Sheet, notes: Notes | None, cells: list[int]) -> Chamber:
    """A chamber with its box and its entrances."""
    places = [sheet.xy(cell) for cell in cells]
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    top, bottom = places[0][1], places[-1][1]
    entrances = [
        Entrance(cell, side, EDGES[edge], Part(half(y, top, bottom), half(x, left, right)))
        for cell, (x, y) in zip(cells, places, strict=True)
        for side in SIDES
        if (edge := sheet.edges[4 * cell + side]) in DOORS
    ]
    return Chamber(
        **structs.asdict(notes or Notes()),
        cells=tuple(cells),
        x=left,
        y=top,
        width=right - left + 1,
        height=bottom - top + 1,
        entrances=tuple(entrances),
    )


def half(place: int, first: int, last: int) -> int:
    """In which half of a row or column this is: -1 the first, 1 the second, 0 right in the middle.

    >>> [half(x, 3, 5) for x in (3, 4, 5)], [half(x, 3, 4) for x in (3, 4)]
    ([-1, 0, 1], [-1, 1])
    """
    twice = 2 * place - first - last
    return (twice > 0) - (twice < 0)


def _sorted(things: Mapping[Any, Any]) -> dict[Any, Any]:
    return dict(sorted(things.items()))
