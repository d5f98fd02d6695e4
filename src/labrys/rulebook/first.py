"""The first game of a book: how it begins for somebody who has never played, and what he is told on the way.

`data/first.toml` of a game:

    about = "Six ready-made adventurers; a fight, a treasure, the way out"
    seed = 42
    seats = ["me"]                     # and bots by name
    house = {game = "basic"}
    answers = ["6", "ready_made"]      # given beforehand, in turn
    position = "party … / next_move"   # or: where it begins, as `labrys position` says it; then without house

    [set_up]                           # for "set up everything": by the word of a question the answers to prefer
    game = ["basic"]

    [[lessons]]
    id = "step"
    title = "The first step"
    ask = ["next_move"]                # when one of these questions is put to him …
    event = ["Moved"]                  # … one of these events has happened that he heard of …
    offer = ["detrap"]                 # … one of these acts or keys is offered …
    after = ["door"]                   # … and these lessons have been told. What is left out is no condition.
    text = "…"
    rules = ["5.28"]

At most one lesson is told at a question, the first in the file whose moment has come; each is told once. Which
were told is a note of the run (`LESSONS`), so it is saved with it; a run without the note is guided by nobody.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct, field

from labrys.engine.ask import Answer, Ask, key_of, kind_of
from labrys.engine.errors import BadTable, IllegalAnswer, LabrysError, plain_words
from labrys.rulebook import positions, rules
from labrys.rulebook.check import events_of
from labrys.show.book import AnyBook
from labrys.show.lesson import Lesson
from labrys.show.run import Run

FILE = "first.toml"
LESSONS = "lessons"  # the note of a run that is guided: "3:step 7:fight", the answers given and the lesson
LEARNER = 0  # the seat that is taught
PERSON = "me"


class Moment(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson, and when it is told."""

    id: str
    title: str
    text: str
    rules: tuple[str, ...] = ()
    ask: tuple[str, ...] = ()
    event: tuple[str, ...] = ()
    offer: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    over: bool = False  # when the game has ended


class FirstGame(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a beginner's game begins, and its lessons."""

    about: str = ""  # in a sentence; empty: there is no guided game
    seed: int = 0
    seats: tuple[str, ...] = (PERSON,)
    house: dict[str, str | int | bool] = {}
    scenario: str = ""  # the name of one that is shipped
    answers: tuple[str, ...] = ()
    position: str = ""  # it begins in the midst of things; house rules and seats are said in it
    set_up: dict[str, tuple[str, ...]] = {}
    lessons: tuple[Moment, ...] = field(default=())


@lru_cache
def load(book: AnyBook) -> FirstGame:
    """The first game of a book, checked; one without lessons if the book has none."""
    path = book.data / FILE
    if not path.is_file():
        return FirstGame()
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), FirstGame)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadTable(f"{FILE} of {book.title}: {plain_words(error)}") from None
    check(book, found)
    return found


def check(book: AnyBook, found: FirstGame) -> None:
    """`BadTable` if a lesson waits for something that never comes, or cites a rule that is not there."""
    pages, events, before = rules.load(book), events_of(book), set[str]()

    def bad(words: str) -> BadTable:
        return BadTable(f"{FILE} of {book.title}: {words}")

    for lesson in found.lessons:
        if lesson.id in before:
            raise bad(f"there are two lessons {lesson.id!r}")
        for name in lesson.event:
            if name not in events:
                raise bad(f"lesson {lesson.id!r} waits for {name!r}, which is no event")
        for name in lesson.after:
            if name not in before:
                raise bad(f"lesson {lesson.id!r} follows {name!r}, which does not stand before it")
        for rule in lesson.rules:
            pages.rule(rule)
        before.add(lesson.id)
    if found.seats[LEARNER] != PERSON:
        raise bad("the first seat is the learner's, `me`")


def begin(book: AnyBook) -> Run[Any]:
    """The guided first game, at its first real decision."""
    found = load(book)
    if not found.about:
        raise LabrysError(f"{book.title} has no guided first game")
    if found.position:
        state = positions.set_up(book, " ".join(found.position.split()))
        state.dice.seed = found.seed
    else:
        scenario = book.scenarios[found.scenario] if found.scenario else ""
        state = book.new(found.seed, len(found.seats), book.house(found.house), scenario)
    run: Run[Any] = Run(book, state)
    for answer in found.answers:
        run.answer(answer)
    run.seats = found.seats
    run.notes[LESSONS] = ""
    if found.scenario:
        run.notes["scenario"] = found.scenario
    return run


def advised(book: AnyBook, ask: Ask[Any]) -> Answer | None:
    """What suits a beginner where the game is set up; None: the book has no word on it, or it is not offered."""
    for wish in load(book).set_up.get(ask.ask, ()):
        try:
            raw = ask.read(wish)
            ask.value(raw)
        except IllegalAnswer:
            continue
        return raw
    return None


# -- the lessons -----------------------------------------------------------------------------------------------


def is_guided(run: Run[Any]) -> bool:
    """Is this a first game whose guide has not been sent away?"""
    return LESSONS in run.notes


def leave(run: Run[Any]) -> None:
    """It goes on as a game like any other."""
    run.notes.pop(LESSONS, None)


def follow(run: Run[Any]) -> None:
    """A question is open, or the game is over: tell the lesson whose moment has come. Asked twice, it is the same.

    What was told after answers that have been taken back since has not been told.
    """
    if not is_guided(run):
        return
    number = len(run.entries)
    told = [(at, id) for at, id in _told(run) if at <= number]
    if not any(at == number for at, _ in told):
        ids = {id for _, id in told}
        coming = [one for one in load(run.book).lessons if one.id not in ids and ids.issuperset(one.after)]
        lesson = _due(run, coming)
        if lesson is not None:
            told.append((number, lesson.id))
    run.notes[LESSONS] = " ".join(f"{at}:{id}" for at, id in told)


def _told(run: Run[Any]) -> list[tuple[int, str]]:
    """After how many answers, and which; a note that somebody has made up says nothing."""
    known = {one.id for one in load(run.book).lessons}
    found = [word.partition(":") for word in run.notes.get(LESSONS, "").split()]
    return [(int(at), id) for at, _, id in found if at.isdecimal() and len(at) < 9 and id in known]


def _due(run: Run[Any], coming: list[Moment]) -> Moment | None:
    ask = run.questions.get(LEARNER)
    if ask is None:
        return next((one for one in coming if one.over), None) if run.over else None
    if run.book.setting_up(ask, run.state):
        return None
    heard = {type(event).__name__ for event in run.events if event.heard_by(LEARNER)}
    acts = {word for option in ask.options for word in (kind_of(option), key_of(option))}

    def fits(one: Moment) -> bool:
        return (
            not one.over
            and (not one.ask or ask.ask in one.ask)
            and (not one.event or not heard.isdisjoint(one.event))
            and (not one.offer or not acts.isdisjoint(one.offer))
        )

    return next(filter(fits, coming), None)


def lessons(run: Run[Any]) -> tuple[Lesson, ...]:
    """All that have been told, in that order."""
    known = {one.id: one for one in load(run.book).lessons}
    told = [known[id] for _, id in _told(run)]
    return tuple(Lesson(n, one.title, one.text.strip(), one.rules) for n, one in enumerate(told, 1))


def is_about_now(run: Run[Any]) -> bool:
    """Does the last lesson belong to the open question?"""
    told = _told(run)
    return bool(told) and told[-1][0] == len(run.entries)
