"""Citadel of Blood: what a seat sees, built up from the state. Everything on this table is open to all."""

from __future__ import annotations

from labrys.engine.cache import Shelf
from labrys.games.citadel.chapters.c04_starting_sequence import potential
from labrys.games.citadel.chapters.c05_sequence_of_play import leader
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import combat_bonus, passage, stairs
from labrys.games.citadel.chapters.c09_combat import points_left, wound_points
from labrys.games.citadel.chapters.c11_resistance_checks import resistance
from labrys.games.citadel.pieces import Character, Monster
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import CHARACTERISTIC, MONSTER, MONSTER_WEAPON, face
from labrys.games.citadel.telling.words import Tongue
from labrys.kit import maze
from labrys.kit.order import party_order
from labrys.systems.spi1980.pieces import NOT_NUMBERED
from labrys.systems.spi1980.telling import view as kit
from labrys.systems.spi1980.telling.view import Cell, Foe, Group

BESTIARY = kit.Bestiary(MONSTER, MONSTER_WEAPON, CHARACTERISTIC)


class Sheet(kit.Sheet, frozen=True, kw_only=True):
    """[4.2] A character record as it stands."""

    hero: bool
    race: str
    resistance: int  # rings counted
    combat_bonus: int  # that of this game alone counted
    hellgate: int
    negotiation: int
    potential: tuple[int, int, int]  # red, yellow, blue; sun talismans counted
    circled: tuple[str, ...]
    learnt: tuple[str, ...]
    heal_left: int  # castings of Heal in this game; -1: not rolled
    rejuvenate_left: int
    mind_left: int
    gold_marks: int
    jewels: tuple[int, ...]
    saved_experience: int
    saved_gold_marks: int
    saved_jewels: tuple[int, ...]
    exits: int
    weapons_at_home: tuple[str, ...] = ()


class View(kit.View, frozen=True, kw_only=True):
    """The whole table."""

    number: int  # which game of the campaign
    turns: int
    sun: str
    here: tuple[int, int, int]  # columns east, rows south, level
    party: tuple[Sheet, ...]
    turned: tuple[Sheet, ...]
    aside: tuple[Sheet, ...] = ()
    fallen: tuple[Sheet, ...]
    out: tuple[Sheet, ...]
    purse: int
    chits_left: int
    hellgate_level: int  # 0: no mirror has told
    hellgate_distance: int
    hellgate_left: int  # new segments to go; -1: not told
    hellgate_found: bool
    x_dead: bool
    destroyed: bool
    champions: tuple[str, ...]  # who have won, at any exit
    all_games: bool = False  # [R77] by house rule what is left at home counts for a victory


def look(state: State, seat: int | None) -> View:
    """The table as it is now."""
    here = state.here
    marching = party_order(state.party)
    return View(
        game="citadel",
        seat=seat,
        leader=leader(state),
        seats=state.seats,
        number=state.game,
        turns=state.turns,
        sun=state.sun,
        here=(*maze.coordinates(here), maze.level(here)) if here in state.maze else (0, 0, 1),
        exits=ways_out(state),
        cells=cells(state),
        party=tuple([sheet(u) for u in marching if isinstance(u, Character)]),
        charmed=tuple([foe(u, state) for u in marching if isinstance(u, Monster)]),
        turned=tuple([sheet(u, "turned") for u in state.monsters if isinstance(u, Character)]),
        aside=(
            *(sheet(u, "aside") for u in state.bystanders if isinstance(u, Character)),
            *(sheet(u, "elsewhere") for group in state.elsewhere.values() for u in group),
        ),
        elsewhere=elsewhere(state),
        fallen=(
            *(sheet(c, "dead") for c in (*state.slain_now, *state.dead)),
            *(sheet(c, "stone") for c in state.stone),
            *(sheet(c, "swallowed") for c in state.swallowed),
        ),
        out=tuple([sheet(c, "out") for c in state.out]),
        round=state.round,
        foes=tuple([foe(u, state) for u in party_order(state.monsters) if isinstance(u, Monster)]),
        peaceful=tuple([foe(monster, state) for monster in (*state.peaceful, *state.upstairs)]),
        purse=state.purse,
        ownerless=(
            *(thing.id for thing in (*state.ownerless, *state.replaced)),
            *(item.kind for item in state.untried),  # nobody knows yet what they are
        ),
        chits_left=sum(state.cup.values()),
        hellgate_level=state.hellgate_level,
        hellgate_distance=state.hellgate_distance,
        hellgate_left=state.hellgate_left,
        hellgate_found=state.hellgate_at in state.maze,
        x_dead=state.x_dead,
        destroyed=state.destroyed,
        champions=state.champions,
        all_games=state.house.win_experience == "all_games",
        below=state.below,
        over=state.over,
    )


