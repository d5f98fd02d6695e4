"""Citadel of Blood [13.0] Room Features: the Feature Phase [5.0-D], and every result of the Feature Table."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.altars import altar, study
from labrys.games.citadel.chapters.assigning import take_thing
from labrys.games.citadel.chapters.bestiary import appear
from labrys.games.citadel.chapters.c07_traps import spring
from labrys.games.citadel.chapters.c08_monsters import meet
from labrys.games.citadel.chapters.c09_combat import possess
from labrys.games.citadel.chapters.c14_treasure import find_jewel
from labrys.games.citadel.chapters.calm import calmly
from labrys.games.citadel.chapters.items import drink, poison
from labrys.games.citadel.chapters.mirrors import look_into_mirror, shows_something
from labrys.games.citadel.chapters.party import character, in_order, leader
from labrys.games.citadel.chapters.wounds import (
    beaten,
    break_charms,
    close_ranks,
    heal,
    resists,
    suffer,
    turn_to_stone,
)
from labrys.games.citadel.events import Forfeited, Rejoined, Swallowed
from labrys.games.citadel.state import (
    Character,
    Clavichord,
    ClimbUp,
    Divide,
    Drawer,
    FeaturePhase,
    G,
    HellgateAttempt,
    Meeting,
    Slain,
    State,
    Test,
    Trapped,
    characters,
)
from labrys.games.citadel.tables import FEATURE, FIGURE, MEDALLION, POTION, TALISMAN, face
from labrys.kit import maze, order
from labrys.systems.spi1980.chapters.party import go_alone, rejoin
from labrys.systems.spi1980.events import (
    Assigned,
    Blighted,
    Died,
    Dropped,
    Found,
    Investigated,
    NobodyThere,
    Resisted,
)
from labrys.systems.spi1980.scenes import CloseUp, JoinCombat, Treasure
from labrys.systems.spi1980.tables import FeatureRow
from labrys.systems.spi1980.things import Item, Weapon, lose_weapon

SECTION = {
    "fountain": "13.1",
    "statue": "13.2",
    "trap_door": "13.3",
    "furniture": "13.4",
    "altar": "13.5",
    "artwork": "13.6",
}
TAKE_OR_LEAVE = ("take", "leave")


# -- [5.0-D] the Feature Phase ---------------------------------------------------------------------------------


async def feature_phase(g: G, scene: FeaturePhase) -> None:
    """[5.0-D] [13.0] [R43] [R64] One character may investigate, once; [R92] or the Hellgate is attacked."""
    state = g.state
    if state.monsters or not characters(state):
        return
    if state.here == state.hellgate_at and not state.destroyed:  # [R41] no other feature here
        if state.x_dead and any(who.hellgate for who in characters(state)):
            g.then(HellgateAttempt())
        return
    feature = feature_here(state)
    if not feature:
        return
    if feature == "mirror" and state.house.mirrors == "on_entry":  # [R43]
        spend(state)
        look_into_mirror(g, "R43")
        return
    company = in_order(state)
    options = [*(who.id for who in company), "ignore"]
    owners = [*(who.seat for who in company), leader(state)]  # [R83] nobody is sent by another
    chosen = await calmly(g, scene, "5.0-D", options, "feature", feature, owners)
    if chosen is None or chosen == "ignore":
        return
    spend(state)
    g.then(Divide())  # [14.0-5] what it yields, or costs a life, at the end
    await investigate(g, character(state, chosen), feature)


def feature_here(state: State) -> str:
    """[13.0] [13.8] What there is to investigate in this room; nothing about stairs or a mirror gone blind."""
    laid = state.maze[state.here]
    feature = face(laid.code).feature
    if laid.spent or feature not in (*SECTION, "mirror") or (feature == "mirror" and not shows_something(state)):
        return ""
    return feature


def spend(state: State) -> None:
    """[R64] Once a game; by house rule the next visit begins anew."""
    state.maze[state.here] = structs.replace(state.maze[state.here], spent=True)


async def investigate(g: G, who: Character, feature: str) -> None:
    """[13.0] [13.9] 1D6 in the column of the feature; [13.7] mirrors have a table of their own."""
    if feature == "mirror":
        g.tell(Investigated("13.7", who.id, feature, feature))
        look_into_mirror(g)
        return
    row = FEATURE[feature, g.d6("13.9")]
    rule = result_rule(row)
    g.tell(Investigated(rule, who.id, feature, row.result))
    match feature:
        case "fountain":
            await fountain(g, who, row, rule)
        case "statue":
            await statue(g, who, row, rule)
        case "trap_door":
            await trap_door(g, who, row, rule)
        case "furniture":
            await furniture(g, who, row, rule)
        case "artwork":
            await artwork(g, who, row, rule)
        case _:
            altar(g, who, row.result)


def result_rule(row: FeatureRow) -> str:
    """[13.9] The case of the rules that says what this result does.

    >>> result_rule(FEATURE["artwork", 4]), result_rule(FEATURE["statue", 6])
    ('13.6-Cut-Glass', '13.2-X')
    """
    name = "X" if row.result.startswith("x_") else "-".join(row.result.title().split("_"))
    return f"{SECTION[row.feature]}-{name}"


async def may(g: G, who: Character, rule: str, ask: str) -> bool:
    """[R83] What he may take is for his player to say."""
    return await Choose(rule, who.seat, TAKE_OR_LEAVE, ask, who.id) == "take"


# -- [13.1] Fountains ------------------------------------------------------------------------------------------


async def fountain(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.1-Poison] [13.1-Alcohol] [13.1-Jewel] [13.1-Water] [13.1-Blood] He tastes it."""
    match row.result:
        case "poison":
            await poison(g, who, row.code, rule)
        case "potion":
            await magic_fountain(g, who, rule)
        case "alcohol" | "blood":
            who.game_bonus += int(row.code)
            g.tell(Blighted(rule, who.id, row.result))
        case "jewel":
            take_jewels(g, who, int(row.code), rule)


