"""Warlock's Maze: what things are called and what they do, in a few words. Sentences are in `narrate`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrys.games.warlock.board import CHAMBERS, RING, SIDES, SPACES, START
from labrys.games.warlock.chapters.c07a_characters import slug
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import (
    CARD,
    CHARACTER,
    DATA,
    FOLLOWER,
    MAGIC_OBJECT,
    OBJECT,
    OUTSIDE,
    SPELL,
    TILE,
    TREASURE,
    MagicObjectRow,
    ObjectRow,
)
from labrys.show.english import a, count, listed, proper
from labrys.show.sentence import Name, Noun, PlayerName, templates

DIE = 6  # faces

SIDE_NAMES: Mapping[str, str] = dict(zip(SIDES, ("north", "east", "south", "west"), strict=True))
POINTS: Mapping[str, str] = {"strength": "Strength", "craft": "Craft", "gold": "Gold"}

WORDS = templates(DATA / "words.toml")
ENEMIES, WHEN, ROOMS, MEANS = WORDS["enemies"], WORDS["when"], WORDS["rooms"], WORDS["results"]
DOES, ABILITIES, USES, CARD_TEXTS = WORDS["spells"], WORDS["abilities"], WORDS["things"], WORDS["cards"]
PLURALS = ("cellar_rats", "shifting_walls", "snuffed_torches")


def lives(number: int) -> str:
    """`2 Lives`."""
    return count(number, "Life", "Lives")


# -- people ----------------------------------------------------------------------------------------------------


def who(seat: int, state: State) -> Name:
    """A player's name; somebody who plays alone is called by his character."""
    if state.seats > 1 or seat >= len(state.players):
        return PlayerName(seat)
    return Noun(f"the {hero(seat, state)}")


def hero(seat: int, state: State) -> str:
    """The name of his character; of the last one, if it has just died."""
    name = state.players[seat].character or (state.buried[-1] if state.buried else "")
    return CHARACTER[name].name if name else "adventurer"


def by_id(who_id: str, state: State) -> Name:
    """`player-2` is a player; anything else is an Enemy."""
    for p in state.players:
        if p.id == who_id:
            return who(p.seat, state)
    return enemy(who_id)


def is_player(who_id: str, state: State) -> bool:
    """A player's id, not a card?"""
    return any(p.id == who_id for p in state.players)


def enemy(name: str) -> Noun:
    """`the Bone Sentry`, `the Bandit`."""
    return Noun(ENEMIES.get(name) or f"the {thing(name)}", slug(name) in PLURALS)


def agree(name: str, one: str, many: str) -> str:
    """The verb for a card or an Enemy: the Cellar Rats are several."""
    return many if slug(name) in PLURALS else one


def figures(p: Player) -> str:
    """A player's Lives and Gold in short."""
    talismans = f", {count(p.talismans, 'Talisman')}" if p.talismans else ""
    return f"{lives(p.lives)}, {p.gold} Gold{talismans}"


# -- things ----------------------------------------------------------------------------------------------------

NAMES: Mapping[str, str] = {
    **{row.slug: row.name for row in CARD.values()},
    **{row.slug: row.name for row in MAGIC_OBJECT.values()},
    **{row.object: row.name for row in OBJECT.values()},
    **{row.spell: row.name for row in SPELL.values()},
    **{row.ability: proper(row.ability) for row in CHARACTER.values()},
    **{row.character: row.name for row in CHARACTER.values()},
    "gold": "Gold",
    "life": "Life",
    "talisman": "Talisman",
}
UNCOUNTED = ("gold", "armour")


def thing(name: str) -> str:
    """A card, thing, Spell or ability by its number or id.

    >>> thing("MZ21"), thing("MO03"), thing("second_cut"), thing("grip")
    ('Sword', 'Girdle of the Ox', 'Second Cut', "Giant's Grip")
    """
    kind = slug(name)
    return NAMES.get(kind) or proper(kind)


def a_thing(name: str) -> str:
    """With its article.

    >>> a_thing("MZ21"), a_thing("MO07"), a_thing("gold"), a_thing("MZ01"), a_thing("")
    ('a Sword', 'the Seeing Orb', 'Gold', 'the Cellar Rats', 'a card')
    """
    if not name:
        return "a card"
    if slug(name) in UNCOUNTED:
        return thing(name)
    plain = slug(name) in OBJECT or name in ("talisman", "life")
    return a(thing(name)) if plain else f"the {thing(name)}"


