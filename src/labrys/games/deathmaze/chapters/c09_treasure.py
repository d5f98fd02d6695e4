"""Deathmaze [9.0] Treasure."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.hoard import letter, roll_bezants
from labrys.games.deathmaze.chapters.items import drink, wears
from labrys.games.deathmaze.chapters.party import adventurer, party_decides
from labrys.games.deathmaze.chapters.wounds import suffer
from labrys.games.deathmaze.state import Find, G, Open, Test, Trapped, adventurers
from labrys.games.deathmaze.tables import (
    BONUS,
    FIGURE,
    GEM,
    MAGIC_ITEM,
    MAGIC_WEAPON,
    MEDALLION,
    POTION,
    RING,
    SPICE,
    TREASURE,
)
from labrys.systems.spi1980.chapters import treasure as hoard
from labrys.systems.spi1980.chapters.treasure import roll_column
from labrys.systems.spi1980.events import Found, Gem, Loot, Tested, TrapFound, Treasured, Untrapped
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import Treasure
from labrys.systems.spi1980.things import Item, Weapon

# -- [9.1] Treasure Types ----------------------------------------------------------------------------------


async def treasure(g: G, scene: Treasure) -> None:
    """[9.11] [9.13] [P7] For every monster killed here, in the order met: its columns, then its chest."""
    state = g.state
    if not state.slain:
        return
    slain = state.slain.pop(0)
    g.then(scene)
    kind = slain.letter or letter(slain.kind, slain.room)
    row = TREASURE[kind]
    bezants = roll_bezants(g, kind) if slain.bezants == NOT_ROLLED else slain.bezants
    bezants -= slain.paid  # [7.21] what was taken in negotiation is subtracted
    contents = Open(bezants, roll_column(g, row.gems, "9.12"), roll_column(g, row.items, "9.12"))
    g.tell(Treasured("9.12", slain.kind, kind, contents.bezants, contents.gems, contents.items))
    if row.chest and g.d6("9.16") <= FIGURE["chest_trapped"]:  # [9.16]
        g.tell(TrapFound("9.16", "chest"))
        g.then(Trapped("chest"), contents)
        return
    if row.chest:
        g.tell(Untrapped("9.16", "chest"))
    g.then(contents)


async def open_up(g: G, scene: Open) -> None:
    """[9.14] Bezants and gems join the party's running total; [9.15] then the magic items."""
    if scene.bezants:
        gain_loot(g, scene.bezants)
    for _ in range(scene.gems):
        find_gem(g)
    if scene.items:
        g.then(Find(scene.items))


def gain_loot(g: G, bezants: int) -> None:
    """[9.14] One running total for the party."""
    g.state.loot += bezants
    g.tell(Loot("9.14", bezants, g.state.loot))


def find_gem(g: G) -> None:
    """[9.14] 2D6 on the Gem Table."""
    value = GEM[g.d6("9.14") + g.d6("9.14")].bezants
    g.tell(Gem("9.14", value))
    gain_loot(g, value)


async def find(g: G, scene: Find) -> None:
    """[9.15] Each magic item completely before the next; [9.7] in the Basic Game a ring is rolled again."""
    kind = MAGIC_ITEM[g.d6("9.15")].item
    while kind == "ring" and not g.state.advanced:
        kind = MAGIC_ITEM[g.d6("9.7")].item
    if scene.items > 1:
        g.then(Find(scene.items - 1))
    match kind:
        case "weapon":
            weapon = MAGIC_WEAPON[g.d6("9.2")].weapon
            found(g, Weapon(weapon, roll_bonus(g, "9.21")))
        case "armour":
            found(g, Item("armour", bonus=roll_bonus(g, "9.3")))
        case "spice":
            found(g, Item("spice", SPICE[g.d6("9.5")].spice))
        case "ring":
            ring = RING[g.d6("9.7")]
            found(g, Item("ring", ring.ring, ring.bonus))
        case "potion" | "medallion":
            g.then(Test(kind))


def found(g: G, thing: Weapon | Item) -> None:
    """[9.17] Items are assigned at the end."""
    g.tell(Found("9.15", thing.id))
    g.state.ownerless.append(thing)


def roll_bonus(g: G, rule: str) -> int:
    """[9.21] [9.3] +1, +2, or roll twice and add, without limit."""
    return hoard.roll_bonus(g, BONUS, rule)


# -- [9.4] Potions, [9.6] Medallions: somebody must test them ----------------------------------------------


async def test(g: G, scene: Test) -> None:
    """[9.4] [9.6] [R59] The tester is named before the type is rolled; [R20] Appraisal needs no tester."""
    state = g.state
    appraised = scene.item == "potion" and any(wears(a, "potion_appraisal") for a in adventurers(state))
    if appraised and not scene.who:
        potion = POTION[g.d6("9.4")].potion
        for _ in range(FIGURE["doses_appraised"] if state.house.appraised_doses == "two" else 1):
            found(g, Item("potion", potion))
        return
    testers = [scene.who] if scene.who else [a.id for a in adventurers(state)]
    if state.house.untested_items_may_be_left and not scene.who:
        testers.append("nobody")
    who = await party_decides(g, "9.4" if scene.item == "potion" else "9.6", testers, "test", scene.item)
    if who == "nobody":
        return
    if scene.item == "potion":
        await test_potion(g, who)
    else:
        test_medallion(g, who)


async def test_potion(g: G, who: str) -> None:
    """[9.4] He takes the effect; one dose is left."""
    potion = POTION[g.d6("9.4")].potion
    g.tell(Tested("9.4", who, f"{potion}_potion"))
    await drink(g, adventurer(g.state, who), potion)
    for _ in range(FIGURE["doses_after_test"]):
        found(g, Item("potion", potion))


def test_medallion(g: G, who: str) -> None:
    """[9.6] Put on to learn what it is; Strangling chokes the tester and is worthless after."""
    row = MEDALLION[g.d6("9.6")]
    g.tell(Tested("9.6", who, f"{row.medallion}_medallion"))
    if row.code:
        suffer(g, adventurer(g.state, who), g.roll(row.code, "9.6"), "magic", "9.6")
    else:
        found(g, Item("medallion", row.medallion))
