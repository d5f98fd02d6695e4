"""Campaigns that earlier versions have written are read as they were, and games go on with them."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import labrys
from labrys.games import GAMES
from labrys.record import save
from tests.record.test_old_saves import EXPECTED as SAVES
from tests.record.test_old_saves import FIXTURES, kept

CAMPAIGNS: dict[Path, dict[str, Any]] = {
    file.parent / name: told
    for file in sorted(FIXTURES.glob("campaigns-*/expected.json"))
    for name, told in json.loads(file.read_text(encoding="utf-8")).items()
}


@pytest.mark.parametrize("path", CAMPAIGNS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_says_what_it_said_and_a_game_goes_on_with_it(path: Path) -> None:
    told, campaign = CAMPAIGNS[path], labrys.load_campaign(path)
    assert campaign.game == told["game"]
    assert [person.name for person in campaign.people] == told["names"]
    assert [one.name for one in campaign.fallen] == told["fallen"]
    assert [one.result for one in campaign.games] == told["results"]
    assert kept(told["all"], json.loads(msgspec.json.encode(campaign)))
    run, chance = labrys.new(campaign.game, seed=1, campaign=campaign), random.Random(1)
    for _ in range(20):
        if run.asking is not None:
            run.pick(run.asking.sample(chance.random))
    assert run.entries


def test_every_file_that_is_kept_is_read() -> None:
    """One that nothing is expected of would be tried by nobody."""
    there = {path.with_suffix("") for path in FIXTURES.glob("saves-*/*.labrys")}
    assert there == {path for path in SAVES if path.suffix != ".roster"}
    campaigns = {path for path in FIXTURES.glob("campaigns-*/*.json") if path.name != "expected.json"}
    assert campaigns == set(CAMPAIGNS)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_saves_and_campaigns_of_every_game_in_the_formats_of_now(game: str) -> None:
    formats = {
        save.read_header(path.with_suffix(".labrys").read_bytes(), path.name).format
        for path, told in SAVES.items()
        if path.suffix != ".roster" and told["game"] == game
    }
    assert formats == set(range(1, save.FORMAT + 1)), "write those of now with `make corpus`"
    if labrys.find(game).keeps_campaigns:
        assert any(told["game"] == game for told in CAMPAIGNS.values()), "write those of now with `make corpus`"
