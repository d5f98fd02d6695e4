"""Minotaurs [IV] Adventuring: journeys, light, seeing and hiding, feats, swimming, climbing, falling."""

from __future__ import annotations

from labrys.engine.ask import ChooseSome
from labrys.games.minotaurs.chapters.c1_figures import bonus, encumbered
from labrys.games.minotaurs.chapters.c2_states import gift
from labrys.games.minotaurs.chapters.c2_wounds import is_weak, wound
from labrys.games.minotaurs.chapters.c4_rolls import check, evades, margin
from labrys.games.minotaurs.events import Sum
from labrys.games.minotaurs.pieces import MIGHT, Being, Room
from labrys.games.minotaurs.state import G, State, able
from labrys.games.minotaurs.tables import ARMOUR, CREATURES, KIN, TRAVEL, like
from labrys.kit.variants import varies

TORCHLIGHT = 30  # feet (M4.27)
HIDDEN = 4  # [M4.07] [M4.10]
DARK = -4  # [M4.08] on Detection


# -- journeys ------------------------------------------------------------------------------------------------


def miles_a_day(way: str, *, difficult: bool = False) -> int:
    """[M4.01] [M4.03] On foot or horseback; mountain, swamp and dense forest halve it."""
    miles = int(TRAVEL[way].miles)
    return miles // 2 if difficult else miles


def creature_miles(move: int) -> int:
    """[M4.02] Tactical movement divided by three."""
    return move // 3


def sail(g: G, weather: str) -> int:
    """[M4.04] Miles in a day at sea; a storm drives the ship 2d6 × 10."""
    return g.roll(TRAVEL[weather].miles, "M4.04")


# -- light ---------------------------------------------------------------------------------------------------


def is_lit(state: State, room: Room) -> bool:
    """[6.3] [M4.27] The lair with its shrine and garden courts are light; elsewhere somebody must carry it."""
    return room.contents in ("lair", "garden") or bool(state.lit)


def visibility(state: State, room: Room, feet: int) -> str:
    """[M2.41] [M4.27] Within the light good; beyond it, or without any, very poor."""
    if room.contents in ("lair", "garden"):
        return ""
    return "" if state.lit and feet <= TORCHLIGHT else "very_poor"


# -- seeing and hiding ---------------------------------------------------------------------------------------


def at_home(one: Being, room: Room | None) -> bool:
    """[M4.10] A Nymph in her own terrain."""
    if one.sheet is None or not one.sheet.kin or room is None:
        return False
    return KIN[one.sheet.kin].stealthy and KIN[one.sheet.kin].home in (room.contents, room.detail)


@varies("stealth")
def stealth(state: State, one: Being, room: Room | None) -> int:
    """[M4.07] [R41] 10 + Danger Evasion, and 4 for the stealthy, or those under a nymph's bonus."""
    own = 10 + one.figures.stealth
    return own + HIDDEN if at_home(one, room) or "favour:stealth" in one.until else own


def group_stealth(state: State, group: list[Being], room: Room | None) -> int:
    """[M4.08] A group uses its worst Stealth number."""
    return min(stealth(state, one, room) for one in group)


async def detects(g: G, one: Being, number: int, *, dark: bool, more: Sum = ()) -> bool:
    """[M4.06] [M4.08] d20 + Detection against the hider's Stealth number."""
    parts: Sum = (("detection", one.figures.detection), *more)
    if dark:
        parts = (*parts, ("dark", DARK))
    return await check(g, one, "detection", parts, number, "M4.06")


def is_hidden_by_nature(one: Being) -> bool:
    """[6.5] Stealthy or camouflaged creatures are not simply seen."""
    return one.sheet is None and bool({"stealthy", "camouflage"} & set(CREATURES[one.kind].abilities))


# -- feats of strength ---------------------------------------------------------------------------------------


