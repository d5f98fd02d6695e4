"""Deathmaze [6.0] Unusual Features."""

from __future__ import annotations

from msgspec import structs

from labrys.games.deathmaze.chapters.attacking import attack_monsterwise
from labrys.games.deathmaze.chapters.c07_monsters import appear, meet
from labrys.games.deathmaze.chapters.c08_combat import bury_stone, stone_to_flesh
from labrys.games.deathmaze.chapters.c09_treasure import find_gem, found, gain_loot, roll_bonus
from labrys.games.deathmaze.chapters.c11_magic import fallen, pay, resists, who_casts
from labrys.games.deathmaze.chapters.calm import calmly
from labrys.games.deathmaze.chapters.items import drink, poison
from labrys.games.deathmaze.chapters.party import adventurer, in_order
from labrys.games.deathmaze.chapters.wounds import (
    break_charms,
    close_ranks,
    die,
    fight_at_once,
    heal,
    suffer,
    turn_to_stone,
    wound_points,
)
from labrys.games.deathmaze.state import (
    Adventurer,
    ClimbUp,
    Feature,
    G,
    Meeting,
    Slain,
    State,
    Test,
    Trapped,
    adventurers,
)
from labrys.games.deathmaze.tables import CHIT, FEATURE, FEATURE_51, FIGURE, MIST, POTION
from labrys.systems.spi1980.chapters.party import go_alone
from labrys.systems.spi1980.chapters.party import rejoin as come_back
from labrys.systems.spi1980.events import Blighted, Investigated, NobodyThere, Resisted
from labrys.systems.spi1980.things import Item, Weapon


async def feature(g: G, scene: Feature) -> None:
    """[6.0] [R27] After the monsters are dealt with, one adventurer may be sent to investigate."""
    state = g.state
    laid = state.maze[state.here]
    kind = CHIT[laid.code].feature
    if not kind or laid.spent or state.monsters or not adventurers(state):
        return
    company = [a.id for a in adventurers(state)]
    chosen = await calmly(g, scene, "6.0", [*company, "ignore"], "feature", kind)
    if chosen is None or chosen == "ignore":
        return
    state.maze[state.here] = structs.replace(laid, spent=True)
    who = adventurer(state, chosen)
    if state.house.features == "moves51":
        row51 = FEATURE_51[kind, g.d6("6.0") + g.d6("6.0") + g.d6("6.0")]
        result, code = row51.result, row51.code
    else:
        row = FEATURE[kind, g.d6("6.0")]
        result, code = row.result, row.code
    g.tell(Investigated("6.0", who.id, kind, result))
    await take_effect(g, who, result, code)


async def take_effect(g: G, who: Adventurer, result: str, code: str) -> None:
    """[P6] What the feature does; what it yields is rolled at once (R58)."""
    match result:
        case "poison":
            await poison(g, who, code, "6.0")
        case "potion":
            await drink_from_it(g, who)
        case "alcohol":
            who.alcohol = who.alcohol + 1 if g.state.house.alcohol_adds else 1  # [R71]
            g.tell(Blighted("6.0", who.id, "alcohol"))
        case "gem" | "gems":
            for _ in range(int(code)):
                find_gem(g)
        case "medallion":
            g.then(Test("medallion", who.id))
        case "gargoyle":
            appear(g, "gargoyle", int(code), room=True)  # [R26]
            g.then(Meeting())
        case "cronk_hole":
            appear(g, "cronk", g.roll(code, "6.0"), room=g.state.house.feature_treasure == "room")
            g.then(Meeting())
        case "room_below":
            go_below(g, who)
        case "trap":
            g.then(Trapped("feature", who.id))
        case "treasure":
            g.state.slain.insert(0, Slain("", True, letter=code))  # [R58] rolled before the monsters'
        case _:
            await of_moves_51(g, who, result, code)


async def drink_from_it(g: G, who: Adventurer) -> None:
    """[6.0] [R20] The investigator drinks, Appraisal or not; the party keeps one dose."""
    potion = POTION[g.d6("6.0")].potion
    await drink(g, who, potion)
    found(g, Item("potion", potion))


