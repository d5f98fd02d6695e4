"""Deathmaze: any position stated in a case file, and the state told in the same words.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from labrys.core.dice import Dice
from labrys.core.errors import BadCase
from labrys.games.deathmaze.characters import slug
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.party import leader
from labrys.games.deathmaze.passages import exits
from labrys.games.deathmaze.state import (
    Adventurer,
    Feature,
    Fighter,
    Klass,
    Monster,
    NextMove,
    Scene,
    Slain,
    State,
    Treasure,
)
from labrys.games.deathmaze.tables import (
    CHIT,
    CLASS,
    CORRIDOR_CUP,
    MEDALLION_ROW,
    MONSTER,
    POTION_CODE,
    RING_ROW,
    ROOM_CUP,
    SPICE_CODE,
    TURNS,
)
from labrys.games.deathmaze.view import foe, sheet
from labrys.kit import maze, order
from labrys.kit.things import WEAPONS, Item, ItemKind, Thing, Weapon, WeaponKind
from labrys.kit.units import NOT_ROLLED

# -- the words of a case ---------------------------------------------------------------------------------------


class FighterCase(Struct, forbid_unknown_fields=True):
    """An adventurer (`name`, `class`) or a monster (`kind`), on either side."""

    name: str = ""
    id: str = ""
    klass: Klass | None = msgspec.field(default=None, name="class")
    kind: str = ""
    seat: int = 0
    box: str = ""
    wound_points: int | None = None
    wounds: int = 0
    spell_wounds: int = 0
    magic_resistance: int | None = None
    detrap: int | None = None
    weapons: tuple[str, ...] = ()
    in_hand: str = ""
    thrown: tuple[str, ...] = ()
    skills: dict[WeaponKind, int] = {}
    spells: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    experience: int = 0
    bezants: int | None = None
    saved_experience: int = 0
    saved_bezants: int = 0
    might: tuple[int, ...] = ()
    mage_armour: int = 0
    alcohol: int = 0
    stench: bool = False
    fog: bool = False
    acted: bool = False
    turned_by: str = ""
    room: bool = True
    skill: int = 0
    asleep: bool = False
    paid: int = 0
    charmer: str = ""
    wounded_phases: int = 0
    counted: bool = False


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
    scene: str | dict[str, str | int | bool] = "next_move"
    agenda: list[str | dict[str, str | int | bool]] | None = None
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
    maze: list[ChitCase] = []
    locked: list[BorderCase] = []
    joined: list[BorderCase] = []
    armed: list[BorderCase] = []
    lingering: list[GroupCase] = []


COMBAT_SCENES = (
    "party_combat_phase", "monster_combat_phase", "party_reorganisation_phase", "monster_reorganisation_phase",
    "victory",
)  # fmt: skip


# -- from a case to a state ------------------------------------------------------------------------------------


def from_case(case: dict[str, object]) -> State:
    """The state a case describes; `BadCase` says what it does not understand."""
    try:
        position = msgspec.convert(case, PositionCase)
        unknown = [name for name in position.house if name not in HouseRules.__struct_fields__]
        if unknown:
            raise BadCase(f"there is no house rule {unknown[0]!r}; `labrys rules deathmaze --house` lists them")
        house = msgspec.convert(position.house, HouseRules)
    except msgspec.ValidationError as error:
        raise BadCase(f"the position cannot be read: {error}") from None
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
    chits = position.maze or [ChitCase("0,0", "CS0", "wCwC")]
    for chit in chits:
        if chit.chit not in CHIT:
            raise BadCase(f"there is no chit {chit.chit!r}; the chits are {', '.join(CHIT)}")
        sides = chit.sides or CHIT[chit.chit].sides
        if sides not in TURNS[chit.chit]:
            raise BadCase(f"a {chit.chit} cannot lie as {sides!r}; it can as {', '.join(TURNS[chit.chit])}")
        state.maze[read_place(chit.at)] = maze.Laid(chit.chit, sides, chit.visited, chit.spent)
        cup = state.room_cup if chit.chit in state.room_cup else state.corridor_cup
        cup[chit.chit] -= 1
    if position.room_cup is not None:
        state.room_cup = {code: position.room_cup.get(code, 0) for code in ROOM_CUP}
    if position.corridor_cup is not None:
        state.corridor_cup = {code: position.corridor_cup.get(code, 0) for code in CORRIDOR_CUP}
    state.here, state.entrance = read_place(position.here), read_place(position.entrance)
    for border in position.locked:
        state.edges[read_border(border)] = "locked"
    for border in position.joined:
        state.edges[read_border(border)] = "joined"
    for border in position.armed:
        state.armed[read_border(border)] = True


def set_sides(state: State, position: PositionCase) -> None:
    """Everybody who is there."""
    taken: set[str] = set()
    state.party = [read_fighter(f, taken) for f in position.party]
    state.monsters = [read_fighter(f, taken) for f in position.monsters]
    for box_number, unit in enumerate(u for u, f in zip(state.party, position.party, strict=True) if not f.box):
        unit.row, unit.column = divmod(box_number, order.COLUMNS)
    state.peaceful = [read_monster(f, taken) for f in position.peaceful]
    state.dead = [read_adventurer(f) for f in position.dead]
    state.stone = [read_adventurer(f) for f in position.stone]
    state.out = [read_adventurer(f) for f in position.out]
    state.veterans = tuple(read_adventurer(f) for f in position.veterans)
    for group in position.lingering:
        state.lingering[read_place(group.at)] = [read_monster(f, taken) for f in group.monsters]
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


def read_scene(words: str | dict[str, str | int | bool]) -> Scene:
    """`"meeting"`, or `{scene = "trapped", on = "door", side = "east"}`."""
    fields: dict[str, str | int | bool] = {"scene": words} if isinstance(words, str) else dict(words)
    side = fields.get("side")
    if isinstance(side, str):
        fields["side"] = maze.SIDES.index(side)
    fields["type"] = fields.pop("scene", "")
    try:
        scene: Scene = msgspec.convert(fields, Scene)
    except msgspec.ValidationError as error:
        raise BadCase(f"{words!r} is no scene: {error}") from None
    return scene


def read_place(words: str) -> maze.Place:
    """`"3,-1"`: columns east and rows south of the first chit."""
    try:
        x, y = words.split(",")
        return maze.place(int(x), int(y))
    except ValueError:
        raise BadCase(f"{words!r} is no place; places look like 3,-1") from None


def read_border(border: BorderCase) -> int:
    """The border on this side of a place."""
    if border.side not in maze.SIDES:
        raise BadCase(f"{border.side!r} is no side; the sides are {', '.join(maze.SIDES)}")
    return maze.edge(read_place(border.at), maze.SIDES.index(border.side))


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
    weapons = case.weapons or row.weapons[:2]
    who.weapons = tuple(read_weapon(word) for word in weapons)
    who.in_hand = weapons.index(case.in_hand) if case.in_hand else 0
    who.thrown = tuple(weapons.index(word) for word in case.thrown)
    who.items = tuple(read_item(word) for word in case.items)
    who.bezants = case.bezants or 0
    for field in (
        "wounds", "spell_wounds", "skills", "spells", "experience", "saved_experience", "saved_bezants", "might",
        "mage_armour", "alcohol", "stench", "fog", "acted", "turned_by", "asleep",
    ):  # fmt: skip
        setattr(who, field, getattr(case, field))
    set_box(who, case.box)
    return who


def read_monster(case: FighterCase, taken: set[str]) -> Monster:
    """A monster counter; ids are given in the order met: `orc-1`, `orc-2`."""
    if case.kind not in MONSTER:
        raise BadCase(f"there is no monster {case.kind!r}; the kinds are {', '.join(MONSTER)}")
    number = next(n for n in range(1, 100) if f"{case.kind}-{n}" not in taken)
    taken.add(case.id or f"{case.kind}-{number}")
    monster = Monster(id=case.id or f"{case.kind}-{number}", kind=case.kind, room=case.room)
    monster.wound_points = case.wound_points or 0
    monster.bezants = NOT_ROLLED if case.bezants is None else case.bezants
    for field in ("wounds", "skill", "asleep", "paid", "charmer", "wounded_phases", "acted", "counted"):
        setattr(monster, field, getattr(case, field))
    set_box(monster, case.box)
    return monster


def set_box(unit: Fighter, box: str) -> None:
    """`1L` to `3R`."""
    if box:
        if box not in order.BOXES:
            raise BadCase(f"{box!r} is no box; the boxes are {' '.join(order.BOXES)}")
        unit.row, unit.column = divmod(order.BOXES.index(box), order.COLUMNS)


def read_thing(word: str) -> Thing:
    """A weapon or an item, by its id."""
    return read_weapon(word) if word.partition("+")[0] in WEAPONS else read_item(word)


def read_weapon(word: str) -> Weapon:
    """`sword`, `sword+2`."""
    kind, _, bonus = word.partition("+")
    for known in WEAPONS:
        if known == kind and (bonus.isdigit() or not bonus):
            return Weapon(known, int(bonus or 0))
    raise BadCase(f"{word!r} is no weapon; weapons look like sword or sword+2, of {', '.join(WEAPONS)}")


def read_item(word: str) -> Item:
    """`healing_potion`, `mustard`, `oratory_medallion`, `blast_ring`, `armour+2`; `!` at the end: spent."""
    spent, clean = word.endswith("!"), word.rstrip("!")
    if clean.startswith("armour+") and clean[7:].isdigit():
        return Item("armour", bonus=int(clean[7:]))
    if clean in SPICE_CODE:
        return Item("spice", clean)
    name, _, kind = clean.rpartition("_")
    known: dict[ItemKind, object] = {"potion": POTION_CODE, "medallion": MEDALLION_ROW, "ring": RING_ROW}
    for item_kind, names in known.items():
        if item_kind == kind and name in names:  # type: ignore[operator]
            bonus = RING_ROW[name].bonus if kind == "ring" else 0
            return Item(item_kind, name, bonus, spent)
    raise BadCase(f"{word!r} is no item; items look like healing_potion, mustard, blast_ring or armour+2")


# -- from a state to the words of a case -------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """Everything an expectation may name."""
    return {
        "advanced": state.advanced,
        "party": {unit.id: fighter_facts(unit) for unit in state.party},
        "order": {order.BOXES[u.row * 3 + u.column]: u.id for u in state.party if u.row >= 0},
        "monsters": {unit.id: fighter_facts(unit) for unit in state.monsters},
        "monster_order": {order.BOXES[u.row * 3 + u.column]: u.id for u in state.monsters if u.row >= 0},
        "peaceful": {unit.id: fighter_facts(unit) for unit in state.peaceful},
        "dead": [unit.id for unit in state.dead],
        "stone": [unit.id for unit in state.stone],
        "out": {unit.id: fighter_facts(unit) for unit in state.out},
        "here": write_place(state.here),
        "maze": {
            write_place(where): {"chit": c.code, "sides": c.sides, "visited": c.visited, "spent": c.spent}
            for where, c in state.maze.items()
        },
        "exits": [maze.SIDES[side] for side in exits(state, state.here)] if state.maze else [],
        "edges": {write_border(border): what for border, what in state.edges.items()},
        "room_cup": {code: n for code, n in state.room_cup.items() if n},
        "corridor_cup": {code: n for code, n in state.corridor_cup.items() if n},
        "lingering": {write_place(w): [m.id for m in group] for w, group in state.lingering.items()},
        "slain": [slain.kind or slain.letter for slain in state.slain],
        "ownerless": [thing.id for thing in state.ownerless],
        "loot": state.loot,
        "round": state.round,
        "leader": leader(state),
        "below": state.where == "below",
        "over": state.over,
    }


def fighter_facts(unit: Fighter) -> dict[str, object]:
    """A sheet or a counter, and what only the rules keep in mind."""
    known: dict[str, object] = msgspec.to_builtins(sheet(unit) if isinstance(unit, Adventurer) else foe(unit))
    if isinstance(unit, Adventurer):
        known["in_hand"] = unit.weapons[unit.in_hand].id if unit.weapons and unit.in_hand >= 0 else ""
        known["items"] = [item.id + ("!" if item.spent else "") for item in unit.items]
        known["weapons"] = [weapon.id for weapon in unit.weapons]
        known["spare"] = [weapon.id for weapon in unit.spare]
        known["might"] = list(unit.might)
        known["thrown"] = [unit.weapons[i].id for i in unit.thrown]
        for name in ("mage_armour", "alcohol", "stench", "turned_by", "werewolf", "fog", "asleep"):
            known[name] = getattr(unit, name)
    else:
        known["paid"], known["bezants"] = unit.paid, unit.bezants
    known["acted"] = unit.acted
    return known


def write_place(where: maze.Place) -> str:
    """`"3,-1"`."""
    return ",".join(map(str, maze.coordinates(where)))


def write_border(border: int) -> str:
    """`"0,0 east"` or `"0,0 south"`."""
    where, east = divmod(border, 2)
    return f"{write_place(where)} {'east' if east else 'south'}"


def check_conservation(state: State) -> None:
    """Chits are in a cup or on the table; adventurers are alive, turned, in stone, dead or out."""
    laid: dict[str, int] = {}
    for chit in state.maze.values():
        laid[chit.code] = laid.get(chit.code, 0) + 1
    for full, cup in ((ROOM_CUP, state.room_cup), (CORRIDOR_CUP, state.corridor_cup)):
        for code, number in full.items():
            assert cup[code] + laid.get(code, 0) == number, f"{code}: {cup[code]} left, {laid.get(code, 0)} laid"
            assert cup[code] >= 0, f"{code}: fewer than none in the cup"
    if state.maze:  # once mustered, nobody appears or vanishes
        everybody = [*state.party, *state.above, *state.monsters, *state.dead, *state.stone, *state.out]
        men = [unit for unit in everybody if isinstance(unit, Adventurer)]
        assert len(men) == sum(state.brought), f"{len(men)} adventurers of {sum(state.brought)}"
        assert len({man.id for man in men}) == len(men), "two adventurers with one id"
    for side in (state.party, state.monsters):
        boxes = [(unit.row, unit.column) for unit in side if unit.row >= 0]
        if state.round:
            assert len(set(boxes)) == len(boxes), f"two in one box: {boxes}"
    for unit in (*state.party, *state.monsters, *state.peaceful):
        assert unit.wounds >= 0, f"{unit.id} has {unit.wounds} wounds"
    assert state.loot >= 0
