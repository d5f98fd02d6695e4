"""Games brought to an interesting moment without a browser, and the answers that led there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple, cast

import labrys
from labrys import seats
from labrys.record import save
from labrys.show.decision import Decision
from labrys.show.picture import Picture
from labrys.show.run import Run

READY_MADE = ("basic", "ready_made")  # the shortest way into the maze
LONGEST = 2000  # answers


class Step(NamedTuple):
    """A question and the answer to it."""

    decision: Decision
    answer: str


class Sitting:
    """A game in which a bot answers for everybody, but wishes come first."""

    def __init__(
        self,
        game: str,
        seed: int,
        seats_: int = 1,
        *,
        wishes: Sequence[str] = (),
        house: Mapping[str, str] | None = None,
    ) -> None:
        self.run: Run[Any] = labrys.new(game, seed=seed, seats=seats_, house=dict(house or {}))
        self.wishes = wishes
        self.steps: list[Step] = []
        self._bots = [seats.make("heuristic", game, seed) for _ in range(seats_)]

    @property
    def decision(self) -> Decision:
        """The open question."""
        assert self.run.decision is not None
        return self.run.decision

    def picture(self, seat: int | None = None) -> Picture:
        """What a seat sees, by default the one that is asked."""
        return self.run.book.picture(self.run.view(self.decision.seat if seat is None else seat))

    def answer(self, answer: str) -> None:
        """Give this answer."""
        self.steps.append(Step(self.decision, answer))
        self.run.answer(answer, self.decision.seat)

    def on(self) -> None:
        """One answer more."""
        ask = self.run.asking
        assert ask is not None
        keys = [option.key for option in self.decision.options]
        wished = next((wish for wish in self.wishes if wish in keys and ask.kind == "one"), None)
        self.answer(wished or ask.write(self._bots[ask.seat].choose(seats.Sight(self.run, ask.seat))))

    def until(self, reached: Callable[[Sitting], bool]) -> Sitting:
        """Play until this is so."""
        while not reached(self):
            assert not self.run.over, "the game is over, and it was never so"
            assert len(self.steps) < LONGEST
            self.on()
        return self

    def saved(self, *sitting: str) -> bytes:
        """The game as a file; who sits there is `me` or a bot's name."""
        self.run.seats = sitting or ("me",)
        return save.dumps(self.run)


def fighting(sitting: Sitting) -> bool:
    """Does the party fight?"""
    return sitting.picture().fight is not None


def asked(rule: str) -> Callable[[Sitting], bool]:
    """Is the open question that of this rule?"""
    return lambda sitting: sitting.decision.rule == rule


# == moments ==================================================================================================

FIGHT = 83  # the dice of Deathmaze that lead to a fight after a few steps


@cache
def through_a_fight() -> tuple[Step, ...]:
    """From the first question of Deathmaze to the end of a fight, with ready-made adventurers."""
    sitting = Sitting("deathmaze", FIGHT, wishes=READY_MADE).until(fighting)
    return tuple(sitting.until(lambda now: not fighting(now)).steps)


@cache
def exploring() -> Sitting:
    """Deathmaze: somewhere in the maze, with ways to go."""
    return Sitting("deathmaze", 5, wishes=READY_MADE).until(
        lambda now: len(now.picture().places) > 16 and now.decision.rule == "5.28"
    )


@cache
def battle() -> Sitting:
    """Deathmaze: the first round of a fight."""
    return Sitting("deathmaze", FIGHT, wishes=READY_MADE).until(lambda now: now.decision.rule == "8.21")


@cache
def together() -> Sitting:
    """Deathmaze with two people, in the first round of a fight that both take part in."""
    return Sitting("deathmaze", 7, 2, wishes=READY_MADE).until(lambda now: now.decision.rule == "8.21")


@cache
def over() -> Sitting:
    """Deathmaze, and the party has left at once."""
    sitting = Sitting("deathmaze", 1, wishes=(*READY_MADE, "leave"))
    while not sitting.run.over:
        sitting.on()
    return sitting


@cache
def secret() -> Sitting:
    """The Warlock's Maze with four, in the first one's turn: the second is asked whether he casts a Spell."""
    return Sitting("warlock", 40, 4)


@cache
def racing() -> Sitting:
    """The Warlock's Maze with four: some have gone in, and the first is asked where he goes."""
    return Sitting("warlock", 40, 4).until(
        lambda now: len(now.steps) > 40 and (now.decision.seat, now.decision.rule) == (0, "D3")
    )


@cache
def citadel() -> Sitting:
    """Citadel of Blood: on the first level, by a staircase."""
    return Sitting("citadel", 296, wishes=("ready_made",)).until(
        lambda now: len(now.picture().places) > 25 and now.decision.rule == "5.0-A1"
    )


@cache
def bribery() -> Sitting:
    """Citadel of Blood: the enemy would take a bribe, and the party says how much."""
    return (
        Sitting("citadel", 296, wishes=("bribe", "other"))
        .until(asked("8.7"))
        .until(lambda now: now.decision.kind == "amount")
    )


