"""Every thing with an effect says what it does, with the figures of its book."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from labrys.games.citadel import tables as citadel_tables
from labrys.games.citadel.telling import notes as citadel
from labrys.games.deathmaze import tables as deathmaze_tables
from labrys.games.deathmaze.book import GAME
from labrys.games.deathmaze.telling import notes as deathmaze
from labrys.show.run import Run
from labrys.systems.spi1980.tables import Charts
from labrys.systems.spi1980.things import WEAPONS

BOOKS = [(deathmaze.does, deathmaze_tables.CHARTS), (citadel.does, citadel_tables.CHARTS)]
both_books = pytest.mark.parametrize(("does", "charts"), BOOKS, ids=["deathmaze", "citadel"])


@both_books
def test_everything_in_the_tables_says_what_it_does(does: Callable[[str], str], charts: Charts) -> None:
    found = [*WEAPONS, *(f"{weapon}+2" for weapon in WEAPONS), "armour+1"]
    found += [f"{potion}_potion" for potion in charts.potion_code]
    found += [f"{medallion}_medallion" for medallion in charts.medallion_row]
    found += [f"{ring}_ring" for ring in charts.ring_row]
    for slug in found:
        assert does(slug), slug
        assert does(slug)[-1] != "."


def test_spices_and_talismans_are_the_books_own() -> None:
    assert all(deathmaze.does(spice) for spice in deathmaze_tables.SPICE_CODE)
    assert all(citadel.does(f"{talisman}_talisman") for talisman in citadel_tables.TALISMAN_ROW)
    assert not citadel.does("jewel-25")  # its name says what it is worth


def test_a_weapon_tells_what_the_die_must_show() -> None:
    wounds = "wounds: 1 on 4, 2 on 10, 3 on 13, 4 on 15 or more"
    assert deathmaze.does("sword+2") == f"adds 2 to the die; {wounds}; in the front row"


@both_books
def test_figures_are_those_of_the_table(does: Callable[[str], str], charts: Charts) -> None:
    assert charts.potion_code["healing"] in does("healing_potion")
    assert f"adds {charts.medallion_row['oratory'].bonus} " in does("oratory_medallion")
    assert does("armour+3") == "adds 3 Wound Points while it is worn"


def test_whoever_is_to_take_a_thing_reads_what_it_does() -> None:
    case = {"scene": "estate", "party": [{"name": name, "class": "hero"} for name in ("Brand", "Ilse")]}
    run = Run(GAME, GAME.position({**case, "ownerless": ["healing_potion"]}))
    assert run.decision is not None
    assert run.decision.prompt == "A potion of healing: heals the drinker of 1D6 wounds. Who takes it?"


def test_every_power_of_a_monster_says_what_it_does() -> None:
    """[deathmaze 12.0] [citadel 15.0] With the figures of the book."""
    for book, tables in ((deathmaze, deathmaze_tables), (citadel, citadel_tables)):
        powers = {row.power for row in tables.CHARACTERISTIC.values()} - {""}
        assert powers == set(book.POWERS)
    assert deathmaze.POWERS["stench"].endswith("has 1 less on his attacks in it")
    assert "1D6+2 wounds" in deathmaze.POWERS["lightning"]
    assert "1D3+2 wounds" in citadel.POWERS["lightning"]
    assert deathmaze.POWERS["charm"].startswith("in the first two Monster Combat Phases")
