"""Arena: a toy game with dice of many sides: d20, d8, d100, d6, and a d10 in secret."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from labrys.engine.ask import Ask, Choose
from labrys.engine.dice import Dice
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game
from labrys.engine.rules import Outcome, Procedure
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.decision import Label
from labrys.show.picture import Fight, Picture, Side

ROUNDS = 4


class Bout(Struct, frozen=True, tag="bout"):
    """[1.0] Strike or pray."""


class State(Struct):
    """The whole game, as it is saved."""

    dice: Dice
    seats: int
    agenda: list[Bout]
    chair: bool = False
    foe: int = 12
    rounds: int = 0
    mood: int = 0  # of the crowd; the gamesmaster's secret
    shown: int = 0  # the last attack


class View(Struct, frozen=True):
    """What everybody sees."""

    foe: int
    rounds: int
    shown: int


class Struck(Event, frozen=True):
    """[1.1] An attack."""

    roll: int
    damage: int


class Prayed(Event, frozen=True):
    """[1.3] A prayer."""

    heard: bool


class Fell(Event, frozen=True):
    """[1.3] The price of a prayer that was not heard."""

    bruises: int


async def bout(g: Game[State], scene: Bout) -> None:
    """[1.1] 11 and more on a d20 hits. [1.2] A d8 of damage. [1.3] On 10 or less of 100 a god helps; else 2d6."""
    state = g.state
    if await Choose("1.1", 0, ("strike", "pray"), "bout") == "strike":
        state.shown = g.d20("1.1")
        damage = g.d(8, "1.2") if state.shown > 10 else 0
        state.foe = max(0, state.foe - damage)
        g.tell(Struck("1.1", state.shown, damage))
    else:
        heard = g.d(100, "1.3") <= 10
        state.foe = 0 if heard else state.foe
        g.tell(Prayed("1.3", heard))
        if not heard:
            g.tell(Fell("1.3", g.roll("2d6", "1.3")))
    state.mood = g.d(10, "1.4", secret=True)
    state.rounds += 1
    if state.foe and state.rounds < ROUNDS:
        g.then(Bout())


SCENES: dict[type, Procedure] = {Bout: bout}


class Arena(Book[State]):
    """The game as Labrys knows it."""

    name, title, about = "arena", "Arena", "strike or pray"
    goal = "To win, fell the foe"
    has_gamesmaster = True
    state_type, event_type = State, Rolled | Struck | Prayed | Fell
    scenes, questions = SCENES, {"bout": "Strike, or pray?"}

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[1.0] Against a fresh foe."""
        return State(Dice(seed), seats, [Bout()])

    def position(self, told: dict[str, Any]) -> State:
        """A foe with so many hits left."""
        return State(Dice(0), 1, [Bout()], foe=told.get("foe", 12))

    def outcome(self, state: State) -> Outcome | None:
        """[1.0] Won when the foe has fallen."""
        if state.agenda or (state.foe and state.rounds < ROUNDS):
            return None
        return Outcome("lost" if state.foe else "won", () if state.foe else (0,), {"rounds": state.rounds})

    def view(self, state: State, seat: int | None) -> View:
        """The mood of the crowd is nobody's."""
        return View(state.foe, state.rounds, state.shown)

    def summary(self, before: State, after: State) -> dict[str, str]:
        """What becomes of the foe."""
        return {"foe": str(after.foe)} if after.foe != before.foe else {}

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """[1.4] The mood matters to nobody."""
        state.mood = 0

    def narrate(self, event: Event, state: State) -> str:
        """A sentence for each."""
        match event:
            case Struck(damage=damage):
                return f"A blow for {damage}." if damage else "A miss."
            case Prayed(heard=heard):
                return "A god listens." if heard else "No god listens."
            case Fell(bruises=bruises):
                return f"{bruises} bruises."
        return ""

    def label(self, option: object, ask: Ask[Any], state: State) -> Label:
        """As it is."""
        return Label(str(option))

    def picture(self, view: View) -> Picture:
        """The foe, and the last attack as a d20."""
        ours = Side("You", (), dice=(view.shown,) if view.shown else (), die=20)
        return Picture(self.name, self.title, fight=Fight(f"Round {view.rounds + 1}", Side("The foe", ()), ours))


GAME = Arena()
