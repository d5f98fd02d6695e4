"""The gamesmaster's call-outs: the narration of the model map, word for word [7.4] [7.5]."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from labrys.engine.dice import Dice, ScriptTape
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.games.dungeon.chapters import c02_directions as directions
from labrys.games.dungeon.chapters import c02_mapping as mapping
from labrys.games.dungeon.chapters import c02_orders as orders
from labrys.games.dungeon.events import CalledOut, ChamberSeen, DoorOpened, Landed, LookedOut
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.options import Go, OpenDoor
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.scenes import Encounter, Enter, Open, Walk
from labrys.games.dungeon.state import State, cell_of, level_of, maze, spot_of
from labrys.games.dungeon.telling import callouts

MODEL = (Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text(encoding="utf-8")
SIDES = ("north", "south", "east", "west")
SAID = {
    CalledOut: callouts.called_out,
    Landed: callouts.landed,
    DoorOpened: callouts.door_opened,
    ChamberSeen: callouts.chamber_seen,
}


class Party:
    """A party in a maze, and what it hears."""

    def __init__(
        self, x: int, y: int, *, elf: bool, dice: str = "", level: int = 2, scenario: str = MODEL
    ) -> None:
        people = [
            Member(id="ann", name="Ann", denomination="elf" if elf else "human"),
            Member(id="bert", name="Bert", calling="priest"),
        ]
        self.state = State(
            dice=Dice(0), house=HouseRules(), seats=1, scenario=scenario, party=people, leader="ann"
        )
        self.state.spot = spot_of(level, maze(self.state).sheets[level].at(x, y))
        self.heard: list[Event] = []
        self.tape = ScriptTape([int(face) for face in dice if face.isdigit()])
        self.g = Game(self.state, self.tape, self.heard.append)

    @property
    def at(self) -> tuple[int, int, int]:
        """Level, x, y."""
        level = level_of(self.state.spot)
        return (level, *maze(self.state).sheets[level].xy(cell_of(self.state.spot)))

    def run(self, scene: Coroutine[Any, Any, None]) -> None:
        """A scene in which nobody is asked."""
        with pytest.raises(StopIteration):
            scene.send(None)

    def goes(self, way: str) -> str:
        """An order to go that way, and what is called out."""
        side = directions.side_to(maze(self.state).sheets[level_of(self.state.spot)], way)
        self.run(mapping.walk(self.g, Walk(side)))
        return self.words()[-1]

    def opens(self, way: str) -> list[str]:
        """A door is opened, and whatever is behind it told."""
        side = directions.side_to(maze(self.state).sheets[level_of(self.state.spot)], way)
        self.run(mapping.open_door(self.g, Open(side)))
        if self.g.pending(Open) and not self.g.pending(Encounter):
            self.run(mapping.open_door(self.g, Open(side, met=True)))
        return self.words()

    def words(self) -> list[str]:
        """Every call-out so far."""
        return [SAID[type(event)](event) for event in self.heard if type(event) in SAID]  # type: ignore[operator]


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
    party.run(mapping.enter(party.g, enter))
    assert party.at == (2, 3, 5)
    assert Go("west", "upper_left") in orders.possible_orders(party.state)
    door = OpenDoor("east", "secret_door", "lower_right")
    assert door in orders.possible_orders(party.state)
    way = orders.exit_named(party.state, door.way, door.part, door.number)
    party.state.spot = spot_of(2, way.cell)
    assert party.opens("east")[-1] == "It is a corridor leading to the North and South."
    assert party.heard[-2] == LookedOut("D2.05", "door", False)
    assert party.at == (2, 4, 6)
    assert party.goes("east") == "Ten feet East, corridor ends, goes North and South."
    assert party.at == (2, 5, 6)


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
