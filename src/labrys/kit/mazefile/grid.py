"""The drawing of one level: rows of corners and walls, and rows of squares between them."""

from __future__ import annotations

import re

from msgspec import Struct

from labrys.kit.mazefile.finding import Findings
from labrys.kit.mazefile.model import CORRIDORS, Cell, Edge, Sheet, Side

MOST_SIDE = 250  # squares across or down

side_letters = "NSEW"
LETTERS = {Edge.DOOR: "D", Edge.SECRET: "S", Edge.DOUBLE: "W", Edge.PANEL: "P", Edge.CHUTE: "K"}
ACROSS = {Edge.WALL: "---", Edge.OPEN: "   ", **{edge: f"-{letter}-" for edge, letter in LETTERS.items()}}
UPRIGHT = {Edge.WALL: "|", Edge.OPEN: " ", **LETTERS}
INSIDE = {
    Cell.ROCK: "###",
    Cell.CORRIDOR: " . ",
    Cell.TRAP: " o ",
    Cell.STAIRS_DOWN: " > ",
    Cell.STAIRS_UP: " < ",
}
_ACROSS = {text: int(edge) for edge, text in ACROSS.items()}
_UPRIGHT = {text: int(edge) for edge, text in UPRIGHT.items()}
_INSIDE = {text: (int(cell), 0) for cell, text in INSIDE.items()} | {
    f"{letter}{number}".ljust(3): (int(cell), number)
    for letter, cell in (("C", Cell.CHAMBER), ("T", Cell.TOWER))
    for number in range(1, 100)
}
NAMES = {
    Edge.OPEN: "an open edge",
    Edge.DOOR: "a door",
    Edge.SECRET: "a secret door",
    Edge.DOUBLE: "a double door",
    Edge.PANEL: "a panel",
    Edge.CHUTE: "a chute door",
}
_SQUARES = re.compile(r"[|#.<>]|o |[DSWPK][ #CT]|[CT]\d")  # how a row of squares begins
_WORD = re.compile(r"[a-z]{2}")  # how any other line begins
OF_ROOMS = (Edge.WALL, Edge.DOOR, Edge.SECRET, Edge.DOUBLE)  # what stands around a chamber or a tower


class Grid(Struct):
    """Where a drawing stands in the text: the line of each of its rows, and whether it begins further right."""

    rows: list[int]
    indent: int

    def cell(self, sheet: Sheet, cell: int) -> tuple[int, int]:
        """Line and column of a square."""
        row, column = divmod(cell, sheet.width)
        return self.rows[2 * row + 1], self.indent + 4 * column + 2

    def edge(self, sheet: Sheet, cell: int, side: int) -> tuple[int, int]:
        """Line and column of one of its sides."""
        row, column = divmod(cell, sheet.width)
        if side >= Side.EAST:
            return self.rows[2 * row + 1], self.indent + 4 * column + (5 if side == Side.EAST else 1)
        return self.rows[2 * row + 2 * (side == Side.SOUTH)], self.indent + 4 * column + 2


