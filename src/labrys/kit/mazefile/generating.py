"""The generator: a maze from a seed. The same seed and the same sizes give the same maze, for ever.

Dice and picks are drawn in the order of the steps below; lists of squares run row by row from the top left, sides
north, south, east, west. The sheets are worked on with a rim of rock around them, so that every square has four
neighbours. All steps together take time in proportion to the squares.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left, insort
from collections.abc import Iterable

from labrys.engine.errors import LabrysError
from labrys.engine.tape import SeededTape, below, checked
from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.grid import MOST_SIDE
from labrys.kit.mazefile.model import SIDES, Cell, Edge, Maze, Notes, Sheet, Side
from labrys.kit.mazefile.reading import MOST_LEVEL, MOST_NUMBER
from labrys.kit.mazefile.vocabulary import Vocabulary

LEVELS, WIDTH, HEIGHT = 3, 14, 12
LEAST_SIDE = 8
NEAR = 3  # steps between towers
TRIES = 1000  # for a tower: many towers on a small sheet must stand closer
ROOM_SIZE = (1, 2, 2, 2, 3, 3)  # squares, by die
DOOR_KIND = (Edge.DOOR, Edge.DOOR, Edge.SECRET, Edge.SECRET, Edge.SECRET, Edge.DOUBLE)
DOOR_COUNT = (1, 1, 2, 2, 2, 3)
TRICK = ("stairs", "stairs", "chute", "panel", "trap", "secret")


def generate(seed: int, words: Vocabulary, levels: int = LEVELS, width: int = WIDTH, height: int = HEIGHT) -> Maze:
    """A maze of so many levels, so many squares across and down."""
    for number, least, most, what in (
        (levels, 1, MOST_LEVEL, "levels"),
        (width, LEAST_SIDE, MOST_SIDE, "squares across"),
        (height, LEAST_SIDE, MOST_SIDE, "squares down"),
    ):
        if not least <= number <= most:
            raise LabrysError(f"a maze has from {least} to {most} {what}, not {number}")
    chance = Chance(seed)
    floors = [_Floor(width, height) for _ in range(levels)]
    draft = Draft(title=f"Maze {seed}")
    for number, tower in enumerate(_towers(chance, levels, width, height), 1):
        served = tuple(level for level in (2 * number - 1, 2 * number) if level <= levels)
        draft.towers[number] = (True, served)
        for level in served:
            floors[level - 1].place_tower(tower, number)
    for floor in floors:
        floor.dig(chance)
    _Tricks(chance, floors, draft).play()
    for level, floor in enumerate(floors, 1):
        for number in floor.rooms:
            if notes := _peculiarity(chance, words):
                draft.notes[level, number] = notes
        draft.sheets[level] = floor.sheet(level)
    return build(draft)


class Chance:
    """Dice and picks of a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = checked(seed)
        self.tape = SeededTape(seed)
        self.rolled = self.drawn = 0

    def die(self) -> int:
        """One die."""
        self.rolled += 1
        return self.tape.face(self.rolled - 1, "")

    def pick(self, n: int) -> int:
        """An even draw from 1 to n."""
        self.drawn += 1
        return below(n, self.seed, self.drawn - 1) + 1


