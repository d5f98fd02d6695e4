"""Write the census anew; read the difference before it is committed."""

from __future__ import annotations

from labrys.games import GAMES
from tests.census.count import HERE, census

if __name__ == "__main__":
    for game in GAMES:
        (HERE / f"{game}.txt").write_text(census(game), encoding="utf-8")
