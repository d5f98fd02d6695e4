"""Those who answer: every answer is legal and their own, and the same seeds give the same game."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import labrys
from labrys import seats
from labrys.engine.ask import Choose
from labrys.engine.errors import LabrysError
from labrys.games import GAMES
from labrys.seats.scripted import ScriptedSeat
from labrys.sim.tournament import tournament


def play(bots: list[str], seed: int, house: dict[str, object]) -> tuple[str, int]:
    """A whole game, every answer checked by the run and given in the name of its seat."""
    run = labrys.new("deathmaze", seed=seed, seats=len(bots), house=house)
    players = [seats.make(bot, "deathmaze", seed + seat) for seat, bot in enumerate(bots)]
    while (ask := run.asking) is not None:
        answer = players[ask.seat].choose(seats.Sight(run, ask.seat))
        assert not isinstance(ask, Choose) or ask.owner(answer) == ask.seat
        run.answer(answer, seat=ask.seat)
    return run.digest(), len(run.entries)


@pytest.mark.parametrize("bot", ["random", "heuristic"])
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_every_answer_is_legal_and_the_seats_own(bot: str, number: int) -> None:
    for seed in range(4):
        play([bot] * number, seed, {})


@pytest.mark.parametrize(
    "house",
    [
        {"game": "basic"},
        {"features": "moves51"},
        {"leader": "vote", "leaving": "each_player", "loot_shares": "free"},
        {"room_below": "investigator", "lock": "quiet", "trap_duty": "may_leave", "twelfth_spell": "teleport"},
        {"negotiation_tries": "until_failure", "broken_peace": "at_once", "monster_columns": "player"},
    ],
    ids=str,
)
def test_the_heuristic_seat_knows_every_question(house: dict[str, object]) -> None:
    for seed in range(5):
        play(["heuristic", "random"] if seed % 2 else ["heuristic"], seed, house)


def test_the_same_seeds_give_the_same_game() -> None:
    assert play(["heuristic", "random"], 5, {}) == play(["heuristic", "random"], 5, {})


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(LabrysError, match="the bots are: random, heuristic, search"):
        seats.make("genius", "deathmaze", 1)


def test_a_script_answers_as_it_is_written() -> None:
    run = labrys.new("deathmaze", seed=1)
    run.answer(ScriptedSeat(["basic"]).choose(seats.Sight(run, 0)))
    assert run.entries[-1].answer == "basic"


# -- bots from outside ---------------------------------------------------------------------------------------

GUIDE = Path(__file__).parents[2] / "docs" / "writing-a-bot.md"


@pytest.fixture
def cautious(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The example of docs/writing-a-bot.md, in a folder of its own."""
    code = GUIDE.read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]
    (tmp_path / "cautious.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    return "cautious:Cautious"


def test_the_bot_of_the_guide_plays_every_game(cautious: str) -> None:
    for game in GAMES:
        run = labrys.new(game, seed=3, seats=2)
        players = [seats.make(bot, game, 5) for bot in (cautious, "random")]
        for _ in range(20):
            if (ask := run.asking) is not None:
                run.answer(players[ask.seat].choose(seats.Sight(run, ask.seat)), seat=ask.seat)


def test_the_bot_of_the_guide_beats_random(cautious: str) -> None:
    found = tournament("minotaurs", [cautious, "random"], 40)
    assert not found.errors
    assert found.cross[cautious]["random"].low > 0.5


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nowhere.to.be:Found", "cannot be imported: No module named 'nowhere'"),
        ("labrys.seats:Nobody", "is no class with a method `choose`"),
        ("json:JSONDecoder", "is no class with a method `choose`"),
        (":Bot", "cannot be imported"),
    ],
)
def test_what_is_no_bot_is_refused_in_a_sentence(name: str, why: str) -> None:
    with pytest.raises(LabrysError, match=why):
        seats.make(name, "deathmaze", 1)
