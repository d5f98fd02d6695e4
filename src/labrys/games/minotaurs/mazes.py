"""Mazes of the workshop (docs/mazes.md) as labyrinths, and labyrinths for the workshop.

A square of the drawing is a cell of the labyrinth. Doors of every kind are open ways: this book knows no secret
ones. The first tower that reaches the surface is the entrance. A chamber with `special lair` is the lair; without
one it is the cell farthest from the entrance (6.3). Of an author's words those count that this game knows: foes,
traps (as hazards), gardens, caves and waters (as specials), `empty`, names and what is read out. Only the topmost
level is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.errors import LabrysError
from labrys.engine.game import Game
from labrys.games.minotaurs.chapters.c6_labyrinth import OPEN, beyond, carve, cells_of, is_dead_end, steps_from
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.pieces import Cell, Labyrinth, Quest
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import CREATURES, GOODS, TRAP, WATERS
from labrys.kit.mazefile import Vocabulary, maze_of
from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.model import DOORS, WAYS, Edge, Maze, Notes, Sheet, Side
from labrys.kit.mazefile.model import Cell as Square

SIDES = (Side.NORTH, Side.EAST, Side.SOUTH, Side.WEST)  # in the order of a labyrinth's bits
LEAST = 4  # cells
LAIR = "lair"
SPECIALS: tuple[str, ...] = ("garden", "cave", *dict.fromkeys(WATERS.values()))


VOCABULARY = Vocabulary(
    rules=frozenset(HouseRules.__struct_fields__),
    categories=frozenset(),
    foes=frozenset(CREATURES),
    items=frozenset(GOODS),
    specials=frozenset((LAIR, *SPECIALS)),
    hazards=frozenset(TRAP),
    pits=frozenset(),
    sages=frozenset(),
    tastes=frozenset(),
    check_baddie=lambda columns: None,
    specials_by_die=(),
    categories_by_die=(),
    foes_by_die=(),
)


class Drawn(Struct, frozen=True):
    """A labyrinth as an author has drawn it."""

    labyrinth: Labyrinth
    chambers: dict[Cell, Notes]  # the cells of chambers, and what is written about them
    title: str


@lru_cache(16)
def drawn(text: str) -> Drawn:
    """The labyrinth of a maze file; `LabrysError` if it cannot be played."""
    maze = maze_of(text)
    sheet = next(iter(maze.sheets.values()))
    level = sheet.level
    entrance = next(
        (tower.cells[level] for tower in maze.towers.values() if tower.surface and level in tower.cells), -1
    )
    if entrance < 0:
        raise LabrysError("the topmost level has no tower that reaches the surface: nobody could get in (6.3)")
    chambers = {cell: room for (at, _), room in maze.chambers.items() if at == level for cell in room.cells}
    sides = bytes(_open_sides(sheet, cell) for cell in range(len(sheet.cells)))
    reached = steps_from(sides, sheet.width, sheet.height, entrance)
    lair = _lair(sheet, chambers, reached, entrance)
    labyrinth = Labyrinth(
        columns=sheet.width, rows=sheet.height, open=sides, entrance=entrance, lair=lair, exit=-1, text=text
    )
    return Drawn(labyrinth, {cell: _notes(room) for cell, room in chambers.items()}, maze.title)


def _open_sides(sheet: Sheet, cell: int) -> int:
    if sheet.cells[cell] == Square.ROCK:
        return 0
    found = 0
    for bit, side in zip(OPEN, SIDES, strict=True):
        other = sheet.beyond(cell, side)
        if (
            other >= 0
            and sheet.cells[other] != Square.ROCK
            and sheet.edge(cell, side) in (WAYS | DOORS) - {Edge.CHUTE}
        ):
            found |= bit
    return found


def _lair(sheet: Sheet, chambers: Mapping[Cell, Notes], reached: dict[Cell, int], entrance: Cell) -> Cell:
    """[6.3] The author's own, or the farthest cell."""
    marked = [cell for cell, notes in chambers.items() if notes.special == LAIR]
    if marked and marked[0] not in reached:
        x, y = sheet.xy(marked[0])
        raise LabrysError(f"the lair at {x},{y} cannot be reached from the entrance: open a way to it (6.3)")
    if len(reached) < LEAST:
        raise LabrysError(
            f"only {len(reached)} cells can be reached from the entrance; a labyrinth has {LEAST} at least"
        )
    return marked[0] if marked else max(reached, key=lambda cell: (reached[cell], -cell))


def _notes(room: Notes) -> Notes:
    """What of an author's words this game knows."""
    return Notes(
        empty=room.empty,
        name=room.name,
        says=room.says,
        foe=room.foe if room.foe in CREATURES else "",
        foe_number=room.foe_number,
        special=room.special if room.special in (*SPECIALS, LAIR) else "",
        hazards=tuple(hazard for hazard in room.hazards if hazard in TRAP),
    )


# -- for the workshop ----------------------------------------------------------------------------------------


def new_maze(seed: int, band: str = "A") -> Maze:
    """[6.3] A labyrinth from a seed, for a band of parties, to be worked on."""
    state = State(Dice(seed), HouseRules(), 1)
    state.quest = Quest(goal="slay", band=band, tier=1, guardian=(), deity="zeus")
    return as_maze(carve(Game(state)), f"Labyrinth {seed}", {})


def as_maze(labyrinth: Labyrinth, title: str, chambers: dict[Cell, Notes]) -> Maze:
    """[6.3] A labyrinth as a maze file has it: dead ends and the lair are chambers, the entrance is a tower."""
    kinds, numbers, edges = bytearray(), bytearray(), bytearray()
    notes: dict[tuple[int, int], Notes] = {}
    real = set(cells_of(labyrinth))
    for cell in range(labyrinth.columns * labyrinth.rows):
        room = cell == labyrinth.lair or cell in chambers or is_dead_end(labyrinth, cell)
        if cell == labyrinth.entrance:
            kinds.append(Square.TOWER)
            numbers.append(1)
        elif room and cell in real:
            number = len(notes) + 1
            notes[1, number] = Notes(special=LAIR) if cell == labyrinth.lair else chambers.get(cell, Notes())
            kinds.append(Square.CHAMBER)
            numbers.append(number)
        else:
            kinds.append(Square.CORRIDOR if cell in real else Square.ROCK)
            numbers.append(0)
    for cell in range(labyrinth.columns * labyrinth.rows):
        edges += bytes(_edge(labyrinth, cell, side, kinds) for side in Side)
    sheet = Sheet(
        1, Side.NORTH, 1, 1, labyrinth.columns, labyrinth.rows, bytes(kinds), bytes(numbers), bytes(edges)
    )
    return build(Draft(title=title, sheets={1: sheet}, notes=notes, towers={1: (True, (1,))}))


def _edge(labyrinth: Labyrinth, cell: Cell, side: Side, kinds: bytearray) -> Edge:
    way = SIDES.index(side)
    other = beyond(labyrinth.columns, labyrinth.rows, cell, way)
    if other < 0 or not labyrinth.open[cell] & OPEN[way]:
        return Edge.WALL
    both = kinds[cell] == kinds[other] == Square.CORRIDOR
    return Edge.OPEN if both else Edge.DOOR
