"""Runs: forks, undo, refusals, saves, typed-in dice, on a real game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

import labrys
from labrys.engine.clone import cloner
from labrys.engine.errors import BadSave, IllegalAnswer, LabrysError, TapeMismatch, UndoRefused
from labrys.engine.tape import SeededTape
from labrys.record import save
from labrys.show.run import Run


def game(seed: int = 19, answers: int = 0, **more: Any) -> Run[Any]:
    """A game after some random answers."""
    run = labrys.new("deathmaze", seed=seed, **more)
    chance = random.Random(seed).random
    while len(run.entries) < answers and run.asking is not None:
        run.pick(run.asking.sample(chance))
    return run


def test_a_refused_answer_changes_nothing() -> None:
    run = game()
    before = run.digest()
    for wrong in ("maybe", 99, (1, 2), -1):
        with pytest.raises(IllegalAnswer):
            run.answer(wrong)
    assert run.digest() == before
    assert run.entries == []


def test_an_answer_for_another_seat_is_refused() -> None:
    run = game(seats=2)
    with pytest.raises(IllegalAnswer, match="for seat 1 to decide"):
        run.answer("basic", seat=1)


def test_a_fork_with_the_same_dice_has_the_same_future_and_with_another_seed_its_own() -> None:
    run = game(answers=40)
    twin, other = run.fork(), run.fork(seed=99)
    assert twin.digest() == run.digest()
    chance, again, third = random.Random(1), random.Random(1), random.Random(1)
    futures = []
    for one, source in ((run, chance), (twin, again), (other, third)):
        for _ in range(30):
            if one.asking is not None:
                one.pick(one.asking.sample(source.random))
        futures.append(one.digest())
    assert futures[0] == futures[1] != futures[2]


def test_a_fork_of_a_fork_keeps_its_new_dice() -> None:
    other = game(answers=40).fork(seed=5)
    twin = other.fork()
    chance, again = random.Random(1), random.Random(1)
    for _ in range(20):
        if other.asking is not None and twin.asking is not None:
            other.pick(other.asking.sample(chance.random))
            twin.pick(twin.asking.sample(again.random))
    assert other.digest() == twin.digest()


def test_a_fork_of_a_fork_for_a_seat_keeps_what_was_dealt_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    run = game(answers=40)
    dealt: list[tuple[int, int]] = []
    monkeypatch.setattr(run.book, "redeal", lambda state, seat, seed: dealt.append((seat, seed)))
    run.fork(seed=4)
    assert dealt == []
    other = run.fork(seed=5, seat=0)
    assert dealt == [(0, 5)]
    other.fork(seed=6)
    assert dealt == [(0, 5), (0, 5)]


def test_undo_is_free_only_while_no_die_was_rolled() -> None:
    run = game()
    with pytest.raises(UndoRefused, match="no answer has been given yet"):
        run.undo()
    before = run.digest()
    run.answer("advanced")
    assert run.undo().answer == "advanced"
    assert run.digest() == before
    assert [entry.answer for _, entry in run.undone] == ["advanced"]


def test_undo_that_would_take_back_chance_needs_consent() -> None:
    run = game(house={"game": "basic"})
    run.answer("6")
    before = run.digest()
    run.answer("ready_made")  # draws the entrance chit
    with pytest.raises(UndoRefused, match="only by consent"):
        run.undo()
    run.undo(consent=True)
    assert run.digest() == before


def test_a_game_that_is_over_takes_no_answer() -> None:
    run = game(answers=100_000)
    assert run.over
    assert run.outcome is not None
    with pytest.raises(LabrysError, match="the game is over"):
        run.answer(0)


@pytest.mark.parametrize("answers", [0, 1, 9, 60, 100_000])
def test_a_saved_game_comes_back_as_it_was(tmp_path: Path, answers: int) -> None:
    run = game(answers=answers, players=["Ann"])
    path = tmp_path / "game.labrys"
    save.save(run, path)
    back = labrys.load(path)
    assert (back.digest(), back.entries, back.events) == (run.digest(), run.entries, run.events)
    assert back.names == ("Ann",)
    assert save.dumps(back) == save.dumps(run)


def test_what_was_taken_back_stays_in_the_save(tmp_path: Path) -> None:
    run = game()
    run.answer("basic")
    run.undo()
    path = tmp_path / "game.labrys"
    save.save(run, path)
    assert [(at, entry.answer) for at, entry in labrys.load(path).undone] == [(0, "basic")]


def damaged(tmp_path: Path, change: Any) -> Path:
    path = tmp_path / "game.labrys"
    save.save(game(answers=20), path)
    path.write_bytes(change(path.read_bytes()))
    return path


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda raw: raw[:-40], "truncated"),
        (lambda raw: raw[: len(raw) // 2], "truncated|damaged"),
        (lambda raw: raw[:30], "truncated in its first line"),
        (lambda raw: b"", "is no Labrys save"),
        (lambda raw: b"PK\x03\x04 something else", "is no Labrys save"),
        (lambda raw: raw.replace(b'"n":5', b'"n":6', 1), "line 6 was changed"),
        (lambda raw: raw.replace(b'"format":2', b'"format":9', 1), "later version"),
        (lambda raw: raw.replace(b'"game":"deathmaze"', b'"game":"deathmoze"', 1), "first line was changed"),
        (lambda raw: b"\n".join(raw.split(b"\n")[:3] + raw.split(b"\n")[4:]), "line 4 was changed"),
    ],
)
def test_a_damaged_save_is_refused_in_one_sentence(tmp_path: Path, change: Any, complaint: str) -> None:
    with pytest.raises(BadSave, match=complaint):
        labrys.load(damaged(tmp_path, change))


def test_a_truncated_save_can_be_repaired_up_to_its_last_whole_line(tmp_path: Path) -> None:
    path = damaged(tmp_path, lambda raw: raw[:-40])
    run = save.load(path, labrys.find, repair=True).run
    assert len(run.entries) == 20


def test_a_save_of_other_rules_that_lead_to_the_same_place_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "game.labrys"
    run = game(answers=30)
    book = type(run.book)
    save.save(run, path)
    try:
        book.rules_version += 1
        loaded = save.load(path, labrys.find)
    finally:
        book.rules_version -= 1
    assert loaded.note == ""  # they lead to where it stood
    assert loaded.run.entries == run.entries


def test_a_save_whose_replay_leads_elsewhere_goes_on_from_where_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.labrys"
    run = game(answers=60, house={"game": "basic"})
    save.save(run, path)
    face = SeededTape.face
    monkeypatch.setattr(SeededTape, "face", lambda tape, place, rule: 7 - face(tape, place, rule))
    loaded = save.load(path, labrys.find)
    assert "goes on from where it stood" in loaded.note
    assert loaded.run.digest() == run.digest()


def test_a_replay_that_diverges_says_where() -> None:
    run = game(answers=12)
    entries = list(run.entries)
    other = game(seed=20)
    with pytest.raises(TapeMismatch, match="diverges at answer"):
        other.replay(entries)


def test_typed_dice_give_the_game_of_those_faces() -> None:
    seeded = game(answers=60, house={"game": "basic"})
    faces = [int(face) for entry in seeded.entries for face in entry.dice]
    real = labrys.new("deathmaze", seed=19, house={"game": "basic"}, real_dice=True)
    for entry in seeded.entries:
        real.answer(entry.answer)
        while real.needed is not None:
            real.supply(faces.pop(0))
    assert [e.dice for e in real.entries] == [e.dice for e in seeded.entries]
    assert real.digest() == seeded.digest()


def test_a_die_has_six_faces_and_is_typed_only_when_wanted() -> None:
    run = labrys.new("deathmaze", seed=7, real_dice=True)
    with pytest.raises(LabrysError, match="no die is needed"):
        run.supply(3)


class Piece(Struct):
    """What may change."""

    wounds: int = 0


class Waiting(Struct):
    """A state with pieces in a tuple."""

    people: tuple[Piece, ...] = ()


def test_pieces_in_a_tuple_are_cloned_too() -> None:
    state = Waiting((Piece(),))
    cloner(Waiting)(state).people[0].wounds = 3
    assert state.people[0].wounds == 0


class BadPiece(Struct):
    """A piece with a list in it: two clones would share it."""

    things: list[int] = []


class BadState(Struct):
    """A state of such pieces."""

    pieces: list[BadPiece] = []


class SharedState(Struct):
    """A state whose inner tables a clone would share."""

    bags: list[dict[str, int]] = []


def test_a_state_that_could_not_be_cloned_safely_is_refused() -> None:
    with pytest.raises(TypeError, match="must be immutable"):
        cloner(BadState)
    with pytest.raises(TypeError, match="would be shared"):
        cloner(SharedState)


@pytest.mark.parametrize(("seats", "seed"), [(0, 1), (7, 1), (1, -1)])
def test_a_game_is_for_one_to_six_and_a_seed_is_not_negative(seats: int, seed: int) -> None:
    with pytest.raises(LabrysError):
        labrys.new("deathmaze", seats=seats, seed=seed)


def test_an_unknown_game_or_house_rule_is_refused_with_what_there_is() -> None:
    with pytest.raises(LabrysError, match="the games are: deathmaze"):
        labrys.new("deathmoze")
    with pytest.raises(LabrysError, match="did you mean sleep"):
        labrys.new("deathmaze", house={"slep": "combat"})
    with pytest.raises(LabrysError, match="it is one of round, combat"):
        labrys.new("deathmaze", house={"sleep": "forever"})
