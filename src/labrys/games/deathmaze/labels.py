"""Deathmaze: the options of a question in words, and what each points at."""

from __future__ import annotations

from labrys.core.choose import Ask
from labrys.games.deathmaze import options as own
from labrys.games.deathmaze.attacking import usable, weapon_for
from labrys.games.deathmaze.items import wears
from labrys.games.deathmaze.party import adventurer
from labrys.games.deathmaze.passages import passage
from labrys.games.deathmaze.state import Adventurer, Fighter, Monster, State, adventurers
from labrys.games.deathmaze.tables import CHARACTERISTIC, CHIT, CLASS, NEGOTIATION, NEGOTIATION_BONUS, SPELL
from labrys.games.deathmaze.words import (
    box_words,
    cell,
    count,
    gain_words,
    listed,
    name,
    place_words,
    seat_names,
    shape_words,
    sides_words,
    thing,
    unit_name,
)
from labrys.games.deathmaze.wounds import points_left
from labrys.kit import maze, order
from labrys.kit import options as o
from labrys.kit.maze import DOOR, SIDES, STEP
from labrys.kit.things import Weapon


def label(option: object, ask: Ask[object], state: State) -> tuple[str, str]:
    """An option in words, and what it points at: a map cell, an adventurer, a monster, or nothing."""
    match option:
        case str():
            return word_label(option, ask, state)
        case Adventurer() | Monster():
            return unit_label(option, ask, state), option.id
        case Weapon():
            return f"the {thing(option.id)}", ""
        case tuple():
            return tuple_label(option, ask), ""
        case int():
            return f"choice {option + 1}", ""  # a vote of the house rule of R56
        case own.Sesame() | o.Detrap() | o.OpenIt():
            return trap_label(option, ask, state), option.who
        case o.Slide() | o.Step():
            return move_label(option, state), option.who
        case o.Attack() | own.AttackTwice() | o.Take() | o.CastSpell() | o.Use() | o.Done():
            return action_label(option, ask, state), points_at(option)
        case o.HandOver() | o.Give() | own.Lock() | own.Leave():
            return offer_label(option, state)
    raise KeyError(f"no label for {option!r}")


def points_at(option: own.Action) -> str:
    """Its target, else whoever does it."""
    match option:
        case o.Done():
            return ""
        case o.Take():
            return option.who
        case _:
            return option.target or option.who


def tuple_label(option: tuple[object, ...], ask: Ask[object]) -> str:
    """A box (row and column), or the columns of the monsters."""
    numbers = [n for n in option if isinstance(n, int)]
    if ask.ask == "columns":
        return listed([order.COLUMN_NAMES[n] for n in numbers])
    row, column = numbers
    return box_words(order.BOXES[row * order.COLUMNS + column])


def unit_label(unit: Fighter, ask: Ask[object], state: State) -> str:
    """A fighter, with what matters for this question."""
    if isinstance(unit, Monster):
        skill = f", skill {unit.skill}" if unit.skill else ""
        points = f" ({count(points_left(unit), 'Wound Point')}{skill})" if unit.wound_points else ""
        return f"{unit_name(unit)}{points}"
    if ask.ask == "class":
        return f"{unit.name}, a {unit.klass.capitalize()} back from earlier mazes"
    if ask.ask == "patient":
        return f"{unit.name} ({count(unit.wounds, 'wound')}, {points_left(unit)} left)"
    weapons = listed([thing(weapon.id) for weapon in unit.weapons])
    return f"{unit.name} ({unit.klass.capitalize()}{f': {weapons}' if weapons else ''})"


# -- single words ------------------------------------------------------------------------------------------

PLAIN: dict[tuple[str, str], str] = {
    ("game", "basic"): "the Basic Game: Heroes and Thieves, no magic but what is found",
    ("game", "advanced"): "the Advanced Game: Wizards, spells, rings and special powers too",
    ("muster", "ready_made"): "take ready-made adventurers",
    ("feature", "ignore"): "leave it alone",
    ("climb_up", "climb_up"): "climb up again",
    ("meeting", "attack"): "attack",
    ("oratory", "no"): "no, plain words will do",
    ("talk_again", "peace"): "leave it at that",
    ("talk_again", "negotiate"): "negotiate again, and risk it",
    ("break_peace", "peace"): "keep the peace",
    ("break_peace", "attack"): "attack now",
    ("ready", "ready"): "ready: these weapons will do",
    ("reorganise", "done"): "stay as you are",
    ("stone_to_flesh", "no"): "no, it is not worth the cost",
    ("neutralise", "no"): "no, the poison takes its course",
    ("assign", "nobody"): "nobody: leave it behind",
    ("test", "nobody"): "nobody: leave it behind, untested",
    ("give", "nothing"): "nothing after all",
    ("ability", "save"): "nothing now: keep the points for later",
    ("next_move", "leave"): "leave the maze and end the expedition",
}
OFFERED: dict[str, str] = {
    "march": "change the marching order",
    "break_peace": "attack the monsters left in peace",
}


