"""Whatever the checker passes, the game plays to its end: mazes drawn by lot, as no author would draw them."""

from __future__ import annotations

import random

from labrys.games.dungeon.book import GAME
from labrys.games.dungeon.mazes import VOCABULARY
from labrys.kit.mazefile import Cell, Edge, Sage, Sheet, Side, Treasure, check
from labrys.kit.mazefile.building import Draft, build
from labrys.kit.mazefile.model import Notes
from labrys.kit.mazefile.writing import write
from labrys.show.run import Run

MOST = 30_000  # decisions


def test_whatever_the_checker_passes_can_be_played() -> None:
    sound = [text for seed in range(400) if not faulty(text := drawn_by_lot(random.Random(seed)))]
    assert len(sound) > 50, "too few to be a test"
    for seed, text in enumerate(sound):
        state = GAME.new(seed, 1 + seed % 4, GAME.house({}), text)
        run, chance, decisions = Run(GAME, state, journal=False), random.Random(seed), 0
        while run.asking is not None:
            run.pick(run.asking.sample(chance.random))
            decisions += 1
            assert decisions < MOST


def faulty(text: str) -> bool:
    return any(finding.severity == "error" for finding in check(text, VOCABULARY))


def drawn_by_lot(lot: random.Random) -> str:
    """Rooms and corridors anywhere, any edge that may stand there, links between what lies above each other."""
    width, height, levels = lot.randint(3, 6), lot.randint(3, 6), range(1, lot.randint(1, 3) + 1)
    draft = Draft(title="by lot")
    kinds = {level: [Cell(lot.random() < 0.75) for _ in range(width * height)] for level in levels}
    numbers = {level: [0] * (width * height) for level in levels}
    for level in levels:
        for number in range(1, lot.randint(2, 6)):
            x, y = lot.randrange(width), lot.randrange(height)
            for cell in range(width * height):
                if 0 <= cell % width - x < lot.randint(1, 3) and 0 <= cell // width - y < 2:
                    kinds[level][cell], numbers[level][cell] = Cell.CHAMBER, number
            draft.notes[level, number] = notes_by_lot(lot)
            if lot.random() < 0.4:
                draft.sages[level, number] = Sage(lot.choice(sorted(VOCABULARY.sages)), "", lot.choice([0, 3, 11]))
    tower = lot.randrange(width * height)
    served = tuple(level for level in levels if level == 1 or lot.random() < 0.5)
    draft.towers[1] = (True, served)
    for level in served:
        kinds[level][tower], numbers[level][tower] = Cell.TOWER, 1
    ways_down(lot, draft, kinds)
    for level in levels:
        edges = edges_by_lot(lot, draft, level, width, kinds, numbers[level])
        rest = (width, height, bytes(kinds[level]), bytes(numbers[level]), edges)
        draft.sheets[level] = Sheet(level, lot.choice(list(Side)), 1, 1, *rest)
    draft.notes = {room: notes for room, notes in draft.notes.items() if room[1] in numbers[room[0]]}
    draft.sages = {room: sage for room, sage in draft.sages.items() if room[1] in numbers[room[0]]}
    return write(build(draft))


def notes_by_lot(lot: random.Random) -> Notes:
    things = (
        Treasure("a thing", "item", 2, lot.choice(sorted(VOCABULARY.items)), True),
        Treasure("luck", "karma", 5),
    )
    return lot.choice(
        [
            Notes(),
            Notes(special=lot.choice(sorted(VOCABULARY.specials))),
            Notes(foe=lot.choice(sorted(VOCABULARY.foes)), hazards=(lot.choice(sorted(VOCABULARY.hazards)),)),
            Notes(empty=True, treasures=things),
            Notes(double_treasure=True, foe="rats", foe_number=1, treasures=things),
        ]
    )


def ways_down(lot: random.Random, draft: Draft, kinds: dict[int, list[Cell]]) -> None:
    for level in list(kinds)[:-1]:
        above, below = kinds[level], kinds[level + 1]
        for cell, kind in enumerate(above):
            die = lot.random()
            if kind == Cell.CORRIDOR and below[cell] and die < 0.08:
                above[cell] = Cell.TRAP
            elif kind == below[cell] == Cell.CORRIDOR and die < 0.2:
                above[cell], below[cell] = Cell.STAIRS_DOWN, Cell.STAIRS_UP
                draft.stairs[level, cell], draft.stairs[level + 1, cell] = (level + 1, cell), (level, cell)


def edges_by_lot(
    lot: random.Random, draft: Draft, level: int, width: int, kinds: dict[int, list[Cell]], numbers: list[int]
) -> bytes:
    cells = kinds[level]
    edges = bytearray(4 * len(cells))
    for cell, here in enumerate(cells):
        for side, step in ((Side.SOUTH, width), (Side.EAST, 1)):
            inside = cell + step < len(cells) and (side == Side.SOUTH or (cell + 1) % width)
            there = cells[cell + step] if inside else Cell.ROCK
            rooms = {here, there} & {Cell.CHAMBER, Cell.TOWER}
            if Cell.ROCK in (here, there):
                edge = Edge.CHUTE if here and lot.random() < 0.04 else Edge.WALL
                deeper = lot.choice(list(kinds))
                landings = [place for place, kind in enumerate(kinds[deeper]) if kind]
                if edge == Edge.CHUTE:
                    draft.chutes[level, cell, side] = (deeper, lot.choice(landings))
            elif rooms and here == there and numbers[cell] == numbers[cell + step]:
                edge = Edge.OPEN
            elif rooms:
                edge = lot.choices([Edge.WALL, Edge.DOOR, Edge.SECRET, Edge.DOUBLE], [4, 4, 1, 1])[0]
            else:
                edge = lot.choices(list(Edge)[:6], [2, 10, 1, 1, 1, 1])[0]
            edges[4 * cell + side] = edge
            if inside:
                edges[4 * (cell + step) + (side ^ 1)] = edge
    return bytes(edges)
