"""Deathmaze: the options of a question in words, and what each points at."""

from __future__ import annotations

from msgspec.structs import replace

from labrys.engine.ask import Ask
from labrys.games.deathmaze import options as own
from labrys.games.deathmaze.chapters.c05_exploring import passage
from labrys.games.deathmaze.chapters.c08_combat import points_left, usable, weapon_for
from labrys.games.deathmaze.chapters.c09_treasure import wears
from labrys.games.deathmaze.chapters.c11_magic import ways_to_cast
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Monster
from labrys.games.deathmaze.state import State, adventurer, adventurers
from labrys.games.deathmaze.tables import CHARACTERISTIC, CHIT, CLASS, NEGOTIATION, NEGOTIATION_BONUS, SPELL
from labrys.games.deathmaze.telling.words import (
    DOES,
    Tongue,
    gain_words,
    name,
    place_words,
    shape_words,
    spell_name,
    spell_terms,
    unit_name,
)
from labrys.kit import maze
from labrys.kit.maze import DOOR, SIDES, STEP
from labrys.show.acts import ATTACK, GO, LEAVE, TAKE, TALK
from labrys.show.decision import Label, Weight
from labrys.show.english import count, listed
from labrys.systems.spi1980 import options as o
from labrys.systems.spi1980.telling import labels as shared
from labrys.systems.spi1980.telling.words import sides_words, thing
from labrys.systems.spi1980.things import Weapon

ACTIONS = (o.Attack, o.Take, o.CastSpell, o.Use, o.Done, own.AttackTwice)


def label(option: object, ask: Ask[object], state: State) -> Label:
    """An option in words, and what it is done to: a map cell, an adventurer, a monster, or nothing."""
    if isinstance(option, ACTIONS):  # by far the most
        return action_label(option, ask, state)
    if alike := shared.label(option, ask.ask, Tongue(state)):
        return alike
    match option:
        case str():
            return word_label(option, ask, state)
        case Adventurer() | Monster():
            return unit_label(option, ask, state)
        case own.Sesame() | o.Detrap() | o.OpenIt():
            return trap_label(option, state)
        case own.Lock() | own.Leave():
            return offer_label(option, state)
    raise KeyError(f"no label for {option!r}")


def unit_label(unit: Fighter, ask: Ask[object], state: State) -> Label:
    """A fighter, with what matters for this question."""
    if isinstance(unit, Monster):
        skill = f", skill {unit.skill}" if unit.skill else ""
        points = f"{count(points_left(unit), 'Wound Point')}{skill}" if unit.wound_points else ""
        return Label(Tongue(state).heading(unit), points, on=unit.id)
    if ask.ask == "class":
        return Label(f"{unit.name}, a {unit.klass.capitalize()} back from earlier mazes")  # still at home
    if ask.ask == "patient":
        return shared.of_the_patient(Tongue(state), unit, points_left(unit), ask.of)
    return replace(shared.of_the_adventurer(Tongue(state), unit, unit.klass.capitalize()), on=unit.id)


# -- single words ------------------------------------------------------------------------------------------

PLAIN: dict[tuple[str, str], str | tuple[str, str]] = {
    ("game", "basic"): ("the Basic Game", "Heroes and Thieves, no magic but what is found"),
    ("game", "advanced"): ("the Advanced Game", "Wizards, spells, rings and special powers too"),
    ("muster", "ready_made"): "take ready-made adventurers",
    ("meeting", "attack"): "attack",
    ("talk_again", "peace"): "leave it at that",
    ("talk_again", "negotiate"): "negotiate again, and risk it",
    ("break_peace", "peace"): "keep the peace",
    ("break_peace", "attack"): "attack now",
    ("stone_to_flesh", "no"): "no, it is not worth the cost",
    ("test", "nobody"): "nobody: leave it behind, untested",
    ("ability", "save"): "nothing now: keep the points for later",
    ("next_move", "leave"): "leave the maze and end the expedition",
}


