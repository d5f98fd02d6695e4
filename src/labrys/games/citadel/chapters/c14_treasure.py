"""Citadel of Blood [14.0] Treasure: what is found, how it is shared, who tries the unknown."""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.ask import Amount
from labrys.games.citadel.chapters.assigning import assign, has_room, is_plain, may_have, pick_over, take_thing
from labrys.games.citadel.chapters.calm import calmly
from labrys.games.citadel.chapters.items import wears
from labrys.games.citadel.chapters.party import character, in_order, leader, party_decides
from labrys.games.citadel.chapters.trials import try_item
from labrys.games.citadel.events import Purse
from labrys.games.citadel.state import (
    Character,
    Divide,
    Find,
    G,
    Jewel,
    Open,
    Slain,
    State,
    Test,
    Thing,
    Trapped,
    characters,
)
from labrys.games.citadel.tables import (
    ARMOUR,
    CHARACTERISTIC,
    FIGURE,
    GEM,
    LEVEL,
    MAGIC_ITEM,
    MAGIC_WEAPON,
    MEDALLION,
    POTION,
    RING,
    TALISMAN,
    TREASURE,
    WEAPON_BONUS,
)
from labrys.systems.spi1980.chapters import treasure as hoard
from labrys.systems.spi1980.events import Assigned, Found, Gem, Loot, TrapFound, Treasured, Untrapped
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import Treasure
from labrys.systems.spi1980.things import Item, ItemKind, Weapon

# -- [14.0-1] [14.0-2] the Treasure Table --------------------------------------------------------------------


def hoard_letter(slain: Slain, *, shifted: bool = True) -> str:
    """[6.8-e] [14.0-1] The treasure type, further down the alphabet on a lower level, but not beyond the last."""
    letter = slain.letter or hoard.letter(CHARACTERISTIC[slain.kind], slain.room)
    letters = list(TREASURE)
    steps = LEVEL["treasure"][slain.level] if shifted else 0
    return letters[min(letters.index(letter) + steps, len(letters) - 1)]


def roll_gold(g: G, letter: str) -> int:
    """[14.0-2] The Gold Marks of a treasure type: check die, then the amount."""
    return hoard.roll_column(g, TREASURE[letter].bezants, "14.0-2")


async def treasure(g: G, scene: Treasure) -> None:
    """[5.0-C5] [14.1] [14.2] [R87] One monster after the other: the chest's trap, then what is inside.

    By house rule of R87 the contents are rolled before the chest is checked.
    """
    state = g.state
    if not state.slain:
        return
    slain = state.slain.pop(0)
    g.then(scene)
    if slain.robbed or (slain.finder and not is_here(state, slain.finder)):
        return
    content = roll_contents(g, slain) if state.house.chest_check == "after_contents" else Open(slain)
    if not slain.chest or not TREASURE[letter_here(state, slain)].chest:
        g.then(content)
    elif g.d6("14.1") <= FIGURE["chest_trapped"]:
        g.tell(TrapFound("14.1", "chest"))
        g.then(Trapped("chest", slain.finder), content)
    else:
        g.tell(Untrapped("14.1", "chest"))
        g.then(content)


def letter_here(state: State, slain: Slain) -> str:
    """[R56] By house rule the level does not shift what is found without monsters."""
    return hoard_letter(slain, shifted=not slain.letter or state.house.level_shifts_found_treasure)


def is_here(state: State, who: str) -> bool:
    """Is he in the party, alive?"""
    return any(one.id == who for one in characters(state))


async def open_up(g: G, scene: Open) -> None:
    """[14.0-2] [14.0-3] Gold and jewels, then [14.0-4] the magic items; what one found alone is his."""
    content = scene if scene.gold != NOT_ROLLED else roll_contents(g, scene.slain)
    finder = scene.slain.finder
    if finder and not is_here(g.state, finder):
        return
    gain_gold(g, content.gold, "14.0-2", finder)
    for value in content.jewels:
        g.tell(Gem("14.0-3", value))
        found(g, Jewel(value), finder)
    if content.items:
        g.then(Find(content.items, finder))


def roll_contents(g: G, slain: Slain) -> Open:
    """[14.0-2] [R87] Gold (unless it is known), jewels with the value of each, the number of magic items."""
    letter = letter_here(g.state, slain)
    row = TREASURE[letter]
    gold = roll_gold(g, letter) if slain.gold == NOT_ROLLED else slain.gold
    number = hoard.roll_column(g, row.gems, "14.0-2")
    jewels = tuple(jewel_value(g, "14.0-3") for _ in range(number))
    items = hoard.roll_column(g, row.items, "14.0-2")
    g.tell(Treasured("14.0-2", slain.kind, letter, gold, number, items, slain.id))
    return Open(slain, gold, jewels, items)


