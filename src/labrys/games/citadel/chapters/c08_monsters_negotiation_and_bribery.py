"""Citadel of Blood [8.0] Monsters, Negotiation and Bribery."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from labrys.engine.ask import Amount, Choose
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.events import Bribed, Offered
from labrys.games.citadel.pieces import Character, Jewel, Monster, Slain
from labrys.games.citadel.scenes import AfterCombat, Divide, Meeting
from labrys.games.citadel.state import G, State, characters, hostile, in_order
from labrys.games.citadel.tables import (
    BRIBERY,
    BRIBERY_COLUMN,
    CHARACTERISTIC,
    LEVEL,
    MONSTER,
    MONSTER_WEAPON,
    NEGOTIATION,
    ROOM_MONSTER,
    WANDERING_MONSTER,
)
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.monsters import (
    count_off,
    free_names,
    in_turn,
    read_total,
    roll_cell,
    roll_skill,
    share_of,
)
from labrys.systems.spi1980.events import Met, Negotiated, Paid, PeaceBroken, WoundPoints
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import JoinCombat

LEAST_OFFER = 20  # [R26]
Gift = tuple[Character, int, tuple[int, ...]]


# -- [8.1] Who appears ------------------------------------------------------------------------------------------


def meet(g: G, *, room: bool) -> None:
    """[8.1] [8.3] Two dice on the Room or the Wandering Monster Table: a name and a number."""
    cell = roll_cell(g, ROOM_MONSTER if room else WANDERING_MONSTER, "8.1")
    appear(g, cell.kind, g.roll(cell.number, "8.1"), room=room)


def appear(g: G, kind: str, number: int, *, room: bool, doubled: bool = True, hellgate: bool = False) -> None:
    """[8.1] [6.8-d] [R57] So many monsters, or by the level twice as many; [R25] [R89] their Wound Points."""
    state = g.state
    number *= movement.multiple(state, doubled=doubled)
    g.tell(Met("8.1", kind, number, room))
    state.monsters = list(set_out(g, kind, number, room=room, hellgate=hellgate))


def set_out(g: G, kind: str, number: int, *, room: bool, hellgate: bool = False) -> list[Monster]:
    """[6.8-a] [R25] The counters, with names nobody else has, and their Wound Points."""
    state = g.state
    near = (*state.party, *state.bystanders, *state.monsters, *state.peaceful, *state.upstairs)
    taken = {unit.id for unit in near} | {m.id for group in state.lingering.values() for m in group}
    level = movement.level_of(state)
    found = [
        Monster(id=name, kind=kind, room=room, level=level, from_hellgate=hellgate)
        for name in free_names(kind, number, taken)
    ]
    tell_apart(state, found)
    roll_when_met(g, found)
    return found


@varies("wound_points_rolled")
def roll_when_met(g: G, met: Sequence[Monster]) -> None:
    """[R25] Wound Points are rolled as soon as it is known who they are."""
    for monster in met:
        roll_points(g, monster)


def tell_apart(state: State, met: Sequence[Monster] = ()) -> None:
    """Those of a kind who are here together are numbered; whoever is gone keeps the number it had."""
    here = (*state.party, *state.bystanders, *state.peaceful, *state.upstairs, *state.monsters)
    state.numbers |= count_off((*here, *met))


def roll_points(g: G, monster: Monster) -> None:
    """[3.2] [6.8-a] [16.0-5] The counter's wound code and the level's bonus; [8.2] then an Evil Hero's skill."""
    if monster.wound_points:
        return
    g.state.met += 1
    monster.met = g.state.met
    monster.wound_points = g.roll(MONSTER[monster.kind].wounds, "3.2") + LEVEL["wounds"][monster.level]
    g.tell(WoundPoints("3.2", monster.id, monster.wound_points))
    roll_skill(g, monster, MONSTER_WEAPON, "8.2")


# -- [8.4] Negotiation ------------------------------------------------------------------------------------------


def talks(monster: Monster) -> bool:
    """[8.4] Every monster does but demons and X."""
    return CHARACTERISTIC[monster.kind].talks


def may_talk(state: State, scene: Meeting) -> bool:
    """[8.4] [R24] Never with demons or X; as long as somebody may speak."""
    return all(map(talks, hostile(state))) and bool(speakers(state, scene))


@varies("negotiation_tries")
def speakers(state: State, scene: Meeting) -> list[Character]:
    """[R24] Who may still negotiate, or cast Cow or Daunt in place of it: anybody, if nobody has."""
    return [] if scene.talked else in_order(state)


