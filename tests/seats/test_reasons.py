"""A hint says why: exact odds where dice decide, and what the sensible player weighed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import labrys
from labrys.engine import odds
from labrys.games import find
from labrys.rulebook.positions import set_up
from labrys.seats import reasons
from labrys.seats.base import Explains, Sight
from labrys.seats.random_seat import RandomSeat
from labrys.seats.registry import make
from labrys.show.chances import percent
from labrys.show.run import Run

GAMES = ("deathmaze", "citadel", "warlock", "dungeon", "minotaurs")
HEROES = "party Brand hero 1L sword+1; Ilse hero 1R hammer+1"


def at(position: str) -> Run[Any]:
    book = find("deathmaze")
    return Run(book, set_up(book, position))


@pytest.fixture
def fight() -> Run[Any]:
    """Two Heroes before a Skeleton with one Wound Point left, as on the README's picture of a fight."""
    return at(f"{HEROES} / monsters skeleton 1C wound_points=1 / party_combat_phase")


def test_the_chance_to_kill_is_the_exact_one(fight: Run[Any]) -> None:
    bot = make("heuristic", "deathmaze", 1)
    assert isinstance(bot, Explains)
    assert fight.decision is not None
    for index, option in enumerate(fight.decision.options):
        if option.act != "attack":
            continue
        told = reasons.chances(fight, 0, bot, index, [option.on])
        exact = odds.of_answer(fight, index)
        dead = sum((chance for outcome, chance in exact.items() if outcome), Fraction(0))
        assert told[reasons.FALLS] == dead == Fraction(2, 3)
        assert reasons.why(fight, 0, bot, index).startswith("kills it in 67 %; ")


def test_another_who_could_be_struck_is_held_against_it() -> None:
    foes = "monsters skeleton 1L wound_points=1; skeleton 1R wound_points=1"
    run = at(f"party Brand hero 1C sword+2 / {foes} / party_combat_phase")
    bot = make("heuristic", "deathmaze", 1)
    told = reasons.why(run, 0, bot, bot.choose(Sight(run, 0)))
    assert told.startswith("kills it in ")
    assert ", Skeleton 2 would fall in " in told
    assert told.endswith("within reach it costs the party most for the wounds it can still take")


@pytest.mark.parametrize("game", GAMES)
def test_no_hint_is_without_a_reason_and_seldom_one_of_habit(game: str) -> None:
    seats = 2 if game == "warlock" else 1
    run = labrys.new(game, seed=3, seats=seats)
    bots = [make("heuristic", game, seat) for seat in range(seats)]
    told, habits = 0, 0
    while run.asking is not None and told < 80:
        seat = run.asking.seat
        answer = bots[seat].choose(Sight(run, seat))
        reason = reasons.why(run, seat, bots[seat], answer)
        assert reason
        assert reason[-1] not in ".;, "
        assert "%" not in reason.replace(" %", "")  # as people write it
        told += 1
        habits += reason == reasons.HABIT
        run.pick(answer)
    assert habits * 10 <= told


def test_what_is_hidden_from_the_seat_changes_no_reason() -> None:
    run = labrys.new("warlock", seed=5, seats=3)
    bots = [make("heuristic", "warlock", seat) for seat in range(3)]
    for _ in range(60):
        assert run.asking is not None
        seat = run.asking.seat
        answer = bots[seat].choose(Sight(run, seat))
        one, other = (reasons.why(run.fork(seed, seat=seat), seat, bots[seat], answer) for seed in (1, 2))
        assert one == other == reasons.why(run, seat, bots[seat], answer)
        run.pick(answer)


def test_a_bot_that_explains_nothing_has_the_weights_of_the_options_for_a_reason(fight: Run[Any]) -> None:
    assert fight.decision is not None
    last = next(i for i, option in enumerate(fight.decision.options) if option.act == "pass")
    assert reasons.why(fight, 0, RandomSeat(1), last) == "nothing that is offered is worth its price now"
    assert reasons.why(fight, 0, RandomSeat(1), 0) in (reasons.HABIT, "nothing else here leads on")


def test_chances_are_said_as_people_say_them() -> None:
    said = [percent(Fraction(*pair)) for pair in ((2, 3), (1, 1), (1, 400), (399, 400))]
    assert said == ["67 %", "every case", "under 1 %", "over 99 %"]
