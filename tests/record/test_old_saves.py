"""Games that earlier versions have saved come back where they stood, and go on."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import labrys
from labrys.record import save
from labrys.show.run import Run

FIXTURES = Path(__file__).parents[1] / "fixtures"
EXPECTED: dict[Path, dict[str, Any]] = {
    file.parent / name: told
    for file in sorted(FIXTURES.glob("saves-*/expected.json"))
    for name, told in json.loads(file.read_text(encoding="utf-8")).items()
}
SAVES = [path for path in EXPECTED if path.suffix != ".roster"]

each_save = pytest.mark.parametrize("path", SAVES, ids=lambda path: path.name)


def load(path: Path) -> save.Loaded:
    return save.load(path.with_suffix(".labrys"), labrys.find)


def kept(then: Any, now: Any) -> bool:
    """Is all that was there still there? A new version may have more fields, and offer more."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(key in now and kept(then[key], now[key]) for key in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(then) == len(now) and all(map(kept, then, now))
    return bool(then == now)


@each_save
def test_it_comes_back_where_it_stood(path: Path) -> None:
    told, run = EXPECTED[path], load(path).run
    question = run.decision
    assert (question is None) == (told["question"] is None)
    if question is not None:
        asked = told["question"]
        assert (question.rule, question.seat, question.kind) == (asked["rule"], asked["seat"], asked["kind"])
        assert set(asked["keys"]) <= set(question.keys()), "something is not offered any more"
    if "view" in told and run.asking is not None:
        assert kept(told["view"], json.loads(msgspec.json.encode(run.view(run.asking.seat))))
    assert (run.needed is not None) == told["needs a die"]
    assert (run.outcome.result if run.over and run.outcome else None) == told["outcome"]


@each_save
def test_a_state_with_the_same_fields_has_the_same_digest(path: Path) -> None:
    """By another shape of the state the digest is another one, and there is nothing to compare."""
    run = load(path).run
    header = save.read_header(path.with_suffix(".labrys").read_bytes(), path.name)
    now = msgspec.json.encode(msgspec.json.decode(header.start, type=run.book.state_type))
    if now == bytes(header.start):
        assert run.digest() == EXPECTED[path]["digest"]


@each_save
def test_its_past_is_there_unless_it_says_so(path: Path) -> None:
    told, loaded = EXPECTED[path], load(path)
    assert loaded.note or len(loaded.run.entries) == told["answers"]
    assert len(loaded.run.undone) == told["undone"]


@each_save
def test_it_goes_on(path: Path, tmp_path: Path) -> None:
    run, chance = load(path).run, random.Random(1)
    for _ in range(20):
        if run.needed is not None:
            run.supply(chance.randint(1, 6))
        elif run.asking is not None:
            run.pick(run.asking.sample(chance.random))
    again = tmp_path / "again.labrys"
    save.save(run, again)
    back = save.load(again, labrys.find)
    assert (back.note, back.run.digest()) == ("", run.digest())
    taken_back(run)


def taken_back(run: Run[Any]) -> None:
    """The last answer, by consent."""
    if run.entries:
        number = len(run.entries)
        run.undo(consent=True)
        assert len(run.entries) == number - 1
