"""Outside: along the ring, into the Cave, at the Village."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Choose
from labrys.games.warlock.board import CAVE
from labrys.games.warlock.chapters.c07a_characters import spell_limit, starting_lives
from labrys.games.warlock.options import Buy
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.seats.answers import first_of
from labrys.seats.warlock import odds

HURT = 2  # with so many Lives it is worth a turn to be healed
TRAINING = 1  # rounds in the Training Yard before the race: the others show the way, and can be robbed
BEST = ("brute", "magus", "sellsword", "ranger", "duellist", "delver", "witch", "pilgrim")


def act(state: State, ask: Choose[Any]) -> int:
    """[D2] Back into the Maze as soon as possible; a turn one has to wait anyway is used."""
    p = state.players[ask.seat]
    if p.at == CAVE:
        if p.barred:
            return first_of(ask, errand(p), "O5", "stay")
        if needs_healing(p):
            return first_of(ask, "O1", "stay")
        if state.seats > 1 and state.round <= TRAINING:
            return first_of(ask, "O5", "stay")
        return first_of(ask, "stay" if state.house.visit_without_leaving else "O1", "O5")
    if p.at == "O1" and needs_healing(p):
        return first_of(ask, "stay")
    return first_of(ask, CAVE, *(("O1", "O5") if p.gold else ("O5", "O1")), "stay")


def needs_healing(p: Player) -> bool:
    """[O1] So badly hurt that it is worth a turn, and with Gold to pay for it."""
    return p.gold > 0 and p.lives <= HURT and p.lives < starting_lives(p)


def errand(p: Player) -> str:
    """[O1] [O2] [O4] [O5] Where a turn outside does most good; all of them are one turn from the Cave."""
    hurt = starting_lives(p) - p.lives
    room = len(p.spells) < spell_limit(p)
    values = {
        "O1": min(hurt, p.gold) * odds.life(p) + (0.8 if p.gold >= 2 + hurt else 0.0),
        "O2": (odds.life(p) if hurt else 0.0) / 6 + (0.1 if room else 0.0),
        "O4": (0.25 if room else 0.0) + 0.8 / 6 - 1.0 / 6,
        "O5": 1.2 / 3 - odds.life(p) / 6,
    }
    return max(values, key=values.__getitem__)


def cave(state: State, ask: Choose[Any]) -> int:
    """[W1.2] Visit the Warlock."""
    return first_of(ask, "visit")


def shop(state: State, ask: Choose[Any]) -> int:
    """[O1] Lives first, as long as one is hurt; then what helps most in battle."""
    p = state.players[ask.seat]
    if Buy("life") in ask.options and (p.lives <= HURT + 1 or p.gold <= 1):
        return ask.options.index(Buy("life"))
    best, most = first_of(ask, "done"), 0.3
    for index, option in enumerate(ask.options):
        if isinstance(option, Buy) and option.what != "life" and len(p.things) < 4:
            value = odds.worth(p, option.what)
            if value > most:
                best, most = index, value
    if ask.options[best] == "done" and Buy("life") in ask.options:
        return ask.options.index(Buy("life"))
    return best


def character(state: State, ask: Choose[Any]) -> int:
    """[D0] Whoever is strong in what he does."""
    return first_of(ask, *BEST)
