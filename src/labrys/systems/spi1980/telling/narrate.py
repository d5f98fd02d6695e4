"""Sentences for what happens in both books. A book asks its own first, then these.

What is only slots is data, in `sentences.toml`; here are the sentences that take some thought. They start small:
the book sets the capital. None: there are no words for the event here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from labrys.engine.event import Event, Rolled
from labrys.kit import order
from labrys.show.english import capital, count, listed, verb
from labrys.show.sums import written_out
from labrys.show.templates import Templates, Way
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


DATA = Path(__file__).parents[1] / "data"

# how the slots of a template are said
ADDED: Mapping[str, str] = {  # what a modifier is called in a sum, where its own word says too little
    "magic": "magic weapon",
    "negotiation_value": "their Negotiation Value",
    "combat_bonus": "Combat Bonus",
    "oratory": "Oratory",
    "medallion": "medallion of Oratory",
    "oratory_medallion": "medallion of Oratory",
    "oratory_spell": "Oratory",
}
WAYS: Mapping[str, Way[AnyTongue]] = {
    "name": lambda t, who, _: t.name(who),
    "thing": lambda t, item, _: t.thing(item),
    "a_thing": lambda t, item, _: t.a_thing(item),
    "gain": lambda t, what, _: t.gain(what),
    "chit": lambda t, code, _: t.chit(code),
    "box": lambda t, box, _: box_words(box),
    "in_box": lambda t, box, _: in_box(box),
    "count": lambda t, number, what: count(number, what),
    "coins": lambda t, number, _: t.coins(number),
    "coin": lambda t, number, _: t.coin,
    "gem": lambda t, number, _: t.gem,
    "sum": lambda t, event, _: reckoned(event, event.total),
}
SENTENCES: Templates[AnyTongue] = Templates(DATA / "sentences.toml", e.ALL, WAYS)


def sentence(event: Event, state: S, own: Sequence[Callable[[Event, S], str | None]], t: AnyTongue) -> str:
    """What happened, in one sentence: the book's own words first. Empty for what goes without saying."""
    for chapter in own:
        words = chapter(event, state)
        if words is not None:
            return capital(words)
    words = shared(event, t)
    if words is None:
        words = SENTENCES.sentence(event, t)
    if words is None:
        raise KeyError(f"no sentence for {event.name}")
    return capital(words)


def shared(event: Event, t: AnyTongue) -> str | None:
    """The sentences that are more than slots."""
    match event:
        case Rolled():
            return ""  # dice are shown beside the sentences
        case e.FormedUp():
            return marching(event, t)
        case e.Sprang():
            return t.sprung[event.trap].format(t.name(event.who))
        case e.Met():
            return met(event, t)
        case e.Treasured():
            return treasured(event, t)
        case e.Tested():
            test = "tastes the potion" if event.item.endswith("_potion") else "puts the medallion on"
            return f"{t.name(event.who)} {test}: it is a {t.thing(event.item)}."
        case e.Attacked():
            return attacked(event, t)
        case e.Wounded():
            return wounded(event, t)
        case e.Died():
            return died(event, t)
        case e.Experience():
            return experience(event, t)
        case e.Cast():
            return cast(event, t)
        case e.Resisted():
            what = t.evils.get(event.what) or (t.spell(event.what) if event.what in t.spells else "it")
            return f"{t.name(event.who)} resists {what}."
        case e.Used():
            aim = f" with an eye on {t.name(event.target)}" if event.target else ""
            return f"{t.name(event.who)} drinks the {t.thing(event.item)}{aim}."
        case e.Charmed():
            return charmed(event, t)
    return None


def follows(event: Event, own: tuple[type[Event], ...] = ()) -> bool:
    """Wounds and death belong to the blow, the total to the find; `own`: what the book adds."""
    return isinstance(event, (*CONSEQUENCES, *own))


def together(event: Event, own: tuple[type[Event], ...] = ()) -> bool:
    """Those who join, the monsters' Wound Points and places; `own`: what the book adds."""
    return isinstance(event, (*LISTED, *own))


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


def attacked(event: e.Attacked, t: AnyTongue) -> str:
    """One blow."""
    who, target = t.name(event.who), t.name(event.target)
    unarmed = event.weapon == "monster"
    blow = t.blows[t.kind_of(event.who)] if unarmed else WEAPON_BLOWS[event.weapon.partition("+")[0]]
    means = "" if unarmed else f" with the {t.thing(event.weapon)}"
    if not event.wounds:
        return f"{who} {blow} at {target}{means}: {reckoned(event, event.roll)}, and misses."
    at = " at" if blow in ONLY_AT else ""
    return f"{who} {blow}{at} {target}{means}: {reckoned(event, event.roll)}, {count(event.wounds, 'wound')}."


def reckoned(event: e.Attacked | e.Negotiated, total: int) -> str:
    """The die or dice, each modifier by name, and what it comes to; a record of old has only that."""
    if not event.dice:
        return str(total)
    added = [(ADDED.get(what, what.replace("_", " ")), number) for what, number in event.modifiers.items()]
    return written_out(event.dice, added, total)


def wounded(event: e.Wounded, t: AnyTongue) -> str:
    """After a blow, what is left; otherwise also how much it was. A fatal blow needs no count."""
    who = t.name(event.who)
    if event.cause == "cost":
        return f"{who} has {event.left} left."
    if event.cause == "attack":
        return f"{who} loses {event.wounds} and has {event.left} left." if event.left > 0 else ""
    left = f" and can bear {event.left} more" if event.left > 0 else ""
    return f"{who} suffers {count(event.wounds, 'wound')}{left}."


def died(event: e.Died, t: AnyTongue) -> str:
    """Slain, or dead."""
    who = t.name(event.who)
    if not t.is_adventurer(event.who):
        return f"{who} is slain."
    if event.cause == "armour":
        return f"without the armour {who} succumbs and dies."
    return f"{who} is dead."


def experience(event: e.Experience, t: AnyTongue) -> str:
    """What was learnt."""
    if not event.each:
        return "there is nothing to be learnt from it."
    who = listed([t.name(who) for who in event.who])
    each = " each" if len(event.who) > 1 else ""
    return f"{who} {verb(event.who, 'gains', 'gain')} {count(event.each, 'Experience Point')}{each}."


def cast(event: e.Cast, t: AnyTongue) -> str:
    """By whom, what, at whom, for how much."""
    who, spell = t.name(event.who), t.spells[event.spell]
    at = f" {'at' if spell.combat else 'on'} {t.name(event.target)}" if event.target not in ("", event.who) else ""
    if event.ring:
        return f"{who} turns the ring of {spell.name}{at}."
    return f"{who} casts {spell.name}{at} (cost {event.cost})."


def charmed(event: e.Charmed, t: AnyTongue) -> str:
    """Over to the other side."""
    who, by = t.name(event.who), t.name(event.by)
    if t.is_adventurer(event.who):
        return f"{by} charms {who}, who goes over to the monsters!"
    return f"{who} is charmed and follows {by} from now on."