def word_label(word: str, ask: Ask[object], state: State) -> Label:
    """A plain word, according to the question."""
    key = ask.ask
    if said := shared.plain(word, key, PLAIN):
        return said
    match key:
        case "muster":
            return muster_label(state)
        case "meeting":
            return negotiate_label(state)
        case "next_move":
            return way_label(SIDES.index(word), state)
        case "turn":
            return Label(sides_words(word))
        case "misfit":
            code, _, sides = word.partition("/")
            return Label(f"{shape_words(code)}: {sides_words(sides)}")
        case "teleport":
            x, y = map(int, word.split(","))
            return Label(f"{place_words(state, maze.place(x, y))} at {word}", on=word, act=GO)
        case "trap":
            return leave_label(ask)
        case "class":
            return class_label(word)
        case "name":
            return Label(word)
        case "weapon":
            return Label(thing(word))
        case "spell":
            return Label(spell_name(word), spell_terms(word))
        case "experience" | "ability":
            return Label(gain_words(word))
        case "feature":
            return look_label(adventurer(state, word), ask, state)
        case "test":
            return Label(name(word, state), f"{points_left(adventurer(state, word))} left", on=word)
        case "assign":
            return Label(name(word, state), on=word, act=TAKE)
    raise KeyError(f"no label for {word!r} in {key!r}")


def muster_label(state: State) -> Label:
    """[4.0] [13.0] Making one's own; survivors of earlier games stand among the choices."""
    if not state.veterans:
        return Label("make adventurers of your own")
    return Label("make your own, or take survivors", listed([veteran.name for veteran in state.veterans]))


def negotiate_label(state: State) -> Label:
    """[7.21] What two dice must show for the monsters to listen; [11.11] and with Oratory, if it can be cast."""
    kind = next((unit.kind for unit in state.monsters if isinstance(unit, Monster)), "")
    wears_one = any(wears(a, "oratory") for a in adventurers(state))
    bonus = NEGOTIATION_BONUS["oratory_medallion"] * wears_one
    least = min(total for total, row in NEGOTIATION.items() if row.result != "failure")
    value = CHARACTERISTIC[kind].negotiation
    prospects = shared.talk_chance(least, value, bonus)
    best = bonus
    if any(ways_to_cast(state, who, "oratory") for who in adventurers(state)):
        best += NEGOTIATION_BONUS["oratory_spell"]
        helped = shared.talk_chance(least, value, best)
        prospects += f", with Oratory {helped}" if helped != prospects else ""
    weighs: Weight = "useless" if shared.hopeless(least, value, best) else "main"
    note = f"{prospects}; {value} is their Negotiation Value"
    return Label("try to negotiate", note, act=TALK, weight=weighs)


def way_label(side: int, state: State) -> Label:
    """[5.28] One way on."""
    there = state.here + STEP[side]
    door = passage(state, state.here, side) == DOOR
    if there not in state.maze:
        beyond = " into the unknown"
    elif there == state.entrance:
        beyond = ", back to the entrance"
    elif state.maze[there].visited:
        beyond = f", back to {place_words(state, there, 'the')}"
    else:
        beyond = f" into {place_words(state, there, 'the')} not yet entered"
    return shared.of_the_way(side, door, beyond, maze.key(there))


def leave_label(ask: Ask[object]) -> Label:
    """[R21] What becomes of what is left alone."""
    if ask.of == "door":
        return Label("leave the door, its trap still set", weight="pass")
    return Label("leave the chest shut", "what is in it is lost", weight="pass")


def class_label(klass: str) -> Label:
    """[4.0b] [4.11] What a class can do."""
    row = next(row for row in CLASS.values() if row.klass == klass)
    extra = {"hero": "", "thief": ", can remove traps", "wizard": ", casts spells, carries only daggers"}
    return Label(f"a {klass.capitalize()}", f"{row.wound_points} Wound Points{extra[klass]}")


def look_label(who: Adventurer, ask: Ask[object], state: State) -> Label:
    """[6.0] What an investigator does."""
    kind = ask.of or CHIT[state.maze[state.here].code].feature
    skill = f"Detrap {who.detrap}" if kind == "trap_door" and who.detrap else ""
    does = {"fountain": "drinks from it", "statue": "climbs it", "trap_door": "opens it"}
    return Label(does[kind], skill, who.name, who.id)


# -- things that are done ----------------------------------------------------------------------------------


