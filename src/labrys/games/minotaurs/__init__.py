"""Mazes & Minotaurs. The chapters are the book's; the last three are public facts, and ours:

| chapter | module |
|---|---|
| I characters: creation, figures, equipment, advancement | `c1_…` |
| II combat: ground, arms, declaring, moving, blows, tactics, unarmed, the round, wounds, afterwards | `c2_…` |
| III magic: powers, sorcery, prodigies, gifts | `c3_…` |
| IV adventuring: rolls, seeing and hiding, feats, henchmen | `c4_…` |
| V creatures: abilities, how they fight | `c5_creatures`, `c5_behavior` |
| VI the Maze Master: town, labyrinth, cells, meetings, treasure, the adventure | `c6_…` |

What house rules change is in `variants`.
"""

from labrys.games.minotaurs import variants
from labrys.games.minotaurs.book import GAME

__all__ = ["GAME", "variants"]
