"""Deathmaze [8.0] Combat, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c06_features as features
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.chapters import c12_powers as powers
from labrys.games.deathmaze.options import Action, AttackTwice
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster, Slain
from labrys.games.deathmaze.scenes import Estate, MonsterCombatPhase, PartyReorganizationPhase, Victory
from labrys.games.deathmaze.state import G, State, adventurer, adventurers, find, living_seats
from labrys.games.deathmaze.tables import COMBAT, COMBAT_BONUS, MEDALLION_ROW, MONSTER_WEAPON
from labrys.kit import order
from labrys.kit.order import COLUMNS, FRONT, NEXT_TO, ROWS, SECOND, THIRD, closest, empty_boxes
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import combat as shared_combat
from labrys.systems.spi1980.chapters.monsters import roll_skill, strongest
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.events import (
    DeathCause,
    Died,
    Experience,
    Healed,
    RoundBegun,
    Stepped,
    Stood,
    Won,
    WoundCause,
    Wounded,
    WoundPoints,
)
from labrys.systems.spi1980.options import Attack, CastSpell, Done, Slide, Step, Take, Use
from labrys.systems.spi1980.pieces import WAITING
from labrys.systems.spi1980.scenes import (
    CloseUp,
    JoinCombat,
    MonsterReorganizationPhase,
    PartyCombatPhase,
    Stand,
    Treasure,
)
from labrys.systems.spi1980.things import MISSILES, Weapon

T = TypeVar("T")
EXPERIENCE_PER_WOUND_POINT = 6  # [8.6]
WEREWOLF_BONUS = 4  # [6.0] Moves 51: the Combat Bonus of a part-time Werewolf


# -- [8.1] Joining Combat ------------------------------------------------------------------------------------


def fight_at_once(g: G) -> None:
    """[R29] [R61] [R91] A combat starts at once, without negotiation; its treasure comes with this segment's."""
    if not g.pending(JoinCombat):
        g.then(JoinCombat(), *([] if g.pending(Treasure) else [Treasure()]))


async def join_combat(g: G, scene: JoinCombat) -> None:
    """[7.14] Each monster's Wound Points are rolled. [8.11] From here on there is no retreat."""
    state = g.state
    for monster in [unit for unit in state.monsters if isinstance(unit, Monster)]:
        if not monster.wound_points:
            monsters.roll_wound_points(g, monster)
            if not monster.wound_points:
                continue  # by house rule of R8
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
    powers.use_powers(g, Moment.BEFORE_COMBAT)
    features.fog(g)
    g.tell(RoundBegun("8.2", 1))
    first = [MonsterCombatPhase(alone=True)] if scene.monsters_first else []
    g.then(*first, PartyCombatPhase())


async def place_monsters(g: G) -> None:
    """[8.13] The three with the most Wound Points in front, the rest behind; the player says which where."""
    waiting = list(g.state.monsters)
    for row in range(ROWS):
        number = min(len(waiting), 3)
        for place, column in enumerate(await columns_for(g, row, number)):
            choices = strongest(waiting, number - place, lambda unit: unit.wound_points)
            monster = await Choose(
                "8.13", course.leader(g.state), choices, "stand", order.BOXES[row * COLUMNS + column]
            )
            waiting.remove(monster)
            monster.row, monster.column = row, column
            g.tell(Stood("8.13", monster.id, order.box(monster), party=False))


@varies("monster_columns")
async def columns_for(g: G, row: int, number: int) -> tuple[int, ...]:
    """[R9] Equal numbers: the adventurers' own columns; else centre, left and right, or all three."""
    front = front_row(g.state.party)
    if row == FRONT and len(front) == number:
        return tuple(unit.column for unit in front)
    return order.spread(number)


def beaten(state: State) -> bool:
    """[R74] As soon as no adventurer is alive, unturned and not stone; charmed monsters do not carry on."""
    return Adventurer not in map(type, state.party)


# -- [8.2] Combat Sequence -----------------------------------------------------------------------------------


async def party_combat_phase(g: G, scene: PartyCombatPhase) -> None:
    """[8.2] [8.21] Each front-row adventurer may attack, second-row ones shoot, throw or cast; results at once."""
    state = g.state
    if not scene.begun:
        for unit in state.party:
            unit.acted = unit.moved = False
        count_front_rows(g)
    options, owners = g.listed("8.21", actions, state)
    if options:
        action = await Choose("8.21", owners[0], options, "action", owners=owners)
        if isinstance(action, Done):
            for unit in state.party:
                unit.acted = unit.acted or course.seat_of(state, unit) == action.seat
        else:
            await act(g, action)
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