def word_label(word: str, ask: Ask[object], state: State) -> tuple[str, str]:
    """A plain word, according to the question."""
    key = ask.ask
    if (key, word) in PLAIN:
        return PLAIN[key, word], ""
    if word in OFFERED:
        return OFFERED[word], ""
    match key:
        case "muster":
            return muster_label(state), ""
        case "meeting":
            return negotiate_label(state), ""
        case "next_move":
            return way_label(SIDES.index(word), state)
        case "turn":
            return sides_words(word), ""
        case "misfit":
            code, _, sides = word.partition("/")
            return f"{shape_words(code)}: {sides_words(sides)}", ""
        case "teleport":
            x, y = map(int, word.split(","))
            return f"{place_words(state, maze.place(x, y))} at {word}", word
        case "trap":
            return leave_label(ask), ""
        case "class":
            return class_label(word), ""
        case "name":
            return word, ""
        case "weapon":
            return thing(word), ""
        case "spell":
            return spell_label(word), ""
        case "experience" | "ability":
            return gain_words(word), ""
        case "feature":
            return f"{name(word, state)} {look_words(adventurer(state, word), ask, state)}", word
        case "test":
            return f"{name(word, state)} ({points_left(adventurer(state, word))} left)", word
        case "assign":
            return name(word, state), word
    raise KeyError(f"no label for {word!r} in {key!r}")


def muster_label(state: State) -> str:
    """[4.0] [13.0] Making one's own; survivors of earlier games stand among the choices."""
    if not state.veterans:
        return "make adventurers of your own"
    return f"make your own, or take survivors: {listed([veteran.name for veteran in state.veterans])}"


def negotiate_label(state: State) -> str:
    """[7.21] What two dice must show for the monsters to listen, without a spell."""
    kind = next((unit.kind for unit in state.monsters if isinstance(unit, Monster)), "")
    wears_one = any(wears(a, "oratory") for a in adventurers(state))
    bonus = NEGOTIATION_BONUS["oratory_medallion"] * wears_one
    least = min(total for total, row in NEGOTIATION.items() if row.result != "failure")
    need = least + CHARACTERISTIC[kind].negotiation - bonus
    words = "hopeless" if need > 12 else f"{max(need, 2)} or more on two dice"
    return f"try to negotiate ({words}, {CHARACTERISTIC[kind].negotiation} being their Negotiation Value)"


def way_label(side: int, state: State) -> tuple[str, str]:
    """[5.28] One way on."""
    there = state.here + STEP[side]
    by = "through the door" if passage(state, state.here, side) == DOOR else "along the corridor"
    if there not in state.maze:
        beyond = " into the unknown"
    elif there == state.entrance:
        beyond = ", back to the entrance"
    elif state.maze[there].visited:
        beyond = f", back to {place_words(state, there, 'the')}"
    else:
        beyond = f" into {place_words(state, there, 'the')} not yet entered"
    return f"go {SIDES[side]} {by}{beyond}", cell(there)


def leave_label(ask: Ask[object]) -> str:
    """[R21] What becomes of what is left alone."""
    if ask.of == "door":
        return "leave the door, its trap still set"
    return "leave the chest shut: what is in it is lost"


def class_label(klass: str) -> str:
    """[4.0b] [4.11] What a class can do."""
    row = next(row for row in CLASS.values() if row.klass == klass)
    extra = {"hero": "", "thief": ", can remove traps", "wizard": ", casts spells, carries only daggers"}
    return f"a {klass.capitalize()}: {row.wound_points} Wound Points{extra[klass]}"


def spell_label(spell: str) -> str:
    """[4.12] A spell, its cost, and when it can be cast."""
    row = SPELL[spell]
    when = "in combat" if row.combat else "while talking" if spell == "oratory" else "outside combat"
    return f"{row.name} ({when}, cost {row.cost})"


def look_words(who: Adventurer, ask: Ask[object], state: State) -> str:
    """[6.0] What an investigator does."""
    kind = ask.of or CHIT[state.maze[state.here].code].feature
    skill = f" (Detrap {who.detrap})" if kind == "trap_door" and who.detrap else ""
    does = {"fountain": "drinks from it", "statue": "climbs it", "trap_door": "opens it"}
    return does[kind] + skill


# -- things that are done ----------------------------------------------------------------------------------


def trap_label(option: own.Sesame | o.Detrap | o.OpenIt, ask: Ask[object], state: State) -> str:
    """[10.1] A way to deal with a trap."""
    who = name(option.who, state)
    match option:
        case own.Sesame():
            return f"{who} uses sesame: it opens by itself"
        case o.OpenIt():
            return f"{who} opens it and takes what comes"
        case o.Detrap():
            skill = adventurer(state, option.who).detrap + (int(SPELL["thief"].code) if option.helper else 0)
            helper = f", helped by {name(option.helper, state)}'s spell" if option.helper else ""
            return f"{who} tries to remove the trap{helper} (Detrap {skill}: {min(skill, 6)} in 6)"


