"""Citadel of Blood [9.0] Combat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c13_room_features as features
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c15_special_monsters as special
from labrys.games.citadel.chapters import c16_the_hellgate as hellgate
from labrys.games.citadel.options import Action, Mind
from labrys.games.citadel.pieces import Character, Fighter, Jewel, Monster
from labrys.games.citadel.scenes import (
    AfterCombat,
    Divide,
    ExperienceStep,
    HellgateCombatPhase,
    Hesitation,
    MonsterCombatPhase,
    PartyReorganizationPhase,
    Sleepers,
)
from labrys.games.citadel.state import G, State, character, characters, charmed, fighter, hostile
from labrys.games.citadel.tables import COMBAT, MEDALLION_ROW, MONSTER_WEAPON, TARGET_DICE
from labrys.kit import order
from labrys.kit.order import COLUMNS, FRONT, NEXT_TO, SECOND, closest
from labrys.kit.variants import varies
from labrys.rulebook.tables import band
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.chapters.combat import absorb, worn_points
from labrys.systems.spi1980.chapters.monsters import strongest
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.events import (
    DeathCause,
    Died,
    Healed,
    RoundBegun,
    Stepped,
    Stood,
    Won,
    WoundCause,
    Wounded,
)
from labrys.systems.spi1980.options import Attack, CastSpell, Done, Slide, Step, Take, Use
from labrys.systems.spi1980.pieces import NOBODY, WAITING
from labrys.systems.spi1980.scenes import (
    CloseUp,
    JoinCombat,
    MonsterReorganizationPhase,
    PartyCombatPhase,
    Stand,
    Treasure,
)
from labrys.systems.spi1980.things import Weapon, has

T = TypeVar("T")
BY_DIE: dict[int, dict[int, int]] = {}  # so many choices: face → which of them; other faces are rolled again
for line in TARGET_DICE.rows:
    for face in band(line.die, 1, 6):
        BY_DIE.setdefault(line.choices, {})[face] = line.place - 1


# -- [9.0] Combat is joined -------------------------------------------------------------------------------------


async def join_combat(g: G, scene: JoinCombat) -> None:
    """[9.0] The monsters' Wound Points, if not yet rolled; [12.0] what they are worth is noted."""
    state = g.state
    if not state.monsters:
        return  # charmed or sent away meanwhile
    for monster in hostile(state):
        monsters.roll_points(g, monster)
        monster.breathed, monster.charm_phases = False, 0
    beside = [unit for unit in state.bystanders if isinstance(unit, Monster)] if state.coffin else []
    for monster in (*hostile(state), *charmed(state), *beside):
        state.foes[monster.id] = points_left(monster)
    state.killed_level = movement.level_of(state)
    for unit in state.monsters:
        unit.row = unit.row if isinstance(unit, Character) and unit.stood else WAITING
    for unit in (*state.party, *state.monsters):
        unit.acted = unit.moved = False
    state.round, state.idle_rounds, state.active = 1, 0, False
    g.then(Stand(scene.monsters_first))


async def begin(g: G, monsters_first: bool) -> None:
    """[9.2-1] [R4] The stench of Cronks, then round 1; [8.7] [R29] without Party Combat after a failed bribe."""
    special.use_powers(g, Moment.BEFORE_COMBAT)
    g.tell(RoundBegun("9.0", 1))
    treasure.attack_first(g)
    await mend(g)
    # [R7] before the monsters' first attack Cease Fire may come between
    go_on(g, MonsterCombatPhase(begun=True) if monsters_first else PartyCombatPhase())


def go_on(g: G, *following: object) -> None:
    """[9.0] The next phase; or, if no waking enemy is left, the end of the combat."""
    state = g.state
    if any(not unit.asleep for unit in state.monsters) or only_comrades(state):
        g.then(*following)
    else:
        g.then(*([Sleepers()] if state.monsters else []), AfterCombat())


def only_comrades(state: State) -> bool:
    """[13.2-X] [14.6-Evil] Is nobody left on the other side but comrades, who can be redeemed while they sleep?"""
    return bool(state.monsters) and not hostile(state)


