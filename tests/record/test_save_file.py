"""A save that grows: whatever happens while it is written, what was acknowledged is in it."""

from __future__ import annotations

import errno
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.engine import journal
from labrys.engine.errors import BadSave, UndoRefused
from labrys.engine.journal import Entry
from labrys.games import GAMES
from labrys.record import files, save, save_file
from labrys.record.save_file import SaveFile
from labrys.show.run import Run
from tests.record.test_hostile_saves import mutate, resealed

each_game = pytest.mark.parametrize("game", GAMES)


def begun(game: str, seed: int, *, real_dice: bool = False) -> Run[Any]:
    run = labrys.new(game, seed=seed, seats=2 if labrys.find(game).alone < 3 else 3, real_dice=real_dice)
    run.seats = ("me",) * run.state.seats
    return run


def go_on(run: Run[Any], chance: random.Random) -> None:
    """One answer, or one die."""
    if run.needed is not None:
        run.supply(chance.randint(1, run.needed.sides))
    elif run.asking is not None:
        run.pick(run.asking.sample(chance.random))


@cache
def long_record() -> tuple[Entry, ...]:
    """A sensible player's answers."""
    run, bot = labrys.new("citadel", seed=6), seats.make("heuristic", "citadel", 1)
    while len(run.entries) < 450:
        run.answer(bot.choose(seats.Sight(run, 0)))
    return tuple(run.entries)


def long_game() -> Run[Any]:
    """A game of 450 answers."""
    run = labrys.new("citadel", seed=6)
    run.replay(long_record())
    return run


def same(one: Run[Any], other: Run[Any]) -> None:
    """Is it the same game, with the same past?"""
    assert one.digest() == other.digest()
    assert one.decision == other.decision
    assert one.entries == other.entries
    assert [(at, entry.answer) for at, entry in one.undone] == [(at, entry.answer) for at, entry in other.undone]
    assert (one.notes, one.names, one.seats, one.chair) == (other.notes, other.names, other.seats, other.chair)
    assert one.told == other.told
    assert one.events == other.events


# -- what is added says the same as what is written whole ----------------------------------------------------


@each_game
@pytest.mark.parametrize("real_dice", [False, True], ids=["seed", "real dice"])
def test_what_grew_is_read_as_what_was_written_whole(game: str, real_dice: bool, tmp_path: Path) -> None:
    run, chance, file = (
        begun(game, 3, real_dice=real_dice),
        random.Random(game),
        SaveFile(tmp_path / "game.labrys"),
    )
    for step in range(160):
        go_on(run, chance)
        if chance.random() < 0.08 and run.entries and not run.over:
            run.undo(chance.randint(1, min(7, len(run.entries))), consent=True)
        if chance.random() < 0.05:
            run.notes["step"] = str(step)
        if chance.random() < 0.03:
            run.names = tuple(f"{step}-{seat}" for seat in range(run.state.seats))
        if chance.random() < 0.1 and run.book.has_gamesmaster and run.asking is not None:
            run.sit(not run.chair)
        if chance.random() < 0.8:
            file.save(run)
        if step % 20 == 19:
            file.save(run)
            back = save.load(file.path, labrys.find)
            assert back.note == ""
            same(back.run, save.loads(save.dumps(run), "whole", labrys.find).run)
            same(back.run, save.load(file.path, labrys.find, whole=True).run)
            assert back.run.digest() == run.digest()


def test_an_answer_adds_a_line_and_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    run, file = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys")
    file.save(run)
    before = file.path.read_bytes()
    for answer in ("basic", 4, "ready_made"):
        run.answer(answer)
        file.save(run)
        now = file.path.read_bytes()
        assert now.startswith(before)
        assert now[len(before) :].count(b"\n") == 1
        before = now
    assert os.listdir(tmp_path) == ["game.labrys"]


