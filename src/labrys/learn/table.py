"""A game as the doors have it: who is asked, what he sees, which actions he has, and what it was worth.

All three doors (Gymnasium, PettingZoo, OpenSpiel) stand before this one table; none of them knows a game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from labrys import seats as bots
from labrys.engine.ask import Answer, Ask
from labrys.engine.errors import LabrysError
from labrys.engine.tape import checked
from labrys.games import find
from labrys.learn.encoder import Look, Observation, at_rest, observation
from labrys.learn.steps import Walk
from labrys.record import scenario as scenarios
from labrys.seats import Seat, Sight
from labrys.show.book import AnyBook
from labrys.show.decision import Decision
from labrys.show.run import Run

LIMIT: Final = 20_000
"""Actions after which a game is broken off. Even random play ends long before."""
WIN, LOSS = 1.0, -1.0


class Setting(Struct, frozen=True):
    """How games are set up: checked once, used for every game."""

    game: str
    seats: int
    house: Struct
    scenario: str  # its text
    limit: int = LIMIT

    @property
    def book(self) -> AnyBook:
        """The game."""
        return find(self.game)


def setting(
    game: str,
    seats: int | None = None,
    house: Mapping[str, object] | None = None,
    scenario: str | os.PathLike[str] = "",
    limit: int = LIMIT,
) -> Setting:
    """Check how games are to be set up; the error says in a sentence what is wrong."""
    book = find(game)
    number = book.alone if seats is None else seats
    if type(number) is not int or not 1 <= number <= book.most_seats:
        raise LabrysError(f"{book.title} is for 1 to {book.most_seats} players, not {number!r}")
    if type(limit) is not int or limit < 1:
        raise LabrysError(f"a game is broken off after at least one action, not after {limit!r}")
    return Setting(book.name, number, book.house(house or {}), scenarios.find(book, scenario)[1], limit)


class Table:
    """One game. `asked` are the seats that have something to choose now."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting, self.book = setting, setting.book
        self.actions = 0  # taken so far
        self._walks: dict[int, Walk] = {}
        self._looks: dict[int, tuple[int, Look]] = {}
        self._seen: dict[int, tuple[tuple[int, int], Observation]] = {}
        state = self.book.new(checked(seed), setting.seats, setting.house, setting.scenario)
        self.run: Run[Any] = Run(self.book, state, journal=False)
        self.settle()

    # -- who is asked --------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat that is asked first; None: the game is over."""
        return None if self.run.asking is None else self.run.asking.seat

    @property
    def asked(self) -> list[int]:
        """All seats that are asked now: several, where they declare together."""
        return sorted(self.run.questions)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.run.asking is None

    @property
    def broken_off(self) -> bool:
        """Has it gone on for too long?"""
        return not self.over and self.actions >= self.setting.limit

    def _question(self, seat: int) -> Ask[Any]:
        ask = self.run.asking
        if ask is None or ask.seat != seat:
            ask = self.run.questions.get(seat)
        if ask is None:
            raise LabrysError(f"nothing is asked of seat {seat} now")
        return ask

    def walk(self, seat: int) -> Walk:
        """The question of a seat, and how far its answer is."""
        ask, walk = self._question(seat), self._walks.get(seat)
        if walk is None or walk.ask is not ask:
            walk = self._walks[seat] = Walk(ask, seat, lambda: self.boxes(seat))
        return walk

    def boxes(self, seat: int) -> dict[str, str]:
        """The boxes people stand in now, by their ids: what an arrangement may be left at."""
        return {card.id: card.box for card in self.look(seat).picture.cards}

    def decision(self, seat: int) -> Decision:
        """The question on the wire."""
        decision = self.run.decision_for(seat)
        assert decision is not None  # it is asked
        return decision

    # -- acting --------------------------------------------------------------------------------------------

    def act(self, seat: int, action: int) -> None:
        """Take one of the actions of a seat; `LabrysError` if it is masked."""
        walk = self.walk(seat)
        walk.take(action)
        self.actions += 1
        if walk.answer is not None:
            self.give(seat, walk.answer)

    def give(self, seat: int, answer: Answer) -> None:
        """A whole answer, which is legal; and all that follows without a choice."""
        self.run.turn_to(seat)
        self.run.pick(answer)
        self.settle()

    def settle(self) -> None:
        """Answer what leaves nothing to choose: names, the only option of one's own."""
        while (ask := self.run.asking) is not None:
            for seat in [ask.seat] if ask.together is None else self.asked:
                if (answer := self.walk(seat).answer) is not None:
                    self.run.turn_to(seat)
                    self.run.pick(answer)
                    break
            else:
                return

    # -- looking -------------------------------------------------------------------------------------------

    def look(self, seat: int) -> Look:
        """How the table looks to a seat; encoded once between two answers."""
        known = self._looks.get(seat)
        if known is None or known[0] != self.run.number:
            view = self.book.view(self.run.state, seat)
            look = Look(self.book.picture(view), view, seat, self.setting.seats)
            known = self._looks[seat] = (self.run.number, look)
        return known[1]

    def observe(self, seat: int) -> Observation:
        """What a seat sees, what it is asked, and its mask: all zeros, if nothing is. The arrays are a copy."""
        asked = seat in self.run.questions
        moment = (self.run.number, len(self.walk(seat).taken) if asked else -1)
        known = self._seen.get(seat)
        if known is None or known[0] != moment:
            look = self.look(seat)
            seen = observation(look, self.decision(seat), self.walk(seat)) if asked else at_rest(look)
            known = self._seen[seat] = (moment, seen)
        return known[1].copied()

    def legal(self, seat: int) -> int:
        """How many actions a seat has: those from 0."""
        return len(self.walk(seat).choices) if seat in self.run.questions else 0

    # -- what it was worth ---------------------------------------------------------------------------------

    def result(self, seat: int) -> float:
        """1 for a win, -1 for a loss, 0 while nothing is decided."""
        outcome = self.run.outcome if self.over else None
        return 0.0 if outcome is None else WIN if seat in outcome.winners else LOSS

    def potential(self, seat: int) -> float:
        """How near a seat is to its goal, from 0 to 1; 0 when the game is over, as shaping wants it."""
        return 0.0 if self.over else float(self.book.score(self.run.state, seat))

    # -- copies --------------------------------------------------------------------------------------------

    def clone(self, seed: int | None = None, seat: int | None = None) -> Table:
        """A twin with the same future; with a seed another one, and for a seat other hidden facts too."""
        twin = object.__new__(Table)
        twin.setting, twin.book, twin.actions = self.setting, self.book, self.actions
        twin.run = self.run.fork(seed, seat=seat)
        twin._looks, twin._seen = {}, {}
        twin._take_up({one: list(walk.taken) for one, walk in self._walks.items()})
        return twin

    def __deepcopy__(self, memo: object) -> Table:
        return self.clone()

    def _take_up(self, taken: Mapping[int, Sequence[int]]) -> None:
        """The steps that were taken before, in the questions that are still open."""
        self._walks = {}
        for seat, ask in self.run.questions.items():
            self._walks[seat] = Walk(ask, seat, lambda seat=seat: self.boxes(seat), taken.get(seat, ()))  # type: ignore[misc]

    def __getstate__(self) -> dict[str, Any]:
        open_walks = {seat: walk.taken for seat, walk in self._walks.items() if seat in self.run.questions}
        return {"setting": self.setting, "actions": self.actions, "run": self.run, "taken": open_walks}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.setting, self.actions, self.run = kept["setting"], kept["actions"], kept["run"]
        self.book, self._looks, self._seen = self.setting.book, {}, {}
        self._take_up(kept["taken"])