@cache
def magic() -> Sitting:
    """Citadel of Blood: the first round of a fight, and somebody who can cast spells."""
    return Sitting("citadel", 296).until(lambda now: now.decision.rule == "9.2-1")


# == the Game of Dungeon ======================================================================================

DESCENT = 75  # the dice that lead two players to a treasure after a few steps


class Descent(Sitting):
    """The Game of Dungeon: a ready-made company, what the keeper suggests, doors and ways by turns, and fights."""

    def __init__(self, seed: int, seats_: int = 1) -> None:
        self.run = labrys.new("dungeon", seed=seed, seats=seats_)
        self.wishes = ("company:6", "company:3", "fight")
        self.steps = []
        self.went: Counter[tuple[int, str]] = Counter()

    def on(self) -> None:
        """One answer more."""
        ask, keys = self.run.asking, self.decision.keys()
        assert ask is not None
        wished = next((wish for wish in self.wishes if wish in keys and ask.kind == "one"), None)
        if wished is None and ask.ask == "orders":
            ways = [key for key in keys if key.startswith(("open:", "go:"))]
            wished = min(ways or keys, key=lambda key: (self.went[self.run.state.spot, key], key[0] != "o"))
            self.went[self.run.state.spot, wished] += 1
        self.answer(wished or ask.write(ask.default if ask.default is not None else ask.sample(lambda: 0.1)))


def word(ask: str) -> Callable[[Sitting], bool]:
    """Is the open question the one with this word?"""
    return lambda sitting: sitting.run.asking is not None and sitting.run.asking.ask == ask


@cache
def store() -> Descent:
    """Dungeon: a basket to fill at the General Store."""
    descent = Descent(DESCENT)
    descent.until(word("counter"))
    descent.answer(next(option.key for option in descent.decision.options if option.key.startswith("visit:")))
    return descent


@cache
def maze() -> Descent:
    """Dungeon: in the maze, with some of it on the map."""
    descent = Descent(DESCENT)
    descent.until(lambda now: word("orders")(now) and len(now.picture().places) > 55)
    return descent


@cache
def skirmish() -> Descent:
    """Dungeon: a round of battle against several."""
    descent = Descent(DESCENT)
    descent.until(lambda now: word("act")(now) and len(now.run.state.foes) > 7)
    return descent


@cache
def calling() -> Descent:
    """Dungeon: the leader's call; whoever runs is stabbed by a whole front line."""
    descent = Descent(DESCENT)
    descent.until(lambda now: word("call")(now))
    return descent


# == Mazes & Minotaurs ========================================================================================


class Quest(Sitting):
    """Mazes & Minotaurs: ready characters, what goes without saying, and wherever that leads."""

    def __init__(self, seed: int, wishes: Sequence[str] = ()) -> None:
        self.run = labrys.new("minotaurs", seed=seed)
        self.wishes = wishes
        self.steps = []
        self._chance = Random(seed)

    def on(self) -> None:
        """One answer more."""
        ask, keys = self.run.asking, self.decision.keys()
        assert ask is not None
        wished = next((wish for wish in self.wishes if wish in keys and ask.kind == "one"), None)
        raw = ask.default if ask.default is not None else ask.sample(self._chance.random)
        self.answer(wished or ask.write(raw))


def quest(reached: Callable[[Sitting], bool], most: int = 120) -> Quest:
    """The first quest, by its seed, that comes to such a moment soon."""
    for seed in count(1):
        sitting = Quest(seed, ("attack",))
        while not sitting.run.over and len(sitting.steps) < most:
            if sitting.run.decision is not None and reached(sitting):
                return sitting
            sitting.on()
    raise AssertionError


def on_a_field(least: int, kind: str = "path") -> Callable[[Sitting], bool]:
    """Is a question of this kind open in a battle of so many?"""

    def reached(sitting: Sitting) -> bool:
        if sitting.decision.kind != kind or sitting.decision.seat != 0:
            return False
        fight = sitting.picture().fight
        return fight is not None and fight.field is not None and len(fight.field.stands) >= least

    return reached


@cache
def melee() -> Quest:
    """Minotaurs: somebody moves in a battle of some size."""
    return quest(on_a_field(8))


@cache
def labyrinth() -> Quest:
    """Minotaurs: some of the labyrinth is on the map, and there are ways on."""
    return quest(lambda now: len(now.picture().places) > 9 and word("turn")(now))


@cache
def parley() -> Quest:
    """Minotaurs: somebody stands before the party, and may be spoken to."""
    return quest(lambda now: word("meeting")(now) and len(now.decision.options) > 4)


@cache
def declaring() -> Quest:
    """Minotaurs: somebody says what he will do this round."""
    return quest(lambda now: word("declare")(now) and on_a_field(6, "one")(now) and len(now.picture().places) > 4)


@cache
def sheet() -> Quest:
    """Minotaurs: a Priestess in the making, who looks for a name."""
    sitting = Quest(5, ("make", "female", "priest", "athena"))
    return cast("Quest", sitting.until(word("name")))
