"""Citadel of Blood: what may be done at any time outside combat and talks.

[4.1-C3] march order, [R94] swaps, potions and non-combat spells, [R74] attacking monsters left in peace.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.assigning import hand_over
from labrys.games.citadel.chapters.c10_magic import cast_quietly, quiet_casts
from labrys.games.citadel.chapters.items import charm_targets, swallow
from labrys.games.citadel.chapters.party import character, leader, living_seats, marching_order, voters
from labrys.games.citadel.chapters.wounds import fight_at_once
from labrys.games.citadel.options import Offer
from labrys.games.citadel.state import Character, G, Meeting, Scene, State, characters
from labrys.systems.spi1980.chapters import calm as kit
from labrys.systems.spi1980.events import PeaceBroken
from labrys.systems.spi1980.options import CastSpell, HandOver, Use
from labrys.systems.spi1980.scenes import NextMove

T = TypeVar("T")
HEALING_SPELLS = ("heal", "rejuvenate")


async def calmly(
    g: G,
    scene: Scene,
    rule: str,
    options: Sequence[T],
    ask: str,
    of: str = "",
    owners_of_options: Sequence[int] | None = None,
) -> T | None:
    """[R94] A decision for the party in a calm moment; [R83] some options may be a player's own.

    None: a standing offer was taken up instead, and the scene stands on the agenda once more.
    """
    state = g.state
    first = kit.spokesman(leader(state), owners_of_options)
    question = Choose(rule, first, options, ask, of, owners_of_options)
    return await kit.calmly(g, scene, question, voters(state), standing_offers(state, scene), carry_out)


def standing_offers(state: State, scene: Scene) -> tuple[list[Offer], list[int]]:
    """[R94] What can be done here and now, and whose it is to do; by house rule only in the Segment Phase."""
    offers: list[Offer] = []
    owners: list[int] = []
    first = leader(state)
    if len(state.party) > 1:
        offers.append("march")
        owners.append(first)
    if state.peaceful and not state.monsters:
        offers.append("break_peace")
        owners.append(first)
    if state.house.calm_moments == "segment_phase" and not isinstance(scene, NextMove):
        return offers, owners
    for seat in living_seats(state) if not isinstance(scene, Meeting) else ():  # [R94] no swaps during talks
        if may_hand_over(state, seat):
            offers.append(HandOver(seat))
            owners.append(seat)
    for who in characters(state):
        if who.items or who.circled or who.learnt or who.game_spells:
            mine: list[Offer] = [*uses(state, who), *quiet_casts(state, who)]
            offers += mine
            owners += [who.seat] * len(mine)
    return offers, owners


def may_hand_over(state: State, seat: int) -> bool:
    """[R94] Has this player a character with something to give, and is there somebody to take it?"""
    company = characters(state)
    return len(company) > 1 and any(a.seat == seat and (a.items or a.weapons or a.jewels) for a in company)


def uses(state: State, who: Character) -> list[Use]:
    """[R94] [R97] Potions he may drink outside combat; charm potions need somebody to charm."""
    offers: dict[Use, None] = {}
    for item in who.items:
        charms = item.name.startswith("charm_")
        if item.kind == "potion" and (not charms or charm_targets(state, who, item.name)):
            offers[Use(who.id, item.id)] = None
    return list(offers)


async def carry_out(g: G, offer: Offer) -> None:
    """Do what was offered."""
    match offer:
        case "march":
            await marching_order(g, "4.1-C3")
        case "break_peace":
            attack_after_all(g)
        case HandOver():
            await hand_over(g, offer.seat)
        case Use():
            await swallow(g, character(g.state, offer.who), offer.item)
        case CastSpell():
            await cast_quietly(g, offer)


def attack_after_all(g: G) -> None:
    """[8.6-c] [R74] After an agreement the party may still attack, and strikes first."""
    g.tell(PeaceBroken("R74"))
    g.state.monsters = list(g.state.peaceful)
    g.state.peaceful = []
    fight_at_once(g)


# -- [10.5-Hesitate] time for healing ------------------------------------------------------------------------


def healing_offers(state: State) -> tuple[list[Use | CastSpell], list[int]]:
    """[R6] Healing potions, Heal, Rejuvenate and the ring of Heal."""
    offers: list[Use | CastSpell] = []
    owners: list[int] = []
    for who in characters(state):
        potions = [use for use in uses(state, who) if use.item == "healing_potion"]
        mine: list[Use | CastSpell] = [
            *potions,
            *(cast for cast in quiet_casts(state, who) if cast.spell in HEALING_SPELLS),
        ]
        offers += mine
        owners += [who.seat] * len(mine)
    return offers, owners


async def heal_now(g: G, offer: Use | CastSpell) -> None:
    """[R6] One of them."""
    await carry_out(g, offer)
