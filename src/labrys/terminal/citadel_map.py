"""Citadel of Blood: the levels of the Citadel in characters, side by side if the screen is wide enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from labrys.games.citadel.telling.view import View
from labrys.show.english import listed
from labrys.systems.spi1980.telling.view import Cell
from labrys.terminal import maze_map
from labrys.terminal.line.screen import Screen
from labrys.terminal.maze_map import WIDTH, Frame, Signs, draw, finish, hidden, legend, level_lines, window
from labrys.terminal.tiles import Spot

SIGNS = Signs(
    counters={"gateway": ("G", "Gateway of Evil"), "hellgate": ("H", "Hellgate")},
    features={
        "altar": ("A", "altar"),
        "artwork": ("W", "artwork"),
        "fountain": ("F", "fountain"),
        "furniture": ("U", "furniture"),
        "mirror": ("M", "mirror"),
        "statue": ("S", "statue"),
        "trap_door": ("T", "trap door"),
    },
)
GAP = 3  # columns between two levels

Level = Mapping[Spot, Cell]


def levels_of(view: View) -> dict[int, dict[Spot, Cell]]:
    """The chits of each level by their squares."""
    levels: dict[int, dict[Spot, Cell]] = {}
    for cell in view.cells:
        levels.setdefault(cell.level, {})[cell.x, cell.y] = cell
    return dict(sorted(levels.items()))


def map_text(view: View, screen: Screen) -> str:
    """All levels the party has been on, and a line that explains the signs."""
    levels = levels_of(view)
    if not levels:
        return "There is no map yet: the Citadel is entered through the Gateway of Evil."
    seen = {cell.level for cell in view.cells if cell.visited} | {view.here[2]}
    known = {level: cells for level, cells in levels.items() if level in seen}
    wide = sum(columns(level, cells, view) for level, cells in known.items()) + GAP * (len(known) - 1) + 1
    rows = screen.height - 4
    if wide <= screen.width and len(known) > 1:
        lines = beside_each_other(known, view, rows, screen)
    else:
        lines = below_each_other(known, view, rows, screen)
    unknown = [f"level {level}" for level in levels if level not in known]
    stairs = [f" Only stairs are known of {listed(unknown)}."] if unknown else []
    shown = ["@", *(sign for cells in known.values() for sign in draw(cells, None, SIGNS).values())]
    return "\n".join([*lines, *stairs, legend(shown, SIGNS, screen)])


def small_map(view: View, screen: Screen, rows: int) -> str:
    """The party's own level; the signs are explained at first, and where there is something to see."""
    cells = levels_of(view)[view.here[2]]
    here = cells[view.here[:2]]
    explained = len(view.cells) <= 2 or bool(here.stairs or here.feature in SIGNS.features)
    picture = maze_map.map_text(cells, view.here[:2], SIGNS, screen, rows, explained=explained)
    return f"{title(view.here[2], view, screen)}\n{picture}"


def title(level: int, view: View, screen: Screen) -> str:
    """The level, and what is known of the Hellgate there."""
    return " " + screen.style(heading(level, view), "bold")


def heading(level: int, view: View) -> str:
    """`Level 2`, `Level 3, of the Hellgate`."""
    here = view.hellgate_level == level and not view.destroyed
    return f"Level {level}{', of the Hellgate' if here else ''}"


def columns(level: int, cells: Level, view: View) -> int:
    """How wide a level is drawn in full, with a margin for what is unexplored."""
    xs = [x for x, _ in cells]
    return max((max(xs) - min(xs) + 1) * WIDTH + 2, len(heading(level, view)))


def focus(cells: Level, view: View) -> Spot:
    """The middle of what is shown: the party, or the chit nearest above or below it."""
    spot = view.here[:2]
    return min(cells, key=lambda c: abs(c[0] - spot[0]) + abs(c[1] - spot[1]))


def below_each_other(known: Mapping[int, Level], view: View, rows: int, screen: Screen) -> list[str]:
    """Each level with its title, the party's own with most room."""
    lines = []
    for level, cells in known.items():
        own = level == view.here[2]
        frame = window(cells, focus(cells, view), screen.width, rows if own else rows // 2)
        drawn = level_lines(cells, view.here[:2] if own else None, frame, SIGNS)
        body = [" " + finish(line, SIGNS, screen) for line in drawn]
        lines += [title(level, view, screen), *body, *hidden(cells, frame)]
    return lines


def beside_each_other(known: Mapping[int, Level], view: View, rows: int, screen: Screen) -> list[str]:
    """The levels with their squares in line, so that stairs stand at the same height."""
    everywhere = [spot for cells in known.values() for spot in cells]
    _, top, _, bottom = window(everywhere, view.here[:2], screen.width, rows)
    left, right = min(x for x, _ in everywhere), max(x for x, _ in everywhere)
    heads, blocks, widths = [], [], []
    for level, cells in known.items():
        xs = [x for x, _ in cells]
        frame: Frame = (min(xs), top, max(xs), bottom)
        here = view.here[:2] if level == view.here[2] else None
        blocks.append(level_lines(cells, here, frame, SIGNS, trimmed=False))
        widths.append(columns(level, cells, view))
        heads.append(f"{heading(level, view):<{widths[-1] + GAP}}")
    head = " " + screen.style("".join(heads).rstrip(), "bold")
    return [head, *joined(blocks, widths, screen), *hidden(everywhere, (left, top, right, bottom))]


def joined(blocks: Sequence[Sequence[str]], widths: Sequence[int], screen: Screen) -> list[str]:
    """Blocks of lines beside each other; lines that are empty in all of them are left out at both ends."""
    lines = []
    for row in zip_longest(*blocks, fillvalue=""):
        plain = (" " * GAP).join(part.ljust(width) for part, width in zip(row, widths, strict=True)).rstrip()
        lines.append(plain)
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return [finish(" " + line, SIGNS, screen) if line else "" for line in lines]
