"""A scenario is named, or a file, or a text; the game gets its text, and a complaint has a place."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest
from msgspec import Struct, structs

import labrys
from labrys.engine.dice import Dice
from labrys.engine.errors import LabrysError
from labrys.record import campaign as record
from labrys.record import scenario
from labrys.show.campaign import Campaign
from labrys.show.run import Run
from tests.terminal.toy import State, Talk, Toy

MAZE = "###\n#.#\n###\n"


class Purse(Campaign):
    """Nobody lives in it, but money does."""

    gold: int = 0


class Digger(Toy):
    """A toy that is played in a maze, and takes gold home."""

    name = "digger"
    title = "Digger"
    scenario_kind = "maze"
    campaign_type = Purse
    data: ClassVar[Path]

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        return State(Dice(seed), seats, [Talk()], (scenario,))

    def check_scenario(self, text: str) -> None:
        for line, row in enumerate(text.splitlines(), 1):
            if odd := set(row) - set("#."):
                raise LabrysError(f"line {line}, column {min(map(row.index, odd)) + 1}: {min(odd)!r} is no square")

    def after(self, state: State, campaign: Campaign) -> Campaign:
        assert isinstance(campaign, Purse)
        return structs.replace(campaign, gold=campaign.gold + 5)


@pytest.fixture
def digger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Digger:
    (tmp_path / "mazes").mkdir()
    (tmp_path / "mazes" / "cellar.maze").write_text(MAZE, encoding="utf-8")
    monkeypatch.setattr(Digger, "data", tmp_path)
    book = Digger()
    monkeypatch.setattr(labrys, "find", lambda game: book)
    return book


def over(run: Run[State]) -> Run[State]:
    while run.asking is not None:
        run.pick(run.asking.sample(lambda: 0.0))
    return run


def test_by_name_by_file_and_as_text(digger: Digger, tmp_path: Path) -> None:
    file = tmp_path / "my own.maze"
    file.write_text(MAZE + "#\n", encoding="utf-8")
    assert list(digger.scenarios) == ["cellar"]
    assert scenario.find(digger, "cellar") == ("cellar", MAZE)
    assert scenario.find(digger, str(file)) == scenario.find(digger, file) == ("my own", MAZE + "#\n")
    assert scenario.find(digger, "#.#\n") == ("", "#.#\n")
    assert scenario.find(digger, "") == ("", "")


def test_the_state_has_the_text_and_the_calendar_its_name(digger: Digger) -> None:
    run = labrys.new("digger", scenario="cellar")
    assert run.state.said[0] == MAZE
    assert over(run).campaign_after().games[0].scenario == "cellar"


def test_what_will_not_do_is_refused_with_its_place(digger: Digger, tmp_path: Path) -> None:
    with pytest.raises(LabrysError, match="line 2, column 3: 'x' is no square"):
        labrys.new("digger", scenario="###\n#.x\n")
    with pytest.raises(LabrysError, match="no maze 'attic'; name a file, or one of these: cellar"):
        labrys.new("digger", scenario="attic")
    with pytest.raises(LabrysError, match="is a folder, not a file with a maze"):
        labrys.new("digger", scenario=tmp_path)
    (tmp_path / "latin.maze").write_bytes(b"#\xe9#")
    with pytest.raises(LabrysError, match="no text in UTF-8"):
        labrys.new("digger", scenario=tmp_path / "latin.maze")


def test_what_is_too_long_is_not_read_to_its_end(digger: Digger, tmp_path: Path) -> None:
    with pytest.raises(LabrysError, match="at most 8000000 characters"):
        labrys.new("digger", scenario="#\n" * scenario.MOST_BYTES)
    with (tmp_path / "long.maze").open("wb") as file:
        file.truncate(10**12)  # a hole in the disk
    with pytest.raises(LabrysError, match="too long for a maze"):
        labrys.new("digger", scenario=tmp_path / "long.maze")
    with pytest.raises(LabrysError, match="device or a pipe"):
        labrys.new("digger", scenario="/dev/zero")


def test_goods_of_two_games_from_one_beginning_are_not_mixed(digger: Digger, tmp_path: Path) -> None:
    """The second game is written beside; the first stays as it is."""
    file = tmp_path / "c.json"
    begun = labrys.new("digger", campaign=Purse(game="digger", gold=1))
    labrys.save_campaign(Purse(game="digger", gold=1), file)
    left, where = record.keep(over(labrys.new("digger", campaign=labrys.load_campaign(file))), file, labrys.find)
    assert (left, where) == (labrys.load_campaign(file), file)
    other, where = record.keep(over(begun), file, labrys.find)
    assert where == tmp_path / "c-2.json"
    assert [getattr(labrys.load_campaign(at), "gold", 0) for at in (file, where)] == [6, 6]
    assert len(other.games) == 1
