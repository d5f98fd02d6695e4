"""A campaign as something to draw: the living as cards, the calendar, what is kept, and the hall of fame.

Page, terminal and printed sheets show this and nothing else. A book says who its people are (`campaign_cards`),
what else it keeps (`campaign_notes`) and what one may be proud of (`merits`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

from labrys.show.campaign import Campaign, Fallen, PlayedGame
from labrys.show.english import capital, count, listed
from labrys.show.picture import Card, Figure, Listing, Thing

if TYPE_CHECKING:
    from labrys.show.book import AnyBook

GAMES = "Games"  # the merit everybody can have
MOST_NAMES = 3  # who share the best figure


class CalendarEntry(Struct, frozen=True, omit_defaults=True):
    """A game of the calendar."""

    number: int
    day: str  # as ISO 8601 has it
    result: str  # in words
    scenario: str = ""
    figures: tuple[Figure, ...] = ()
    fallen: tuple[str, ...] = ()  # who did not come back from it


class Laurel(Struct, frozen=True, omit_defaults=True):
    """Who has the most of something, of all the living and the fallen."""

    merit: str
    value: int
    names: tuple[str, ...]


class Remembered(Struct, frozen=True, omit_defaults=True):
    """One of the fallen."""

    name: str
    title: str = ""
    game: int = 0  # of the calendar
    day: str = ""
    end: str = ""
    where: str = ""
    how: str = ""
    figures: tuple[Figure, ...] = ()


class CampaignPicture(Struct, frozen=True, omit_defaults=True):
    """Everything there is to show of a campaign."""

    game: str
    game_title: str
    title: str  # what it is called
    people: tuple[Card, ...] = ()
    facts: tuple[Figure, ...] = ()  # weeks, debts
    lists: tuple[Listing, ...] = ()  # mazes on paper, tally sheets
    calendar: tuple[CalendarEntry, ...] = ()  # the last game first
    laurels: tuple[Laurel, ...] = ()
    fallen: tuple[Remembered, ...] = ()  # the last first


def picture_of(book: AnyBook, campaign: Campaign) -> CampaignPicture:
    """A campaign, drawn."""
    facts, lists = book.campaign_notes(campaign)
    return CampaignPicture(
        book.name,
        book.title,
        campaign.title or book.title,
        cards(book, campaign),
        tuple(facts),
        tuple(lists),
        tuple(reversed([*calendar(campaign)])),
        tuple(laurels(book, campaign)),
        tuple(remembered(one, campaign) for one in reversed(campaign.fallen)),
    )


# -- the living ----------------------------------------------------------------------------------------------


def cards(book: AnyBook, campaign: Campaign) -> tuple[Card, ...]:
    """Everybody's sheet, at rest: no place on the table, nobody's turn; and how often he has gone out."""
    known = {card.id: card for card in book.campaign_cards(campaign)}
    several = len({card.seat for card in known.values()}) > 1
    return tuple(
        at_rest(known.get(one.id) or plain_card(one), campaign, several=several) for one in campaign.people
    )


def at_rest(card: Card, campaign: Campaign, *, several: bool) -> Card:
    """As he waits for the next game."""
    games = campaign.careers.get(card.id, 0)
    gone_out = (Figure(GAMES, str(games), "gone out to, and come back"),) if games else ()
    return structs.replace(
        card,
        seat=card.seat if several else -1,
        group="fallen" if card.fate else "party",
        row=-1,
        column=-1,
        box="",
        active=False,
        declared="",
        order="",
        figures=(*card.figures, *gone_out),
    )


def plain_card(person: Any) -> Card:
    """Somebody of whom a book says nothing: his fields."""
    return Card(person.id, person.name or person.id, figures=tuple(fields(person, "id", "name")))


# -- what was played, and who is remembered ------------------------------------------------------------------


def calendar(campaign: Campaign) -> Iterator[CalendarEntry]:
    """Every game, the first one first."""
    for number, game in enumerate(campaign.games, 1):
        gone = tuple(one.name for one in campaign.fallen if one.game == number)
        yield CalendarEntry(number, game.day, plain(game.result), game.scenario, figures_of(game), gone)


def figures_of(game: PlayedGame) -> tuple[Figure, ...]:
    """What it brought; nothing is not worth telling."""
    return tuple(Figure(capital(plain(name)), str(value)) for name, value in game.figures.items() if value)


def laurels(book: AnyBook, campaign: Campaign) -> Iterator[Laurel]:
    """For everything one may be proud of: who has the most of it; nobody, if many have as much."""
    careers = campaign.careers
    proud = [(one.name or one.id, {GAMES: careers.get(one.id, 0), **book.merits(one)}) for one in campaign.people]
    proud += [(one.name, {GAMES: one.games, **one.merits}) for one in campaign.fallen]
    for merit in dict.fromkeys(merit for _, merits in proud for merit in merits):
        most = max(merits.get(merit, 0) for _, merits in proud)
        best = [name for name, merits in proud if merits.get(merit) == most]
        if most > 0 and len(best) <= MOST_NAMES:
            yield Laurel(merit, most, tuple(best))


def remembered(one: Fallen, campaign: Campaign) -> Remembered:
    """One of the fallen, with the day."""
    day = campaign.games[one.game - 1].day if 0 < one.game <= len(campaign.games) else ""
    figures = {GAMES: one.games, **one.merits}
    proud = tuple(Figure(name, str(value)) for name, value in figures.items() if value)
    return Remembered(one.name, one.title, one.game, day, plain(one.end), one.where, one.how, proud)


# -- in words, for the terminal ------------------------------------------------------------------------------


def lines(told: CampaignPicture) -> list[str]:
    """All of it in lines."""
    return [
        f"{told.title}: {told.game_title}, games played: {len(told.calendar)}",
        *(f"  {figure_words(one)}" for one in told.facts),
        "",
        *(card_words(card) for card in told.people),
        *([] if told.people else ["Nobody is left to go on."]),
        *chronicle(told),
    ]


def chronicle(told: CampaignPicture) -> list[str]:
    """What was played, what is kept, and who is remembered."""
    return [
        *section("Calendar", [game_words(one) for one in told.calendar]),
        *(line for one in told.lists for line in section(one.title, [thing_words(thing) for thing in one.things])),
        *section("Hall of fame", [f"{one.merit}: {one.value}, {listed(one.names)}" for one in told.laurels]),
        *section("The fallen", [fallen_words(one) for one in told.fallen]),
    ]


def section(title: str, told: Sequence[str]) -> list[str]:
    """A heading and what stands below it, if anything does."""
    return ["", f"{title}:", *(f"  {line}" for line in told)] if told else []


def card_words(card: Card) -> str:
    """A sheet in a line."""
    points = f"{card.left} of {card.points} {card.points_name}" if card.points else ""
    hand = f"in hand {card.weapon}" if card.weapon else ""
    figures = [figure_words(one) for one in card.figures]
    things = [f"{one.title}: {', '.join(map(thing_name, one.things))}" for one in card.lists]
    parts = filter(None, (card.title, *card.status, card.fate, points, hand, *figures, *things))
    return f"{card.name}: {'; '.join(parts)}."


def game_words(one: CalendarEntry) -> str:
    """An entry of the calendar."""
    where = f" in {one.scenario}" if one.scenario else ""
    figures = ", ".join(figure_words(figure) for figure in one.figures)
    fell = f"; fallen: {listed(one.fallen)}" if one.fallen else ""
    return f"{one.number}. {one.day}{where}: {one.result}" + (f" ({figures})" if figures else "") + fell


def fallen_words(one: Remembered) -> str:
    """Who it was, when and where and how."""
    who = f"{one.name}, {one.title}" if one.title else one.name
    when = f"game {one.game}, {one.day}" if one.day else ""
    figures = ", ".join(figure_words(figure) for figure in one.figures)
    return "; ".join(filter(None, (who, when, one.end, one.where.rstrip("."), one.how.rstrip("."), figures))) + "."


def figure_words(one: Figure) -> str:
    """`Karma 12`."""
    return f"{one.name} {one.value}"


def thing_words(thing: Thing) -> str:
    """A thing, and what is to say about it."""
    return f"{thing_name(thing)}: {thing.note}" if thing.note else thing_name(thing)


def thing_name(thing: Thing) -> str:
    """A thing, and its mark."""
    return f"{thing.name} ({thing.mark})" if thing.mark else thing.name


def summary_words(told: CampaignPicture) -> str:
    """`3 games, 5 alive, 2 fallen`."""
    alive = sum(card.group != "fallen" for card in told.people)
    parts = [count(len(told.calendar), "game"), f"{alive} alive"]
    return ", ".join([*parts, *([f"{len(told.fallen)} fallen"] if told.fallen else [])])


# -- of a book that says nothing of its own ------------------------------------------------------------------


def kept(campaign: Campaign) -> tuple[Figure, ...]:
    """Whatever is kept beside people: the fields a book has added."""
    return tuple(fields(campaign, *Campaign.__struct_fields__))


def fields(record: Struct, *but: str) -> Iterator[Figure]:
    """The fields of a record that say something."""
    for name in record.__struct_fields__:
        value = getattr(record, name)
        if name not in but and value and not isinstance(value, bytes):
            yield Figure(capital(plain(name)), "yes" if value is True else spelled(value))


def spelled(value: object) -> str:
    """A value of a record."""
    if isinstance(value, Struct):
        told = ", ".join(figure_words(one) for one in fields(value))
        return plain(str(getattr(value, "id", ""))) or f"({told})"
    if isinstance(value, dict):
        return ", ".join(f"{plain(str(name))} {spelled(one)}" for name, one in value.items())
    if isinstance(value, list | tuple | set | frozenset):
        return " · ".join(map(spelled, value))
    return plain(str(value))


def plain(name: str) -> str:
    """`wound_points` in words."""
    return name.replace("_", " ")
