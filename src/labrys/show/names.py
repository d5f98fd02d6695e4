"""A picture with the players' names in it: a game's pictures have slots for them, as its sentences have."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from labrys.engine.cache import Shelf
from labrys.show.english import END
from labrys.show.picture import Card, Fight, Figure, Goal, Meter, Picture, Place, Side
from labrys.show.sentence import with_names

Names = tuple[str, ...]
LARGE = 2000  # places; a maze with all its chits has not so many, what is beyond them included


def named(picture: Picture, names: Names) -> Picture:
    """Every slot filled: in the facts, the places, the cards' names and the fight."""
    return structs.replace(
        picture,
        facts=tuple([_figure(figure, names) for figure in picture.facts]),
        places=_PLACES.find((id(picture.places), names), (picture.places, names))[1],
        cards=tuple([_card(card, names) for card in picture.cards]),
        fight=picture.fight and _fight(picture.fight, names),
        goal=named_goal(picture.goal, names),
    )


def _places(told: tuple[dict[str, Place], Names]) -> tuple[dict[str, Place], dict[str, Place]]:
    """As they are and with names: where somebody is mentioned, he is in the note."""
    places, names = told
    mentioned = [key for key, place in places.items() if END in place.note]
    return places, places | {key: _place(places[key], names) for key in mentioned} if mentioned else places


_PLACES = Shelf(_places, 512, lambda told: len(told[0]) <= LARGE)


def _figure(figure: Figure, names: Names) -> Figure:
    return _named_figure(figure, names) if END in figure.value else figure


@lru_cache(1024)
def _named_figure(figure: Figure, names: Names) -> Figure:
    return structs.replace(figure, value=with_names(figure.value, names))


@lru_cache(1024)
def _place(place: Place, names: Names) -> Place:
    signs = tuple(structs.replace(sign, name=with_names(sign.name, names)) for sign in place.signs)
    return structs.replace(place, note=with_names(place.note, names), signs=signs)


def _card(card: Card, names: Names) -> Card:
    if END in card.name or END in card.declared:
        return _CARDS.find((id(card), names), (card, names))[1]
    return card


def _named_card(told: tuple[Card, Names]) -> tuple[Card, Card]:
    """With the card as it was, which stays as long as it is known by its identity."""
    card, names = told
    named = structs.replace(card, name=with_names(card.name, names), declared=with_names(card.declared, names))
    return card, named


_CARDS = Shelf(_named_card, 4096)


def named_goal(goal: Goal | None, names: Names) -> Goal | None:
    """Every slot of a goal filled."""
    if goal is None or not any(END in meter.name for meter in goal.parts):
        return goal
    return structs.replace(goal, parts=tuple([_meter(meter, names) for meter in goal.parts]))


def _meter(meter: Meter, names: Names) -> Meter:
    return structs.replace(meter, name=with_names(meter.name, names)) if END in meter.name else meter


def _fight(fight: Fight, names: Names) -> Fight:
    theirs, ours = _side(fight.theirs, names), _side(fight.ours, names)
    return (
        fight
        if theirs is fight.theirs and ours is fight.ours
        else structs.replace(fight, theirs=theirs, ours=ours)
    )


def _side(side: Side, names: Names) -> Side:
    return structs.replace(side, name=with_names(side.name, names)) if END in side.name else side