async def negotiate(g: G, scene: Meeting) -> None:
    """[8.4] [R105] 2D6 less the highest Negotiation Value, plus the negotiator's skill and all that helps."""
    state = g.state
    speaker = await sequence.party_decides(g, "8.4", speakers(state, scene), "negotiator")
    met = hostile(state)
    added = {"negotiation_value": -max(map(movement.negotiation_value, met)), "skill": speaker.negotiation}
    added |= await magic.oratory(g)
    dice = g.d6("8.4"), g.d6("8.4")
    total = sum(dice) + sum(added.values())
    result = read_total(NEGOTIATION, total).result
    g.tell(Negotiated("8.5", total, result, dice, added))
    if result == "failure":
        talks_failed(g, scene, speaker.id)
    else:
        make_peace(state, met)
        sequence.encounter_over(g)
    if result == "intimidate":
        intimidate(g, met)
    for who in in_order(state):
        magic.spent_himself(g, who)


# -- [8.6] Negotiation Table Results ----------------------------------------------------------------------------


def talks_failed(g: G, scene: Meeting, speaker: str) -> None:
    """[8.6-a] A failure leaves the bribe and the fight."""
    g.then(structs.replace(scene, talked=(*scene.talked, speaker), failed=True))


def make_peace(state: State, monsters: list[Monster]) -> None:
    """[8.6-b] They leave the party alone unless it attacks them; [R74] their counters stay in the segment."""
    state.peaceful += monsters
    state.monsters = [unit for unit in state.monsters if unit not in monsters]


def intimidate(g: G, met: list[Monster]) -> None:
    """[8.6-c] [R28] Each monster's gold is rolled now, no chest checked; a quarter of the sum is handed over."""
    for monster in met:
        if monster.robbed:
            monster.gold = 0
        elif monster.gold == NOT_ROLLED:
            monster.gold = treasure.roll_gold(
                g, treasure.hoard_letter(Slain(monster.kind, monster.room, monster.level))
            )
    purses = [monster.gold for monster in met]
    due = share_of(sum(purses), 4)
    for monster, paid in zip(met, in_turn(purses, due), strict=True):
        monster.gold -= paid
    g.tell(Paid("8.6-c", due, sum(purses)))
    if due:
        treasure.gain_gold(g, due, "8.6-c", finder=alone(g.state))
        g.then(Divide())


def alone(state: State) -> str:
    """[R54] Below a trap door everything is his who is there; else nobody's in particular."""
    return characters(state)[0].id if state.below else NOBODY


def attack_after_all(g: G) -> None:
    """[8.6-c] [R74] After an agreement the party may still attack, and strikes first."""
    g.tell(PeaceBroken("R74"))
    g.state.monsters = list(g.state.peaceful)
    g.state.peaceful = []
    combat.fight_at_once(g)


# -- [8.7] [8.8] Bribery ----------------------------------------------------------------------------------------


def bribes(state: State, scene: Meeting) -> list[str]:
    """[8.7] [8.8] [R23] One bribe, after a failed negotiation, by house rule at any time; if it can be paid."""
    if scene.bribed or not (scene.failed or state.house.bribe_first):
        return []
    able = all(map(talks, hostile(state))) and worth_of(payers(state, scene))
    return ["bribe"] if able >= LEAST_OFFER else []


async def bribe(g: G, scene: Meeting) -> None:
    """[8.7] [8.8] [R29] The one bribe: an offer, who pays it, Sway and Cajole; then the die."""
    state = g.state
    gifts = await raise_offer(g, scene)
    if not gifts:
        return  # nothing was offered
    for monster in hostile(state):
        roll_points(g, monster)  # [R25] by house rule only now
    strongest = max(
        hostile(state), key=lambda monster: (combat.points_left(monster), movement.negotiation_value(monster))
    )
    worth = hand_over_gifts(g, gifts, strongest)
    change = await magic.sway_and_cajole(g)
    if accepted(g, bribe_number(state, strongest, worth), change):
        make_peace(state, hostile(state))  # [8.6-b] as good as an agreement
        if state.stone:  # [R35]
            g.then(AfterCombat())
    else:
        g.then(JoinCombat(monsters_first=True))  # the first Party Combat Phase is lost
    for who in in_order(state):
        magic.spent_himself(g, who)


def payers(state: State, scene: Meeting) -> list[Character]:
    """[8.7] [R83] Whose gold and jewels can be offered: everybody's but those players' who have refused."""
    return [who for who in characters(state) if who.seat not in scene.refused]


def worth_of(purses: Sequence[Character]) -> int:
    """[R26] Gold Marks and jewels at full value."""
    return sum(who.gold_marks + sum(who.jewels) for who in purses)


