"""Counting out small scenes of Deathmaze, die by die."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import labrys
from labrys.engine import odds
from labrys.show.run import Run

FILE = Path(__file__).with_name("deathmaze.txt")

BRAND = {"name": "Brand", "class": "hero", "box": "1C", "weapons": ["sword", "hammer"], "skills": {"sword": 1}}
TAM = {"name": "Tam", "class": "thief", "box": "2C", "weapons": ["bow", "dagger"], "detrap": 2}
MIRA = {
    "name": "Mira",
    "class": "wizard",
    "box": "2L",
    "weapons": ["dagger", "throwing_dagger"],
    "spells": ["blast", "lightning", "explosion", "sleep", "heal"],
    "wound_points": 9,
}
TROLL = {"kind": "troll", "wound_points": 6, "box": "1C"}
FIGHT = {"scene": "party_combat_phase", "advanced": True, "party": [BRAND, TAM, MIRA], "monsters": [TROLL]}

SCENES: list[tuple[str, dict[str, Any], str]] = [
    ("8.43 a sword with skill", FIGHT, "attack:brand:troll-1"),
    ("8.34 a bow from the second row", FIGHT, "attack:tam:troll-1"),
    ("11.14 Blast on a Troll", FIGHT, "cast:mira:blast:troll-1"),
    ("11.14 Lightning on a Troll", FIGHT, "cast:mira:lightning:troll-1"),
    ("P5 Explosion", FIGHT, "cast:mira:explosion"),
    ("R16 Sleep on a Troll", FIGHT, "cast:mira:sleep:troll-1"),
    (
        "10.12 a Thief with Detrap 2 at a chest",
        {"scene": {"scene": "trapped", "on": "chest"}, "agenda": ["next_move"], "party": [BRAND, TAM]},
        "detrap:tam",
    ),
    (
        "10.13 a Hero opens a trapped chest",
        {"scene": {"scene": "trapped", "on": "chest"}, "agenda": ["next_move"], "party": [BRAND, TAM]},
        "open:brand",
    ),
    (
        "6.0 a fountain",
        {"scene": "feature", "party": [BRAND, TAM], "maze": [{"at": "0,0", "chit": "R1-F"}]},
        "brand",
    ),
    (
        "7.21 talking to a wandering Ogre",
        {"scene": "meeting", "party": [BRAND, TAM], "monsters": [{"kind": "ogre", "room": False}]},
        "negotiate",
    ),
]


def census() -> str:
    """Every scene with its outcomes and their exact chances."""
    book = labrys.find("deathmaze")
    lines = []
    for title, position, answer in SCENES:
        run: Run[Any] = Run(book, book.position(position))
        assert run.asking is not None
        found = odds.of_answer(run, run.asking.read(answer))
        assert sum(found.values()) == 1
        lines.append(title)
        for outcome, chance in found.items():
            words = ", ".join(f"{who} {what}" for who, what in outcome) or "nothing"
            lines.append(f"  {chance!s:>14}  {words}")
        lines.append("")
    return "\n".join(lines)
