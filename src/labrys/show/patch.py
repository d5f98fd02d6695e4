"""From one picture to the next: what is new in it, and the picture with that in it.

Whoever follows a table is sent a whole picture once and then what changed. A part that did not change is left out.
Of the places there are those that changed, None for one that is gone; of the cards those that are new, of the
others the fields that changed, by id, and the order of all of them when somebody came, went or changed places; a
fight that is over is False. The field of a fight is told apart from it: whole when there is another ground, else
who stands otherwise, and what lies there and is lit. The page has the same in `static/state.js`: both are held
against the examples of `tests/web/js/patches.json`.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct, structs

from labrys.show.picture import (
    Card,
    Field,
    Fight,
    Figure,
    Goal,
    Level,
    Listing,
    Mark,
    Picture,
    Place,
    Stand,
    Token,
)

CARD = Card.__struct_fields__
FIGHT = ("fight", "field", "stands", "marks", "lit")
PARTS = (
    "title",
    "facts",
    "levels",
    "tokens",
    "here",
    "hand",
    "lying",
    "moment",
    "goal",
)  # told whole when they change


class Changed(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is new in a picture. A part that is missing is as it was."""

    title: str | None = None
    facts: tuple[Figure, ...] | None = None
    levels: tuple[Level, ...] | None = None
    places: dict[str, Place | None] | None = None  # only those that changed; None: it is gone
    tokens: tuple[Token, ...] | None = None
    here: str | None = None
    cards: dict[str, Card] | None = None  # by id, only those that are new
    altered: dict[str, dict[str, Any]] | None = None  # of the other cards, by id: only the fields that changed
    order: tuple[str, ...] | None = None  # the ids of all cards, when somebody came, went or changed places
    fight: Fight | bool | None = None  # without its field, which stays as it was; False: the fight is over
    field: Field | bool | None = None  # whole; False: the fight has none any more
    stands: dict[str, Stand | None] | None = None  # of the field, by card, only those that changed; None: gone
    marks: tuple[Mark, ...] | None = None  # of the field
    lit: tuple[str, ...] | None = None  # of the field
    hand: tuple[Listing, ...] | None = None
    lying: tuple[Listing, ...] | None = None
    moment: str | None = None
    goal: Goal | None = None  # a game that has one keeps it


def difference(old: Picture, new: Picture) -> Changed | None:
    """The parts that are new; None if there are none."""
    if old is new:
        return None
    found: dict[str, Any] = {}
    for name in PARTS:
        part = getattr(new, name)
        if part != getattr(old, name):
            found[name] = part
    if old.fight != new.fight:
        found |= changed_fight(old.fight, new.fight)
    if old.places is not new.places and (places := moved(old.places, new.places)):
        found["places"] = places
    if old.cards != new.cards:
        found |= changed_cards(old.cards, new.cards)
    return Changed(**found) if found else None


def changed_cards(old: tuple[Card, ...], new: tuple[Card, ...]) -> dict[str, Any]:
    """The cards that are new, what is otherwise about the others; and the order of all, if that is another."""
    known = {card.id: card for card in old}
    found: dict[str, Any] = {}
    if fresh := {card.id: card for card in new if card.id not in known}:
        found["cards"] = fresh
    if altered := {card.id: otherwise(known[card.id], card) for card in new if known.get(card.id, card) != card}:
        found["altered"] = altered
    order = tuple([card.id for card in new])
    return found if order == tuple(known) else found | {"order": order}


def otherwise(old: Card, new: Card) -> dict[str, Any]:
    """The fields that changed, as they are now."""
    return {name: value for name in CARD if (value := getattr(new, name)) != getattr(old, name)}


def changed_fight(old: Fight | None, new: Fight | None) -> dict[str, Any]:
    """The fight without its field, if that is another; and what is new on the field."""
    if new is None:
        return {"fight": False}
    bare = structs.replace(new, field=None)
    known = old is not None and structs.replace(old, field=None) == bare
    found = changed_field(None if old is None else old.field, new.field)
    return found if known else {"fight": bare, **found}


def changed_field(old: Field | None, new: Field | None) -> dict[str, Any]:
    """All of it, if the ground is another; else who stands otherwise, what lies there, what is lit."""
    if new is None or old is None:
        return {} if new is old else {"field": False if new is None else new}
    before, after = ({stand.card: stand for stand in field.stands} for field in (old, new))
    stay = [card for card in before if card in after]
    if (old.ground, old.feet) != (new.ground, new.feet) or list(after)[: len(stay)] != stay:
        return {"field": new}
    stands = {card: after.get(card) for card in {**before, **after} if before.get(card) != after.get(card)}
    found: dict[str, Any] = {"stands": stands} if stands else {}
    return found | {
        name: getattr(new, name) for name in ("marks", "lit") if getattr(old, name) != getattr(new, name)
    }


def moved(old: dict[str, Place], new: dict[str, Place]) -> dict[str, Place | None]:
    """The places that are new or otherwise; None for those that are gone."""
    places: dict[str, Place | None] = {}
    for key, place in new.items():
        before = old.get(key)
        if before is not place and before != place:
            places[key] = place
    for key in old.keys() - new.keys():
        places[key] = None
    return places


def patched(picture: Picture, changed: Changed) -> Picture:
    """The picture with what changed in it; the old one stays as it was."""
    parts = {name: value for name in PARTS if (value := getattr(changed, name)) is not None}
    if changed.places is not None:
        places = picture.places | changed.places
        parts["places"] = {key: place for key, place in places.items() if place is not None}
    if changed.cards is not None or changed.altered is not None or changed.order is not None:
        cards = {card.id: card for card in picture.cards} | (changed.cards or {})
        for who, fields in (changed.altered or {}).items():
            cards[who] = msgspec.convert(msgspec.to_builtins(structs.asdict(cards[who]) | fields), Card)
        parts["cards"] = tuple(cards[who] for who in (cards if changed.order is None else changed.order))
    if any(getattr(changed, name) is not None for name in FIGHT):
        parts["fight"] = fight_patched(picture.fight, changed)
    return structs.replace(picture, **parts)


def fight_patched(old: Fight | None, changed: Changed) -> Fight | None:
    """The fight with what changed in it; the field stays as it was where nothing is said of it."""
    fight = old if changed.fight is None else changed.fight
    if not isinstance(fight, Fight):
        return None
    field = changed.field if changed.field is not None else None if old is None else old.field
    if not isinstance(field, Field):
        return structs.replace(fight, field=None)
    stands = {stand.card: stand for stand in field.stands} | (changed.stands or {})
    field = structs.replace(
        field,
        stands=tuple(stand for stand in stands.values() if stand is not None),
        marks=field.marks if changed.marks is None else changed.marks,
        lit=field.lit if changed.lit is None else changed.lit,
    )
    return structs.replace(fight, field=field)
