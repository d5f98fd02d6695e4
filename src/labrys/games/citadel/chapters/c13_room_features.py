"""Citadel of Blood [13.0] Room Features."""

from __future__ import annotations

from msgspec import structs

from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c07_traps_and_detrapping as traps
from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c11_resistance_checks as checks
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c15_special_monsters as special
from labrys.games.citadel.chapters import c17_victory_conditions as victory
from labrys.games.citadel.events import Forfeited, Gained, HellgateTold, Possessed, Rejoined, Swallowed
from labrys.games.citadel.pieces import Character, Forfeit, Possession, Slain
from labrys.games.citadel.scenes import Claim, Clavichord, ClimbUp, Divide, Drawer, Meeting, Test, Trapped
from labrys.games.citadel.state import NOWHERE, G, State, character, characters, in_order
from labrys.games.citadel.tables import (
    ALTAR,
    COMBAT,
    FEATURE,
    MEDALLION,
    MIRROR,
    POTION,
    SPELL,
    TALISMAN,
    AltarRow,
    face,
)
from labrys.kit import maze, order
from labrys.kit.maze import Place
from labrys.kit.order import CENTRE, FRONT
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.party import go_alone, rejoin
from labrys.systems.spi1980.chapters.traps import shoot
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
from labrys.systems.spi1980.pieces import WAITING
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
CLAIMED = {  # what he may take: the rule that says so
    "fountain_potion": "13.1-Potion",
    "statue_jewels": "13.2-Jewels",
    "statue_medallion": "13.2-Medallion",
    "statue_talisman": "13.2-Talisman",
    "bed": "13.4-Bed",
    "tapestry": "13.6-Tapestry",
    "cut_glass": "13.6-Cut-Glass",
}


# -- [13.0] Investigating ---------------------------------------------------------------------------------------


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


async def claim(g: G, scene: Claim) -> None:
    """[R83] [R94] What he may take, or lie down on, is for his player to say, in a calm moment."""
    who = next((one for one in characters(g.state) if one.id == scene.who), None)
    if who is None or (scene.what == "bed" and not who.wounds):
        return
    options: list[Weapon | str] = ["take", "leave"]
    if scene.what == "tapestry":
        options = [*dict.fromkeys(who.weapons), "leave"]  # two equal weapons are no choice
    owners = [who.seat] * len(options)
    chosen = await sequence.calmly(g, scene, CLAIMED[scene.what], options, scene.what, who.id, owners)
    if chosen is not None and chosen != "leave":
        take_claim(g, who, scene, chosen)


def take_claim(g: G, who: Character, scene: Claim, chosen: Weapon | str) -> None:
    """[13.1-Potion] [13.2-Jewels] [13.2-Medallion] [13.2-Talisman] [13.4-Bed] [13.6-Tapestry] He takes it."""
    rule = CLAIMED[scene.what]
    match scene.what:
        case "fountain_potion":
            potion = Item("potion", scene.code)
            treasure.take_thing(who, potion)
            g.tell(Assigned(rule, potion.id, who.id))
        case "statue_jewels":
            take_jewels(g, who, int(scene.code), rule)
        case "statue_medallion":
            take_charm(g, who.id, "medallion", rule)
        case "statue_talisman":
            take_charm(g, who.id, "talisman", rule)
        case "bed":
            combat.heal(g, who, g.roll(scene.code, rule), rule)
        case "cut_glass":  # [13.6-Cut-Glass] 1–3 it is a talisman, 4–6 a medallion
            take_charm(g, who.id, "talisman" if g.d6(rule) <= 3 else "medallion", rule)
        case "tapestry":
            assert isinstance(chosen, Weapon)
            take_tapestry(g, who, chosen, int(scene.code))


# -- [13.1] Fountains -------------------------------------------------------------------------------------------


