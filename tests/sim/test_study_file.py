"""Study files and their reports: what is wrong is said before a game is played; a report needs nothing else."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from labrys.commands import study as command
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.sim import file

EXAMPLES = Path(__file__).parents[2] / "examples" / "studies"
SMALL = """
question = "Is the <Basic> Game shorter?"
game = "deathmaze"
games = 12
bots = ["random", "random"]
outcome = "decisions"
show = ["seat 1 won", "loot"]
[factors]
game = ["basic", "advanced"]
sleep = ["round", "combat"]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    return path


DEATHMAZE = "game = 'deathmaze'\ngames = 5\n"
DUNGEON = "game = 'dungeon'\ngames = 5\n"


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("games = 10", "lacks the field 'game'"),
        ("game = 'deathmaze'", "lacks the field 'games'"),
        ("game = 'deathmaze'\ngames = 0", "at least one game is needed, not 0"),
        ("game = 'deathmaze'\ngames = 'many'", "games must be a whole number"),
        (DEATHMAZE + "seed = -3", "seeds begin at 0 or above, not at -3"),
        (DEATHMAZE + "until = 2", "'won' is a share"),
        (DEATHMAZE + "[versus]\nsleep = 'round'", "nothing to compare"),
        ("game = 'deathmaze'\ngames = ", "is no TOML"),
        ("game = 'chess'\ngames = 5", "chess"),
        (DEATHMAZE + "bot = ['random']", "no key 'bot'; did you mean bots?"),
        (DEATHMAZE + "bots = ['genius']", "no bot called 'genius'"),
        (DEATHMAZE + "bots = ['random', 'random']\nseats = 3", "2 bots are named for 3 seats"),
        (DEATHMAZE + "until = 'soon'", "not 'soon'"),
        (DEATHMAZE + "[rules]\nslep = 'combat'", "did you mean sleep"),
        (DEATHMAZE + "[factors]\nslep = ['round', 'combat']", "did you mean sleep"),
        (DEATHMAZE + "[factors]\nsleep = ['round', 'ever']", "one of round, combat"),
        (DEATHMAZE + "[factors]\nsleep = 'combat'", "sleep is varied over a list of values"),
        (DUNGEON + "[sweeps]\nparty_max = [1, 3]", "party_max is varied over a span in quotes, such as '2..8'"),
        (DEATHMAZE + "[factors]\nsleep = ['round']", "two or more different values"),
        (DEATHMAZE + "[rules]\nsleep = 'round'\n[factors]\nsleep = ['round', 'combat']", "and varied"),
        (DEATHMAZE + "[versus]\nsleep = 'combat'\n[factors]\nfog = [1, 2]", "do not go together"),
        (DEATHMAZE + "[rules]\nsleep = 'combat'\n[versus]\nsleep = 'combat'", "nothing to compare"),
        (DUNGEON + "[factors]\nparty_max = [1, 2]\n[sweeps]\nparty_max = '1..3'", "varied twice"),
        (DUNGEON + "[sweeps]\nparty_max = '3..1'", "is no sweep"),
    ],
)
def test_what_is_wrong_with_a_study_is_one_sentence_before_any_game(
    said: str, complaint: str, tmp_path: Path
) -> None:
    pytest.importorskip("matplotlib")
    with pytest.raises(LabrysError) as refused:
        command.run(written(tmp_path, said), tmp_path / "out", 1, resume=False)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value).strip()
    assert "study.toml" in str(refused.value)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("game", GAMES)
def test_a_template_can_be_played_as_it_is(game: str, tmp_path: Path) -> None:
    asked, _ = file.read(written(tmp_path, file.template(game)))
    assert len(file.plan_of(asked, tmp_path).arms) == 2


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_are_studies(path: Path) -> None:
    asked, _ = file.read(path)
    assert asked.question.endswith("?")
    assert len(file.plan_of(asked, path.parent).arms) > 1


def test_a_report_needs_nothing_but_itself_and_says_how_to_repeat_it(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = written(tmp_path, SMALL)
    done = command.run(path, tmp_path / "out", 1, resume=False)
    page = done.report.read_text(encoding="utf-8")
    assert "Is the &lt;Basic&gt; Game shorter?" in page
    assert "game=advanced × sleep=combat" in page
    assert done.found.plan.fingerprint in page
    assert f"labrys study {path}" in page
    assert "seeds</td><td" in page
    assert page.count("<svg") >= 6
    outside = set(re.findall(r'(?:src|href|xmlns[^=]*|url)\s*[=(]\s*"?([^")\s>]+)', page))
    assert {one for one in outside if "#" not in one} <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_what_a_study_asks_about_and_no_game_can_show_is_refused_before_it_is_played(tmp_path: Path) -> None:
    said = "game = 'deathmaze'\ngames = 2\nbots = ['random']\nshow = ['luck']"
    with pytest.raises(LabrysError, match=r"no game of deathmaze has an outcome 'luck'; there are won, out"):
        command.run(written(tmp_path, said), tmp_path / "report.html", 1, resume=False)
    assert not (tmp_path / "report.html").exists()


def test_a_result_that_has_not_come_about_is_nought_in_the_report(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    said = "game = 'citadel'\ngames = 2\nbots = ['random']\noutcome = 'destroyed'"
    done = command.run(written(tmp_path, said), tmp_path / "report.html", 1, resume=False)
    assert not done.trouble
    assert "destroyed: 0.0% (0.0% to 65.8%)." in done.report.read_text(encoding="utf-8")


def test_games_that_are_there_are_not_lost_to_another_study(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    tiny, out = DEATHMAZE + "bots = ['random']\n", tmp_path / "out"
    done = command.run(written(tmp_path, tiny), out, 1, resume=False)
    with pytest.raises(LabrysError, match="--resume goes on"):
        command.run(tmp_path / "study.toml", out, 1, resume=False)
    again = command.run(tmp_path / "study.toml", out, 2, resume=True)
    assert again.found.reports[0].outcomes == done.found.reports[0].outcomes
    with pytest.raises(LabrysError, match="another study"):
        command.run(written(tmp_path, tiny + "[rules]\nsleep = 'combat'\n"), out, 1, resume=True)
    letter = tmp_path / "letter.html"
    letter.write_text("<p>Dear Ann", encoding="utf-8")
    with pytest.raises(LabrysError, match="not written over"):
        command.run(tmp_path / "study.toml", letter, 1, resume=False)


def test_without_the_library_the_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(LabrysError, match=r"labrys\[lab\]"):
        command.run(written(tmp_path, SMALL), tmp_path / "out", 1, resume=False)
