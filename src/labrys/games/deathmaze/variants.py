"""Deathmaze by house rule: what takes the place of a procedure of the book, in the order of the chapters."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.ask import Amount, Choose
from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c06_features as features
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c10_traps as traps
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.chapters import c13_continuity as continuity
from labrys.games.deathmaze.options import Action, Leave, Lock, Offer
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster, Slain
from labrys.games.deathmaze.scenes import (
    ClimbUp,
    DoorTrap,
    Enter,
    Estate,
    Meeting,
    PartyReorganizationPhase,
    Trapped,
)
from labrys.games.deathmaze.state import G, State, living_seats
from labrys.games.deathmaze.tables import FEATURE_51, MONSTER, ROOM_SUM, WANDERING_SUM
from labrys.kit import maze, order
from labrys.kit.maze import DOOR, SIDES, Place
from labrys.kit.order import COLUMNS, FRONT, closest
from labrys.kit.variants import as_printed, in_place_of
from labrys.systems.spi1980.chapters.party import go_alone
from labrys.systems.spi1980.events import ChangedSides, NobodyThere, PeaceBroken, Stepped, WoundCause
from labrys.systems.spi1980.options import Slide
from labrys.systems.spi1980.pieces import WAITING
from labrys.systems.spi1980.scenes import CloseUp, Explore, JoinCombat, Treasure
from labrys.systems.spi1980.things import Item

# -- [3.0] General Course of Play ------------------------------------------------------------------------------


@in_place_of(course.voters, leader="vote")
def everybody_votes(state: State) -> list[int]:
    """[R56] Every player with a living adventurer votes; the majority decides."""
    return living_seats(state)


@in_place_of(course.has_gained_enough, win_experience="all_games")
def has_gained_enough_in_all_games(state: State, who: Adventurer) -> bool:
    """[R36] What is saved at home counts for the win."""
    experience, bezants = who.experience + who.saved_experience, who.bezants + who.saved_bezants
    return experience >= course.ENOUGH_EXPERIENCE and bezants >= course.ENOUGH_BEZANTS


# -- [5.0] Exploring the Maze ----------------------------------------------------------------------------------


@in_place_of(exploring.offers_of, lock="quiet")
def offers_with_locks(state: State, who: Adventurer) -> list[Offer]:
    """[R24] Lock and Cloves work on any door of the segment at a calm moment."""
    doors = [
        side
        for side in (range(4) if state.where == "segment" else ())
        if exploring.passage(state, state.here, side) == DOOR
        and magic.may_lock(state, state.here, side, state.here)
    ]
    locks = [Lock(who.id, means, SIDES[side]) for side in doors for means in magic.lock_means(who)]
    return [*as_printed(exploring.offers_of)(state, who), *locks]


@in_place_of(exploring.through_a_door, door_trap="trap_first")
def trap_before_chit(g: G, side: int) -> None:
    """[R7] The trap is checked before a chit is drawn; [R21] one that was left armed needs no check."""
    armed = maze.edge(g.state.here, side) in g.state.armed
    g.then(Trapped("door", side=side) if armed else DoorTrap(side), Explore(side), Enter(side))


@in_place_of(exploring.anybody_there, entrance_check="never")
def nobody_at_the_entrance(g: G, new_room: bool) -> bool:
    """[R6] The entrance is never checked for monsters."""
    return g.state.here != g.state.entrance and as_printed(exploring.anybody_there)(g, new_room)


@in_place_of(exploring.ways_out, leaving="each_player")
def each_player_leaves(state: State) -> list[str | Leave]:
    """[R75] Each player may take his own adventurers out."""
    return ["leave"] if state.seats == 1 else [Leave(seat) for seat in living_seats(state)]


@in_place_of(exploring.closing, entrance_is_an_exit=True)
def entrance_is_an_exit(state: State, where: Place) -> bool:
    """[R43] The entrance counts as an exit as long as the party can walk to it."""
    return state.entrance not in exploring.walkable(state) and as_printed(exploring.closing)(state, where)


# -- [6.0] Unusual Features ------------------------------------------------------------------------------------


@in_place_of(features.roll_feature, features="moves51")
def roll_three_dice(g: G, kind: str) -> tuple[str, str]:
    """[6.0] Three dice on the magazine's tables."""
    row = FEATURE_51[kind, g.d6("6.0") + g.d6("6.0") + g.d6("6.0")]
    return row.result, row.code


