"""A picture as a drawing: its map, level by level, and beside it the fight, if there is one.

It knows no game: whatever it draws is in the `Picture`, so it shows what the seat sees of which the picture is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from labrys.export.drawing import (
    FAINT,
    HATCH,
    INK,
    PAPER,
    RED,
    ROCK,
    Disc,
    Drawing,
    Point,
    Polygon,
    Shape,
    Stroke,
    Text,
    box,
    moved,
)
from labrys.export.fights import fight_drawing
from labrys.show.picture import Picture, Place, Sign, Token

HEAD = 0.6  # above a level, for its name
GAP = 0.7  # between two levels, or map and fight
BROAD = 15.0  # so many tiles beside each other at most; what does not fit goes below
SMALL_PRINT, NAME = 0.3, 0.15  # height of the legend's lines, and of a name on a tile
WAY = 0.2  # from the middle of a corridor to its wall
GATE = 0.14  # half the width of a door
WALL = 0.05
SEATS = ("#8c2f23", "#23508c", "#2f6b34", "#7a4a9c", "#9c6a12", "#2b6d74")
PARTY = INK
WALLED = ("wall", "door", "locked", "blocked")
OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))  # clockwise from the north, as a place has its sides

Letters = dict[str, str]  # the name of a sign → what stands for it on the map


def drawing_of(picture: Picture) -> Drawing:
    """All there is to see: the levels on which somebody has been, and the fight."""
    letters = letters_of(picture)
    parts = [level_drawing(picture, level, letters) for level in levels_shown(picture)]
    if picture.fight is not None:
        parts.append(fight_drawing(picture, picture.fight))
    whole = packed(parts) if parts else Drawing(6, 1, (Text((3, 0.5), "There is no map yet.", 0.35, HATCH),))
    lines = wrap(
        " · ".join(f"{letter} {name}" for name, letter in letters.items()), max(round(whole.width * 7), 20)
    )
    legend = [
        Text((0.2, whole.height + (place + 0.5) * SMALL_PRINT), line, 0.24, middle=False)
        for place, line in enumerate(lines)
    ]
    height = whole.height + len(lines) * SMALL_PRINT + (0.15 if lines else 0)
    return Drawing(whole.width, height, (*whole.shapes, *legend), picture.title)


def packed(parts: Sequence[Drawing]) -> Drawing:
    """Beside each other as far as they fit, the rest below."""
    shapes: list[Shape] = []
    x, y, line, width = 0.0, 0.0, 0.0, 0.0
    for part in parts:
        if x and x + part.width > BROAD:
            x, y, line = 0.0, y + line + GAP, 0.0
        shapes += moved(part.shapes, (x, y))
        x, line = x + part.width + GAP, max(line, part.height)
        width = max(width, x - GAP)
    return Drawing(width, y + line, tuple(shapes))


def levels_shown(picture: Picture) -> list[str]:
    """The level the map is about, and those on which somebody has been; all, if the map does not tell that."""
    here = picture.places[picture.here].level if picture.here in picture.places else ""
    known = {place.level for place in picture.places.values() if place.visited or not picture.tells_visits}
    keys = [level.key for level in picture.levels] or sorted({place.level for place in picture.places.values()})
    return [key for key in keys if key == here or key in known]


def letters_of(picture: Picture) -> Letters:
    """A letter for each sign that has no mark of its own and does not stand on its place in words."""
    letters: Letters = {}
    shown = set(levels_shown(picture))
    for place in picture.places.values():
        for sign in place.signs if place.level in shown else ():
            if sign.name not in letters and not sign.mark and sign.name != written(place):
                wanted = [word[0] for word in sign.name.split()] + list(sign.name)
                free = [one.upper() for one in wanted if one.isalpha() and one.upper() not in letters.values()]
                letters[sign.name] = free[0] if free else "*"
    return letters


# -- one level -------------------------------------------------------------------------------------------------


def level_drawing(picture: Picture, level: str, letters: Letters) -> Drawing:
    """A level with its name above it."""
    places = [place for place in picture.places.values() if place.level == level]
    left, top = min(place.x for place in places), min(place.y for place in places)
    width = max(place.x + place.width for place in places) - left
    height = max(place.y + place.height for place in places) - top
    shapes = [shape for place in places for shape in floor(place)]
    shapes += [shape for place in places for shape in walls(place)]
    shapes += [shape for place in places for shape in (*name_on(place), *signs(place, letters))]
    for place in places:
        shapes += tokens(place, [token for token in picture.tokens if token.at == place.key])
    title = next((one.name for one in picture.levels if one.key == level), "")
    edge = 0.25
    placed = moved(shapes, (edge - left, HEAD - top))
    head = Text((edge, 0.3), title[:1].upper() + title[1:], 0.32, bold=True, middle=False)
    long = len(title) * 0.17 + 2 * edge
    return Drawing(max(width + 2 * edge, long), height + HEAD + edge, (head, *placed))


def is_card(place: Place) -> bool:
    """Is only its back to be seen? A chamber has walls, whatever is in it."""
    return place.covered and place.kind != "chamber"


def floor(place: Place) -> Iterator[Shape]:
    """The ground of a place: rock around a corridor, the back of a card, dashes around what nobody has seen."""
    if place.kind == "unexplored":
        dashes = box(place.x + 0.12, place.y + 0.12, place.width - 0.24, place.height - 0.24)
        yield Stroke((*dashes, dashes[0]), HATCH, 0.025, dashes=True)
        yield Text(middle(place), "?", 0.3, HATCH)
    elif is_card(place):
        yield Polygon(
            box(place.x + 0.05, place.y + 0.05, place.width - 0.1, place.height - 0.1), ROCK, HATCH, 0.03
        )
    else:
        fill = ROCK if place.kind == "corridor" else FAINT if place.visited else PAPER
        yield Polygon(box(place.x, place.y, place.width, place.height), fill)


def walls(place: Place) -> Iterator[Shape]:
    """Walls and doors, where there are any to see."""
    if place.kind == "corridor":
        yield from corridor(place)
    elif place.kind != "unexplored" and not is_card(place):
        yield from room(place)


def middle(place: Place) -> Point:
    """The centre of a place."""
    return place.x + place.width / 2, place.y + place.height / 2


def room(place: Place) -> Iterator[Shape]:
    """Walls on the rim, with doors in them."""
    corners = box(place.x, place.y, place.width, place.height)
    for number, word in enumerate(place.sides):
        if word in WALLED:
            yield Stroke((corners[number], corners[(number + 1) % 4]), INK, WALL)
            yield from gate(place, number, word)


def corridor(place: Place) -> Iterator[Shape]:
    """A narrow way to each side that is no wall."""
    x, y = middle(place)
    yield Polygon(box(x - WAY, y - WAY, 2 * WAY, 2 * WAY), PAPER)
    for number, word in enumerate(place.sides):
        dx, dy = OUTWARD[number]
        across = (WAY * abs(dy), WAY * abs(dx))
        near, far = (x + dx * WAY, y + dy * WAY), (x + dx * place.width / 2, y + dy * place.height / 2)
        left, right = (near[0] - across[0], near[1] - across[1]), (near[0] + across[0], near[1] + across[1])
        if word in ("wall", "blocked"):
            yield Stroke((left, right), INK, WALL)
            continue
        end_left, end_right = (far[0] - across[0], far[1] - across[1]), (far[0] + across[0], far[1] + across[1])
        yield Polygon((left, right, end_right, end_left), PAPER)
        yield Stroke((left, end_left), INK, WALL)
        yield Stroke((right, end_right), INK, WALL)
        if word != "open":
            yield Stroke((end_left, end_right), INK, WALL)
        yield from gate(place, number, word)


def gate(place: Place, number: int, word: str) -> Iterator[Shape]:
    """A door in the middle of a side; a locked one is red, a blocked one crossed out."""
    dx, dy = OUTWARD[number]
    x, y = middle(place)
    x, y = x + dx * place.width / 2, y + dy * place.height / 2
    along, deep = (GATE, 0.06) if dy else (0.06, GATE)
    if word in ("door", "locked"):
        yield Polygon(
            box(x - along, y - deep, 2 * along, 2 * deep), PAPER, RED if word == "locked" else INK, 0.035
        )
    elif word == "blocked":
        yield Stroke(((x - 0.09, y - 0.09), (x + 0.09, y + 0.09)), RED, 0.04)
        yield Stroke(((x - 0.09, y + 0.09), (x + 0.09, y - 0.09)), RED, 0.04)


# -- what is written and stands on it --------------------------------------------------------------------------


def written(place: Place) -> str:
    """The name that stands on it; a corridor is too narrow for one if a sign says the same."""
    narrow = place.kind == "corridor" and any(sign.name == place.name for sign in place.signs)
    return "" if narrow else place.name


def name_on(place: Place) -> list[Shape]:
    """Its name at the foot, in as many lines as it needs."""
    lines = wrap(written(place), max(round(place.width * 11), 6))
    foot = place.y + place.height - 0.14
    return [
        Text((place.x + place.width / 2, foot - (len(lines) - 1 - number) * NAME), line, NAME)
        for number, line in enumerate(lines)
    ]


def signs(place: Place, letters: Letters) -> Iterator[Shape]:
    """Along the top: their marks, or letters that the legend explains. In a corridor in the rock beside it."""
    shown = [(sign, sign.mark or letters.get(sign.name, "")) for sign in place.signs]
    shown = [(sign, mark) for sign, mark in shown if mark]
    step = min(0.3, 0.8 / max(len(shown), 1))
    start = 0.17 if place.kind == "corridor" else place.width / 2 - (len(shown) - 1) / 2 * step
    for number, (sign, mark) in enumerate(shown):
        at = (place.x + start + number * step, place.y + (0.17 if place.kind == "corridor" else 0.24))
        ink = ink_of(sign)
        if not sign.mark:
            yield Disc(at, 0.12, PAPER, ink, 0.02)
        yield Text(at, mark, 0.17, ink, bold=True)


def ink_of(sign: Sign) -> str:
    """Faint if it is used up."""
    return HATCH if sign.spent else RED


def tokens(place: Place, here: Sequence[Token]) -> Iterator[Shape]:
    """Who stands there: a disc in the colour of the seat, with an initial."""
    x, y = middle(place)
    y += 0.08 if place.signs and place.kind != "corridor" else 0
    step = min(0.32, 0.8 / max(len(here), 1))
    for number, token in enumerate(here):
        at = (x + (number - (len(here) - 1) / 2) * step, y)
        fill = SEATS[token.seat % len(SEATS)] if token.seat >= 0 else PARTY
        yield Disc(at, 0.17, fill, RED if token.active else PAPER, 0.04)
        yield Text(at, initial(token.name), 0.2, PAPER, bold=True)


def initial(name: str) -> str:
    """The first letter that tells something.

    >>> initial("the party")
    'P'
    """
    return next((word[:1].upper() for word in name.split() if word not in ("the", "a", "an")), "?")
