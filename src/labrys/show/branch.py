"""Another game from a moment of one that was played: the same position, with dice of its own from there on.

What is in the middle of a scene cannot be written down. So a branch begins before the scene, with what fell in it
until the moment (`engine/dice.py`, `Fixed`) and the answers given in it. It is a game like any other: it can be
saved, taken back to that beginning, replayed and branched again.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import UNSET, structs

from labrys.engine.dice import Fixed, write_seed
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.engine.tape import WIDEST_SEED, NotedTape, checked
from labrys.show.run import Run

TRIES = 24  # ways the hidden facts could be: one of them agrees with what a seat has seen in the scene
MOST_DEAL = 2**62  # the first of them
STEP = 7_919  # from the seed of one of them to the next


class Branch(NamedTuple):
    """The game that goes on, and how many answers earlier than the moment it begins: mostly none."""

    run: Run[Any]
    back: int


def branch(run: Run[Any], seed: int, seat: int | None = None) -> Branch:
    """Play on from where this run stands, with other dice. For a seat: what it cannot see is dealt afresh, too.

    If something happened in the present scene that the seat does not know, the branch begins before the scene:
    else what is dealt afresh would not fit what is known to have come of it.
    """
    if run.asking is None:
        raise LabrysError("the game was over there: choose an earlier moment to play on from")
    deal = seed if seed <= MOST_DEAL else seed % MOST_DEAL
    start, tape, since = run.scene_start()
    noted = NotedTape(tape)
    again: Run[Any] = Run(run.book, run.book.clone(start), tape=noted)
    plain = [structs.replace(entry, digest="") for entry in since]
    again.replay(plain)
    dealt = seat is not None and seat != GAMESMASTER
    if not dealt or _known(again, seat):
        fixed = Fixed(start.dice.rolled, start.dice.drawn, tuple(noted.faces), tuple(noted.draws))
        for attempt in range(TRIES if dealt else 1):
            twin = _begun(run, start, seed, deal + attempt * STEP, seat if dealt else None, fixed)
            if _follows(twin, plain) and (not dealt or _alike(twin, run, seat)):
                return Branch(twin, 0)
    return Branch(_begun(run, start, seed, deal, seat if dealt else None), len(since))


def _known(again: Run[Any], seat: int | None) -> bool:
    """Has this seat heard of all that happened in the scene, and of all that was declared in it?"""
    together = again.together
    declared = together is not None and any(ask.seat != seat for ask, _ in together.given)
    return not declared and all(event.heard_by(seat) for event in again.events)


def _begun(
    run: Run[Any], start: Any, seed: int, deal: int, seat: int | None, fixed: Fixed | None = None
) -> Run[Any]:
    """The state before the scene, with other dice to come."""
    state = run.book.clone(start)
    state.dice.seed = write_seed(checked(seed, WIDEST_SEED))
    state.dice.fixed = UNSET if fixed is None else fixed
    if seat is not None:
        run.book.redeal(state, seat, checked(deal))
    twin: Run[Any] = Run(run.book, state)
    twin.names, twin.seats, twin.campaign = run.names, run.seats, run.campaign
    return twin


def _follows(twin: Run[Any], entries: Any) -> bool:
    """Can the same answers be given?"""
    try:
        twin.replay(entries)
    except LabrysError:
        return False
    return twin.asking is not None


def _alike(twin: Run[Any], run: Run[Any], seat: int | None) -> bool:
    """Does it look the same to this seat, and is the same asked?"""
    one, other = twin.asking, run.asking
    if one is None or other is None or (one.seat, one.rule, one.ask) != (other.seat, other.rule, other.ask):
        return False
    asked, before = twin.decision_for(seat), run.decision_for(seat)
    if (asked is None) != (before is None):
        return False
    if asked is not None and before is not None and asked.options != before.options:
        return False
    return bool(twin.view(seat) == run.view(seat))
