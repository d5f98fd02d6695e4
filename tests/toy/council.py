"""A toy game of what is declared together: six heroes at a council, each round all say at once what they do.

A hero strikes another or guards (how well?), or waits. The gamesmaster settles the storm meanwhile. Then all is
shown, dice are rolled, and those who were struck unguarded are marked.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from labrys.engine.ask import Amount, Ask, Choose
from labrys.engine.dice import Dice
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game
from labrys.engine.rules import Outcome, Procedure
from labrys.engine.together import Together
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.decision import Label
from labrys.show.picture import Card, Figure, Picture

HEROES = ("ada", "bea", "cid", "dan", "eva", "fay")
ROUNDS = 2


class Round(Struct, frozen=True, tag="round"):
    """[1.0] All declare, then all is shown."""


class Rest(Struct, frozen=True, tag="rest"):
    """[3.0] The first player says whether it goes on."""


class State(Struct):
    """The whole game, as it is saved."""

    dice: Dice
    seats: int
    agenda: list[Round | Rest]
    chair: bool = False
    marks: list[int] = []  # of each hero
    rounds: int = 0
    over: bool = False


class View(Struct, frozen=True):
    """What one sees of it: everything, for nothing is in the state that must not be seen."""

    marks: tuple[int, ...]
    rounds: int


class Act(Struct, frozen=True):
    """What a hero does."""

    hero: int
    act: str
    target: int = -1
    guard: int = 0


class Shown(Event, frozen=True):
    """[1.3] What somebody has declared."""

    hero: str
    act: str
    target: str = ""
    guard: int = 0


class Marked(Event, frozen=True):
    """[2.1] A stroke that was not warded off."""

    hero: str


async def declare(g: Game[State], hero: int) -> Act:
    """[1.1] What a hero does. [1.2] Whom he strikes, or how well he guards."""
    seat = hero % g.state.seats
    act = await Choose("1.1", seat, ("strike", "guard", "wait"), "act", HEROES[hero], default=2)
    if act == "strike":
        others = tuple(name for name in HEROES if name != HEROES[hero])
        target = await Choose("1.2", seat, others, "target", HEROES[hero], default=0)
        return Act(hero, act, HEROES.index(target))
    if act == "guard":
        return Act(hero, act, guard=await Amount("1.2", seat, 1, 3, "guard", HEROES[hero], default=1))
    return Act(hero, act)


async def storm(g: Game[State]) -> Act:
    """[1.4] The gamesmaster may mark a hero."""
    struck = await g.ruling("1.4", ("nobody", *HEROES), "nobody", "storm")
    return Act(-1, "storm", -1 if struck == "nobody" else HEROES.index(struck))


async def round_of(g: Game[State], scene: Round) -> None:
    """[1.3] All is shown when all have declared. [2.1] A die over the guard of the struck one marks him."""
    state = g.state
    acts = await Together([*(declare(g, hero) for hero in range(len(HEROES))), storm(g)], "1.0")
    guards = {act.hero: act.guard for act in acts}
    for act in acts:
        target = HEROES[act.target] if act.target >= 0 else ""
        g.tell(Shown("1.3", HEROES[act.hero] if act.hero >= 0 else "storm", act.act, target, act.guard))
    for act in acts:
        if act.target >= 0 and g.d6("2.1") > 2 * guards[act.target]:
            state.marks[act.target] += 1
            g.tell(Marked("2.1", HEROES[act.target]))
    state.rounds += 1
    g.then(Rest())


async def rest(g: Game[State], scene: Rest) -> None:
    """[3.1] The first player may stop after any round."""
    state = g.state
    if state.rounds < ROUNDS and await Choose("3.1", 0, ("again", "home"), "rest") == "again":
        g.then(Round())
    else:
        state.over = True


SCENES: dict[type, Procedure] = {Round: round_of, Rest: rest}
QUESTIONS = {
    "act": "What do you do?",
    "target": "Whom do you strike?",
    "guard": "How well do you guard?",
    "storm": "Whom does the storm mark?",
    "rest": "Again, or home?",
}


class Council(Book[State]):
    """The game as Labrys knows it."""

    name, title, about = "council", "Council", "say all at once what you do"
    goal = "To win, have the fewest marks"
    has_gamesmaster = True
    most_seats = 6
    state_type, event_type = State, Rolled | Shown | Marked
    scenes, questions = SCENES, QUESTIONS

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[1.0] With the first round."""
        return State(Dice(seed), seats, [Round()], marks=[0] * len(HEROES))

    def outcome(self, state: State) -> Outcome | None:
        """[3.1] Whoever has the fewest marks."""
        if not state.over:
            return None
        sums = [sum(state.marks[hero] for hero in range(seat, 6, state.seats)) for seat in range(state.seats)]
        winners = tuple(seat for seat, marks in enumerate(sums) if marks == min(sums))
        return Outcome("home", winners, {"marks": sum(state.marks)})

    def view(self, state: State, seat: int | None) -> View:
        """Marks are open."""
        return View(tuple(state.marks), state.rounds)

    def narrate(self, event: Event, state: State) -> str:
        """A sentence for each."""
        match event:
            case Shown(hero=hero, act=act, target=target, guard=guard):
                return f"{hero.title()}: {' '.join(filter(None, (act, target, str(guard or ''))))}."
            case Marked(hero=hero):
                return f"{hero.title()} is marked."
        return ""

    def label(self, option: object, ask: Ask[Any], state: State) -> Label:
        """Words as they are."""
        return Label(str(option))

    def picture(self, view: View) -> Picture:
        """The heroes and their marks."""
        cards = tuple(
            Card(name, name.title(), "Hero", figures=(Figure("Marks", str(marks)),))
            for name, marks in zip(HEROES, view.marks, strict=True)
        )
        return Picture(self.name, self.title, (Figure("Round", str(view.rounds + 1)),), cards=cards)


GAME = Council()
