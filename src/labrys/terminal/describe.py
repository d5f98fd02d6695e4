"""A picture in words, for the ear: the place and its ways out, the whole map, both sides of a fight.

Every game is described alike, from its places, tokens and cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from labrys.show.english import capital
from labrys.show.picture import SIDES, Card, Goal, Listing, Meter, Picture, Place, Thing

UNEXPLORED = "unexplored"
SIDE_WORDS = {"open": "open", "door": "a door", "locked": "a locked door", "blocked": "blocked"}
ROWS = ("front row", "second row", "third row")
COLUMNS = ("left", "centre", "right")  # of a marching order of three

GROUPS = {  # of cards, in the order in which they are told
    "making": "In the making", "party": "", "player": "", "charmed": "Charmed", "foes": "Against you",
    "turned": "Turned against you", "peaceful": "At peace", "aside": "Elsewhere", "fallen": "Fallen",
    "out": "Out of the maze",
}  # fmt: skip
GONE = ("fallen", "out")

Numbers = Mapping[str, Sequence[str]]  # what options point at, and their numbers


# -- the goal --------------------------------------------------------------------------------------------------


def metered(meter: Meter) -> str:
    """How a part of the goal stands: `12 of 75`, or in words.

    >>> metered(Meter("Experience", 12, 75)), metered(Meter("Hellgate", 0, 4, "unknown"))
    ('12 of 75', 'unknown')
    """
    return meter.words or (f"{meter.value} of {meter.of}" if meter.of else str(meter.value))


def goal(told: Goal | None) -> list[str]:
    """What one plays for, how far one is, and what is wanted now, in sentences."""
    if told is None:
        return ["This game sets no goal."]
    lines = [told.words]
    for part in told.parts:
        note = f" ({part.note})" if part.note else ""
        lines.append(f"{part.name}: {metered(part)}{note}.")
    done = ["All of it is reached."] if told.done else []
    return [*lines, *done, *([f"Next: {told.next}."] if told.next else [])]


# -- places ----------------------------------------------------------------------------------------------------


def look(picture: Picture, numbers: Numbers) -> list[str]:
    """Where one is, each way out with what is known beyond it, and where everybody else is."""
    here = picture.places.get(picture.here)
    if here is None:
        return ["There is no map yet."]
    lines = [f"Here: {about(here)}"]
    for side, word in zip(SIDES, here.sides, strict=False):
        if word in SIDE_WORDS:
            lines += [f"{capital(side)}: {SIDE_WORDS[word]}{there}" for there in _beyond(picture, side, numbers)]
    return [*lines, *others(picture)]


def _beyond(picture: Picture, side: str, numbers: Numbers) -> list[str]:
    """What lies on this side of here: a large place may have several neighbours."""
    found = neighbours(picture, side)
    return [f"{_numbered(place.key, numbers)}. {about(place)}" for place in found] or ["."]


def neighbours(picture: Picture, side: str) -> list[Place]:
    """The places that touch here on this side."""
    here = picture.places[picture.here]
    return [
        place
        for place in picture.places.values()
        if place.level == here.level and place.key != here.key and _touches(here, place) == side
    ]


def _touches(one: Place, other: Place) -> str:
    """The side of one on which the other lies, if they touch."""
    across = one.x < other.x + other.width and other.x < one.x + one.width
    down = one.y < other.y + other.height and other.y < one.y + one.height
    edges = (
        across and other.y + other.height == one.y,
        down and other.x == one.x + one.width,
        across and other.y == one.y + one.height,
        down and other.x + other.width == one.x,
    )
    return next((side for side, meet in zip(SIDES, edges, strict=True) if meet), "")


def _numbered(key: str, numbers: Numbers) -> str:
    found = numbers.get(key, ())
    return f" ({', '.join(found)})" if found else ""


def about(place: Place) -> str:
    """A sentence about a place: its own note, or what stands on it."""
    if place.note:
        return place.note
    signs = ", ".join(sign.name for sign in place.signs)
    return f"{capital(', '.join(filter(None, (place.name or place.key, signs))))}."


def others(picture: Picture) -> list[str]:
    """Those who are not here, and where they are."""
    return [
        f"{token.name}: {short(picture.places[token.at])}."
        for token in picture.tokens
        if token.at != picture.here and token.at in picture.places
    ]


def short(place: Place) -> str:
    """A place by its name."""
    return " ".join(dict.fromkeys(filter(None, (square(place), place.name)))) or place.key


def square(place: Place) -> str:
    """The name of a square of a board, by which everybody knows it: `B2`."""
    return place.key if place.kind == "tile" else ""


def whole_map(picture: Picture, level: str) -> list[str]:
    """Every known place of a level, the nearest first, with where it lies as seen from here."""
    here = picture.places.get(picture.here)
    places = [place for place in picture.places.values() if place.level == level and place.kind != UNEXPLORED]
    if here is None or here.level != level:
        return [about(place) for place in places]
    places.sort(key=lambda place: abs(place.x - here.x) + abs(place.y - here.y))
    return [f"{capital(bearing(here, place))}: {about(place)}" for place in places]


def bearing(here: Place, there: Place) -> str:
    """`2 north, 1 east`; `here`."""
    across, down = round(there.x - here.x), round(there.y - here.y)
    parts = [f"{abs(down)} {'south' if down > 0 else 'north'}"] if down else []
    parts += [f"{abs(across)} {'east' if across > 0 else 'west'}"] if across else []
    return ", ".join(parts) or "here"


# -- people ----------------------------------------------------------------------------------------------------


def box_words(card: Card) -> str:
    """`second row right`; as the box is called if that says nothing."""
    if card.row < 0 or not card.box:
        return ""
    row = ROWS[card.row] if card.row < len(ROWS) else f"row {card.row + 1}"
    return f"{row} {COLUMNS[card.column]}" if 0 <= card.column < len(COLUMNS) else card.box


def points(card: Card) -> str:
    """`5/8`; nothing if it is not known."""
    return f"{card.left}/{card.points}" if card.points > 0 else ""


def bar(card: Card, cells: int) -> tuple[str, str]:
    """What is left and what is lost, in blocks."""
    if card.points <= 0:
        return "", ""
    left = max(0, min(card.left, card.points))
    full = -(-left * cells // card.points)
    return "█" * full, "░" * (cells - full)


def wounded(card: Card) -> str:
    """How bad it is: well, hurt or dying."""
    if card.left * 3 > card.points * 2:
        return "well"
    return "hurt" if card.left * 3 > card.points else "dying"


def thing(found: Thing) -> str:
    """`sword (in hand)`."""
    return f"{found.name} ({found.mark})" if found.mark else found.name


def listed(listing: Listing) -> str:
    """`Not yet given to anybody: sword, rope`."""
    return f"{listing.title}: {', '.join(map(thing, listing.things))}"


def fight(picture: Picture) -> list[str]:
    """Both sides, row by row, from left to right."""
    battle = picture.fight
    if battle is None:
        return []
    cards = {card.id: card for card in picture.cards}
    lines = [f"{battle.title}."]
    for side in (battle.theirs, battle.ours):
        figures = [f"{figure.name} {figure.value}" for figure in side.figures]
        dice = [f"{'die' if side.die == 6 else f'd{side.die}'} {face}" for face in side.dice]
        standing = [cards[who] for who in side.cards if who in cards]
        words = [*_ranks(standing), *figures, *dice]
        lines.append(f"{side.name}: {'; '.join(words)}.")
    return lines


def _ranks(cards: Iterable[Card]) -> list[str]:
    ordered = sorted(cards, key=lambda card: (card.row, card.column))
    return [
        ", ".join(filter(None, (box_words(card), card.name, _health(card), *_round(card)))) for card in ordered
    ]


def _round(card: Card) -> tuple[str, ...]:
    """What there is to know of it in this round."""
    return f"initiative {card.order}" if card.order else "", card.declared, *card.status


def _health(card: Card) -> str:
    return f"{card.left} of {card.points}" if card.points > 0 else ""


def found(cards: Sequence[Card], said: str, names: Sequence[str]) -> list[Card]:
    """Those whose name, title or player begins like this; or whose id or number it is."""
    words = said.casefold()

    def is_meant(card: Card) -> bool:
        player = names[card.seat].casefold() if 0 <= card.seat < len(names) else ""
        number = str(card.seat + 1) if card.group == "player" else ""
        begins = [name.casefold().startswith(words) for name in (card.name, card.title)]
        return any(begins) or words in (card.id, player, number)

    return [card for card in cards if is_meant(card)]
