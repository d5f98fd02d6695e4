"""Citadel of Blood [14.0] Treasure."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from labrys.engine.ask import Amount, Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c11_resistance_checks as checks
from labrys.games.citadel.chapters import c13_room_features as features
from labrys.games.citadel.events import Limited, Purse
from labrys.games.citadel.options import Action
from labrys.games.citadel.pieces import Character, Fighter, Jewel, Monster, Slain, Thing
from labrys.games.citadel.scenes import Divide, Find, Open, Test, Trapped
from labrys.games.citadel.state import G, State, character, characters, fighter, in_order
from labrys.games.citadel.tables import (
    ARMOUR,
    CHARACTERISTIC,
    JEWEL,
    LEVEL,
    MAGIC_ITEM,
    MAGIC_WEAPON,
    MEDALLION,
    MEDALLION_ROW,
    POTION,
    POTION_CODE,
    RING,
    RING_ROW,
    TALISMAN,
    TALISMAN_ROW,
    TREASURE,
    WEAPON_BONUS,
)
from labrys.kit import order
from labrys.kit.order import FRONT, SECOND
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.chapters import treasure as hoard
from labrys.systems.spi1980.chapters import treasure as spoils
from labrys.systems.spi1980.chapters.treasure import charmable, strengthen
from labrys.systems.spi1980.events import (
    Assigned,
    Dropped,
    Found,
    Gem,
    Loot,
    Resisted,
    Strengthened,
    Tested,
    TrapFound,
    Treasured,
    Untrapped,
    Used,
    Wounded,
)
from labrys.systems.spi1980.options import Use
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import JoinCombat, Treasure
from labrys.systems.spi1980.things import Item, ItemKind, Weapon, has, lose_item, lose_weapon, take_weapon, use_up

# -- [14.0-1] [14.0-2] [14.1] [14.2] The Treasure Table, and chests ---------------------------------------------


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
    elif g.d6("14.1") <= 3:
        g.tell(TrapFound("14.1", "chest"))
        g.then(Trapped("chest", slain.finder), content)
    else:
        g.tell(Untrapped("14.1", "chest"))
        g.then(content)


def hoard_letter(slain: Slain, *, shifted: bool = True) -> str:
    """[6.8-e] [14.0-1] The treasure type, further down the alphabet on a lower level, but not beyond the last."""
    letter = slain.letter or hoard.letter(CHARACTERISTIC[slain.kind], slain.room)
    letters = list(TREASURE)
    steps = LEVEL["treasure"][slain.level] if shifted else 0
    return letters[min(letters.index(letter) + steps, len(letters) - 1)]


def letter_here(state: State, slain: Slain) -> str:
    """[R56] By house rule the level does not shift what is found without monsters."""
    return hoard_letter(slain, shifted=not slain.letter or state.house.level_shifts_found_treasure)


def slain(dead: Monster, finder: str = NOBODY) -> Slain:
    """[14.2] [R54] What is left of a monster for the treasure step."""
    fields = (dead.kind, dead.room, dead.level, dead.gold, dead.robbed)
    return Slain(*fields, id=dead.id, finder=finder, met=dead.met)


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
    number = hoard.roll_column(g, row.jewels, "14.0-2")
    jewels = tuple(jewel_value(g, "14.0-3") for _ in range(number))
    items = hoard.roll_column(g, row.items, "14.0-2")
    g.tell(Treasured("14.0-2", slain.kind, letter, gold, number, items, slain.id))
    return Open(slain, gold, jewels, items)


def roll_gold(g: G, letter: str) -> int:
    """[14.0-2] The Gold Marks of a treasure type: check die, then the amount."""
    return hoard.roll_column(g, TREASURE[letter].gold_marks, "14.0-2")


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


# -- [14.0-3] Jewels --------------------------------------------------------------------------------------------


def jewel_value(g: G, rule: str, bonus: int = 0) -> int:
    """[14.0-3] 2D6 on the Jewel Table, and what is added."""
    return read_jewel_table(g, g.d6(rule) + g.d6(rule) + bonus)


@varies("jewels_above_twelve")
def read_jewel_table(g: G, roll: int) -> int:
    """[14.0-3] [R67] The Gold Marks a jewel is worth; above twelve as twelve."""
    return JEWEL[min(roll, 12)].gold_marks


def find_jewel(g: G, rule: str, bonus: int = 0) -> Jewel:
    """[14.0-3] A jewel, kept as a thing of its own."""
    jewel = Jewel(jewel_value(g, rule, bonus))
    g.tell(Gem(rule, jewel.value))
    return jewel


# -- [14.0-4] Magic items ---------------------------------------------------------------------------------------


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


def found(g: G, thing: Thing, finder: str = NOBODY, rule: str = "14.0-4") -> None:
    """[14.0-5] It is shared out at the end; what one found alone is his, if his hands are free for it."""
    if not isinstance(thing, Jewel):
        g.tell(Found(rule, thing.id))
    if finder and has_room(character(g.state, finder), thing):
        take_thing(character(g.state, finder), thing)
        g.tell(Assigned("14.0-5", thing.id, finder))
    else:
        g.state.ownerless.append(thing)


def rule_of(item: Item) -> str:
    """[14.4] [14.5] [14.8-Resist] [14.8-Spell] The rule that says what this item does."""
    words = item.name.replace("neutralise", "neutralize").replace("_", "-").title()
    match item.kind:
        case "potion":
            return f"14.5-{words}"
        case "medallion":
            return f"14.7-{words}"
        case "talisman":
            return "14.6-Sun" if item.name.endswith("_sun") else f"14.6-{words}"
        case "ring":
            return "14.8-Spell" if RING_ROW[item.name].spell else "14.8-Resist"
        case _:
            return "14.4"


# -- [14.0-5] Sharing out ---------------------------------------------------------------------------------------


async def divide(g: G, scene: Divide) -> None:
    """[14.0-5] [R87] Gold, then thing after thing, then the unknown is tried; as long as anything is left."""
    state = g.state
    heirs = in_order(state)
    things = [thing for thing in state.ownerless if not is_plain(thing)]
    if not heirs or not (state.purse or state.ownerless or state.replaced or state.untried):
        return
    if state.purse:
        await divide_gold(g, scene, heirs)
    elif things:
        await divide_thing(g, scene, things[0], heirs)
    elif state.replaced:
        others = [who for who in heirs if who.id != state.discarded_by]  # [13.6-Tapestry]
        await divide_thing(
            g, scene, state.replaced[0], [who for who in others if has_room(who, state.replaced[0])]
        )
    elif state.ownerless:
        await pick_over(g, scene, heirs)
    else:
        g.then(Test(Item(state.untried[0].kind)), Divide())


async def divide_gold(g: G, scene: Divide, heirs: list[Character]) -> None:
    """[14.0-5] Evenly (what is left over to the first in the order), all to one, or split by numbers."""
    state = g.state
    waiting = [who for who in heirs if who.id in scene.sharers]
    ways = ["even", *(who.id for who in heirs), "split"]
    way: str | None = "split" if waiting else heirs[0].id
    if not waiting and len(heirs) > 1:
        way = await sequence.calmly(g, scene, "14.0-5", ways, "divide", str(state.purse))
    if way is None:
        return
    g.then(Divide())
    if way == "split":
        await split_gold(g, waiting or heirs)
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
    amount = await Amount("14.0-5", sequence.leader(state), least, state.purse, "share", who.id)
    state.purse -= amount
    give_gold(g, who, amount, "14.0-5")
    if state.purse:
        g.then(Divide(tuple(other.id for other in sharers[1:])))


def share_out(g: G) -> None:
    """[R71] The goods of one who died outside combat are divided next, unless that is to come anyway."""
    state = g.state
    if (state.ownerless or state.purse) and not g.pending(Divide, JoinCombat):
        g.then(Divide())


async def divide_thing(g: G, scene: Divide, thing: Thing, heirs: list[Character]) -> None:
    """[14.0-5] [R94] One of these gets it, as the players agree, or it is left behind; a calm moment."""
    state = g.state
    able = [who.id for who in heirs if may_have(state, who, thing)]
    chosen: str | None = "nobody"
    if able:
        chosen = await sequence.calmly(g, scene, "14.0-5", [*able, "nobody"], "assign", thing.id)
    if chosen is None:
        return
    if thing in state.ownerless:
        state.ownerless.remove(thing)
    else:
        state.replaced.remove(thing)
        state.discarded_by = NOBODY
    g.then(Divide())
    await give(g, thing, heirs, chosen)


async def assign(g: G, thing: Thing, heirs: list[Character]) -> None:
    """[14.0-5] The same within another act: for one who found it alone, or a weapon picked out of several."""
    able = [who.id for who in heirs if may_have(g.state, who, thing)]
    await give(g, thing, heirs, await sequence.party_decides(g, "14.0-5", [*able, "nobody"], "assign", thing.id))


async def give(g: G, thing: Thing, heirs: list[Character], chosen: str) -> None:
    """[14.0-5] It is his, or left behind."""
    if chosen == "nobody":
        g.tell(Assigned("14.0-5", thing.id, NOBODY))
        return
    heir = next(who for who in heirs if who.id == chosen)
    await make_room(g, heir, thing)
    take_thing(heir, thing)
    g.tell(Assigned("14.0-5", thing.id, heir.id))
    dead = next((who for who in g.state.dead if who.mind_left > 0 and not has(who, "talisman", "mind")), None)
    follow_talisman(g, thing, dead, heir)


async def pick_over(g: G, scene: Divide, heirs: list[Character]) -> None:
    """[14.0-5] [R71] [R98] The ordinary weapons of the dead in one question: one is taken, or all are left."""
    state = g.state
    plain = [thing for thing in state.ownerless if is_plain(thing)]
    kinds = dict.fromkeys(thing.id for thing in plain)
    chosen = await sequence.calmly(g, scene, "R71", [*kinds, "leave"], "pick_over")
    if chosen is None:
        return
    g.then(Divide())
    if chosen == "leave":
        state.ownerless = [thing for thing in state.ownerless if not is_plain(thing)]
        return
    weapon = next(thing for thing in plain if thing.id == chosen)
    state.ownerless.remove(weapon)
    await assign(g, weapon, heirs)


def take_thing(who: Character, thing: Thing) -> None:
    """It is his now."""
    if isinstance(thing, Weapon):
        take_weapon(who, thing)
    elif isinstance(thing, Item):
        who.items += (thing,)
    else:
        who.jewels += (thing.value,)


def part_with(who: Character, thing: Thing) -> None:
    """It leaves his hands."""
    if isinstance(thing, Weapon):
        lose_weapon(who, thing)
    elif isinstance(thing, Item):
        lose_item(who, thing)
    else:
        jewels = list(who.jewels)
        jewels.remove(thing.value)
        who.jewels = tuple(jewels)


@varies("worn_items")
def may_have(state: State, who: Character, thing: Thing) -> bool:
    """[R69] [R70] Anybody may have anything, and as many as he likes, unless it serves another alone."""
    return not is_bound(state, thing)


def is_plain(thing: Thing) -> bool:
    """An ordinary weapon: only a dead comrade leaves one behind."""
    return isinstance(thing, Weapon) and not thing.bonus


# -- [14.3] Two weapons at most ---------------------------------------------------------------------------------


async def make_room(g: G, heir: Character, thing: Thing) -> None:
    """[14.3] [R98] At most two weapons: for a third he drops one; a magic one may find another owner."""
    if isinstance(thing, Weapon) and not has_room(heir, thing):
        dropped = await spoils.drop_one(g, "14.3", heir)
        if dropped.bonus:
            g.state.replaced.append(dropped)


def has_room(who: Character, thing: Thing) -> bool:
    """[14.3] [R98] Need he drop nothing for it?"""
    return not isinstance(thing, Weapon) or len(who.weapons) < start.TWO_WEAPONS


# -- [R94] Handing over -----------------------------------------------------------------------------------------


async def hand_over(g: G, seat: int) -> None:
    """[14.4] [14.8-Resist] [R94] A thing changes hands; who takes off armour loses its points and may die."""
    state = g.state
    company = in_order(state)
    mine = await spoils.hand_over(
        g, "R94", seat, company, lambda who: things(state, who), lambda who, thing: takers(state, who, thing)
    )
    if mine is None:
        return
    giver, taker, thing = mine
    back: Weapon | None = None
    if isinstance(thing, Weapon) and len(taker.weapons) >= start.TWO_WEAPONS:
        alike: list[Weapon | str] = [*dict.fromkeys(taker.weapons), "no"]  # two equal weapons are no choice
        chosen = await Choose("14.3", taker.seat, alike, "exchange", taker.id)
        if isinstance(chosen, str):
            return  # [R83] his weapons are his own player's to give
        back = chosen
    spoils.change_hands(g, "R94", giver, taker, thing, back, part_with, take_thing)
    follow_talisman(g, thing, giver, taker)
    if combat.points_left(giver) <= 0:
        combat.die(g, giver, "14.4", "armour")
        share_out(g)


def things(state: State, who: Character) -> list[Thing]:
    """[R70] [R94] Everything he could hand over."""
    items = [item for item in who.items if not is_bound(state, item)]
    return [*who.weapons, *items, *(Jewel(value) for value in who.jewels)]


def takers(state: State, giver: Character, thing: Thing) -> list[Character]:
    """[R69] [R94] Who may have it; one with two weapons gives one in exchange."""
    return [who for who in characters(state) if who is not giver and may_have(state, who, thing)]


def may_hand_over(state: State, seat: int) -> bool:
    """[R94] Has this player a character with something to give, and is there somebody to take it?"""
    company = characters(state)
    return len(company) > 1 and any(a.seat == seat and (a.items or a.weapons or a.jewels) for a in company)


# -- [14.5] Potions, and trying the unknown ---------------------------------------------------------------------


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
        for _ in range(2):
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
    owner = character(g.state, scene.who).seat if scene.who else sequence.leader(g.state)
    owners = [owner] * (len(able) + 1)
    return await sequence.calmly(g, scene, "R87", [*able, "leave"], "test", scene.item.kind, owners)


async def try_item(g: G, who: Character, item: Item) -> None:
    """[14.5] [14.6-Mind] [14.7-Dexterity] Now he learns what it is, to his good or ill."""
    g.tell(Tested(rule_of(item), who.id, item.id))
    match item.kind:
        case "potion":
            await test_potion(g, who, item)
        case "medallion":
            put_on(g, who, item)
        case _:
            take_talisman(g, who, item)


def keep(g: G, who: Character, item: Item) -> None:
    """[14.0-5] It is his; if it has just killed him, or he may have no more of the kind (R69), another's."""
    if who in g.state.party and (is_bound(g.state, item) or may_have(g.state, who, item)):  # [R70] the finder's
        take_thing(who, item)
        g.tell(Assigned("14.0-5", item.id, who.id))
    else:
        g.state.ownerless.append(item)