def actions(state: State) -> tuple[list[Action | Done], list[int]]:
    """[8.21] [R83] Every action open to those who have not acted; each player has his own, and may be done."""
    front = order.row(state.monsters, FRONT)
    options: list[Action | Done] = []
    owners: list[int] = []
    for unit in state.party:
        if unit.acted or unit.moved or unit.row == WAITING:
            continue
        mine = actions_of(state, unit, front)
        if mine:
            options += mine
            owners += [unit.seat if type(unit) is Adventurer else course.seat_of(state, unit)] * len(mine)
    if options:
        seats = dict.fromkeys(owners)
        options += [Done(seat) for seat in seats]
        owners += seats
    return options, owners


def actions_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Action]:
    """[8.21] [8.41] [11.11] [R19] Attack, change weapon, cast, use what he carries."""
    mine: list[Action] = []
    targets = targets_of(state, unit, front)
    for target in targets:
        mine.append(Attack(unit.id, target.id))
    if not isinstance(unit, Adventurer) or unit.werewolf:
        return mine
    mine += shared_combat.other_weapons(unit)
    if unit.row <= SECOND and (unit.spells or unit.items):
        mine += magic.combat_casts(state, unit)
    if unit.items:
        mine += treasure.things_to_use(state, unit, targets, front)
    return mine


@varies("sleep")
async def act(g: G, action: Action) -> None:
    """[8.21] One action, its results at once; [8.41] changing weapons takes the attack of this phase."""
    who = find(g.state, action.who)
    who.acted = True
    match action:
        case Attack():
            attack(g, who, action.target)
        case AttackTwice():
            treasure.eat_cannabis(g, adventurer(g.state, action.who), action.target)
        case Take():
            shared_combat.take_in_hand(g, adventurer(g.state, action.who), action.weapon, "8.41")
        case CastSpell():
            await magic.cast_in_combat(g, action)
        case Use():
            await treasure.use_in_combat(g, adventurer(g.state, action.who), action)


async def monster_combat_phase(g: G, scene: MonsterCombatPhase) -> None:
    """[8.22] Front-row monsters attack from left to right, then the second row shoots (R11)."""
    state = g.state
    state.monster_phases += 1
    for unit in state.monsters:
        unit.moved = False
    count_front_rows(g)
    for row in (FRONT, SECOND):
        for monster in order.row(state.monsters, row):
            if monster in state.monsters and not monster.moved and not monster.asleep:
                monster_attacks(g, monster)
                if not adventurers(state):
                    return  # [R74] beaten at once
                if state.waiting:
                    await take_boxes(g)
                close_rows(g)
    powers.use_powers(g, Moment.END_OF_MONSTER_COMBAT_PHASE)
    if not state.monsters:
        g.then(Victory())
    elif scene.alone:
        return
    else:
        g.then(PartyReorganizationPhase())


def monster_attacks(g: G, monster: Fighter) -> None:
    """[8.45] One monster's attack: target, then power or attack die, then what follows the attack (P5)."""
    armed = weapon_for(g.state, monster)
    casts = isinstance(monster, Monster) and powers.can_pay_lightning(g, monster)
    if armed is None and not casts:
        return
    target = monster_target(g, monster)
    if target is None:
        return
    if isinstance(monster, Monster) and powers.use_powers(g, Moment.BEFORE_ATTACK, monster, target):
        return
    if armed is None:
        return
    if armed == "monster":
        attack_monsterwise(g, monster, target)
    else:
        attack_with(g, monster, target, armed)
    if isinstance(monster, Monster) and target in g.state.party:
        powers.use_powers(g, Moment.AFTER_ATTACK, monster, target)


async def party_reorganization_phase(g: G, scene: PartyReorganizationPhase) -> None:
    """[8.23] [8.52] Sideways slides and one step to another row."""
    state = g.state
    must = must_step(state) and not scene.stepped
    moves = g.listed("8.52", moves_within, state, scene)
    if moves:
        move = await Choose("8.52", course.leader(state), moves if must else [*moves, "done"], "reorganise")
        if not isinstance(move, str):
            unit = next(unit for unit in state.party if unit.id == move.who)
            was = unit.column
            unit.row, unit.column = divmod(order.BOXES.index(move.box), COLUMNS)
            g.tell(Stepped("8.52", unit.id, move.box))
            if isinstance(move, Step):
                g.then(PartyReorganizationPhase(stepped=True))
            else:
                g.then(PartyReorganizationPhase(scene.stepped, (*scene.slid, (unit.id, unit.column - was))))
            return
    g.then(MonsterReorganizationPhase())