async def mend(g: G) -> None:
    """[R16] [R34] Whoever changed sides takes a box."""
    if g.state.waiting and characters(g.state):
        await magic.take_boxes(g)


# -- [9.1] The monsters' march order ----------------------------------------------------------------------------


async def stand(g: G, scene: Stand) -> None:
    """[9.1] Who stands where; [4.1-C3] the last chance for the march order; [9.4] weapons are readied."""
    state = g.state
    if any(unit.row == WAITING for unit in state.monsters):
        if start.kept_boxes(state):
            await magic.take_boxes(g)  # [R59] beside the talisman's victim
        else:
            await (hellgate.place_guard(g) if x_is_guarded(state) else place_monsters(g))
    await make_ready(g)
    g.then(Hesitation(scene.monsters_first))


def x_is_guarded(state: State) -> bool:
    """[16.0-1] Is this the fight at the Hellgate?"""
    return any(hellgate.is_guard(unit) for unit in state.monsters)


async def place_monsters(g: G) -> None:
    """[9.1] [R82] The three with the most Wound Points in front, the rest behind; equal: the players choose."""
    state = g.state
    waiting: list[Fighter] = [unit for unit in state.monsters if unit.row == WAITING]
    row = FRONT
    while waiting:
        number = min(len(waiting), 3)
        line = next_row(g, waiting, number)
        for place, column in enumerate(order.spread(number)):
            box = order.box_name(row, column)
            unit = await sequence.party_decides(g, "9.1", strongest(line, number - place), "stand", box)
            waiting.remove(unit)
            line = [other for other in line if other is not unit]
            unit.row, unit.column = row, column
            g.tell(Stood("9.1", unit.id, box, party=False))
        row += 1


@varies("equal_wound_points")
def next_row(g: G, waiting: list[Fighter], number: int) -> list[Fighter]:
    """[R82] Who could stand in the next row: any of those left, the players will choose among equals."""
    return waiting


# -- [9.2-1] Party Combat ---------------------------------------------------------------------------------------


async def party_combat_phase(g: G, scene: PartyCombatPhase) -> None:
    """[9.2-1] [9.4] Each may attack, shoot, throw, cast or drink once; results at once."""
    state = g.state
    if not scene.begun:
        for unit in state.party:
            unit.acted = isinstance(unit, Character) and unit.loses_phase
            unit.moved = False
            if isinstance(unit, Character):
                unit.loses_phase = False
        close_rows(g)
    options, owners = g.listed("9.2-1", actions, state)
    meanwhile: list[Hesitation] = []
    over = not options
    if options:
        action = await Choose("9.2-1", owners[0], options, "action", owners=owners)
        if isinstance(action, Done):
            done_for_now(state, action.seat)
            over = idle(state) or isinstance(options[0], Done)  # only a late truce was left to offer
        elif isinstance(action, CastSpell) and action.spell == "cease_fire":
            magic.cease_fire(g, action)
            return
        else:
            await act(g, action)
            await mend(g)
            if isinstance(action, CastSpell) and action.spell == "hesitate":
                meanwhile = [Hesitation(cast=True, in_round=True)]
            over = idle(state) and not magic.truce_casts(state)  # [R7] else there may still be peace
    after = MonsterCombatPhase() if over else PartyCombatPhase(begun=True)
    go_on(g, *meanwhile, after)


def done_for_now(state: State, seat: int) -> None:
    """This player's characters, and what they charmed, do no more in this phase."""
    for unit in state.party:
        unit.acted = unit.acted or sequence.seat_of(state, unit) == seat


def idle(state: State) -> bool:
    """Has everybody of the party acted?"""
    return all(unit.acted or unit.moved for unit in state.party)


