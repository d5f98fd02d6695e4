"""Minotaurs: what its events mean to the story of an adventure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from labrys.engine.event import Event
from labrys.games.minotaurs import events as e
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, anyone
from labrys.games.minotaurs.telling.names import good
from labrys.games.minotaurs.telling.words import Tongue, calling, company
from labrys.show.deed import Deed, Throw

FATES = {
    "dead": "",
    "unconscious": "",
    "stone": "was turned to stone",
    "tree": "was turned into a tree",
    "rock": "was turned into rock",
    "taken": "was taken",
    "gone": "was lost",
}
D20 = 20
FEATS = (e.GoalDone, e.Solved, e.LevelGained)


def deeds(event: Event, state: State, before: Sequence[Event]) -> Iterator[Deed]:
    """Characters are ours. Whoever lies unconscious and gets up again has not fallen."""
    tongue = Tongue(state)
    match event:
        case e.Joined():
            one = anyone(state, event.who)
            yield Deed(
                "joined", event.who, tongue.who(event.who), what=calling(one) if one else "", seat=event.seat
            )
        case e.Met():
            yield Deed("fight", what=company(event.kind, event.number), number=event.number)
        case e.RoundBegan():
            yield Deed("round")
        case e.Wounded():
            if event.by:
                yield Deed("blow", event.who, by=tongue.who(event.by))
            yield Deed("wound", event.who, number=event.hits, ours=ours(state, event.who))
        case e.Fell() if event.fate in FATES:
            mine = ours(state, event.who)
            if not mine or event.fate != "unconscious":
                by = tongue.who(event.by) if event.by else ""
                yield Deed(
                    "fell",
                    event.who,
                    tongue.who(event.who),
                    by,
                    FATES[event.fate],
                    ours=mine,
                    where=where(state, before),
                )
        case e.Raised() | e.Restored():
            yield Deed("back", event.who)
        case e.TreasureFound() if event.item not in ("silver", "gold"):
            yield Deed("found", what=good(event.item, event.number))
        case e.TreasureFound():
            yield Deed("money", number=event.number)
        case e.Left():
            for who in event.who:
                yield Deed("home", who, tongue.who(who))
    if isinstance(event, FEATS):
        yield Deed("feat")


def ours(state: State, who: str) -> bool:
    """Is this a character?"""
    one: Being | None = anyone(state, who)
    return one is not None and one.kind == "character"


def where(state: State, before: Sequence[Event]) -> str:
    """`in C4`."""
    last = next((one for one in reversed(before) if isinstance(one, e.CellEntered | e.Walked)), None)
    return f"in {Tongue(state).cell(last.cell)}" if last is not None and state.labyrinth is not None else ""


def thrown(event: Event, state: State, before: Sequence[Event]) -> Throw | None:
    """[M2.18] [M4.06] A d20 and what is added, against a number."""
    tongue = Tongue(state)
    match event:
        case e.Attacked() if event.die:
            what = f"{tongue.who(event.who)} at {tongue.who(event.target)}, {'a hit' if event.hit else 'a miss'}"
            values = twenty(event.defense - (event.total - event.die), natural=state.house.natural_rolls)
            return Throw(what, values, int(event.hit), ours(state, event.who))
        case e.Checked() if event.die:
            what = (
                f"{tongue.who(event.who)}, {event.kind.replace('_', ' ')}: {'made' if event.success else 'failed'}"
            )
            values = twenty(event.needed - (event.total - event.die))
            return Throw(what, values, int(event.success), ours(state, event.who))
    return None


def twenty(needed: int, *, natural: bool = False) -> dict[int, Fraction]:
    """How many faces of a d20 reach this. [R1] By house rule a 1 always misses, and a 20 always hits."""
    faces = max(int(natural), min(D20 - int(natural), D20 + 1 - needed))
    return {value: Fraction(n, D20) for value, n in ((0, D20 - faces), (1, faces)) if n}
