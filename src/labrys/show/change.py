"""What changed between two states, with its structure: whom it befell, of which kind it is, and a clause for it.

Odds are counted over these; `chances.py` makes sentences of them. A book makes them in its `state_diff`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec import Struct

from labrys.show.sentence import Name, Noun

FALLS: Final = "falls"  # dead
GONE: Final = "gone"  # from a fight, for good
STONE: Final = "stone"  # out of it, but it can be mended
TURNS: Final = "turns"  # to the other side
PEACE: Final = "peace"
SLEEPS: Final = "sleeps"
HURT: Final = "hurt"
HEALED: Final = "healed"
OVER: Final = "over"  # the game
BLOWS: Final = "blows"  # a fight begins
MET: Final = "met"
FOUND: Final = "found"
GAINS: Final = "gains"
LOSES: Final = "loses"
STATE: Final = "state"  # something holds for somebody from now on
TRAP: Final = "trap"
PLACE: Final = "place"  # somebody is elsewhere, something is laid
KINDS = (
    OVER, FALLS, GONE, STONE, TURNS, PEACE, BLOWS, SLEEPS, HURT, TRAP, MET, FOUND, HEALED, GAINS, LOSES, STATE,
    PLACE,
)  # fmt: skip
"""The kinds, what matters most first."""

OURS: Final = "ours"
THEIRS: Final = "theirs"


class Change(Struct, frozen=True, order=True, gc=False):
    """One thing that changed."""

    about: str  # whom or what, as a table heads it: `Orc 1`, `loot`
    what: str  # in a word or two: `dead`, `+20`
    kind: str = STATE
    says: str = ""  # a clause: `Orc 1 dies`
    folded: str = ""  # what all of this kind have in common: `Brand is wounded`; empty: they are told apart
    who: str = ""  # the id, as options point at it
    side: str = ""


class Part(NamedTuple):
    """A change of somebody: in short, and as a clause with a slot for him."""

    kind: str
    what: str
    says: str  # "{who:dies}"
    folded: str = ""


def befalls(about: str, name: Name | str, parts: Iterable[Part], who: str = "", side: str = "") -> list[Change]:
    """What has changed of somebody."""
    subject = Noun(name) if isinstance(name, str) else name
    return [
        Change(
            about, part.what, part.kind, part.says.format(who=subject), part.folded.format(who=subject), who, side
        )
        for part in parts
    ]


def in_short(changes: Iterable[Change]) -> dict[str, str]:
    """As a table has it: `Brand` → `1 wound, asleep`."""
    found: dict[str, str] = {}
    for one in changes:
        found[one.about] = f"{found[one.about]}, {one.what}" if one.about in found else one.what
    return found


# -- what is said alike in several books -------------------------------------------------------------------------

DIES = Part(FALLS, "dead", "{who:dies}")
GOES = Part(GONE, "gone", "{who:is} gone", "they are gone")


def gains(what: str, number: int, short: str) -> Part:
    """More or less of something that is counted."""
    if number > 0:
        return Part(GAINS, short, f"{{who:gains}} {number} {what}", f"{{who:gains}} {what}")
    return Part(LOSES, short, f"{{who:loses}} {-number} {what}", f"{{who:loses}} {what}")


def gets(thing: str, short: str) -> Part:
    """Something comes into his hands."""
    return Part(GAINS, short, f"{{who:gets}} {thing}", "{who:gets} something")


def loses(thing: str, short: str) -> Part:
    """Something goes out of his hands."""
    return Part(LOSES, short, f"{{who:loses}} {thing}", "{who:loses} something")


def found(things: str) -> Change:
    """Something lies there."""
    return Change("found", things, FOUND, f"you find {things}", "you find something")
