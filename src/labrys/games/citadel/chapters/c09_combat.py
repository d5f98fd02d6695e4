"""Citadel of Blood [9.0] Combat, in the order of the rulebook."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.actions import actions, perform
from labrys.games.citadel.chapters.attacking import attack, weapon_for
from labrys.games.citadel.chapters.bestiary import hostile, level_of, make_peace, roll_points
from labrys.games.citadel.chapters.c10_magic import (
    casts_of,
    in_time,
    may_cast_here,
    pay,
    spent_himself,
    ways_to_cast,
)
from labrys.games.citadel.chapters.c15_special_monsters import can_throw_lightning, use_powers
from labrys.games.citadel.chapters.calm import heal_now, healing_offers
from labrys.games.citadel.chapters.guard import X, is_guard, place_guard, x_lives
from labrys.games.citadel.chapters.opponents import front_row, monster_target, pick
from labrys.games.citadel.chapters.party import (
    character,
    charmed,
    kept_boxes,
    leader,
    least_in_front,
    living_seats,
    marching_order,
    party_decides,
    seat_of,
    settle,
    who_casts,
)
from labrys.games.citadel.chapters.wounds import break_charms, die, fight_at_once, points_left, take_boxes
from labrys.games.citadel.events import Possessed, Rejoined, Truce
from labrys.games.citadel.state import (
    AfterCombat,
    Character,
    Fighter,
    G,
    HellgateCombatPhase,
    Hesitation,
    Monster,
    MonsterCombatPhase,
    PartyReorganisationPhase,
    Possession,
    Sleepers,
    State,
    characters,
)
from labrys.games.citadel.tables import FIGURE
from labrys.kit import order
from labrys.kit.order import CENTRE, COLUMNS, FRONT, NEXT_TO, SECOND
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.chapters.monsters import strongest, unlike
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.events import Died, RoundBegun, Stepped, Stood, Won
from labrys.systems.spi1980.options import CastSpell, Done, Slide, Step, Take
from labrys.systems.spi1980.pieces import WAITING
from labrys.systems.spi1980.scenes import JoinCombat, MonsterReorganisationPhase, PartyCombatPhase, Stand

# -- [9.0] [9.1] before the first round ----------------------------------------------------------------------


async def join_combat(g: G, scene: JoinCombat) -> None:
    """[9.0] The monsters' Wound Points, if not yet rolled; [12.0] what they are worth is noted."""
    state = g.state
    if not state.monsters:
        return  # charmed or sent away meanwhile
    for monster in hostile(state):
        roll_points(g, monster)
        monster.breathed, monster.charm_phases = False, 0
    for monster in (*hostile(state), *charmed(state)):
        state.foes[monster.id] = points_left(monster)
    state.killed_level = level_of(state)
    for unit in state.monsters:
        unit.row = unit.row if isinstance(unit, Character) and unit.stood else WAITING
    for unit in (*state.party, *state.monsters):
        unit.acted = unit.moved = False
    state.round, state.idle_rounds, state.active = 1, 0, False
    g.then(Stand(scene.monsters_first))


async def stand(g: G, scene: Stand) -> None:
    """[9.1] Who stands where; [4.1-C3] the last chance for the march order; [9.4] weapons are readied."""
    state = g.state
    if any(unit.row == WAITING for unit in state.monsters):
        if kept_boxes(state):
            await take_boxes(g)  # [R59] beside the talisman's victim
        else:
            await (place_guard(g) if x_is_guarded(state) else place_monsters(g))
    await make_ready(g)
    g.then(Hesitation(scene.monsters_first))


def x_is_guarded(state: State) -> bool:
    """[16.0-1] Is this the fight at the Hellgate?"""
    return any(is_guard(unit) for unit in state.monsters)


async def place_monsters(g: G) -> None:
    """[9.1] [R82] The three with the most Wound Points in front, the rest behind; equal: the players choose."""
    state = g.state
    waiting: list[Fighter] = [unit for unit in state.monsters if unit.row == WAITING]
    row = FRONT
    while waiting:
        number = min(len(waiting), FIGURE["monsters_in_front"])
        line = line_by_die(g, waiting, number) if state.house.equal_wound_points == "die" else waiting
        for place, column in enumerate(order.spread(number)):
            box = order.box_name(row, column)
            unit = await party_decides(g, "9.1", strongest(line, number - place), "stand", box)
            waiting.remove(unit)
            line = [other for other in line if other is not unit]
            unit.row, unit.column = row, column
            g.tell(Stood("9.1", unit.id, box, party=False))
        row += 1


