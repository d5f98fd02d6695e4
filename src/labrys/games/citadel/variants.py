"""Citadel of Blood by house rule: what takes the place of a procedure, in the order of the chapters."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.chapters import c07_traps_and_detrapping as traps
from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c11_resistance_checks as checks
from labrys.games.citadel.chapters import c12_gaining_experience_points as gaining
from labrys.games.citadel.chapters import c13_room_features as features
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c15_special_monsters as special
from labrys.games.citadel.chapters import c16_the_hellgate as hellgate
from labrys.games.citadel.chapters import c17_victory_conditions as victory
from labrys.games.citadel.events import Learnt, Potential
from labrys.games.citadel.options import Action, Lock, Offer
from labrys.games.citadel.pieces import Character, Fighter, Monster, Thing
from labrys.games.citadel.scenes import Divide, ExperienceStep, FeaturePhase, Meeting, Scene, Trapped
from labrys.games.citadel.state import NOWHERE, G, State, characters, hostile, in_order
from labrys.games.citadel.tables import LEVEL, POWER, SPELL, face
from labrys.kit import cup, maze
from labrys.kit.maze import DOOR, SIDES, STEP, Place
from labrys.kit.order import SECOND, closest
from labrys.kit.variants import as_printed, in_place_of
from labrys.systems.spi1980.chapters.monsters import unlike
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.chapters.treasure import strengthen
from labrys.systems.spi1980.events import Died, Resisted
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import Explore, NextMove, Treasure
from labrys.systems.spi1980.tables import FeatureRow
from labrys.systems.spi1980.things import WEAPONS, Item

# -- [4.0] The Starting Sequence -------------------------------------------------------------------------------


@in_place_of(start.prior_experience, prior_experience="all")
def one_of_each_kind(state: State) -> list[list[str]]:
    """[R1] A gain of each of the three kinds."""
    return [["wound_point"], [f"skill:{kind}" for kind in WEAPONS], list(start.SKILLS)]


@in_place_of(start.roll_healing_limits, healing_limits="common")
def roll_one_healing_limit(g: G, who: Character) -> None:
    """[R13] One number for Heal and Rejuvenate together."""
    castable = (*who.circled, *who.learnt, *who.game_spells)
    for spell, rule in (("heal", "10.6-Heal"), ("rejuvenate", "10.6-Rejuvenate")):
        if spell in castable and who.heal_left == NOT_ROLLED:
            who.heal_left = who.rejuvenate_left = start.limit(g, who, spell, SPELL[spell].limit, rule)


@in_place_of(start.potential_changed, potential_changes="next_game")
def potential_changes_later(g: G, who: Character, rule: str) -> None:
    """[R95] Spells known and circled follow in the next game."""
    g.tell(Potential(rule, who.id, *start.potential(who)))


@in_place_of(start.gain, lasting_effects="game")
def gain_for_this_game(g: G, who: Character, what: str, rule: str) -> str:
    """[R62] It ends with the game."""
    change = as_printed(start.gain)(g, who, what, rule)
    if change:
        who.game_changes += (change,)
    return change


# -- [5.0] Sequence of Play ------------------------------------------------------------------------------------


@in_place_of(sequence.voters, leader="vote")
def every_player_votes(state: State) -> list[int]:
    """[R83] Every player votes; of equal votes the leader's counts."""
    return sequence.living_seats(state)


@in_place_of(sequence.own_offers, calm_moments="segment_phase")
def calm_in_the_segment_phase(state: State, scene: Scene) -> list[tuple[Offer, int]]:
    """[R94] Only while the party decides its route."""
    return as_printed(sequence.own_offers)(state, scene) if isinstance(scene, NextMove) else []


@in_place_of(sequence.ways_on, resting=True)
def ways_on_or_rest(state: State) -> list[str]:
    """[R50] The party may stay where it is for a turn, but not on the Gateway."""
    rest = ["rest"] if state.here != movement.GATEWAY else []
    return [*as_printed(sequence.ways_on)(state), *rest]


