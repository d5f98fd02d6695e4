"""A game looked back on: a blunder is found, and what may be chance is not called one."""

from __future__ import annotations

from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.engine.ask import key_of
from labrys.seats.review import Review, Weighing, compare, interval, ordered, review, spread, weigh
from labrys.show.run import Run


def sensible(game: str, seed: int, number: int = 1) -> tuple[Run[Any], list[seats.Seat]]:
    """A game that has just begun, and those who play it as the review would."""
    book = labrys.find(game)
    run: Run[Any] = Run(book, book.new(seed, number, book.house({})))
    return run, [seats.make("heuristic", game, 0) for _ in range(number)]


def blunder(seed: int = 1) -> tuple[Run[Any], int]:
    """Deathmaze: the sensible player is well on his way, and then the party walks out with nothing."""
    run, (bot,) = sensible("deathmaze", seed)
    place = 0
    while run.asking is not None:
        ask = run.asking
        keys = [key_of(option) for option in ask.options]
        if "leave" in keys and len(run.entries) > 12:
            place = len(run.entries)
            run.answer("leave")
            break
        run.pick(bot.choose(seats.Sight(run, ask.seat)))
    while run.asking is not None:
        run.pick(bot.choose(seats.Sight(run, run.asking.seat)))
    return run, place


def test_a_blunder_is_found_and_told_first() -> None:
    run, place = blunder()
    *steps, last = review(run, 5, seconds=60)
    assert last.done == 1.0
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    worst = last.weighed[0]
    assert (worst.number, worst.answer, worst.clear) == (place, "leave", True)
    assert worst.cost > 0.1
    assert worst.low <= worst.cost <= worst.high
    assert worst.playouts >= 30


def test_where_everybody_played_sensibly_there_is_nothing_to_tell() -> None:
    run, (bot,) = sensible("deathmaze", 4)
    while run.asking is not None:
        run.pick(bot.choose(seats.Sight(run, run.asking.seat)))
    *_, last = review(run, 0)
    assert last.decisions > 50
    assert (last.differed, last.weighed) == (0, ())


def test_in_a_short_time_only_a_part_is_weighed_and_that_is_said() -> None:
    book = labrys.find("minotaurs")
    run: Run[Any] = Run(book, book.new(1, 1, book.house({})))
    bot = seats.make("random", "minotaurs", 1)
    while run.asking is not None and len(run.entries) < 60:
        run.pick(bot.choose(seats.Sight(run, 0)))
    *_, last = review(run, 3, seconds=0.0)
    assert last.tried == 1
    assert last.differed > last.tried
    assert last.done == 1.0


def test_a_cost_whose_interval_reaches_down_to_nothing_is_not_called_clear() -> None:
    sure = Weighing(1, 0, "", "a", "b", chosen=0.2, other=0.4, low=0.1, high=0.3)
    unsure = Weighing(2, 0, "", "a", "b", chosen=0.2, other=0.9, low=-0.1, high=1.4)
    assert (sure.clear, unsure.clear) == (True, False)
    assert ordered([unsure, sure]) == (sure, unsure)


def test_an_interval_is_wide_where_little_is_known() -> None:
    wide, narrow = interval([0.0, 0.2, 0.4]), interval([0.0, 0.2, 0.4] * 10)
    assert wide[0] < narrow[0] < 0.2 < narrow[1] < wide[1]


def test_any_beginning_of_the_order_covers_the_whole_game() -> None:
    order = spread(list(range(100)))
    assert sorted(order) == list(range(100))
    assert max(order[:7]) > 80
    assert min(order[:7]) < 20


@pytest.mark.parametrize("game", labrys.GAMES)
def test_in_every_game_an_answer_can_be_weighed_without_changing_it(game: str) -> None:
    run, bots = sensible(game, 3, 2)
    book = run.book
    while run.asking is not None and book.setting_up(run.asking, run.state):
        run.pick(bots[run.asking.seat].choose(seats.Sight(run, run.asking.seat)))
    chance = seats.make("random", game, 8)
    for _ in range(14):
        if run.asking is not None:
            run.pick(chance.choose(seats.Sight(run, run.asking.seat)))
    entries = list(run.entries)
    again: Run[Any] = Run(book, book.clone(run.past().origin), journal=False)
    found = compare(again, entries, 0)
    assert again.digest() == run.digest()
    assert found.decisions
    if not found.differed:
        return
    number = found.differed[-1]
    then: Run[Any] = Run(book, book.clone(run.past().origin), journal=False)
    for entry in entries[:number]:
        then.repeat(entry)
    digest = then.digest()
    weighing = weigh(then, entries[number], 0, closely=False)
    assert then.digest() == digest
    assert weighing is None or (weighing.answer == entries[number].answer and weighing.words)


def test_a_review_begins_empty() -> None:
    assert Review().done == 0.0