def gain_gold(g: G, amount: int, rule: str, finder: str = NOBODY) -> None:
    """[14.0-5] Gold Marks to be shared; what one found alone is his."""
    if not amount:
        return
    if finder:
        give_gold(g, character(g.state, finder), amount, rule)
    else:
        g.state.purse += amount
        g.tell(Loot(rule, amount, g.state.purse))


def give_gold(g: G, who: Character, amount: int, rule: str) -> None:
    """[14.0-5] So many for him."""
    if amount:
        who.gold_marks += amount
        g.tell(Purse(rule, who.id, amount))


def jewel_value(g: G, rule: str, bonus: int = 0) -> int:
    """[14.0-3] [R67] 2D6 on the Jewel Table; above twelve as twelve, by house rule more."""
    roll = g.d6(rule) + g.d6(rule) + bonus
    highest = FIGURE["highest_jewel_roll"]
    above = max(roll - highest, 0) if g.state.house.jewels_above_twelve == "extrapolated" else 0
    return GEM[min(roll, highest)].bezants + above * FIGURE["jewel_step"]


def find_jewel(g: G, rule: str, bonus: int = 0) -> Jewel:
    """[14.0-3] A jewel, kept as a thing of its own."""
    jewel = Jewel(jewel_value(g, rule, bonus))
    g.tell(Gem(rule, jewel.value))
    return jewel


# -- [14.0-4] magic items ------------------------------------------------------------------------------------


async def find(g: G, scene: Find) -> None:
    """[14.0-4] [R87] Each magic item completely before the next; the unknown is tried after all rolls."""
    if scene.finder and not is_here(g.state, scene.finder):
        return
    thing = roll_item(g)
    if isinstance(thing, Item) and thing.kind in ("potion", "medallion", "talisman"):
        g.tell(Found("14.0-4", thing.kind))  # nobody knows yet what it is
        (g.state.own_untried if scene.finder else g.state.untried).append(thing)
    elif scene.finder and not has_room(character(g.state, scene.finder), thing):
        g.tell(Found("14.0-4", thing.id))
        await assign(g, thing, [character(g.state, scene.finder)])
    else:
        found(g, thing, scene.finder)
    if scene.items > 1:
        g.then(Find(scene.items - 1, scene.finder))
    else:
        g.then(*(Test(Item(item.kind), scene.finder, may_leave=True) for item in g.state.own_untried))


def unknown(kind: ItemKind, die: int) -> Item:
    """[14.5] [14.6-Mind] [14.7-Oratory] The variety of something that must be tried before it is known."""
    match kind:
        case "potion":
            return Item(kind, POTION[die].potion)
        case "talisman":
            return Item(kind, TALISMAN[die].talisman)
        case _:
            return Item(kind, MEDALLION[die].medallion)


def mix_up(state: State, die: Callable[[], int]) -> None:
    """Whatever nobody has tried yet could as well be something else: for bots and odds, which must not peek."""
    state.untried = [unknown(item.kind, die()) for item in state.untried]
    state.own_untried = [unknown(item.kind, die()) for item in state.own_untried]


def roll_item(g: G) -> Weapon | Item:
    """[14.0-4] One die for the type, one for the variety. [14.3] [14.4] A third, or more, for a bonus.

    What must be tried before it is known is rolled unseen.
    """
    rule = "14.0-4"
    match MAGIC_ITEM[g.d6(rule)].item:
        case "weapon":
            kind = MAGIC_WEAPON[g.d6(rule)].weapon
            return Weapon(kind, hoard.roll_bonus(g, WEAPON_BONUS, "14.3"))
        case "armour":
            return Item("armour", bonus=hoard.roll_bonus(g, ARMOUR, "14.4"))
        case "potion" | "talisman" | "medallion" as kind:
            return unknown(kind, g.d6(rule, secret=True))
        case _:
            ring = RING[g.d6(rule)]
            return Item("ring", ring.ring, ring.bonus)


