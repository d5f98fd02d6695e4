"""In the Maze: where to go, and what to encounter there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from labrys.engine.ask import Choose
from labrys.games.warlock.board import SPACES, START, around
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.chapters.c02_setting_up import enemies
from labrys.games.warlock.chapters.c03_movement import entrances
from labrys.games.warlock.options import Attack, Go, Steal
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.seats.answers import first_of
from labrys.seats.warlock.chart import FRESH, LOST, RESET, STEP, Chart, chart
from labrys.seats.warlock.stops import (
    attack_gains,
    best_stop,
    best_stop_elsewhere,
    encounter_gain,
    healing_outside,
    loot_gain,
    stop_gain,
)

KEYSTONE_PRICE, SPRITE_PRICE = 0.8, 0.4  # turns they should save
DETOUR = 0.3  # what a stop must bring beside the turn it costs
ENOUGH = 2  # so often a space is walked through in one turn


# -- [D3] where to go ------------------------------------------------------------------------------------------


def act(state: State, ask: Choose[Any], visits: Mapping[str, int]) -> int:
    """[D3] The way that leads soonest to a Talisman; or to something worth a stop. Never round in circles."""
    p = state.players[ask.seat]
    way = chart(state, p)
    goal, gain, path = best_stop(state, p)
    ahead = [value_of_way(state, p, way, option) for option in ask.options]
    for index, option in enumerate(ask.options):
        if isinstance(option, Go) and visits.get(option.space, 0) >= ENOUGH:
            ahead[index] += LOST
    best = min(range(len(ahead)), key=ahead.__getitem__)
    if goal and gain > 1.0 + DETOUR and 1.0 + way.at(p.at) - gain < ahead[best]:
        if goal == p.at:
            return first_of(ask, "stop", "wait")
        for index, option in enumerate(ask.options):
            if isinstance(option, Go) and option == Go(path) and visits.get(path, 0) < ENOUGH:
                return index
    return best


def value_of_way(state: State, p: Player, way: Chart, option: object) -> float:
    """Turns from here to a Talisman, this way."""
    match option:
        case Go(space, "teleporter"):
            return way.land(space) + (1.0 if space == START else 0.0)
        case Go(space, "keystone"):
            return way.land(space) + KEYSTONE_PRICE
        case Go(space, "sprite"):
            return way.land(space) + SPRITE_PRICE
        case Go(space, _):
            return way.enter(p.at, space)
        case "roll":
            return spinning(state, p, way)
        case "reset":
            return RESET
        case "exit":
            return FRESH + 2.0 - healing_outside(p)
        case "leave":
            return FRESH + 3.0
        case "wait" | "stop":
            if p.holds == "rotating":
                return 1.0 + spinning(state, p, way) - max(0.0, stop_gain(state, p, p.at, waiting=True))
            return 1.0 + way.at(p.at) - max(0.0, stop_gain(state, p, p.at, waiting=True))
    return 99.0


def spinning(state: State, p: Player, way: Chart) -> float:
    """[W4.6.2] Rolling in the Rotating Room; locked or blocked costs a turn."""
    exits = [way.enter(p.at, space) for space in entrances(state, p.at)]
    if not exits:
        return RESET
    shortest = min(exits)
    late = shortest + 2.0
    return (sum(min(value, late) for value in exits) + (5 - len(exits)) * late + shortest) / 6


# -- [D5] what to encounter ------------------------------------------------------------------------------------


def choice(state: State, ask: Choose[Any]) -> int:
    """[D4] [D5] Attack, encounter, go on or stop."""
    p = state.players[ask.seat]
    onward = "go_on" in ask.options
    gains = dict(attack_gains(state, p, p.at))
    values: list[float] = []
    way = chart(state, p) if area(p) == "maze" and state.maze else None
    for option in ask.options:
        match option:
            case Attack() | Steal():
                values.append(gains.get(option, 0.0))
            case "encounter":
                values.append(encounter_value(state, p, way, waiting=not onward and state.steps == 0))
            case "stop":
                values.append(loot_gain(state, p, p.at) if p.at in SPACES and not enemies(state, p.at) else 0.0)
            case "go_on":
                values.append(1.0 + DETOUR + max(0.0, best_stop_elsewhere(state, p) - 1.0 - DETOUR))
            case _:
                values.append(-50.0)
    return max(range(len(values)), key=values.__getitem__)


def encounter_value(state: State, p: Player, way: Chart | None, *, waiting: bool) -> float:
    """What it brings to encounter the tile here, its loot included; the Teleporter saves turns."""
    if p.at not in SPACES or way is None:
        return 0.1  # [W7.29] by house rule others stand outside too
    tile = state.maze[p.at]
    loot, gain = loot_gain(state, p, p.at), encounter_gain(state, p, p.at, waiting=waiting)
    if tile.cards:
        return max(loot, gain)
    if not waiting and tile.tile == "T12":
        jump = 1.0 + min(way.land(near) for near in around(p.at))
        gain = FRESH if jump <= way.at(p.at) + STEP / 2 else 0.0  # [W4.2.1] else walking is no longer
    return gain + loot