def test_who_leaves_writes_how_things_stand_and_only_once(tmp_path: Path) -> None:
    run, file = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys")
    file.save(run)
    run.answer("basic")
    for _ in range(3):
        file.save(run)
    lines = [json.loads(line) for line in file.path.read_bytes().splitlines()]
    assert [line.get("line", line.get("answer")) for line in lines[1:]] == ["stood", "basic", "stood"]
    assert lines[-1]["digest"] == run.digest()


def test_a_file_that_has_grown_long_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_file, "MOST_ADDED", 3_000)
    run, file, chance = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys"), random.Random(1)
    file.save(run)
    for _ in range(150):
        go_on(run, chance)
        run.undo(consent=True)
        go_on(run, chance)
        file.save(run)
        if run.over:
            run.undo(10, consent=True)
    same(labrys.load(file.path), save.loads(save.dumps(run), "whole", labrys.find).run)
    assert file.path.stat().st_size < 2.2 * len(save.dumps(run)) + 3_000


# -- cut off -------------------------------------------------------------------------------------------------


def test_a_torn_line_is_cut_off_and_nothing_else_is_lost(tmp_path: Path) -> None:
    run, file, chance = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys"), random.Random(1)
    for _ in range(12):
        go_on(run, chance)
        file.save(run)
    before, digest = file.path.read_bytes(), run.digest()
    go_on(run, chance)
    file.save(run)
    whole = file.path.read_bytes()
    for end in range(len(before), len(whole)):
        back = save.loads(whole[:end], "torn", labrys.find)
        assert back.run.digest() == digest
        assert ("cut short" in back.note) == (end > len(before))
    zeros = before + bytes(len(whole) - len(before))  # what a file system may leave after a power cut
    assert save.loads(zeros, "torn", labrys.find).run.digest() == digest


def test_what_was_taken_back_together_is_taken_back_whole_or_not_at_all(tmp_path: Path) -> None:
    run, file, chance = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys"), random.Random(1)
    for _ in range(12):
        go_on(run, chance)
        file.save(run)
    before = file.path.read_bytes()
    run.undo(8, consent=True)
    file.save(run)
    whole = file.path.read_bytes()
    assert whole[len(before) :].count(b"\n") == 8
    for end in range(len(before), len(whole), 7):
        assert len(save.loads(whole[:end], "torn", labrys.find).run.entries) == 12
    assert len(save.loads(whole, "whole", labrys.find).run.entries) == 4


PLAYER = """
import random, sys
from pathlib import Path
import labrys
from labrys.record.save_file import SaveFile

run, file = labrys.new("warlock", seed=1, seats=3), SaveFile(Path(sys.argv[1]))
chance = random.Random(int(sys.argv[2]))
while True:
    while not run.over and len(run.entries) < 60:
        run.pick(run.asking.sample(chance.random))
        file.save(run)
        print(run.number, len(run.undone), run.digest(), flush=True)
    run.undo(40, consent=True)
    file.save(run)
    print(run.number, len(run.undone), run.digest(), flush=True)
"""


def test_a_player_killed_at_any_moment_has_lost_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    for attempt in range(4):
        path = tmp_path / f"{attempt}.labrys"
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER, str(path), str(attempt)], stdout=subprocess.PIPE, text=True
        )
        assert player.stdout is not None
        lines = [player.stdout.readline() for _ in range(20 + 37 * attempt)]
        player.kill()
        lines += player.stdout.read().splitlines(keepends=True)
        player.wait()
        player.stdout.close()
        acknowledged = [line.split() for line in lines if line.endswith("\n")]
        number, undone, digest = acknowledged[-1]
        back = labrys.load(path)
        there = (str(back.number), str(len(back.undone)), back.digest())
        if there != (number, undone, digest):  # one more may have been written than was told
            assert (len(back.undone), back.number) in {(int(undone), int(number) + 1), (int(undone) + 40, 20)}


# -- others, and a full disk ---------------------------------------------------------------------------------


