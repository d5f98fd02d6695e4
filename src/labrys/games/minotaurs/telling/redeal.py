"""Minotaurs: a maze the party may believe in. What nobody has seen is drawn afresh for a fork of a seat.

Walls of cells that were entered stay, and so do cells that were shown; the rest of the tree, the lair, the
guardian, the shrine's deity and rooms rolled for in advance are made up by the fork's own dice.
"""

from __future__ import annotations

import random

from msgspec import structs

from labrys.games.minotaurs.chapters.c5_behavior import striking_distance, target_of
from labrys.games.minotaurs.chapters.c6_labyrinth import OPEN, beyond, cells_of, steps_from
from labrys.games.minotaurs.pieces import Band, Being, Cell, Declaration, Labyrinth
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import GUARDIANS, SHRINE


def redeal(state: State, seat: int, seed: int) -> None:
    """[6.3] Beyond what the party knows, another labyrinth."""
    chance = random.Random(seed)
    state.bands = _copies(state.bands)
    if (haunt := state.haunt) is not None:
        captives = tuple(structs.replace(one) for one in haunt.captives)
        state.haunt = structs.replace(haunt, bands=_copies(haunt.bands), captives=captives)
    for one in state.foes:
        if one.declared is not None and not one.acted and not one.moved and one.declared.action != "charge":
            one.declared = _likely(state, one)
    if state.labyrinth is None or state.quest is None:
        return
    state.rooms = {
        cell: room for cell, room in state.rooms.items() if cell in state.entered or cell in state.known
    }
    if not state.lair_seen:
        _other_lair(state, chance)


def _copies(bands: dict[Cell, Band]) -> dict[Cell, Band]:
    """Whoever plays on from here holds none of the game's own creatures, which clones share."""
    return {
        cell: structs.replace(band, foes=tuple(structs.replace(foe) for foe in band.foes))
        for cell, band in bands.items()
    }


def _likely(state: State, one: Being) -> Declaration:
    """[B5] What a foe has declared nobody knows until it acts: a blow at whom it would choose (6.7.8)."""
    target = target_of(state, one, striking_distance(state, one))
    return Declaration(action="hold") if target is None else Declaration(action="melee", target=target.id)


def _other_lair(state: State, chance: random.Random) -> None:
    maze, quest = state.labyrinth, state.quest
    assert maze is not None
    assert quest is not None
    sides = _walls(maze, state, chance)
    lair = maze.lair
    if lair not in state.known:
        far = steps_from(sides, maze.columns, maze.rows, maze.entrance)
        unseen = {cell: steps for cell, steps in far.items() if cell not in state.entered}
        most = max(unseen.values(), default=0)
        lair = chance.choice([cell for cell, steps in unseen.items() if steps == most] or [maze.lair])
        state.rooms = {cell: room for cell, room in state.rooms.items() if cell != lair or cell in state.entered}
    state.labyrinth = structs.replace(maze, open=sides, lair=lair, exit=lair if maze.exit >= 0 else -1)
    if "guardian_known" not in state.used:
        line = chance.choice(list(GUARDIANS[quest.band].values()))
        companions = ((line.companion, 1),) if line.companion else ()
        state.quest = structs.replace(quest, guardian=((line.key, 1), *companions), deity=chance.choice(SHRINE))


def _walls(maze: Labyrinth, state: State, chance: random.Random) -> bytes:
    """Cells nobody has entered are joined at random to what is known, every one of them."""
    columns, rows = maze.columns, maze.rows
    sides = bytearray(maze.open)
    hidden = [cell for cell in cells_of(maze) if cell not in state.entered]
    for cell in hidden:
        for way in range(4):
            other = beyond(columns, rows, cell, way)
            if other >= 0 and other in hidden:
                sides[cell] &= ~OPEN[way]
    start = next(iter(state.entered), maze.entrance)
    _join(sides, columns, rows, {*state.entered}, hidden, start, chance)
    return bytes(sides)


def _join(
    sides: bytearray,
    columns: int,
    rows: int,
    entered: set[Cell],
    hidden: list[Cell],
    start: Cell,
    chance: random.Random,
) -> None:
    reached = set(steps_from(bytes(sides), columns, rows, start))
    while left := [cell for cell in hidden if cell not in reached]:
        doors = [
            (cell, way)
            for cell in left
            for way in range(4)
            if (other := beyond(columns, rows, cell, way)) in reached and other not in entered
        ]
        if not doors:
            return
        cell, way = chance.choice(doors)
        sides[cell] |= OPEN[way]
        sides[beyond(columns, rows, cell, way)] |= OPEN[(way + 2) % 4]
        ring = [cell]
        while ring:
            here = ring.pop()
            reached.add(here)
            there = (beyond(columns, rows, here, way) for way in range(4) if sides[here] & OPEN[way])
            ring += [to for to in there if to >= 0 and to not in reached]
