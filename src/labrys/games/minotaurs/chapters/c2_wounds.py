"""Minotaurs [II] Wounds: Hits lost and won back, fainting and death (M2.23–M2.26), subdual (M2.45–M2.47)."""

from __future__ import annotations

from labrys.games.minotaurs.chapters.c2_states import break_concentration, let_go
from labrys.games.minotaurs.events import Fell, Freed, Healed, Subdued, Sum, Wounded
from labrys.games.minotaurs.pieces import Being, Fate
from labrys.games.minotaurs.state import G, fight
from labrys.games.minotaurs.tables import CREATURES

FAINT = 2  # [M2.24] this many Hits or fewer left: unconscious


def faints(one: Being) -> bool:
    """[R26] [G21] Characters, henchmen and Folk fall unconscious; all others fight until 0."""
    return one.sheet is not None or CREATURES[one.kind].kind == "folk"


def wound(g: G, one: Being, dice: tuple[int, ...], bonus: Sum, cause: str, rule: str, by: str = "") -> int:
    """[M2.23] Hits are lost; how many. [M3.49] Fortitude has been taken off among the bonuses; never below 0."""
    lost = sum(dice)
    for _, number in bonus:
        lost += number
    lost = min(max(lost, 0), one.hits)
    one.hits -= lost
    g.tell(Wounded(rule, one.id, cause, dice, bonus, lost, one.hits, by))
    if lost:
        shaken(g, one)
        if "illusion" in one.states:  # [R42] the pain is real
            one.states = {key: until for key, until in one.states.items() if key != "illusion"}
    come_down(g, one, by)
    return lost


def shaken(g: G, one: Being) -> None:
    """[R31] Losing Hits or taking subdual breaks concentration. [S13] Something has changed."""
    break_concentration(one)
    if g.state.battle is not None:
        g.state.battle.changed = True


def come_down(g: G, one: Being, by: str = "") -> None:
    """[M2.24] [R26] 0 Hits: dead. 1 or 2: unconscious, those who can be."""
    if one.hits == 0:
        fell(g, one, "dead", "M2.24", by)
    elif one.hits <= FAINT and not one.out and faints(one):
        faint(g, one, "unconscious", "M2.24", by)


def faint(g: G, one: Being, how: str, rule: str, by: str = "") -> None:
    """[B10] Helpless: everything held is dropped, a hold of his own ends."""
    one.out = how
    g.tell(Fell(rule, one.id, how, by))
    _lie_down(g, one)


def fell(g: G, one: Being, fate: Fate, rule: str, by: str = "") -> None:
    """[B10] Dead, or turned to stone, tree or rock."""
    one.fate = fate
    g.tell(Fell(rule, one.id, fate, by))
    _lie_down(g, one)


def _lie_down(g: G, one: Being) -> None:
    """[B10] [R28] What he held is on the ground, and whoever he held, or who carried or held him, is free."""
    break_concentration(one)
    one.declared, one.aloft = None, False
    let_go(g, one, "down", "R28")
    if one.holder:
        g.tell(Freed("R28", one.id, one.holder, "down"))
        one.holder = ""
    if g.state.battle is None:
        return
    battle = fight(g.state)
    battle.changed = True
    if one.at >= 0 and one.hand and one.sheet is not None:
        here = dict(battle.lying.get(one.at, {}))
        for thing in one.hand:
            here[thing] = here.get(thing, 0) + 1
            one.goods = {**one.goods, thing: one.goods.get(thing, 0) - 1}
        one.goods = {key: number for key, number in one.goods.items() if number > 0}
        battle.lying = {**battle.lying, one.at: here}
        one.hand = ()


def heal(g: G, one: Being, dice: tuple[int, ...], bonus: Sum, cause: str, rule: str, by: str = "") -> int:
    """[M2.26] Hits come back, never above the maximum; [R62] above 2 the patient wakes."""
    won = min(sum(dice) + sum(number for _, number in bonus), one.figures.hits - one.hits)
    one.hits += won
    g.tell(Healed(rule, one.id, cause, dice, bonus, won, one.hits, by))
    if one.out == "unconscious" and one.hits > FAINT:
        one.out = ""
        if g.state.battle is not None:  # [R62] he may act from the next round
            one.acted = True
    return won


def subdue(g: G, one: Being, dice: tuple[int, ...], bonus: Sum, rule: str, by: str = "") -> None:
    """[M2.45] [M2.46] More than the Hits he has left: knocked out. While he is out, further blows are real."""
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
    one.until = {**one.until, "knocked_out": g.state.minutes + minutes}
    faint(g, one, "knocked_out", "M2.46", by)


def wake(g: G, one: Being) -> None:
    """[M2.47] [S5] On waking the subdual total drops by 1d6."""
    one.out = ""
    one.until = {key: until for key, until in one.until.items() if key != "knocked_out"}
    one.subdual = max(0, one.subdual - g.d6("M2.47"))
