"""What is worth a stop in the Maze: loot, a fight, a spring, a duel, the Magic Circle."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.games.warlock.board import CHAMBERS, SPACES, START
from labrys.games.warlock.chapters.c02_setting_up import enemies
from labrys.games.warlock.chapters.c03_movement import entrances, most_steps
from labrys.games.warlock.chapters.c04_special_rooms import SPIRIT_CRAFT
from labrys.games.warlock.chapters.c07a_characters import (
    ability,
    carried,
    carry_limit,
    craft,
    living,
    spell_limit,
    starting_lives,
)
from labrys.games.warlock.options import Attack, Steal
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, TILE
from labrys.seats.memo import once_a_position
from labrys.seats.warlock import odds
from labrys.seats.warlock.chart import INDEX, chart, hex_mark

CIRCLE = ("lose_craft", "attack", "lose_turn", "gain_spell", "look_treasures", "move")


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
    most = most_steps(state) - state.steps
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
    attacks = [gain for _, gain in attack_gains(state, p, space)]
    return max(
        loot_gain(state, p, space),
        encounter_gain(state, p, space, waiting=waiting),
        max(attacks) if attacks else 0.0,
    )


def loot_gain(state: State, p: Player, space: str) -> float:
    """[W7.33] What lies there, if no Enemy guards it or it can be beaten."""
    tile = state.maze[space]
    gain = 0.3 * tile.gold + (odds.talisman(state, p) if tile.talismans else 0.0)
    if tile.loot:
        room = carry_limit(p) - len(carried(p))
        values = sorted([odds.worth(p, thing) for thing in tile.loot], reverse=True)
        gain += sum(values[: max(room, 0)])
    guards = enemies(state, space) if gain else ()
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


@once_a_position
def characters_by_space(state: State) -> dict[str, list[Player]]:
    """[R1] Who stands where."""
    found: dict[str, list[Player]] = {}
    for p in living(state):
        found.setdefault(p.at, []).append(p)
    return found


def attack_gains(state: State, p: Player, space: str) -> list[tuple[Attack | Steal, float]]:
    """[W7.16] [CH04] [CH07] Whom he could attack there, and what it would be worth."""
    found: list[tuple[Attack | Steal, float]] = []
    for other in characters_by_space(state).get(space, ()):
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


def best_stop_elsewhere(state: State, p: Player) -> float:
    """What the best stop brings that lies further on."""
    return max((stop_gain(state, p, space) for space, _ in within_reach(state, p)), default=0.0)


def circle_gain(state: State, p: Player) -> float:
    """[W4.5.2]–[W4.5.7] What stepping into the Circle is worth."""
    gains = [circle_result(state, p, result) for result in CIRCLE]
    if ability(p) == "old_hand":
        mean = sum(gains) / 6
        gains = [max(gain, mean) for gain in gains]
    return sum(gains) / 6


def circle_result(state: State, p: Player, result: str) -> float:
    """What one result of the Circle is worth."""
    match result:
        case "lose_craft":
            return -1.0 if p.craft else 0.0
        case "attack":
            lead = craft(p) - SPIRIT_CRAFT
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


def healing_outside(p: Player) -> float:
    """[O1] What the Village could do for him."""
    hurt = min(starting_lives(p) - p.lives, p.gold)
    return hurt * odds.life(p) * 0.5 if hurt > 0 else 0.0