def _towers(chance: Chance, levels: int, width: int, height: int) -> list[tuple[int, int]]:
    """Step 1: a tower for every two levels, away from the rim and from each other."""
    towers: list[tuple[int, int]] = []
    for _ in range((levels + 1) // 2):
        spot = towers[0] if towers else (0, 0)
        tries = 0
        while tries == 0 or (tries < TRIES and any(abs(spot[0] - x) + abs(spot[1] - y) < NEAR for x, y in towers)):
            spot = 1 + chance.pick(width - 2), 1 + chance.pick(height - 2)
            tries += 1
        towers.append(spot)
    return towers


class _Floor:
    """A level in the making."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.row = width + 2
        size = self.row * (height + 2)
        self.step = (-self.row, self.row, 1, -1)
        self.kinds = bytearray(size)
        self.numbers = bytearray(size)
        self.edges = bytearray(4 * size)
        self.rooms: dict[int, list[int]] = {}
        self.tower = self.outside = 0
        self.corridors = 0

    def at(self, x: int, y: int) -> int:
        """The square in this column and row, from 1."""
        return y * self.row + x

    def inside(self) -> Iterable[int]:
        """All squares but the rim, row by row."""
        for y in range(1, self.height + 1):
            yield from range(y * self.row + 1, y * self.row + self.width + 1)

    def set_edge(self, cell: int, side: int, edge: Edge) -> None:
        """The same from both squares."""
        self.edges[4 * cell + side] = self.edges[4 * (cell + self.step[side]) + (side ^ 1)] = edge

    def place_tower(self, spot: tuple[int, int], number: int) -> None:
        """The tower's square."""
        self.tower = self.at(*spot)
        self.kinds[self.tower], self.numbers[self.tower] = Cell.TOWER, number

    def dig(self, chance: Chance) -> None:
        """The tower's door, then steps 2 to 6."""
        door = chance.pick(4) - 1
        self.outside = self.tower + self.step[door]
        self.place_chambers(chance)
        self.grow_corridors(chance, door)
        self.set_edge(self.tower, door, Edge.DOOR)
        self.make_entrances(chance)
        self.make_loops(chance)
        self.trim(chance)

    def place_chambers(self, chance: Chance) -> None:
        """Step 2: rooms of one to three squares each way that touch neither each other nor the tower."""
        aim = min(MOST_NUMBER, self.width * self.height // 16)
        for _ in range(8 * aim):
            if len(self.rooms) == aim:
                break
            wide, high = ROOM_SIZE[chance.die() - 1], ROOM_SIZE[chance.die() - 1]
            x, y = chance.pick(self.width - wide + 1), chance.pick(self.height - high + 1)
            corner = self.at(x - 1, y - 1)
            around = range(corner, corner + (high + 2) * self.row, self.row)
            if any(any(self.kinds[begin : begin + wide + 2]) for begin in around):
                continue
            number = len(self.rooms) + 1
            cells = [self.at(x + right, y + down) for down in range(high) for right in range(wide)]
            self.rooms[number] = cells
            for cell in cells:
                self.kinds[cell], self.numbers[cell] = Cell.CHAMBER, number
            for cell in cells:
                for side in (Side.SOUTH, Side.EAST):
                    if self.numbers[cell + self.step[side]] == number:
                        self.set_edge(cell, side, Edge.OPEN)

    def grow_corridors(self, chance: Chance, heading: int) -> None:
        """Step 3: a growing tree over all squares that are left, rather straight than winding."""
        free = bytearray(len(self.kinds))
        for cell in self.inside():
            free[cell] = not self.kinds[cell]
        step, kinds = self.step, self.kinds
        free[self.outside], kinds[self.outside] = 0, Cell.CORRIDOR
        trail = [(self.outside, heading)]
        while trail:
            cell, ahead = trail[-1]
            sides = [side for side in range(4) if free[cell + step[side]]]
            if not sides:
                trail.pop()
                continue
            if not (ahead in sides and chance.die() <= 4):
                ahead = sides[chance.pick(len(sides)) - 1]
            self.set_edge(cell, ahead, Edge.OPEN)
            cell += step[ahead]
            free[cell], kinds[cell] = 0, Cell.CORRIDOR
            trail.append((cell, ahead))
        for number, cells in list(self.rooms.items()):
            if not self.facing_corridor(cells):
                del self.rooms[number]
                for cell in cells:
                    self.turn_to_rock(cell)

    def turn_to_rock(self, cell: int) -> None:
        """Walls all round."""
        self.kinds[cell] = self.numbers[cell] = 0
        for side in SIDES:
            self.set_edge(cell, side, Edge.WALL)

    def facing_corridor(self, cells: list[int]) -> list[tuple[int, int]]:
        """The sides of a room that look at a corridor."""
        return [
            (cell, side)
            for cell in cells
            for side in range(4)
            if self.kinds[cell + self.step[side]] == Cell.CORRIDOR
        ]

    def make_entrances(self, chance: Chance) -> None:
        """Step 4: one to three doors a room; the first of the first room is one that everybody sees."""
        first = True
        for cells in self.rooms.values():
            sides = self.facing_corridor(cells)
            for _ in range(DOOR_COUNT[chance.die() - 1]):
                if not sides:
                    break
                cell, side = sides.pop(chance.pick(len(sides)) - 1)
                kind = DOOR_KIND[chance.die() - 1]
                self.set_edge(cell, side, Edge.DOOR if first else kind)
                first = False

    def make_loops(self, chance: Chance) -> None:
        """Step 5: every twelfth wall between two corridors falls."""
        for cell in self.inside():
            if self.kinds[cell] == Cell.CORRIDOR:
                for side in (Side.EAST, Side.SOUTH):
                    there = cell + self.step[side]
                    if (
                        self.kinds[there] == Cell.CORRIDOR
                        and not self.edges[4 * cell + side]
                        and chance.pick(12) == 1
                    ):
                        self.set_edge(cell, side, Edge.OPEN)

    def is_dead_end(self, cell: int) -> bool:
        """A corridor whose only way out is one open edge."""
        sides = self.edges[4 * cell : 4 * cell + 4]
        return self.kinds[cell] == Cell.CORRIDOR and sides.count(Edge.WALL) == 3 and Edge.OPEN in sides

    def trim(self, chance: Chance) -> None:
        """Step 6: few dead ends are left."""
        self.corridors = self.kinds.count(Cell.CORRIDOR)
        dead = [cell for cell in self.inside() if self.is_dead_end(cell)]
        while len(dead) > 1 + self.corridors // 40:
            cell = dead.pop(chance.pick(len(dead)) - 1)
            before = cell + self.step[self.edges.index(Edge.OPEN, 4 * cell) - 4 * cell]
            self.turn_to_rock(cell)
            self.corridors -= 1
            if self.is_dead_end(before):
                insort(dead, before)

    def is_plain(self, cell: int) -> bool:
        """A corridor with only open edges and walls, not the one outside the tower."""
        return (
            self.kinds[cell] == Cell.CORRIDOR
            and max(self.edges[4 * cell : 4 * cell + 4]) <= Edge.OPEN
            and cell != self.outside
        )

    def sheet(self, level: int) -> Sheet:
        """The sheet without its rim."""
        rows = [range(self.at(1, y), self.at(self.width + 1, y)) for y in range(1, self.height + 1)]
        return Sheet(
            level,
            Side.NORTH,
            1,
            1,
            self.width,
            self.height,
            b"".join(self.kinds[row.start : row.stop] for row in rows),
            b"".join(self.numbers[row.start : row.stop] for row in rows),
            b"".join(self.edges[4 * row.start : 4 * row.stop] for row in rows),
        )

    def xy_index(self, cell: int) -> int:
        """Its number in the finished sheet."""
        y, x = divmod(cell, self.row)
        return (y - 1) * self.width + x - 1


class _Tricks:
    """Step 7: stairs, chutes, panels, trap doors, and secret doors across corridors."""

    def __init__(self, chance: Chance, floors: list[_Floor], draft: Draft) -> None:
        self.chance = chance
        self.floors = floors
        self.draft = draft
        self.plain = [[cell for cell in floor.inside() if floor.is_plain(cell)] for floor in floors]
        self.is_plain = [set(cells) for cells in self.plain]
        self.over_plain = [
            [cell for cell in self.plain[n] if n + 1 < len(floors) and cell in self.is_plain[n + 1]]
            for n in range(len(floors))
        ]
        self.chute_sides = [_chute_sides(floor) for floor in floors]
        self.loops = [_Loops(floor, plain) for floor, plain in zip(floors, self.is_plain, strict=True)]

    def play(self) -> None:
        """Level by level, one trick for every twenty squares of corridor."""
        for n, floor in enumerate(self.floors):
            deepest = n + 1 == len(self.floors)
            for turn in range(max(1, floor.corridors // 20)):
                kind = "stairs" if turn == 0 and not deepest else TRICK[self.chance.die() - 1]
                if kind in ("panel", "secret"):
                    self.across(n, Edge.PANEL if kind == "panel" else Edge.SECRET)
                elif not deepest:
                    self.down(n, kind)

    def taken(self, n: int, cell: int) -> None:
        """The square has its trick and is plain no more."""
        if cell in self.is_plain[n]:
            self.is_plain[n].remove(cell)
            _drop(self.plain[n], cell)
            _drop(self.over_plain[n], cell)
            if n:
                _drop(self.over_plain[n - 1], cell)
            self.loops[n].leave(cell)
        for side in range(4):
            _drop(self.chute_sides[n], 4 * cell + side)

    def down(self, n: int, kind: str) -> None:
        """A way down: stairs, a chute or a trap door."""
        if kind == "chute":
            self.chute(n)
            return
        if not self.over_plain[n]:
            return
        cell = self.over_plain[n][self.chance.pick(len(self.over_plain[n])) - 1]
        self.floors[n].kinds[cell] = Cell.TRAP if kind == "trap" else Cell.STAIRS_DOWN
        self.taken(n, cell)
        if kind == "stairs":
            self.floors[n + 1].kinds[cell] = Cell.STAIRS_UP
            self.taken(n + 1, cell)
            square = self.floors[n].xy_index(cell)
            self.draft.stairs[n + 1, square] = (n + 2, square)
            self.draft.stairs[n + 2, square] = (n + 1, square)

    def chute(self, n: int) -> None:
        """A chute door in a wall with nothing behind it, and where it leads."""
        if not self.chute_sides[n]:
            return
        cell, side = divmod(self.chute_sides[n][self.chance.pick(len(self.chute_sides[n])) - 1], 4)
        deeper = min(n + (self.chance.die() + 1) // 2, len(self.floors) - 1)
        if not self.plain[deeper]:
            return
        landing = self.plain[deeper][self.chance.pick(len(self.plain[deeper])) - 1]
        floor = self.floors[n]
        floor.set_edge(cell, side, Edge.CHUTE)
        self.taken(n, cell)
        self.draft.chutes[n + 1, floor.xy_index(cell), side] = (deeper + 1, floor.xy_index(landing))

    def across(self, n: int, kind: Edge) -> None:
        """A panel or a secret door, where everything can still be reached without it."""
        loops = self.loops[n]
        if not loops.edges:
            return
        edge = loops.edges[self.chance.pick(len(loops.edges)) - 1]
        cell, side = edge >> 1, Side.SOUTH if edge & 1 else Side.EAST
        self.floors[n].set_edge(cell, side, kind)
        loops.close(edge)
        self.taken(n, cell)
        self.taken(n, cell + self.floors[n].step[side])


def _drop(cells: list[int], cell: int) -> None:
    """Out of a sorted list, if it is there."""
    place = bisect_left(cells, cell)
    if place < len(cells) and cells[place] == cell:
        del cells[place]


def _chute_sides(floor: _Floor) -> list[int]:
    """Walls of corridors that have rock or the rim behind them: four times the square, plus the side."""
    return [
        4 * cell + side
        for cell in floor.inside()
        if floor.kinds[cell] == Cell.CORRIDOR
        for side in range(4)
        if not floor.edges[4 * cell + side] and not floor.kinds[cell + floor.step[side]]
    ]


class _Loops:
    """Which open edges between plain squares lie on a loop, so that closing them cuts nothing off.

    Every loop that a spanning tree leaves open gets a random word, and every edge the exclusive or of the words of
    the loops it lies on: 0 means that it lies on none, and is a bridge. When an edge is closed, its word is taken
    off any one way round it; so the whole level is not searched again for every door.
    """

    def __init__(self, floor: _Floor, plain: set[int]) -> None:
        self.floor = floor
        self.words = self.label()
        self.edges = [
            edge
            for cell in sorted(plain)
            for edge, there in ((2 * cell, cell + 1), (2 * cell + 1, cell + floor.row))
            if there in plain and self.words.get(edge)
        ]

    def ways(self, cell: int) -> Iterable[tuple[int, int]]:
        """The edges that everybody passes, panels counted shut, and the squares beyond."""
        edges, row, place = self.floor.edges, self.floor.row, 4 * cell
        if edges[place] in _PASSED:
            yield 2 * (cell - row) + 1, cell - row
        if edges[place + 1] in _PASSED:
            yield 2 * cell + 1, cell + row
        if edges[place + 2] in _PASSED:
            yield 2 * cell, cell + 1
        if edges[place + 3] in _PASSED:
            yield 2 * (cell - 1), cell - 1

    def label(self) -> dict[int, int]:
        """A word for every edge that is passed."""
        parents: dict[int, tuple[int, int]] = {self.floor.tower: (0, 0)}
        order = [self.floor.tower]
        rest: list[tuple[int, int, int]] = []
        for cell in order:
            for edge, there in self.ways(cell):
                if there not in parents:
                    parents[there] = (edge, cell)
                    order.append(there)
                elif parents[cell][0] != edge and cell < there:
                    rest.append((edge, cell, there))
        rest = [(edge, a, b) for edge, a, b in rest if parents[b][0] != edge]
        raw = hashlib.shake_128(b"loops").digest(8 * len(rest))
        words: dict[int, int] = {}
        below_: dict[int, int] = dict.fromkeys(order, 0)
        for place, (edge, a, b) in enumerate(rest):
            words[edge] = word = int.from_bytes(raw[8 * place : 8 * place + 8], "big")
            below_[a] ^= word
            below_[b] ^= word
        for cell in reversed(order[1:]):
            edge, parent = parents[cell]
            words[edge] = below_[cell]
            below_[parent] ^= below_[cell]
        return words

    def close(self, closed: int) -> None:
        """The edge is passed no more: what lay on its loops only has none left."""
        start, end = closed >> 1, (closed >> 1) + (self.floor.row if closed & 1 else 1)
        word = self.words.pop(closed)
        _drop(self.edges, closed)
        came: dict[int, tuple[int, int]] = {start: (0, 0)}
        order = [start]
        for cell in order:
            for edge, there in self.ways(cell):
                if there not in came:
                    came[there] = (edge, cell)
                    order.append(there)
            if end in came:
                break
        while end != start:
            edge, end = came[end]
            self.words[edge] ^= word
            if not self.words[edge]:
                _drop(self.edges, edge)

    def leave(self, cell: int) -> None:
        """The square is plain no more: none of its edges will be closed."""
        for edge in (2 * cell, 2 * cell + 1, 2 * (cell - 1), 2 * (cell - self.floor.row) + 1):
            _drop(self.edges, edge)


_PASSED = (Edge.OPEN, Edge.DOOR, Edge.DOUBLE)


def _peculiarity(chance: Chance, words: Vocabulary) -> Notes | None:
    """Step 8: two dice for each chamber."""
    total = chance.die() + chance.die()
    if total <= 3:
        return Notes(special=words.specials_by_die[chance.die() - 1])
    if total == 4:
        return Notes(double_treasure=True)
    if total == 10:
        return Notes(category=words.categories_by_die[chance.die() - 1])
    if total == 12:
        return Notes(foe=words.foes_by_die[chance.die() - 1])
    return None
