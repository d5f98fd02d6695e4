"""A picture says Ann where the rules say player 2."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import json

import labrys
from labrys.show.english import CAPITAL, END, SLOT
from labrys.show.names import named
from labrys.show.picture import Picture
from labrys.show.run import Run

SLOTS = {SLOT, CAPITAL, END}
FIGHT: dict[str, object] = {
    "players": [{"character": "sellsword", "at": "A1"}, {"character": "magus", "at": "A1"}],
    "maze": [{"at": "A1", "tile": "T05", "hexed_by": 1}, {"at": "B1", "tile": "T06", "seen": [1]}],
    "scene": "fight_window",
    "fight": {"defender": 1},
}


def picture() -> Picture:
    book = labrys.find("warlock")
    return book.picture(book.view(book.position(FIGHT), 0))


def test_everybody_is_called_by_his_name_wherever_he_is_mentioned() -> None:
    shown = named(picture(), ("Ann", "Ben"))
    assert [card.name for card in shown.cards] == ["Ann", "Ben"]
    assert {figure.name: figure.value for figure in shown.facts}["Turn"] == "Ann"
    assert shown.places["B1"].note == "B1: a tile lies face down. Ben has looked at it."
    assert [sign.name for sign in shown.places["A1"].signs] == ["a Hex Mark of Ben"]
    assert shown.fight is not None
    assert (shown.fight.ours.name, shown.fight.theirs.name) == ("Ann, the Sellsword", "Ben, the Magus")
    assert b"layer " not in json.encode(shown).replace(b'"player"', b"").replace(b"First player", b"").replace(
        b"another player", b""
    )


def test_who_has_no_name_is_told_by_his_number() -> None:
    for names in ((), ("", "")):
        shown = named(picture(), names)
        assert [card.name for card in shown.cards] == ["Player 1", "Player 2"]
        assert [sign.name for sign in shown.places["A1"].signs] == ["a Hex Mark of player 2"]


@pytest.mark.parametrize("seats", [1, 4])
def test_no_slot_is_left_in_anything_a_surface_gets(seats: int) -> None:
    for game in labrys.GAMES:
        run, random = labrys.new(game, seed=5, seats=seats, players=["Ann"] * seats), Random(5)
        for _ in range(150):
            if run.asking is None:
                break
            shown = [run.picture(seat) for seat in (None, *range(seats))]
            told = [run.decision, run.barred(), *shown, *run.ending()]
            assert not SLOTS.intersection(json.encode(told).decode())
            run.answer(run.asking.sample(random.random))
        assert not SLOTS.intersection(" ".join(run.narrate()))


def test_a_game_of_a_party_has_nobody_to_name() -> None:
    book = labrys.find("deathmaze")
    run = Run(book, book.new(1, 2, book.house({})))
    before = book.picture(run.view(0))
    assert named(before, ("Ann", "Ben")).places == before.places
