"""Standing orders: one word of a person that answers question after question, until something happens.

`attack` and `hold` are for everybody of one's own in a round of a fight, `guide` has the sensible player fight it,
`walk:PLACE` goes there over known ground. An order knows what the person knows: his options with their fields, the
picture, and what he has heard since. It gives answers he could have given, one at a time, and whatever is no plain
matter ends it: then he is asked. Page, app and line mode offer the same orders and let them run the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from labrys.engine.event import GAMESMASTER, Event
from labrys.seats.base import Seat, Sight
from labrys.seats.ways import step_toward, ways
from labrys.show.acts import ATTACK, FIGHT
from labrys.show.decision import Decision, Option, Part
from labrys.show.picture import Fight, Picture

HOLD, GUIDE, WALK = "hold", "guide", "walk"
MOST = 250  # answers of one order: a walk across the largest maze has fewer
TITLES = {
    ATTACK: "Everybody attacks",
    HOLD: "Everybody holds",
    GUIDE: "The guide fights this round",
    WALK: "The party walks",
}
"""What is said of an order while it runs."""
OFFERED = {
    ATTACK: "Everybody attacks",
    HOLD: "Everybody holds",
    GUIDE: "Let the guide fight this round",
}


class Offer(Struct, frozen=True, gc=False, omit_defaults=True):
    """An order that makes sense now."""

    key: str  # attack, hold, guide; walk:PLACE is not offered here, but by the places one can walk to
    words: str
    note: str = ""  # what is answered first of all, where that is neither a blow nor its contrary


class Asked(Struct, frozen=True):
    """An open question, as an order looks at it."""

    seat: int
    decision: Decision
    picture: Picture

    @property
    def own(self) -> tuple[Option, ...]:
        """The options of this seat."""
        return tuple(option for option in self.decision.options if option.seat == self.seat)

    @property
    def plain(self) -> bool:
        """Is he the one who is asked, openly, as a player?"""
        decision = self.decision
        return decision.seat == self.seat != GAMESMASTER and not decision.secret

    def blows(self) -> list[Option]:
        """The blows he can strike in his turn."""
        return [option for option in self._of("turn") if option.act == ATTACK and option.weight == "main"]

    def holds(self) -> list[Option]:
        """The ways to do nothing in his turn."""
        return [option for option in self._of("turn") if option.weight == "pass"]

    def goes_on(self) -> list[Option]:
        """The ways to change nothing between the blows, and to fight on."""
        fights = [option for option in self._of("between") if option.act == FIGHT]
        return fights or [option for option in self._of("between") if option.weight == "pass"]

    def _of(self, part: Part) -> tuple[Option, ...]:
        return self.own if self.decision.part == part and self.decision.kind == "one" else ()


def look(sight: Sight) -> Asked:
    """The question that is open for this seat."""
    return Asked(sight.seat, sight.decision, sight.picture)


# -- what is offered -------------------------------------------------------------------------------------------


def offers(asked: Asked, *, guided: bool) -> tuple[Offer, ...]:
    """The orders that can be given at this question; `guided`: there is a sensible player of this game."""
    if asked.picture.fight is None or asked.seat == GAMESMASTER or asked.decision.secret:
        return ()
    found = [
        Offer(key, OFFERED[key], first_words(asked, key)) for key in (ATTACK, HOLD) if first_answer(asked, key)
    ]
    if guided and asked.plain:
        found.append(Offer(GUIDE, OFFERED[GUIDE]))
    return tuple(found)


def first_answer(asked: Asked, key: str) -> Option | None:
    """Where an order is given it also answers what only asks whether the fight goes on as it is."""
    blows = asked.blows() if key == ATTACK else []
    return next(iter(blows or asked.holds() or asked.goes_on()), None)


def first_words(asked: Asked, key: str) -> str:
    """What that answer is, if it is more than the order says."""
    option = None if asked.decision.part == "turn" else first_answer(asked, key)
    return "" if option is None else option.main


def destinations(asked: Asked) -> dict[str, str]:
    """The known places one can walk to in several steps, each with the place before it on the way."""
    return ways(asked.picture, asked.own).beyond if may_walk(asked) else {}


def may_walk(asked: Asked) -> bool:
    """Is he asked which way to go?"""
    return asked.plain and asked.decision.part == "way" and asked.picture.fight is None


def plain_pass(asked: Asked) -> str:
    """The answer to a question in a fight that leaves nothing but to pass. Else empty."""
    return "" if asked.picture.fight is None else only_pass(asked.decision, asked.seat)


def only_pass(decision: Decision, seat: int) -> str:
    """The way to pass, if all else is of no use; empty if there is a choice, or where one may only speak up."""
    if decision.seat != seat or seat == GAMESMASTER or decision.secret or decision.kind != "one":
        return ""
    passes = [option.key for option in decision.options if option.weight == "pass"]
    choice = any(option.weight not in ("pass", "useless") for option in decision.options)
    return "" if choice or len(passes) != 1 else passes[0]


# -- orders that run -------------------------------------------------------------------------------------------


class Order:
    """An order of one seat. It is over when it has nothing more to answer."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.over = False
        self.given = 0

    @property
    def title(self) -> str:
        """What is said of it while it runs."""
        return TITLES[self.key.partition(":")[0]]

    def next(self, sight: Sight, news: Sequence[Event] = ()) -> str | None:
        """The answer to the question that is open for its seat; `news`: what the seat has heard since the last.

        None: it is over; or, if it is not, others have the word first.
        """
        asked = look(sight)
        found = None if self.over or self.given >= MOST else self.answer(asked, sight, news)
        if found is not None:
            self.given += 1
        elif asked.plain or asked.decision.secret or self.given >= MOST:
            self.over = True
        return found

    def answer(self, asked: Asked, sight: Sight, news: Sequence[Event]) -> str | None:
        """What it answers here, if this is its business."""
        raise NotImplementedError

    def ends(self, picture: Picture) -> bool:
        """Is what it was given for over, whoever is asked now?"""
        raise NotImplementedError


