"""Minotaurs [IV] Rolls of a d20 against a number: Danger Evasion, Mystic Fortitude, and all the others alike."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters.c2_states import has
from labrys.games.minotaurs.events import Checked, RolledAgain, Sum
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import G

LAUREL, BOWL = "laurel_of_fortune", "bowl_of_serendipity"
DANGER = 15  # [M3.09] [M4.05]


async def d20(g: G, one: Being, rule: str, wanted: int, item: str = LAUREL) -> int:
    """A d20 of his own. [6.9] Laurel, and for Danger Evasion the Bowl: a bad one may be rolled again."""
    die = g.d(20, rule)
    if die < wanted and one.goods and one.sheet is not None:
        for owned in (LAUREL,) if item == LAUREL else (item, LAUREL):
            if owned in one.goods and owned not in one.spent:
                again = await Choose("6.9", one.seat, ("keep", "again"), owned, one.id)
                if again == "again":
                    one.spent = {**one.spent, owned: 1}
                    die = g.d(20, "6.9")
                    g.tell(RolledAgain("6.9", one.id, owned, die))
                    break
    return die


async def margin(g: G, one: Being, kind: str, parts: Sum, needed: int, rule: str, item: str = LAUREL) -> int:
    """A d20 and what is added to it against a number: by how much it is reached; below 0: missed."""
    added = sum(number for _, number in parts)
    die = await d20(g, one, rule, needed - added, item)
    total = die + added
    g.tell(Checked(rule, one.id, kind, die, parts, total, needed, total >= needed))
    return total - needed


async def check(g: G, one: Being, kind: str, parts: Sum, needed: int, rule: str, item: str = LAUREL) -> bool:
    """Is the number reached?"""
    return await margin(g, one, kind, parts, needed, rule, item) >= 0


async def evades(g: G, one: Being, rule: str = "M4.05") -> bool:
    """[M4.05] [R54] Danger Evasion: 15 or more. [M3.21] The confused fail without a roll, the helpless too."""
    if has(one, "confused") or one.out:
        return False
    return await check(g, one, "evasion", (("evasion", one.figures.evasion),), DANGER, rule, BOWL)


async def resists(g: G, one: Being, rule: str = "M3.09") -> bool:
    """[M3.09] [R54] Mystic Fortitude: 15 or more resists completely. [R36] The confused cannot resist at all."""
    if has(one, "confused"):
        return False
    return await check(g, one, "fortitude", (("fortitude", one.figures.fortitude),), DANGER, rule)
