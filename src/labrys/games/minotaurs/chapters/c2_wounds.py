"""Minotaurs [II] Wounds: Hits lost and won back, fainting and death (M2.23–M2.26), subdual (M2.45–M2.47)."""

from __future__ import annotations

from typing import cast

from labrys.games.minotaurs.chapters.c1_figures import is_magician, prime
from labrys.games.minotaurs.chapters.c2_arms import drop_torch
from labrys.games.minotaurs.chapters.c2_states import break_concentration, by_whom, drop, gift, let_go, put
from labrys.games.minotaurs.events import Checked, Fell, Freed, Grappled, Healed, Subdued, Sum, Wounded
from labrys.games.minotaurs.pieces import Being, Effect, Fate
from labrys.games.minotaurs.state import G, State, being, fight
from labrys.games.minotaurs.tables import CREATURES, TINY
from labrys.kit import clock

FAINT = 2  # [M2.24] this many Hits or fewer left: unconscious


def is_weak(one: Being) -> bool:
    """[R63] Roused at 1–2 Hits: he walks at half allowance and talks, but does no feats."""
    return one.hits <= FAINT


def faints(state: State, one: Being) -> bool:
    """[R26] [G21] Characters, henchmen and Folk fall unconscious; all others fight until 0."""
    if one.sheet is not None or CREATURES[one.kind].kind == "folk":
        return True
    return state.house.all_faint and one.figures.size != TINY


def wound(g: G, one: Being, dice: tuple[int, ...], bonus: Sum, cause: str, rule: str, by: str = "") -> int:
    """[M2.23] Hits are lost; how many. [M3.49] Fortitude takes off its strength, never below 0."""
    if one.states and (spared := gift(one, "fortitude")) and ("spared", -spared) not in bonus:
        bonus = (*bonus, ("spared", -spared))
    lost = sum(dice)
    for _, number in bonus:
        lost += number
    lost = min(max(lost, 0), one.hits)
    if _later(g, Effect(verb="wound", who=one.id, dice=dice, sum=bonus, what=cause, rule=rule, by=by)):
        return lost
    one.hits -= lost
    g.tell(Wounded(rule, one.id, cause, dice, bonus, lost, one.hits, by))
    if lost:
        shaken(g, one)
        drop(g, one, "illusion", "R42")  # the pain is real
        if by and one.states and (charmer := by_whom(one, "charmed")):  # [M3.57] whoever attacked him
            drop(g, one, f"charmed:{charmer}", "M3.57")
    come_down(g, one, by)
    return lost


def _later(g: G, effect: Effect) -> bool:
    """[R10] Where several act at the same moment, what they do takes effect after the last of them."""
    battle = g.state.battle
    if battle is None or battle.tied is None:
        return False
    battle.tied = (*battle.tied, effect)
    return True


def take_effect(g: G) -> None:
    """[R10] All have acted: now it is seen what has come of it, in the order in which it was done."""
    battle = fight(g.state)
    effects, battle.tied = battle.tied or (), None
    for effect in effects:
        one = being(g.state, effect.who)
        if one.fate:
            continue
        if effect.verb == "wound":
            wound(g, one, effect.dice, effect.sum, effect.what, effect.rule, effect.by)
        elif effect.verb == "subdue":
            subdue(g, one, effect.dice, effect.sum, effect.rule, effect.by)
        elif effect.verb == "faint":
            faint(g, one, effect.what, effect.rule, effect.by)
        elif effect.verb == "fell":
            fell(g, one, cast(Fate, effect.what), effect.rule, effect.by)
        elif effect.verb == "put":
            put(g, one, effect.what, effect.until, effect.rule, effect.by)
        else:
            hold(g, one, being(g.state, effect.by), effect.rule)


def hold(g: G, one: Being, holder: Being, rule: str) -> None:
    """[M2.49] [R28] He is held from now on; [R31] whatever he was casting comes to nothing."""
    if _later(g, Effect(verb="hold", who=one.id, rule=rule, by=holder.id)):
        return
    if one.fate or holder.fate or holder.out or holder.holders or holder.id in one.holders:
        return
    one.holders = (*one.holders, holder.id)
    break_concentration(g, one)
    fight(g.state).changed = True
    g.tell(Grappled(rule, one.id, holder.id, holder.figures.might))


def shaken(g: G, one: Being) -> None:
    """[R31] Losing Hits or taking subdual breaks concentration. [S13] Something has changed."""
    if one.casting and not keeps_concentration(g, one):
        break_concentration(g, one)
    if g.state.battle is not None:
        g.state.battle.changed = True


def keeps_concentration(g: G, one: Being) -> bool:
    """[R31] By house rule 15 with the prime requisite's modifier: a blow does not disturb him."""
    if g.state.house.concentration == "broken" or not is_magician(one):
        return False
    assert one.sheet is not None
    mod, die = one.figures.mods[prime(one.sheet)], g.d(20, "R31")
    g.tell(Checked("R31", one.id, "concentration", die, (("prime", mod),), die + mod, 15, die + mod >= 15))
    return die + mod >= 15


