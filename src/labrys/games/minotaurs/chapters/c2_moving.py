"""Minotaurs [II] Movement (M2.04, M2.11, M2.12, B6): allowances, paths, charges, flight (R24), retreat (R23)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from labrys.engine.ask import Choose
from labrys.engine.event import GAMESMASTER
from labrys.engine.game import chair_taken
from labrys.engine.space import Path, Way
from labrys.games.minotaurs.chapters import c5_behavior
from labrys.games.minotaurs.chapters.c1_figures import load
from labrys.games.minotaurs.chapters.c2_arms import reach, weapon_for
from labrys.games.minotaurs.chapters.c2_blows import (
    CALL_OFF,
    RUNNING,
    attack_parts,
    defense,
    roll_to_hit,
    strike_home,
    uncloak,
    weapon_word,
)
from labrys.games.minotaurs.chapters.c2_ground import (
    FEET,
    arc_of,
    body,
    enemies,
    engaged_by,
    ground_for,
    is_lit,
    notices,
    sees_in_the_dark,
    side_left,
    span,
    steps,
    surroundings,
    terrain,
)
from labrys.games.minotaurs.chapters.c2_states import can_act, drop, gift, has, holds, is_up, score
from labrys.games.minotaurs.chapters.c2_wounds import rescue
from labrys.games.minotaurs.chapters.c4_rolls import d20
from labrys.games.minotaurs.events import Attacked, CalledOff, Moved
from labrys.games.minotaurs.pieces import FOES, Being, Declaration
from labrys.games.minotaurs.scenes import Mover
from labrys.games.minotaurs.state import G, State, being, everybody, fight, room
from labrys.games.minotaurs.tables import CREATURES
from labrys.kit.field import Cites, Region, Towards, fits, flood, neighbours, next_to, run, square_name, touches

CITES = Cites(wall="R12", taken="R12", far="M2.11", stop="R57")
RUN = 30  # [M2.28] feet at least
IDLE = ("hold", *RUNNING)

# -- how far -----------------------------------------------------------------------------------------------------


def carries(state: State, one: Being) -> Being | None:
    """[B6] Whom he carries."""
    for other in everybody(state):
        if other.carried == one.id:
            return other
    return None


def allowance(state: State, one: Being, full: bool) -> int:
    """[M2.11] [M2.12] Feet this round: half if encumbered, half on difficult ground or in the dark (M4.27)."""
    figures = one.figures
    feet = figures.full if full else figures.move
    if one.aloft:
        return CREATURES[one.kind].flight * (2 if full else 1)
    if one.sheet is not None:
        if one.states and has(one, "winged_heels"):  # [M3.51]
            feet = (60 + 10 * gift(one, "winged_heels")) * (2 if full else 1)
        weight = load(state, one)
        if weight > 2 * figures.might:  # [M4.19]
            return 0
        feet //= 2 if weight > figures.might else 1
    elif is_stranded(state, one):
        return 0
    rough = room(state).difficult and not is_at_home_anywhere(state, one)
    if rough or not (sees_in_the_dark(one) or one.id in state.lit or is_lit(state, one.at)):
        feet //= 2
    return feet


def is_stranded(state: State, one: Being) -> bool:
    """[M5.14.aquatic] On land it cannot move, unless it is Amphibious, too."""
    abilities = CREATURES[one.kind].abilities
    return "aquatic" in abilities and "amphibious" not in abilities and room(state).contents != "water"


def is_at_home_anywhere(state: State, one: Being) -> bool:
    """[M5.14.climber] Walks over walls and rubble alike; [M5.14.amphibious] and through water as on land."""
    if one.sheet is not None:
        return False
    abilities = CREATURES[one.kind].abilities
    return "climber" in abilities or ("amphibious" in abilities and room(state).contents == "water")


def region(state: State, one: Being, squares: int, among: int = -1, shaken_off: Sequence[Being] = ()) -> Region:
    """[R12] [R57] Wherever he can go: not through enemies, not ending on friends, stopping next to an enemy.

    Those he has shaken off do not stop him: pushed back in a Retreat, or done with their blow at his flight.
    """
    field, size = ground_for(state, one), span(state, one)
    row = field.width + 1
    friends, foes, engaging = (0, 0, 0) if one.aloft else surroundings(state, one)
    stop = 0
    for enemy in shaken_off:
        engaging &= ~body(state, enemy)
    if engaging and not has(one, "cloaked") and not state.house.free_movement:
        stop = next_to(field, engaging, size)
    taken = friends | foes
    if size > 1:
        taken, friends = touches(taken, size, row), touches(friends, size, row) & ~touches(foes, size, row)
    free = ~taken & among
    return flood(field, one.at, size, free=free, crossing=friends, stop=stop, steps=squares, cites=CITES)


def sidesteps(state: State, one: Being, engaging: list[Being]) -> Region:
    """[R57] [C1] Who is engaged may only turn, or go one square that keeps him next to all of them."""
    field, size, among = terrain(state), span(state, one), -1
    for enemy in engaging:
        among &= next_to(field, body(state, enemy), size)
    return region(state, one, 1, among)


def run_at(state: State, one: Being, target: Being) -> Region | None:
    """[M2.28] [R21] The runs of 30 ft or more that end next to him, each step nearer; None: there is none."""
    field, size = ground_for(state, one), span(state, one)
    most = allowance(state, one, state.house.charge_distance == "full") // FEET
    far = steps(state, one, target) - 1
    if not RUN // FEET <= far <= most:
        return None
    row = field.width + 1
    friends, foes, engaging = surroundings(state, one)
    stop = next_to(field, engaging & ~body(state, target), size) if engaging else 0
    taken = friends | foes
    found = run(
        field, one.at, size, body(state, target), free=~touches(taken, size, row),
        crossing=touches(friends, size, row) & ~touches(foes, size, row), stop=stop, steps=most, cites=CITES,
    )  # fmt: skip
    return found if found.ends else None


# -- where to ----------------------------------------------------------------------------------------------------


def nearest_end(state: State, one: Being, there: Region, target: Being) -> int:
    """The end that is next to somebody by the shortest way, or else the one that is nearest to him."""
    field, size = terrain(state), span(state, one)
    beside = next_to(field, body(state, target), size) & there.ends
    for ring in there.rings:
        if found := ring & beside:
            return (found & -found).bit_length() - 1
    row, near = field.width + 1, body(state, target)
    everywhere = (1 << (row * field.height)) - 1
    for _ in range(field.width + field.height):
        near = neighbours(near, row) & everywhere
        if found := touches(near, size, row) & there.ends:
            for ring in there.rings:
                if closest := ring & found:
                    return (closest & -closest).bit_length() - 1
    return one.at


def way_out(state: State, one: Being, there: Region) -> int:
    """[B1] The nearest exit within reach, or else the end nearest to one; without any, as far off as he can."""
    field, size = ground_for(state, one), span(state, one)
    row = field.width + 1
    outside = fits(field.exits, size, row)
    for ring in there.rings[1:]:
        if found := ring & there.ends & outside:
            return (found & -found).bit_length() - 1
    if not outside:
        return _farthest(there)
    near, everywhere = outside, fits(field.floor, size, row)
    for _ in range(field.width + field.height):
        near |= neighbours(near, row) & everywhere
        if found := near & there.ends:
            return (found & -found).bit_length() - 1
    return one.at


def _farthest(there: Region) -> int:
    """An end of the outermost ring."""
    for ring in reversed(there.rings):
        if found := ring & there.ends:
            return (found & -found).bit_length() - 1
    return there.start


def usual_facing(state: State, one: Being, target: Being | None) -> Towards:
    """Where one faces at an end, if nothing is said: the target, or else the nearest enemy he knows of."""
    others = [target] if target else [enemy for enemy in enemies(state, one) if notices(one, enemy)]
    places = tuple([(other.at, span(state, other)) for other in others])
    return Towards(terrain(state), span(state, one), places, one.facing)


def usual_end(state: State, one: Being, there: Region) -> int:
    """Where one goes, if nothing is said: to the target of a blow, to an exit in flight; else nowhere."""
    declared = one.declared
    assert declared is not None
    if declared.action in ("flee", "rout"):
        return way_out(state, one, there)
    if declared.action in ("melee", "charge", "pugilism", "wrestling") and declared.target:
        target = being(state, declared.target)
        if not target.fate and target.at >= 0:
            return nearest_end(state, one, there, target)
    return one.at


def aimed_at(state: State, one: Being) -> Being | None:
    """The enemy he means, if he is still there."""
    declared = one.declared
    if declared is None or not declared.target:
        return None
    target = being(state, declared.target)
    return None if target.at < 0 or target.fate or target.side == one.side else target


async def walk(g: G, one: Being, there: Region, rule: str, options: tuple[str, ...] = ()) -> str:
    """[M2.04] [R14] He is asked for a path and a facing, and goes; gives what he chose instead, if he did."""
    state = g.state
    facing = usual_facing(state, one, aimed_at(state, one))
    if one.side == FOES or one.broken:
        end = await c5_behavior.destination(g, one, there)
        question = Path(rule, GAMESMASTER, there, facing, options, "move", one.id, lambda: end)
        if not chair_taken(state):
            go(g, one, Way(there.way(end), facing(end)), rule)
            return ""
    else:
        question = Path(
            rule, one.seat, there, facing, options, "move", one.id, lambda: usual_end(state, one, there)
        )
    chosen = await question
    if isinstance(chosen, str):
        return chosen
    go(g, one, chosen, rule)
    return ""


def go(g: G, one: Being, way: Way, rule: str) -> None:
    """He goes that way, with whom he carries, and turns. [B1] Stepping out of an exit leaves the battle."""
    state, start = g.state, one.at
    one.at, one.facing, one.moved = way.end, way.facing, len(way.squares) - 1
    if not one.moved:
        return
    fight(state).changed = True
    if g.hear is not None:
        name = square_name(one.at, terrain(state).width)
        g.tell(Moved(rule, one.id, one.moved * FEET, name, one.facing))
    other = carries(state, one)
    if other is not None:
        other.at = one.at
    side = side_left(state, one, start, one.at)
    if side >= 0:
        leave(g, one, side)
        if other is not None:
            leave(g, other, side)
            rescue(g, one.id, other)
    keep_cloaks(g)


def leave(g: G, one: Being, side: int) -> None:
    """[B1] He is gone for good; what follows is pursuit (A9)."""
    battle = fight(g.state)
    one.at, one.acted, one.casting = -1, True, False
    one.fate = "left"
    battle.left = (*battle.left, f"{one.id}:{side}")
    g.tell(CalledOff("B1", one.id, "left"))


def keep_cloaks(g: G) -> None:
    """[M3.26] Others than the caster lose Cloak farther than 10 ft from him."""
    state = g.state
    for one in everybody(state):
        for key in one.states if one.states else ():
            kind, _, who = key.partition(":")
            if kind == "cloaked" and who != one.id and one.at >= 0:
                caster = being(state, who)
                if caster.at < 0 or (steps(state, one, caster) - 1) * FEET > 10:
                    drop(g, one, key, "M3.26")
                    break


# -- the movement of one -----------------------------------------------------------------------------------------


async def mover(g: G, scene: Mover) -> None:
    """[B6] [R14] He moves, and turns at the end of it, also if he stays where he is."""
    one, state = being(g.state, scene.who), g.state
    declared = one.declared
    if declared is None or not can_act(one) or one.holders or holds(state, one) is not None:
        return
    action = declared.action
    take_wing(state, one, action)
    if one.side == FOES and not state.chair and c5_behavior.stays(state, one):
        go(g, one, Way((one.at,), usual_facing(state, one, aimed_at(state, one))(one.at)), "R14")
    elif action == "charge":
        await charge(g, one)
    elif action in ("power", "retreat") or one.casting or stays_to_rearm(state, declared):
        await walk(g, one, region(state, one, 0), "R14")
    elif action in ("flee", "rout") and (engaging := engaged_by(state, one)):
        await flight(g, one, engaging)
    else:
        await move_freely(g, one, action in RUNNING)


def stays_to_rearm(state: State, declared: Declaration) -> bool:
    """[R58] By house rule changing weapons costs the move."""
    return declared.rearmed and state.house.changing_weapons == "move"


async def move_freely(g: G, one: Being, full: bool) -> None:
    """[R57] [C1] As far as he may, or to the side, if he is engaged when his turn to move comes."""
    state = g.state
    engaging = [] if state.house.free_movement else engaged_by(state, one)
    if engaging:
        await move(g, one, sidesteps(state, one, engaging), "R57")
    else:
        await move(g, one, region(state, one, allowance(state, one, full) // FEET), "M2.11")


def take_wing(state: State, one: Being, action: str) -> None:
    """[S10] Aloft or grounded for the whole round: creatures fly to shoot or to flee, and not in passages."""
    if one.sheet is None and CREATURES[one.kind].flight and one.side == FOES:
        aloft = action == "missile" or (action == "rout" and not engaged_by(state, one))
        one.aloft = aloft and room(state).shape == "chamber"


async def move(g: G, one: Being, there: Region, rule: str) -> None:
    """[M2.04] [M2.03] He may also call off what he has declared, and then move."""
    acting = one.declared is not None and one.declared.action not in IDLE
    options = (CALL_OFF,) if acting and one.sheet is not None else ()
    if await walk(g, one, there, rule, options) == CALL_OFF:
        call_off(g, one)
        await walk(g, one, there, rule)


def call_off(g: G, one: Being, why: str = "chosen") -> None:
    """[M2.03] What was declared does not take place; nothing else takes its place."""
    one.acted, one.casting = True, False
    g.tell(CalledOff("M2.03", one.id, why))


async def charge(g: G, one: Being) -> None:
    """[M2.28] [R21] The run; if none is left, the charge is off, and he moves and attacks like anybody."""
    state, declared = g.state, one.declared
    assert declared is not None
    target = being(state, declared.target)
    there = run_at(state, one, target) if is_up(target) and not engaged_by(state, one) else None
    if there is not None:
        await walk(g, one, there, "M2.28")
        return
    one.bonus, one.declared = 0, replace(declared, action="melee")
    g.tell(CalledOff("R21", one.id, "run"))
    await move_freely(g, one, False)


# -- leaving melee -----------------------------------------------------------------------------------------------


async def flight(g: G, one: Being, engaging: list[Being]) -> None:
    """[R24] First each enemy who engages him may spend its action on a blow at his back; then he runs."""
    state = g.state
    for enemy in sorted(engaging, key=score, reverse=True):
        if not is_up(one) or one.holders:
            return
        if can_act(enemy) and not enemy.acted and await strikes_at_his_back(g, enemy, one):
            enemy.acted, enemy.casting = True, False
            weapon = weapon_for(enemy, one)
            parts = attack_parts(state, enemy, one, weapon)
            if await roll_to_hit(g, enemy, one, parts, weapon_word(enemy, weapon), False, "rear"):
                await strike_home(g, enemy, one, weapon)
            uncloak(g, enemy)
    if is_up(one) and not one.holders:
        squares = allowance(state, one, True) // FEET
        await walk(g, one, region(state, one, squares, shaken_off=engaging), "R24")


async def strikes_at_his_back(g: G, enemy: Being, one: Being) -> bool:
    """[R24] [C15] Creatures always do; a player is asked."""
    if enemy.sheet is None:
        return True
    if not weapon_for(enemy, one).reach:
        return False
    chosen = await Choose("R24", enemy.seat, ("strike", "let_run"), "flight", one.id, default=0)
    return chosen == "strike"


async def retreat(g: G, one: Being) -> None:
    """[M2.27] [R23] [C13] A melee roll that must reach the defence of all who engage him; then he moves."""
    state, engaging = g.state, engaged_by(g.state, one)
    pushed = True
    if engaging:
        pushed = await push_back(g, one, engaging)
    if pushed and not one.holders:
        squares = allowance(state, one, False) // FEET
        await walk(g, one, region(state, one, squares, shaken_off=engaging), "R23")


async def push_back(g: G, one: Being, engaging: list[Being]) -> bool:
    """[R23] One roll against each of them; by house rule one roll per opponent."""
    state, die, pushed = g.state, 0, True
    for enemy in engaging:
        arc = arc_of(state, enemy, one)
        needed = defense(state, enemy, one, False, arc)
        number = sum(part for _, part in needed)
        longer = max(0, reach(one) - reach(enemy))
        parts = (("melee", one.figures.melee), *((("reach", 2 * longer),) if longer else ()))
        added = sum(part for _, part in parts)
        if not die or state.house.retreat == "each":
            die = await d20(g, one, "R23", number - added)
        hit = die + added >= number
        g.tell(Attacked("R23", one.id, enemy.id, "retreat", die, parts, die + added, number, needed, arc, hit))
        pushed = pushed and hit
    return pushed
