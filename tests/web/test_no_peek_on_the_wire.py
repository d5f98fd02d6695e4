"""Nothing a seat receives differs when only hidden facts differ: two tables, byte by byte.

Two games begin alike but for what some of the players cannot see: another's hand, tiles that lie face down. Both
are played with the same answers, and whoever is asked in secret passes. Then whatever an observer's socket brings
is the same in both, whether or not somebody was asked in secret meanwhile. Only the names of tables and decisions
are secrets drawn by lot: they are replaced by the order of their appearance.
"""

from __future__ import annotations

import random
import re
from contextlib import AsyncExitStack
from functools import cache
from typing import Any

import msgspec
import pytest
from msgspec import Struct

import labrys
from labrys.engine.ask import key_of
from labrys.engine.errors import IllegalAnswer
from labrys.record import save
from labrys.show.run import Run
from labrys.web import protocol as p
from tests.properties.test_no_peek import MIDDLE, start
from tests.web.client import Office, Server, Wire, wire

MOST = 40  # public answers of a pair
Observer = int | None
WATCHED = re.compile(r'"([0-9a-f]{18})"')
OWNER = "o" * 40
TIMES = re.compile(r'"at":"\d{4}-[^"]*"')


class Given(Struct, frozen=True):
    """An answer in one of the two games."""

    seat: int
    answer: str
    secret: bool = False


class Pair:
    """Two games that differ in what the observers cannot see, and the answers they have in common."""

    def __init__(self, runs: tuple[Run[Any], Run[Any]], observers: tuple[Observer, ...], seed: int) -> None:
        self.saves = tuple(save.dumps(run) for run in runs)
        self.runs, self.observers = runs, observers
        self.rounds: list[tuple[list[Given], list[Given]]] = []  # for each public answer, what both worlds give
        self._chance = random.Random(seed)
        self._play()

    def _play(self) -> None:
        first = self._passes()
        if not self._alike():
            return
        self.rounds.append(first)
        while len(self.rounds) < MOST and (given := self._common()) is not None:
            for run in self.runs:
                run.answer(given.answer, given.seat)
            after = self._passes()
            if not self._alike():  # something hidden has come to light: from here on they may differ
                return
            self.rounds.append(([given, *after[0]], [given, *after[1]]))

    def _passes(self) -> tuple[list[Given], list[Given]]:
        """Whoever is asked in secret passes, in each game."""
        given: tuple[list[Given], list[Given]] = ([], [])
        for run, passed in zip(self.runs, given, strict=True):
            while run.asking is not None and run.asking.secret:
                words = key_of(run.asking.options[-1])  # the last option is to do nothing
                passed.append(Given(run.asking.seat, words, True))
                run.answer(words)
        return given

    def _alike(self) -> bool:
        """Do the rules show the observers the same in both?"""
        one, two = self.runs
        same = (one.asking is None) == (two.asking is None)
        for seat in self.observers:
            same = same and one.view(seat) == two.view(seat) and one.events_for(seat) == two.events_for(seat)
        if same and one.asking is not None and two.asking is not None:
            same = (one.asking.seat, one.asking.rule) == (two.asking.seat, two.asking.rule)
        return same

    def _common(self) -> Given | None:
        """An answer that both take."""
        one, two = self.runs
        if one.asking is None or two.asking is None or one.decision is None:
            return None
        for _ in range(20):
            raw = one.asking.sample(self._chance.random)
            words = one.asking.write(raw)
            option = next((o for o in one.decision.options if o.key == words), None)
            seat = option.seat if option is not None else one.asking.seat
            try:
                two.asking.value(two.asking.read(words))
            except IllegalAnswer:
                continue
            if seat == one.asking.seat:
                return Given(seat, words)
        return None

    @property
    def differences(self) -> int:
        """In so many rounds somebody was asked in secret in one of them and not in the other."""
        return sum(len(one) != len(two) for one, two in self.rounds)


def other_hand(state: Any, seat: int, chance: random.Random) -> None:
    """This player's Spells are exchanged for others that are in the deck."""
    player = state.players[seat]
    for spell in player.spells:
        state.spell_deck[spell] = state.spell_deck.get(spell, 0) + 1
    hand = []
    for _ in player.spells:
        free = sorted(spell for spell, number in state.spell_deck.items() if number and spell not in player.spells)
        hand.append(chance.choice(free))
        state.spell_deck[hand[-1]] -= 1
    player.spells = tuple(sorted(hand))


def pair(kind: str, seed: int) -> Pair:
    """In the middle of a game of four."""
    book = labrys.find("warlock")
    state = book.position(dict(MIDDLE["warlock"]))
    state.dice.seed = seed
    twin = book.clone(state)
    if kind == "a hand":
        other_hand(twin, 1, random.Random(seed))
        observers: tuple[Observer, ...] = (0, 2, 3, None)
    else:
        book.redeal(twin, 0, seed)
        observers = (0, None)
    runs = (Run(book, state), Run(book, twin))
    for run in runs:
        run.names, run.seats = ("Ann", "Ben", "Cleo", "Dan"), ("me",) * 4
        run.past().created = ""
    return Pair(runs, observers, seed)


@cache
def pairs(kind: str, number: int) -> list[Pair]:
    """Those in which most is asked in secret, in one of the two only."""
    found = [pair(kind, seed) for seed in range(1, 40)]
    return sorted(found, key=lambda one: -one.differences)[:number]


# -- on the wire -----------------------------------------------------------------------------------------------


