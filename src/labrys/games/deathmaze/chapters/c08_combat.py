"""Deathmaze [8.0] Combat, in the order of the rulebook."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters.actions import actions, perform
from labrys.games.deathmaze.chapters.attacking import attack_monsterwise, attack_with, weapon_for
from labrys.games.deathmaze.chapters.c11_magic import fallen, restore, who_casts
from labrys.games.deathmaze.chapters.c12_powers import can_pay_lightning, fog, use_powers
from labrys.games.deathmaze.chapters.opponents import left_of, monster_target, remember_targets, right_of
from labrys.games.deathmaze.chapters.party import adventurer, leader, least_in_front, living_seats, seat_of
from labrys.games.deathmaze.chapters.wounds import leave_estate, take_boxes
from labrys.games.deathmaze.state import (
    Estate,
    Fighter,
    G,
    Monster,
    MonsterCombatPhase,
    PartyReorganisationPhase,
    State,
    Victory,
    adventurers,
)
from labrys.games.deathmaze.tables import FIGURE, MONSTER
from labrys.kit import order
from labrys.kit.order import COLUMNS, FRONT, NEXT_TO, ROWS, SECOND, THIRD
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.chapters.monsters import strongest
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.events import Experience, RoundBegun, Stepped, Stood, Won, WoundPoints
from labrys.systems.spi1980.options import Done, Slide, Step, Take
from labrys.systems.spi1980.pieces import WAITING
from labrys.systems.spi1980.scenes import (
    CloseUp,
    JoinCombat,
    MonsterReorganisationPhase,
    PartyCombatPhase,
    Stand,
    Treasure,
)

# -- [8.1] Joining Combat ----------------------------------------------------------------------------------


async def join_combat(g: G, scene: JoinCombat) -> None:
    """[7.14] Each monster's Wound Points are rolled. [8.11] From here on there is no retreat."""
    state = g.state
    for monster in [unit for unit in state.monsters if isinstance(unit, Monster)]:
        if not monster.wound_points:
            points = g.roll(MONSTER[monster.kind].wounds, "7.14")
            if points < 1 and state.house.goblin_of_none == "absent":  # [R8]
                state.monsters.remove(monster)
                continue
            monster.wound_points = max(points, FIGURE["least_wound_points"])
        monster.row = WAITING
        if not monster.counted:
            state.foes[monster.id] = monster.wound_points
        g.tell(WoundPoints("7.14", monster.id, monster.wound_points))
    state.round, state.monster_phases = 1, 0
    if state.monsters:
        g.then(Stand(scene.monsters_first))
    else:
        g.then(Victory())


async def stand(g: G, scene: Stand) -> None:
    """[8.13] Who stands opposite whom, [8.41] which weapon is in hand; then the first round begins."""
    state = g.state
    await place_monsters(g)
    for unit in state.party:
        unit.acted = unit.moved = False
    await weapons_in_hand(g)
    use_powers(g, Moment.BEFORE_COMBAT)
    fog(g)
    g.tell(RoundBegun("8.2", 1))
    first = [MonsterCombatPhase(alone=True)] if scene.monsters_first else []
    g.then(*first, PartyCombatPhase())


async def place_monsters(g: G) -> None:
    """[8.13] The three with the most Wound Points in front, the rest behind; the player says which where."""
    waiting = list(g.state.monsters)
    for row in range(ROWS):
        number = min(len(waiting), FIGURE["monsters_in_front"])
        for place, column in enumerate(await columns_for(g, row, number)):
            choices = strongest(waiting, number - place, lambda unit: unit.wound_points)
            monster = await Choose("8.13", leader(g.state), choices, "stand", order.BOXES[row * COLUMNS + column])
            waiting.remove(monster)
            monster.row, monster.column = row, column
            g.tell(Stood("8.13", monster.id, order.box(monster), party=False))


async def columns_for(g: G, row: int, number: int) -> tuple[int, ...]:
    """[R9] Equal numbers: the adventurers' own columns; else centre, left and right, or all three."""
    if g.state.house.monster_columns == "player" and 0 < number < COLUMNS:
        ways = {1: ((0,), (1,), (2,)), 2: ((0, 1), (0, 2), (1, 2))}[number]
        return await Choose("R9", leader(g.state), ways, "columns")
    front = order.row(g.state.party, FRONT)
    if row == FRONT and len(front) == number:
        return tuple(unit.column for unit in front)
    return order.spread(number)


async def weapons_in_hand(g: G) -> None:
    """[8.41] Before combat each adventurer declares which of his weapons is in hand."""
    state = g.state
    for seat in living_seats(state):
        chosen: set[str] = set()
        while True:
            takes: list[Take | str] = [
                take
                for a in adventurers(state)
                if a.seat == seat and a.id not in chosen and not a.werewolf
                for take in arms.other_weapons(a)
            ]
            take = await Choose("8.41", seat, [*takes, "ready"], "ready")
            if isinstance(take, str):
                break
            chosen.add(take.who)
            arms.take_in_hand(g, adventurer(state, take.who), take.weapon, "8.41")


