"""The gamesmaster: rulings with a default, a chair that can be taken and left, what only he hears."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import labrys
from labrys.engine.errors import BadSave, IllegalAnswer, LabrysError, UndoRefused
from labrys.engine.event import GAMESMASTER, Rolled
from labrys.record import save
from labrys.show.run import Run
from labrys.show.teller import Teller
from tests.terminal.toy import Toy
from tests.toy.market import GAME, Lurked, Settled, State, View

Play = Run[State, View]
SEEDS = range(12)


def market(seed: int = 1, seats: int = 2, *, chair: bool = False) -> Play:
    state = GAME.new(seed, seats, GAME.house({}))
    state.chair = chair
    return Run(GAME, state)


def reread(run: Play) -> Play:
    return save.loads(save.dumps(run), "market.labrys", lambda name: GAME).run


def same(one: Play, other: Play) -> None:
    assert one.digest() == other.digest()
    assert one.chair == other.chair
    assert one.number == other.number
    assert one.decision == other.decision


def answer(run: Play, chance: Callable[[], float]) -> None:
    """The gamesmaster takes the default, everybody else answers by chance."""
    ask = run.open_question()
    if ask.seat == GAMESMASTER:
        assert ask.default is not None
        run.pick(ask.default)
    else:
        options = [n for n, owner in enumerate(ask.owners or ()) if owner != GAMESMASTER]
        run.pick(options[int(chance() * len(options))] if options else ask.sample(chance))


def without_chair(run: Play) -> State:
    state = GAME.clone(run.state)
    state.chair = False
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_an_empty_chair_plays_as_a_person_who_always_takes_the_default(seed: int) -> None:
    empty, taken = market(seed), market(seed, chair=True)
    chances = random.Random(seed), random.Random(seed)
    asked = 0
    while not empty.over:
        while taken.open_question().seat == GAMESMASTER:
            answer(taken, chances[1].random)
            asked += 1
        answer(empty, chances[0].random)
        answer(taken, chances[1].random)
    assert taken.over
    assert asked >= 2
    assert taken.events == empty.events
    assert without_chair(taken) == without_chair(empty)
    assert "".join(entry.dice for entry in taken.entries) != ""


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_comes_and_goes_fork_save_pickle_replay_and_undo_lead_to_the_same_place(seed: int) -> None:
    chance = random.Random(seed).random
    run = market(seed, chair=seed % 2 == 0)
    while not run.over:
        if chance() < 0.4:
            run.leave_chair() if run.chair else run.take_chair()
        same(run, run.fork())
        same(run, reread(run))
        same(run, pickle.loads(pickle.dumps(run)))
        again = Run(GAME, GAME.clone(run.past().origin))
        again.replay(run.entries)
        again.sit(run.chair)
        same(run, again)
        before = run.digest()
        answer(run, chance)
        entry = run.undo(consent=True)
        assert run.digest() == before
        run.answer(entry.answer)
        assert run.entries[-1] == entry


def test_a_ruling_without_a_gamesmaster_is_no_question() -> None:
    run = market()
    assert run.open_question().ask == "stall"
    assert run.number == 0


def test_a_ruling_is_put_to_the_chair_with_the_automatic_choice_preselected() -> None:
    run = market(chair=True)
    decision = run.decision_for(GAMESMASTER)
    assert decision is not None
    assert decision.seat == GAMESMASTER
    assert decision.default in [option.key for option in decision.options]
    assert run.decision_for(0) is None
    assert run.decision_for(None) is None
    run.answer("generous", GAMESMASTER)
    assert run.state.mood == "generous"
    assert run.open_question().ask == "thief"
    assert run.decision is not None
    assert 1 <= int(run.decision.default) <= 6


def test_only_the_gamesmaster_rules_and_refusals_call_him_so() -> None:
    run = market(chair=True)
    with pytest.raises(IllegalAnswer, match="for the gamesmaster to decide, not for seat 1"):
        run.answer("fair", 0)
    run.leave_chair()
    with pytest.raises(IllegalAnswer, match="for seat 1 to decide, not for the gamesmaster"):
        run.answer("none", GAMESMASTER)
    assert "the gamesmaster is asked" in repr(market(chair=True))


def test_leaving_the_chair_answers_what_it_is_asked_with_the_default() -> None:
    run, automatic = market(chair=True), market()
    run.leave_chair()
    assert not run.chair
    assert run.open_question().ask == "stall"
    assert run.state == automatic.state
    assert [entry.chair for entry in run.entries] == [False]


def test_the_chair_is_taken_once_and_at_a_question() -> None:
    run = market()
    with pytest.raises(LabrysError, match="nobody sits in the gamesmaster's chair"):
        run.leave_chair()
    run.take_chair()
    with pytest.raises(LabrysError, match="somebody sits in the gamesmaster's chair already"):
        run.take_chair()
    toy = Run(Toy(), Toy().new(1, 1, Toy().house({})))
    with pytest.raises(LabrysError, match="Toy has no gamesmaster"):
        toy.take_chair()
    with pytest.raises(LabrysError, match=r"there is no seat -2; the seats are 0 to 0$"):
        toy.view(GAMESMASTER)
    with pytest.raises(LabrysError, match="and -2 for the gamesmaster"):
        run.view(7)


def test_whoever_sits_in_the_chair_stays_there_when_something_is_taken_back() -> None:
    run = market()
    run.answer("torch")
    run.take_chair()
    run.undo()
    assert run.chair
    assert run.number == 0
    run.leave_chair()
    run.answer("torch*2")
    run.take_chair()
    run.answer("none")
    run.undo(2)
    assert run.chair
    with pytest.raises(UndoRefused):
        run.undo()


def test_with_the_chair_empty_again_a_ruling_that_is_come_back_to_is_the_default() -> None:
    run, automatic = market(chair=True), market()
    run.answer("generous")
    run.answer("12")
    run.leave_chair()
    run.undo(2, consent=True)
    assert not run.chair
    assert run.open_question().ask == "stall"
    assert run.state == automatic.state


def test_the_gamesmaster_alone_sees_what_is_hidden_and_hears_everything() -> None:
    run = market(3)
    assert run.view(GAMESMASTER).mood
    assert not run.view(0).mood
    assert not run.view().mood
    assert "Mood" in [fact.name for fact in run.picture(GAMESMASTER).facts]
    kinds = {type(event) for event in run.events_for(GAMESMASTER)}
    assert kinds == {Rolled, Settled, Lurked}
    for seat in (None, 0, 1):
        assert run.events_for(seat) == []
        assert Teller(run, () if seat is None else (seat,)).lines(run.events) == []
    told = Teller(run, (GAMESMASTER,)).lines(run.events)
    assert [line.sentences[0].private for line in told] == [True, True]
    assert [die.face for line in told for die in line.sentences[0].dice] == [
        event.face for event in run.events if isinstance(event, Rolled)
    ]


def test_where_all_read_together_it_is_said_to_whom_it_is_told() -> None:
    run = market(3)
    run.names = ("Ann", "Bob")
    words = [line.sentences[0].text for line in Teller(run, (GAMESMASTER, 0)).lines(run.events)]
    assert words[0].startswith("To the gamesmaster: the trader is")
    assert words[1].startswith("In secret: the thief")


def test_the_gamesmasters_offers_stand_beside_a_calm_question() -> None:
    run = market(seats=1)
    run.answer("none")
    assert run.open_question().owners is not None
    assert len(run.open_question().options) == 2
    run.undo()
    run.take_chair()
    run.answer("none", 0)
    decision = run.decision_for(GAMESMASTER)
    assert decision is not None
    assert decision.seat == 0
    assert [option.key for option in decision.options if option.seat == GAMESMASTER] == ["rain", "sun"]
    assert {option.weight for option in decision.options if option.seat == GAMESMASTER} == {"aside"}
    run.answer("rain", GAMESMASTER)
    assert run.narrate()[-1] == "the gamesmaster says: there will be rain."
    assert run.open_question().ask == "evening"
    run.answer("home", 0)
    assert run.over


def test_a_fork_for_a_seat_rules_by_itself() -> None:
    run = market(seats=1, chair=True)
    run.answer("fair")
    run.answer("0")
    twin = run.fork(5, seat=0)
    assert run.chair
    assert not twin.chair
    twin.answer("none")
    twin.answer("another_day")
    assert twin.open_question().seat == 0
    assert run.fork(5, seat=GAMESMASTER).chair


def test_a_save_keeps_who_sits_in_the_chair(tmp_path: Path) -> None:
    run = market()
    run.answer("torch")
    run.take_chair()
    path = tmp_path / "market.labrys"
    run.save(path)
    again = save.load(path, lambda name: GAME).run
    assert again.chair
    assert not again.entries[0].chair
    same(run, again)


def test_a_save_of_a_game_without_a_gamesmaster_cannot_fill_his_chair() -> None:
    run = labrys.new("deathmaze", seed=1)
    lines = [line.rpartition(b',"seal"')[0] + b"}" for line in save.dumps(run).split(b"\n")[:-1]]
    lines.insert(1, b'{"line":"now","chair":true}')
    with pytest.raises(BadSave, match="Deathmaze has no gamesmaster"):
        save.loads(save.sealed(lines), "game.labrys", labrys.find)
