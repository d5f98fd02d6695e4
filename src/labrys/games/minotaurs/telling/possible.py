"""Minotaurs: what can be. Whatever cannot is refused as a position, and never seen in play."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.games.minotaurs.chapters.c2_ground import ground_for
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, everybody
from labrys.games.minotaurs.tables import (
    AWARDS,
    BANDS,
    CLASSES,
    CREATURES,
    DEITIES,
    GOALS,
    GOODS,
    KIN,
    LEVELS,
)


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
    yield from wrong_places(state)
    yield from wrong_counts(state)


def wrong_places(state: State) -> Iterator[str]:
    """[6.3] Cells that the maze does not have."""
    maze = state.labyrinth
    if maze is None:
        return
    number = maze.columns * maze.rows
    if len(maze.open) != number or any(sides > 15 for sides in maze.open):
        yield "the maze is not what its columns and rows say"
    if not (-1 <= state.cell < number and -1 <= state.back < number):
        yield "the party is outside the maze"
    for name in ("rooms", "entered", "known", "bands", "lying", "safe"):
        if any(not 0 <= cell < number for cell in getattr(state, name)):
            yield f"{name} names a cell outside the maze"
    if not (0 <= maze.entrance < number and 0 <= maze.lair < number and -1 <= maze.exit < number):
        yield "entrance, lair or exit is outside the maze"


def wrong_counts(state: State) -> Iterator[str]:
    """What is counted, and what is named in the tables."""
    if min(state.week, state.minutes, state.turns) < 0:
        yield "time runs backwards"
    quest = state.quest
    if quest is not None:
        known = quest.goal in GOALS.values() and quest.band in BANDS and quest.deity in DEITIES
        if not known or quest.tier not in LEVELS or any(kind not in CREATURES for kind, _ in quest.guardian):
            yield "there is no such quest (6.1)"
    if any(kind not in CREATURES or half not in (1, 2) for kind, half, _ in state.overcome):
        yield "something was overcome that is no creature (6.11)"
    if any(deed not in AWARDS for deed, _ in state.deeds):
        yield "there is no such deed (6.11)"
    if state.goal not in ("", "relic", "captive", "done", "failed") or state.over not in (
        "",
        "goal",
        "left",
        "lost",
    ):
        yield "an adventure does not stand or end so (A11)"
    battle = state.battle
    if battle is not None and (battle.round < 0 or battle.quiet < 0 or not 0 <= battle.entered <= 3):
        yield "no battle is like that"


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
    if not 0 <= one.facing <= 7 or one.side not in (0, 1) or one.at < -1 or one.moved < 0:
        yield f"{who} stands nowhere"
    if one.out not in ("", "unconscious", "knocked_out", "paralysed"):
        yield f"{who} is {one.out!r}"
    if sheet is None and one.kind not in CREATURES:
        yield f"there is no creature {one.kind!r}"
    if sheet is None:
        return
    if any(not 3 <= score <= 18 for score in sheet.scores):
        yield f"{who} has scores that no dice give; they are 3 to 18 (M1.02)"
    if min(sheet.glory, sheet.wisdom, sheet.age, *sheet.lost) < 0:
        yield f"{who} has less than nothing"
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
