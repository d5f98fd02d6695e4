"""Nobody sees more than he may: in every game with secrets, at every decision of random play.

What a seat cannot see is drawn afresh (`Book.redeal`). Then its view, the words of its question, of what is barred
and of what has happened are the same as before; and if the question follows from the position alone, it is the
same question. What one seat alone is told has a public double that says less.

    python tests/properties/test_no_peek.py 200      # so many games of each
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from labrys.engine.event import GAMESMASTER, NOBODY, Event
from labrys.games import GAMES
from labrys.show.book import AnyBook, Book
from labrys.show.decision import Decision
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot

SPECTATOR = None
GAMES_WITH_MORE = tuple(dict.fromkeys((*GAMES, "warlock")))
MOST, LONG = 150, 400  # decisions of a game that are watched: in a test, and by hand
FRESH = 1_000  # seeds of redeals are none of the games'
NAMED: dict[str, tuple[str, ...]] = {"warlock": ("GainedSpell.spell", "Looked.what")}  # never told to all

MIDDLE: dict[str, dict[str, object]] = {
    "warlock": {
        "seats": 4,
        "players": [
            {"character": "magus", "at": "A1", "spells": ["foresight", "mend"], "things": ["MO05", "MO14"]},
            {"character": "seer", "at": "B1", "spells": ["unweave", "hex_mark"], "things": ["MO07"]},
            {"character": "witch", "at": "A1", "spells": ["stillness", "sap"], "things": ["MO12"], "lives": 2},
            {"character": "pilgrim", "at": "START", "spells": ["mend", "iron_skin"], "apprentice": True},
        ],
        "maze": [
            {"at": "A1", "tile": "T05"},
            {"at": "B1", "tile": "T09"},
            {"at": "C1", "tile": "T15", "openings": "ESW"},
            {"at": "A2", "tile": "T13", "seen": [0, 1]},
            {"at": "B2", "tile": "T08", "seen": [1]},
            {"at": "C2", "tile": "T16", "seen": [2, 3]},
        ],
        "chambers": [{"at": "TA", "treasure": "TR3", "seen": [0]}, {"at": "TB", "treasure": "TR1", "seen": [2]}],
        "top": ["MZ34", "MZ18"],
        "top_seen": [2],
        "unread": {"MZ20": 1},
    }
}


def with_secrets(game: str) -> AnyBook | None:
    """The book, if it is there and hides something."""
    try:
        book: AnyBook = import_module(f"labrys.games.{game}").GAME
    except ImportError:
        return None
    return book if type(book).redeal is not Book.redeal else None


BOOKS = [book for book in map(with_secrets, GAMES_WITH_MORE) if book]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)


def start(book: AnyBook, seed: int, house: dict[str, object]) -> Any:
    """A new game for two to six; every other one begins in the middle, where there is more to hide."""
    if seed % 2 and book.name in MIDDLE:
        state = book.position({**MIDDLE[book.name], "house": house})
        state.dice.seed = seed
        return state
    return book.new(seed, 2 + seed % 5, book.house(house))


def play(book: AnyBook, seed: int, house: dict[str, object], most: int) -> Iterator[Run[Any]]:
    """A random game, stopping at every decision and at its end."""
    run: Run[Any] = Run(book, start(book, seed, house))
    chance = random.Random(seed).random
    while run.asking is not None and len(run.entries) < most:
        yield run
        run.pick(run.asking.sample(chance))
    yield run


def redealt(book: AnyBook, state: Any, seat: int | None, seed: int) -> None:
    """What a seat cannot see is drawn afresh, and no piece is lost. A spectator knows nobody's secrets."""
    book.redeal(state, NOBODY if seat is SPECTATOR else seat, seed)
    book.conserved(state)


# -- looking ---------------------------------------------------------------------------------------------------


def look_again(run: Run[Any], seat: int | None, seed: int, told: int) -> bool:
    """Everything a seat is shown, before and after; did the redeal change anything?"""
    twin = run.fork()
    redealt(run.book, twin.state, seat, seed)
    if twin.digest() == run.digest():
        return False
    assert twin.view(seat) == run.view(seat)
    assert run.book.picture(twin.view(seat)) == run.book.picture(run.view(seat))
    assert numberless(twin.decision_for(seat)) == numberless(run.decision_for(seat))
    if run.decision_for(seat) is not None:
        assert twin.barred() == run.barred()
    heard = run.events_for(seat, told)
    assert twin.narrate(heard) == run.narrate(heard)
    return True


