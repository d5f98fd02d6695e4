"""`labrys check`: cases are played, and what came of it is held against what they expect."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import Struct

from labrys.engine.ask import Ask, ChooseCalmly, key_of
from labrys.engine.errors import BadCase, IllegalAnswer, LabrysError
from labrys.engine.event import NOBODY, Event, Rolled
from labrys.engine.region import squares
from labrys.engine.space import OnSquares
from labrys.engine.tape import ScriptTape
from labrys.rulebook.cases import NONE, Case, Expectation, Question, Refusal, StatedCase, read_entries
from labrys.rulebook.positions import set_up
from labrys.show.book import Book
from labrys.show.run import Run


class Verdict(Struct):
    """What came of one case: no complaint is a pass; unreadable: it is no case at all."""

    file: str
    title: str
    complaint: str = ""
    line: int = 1
    unreadable: bool = False


def judge(
    path: Path, find: Callable[[str], Book[Any]], rules: Callable[[Book[Any]], Container[str]]
) -> Iterator[Verdict]:
    """Read and play the cases of one file. `rules` gives the ids a case of a book may cite."""
    try:
        entries = read_entries(path)
    except LabrysError as error:
        yield Verdict(str(path), "", str(error), unreadable=True)
        return
    for entry in entries:
        yield _judge_one(entry, find, rules)


def _judge_one(
    entry: StatedCase, find: Callable[[str], Book[Any]], rules: Callable[[Book[Any]], Container[str]]
) -> Verdict:
    try:
        case = entry.case()
        book = find(case.game)
        known = rules(book)
        if unknown := [rule for rule in case.rules if rule not in known]:
            raise BadCase(f"{entry.where}: the rulebook has no rule {unknown[0]!r}")
        if not case.rules:
            raise BadCase(f"{entry.where}: name at least one rule it proves, rules = [...]")
    except LabrysError as error:
        return Verdict(entry.where, "", str(error), entry.line, unreadable=True)
    return Verdict(entry.where, case.title, check(case, book), entry.line)


def check(case: Case, book: Book[Any]) -> str:
    """Play a case; the complaint, or nothing if it passes."""
    if misread := _misread(case.expect, book):
        return misread
    try:
        run = play(case, book)
        return _left_over(case, run) or _unmet(case.expect, run)
    except LabrysError as error:
        return str(error)
    except Exception as error:  # a crash is a failure of this case, not the end of the run
        return f"crashed: {type(error).__name__}: {error}"


def begin(case: Case, book: Book[Any]) -> Run[Any]:
    """The position of a case with its dice, before its first answer."""
    state, tape = set_up(book, case.position), ScriptTape(list(case.dice), list(case.draws))
    return Run(book, state, tape=tape, unproven=True)


def play(case: Case, book: Book[Any]) -> Run[Any]:
    """The position, the dice and the answers of a case: the game after its last answer."""
    run = begin(case, book)
    for place, answer in enumerate(case.answers, 1):
        if run.needed is not None:
            raise BadCase(f"before answer {place} ({answer!r}) the dice ran out: {run.needed}")
        if case.falls and (fell := (run.state.dice.rolled, run.state.dice.drawn)) != case.falls[place - 1]:
            raise BadCase(
                f"before answer {place} ({answer!r}) {_fell(*fell)}, not {_fell(*case.falls[place - 1])}"
            )
        try:
            run.answer(answer)
        except IllegalAnswer as refusal:
            raise BadCase(f"answer {place} was refused: {refusal}") from None
    return run


def _fell(dice: int, draws: int) -> str:
    return f"{dice} dice and {draws} draws are used"


def _misread(expect: Expectation, book: Book[Any]) -> str:
    """The first event that an expectation names and that the game does not have, or not so."""
    kinds = events_of(book)
    for pattern in (event_pattern(words, kinds) for words in (*expect.events, *expect.never)):
        kind = kinds.get(pattern.get("event", ""))
        if kind is None:
            return f"there is no event {pattern.get('event', '')!r}; the events are {', '.join(sorted(kinds))}"
        for name, value in pattern.items():
            if name != "event" and (complaint := _wrong_field(kind, name, value)):
                return complaint
    return ""


@cache
def events_of(book: Book[Any]) -> dict[str, type[Event]]:
    """The events of a game by name; a die may fall in every game."""
    return {kind.__name__: kind for kind in (Rolled, *get_args(book.event_type))}


@cache
def fields_of(kind: type[Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a Struct by name."""
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _wrong_field(kind: type[Event], name: str, value: object) -> str:
    fields = fields_of(kind)
    if name not in fields:
        return f"the event {kind.__name__} has no field {name!r}; it has {', '.join(fields)}"
    if value == NONE:
        return ""
    try:
        msgspec.convert(value, fields[name].type)
    except msgspec.ValidationError:
        return f"{kind.__name__}.{name} can never be {value!r}"
    return ""


def event_pattern(words: dict[str, Any] | str, kinds: Mapping[str, type[Event]]) -> dict[str, Any]:
    """What an event must look like: its name alone says that any will do. Files of before have older names."""
    if isinstance(words, str):
        return {"event": words}
    pattern = dict(words)
    if isinstance(pattern.get("to"), str) and (kind := kinds.get(pattern.get("event", ""))) is not None:
        pattern[kind.was_to] = pattern.pop("to")
    if "only" in pattern:  # one seat, or -1 for nobody
        seat = pattern.pop("only")
        pattern["to"] = seat if seat == NONE else [seat] if seat != NOBODY else []
    return pattern


