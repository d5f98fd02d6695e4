"""Warlock's Maze: the printed tables, as typed lookups. The numbers are in `data/`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from labrys.rulebook.tables import by_roll, load

DATA = Path(__file__).parent / "data"


class TileRow(Struct, frozen=True):
    """[W2.1] A Maze tile, its openings at rotation 0."""

    tile: str
    kind: Literal["corridor", "room", "teleporter", "spirit", "chamber", "circle", "rotating"]
    name: str
    openings: str


class PrintedRow(Struct, frozen=True):
    """[W6.2] A printed corridor of the Short Maze."""

    space: str
    openings: str
    straight: str


class TreasureRow(Struct, frozen=True):
    """[W2.9] A Treasure tile."""

    treasure: str
    shows: Literal["talisman", "magic_object"]


class RoomRow(Struct, frozen=True):
    """[W4.3.1] [W4.5.1] [W4.6.2] A die result of a special room."""

    room: str
    die: str
    result: str
    rule: str


class OutsideRow(Struct, frozen=True):
    """[W7.29] A space of the ring outside."""

    space: str
    name: str
    text: str


class OutsideResultRow(Struct, frozen=True):
    """[W7.29] A die result outside."""

    space: str
    die: str
    result: str
    code: int


class FindRow(Struct, frozen=True):
    """[O3] What the Ruins hold."""

    die: str
    object: str


class PrisonerRow(Struct, frozen=True):
    """[MZ34] The Old Prisoner."""

    die: str
    result: str
    code: int


class SpellLimitRow(Struct, frozen=True):
    """[W7.17] Spells a character can hold."""

    craft: str
    spells: int


class ObjectRow(Struct, frozen=True):
    """[W7.34] An Object: of the shop, of a kit, or a Maze card of the same name."""

    object: str
    name: str
    price: int
    stock: int
    battle: int
    saves: int
    weapon: bool


class CardRow(Struct, frozen=True):
    """[W3.14] A card of the Maze deck."""

    card: str
    slug: str
    name: str
    kind: Literal["enemy", "event", "object", "magic_object", "follower", "stranger", "place"]
    strength: int
    craft: int
    trophy: int


class MagicObjectRow(Struct, frozen=True):
    """[W2.10] A Magic Object."""

    magic_object: str
    slug: str
    name: str
    card: str
    strength: int
    craft: int
    battle: int
    saves: int
    guards: Literal["", "battle", "psychic"]
    weapon: bool


class FollowerRow(Struct, frozen=True):
    """[W7.23] A Follower."""

    follower: str
    name: str
    craft: int
    battle: int


class CharacterRow(Struct, frozen=True):
    """[W7.1] A character."""

    card: str
    character: str
    name: str
    strength: int
    craft: int
    lives: int
    gold: int
    objects: tuple[str, ...]
    spells: int
    ability: str


class SpellRow(Struct, frozen=True):
    """[W7.20] A Spell."""

    card: str
    spell: str
    name: str
    copies: int
    moment: str


TILES = load(DATA / "tiles.toml", TileRow)
TILE: dict[str, TileRow] = {row.tile: row for row in TILES.rows}
PRINTED: dict[str, PrintedRow] = {row.space: row for row in load(DATA / "printed_corridors.toml", PrintedRow).rows}
TREASURES = load(DATA / "treasures.toml", TreasureRow)
TREASURE: dict[str, TreasureRow] = {row.treasure: row for row in TREASURES.rows}
ROOMS = load(DATA / "rooms.toml", RoomRow)
ROOM: dict[str, dict[int, RoomRow]] = {
    room: by_roll(ROOMS, lambda row: row.die, 1, 6, [row for row in ROOMS.rows if row.room == room])
    for room in dict.fromkeys(row.room for row in ROOMS.rows)
}
OUTSIDES = load(DATA / "outside.toml", OutsideRow)
OUTSIDE: dict[str, OutsideRow] = {row.space: row for row in OUTSIDES.rows}
RESULTS = load(DATA / "outside_results.toml", OutsideResultRow)
OUTSIDE_RESULT: dict[str, dict[int, OutsideResultRow]] = {
    space: by_roll(RESULTS, lambda row: row.die, 1, 6, [row for row in RESULTS.rows if row.space == space])
    for space in dict.fromkeys(row.space for row in RESULTS.rows)
}
FIND = by_roll(load(DATA / "finds.toml", FindRow), lambda row: row.die, 1, 6)
PRISONER = by_roll(load(DATA / "prisoner.toml", PrisonerRow), lambda row: row.die, 1, 6)
MOST_CRAFT = 40
SPELL_LIMIT = by_roll(load(DATA / "spell_limits.toml", SpellLimitRow), lambda row: row.craft, 0, MOST_CRAFT)
OBJECTS = load(DATA / "objects.toml", ObjectRow)
OBJECT: dict[str, ObjectRow] = {row.object: row for row in OBJECTS.rows}
CARDS = load(DATA / "maze_deck.toml", CardRow)
CARD: dict[str, CardRow] = {row.card: row for row in CARDS.rows}
MAGIC_OBJECTS = load(DATA / "magic_objects.toml", MagicObjectRow)
MAGIC_OBJECT: dict[str, MagicObjectRow] = {row.magic_object: row for row in MAGIC_OBJECTS.rows}
FOLLOWER: dict[str, FollowerRow] = {row.follower: row for row in load(DATA / "followers.toml", FollowerRow).rows}
CHARACTERS = load(DATA / "characters.toml", CharacterRow)
CHARACTER: dict[str, CharacterRow] = {row.character: row for row in CHARACTERS.rows}
SPELLS = load(DATA / "spells.toml", SpellRow)
SPELL: dict[str, SpellRow] = {row.spell: row for row in SPELLS.rows}

FULL_MAZE_DECK: dict[str, int] = {row.card: 1 for row in CARDS.rows}
FULL_SPELL_DECK: dict[str, int] = {row.spell: row.copies for row in SPELLS.rows}
FULL_SHOP: dict[str, int] = {row.object: row.stock for row in OBJECTS.rows if row.stock}
OPEN_STOCK: tuple[str, ...] = tuple(row.magic_object for row in MAGIC_OBJECTS.rows if not row.card)
SLUG: dict[str, str] = {row.card: row.slug for row in CARDS.rows}
SLUG |= {row.magic_object: row.slug for row in MAGIC_OBJECTS.rows}
MAGIC_CARD: dict[str, str] = {row.card: row.magic_object for row in MAGIC_OBJECTS.rows if row.card}
