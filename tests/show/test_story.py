"""The story of a game that is over: told from the log, with the odds of its dice to the fraction."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

import labrys
from labrys import seats
from labrys.engine.event import Event
from labrys.engine.tape import ScriptTape
from labrys.games.citadel import events as citadel
from labrys.games.dungeon import events as dungeon
from labrys.games.minotaurs import events as minotaurs
from labrys.games.warlock import events as warlock
from labrys.show.deed import Throw, by_faces
from labrys.show.run import Run
from labrys.show.story import Story, story, told
from labrys.systems.spi1980 import events as spi
from tests.toy.market import GAME as MARKET


def played(game: str, seed: int, bot: str = "heuristic", number: int = 1, most: int = 4000) -> Run[Any]:
    """A game of bots, to its end if that comes soon enough."""
    book = labrys.find(game)
    run: Run[Any] = Run(book, book.new(seed, number, book.house({})))
    run.names = ("Ann", "Ben", "Cleo")[:number]
    bots = [seats.make(bot, game, seed + seat) for seat in range(number)]
    while run.asking is not None and len(run.entries) < most:
        seat = run.asking.seat
        run.pick(bots[seat].choose(seats.Sight(run, seat)))
    return run


def thrown(game: str, event: Event, *before: Event, number: int = 1) -> Throw:
    """What the dice of an event decided."""
    book = labrys.find(game)
    found = book.thrown(event, book.new(1, number, book.house({})), before)
    assert found is not None
    return found


# -- the dice, to the fraction ---------------------------------------------------------------------------------


def test_a_blow_is_weighed_against_all_faces_of_its_die() -> None:
    """A sword on the Combat Table with 3 to add: 1 misses nothing … 4 to 9 wounds once."""
    hit = spi.Attacked("8.43", "brand", "troll-1", "sword", 10, 2, (6,), {"skill": 4})
    found = thrown("deathmaze", hit)
    assert found.values == {1: Fraction(5, 6), 2: Fraction(1, 6)}
    assert (found.chance, found.lucky, found.mean) == (Fraction(1, 6), True, Fraction(7, 6))
    miss = thrown("deathmaze", spi.Attacked("8.43", "brand", "troll-1", "sword", 3, 0, (1,), {"skill": 2}))
    assert (miss.values, miss.chance, miss.lucky) == (
        {0: Fraction(1, 6), 1: Fraction(5, 6)},
        Fraction(1, 6),
        False,
    )


def test_a_monsters_blow_that_hits_is_the_partys_bad_luck() -> None:
    found = thrown("deathmaze", spi.Attacked("8.45", "troll-1", "brand", "monster", 12, 2, (6,), {"bonus": 6}))
    assert (found.chance, found.ours, found.lucky) == (Fraction(1, 6), False, False)


def test_words_are_weighed_by_what_each_sum_of_two_dice_would_have_brought() -> None:
    said = spi.Negotiated("7.21", 10, "agreement", (6, 6), {"negotiation_value": -2})
    found = thrown("deathmaze", said)
    assert sum(found.values.values()) == 1
    assert found.chance == sum(
        (chance for value, chance in found.values.items() if value >= found.got), Fraction(0)
    )
    best = thrown("citadel", citadel.Detrapped("7.0", "tam", (1,), 1))
    assert (best.chance, best.lucky) == (Fraction(1, 6), True)


def test_two_dice_against_a_number() -> None:
    hit = dungeon.BaddieAttacked("D6.06", "orcs-1", ("godric",), (6, 6), (), 12, 12, ("godric",))
    found = thrown("dungeon", hit)
    assert (found.chance, found.lucky) == (Fraction(1, 36), False)
    missed = msgspec.structs.replace(hit, dice=(1, 1), total=2, needed=3, hit=())
    assert (thrown("dungeon", missed).chance, thrown("dungeon", missed).lucky) == (Fraction(1, 36), True)


def test_a_fight_of_the_maze_is_a_die_against_a_die() -> None:
    fight = warlock.FightBegun("W7.7", 0, "MZ04", False, 4)
    ours = warlock.Total("W7.7", "player-1", 7, 6, (("strength", 1),))
    theirs = warlock.Total("W7.7", "MZ04", 6, 1, (("strength", 5),))
    book = labrys.find("warlock")
    state = book.new(1, 2, book.house({}))
    run: Run[Any] = Run(book, state)
    found = book.thrown(warlock.FightWon("W7.10", "player-1"), run.state, (fight, ours, theirs))
    assert found is not None
    assert found.values == {1: Fraction(1, 36), 0: Fraction(2, 36), -1: Fraction(33, 36)}
    assert (found.chance, found.lucky) == (Fraction(1, 36), True)


def test_a_d20_against_a_number() -> None:
    hit = minotaurs.Attacked(
        "M2.18", "drakon", "boar-1", "axe", 20, (("melee", 2),), 22, 22, (("basic", 22),), "front", True, False
    )
    found = thrown("minotaurs", hit)
    assert (found.values, found.chance) == ({0: Fraction(19, 20), 1: Fraction(1, 20)}, Fraction(1, 20))
    check = minotaurs.Checked("M4.06", "drakon", "danger", 1, (("luck", 4),), 5, 6, False)
    assert thrown("minotaurs", check).chance == Fraction(1, 20)


def test_what_was_certain_is_no_luck() -> None:
    assert not Throw("", by_faces(dict.fromkeys(range(1, 7), 1)), 1).matters
    assert not thrown("dungeon", dungeon.BaddieAttacked("", "orcs-1", ("a",), (1, 1), (), 2, 2, ("a",))).matters


def test_the_luckiest_roll_of_a_fight_with_scripted_dice_is_found() -> None:
    """[8.43] Brand's sword with nothing to add: a 4, 5 or 6 wounds. [8.45] The troll's 6 is as bad as it gets."""
    words = "party Brand hero 1C sword hammer / monsters troll 1C wound_points=9 / party_combat_phase"
    run = labrys.position("deathmaze", words)
    duel: Run[Any] = Run(run.book, run.book.clone(run.past().origin), tape=ScriptTape([5, 6, *[1] * 20]))
    duel.answer("attack:brand:troll-1")
    while not any(isinstance(e, spi.Attacked) and e.who == "troll-1" for e in duel.events):
        duel.answer(duel.open_question().write(len(duel.open_question().options) - 1))
    blows = [event for event in duel.events if isinstance(event, spi.Attacked)]
    found = [duel.book.thrown(blow, duel.state, ()) for blow in blows[:2]]
    assert [throw and (throw.got, throw.lucky) for throw in found] == [(1, True), (blows[1].wounds, False)]
    for throw, blow in zip(found, blows, strict=False):
        column = duel.book.attack(blow.weapon, sum(blow.modifiers.values()))
        assert throw is not None
        assert throw.chance == Fraction(sum(wounds >= blow.wounds for wounds in column), 6)
    assert found[0] is not None
    assert found[0].chance == Fraction(1, 2)


# -- whole games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", labrys.GAMES)
@pytest.mark.parametrize("bot", ["random", "heuristic"])
def test_every_game_that_ends_has_a_story(game: str, bot: str) -> None:
    for seed in range(3):
        run = played(game, seed, bot, 2 if game == "warlock" else 1)
        digest = run.digest()
        found = story(run)
        assert run.digest() == digest
        assert all(passage.at <= len(run.entries) for passage in found.passages)
        lines = told(found)
        assert not any("{" in line or "_" in line for line in lines), lines
        assert msgspec.json.decode(msgspec.json.encode(found), type=Story) == found


def test_who_fell_is_told_with_where_and_to_whom_and_who_came_back_with_what_he_brought() -> None:
    lost = story(played("deathmaze", 3))
    assert not lost.won
    assert {person.fell for person in lost.people} == {True}
    assert "fell to the Vampire in the entrance corridor" in {person.fate for person in lost.people}
    won = story(played("deathmaze", 1))
    assert won.won
    assert [person.fell for person in won.people] == [False] * 4 + [True] * 2
    assert won.people[0].fate == "92 Experience Points, 105 Bezants"


def test_the_rarest_roll_is_the_rarest_of_all() -> None:
    run = played("deathmaze", 3)
    again: Run[Any] = Run(run.book, run.book.clone(run.past().origin))
    rarest = {True: Fraction(1), False: Fraction(1)}
    heard = 0
    for entry in run.entries:
        again.repeat(entry)
        for place in range(heard, len(again.events)):
            throw = run.book.thrown(again.events[place], again.state, again.events[:place])
            if throw is not None and throw.matters:
                rarest[throw.lucky] = min(rarest[throw.lucky], throw.chance)
        heard = len(again.events)
    found = story(run)
    assert found.luckiest is not None
    assert found.unluckiest is not None
    assert found.luckiest.chance == f"1 in {1 / rarest[True]}"
    assert found.unluckiest.chance == f"1 in {1 / rarest[False]}"


def test_the_turning_point_is_the_greatest_swing_in_play() -> None:
    found = story(played("deathmaze", 3))
    assert found.turning is not None
    assert "Garth is dead" in found.turning.text
    assert "The outlook fell from" in found.turning.text


def test_a_game_that_says_nothing_of_deeds_has_its_figures() -> None:
    run: Run[Any] = Run(MARKET, MARKET.new(3, 1, MARKET.house({})))
    chance = random.Random(1).random
    while run.asking is not None and len(run.entries) < 200:
        run.pick(run.asking.sample(chance))
    figures = {figure.name: figure.value for figure in story(run).figures}
    assert figures == {"Answers": str(len(run.entries))}
