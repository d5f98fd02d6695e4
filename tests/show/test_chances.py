"""Chances in a player's words: folded into what matters, honest about what is rare, and never a key or a table."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import labrys
from labrys.engine import odds
from labrys.engine.errors import LabrysError
from labrys.engine.exhaust import Limits
from labrys.games import GAMES, find
from labrys.rulebook.positions import set_up
from labrys.seats import Sight, make
from labrys.show import chances
from labrys.show.chances import Told, told
from labrys.show.change import FALLS, GONE, HURT, KINDS, OURS, THEIRS, Change
from labrys.show.decision import Option
from labrys.show.run import Run

KEY = re.compile(r"[a-z]_[a-z]|\w:\w|\w: |[{}]|[a-z]-\d|\bTrue\b|\bNone\b")  # what no sentence has
FIGHT = "party Brand hero 1L sword+1; Ilse hero 1R axe / monsters skeleton 1C wound_points=1 / party_combat_phase"


def dies(who: str, side: str = THEIRS) -> Change:
    return Change(who, "dead", FALLS, f"{who} dies", "", who, side)


def hurt(who: str, number: int, side: str = OURS) -> Change:
    return Change(who, str(number), HURT, f"{who} takes {number} wounds", f"{who} is wounded", who, side)


def lines(outcomes: odds.Odds, **option: Any) -> list[str]:
    chosen = Option("x", "x", "x", **option) if option else None
    return [one.whole for one in told("x", outcomes, chosen).said]


def test_whom_one_strikes_is_killed_by_you_and_others_by_name() -> None:
    outcomes: odds.Odds = {(dies("orc"),): Fraction(2, 3), (): Fraction(1, 4)}
    outcomes[(dies("Brand", OURS),)] = Fraction(1, 12)
    said = lines(outcomes, act="attack", who="brand", on="orc")
    assert said == ["you kill it in 67 %", "Brand dies in 8 %", "nothing happens in 25 %"]
    assert lines(outcomes)[0] == "orc dies in 67 %"
    assert lines(outcomes, act="cast", who="brand", on="orc")[0] == "you are rid of it in 67 %"


def test_wounds_are_told_as_one_whatever_their_number() -> None:
    outcomes: odds.Odds = {(hurt("Brand", n),): Fraction(1, 4) for n in (1, 2, 3)} | {(): Fraction(1, 4)}
    assert lines(outcomes) == ["Brand is wounded in 75 %", "nothing happens in 25 %"]
    assert lines({(hurt("Brand", 2),): Fraction(1, 2), (): Fraction(1, 2)})[0] == "Brand takes 2 wounds in 50 %"


def test_what_befalls_many_is_told_once() -> None:
    outcomes: odds.Odds = {(hurt(who, 1),): Fraction(1, 5) for who in "ABCDE"}
    assert lines(outcomes) == ["somebody of yours is hurt in every case"]


def test_who_is_gone_may_be_some_of_them_or_all() -> None:
    gone = [Change(who, "gone", GONE, f"{who} is gone", "they are gone", who, THEIRS) for who in ("A", "B")]
    half = Fraction(1, 2)
    assert lines({tuple(gone): half, (): half})[0] == "they are gone in 50 %"
    assert lines({tuple(gone): half, (gone[0],): half}) == ["some of them are gone in every case"]


def test_a_scene_that_goes_on_later_is_no_news() -> None:
    chest = "party Ida human 1L strength_potion; weldron 1R / slain troll / treasure"
    runs = (labrys.position("citadel", chest, seed=seed) for seed in range(20))
    run = next(run for run in runs if run.asking is not None and run.asking.ask == "trap")
    found = {one.key: one.line for one in chances.of_options(run)}
    potion = next(line for key, line in found.items() if "strength" in key)
    assert potion == "Ida loses a potion of strength in every case, Ida is stronger in every case"


def test_what_is_not_counted_out_and_what_is_rare_is_said() -> None:
    outcomes: odds.Odds = {
        (dies("orc"),): Fraction(1, 500),
        (): Fraction(479, 500),
        odds.FURTHER: Fraction(3, 100),
        odds.CHOICE: Fraction(1, 100),
    }
    assert lines(outcomes) == [
        "orc dies in under 1 %",
        "you choose again in 1 %",
        "nothing happens in 96 %",
        "not counted out: 3 %",
    ]


def test_without_dice_an_option_says_what_it_does_or_nothing() -> None:
    assert lines({(hurt("Brand", 1),): Fraction(1)}) == ["Brand takes 1 wounds"]
    for nothing in ((), odds.CHOICE, odds.ONWARD, (Change("party", "at B2", "place", "you are at B2"),)):
        assert lines({nothing: Fraction(1)}) == []


def test_the_chances_of_a_blow_are_those_of_the_table() -> None:
    book = find("deathmaze")
    run = Run(book, set_up(book, FIGHT))
    exact = odds.of_options(run).options
    for one in chances.of_options(run):
        if one.key.startswith("attack"):
            assert re.fullmatch(r"you kill it in \d\d %, nothing happens in \d\d %", one.line)
            assert Fraction(one.said[0].exact) == exact[one.key][("Skeleton", "dead"),]
    assert "     67 %  you kill it" in chances.in_lines(run)


def at_decisions(game: str, number: int) -> Iterator[Run[Any]]:
    """Games by sensible players who now and then do anything."""
    for seed in range(2):
        seats = 2 if game == "warlock" else 1
        run = labrys.new(game, seed=seed, seats=seats)
        bots = [make("heuristic", game, seat) for seat in range(seats)]
        chance = random.Random(seed)
        for _ in range(number):
            if run.asking is None:
                break
            yield run
            sensible = chance.random() < 0.8
            seat = run.asking.seat
            run.pick(bots[seat].choose(Sight(run, seat)) if sensible else run.asking.sample(chance.random))


def of_a_few(run: Run[Any], seat: int) -> list[Told]:
    """Counted over one world and few branches: the words are the same."""
    try:
        return chances.of_options(run, seat, Limits(scenes=60))
    except LabrysError:
        return []


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_has_a_key_or_a_table_in_it(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "WORLDS", 1)
    seen: set[str] = set()
    for run in at_decisions(game, 80):
        assert run.asking is not None
        for one in of_a_few(run, run.asking.seat):
            assert len(one.said) <= chances.MOST + 3
            for said in one.said:
                assert 0 < said.chance <= 1
                seen.add(said.whole.replace("not counted out: ", ""))
    wrong = [words for words in seen if KEY.search(words) or "Certain" in words or words != words.strip()]
    assert not wrong
    assert len(seen) > 10


@pytest.mark.parametrize("game", GAMES)
def test_every_change_of_a_game_has_a_kind_and_a_clause(game: str) -> None:
    before: tuple[Run[Any], Any] | None = None
    for run in at_decisions(game, 150):
        if before is not None and before[0] is run:
            for change in run.book.changes(before[1], run.state):
                assert change.kind in KINDS
                assert change.says
                assert not KEY.search(change.says), change
        before = run, run.book.clone(run.state)