def numberless(decision: Decision | None) -> Decision | None:
    """A fork counts its answers from its own beginning."""
    return decision and replace(decision, number=0)


def ask_again(run: Run[Any], seat: int, seed: int) -> bool:
    """From the start of a scene in which nothing has happened yet, a seat is asked the same; was it comparable?

    In a window others may have been asked before, by what they hold: there it may be that the seat is not asked.
    """
    book, start = run.book, run.past().starts[-1]
    before = start.state
    quiet = before.dice == run.state.dice and len(run.events) == start.told and len(run.entries) == start.number
    if run.asking is None or not quiet or book.view(before, seat) != run.view(seat):
        return False
    state = book.clone(before)
    redealt(book, state, seat, seed)
    twin: Run[Any] = Run(book, state)
    asked = twin.asking
    if run.asking.secret and (asked is None or (asked.seat, asked.ask) != (seat, run.asking.ask)):
        return False
    assert numberless(twin.decision_for(seat)) == numberless(run.decision_for(seat))
    return True


# -- hearing ---------------------------------------------------------------------------------------------------


def hear_again(events: list[Event]) -> None:
    """A private event follows a public one of its kind that says the same, or less."""
    public: dict[type, Event] = {}
    for event in events:
        if event.to is None:
            public[type(event)] = event
        elif event.to != (GAMESMASTER,):
            double = public.get(type(event))
            assert double is not None, f"{event} has no public double"
            for field in event.__struct_fields__:
                said, kept = getattr(double, field), getattr(event, field)
                assert field == "to" or said == kept or not said, f"{double} beside {event}"


def names_a_secret(book: AnyBook, event: Event) -> bool:
    """Does a public event tell what is always told in private?"""
    fields = [name.partition(".") for name in NAMED.get(book.name, ())]
    return event.to is None and any(
        type(event).__name__ == kind and bool(getattr(event, field)) for kind, _, field in fields
    )


# -- the games -------------------------------------------------------------------------------------------------


def watch(book: AnyBook, seed: int, house: dict[str, object], most: int = MOST) -> tuple[int, int, int]:
    """One game, watched by everybody: redeals that changed something, questions put again, private events."""
    changed = again = told = 0
    run = None
    for place, run in enumerate(play(book, seed, house, most)):
        asked = None if run.asking is None else run.asking.seat
        for seat in (SPECTATOR, *range(run.state.seats)):
            changed += look_again(run, seat, FRESH + place, told)
            if seat is not SPECTATOR and seat == asked:
                again += ask_again(run, seat, FRESH + place)
        told = len(run.events)
    assert run is not None
    hear_again(run.events)
    if run.state.house == book.house({}):
        assert not [event for event in run.events if names_a_secret(book, event)]
    return changed, again, sum(event.to is not None for event in run.events)


@each_book
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_shown_what_he_may_not_see(book: AnyBook, seed: int) -> None:
    watch(book, seed, {})


@each_book
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_shown_what_he_may_not_see_under_house_rules(book: AnyBook, seed: int) -> None:
    watch(book, seed, house_by_lot(book, seed))


@each_book
def test_a_redeal_changes_what_is_hidden(book: AnyBook) -> None:
    """Without this the other tests would say nothing."""
    assert any(watch(book, seed, {})[0] for seed in range(1, 60))


@each_book
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_fork_for_the_seat_that_is_asked_can_be_played_on(book: AnyBook, seed: int) -> None:
    """Another deal fits the question that is open, and whatever waits on the agenda."""
    chance = random.Random(seed).random
    for place, run in enumerate(play(book, seed, {}, MOST)):
        if run.asking is not None and place % 3 == 0:
            twin = run.fork(seed=FRESH + place, seat=run.asking.seat)
            for _ in range(20):
                if twin.asking is not None:
                    twin.pick(twin.asking.sample(chance))
            book.conserved(twin.state)


def main(games: int) -> None:
    """So many games of each book, half of them under house rules by lot."""
    for book in BOOKS:
        sums = [0, 0, 0]
        for seed in range(games):
            found = watch(book, seed, house_by_lot(book, seed) if seed % 4 > 1 else {}, LONG)
            sums = [a + b for a, b in zip(sums, found, strict=True)]
        print(f"{book.name}: {games} games; {sums[0]} redeals, {sums[1]} questions and {sums[2]} private events")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
