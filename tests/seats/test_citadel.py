"""The sensible player of Citadel of Blood: legal in every seat, never without end, better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from labrys import games, seats
from labrys.engine.ask import Choose
from labrys.seats.citadel import roster
from labrys.show.run import Run
from labrys.sim.many import simulate

MOST = 40_000  # decisions of a whole campaign


def play(bots: list[str], seed: int, house: dict[str, object] | None = None) -> Run[Any]:
    """A whole campaign, every answer checked and given in the name of its seat."""
    book = games.find("citadel")
    players = [seats.make(bot, "citadel", seed + seat) for seat, bot in enumerate(bots)]
    run: Run[Any] = Run(book, book.new(seed, len(bots), book.house(house or {})), journal=False)
    for _ in range(MOST):
        if (ask := run.asking) is None:
            return run
        answer = players[ask.seat].choose(seats.Sight(run, ask.seat))
        ask.value(answer)
        assert not isinstance(ask, Choose) or ask.owner(answer) == ask.seat
        run.pick(answer)
    raise AssertionError(f"seed {seed}: no end in {MOST} decisions")


@pytest.fixture
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Campaigns that are given up early, so that many can be played."""
    monkeypatch.setattr(roster, "GIVE_UP", 2)


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_answer_is_legal_and_the_seats_own(number: int) -> None:
    for seed in range(5):
        assert play(["heuristic"] * number, 10 * number + seed).outcome is not None


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize(
    "house",
    [
        {"leader": "vote", "negotiation_tries": "each_character", "hellgate_blasts": "players"},
        {"hesitate": "action", "cease_fire": "action", "lock": "leaving", "resting": True},
        {"trap_duty": "may_leave", "best_match": "players", "charm_broken": "talks", "bribe_first": True},
        {"stone_to_flesh": "later", "lone_character_casts": True, "fatal_casting": True},
        {"charmed_monsters": "unrestrained", "alloces": "any_spell", "empty_cup": "walls"},
        {"segments_away": "path", "mirrors": "on_entry", "worn_items": "limited"},
    ],
    ids=str,
)
def test_it_knows_every_question(house: dict[str, object]) -> None:
    for seed in range(4):
        play(["heuristic", "random"] if seed % 2 else ["heuristic"], seed, house)


def test_a_whole_campaign_ends_with_the_hellgate_or_the_party() -> None:
    assert {play(["heuristic"], seed).outcome.result for seed in (1, 2)} <= {"destroyed", "lost", "out"}  # type: ignore[union-attr]


def test_it_is_better_than_chance() -> None:
    wise = simulate("citadel", 6, ["heuristic"], 1, 1, {})
    blind = simulate("citadel", 60, ["random"], 1, 1, {})
    assert not wise.errors
    for victory in ("team_victory", "character_victory"):
        assert wise.outcomes[victory].low > blind.outcomes[victory].share


def test_the_same_seeds_give_the_same_campaign(few_games: None) -> None:
    first, second = (play(["heuristic", "random"], 7) for _ in range(2))
    assert first.digest() == second.digest()
