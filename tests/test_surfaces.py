"""What is drawn, played and simulated knows no game: a new one needs no change there."""

from __future__ import annotations

import re
from pathlib import Path

import labrys
from labrys.games import GAMES, find

SOURCE = Path(labrys.__file__).parent
SURFACES = ("terminal", "web", "sim")
WORDS = (".py", ".js", ".ts", ".css", ".tcss", ".html", ".svg", ".json")


def test_no_surface_names_a_game() -> None:
    names = [word for name in GAMES for word in (name, find(name).title)]
    named = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    other = re.compile(
        r"One Page Dungeon|^  warlock: |^\s*(>>>|\.\.\.) .*"
    )  # something else, somebody, and an example for the reader
    files = [path for surface in SURFACES for path in (SOURCE / surface).rglob("*") if path.suffix in WORDS]
    assert len(files) > 80
    found = [
        f"{path.relative_to(SOURCE)}: {line.strip()}"
        for path in files
        for line in path.read_text(encoding="utf-8").splitlines()
        if named.search(other.sub("", line))
    ]
    assert not found, "\n".join(found)
