"""The map of any game in characters, from the places of a picture. Every character knows its place and its colour.

The spaces of a board are boxes with text; the chits of a maze are rooms and corridors, whose signs are letters
with a legend.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from labrys.show.picture import SIDES, Picture, Place, Sign, Token
from labrys.terminal import squares
from labrys.terminal.describe import square
from labrys.terminal.tiles import STEPS, WAYS, Spot, beyond, gates, tile

UNEXPLORED = "unexplored"
BOARD = ("tile", "hall", "chamber", "space")
SMALL, LARGE = (7, 3), (11, 5)  # a tile of a maze, near and far
NARROWEST, WIDEST = 10, 22  # a tile of a board
LOWEST, HIGHEST = 3, 6
PARTY = "party"
YOU, SEEN, FOG, SHADE, ACTIVE = "@", "·", "?", "░", "►"
OPEN = ("open", "door")
# drawings that several games know; whatever else there is gets the first letter of its name that is free
LETTERS = {
    "stairs_up": "<", "stairs_down": ">", "fountain": "F", "statue": "S", "trap_door": "T", "altar": "A",
    "tower": "T", "hole": "O",
}  # fmt: skip
EVERYWHERE = {YOU: "you", "+": "door", "x": "locked", FOG: "unexplored"}
SPARE = "BCDEGHIJKLMNOPQRUVWXYZ"


class Char(NamedTuple):
    """One character of the map."""

    sign: str
    style: str  # wall, floor, door, fog, sign, spent, you, token, name, choice, shade
    place: str  # the key of the place it belongs to


Canvas = dict[Spot, Char]


class Chart(NamedTuple):
    """A level, drawn: the characters, where the middle of interest is, what the letters mean."""

    canvas: Canvas
    heart: Spot
    legend: dict[str, str]
    board: bool = False

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """First row and column, last row and column."""
        rows, columns = [row for row, _ in self.canvas], [column for _, column in self.canvas]
        if not rows:
            return 0, 0, 0, 0
        return min(rows), min(columns), max(rows), max(columns)


def level_of(picture: Picture) -> str:
    """The key of the level the picture is about."""
    here = picture.places.get(picture.here)
    return here.level if here is not None else picture.levels[0].key if picture.levels else ""


def is_board(places: Iterable[Place]) -> bool:
    """Are these the spaces of a board, drawn as boxes with text, and not the chits of a maze?"""
    return any(place.kind in BOARD for place in places)


def chart(
    picture: Picture, level: str, choices: Mapping[str, str], room: tuple[int, int], *, large: bool = False
) -> Chart:
    """One level. `choices`: the number of the option that points at a place; `room`: columns and rows."""
    places = {key: place for key, place in picture.places.items() if place.level == level}
    if not places:
        return Chart({}, (0, 0), {})
    if squares.is_squared(places.values()):
        return _squared(picture, places, choices)
    board = is_board(places.values())
    width, height = _board_scale(places.values(), room) if board else LARGE if large else SMALL
    canvas: Canvas = {}
    letters = _letters(picture)
    shown: dict[str, str] = {}
    for key, place in places.items():
        if place.kind == UNEXPLORED and not board:
            continue
        standing = [token for token in picture.tokens if token.at == key]
        if board:
            block = _box(place, standing, choices.get(key, ""), *_size(place, width, height))
        else:
            block = _maze_tile(place, standing, letters, shown, (width, height), here=key == picture.here)
        top, left = round(place.y * height), round(place.x * width)
        canvas.update({(top + row, left + column): char for (row, column), char in block.items()})
    if not board:
        _edges(places, canvas, choices, picture.here, (width, height))
        shown = {sign: words for sign, words in EVERYWHERE.items() if _is_on(canvas, sign)} | shown
    return Chart(canvas, _heart(picture, places, width, height), shown, board)


def _is_on(canvas: Canvas, sign: str) -> bool:
    return any(char.sign == sign for char in canvas.values())


def _heart(picture: Picture, places: Mapping[str, Place], width: int, height: int) -> Spot:
    """The middle of the place the map is about, or of the first there is."""
    here = places.get(picture.here) or next(iter(places.values()))
    return round((here.y + here.height / 2) * height), round((here.x + here.width / 2) * width)


# -- a map drawn to scale ------------------------------------------------------------------------------------


def _squared(picture: Picture, places: Mapping[str, Place], choices: Mapping[str, str]) -> Chart:
    """Squares with their walls, who and what is there, and the numbers of the options that lead off."""
    canvas = {spot: Char(*drawn) for spot, drawn in squares.walls(places.values()).items()}
    letters, shown = _letters(picture), dict[str, str]()
    for key, place in places.items():
        row, column = squares.middle(place)
        standing = [token for token in picture.tokens if token.at == key]
        marks = [] if place.kind == UNEXPLORED else _marks(place, standing, letters, here=key == picture.here)
        shown.update({mark.sign: mark.words for mark in marks if mark.words})
        if number := choices.get(key, ""):
            marks = [Mark(sign, "choice") for sign in number]
        elif place.kind == UNEXPLORED:
            marks = [Mark(FOG, "fog")]
        for further, mark in enumerate(marks or [Mark(SEEN, "floor")]):
            canvas[row, column + further] = Char(mark.sign, mark.style, key)
    words = {**EVERYWHERE, **squares.WORDS}
    doors = {char.sign for char in canvas.values() if char.style in ("door", "fog", "you")}
    shown = {sign: said for sign, said in words.items() if sign in doors} | shown
    heart = places.get(picture.here) or next(iter(places.values()))
    return Chart(canvas, squares.middle(heart), shown)


# -- a maze ----------------------------------------------------------------------------------------------------


def _letters(picture: Picture) -> dict[str, str]:
    """A letter for every kind of sign, in the order in which they came onto the map."""
    letters: dict[str, str] = {}
    for place in picture.places.values():
        for sign in place.signs:
            if sign.kind not in letters:
                taken = {*letters.values(), *LETTERS.values()}
                spare = [
                    letter for letter in (sign.kind.upper() + SPARE) if letter.isalpha() and letter not in taken
                ]
                letters[sign.kind] = LETTERS.get(sign.kind, next(iter(spare), "*"))
    return letters


def _maze_tile(
    place: Place,
    standing: Sequence[Token],
    letters: Mapping[str, str],
    shown: dict[str, str],
    scale: tuple[int, int],
    *,
    here: bool,
) -> Canvas:
    """A room or a corridor with who and what is in it; adds to what the legend explains."""
    width, height = scale
    walls = tile(place.kind, place.sides, width, height)
    block = {spot: Char(sign, _wall_style(sign), place.key) for spot, sign in walls.items()}
    middle, centre = height // 2, width // 2
    order = sorted(
        (spot for spot, char in block.items() if char.style == "floor"),
        key=lambda spot: (
            not _inside(spot, scale), spot[0] != middle, abs(spot[1] - centre), abs(spot[0] - middle), spot
        ),
    )  # fmt: skip
    marks = _marks(place, standing, letters, here=here)[: len(order)]
    shown.update({mark.sign: mark.words for mark in marks if mark.words})
    if not marks and place.visited:
        marks = [Mark(SEEN, "floor")]
    block.update({spot: Char(mark.sign, mark.style, place.key) for spot, mark in zip(order, marks, strict=False)})
    return block


def _inside(spot: Spot, scale: tuple[int, int]) -> bool:
    return 0 < spot[0] < scale[1] - 1 and 0 < spot[1] < scale[0] - 1


def _wall_style(sign: str) -> str:
    return "floor" if sign == " " else "door" if sign in "+x" else "wall"


class Mark(NamedTuple):
    """What stands on a place, and what it means if that must be explained."""

    sign: str
    style: str
    words: str = ""


def _marks(place: Place, standing: Sequence[Token], letters: Mapping[str, str], *, here: bool) -> list[Mark]:
    """The party or the players, then what is drawn on the place."""
    marks = [Mark(*_token(token)) for token in standing]
    if here and not marks:
        marks = [Mark(YOU, "you")]
    for sign in place.signs:
        letter = letters[sign.kind]
        if letter.isalpha():
            letter = letter.lower() if sign.spent else letter
        marks.append(Mark(letter, "spent" if sign.spent else "sign", _words(sign)))
    return marks


def _words(sign: Sign) -> str:
    return f"{sign.name}{' (used)' if sign.spent and 'used' not in sign.name else ''}"


def _token(token: Token) -> tuple[str, str]:
    if token.id == PARTY or token.seat < 0:
        return YOU, "you"
    return str(token.seat + 1), f"seat{token.seat}"


def _edges(
    places: Mapping[str, Place], canvas: Canvas, choices: Mapping[str, str], here: str, scale: tuple[int, int]
) -> None:
    """What lies behind the exits: fog, or the number of the option that leads there."""
    width, height = scale
    where = {(place.x, place.y): key for key, place in places.items()}
    for key, place in places.items():
        if place.kind == UNEXPLORED:
            continue
        for side, (dx, dy) in enumerate(STEPS):
            there = where.get((place.x + dx, place.y + dy), "")
            fog = place.sides[side : side + 1] in (("open",), ("door",)) and (
                not there or places[there].kind == UNEXPLORED
            )
            number = choices.get(there, "") if key == here else ""
            if not fog and not number:
                continue
            row, column = beyond(width, height)[side]
            spot = (round(place.y * height) + row, round(place.x * width) + column)
            for further, sign in enumerate(number or FOG):  # two digits beyond the ninth option
                canvas[spot[0], spot[1] + further] = Char(sign, "choice" if number else "fog", there)


# -- a board ---------------------------------------------------------------------------------------------------


def _board_scale(places: Iterable[Place], room: tuple[int, int]) -> tuple[int, int]:
    """A tile as large as the room allows."""
    found = list(places)
    across = tiles_across(found)
    down = max(place.y + place.height for place in found) - min(place.y for place in found)
    width = max(NARROWEST, min(WIDEST, int(room[0] / across)))
    height = max(LOWEST, min(HIGHEST, int(room[1] / down)))
    return width, height


def lines_needed(picture: Picture, level: str, room: int) -> int:
    """How many lines the boxes of a board must have, so that all that is in them can be read in this room."""
    places = [place for place in picture.places.values() if place.level == level]
    inner = _board_scale(places, (room, 0))[0] - 2
    texts = [
        _texts(place, [token for token in picture.tokens if token.at == place.key], inner, HIGHEST)
        for place in places
    ]
    down = max(place.y + place.height for place in places) - min(place.y for place in places)
    return round(down * max(LOWEST + 1, min(HIGHEST, 2 + max(map(len, texts)))))


def tiles_across(places: Sequence[Place]) -> float:
    """How many tiles wide a board is."""
    return max(place.x + place.width for place in places) - min(place.x for place in places)


def _size(place: Place, width: int, height: int) -> tuple[int, int]:
    across = round((place.x + place.width) * width) - round(place.x * width)
    down = round((place.y + place.height) * height) - round(place.y * height)
    return max(across, 4), max(down, 3)


def _box(place: Place, standing: Sequence[Token], number: str, width: int, height: int) -> Canvas:
    """A frame with the name, who stands there and what lies there; shaded if it lies face down."""
    block: Canvas = {}
    hidden = place.covered or place.kind == UNEXPLORED
    for spot, sign in _frame(place.sides, width, height).items():
        block[spot] = Char(sign, _wall_style(sign), place.key)
    if hidden:
        for row in range(1, height - 1):
            block.update({(row, column): Char(SHADE, "shade", place.key) for column in range(1, width - 1)})
    texts = _texts(place, standing, width - 2, height - 2)
    if height == LOWEST:  # one line for all: who is there is more than where it is
        texts.sort(key=lambda text: text[1] in ("name", "spent"))
    first = 1 + max(0, (height - 2 - len(texts)) // 2)
    for row, (text, style) in enumerate(texts[: height - 2], first):
        start = 1 + (width - 2 - len(text)) // 2
        for column, sign in enumerate(text, start):
            block[row, column] = Char(sign, style, place.key)
    block.update({(0, column): Char(sign, "wall", place.key) for column, sign in enumerate(square(place), 1)})
    for column, sign in enumerate(number, width - 2 - len(number)):
        block[0, column] = Char(sign, "choice", place.key)
    return block


def _frame(sides: Sequence[str], width: int, height: int) -> dict[Spot, str]:
    """A box, empty inside; an open side is a gap, to the north and south one of three, so that it is seen."""
    right, bottom = width - 1, height - 1
    inside = {(row, column): " " for row in range(1, bottom) for column in range(1, right)}
    across = {(row, column): "─" for row in (0, bottom) for column in range(1, right)}
    down = {(row, column): "│" for row in range(1, bottom) for column in (0, right)}
    frame = inside | across | down | {(0, 0): "┌", (0, right): "┐", (bottom, 0): "└", (bottom, right): "┘"}
    for side, word in enumerate(sides):
        row, column = gates(width, height)[side]
        for wide in (-1, 0, 1) if word == "open" and side in (0, 2) else (0,):
            frame[row, column + wide] = WAYS.get(word, frame[row, column + wide])
    return frame


def _texts(place: Place, standing: Sequence[Token], inner: int, rows: int) -> list[tuple[str, str]]:
    """The lines inside a box, the weightiest first; a long name takes two if there is room."""
    texts: list[tuple[str, str]] = []
    if standing:
        style = _token(standing[0])[1] if len(standing) == 1 else "you"
        texts.append((_people(standing, inner), style))
    drawn = [sign for sign in place.signs if sign.name != place.name]  # what it is called is written already
    texts += [(fitted(_marked(sign), inner), "spent" if sign.spent else "sign") for sign in drawn]
    called = place.name if place.name != square(place) else ""  # which stands in the corner
    lines = wrap(called, inner)[:2] if len(texts) + 2 <= rows else []
    style = "spent" if place.covered else "name"
    name = [(fitted(line, inner), style) for line in (lines or [called]) if line]
    return [*name, *texts]


def _marked(sign: Sign) -> str:
    """`S4 Bone Sentry`: the mark first, as the name may be cut."""
    return f"{sign.mark} {sign.name.partition(' (')[0]}" if sign.mark else sign.name


def _people(standing: Sequence[Token], inner: int) -> str:
    """One by name, several by number."""
    if len(standing) == 1:
        token = standing[0]
        return fitted(f"{ACTIVE if token.active else ''}{token.name}", inner)
    return fitted(" ".join(f"{ACTIVE if t.active else ''}{_token(t)[0]}" for t in standing), inner)


def fitted(text: str, width: int) -> str:
    """As much as fits: whole words if that leaves something to read.

    >>> fitted("Hall of Mirrors", 9), fitted("Labyrinthine", 8)
    ('Hall of…', 'Labyrin…')
    """
    if len(text) <= width:
        return text
    cut = text[: width - 1]
    whole = cut.rpartition(" ")[0]
    return f"{whole if len(whole) * 2 > width else cut}…"


# -- ways --------------------------------------------------------------------------------------------------------


def direction(picture: Picture, key: str) -> str:
    """On which side of here a place lies: north, east, south, west; empty if it lies elsewhere."""
    here, there = picture.places.get(picture.here), picture.places.get(key)
    if here is None or there is None or here.level != there.level or key == picture.here:
        return ""
    across = (there.x + there.width / 2) - (here.x + here.width / 2)
    down = (there.y + there.height / 2) - (here.y + here.height / 2)
    beside = there.y < here.y + here.height and here.y < there.y + there.height
    if beside or abs(across) > abs(down):
        return SIDES[1] if across > 0 else SIDES[3]
    return SIDES[0] if down < 0 else SIDES[2]


def preview(kind: str, sides: Sequence[str]) -> list[str]:
    """How a tile would lie, in three lines."""
    width, height = SMALL
    drawn = tile(kind, tuple(sides), width, height)
    return ["".join(drawn.get((row, column), " ") for column in range(width)) for row in range(height)]
