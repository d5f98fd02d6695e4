"""Whatever a save says, it is read back or refused in one sentence; nothing else comes out."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import labrys
from labrys.engine.errors import BadSave
from labrys.games import GAMES
from labrys.record import save
from labrys.show.run import Run

TRIES = 150
NONSENSE: tuple[object, ...] = (
    None, True, -1, 0, 1, 7, 10**6, -(10**6), 2**70, 0.5, "", "x", "A1", "MZ01", "☃" * 50, [], [1], ["x"], {},
)  # fmt: skip

each_game = pytest.mark.parametrize("game", GAMES)


def a_save(game: str, seed: int, answers: int = 40) -> bytes:
    book = labrys.find(game)
    run: Run[Any] = Run(book, book.new(seed, 2, book.house({})))
    chance = random.Random(seed).random
    while run.asking is not None and len(run.entries) < answers:
        run.pick(run.asking.sample(chance))
    run.names, run.seats = ("Ann", "Ben"), ("me", "me")
    return save.dumps(run)


def read(raw: bytes) -> bool:
    """Was it read back? If not, the complaint is one line."""
    try:
        save.loads(raw, "my.labrys", labrys.find)
    except BadSave as complaint:
        text = str(complaint)
        assert text
        assert "\n" not in text
        return False
    return True


def resealed(raw: bytes, change: Callable[[list[Any]], object]) -> bytes:
    """A save with another content whose seals are right: somebody has taken trouble."""
    lines = [json.loads(line) for line in raw.splitlines()]
    for line in lines:
        del line["seal"]
        line.pop("end", None)
    change(lines)
    texts = [json.dumps(line, separators=(",", ":")).encode() for line in lines]
    return save.sealed([text if len(text) > 2 else b'{"x":1}' for text in texts])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a piece of JSON."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path, *(deeper for key in keys for deeper in places(value[key], (*path, key)))]


def mutate(chance: random.Random, lines: list[Any]) -> None:
    """One or two fields say something else, or are gone."""
    for _ in range(chance.choice((1, 1, 2))):
        *path, last = chance.choice([path for path in places(lines) if len(path) > 1])
        holder: Any = lines
        for key in path:
            holder = holder[key]
        if chance.random() < 0.15:
            del holder[last]
        elif isinstance(holder[last], int) and chance.random() < 0.5:
            holder[last] += chance.choice((-1, 1))
        else:
            holder[last] = chance.choice(NONSENSE)


@each_game
def test_a_save_is_read_back_from_its_text(game: str) -> None:
    raw = a_save(game, 1)
    assert save.dumps(save.loads(raw, "my.labrys", labrys.find).run) == raw
    assert read(resealed(raw, lambda lines: None))


@each_game
def test_bytes_changed_by_chance_are_refused(game: str) -> None:
    raw = a_save(game, 2)
    chance = random.Random(game)
    for _ in range(TRIES):
        text = bytearray(raw)
        for _ in range(chance.randint(1, 4)):
            match chance.randrange(4):
                case 0:
                    text[chance.randrange(len(text))] = chance.randrange(256)
                case 1:
                    del text[chance.randrange(len(text)) :]
                    text += b"\n"
                case 2:
                    place = chance.randrange(len(text))
                    del text[place : place + chance.randint(1, 200)]
                case _:
                    place = chance.randrange(len(text))
                    text[place:place] = chance.randbytes(chance.randint(1, 30))
            text = text or bytearray(b"\n")
        read(bytes(text))


@each_game
def test_fields_changed_on_purpose_are_refused_or_harmless(game: str) -> None:
    raw = a_save(game, 3)
    chance = random.Random(game)

    def change(lines: list[Any]) -> None:
        state = lines[-1].pop("state")  # which is read only under other rules: see below
        mutate(chance, lines)
        lines[-1]["state"] = state

    refused = sum(not read(resealed(raw, change)) for _ in range(TRIES))
    assert refused > TRIES // 2


@each_game
def test_a_changed_snapshot_of_other_rules_is_refused_or_harmless(game: str) -> None:
    raw = a_save(game, 4)
    chance = random.Random(game)

    def change(lines: list[Any]) -> None:
        lines[0]["rules"] = 999  # so that it goes on from the snapshot
        mutate(chance, [lines[-1]["state"]])

    for _ in range(TRIES):
        read(resealed(raw, change))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n",
        b"\xff\xfe" * 100,
        b'{"labrys":"save"',
        b'{"labrys":"save"}\n',
        b'{"labrys":"save","format":1}\n',
        b'{"labrys":"save","format":' + b"[" * 5_000 + b"]" * 5_000 + b"}\n",
        b'{"labrys":"save","format":1,"game":"\xff"}\n',
        save.sealed([b'{"labrys":"save","format":1,"game":"chess"}']),
    ],
)
def test_what_is_no_save_is_refused(raw: bytes) -> None:
    assert not read(raw)


@pytest.mark.parametrize(
    ("faces", "complaint"),
    [
        ("123x", "the typed dice of this game cannot be read: dice are written like 352"),
        ("1(17", "cannot be read"),
        ("123777", "a d6 shows 1 to 6, not 7"),
        ("(27/20)", "a d20 shows 1 to 20, not 27"),
    ],
)
def test_typed_dice_that_are_no_dice_are_refused(faces: str, complaint: str) -> None:
    def change(lines: list[Any]) -> None:
        lines[0]["dice"] = "real"
        lines.insert(-1, {"line": "now", "typed": faces})

    with pytest.raises(BadSave, match=complaint):
        save.loads(resealed(a_save("deathmaze", 5), change), "my.labrys", labrys.find)


def test_a_game_of_more_players_than_there_can_be_is_refused() -> None:
    """Nobody sets up a table for as many as a number can say."""

    def crowd(lines: list[Any]) -> None:
        lines[0]["start"]["seats"] = 10**15

    assert not read(resealed(a_save("warlock", 1), crowd))
