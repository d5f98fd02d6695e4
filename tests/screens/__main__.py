"""Write the phrasebooks anew; read the difference before it is committed."""

from __future__ import annotations

from labrys.games import GAMES
from tests.screens.collect import HERE, phrasebook

if __name__ == "__main__":
    for game in GAMES:
        (HERE / f"{game}.txt").write_text(phrasebook(game), encoding="utf-8")
