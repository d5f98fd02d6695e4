"""Deathmaze in words: what happens in combat, by blows and by magic."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.core.event import Event
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import SPELL
from labrys.games.deathmaze.words import (
    box_words,
    count,
    in_box,
    is_adventurer,
    kind_of,
    listed,
    name,
    spell_name,
    thing,
    verb,
)
from labrys.kit import events as e

BLOW: Mapping[str, str] = {
    "dagger": "stabs",
    "throwing_dagger": "strikes",
    "bow": "shoots",
    "sword": "strikes",
    "hammer": "smashes",
    "axe": "hacks",
    "alligator": "snaps",
    "cronk": "claws",
    "gargoyle": "claws",
    "giant_ant": "bites",
    "giant_spider": "bites",
    "hellhound": "bites",
    "medusa": "claws",
    "mummy": "strikes",
    "ogre": "pounds",
    "skeleton": "claws",
    "troll": "claws",
    "vampire": "claws",
    "vampire_bat": "bites",
    "werewolf": "bites",
}
ONLY_AT = ("snaps",)  # one snaps at somebody, hit or miss
EVIL: Mapping[str, str] = {
    "stench": "the stench",
    "charm": "the charm",
    "fire_breath": "the flames",
    "medusa_face": "the Medusa's face",
    "stone_haze": "the haze",
    "red_pepper": "the red pepper",
    "charm_person": "the charm",
    "charm_monster": "the charm",
}


def combat(event: Event, state: State) -> str | None:
    """Blows, wounds and death."""
    match event:
        case e.WoundPoints():
            return f"{name(event.who, state)} has {count(event.points, 'Wound Point')}."
        case e.Stood(party=True):
            return f"{name(event.who, state)} falls in with the party {in_box(event.box)}."
        case e.Stood():
            return f"{name(event.who, state)} stands {in_box(event.box)}."
        case e.RoundBegun():
            return f"round {event.number} of the fight."
        case e.Took():
            return f"{name(event.who, state)} draws the {thing(event.weapon)}."
        case e.Attacked():
            return attacked(event, state)
        case e.Wounded():
            return wounded(event, state)
        case e.Absorbed():
            rest = f"can take {event.left} more" if event.left else "is used up"
            return f"{name(event.who, state)}'s Mage Armour takes {count(event.wounds, 'wound')} and {rest}."
        case e.Died():
            return died(event, state)
        case e.Stepped():
            return f"{name(event.who, state)} moves to the {box_words(event.box)}."
        case e.Won():
            return "the last enemy is gone. The fight is won!"
        case e.Experience(each=0):
            return "there is nothing to be learnt from it."
        case e.Experience():
            who = listed([name(who, state) for who in event.who])
            each = " each" if len(event.who) > 1 else ""
            gains = verb(event.who, "gains", "gain")
            return f"{who} {gains} {count(event.each, 'Experience Point')}{each}."
    return None


def attacked(event: e.Attacked, state: State) -> str:
    """[8.43] [8.45] One blow."""
    who, target = name(event.who, state), name(event.target, state)
    kind = kind_of(event.who) or "werewolf"
    blow = BLOW[kind if event.weapon == "monster" else event.weapon.partition("+")[0]]
    means = "" if event.weapon == "monster" else f" with the {thing(event.weapon)}"
    if not event.wounds:
        return f"{who} {blow} at {target}{means} ({event.roll}) and misses."
    at = " at" if blow in ONLY_AT else ""
    return f"{who} {blow}{at} {target}{means} ({event.roll}): {count(event.wounds, 'wound')}."


def wounded(event: e.Wounded, state: State) -> str:
    """[8.46] After a blow, what is left; otherwise also how much it was. A fatal blow needs no count."""
    who = name(event.who, state)
    if event.rule == "11.12":
        return f"{who} has {event.left} left."
    if event.rule == "8.46":
        return f"{who} loses {event.wounds} and has {event.left} left." if event.left else ""
    left = f" and can bear {event.left} more" if event.left else ""
    return f"{who} suffers {count(event.wounds, 'wound')}{left}."


def died(event: e.Died, state: State) -> str:
    """[8.47] Slain, dead, or lost some other way."""
    who = name(event.who, state)
    if not is_adventurer(event.who, state):
        return f"{who} is slain."
    if event.rule == "9.31":
        return f"without the armour {who} succumbs and dies."
    return f"{who} is lost." if event.rule == "6.0" else f"{who} is dead."


def magic(event: Event, state: State) -> str | None:
    """Spells, potions, spices and special powers."""
    match event:
        case e.Cast():
            return cast(event, state)
        case e.Resisted():
            what = EVIL.get(event.what) or (spell_name(event.what) if event.what in SPELL else "it")
            return f"{name(event.who, state)} resists {what}."
        case e.Used():
            return used(event, state)
        case e.Healed(rule="12.0"):
            return f"{name(event.who, state)} regenerates and has {event.left} left."
        case e.Healed(wounds=0):
            return f"{name(event.who, state)} has no wounds that could heal."
        case e.Healed():
            wounds = count(event.wounds, "wound")
            return f"{name(event.who, state)} is healed of {wounds} and has {event.left} left."
        case e.Strengthened():
            return f"{name(event.who, state)} feels strong: +{event.bonus} on every attack of one combat."
        case e.Armoured():
            return f"Mage Armour will take {count(event.wounds, 'wound')} for {name(event.who, state)}."
        case e.Neutralised(by=""):
            return f"{name(event.who, state)}'s medallion makes the poison harmless."
        case e.Neutralised():
            return f"the poison in {name(event.who, state)} loses its power."
        case e.Slept():
            return f"{name(event.who, state)} falls asleep."
        case e.Charmed():
            return charmed(event, state)
        case e.ChangedSides():
            return changed_sides(event, state)
        case e.Power():
            return power(event, state)
        case e.Stoned():
            return f"{name(event.who, state)} turns to stone!"
        case e.Restored():
            return f"{name(event.who, state)} is flesh and blood again."
    return None


def cast(event: e.Cast, state: State) -> str:
    """[11.1] By whom, what, at whom, for how much."""
    who, spell = name(event.who, state), spell_name(event.spell)
    on = "at" if SPELL[event.spell].combat else "on"
    at = f" {on} {name(event.target, state)}" if event.target not in ("", event.who) else ""
    if event.ring:
        return f"{who} turns the ring of {spell}{at}."
    return f"{who} casts {spell}{at} (cost {event.cost})."


def used(event: e.Used, state: State) -> str:
    """[R19] Drunk, eaten or thrown."""
    who, what = name(event.who, state), thing(event.item)
    if event.item == "red_pepper":
        return f"{who} throws red pepper at {name(event.target, state)}."
    if event.item.endswith("_potion"):
        aim = f" with an eye on {name(event.target, state)}" if event.target else ""
        return f"{who} drinks the {what}{aim}."
    if event.target:
        return f"{who} gives {name(event.target, state)} {what} to eat."
    return f"{who} eats {what}."


def charmed(event: e.Charmed, state: State) -> str:
    """[R29] [12.0] Over to the other side."""
    who, by = name(event.who, state), name(event.by, state)
    if is_adventurer(event.who, state):
        return f"{by} charms {who}, who goes over to the monsters!"
    return f"{who} is charmed and follows {by} from now on."


def changed_sides(event: e.ChangedSides, state: State) -> str:
    """[R29] [R79] Back again."""
    who = name(event.who, state)
    if is_adventurer(event.who, state):
        return f"{who} is free of the charm and comes back to the party."
    does = "goes away" if state.house.charm_broken == "leaves" else "turns on the party"
    return f"the charm is broken: {who} {does}."


def power(event: e.Power, state: State) -> str:
    """[12.0] What only this monster can do."""
    who = name(event.who, state)
    match event.power:
        case "stench":
            return f"a foul stench comes from {who}."
        case "charm":
            return f"{who} looks deep into {name(event.target, state)}'s eyes."
        case "stone_gaze":
            return f"{who} turns a stony gaze on {name(event.target, state)}."
        case "fire_breath":
            return f"{who} breathes fire at {name(event.target, state)}."
    raise KeyError(event.power)
