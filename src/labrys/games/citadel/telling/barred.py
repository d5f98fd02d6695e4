"""Citadel of Blood: what a player might expect but is not offered, and the rule that forbids it."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.games.citadel.chapters.c04_starting_sequence import LEAST_IN_FRONT, MOST_OF_A_KIND
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import GATEWAY, exits, passage
from labrys.games.citadel.chapters.c08_monsters_negotiation_and_bribery import LEAST_OFFER, payers, talks, worth_of
from labrys.games.citadel.chapters.c09_combat import front_row, may_act, points_left, targets_of
from labrys.games.citadel.chapters.c10_magic import can_bear, castings_left, cost_of, may_cast_here, x_is_here
from labrys.games.citadel.chapters.c16_the_hellgate import rating
from labrys.games.citadel.options import Lock
from labrys.games.citadel.pieces import Character, Fighter
from labrys.games.citadel.scenes import Meeting
from labrys.games.citadel.state import State, characters, hostile
from labrys.games.citadel.tables import SPELL, SPELLS
from labrys.games.citadel.telling.words import Tongue, names, spell_name, unit_name
from labrys.kit import maze, order
from labrys.kit.maze import SIDES, STEP, WALL
from labrys.kit.order import FRONT, SECOND
from labrys.show.decision import Barred
from labrys.show.english import capital, count
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.options import Detrap, Use
from labrys.systems.spi1980.pieces import NOT_ROLLED, WAITING
from labrys.systems.spi1980.telling import barred as kit


def barred(ask: Ask[object], state: State) -> list[Barred]:
    """What is not offered here, and why."""
    if any(isinstance(option, int) for option in ask.options):
        return []
    match ask.ask:
        case "heroes" | "initiates":
            return numbers(ask)
        case "spells":
            return special_spells()
        case "next_move":
            return ways(ask, state)
        case "trap":
            return trap(ask)
        case "meeting":
            return meeting(ask, state)
        case "offer":
            less = tuple(map(str, range(LEAST_OFFER)))
            return [Barred("a smaller sum", "R26", f"Less than {LEAST_OFFER} Gold Marks is no offer.", less)]
        case "action":
            return actions(ask, state)
        case "hesitation":
            why = "Hesitate gives time for healing, and for nothing else."
            return [Barred("anything else", "R6", why, ("attack:*", "take:*", "mind:*", "march", "hand_over:*"))]
        case "reorganise":
            return reorganisation(ask, state)
        case "patient":
            return patients(ask, state)
        case "teleport":
            why = "The spell leads only to segments the party has entered."
            return [Barred("the Gateway of Evil", "R80", why, (maze.name(GATEWAY),))]
        case "hellgate":
            return breakers(state)
        case "assign":
            return heirs(ask, state)
        case "rearm":
            return [Barred("a third weapon", "17.4", "Never more than two weapons are taken in.")]
    return []


def numbers(ask: Ask[object]) -> list[Barred]:
    """[4.1-A4] Six characters at most, three of a kind."""
    kind, most = capital(ask.ask), MOST_OF_A_KIND
    more = tuple(map(str, range(most + 1, 2 * most + 1)))
    return [Barred(f"more {kind}", "4.1-A4", f"There are never more than {most} {kind} in a party.", more)]


def special_spells() -> list[Barred]:
    """[10.8] Spells that are found in the Citadel."""
    why = "It cannot be learnt at the start: it is found in the Citadel."
    return [Barred(row.name, "10.8", why, (row.spell,)) for row in SPELLS.rows if row.special]


# -- [5.0-A1] where not to go ----------------------------------------------------------------------------------


def ways(ask: Ask[object], state: State) -> list[Barred]:
    """[R9] [6.1] [R48] Exits that are none; [6.3] staying; [17.0-c] the way out; [R97] potions of no use."""
    found = []
    here = state.maze[state.here]
    for side in range(4):
        if here.sides[side] != WALL and not passage(state, state.here, side):
            locked = state.edges.get(maze.edge(state.here, side)) == "locked"
            laid = state.here + STEP[side] in state.maze
            found.append(kit.the_way(side, here.sides[side], locked, laid, ("R9", "6.1", "R48")))
    if "rest" not in ask.options:
        found.append(Barred("stay here", "6.3", "The party moves one segment every turn.", ("rest",)))
    if "leave" not in ask.options and state.here != GATEWAY:
        way = next((SIDES[side] for side in exits(state, GATEWAY)), "north")
        why = f"The only way out is by the segment {way} of the Gateway of Evil, on the first level."
        found.append(Barred("leave the Citadel", "17.0-c", why, ("leave",)))
    for who in characters(state):
        found += kit.nobody_to_charm(Tongue(state), who, used(ask, who), "R97")
    return found


def used(ask: Ask[object], who: Character) -> list[str]:
    """What he is offered to use."""
    return [option.item for option in ask.options if isinstance(option, Use) and option.who == who.id]


# -- [7.0] traps -----------------------------------------------------------------------------------------------


def trap(ask: Ask[object]) -> list[Barred]:
    """[R52] A door cannot be left; [7.0] only who has the skill removes a trap."""
    found = []
    if "leave" not in ask.options:
        way_in = ask.of in ("door", "stairs")
        why = "The party goes in, whatever happens." if way_in else "It is too late to let go."
        found.append(Barred("leave it alone", "R52" if way_in else "R53", why, ("leave",)))
    if not any(isinstance(option, Detrap) for option in ask.options):
        found.append(kit.nobody_detraps("7.0", "Nobody who could try has Detrap skill."))
    return found


# -- [8.0] meetings --------------------------------------------------------------------------------------------


def meeting(ask: Ask[object], state: State) -> list[Barred]:
    """[5.0-C4] No slipping away; [8.4] [8.7] [R23] [R24] talks and bribes that are not to be; [R9] no Lock."""
    why = "With monsters in sight it is talk, bribe or fight."
    found = [Barred("slip away", "5.0-C4", why, (*SIDES, "up", "down", "leave"))]
    found += kit.not_in_a_fight(state.seats, "", things_rule(state), talks=True)
    silent = [monster for monster in hostile(state) if not talks(monster)]
    if "negotiate" not in ask.options:
        if silent:
            found.append(Barred("negotiate", "8.4", "Demons and X the Unknown do not talk.", ("negotiate",)))
        else:
            why = "There is one negotiation in an encounter."
            found.append(Barred("negotiate again", "R24", why, ("negotiate",)))
    if "bribe" not in ask.options:
        found.append(no_bribe(ask, state, bool(silent)))
    return [*found, *no_lock(ask, state), *unusable_now(state, ("oratory", "cow", "daunt"))]


def no_bribe(ask: Ask[object], state: State, silent: bool) -> Barred:
    """[8.7] [R23] [R26] [R83] Why not."""
    if silent:
        return Barred("bribe them", "8.7", "Demons and X the Unknown cannot be bribed.", ("bribe",))
    if worth_of(payers(state, Meeting())) < LEAST_OFFER:
        least = count(LEAST_OFFER, "Gold Mark")
        why = f"The party does not have the {least} of the smallest offer."
        return Barred("bribe them", "R26", why, ("bribe",))
    if "negotiate" in ask.options and not state.house.bribe_first:
        return Barred("bribe them", "R23", "A bribe comes after talks that have failed.", ("bribe",))
    return Barred("bribe them", "R83", "A player who was to pay has refused.", ("bribe",))


def no_lock(ask: Ask[object], state: State) -> list[Barred]:
    """[10.6-Lock] [R9] Somebody knows the spell, but it is not offered."""
    keys = [who for who in characters(state) if "lock" in who.spells]
    if not keys or any(isinstance(option, Lock) for option in ask.options):
        return []
    rule, why = "R9", "Only right after coming in by a door, before talks, and if a way is left to the party."
    if state.below:
        why = "Below a trap door there is no door to lock."
    elif state.came_by == NOT_ROLLED or passage(state, state.here, state.came_by) != maze.DOOR:
        why = "The party did not come in by a door, so there is none to lock."
    elif not any("lock" in who.circled for who in keys):
        rule, why = "4.1-D", f"{names(keys, 'or')} has not chosen Lock for this game."
    elif not any(can_bear(state, who, cost_of(state, who, "lock")) for who in keys):
        rule, why = "R5", f"The cost of the spell would kill {names(keys, 'or')}."
    return [Barred("lock the door", rule, why, ("lock:*",))]


# -- [10.0] spells ---------------------------------------------------------------------------------------------


def unusable_now(state: State, spells: tuple[str, ...]) -> list[Barred]:
    """[4.1-D] [R5] Of these, those somebody knows and cannot cast."""
    found = []
    for who in characters(state):
        for spell in spells:
            if reason := why_not(state, who, spell):
                what = f"{who.name} casts {spell_name(spell)}"
                found.append(Barred(what, *reason, (f"cast:{who.id}:{spell}*",)))
    return found


def why_not(state: State, who: Character, spell: str) -> tuple[str, str] | None:
    """[4.1-D] [R5] [R13] Not circled, too dear, or used up; None: he can, or does not know it at all."""
    if spell in who.spells and spell not in (*who.circled, *who.learnt, *who.game_spells):
        return "4.1-D", f"{who.name} has not chosen {spell_name(spell)} for this game."
    if spell not in (*who.circled, *who.learnt, *who.game_spells):
        return None
    cost = cost_of(state, who, spell)
    if not can_bear(state, who, cost):
        return "R5", f"{who.name} has {points_left(who)} left, and the spell costs {cost}: it would be death."
    if not castings_left(who, spell):
        return "R13", f"{who.name} has cast {spell_name(spell)} as often as the die allowed for this game."
    return None


def spells_of(state: State, who: Character) -> list[Barred]:
    """[10.1] [10.4] [10.5-Cease-Fire] Spells and rings that he cannot use in this phase."""
    found = []
    mine = dict.fromkeys((*who.spells, *who.learnt, *who.game_spells))
    for spell in mine:
        row = SPELL[spell]
        what, keys = f"{who.name} casts {row.name}", (f"cast:{who.id}:{spell}*",)
        if not row.combat:
            found.append(Barred(what, "10.1", f"{row.name} is no spell for combat.", keys))
        elif reason := why_not(state, who, spell):
            found.append(Barred(what, *reason, keys))
        elif not may_cast_here(state, who):
            found.append(Barred(what, "10.4", "Characters cast spells in combat only from the second row.", keys))
        elif spell == "hesitate" and state.house.hesitate == "before_combat":
            found.append(Barred(what, "R6", "It is cast before the first blow, or not at all.", keys))
        elif spell == "cease_fire" and x_is_here(state):
            found.append(Barred(what, "10.5-Cease-Fire", "There is no truce with X the Unknown.", keys))
        elif spell == "redemption" and not any(isinstance(unit, Character) for unit in state.monsters):
            found.append(Barred(what, "10.5-Redemption", "No comrade fights against the party.", keys))
    return [*found, *rings_of(state, who)]


def rings_of(state: State, who: Character) -> list[Barred]:
    """[14.8-Spell] [10.4] The spell rings he cannot use now."""
    found = []
    for item, row, what in kit.spell_rings(Tongue(state), who):
        keys = (f"cast:{who.id}:{item.name}*",)
        if item.spent:
            found.append(Barred(what, "14.8-Spell", "Its one use of this game is spent.", keys))
        elif not row.combat:
            found.append(Barred(what, "10.1", f"{row.name} is no spell for combat.", keys))
        elif not may_cast_here(state, who):
            found.append(Barred(what, "10.4", "Characters cast spells in combat only from the second row.", keys))
    return found


def patients(ask: Ask[object], state: State) -> list[Barred]:
    """[10.6-Heal] [10.6-Rejuvenate] [10.6-Stone-Flesh] Nobody heals himself."""
    rules = {"heal": "10.6-Heal", "rejuvenate": "10.6-Rejuvenate"}
    if ask.of not in rules:
        return []
    himself = [who for who in characters(state) if who.wounds and who not in ask.options and who.seat == ask.seat]
    why = f"{spell_name(ask.of)} cannot be cast on oneself."
    return [Barred(who.name, rules[ask.of], why, (who.id,)) for who in himself]


# -- [9.2-1] combat --------------------------------------------------------------------------------------------


def actions(ask: Ask[object], state: State) -> list[Barred]:
    """[9.2-1] What each member of the party cannot do in this phase, and [9.0] that nobody can flee."""
    t = Tongue(state)
    found = [Barred("retreat", "9.0", "A fight goes on until one side is gone.", (*SIDES, "up", "down", "leave"))]
    found += kit.not_in_a_fight(state.seats, "4.1-C3", things_rule(state))
    found += kit.out_of_reach(t, state.monsters, "9.2-1")
    front = front_row(state.monsters)
    for unit in state.party:
        found += actions_of(ask, state, unit, front)
    return found


def things_rule(state: State) -> str:
    """[14.4] [R94] Why nothing changes hands now: the book says it of armour, the ruling of all things."""
    armoured = any(item.kind == "armour" for who in characters(state) for item in who.items)
    return "14.4" if armoured else "R94"


def actions_of(ask: Ask[object], state: State, unit: Fighter, front: list[Fighter]) -> list[Barred]:
    """[9.3] [9.4] [9.5] [10.4] [R15] For one of them."""
    t = Tongue(state)
    if not may_act(unit):
        return kit.not_now(t, unit, unit.moved or unit.row == WAITING, "R15", "9.4")
    targets = targets_of(state, unit, front)
    if targets:
        found = kit.not_this_one(t, unit, targets, front, "9.3")
    else:
        what = f"{unit_name(unit, state)} attacks"
        found = [Barred(what, *why_no_attack(state, unit, front), (f"attack:{unit.id}:*",))]
    if isinstance(unit, Character):
        found += kit.thrown(t, unit, "9.5")
        found += spells_of(state, unit)
        if not state.house.potions_in_combat:
            found += kit.no_potions(t, unit, "R19")
        else:
            found += kit.nobody_to_charm(t, unit, used(ask, unit), "R97")
    return found


def why_no_attack(state: State, unit: Fighter, front: list[Fighter]) -> tuple[str, str]:
    """The rule, and the sentence."""
    t = Tongue(state)
    if far := kit.too_far_back(t, unit, "R2"):
        return far
    if not front:
        return "R31", "Nobody stands in the monsters' front row, so there is nobody to attack."
    if isinstance(unit, Character):
        held = arms.in_hand(unit)
        ready = held is not None and arms.usable(held, SECOND)
        if lacking := kit.no_weapon(t, unit, ready, ("9.5", "9.5", "9.2-1")):
            return lacking
    return "9.2-1", f"{capital(unit_name(unit, state))} cannot reach the monsters from there."


def reorganisation(ask: Ask[object], state: State) -> list[Barred]:
    """[9.8-P4] [9.8-P5] [9.2-4] Somebody must come forward; who may not step back; one move only."""
    front = order.row(state.party, FRONT)
    if "done" not in ask.options:
        why = "With fewer than two in front, somebody from behind must come forward."
        return [Barred("stay as you are", "9.8-P4", why, ("done",))]
    found = [Barred("two moves", "9.2-4", "One character changes places in a phase, no more.")]
    if len(front) == LEAST_IN_FRONT:
        found.append(kit.neither_steps_back(Tongue(state), front, "9.8-P5"))
    return found


# -- [14.0-5] [16.0-4] who may not -----------------------------------------------------------------------------


def breakers(state: State) -> list[Barred]:
    """[16.0-4] Those without a Hellgate rating."""
    why = "Only a character with a Hellgate rating can try."
    return [Barred(who.name, "16.0-4", why, (who.id,)) for who in characters(state) if not rating(who)]


def heirs(ask: Ask[object], state: State) -> list[Barred]:
    """[R69] [R70] Who may not have it, by house rule."""
    found = []
    for who in characters(state):
        if who.id in ask.options:
            continue
        if who.id == state.discarded_by:
            found.append(Barred(who.name, "13.6-Tapestry", f"{who.name} has left it for the tapestry.", (who.id,)))
        elif ask.of.endswith("_talisman"):
            found.append(Barred(who.name, "R70", "By house rule it serves only him who took it first.", (who.id,)))
        elif ask.of.endswith(("_medallion", "_ring")):
            why = f"{who.name} wears as many of them as the house rule allows."
            found.append(Barred(who.name, "R69", why, (who.id,)))
        else:
            found.append(Barred(who.name, "14.3", f"{who.name} carries two weapons already.", (who.id,)))
    return found
