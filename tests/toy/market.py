"""Market: a toy game with a gamesmaster, secret dice, a standing offer of the gamesmaster's, and a basket."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct

from labrys.engine.ask import Ask, Basket, Choose, ChooseCalmly
from labrys.engine.dice import Dice
from labrys.engine.event import GAMESMASTER, Event, Rolled
from labrys.engine.game import Game
from labrys.engine.rules import Outcome, Procedure
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.decision import Label
from labrys.show.picture import Card, Figure, Listing, Picture, Thing
from labrys.show.sentence import PlayerName

MOODS = ("fair", "dear", "generous")
DAYS = 2
PURSE = 480
GOODS = {  # the price in silver, at most so many, the group, what it is good for
    "sword": (160, 3, "weapons", "works on most"),
    "axe": (96, 3, "weapons", "for goblins"),
    "mace": (128, 2, "weapons", "for skeletons"),
    "long_bow": (240, 1, "weapons", "from the second line"),
    "light_ball": (40, 6, "balls", "lights a whole chamber"),
    "fire_ball": (200, 2, "balls", "burns what it hits"),
    "torch": (2, 20, "supplies", "an hour of light"),
    "rope": (8, 4, "supplies", "fifty feet"),
    "cheese": (1, 12, "supplies", "buys peace"),
    "mirror": (64, 1, "supplies", ""),
}


class Day(Struct, frozen=True, tag="day"):
    """[1.0] The gamesmaster settles what nobody else knows."""


class Stall(Struct, frozen=True, tag="stall"):
    """[2.0] A player buys."""

    seat: int


class Evening(Struct, frozen=True, tag="evening"):
    """[3.0] Another day, or home."""


class State(Struct):
    """The whole game, as it is saved."""

    dice: Dice
    seats: int
    agenda: list[Day | Stall | Evening]
    chair: bool = False
    purses: list[int] = []
    bags: list[tuple[tuple[str, int], ...]] = []  # each good, and how many of it
    mood: str = "fair"  # nobody but the gamesmaster knows it
    thief: int = 0  # so many silver he will take; nobody but the gamesmaster knows it
    weather: str = ""
    days: int = 0
    home: bool = False


class View(Struct, frozen=True):
    """What one sees of it."""

    purses: tuple[int, ...]
    bags: tuple[tuple[tuple[str, int], ...], ...]
    days: int
    weather: str
    mood: str = ""
    thief: int = -1


class Settled(Event, frozen=True):
    """[1.1] The trader's mood."""

    mood: str


class Lurked(Event, frozen=True):
    """[1.2] A thief, of whom nobody hears."""

    silver: int


class Bought(Event, frozen=True):
    """[2.1] What a player takes home."""

    seat: int
    goods: tuple[str, ...]
    silver: int


class Weather(Event, frozen=True):
    """[3.2] The gamesmaster's own words."""

    weather: str


async def day(g: Game[State], scene: Day) -> None:
    """[1.1] The mood: by a secret die, dear on 1 or 2. [1.2] The thief: as many silver as another."""
    state = g.state
    mood = "dear" if g.d6("1.1", secret=True) <= 2 else "fair"
    state.mood = await g.ruling("1.1", MOODS, mood, "mood")
    g.tell(Settled("1.1", state.mood, to=(GAMESMASTER,)))
    state.thief = await g.ruling_amount("1.2", 0, 12, g.d6("1.2", secret=True), "thief")
    g.tell(Lurked("1.2", state.thief, to=()))
    g.then(*(Stall(seat) for seat in range(state.seats)), Evening())


async def stall(g: Game[State], scene: Stall) -> None:
    """[2.1] Goods within the purse. [2.2] Then the thief takes his share."""
    state, seat = g.state, scene.seat
    prices, most = [GOODS[good][0] for good in GOODS], [GOODS[good][1] for good in GOODS]
    bought = await Basket("2.1", seat, tuple(GOODS), prices, state.purses[seat], most, "stall", default=())
    silver = sum(GOODS[good][0] * number for good, number in bought)
    state.purses[seat] -= silver
    state.bags[seat] += bought
    g.tell(Bought("2.1", seat, tuple(good for good, _ in bought), silver))
    state.purses[seat] -= min(state.purses[seat], state.thief)


