"""Sheets to print: from the picture of any game, a page for everybody and one for each level."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import labrys
from labrys.commands import sheet
from labrys.engine.errors import LabrysError
from labrys.export import sheets
from labrys.export.drawing import Drawing, Polygon, Text
from labrys.record import save
from labrys.show.picture import Card, Figure, Picture
from labrys.show.run import Run


def begun(game: str, answers: int = 25) -> Run[Any]:
    """A game some answers old: what is proposed, else anything."""
    run = labrys.new(game, seed=3)
    chance = Random(3)
    for _ in range(answers):
        if (ask := run.asking) is None:
            break
        run.pick(ask.default if ask.default is not None else ask.sample(chance.random))
    return run


def words(page: Drawing) -> list[str]:
    return [shape.words for shape in page.shapes if isinstance(shape, Text)]


@pytest.mark.parametrize("game", ["deathmaze", "citadel", "warlock", "dungeon"])
def test_every_game_has_sheets(game: str) -> None:
    run = begun(game)
    picture = run.book.picture(run.view(None))
    pages = sheets.pages(picture)
    people = [card.name for card in picture.cards if card.group in sheets.PEOPLE]
    assert people
    assert [words(page)[0] for page in pages[: len(people)]] == people
    assert all(page.width > 0 and page.height > 0 for page in pages)


def test_hits_are_boxes_and_those_lost_are_crossed() -> None:
    card = Card("brand", "Brand", figures=(Figure("Plate", "2/5", left=2, boxes=5),))
    (page,) = sheets.pages(Picture("toy", "Toy", cards=(card,)))
    boxes = [shape for shape in page.shapes if isinstance(shape, Polygon)]
    assert len(boxes) == 5
    assert "2/5" not in words(page)  # the boxes say it


def test_a_table_without_anybody_has_no_sheets() -> None:
    with pytest.raises(LabrysError, match="nobody on this table"):
        sheets.pages(Picture("toy", "Toy"))


def test_the_command_prints_a_saved_game(tmp_path: Path) -> None:
    file, out = tmp_path / "game.labrys", tmp_path / "sheets.pdf"
    file.write_bytes(save.dumps(begun("dungeon")))
    assert sheet.make(str(file), out) > 5
    assert out.read_bytes().startswith(b"%PDF")
    with pytest.raises(LabrysError, match="no saved game or campaign 'nothing'"):
        sheet.make("nothing", out)