def come_down(g: G, one: Being, by: str = "") -> None:
    """[M2.24] [R26] 0 Hits: dead. 1 or 2: unconscious, those who can be."""
    if one.hits == 0:
        fell(g, one, "dead", "M2.24", by)
    elif one.hits <= FAINT and not one.out and faints(g.state, one):
        faint(g, one, "unconscious", "M2.24", by)


def faint(g: G, one: Being, how: str, rule: str, by: str = "") -> None:
    """[B10] Helpless: everything held is dropped, a hold of his own ends."""
    if _later(g, Effect(verb="faint", who=one.id, what=how, rule=rule, by=by)):
        return
    one.out = how
    g.tell(Fell(rule, one.id, how, by))
    _lie_down(g, one)


def fell(g: G, one: Being, fate: Fate, rule: str, by: str = "") -> None:
    """[B10] Dead, or turned to stone, tree or rock."""
    if _later(g, Effect(verb="fell", who=one.id, what=fate, rule=rule, by=by)):
        return
    one.fate = fate
    if g.state.battle is not None:
        one.died = g.state.battle.round
    g.tell(Fell(rule, one.id, fate, by))
    _lie_down(g, one)


def _lie_down(g: G, one: Being) -> None:
    """[B10] [R28] What he held is on the ground, and whoever he held, or who carried or held him, is free."""
    break_concentration(g, one)
    one.declared, one.aloft = None, False
    let_go(g, one, "down", "R28")
    for holder in one.holders:
        g.tell(Freed("R28", one.id, holder, "down"))
    one.holders = ()
    if g.state.battle is None:
        return
    battle = fight(g.state)
    battle.changed = True
    if "torch" in one.hand:
        drop_torch(g.state, one)
    if one.at >= 0 and one.hand and one.sheet is not None:
        fallen, goods = dict(one.dropped), dict(one.goods)
        for thing in one.hand:
            if goods.get(thing, 0) > 0:
                goods[thing] -= 1
                fallen[thing] = fallen.get(thing, 0) + 1
        one.goods = {key: number for key, number in goods.items() if number > 0}
        one.dropped = fallen
        one.hand = ()


def pick_up(one: Being) -> None:
    """[R62] [B13] Who is awake again takes up what he had let fall."""
    goods = dict(one.goods)
    for thing, number in one.dropped.items():
        goods[thing] = goods.get(thing, 0) + number
    one.goods, one.dropped = goods, {}


def heal(g: G, one: Being, dice: tuple[int, ...], bonus: Sum, cause: str, rule: str, by: str = "") -> int:
    """[M2.26] Hits come back, never above the maximum; [R62] above 2 the patient wakes."""
    won = min(sum(dice) + sum(number for _, number in bonus), one.figures.hits - one.hits)
    one.hits += won
    g.tell(Healed(rule, one.id, cause, dice, bonus, won, one.hits, by))
    if one.out == "unconscious" and one.hits > FAINT:
        one.out = ""
        if g.state.battle is not None:  # [R62] he may act from the next round
            one.acted = True
            pick_up(one)
            rescue(g, by, one)
    return won


def rescue(g: G, rescuer: str, one: Being) -> None:
    """[6.11] Healing a comrade to above 2 Hits in a battle, or carrying him out of it: once each."""
    battle = fight(g.state)
    if rescuer and rescuer != one.id and one.sheet is not None and one.id not in battle.rescued:
        battle.rescued = (*battle.rescued, one.id)
        g.state.deeds.append(("rescue", rescuer))


def subdue(g: G, one: Being, dice: tuple[int, ...], bonus: Sum, rule: str, by: str = "") -> None:
    """[M2.45] [M2.46] More than the Hits he has left: knocked out. While he is out, further blows are real."""
    if _later(g, Effect(verb="subdue", who=one.id, dice=dice, sum=bonus, rule=rule, by=by)):
        return
    if one.out == "knocked_out":
        wound(g, one, dice, bonus, "blows", "M2.46", by)
        return
    one.subdual += max(sum(dice) + sum(number for _, number in bonus), 0)
    g.tell(Subdued(rule, one.id, dice, bonus, one.subdual, by))
    shaken(g, one)
    if one.subdual > one.hits and not one.out:
        knock_out(g, one, by)


def knock_out(g: G, one: Being, by: str = "") -> None:
    """[M2.47] [S5] For 2d6 minutes, rolled at once."""
    minutes = g.d6("M2.47") + g.d6("M2.47")
    one.until = clock.lasting(one.until, "knocked_out", g.state.minutes + minutes)
    faint(g, one, "knocked_out", "M2.46", by)


def wake(g: G, one: Being) -> None:
    """[M2.47] [S5] On waking the subdual total drops by 1d6."""
    one.out = ""
    one.until = clock.without(one.until, "knocked_out")
    one.subdual = max(0, one.subdual - g.d6("M2.47"))
