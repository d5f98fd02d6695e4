"""What changed between two states, in a few words, where both books have the same to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from labrys.kit.maze import Laid, Place
from labrys.show.english import count, listed
from labrys.systems.spi1980.pieces import Adventurer, Monster, Unit
from labrys.systems.spi1980.telling.words import AnyTongue

Places = Sequence[tuple[str, Iterable[Unit]]]


def whereabouts(places: Places, who: str) -> str:
    """The name of the first place that has somebody; empty: nowhere."""
    return next((where for where, units in places if any(unit.id == who for unit in units)), "")


def changed_place(unit: Unit, before: str, now: str) -> str:
    """What it means that somebody is elsewhere now."""
    monster = isinstance(unit, Monster)
    words = {
        "party": "charmed" if monster else {"stone": "flesh", "dead": "raised"}.get(before, "free"),
        "monsters": "hostile" if monster else "charmed",
        "peace": "at peace",
        "behind": "left behind",
    }
    return words.get(now, now)


def condition(before: Unit, after: Unit) -> list[str]:
    """Wounds and sleep; a monster's Wound Points."""
    parts = []
    if after.wounds > before.wounds:
        parts.append(count(after.wounds - before.wounds, "wound"))
    elif after.wounds < before.wounds:
        parts.append(f"healed {before.wounds - after.wounds}")
    if after.asleep and not before.asleep:
        parts.append("asleep")
    if isinstance(after, Monster) and after.wound_points != before.wound_points:
        parts.append(count(after.wound_points, "Wound Point"))
    return parts


def record(
    t: AnyTongue, before: Adventurer, after: Adventurer, had: Iterable[str], has: Iterable[str]
) -> list[str]:
    """What helps or weighs on him, and what he has."""
    parts = []
    if gained := sum(after.might) - sum(before.might):
        parts.append(f"strength {gained:+}")
    if after.mage_armour != before.mage_armour:
        parts.append(f"Mage Armour {after.mage_armour}")
    if after.stench and not before.stench:
        parts.append("stench")
    if points := after.experience - before.experience:
        parts.append(f"{points:+} experience")
    then, now = Counter(had), Counter(has)
    parts += [f"gets {t.thing(item)}" for item in (now - then).elements()]
    parts += [f"loses {t.thing(item)}" for item in (then - now).elements()]
    return parts


class Explored(Protocol):
    """What a state has of a maze."""

    here: Place
    edges: dict[int, str]

    @property
    def maze(self) -> Mapping[Place, Laid]:
        """The chits on the table."""


def the_maze(t: AnyTongue, before: Explored, after: Explored, cell: Callable[[Place], str]) -> dict[str, str]:
    """A new chit, another place, a door."""
    found = {}
    laid = [where for where in after.maze if where not in before.maze]
    if laid:
        found["maze"] = listed([t.chit(after.maze[where].code) for where in laid])
    if after.here != before.here:
        found["party"] = f"at {cell(after.here)}"
    for kind, words in (("locked", "locked"), ("opened", "a new one")):
        if doors(after, kind) > doors(before, kind):
            found["door"] = words
    return found


def doors(state: Explored, kind: str) -> int:
    """How many doors are locked for ever, or were walls once."""
    return sum(now == kind for now in state.edges.values())