def test_a_file_that_another_program_has_written_is_left_and_the_game_goes_on_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "game.labrys"
    mine = labrys.new("deathmaze", seed=7)
    mine.answer("basic")
    file = SaveFile(path)
    file.save(mine)
    loaded = save.load(path, labrys.find)
    theirs, other = loaded.run, SaveFile(path, loaded.left)
    theirs.answer(4)
    other.save(theirs)
    mine.answer(6)
    with pytest.raises(BadSave, match=r"was changed by another program .* saved in '.*game-2\.labrys'") as told:
        file.save(mine)
    assert "\n" not in str(told.value)
    assert labrys.load(path).digest() == theirs.digest()
    mine.answer("ready_made")
    file.save(mine)
    assert labrys.load(tmp_path / "game-2.labrys").digest() == mine.digest()


def test_who_has_read_a_file_does_not_write_over_what_came_after(tmp_path: Path) -> None:
    path = tmp_path / "game.labrys"
    mine, file = labrys.new("deathmaze", seed=7), SaveFile(path)
    file.save(mine)
    loaded = save.load(path, labrys.find)
    mine.answer("basic")
    file.save(mine)
    loaded.run.answer("advanced")
    with pytest.raises(BadSave, match="changed by another program"):
        SaveFile(path, loaded.left).save(loaded.run)
    assert labrys.load(path).entries == mine.entries


@pytest.mark.parametrize("gone", [True, False], ids=["gone", "replaced by the same"])
def test_a_file_that_is_gone_is_written_anew(tmp_path: Path, gone: bool) -> None:
    run, file = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys")
    file.save(run)
    content = file.path.read_bytes()
    file.path.unlink()
    if not gone:
        file.path.write_bytes(content)
    run.answer("basic")
    file.save(run)
    same(labrys.load(file.path), run)


def test_a_link_in_the_place_of_the_file_is_refused(tmp_path: Path) -> None:
    run, file = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys")
    file.save(run)
    file.path.rename(tmp_path / "elsewhere")
    file.path.symlink_to(tmp_path / "elsewhere")
    before = (tmp_path / "elsewhere").read_bytes()
    run.answer("basic")
    with pytest.raises(BadSave, match="is a link"):
        file.save(run)
    assert (tmp_path / "elsewhere").read_bytes() == before


def full(write: Callable[[FileIO, bytes], None]) -> Callable[[FileIO, bytes], None]:
    def half(file: FileIO, content: bytes) -> None:
        write(file, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    return half


@pytest.mark.parametrize("can_cut", [True, False])
def test_a_full_disk_is_told_and_what_was_saved_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, can_cut: bool
) -> None:
    run, file = labrys.new("deathmaze", seed=7), SaveFile(tmp_path / "game.labrys")
    run.answer("basic")
    file.save(run)
    before = file.path.read_bytes()
    run.answer(4)
    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_on", full(files._write_on))
        if not can_cut:
            patch.setattr(files, "_cut_off", lambda file, size: None)
        with pytest.raises(BadSave, match="cannot be written: No space left on device"):
            file.save(run)
    assert (file.path.read_bytes() == before) == can_cut
    assert len(labrys.load(file.path).entries) == 1
    file.save(run)
    same(labrys.load(file.path), run)


# -- reading and taking back in a long game --------------------------------------------------------------------


def test_a_long_game_is_taken_up_where_it_stood_and_its_past_is_told_when_it_is_wanted(tmp_path: Path) -> None:
    run = long_game()
    file = SaveFile(tmp_path / "game.labrys")
    file.save(run)
    back = labrys.load(file.path)
    assert back.past().memory.number >= 250  # what was before was not played again
    assert back.told == run.told
    assert back.events_since(run.told - 20) == run.events[-20:]
    assert back.past().memory.number >= 250
    assert back.events == run.events
    assert back.past().memory.number == 0
    same(back, run)


@pytest.mark.parametrize("number", [1, 50, 150, 260, 449, 450])
def test_a_game_read_back_can_be_taken_back_to_its_beginning(tmp_path: Path, number: int) -> None:
    run = long_game()
    save.save(run, tmp_path / "game.labrys")
    back = labrys.load(tmp_path / "game.labrys")
    back.undo(number, consent=True)
    run.undo(number, consent=True)
    same(back, run)
    again = labrys.new("citadel", seed=6)
    again.replay(run.entries)
    assert again.digest() == run.digest()