async def test_potion(g: G, who: Character, item: Item) -> None:
    """[14.5] He takes the effect at once; one dose is left, and it is his while he lives."""
    await drink(g, who, item.name)
    keep(g, who, item)


async def swallow(g: G, who: Character, item_id: str, target: str = "") -> None:
    """[14.5] [R97] He drinks a dose he carries."""
    item = use_up(who, item_id)
    g.tell(Used("14.5", who.id, item.id, target))
    await drink(g, who, item.name, target)


async def drink(g: G, who: Character, potion: str, target: str = "") -> None:
    """[14.5-Healing] [14.5-Strength] [14.5-Poison] The effect of a potion on its drinker."""
    code, rule = POTION_CODE[potion], rule_of(Item("potion", potion))
    match potion:
        case "healing":
            combat.heal(g, who, g.roll(code, rule) if who.wounds else 0, rule)
        case "strength":
            drink_strength(g, who, g.roll(code, rule), rule)
        case "poison":
            await magic.poison(g, who, code, rule)
        case _:
            await drink_charm(g, who, potion, target)


def uses(state: State, who: Character) -> list[Use]:
    """[R94] [R97] Potions he may drink outside combat; charm potions need somebody to charm."""
    offers: dict[Use, None] = {}
    for item in who.items:
        if item.kind == "potion":
            charms = item.name.startswith("charm_")
            if not charms or charm_targets(state, who, item.name):
                offers[Use(who.id, item.id)] = None
    return list(offers)


