"""A book of this system, as the engine and the surfaces see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.engine.game import S
from labrys.kit.book import BoundBook
from labrys.show.decision import Part
from labrys.systems.spi1980.events import Died
from labrys.systems.spi1980.pieces import NOT_ROLLED, Adventurer
from labrys.systems.spi1980.tables import wounds_by_face


class DungeonBook(BoundBook[S]):
    """A book of the dungeon system: it has a Combat Table."""

    combat: Mapping[str, Sequence[int]]  # column → wounds by roll
    parts: ClassVar[Mapping[str, Part]] = {
        "action": "turn",
        "ready": "between",
        "reorganise": "between",
        "cease_fire": "between",
        "next_move": "way",
    }

    def attack(self, column: str, plus: int) -> list[int]:
        """[deathmaze 8.43] [citadel 9.5] Wounds on each face of the die, in a column of the Combat Table."""
        return wounds_by_face(self.combat, column, plus)

    def check_record(self, who: Adventurer, state: S) -> None:
        """`LabrysError` if he cannot be on the table, alone in this state; whatever else, if not be shown."""
        figures = [value for value in structs.asdict(who).values() if isinstance(value, int)]
        if min(figures) < NOT_ROLLED or not who.in_hand < max(1, len(who.weapons)):
            raise LabrysError(f"the record of {who.name[:40]} has figures that no game gives")
        self.check_possible(state)

    def falls(self, event: Event) -> str:
        """The dead, monsters among them."""
        return event.who if isinstance(event, Died) else ""
