"""Deathmaze: what may be done at any time outside combat and negotiation.

[5.14] marching order, [9.17] [9.31] handing over, [R19] potions and spices, [11.11] quiet spells,
[R61] attacking monsters left in peace.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from labrys.core.choose import Choose
from labrys.games.deathmaze.course import lose
from labrys.games.deathmaze.items import charm_targets, swallow
from labrys.games.deathmaze.magic import can_cast, cast_quietly, lock_door, quiet_casts, would_cut_off
from labrys.games.deathmaze.options import Lock, Offer
from labrys.games.deathmaze.party import adventurer, leader, living_seats, marching_order
from labrys.games.deathmaze.passages import lost_behind_doors, passage
from labrys.games.deathmaze.spoils import may_have, take_thing
from labrys.games.deathmaze.state import Adventurer, G, Scene, State, adventurers
from labrys.games.deathmaze.tables import CLASS, FIGURE
from labrys.games.deathmaze.wounds import die, fight_at_once, points_left
from labrys.kit.calm import calm
from labrys.kit.events import Assigned, PeaceBroken
from labrys.kit.maze import DOOR, SIDES
from labrys.kit.options import CastSpell, Give, HandOver, Use
from labrys.kit.things import Item, Thing, Weapon

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

    async def meanwhile(offer: Offer) -> None:
        g.then(scene)
        await carry_out(g, offer)

    offers, owners = standing_offers(state)
    seats = living_seats(state)
    if state.house.leader == "vote" and len(seats) > 1:
        return await calm_vote(Choose(rule, leader(state), options, ask, of), seats, offers, owners, meanwhile)
    question = Choose(rule, leader(state), options, ask, of, owners_of_options)
    return await calm(question, offers, owners, meanwhile)


async def calm_vote(
    question: Choose[T],
    seats: list[int],
    offers: list[Offer],
    owners: list[int],
    meanwhile: Callable[[Offer], Awaitable[None]],
) -> T | None:
    """[R56] By house rule each player votes; any of them may take up an offer of his own first."""
    votes: list[T] = []
    for seat in seats:
        mine = [offer for offer, owner in zip(offers, owners, strict=True) if owner == seat]
        ballot = Choose(question.rule, seat, question.options, question.ask, question.of)
        vote = await calm(ballot, mine, [seat] * len(mine), meanwhile)
        if vote is None:
            return None
        votes.append(vote)
    return max(votes, key=lambda vote: (votes.count(vote), -votes.index(vote)))


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
            if len(company) > 1 and any(a.seat == seat and (a.items or a.weapons) for a in company):
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


async def hand_over(g: G, seat: int) -> None:
    """[9.17] [9.31] A thing changes hands; who takes off armour loses its points and may die of it."""
    state = g.state
    mine = [a for a in adventurers(state) if a.seat == seat]
    gifts = [Give(a.id, thing.id) for a in mine for thing in things(a) if takers(state, a, thing)]
    if not gifts:
        return
    options: list[Give | str] = [*dict.fromkeys(gifts), "nothing"]
    gift = await Choose("9.17", seat, options, "give")
    if isinstance(gift, str):
        return
    giver = adventurer(state, gift.who)
    thing = next(thing for thing in things(giver) if thing.id == gift.thing)
    taker = await Choose("9.17", seat, takers(state, giver, thing), "give_to", thing.id)
    back = await exchange(giver, taker, thing)
    part_with(giver, thing)
    if back is not None:
        part_with(taker, back)
        take_thing(giver, back)
    take_thing(taker, thing)
    g.tell(Assigned("9.17", thing.id, taker.id))
    if back is not None:
        g.tell(Assigned("9.17", back.id, giver.id))
    for who in (giver, taker):
        if points_left(who) <= 0:
            die(g, who, "9.31")


def things(who: Adventurer) -> list[Thing]:
    """Everything he could hand over."""
    return [*who.weapons, *who.spare, *who.items]


def takers(state: State, giver: Adventurer, thing: Thing) -> list[Adventurer]:
    """[4.11] [R64] [R65] Who may have it, in exchange if he is fully laden."""
    able = [a for a in adventurers(state) if a is not giver and may_have(state, a, thing)]
    return [a for a in able if state.house.spare_magic_weapons or can_exchange(state, giver, a, thing)]


def can_exchange(state: State, giver: Adventurer, taker: Adventurer, thing: Thing) -> bool:
    """[R65] With two weapons already he must have one to give in exchange that the giver may carry."""
    laden = isinstance(thing, Weapon) and len(taker.weapons) >= FIGURE["weapons_each"]
    return not laden or any(may_have(state, giver, weapon) for weapon in taker.weapons)


async def exchange(giver: Adventurer, taker: Adventurer, thing: Thing) -> Thing | None:
    """[R64] [R65] Nobody carries a third weapon or a second suit: one comes back in exchange."""
    if isinstance(thing, Item):
        suits = [item for item in taker.items if item.kind == "armour"] if thing.kind == "armour" else []
        return suits[0] if suits else None
    if len(taker.weapons) < FIGURE["weapons_each"]:
        return None
    fitting = [weapon for weapon in taker.weapons if weapon.kind in CLASS[giver.klass].weapons]
    alike = list(dict.fromkeys(fitting))  # two equal weapons are no choice
    return await Choose("9.22", taker.seat, alike, "exchange", taker.id) if alike else None


def part_with(who: Adventurer, thing: Thing) -> None:
    """It leaves his hands."""
    if isinstance(thing, Weapon):
        held, spare = list(who.weapons), list(who.spare)
        (held if thing in held else spare).remove(thing)
        who.weapons, who.spare, who.in_hand = tuple(held), tuple(spare), 0 if held else -1
    else:
        items = list(who.items)
        items.remove(thing)
        who.items = tuple(items)
