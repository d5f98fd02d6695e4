"""The words and pictures of every game are as they were: a change of any wording is seen, and must be meant."""

from __future__ import annotations

from typing import get_args

import pytest

import labrys
from labrys.engine.event import Rolled
from labrys.games import GAMES
from tests.screens.collect import HERE, phrasebook


@pytest.mark.parametrize("game", GAMES)
def test_words_and_pictures_are_as_they_were(game: str) -> None:
    kept = (HERE / f"{game}.txt").read_text(encoding="utf-8")
    assert phrasebook(game) == kept, "if the words were meant to change: python -m tests.screens"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_is_among_the_examples(game: str) -> None:
    kept = set((HERE / f"{game}.txt").read_text(encoding="utf-8").splitlines())
    kinds = {kind.__name__ for kind in get_args(labrys.find(game).event_type)} - {Rolled.__name__}
    assert not kinds - kept
