"""Warlock's Maze: what its events mean to the story of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from labrys.engine.event import Event
from labrys.games.warlock import events as e
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, CHARACTER
from labrys.games.warlock.telling.words import DIE, a_thing, at_place, by_id, is_player, who
from labrys.show.deed import Deed, Throw
from labrys.show.english import count

FEATS = (e.TalismanGained, e.ApprenticeGained, e.Duelled)
TOOK = ("talisman",)  # told by another event


def deeds(event: Event, state: State, before: Sequence[Event]) -> Iterator[Deed]:
    """A player's character is one of ours; whom he beats is not, and another player is no foe."""
    match event:
        case e.Appeared():
            yield Deed("joined", soul(event.seat, event.character), called(event.seat, event.character, state),
                       what=CHARACTER[event.character].name, seat=event.seat)  # fmt: skip
        case e.RoundBegun():
            yield Deed("round")
        case e.FightBegun():
            yield Deed("fight", what=str(by_id(event.enemy, state)))
            yield Deed("blow", f"player-{event.seat + 1}", by=str(by_id(event.enemy, state)))
        case e.FightWon() if event.who and is_player(event.who, state) and not among_players(before, state):
            yield Deed("fell", by=str(by_id(event.who, state)), ours=False)
        case e.LivesChanged() if event.change < 0:
            yield Deed("wound", number=-event.change)
        case e.Died():
            space = state.players[event.seat].at
            by = struck(before, state) or ""
            yield Deed("fell", soul(event.seat, event.character), called(event.seat, event.character, state),
                       by=by, where=at_place(space) if space else "")  # fmt: skip
        case e.Took() if event.what not in TOOK and not is_enemy(event.what):
            yield Deed("found", what=a_thing(event.what))
        case e.Gained() if event.what == "gold" and event.change > 0:
            yield Deed("money", number=event.change)
        case e.Won():
            for p in state.players:
                if p.character:
                    held = count(p.talismans, "Talisman")
                    brought = f"won with {held}" if p.seat in event.seats else f"held {held}"
                    who_is = called(p.seat, p.character, state)
                    won = p.seat in event.seats
                    yield Deed("home", soul(p.seat, p.character), who_is, what=brought, first=won)
    if isinstance(event, FEATS):
        yield Deed("feat")


def is_enemy(what: str) -> bool:
    """[W7.13] The card of an Enemy, kept when it is beaten: no find."""
    return what in CARD and CARD[what].kind == "enemy"


def soul(seat: int, character: str) -> str:
    """A player may have one character after the other."""
    return f"{seat}:{character}"


def called(seat: int, character: str, state: State) -> str:
    """`Ann`; alone, by his character."""
    return str(who(seat, state)) if state.seats > 1 else f"the {CHARACTER[character].name}"


def struck(before: Sequence[Event], state: State) -> str:
    """Who won the last fight, if that is how it came."""
    last = next((one for one in reversed(before) if isinstance(one, e.FightWon | e.TurnBegun)), None)
    return str(by_id(last.who, state)) if isinstance(last, e.FightWon) and last.who else ""


def among_players(before: Sequence[Event], state: State) -> bool:
    """Was the last fight between players?"""
    last = next((one for one in reversed(before) if isinstance(one, e.FightBegun)), None)
    return last is not None and is_player(last.enemy, state)


def thrown(event: Event, state: State, before: Sequence[Event]) -> Throw | None:
    """[W7.7] A fight: a die and what is added on each side. A duel of players is nobody's luck but theirs."""
    if not isinstance(event, e.FightWon) or among_players(before, state):
        return None
    totals: dict[str, e.Total] = {}
    for one in reversed(before):
        if isinstance(one, e.FightBegun):
            break
        if isinstance(one, e.Total):
            totals.setdefault(one.who, one)
    ours = next((total for total in totals.values() if is_player(total.who, state)), None)
    theirs = next((total for total in totals.values() if not is_player(total.who, state)), None)
    if ours is None or theirs is None:
        return None
    values = fought((ours.total - ours.die) - (theirs.total - theirs.die))
    got = (ours.total > theirs.total) - (ours.total < theirs.total)
    word = ("lost to", "even with", "beat")[got + 1]
    what = f"{by_id(ours.who, state)} {word} {by_id(theirs.who, state)}, {ours.total} to {theirs.total}"
    return Throw(what, values, got)


def fought(ahead: int) -> dict[int, Fraction]:
    """A die against a die, one side so much ahead: 1 won, 0 drawn, -1 lost."""
    values: dict[int, Fraction] = {}
    for mine in range(1, DIE + 1):
        for his in range(1, DIE + 1):
            lead = mine + ahead - his
            result = (lead > 0) - (lead < 0)
            values[result] = values.get(result, Fraction(0)) + Fraction(1, DIE * DIE)
    return values
