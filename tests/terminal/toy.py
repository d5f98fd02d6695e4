"""A toy game for the line mode: one question of each kind, then a die, then a question for everybody."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar

from msgspec import Struct

from labrys.engine.ask import Amount, Answer, Arrange, Ask, Choose, ChooseSome, Name, key_of
from labrys.engine.dice import Dice
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game
from labrys.engine.rules import Outcome
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.decision import Barred, Label


class Talk(Struct, frozen=True):
    """The first scene: all kinds of questions."""


class Together(Struct, frozen=True):
    """The second: everybody has his own options."""


class State(Struct):
    """What was answered."""

    dice: Dice
    seats: int
    agenda: list[Talk | Together]
    said: tuple[str, ...] = ()


class Said(Event, frozen=True):
    """Something was said."""

    words: str


class Fell(Event, frozen=True):
    """A die fell and meant something."""

    face: int


def say(g: Game[State], rule: str, words: str) -> None:
    g.state.said += (words,)
    g.tell(Said(rule, words))


async def talk(g: Game[State], scene: Talk) -> None:
    say(g, "1.1", await Choose("1.1", 0, ("save", "north", "northern_lights"), "one"))
    if g.state.said[0] != "save":
        g.then(Together())
        return
    say(g, "1.2", "+".join(await ChooseSome("1.2", 0, ("ale", "bread", "cheese"), 1, 2, "some")))
    say(g, "1.3", str(await Amount("1.3", 0, 2, 7, "amount")))
    say(g, "1.4", await Name("1.4", 0, ("Ada", "Bea"), ("Cid",), "name"))
    say(g, "1.5", str(await Arrange("1.5", 0, ("ada", "bea"), ("1L", "1R", "2L", "2R"), in_front, "order")))
    g.then(Together())


def in_front(answer: tuple[int, ...]) -> tuple[str, str] | None:
    return None if min(answer) < 2 else ("1.6", "somebody must stand in front")


async def together(g: Game[State], scene: Together) -> None:
    g.tell(Fell("2.1", g.d6("2.1")))
    seats = range(g.state.seats)
    options = [f"{word}:{seat}" for seat in seats for word in ("wave", "nod")]
    say(g, "2.2", await Choose("2.2", 0, options, "all", "", [seat for seat in seats for _ in range(2)]))


class Toy(Book[State]):
    """The game."""

    name = "toy"
    title = "Toy"
    about = "talk"
    state_type = State
    event_type = Rolled | Said | Fell
    scenes: ClassVar[Mapping[type, Callable[[Game[Any], Any], Coroutine[Ask[Any], Answer, None]]]] = {
        Talk: talk,
        Together: together,
    }

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        return State(Dice(seed), seats, [Talk()])

    def narrate(self, event: Event, state: State) -> str:
        return f"Somebody says {event.words}." if isinstance(event, Said) else "A die falls."

    def prompt(self, ask: Ask[Any], state: State) -> str:
        return f"Which {ask.ask}?"

    def label(self, option: object, ask: Ask[Any], state: State) -> Label:
        return Label(f"say {key_of(option)}")

    def barred(self, ask: Ask[Any], state: State) -> list[Barred]:
        return [Barred("shouting", "1.9", "somebody is asleep")]

    def outcome(self, state: State) -> Outcome | None:
        return None if state.agenda else Outcome("talked", (0,), {"words": len(state.said)})
