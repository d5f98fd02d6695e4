"""A number that is settled only as far as somebody looks at it."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labrys.engine.possible import Possible, Split, settled


def die(sides: int = 20, place: int = 0) -> Possible:
    return Possible(place, {face: face for face in range(1, sides + 1)})


def test_what_nobody_looks_at_stays_open() -> None:
    total = 2 * (die() + 3) - 1
    assert isinstance(total, Possible)
    assert total.by_face[20] == 45
    assert die() - die() == 0  # the same die


def test_a_comparison_has_two_sides() -> None:
    with pytest.raises(Split) as split:
        bool(die(100) <= 10)
    assert split.value.parts == (tuple(range(1, 11)), tuple(range(11, 101)))
    assert (die() > 0, die() > 20, die() == 21) == (True, False, False)


@pytest.mark.parametrize(
    "look", [str, int, hash, repr, range, [0].__mul__, "{:d}".format, math.floor, [1, 2].index]
)
def test_whatever_needs_the_number_splits(look: object) -> None:
    with pytest.raises(Split):
        look(die(6) if look is not math.floor else die(6) / 2)  # type: ignore[operator]


def test_of_two_dice_the_smaller_is_settled_first() -> None:
    with pytest.raises(Split) as split:
        die(20) + die(6, place=1)
    assert (split.value.place, split.value.parts) == (1, ((1,), (2,), (3,), (4,), (5,), (6,)))


RULES = [
    lambda a, b: "hit" if a + b >= 14 else "miss",
    lambda a, b: max(a, b),
    lambda a, b: a == b,
    lambda a, b: [10, 20, 30][a % 3] - b // 2,
    lambda a, b: {1: "one", 2: "two"}.get(b, "many") + ("!" if a in (1, 2) else ""),
    lambda a, b: f"{a - b:+d}" if a < 5 else "far",
    lambda a, b: sum(sorted([a, 3, b])[1:]),
    lambda a, b: "never looked at",
    lambda a, b: divmod(a, 4)[0] * (1 if b else 0),
]


@given(st.sampled_from(RULES), st.sampled_from([2, 4, 6, 20]), st.sampled_from([3, 6, 8]))
def test_a_rule_gives_what_it_gives_for_every_pair_of_faces(rule, one: int, other: int) -> None:  # type: ignore[no-untyped-def]
    plain: dict[object, Fraction] = {}
    for a, b in product(range(1, one + 1), range(1, other + 1)):
        plain[rule(a, b)] = plain.get(rule(a, b), Fraction(0)) + Fraction(1, one * other)
    found: dict[object, Fraction] = {}
    front: list[tuple[Fraction, dict[int, tuple[int, ...]]]] = [
        (Fraction(1), {0: tuple(range(1, one + 1)), 1: tuple(range(1, other + 1))})
    ]
    while front:
        chance, known = front.pop()
        both = (f[0] if len(f) == 1 else Possible(n, {x: x for x in f}) for n, f in known.items())
        try:
            result = settled(rule(*both))
        except Split as split:
            whole = sum(map(len, split.parts))
            front += [(chance * Fraction(len(p), whole), {**known, split.place: p}) for p in split.parts]
        else:
            found[result] = found.get(result, Fraction(0)) + chance
    assert found == plain