@in_place_of(features.climb_down, room_below="investigator")
def climb_down_alone(g: G, who: Adventurer) -> None:
    """[R25] Only the investigator goes down; the others wait above."""
    g.then(ClimbUp(who.id, who.row, who.column))
    g.state.above = go_alone(g.state.party, who)
    g.state.party = [who]


# -- [7.0] Monsters and Negotiation ----------------------------------------------------------------------------


@in_place_of(monsters.meet, evil_wizard_in_basic="empty")
def meet_no_evil_wizard(g: G, *, room: bool) -> None:
    """[R4] An Evil Wizard rolled in the Basic Game: nobody is there."""
    kind, number = monsters.roll_encounter(g, room)
    if kind == "evil_wizard" and not g.state.advanced:
        g.tell(NobodyThere("R4"))
    else:
        monsters.appear(g, kind, g.roll(number, "7.12" if room else "7.11"), room=room)


@in_place_of(monsters.roll_encounter, monster_dice="sum")
def add_two_dice(g: G, room: bool) -> tuple[str, str]:
    """[R5] The sum of the two dice, on a table of sums."""
    rule = "7.12" if room else "7.11"
    line = (ROOM_SUM if room else WANDERING_SUM)[g.d6(rule) + g.d6(rule)]
    return line.kind, line.number


@in_place_of(monsters.negotiate_or_attack, calm_in_sight=False)
async def negotiate_or_attack_at_once(
    g: G, scene: Meeting, options: list[str | Lock], owners: list[int]
) -> str | Lock | None:
    """[R60] With monsters in sight it is not calm."""
    return await course.party_decides(g, "7.13", options, "meeting")


@in_place_of(monsters.locks, lock="quiet")
def no_lock_on_meeting(state: State, scene: Meeting) -> list[Lock]:
    """[R24] Lock is for calm moments."""
    return []


@in_place_of(monsters.roll_wound_points, goblin_of_none="absent")
def roll_wound_points_or_none(g: G, monster: Monster) -> None:
    """[R8] A Goblin without Wound Points is not there."""
    monster.wound_points = max(g.roll(MONSTER[monster.kind].wounds, "7.14"), 0)
    if not monster.wound_points:
        g.state.monsters.remove(monster)


@in_place_of(monsters.take_leave, treasure_after_agreement=True)
def take_the_treasure(state: State, met: list[Monster]) -> None:
    """[R93] What the monsters guard is the party's, as after a victory; of the living, once."""
    for monster in met:
        if not monster.plundered:
            monster.plundered = True
            state.slain.append(Slain(monster.kind, monster.room, monster.bezants, monster.paid, id=monster.id))


@in_place_of(monsters.after_the_talk, negotiation_tries="until_failure")
async def talk_again(g: G, scene: Meeting, met: list[Monster]) -> None:
    """[R33] Again and again, until it fails."""
    again = await Choose("R33", course.leader(g.state), ("peace", "negotiate"), "talk_again")
    if again == "negotiate":
        monsters.resume(g.state, met)
        await monsters.negotiate(g, scene)
    else:
        await monsters.peace(g, met)


@in_place_of(monsters.peace, broken_peace="at_once")
async def peace_or_attack(g: G, met: list[Monster]) -> None:
    """[R61] The party attacks now or never."""
    if await Choose("R61", course.leader(g.state), ("peace", "attack"), "break_peace") == "attack":
        g.tell(PeaceBroken("7.13"))
        monsters.resume(g.state, met)
        g.then(JoinCombat())


@in_place_of(monsters.disperse, peaceful_monsters="stay")
def stay(g: G) -> None:
    """[R28] Monsters at peace stay where they are, and are met again."""
    if g.state.peaceful:
        g.state.lingering[g.state.here] = g.state.peaceful
        g.state.peaceful = []