def moves_within(state: State, scene: PartyReorganizationPhase) -> list[Slide | Step | str]:
    """[8.52] All slides and steps that can be made now."""
    full = [order.taken(state.party, row) for row in range(ROWS)]
    sideways = slides_after_the_step if scene.stepped else slides
    return [*sideways(state, scene, full), *steps(state, scene, full)]


async def monster_reorganization_phase(g: G, scene: MonsterReorganizationPhase) -> None:
    """[8.24] Fewer than three in front and some behind: one must move up. Then the next round."""
    state = g.state
    move_up(g)
    magic.wake_up(state)
    state.round += 1
    g.tell(RoundBegun("8.2", state.round))
    g.then(PartyCombatPhase())


@varies("rows_close_at_once")
def close_rows(g: G) -> None:
    """[R12] An empty front row waits for reorganization."""


async def take_boxes(g: G) -> None:
    """[R29] [R79] Whoever changed sides takes a box: among the enemies the nearest, in the party any."""
    state = g.state
    state.waiting = False
    for unit in [u for u in state.monsters if u.row == WAITING]:
        await take_enemy_box(g, unit)
    for unit in [u for u in state.party if u.row == WAITING]:
        boxes = empty_boxes([u for u in state.party if u.row != WAITING])
        options = boxes if state.monsters else boxes[:1]  # no enemy left: the order can be changed anyway
        unit.row, unit.column = await Choose("R79", course.seat_of(state, unit), options, "box", unit.id)
        g.tell(Stood("R79", unit.id, order.box(unit), party=True))


async def take_enemy_box(g: G, unit: Fighter) -> None:
    """[R29] The nearest free box of the monsters' front row, else of the next; equal: the player chooses."""
    settled = [u for u in g.state.monsters if u.row != WAITING]
    boxes = order.nearest_boxes(settled, unit.column, order.ROWS)
    if not boxes:
        g.state.monsters.remove(unit)  # nine enemies stand there already: no room, it flees
        return
    unit.row, unit.column = await Choose("R29", course.leader(g.state), boxes, "enemy_box", unit.id)
    g.tell(Stood("R29", unit.id, order.box(unit), party=False))


# -- [8.3] Opponents -----------------------------------------------------------------------------------------


def front_row(side: Sequence[Fighter]) -> list[Fighter]:
    """Those in the first row, from left to right."""
    return order.row(side, FRONT)


@varies("uneven_columns")
def opponents(state: State, unit: Fighter, own: Sequence[Fighter], enemies: list[Fighter]) -> list[Fighter]:
    """[8.31] The one directly opposite; [8.32] [8.33] [R10] [R55] else the closest by columns.

    `enemies` are the front row of the other side, from left to right.
    """
    if state.frozen:  # by house rule of R11
        return [enemy for enemy in enemies if enemy.id in state.frozen.get(unit.id, ())]
    return closest(unit, enemies)


@varies("front_count")
def count_front_rows(g: G) -> None:
    """[R11] The front rows are counted afresh for every attack, not at the start of a phase."""


def targets_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Fighter]:
    """[8.32] [8.34] [R14] Front row: the closest; second row with bow or dagger: any; third: none."""
    if not front or unit.row > SECOND:
        return []
    if isinstance(unit, Adventurer) and not unit.werewolf:
        if unit.in_hand < 0:
            return []
        weapon = unit.weapons[unit.in_hand]
        if not usable(state, weapon, unit.row):
            return []
        if weapon.kind == "bow" or unit.row == SECOND:
            return front
    elif weapon_for(state, unit) is None:
        return []
    elif unit.row == SECOND:
        return front
    return opponents(state, unit, state.party, front)


def monster_target(g: G, monster: Fighter) -> Fighter | None:
    """[8.33] [8.35] Whom a monster attacks; [R12] nobody, if the party's front row is empty."""
    state = g.state
    front = front_row(state.party)
    if not front:
        return None
    if monster.row != FRONT:
        return second_row_target(g, monster, front)
    near = opponents(state, monster, state.monsters, front)
    if not near:
        return None
    if len(near) == 1:
        return near[0]
    return right_of(state, near) if g.d6("8.33") <= 3 else left_of(state, near)


