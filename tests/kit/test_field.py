"""A ground of squares: ways, distances, directions and sight, each held against a slow and simple reckoning."""

from __future__ import annotations

from collections import deque
from itertools import pairwise
from math import atan2, degrees

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.engine.region import STEPS, Region
from labrys.kit import field
from labrys.kit.field import Ground, squares

SIDES = st.integers(1, 9)


@st.composite
def grounds(draw: st.DrawFn) -> Ground:
    width, height = draw(SIDES), draw(SIDES)
    line = st.text("...,#o", min_size=width, max_size=width)
    rows = draw(st.lists(line, min_size=height, max_size=height))
    return field.ground(
        tuple(rows) if any(set(row) & set(field.FLOOR) for row in rows) else ("." * width,) * height
    )


@st.composite
def moves(draw: st.DrawFn) -> tuple[Ground, int, int, int, int, int, int]:
    """A ground, a start, a size, and sets of places that are free, only crossed, or end the move; and steps."""
    ground = draw(grounds())
    places = list(squares(ground.floor))
    chosen = st.lists(st.sampled_from(places), max_size=8).map(lambda some: sum({1 << one for one in some}))
    size = draw(st.integers(1, 2))
    room = list(squares(field.fits(ground.floor, size, ground.row))) or places
    size = size if field.fits(ground.floor, size, ground.row) else 1
    enemies, friends, stop = draw(chosen), draw(chosen), draw(chosen)
    free = ~(field.touches(enemies | friends, size, ground.row))
    crossing = field.touches(friends, size, ground.row) & ~field.touches(enemies, size, ground.row)
    return ground, draw(st.sampled_from(room)), size, free, crossing, stop, draw(st.integers(0, 6))


def room(ground: Ground, x: int, y: int, size: int) -> bool:
    """Do all its squares lie on the floor?"""
    return all(
        0 <= a < ground.width and 0 <= b < ground.height and ground.floor >> ground.at(a, b) & 1
        for a in range(x, x + size)
        for b in range(y, y + size)
    )


def slow_steps(ground: Ground, square: int, size: int) -> list[int]:
    """Where one step leads, going by the squares."""
    x, y = ground.xy(square)
    found = []
    for east, south in STEPS:
        turns = ((x + east, y), (x, y + south), (x + east, y + south))
        if all(room(ground, *turn, size) for turn in turns):
            found.append(ground.at(x + east, y + south))
    return found


@given(moves())
def test_a_flood_reaches_what_a_search_square_by_square_reaches(
    move: tuple[Ground, int, int, int, int, int, int],
) -> None:
    ground, start, size, free, crossing, stop, steps = move
    region = field.flood(ground, start, size, free=free, crossing=crossing, stop=stop, steps=steps)
    away, front = {start: 0}, deque([start])
    while front:
        here = front.popleft()
        if away[here] == steps or (here != start and stop >> here & 1):
            continue
        for there in slow_steps(ground, here, size):
            enters = free >> there & 1 or (crossing >> there & 1 and not stop >> there & 1)
            if enters and there not in away:
                away[there] = away[here] + 1
                front.append(there)
    assert {square: n for n, ring in enumerate(region.rings) for square in squares(ring)} == away
    assert set(squares(region.ends)) == {square for square in away if free >> square & 1 or square == start}


@given(moves())
def test_the_way_to_a_square_is_legal_and_as_long_as_it_is_away(
    move: tuple[Ground, int, int, int, int, int, int],
) -> None:
    ground, start, size, free, crossing, stop, steps = move
    region = field.flood(ground, start, size, free=free, crossing=crossing, stop=stop, steps=steps)
    for number, ring in enumerate(region.rings):
        for end in squares(ring):
            way = region.way(end)
            assert (way[0], way[-1], len(way) - 1) == (start, end, number)
            assert all(there in slow_steps(ground, here, size) for here, there in pairwise(way))
            assert not any(stop >> square & 1 for square in way[1:-1])
            refused = region.why_no_way(way)
            assert refused is None if region.ends >> end & 1 else refused is not None


@given(moves())
def test_every_square_that_is_no_end_has_a_reason(move: tuple[Ground, int, int, int, int, int, int]) -> None:
    ground, start, size, free, crossing, stop, steps = move
    region = field.flood(ground, start, size, free=free, crossing=crossing, stop=stop, steps=steps)
    for square in squares(ground.floor | ground.walls):
        assert (region.why_not(square) is None) == bool(region.ends >> square & 1)


def test_no_step_leads_around_the_corner_of_a_wall() -> None:
    ground = field.ground(("..", "#."))
    assert region_names(field.flood(ground, 0, steps=1)) == ["a1", "b1"]
    assert region_names(field.flood(ground, 0, steps=2)) == ["a1", "b1", "b2"]


def test_friends_are_crossed_enemies_are_not_and_a_step_next_to_one_ends_the_move() -> None:
    ground = field.ground(("......",))
    friend, enemy = 1 << 1, 1 << 5
    region = field.flood(
        ground, 0, free=~(friend | enemy), crossing=friend, stop=field.next_to(ground, enemy), steps=9
    )
    assert region_names(region) == ["a1", "c1", "d1", "e1"]
    enemy = 1 << 2
    stop = field.next_to(ground, enemy)
    shut = field.flood(ground, 0, free=~(friend | enemy), crossing=friend, stop=stop, steps=9)
    assert region_names(shut) == ["a1"]  # next to an enemy nobody crosses: there the move would have ended


