"""One goes where the others do not follow: who waits, who goes, and how they come together again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.kit import order
from labrys.systems.spi1980.pieces import Unit

U = TypeVar("U", bound=Unit)


def go_alone(party: Sequence[U], who: U) -> list[U]:
    """[deathmaze R25] [citadel R54] [citadel R58] He stands in the middle of the first row; the others wait."""
    who.row, who.column = order.FRONT, order.CENTRE
    return [unit for unit in party if unit is not who]


def rejoin(waiting: list[U], back: Sequence[U], who: str, box: tuple[int, int]) -> None:
    """[deathmaze R25] [citadel R54] He takes his old box again, whoever comes with him an empty one behind."""
    for unit in back:
        if unit.id == who:
            unit.row, unit.column = box
        else:
            boxes = order.empty_boxes(waiting) or [(order.last_row(waiting) + 1, order.CENTRE)]
            unit.row, unit.column = boxes[-1]
        waiting.append(unit)
