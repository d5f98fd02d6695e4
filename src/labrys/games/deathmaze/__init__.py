"""Deathmaze (1980). `chapters/` is the book's table of contents, `data/` its tables, `telling/` what is shown of it.

Chapters call on one another in both directions, as the book's do: they import each other as modules, so that
`combat.suffer(...)` in another chapter reads like a reference to it.
"""

from __future__ import annotations

from labrys.games.deathmaze import variants
from labrys.games.deathmaze.book import GAME

__all__ = ["GAME", "variants"]
