"""The gamesmaster's call-outs: the narration of the model map, word for word [7.4] [7.5]."""

from __future__ import annotations

import pytest

from labrys.games.dungeon.chapters import c02_orders as orders
from labrys.games.dungeon.events import LookedOut
from labrys.games.dungeon.scenes import Encounter, Enter
from labrys.games.dungeon.state import spot_of
from tests.dungeon.maze_party import Party


@pytest.mark.rule("dungeon", "7.3", "7.4", "7.5", "D2.01", "D2.19", "D2.20", "D2.21", "D2.22", "C7")
def test_the_narration_of_the_book_word_for_word() -> None:
    """[7.5] From the tower through the secret door of C1 and out on the other side."""
    party = Party(4, 2, elf=True, dice="25")
    assert party.opens("east") == ["It is a corridor leading to the East."]
    assert party.goes("east") == "Ten, twenty feet East, corridor goes North, South, East and West."
    assert party.at == (2, 6, 2)
    assert party.goes("south") == "Ten feet South, corridor ends, goes West."
    assert party.at == (2, 6, 3)
    assert party.goes("west") == "Ten, twenty, thirty, forty feet West, corridor ends, goes South."
    assert party.at == (2, 2, 3)
    assert party.goes("south") == "Ten feet South, continues South, goes East."
    assert party.goes("south") == "Ten feet South, continues South, secret door to the East."
    assert party.at == (2, 2, 5)
    assert party.opens("east")[-1] == (
        "A chamber, twenty feet by twenty feet. You are in the upper left-hand part. "
        "Secret door on the lower right-hand part."
    )
    (guards,) = party.g.pending(Encounter)
    (enter,) = party.g.pending(Enter)
    assert (guards.where, guards.room, party.at) == ("doorway", 2 << 8 | 1, (2, 2, 5))
    party.state.agenda.clear()
    party.state.rooms[guards.room] = "cleared"
    party.play(enter)
    assert party.at == (2, 3, 5)
    assert party.can("go:west:upper_left")
    assert party.can("open:east:secret_door:lower_right")
    way = orders.exit_named(party.state, "east", "lower_right", "")
    party.state.spot = spot_of(2, way.cell)
    assert party.opens("east")[-1] == "It is a corridor leading to the North and South."
    assert party.heard[-2] == LookedOut("D2.05", "door", False)
    assert party.at == (2, 4, 6)
    assert party.goes("east") == "Ten feet East, corridor ends, goes North and South."
    assert party.at == (2, 5, 6)


@pytest.mark.rule("dungeon", "7.3", "7.4", "7.5", "D2.01", "D2.19", "D2.20", "D2.21", "D2.22", "C7")
@pytest.mark.parametrize(
    ("x", "y", "way", "elf", "said"),
    [
        (2, 5, "south", True, "Ten, twenty feet South, dead end."),
        (2, 4, "south", False, "Ten, twenty, thirty feet South, dead end."),
        (
            2,
            4,
            "east",
            True,
            "Ten, twenty, thirty feet East, a panel slides shut behind you, corridor ends, goes South.",
        ),
        (5, 4, "south", True, "Ten, twenty feet South, continues South, secret door to the West."),
        (6, 2, "north", True, "Ten feet North, corridor ends, goes West."),
        (6, 1, "west", True, "Ten feet West, corridor ends, door to the West."),
        (6, 2, "east", True, "Ten, twenty feet East, corridor ends, goes South, door to the East."),
        (8, 2, "south", True, "Ten, twenty feet South, continues South, door to the East."),
        (
            8,
            4,
            "south",
            True,
            "Ten, twenty, thirty feet South, corridor ends, goes West, double door to the East.",
        ),
        (8, 7, "west", True, "Ten feet West, continues West, goes South."),
        (7, 7, "south", True, "Ten feet South, stairs lead down."),
        (7, 7, "west", True, "Ten feet West, the floor gives way."),
    ],
)
def test_further_call_outs(x: int, y: int, way: str, elf: bool, said: str) -> None:
    """[7.5] Each from a fresh start."""
    assert Party(x, y, elf=elf).goes(way) == said
