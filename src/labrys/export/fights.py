"""A fight as a drawing: marching orders that face each other, or the field square by square."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from labrys.export.drawing import (
    FAINT,
    HATCH,
    INK,
    PAPER,
    RED,
    ROCK,
    Disc,
    Drawing,
    Polygon,
    Shape,
    Stroke,
    Text,
    box,
    moved,
)
from labrys.show.picture import Card, Field, Fight, Picture, Stand

HEAD, EDGE = 0.6, 0.25
WIDE, HIGH = 1.7, 0.9  # of the box of somebody in a fight, in tiles of the map
OURS, THEIRS = "#23508c", "#8c2f23"
SQUARE = 0.3  # a square of a field, in tiles of the map
GROUND = {"#": ROCK, ".": PAPER, ",": FAINT, "~": "#a9c7d8", "o": "#e8d9a8"}
MOST = 4  # boxes beside each other, where there is no marching order
LETTERS = 14  # of a name in its box


def fight_drawing(picture: Picture, fight: Fight) -> Drawing:
    """Theirs above, ours below; or both on the field."""
    cards = {card.id: card for card in picture.cards}
    head = Text((EDGE, 0.3), fight.title, 0.32, bold=True, middle=False)
    if fight.field is not None:
        ground = field_drawing(fight.field, cards)
        return Drawing(ground.width + 2 * EDGE, ground.height + HEAD, (head, *moved(ground.shapes, (EDGE, HEAD))))
    shapes: list[Shape] = [head]
    top, width = HEAD, 0.0
    for side, ink in ((fight.theirs, THEIRS), (fight.ours, OURS)):
        own = [cards[one] for one in side.cards if one in cards]
        rows = ranks(own, front_last=ink == THEIRS)
        shapes.append(Text((EDGE, top + 0.15), side.name, 0.24, ink, bold=True, middle=False))
        top += 0.35
        for row in rows:
            for column, card in row:
                shapes += card_shapes(card, EDGE + column * (WIDE + 0.1), top, ink)
                width = max(width, 2 * EDGE + (column + 1) * (WIDE + 0.1))
            top += HIGH + 0.1
        top += 0.2
    return Drawing(max(width, 3.0), top, tuple(shapes))


def ranks(cards: Sequence[Card], *, front_last: bool) -> list[list[tuple[int, Card]]]:
    """Row by row with the column of each; those who stand nowhere come in rows of a few."""
    if any(card.row < 0 for card in cards):
        return [list(enumerate(cards[start : start + MOST])) for start in range(0, len(cards), MOST)]
    rows = sorted({card.row for card in cards}, reverse=front_last)
    return [[(max(card.column, 0), card) for card in cards if card.row == row] for row in rows]


def card_shapes(card: Card, x: float, y: float, ink: str) -> Iterator[Shape]:
    """A box with a name, what it is, and how much is left of it."""
    faint = bool(card.fate) or card.asleep
    yield Polygon(box(x, y, WIDE, HIGH), PAPER, RED if card.active else HATCH if faint else ink, 0.04)
    colour = HATCH if faint else INK
    yield Text((x + 0.08, y + 0.18), cut(card.name), 0.2, colour, bold=True, middle=False)
    yield Text((x + 0.08, y + 0.42), cut(card.fate or card.weapon or card.title), 0.17, colour, middle=False)
    if card.points:
        yield Polygon(box(x + 0.08, y + 0.64, WIDE - 0.16, 0.1), ROCK)
        share = max(0.0, min(card.left / card.points, 1.0))
        if share:
            yield Polygon(box(x + 0.08, y + 0.64, (WIDE - 0.16) * share, 0.1), ink)
        yield Text((x + WIDE - 0.3, y + 0.5), f"{card.left}/{card.points}", 0.16, colour)


def cut(words: str) -> str:
    """So much of it as there is room for.

    >>> cut("Curvenol the Unlucky")
    'Curvenol the …'
    """
    return words if len(words) <= LETTERS else words[: LETTERS - 1] + "…"


def field_drawing(field: Field, cards: dict[str, Card]) -> Drawing:
    """The ground, how it is lit, what lies on it, and who stands where and looks which way."""
    shapes: list[Shape] = []
    for y, row in enumerate(field.ground):
        for x, sign in enumerate(row):
            if sign in GROUND:
                shapes.append(Polygon(box(x, y, 1, 1), GROUND[sign], FAINT, 0.03))
            if sign != "#" and field.lit and field.lit[y][x : x + 1] == " " and sign in GROUND:
                shapes.append(Text((x + 0.5, y + 0.5), "·", 0.9, HATCH))
    for mark in field.marks:
        shapes.append(Text((mark.x + 0.5, mark.y + 0.5), mark.name[:1], 0.7, RED))
    for stand in field.stands:
        shapes += stand_shapes(stand, cards.get(stand.card))
    scaled = [_scaled(shape) for shape in shapes]
    return Drawing(field.width * SQUARE, field.height * SQUARE, tuple(scaled))


def stand_shapes(stand: Stand, card: Card | None) -> Iterator[Shape]:
    """A disc with an initial, and a stroke where it looks."""
    half = stand.size / 2
    x, y = stand.x + half, stand.y + half
    ink = OURS if stand.side == "ours" else THEIRS
    if stand.facing >= 0:
        east, south = FACING[stand.facing]
        yield Stroke(((x, y), (x + east * half * 1.3, y + south * half * 1.3)), ink, 0.2)
    yield Disc((x, y), half * 0.9, ink, RED if card is not None and card.active else PAPER, 0.1)
    yield Text((x, y), card.name[:1] if card is not None else "?", 0.8 * max(half, 0.8), PAPER, bold=True)


FACING = ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))


def _scaled(shape: Shape) -> Shape:
    """From squares of the field to tiles of the map."""
    by = SQUARE
    if isinstance(shape, Polygon):
        return Polygon(tuple((x * by, y * by) for x, y in shape.points), shape.fill, shape.rim, shape.width * by)
    if isinstance(shape, Stroke):
        points = tuple((x * by, y * by) for x, y in shape.points)
        return Stroke(points, shape.ink, shape.width * by, shape.dashes)
    x, y = shape.centre if isinstance(shape, Disc) else shape.at
    at = (x * by, y * by)
    if isinstance(shape, Disc):
        return Disc(at, shape.radius * by, shape.fill, shape.rim, shape.width * by)
    return Text(at, shape.words, shape.size * by, shape.ink, shape.bold, shape.middle)
