"""Minotaurs [I] Step six: money and equipment (M1.71–M1.74), what is worn and held, the market (M1.73, R65)."""

from __future__ import annotations

from labrys.engine.ask import Basket
from labrys.games.minotaurs.chapters.c1_figures import settle
from labrys.games.minotaurs.chapters.c2_wounds import heal
from labrys.games.minotaurs.events import Bought, Gained, Lit, Sold
from labrys.games.minotaurs.pieces import Being, Goods
from labrys.games.minotaurs.scenes import Shop
from labrys.games.minotaurs.state import G, State, anyone, being
from labrys.games.minotaurs.tables import CLASSES, GOLD, GOODS, KITS, MYTHIC, WEAPONS, like
from labrys.kit.clock import HOUR

SOLD = ("weapons", "missiles", "armour", "gear")  # shelves of use in a labyrinth
TORCH = HOUR  # [M4.27]
MOST = 12  # lots of one good at a time
ARMS = (
    "spear",
    "sword",
    "axe",
    "mace",
    "club",
    "javelin",
    "staff",
    "dagger",
    "torch",
    "wand",
)  # as they are drawn


# -- goods ---------------------------------------------------------------------------------------------------


def gain(g: G, one: Being, thing: str, number: int = 1, rule: str = "A7") -> None:
    """So many more of a thing; what can be worn is put on, if nothing of its kind is."""
    one.goods = {**one.goods, thing: one.goods.get(thing, 0) + number}
    g.tell(Gained(rule, one.id, thing, number))
    put_on(g.state, one)


def lose(one: Being, thing: str, number: int = 1) -> None:
    """So many fewer."""
    one.goods = without(one.goods, thing, number)
    if thing not in one.goods:
        if thing in one.worn:
            one.worn = tuple([worn for worn in one.worn if worn != thing])
        if thing in one.hand:
            one.hand = tuple([held for held in one.hand if held != thing])


def drink(g: G, one: Being, item: str) -> None:
    """[6.8] [6.9] A healing draught gives 1d6 + 2 Hits, one of the nymphs 2d6."""
    lose(one, item)
    if item == "healing_draught":
        heal(g, one, (g.d6("6.8"),), (("draught", 2),), "draught", "6.8")
    else:
        heal(g, one, (g.d6("6.9"), g.d6("6.9")), (), "draught", "6.9")


def light_torch(g: G, who: str) -> None:
    """[M4.27] It burns an hour and takes a hand."""
    lose(being(g.state, who), "torch")
    g.state.lit = {**g.state.lit, who: g.state.minutes + TORCH}
    g.tell(Lit("M4.27", who, g.state.minutes + TORCH))


def without(goods: Goods, thing: str, number: int = 1) -> Goods:
    """Goods with so many fewer of a thing."""
    left = goods[thing] - number
    if left > 0:
        return {**goods, thing: left}
    rest = goods.copy()
    del rest[thing]
    return rest


def put_on(state: State, one: Being) -> None:
    """[M2.22] [6.9] He wears what he can: the better of a kind, never two."""
    best: dict[str, str] = {}
    for thing in one.goods:
        kind = WORN.get(thing)
        if kind and (kind not in best or thing in MYTHIC):
            best[kind] = thing
    one.worn = tuple(best.values())
    settle(state, one)


def worn_kind(thing: str) -> str:
    """As what it is worn: a helmet, a breastplate, a ring; empty: not at all."""
    if thing in MYTHIC:
        return MYTHIC[thing].worn
    return thing if thing in ("helmet", "breastplate") else ""


WORN = {thing: kind for thing in GOODS if (kind := worn_kind(thing)) and kind != "shield"}


def arm(one: Being) -> None:
    """[R58] Between battles he has his longest weapon in hand, and a shield if he can; [R49] not with a staff."""
    weapons = [thing for thing in one.goods if thing in DRAWN]
    if not weapons:
        one.hand = ()
        return
    shields = [thing for thing in one.goods if thing in SHIELDS]
    first = min(weapons, key=DRAWN.__getitem__)
    two_handed = WEAPONS[like(first)].hands > 1
    one.hand = (first,) if two_handed or not shields else (first, min(shields, key=SHIELDS.__getitem__))


DRAWN = {thing: (ARMS.index(like(thing)), thing not in MYTHIC) for thing in GOODS if like(thing) in ARMS}
SHIELDS = {thing: thing not in MYTHIC for thing in GOODS if like(thing) == "shield"}  # mythic ones first


# -- the market ----------------------------------------------------------------------------------------------


async def shop(g: G, scene: Shop) -> None:
    """[6.1] [R65] First he may sell, gear at half its price; then he buys by the list (M1.73)."""
    one = anyone(g.state, scene.who)
    assert one is not None
    await sell(g, one)
    await buy(g, one)
    put_on(g.state, one)
    arm(one)


async def sell(g: G, one: Being) -> None:
    """[R65] Gear brings half its price, jewels all of it; mythic items are not sold."""
    if is_fresh(g.state, one):
        return
    stock = [thing for thing in one.goods if worth(thing) and one.goods[thing] >= lot(thing)]
    if not stock:
        return
    most = [one.goods[thing] // lot(thing) for thing in stock]
    sold = await Basket("R65", one.seat, stock, [0] * len(stock), 0, most, "sell", one.id, default=())
    for thing, lots in sold:
        lose(one, thing, lots * lot(thing))
        one.purse += lots * worth(thing)
        g.tell(Sold("R65", one.id, thing, lots * lot(thing), lots * worth(thing)))


def is_fresh(state: State, one: Being) -> bool:
    """[M1.71] A new character with nothing but the kit of the class: nobody sells that."""
    if state.week or one.sheet is None or not one.sheet.calling or one.purse == 0:
        return False
    return all(thing in CLASSES[one.sheet.calling].kit or thing in CHOSEN for thing in one.goods)


CHOSEN = {thing for parts in KITS.values() for part in parts.values() for thing in part.goods}


async def buy(g: G, one: Being) -> None:
    """[M1.73] By the list, with any money owned; who has no light is offered some to begin with."""
    wanted = lights(g.state, one)
    bought = await Basket("M1.73", one.seat, MARKET, PRICES, one.purse, AT_ONCE, "buy", one.id, default=wanted)
    for key, lots in bought:
        one.purse -= lots * GOODS[key].price
        one.goods = {**one.goods, key: one.goods.get(key, 0) + lots * GOODS[key].lot}
        g.tell(Bought("M1.73", one.id, key, lots * GOODS[key].lot, lots * GOODS[key].price))


MARKET = [key for key, good in GOODS.items() if good.shelf in SOLD]
PRICES = [GOODS[key].price for key in MARKET]
AT_ONCE = [1 if GOODS[key].shelf in ("weapons", "armour") else MOST for key in MARKET]


def lights(state: State, one: Being) -> tuple[int, ...]:
    """[M4.27] A bundle of torches and a flint, while nobody in the party has any."""
    if any("torch" in other.goods for other in state.party):
        return ()
    wanted = {MARKET.index("torch"): 6, MARKET.index("flint"): 1}
    if sum(PRICES[good] * number for good, number in wanted.items()) > one.purse:
        return ()
    return tuple(part for good in sorted(wanted) for part in (good, wanted[good]))


def worth(thing: str) -> int:
    """[R65] What the market gives for a lot; 0: it takes none. A jewel is counted in gold."""
    if thing == "jewel":
        return GOLD
    return GOODS[thing].price // 2 if thing in GOODS and thing not in MYTHIC else 0


def lot(thing: str) -> int:
    """How many are sold together."""
    return GOODS[thing].lot
