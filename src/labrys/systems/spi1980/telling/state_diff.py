"""What changed between two states, in a few words, where both books have the same to say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from labrys.kit.maze import Laid, Place
from labrys.show.change import (
    DIES,
    GOES,
    HEALED,
    HURT,
    MET,
    PEACE,
    PLACE,
    SLEEPS,
    STATE,
    STONE,
    TURNS,
    Change,
    Part,
    gains,
    gets,
    loses,
)
from labrys.show.english import count, listed
from labrys.systems.spi1980.pieces import Adventurer, Monster, Unit
from labrys.systems.spi1980.telling.words import AnyTongue

Places = Sequence[tuple[str, Iterable[Unit]]]


def whereabouts(places: Places, who: str) -> str:
    """The name of the first place that has somebody; empty: nowhere."""
    return next((where for where, units in places if any(unit.id == who for unit in units)), "")


MOVED: Mapping[str, Part] = {  # what it means that somebody is elsewhere now
    "charmed": Part(TURNS, "charmed", "{who:is} charmed"),
    "hostile": Part(TURNS, "hostile", "{who:turns} hostile"),
    "flesh": Part(HEALED, "flesh", "{who:is} flesh again"),
    "raised": Part(HEALED, "raised", "{who:is} raised from the dead"),
    "free": Part(TURNS, "free", "{who:is} free again"),
    "at peace": Part(PEACE, "at peace", "{who:keeps} the peace", "they keep the peace"),
    "left behind": Part(PLACE, "left behind", "{who:is} left behind"),
    "stone": Part(STONE, "stone", "{who:turns} to stone"),
    "swallowed": Part(STONE, "swallowed", "{who:is} swallowed"),
    "out": Part(PLACE, "out", "{who:leaves}"),
    "elsewhere": Part(PLACE, "elsewhere", "{who:is} elsewhere"),
    "dead": DIES,
    "gone": GOES,
}


def changed_place(unit: Unit, before: str, now: str) -> Part:
    """What it means that somebody is elsewhere now."""
    monster = isinstance(unit, Monster)
    words = {
        "party": "charmed" if monster else {"stone": "flesh", "dead": "raised"}.get(before, "free"),
        "monsters": "hostile" if monster else "charmed",
        "peace": "at peace",
        "behind": "left behind",
    }
    return MOVED[words.get(now, now)]


def condition(before: Unit, after: Unit) -> list[Part]:
    """Wounds and sleep; a monster's Wound Points."""
    parts = []
    if after.wounds > before.wounds:
        wounds = count(after.wounds - before.wounds, "wound")
        parts.append(Part(HURT, wounds, f"{{who:takes}} {wounds}", "{who:is} wounded"))
    elif after.wounds < before.wounds:
        healed = before.wounds - after.wounds
        says = f"{{who:is}} healed of {count(healed, 'wound')}"
        parts.append(Part(HEALED, f"healed {healed}", says, "{who:is} healed"))
    if after.asleep and not before.asleep:
        parts.append(Part(SLEEPS, "asleep", "{who:falls} asleep"))
    if isinstance(after, Monster) and after.wound_points != before.wound_points:
        points = count(after.wound_points, "Wound Point")
        parts.append(Part(STATE, points, f"{{who:has}} {points}", "{who:has} other Wound Points"))
    return parts


def record(
    t: AnyTongue, before: Adventurer, after: Adventurer, had: Iterable[str], has: Iterable[str]
) -> list[Part]:
    """What helps or weighs on him, and what he has."""
    parts = []
    if gained := sum(after.might) - sum(before.might):
        parts.append(Part(STATE, f"strength {gained:+}", f"{{who:has}} {gained:+} Strength", "{who:is} stronger"))
    if after.mage_armour != before.mage_armour:
        armour = after.mage_armour
        parts.append(
            Part(STATE, f"Mage Armour {armour}", f"{{who:has}} Mage Armour {armour}", "{who:has} Mage Armour")
        )
    if after.stench and not before.stench:
        parts.append(Part(STATE, "stench", "{who:is} sick from the stench"))
    if points := after.experience - before.experience:
        parts.append(gains("experience", points, f"{points:+} experience"))
    then, now = Counter(had), Counter(has)
    parts += [gets(t.a_thing(item), f"gets {t.thing(item)}") for item in (now - then).elements()]
    parts += [loses(t.a_thing(item), f"loses {t.thing(item)}") for item in (then - now).elements()]
    return parts


def met(groups: str) -> Change:
    """Monsters that were not there before."""
    return Change("monsters", groups, MET, f"you meet {groups}", "you meet monsters")


class Explored(Protocol):
    """What a state has of a maze."""

    here: Place
    edges: dict[int, str]

    @property
    def maze(self) -> Mapping[Place, Laid]:
        """The chits on the table."""


def the_maze(t: AnyTongue, before: Explored, after: Explored, cell: Callable[[Place], str]) -> list[Change]:
    """A new chit, another place, a door."""
    found = []
    laid = [where for where in after.maze if where not in before.maze]
    if laid:
        chits = listed([t.chit(after.maze[where].code) for where in laid])
        found.append(Change("maze", chits, PLACE, f"there is {chits}", "there is a new place"))
    if after.here != before.here:
        place = cell(after.here)
        found.append(Change("party", f"at {place}", PLACE, f"you are at {place}", "you are elsewhere"))
    for kind, words, says in (
        ("locked", "locked", "the door is locked for ever"),
        ("opened", "a new one", "there is a new door"),
    ):
        if doors(after, kind) > doors(before, kind):
            found = [one for one in found if one.about != "door"]
            found.append(Change("door", words, PLACE, says))
    return found


def doors(state: Explored, kind: str) -> int:
    """How many doors are locked for ever, or were walls once."""
    return sum(now == kind for now in state.edges.values())
