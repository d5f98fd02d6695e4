"""The Game of Dungeon by house rule: what takes the place of a procedure, in the order of the chapters."""

from __future__ import annotations

from labrys.games.dungeon.chapters import c02_directions as directions
from labrys.games.dungeon.chapters import c02_mapping as mapping
from labrys.games.dungeon.chapters import c02_moving as moving
from labrys.games.dungeon.chapters import c03_treasure as treasure
from labrys.games.dungeon.chapters.c01_the_game import BARS, SILVER
from labrys.games.dungeon.pieces import Goods, Member
from labrys.games.dungeon.state import G, State
from labrys.kit.mazefile.model import Edge
from labrys.kit.variants import in_place_of

# -- 2 the maze ------------------------------------------------------------------------------------------------


@in_place_of(directions.all_exits_told, hidden_exits=True)
def no_exits_told(state: State) -> bool:
    """[R45] Secret exits of a chamber only with a living elf."""
    return False


@in_place_of(moving.spend_dragon, dragon_next_chamber=True)
def spend_dragon_at_once(g: G) -> None:
    """[C4] Only the next chamber has a dragon."""
    del g.state.curses[moving.DRAGONS]


@in_place_of(mapping.restock, cleared_for_good=True)
def leave_cleared(state: State) -> None:
    """[R19] What has been cleared stays so from descent to descent."""
    state.rooms = dict.fromkeys(state.notes.cleared, "cleared")


@in_place_of(mapping.due_at_door, roll_all_doors=True)
def due_at_every_door(state: State, edge: Edge) -> bool:
    """[R4] Ordinary doors onto a corridor call for the roll, too."""
    return True


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

# -- 5 the General Store ---------------------------------------------------------------------------------------

# -- 6 battle --------------------------------------------------------------------------------------------------

# -- 7 baddies -------------------------------------------------------------------------------------------------
