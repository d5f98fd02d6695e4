"""The map in lines: a level as far as it fits, several beside each other, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, zip_longest
from textwrap import fill

from labrys.show.english import listed
from labrys.show.picture import SIDES, Picture, Turn
from labrys.terminal import describe
from labrys.terminal.drawing import (
    EVERYWHERE,
    NARROWEST,
    SMALL,
    Char,
    Chart,
    chart,
    is_board,
    level_of,
    lines_needed,
    preview,
    tiles_across,
)
from labrys.terminal.line.screen import TIE, Screen

GAP = 3  # columns between two levels
LEAST_TILES = 3  # of a maze are shown, however small the screen
SMALL_MAP = 11  # lines of a screen that a maze shown unasked may take, at least
LEAST_BOARD, BELOW = 15, 14  # lines that a board may take at least, and that are left free below it
STYLES = {
    "door": ("yellow",), "fog": ("blue",), "sign": ("green",), "you": ("bold",), "choice": ("bold", "blue"),
    "shade": ("dim",), "spent": ("dim",), **{f"seat{seat}": ("bold",) for seat in range(6)},
}  # fmt: skip
DOOR = "D"  # without Unicode, where corners are crosses
PLAIN = {("+", "door"): DOOR}
BOARD_SIGNS = {"░": "face down", "►": "whose turn it is", "+": "door"}

Row = list[Char | None]
Numbers = Mapping[str, str]  # the number of the option that points at a place


class Maps:
    """Draws maps on a screen, and remembers which signs it has explained."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._explained: set[str] = set()

    def whole(self, picture: Picture, numbers: Numbers) -> list[str]:
        """Every level on which somebody has been, as far as it fits, and what the signs mean."""
        if not picture.places:
            return ["There is no map yet."]
        own = level_of(picture)
        known = [level.key for level in picture.levels if level.key == own or _entered(picture, level.key)]
        most = self.screen.height - 3
        charts = {level: self._chart(picture, level, numbers, self._rows(picture, level, most)) for level in known}
        unknown = [level.name for level in picture.levels if level.key not in known]
        lines = self._beside(picture, charts) or self._below(picture, charts)
        lines += [f" Nobody has been on {listed(unknown)} yet."] if unknown else []
        return [*lines, *self._legend(charts.values(), everything=True)]

    def around(self, picture: Picture, numbers: Numbers) -> list[str]:
        """The level one is on, in half a screen; signs are explained when they are new."""
        level = level_of(picture)
        if self.too_narrow(picture, level):
            return [fill(line, self.screen.prose, subsequent_indent="  ") for line in describe.look(picture, {})]
        rows = self._rows(picture, level, max(SMALL_MAP, self.screen.height // 2))
        drawn = self._chart(picture, level, numbers, rows)
        elsewhere = [f" {line}" for line in describe.others(picture) if self._is_elsewhere(picture, line)]
        return [*self._level(picture, drawn, level, rows), *elsewhere, *self._legend([drawn], everything=False)]

    def _rows(self, picture: Picture, level: str, most: int) -> int:
        """How many lines a level may take: a board as many as it needs."""
        if is_board(place for place in picture.places.values() if place.level == level):
            room = max(LEAST_BOARD, self.screen.height - BELOW)
            return min(room, lines_needed(picture, level, self.screen.width - 2))
        return most

    def too_narrow(self, picture: Picture, level: str) -> bool:
        """Has the screen no room for the boxes of this board?"""
        places = [place for place in picture.places.values() if place.level == level]
        return is_board(places) and tiles_across(places) * NARROWEST >= self.screen.width

    def _is_elsewhere(self, picture: Picture, line: str) -> bool:
        """Is this about somebody on another level? Whoever is on the map is seen there."""
        level = level_of(picture)
        away = [token.name for token in picture.tokens if picture.places[token.at].level != level]
        return any(line.startswith(f"{name}: ") for name in away)

    def _chart(self, picture: Picture, level: str, numbers: Numbers, rows: int) -> Chart:
        return chart(picture, level, numbers, (self.screen.width - 2, rows))

    # -- one level -----------------------------------------------------------------------------------------

    def _level(self, picture: Picture, drawn: Chart, level: str, rows: int) -> list[str]:
        """A level with its name, if there are several, and where it goes on beyond what fits."""
        window = _window(drawn, self.screen.width - 2, rows)
        lines = [self._finish(row) for row in _trimmed(_crop(drawn, window))]
        return [*self._heading(picture, level), *lines, *_further(drawn, window)]

    def _heading(self, picture: Picture, level: str) -> list[str]:
        names = [one.name for one in picture.levels if one.key == level]
        return [" " + self.screen.style(names[0], "bold")] if len(picture.levels) > 1 and names else []

    def _finish(self, row: Row) -> str:
        """A row in its colours."""
        parts = [" "]
        for style, run in groupby(row, key=lambda char: char.style if char is not None else ""):
            text = "".join(self._sign(char) for char in run)
            parts.append(self.screen.style(text, *STYLES.get(style, ())) if text.strip() else text)
        return "".join(parts).rstrip()

    def _sign(self, char: Char | None) -> str:
        if char is None:
            return " "
        return (
            char.sign if self.screen.unicode else PLAIN.get((char.sign, char.style), char.sign.replace("…", "."))
        )

    # -- several levels ------------------------------------------------------------------------------------

    def _beside(self, picture: Picture, charts: Mapping[str, Chart]) -> list[str]:
        """Levels with their rows in line, so that stairs stand at the same height; nothing if they do not fit."""
        widths = [_width(drawn, self._name(picture, level)) for level, drawn in charts.items()]
        top, bottom = min(c.bounds[0] for c in charts.values()), max(c.bounds[2] for c in charts.values())
        wide, high = sum(widths) + GAP * (len(charts) - 1) + 2, bottom - top + 1
        board = any(drawn.board for drawn in charts.values())
        if len(charts) < 2 or board or wide > self.screen.width or high > self.screen.height - 4:
            return []
        names = [self._name(picture, level).ljust(width) for level, width in zip(charts, widths, strict=True)]
        blocks = [_crop(drawn, (top, drawn.bounds[1], bottom, drawn.bounds[3])) for drawn in charts.values()]
        lines = [" " + self.screen.style((" " * GAP).join(names).rstrip(), "bold")]
        for parts in zip_longest(*blocks, fillvalue=Row()):
            row: Row = []
            for part, width in zip(parts, widths, strict=True):
                row += [*part, *[None] * (width - len(part) + GAP)]
            lines.append(self._finish(row))
        return lines

    def _below(self, picture: Picture, charts: Mapping[str, Chart]) -> list[str]:
        """One level after the other, that of the party with most room; a board that is too wide in words."""
        lines, own = [], level_of(picture)
        rows = self.screen.height - 3
        for level, drawn in charts.items():
            if self.too_narrow(picture, level):
                words = describe.whole_map(picture, level)
                told = [fill(line, self.screen.prose, subsequent_indent="  ") for line in words]
                lines += [*self._heading(picture, level), *told]
            else:
                lines += self._level(picture, drawn, level, rows if level == own else max(rows // 2, SMALL_MAP))
        return lines

    def _name(self, picture: Picture, level: str) -> str:
        return next((one.name for one in picture.levels if one.key == level), "")

    # -- signs ---------------------------------------------------------------------------------------------

    def _legend(self, charts: Iterable[Chart], *, everything: bool) -> list[str]:
        """What the signs mean; of a map shown unasked only if there is one that was not explained yet."""
        found = {
            sign: words for drawn in charts for sign, words in _meanings(drawn, everything=everything).items()
        }
        signs = {sign: found[sign] for sign in (*(common for common in EVERYWHERE if common in found), *found)}
        if not signs or (not everything and signs.keys() <= self._explained):
            return []
        self._explained |= signs.keys()
        door = signs.get("+", "") if not self.screen.unicode else ""
        parts = [f"{DOOR if sign == '+' and door else sign} {words}" for sign, words in signs.items()]
        tied = "   ".join(part.replace(" ", TIE) for part in [*parts, "north is up"])
        text = fill(tied, self.screen.width - 1, initial_indent=" ", subsequent_indent=" ")
        return [self.screen.style(line, "dim") for line in text.replace(TIE, " ").splitlines()]

    def turns(self, turns: Sequence[Turn]) -> list[str]:
        """The ways a tile can lie, side by side and numbered."""
        width = SMALL[0]
        across = max((self.screen.width - 2) // (width + 3), 1)
        lines = []
        for start in range(0, len(turns), across):
            drawn = [preview(turn.kind, turn.sides) for turn in turns[start : start + across]]
            heads = [f"{start + n + 1:^{width}}" for n in range(len(drawn))]
            lines.append(" " + self.screen.style("   ".join(heads).rstrip(), "blue"))
            lines += [(" " + "   ".join(parts)).rstrip() for parts in zip(*drawn, strict=True)]
        return lines if self.screen.unicode else [line.replace("+", DOOR) for line in lines]


def _meanings(drawn: Chart, *, everything: bool) -> dict[str, str]:
    """The signs of a maze; those of a board, which are few, only if one asks."""
    if not drawn.board:
        return drawn.legend
    on = {char.sign for char in drawn.canvas.values()} if everything else set()
    return {sign: words for sign, words in BOARD_SIGNS.items() if sign in on}


def _entered(picture: Picture, level: str) -> bool:
    """Has anybody been on this level? The whole of a board lies open."""
    places = [place for place in picture.places.values() if place.level == level]
    return is_board(places) or any(place.visited for place in places)


Window = tuple[int, int, int, int]  # first row and column, last row and column


def _window(drawn: Chart, columns: int, rows: int) -> Window:
    """What fits: all of it, or whole tiles with the heart as near to the middle as can be."""
    top, left, bottom, right = drawn.bounds
    row, column = drawn.heart
    if not drawn.board:
        top, bottom = _span(top, bottom, row, rows, SMALL[1])
        left, right = _span(left, right, column, columns, SMALL[0])
    return top, left, bottom, right


def _span(low: int, high: int, heart: int, room: int, tile: int) -> tuple[int, int]:
    """So many characters around the heart; beyond whole tiles one more, for what is unexplored."""
    if high - low < room:
        return low, high
    first, last, middle = (low + 1) // tile, (high - 1) // tile, heart // tile
    most = max((room - 2) // tile, LEAST_TILES)
    start = max(first, min(middle - most // 2, last - most + 1))
    return start * tile - 1, (start + most) * tile


def _crop(drawn: Chart, window: Window) -> list[Row]:
    """The rows of a window. Beyond the last whole tile only what is unexplored is shown."""
    top, left, bottom, right = window
    above, before, below, behind = drawn.bounds
    cut = {("row", top): top > above, ("row", bottom): bottom < below}
    cut |= {("column", left): left > before, ("column", right): right < behind}
    rows: list[Row] = []
    for row in range(top, bottom + 1):
        chars: Row = []
        for column in range(left, right + 1):
            char = drawn.canvas.get((row, column))
            margin = cut.get(("row", row)) or cut.get(("column", column))
            chars.append(char if char is not None and (not margin or char.style in ("fog", "choice")) else None)
        rows.append(chars)
    return rows


def _trimmed(rows: list[Row]) -> list[Row]:
    """Without empty rows at both ends."""
    while rows and not any(rows[0]):
        rows.pop(0)
    while rows and not any(rows[-1]):
        rows.pop()
    return rows


def _further(drawn: Chart, window: Window) -> list[str]:
    """Says where the map goes on beyond the window."""
    top, left, bottom, right = drawn.bounds
    beyond = (top < window[0], right > window[3], bottom > window[2], left < window[1])
    sides = [side for side, more in zip(SIDES, beyond, strict=True) if more]
    return [f" The map goes on {listed(sides)}."] if sides else []


def _width(drawn: Chart, name: str) -> int:
    return max(drawn.bounds[3] - drawn.bounds[1] + 1, len(name))
