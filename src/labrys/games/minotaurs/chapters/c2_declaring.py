"""Minotaurs [II] The Decision phase (M2.02, B5): what a player can declare for somebody, and with which tactics.

Declarations are made together, none knowing of the others: nothing here changes the state.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters import c3_powers, c5_creatures
from labrys.games.minotaurs.chapters.c2_arms import (
    Hand,
    ammunition,
    can_harm,
    free_hands,
    harms_ghosts,
    is_insubstantial,
    meets,
    missiles_in,
    sets_of_arms,
    weapons_in,
)
from labrys.games.minotaurs.chapters.c2_blows import can_shoot
from labrys.games.minotaurs.chapters.c2_ground import engaged_by, is_near, may_target, steps
from labrys.games.minotaurs.chapters.c2_moving import carries, run_at
from labrys.games.minotaurs.chapters.c2_states import can_act, has, holds, is_up
from labrys.games.minotaurs.chapters.c2_tactics import possible, sets
from labrys.games.minotaurs.chapters.c2_unarmed import can_box, can_wrestle, dagger_of
from labrys.games.minotaurs.options import Arms, Charge, Do, Melee, Power, Shoot, Tactics, Unarmed
from labrys.games.minotaurs.pieces import MIGHT, PARTY, Being, Declaration
from labrys.games.minotaurs.state import G, State, everybody
from labrys.games.minotaurs.tables import CREATURES, MYTHIC, WEAPONS

Action: TypeAlias = Melee | Shoot | Unarmed | Power | Do
Eyes = Literal["look", "avert"]
DRAUGHTS = ("healing_draught", *(key for key, item in MYTHIC.items() if item.gives.heals))
GAZE: Literal["petrifying_gaze"] = "petrifying_gaze"
LOOKS: tuple[Eyes, Eyes] = ("look", "avert")


async def declare_charge(g: G, one: Being) -> str:
    """[M2.28] [M2.30] [B4] Does he charge, and at whom? Empty: he does not."""
    targets = charge_targets(g.state, one)
    if not targets:
        return ""
    options: list[Charge | str] = ["no_charge", *[Charge(one.id, target.id) for target in targets]]
    chosen = await Choose("M2.28", one.seat, options, "charge", one.id, default=0)
    return chosen.target if isinstance(chosen, Charge) else ""


def charge_targets(state: State, one: Being) -> list[Being]:
    """[M2.30] Might 13 or more, not surprised, a weapon in hand, at least 30 ft of free ground."""
    if not can_act(one) or not meets(one, "charge") or not one.figures.mods[MIGHT] > 0 or not weapons_in(one.hand):
        return []
    foes = [other for other in state.foes if other.side != one.side and is_up(other) and may_target(one, other)]
    return [other for other in foes if can_be_hurt(one, one.hand, other) and run_at(state, one, other) is not None]


async def declare(g: G, one: Being) -> tuple[Hand, Declaration]:
    """[B5] What he takes in hand (R58), his action, its target, tactics, powers and their targets."""
    state, hand = g.state, one.hand
    engaged = bool(engaged_by(state, one))
    if one.declared is not None and one.declared.action == "charge":
        return hand, await with_tactics(g, one, hand, one.declared, engaged)
    options, usual = actions(state, one, hand, engaged)
    arms = sets_of_arms(state, one) if may_change_arms(state, one) else ()
    chosen: Action | Arms = await Choose("B5", one.seat, [*options, *arms], "declare", one.id, default=usual)
    if isinstance(chosen, Arms):
        hand = chosen.hand
        options, usual = actions(state, one, hand, engaged)
        chosen = await Choose("R58", one.seat, options, "declare", one.id, default=usual)
    if isinstance(chosen, Power):
        return hand, await with_eyes(g, one, await c3_powers.declare_power(g, one, chosen.power))
    declaration = await with_tactics(g, one, hand, as_declared(g.state, one, chosen), engaged)
    return hand, replace(declaration, rearmed=True) if hand != one.hand else declaration


def may_change_arms(state: State, one: Being) -> bool:
    """[R58] [R28] Whoever is neither held nor holding, and has something to choose from."""
    return one.sheet is not None and not one.holders and holds(state, one) is None


def as_declared(state: State, one: Being, chosen: Action | Arms) -> Declaration:
    """The option he took, as a declaration."""
    if isinstance(chosen, Melee):
        return Declaration(action="melee", target=chosen.target, choice=_if_down(state, chosen.target))
    if isinstance(chosen, Shoot):
        down = _if_down(state, chosen.target)
        return Declaration(action="missile", target=chosen.target, item=chosen.weapon, choice=down)
    if isinstance(chosen, Unarmed):
        return Declaration(action=chosen.form, target=chosen.target)
    assert isinstance(chosen, Do)
    return Declaration(action=chosen.action, target=chosen.target, item=chosen.item)


def _if_down(state: State, who: str) -> str:
    """[R53] He means one who lies there."""
    return next(("down" for other in everybody(state) if other.id == who and other.out), "")


async def with_tactics(g: G, one: Being, hand: Hand, declaration: Declaration, engaged: bool) -> Declaration:
    """[R20] A legal set of tactics."""
    legal = legal_sets(g.state, one, hand, declaration.action, engaged)
    if legal:
        chosen = await Choose("M2.34", one.seat, legal, "tactics", one.id, default=0)
        declaration = replace(declaration, tactics=chosen.tactics, use=chosen.use)
    return await with_eyes(g, one, declaration)


def legal_sets(state: State, one: Being, hand: Hand, action: str, engaged: bool) -> tuple[Tactics, ...]:
    """[R20] All of them; none, if no tactics are possible."""
    foes = [other for other in state.foes if other.side != one.side and is_up(other)]
    tactics = possible(state, one, hand, action, engaged, foes)
    return sets(tactics, action == "charge", state.house.printed_pairs) if tactics else ()


async def with_eyes(g: G, one: Being, declaration: Declaration) -> Declaration:
    """[M5.14.petrifying_gaze] Averting the eyes is declared, too."""
    if any(is_up(foe) and foe.side != one.side for foe in g.state.foes if c5_creatures.ability(foe, GAZE)):
        eyes = await Choose("M5.14.petrifying_gaze", one.seat, LOOKS, "eyes", one.id, default=0)
        declaration = replace(declaration, averted=eyes == "avert")
    return declaration


# -- the actions of B5 -------------------------------------------------------------------------------------------


def actions(state: State, one: Being, hand: Hand, engaged: bool) -> tuple[list[Action], int]:
    """[B5] All he can do with these in hand, and the place of the usual one: strike the nearest, or hold."""
    if one.holders:
        return in_a_grip(state, one, hand), 0
    if (held := holds(state, one)) is not None:
        return with_somebody_held(state, one, held, hand), 0
    side, plain = one.side, not one.states
    foes = [
        other
        for other in everybody(state)
        if other.side != side
        and other.at >= 0
        and not other.fate
        and not other.carried
        and ((plain and not other.states) or may_target(one, other))
    ]
    options: list[Action] = [Do(one.id, "hold")]
    usual = 0
    if not has(one, "ordering"):
        if one.sheet is None or weapons_in(hand):
            harmed = foes if harms_ghosts(hand) else [foe for foe in foes if not is_insubstantial(foe)]
            options += [Melee(one.id, foe.id) for foe in harmed]
            usual = _place_of(state, one, harmed)
        options += shots(state, one, hand, foes)
        options += unarmed(state, one, hand, foes)
        options += [Power(one.id, power) for power in c3_powers.castable(state, one)]
        options += with_things(state, one, hand)
    return options + on_foot(state, one, engaged), usual


def _place_of(state: State, one: Being, foes: list[Being]) -> int:
    """The place of the blow at the nearest enemy who stands; holding comes before all blows."""
    best, least = 0, 10_000
    for place, foe in enumerate(foes, 1):
        if not foe.out and (far := steps(state, one, foe)) < least:
            best, least = place, far
    return best


def can_be_hurt(one: Being, hand: Hand, foe: Being) -> bool:
    """[M5.14.insubstantial] By something of what is in hand, or by claws and teeth."""
    return not is_insubstantial(foe) or harms_ghosts(hand)


def shots(state: State, one: Being, hand: Hand, foes: list[Being]) -> list[Action]:
    """[M2.40] With what is in hand; [M4.28] a flask of oil, if there is fire to light it."""
    ready = missiles_in(hand)
    if one.sheet is None:
        thrown = CREATURES[one.kind].missile_weapon
        ready = (WEAPONS[thrown],) if thrown else ()
    if "oil_flask" in one.goods and ("flint" in one.goods or state.lit):
        ready = (*ready, WEAPONS["oil_flask"])
    if state.house.thrown_spears:
        spears = [weapon for weapon in weapons_in(hand) if weapon.like == "spear" and not weapon.range]
        ready = (*ready, *spears[:1])
    if not ready:
        return []
    return [
        Shoot(one.id, foe.id, weapon.key)
        for weapon in ready
        if ammunition(one, weapon)
        for foe in foes
        if can_harm(one, foe, weapon) and can_shoot(state, one, foe, weapon)
    ]


def unarmed(state: State, one: Being, hand: Hand, foes: list[Being]) -> list[Action]:
    """[M2.44] [S4] Pugilism needs one free hand, wrestling both."""
    free, found = free_hands(hand), []
    if not free:
        return []
    if one.sheet is None:
        return [Unarmed(one.id, "wrestling", foe.id) for foe in foes if grapples(one, foe) and not foe.out]
    if free:
        found += [Unarmed(one.id, "pugilism", foe.id) for foe in foes if not foe.out and can_box(state, one, foe)]
    if free == 2:
        found += [Unarmed(one.id, "wrestling", foe.id) for foe in foes if not foe.out and can_wrestle(one, foe)]
    return [*found]


def grapples(one: Being, foe: Being) -> bool:
    """[M5.14.grapple] [M5.14.entangle] A creature that can, and one that can be held."""
    able = c5_creatures.ability(one, "grapple") or c5_creatures.ability(one, "entangle")
    return able and can_wrestle(one, foe)


def with_things(state: State, one: Being, hand: Hand) -> list[Action]:
    """[B5] Lift or set down a comrade, drink a draught, light a torch."""
    found: list[Action] = []
    if one.sheet is None:
        return found
    if carries(state, one) is not None:
        found.append(Do(one.id, "set_down"))
    else:
        found += [
            Do(one.id, "lift", other.id)
            for other in everybody(state)
            if other.out and other.side == one.side and not other.fate and not other.carried and other is not one
            and other.at >= 0 and is_near(state, one, other) and other.figures.size <= one.figures.size
        ]  # fmt: skip
    if one.hits < one.figures.hits:
        found += [Do(one.id, "drink", one.id, draught) for draught in DRAUGHTS if draught in one.goods]
    if "torch" in one.goods and "flint" in one.goods and one.id not in state.lit and free_hands(hand):
        found.append(Do(one.id, "light"))
    return found


def on_foot(state: State, one: Being, engaged: bool) -> list[Action]:
    """[M2.27] [R24] Retreat and flee out of a melee; else a full move."""
    if not engaged:
        return [Do(one.id, "full_move")]
    return [Do(one.id, "retreat"), Do(one.id, "flee")] if state.house.flight else [Do(one.id, "retreat")]


def in_a_grip(state: State, one: Being, hand: Hand) -> list[Action]:
    """[R28] His action is to break free, or to stab."""
    found: list[Action] = [Do(one.id, "break_free")]
    if dagger_of(one, hand) is not None:
        found += [Do(one.id, "stab", who) for who in one.holders]
    return [*found, Do(one.id, "hold")]


def with_somebody_held(state: State, one: Being, held: Being, hand: Hand) -> list[Action]:
    """[C7] Keep hold, stab, let go."""
    found: list[Action] = [Do(one.id, "keep_hold", held.id)]
    if state.house.hold != "hold_only" and dagger_of(one, hand) is not None:
        found.append(Do(one.id, "stab", held.id))
    return [*found, Do(one.id, "let_go", held.id)]


def decides(one: Being) -> bool:
    """Does a player declare for him? [S19] Captives do nothing."""
    free = one.side == PARTY and one.kind != "captive" and can_act(one) and not one.broken
    return free and not one.casting  # [C17]
