"""Deathmaze: what a player might expect but is not offered, and the rule that forbids it."""

from __future__ import annotations

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
from labrys.kit.maze import DOOR, STEP, WALL
from labrys.kit.order import FRONT, SECOND, THIRD
from labrys.show.decision import Barred
from labrys.systems.spi1980.options import Detrap, OpenIt, Step
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
            return ways(state)
        case "trap":
            return trap(ask, state)
        case "meeting":
            return meeting(ask, state)
        case "action":
            return actions(state)
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
            found.append(Barred(f"a {klass.capitalize()}", "4.11", "Wizards belong to the Advanced Game."))
        else:
            why = f"There are only {row.counters} {klass.capitalize()} counters in the box."
            found.append(Barred(f"a {klass.capitalize()}", "R34", why))
    return found


def weapons(ask: Ask[object]) -> list[Barred]:
    """[4.11] [R1] Weapons that cannot be chosen."""
    wizard = all("dagger" in str(option) for option in ask.options)
    found = []
    for kind in WEAPONS:
        if kind in ask.options:
            continue
        if wizard and "dagger" not in kind:
            found.append(Barred(thing(kind), "4.11", "A Wizard carries only daggers and throwing daggers."))
        else:
            found.append(Barred(thing(kind), "R1", "By house rule the two weapons must differ."))
    return found


# -- [5.28] where not to go --------------------------------------------------------------------------------


def ways(state: State) -> list[Barred]:
    """[R24] [5.25b] [R46] Exits that are none, and [3.1] the way out."""
    found = []
    for side in range(4):
        letter = state.maze[state.here].sides[side]
        if letter != WALL and not passage(state, state.here, side):
            locked = state.edges.get(maze.edge(state.here, side)) == "locked"
            laid = state.here + STEP[side] in state.maze
            found.append(shared.the_way(side, letter, locked, laid, ("R24", "5.25b", "R46")))
    if state.here != state.entrance:
        why = "The only way out is the entrance, the corridor the party came in by."
        found.append(Barred("leave the maze", "3.1", why))
    return found


# -- [10.1] traps ------------------------------------------------------------------------------------------


def trap(ask: Ask[object], state: State) -> list[Barred]:
    """[R21] A door cannot be left; [10.12] only a Thief removes a trap."""
    found = []
    if "leave" not in ask.options:
        what = "leave the door" if ask.of == "door" else "leave it"
        why = "The move stands: somebody must open." if ask.of == "door" else "It is too late to go back."
        found.append(Barred(what, "R21", why))
    if not any(isinstance(option, Detrap) for option in ask.options):
        why = "Nobody who stands here has Detrap skill: only Thieves have it."
        found.append(shared.nobody_detraps("10.12", why))
    elif not any(isinstance(option, OpenIt) for option in ask.options):
        found.append(Barred("somebody else opens", "R21", "By house rule a Thief who is there must try."))
    return found


# -- [7.13] meetings ---------------------------------------------------------------------------------------


def meeting(ask: Ask[object], state: State) -> list[Barred]:
    """[7.13] No slipping away; [R24] when a door cannot be locked."""
    found = [Barred("slip away", "7.13", "With monsters in sight there are two ways: negotiate or attack.")]
    keys = [a for a in adventurers(state) if "lock" in a.spells or any(i.name == "cloves" for i in a.items)]
    if not keys or any(isinstance(option, Lock) for option in ask.options):
        return found
    rule, why = why_no_lock(state, keys)
    return [*found, Barred("lock the door", rule, why)]


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


def actions(state: State) -> list[Barred]:
    """[8.21] What each member of the party cannot do in this phase, and [8.11] that nobody can flee."""
    found = [Barred("retreat", "8.11", "A fight goes on until one side is dead.")]
    front = order.row(state.monsters, FRONT)
    found += shared.out_of_reach(Tongue(state), state.monsters, "8.21")
    for unit in state.party:
        found += actions_of(state, unit, front)
    return found


def actions_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Barred]:
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
        found += [] if state.house.potions_in_combat else shared.no_potions(t, unit, "R19")
    return found


def attacks_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Barred]:
    """[5.12] [R14] [8.32] Why he cannot attack, or not this one."""
    targets = targets_of(state, unit, front)
    if not targets:
        return [Barred(f"{unit_name(unit, state)} attacks", *why_no_attack(state, unit, front))]
    return shared.not_this_one(Tongue(state), unit, targets, front, "R11" if state.frozen else "8.32")


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
        what = f"{who.name} casts {row.name}"
        if not row.combat:
            found.append(Barred(what, "11.11", f"{row.name} has no C: it is not for combat."))
        elif points_left(who) <= row.cost:
            found.append(Barred(what, "11.12", f"The cost of {row.cost} would kill {who.name}."))
        elif who.row >= THIRD:
            found.append(Barred(what, "11.11", "Spells are cast from the first or second row."))
        elif spell == "charm" and not room_for_one_more(state):
            found.append(Barred(what, "R29", "There is no empty box for a charmed monster."))
    return found


def rings_of(state: State, who: Adventurer) -> list[Barred]:
    """[R48] [R49] The spell rings he cannot use now."""
    found = []
    for item, row, what in shared.spell_rings(Tongue(state), who):
        if who.klass != "wizard" and state.house.spell_rings == "wizards":
            found.append(Barred(what, "R49", "Anybody may wear a spell ring, but only a Wizard can use it."))
        elif item.spent:
            found.append(Barred(what, "R48", "Its one use of this game is spent."))
        elif not row.combat:
            found.append(Barred(what, "11.11", f"{row.name} has no C: it is not for combat."))
        elif who.row >= THIRD:
            found.append(Barred(what, "11.11", "Spells are cast from the first or second row."))
    return found


def reorganisation(ask: Ask[object], state: State) -> list[Barred]:
    """[8.23] [8.52] Somebody must come forward; who may not step back; one step only."""
    found = []
    front = order.row(state.party, FRONT)
    if "done" not in ask.options:
        why = "With fewer than two in front, somebody from behind must step up."
        found.append(Barred("stay as you are", "8.23", why))
    if any(isinstance(option, Step) for option in ask.options):
        if len(front) == LEAST_IN_FRONT:
            found.append(shared.neither_steps_back(Tongue(state), front, "8.52"))
    elif steps(state, PartyReorganizationPhase(), [order.taken(state.party, row) for row in range(order.ROWS)]):
        why = "One step to another row is all there is in a phase; sideways is free."
        found.append(Barred("step to another row", "8.52", why))
    return found


# -- [9.17] spoils -----------------------------------------------------------------------------------------


def heirs(ask: Ask[object], state: State) -> list[Barred]:
    """[4.11] [R64] Who may not have it. The thing itself is off the list; its id tells enough."""
    found = []
    for who in adventurers(state):
        if who.id in ask.options:
            continue
        if ask.of.startswith("armour"):
            found.append(Barred(who.name, "R64", f"{who.name} wears a suit of armour already."))
        elif ask.of.endswith(("_medallion", "_ring")):
            why = f"{who.name} wears as many of them as the house rule allows."
            found.append(Barred(who.name, "R64", why))
        else:
            found.append(Barred(who.name, "4.11", "A Wizard carries only daggers and throwing daggers."))
    return found
