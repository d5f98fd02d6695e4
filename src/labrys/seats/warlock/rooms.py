"""How a tile shall lie, and the special rooms of the Maze."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from labrys.engine.ask import Answer, Choose, ChooseSome
from labrys.games.warlock.board import CAVE, CHAMBERS, SIDES, SPACES, START, neighbours, rotations
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.chapters.c04_special_rooms import WARLOCK_CRAFT
from labrys.games.warlock.chapters.c05_resetting import is_alone
from labrys.games.warlock.chapters.c07a_characters import is_magic, own_craft, starting_lives
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import TILE
from labrys.seats.answers import first_of
from labrys.seats.warlock import odds
from labrys.seats.warlock.chart import DOOR, FRESH, INDEX, RESET, Chart, Lying, chart
from labrys.seats.warlock.stops import CIRCLE, circle_gain, circle_result, healing_outside, stop_gain

SIDEWAYS = 0.15  # what the second best way out of a tile counts
RIVALRY = 0.5  # what a way for the others counts against one for us
GAIN = 0.3  # turns an exchange must save
SPIRIT = ("lose_life", "to_start", "nothing", "exchange", "gain_craft", "look")


# -- [W3.8] how a tile lies ------------------------------------------------------------------------------------


def lie(state: State, ask: Choose[Any]) -> int:
    """[W3.8] [W4.3.8] [MZ14] The way that leads on best: the way out that is shortest, and a second one."""
    p = state.players[ask.seat]
    fresh = [space for space, tile in state.maze.items() if tile.up and not tile.openings]
    space = fresh[0] if fresh else next((s for s, t in state.maze.items() if t.up and t.tile == ask.of), "")
    if not space:
        return 0
    if space != p.at:
        values = [standing(state, p, {space: (True, option.openings)}) for option in ask.options]
        return values.index(min(values))
    way = chart(state, p, {space: (True, "")})
    values = [outlook(way, space, option.openings) for option in ask.options]
    return values.index(min(values))


def outlook(way: Chart, space: str, openings: str) -> float:
    """How good the ways out of a tile are, lying so."""
    ways = sorted(min(way.doors[DOOR[INDEX[space]][SIDES.index(side)]], RESET + 3.0) for side in openings)
    return ways[0] + SIDEWAYS * (ways[1] if len(ways) > 1 else RESET + 3.0)


def standing(state: State, p: Player, changes: dict[str, Lying]) -> float:
    """How things stand in the race if tiles lie otherwise: our way, against that of the best rival inside."""
    way = chart(state, p, changes)
    others = [way.at(q.at) for q in state.players if q is not p and q.character and area(q) == "maze"]
    return way.at(p.at) - (RIVALRY * min(others) if others else 0.0)


# -- special rooms ---------------------------------------------------------------------------------------------


def rotating_exit(state: State, ask: Choose[Any]) -> int:
    """[W4.6.8] The best way out."""
    p = state.players[ask.seat]
    way = chart(state, p)
    return _least(ask, lambda space: way.enter(p.at, space))


def circle_move(state: State, ask: Choose[Any]) -> int:
    """[W4.5.7] Where it is shortest to a Chamber; a Talisman that lies about before that."""
    p = state.players[ask.seat]
    way = chart(state, p)

    def turns(space: str) -> float:
        gain = max(0.0, stop_gain(state, p, space) - 1.0) if space in SPACES and state.maze[space].up else 0.0
        return way.land(space) - gain + (1.0 if space == START else 0.0)

    return _least(ask, turns)


def _least(ask: Choose[Any], turns: Callable[[str], float]) -> int:
    values = [turns(option) for option in ask.options]
    return values.index(min(values))


def circle(state: State, ask: Choose[Any]) -> Answer:
    """[W4.5.1] Step in if it pays."""
    return first_of(ask, "step_in" if circle_gain(state, state.players[ask.seat]) > 0 else "no")


def old_hand(state: State, ask: Choose[Any]) -> int:
    """[CH10] Roll again what is worse than the mean."""
    p = state.players[ask.seat]
    tile = state.maze.get(p.at)
    spirit = tile is not None and tile.tile == "T13"
    results = SPIRIT if spirit else CIRCLE
    worth = {
        result: spirit_result(state, p, result) if spirit else circle_result(state, p, result)
        for result in results
    }
    now = worth.get(ask.of, 0.0)
    return first_of(ask, "reroll" if now < sum(worth.values()) / len(worth) else "keep")


def spirit_result(state: State, p: Player, result: str) -> float:
    """[W4.3.2]–[W4.3.8] What one result of the Spirit is worth."""
    match result:
        case "lose_life":
            return -odds.life(p)
        case "to_start":
            way = chart(state, p)
            return min(0.0, way.at(p.at) - way.at(START))
        case "exchange":
            return 0.3
        case "gain_craft":
            return 1.0
        case "look":
            return 1.5
    return 0.0


def exchange(state: State, ask: Choose[Any]) -> int:
    """[W4.3.5] The tile he stands on, if it has a better place; else none."""
    p = state.players[ask.seat]
    if p.at not in ask.options or not state.house.exchange_moves_characters:
        return first_of(ask, "no")
    now = chart(state, p).at(p.at)
    best = min((moved_to(state, p, space) for space in ask.options if space not in ("no", p.at)), default=now)
    return first_of(ask, p.at if best < now - GAIN else "no")


def exchange_with(state: State, ask: Choose[Any]) -> int:
    """[W4.3.5] The best place for it."""
    p = state.players[ask.seat]
    return _least(ask, lambda space: moved_to(state, p, space))


def moved_to(state: State, p: Player, space: str) -> float:
    """[R20] Turns from there, if the tile he stands on and the one there changed places."""
    mine, other = state.maze[p.at], state.maze[space]
    return chart(state, p, {p.at: (True, other.openings), space: (True, mine.openings)}).at(space)


def turn_over(state: State, ask: Choose[Any]) -> int:
    """[W4.3.8] The tile that, lying face up, helps us most against the others; nothing else."""
    p = state.players[ask.seat]
    now = standing(state, p, {})
    best, least = ask.options.index("done"), now - 0.2
    for index, space in enumerate(ask.options):
        if space == "done":
            continue
        for openings in rotations(TILE[state.maze[space].tile].openings):
            value = standing(state, p, {space: (True, openings)})
            if value < least:
                best, least = index, value
    return best


def stake(state: State, ask: Choose[Any]) -> int:
    """[W4.4.2] The least useful Magic Object, if the duel is worth it; else out."""
    p = state.players[ask.seat]
    stakes = [index for index, thing in enumerate(ask.options) if thing != "decline" and is_magic(thing)]
    if not stakes:
        return first_of(ask, "decline")
    least = min(stakes, key=lambda index: odds.worth(p, ask.options[index]))
    won, lost = odds.against(own_craft(p) - WARLOCK_CRAFT)
    way = chart(state, p)
    staying = way.at(p.at) + 1.0
    gain = won * odds.talisman(state, p) - lost * odds.worth(p, ask.options[least]) - (1 - won) * staying
    declining = -(FRESH + 2.0)
    return least if gain > declining else first_of(ask, "decline")


def leave_chamber(state: State, ask: Choose[Any]) -> int:
    """[W4.7.4] [W4.7.5] Whatever leads sooner to the next Chamber."""
    p = state.players[ask.seat]
    way = chart(state, p)
    outside = 2.0 + (FRESH if is_alone(state, p) else way.at(START)) - healing_outside(p) - 0.3
    turns = {CAVE: outside, START: 1.0 + way.at(START), "reset": RESET - 1.0 + 0.5}
    return _least(ask, lambda option: turns.get(option, 9.0))


def look(state: State, ask: Choose[Any]) -> int:
    """[R52] What lies next on the way and is still unknown to us."""
    p = state.players[ask.seat]
    if not p.character or not state.maze:
        return first_of(ask, "done")
    way = chart(state, p)

    def turns(space: str) -> float:
        if space == "done":
            return 50.0
        if space in CHAMBERS:
            seen = p.seat in state.chambers[space].seen
            return 40.0 if seen else way.at(f"{space[1]}4")
        seen = p.seat in state.maze[space].seen
        near = p.at != START and space in neighbours(p.at).values()
        return 40.0 if seen else way.land(space) - 0.5 * near + 0.1 * int(space[1])

    return _least(ask, turns)


def shifting_walls(state: State, ask: Choose[Any]) -> int:
    """[MZ14] The tile whose turning helps most."""
    p = state.players[ask.seat]
    values = [
        min(standing(state, p, {space: (True, way)}) for way in rotations(state.maze[space].openings or "N"))
        for space in ask.options
    ]
    return values.index(min(values))


def warlocks_whim(state: State, ask: ChooseSome[Any]) -> Answer:
    """[MZ17] The two that lie farthest from our way; but a tile we know to be bad goes to the far end."""
    p = state.players[ask.seat]
    way = chart(state, p)
    order = sorted(range(len(ask.options)), key=lambda index: -way.land(ask.options[index]))
    return tuple(sorted(order[: ask.least]))


def exits(state: State, ask: Choose[Any]) -> int:
    """[W4.2.3] [W4.2.4] The Village for the hurt, the Training Yard for the others; a rival goes to the Ruins."""
    p = state.players[state.active]
    if p.seat != ask.seat:
        return first_of(ask, "O3")
    if p.gold and p.lives < starting_lives(p):
        return first_of(ask, "O1")
    return first_of(ask, CAVE, "O4" if own_craft(p) >= 4 and p.lives > 1 else "O1" if p.gold > 1 else "O5")