async def fountain(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.1-Poison] [13.1-Alcohol] [13.1-Jewel] [13.1-Water] [13.1-Blood] He tastes it."""
    match row.result:
        case "poison":
            await magic.poison(g, who, row.code, rule)
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
    await treasure.drink(g, who, potion.name)
    g.then(Claim(who.id, "fountain_potion", potion.name))


def take_jewels(g: G, who: Character, number: int, rule: str, bonus: int = 0) -> None:
    """[13.1-Jewel] [13.2-Jewels] [13.6-Tapestry] 2D6 each on the Jewel Table; they are the investigator's."""
    for _ in range(number):
        jewel = treasure.find_jewel(g, rule, bonus)
        who.jewels += (jewel.value,)
        g.tell(Assigned(rule, jewel.id, who.id))


# -- [13.2] Statues ---------------------------------------------------------------------------------------------


async def statue(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.2-Jewels] [13.2-Medallion] [13.2-Demon] [13.2-Talisman] Whom it shows, or what hangs on it."""
    match row.result:
        case "medusa":
            living_medusa(g, who, row, rule)
        case "jewels":
            g.then(Claim(who.id, "statue_jewels", row.code))
        case "medallion":
            g.then(Claim(who.id, "statue_medallion"))
        case "talisman":
            g.then(Claim(who.id, "statue_talisman"))
        case "demon":
            await investigate(g, who, "altar")
        case _:
            statue_of_x(g, who, rule)


def living_medusa(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.2-Medusa] [R35] He resists or is stone; then talks, bribe or fight, and he may be revived."""
    if checks.resists(g, who, rule):
        g.tell(Resisted(rule, who.id, row.result))
    else:
        special.turn_to_stone(g, who, rule)
        if victory.beaten(g.state):
            return
    loose = g.state.monsters  # those he had charmed
    come_alive(g, row)
    g.state.monsters += loose
    g.then(CloseUp(), Meeting())  # after which he may be revived


def come_alive(g: G, row: FeatureRow) -> None:
    """[R57] [R89] A Medusa or a Vampire: one on every level, with the treasure letter of a room."""
    kind = "vampire" if row.result == "coffin" else row.result
    monsters.appear(g, kind, int(row.code), room=True, doubled=False)


def take_charm(g: G, who: str, kind: str, rule: str) -> None:
    """[13.2-Medallion] [13.2-Talisman] [13.6-Cut-Glass] Its kind is rolled, and he learns what it does."""
    if kind == "talisman":
        item = Item("talisman", TALISMAN[g.d6(rule)].talisman)
    else:
        item = Item("medallion", MEDALLION[g.d6(rule)].medallion)
    g.tell(Found(rule, item.id, untried=True))
    g.then(Test(item, who))


def statue_of_x(g: G, who: Character, rule: str) -> None:
    """[13.2-X] [R60] He resists, or is a tool of X and attacks the party."""
    if checks.resists(g, who, rule):
        g.tell(Resisted(rule, who.id, "x_the_unknown"))
    else:
        possess(g, who, "statue")


def possess(g: G, who: Character, how: Possession) -> None:
    """[13.2-X] [14.6-Evil] He turns on the party: in the middle of the enemy's row, or from his own place."""
    state = g.state
    state.party.remove(who)
    state.monsters.append(who)
    who.possessed = how
    in_place = how == "talisman" and state.house.talisman_of_evil == "in_place"
    who.stood = order.box(who) if in_place else ""
    who.row, who.column = FRONT, who.column if in_place else CENTRE
    who.row = FRONT if in_place else WAITING
    g.tell(Possessed("14.6-Evil" if how == "talisman" else "13.2-X", who.id, how))
    magic.break_charms(g)
    combat.fight_at_once(g)


# -- [13.3] Trap Doors ------------------------------------------------------------------------------------------


