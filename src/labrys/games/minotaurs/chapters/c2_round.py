"""Minotaurs [II] The battle round (M2.01–M2.07, B3–B12): placement, opening, decisions, combat, its end."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.engine.together import Together
from labrys.games.minotaurs.chapters import c3_control, c3_gifts, c3_powers, c5_behavior, c5_creatures
from labrys.games.minotaurs.chapters.c1_equipment import drink, light_torch
from labrys.games.minotaurs.chapters.c1_figures import settle
from labrys.games.minotaurs.chapters.c2_arms import take, take_light, tidy
from labrys.games.minotaurs.chapters.c2_blows import melee, shoot
from labrys.games.minotaurs.chapters.c2_declaring import decides, declare, declare_charge
from labrys.games.minotaurs.chapters.c2_ground import ends_of_line, is_near, notices, open_sides, place
from labrys.games.minotaurs.chapters.c2_moving import call_off, carries, retreat
from labrys.games.minotaurs.chapters.c2_states import FOREVER, can_act, has, is_up, let_go, put, run_out, score
from labrys.games.minotaurs.chapters.c2_tactics import form_walls, is_late
from labrys.games.minotaurs.chapters.c2_unarmed import break_free, keep_hold, pugilism, stab, wrestling
from labrys.games.minotaurs.chapters.c2_wounds import FAINT, take_effect
from labrys.games.minotaurs.chapters.c4_rolls import check
from labrys.games.minotaurs.events import BattleBegan, CalledOff, Declared, Rose, RoundBegan
from labrys.games.minotaurs.pieces import FOES, MIGHT, PARTY, SKILL, Battle, Being, Declaration
from labrys.games.minotaurs.scenes import (
    BattleOver,
    Cast,
    Combat,
    Decisions,
    Declarations,
    EndOfRound,
    Mover,
    Opening,
    StartBattle,
)
from labrys.games.minotaurs.state import G, State, being, everybody, fight
from labrys.games.minotaurs.tables import CREATURES, MYTHIC

UNROLLED = -99
SPECIAL = ("gaze", "song", "breath", "crush", "boulder")
IDLE = ("hold", "full_move", "flee", "rout", "power", "let_go")
STALEMATE = 100  # [S13] rounds
HEARING = -8  # [S1] [R35]

# -- before the first round --------------------------------------------------------------------------------------


async def start_battle(g: G, scene: StartBattle) -> None:
    """[B1] [B3] The sides take their places. [R63] Who was roused at 1 or 2 Hits counts as helpless."""
    state = g.state
    entered, came = ends_of_line(state, scene.side)
    state.battle = Battle(
        cell=state.cell, ways=open_sides(state), entered=entered, came=came, met=len(state.foes),
        wandering=scene.side >= 0,
        guardian=state.labyrinth is not None and state.cell == state.labyrinth.lair,
    )  # fmt: skip
    for one in everybody(state):
        one.initiative, one.bonus, one.moved, one.declared = UNROLLED, 0, 0, None
        one.acted = one.casting = one.broken = one.aloft = False
        one.holders, one.carried, one.attacked_by = (), "", ()
        take_light(state, one)
        if one.sheet is not None and one.hits <= FAINT and not one.fate and not one.out:
            one.out = "unconscious"
            put(g, one, "weak", FOREVER, "R63")
    place(state, scene.distance)
    state.loud = True
    g.tell(BattleBegan("B3", scene.distance, scene.attackers))
    g.then(Opening())
    if (cast := scene.casting) is not None:  # [C17]
        caster = being(state, cast.who)
        caster.casting = True
        caster.declared = Declaration(action="power", power=cast.power, targets=cast.targets, choice=cast.choice)


async def opening(g: G, scene: Opening) -> None:
    """[B4] Charges are declared, players first; then initiative."""
    state = g.state
    players = [one for one in everybody(state) if decides(one)]
    targets = await Together([declare_charge(g, one) for one in players], "M2.28")
    for one, target in zip(players, targets, strict=True):
        if target:
            set_charge(one, target, max(0, one.figures.mods[MIGHT]))
    for one in state.foes:
        if can_act(one) and (target := await c5_behavior.charges(g, one)):
            set_charge(one, target, CREATURES[one.kind].charge)
    for one in everybody(state):
        if one.bonus:
            assert one.declared is not None
            g.tell(Declared("M2.28", one.id, "charge", one.declared.target))
    roll_initiative(g)
    g.then(Decisions())


def set_charge(one: Being, target: str, bonus: int) -> None:
    """[M2.29] The Might bonus to Initiative and attack, in the first round only."""
    one.declared, one.bonus = Declaration(action="charge", target=target), bonus


def roll_initiative(g: G) -> None:
    """[M2.06] d10 and the modifier, once a battle; [M2.08] [R60] the surprised when they first may act."""
    for one in everybody(g.state):
        if one.initiative == UNROLLED and can_act(one):
            one.initiative = g.d(10, "M2.06")
            parts = (("initiative", one.figures.initiative), *((("charge", one.bonus),) if one.bonus else ()))
            g.tell(Rose("M2.06", one.id, one.initiative, parts, score(one)))


# -- the Decision phase ------------------------------------------------------------------------------------------


async def decisions(g: G, scene: Decisions) -> None:
    """[B5] The creatures' actions are settled first, unseen; then the players declare."""
    state = g.state
    begin_round(g)
    await c3_control.give_orders(g)
    await listen(g)
    for one in everybody(state):
        if one.side == FOES and can_act(one) and one.declared is None:
            one.declared = await c5_behavior.usual_declaration(g, one)
    for one in state.followers:
        if one.broken and can_act(one):  # [M4.22]
            one.declared = c5_behavior.fleeing(state, one)
    g.then(Declarations())