async def magic_fountain(g: G, who: Character, rule: str) -> None:
    """[13.1-Potion] He takes the effect of the potion, and may carry off one dose."""
    potion = Item("potion", POTION[g.d6(rule)].potion)
    g.tell(Found(rule, potion.id))
    await drink(g, who, potion.name)
    if who in g.state.party and await may(g, who, rule, "fountain_potion"):
        for _ in range(FIGURE["fountain_doses"]):
            take_thing(who, potion)
            g.tell(Assigned(rule, potion.id, who.id))


def take_jewels(g: G, who: Character, number: int, rule: str, bonus: int = 0) -> None:
    """[13.1-Jewel] [13.2-Jewels] [13.6-Tapestry] 2D6 each on the Jewel Table; they are the investigator's."""
    for _ in range(number):
        jewel = find_jewel(g, rule, bonus)
        who.jewels += (jewel.value,)
        g.tell(Assigned(rule, jewel.id, who.id))


# -- [13.2] Statues --------------------------------------------------------------------------------------------


async def statue(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.2-Jewels] [13.2-Medallion] [13.2-Demon] [13.2-Talisman] Whom it shows, or what hangs on it."""
    match row.result:
        case "medusa":
            living_medusa(g, who, row, rule)
        case "jewels":
            if await may(g, who, rule, "statue_jewels"):
                take_jewels(g, who, int(row.code), rule)
        case "medallion" | "talisman":
            if await may(g, who, rule, f"statue_{row.result}"):
                take_charm(g, who.id, row.result, rule)
        case "demon":
            await investigate(g, who, "altar")
        case _:
            statue_of_x(g, who, rule)


def living_medusa(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.2-Medusa] [R35] He resists or is stone; then talks, bribe or fight, and he may be revived."""
    if resists(g, who, rule):
        g.tell(Resisted(rule, who.id, row.result))
    else:
        turn_to_stone(g, who, rule)
        if beaten(g.state):
            return
    loose = g.state.monsters  # those he had charmed
    come_alive(g, row)
    g.state.monsters += loose
    g.then(CloseUp(), Meeting())  # after which he may be revived


def come_alive(g: G, row: FeatureRow) -> None:
    """[R57] [R89] A Medusa or a Vampire: one on every level, with the treasure letter of a room."""
    kind = "vampire" if row.result == "coffin" else row.result
    appear(g, kind, int(row.code), room=True, doubled=False)


def take_charm(g: G, who: str, kind: str, rule: str) -> None:
    """[13.2-Medallion] [13.2-Talisman] [13.6-Cut-Glass] Its kind is rolled, and he learns what it does."""
    if kind == "talisman":
        item = Item("talisman", TALISMAN[g.d6(rule)].talisman)
    else:
        item = Item("medallion", MEDALLION[g.d6(rule)].medallion)
    g.tell(Found(rule, item.id))
    g.then(Test(item, who))


def statue_of_x(g: G, who: Character, rule: str) -> None:
    """[13.2-X] [R60] He resists, or is a tool of X and attacks the party."""
    if resists(g, who, rule):
        g.tell(Resisted(rule, who.id, "x_the_unknown"))
    else:
        possess(g, who, "statue")