@in_place_of(sequence.may_be_trapped, trap_check_on_stairs=False)
def only_doors_are_trapped(state: State, there: Place) -> bool:
    """[R45] No trap check on the first arrival at a landing."""
    by_stairs = maze.level(there) != maze.level(state.here)
    return not by_stairs and as_printed(sequence.may_be_trapped)(state, there)


@in_place_of(sequence.explore, hellgate_chit=False)
async def hellgate_without_a_chit(g: G, scene: Explore) -> None:
    """[R41] The Hellgate's counter takes the place by itself, open only where a neighbour leads into it."""
    there = g.state.here + STEP[scene.side]
    if features.hellgate_due(g.state, there):
        hellgate.lay_bare_hellgate(g, there)
        sequence.approach(g, there)
    else:
        await as_printed(sequence.explore)(g, scene)


@in_place_of(sequence.offer_feature, mirrors="on_entry")
async def look_on_entry(g: G, scene: FeaturePhase, feature: str) -> None:
    """[R43] A mirror shows something as the party comes in."""
    if feature == "mirror":
        features.spend(g.state)
        features.look_into_mirror(g, "R43")
    else:
        await as_printed(sequence.offer_feature)(g, scene, feature)


# -- [6.0] Movement Through the Citadel ------------------------------------------------------------------------


@in_place_of(movement.obtainable, empty_cup="walls")
def while_chits_last(state: State) -> bool:
    """[R48] The unexplored exits are walls once the cup is empty."""
    return any(state.cup.values())


@in_place_of(movement.add_set, empty_cup="walls")
def no_new_set(g: G) -> bool:
    """[R48] There is only one set."""
    return False


