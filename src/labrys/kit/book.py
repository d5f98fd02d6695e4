"""A book whose words, views and positions are modules of their own: they are bound to the contract here."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from labrys.engine.ask import Answer, Ask
from labrys.engine.errors import BadCase, LabrysError
from labrys.engine.event import Event
from labrys.engine.game import Game, S
from labrys.engine.rules import Outcome
from labrys.show.book import Book
from labrys.show.campaign import Campaign
from labrys.show.campaign_picture import picture_of
from labrys.show.change import Change
from labrys.show.decision import Barred, Label
from labrys.show.deed import Deed, Throw
from labrys.show.fray import Fought, Fray
from labrys.show.kinds import Kinds
from labrys.show.picture import Picture, Turn


class Telling(Protocol):
    """A module `narrate`: everything a player reads."""

    @property
    def sentence(self) -> Callable[[Event, Any], str]:
        """The sentence for an event."""

    @property
    def prompt(self) -> Callable[[Ask[object], Any], str]:
        """The question in words."""

    @property
    def label(self) -> Callable[[object, Ask[object], Any], Label]:
        """An option in words, and what it means."""

    @property
    def barred(self) -> Callable[[Ask[object], Any], list[Barred]]:
        """What is not offered here, and why."""

    @property
    def changes(self) -> Callable[[Any, Any], Sequence[Change]]:
        """What changed between two states, in words."""

    @property
    def follows(self) -> Callable[[Event], bool]:
        """Is this event told with the one before, whose consequence it is?"""

    @property
    def together(self) -> Callable[[Event, Event], bool]:
        """Are these two told in one breath?"""

    @property
    def ending(self) -> Callable[[Any, Outcome], list[str]]:
        """How it ended and why."""


class Positions(Protocol):
    """A module `position`: any state in the words of a case."""

    @property
    def from_case(self) -> Callable[[dict[str, object]], Any]:
        """The state a case describes."""

    @property
    def facts(self) -> Callable[[Any], dict[str, object]]:
        """The state in the words of a case."""


class Possible(Protocol):
    """A module `possible`: what can be on the table."""

    @property
    def impossible(self) -> Callable[[Any], Iterable[str]]:
        """What is wrong with a position, in words."""

    @property
    def check_conservation(self) -> Callable[[Any], None]:
        """Of a game in play: nothing has vanished."""


class Seeing(Protocol):
    """A module `view`: what a seat sees."""

    @property
    def look(self) -> Callable[[Any, int | None], Struct]:
        """The table as it is now."""


class Drawing(Protocol):
    """A module `picture`: what a surface draws."""

    @property
    def picture(self) -> Callable[[Any], Picture]:
        """The picture of a view."""

    @property
    def turn(self) -> Callable[[object, Ask[object], Any], Turn | None]:
        """How a tile would lie by this option, where that is what is asked."""


class Cast(Protocol):
    """A module `kinds`: everybody and everything a picture can show."""

    @property
    def kinds(self) -> Callable[[], tuple[Kinds, ...]]:
        """In groups."""


class Stories(Protocol):
    """A module `story`: what events mean to the story of a game."""

    @property
    def deeds(self) -> Callable[[Event, Any, Sequence[Event]], Iterable[Deed]]:
        """Who did or suffered what."""

    @property
    def thrown(self) -> Callable[[Event, Any, Sequence[Event]], Throw | None]:
        """What dice decided."""


class Fighting(Protocol):
    """A module `fray`: fights as odds look at them."""

    @property
    def fray(self) -> Callable[[Any, int | None], Fray | None]:
        """Who is in the fight that is on."""

    @property
    def fought(self) -> Callable[[Fray, Any, Any], Fought | None]:
        """How it ended, if it has."""

    @property
    def rounds(self) -> Callable[[Any], int]:
        """Begun so far."""

    @property
    def blur(self) -> Callable[[Any], None]:
        """Leave out what nothing depends on any more."""


class BoundBook(Book[S]):
    """A book that is told, shown and stated by its modules."""

    narration: Telling
    stories: Stories
    positions: Positions
    possible: Possible
    seeing: Seeing
    drawing: Drawing
    cast: Cast
    fighting: Fighting

    def view(self, state: S, seat: int | None) -> Struct:
        """What lies open on the table."""
        return self.seeing.look(state, seat)

    def picture(self, view: Struct) -> Picture:
        """What a surface draws of a view."""
        return self.drawing.picture(view)

    def kinds(self) -> tuple[Kinds, ...]:
        """Everybody and everything that can be in a picture."""
        return self.cast.kinds()

    def turn(self, option: object, ask: Ask[object], state: S) -> Turn | None:
        """How a tile would lie."""
        return self.drawing.turn(option, ask, state)

    def narrate(self, event: Event, state: S) -> str:
        """The sentence for an event."""
        return self.narration.sentence(event, state)

    def follows(self, event: Event) -> bool:
        """A consequence stands with its cause."""
        return self.narration.follows(event)

    def together(self, one: Event, other: Event) -> bool:
        """What is told in one breath."""
        return self.narration.together(one, other)

    def ending(self, view: Struct, outcome: Outcome) -> list[str]:
        """How it ended and why."""
        return self.narration.ending(view, outcome)

    def deeds(self, event: Event, state: S, before: Sequence[Event]) -> Iterable[Deed]:
        """What an event means to the story of the game."""
        return self.stories.deeds(event, state, before)

    def thrown(self, event: Event, state: S, before: Sequence[Event]) -> Throw | None:
        """What dice decided with this event."""
        return self.stories.thrown(event, state, before)

    def prompt(self, ask: Ask[object], state: S) -> str:
        """The question in words."""
        return self.narration.prompt(ask, state)

    def label(self, option: object, ask: Ask[object], state: S) -> Label:
        """An option in words."""
        return self.narration.label(option, ask, state)

    def barred(self, ask: Ask[object], state: S) -> list[Barred]:
        """What is not offered here, and why."""
        return self.narration.barred(ask, state)

    def changes(self, before: S, after: S) -> Sequence[Change]:
        """What changed between two states."""
        return self.narration.changes(before, after)

    def fray(self, state: S, seat: int | None = None) -> Fray | None:
        """The fight that is on."""
        return self.fighting.fray(state, seat)

    def fought(self, fray: Fray, last: S, state: S) -> Fought | None:
        """How it ended, if it has."""
        return self.fighting.fought(fray, last, state)

    def rounds(self, state: S) -> int:
        """Rounds begun so far."""
        return self.fighting.rounds(state)

    def blur(self, state: S) -> None:
        """Leave out what nothing depends on any more."""
        self.fighting.blur(state)

    def conserved(self, state: S) -> None:
        """Pieces are somewhere, and only once."""
        for complaint in self.possible.impossible(state):
            raise AssertionError(complaint)
        self.possible.check_conservation(state)

    def check_campaign(self, campaign: Campaign) -> None:
        """A game that begins with it can be, and can be shown; the campaign itself can be told."""
        super().check_campaign(campaign)
        self.check_possible(self.new(0, 1, self.house({}), "", campaign))
        picture_of(self, campaign)

    def check_possible(self, state: S) -> None:
        """`LabrysError` if this can never be on the table; whatever else, if it cannot be shown."""
        for complaint in self.possible.impossible(state):
            raise LabrysError(complaint)
        self.picture(self.view(state, 0))

    def position(self, case: dict[str, object]) -> S:
        """The state a case describes; one that can never come about is refused."""
        state: S = self.positions.from_case(case)
        for complaint in self.possible.impossible(state):
            raise BadCase(f"this position is impossible: {complaint}")
        return state

    def facts(self, state: S) -> dict[str, object]:
        """The state in the words of a case."""
        return self.positions.facts(state)


def unless(
    over: Callable[[S], bool],
    procedure: Callable[[Game[S], Any], Coroutine[Ask[object], Answer, None]],
    otherwise: Callable[[Game[S]], Coroutine[Ask[object], Answer, None]],
) -> Callable[[Game[S], Any], Coroutine[Ask[object], Answer, None]]:
    """A scene that is played as long as somebody is left to play it; if not, something else happens."""

    def start(g: Game[S], scene: object) -> Coroutine[Ask[object], Answer, None]:
        return otherwise(g) if over(g.state) else procedure(g, scene)

    return start
