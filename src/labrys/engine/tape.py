"""The tapes that faces are read from.

A tape is a function of a place: the same seed and the same counter give the same face, in every process
and for ever (`TAPE_VERSION`). So the whole state of chance is three numbers inside the game's state: `Dice`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from struct import unpack
from typing import Protocol

from labrys.engine.dice import MOST_NUMBER, Dice, Fixed, die_words, read_seed
from labrys.engine.errors import DiceNeeded, LabrysError

TAPE_VERSION = 1
MOST_SEED = MOST_NUMBER  # of what is made by the thousand, and wherever a seed is no part of a state
WIDEST_SEED = 2**128 - 1  # of a game
BLOCK = 448  # faces a block: 512 random bytes leave about 504 after rejection
WORDS = 64  # words a block, for dice of other sides than six and for drawing from a cup
MOST = 1 << 32  # pieces in a cup
ALL_FAIR = (1 << 64) - MOST  # a word below this is a fair number, of however many pieces

# A byte below 252 is a fair die (252 = 42 × 6); the four bytes above are rejected.
_FACE = bytes(b % 6 + 1 if b < 252 else 0 for b in range(256))
_REJECTED = bytes(range(252, 256))


class Tape(Protocol):
    """Where faces come from: a seed, a script, a person's own dice."""

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """The face of the die at this place, 1 to its sides."""

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """One piece out of a cup of counted kinds, every single piece equally likely."""

    def copy(self) -> Tape:
        """For a twin: what is typed in for one is not there for the other."""


def checked(seed: int, most: int = MOST_SEED) -> int:
    """A seed that can be one."""
    if type(seed) is not int or not 0 <= seed <= most:
        raise LabrysError(f"a seed is a whole number from 0 to {most}, and this is none of them")
    return seed


def commitment(seed: int | str, nonce: str = "") -> str:
    """The hash published before play; whoever later sees the seed can check every die.

    With a nonce, random digits that are told with the seed, nobody finds even a small seed by trying them all.
    """
    words = f"labrys dice {TAPE_VERSION}: {read_seed(seed)}" + (f" {nonce}" if nonce else "")
    return hashlib.sha256(words.encode()).hexdigest()


@lru_cache(maxsize=256)
def _faces(seed: int, block: int) -> bytes:
    """The faces of one block. Rejection leaves 448 of 512 bytes but for freak luck; then read on."""
    size = 512
    while True:
        name = b"%d:dice:%d:%d" % (TAPE_VERSION, seed, block)
        faces = hashlib.shake_128(name).digest(size).translate(_FACE, _REJECTED)
        if len(faces) >= BLOCK:
            return faces[:BLOCK]
        size *= 2


@lru_cache(maxsize=256)
def _words(what: bytes, seed: int, block: int) -> tuple[int, ...]:
    raw = hashlib.shake_128(b"%d:%b:%d:%d" % (TAPE_VERSION, what, seed, block)).digest(WORDS * 8)
    return unpack(f">{WORDS}Q", raw)