def test_few_starts_are_kept_of_a_long_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SPAN", 5)
    run = long_game()
    numbers = [start.number for start in run.past().starts]
    assert len(numbers) <= journal.MOST_STARTS
    assert numbers == sorted(set(numbers))
    assert 450 - numbers[-1 - journal.LATE_STARTS] <= 2 * journal.SCENES * journal.LATE_STARTS
    after = digests(run)
    for number in (3, 40, 200, 150):
        stands = run.entries[: len(run.entries) - number]
        run.undo(number, consent=True)
        assert run.entries == stands
        assert run.digest() == after[len(stands) - 1]


def digests(run: labrys.Run[Any]) -> list[str]:
    """Of the state after each answer of the long game."""
    again, found = labrys.new("citadel", seed=6), list[str]()
    for entry in run.entries:
        again.repeat(entry)
        found.append(again.digest())
    return found


def elsewhere(lines: list[Any]) -> None:
    """An answer of long ago has led to another state than the rules lead to."""
    lines[30]["digest"] = "0" * 32


def test_a_past_that_diverges_is_not_taken_back_and_says_where(tmp_path: Path) -> None:
    run = long_game()
    loaded = save.loads(resealed(save.dumps(run), elsewhere), "game", labrys.find)
    assert loaded.note == ""
    back = loaded.run
    assert back.recall().startswith("the recording diverges at answer 30: after")
    assert back.events == run.events[back.known_since :]
    with pytest.raises(UndoRefused, match=r"the recording diverges at answer 30: .* can be taken back"):
        back.undo(440, consent=True)
    assert back.digest() == run.digest()
    assert back.undone == []
    back.undo(50, consent=True)
    run.undo(50, consent=True)
    assert back.digest() == run.digest()


def test_a_whole_reading_says_where_the_recording_diverges() -> None:
    raw = resealed(save.dumps(long_game()), elsewhere)
    run = save.loads(raw, "game", labrys.find, whole=True).run
    assert run.digest() == long_game().digest()  # it comes to where it stood all the same


def test_digests_may_be_there_only_now_and_then(tmp_path: Path) -> None:
    run = long_game()

    def few(lines: list[Any]) -> None:
        for line in lines:
            if line.get("n", 0) % 64 and "answer" in line:
                line.pop("digest", None)

    back = save.loads(resealed(save.dumps(run), few), "game", labrys.find)
    assert back.note == ""
    assert back.run.digest() == run.digest()


def test_states_of_before_that_say_nonsense_are_refused_or_harmless() -> None:
    run, chance, taken_back = long_game(), random.Random(1), 0
    raw, after, refused = save.dumps(run), digests(run), list[str]()

    def change(lines: list[Any]) -> None:
        states = [line["state"] for line in lines if "told" in line]
        mutate(chance, [lines[0]["start"], *states])

    for number in [60, 180, 340, 449] * 6:
        try:
            back = save.loads(resealed(raw, change), "game", labrys.find).run
        except BadSave as complaint:
            refused.append(str(complaint))
            continue
        assert back.digest() == run.digest()
        assert "\n" not in back.recall()
        try:
            back.undo(number, consent=True)
            taken_back += 1
        except UndoRefused as refusal:
            refused.append(str(refusal))
        assert back.digest() == after[len(back.entries) - 1]
    assert taken_back
    assert "\n" not in "".join(refused)


def test_a_state_that_was_changed_on_purpose_is_not_played_on_from() -> None:
    """The answers since lead elsewhere from there, so the game is played from its beginning."""
    run = long_game()

    def kinder(lines: list[Any]) -> None:
        for line in lines:
            if line.get("line") == "stood" and "told" in line:
                line["state"]["party"][0]["wounds"] = 0
                line["state"]["dice"]["rolled"] += 1

    back = save.loads(resealed(save.dumps(run), kinder), "game", labrys.find).run
    assert back.past().memory.number == 0
    same(back, run)
