"""Talisman: Warlock's Maze: one module per part of the sheet.

| part | module |
|---|---|
| the board, II set-up | `board`, `tiles`, `laying` |
| III movement, I going in | `moving`; outside `outside` |
| IV special rooms, V reset | `rooms`, `laying` |
| VII the base game: characters | `people`, `belongings` |
| fights | `fight`, `outcome` |
| Spells and windows | `spells`, `windows`, `asides` |
| the Maze deck | `cards`, `fortune` |
| the course of a turn, death, victory | `turn` |
"""

from __future__ import annotations

from labrys.games.warlock.book import GAME

__all__ = ["GAME"]
