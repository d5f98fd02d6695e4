"""Dungeon [5] The General Store: baskets, loans, simulacra, gifts, what the keeper buys, torches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from labrys.engine.ask import Amount, Basket, Choose, ChooseSome
from labrys.games.dungeon.chapters.c01_the_game import (
    SILVER,
    family,
    gain,
    is_ruled,
    lose,
    means,
    pay,
    two,
)
from labrys.games.dungeon.chapters.c04_families import own_id, suggestions
from labrys.games.dungeon.chapters.c04_personas import (
    balls_for,
    charges,
    dress,
    full_body,
    has_staff,
    leave_charges,
    may_use,
    take_off_armour,
    take_off_shield,
    wield,
)
from labrys.games.dungeon.events import (
    Borrowed,
    Bought,
    Gave,
    KeeperAsked,
    Lent,
    NoRoom,
    Rented,
    Sold,
    TorchesBought,
)
from labrys.games.dungeon.options import Sale, Simulacrum, Visit
from labrys.games.dungeon.pieces import Denomination, Goods, Member, Sex
from labrys.games.dungeon.scenes import Counter, Gift, Rent, Shop, Store, Torches
from labrys.games.dungeon.state import G, State, able, find, leader
from labrys.games.dungeon.tables import (
    AMMUNITION,
    ARMOUR,
    BALLS,
    CAGED,
    CALLINGS,
    MAGIC,
    PRICE,
    QUIVER,
    SIMULACRUM_KIT,
    SPELLS,
    STORE,
    SUGGESTED,
    WIZARD_RANKS,
    Suggested,
    is_weapon,
    weapon,
)

MOST = 99  # of one good in a basket
Wares: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]  # goods, prices, how many at most
MOST_DEALS = 20  # at the counter, in one visit
LOOSE = 6  # [D5.A24] room for three arrows without a quiver
COIN = "coin"
DENOMINATIONS: tuple[Denomination, ...] = ("human", "elf", "dwarf")
SEXES: tuple[Sex, ...] = ("female", "male")
KEEPER = "keeper"  # `state.used`: the total of his buying roll on this visit (S2)


async def store(g: G, scene: Store) -> None:
    """[D5.08] Loans and simulacra are the leader's business; then each player at the counter.

    [6.7] A branch sells at double prices, and nothing else.
    """
    if not scene.branch:
        await borrow(g)
        g.then(Rent(), *[Counter(seat) for seat in range(g.state.seats)])
    else:
        g.then(*[Counter(seat, branch=True) for seat in range(g.state.seats)])


# -- loans -----------------------------------------------------------------------------------------------------


def with_interest(silver: int) -> int:
    """[D5.13] [6.10] A fifth more, rounded up to silver.

    >>> with_interest(35 * 16) // 16, with_interest(2 * 16)
    (42, 39)
    """
    return -(-silver * 6 // 5)


async def borrow(g: G) -> None:
    """[D5.13] [6.10] Up to 20 G a persona, to a party with less than 10 G a persona that owes nothing yet."""
    state = g.state
    personas = [member for member in able(state) if member.kind == "persona"]
    if state.loan or sum(member.purse for member in personas) >= 10 * SILVER * len(personas):
        return
    gold = await Amount("6.10", leader(state).seat, 0, 20 * len(personas), "borrow", default=0)
    if not gold:
        return
    state.loan = with_interest(gold * SILVER)
    g.tell(Borrowed("D5.13", gold * SILVER, state.loan))
    each, rest = divmod(gold * SILVER, len(personas))
    for member in personas:
        member.purse += each + (rest if member.id == state.leader else 0)


# -- simulacra -------------------------------------------------------------------------------------------------


def simulacra_left(state: State) -> int:
    """[6.10] At most one to each persona, unless the keeper is angry; [C9] the party has its limit too."""
    if state.none_for_rent:
        return 0
    here = able(state)
    most = state.house.simulacra_max
    if most < 0:
        most = sum(member.kind == "persona" for member in here)
    rented = sum(member.kind == "simulacrum" for member in here)
    return max(0, min(most - rented, state.house.party_max - len(here)))


async def rent(g: G, scene: Rent) -> None:
    """[D5.15] [D5.16] Rented free, for their share of the treasure; any mix of class, denomination and sex."""
    state = g.state
    if not simulacra_left(state):
        return
    seat = leader(state).seat
    calling = await Choose("D5.15", seat, ["enough", *CALLINGS], "rent", default=0)
    if calling == "enough":
        return
    kinds = [
        Simulacrum(calling, denomination, sex, virtue)
        for denomination in DENOMINATIONS
        for sex in SEXES
        for virtue in ("virgin", "experienced")
    ]
    hire(g, await Choose("D5.16", seat, kinds, "simulacrum", calling, default=0))
    g.then(Rent())


def hire(g: G, wanted: Simulacrum) -> None:
    """[D5.17] [D5.18] [D5.19] [R37] With its kit, at 10th rank; [D5.20] [D9.45] it obeys the leader, always."""
    state = g.state
    calling = next(one for one in CALLINGS if one == wanted.calling)
    name = suggestions(state)[-1]
    one = Member(
        id=own_id(state, name),
        name=name,
        kind="simulacrum",
        calling=calling,
        denomination=next(each for each in DENOMINATIONS if each == wanted.denomination),
        sex=next(each for each in SEXES if each == wanted.sex),
        virgin=wanted.virtue == "virgin",
        seat=leader(state).seat,
        goods=dict(SIMULACRUM_KIT[calling]),
    )
    one.spells = tuple(item for item in one.goods if item in SPELLS and item not in WIZARD_RANKS[10].balls)
    one.body = full_body(state, one)
    place = next((place for place, member in enumerate(state.party) if member.kind == "slave"), len(state.party))
    state.party.insert(place, one)
    g.tell(Rented("D5.15", one.id, calling, one.denomination))
    dress(g, one)


# -- at the counter --------------------------------------------------------------------------------------------


def shoppers(state: State, seat: int) -> list[Member]:
    """Those of a seat who have a purse of their own."""
    return [member for member in family(state) if member.seat == seat]


async def counter(g: G, scene: Counter) -> None:
    """[D1.13] [D5.08] A player's people shop, give and lend to each other (D5.12), sell weapons (D3.10)."""
    state, seat = g.state, scene.seat
    own = shoppers(state, seat)
    options: list[Visit | str] = []
    if scene.deals < MOST_DEALS and own:
        if not scene.suggested and any(suggestion(state, member, branch=scene.branch) for member in own):
            options.append("suggested")
        options += [Visit(member.id) for member in own if means(member)]
        options += deals(state, scene)
    options.append("leave")
    default = 0 if options[0] == "suggested" else len(options) - 1
    chosen = await Choose("D5.08", seat, options, "counter", default=default)
    if chosen == "leave":
        return
    again = Counter(seat, scene.branch, scene.deals + 1, scene.suggested or chosen == "suggested")
    g.then(again)
    if isinstance(chosen, Visit):
        g.then(Shop(chosen.who, scene.branch))
    elif chosen == "suggested":
        for member in own:
            buy(g, member, suggestion(state, member, branch=scene.branch), branch=scene.branch)
    elif chosen == "sell":
        await sell(g, seat)
    else:
        g.then(Gift(seat, loan=chosen == "lend"))


