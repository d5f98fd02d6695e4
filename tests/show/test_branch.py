"""Another game from a moment of one: the same position, dice of its own, for a seat nothing it may not know."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

import labrys
from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.record import save
from labrys.show.branch import branch
from labrys.show.run import Run


def played(game: str, answers: int, number: int = 1, seed: int = 7) -> Run[Any]:
    """A game of the sensible player, after so many answers."""
    book = labrys.find(game)
    run: Run[Any] = Run(book, book.new(seed, number, book.house({})))
    bots = [seats.make("heuristic", game, seat) for seat in range(number)]
    while run.asking is not None and len(run.entries) < answers:
        seat = run.asking.seat
        run.pick(bots[seat].choose(seats.Sight(run, seat)))
    return run


@pytest.mark.parametrize("game", labrys.GAMES)
@pytest.mark.parametrize("answers", [0, 7, 23, 46])
def test_a_branch_stands_where_the_game_stood_and_is_a_game_like_any_other(game: str, answers: int) -> None:
    run = played(game, answers, 2)
    made, back = branch(run, 99)
    assert back == 0
    for seat in (None, 0, 1):
        assert made.view(seat) == run.view(seat)
    assert made.asking is not None
    assert run.asking is not None
    assert (made.asking.rule, made.asking.seat, len(made.asking.options)) == (
        run.asking.rule,
        run.asking.seat,
        len(run.asking.options),
    )
    again = save.loads(save.dumps(made), "a branch", labrys.find).run
    assert again.digest() == made.digest()
    twice, _ = branch(again, 100)
    assert twice.view(0) == run.view(0)


@pytest.mark.parametrize("game", labrys.GAMES)
def test_from_there_on_the_dice_are_others(game: str) -> None:
    run = played(game, 30)
    old = run.past().origin.dice.seed
    ends = set()
    for seed in range(6):
        made, _ = branch(run, 1000 + seed)
        assert b'"seed":%d' % old not in save.dumps(made).split(b"\n")[0]
        bot = seats.make("heuristic", game, 3)
        for _ in range(40):
            if made.asking is not None:
                made.pick(bot.choose(seats.Sight(made, made.asking.seat)))
        ends.add(made.digest())
    assert len(ends) > 1


@pytest.mark.parametrize("game", labrys.GAMES)
def test_for_a_seat_it_looks_the_same(game: str) -> None:
    for answers in range(3, 60, 8):
        run = played(game, answers, 2)
        if run.asking is None:
            continue
        seat = run.asking.seat
        made, back = branch(run, 5, seat)
        if not back:
            assert made.view(seat) == run.view(seat)


def test_what_another_drew_in_secret_in_this_scene_is_not_in_the_branch() -> None:
    """Then it begins before the scene: else the file of the branch would tell what was drawn."""
    found = 0
    for seed in range(12):
        run = played("warlock", 0, 3, seed)
        bots = [seats.make("heuristic", "warlock", seat) for seat in range(3)]
        for _ in range(60):
            if (ask := run.asking) is None:
                break
            run.pick(bots[ask.seat].choose(seats.Sight(run, ask.seat)))
            if run.over or run.open_question().secret:
                continue
            start, _, since = run.scene_start()
            twin: Run[Any] = Run(run.book, start)
            twin.replay(since)
            for seat in range(3):
                made, back = branch(run, 5, seat)
                assert len(made.entries) == (0 if back else len(since))
                if any(not event.heard_by(seat) for event in twin.events):
                    found += 1
                    assert made.past().origin.dice.fixed is UNSET
    assert found


def test_where_a_game_was_over_nothing_goes_on() -> None:
    run = played("deathmaze", 10_000)
    assert run.over
    with pytest.raises(LabrysError, match="earlier moment"):
        branch(run, 1)
