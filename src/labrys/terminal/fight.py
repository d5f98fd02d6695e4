"""Both sides of a fight in characters: marching orders that face each other, and everybody's wounds."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.kit import order
from labrys.systems.spi1980.telling.view import Foe, Sheet, View
from labrys.systems.spi1980.telling.words import row_name, thing
from labrys.terminal.line.screen import Screen

ROW_HEADS = ("front", "2nd", "3rd")
LONGEST_BAR = 12


def friends(view: View) -> list[Sheet | Foe]:
    """The party, charmed monsters too."""
    return [*view.party, *view.charmed]


def enemies(view: View) -> list[Sheet | Foe]:
    """The monsters, turned men too."""
    return [*view.foes, *view.turned]


# -- wounds ----------------------------------------------------------------------------------------------------


def points(unit: Sheet | Foe, screen: Screen, width: int = 0) -> str:
    """`5/8`, in yellow when wounded and in red when it is serious."""
    if not unit.wound_points:
        return "?".ljust(width)
    text = f"{unit.left}/{unit.wound_points}".ljust(width)
    if unit.left == unit.wound_points:
        return text
    return screen.style(text, "red" if unit.left * 3 <= unit.wound_points else "yellow")


def bar(unit: Sheet | Foe) -> str:
    """A block for every Wound Point left, a shade for every wound; long ones are scaled.

    >>> bar(Foe("orc-1", "Orc 1", "orc", 5, 2, 3, 0, 0, "1L", 0, 0, "", False, "", ""))
    '███░░'
    """
    length = min(unit.wound_points, LONGEST_BAR)
    full = -(-unit.left * length // unit.wound_points) if unit.wound_points else 0
    return "█" * full + "░" * (length - full)


def health(view: View, screen: Screen, more: Sequence[str]) -> str:
    """Everybody's Wound Points, and what else there is to know, in one line if it fits."""
    parts = [(f"{u.name} {u.left}/{u.wound_points}", f"{u.name} {points(u, screen)}") for u in friends(view)]
    lines, length = [""], 0
    for plain, shown in [*((p, f" {s} ") for p, s in parts), *((m, f" · {m}") for m in more)]:
        if length + len(plain) + 3 > screen.width - 2:
            lines, length = [*lines, ""], 0
        lines[-1] += shown
        length += len(plain) + 3
    return "\n".join(lines)


# -- a fight ---------------------------------------------------------------------------------------------------


def battle(view: View, screen: Screen) -> str:
    """Monsters above, their front row nearest; the party below."""
    width = min((screen.prose - 7) // order.COLUMNS, 30)
    heads = "".join(f"{name:<{width}}" for name in order.COLUMN_NAMES)
    lines = [screen.style(f"{'':7}{heads}".rstrip(), "dim")]
    for row in reversed(range(rows_of(enemies(view)))):
        lines += rank(enemies(view), row, width, screen)
    lines.append(" " + "─" * (6 + width * order.COLUMNS - 1))
    for row in range(rows_of(friends(view))):
        lines += rank(friends(view), row, width, screen)
    return "\n".join(lines)


def rows_of(units: Sequence[Sheet | Foe]) -> int:
    """How many rows are shown: three, or all of a horde."""
    return max([order.ROWS, *(unit.row + 1 for unit in units)])


def rank(units: Sequence[Sheet | Foe], row: int, width: int, screen: Screen) -> list[str]:
    """One row: names, wounds, weapons in hand. An empty one is left out, unless it is the front."""
    standing = {unit.column: unit for unit in units if unit.row == row and unit.box}
    if not standing and row:
        return []
    cells = [post(standing.get(column), width, screen) for column in range(order.COLUMNS)]
    head = ROW_HEADS[row] if row < len(ROW_HEADS) else f"{row + 1}th"
    return [f" {head:<6}{''.join(cells)}".rstrip()]


def post(unit: Sheet | Foe | None, width: int, screen: Screen) -> str:
    """One box, filled up to its width."""
    if unit is None:
        return "·".ljust(width)
    shown = f"{unit.left}/{unit.wound_points}" if unit.wound_points else "?"
    name = unit.name[: width - len(shown) - 2]
    rest = f" {in_hand(unit).replace('throwing', 'thr.')}"[: width - len(name) - len(shown) - 2]
    return f"{name} {points(unit, screen)}{rest}" + " " * (width - len(name) - len(shown) - len(rest) - 1)


def in_hand(unit: Sheet | Foe) -> str:
    """The weapon he fights with, or what has become of a monster."""
    if isinstance(unit, Foe):
        return "asleep" if unit.asleep else "ally" if unit.charmer else ""
    if "asleep" in unit.status:
        return "asleep"
    return thing(unit.weapons[unit.in_hand]) if 0 <= unit.in_hand < len(unit.weapons) else "empty-handed"


def battle_in_words(view: View) -> str:
    """The same for the ear: row by row, from left to right."""
    lines = []
    for side, units in (("Against you", enemies(view)), ("You", friends(view))):
        rows = []
        for row in range(rows_of(units)):
            standing = sorted((u for u in units if u.row == row and u.box), key=lambda unit: unit.column)
            parts = [f"{order.COLUMN_NAMES[u.column]} {u.name}, {u.left} of {u.wound_points}" for u in standing]
            if parts:
                name = row_name(row) if row else "front row"
                rows.append(f"{name}, {'; '.join(parts)}")
        lines.append(f"{side}: {'. '.join(rows)}.")
    return "\n".join(lines)
