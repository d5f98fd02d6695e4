"""Tournaments: fair seats, points and ratings that can be had again, and what is done when it is stopped."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from msgspec import structs, to_builtins

from labrys.commands import tournament as command
from labrys.engine.errors import LabrysError
from labrys.seats import LEVELS, levels
from labrys.sim import tournament as t
from labrys.sim.ratings import Mark, Match, cross_table, points, rated
from tests.test_cli import labrys

WON, OUT, LOST = Mark(1.0, 1.0), Mark(0.0, 0.4), Mark(0.0, 0.0)


def test_rivals_sit_in_every_seat_equally_often_against_the_same_dice() -> None:
    task = t.task_of("warlock", ["random", "heuristic", "search"], 3, None, 5, {})
    games = t.pairings(task)
    assert len(games) == 3 * 3 * 2, "three seeds, three pairs, two turns of the seats"
    assert set(Counter((seat, bot) for one in games for seat, bot in enumerate(one.seating)).values()) == {6}
    assert [one.number for one in games] == list(range(18))


def test_where_a_party_wins_together_each_bot_plays_the_same_seed_by_itself() -> None:
    task = t.task_of("deathmaze", ["random", "heuristic"], 2, 3, 1, {})
    assert [(one.seed, one.seating) for one in t.pairings(task)] == [
        (1, (0, 0, 0)),
        (1, (1, 1, 1)),
        (2, (0, 0, 0)),
        (2, (1, 1, 1)),
    ]


def test_to_win_counts_first_and_then_how_near_one_came() -> None:
    matches = [Match(1, (0, 1), (OUT, WON)), Match(2, (0, 1), (OUT, LOST)), Match(3, (1, 0), (LOST, LOST))]
    table = cross_table(matches, 2)
    assert (table[0][1].wins, table[0][1].ties, table[0][1].of) == (1, 1, 3)
    assert table[0][1].points + table[1][0].points == 3


def test_who_wins_more_is_rated_higher_and_more_games_make_it_surer() -> None:
    few, many = ([Match(n, (0, 1, 2), (WON, OUT, LOST)) for n in range(number)] for number in (4, 40))
    ratings = rated(many, 3)
    assert ratings[0][0] > ratings[1][0] > ratings[2][0]
    assert ratings[0][1] < rated(few, 3)[0][1]


def test_points_have_an_interval_also_at_all_and_nothing() -> None:
    assert points([(1, 0, 1)] * 10).high == 1.0
    assert 0.6 < points([(1, 0, 1)] * 10).low < 0.8
    assert points([(0, 0, 1)] * 10).low == 0.0


def test_what_shares_a_seed_is_one_observation() -> None:
    apart, together = points([(1, 0, 1), (0, 0, 1)] * 30), points([(3, 0, 3), (0, 0, 3)] * 10)
    assert apart.share == together.share == 0.5
    assert apart.of == together.of == 60
    assert together.high - together.low > 1.5 * (apart.high - apart.low), "three seeds' worth of chance is in one"


def test_ratings_do_not_depend_on_the_order_of_matches() -> None:
    matches = [Match(n, (0, 1, 2), (WON, OUT, LOST) if n % 3 else (LOST, OUT, OUT)) for n in range(30)]
    matches += [Match(n, (2, 1), (WON, LOST)) for n in range(4)]
    one, other = rated(matches, 3), rated(matches[::-1], 3)
    assert one == [pytest.approx(pair) for pair in other]
    assert sum(rating for rating, _ in one) / 3 == pytest.approx(1500)


def test_two_hundred_points_are_three_quarters() -> None:
    matches = [Match(n, (0, 1), (WON, LOST) if n % 25 < 19 else (LOST, WON)) for n in range(10_000)]
    (hard, sigma), (easy, _) = rated(matches, 2)
    assert hard - easy == pytest.approx(200, abs=1)
    assert sigma < 3


def test_who_wins_all_and_who_has_not_played_are_rated_too() -> None:
    (best, sure), (worst, _), (unseen, unsure) = rated([Match(n, (0, 1), (WON, LOST)) for n in range(20)], 3)
    assert worst < unseen < best < 2500
    assert unsure > sure


def figures(found: t.Tournament) -> Any:
    return to_builtins(structs.replace(found, seconds=0.0))


def test_the_same_figures_come_out_whatever_the_jobs() -> None:
    one, two = (t.tournament("minotaurs", ["random", "heuristic"], 6, seed=3, jobs=jobs) for jobs in (1, 2))
    assert figures(one) == figures(two)
    assert one.games == 12


def test_what_is_played_counts_when_it_is_stopped() -> None:
    def stop(done: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    found = t.tournament("deathmaze", ["random", "heuristic"], 9, progress=stop)
    assert (found.games, found.planned, found.matches) == (5, 18, 2)
    assert "It was stopped: 5 of 18 games are played." in command.text(found)


def test_a_game_that_breaks_is_an_error_and_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = t.play

    def broken(task: t.Task, pairing: t.Pairing) -> t.Ended:
        fault = "the bot random in seat 1 (seed 2, answer 1) raised ValueError: no idea"
        return (
            t.Ended(pairing, (), 0, fault)
            if (pairing.seed, pairing.seating) == (2, (0,))
            else whole(task, pairing)
        )

    monkeypatch.setattr(t, "play", broken)
    found = t.tournament("deathmaze", ["random", "heuristic"], 3)
    assert (found.games, found.errors, found.matches) == (6, 1, 2)
    assert {one.bot: one.errors for one in found.ratings} == {"random": 1, "heuristic": 0}


@pytest.mark.parametrize(
    ("bots", "more", "why"),
    [
        (["random"], {}, "at least two bots"),
        (["random", "random"], {}, "random is named twice"),
        (["random", "heuristic"], {"seats": 3}, "has 2 to 2 of these bots, not 3"),
        (["random", "nobody"], {}, "there is no bot called 'nobody'"),
    ],
)
def test_what_is_no_tournament_is_refused_in_a_sentence(bots: list[str], more: dict[str, int], why: str) -> None:
    with pytest.raises(LabrysError, match=why):
        t.tournament("warlock", bots, 1, **more)  # type: ignore[arg-type]


def test_the_command_tells_how_a_match_is_won() -> None:
    words = ["tournament", "deathmaze", "--bot", "random", "--bot", "hard", "-n", "3"]
    assert "of the same seed the better end (won, then the score) takes the point" in labrys(*words).stdout
    found = json.loads(labrys(*words, "--json").stdout)
    assert [one["bot"] for one in found["ratings"]] == ["hard", "random"]


# -- levels ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock", "dungeon", "minotaurs"])
def test_the_levels_of_a_game_are_in_order_by_what_was_measured(game: str) -> None:
    table = levels.table()[game]
    easy, fair, hard = (levels.rating(getattr(table, level), game) for level in LEVELS)
    assert easy is not None
    assert fair is not None
    assert hard is not None
    assert easy.rating < fair.rating < hard.rating
    assert easy.high < fair.low, "beyond chance"
    assert fair.high < hard.low, "beyond chance"
    assert f"labrys tournament {game} --bot random --bot {table.easy}" in table.command
