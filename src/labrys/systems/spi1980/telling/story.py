"""What events of both books mean to the story of a game, and what their dice decided by what odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from labrys.engine.event import Event
from labrys.show.deed import Deed, Throw, by_faces
from labrys.show.english import count
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.tables import wounds_by_face
from labrys.systems.spi1980.telling.words import AnyTongue

ENDS = {"armour": "succumbed without the armour", "lost": "was lost", "below": "was left below"}


def deeds(event: Event, t: AnyTongue, where: str) -> Iterator[Deed]:
    """`where`: in words, where the party is."""
    match event:
        case e.Joined():
            yield Deed("joined", event.who, t.name(event.who), what=event.klass.replace("_", " "), seat=event.seat)
        case e.Met(again=False):
            yield Deed("fight", what=t.number_of(event.number, event.kind), number=event.number)
        case e.RoundBegun():
            yield Deed("round")
        case e.Attacked():
            yield Deed("blow", event.target, by=t.name(event.who))
        case e.Arrow():
            yield Deed("blow", event.who, by="an arrow")
        case e.Sprang():
            yield Deed("blow", event.who, by="a trap")
        case e.Cast() if event.target:
            yield Deed("blow", event.target, by=t.name(event.who))
        case e.Power() if event.target:
            yield Deed("blow", event.target, by=t.name(event.who))
        case e.Wounded() if event.cause != "cost":
            yield Deed("wound", event.who, number=event.wounds, ours=t.is_adventurer(event.who))
        case e.Died():
            how = ENDS.get(event.cause, "")
            ours = t.is_adventurer(event.who)
            yield Deed("fell", event.who, t.name(event.who), what=how, ours=ours, where="" if how else where)
        case e.Stoned() if t.is_adventurer(event.who):
            yield Deed("fell", event.who, t.name(event.who), what="was turned to stone", where=where)
        case e.Restored():
            yield Deed("back", event.who)
        case e.Found():
            yield Deed("found", what=t.a_thing(event.item))
        case e.Loot():
            yield Deed("money", number=event.bezants)
        case e.Left():
            for who in event.survivors:
                yield Deed("home", who, t.name(who))


def thrown(event: Event, t: AnyTongue, combat: Mapping[str, Sequence[int]]) -> Throw | None:
    """A blow, an arrow, a thief's hand: what each face of the die would have brought."""
    match event:
        case e.Attacked(dice=(die,)):
            column = event.weapon.partition("+")[0]
            if column not in combat:
                return None
            faces = wounds_by_face(combat, column, sum(event.modifiers.values()))
            if faces[die - 1] != event.wounds:  # a house rule, or something kept it off
                return None
            got = count(event.wounds, "wound") if event.wounds else "a miss"
            what = f"{t.name(event.who)}'s blow at {t.name(event.target)}, {got}"
            values = by_faces(dict(enumerate(faces, 1)))
            return Throw(what, values, event.wounds, t.is_adventurer(event.who), wounds=True)
        case e.DetrapFailed(dice=(_,)):
            return detrapping(event.who, event.skill, t, done=False)
    return None


def detrapping(who: str, skill: int, t: AnyTongue, *, done: bool) -> Throw | None:
    """No more than the skill on one die."""
    if not 0 < skill < 6:
        return None
    what = f"{t.name(who)} at a trap, {'removed' if done else 'in vain'}"
    return Throw(what, {0: Fraction(6 - skill, 6), 1: Fraction(skill, 6)}, int(done))


def talked(event: e.Negotiated, results: Mapping[int, str]) -> Throw | None:
    """Two dice, and what each sum of them would have brought; the worst result first."""
    if len(event.dice) != 2:
        return None
    order = list(dict.fromkeys(results[total] for total in sorted(results)))
    added, values = event.total - sum(event.dice), dict[int, Fraction]()
    for one in range(1, 7):
        for other in range(1, 7):
            total = max(min(results), min(one + other + added, max(results)))
            worth = order.index(results[total])
            values[worth] = values.get(worth, Fraction(0)) + Fraction(1, 36)
    if event.result not in order:
        return None
    return Throw(f"words with the monsters, {sum(event.dice)} on two dice", values, order.index(event.result))
