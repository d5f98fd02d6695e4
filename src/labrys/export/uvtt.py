"""Universal VTT: one level with its walls and doors, and the map as a picture, for virtual tabletops."""

from __future__ import annotations

from base64 import b64encode
from math import pi

import msgspec

from labrys.engine.errors import LabrysError
from labrys.export.maps import plain, runs, standing
from labrys.export.printing import fitting, png
from labrys.kit.mazefile.model import DOORS, Edge, Maze, Sheet, Side
from labrys.kit.mazefile.showing import player_safe

FORMAT = 0.3
PIXELS = 70  # to a square of ten feet
Point = dict[str, float]


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
    """Walls as lines, as long as they go; every door as a portal."""
    walls: list[list[Point]] = []
    portals: list[dict[str, object]] = []
    for y in range(sheet.height + 1):
        row = [standing(sheet, x, y, Side.NORTH) for x in range(sheet.width)]
        walls += [[_point(start, y), _point(end, y)] for start, end in runs(edge is Edge.WALL for edge in row)]
        portals += [_portal(_point(x, y), _point(x + 1, y), 0) for x, edge in enumerate(row) if edge in DOORS]
    for x in range(sheet.width + 1):
        column = [standing(sheet, x, y, Side.WEST) for y in range(sheet.height)]
        walls += [[_point(x, start), _point(x, end)] for start, end in runs(edge is Edge.WALL for edge in column)]
        portals += [
            _portal(_point(x, y), _point(x, y + 1), pi / 2) for y, edge in enumerate(column) if edge in DOORS
        ]
    return walls, portals


def _portal(one: Point, other: Point, turn: float) -> dict[str, object]:
    middle = _point((one["x"] + other["x"]) / 2, (one["y"] + other["y"]) / 2)
    return {
        "position": middle,
        "bounds": [one, other],
        "rotation": turn,
        "closed": True,
        "freestanding": False,
    }


def _point(x: float, y: float) -> Point:
    return {"x": float(x), "y": float(y)}
