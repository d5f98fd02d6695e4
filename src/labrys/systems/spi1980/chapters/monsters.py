"""Encounters: a cell of a Monster Table, counters with names, and what both books say of talks."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TypeVar

from labrys.engine.ask import Choose
from labrys.engine.game import Game, S
from labrys.systems.spi1980.events import SwordSkill
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import Monster, Unit
from labrys.systems.spi1980.tables import EncounterRow, MonsterWeaponRow

R = TypeVar("R")
U = TypeVar("U", bound=Unit)

# -- who appears ---------------------------------------------------------------------------------------------


def roll_cell(g: Game[S], cells: Mapping[tuple[int, int], EncounterRow], rule: str) -> EncounterRow:
    """[citadel 8.1] [deathmaze 7.12] The first die is the row, the second the column."""
    first = g.d6(rule)
    return cells[first, g.d6(rule)]


def free_names(kind: str, number: int, taken: Container[str]) -> list[str]:
    """`orc-1`, `orc-2`: so many names that no other monster has."""
    names: list[str] = []
    count = 0
    while len(names) < number:
        count += 1
        if (name := f"{kind}-{count}") not in taken:
            names.append(name)
    return names


def count_off(units: Iterable[Unit]) -> dict[str, int]:
    """The numbers, by id, of monsters of a kind who are together, in their order; 0 for one alone of its kind."""
    kinds: dict[str, list[str]] = {}
    for unit in units:
        if isinstance(unit, Monster):
            kinds.setdefault(unit.kind, []).append(unit.id)
    return {who: n if len(alike) > 1 else 0 for alike in kinds.values() for n, who in enumerate(alike, 1)}


def roll_skill(g: Game[S], monster: Monster, weapons: Mapping[str, MonsterWeaponRow], rule: str) -> None:
    """[citadel 8.2] [deathmaze 8.7] An Evil Hero's skill with the sword, rolled once."""
    weapon = weapons.get(monster.kind)
    if weapon is not None and weapon.skill:
        monster.skill = g.roll(weapon.skill, rule)
        g.tell(SwordSkill(rule, monster.id, monster.skill))


def unhurt_points(unit: Unit) -> int:
    """The Wound Points left, without armour: what counts for a place in front."""
    return unit.wound_points - unit.wounds


def strongest(waiting: Sequence[U], places: int, points: Callable[[Unit], int] = unhurt_points) -> list[U]:
    """[citadel 9.1] [deathmaze 8.13] Who may stand in one of so many places: those with the most points."""
    least = sorted(map(points, waiting), reverse=True)[places - 1]
    return unlike([unit for unit in waiting if points(unit) >= least])


def unlike(units: Sequence[U]) -> list[U]:
    """Monsters that differ in nothing are no choice: the first of each sort."""
    sorts: dict[tuple[int, int, str], U] = {}
    for unit in units:
        kind = unit.kind if isinstance(unit, Monster) else unit.id
        sorts.setdefault((unit.wound_points, unit.wounds, kind), unit)
    return list(sorts.values())


# -- talks ---------------------------------------------------------------------------------------------------


def read_total(table: Mapping[int, R], total: int) -> R:
    """[citadel 8.5] [deathmaze 7.21] A line of the Negotiation Table; its first and last lines go on for ever."""
    return table[max(min(table), min(total, max(table)))]


async def lend_a_hand(
    rule: str,
    ask: str,
    casts: Sequence[tuple[int, CastSpell]],
    pay: Callable[[CastSpell], None],
    most: int | None = None,
) -> int:
    """[citadel 10.7] [deathmaze 11.11] Each who could cast is asked, by his seat; how many did."""
    helped = 0
    for seat, cast in casts:
        if helped == most:
            break
        if await Choose(rule, seat, (cast, "no"), ask, cast.who) is cast:
            pay(cast)
            helped += 1
    return helped


def share_of(total: int, one_in: int, *, up: bool = False) -> int:
    """[citadel 8.6-c] [deathmaze 7.21] One part in so many, rounded down, or by house rule up."""
    return -(-total // one_in) if up else total // one_in


def in_turn(purses: Sequence[int], due: int) -> list[int]:
    """[citadel 8.6-c] [deathmaze 7.21] What each pays, the first as much as he can, then the next.

    >>> in_turn([7, 5, 9], 10)
    [7, 3, 0]
    """
    paid = []
    for purse in purses:
        paid.append(min(purse, due))
        due -= paid[-1]
    return paid