def actions(state: State) -> tuple[list[Action], list[int]]:
    """[9.4] [R32] Every action open to those who have not acted; each player has his own, and may be done."""
    front = front_row(state.monsters)
    options: list[Action] = []
    owners: list[int] = []
    late: list[Action] = []
    whose: list[int] = []
    for unit in state.party:
        ready = may_act(unit)
        mine = actions_of(state, unit, front) if ready else magic.late_truce(state, unit)
        if mine:
            seat = unit.seat if type(unit) is Character else sequence.seat_of(state, unit)
            (options if ready else late).extend(mine)
            (owners if ready else whose).extend([seat] * len(mine))
    seats = dict.fromkeys(owners or whose[:1])
    if seats:
        options += [*(Done(seat) for seat in seats), *late]
        owners += [*seats, *whose]
    return options, owners


def may_act(unit: Fighter) -> bool:
    """[9.4] One action a phase; [R15] not for one who has just changed sides."""
    return not (unit.acted or unit.moved or unit.row == WAITING)


def actions_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Action]:
    """[9.2-1] [9.4] [10.3] [R19] Attack, ready the other weapon, cast, use what he carries."""
    mine: list[Action] = [Attack(unit.id, target.id) for target in targets_of(state, unit, front)]
    if type(unit) is Monster:
        if unit.row == SECOND and special.can_throw_lightning(state, unit):
            mine += [CastSpell(unit.id, "lightning", target.id) for target in front]
        return mine
    assert isinstance(unit, Character)
    mine += arms.other_weapons(unit)
    if unit.circled or unit.learnt or unit.game_spells or unit.items or unit.free_spells:
        mine += magic.combat_casts(state, unit)
    if unit.items:
        mine += treasure.potions(state, unit)
        mine += [Mind(unit.id, target.id) for target in treasure.mind_targets(state, unit)]
    return mine


async def act(g: G, action: Action) -> None:
    """[9.2-1] One action, its results at once."""
    state = g.state
    assert not isinstance(action, Done)
    unit = fighter(state, action.who)
    unit.acted = True
    match action:
        case Attack():
            attack(g, unit, fighter(state, action.target))
        case Take():
            change_weapon(g, character(state, action.who), action.weapon)
        case CastSpell() if isinstance(unit, Monster):
            special.lightning(g, unit, fighter(state, action.target))
        case CastSpell():
            await magic.cast_in_combat(g, action)
        case Use():
            state.active = True
            await treasure.swallow(g, character(state, action.who), action.item, action.target)
        case Mind():
            treasure.mind_battle(g, character(state, action.who), action.target)


# -- [9.2-2] Monster Combat -------------------------------------------------------------------------------------


async def monster_combat_phase(g: G, scene: MonsterCombatPhase) -> None:
    """[9.2-2] [R32] Row 1 from left to right, then row 2; damage at once. [R7] Cease Fire may come between."""
    state = g.state
    if not scene.begun:
        for unit in state.monsters:
            unit.acted = unit.moved = False
        close_rows(g)
    elif await magic.interrupted(g):
        return
    while (attacker := next_to_act(state)) is not None:
        attacker.acted = True
        monster_attacks(g, attacker)
        await mend(g)
        if not characters(state):
            return  # [R85] beaten at once
        if magic.truce_casts(state) and next_to_act(state) is not None:
            go_on(g, MonsterCombatPhase(begun=True))
            return
    special.use_powers(g, Moment.END_OF_MONSTER_COMBAT_PHASE)
    go_on(g, HellgateCombatPhase() if hellgate.x_lives(state) else PartyReorganizationPhase())


def next_to_act(state: State) -> Fighter | None:
    """[R32] The next enemy who attacks: awake, in row 1 or 2. [R59] A talisman's victim has acted first."""
    for unit in order.party_order(state.monsters):
        if unit.row > SECOND:
            return None
        driven = isinstance(unit, Character) and unit.possessed == "talisman"
        if not (unit.acted or unit.moved or unit.asleep or driven or unit.row == WAITING):
            return unit
    return None