def go_below(g: G, who: Adventurer) -> None:
    """[R25] The whole party goes down; a room monster on 1–3; no door to lock, no feature."""
    state = g.state
    state.where = "below"
    state.upstairs, state.peaceful = state.peaceful, []
    if state.house.room_below == "investigator":
        g.then(ClimbUp(who.id, who.row, who.column))
        state.above = go_alone(state.party, who)
        state.party = [who]
    else:
        g.then(ClimbUp())
    if g.d6("5.27") <= FIGURE["trap_door_monster"]:
        meet(g, room=True)
        if state.monsters:
            g.then(Meeting())
    else:
        g.tell(NobodyThere("5.27"))


async def climb_up(g: G, scene: ClimbUp) -> None:
    """[R25] Up again. Monsters left in peace below can still be attacked before (R61)."""
    state = g.state
    at_peace = bool(state.peaceful and adventurers(state))
    if at_peace and await calmly(g, scene, "R25", ("climb_up",), "climb_up") is None:
        return
    state.where = "segment"
    state.peaceful, state.upstairs = state.upstairs, []
    state.stone += [unit for unit in state.monsters if isinstance(unit, Adventurer)]  # turned: lost like stone
    state.monsters, state.foes, state.round = [], {}, 0  # whatever went on below is over
    state.waiting = False
    rejoin(state, scene)
    break_charms(g)
    close_ranks(g)


def rejoin(state: State, scene: ClimbUp) -> None:
    """[R25] By house rule: he who went alone takes his old box again, whoever came with him an empty one."""
    if state.above:
        bury_stone(state)
        below, state.party, state.above = state.party, state.above, []
        come_back(state.party, below, scene.who, (scene.row, scene.column))


# -- the three-dice tables of Moves 51, a house rule -------------------------------------------------------


async def of_moves_51(g: G, who: Adventurer, result: str, code: str) -> None:
    """[6.0] The results that only the magazine's tables have; water and nothing do nothing."""
    match result:
        case "statue_falls":
            suffer(g, who, g.roll(code, "6.0"), "harm", "6.0")
        case "pit":
            fall_into_pit(g, who)
        case "medusa_face" | "stone_haze":
            await stone_or_resist(g, who, result)
        case "midas":
            await turn_to_gold(g, who, int(code))
        case "magic_sword":
            found(g, Weapon("sword", roll_bonus(g, "9.21")))
        case "alligator":
            appear(g, "alligator", int(code), room=True)
            attack_monsterwise(g, g.state.monsters[0], who)  # one free attack, and no negotiation
            fight_at_once(g)
        case "mist":
            row = MIST[g.d6("6.0")]
            g.tell(Investigated("6.0", who.id, "mist", row.result))
            await of_moves_51(g, who, row.result, row.code)
        case "lycanthrope_fog":
            who.fog = True
            g.tell(Blighted("6.0", who.id, "fog"))
        case "healing_vapour":
            for patient in in_order(g.state):
                heal(g, patient, g.roll(code, "6.0"), "6.0")


def fall_into_pit(g: G, who: Adventurer) -> None:
    """[6.0] 1D6 wounds; a 6 is bottomless instead: resist, or lost for ever."""
    fall = g.d6("6.0")
    if fall < FIGURE["pit_bottomless"]:
        suffer(g, who, fall, "harm", "6.0")
    elif resists(g, who):
        g.tell(Resisted("R18", who.id, "pit"))
    else:
        kept = list(g.state.ownerless)
        die(g, who, "6.0")
        g.state.ownerless = kept  # what he carried is lost with him


async def stone_or_resist(g: G, who: Adventurer, what: str) -> None:
    """[6.0] Resist or turn to stone; [R80] Stone-to-Flesh right then."""
    if resists(g, who):
        g.tell(Resisted("R18", who.id, what))
        return
    turn_to_stone(g, who, "6.0")
    await stone_to_flesh(g)
    if g.state.house.stone_to_flesh == "after_combat":
        bury_stone(g.state)


async def turn_to_gold(g: G, who: Adventurer, worth: int) -> None:
    """[6.0] Gold worth 20 Bezants a Wound Point; Stone-to-Flesh at once revives him and the gold is lost."""
    casts = [cast for cast in fallen(g.state) if cast.who != who.id]
    if casts:
        cast = await who_casts(g, casts, "R80", "stone_to_flesh", who.id)
        if cast is not None:
            pay(g, adventurer(g.state, cast.who), structs.replace(cast, target=who.id))
            return
    value = wound_points(who) * worth
    die(g, who, "6.0")
    gain_loot(g, value)
