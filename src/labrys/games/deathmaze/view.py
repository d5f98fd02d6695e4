"""Deathmaze: what a seat sees, built up from the state. Everything on this table is open to all."""

from __future__ import annotations

from msgspec import Struct

from labrys.games.deathmaze.party import leader, party_order
from labrys.games.deathmaze.passages import passage
from labrys.games.deathmaze.state import Adventurer, Fighter, Monster, State
from labrys.games.deathmaze.tables import CHARACTERISTIC, CHIT, COMBAT_BONUS, MONSTER, MONSTER_WEAPON
from labrys.games.deathmaze.wounds import magic_resistance, points_left, wound_points
from labrys.kit import maze, order
from labrys.kit.units import WAITING


class Sheet(Struct, frozen=True):
    """A Character Record as it stands."""

    id: str
    name: str
    seat: int
    klass: str
    wound_points: int  # worn armour included
    wounds: int
    spell_wounds: int
    left: int
    magic_resistance: int
    detrap: int
    weapons: tuple[str, ...]
    in_hand: int
    skills: dict[str, int]
    spells: tuple[str, ...]
    items: tuple[str, ...]
    experience: int
    bezants: int
    saved_experience: int
    saved_bezants: int
    row: int
    column: int
    box: str
    fate: str  # alive, turned, stone, dead, out
    status: tuple[str, ...]


class Foe(Struct, frozen=True):
    """A monster counter as it stands: hostile, at peace, or charmed in the party."""

    id: str
    name: str
    kind: str
    wound_points: int  # 0: not rolled yet
    wounds: int
    left: int
    row: int
    column: int
    box: str
    skill: int
    combat_bonus: int  # 0 for those who use weapons
    weapon: str
    asleep: bool
    power: str
    charmer: str


class Cell(Struct, frozen=True):
    """A laid chit: what each side is, clockwise from the north."""

    x: int
    y: int
    code: str
    kind: str  # room or corridor
    sides: tuple[str, ...]  # door, open, wall, locked, blocked
    feature: str
    visited: bool
    spent: bool


class View(Struct, frozen=True):
    """The whole table."""

    game: str
    advanced: bool
    seat: int | None
    leader: int
    seats: int
    here: tuple[int, int]
    entrance: tuple[int, int]
    below: bool
    exits: tuple[str, ...]
    cells: tuple[Cell, ...]
    party: tuple[Sheet, ...]
    charmed: tuple[Foe, ...]
    turned: tuple[Sheet, ...]
    fallen: tuple[Sheet, ...]
    out: tuple[Sheet, ...]
    round: int
    foes: tuple[Foe, ...]
    peaceful: tuple[Foe, ...]
    loot: int
    ownerless: tuple[str, ...]
    rooms_left: int
    corridors_left: int
    over: str


def look(state: State, seat: int | None) -> View:
    """The table as it is now."""
    here = state.here
    return View(
        game="deathmaze",
        advanced=state.advanced,
        seat=seat,
        leader=leader(state),
        seats=state.seats,
        here=maze.coordinates(here) if state.maze else (0, 0),
        entrance=maze.coordinates(state.entrance) if state.maze else (0, 0),
        below=state.where == "below",
        exits=tuple(maze.SIDES[s] for s in range(4) if state.maze and passage(state, here, s)),
        cells=tuple(cell(state, where) for where in state.maze),
        party=tuple(sheet(u) for u in party_order(state.party) if isinstance(u, Adventurer)),
        charmed=tuple(foe(u) for u in party_order(state.party) if isinstance(u, Monster)),
        turned=tuple(sheet(u, "turned") for u in state.monsters if isinstance(u, Adventurer)),
        fallen=(*(sheet(a, "dead") for a in state.dead), *(sheet(a, "stone") for a in state.stone)),
        out=tuple(sheet(a, "out") for a in state.out),
        round=state.round,
        foes=tuple(foe(u) for u in party_order(state.monsters) if isinstance(u, Monster)),
        peaceful=tuple(foe(monster) for monster in state.peaceful),
        loot=state.loot,
        ownerless=tuple(thing.id for thing in state.ownerless),
        rooms_left=sum(state.room_cup.values()),
        corridors_left=sum(state.corridor_cup.values()),
        over=state.over,
    )


def sheet(who: Adventurer, fate: str = "alive") -> Sheet:
    """One Character Record."""
    return Sheet(
        id=who.id,
        name=who.name,
        seat=who.seat,
        klass=who.klass,
        wound_points=wound_points(who),
        wounds=who.wounds,
        spell_wounds=who.spell_wounds,
        left=max(points_left(who), 0),
        magic_resistance=magic_resistance(who),
        detrap=who.detrap,
        weapons=tuple(weapon.id for weapon in (*who.weapons, *who.spare)),
        in_hand=who.in_hand,
        skills={str(kind): skill for kind, skill in who.skills.items()},
        spells=who.spells,
        items=tuple(item.id + (" (spent)" if item.spent else "") for item in who.items),
        experience=who.experience,
        bezants=who.bezants,
        saved_experience=who.saved_experience,
        saved_bezants=who.saved_bezants,
        row=who.row,
        column=who.column,
        box=box(who),
        fate=fate,
        status=status(who),
    )


def box(unit: Fighter) -> str:
    """The name of his box, if he has one."""
    return "" if unit.row == WAITING else order.box(unit)


def status(who: Adventurer) -> tuple[str, ...]:
    """What weighs on him or helps him for a while."""
    marks = []
    if who.mage_armour:
        marks.append(f"mage armour {who.mage_armour}")
    if who.might:
        marks.append(f"strength +{sum(who.might)}")
    if who.alcohol:
        marks.append("drunk")
    if who.stench:
        marks.append("stench")
    if who.werewolf:
        marks.append("werewolf")
    if who.asleep:
        marks.append("asleep")
    return tuple(marks)


def monster_name(unit_id: str, kind: str) -> str:
    """`Orc 2` for `orc-2`."""
    return f"{MONSTER[kind].name} {unit_id.rpartition('-')[2]}"


def foe(monster: Monster) -> Foe:
    """One monster counter."""
    armed = MONSTER_WEAPON.get(monster.kind)
    return Foe(
        id=monster.id,
        name=monster_name(monster.id, monster.kind),
        kind=monster.kind,
        wound_points=monster.wound_points,
        wounds=monster.wounds,
        left=max(points_left(monster), 0),
        row=monster.row,
        column=monster.column,
        box=box(monster),
        skill=monster.skill,
        combat_bonus=COMBAT_BONUS.get(monster.kind, 0),
        weapon=armed.weapon if armed else "",
        asleep=monster.asleep,
        power=CHARACTERISTIC[monster.kind].power,
        charmer=monster.charmer,
    )


def cell(state: State, where: maze.Place) -> Cell:
    """One laid chit."""
    laid = state.maze[where]
    row = CHIT[laid.code]
    x, y = maze.coordinates(where)
    kind = "room" if row.kind == "room" else "corridor"
    sides = tuple(side_word(state, where, side) for side in range(4))
    return Cell(x, y, laid.code, kind, sides, row.feature, laid.visited, laid.spent)


def side_word(state: State, where: maze.Place, side: int) -> str:
    """Door, open end or wall; locked for ever; or blocked by a neighbour that does not match."""
    letter = state.maze[where].sides[side]
    if letter == maze.WALL:
        return "wall"
    if state.edges.get(maze.edge(where, side)) == "locked":
        return "locked"
    way = passage(state, where, side)
    return {maze.DOOR: "door", maze.OPEN: "open"}.get(way, "blocked")
