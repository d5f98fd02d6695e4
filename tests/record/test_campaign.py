"""Who survives goes on to the next game: in Python, in a file, and from the rosters of before."""

from __future__ import annotations

import json
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.engine.errors import BadSave, LabrysError
from labrys.record import campaign as record
from labrys.show.campaign import ids, same
from labrys.show.run import Run
from tests.record.test_hostile_saves import NONSENSE, places

ROSTERS = Path(__file__).parents[1] / "fixtures" / "rosters-0.1"
EXPECTED: dict[str, Any] = json.loads((ROSTERS / "expected.json").read_text(encoding="utf-8"))
KEPT = ["deathmaze", "citadel"]


def played(run: Run[Any], bot: str = "heuristic") -> Run[Any]:
    """To its end, by a bot."""
    player = seats.make(bot, run.book.name, 1)
    while run.asking is not None:
        run.answer(player.choose(seats.Sight(run, run.asking.seat)))
    return run


def names(campaign: labrys.Campaign) -> list[str]:
    return [person.name for person in campaign.people]


def migrated(game: str) -> labrys.Campaign:
    return labrys.load_campaign(ROSTERS / f"{game}-roster.json")


@pytest.mark.parametrize("file", EXPECTED)
def test_an_old_roster_is_a_campaign(file: str) -> None:
    campaign = labrys.load_campaign(ROSTERS / file)
    assert (campaign.game, names(campaign)) == (EXPECTED[file]["game"], EXPECTED[file]["names"])
    assert labrys.new(campaign.game, seed=1, campaign=campaign).asking is not None


@pytest.mark.parametrize("game", KEPT)
def test_an_old_roster_is_written_anew_and_kept_beside(game: str, tmp_path: Path) -> None:
    file = tmp_path / "r.json"
    shutil.copy(ROSTERS / f"{game}-roster.json", file)
    labrys.save_campaign(labrys.load_campaign(file), file)
    told = json.loads(file.read_text(encoding="utf-8"))
    assert (told["labrys"], told["format"], told["game"]) == ("campaign", 2, game)
    assert (tmp_path / "r.json.roster").read_bytes() == (ROSTERS / f"{game}-roster.json").read_bytes()
    assert same(labrys.load_campaign(file), migrated(game))


@pytest.mark.parametrize("game", KEPT)
def test_a_chain_of_games(game: str, tmp_path: Path) -> None:
    """Each begins with whom the one before has left; the file says the same as the run."""
    file, campaign = tmp_path / "c.json", migrated(game)
    for number in range(1, 4):
        before = record.dumps(campaign)
        run = played(labrys.new(game, seed=number, campaign=campaign))
        assert record.dumps(campaign) == before, "the game has changed what it was given"
        fallen = ids(run.book.fallen(run.state))
        campaign = run.campaign_after()
        assert not fallen & {person.id for person in campaign.people}
        assert {person.id for person in run.state.out} <= {person.id for person in campaign.people}
        assert len(campaign.games) == number
        assert campaign.games[-1].result == run.outcome.result if run.outcome else False
        labrys.save_campaign(campaign, file)
        assert same(labrys.load_campaign(file), campaign)


@pytest.mark.parametrize("game", KEPT)
def test_a_save_keeps_the_campaign(game: str, tmp_path: Path) -> None:
    run = played(labrys.new(game, seed=4, campaign=migrated(game)))
    run.save(tmp_path / "a.labrys")
    assert same(labrys.load(tmp_path / "a.labrys").campaign_after(), run.campaign_after())


def test_a_save_of_before_knows_whom_it_had() -> None:
    run = labrys.load(ROSTERS.parent / "saves-0.1" / "citadel-with-veterans.labrys")
    assert run.campaign is not None
    assert names(run.campaign) == ["Zareth", "Curvenol", "Gilith", "Ilse", "Garth", "Brand"]


def test_the_first_game_of_a_campaign() -> None:
    run = played(labrys.new("deathmaze", seed=1, seats=1))
    assert names(run.campaign_after()) == [person.name for person in run.state.out]


def test_a_game_that_goes_on_leaves_no_campaign_yet() -> None:
    with pytest.raises(LabrysError, match="when this game is over"):
        labrys.new("deathmaze", seed=1).campaign_after()