async def trap_door(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.3-Room] [13.3-Pit] [13.3-Hellgate] What is under it."""
    match row.result:
        case "trap":
            await trapped_treasure(g, who, row, rule)
        case "room":
            go_below(g, who, row.code)
            if g.d6(rule) <= 3:
                monsters.meet(g, room=True)
                g.then(Meeting())
            else:
                g.tell(NobodyThere(rule))
        case "pit":
            go_below(g, who)
            in_room = g.state.house.feature_treasure == "room"  # [R89]
            monsters.appear(g, "cronk", g.roll(row.code, rule), room=in_room)  # [R57] doubled on the third level
            g.then(Meeting())
        case _:
            swallow_up(g, who, rule)


@varies("trap_door_can_be_detrapped")
async def trapped_treasure(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.3-Trap] [R53] The trap goes off; if he lives, a treasure is his."""
    await traps.spring(g, who)
    g.then(Treasure())
    g.state.slain.append(treasure_lying(g.state, row.code, who.id, chest=False))


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
    if alive and state.peaceful and await sequence.calmly(g, scene, "R54", ("climb_up",), "climb_up") is None:
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
    magic.break_charms(g)
    start.close_ranks(g)


def perish_below(g: G, who: str) -> None:
    """[R54] [R71] Dead, stone or turned, he does not come back, and what he had and found is lost."""
    state = g.state
    for unit in (*state.stone, *state.monsters):
        if unit.id == who and isinstance(unit, Character):
            g.tell(Died("R54", who, "below"))
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
    magic.break_charms(g)
    start.close_ranks(g)


# -- [13.4] Furniture -------------------------------------------------------------------------------------------


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
            g.then(Claim(who.id, "bed", row.code))
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


async def come_to_help(g: G) -> None:
    """[13.4-Coffin] [R58] From round 2 on the others may form up around him who opened the coffin."""
    state = g.state
    if not state.coffin or not state.bystanders:
        return
    if characters(state):
        chosen = await sequence.party_decides(g, "R58", ("join", "wait"), "coffin")
        if chosen == "wait":
            return
    await join_in(g)


async def join_in(g: G) -> None:
    """[13.4-Coffin] [R58] [9.4] The others form up around him, those who come with a weapon readied."""
    coming = [unit.id for unit in g.state.bystanders]
    rally(g)
    await combat.mend(g)
    await start.marching_order(g, "R58")
    await combat.ready_weapons(g, [who for who in characters(g.state) if who.id in coming])


def rally(g: G) -> None:
    """[R58] Everybody who stood by is in the fight now."""
    state = g.state
    for unit in state.bystanders:
        g.tell(Rejoined("R58", unit.id))
    alone, state.party = state.party, [*state.bystanders]
    state.bystanders, state.coffin = [], False
    for unit in alone:  # in the box he had, if nobody stands there
        if any((u.row, u.column) == (unit.row, unit.column) for u in state.party):
            start.settle(state, unit)
        state.party.append(unit)