def monster_attacks(g: G, unit: Fighter) -> None:
    """[9.3] [9.6] One enemy: breath, or a target, then charm, Lightning, stone or an attack."""
    state = g.state
    monster = unit if isinstance(unit, Monster) else None
    if monster and special.use_powers(g, Moment.IN_PLACE_OF_ATTACK, monster):
        return
    armed = weapon_for(state, unit)
    if armed is None and not (monster and special.can_throw_lightning(state, monster)):
        take_other(g, unit)
        return
    target = monster_target(g, unit)
    if target is None or (monster and special.use_powers(g, Moment.BEFORE_ATTACK, monster, target)):
        return
    if armed is not None:
        resolve_attack(g, unit, target, armed)
        if monster and target in state.party:
            special.use_powers(g, Moment.AFTER_ATTACK, monster, target)


def take_other(g: G, unit: Fighter) -> None:
    """[9.4] [R34] A turned character whose weapon does not serve in his row takes the other one."""
    if isinstance(unit, Character):
        fit = [take for take in arms.other_weapons(unit) if serves(unit, take)]
        if fit:
            arms.take_in_hand(g, unit, fit[0].weapon, "9.4")


def serves(who: Character, take: Take) -> bool:
    """Can this weapon be used in his row?"""
    return any(weapon.id == take.weapon and arms.usable(weapon, who.row) for weapon in who.weapons)


# -- [9.2-4] [9.2-5] Reorganization -----------------------------------------------------------------------------


async def party_reorganization_phase(g: G, scene: PartyReorganizationPhase) -> None:
    """[9.2-4] One character may change his place; with one in row 1 somebody must come forward."""
    state = g.state
    close_rows(g)
    moves = [] if state.coffin and state.bystanders else party_moves(state)  # [R58] not while one fights alone
    if moves:
        options = moves if must_come_forward(state) else [*moves, "done"]
        move = await sequence.party_decides(g, "9.2-4", options, "reorganise")
        if not isinstance(move, str):
            unit = next(unit for unit in state.party if unit.id == move.who)
            order.stand_in(unit, move.box)
            g.tell(Stepped("9.8-P1" if isinstance(move, Slide) else "9.8-P2", unit.id, move.box))
    g.then(MonsterReorganizationPhase())


async def monster_reorganization_phase(g: G, scene: MonsterReorganizationPhase) -> None:
    """[9.2-5] One monster moves up. Then the next round; [R100] or, after ten idle ones, peace."""
    state = g.state
    close_rows(g)
    move_up(g)
    state.idle_rounds = 0 if state.active else state.idle_rounds + 1
    state.active = False
    if at_a_standstill(state):
        magic.end_in_stalemate(g)
        return
    state.round += 1
    g.tell(RoundBegun("9.0", state.round))
    await features.come_to_help(g)
    treasure.attack_first(g)
    await mend(g)
    go_on(g, PartyCombatPhase())


@varies("stalemate")
def at_a_standstill(state: State) -> bool:
    """[R100] Ten rounds in a row without an attack, a spell or a wound."""
    return state.idle_rounds >= 10


# -- [9.3] Who attacks whom -------------------------------------------------------------------------------------


def targets_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Fighter]:
    """[9.3] Front row: the nearest, or any for one alone; second row with bow or throwing dagger: any."""
    if not front or weapon_for(state, unit) is None:
        return []
    return front if unit.row == SECOND else opponents(state, unit, state.party, front)


@varies("lone_unit")
def opponents(state: State, unit: Fighter, own: Sequence[Fighter], enemies: list[Fighter]) -> list[Fighter]:
    """[9.3] [R30] The one opposite, else the nearest by columns; who stands alone in front, whomever he likes."""
    if len(enemies) < 2:
        return enemies
    if unit.row == FRONT and len(order.row(own, FRONT)) == 1:
        return enemies
    return closest(unit, enemies)


def monster_target(g: G, monster: Fighter) -> Fighter | None:
    """[9.3] Whom a monster attacks: in front by columns, from the second row by die; nobody in front: nobody."""
    front = front_row(g.state.party)
    if not front:
        return None
    near = opponents(g.state, monster, g.state.monsters, front) if monster.row == FRONT else front
    return pick(g, near, "9.3")


def front_row(side: Sequence[Fighter]) -> list[Fighter]:
    """Those in the first row, from left to right."""
    return order.row(side, FRONT)


