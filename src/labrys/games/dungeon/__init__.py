"""The Game of Dungeon (1974). The chapters are those of the booklet, and behind them what its gamesmaster decides:

| part | module |
|---|---|
| 1 the game, a descent from start to end | `c01_the_game`, `c01_the_descent` |
| 2 mapping the maze, directions, orders | `c02_mapping`, `c02_directions`, `c02_orders`, `c02_moving` |
| 3 treasure, sages | `c03_treasure`, `c03_sages` |
| 4 personas and ranks, families, the leader | `c04_personas`, `c04_families`, `c04_leader` |
| 5 the General Store | `c05_general_store` |
| 6 battle: lines, the round, balls, peace and flight, afterwards | `c06_battle`, `c06a` to `c06e` |
| 7 baddies | `c07_baddies` |
| 8 special chambers and hazards | `c08_special_chambers` |

What house rules change is in `variants`, the mazes that come with it and the words a maze may use in `mazes`.
"""

from labrys.games.dungeon import variants
from labrys.games.dungeon.book import GAME

__all__ = ["GAME", "variants"]
