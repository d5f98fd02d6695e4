"""Citadel of Blood (1980). `chapters/` is the table of contents: one module a chapter, sections in their order.

| the book | where |
|---|---|
| 2, 3 equipment, dice codes | `pieces`, `tables`, `data/` |
| 4 to 17, chapter by chapter | `chapters/c04_starting_sequence` to `chapters/c17_victory_conditions` |
| what stands on the agenda, what is remembered | `scenes`, `state` |
| options of decisions, events | `options`, `events` |
| house rules, and what takes the place of a procedure by one | `house`, `variants` |
| what is shown and told | `telling/` |

The chapters refer to each other in every direction, as those of the book do: each imports the others as modules
(`magic.pay`, `combat.suffer`), never their names.
"""

from __future__ import annotations

from labrys.games.citadel import variants
from labrys.games.citadel.book import GAME

__all__ = ["GAME", "variants"]
