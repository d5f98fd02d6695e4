"""Minotaurs [I] Steps four and five: what follows from attributes, class, level and gear (M1.05, M1.10–M1.18).

`settle` writes everything derived into `Being.figures`. It is called whenever a sheet, what is worn or carried,
or a blessing changes [R52], so that a battle only reads figures.
"""

from __future__ import annotations

from functools import cache

from msgspec import structs

from labrys.engine.cache import Once, Shelf
from labrys.games.minotaurs.pieces import MIGHT, Being, Figures, Goods, Sheet
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import (
    ARMOUR,
    CLASSES,
    CREATURES,
    DEITIES,
    GAINS,
    HENCHMEN,
    LEVELS,
    MOD,
    MYTHIC,
    like,
    weight,
)

WHOLE = (0, 0, 0, 0, 0, 0)
LEAST = 3  # [M3.65] no curse takes a score below it
PIECE = 2  # [M1.14] what helmet, breastplate and shield give
FEET, RUN = 60, 120  # [M2.11]


def mod(score: int) -> int:
    """[M1.05] Table 1A."""
    return MOD[score]


def bonus(one: Being, attribute: int) -> int:
    """[R9] A modifier of +1 or better; otherwise 0."""
    return max(0, one.figures.mods[attribute])


def score(sheet: Sheet, attribute: int) -> int:
    """[R52] A score as it is now."""
    return max(LEAST, sheet.scores[attribute] - sheet.lost[attribute])


def prime(sheet: Sheet) -> int:
    """[M1.06] The attribute of the class."""
    return CLASSES[sheet.calling].attribute


def is_magician(one: Being) -> bool:
    """[M1.33] [M1.36] [M1.39] Priest, Sorcerer, Nymph."""
    sheet = one.sheet
    return sheet is not None and bool(sheet.calling) and CLASSES[sheet.calling].group == "magician"


def is_warrior(one: Being) -> bool:
    """[M1.26] Barbarian, Amazon, Spearman, Noble."""
    sheet = one.sheet
    return sheet is not None and bool(sheet.calling) and CLASSES[sheet.calling].group == "warrior"


def level(state: State, one: Being) -> int:
    """[R51] For formulas: those without a level count as 1. [R44] A creature's is Ferocity + Cunning."""
    if one.sheet is not None:
        return one.sheet.level or int(state.house.level_zero == "one")
    return CREATURES[one.kind].slave_level


# -- what is carried -----------------------------------------------------------------------------------------


def worn_as(one: Being, piece: str) -> str:
    """What he wears as a helmet, a breastplate …; empty: nothing."""
    return next((thing for thing in one.worn if like(thing) == piece), "")


def shield(one: Being) -> str:
    """The shield he has in hand; empty: none."""
    return next((thing for thing in one.hand if like(thing) == "shield"), "")


def enc(one: Being) -> int:
    """[M4.19] What everything he carries weighs."""
    return ENC.of(one.goods) + weight({}, one.purse)


ENC: Once[Goods, int] = Once(weight)


def load(state: State, one: Being) -> int:
    """[M4.19] With a comrade he carries: 10, or 5 if two carry him."""
    weight = enc(one)
    for other in state.party + state.followers:
        if other.carried and one.id in other.carried.split("+"):
            weight += 10 // len(other.carried.split("+"))
    return weight


def encumbered(state: State, one: Being) -> bool:
    """[M4.19] Above the Might score: fully encumbered."""
    return one.sheet is not None and load(state, one) > one.figures.might


# -- everything derived --------------------------------------------------------------------------------------


def settle(state: State, one: Being) -> None:
    """[R52] All modifiers and derived figures; Hits and Power left are capped at the new maximum."""
    sheet = one.sheet
    if sheet is None:
        return
    if state.house.attribute_loss == "fixed":
        sheet = structs.replace(sheet, lost=WHOLE)
    if one.kind in HENCHMEN and HENCHMEN[one.kind].like:
        one.figures = of_a_creature(HENCHMEN[one.kind].like)
    else:
        mythic = tuple([thing for thing in one.goods if thing in MYTHIC])
        one.figures = FIGURES.find((sheet, mythic, one.worn, one.hand, (*one.until,)), (one, sheet))
    one.hits = min(one.hits, one.figures.hits)
    one.power = min(one.power, one.figures.power)


