"""What any player can work out from printed tables: means of dice codes, of blows, of treasure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrys.engine.dice import dice_code
from labrys.systems.spi1980.tables import treasure_code

DIE = range(1, 7)
LOWEST, HIGHEST = -8, 24  # modifiers beyond these change nothing

Blows = dict[str, dict[int, float]]  # column → modifier → mean wounds


def mean_roll(code: str) -> float:
    """The mean of a dice code: `3D6x5`, `½+2`, a number.

    >>> mean_roll("3D6x5"), mean_roll("1D3+1")
    (52.5, 3.0)
    """
    read = dice_code(code)
    return read.number * (read.sides + 1) / 2 * read.times + read.plus


def mean_blows(table: Mapping[str, Sequence[int]], top: int) -> Blows:
    """The mean wounds of an attack, by column of a Combat Table and modifier."""

    def mean(column: str, bonus: int) -> float:
        return sum(table[column][max(0, min(die + bonus, top))] for die in DIE) / len(DIE)

    return {column: {bonus: mean(column, bonus) for bonus in range(LOWEST, HIGHEST + 1)} for column in table}


def mean_column(code: str) -> float:
    """The mean of a column of a Treasure Table: `3:1D6x5`.

    >>> mean_column("3:1D6x10"), mean_column("")
    (17.5, 0.0)
    """
    if not code:
        return 0.0
    read = treasure_code(code)
    return read.chance / len(DIE) * mean_roll(read.code)


def within(bonus: int) -> int:
    """A modifier, where the tables end."""
    return max(LOWEST, min(bonus, HIGHEST))


def convolved(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """The chances of the sum of two.

    >>> convolved((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    both = [0.0] * (len(one) + len(other) - 1)
    for i, first in enumerate(one):
        if first:
            for j, second in enumerate(other):
                both[i + j] += first * second
    return tuple(both)
