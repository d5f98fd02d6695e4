"""What every game's picture is held to, at every decision of games played by chance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labrys.games import GAMES
from labrys.show.book import AnyBook
from labrys.show.picture import Picture, Place
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot
from tests.telling import decisions

MOST = 250  # decisions of a game that are looked at
BOOKS: list[AnyBook] = [import_module(f"labrys.games.{game}").GAME for game in GAMES]
GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
SIDES = {"open", "door", "wall", "locked", "blocked"}
GROUPS = {"party", "charmed", "foes", "turned", "peaceful", "aside", "fallen", "out", "player", "making"}
each_game = pytest.mark.parametrize(
    ("book", "seed"), [(book, seed) for book in BOOKS for seed in range(5)], ids=lambda it: getattr(it, "name", it)
)


def watched(book: AnyBook, seed: int) -> Iterator[Run[Any]]:
    """A game by chance, every other one under house rules."""
    return islice(decisions(book, seed, house_by_lot(book, seed)), MOST)


def pictures(book: AnyBook, seed: int) -> Iterator[tuple[Run[Any], Picture]]:
    for run in watched(book, seed):
        seat = None if run.asking is None else run.asking.seat
        yield run, book.picture(run.view(seat))


def listed_in_the_guide(heading: str) -> set[str]:
    """The names in code type of the paragraph that begins with this heading."""
    paragraph = next(part for part in GUIDE.read_text().split("\n\n") if part.startswith(f"**{heading}**"))
    return set(re.findall(r"`([a-z_]+)`", paragraph))


@each_game
def test_every_option_points_at_something_in_the_picture(book: AnyBook, seed: int) -> None:
    for run, picture in pictures(book, seed):
        there = picture.places.keys() | {card.id for card in picture.cards} | {""}
        for option in run.decision.options if run.decision else ():
            assert {option.who, option.on} <= there, f"{option} after {len(run.entries)} answers"


@each_game
def test_whatever_is_named_is_there(book: AnyBook, seed: int) -> None:
    """Tokens and the middle of the map are on places, places on levels, fighters have cards."""
    for _, picture in pictures(book, seed):
        cards = [card.id for card in picture.cards]
        assert len(set(cards)) == len(cards)
        assert picture.here in {"", *picture.places}
        assert {token.at for token in picture.tokens} <= picture.places.keys()
        assert {place.level for place in picture.places.values()} <= {level.key for level in picture.levels}
        assert all(key == place.key for key, place in picture.places.items())
        if picture.fight:
            assert {*picture.fight.theirs.cards, *picture.fight.ours.cards} <= set(cards)


@each_game
def test_places_do_not_overlap(book: AnyBook, seed: int) -> None:
    for _, picture in islice(pictures(book, seed), 0, None, 25):
        for one, other in combinations(picture.places.values(), 2):
            assert one.level != other.level or apart(one, other), f"{one.key} and {other.key}"


def apart(one: Place, other: Place) -> bool:
    """Do two places share no ground?"""
    beside = one.x + one.width <= other.x or other.x + other.width <= one.x
    return beside or one.y + one.height <= other.y or other.y + other.height <= one.y


@each_game
def test_the_kinds_of_what_is_drawn_are_in_the_guide(book: AnyBook, seed: int) -> None:
    places, signs = listed_in_the_guide("Kinds of places"), listed_in_the_guide("Signs")
    for _, picture in pictures(book, seed):
        for place in picture.places.values():
            assert place.kind in places
            assert SIDES.issuperset(place.sides)
            assert len(place.sides) in (0, 4)
            assert {sign.kind for sign in place.signs} <= signs
        assert {figure.sign for figure in picture.facts} - {""} <= signs
        assert {card.group for card in picture.cards} <= GROUPS


@each_game
def test_what_is_read_aloud_is_in_words(book: AnyBook, seed: int) -> None:
    """No id of a piece gets into a text, and every place but a plain one has its sentence."""
    for _, picture in pictures(book, seed):
        for text in texts(picture):
            assert "_" not in text
            assert text == text.strip()
        assert all(place.note.endswith((".", "!", "?")) for place in picture.places.values() if place.note)


def texts(picture: Picture) -> Iterator[str]:
    """Everything a person reads."""
    yield picture.title
    for figure in (*picture.facts, *(figure for card in picture.cards for figure in card.figures)):
        yield from (figure.name, figure.value, figure.note)
    for listing in (*picture.hand, *picture.lying, *(each for card in picture.cards for each in card.lists)):
        yield listing.title
        yield from (text for thing in listing.things for text in (thing.name, thing.note, thing.mark))
    for place in picture.places.values():
        yield from (place.name, place.note, *(sign.name for sign in place.signs))
    for card in picture.cards:
        yield from (card.name, card.title, card.weapon, *card.status)


@each_game
def test_a_picture_goes_over_the_wire_and_comes_back(book: AnyBook, seed: int) -> None:
    for _, picture in islice(pictures(book, seed), 0, None, 25):
        assert msgspec.json.decode(msgspec.json.encode(picture), type=Picture) == picture


@each_game
def test_looking_twice_shows_the_same_and_changes_nothing(book: AnyBook, seed: int) -> None:
    for run, picture in islice(pictures(book, seed), 0, None, 25):
        seat = None if run.asking is None else run.asking.seat
        twin = run.fork()
        assert book.picture(twin.view(seat)) == picture == book.picture(run.view(seat))


@each_game
def test_a_tile_is_shown_as_it_would_lie_wherever_that_is_asked(book: AnyBook, seed: int) -> None:
    if book.name == "minotaurs":
        return  # it lays no tiles: a turn there is ten minutes
    for run in watched(book, seed):
        if run.asking is None or run.decision is None or run.asking.ask not in ("turn", "misfit", "lie"):
            continue
        if book.name == "minotaurs":  # whose turns are of ten minutes
            continue
        turns = [option.turn for option in run.decision.options]
        assert all(turn is not None and len(turn.sides) == 4 for turn in turns)
        assert len(set(turns)) > 1 or run.asking.ask == "misfit"
