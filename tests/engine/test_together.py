"""What several seats declare at the same time: any order of answers, one result; nobody knows what others said."""

from __future__ import annotations

import gc
import pickle
import random
import weakref
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys import seats
from labrys.engine.errors import IllegalAnswer, LabrysError, UndoRefused
from labrys.engine.event import GAMESMASTER
from labrys.record import save
from labrys.show.run import Run
from tests.toy.council import GAME, HEROES, State, View

Play = Run[State, View]
SIX = ("strike", "bea"), ("guard", "2"), ("strike", "ada"), ("wait",), ("guard", "3"), ("strike", "dan")


def council(seed: int = 1, seats: int = 6, *, chair: bool = False, journal: bool = True) -> Play:
    state = GAME.new(seed, seats, GAME.house({}))
    state.chair = chair
    return Run(GAME, state, journal=journal)


def reread(run: Play) -> Play:
    return save.loads(save.dumps(run), "council.labrys", lambda name: GAME).run


def declared(run: Play, order: list[int]) -> None:
    """Each seat's next answer, in this order of seats."""
    left = [list(words) for words in SIX]
    for seat in order:
        run.answer(left[seat].pop(0), seat)


def open_questions(run: Play) -> dict[int, tuple[str, str]]:
    return {seat: (ask.ask, ask.of) for seat, ask in run.questions.items()}


def all_answers() -> list[int]:
    return [seat for seat, words in enumerate(SIX) for _ in words]


def test_all_are_asked_at_the_same_time_and_nobody_waits() -> None:
    run = council()
    assert list(run.questions) == [0, 1, 2, 3, 4, 5]
    assert [run.decision_for(seat).seat for seat in range(6)] == list(range(6))  # type: ignore[union-attr]
    run.answer("guard", 4)
    assert run.questions[4].ask == "guard"
    assert run.questions[0].ask == "act"
    run.answer("3", seat=4)
    assert list(run.questions) == [0, 1, 2, 3, 5]
    assert run.decision_for(4) is None


def test_whoever_answers_what_is_asked_is_asked_hero_by_hero() -> None:
    run, asked = council(seats=2), []
    while run.together is not None:
        ask = run.open_question()
        asked.append((ask.seat, ask.of))
        run.pick(0)
    assert asked == [(hero % 2, name) for hero, name in enumerate(HEROES) for _ in range(2)]


def test_a_seat_with_several_heroes_has_one_open_question_at_a_time() -> None:
    run = council(seats=2)
    assert {seat: ask.of for seat, ask in run.questions.items()} == {0: "ada", 1: "bea"}
    for hero in ("bea", "dan", "fay"):
        assert run.questions[1].of == hero
        run.answer("wait", 1)
    assert list(run.questions) == [0]


@given(order=st.permutations(all_answers()), seed=st.integers(0, 99))
def test_every_order_of_answers_leads_to_the_same_place(order: list[int], seed: int) -> None:
    run, plain = council(seed), council(seed)
    declared(run, order)
    declared(plain, all_answers())
    assert run.together is None
    assert run.digest() == plain.digest()
    assert run.events == plain.events
    assert run.entries[-1].dice == plain.entries[-1].dice != ""
    assert [entry.seat for entry in run.entries] == order
    assert {entry.phase for entry in run.entries} == {"1.0"}


@given(order=st.permutations(all_answers()), stop=st.integers(0, 10), seed=st.integers(0, 99))
def test_save_pickle_fork_replay_and_undo_in_the_middle_lead_to_the_same_place(
    order: list[int], stop: int, seed: int
) -> None:
    run = council(seed)
    declared(run, order[:stop])
    before = run.digest()
    again = council(seed)
    again.replay(run.entries)
    twins = [run.fork(), run.fork().fork(), reread(run), pickle.loads(pickle.dumps(run)), again]
    run.answer("wait" if run.open_question().ask == "act" else run.open_question().sample(lambda: 0.5))
    run.undo(consent=True)
    assert run.digest() == before
    asked = open_questions(run)
    for twin in (run, *twins):
        assert open_questions(twin) == asked
        assert twin.number == stop
        rest = [list(words) for words in SIX]
        for seat in order[:stop]:
            rest[seat].pop(0)
        for seat in order[stop:]:
            twin.answer(rest[seat].pop(0), seat)
    assert len({twin.digest() for twin in (run, *twins)}) == 1