def below(n: int, seed: int, place: int, what: bytes = b"draw") -> int:
    """A fair number from 0 to n - 1. A word above the last whole multiple of n is stretched anew."""
    if n > MOST:
        raise LabrysError(f"nothing is drawn from among {n} pieces: no cup holds so many")
    word = _words(what, seed, place // WORDS)[place % WORDS]
    if word < ALL_FAIR:
        return word % n
    limit = (1 << 64) - (1 << 64) % n
    while word >= limit:
        word = int.from_bytes(hashlib.shake_128(b"again:%d" % word).digest(8), "big")
    return word % n


@lru_cache(maxsize=32)
def _sides(sides: int) -> tuple[int, ...]:
    """What a die may show."""
    return tuple(range(1, sides + 1))


class SeededTape:
    """The tape of a seed."""

    __slots__ = ("_block", "_block_faces", "seed")

    def __init__(self, seed: int | str) -> None:
        """`seed`: a number, or as a state has it."""
        self.seed = read_seed(seed)
        self._block = -1
        self._block_faces = b""

    def copy(self) -> SeededTape:
        """The same seed."""
        return SeededTape(self.seed)

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """[tape] The byte at this place; for other sides than six the word at this place of another stream."""
        if sides != 6:
            return below(sides, self.seed, place, b"die") + 1
        block = place // BLOCK
        if block != self._block:
            self._block, self._block_faces = block, _faces(self.seed, block)
        return self._block_faces[place - block * BLOCK]

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """[tape] Count along the cup to the piece with this number."""
        number = below(sum(cup.values()), self.seed, place)
        for kind, count in cup.items():
            number -= count
            if number < 0:
                return kind
        raise LabrysError(f"{rule}: the cup is empty, nothing can be drawn")


class BranchTape(SeededTape):
    """The tape of a game that branches off another: what had fallen there, then the faces of a seed of its own."""

    __slots__ = ("fixed",)

    def __init__(self, seed: int | str, fixed: Fixed) -> None:
        super().__init__(seed)
        self.fixed = fixed

    def copy(self) -> BranchTape:
        """The same."""
        return BranchTape(self.seed, self.fixed)

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """What fell there, or the seed's."""
        fixed, at = self.fixed, place - self.fixed.rolled
        if 0 <= at < len(fixed.faces) and 0 < fixed.faces[at] <= sides:
            return fixed.faces[at]
        return super().face(place, rule, sides)

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """What was drawn there, if it is in the cup, or the seed's."""
        fixed, at = self.fixed, place - self.fixed.drawn
        if 0 <= at < len(fixed.draws) and cup.get(fixed.draws[at]):
            return fixed.draws[at]
        return super().draw(place, cup, rule)


def tape_of(dice: Dice) -> SeededTape:
    """The tape a state goes on with."""
    fixed = dice.fixed
    return BranchTape(dice.seed, fixed) if isinstance(fixed, Fixed) else SeededTape(dice.seed)


class NotedTape:
    """Another tape, and all that was read from it."""

    __slots__ = ("draws", "faces", "tape")

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.faces: list[int] = []
        self.draws: list[str] = []

    def copy(self) -> NotedTape:
        """The same tape; what was read from it is noted here alone."""
        return NotedTape(self.tape.copy())

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """Noted."""
        self.faces.append(self.tape.face(place, rule, sides))
        return self.faces[-1]

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """Noted."""
        self.draws.append(self.tape.draw(place, cup, rule))
        return self.draws[-1]


class ScriptTape:
    """Faces and draws written down beforehand: cases and real dice.

    It is indexed by the same counters as the seeded tape, so a rewound scene reads the same dice again.
    """

    __slots__ = ("draws", "faces")

    def __init__(self, faces: list[int], draws: list[str] | None = None) -> None:
        self.faces = faces
        self.draws: list[str] = [] if draws is None else draws

    def copy(self) -> ScriptTape:
        """The same script, to go on with by itself."""
        return ScriptTape(self.faces.copy(), self.draws.copy())

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """The next face of the script; the die must have it."""
        if place >= len(self.faces):
            raise DiceNeeded(rule, _sides(sides))
        if not 0 < self.faces[place] <= sides:
            raise LabrysError(f"{rule}: {die_words(sides)}, and {self.faces[place]} is written down for it")
        return self.faces[place]

    def add(self, face: int, sides: int) -> None:
        """One more face, of a die of so many sides."""
        self.faces.append(face)

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """The next piece of the script; it must be in the cup."""
        if place >= len(self.draws):
            there = {kind: count for kind, count in cup.items() if count}
            raise DiceNeeded(rule, tuple(there), tuple(there.values()))
        kind = self.draws[place]
        if not cup.get(kind):
            raise LabrysError(f"{rule}: the script draws {kind!r}, but the cup holds none")
        return kind


class RealTape(ScriptTape):
    """A person's own dice: typed faces first, then `DiceNeeded`; the cups stay the machine's."""

    __slots__ = ("_seeded", "_sides")

    def __init__(self, seed: int | str, dice: Sequence[tuple[int, int]] = ()) -> None:
        """`dice`: what has been typed, each a face and the sides of its die."""
        super().__init__([face for face, _ in dice])
        self._sides = [sides for _, sides in dice]
        self._seeded = SeededTape(seed)

    def copy(self) -> RealTape:
        """The same dice, to go on with by itself."""
        return RealTape(self._seeded.seed, self.dice())

    def dice(self) -> list[tuple[int, int]]:
        """What has been typed."""
        return list(zip(self.faces, self._sides, strict=True))

    def add(self, face: int, sides: int) -> None:
        """One more die."""
        super().add(face, sides)
        self._sides.append(sides)

    def face(self, place: int, rule: str, sides: int = 6) -> int:
        """As typed. After an answer was taken back, another die may be wanted here: then it is asked for anew."""
        if place < len(self.faces) and self._sides[place] != sides:
            del self.faces[place:], self._sides[place:]
        return super().face(place, rule, sides)

    def draw(self, place: int, cup: dict[str, int], rule: str) -> str:
        """Chits are drawn by the machine."""
        return self._seeded.draw(place, cup, rule)