class Company:
    """The bots in the other seats of a table."""

    def __init__(self, table: Table, names: Mapping[int, str], seed: int) -> None:
        game = table.book.name
        self.table = table
        self.players: dict[int, Seat] = {
            seat: bots.make(name, game, bots.bot_seed(seed, seat)) for seat, name in names.items()
        }
        self.sights = {seat: Sight(table.run, seat) for seat in names}

    def play(self) -> bool:
        """Until somebody else is asked, or the game is over; False: neither comes, they go on and on."""
        table = self.table
        for _ in range(LIMIT):
            seat = table.turn
            if seat is None or seat not in self.players:
                return True
            table.give(seat, self.players[seat].choose(self.sights[seat]))
        return table.turn not in self.players


def others(setting: Setting, seat: int, named: str | Sequence[str]) -> dict[int, str]:
    """Which bot sits in which of the other seats; the error says what is wrong."""
    if type(seat) is not int or not 0 <= seat < setting.seats:
        raise LabrysError(f"there is no seat {seat!r}; the seats are 0 to {setting.seats - 1}")
    empty = [one for one in range(setting.seats) if one != seat]
    if not named:
        named = "heuristic" if bots.has_heuristic(setting.game) else "random"
    chosen = [named] * len(empty) if isinstance(named, str) else list(named)
    if len(chosen) != len(empty):
        raise LabrysError(f"{len(empty)} other seats want a bot each, and {len(chosen)} are named")
    for name in chosen:
        bots.make(name, setting.game, 0)
    return dict(zip(empty, chosen, strict=True))