async def heard(server: Server, both: Pair, world: int) -> dict[Observer, list[str]]:
    """What each observer's socket brings in one of the two worlds."""
    with Office(server.address, OWNER) as office:  # the same in both worlds: his mark tells nothing
        reply = office.http.post("/api/saves", content=both.saves[world], headers=office.bearer())
        assert reply.status_code == 201, reply.text
        made = msgspec.json.decode(reply.content, type=p.MadeTable)
        names = ("Ben", "Cleo", "Dan")
        keys = [made.key, *(office.claimed(made.table, *two).key for two in zip(made.links, names, strict=True))]
    async with AsyncExitStack() as stack:
        wires: dict[Observer, Wire] = {}
        for seat, key in (*enumerate(keys), (None, "")):
            wires[seat] = await stack.enter_async_context(wire(server.address, made.table, key))
        for number, answers in enumerate(both.rounds):
            for given in answers[world]:
                await give(wires[given.seat], given)
            if number in (3, 9, 20):
                await wires[2].send(p.Chat("well, well"))
                await wires[2].hear_a(p.Said)
            for one in wires.values():
                await one.settle()
        for one in wires.values():
            await one.send(p.Cited())
            await one.settle()
        return {seat: plain(wires[seat].texts, made.table) for seat in both.observers}


async def give(wired: Wire, given: Given) -> None:
    """Answer, and be acknowledged."""
    await wired.settle()
    asked = wired.mirror.decision
    assert asked is not None
    assert asked.respond == given.secret
    assert isinstance(await wired.answer(given.answer), p.Accepted)


def plain(texts: list[str], table: str) -> list[str]:
    """Without what is drawn by lot, and without the answers to our own pings."""
    names: dict[str, str] = {}
    told = []
    for text in texts:
        if '"type":"pong"' not in text:
            known = WATCHED.sub(lambda found: f'"#{names.setdefault(found[1], str(len(names)))}"', text)
            told.append(TIMES.sub('"at":""', known.replace(table, "TABLE")))
    return told


@pytest.mark.parametrize("kind", ["a hand", "all that seat 1 cannot see"])
def test_the_pairs_are_worth_comparing(kind: str) -> None:
    """Without this the next test would say nothing."""
    best = pairs(kind, 3)
    assert sum(one.differences for one in best) >= 4
    assert sum(len(one.rounds) for one in best) >= 20


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("kind", ["a hand", "all that seat 1 cannot see"])
async def test_what_the_sockets_of_the_others_bring_is_the_same_byte_by_byte(
    server: Server, kind: str, number: int
) -> None:
    both = pairs(kind, 3)[number]
    one, two = await heard(server, both, 0), await heard(server, both, 1)
    for seat in both.observers:
        assert one[seat] == two[seat]


# -- who comes later -------------------------------------------------------------------------------------------


def twins(game: str, number: int) -> list[tuple[Run[Any], Run[Any]]]:
    """Positions at the start of a scene, and the same with all that he who is asked cannot see drawn afresh."""
    book = labrys.find(game)
    found: list[tuple[Run[Any], Run[Any]]] = []
    for seed in range(1, 400):
        chance = random.Random(seed).random
        run = Run(book, start(book, seed, {}))
        while run.asking is not None and len(run.entries) < 120 and len(found) < number:
            two = twin(run, seed)
            if two is not None:
                found.append(two)
                break
            run.pick(run.asking.sample(chance))
    return found


def twin(run: Run[Any], seed: int) -> tuple[Run[Any], Run[Any]] | None:
    """Both games, if they differ and nobody is asked in secret."""
    book, asking = run.book, run.asking
    if asking is None or len(run.entries) < 8 + seed % 30 or not book.keeps_secrets(run.state, asking.seat):
        return None
    states = (book.clone(run.base), book.clone(run.base))
    book.redeal(states[1], asking.seat, 1000 + seed)
    if states[0] == states[1]:
        return None
    one, two = Run(book, states[0]), Run(book, states[1])
    asked = [game.asking for game in (one, two)]
    if any(ask is None or ask.secret for ask in asked) or one.view(one.asking.seat) != two.view(one.asking.seat):  # type: ignore[union-attr]
        return None
    for game in (one, two):
        game.names = tuple(f"P{seat}" for seat in range(game.state.seats))
        game.seats, game.past().created = ("me",) * game.state.seats, ""
    return (one, two) if one.digest() != two.digest() else None


@pytest.mark.parametrize("game", ["citadel", "warlock"])
async def test_a_newcomer_is_shown_the_same_whatever_is_hidden(server: Server, game: str) -> None:
    found = twins(game, 5)
    assert len(found) == 5
    for one, two in found:
        assert one.asking is not None
        assert await shown(server, one, one.asking.seat) == await shown(server, two, one.asking.seat)


async def shown(server: Server, run: Run[Any], seat: int) -> list[str]:
    """What this seat and one who looks on are sent, over the socket and otherwise."""
    with Office(server.address, OWNER) as office:
        reply = office.http.post("/api/saves", content=save.dumps(run), headers=office.bearer())
        assert reply.status_code == 201, reply.text
        made = msgspec.json.decode(reply.content, type=p.MadeTable)
        keys = {made.seat: made.key}
        for link in made.links:
            keys[link.seat] = office.claimed(made.table, link, f"P{link.seat}").key
        told = office.http.get(f"/api/tables/{made.table}").json()
    texts = [repr({name: value for name, value in told.items() if name not in ("created", "touched")})]
    for key in (keys[seat], ""):
        async with wire(server.address, made.table, key, raw=True) as wired:
            if wired.mirror.decision is not None:
                await wired.send(p.More(wired.mirror.decision.id, "barred"))
                await wired.hear_a(p.Told)
            texts += wired.texts
    return plain(texts, made.table)