# -- [8.2] Combat Sequence ---------------------------------------------------------------------------------


async def party_combat_phase(g: G, scene: PartyCombatPhase) -> None:
    """[8.2] [8.21] Each front-row adventurer may attack, second-row ones shoot, throw or cast; results at once."""
    state = g.state
    if not scene.begun:
        for unit in state.party:
            unit.acted = unit.moved = False
        remember_targets(g)
    options, owners = actions(state)
    if options:
        action = await Choose("8.21", owners[0], options, "action", owners=owners)
        if isinstance(action, Done):
            for unit in state.party:
                unit.acted = unit.acted or seat_of(state, unit) == action.seat
        else:
            await perform(g, action)
            if not adventurers(state):
                return  # [R74] beaten at once
            if state.waiting:
                await take_boxes(g)
            close_rows(g)
    if not state.monsters:
        g.then(Victory())
    elif options:
        g.then(PartyCombatPhase(begun=True))
    else:
        g.then(MonsterCombatPhase())


async def monster_combat_phase(g: G, scene: MonsterCombatPhase) -> None:
    """[8.22] Front-row monsters attack from left to right, then the second row shoots (R11)."""
    state = g.state
    state.monster_phases += 1
    for unit in state.monsters:
        unit.moved = False
    remember_targets(g)
    for row in (FRONT, SECOND):
        for monster in order.row(state.monsters, row):
            if monster in state.monsters and not monster.moved and not monster.asleep:
                monster_attacks(g, monster)
                if not adventurers(state):
                    return  # [R74] beaten at once
                if state.waiting:
                    await take_boxes(g)
                close_rows(g)
    use_powers(g, Moment.END_OF_MONSTER_COMBAT_PHASE)
    if not state.monsters:
        g.then(Victory())
    elif scene.alone:
        return
    else:
        g.then(PartyReorganisationPhase())


def monster_attacks(g: G, monster: Fighter) -> None:
    """[8.45] One monster's attack: target, then power or blow, then what follows the blow (P5)."""
    armed = weapon_for(g.state, monster)
    casts = isinstance(monster, Monster) and can_pay_lightning(g, monster)
    if armed is None and not casts:
        return
    target = monster_target(g, monster)
    if target is None:
        return
    if isinstance(monster, Monster) and use_powers(g, Moment.BEFORE_ATTACK, monster, target):
        return
    if armed is None:
        return
    if armed == "monster":
        attack_monsterwise(g, monster, target)
    else:
        attack_with(g, monster, target, armed)
    if isinstance(monster, Monster) and target in g.state.party:
        use_powers(g, Moment.AFTER_ATTACK, monster, target)


async def party_reorganisation_phase(g: G, scene: PartyReorganisationPhase) -> None:
    """[8.23] [8.52] Sideways slides and one step to another row."""
    state = g.state
    must = must_step(state) and not scene.stepped
    full = [order.taken(state.party, row) for row in range(ROWS)]
    moves: list[Slide | Step | str] = [*slides(state, scene, full), *steps(state, scene, full)]
    if moves:
        move = await Choose("8.52", leader(state), moves if must else [*moves, "done"], "reorganise")
        if not isinstance(move, str):
            unit = next(unit for unit in state.party if unit.id == move.who)
            was = unit.column
            unit.row, unit.column = divmod(order.BOXES.index(move.box), COLUMNS)
            g.tell(Stepped("8.52", unit.id, move.box))
            if isinstance(move, Step):
                g.then(PartyReorganisationPhase(stepped=True))
            else:
                g.then(PartyReorganisationPhase(scene.stepped, (*scene.slid, (unit.id, unit.column - was))))
            return
    g.then(MonsterReorganisationPhase())


async def monster_reorganisation_phase(g: G, scene: MonsterReorganisationPhase) -> None:
    """[8.24] Fewer than three in front and some behind: one must move up. Then the next round."""
    state = g.state
    move_up(g)
    for unit in state.monsters:
        if state.house.sleep == "round":  # [R16]
            unit.asleep = False
    state.round += 1
    g.tell(RoundBegun("8.2", state.round))
    g.then(PartyCombatPhase())


def close_rows(g: G) -> None:
    """[R12] By house rule rows close up at once; else an empty front row waits for reorganisation."""
    if not g.state.house.rows_close_at_once:
        return
    for side in (g.state.party, g.state.monsters):
        placed = [unit for unit in side if unit.row != WAITING]
        gap = min((unit.row for unit in placed), default=FRONT)
        for unit in placed if gap else ():
            unit.row -= gap
            g.tell(Stepped("R12", unit.id, order.box(unit)))


# -- [8.5] Reorganisation ----------------------------------------------------------------------------------


