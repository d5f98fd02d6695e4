"""Citadel of Blood: after a Combat Sequence. [10.6-Stone-Flesh], [10.8-Resurrect], [12.0] Experience."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters.c09_combat import fight_is_over
from labrys.games.citadel.chapters.c10_magic import casts_of, pay, revive, spent_himself
from labrys.games.citadel.chapters.party import character, settle, who_casts
from labrys.games.citadel.chapters.wounds import bury
from labrys.games.citadel.events import Resurrected
from labrys.games.citadel.state import AfterCombat, Character, Divide, ExperienceStep, G, State, characters
from labrys.games.citadel.tables import FIGURE, LEVEL
from labrys.systems.spi1980.events import Experience, Restored
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.scenes import CloseUp, Treasure


async def after_combat(g: G, scene: AfterCombat) -> None:
    """[R35] [R72] Stone-Flesh and Resurrect right now or never; then the dead, treasure and experience."""
    state = g.state
    fight_is_over(g)
    if await stone_flesh(g) or await resurrect(g):
        g.then(scene)
        return
    bury(g)
    in_the_order_met(state)
    g.then(CloseUp(), Treasure(), Divide(), ExperienceStep())


def in_the_order_met(state: State) -> None:
    """[R87] Treasure is settled in the order the monsters' Wound Points were rolled, whoever died first."""
    state.slain.sort(key=lambda slain: slain.met)


async def stone_flesh(g: G) -> bool:
    """[10.6-Stone-Flesh] [15.3] Is somebody turned back from stone? Not by himself, with the wounds he had."""
    state = g.state
    casts = casts_of(state, "stone_flesh") if state.stone else []
    cast = await who_casts(g, casts, "10.6-Stone-Flesh", "stone_flesh")
    if cast is None:
        return False
    man = await Choose("R35", character(state, cast.who).seat, state.stone, "restore")
    caster = spend(g, cast, man)
    await revive(g, man)
    g.tell(Restored("10.6-Stone-Flesh", man.id))
    spent_himself(g, caster)
    return True


async def resurrect(g: G) -> bool:
    """[10.8-Resurrect] Is somebody killed in this combat restored? All his wounds are gone."""
    state = g.state
    casts = casts_of(state, "resurrect") if state.slain_now else []
    cast = await who_casts(g, casts, "10.8-Resurrect", "resurrect")
    if cast is None:
        return False
    man = await Choose("10.8-Resurrect", character(state, cast.who).seat, state.slain_now, "resurrect_whom")
    caster = spend(g, cast, man)
    state.slain_now.remove(man)
    man.wounds = 0
    settle(state, man)
    state.party.append(man)
    g.tell(Resurrected("10.8-Resurrect", man.id))
    spent_himself(g, caster)
    return True


def spend(g: G, cast: CastSpell, on: Character) -> Character:
    """[10.0] The caster pays."""
    caster = character(g.state, cast.who)
    pay(g, caster, structs.replace(cast, target=on.id))
    return caster


# -- [12.0] Experience ---------------------------------------------------------------------------------------


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
