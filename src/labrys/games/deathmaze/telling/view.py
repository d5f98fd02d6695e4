"""Deathmaze: what a seat sees, built up from the state. Everything on this table is open to all."""

from __future__ import annotations

from labrys.engine.cache import Shelf
from labrys.games.deathmaze.chapters.c03_course_of_play import leader
from labrys.games.deathmaze.chapters.c05_exploring import passage
from labrys.games.deathmaze.chapters.c08_combat import points_left, wound_points
from labrys.games.deathmaze.chapters.c11_magic import magic_resistance
from labrys.games.deathmaze.pieces import Adventurer, Monster
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHARACTERISTIC, CHIT, COMBAT_BONUS, MONSTER, MONSTER_WEAPON
from labrys.games.deathmaze.telling.words import Tongue
from labrys.kit import maze
from labrys.kit.order import party_order
from labrys.systems.spi1980.pieces import NOT_NUMBERED
from labrys.systems.spi1980.telling import view as shared
from labrys.systems.spi1980.telling.view import Cell as Cell
from labrys.systems.spi1980.telling.view import Foe as Foe
from labrys.systems.spi1980.telling.view import Group

BESTIARY = shared.Bestiary(MONSTER, MONSTER_WEAPON, CHARACTERISTIC)


class Sheet(shared.Sheet, frozen=True, kw_only=True):
    """A Character Record as it stands."""

    klass: str
    spell_wounds: int
    magic_resistance: int
    bezants: int
    saved_experience: int
    saved_bezants: int


class View(shared.View, frozen=True, kw_only=True):
    """The whole table."""

    advanced: bool
    here: tuple[int, int]
    entrance: tuple[int, int]
    party: tuple[Sheet, ...]
    turned: tuple[Sheet, ...]
    fallen: tuple[Sheet, ...]
    out: tuple[Sheet, ...]
    aside: tuple[Sheet, ...] = ()
    loot: int
    rooms_left: int
    corridors_left: int
    all_games: bool = False  # [R36] by house rule what is saved at home counts for the win


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
        exits=tuple([maze.SIDES[s] for s in range(4) if state.maze and passage(state, here, s)]),
        cells=cells(state),
        party=tuple([sheet(u) for u in party_order(state.party) if isinstance(u, Adventurer)]),
        charmed=tuple([foe(u, state) for u in party_order(state.party) if isinstance(u, Monster)]),
        turned=tuple([sheet(u, "turned") for u in state.monsters if isinstance(u, Adventurer)]),
        fallen=(*(sheet(a, "dead") for a in state.dead), *(sheet(a, "stone") for a in state.stone)),
        out=tuple([sheet(a, "out") for a in state.out]),
        aside=tuple([sheet(u, "above") for u in state.above if isinstance(u, Adventurer)]),
        elsewhere=left_behind(state),
        round=state.round,
        foes=tuple([foe(u, state) for u in party_order(state.monsters) if isinstance(u, Monster)]),
        peaceful=tuple([foe(monster, state) for monster in state.peaceful]),
        loot=state.loot,
        ownerless=tuple([thing.id for thing in state.ownerless]),
        rooms_left=sum(state.room_cup.values()),
        corridors_left=sum(state.corridor_cup.values()),
        all_games=state.house.win_experience == "all_games",
        over=state.over,
    )


def left_behind(state: State) -> tuple[Group, ...]:
    """[R24] Monsters on the places the party has left them on."""
    if not state.lingering:
        return ()
    t = Tongue(state)
    return tuple(Group(maze.key(where), t.groups(group)) for where, group in state.lingering.items() if group)


def sheet(who: Adventurer, fate: str = "alive") -> Sheet:
    """One Character Record."""
    return SHEETS.find((shared.written(who), fate), (who, fate))


def _sheet(told: tuple[Adventurer, str]) -> Sheet:
    who, fate = told
    return Sheet(
        **shared.alike(who, fate),
        wound_points=wound_points(who),
        left=max(points_left(who), 0),
        weapons=tuple(weapon.id for weapon in (*who.weapons, *who.spare)),
        status=status(who),
        klass=who.klass,
        spell_wounds=who.spell_wounds,
        magic_resistance=magic_resistance(who),
        bezants=who.bezants,
        saved_experience=who.saved_experience,
        saved_bezants=who.saved_bezants,
    )


SHEETS = Shelf(_sheet)


def status(who: Adventurer) -> tuple[str, ...]:
    """What weighs on him or helps him for a while."""
    return shared.status(who, ((who.alcohol > 0, "drunk"), (who.werewolf, "werewolf")))


def foe(monster: Monster, state: State) -> Foe:
    """One monster counter."""
    number = state.numbers.get(monster.id, NOT_NUMBERED)
    return FOES.find((shared.written(monster), number), (monster, number))


def _foe(told: tuple[Monster, int]) -> Foe:
    monster, number = told
    return shared.foe(monster, number, BESTIARY, points_left(monster), COMBAT_BONUS.get(monster.kind, 0))


FOES = Shelf(_foe)


def cells(state: State) -> tuple[Cell, ...]:
    """Every laid chit, in the order they were laid."""
    ground = (state.maze, state.edges, state.entrance, state.room_cup, state.corridor_cup)
    return CELLS.find(shared.written(ground), state)


def _cells(state: State) -> tuple[Cell, ...]:
    return tuple(cell(state, where) for where in state.maze)


CELLS = Shelf(_cells, shared.FEW, lambda state: len(state.maze) <= shared.LARGE)


def cell(state: State, where: maze.Place) -> Cell:
    """One laid chit."""
    laid = state.maze[where]
    mark = "entrance" if where == state.entrance else ""
    return shared.cell(where, laid, CHIT[laid.code], shared.sides(state, where, passage), (), mark)
