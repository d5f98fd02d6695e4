"""Deathmaze [13.0] Character Continuity."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c04_characters as characters
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.events import Shared
from labrys.games.deathmaze.pieces import Adventurer
from labrys.games.deathmaze.state import G, State
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.characters import put_away, recover
from labrys.systems.spi1980.events import Ability, Winner
from labrys.systems.spi1980.scenes import Abilities, Departure

ABILITY_EXPERIENCE, ABILITY_BEZANTS = 75, 100  # [13.11]


async def departure(g: G, scene: Departure) -> None:
    """[P8] Out of the maze: shares, the win, then the savings at home and the ability points."""
    state = g.state
    await share_loot(g)
    state.winners = tuple(seat for seat in range(state.seats) if course.wins(state, seat))
    for seat in range(state.seats):
        g.tell(Winner("3.1", seat, seat in state.winners))
    state.over = "out"
    for who in state.out:
        come_home(state, who)
    g.then(*(Abilities(who.id) for who in state.out))


@varies("loot_shares")
async def share_loot(g: G) -> None:
    """[9.14] [R35] Bezants and gems evenly among all who got out; the rest is lost."""
    each = g.state.loot // len(g.state.out)
    for who in g.state.out:
        who.bezants = each
    g.tell(Shared("R35", each))


def come_home(state: State, who: Adventurer) -> None:
    """[13.0] [13.12] [R47] [R76] Cured of everything; what he gained joins what he left at home."""
    who.saved_experience += who.experience
    who.saved_bezants += who.bezants
    recover(who)
    who.spell_wounds = who.alcohol = 0
    who.fog = who.werewolf = who.two_attacks = False
    put_away(who, doses_kept=state.house.unused_doses != "lost")


async def abilities(g: G, scene: Abilities) -> None:
    """[13.11] 75 Experience Points and 100 Bezants, both at once, buy one point of ability."""
    state = g.state
    who = next(a for a in state.out if a.id == scene.who)
    if who.saved_experience < ABILITY_EXPERIENCE or who.saved_bezants < ABILITY_BEZANTS:
        return
    chosen = await Choose("13.11", who.seat, [*abilities_for(state, who), "save"], "ability", who.id)
    if chosen == "save":
        return
    characters.gain(who, chosen)
    g.tell(Ability("13.11", who.id, chosen))
    who.saved_experience -= ABILITY_EXPERIENCE
    who.saved_bezants -= ABILITY_BEZANTS
    if state.house.ability_points == "all":  # [R37]
        g.then(scene)


def abilities_for(state: State, who: Adventurer) -> list[str]:
    """[13.11] Wound Point, weapon skill, Magic Resistance up to 5, Detrap, or a new spell."""
    gains = ["wound_point", *(f"skill:{kind}" for kind in characters.skill_weapons(state, who))]
    if who.magic_resistance < magic.MOST_MAGIC_RESISTANCE:
        gains.append("resistance")
    limited = state.house.detrap_maximum == "five" and who.detrap >= 5  # [R23]
    if who.detrap and not limited:
        gains.append("detrap")
    if who.klass == "wizard":
        gains += [f"spell:{spell}" for spell in characters.spells_to_learn(state.house, who)]
    return gains


def homecomers(state: State) -> list[Adventurer]:
    """[13.12] The survivors as they enter the campaign: what they gained is among their savings."""
    return [structs.replace(who, experience=0, bezants=0) for who in state.out]