def region_names(region: Region) -> list[str]:
    return [region.name(square) for square in squares(region.ends)]


@pytest.mark.parametrize(
    ("rows", "ends"),
    [
        (("........",), ["g1"]),  # straight on
        (("...#....",), []),
        (("........", "...#....", "........"), ["g1", "g2", "g3"]),  # around a wall every step is still nearer
        ((*[".#......"] * 5, "........"), []),  # along a wall it is not
    ],
)
def test_a_run_comes_nearer_with_every_step_and_ends_next_to_its_target(
    rows: tuple[str, ...], ends: list[str]
) -> None:
    ground = field.ground(rows)
    start, target = ground.at(0, len(rows) // 2), ground.at(7, len(rows) // 2)
    region = field.run(ground, start, 1, 1 << target, free=~(1 << target), steps=10)
    assert region_names(region) == ends
    for end in squares(region.ends):
        way = region.way(end)
        assert [field.distance(ground, square, 1, target, 1) for square in way] == [42, 36, 30, 24, 18, 12, 6]
    assert not field.run(ground, start, 1, 1 << target, free=~(1 << target), steps=5).ends


@given(grounds(), st.integers(1, 3), st.integers(1, 3), st.data())
def test_distance_and_direction_are_those_of_the_squares(
    ground: Ground, size: int, other: int, data: st.DataObject
) -> None:
    a, b = (data.draw(st.sampled_from(list(squares(ground.floor | ground.walls)))) for _ in range(2))
    (xa, ya), (xb, yb) = ground.xy(a), ground.xy(b)
    apart = min(
        max(abs(xa + i - xb - k), abs(ya + j - yb - m))
        for i in range(size)
        for j in range(size)
        for k in range(other)
        for m in range(other)
    )
    assert field.distance(ground, a, size, b, other) == 6 * apart
    east, south = xb + other / 2 - xa - size / 2, yb + other / 2 - ya - size / 2
    wanted = -1 if (east, south) == (0, 0) else round(degrees(atan2(east, -south)) / 45) % 8
    assert field.direction(ground, a, size, b, other) == wanted


def test_ahead_and_askew_is_front_across_a_flank_and_the_rest_the_rear() -> None:
    seen = [field.arc(2, towards) for towards in range(8)]
    assert seen == ["left", "front", "front", "front", "right", "rear", "rear", "rear"]


@given(grounds(), st.data())
def test_who_sees_is_seen(ground: Ground, data: st.DataObject) -> None:
    a, b = (data.draw(st.sampled_from(list(squares(ground.floor)))) for _ in range(2))
    assert field.sees(ground, a, b) == field.sees(ground, b, a) == slowly_seen(ground, a, b)
    assert bool(field.visible(ground, a) >> b & 1) == field.sees(ground, a, b)
    assert field.sees_any(ground, 1 << a, 1 << b) == field.sees(ground, a, b)


def slowly_seen(ground: Ground, a: int, b: int) -> bool:
    """By many points of the line; on a corner one of the two squares beside it must be free."""
    (xa, ya), (xb, yb) = ground.xy(a), ground.xy(b)
    parts = 2 * max(abs(xb - xa), 1) * max(abs(yb - ya), 1) * 8
    for part in range(parts + 1):  # doubled: the middle of a square is odd, its edges are even
        x, y = (2 * xa + 1) * parts + 2 * (xb - xa) * part, (2 * ya + 1) * parts + 2 * (yb - ya) * part
        columns = {(x - 1) // (2 * parts), x // (2 * parts)}
        rows = {(y - 1) // (2 * parts), y // (2 * parts)}
        there = {ground.at(column, row) for column in columns for row in rows}
        walls = [square for square in there if ground.walls >> square & 1]
        if len(walls) > len(there) // 2 or (len(walls) == len(there)):
            return False
        if len(there) == 4 and len(walls) == 2:
            (xc, yc), (xd, yd) = map(ground.xy, walls)
            if xc != xd and yc != yd:  # one on either side of the corner
                return False
    return True


def test_the_facing_of_an_end_is_towards_the_nearest() -> None:
    ground = field.ground(("." * 9,) * 9)
    facing = field.Towards(ground, 1, ((ground.at(4, 0), 1), (ground.at(8, 8), 1)), before=6)
    assert [facing(ground.at(4, 3)), facing(ground.at(8, 5)), facing(ground.at(0, 0))] == [0, 4, 2]
    assert field.Towards(ground, 1, (), before=6)(0) == 6


@given(grounds(), st.integers(1, 2), st.data())
def test_the_nearest_is_the_one_whose_squares_are(ground: Ground, size: int, data: st.DataObject) -> None:
    places = st.sampled_from(list(squares(ground.floor | ground.walls)))
    beings = data.draw(st.lists(st.tuples(places, st.integers(1, 3)), min_size=1, max_size=4))
    end = data.draw(places)
    nearest = min(beings, key=lambda being: field.distance(ground, end, size, *being))
    wanted = field.direction(ground, end, size, *nearest)
    if field.distance(ground, end, size, *nearest):  # of those one stands on, any will do
        assert field.Towards(ground, size, tuple(beings), before=3)(end) == wanted
