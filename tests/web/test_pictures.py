"""A picture for every kind of creature and character there is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import labrys.games

GAMES = Path(labrys.games.__file__).parent
DRAWN = Path(labrys.games.__file__).parents[1] / "web" / "static" / "draw" / "creatures.js"


@pytest.mark.parametrize("table", ["creatures", "classes"])
def test_every_one_of_them_is_drawn(table: str) -> None:
    rows = tomllib.loads((GAMES / "minotaurs" / "data" / f"{table}.toml").read_text(encoding="utf-8"))
    place = rows["columns"].index("key")
    drawn = set(re.findall(r"^  (\w+): {", DRAWN.read_text(encoding="utf-8"), re.MULTILINE))
    assert {row[place] for row in rows["rows"]} <= drawn
