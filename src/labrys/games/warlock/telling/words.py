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
from labrys.show.sentence import Name, Noun, PlayerName

DIE = 6  # faces

SIDE_NAMES: Mapping[str, str] = dict(zip(SIDES, ("north", "east", "south", "west"), strict=True))
POINTS: Mapping[str, str] = {"strength": "Strength", "craft": "Craft", "gold": "Gold"}

ENEMIES: Mapping[str, str] = {  # who has no card
    "bandit": "the Bandit",
    "spirit": "the Spirit of the Circle",
    "warlock": "the Warlock",
}

WHEN: Mapping[str, str] = {  # [W7.20] the moments of Spells
    "any": "at any time",
    "own": "in your own turn, outside a fight",
    "own_outside": "in your own turn, outside the Maze",
    "start": "at the start of your turn, in the Maze",
    "fight": "in a fight of yours, before the dice",
    "battle": "in a battle of yours, before the dice",
    "psychic": "in psychic combat of yours, before the dice",
    "reply_spell": "when another player casts a Spell",
    "reply_turn": "at the start of another character's turn",
    "reply_loss": "when you would lose Lives",
    "reply_enemy": "when you face an Enemy card",
    "reply_attack": "when you are attacked",
}


def lives(number: int) -> str:
    """`2 Lives`."""
    return count(number, "Life", "Lives")


DOES: Mapping[str, str] = {  # the Spells
    "mend": "a character regains up to 2 Lives",
    "unweave": "the Spell just cast has no effect",
    "stillness": "that turn is lost",
    "mindspike": "+3 in psychic combat",
    "grip": "+3 in battle",
    "sap": "-2 for the opponent",
    "iron_skin": "no Life is lost",
    "banish": "the Enemy is discarded, without a fight or a trophy",
    "shatter": "a Magic Object of another goes to the stock",
    "pilfer": "an Object or Magic Object of another is yours",
    "beguile": "a Follower of another is yours",
    "foresight": "see the next 3 Maze cards and put them in order",
    "veil": "evade the attack",
    "hex_mark": "the next to step on a tile loses 1 Life",
    "long_stride": "go to any space outside and encounter it",
    "coinage": "turn an Object into 3 Gold",
}

ABILITIES: Mapping[str, str] = {
    "second_cut": "once a battle, roll your own die again",
    "thick_hide": "a Life lost in battle is saved on 6",
    "deep_memory": "begin a turn without Spells: gain one",
    "evil_eye": "attack characters with Craft instead of Strength",
    "poise": "win equal totals in battle against characters",
    "first_strike": "once a turn +2 in battle against an Enemy, but no protective roll",
    "light_fingers": "rob a character instead of attacking: on 4 or more",
    "steadfast": "a Life lost in psychic combat is saved on 5 or more",
    "soft_tread": "evade Enemies of Strength 4 or less",
    "old_hand": "roll the die of a Magic Spirit or Magic Circle again",
    "rousing_song": "each Follower gives +1 in battle, up to +2",
    "second_sight": "once a turn, discard a drawn Maze card for another",
}

USES: Mapping[str, str] = {  # things whose figures do not say it all
    "purse": "2 Gold at once",
    "twine": "instead of moving, back to the Starting Area",
    "thirsting_blade": "+1 in battle; a Life it takes from a character gives you 1",
    "wand": "when your last Spell is cast, gain another",
    "ward_stone": "no Spell of others touches you, and you cast none",
    "orb": "draw 2 Maze cards, meet one",
    "cloak": "once a turn, evade on 4 or more",
    "satchel": "carry 8 Objects instead of 4",
    "spirit_bell": "drives off an Enemy with Craft",
    "phial": "once, back to your starting Lives",
    "keystone": "once, a step through a wall",
    "lantern": "at the start of a turn, look at a tile next to yours",
    "stone_sprite": "once, a diagonal step",
}

CARD_TEXTS: Mapping[str, str] = {  # events, strangers, places; and what some Enemies do besides
    "stray_raider": "takes 1 Gold if it wins",
    "clay_servant": "cannot be evaded",
    "horned_keeper": "guards 2 Gold",
    "shifting_walls": "turn a face-up tile where nobody stands",
    "tremor": "everybody on a tile rolls; 1 costs 1 Life",
    "snuffed_torches": "lose 1 turn",
    "warlocks_whim": "exchange two face-down tiles unseen",
    "tide_of_magic": "everybody in the Maze gains a Spell",
    "trapdoor": "back to the Starting Area",
    "peephole": "look at a face-down Treasure",
    "hedge_healer": "regain 1 Life, and one more for 1 Gold",
    "old_prisoner": "a die: a lost turn, Gold, a look at two tiles, a Spell",
    "clear_spring": "regain 1 Life, each time it is met",
    "bargain_stone": "an Object for a Spell, or a Follower for 2 Gold",
}

ROOMS: Mapping[str, str] = {  # what meeting a tile brings
    "corridor": "a Corridor",
    "room": "draw a Maze card",
    "teleporter": "your turn ends; later it takes you to any space around, or outside",
    "spirit": "a die: a Life lost or Craft gained, tiles exchanged or seen …",
    "chamber": "the Warlock's duel: stake a Magic Object, or out you go",
    "circle": "step in for a die, if you like",
    "rotating": "your turn ends; a die says where you leave",
}

MEANS: Mapping[str, str] = {  # what a die of the Magic Spirit or the Magic Circle says, before it is done
    "lose_life": "lose 1 Life",
    "to_start": "back to the Starting Area",
    "nothing": "nothing",
    "exchange": "exchange two face-up tiles",
    "gain_craft": "gain 1 Craft",
    "look": "see all face-down tiles",
    "lose_craft": "lose 1 Craft",
    "attack": "a Spirit of Craft 6 attacks",
    "lose_turn": "lose 1 turn",
    "gain_spell": "gain a Spell",
    "look_treasures": "see the Treasures",
    "move": "go to any tile",
}
PLURALS = ("cellar_rats", "shifting_walls", "snuffed_torches")


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
    parts += [f"saves a Life lost in battle on {at_least(row.saves)}"] if row.saves else []
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
