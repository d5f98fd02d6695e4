"""Sentences for what happens in both books. A book asks its own chapters first, then these.

They start small: the book sets the capital. None: this chapter has no words for the event.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from labrys.engine.event import Event, Rolled
from labrys.kit import order
from labrys.show.english import capital, count, listed, verb
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.telling.words import AnyTongue, box_words, in_box, row_name

WEAPON_BLOWS = {
    "dagger": "stabs",
    "throwing_dagger": "strikes",
    "bow": "shoots",
    "sword": "strikes",
    "hammer": "smashes",
    "axe": "hacks",
}
ONLY_AT = ("snaps",)  # one snaps at somebody, hit or miss

CONSEQUENCES: tuple[type[Event], ...] = (e.Wounded, e.Died, e.Absorbed, e.Loot, e.Untrapped, e.NobodyThere)
LISTED: tuple[type[Event], ...] = (e.Joined, e.WoundPoints, e.Stood, e.SwordSkill, e.Slept)

S = TypeVar("S")
Chapter = Callable[[Event, AnyTongue], str | None]


def sentence(event: Event, state: S, own: Sequence[Callable[[Event, S], str | None]], t: AnyTongue) -> str:
    """What happened, in one sentence: the book's own chapters first. Empty for what goes without saying."""
    for chapter in own:
        words = chapter(event, state)
        if words is not None:
            return capital(words)
    for shared in CHAPTERS:
        words = shared(event, t)
        if words is not None:
            return capital(words)
    raise KeyError(f"no sentence for {event.name}")


def follows(event: Event, own: tuple[type[Event], ...] = ()) -> bool:
    """Wounds and death belong to the blow, the total to the find; `own`: what the book adds."""
    return isinstance(event, (*CONSEQUENCES, *own))


def together(event: Event, own: tuple[type[Event], ...] = ()) -> bool:
    """Those who join, the monsters' Wound Points and places; `own`: what the book adds."""
    return isinstance(event, (*LISTED, *own))


def nothing(event: Event, t: AnyTongue) -> str | None:
    """Dice and answers are shown beside the sentences."""
    return "" if isinstance(event, Rolled) else None


# -- the party -------------------------------------------------------------------------------------------------


def the_party(event: Event, t: AnyTongue) -> str | None:
    """How it marches, and what it learns."""
    match event:
        case e.FormedUp():
            return marching(event, t)
        case e.Ability():
            return f"{t.name(event.who)} learns from it all: {t.gain(event.what)}."
    return None


def marching(event: e.FormedUp, t: AnyTongue) -> str:
    """The rows, front to rear."""
    rows: dict[int, list[str]] = {}
    for who, box in event.order:
        rows.setdefault(order.box_at(box)[0], []).append(t.name(who))
    where = [
        f"{listed(rows[row])} {'in front' if row == order.FRONT else f'in the {row_name(row)}'}"
        for row in sorted(rows)
    ]
    return f"the party forms up: {'; '.join(where)}."


# -- the maze --------------------------------------------------------------------------------------------------


def exploring(event: Event, t: AnyTongue) -> str | None:
    """Chits."""
    match event:
        case e.Drawn(fate="kept"):
            return ""  # where it is laid says it all
        case e.Drawn(fate="misfit"):
            return f"a {t.chit(event.code)} is drawn, does not fit and goes back."
        case e.Drawn(fate="dead_end"):
            return f"a {t.chit(event.code)} is drawn, would close the last way onward and goes back."
    return None


def traps(event: Event, t: AnyTongue) -> str | None:
    """What waits on doors and chests for the careless."""
    match event:
        case e.Untrapped():
            return f"the {event.on} is not trapped."
        case e.TrapFound():
            return f"the {event.on} is trapped!"
        case e.DetrapFailed():
            return f"{t.name(event.who)}'s hand slips and the trap goes off."
        case e.Opened():
            return f"{t.name(event.who)} opens the trapped {event.on}."
        case e.LeftShut(on="chest"):
            return "the chest stays shut, and what is in it is lost."
        case e.LeftShut():
            return f"the {event.on} is left alone, its trap still set."
        case e.Sprang():
            return t.sprung[event.trap].format(t.name(event.who))
        case e.Arrow():
            return f"the arrow {'hits' if event.wounds else 'misses'} {t.name(event.who)}."
    return None


# -- monsters --------------------------------------------------------------------------------------------------


