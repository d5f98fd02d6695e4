"""Universal VTT: walls block sight, doors are portals, the picture fits the grid."""

from __future__ import annotations

import json
from base64 import b64decode
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from labrys.engine.errors import LabrysError
from labrys.export import uvtt
from labrys.kit.mazefile import maze_of

MAZE = maze_of(
    """title: t
level: 1
+---+---+---+
|T1 D . SC1 |
+---+   +   +
| . P . |C1 |
+---+---+---+
tower T1: surface, levels 1
"""
)


def exported(*, safe: bool = False) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(uvtt.export(MAZE, 1, safe=safe))
    return told


def ends(line: list[dict[str, float]]) -> tuple[float, ...]:
    one, other = line
    return one["x"], one["y"], other["x"], other["y"]


def test_every_wall_is_one_line_as_long_as_it_goes_and_every_door_is_a_portal() -> None:
    told = exported()
    assert sorted(ends(line) for line in told["line_of_sight"]) == [
        (0, 0, 0, 2),  # the left rim
        (0, 0, 3, 0),  # the upper one
        (0, 1, 1, 1),  # under the tower
        (0, 2, 3, 2),
        (2, 1, 2, 2),  # beside the chamber, under its secret door
        (3, 0, 3, 2),
    ]
    portals = [ends(one["bounds"]) for one in told["portals"]]
    assert sorted(portals) == [(1, 0, 1, 1), (2, 0, 2, 1)], "the door and the secret door; a panel stands open"
    assert all(one["closed"] for one in told["portals"])
    assert told["portals"][0]["position"] == {"x": 1.0, "y": 0.5}


def test_the_picture_has_as_many_pixels_as_the_grid_says() -> None:
    told = exported()
    resolution = told["resolution"]
    image = Image.open(BytesIO(b64decode(told["image"])))
    size, pixels = resolution["map_size"], resolution["pixels_per_grid"]
    assert image.size == (size["x"] * pixels, size["y"] * pixels)


def test_for_players_a_secret_door_is_a_wall_and_what_is_behind_it_rock() -> None:
    told = exported(safe=True)
    assert [ends(one["bounds"]) for one in told["portals"]] == [(1, 0, 1, 1)]
    walls = [ends(line) for line in told["line_of_sight"]]
    assert (2, 0, 2, 2) in walls
    assert not [wall for wall in walls if wall[0] == wall[2] == 3], "the chamber's far wall"


def test_a_level_that_is_not_there_is_refused() -> None:
    with pytest.raises(LabrysError, match="the levels are: 1"):
        uvtt.export(MAZE, 2)
