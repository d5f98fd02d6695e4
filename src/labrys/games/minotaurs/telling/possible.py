"""Minotaurs: what can be. Whatever cannot is refused as a position, and never seen in play."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.games.minotaurs.chapters.c2_ground import ground_for
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, everybody
from labrys.games.minotaurs.tables import CLASSES, DEITIES, GOODS, KIN, LEVELS


def impossible(state: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    people = (*everybody(state), *state.home, *state.lost, *state.captives)
    ids = [one.id for one in people]
    yield from (f"{one} is there twice" for one in {*ids} if ids.count(one) > 1)
    for one in people:
        yield from wrong_with(one)
    if state.battle is not None and state.cell >= 0:
        for one in everybody(state):
            if one.at >= 0 and not one.fate and not ground_for(state, one).floor >> one.at & 1:
                yield f"{one.id} stands in a wall"
    maze = state.labyrinth
    if maze is not None and not (-1 <= state.cell < maze.columns * maze.rows):
        yield "the party is outside the maze"


def wrong_with(one: Being) -> Iterator[str]:
    """[M1.01] A sheet that cannot be."""
    who, sheet = one.name or one.id, one.sheet
    for item, number in one.goods.items():
        if number <= 0 or item not in GOODS:
            yield f"{who} has {number} of {item!r}"
    if min(one.purse, one.hits, one.power, one.subdual) < 0:
        yield f"{who} has less than nothing"
    if one.hits > one.figures.hits:
        yield f"{who} has {one.hits} Hits, but {one.figures.hits} is the most"
    if one.power > one.figures.power:
        yield f"{who} has {one.power} Power, but {one.figures.power} is the most"
    if one.hits == 0 and not one.fate:
        yield f"{who} should be dead"
    if sheet is None:
        return
    if any(not 3 <= score <= 18 for score in sheet.scores):
        yield f"{who} has scores that no dice give; they are 3 to 18 (M1.02)"
    if sheet.calling:
        if sheet.level not in LEVELS:
            yield f"{who} has the level {sheet.level}, which there is not (M1.19)"
        if sheet.calling == "priest" and sheet.deity not in DEITIES:
            yield f"{who} serves no deity (M1.46)"
        if sheet.calling == "nymph" and sheet.kin not in KIN:
            yield f"{who} is of no kin (M1.59)"
        if sheet.calling not in CLASSES:
            yield f"{who} is of no class"


def check_conservation(state: State) -> None:
    """Nothing has vanished: creatures stand there only in a meeting or a battle."""
    assert state.battle is None or state.cell >= 0, "a battle outside the maze"
