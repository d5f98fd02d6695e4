"""Minotaurs: what an attack is worth that is only declared now; odds of the Decision phase are counted over it."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.engine.rules import Procedure
from labrys.engine.space import Way
from labrys.games.minotaurs.chapters.c2_declaring import as_declared
from labrys.games.minotaurs.chapters.c2_ground import FEET, engaged_by
from labrys.games.minotaurs.chapters.c2_moving import allowance, go, nearest_end, region, run_at, usual_facing
from labrys.games.minotaurs.chapters.c2_round import act, set_charge
from labrys.games.minotaurs.options import Charge, Melee, Shoot, Unarmed
from labrys.games.minotaurs.pieces import MIGHT
from labrys.games.minotaurs.state import G, being

Attack = Melee | Shoot | Unarmed | Charge


def foreseen(ask: Ask[object], option: object) -> Procedure | None:
    """[B4] [B5] Of attacks that are declared; other options are what they are."""
    return attack if ask.ask in ("declare", "charge") and isinstance(option, Attack) else None


async def attack(g: G, chosen: Attack) -> None:
    """As if he went up to his target by the shortest way and struck now, before anybody else does anything."""
    state, one, target = g.state, being(g.state, chosen.who), being(g.state, chosen.target)
    if isinstance(chosen, Charge):
        set_charge(one, chosen.target, max(0, one.figures.mods[MIGHT]))
        there = run_at(state, one, target)
    else:
        one.declared = as_declared(state, one, chosen)
        stays = isinstance(chosen, Shoot) or one.holders or engaged_by(state, one)
        there = None if stays else region(state, one, allowance(state, one, full=False) // FEET)
    if there is not None:
        end = nearest_end(state, one, there, target)
        go(g, one, Way(there.way(end), usual_facing(state, one, target)(end)), "M2.11")
    await act(g, one)
