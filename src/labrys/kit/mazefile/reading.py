"""Reads a maze file. Every fault is found with its line and column, and with what would be right.

The format is told in docs/mazes.md. Reading takes time in proportion to the text and stops after fifty errors, so
that a hostile file costs no more than an honest one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import get_close_matches

import msgspec
from msgspec import Struct, field

from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.finding import MOST, Enough, Finding, Findings
from labrys.kit.mazefile.grid import Grid, read_grid, side_letters
from labrys.kit.mazefile.model import (
    Baddie,
    Cell,
    Edge,
    Maze,
    Notes,
    Place,
    Room,
    Sage,
    Sheet,
    Side,
    Treasure,
)
from labrys.kit.mazefile.vocabulary import BadColumn, Vocabulary, key_of, name_of

MOST_TEXT = 8_000_000  # characters: about a million squares
MOST_LINE = 4_000
BLANKS = " " * 60  # in a row: no line needs them, and they make a pattern slow
MOST_LEVEL = 99
MOST_ORIGIN = 9_999
MOST_NUMBER = 99  # chambers of a level, towers: what three characters hold
MOST_AMOUNT = 9_999
COLUMNS = 10  # of a baddie

NORTH = {"up": Side.NORTH, "down": Side.SOUTH, "right": Side.EAST, "left": Side.WEST}
HEADER = ("title", "author", "rules")
OF_SHEET = ("north", "origin", "chamber", "stairs", "chute", "panel", "sage")
KEYWORDS = (*HEADER, "level", *OF_SHEET, "tower", "baddie", "table")
SPOKEN = {
    "title": "title: words",
    "author": "author: words",
    "rules": "rules: key, key=value",
    "level": "level: 1",
    "north": "north: up (or right, down, left)",
    "origin": "origin: 1,1",
    "chamber": "chamber C7: part; part",
    "stairs": "stairs 7,8 -> level 3 at 7,8",
    "chute": "chute 5,1 W -> level 5 at 3,7",
    "panel": "panel 4,4 E",
    "sage": "sage C7: kind hermit, mood 8",
    "tower": "tower T1: surface, levels 1-2",
    "baddie": "baddie: name | category | hits | hit# | weapons | NA | Ab | At | Pax | special",
    "table": "table mammals 1: six names with commas",
}

_XY = r"(?P<{0}x>-?\d+)\s*,\s*(?P<{0}y>-?\d+)"
_TARGET = r"\s*->\s*level\s+(?P<level>\d+)\s+at\s+" + _XY.format("to")
SHAPES = {
    "level": re.compile(r"\s*level\s*:\s*(?P<level>\d+)"),
    "north": re.compile(r"\s*north\s*:\s*(?P<north>up|right|down|left)"),
    "origin": re.compile(r"\s*origin\s*:\s*" + _XY.format("")),
    "chamber": re.compile(r"\s*chamber\s+C(?P<number>\d+)\s*:(?P<rest>.*)"),
    "stairs": re.compile(r"\s*stairs\s+" + _XY.format("") + _TARGET),
    "chute": re.compile(r"\s*chute\s+" + _XY.format("") + r"\s+(?P<side>[NSEW])" + _TARGET),
    "panel": re.compile(r"\s*panel\s+" + _XY.format("") + r"\s+(?P<side>[NSEW])"),
    "sage": re.compile(r"\s*sage\s+C(?P<number>\d+)\s*:(?P<rest>.*)"),
    "tower": re.compile(r"\s*tower\s+T(?P<number>\d+)\s*:\s*(?P<surface>surface\s*,\s*)?levels?\s(?P<rest>.*)"),
    "baddie": re.compile(r"\s*baddie\s*:(?P<rest>.*)"),
    "table": re.compile(r"\s*table\s+(?P<category>[^\s:]+)\s+(?P<which>[12])\s*:(?P<rest>.*)"),
    **{word: re.compile(rf"\s*{word}\s*:(?P<rest>.*)") for word in HEADER},
}
_KEYWORD = re.compile(r"\s*([a-z]+)\b")
_COUNT = re.compile(r"x *(?P<number>\d+)")
_SAGE = re.compile(r"(?P<what>kind|taste|mood)\s+(?P<word>.+)")
_LEVELS = re.compile(r"(?P<first>\d+)(?:\s*-\s*(?P<last>\d+))?")
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


class Places(Struct):
    """Where in the text everything stands, for whoever checks what was read."""

    grids: dict[int, Grid] = field(default_factory=dict)
    lines: dict[tuple[str, int, int], int] = field(default_factory=dict)  # what, level or 0, number or square


class Reading(Struct):
    """A maze file as read: the maze, unless errors stand in the way."""

    maze: Maze | None
    findings: Findings
    places: Places


def read(text: str, vocabulary: Vocabulary | None = None) -> Reading:
    """Read a maze file. Without a vocabulary any word will do as the name of a foe, an item and so on."""
    reader = _Reader(vocabulary)
    try:
        reader.read(text)
        reader.finish()
    except Enough:
        reader.findings.append(
            Finding(max(reader.line, 1), 1, "error", f"there may be more: after {MOST} reading stops")
        )
    maze = None if reader.findings.errors else build(reader.draft)
    return Reading(maze, reader.findings, reader.places)


class Link(Struct):
    """A line that names squares, kept until all sheets are known."""

    line: int
    level: int
    found: re.Match[str]


class _Reader:
    """What has been read so far."""

    def __init__(self, vocabulary: Vocabulary | None) -> None:
        self.words = vocabulary
        self.findings = Findings()
        self.draft = Draft()
        self.places = Places()
        self.line = 0  # counted from 1
        self.level = 0  # 0: still in the header
        self.north: Side | None = None
        self.origin: tuple[int, int] | None = None
        self.level_line = 0
        self.links: list[Link] = []
        self.foes: list[tuple[int, int, str]] = []  # line, column, name: known only when all baddies are read
        self.seen: set[tuple[str, int, object]] = set()
        self.broken: set[int] = set()  # levels that could not be read: nothing more is said about their squares

    # -- lines -------------------------------------------------------------------------------------------

    def read(self, text: str) -> None:
        """Every line, in order."""
        if len(text) > MOST_TEXT:
            self.findings.error(1, 1, f"the file has {len(text):,} characters; a maze has at most {MOST_TEXT:,}")
            return
        text = text.removeprefix("\ufeff").replace("\r\n", "\n")
        lines = text.split("\n")
        if _UNPRINTABLE.search(text):
            self.unprintable(lines)
        while self.line < len(lines):
            line = lines[self.line]
            self.line += 1
            if not line or line.startswith(";") or not (bare := line.strip()) or bare[0] == ";":
                continue
            if len(line) > MOST_LINE:
                self.error(MOST_LINE, f"the line has {len(line):,} characters; write at most {MOST_LINE:,}")
            elif BLANKS in line and bare[0] != "+":
                self.error(line.index(BLANKS), f"there are more than {len(BLANKS)} blanks in a row: take some out")
            elif bare[0] == "+":
                self.grid(lines)
            else:
                self.statement(line)

    def error(self, column: int, text: str) -> None:
        """An error on this line; columns are counted from 0 here, as strings are."""
        self.findings.error(self.line, column + 1, text)

    def unprintable(self, lines: list[str]) -> None:
        for number, line in enumerate(lines, 1):
            for found in _UNPRINTABLE.finditer(line):
                code = f"U+{ord(found.group()):04X}"
                self.findings.error(
                    number, found.start() + 1, f"the character {code} cannot be printed: delete it"
                )

    def grid(self, lines: list[str]) -> None:
        """The drawing of a sheet, from its first corner to the last row that looks like one."""
        before = len(self.findings)
        if not self.level:
            self.error(0, "a grid belongs under a line like `level: 1`")
        elif self.level in self.draft.sheets:
            self.error(0, f"level {self.level} has its grid already: one grid to a `level:` line")
        x0, y0 = self.origin or (1, 1)
        north = self.north or Side.NORTH
        grid, sheet = read_grid(lines, self.line - 1, self.findings, (self.level, north, x0, y0))
        self.line = grid.rows[-1]
        self.draft.sheets.setdefault(self.level, sheet)
        self.places.grids.setdefault(self.level, grid)
        if len(self.findings) > before:
            self.broken.add(self.level)

    def statement(self, line: str) -> None:
        """A line that begins with a keyword."""
        found = _KEYWORD.match(line)
        word = found.group(1) if found else ""
        column = len(line) - len(line.lstrip())
        if word not in SHAPES:
            self.unknown(column, word, line)
            return
        shape = SHAPES[word].fullmatch(line.rstrip())
        if word in HEADER and self.level:
            self.error(column, f"`{word}:` belongs above the first `level:` line")
        elif word in OF_SHEET and not self.level:
            self.error(column, f"a {word} line belongs under the `level:` line of its sheet")
        elif not shape:
            self.error(column, f"this {word} line cannot be read; write it like `{SPOKEN[word]}`")
        else:
            handle: Callable[[re.Match[str]], None] = getattr(self, f"on_{word}")
            handle(shape)

    def unknown(self, column: int, word: str, line: str) -> None:
        near = get_close_matches(word or line.strip().lower()[:20], KEYWORDS, 1)
        hint = (
            f"did you mean `{SPOKEN[near[0]]}`?" if near else f"a line begins with one of: {', '.join(KEYWORDS)}"
        )
        begin = line.strip()[:20]
        self.error(column, f"{begin!r} begins no line of a maze file; {hint}")

    # -- small things ------------------------------------------------------------------------------------

    def number(self, found: re.Match[str], group: str, least: int, most: int, what: str, base: int = 0) -> int:
        """A whole number within bounds; `base` is where the matched text begins in its line."""
        digits = found.group(group)
        if len(digits) > 9 or not least <= int(digits) <= most:
            shown = digits if len(digits) < 12 else f"{digits[:9]}…"
            self.error(base + found.start(group), f"{shown} is no {what}: from {least} to {most}")
            return least
        return int(digits)

    def word(self, column: int, text: str, kind: str, what: str) -> str:
        """A word of the game's vocabulary, as its key."""
        word = key_of(text)
        known: frozenset[str] = getattr(self.words, kind) if self.words else frozenset()
        if self.words and word not in known:
            self.error(column, f"{text.strip()!r} is no {what}; {instead(word, known)}")
        return word

    def once(self, what: str, level: int, key: object, column: int, spoken: str) -> bool:
        """Is this the first of its kind?"""
        if (what, level, key) in self.seen:
            self.error(column, f"{spoken} has a line already: delete one of the two")
            return False
        self.seen.add((what, level, key))
        return True

    # -- the header --------------------------------------------------------------------------------------

    def on_title(self, found: re.Match[str]) -> None:
        if self.once("title", 0, 0, 0, "the title"):
            self.draft.title = found.group("rest").strip()

    def on_author(self, found: re.Match[str]) -> None:
        if self.once("author", 0, 0, 0, "the author"):
            self.draft.author = found.group("rest").strip()

    def on_rules(self, found: re.Match[str]) -> None:
        for column, part in pieces(found, "rest", ","):
            name, equals, value = (half.strip() for half in part.partition("="))
            if not name or (equals and not value):
                self.error(column, "a house rule is written `key` or `key=value`")
            elif self.once("rule", 0, name, column, f"the house rule {name}"):
                key = self.word(column, name, "rules", "house rule")
                self.draft.rules[key] = {"": True, "true": True, "false": False}.get(value.lower(), value)

    # -- the sheets --------------------------------------------------------------------------------------

    def on_level(self, found: re.Match[str]) -> None:
        self.end_sheet()
        level = self.number(found, "level", 1, MOST_LEVEL, "level")
        if not self.once("level", 0, level, found.start("level"), f"level {level}"):
            self.broken.add(level)
        self.level, self.level_line, self.north, self.origin = level, self.line, None, None

    def end_sheet(self) -> None:
        if self.level and self.level not in self.draft.sheets:
            self.findings.error(self.level_line, 1, f"level {self.level} has no grid: draw one under this line")

    def on_north(self, found: re.Match[str]) -> None:
        if self.above_grid("north") and self.once("north", self.level, 0, 0, "north on this level"):
            self.north = NORTH[found.group("north")]

    def on_origin(self, found: re.Match[str]) -> None:
        if self.above_grid("origin") and self.once("origin", self.level, 0, 0, "the origin of this level"):
            before = len(self.findings)
            self.origin = self.point(found, "")
            if len(self.findings) > before:
                self.broken.add(self.level)

    def above_grid(self, what: str) -> bool:
        if self.level in self.draft.sheets:
            self.error(0, f"`{what}:` belongs between the `level:` line and the grid")
        return self.level not in self.draft.sheets

    def point(self, found: re.Match[str], prefix: str) -> tuple[int, int]:
        x, y = f"{prefix}x", f"{prefix}y"
        bounds = (-MOST_ORIGIN, MOST_ORIGIN, "coordinate")
        return self.number(found, x, *bounds), self.number(found, y, *bounds)

    def room(self, found: re.Match[str], what: str) -> Room | None:
        number = self.number(found, "number", 1, MOST_NUMBER, "number of a chamber")
        column = found.start("number") - 1
        if not self.once(what, self.level, number, column, f"{what} C{number} of level {self.level}"):
            return None
        self.places.lines[what, self.level, number] = self.line
        return self.level, number

    def on_chamber(self, found: re.Match[str]) -> None:
        parts: dict[str, object] = {}
        hazards: list[str] = []
        treasures: list[Treasure] = []
        for column, part in pieces(found, "rest", ";"):
            self.part(column, part, parts, hazards, treasures)
        if room := self.room(found, "chamber"):
            self.draft.notes[room] = msgspec.convert({**parts, "hazards": hazards, "treasures": treasures}, Notes)

    def part(
        self, column: int, part: str, parts: dict[str, object], hazards: list[str], treasures: list[Treasure]
    ) -> None:
        """One part of a chamber's line."""
        word, _, rest = part.partition(" ")
        rest, at = rest.strip(), column + len(part) - len(part.partition(" ")[2].lstrip())
        key = "double_treasure" if word == "double" else word
        if key in parts:
            self.error(column, f"the chamber has a part `{word}` already: delete one of the two")
        elif key_of(part) == "double_treasure" or part == "empty":
            parts[key] = True
        elif word in ("name", "says") and rest:
            parts[word] = " ".join(rest.split())
        elif word == "category" and rest:
            parts[word] = self.word(at, rest, "categories", "category")
        elif word == "special" and rest:
            parts[word] = self.word(at, rest, "specials", "special chamber")
        elif word == "hazard" and rest:
            if (hazard := self.word(at, rest, "hazards", "hazard")) in hazards:
                self.error(column, f"the chamber has the hazard {hazard} already: delete one of the two")
            hazards.append(hazard)
        elif word == "foe" and rest:
            name, parts["foe_number"] = self.counted(at, rest, MOST_NUMBER, "number of foes", 0)
            parts["foe"] = key_of(name)
            self.foes.append((self.line, at, name))
        elif word == "treasure" and rest:
            treasures.append(self.treasure(at, rest))
        else:
            known = "double treasure, empty, name …, says …, category …, foe …, special …, hazard …, treasure …"
            self.error(column, f"{part[:30]!r} is no part of a chamber (a ; begins one); the parts are: {known}")

    def counted(self, column: int, text: str, most: int, what: str, unsaid: int) -> tuple[str, int]:
        """A name and how many of it: `goats x 3`."""
        name, blank, number = text.rpartition(" x")
        if blank and name.strip() and (found := _COUNT.fullmatch("x" + number)):
            return name.strip(), self.number(found, "number", 1, most, what, column + len(name) + 1)
        return text, unsaid

    def treasure(self, column: int, text: str) -> Treasure:
        """A special treasure and its worth."""
        text, once = (text[:-5].rstrip(), True) if text.endswith(" once") else (text, False)
        said, equals, worth = text.partition("=")
        words = " ".join(said.split())
        base = column + len(text) - len(worth.lstrip())
        kind, _, rest = worth.strip().partition(" ")
        if not words:
            self.error(column, "say what the treasure is: `treasure a golden hen = gold 5`")
        if not equals:
            return Treasure(words, once=once)
        if kind in ("gold", "silver", "karma") and (
            found := re.fullmatch(r"(?P<amount>\d+)", rest.strip(), re.ASCII)
        ):
            at = base + len(worth.strip()) - len(rest.strip())
            return Treasure(words, kind, self.number(found, "amount", 1, MOST_AMOUNT, "amount", at), "", once)
        if kind == "item" and rest.strip() and "=" not in rest:
            at = base + len(worth.strip()) - len(rest.lstrip())
            name, number = self.counted(at, rest.strip(), MOST_AMOUNT, "amount", 1)
            return Treasure(words, "item", number, self.word(at, name, "items", "item"), once)
        self.error(base, "a treasure is worth `= gold 5`, `= silver 5`, `= karma 5` or `= item name x 2`")
        return Treasure(words)

    def on_sage(self, found: re.Match[str]) -> None:
        parts: dict[str, object] = {}
        for column, part in pieces(found, "rest", ","):
            if not (said := _SAGE.fullmatch(part)):
                self.error(column, f"{part[:30]!r} says nothing of a sage; write it like `{SPOKEN['sage']}`")
                continue
            what, word, at = said.group("what"), said.group("word"), column + said.start("word")
            if what in parts:
                self.error(column, f"the sage has a {what} already: delete one of the two")
            elif what != "mood":
                kind, spoken = ("sages", "kind of sage") if what == "kind" else ("tastes", "taste of a sage")
                parts[what] = self.word(at, word, kind, spoken)
            elif word.isascii() and word.isdigit():
                parts[what] = self.number(said, "word", 2, 12, "mood", column)
            else:
                self.error(at, f"{word[:30]!r} is no mood: a number from 2 to 12")
        if room := self.room(found, "sage"):
            self.draft.sages[room] = msgspec.convert(parts, Sage)

    def link(self, found: re.Match[str]) -> None:
        """Squares are looked up when all sheets are known."""
        self.links.append(Link(self.line, self.level, found))

    on_stairs = on_chute = on_panel = link

    # -- the whole file ----------------------------------------------------------------------------------

    def on_tower(self, found: re.Match[str]) -> None:
        number = self.number(found, "number", 1, MOST_NUMBER, "number of a tower")
        levels: list[int] = []
        for column, part in pieces(found, "rest", ","):
            if not (span := _LEVELS.fullmatch(part)):
                self.error(column, f"{part[:30]!r} names no levels; write it like `{SPOKEN['tower']}`")
                continue
            first = self.number(span, "first", 1, MOST_LEVEL, "level", column)
            last = self.number(span, "last", first, MOST_LEVEL, "level", column) if span.group("last") else first
            levels += range(first, last + 1)
        if self.once("tower", 0, number, found.start("number") - 1, f"tower T{number}"):
            self.places.lines["tower", 0, number] = self.line
            self.draft.towers[number] = (bool(found.group("surface")), tuple(sorted(set(levels))))

    def on_table(self, found: re.Match[str]) -> None:
        category = self.word(found.start("category"), found.group("category"), "categories", "category")
        which = int(found.group("which"))
        names = list(pieces(found, "rest", ","))
        if len(names) != 6:
            self.error(found.start("rest"), f"a table has six names, one for each face, and this has {len(names)}")
        self.foes += [(self.line, column, name) for column, name in names]
        if self.once("table", 0, (category, which), 0, f"table {category} {which}"):
            self.draft.tables[category, which] = tuple(key_of(name) for _, name in names)

    def on_baddie(self, found: re.Match[str]) -> None:
        cells = list(pieces(found, "rest", "|", empty=True))
        columns = tuple(" ".join(text.split()) for _, text in cells)
        key = key_of(columns[0])
        if len(columns) != COLUMNS:
            text = f"a baddie has {COLUMNS} columns, and this has {len(columns)}: {SPOKEN['baddie']}"
            self.error(found.start("rest"), text)
            return
        if not key:
            self.error(cells[0][0], "a baddie needs a name")
        elif self.words and key in self.words.foes:
            self.error(cells[0][0], f"{columns[0]!r} is a foe of the game already: give yours another name")
        elif self.once("baddie", 0, key, cells[0][0], f"the baddie {columns[0]}"):
            self.draft.baddies.append(Baddie(key, columns))
            try:
                if self.words:
                    self.words.check_baddie(columns)
            except BadColumn as error:
                self.error(cells[error.column][0], str(error))

    # -- when all is read --------------------------------------------------------------------------------

    def finish(self) -> None:
        """Whatever can be told only at the end of the file."""
        self.end_sheet()
        if not self.draft.sheets and not self.findings:
            self.findings.error(1, 1, "there is no level here: write `level: 1` and draw its grid below")
        own = {key_of(baddie.name) for baddie in self.draft.baddies}
        if self.words:
            foes = self.words.foes | own
            for line, column, name in self.foes:
                if key_of(name) not in foes:
                    self.findings.error(
                        line, column + 1, f"{name.strip()!r} is no foe; {instead(key_of(name), foes)}"
                    )
        drawn = {
            (level, sheet.numbers[cell])
            for level, sheet in self.draft.sheets.items()
            for cell, kind in enumerate(sheet.cells)
            if kind == Cell.CHAMBER
        }
        for what, level, number in self.places.lines:
            known = level in self.draft.sheets and level not in self.broken
            if what in ("chamber", "sage") and known and (level, number) not in drawn:
                line = self.places.lines[what, level, number]
                self.findings.error(line, 1, f"no chamber C{number} is drawn on level {level}")
        for link in self.links:
            self.line = link.line
            self.resolve(link)

    def resolve(self, link: Link) -> None:
        """Stairs, a chute or a panel: the squares they name."""
        sheet, found = self.draft.sheets.get(link.level), link.found
        word = found.group().split(None, 1)[0]
        if not sheet or link.level in self.broken or (cell := self.square(sheet, found, "", f"a {word}")) < 0:
            return
        column = found.start("x")
        self.places.lines[word, link.level, cell] = link.line
        if word == "stairs":
            if sheet.cells[cell] not in (Cell.STAIRS_DOWN, Cell.STAIRS_UP):
                self.error(column, "no stairs are drawn there: draw ` > ` or ` < `, or delete this line")
            elif self.once(word, link.level, cell, column, "this flight of stairs") and (
                there := self.target(found)
            ):
                self.draft.stairs[link.level, cell] = there
            return
        side = side_letters.index(found.group("side"))
        edge, letter = (Edge.CHUTE, "K") if word == "chute" else (Edge.PANEL, "P")
        if sheet.edges[4 * cell + side] != edge:
            self.error(column, f"no {word} {letter} is drawn on that side of the square: draw it there")
        elif self.once(word, link.level, (cell, side), column, f"this {word}"):
            if word == "panel":
                self.draft.panels.add((link.level, cell, side))
            elif there := self.target(found):
                self.draft.chutes[link.level, cell, side] = there

    def square(self, sheet: Sheet, found: re.Match[str], prefix: str, word: str) -> int:
        """The walkable square that a line names, -1 if there is none."""
        x, y = self.point(found, prefix)
        cell, column = sheet.at(x, y), found.start(f"{prefix}x")
        if cell < 0:
            right, bottom = sheet.x0 + sheet.width - 1, sheet.y0 + sheet.height - 1
            span = f"from {sheet.x0},{sheet.y0} to {right},{bottom}"
            self.error(column, f"{x},{y} is off the sheet of level {sheet.level}, which goes {span}")
            return -1
        if sheet.cells[cell] == Cell.ROCK:
            self.error(
                column, f"{x},{y} on level {sheet.level} is rock: {word} line names squares one can stand on"
            )
            return -1
        return cell

    def target(self, found: re.Match[str]) -> Place | None:
        """Where stairs or a chute lead."""
        level = self.number(found, "level", 1, MOST_LEVEL, "level")
        sheet = self.draft.sheets.get(level)
        if self.broken:
            return None
        if sheet is None:
            levels = ", ".join(map(str, sorted(self.draft.sheets)))
            self.error(found.start("level"), f"there is no level {level}; the levels are: {levels}")
            return None
        cell = self.square(sheet, found, "to", "this")
        return (level, cell) if cell >= 0 else None


def instead(word: str, known: frozenset[str]) -> str:
    """What might have been meant."""
    if near := get_close_matches(word, known, 3):
        return f"did you mean {' or '.join(map(name_of, near))}?"
    few = sorted(map(name_of, known))
    return (
        f"there are: {', '.join(few)}" if len(few) <= 12 else f"{len(few)} are known, such as {', '.join(few[:3])}"
    )


def pieces(found: re.Match[str], group: str, mark: str, *, empty: bool = False) -> Iterator[tuple[int, str]]:
    """The parts between the marks, each with its column; empty ones only if wanted."""
    return split(found.group(group), mark, found.start(group), empty=empty)


def split(text: str, mark: str, column: int, *, empty: bool = False) -> Iterator[tuple[int, str]]:
    """The parts of a text between the marks, each with the column it begins in."""
    for part in text.split(mark):
        bare = part.strip()
        if bare or empty:
            yield column + len(part) - len(part.lstrip()), bare
        column += len(part) + len(mark)