@varies("potions_in_combat")
def potions(state: State, who: Character) -> list[Action]:
    """[R19] Instead of an attack, in any row; charm potions reach the first two rows."""
    uses: dict[Action, None] = {}
    for item in who.items:
        if item.kind == "potion":
            charms = item.name.startswith("charm_")
            targets = [monster.id for monster in charm_targets(state, who, item.name)] if charms else [""]
            uses.update({Use(who.id, item.id, target): None for target in targets})
    return list(uses)


@varies("strength_in_combat")
def drink_strength(g: G, who: Character, bonus: int, rule: str) -> None:
    """[14.5-Strength] [R108] For the next Combat Sequence: one drunk in combat does not help in that one."""
    if g.state.round:
        who.coming_might += (bonus,)
        g.tell(Strengthened(rule, who.id, bonus, later=True))
    else:
        strengthen(g, who, bonus, rule)


def is_person(kind: str) -> bool:
    """[14.5-Charm-Person] Evil Heroes, Evil Mages, Orcs and Trolls."""
    return CHARACTERISTIC[kind].person


def charm_targets(state: State, who: Character, potion: str) -> list[Fighter]:
    """[14.5-Charm-Person] [14.5-Charm-Monster] [R17] [R19] [R97] Whom this potion could win over.

    In combat monsters of the first two rows, else those in sight or at peace; and [14.6-Evil] [R59] a character
    whom a talisman turned on the party, by house rule of R60 a statue too.
    """
    wanted = potion == "charm_person"
    open_to_it = [unit for unit in state.monsters if magic.can_be_charmed(state, unit)]
    near = open_to_it if state.round else [*open_to_it, *state.peaceful]
    turned = [unit for unit in open_to_it if isinstance(unit, Character)]
    return [*charmable(near, Monster, lambda kind: is_person(kind) is wanted, bool(state.round)), *turned]


