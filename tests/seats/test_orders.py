"""Standing orders: what they answer a person could have answered, and whatever is no plain matter ends them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

import labrys
from labrys.engine.errors import LabrysError
from labrys.seats import Sight, make, orders
from labrys.seats.ways import ways
from labrys.show.decision import Decision, Option
from labrys.show.picture import Fight, Picture, Place, Side
from labrys.show.run import Run

GAMES = ("deathmaze", "citadel", "dungeon", "minotaurs")
MANY = 1200  # answers until there is a fight or a way


def sensible(game: str) -> Any:
    return make("heuristic", game, 3)


def until(game: str, so: Callable[[orders.Asked], bool], seed: int = 3, seats: int = 1) -> Run[Any]:
    """Sensible play until the question is such a one."""
    bots = [make("heuristic", game, seat) for seat in range(seats)]
    for again in range(seed, seed + 40):
        run = labrys.new(game, seed=again, seats=seats)
        for _ in range(MANY):
            ask = run.asking
            if ask is None:
                break
            sight = Sight(run, ask.seat)
            if ask.seat == 0 and so(orders.look(sight)):
                return run
            run.pick(bots[ask.seat].choose(sight))
    raise AssertionError(f"{game}: it was never so")


def in_turn(asked: orders.Asked) -> bool:
    """Is it somebody's turn in a fight, with a blow to strike?"""
    return asked.picture.fight is not None and len(asked.blows()) > 1


@cache
def fights(game: str) -> Run[Any]:
    return until(game, in_turn)


def obey(run: Run[Any], key: str) -> Iterator[tuple[Decision, str, Picture]]:
    """Let an order answer for the first seat until it is over: each question, its answer and the picture then."""
    guide = sensible(run.book.name)
    order = orders.begin(key, orders.look(Sight(run, 0)), lambda: guide)
    assert order is not None
    since = len(run.events)
    while run.asking is not None and run.asking.seat == 0:
        sight = Sight(run, 0)
        decision, picture = sight.decision, sight.picture
        answer = order.next(sight, run.events_for(0, since))
        if answer is None:
            assert order.over
            return
        since = len(run.events)
        run.answer(answer)
        yield decision, answer, picture


@pytest.mark.parametrize("game", GAMES)
def test_everybody_attacks_in_this_round_and_in_no_other(game: str) -> None:
    run = copy(fights(game))
    fight = run.picture(0).fight
    assert fight is not None
    given = list(obey(run, "attack"))
    assert given
    for decision, answer, picture in given:
        assert picture.fight is not None
        assert picture.fight.title == fight.title
        blows = [option.key for option in decision.options if option.act == "attack" and option.weight == "main"]
        if decision.part == "turn" and blows:
            assert answer in blows, "whoever can strike does"
    assert any(option.act == "attack" and option.key == answer for d, answer, _ in given for option in d.options)


def copy(run: Run[Any]) -> Run[Any]:
    """The same game, with its journal: an order may be taken back."""
    again: Run[Any] = Run(run.book, run.book.clone(run.past().origin))
    again.replay(run.entries)
    return again


@pytest.mark.parametrize("game", GAMES)
def test_an_order_gives_what_a_hand_would_give(game: str) -> None:
    ordered, by_hand = copy(fights(game)), copy(fights(game))
    answers = [answer for _, answer, _ in obey(ordered, "attack")]
    for answer in answers:
        by_hand.answer(answer)
    assert by_hand.digest() == ordered.digest()


@pytest.mark.parametrize("game", GAMES)
def test_who_holds_strikes_no_blow(game: str) -> None:
    run = copy(fights(game))
    for decision, answer, _ in obey(run, "hold"):
        if decision.part == "turn":
            taken = next(option for option in decision.options if option.key == answer)
            assert taken.weight == "pass"


