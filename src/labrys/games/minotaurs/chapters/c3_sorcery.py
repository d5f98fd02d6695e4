"""Minotaurs [III] Sorcery (M3.20–M3.29): spells that work on minds and senses."""

from __future__ import annotations

from labrys.games.minotaurs.chapters.c1_figures import bonus
from labrys.games.minotaurs.chapters.c2_states import FOREVER, break_concentration, drop, let_go, put
from labrys.games.minotaurs.chapters.c2_wounds import wound
from labrys.games.minotaurs.chapters.c3_control import take_over
from labrys.games.minotaurs.chapters.c4_rolls import resists
from labrys.games.minotaurs.pieces import WITS, Being
from labrys.games.minotaurs.state import G, State, everybody, fight
from labrys.games.minotaurs.tables import CREATURES

CREATURES_BONUS = 2  # [M5.14.psychic_powers] [M5.14.natures_gifts]


def caster_level(one: Being) -> int:
    """How far, how long, on how many."""
    return one.sheet.level if one.sheet is not None else CREATURES[one.kind].level


def last_round(state: State, one: Being) -> int:
    """[M3.20] [R33] So many rounds as his level, after the round of the casting."""
    now = state.battle.round if state.battle is not None else 0
    return now + caster_level(one) - (1 if state.house.casting_round_counts else 0)


async def confusion(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.21] [M3.22] As if surprised, and every DE and MF roll fails; one MF roll each."""
    for other in targets:
        if not await resists(g, other, "M3.21"):
            put(g, other, "confused", last_round(g.state, one), "M3.21", one.id)
            break_concentration(g, other)
            let_go(g, other, "surprised", "R28")


async def illusions(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.23] [M3.24] [R42] What it does is lost on a phantom, until the spell ends or it is wounded."""
    for other in targets:
        if not await resists(g, other, "M3.23"):
            put(g, other, "illusion", last_round(g.state, one), "M3.24", one.id)
            break_concentration(g, other)


async def cloak(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.25] [M3.26] [R35] Not to be seen; others must stay within 10 ft of the caster."""
    until = last_round(g.state, one)
    for other in targets:
        put(g, other, f"cloaked:{one.id}", until, "M3.25", one.id)
    if g.state.house.cloak_resisted:
        for foe in [foe for foe in everybody(g.state) if foe.side != one.side and not foe.fate and not foe.out]:
            if await resists(g, foe, "R35"):
                put(g, foe, f"sees:{one.id}", until, "R35", one.id)


async def compelling(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.27] It obeys for so many rounds as his level."""
    for other in targets:
        if not await resists(g, other, "M3.27"):
            put(g, other, f"compelled:{one.id}", last_round(g.state, one), "M3.27", one.id)
            take_over(g, other, one, "M3.27")


async def psychic_attack(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.28] 1d6 + Wits bonus Hits; Mystic Fortitude avoids all."""
    more = bonus(one, WITS) if one.sheet is not None else CREATURES_BONUS
    for other in targets:
        if not await resists(g, other, "M3.28"):
            wound(g, other, (g.d6("M3.28"),), (("wits", more),), "psychic_attack", "M3.28", one.id)


async def enslavement(g: G, one: Being, targets: list[Being], choice: str) -> None:
    """[M3.29] Compelling for good; only Divine Intervention or the caster ends it."""
    for other in targets:
        if not await resists(g, other, "M3.29"):
            drop(g, other, f"compelled:{one.id}", "M3.29")
            put(g, other, f"enslaved:{one.id}", FOREVER, "M3.29", one.id)
            if other.sheet is None and other.id in fight(g.state).turned:
                took_part = tuple(member.id for member in g.state.party if not member.fate)
                g.state.overcome.append((other.kind, 2, took_part))