def line_by_die(g: G, waiting: list[Fighter], number: int) -> list[Fighter]:
    """[R82] By house rule a die says which of equally strong monsters stands further in front."""
    ranked = sorted(waiting, key=points_left, reverse=True)
    least = points_left(ranked[number - 1])
    line = [unit for unit in ranked if points_left(unit) > least]
    equal = [unit for unit in ranked if points_left(unit) == least]
    while len(line) < number:
        alike = len(unlike(equal)) == 1 or len(equal) == number - len(line)
        unit = equal[0] if alike else pick(g, equal, "R82")
        equal.remove(unit)
        line.append(unit)
    return line


async def make_ready(g: G) -> None:
    """[9.4] [R83] Each player readies his characters' weapons; the leader may still change the march order."""
    state = g.state
    first = leader(state)
    for seat in sorted(living_seats(state), key=lambda seat: seat != first):
        chosen: Take | str = ""
        while chosen != "ready":
            takes = [take for who in characters(state) if who.seat == seat for take in arms.other_weapons(who)]
            may_march = seat == first and len(state.party) > 1 and not kept_boxes(state)
            options: list[Take | str] = ["ready", *takes, *(["march"] if may_march else [])]
            chosen = await Choose("9.4", seat, options, "ready")
            if isinstance(chosen, Take):
                arms.take_in_hand(g, character(state, chosen.who), chosen.weapon, "9.4")
            elif chosen == "march":
                await marching_order(g, "4.1-C3")


async def hesitation(g: G, scene: Hesitation) -> None:
    """[10.5-Hesitate] [R6] A caster in the second row wins time for healing; then the first round begins."""
    state = g.state
    if scene.cast:
        await heal_meanwhile(g, scene)
        return
    if state.house.hesitate == "before_combat":
        casts = [cast for cast in casts_of(state, "hesitate") if may_cast_here(state, character(state, cast.who))]
        cast = await who_casts(g, casts, "10.5-Hesitate", "hesitate")
        if cast is not None:
            pay(g, character(state, cast.who), cast)
            spent_himself(g, character(state, cast.who))
            g.then(structs.replace(scene, cast=True))
            return
    await begin(g, scene.monsters_first)


async def heal_meanwhile(g: G, scene: Hesitation) -> None:
    """[R6] Healing potions, Heal, Rejuvenate and the ring of Heal, nothing else, until every player is done."""
    state = g.state
    offers, owners = healing_offers(state)
    open_offers = [(o, s) for o, s in zip(offers, owners, strict=True) if s not in scene.done]
    if open_offers:
        seats = list(dict.fromkeys(seat for _, seat in open_offers))
        options = [*(offer for offer, _ in open_offers), *(Done(seat) for seat in seats)]
        chosen = await Choose(
            "R6", seats[0], options, "hesitation", owners=[*(seat for _, seat in open_offers), *seats]
        )
        if isinstance(chosen, Done):
            g.then(structs.replace(scene, done=(*scene.done, chosen.seat)))
        else:
            g.then(scene)
            await heal_now(g, chosen)
    elif not scene.in_round:
        await begin(g, scene.monsters_first)


async def begin(g: G, monsters_first: bool) -> None:
    """[9.2-1] [R4] The stench of Cronks, then round 1; [8.7] [R29] without Party Combat after a failed bribe."""
    use_powers(g, Moment.BEFORE_COMBAT)
    g.tell(RoundBegun("9.0", 1))
    strike_first(g)
    await mend(g)
    go_on(g, MonsterCombatPhase() if monsters_first else PartyCombatPhase())


# -- [9.2-1] Party Combat ------------------------------------------------------------------------------------


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
    options, owners = actions(state)
    meanwhile: list[Hesitation] = []
    over = not options
    if options:
        action = await Choose("9.2-1", owners[0], options, "action", owners=owners)
        if isinstance(action, Done):
            done_for_now(state, action.seat)
            over = idle(state) or isinstance(options[0], Done)  # only a late truce was left to offer
        elif isinstance(action, CastSpell) and action.spell == "cease_fire":
            cease_fire(g, action)
            return
        else:
            await perform(g, action)
            await mend(g)
            if isinstance(action, CastSpell) and action.spell == "hesitate":
                meanwhile = [Hesitation(cast=True, in_round=True)]
            over = idle(state) and not truce_casts(state)  # [R7] else there may still be peace
    after = MonsterCombatPhase() if over else PartyCombatPhase(begun=True)
    go_on(g, *meanwhile, after)


def done_for_now(state: State, seat: int) -> None:
    """This player's characters, and what they charmed, do no more in this phase."""
    for unit in state.party:
        unit.acted = unit.acted or seat_of(state, unit) == seat