async def drink_charm(g: G, who: Character, potion: str, target: str) -> None:
    """[14.5-Charm-Person] [14.5-Charm-Monster] [R18] Control of one, unless it resists; wasted if none is near."""
    rule = rule_of(Item("potion", potion))
    targets = charm_targets(g.state, who, potion)
    if target:
        targets = [unit for unit in targets if unit.id == target]
    if not targets:
        return
    unit = await Choose(rule, who.seat, targets, "charm", potion)
    if g.state.house.charm_potions_resisted and checks.resists(g, unit, "R18"):
        g.tell(Resisted("R18", unit.id, potion))
    elif isinstance(unit, Character):
        magic.come_back(g, unit, "14.6-Evil")
    else:
        await magic.charm(g, unit, who)


# -- [14.6] Talismans -------------------------------------------------------------------------------------------


def take_talisman(g: G, who: Character, item: Item) -> None:
    """[14.6-Mind] [R68] Its uses; [14.6-Sun] [14.6-All-Suns] [R70] its points for each sun; or worse."""
    row, rule = TALISMAN_ROW[item.name], rule_of(item)
    if row.suns:
        keep(g, who, structs.replace(item, bonuses=tuple(g.roll(row.code, rule) for _ in row.suns)))
        start.potential_changed(g, who, rule)
    elif row.uses:
        times = g.roll(row.uses, "R68")
        who.mind_left = max(who.mind_left, 0) + times
        keep(g, who, item)
        g.tell(Limited("R68", who.id, "mind", times))
    else:
        take_evil(g, who, item)


