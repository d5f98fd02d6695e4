"""Deathmaze: what things are called. Names only; sentences are in `narrate`, questions in `questions`."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.deathmaze.state import Adventurer, Fighter, Monster, State
from labrys.games.deathmaze.tables import CHIT, MONSTER, SPELL
from labrys.games.deathmaze.view import monster_name
from labrys.kit import maze, order
from labrys.kit.maze import DOOR, OPEN, OPPOSITE, SIDES, Place

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ROW_NAMES = ("front", "second row", "third row")
FEATURE_NAMES = {"fountain": "fountain", "statue": "statue", "trap_door": "trap door"}
MARKS = {"potion": "potion of {}", "medallion": "medallion of {}", "ring": "ring of {}"}
POTION_NAMES = {
    "healing": "healing",
    "poison": "poison",
    "strength": "strength",
    "charm_person": "Charm Person",
    "charm_monster": "Charm Monster",
}
UNCOUNTED = ("mustard", "sesame", "spinach", "red_pepper", "cloves", "cannabis")


# -- English -----------------------------------------------------------------------------------------------


def count(number: int, thing: str, things: str = "") -> str:
    """Digits and a noun.

    >>> count(1, "wound"), count(3, "wound")
    ('1 wound', '3 wounds')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["Brand", "Ilse", "Tam"])
    'Brand, Ilse and Tam'
    """
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def verb(subjects: Sequence[str], one: str, many: str) -> str:
    """Singular or plural.

    >>> verb(["Brand", "Ilse"], "gains", "gain")
    'gain'
    """
    return one if len(subjects) == 1 else many


def a(thing: str) -> str:
    """With its article.

    >>> a("axe"), a("+1 axe"), a("Orc")
    ('an axe', 'a +1 axe', 'an Orc')
    """
    return f"an {thing}" if thing[:1].lower() in "aeiou" else f"a {thing}"


def capital(text: str) -> str:
    """The first letter of a sentence."""
    return text[:1].upper() + text[1:]


def proper(slug: str) -> str:
    """`neutralise_poison` is Neutralise Poison."""
    return " ".join(word.capitalize() for word in slug.split("_"))


# -- fighters ----------------------------------------------------------------------------------------------


def everybody(state: State) -> list[Fighter]:
    """Whoever has, or had, a record or a counter on the table."""
    return [
        *state.party,
        *state.monsters,
        *state.above,
        *state.stone,
        *state.out,
        *state.dead,
        *state.peaceful,
        *state.upstairs,
        *state.veterans,
    ]


def unit_name(unit: Fighter) -> str:
    """`Brand`, `Orc 2`."""
    return unit.name if isinstance(unit, Adventurer) else monster_name(unit.id, unit.kind)


def name(who: str, state: State) -> str:
    """The name behind an id; a slain monster's counter is gone, but its id still says what it was."""
    for unit in everybody(state):
        if unit.id == who:
            return unit_name(unit)
    kind = kind_of(who)
    return monster_name(who, kind) if kind else proper(who.replace("-", "_"))


def kind_of(who: str) -> str:
    """The kind of monster an id stands for, if it is one's.

    >>> kind_of("giant_ant-2"), kind_of("brand")
    ('giant_ant', '')
    """
    kind, _, number = who.rpartition("-")
    return kind if number.isdigit() and kind in MONSTER else ""


def is_adventurer(who: str, state: State) -> bool:
    """An adventurer's id, rather than a monster's?"""
    found = next((unit for unit in everybody(state) if unit.id == who), None)
    return isinstance(found, Adventurer) if found else not kind_of(who)


def names(units: Sequence[Fighter]) -> str:
    """`Brand, Ilse and Orc 2`."""
    return listed([unit_name(unit) for unit in units])


def number_of(number: int, kind: str) -> str:
    """`an Orc`, `three Orcs`."""
    row = MONSTER[kind]
    if number == 1:
        return a(row.name)
    return f"{NUMBERS[number] if number < len(NUMBERS) else number} {row.plural}"


def groups(units: Sequence[Fighter]) -> str:
    """Who is there, by kinds: `three Orcs and Brand`."""
    kinds = dict.fromkeys(unit.kind for unit in units if isinstance(unit, Monster))
    parts = [number_of(sum(isinstance(u, Monster) and u.kind == kind for u in units), kind) for kind in kinds]
    return listed([*parts, *(u.name for u in units if isinstance(u, Adventurer))])


