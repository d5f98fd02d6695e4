"""A spot and a path over the wire: the region, answers by name, refusals by their rules, what a step weighs."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from labrys.web import protocol as p
from tests.toy.test_entry_points import lay
from tests.web.client import GENEROUS, Office, Server, Wire, any_answer, wire

ROOT = Path(__file__).parents[2]
HEAVIEST = 2_000  # bytes of a step on this field, the region of 96 squares included


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows the toy game."""
    folder = tmp_path_factory.mktemp("arena")
    lay(folder / "site", "labrys-skirmish", skirmish="tests.toy.skirmish:GAME")
    path = [str(folder / "site"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, path)))
        with Server(folder, *GENEROUS) as server:
            yield server
            assert not server.complaints(), server.complaints()


def asked(seat: Wire) -> p.Asked:
    assert seat.mirror.decision is not None
    return seat.mirror.decision


async def test_a_game_of_paths_and_spots_over_the_wire(arena: Server) -> None:
    chance = random.Random(3)
    with Office(arena.address) as desk:
        made = desk.made("skirmish", "me", start=True, seed=5)
        async with wire(arena.address, made.table, made.key) as ann:
            first = asked(ann)
            assert (first.kind, first.default) == ("path", "b1/e")
            assert first.region is not None
            assert first.region.steps.splitlines()[1] == "1112345....."
            for bad, rule in (("e1", "2.1"), ("l8", "2.3"), ("b1-b3", "2.1"), ("nowhere", "2.1")):
                refused = await ann.answer(bad)
                assert isinstance(refused, p.Refused), bad
                assert refused.rule == rule
                assert "possible: " in refused.reason
            assert asked(ann) == first  # nothing is lost
            while ann.mirror.over is None:
                answer = any_answer(asked(ann), chance)
                assert isinstance(await ann.answer(answer), p.Accepted), answer
                await ann.settle()
            steps = [text for text in ann.texts if text.startswith('{"type":"step"')]
            assert max(map(len, steps)) < HEAVIEST