def elsewhere(state: State) -> tuple[Group, ...]:
    """[6.9] [R80] Monsters left behind, and characters who wait somewhere."""
    if not state.lingering and not state.elsewhere:
        return ()
    t = Tongue(state)
    monsters = [Group(maze.key(where), t.groups(group)) for where, group in state.lingering.items()]
    comrades = [
        Group(maze.key(where), t.names(group), tuple(who.id for who in group))
        for where, group in state.elsewhere.items()
    ]
    return tuple(group for group in (*monsters, *comrades) if group.names)


def ways_out(state: State) -> tuple[str, ...]:
    """The sides one can leave by, and the stairs."""
    if state.here not in state.maze:
        return ()
    sides = [maze.SIDES[side] for side in range(4) if passage(state, state.here, side)]
    return (*sides, *stairs(state, state.here))


def sheet(who: Character, fate: str = "alive") -> Sheet:
    """[4.2] One character record."""
    return SHEETS.find((kit.written(who), fate), (who, fate))


def _sheet(told: tuple[Character, str]) -> Sheet:
    who, fate = told
    return Sheet(
        **kit.alike(who, fate),
        wound_points=wound_points(who),
        left=max(points_left(who), 0),
        weapons=tuple(weapon.id for weapon in who.weapons),
        status=status(who),
        hero=who.hero,
        race=who.race,
        resistance=resistance(who),
        combat_bonus=who.combat_bonus + who.game_bonus,
        hellgate=who.hellgate,
        negotiation=who.negotiation,
        potential=potential(who),
        circled=who.circled,
        learnt=(*who.learnt, *who.game_spells),
        heal_left=who.heal_left,
        rejuvenate_left=who.rejuvenate_left,
        mind_left=who.mind_left,
        gold_marks=who.gold_marks,
        jewels=who.jewels,
        saved_experience=who.saved_experience,
        saved_gold_marks=who.saved_gold_marks,
        saved_jewels=who.saved_jewels,
        exits=who.exits,
        weapons_at_home=tuple(weapon.id for weapon in who.weapons_at_home),
    )


SHEETS = Shelf(_sheet)


def status(who: Character) -> tuple[str, ...]:
    """What weighs on him or helps him for a while."""
    return kit.status(
        who,
        (
            (bool(who.coming_might), f"strength +{sum(who.coming_might)} in the next combat"),
            (who.shielded, "magic shield"),
            (who.free_spells, "free spells"),
            (who.possessed != "", "possessed"),
            (who.loses_phase, "overcome"),
        ),
    )


def foe(monster: Monster, state: State) -> Foe:
    """One monster counter."""
    number = state.numbers.get(monster.id, NOT_NUMBERED)
    return FOES.find((kit.written(monster), number), (monster, number))


def _foe(told: tuple[Monster, int]) -> Foe:
    monster, number = told
    return kit.foe(monster, number, BESTIARY, points_left(monster), combat_bonus(monster), monster.level)


FOES = Shelf(_foe)


def cells(state: State) -> tuple[Cell, ...]:
    """Every laid chit, in the order they were laid."""
    ground = (state.maze, state.edges, state.cup, state.hellgate_at, state.house.empty_cup)
    return CELLS.find(kit.written(ground), state)


def _cells(state: State) -> tuple[Cell, ...]:
    return tuple(cell(state, where) for where in state.maze)


CELLS = Shelf(_cells, kit.FEW, lambda state: len(state.maze) <= kit.LARGE)


def cell(state: State, where: maze.Place) -> Cell:
    """One laid chit, its stairs, and the counter on it."""
    laid = state.maze[where]
    sides = kit.sides(state, where, passage)
    mark = "hellgate" if where == state.hellgate_at else "gateway" if face(laid.code).kind == "gateway" else ""
    return kit.cell(where, laid, face(laid.code), sides, tuple(stairs(state, where)), mark)
