"""A clock: what ends when, and time in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.kit import clock
from labrys.kit.clock import DAY, FOREVER, HOUR, WEEK, Ends

ENDS = st.dictionaries(st.sampled_from(["torch", "lamp", "blessing", "curse", "venom"]), st.integers(0, 300))


@given(ENDS, st.integers(0, 400))
def test_what_has_run_out_is_told_once_and_in_order(ends: Ends, now: int) -> None:
    kept = dict(ends)
    ended, left = clock.run_out(ends, now)
    assert ends == kept  # a table of before stays as it was
    assert sorted([*ended, *left]) == sorted(ends)
    assert [ends[thing] for thing in ended] == sorted(ends[thing] for thing in ended)
    assert all(ends[thing] <= now < clock.next_end(left) for thing in ended)
    assert clock.run_out(left, now) == ([], left)


@given(ENDS, st.integers(1, 60), st.integers(1, 9))
def test_time_that_passes_bit_by_bit_ends_the_same_things_in_the_same_order(
    ends: Ends, step: int, steps: int
) -> None:
    told, left = [], ends
    for number in range(steps + 1):
        ended, left = clock.run_out(left, number * step)
        told += ended
    assert (told, left) == clock.run_out(ends, steps * step)


def test_nothing_is_copied_while_nothing_ends() -> None:
    ends = {"torch": 60, "stone": FOREVER}
    assert clock.run_out(ends, 59)[1] is ends
    assert clock.without(ends, "lamp") is ends


def test_a_longer_one_of_the_same_name_stays() -> None:
    assert clock.lasting({"blessing": 120}, "blessing", 60) == {"blessing": 120}
    assert clock.lasting({"blessing": 120}, "blessing", 180) == {"blessing": 180}
    assert clock.lasting({}, "curse", -5) == {"curse": -5}
    assert clock.without({"blessing": 120, "curse": 60}, "curse") == {"blessing": 120}
    assert clock.next_end({}) == FOREVER


def test_rounds_are_ten_to_the_minute() -> None:
    assert [clock.minutes(rounds) for rounds in (0, 1, 9, 10, 11, 25)] == [0, 1, 1, 1, 2, 3]
    assert clock.ROUND * clock.ROUNDS == 60


@pytest.mark.parametrize(
    ("length", "words"),
    [
        (0, "0 minutes"),
        (1, "1 minute"),
        (HOUR, "1 hour"),
        (HOUR + 1, "1 hour and 1 minute"),
        (DAY + 1, "1 day"),  # two units that follow each other are told, no more
        (DAY + 2 * HOUR + 5, "1 day and 2 hours"),
        (3 * WEEK, "3 weeks"),
        (WEEK + 2 * DAY, "1 week and 2 days"),
        (FOREVER, "for ever"),
    ],
)
def test_a_duration_in_words(length: int, words: str) -> None:
    assert clock.duration_words(length) == words


def test_a_time_in_words() -> None:
    assert [clock.time_words(now) for now in (0, 10, 125, DAY - 1, DAY, 3 * DAY + 14 * HOUR + 10)] == [
        "0:00", "0:10", "2:05", "23:59", "day 2, 0:00", "day 4, 14:10",
    ]  # fmt: skip
