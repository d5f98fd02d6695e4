"""What play reaches: everything a book tells of is declared, the first place is a true one, gaps are named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import pytest

import labrys
from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.games import GAMES
from labrys.rulebook.cases import StatedCase
from labrys.rulebook.check import play
from labrys.show.book import AnyBook
from labrys.sim import many, reach
from labrys.sim.reach import Place

UNREACHED = "letter=D"  # a printed type of treasure that no monster and no feature of Deathmaze has
SOME = 40  # games, enough to reach most
each_game = pytest.mark.parametrize("game", GAMES)


def by_chance(game: str) -> reach.Reach:
    """Some games of the random seat alone, which is quick."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reach, "bots_of", lambda game: ["random"])
        return reach.reach(labrys.find(game), SOME)


@pytest.fixture(scope="module", params=list(GAMES))
def found(request: pytest.FixtureRequest) -> reach.Reach:
    return by_chance(request.param)


def shows(book: AnyBook, events: list[Event]) -> set[reach.CoveragePoint]:
    return {point for event in events for point in reach.all_shown(book, event)}


def watch(book: AnyBook, place: Place) -> list[Event]:
    """The game as `labrys watch` would play it."""
    run = labrys.new(book.name, seed=place.seed, seats=len(place.bots), house=place.house)
    players = [seats.make(bot, book.name, seats.bot_seed(place.seed, seat)) for seat, bot in enumerate(place.bots)]
    while run.asking is not None:
        seat = run.asking.seat
        run.answer(players[seat].choose(seats.Sight(run, seat)))
    return run.events


@each_game
def test_a_book_declares_its_coverage_points_once_each(game: str) -> None:
    book = labrys.find(game)
    declared = book.coverage()
    assert declared
    for category, names in declared.items():
        assert names, category
        assert len(set(names)) == len(names), category


@each_game
def test_the_kinds_of_events_are_a_category_of_every_book(game: str) -> None:
    book = labrys.find(game)
    assert list(reach.coverage(book)["event"]) == [kind.__name__ for kind in get_args(book.event_type)]


@each_game
def test_whatever_an_event_shows_is_declared(game: str) -> None:
    book = labrys.find(game)
    declared = {(category, name) for category, names in reach.coverage(book).items() for name in names}
    shown: set[reach.CoveragePoint] = set()
    for seed in range(1, 2 * SOME):
        many.play(
            book,
            ("random",) * (1 + seed % 6),
            reach.house_by_lot(book, seed),
            seed,
            hear=lambda event: shown.update(reach.all_shown(book, event)),
            most=reach.MOST_DECISIONS,
        )
    for events in told_in_cases(book):
        shown |= shows(book, events)
    assert shown
    assert not shown - declared


def told_in_cases(book: AnyBook) -> Iterator[list[Event]]:
    for entry in list(reach.case_entries(book))[::5]:
        with suppress(LabrysError):  # one that fails: `labrys check` tells
            case = entry.case()
            if UNREACHED not in case.position:
                yield play(case, book).events


def test_the_first_place_is_where_it_is_shown(found: reach.Reach) -> None:
    book = labrys.find(found.game)
    by_place: dict[str, tuple[Place, set[reach.CoveragePoint]]] = {}
    for category, names in found.first.items():
        for name, place in names.items():
            if place is not None:
                by_place.setdefault(place.words, (place, set()))[1].add((category, name))
    games = [one for one in by_place.values() if not one[0].case]
    tried = [one for one in by_place.values() if one[0].case]
    assert games
    for place, points in games[:12]:
        assert points <= shows(book, watch(book, place))
    for place, points in tried[:12]:
        (entry,) = [entry for entry in reach.case_entries(book) if entry.where == place.case]
        assert points <= shows(book, play(entry.case(), book).events)


def test_games_come_first_and_the_report_says_so(found: reach.Reach) -> None:
    assert found.order.startswith("games first")
    assert found.order in found.to_text()
    assert found.games == SOME
    rolled = found.first["event"]["Rolled"]
    assert rolled is not None
    assert (rolled.seed, rolled.case) == (1, "")


