"""Token buckets: a burst is let through, then so many a second."""

from __future__ import annotations

import msgspec
import pytest

from labrys.web.limits import Bucket, Limits


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_is_let_through_and_then_nothing_until_time_passes() -> None:
    clock = Clock()
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.now += 0.4
    assert not bucket.take()
    clock.now += 0.1
    assert bucket.take()
    assert not bucket.take()


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    bucket = Bucket(rate=2, burst=3, clock=clock)
    clock.now += 1_000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_what_is_refused_costs_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=5, clock=clock)
    assert not bucket.take(6)
    assert bucket.take(5)


def test_a_clock_that_goes_back_gives_and_takes_nothing() -> None:
    clock = Clock()
    bucket = Bucket(rate=1, burst=2, clock=clock)
    assert bucket.take(2)
    clock.now -= 50
    assert not bucket.take()
    clock.now += 1
    assert bucket.take()


def test_the_bounds_have_defaults_and_unknown_ones_are_refused() -> None:
    limits = Limits()
    assert (limits.most_tables, limits.most_awake, limits.message_bytes) == (10_000, 500, 16_384)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"most_tabels": 3}, Limits)
