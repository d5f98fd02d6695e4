"""How near a seat is to winning [17.0-a] [17.0-b]: for those who look ahead."""

from __future__ import annotations

from labrys.games.citadel.chapters.c09_combat import points_left, wound_points
from labrys.games.citadel.chapters.c17_victory_conditions import ENOUGH, gains
from labrys.games.citadel.pieces import Character, Monster
from labrys.games.citadel.state import State
from labrys.systems.spi1980.telling.score import learnt

CHAMPION, DESTROYED = 0.15, 0.3  # a character's victory; the Hellgate
HOME = 0.55  # out of the Citadel after that, and the campaign is over
GAIN = 0.3  # all the experience and gold for a victory of one's own
LIFE = 0.015  # of each character
HEALTH = 0.05  # of all of them
SKILL = 0.0003  # for a Wound Point or a point of skill
GAME = 0.002  # what another game of the campaign costs: nobody plays for ever
X_DEAD, TOLD = 0.05, 0.01  # steps to the Hellgate


def score(state: State, seat: int) -> float:
    """From 0 (lost) to 1 (the Hellgate destroyed, a character's victory, and home)."""
    won = CHAMPION * (seat in state.winners) + DESTROYED * state.destroyed
    if state.over:
        return won + HOME * bool(state.destroyed and state.out)
    company = [unit for unit in state.party if type(unit) is Character]
    company += [*state.out, *(who for waiting in state.elsewhere.values() for who in waiting)]
    if not company:
        return won
    whole = wounds = skills = 0
    for who in company:
        whole += wound_points(who)
        wounds += who.wounds
        skills += sum(who.skills.values())
    health = (whole - wounds) / max(whole, 1)
    grown = max(whole, 1) + skills
    total = won + LIFE * len(company) + HEALTH * health + SKILL * grown - GAME * state.game
    total += X_DEAD * state.x_dead + TOLD * bool(state.hellgate_distance)
    return min(max(total + GAIN * gained(state, seat, company), 0.0), 1.0)


def gained(state: State, seat: int, company: list[Character]) -> float:
    """How much of a character's victory the best of this seat has."""
    if seat in state.winners:
        return 1.0
    foes = [unit for unit in state.monsters if type(unit) is Monster] if state.foes else []
    each = learnt(state.foes, foes, points_left) / len(company)
    best = 0.0
    for who in company:
        if who.seat == seat:
            experience, gold = gains(state, who)
            best = max(best, min((experience + each) / ENOUGH, 1.0) + min(gold / ENOUGH, 1.0))
    return best / 2