def things(names: Sequence[str]) -> str:
    """Several, as a list."""
    return listed([thing(name) for name in names])


def does(name: str) -> str:
    """What a card, thing, Spell or ability does, in a few words; empty if nothing is to be said."""
    kind = slug(name)
    if kind in DOES:
        return DOES[kind]
    if name in CARD and CARD[name].kind == "enemy":
        return enemy_value(name)
    if kind in USES:
        return USES[kind]
    if kind in OBJECT or name in MAGIC_OBJECT:
        return figures_of(MAGIC_OBJECT[name] if name in MAGIC_OBJECT else OBJECT[kind])
    if kind in FOLLOWER:
        row = FOLLOWER[kind]
        return f"+{row.craft} Craft" if row.craft else f"+{row.battle} in battle"
    return CARD_TEXTS.get(kind) or ABILITIES.get(kind, "")


def figures_of(row: ObjectRow | MagicObjectRow) -> str:
    """What the figures of a thing mean."""
    parts = []
    if isinstance(row, MagicObjectRow):
        parts += [f"+{row.strength} Strength"] if row.strength else []
        parts += [f"+{row.craft} Craft"] if row.craft else []
    parts += [f"+{row.battle} in battle"] if row.battle else []
    lost_in = "psychic combat" if isinstance(row, MagicObjectRow) and row.guards == "psychic" else "battle"
    parts += [f"saves a Life lost in {lost_in} on {at_least(row.saves)}"] if row.saves else []
    return " and ".join(parts)


def enemy_value(card: str) -> str:
    """`Strength 4`, with what it does besides."""
    row = CARD[card]
    value = f"Strength {row.strength}" if row.strength else f"Craft {row.craft}"
    if row.craft < 0:
        value = "the Craft of whoever meets it"
    more = CARD_TEXTS.get(row.slug)
    return f"{value}, {more}" if more else value


def described(name: str) -> str:
    """A thing and what it does.

    >>> described("MZ23"), described("MZ04")
    ('Shield (saves a Life lost in battle on 5 or 6)', 'Bone Sentry (Strength 4)')
    """
    text = does(name)
    return f"{thing(name)} ({text})" if text else thing(name)


def at_least(face: int) -> str:
    """`5 or 6`, `4 to 6`."""
    if face == DIE:
        return str(DIE)
    return f"{face} or {DIE}" if face == DIE - 1 else f"{face} to {DIE}"


# -- places ----------------------------------------------------------------------------------------------------


def place(space: str) -> str:
    """`B3`, `the Starting Area`, `Treasure Chamber A`, `the Chapel`."""
    if space == START:
        return "the Starting Area"
    if space in CHAMBERS:
        return f"Treasure Chamber {space[1]}"
    return outside_name(space) if space in RING else space


def outside_name(space: str) -> str:
    """With its article."""
    return f"the {OUTSIDE[space].name}"


def at_place(space: str) -> str:
    """`on B3`, `in the Starting Area`, `at the Chapel`."""
    return f"{'on' if space in SPACES else 'at' if space in RING else 'in'} {place(space)}"


def tile_name(tile: str) -> str:
    """`Corner Room`; a printed corridor has no name."""
    return TILE[tile].name if tile in TILE else "printed corridor"


def a_tile(tile: str) -> str:
    """`a Corner Room`, `the Teleporter`."""
    row = TILE.get(tile)
    special = row is not None and row.kind not in ("corridor", "room")
    return f"the {tile_name(tile)}" if special else a(tile_name(tile))


def sides(openings: str) -> str:
    """Which way a tile is open.

    >>> sides("NW"), sides("NESW"), sides("E")
    ('north and west', 'on all sides', 'east')
    """
    if len(openings) == len(SIDES):
        return "on all sides"
    return listed([SIDE_NAMES[side] for side in openings])


def treasure(name: str) -> str:
    """What a Treasure tile shows."""
    return "a Talisman" if TREASURE[name].shows == "talisman" else "a Magic Object of your choice"


def hidden(what: str) -> str:
    """What somebody has looked at: a tile, a treasure or a card."""
    if what in TILE:
        return a_tile(what)
    return treasure(what) if what in TREASURE else f"the {described(what)}"
