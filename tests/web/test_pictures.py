"""A drawing for every kind of person, foe, thing and feature there is, and none that nobody needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import labrys

DRAW = Path(labrys.__file__).parent / "web" / "static" / "draw"
GALLERY = DRAW / "gallery"
ENTRY = re.compile(r"^  (\w+): (?:[\"`](.*)[\"`],|{.*|$)", re.MULTILINE)


def entries(file: Path) -> dict[str, str]:
    """The lines of a module of drawings: names, and what is drawn if it is said in one line."""
    return dict(ENTRY.findall(file.read_text(encoding="utf-8")))


ALSO = entries(GALLERY / "also.js")
DRAWN = {name for file in GALLERY.glob("*.js") if file.name != "also.js" for name in entries(file)}
SIGNS = set(entries(DRAW / "signs.js"))


@pytest.mark.parametrize("game", ["minotaurs"])
def test_every_creature_is_drawn(game: str) -> None:
    wanted = {kind for group in labrys.find(game).kinds()[:6] for kind in group.names}
    assert wanted <= DRAWN | ALSO.keys() | SIGNS
