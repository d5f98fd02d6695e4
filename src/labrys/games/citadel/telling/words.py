"""Citadel of Blood: what things are called. Names only; sentences are in `narrate`, questions in `questions`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from labrys.games.citadel.pieces import Character, Fighter
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import INITIATE, MONSTER, SPELL, TREASURE, face
from labrys.kit import maze
from labrys.kit.maze import Place
from labrys.show.english import a, count, listed, proper
from labrys.systems.spi1980.telling import words as kit

FEATURE_NAMES: Mapping[str, str] = {
    "mirror": "mirror",
    "staircase": "staircase",
    "artwork": "work of art",
    "fountain": "fountain",
    "furniture": "piece of furniture",
    "trap_door": "trap door",
    "altar": "altar",
    "statue": "statue",
}
COUNTERS: Mapping[str, str] = {"gateway": "Gateway of Evil", "hellgate": "Hellgate"}  # they lie by themselves
BLOWS: Mapping[str, str] = {
    "chimaera": "mauls",
    "cronk": "claws",
    "demon": "claws",
    "dire_wolf": "bites",
    "gargoyle": "claws",
    "harpy": "claws",
    "hydra": "bites",
    "medusa": "claws",
    "minotaur": "gores",
    "skeleton": "claws",
    "troll": "claws",
    "vampire": "claws",
    "warg": "bites",
    "wight": "strikes",
    "wraith": "strikes",
}
EVILS: Mapping[str, str] = {
    **kit.EVILS,
    "medusa": "the Medusa's face",
    "x_the_unknown": "the statue's will",
    "evil_talisman": "the evil of the talisman",
    "mind": "the mind battle",
    "clavichord": "the music",
}
SPRUNG: Mapping[str, str] = {**kit.SPRUNG, "roll_twice": kit.TWICE}
ABILITIES: Mapping[str, str] = {
    "wound_point": "{} Wound Point",
    "skill": "{} skill with the {}",
    "resistance": "{} Resistance Value",
    "detrap": "{} Detrap skill",
    "hellgate": "{} Hellgate rating",
    "negotiation": "{} Negotiation skill",
    "potential": "{} Magic Potential under the {} sun",
    "combat_bonus": "{} Combat Bonus",
}
GAIN = re.compile(r"([a-z_]+)(?::([a-z_]+))?([+-]\d+)?")


class Tongue(kit.Tongue[State]):
    """The names of this book."""

    coin = "Gold Mark"
    gem = "jewel"
    monsters = MONSTER
    spells = SPELL
    treasures = TREASURE
    blows = BLOWS
    evils = EVILS
    sprung = SPRUNG

    def everybody(self) -> Iterator[Fighter]:
        """Whoever has, or had, a record or a counter on the table."""
        return everybody(self.state)

    def chit(self, code: str) -> str:
        """What a face shows, however it lies."""
        return chit_words(code)

    def gain(self, what: str) -> str:
        """[12.2] [12.3] A gain of a record."""
        return gain_words(what)

    def thing(self, slug: str) -> str:
        """A thing from its id."""
        return thing(slug)

    def a_thing(self, slug: str) -> str:
        """A thing and its article."""
        return a_thing(slug)


# -- fighters --------------------------------------------------------------------------------------------------


def everybody(state: State) -> Iterator[Fighter]:
    """Whoever has, or had, a record or a counter on the table; the likeliest to be looked for first."""
    return chain(
        state.party,
        state.monsters,
        state.bystanders,
        *state.elsewhere.values(),
        state.slain_now,
        state.stone,
        state.swallowed,
        state.out,
        state.dead,
        state.gone,
        state.peaceful,
        state.upstairs,
        state.veterans,
    )


def unit_name(unit: Fighter, state: State) -> str:
    """In a sentence: `Almuric`, `Orc 2`, `the Ogre`, `X the Unknown`."""
    return Tongue(state).unit(unit)


def name(who: str, state: State) -> str:
    """The name behind an id."""
    return Tongue(state).name(who)


def names(units: Sequence[Character], last: str = "and") -> str:
    """`Almuric, Gilith and Zareth`."""
    return listed([unit.name for unit in units], last)


def race_name(race: str) -> str:
    """`Elf`, `Demi-Cronk`, `Swamp Creature`."""
    return "Demi-Cronk" if race == "demi_cronk" else proper(race)


def title(who: Character) -> str:
    """What he is: `Elf Hero`, `Dwarf Initiate`."""
    return f"{race_name(who.race)} {'Hero' if who.hero else 'Initiate'}"


# -- things ----------------------------------------------------------------------------------------------------


def thing(slug: str) -> str:
    """A weapon, item or jewel from its id.

    >>> thing("jewel-25"), thing("red_sun_talisman"), thing("throwing_dagger+2")
    ('jewel worth 25', 'talisman of the Red Sun', '+2 throwing dagger')
    """
    what, dash, value = slug.partition("-")
    return f"{what} worth {value}" if dash else kit.thing(slug)


def a_thing(slug: str) -> str:
    """`a jewel worth 25`, `a suit of +2 armour`."""
    return a(thing(slug)) if slug.startswith("jewel-") else kit.a_thing(slug)


def spell_name(spell: str) -> str:
    """`Stone-Flesh`."""
    return SPELL[spell].name


def spell_names(spells: Sequence[str], last: str = "and") -> str:
    """`Blast, Heal and Lock`."""
    return listed([SPELL[spell].name for spell in spells], last)


def gain_words(gain: str) -> str:
    """[4.1-B7] [12.2] [13.5] A gain, or a loss, of a record.

    >>> gain_words("skill:bow+3"), gain_words("detrap"), gain_words("potential:red-1")
    ('+3 skill with the bow', '+1 Detrap skill', '-1 Magic Potential under the red sun')
    """
    match = GAIN.fullmatch(gain)
    if match is None:
        raise KeyError(gain)
    what, of, change = match.group(1), match.group(2) or "", match.group(3) or "+1"
    return ABILITIES[what].format(change, thing(of))


def coins(gold: int, jewels: Sequence[int] = ()) -> str:
    """`25 Gold Marks and a jewel worth 10`; empty for nothing."""
    parts = [count(gold, "Gold Mark")] if gold else []
    parts += [f"a jewel worth {value}" for value in jewels]
    return listed(parts)


# -- places ----------------------------------------------------------------------------------------------------


def shape_words(code: str) -> str:
    """What the face that lies up is, without its doors.

    >>> shape_words("K4/mirror"), shape_words("altar/K1"), shape_words("gateway")
    ('corridor bend', 'room with an altar', 'Gateway of Evil')
    """
    row = face(code)
    return COUNTERS.get(row.code) or kit.shape_of(row, FEATURE_NAMES)


def chit_words(code: str) -> str:
    """What the face that lies up shows, however it lies.

    >>> chit_words("K2/altar"), chit_words("P3/K1")
    ('straight corridor with a door', 'room with two doors at a corner')
    """
    return kit.with_doors(shape_words(code), face(code))


def place_words(state: State, where: Place, article: str = "a") -> str:
    """`the Gateway of Evil`, `a corridor`, `the room with an altar`."""
    row = face(state.maze[where].code)
    if row.code in COUNTERS:
        return f"the {COUNTERS[row.code]}"
    return f"{article} {shape_words(row.code) if row.kind == 'room' else 'corridor'}"


def whereabouts(where: Place) -> str:
    """`3,-1 on level 2`."""
    x, y = maze.coordinates(where)
    return f"{x},{y} on level {maze.level(where)}"


def race_terms(race: str) -> str:
    """[4.1-B3] What a race of Initiate starts with, in a few words."""
    row = next(row for row in INITIATE.values() if row.race == race)
    skills = (("Hellgate {}", row.hellgate), ("Detrap {}", row.detrap), ("Negotiation +{}", row.negotiation))
    gifts = [words.format(number) for words, number in skills if number]
    weapon = f"+{row.weapon_skill} with the {thing(row.skill_weapon)}"
    body = f"{row.wound_points} Wound Points, Resistance Value {row.resistance}"
    return f"{body}, {listed([weapon, *gifts])}"


# -- spells ----------------------------------------------------------------------------------------------------

WHEN: Mapping[str, str] = {
    "phase": "in combat",
    "before_combat": "before combat",
    "interrupt": "in combat, at any time",
    "negotiation": "in talks",
    "bribery": "with a bribe",
    "monsters_found": "on meeting monsters",
    "combat_over": "after combat",
    "encounter_over": "after combat",
    "poisoned": "at once on poisoning",
    "detrap": "at a trap",
    "calm": "outside combat",
}
EFFECT: Mapping[str, str] = {
    "charm": "wins over a monster of the first two rows unless it resists",
    "blast": "gives one in front {} wounds unless it resists",
    "explosion": "gives {} wound to everybody on both sides who fails to resist",
    "lightning": "gives one in front {} wounds unless it resists",
    "sleep": "puts a monster to sleep unless it resists",
    "redemption": "brings back a comrade who fights the party unless he resists",
    "magic_shield": "keeps spells from wounding a comrade in this fight",
    "hesitate": "gives time to heal before the fight",
    "cease_fire": "ends the fight in peace",
    "mental_attack": "gives one in front {} wounds unless it resists",
    "lock": "shuts the monsters in for good, the party outside",
    "mage_armour": "takes the next {} wounds for a comrade",
    "neutralise_poison": "undoes poison",
    "stone_flesh": "turns a comrade back from stone",
    "strength": "adds {} to a comrade's attacks in the next fight",
    "heal": "heals a comrade of {} wounds",
    "rejuvenate": "heals a comrade of {} wounds",
    "teleport": "sends friend or foe to a place where the party has been",
    "thief": "adds {} to a comrade's try to remove a trap",
    "oratory": "adds {} to the talks",
    "cow": "frightens the monsters into peace unless they resist",
    "daunt": "frightens the monsters out of all they have unless they resist",
    "sway": "changes the die of a bribe by {}",
    "cajole": "changes the die of a bribe by {}",
    "wrath_of_god": "gives any one monster {} wounds unless it resists",
    "resurrect": "raises one killed in the fight just over",
}
LIMITED = ("heal", "rejuvenate")  # so many castings a game, R13
DOES: Mapping[str, str] = {spell: words.format(SPELL[spell].code) for spell, words in EFFECT.items()}


def spell_terms(spell: str) -> str:
    """[4.1-B6] [10.9] When a spell is cast, its cost, and what it does.

    >>> spell_terms("blast")
    'in combat, cost 1: gives one in front 2 wounds unless it resists'
    """
    row = SPELL[spell]
    return f"{WHEN[row.timing]}, cost {row.cost}: {DOES[spell]}{how_often(spell)}"


def how_often(spell: str) -> str:
    """[R13] A die says how often some spells can be cast in a game."""
    return ", a few times a game" if spell in LIMITED else ""