def _left_over(case: Case, run: Run[Any]) -> str:
    if run.needed is not None and not case.open_end:
        return f"the dice ran out: {run.needed} (set open_end = true to stop there)"
    dice = run.state.dice
    if dice.rolled < len(case.dice):
        return f"{len(case.dice) - dice.rolled} of {len(case.dice)} dice were left over"
    if dice.drawn < len(case.draws):
        return f"{len(case.draws) - dice.drawn} of {len(case.draws)} draws were left over"
    return ""


def _unmet(expect: Expectation, run: Run[Any]) -> str:
    """The first expectation that does not hold."""
    if expect.state and (complaint := differs(run.book.facts(run.state), expect.state, "state")):
        return complaint
    told = [event_words(event) for event in run.events]
    rest = iter(told)
    kinds = events_of(run.book)
    for wanted in (event_pattern(words, kinds) for words in expect.events):
        if not any(not differs(event, wanted, "") for event in rest):
            return f"no event {wanted} (after those before it); told were: {_names(told)}"
    for unwanted in expect.never:
        pattern = event_pattern(unwanted, kinds)
        if any(not differs(event, pattern, "") for event in told):
            return f"the event {pattern} happened, and should not"
    return _question(expect.decision, run) or _barred(expect.barred, run) or _refusal(expect.refused, run)


def event_words(event: Event) -> dict[str, Any]:
    """An event as cases spell it."""
    words: dict[str, Any] = msgspec.to_builtins(event)
    return words


def _names(told: Sequence[dict[str, Any]]) -> str:
    return ", ".join(str(event["event"]) for event in told) or "none"


def _question(wanted: Question | None, run: Run[Any]) -> str:
    if wanted is None:
        return ""
    ask = run.asking
    if ask is None:
        return "a question was expected, but nothing is asked"
    seat = ask.seat if wanted.seat is None else wanted.seat
    asked = (ask.rule, ask.ask, ask.seat, ask.kind)
    hoped = (wanted.rule or ask.rule, wanted.ask or ask.ask, seat, wanted.kind or ask.kind)
    if asked != hoped:
        return f"asked is {asked}, expected was {hoped}"
    keys = [key_of(option) for option in ask.options]
    answers = (
        keys[: -ask.offers or None] if isinstance(ask, ChooseCalmly) else keys
    )  # without what stands beside it
    if wanted.options is not None and sorted(wanted.options) not in (sorted(keys), sorted(answers)):
        return f"the options are {', '.join(keys)}; expected were {', '.join(wanted.options)}"
    offered = {*keys, *_squares(ask)}
    if missing := [key for key in wanted.offers if key not in offered]:
        return f"{', '.join(missing)} is not offered; the options are {', '.join((*keys, *_squares(ask)))}"
    if extra := [key for key in wanted.lacks if key in offered]:
        return f"{', '.join(extra)} is offered and should not be"
    owners = dict(zip(keys, ask.owners or [ask.seat] * len(keys), strict=True))
    return differs(owners, wanted.owners, "owners")


def _squares(ask: Ask[Any]) -> list[str]:
    """The names of the squares that can be chosen, where such are asked for."""
    return [ask.region.name(square) for square in squares(ask.region.ends)] if isinstance(ask, OnSquares) else []


def _barred(rules: list[str], run: Run[Any]) -> str:
    if not rules:
        return ""
    named = [barred.rule for barred in run.barred()]
    missing = [rule for rule in rules if rule not in named]
    return f"nothing is barred by {', '.join(missing)}; barred by: {', '.join(named)}" if missing else ""


def _refusal(refusal: Refusal | None, run: Run[Any]) -> str:
    if refusal is None:
        return ""
    before, asked = run.digest(), run.asking.rule if run.asking else ""
    try:
        run.answer(refusal.answer)
    except IllegalAnswer as refused:
        if refusal.rule not in (refused.rule, asked):  # the rule that forbids, or the one that asks
            return f"{refusal.answer!r} was refused by {refused.rule}, expected was {refusal.rule}"
        return "" if run.digest() == before else "the refused answer changed the state"
    return f"{refusal.answer!r} was accepted and should have been refused by {refusal.rule}"


def differs(found: Any, wanted: Any, where: str) -> str:
    """Where what is found is not what is wanted. A table is compared only in what is wanted."""
    if wanted == NONE and not found:
        return ""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for key, value in wanted.items():
            if key not in found:
                return f"{where}: there is no {key!r} (there is: {', '.join(map(str, found)) or 'nothing'})"
            if complaint := differs(found[key], value, f"{where}.{key}"):
                return complaint
        return ""
    found = _listed(found)
    return "" if found == wanted else f"{where} is {_short(found)}, expected was {_short(wanted)}"


def _listed(value: Any) -> Any:
    """A case has lists where the state has tuples, within each other too."""
    return [_listed(each) for each in value] if isinstance(value, list | tuple) else value


def _short(value: Any) -> str:
    words = repr(value)
    return words if len(words) <= 120 else words[:117] + "..."