def read_grid(
    lines: list[str], start: int, findings: Findings, head: tuple[int, Side, int, int]
) -> tuple[Grid, Sheet]:
    """The grid that begins at this line, and the sheet it draws; what cannot be read is wall and corridor."""
    known = len(findings)
    indent = len(lines[start]) - len(lines[start].lstrip())
    rows = _rows(lines, start)
    first = lines[start].rstrip()[indent:]
    width = max((len(first) - 1) // 4, 1)
    if len(first) != 4 * width + 1:
        findings.error(
            start + 1,
            indent + len(first),
            f"the first row has {len(first)} characters; it takes 4 for each square and 1 for the last corner",
        )
    if len(rows) % 2 == 0 or len(rows) < 3:
        wanted = "a row of corners and walls such as +---+---+" if len(rows) % 2 == 0 else "a row of squares"
        findings.error(rows[-1], 1, f"the grid breaks off after this row: below it there should be {wanted}")
        rows = rows[: len(rows) - 1 + len(rows) % 2]
    height = len(rows) // 2
    for size, what in ((width, "across"), (height, "down")):
        if size > MOST_SIDE:
            findings.error(start + 1, 1, f"the grid has {size} squares {what}; it may have {MOST_SIDE}")
            return Grid(rows, indent), Sheet(*head, 0, 0, b"", b"", b"")
    across: list[list[int]] = []
    upright: list[list[int]] = []
    inside: list[list[tuple[int, int]]] = []
    for place, number in enumerate(rows):
        row = _Row(number, indent, lines[number - 1].rstrip()[indent:], width, findings)
        if place % 2:
            upright.append(row.upright())
            inside.append(row.inside())
        else:
            across.append(row.across())
    sheet = _sheet(head, width, height, across, upright, inside)
    grid = Grid(rows, indent)
    return grid, sheet if len(findings) > known else _mended(sheet, grid, findings)


def _rows(lines: list[str], start: int) -> list[int]:
    """The numbers of the grid's lines: corners and squares in turn, comments and blank lines left out."""
    rows = [start + 1]
    for number in range(start + 1, len(lines)):
        bare = lines[number].strip()
        if not bare or bare[0] == ";":
            continue
        corners = bare[0] == "+"
        if corners == bool(len(rows) % 2):
            break  # two rows of a kind: another grid, or the end of this one
        if not corners and (
            _WORD.match(bare) or not (_SQUARES.match(bare) or len(bare) == len(lines[start].strip()))
        ):
            break
        rows.append(number + 1)
    return rows


class _Row:
    """One row of the drawing."""

    def __init__(self, line: int, indent: int, text: str, width: int, findings: Findings) -> None:
        self.line = line
        self.indent = indent
        self.width = width
        self.findings = findings
        length = 4 * width + 1
        if len(text) != length:
            words = f"this row has {len(text)} characters, the grid's first row {length}: make them the same"
            self.error(min(len(text), length), words)
        self.text = text.ljust(length)[:length]
        self.whole = len(text) == length

    def error(self, column: int, text: str) -> None:
        """An error in this row, its column counted from 0."""
        self.findings.error(self.line, self.indent + column + 1, text)

    def across(self) -> list[int]:
        """A row of corners: what stands between the squares above and below."""
        text = self.text
        if text[::4].strip("+") and self.whole:
            column = next(at for at in range(0, len(text), 4) if text[at] != "+")
            self.error(column, f"{text[column]!r} stands where a corner + belongs")
        found = [_ACROSS.get(text[at : at + 3]) for at in range(1, len(text), 4)]
        if None in found and self.whole:
            at = 4 * found.index(None) + 1
            known = "--- wall, three blanks open, -D- door, -S- secret, -W- double, -P- panel, -K- chute"
            self.error(at, f"{text[at : at + 3]!r} is no edge; the edges are: {known}")
        return [edge or 0 for edge in found]

    def upright(self) -> list[int]:
        """A row of squares: what stands left and right of them."""
        found = [_UPRIGHT.get(mark) for mark in self.text[::4]]
        if None in found and self.whole:
            at = 4 * found.index(None)
            known = "| wall, a blank open, D door, S secret, W double, P panel, K chute"
            self.error(at, f"{self.text[at]!r} is no edge; the edges are: {known}")
        return [edge or 0 for edge in found]

    def inside(self) -> list[tuple[int, int]]:
        """A row of squares: what they are, and of which chamber or tower."""
        text = self.text
        found = [_INSIDE.get(text[at : at + 3]) for at in range(1, len(text), 4)]
        if None in found and self.whole:
            at = 4 * found.index(None) + 1
            known = (
                "'###' rock, ' . ' corridor, 'C1 ' chamber, 'T1 ' tower, ' o ' trap door, ' > ' and ' < ' stairs"
            )
            self.error(at, f"{text[at : at + 3]!r} is no square; the squares are: {known}")
        return [square or (1, 0) for square in found]


def _sheet(
    head: tuple[int, Side, int, int],
    width: int,
    height: int,
    across: list[list[int]],
    upright: list[list[int]],
    inside: list[list[tuple[int, int]]],
) -> Sheet:
    """The rows put together."""
    edges = bytearray(4 * width * height)
    for row in range(height):
        begin, end = 4 * row * width, 4 * (row + 1) * width
        edges[begin + Side.NORTH : end : 4] = bytes(across[row])
        edges[begin + Side.SOUTH : end : 4] = bytes(across[row + 1])
        edges[begin + Side.EAST : end : 4] = bytes(upright[row][1:])
        edges[begin + Side.WEST : end : 4] = bytes(upright[row][:-1])
    cells = bytes(kind for row in inside for kind, _ in row)
    numbers = bytes(number for row in inside for _, number in row)
    return Sheet(*head, width, height, cells, numbers, bytes(edges))


def _mended(sheet: Sheet, grid: Grid, findings: Findings) -> Sheet:
    """Every edge must fit what it stands between; in solid rock a gap in the lines is as good as a wall."""
    edges = bytearray(sheet.edges)
    cells, numbers = sheet.cells, sheet.numbers
    for place, edge in enumerate(sheet.edges):
        if edge == Edge.WALL:
            continue
        cell, side = place >> 2, place & 3
        other = sheet.beyond(cell, side)
        if other >= 0 and side in (Side.NORTH, Side.WEST):  # its other square sees to an inner edge
            continue
        here, there = cells[cell], cells[other] if other >= 0 else Cell.ROCK
        if here == there == Cell.CORRIDOR and edge != Edge.CHUTE:
            continue
        if here == there == Cell.ROCK and edge == Edge.OPEN:
            edges[place] = Edge.WALL
            if other >= 0:
                edges[4 * other + (side ^ 1)] = Edge.WALL
            continue
        same = here == there and numbers[cell] == (numbers[other] if other >= 0 else 0)
        if words := _misfit(Edge(edge), Cell(here), Cell(there), same, other < 0):
            findings.error(*grid.edge(sheet, cell, side), words)
    return Sheet(
        sheet.level, sheet.north, sheet.x0, sheet.y0, sheet.width, sheet.height, cells, numbers, bytes(edges)
    )


def _misfit(edge: Edge, here: Cell, there: Cell, same: bool, border: bool) -> str:
    """What is wrong with this edge between these two squares."""
    name = NAMES[edge]
    if Cell.ROCK in (here, there):
        if here == there:
            return f"{name} with rock on both sides: draw a wall"
        beyond = "off the sheet" if border else "into rock"
        return "" if edge == Edge.CHUTE else f"{name} leads {beyond}: draw a wall, or a chute door K"
    if edge == Edge.CHUTE:
        return "a chute door stands between a square one can stand on and rock or the border"
    if here in CORRIDORS and there in CORRIDORS:
        return ""
    if same and here == Cell.CHAMBER:
        return (
            ""
            if edge == Edge.OPEN
            else f"{name} inside one chamber: leave it open, draw a wall or number two chambers"
        )
    if edge in OF_ROOMS:
        return ""
    what = (
        "two chambers"
        if here == there == Cell.CHAMBER
        else "a chamber"
        if Cell.CHAMBER in (here, there)
        else "a tower"
    )
    where = "between two chambers" if what == "two chambers" else f"at the side of {what}"
    return f"{name} {where}: draw a wall, or a door D, S or W"