def test_a_game_without_campaigns_says_so() -> None:
    for refused in (
        lambda: labrys.new("warlock", campaign=migrated("citadel")),
        lambda: labrys.new("warlock").campaign_after(),
    ):
        with pytest.raises(LabrysError, match="Warlock's Maze has no campaigns"):
            refused()
    with pytest.raises(LabrysError, match="campaign of citadel, and Deathmaze cannot go on with it"):
        labrys.new("deathmaze", campaign=migrated("citadel"))


def test_a_game_without_scenarios_says_so() -> None:
    with pytest.raises(LabrysError, match="Deathmaze has no scenarios"):
        labrys.new("deathmaze", scenario="anything")


# -- two games of one campaign ----------------------------------------------------------------------------------


def test_two_games_from_one_beginning_find_together(tmp_path: Path) -> None:
    """A newcomer whose id is taken meanwhile gets another one; those who fell in either game are struck out."""
    file = tmp_path / "c.json"
    runs = [played(labrys.new("deathmaze", seed=1, seats=1)) for _ in range(2)]
    for run in runs:
        record.keep(run, file, labrys.find)
    left = labrys.load_campaign(file)
    out = [person.id for person in runs[0].state.out]
    assert out
    assert [person.id for person in left.people] == [*out, *(f"{id}-2" for id in out)]
    assert len(left.games) == 2


def test_veterans_are_replaced_not_doubled(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    labrys.save_campaign(migrated("citadel"), file)
    one = labrys.new("citadel", seed=2, campaign=labrys.load_campaign(file))
    other = played(labrys.new("citadel", seed=3, campaign=labrys.load_campaign(file)))
    record.keep(other, file, labrys.find)
    record.keep(played(one), file, labrys.find)
    left = [person.id for person in labrys.load_campaign(file).people]
    assert len(left) == len(set(left))
    assert not set(left) & ids(one.book.fallen(one.state))


def test_both_games_stand_when_two_write_at_once(tmp_path: Path) -> None:
    """Each reads and writes while no other does: nothing of either is lost."""
    file = tmp_path / "c.json"
    runs = [played(labrys.new("deathmaze", seed=seed)) for seed in (1, 2, 5, 8)]
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda run: record.keep(run, file, labrys.find), runs))
    left = labrys.load_campaign(file)
    assert len(left.games) == 4
    assert len(left.people) == sum(len(run.state.out) for run in runs)
    assert sorted(one.game for one in left.fallen) == [one.game for one in left.fallen]


# -- who is remembered ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name in labrys.GAMES if labrys.find(name).keeps_campaigns])
def test_the_fallen_are_remembered_with_where_and_how(game: str, tmp_path: Path) -> None:
    """Through a few games: nobody is both alive and fallen, each fell in a game of the calendar."""
    book, campaign, seen = labrys.find(game), None, 0
    for seed in range(4):
        run = labrys.new(game, seed=seed, campaign=campaign)
        chance = random.Random(seed)
        while run.asking is not None:
            run.pick(run.asking.sample(chance.random))
        lost = ids(book.fallen(run.state))
        campaign = run.campaign_after()
        new = [one for one in campaign.fallen if one.game == len(campaign.games)]
        assert {one.id for one in new} == lost
        assert all(one.name and one.title and one.games for one in new)
        seen += sum(bool(one.where and one.how) for one in new)
        assert campaign.careers.keys() <= {person.id for person in campaign.people}
        labrys.save_campaign(campaign, tmp_path / "c.json")
        assert same(labrys.load_campaign(tmp_path / "c.json"), campaign)
    assert seen


def test_a_file_of_before_remembers_nobody_and_goes_on(tmp_path: Path) -> None:
    """What this version adds has defaults: a file without it is whole."""
    file = tmp_path / "c.json"
    told = json.loads(record.dumps(migrated("deathmaze")))
    del told["fallen"], told["careers"]
    file.write_text(json.dumps(told), encoding="utf-8")
    run = played(labrys.new("deathmaze", seed=3, campaign=labrys.load_campaign(file)))
    left, _ = record.keep(run, file, labrys.find)
    assert len(left.games) == 1
    assert {one.id for one in left.fallen} == {one.id for one in run.state.dead}


