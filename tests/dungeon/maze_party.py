"""A party in a maze, driven scene by scene with scripted dice and answers: for tests of single rules."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import labrys.games.dungeon.variants  # noqa: F401 - house rules take the place of procedures
from labrys.engine.ask import Ask, key_of
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.dungeon.chapters import c02_directions as directions
from labrys.games.dungeon.chapters import c02_mapping as mapping
from labrys.games.dungeon.chapters import c02_orders as orders
from labrys.games.dungeon.chapters import c08_special_chambers as special
from labrys.games.dungeon.events import CalledOut, ChamberSeen, DoorOpened, Landed
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.scenes import Arrive, Enter, Gamble, Leave, Open, Orders, Scene, SpecialChamber, Walk
from labrys.games.dungeon.state import State, cell_of, level_of, maze, sheet, spot_of
from labrys.games.dungeon.telling import callouts

MODEL = (Path(__file__).parents[1] / "fixtures" / "mazes" / "model.maze").read_text(encoding="utf-8")
SAID: dict[type, Any] = {
    CalledOut: callouts.called_out,
    Landed: callouts.landed,
    DoorOpened: callouts.door_opened,
    ChamberSeen: callouts.chamber_seen,
}
SCENES: dict[type, Any] = {
    Arrive: mapping.arrive,
    Enter: mapping.enter,
    Gamble: special.gamble,
    Leave: mapping.leave,
    Open: mapping.open_door,
    Orders: orders.orders,
    SpecialChamber: special.special_chamber,
    Walk: mapping.walk,
}


class Party:
    """Ann the warrior and Bert the priest at a square of a maze, and what they hear."""

    def __init__(
        self,
        x: int,
        y: int,
        *,
        elf: bool = False,
        dice: str = "",
        draws: str = "",
        level: int = 2,
        scenario: str = MODEL,
        house: HouseRules | None = None,
    ) -> None:
        self.ann = Member(id="ann", name="Ann", denomination="elf" if elf else "human")
        self.bert = Member(id="bert", name="Bert", calling="priest")
        self.state = State(dice=Dice(0), house=house or HouseRules(), seats=1, scenario=scenario, leader="ann")
        self.state.party = [self.ann, self.bert]
        self.state.spot = spot_of(level, maze(self.state).sheets[level].at(x, y))
        self.heard: list[Event] = []
        self.asked: Ask[Any] | None = None
        tape = ScriptTape([int(face) for face in dice if face.isdigit()], draws.split())
        self.g = Game(self.state, tape, self.heard.append)

    @property
    def at(self) -> tuple[int, int, int]:
        """Level, x, y."""
        return (level_of(self.state.spot), *sheet(self.state).xy(cell_of(self.state.spot)))

    def run(self, scene: Coroutine[Any, Any, Any], *answers: str) -> None:
        """One procedure, with the answers to its questions."""
        wanted = list(answers)
        try:
            self.asked = scene.send(None)
            while True:
                self.asked = scene.send(self.asked.read(wanted.pop(0)))
        except StopIteration:
            assert not wanted, f"not asked: {wanted}"

    def play(self, scene: Scene, *answers: str) -> None:
        """One scene of the maze."""
        self.run(SCENES[type(scene)](self.g, scene), *answers)

    def go_on(self, *kinds: type) -> None:
        """The scenes of these kinds that stand at the top of the agenda."""
        while self.state.agenda and type(self.state.agenda[-1]) in kinds:
            self.play(self.state.agenda.pop())

    def side(self, way: str) -> int:
        """The side of the drawing at that point of the compass."""
        return directions.side_to(sheet(self.state), way)

    def goes(self, way: str) -> str:
        """An order to go that way, and what is called out."""
        self.play(Walk(self.side(way)))
        return self.words()[-1]

    def opens(self, way: str) -> list[str]:
        """A door is opened, and whatever is behind it told."""
        self.play(Open(self.side(way)))
        self.go_on(Open)
        return self.words()

    def words(self) -> list[str]:
        """Every call-out so far."""
        return [SAID[type(event)](event) for event in self.heard if type(event) in SAID]

    def can(self, order: str) -> bool:
        """Might the leader order this?"""
        state = self.state
        here, party = directions.here(state), orders.muster(state)
        return order in [key_of(one) for one in orders.possible_orders(state, here, party)]