def test_the_report_is_the_same_every_time(found: reach.Reach) -> None:
    again = by_chance(found.game)
    assert again.first == found.first
    assert again.missing == found.missing


def test_the_report_counts_what_it_lists(found: reach.Reach) -> None:
    plain = found.to_json()
    never = sum(len(names) for names in found.missing.values())
    names = sum(len(names) for names in found.first.values())
    assert plain["missing"] == found.missing
    assert f"{names - never} of {names} reached" in found.to_text()


def test_without_games_or_cases_everything_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "case_entries", lambda book: [])
    nothing = reach.reach(labrys.find("deathmaze"), 0)
    assert not nothing.complete
    assert {category: list(names) for category, names in nothing.first.items()} == nothing.missing
    assert "Never reached, spell: blast, charm," in nothing.to_text()


def test_cases_are_tried_for_what_games_did_not_reach() -> None:
    found = reach.reach(labrys.find("deathmaze"), 0)
    places = [place for names in found.first.values() for place in names.values() if place is not None]
    assert found.games == 0
    assert places
    assert all(place.case for place in places)


def test_nothing_more_is_played_when_nothing_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    book = labrys.find("deathmaze")
    monkeypatch.setattr(book, "coverage", lambda: {"class": ("hero",)})
    monkeypatch.setattr(reach, "get_args", lambda kinds: ())
    told: list[int] = []
    found = reach.reach(book, 1000, told.append)
    assert found.complete
    assert found.games == len(told) < 10
    assert found.cases == 0
    assert "Nothing is missing." in found.to_text()


def test_a_game_that_breaks_is_told_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    book = labrys.find("deathmaze")
    real = book.new

    def sometimes(seed: int, *rest: Any) -> Any:
        if seed == 3:
            raise ValueError("a bad day")
        return real(seed, *rest)

    monkeypatch.setattr(book, "new", sometimes)
    monkeypatch.setattr(reach, "case_entries", lambda book: [])
    found = reach.reach(book, 5)
    assert found.games == 5
    assert [broken.place.seed for broken in found.broken] == [3]
    assert not found.complete
    assert "Broken: seed 3, 4 × random: ValueError: a bad day" in found.to_text()


def test_a_game_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "MOST_DECISIONS", 5)
    monkeypatch.setattr(reach, "case_entries", lambda book: [])
    found = reach.reach(labrys.find("deathmaze"), 2)
    assert [place.seed for place in found.unfinished] == [1, 2]
    assert not found.broken
    assert "Left after 5 decisions: seed 1, 2 × random; seed 2" in found.to_text()


def test_a_case_that_cannot_be_played_shows_nothing() -> None:
    bad = StatedCase("bad.toml", "", 1, {"game": "deathmaze", "title": "nothing"})
    search = reach.Search(labrys.find("deathmaze"))
    before = set(search.wanted)
    search.try_case(bad)
    assert search.cases == 0
    assert search.wanted == before


def test_the_command_shows_the_game() -> None:
    words = reach.command("deathmaze", 4, ("random", "random"), {"game": "basic", "equal_weapons": True})
    assert words == (
        "labrys watch deathmaze --seed 4 --bot random --bot random --rule game=basic --rule equal_weapons=true"
    )


@each_game
def test_house_rules_by_lot_are_legal_and_the_same_for_the_same_seed(game: str) -> None:
    book = labrys.find(game)
    assert reach.house_by_lot(book, 7) == {}
    drawn = reach.house_by_lot(book, 8)
    assert drawn
    assert drawn == reach.house_by_lot(book, 8) != reach.house_by_lot(book, 10)
    book.house(drawn)


def test_the_heuristic_seat_plays_where_there_is_one() -> None:
    assert reach.bots_of("deathmaze") == ["random", "heuristic"]
    assert reach.bots_of("no such game") == ["random"]


def test_a_sensible_player_gets_his_share_of_the_decisions() -> None:
    search = reach.Search(labrys.find("deathmaze"))
    tables = []
    for seed in range(1, 60):
        tables.append(search.table(seed)[0])
        search.play(seed)
    assert tables[0] == "random"
    assert 1 <= tables.count("heuristic") < 12
