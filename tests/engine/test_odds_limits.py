"""Odds within a fixed amount of work: what is counted is exact, what is not is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import labrys
from labrys.engine import odds
from labrys.engine.dice import Dice
from labrys.engine.exhaust import Limits
from labrys.engine.machine import Machine
from labrys.engine.possible import WHOLE, Branch, FollowedTape, ThrownTape, Unlikely
from labrys.engine.tape import SeededTape
from labrys.show import chances
from labrys.show.change import FALLS, Change
from labrys.show.run import Run

CHEST = "party Brand hero 1C; Ilse thief 1L; Mira wizard 2L / monsters orc 1C; orc 1L / party_combat_phase"


def fight() -> Run[Any]:
    return labrys.position("deathmaze", CHEST, seed=1)


@pytest.mark.parametrize("scenes", [0, 1, 2, 3, 7, 20, 500])
def test_what_is_counted_and_what_is_not_make_a_whole(scenes: int) -> None:
    whole = odds.of_options(fight(), limits=Limits(scenes=500)).options
    assert not any(odds.FURTHER in outcomes for outcomes in whole.values())
    for key, outcomes in odds.of_options(fight(), limits=Limits(scenes=scenes)).options.items():
        assert sum(outcomes.values()) == 1
        assert all(o in whole[key] for o in outcomes if o != odds.FURTHER)
    run = fight()
    assert run.asking is not None
    for answer, key in enumerate(whole):
        counted = odds.of_answer(run, answer, limits=Limits(scenes=scenes))  # nothing is played
        assert sum(counted.values()) == 1
        assert all(chance <= whole[key].get(o, 0) for o, chance in counted.items() if o != odds.FURTHER)


def test_the_work_is_that_of_all_options_together(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[odds.Course] = []
    outcome = odds.Course.outcome

    def noted(self: odds.Course, ended: odds.Ended) -> odds.Outcome:
        played.append(self)
        return outcome(self, ended)

    monkeypatch.setattr(odds.Course, "outcome", noted)
    run = fight()
    for scenes in (5, 9, 14):
        played.clear()
        odds.of_options(run, limits=Limits(scenes=scenes))
        assert len(played) <= scenes


def test_the_likeliest_is_counted_first() -> None:
    run = fight()
    assert run.asking is not None
    attack = run.asking.read("attack:brand:orc-1")
    left = [odds.in_one_world(run, attack, most).get(odds.FURTHER, Fraction(0)) for most in range(6)]
    assert left[0] == 1
    assert left == sorted(left, reverse=True)
    assert left[-1] < left[1] < 1


def test_a_rule_that_rolls_again_and_again_is_given_up() -> None:
    tape = FollowedTape(SeededTape(0), Dice(0), WHOLE)
    place = 0

    def roll_a_six() -> None:
        nonlocal place
        while tape.face(place, "8.1") < 6:
            place += 1

    with pytest.raises(Unlikely):
        roll_a_six()
    assert place > 100
    assert sum(Fraction(one.ways, one.whole) for one in tape.others) + tape.chance == 1


def test_a_piece_of_a_cup_is_as_likely_as_there_are_such_pieces() -> None:
    tape = FollowedTape(SeededTape(0), Dice(0), WHOLE)
    assert tape.draw(0, {"orc": 1, "gold": 3, "none": 0}, "8.1") == "gold"
    assert tape.chance == Fraction(3, 4)
    assert [(one.ways, one.whole, one.draws) for one in tape.others] == [(1, 4, ("orc",))]


def test_it_is_said_how_odds_are_known() -> None:
    assert chances.reckon(fight()).known == "Counted out exactly."
    left = odds.Reckoned({"go": {(): Fraction(24, 25), odds.FURTHER: Fraction(1, 25)}}, 0)
    assert chances.known(left) == "Counted out, the likeliest first, but for the share that is named."
    hidden = odds.Reckoned({"go": {(): Fraction(1)}}, 6)
    assert chances.known(hidden) == "Counted out in 6 ways of what you cannot see."
    assert chances.known(odds.Reckoned({}, 1)) == "Counted out in 1 way of what you cannot see."


def test_as_many_ways_of_what_is_hidden_as_the_work_allows() -> None:
    run = labrys.new("dungeon", seed=3)
    while run.asking is not None and run.asking.ask != "orders":
        assert run.asking.default is not None or run.asking.options
        run.pick(run.asking.default if run.asking.default is not None else 0)
    many, few = (odds.of_options(run, limits=Limits(scenes=scenes)) for scenes in (2_000, 60))
    assert many.worlds > few.worlds >= 1
    assert all(sum(outcomes.values()) == 1 for outcomes in few.options.values())


def test_nothing_but_the_rest_is_told_as_such() -> None:
    told = chances.told("run", {odds.FURTHER: Fraction(1)}, None)
    assert told.dice
    assert told.line == "not counted out: all of it"


# -- played out --------------------------------------------------------------------------------------------------

HIT, MISS = (Change("orc", "dead", FALLS, "the Orc dies"),), ()
follow = odds.Front.follow
HALF: odds.Odds = {HIT: Fraction(1, 2), MISS: Fraction(1, 2)}


def test_what_is_thrown_keeps_to_the_branch() -> None:
    branch = Branch(1, 1, {3: (2, 4), 5: (6,)}, ("gold",))
    seen: dict[int, set[int]] = {}
    for seed in range(200):
        tape = ThrownTape(SeededTape(0), Dice(0, rolled=2, drawn=1), branch, seed)
        for place in range(6):
            seen.setdefault(place, set()).add(tape.face(place, "8.1"))
        assert tape.draw(1, {"orc": 9, "gold": 1}, "8.1") == "gold"
        assert tape.draw(2, {"orc": 0, "gold": 1}, "8.1") == "gold"
    past = SeededTape(0)
    assert [seen[place] for place in (0, 1)] == [{past.face(0, "8.1")}, {past.face(1, "8.1")}]
    assert [seen[place] for place in (2, 3, 4, 5)] == [set(range(1, 7)), {2, 4}, set(range(1, 7)), {6}]


@pytest.mark.parametrize("scenes", [200, 1_000])
def test_what_is_played_out_is_about_right(scenes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    exact = odds.of_options(fight(), limits=Limits(scenes=5_000)).options
    monkeypatch.setattr(odds.Front, "follow", lambda front, most, until=0.0: follow(front, min(most, 14), until))
    found = odds.of_options(fight(), limits=Limits(scenes=scenes))
    assert found.played
    for key, how in found.played.items():
        assert how.times == scenes // 2 // len(found.played)
        assert odds.LITTLE < how.share < 1
        assert sum(found.options[key].values()) == 1
        for outcome, chance in found.options[key].items():
            assert abs(chance - exact[key][outcome]) < 2 * how.off


def test_the_same_position_is_played_out_with_the_same_dice() -> None:
    few = Limits(scenes=24)
    found = odds.of_options(fight(), limits=few)
    assert found.played
    assert odds.of_options(fight().fork(5), limits=few) == found


def test_where_something_is_hidden_each_time_is_in_another_world(monkeypatch: pytest.MonkeyPatch) -> None:
    run = labrys.new("dungeon", seed=1)
    seeds: list[int] = []
    dealt = odds._dealt

    def noted(run: Run[Any], seat: int, seed: int) -> Machine[Any]:
        seeds.append(seed)
        return dealt(run, seat, seed)

    monkeypatch.setattr(odds, "_dealt", noted)
    found = odds.of_options(run, limits=Limits(scenes=80))
    assert {how.share for how in found.played.values()} == {1}
    times = {how.times for how in found.played.values()}
    assert times == {40 // len(found.played)}
    assert seeds[1:] == [odds.WORLDS + time for time in range(*times)]


def test_a_share_that_was_played_is_told_as_about() -> None:
    told = chances.told("go", HALF, None, (), odds.Played(100, Fraction(1, 2)))
    assert (told.dice, told.counted, told.played) == (True, 0.5, 100)
    assert [said.whole for said in told.said] == ["the Orc dies in about 50 %", "nothing happens in about 50 %"]
    assert not any(said.exact for said in told.said)
    assert not chances.told("go", {(): Fraction(1)}, None, (), odds.Played(100, Fraction(1))).dice


@pytest.mark.parametrize(
    ("options", "played", "known"),
    [
        ({"go": HALF}, odds.Played(100, Fraction(1)), "Played out 100 times: a share may be off by 10 points."),
        (
            {"go": HALF, "stay": {(): Fraction(1)}},
            odds.Played(25, Fraction(1, 10)),
            "Counted out as far as can be, the rest played out 25 times: a share may be off by 2 points.",
        ),
        (
            {"go": HALF, "hit": HALF},
            odds.Played(400, Fraction(1, 10)),
            "Counted out exactly. What is told as about was played out 400 times: a share may be off by 1 point.",
        ),
    ],
)
def test_it_is_said_how_often_it_was_played(
    options: dict[str, odds.Odds], played: odds.Played, known: str
) -> None:
    assert chances.known(odds.Reckoned(options, 0, {"go": played})) == known