def pick(g: G, things: Sequence[T], rule: str) -> T:
    """[9.3] Choose by die, from left to right; one thing takes no die, more than six a draw."""
    if len(things) == 1:
        return things[0]
    if len(things) not in BY_DIE:
        return things[int(g.draw({str(place): 1 for place in range(len(things))}, rule))]
    places = BY_DIE[len(things)]
    while (face := g.d6(rule)) not in places:
        pass
    return things[places[face]]


# -- [9.4] Weapons readied and changed --------------------------------------------------------------------------


async def make_ready(g: G) -> None:
    """[9.4] [R83] Each player readies his characters' weapons; the leader may still change the march order."""
    state = g.state
    first = sequence.leader(state)
    for seat in sorted(sequence.living_seats(state), key=lambda seat: seat != first):
        chosen: Take | str = ""
        while chosen != "ready":
            may_march = seat == first and len(state.party) > 1 and not start.kept_boxes(state)
            chosen = await ready_one(g, seat, characters(state), ["march"] if may_march else [])
            if chosen == "march":
                await start.marching_order(g, "4.1-C3")


async def ready_weapons(g: G, company: list[Character]) -> None:
    """[9.4] [R58] Each player readies the weapons of those who come to help."""
    for seat in sorted({who.seat for who in company}):
        while isinstance(await ready_one(g, seat, company, []), Take):
            pass


async def ready_one(g: G, seat: int, company: list[Character], besides: list[str]) -> Take | str:
    """[9.4] A weapon is readied, or all are; or what else may be done."""
    takes = [take for who in company if who.seat == seat for take in arms.other_weapons(who)]
    options: list[Take | str] = ["ready", *takes, *besides]
    chosen = await Choose("9.4", seat, options, "ready")
    if isinstance(chosen, Take):
        arms.take_in_hand(g, character(g.state, chosen.who), chosen.weapon, "9.4")
    return chosen


@varies("free_rearming")
def change_weapon(g: G, who: Character, weapon: str) -> None:
    """[9.4] Changing costs his attack in that phase; [R33] not after a throw, with empty hands."""
    who.acted = who.in_hand >= 0
    arms.take_in_hand(g, who, weapon, "9.4")


# -- [9.5] [9.6] The attack -------------------------------------------------------------------------------------


@varies("charmed_monsters")
def attack(g: G, who: Fighter, target: Fighter) -> None:
    """[9.4] One of the party attacks with what he has ready; [R15] a charmed monster without its powers."""
    weapon = weapon_for(g.state, who)
    if weapon is not None:
        resolve_attack(g, who, target, weapon)


def resolve_attack(g: G, who: Fighter, target: Fighter, weapon: Weapon | Literal["monster"]) -> None:
    """[9.5] 1D6 + skill + Combat Bonus in the weapon's column; [9.6] unarmed monsters in the Monsters column."""
    g.state.active = True
    rule = "9.6" if type(who) is Monster else "9.5"
    die, added = g.d6(rule), modifiers(g.state, who, weapon)
    kind, name = ("monster", "monster") if isinstance(weapon, str) else (weapon.kind, weapon.id)
    suffer(g, target, arms.attack(g, who, target, die, added, COMBAT[kind], name, rule), cause="attack")
    if kind == "throwing_dagger" and who.row == SECOND and isinstance(who, Character):
        arms.throw(g, who, "9.5", draws_other=g.state.house.free_rearming)  # [R33]


def weapon_for(state: State, unit: Fighter) -> Weapon | Literal["monster"] | None:
    """[9.2-1] [9.2-2] [9.6] What he attacks with in his row; None: he cannot.

    A monster has no bow: from the second row it can only cast.
    """
    if type(unit) is Monster:
        row = MONSTER_WEAPON.get(unit.kind)
        if unit.row != FRONT:
            return None
        return "monster" if row is None else Weapon(row.weapon)
    assert isinstance(unit, Character)
    weapon = arms.in_hand(unit)
    if weapon is None or not arms.usable(weapon, unit.row):
        return None
    return weapon


