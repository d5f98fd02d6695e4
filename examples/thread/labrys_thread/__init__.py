"""Thread: find the axe in nine dark rooms and bring it to the gate. A whole game in one module."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from labrys.engine.ask import Ask, Choose
from labrys.engine.dice import Dice
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game
from labrys.engine.rules import Outcome, Procedure
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.decision import Label
from labrys.show.picture import Figure, Level, Picture, Place, Sign, Token

ROOMS = {f"{row}{column}": (column, y) for y, row in enumerate("ABC") for column in range(1, 4)}
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # north, east, south, west
GATE, LISTEN = "C2", "listen"


class HideTheAxe(Struct, frozen=True, tag="hide_the_axe"):
    """[1.2] The first scene."""


class Turn(Struct, frozen=True, tag="turn"):
    """[2.1] All the others."""


class State(Struct):
    """The whole game, as it is saved."""

    dice: Dice
    seats: int
    agenda: list[HideTheAxe | Turn]
    axe: str = ""  # the room it is in; nobody sees it
    could_be: tuple[str, ...] = ()  # where it may be, as far as the players know
    here: str = GATE
    torches: int = 3
    turns: int = 0


class View(Struct, frozen=True):
    """What the players see of it."""

    here: str
    torches: int
    could_be: tuple[str, ...]


class Walked(Event, frozen=True):
    room: str


class Heard(Event, frozen=True):
    rooms: int


class TookAxe(Event, frozen=True):
    pass


class TorchWentOut(Event, frozen=True):
    left: int


async def hide_the_axe(g: Game[State], scene: HideTheAxe) -> None:
    """[1.2] It is drawn by chance, and nobody sees which room it is."""
    g.state.could_be = tuple(room for room in ROOMS if room != GATE)
    g.state.axe = g.draw(dict.fromkeys(g.state.could_be, 1), "1.2")
    g.then(Turn())


async def turn(g: Game[State], scene: Turn) -> None:
    """[2.1] Walk or listen. [2.2] Then the draught. [3.2] Until the axe is out or the last torch."""
    state = g.state
    options = [room for room in ROOMS if distance(room, state.here) == 1]
    options += [LISTEN] if state.could_be else []
    chosen = await Choose("2.1", state.turns % state.seats, options, "turn")
    state.turns += 1
    listen(g) if chosen == LISTEN else walk(g, chosen)
    if g.d6("2.2") == 1:
        state.torches -= 1
        g.tell(TorchWentOut("2.2", state.torches))
    if state.torches and not is_won(state):
        g.then(Turn())


def listen(g: Game[State]) -> None:
    """[2.1] How far away is the axe?"""
    here, rooms = g.state.here, distance(g.state.here, g.state.axe)
    g.state.could_be = tuple(room for room in g.state.could_be if distance(here, room) == rooms)
    g.tell(Heard("2.1", rooms))


def walk(g: Game[State], room: str) -> None:
    """[3.1] Into the next room; the axe is taken if it is there, and then there is nothing to look for."""
    state = g.state
    state.here = room
    g.tell(Walked("2.1", room))
    if state.could_be and room == state.axe:
        state.could_be = ()
        g.tell(TookAxe("3.1"))
    state.could_be = tuple(other for other in state.could_be if other != room)


def distance(one: str, other: str) -> int:
    """[2.1] So many rooms away, never slantwise."""
    return sum(abs(a - b) for a, b in zip(ROOMS[one], ROOMS[other], strict=True))


def is_won(state: State) -> bool:
    """[3.2] With the axe at the gate."""
    return bool(state.turns and state.here == GATE and not state.could_be)


SCENES: dict[type, Procedure] = {HideTheAxe: hide_the_axe, Turn: turn}
SENTENCES: dict[type[Event], str] = {
    Walked: "The party walks to {room}.",
    Heard: "The axe hums; distance: {rooms}.",
    TookAxe: "The axe is here, and is taken.",
    TorchWentOut: "A torch goes out; left: {left}.",
}


class Thread(Book[State]):
    """The game as Labrys knows it."""

    name, title, about = "thread", "Thread", "find the axe in nine dark rooms and bring it out"
    goal = "To win, bring the axe to the gate before the last torch goes out (3.2)"
    minutes = (1, 3)
    state_type, event_type = State, Rolled | Walked | Heard | TookAxe | TorchWentOut
    scenes, sentences, questions = SCENES, SENTENCES, {"turn": "Where to?"}

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[1.1] At the gate."""
        return State(Dice(seed), seats, [HideTheAxe()])

    def outcome(self, state: State) -> Outcome | None:
        """[3.2] Won together, or lost."""
        if state.torches and not is_won(state):
            return None
        winners = range(state.seats) if is_won(state) else ()
        return Outcome("won" if winners else "lost", tuple(winners), {"turns": state.turns})

    def view(self, state: State, seat: int | None) -> View:
        """[1.2] All but where the axe is."""
        return View(state.here, state.torches, state.could_be)

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """[1.2] For bots, hints and odds the axe is wherever it could be."""
        if state.could_be:
            state.axe = Random(seed).choice(state.could_be)

    def label(self, option: object, ask: Ask[str], state: State) -> Label:
        """In words, and the room it leads to."""
        return Label(LISTEN) if option == LISTEN else Label(f"walk to {option}", on=str(option))

    def picture(self, view: View) -> Picture:
        """Nine rooms, the gate, and a sign wherever the axe could be."""
        facts = Figure("Torches", str(view.torches)), Figure("Axe", "to be found" if view.could_be else "in hand")
        places = {room: place(room, room in view.could_be) for room in ROOMS}
        party = Token("party", view.here, "the party")
        return Picture(self.name, self.title, facts, (Level("maze", "Maze"),), places, (party,), view.here)


def place(room: str, could_be: bool) -> Place:
    """[1.1] A room with its open sides."""
    x, y = ROOMS[room]
    sides = tuple("open" if (x + east, y + south) in ROOMS.values() else "wall" for east, south in STEPS)
    signs = [Sign("gate", "gate")] if room == GATE else [Sign("axe", "axe?")] if could_be else []
    return Place(room, x, y, "room", sides, "maze", room, tuple(signs), visited=not could_be)


GAME = Thread()
