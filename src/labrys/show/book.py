"""The contract of a game: its rules (`engine/rules.py`), and all that surfaces ask of one beside them.

A game is a subclass of `Book` in `games/<name>/__init__.py`. `docs/adding-a-game.md` walks through it.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, TypeAlias, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, structs

from labrys.engine.ask import Ask, key_of
from labrys.engine.dice import Dice
from labrys.engine.errors import BadCase, LabrysError
from labrys.engine.event import Event
from labrys.engine.game import S
from labrys.engine.possible import settled
from labrys.engine.rules import Outcome, Rules
from labrys.show.campaign import Campaign, copied, ids
from labrys.show.campaign_picture import kept
from labrys.show.change import Change, in_short
from labrys.show.decision import Barred, Label, Part
from labrys.show.deed import Deed, Throw
from labrys.show.fray import Fought, Fray
from labrys.show.kinds import Kinds
from labrys.show.picture import Card as DrawnCard
from labrys.show.picture import Figure, Goal, Listing, Picture, Turn
from labrys.show.sentence import PlayerName


class NoHouseRules(Struct, frozen=True):
    """The house rules of a game that has none."""


def presets(house_type: type[Struct]) -> Mapping[str, Mapping[str, object]]:
    """Several house rules under one name: `PRESETS` of the type, if it has any."""
    found: Mapping[str, Mapping[str, object]] = getattr(house_type, "PRESETS", {})
    return found


def spelled_out(house_type: type[Struct], chosen: Mapping[str, object]) -> dict[str, object]:
    """House rules with each preset that is chosen replaced by its values; what is chosen beside it wins."""
    known = presets(house_type)
    rules: dict[str, object] = {}
    for name, values in known.items():
        wanted = str(chosen.get(name, "false")).lower()
        if wanted not in ("true", "false"):
            raise LabrysError(f"{chosen[name]!r} is no value of {name}; it is one of true, false")
        if wanted == "true":
            rules |= values
    return rules | {name: value for name, value in chosen.items() if name not in known}


class Card(Struct, frozen=True):
    """What one wants to know before one chooses a game."""

    title: str
    about: str
    goal: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    begin: str


class Book(Rules[S]):
    """One game. What has a default here need not be said: a small game says little."""

    about: ClassVar[str]
    goal: ClassVar[str] = ""  # how to win, in a sentence
    minutes: ClassVar[tuple[int, int]] = (0, 0)  # a game takes at ten answers a minute: from, to; unsaid
    begin: ClassVar[str] = ""  # why one should begin with it, for that game alone of which it is true
    leaves_for_good: ClassVar[bool] = True  # who takes an option that is called `leave` does not come back
    alone: ClassVar[int] = 1  # seats of a game that one person plays: bots take the others
    campaign_type: ClassVar[type[Campaign]] = Campaign  # a type of its own, if something goes on to the next game
    coins: ClassVar[tuple[tuple[str, int], ...]] = (("silver", 1),)  # what prices are told in: names and worth
    money: ClassVar[tuple[str, ...]] = ("silver piece",)  # one, and many if it is not an s more; for the story
    harm: ClassVar[str] = "wounds"  # what people suffer, for the story
    scenario_kind: ClassVar[str] = ""  # "maze", if it is played in one; `data/mazes/*.maze` are shipped
    columns: ClassVar[tuple[str, ...]] = ()  # of its combat table, if it has one
    house_type: ClassVar[type[Struct]] = NoHouseRules
    event_type: ClassVar[Any]  # the union of its events
    folder: ClassVar[Path]  # of its modules: where the class is that names it
    data: ClassVar[Path]  # of rules.toml and the tables: `data/` in that folder, or the folder itself
    alike: ClassVar[bool] = False  # do all players see the same, but for whose eyes it is and what he plays for?
    race: ClassVar[bool] = False  # do seats play against each other? Else they win and lose together
    clock: ClassVar[str] = "rounds"  # the figure of an outcome that says how long the game took; there may be none
    results: ClassVar[tuple[str, ...]] = ()  # the words a game may end with: `Outcome.result`
    figures: ClassVar[tuple[str, ...]] = ()  # what an outcome may count: `Outcome.figures`
    seat_figures: ClassVar[tuple[str, ...]] = ()  # what is counted for each seat: `figures_of`
    flags: ClassVar[tuple[str, ...]] = ()  # figures of an outcome that are 1 for yes and 0 for no
    casting: ClassVar[str] = ""  # the word of the set-up question by which one chooses whom to play
    casting_house: ClassVar[Mapping[str, object]] = {}  # the house rules under which that is asked
    notation: ClassVar[Any] = None  # `rulebook.positions.Notation`: its positions in a line, if they have pieces
    parts: ClassVar[Mapping[str, Part]] = {}  # by the word of a question: what it is for standing orders
    questions: ClassVar[Mapping[str, str]] = {}  # by the word of a question: how it is asked
    sentences: ClassVar[Mapping[type[Event], str]] = {}  # what an event tells; its fields stand in braces

    def __init_subclass__(cls) -> None:
        if "name" in vars(cls):  # a game of its own: its rules and tables lie beside it
            cls.folder = Path(sys.modules[cls.__module__].__file__ or "").parent
            if "data" not in vars(cls):
                cls.data = cls.folder / "data" if (cls.folder / "data").is_dir() else cls.folder

    @abstractmethod
    def new(self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None) -> S:
        """A state ready to start, its first scene on the agenda.

        `scenario` is the text of one, checked; what the state keeps of `campaign` is its own to change.
        """

    def card(self) -> Card:
        """What one wants to know before one chooses a game."""
        return Card(self.title, self.about, self.goal, (1, self.most_seats), self.minutes, self.begin)

    @cached_property
    def scenarios(self) -> Mapping[str, str]:
        """The scenarios that are shipped, by name: their texts."""
        kind = self.scenario_kind
        files = sorted((self.data / f"{kind}s").glob(f"*.{kind}")) if kind else []
        return {file.stem: file.read_text(encoding="utf-8") for file in files}

    def check_scenario(self, text: str) -> None:
        """`LabrysError` with line and column if this cannot be played in."""
        raise LabrysError(f"{self.title} has no scenarios: it is set up as its rules say")

    def scenario_of(self, state: S) -> str:
        """The text of the scenario that is played in: a state keeps it as `scenario`."""
        return str(getattr(state, "scenario", ""))

    @property
    def keeps_campaigns(self) -> bool:
        """Does something go on from one game to the next?"""
        return self.campaign_type is not Campaign

    def view(self, state: S, seat: int | None) -> Struct:
        """What a seat may see (None: a spectator). Where nothing is hidden: all but the dice to come."""
        seen = self.clone(state)
        seen.dice = Dice(0)
        return cast(Struct, seen)

    def narrate(self, event: Event, state: S) -> str:
        """The sentence for an event; empty if it goes without saying."""
        return self.sentences.get(type(event), "").format_map(structs.asdict(event))

    def prompt(self, ask: Ask[Any], state: S) -> str:
        """The question in words."""
        return self.questions.get(ask.ask, "What now?")

    def setting_up(self, ask: Ask[Any], state: S) -> bool:
        """Is this asked before the game proper begins, of those who make and equip their people?

        A guide that sets up everything answers these questions and no other.
        """
        return False

    def label(self, option: object, ask: Ask[Any], state: S) -> Label:
        """An option in words, and what it means: its key, if nothing else is said."""
        return Label(key_of(option).replace(":", " ").replace("_", " "))

    def barred(self, ask: Ask[Any], state: S) -> list[Barred]:
        """What is not offered here, and why."""
        return []

    def survivors(self, state: S) -> list[Struct]:
        """Those who came back from this game, now that it is over: their records."""
        return []

    def fallen(self, state: S) -> list[Struct]:
        """Those who did not: their records, which are erased; but they are remembered."""
        return []

    def figures_of(self, state: S, seat: int) -> Mapping[str, int]:
        """What this seat has to show for itself, now that it is over: by default, how many of its own are back."""
        if not self.keeps_campaigns:
            return {}
        return {"survivors": sum(getattr(one, "seat", 0) == seat for one in self.survivors(state))}

    def falls(self, event: Event) -> str:
        """Who is lost by this event: his id; empty, if nobody is."""
        return ""

    def merits(self, person: Any) -> Mapping[str, int]:
        """What one of a campaign may be proud of, by name: who has the most of it is in the hall of fame."""
        return {}

    def after(self, state: S, campaign: Campaign) -> Campaign:
        """The campaign as this game leaves it: survivors are entered, the fallen struck out."""
        survivors = self.survivors(state)
        gone = ids((*self.fallen(state), *survivors))
        kept = [person for person in campaign.people if person.id not in gone]
        return structs.replace(campaign, people=(*kept, *survivors))

    def check_campaign(self, campaign: Campaign) -> None:
        """`LabrysError` if no game leaves such people: each has an id of his own, and a book may ask for more."""
        found = [person.id for person in campaign.people]
        if "" in found or len(set(found)) < len(found):
            raise LabrysError("everybody in a campaign has an id of his own")

    def campaign_cards(self, campaign: Campaign) -> Iterable[DrawnCard]:
        """The sheets of its people: by default as they lie on the table when a game begins with them."""
        seats = min(self.most_seats, 1 + max((getattr(one, "seat", 0) for one in campaign.people), default=0))
        state = self.new(0, max(1, seats), self.house({}), "", copied(campaign))
        return self.picture(self.view(state, None)).cards

    def campaign_notes(self, campaign: Campaign) -> tuple[Iterable[Figure], Iterable[Listing]]:
        """What is kept beside people: figures and lists. By default: the fields that the book has added."""
        return kept(campaign), ()

    def conserved(self, state: S) -> None:
        """Raise `AssertionError` if a piece appeared or vanished except by a rule."""

    def position(self, case: dict[str, Any]) -> S:
        """The state a case describes; `BadCase` names what it does not understand.

        `seats`, `house` and `scene` (its tag, or a table with its fields); and fields of the state, each as at the
        beginning if it is not said.
        """
        said = dict(case)
        scene = said.pop("scene", None)
        state = self.new(0, said.pop("seats", 1), self.house(said.pop("house", {})))
        if isinstance(scene, str):
            scene = {"type": scene}
        if scene is not None:
            said["agenda"] = [scene]
        kinds = get_type_hints(self.state_type)
        for name, value in said.items():
            if name not in kinds:
                raise BadCase(f"the position has no {name!r}; it has scene, seats, house, {', '.join(kinds)}")
            try:
                setattr(state, name, msgspec.convert(value, kinds[name]))
            except msgspec.ValidationError as error:
                raise BadCase(f"{name} = {value!r} cannot be read: {error}") from None
        return state

    def facts(self, state: S) -> dict[str, Any]:
        """The state in the words of a case, for its expectations."""
        told: dict[str, Any] = msgspec.to_builtins(state)
        return {name: value for name, value in told.items() if name not in ("dice", "agenda")}

    def picture(self, view: Any) -> Picture:
        """What a surface draws, made from what a seat sees and from nothing else."""
        return Picture(self.name, self.title)

    def aim(self, view: Any) -> Goal | None:
        """Of its picture what the seat of a view plays for."""
        return self.picture(view).goal

    def kinds(self) -> tuple[Kinds, ...]:
        """Everybody and everything its pictures can show, in groups."""
        return ()

    @cached_property
    def _drawn(self) -> frozenset[str]:
        return frozenset(kind for group in self.kinds() for kind in group.names)

    def depicts(self, key: str) -> str:
        """Which drawing shows what an option is about: what the last word of its key names, if that is drawn."""
        for word in reversed(key.split(":")[1:] or [key]):
            kind, magic, _ = word.partition("+")
            for found in (f"magic_{kind}",) if magic else (word, f"{word}_spell", f"{word}_power"):
                if found in self._drawn:
                    return found
        return ""

    @cached_property
    def drawing_of(self) -> Callable[[str], str]:
        """The same, remembered: the options of a game are the same few hundred again and again."""
        return lru_cache(4096)(self.depicts)

    def turn(self, option: object, ask: Ask[Any], state: S) -> Turn | None:
        """How a tile would lie by this option, where that is what is asked."""
        return None

    def worths(self, ask: Ask[Any], state: S) -> tuple[str, ...]:
        """Of an arrangement: what each box is worth, where that is not plain."""
        return ()

    def follows(self, event: Event) -> bool:
        """Is this event told on the same line as the one before, whose consequence it is?"""
        return False

    def together(self, one: Event, other: Event) -> bool:
        """Are these two told in one breath, like the names of all who join?"""
        return False

    def ending(self, view: Any, outcome: Outcome) -> list[str]:
        """How it ended and why: sentences, with the rules they cite in brackets."""
        won = ", ".join(f"{PlayerName(seat)}" for seat in outcome.winners) or "nobody"
        figures = "".join(f" {name}: {figure:g}." for name, figure in outcome.figures.items())
        return [f"The game is over: {outcome.result}. Won by {won}.{figures}"]

    def deeds(self, event: Event, state: S, before: Sequence[Event]) -> Iterable[Deed]:
        """What an event means to the story of the game; `before` are the last events before it."""
        return ()

    def thrown(self, event: Event, state: S, before: Sequence[Event]) -> Throw | None:
        """What dice decided with this event, and what else they could have decided; None: nothing to speak of."""
        return None

    def hidden_hands(self, state: S) -> bool:
        """Has each seat something of its own to hide? Then several at one screen hand it from one to the next."""
        return False

    def house(self, chosen: Mapping[str, object]) -> Struct:
        """House rules from names and values, or presets of them; the error says which there are."""
        known = (*self.house_type.__struct_fields__, *presets(self.house_type))
        for name in chosen:
            if name not in known:
                near = get_close_matches(name.lower(), known, 3)
                hint = f"did you mean {', '.join(near)}? " if near else ""
                raise LabrysError(
                    f"there is no house rule {name!r}; {hint}`labrys rules {self.name} --house` lists them all"
                )
        chosen = spelled_out(self.house_type, chosen)
        try:
            return msgspec.convert(chosen, self.house_type, strict=False)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].rstrip("`")
            raise LabrysError(
                f"{chosen.get(name)!r} is no value of the house rule {name}; it is one of {self._values(name)}"
            ) from None

    def _values(self, name: str) -> str:
        kind = get_type_hints(self.house_type, include_extras=True)[name]
        if get_origin(kind) is Annotated:  # a number between two others
            meta = next(one for one in get_args(kind) if isinstance(one, msgspec.Meta))
            return f"the numbers {meta.ge} to {meta.le}"
        return "true, false" if kind is bool else ", ".join(get_args(kind))

    def fray(self, state: S, seat: int | None = None) -> Fray | None:
        """The fight that is on or about to begin, as this seat stands in it (None: the party, or who acts)."""
        return None

    def fought(self, fray: Fray, last: S, state: S) -> Fought | None:
        """How a fight ended; None while it goes on. `last`: how things were before the last scene."""
        raise LabrysError(f"{self.title} does not tell how its fights end")

    def rounds(self, state: S) -> int:
        """Rounds of the present fight, begun so far."""
        return 0

    def blur(self, state: S) -> None:
        """Leave out of a state what nothing in the rest of a fight depends on: so equal positions are equal."""

    def attack(self, column: str, plus: int) -> list[int]:
        """What an attack gives on each face of the die; a game without such a table says so."""
        raise LabrysError(
            f"{self.title} has no combat table to look up; `labrys odds FILE` tells the odds of every blow of a "
            "saved game, `labrys odds fight FILE` those of the whole fight"
        )

    # -- for the laboratory: who plays whom, and things to try ------------------------------------------------

    def played(self, state: S) -> Mapping[int, Sequence[str]]:
        """By seat: what its people are (a character, a class, a calling). A game without such says nothing."""
        return {}

    def gifts(self) -> Sequence[str]:
        """Things that can be handed out for a trial of what they are worth. A game may have none."""
        return ()

    def give(self, state: S, seat: int, gift: str) -> bool:
        """For a trial, at the first question after the set-up: a seat has this besides. False: it cannot."""
        raise LabrysError(f"{self.title} has nothing to hand out for a trial")

    def summary(self, before: S, after: S) -> dict[str, str]:
        """What changed, in words, as a table has it: the outcomes that odds are counted over."""
        return in_short(self.changes(before, after))

    def changes(self, before: S, after: S) -> Sequence[Change]:
        """What changed, whom it befell, and how that is said. By default: what everybody sees."""
        seen = [msgspec.to_builtins(self.view(state, None), enc_hook=settled) for state in (before, after)]
        figures = [{k: v for k, v in one.items() if isinstance(v, int | str)} for one in seen]
        changed = {
            name.replace("_", " "): str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in figures[1].items()
            if value != figures[0].get(name)
        }
        return [Change(name, value, says=f"{name}: {value}") for name, value in changed.items()]

    def coverage(self) -> Mapping[str, Sequence[str]]:
        """What play should reach sooner or later, by category: every spell, monster, result of a feature …"""
        return {}

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """The coverage points an event shows, each as its category and its name."""
        return ()


AnyBook: TypeAlias = Book[Any]