def test_who_has_declared_is_told_that_others_are_still_deciding() -> None:
    run = council()
    run.answer("wait", 3)
    for answer in ("wait", "strike", 0):
        with pytest.raises(IllegalAnswer, match=r"1\.0: your declaration is made; the others are still deciding"):
            run.answer(answer, 3)
    with pytest.raises(IllegalAnswer, match="nothing is asked of you"):
        run.answer("wait", GAMESMASTER)
    assert run.number == 1


def test_a_declaration_after_the_end_is_refused_by_the_rule_of_the_phase() -> None:
    run = council()
    declared(run, all_answers())
    before = run.digest()
    with pytest.raises(IllegalAnswer, match=r"1\.0: the time to declare is over") as refused:
        run.answer("guard", 3)
    assert refused.value.rule == "1.0"
    assert run.digest() == before


def test_a_bad_declaration_is_refused_as_ever_and_nothing_is_lost() -> None:
    run = council()
    run.answer("guard", 4)
    with pytest.raises(IllegalAnswer, match="whole number from 1 to 3"):
        run.answer("9", 4)
    with pytest.raises(IllegalAnswer, match="'dance' is not offered"):
        run.answer("dance", 2)
    assert list(run.questions) == [0, 1, 2, 3, 4, 5]
    assert run.number == 1


def test_nothing_is_told_or_seen_before_the_last_has_declared() -> None:
    run, order = council(), all_answers()
    before, view = len(run.events), run.view(0)
    declared(run, order[:-1])
    assert len(run.events) == before
    assert run.view(0) == view
    run.answer("dan", 5)
    assert sum(type(event).__name__ == "Shown" for event in run.events) == 7


def test_how_much_others_have_answered_cannot_be_told_from_a_decision() -> None:
    run = council()
    first = run.decision_for(0)
    run.answer("strike", 3)
    run.answer("ada", 3)
    assert run.decision_for(0) == first
    assert seats.Sight(run, 0).decision == first


@given(order=st.permutations(all_answers()), stop=st.integers(0, 10), seat=st.integers(0, 5))
def test_a_fork_for_a_seat_knows_its_own_declaration_and_no_other(order: list[int], stop: int, seat: int) -> None:
    run = council()
    declared(run, order[:stop])
    twin = run.fork(7, seat=seat)
    own = [entry.answer for entry in run.entries if entry.seat == seat]
    assert twin.number == len(own)
    for other in range(6):
        if other != seat:
            assert twin.questions[other].ask == "act"
    if seat in run.questions:  # what is asked first is asked of it
        assert twin.open_question().seat == seat
        assert (twin.open_question().ask, twin.open_question().of) == (run.questions[seat].ask, HEROES[seat])
    else:
        assert seat not in twin.questions
    assert run.number == stop
    again = run.fork(7, seat=seat).fork()
    assert again.open_question().ask == twin.open_question().ask
    assert again.number == twin.number


def test_a_fork_is_the_same_whatever_others_have_declared() -> None:
    one, other = council(), council()
    declared(one, [3, 5, 5])
    declared(other, [1, 1, 4, 4, 0])
    ends = []
    for run in (one, other):
        twin, chance = run.fork(11, seat=2), random.Random(3)
        while not twin.over:
            twin.pick(twin.open_question().sample(chance.random))
        ends.append(twin.digest())
    assert ends[0] == ends[1]


def test_bots_are_asked_in_any_order_and_search_plays_on_from_its_own_question() -> None:
    run = council()
    bots = [seats.make("search-6" if seat == 4 else "random", "council", seat) for seat in range(6)]
    for seat in (4, 2, 5, 0, 3, 1):
        while run.together is not None and seat in run.questions:
            run.answer(bots[seat].choose(seats.Sight(run, seat)), seat)
    assert run.together is None


def test_a_seat_takes_back_its_own_until_the_last_is_in() -> None:
    run = council()
    run.answer("strike", 2)
    run.answer("wait", 3)
    run.answer("eva", 2)
    run.answer("wait", 0)
    assert run.undo(2, seat=2).answer == "strike"
    assert run.questions[2].ask == "act"
    assert list(run.questions) == [1, 2, 4, 5]
    assert [(entry.seat, entry.answer) for entry in run.entries] == [(3, "wait"), (0, "wait")]
    assert {entry.answer for _, entry in run.undone} == {"strike", "eva"}
    with pytest.raises(UndoRefused, match="you have declared nothing here"):
        run.undo(seat=2)
    for seat in (1, 2, 4, 5):
        run.answer("wait", seat)
    with pytest.raises(UndoRefused, match="you have declared nothing here"):
        run.undo(seat=2)
    assert reread(run).digest() == run.digest()


