"""A campaign: who and what goes on from one game to the next. Its file: `record/campaign.py`."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct, structs

from labrys.engine.errors import LabrysError
from labrys.engine.rules import Outcome

if TYPE_CHECKING:
    from labrys.show.book import AnyBook

C = TypeVar("C", bound="Campaign")


class PlayedGame(Struct, frozen=True):
    """An entry of the calendar: a game, and how it ended."""

    day: str  # on which it ended, as ISO 8601 has it
    result: str
    scenario: str = ""  # its name, if it was played in one
    figures: dict[str, int] = {}


class Campaign(Struct, kw_only=True):
    """What a game keeps for the next. Each book that keeps something has a type of its own, with its records.

    People have an `id` and a `name`, if only an empty one. A book with goods, families or a hall of fame adds
    fields with defaults.
    """

    game: str
    title: str = ""
    games: tuple[PlayedGame, ...] = ()
    people: tuple[Any, ...] = ()


def ids(people: Iterable[Any]) -> set[str]:
    """Who they are."""
    return {person.id for person in people}


def copied(campaign: C) -> C:
    """One that may change without the other."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(campaign), type=type(campaign))


def same(one: Campaign, other: Campaign) -> bool:
    """Do they say the same?"""
    return msgspec.msgpack.encode(one) == msgspec.msgpack.encode(other)


def fresh(book: AnyBook, title: str = "") -> Campaign:
    """Nobody yet."""
    check_keeps(book)
    return book.campaign_type(game=book.name, title=title)


def check_keeps(book: AnyBook) -> None:
    """`LabrysError` if every game of this book begins afresh."""
    if not book.keeps_campaigns:
        raise LabrysError(f"{book.title} has no campaigns: each game of it begins afresh")


def check_fits(book: AnyBook, campaign: Campaign) -> None:
    """`LabrysError` if this is the campaign of another game."""
    check_keeps(book)
    if campaign.game != book.name or not isinstance(campaign, book.campaign_type):
        raise LabrysError(f"this is a campaign of {campaign.game}, and {book.title} cannot go on with it")


def entered(book: AnyBook, state: Any, outcome: Outcome, campaign: Campaign, *, scenario: str = "") -> Campaign:
    """A campaign as the game that has ended leaves it; what was handed over stays as it was."""
    played = PlayedGame(datetime.now(UTC).date().isoformat(), outcome.result, scenario, outcome.figures)
    left = book.after(state, copied(campaign))
    return structs.replace(left, games=(*campaign.games, played))


# -- in words ----------------------------------------------------------------------------------------------


def heading(campaign: Campaign) -> list[str]:
    """What it is called, and how its games ended."""
    games = [f"{number}. {game_words(game)}" for number, game in enumerate(campaign.games, 1)]
    return [f"{campaign.title or 'A campaign'}: {campaign.game}, games played: {len(games)}", *games]


def game_words(game: PlayedGame) -> str:
    """An entry of the calendar."""
    where = f" in {game.scenario}" if game.scenario else ""
    figures = ", ".join(f"{plain(name)} {figure}" for name, figure in game.figures.items())
    return f"{game.day}{where}: {plain(game.result)}" + (f" ({figures})" if figures else "")


def words(campaign: Campaign, *but: str) -> list[str]:
    """The people, each in a line with their fields but for these, then whatever else is kept."""
    told = [f"{person.name or person.id}: {said(person, 'id', 'name', *but)}" for person in campaign.people] or [
        "nobody"
    ]
    more = [name for name in campaign.__struct_fields__ if name not in Campaign.__struct_fields__]
    return told + [f"{plain(name)}: {listed(getattr(campaign, name))}" for name in more if getattr(campaign, name)]


def said(record: Struct, *but: str) -> str:
    """The fields of a record that say something."""
    fields = {name: getattr(record, name) for name in record.__struct_fields__ if name not in but}
    told = {name: value for name, value in fields.items() if value and not isinstance(value, bytes)}
    return ", ".join(
        plain(name) if value is True else f"{plain(name)} {listed(value)}" for name, value in told.items()
    )


def listed(value: object) -> str:
    """A value of a record."""
    if isinstance(value, Struct):
        return plain(str(getattr(value, "id", ""))) or f"({said(value)})"
    if isinstance(value, dict):
        return ", ".join(f"{plain(str(name))} {listed(one)}" for name, one in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return " · ".join(map(listed, value))
    return plain(str(value))


def plain(name: str) -> str:
    """`wound_points` in words."""
    return "class" if name == "klass" else name.replace("_", " ")
