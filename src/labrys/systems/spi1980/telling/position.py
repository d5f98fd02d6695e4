"""Positions of case files: the words that every book of this system reads and writes alike.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from labrys.engine.errors import BadCase
from labrys.kit import maze, order
from labrys.rulebook.lines import Words
from labrys.rulebook.positions import Said, SceneWords, flags_of, plain_scene
from labrys.systems.spi1980.pieces import Adventurer, Unit
from labrys.systems.spi1980.things import WEAPONS, Item, ItemKind, Weapon

T = TypeVar("T")

SPENT = "!"
BOX = re.compile(r"[1-9]\d?[LCR]")


class FighterWords(Struct, kw_only=True):
    """What has words of its own, of an adventurer or a monster (`kind`); all else are fields of the record."""

    name: str = ""
    id: str = ""
    kind: str = ""
    box: str = ""
    weapons: tuple[str, ...] | None = None
    in_hand: str | int = ""
    thrown: tuple[str | int, ...] = ()
    items: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()


class ChitCase(Struct, forbid_unknown_fields=True):
    """A laid chit: where, which, and how it lies (its sides, clockwise from the north)."""

    at: str
    chit: str
    sides: str = ""
    visited: bool = True
    spent: bool = False


class BorderCase(Struct, forbid_unknown_fields=True):
    """A border between two places."""

    at: str
    side: str


class GroupCase(Struct, forbid_unknown_fields=True):
    """Those who wait or stay in a segment: monsters, or characters."""

    at: str
    monsters: list[Said] = []
    party: list[Said] = []


PLACE = re.compile(r"-?\d+,-?\d+(,\d)?")
LYING = re.compile(r"[CDw]{4}")


def fighter_words(
    forms: Iterable[type[Unit]],
    firsts: dict[str, Collection[str]],
    fields: dict[str, Collection[str]],
    names: Mapping[ItemKind, Collection[str]],
    spells: Collection[str],
) -> Words:
    """An adventurer or a monster in a line: `Brand hero 1L sword+1 hammer wounds=3`, `troll 1C wound_points=9`."""
    return Words(
        {field: known.__contains__ for field, known in firsts.items()},
        {**{field: known.__contains__ for field, known in fields.items()}, "box": BOX.fullmatch},
        {"weapons": is_weapon, "items": lambda word: is_item(word, names), "spells": spells.__contains__},
        flags_of(*forms),
        "name",
        "fighter",
    )


CHIT_WORDS = Words(
    fields={"at": PLACE.fullmatch, "chit": lambda word: not LYING.fullmatch(word), "sides": LYING.fullmatch},
    flags=("spent",),
    what="chit",
)
BORDER_WORDS = Words(fields={"at": PLACE.fullmatch, "side": maze.SIDES.__contains__}, what="border")
GROUP_WORDS = Words(fields={"at": PLACE.fullmatch}, what="group")

# -- reading ---------------------------------------------------------------------------------------------------


def read_place(words: str, level: int = 0) -> maze.Place:
    """`"3,-1"`: columns east and rows south of the origin; `"3,-1,2"` on the second of several levels.

    `level` is the one meant when none is named; 0 in a maze without levels.
    """
    try:
        x, y, *rest = map(int, words.split(","))
        (which,) = rest or [level]
    except ValueError:
        raise BadCase(f"{words!r} is no place; places look like 3,-1") from None
    if bool(which) != bool(level):
        raise BadCase(f"{words!r} is no place: there is no level {which}")
    return maze.place(x, y, which)


def refuse_twice(laid: Container[maze.Place], words: str, where: maze.Place) -> None:
    """One chit lies in a place."""
    if where in laid:
        raise BadCase(f"this position is impossible: two chits at {words}")


def read_side(word: str) -> maze.Side:
    """`"east"`."""
    if word not in maze.SIDES:
        raise BadCase(f"{word!r} is no side; the sides are {', '.join(maze.SIDES)}")
    return maze.SIDES.index(word)


def read_border(border: BorderCase, level: int = 0) -> int:
    """The border on this side of a place."""
    return maze.edge(read_place(border.at, level), read_side(border.side))


def scene_fields(words: SceneWords, level: int = 0) -> dict[str, object]:
    """`"meeting"`, or `{scene = "trapped", on = "door", side = "east"}`: the fields of a scene, `type` its tag."""
    fields: dict[str, object] = {"scene": words} if isinstance(words, str) else dict(words)
    side, there = fields.get("side"), fields.get("there")
    if isinstance(side, str):
        fields["side"] = read_side(side)
    if isinstance(there, str):
        fields["there"] = read_place(there, level)
    fields["type"] = fields.pop("scene", "")
    return fields


def read_sides(chit: ChitCase, ways: Sequence[str]) -> str:
    """How a chit lies: as said, if it can."""
    if chit.sides not in ways:
        raise BadCase(f"a {chit.chit} cannot lie as {chit.sides!r}; it can as {', '.join(ways)}")
    return chit.sides


def set_box(unit: Unit, box: str) -> None:
    """`1L` to `3R`, and for a horde beyond."""
    if box:
        if not BOX.fullmatch(box):
            raise BadCase(f"{box!r} is no box; the boxes are {' '.join(order.BOXES)}")
        unit.row, unit.column = order.box_at(box)


def boxless(units: Iterable[Unit], said: Iterable[Said]) -> Iterator[Unit]:
    """Those whose box is not said."""
    return (unit for unit, words in zip(units, said, strict=True) if not words.get("box") and "row" not in words)


def line_up(units: Iterable[Unit]) -> None:
    """Those whose box is not said stand in the first boxes, from the front row's left on."""
    for number, unit in enumerate(units):
        unit.row, unit.column = divmod(number, order.COLUMNS)


