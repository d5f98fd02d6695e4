"""Deathmaze [6.0] Unusual Features."""

from __future__ import annotations

from msgspec import structs

from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.chapters import c12_powers as powers
from labrys.games.deathmaze.pieces import Adventurer, Slain
from labrys.games.deathmaze.scenes import ClimbUp, Feature, Meeting, Test, Trapped
from labrys.games.deathmaze.state import G, State, adventurer, adventurers, in_order
from labrys.games.deathmaze.tables import CHIT, FEATURE, MIST, POTION
from labrys.kit.variants import varies
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
    chosen = await exploring.calmly(g, scene, "6.0", [*company, "ignore"], "feature", kind)
    if chosen is None or chosen == "ignore":
        return
    state.maze[state.here] = structs.replace(laid, spent=True)
    who = adventurer(state, chosen)
    result, code = roll_feature(g, kind)
    g.tell(Investigated("6.0", who.id, kind, result))
    await take_effect(g, who, result, code)


@varies("features")
def roll_feature(g: G, kind: str) -> tuple[str, str]:
    """[6.0] One die on the table of the feature: what happens, and the dice of it."""
    row = FEATURE[kind, g.d6("6.0")]
    return row.result, row.code


async def take_effect(g: G, who: Adventurer, result: str, code: str) -> None:
    """[P6] What the feature does; what it yields is rolled at once (R58)."""
    match result:
        case "poison":
            await treasure.poison(g, who, code, "6.0")
        case "potion":
            await drink_from_it(g, who)
        case "alcohol":
            who.alcohol = who.alcohol + 1 if g.state.house.alcohol_adds else 1  # [R71]
            g.tell(Blighted("6.0", who.id, "alcohol"))
        case "gem" | "gems":
            for _ in range(int(code)):
                treasure.find_gem(g)
        case "medallion":
            g.then(Test("medallion", who.id))
        case "gargoyle":
            monsters.appear(g, "gargoyle", int(code), room=True)  # [R26]
            g.then(Meeting())
        case "cronk_hole":
            monsters.appear(g, "cronk", g.roll(code, "6.0"), room=g.state.house.feature_treasure == "room")
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
    await treasure.drink(g, who, potion)
    treasure.found(g, Item("potion", potion))


def go_below(g: G, who: Adventurer) -> None:
    """[R25] Down; a room monster on 1–3; no door to lock, no feature."""
    state = g.state
    state.where = "below"
    state.upstairs, state.peaceful = state.peaceful, []
    climb_down(g, who)
    if g.d6("5.27") <= 3:
        monsters.meet(g, room=True)
        if state.monsters:
            g.then(Meeting())
    else:
        g.tell(NobodyThere("5.27"))


@varies("room_below")
def climb_down(g: G, who: Adventurer) -> None:
    """[R25] The whole party goes down."""
    g.then(ClimbUp())


async def climb_up(g: G, scene: ClimbUp) -> None:
    """[R25] Up again. Monsters left in peace below can still be attacked before (R61)."""
    state = g.state
    at_peace = bool(state.peaceful and adventurers(state))
    if at_peace and await exploring.calmly(g, scene, "R25", ("climb_up",), "climb_up") is None:
        return
    state.where = "segment"
    state.peaceful, state.upstairs = state.upstairs, []
    state.stone += [unit for unit in state.monsters if isinstance(unit, Adventurer)]  # turned: lost like stone
    state.monsters, state.foes, state.round = [], {}, 0  # whatever went on below is over
    state.waiting = False
    rejoin(state, scene)
    magic.break_charms(g)
    exploring.close_ranks(g)


def rejoin(state: State, scene: ClimbUp) -> None:
    """[R25] By house rule: he who went alone takes his old box again, whoever came with him an empty one."""
    if state.above:
        magic.bury_stone(state)
        below, state.party, state.above = state.party, state.above, []
        come_back(state.party, below, scene.who, (scene.row, scene.column))


# -- the three-dice tables of Moves 51, a house rule ---------------------------------------------------------


async def of_moves_51(g: G, who: Adventurer, result: str, code: str) -> None:
    """[6.0] The results that only the magazine's tables have; water and nothing do nothing."""
    match result:
        case "statue_falls":
            combat.suffer(g, who, g.roll(code, "6.0"), "harm", "6.0")
        case "pit":
            fall_into_pit(g, who)
        case "medusa_face" | "stone_haze":
            await stone_or_resist(g, who, result)
        case "midas":
            await turn_to_gold(g, who, int(code))
        case "magic_sword":
            treasure.found(g, Weapon("sword", treasure.roll_bonus(g, "9.21")))
        case "alligator":
            monsters.appear(g, "alligator", int(code), room=True)
            combat.attack_monsterwise(g, g.state.monsters[0], who)  # one free attack, and no negotiation
            combat.fight_at_once(g)
        case "mist":
            row = MIST[g.d6("6.0")]
            g.tell(Investigated("6.0", who.id, "mist", row.result))
            await of_moves_51(g, who, row.result, row.code)
        case "lycanthrope_fog":
            who.fog = True
            g.tell(Blighted("6.0", who.id, "fog"))
        case "healing_vapour":
            for patient in in_order(g.state):
                combat.heal(g, patient, g.roll(code, "6.0"), "6.0")


def fall_into_pit(g: G, who: Adventurer) -> None:
    """[6.0] 1D6 wounds; a 6 is bottomless instead: resist, or lost for ever."""
    fall = g.d6("6.0")
    if fall < 6:
        combat.suffer(g, who, fall, "harm", "6.0")
    elif magic.resists(g, who):
        g.tell(Resisted("R18", who.id, "pit"))
    else:
        kept = list(g.state.ownerless)
        combat.die(g, who, "6.0", "lost")
        g.state.ownerless = kept  # what he carried is lost with him


async def stone_or_resist(g: G, who: Adventurer, what: str) -> None:
    """[6.0] Resist or turn to stone; [R80] Stone-to-Flesh right then."""
    if magic.resists(g, who):
        g.tell(Resisted("R18", who.id, what))
        return
    powers.turn_to_stone(g, who, "6.0")
    await magic.stone_to_flesh(g)
    magic.leave_in_stone(g.state)


async def turn_to_gold(g: G, who: Adventurer, worth: int) -> None:
    """[6.0] Gold worth 20 Bezants a Wound Point; Stone-to-Flesh at once revives him and the gold is lost."""
    casts = [cast for cast in magic.fallen(g.state) if cast.who != who.id]
    if casts:
        cast = await magic.who_casts(g, casts, "R80", "stone_to_flesh", who.id)
        if cast is not None:
            magic.pay(g, adventurer(g.state, cast.who), structs.replace(cast, target=who.id))
            return
    value = combat.wound_points(who) * worth
    combat.die(g, who, "6.0", "lost")
    treasure.gain_loot(g, value)


def fog(g: G) -> None:
    """[6.0] Moves 51: whoever breathed the lycanthrope fog may fight this combat as a Werewolf."""
    for who in in_order(g.state):
        if who.fog and g.d6("6.0") <= 2:
            who.werewolf = True
            g.tell(Blighted("6.0", who.id, "werewolf"))