def meetings(event: Event, t: AnyTongue) -> str | None:
    """Monsters, and talking to them."""
    match event:
        case e.NobodyThere():
            return "nobody is there."
        case e.Met():
            return met(event, t)
        case e.SwordSkill():
            return f"{t.name(event.who)} has skill {event.skill} with the sword."
        case e.Paid(of=0):
            return f"there is not a single {t.coin} to be had from them."
        case e.Paid(bezants=0):
            return f"their {t.coins(event.of)} cannot be quartered: nothing is paid."
        case e.Paid():
            return f"{event.bezants} of their {t.coins(event.of)} change hands."
        case e.PeaceBroken():
            return "the party breaks the peace and attacks!"
    return None


def met(event: e.Met, t: AnyTongue) -> str:
    """Who it is."""
    who = t.number_of(event.number, event.kind)
    one = event.number == 1
    if event.again:
        row = t.monsters[event.kind]
        return f"the {row.name} is still here." if one else f"the {event.number} {row.plural} are still here."
    if event.room:
        return f"{who} {'lurks' if one else 'lurk'} here."
    return f"{who} {'comes' if one else 'come'} upon the party."


# -- treasure --------------------------------------------------------------------------------------------------


def treasure(event: Event, t: AnyTongue) -> str | None:
    """What is found, and who gets it."""
    match event:
        case e.Treasured():
            return treasured(event, t)
        case e.Gem():
            return f"a {t.gem} worth {t.coins(event.bezants)}."
        case e.Loot():
            return f"the loot comes to {t.coins(event.total)}."
        case e.Found():
            return f"the party finds {t.a_thing(event.item)}."
        case e.Assigned(who=""):
            return f"the {t.thing(event.item)} is left behind."
        case e.Assigned():
            return f"{t.name(event.who)} takes the {t.thing(event.item)}."
        case e.Dropped():
            return f"{t.name(event.who)} drops the {t.thing(event.item)}."
        case e.Tested():
            test = "tastes the potion" if event.item.endswith("_potion") else "puts the medallion on"
            return f"{t.name(event.who)} {test}: it is a {t.thing(event.item)}."
    return None


def treasured(event: e.Treasured, t: AnyTongue) -> str:
    """What one monster, or a hoard, had; that beasts carry nothing goes without saying."""
    parts = []
    if event.bezants:
        parts.append(t.coins(event.bezants))
    if event.gems:
        parts.append(count(event.gems, t.gem))
    if event.items:
        parts.append(count(event.items, "magic item"))
    whose = f"the {t.monsters[event.kind].name}" if event.kind else "the hoard"
    if event.who:
        whose = t.the_monster(event.who, event.kind)
    hoard = t.treasures[event.letter]
    if hoard.chest:
        chest = f"{whose} had a chest" if event.kind else "it is a chest"
        return f"{chest} with {listed(parts) or 'nothing'} in it."
    if not parts:
        return f"{whose} had nothing of value." if any(hoard.columns) else ""
    return f"{whose} {'had' if event.kind else 'is'} {listed(parts)}."


# -- combat ----------------------------------------------------------------------------------------------------


def combat(event: Event, t: AnyTongue) -> str | None:
    """Blows, wounds and death."""
    match event:
        case e.WoundPoints():
            return f"{t.name(event.who)} has {count(event.points, 'Wound Point')}."
        case e.Stood(party=True):
            return f"{t.name(event.who)} falls in with the party {in_box(event.box)}."
        case e.Stood():
            return f"{t.name(event.who)} stands {in_box(event.box)}."
        case e.RoundBegun():
            return f"round {event.number} of the fight."
        case e.Took():
            return f"{t.name(event.who)} draws the {t.thing(event.weapon)}."
        case e.Attacked():
            return attacked(event, t)
        case e.Wounded():
            return wounded(event, t)
        case e.Absorbed():
            rest = f"can take {event.left} more" if event.left else "is used up"
            return f"{t.name(event.who)}'s Mage Armour takes {count(event.wounds, 'wound')} and {rest}."
        case e.Died():
            return died(event, t)
        case e.Stepped():
            return f"{t.name(event.who)} moves to the {box_words(event.box)}."
        case e.Won():
            return "the last enemy is gone. The fight is won!"
        case e.Experience(each=0):
            return "there is nothing to be learnt from it."
        case e.Experience():
            who = listed([t.name(who) for who in event.who])
            each = " each" if len(event.who) > 1 else ""
            gains = verb(event.who, "gains", "gain")
            return f"{who} {gains} {count(event.each, 'Experience Point')}{each}."
    return None


