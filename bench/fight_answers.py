"""How many answers a round of a fight takes, by hand and with standing orders: one JSON line a game.

python bench/fight_answers.py [GAMES-OF-EACH]

The sensible player plays whole games. By hand each of his answers in a fight counts as one. With orders he says
"everybody attacks" wherever that is offered, which counts as one with all that it answers; plain passes count
nothing, and whatever is asked all the same counts as one. A round begins with a new title of the fight.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

import labrys
from labrys.seats import Seat, Sight, make, orders
from labrys.show.run import Run

SEATS = {"deathmaze": 1, "citadel": 1, "dungeon": 1, "minotaurs": 1, "warlock": 2}
GAMES = 12  # of each
LONGEST = 3000  # answers of one game
PLAIN = 3  # answers a round should take at most


class Person:
    """Whoever has the first seat, and how often he had to answer in each round."""

    def __init__(self, run: Run[Any], guide: Seat, ordered: bool) -> None:
        self.run, self.guide, self.ordered = run, guide, ordered
        self.order: orders.Order | None = None
        self.since = 0
        self.answers: Counter[tuple[int, str]] = Counter()
        self.fights = 0
        self._fighting = False

    def answer(self) -> str:
        """The answer to his open question; counted if he had to give it."""
        sight = Sight(self.run, 0)
        asked = orders.look(sight)
        fight = asked.picture.fight
        self.fights += fight is None and self._fighting
        self._fighting = fight is not None
        found = self._ordered(asked, sight) if self.ordered else None
        if fight is not None:
            self.answers[self.fights, fight.title] += found is None
        if found is None and self.ordered:
            self.order = orders.begin("attack", asked, lambda: self.guide)
            found = None if self.order is None else self.order.next(sight)
        self.since = len(self.run.events)
        return self.run.open_question(0).write(self.guide.choose(sight)) if found is None else found

    def _ordered(self, asked: orders.Asked, sight: Sight) -> str | None:
        """What he need not answer himself."""
        if self.order is not None:
            answer = self.order.next(sight, self.run.events_for(0, self.since))
            if answer is not None:
                return answer
            self.order = None
        return orders.plain_pass(asked) or None


def rounds(game: str, seed: int, *, ordered: bool) -> list[int]:
    """The answers of each round of one game."""
    seats = SEATS[game]
    run = labrys.new(game, seed=seed, seats=seats)
    bots = [make("heuristic", game, seed + seat) for seat in range(seats)]
    person = Person(run, bots[0], ordered)
    for _ in range(LONGEST):
        if run.asking is None:
            break
        seat = next(iter(run.questions))
        if seat == 0:
            run.answer(person.answer(), 0)
        else:
            run.answer(run.open_question(seat).write(bots[seat].choose(Sight(run, seat))), seat)
    return list(person.answers.values())


def figures(game: str, games: int) -> dict[str, object]:
    """By hand and with orders."""
    told: dict[str, object] = {"bench": "fight_answers", "game": game}
    for name, ordered in (("by_hand", False), ("with_orders", True)):
        found = [number for seed in range(games) for number in rounds(game, seed, ordered=ordered)]
        more = sum(number > PLAIN for number in found)
        told[name] = {
            "rounds": len(found),
            "mean": round(sum(found) / max(1, len(found)), 2),
            "more_than_3": f"{100 * more / max(1, len(found)):.1f} %",
        }
    return told


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    for one in SEATS:
        print(json.dumps(figures(one, wanted)), flush=True)
