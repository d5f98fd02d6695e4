"""The options both books offer, in words. What a rule has to say about one is passed in by the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrys.kit import order
from labrys.kit.maze import SIDES
from labrys.show.acts import ARM, ATTACK, FIGHT, GO, HAND_OVER, HEAL, LEAVE, MARCH, SHIFT, TAKE
from labrys.show.decision import Label, Weight
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
OFFERED: Mapping[str, Label] = {
    "march": Label("change the marching order", act=MARCH, weight="aside"),
    "break_peace": Label("attack the monsters left in peace", act=FIGHT, weight="aside"),
}
ACTS: Mapping[str, str] = {
    "assign": TAKE,
    "break_peace": FIGHT,
    "give": HAND_OVER,
    "meeting": FIGHT,
    "next_move": GO,
    "patient": HEAL,
    "pick_over": TAKE,
    "sleepers": ATTACK,
    "teleport": GO,
}
"""What one does by an option of these questions that is no pass; of the others it is the word of the question."""
BEST = 12  # that two dice can show
HEALING = ("heal", "rejuvenate", "mustard")  # what closes wounds
PASSES = ("done", "ignore", "keep", "leave", "no", "nobody", "nothing", "peace", "ready", "save", "stop", "wait")
"""Words that answer a question by doing nothing."""


def plain(word: str, ask: str, own: Mapping[tuple[str, str], str | tuple[str, str]]) -> Label | None:
    """A single word of a question: by the book's own list, by this one, or a standing offer. None: neither."""
    if word in OFFERED:
        return OFFERED[word]
    said = own.get((ask, word)) or PLAIN.get((ask, word))
    words, note = (said, "") if said is None or isinstance(said, str) else said
    return Label(words, note, act=act(word, ask), weight=weight(word, ask)) if words else None


def act(word: str, ask: str) -> str:
    """What one does by a word of a question; empty: what the option or its weight says."""
    if (ask, word) == ("next_move", "leave"):
        return LEAVE
    return "" if weight(word, ask) == "pass" else ACTS.get(ask, "")


def weight(word: str, ask: str) -> Weight:
    """To leave the maze for good is something else than to leave a thing."""
    return "pass" if word in PASSES and ask not in ("next_move", "homecoming") else "main"


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
            return Label(f"hands over the {t.thing(option.thing)}", subject=t.name(option.who), act=HAND_OVER)
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
    return Label(f"{move} to the {box_words(option.box)}", subject=t.unit(unit), act=SHIFT)


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


def of_the_weapon(t: AnyTongue, option: o.Take, free: bool, useless: bool, armed: bool) -> Label:
    """Another weapon in hand: what it costs, and a warning if it cannot be used in his row.

    Who could attack with the weapon he holds, and would lose that attack, is not really asked for another.
    """
    remarks = [*([] if free else ["no attack this round"]), *(["of no use in that row"] if useless else [])]
    words = f"takes the {t.thing(option.weapon)} in hand"
    weighs: Weight = "useless" if useless else "aside" if armed and not free else "main"
    return Label(words, "; ".join(remarks), t.name(option.who), act=ARM, weight=weighs)


def of_the_end(t: AnyTongue, option: o.Done) -> Label:
    """No more actions in this phase."""
    return Label("that is all for this round" + whose(t, option.seat), weight="pass")


def of_the_spell(t: AnyTongue, option: o.CastSpell, target: str, remarks: Sequence[str], does: str) -> Label:
    """A spell, its target; what it costs and what else there is to know, and what it does."""
    row, who = t.spells[option.spell], t.name(option.who)
    at = f" {'at' if row.combat else 'on'} {target}" if target else ""
    then = f": {does}" if does else ""
    if option.ring:
        return Label(f"uses the ring of {row.name}{at}", f"once a game, no cost{then}", who)
    all_of_them = " on friend and foe alike" if row.reach == "all" else ""
    return Label(f"casts {row.name}{at}{all_of_them}", f"{', '.join(remarks)}{then}", who)


def heals_nobody(option: o.CastSpell, party: Sequence[Unit]) -> bool:
    """Would it heal, and is everybody whole?"""
    return option.spell in HEALING and not any(unit.wounds for unit in party)


def price(cost: int) -> str:
    """What a spell costs its caster."""
    return f"{count(cost, 'wound')} to the caster" if cost else "at no cost"


def of_the_potion(t: AnyTongue, option: o.Use, target: str, hurt: bool) -> Label:
    """A potion. Poison helps nobody, and healing nobody who is whole."""
    aim = f" to win over {target}" if target else ""
    idle = option.item == "poison_potion" or (option.item == "healing_potion" and not hurt)
    weighs: Weight = "useless" if idle else "main"
    return Label(f"drinks the {t.thing(option.item)}{aim}", subject=t.name(option.who), weight=weighs)


def of_the_patient(t: AnyTongue, who: Unit, left: int, cure: str) -> Label:
    """On whom a spell or a cure is used; healing is of no use to who is whole."""
    idle = cure in HEALING and not who.wounds
    note = f"{count(who.wounds, 'wound')}, {left} left"
    act = HEAL if cure in HEALING else ""
    return Label(t.unit(who), note, on=who.id, act=act, weight="useless" if idle else "main")


def of_the_adventurer(t: AnyTongue, who: Adventurer, title: str) -> Label:
    """Somebody, what he is, and his weapons."""
    weapons = listed([t.thing(weapon.id) for weapon in who.weapons])
    return Label(who.name, f"{title}{f': {weapons}' if weapons else ''}")


def of_the_way(side: int, door: bool, beyond: str, place: str) -> Label:
    """One way on."""
    how = "through the door" if door else "along the corridor"
    return Label(f"go {SIDES[side]} {how}{beyond}", on=place, act=GO)


def hopeless(least: int, value: int, bonus: int) -> bool:
    """Can no throw of two dice make the monsters listen?"""
    return least + value - bonus > BEST


def talk_chance(least: int, value: int, bonus: int) -> str:
    """What two dice must show for the monsters to listen: `value` is against it, `bonus` for it."""
    need = least + value - bonus
    if need > BEST:
        return "hopeless"
    return "it cannot fail" if need <= 2 else f"{need} or more on two dice"