def idle(state: State) -> bool:
    """Has everybody of the party acted?"""
    return all(unit.acted or unit.moved for unit in state.party)


async def mend(g: G) -> None:
    """[R16] [R34] Whoever changed sides takes a box."""
    if g.state.waiting and characters(g.state):
        await take_boxes(g)


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


def close_rows(g: G) -> None:
    """[R31] If a side's front row is empty, all its rows close up at once; X too, the Hellgate never."""
    if not g.state.house.rows_close_at_once:
        return
    for side in (g.state.party, g.state.monsters):
        if any(unit.row == FRONT for unit in side):
            continue
        stays = [] if g.state.house.x_comes_forward else [unit for unit in side if is_guard(unit, X)]
        rank = [unit for unit in side if unit.row != WAITING and unit not in stays]
        gap = min((unit.row for unit in rank), default=FRONT)
        for unit in rank:
            unit.row -= gap
            g.tell(Stepped("R31", unit.id, order.box(unit)))


# -- [9.2-2] Monster Combat ----------------------------------------------------------------------------------


async def monster_combat_phase(g: G, scene: MonsterCombatPhase) -> None:
    """[9.2-2] [R32] Row 1 from left to right, then row 2; damage at once. [R7] Cease Fire may come between."""
    state = g.state
    if not scene.begun:
        for unit in state.monsters:
            unit.acted = unit.moved = False
        close_rows(g)
    elif await interrupted(g):
        return
    while (attacker := next_to_act(state)) is not None:
        attacker.acted = True
        monster_attacks(g, attacker)
        await mend(g)
        if not characters(state):
            return  # [R85] beaten at once
        if truce_casts(state) and next_to_act(state) is not None:
            go_on(g, MonsterCombatPhase(begun=True))
            return
    use_powers(g, Moment.END_OF_MONSTER_COMBAT_PHASE)
    go_on(g, HellgateCombatPhase() if x_lives(state) else PartyReorganisationPhase())


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
    """[9.3] [9.6] One enemy: breath, or a target, then charm, Lightning, stone or a blow."""
    state = g.state
    monster = unit if isinstance(unit, Monster) else None
    if monster and use_powers(g, Moment.IN_PLACE_OF_ATTACK, monster):
        return
    armed = weapon_for(state, unit)
    if armed is None and not (monster and can_throw_lightning(state, monster)):
        take_other(g, unit)
        return
    target = monster_target(g, unit)
    if target is None or (monster and use_powers(g, Moment.BEFORE_ATTACK, monster, target)):
        return
    if armed is not None:
        attack(g, unit, target, armed)
        if monster and target in state.party:
            use_powers(g, Moment.AFTER_ATTACK, monster, target)


def take_other(g: G, unit: Fighter) -> None:
    """[9.4] [R34] A turned character whose weapon does not serve in his row takes the other one."""
    if isinstance(unit, Character):
        fit = [take for take in arms.other_weapons(unit) if serves(unit, take)]
        if fit:
            arms.take_in_hand(g, unit, fit[0].weapon, "9.4")


def serves(who: Character, take: Take) -> bool:
    """Can this weapon be used in his row?"""
    return any(weapon.id == take.weapon and arms.usable(weapon, who.row) for weapon in who.weapons)


# -- [10.5-Cease-Fire] ---------------------------------------------------------------------------------------


def truce_casts(state: State) -> list[CastSpell]:
    """[10.5-Cease-Fire] [R7] Who could end the combat now: a living caster in the second row; not against X."""
    casters = [who for who in characters(state) if who.free_spells or "cease_fire" in who.circled]
    if not casters or state.house.cease_fire != "any_time" or not in_time(state, "cease_fire"):
        return []
    return [
        CastSpell(who.id, "cease_fire", "", ring)
        for who in casters
        if may_cast_here(state, who)
        for ring in ways_to_cast(state, who, "cease_fire")
    ]


async def interrupted(g: G) -> bool:
    """[R7] Between two attacks of the other side: does somebody cast Cease Fire?"""
    cast = await who_casts(g, truce_casts(g.state), "10.5-Cease-Fire", "cease_fire")
    if cast is not None:
        cease_fire(g, cast)
    return cast is not None


def cease_fire(g: G, cast: CastSpell) -> None:
    """[10.5-Cease-Fire] The combat ends as an agreement."""
    caster = character(g.state, cast.who)
    pay(g, caster, cast)
    spent_himself(g, caster)
    end_in_peace(g, "10.5-Cease-Fire")


