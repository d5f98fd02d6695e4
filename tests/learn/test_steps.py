"""Any question in steps: every way through them ends in a legal answer, and every legal answer is at an end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import labrys
from labrys import seats
from labrys.engine.ask import Amount, Answer, Arrange, Ask, Basket, Choose, ChooseSome, Name
from labrys.engine.errors import LabrysError
from labrys.engine.machine import owner_of
from labrys.engine.region import Region, squares
from labrys.engine.space import Path, Spot
from labrys.games import GAMES
from labrys.learn.follow import actions_for
from labrys.learn.steps import SLOTS, Completion, Walk
from labrys.show.run import Run

SMALL = 400  # answers that are looked for one by one


def played(game: str, seed: int, number: int) -> Iterator[tuple[Run[Any], Ask[Any], Walk]]:
    """Random play through steps, as long as it goes on."""
    run = labrys.new(game, seed=seed, seats=number, journal=False)
    chance = random.Random(seed)
    while (ask := run.asking) is not None:
        picture = run.picture(ask.seat) if isinstance(ask, Arrange) else None
        boxes = {card.id: card.box for card in picture.cards} if picture else {}
        walk = Walk(ask, ask.seat, lambda boxes=boxes: boxes)  # type: ignore[misc]
        while walk.answer is None:
            assert 2 <= len(walk.choices) <= SLOTS
            walk.take(chance.randrange(len(walk.choices)))
        yield run, ask, walk
        run.pick(walk.answer)


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_chosen_ends_in_a_legal_answer(game: str) -> None:
    kinds: Counter[str] = Counter()
    for seed, number in ((1, 1), (2, 3), (3, 2)):
        for _, ask, walk in played(game, seed, number):
            kinds[ask.kind] += 1
            assert walk.answer is not None
            ask.value(walk.answer)
            assert owner_of(ask, walk.answer) == ask.seat
            assert len(walk.taken) < 60
    assert kinds["one"] > 50


@pytest.mark.parametrize("game", GAMES)
def test_actions_lead_to_whatever_a_bot_answers(game: str) -> None:
    chance = random.Random(5).random
    for _, ask, _ in played(game, 4, 2):
        if isinstance(ask, Name):
            continue
        answer = ask.sample(chance) if ask.owners is None else next(
            place for place, owner in enumerate(ask.owners) if owner == ask.seat
        )  # fmt: skip
        walk = Walk(ask, ask.seat, dict, actions_for(ask, ask.seat, answer))
        assert walk.answer == answer


def ends(ask: Ask[Any]) -> Iterator[Answer]:
    """Every answer at the end of every way through the steps."""
    ways: list[list[int]] = [[]]
    while ways:
        walk = Walk(ask, ask.seat, dict, taken := ways.pop())
        if walk.answer is not None:
            yield walk.answer
        ways += [[*taken, slot] for slot in range(len(walk.choices))]


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_answer_of_a_small_question_is_at_an_end(game: str) -> None:
    seen: set[str] = set()
    for _, ask, _ in played(game, 6, 2):
        if ask.ask in seen or ask.count() > SMALL or isinstance(ask, Name):
            continue
        seen.add(ask.ask)
        found = set(ends(ask))
        for answer in found:
            ask.value(answer)
        assert {answer for answer in ask.enumerate() if owner_of(ask, answer) == ask.seat} <= found
    assert seen


def test_a_large_amount_is_a_part_of_a_part() -> None:
    ask = Amount("1.1", 0, 0, 5000)
    assert sorted(ends(ask)) == list(range(5001))
    assert len(actions_for(ask, 0, 4321)) == 3


def test_more_options_than_slots_have_pages() -> None:
    ask = Choose("1.1", 0, [str(number) for number in range(100)])
    assert sorted(ends(ask)) == list(range(100))
    assert [Walk(ask, 0, dict, [SLOTS - 1] * page).choices[0].option for page in range(3)] == [0, 47, 94]


def test_some_of_many_come_in_any_order() -> None:
    ask = ChooseSome("1.1", 0, "abc", 1, 2)
    assert set(ends(ask)) == {(0,), (1,), (2,), *permutations(range(3), 2)}


def test_a_basket_stays_within_the_purse() -> None:
    ask = Basket("1.1", 0, ["sword", "axe", "rope"], [5, 3, 1], 9, [1, 2, 4])
    assert set(ends(ask)) == set(ask.enumerate())


def test_of_an_arrangement_a_box_is_offered_only_if_the_rest_finds_room() -> None:
    def illegal(boxes: tuple[int, ...]) -> tuple[str, str] | None:
        return None if sum(box < 3 for box in boxes) >= 2 else ("5.12", "two must stand in front")

    ask = Arrange("5.12", 0, ["a", "b", "c"], ["1L", "1C", "1R", "2L", "2C"], illegal)
    assert set(ends(ask)) == set(ask.enumerate())


def test_a_large_arrangement_knows_what_can_still_be_completed() -> None:
    def illegal(boxes: tuple[int, ...]) -> tuple[str, str] | None:
        """As the lines of Dungeon: somebody in front, no more than four, and the last two never."""
        front = [place for place, box in enumerate(boxes) if box < 6]
        return None if 1 <= len(front) <= 4 and 6 not in front and 7 not in front else ("6.2", "no")

    ask = Arrange("6.2", 0, list(range(8)), [str(box) for box in range(16)], illegal)
    found = Completion(ask)
    assert all(found.completes((box,)) for box in range(16))
    assert found.completes((0, 1, 2, 3))
    assert not found.completes((0, 1, 2, 3, 4))
    assert not found.completes((8, 9, 10, 11, 12, 13, 0))
    assert found.completes((8, 9, 10, 11, 12, 0, 13))
    chance = random.Random(1).random
    for _ in range(20):
        answer = ask.sample(chance)
        assert Walk(ask, 0, dict, actions_for(ask, 0, answer)).answer == answer


def ground(width: int, height: int, steps: int) -> Region:
    """An open floor; one sets out in its north-western corner."""
    row, everywhere = width + 1, 0
    for number in range(height):
        everywhere |= (1 << width) - 1 << number * row
    rings = [1]
    from labrys.engine.region import spread

    while len(rings) <= steps:
        known = sum(rings)
        rings.append(spread(rings[-1], width, everywhere) & ~known)
    return Region(width, height, 5, 0, steps, tuple(rings), sum(rings), everywhere, everywhere)


def test_every_square_of_a_wide_field_is_reached_by_blocks() -> None:
    ask = Spot("2.1", 0, ground(30, 20, 30))
    assert set(ends(ask)) == set(squares(ask.region.ends))


def test_a_path_can_be_walked_step_by_step_and_ends_in_a_facing() -> None:
    ask: Path[Any] = Path("2.1", 0, ground(3, 3, 2), lambda square: 4)
    found = set(ends(ask))
    assert set(ask.enumerate()) <= found
    around = (4, 0, 4, 5)  # to the south and then to the east: not the shortest way
    ask.value(around)
    assert around in found


def test_a_masked_action_is_refused_in_a_sentence() -> None:
    walk = Walk(Choose("1.1", 0, ["north", "south"]), 0)
    with pytest.raises(LabrysError, match="action 2 is masked: this question has the actions 0 to 1 now"):
        walk.take(2)
    walk.take(1)
    with pytest.raises(LabrysError, match="action 0 is masked: nothing is asked of seat 0 now"):
        walk.take(0)


def test_a_heuristic_bot_can_be_imitated() -> None:
    run = labrys.new("deathmaze", seed=3, journal=False)
    bot, sight = seats.make("heuristic", "deathmaze", 1), seats.Sight(run, 0)
    actions = 0
    while (ask := run.asking) is not None:
        answer = bot.choose(sight)
        taken = actions_for(ask, 0, answer)
        actions += len(taken)
        assert isinstance(ask, Name) or Walk(ask, 0, dict, taken).answer == answer
        run.pick(answer)
    assert actions > 50