# -- bad files ----------------------------------------------------------------------------------------------------


HEAD = '"labrys": "campaign", "format": 2, "game": "deathmaze"'
BAD = {
    "empty": (b"", "no campaign"),
    "cut short": (b'{"labrys": "campaign", "format": 2,', "no campaign, or it is damaged"),
    "not text": (b"\x80\x81\xff", "no campaign"),
    "a list": (b"[1, 2]", "no campaign"),
    "nested deep": (b"[" * 100_000, "no campaign"),
    "nested deep inside": (f'{{{HEAD}, "people": {"[" * 100_000}'.encode(), "campaign"),
    "a save": (b'{"labrys": "save", "format": 1, "game": "deathmaze"}', "no campaign: it calls itself a 'save'"),
    "a later format": (b'{"labrys": "campaign", "format": 99, "game": "deathmaze"}', "please update"),
    "no such game": (b'{"labrys": "campaign", "format": 2, "game": "chess"}', "there is no game called 'chess'"),
    "no campaigns": (b'{"labrys": "campaign", "format": 2, "game": "warlock"}', "has no campaigns"),
    "people are numbers": (f'{{{HEAD}, "people": [1]}}'.encode(), r"people\[0\] must be a table"),
    "a stranger": (f'{{{HEAD}, "people": [{{"type": "dragon"}}]}}'.encode(), "Deathmaze"),
    "half a record": (f'{{{HEAD}, "people": [{{"type": "adventurer", "id": "x"}}]}}'.encode(), "lacks the field"),
    "a roster of nothing": (
        b'{"labrys": "roster", "format": 1, "game": "deathmaze"}',
        "lacks the field 'records'",
    ),
    "huge": (b" " * (record.MOST_BYTES + 1), "too long for a campaign"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_one_sentence_and_stays_as_it_is(kind: str, tmp_path: Path) -> None:
    raw, complaint = BAD[kind]
    file = tmp_path / "bad.json"
    file.write_bytes(raw)
    with pytest.raises(LabrysError, match=complaint) as refused:
        labrys.load_campaign(file)
    assert "\n" not in str(refused.value)
    if raw and kind not in ("people are numbers", "a stranger", "half a record", "a roster of nothing"):
        with pytest.raises(LabrysError):
            labrys.save_campaign(migrated("deathmaze"), file)
        assert file.read_bytes() == raw


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSave, match="is a folder"):
        labrys.load_campaign(tmp_path)
    with pytest.raises(BadSave, match="device or a pipe"):
        labrys.load_campaign("/dev/zero")
    with pytest.raises(BadSave, match="No such file"):
        labrys.load_campaign(tmp_path / "nowhere.json")
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "elsewhere.json")
    with pytest.raises(BadSave, match="is a link"):
        labrys.save_campaign(migrated("deathmaze"), link)


def test_another_games_campaign_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    labrys.save_campaign(migrated("citadel"), file)
    whole = file.read_bytes()
    with pytest.raises(BadSave, match="campaign of citadel and is not written over"):
        labrys.save_campaign(migrated("deathmaze"), file)
    assert file.read_bytes() == whole


@pytest.mark.parametrize("game", KEPT)
def test_people_whom_no_game_has_left_are_refused_or_can_play(game: str) -> None:
    """Some field says something else, or is gone: whoever is let in can be seen and sent into the maze."""
    raw = record.dumps(migrated(game))
    let_in = 0
    for seed in range(150):
        chance, told = random.Random(seed), json.loads(raw)
        *path, last = chance.choice([path for path in places(told) if path[:1] == ("people",) and len(path) > 2])
        holder = told
        for key in path:
            holder = holder[key]
        holder[last] = chance.choice(NONSENSE)
        try:
            campaign = record.loads(json.dumps(told).encode(), "it", labrys.find)
        except BadSave:
            continue
        let_in += 1
        run = labrys.new(game, seed=seed, campaign=campaign)
        for _ in range(60):
            if run.asking is not None:
                run.picture(0)
                run.pick(run.asking.sample(chance.random))
    assert let_in
