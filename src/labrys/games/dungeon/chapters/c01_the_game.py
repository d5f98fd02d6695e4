"""Dungeon [1] The game: what every chapter speaks of. Seat order, dice, goods, karma, the gamesmaster's word."""

from __future__ import annotations

from functools import cache

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.dungeon.events import Gained, KarmaGained, KarmaLost, Told
from labrys.games.dungeon.pieces import Goods, Member
from labrys.games.dungeon.state import G, State, leader
from labrys.games.dungeon.tables import JEWELS

FAMILY = ("persona", "son", "apprentice")
SILVER = 16  # to a gold piece
BARS = {"gold_bar": 10 * SILVER, "silver_bar": 10}  # [D3.03] [D3.05] each spent as one lump

# -- dice ----------------------------------------------------------------------------------------------------


def two(g: G, rule: str, *, secret: bool = False) -> tuple[int, int]:
    """[D9.12] Two six-siders."""
    return g.d6(rule, secret=secret), g.d6(rule, secret=secret)


def pick(g: G, n: int, rule: str) -> int:
    """An even draw from 1 to n: where the text says "random", and for cards."""
    return int(g.draw(_cup(n), rule))


@cache
def _cup(n: int) -> dict[str, int]:
    return {str(number): 1 for number in range(1, n + 1)}


# -- who is who ----------------------------------------------------------------------------------------------


def is_of_the_family(member: Member) -> bool:
    """A persona, a son or an apprentice: those who share, roll off and wish in their own right."""
    return member.kind in FAMILY


def family(state: State) -> list[Member]:
    """Those of them who are here and alive, in seat order."""
    return [member for member in state.party if member.kind in FAMILY and not member.fate]


def voice(state: State, member: Member) -> int:
    """[D5.20] Which seat speaks for a member: its own; for a simulacrum the leader's."""
    return leader(state).seat if member.kind == "simulacrum" else member.seat


def living(state: State, calling: str) -> list[Member]:
    """Members of a calling who are here and alive, in seat order."""
    return [member for member in state.party if member.calling == calling and not member.fate]


def holder(state: State, item: str) -> Member | None:
    """The first member here who has such a thing."""
    for member in state.party:
        if item in member.goods and not member.fate:
            return member
    return None


# -- goods ---------------------------------------------------------------------------------------------------


def gain(member: Member, item: str, number: int = 1) -> None:
    """So many more of a thing."""
    if number:
        member.goods = {**member.goods, item: member.goods.get(item, 0) + number}


def lose(member: Member, item: str, number: int = 1) -> None:
    """So many fewer; what is used up is gone, and with it what was left in the open one."""
    left = member.goods[item] - number
    member.goods = less(member.goods, item) if left == 0 else {**member.goods, item: left}
    if item in member.opened:
        member.opened = less(member.opened, item)


def less(goods: Goods, item: str) -> Goods:
    """Without a thing."""
    return {key: number for key, number in goods.items() if key != item}


def use_up(member: Member, item: str, uses: int) -> None:
    """One use of a thing that has several: the last one empties it."""
    left = member.opened.get(item, uses) - 1
    if left:
        member.opened = {**member.opened, item: left}
    else:
        lose(member, item)


def find_item(g: G, member: Member, item: str, number: int, rule: str) -> None:
    """He has it from now on, and it is told."""
    gain(member, item, number)
    g.tell(Gained(rule, member.id, item, number))


# -- money ---------------------------------------------------------------------------------------------------


def means(member: Member) -> int:
    """[R30] What a member can pay a bill with, in silver: coin and bars."""
    silver = member.purse
    for bar, worth in BARS.items():
        if bar in member.goods:
            silver += worth * member.goods[bar]
    return silver


def pay(member: Member, silver: int) -> None:
    """[R30] Coin, if there is enough; else bars, each spent whole, as few as will do. No change is given."""
    owed = silver
    for bar, worth in BARS.items():
        while member.purse < owed and member.goods.get(bar, 0):
            lose(member, bar)
            owed -= worth
    member.purse -= max(owed, 0)


def jewels_worth(goods: Goods) -> int:
    """[D3.06] What jewels are worth, in silver."""
    return sum(JEWELS[kind].worth * number for kind, number in goods.items() if kind in JEWELS)


# -- karma ---------------------------------------------------------------------------------------------------


def reward(g: G, member: Member, karma: int, rule: str) -> None:
    """[D1.04] Karma, for what he did. [R37] That of simulacra is lost, and slaves and daughters have none."""
    if karma and is_of_the_family(member):
        member.karma += karma
        figures = g.state.figures
        figures["karma"] = figures.get("karma", 0) + karma
        g.tell(KarmaGained(rule, member.id, karma))


def penalise(g: G, member: Member, karma: int, rule: str) -> None:
    """[R44] Karma is lost, never below 0."""
    lost = min(karma, member.karma)
    member.karma -= lost
    g.tell(KarmaLost(rule, member.id, lost))


# -- the gamesmaster's own words -----------------------------------------------------------------------------


def read_out(g: G, words: str, rule: str = "D2.06") -> None:
    """Words that are not ours: of a maze's author or of a person in the gamesmaster's chair."""
    g.tell(Told(rule, words))


async def is_ruled(g: G, rule: str, likely: bool, ask: str, of: str = "") -> bool:
    """Yes or no, as the gamesmaster says; the dice have said what is likely."""
    return await g.ruling(rule, ("yes", "no"), "yes" if likely else "no", ask, of) == "yes"


async def leader_chooses(g: G, rule: str, options: list[str], ask: str, of: str = "") -> str:
    """[D4.11] A word of the leader's."""
    return await Choose(rule, leader(g.state).seat, options, ask, of)


def change_notes(state: State, **changes: object) -> None:
    """The party's notes are written on."""
    state.notes = structs.replace(state.notes, **changes)
