"""Minotaurs: what things are called. Names only; sentences, questions and options are in `data/sentences.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from labrys.games.minotaurs.chapters.c1_figures import enc
from labrys.games.minotaurs.events import CellEntered, Sum
from labrys.games.minotaurs.pieces import ATTRIBUTES, Being
from labrys.games.minotaurs.state import State, anyone
from labrys.games.minotaurs.tables import (
    CLASSES,
    CREATURES,
    GOODS,
    LEVELS,
    MYTHIC,
    POWERS,
    READY,
    SIGNS,
    SIZES,
    WEAPONS,
)
from labrys.games.minotaurs.telling.names import WORDS, coins, good, name
from labrys.show.english import a, capital, count, listed, number_word
from labrys.show.templates import Way

SIDES = ("north", "east", "south", "west")
POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
REACH = ("0", "I", "II", "III")
COLUMNS = "ABCDEFGHIJ"


# -- beings --------------------------------------------------------------------------------------------------


def being_name(one: Being, others: Sequence[Being] = ()) -> str:
    """`Pyros`; `the Minotaur`; `Brigand 2`, where there are several."""
    if one.name:
        return one.name
    alone = sum(other.kind == one.kind for other in others) <= 1 and one.number == 1
    kind = name("creatures", one.kind)
    return f"the {kind}" if alone else f"{kind} {one.number}"


def calling(one: Being) -> str:
    """`Priestess`, `Spearman`, `hired guard`."""
    sheet = one.sheet
    if sheet is None:
        return name("creatures", one.kind)
    if not sheet.calling:
        return name("people", one.kind)
    women = WORDS["women"].get(sheet.calling) if sheet.gender == "female" else None
    return women.partition(" | ")[0] if women else name("classes", sheet.calling)


def title(one: Being) -> str:
    """`Priestess of Athena, level 2`; `Dryad Nymph, level 1`."""
    sheet = one.sheet
    if sheet is None:
        return f"{name('sizes', SIZES[one.figures.size].key)} {name('kinds', CREATURES[one.kind].kind)}"
    told = calling(one)
    if sheet.deity:
        told = f"{told} of {name('deities', sheet.deity)}"
    if sheet.kin:
        told = f"{name('kin', sheet.kin)} {told}"
    return f"{told}, level {sheet.level}" if sheet.calling else capital(told)


def renown(one: Being) -> str:
    """`Local Hero`, `Novice Adept`."""
    sheet = one.sheet
    if sheet is None or not sheet.calling:
        return ""
    warrior = CLASSES[sheet.calling].group == "warrior"
    line = LEVELS[sheet.level]
    return name("renown", line.renown) if warrior else name("insight", line.insight)


def company(kind: str, number: int) -> str:
    """`three Brigands`, `a Minotaur`."""
    if number == 1:
        one = name("creatures", kind)
        return f"{'an' if one[0] in 'AEIOU' else 'a'} {one}"
    return f"{number_word(number)} {name('creatures', kind, number)}"


def signed(number: int) -> str:
    """`+2`, `−1`, `0`."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def cell_name(columns: int, cell: int) -> str:
    """`B3`: column and row, from the north-west."""
    return f"{COLUMNS[cell % columns]}{cell // columns + 1}" if columns else str(cell)


# -- things --------------------------------------------------------------------------------------------------


def use(key: str) -> str:
    """What a thing is good for: its reach or ranges, and its note."""
    note = WORDS["notes"].get(key, "")
    arm = WEAPONS.get(key)
    if arm is None:
        return note
    told = f"Reach {REACH[arm.reach]}"
    if arm.range:
        far = "10 × Might" if arm.by_might else str(arm.range)
        told = f"range {far} ft, {told}"
    hands = "both hands" if arm.hands == 2 else ""
    return "; ".join(filter(None, (told, hands, note)))


class Doing(Protocol):
    """A declaration, or the event that tells it."""

    @property
    def action(self) -> str:
        """What kind."""

    @property
    def target(self) -> str:
        """At whom."""

    @property
    def tactics(self) -> tuple[str, ...]:
        """With which tactics."""

    @property
    def power(self) -> str:
        """Which power."""


