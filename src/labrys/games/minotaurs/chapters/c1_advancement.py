"""Minotaurs [I] Glory, Wisdom and levels (M1.19, M1.26, M1.42–M1.45, M1.66–M1.70), at the reckoning (A11)."""

from __future__ import annotations

from msgspec import structs

from labrys.games.minotaurs.chapters.c1_figures import is_magician, settle
from labrys.games.minotaurs.events import Awarded, LevelGained
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import G
from labrys.games.minotaurs.tables import level_for


def award(g: G, one: Being, glory: int, wisdom: int, deed: str, rule: str) -> None:
    """[M1.69] [M1.70] [R40] Warriors record Glory, Magicians Wisdom; the other kind is lost on them."""
    points = wisdom if is_magician(one) else glory
    if not points or one.sheet is None:
        return
    if is_magician(one):
        one.sheet = structs.replace(one.sheet, wisdom=one.sheet.wisdom + points)
    else:
        one.sheet = structs.replace(one.sheet, glory=one.sheet.glory + points)
    g.tell(Awarded(rule, one.id, deed, points))


def rise(g: G, one: Being) -> None:
    """[M4.23] [M4.24] New levels take effect, several at once if earned; what they add is there at once."""
    sheet = one.sheet
    assert sheet is not None
    level = level_for(sheet.wisdom if is_magician(one) else sheet.glory)
    if level <= sheet.level:
        return
    before = one.figures
    one.sheet = structs.replace(sheet, level=level)
    settle(g.state, one)
    one.hits += one.figures.hits - before.hits
    one.power += one.figures.power - before.power
    g.tell(LevelGained("M1.68" if is_magician(one) else "M1.67", one.id, level))