def derived(one: Being, sheet: Sheet) -> Figures:
    """[M1.10]–[M1.18] The figures of a sheet with its gear; [M1.26] [M1.42] each level after the first adds."""
    mods = tuple(MOD[score(sheet, attribute)] for attribute in range(6))
    might, skill, luck, wits, faith, grace = mods
    blessed = blessings(one, faith)
    gains = GAINS.get(CLASSES[sheet.calling].group) if sheet.calling else None
    more = max(0, sheet.level - 1) if gains is not None else 0
    melee, missile, hits, evasion, fortitude = (
        (gains.melee, gains.missile, gains.hits, gains.evasion, gains.fortitude) if gains else (0, 0, 0, 0, 0)
    )
    basic_hits = CLASSES[sheet.calling].hits + might if sheet.calling else 8
    helmet, breastplate = worn_as(one, "helmet"), worn_as(one, "breastplate")
    evades = luck + wits + evasion * more + blessed.get("evasion", 0) + given(one, "evasion")
    move = given(one, "move") or FEET
    return Figures(
        mods=(might, skill, luck, wits, faith, grace),
        might=score(sheet, MIGHT),
        melee=might + skill + melee * more + blessed.get("melee", 0),
        missile=skill + luck + missile * more + blessed.get("missile", 0),
        unarmed=might + skill,
        initiative=skill + wits + blessed.get("initiative", 0) + given(one, "initiative"),
        basic=12 + luck + blessed.get("defense", 0),
        armour=sum(PIECE + own(piece, "defense") for piece in (helmet, breastplate) if piece),
        shield=PIECE + own(shield(one), "defense"),
        evasion=evades,
        detection=evades,
        stealth=evades,
        reaction=grace + luck + blessed.get("reaction", 0),
        fortitude=faith + luck + fortitude * more + blessed.get("fortitude", 0) + given(one, "fortitude"),
        hits=max(1, basic_hits + hits * more),
        power=power_total(one, sheet),
        move=move,
        full=2 * move if move != FEET else RUN,
    )


FIGURES: Shelf[tuple[Being, Sheet], Figures] = Shelf(lambda of: derived(*of), 1024)


def power_total(one: Being, sheet: Sheet) -> int:
    """[M1.43] [M1.44] [M3.02] Table 3A and the bonus of the prime requisite; [6.9] the Staff of Power adds."""
    if not sheet.calling or CLASSES[sheet.calling].group != "magician":
        return 0
    of_prime = max(0, MOD[score(sheet, prime(sheet))])
    return LEVELS[sheet.level].power + of_prime + given(one, "power")


@cache
def of_a_creature(kind: str) -> Figures:
    """[M5.15] The figures of a creature's line; its DC is taken apart into what a blow may leave out."""
    line = CREATURES[kind]
    pieces = [piece for piece in line.gear if piece in ARMOUR]
    return Figures(
        might=line.might or 10,
        melee=line.melee,
        missile=line.missile,
        unarmed=line.melee,
        initiative=line.initiative,
        basic=line.dc - PIECE * len(pieces),
        armour=PIECE * sum(piece != "shield" for piece in pieces),
        shield=PIECE,
        missiles=line.dc_missiles - line.dc,
        evasion=line.evasion,
        detection=line.detection,
        stealth=line.stealth - 10,
        fortitude=line.fortitude,
        hits=line.hits,
        power=line.power,
        move=line.move,
        full=line.full,
        size=line.size,
        attacks=line.attacks,
    )


def blessings(one: Being, faith: int) -> dict[str, int]:
    """[M3.31] [M3.32] [R37] The recipient's Faith modifier on two figures of each deity; the same one once."""
    found: dict[str, int] = {}
    for key in one.until:
        kind, _, deity = key.partition(":")
        if kind in ("blessing", "divine_curse"):
            for figure in DEITIES[deity].blessing:
                found[figure] = found.get(figure, 0) + faith
    return found


def given(one: Being, figure: str) -> int:
    """[6.9] What the mythic items add that he wears, or has with him if they are not worn."""
    total = 0
    for thing in one.goods:
        if thing in MYTHIC and (not MYTHIC[thing].worn or thing in one.worn):
            total += getattr(MYTHIC[thing].gives, figure, 0)
    return total


def own(thing: str, figure: str) -> int:
    """[6.9] What one item gives by itself."""
    return getattr(MYTHIC[thing].gives, figure, 0) if thing in MYTHIC else 0
