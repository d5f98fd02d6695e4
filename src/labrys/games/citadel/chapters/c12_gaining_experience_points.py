"""Citadel of Blood [12.0] Gaining Experience Points, and what they buy."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.pieces import SUNS, Character
from labrys.games.citadel.scenes import (
    ExperienceStep,
    LearnSpells,
)
from labrys.games.citadel.state import G, State, characters
from labrys.games.citadel.tables import ABILITY, FIGURE, LEVEL
from labrys.systems.spi1980.events import Ability, Experience
from labrys.systems.spi1980.scenes import Abilities
from labrys.systems.spi1980.things import WEAPONS

PRICED = {"wound_point": "wound_points", "skill": "weapon_skill", "potential": "magic_potential"}


CAPS = {"resistance": "most_resistance", "detrap": "most_detrap", "hellgate": "most_hellgate"}


# -- [12.0] [12.1] Experience for the monsters killed -----------------------------------------------------------


async def experience_step(g: G, scene: ExperienceStep) -> None:
    """[5.0-C6] [12.0] [12.1] [R72] 6 for each Wound Point killed, shared by the living, times the level."""
    state = g.state
    points, state.killed_points = state.killed_points, 0
    sharers = characters(state)
    if state.below and state.house.experience_below == "party":  # [R54]
        sharers += [unit for unit in state.bystanders if isinstance(unit, Character)]
    if not points or not sharers:
        return
    each = points * FIGURE["experience_per_wound_point"] // len(sharers)
    each *= LEVEL["experience"][state.killed_level]  # [6.8-f]
    for who in sharers:
        who.experience += each
    g.tell(Experience("12.0", each, tuple(who.id for who in sharers)))


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
    capped = [ability for ability, limit in CAPS.items() if now[ability] < FIGURE[limit]]
    skills, suns = [f"skill:{kind}" for kind in WEAPONS], [f"potential:{sun}" for sun in SUNS]
    return ["wound_point", *skills, *capped, "negotiation", *suns, "combat_bonus"]


def price(state: State, who: Character, what: str) -> tuple[int, int]:
    """[12.2] [12.3] [17.5] [R75] Experience Points and Gold Marks for one point, at his age."""
    ability = what.partition(":")[0]
    row = ABILITY[PRICED.get(ability, ability)]
    years = max(0, who.exits - FIGURE["ageing_exits"] + 1)
    gold_too = state.house.ageing == "gold_too"
    return aged(state, row.experience, years), aged(state, row.gold_marks, years) if gold_too else row.gold_marks


def aged(state: State, base: int, times: int) -> int:
    """[17.5] [R75] A tenth of the first price more each time; by house rule of the last, rounded down."""
    if state.house.ageing != "compound":
        return base + base * FIGURE["ageing_percent"] * times // 100
    for _ in range(times):
        base += base * FIGURE["ageing_percent"] // 100
    return base


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