# -- [13.3] Trap Doors -----------------------------------------------------------------------------------------


async def trap_door(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.3-Room] [13.3-Pit] [13.3-Hellgate] What is under it."""
    match row.result:
        case "trap":
            await trapped_treasure(g, who, row, rule)
        case "room":
            go_below(g, who, row.code)
            if g.d6(rule) <= FIGURE["trap_door_monster"]:
                meet(g, room=True)
                g.then(Meeting())
            else:
                g.tell(NobodyThere(rule))
        case "pit":
            go_below(g, who)
            in_room = g.state.house.feature_treasure == "room"  # [R89]
            appear(g, "cronk", g.roll(row.code, rule), room=in_room)  # [R57] doubled on the third level
            g.then(Meeting())
        case _:
            swallow_up(g, who, rule)


async def trapped_treasure(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.3-Trap] [R53] The trap goes off (by house rule it may be detrapped); if he lives, a treasure is his."""
    state = g.state
    if state.house.trap_door_can_be_detrapped:
        g.then(Trapped("trap_door", who.id), Treasure())
    else:
        await spring(g, who)
        g.then(Treasure())
    state.slain.append(treasure_lying(state, row.code, who.id, chest=False))


def treasure_lying(state: State, letter: str, finder: str, *, chest: bool) -> Slain:
    """[13.3-Trap] [13.3-Room] [R56] A treasure nobody guards, its type shifted like any on this level."""
    return Slain("", True, maze.level(state.here), letter=letter, chest=chest, finder=finder)


def go_below(g: G, who: Character, treasure: str = "") -> None:
    """[R54] He goes down alone; monsters at peace in the room above stand aside (R89)."""
    state = g.state
    g.then(ClimbUp(who.id, order.box(who), treasure))
    state.bystanders = go_alone(state.party, who)
    state.party = [who]
    state.below = True
    state.upstairs, state.peaceful = state.peaceful, []


async def climb_up(g: G, scene: ClimbUp) -> None:
    """[R54] Up again, with the treasure of the room below. Those at peace can be attacked before (R74)."""
    state = g.state
    alive = any(who.id == scene.who for who in characters(state))
    if alive and scene.treasure:
        state.slain.append(treasure_lying(state, scene.treasure, scene.who, chest=True))
        g.then(Treasure(), Divide(), structs.replace(scene, treasure=""))
        return
    if alive and state.peaceful and await calmly(g, scene, "R54", ("climb_up",), "climb_up") is None:
        return
    if not alive:
        perish_below(g, scene.who)
    state.below = False
    state.peaceful, state.upstairs = state.upstairs, []
    state.monsters, state.foes, state.round, state.waiting = [], {}, 0, False  # what went on below is over
    if state.bystanders:
        back, state.party, state.bystanders = state.party, state.bystanders, []
        rejoin(state.party, back, scene.who, order.box_at(scene.box))
    if alive:
        g.tell(Rejoined("R54", scene.who))
    break_charms(g)
    close_ranks(g)


def perish_below(g: G, who: str) -> None:
    """[R54] [R71] Dead, stone or turned, he does not come back, and what he had and found is lost."""
    state = g.state
    for unit in (*state.stone, *state.monsters):
        if unit.id == who and isinstance(unit, Character):
            g.tell(Died("R54", who))
            state.dead.append(unit)
    state.stone = [man for man in state.stone if man.id != who]
    state.slain_now = [man for man in state.slain_now if man.id != who]
    for dead in state.dead:
        if dead.id == who:
            dead.weapons, dead.items, dead.gold_marks, dead.jewels = (), (), 0, ()
    state.slain, state.ownerless, state.untried, state.replaced, state.purse = [], [], [], [], 0
    state.own_untried = []
    state.killed_points = 0


def swallow_up(g: G, who: Character, rule: str) -> None:
    """[13.3-Hellgate] [R55] Out of play until the Hellgate is destroyed; [R93] after that nothing happens."""
    state = g.state
    if state.destroyed:
        return
    state.party.remove(who)
    state.swallowed.append(who)
    g.tell(Swallowed(rule, who.id))
    break_charms(g)
    close_ranks(g)


# -- [13.4] Furniture ------------------------------------------------------------------------------------------