def found(g: G, thing: Thing, finder: str = NOBODY, rule: str = "14.0-4") -> None:
    """[14.0-5] It is shared out at the end; what one found alone is his, if his hands are free for it."""
    if not isinstance(thing, Jewel):
        g.tell(Found(rule, thing.id))
    if finder and has_room(character(g.state, finder), thing):
        take_thing(character(g.state, finder), thing)
        g.tell(Assigned("14.0-5", thing.id, finder))
    else:
        g.state.ownerless.append(thing)


# -- [14.0-5] sharing out ------------------------------------------------------------------------------------


async def divide(g: G, scene: Divide) -> None:
    """[14.0-5] [R87] Gold, then thing after thing, then the unknown is tried; as long as anything is left."""
    state = g.state
    heirs = in_order(state)
    things = [thing for thing in state.ownerless if not is_plain(thing)]
    if not heirs or not (state.purse or state.ownerless or state.replaced or state.untried):
        return
    g.then(Divide())
    if state.purse:
        await divide_gold(g, heirs, scene.sharers)
    elif things:
        state.ownerless.remove(things[0])
        await assign(g, things[0], heirs)
    elif state.replaced:
        thing = state.replaced.pop(0)
        await assign(g, thing, [who for who in heirs if has_room(who, thing)])
    elif state.ownerless:
        await pick_over(g, heirs)
    else:
        g.then(Test(Item(state.untried[0].kind)))


async def divide_gold(g: G, heirs: list[Character], sharers: tuple[str, ...]) -> None:
    """[14.0-5] Evenly (what is left over to the first in the order), all to one, or split by numbers."""
    state = g.state
    waiting = [who for who in heirs if who.id in sharers]
    if waiting:
        await split_gold(g, waiting)
        return
    ways = [heirs[0].id] if len(heirs) == 1 else ["even", *(who.id for who in heirs), "split"]
    way = await party_decides(g, "14.0-5", ways, "divide", str(state.purse))
    if way == "split":
        await split_gold(g, heirs)
        return
    chosen = heirs if way == "even" else [who for who in heirs if who.id == way]
    share, rest = divmod(state.purse, len(chosen))
    state.purse = 0
    for place, who in enumerate(chosen):
        give_gold(g, who, share + (place < rest), "14.0-5")


async def split_gold(g: G, sharers: list[Character]) -> None:
    """[14.0-5] How much for the next; the last takes what is left."""
    state, who = g.state, sharers[0]
    least = 0 if len(sharers) > 1 else state.purse
    amount = await Amount("14.0-5", leader(state), least, state.purse, "share", who.id)
    state.purse -= amount
    give_gold(g, who, amount, "14.0-5")
    if state.purse:
        g.then(Divide(tuple(other.id for other in sharers[1:])))


# -- [14.5] [14.6-Evil] [14.7-Strangling] somebody tries the unknown -----------------------------------------


async def test(g: G, scene: Test) -> None:
    """[14.5] [R87] A tester is named, or it is left. [14.7-Potion-Appraisal] A potion may need none."""
    state = g.state
    if not scene.item.name and not (state.own_untried if scene.who else state.untried):
        return  # settled meanwhile, after a fight that came between
    if scene.who and not is_here(state, scene.who):
        uncover(state, scene)  # it is left with him
        return
    if scene.item.kind == "potion" and any(wears(who, "potion_appraisal") for who in characters(state)):
        item = uncover(state, scene)
        for _ in range(FIGURE["doses_appraised"]):
            found(g, item, scene.who, "14.7-Potion-Appraisal")
        return
    who = await tester(g, scene)
    if who is None:
        return
    item = uncover(state, scene)
    if who == "leave":
        g.tell(Assigned("R87", item.kind, NOBODY))
    else:
        await try_item(g, character(state, who), item)


def uncover(state: State, scene: Test) -> Item:
    """[R87] What it really is: nobody could know before. A feature's is named by the scene."""
    if scene.item.name:
        return scene.item
    return (state.own_untried if scene.who else state.untried).pop(0)


async def tester(g: G, scene: Test) -> str | None:
    """[14.5] [R87] [R94] Who tries it, or it is left alone; None: something else was done first."""
    if scene.who and not scene.may_leave:
        return scene.who
    able = [scene.who] if scene.who else [w.id for w in in_order(g.state) if may_have(g.state, w, scene.item)]
    owner = character(g.state, scene.who).seat if scene.who else leader(g.state)
    owners = [owner] * (len(able) + 1)
    return await calmly(g, scene, "R87", [*able, "leave"], "test", scene.item.kind, owners)