def move_up(g: G) -> None:
    """[8.51] [R72] The monster nearest the gap; equally near or two gaps: a die, right or left."""
    state = g.state
    rear = next((found for row in (SECOND, THIRD) if (found := order.row(state.monsters, row))), [])
    if not rear:
        return
    ahead = rear[0].row - 1
    gaps = order.free(state.monsters, ahead)
    if not gaps:
        return
    if len(gaps) == 1:
        near = min(abs(unit.column - gaps[0]) for unit in rear)
        movers = [unit for unit in rear if abs(unit.column - gaps[0]) == near]
    else:
        movers = rear
    mover = movers[0]
    if len(movers) > 1:
        mover = right_of(state, movers) if g.d6("8.51") <= FIGURE["moves_rightmost"] else left_of(state, movers)
    near = min(abs(gap - mover.column) for gap in gaps)
    equal = [gap for gap in gaps if abs(gap - mover.column) == near]
    gap = equal[0]
    if len(equal) > 1:
        right = g.d6("R72") <= FIGURE["gap_rightmost"]
        gap = equal[-1] if right is (state.house.right_and_left == "player") else equal[0]
    mover.row, mover.column = ahead, gap
    g.tell(Stepped("8.51", mover.id, order.box(mover)))


def must_step(state: State) -> bool:
    """[8.23] [R12] One or none in front, and somebody behind: a man must come forward."""
    return sum(u.row == FRONT for u in state.party) < least_in_front(len(state.party))


def slides(state: State, scene: PartyReorganisationPhase, full: list[list[bool]]) -> list[Slide]:
    """[8.52] [R78] Sideways into an adjacent empty box, not through others; before and after the step."""
    if scene.stepped and state.house.reorganisation == "slides_first":
        return []
    found = []
    for unit in state.party:
        for way in (-1, 1):
            column = unit.column + way
            if 0 <= column < COLUMNS and not full[unit.row][column] and (unit.id, -way) not in scene.slid:
                found.append(Slide(unit.id, order.BOXES[unit.row * COLUMNS + column]))  # [R85]
    return found


def steps(state: State, scene: PartyReorganisationPhase, full: list[list[bool]]) -> list[Step]:
    """[8.52] One man to the row before or behind, straight or diagonally; see who may in the rule."""
    if scene.stepped:
        return []
    must = must_step(state)
    front = sum(full[FRONT])
    nearest = SECOND if any(full[SECOND]) else THIRD
    found = []
    for unit in state.party:
        if must and unit.row != nearest:
            continue  # [8.52] the man nearest to the front row must come forward
        if unit.row == FRONT and front <= FIGURE["least_in_front"]:
            continue  # two in front: neither may step back
        for row in (unit.row - 1,) if must else (unit.row - 1, unit.row + 1):
            if FRONT <= row < ROWS:
                for column in NEXT_TO[unit.column]:
                    if not full[row][column]:
                        found.append(Step(unit.id, order.BOXES[row * COLUMNS + column]))
    return found


# -- [8.6] Experience --------------------------------------------------------------------------------------


async def victory(g: G, scene: Victory) -> None:
    """[P5] The last enemy is gone: daggers come back, effects end, experience, men in stone, the dead's things."""
    state = g.state
    g.tell(Won("8.11"))
    in_the_order_met(state)
    after_combat(state)
    if state.house.restored_men_share:  # [R51]
        await stone_to_flesh(g)
        experience(g)
    else:
        experience(g)
        await stone_to_flesh(g)
    if state.house.stone_to_flesh == "after_combat":
        bury_stone(state)
    g.then(CloseUp(), Estate(), *([Treasure()] if state.house.treasure_time == "after_fight" else []))


def in_the_order_met(state: State) -> None:
    """[P7] The treasure of this combat is settled in the order the monsters were met, whoever died first."""
    met = list(state.foes)
    state.slain.sort(key=lambda slain: met.index(slain.id) if slain.id in met else -1)
    state.slain = [structs.replace(slain, id="") for slain in state.slain]  # settled: before any later group


def after_combat(state: State) -> None:
    """[8.48] Thrown daggers are picked up; Strength, Spinach and Stench end with the combat."""
    state.round, state.frozen = 0, {}
    for who in (*adventurers(state), *state.stone):
        who.might, who.stench, who.two_attacks, who.werewolf = (), False, False, False
        who.asleep = False
        arms.pick_up(who)


def experience(g: G) -> None:
    """[8.6] Wound Points before combat × 6, divided by the living adventurers, rounded down."""
    state = g.state
    living = adventurers(state)
    total = sum(state.foes.values()) * FIGURE["experience_per_wound_point"]
    state.foes = {}
    each = total // len(living) if living else 0
    for who in living:
        who.experience += each
    g.tell(Experience("8.6", each, tuple(who.id for who in living)))


async def stone_to_flesh(g: G) -> None:
    """[R80] Right after the combat, by any living Wizard who can pay."""
    while g.state.stone and (casts := fallen(g.state)):
        cast = await who_casts(g, casts, "R80", "stone_to_flesh")
        if cast is None:
            return
        await restore(g, cast)


def bury_stone(state: State) -> None:
    """[R80] A man left in stone is dead; his things are for the others."""
    for man in state.stone:
        state.dead.append(man)
        leave_estate(state, man)
    state.stone = []