def deals(state: State, scene: Counter) -> list[str]:
    """What else a player's people could do here."""
    found = []
    if len(takers(state)) > 1:
        own = givers(state, scene.seat)
        if own:
            found.append("give")
        if any(member.purse for member in own):
            found.append("lend")
    if not scene.branch and for_sale(state, scene.seat) and state.used.get(KEEPER, 9) >= 9:
        found.append("sell")
    return found


@cache
def wares(unlocked: tuple[str, ...], *, branch: bool) -> Wares:
    """[D5.08] What the store sells, shelf by shelf, and for how much; torches are bought for all (D5.21)."""
    goods = tuple(
        good
        for shelf in STORE
        for good in shelf.goods
        if good != "torch" and (good not in BALLS or not BALLS[good].starred or good in unlocked)
    )
    prices = tuple(PRICE[good] * (2 if branch else 1) for good in goods)
    return goods, prices, tuple(1 if good in ARMOUR else MOST for good in goods)


def wares_for(member: Member, *, branch: bool) -> Wares:
    """[D5.11] Anybody may buy anything, as a gift perhaps; [D5.22] but marked balls only who has the spell."""
    return wares(balls_for(member), branch=branch)


async def shop(g: G, scene: Shop) -> None:
    """[D5.08] [R30] One member fills a basket, paid with coin and bars."""
    member = find(g.state, scene.who)
    goods, prices, most = wares_for(member, branch=scene.branch)
    suggested = suggestion(g.state, member, branch=scene.branch)
    default = tuple(part for good, number in suggested for part in (goods.index(good), number))
    purse = means(member)
    chosen = await Basket("D5.08", member.seat, goods, prices, purse, most, "basket", member.id, default=default)
    buy(g, member, chosen, branch=scene.branch)


