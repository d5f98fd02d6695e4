"""Warlock's Maze: everybody and everything its pictures can show."""

from __future__ import annotations

from labrys.games.warlock.tables import CARD, CHARACTER, MAGIC_OBJECT, OBJECT, SPELL, TILE
from labrys.games.warlock.telling.picture import SPECIAL
from labrys.games.warlock.telling.words import WORDS
from labrys.show.english import capital
from labrys.show.kinds import Kinds, groups

LYING = {"talisman": "Talisman", "gold": "Gold", "hex": "Hex Mark"}
CARDS = {
    "enemy": "Enemies",
    "stranger": "Strangers",
    "place": "Places",
    "follower": "Followers",
    "event": "Events",
}


def kinds() -> tuple[Kinds, ...]:
    """Characters, the cards by their kinds, Objects, Spells, and what is drawn on tiles."""
    rooms = {SPECIAL[row.kind]: row.name for row in TILE.values() if row.kind in SPECIAL}
    cards = [
        (title, {row.slug: row.name for row in CARD.values() if row.kind == kind}) for kind, title in CARDS.items()
    ]
    uncarded = {kind: capital(name.removeprefix("the ")) for kind, name in WORDS["enemies"].items()}
    return groups(
        (
            ("Characters", {key: row.name for key, row in CHARACTER.items()}),
            *cards,
            ("Enemies without a card", uncarded),
            ("Objects", {key: row.name for key, row in OBJECT.items()}),
            ("Magic Objects", {row.slug: row.name for row in MAGIC_OBJECT.values()}),
            ("Spells", {f"{key}_spell": row.name for key, row in SPELL.items()}),
            ("On the tiles", rooms | LYING),
            ("Kinds of card", {kind: kind.replace("_", " ") for kind in (*CARDS, "object", "magic_object")}),
        )
    )