async def raise_offer(g: G, scene: Meeting) -> list[Gift]:
    """[8.7] [R83] [R104] The leader names a sum, or each player what he gives. Nothing: no offer."""
    purses = payers(g.state, scene)
    offer = await name_offer(g, purses)
    if offer is None:
        gifts = await each_gives(g, purses)
        if worth_of_gifts(gifts) < LEAST_OFFER:
            g.then(scene)
            return []
        return gifts
    gifts = plan(purses, offer)
    for seat in sorted({who.seat for who, _, _ in gifts} - {sequence.leader(g.state)}):
        share = worth_of_gifts([gift for gift in gifts if gift[0].seat == seat])
        if await Choose("R83", seat, ("pay", "no"), "pay_bribe", str(share)) == "no":
            g.then(structs.replace(scene, refused=(*scene.refused, seat)))
            return []
    return gifts


async def each_gives(g: G, purses: Sequence[Character]) -> list[Gift]:
    """[8.7] [R104] Each player says what each of his characters gives: which jewels, and how much gold."""
    gifts: list[Gift] = []
    for who in (one for one in in_order(g.state) if one in purses and worth_of([one])):
        jewels: tuple[int, ...] = ()
        while more := [Jewel(value) for value in dict.fromkeys(left_of(who.jewels, jewels))]:
            question: Choose[Jewel | str] = Choose("8.7", who.seat, [*more, "enough"], "bribe_jewel", who.id)
            chosen = await question
            if isinstance(chosen, str):
                break
            jewels += (chosen.value,)
        gold = await Amount("8.7", who.seat, 0, who.gold_marks, "bribe_gold", who.id)
        if gold or jewels:
            gifts.append((who, gold, jewels))
    return gifts


def left_of(values: Sequence[int], taken: Sequence[int]) -> list[int]:
    """What is left when these have been taken out."""
    left = list(values)
    for value in taken:
        left.remove(value)
    return left


def worth_of_gifts(gifts: Sequence[Gift]) -> int:
    """[R26] What they are worth together."""
    return sum(gold + sum(jewels) for _, gold, jewels in gifts)


async def name_offer(g: G, purses: Sequence[Character]) -> int | None:
    """[8.9] [R26] A line of the Bribery Table that can be paid, any other sum from the least; None: each gives."""
    most = worth_of(purses)
    lines = [str(row.offer) for row in BRIBERY.rows if row.offer <= most]
    other = ["other"] if most > LEAST_OFFER else []
    choice = sum(bool(worth_of([who])) for who in purses) > 1 or any(who.jewels for who in purses)
    each = ["each_gives"] if choice else []
    chosen = await sequence.party_decides(g, "8.7", [*lines, *other, *each], "offer")
    if chosen == "each_gives":
        return None
    if chosen == "other":
        return await Amount("8.7", sequence.leader(g.state), LEAST_OFFER, most, "offer_amount")
    return int(chosen)


def plan(purses: Sequence[Character], offer: int) -> list[Gift]:
    """[R104] Gold first, the richest first; then the jewels that make up the sum with least to spare."""
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


def hand_over_gifts(g: G, gifts: Sequence[Gift], monster: Monster) -> int:
    """[8.7] [R26] The offer changes hands whatever comes of it; whoever kills the monster has it again."""
    for who, gold, jewels in gifts:
        who.gold_marks -= gold
        who.jewels = tuple(left_of(who.jewels, jewels))
        monster.bribe += gold
        monster.bribe_jewels += jewels
    marks, stones = sum(gold for _, gold, _ in gifts), [value for _, _, jewels in gifts for value in jewels]
    worth = marks + sum(stones)
    g.tell(Offered("8.7", marks, len(stones), worth))
    return worth


def accepted(g: G, number: int, change: dict[str, int]) -> bool:
    """[8.7] [R27] 1D6, less what the spells take off, of at most the number; by house rule never at 0."""
    die = g.d6("8.7")
    roll = die + sum(change.values())
    success = roll <= number and (number > 0 or g.state.house.zero_bribe_can_succeed)
    g.tell(Bribed("8.7", roll, number, success, (die,), change))
    return success


# -- [8.9] Bribery Table ----------------------------------------------------------------------------------------


@varies("odd_offers")
def bribe_number(state: State, strongest: Monster, worth: int) -> int:
    """[8.7] [8.9] [R26] The row by the offer; between two rows the lower one."""
    return max(line for line in bribery_column(strongest) if line[0] <= worth)[1]


def bribery_column(strongest: Monster) -> list[tuple[int, int]]:
    """[8.7] [8.9] The column by Wound Points and Negotiation Value: offers, and the number for each."""
    strength = combat.points_left(strongest) + movement.negotiation_value(strongest)
    column = read_total(BRIBERY_COLUMN, strength).column
    return [(row.offer, int(getattr(row, column))) for row in BRIBERY.rows]
