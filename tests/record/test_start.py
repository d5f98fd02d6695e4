"""A save is gone on with among others only from a beginning that a new game gives."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys.engine.errors import BadSave
from labrys.games import GAMES
from labrys.record import save
from labrys.record.start import check_start
from labrys.rulebook import first
from labrys.show.campaign import Campaign
from labrys.show.run import Run

FIXTURES = Path(__file__).parents[1] / "fixtures"
SAVES = sorted(FIXTURES.glob("saves-*/*.labrys"))
AT_A_POSITION = ("minotaurs-declaring-together",)  # these did not begin as a new game
HOUSE: dict[str, dict[str, object]] = {
    "deathmaze": {"game": "basic"},
    "citadel": {"sleep": "until_wounded"},
    "warlock": {"hands": "open"},
    "dungeon": {"rotate_start": True, "party_max": 12},
    "minotaurs": {},
}
KEEPING = [game for game in GAMES if labrys.find(game).keeps_campaigns]

each_game = pytest.mark.parametrize("game", GAMES)


def played(run: Run[Any], answers: int, seed: int = 1) -> Run[Any]:
    chance = random.Random(seed)
    for _ in range(answers):
        if run.needed is not None:
            run.supply(chance.randint(1, run.needed.sides or 6))
        elif run.asking is not None:
            run.pick(run.asking.sample(chance.random))
    return run


def read(run: Run[Any]) -> Run[Any]:
    return save.loads(save.dumps(run), "my.labrys", labrys.find).run


def altered(run: Run[Any], change: Callable[[list[Any]], object]) -> Run[Any]:
    """The same game read from a save that somebody has changed and sealed anew."""
    lines = [json.loads(line) for line in save.dumps(run).splitlines()]
    for line in lines:
        del line["seal"]
    change(lines)
    lines[-1].pop("end", None)
    raw = save.sealed([json.dumps(line, separators=(",", ":")).encode() for line in lines])
    return save.loads(raw, "my.labrys", labrys.find).run


@each_game
def test_a_new_game_begins_so_however_long_it_was_played(game: str) -> None:
    for seats, answers in ((1, 0), (2, 30), (3, 250)):
        house = HOUSE[game] if seats == 2 else {}
        run = played(labrys.new(game, seed=seats, seats=seats, house=house), answers)
        check_start(run)
        check_start(read(run))


@each_game
def test_the_guided_first_game_is_a_beginning(game: str) -> None:
    run = first.begin(labrys.find(game))
    check_start(read(played(run, 20)))


@pytest.mark.parametrize("game", KEEPING)
def test_a_game_that_goes_on_with_a_campaign_begins_so(game: str) -> None:
    run = labrys.new(game, seed=2, seats=2)
    while not run.over:
        played(run, 50)
    campaign = run.campaign_after()
    check_start(read(played(labrys.new(game, seed=9, seats=2, campaign=campaign), 12)))


@pytest.mark.parametrize("game", ["dungeon", "minotaurs"])
def test_a_game_in_a_maze_of_ones_own_or_with_a_gamesmaster_begins_so(game: str) -> None:
    book = labrys.find(game)
    for name, text in book.scenarios.items():
        run = labrys.new(game, seed=3, scenario=text, gamesmaster=True)
        check_start(read(played(run, 5)))
        check_start(read(labrys.new(game, seed=3, scenario=name)))


def test_a_game_with_typed_dice_begins_so() -> None:
    check_start(read(played(labrys.new("deathmaze", seed=4, real_dice=True), 200)))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_older_saves_begin_as_games_begin_now(path: Path) -> None:
    run = save.load(path, labrys.find, whole=True).run
    if path.stem in AT_A_POSITION:
        with pytest.raises(BadSave):
            check_start(run)
    else:
        check_start(run)


ALTERED: dict[str, Callable[[dict[str, Any]], object]] = {
    "another seed": lambda start: start["dice"].update(seed=99),
    "no seed at all": lambda start: start["dice"].update(seed=-1),
    "dice that have been rolled": lambda start: start["dice"].update(rolled=6),
    "dice that are fixed": lambda start: start["dice"].update(fixed={"rolled": 0, "drawn": 0, "faces": [6] * 9}),
    "another scene": lambda start: start.update(agenda=start["agenda"] * 2),
    "winners": lambda start: start.update(over="out"),
}


@each_game
@pytest.mark.parametrize("what", ALTERED)
def test_a_beginning_that_was_changed_by_hand_is_refused(game: str, what: str) -> None:
    run = labrys.new(game, seed=5, seats=2)

    def change(lines: list[Any]) -> None:
        ALTERED[what](lines[0]["start"])
        lines[-1] = {"line": "stood", "n": 0, "state": lines[0]["start"]}

    if what == "another seed":
        check_start(altered(run, change))  # that is another game, and as good
        return
    with pytest.raises(BadSave) as refused:
        check_start(altered(run, change))
    assert "\n" not in str(refused.value)


def test_a_cup_that_somebody_has_filled_is_refused() -> None:
    def change(lines: list[Any]) -> None:
        lines[0]["start"]["room_cup"].popitem()
        lines[-1] = {"line": "stood", "n": 0, "state": lines[0]["start"]}

    with pytest.raises(BadSave, match="no new game of Deathmaze begins as this one"):
        check_start(altered(labrys.new("deathmaze", seed=5), change))


def test_a_purse_in_a_campaign_that_no_game_has_left_is_refused() -> None:
    book = labrys.find("dungeon")
    campaign: Campaign = book.campaign_type(game="dungeon", loan=-5)  # type: ignore[call-arg]
    run = labrys.new("dungeon", seed=1)
    run.campaign = campaign
    with pytest.raises(BadSave):
        check_start(run)


@each_game
def test_a_game_that_goes_on_from_a_moment_of_another_is_refused(game: str) -> None:
    run = played(labrys.new(game, seed=6, seats=2), 30)
    state, _, _ = run.scene_start()
    with pytest.raises(BadSave):
        check_start(read(Run(run.book, state)))


def test_how_things_stood_on_the_way_cannot_be_made_up() -> None:
    """A save is read from one of its last marks on; nobody has played from the beginning to there."""
    run = played(labrys.new("citadel", seed=7), 350)
    assert read(run).past().memory.number

    def won(lines: list[Any]) -> None:
        marks = [line for line in lines if line.get("line") == "stood"]
        for line in marks:
            line["state"]["champions"] = ["gislan"]
        marks[-1].pop("digest")
        for line in lines:
            line.pop("digest", None)

    with pytest.raises(BadSave, match="do not lead to where it stands"):
        check_start(altered(run, won))


def test_dice_on_the_record_cannot_be_left_out() -> None:
    """Else what they decided could be taken back by whoever likes it better otherwise."""
    run = played(labrys.new("citadel", seed=7), 350)

    def free(lines: list[Any]) -> None:
        for line in lines[1:]:
            line.pop("dice", None)
            line.pop("drew", None)

    with pytest.raises(BadSave, match="do not lead to where it stands"):
        check_start(altered(run, free))
