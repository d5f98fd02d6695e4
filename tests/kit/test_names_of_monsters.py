"""One Ogre is the Ogre; two Orcs are Orc 1 and Orc 2, and stay so as long as the meeting lasts."""

from __future__ import annotations

from typing import Any

import pytest

from labrys.engine.game import Game
from labrys.engine.tape import SeededTape
from labrys.games.citadel.book import GAME as CITADEL
from labrys.games.citadel.chapters.c08_monsters_negotiation_and_bribery import appear
from labrys.games.deathmaze.book import GAME as DEATHMAZE
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.show.book import AnyBook
from labrys.show.picture import Picture
from labrys.show.run import Run
from labrys.systems.spi1980.chapters.monsters import count_off
from labrys.systems.spi1980.events import Attacked, Died
from labrys.systems.spi1980.pieces import Monster
from tests.telling import decisions

MEN: dict[str, list[dict[str, object]]] = {
    "deathmaze": [{"name": "Brand", "class": "hero", "box": "1C", "weapons": ["sword"]}],
    "citadel": [{"hero": "almuric", "box": "1C"}],
}
both_books = pytest.mark.parametrize("book", [DEATHMAZE, CITADEL], ids=lambda book: book.name)


def fight(book: AnyBook, *kinds: str, **more: object) -> Run[Any]:
    """A fight with these monsters, hurt at the first blow."""
    foes = [{"kind": kind, "box": f"1{'LCR'[n]}", "wound_points": 3} for n, kind in enumerate(kinds)]
    case = {"scene": "party_combat_phase", "party": MEN[book.name], "monsters": foes, **more}
    return Run(book, book.position(case))


def named(run: Run[Any]) -> dict[str, str]:
    """Everybody's name on his card, by id."""
    picture: Picture = run.book.picture(run.view(0))
    return {card.id: card.name for card in picture.cards if card.seat < 0}


@both_books
def test_one_alone_of_its_kind_has_no_number(book: AnyBook) -> None:
    run = fight(book, "ogre")
    assert named(run) == {"ogre-1": "Ogre"}
    assert run.decision is not None
    assert any("attacks the Ogre (3 left)" in option.label for option in run.decision.options)
    assert run.narrate([Died("9.7", "ogre-1")]) == ["The Ogre is slain."]


@both_books
def test_two_of_a_kind_are_numbered_in_their_order(book: AnyBook) -> None:
    run = fight(book, "orc", "orc", "ogre")
    assert named(run) == {"orc-1": "Orc 1", "orc-2": "Orc 2", "ogre-1": "Ogre"}
    assert run.narrate([Attacked("9.6", "ogre-1", "orc-2", "sword", 6, 1)]) == [
        "The Ogre strikes Orc 2 with the sword: 6, 1 wound."
    ]


@both_books
def test_the_dead_and_the_survivor_keep_their_numbers(book: AnyBook) -> None:
    run = fight(book, "orc", "orc")
    del run.state.monsters[0]
    assert named(run) == {"orc-2": "Orc 2"}
    assert run.narrate([Died("9.7", "orc-1")]) == ["Orc 1 is slain."]


def test_those_left_elsewhere_do_not_count() -> None:
    behind = [{"at": "5,5", "monsters": [{"kind": "orc"}] * 6}]
    state = DEATHMAZE.position({"scene": "next_move", "party": MEN["deathmaze"], "lingering": behind})
    monsters.appear(Game(state, SeededTape(1)), "orc", 1, room=True)
    assert [(unit.id, state.numbers[unit.id]) for unit in state.monsters] == [("orc-7", 0)]


def test_one_in_the_party_counts_and_comes_first() -> None:
    party = [*MEN["citadel"], {"kind": "orc", "box": "1L", "charmer": "almuric"}]
    state = CITADEL.position({"scene": "next_move", "party": party})
    assert state.numbers == {"orc-1": 0}
    appear(Game(state, SeededTape(1)), "orc", 1, room=True)
    assert state.numbers == {"orc-1": 1, "orc-2": 2}


def test_an_older_save_knows_no_numbers_but_those_of_the_ids() -> None:
    run = fight(DEATHMAZE, "orc", "orc", "ogre")
    run.state.numbers = {}
    assert named(run) == {"orc-1": "Orc 1", "orc-2": "Orc 2", "ogre-1": "Ogre 1"}


@both_books
@pytest.mark.parametrize("seed", range(3))
def test_no_two_have_the_same_name(book: AnyBook, seed: int) -> None:
    for run in decisions(book, seed, {}):
        names = named(run)
        assert len(set(names.values())) == len(names)


def test_counting_off_is_by_kinds() -> None:
    met = [Monster(id=name, kind=name[:-2]) for name in ("orc-4", "ogre-2", "orc-6")]
    assert count_off(met) == {"orc-4": 1, "orc-6": 2, "ogre-2": 0}
