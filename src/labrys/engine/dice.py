"""Dice: the place on the tape, how dice are written, and the codes of the books."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import UNSET, Struct, UnsetType

from labrys.engine.errors import LabrysError


class Fixed(Struct, frozen=True):
    """What fell already where a game branches off another: from these places on, these faces and pieces."""

    rolled: int
    drawn: int
    faces: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()


MOST_NUMBER = 2**63 - 1  # that every format can write as a number


class Dice(Struct):
    """The place on the tape; part of every game's state."""

    seed: int | str  # a whole number of at most 128 bits; above `MOST_NUMBER` in digits
    rolled: int = 0
    drawn: int = 0
    fixed: Fixed | UnsetType = UNSET  # of a game that branches off another; it is written down only there


def write_seed(seed: int) -> int | str:
    """A seed as a state has it.

    >>> write_seed(7), write_seed(2**64)
    (7, '18446744073709551616')
    """
    return seed if seed <= MOST_NUMBER else str(seed)


def spell_out(dice: Dice) -> None:
    """A game that begins need not know that long seeds are digits.

    >>> dice = Dice(2**64)
    >>> spell_out(dice)
    >>> dice.seed
    '18446744073709551616'
    """
    dice.seed = write_seed(read_seed(dice.seed))


def read_seed(seed: int | str) -> int:
    """The number.

    >>> read_seed("18446744073709551616") == 2**64
    True
    """
    if isinstance(seed, int):
        return seed
    if not (seed.isascii() and seed.isdigit() and len(seed) < 40):
        raise LabrysError("a seed is a whole number of at most 128 bits, and this is none")
    return int(seed)


def die_words(sides: int) -> str:
    """What a die may show, as refusals put it: `a d20 shows 1 to 20`."""
    return f"a d{sides} shows 1 to {sides}"


_WRITTEN = re.compile(r"\((\d{1,9})/(\d{1,9})\)|(\d)", re.ASCII)


def write_die(face: int, sides: int = 6) -> str:
    """A die as a record has it: the digit of a six-sided one, else `(17/20)`."""
    return str(face) if sides == 6 else f"({face}/{sides})"


def read_dice(text: str) -> list[tuple[int, int]]:
    """The dice of a record, each its face and its sides.

    >>> read_dice("35(17/20)2")
    [(3, 6), (5, 6), (17, 20), (2, 6)]
    """
    if _WRITTEN.sub("", text):
        raise LabrysError("dice are written like 352 or 3(17/20)2, and these are not")
    dice = [(int(face or digit), int(sides or 6)) for face, sides, digit in _WRITTEN.findall(text)]
    if wrong := next((die for die in dice if not 0 < die[0] <= die[1]), None):
        raise LabrysError(f"{die_words(wrong[1])}, not {wrong[0]}")
    return dice


class DiceCode(Struct, frozen=True):
    """A dice code of the books: `3D6x5`, `1D3+1`, `2D20-1`, or a plain number.

    A three-sided die is a six-sided one halved, rounded up: that one is rolled, scripted and typed.
    """

    number: int
    sides: int
    plus: int = 0
    times: int = 1

    def total(self, faces: list[int]) -> int:
        """The value of these faces under this code; those of a D3 are six-sided."""
        pips = sum((face + 1) // 2 for face in faces) if self.sides == 3 else sum(faces)
        return pips * self.times + self.plus

    def __str__(self) -> str:
        if not self.number:
            return str(self.plus)
        sign = f"{self.plus:+d}" if self.plus else ""
        return f"{self.number}D{self.sides}{sign}" + (f"x{self.times}" if self.times != 1 else "")


_CODE = re.compile(r"(\d{0,3})[Dd]([1-9]\d{0,3})(?:([+-]\d{1,6})|[x×]([1-9]\d{0,5}))?", re.ASCII)
_COUNTER = re.compile(r"(\d{1,3}|½)([+-]\d{1,6})", re.ASCII)
_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)


@lru_cache(maxsize=512)
def dice_code(text: str) -> DiceCode:
    """Read a dice code as printed: `3D6x5`, `d20`, `2d10+1`, a counter's `2+1` or `½+0`, or a number.

    >>> dice_code("3D6x5").total([2, 4, 6])
    60
    >>> dice_code("½+2")
    DiceCode(number=1, sides=3, plus=2, times=1)
    """
    clean = text.strip().replace("−", "-").replace(" ", "")
    if _NUMBER.fullmatch(clean):
        return DiceCode(0, 6, int(clean))
    if match := _CODE.fullmatch(clean):
        number, sides, plus, times = match.groups()
        return DiceCode(int(number or 1), int(sides), int(plus or 0), int(times or 1))
    if match := _COUNTER.fullmatch(clean):
        first, plus = match.groups()
        return DiceCode(1, 3, int(plus)) if first == "½" else DiceCode(int(first), 6, int(plus))
    raise LabrysError(f"{text[:40]!r} is no dice code; codes look like 1D6, d20, 1D3+1, 3D6x5 or 2+1")
