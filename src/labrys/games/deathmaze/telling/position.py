"""Deathmaze: any position stated in a case file, and the state told in the same words.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec
from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.errors import BadCase, plain_words
from labrys.games.deathmaze.chapters.c03_course_of_play import leader
from labrys.games.deathmaze.chapters.c05_exploring import exits
from labrys.games.deathmaze.chapters.c07_monsters import tell_apart
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Klass, Monster, Slain
from labrys.games.deathmaze.scenes import Feature, Scene
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import (
    CHIT,
    CLASS,
    CORRIDOR_CUP,
    MEDALLION_ROW,
    MONSTER,
    POTION_CODE,
    RING_ROW,
    ROOM_CUP,
    SPELL,
    SPICE_CODE,
    TURNS,
)
from labrys.games.deathmaze.telling.view import foe, sheet
from labrys.kit import maze
from labrys.rulebook.lines import Words
from labrys.rulebook.positions import Notation, SceneWords, read_house, read_position
from labrys.systems.spi1980.chapters.characters import slug
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import NextMove, Treasure
from labrys.systems.spi1980.telling import position as kit
from labrys.systems.spi1980.things import Item, ItemKind, Thing, WeaponKind

ITEM_NAMES: dict[ItemKind, Collection[str]] = {
    "potion": POTION_CODE,
    "spice": SPICE_CODE,
    "medallion": MEDALLION_ROW,
    "ring": RING_ROW,
}
RING_BONUS = {name: row.bonus for name, row in RING_ROW.items()}

# -- the words of a case ---------------------------------------------------------------------------------------


class FighterCase(kit.FighterCase, kw_only=True):
    """An adventurer (`name`, `class`) or a monster (`kind`), on either side."""

    klass: Klass | None = msgspec.field(default=None, name="class")
    spell_wounds: int = 0
    magic_resistance: int | None = None
    skills: dict[WeaponKind, int] = msgspec.field(default_factory=dict)
    bezants: int | None = None
    saved_bezants: int = 0
    alcohol: int = 0
    fog: bool = False
    paid: int = 0
    counted: bool = False
    plundered: bool = False


class GroupCase(Struct, forbid_unknown_fields=True):
    """Monsters that stay in a segment (R24)."""

    at: str
    monsters: list[FighterCase]


class SlainCase(Struct, forbid_unknown_fields=True):
    """A monster already killed here, its treasure not yet settled."""

    kind: str = ""
    room: bool = True
    bezants: int = NOT_ROLLED
    paid: int = 0
    letter: str = ""


class PositionCase(Struct, forbid_unknown_fields=True):
    """The `[position]` table of a case, with its lists."""

    advanced: bool = False
    seats: int = 1
    scene: SceneWords = "next_move"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool] = {}
    here: str = "0,0"
    entrance: str = "0,0"
    came_by: str = ""
    below: bool = False
    round: int | None = None
    rounds: int = 0
    loot: int = 0
    brought: tuple[int, ...] = ()
    ownerless: tuple[str, ...] = ()
    foes: dict[str, int] = {}
    room_cup: dict[str, int] | None = None
    corridor_cup: dict[str, int] | None = None
    party: list[FighterCase] = []
    monsters: list[FighterCase] = []
    peaceful: list[FighterCase] = []
    dead: list[FighterCase] = []
    stone: list[FighterCase] = []
    out: list[FighterCase] = []
    veterans: list[FighterCase] = []
    slain: list[SlainCase] = []
    maze: list[kit.ChitCase] = []
    locked: list[kit.BorderCase] = []
    joined: list[kit.BorderCase] = []
    armed: list[kit.BorderCase] = []
    lingering: list[GroupCase] = []


FIGHTER = kit.fighter_words(FighterCase, {"kind": MONSTER}, {"class": CLASS}, ITEM_NAMES, SPELL)
SLAIN = Words({"kind": MONSTER.__contains__}, what="slain monster")
NOTATION = Notation(
    frozenset(PositionCase.__struct_fields__),
    {
        **dict.fromkeys(("party", "monsters", "peaceful", "dead", "stone", "out", "veterans"), FIGHTER),
        **dict.fromkeys(("locked", "joined", "armed"), kit.BORDER_WORDS),
        "maze": kit.CHIT_WORDS,
        "lingering": kit.GROUP_WORDS,
        "slain": SLAIN,
    },
)

COMBAT_SCENES = (
    "party_combat_phase", "monster_combat_phase", "party_reorganisation_phase", "monster_reorganisation_phase",
    "victory",
)  # fmt: skip


# -- from a case to a state ------------------------------------------------------------------------------------


def from_case(case: dict[str, object]) -> State:
    """The state a case describes; `BadCase` says what it does not understand."""
    position = read_position(case, PositionCase)
    house = read_house(position.house, HouseRules, HouseRules.__struct_fields__, "deathmaze")
    state = State(Dice(0), house, position.seats, advanced=position.advanced)
    lay_maze(state, position)
    set_sides(state, position)
    state.rounds, state.loot = position.rounds, position.loot
    state.came_by = maze.SIDES.index(position.came_by) if position.came_by else NOT_ROLLED
    if position.came_by and state.here + maze.STEP[state.came_by] not in state.maze:
        raise BadCase(f"the party cannot have come by the {position.came_by}: no chit lies there")
    state.where = "below" if position.below else "segment"
    state.slain = [Slain(s.kind, s.room, s.bezants, s.paid, s.letter) for s in position.slain]
    state.ownerless = [read_thing(word) for word in position.ownerless]
    set_agenda(state, position)
    return state


def lay_maze(state: State, position: PositionCase) -> None:
    """The chits on the table, the cups, locked and joined borders."""
    state.room_cup, state.corridor_cup = dict(ROOM_CUP), dict(CORRIDOR_CUP)
    chits = position.maze or [kit.ChitCase("0,0", "CS0", "wCwC")]
    for chit in chits:
        if chit.chit not in CHIT:
            raise BadCase(f"there is no chit {chit.chit!r}; the chits are {', '.join(CHIT)}")
        chit.sides = chit.sides or CHIT[chit.chit].sides
        sides = kit.read_sides(chit, TURNS[chit.chit])
        kit.refuse_twice(state.maze, chit.at, where := kit.read_place(chit.at))
        state.maze[where] = maze.Laid(chit.chit, sides, chit.visited, chit.spent)
        cup = state.room_cup if chit.chit in state.room_cup else state.corridor_cup
        cup[chit.chit] -= 1
    if position.room_cup is not None:
        state.room_cup = {code: position.room_cup.get(code, 0) for code in ROOM_CUP}
    if position.corridor_cup is not None:
        state.corridor_cup = {code: position.corridor_cup.get(code, 0) for code in CORRIDOR_CUP}
    state.here, state.entrance = kit.read_place(position.here), kit.read_place(position.entrance)
    for border in position.locked:
        state.edges[kit.read_border(border)] = "locked"
    for border in position.joined:
        state.edges[kit.read_border(border)] = "joined"
    for border in position.armed:
        state.armed[kit.read_border(border)] = True


def set_sides(state: State, position: PositionCase) -> None:
    """Everybody who is there."""
    taken: set[str] = set()
    state.party = [read_fighter(f, taken) for f in position.party]
    state.monsters = [read_fighter(f, taken) for f in position.monsters]
    kit.line_up(u for u, f in zip(state.party, position.party, strict=True) if not f.box)
    state.peaceful = [read_monster(f, taken) for f in position.peaceful]
    state.dead = [read_adventurer(f) for f in position.dead]
    state.stone = [read_adventurer(f) for f in position.stone]
    state.out = [read_adventurer(f) for f in position.out]
    state.veterans = tuple(read_adventurer(f) for f in position.veterans)
    for group in position.lingering:
        state.lingering[kit.read_place(group.at)] = [read_monster(f, taken) for f in group.monsters]
    tell_apart(state)
    everybody = [*state.party, *state.monsters, *state.dead, *state.stone, *state.out]
    men = [unit for unit in everybody if isinstance(unit, Adventurer)]
    counted = tuple(sum(man.seat == seat for man in men) for seat in range(state.seats))
    state.brought = position.brought or counted


def set_agenda(state: State, position: PositionCase) -> None:
    """The scene that is next, and what follows it."""
    first = read_scene(position.scene)
    tag = position.scene if isinstance(position.scene, str) else str(position.scene.get("scene"))
    if position.agenda is not None:
        following = [read_scene(scene) for scene in position.agenda]
    elif (
        isinstance(first, NextMove)
        or tag in ("muster", "create", "departure", "abilities", "form_up")
        or tag in ("explore", "door_trap", "enter", "go_in")
    ):
        following = []
    else:
        following = [Feature(), Treasure(), NextMove()]
    state.agenda = [*reversed(following), first]
    fighting = tag in COMBAT_SCENES
    state.round = position.round if position.round is not None else int(fighting)
    state.monster_phases = max(state.round - 1, 0)
    if fighting:
        monsters = {m.id: m.wound_points for m in state.monsters if isinstance(m, Monster)}
        state.foes = {**position.foes, **monsters}


def read_scene(words: SceneWords) -> Scene:
    """`"meeting"`, or `{scene = "trapped", on = "door", side = "east"}`."""
    try:
        scene: Scene = msgspec.convert(kit.scene_fields(words), Scene)
    except msgspec.ValidationError as error:
        raise BadCase(f"{words!r} is no scene: {plain_words(error)}") from None
    return scene


def read_fighter(case: FighterCase, taken: set[str]) -> Fighter:
    """An adventurer has a class, a monster a kind."""
    return read_monster(case, taken) if case.kind else read_adventurer(case)


def read_adventurer(case: FighterCase) -> Adventurer:
    """A Character Record; what is not said is as the class starts."""
    if case.klass is None or not case.name:
        raise BadCase("an adventurer needs a name and a class, a monster a kind")
    row = CLASS[case.klass]
    who = Adventurer(id=case.id or slug(case.name), name=case.name, seat=case.seat, klass=case.klass)
    for field in ("wound_points", "magic_resistance", "detrap"):
        said = getattr(case, field)
        setattr(who, field, getattr(row, field) if said is None else said)
    kit.arm(who, case.weapons or row.weapons[:2], case.in_hand, case.thrown)
    who.items = tuple(read_item(word) for word in case.items)
    who.bezants = case.bezants or 0
    own = ("spell_wounds", "skills", "saved_bezants", "alcohol", "fog")
    kit.copy_fields(case, who, (*kit.ADVENTURER_FIELDS, *own))
    kit.set_box(who, case.box)
    return who


def read_monster(case: FighterCase, taken: set[str]) -> Monster:
    """A monster counter; ids are given in the order met: `orc-1`, `orc-2`."""
    if case.kind not in MONSTER:
        raise BadCase(f"there is no monster {case.kind!r}; the kinds are {', '.join(MONSTER)}")
    monster = Monster(id=kit.next_id(case.kind, case.id, taken), kind=case.kind)
    monster.wound_points = case.wound_points or 0
    monster.bezants = NOT_ROLLED if case.bezants is None else case.bezants
    kit.copy_fields(case, monster, (*kit.MONSTER_FIELDS, "paid", "counted", "plundered"))
    kit.set_box(monster, case.box)
    return monster


def read_thing(word: str) -> Thing:
    """A weapon or an item, by its id."""
    return kit.read_weapon(word) if kit.is_weapon(word) else read_item(word)


def read_item(word: str) -> Item:
    """An item by its id."""
    return kit.read_item(word, ITEM_NAMES, RING_BONUS)


# -- from a state to the words of a case -------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """Everything an expectation may name."""
    return {
        "advanced": state.advanced,
        "party": {unit.id: fighter_facts(unit, state) for unit in state.party},
        "order": kit.write_order(state.party),
        "monsters": {unit.id: fighter_facts(unit, state) for unit in state.monsters},
        "monster_order": kit.write_order(state.monsters),
        "peaceful": {unit.id: fighter_facts(unit, state) for unit in state.peaceful},
        "dead": [unit.id for unit in state.dead],
        "stone": [unit.id for unit in state.stone],
        "out": {unit.id: fighter_facts(unit, state) for unit in state.out},
        "here": maze.name(state.here),
        "maze": kit.write_maze(state.maze),
        "exits": [maze.SIDES[side] for side in exits(state, state.here)] if state.maze else [],
        "edges": {kit.write_border(border): what for border, what in state.edges.items()},
        "room_cup": {code: n for code, n in state.room_cup.items() if n},
        "corridor_cup": {code: n for code, n in state.corridor_cup.items() if n},
        "lingering": {maze.name(w): [m.id for m in group] for w, group in state.lingering.items()},
        "slain": [slain.kind or slain.letter for slain in state.slain],
        "ownerless": [thing.id for thing in state.ownerless],
        "loot": state.loot,
        "round": state.round,
        "leader": leader(state),
        "below": state.where == "below",
        "over": state.over,
    }


def fighter_facts(unit: Fighter, state: State) -> dict[str, object]:
    """A sheet or a counter, and what only the rules keep in mind."""
    known: dict[str, object] = msgspec.to_builtins(
        sheet(unit) if isinstance(unit, Adventurer) else foe(unit, state)
    )
    if isinstance(unit, Adventurer):
        known.update(kit.sheet_facts(unit))
        known["spare"] = [weapon.id for weapon in unit.spare]
        for name in ("alcohol", "werewolf", "fog"):
            known[name] = getattr(unit, name)
    else:
        known["paid"], known["bezants"] = unit.paid, unit.bezants
    known["acted"] = unit.acted
    return known
