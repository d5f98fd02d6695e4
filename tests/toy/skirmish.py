"""Skirmish: a toy game on a field of squares, which asks for a path and for a spot."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game
from labrys.engine.rules import Outcome, Procedure
from labrys.engine.space import Path, Spot, Way
from labrys.kit import field
from labrys.kit.field import COMPASS, Ground, Region, footprint, square_name
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.decision import Label
from labrys.show.picture import Card, Field, Fight, Mark, Picture, Side, Stand

ROWS = (
    "....#.......",
    "............",
    "..,,#....#..",
    "..,,........",
    "............",
    "o.......~~..",
    "o...........",
    "....#.......",
)
NAMES = ("Korax", "Pyros", "Thea", "Milo", "Iole", "Bion")
HEROES, OGRE, WOLF = (0, 3, 4, 2, 7, 1), 1, 5  # rows of the heroes, of the ogre and of the wolf
ROUNDS, ALLOWANCE, THROW = 3, 30, 24
CITES = field.Cites(wall="2.1", taken="2.2", far="2.3", stop="2.4")


class Move(Struct, frozen=True, tag="move"):
    """[2.0] A hero moves, then may throw a torch."""

    hero: int


class Growl(Struct, frozen=True, tag="growl"):
    """[3.0] The foes only growl; another round, or the end."""


class Being(Struct):
    """Somebody on the field."""

    name: str
    at: int  # his north-western square
    size: int = 1
    facing: int = 2
    gone: bool = False

    @property
    def id(self) -> str:
        """His name in small letters."""
        return self.name.lower()


class State(Struct):
    """The whole game, as it is saved: no set of squares, for its number may be too long for a save."""

    dice: Dice
    seats: int
    agenda: list[Move | Growl]
    heroes: list[Being]
    foes: list[Being]
    torches: list[int] = []
    rounds: int = 0


class Moved(Event, frozen=True):
    """[2.1] Somebody went somewhere."""

    who: str
    squares: tuple[int, ...]
    facing: int


class Left(Event, frozen=True):
    """[2.5] Somebody left by the exit."""

    who: str


class Thrown(Event, frozen=True):
    """[2.6] A torch lies there."""

    who: str
    square: int


def ground() -> Ground:
    """The field, made once."""
    return field.ground(ROWS)


def reach(state: State, hero: Being) -> Region:
    """[2.1] No way leads through walls. [2.2] Foes block, friends are crossed. [2.4] Next to a foe one stops."""
    place = ground()
    foes = friends = 0
    for foe in state.foes:
        foes |= footprint(foe.at, foe.size, place.row)
    for other in state.heroes:
        if other is not hero and not other.gone:
            friends |= 1 << other.at
    return field.flood(
        place,
        hero.at,
        free=~(foes | friends),
        crossing=friends,
        stop=field.next_to(place, foes),
        steps=ALLOWANCE // place.feet,
        cites=CITES,
    )


async def move(g: Game[State], scene: Move) -> None:
    """[2.1] He goes and turns. [2.5] From an exit he may leave. [2.6] Then he may throw a torch where he sees."""
    state, place = g.state, ground()
    hero = state.heroes[scene.hero]
    if hero.gone:
        return
    foes = tuple((foe.at, foe.size) for foe in state.foes)
    region = reach(state, hero)
    facing = field.Towards(place, 1, foes, hero.facing)
    leave = ("leave",) if region.ends & place.exits else ()
    stay = (hero.facing, hero.at)
    way = await Path("2.1", scene.hero, region, facing, leave, "move", hero.name, default=stay)
    if not isinstance(way, Way):
        hero.gone = True
        g.tell(Left("2.5", hero.name))
        return
    hero.at, hero.facing = way.end, way.facing
    g.tell(Moved("2.1", hero.name, way.squares, way.facing))
    steps = THROW // place.feet
    near, seen = field.within(place, 1 << hero.at, steps), field.visible(place, hero.at)
    bars = (field.Bar(near & ~seen, "2.7", "is out of sight"),)
    spots = field.area(place, near & seen, hero.at, steps=steps, cites=CITES, bars=bars)
    thrown = await Spot("2.6", scene.hero, spots, ("keep",), "throw", hero.name, default=-1)
    if isinstance(thrown, int):
        state.torches.append(thrown)
        g.tell(Thrown("2.6", hero.name, thrown))


async def growl(g: Game[State], scene: Growl) -> None:
    """[3.1] A die for each of them."""
    state = g.state
    for _ in state.foes:
        g.d6("3.1")
    state.rounds += 1
    if state.rounds < ROUNDS and not all(hero.gone for hero in state.heroes):
        g.then(*(Move(hero) for hero in range(state.seats)), Growl())


SCENES: dict[type, Procedure] = {Move: move, Growl: growl}
QUESTIONS = {"move": "Where to?", "throw": "Where shall the torch fly?"}


class Skirmish(Book[State]):
    """The game as Labrys knows it."""

    name, title, about = "skirmish", "Skirmish", "run about and throw torches"
    goal = "To win, be far in the east"
    state_type, event_type = State, Rolled | Moved | Left | Thrown
    scenes, questions = SCENES, QUESTIONS

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[1.0] The heroes in the west, the foes in the east."""
        place = ground()
        heroes = [Being(NAMES[seat], place.at(1, HEROES[seat])) for seat in range(seats)]
        foes = [Being("Ogre", place.at(8, OGRE), 2, 6), Being("Wolf", place.at(6, WOLF), 1, 6)]
        agenda: list[Move | Growl] = [Growl(), *[Move(hero) for hero in reversed(range(seats))]]
        return State(Dice(seed), seats, agenda, heroes, foes)

    def outcome(self, state: State) -> Outcome | None:
        """[3.2] After the last round."""
        if state.agenda or state.rounds == 0:
            return None
        east = [0 if hero.gone else ground().xy(hero.at)[0] for hero in state.heroes]
        winners = tuple(seat for seat, column in enumerate(east) if column == max(east))
        return Outcome("over", winners, {"rounds": state.rounds})

    def score(self, state: State, seat: int) -> float:
        """[3.2] The farther east, the better."""
        hero = state.heroes[seat]
        return 0.0 if hero.gone else float(ground().xy(hero.at)[0])

    def narrate(self, event: Event, state: State) -> str:
        """Squares are called as on the field."""
        width = ground().width
        match event:
            case Left(who=who):
                return f"{who} leaves."
            case Moved(who=who, squares=(*_, end), facing=facing):
                return f"{who} goes to {square_name(end, width)} and looks {COMPASS[facing]}."
            case Thrown(who=who, square=square):
                return f"{who} throws a torch to {square_name(square, width)}."
        return ""

    def label(self, option: object, ask: Ask[Any], state: State) -> Label:
        """The few that stand beside squares."""
        return Label(f"{option}s" if option == "leave" else "keeps the torch", subject=ask.of, who=ask.of.lower())

    def picture(self, view: State) -> Picture:
        """The field and everybody on it."""
        place = ground()
        ours = [hero for hero in view.heroes if not hero.gone]
        cards = [Card(hero.id, hero.name, "Hero", seat, left=8, points=8) for seat, hero in enumerate(view.heroes)]
        cards += [Card(foe.id, foe.name, "Monster", group="foes", left=5, points=5) for foe in view.foes]
        stands = [
            Stand(being.id, *place.xy(being.at), being.size, being.facing, side=side)
            for beings, side in ((ours, "ours"), (view.foes, "theirs"))
            for being in beings
        ]
        marks = tuple(Mark("torch", *place.xy(torch), "a torch") for torch in view.torches)
        return Picture(
            self.name,
            self.title,
            cards=tuple(cards),
            fight=Fight(
                f"Round {view.rounds + 1}",
                Side("Foes", tuple(foe.id for foe in view.foes)),
                Side("Heroes", tuple(hero.id for hero in ours)),
                columns=0,
                field=Field(place.width, place.height, place.feet, ROWS, stands=tuple(stands), marks=marks),
            ),
        )


GAME = Skirmish()