def mind_targets(state: State, who: Character) -> list[Fighter]:
    """[14.6-Mind] [R5] [R68] From row 1 or 2 any front-row monster, if he has a use left and can bear the cost."""
    rows = (SECOND,) if state.house.talisman_of_mind == "second_row" else (FRONT, SECOND)
    able = (
        has(who, "talisman", "mind")
        and who.mind_left > 0
        and magic.can_bear(state, who, TALISMAN_ROW["mind"].cost)
    )
    return order.row(state.monsters, FRONT) if able and who.row in rows else []


def mind_battle(g: G, who: Character, target: str) -> None:
    """[14.6-Mind] [R5] [R68] The cost first; the target suffers unless it resists. One use is gone."""
    row, rule = TALISMAN_ROW["mind"], "14.6-Mind"
    enemy = fighter(g.state, target)
    g.state.active = True
    g.tell(Used(rule, who.id, Item("talisman", "mind").id, target))
    who.mind_left -= 1
    who.wounds += row.cost
    g.tell(Wounded(rule, who.id, row.cost, max(combat.points_left(who), 0)))
    if checks.resists(g, enemy, rule):
        g.tell(Resisted(rule, target, "mind"))
    else:
        combat.suffer(g, enemy, g.roll(row.code, rule), rule)
    magic.spent_himself(g, who)