def search_bookcase(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.4-Bookcase] 1–3: it falls on him; 4–6: he learns Resurrect from a book."""
    if g.d6(rule) <= 3:
        combat.suffer(g, who, g.roll(row.code, rule), rule)
    else:
        study(g, who, "resurrect", rule)


async def drawer(g: G, scene: Drawer) -> None:
    """[13.4-Desk] The medallion is his who has dealt with the trap and lives."""
    if any(who.id == scene.who for who in characters(g.state)):
        take_charm(g, scene.who, "medallion", "13.4-Desk")


def hear_clavichord(g: G, who: Character, rule: str) -> None:
    """[13.4-Clavichord] [R66] He resists, or half his gold, rounded down, goes into the instrument."""
    gold = who.gold_marks // 2
    if not gold:
        return
    if checks.resists(g, who, rule):
        g.tell(Resisted(rule, who.id, "clavichord"))
        return
    who.gold_marks -= gold
    g.tell(Forfeited(rule, who.id, gold))
    held = g.state.clavichords.get(g.state.here)
    g.state.clavichords[g.state.here] = Forfeit(who.id, gold + (held.gold if held else 0))
    g.then(Clavichord(who.id, gold))


async def clavichord(g: G, scene: Clavichord) -> None:
    """[13.4-Clavichord] [R66] Whoever takes a wound gets the gold, now or later."""
    state = g.state
    state.clavichords.setdefault(state.here, Forfeit(scene.who, scene.gold))  # a save of version 1 has it not
    company = who_may_reopen(state)
    owners = [*(who.seat for who in company), sequence.leader(state)]  # [R83] each for himself
    options = [*(who.id for who in company), "leave"]
    chosen = await sequence.calmly(g, scene, "13.4-Clavichord", options, "clavichord", scene.who, owners)
    if chosen is not None and chosen != "leave":
        reopen_clavichord(g, character(state, chosen))


def who_may_reopen(state: State) -> list[Character]:
    """[13.4-Clavichord] [R66] Who may get the gold out of it here: anybody; by house rule its victim."""
    held = state.clavichords.get(state.here)
    if held is None or state.below or state.monsters:
        return []
    anyone = state.house.clavichord == "anyone"
    return [who for who in in_order(state) if anyone or who.id == held.who]


def reopen_clavichord(g: G, who: Character) -> None:
    """[13.4-Clavichord] The gold for a wound."""
    held = g.state.clavichords.pop(g.state.here)
    g.tell(Forfeited("13.4-Clavichord", who.id, held.gold, back=True))
    who.gold_marks += held.gold
    combat.suffer(g, who, 1, "13.4-Clavichord")


# -- [13.5] Altars ----------------------------------------------------------------------------------------------


def altar(g: G, who: Character, name: str) -> None:
    """[13.5] [R61] A Resistance Check: he who passes gets its benefit, he who fails its curse."""
    row = ALTAR[name]
    rule = f"13.5-{row.name}"
    if checks.resists(g, who, rule):
        g.tell(Resisted(rule, who.id, name))
        bless(g, who, row, rule)
        if row.spell:
            teach(g, who, row, rule)
    elif row.curse_spell:  # [13.5-Avnas] [13.5-Malthus] [R61] he may resist the spell itself once more
        cast_at(g, who, row.curse_spell, rule)
    else:
        curse(g, who, row, rule)


def bless(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Alloces] [13.5-Vassago] [13.5-Leraje] [13.5-Asmoday] [R96] What is not a spell."""
    if row.benefit == "free_combat_spells":  # [R96]
        who.free_spells = True
        g.tell(Gained(rule, who.id, row.benefit))
    elif row.benefit:
        ability = {"bow_skill": "skill:bow"}.get(row.benefit, row.benefit)
        start.gain(g, who, f"{ability}+{row.benefit_code}", rule)


def teach(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Avnas] [13.5-Malthus] [13.5-Asmoday] The spell, if he has it not, and a lower cost of it."""
    study(g, who, row.spell, rule)
    if 0 < row.spell_cost < SPELL[row.spell].cost and not who.cheap_lightning:
        start.gain(g, who, "cheap_lightning", rule)


def study(g: G, who: Character, spell: str, rule: str) -> None:
    """[R62] [R63] A spell learnt in the Citadel, unless he can use it anyway: known without a circle he cannot."""
    if spell not in (*who.circled, *who.learnt, *who.game_spells):
        magic.learn(g, who, spell, rule)


def curse(g: G, who: Character, row: AltarRow, rule: str) -> None:
    """[13.5-Alloces] [13.5-Vassago] [13.5-Leraje] [13.5-Asmoday] What is not a spell."""
    match row.curse:
        case "combat_bonus_this_game":
            who.game_bonus += int(row.curse_code)
            g.tell(Blighted(rule, who.id, row.altar))
        case "detrap_lost":
            if who.detrap:
                who.detrap = 0
                who.game_changes = tuple(c for c in who.game_changes if not c.startswith("detrap:"))
                g.tell(Blighted(rule, who.id, row.altar))
        case "arrows":
            for _ in range(int(row.curse_code)):
                if who in g.state.party:
                    combat.suffer(g, who, shoot(g, COMBAT["bow"], who.id, rule), rule)
        case "magic_potential":
            loss = int(row.curse_code)
            start.change_potential(g, who, (loss, loss, loss), rule)


def cast_at(g: G, victim: Character, spell: str, rule: str) -> None:
    """[13.5-Avnas] [13.5-Malthus] [R61] The altar casts a spell at him: he may resist it as any other."""
    if g.state.house.altar_spells_resisted and checks.resists(g, victim):
        g.tell(Resisted("11.0", victim.id, spell))
    else:
        combat.suffer(g, victim, g.roll(SPELL[spell].code, rule), rule)


# -- [13.6] Art Work --------------------------------------------------------------------------------------------


async def artwork(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[13.6-Statue] [13.6-Icon] [13.6-Manuscript] What it is, and what it does."""
    match row.result:
        case "tapestry":
            g.then(Claim(who.id, "tapestry", row.code))
        case "painting":
            painting(g, row, rule)
        case "statue":
            await investigate(g, who, "statue")
        case "cut_glass":
            g.then(Claim(who.id, "cut_glass"))
        case "icon":
            await investigate(g, who, "altar")
        case _:
            study(g, who, "wrath_of_god", rule)