def spread_out(units: Iterable[Unit]) -> None:
    """Those whose box is not said stand in rows of three; one alone in the middle, two left and right."""
    waiting = list(units)
    for row, start in enumerate(range(0, len(waiting), order.COLUMNS)):
        rank = waiting[start : start + order.COLUMNS]
        for unit, column in zip(rank, order.spread(len(rank)), strict=True):
            unit.row, unit.column = row, column


def next_id(kind: str, said: str, taken: set[str]) -> str:
    """Ids are given in the order met: `orc-1`, `orc-2`."""
    number = next(n for n in range(1, 100) if f"{kind}-{n}" not in taken)
    name = said or f"{kind}-{number}"
    taken.add(name)
    return name


def arm(who: Adventurer, weapons: Sequence[str], in_hand: str | int, thrown: Sequence[str | int]) -> None:
    """His weapons: the first is in hand unless another is named; some may lie among the enemies.

    Of two that are called alike one is named by its place, counted from 0; -1 in hand is none.
    """
    who.weapons = tuple(read_weapon(word) for word in weapons)
    who.in_hand = _place(who, weapons, in_hand) if in_hand != "" else 0
    who.thrown = tuple(_place(who, weapons, word) for word in thrown)


def _place(who: Adventurer, weapons: Sequence[str], word: str | int) -> int:
    if isinstance(word, int):
        return word
    if word not in weapons:
        raise BadCase(f"{who.name} has no {word}; he has {', '.join(weapons)}")
    return weapons.index(str(word))


def read_weapon(word: str) -> Weapon:
    """`sword`, `sword+2`."""
    kind, _, bonus = word.partition("+")
    for known in WEAPONS:
        if known == kind and (bonus.isdigit() or not bonus):
            return Weapon(known, int(bonus or 0))
    raise BadCase(f"{word!r} is no weapon; weapons look like sword or sword+2, of {', '.join(WEAPONS)}")


def is_weapon(word: str) -> bool:
    """Does the word begin with the name of a weapon?"""
    return word.partition("+")[0] in WEAPONS


def is_item(word: str, names: Mapping[ItemKind, Collection[str]]) -> bool:
    """Does the word name an item of the book?"""
    clean = word.rstrip(SPENT).partition("+")[0]
    name, _, kind = clean.rpartition("_")
    return (
        clean == "armour"
        or clean in names.get("spice", ())
        or any(kind == k and name in n for k, n in names.items())
    )


def read_item(word: str, names: Mapping[ItemKind, Collection[str]], bonus: Mapping[str, int]) -> Item:
    """`healing_potion`, `mustard`, `blast_ring`, `armour+2`, `red_sun_talisman+3`; `!` at the end: spent.

    `_talisman` is one nobody has looked at yet.

    `names` are the items of the book by kind, `bonus` the bonus that a ring has by its name.
    """
    clean, *points = word.rstrip(SPENT).split("+")
    rolled = tuple(int(point) for point in points if point.isdigit())
    if clean == "armour" and len(rolled) == len(points) == 1:
        return Item("armour", bonus=rolled[0])
    if clean in names.get("spice", ()):
        return Item("spice", clean)
    name, _, kind_word = clean.rpartition("_")
    for kind, known in names.items():
        if kind == kind_word and (name in known or not name) and len(rolled) == len(points):
            return Item(kind, name, bonus.get(name, 0) if kind == "ring" else 0, word.endswith(SPENT), rolled)
    examples = [Item(kind, next(iter(some))).id for kind, some in names.items()]
    raise BadCase(f"{word!r} is no item; items look like {', '.join(examples)} or armour+2")