async def declarations(g: G, scene: Declarations) -> None:
    """[B5] The players declare, all together, while a Maze Master looks after the creatures; then it is known."""
    state = g.state
    players = [one for one in state.party + state.followers if decides(one) and not is_told_to_stand(one)]
    creatures, left = ruled_by_a_person(state), players[len(scene.made) :]
    if left and not creatures and len({one.seat for one in left}) == 1:  # nobody else is waited for
        g.then(Declarations((*scene.made, await declare(g, left[0]))))
        return
    ruled = [c5_behavior.overrule(g, one) for one in creatures]
    declared = await Together([*ruled, *(declare(g, one) for one in left)], "B5") if ruled or left else []
    for one, (_, declaration) in zip(creatures, declared, strict=False):
        one.declared = declaration
    for one, (hand, declaration) in zip(players, (*scene.made, *declared[len(ruled) :]), strict=True):
        if hand != one.hand:
            mythic = any(thing in MYTHIC for thing in (*hand, *one.hand))
            take(state, one, hand)
            if mythic:
                settle(state, one)
        one.declared = declaration
        g.tell(
            Declared("B5", one.id, declaration.action, declaration.target, declaration.tactics, declaration.power)
        )
    for one in everybody(state):
        if one.declared is not None:
            one.casting = one.declared.action == "power" and can_act(one)
            c3_powers.pay_first(g, one)
            if one.declared.action == "let_go":
                let_go(g, one, "let_go", "R28")
    fight(state).wall = ()
    g.then(*[Mover(one.id) for one in order_of_movement(g)], Combat(opening=True))


def is_told_to_stand(one: Being) -> bool:
    """[R43] A charge is declared before; otherwise only an order is there already."""
    return one.declared is not None and one.declared.action == "hold"


def ruled_by_a_person(state: State) -> list[Being]:
    """The creatures whose action somebody in the Maze Master's chair may settle otherwise; a charge stands."""
    foes = [one for one in everybody(state) if one.side == FOES] if state.chair else []
    return [one for one in foes if can_act(one) and one.declared is not None and one.declared.action != "charge"]


def begin_round(g: G) -> None:
    """[B12] A new round: what was declared, spent and taken in the last one is gone."""
    state, battle = g.state, fight(g.state)
    battle.round += 1
    battle.positions, battle.poisoned, battle.wall, battle.changed = {}, (), (), False
    for one in everybody(state):
        one.moved, one.acted = 0, False
        tidy(one)
        if battle.round > 1:
            one.declared, one.casting, one.bonus = None, False, 0
    g.tell(RoundBegan("B12", battle.round))
    if battle.round > 1:
        roll_initiative(g)


async def listen(g: G) -> None:
    """[S1] Whoever is next to somebody cloaked may hear him: Detection at -8; then he may strike at -4."""
    state = g.state
    cloaked = [other for other in everybody(state) if other.states and has(other, "cloaked") and is_up(other)]
    for one in everybody(state) if cloaked else ():
        for other in cloaked:
            if other.side != one.side and can_act(one) and is_near(state, one, other) and not notices(one, other):
                parts = (("detection", one.figures.detection), ("by_ear", HEARING))
                if await check(g, one, "detection", parts, 10 + other.figures.stealth, "S1"):
                    put(g, one, f"heard:{other.id}", fight(state).round, "S1")


def order_of_movement(g: G) -> list[Being]:
    """[R11] Chargers, highest score first; shield walls and subterfuge; all others from the lowest score up."""
    chargers, late, rest = list[Being](), list[Being](), list[Being]()
    for one in everybody(g.state):
        if one.declared is not None and can_act(one):
            (chargers if one.bonus else late if is_late(one) else rest).append(one)
    chargers.sort(key=score, reverse=True)
    rest.sort(key=score, reverse=g.state.house.movement_order == "falling")
    return chargers + late + rest


# -- the Combat phase --------------------------------------------------------------------------------------------


async def combat(g: G, scene: Combat) -> None:
    """[B7] [B8] From the highest score down; [R10] equal ones act at the same moment."""
    state = g.state
    if scene.opening:
        fight(state).wall = form_walls(state)
    waiting = [one for one in everybody(state) if is_to_act(one) and not is_late(one)]
    by_skill = state.house.ties == "skill"
    turns: dict[tuple[int, int], list[Being]] = {}
    for one in waiting:
        turns.setdefault((score(one), one.figures.mods[SKILL] if by_skill else 0), []).append(one)
    for moment in sorted(turns, reverse=True):
        await act_together(g, [one for one in turns[moment] if is_to_act(one)])
    end_the_round(g)


