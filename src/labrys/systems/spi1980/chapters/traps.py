"""Traps: what the Trap Table says, when it says to roll twice, and what it does to its victim."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence

from labrys.engine.game import Game, S
from labrys.systems.spi1980.events import Arrow
from labrys.systems.spi1980.options import Detrap
from labrys.systems.spi1980.pieces import Adventurer
from labrys.systems.spi1980.tables import TrapRow


def sprung(
    g: Game[S], table: Mapping[int, TrapRow], rule: str, twice: str, rolls_of_two: int, *, types_first: bool
) -> Iterator[TrapRow]:
    """[citadel R86] [deathmaze R53] The lines of the Trap Table, each rolled when the one before is carried out.

    The line `twice` adds rolls, without limit; `types_first`: all of these are rolled before any takes effect.
    """
    rolls = 1
    while rolls:
        rolls -= 1
        row = table[g.d6(rule)]
        yield row
        if row.trap == twice and types_first:
            yield from all_types(g, table, rule, twice, rolls_of_two)
        elif row.trap == twice:
            rolls += rolls_of_two


def all_types(g: Game[S], table: Mapping[int, TrapRow], rule: str, twice: str, rolls_of_two: int) -> list[TrapRow]:
    """[citadel R86] [deathmaze R53] By house rule all types are rolled first; each further "twice" adds rolls."""
    rolls, kinds = rolls_of_two, list[TrapRow]()
    while rolls:
        row = table[g.d6(rule)]
        rolls += rolls_of_two - 1 if row.trap == twice else -1
        if row.trap != twice:
            kinds.append(row)
    return kinds


def detraps(thieves: Sequence[Adventurer], helpers: Sequence[Adventurer]) -> list[Detrap]:
    """[citadel 7.0] [deathmaze 10.12] Whoever has the skill tries, alone or with somebody's Thief spell."""
    alone = [Detrap(thief.id) for thief in thieves]
    return alone + [Detrap(thief.id, helper.id) for thief in thieves for helper in helpers]


def shoot(g: Game[S], column: Sequence[int], who: str, rule: str) -> int:
    """[citadel 7.2-1] [deathmaze 10.14] An arrow: an unmodified die in a column of the Combat Table."""
    die = g.d6(rule)
    g.tell(Arrow(rule, who, die, column[die]))
    return column[die]


async def work_on(
    row: TrapRow,
    arrow: Callable[[], int],
    wound: Callable[[int], None],
    alive: Callable[[], bool],
    poison: Callable[[str], Awaitable[bool]],
) -> None:
    """[citadel 7.2-1] [citadel 7.2-2] [citadel 7.2-3] [citadel 7.2-5] [deathmaze 10.14] A trap's victim.

    The poison of an arrow works only if it hit, and only on one who is still alive.
    """
    if row.column:
        hit = arrow()
        wound(hit)
        if not hit or not row.poison or not alive():
            return
    if row.poison:
        await poison(row.code)
    elif row.code:
        wound(int(row.code))
