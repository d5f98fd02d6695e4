"""A book of this system, as the engine and the surfaces see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.engine.game import S
from labrys.kit.book import BoundBook
from labrys.show.campaign import Campaign, words
from labrys.systems.spi1980.pieces import NOT_ROLLED, Adventurer
from labrys.systems.spi1980.tables import wounds_by_face

ON_THE_TABLE = ("row", "column", "seat", "in_hand", "heal_left", "rejuvenate_left", "mind_left")


class DungeonBook(BoundBook[S]):
    """A book of the dungeon system: it has a Combat Table."""

    combat: Mapping[str, Sequence[int]]  # column → wounds by roll

    def attack(self, column: str, plus: int) -> list[int]:
        """[deathmaze 8.43] [citadel 9.5] Wounds on each face of the die, in a column of the Combat Table."""
        return wounds_by_face(self.combat, column, plus)

    def check_record(self, who: Adventurer, state: S) -> None:
        """`LabrysError` if he cannot be on the table, alone in this state; whatever else, if not be shown."""
        figures = [value for value in structs.asdict(who).values() if isinstance(value, int)]
        if min(figures) < NOT_ROLLED or not who.in_hand < max(1, len(who.weapons)):
            raise LabrysError(f"the record of {who.name[:40]} has figures that no game gives")
        self.check_possible(state)

    def campaign_words(self, campaign: Campaign) -> list[str]:
        """[deathmaze 13.0] [citadel 17.1] The Character Records, without what is only of use in a game."""
        return words(campaign, *ON_THE_TABLE)
