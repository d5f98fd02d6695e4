"""Spells and items outside fights: in one's own turn, in the windows of others, in reply."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Choose
from labrys.engine.game import pending
from labrys.games.warlock.board import CAVE, START
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.chapters.c03_movement import entrances
from labrys.games.warlock.chapters.c07a_characters import carried, carry_limit, find, starting_lives
from labrys.games.warlock.options import Cast, UseThing
from labrys.games.warlock.pieces import Casting, Player
from labrys.games.warlock.scenes import Resolve
from labrys.games.warlock.state import State
from labrys.seats.answers import first_of
from labrys.seats.warlock import odds
from labrys.seats.warlock.chart import chart

BADLY_HURT = 2  # Lives
THEFT = 0.5  # what a thing must be worth to be stolen, or broken
NEAR = 1.6  # turns from a Chamber: a rival who is so near is held up
AHEAD = 1.0


# -- healing -----------------------------------------------------------------------------------------------


def hurt(p: Player, lives: int) -> bool:
    """Is it time to regain so many Lives?"""
    lost = starting_lives(p) - p.lives
    return lost >= lives or (p.lives <= BADLY_HURT and lost > 0)


def healing(state: State, ask: Choose[Any]) -> int | None:
    """[SP01] [MO12] Mend or the Phial for oneself, when it is time."""
    p = state.players[ask.seat]
    mend = Cast("mend", p.id)
    if mend in ask.options and hurt(p, 2):
        return ask.options.index(mend)
    if UseThing("satchel") in ask.options and hurt(p, 1):
        return ask.options.index(UseThing("satchel"))
    if UseThing("phial") in ask.options and hurt(p, 3):
        return ask.options.index(UseThing("phial"))
    return None


def heal(state: State, ask: Choose[Any]) -> int:
    """[V6] Heal oneself, or pass."""
    found = healing(state, ask)
    return first_of(ask, "pass") if found is None else found


# -- [V1b] [V2] one's own turn -------------------------------------------------------------------------------


def aside(state: State, ask: Choose[Any]) -> int | None:
    """[V2] What to do first in one's own turn: heal, look, rob; None: nothing."""
    found = healing(state, ask)
    if found is not None:
        return found
    best, most = None, 0.0
    for index, option in enumerate(ask.options):
        if isinstance(option, Cast | UseThing):
            value = value_of(state, state.players[ask.seat], option)
            if value > most:
                best, most = index, value
    return best


def value_of(state: State, p: Player, option: Cast | UseThing) -> float:
    """What a Spell or item of the own moment is worth now; 0: leave it."""
    match option:
        case UseThing("lantern", space):
            return 0.0 if p.seat in state.maze[space].seen else 20.0 - chart(state, p).land(space)
        case UseThing("loot", _):
            return 5.0
        case UseThing("twine", _):
            way = chart(state, p)
            return way.at(p.at) - way.at(START) - 2.0 if p.holds != "teleporter" else 0.0
        case Cast("pilfer", _, thing):
            room = len(carried(p)) < carry_limit(p)
            return odds.worth(p, thing) - THEFT if room else 0.0
        case Cast("shatter", target, thing):
            other = find(state, target)
            return odds.worth(other, thing) - 2 * THEFT + other.talismans
        case Cast("beguile", _, _):
            return 0.6
        case Cast("foresight", _, _):
            return 0.2 if p.at != START else 0.1
        case Cast("hex_mark", space, _):
            return snare(state, p, space)
        case Cast("coinage", _, thing):
            poor = area(p) == "outside" and starting_lives(p) - p.lives >= 2 and not p.gold
            return 1.0 - odds.worth(p, thing) if poor else 0.0
        case Cast("long_stride", space, _):
            return 1.0 if space == CAVE and p.at == "O3" and not p.barred else 0.0
    return 0.0


def snare(state: State, p: Player, space: str) -> float:
    """[SP14] A Hex Mark next to a rival, on his way and not on ours."""
    way = chart(state, p)
    if space in entrances(state, p.at) or state.steps:
        return 0.0
    for other in state.players:
        if other is p or not other.character or area(other) != "maze" or "MO06" in other.things:
            continue
        steps = {near: way.enter(other.at, near) for near in entrances(state, other.at)}
        if space in steps and steps[space] <= min(steps.values()):
            return 0.2 + 0.3 * other.talismans + (1.0 if other.lives == 1 else 0.0)
    return 0.0


# -- windows ---------------------------------------------------------------------------------------------------


def start_window(state: State, ask: Choose[Any]) -> int:
    """[V1a] [SP03] Hold up whoever is about to win, or to reach a Chamber before us; else heal."""
    p, active = state.players[ask.seat], state.players[state.active]
    still = Cast("stillness", active.id)
    if still in ask.options and is_threat(state, p, active):
        return ask.options.index(still)
    return heal(state, ask)


def is_threat(state: State, p: Player, other: Player) -> bool:
    """Is he about to win, or nearer to the Chambers than we are?"""
    if area(other) != "maze" or not state.maze:
        return False
    way = chart(state, p)
    theirs = way.at(other.at)
    if other.holds == "teleporter":
        theirs -= AHEAD
    if other.talismans + 1 >= odds.wanted(state):
        return theirs <= NEAR + AHEAD
    return theirs <= NEAR and area(p) == "maze" and way.at(p.at) <= theirs + AHEAD


def unweave(state: State, ask: Choose[Any]) -> int:
    """[SP02] Against what harms us."""
    p = state.players[ask.seat]
    for index, option in enumerate(ask.options):
        if isinstance(option, Cast):
            casting = casting_of(state, int(option.target))
            if casting is not None and harms(state, p, casting):
                return index
    return first_of(ask, "pass")


def casting_of(state: State, number: int) -> Casting | None:
    """[R49] The Spell that waits to work: it was cast for all to see."""
    return next((spell.casting for spell in pending(state, Resolve) if spell.casting.number == number), None)


def harms(state: State, p: Player, casting: Casting) -> bool:
    """Is this Spell aimed at us, at our fight or at a Spell of ours?"""
    match casting.spell:
        case "stillness":
            return state.active == p.seat
        case "shatter" | "pilfer" | "beguile":
            return casting.target == p.id
        case "unweave":
            undone = casting_of(state, int(casting.target))
            return undone is not None and undone.caster == p.seat
        case "mindspike" | "grip" | "sap" | "veil" | "iron_skin":
            fight = state.fight
            return fight is not None and fight.defender >= 0 and p.seat in (fight.attacker, fight.defender)
        case "mend":
            other = find(state, casting.target)
            return other is not p and other.talismans + 1 >= odds.wanted(state) and other.lives == 1
    return False
