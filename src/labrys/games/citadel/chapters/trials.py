"""Citadel of Blood [14.5] [14.6-Evil] [14.7-Strangling]: a potion, a medallion or a talisman is tried."""

from __future__ import annotations

from msgspec import structs

from labrys.games.citadel.chapters.assigning import is_bound, may_have, take_thing
from labrys.games.citadel.chapters.c04_starting_sequence import potential_changed
from labrys.games.citadel.chapters.c09_combat import possess
from labrys.games.citadel.chapters.items import drink, rule_of
from labrys.games.citadel.chapters.wounds import resists, suffer
from labrys.games.citadel.events import Limited
from labrys.games.citadel.state import Character, G
from labrys.games.citadel.tables import FIGURE, MEDALLION_ROW, TALISMAN_ROW
from labrys.systems.spi1980.events import Assigned, Dropped, Resisted, Tested
from labrys.systems.spi1980.things import Item


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


async def test_potion(g: G, who: Character, item: Item) -> None:
    """[14.5] He takes the effect at once; one dose is left, and it is his while he lives."""
    await drink(g, who, item.name)
    for _ in range(FIGURE["doses_after_test"]):
        keep(g, who, item)


def put_on(g: G, who: Character, item: Item) -> None:
    """[14.7-Strangling] It chokes him and is worthless after; any other he wears from now on."""
    row, rule = MEDALLION_ROW[item.name], rule_of(item)
    if row.code:
        g.tell(Dropped(rule, item.id, who.id))
        suffer(g, who, g.roll(row.code, rule), rule)
    else:
        keep(g, who, item)


def take_talisman(g: G, who: Character, item: Item) -> None:
    """[14.6-Mind] [R68] Its uses; [14.6-Sun] [14.6-All-Suns] [R70] its points for each sun; or worse."""
    row, rule = TALISMAN_ROW[item.name], rule_of(item)
    if row.suns:
        keep(g, who, structs.replace(item, bonuses=tuple(g.roll(row.code, rule) for _ in row.suns)))
        potential_changed(g, who, rule)
    elif row.uses:
        times = g.roll(row.uses, "R68")
        who.mind_left = max(who.mind_left, 0) + times
        keep(g, who, item)
        g.tell(Limited("R68", who.id, "mind", times))
    else:
        take_evil(g, who, item)


def take_evil(g: G, who: Character, item: Item) -> None:
    """[14.6-Evil] [R59] A Resistance Check: he turns on the party. Either way the talisman is inert after it."""
    if resists(g, who, "14.6-Evil"):
        g.tell(Resisted("14.6-Evil", who.id, item.id))
        g.tell(Dropped("14.6-Evil", item.id, who.id))
    else:
        possess(g, who, "talisman")


def keep(g: G, who: Character, item: Item) -> None:
    """[14.0-5] It is his; if it has just killed him, or he may have no more of the kind (R69), another's."""
    if who in g.state.party and (is_bound(g.state, item) or may_have(g.state, who, item)):  # [R70] the finder's
        take_thing(who, item)
        g.tell(Assigned("14.0-5", item.id, who.id))
    else:
        g.state.ownerless.append(item)
