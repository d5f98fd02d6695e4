"""Minotaurs [II] Unarmed fighting (M2.44–M2.51): pugilism, wrestling, and what can be done in a hold (R28)."""

from __future__ import annotations

from labrys.games.minotaurs.chapters import c5_creatures
from labrys.games.minotaurs.chapters.c2_arms import DAGGER, UNARMED, Hand, is_insubstantial, weapons_in
from labrys.games.minotaurs.chapters.c2_blows import (
    attack_parts,
    blow,
    can_strike,
    roll_to_hit,
    strike_home,
    take_position,
    target_for,
    uncloak,
    weapon_word,
)
from labrys.games.minotaurs.chapters.c2_ground import arc_of, enemies
from labrys.games.minotaurs.chapters.c2_states import holds
from labrys.games.minotaurs.chapters.c2_wounds import hold, subdue
from labrys.games.minotaurs.chapters.c4_rolls import d20
from labrys.games.minotaurs.events import CalledOff, Checked, Freed, Sum
from labrys.games.minotaurs.pieces import MIGHT, Being
from labrys.games.minotaurs.state import G, State, being
from labrys.games.minotaurs.tables import CREATURES, GIGANTIC, WEAPONS, Weapon

ENTANGLE = 2  # [M5.14.entangle] steps it reaches


def is_of_human_kind(state: State, one: Being) -> bool:
    """[R30] [C6] Humans, Nymphs, and Folk of Medium size and human shape; by house rule humans only."""
    if one.sheet is not None:
        return True
    return (
        state.house.pugilism == "folk" and CREATURES[one.kind].kind == "folk" and CREATURES[one.kind].human_shaped
    )


def can_box(state: State, one: Being, target: Being) -> bool:
    """[M2.48] Only between beings of human kind."""
    return is_of_human_kind(state, one) and is_of_human_kind(state, target)


def can_wrestle(one: Being, target: Being) -> bool:
    """[M2.51] Beasts and monsters too, but nothing Gigantic, and nothing Insubstantial."""
    return target.figures.size != GIGANTIC and not is_insubstantial(target) and not is_insubstantial(one)


def fist_bonus(state: State, one: Being) -> Sum:
    """[R8] [S4] A Barbarian's Might counts with fists and in a hold, too."""
    if one.sheet is None or one.sheet.calling != "barbarian" or state.house.fists != "barbarian":
        return ()
    return (("might", max(0, one.figures.mods[MIGHT])),)


async def pugilism(g: G, one: Being) -> None:
    """[M2.45] A hit gives 1d6 subdual."""
    state = g.state
    target = await target_for(g, one, lambda other: can_strike(state, one, other) and can_box(state, one, other))
    if target is None:
        return
    arc = take_position(state, one, target)
    parts = attack_parts(state, one, target, UNARMED, unarmed=True)
    hit = await roll_to_hit(g, one, target, parts, "pugilism", False, arc, 0)
    uncloak(g, one)
    if hit:
        subdue(g, target, (g.d6("M2.45"),), fist_bonus(state, one), "M2.45", one.id)


async def wrestling(g: G, one: Being) -> None:
    """[M2.49] [C8] A hit means that the opponent is held. A creature that missed turns to others."""
    state = g.state
    far = ENTANGLE if c5_creatures.ability(one, "entangle") else 1
    target = await target_for(g, one, lambda other: can_strike(state, one, other, far) and can_wrestle(one, other))
    if target is None:
        return
    arc = take_position(state, one, target)
    parts = attack_parts(state, one, target, UNARMED, unarmed=True)
    hit = await roll_to_hit(g, one, target, parts, "wrestling", False, arc, 0)
    uncloak(g, one)
    if hit:
        hold(g, target, one, "M2.49")
        return
    others = [other for other in enemies(state, one) if other is not target and can_strike(state, one, other)]
    for other in others[: one.figures.attacks - 1]:
        await blow(g, one, other)


async def break_free(g: G, one: Being) -> None:
    """[M2.50] [S4] The die and the Melee mod must be more than the highest Might of those who hold him."""
    if not one.holders:
        g.tell(CalledOff("M2.50", one.id, "free"))
        return
    might = max(being(g.state, who).figures.might for who in one.holders)
    die = await d20(g, one, "M2.50", might + 1 - one.figures.melee)
    total = die + one.figures.melee
    free = total > might or die == 20
    g.tell(Checked("M2.50", one.id, "break_free", die, (("melee", one.figures.melee),), total, might + 1, free))
    if free:
        for who in one.holders:
            g.tell(Freed("M2.50", one.id, who, "broke"))
        one.holders = ()


def dagger_of(one: Being, hand: Hand) -> Weapon | None:
    """[R28] [C7] What he can stab with in a hold: a dagger in hand, or one that he has."""
    short = [weapon for weapon in weapons_in(hand) if weapon.reach <= DAGGER and not weapon.fire]
    if short:
        return short[0]
    return WEAPONS["dagger"] if "dagger" in one.goods else None


async def stab(g: G, one: Being) -> None:
    """[R28] [C7] At whoever holds him, or is held by him: Melee mod, 1d6; Reach counts for neither."""
    state, declared = g.state, one.declared
    assert declared is not None
    target = being(state, declared.target)
    weapon = dagger_of(one, one.hand)
    held = one.id in target.holders or target.id in one.holders
    if target.fate or not held or weapon is None:
        g.tell(CalledOff("R28", one.id, "target"))
        return
    parts = attack_parts(state, one, target, weapon)
    if await roll_to_hit(g, one, target, parts, weapon.key, False, arc_of(state, target, one), DAGGER):
        await strike_home(g, one, target, weapon)


async def keep_hold(g: G, one: Being) -> None:
    """[R28] [C7] The hold needs no roll; a hit gives 1d6 subdual to human kind, a creature's its damage."""
    state = g.state
    target = holds(state, one)
    if target is None:
        g.tell(CalledOff("R28", one.id, "target"))
        return
    by_hand = one.sheet is not None
    if by_hand and (state.house.hold == "hold_only" or not can_box(state, one, target)):
        return
    parts = attack_parts(state, one, target, UNARMED, unarmed=by_hand)
    word = "wrestling" if by_hand else weapon_word(one, UNARMED)
    if await roll_to_hit(g, one, target, parts, word, False, arc_of(state, target, one), 0):
        if by_hand:
            subdue(g, target, (g.d6("R28"),), fist_bonus(state, one), "R28", one.id)
        else:
            await strike_home(g, one, target, UNARMED)
