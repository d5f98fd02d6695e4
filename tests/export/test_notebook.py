"""What a notebook shows of a game: readable, harmless, and no more than the audience may see."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from html import escape
from typing import Any
from xml.etree import ElementTree

import pytest

import labrys
from labrys.export import notebook
from labrys.games import OWN


def played(game: str, answers: int, seats: int = 1, seed: int = 7) -> labrys.Run[Any]:
    """A game by chance, as far as it goes."""
    run, chance = labrys.new(game, seed=seed, seats=seats), random.Random(seed)
    while run.decision is not None and run.number < answers:
        run.answer(run.decision.sample(chance))
    return run


@pytest.mark.parametrize("game", OWN)
def test_every_moment_of_a_game_can_be_shown(game: str) -> None:
    run, chance = labrys.new(game, seed=3, seats=2), random.Random(3)
    for _ in range(6):
        html, picture = run._repr_html_(), run.picture(0)
        assert escape(run.book.title) in html
        assert "<script" not in html
        ElementTree.fromstring(f"<all>{html}</all>")
        assert ElementTree.fromstring(picture._repr_svg_()).tag.endswith("svg")
        for _ in range(40):
            if run.decision is not None:
                run.answer(run.decision.sample(chance))


def test_a_map_shows_places_people_and_what_is_unexplored() -> None:
    run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C wound_points=3 / party_combat_phase")
    words = re.findall(r">([^<]+)</text>", run.picture(0)._repr_svg_())
    assert {"Round 1", "Rolf", "Orc", "dagger"} <= set(words)
    seen = played("deathmaze", 60).picture(0)
    unexplored = [place for place in seen.places.values() if place.kind == "unexplored"]
    assert seen._repr_svg_().count(">?</text>") == len(unexplored) > 0


def test_words_of_others_are_escaped() -> None:
    run = labrys.new("warlock", seed=1, players=["<b>Ann</b>"])
    html = run._repr_html_()
    assert "<b>Ann</b>" not in html
    assert "&lt;b&gt;Ann&lt;/b&gt;" in html


def test_of_a_game_for_one_its_player_sees_the_question() -> None:
    html = labrys.new("deathmaze", seed=7)._repr_html_()
    assert "Which game shall it be?" in html
    assert "<code>advanced</code>" in html


def test_of_a_game_for_several_no_hand_is_shown() -> None:
    run = played("warlock", 0, seats=3, seed=2)
    chance, held = random.Random(2), set[str]()
    while not held and run.decision is not None:
        run.answer(run.decision.sample(chance))
        held = {thing.name for seat in range(3) for part in run.picture(seat).hand for thing in part.things}
    assert held
    html = run._repr_html_()
    assert not any(name in html for name in held)
    assert "<code>" not in html  # nor what is offered to whoever is asked


def test_the_ending_is_told() -> None:
    run = played("deathmaze", 100_000)
    assert run.over
    assert notebook.strong(run.ending(0)[0]) in run._repr_html_()


def test_a_decision_with_many_options_is_cut_short() -> None:
    decision = labrys.new("minotaurs", seed=1).decision
    assert decision is not None
    assert len(decision.options) <= notebook.OPTIONS or "more</div>" in decision._repr_html_()
    assert decision.prompt in decision._repr_html_()


def test_chances_come_with_the_likeliest_first() -> None:
    html = notebook.chances_html("Rolf & co.", {"misses": Fraction(1, 3), "hits": Fraction(2, 3)})
    assert "Rolf &amp; co." in html
    assert html.index("66.7%") < html.index("33.3%")