def buy(g: G, member: Member, basket: Sequence[tuple[str, int]], *, branch: bool) -> None:
    """[R30] Paid at once. [D5.A24] What finds no room in the quiver is not bought."""
    bought: Goods = {}
    for good, number in sorted(basket, key=lambda pair: pair[0] != "quiver"):
        fits = min(number, room_for(g.state, member, good))
        if fits < number:
            g.tell(NoRoom("D5.A24" if good in AMMUNITION else "R7", member.id, good, number - fits))
        if fits:
            gain(member, good, fits)
            bought[good] = fits
    if bought:
        silver = sum(PRICE[good] * number for good, number in bought.items()) * (2 if branch else 1)
        pay(member, silver)
        g.tell(Bought("D5.08", member.id, bought, silver))
        dress(g, member)


def room_for(state: State, member: Member, good: str) -> int:
    """[D5.A24] [D5.A26] A quiver holds ten arrows or twenty darts; without one three arrows can be carried.

    [R7] By house rule a wizard's rank says how many balls he carries, light balls apart.
    """
    if good in AMMUNITION:
        room = QUIVER * member.goods["quiver"] if "quiver" in member.goods else LOOSE
        taken = sum(AMMUNITION[item].room * n for item, n in member.goods.items() if item in AMMUNITION)
        return max(0, (room - taken) // AMMUNITION[good].room)
    if state.house.spell_charges and good in BALLS and good != "light_ball" and member.calling == "wizard":
        limit = WIZARD_RANKS[member.rank].spells
        return max(0, limit - charges(member)) if limit else MOST
    return MOST


def suggestion(state: State, member: Member, *, branch: bool) -> list[tuple[str, int]]:
    """[D1.13] What the keeper suggests: the best kit the purse can pay, then extras. Somebody must pay a torch."""
    times = 2 if branch else 1
    left = means(member) - (0 if branch or _others_can_pay(state, member) else PRICE["torch"])
    basket: dict[str, int] = {}
    if left <= 0:
        return []
    for line in suggested_to(member.calling):
        if line.step == "kit" and basket:
            continue
        wanted = [good for good in line.goods if good not in basket and not has_as_good(state, member, good)]
        price = sum(PRICE[good] for good in wanted) * times
        if line.step == "kit":
            if not wanted:
                continue
            if price <= left and not any(may_use(member, good, state.house) for good in wanted):
                basket |= dict.fromkeys(wanted, 1)
                left -= price
        elif price:
            good = wanted[0]
            number = min(line.number - member.goods.get(good, 0), left // price, room_for(state, member, good))
            if number > 0 and not may_use(member, good, state.house):
                basket[good] = number
                left -= number * price
    if not basket:
        return []
    goods = wares_for(member, branch=branch)[0]
    return [(good, basket[good]) for good in goods if good in basket]


@cache
def suggested_to(calling: str) -> list[Suggested]:
    """The lines for a calling."""
    return [line for line in SUGGESTED if line.calling == calling]


def has_as_good(state: State, member: Member, good: str) -> bool:
    """Has he one, or something better for the same purpose?"""
    if good in ARMOUR:
        return member.armour_hits >= ARMOUR[good].hits
    if is_weapon(good):
        held = [item for item in (member.hand, *member.goods) if item and is_weapon(item)]
        return any(
            weapon(item).price >= weapon(good).price for item in held if not may_use(member, item, state.house)
        )
    return good in member.goods and good not in BALLS


def _others_can_pay(state: State, member: Member) -> bool:
    """Will somebody else have the price of a torch?"""
    return any(means(other) >= PRICE["torch"] for other in family(state) if other is not member)


# -- the keeper buys -------------------------------------------------------------------------------------------


def worth_to_keeper(item: str) -> int:
    """[D3.10] [6.10] Half the list price; +1 weapons 15 G, +2 25 G, other magic 10 G; 0: not wanted.

    [D5.G23] Live beasts in a cage 15 G.
    """
    if item == CAGED:
        return 15 * SILVER
    if is_weapon(item):
        row = weapon(item)
        if row.plus:
            return (15 if row.plus == 1 else 25) * SILVER
        if row.price:
            return row.price // 2
    return 10 * SILVER if item in MAGIC else 0


def for_sale(state: State, seat: int) -> list[Sale]:
    """What a seat's people carry and could sell; a number of one thing found together is one lot."""
    return [
        Sale(member.id, item, worth_to_keeper(item))
        for member in shoppers(state, seat)
        for item in member.goods
        if worth_to_keeper(item)
    ]


async def sell(g: G, seat: int) -> None:
    """[D3.10] [S2] Two dice once a visit, when first asked: on 9 or more he buys."""
    state = g.state
    if KEEPER not in state.used:
        total = sum(two(g, "S2"))
        buys = await is_ruled(g, "D3.10", total >= 9, "keeper_buys")
        state.used[KEEPER] = 9 if buys else 0
        g.tell(KeeperAsked("S2", total, buys))
        if not buys:
            return
    offers = for_sale(state, seat)
    for sale in await ChooseSome("D3.10", seat, offers, 0, len(offers), "sell"):
        member = find(state, sale.who)
        number = member.goods[sale.item] if sale.item in MAGIC and MAGIC[sale.item].quantity else 1
        lose(member, sale.item, number)
        member.purse += sale.price
        g.tell(Sold("D3.10", member.id, sale.item, number, sale.price))


# -- gifts and loans between members ---------------------------------------------------------------------------


def givers(state: State, seat: int) -> list[Member]:
    """[D3.09] [S1] A seat's people who have something to give; a simulacrum's kit is the keeper's."""
    return [
        member
        for member in shoppers(state, seat)
        if member.purse or member.goods or member.hand or member.armour or member.shield
    ]


def takers(state: State) -> list[Member]:
    """Who may be given something; [D4.22] to daughters nothing but jewels would be of use."""
    return family(state)


def belongings(member: Member) -> list[str]:
    """What he could give away."""
    found = [COIN] if member.purse else []
    found += member.goods
    found += [item for item in (member.hand, member.armour, member.shield) if item and item not in member.goods]
    return found


async def gift(g: G, scene: Gift) -> None:
    """[D3.09] Presents and swaps are free; [D5.12] gold is lent until the descent is over."""
    state, seat = g.state, scene.seat
    own = [member for member in givers(state, seat) if member.purse or not scene.loan]
    others = takers(state)
    if not own or len(others) < 2:
        return
    giver = await Choose("D3.09", seat, own, "giver")
    item = COIN if scene.loan else await Choose("D3.09", seat, belongings(giver), "gift", giver.id)
    others = [member for member in others if member is not giver]
    taker = await Choose("D3.09", seat, others, "taker", item)
    if item == COIN:
        gold = giver.purse // SILVER
        silver = SILVER * await Amount("D5.12", seat, 1, gold, "gold", taker.id) if gold else giver.purse
        giver.purse -= silver
        taker.purse += silver
        if scene.loan:
            taker.owes = {**taker.owes, giver.id: taker.owes.get(giver.id, 0) + silver}
            g.tell(Lent("D5.12", giver.id, taker.id, silver))
        else:
            g.tell(Gave("D3.09", giver.id, taker.id, COIN, silver))
        return
    held = max(1, giver.goods.get(item, 0))
    number = await Amount("D3.09", seat, 1, held, "how_many", item, default=held)
    hand_over(giver, taker, item, number)
    g.tell(Gave("D3.09", giver.id, taker.id, item, number))
    dress(g, taker)


def hand_over(giver: Member, taker: Member, item: str, number: int) -> None:
    """[D3.09] What he wears or holds is taken off first; a thing half used up stays so."""
    if item not in giver.goods:
        if item == giver.hand:
            wield(giver, "")
        elif item == giver.armour:
            take_off_armour(giver)
        else:
            take_off_shield(giver)
    number = min(number, giver.goods.get(item, 0))  # armour without a hit left is no present
    if not number:
        return
    left = giver.opened.get(item)
    lose(giver, item, number)
    gain(taker, item, number)
    if left is not None and item not in taker.opened:
        taker.opened = {**taker.opened, item: left}


# -- torches ---------------------------------------------------------------------------------------------------


async def torches(g: G, scene: Torches) -> None:
    """[D5.21] [C13] [R36] No descent without a torch, or a staff of eternal light; normally the richest buy.

    If nobody can pay, the keeper writes it up as a loan.
    """
    state = g.state
    here = able(state)
    if any(has_staff(member) for member in here):
        return
    number = -(-len(here) // 6) if state.house.torch_per_six else 1
    silver = number * PRICE["torch"]
    rich = [member for member in takers(state) if means(member) >= silver]
    rich.sort(key=means, reverse=True)
    payer = await Choose("D5.21", leader(state).seat, rich, "torches", default=0) if rich else leader(state)
    if rich:
        pay(payer, silver)
    else:
        state.loan += with_interest(silver)
    gain(payer, "torch", number)
    for member in here:
        if member.calling == "wizard":
            leave_charges(g, member)
    g.tell(TorchesBought("D5.21", payer.id, number, silver if rich else 0, 0 if rich else with_interest(silver)))
