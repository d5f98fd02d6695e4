"""Deathmaze: what things are called. Names only; sentences are in `narrate`, questions in `questions`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from labrys.games.deathmaze.pieces import Adventurer, Fighter
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHIT, MONSTER, SPELL, TREASURE
from labrys.kit.maze import Place
from labrys.show.english import listed
from labrys.systems.spi1980.telling import words as shared
from labrys.systems.spi1980.telling.words import thing

FEATURE_NAMES = {"fountain": "fountain", "statue": "statue", "trap_door": "trap door"}
UNCOUNTED = ("mustard", "sesame", "spinach", "red_pepper", "cloves", "cannabis")

BLOWS: Mapping[str, str] = {
    "alligator": "snaps",
    "cronk": "claws",
    "gargoyle": "claws",
    "giant_ant": "bites",
    "giant_spider": "bites",
    "hellhound": "bites",
    "medusa": "claws",
    "mummy": "strikes",
    "ogre": "pounds",
    "skeleton": "claws",
    "troll": "claws",
    "vampire": "claws",
    "vampire_bat": "bites",
    "werewolf": "bites",
    "": "bites",  # an adventurer as a Werewolf
}
EVILS: Mapping[str, str] = {
    **shared.EVILS,
    "medusa_face": "the Medusa's face",
    "stone_haze": "the haze",
    "red_pepper": "the red pepper",
}
SPRUNG: Mapping[str, str] = {**shared.SPRUNG, "two_traps": shared.TWICE}

EFFECT: Mapping[str, str] = {
    "blast": "gives one in front {} wounds unless it resists",
    "charm": "wins over a monster of the first two rows unless it resists",
    "explosion": "gives {} wound to everybody on both sides who fails to resist",
    "heal": "heals somebody of {} wounds",
    "lightning": "gives one in front {} wounds unless it resists",
    "lock": "shuts the monsters in, the party outside",
    "mage_armour": "takes the next {} wounds for somebody",
    "neutralise_poison": "undoes poison",
    "oratory": "adds {} to the talks",
    "sleep": "puts any monster to sleep for the round unless it resists",
    "strength": "adds {} to somebody's attacks in the next fight",
    "stone_to_flesh": "turns somebody back from stone after a fight",
    "thief": "adds {} to a try to remove a trap",
    "teleport": "sends friend or foe to a place where the party has been",
}
DOES: Mapping[str, str] = {spell: words.format(SPELL[spell].code) for spell, words in EFFECT.items()}


class Tongue(shared.Tongue[State]):
    """Deathmaze's own names."""

    coin = "Bezant"
    gem = "gem"
    monsters = MONSTER
    spells = SPELL
    treasures = TREASURE
    blows = BLOWS
    evils = EVILS
    sprung = SPRUNG

    def everybody(self) -> Iterator[Fighter]:
        """Whoever has, or had, a record or a counter on the table; the likeliest to be looked for first."""
        state = self.state
        return chain(
            state.party,
            state.monsters,
            state.above,
            state.stone,
            state.out,
            state.dead,
            state.peaceful,
            state.upstairs,
            state.veterans,
        )

    def chit(self, code: str) -> str:
        """What a chit shows, however it lies."""
        return chit_words(code)

    def gain(self, what: str) -> str:
        """[4.0d] [13.11] An ability."""
        return gain_words(what)

    def a_thing(self, slug: str) -> str:
        """`some mustard`, `a sword`."""
        return a_thing(slug)


# -- fighters ----------------------------------------------------------------------------------------------


def unit_name(unit: Fighter, state: State) -> str:
    """In a sentence: `Brand`, `Orc 2`, `the Ogre`."""
    return Tongue(state).unit(unit)


def name(who: str, state: State) -> str:
    """The name behind an id."""
    return Tongue(state).name(who)


def names(units: Sequence[Adventurer]) -> str:
    """`Brand, Ilse and Tam`."""
    return listed([unit.name for unit in units])


def groups(state: State, units: Sequence[Fighter]) -> str:
    """Who is there, by kinds: `three Orcs and Brand`."""
    return Tongue(state).groups(units)


# -- things ------------------------------------------------------------------------------------------------


def a_thing(slug: str) -> str:
    """`a +1 sword`, `an axe`, `some mustard`, `a suit of +2 armour`."""
    return f"some {thing(slug)}" if slug in UNCOUNTED else shared.a_thing(slug)


def spell_name(spell: str) -> str:
    """`Stone-to-Flesh`."""
    return SPELL[spell].name


def spell_terms(spell: str) -> str:
    """[4.12] When it can be cast, its cost, and what it does."""
    row = SPELL[spell]
    when = "in combat" if row.combat else "while talking" if spell == "oratory" else "outside combat"
    return f"{when}, cost {row.cost}: {DOES[spell]}"


def gain_words(gain: str) -> str:
    """[4.0d] [13.11] `wound_point`, `skill:bow`, `resistance`, `detrap`, `spell:charm`.

    >>> gain_words("skill:throwing_dagger")
    '+1 skill with the throwing dagger'
    """
    what, _, of = gain.partition(":")
    match what:
        case "wound_point":
            return "+1 Wound Point"
        case "skill":
            return f"+1 skill with the {thing(of)}"
        case "resistance":
            return "+1 Magic Resistance"
        case "detrap":
            return "+1 Detrap skill"
        case "spell":
            return f"the spell {spell_name(of)}"
    raise KeyError(gain)


# -- places ------------------------------------------------------------------------------------------------


def shape_words(code: str) -> str:
    """What a chit is, without its doors.

    >>> shape_words("CB2"), shape_words("R4-F")
    ('corridor bend', 'room with a fountain')
    """
    return shared.shape_of(CHIT[code], FEATURE_NAMES)


def chit_words(code: str) -> str:
    """What a chit shows, however it lies.

    >>> chit_words("CS1"), chit_words("R2c-T")
    ('straight corridor with a door', 'room with a trap door and two doors at a corner')
    """
    return shared.with_doors(shape_words(code), CHIT[code])


def place_words(state: State, where: Place, article: str = "a") -> str:
    """`the entrance corridor`, `a corridor`, `the room with a fountain`."""
    if where == state.entrance:
        return "the entrance corridor"
    code = state.maze[where].code
    return f"{article} {shape_words(code) if CHIT[code].kind == 'room' else 'corridor'}"