def is_to_act(one: Being) -> bool:
    """Has he declared something for the Combat phase, and not done it yet?"""
    declared = one.declared
    return declared is not None and not one.acted and declared.action not in IDLE and can_act(one)


async def act_together(g: G, together: list[Being]) -> None:
    """[M2.07] [R10] Dice fall in the order of the roster; what comes of it is seen after the last of them."""
    battle = fight(g.state)
    if len(together) > 1:
        battle.tied = ()
    for one in together:
        one.acted = True
        await act(g, one)
    if battle.tied is not None:
        take_effect(g)


async def act(g: G, one: Being) -> None:
    """[M2.05] He does what he declared."""
    declared = one.declared
    assert declared is not None
    action = declared.action
    if action in ("melee", "charge"):
        await (melee(g, one) if not one.holders else _held(g, one))
    elif action == "missile":
        await (shoot(g, one) if not one.holders else _held(g, one))
    elif action in SPECIAL:
        await c5_creatures.special(g, one)
    elif action == "break_free":
        await break_free(g, one)
    elif action == "stab":
        await stab(g, one)
    elif action == "keep_hold":
        await keep_hold(g, one)
    elif one.holders:
        await _held(g, one)
    elif action == "pugilism":
        await pugilism(g, one)
    elif action == "wrestling":
        await wrestling(g, one)
    elif action == "retreat":
        await retreat(g, one)
    else:
        handle_things(g, one, declared)


async def _held(g: G, one: Being) -> None:
    """[R28] Who was grappled since he declared can do none of this."""
    g.tell(CalledOff("R28", one.id, "held"))


def handle_things(g: G, one: Being, declared: Declaration) -> None:
    """[B5] Lift or set down a comrade, drink a draught, light a torch."""
    state = g.state
    if declared.action == "lift":
        other = being(state, declared.target)
        if other.fate or other.carried or not other.out or not is_near(state, one, other):
            g.tell(CalledOff("B6", one.id, "target"))
            return
        other.carried, other.at = one.id, one.at
    elif declared.action == "set_down":
        if (carried := carries(state, one)) is not None:
            carried.carried = ""
    elif declared.action == "drink" and declared.item in one.goods:
        drink(g, one, declared.item)
    elif declared.action == "light" and "torch" in one.goods:
        light_torch(g, one.id)
        one.hand = (*one.hand, "torch")


# -- the end of a round ------------------------------------------------------------------------------------------


def end_the_round(g: G) -> None:
    """[R25] Late attackers, then powers, by house rule the other way round; then what harms and ends by itself."""
    scenes = [EndOfRound("late")] if any(map(is_late, everybody(g.state))) else []
    if any(one.casting for one in everybody(g.state)):
        scenes.insert(0 if g.state.house.powers_first else len(scenes), EndOfRound("powers"))
    g.then(*scenes, EndOfRound("harm"))


async def end_of_round(g: G, scene: EndOfRound) -> None:
    """[R25] [B9] Late attackers, powers, regeneration and poison, durations, morale."""
    if scene.step == "late":
        await act_together(g, [one for one in everybody(g.state) if is_late(one) and is_to_act(one)])
    elif scene.step == "powers":
        await powers(g)
    elif scene.step == "harm":
        c5_creatures.end_of_round(g)
        await c3_gifts.waters_rise(g)
        run_out(g)
        c3_control.release(g)
        await c5_behavior.morale(g)
        next_round(g)


async def powers(g: G) -> None:
    """[M3.08] [R25] The powers whose concentration held take effect; [M2.03] a caster may still call his off."""
    casts, paid = [], g.state.house.power_paid == "declaration"
    for one in everybody(g.state):
        declared = one.declared
        if one.casting and declared is not None and can_act(one):
            if one.side == PARTY and await thinks_better(one):
                call_off(g, one)
                continue
            casts.append(Cast(one.id, declared.power, declared.targets, declared.choice, paid))
    g.then(*casts)


async def thinks_better(one: Being) -> bool:
    """[M2.03] Does a caster call his power off before it takes effect?"""
    return await Choose("M2.03", one.seat, ("cast", "call_off"), "cast", one.id, default=0) == "call_off"


def next_round(g: G) -> None:
    """[B12] [S13] It goes on while both sides have somebody able to fight; after 100 idle rounds both withdraw.

    [S2] Whoever is compelled will stand on the other side again: while such a spell lasts, so does the battle.
    """
    battle = fight(g.state)
    battle.quiet = 0 if battle.changed else battle.quiet + 1
    up = [one for one in everybody(g.state) if can_fight(one)]
    both = len({one.side for one in up}) == 2 or any(has(one, "compelled") for one in up)
    g.then(Decisions() if both and battle.quiet < STALEMATE and not battle.parted else BattleOver())


def can_fight(one: Being) -> bool:
    """[S13] On the ground, conscious, and not fleeing."""
    return is_up(one) and not one.broken and one.kind != "captive"
