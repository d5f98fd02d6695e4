"""Labrys plays old maze games exactly as their rulebooks say.

>>> import labrys
>>> run = labrys.new("deathmaze", seed=7)
>>> run.decision.rule
'4.11'
>>> list(labrys.GAMES)[:2]
['deathmaze', 'citadel']
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypedDict, Unpack, overload

from labrys.engine.errors import IllegalAnswer, LabrysError, UndoRefused
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.engine.tape import RealTape, checked
from labrys.games import GAMES, find
from labrys.show.book import AnyBook
from labrys.show.campaign import Campaign, check_fits, copied
from labrys.show.decision import Barred, Decision, Option
from labrys.show.run import Run

if TYPE_CHECKING:
    from labrys import seats, sim
    from labrys.games.citadel.state import State as CitadelState
    from labrys.games.citadel.telling.view import View as CitadelView
    from labrys.games.deathmaze.state import State as DeathmazeState
    from labrys.games.deathmaze.telling.view import View as DeathmazeView
    from labrys.games.dungeon.state import State as DungeonState
    from labrys.games.dungeon.telling.view import View as DungeonView
    from labrys.games.minotaurs.state import State as MinotaursState
    from labrys.games.minotaurs.telling.view import View as MinotaursView
    from labrys.games.warlock.state import State as WarlockState
    from labrys.games.warlock.telling.view import View as WarlockView

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Barred",
    "Campaign",
    "Decision",
    "Event",
    "IllegalAnswer",
    "LabrysError",
    "Option",
    "Outcome",
    "Run",
    "UndoRefused",
    "find",
    "load",
    "load_campaign",
    "new",
    "position",
    "save",
    "save_campaign",
    "seats",
    "sim",
]


class Settings(TypedDict, total=False):
    """How a game is begun; `new` tells what each means."""

    seed: int | None
    seats: int
    house: Mapping[str, object] | None
    scenario: str | os.PathLike[str]
    campaign: Campaign | None
    players: Sequence[str]
    real_dice: bool
    journal: bool
    gamesmaster: bool


@overload
def new(game: Literal["deathmaze"], **settings: Unpack[Settings]) -> Run[DeathmazeState, DeathmazeView]: ...
@overload
def new(game: Literal["citadel"], **settings: Unpack[Settings]) -> Run[CitadelState, CitadelView]: ...
@overload
def new(game: Literal["warlock"], **settings: Unpack[Settings]) -> Run[WarlockState, WarlockView]: ...
@overload
def new(game: Literal["dungeon"], **settings: Unpack[Settings]) -> Run[DungeonState, DungeonView]: ...
@overload
def new(game: Literal["minotaurs"], **settings: Unpack[Settings]) -> Run[MinotaursState, MinotaursView]: ...
@overload
def new(game: str, **settings: Unpack[Settings]) -> Run[Any]: ...
def new(
    game: str,
    *,
    seed: int | None = None,
    seats: int = 1,
    house: Mapping[str, object] | None = None,
    scenario: str | os.PathLike[str] = "",
    campaign: Campaign | None = None,
    players: Sequence[str] = (),
    real_dice: bool = False,
    journal: bool = True,
    gamesmaster: bool = False,
) -> Run[Any]:
    """Start a game. Without a seed a fresh one is drawn; `house` are house rules by name.

    `scenario` is the name of one that is shipped, a file, or a text of several lines. `campaign` is who goes on
    from an earlier game: `load_campaign(path)`, or `run.campaign_after()` of the game before.
    `gamesmaster`: a person sits in the gamesmaster's chair from the start, in a game that has one.

    Without a journal nothing can be taken back or saved and no events are kept, but a game goes by much faster.

    >>> run = labrys.new("citadel", seed=3, seats=2, house={"sleep": "until_wounded"}, players=["Ann", "Bob"])
    >>> run.decision.prompt
    'How many Heroes go in?'
    """
    book = find(game)
    if type(seats) is not int or not 1 <= seats <= book.most_seats:
        raise LabrysError(f"{book.title} is for 1 to {book.most_seats} players, not {seats!r}")
    seed = _seed(seed)
    name, text = _scenario(book, scenario) if scenario else ("", "")
    if campaign is not None:
        check_fits(book, campaign)
    state = book.new(seed, seats, book.house(house or {}), text, campaign and copied(campaign))
    if gamesmaster:
        if not book.has_gamesmaster:
            raise LabrysError(f"{book.title} has no gamesmaster")
        state.chair = True
    tape = RealTape(seed) if real_dice else None
    run = Run(book, state, tape=tape, journal=journal, unproven=campaign is not None)
    run.campaign = campaign and copied(campaign)
    if name:
        run.notes["scenario"] = name
    return _seated(run, players)


def _scenario(book: AnyBook, said: str | os.PathLike[str]) -> tuple[str, str]:
    """Its name and its text."""
    from labrys.record import scenario

    return scenario.find(book, said)


def _seed(seed: int | None) -> int:
    """As it is named, or a fresh one."""
    return int.from_bytes(os.urandom(6), "big") if seed is None else checked(seed)


def _seated(run: Run[Any], players: Sequence[str]) -> Run[Any]:
    run.names = tuple(players) or tuple(f"Player {seat + 1}" for seat in range(run.state.seats))
    return run


def position(
    game: str,
    words: str | Mapping[str, object],
    *,
    seed: int | None = None,
    players: Sequence[str] = (),
    real_dice: bool = False,
) -> Run[Any]:
    """Start from a position: in a line as `labrys position` prints it, or in a table as a case has it.

    >>> run = position("deathmaze", "party Brand hero 1C / monsters troll 1C wound_points=9 / party_combat_phase")
    >>> run.decision.rule
    '8.21'
    """
    from labrys.rulebook.positions import set_up

    book = find(game)
    state = set_up(book, words)
    state.dice.seed = _seed(seed)
    tape = RealTape(state.dice.seed) if real_dice else None
    return _seated(Run(book, state, tape=tape, unproven=True), players)


def save(run: Run[Any], path: str | os.PathLike[str]) -> None:
    """Write a game to a file. Only another save is written over.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> labrys.save(run, "deep.labrys")
    >>> labrys.load("deep.labrys").digest() == run.digest()
    True
    """
    run.save(path)


def load(path: str | os.PathLike[str]) -> Run[Any]:
    """Read a saved game back, at the decision it was saved at.

    >>> labrys.save(labrys.new("warlock", seed=1, seats=3), "evening.labrys")
    >>> labrys.load("evening.labrys").state.seats
    3
    """
    from labrys.record import save

    return save.load(Path(path), find).run


def load_campaign(path: str | os.PathLike[str]) -> Campaign:
    """Read a campaign: whom earlier games have left, for `new`.

    >>> import random
    >>> run, chance = labrys.new("dungeon", seed=7), random.Random(1)
    >>> while run.decision is not None:
    ...     run.answer(run.decision.sample(chance))
    >>> labrys.save_campaign(run.campaign_after(), "company.labrys")
    >>> labrys.load_campaign("company.labrys").game
    'dungeon'
    """
    from labrys.record import campaign

    return campaign.load(Path(path), find)


def save_campaign(campaign: Campaign, path: str | os.PathLike[str]) -> None:
    """Write a campaign to a file. Only another one of the same game is written over.

    >>> import random
    >>> run, chance = labrys.new("dungeon", seed=7), random.Random(1)
    >>> while run.decision is not None:
    ...     run.answer(run.decision.sample(chance))
    >>> labrys.save_campaign(run.campaign_after(), "heroes.labrys")
    >>> len(labrys.load_campaign("heroes.labrys").games)
    1
    """
    from labrys.record import campaign as record

    record.save(campaign, Path(path))


def __getattr__(name: str) -> ModuleType:
    """The bots and the simulator, loaded when they are wanted."""
    if name in ("seats", "sim"):
        return import_module(f"labrys.{name}")
    raise AttributeError(f"module 'labrys' has no attribute {name!r}")