@varies("sun_talismans")
def is_bound(state: State, thing: Thing) -> bool:
    """[R70] Does it serve only him who took it first? A sun talisman serves whoever has it."""
    return False


def follow_talisman(g: G, thing: Thing, giver: Character | None, taker: Character) -> None:
    """[R68] [R70] [R95] The uses of a Talisman of Mind go with it; so does the Magic Potential of a sun."""
    if not isinstance(thing, Item) or thing.kind != "talisman":
        return
    if TALISMAN_ROW[thing.name].suns:
        start.potential_changed(g, taker, "R70")
        if giver is not None and giver in g.state.party:
            start.potential_changed(g, giver, "R70")
    elif giver is not None and not has(giver, "talisman", thing.name):
        taker.mind_left = max(taker.mind_left, 0) + max(giver.mind_left, 0)
        giver.mind_left = NOT_ROLLED


def take_evil(g: G, who: Character, item: Item) -> None:
    """[14.6-Evil] [R59] A Resistance Check: he turns on the party. Either way the talisman is inert after it."""
    if checks.resists(g, who, "14.6-Evil"):
        g.tell(Resisted("14.6-Evil", who.id, item.id))
        g.tell(Dropped("14.6-Evil", item.id, who.id))
    else:
        features.possess(g, who, "talisman")


def attack_first(g: G) -> None:
    """[14.6-Evil] [R59] The victim of a talisman acts before the party each round, at a comrade by die."""
    state = g.state
    for who in [unit for unit in state.monsters if isinstance(unit, Character) and unit.possessed == "talisman"]:
        weapon = arms.in_hand(who)
        comrades = combat.front_row(state.party) or order.party_order(state.party)
        if who.asleep or not comrades:
            continue
        shoots = who.stood and order.box_at(who.stood)[0] == SECOND
        if weapon is None or (weapon.kind == "bow" and not shoots):
            combat.take_other(g, who)
            continue
        target = combat.pick(g, comrades, "R59")
        row, who.row = who.row, SECOND if shoots else FRONT  # a dagger thrown from the second row is gone
        combat.resolve_attack(g, who, target, weapon)
        who.row = row


# -- [14.7] Medallions ------------------------------------------------------------------------------------------


def put_on(g: G, who: Character, item: Item) -> None:
    """[14.7-Strangling] It chokes him and is worthless after; any other he wears from now on."""
    row, rule = MEDALLION_ROW[item.name], rule_of(item)
    if row.code:
        g.tell(Dropped(rule, item.id, who.id))
        combat.suffer(g, who, g.roll(row.code, rule), rule)
    else:
        keep(g, who, item)


def wears(who: Character, medallion: str) -> bool:
    """[14.7-Neutralize-Poison] [14.7-Oratory] [14.7-Dexterity] Does he wear this medallion?"""
    return has(who, "medallion", medallion)
