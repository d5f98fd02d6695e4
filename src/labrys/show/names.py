"""A picture with the players' names in it: a game's pictures have slots for them, as its sentences have."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from labrys.engine.cache import Once
from labrys.show.english import END
from labrys.show.picture import Card, Fight, Figure, Goal, Meter, Picture, Place, Side
from labrys.show.sentence import with_names

Names = tuple[str, ...]
LARGE = 2000  # places; a maze with all its chits has not so many, what is beyond them included


def named(picture: Picture, names: Names) -> Picture:
    """Every slot filled: in the facts, the places, the cards' names and the fight."""
    places = picture.places
    if mentioned := _MENTIONED.of(places):
        places = places | {key: _place(places[key], names) for key in mentioned}
    return structs.replace(
        picture,
        facts=tuple([_figure(figure, names) for figure in picture.facts]),
        places=places,
        cards=tuple([_card(card, names) for card in picture.cards]),
        fight=picture.fight and _fight(picture.fight, names),
        goal=picture.goal and _goal(picture.goal, names),
    )


def _mentioned(places: dict[str, Place]) -> list[str]:
    """The places where somebody is mentioned: then it is in the note."""
    return [key for key, place in places.items() if END in place.note]


_MENTIONED = Once(_mentioned, 512, lambda places: len(places) <= LARGE)


def _figure(figure: Figure, names: Names) -> Figure:
    return structs.replace(figure, value=with_names(figure.value, names)) if END in figure.value else figure


@lru_cache(1024)
def _place(place: Place, names: Names) -> Place:
    signs = tuple(structs.replace(sign, name=with_names(sign.name, names)) for sign in place.signs)
    return structs.replace(place, note=with_names(place.note, names), signs=signs)


def _card(card: Card, names: Names) -> Card:
    return _named_card(card, names) if END in card.name or END in card.declared else card


@lru_cache(1024)
def _named_card(card: Card, names: Names) -> Card:
    return structs.replace(card, name=with_names(card.name, names), declared=with_names(card.declared, names))


def _goal(goal: Goal, names: Names) -> Goal:
    if not any(END in meter.name for meter in goal.parts):
        return goal
    return structs.replace(goal, parts=tuple([_meter(meter, names) for meter in goal.parts]))


def _meter(meter: Meter, names: Names) -> Meter:
    return structs.replace(meter, name=with_names(meter.name, names))


def _fight(fight: Fight, names: Names) -> Fight:
    return structs.replace(fight, theirs=_side(fight.theirs, names), ours=_side(fight.ours, names))


def _side(side: Side, names: Names) -> Side:
    return structs.replace(side, name=with_names(side.name, names)) if END in side.name else side