def strength(one: Being) -> int:
    """[M4.12] [M3.52] The Might modifier, and the Gift of Strength."""
    return one.figures.mods[MIGHT] + gift(one, "strength")


async def feat(g: G, one: Being, needed: int, helpers: list[Being], rule: str = "M4.12") -> bool:
    """[M4.12] [M4.13] d20 + Might modifier; up to three helpers add their Might bonus."""
    parts: Sum = (("might", strength(one)),)
    if helped := sum(bonus(other, MIGHT) for other in helpers):
        parts = (*parts, ("helpers", helped))
    return await check(g, one, "feat", parts, needed, rule)


async def choose_helpers(g: G, one: Being) -> list[Being]:
    """[M4.13] Three at most; only those who add something."""
    others = [
        other for other in able(g.state) if other is not one and bonus(other, MIGHT) > 0 and not is_weak(other)
    ]
    if not others:
        return []
    most = min(3, len(others))
    return list(await ChooseSome("M4.13", one.seat, others, 0, most, "helpers", one.id, tuple(range(most))))


# -- water and walls -----------------------------------------------------------------------------------------


async def swims(g: G, one: Being, needed: int) -> bool:
    """[M4.14] d20 + Might modifier − 2 for each piece of armour. [M3.66] The drowned always fail."""
    if is_drowned(one):
        return False
    parts: Sum = (("might", one.figures.mods[MIGHT]),)
    if worn := sum(like(thing) in ARMOUR for thing in (*one.worn, *one.hand)):
        parts = (*parts, ("armour", -2 * worn))
    return await check(g, one, "swim", parts, needed, "M4.14")


def is_drowned(one: Being) -> bool:
    """[M3.66] Under the curse of the drowned."""
    return one.sheet is not None and any(curse.partition(":")[0] == "drowned" for curse in one.sheet.curses)


def drown(g: G, one: Being) -> None:
    """[M4.15] [M3.66] 1d6 Hits a round; 2d6 for the cursed."""
    dice = (g.d6("M4.15"), g.d6("M4.15")) if is_drowned(one) else (g.d6("M4.15"),)
    wound(g, one, dice, (), "drowning", "M4.15")


def breathes_water(one: Being, room: Room | None) -> bool:
    """[M4.11] [M3.61] Naiads in fresh water, Nereids in the sea; and those they have favoured."""
    if "favour:breath" in one.until:
        return True
    if one.sheet is None:
        return bool({"aquatic", "amphibious"} & set(CREATURES[one.kind].abilities))
    water = KIN[one.sheet.kin].water if one.sheet.kin else ""
    return bool(water) and (water == "salt") == (room is not None and room.detail == "salt_pool")


def swimming_pace(one: Being, room: Room | None) -> int:
    """[M4.16] [M4.11] Half the allowance in feet; those at home in the water: all of it."""
    return one.figures.move if breathes_water(one, room) else one.figures.move // 2


async def climbs(g: G, one: Being, needed: int) -> int:
    """[M4.17] d20 + Might modifier, −2 if encumbered: 1 up, 0 no progress, −1 a fall (short by 5 or more)."""
    parts: Sum = (("might", one.figures.mods[MIGHT]),)
    if encumbered(g.state, one):
        parts = (*parts, ("encumbered", -2))
    over = await margin(g, one, "climb", parts, needed, "M4.17")
    return 1 if over >= 0 else -1 if over <= -5 else 0


async def fall(g: G, one: Being, feet: int, *, halved: bool = True) -> None:
    """[M4.18] 1d6 Hits for each full 10 ft; Danger Evasion halves it, rounded up. [S18] Not in trap pits."""
    lucky = halved and await evades(g, one, "M4.18")
    dice = tuple(g.d6("M4.18") for _ in range(feet // 10))
    total = sum(dice)
    spared: Sum = (("evasion", -(total // 2)),) if lucky else ()
    wound(g, one, dice, spared, "fall", "M4.18")
