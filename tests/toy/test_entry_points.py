"""Games in packages of their own: found by an entry point and played; a bad one is told and hurts nobody."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import labrys
from labrys.engine.errors import LabrysError
from labrys.games import GAMES, OWN, find
from labrys.web import protocol as p
from tests.web.client import GENEROUS, Office, Server, run, wire

EXAMPLE = Path(__file__).parents[2] / "examples" / "thread"
Install = Callable[..., None]


def lay(site: Path, package: str, **games: str) -> None:
    """What installing a package leaves behind: its name, and the games it brings."""
    info = site / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    points = "".join(f"{name} = {value}\n" for name, value in games.items())
    (info / "entry_points.txt").write_text(f"[labrys.games]\n{points}", encoding="utf-8")


def forget() -> None:
    """What is installed is looked up once: look again."""
    GAMES.__dict__.pop("brought", None)
    GAMES.faults.clear()
    find.cache_clear()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path where packages are installed."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.syspath_prepend(str(EXAMPLE))
    forget()
    yield folder
    monkeypatch.undo()
    forget()


def test_a_game_of_another_package_is_found_by_name(site: Path) -> None:
    lay(site, "labrys-thread", thread="labrys_thread:GAME")
    assert list(GAMES) == [*OWN, "thread"]
    assert GAMES["thread"] == "Thread: find the axe in nine dark rooms and bring it out"
    run = labrys.new("thread", seed=4, seats=2)
    assert run.decision is not None
    assert run.decision.rule == "2.1"
    assert not GAMES.faults


def test_what_cannot_be_loaded_is_told_and_does_not_hurt_the_others(site: Path) -> None:
    (site / "broken.py").write_text("import nothing_of_this_name\n", encoding="utf-8")
    (site / "other.py").write_text("from labrys_thread import GAME\nNUMBER = 5\n", encoding="utf-8")
    lay(site, "labrys-thread", thread="labrys_thread:GAME")
    lay(site, "faulty", maze="broken:GAME", string="other:GAME", number="other:NUMBER", deathmaze="other:GAME")
    assert list(GAMES) == [*OWN, "thread"]
    assert GAMES.faults == {
        "maze": "the game 'maze' of faulty (broken:GAME) cannot be loaded: ModuleNotFoundError: No module named "
        "'nothing_of_this_name'",
        "string": "the game 'string' of faulty (other:GAME) calls itself 'thread'; the two must be the same",
        "number": "the game 'number' of faulty (other:NUMBER) is no Book, but a int",
        "deathmaze": "faulty (other:GAME) brings a game called 'deathmaze', but that is a game of Labrys itself",
    }
    assert labrys.find("deathmaze").title == "Deathmaze"
    with pytest.raises(LabrysError, match="cannot be loaded"):
        labrys.find("maze")


def test_of_two_games_of_one_name_neither_is_taken_for_the_other(site: Path) -> None:
    lay(site, "labrys-thread", thread="labrys_thread:GAME")
    lay(site, "another-thread", thread="another:GAME")
    assert list(GAMES) == list(OWN)
    with pytest.raises(LabrysError, match="two packages bring a game called 'thread', another-thread"):
        labrys.find("thread")


def test_an_unknown_game_is_refused_with_those_there_are(site: Path) -> None:
    lay(site, "labrys-thread", thread="labrys_thread:GAME")
    with pytest.raises(LabrysError, match=r"the games are: deathmaze, .*, thread"):
        labrys.find("chess")


# -- the commands ----------------------------------------------------------------------------------------------


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For programs that are started: the example is installed, and a package that cannot be loaded."""
    lay(tmp_path / "site", "labrys-thread", thread="labrys_thread:GAME")
    lay(tmp_path / "site", "faulty", maze="broken:GAME")
    path = [str(tmp_path / "site"), str(EXAMPLE), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
    monkeypatch.setenv("LABRYS_HOME", str(tmp_path / "home"))


def command(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "labrys.cli", *words],
        input=typed, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.usefixtures("installed")
def test_the_commands_know_it(tmp_path: Path) -> None:
    games = command("games")
    assert games.returncode == 0
    assert "thread       Thread: find the axe" in games.stdout
    assert games.stderr.count("\n") == 1
    assert "labrys: the game 'maze' of faulty" in games.stderr
    assert "errors: 0" in command("simulate", "thread", "-n", "20", "--jobs", "2").stdout
    assert "The draught" in command("rules", "thread").stdout
    assert "The game is over" in command("watch", "thread", "--bot", "random").stdout
    assert "5 passed, 0 failed" in command("check", str(EXAMPLE / "cases")).stdout
    begun = tmp_path / "new.toml"
    begun.write_text(command("case", "new", "thread").stdout, encoding="utf-8")
    assert "1 passed, 0 failed" in command("check", str(begun)).stdout
    played = command("play", "thread", "--seed", "4", "--line", typed="1\n")
    assert "The party walks to B2." in played.stdout
    assert "The party walks to B2." in command("play", "--continue").stdout


@pytest.mark.usefixtures("installed")
def test_the_page_plays_it(tmp_path: Path) -> None:
    async def play(server: Server, office: Office) -> None:
        made = office.made("thread", "me", "random", seed=4)
        async with wire(server.address, made.table, made.key) as seat:
            await seat.send(p.Start())
            await seat.hear_a(p.Frame)
            assert seat.mirror.decision is not None
            assert [option.at for option in seat.mirror.decision.options] == ["B2", "C1", "C3", ""]
            await seat.answer("B2")
            await seat.settle()
            assert seat.mirror.picture is not None
            assert seat.mirror.picture.places["C2"].signs[0].name == "gate"
            assert seat.mirror.lines[0].sentences[0].text == "The party walks to B2."

    with Server(tmp_path, *GENEROUS) as server, Office(server.address) as office:
        known = {game["name"]: game["bots"] for game in office.http.get("/api/games").json()}
        assert "heuristic" in known["deathmaze"]
        assert "random" in known["thread"]
        assert "heuristic" not in known["thread"]
        body = {"game": "thread", "seats": ["me", "heuristic"], "name": "Ann", "house": {}}
        refused = office.http.post("/api/tables", json=body, headers=office.bearer())
        assert "not 'heuristic'" in refused.json()["reason"]
        run(play(server, office))
        assert not server.complaints()
