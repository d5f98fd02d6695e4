"""A drawing for every kind of person, foe, thing and feature there is, and none that nobody needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import labrys

STATIC = Path(labrys.__file__).parent / "web" / "static"
GALLERY = STATIC / "draw" / "gallery"
ENTRY = re.compile(r"^  (\w+): (.*)$", re.MULTILINE)
MOST = 90_000  # characters of all drawings, which come after the page
GAMES = labrys.GAMES


def entries(file: Path, table: str = "") -> dict[str, str]:
    """The lines of a module of drawings, or of one table in it: names, and what follows them."""
    text = file.read_text(encoding="utf-8")
    if table:
        text = text.partition(f"const {table} = {{")[2].partition("\n};")[0]
    return dict(ENTRY.findall(text))


ALSO = {kind: text.strip('",') for kind, text in entries(GALLERY / "also.js", "ALSO").items()}
LISTS = ("arms", "beasts", "emblems", "goods", "monsters", "people")
DRAWN = [name for module in LISTS for name in entries(GALLERY / f"{module}.js")]
SIGNS = entries(STATIC / "draw" / "signs.js", "DRAWINGS")
SIGNS_ALSO = {kind: text.strip('",') for kind, text in entries(STATIC / "draw" / "signs.js", "ALSO").items()}
KNOWN = {*ALSO, *DRAWN, *SIGNS, *SIGNS_ALSO}


def parts(kind: str) -> Iterator[str]:
    """The drawings a kind is made of."""
    if kind in ALSO:
        for name in re.split(r"[+/]", ALSO[kind].replace("*", "+gleam")):
            yield from parts(name) if name != kind and name in ALSO else (name,)
    else:
        yield kind if kind in DRAWN else SIGNS_ALSO.get(kind, kind)


def kinds(game: str) -> dict[str, str]:
    """Everybody and everything of a game, by the word for the drawing."""
    return {kind: name for group in labrys.find(game).kinds() for kind, name in group.names.items()}


@pytest.mark.parametrize("game", GAMES)
def test_everybody_and_everything_of_a_game_is_drawn(game: str) -> None:
    assert not [kind for kind in kinds(game) if kind not in KNOWN]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_and_everything_has_a_name(game: str) -> None:
    assert not [kind for kind, name in kinds(game).items() if not name.strip() or "|" in name]


def test_what_is_made_of_parts_has_them_all() -> None:
    assert not {kind: part for kind in ALSO for part in parts(kind) if part not in {*DRAWN, *SIGNS}}


def test_nothing_is_drawn_twice() -> None:
    assert not [name for name, number in Counter(DRAWN).items() if number > 1]


def test_no_drawing_is_there_that_nobody_uses() -> None:
    wanted = {kind for game in GAMES for kind in kinds(game)}
    used = {part for kind in wanted for part in parts(kind)}
    assert not [kind for kind in ALSO if kind not in wanted and kind not in used], "other names of nobody"
    assert not [name for name in DRAWN if name not in used]


@pytest.mark.parametrize("game", GAMES)
def test_one_monster_can_be_told_from_another(game: str) -> None:
    foes = [g for g in labrys.find(game).kinds() if g.title in FOES]
    looks = Counter(ALSO.get(kind, kind) for group in foes for kind in group.names)
    assert foes
    assert not [look for look, number in looks.items() if number > 1]


FOES = (
    "Monsters",
    "Enemies",
    "Enemies without a card",
    "Baddies",
    "Folk",
    "Beasts",
    "Spirits",
    "Animates",
    "Personas",
)


def test_all_drawings_together_weigh_little() -> None:
    assert sum(file.stat().st_size for file in GALLERY.glob("*.js")) <= MOST


@pytest.mark.parametrize(
    ("game", "key", "kind"),
    [
        ("deathmaze", "cast:ilse:sleep:troll-1", "sleep_spell"),
        ("citadel", "take:brand:sword+1", "magic_sword"),
        ("warlock", "drop:MZ21", "sword"),
        ("dungeon", "cheese", "cheese"),
        ("minotaurs", "done", ""),
    ],
)
def test_an_option_about_a_thing_has_its_drawing(game: str, key: str, kind: str) -> None:
    assert labrys.find(game).depicts(key) == kind