@varies("two_in_front")
def second_row_target(g: G, monster: Fighter, front: list[Fighter]) -> Fighter:
    """[8.35] One in front: he. Two: a die (R73). Three: 1–2 right, 3–4 centre, 5–6 left."""
    state = g.state
    if len(front) == 1:
        return front[0]
    die = g.d6("8.35")
    if len(front) == 2:
        return right_of(state, front) if die <= 3 else left_of(state, front)
    if die <= 2:
        return right_of(state, front)
    return front[COLUMNS // 2] if die <= 4 else left_of(state, front)


def right_of(state: State, units: list[T]) -> T:
    """[R13] The rightmost, as the player sees the display; by house rule as the monsters see it."""
    return units[-1] if state.house.right_and_left == "player" else units[0]


def left_of(state: State, units: list[T]) -> T:
    """[R13] The leftmost."""
    return units[0] if state.house.right_and_left == "player" else units[-1]


# -- [8.4] Attacking -----------------------------------------------------------------------------------------


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
                for take in shared_combat.other_weapons(a)
            ]
            take = await Choose("8.41", seat, [*takes, "ready"], "ready")
            if isinstance(take, str):
                break
            chosen.add(take.who)
            shared_combat.take_in_hand(g, adventurer(state, take.who), take.weapon, "8.41")


def usable(state: State, weapon: Weapon, row: int) -> bool:
    """[5.12] [R14] First row: melee, a throwing dagger in the hand too. Second row: bow or throwing dagger."""
    return shared_combat.usable(weapon, row, bows_in_front=state.house.bows_in_front)


def attack(g: G, unit: Fighter, target_id: str) -> None:
    """[8.43] An attack; by house rule of R42 Cannabis gives two of them in every phase."""
    hand = unit.in_hand if isinstance(unit, Adventurer) else 0
    attack_once(g, unit, target_id)
    if isinstance(unit, Adventurer) and unit.two_attacks and unit.in_hand == hand:
        attack_once(g, unit, target_id)


def attack_once(g: G, unit: Fighter, target_id: str) -> None:
    """[8.43] [8.45] One attack, if the target still stands and there is a weapon for it."""
    target = next((enemy for enemy in g.state.monsters if enemy.id == target_id), None)
    if target is None:
        return
    if isinstance(unit, Adventurer) and not unit.werewolf:
        if unit.in_hand >= 0 and usable(g.state, unit.weapons[unit.in_hand], unit.row):
            attack_with(g, unit, target, unit.weapons[unit.in_hand])
        return
    weapon = weapon_for(g.state, unit)
    if weapon == "monster":
        attack_monsterwise(g, unit, target)
    elif weapon is not None:
        attack_with(g, unit, target, weapon)


def modifiers(state: State, who: Fighter, weapon: Weapon) -> dict[str, int]:
    """[8.43] [R66] Skill, magic weapon, Strength, Spinach, Dexterity, Alcohol and Stench all add; by name."""
    found: dict[str, int] = {}
    if weapon.bonus:
        found["magic"] = weapon.bonus
    if isinstance(who, Monster):
        if who.skill:
            found["skill"] = who.skill
        return found
    if skill := who.skills.get(weapon.kind):
        found["skill"] = skill
    if who.might:
        found["strength"] = sum(who.might) if state.house.strength == "adds" else max(who.might)  # [R41]
    if who.items and weapon.kind in MISSILES and any(item.name == "dexterity" for item in who.items):
        found["dexterity"] = MEDALLION_ROW["dexterity"].bonus
    if who.alcohol:
        found["alcohol"] = -2 * who.alcohol  # [R71]
    if who.stench:
        found["stench"] = -1  # [12.0]
    return found


def attack_with(g: G, who: Fighter, target: Fighter, weapon: Weapon) -> None:
    """[8.43] 1D6 + skill + bonus, read in the weapon's column. [R54] Up to 3 is always nothing."""
    die, added = g.d6("8.43"), modifiers(g.state, who, weapon)
    wounds = shared_combat.attack(g, who, target, die, added, COMBAT[weapon.kind], weapon.id, "8.43")
    if wounds:
        suffer(g, target, wounds)
    if who.row == SECOND and weapon.kind == "throwing_dagger" and isinstance(who, Adventurer):
        shared_combat.throw(g, who, "8.48")  # [8.48] his other weapon comes to hand without losing a phase


