"""A maze in characters. A chit is a block seven wide and three high.

Rooms are boxes, corridors are narrow; everything is drawn on one canvas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import fill

from msgspec import Struct

from labrys.show.picture import Turn
from labrys.systems.spi1980.telling.view import Cell
from labrys.terminal.line.screen import TIE, Screen
from labrys.terminal.tiles import STEPS, Spot, beyond, tile

WIDTH, HEIGHT = 7, 3
MIDDLE, CENTRE = 1, 3  # row and column of a chit's heart
STAIRS = {"up": ("<", CENTRE - 2), "down": (">", CENTRE + 2)}
EVERYWHERE = {"@": "you", "+": "door", "x": "locked", "?": "unexplored", "<": "stairs up", ">": "stairs down"}
STYLES = {"@": "bold", "+": "yellow", "x": "red", "?": "blue", "<": "green", ">": "green"}

Frame = tuple[int, int, int, int]  # first column and row of chits, last column and row


class Signs(Struct, frozen=True):
    """The letters of a book: counters and features, each with what it means."""

    counters: Mapping[str, tuple[str, str]]
    features: Mapping[str, tuple[str, str]]

    def legend(self) -> dict[str, str]:
        """Every sign explained: first what is on every map, used features in small letters at the end."""
        everywhere = iter(EVERYWHERE.items())
        you = dict([next(everywhere)])
        features = dict(self.features.values())
        used = {sign.lower(): f"used {meaning}" for sign, meaning in features.items()}
        return {**you, **dict(self.counters.values()), **dict(everywhere), **features, **used}

    def style(self, sign: str) -> str:
        """The colour of a sign."""
        letters = {sign for sign, _ in (*self.counters.values(), *self.features.values())}
        return STYLES.get(sign, "green" if sign in letters else "")


def level_lines(
    cells: Mapping[Spot, Cell], here: Spot | None, frame: Frame, signs: Signs, *, trimmed: bool = True
) -> list[str]:
    """The chits of one level within a frame, without colours; `trimmed`: no empty lines around, no margin."""
    lines = crop(draw(cells, here, signs), frame)
    if not trimmed:
        return lines
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    margin = min(len(line) - len(line.lstrip()) for line in lines if line)
    return [line[margin:] for line in lines]


def map_text(
    cells: Mapping[Spot, Cell], here: Spot, signs: Signs, screen: Screen, rows: int | None, *, explained: bool
) -> str:
    """One level around the party, and a line that explains the signs."""
    frame = window(cells, here, screen.width, rows or screen.height - 3)
    lines = level_lines(cells, here, frame, signs)
    body = [" " + finish(line, signs, screen) for line in lines]
    body += hidden(cells, frame)
    return "\n".join([*body, legend(lines, signs, screen)] if explained else body)


def window(cells: Iterable[Spot], here: Spot, width: int, rows: int) -> Frame:
    """The chits that can be shown, the party as near to the middle as can be."""
    wide = max((width - 4) // WIDTH, 3)
    high = max((rows - 2) // HEIGHT, 3)
    spots = list(cells)
    left, right = span([x for x, _ in spots], here[0], wide)
    top, bottom = span([y for _, y in spots], here[1], high)
    return left, top, right, bottom


def span(numbers: Sequence[int], heart: int, most: int) -> tuple[int, int]:
    """At most so many of these, with the heart as near to the middle as can be."""
    first, last = min(numbers), max(numbers)
    if last - first < most:
        return first, last
    start = max(first, min(heart - most // 2, last - most + 1))
    return start, start + most - 1


def hidden(cells: Iterable[Spot], frame: Frame) -> list[str]:
    """Says where the maze goes on beyond the window."""
    left, top, right, bottom = frame
    spots = list(cells)
    sides = {
        "north": any(y < top for _, y in spots),
        "east": any(x > right for x, _ in spots),
        "south": any(y > bottom for _, y in spots),
        "west": any(x < left for x, _ in spots),
    }
    beyond = [side for side, more in sides.items() if more]
    return [f" The maze goes on {' and '.join(beyond)}."] if beyond else []


def legend(lines: Iterable[str], signs: Signs, screen: Screen) -> str:
    """The signs that are on the map, each explained."""
    shown = set("".join(lines))
    parts = [f"{sign} {meaning}" for sign, meaning in signs.legend().items() if sign in shown]
    tied = [part.replace(" ", TIE) for part in [*parts, "north is up"]]
    text = fill("   ".join(tied), screen.width - 1, initial_indent=" ", subsequent_indent=" ")
    return finish(text.replace(TIE, " "), signs, screen, styled=False)


def finish(line: str, signs: Signs, screen: Screen, *, styled: bool = True) -> str:
    """The signs in their colours; without Unicode corners are `+`, so that doors are `D`."""
    shown = line if screen.unicode else line.replace("+", "D")
    if not screen.colour or not styled:
        return shown
    return "".join(screen.style(sign, style) if (style := signs.style(sign)) else sign for sign in shown)


# -- drawing ---------------------------------------------------------------------------------------------------


def draw(cells: Mapping[Spot, Cell], here: Spot | None, signs: Signs) -> dict[Spot, str]:
    """Every chit on the canvas, and what lies beyond the exits."""
    canvas: dict[Spot, str] = {}
    for (x, y), cell in cells.items():
        marks = marks_of(cell, signs, here=(x, y) == here)
        for (row, column), sign in block(cell, marks).items():
            canvas[y * HEIGHT + row, x * WIDTH + column] = sign
    for (x, y), cell in cells.items():
        for side, (dx, dy) in enumerate(STEPS):
            if cell.sides[side] in ("door", "open") and (x + dx, y + dy) not in cells:
                row, column = beyond(WIDTH, HEIGHT)[side]
                canvas[y * HEIGHT + row, x * WIDTH + column] = "?"
    return canvas


def crop(canvas: Mapping[Spot, str], frame: Frame) -> list[str]:
    """The lines of a window of chits, and around it a margin for what is unexplored."""
    left, top, right, bottom = frame
    rows = range(top * HEIGHT - 1, (bottom + 1) * HEIGHT + 1)
    columns = range(left * WIDTH - 1, (right + 1) * WIDTH + 1)
    lines = []
    for row in rows:
        edge = row in (rows[0], rows[-1])
        signs = [canvas.get((row, column), " ") for column in columns]
        ends = [sign if sign == "?" else " " for sign in (signs[0], signs[-1])]
        inner = [sign if sign == "?" else " " for sign in signs[1:-1]] if edge else signs[1:-1]
        lines.append("".join([ends[0], *inner, ends[1]]).rstrip())
    return lines


def block(cell: Cell, marks: Sequence[str] = ()) -> dict[Spot, str]:
    """One chit: its floor and doors, the walls around them, its stairs, and what stands on it."""
    signs = tile(cell.kind, cell.sides, WIDTH, HEIGHT)
    stairs = {(MIDDLE, column): sign for sign, column in (STAIRS[way] for way in cell.stairs)}
    places = [(MIDDLE, CENTRE), (MIDDLE, CENTRE - 1), (MIDDLE, CENTRE + 1), (0, CENTRE), (HEIGHT - 1, CENTRE)]
    free = [spot for spot in places if signs.get(spot) == " "]
    heart = {free[0]: "·" if cell.visited else " "}
    return {**signs, **stairs, **heart, **dict(zip(free, marks, strict=False))}


def marks_of(cell: Cell, signs: Signs, *, here: bool) -> list[str]:
    """The party, a counter, the feature: in the order of who takes the middle."""
    marks = ["@"] if here else []
    marks += [signs.counters[cell.mark][0]] if cell.mark in signs.counters else []
    if cell.feature in signs.features:
        sign, _ = signs.features[cell.feature]
        marks.append(sign.lower() if cell.spent else sign)
    return marks


# -- chits side by side ----------------------------------------------------------------------------------------


def side_by_side(turns: Sequence[Turn], signs: Signs, screen: Screen) -> str:
    """The ways a chit can lie, numbered."""
    across = max((screen.width - 2) // (WIDTH + 3), 1)
    parts = []
    for start in range(0, len(turns), across):
        some = turns[start : start + across]
        blocks = [block(Cell(0, 0, "", turn.kind, turn.sides, "", False, False)) for turn in some]
        heads = [f"{start + n + 1:^{WIDTH}}" for n in range(len(blocks))]
        lines = ["   ".join(heads)]
        for row in range(HEIGHT):
            cells = ["".join(drawn.get((row, c), " ") for c in range(WIDTH)) for drawn in blocks]
            lines.append(finish("   ".join(cells), signs, screen))
        parts += [" " + line.rstrip() for line in lines]
    return "\n".join(parts)
