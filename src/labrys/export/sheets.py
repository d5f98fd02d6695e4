"""Sheets for the binder, from a picture: a page for everybody, and the map as far as it is known.

Of whatever game: cards, figures, lists and places are all there is to draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from labrys.engine.errors import LabrysError
from labrys.export.drawing import FAINT, INK, PAPER, RED, Drawing, Polygon, Shape, Stroke, Text, box, moved
from labrys.show.campaign_picture import CampaignPicture, chronicle
from labrys.show.english import capital
from labrys.show.picture import Card, Figure, Listing, Picture, Place

WIDE, HIGH = 19.0, 27.7  # of a page of A4 in centimetres, without its edge
LEFT, RIGHT = 0.3, 10.0  # where the two columns begin …
COLUMN = 8.7  # … and how wide they are
NAME, PLAIN, SMALL = 1.05, 0.44, 0.36  # heights of lines
LETTER = 0.46  # how wide a letter is beside its height, about
HIT = 0.36  # of a box for a hit
TO_A_ROW = 20  # boxes
SHORT = 12  # letters of a value beside which another one has room
PEOPLE = ("player", "party", "charmed", "turned", "aside", "out")  # foes have no sheets, and the fallen need none
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEAD = 2.0  # squares above a map


def pages(picture: Picture) -> list[Drawing]:
    """A page for everybody, then one for each level of the map."""
    people = [
        card for card in picture.cards if card.group in PEOPLE and (card.figures or card.lists or card.points)
    ]
    if not people:
        raise LabrysError("there is nobody on this table whose sheet could be printed")
    heading = ", ".join(filter(None, (picture.title, picture.moment)))
    return [*(sheet(card, heading) for card in people), *maps(picture, heading)]


def campaign_pages(told: CampaignPicture) -> list[Drawing]:
    """A page for everybody who lives, then the calendar and the hall of fame."""
    heading = ", ".join(dict.fromkeys((told.game_title, told.title)))
    people = [card for card in told.people if card.figures or card.lists or card.points]
    annals = [line for line in chronicle(told) if line]
    if not people and not annals:
        raise LabrysError("there is nothing in this campaign that could be printed")
    return [*(sheet(card, heading) for card in people), *written_pages(annals, heading)]


# -- a person ----------------------------------------------------------------------------------------------------


def sheet(card: Card, heading: str) -> Drawing:
    """Name and title, hits as boxes and figures on the left, what one has on the right, and lines to write on."""
    shapes: list[Shape] = [
        Text((LEFT, 0.9), card.name, NAME, bold=True, middle=False),
        Text((LEFT, 1.85), card.title, 0.55, middle=False),
        Text((LEFT, HIGH - 0.2), heading, SMALL, RED, middle=False),
        Stroke(((LEFT, 2.4), (WIDE - LEFT, 2.4)), RED, 0.06),
    ]
    left = Column(LEFT, 3.1)
    if card.points:
        left.figure(
            Figure(capital(card.points_name), f"{card.left}/{card.points}", "", "", card.left, card.points)
        )
    if card.weapon:
        left.figure(Figure("In hand", card.weapon))
    left.figures(card.figures)
    if words := ", ".join(filter(None, (*card.status, card.fate))):
        left.figure(Figure("Now", words))
    right = Column(RIGHT, 3.1)
    for listing in card.lists:
        right.listing(listing)
    low = max(left.y, right.y) + 0.4
    return Drawing(WIDE, HIGH, (*shapes, *left.shapes, *right.shapes, *lines(low)), f"{card.name}: {heading}")


class Column:
    """What is written below each other."""

    def __init__(self, x: float, y: float) -> None:
        self.x, self.y = x, y
        self.shapes: list[Shape] = []

    def write(
        self, words: str, size: float = PLAIN, ink: str = INK, *, bold: bool = False, deep: float = 0
    ) -> None:
        """Words, in as many lines as they need."""
        for line in wrap(words, max(8, int((COLUMN - deep) / (size * LETTER)))):
            self.shapes.append(Text((self.x + deep, self.y), line, size, ink, bold, middle=False))
            self.y += size * 1.3

    def figure(self, figure: Figure) -> None:
        """`Karma 12`, what is to say about it, and boxes if it has some."""
        self.write(figure.name, SMALL, RED)
        if not figure.boxes:
            self.write(figure.value, bold=True, deep=0.2)
        if figure.note:
            self.write(figure.note, SMALL, deep=0.2)
        for place in range(figure.boxes):
            column, row = place % TO_A_ROW, place // TO_A_ROW
            x, y = self.x + 0.2 + column * (HIT + 0.06), self.y + row * (HIT + 0.08) - HIT / 2
            self.shapes.append(Polygon(box(x, y, HIT, HIT), PAPER, INK, 0.03))
            if place >= figure.left:
                self.shapes.append(Stroke(((x, y + HIT), (x + HIT, y)), RED, 0.05))
        self.y += -(-figure.boxes // TO_A_ROW) * (HIT + 0.08) + 0.2

    def figures(self, figures: Sequence[Figure]) -> None:
        """One below the other; short ones stand two to a row."""
        waiting: Figure | None = None
        for one in figures:
            short = not one.boxes and not one.note and len(one.value) <= SHORT
            if waiting is not None and short:
                top, start = self.y, self.x
                self.figure(waiting)
                self.x, self.y = start + COLUMN / 2, top
                self.figure(one)
                self.x, waiting = start, None
                continue
            if waiting is not None:
                self.figure(waiting)
            waiting = one if short else None
            if not short:
                self.figure(one)
        if waiting is not None:
            self.figure(waiting)

    def listing(self, listing: Listing) -> None:
        """A title, and a thing to a line, with what is known of it."""
        self.write(listing.title, 0.5, RED)
        for thing in listing.things:
            self.write(f"{thing.name} ({thing.mark})" if thing.mark else thing.name, deep=0.2)
            if thing.note:
                self.write(thing.note, SMALL, deep=0.5)
        self.y += 0.3


def lines(top: float) -> Iterator[Shape]:
    """Room for notes, if there is any."""
    if top > HIGH - 3:
        return
    yield Text((LEFT, top), "Notes", SMALL, RED, middle=False)
    for row in range(1, int((HIGH - 0.8 - top) / 0.9) + 1):
        yield Stroke(((LEFT, top + row * 0.9), (WIDE - LEFT, top + row * 0.9)), FAINT, 0.04)


# -- the annals of a campaign ------------------------------------------------------------------------------------


def written_pages(told: Sequence[str], heading: str) -> Iterator[Drawing]:
    """Lines in two columns, on as many pages as they need; one that ends in a colon is a heading."""
    columns = [Column(LEFT, 1.2)]
    for line in told:
        title = line.endswith(":")
        if columns[-1].y > HIGH - (4 if title else 2.5):
            columns.append(Column(RIGHT if len(columns) % 2 else LEFT, 1.2))
        columns[-1].y += 0.3 if title else 0.1
        columns[-1].write(line.strip(), 0.5 if title else SMALL, RED if title else INK)
    foot = Text((LEFT, HIGH - 0.2), heading, SMALL, RED, middle=False)
    for first in range(0, len(columns), 2):
        shapes = [shape for column in columns[first : first + 2] for shape in column.shapes]
        if shapes:
            yield Drawing(WIDE, HIGH, (*shapes, foot), f"Annals: {heading}")


# -- the map -----------------------------------------------------------------------------------------------------


def maps(picture: Picture, heading: str) -> Iterator[Drawing]:
    """Each level of which something is known."""
    for key, name in [(level.key, level.name) for level in picture.levels] or [("", "The map")]:
        known = [place for place in picture.places.values() if place.level == key]
        places = [place for place in known if place.kind != "unexplored"]
        if places:
            yield level_map(places, f"{name}: {heading}", picture.feet)


def level_map(places: Sequence[Place], title: str, feet: int) -> Drawing:
    """Floors first, then walls and doors, then what is written there."""
    x0, y0 = min(place.x for place in places), min(place.y for place in places)
    width = max(place.x + place.width for place in places) - x0
    height = max(place.y + place.height for place in places) - y0
    shapes: list[Shape] = [Polygon(box(one.x, one.y, one.width, one.height), "#ffffff") for one in places]
    shapes += [stroke for place in places for stroke in walls(place)]
    shapes += [words for place in places for words in written(place)]
    small = max(0.25, min(0.6, (width + 2) / len(title) / LETTER))
    head = [Text((0.5, 0.7), title, small, bold=True, middle=False)]
    if feet:
        head.append(Text((0.5, 0.75 + small * 1.2), f"A square is {feet} feet wide.", small * 0.7, middle=False))
    return Drawing(width + 2, height + HEAD + 1, (*head, *moved(shapes, (1 - x0, HEAD - y0))), title)


def walls(place: Place) -> Iterator[Shape]:
    """A line for a wall, a box across it for whatever is a door of some kind."""
    (x, y), (width, height) = (place.x, place.y), (place.width, place.height)
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    for side, looks in enumerate(place.sides):
        start, end = corners[side], corners[(side + 1) % 4]
        if looks == "open":
            yield Stroke((start, end), FAINT, 0.02)
            continue
        yield Stroke((start, end), INK, 0.08)
        if looks != "wall":
            middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
            across = (0.34, 0.16) if STEPS[side][0] == 0 else (0.16, 0.34)
            door = box(middle_x - across[0] / 2, middle_y - across[1] / 2, *across)
            yield Polygon(door, PAPER, RED if looks == "secret" else INK, 0.04)


def written(place: Place) -> Iterator[Shape]:
    """Its name, and its signs by their names."""
    middle = place.x + place.width / 2
    said = [*wrap(place.name, max(8, int(place.width * 12))), *(sign.mark or sign.name for sign in place.signs)]
    for row, words in enumerate(said):
        size = max(0.12, min(0.22, place.width / max(1, len(words)) / LETTER))
        yield Text((middle, place.y + place.height / 2 + (row - (len(said) - 1) / 2) * 0.24), words, size)