def end_in_peace(g: G, rule: str) -> None:
    """[10.5-Cease-Fire] [R100] The combat ends as an agreement."""
    g.tell(Truce(rule))
    lay_down_arms(g, rule)
    g.then(AfterCombat())


def lay_down_arms(g: G, rule: str) -> None:
    """[8.6-b] [R8] The monsters are left in peace; whom a Vampire charmed returns, or is lost with him."""
    state = g.state
    turned = [unit for unit in state.monsters if isinstance(unit, Character)]
    make_peace(state, hostile(state))
    for man in turned:
        man.turned_by, man.possessed, man.stood = "", "", ""
        state.monsters.remove(man)
        if rule == "R100" or not state.house.cease_fire_frees:
            g.tell(Died("R8" if rule != "R100" else rule, man.id))
            state.dead.append(man)
        else:
            state.party.append(man)
            man.row = WAITING
            state.waiting = True


# -- [9.8] Reorganization ------------------------------------------------------------------------------------


async def party_reorganisation_phase(g: G, scene: PartyReorganisationPhase) -> None:
    """[9.2-4] One character may change his place; with one in row 1 somebody must come forward."""
    state = g.state
    close_rows(g)
    moves = [] if state.coffin and state.bystanders else party_moves(state)  # [R58] not while one fights alone
    if moves:
        options = moves if must_come_forward(state) else [*moves, "done"]
        move = await party_decides(g, "9.2-4", options, "reorganise")
        if not isinstance(move, str):
            unit = next(unit for unit in state.party if unit.id == move.who)
            order.stand_in(unit, move.box)
            g.tell(Stepped("9.8-P1" if isinstance(move, Slide) else "9.8-P2", unit.id, move.box))
    g.then(MonsterReorganisationPhase())


def must_come_forward(state: State) -> bool:
    """[9.8-P4] [R91] One or none in row 1, and somebody behind."""
    front = sum(unit.row == FRONT for unit in state.party)
    return front < least_in_front(len(state.party))


def party_moves(state: State) -> list[Slide | Step | str]:
    """[9.8-P1] [9.8-P2] Sideways, or one row forward or back, straight or diagonally; [9.8-P5] who may."""
    rows = order.last_row(state.party) + 2
    full = [order.taken(state.party, row) for row in range(rows)]
    for row, column in kept_boxes(state):  # [R59]
        if row < rows:
            full[row][column] = True
    if sum(unit.row == FRONT for unit in state.party) < FIGURE["least_in_front"]:
        return list(forward(state, full)) if must_come_forward(state) else []
    moves: list[Slide | Step | str] = []
    for unit in state.party:
        moves += [Slide(unit.id, order.box_name(unit.row, c)) for c in order.sideways(unit, full[unit.row])]
        stuck = unit.row == FRONT and sum(u.row == FRONT for u in state.party) <= FIGURE["least_in_front"]
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


async def monster_reorganisation_phase(g: G, scene: MonsterReorganisationPhase) -> None:
    """[9.2-5] One monster moves up. Then the next round; [R100] or, after ten idle ones, peace."""
    state = g.state
    close_rows(g)
    move_up(g)
    state.idle_rounds = 0 if state.active else state.idle_rounds + 1
    state.active = False
    if state.idle_rounds >= FIGURE["idle_rounds"] and state.house.stalemate == "ten_rounds":
        end_in_peace(g, "R100")
        return
    state.round += 1
    g.tell(RoundBegun("9.0", state.round))
    await come_to_help(g)
    strike_first(g)
    await mend(g)
    go_on(g, PartyCombatPhase())


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


def may_move_up(state: State, unit: Fighter) -> bool:
    """[R20] [R38] Not a sleeper; X only when no demon stands beside him, by house rule never."""
    if unit.asleep:
        return False
    if not is_guard(unit, X) or unit.row != SECOND:
        return True
    beside = any(is_guard(other) and other.row == SECOND for other in state.monsters if other is not unit)
    return state.house.x_comes_forward and not beside


def nearest(g: G, movers: list[Fighter], gaps: list[int]) -> Fighter:
    """[R90] Nearest in columns to a free space, a die on ties; by house rule the one with most Wound Points."""
    if g.state.house.monster_reorganisation == "strongest":
        most = max(points_left(unit) for unit in movers)
        return pick(g, [unit for unit in movers if points_left(unit) == most], "R90")
    near = min(distance(unit, gaps) for unit in movers)
    return pick(g, [unit for unit in movers if distance(unit, gaps) == near], "R90")


def distance(unit: Fighter, gaps: list[int]) -> int:
    """How many columns it is from the nearest of these."""
    return min(abs(gap - unit.column) for gap in gaps)


