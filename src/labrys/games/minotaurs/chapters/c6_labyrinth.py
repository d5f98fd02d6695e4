"""Minotaurs [VI] The start of a quest (6.1, 6.2) and the labyrinth, drawn before play (6.3)."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.minotaurs.events import MazeDrawn, QuestGiven
from labrys.games.minotaurs.pieces import Band, Cell, Labyrinth, Quest, Room
from labrys.games.minotaurs.state import G, Haunt, State, leader, living
from labrys.games.minotaurs.tables import BAND, BANDS, GOALS, GUARDIANS, MYTHIC_DIE, SHRINE

NORTH, EAST, SOUTH, WEST = range(4)
OPEN = (1, 2, 4, 8)  # the bit of each side
CELL = 60  # feet


# -- the quest -----------------------------------------------------------------------------------------------


def tier(state: State) -> int:
    """[6.1] The average level of the characters, halves up."""
    levels = [one.sheet.level for one in living(state) if one.sheet is not None]
    return max(1, min(6, (2 * sum(levels) + len(levels)) // (2 * len(levels))))


async def enters_again(g: G, haunt: Haunt) -> bool:
    """[A13] [6.12] The maze that was left with its goal open, or a new one? What was found and killed stays so."""
    state = g.state
    chosen = await Choose("A13", leader(state).seat, ("same", "new"), "again", haunt.quest.goal)
    if chosen == "new":
        state.haunt = None
        return False
    state.quest, state.labyrinth = haunt.quest, haunt.labyrinth
    state.rooms, state.bands, state.lying = haunt.rooms, healed(haunt.bands), haunt.lying
    state.known, state.entered = dict.fromkeys(haunt.known, True), dict.fromkeys(haunt.entered, True)
    state.captives = [structs.replace(one) for one in haunt.captives]
    state.used = {**state.used, "weeks_away": max(0, state.week - haunt.week)}
    g.tell(QuestGiven("6.12", haunt.quest.goal, haunt.quest.band, haunt.quest.relic))
    return True


def healed(bands: dict[Cell, Band]) -> dict[Cell, Band]:
    """[6.12] The guardian heals fully."""
    return {
        cell: structs.replace(band, foes=tuple(structs.replace(one, hits=one.figures.hits) for one in band.foes))
        if band.guardian
        else band
        for cell, band in bands.items()
    }


async def roll_quest(g: G) -> None:
    """[6.1] [M6.01] Goal, guardian and its number, the shrine's deity, the relic; players hear the goal."""
    if g.state.haunt is not None and await enters_again(g, g.state.haunt):
        return
    rank = tier(g.state)
    band = BAND[rank]
    goal = await g.ruling("6.1", list(GOALS.values()), GOALS[g.d6("6.1")], "goal")
    rolled = await roll_guardian(g, band)
    deity = await g.ruling("6.1", list(SHRINE), SHRINE[g.d(12, "6.1", secret=True) - 1], "shrine")
    relic = ""
    if goal == "relic":
        relic = await g.ruling("6.1", list(MYTHIC_DIE.values()), MYTHIC_DIE[g.d(20, "6.1")], "relic")
    g.state.quest = Quest(goal=goal, band=band, tier=rank, guardian=rolled, deity=deity, relic=relic)
    g.tell(QuestGiven("6.1", goal, band, relic))


async def roll_guardian(g: G, band: str) -> tuple[tuple[str, int], ...]:
    """[6.5] [C16] Who guards the lair; numbers and companions are never more than the characters."""
    table = GUARDIANS[band]
    default = table[g.d6("6.5", secret=True)].key
    chosen = await g.ruling("6.1", sorted({line.key for line in table.values()}), default, "guardian")
    line = next(line for line in table.values() if line.key == chosen)
    most = len(living(g.state))
    guardian = [(line.key, min(most, _roll(g, line.number)))]
    if line.companion:
        guardian.append((line.companion, min(most, _roll(g, line.companions))))
    return tuple(guardian)


def _roll(g: G, code: str) -> int:
    """A number of creatures; the players do not see it."""
    return g.roll(code, "6.5", secret=True)


# -- drawing the maze ----------------------------------------------------------------------------------------


async def draw_maze(g: G) -> None:
    """[6.3] A tree of cells, some more openings, the lair at the far end; nobody sees it yet."""
    state = g.state
    if state.labyrinth is None:
        state.labyrinth = carve(g)
    quest = state.quest
    if quest is not None and quest.goal == "way" and state.labyrinth.exit < 0:
        state.labyrinth = structs.replace(state.labyrinth, exit=state.labyrinth.lair)
    entrance = state.labyrinth.entrance
    state.rooms.setdefault(entrance, Room(contents="entrance"))  # [S14] 42 by 42, even
    state.entered = {**state.entered, entrance: True}
    state.cell = state.back = entrance
    g.tell(MazeDrawn("6.3", state.labyrinth.columns, state.labyrinth.rows))


