"""Positions of the three games, as cases state them, for all that is drawn in a terminal."""

from __future__ import annotations

from typing import Any

FIGHT: dict[str, Any] = {
    "scene": "party_combat_phase",
    "party": [
        {"name": "Brand", "class": "hero", "box": "1L", "weapons": ["sword", "hammer"]},
        {"name": "Ilse", "class": "hero", "box": "1R", "weapons": ["axe"], "wounds": 5},
        {"name": "Tam", "class": "thief", "box": "2C", "weapons": ["bow"]},
    ],
    "monsters": [
        {"kind": "ogre", "wound_points": 5, "box": "1C"},
        {"kind": "orc", "wound_points": 3, "box": "2L", "wounds": 2},
    ],
}
CITADEL: dict[str, Any] = {
    "sun": "blue",
    "hellgate_level": 2,
    "hellgate_distance": 4,
    "maze": [
        {"at": "0,-1", "chit": "K3"},
        {"at": "1,-1", "chit": "mirror", "spent": True},
        {"at": "-1,-1", "chit": "staircase"},
        {"at": "-1,-1,2", "chit": "staircase"},
        {"at": "-1,-2,2", "chit": "altar"},
    ],
    "here": "-1,-1,2",
    "locked": [{"at": "1,-1", "side": "north"}],
    "party": [
        {"hero": "almuric", "box": "1L", "wounds": 4, "gold_marks": 35, "jewels": [25, 10]},
        {"hero": "gwaigilion_elengal", "box": "2C", "spells": ["heal", "blast"], "circled": ["heal"]},
        {"kind": "orc", "box": "1C", "charmer": "almuric"},
    ],
}
BOARD: dict[str, Any] = {
    "scene": "act",
    "players": [
        {"character": "sellsword", "at": "A1"},
        {"character": "magus", "at": "START", "spells": ["foresight"]},
    ],
    "maze": [{"at": "A1", "tile": "T01", "openings": "EW"}, {"at": "B2", "tile": "T05"}],
}
RICH_BOARD: dict[str, Any] = {
    "scene": "act",
    "players": [
        {"character": "ranger", "at": "B2", "gold": 2, "things": ["sword"], "spells": ["veil"]},
        {"character": "magus", "at": "START", "spells": ["mend", "unweave"], "talismans": 1},
        {"character": "witch", "at": "O2", "trophies": ["MZ06"]},
    ],
    "maze": [
        {"at": "B2", "tile": "T05", "openings": "NESW"},
        {"at": "B3", "tile": "T03", "openings": "NW", "cards": ["MZ04"], "gold": 2},
        {"at": "A2", "tile": "T12", "up": False, "seen": [0]},
    ],
    "chambers": [{"at": "TB", "spent": True}],
}
