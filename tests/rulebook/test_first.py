"""Guided first games: they begin at a real decision, and lessons are told in time, once, whatever is answered."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

import labrys
from labrys import seats
from labrys.engine.errors import BadTable, LabrysError
from labrys.record import save
from labrys.rulebook import first
from labrys.show.run import Run

LEARNERS = [game for game in labrys.GAMES if first.load(labrys.find(game)).about]
SOURCES = Path(labrys.__file__).parent
PATIENCE = 110  # answers of the learner: about ten minutes
NEARLY_ALL = 0.75  # of the lessons are met by somebody who plays sensibly


def play(game: str, seed: int = 0, *, chance: float = 0.0, patience: int = PATIENCE) -> Run[Any]:
    """A guided game, played sensibly, or now and then by chance."""
    run = first.begin(labrys.find(game))
    odds = random.Random(seed)
    bots = [seats.make(seats.guide(game), game, seed + seat) for seat in range(run.state.seats)]
    first.follow(run)
    answers = 0
    while run.asking is not None and answers < patience:
        seat = run.asking.seat
        answers += seat == first.LEARNER
        sight = seats.Sight(run, seat)
        by_chance = seat == first.LEARNER and odds.random() < chance
        run.pick(sight.sample(odds.random) if by_chance else bots[seat].choose(sight))
        first.follow(run)
    return run


def test_every_game_has_a_guided_first_game() -> None:
    assert list(labrys.GAMES) == LEARNERS


def told(run: Run[Any]) -> list[str]:
    return [lesson.title for lesson in first.lessons(run)]


@pytest.mark.parametrize("game", LEARNERS)
def test_a_first_game_begins_at_a_real_decision_of_the_learner_with_a_lesson(game: str) -> None:
    run = first.begin(labrys.find(game))
    assert run.asking is not None
    assert run.asking.seat == first.LEARNER
    assert not run.book.setting_up(run.asking, run.state)
    first.follow(run)
    assert len(told(run)) == 1
    assert first.is_about_now(run)


@pytest.mark.parametrize("game", LEARNERS)
def test_who_plays_sensibly_meets_nearly_all_lessons_and_could_end_it_within_ten_minutes(game: str) -> None:
    run = play(game)
    lessons = first.load(run.book).lessons
    assert len(told(run)) >= NEARLY_ALL * len(lessons)
    soon = [
        word for word in run.notes[first.LESSONS].split() if int(word.partition(":")[0]) < len(run.entries) // 2
    ]
    assert len(soon) >= len(lessons) // 2, "and half of them before half of it is played"
    assert run.over or has_had_a_way_out(run)


def has_had_a_way_out(run: Run[Any]) -> bool:
    """Could it have been left, on the way it was played?"""
    again = first.begin(run.book)
    for entry in run.entries[len(again.entries) :]:
        if again.decision is not None and "leave" in again.decision.keys():  # noqa: SIM118 - it is no mapping
            return True
        again.answer(entry.answer)
    return False


@pytest.mark.parametrize("game", LEARNERS)
def test_whatever_is_answered_each_lesson_is_told_once_and_in_time(game: str) -> None:
    for seed in range(3):
        run = play(game, seed, chance=0.4 if seed else 1.0, patience=60)
        titles = told(run)
        assert titles
        assert len(set(titles)) == len(titles)
        for word in run.notes[first.LESSONS].split():
            assert int(word.partition(":")[0]) <= len(run.entries)


@pytest.mark.parametrize("game", LEARNERS)
def test_every_question_a_lesson_waits_for_is_asked_by_some_rule(game: str) -> None:
    """A word that no rule knows would never be met; events and rules are checked when the file is read."""
    book = labrys.find(game)
    code = "".join(
        path.read_text(encoding="utf-8")
        for folder in (book.folder / "chapters", book.folder, SOURCES / "systems")
        for path in folder.rglob("*.py")
    )
    for lesson in first.load(book).lessons:
        for word in lesson.ask:
            assert re.search(f'"{word}"', code), f"{word!r} of the lesson {lesson.id!r} is no question"
        for word in (*lesson.offer,):
            assert re.search(f'"{word}"', code), f"{word!r} of the lesson {lesson.id!r} is no option"


@pytest.mark.parametrize("game", LEARNERS)
def test_a_lesson_is_short(game: str) -> None:
    for lesson in first.load(labrys.find(game)).lessons:
        assert len(re.findall(r"[.!?](?:\s|$)", lesson.text)) <= 4, lesson.id
        assert len(lesson.text) <= 420, lesson.id


def test_an_answer_taken_back_takes_its_lesson_back_and_it_is_told_again() -> None:
    run = first.begin(labrys.find("deathmaze"))
    first.follow(run)
    run.answer("south")
    first.follow(run)
    before = told(run)
    assert len(before) == 2
    run.undo(1, consent=True)
    first.follow(run)
    assert told(run) == before[:1]
    run.answer("south")
    first.follow(run)
    assert told(run) == before


def test_what_was_told_is_saved_with_the_game(tmp_path: Path) -> None:
    run = play("deathmaze", patience=6)
    run.save(tmp_path / "first.labrys")
    again = save.load(tmp_path / "first.labrys", labrys.find).run
    first.follow(again)
    assert told(again) == told(run)
    assert first.is_about_now(again) == first.is_about_now(run)


def test_who_leaves_the_guide_is_told_no_more_and_the_game_goes_on() -> None:
    run = play("deathmaze", patience=3)
    first.leave(run)
    first.follow(run)
    assert not first.is_guided(run)
    assert not told(run)
    assert run.asking is not None


def test_a_note_that_somebody_has_made_up_says_nothing() -> None:
    run = first.begin(labrys.find("deathmaze"))
    run.notes[first.LESSONS] = "x:goal 1: :: 99999999999999:goal 0:nonsense"
    first.follow(run)
    assert told(run) == ["You are in the maze"]


def test_a_lesson_that_could_never_be_told_is_refused() -> None:
    book = labrys.find("deathmaze")
    good = first.load(book)
    one = good.lessons[0]
    for wrong in (
        structs.replace(one, event=("Nonsense",)),
        structs.replace(one, after=("later",)),
        structs.replace(one, rules=("99.99",)),
    ):
        with pytest.raises(LabrysError):
            first.check(book, structs.replace(good, lessons=(wrong,)))
    with pytest.raises(BadTable, match="two lessons"):
        first.check(book, structs.replace(good, lessons=(one, one)))
    with pytest.raises(BadTable, match="learner"):
        first.check(book, structs.replace(good, seats=("random",)))
