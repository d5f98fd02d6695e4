"""The Game of Dungeon by house rule: what takes the place of a procedure, in the order of the chapters."""

from __future__ import annotations

from labrys.games.dungeon.chapters import c03_treasure as treasure
from labrys.games.dungeon.chapters import c04_families as families
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import BARS, SILVER
from labrys.games.dungeon.events import Graduated
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Goods, Member
from labrys.games.dungeon.scenes import Birth
from labrys.games.dungeon.state import G
from labrys.games.dungeon.tables import GENERAL
from labrys.kit.variants import in_place_of

# -- 2 the maze ------------------------------------------------------------------------------------------------

# -- 3 treasure ------------------------------------------------------------------------------------------------


@in_place_of(treasure.share_coin, share_by_worth=True)
def share_by_worth(
    g: G, shares: dict[str, Goods], sharers: list[Member], heir: str, coin: Goods, bars: Goods
) -> None:
    """[D3.35] Coin and bars pooled in silver; a bar that fits into no share, and the rest, are the leader's."""
    pieces = coin["gold"] * SILVER + coin["silver"]
    pooled = [bar for bar in BARS for _ in range(bars[bar])]
    kept: list[str] = []  # by the leader, beside his share
    while True:
        share = (pieces + sum(BARS[bar] for bar in pooled)) // len(sharers)
        left = {member.id: share for member in sharers}
        given: dict[str, list[str]] = {member.id: [] for member in sharers}
        for bar in pooled:
            who = max(left, key=left.__getitem__)
            if left[who] < BARS[bar]:
                pooled.remove(bar)
                kept.append(bar)
                break
            left[who] -= BARS[bar]
            given[who].append(bar)
        else:
            break
    left[heir] += pieces - sum(left.values())
    given[heir] += kept
    for who, silver in left.items():
        parts = {"silver": silver, **{bar: given[who].count(bar) for bar in BARS}}
        shares[who].update({kind: number for kind, number in parts.items() if number})


# -- 4 personas ------------------------------------------------------------------------------------------------


@in_place_of(personas.general_kinds, general_free=True)
def all_general_kinds(house: HouseRules, wizard: Member) -> list[str]:
    """[D5.22] [R46] Light, mace, axe, sword or pike, as printed."""
    return [*GENERAL]


@in_place_of(families.graduate, free_graduates=True)
def free_graduate(g: G, apprentice: Member) -> None:
    """[6.11] [D4.32] He becomes a persona of his own, and his master takes a fresh one."""
    g.tell(Graduated("6.11", apprentice.id, free=True))
    master, apprentice.kind, apprentice.parent = apprentice.parent, "persona", ""
    apprentice.body = min(apprentice.body, personas.full_body(g.state, apprentice))
    g.then(Birth(master, "apprentice"))


# -- 5 the General Store ---------------------------------------------------------------------------------------

# -- 6 battle --------------------------------------------------------------------------------------------------

# -- 7 baddies -------------------------------------------------------------------------------------------------
