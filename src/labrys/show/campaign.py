"""A campaign: who and what goes on from one game to the next. Its file: `record/campaign.py`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

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


class Fall(NamedTuple):
    """Where somebody fell, and how that was told."""

    where: str = ""
    how: str = ""


class Fallen(Struct, frozen=True, omit_defaults=True):
    """Somebody who did not come back."""

    id: str
    name: str
    title: str = ""  # what he was: `Hero`, `Elf Initiate`
    game: int = 0  # the number of the game in the calendar, from 1
    end: str = ""  # dead, stone …
    where: str = ""
    how: str = ""
    games: int = 0  # so many he had gone out to, this one included
    merits: dict[str, int] = {}  # what he had done and won till then


class Campaign(Struct, kw_only=True):
    """What a game keeps for the next. Each book that keeps something has a type of its own, with its records.

    People have an `id` and a `name`, if only an empty one. A book with goods or debts adds fields with defaults.

    >>> import random
    >>> run, chance = labrys.new("dungeon", seed=7), random.Random(1)
    >>> while run.decision is not None:
    ...     run.answer(run.decision.sample(chance))
    >>> campaign = run.campaign_after()
    >>> campaign.game, len(campaign.games)
    ('dungeon', 1)
    >>> labrys.new("dungeon", seed=8, campaign=campaign).decision.rule
    'D1.13'
    """

    game: str
    title: str = ""
    games: tuple[PlayedGame, ...] = ()
    people: tuple[Any, ...] = ()
    fallen: tuple[Fallen, ...] = ()  # in the order of the games
    careers: dict[str, int] = {}  # how many games each of the living has gone out to, by id


MOST_FALLEN = 400  # the last of them are kept: a campaign has no end, and a file has one


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


def entered(
    book: AnyBook,
    state: Any,
    outcome: Outcome,
    campaign: Campaign,
    *,
    scenario: str = "",
    falls: Mapping[str, Fall] | None = None,
) -> Campaign:
    """A campaign as the game that has ended leaves it; what was handed over stays as it was."""
    played = PlayedGame(datetime.now(UTC).date().isoformat(), outcome.result, scenario, outcome.figures)
    left = book.after(state, copied(campaign))
    lost: list[Any] = list(book.fallen(state))
    went = dict.fromkeys([*ids(book.survivors(state)), *ids(lost)], 1)
    careers = {who: campaign.careers.get(who, 0) + went.get(who, 0) for who in {**campaign.careers, **went}}
    alive = ids(left.people)
    gone = fallen(book, campaign, [one for one in lost if one.id not in alive], careers, falls or {})
    return structs.replace(
        left,
        games=(*campaign.games, played),
        fallen=(*campaign.fallen, *gone)[-MOST_FALLEN:],
        careers={who: number for who, number in sorted(careers.items()) if who in alive and number},
    )


def fallen(
    book: AnyBook,
    campaign: Campaign,
    lost: Sequence[Any],
    careers: Mapping[str, int],
    falls: Mapping[str, Fall],
) -> list[Fallen]:
    """Those who did not come back from a game, as they are remembered."""
    if not lost:
        return []
    cards = {card.id: card for card in book.campaign_cards(structs.replace(campaign, people=tuple(lost)))}
    number = len(campaign.games) + 1
    told = []
    for one in lost:
        card, fall = cards.get(one.id), falls.get(one.id, Fall())
        name, title, end = (card.name, card.title, card.fate) if card else (one.name, "", "")
        games = careers.get(one.id, 1)
        told.append(Fallen(one.id, name, title, number, end, *fall, games, dict(book.merits(one))))
    return told