# -- [8.0] Combat ----------------------------------------------------------------------------------------------


@in_place_of(combat.columns_for, monster_columns="player")
async def columns_by_choice(g: G, row: int, number: int) -> tuple[int, ...]:
    """[R9] The player chooses the columns that monsters fill."""
    if not 0 < number < COLUMNS:
        return await as_printed(combat.columns_for)(g, row, number)
    ways = {1: ((0,), (1,), (2,)), 2: ((0, 1), (0, 2), (1, 2))}[number]
    return await Choose("R9", course.leader(g.state), ways, "columns")


@in_place_of(combat.act, sleep="combat")
async def act_and_kill_sleepers(g: G, action: Action) -> None:
    """[R16] Monsters sleep on to the end of the combat; when all that are left sleep they are killed."""
    await as_printed(combat.act)(g, action)
    if all(unit.asleep for unit in g.state.monsters):
        for unit in list(g.state.monsters):
            if not isinstance(unit, Adventurer):
                combat.suffer(g, unit, unit.wound_points - unit.wounds)


@in_place_of(combat.close_rows, rows_close_at_once=True)
def close_rows_at_once(g: G) -> None:
    """[R12] The rows behind close up at once when the front empties."""
    for side in (g.state.party, g.state.monsters):
        placed = [unit for unit in side if unit.row != WAITING]
        gap = min((unit.row for unit in placed), default=FRONT)
        for unit in placed if gap else ():
            unit.row -= gap
            g.tell(Stepped("R12", unit.id, order.box(unit)))


@in_place_of(combat.opponents, uneven_columns="from_left")
def opponents_from_left(
    state: State, unit: Fighter, own: Sequence[Fighter], enemies: list[Fighter]
) -> list[Fighter]:
    """[R10] Equal front rows that are not face to face are paired off from the left."""
    near = as_printed(combat.opponents)(state, unit, own, enemies)
    line = combat.front_row(own)
    if near and not state.frozen and len(line) == len(enemies) and unit in line:
        return [enemies[line.index(unit)]]
    return near


@in_place_of(combat.count_front_rows, front_count="phase")
def count_front_rows_once(g: G) -> None:
    """[R11] The front rows are counted once, at the start of the phase; whom each may attack is remembered."""
    state = g.state
    state.frozen = {}
    ours, theirs = combat.front_row(state.party), combat.front_row(state.monsters)
    fixed: dict[str, tuple[str, ...]] = {}
    for unit in ours:
        fixed[unit.id] = tuple(enemy.id for enemy in combat.opponents(state, unit, state.party, theirs))
    for unit in theirs:
        fixed[unit.id] = tuple(enemy.id for enemy in combat.opponents(state, unit, state.monsters, ours))
    state.frozen = fixed


@in_place_of(combat.second_row_target, two_in_front="nearest")
def nearest_of_two(g: G, monster: Fighter, front: list[Fighter]) -> Fighter:
    """[R73] With two in front the nearer is shot at; a die only if they are equally near."""
    targets = closest(monster, front) if len(front) == 2 else front
    return as_printed(combat.second_row_target)(g, monster, targets)


@in_place_of(combat.absorbs, mage_armour_absorbs="attacks")
def absorbs_attacks(state: State, cause: WoundCause) -> bool:
    """[R70] Mage Armour absorbs only the wounds of weapons and monsters."""
    return cause == "attack"


@in_place_of(combat.slides_after_the_step, reorganisation="slides_first")
def no_slides_after_the_step(state: State, scene: PartyReorganizationPhase, full: list[list[bool]]) -> list[Slide]:
    """[R78] Nobody slides once a man has stepped."""
    return []


@in_place_of(combat.experience_and_stone, restored_men_share=True)
async def stone_before_experience(g: G) -> None:
    """[R51] Men turned back from stone share the Experience Points of the combat."""
    await magic.stone_to_flesh(g)
    combat.experience(g)


