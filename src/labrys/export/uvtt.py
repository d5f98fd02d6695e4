"""Universal VTT: one level with its walls and doors, and the map as a picture, for virtual tabletops."""

from __future__ import annotations

from base64 import b64encode

import msgspec

from labrys.engine.errors import LabrysError
from labrys.export.maps import plain
from labrys.export.printing import fitting, png
from labrys.kit.mazefile.model import SIDES, Cell, Edge, Maze, Sheet, Side
from labrys.kit.mazefile.showing import player_safe

FORMAT = 0.3
PIXELS = 70  # to a square of ten feet
Point = dict[str, float]
HALF_TURN = {Side.NORTH: 0.0, Side.SOUTH: 0.0, Side.EAST: 1.5708, Side.WEST: 1.5708}


def export(maze: Maze, level: int, *, safe: bool = False) -> bytes:
    """The file. Walls block sight; doors are portals. `safe` for players: without secrets."""
    shown = player_safe(maze) if safe else maze
    if level not in shown.sheets:
        levels = ", ".join(map(str, shown.sheets))
        raise LabrysError(f"there is no level {level} to show; the levels are: {levels}")
    sheet = shown.sheets[level]
    walls, portals = lines_of(sheet)
    drawing = plain(shown, level, safe=safe)
    pixels = fitting(drawing, PIXELS)
    told = {
        "format": FORMAT,
        "resolution": {
            "map_origin": _point(0, 0),
            "map_size": _point(sheet.width, sheet.height),
            "pixels_per_grid": pixels,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": [],
        "portals": portals,
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": b64encode(png(drawing, pixels)).decode("ascii"),
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


def lines_of(sheet: Sheet) -> tuple[list[list[Point]], list[dict[str, object]]]:
    """Every wall as a line, every door as a portal; each side once."""
    walls: list[list[Point]] = []
    portals: list[dict[str, object]] = []
    for cell, kind in enumerate(sheet.cells):
        if kind == Cell.ROCK:
            continue
        for side in SIDES:
            there = sheet.beyond(cell, side)
            drawn = there >= 0 and sheet.cells[there] != Cell.ROCK and side in (Side.SOUTH, Side.EAST)
            edge = sheet.edge(cell, side)
            if edge in (Edge.OPEN, Edge.PANEL) or drawn:
                continue  # its neighbour to the south or east draws it as its own north or west
            ends = _ends(sheet, cell, side)
            if edge is Edge.WALL:
                walls.append(ends)
            else:
                portals.append(_portal(ends, side))
    return walls, portals


def _ends(sheet: Sheet, cell: int, side: Side) -> list[Point]:
    y, x = divmod(cell, sheet.width)
    across = side in (Side.NORTH, Side.SOUTH)
    x += side == Side.EAST
    y += side == Side.SOUTH
    return [_point(x, y), _point(x + across, y + (not across))]


def _portal(ends: list[Point], side: Side) -> dict[str, object]:
    one, other = ends
    middle = _point((one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2)
    return {"position": middle, "bounds": ends, "rotation": HALF_TURN[side], "closed": True, "freestanding": False}


def _point(x: float, y: float) -> Point:
    return {"x": float(x), "y": float(y)}