@pytest.mark.parametrize("game", GAMES)
def test_the_guide_fights_the_round_to_its_end(game: str) -> None:
    run = copy(fights(game))
    before = run.picture(0).fight
    assert before is not None
    assert list(obey(run, "guide"))
    after = None if run.asking is None else run.picture(0).fight
    assert after is None or after.title != before.title


def test_what_is_no_plain_matter_is_asked() -> None:
    """Deathmaze: after the blows the party may change places; that is for the person."""
    run = copy(fights("deathmaze"))
    list(obey(run, "attack"))
    if run.asking is not None and run.picture(0).fight is not None:
        assert run.asking.ask not in ("action",)


def test_where_something_is_asked_between_blows_the_order_fights_on_there_but_asks_again_next_time() -> None:
    run = until("deathmaze", lambda asked: asked.picture.fight is not None and asked.decision.part == "between"
                and any(option.act == "shift" for option in asked.own))  # fmt: skip
    asked = orders.look(Sight(run, 0))
    (attack, *_) = orders.offers(asked, guided=True)
    assert attack.note == "stay as you are"
    questions = [decision.prompt for decision, _, _ in obey(run, "attack")]
    assert questions.count(asked.decision.prompt) == 1


def test_no_order_is_offered_outside_a_fight_and_none_of_blows_where_there_are_no_turns() -> None:
    calm = until("deathmaze", lambda asked: asked.decision.part == "way")
    assert orders.offers(orders.look(Sight(calm, 0)), guided=True) == ()
    duel = until("warlock", lambda asked: asked.picture.fight is not None and not asked.decision.secret, seats=2)
    assert {one.key for one in orders.offers(orders.look(Sight(duel, 0)), guided=True)} <= {"guide"}


def test_a_table_of_two_waits_for_the_others_and_goes_on() -> None:
    """Deathmaze with two: the order strikes for one's own, and is not over while the other is asked."""
    run = until("deathmaze", in_turn, seed=7, seats=2)
    guide = sensible("deathmaze")
    order = orders.begin("attack", orders.look(Sight(run, 0)), lambda: guide)
    assert order is not None
    seats = set()
    while run.asking is not None and not order.over:
        seat = 0 if run.decision_for(0) is not None else run.asking.seat
        if seat != 0:
            run.pick(guide.choose(Sight(run, seat)))
            continue
        answer = order.next(Sight(run, 0))
        if answer is None and not order.over:  # the other one has the word
            run.pick(guide.choose(Sight(run, run.asking.seat)))
        elif answer is not None:
            run.answer(answer, 0)
            seats.add(run.entries[-1].seat)
    assert seats == {0}


# -- passing ---------------------------------------------------------------------------------------------------


def question(*options: Option, **more: Any) -> orders.Asked:
    fight = Fight("Round 1", Side("They", ()), Side("We", ()))
    return orders.Asked(0, Decision(0, "1.1", 0, "one", "?", options, **more), Picture("toy", "Toy", fight=fight))


PASS, IDLE = Option("pass", "passes", weight="pass"), Option("idle", "of no use", weight="useless")


def test_only_where_all_else_is_of_no_use_it_is_passed() -> None:
    assert orders.plain_pass(question(PASS, IDLE)) == "pass"
    assert orders.plain_pass(question(PASS, IDLE, Option("cast", "casts"))) == ""
    assert orders.plain_pass(question(PASS, Option("besides", "besides", weight="aside"))) == ""
    assert orders.plain_pass(question(IDLE)) == "", "there is no way to pass"
    assert orders.plain_pass(question(PASS, PASS)) == "", "there are two of them"


def test_nothing_is_passed_in_secret_or_for_others() -> None:
    assert orders.plain_pass(question(PASS, IDLE, secret=True)) == ""
    asked = question(PASS, IDLE)
    assert orders.only_pass(asked.decision, 1) == ""
    calm = orders.Asked(0, asked.decision, Picture("toy", "Toy"))
    assert orders.plain_pass(calm) == "", "outside a fight something may be given away"


