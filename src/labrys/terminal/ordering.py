"""Standing orders at one keyboard, in the line mode and in the app: what is offered, and what one answers now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from labrys.engine.event import GAMESMASTER
from labrys.seats import Seat, Sight, orders
from labrys.show.picture import Picture
from labrys.show.run import Run

NOTE, OFF = "passing", "off"  # what the save remembers
SWITCH = "Say auto pass on, or auto pass off."


class Given(NamedTuple):
    """An answer for a person: the text, what is said of it, and whether it goes with the one before it."""

    answer: str
    words: str
    follows: bool


class Ordering:
    """The order that runs, if one does, and whether plain passes are given by themselves."""

    def __init__(self, run: Run[Any], guide: Callable[[], Seat | None]) -> None:
        self.run, self._guide = run, guide
        self.order: orders.Order | None = None
        self._seat = 0
        self._since = 0  # the events before its last answer
        self._found: tuple[int, Given] | None = None  # after so many answers: what is next, found out once

    @property
    def passing(self) -> bool:
        """Is a person spared the questions of a fight that leave nothing but to pass?"""
        return self.run.notes.get(NOTE) != OFF

    def asked(self) -> orders.Asked | None:
        """The open question of a player, as an order looks at it."""
        ask = self.run.asking
        if ask is None or ask.seat == GAMESMASTER:
            return None
        return orders.look(Sight(self.run, ask.seat))

    def offers(self) -> tuple[orders.Offer, ...]:
        """The orders that make sense now."""
        asked = self.asked()
        return () if asked is None else orders.offers(asked, guided=self._guide() is not None)

    def words(self) -> dict[str, str]:
        """The orders that make sense now, by key: as they stand in the middle of a sentence."""
        return {offer.key: f"{offer.words[0].lower()}{offer.words[1:]}" for offer in self.offers()}

    def begin(self, key: str) -> str:
        """Give an order; else: why not."""
        asked = self.asked()
        order = None if asked is None else orders.begin(key, asked, self._guide)
        if asked is None or order is None:
            return "That cannot be ordered at this question."
        self.order, self._seat, self._since, self._found = order, asked.seat, self.run.told, None
        return ""

    def stop(self) -> None:
        """The person answers by hand again."""
        self.order = self._found = None

    def next(self) -> Given | None:
        """The answer to the open question that no person need give; None: he is asked."""
        if self._found is None or self._found[0] != self.run.number:
            given = self._next()
            self._found = None if given is None else (self.run.number, given)
        return None if self._found is None else self._found[1]

    def _next(self) -> Given | None:
        ask, order = self.run.asking, self.order
        if ask is None:
            return None
        sight = Sight(self.run, ask.seat)
        if order is not None and ask.seat == self._seat:
            follows = order.given > 0
            answer = order.next(sight, self.run.events_for(self._seat, self._since))
            self._since = self.run.told
            if answer is not None:
                return Given(answer, f"{order.title}: {self._in_words(answer)}.", follows)
            self.order = None
        decision = sight.decision
        passed = orders.only_pass(decision, ask.seat) if self.passing else ""
        if not passed or sight.picture.fight is None:
            return None
        return Given(passed, f"Nothing else of use to do: {self._in_words(passed)}.", follows=True)

    def _in_words(self, answer: str) -> str:
        ask = self.run.asking
        assert ask is not None
        return self.run.in_words(ask, ask.read(answer))

    def switch(self, words: str) -> str:
        """`pass on`, `pass off`: says how it is now."""
        said = words.casefold().split()
        if said not in (["pass", "on"], ["pass", "off"], ["pass"], []):
            return SWITCH
        if said[1:]:
            self.run.notes[NOTE] = said[1]
        how = "that is done for you" if self.passing else "you are asked all the same"
        return f"In a fight, where there is nothing to do but to pass, {how}. {SWITCH}"

    def destinations(self) -> dict[str, str]:
        """The known places one can walk to in several steps, each with the place before it."""
        asked = self.asked()
        return {} if asked is None else orders.destinations(asked)

    def walk(self, text: str) -> str:
        """Walk to the place that is meant; else: why not, or where one could walk to."""
        asked, found = self.asked(), self.destinations()
        if asked is None or not found:
            return "There is no known place to walk to from here, but for the next ones."
        meant = [key for key in found if key == text] or places_called(text, list(found), asked.picture)
        if len(meant) == 1:
            return self.begin(f"{orders.WALK}:{meant[0]}")
        known = [place_words(key, asked.picture) for key in (meant or found)]
        head = f"Several places are called so: {'; '.join(known)}" if meant else f"Walk to: {'; '.join(known)}"
        return f"{head}. Say it like this: walk {(meant or list(found))[0]}"


def places_called(text: str, keys: Sequence[str], picture: Picture) -> list[str]:
    """The places whose words have all of these."""
    words = text.casefold().split()
    if not words:
        return []
    return [key for key in keys if all(word in place_words(key, picture).casefold() for word in words)]


def place_words(key: str, picture: Picture) -> str:
    """`4,2 (the fountain)`."""
    place = picture.places[key]
    said = place.name or ", ".join(sign.name for sign in place.signs) or place.kind.replace("_", " ")
    return f"{key} ({said})"
