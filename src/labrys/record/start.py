"""Has a game that was read from a save begun as games begin?

For a server, where others play with it: a position that somebody has made up or mended is not for them, however
well it can be played on.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, structs

from labrys.engine.dice import read_seed, write_seed
from labrys.engine.errors import BadSave, LabrysError
from labrys.engine.tape import WIDEST_SEED, checked
from labrys.rulebook import first
from labrys.show.campaign import check_fits, copied
from labrys.show.run import Run

_encode = msgspec.msgpack.Encoder().encode  # in the order in which it stands: that of a cup decides what is drawn
_ONLY = "a save is gone on with here only if it begins as a new game does"
_HOW = "its position was set up or changed, or it goes on from a moment of another game or by the rules of then"


def check_start(run: Run[Any]) -> None:
    """`BadSave` if no new game begins as this one began, or its answers do not lead to where it stands.

    A new game of the same book, seed, seats, house rules, scenario and campaign is made and compared. The guided
    first game of the book will do as well. Whoever has changed the position by hand, has gone on from a moment
    of another game, or has played by rules of earlier versions is told so.
    """
    try:
        origin = run.past().origin
        if not _begins_so(run, origin):
            raise BadSave(f"no new game of {run.book.title} begins as this one, with its seed ({_HOW}): {_ONLY}")
        _check_way(run, origin)
        run.unproven = False
    except BadSave:
        raise
    except LabrysError as error:
        raise BadSave(f"no game of {run.book.title} begins as this one ({error}): {_ONLY}") from None
    except Exception as error:  # there is no telling what a rule makes of what somebody made up
        raise BadSave(
            f"no game of {run.book.title} begins as this one ({type(error).__name__}): {_ONLY}"
        ) from None


def _begins_so(run: Run[Any], origin: Any) -> bool:
    dice = origin.dice
    seed = checked(read_seed(dice.seed), WIDEST_SEED)
    if dice.seed != write_seed(seed):
        raise BadSave("the seed of this game is not written as seeds are")
    if dice.rolled or dice.drawn or dice.fixed is not UNSET:
        return False
    return _same(_new(run, origin), origin) or _is_first_game(run, origin)


def _new(run: Run[Any], origin: Any) -> Any:
    """A new game with what this one says of its beginning."""
    book, campaign = run.book, run.campaign
    house = book.house(structs.asdict(origin.house))
    scenario = getattr(origin, "scenario", "")
    if scenario:
        book.check_scenario(scenario)
    if campaign is not None:
        check_fits(book, campaign)
        book.check_campaign(copied(campaign))
        campaign = copied(campaign)
    state = book.new(read_seed(origin.dice.seed), origin.seats, house, scenario, campaign)
    if book.has_gamesmaster:
        state.chair = origin.chair
    return state


def _is_first_game(run: Run[Any], origin: Any) -> bool:
    return bool(first.load(run.book).about) and _same(first.begin(run.book).past().origin, origin)


def _same(new: Any, origin: Any) -> bool:
    """Do they say the same? What else the dice say of themselves than their seed is the seed's own business."""
    same_seed = read_seed(new.dice.seed) == read_seed(origin.dice.seed)
    return same_seed and _encode(structs.replace(new, dice=origin.dice)) == _encode(origin)


def _check_way(run: Run[Any], origin: Any) -> None:
    """What was not played again when the save was read is played now."""
    if not run.past().memory.number:
        return
    again: Run[Any] = Run(run.book, run.book.clone(origin), tape=run.own_dice)
    try:
        again.replay(run.entries)
        again.sit(run.chair)
    except LabrysError as error:
        raise BadSave(f"the answers of this game do not lead to where it stands ({error}): {_ONLY}") from None
    chances = [[(entry.dice, entry.drew) for entry in played.entries] for played in (again, run)]
    if again.digest() != run.digest() or chances[0] != chances[1]:
        raise BadSave(f"the answers of this game do not lead to where it stands: {_ONLY}")
