"""Citadel of Blood [12.0] Gaining Experience Points, and what they buy."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.pieces import SUNS, Character
from labrys.games.citadel.scenes import ExperienceStep, LearnSpells
from labrys.games.citadel.state import G, State, characters
from labrys.games.citadel.tables import ABILITY, LEVEL, AbilityRow
from labrys.kit.variants import varies
from labrys.systems.spi1980.events import Ability, Experience
from labrys.systems.spi1980.scenes import Abilities
from labrys.systems.spi1980.things import WEAPONS

PRICED = {"wound_point": "wound_points", "skill": "weapon_skill", "potential": "magic_potential"}


# -- [12.0] [12.1] Experience for the monsters killed -----------------------------------------------------------


async def experience_step(g: G, scene: ExperienceStep) -> None:
    """[5.0-C6] [12.0] [12.1] [R72] 6 for each Wound Point killed, shared by the living, times the level."""
    state = g.state
    points, state.killed_points = state.killed_points, 0
    alive = sharers(state)
    if not points or not alive:
        return
    each = points * 6 // len(alive)
    each *= LEVEL["experience"][state.killed_level]  # [6.8-f]
    for who in alive:
        who.experience += each
    g.tell(Experience("12.0", each, tuple(who.id for who in alive)))


@varies("experience_below")
def sharers(state: State) -> list[Character]:
    """[12.0] [R54] [R72] The living characters of the party; below a trap door he who is there."""
    return characters(state)


# -- [12.2] [12.3] Abilities ------------------------------------------------------------------------------------


async def abilities(g: G, scene: Abilities) -> None:
    """[12.2] [12.3] One point after the other, as long as he can and will pay."""
    state = g.state
    who = next(one for one in state.out if one.id == scene.who)
    offers = [what for what in abilities_for(who) if can_pay(state, who, what)]
    chosen = await Choose("12.2", who.seat, [*offers, "save"], "ability", who.id)
    if chosen == "save":
        return
    pay_for(state, who, chosen)
    ability = chosen.partition(":")[0]
    start.improve(who, chosen, ABILITY[PRICED.get(ability, ability)].gain)
    g.tell(Ability("12.3" if ability == "combat_bonus" else "12.2", who.id, chosen))
    g.then(*([LearnSpells(who.id)] if ability == "potential" else []), scene)  # [R95]


def abilities_for(who: Character) -> list[str]:
    """[12.2] [12.3] [R78] What can be bought; resistance, detrap and Hellgate rating up to five."""
    now = {"resistance": who.resistance, "detrap": who.detrap, "hellgate": who.hellgate}
    capped = [ability for ability, rating in now.items() if rating < start.HIGHEST_RATING]
    skills, suns = [f"skill:{kind}" for kind in WEAPONS], [f"potential:{sun}" for sun in SUNS]
    return ["wound_point", *skills, *capped, "negotiation", *suns, "combat_bonus"]


@varies("ageing")
def price(state: State, who: Character, what: str) -> tuple[int, int]:
    """[12.2] [12.3] [17.5] [R75] Experience Points and Gold Marks for one point; age raises the first alone."""
    row = price_row(what)
    return aged(row.experience, who.exits), row.gold_marks


def price_row(what: str) -> AbilityRow:
    """[12.2] [12.3] What a point of this ability costs one who is young."""
    ability = what.partition(":")[0]
    return ABILITY[PRICED.get(ability, ability)]


def aged(base: int, exits: int) -> int:
    """[17.5] [R75] From the third exit on, a tenth of the first price more each time."""
    return base + base * max(0, exits - 2) // 10


def savings(who: Character) -> int:
    """[17.1] [R76] What he has at home to pay with."""
    return who.saved_gold_marks + sum(who.saved_jewels)


def can_pay(state: State, who: Character, what: str) -> bool:
    """[12.2] [12.3] Both, out of what is at home."""
    experience, gold_marks = price(state, who, what)
    return who.saved_experience >= experience and savings(who) >= gold_marks


def pay_for(state: State, who: Character, what: str) -> None:
    """[12.2] [17.1] [R76] The price is gone; by house rule jewels are paid whole, the fitting ones first."""
    experience, owed = price(state, who, what)
    who.saved_experience -= experience
    kept: list[int] = []
    for jewel in sorted(who.saved_jewels, reverse=True):
        if jewel <= owed:
            owed -= jewel
        else:
            kept.append(jewel)
    while owed > who.saved_gold_marks:  # nothing else will do: the smallest jewel left, and nothing back
        owed = max(0, owed - kept.pop())
    who.saved_gold_marks -= owed
    who.saved_jewels = tuple(kept)