def weapon_for(state: State, unit: Fighter) -> Weapon | Literal["monster"] | None:
    """[8.44] [8.45] What a monster or a turned man (R79) fights with in his row; None: he cannot."""
    if isinstance(unit, Adventurer):
        return turned_weapon(state, unit)
    row = MONSTER_WEAPON.get(unit.kind)
    if row is None:
        return "monster" if unit.row == FRONT else None
    if unit.row == FRONT:
        return Weapon(row.weapon)
    return Weapon(row.second_row) if row.second_row and unit.row == SECOND else None


def turned_weapon(state: State, man: Adventurer) -> Weapon | Literal["monster"] | None:
    """[R79] Whichever of his weapons serves in that row; changing costs nothing."""
    if man.werewolf:
        return "monster" if man.row == FRONT else None
    ready = [i for i, w in enumerate(man.weapons) if i not in man.thrown and usable(state, w, man.row)]
    if not ready:
        return None
    man.in_hand = max(ready, key=lambda i: sum(modifiers(state, man, man.weapons[i]).values()))
    return man.weapons[man.in_hand]


def attack_monsterwise(g: G, who: Fighter, target: Fighter) -> None:
    """[8.45] 1D6 + Combat Bonus in the Monster column."""
    bonus = COMBAT_BONUS[who.kind] if isinstance(who, Monster) else WEREWOLF_BONUS
    die, added = g.d6("8.45"), {"combat_bonus": bonus}
    wounds = shared_combat.attack(g, who, target, die, added, COMBAT["monster"], "monster", "8.45")
    if wounds:
        suffer(g, target, wounds)


# -- [8.46] [8.47] wounds and death --------------------------------------------------------------------------


def wound_points(unit: Fighter) -> int:
    """[4.0b] [9.31] The Wound Point total, worn armour included."""
    if isinstance(unit, Monster) or not unit.items:
        return unit.wound_points
    return unit.wound_points + shared_combat.worn_points(unit.items)


def points_left(unit: Fighter) -> int:
    """How many wounds he can still bear; 0 is dead."""
    spent = unit.spell_wounds if isinstance(unit, Adventurer) else 0
    return wound_points(unit) - unit.wounds - spent


def suffer(g: G, victim: Fighter, wounds: int, cause: WoundCause = "attack", rule: str = "8.46") -> None:
    """[8.46] Wounds are suffered at once. [8.47] At the Wound Point total: dead."""
    if wounds <= 0:
        return
    if isinstance(victim, Adventurer) and victim.mage_armour:
        wounds = absorb(g, victim, wounds, cause)
    victim.wounds += wounds
    if isinstance(victim, Monster) and not victim.wounded_phases:
        victim.wounded_phases = 1  # a Troll's count begins, 12.0
    left = points_left(victim)
    if wounds:
        g.tell(Wounded(rule, victim.id, wounds, max(left, 0), cause))
    if left <= 0:
        die(g, victim)


def absorb(g: G, victim: Adventurer, wounds: int, cause: WoundCause) -> int:
    """[R39] [R70] Mage Armour takes non-magical wounds first. Returns what comes through."""
    return shared_combat.absorb(g, victim, wounds, "R39") if absorbs(g.state, cause) else wounds


@varies("mage_armour_absorbs")
def absorbs(state: State, cause: WoundCause) -> bool:
    """[R70] Does Mage Armour absorb such wounds? All but those of spells, rings, powers and Strangling."""
    return cause in ("attack", "harm")


def heal(g: G, patient: Adventurer, wounds: int, rule: str) -> None:
    """[11.12] Cure wounds, never below none, and never those of spell casting."""
    cured = min(patient.wounds, wounds)
    patient.wounds -= cured
    g.tell(Healed(rule, patient.id, cured, points_left(patient)))


def die(g: G, victim: Fighter, rule: str = "8.47", cause: DeathCause = "wounds") -> None:
    """[8.47] Dead: the counter goes."""
    state = g.state
    g.tell(Died(rule, victim.id, cause))
    ours = victim in state.party
    (state.party if ours else state.monsters).remove(victim)
    if isinstance(victim, Adventurer):
        state.dead.append(victim)
        leave_estate(state, victim)
        magic.break_charms(g)
    elif not ours:
        if not victim.counted and not victim.plundered:
            state.slain.append(Slain(victim.kind, victim.room, victim.bezants, victim.paid, id=victim.id))
        powers.free_turned_men(g, victim)
    if ours:
        exploring.close_ranks(g)