def attacked(event: e.Attacked, t: AnyTongue) -> str:
    """One blow."""
    who, target = t.name(event.who), t.name(event.target)
    unarmed = event.weapon == "monster"
    blow = t.blows[t.kind_of(event.who)] if unarmed else WEAPON_BLOWS[event.weapon.partition("+")[0]]
    means = "" if unarmed else f" with the {t.thing(event.weapon)}"
    if not event.wounds:
        return f"{who} {blow} at {target}{means} ({event.roll}) and misses."
    at = " at" if blow in ONLY_AT else ""
    return f"{who} {blow}{at} {target}{means} ({event.roll}): {count(event.wounds, 'wound')}."


def wounded(event: e.Wounded, t: AnyTongue) -> str:
    """After a blow, what is left; otherwise also how much it was. A fatal blow needs no count."""
    who = t.name(event.who)
    if event.rule == t.cost_rule:
        return f"{who} has {event.left} left."
    if event.rule == t.blow_rule:
        return f"{who} loses {event.wounds} and has {event.left} left." if event.left > 0 else ""
    left = f" and can bear {event.left} more" if event.left > 0 else ""
    return f"{who} suffers {count(event.wounds, 'wound')}{left}."


def died(event: e.Died, t: AnyTongue) -> str:
    """Slain, or dead."""
    who = t.name(event.who)
    if not t.is_adventurer(event.who):
        return f"{who} is slain."
    if event.rule == t.armour_rule:
        return f"without the armour {who} succumbs and dies."
    return f"{who} is dead."


# -- magic -----------------------------------------------------------------------------------------------------


def magic(event: Event, t: AnyTongue) -> str | None:
    """Spells, potions and special powers."""
    match event:
        case e.Cast():
            return cast(event, t)
        case e.Resisted():
            what = t.evils.get(event.what) or (t.spell(event.what) if event.what in t.spells else "it")
            return f"{t.name(event.who)} resists {what}."
        case e.Used():
            aim = f" with an eye on {t.name(event.target)}" if event.target else ""
            return f"{t.name(event.who)} drinks the {t.thing(event.item)}{aim}."
        case e.Healed():
            return healed(event, t)
        case e.Strengthened(later=True):
            return f"{t.name(event.who)} will be strong: +{event.bonus} on every attack of the next combat."
        case e.Strengthened():
            return f"{t.name(event.who)} feels strong: +{event.bonus} on every attack of one combat."
        case e.Armoured():
            return f"Mage Armour will take {count(event.wounds, 'wound')} for {t.name(event.who)}."
        case e.Neutralised(by=""):
            return f"{t.name(event.who)}'s medallion makes the poison harmless."
        case e.Neutralised():
            return f"the poison in {t.name(event.who)} loses its power."
        case e.Slept():
            return f"{t.name(event.who)} falls asleep."
        case e.Charmed():
            return charmed(event, t)
        case e.Power():
            return power(event, t)
        case e.Stoned():
            return f"{t.name(event.who)} turns to stone!"
        case e.Restored():
            return f"{t.name(event.who)} is flesh and blood again."
    return None


def cast(event: e.Cast, t: AnyTongue) -> str:
    """By whom, what, at whom, for how much."""
    who, spell = t.name(event.who), t.spells[event.spell]
    at = f" {'at' if spell.combat else 'on'} {t.name(event.target)}" if event.target not in ("", event.who) else ""
    if event.ring:
        return f"{who} turns the ring of {spell.name}{at}."
    return f"{who} casts {spell.name}{at} (cost {event.cost})."


def healed(event: e.Healed, t: AnyTongue) -> str:
    """How many wounds, and what is left."""
    who = t.name(event.who)
    if event.rule == t.regrowth_rule:
        return f"{who} regenerates and has {event.left} left."
    if not event.wounds:
        return f"{who} has no wounds that could heal."
    return f"{who} is healed of {count(event.wounds, 'wound')} and has {event.left} left."


def charmed(event: e.Charmed, t: AnyTongue) -> str:
    """Over to the other side."""
    who, by = t.name(event.who), t.name(event.by)
    if t.is_adventurer(event.who):
        return f"{by} charms {who}, who goes over to the monsters!"
    return f"{who} is charmed and follows {by} from now on."


def power(event: e.Power, t: AnyTongue) -> str | None:
    """What only this monster can do."""
    who, target = t.name(event.who), t.name(event.target) if event.target else ""
    match event.power:
        case "stench":
            return f"a foul stench comes from {who}."
        case "charm":
            return f"{who} looks deep into {target}'s eyes."
        case "stone_gaze":
            return f"{who} turns a stony gaze on {target}."
        case "fire_breath":
            return f"{who} breathes fire{f' at {target}' if target else ''}."
    return None


CHAPTERS: tuple[Chapter, ...] = (nothing, combat, exploring, meetings, magic, treasure, traps, the_party)