def closest_gaps(unit: Fighter, gaps: list[int]) -> list[int]:
    """The free spaces nearest to it."""
    return [gap for gap in gaps if abs(gap - unit.column) == distance(unit, gaps)]


# -- [R58] the coffin ----------------------------------------------------------------------------------------


async def come_to_help(g: G) -> None:
    """[13.4-Coffin] [R58] From round 2 on the others may form up around him who opened the coffin."""
    state = g.state
    if not state.coffin or not state.bystanders:
        return
    if characters(state):
        chosen = await party_decides(g, "R58", ("join", "wait"), "coffin")
        if chosen == "wait":
            return
    rally(g)
    await marching_order(g, "R58")


def rally(g: G) -> None:
    """[R58] Everybody who stood by is in the fight now."""
    state = g.state
    for unit in state.bystanders:
        g.tell(Rejoined("R58", unit.id))
    alone, state.party = state.party, [*state.bystanders]
    state.bystanders, state.coffin = [], False
    for unit in alone:  # in the box he had, if nobody stands there
        if any((u.row, u.column) == (unit.row, unit.column) for u in state.party):
            settle(state, unit)
        state.party.append(unit)


# -- [13.2-X] [14.6-Evil] possessed --------------------------------------------------------------------------


def possess(g: G, who: Character, how: Possession) -> None:
    """[13.2-X] [14.6-Evil] He turns on the party: in the middle of the enemy's row, or from his own place."""
    state = g.state
    state.party.remove(who)
    state.monsters.append(who)
    who.possessed = how
    in_place = how == "talisman" and state.house.talisman_of_evil == "in_place"
    who.stood = order.box(who) if in_place else ""
    who.row, who.column = FRONT, who.column if in_place else CENTRE
    who.row = FRONT if in_place else WAITING
    g.tell(Possessed("14.6-Evil" if how == "talisman" else "13.2-X", who.id, how))
    break_charms(g)
    fight_at_once(g)


def strike_first(g: G) -> None:
    """[14.6-Evil] [R59] The victim of a talisman acts before the party each round, at a comrade by die."""
    state = g.state
    for who in [unit for unit in state.monsters if isinstance(unit, Character) and unit.possessed == "talisman"]:
        weapon = arms.in_hand(who)
        comrades = front_row(state.party) or order.party_order(state.party)
        if who.asleep or not comrades:
            continue
        shoots = who.stood and order.box_at(who.stood)[0] == SECOND
        if weapon is None or (weapon.kind == "bow" and not shoots):
            take_other(g, who)
            continue
        target = pick(g, comrades, "R59")
        row, who.row = who.row, SECOND if shoots else FRONT  # a dagger thrown from the second row is gone
        attack(g, who, target, weapon)
        who.row = row


# -- the end of a combat -------------------------------------------------------------------------------------


async def sleepers(g: G, scene: Sleepers) -> None:
    """[10.5-Sleep] [R20] Each sleeper may be killed outright, or left where it lies (6.9)."""
    state = g.state
    sleeping = [unit for unit in hostile(state) if unit.asleep]
    if not sleeping:
        return
    options: list[Fighter | str] = [*sleeping, "leave"]
    chosen = await party_decides(g, "10.5-Sleep", options, "sleepers")
    if isinstance(chosen, str):
        lay_down_arms(g, "10.5-Sleep")
    else:
        die(g, chosen, "10.5-Sleep")
        g.then(scene)


def fight_is_over(g: G) -> None:
    """[9.5] Thrown daggers are picked up; what lasts for one Combat Sequence ends."""
    state = g.state
    if state.round and not state.peaceful:
        g.tell(Won("9.0"))
    for who in (*characters(state), *state.stone, *state.slain_now) if state.round else ():
        arms.pick_up(who)
        who.might, who.stench, who.shielded, who.free_spells, who.loses_phase = (), False, False, False, False
        who.acted = who.moved = who.asleep = False
    if state.coffin:
        rally(g)  # [R58] it is over before they came to help
    survivors = {monster.id for monster in (*state.peaceful, *hostile(state))} & state.foes.keys()
    if survivors and not state.house.partial_kills_count:
        state.killed_points = 0  # [R72] by house rule all or nothing
    state.round, state.waiting, state.foes = 0, False, {}
    for unit in state.party:
        if unit.row == WAITING:
            unit.row, unit.column = order.empty_boxes([u for u in state.party if u.row != WAITING], COLUMNS)[0]
    for monster in state.peaceful:
        monster.row, monster.asleep = WAITING, False
