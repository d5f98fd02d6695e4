"""What is still lacking for a win [3.1], and what a fight is worth."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from labrys.games.deathmaze.chapters.c03_course_of_play import ENOUGH_BEZANTS, ENOUGH_EXPERIENCE
from labrys.games.deathmaze.chapters.c08_combat import EXPERIENCE_PER_WOUND_POINT, points_left
from labrys.games.deathmaze.pieces import Adventurer, Fighter
from labrys.games.deathmaze.state import State, adventurers
from labrys.seats.deathmaze.odds import Forecast, forecast
from labrys.seats.memo import once_a_position

PRICE = 24.0  # wounds we would pay to be given all the experience we need, or all the Bezants
LIFE = 4.0  # a man's life, in wounds, beside the Wound Points he has left


class Need(Struct, frozen=True):
    """The party's account."""

    alive: int
    experience: float  # lacking, of the one who lacks most
    bezants: float  # lacking, for all together
    enough_alive: bool
    health: float  # Wound Points left, of all those the party had when it set out

    @property
    def met(self) -> bool:
        """Would leaving now win?"""
        return self.enough_alive and self.experience <= 0 and self.bezants <= 0


@once_a_position
def need(state: State) -> Need:
    """Count."""
    company = adventurers(state)
    full = sum([a.wound_points for a in (*company, *state.dead, *state.stone)])
    least = min([a.experience for a in company], default=0)
    return Need(
        alive=len(company),
        experience=ENOUGH_EXPERIENCE - least,
        bezants=ENOUGH_BEZANTS * len(company) - state.loot,
        enough_alive=enough(state, company),
        health=sum([points_left(a) for a in company]) / max(full, 1),
    )


def enough(state: State, company: list[Adventurer]) -> bool:
    """Is at least half of some seat's adventurers alive?"""
    for seat, brought in enumerate(state.brought):
        if brought and sum(a.seat == seat for a in company) >= brought / 2:
            return True
    return False


def worth(now: Need, fight: Forecast) -> float:
    """What a won fight brings us nearer the win: 2 is all the way."""
    if not now.alive:
        return 0.0
    each = fight.points * EXPERIENCE_PER_WOUND_POINT / now.alive
    experience = min(each, max(now.experience, 0.0)) / ENOUGH_EXPERIENCE
    bezants = min(fight.bezants, max(now.bezants, 0.0)) / (ENOUGH_BEZANTS * now.alive)
    return experience + bezants


def balance(state: State, enemies: Sequence[Fighter]) -> float:
    """What a fight brings, less what it costs, in wounds."""
    fight = forecast(state, enemies)
    tough = max((points_left(unit) for unit in state.party), default=0)
    lives = max(0.0, fight.worst - tough + 2) / 4
    return PRICE * worth(need(state), fight) - fight.wounds - LIFE * lives