@in_place_of(movement.among_the_closest, best_match="players")
async def players_pick_the_closest(g: G, ties: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """[R47] The players pick among the chits that fit equally well."""
    chosen = await sequence.party_decides(g, "R47", ["/".join(pair) for pair in ties], "misfit")
    return [pair for pair in ties if "/".join(pair) == chosen]


@in_place_of(movement.stays_open, dead_ends="each_level")
def level_stays_open(state: State, there: Place, but: Place = NOWHERE) -> bool:
    """[R46] A way on must be left on every level by itself."""
    return movement.hellgate_found(state) or movement.has_way_on(state, but, maze.level(there))


@in_place_of(movement.break_a_wall, last_exit="game_ends")
def closed_for_good(g: G) -> None:
    """[R84] When no chit can keep the Citadel open, that is the end."""
    victory.lose(g, "R84", cut_off=True)


@in_place_of(movement.landing_chit, stair_landings="from_cup")
def landing_out_of_the_cup(g: G) -> str:
    """[R44] The other landings use up staircase chits, while the cup has any."""
    state = g.state
    spare = movement.chits_with(state, DOOR, {movement.STAIRCASE: ()})
    if not spare:
        return as_printed(movement.landing_chit)(g)
    chit = g.draw(spare, "R44")
    cup.take(state.cup, chit)
    return chit


@in_place_of(movement.multiple, doubling="everything")
def everything_doubles(state: State, *, doubled: bool) -> int:
    """[R57] The level doubles a statue's Medusa, a coffin's Vampire and the demons too."""
    return LEVEL["number"][movement.level_of(state)]


@in_place_of(movement.meet_again, monsters_met_again="fresh")
def meet_afresh(g: G, known: list[Monster]) -> None:
    """[R73] Unhurt, Wound Points and treasure rolled anew."""
    as_printed(movement.meet_again)(g, known)
    for monster in known:
        monster.wound_points = monster.wounds = monster.wounded_phases = 0
        monster.gold, monster.robbed = NOT_ROLLED, False
    monsters.roll_when_met(g, known)


# -- [7.0] Traps and Detrapping --------------------------------------------------------------------------------


@in_place_of(traps.ways_to_open, trap_duty="may_leave")
def doors_may_be_left(state: State, scene: Trapped) -> list[traps.Way]:
    """[R52] The party may turn back from a trapped door."""
    leave = ["leave"] if scene.on in ("door", "stairs") else []
    return [*as_printed(traps.ways_to_open)(state, scene), *leave]


@in_place_of(traps.detrap_skill, thief_may_exceed_five=True)
def detrap_skill_with_thief(state: State, who: Character, *, helped: bool) -> int:
    """[R78] The spell may raise the skill above five."""
    return min(who.detrap, start.HIGHEST_RATING) + (int(SPELL["thief"].code) if helped else 0)


# -- [8.0] Monsters, Negotiation and Bribery -------------------------------------------------------------------


@in_place_of(monsters.roll_when_met, wound_points_rolled="combat")
def roll_later(g: G, met: Sequence[Monster]) -> None:
    """[R25] Wound Points wait until a fight begins or a bribe asks for them."""


@in_place_of(monsters.speakers, negotiation_tries="each_character")
def each_speaks_once(state: State, scene: Meeting) -> list[Character]:
    """[R24] Everybody may try once."""
    return [who for who in in_order(state) if who.id not in scene.talked]


@in_place_of(monsters.bribe_number, odd_offers="interpolated")
def bribe_number_in_proportion(state: State, strongest: Monster, worth: int) -> int:
    """[R26] Between two rows of the table in proportion, rounded off, halves up."""
    column = monsters.bribery_column(strongest)
    offer, number = max(line for line in column if line[0] <= worth)
    above = [line for line in column if line[0] > worth]
    if not above:
        return number
    next_offer, next_number = above[0]
    step, way = next_offer - offer, (worth - offer) * (next_number - number)
    return number + (2 * way + step) // (2 * step)


# -- [9.0] Combat ----------------------------------------------------------------------------------------------


@in_place_of(combat.next_row, equal_wound_points="die")
def next_row_by_die(g: G, waiting: list[Fighter], number: int) -> list[Fighter]:
    """[R82] A die says which of equally strong monsters stands further in front."""
    ranked = sorted(waiting, key=combat.points_left, reverse=True)
    least = combat.points_left(ranked[number - 1])
    line = [unit for unit in ranked if combat.points_left(unit) > least]
    equal = [unit for unit in ranked if combat.points_left(unit) == least]
    while len(line) < number:
        alike = len(unlike(equal)) == 1 or len(equal) == number - len(line)
        unit = equal[0] if alike else combat.pick(g, equal, "R82")
        equal.remove(unit)
        line.append(unit)
    return line


@in_place_of(combat.at_a_standstill, stalemate="never")
def never_at_a_standstill(state: State) -> bool:
    """[R100] It goes on."""
    return False


@in_place_of(combat.opponents, lone_unit="nearest")
def nearest_opponents(
    state: State, unit: Fighter, own: Sequence[Fighter], enemies: list[Fighter]
) -> list[Fighter]:
    """[R30] Whoever stands alone in front attacks the nearest by columns, like everybody."""
    return closest(unit, enemies) if len(enemies) > 1 else enemies


@in_place_of(combat.change_weapon, free_rearming=False)
def rearming_costs_the_attack(g: G, who: Character, weapon: str) -> None:
    """[R33] Also after a throw."""
    as_printed(combat.change_weapon)(g, who, weapon)
    who.acted = True


@in_place_of(combat.attack, charmed_monsters="unrestrained")
def attack_with_powers(g: G, who: Fighter, target: Fighter) -> None:
    """[R15] A charmed monster keeps its powers."""
    if isinstance(who, Monster):
        breath = special.use_powers(g, Moment.IN_PLACE_OF_ATTACK, who)
        if breath or special.use_powers(g, Moment.BEFORE_ATTACK, who, target):
            return
    as_printed(combat.attack)(g, who, target)
    if isinstance(who, Monster) and target in g.state.monsters:
        special.use_powers(g, Moment.AFTER_ATTACK, who, target)


@in_place_of(combat.left_in_stone, stone_to_flesh="later")
def carried_along(state: State) -> list[Character]:
    """[R35] The statue may be carried along, and turned back later."""
    return []


@in_place_of(combat.may_move_up, x_comes_forward=False)
def x_does_not_move_up(state: State, unit: Fighter) -> bool:
    """[R38] X never leaves the second row."""
    if hellgate.is_guard(unit, hellgate.X) and unit.row == SECOND:
        return False
    return as_printed(combat.may_move_up)(state, unit)


@in_place_of(combat.nearest, monster_reorganisation="strongest")
def strongest_moves_up(g: G, movers: list[Fighter], gaps: list[int]) -> Fighter:
    """[R90] The one with most Wound Points, a die on ties."""
    most = max(combat.points_left(unit) for unit in movers)
    return combat.pick(g, [unit for unit in movers if combat.points_left(unit) == most], "R90")


@in_place_of(combat.close_rows, rows_close_at_once=False)
def rows_stay(g: G) -> None:
    """[R31] Nobody behind can be reached until reorganisation brings one forward."""


@in_place_of(combat.may_close_up, x_comes_forward=False)
def x_does_not_close_up(state: State, unit: Fighter) -> bool:
    """[R31] [R38] Not even with his row."""
    return not hellgate.is_guard(unit, hellgate.X)


# -- [10.0] Magic ----------------------------------------------------------------------------------------------


@in_place_of(magic.can_use_what_he_found, granted_spells_need_potential=True)
def found_spells_need_potential(state: State, who: Character) -> bool:
    """[R63] Without Magic Potential a spell found in the Citadel is of no use."""
    return max(who.potential) > 0


@in_place_of(magic.lent_by_alloces, alloces="any_spell")
def alloces_lends_every_spell(state: State, who: Character, spell: str) -> bool:
    """[R96] Every ordinary combat spell, for the next Combat Sequence."""
    return magic.freed(state, who, spell) and not SPELL[spell].special


@in_place_of(magic.can_bear, fatal_casting=True)
def can_bear_to_the_last(state: State, who: Fighter, cost: int, wounds: int = 0) -> bool:
    """[R5] He may pay all the Wound Points he has left."""
    return combat.points_left(who) - wounds >= cost


@in_place_of(magic.use_up_casting, healing_limits="common")
def use_up_either(state: State, caster: Character, spell: str) -> None:
    """[R13] Heal and Rejuvenate have one number between them."""
    caster.heal_left -= 1
    caster.rejuvenate_left -= 1


@in_place_of(magic.may_cast_here, lone_character_casts=True)
def may_cast_alone(state: State, who: Fighter) -> bool:
    """[R2] Who fights alone may cast in the first row."""
    return who.row == SECOND or len(state.party) == 1


@in_place_of(magic.attack_after_charm, charm_broken="talks")
def talk_after_charm(g: G) -> None:
    """[R16] Outside combat it may be talked to first."""
    g.then(Meeting(), Treasure(), Divide(), ExperienceStep())


@in_place_of(magic.hesitate_casts, hesitate="action")
def no_hesitation_before_combat(state: State) -> list[CastSpell]:
    """[R6] It is cast in a Party Combat Phase, as an action."""
    return []


@in_place_of(magic.truce_casts, cease_fire="action")
def no_truce_between_attacks(state: State) -> list[CastSpell]:
    """[R7] Cease Fire is an action of Party Combat."""
    return []


@in_place_of(magic.late_truce, cease_fire="action")
def no_truce_after_acting(state: State, unit: Fighter) -> list[Action]:
    """[R7] Who has acted can do no more."""
    return []


@in_place_of(magic.set_free, cease_fire_frees=False)
def not_set_free(g: G, man: Character) -> None:
    """[R8] He stays with the Vampire."""
    magic.lose_turned(g, man, "R8")


@in_place_of(magic.quiet_targets, stone_to_flesh="later")
def targets_with_statues(state: State, caster: Character, spell: str, ring: str) -> list[Fighter]:
    """[R35] Stone-Flesh may be cast at any time outside combat on a statue carried along."""
    if spell == "stone_flesh" and not state.round:
        return list(state.stone)
    return as_printed(magic.quiet_targets)(state, caster, spell, ring)


@in_place_of(magic.locks_behind, lock="leaving")
def lock_when_leaving(state: State) -> list[Lock]:
    """[R9] A door may be locked behind the party as it leaves a room, unless that would cut it off."""
    here = state.here
    if face(state.maze[here].code).kind != "room":
        return []
    doors = [side for side in range(4) if movement.passage(state, here, side) == DOOR]
    free = [side for side in doors if not magic.would_cut_off(state, side, here + STEP[side])]
    casters = [who for who in characters(state) if magic.ways_to_cast(state, who, "lock")]
    return [Lock(who.id, SIDES[side]) for side in free for who in casters]


@in_place_of(magic.poisoned, neutralise_poison="before_roll")
async def neutralise_before_the_roll(g: G, victim: Character, code: str, rule: str) -> bool:
    """[R10] The spell is cast before the poison's wounds are known."""
    if await magic.neutralised(g, victim, 0):
        return False
    combat.suffer(g, victim, g.roll(code, rule), rule)
    return True


@in_place_of(magic.who_yields, cow_resistance="each")
def each_monster_resists(g: G, spell: str) -> list[Monster]:
    """[R28] One Resistance Check for every monster."""
    rule, yielding = magic.FRIGHTS[spell], []
    for monster in hostile(g.state):
        if checks.resists(g, monster, rule):
            g.tell(Resisted(rule, monster.id, spell))
        else:
            yielding.append(monster)
    return yielding


@in_place_of(magic.learn, lasting_effects="game")
def learn_for_this_game(g: G, who: Character, spell: str, rule: str) -> None:
    """[R62] A spell found in play is forgotten when the game ends."""
    if spell not in (*who.learnt, *who.game_spells):
        who.game_spells += (spell,)
        g.tell(Learnt(rule, who.id, (spell,)))


# -- [12.0] Gaining Experience Points --------------------------------------------------------------------------


@in_place_of(gaining.sharers, experience_below="party")
def all_share(state: State) -> list[Character]:
    """[R54] Those who wait above a trap door share as well."""
    above = state.bystanders if state.below else []
    return [*characters(state), *(unit for unit in above if isinstance(unit, Character))]


@in_place_of(gaining.price, ageing="compound")
def price_compounded(state: State, who: Character, what: str) -> tuple[int, int]:
    """[R75] A tenth of the last price more each time, rounded down."""
    row = gaining.price_row(what)
    experience = row.experience
    for _ in range(who.exits - 2):
        experience += experience // 10
    return experience, row.gold_marks


@in_place_of(gaining.price, ageing="gold_too")
def price_in_gold_too(state: State, who: Character, what: str) -> tuple[int, int]:
    """[R75] The price in Gold Marks rises like that in Experience Points."""
    row = gaining.price_row(what)
    return gaining.aged(row.experience, who.exits), gaining.aged(row.gold_marks, who.exits)


# -- [13.0] Room Features --------------------------------------------------------------------------------------


@in_place_of(features.trapped_treasure, trap_door_can_be_detrapped=True)
async def trap_door_detrapped(g: G, who: Character, row: FeatureRow, rule: str) -> None:
    """[R53] He may try to detrap it first."""
    g.then(Trapped("trap_door", who.id), Treasure())
    g.state.slain.append(features.treasure_lying(g.state, row.code, who.id, chest=False))


@in_place_of(features.far_enough, segments_away="path")
def far_enough_by_path(state: State, there: Place) -> bool:
    """[R42] The mirror's number is the distance from it over the grid."""
    return movement.steps_from(state, state.mirror_at).get(there, 0) >= state.hellgate_distance


@in_place_of(features.count_segment, segments_away="path")
def no_segment_counts(state: State, there: Place) -> None:
    """[R42] Segments entered do not count."""


# -- [14.0] Treasure -------------------------------------------------------------------------------------------


@in_place_of(treasure.read_jewel_table, jewels_above_twelve="extrapolated")
def jewels_beyond_the_table(g: G, roll: int) -> int:
    """[R67] 50 more for each point above twelve."""
    return as_printed(treasure.read_jewel_table)(g, roll) + 50 * max(roll - 12, 0)


@in_place_of(treasure.may_have, worn_items="limited")
def one_medallion_one_ring(state: State, who: Character, thing: Thing) -> bool:
    """[R69] One medallion and one ring for each."""
    if isinstance(thing, Item) and thing.kind in ("medallion", "ring"):
        return all(item.kind != thing.kind for item in who.items)
    return as_printed(treasure.may_have)(state, who, thing)


@in_place_of(treasure.potions, potions_in_combat=False)
def no_potions_in_combat(state: State, who: Character) -> list[Action]:
    """[R19] Only outside combat."""
    return []


@in_place_of(treasure.drink_strength, strength_in_combat="present")
def strong_at_once(g: G, who: Character, bonus: int, rule: str) -> None:
    """[R108] A potion drunk in combat helps in that one."""
    strengthen(g, who, bonus, rule)


@in_place_of(treasure.is_bound, sun_talismans="finder")
def suns_serve_the_finder(state: State, thing: Thing) -> bool:
    """[R70] A sun talisman that was taken serves nobody else."""
    return isinstance(thing, Item) and bool(thing.bonuses)


# -- [15.0] Special Monsters -----------------------------------------------------------------------------------


@in_place_of(special.fire_breath, fire_breath="extra")
@in_place_of(special.fire_breath, fire_breath="none")
def no_fire_in_place_of_attack(g: G, chimaera: Monster, target: Fighter | None) -> bool:
    """[R3] It attacks as usual."""
    return False


@in_place_of(special.more_fire, fire_breath="extra")
def fire_after_attack(g: G, chimaera: Monster, target: Fighter | None) -> bool:
    """[R3] After every attack a separate die: on a 6 the target is burnt too."""
    if target is not None and g.d6("15.1") == 6:
        combat.suffer(g, target, g.roll(POWER["fire_breath"].code, "15.1"), "15.1")
    return False


@in_place_of(special.stench, stench="none")
def no_stench(g: G, cronk: Monster, target: Fighter | None) -> bool:
    """[R4] Cronks do nothing before combat."""
    return False


@in_place_of(special.gag, stench="lost_phase")
def lose_the_first_phase(g: G, who: Character) -> None:
    """[R4] He does nothing in his first Party Combat Phase."""
    who.loses_phase = True


@in_place_of(special.stone_gaze, charmed_monsters="unrestrained")
def gaze_at_anybody(g: G, medusa: Monster, target: Fighter | None) -> bool:
    """[R15] A monster she turns to stone is dead."""
    if not isinstance(target, Monster):
        return as_printed(special.stone_gaze)(g, medusa, target)
    stone = special.gazes(g, medusa, target)
    if stone:
        combat.die(g, target, "15.3")
    return stone


# -- [16.0] The Hellgate ---------------------------------------------------------------------------------------


@in_place_of(hellgate.blast_target, hellgate_blasts="players")
async def players_split_the_blasts(g: G, front: list[Fighter]) -> Fighter:
    """[R39] The players pick the targets."""
    return await sequence.party_decides(g, "R39", front, "blast")


# -- [17.0] Victory Conditions ---------------------------------------------------------------------------------


@in_place_of(victory.gains, win_experience="all_games")
def gains_of_all_games(state: State, who: Character) -> tuple[int, int]:
    """[R77] With what is left at home."""
    experience, worth = as_printed(victory.gains)(state, who)
    return experience + who.saved_experience, worth + gaining.savings(who)


@in_place_of(victory.close_the_game, swallowed="dies")
def swallowed_die(g: G) -> None:
    """[R55] Whoever is in the Hellgate when the party leaves is dead."""
    state = g.state
    as_printed(victory.close_the_game)(g)
    for who in state.swallowed:
        g.tell(Died("R55", who.id))
    state.dead += state.swallowed
    state.swallowed = []