def arms(hand: Sequence[str]) -> str:
    """What is in hand."""
    return listed([name("goods", thing) for thing in hand]) or "bare hands"


def attack(kind: str) -> str:
    """How a creature strikes: `horns`, `claws and bite`."""
    form = CREATURES[kind].attack
    return name("attacks", form) if form in WORDS["attacks"] else name("goods", form)


def doing(t: Tongue, declared: Doing) -> str:
    """What somebody will do this round, in a few words."""
    verb = WORDS["actions"].get(declared.action, declared.action.replace("_", " "))
    if declared.power:
        verb = f"{verb} {name('powers', declared.power)}"
    whom = [t.who(declared.target)] if declared.target else []
    told = f"{verb} {'on ' if declared.power else ''}{listed(whom)}" if whom else verb
    tactics = [name("tactics", tactic) for tactic in declared.tactics]
    return f"{told} ({', '.join(tactics)})" if tactics else told


def summed(parts: Sum) -> str:
    """`+3 Melee Attack +2 Reach`: each modifier by name; what is nothing is left out."""
    return " ".join(f"{signed(number)} {name('parts', word)}" for word, number in parts if number)


# -- the tongue of a state -----------------------------------------------------------------------------------


class Tongue:
    """Who is who in a state, for slots."""

    def __init__(self, state: State) -> None:
        self.state = state

    def who(self, who: str) -> str:
        """A being by its name, numbered where there are several of its kind."""
        one = anyone(self.state, who)
        if one is None:
            kind, _, number = who.rpartition("-")
            return f"{name('creatures', kind)} {number}" if kind in CREATURES else who
        return being_name(one, self.state.foes)

    def being(self, who: str) -> Being:
        """Whoever has this id."""
        one = anyone(self.state, who)
        assert one is not None
        return one

    def many(self, who: Sequence[str]) -> str:
        """Several of them."""
        return listed([self.who(one) for one in who])

    def cell(self, cell: int) -> str:
        """A cell by its name."""
        maze = self.state.labyrinth
        return cell_name(maze.columns if maze else 0, cell)


class Rolled(Protocol):
    """An event with a d20 and what was added to it."""

    @property
    def die(self) -> int:
        """What it showed."""

    @property
    def sum(self) -> Sum:
        """Each modifier by name."""

    @property
    def total(self) -> int:
        """What it came to."""


class Diced(Protocol):
    """An event with dice of damage or healing."""

    @property
    def dice(self) -> tuple[int, ...]:
        """What they showed."""

    @property
    def sum(self) -> Sum:
        """Each modifier by name."""


def reckoned(event: Rolled) -> str:
    """`12 +3 Melee Attack +2 Reach = 17`."""
    added = summed(event.sum)
    return f"{event.die} {added} = {event.total}" if added else str(event.total)


def diced(event: Diced) -> str:
    """`4 +2 Might`: the dice and what was added."""
    return " ".join(filter(None, (" + ".join(map(str, event.dice)), summed(event.sum))))


def scores(numbers: Sequence[int]) -> str:
    """`Might 15, Skill 16 …`."""
    return ", ".join(f"{name('attributes', key)} {score}" for key, score in zip(ATTRIBUTES, numbers, strict=True))


def of(sort: str) -> Way[Tongue]:
    """A key by its name in a section of the words."""
    return lambda t, key, rest: name(sort, key)