def modifiers(state: State, who: Fighter, weapon: Weapon | Literal["monster"]) -> dict[str, int]:
    """[9.5] [9.6] [14.3] Skill with the weapon, Combat Bonus and magic; what helps or hinders him now; by name."""
    if isinstance(who, Monster):
        return {"combat_bonus": movement.combat_bonus(who), "skill": who.skill}
    assert isinstance(weapon, Weapon)
    found = {"combat_bonus": who.combat_bonus + who.game_bonus}
    if skill := who.skills.get(weapon.kind):
        found["skill"] = skill
    if weapon.bonus:
        found["magic"] = weapon.bonus
    if who.might:
        found["strength"] = max(who.might) if state.house.strength == "highest" else sum(who.might)  # [R12]
    if who.items and has(who, "medallion", "dexterity"):
        found["dexterity"] = MEDALLION_ROW["dexterity"].bonus  # [14.7-Dexterity]
    if who.stench:
        found["stench"] = -1  # [15.2]
    return found


# -- [9.7] Wounds and death -------------------------------------------------------------------------------------


def wound_points(unit: Fighter) -> int:
    """[4.2] [14.4] [R88] The Wound Point total, worn armour included."""
    if type(unit) is Monster:
        return unit.wound_points
    assert isinstance(unit, Character)
    if not unit.items:
        return unit.wound_points
    return unit.wound_points + worn_points(unit.items, adds_up=unit.armour_adds_up)


def points_left(unit: Fighter) -> int:
    """[9.7] How many wounds he can still bear; 0 is dead."""
    return wound_points(unit) - unit.wounds


def suffer(g: G, victim: Fighter, wounds: int, rule: str = "9.7", *, cause: WoundCause = "harm") -> None:
    """[9.7] Wounds add up at once; [10.6-Mage-Armor] [R11] some are absorbed. At the total: dead."""
    if wounds <= 0:
        return
    if isinstance(victim, Character) and victim.mage_armour:
        wounds = absorb(g, victim, wounds, "R11")
    if not wounds:
        return
    victim.wounds += wounds
    g.state.active = True
    if type(victim) is Monster and not victim.wounded_phases:
        victim.wounded_phases = 1  # a Troll's count begins, 15.4
    left = points_left(victim)
    g.tell(Wounded(rule, victim.id, wounds, max(left, 0), cause))
    if left <= 0:
        die(g, victim)
    elif victim.asleep and g.state.house.sleep == "until_wounded":
        victim.asleep = False


def heal(g: G, patient: Fighter, wounds: int, rule: str) -> None:
    """[14.5-Healing] [R13] Cure wounds, never below none."""
    cured = min(patient.wounds, wounds)
    patient.wounds -= cured
    g.tell(Healed(rule, patient.id, cured, points_left(patient)))


def die(g: G, victim: Fighter, rule: str = "9.7", cause: DeathCause = "wounds") -> None:
    """[9.7] Dead: the counter goes. [10.8-Resurrect] One killed in a combat may yet be restored after it."""
    state = g.state
    g.tell(Died(rule, victim.id, cause))
    ours = victim in state.party
    (state.party if ours else state.monsters).remove(victim)
    if isinstance(victim, Character):
        lose_character(g, victim)
    elif not ours:
        lose_enemy(g, victim)
    elif hellgate.is_guard(victim, hellgate.X):
        hellgate.silence(g)  # [R17] by house rule he was charmed
    if ours:
        start.close_ranks(g)


def lose_character(g: G, dead: Character) -> None:
    """[R54] [R71] His goods wait until the combat is over; what lies below a trap door is lost with him."""
    state = g.state
    dead.possessed, dead.turned_by, dead.stood = "", NOBODY, ""
    if state.round and not state.below:
        state.slain_now.append(dead)
    else:
        state.dead.append(dead)
        if not state.below:
            leave_estate(state, dead)
    magic.break_charms(g)


