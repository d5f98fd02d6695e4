"""The options both books offer, in words. What a rule has to say about one is passed in by the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrys.kit import order
from labrys.kit.maze import SIDES
from labrys.show.english import count, listed
from labrys.systems.spi1980 import options as o
from labrys.systems.spi1980.pieces import Adventurer, Unit
from labrys.systems.spi1980.telling.words import AnyTongue, box_words
from labrys.systems.spi1980.things import Weapon

PLAIN: Mapping[tuple[str, str], str] = {
    ("feature", "ignore"): "leave it alone",
    ("climb_up", "climb_up"): "climb up again",
    ("oratory", "no"): "no, plain words will do",
    ("neutralise", "no"): "no, the poison takes its course",
    ("ready", "ready"): "ready: these weapons will do",
    ("reorganise", "done"): "stay as you are",
    ("assign", "nobody"): "nobody: leave it behind",
    ("give", "nothing"): "nothing after all",
}
OFFERED: Mapping[str, str] = {
    "march": "change the marching order",
    "break_peace": "attack the monsters left in peace",
}


def plain(word: str, ask: str, own: Mapping[tuple[str, str], str]) -> str:
    """A single word of a question: by the book's own list, by this one, or a standing offer. Empty: neither."""
    return own.get((ask, word)) or PLAIN.get((ask, word)) or OFFERED.get(word, "")


def label(option: object, ask: str, t: AnyTongue) -> tuple[str, str] | None:
    """An option both books put into the same words, and what it points at; None: the book has its own."""
    match option:
        case Weapon():
            return f"the {t.thing(option.id)}", ""
        case tuple():
            return of_the_box(option, ask), ""
        case int():
            return f"choice {option + 1}", ""  # of several that a vote is taken on
        case o.Slide() | o.Step():
            return of_the_move(t, option), option.who
        case o.HandOver() | o.Give():
            return of_the_gift(t, option)
    return None


def of_the_box(option: tuple[object, ...], ask: str) -> str:
    """A box (row and column), or the columns of the monsters."""
    numbers = [n for n in option if isinstance(n, int)]
    if ask == "columns":
        return listed([order.COLUMN_NAMES[n] for n in numbers])
    row, column = numbers
    return box_words(order.box_name(row, column))


def member(party: Sequence[Unit], who: str) -> Unit:
    """The member of the party with this id."""
    return next(unit for unit in party if unit.id == who)


def of_the_move(t: AnyTongue, option: o.Slide | o.Step) -> str:
    """A change of places."""
    unit = member(t.party(), option.who)
    if isinstance(option, o.Slide):
        return f"{t.unit(unit)} slides sideways to the {box_words(option.box)}"
    ahead = order.box_at(option.box)[0] < unit.row
    return f"{t.unit(unit)} steps {'forward' if ahead else 'back'} to the {box_words(option.box)}"


def of_the_trap(t: AnyTongue, option: o.Detrap | o.OpenIt, skill: int) -> str:
    """A way to deal with a trap; `skill` is the Detrap skill with everything that helps."""
    who = t.name(option.who)
    if isinstance(option, o.OpenIt):
        return f"{who} opens it and takes what comes"
    helper = f", helped by {t.name(option.helper)}'s spell" if option.helper else ""
    return f"{who} tries to remove the trap{helper} (Detrap {skill}: {min(skill, 6)} in 6)"


def of_the_attack(t: AnyTongue, option: o.Attack, means: str, target: str) -> str:
    """Who attacks whom, and with what."""
    return f"{t.name(option.who)} {'shoots at' if 'bow' in means else 'attacks'} {target}{means}"


def of_the_weapon(t: AnyTongue, option: o.Take, free: bool, useless: bool) -> str:
    """Another weapon in hand: what it costs, and a warning if it cannot be used in his row."""
    remarks = [*([] if free else ["no attack this round"]), *(["of no use in that row"] if useless else [])]
    in_brackets = f" ({'; '.join(remarks)})" if remarks else ""
    return f"{t.name(option.who)} takes the {t.thing(option.weapon)} in hand{in_brackets}"


def of_the_end(t: AnyTongue, option: o.Done) -> str:
    """No more actions in this phase."""
    return "that is all for this round" + (f" from {t.seat_names(option.seat)}" if t.seats > 1 else "")


def of_the_spell(t: AnyTongue, option: o.CastSpell, target: str, cost: int) -> str:
    """A spell, its target, its cost."""
    row = t.spells[option.spell]
    at = f" {'at' if row.combat else 'on'} {target}" if target else ""
    if option.ring:
        return f"{t.name(option.who)} uses the ring of {row.name}{at} (once a game, no cost)"
    all_of_them = " on friend and foe alike" if row.reach == "all" else ""
    price = f"{count(cost, 'wound')} to the caster" if cost else "at no cost"
    return f"{t.name(option.who)} casts {row.name}{at}{all_of_them} ({price})"


def of_the_potion(t: AnyTongue, option: o.Use, target: str) -> str:
    """A potion."""
    aim = f" to win over {target}" if target else ""
    return f"{t.name(option.who)} drinks the {t.thing(option.item)}{aim}"


def of_the_gift(t: AnyTongue, option: o.HandOver | o.Give) -> tuple[str, str]:
    """What changes hands in a calm moment."""
    if isinstance(option, o.Give):
        return f"{t.name(option.who)} hands over the {t.thing(option.thing)}", option.who
    return "hand something over" + (f" from {t.seat_names(option.seat)}" if t.seats > 1 else ""), ""


def points_at(option: o.Attack | o.Take | o.CastSpell | o.Use | o.Done) -> str:
    """Its target, else whoever does it."""
    match option:
        case o.Done():
            return ""
        case o.Take():
            return option.who
        case _:
            return option.target or option.who


def of_the_adventurer(t: AnyTongue, who: Adventurer, title: str) -> str:
    """Somebody, what he is, and his weapons."""
    weapons = listed([t.thing(weapon.id) for weapon in who.weapons])
    return f"{who.name} ({title}{f': {weapons}' if weapons else ''})"


def of_the_way(side: int, door: bool, beyond: str) -> str:
    """One way on."""
    return f"go {SIDES[side]} {'through the door' if door else 'along the corridor'}{beyond}"


def talk_chance(least: int, value: int, bonus: int) -> str:
    """What two dice must show for the monsters to listen: `value` is against it, `bonus` for it."""
    need = least + value - bonus
    if need > 12:
        return "hopeless"
    return "it cannot fail" if need <= 2 else f"{need} or more on two dice"
