"""Talisman: Warlock's Maze. The chapters are the parts of the sheet, in its order:

| part | module |
|---|---|
| I General | `c01_general` |
| II Setting up the Maze: tiles, Treasure Chambers | `c02_setting_up` |
| III Movement: steps, wrap-around, types of tiles | `c03_movement` |
| IV Special Rooms, A to G | `c04_special_rooms` |
| V Resetting the Maze | `c05_resetting` |
| VI Optional rules: the Short Maze | `c06_optional_rules` |
| VII what is needed of the base game: characters, belongings, fights and how they end, | |
| Spells, Lives, the Maze deck, outside, windows, the turn | `c07a` to `c07j` |

What house rules change is in `variants`.
"""

from __future__ import annotations

from labrys.games.warlock import variants
from labrys.games.warlock.book import GAME
from labrys.games.warlock.chapters import c06_optional_rules

__all__ = ["GAME", "c06_optional_rules", "variants"]
