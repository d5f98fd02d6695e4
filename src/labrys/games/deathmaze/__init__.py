"""Deathmaze (1980): one module per chapter of the book, in its order.

| chapter | module |
|---|---|
| 2 equipment | `tables`, `state` |
| 3 course of play | `course` |
| 4 creating characters | `characters` |
| 5 exploring the maze | `exploring`, `passages`, `party` |
| 6 unusual features | `features` |
| 7 monsters and negotiation | `monsters` |
| 8 combat | `combat`; 8.21 `actions`, 8.3 `opponents`, 8.4 `attacking`, 8.46 `wounds` |
| 9 treasure | `hoard`, `treasure`, `items`, `spoils` |
| 10 traps | `traps` |
| 11 wizards and magic | `magic` |
| 12 special powers | `powers` |
| 13 character continuity | `continuity` |
"""

from __future__ import annotations

from labrys.games.deathmaze import variants
from labrys.games.deathmaze.book import GAME

__all__ = ["GAME", "variants"]
