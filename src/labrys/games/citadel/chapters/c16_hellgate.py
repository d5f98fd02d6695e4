"""Citadel of Blood [16.0] The Hellgate."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.bestiary import multiple, set_out
from labrys.games.citadel.chapters.c09_combat import close_rows, mend
from labrys.games.citadel.chapters.calm import calmly
from labrys.games.citadel.chapters.guard import DEMON, X, place_guard, silence, x_lives
from labrys.games.citadel.chapters.opponents import front_row, pick
from labrys.games.citadel.chapters.party import free_boxes, in_order, party_decides
from labrys.games.citadel.chapters.wounds import suffer, withstands
from labrys.games.citadel.events import Blast, HellgateFound, Swallowed, Tried
from labrys.games.citadel.state import (
    Character,
    Divide,
    Fighter,
    G,
    HellgateAttempt,
    HellgateCombatPhase,
    PartyReorganisationPhase,
)
from labrys.games.citadel.tables import FIGURE, GUARD, SPELL
from labrys.kit import order
from labrys.systems.spi1980.events import Stood
from labrys.systems.spi1980.scenes import CloseUp, JoinCombat

__all__ = ["found", "hellgate_attempt", "hellgate_combat_phase", "place_guard", "rating", "silence", "x_lives"]

# -- [16.0-1] the Hellgate is found --------------------------------------------------------------------------


def found(g: G) -> None:
    """[16.0-1] [R41] Demons and X guard it, and fight at once; [R92] once X is dead it stands unguarded."""
    state = g.state
    state.hellgate_at = state.here
    if state.x_dead:
        g.tell(HellgateFound("R92", 0, x=False))
        return
    number = g.roll(GUARD[DEMON].number, "16.0-1") * multiple(state, doubled=False)
    g.tell(HellgateFound("16.0-1", number, x=True))
    state.monsters = list(set_out(g, DEMON, number, room=True, hellgate=True))
    state.monsters += set_out(g, X, int(GUARD[X].number), room=True, hellgate=True)
    g.then(JoinCombat())


# -- [9.2-3] [16.0-2] Hellgate Combat ------------------------------------------------------------------------


async def hellgate_combat_phase(g: G, scene: HellgateCombatPhase) -> None:
    """[9.2-3] [16.0-2] [R39] Three Blasts one after the other at those then in front, while X lives."""
    state = g.state
    if not scene.blasts:
        close_rows(g)  # [R31]
    front = front_row(state.party)
    if scene.blasts >= FIGURE["hellgate_blasts"] or not front or not x_lives(state):
        g.then(PartyReorganisationPhase())
        return
    by_die = state.house.hellgate_blasts == "die"
    target = pick(g, front, "9.3") if by_die else await party_decides(g, "R39", front, "blast")
    g.then(HellgateCombatPhase(scene.blasts + 1))
    blast(g, target)
    await mend(g)


def blast(g: G, target: Fighter) -> None:
    """[16.0-2] A Blast spell without cost: a Magic Shield stops it, or he resists, or he is wounded."""
    g.tell(Blast("16.0-2", target.id))
    if not withstands(g, target, "blast", "16.0-2"):
        suffer(g, target, g.roll(SPELL["blast"].code, "16.0-2"), "16.0-2")


# -- [16.0-4] its destruction --------------------------------------------------------------------------------


def rating(who: Character) -> int:
    """[16.0-4] [R78] The Hellgate rating, never above five."""
    return min(who.hellgate, FIGURE["most_hellgate"])


async def hellgate_attempt(g: G, scene: HellgateAttempt) -> None:
    """[16.0-4] [R92] X is dead: a character with a rating tries to destroy it, again and again, or gives up."""
    state = g.state
    able = [who for who in in_order(state) if rating(who) and who.id not in scene.gave_up]
    if state.destroyed or not able:
        return
    seat = able[0].seat  # [R83] each player tries or gives up for his own
    mine = [who for who in able if who.seat == seat]
    options: list[Character | str] = [*mine, "give_up"]
    who = await calmly(g, scene, "16.0-4", options, "hellgate", owners_of_options=[seat] * len(options))
    if who is None:
        return
    if isinstance(who, str):
        g.then(HellgateAttempt((*scene.gave_up, *(one.id for one in mine))))
        return
    state.destroyed = g.d6("16.0-4") <= rating(who)
    g.tell(Tried("16.0-4", who.id, rating(who), state.destroyed))
    if state.destroyed:
        await set_free(g)
    else:
        g.then(Divide(), scene)
        suffer(g, who, FIGURE["hellgate_miss_wounds"], "16.0-4")


async def set_free(g: G) -> None:
    """[13.3-Hellgate] [R55] [R93] Whoever was swallowed is with the party again, in any row, wounds as before."""
    state = g.state
    g.then(CloseUp())
    while state.swallowed:
        who = state.swallowed[0]
        boxes = order.empty_boxes(state.party) or free_boxes(state)
        who.row, who.column = await Choose("R93", who.seat, boxes, "box", who.id)
        state.party.append(state.swallowed.pop(0))
        g.tell(Swallowed("R93", who.id, freed=True))
        g.tell(Stood("R93", who.id, order.box(who), party=True))
