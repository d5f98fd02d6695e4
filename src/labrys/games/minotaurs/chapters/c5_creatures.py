"""Minotaurs [V] Creatures: a being from its line (M5.15), and what its special abilities do (M5.14)."""

from __future__ import annotations

from labrys.engine.event import GAMESMASTER
from labrys.games.minotaurs.chapters.c1_figures import of_a_creature
from labrys.games.minotaurs.chapters.c4_rolls import DANGER, check
from labrys.games.minotaurs.events import Affected, Sum
from labrys.games.minotaurs.pieces import FOES, LUCK, MIGHT, Being
from labrys.games.minotaurs.state import G
from labrys.games.minotaurs.tables import CREATURES, Ability


def create(kind: str, number: int, who: str) -> Being:
    """[M5.15] One of a kind, fresh."""
    figures = of_a_creature(kind)
    return Being(
        id=who,
        kind=kind,
        number=number,
        seat=GAMESMASTER,
        side=FOES,
        figures=figures,
        hits=figures.hits,
        power=figures.power,
        hand=CREATURES[kind].gear,
    )


def ability(one: Being, key: Ability) -> bool:
    """[M5.14] Has it this ability? Persons have none."""
    return one.sheet is None and key in CREATURES[one.kind].abilities


async def poisoned(g: G, one: Being, poison: Ability, rule: str) -> None:
    """[M5.14.poison_lethal] [M5.14.poison_paralysis] d20 + Might + Luck: 15 or more."""
    if one.sheet is None:
        line = CREATURES[one.kind]
        if line.kind in ("animate", "spirit"):
            return
        parts: Sum = (("ferocity", 2 * line.ferocity),)
    else:
        parts = (("might", one.figures.mods[MIGHT]), ("luck", one.figures.mods[LUCK]))
    if await check(g, one, "poison", parts, DANGER, rule):
        return
    g.tell(Affected(rule, one.id, poison))