def leave_estate(state: State, dead: Adventurer) -> None:
    """[9.17] [R69] His magic things wait for a new owner; ordinary weapons are gone."""
    magic = [weapon for weapon in (*dead.weapons, *dead.spare) if weapon.bonus]
    state.ownerless.extend([*magic, *dead.items])
    dead.items, dead.weapons, dead.spare = (), (), ()


# -- [8.5] Reorganization ------------------------------------------------------------------------------------


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
        mover = right_of(state, movers) if g.d6("8.51") <= 3 else left_of(state, movers)
    near = min(abs(gap - mover.column) for gap in gaps)
    equal = [gap for gap in gaps if abs(gap - mover.column) == near]
    gap = equal[0]
    if len(equal) > 1:
        gap = right_of(state, equal) if g.d6("R72") <= 3 else left_of(state, equal)
    mover.row, mover.column = ahead, gap
    g.tell(Stepped("8.51", mover.id, order.box(mover)))


def must_step(state: State) -> bool:
    """[8.23] [R12] One or none in front, and somebody behind: a man must come forward."""
    return sum(u.row == FRONT for u in state.party) < exploring.least_in_front(len(state.party))


@varies("reorganisation")
def slides_after_the_step(state: State, scene: PartyReorganizationPhase, full: list[list[bool]]) -> list[Slide]:
    """[R78] Men may slide after the step as before it."""
    return slides(state, scene, full)


def slides(state: State, scene: PartyReorganizationPhase, full: list[list[bool]]) -> list[Slide]:
    """[8.52] [R78] Sideways into an adjacent empty box, not through others; before and after the step."""
    found = []
    for unit in state.party:
        for way in (-1, 1):
            column = unit.column + way
            if 0 <= column < COLUMNS and not full[unit.row][column] and (unit.id, -way) not in scene.slid:
                found.append(Slide(unit.id, order.BOXES[unit.row * COLUMNS + column]))  # [R85]
    return found


def steps(state: State, scene: PartyReorganizationPhase, full: list[list[bool]]) -> list[Step]:
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
        if unit.row == FRONT and front <= exploring.LEAST_IN_FRONT:
            continue  # two in front: neither may step back
        for row in (unit.row - 1,) if must else (unit.row - 1, unit.row + 1):
            if FRONT <= row < ROWS:
                for column in NEXT_TO[unit.column]:
                    if not full[row][column]:
                        found.append(Step(unit.id, order.BOXES[row * COLUMNS + column]))
    return found


# -- [8.6] Experience ----------------------------------------------------------------------------------------


async def victory(g: G, scene: Victory) -> None:
    """[P5] The last enemy is gone: daggers come back, effects end, experience, men in stone, the dead's things."""
    state = g.state
    g.tell(Won("8.11"))
    in_the_order_met(state)
    after_combat(state)
    await experience_and_stone(g)
    magic.leave_in_stone(state)
    after_the_fight(g)


@varies("restored_men_share")
async def experience_and_stone(g: G) -> None:
    """[8.6] [R80] Experience, [R51] and only then men are turned back from stone."""
    experience(g)
    await magic.stone_to_flesh(g)


@varies("treasure_time")
def after_the_fight(g: G) -> None:
    """[5.12] [9.17] The order is mended, the dead have heirs. [R58] Treasure comes after the feature."""
    g.then(CloseUp(), Estate())


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
        shared_combat.pick_up(who)


def experience(g: G) -> None:
    """[8.6] Wound Points before combat × 6, divided by the living adventurers, rounded down."""
    state = g.state
    living = adventurers(state)
    points = sum(state.foes.values())
    state.foes = {}
    each = points * EXPERIENCE_PER_WOUND_POINT // len(living) if living else 0
    for who in living:
        who.experience += each
    g.tell(Experience("8.6", each, tuple(who.id for who in living), points))


# -- [8.7] Evil Heroes ---------------------------------------------------------------------------------------


def evil_hero(g: G, monster: Monster) -> None:
    """[8.7] An Evil Hero rolls 1D6 when met: his skill with the sword, added to each of his attacks."""
    roll_skill(g, monster, MONSTER_WEAPON, "8.7")
