"""The party in characters: everybody in a line, records and monster counters in a few, and the place in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import fill
from typing import TypeVar

from labrys.kit.maze import SIDES
from labrys.show.english import a, capital, count, listed
from labrys.systems.spi1980.telling.view import Cell, Foe, Sheet, View
from labrys.systems.spi1980.telling.words import box_words, thing
from labrys.terminal.fight import bar, battle, in_hand, points
from labrys.terminal.line.screen import Screen
from labrys.terminal.tiles import STEPS, Spot

S = TypeVar("S", bound=Sheet)

# -- the party -------------------------------------------------------------------------------------------------


def party(
    view: View,
    screen: Screen,
    everybody: Sequence[S],
    line: Callable[[S, int], str],
    thing: Callable[[str], str],
    names: Sequence[str],
) -> list[str]:
    """Everybody in the marching order, those charmed and at peace, and what nobody has yet.

    `line` writes one of them, his name so wide; `thing` is what the book calls what they may find.
    """
    lines = [battle(view, screen), ""] if view.round and screen.pictures else []
    width = max((len(unit.name) for unit in everybody), default=4)
    for who in everybody:
        player = f"  {names[who.seat]}" if view.seats > 1 else ""
        first, *more = line(who, width).splitlines()
        lines += [f" {first}{player}", *(f" {part}" for part in more)]
    lines += [f" {unit.box:<3}{unit.name} {points(unit, screen)}, charmed" for unit in view.charmed]
    if view.peaceful:
        lines.append(f" At peace here: {listed([unit.name for unit in view.peaceful])}.")
    if view.ownerless:
        lines.append(f" Not yet given to anybody: {listed([thing(item) for item in view.ownerless])}.")
    return lines


def wounds_of(who: Sheet, screen: Screen) -> str:
    """A bar and figures, for those who can still be wounded."""
    if who.fate in ("stone", "dead", "out", "swallowed"):
        return " " * 19
    return f"{bar(who).ljust(12)} {points(who, screen, 6)}"


def carried(who: Sheet) -> str:
    """The weapon in hand, and the others."""
    spare = [thing(weapon) for index, weapon in enumerate(who.weapons) if index != who.in_hand]
    return f"{in_hand(who)} ({listed(spare)})" if spare else in_hand(who)


# -- records and counters --------------------------------------------------------------------------------------


def sheets(
    everybody: Sequence[S],
    counters: Sequence[Foe],
    name: str,
    seat: int | None,
    record: Callable[[S], str],
    counter: Callable[[Foe], str],
) -> str:
    """The records and counters whose names begin like this; without a name the records of the seat."""
    if not name:
        own = [who for who in everybody if seat in (None, who.seat)] or everybody
        return "\n".join(map(record, own)) or "Nobody has joined the party yet."
    said = name.casefold()
    texts = [record(who) for who in everybody if is_called(who, said)]
    texts += [counter(foe) for foe in counters if is_called(foe, said)]
    if not texts:
        there = ", ".join([*(who.name for who in everybody), *(foe.name for foe in counters)]) or "nobody"
        return f"There is nobody called “{name}” here; there are: {there}."
    return "\n".join(texts)


def is_called(unit: Sheet | Foe, said: str) -> bool:
    """Does his name begin like this, or is it his id?"""
    return unit.name.casefold().startswith(said) or unit.id == said


def record(who: Sheet, screen: Screen, what: str, gained: str, rows: Mapping[str, str]) -> str:
    """A Character Record in a few lines; rows without a text are left out."""
    place = {"alive": box_words(who.box) if who.box else "", "turned": "turned against the party"}
    head = ", ".join(filter(None, [f"{who.name} {what}", place.get(who.fate, who.fate)]))
    lines = [
        fill(f"   {label:<9}{text}", max(screen.prose, 40), subsequent_indent=" " * 12)
        for label, text in rows.items()
        if text
    ]
    return "\n".join([f" {screen.style(head, 'bold')}, {gained}", *lines])


def left(who: Sheet | Foe, screen: Screen) -> str:
    """The Wound Points left as a bar and in figures."""
    return f"{bar(who)} {points(who, screen)} ♥".rstrip()


def skills(who: Sheet) -> list[str]:
    """Weapon skills and Detrap."""
    known = [f"{thing(weapon)} {skill}" for weapon, skill in who.skills.items()]
    return [*known, f"Detrap {who.detrap}"] if who.detrap else known


def armoury(who: Sheet) -> str:
    """His weapons; an arrow points at the one in hand."""
    marked = [("► " if n == who.in_hand else "") + thing(weapon) for n, weapon in enumerate(who.weapons)]
    return ", ".join(marked) or "none"


def belongings(who: Sheet, does: Callable[[str], str]) -> str:
    """His items, whether their magic is used up for this game, and what they do."""
    parts = [item.partition(" (spent)") for item in who.items]
    return "; ".join(f"{thing(name)}{spent}: {does(name)}" for name, spent, _ in parts)


def counter(foe: Foe, screen: Screen, how: str) -> str:
    """A monster's counter in three lines."""
    place = box_words(foe.box) if foe.box else "in sight"
    head = f" {screen.style(foe.name, 'bold')}, {place}{' (asleep)' if foe.asleep else ''}"
    skill = f", skill {foe.skill}" if foe.skill else ""
    power = f", special power: {foe.power.replace('_', ' ')}" if foe.power else ""
    wounds = left(foe, screen) if foe.wound_points else "not rolled yet"
    return f"{head}\n   wounds   {wounds}\n   {how}{skill}{power}"


# -- the place in words ----------------------------------------------------------------------------------------


def ways(cells: Mapping[Spot, Cell], cell: Cell, features: Mapping[str, str]) -> list[str]:
    """Each way out of a chit, with what is known beyond it."""
    lines = []
    for name, word, (dx, dy) in zip(SIDES, cell.sides, STEPS, strict=True):
        if word != "wall":
            there = cells.get((cell.x + dx, cell.y + dy))
            lines.append(f"{capital(name)}: {beyond(word, there, features)}.")
    return lines


def beyond(word: str, there: Cell | None, features: Mapping[str, str]) -> str:
    """What a side is, and what is known behind it."""
    if word in ("locked", "blocked"):
        return {"locked": "a door locked for ever", "blocked": "blocked"}[word]
    way = {"door": "a door", "open": "an open way"}[word]
    if there is None:
        return f"{way}, unexplored"
    feature = f" with {a(features[there.feature])}" if there.feature else ""
    return f"{way} to a {there.kind}{feature}{'' if there.visited else ' not yet entered'}"


def experience(who: Sheet) -> str:
    """`12 Experience Points`."""
    return count(who.experience, "Experience Point")