def lose_enemy(g: G, dead: Monster) -> None:
    """[8.7] [12.0] [14.2] A monster killed: experience, treasure, the bribe it took; [16.0-3] it was X."""
    state = g.state
    state.killed_points += state.foes.pop(dead.id, dead.wound_points)
    finder = next((unit.id for unit in state.party if isinstance(unit, Character)), "") if state.below else ""
    state.slain.append(treasure.slain(dead, finder))
    state.purse += dead.bribe
    state.ownerless += [Jewel(value) for value in dead.bribe_jewels]
    special.free_turned(g, dead.id)
    if hellgate.is_guard(dead, hellgate.X):
        hellgate.silence(g)


def leave_estate(state: State, dead: Character) -> None:
    """[14.0-5] [R71] A dead comrade's goods may be shared out."""
    state.ownerless += [*dead.weapons, *dead.items, *(Jewel(value) for value in dead.jewels)]
    state.purse += dead.gold_marks
    dead.weapons, dead.items, dead.jewels, dead.gold_marks = (), (), (), 0


def bury(g: G) -> None:
    """[R35] [R71] After the combat: who was killed or is left in stone is dead."""
    state = g.state
    for dead in (*state.slain_now, *left_in_stone(state)):
        state.dead.append(dead)
        leave_estate(state, dead)
    state.slain_now = []
    magic.break_charms(g)


@varies("stone_to_flesh")
def left_in_stone(state: State) -> list[Character]:
    """[15.3] [R35] Nobody has turned them back: they are dead."""
    lost, state.stone = state.stone, []
    return lost


# -- [9.8] Moving in the march order ----------------------------------------------------------------------------


def must_come_forward(state: State) -> bool:
    """[9.8-P4] [R91] One or none in row 1, and somebody behind."""
    front = sum([unit.row == FRONT for unit in state.party])
    return front < start.least_in_front(len(state.party))


def party_moves(state: State) -> list[Slide | Step | str]:
    """[9.8-P1] [9.8-P2] Sideways, or one row forward or back, straight or diagonally; [9.8-P5] who may."""
    rows = order.last_row(state.party) + 2
    full = [order.taken(state.party, row) for row in range(rows)]
    for row, column in start.kept_boxes(state):  # [R59]
        if row < rows:
            full[row][column] = True
    front = sum([unit.row == FRONT for unit in state.party])
    if front < start.LEAST_IN_FRONT:
        return list(forward(state, full)) if must_come_forward(state) else []
    moves: list[Slide | Step | str] = []
    for unit in state.party:
        moves += [Slide(unit.id, order.box_name(unit.row, c)) for c in order.sideways(unit, full[unit.row])]
        stuck = unit.row == FRONT and front <= start.LEAST_IN_FRONT  # [9.8-P5]
        for row in (unit.row - 1, unit.row + 1):
            if FRONT <= row < rows and not (stuck and row > FRONT):
                moves += [Step(unit.id, order.box_name(row, c)) for c in NEXT_TO[unit.column] if not full[row][c]]
    return moves


def forward(state: State, full: list[list[bool]]) -> list[Step]:
    """[9.8-P4] [R91] From the second row to the first; if the second is empty, from the third to the second."""
    behind = min(unit.row for unit in state.party if unit.row != FRONT)
    return [
        Step(unit.id, order.box_name(behind - 1, column))
        for unit in order.row(state.party, behind)
        for column in NEXT_TO[unit.column]
        if not full[behind - 1][column]
    ]


def move_up(g: G) -> None:
    """[9.8-M1] [9.8-M2] [9.8-M4] [R90] The monster of the row behind nearest to a free space moves; no other."""
    monsters = [unit for unit in g.state.monsters if unit.row != WAITING]
    for row in range(order.last_row(monsters)):
        gaps = order.free(monsters, row)
        if not gaps:
            continue
        movers = [unit for unit in order.row(monsters, row + 1) if may_move_up(g.state, unit)]
        if movers:
            mover = nearest(g, movers, gaps)
            straight = [gap for gap in gaps if gap in NEXT_TO[mover.column]]  # [9.8-M3]
            mover.row, mover.column = row, pick(g, straight or closest_gaps(mover, gaps), "9.8-M3")
            g.tell(Stepped("9.8-M1" if row == FRONT else "9.8-M2", mover.id, order.box(mover)))
        if movers or (row == FRONT and order.row(monsters, SECOND)):
            return  # row 1 is filled before anybody closes up behind it


