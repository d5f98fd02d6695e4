"""Deathmaze (1980). `chapters/` is the table of contents, `data/` has the tables, `telling/` what is shown.

Chapters call on one another in both directions, as the book's do: they import each other as modules, so that
`combat.suffer(...)` in another chapter reads like a reference to it.
"""

from __future__ import annotations

from labrys.games.deathmaze import variants
from labrys.games.deathmaze.book import GAME

__all__ = ["GAME", "variants"]