def trap_label(option: own.Sesame | o.Detrap | o.OpenIt, state: State) -> Label:
    """[10.1] A way to deal with a trap."""
    if isinstance(option, own.Sesame):
        return Label("uses sesame: it opens by itself", subject=name(option.who, state))
    helped = isinstance(option, o.Detrap) and option.helper
    skill = adventurer(state, option.who).detrap + (int(SPELL["thief"].code) if helped else 0)
    return shared.of_the_trap(Tongue(state), option, skill)


def with_points(who: str, state: State) -> str:
    """A target, and what it can still bear."""
    for unit in state.monsters:
        if unit.id == who:
            return f"{unit_name(unit, state)} ({points_left(unit)} left{', asleep' if unit.asleep else ''})"
    return name(who, state)


def action_label(option: own.Action | o.Done, ask: Ask[object], state: State) -> Label:
    """[8.21] One action."""
    t = Tongue(state)
    if isinstance(option, o.Done):
        return shared.of_the_end(t, option)
    who = next(unit for unit in state.party if unit.id == option.who)
    match option:
        case o.Attack():
            return shared.of_the_attack(t, option, weapon_words(who, state), with_points(option.target, state))
        case own.AttackTwice():
            attack = f"attacks {with_points(option.target, state)} twice{weapon_words(who, state)}"
            return Label(f"eats cannabis and {attack}", subject=unit_name(who, state), act=ATTACK)
        case o.Take():
            free = ask.ask == "ready" or (isinstance(who, Adventurer) and who.in_hand < 0)
            return shared.of_the_weapon(t, option, free, useless(option, who, state), armed(who, state))
        case o.CastSpell():
            target = name(option.target, state) if option.target else ""
            does = "" if state.round else DOES[option.spell]
            said = shared.of_the_spell(t, option, target, [shared.price(SPELL[option.spell].cost)], does)
            return replace(said, weight="useless") if shared.heals_nobody(option, state.party) else said
        case o.Use():
            return use_label(option, state)


def useless(option: o.Take, who: Fighter, state: State) -> bool:
    """[5.12] [R14] A weapon that cannot be used in his row."""
    if not isinstance(who, Adventurer):
        return False
    weapon = next(weapon for weapon in who.weapons if weapon.id == option.weapon)
    return not usable(state, weapon, who.row)


def armed(who: Fighter, state: State) -> bool:
    """[5.12] Has he a weapon in hand that he can use in his row?"""
    return isinstance(who, Adventurer) and who.in_hand >= 0 and usable(state, who.weapons[who.in_hand], who.row)


def weapon_words(unit: Fighter, state: State) -> str:
    """What he attacks with."""
    if isinstance(unit, Adventurer):
        return "" if unit.werewolf else f" with the {thing(unit.weapons[unit.in_hand].id)}"
    weapon = weapon_for(state, unit)
    return f" with the {thing(weapon.id)}" if isinstance(weapon, Weapon) else ""


def use_label(option: o.Use, state: State) -> Label:
    """[R19] A potion or a spice."""
    who, what = name(option.who, state), thing(option.item)
    if option.item == "red_pepper":
        return Label(f"throws red pepper at {with_points(option.target, state)}", subject=who)
    if option.item.endswith("_potion"):
        target = with_points(option.target, state) if option.target else ""
        return shared.of_the_potion(Tongue(state), option, target, bool(adventurer(state, option.who).wounds))
    mustard = option.item == "mustard"
    if mustard and not state.round:
        hurt = any(unit.wounds for unit in adventurers(state))
        return Label(f"gives somebody {what}, or eats it", subject=who, weight="main" if hurt else "useless")
    idle = mustard and not adventurer(state, option.who).wounds
    return Label(f"eats {what}", subject=who, weight="useless" if idle else "main")


def offer_label(option: own.Lock | own.Leave, state: State) -> Label:
    """[5.14] What may be done in a calm moment."""
    match option:
        case own.Leave():
            return Label(f"leave the maze with {Tongue(state).seat_names(option.seat)}", act=LEAVE)
        case own.Lock():
            cost = SPELL["lock"].cost
            means, note = ("a Lock spell", f"cost {cost}") if option.means == "spell" else ("cloves", "")
            door = f"the {option.side} door" if option.side else "the door, from outside,"
            side = SIDES.index(option.side) if option.side else state.came_by
            there = maze.key(state.here + STEP[side])
            return Label(f"locks {door} for ever with {means}", note, name(option.who, state), on=there)
