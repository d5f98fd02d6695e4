"""Seeded games, one line each with a digest of all that happened: the same on every Python, compiled or not.

    python scripts/digests.py                    # a hundred games of each, random answers
    python scripts/digests.py -n 10 --words      # with every word that was said

Two runs are compared with `diff`. Each third game has house rules by lot, and one to six play.
"""

from __future__ import annotations

import argparse
import random
from hashlib import blake2b

import msgspec

import labrys
from labrys import seats
from labrys.games import OWN
from labrys.sim.reach import house_by_lot


def line(game: str, seed: int, bot: str, words: bool) -> str:
    """One game from its first question to its end."""
    house = house_by_lot(labrys.find(game), seed) if seed % 3 == 0 else {}
    run = labrys.new(game, seed=seed, seats=1 + seed % 6, house=house)
    players = [seats.make(bot, game, seats.bot_seed(seed, seat)) for seat in range(run.state.seats)]
    sights = [seats.Sight(run, seat) for seat in range(run.state.seats)]
    chance, seen = random.Random(seed).random, blake2b(digest_size=12)
    while (ask := run.asking) is not None:
        if words:
            seen.update(msgspec.json.encode(run.decision))
        seen.update(run.digest().encode())
        run.pick(ask.sample(chance) if bot == "random" else players[ask.seat].choose(sights[ask.seat]))
    seen.update(run.digest().encode())
    if words:
        seen.update("\n".join(run.narrate()).encode())
    return f"{game} {bot} {seed} {run.number} {seen.hexdigest()}"


def main() -> None:
    """Print the lines."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", type=int, default=100, help="games of each (100)")
    parser.add_argument("--games", nargs="+", default=list(OWN), choices=list(OWN))
    parser.add_argument("--bot", default="random", help="who answers (random)")
    parser.add_argument("--words", action="store_true", help="also all that is said")
    asked = parser.parse_args()
    for game in asked.games:
        for seed in range(1, asked.n + 1):
            print(line(game, seed, asked.bot, asked.words), flush=True)


if __name__ == "__main__":
    main()