def move_label(option: o.Slide | o.Step, state: State) -> str:
    """[8.52] A change of places."""
    who = next(unit for unit in state.party if unit.id == option.who)
    if isinstance(option, o.Slide):
        return f"{unit_name(who)} slides sideways to the {box_words(option.box)}"
    ahead = order.BOXES.index(option.box) // order.COLUMNS < who.row
    return f"{unit_name(who)} steps {'forward' if ahead else 'back'} to the {box_words(option.box)}"


def with_points(who: str, state: State) -> str:
    """A target, and what it can still bear."""
    found = next((unit for unit in state.monsters if unit.id == who), None)
    asleep = ", asleep" if found and found.asleep else ""
    return f"{name(who, state)} ({points_left(found)} left{asleep})" if found else name(who, state)


def action_label(option: own.Action, ask: Ask[object], state: State) -> str:
    """[8.21] One action."""
    if isinstance(option, o.Done):
        if state.seats == 1:
            return "that is all for this round"
        return f"that is all for this round from {seat_names(state, option.seat)}"
    who = next(unit for unit in state.party if unit.id == option.who)
    match option:
        case o.Attack():
            means, target = weapon_words(who, state), with_points(option.target, state)
            return f"{unit_name(who)} {'shoots at' if 'bow' in means else 'attacks'} {target}{means}"
        case own.AttackTwice():
            target = with_points(option.target, state)
            return f"{unit_name(who)} eats cannabis and attacks {target} twice{weapon_words(who, state)}"
        case o.Take():
            free = ask.ask == "ready" or (isinstance(who, Adventurer) and who.in_hand < 0)
            cost = "" if free else " (no attack this round)"
            return f"{unit_name(who)} takes the {thing(option.weapon)} in hand{cost}{no_use(option, who, state)}"
        case o.CastSpell():
            return cast_label(option, state)
        case o.Use():
            return use_label(option, state)


def no_use(option: o.Take, who: Fighter, state: State) -> str:
    """[5.12] [R14] A warning, if the weapon cannot be used in his row."""
    if not isinstance(who, Adventurer):
        return ""
    weapon = next(weapon for weapon in who.weapons if weapon.id == option.weapon)
    return "" if usable(state, weapon, who.row) else " (of no use in his row)"


def weapon_words(unit: Fighter, state: State) -> str:
    """What he attacks with."""
    if isinstance(unit, Adventurer):
        return "" if unit.werewolf else f" with the {thing(unit.weapons[unit.in_hand].id)}"
    weapon = weapon_for(state, unit)
    return f" with the {thing(weapon.id)}" if isinstance(weapon, Weapon) else ""


def cast_label(option: o.CastSpell, state: State) -> str:
    """[11.1] A spell, its target, its cost."""
    row = SPELL[option.spell]
    target = name(option.target, state) if option.target else ""
    at = f" {'at' if row.combat else 'on'} {target}" if target else ""
    if option.ring:
        return f"{name(option.who, state)} uses the ring of {row.name}{at} (once a game, no cost)"
    all_of_them = " on friend and foe alike" if row.reach == "all" else ""
    cost = f"{count(row.cost, 'wound')} to the caster"
    return f"{name(option.who, state)} casts {row.name}{at}{all_of_them} ({cost})"


def use_label(option: o.Use, state: State) -> str:
    """[R19] A potion or a spice."""
    who, what = name(option.who, state), thing(option.item)
    if option.item == "red_pepper":
        return f"{who} throws red pepper at {with_points(option.target, state)}"
    if option.item.endswith("_potion"):
        aim = f" to win over {with_points(option.target, state)}" if option.target else ""
        return f"{who} drinks the {what}{aim}"
    if option.item == "mustard" and not state.round:
        return f"{who} gives somebody {what}, or eats it"
    return f"{who} eats {what}"


def offer_label(option: o.HandOver | o.Give | own.Lock | own.Leave, state: State) -> tuple[str, str]:
    """[5.14] What may be done in a calm moment."""
    match option:
        case o.HandOver():
            whose = f" from {seat_names(state, option.seat)}" if state.seats > 1 else ""
            return f"hand something over{whose}", ""
        case o.Give():
            return f"{name(option.who, state)} hands over the {thing(option.thing)}", option.who
        case own.Leave():
            return f"leave the maze with {seat_names(state, option.seat)}", ""
        case own.Lock():
            cost = SPELL["lock"].cost
            means = f"a Lock spell (cost {cost})" if option.means == "spell" else "cloves"
            door = f"the {option.side} door" if option.side else "the door, from outside,"
            side = SIDES.index(option.side) if option.side else state.came_by
            words = f"{name(option.who, state)} locks {door} for ever with {means}"
            return words, cell(state.here + STEP[side])
