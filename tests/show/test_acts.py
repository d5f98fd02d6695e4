"""What an option does and weighs is said in fields, by the same words in every game."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

import labrys
from labrys.seats.base import Sight
from labrys.seats.registry import make
from labrys.show.acts import ACTS
from labrys.show.decision import Decision

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
GAMES = ("deathmaze", "citadel", "warlock", "dungeon", "minotaurs")
STEPS = 400


@cache
def asked(game: str) -> list[tuple[str, Decision]]:
    """Questions of sensible play with a random answer now and then: the word of each, and its options."""
    chance, seed, seats = random.Random(7), 0, 2 if game == "warlock" else 1
    run = labrys.new(game, seed=seed, seats=seats)
    bots = [make("heuristic", game, seat) for seat in range(seats)]
    found = []
    for step in range(STEPS):
        ask, decision = run.asking, run.decision
        if ask is None or decision is None:
            seed += 1
            run = labrys.new(game, seed=seed, seats=seats)
            continue
        found.append((ask.ask, decision))
        sight = Sight(run, ask.seat)
        run.pick(sight.sample(chance.random) if step % 9 == 8 else bots[ask.seat].choose(sight))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_way_to_do_nothing_is_called_pass_and_only_that(game: str) -> None:
    passes = 0
    for question, decision in asked(game):
        for option in decision.options:
            assert (option.weight == "pass") == (option.act == "pass"), (question, option)
            passes += option.weight == "pass"
    assert passes > 20


@pytest.mark.parametrize("game", [game for game in GAMES if game != "warlock"])
def test_an_attack_says_who_attacks_whom(game: str) -> None:
    found = [o for _, decision in asked(game) for o in decision.options if o.act == "attack"]
    assert len(found) > 20
    assert all(option.who and option.on for option in found)


@pytest.mark.parametrize(
    ("game", "question", "acts"),
    [
        ("deathmaze", "meeting", {"fight", "talk", "hand_over", "march"}),
        ("deathmaze", "action", {"attack", "arm", "pass"}),
        ("citadel", "meeting", {"fight", "march"}),
        ("warlock", "act", {"go"}),
        ("dungeon", "call", {"fight", "flee"}),
        ("dungeon", "act", {"attack", "arm", "shift", "pass"}),
        ("minotaurs", "meeting", {"fight", "flee", "talk", "pass"}),
        ("minotaurs", "declare", {"attack", "arm", "flee", "pass"}),
    ],
)
def test_one_word_for_one_thing(game: str, question: str, acts: set[str]) -> None:
    found = {option.act for word, decision in asked(game) if word == question for option in decision.options}
    assert acts <= found
    assert not found & {"strike", "melee", "shoot", "power", "negotiate", "parley", "next_move", "done"}


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_never_only_about_what_is_beside_it(game: str) -> None:
    for question, decision in asked(game):
        weights = {option.weight for option in decision.options}
        assert not weights or weights != {"aside"} or decision.region, question


def test_the_guide_lists_the_words() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert all(f"| `{act}` | {means} |" in text for act, means in ACTS.items())