async def evening(g: Game[State], scene: Evening) -> None:
    """[3.1] The first player decides. [3.2] A gamesmaster in the chair may say what the weather is like first."""
    state, question = g.state, Choose("3.1", 0, ("another_day", "home"), "evening")
    offers = ("rain", "sun") if state.chair else ()
    chosen = await ChooseCalmly(
        question,
        (*question.options, *offers),
        (*(0 for _ in question.options), *(GAMESMASTER for _ in offers)),
        len(offers),
    )
    if chosen in offers:
        state.weather = chosen
        g.tell(Weather("3.2", chosen))
        g.then(Evening())
        return
    state.days += 1
    if chosen == "home" or state.days == DAYS:
        state.home = True
    else:
        g.then(Day())


SCENES: dict[type, Procedure] = {Day: day, Stall: stall, Evening: evening}
QUESTIONS = {
    "mood": "What mood is the trader in?",
    "thief": "How much will the thief take, in silver?",
    "stall": "What will you buy?",
    "evening": "Another day, or home?",
}


class Market(Book[State]):
    """The game as Labrys knows it."""

    name, title, about = "market", "Market", "buy what you like"
    goal = "To win, go home"
    has_gamesmaster = True
    state_type, event_type = State, Rolled | Settled | Lurked | Bought | Weather
    scenes, questions = SCENES, QUESTIONS

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[1.0] With full purses."""
        return State(Dice(seed), seats, [Day()], purses=[PURSE] * seats, bags=[()] * seats)

    def outcome(self, state: State) -> Outcome | None:
        """[3.1] Everybody has won something."""
        return Outcome("home", tuple(range(state.seats)), {"days": state.days}) if state.home else None

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """[1.1] [1.2] For bots, hints and odds."""
        chance = Random(seed)
        state.mood, state.thief = chance.choice(MOODS), chance.randint(0, 12)

    def view(self, state: State, seat: int | None) -> View:
        """[1.1] Mood and thief are the gamesmaster's."""
        seen = View(tuple(state.purses), tuple(state.bags), state.days, state.weather)
        if seat != GAMESMASTER:
            return seen
        return View(seen.purses, seen.bags, seen.days, seen.weather, state.mood, state.thief)

    def narrate(self, event: Event, state: State) -> str:
        """A sentence for each."""
        match event:
            case Settled(mood=mood):
                return f"The trader is {mood}."
            case Lurked(silver=silver):
                return f"The thief will take {silver} silver."
            case Bought(seat=seat, silver=silver):
                return f"{PlayerName(seat):spends} {silver} silver."
            case Weather(weather=weather):
                return f"{PlayerName(GAMESMASTER):says}: there will be {weather}."
        return ""

    def label(self, option: object, ask: Ask[Any], state: State) -> Label:
        """Goods stand in groups, with what they are good for."""
        words = str(option).replace("_", " ")
        if isinstance(ask, Basket):
            price, _, group, use = GOODS[str(option)]
            gold = f"{price // 16} gold {price % 16} silver"
            return Label(words, f"{gold}; {use}" if use else gold, act=group)
        return Label(words)

    def picture(self, view: View) -> Picture:
        """Purses and bags; and for the gamesmaster what he knows."""
        facts = [Figure("Day", str(view.days + 1)), Figure("Weather", view.weather or "grey")]
        facts += [Figure("Mood", view.mood), Figure("Thief", str(view.thief))] if view.mood else []
        cards = tuple(
            Card(
                f"player-{seat + 1}",
                str(PlayerName(seat)),
                "Buyer",
                seat,
                figures=(Figure("Silver", str(purse)),),
                lists=(Listing("Bag", tuple(Thing(f"{number} {good}") for good, number in bag)),),
            )
            for seat, (purse, bag) in enumerate(zip(view.purses, view.bags, strict=True))
        )
        return Picture(self.name, self.title, tuple(facts), cards=cards)


GAME = Market()