def take_tapestry(g: G, who: Character, dropped: Weapon, bonus: int) -> None:
    """[13.6-Tapestry] [R67] One of his weapons for it; it is worth 2D6+4 on the Jewel Table."""
    rule = "13.6-Tapestry"
    lose_weapon(who, dropped)
    g.tell(Dropped(rule, dropped.id, who.id))
    if dropped.bonus:
        g.state.replaced.append(dropped)
        g.state.discarded_by = who.id
    take_jewels(g, who, 1, rule, bonus)


def painting(g: G, row: FeatureRow, rule: str) -> None:
    """[13.6-Painting] [R65] Every character rolls, by house rule charmed monsters too; a 1 is wounded at once."""
    state = g.state
    for unit in order.party_order(state.party):
        rolls = unit in state.party and (isinstance(unit, Character) or state.house.painting_curses_charmed)
        if rolls and g.d6(rule) == 1:
            combat.suffer(g, unit, g.roll(row.code, rule), rule)


# -- [13.7] Mirrors ---------------------------------------------------------------------------------------------


def shows_something(state: State) -> bool:
    """[13.7] [R103] The first mirror does, and the first on the Hellgate's level; no other roll is ever made."""
    if not state.hellgate_level:
        return True
    return not state.hellgate_distance and state.hellgate_level == maze.level(state.here)


def look_into_mirror(g: G, rule: str = "13.7") -> None:
    """[13.7] [13.4-Mirror] The Hellgate's level; on that level, at once or later, how many segments away it is."""
    state = g.state
    if not shows_something(state):
        g.tell(HellgateTold(rule, 0, 0))
        return
    if not state.hellgate_level:
        state.hellgate_level = MIRROR[g.d6(rule)].level
        g.tell(HellgateTold(rule, state.hellgate_level, 0))
    if shows_something(state):
        tell_distance(g, rule)


def tell_distance(g: G, rule: str) -> None:
    """[13.7] [R42] The count begins here: this segment itself is not one of them."""
    state = g.state
    state.hellgate_distance = state.hellgate_left = MIRROR[g.d6(rule)].segments
    state.mirror_at = state.here
    g.tell(HellgateTold(rule, state.hellgate_level, state.hellgate_distance))


def counts(state: State, there: Place) -> bool:
    """[13.7] [R42] Does entering a new segment here count towards the Hellgate?"""
    return state.hellgate_left > 0 and state.hellgate_at == NOWHERE and maze.level(there) == state.hellgate_level


def hellgate_due(state: State, there: Place) -> bool:
    """[13.7] [R42] Is this segment, never entered before, the Hellgate's?"""
    if not counts(state, there) or (there in state.maze and state.maze[there].visited):
        return False
    return far_enough(state, there)


@varies("segments_away")
def far_enough(state: State, there: Place) -> bool:
    """[13.7] [R42] So many segments entered for the first time since: this is the last."""
    return state.hellgate_left == 1


@varies("segments_away")
def count_segment(state: State, there: Place) -> None:
    """[13.7] [R42] One segment more of the Hellgate's level has been entered."""
    if counts(state, there):
        state.hellgate_left -= 1