@varies("x_comes_forward")
def may_move_up(state: State, unit: Fighter) -> bool:
    """[R20] [R38] Not a sleeper; X only when no demon stands beside him."""
    if unit.asleep:
        return False
    if not hellgate.is_guard(unit, hellgate.X) or unit.row != SECOND:
        return True
    beside = any(hellgate.is_guard(other) and other.row == SECOND for other in state.monsters if other is not unit)
    return not beside


@varies("monster_reorganisation")
def nearest(g: G, movers: list[Fighter], gaps: list[int]) -> Fighter:
    """[R90] Nearest in columns to a free space, a die on ties."""
    near = min(distance(unit, gaps) for unit in movers)
    return pick(g, [unit for unit in movers if distance(unit, gaps) == near], "R90")


def distance(unit: Fighter, gaps: list[int]) -> int:
    """How many columns it is from the nearest of these."""
    return min(abs(gap - unit.column) for gap in gaps)


def closest_gaps(unit: Fighter, gaps: list[int]) -> list[int]:
    """The free spaces nearest to it."""
    return [gap for gap in gaps if abs(gap - unit.column) == distance(unit, gaps)]


@varies("rows_close_at_once")
def close_rows(g: G) -> None:
    """[R31] If a side's front row is empty, all its rows close up at once; X too, the Hellgate never."""
    for side in (g.state.party, g.state.monsters):
        if FRONT in [unit.row for unit in side]:
            continue
        rank = [unit for unit in side if unit.row != WAITING and may_close_up(g.state, unit)]
        gap = min((unit.row for unit in rank), default=FRONT)
        for unit in rank:
            unit.row -= gap
            g.tell(Stepped("R31", unit.id, order.box(unit)))


@varies("x_comes_forward")
def may_close_up(state: State, unit: Fighter) -> bool:
    """[R31] Does he go forward with his row? Everybody does."""
    return True


# -- [9.0] The end of a combat ----------------------------------------------------------------------------------


def fight_is_over(g: G) -> None:
    """[9.5] Thrown daggers are picked up; what lasts for one Combat Sequence ends."""
    state = g.state
    if state.round and not state.peaceful:
        g.tell(Won("9.0"))
    for who in (*characters(state), *state.stone, *state.slain_now) if state.round else ():
        arms.pick_up(who)
        who.might, who.coming_might = who.coming_might, ()
        who.stench, who.shielded, who.free_spells, who.loses_phase = False, False, False, False
        who.acted = who.moved = who.asleep = False
    if state.coffin:
        features.rally(g)  # [R58] it is over before they came to help
    survivors = {monster.id for monster in (*state.peaceful, *hostile(state))} & state.foes.keys()
    if survivors and not state.house.partial_kills_count:
        state.killed_points = 0  # [R72] by house rule all or nothing
    state.round, state.waiting, state.foes = 0, False, {}
    for unit in state.party:
        if unit.row == WAITING:
            unit.row, unit.column = order.empty_boxes([u for u in state.party if u.row != WAITING], COLUMNS)[0]
    for monster in state.peaceful:
        monster.row, monster.asleep = WAITING, False


async def after_combat(g: G, scene: AfterCombat) -> None:
    """[R35] [R72] Stone-Flesh and Resurrect right now or never; then the dead, treasure and experience."""
    state = g.state
    fight_is_over(g)
    if await magic.stone_flesh(g) or await magic.resurrect(g):
        g.then(scene)
        return
    bury(g)
    in_the_order_met(state)
    g.then(CloseUp(), Treasure(), Divide(), ExperienceStep())


def in_the_order_met(state: State) -> None:
    """[R87] Treasure is settled in the order the monsters' Wound Points were rolled, whoever died first."""
    state.slain.sort(key=lambda slain: slain.met)


def fight_at_once(g: G) -> None:
    """[R16] [R74] A Combat Sequence without talks, the party first."""
    if not g.pending(JoinCombat):
        g.then(JoinCombat())