async def furniture(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.4-Desk] [13.4-Bed] [13.4-Mirror] What it is, and what it does."""
    match row.result:
        case "coffin":
            open_coffin(g, who, row)
        case "bookcase":
            search_bookcase(g, who, row, rule)
        case "desk":
            g.then(Trapped("desk", who.id), Drawer(who.id))
        case "bed":
            if who.wounds and await may(g, who, rule, "bed"):
                heal(g, who, g.roll(row.code, rule), rule)
        case "clavichord":
            hear_clavichord(g, who, rule)
        case _:
            look_into_mirror(g, rule)


def open_coffin(g: G, who: Character, row: FeatureRow) -> None:
    """[13.4-Coffin] [R58] A Vampire: no talks; in the first round the investigator fights it alone."""
    state = g.state
    come_alive(g, row)
    state.bystanders = go_alone(state.party, who)
    state.party = [who]
    state.coffin = bool(state.bystanders)
    g.then(JoinCombat())


def search_bookcase(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.4-Bookcase] 1–3: it falls on him; 4–6: he learns Resurrect from a book."""
    if g.d6(rule) <= FIGURE["bookcase_falls"]:
        suffer(g, who, g.roll(row.code, rule), rule)
    else:
        study(g, who, "resurrect", rule)


async def drawer(g: G, scene: Drawer) -> None:
    """[13.4-Desk] The medallion is his who has dealt with the trap and lives."""
    if any(who.id == scene.who for who in characters(g.state)):
        take_charm(g, scene.who, "medallion", "13.4-Desk")


def hear_clavichord(g: G, who: Character, rule: str) -> None:
    """[13.4-Clavichord] [R66] He resists, or half his gold, rounded down, goes into the instrument."""
    gold = who.gold_marks // FIGURE["clavichord_share"]
    if not gold:
        return
    if resists(g, who, rule):
        g.tell(Resisted(rule, who.id, "clavichord"))
        return
    who.gold_marks -= gold
    g.tell(Forfeited(rule, who.id, gold))
    g.then(Clavichord(who.id, gold))


async def clavichord(g: G, scene: Clavichord) -> None:
    """[13.4-Clavichord] [R66] Whoever takes a wound gets the gold; by house rule only he who lost it."""
    rule = "13.4-Clavichord"
    anyone = g.state.house.clavichord == "anyone"
    company = [who.id for who in in_order(g.state) if anyone or who.id == scene.who]
    seats = [character(g.state, who).seat for who in company]  # [R83] each for himself
    owners = [*seats, leader(g.state)]
    chosen = await calmly(g, scene, rule, [*company, "leave"], "clavichord", scene.who, owners)
    if chosen is None or chosen == "leave":
        return
    who = character(g.state, chosen)
    g.tell(Forfeited(rule, who.id, scene.gold, back=True))
    who.gold_marks += scene.gold
    suffer(g, who, FIGURE["clavichord_wounds"], rule)


# -- [13.6] Artwork --------------------------------------------------------------------------------------------


async def artwork(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.6-Statue] [13.6-Icon] [13.6-Manuscript] What it is, and what it does."""
    match row.result:
        case "tapestry":
            await take_tapestry(g, who, row, rule)
        case "painting":
            painting(g, row, rule)
        case "statue":
            await investigate(g, who, "statue")
        case "cut_glass":
            await claim_cut_glass(g, who, rule)
        case "icon":
            await investigate(g, who, "altar")
        case _:
            study(g, who, "wrath_of_god", rule)


async def take_tapestry(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.6-Tapestry] [R67] One of his weapons for it; it is worth 2D6+4 on the Jewel Table."""
    alike: list[Weapon | str] = [*dict.fromkeys(who.weapons)]  # two equal weapons are no choice
    dropped = await Choose(rule, who.seat, [*alike, "leave"], "tapestry", who.id)
    if not isinstance(dropped, Weapon):
        return
    lose_weapon(who, dropped)
    g.tell(Dropped(rule, dropped.id, who.id))
    if dropped.bonus:
        g.state.replaced.append(dropped)
    take_jewels(g, who, 1, rule, int(row.code))


def painting(g: G, row: FeatureRow, rule: str) -> None:
    """[13.6-Painting] [R65] Every character rolls, by house rule charmed monsters too; a 1 is wounded at once."""
    state = g.state
    for unit in order.party_order(state.party):
        rolls = unit in state.party and (isinstance(unit, Character) or state.house.painting_curses_charmed)
        if rolls and g.d6(rule) <= FIGURE["painting_depicted"]:
            suffer(g, unit, g.roll(row.code, rule), rule)


async def claim_cut_glass(g: G, who: Character, rule: str) -> None:
    """[13.6-Cut-Glass] 1–3 it is a talisman, 4–6 a medallion."""
    if await may(g, who, rule, "cut_glass"):
        talisman = g.d6(rule) <= FIGURE["cut_glass_talisman"]
        take_charm(g, who.id, "talisman" if talisman else "medallion", rule)
