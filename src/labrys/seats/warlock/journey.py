"""In the Maze: where to go, what to stop for, how a tile shall lie, and the special rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from labrys.core.choose import Answer, Choose, ChooseSome
from labrys.games.warlock.board import CAVE, CHAMBERS, SIDES, SPACES, START, around, neighbours, rotations
from labrys.games.warlock.laying import is_alone
from labrys.games.warlock.options import Attack, Go, Steal
from labrys.games.warlock.people import (
    ability,
    area,
    carried,
    carry_limit,
    craft,
    here,
    is_magic,
    own_craft,
    spell_limit,
    starting_lives,
)
from labrys.games.warlock.state import Player, State
from labrys.games.warlock.tables import CARD, FIGURE, TILE
from labrys.games.warlock.tiles import enemies, entrances
from labrys.seats.answers import first_of
from labrys.seats.warlock import odds
from labrys.seats.warlock.chart import (
    DOOR,
    FRESH,
    INDEX,
    LOST,
    RESET,
    STEP,
    Chart,
    Lying,
    chart,
    hex_mark,
)

KEYSTONE_PRICE, SPRITE_PRICE = 0.8, 0.4  # turns they should save
DETOUR = 0.3  # what a stop must bring beside the turn it costs
SIDEWAYS = 0.15  # what the second best way out of a tile counts
RIVALRY = 0.5  # what a way for the others counts against one for us
ENOUGH = 2  # so often a space is walked through in one turn
GAIN = 0.3  # turns an exchange must save


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


def healing_outside(p: Player) -> float:
    """[O1] What the Village could do for him."""
    hurt = min(starting_lives(p) - p.lives, p.gold)
    return hurt * odds.life(p) * 0.5 if hurt > 0 else 0.0


# -- what is worth a stop --------------------------------------------------------------------------------------


def best_stop(state: State, p: Player) -> tuple[str, float, str]:
    """The space within reach where a stop brings most, what it brings, and the first step there."""
    goal, most, first = "", 0.0, ""
    marked, toll = hex_mark(state, p)
    if p.at in SPACES:
        most = stop_gain(state, p, p.at, waiting=True)
        goal = p.at if most > 0 else ""
    for space, step in within_reach(state, p):
        gain = stop_gain(state, p, space) - (toll if INDEX[space] == marked else 0.0)
        if gain > most:
            goal, most, first = space, gain, step
    return goal, most, first


def within_reach(state: State, p: Player) -> Iterator[tuple[str, str]]:
    """[W3.10] The face-up spaces he can walk to in this turn, each with the first step of the way."""
    if p.holds == "rotating":
        return
    most = FIGURE["most_steps" if state.house.most_steps == "guard" else "most_steps_house"] - state.steps
    found = {p.at}
    front = [(p.at, "")]
    for _ in range(most):
        beyond = []
        for space, first in front:
            for near in entrances(state, space):
                if near in found or near in CHAMBERS or (near in SPACES and not state.maze[near].up):
                    continue
                found.add(near)
                beyond.append((near, first or near))
                if near != START:
                    yield near, first or near
        if not beyond:
            return
        front = beyond


def stop_gain(state: State, p: Player, space: str, *, waiting: bool = False) -> float:
    """What it brings to end the turn here: loot, a fight, a spring, a duel."""
    if space not in SPACES:
        return 0.0
    return max(
        loot_gain(state, p, space),
        encounter_gain(state, p, space, waiting=waiting),
        max((gain for _, gain in attack_gains(state, p, space)), default=0.0),
    )


def loot_gain(state: State, p: Player, space: str) -> float:
    """[W7.33] What lies there, if no Enemy guards it or it can be beaten."""
    tile = state.maze[space]
    gain = 0.3 * tile.gold + (odds.talisman(state, p) if tile.talismans else 0.0)
    room = carry_limit(p) - len(carried(p))
    values = sorted((odds.worth(p, thing) for thing in tile.loot), reverse=True)
    gain += sum(values[: max(room, 0)])
    guards = enemies(state, space)
    if not gain or len(guards) > 1:
        return 0.0
    for guard in guards:
        row = CARD[guard]
        lead = (odds.in_battle(p) - row.strength) if row.strength else craft(p) - max(row.craft, 0)
        won, _ = odds.against(lead)
        return won * gain + odds.enemy_value(p, guard)
    return gain


def encounter_gain(state: State, p: Player, space: str, *, waiting: bool) -> float:
    """[W7.24] [W4.4.1] What it brings to encounter the tile, or the cards on it."""
    tile = state.maze[space]
    if tile.cards:
        return max(lying_worth(p, card) for card in tile.cards)
    if waiting or not tile.up:
        return 0.0
    kind = TILE[tile.tile].kind if tile.tile in TILE else "corridor"
    if kind == "chamber":
        return odds.duel_value(state, p) or (0.3 if p.apprentice and len(p.spells) < spell_limit(p) else -9.0)
    if kind == "room":
        return -odds.room_cost(p)
    if kind == "circle":
        return circle_gain(state, p)
    if kind == "spirit":
        return 0.3 - odds.life(p) / 6
    return 0.0


def lying_worth(p: Player, card: str) -> float:
    """[W7.24] What it is worth to meet a card that lies there."""
    if CARD[card].kind == "enemy":
        return odds.enemy_value(p, card)
    if CARD[card].slug in ("clear_spring", "hedge_healer"):
        return odds.life(p) * 0.7 if p.lives < starting_lives(p) else 0.0
    return 0.1


def attack_gains(state: State, p: Player, space: str) -> list[tuple[Attack | Steal, float]]:
    """[W7.16] [CH04] [CH07] Whom he could attack there, and what it would be worth."""
    found: list[tuple[Attack | Steal, float]] = []
    for other in here(state, space):
        if other is p:
            continue
        found.append((Attack(other.id), odds.attack_value(state, p, other, psychic=False)))
        if ability(p) == "evil_eye":
            found.append((Attack(other.id, "evil_eye"), odds.attack_value(state, p, other, psychic=True)))
        if ability(p) == "light_fingers":
            things = [odds.worth(p, thing) for thing in other.things]
            prize = max([*things, 0.3 if other.gold else 0.0])
            found.append((Steal(other.id), prize / 2 - (0.05 if p.gold else 0.0)))
    return found


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


def best_stop_elsewhere(state: State, p: Player) -> float:
    """What the best stop brings that lies further on."""
    return max((stop_gain(state, p, space) for space, _ in within_reach(state, p)), default=0.0)


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


def circle_gain(state: State, p: Player) -> float:
    """[W4.5.2]–[W4.5.7] What stepping into the Circle is worth."""
    gains = [circle_result(state, p, result) for result in CIRCLE]
    if ability(p) == "old_hand":
        mean = sum(gains) / 6
        gains = [max(gain, mean) for gain in gains]
    return sum(gains) / 6


CIRCLE = ("lose_craft", "attack", "lose_turn", "gain_spell", "look_treasures", "move")


def circle_result(state: State, p: Player, result: str) -> float:
    """What one result of the Circle is worth."""
    match result:
        case "lose_craft":
            return -1.0 if p.craft else 0.0
        case "attack":
            lead = craft(p) - FIGURE["spirit_craft"]
            return odds.against_enemy(p, lead, psychic=True, trophy=0) if "MO11" not in p.things else 0.0
        case "lose_turn":
            return -1.0
        case "gain_spell":
            return 0.5 if len(p.spells) < spell_limit(p) else 0.0
        case "look_treasures":
            return 0.4
        case "move":
            way = chart(state, p)
            return max(0.0, way.at(p.at) - min(way.land(space) for space in SPACES) + 0.5)
    return 0.0


SPIRIT = ("lose_life", "to_start", "nothing", "exchange", "gain_craft", "look")


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
    won, lost = odds.against(own_craft(p) - FIGURE["warlock_craft"])
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
