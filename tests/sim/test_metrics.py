"""Metrics of a game: designs, shares of a variance, trials with something cast, given or forced."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from labrys import games, seats
from labrys.cli import app
from labrys.engine.errors import LabrysError
from labrys.show.run import Run
from labrys.sim.metrics import counting, metrics
from labrys.sim.metrics.parts import cast_names, table_of_races
from labrys.sim.metrics.trial import Trial, play

GAMES = ("deathmaze", "citadel", "warlock", "dungeon", "minotaurs")
TWO = ("heuristic", "heuristic")


def test_a_variance_that_comes_from_the_seed_alone_is_found_there() -> None:
    shares = counting.components([[[float(seed)] * 2, [float(seed)] * 2] for seed in range(9)])
    assert shares == (1.0, 0.0, 0.0, 0.0)


def test_a_variance_that_comes_from_who_plays_alone_is_found_there() -> None:
    assert counting.components([[[0.0, 0.0], [1.0, 1.0]] for _ in range(9)]) == (0.0, 1.0, 0.0, 0.0)


def test_where_every_game_gives_the_same_there_is_nothing_to_share_out() -> None:
    assert counting.parts([[[1.0, 1.0], [1.0, 1.0]] for _ in range(5)]) is None


def test_quarters_go_from_the_worst_half_time_to_the_best() -> None:
    found = counting.by_quarters([(score / 8, score >= 6) for score in range(8)])
    assert [share.share for share in found] == [0.0, 0.0, 0.0, 1.0]


def test_several_processes_find_the_same_as_one() -> None:
    one, two = (metrics("warlock", TWO, n=9, jobs=jobs, parts=["play", "options"]) for jobs in (1, 2))
    assert one == two


def test_in_a_race_everybody_meets_everybody_from_both_seats() -> None:
    tables = [tuple(trial.cast.values()) for trial in table_of_races(Trial("warlock", TWO, 1), "abc", 2, 1)]
    assert sorted(tables) == [("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]


@pytest.mark.parametrize("game", GAMES)
def test_whom_one_can_play_is_found_in_the_set_up(game: str) -> None:
    book = games.find(game)
    names = cast_names(book, Trial(game, ("heuristic",) * book.alone, 1))
    assert len(names) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_handed_out_is_on_the_table_then(game: str) -> None:
    book = games.find(game)
    state = in_play(game).state
    for gift in book.gifts():
        twin = book.clone(state)
        assert book.give(twin, 0, gift), gift
        assert book.picture(book.view(twin, 0)) != book.picture(book.view(state, 0)), gift
    assert book.played(state)[0]


def in_play(game: str) -> Run[Any]:
    book = games.find(game)
    run: Run[Any] = Run(book, book.new(3, book.alone, book.house({})), journal=False)
    players = [seats.make("heuristic", game, seat) for seat in range(book.alone)]
    while (ask := run.asking) is not None and book.setting_up(ask, run.state):
        run.pick(players[ask.seat].choose(seats.Sight(run, ask.seat)))
    return run


def test_who_is_cast_is_played() -> None:
    seen = play(Trial("warlock", TWO, 5, cast={0: "seer", 1: "brute"}))
    assert (seen.played, seen.staged, seen.error) == ({0: ("seer",), 1: ("brute",)}, True, "")


def test_an_option_is_taken_by_force_once() -> None:
    family = "cave: end"
    usual, forced = (play(Trial("warlock", TWO, 5, force=force, watch=True)) for force in (None, (0, family)))
    assert (usual.taken.get(family, 0), forced.taken[family], forced.staged) == (0, 1, True)


def test_another_chance_of_a_random_bot_is_another_game_of_the_same_dice() -> None:
    first, same, other = (
        play(Trial("deathmaze", ("random",), 2, chance=chance, watch=True)) for chance in (1, 1, 2)
    )
    assert first == same
    assert first.taken != other.taken


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["warlock", "--part", "luck"], "the parts are play, options, skill, balance, items"),
        (["warlock", "-n", "1", "--item", "crown"], "cannot hand out 'crown'"),
        (["warlock", "--part", "play", "--force", "3"], "needs --part options"),
        (["warlock", "--bot", "nobody"], "there is no bot called 'nobody'"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_sentence(arguments: list[str], words: str) -> None:
    found = CliRunner().invoke(app, ["metrics", *arguments])
    assert isinstance(found.exception, LabrysError)
    assert words in str(found.exception)


def test_the_command_tells_every_part(capsys: pytest.CaptureFixture[str]) -> None:
    told = CliRunner().invoke(app, ["metrics", "minotaurs", "-n", "6", "--part", "all", "--item", "aegis"]).output
    for words in ("decisions ", "half time", "Options never taken", "Variance", "Balance", "aegis"):
        assert words in told, words
