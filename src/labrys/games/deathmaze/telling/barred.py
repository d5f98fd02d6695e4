"""Deathmaze: what a player might expect but is not offered, and the rule that forbids it."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.engine.ask import Ask
from labrys.games.deathmaze.chapters.c05_exploring import LEAST_IN_FRONT, passage, room_for_one_more
from labrys.games.deathmaze.chapters.c08_combat import points_left, steps, targets_of, usable
from labrys.games.deathmaze.chapters.c11_magic import can_cast, would_cut_off
from labrys.games.deathmaze.options import Lock
from labrys.games.deathmaze.pieces import Adventurer, Fighter
from labrys.games.deathmaze.scenes import PartyReorganizationPhase
from labrys.games.deathmaze.state import State, adventurers
from labrys.games.deathmaze.tables import CLASS, SPELL
from labrys.games.deathmaze.telling.words import Tongue, names, unit_name
from labrys.kit import maze, order
from labrys.kit.maze import DOOR, SIDES, STEP, WALL
from labrys.kit.order import FRONT, SECOND, THIRD
from labrys.show.decision import Barred
from labrys.systems.spi1980.options import Detrap, OpenIt, Step, Use
from labrys.systems.spi1980.pieces import NOT_ROLLED, WAITING
from labrys.systems.spi1980.telling import barred as shared
from labrys.systems.spi1980.telling.words import thing
from labrys.systems.spi1980.things import WEAPONS


def barred(ask: Ask[object], state: State) -> list[Barred]:
    """What is not offered here, and why."""
    if any(isinstance(option, int) for option in ask.options):
        return []  # a vote by the house rule of R56
    match ask.ask:
        case "class":
            return classes(ask, state)
        case "weapon":
            return weapons(ask)
        case "next_move":
            return ways(ask, state)
        case "trap":
            return trap(ask, state)
        case "meeting":
            return meeting(ask, state)
        case "action":
            return actions(ask, state)
        case "reorganise":
            return reorganisation(ask, state)
        case "assign":
            return heirs(ask, state)
    return []


def classes(ask: Ask[object], state: State) -> list[Barred]:
    """[4.11] [R34] Who cannot be created."""
    found = []
    for klass, row in CLASS.items():
        if klass in ask.options:
            continue
        if row.advanced and not state.advanced:
            found.append(
                Barred(f"a {klass.capitalize()}", "4.11", "Wizards belong to the Advanced Game.", (klass,))
            )
        else:
            why = f"There are only {row.counters} {klass.capitalize()} counters in the box."
            found.append(Barred(f"a {klass.capitalize()}", "R34", why, (klass,)))
    return found


def weapons(ask: Ask[object]) -> list[Barred]:
    """[4.11] [R1] Weapons that cannot be chosen."""
    wizard = all("dagger" in str(option) for option in ask.options)
    found = []
    for kind in WEAPONS:
        if kind in ask.options:
            continue
        if wizard and "dagger" not in kind:
            why = "A Wizard carries only daggers and throwing daggers."
            found.append(Barred(thing(kind), "4.11", why, (kind,)))
        else:
            found.append(Barred(thing(kind), "R1", "By house rule the two weapons must differ.", (kind,)))
    return found


# -- [5.28] where not to go --------------------------------------------------------------------------------


def ways(ask: Ask[object], state: State) -> list[Barred]:
    """[R24] [5.25b] [R46] Exits that are none, [3.1] the way out, and [9.4] potions with nobody to charm."""
    found = []
    for side in range(4):
        letter = state.maze[state.here].sides[side]
        if letter != WALL and not passage(state, state.here, side):
            locked = state.edges.get(maze.edge(state.here, side)) == "locked"
            laid = state.here + STEP[side] in state.maze
            found.append(shared.the_way(side, letter, locked, laid, ("R24", "5.25b", "R46")))
    if state.here != state.entrance:
        why = "The only way out is the entrance, the corridor the party came in by."
        found.append(Barred("leave the maze", "3.1", why, ("leave",)))
    for who in adventurers(state):
        found += shared.nobody_to_charm(Tongue(state), who, used(ask, who), "9.4")
    return found


def used(ask: Ask[object], who: Adventurer) -> list[str]:
    """What he is offered to use."""
    return [option.item for option in ask.options if isinstance(option, Use) and option.who == who.id]


# -- [10.1] traps ------------------------------------------------------------------------------------------


# [R21] [R92] why what is trapped cannot be left alone
NOT_LEFT: Mapping[str, Barred] = {
    "door": Barred("leave the door", "R21", "The move stands: somebody must open.", ("leave",)),
    "chest": Barred("leave the chest", "R92", "By house rule somebody must open it.", ("leave",)),
    "feature": Barred("leave it", "R21", "It is too late to go back.", ("leave",)),
}


def trap(ask: Ask[object], state: State) -> list[Barred]:
    """[R21] A door cannot be left; [10.12] only a Thief removes a trap."""
    found = []
    if "leave" not in ask.options:
        found.append(NOT_LEFT[ask.of])
    if not any(isinstance(option, Detrap) for option in ask.options):
        why = "Nobody who stands here has Detrap skill: only Thieves have it."
        found.append(shared.nobody_detraps("10.12", why))
    elif not any(isinstance(option, OpenIt) for option in ask.options):
        found.append(
            Barred("somebody else opens", "R21", "By house rule a Thief who is there must try.", ("open:*",))
        )
    return found


# -- [7.13] meetings ---------------------------------------------------------------------------------------


def meeting(ask: Ask[object], state: State) -> list[Barred]:
    """[7.13] No slipping away; [R24] when a door cannot be locked."""
    why = "With monsters in sight there are two ways: negotiate or attack."
    found = [Barred("slip away", "7.13", why, (*SIDES, "leave"))]
    keys = [a for a in adventurers(state) if "lock" in a.spells or any(i.name == "cloves" for i in a.items)]
    if not keys or any(isinstance(option, Lock) for option in ask.options):
        return found
    rule, why = why_no_lock(state, keys)
    return [*found, Barred("lock the door", rule, why, ("lock:*",))]


def why_no_lock(state: State, keys: list[Adventurer]) -> tuple[str, str]:
    """[R24] The reason, the weightiest first."""
    if state.where == "below":
        return "R24", "In the room below a trap door there is no door to lock."
    if state.came_by == NOT_ROLLED or passage(state, state.here, state.came_by) != DOOR:
        return "R24", "The party did not come in by a door, so there is none to lock."
    if not any(can_cast(a, "lock") or any(i.name == "cloves" for i in a.items) for a in keys):
        return "11.12", f"The cost of the spell would kill {names(keys)}."
    outside = state.here + STEP[state.came_by]
    if state.house.cut_off == "refused" and would_cut_off(state, state.here, state.came_by, outside):
        return "R63", "By house rule no door is locked that would cut the party off for good."
    return "R24", "That is possible only right after coming in by a door and finding monsters there."


# -- [8.2] combat ------------------------------------------------------------------------------------------


def actions(ask: Ask[object], state: State) -> list[Barred]:
    """[8.21] What each member of the party cannot do in this phase, and [8.11] that nobody can flee."""
    found = [Barred("retreat", "8.11", "A fight goes on until one side is dead.", (*SIDES, "leave"))]
    found += shared.not_in_a_fight(state.seats, "5.14", "9.17")
    front = order.row(state.monsters, FRONT)
    found += shared.out_of_reach(Tongue(state), state.monsters, "8.21")
    for unit in state.party:
        found += actions_of(ask, state, unit, front)
    return found


def actions_of(ask: Ask[object], state: State, unit: Fighter, front: list[Fighter]) -> list[Barred]:
    """[8.21] [8.3] [8.48] [11.1] For one of them."""
    t = Tongue(state)
    found = shared.not_now(t, unit, unit.moved or unit.row == WAITING, "R11", "8.21")
    if found:
        return found
    found = attacks_of(state, unit, front)
    if isinstance(unit, Adventurer) and not unit.werewolf:
        found += shared.thrown(t, unit, "8.48")
        found += spells_of(state, unit)
        found += rings_of(state, unit)
        if not state.house.potions_in_combat:
            found += shared.no_potions(t, unit, "R19")
        else:
            found += shared.nobody_to_charm(t, unit, used(ask, unit), "9.4")
    return found


def attacks_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Barred]:
    """[5.12] [R14] [8.31] [8.32] Why he cannot attack, or not this one."""
    targets = targets_of(state, unit, front)
    if not targets:
        keys = (f"attack:{unit.id}:*", f"twice:{unit.id}:*")
        return [Barred(f"{unit_name(unit, state)} attacks", *why_no_attack(state, unit, front), keys)]
    equal = len(order.row(state.party, FRONT)) == len(front) and unit.row == FRONT
    rule = "R11" if state.frozen else "8.31" if equal else "8.32"
    return shared.not_this_one(Tongue(state), unit, targets, front, rule)


def why_no_attack(state: State, unit: Fighter, front: list[Fighter]) -> tuple[str, str]:
    """The rule, and the sentence."""
    t, who = Tongue(state), unit_name(unit, state)
    if far := shared.too_far_back(t, unit, "5.12"):
        return far
    if not front:
        return "R12", "Nobody stands in the monsters' front row, so there is nobody to attack."
    if isinstance(unit, Adventurer) and not unit.werewolf:
        ready = unit.in_hand >= 0 and usable(state, unit.weapons[unit.in_hand], SECOND)
        if lacking := shared.no_weapon(t, unit, ready, ("8.48", "R14", "5.12")):
            return lacking
    if state.frozen:
        return "R11", f"By house rule {who}'s opponents were fixed when the phase began, and are gone."
    return "5.12", f"{who} has no weapon for the second row."


def spells_of(state: State, who: Adventurer) -> list[Barred]:
    """[11.11] [11.12] [R29] The spells of his record that he cannot cast now."""
    found = []
    for spell in who.spells:
        row = SPELL[spell]
        what, keys = f"{who.name} casts {row.name}", (f"cast:{who.id}:{spell}*",)
        if not row.combat:
            found.append(Barred(what, "11.11", f"{row.name} has no C: it is not for combat.", keys))
        elif points_left(who) <= row.cost:
            found.append(Barred(what, "11.12", f"The cost of {row.cost} would kill {who.name}.", keys))
        elif who.row >= THIRD:
            found.append(Barred(what, "11.11", "Spells are cast from the first or second row.", keys))
        elif spell == "charm" and not room_for_one_more(state):
            found.append(Barred(what, "R29", "There is no empty box for a charmed monster.", keys))
    return found


def rings_of(state: State, who: Adventurer) -> list[Barred]:
    """[R48] [R49] The spell rings he cannot use now."""
    found = []
    for item, row, what in shared.spell_rings(Tongue(state), who):
        keys = (f"cast:{who.id}:{item.name}*",)
        if who.klass != "wizard" and state.house.spell_rings == "wizards":
            found.append(Barred(what, "R49", "Anybody may wear a spell ring, but only a Wizard can use it.", keys))
        elif item.spent:
            found.append(Barred(what, "R48", "Its one use of this game is spent.", keys))
        elif not row.combat:
            found.append(Barred(what, "11.11", f"{row.name} has no C: it is not for combat.", keys))
        elif who.row >= THIRD:
            found.append(Barred(what, "11.11", "Spells are cast from the first or second row.", keys))
    return found


def reorganisation(ask: Ask[object], state: State) -> list[Barred]:
    """[8.23] [8.52] Somebody must come forward; who may not step back; one step only."""
    found = []
    front = order.row(state.party, FRONT)
    if "done" not in ask.options:
        why = "With fewer than two in front, somebody from behind must step up."
        found.append(Barred("stay as you are", "8.23", why, ("done",)))
    if any(isinstance(option, Step) for option in ask.options):
        if len(front) == LEAST_IN_FRONT:
            found.append(shared.neither_steps_back(Tongue(state), front, "8.52"))
    elif steps(state, PartyReorganizationPhase(), [order.taken(state.party, row) for row in range(order.ROWS)]):
        why = "One step to another row is all there is in a phase; sideways is free."
        found.append(Barred("step to another row", "8.52", why, ("step:*",)))
    return found


# -- [9.17] spoils -----------------------------------------------------------------------------------------


def heirs(ask: Ask[object], state: State) -> list[Barred]:
    """[4.11] [R64] Who may not have it. The thing itself is off the list; its id tells enough."""
    found = []
    for who in adventurers(state):
        if who.id in ask.options:
            continue
        if ask.of.startswith("armour"):
            found.append(Barred(who.name, "R64", f"{who.name} wears a suit of armour already.", (who.id,)))
        elif ask.of.endswith(("_medallion", "_ring")):
            why = f"{who.name} wears as many of them as the house rule allows."
            found.append(Barred(who.name, "R64", why, (who.id,)))
        else:
            why = "A Wizard carries only daggers and throwing daggers."
            found.append(Barred(who.name, "4.11", why, (who.id,)))
    return found
