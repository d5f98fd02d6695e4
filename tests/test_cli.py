"""The commands: what they print, and that bad input is one sentence and exit code 2."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from labrys import cli
from labrys.games import GAMES, find

ROOT = Path(__file__).parents[1]


class Ran(NamedTuple):
    """What a command said."""

    stdout: str
    stderr: str
    returncode: int


def labrys(*words: str, home: Path | None = None, typed: str = "", code: int = 0) -> Ran:
    """Run a command in this process, as its entry point does: a process of its own would mostly be starting."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setenv("LABRYS_HOME", str(home or "/nonexistent/labrys"))
        patch.setattr(sys, "argv", ["labrys", *words])
        patch.setattr(sys, "stdin", io.StringIO(typed))
        patch.chdir(ROOT)
        try:
            cli.main()
            ended = 0
        except SystemExit as end:
            ended = int(end.code or 0)
    done = Ran(out.getvalue(), err.getvalue(), ended)
    assert done.returncode == code, (done.returncode, done.stdout[-500:], done.stderr[-500:])
    return done


def in_a_process(*words: str, typed: str = "") -> Ran:
    """Run a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "labrys.cli", *words],
        input=typed,
        capture_output=True,
        text=True,
        env={**os.environ, "LABRYS_HOME": "/nonexistent/labrys", "PYTHONIOENCODING": "utf-8"},
        cwd=ROOT,
        check=False,
        timeout=120,
    )
    return Ran(done.stdout, done.stderr, done.returncode)


def test_the_program_speaks_through_its_streams_and_ends_with_its_code() -> None:
    told = in_a_process("games")
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == labrys("games").stdout
    told = in_a_process("play", "deathmoze")
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.splitlines() == labrys("play", "deathmoze", code=2).stderr.splitlines()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "deathmoze"], "there is no game called 'deathmoze'"),
        (["watch", "deathmaze", "--bot", "genius"], "there is no bot called 'genius'"),
        (["watch", "deathmaze", "--seed", "-1"], "--seed"),
        (["watch", "deathmaze", "--seed", "x"], "--seed"),
        (["watch", "deathmaze", "--rule", "slep=combat"], "did you mean sleep"),
        (["watch", "deathmaze", "--rule", "sleep"], "write it as NAME=VALUE"),
        (["watch", "deathmaze", "--rule", "sleep=ever"], "one of round, combat"),
        (["rules", "deathmaze", "8.99"], "8.99"),
        (["rules", "deathmaze", "77", "--read"], "no chapter and no rule '77'"),
        (["rules", "chess"], "there is no game called 'chess'"),
        (["check", "no-such-file.toml"], "there is no file or folder"),
        (["replay", "pyproject.toml"], "is no Labrys save"),
        (["replay", "no-such.labrys"], "cannot be read"),
        (["odds", "9X9"], "is no dice code"),
        (["odds", "attack", "spoon"], "no column 'spoon'"),
        (["simulate", "deathmaze", "-n", "0"], "-n"),
        (["rules", "deathmaze", "--reached", "--games", "-1"], "--games"),
        (["play", "deathmaze", "--seats", "me,genius"], "there is no bot called 'genius'"),
        (["play", "deathmaze", "--seats", "me,me,me,me,me,me,me"], "1 to 6 players"),
        (["play", "deathmaze", "--dice", "loaded"], "seed or real"),
        (["play", "--continue"], "there is no saved game"),
        (["play", "--continue", "--seed", "7"], "--seed is for a new game"),
        (
            ["play", "--continue", "--rule", "sleep=combat", "--dice", "real"],
            "--rule and --dice is for a new game",
        ),
        (["play", "deathmaze", "--repair"], "wants the damaged file"),
        (["rules", "deathmaze", "--ledger", "--house"], "--ledger and --house do not go together"),
        (["rules", "deathmaze", "8.47", "--house"], "a rule and --house do not go together"),
        (["rules", "deathmaze", "--games", "7"], "--games says how many games to play for --reached"),
        (["replay", "game.labrys", "--all", "--json"], "--all and --json do not go together"),
        (
            ["simulate", "deathmaze", "--bot", "random", "--bot", "random", "--seats", "2"],
            "--seats is for one bot",
        ),
        (["odds", "3D6", "--plus", "1"], "--plus is for `labrys odds attack COLUMN`"),
        (["odds", "3D6", "-n", "10"], "-n is for `labrys odds fight FILE`"),
        (["odds", "3D6", "sword"], "'sword' is one word too many"),
        (["serve", "--game", "deathmaze"], "--game is the game that --open shows first"),
        (["plya"], "No such command"),
        (["watch", "deathmaze", "--sed", "7"], "No such option"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(words: list[str], complaint: str, tmp_path: Path) -> None:
    done = labrys(*words, home=tmp_path, code=2)
    assert complaint in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_games_and_rules_are_shown() -> None:
    assert "deathmaze" in labrys("games").stdout
    assert "Death" in labrys("rules", "deathmaze", "8.47").stdout
    assert "sleep" in labrys("rules", "deathmaze", "--house").stdout
    chapter = labrys("rules", "deathmaze", "8", "--read").stdout
    assert "8.47  Death" in chapter
    assert "Roll        Dagger  Throwing Dagger" in chapter
    assert "R24  Lock and Cloves" in labrys("rules", "deathmaze", "--search", "lock cloves").stdout


def test_before_one_chooses_a_game_one_learns_how_long_it_takes_and_which_to_begin_with() -> None:
    told = labrys("games").stdout
    assert "30 to 60 minutes; begin with this one: few rules" in told
    assert "2½ to 4 hours" in told
    games = json.loads(labrys("games", "--json").stdout)
    assert [name for name, card in games.items() if card["begin"]] == ["deathmaze"]
    assert all(0 <= card["minutes"][0] <= card["minutes"][1] for card in games.values())
    assert games["citadel"]["minutes"] == [150, 240]
    assert games["citadel"]["players"] == [1, 6]


def test_the_ledger_is_complete() -> None:
    ledger = json.loads(labrys("rules", "deathmaze", "--ledger", "--json").stdout)
    assert ledger["rules"] == ledger["covered"]
    assert ledger["uncovered"] == []
    assert ledger["strays"] == []


def test_what_play_reaches_is_told_and_a_gap_is_exit_code_1() -> None:
    words = ["rules", "deathmaze", "--reached", "--games", "20"]
    told = labrys(*words, code=1).stdout
    assert "20 seeded games" in told.splitlines()[0]
    assert "games first, then cases" in told
    assert told.splitlines()[-1].startswith("Never reached, chit: ")
    found = json.loads(labrys(*words, "--json", code=1).stdout)
    assert list(found["missing"]) == ["chit"]
    rolled = found["first"]["event"]["Rolled"]
    assert rolled["command"] == "labrys watch deathmaze --seed 1 --bot random --bot random"


def test_nothing_missing_is_exit_code_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["labrys", "rules", "deathmaze", "--reached"])
    monkeypatch.setattr("labrys.sim.reach.coverage", lambda book: {"event": {"Rolled": None}})
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0


def test_the_same_game_has_the_same_digest_in_every_process() -> None:
    first, second = (
        json.loads(labrys("watch", "deathmaze", "--bot", "heuristic", "--seed", "7", "--json").stdout)
        for _ in range(2)
    )
    assert first == second
    assert first["outcome"]["result"] in ("out", "lost")


def test_a_simulation_is_the_same_on_one_process_and_on_two() -> None:
    words = ["simulate", "deathmaze", "-n", "60", "--bot", "random", "--seed", "1", "--json"]
    one, two = (json.loads(labrys(*words, "--jobs", jobs).stdout) for jobs in ("1", "2"))
    for report in (one, two):
        report.pop("seconds")
    assert one == two
    assert (one["games"], one["errors"]) == (60, 0)


def test_a_case_template_passes_and_a_wrong_case_fails(tmp_path: Path) -> None:
    case = tmp_path / "case.toml"
    case.write_text(labrys("case", "new", "deathmaze").stdout, encoding="utf-8")
    assert labrys("check", str(case)).stdout.splitlines()[-1] == "4 passed, 0 failed"
    assert labrys("check", f"{case}#a-die-of-6").stdout.splitlines()[-1] == "1 passed, 0 failed"
    good = case.read_text(encoding="utf-8")
    for old, new, complaint in (
        ("(3) ...", "(3 5 1 1 1 1 1 1) ...", "dice were left over"),
        ("(3) ...", "...", "state.monsters.troll-1.wounds is 0, expected was 1"),
        ("(3) ...", "(3)", "the dice ran out"),
        ("wounds=1 /", "wounds=2 /", "expected was 2"),
        ("attack:brand:troll-1", "attack:brand:orc-1", "is not offered; possible: attack:brand:troll-1"),
    ):
        case.write_text(good.replace(old, new, 1), encoding="utf-8")
        told = labrys("check", str(case), code=1).stdout
        assert complaint in told
        assert f"FAILED {case}#a-hero-wounds-a-troll, line 7" in told
        assert told.splitlines()[-1] == "3 passed, 1 failed"


def test_a_game_is_played_stopped_and_continued(tmp_path: Path) -> None:
    labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed="1\n6\n1\n1\nquit\n")
    again = labrys("play", "--continue", home=tmp_path, typed="map\nquit\n")
    assert "Brand" in again.stdout
    (file,) = (tmp_path / "saves").glob("*.labrys")
    checked = json.loads(labrys("replay", str(file), "--json").stdout)
    assert checked["answers"] == 4
    assert "The party goes down" in labrys("replay", str(file), "--all").stdout


def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    command = f"{sys.executable} -m labrys.cli watch deathmaze --bot random --seed 3 | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""


def test_survivors_come_back_in_the_next_game(tmp_path: Path) -> None:
    labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed="1\n6\n1\n1\nleave\n")
    campaign = json.loads((tmp_path / "campaigns" / "deathmaze.json").read_text(encoding="utf-8"))
    assert [person["name"] for person in campaign["people"]][:2] == ["Brand", "Ilse"]
    again = labrys("play", "deathmaze", "--seed", "8", home=tmp_path, typed="1\n2\n2\nquit\n")
    assert "Brand" in again.stdout


def test_a_veteran_is_not_overwritten_by_a_newcomer_of_the_same_name(tmp_path: Path) -> None:
    for _ in range(2):
        labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed="1\n2\n1\n1\nleave\n")
    campaign = json.loads((tmp_path / "campaigns" / "deathmaze.json").read_text(encoding="utf-8"))
    assert [person["id"] for person in campaign["people"]] == ["brand", "ilse", "brand-2", "ilse-2"]


def test_survivors_are_not_lost_when_the_campaign_cannot_be_written(tmp_path: Path) -> None:
    wall = tmp_path / "wall"
    wall.write_text("a file where a folder should be", encoding="utf-8")
    typed = "1\n2\n1\n1\nleave\n"
    asked = ("play", "deathmaze", "--seed", "7", "--campaign", str(wall / "r.json"))
    told = labrys(*asked, home=tmp_path, typed=typed)
    assert "The survivors could not be kept" in told.stdout
    (file,) = (tmp_path / "saves").glob("*.labrys")
    labrys("play", str(file), "--campaign", str(tmp_path / "r.json"), home=tmp_path)
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["people"]


def test_a_campaign_by_name_is_listed_and_shown(tmp_path: Path) -> None:
    asked = ("play", "deathmaze", "--seed", "7", "--campaign", "friday")
    labrys(*asked, home=tmp_path, typed="1\n2\n1\n1\nleave\n")
    labrys(*asked, home=tmp_path, typed="1\n2\n1\n1\nquit\n")
    (file,) = (tmp_path / "saves").glob("*.labrys")
    labrys("play", str(file), home=tmp_path, typed="leave\n")
    (found,) = json.loads(labrys("campaign", "list", "--json", home=tmp_path).stdout)
    assert (found["game"], found["title"], found["games"]) == ("deathmaze", "friday", 2)
    assert found["people"] == ["Brand", "Ilse", "Brand", "Ilse"]
    shown = labrys("campaign", "show", "deathmaze-friday", home=tmp_path).stdout
    assert shown.startswith("friday: Deathmaze, games played: 2\n")
    assert "Brand: Hero; 8 of 8 Wound Points" in shown
    assert "Calendar:\n  2. " in shown
    assert "deathmaze-friday.json" in labrys("campaign", "list", home=tmp_path).stdout
    told = json.loads(labrys("campaign", "show", found["file"], "--json", home=tmp_path).stdout)
    assert [person["id"] for person in told["people"]] == ["brand", "ilse", "brand-2", "ilse-2"]


def test_the_roster_of_before_is_the_usual_campaign(tmp_path: Path) -> None:
    old = Path(__file__).parent / "fixtures" / "rosters-0.1" / "deathmaze-roster.json"
    (tmp_path / old.name).write_bytes(old.read_bytes())
    assert "alive: 5" in labrys("campaign", "list", home=tmp_path).stdout
    labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed="1\n2\n1\n1\nleave\n")
    assert "alive: 7" in labrys("campaign", "list", home=tmp_path).stdout
    assert (tmp_path / "campaigns" / "deathmaze.json.roster").read_bytes() == old.read_bytes()


def test_a_campaign_that_will_not_do_is_refused_before_the_game(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    for text, complaint in (
        ("{", "no campaign, or it is damaged"),
        ('{"labrys": "campaign", "format": 9, "game": "deathmaze"}', "please update"),
        ('{"labrys": "campaign", "format": 2, "game": "citadel"}', "campaign of citadel, and Deathmaze"),
    ):
        file.write_text(text, encoding="utf-8")
        told = labrys("play", "deathmaze", "--campaign", str(file), home=tmp_path, code=2)
        assert complaint in told.stderr
        assert told.stderr.count("\n") == 1
        assert file.read_text(encoding="utf-8") == text
    told = labrys("play", "warlock", "--campaign", "friday", home=tmp_path, code=2)
    assert "has no campaigns" in told.stderr


def test_a_watched_game_that_will_not_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labrys.sim.playing.MOST_DECISIONS", 10)
    told = json.loads(labrys("watch", "deathmaze", "--bot", "random", "--seed", "7", "--json").stdout)
    assert (told["outcome"], told["decisions"]) == (None, 10)
    read = labrys("watch", "deathmaze", "--bot", "random", "--seed", "7").stdout
    assert read.endswith("The game is not over.\n")


@pytest.mark.parametrize("command", ["play", "watch", "simulate"])
def test_a_scenario_for_a_game_without_any_is_refused(command: str, tmp_path: Path) -> None:
    told = labrys(command, "citadel", "--scenario", "mill", home=tmp_path, code=2)
    assert told.stderr == "labrys: Citadel of Blood has no scenarios: it is set up as its rules say\n"


@pytest.mark.parametrize("game", [name for name in GAMES if find(name).scenario_kind])
def test_a_game_in_a_scenario(game: str, tmp_path: Path) -> None:
    name = next(iter(find(game).scenarios))
    told = json.loads(labrys("watch", game, "--bot", "random", "--scenario", name, "--json").stdout)
    assert told["outcome"]["result"]
    file = tmp_path / "own.maze"
    file.write_text(find(game).scenarios[name], encoding="utf-8")
    words = ("simulate", game, "-n", "3", "--bot", "random", "--scenario", str(file))
    asked = (*words, "--games-per-campaign", "2", "--json")
    told = json.loads(labrys(*asked).stdout)
    assert (told["scenario"], told["games"], told["errors"]) == ("own", 6, 0)
    file.write_text("no scenario\n", encoding="utf-8")
    assert "line 1" in labrys(*asked, code=2).stderr
    assert name in labrys("watch", game, "--scenario", "nowhere", code=2).stderr


@pytest.mark.parametrize("game", ["deathmaze", "citadel"])
def test_campaigns_are_simulated_game_by_game(game: str) -> None:
    asked = ("simulate", game, "-n", "30", "--bot", "random", "--games-per-campaign", "3", "--json")
    told = json.loads(labrys(*asked, "--jobs", "2").stdout)
    assert (told["games"], told["errors"], [link["games"] for link in told["chain"]]) == (90, 0, [30, 30, 30])
    assert all("people" in link["means"] for link in told["chain"])
    alone = json.loads(labrys(*asked).stdout)
    assert {**alone, "seconds": 0} == {**told, "seconds": 0}
    assert "game 3 of 3: 30 games" in labrys(*asked[:-1]).stdout


def test_a_damaged_save_is_repaired_and_kept_as_it_was(tmp_path: Path) -> None:
    labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed="1\n6\n1\n1\nquit\n")
    (file,) = (tmp_path / "saves").glob("*.labrys")
    damaged = file.read_bytes().replace(b'"n":4', b'"n":5')
    file.write_bytes(damaged)
    labrys("play", str(file), home=tmp_path, code=2)
    told = labrys("play", str(file), "--repair", home=tmp_path, typed="quit\n")
    assert "3 answers are whole" in told.stderr
    assert file.with_name(file.name + ".damaged").read_bytes() == damaged


def test_a_save_whose_end_was_cut_off_goes_on_and_says_so(tmp_path: Path) -> None:
    labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed="1\n6\n1\n1\nquit\n")
    (file,) = (tmp_path / "saves").glob("*.labrys")
    file.write_bytes(file.read_bytes()[:-30])
    told = labrys("play", str(file), home=tmp_path, typed="quit\n")
    assert "was cut short while it was being written; what had been saved before stands" in told.stderr
    assert "goes on after 4 answers" in told.stdout
    assert labrys("play", str(file), home=tmp_path, typed="quit\n").stderr == ""


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear friend", encoding="utf-8")
    told = labrys("play", "deathmaze", "--seed", "7", home=tmp_path, typed=f"1\nsave {letter}\nquit\n")
    assert "is no saved game" in " ".join(told.stdout.split())
    assert letter.read_text(encoding="utf-8") == "Dear friend"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(3) ...", "(7) ..."),
        ("[8.43 8.46]", "[99.9]"),
        ("/ party_combat_phase", "/ house nosuch=x / party_combat_phase"),
        ("brand-v-troll /", "brand-v-orc /"),
        ("play = ", "paly = "),
        ("[positions]", "[positions"),
    ],
)
def test_nonsense_in_a_case_is_not_passed(tmp_path: Path, old: str, new: str) -> None:
    case = tmp_path / "case.toml"
    case.write_text(labrys("case", "new", "deathmaze").stdout.replace(old, new, 1), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "labrys.cli", "check", str(case)], capture_output=True, text=True, check=False
    )
    assert done.returncode in (1, 2)
    assert done.stdout.splitlines()[-1] in ("3 passed, 1 failed", "0 passed, 1 failed")
    assert "Traceback" not in done.stderr


def test_saves_are_listed_newest_first_and_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    assert "no saved games" in labrys("saves", home=tmp_path).stdout
    labrys("play", "deathmaze", "--seed", "7", "--line", home=tmp_path, typed="1\nquit\n")
    labrys("play", "warlock", "--seats", "me,random", "--line", home=tmp_path, typed="1\nquit\n")
    (tmp_path / "saves" / "junk.labrys").write_text("junk")
    found = json.loads(labrys("saves", "--json", home=tmp_path).stdout)
    assert [(saved["game"], saved["finished"]) for saved in found] == [
        ("", False),
        ("warlock", False),
        ("deathmaze", False),
    ]
    assert found[2]["answers"] == 1
    assert "is no Labrys save" in found[0]["trouble"]
    lines = labrys("saves", home=tmp_path).stdout.splitlines()
    assert "junk.labrys is no Labrys save" in lines[0]
    assert "1 answers" in lines[2]


def test_continue_names_the_games_that_are_there(tmp_path: Path) -> None:
    labrys("play", "deathmaze", "--seed", "7", "--line", home=tmp_path, typed="1\nquit\n")
    done = labrys("play", "--continue", "citadel", home=tmp_path, code=2)
    assert "there is no saved game of citadel to go on with" in done.stderr
    assert "there is: deathmaze (1)" in done.stderr


def test_a_shell_completes_commands_games_bots_and_house_rules() -> None:
    def completed(line: str) -> list[str]:
        env = {
            **os.environ,
            "_LABRYS_COMPLETE": "complete_bash",
            "COMP_WORDS": line,
            "COMP_CWORD": str(line.count(" ")),
        }
        done = subprocess.run(
            [sys.executable, "-m", "labrys.cli"], env=env, capture_output=True, text=True, check=True, cwd=ROOT
        )
        return done.stdout.split()

    assert completed("labrys sa") == ["saves"]
    assert completed("labrys watch dea") == ["deathmaze"]
    assert completed("labrys watch deathmaze --bot heu") == ["heuristic"]
    assert completed("labrys watch deathmaze --rule slee") == ["sleep="]


def test_the_way_to_go_on_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    link = tmp_path / "bin" / "labrys"
    link.parent.mkdir()
    link.write_text(f"#!{sys.executable}\nfrom labrys.cli import main\nmain()\n")
    link.chmod(0o755)
    env = {**os.environ, "LABRYS_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        ["bin/labrys", "play", "deathmaze", "--line"],
        input="6\nquit\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=env,
        check=True,
    )
    assert "Go on with: bin/labrys play --continue\n" in done.stdout
    again = subprocess.run(
        ["bin/labrys", "play", "--continue", "--line"],
        input="quit\n",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=env,
        check=True,
    )
    assert "Deathmaze" in again.stdout
