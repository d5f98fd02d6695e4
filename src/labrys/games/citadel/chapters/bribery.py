"""Citadel of Blood [8.7]–[8.9] Bribery."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from labrys.engine.ask import Amount, Choose
from labrys.games.citadel.chapters.bestiary import hostile, make_peace, negotiation_value, roll_points
from labrys.games.citadel.chapters.c10_magic import pay, spent_himself, ways_to_cast
from labrys.games.citadel.chapters.party import character, in_order, leader, party_decides, who_casts
from labrys.games.citadel.chapters.wounds import points_left
from labrys.games.citadel.events import Bribed, Offered
from labrys.games.citadel.state import AfterCombat, Character, G, Meeting, Monster, State, characters
from labrys.games.citadel.tables import (
    BRIBERY,
    BRIBERY_COLUMN,
    FIGURE,
    SPELL,
)
from labrys.systems.spi1980.chapters.monsters import in_turn, read_total
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.scenes import JoinCombat

BRIBERY_SPELLS = {"sway": "10.7-Sway", "cajole": "10.7-Cajole"}


async def bribe(g: G, scene: Meeting) -> None:
    """[8.7] [8.8] [R29] The one bribe: an offer, who pays it, Sway and Cajole; then the die."""
    state = g.state
    purses = payers(state, scene)
    gifts = plan(purses, await name_offer(g, worth_of(purses)))
    for seat in sorted({who.seat for who, _, _ in gifts} - {leader(state)}):
        share = sum(gold + sum(jewels) for who, gold, jewels in gifts if who.seat == seat)
        if await Choose("R83", seat, ("pay", "no"), "pay_bribe", str(share)) == "no":
            g.then(structs.replace(scene, refused=(*scene.refused, seat)))  # nothing was offered yet
            return
    for monster in hostile(state):
        roll_points(g, monster)  # [R25] by house rule only now
    strongest = max(hostile(state), key=lambda monster: (points_left(monster), negotiation_value(monster)))
    worth = hand_over(g, gifts, strongest)
    change = await sway_and_cajole(g)
    if accepted(g, bribe_number(state, strongest, worth), change):
        make_peace(state, hostile(state))  # [8.6-b] as good as an agreement
        if state.stone:  # [R35]
            g.then(AfterCombat())
    else:
        g.then(JoinCombat(monsters_first=True))  # the first Party Combat Phase is lost
    for who in in_order(state):
        spent_himself(g, who)


# -- the offer -----------------------------------------------------------------------------------------------


def payers(state: State, scene: Meeting) -> list[Character]:
    """[8.7] [R83] Whose gold and jewels can be offered: everybody's but those players' who have refused."""
    return [who for who in characters(state) if who.seat not in scene.refused]


def worth_of(purses: Sequence[Character]) -> int:
    """[R26] Gold Marks and jewels at full value."""
    return sum(who.gold_marks + sum(who.jewels) for who in purses)


async def name_offer(g: G, most: int) -> int:
    """[8.9] [R26] A line of the Bribery Table that can be paid, or any other sum from the least."""
    lines = [str(row.offer) for row in BRIBERY.rows if row.offer <= most]
    least = FIGURE["least_offer"]
    chosen = await party_decides(g, "8.7", [*lines, *(["other"] if most > least else [])], "offer")
    return int(chosen) if chosen != "other" else await Amount("8.7", leader(g.state), least, most, "offer_amount")


Gift = tuple[Character, int, tuple[int, ...]]


def plan(purses: Sequence[Character], offer: int) -> list[Gift]:
    """[R26] Gold first, the richest first; then the jewels that make up the sum with least to spare: no change."""
    jewels = [(who, value) for who in purses for value in who.jewels]
    chosen = fewest_over([value for _, value in jewels], offer - sum(who.gold_marks for who in purses))
    due = max(offer - sum(jewels[place][1] for place in chosen), 0)
    richest = sorted(purses, key=lambda who: -who.gold_marks)
    gold = in_turn([who.gold_marks for who in richest], due)
    gifts = [
        (who, paid, tuple(jewels[place][1] for place in chosen if jewels[place][0] is who))
        for who, paid in zip(richest, gold, strict=True)
    ]
    return [gift for gift in gifts if gift[1] or gift[2]]


def fewest_over(values: Sequence[int], short: int) -> tuple[int, ...]:
    """The places of those values whose sum reaches what is short, and passes it by as little as can be.

    >>> fewest_over([150, 25, 10], 30), fewest_over([150, 25], 0)
    ((1, 2), ())
    """
    sums: dict[int, tuple[int, ...]] = {0: ()}
    for place, value in enumerate(values):
        for total, places in list(sums.items()):
            if total < short:
                sums.setdefault(total + value, (*places, place))
    return sums[min(total for total in sums if total >= short)] if short > 0 else ()


def hand_over(g: G, gifts: Sequence[Gift], monster: Monster) -> int:
    """[8.7] [R26] The offer changes hands whatever comes of it; whoever kills the monster has it again."""
    for who, gold, jewels in gifts:
        who.gold_marks -= gold
        left = list(who.jewels)
        for jewel in jewels:
            left.remove(jewel)
        who.jewels = tuple(left)
        monster.bribe += gold
        monster.bribe_jewels += jewels
    marks, stones = sum(gold for _, gold, _ in gifts), [value for _, _, jewels in gifts for value in jewels]
    worth = marks + sum(stones)
    g.tell(Offered("8.7", marks, len(stones), worth))
    return worth


# -- the roll ------------------------------------------------------------------------------------------------


async def sway_and_cajole(g: G) -> int:
    """[10.7-Sway] [10.7-Cajole] [R27] Each of the two once, by whoever can; what both take off the die."""
    state = g.state
    change = 0
    for spell, rule in BRIBERY_SPELLS.items():
        casts = [
            CastSpell(who.id, spell, "", way) for who in in_order(state) for way in ways_to_cast(state, who, spell)
        ]
        cast = await who_casts(g, casts, rule, "bribery_spell", spell) if casts else None
        if cast is not None:
            pay(g, character(state, cast.who), cast)
            change += g.roll(SPELL[spell].code, rule)
    return change


def bribe_number(state: State, strongest: Monster, worth: int) -> int:
    """[8.7] [8.9] [R26] The column by Wound Points and Negotiation Value, the row by the offer, the lower one."""
    strength = points_left(strongest) + negotiation_value(strongest)
    column = read_total(BRIBERY_COLUMN, strength).column
    rows = [(row.offer, int(getattr(row, column))) for row in BRIBERY.rows]
    offer, number = max(line for line in rows if line[0] <= worth)
    above = [line for line in rows if line[0] > worth]
    if state.house.odd_offers == "interpolated" and above:
        next_offer, next_number = above[0]
        step, way = next_offer - offer, (worth - offer) * (next_number - number)
        return number + (2 * way + step) // (2 * step)  # rounded off, halves up
    return number


def accepted(g: G, number: int, change: int) -> bool:
    """[8.7] [R27] 1D6, less what the spells take off, of at most the number; by house rule never at 0."""
    roll = g.d6("8.7") + change
    success = roll <= number and (number > 0 or g.state.house.zero_bribe_can_succeed)
    g.tell(Bribed("8.7", roll, number, success))
    return success