# -- writing ---------------------------------------------------------------------------------------------------


def write_border(border: int) -> str:
    """`"0,0 east"` or `"0,0 south"`."""
    where, east = divmod(border, 2)
    return f"{maze.name(where)} {'east' if east else 'south'}"


def write_item(item: Item) -> str:
    """Its id, the points rolled for it, and whether it is spent."""
    return item.id + "".join(f"+{points}" for points in item.bonuses) + (SPENT if item.spent else "")


def write_order(units: Iterable[Unit]) -> dict[str, str]:
    """Box → id, of those who have a box."""
    return {order.box(unit): unit.id for unit in units if unit.row >= 0}


def write_maze(chits: Mapping[maze.Place, maze.Laid]) -> dict[str, object]:
    """The chits on the table by their places."""
    return {
        maze.name(where): {"chit": c.code, "sides": c.sides, "visited": c.visited, "spent": c.spent}
        for where, c in chits.items()
    }


def write_box(unit: Unit) -> Said:
    """Where he stands; a row below none has no boxes."""
    return {"box": order.box(unit)} if unit.row >= 0 else {"row": unit.row, "column": unit.column}


def write_chits(chits: Mapping[maze.Place, maze.Laid], codes: Callable[[str], str] = str) -> list[Said]:
    """The chits on the table, as a position lists them."""
    said: list[Said] = []
    for where, c in chits.items():
        chit: Said = {"at": maze.name(where), "chit": codes(c.code), "sides": c.sides}
        said.append({**chit, **({} if c.visited else {"visited": False}), **({"spent": True} if c.spent else {})})
    return said


def write_groups(
    groups: Mapping[maze.Place, Sequence[T]], key: str, write: Callable[[T], Said]
) -> list[dict[str, object]]:
    """Those who wait or stay somewhere."""
    return [{"at": maze.name(where), key: [write(unit) for unit in units]} for where, units in groups.items()]


def write_borders(edges: Mapping[int, object], what: object) -> list[Said]:
    """The borders that are so."""
    borders = [write_border(border).split(" ") for border, kind in edges.items() if kind == what]
    return [{"at": at, "side": side} for at, side in borders]


def write_scene(scene: Struct) -> SceneWords:
    """A scene as a position says it: sides and places in words."""
    said = plain_scene(scene)
    if isinstance(said, dict):
        if isinstance(side := said.get("side"), int) and side >= 0:
            said["side"] = maze.SIDES[side]
        if isinstance(there := said.get("there"), int):
            said["there"] = maze.name(there)
    return said


def write_agenda(agenda: Sequence[Struct]) -> Said:
    """What follows the present scene."""
    return {"agenda": [write_scene(scene) for scene in reversed(agenda[:-1])]}


UNIT_WORDS: dict[str, Callable[[Any], Said]] = {
    "row": write_box,
    "column": write_box,
    "weapons": lambda who: {"weapons": [weapon.id for weapon in who.weapons]},
    "spare": lambda who: {"spare": [weapon.id for weapon in who.spare]},
    "weapons_at_home": lambda who: {"weapons_at_home": [weapon.id for weapon in who.weapons_at_home]},
    "items": lambda who: {"items": [write_item(item) for item in who.items]},
}  # the fields of a record that have words of their own


def fighter_facts(unit: Unit, shown: Struct) -> dict[str, object]:
    """What a sheet or a counter shows, and whatever else the record says."""
    known: dict[str, object] = {**msgspec.to_builtins(unit), **msgspec.to_builtins(shown), "acted": unit.acted}
    if isinstance(unit, Adventurer):
        known["in_hand"] = unit.weapons[unit.in_hand].id if unit.weapons and unit.in_hand >= 0 else ""
        known["thrown"] = [unit.weapons[i].id for i in unit.thrown]
        known["weapons"] = [weapon.id for weapon in unit.weapons]
        known["items"] = [write_item(item) for item in unit.items]
    return known


def ids(units: Iterable[Unit]) -> list[str]:
    """Who they are."""
    return [unit.id for unit in units]
