"""A bot knows what its seat knows: the same answer whatever is hidden and whatever the dice will bring."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from random import Random
from types import CodeType, CoroutineType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest
from msgspec import Struct

import labrys
from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.seats import Sight
from labrys.show.book import Book
from labrys.show.run import Run

TABLES = {"deathmaze": 2, "citadel": 2, "warlock": 4, "dungeon": 2, "minotaurs": 3}
CODE = (type, ModuleType, CodeType, FrameType, Book)  # a book is its rules, not a game of it
PLAIN = (str, bytes, int, float, bool, type(None))

each_game = pytest.mark.parametrize("game", GAMES)
BOTS = {"random": 250, "heuristic": 250, "search-3": 40}  # decisions of a game that are watched
each_bot = pytest.mark.parametrize("bot", BOTS)


def start(game: str, seed: int) -> Run[Any]:
    """A game that keeps what forks need."""
    book = labrys.find(game)
    return Run(book, book.new(seed, TABLES[game], book.house({})), journal=False)


def bots(bot: str, game: str, seed: int) -> list[seats.Seat]:
    """The same bot in every seat."""
    return [seats.make(bot, game, seed + seat) for seat in range(TABLES[game])]


def other_world(run: Run[Any], seat: int, seed: int) -> Run[Any]:
    """The same game with other dice to come, and with other pieces wherever this seat cannot see."""
    return run.fork(seed, seat=seat)


@each_game
@each_bot
@pytest.mark.parametrize("seed", range(4))
def test_what_it_cannot_see_does_not_change_its_mind(game: str, bot: str, seed: int) -> None:
    run, players, twins = start(game, seed), bots(bot, game, seed), bots(bot, game, seed)
    changed = 0
    for number in range(BOTS[bot]):
        if (ask := run.asking) is None:
            break
        answer = players[ask.seat].choose(Sight(run, ask.seat))
        twin = other_world(run, ask.seat, 1_000 + number)
        changed += twin.digest() != run.digest()
        assert twins[ask.seat].choose(Sight(twin, ask.seat)) == answer, f"{ask.ask} after {number} answers"
        run.pick(answer)
    assert changed  # or this test says nothing


# -- what a bot holds in its hands -----------------------------------------------------------------------------


def within(*roots: object) -> Iterator[object]:
    """Everything that can be reached from these, attribute by attribute; into code and its modules nobody goes."""
    known, front = {id(root) for root in roots}, list(roots)
    while front:
        thing = front.pop()
        yield thing
        for one in held_by(thing):
            if id(one) not in known and not isinstance(one, PLAIN):
                known.add(id(one))
                front.append(one)


def held_by(thing: object) -> Iterable[object]:
    """What a thing holds."""
    if isinstance(thing, CODE):
        return ()
    if isinstance(thing, MethodType):
        return (thing.__self__,)
    if isinstance(thing, FunctionType):
        return [cell.cell_contents for cell in thing.__closure__ or ()]
    if isinstance(thing, CoroutineType):
        return (*(thing.cr_frame.f_locals.values() if thing.cr_frame else ()), thing.cr_await)
    return gc.get_referents(thing)


def pieces(state: Struct) -> set[int]:
    """What rules change: the state, its lists and cups, and every piece in it."""
    fields = [value for name in state.__struct_fields__ if isinstance(value := getattr(state, name), list | dict)]
    found = [one for one in within(state) if isinstance(one, Struct) and not one.__struct_config__.frozen]
    return {id(thing) for thing in (*fields, *found)}


@each_game
@each_bot
def test_nothing_it_gets_leads_to_the_game_itself(game: str, bot: str) -> None:
    run, players = start(game, 2), bots(bot, game, 2)
    for number in range(min(BOTS[bot], 120)):
        if (ask := run.asking) is None:
            break
        sight = Sight(run, ask.seat)
        answer = players[ask.seat].choose(sight)
        if number % 10 == 0:
            gained = (sight, sight.question, sight.own, sight.view, sight.decision, sight.position())
            reached = list(within(players, *gained, *played_on(sight)))
            assert not any(thing is run or thing is run.game or thing is ask for thing in reached)
            assert not pieces(run.state) & {id(thing) for thing in reached}
        run.pick(answer)


def played_on(sight: Sight) -> list[Run[Any]]:
    """An imagined run as it is, and one a few answers later."""
    fresh, later = sight.imagine(7), sight.imagine(7)
    chance = Random(7).random
    for _ in range(5):
        if later.asking is not None:
            later.pick(later.asking.sample(chance))
    return [fresh, later]


@each_game
def test_an_imagined_run_says_nothing_about_the_dice(game: str) -> None:
    run = start(game, 3)
    assert run.asking is not None
    sight = Sight(run, run.asking.seat)
    assert sight.position().dice.seed != run.state.dice.seed
    assert sight.imagine(1).state.dice.seed == 1
    with pytest.raises(LabrysError, match="forgotten its past"):
        sight.imagine(1).fork()


@each_game
def test_imagining_twice_is_imagining_the_same(game: str) -> None:
    run = start(game, 4)
    assert run.asking is not None
    sight = Sight(run, run.asking.seat)
    assert sight.imagine(5).digest() == sight.imagine(5).digest()


def test_who_is_not_asked_gets_no_question() -> None:
    run = start("warlock", 1)
    assert run.asking is not None
    other = (run.asking.seat + 1) % run.state.seats
    with pytest.raises(LabrysError, match=f"nothing is asked of seat {other + 1} now"):
        Sight(run, other).question  # noqa: B018