WAYS: Mapping[str, Way[Tongue]] = {
    **{sort: of(sort) for sort in WORDS},
    "name": lambda t, who, rest: t.who(who),
    "all": lambda t, who, rest: t.many(who),
    "thing": lambda t, key, rest: name("goods", key),
    "good": lambda t, key, rest: good(key),
    "goods": lambda t, event, rest: good(event.item, event.number),
    "use": lambda t, key, rest: use(key),
    "arms": lambda t, hand, rest: arms(hand),
    "coins": lambda t, silver, rest: coins(silver),
    "signed": lambda t, number, rest: signed(number),
    "side": lambda t, way, rest: SIDES[way],
    "point": lambda t, facing, rest: POINTS[facing],
    "cell": lambda t, cell, rest: t.cell(cell),
    "cells": lambda t, cells, rest: listed([t.cell(cell) for cell in cells]),
    "scores": lambda t, numbers, rest: scores(numbers),
    "numbers": lambda t, numbers, rest: listed(list(map(str, numbers))),
    "company": lambda t, guardian, rest: listed([company(kind, number) for kind, number in guardian]),
    "met": lambda t, event, rest: company(event.kind, event.number),
    "reckoned": lambda t, event, rest: reckoned(event),
    "diced": lambda t, event, rest: diced(event),
    "summed": lambda t, parts, rest: summed(parts),
    "tactics": lambda t, tactics, rest: listed([name("tactics", key) for key in tactics]),
    "tactic": lambda t, tactics, rest: listed([name("tactics", key) for key in tactics]),
    "power": lambda t, key, rest: name("powers", key),
    "power_note": lambda t, key, rest: power_note(key),
    "kind": lambda t, key, rest: name("creatures", key) if key in CREATURES else name("people", key),
    "count": lambda t, number, thing: count(number, thing),
    "seat": lambda t, seat, rest: f"Player {seat + 1}" if t.state.seats > 1 else "You",
    "undone": lambda t, key, rest: name("undone", key.partition(":")[0]),
    "declares": lambda t, event, rest: doing(t, event),
    "deed": lambda t, key, rest: name("creatures", key) if key in CREATURES else name("awards", key),
    "weapon": lambda t, key, rest: name("goods", key) if key in GOODS else name("attacks", key),
    "entered": lambda t, event, rest: entered(t, event),
    "plain": lambda t, text, rest: text,
    "met_kind": lambda t, key, rest: capital(company(key, len(t.state.foes))),
    "the_thing": lambda t, key, rest: f"the {name('goods', key)}" if key in WORDS["goods"] else key,
    "ready": lambda t, key, rest: READY[key].name,
    "ready_note": lambda t, key, rest: ready_note(key),
    "title": lambda t, who, rest: title(t.being(who)),
    "reaction": lambda t, who, rest: f"First Reaction {signed(t.being(who).figures.reaction)}",
    "load": lambda t, who, rest: f"carries {enc(t.being(who))} of {t.being(who).figures.might}",
    "tactic_notes": lambda t, keys, rest: ", ".join(name("tactic_notes", key) for key in keys),
}


def entered(t: Tongue, event: CellEntered) -> str:
    """`The party enters B2, a chamber: a garden court.`"""
    shape = "a passage" if event.shape == "passage" else "a chamber"
    seen = {"hidden_treasure": "empty", "trap": "empty", "trapped_treasure": "empty"}.get(
        event.contents, event.contents
    )
    sort = {"water": "waters", "mystery": "mysteries", "obstacle": "obstacles"}.get(seen)
    what = name(sort, event.detail) if sort else name("contents", seen)
    if seen == "mystery":  # each has one of several looks
        looks = SIGNS[event.detail]
        what = f"{a(what)}, {name('signs', looks[event.cell % len(looks)])}"
    told = "" if seen in ("empty", "encounter", "guarded_treasure") else f": {what}"
    return f"The party enters {t.cell(event.cell)}, {shape}{told}."


def ready_note(key: str) -> str:
    """`Spearman; Might 15, Skill 16 …`."""
    person = READY[key]
    of = name("deities", person.deity) if person.deity else name("kin", person.kin) if person.kin else ""
    told = f"{name('classes', person.calling)}{f' ({of})' if of else ''}"
    return f"{told}; {scores(person.scores)}"


def note_of(key: str) -> str:
    """What there is to know of a good in the shop."""
    if key in MYTHIC:
        return WORDS["notes"].get(key, "")
    enc = GOODS[key].enc
    weight = f"ENC {enc}" + (f" for {GOODS[key].per}" if GOODS[key].per > 1 else "") if enc else ""
    lot = f"{GOODS[key].lot} of them" if GOODS[key].lot > 1 else ""
    return "; ".join(filter(None, (lot, use(key), weight)))


def power_note(key: str) -> str:
    """What a power does, and how far it reaches."""
    line = POWERS[key]
    reach = f"{line.feet} ft" if line.feet else line.range
    return f"{WORDS['effects'].get(key, '')}; {reach}{'; MF resists' if line.resisted else ''}"