def carve(g: G) -> Labyrinth:
    """[6.3] From the entrance in the south row a random walk, depth first; then one wall for every five cells."""
    quest = g.state.quest
    assert quest is not None
    band = BANDS[quest.band]
    side = band.side
    entrance = side * (side - 1) + pick(g, side) - 1
    sides = bytearray(side * side)
    _walk(g, sides, side, entrance)
    walls = _walls(sides, side)
    for _ in range(min(band.openings, len(walls))):
        cell, way = walls.pop(pick(g, len(walls)) - 1)
        _open(sides, side, cell, way)
    sides[entrance] |= OPEN[SOUTH]
    lair = _farthest(g, bytes(sides), side, entrance)
    return Labyrinth(
        columns=side,
        rows=side,
        open=bytes(sides),
        entrance=entrance,
        lair=lair,
        exit=lair if quest.goal == "way" else -1,
    )


def _walk(g: G, sides: bytearray, side: int, start: Cell) -> None:
    trail, seen, around = [start], {start, -1}, _around(side, side)
    while trail:
        near = around[trail[-1]]
        ways = [way for way in range(4) if near[way] not in seen]
        if not ways:
            trail.pop()
            continue
        way = ways[pick(g, len(ways)) - 1]
        to = near[way]
        _open(sides, side, trail[-1], way)
        seen.add(to)
        trail.append(to)


def _walls(sides: bytearray, side: int) -> list[tuple[Cell, int]]:
    """The walls between two cells that still stand."""
    return [
        (cell, way)
        for cell in range(side * side)
        for way in (EAST, SOUTH)
        if beyond(side, side, cell, way) >= 0 and not sides[cell] & OPEN[way]
    ]


def _open(sides: bytearray, side: int, cell: Cell, way: int) -> None:
    sides[cell] |= OPEN[way]
    sides[beyond(side, side, cell, way)] |= OPEN[(way + 2) % 4]


def _farthest(g: G, sides: bytes, side: int, start: Cell) -> Cell:
    """[6.3] [S14] By path, after the extra walls; ties at random."""
    far = steps_from(sides, side, side, start)
    most = max(far.values())
    ties = [cell for cell, steps in far.items() if steps == most]
    return ties[pick(g, len(ties)) - 1] if len(ties) > 1 else ties[0]


def pick(g: G, n: int) -> int:
    """An even draw from 1 to n that nobody sees."""
    return int(g.draw(_cup(n), "6.3"))


@cache
def _cup(n: int) -> dict[str, int]:
    return {str(number): 1 for number in range(1, n + 1)}


# -- reading it ----------------------------------------------------------------------------------------------


def beyond(columns: int, rows: int, cell: Cell, way: int) -> Cell:
    """The cell on that side; -1: outside."""
    return _around(columns, rows)[cell][way]


@cache
def _around(columns: int, rows: int) -> tuple[tuple[Cell, ...], ...]:
    """Of each cell those on its four sides."""
    found = []
    for cell in range(columns * rows):
        row, column = divmod(cell, columns)
        near = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        found.append(tuple(y * columns + x if 0 <= y < rows and 0 <= x < columns else -1 for y, x in near))
    return tuple(found)


def ways(maze: Labyrinth, cell: Cell) -> dict[int, Cell]:
    """The open sides of a cell that lead to another, and to which."""
    return _ways(maze.open[cell], maze.columns, maze.rows, cell)


@cache
def _ways(sides: int, columns: int, rows: int, cell: Cell) -> dict[int, Cell]:
    near = _around(columns, rows)[cell]
    return {way: near[way] for way in range(4) if sides & OPEN[way] and near[way] >= 0}


def closed(state: State, cell: Cell, way: int) -> bool:
    """[6.4] [6.10] By an obstacle that nobody has forced, seen from either side, or a fallen block."""
    drawn = state.labyrinth
    there = beyond(drawn.columns, drawn.rows, cell, way) if drawn is not None else -1
    return _shut(state.rooms.get(cell), way) or _shut(state.rooms.get(there), (way + 2) % 4)


def _shut(here: Room | None, way: int) -> bool:
    """Is a side of this room closed?"""
    if here is None or not (here.blocked or here.contents == "obstacle"):
        return False
    return way in here.blocked or (here.contents == "obstacle" and here.side == way and not here.done)


def cells_of(maze: Labyrinth) -> list[Cell]:
    """Its cells; in a drawn one not all squares are."""
    return [cell for cell, sides in enumerate(maze.open) if sides]


def is_dead_end(maze: Labyrinth, cell: Cell) -> bool:
    """[6.3] One way in, none on."""
    return len(ways(maze, cell)) == 1


@lru_cache(1024)
def shortest(maze: Labyrinth, start: Cell, goal: Cell) -> list[Cell]:
    """The cells of the shortest way, both ends among them; whether it has been walked or not."""
    far = steps_from(maze.open, maze.columns, maze.rows, goal)
    path = [start]
    while path[-1] != goal:
        path.append(min(ways(maze, path[-1]).values(), key=far.__getitem__))
    return path


def steps_from(sides: bytes, columns: int, rows: int, start: Cell) -> dict[Cell, int]:
    """How many steps every cell is away."""
    found, ring = {start: 0}, [start]
    while ring:
        following = []
        for cell in ring:
            for way in range(4):
                to = beyond(columns, rows, cell, way)
                if sides[cell] & OPEN[way] and to >= 0 and to not in found:
                    found[to] = found[cell] + 1
                    following.append(to)
        ring = following
    return found


def direction(maze: Labyrinth, one: Cell, other: Cell) -> int:
    """On which side of a cell its neighbour lies."""
    return next(way for way in range(4) if beyond(maze.columns, maze.rows, one, way) == other)