@in_place_of(combat.after_the_fight, treasure_time="after_fight")
def treasure_after_the_fight(g: G) -> None:
    """[R58] Treasure is found after each fight."""
    g.then(CloseUp(), Estate(), Treasure())


# -- [9.0] Treasure --------------------------------------------------------------------------------------------


@in_place_of(treasure.may_wear, worn_items="limited")
def may_wear_one_more(state: State, who: Adventurer, item: Item) -> bool:
    """[R64] One medallion and two rings at most."""
    most = {"medallion": 1, "ring": 2}
    return item.kind not in most or sum(worn.kind == item.kind for worn in who.items) < most[item.kind]


@in_place_of(treasure.has_hands_full, spare_magic_weapons=True)
def carries_spare_weapons(state: State, who: Adventurer) -> bool:
    """[R65] Magic weapons may be carried unused beyond the two."""
    return False


@in_place_of(treasure.eat_cannabis, cannabis="combat")
def eat_cannabis_for_the_combat(g: G, who: Adventurer, target: str) -> None:
    """[R42] Two attacks in every phase of the combat."""
    who.two_attacks = True
    as_printed(treasure.eat_cannabis)(g, who, target)


# -- [10.0] Traps ----------------------------------------------------------------------------------------------


@in_place_of(traps.openers, trap_duty="thief")
def thieves_must_try(state: State, company: list[Adventurer]) -> list[Adventurer]:
    """[R21] With a Thief there nobody opens it untried."""
    return [] if any(a.detrap for a in company) else company


# -- [11.0] Wizards and Magic ----------------------------------------------------------------------------------


@in_place_of(magic.resists, adventurers_resist="charm")
def resists_only_charms(g: G, target: Fighter, rule: str = "11.14", *, charm: bool = False) -> bool:
    """[R18] An adventurer resists nothing but charms; no die is rolled for the rest."""
    if isinstance(target, Adventurer) and not charm:
        return False
    return as_printed(magic.resists)(g, target, rule, charm=charm)


@in_place_of(magic.wake_up, sleep="combat")
def sleep_on(state: State) -> None:
    """[R16] Whoever sleeps, sleeps to the end of the combat."""


@in_place_of(magic.no_longer_a_foe, charmed_count_as_defeated=True)
def charmed_counts_as_defeated(state: State, monster: Monster) -> None:
    """[R31] A charmed monster gives Experience Points and treasure."""
    if monster.id in state.foes:
        monster.counted = True
        state.slain.append(Slain(monster.kind, monster.room, monster.bezants, monster.paid, id=monster.id))


@in_place_of(magic.turn_on_the_party, charm_broken="leaves")
def go_away(g: G, monster: Monster) -> None:
    """[R29] A monster whose charm is broken goes away."""
    g.tell(ChangedSides("R29", monster.id, leaves=True))


@in_place_of(magic.quiet_spells, twelfth_spell="teleport")
def quiet_spells_and_teleport(state: State, who: Adventurer) -> list[str]:
    """[R17] Teleport, if the party stands in a segment and knows another."""
    spells = as_printed(magic.quiet_spells)(state, who)
    return [*spells, "teleport"] if state.where == "segment" and magic.places_known(state) else spells


@in_place_of(magic.may_lock, cut_off="refused")
def may_lock_if_there_is_another_way(state: State, where: Place, side: int, standing: Place) -> bool:
    """[R63] A lock that cuts the party off for good is not allowed."""
    return not magic.would_cut_off(state, where, side, standing)


@in_place_of(magic.leave_in_stone, stone_to_flesh="later")
def carry_the_statue(state: State) -> None:
    """[R80] A man in stone is carried along and may be turned back later."""


# -- [13.0] Character Continuity -------------------------------------------------------------------------------


@in_place_of(continuity.share_loot, loot_shares="free")
async def share_as_they_please(g: G) -> None:
    """[R35] The loot is shared as the players please."""
    state = g.state
    left = state.loot
    for who in state.out[:-1]:
        who.bezants = await Amount("R35", min(a.seat for a in state.out), 0, left, "share", who.id)
        left -= who.bezants
    state.out[-1].bezants = left
