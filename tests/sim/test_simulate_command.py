"""`labrys simulate`: what it asks for, what it prints, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from labrys.commands.play import line_up
from labrys.commands.simulate import how_to_go_on
from tests.test_cli import labrys

SIMULATE = ("simulate", "deathmaze", "-n", "12", "--bot", "random", "--jobs", "1")


def told(*words: str) -> Any:
    return json.loads(labrys(*SIMULATE, *words, "--json").stdout)


def test_watch_and_simulate_seat_the_same_bots() -> None:
    watched = json.loads(labrys("watch", "warlock", "--json").stdout)
    simulated = json.loads(labrys("simulate", "warlock", "-n", "1", "--json").stdout)
    assert watched["bots"] == simulated["bots"] == ["heuristic"] * 3
    assert line_up("deathmaze", [], None) == ["heuristic"]
    assert line_up("deathmaze", ["random"], None) == ["random"]
    assert line_up("deathmaze", ["random"], 3) == ["random"] * 3
    assert line_up("deathmaze", ["random", "search-5"], None) == ["random", "search-5"]


def test_two_sets_of_rules_are_two_reports_and_the_second_tells_the_difference() -> None:
    base, other = told("--versus", "game=basic")
    assert (base["games"], other["games"], other["house"]) == (12, 12, {"game": "basic"})
    assert base["versus"] is None
    gap = other["versus"]["differences"]["decisions"]
    assert gap["mean"] == pytest.approx(other["decisions_per_game"] - base["decisions_per_game"])
    assert gap["low"] < gap["mean"] < gap["high"]


def test_crossed_rules_have_an_arm_for_each_cell_and_effects() -> None:
    found = told("--versus", "game=basic", "--versus", "sleep=combat", "--factorial")
    labels = [arm["arm"] for arm in found["arms"]]
    assert labels[0] == "game=choose sleep=round"
    assert labels[-1] == "game=basic sleep=combat"
    assert [one["kind"] for one in found["effects"]] == ["effect", "effect", "interaction"]
    again = told("--factor", "game=choose,basic", "--factor", "sleep=round,combat")
    assert again["effects"] == found["effects"]


def test_a_bot_can_be_varied_like_a_rule() -> None:
    found = told("--factor", "bots=random,heuristic")
    assert [arm["bots"] for arm in found["arms"]] == [["random"], ["heuristic"]]


def test_people_read_seats_bots_and_differences() -> None:
    words = ("--bot", "heuristic", "--rotate", "--versus", "game=basic")
    said = labrys(*SIMULATE, *words).stdout
    assert "bots: random, heuristic, changing seats" in said
    assert "seat 2" in said
    assert "game=basic against base, the same seeds" in said
    assert "heuristic won" in said


def test_what_comes_out_alike_in_every_game_is_told_in_one_line() -> None:
    warlock = ("simulate", "warlock", "-n", "2", "--bot", "random", "--jobs", "1")
    said = labrys(*warlock, "--versus", "lesser_objects=plain").stdout.splitlines()
    assert said[-2].startswith("lesser_objects=plain against base")
    assert said[-1] == "  nothing: every game came out alike"
    said = labrys(*SIMULATE, "--versus", "game=basic").stdout.splitlines()
    assert "  alike in every game: won" in said[-1]
    assert not any(line.startswith("  won ") for line in said[said.index("") + 8 :])


def test_a_figure_that_is_nought_in_every_game_is_no_share() -> None:
    found = json.loads(labrys("simulate", "warlock", "-n", "1", "--bot", "random", "--json").stdout)
    assert found["means"]["talismans"]["mean"] == 0
    assert "talismans" not in found["outcomes"]


def test_an_outcome_that_the_game_cannot_have_is_refused_before_any_game_is_played(tmp_path: Path) -> None:
    rows = tmp_path / "games.jsonl"
    said = labrys(*SIMULATE, "--until", "2%", "--outcome", "lots", "--rows", str(rows), code=2)
    assert "no game of deathmaze has an outcome 'lots'; did you mean 'lost'?" in said.stderr
    assert not rows.exists()
    assert not said.stdout
    said = labrys(*SIMULATE, "--until", "2%", "--outcome", "seat 9 won", code=2)
    assert "no game of deathmaze has an outcome 'seat 9 won'" in said.stderr


def test_until_is_in_points_of_a_share_for_whatever_is_one() -> None:
    said = labrys(*SIMULATE, "--until", "2", "--outcome", "lost", code=2)
    assert "'lost' is a share: `until` says how many points of it, such as 2%, not 2" in said.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--factorial", "--versus", "sleep=combat"], "--factorial crosses two or more rules"),
        (["--versus", "sleep=combat", "--factor", "game=basic,advanced"], "do not go together"),
        (["--versus", "sleep=combat", "--versus", "sleep=round"], "--versus names sleep twice"),
        (["--rule", "sleep=combat", "--factor", "sleep=round,combat"], "cannot be fixed to combat and varied"),
        (["--factor", "slep=a,b"], "did you mean sleep"),
        (["--sweep", "sleep=8"], "is no sweep"),
        (["--until", "soon"], "such as 2%"),
        (["--until", "-1%"], "such as 2%"),
        (["-n", "0"], "labrys: '-n' must be at least 1 (see"),
        (["--jobs", "many"], "labrys: '--jobs' must be a whole number (see"),
        (["--until", "2"], "'won' is a share"),
        (["--until", "60%", "--outcome", "seat 1 won"], "'seat 1 won' is a share"),
        (["--versus", "sleep=round"], "sleep=round is played like base: there would be nothing to compare"),
        (["--rule", "sleep=combat", "--versus", "sleep=combat"], "nothing to compare"),
        (["--outcome", "loot"], "--outcome is what --until and --out are about"),
        (["--rows", "a.csv", "--resume", "b.csv"], "--rows and --resume do not go together"),
        (["--rows", "games.xls"], "rows are written as .jsonl"),
        (["--resume", "/nonexistent/games.csv"], "no rows to go on with"),
        (["--rows", "/nonexistent/games.csv"], "cannot be written"),
        (["--out", "report.pdf"], "a report is a page"),
    ],
)
def test_what_cannot_be_studied_is_one_sentence(words: list[str], complaint: str) -> None:
    said = labrys(*SIMULATE, *words, code=2)
    assert complaint in said.stderr
    assert said.stderr.count("\n") == 1
    assert not said.stdout


def test_a_file_of_another_study_is_one_sentence(tmp_path: Path) -> None:
    file = str(tmp_path / "rows.jsonl")
    told("--rows", file)
    said = labrys(*SIMULATE, "--resume", file, "--seed", "5", code=2)
    assert "holds the rows of another study" in said.stderr
    assert told("--resume", file, "-n", "20")["games"] == 20


def test_what_to_type_after_ctrl_c() -> None:
    words = ["simulate", "warlock", "--rows", "a b.csv", "-n", "5"]
    assert how_to_go_on(words, Path("a b.csv")).endswith("simulate warlock -n 5 --resume 'a b.csv'")
    assert how_to_go_on(["simulate", "warlock", "--rows=x.csv"], Path("x.csv")).endswith("warlock --resume x.csv")
    assert "--rows FILE" in how_to_go_on(["simulate", "warlock"], None)