@given(order=st.permutations(all_answers()), stop=st.integers(1, 10), which=st.integers(0, 99))
def test_what_is_taken_back_and_declared_again_makes_no_difference(
    order: list[int], stop: int, which: int
) -> None:
    run, plain = council(), council()
    declared(run, order[:stop])
    declared(plain, order)
    entry = run.entries[which % stop]
    own = sum(each.seat == entry.seat for each in run.entries)
    run.undo(own, seat=entry.seat)
    left = [list(words) for words in SIX]
    for each in run.entries:
        left[each.seat].pop(0)
    for seat, words in enumerate(left):
        for answer in words:
            run.answer(answer, seat)
    assert run.digest() == plain.digest()
    assert run.events == plain.events


def test_who_does_not_answer_does_what_is_the_default() -> None:
    run = council()
    run.answer("strike", 1)
    run.answer("guard", 2)
    run.close([1])
    assert [(entry.seat, entry.answer) for entry in run.entries[2:]] == [(1, "ada")]
    assert list(run.questions) == [0, 2, 3, 4, 5]
    run.close()
    assert run.together is None
    assert {entry.answer for entry in run.entries[3:]} == {"wait", "1"}
    with pytest.raises(LabrysError, match="nobody is declaring"):
        run.close()
    with pytest.raises(IllegalAnswer, match="the time to declare is over"):
        run.answer("strike", 4)


def test_the_gamesmaster_declares_with_the_others_and_leaves_by_his_default() -> None:
    run = council(chair=True)
    assert list(run.questions) == [0, 1, 2, 3, 4, 5, GAMESMASTER]
    declared(run, all_answers())
    assert list(run.questions) == [GAMESMASTER]
    copy = reread(run)
    run.answer("eva", GAMESMASTER)
    assert any(getattr(event, "target", "") == "eva" for event in run.events)
    copy.leave_chair()
    assert copy.together is None
    plain = council()
    declared(plain, all_answers())
    assert copy.state.marks == plain.state.marks


def test_the_gamesmaster_may_come_and_go_while_others_declare() -> None:
    run = council(chair=True)
    run.answer("wait", 3)
    run.leave_chair()
    assert list(run.questions) == [0, 1, 2, 4, 5]
    run.take_chair()
    assert reread(run).digest() == run.digest()
    assert run.fork().questions.keys() == run.questions.keys()


def test_a_fork_for_a_player_has_the_default_of_whatever_the_gamesmaster_is_asked() -> None:
    run = council(chair=True)
    run.answer("eva", GAMESMASTER)
    run.answer("wait", 3)
    for twin in (run.fork(7, seat=2), run.fork(7, seat=2).fork()):
        assert not twin.chair
        assert twin.declared(GAMESMASTER) == ["nobody"]
        assert list(twin.questions) == [0, 1, 2, 3, 4, 5]
        assert twin.open_question().seat == 2
    assert run.fork(7, seat=GAMESMASTER).declared(GAMESMASTER) == ["eva"]


def test_one_player_with_all_heroes_is_asked_plain_questions() -> None:
    run, chance = council(seats=1), random.Random(1)
    while not run.over:
        assert list(run.questions) == [0]
        run.pick(run.open_question().sample(chance.random))
    assert run.outcome is not None


def test_a_game_without_a_journal_plays_the_same() -> None:
    for seed in range(20):
        one, other = council(seed), council(seed, journal=False)
        chances = random.Random(seed), random.Random(seed)
        while not one.over:
            one.pick(one.open_question().sample(chances[0].random))
            other.pick(other.open_question().sample(chances[1].random))
        assert one.state == other.state


def test_a_fork_nobody_wants_any_more_is_gone_at_once() -> None:
    run = council()
    gc.disable()
    try:
        twin = run.fork(3, seat=2)
        twin.pick(0)
        gone = weakref.ref(twin)
        state = weakref.ref(twin.open_question().together)
        del twin
        assert gone() is None
        assert state() is None
    finally:
        gc.enable()


def test_all_orders_of_three_seats() -> None:
    ends = set()
    for order in permutations((0, 0, 1, 1, 2, 2)):
        run = council(seats=6)
        declared(run, [3, 4, 4, 5, 5])
        declared_rest = [list(words) for words in SIX]
        for seat in order:
            run.answer(declared_rest[seat].pop(0), seat)
        ends.add(run.digest())
    assert len(ends) == 1
