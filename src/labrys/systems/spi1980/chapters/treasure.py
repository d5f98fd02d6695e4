"""Treasure: its dice, what magic items do alike, and things that change hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from labrys.engine.ask import Choose
from labrys.engine.game import Game, S
from labrys.kit.order import SECOND
from labrys.systems.spi1980.events import Assigned, Dropped, Strengthened
from labrys.systems.spi1980.options import Give
from labrys.systems.spi1980.pieces import Adventurer, Monster
from labrys.systems.spi1980.tables import BonusRow, CharacteristicsRow, treasure_code
from labrys.systems.spi1980.things import Weapon, lose_weapon


class Named(Protocol):
    """Whatever can be owned."""

    @property
    def id(self) -> str:
        """What it is called."""


M = TypeVar("M", bound=Monster)
A = TypeVar("A", bound=Adventurer)
T = TypeVar("T", bound=Named)

# -- the dice of a treasure -------------------------------------------------------------------------------------


def letter(row: CharacteristicsRow, room: bool) -> str:
    """[citadel 14.0-1] [deathmaze 9.11] The first letter for room monsters, the second for wandering ones."""
    return row.room_treasure if room else row.wandering_treasure


def roll_column(g: Game[S], code: str, rule: str) -> int:
    """[citadel 14.0-2] [deathmaze 9.12] `3:1D6x5`: 1D6 up to the number before the colon, then the code after it.

    An empty column takes no die.
    """
    if not code:
        return 0
    read = treasure_code(code)
    return g.roll(read.code, rule) if g.d6(rule) <= read.chance else 0


def roll_bonus(g: Game[S], table: Mapping[int, BonusRow], rule: str) -> int:
    """[citadel 14.3] [citadel 14.4] [deathmaze 9.21] A bonus, or roll twice and add, without limit."""
    total, rolls = 0, 1
    while rolls:
        row = table[g.d6(rule)]
        total += row.bonus
        rolls += row.again - 1
    return total


# -- magic items ------------------------------------------------------------------------------------------------


def strengthen(g: Game[S], who: Adventurer, bonus: int, rule: str) -> None:
    """[citadel 14.5-Strength] [deathmaze R41] For the present combat, or the next one."""
    who.might += (bonus,)
    g.tell(Strengthened(rule, who.id, bonus))


def charmable(units: Iterable[object], monster: type[M], fits: Callable[[str], bool], combat: bool) -> list[M]:
    """[citadel R19] [deathmaze R19] Of these, monsters of the right sort: in combat only those in two rows."""
    return [
        unit
        for unit in units
        if isinstance(unit, monster) and fits(unit.kind) and (not combat or unit.row <= SECOND)
    ]


# -- things that change hands -----------------------------------------------------------------------------------


async def hand_over(
    g: Game[S],
    rule: str,
    seat: int,
    company: Sequence[A],
    things: Callable[[A], Sequence[T]],
    takers: Callable[[A, T], list[A]],
) -> tuple[A, A, T] | None:
    """[citadel R94] [deathmaze 9.17] This player's adventurers give one thing to somebody: giver, taker, thing."""
    mine = [a for a in company if a.seat == seat]
    gifts = [Give(a.id, thing.id) for a in mine for thing in things(a) if takers(a, thing)]
    if not gifts:
        return None
    options: list[Give | str] = [*dict.fromkeys(gifts), "nothing"]
    gift = await Choose(rule, seat, options, "give")
    if isinstance(gift, str):
        return None
    giver = next(a for a in mine if a.id == gift.who)
    thing = next(thing for thing in things(giver) if thing.id == gift.thing)
    taker = await Choose(rule, seat, takers(giver, thing), "give_to", thing.id)
    return giver, taker, thing


def change_hands(
    g: Game[S],
    rule: str,
    giver: A,
    taker: A,
    thing: T,
    back: T | None,
    part_with: Callable[[A, T], None],
    take: Callable[[A, T], None],
) -> None:
    """[citadel R94] [deathmaze 9.17] The thing goes one way; what is exchanged for it, the other."""
    part_with(giver, thing)
    if back is not None:
        part_with(taker, back)
        take(giver, back)
    take(taker, thing)
    g.tell(Assigned(rule, thing.id, taker.id))
    if back is not None:
        g.tell(Assigned(rule, back.id, giver.id))


async def spare_weapon(rule: str, taker: Adventurer, weapons: Sequence[Weapon], most: int) -> Weapon | None:
    """[citadel 14.3] [deathmaze R65] With his hands full, one of these comes back in exchange."""
    if len(taker.weapons) < most:
        return None
    alike = list(dict.fromkeys(weapons))  # two equal weapons are no choice
    return await Choose(rule, taker.seat, alike, "exchange", taker.id) if alike else None


async def drop_one(g: Game[S], rule: str, heir: Adventurer) -> Weapon:
    """[citadel 14.3] [deathmaze 9.22] To take another weapon he drops one of those he has."""
    alike = tuple(dict.fromkeys(heir.weapons))  # two equal weapons are no choice
    dropped = await Choose(rule, heir.seat, alike, "drop", heir.id)
    lose_weapon(heir, dropped)
    g.tell(Dropped(rule, dropped.id, heir.id))
    return dropped
