"""Dice of many sides in one game: on the record, in saves and cases, typed by a person, and in exact odds."""

from __future__ import annotations

import pickle
import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import pytest

import labrys
from labrys import seats
from labrys.engine import odds
from labrys.engine.ask import Choose
from labrys.engine.dice import read_dice
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER, Rolled
from labrys.engine.exhaust import Limits
from labrys.engine.tape import RealTape, SeededTape, Tape
from labrys.games import OWN
from labrys.record import save
from labrys.rulebook import check
from labrys.rulebook.cases import Case, Expectation
from labrys.show.run import Run
from tests.engine.counted_plainly import plain_odds
from tests.toy.arena import GAME, State, View

Play = Run[State, View]
TURNS = ("strike", "pray", "strike", "pray")


def arena(seed: int = 3, tape: Tape | None = None) -> Play:
    return Run(GAME, GAME.new(seed, 1, GAME.house({})), tape=tape)


def played(run: Play, answers: Sequence[str] = TURNS) -> Play:
    for answer in answers:
        if run.asking is not None:
            run.answer(answer)
    return run


def reread(run: Play) -> Play:
    return save.loads(save.dumps(run), "arena.labrys", lambda name: GAME).run


def test_the_record_has_the_sides_of_each_die() -> None:
    run = played(arena())
    rolled = [(event.face, event.sides) for event in run.events if isinstance(event, Rolled)]
    assert [die for entry in run.entries for die in read_dice(entry.dice)] == rolled
    assert {sides for _, sides in rolled} == {20, 8, 10, 100, 6}
    tape = SeededTape(3)
    assert [tape.face(place, "", sides) for place, (_, sides) in enumerate(rolled)] == [face for face, _ in rolled]


def test_a_secret_die_is_the_gamesmasters() -> None:
    run = played(arena())
    secret = [event for event in run.events if isinstance(event, Rolled) and event.sides == 10]
    assert len(secret) == run.state.rounds
    assert all(event.to == (GAMESMASTER,) for event in secret)


def test_saves_forks_and_pickles_have_the_same_dice() -> None:
    run = played(arena(), TURNS[:2])
    other = reread(run)
    assert (other.digest(), other.entries) == (run.digest(), run.entries)
    twins = [other, run.fork(), pickle.loads(pickle.dumps(run))]
    played(run, TURNS[2:])
    assert {played(twin, TURNS[2:]).digest() for twin in twins} == {run.digest()}


def typed(run: Play, *faces: int) -> None:
    for face in faces:
        run.supply(face)


def test_a_persons_own_dice_are_asked_for_by_their_sides() -> None:
    run = arena(tape=RealTape(3))
    run.answer("strike")
    wanted = []
    for face in (17, 8, 10):
        assert run.needed is not None
        wanted.append(run.needed.sides)
        run.supply(face)
    assert wanted == [20, 8, 10]
    assert (run.entries[-1].dice, run.state.foe) == ("(17/20)(8/8)(10/10)", 4)
    run.answer("pray")
    with pytest.raises(LabrysError, match="a d100 shows 1 to 100, not 101"):
        run.supply(101)
    typed(run, 100, 3, 4, 1)
    assert run.entries[-1].dice == "(100/100)34(1/10)"
    again = reread(run)
    assert again.digest() == run.digest()
    again.answer("strike")
    assert again.needed is not None


def test_a_die_that_was_typed_for_an_answer_taken_back_serves_only_for_the_like() -> None:
    run = arena(tape=RealTape(3))
    run.answer("strike")
    typed(run, 6, 5)
    run.undo(consent=True)
    run.answer("strike")
    assert (run.needed, run.entries[-1].dice) == (None, "(6/20)(5/10)")  # it lies there
    run.undo(consent=True)
    run.answer("pray")
    assert run.needed is not None  # a d100 is another die
    assert run.needed.sides == 100
    typed(run, 10, 2)
    assert (run.state.foe, run.over) == (0, True)


def case(*dice: int, answers: Sequence[str] = ("strike",), **more: object) -> str:
    expect = Expectation(state={"foe": 7}, events=[{"event": "Struck", "roll": 17, "damage": 5}])
    return check.check(Case("arena", "A blow", ["1.1"], expect, dice=list(dice), answers=list(answers)), GAME)


def test_cases_script_dice_of_all_sides() -> None:
    assert case(17, 5, 10) == ""
    assert case(21, 5, 10) == "1.1: a d20 shows 1 to 20, and 21 is written down for it"
    assert case(17, 5, 11) == "1.4: a d10 shows 1 to 10, and 11 is written down for it"
    assert case(17, 5).startswith("the dice ran out: rule 1.4 needs one more die (d10) than is scripted")


def test_a_case_book_scripts_dice_of_all_sides(tmp_path: Path) -> None:
    book = tmp_path / "arena.toml"
    book.write_text(
        'game = "arena"\n[blow]\ntitle = "A blow [1.1]"\nposition = "foe=20"\nplay = "strike (17 5 10)"\n'
        'expect = "foe=15 / Rolled face=17 sides=20 / Struck roll=17 damage=5"\n',
        encoding="utf-8",
    )
    (verdict,) = check.judge(book, lambda name: GAME, lambda book: frozenset({"1.1"}))
    assert verdict.complaint == ""


# -- odds ------------------------------------------------------------------------------------------------------


def chances(run: Play, answer: str, limits: Limits = odds.AT_ONCE) -> dict[str, Fraction]:
    assert run.asking is not None
    found = odds.of_answer(run, run.asking.read(answer), limits=limits)
    return {odds.outcome_words(outcome): chance for outcome, chance in found.items()}


def test_an_attack_with_a_d20_is_counted_out() -> None:
    hits = {f"foe: {12 - damage}": Fraction(1, 16) for damage in range(1, 9)}
    assert chances(arena(), "strike") == {"nothing changes": Fraction(1, 2), **hits}


def test_a_d100_is_counted_only_as_far_as_somebody_looks_at_it() -> None:
    assert chances(arena(), "pray", Limits(scenes=20)) == {
        "nothing changes": Fraction(9, 10),
        "foe: 0": Fraction(1, 10),
    }


@pytest.mark.parametrize("game", OWN)
def test_odds_are_those_of_every_face_by_itself(game: str) -> None:
    """Along a game that a bot plays."""
    run, chance, compared = labrys.new(game, seed=5), random.Random(5), 0
    bots = [seats.make(seats.guide(game), game, 5) for _ in range(run.state.seats)]
    for _ in range(300):
        ask = run.asking
        if ask is None:
            break
        if isinstance(ask, Choose) and chance.random() < 0.1:
            answer = chance.randrange(len(ask.options))
            plain = plain_odds(run, answer, 300)
            if plain is not None:
                assert odds.in_one_world(run, answer, 600) == plain
                compared += len(plain) > 1
        run.pick(bots[ask.seat].choose(seats.Sight(run, ask.seat)))
    assert compared or game in ("warlock", "minotaurs")  # where scenes end before their dice
