"""The options both books offer, in words. What a rule has to say about one is passed in by the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrys.kit import order
from labrys.kit.maze import SIDES
from labrys.show.decision import GO, HOLD, PRESS_ON, Label, Weight
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
FIGHT_ON = ("cease_fire", "ready", "reorganise")
"""Questions before and between blows: to do nothing there is to fight on."""
PASSES = ("done", "ignore", "keep", "leave", "no", "nobody", "nothing", "peace", "ready", "save", "stop", "wait")
"""Words that answer a question by doing nothing."""


def plain(word: str, ask: str, own: Mapping[tuple[str, str], str | tuple[str, str]]) -> Label | None:
    """A single word of a question: by the book's own list, by this one, or a standing offer. None: neither."""
    if word in OFFERED:
        return Label(OFFERED[word], act=word)
    said = own.get((ask, word)) or PLAIN.get((ask, word))
    words, note = (said, "") if said is None or isinstance(said, str) else said
    if not words:
        return None
    weighs = weight(word, ask)
    return Label(words, note, act=PRESS_ON if weighs == "pass" and ask in FIGHT_ON else "", weight=weighs)


def weight(word: str, ask: str) -> Weight:
    """To leave the maze is something else than to leave a thing."""
    return "pass" if word in PASSES and ask != "next_move" else "main"


def label(option: object, ask: str, t: AnyTongue) -> Label | None:
    """An option both books put into the same words, and what it means; None: the book has its own."""
    match option:
        case Weapon():
            return Label(f"the {t.thing(option.id)}")
        case tuple():
            return Label(of_the_box(option, ask))
        case int():
            return Label(f"choice {option + 1}")  # of several that a vote is taken on
        case o.Slide() | o.Step():
            return of_the_move(t, option)
        case o.Give():
            return Label(f"hands over the {t.thing(option.thing)}", subject=t.name(option.who))
        case o.HandOver():
            return Label("hand something over" + whose(t, option.seat))
    return None


def whose(t: AnyTongue, seat: int) -> str:
    """Of which player, where there are several."""
    return f" from {t.seat_names(seat)}" if t.seats > 1 else ""


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


def of_the_move(t: AnyTongue, option: o.Slide | o.Step) -> Label:
    """A change of places."""
    unit = member(t.party(), option.who)
    way = "forward" if order.box_at(option.box)[0] < unit.row else "back"
    move = "slides sideways" if isinstance(option, o.Slide) else f"steps {way}"
    return Label(f"{move} to the {box_words(option.box)}", subject=t.unit(unit))


def of_the_trap(t: AnyTongue, option: o.Detrap | o.OpenIt, skill: int) -> Label:
    """A way to deal with a trap; `skill` is the Detrap skill with everything that helps."""
    who = t.name(option.who)
    if isinstance(option, o.OpenIt):
        return Label("opens it and takes what comes", subject=who)
    helper = f", helped by {t.name(option.helper)}'s spell" if option.helper else ""
    return Label(f"tries to remove the trap{helper}", f"Detrap {skill}: {min(skill, 6)} in 6", who)


def of_the_attack(t: AnyTongue, option: o.Attack, means: str, target: str) -> Label:
    """Who attacks whom, and with what."""
    attack = "shoots at" if "bow" in means else "attacks"
    return Label(f"{attack} {target}{means}", subject=t.name(option.who))


def of_the_weapon(t: AnyTongue, option: o.Take, free: bool, useless: bool) -> Label:
    """Another weapon in hand: what it costs, and a warning if it cannot be used in his row."""
    remarks = [*([] if free else ["no attack this round"]), *(["of no use in that row"] if useless else [])]
    words = f"takes the {t.thing(option.weapon)} in hand"
    weighs: Weight = "useless" if useless else "main"
    return Label(words, "; ".join(remarks), t.name(option.who), weight=weighs)


def of_the_end(t: AnyTongue, option: o.Done) -> Label:
    """No more actions in this phase."""
    return Label("that is all for this round" + whose(t, option.seat), act=HOLD, weight="pass")


def of_the_spell(t: AnyTongue, option: o.CastSpell, target: str, remarks: Sequence[str], does: str) -> Label:
    """A spell, its target; what it costs and what else there is to know, and what it does."""
    row, who = t.spells[option.spell], t.name(option.who)
    at = f" {'at' if row.combat else 'on'} {target}" if target else ""
    then = f": {does}" if does else ""
    if option.ring:
        return Label(f"uses the ring of {row.name}{at}", f"once a game, no cost{then}", who)
    all_of_them = " on friend and foe alike" if row.reach == "all" else ""
    return Label(f"casts {row.name}{at}{all_of_them}", f"{', '.join(remarks)}{then}", who)


def price(cost: int) -> str:
    """What a spell costs its caster."""
    return f"{count(cost, 'wound')} to the caster" if cost else "at no cost"


def of_the_potion(t: AnyTongue, option: o.Use, target: str) -> Label:
    """A potion."""
    aim = f" to win over {target}" if target else ""
    return Label(f"drinks the {t.thing(option.item)}{aim}", subject=t.name(option.who))


def of_the_adventurer(t: AnyTongue, who: Adventurer, title: str) -> Label:
    """Somebody, what he is, and his weapons."""
    weapons = listed([t.thing(weapon.id) for weapon in who.weapons])
    return Label(who.name, f"{title}{f': {weapons}' if weapons else ''}")


def of_the_way(side: int, door: bool, beyond: str, place: str) -> Label:
    """One way on."""
    return Label(
        f"go {SIDES[side]} {'through the door' if door else 'along the corridor'}{beyond}", on=place, act=GO
    )


def talk_chance(least: int, value: int, bonus: int) -> str:
    """What two dice must show for the monsters to listen: `value` is against it, `bonus` for it."""
    need = least + value - bonus
    if need > 12:
        return "hopeless"
    return "it cannot fail" if need <= 2 else f"{need} or more on two dice"