# -- walking ---------------------------------------------------------------------------------------------------

OPEN, WALL = "open", "wall"


def corridor(*rows: str) -> Picture:
    """A map: `#` nothing, `.` a visited place, `?` one that is not, `@` where the party is; all sides are open."""
    places = {}
    here = ""
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            key = f"{x},{y}"
            if sign != "#":
                places[key] = Place(key, x, y, "room", (OPEN,) * 4, visited=sign != "?")
            here = key if sign == "@" else here
    return Picture("toy", "Toy", places=places, here=here)


def steps(*keys: str) -> list[Option]:
    return [Option(f"go:{key}", "go", on=key, act="go") for key in keys]


def test_the_shortest_way_over_known_ground() -> None:
    found = ways(corridor("@..", "#?.", "..."), steps("1,0"))
    assert found.beyond == {"2,0": "1,0", "2,1": "2,0", "2,2": "2,1", "1,2": "2,2", "0,2": "1,2"}
    assert found.first["0,2"].key == "go:1,0"


def test_no_way_leads_through_a_wall_or_over_unknown_ground() -> None:
    assert ways(corridor("@?."), steps("1,0")).beyond == {}
    walled = corridor("@..")
    far = walled.places["2,0"]
    walled.places["2,0"] = Place(far.key, far.x, far.y, "room", (WALL,) * 4, visited=True)
    assert ways(walled, steps("1,0")).beyond == {}


@pytest.mark.parametrize("game", ["deathmaze", "citadel", "dungeon", "warlock"])
def test_the_party_walks_until_it_is_there_or_something_happens(game: str) -> None:
    seats = 2 if game == "warlock" else 1
    run = until(game, lambda asked: bool(orders.destinations(asked)), seats=seats)
    asked = orders.look(Sight(run, 0))
    target, way = next(reversed(orders.destinations(asked).items()))
    assert way in asked.picture.places
    told = len(run.events)
    walked = list(obey(run, f"walk:{target}"))
    assert walked
    assert {decision.part for decision, _, _ in walked} == {"way"}
    there = run.asking is not None and run.picture(0).here == target
    happened = any(not event.usual for event in run.events_for(0, told))
    asked_else = run.asking is None or run.asking.seat != 0 or Sight(run, 0).decision.part != "way"
    picture = run.picture(0)
    out = not asked_else and target not in ways(picture, Sight(run, 0).decision.options).first  # a gateway is left
    assert there or happened or asked_else or out


def test_nobody_walks_to_a_place_that_is_unknown_or_under_his_feet() -> None:
    run = until("deathmaze", lambda asked: bool(orders.destinations(asked)))
    asked = orders.look(Sight(run, 0))
    for key in ("walk:nowhere", f"walk:{asked.picture.here}", "walk:", "nonsense", ""):
        assert orders.begin(key, asked, lambda: None) is None


# -- taking back -----------------------------------------------------------------------------------------------


def test_what_follows_is_taken_back_with_what_was_given_by_hand() -> None:
    run = copy(fights("deathmaze"))
    before = run.digest()
    number = run.number
    for place, (_, _, _) in enumerate(obey(run, "attack")):
        run.follow(place > 0)
    assert run.number > number
    run.undo(run.hand_given((0,)), consent=True)
    assert run.digest() == before
    assert run.hand_given((1,)) == 0


def test_what_follows_is_kept_through_undo_and_replay() -> None:
    run = copy(fights("deathmaze"))
    list(obey(run, "attack"))
    run.follow()
    if run.asking is not None:
        run.pick(sensible("deathmaze").choose(Sight(run, run.asking.seat)))
        run.undo(1, consent=True)
    assert run.entries[-1].follows
    again: Run[Any] = Run(run.book, run.book.clone(run.past().origin))
    again.replay(run.entries)
    assert again.entries[-1].follows
    with pytest.raises(LabrysError):
        run.undo(len(run.entries) + 1, consent=True)
