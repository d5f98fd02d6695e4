"""Checks a maze file: what a game may rely on, and what an author should know before friends walk in.

Errors are what no game could play; warnings are what may be meant: a place of no return, a wing that only an elf
finds. Everything takes time in proportion to the squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache

from labrys.engine.errors import LabrysError
from labrys.kit.mazefile.finding import Enough, Finding, Findings
from labrys.kit.mazefile.model import ENTRANCES, Cell, Edge, Maze, Place, Sheet, Side
from labrys.kit.mazefile.reading import Places, Reading, read
from labrys.kit.mazefile.vocabulary import Vocabulary


@lru_cache(maxsize=64)
def maze_of(text: str) -> Maze:
    """The maze of this text; a text that draws none is refused with the first thing that is wrong with it.

    Words are not looked up here: whoever brings a text for a game has it checked with the game's vocabulary.
    """
    return _sound(sound(read(text), None))


def require(text: str, vocabulary: Vocabulary) -> Maze:
    """The maze of this text, if it is one that a game with this vocabulary can play."""
    return _sound(sound(read(text, vocabulary), vocabulary))


def check(text: str, vocabulary: Vocabulary | None = None) -> list[Finding]:
    """Everything that is wrong with this text, or may be, in its order."""
    reading = sound(read(text, vocabulary), vocabulary)
    if reading.maze and not reading.findings.errors:
        with suppress(Enough):
            _Reach(reading.maze, reading.places, reading.findings).warn()
    return sorted(reading.findings)


def _sound(reading: Reading) -> Maze:
    if reading.maze is None or reading.findings.errors:
        first, *more = reading.findings.errors
        rest = f" ({len(more)} more: `labrys maze check` lists them)" if more else ""
        raise LabrysError(f"line {first.line}, column {first.column} of the maze: {first.text}{rest}")
    return reading.maze


def sound(reading: Reading, vocabulary: Vocabulary | None) -> Reading:
    """The reading, with the errors that only the whole maze shows."""
    if reading.maze:
        with suppress(Enough):
            _Sound(reading.maze, reading.places, reading.findings).look(vocabulary)
    return reading


class _Looking:
    """A maze under the glass."""

    def __init__(self, maze: Maze, places: Places, findings: Findings) -> None:
        self.maze = maze
        self.places = places
        self.findings = findings

    def at(self, level: int, cell: int) -> tuple[int, int]:
        """Line and column of a square."""
        return self.places.grids[level].cell(self.maze.sheets[level], cell)

    def spoken(self, level: int, cell: int) -> str:
        """A square in words."""
        x, y = self.maze.sheets[level].xy(cell)
        return f"{x},{y} on level {level}"


class _Sound(_Looking):
    """What a game relies on."""

    def look(self, vocabulary: Vocabulary | None) -> None:
        """Every error of the whole."""
        for level, sheet in self.maze.sheets.items():
            for cell, kind in enumerate(sheet.cells):
                if kind >= Cell.TOWER:
                    self.feature(level, sheet, cell, Cell(kind))
            self.chute_doors(level, sheet)
        self.chambers()
        self.pits(vocabulary.pits if vocabulary else frozenset())
        self.towers()

    def feature(self, level: int, sheet: Sheet, cell: int, kind: Cell) -> None:
        """A square that is more than a square."""
        number, x_y = sheet.numbers[cell], "{},{}".format(*sheet.xy(cell))
        if kind == Cell.TOWER:
            tower = self.maze.towers.get(number)
            if tower is None:
                self.error(
                    level, cell, f"tower T{number} has no line: write `tower T{number}: surface, levels {level}`"
                )
            elif level not in tower.levels:
                self.error(level, cell, f"the line of tower T{number} does not name level {level}: add it there")
            elif tower.cells[level] != cell:
                self.error(level, cell, f"tower T{number} is drawn twice on this level: a tower is one square")
        elif kind == Cell.TRAP:
            below = self.maze.traps.get((level, cell))
            if below is None or not self.maze.sheets[level + 1].cells[below[1]]:
                words = f"the trap door at {x_y} has rock below it: draw a way at {x_y} on level {level + 1}"
                self.error(level, cell, words)
        else:
            self.flight(level, cell, kind, x_y)

    def flight(self, level: int, cell: int, kind: Cell, x_y: str) -> None:
        """Stairs lead the way they are drawn, and the other end leads back."""
        there = self.maze.stairs.get((level, cell))
        if there is None:
            words = f"the stairs at {x_y} have no line: write `stairs {x_y} -> level … at …`"
            self.error(level, cell, words)
            return
        line, column = self.places.lines["stairs", level, cell], 1
        down = kind == Cell.STAIRS_DOWN
        if (there[0] > level) != down:
            way, other = ("down", "deeper") if down else ("up", "higher")
            self.findings.error(line, column, f"stairs that lead {way} lead to a {other} level, not to {there[0]}")
        elif self.maze.stairs.get(there) != (level, cell):
            self.findings.error(
                line,
                column,
                f"these stairs do not meet: at {self.spoken(*there)} draw `{' < ' if down else ' > '}` "
                f"and write there `stairs {'{},{}'.format(*self.maze.sheets[there[0]].xy(there[1]))} -> "
                f"level {level} at {x_y}`",
            )

    def chute_doors(self, level: int, sheet: Sheet) -> None:
        """Every chute door has its line."""
        place = sheet.edges.find(Edge.CHUTE)
        while place >= 0:
            cell, side = divmod(place, 4)
            if sheet.cells[cell] and (level, cell, side) not in self.maze.chutes:
                x_y = "{},{}".format(*sheet.xy(cell))
                words = f"the chute door leads nowhere: write `chute {x_y} {Side(side).name[0]} -> level … at …`"
                self.findings.error(*self.places.grids[level].edge(sheet, cell, side), words)
            place = sheet.edges.find(Edge.CHUTE, place + 1)

    def chambers(self) -> None:
        """Every chamber is one room, has a door, and its parts go together."""
        for (level, number), chamber in self.maze.chambers.items():
            sheet, first = self.maze.sheets[level], chamber.cells[0]
            if len(_joined(sheet, first)) != len(chamber.cells):
                self.error(level, first, f"chamber C{number} is drawn in several pieces: give each its own number")
            if not any(entrance.edge in ENTRANCES for entrance in chamber.entrances):
                self.error(level, first, f"chamber C{number} has no entrance: draw a door D, S or W in its wall")
            line = self.places.lines.get(("chamber", level, number), 0)
            guardians = "a foe" if chamber.foe else "a category" if chamber.category else ""
            unguarded = "is empty" if chamber.empty else f"is a {chamber.special}" if chamber.special else ""
            if guardians and unguarded:
                self.findings.error(
                    line, 1, f"chamber C{number} {unguarded} and has {guardians}: nobody guards such a one"
                )
            elif chamber.foe and chamber.category:
                self.findings.error(line, 1, f"chamber C{number} has a foe and a category: the foe says enough")
            elif chamber.double_treasure and unguarded:
                self.findings.error(line, 1, f"chamber C{number} {unguarded}: there is no treasure to be doubled")

    def pits(self, hazards: frozenset[str]) -> None:
        """Whoever falls must land somewhere."""
        for (level, number), chamber in self.maze.chambers.items():
            if fatal := hazards.intersection(chamber.hazards):
                sheet, below = self.maze.sheets[level], self.maze.sheets.get(level + 1)
                for x, y in map(sheet.xy, chamber.cells):
                    if not below or (there := below.at(x, y)) < 0 or not below.cells[there]:
                        line = self.places.lines["chamber", level, number]
                        words = f"chamber C{number} has a {min(fatal)} over rock: draw a way at {x},{y}"
                        self.findings.error(line, 1, f"{words} on level {level + 1}")
                        break

    def towers(self) -> None:
        """Every tower stands where its line says, and one of them goes up to the surface."""
        for number, tower in self.maze.towers.items():
            line = self.places.lines["tower", 0, number]
            missing = [level for level in tower.levels if level in self.maze.sheets and level not in tower.cells]
            for level in missing:
                self.findings.error(
                    line, 1, f"tower T{number} is not drawn on level {level}: draw `T{number}` there"
                )
        if not any(tower.surface and tower.cells for tower in self.maze.towers.values()):
            words = "no tower leads down from the surface: draw one and write `tower T1: surface, levels 1`"
            self.findings.error(1, 1, words)

    def error(self, level: int, cell: int, text: str) -> None:
        """An error at a square."""
        self.findings.error(*self.at(level, cell), text)


def _joined(sheet: Sheet, start: int) -> set[int]:
    """The squares of one chamber that hang together with this one."""
    steps, edges = (-sheet.width, sheet.width, 1, -1), sheet.edges
    found, edge_of = [start], {start}
    for cell in found:
        for side, step in enumerate(steps):
            if edges[4 * cell + side] == Edge.OPEN and cell + step not in edge_of:
                edge_of.add(cell + step)
                found.append(cell + step)
    return edge_of


WALKED = frozenset({Edge.OPEN, Edge.DOOR, Edge.DOUBLE})


class _Reach(_Looking):
    """Who gets where, and who gets home."""

    def warn(self) -> None:
        """Every warning."""
        self.skipped_levels()
        surface = [
            (level, cell)
            for tower in self.maze.towers.values()
            if tower.surface
            for level, cell in tower.cells.items()
        ]
        onward, back = self.links()
        everybody = reach(self.maze, surface, WALKED | {Edge.SECRET, Edge.PANEL}, onward)
        self.unreachable(everybody)
        self.without_elf(reach(self.maze, surface, WALKED | {Edge.PANEL}, onward))
        home = reach(self.maze, surface, WALKED | {Edge.SECRET, Edge.PANEL}, back)
        unless_shut = reach(self.maze, surface, WALKED | {Edge.SECRET}, back)
        for level in self.maze.sheets:
            lost = [cell for cell, reached in enumerate(everybody[level]) if reached and not home[level][cell]]
            self.region(level, lost, "there is no way back to a tower that goes to the surface")
            shut = [
                cell
                for cell, reached in enumerate(everybody[level])
                if reached and home[level][cell] and not unless_shut[level][cell]
            ]
            self.region(
                level, shut, "the only way back to the surface leads through a panel, which may have dropped"
            )

    def skipped_levels(self) -> None:
        """A tower may name a level that is not drawn: it is passed by."""
        for number, tower in self.maze.towers.items():
            line = self.places.lines["tower", 0, number]
            if missing := [level for level in tower.levels if level not in self.maze.sheets]:
                levels = ", ".join(map(str, missing))
                self.findings.warning(line, 1, f"tower T{number} passes by level {levels}, which is not drawn")
            if len({self.maze.sheets[level].xy(cell) for level, cell in tower.cells.items()}) > 1:
                words = f"tower T{number} does not stand upright: its squares differ from level to level"
                self.findings.warning(line, 1, words)
        for (level, cell, _), (deeper, _) in self.maze.chutes.items():
            if deeper <= level:
                line = self.places.lines["chute", level, cell]
                self.findings.warning(
                    line, 1, f"this chute leads from level {level} to level {deeper}, which is no deeper"
                )

    def links(self) -> tuple[dict[Place, list[Place]], dict[Place, list[Place]]]:
        """From which square one gets to which on another level, and the other way round."""
        pairs = [*self.maze.stairs.items(), *self.maze.traps.items()]
        pairs += [((level, cell), there) for (level, cell, _), there in self.maze.chutes.items()]
        for tower in self.maze.towers.values():
            stops = list(tower.cells.items())
            pairs += [(one, another) for one, another in zip(stops, stops[1:] + stops[:1], strict=True)]
        onward: dict[Place, list[Place]] = {}
        back: dict[Place, list[Place]] = {}
        for one, another in pairs:
            onward.setdefault(one, []).append(another)
            back.setdefault(another, []).append(one)
        return onward, back

    def unreachable(self, reached: dict[int, bytearray]) -> None:
        """Chambers that nobody ever sees are mistakes; other such squares may be ornament."""
        for (level, number), chamber in self.maze.chambers.items():
            if not reached[level][chamber.cells[0]]:
                words = (
                    f"chamber C{number} cannot be reached from the surface by any way: lead a corridor to its door"
                )
                self.findings.error(*self.at(level, chamber.cells[0]), words)
        for level, sheet in self.maze.sheets.items():
            cells = [
                cell
                for cell, kind in enumerate(sheet.cells)
                if kind and kind != Cell.CHAMBER and not reached[level][cell]
            ]
            self.region(level, cells, "nobody gets there from the surface by any way")

    def without_elf(self, reached: dict[int, bytearray]) -> None:
        """A party without an elf has something to do on the first level."""
        top = min(self.maze.sheets)
        rooms = [(number, chamber) for (level, number), chamber in self.maze.chambers.items() if level == top]
        if rooms and not any(reached[top][chamber.cells[0]] for _, chamber in rooms):
            words = f"a party without an elf reaches no chamber of level {top}: give one an ordinary door D"
            self.findings.warning(*self.at(top, rooms[0][1].cells[0]), words)

    def region(self, level: int, cells: list[int], what: str) -> None:
        """One warning for all such squares of a level."""
        if cells:
            x, y = self.maze.sheets[level].xy(cells[0])
            more = f" and {len(cells) - 1} more square{'s'[: len(cells) - 2]}" if len(cells) > 1 else ""
            self.findings.warning(*self.at(level, cells[0]), f"{x},{y}{more} of level {level}: {what}")


def reach(
    maze: Maze, starts: Iterable[Place], passed: frozenset[Edge], links: dict[Place, list[Place]]
) -> dict[int, bytearray]:
    """Which squares of each level are reached from these over edges of these kinds."""
    seen = {level: bytearray(len(sheet.cells)) for level, sheet in maze.sheets.items()}
    todo = list(starts)
    while todo:
        level, start = todo.pop()
        if seen[level][start]:
            continue
        for cell in _flood(maze.sheets[level], start, seen[level], passed):
            if there := links.get((level, cell)):
                todo += there
    return seen


def _flood(sheet: Sheet, start: int, seen: bytearray, passed: frozenset[Edge]) -> list[int]:
    """The squares of one sheet that are reached from this one and were not seen before."""
    width, edges = sheet.width, sheet.edges
    open_ = bytes(edge in passed for edge in range(len(Edge)))
    ways = edges.translate(open_.ljust(256, b"\0"))
    seen[start] = 1
    found = [start]
    for cell in found:
        place = 4 * cell
        if ways[place] and not seen[cell - width]:
            seen[cell - width] = 1
            found.append(cell - width)
        if ways[place + 1] and not seen[cell + width]:
            seen[cell + width] = 1
            found.append(cell + width)
        if ways[place + 2] and not seen[cell + 1]:
            seen[cell + 1] = 1
            found.append(cell + 1)
        if ways[place + 3] and not seen[cell - 1]:
            seen[cell - 1] = 1
            found.append(cell - 1)
    return found
