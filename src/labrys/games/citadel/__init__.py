"""Citadel of Blood (1980): one module per chapter of the book, in its order.

| chapter | module |
|---|---|
| 2, 3 equipment | `tables`, `state` |
| 4 starting the game | `characters`, `party` |
| 5, 6 sequence of play, segments and levels | `exploring`, `placing`, `passages`; 6.7 `bestiary` |
| 7 traps | `traps` |
| 8 monsters, negotiation, bribery | `bestiary`, `monsters`, `bribery` |
| 9 combat | `combat`; 9.2-1 `actions`, 9.3 `opponents`, 9.5 `attacking`, 9.7 `wounds`, afterwards `aftermath` |
| 10, 11 magic and resistance | `magic`, `calm`; 11 `wounds` |
| 12 experience | `aftermath`; 12.2 `continuity` |
| 13 features | `features`, `altars`, `mirrors` |
| 14 treasure | `treasure`, `trials`, `items`, `spoils` |
| 15 special monsters | `powers` |
| 16 the Hellgate | `hellgate`, `guard` |
| 17 leaving and coming back | `continuity` |
"""

from __future__ import annotations

from labrys.games.citadel.book import GAME

__all__ = ["GAME"]