def seat_names(state: State, seat: int) -> str:
    """The adventurers of a player who are in the party."""
    return names([u for u in state.party if isinstance(u, Adventurer) and u.seat == seat])


# -- things ------------------------------------------------------------------------------------------------


def thing(slug: str) -> str:
    """A weapon, item or spice from its id.

    >>> thing("sword+1"), thing("armour+2"), thing("healing_potion"), thing("resistance_1_ring")
    ('+1 sword', '+2 armour', 'potion of healing', 'ring of Resistance +1')
    """
    kind, plus, bonus = slug.partition("+")
    if plus:
        return f"+{bonus} {kind.replace('_', ' ')}"
    what, _, mark = slug.rpartition("_")
    if mark not in MARKS or not what:
        return slug.replace("_", " ")
    if mark == "potion":
        return MARKS[mark].format(POTION_NAMES[what])
    what, _, bonus = what.partition("resistance_") if what.startswith("resistance_") else (what, "", "")
    return MARKS[mark].format(f"Resistance +{bonus}" if bonus else proper(what))


def a_thing(slug: str) -> str:
    """`a +1 sword`, `an axe`, `some mustard`, `a suit of +2 armour`."""
    if slug in UNCOUNTED:
        return f"some {thing(slug)}"
    return f"a suit of {thing(slug)}" if slug.startswith("armour") else a(thing(slug))


def spell_name(spell: str) -> str:
    """`Stone-to-Flesh`."""
    return SPELL[spell].name


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


def box_words(box: str) -> str:
    """`1L` is the front left.

    >>> box_words("1L"), box_words("2C")
    ('front left', 'second row centre')
    """
    row, column = divmod(order.BOXES.index(box), order.COLUMNS)
    return f"{ROW_NAMES[row]} {order.COLUMN_NAMES[column]}"


def in_box(box: str) -> str:
    """Where somebody stands.

    >>> in_box("1L"), in_box("2C")
    ('at the front left', 'in the second row centre')
    """
    return f"{'at' if box.startswith('1') else 'in'} the {box_words(box)}"


def sides_words(sides: str) -> str:
    """Which way its ways out lie.

    >>> sides_words("wCDC"), sides_words("DDDD"), sides_words("wwDw")
    ('open ends east and west, door south', 'doors on all four sides', 'door south')
    """
    parts = []
    for letter, what in ((OPEN, "open end"), (DOOR, "door")):
        where = [SIDES[side] for side in range(4) if sides[side] == letter]
        if len(where) == 4:
            parts.append(f"{what}s on all four sides")
        elif where:
            parts.append(f"{what}{'s' if len(where) > 1 else ''} {listed(where)}")
    return ", ".join(parts)


def shape_words(code: str) -> str:
    """What a chit is, without its doors.

    >>> shape_words("CB2"), shape_words("R4-F")
    ('corridor bend', 'room with a fountain')
    """
    row = CHIT[code]
    if row.kind == "room":
        return "room" + (f" with {a(FEATURE_NAMES[row.feature])}" if row.feature else "")
    first, second = (side for side in range(4) if row.sides[side] == OPEN)
    return "straight corridor" if OPPOSITE[first] == second else "corridor bend"


def chit_words(code: str) -> str:
    """What a chit shows, however it lies.

    >>> chit_words("CS1"), chit_words("R2c-T")
    ('straight corridor with a door', 'room with a trap door and two doors at a corner')
    """
    shape = shape_words(code)
    doors = [side for side in range(4) if CHIT[code].sides[side] == DOOR]
    if not doors:
        return shape
    number = "a door" if len(doors) == 1 else f"{NUMBERS[len(doors)]} doors"
    if len(doors) == 2 and CHIT[code].kind == "room":
        number += " face to face" if OPPOSITE[doors[0]] == doors[1] else " at a corner"
    return f"{shape} {'and' if ' with ' in shape else 'with'} {number}"


def place_words(state: State, where: Place, article: str = "a") -> str:
    """`the entrance corridor`, `a corridor`, `the room with a fountain`."""
    if where == state.entrance:
        return "the entrance corridor"
    code = state.maze[where].code
    return f"{article} {shape_words(code) if CHIT[code].kind == 'room' else 'corridor'}"


def cell(where: Place) -> str:
    """A place as the surfaces point at it: `3,-1`."""
    x, y = maze.coordinates(where)
    return f"{x},{y}"
