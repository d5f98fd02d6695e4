"""Deathmaze: what may be done at any time outside combat and negotiation.

[5.14] marching order, [9.17] [9.31] handing over, [R19] potions and spices, [11.11] quiet spells,
[R61] attacking monsters left in peace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters.assigning import can_hand_over, hand_over
from labrys.games.deathmaze.chapters.c03_course_of_play import lose
from labrys.games.deathmaze.chapters.c11_magic import can_cast, cast_quietly, lock_door, quiet_casts, would_cut_off
from labrys.games.deathmaze.chapters.items import charm_targets, swallow
from labrys.games.deathmaze.chapters.party import adventurer, leader, living_seats, marching_order
from labrys.games.deathmaze.chapters.passages import lost_behind_doors, passage
from labrys.games.deathmaze.chapters.wounds import fight_at_once
from labrys.games.deathmaze.options import Lock, Offer
from labrys.games.deathmaze.state import Adventurer, G, Scene, State, adventurers
from labrys.kit.maze import DOOR, SIDES
from labrys.systems.spi1980.chapters import calm as kit
from labrys.systems.spi1980.events import PeaceBroken
from labrys.systems.spi1980.options import CastSpell, HandOver, Use

T = TypeVar("T")
QUIET_POTIONS = ("healing", "strength", "poison")
QUIET_SPICES = ("mustard", "spinach")


async def calmly(
    g: G,
    scene: Scene,
    rule: str,
    options: Sequence[T],
    ask: str,
    of: str = "",
    owners_of_options: Sequence[int] | None = None,
) -> T | None:
    """[5.14] A decision for the party in a calm moment; [R56] some options may be a player's own.

    None: a standing offer was taken up instead, and the scene stands on the agenda once more.
    """
    state = g.state
    first = kit.spokesman(leader(state), owners_of_options)
    question = Choose(rule, first, options, ask, of, owners_of_options)
    voters = living_seats(state) if state.house.leader == "vote" else ()
    return await kit.calmly(g, scene, question, voters, standing_offers(state), carry_out)


def standing_offers(state: State) -> tuple[list[Offer], list[int]]:
    """What can be done here and now, and whose it is to do."""
    offers: list[Offer] = []
    owners: list[int] = []
    first = leader(state)
    company = adventurers(state)
    if state.party:
        offers.append("march")
        owners.append(first)
        for seat in living_seats(state) if state.seats > 1 else (0,):
            if len(company) > 1 and can_hand_over(state, company, seat):
                offers.append(HandOver(seat))
                owners.append(seat)
    if state.peaceful and not state.monsters and state.house.broken_peace == "any_time":
        offers.append("break_peace")
        owners.append(first)
    for who in company:
        if who.items or who.spells:
            mine = [*uses(state, who), *quiet_casts(state, who), *quiet_locks(state, who)]
            offers += mine
            owners += [who.seat] * len(mine)
    return offers, owners


def uses(state: State, who: Adventurer) -> list[Offer]:
    """[R19] Potions and spices he may use outside combat; charm potions on monsters in sight or at peace."""
    offers: dict[Offer, None] = {}
    for item in who.items:
        quiet = (item.kind == "potion" and item.name in QUIET_POTIONS) or (
            item.kind == "spice" and item.name in QUIET_SPICES
        )
        if quiet or (item.name.startswith("charm_") and charm_targets(state, who, item.name)):
            offers[Use(who.id, item.id)] = None
    return list(offers)


def quiet_locks(state: State, who: Adventurer) -> list[Offer]:
    """[R24] By house rule Lock and Cloves work on any door of the segment at a calm moment."""
    if state.house.lock != "quiet" or state.where == "below":
        return []
    doors = [side for side in range(4) if passage(state, state.here, side) == DOOR]
    if state.house.cut_off == "refused":  # [R63]
        doors = [side for side in doors if not would_cut_off(state, state.here, side, state.here)]
    return [Lock(who.id, how, SIDES[side]) for side in doors for how in lock_means(who)]


def lock_means(who: Adventurer) -> list[str]:
    """[R24] How he could lock a door: the spell if he can pay, or Cloves."""
    means = ["spell"] if can_cast(who, "lock") else []
    return means + (["cloves"] if any(item.name == "cloves" for item in who.items) else [])


async def carry_out(g: G, offer: Offer) -> None:
    """Do what was offered."""
    match offer:
        case "march":
            await marching_order(g, "5.14")
        case HandOver():
            await hand_over(g, offer.seat)
        case "break_peace":
            attack_after_all(g)
        case Use():
            await swallow(g, adventurer(g.state, offer.who), offer.item)
        case CastSpell():
            await cast_quietly(g, offer)
        case Lock():
            lock_door(g, offer, SIDES.index(offer.side))
            if lost_behind_doors(g.state):
                lose(g, "R63")


def attack_after_all(g: G) -> None:
    """[7.13] [R61] After Agreement or Cow the party may still attack, while it is in the segment."""
    g.tell(PeaceBroken("7.13"))
    g.state.monsters = list(g.state.peaceful)
    g.state.peaceful = []
    fight_at_once(g)