class InFight(Order):
    """For a round of a fight: the one in which it first does what it is about."""

    def __init__(self, key: str, guide: Seat | None = None) -> None:
        super().__init__(key)
        self.guide = guide
        self.round = ""
        self._went_on: tuple[object, ...] = ()  # what it has fought on through, when, and who stood there

    def answer(self, asked: Asked, sight: Sight, news: Sequence[Event]) -> str | None:
        """As long as it is the same round."""
        fight = asked.picture.fight
        if fight is None or asked.decision.secret or self.ends(asked.picture):
            self.over = True
            return None
        return self.in_round(asked, sight, fight)

    def ends(self, picture: Picture) -> bool:
        """The fight is, or the round."""
        return picture.fight is None or (bool(self.round) and picture.fight.title != self.round)

    def in_round(self, asked: Asked, sight: Sight, fight: Fight) -> str | None:
        """An answer in its round."""
        found = (asked.blows() if self.key == ATTACK else []) or asked.holds()
        if found:
            self.round = self.round or fight.title
            return self.best(found, sight)
        if between := asked.goes_on():
            return self.go_on(between[0], (sight.question.ask, fight.title, fight.ours.cards))
        if asked.plain and asked.decision.kind in ("path", "spot"):  # where to go for it
            return asked.decision.default or None
        return plain_pass(asked) or None

    def go_on(self, option: Option, question: tuple[object, ...]) -> str | None:
        """Where the order was given, and where the same is asked again in that round and nobody has fallen."""
        if self.given and question != self._went_on:
            return None
        self._went_on = question
        return option.key

    def best(self, found: Sequence[Option], sight: Sight) -> str:
        """What the guide would choose of these; else the first."""
        keys = [option.key for option in found]
        if len(keys) > 1 and self.guide is not None:
            wish = sight.question.write(self.guide.choose(sight))
            if wish in keys:
                return wish
        return keys[0]


class Guided(InFight):
    """The guide answers whatever is asked in this round."""

    def in_round(self, asked: Asked, sight: Sight, fight: Fight) -> str | None:
        """As a sensible player would."""
        if not asked.plain or self.guide is None:
            return None
        self.round = self.round or fight.title
        return sight.question.write(self.guide.choose(sight))


class Walk(Order):
    """To a known place, step by step, as long as nothing happens but that the party goes."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.target = key.partition(":")[2]
        self.question = ""
        self.left = 0  # places on the way, at the last step

    def answer(self, asked: Asked, sight: Sight, news: Sequence[Event]) -> str | None:
        """The next step."""
        question = f"{asked.decision.rule} {sight.question.ask}"
        if not may_walk(asked) or (self.question and question != self.question):
            return None
        if any(not event.usual for event in news):
            return None
        step = step_toward(asked.picture, asked.own, self.target)
        if step is None or (self.left and step.left >= self.left):
            return None
        self.question, self.left = question, step.left
        return step.key

    def ends(self, picture: Picture) -> bool:
        """They are there, or in trouble."""
        return picture.here == self.target or picture.fight is not None


def begin(key: str, asked: Asked, guide: Callable[[], Seat | None]) -> Order | None:
    """The order with this key, if it can be given at this question. `guide` makes the sensible player."""
    if key.startswith(f"{WALK}:"):
        target = key.partition(":")[2]
        way = step_toward(asked.picture, asked.own, target) if may_walk(asked) else None
        return None if way is None else Walk(key)
    player = guide()
    if key not in {offer.key for offer in offers(asked, guided=player is not None)}:
        return None
    return Guided(key, player) if key == GUIDE else InFight(key, player)
