"""Citadel of Blood: what a seat sees, built up from the state. Everything on this table is open to all."""

from __future__ import annotations

from msgspec.structs import asdict

from labrys.games.citadel.characters import potential
from labrys.games.citadel.monsters import combat_bonus
from labrys.games.citadel.party import leader
from labrys.games.citadel.passages import passage, stairs
from labrys.games.citadel.state import Character, Monster, State
from labrys.games.citadel.tables import CHARACTERISTIC, MONSTER, MONSTER_WEAPON, face
from labrys.games.citadel.wounds import points_left, resistance, wound_points
from labrys.kit import maze
from labrys.kit import view as kit
from labrys.kit.order import party_order
from labrys.kit.view import Cell, Foe

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


class View(kit.View, frozen=True, kw_only=True):
    """The whole table."""

    number: int  # which game of the campaign
    turns: int
    sun: str
    here: tuple[int, int, int]  # columns east, rows south, level
    party: tuple[Sheet, ...]
    turned: tuple[Sheet, ...]
    aside: tuple[Sheet, ...]  # of the party, but not in this fight or room, or waiting elsewhere
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
        cells=tuple(cell(state, where) for where in state.maze),
        party=tuple(sheet(u) for u in marching if isinstance(u, Character)),
        charmed=tuple(foe(u) for u in marching if isinstance(u, Monster)),
        turned=tuple(sheet(u, "turned") for u in state.monsters if isinstance(u, Character)),
        aside=(
            *(sheet(u, "aside") for u in state.bystanders if isinstance(u, Character)),
            *(sheet(u, "elsewhere") for group in state.elsewhere.values() for u in group),
        ),
        fallen=(
            *(sheet(c, "dead") for c in (*state.slain_now, *state.dead)),
            *(sheet(c, "stone") for c in state.stone),
            *(sheet(c, "swallowed") for c in state.swallowed),
        ),
        out=tuple(sheet(c, "out") for c in state.out),
        round=state.round,
        foes=tuple(foe(u) for u in party_order(state.monsters) if isinstance(u, Monster)),
        peaceful=tuple(foe(monster) for monster in (*state.peaceful, *state.upstairs)),
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
        below=state.below,
        over=state.over,
    )


def ways_out(state: State) -> tuple[str, ...]:
    """The sides one can leave by, and the stairs."""
    if state.here not in state.maze:
        return ()
    sides = [maze.SIDES[side] for side in range(4) if passage(state, state.here, side)]
    return (*sides, *stairs(state, state.here))


def sheet(who: Character, fate: str = "alive") -> Sheet:
    """[4.2] One character record."""
    alike = kit.sheet(who, wound_points(who), points_left(who), fate, status(who))
    red, yellow, blue = potential(who)
    return Sheet(
        **asdict(alike),
        hero=who.hero,
        race=who.race,
        resistance=resistance(who),
        combat_bonus=who.combat_bonus + who.game_bonus,
        hellgate=who.hellgate,
        negotiation=who.negotiation,
        potential=(red, yellow, blue),
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
    )


def status(who: Character) -> tuple[str, ...]:
    """What weighs on him or helps him for a while."""
    return kit.status(
        who,
        (
            (who.shielded, "magic shield"),
            (who.free_spells, "free spells"),
            (who.possessed != "", "possessed"),
            (who.loses_phase, "overcome"),
        ),
    )


def foe(monster: Monster) -> Foe:
    """One monster counter."""
    return kit.foe(monster, BESTIARY, points_left(monster), combat_bonus(monster), monster.level)


def cell(state: State, where: maze.Place) -> Cell:
    """One laid chit, its stairs, and the counter on it."""
    laid = state.maze[where]
    sides = tuple(
        kit.side_word(laid.sides[side], state.edges.get(maze.edge(where, side), ""), passage(state, where, side))
        for side in range(4)
    )
    mark = "hellgate" if where == state.hellgate_at else "gateway" if face(laid.code).kind == "gateway" else ""
    return kit.cell(where, laid, face(laid.code), sides, tuple(stairs(state, where)), mark)
