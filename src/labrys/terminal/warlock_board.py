"""The board of Warlock's Maze in characters: START, three rows of four tiles, the Chambers, and the ring outside.

A face-up tile is a box with gaps where it is open, a face-down one is shaded. Players are their numbers; an arrow
stands before the one whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from labrys.games.warlock.board import COLUMNS, RING, ROWS, START
from labrys.games.warlock.tables import CARD, OUTSIDE, TREASURE
from labrys.games.warlock.telling.view import Square, Vault, View
from labrys.games.warlock.telling.words import thing, tile_name
from labrys.show.english import count
from labrys.terminal.line.screen import TIE, Screen

HEIGHT = 5  # lines of a tile, with its edges
DOOR = HEIGHT // 2  # the line where it is open to the east and west
LEFT, RIGHT = 7, 11  # the Starting Area and the Chambers
NARROW, WIDE = 10, 21  # a tile, at least and at most
GAP = 3  # an opening to the north or south
ARROW, SHADE = "►", "░"

Block = list[str]


def board(view: View, screen: Screen) -> list[str]:
    """The whole board, from west to east."""
    if not view.maze:
        return ["No Maze lies yet."]
    width = max(NARROW, min(WIDE, (screen.width - 1 - LEFT - RIGHT) // len(COLUMNS)))
    lines = []
    west = start(view)
    for number, row in enumerate(ROWS):
        tiles = [tile(view, f"{row}{column}", width) for column in COLUMNS]
        blocks = [west[number * HEIGHT : (number + 1) * HEIGHT], *tiles, chamber(view, f"T{row}")]
        lines += ["".join(parts) for parts in zip(*blocks, strict=True)]
    return lines


def fits(screen: Screen) -> bool:
    """Is the screen wide enough for it?"""
    return screen.width > LEFT + RIGHT + NARROW * len(COLUMNS)


def ring(view: View, screen: Screen) -> list[str]:
    """The six spaces of the ring outside, in their order, and who is there."""
    parts = []
    for space in RING:
        people = standing(view, space)
        parts.append(f"{OUTSIDE[space].name}{f' [{people}]' if people else ''}".replace(" ", TIE))
    text = f"Outside: {f'{TIE}· '.join(parts)}"
    text = fill(text, screen.prose, subsequent_indent="  ")
    return text.replace(TIE, " ").splitlines()


# -- who and what is where -------------------------------------------------------------------------------------


def standing(view: View, space: str) -> str:
    """The numbers of the players there, or the name of one alone."""
    there = [p for p in view.players if p.character and p.at == space]
    if len(there) == 1:
        return f"{mark(view, there[0].seat)} {there[0].name}"
    return " ".join(mark(view, p.seat) for p in there)


def mark(view: View, seat: int) -> str:
    """A player's number, with an arrow in his turn; for one alone the arrow is enough."""
    arrow = ARROW if seat == view.active else ""
    return f"{arrow}{seat + 1}" if view.seats > 1 else arrow


def lying(square: Square) -> str:
    """What lies on a tile, the weightiest first."""
    parts = [count(square.talismans, "Talisman")] if square.talismans else []
    for card in square.cards:
        row = CARD[card]
        value = f"S{row.strength} " if row.strength else "C= " if row.craft < 0 else f"C{row.craft} "
        parts.append((value if row.kind == "enemy" else "") + row.name)
    parts += ["Hex Mark"] if square.hexed_by >= 0 else []
    parts += [thing(square.loot[0])] if len(square.loot) == 1 else []
    parts += [f"{len(square.loot)} things"] if len(square.loot) > 1 else []
    parts += [f"{square.gold} Gold"] if square.gold else []
    return ", ".join(parts)


# -- boxes -----------------------------------------------------------------------------------------------------


def tile(view: View, space: str, width: int) -> Block:
    """A tile with its openings, or a shaded one with what is known of it."""
    square = view.maze[space]
    inner = width - 2
    if not square.up:
        known = f"{shortened(tile_name(square.tile), inner - 2)}?" if square.tile else ""
        people = standing(view, space)
        texts = [space, known, cut(people or lying(square), inner)]
        shaded = [f"{SHADE}{f' {text} ' if text else ''}"[:inner].ljust(inner, SHADE) for text in texts]
        return [" " * width, *(f" {line} " for line in shaded), " " * width]
    name = shortened(tile_name(square.tile), inner)
    return box(width, [name, standing(view, space), lying(square)], square.openings, space)


def box(width: int, texts: Sequence[str], openings: str, name: str = "") -> Block:
    """A frame around three lines of text; openings are gaps in it."""
    inner = width - 2
    lines = [f"┌{edge(inner, 'N' in openings, name)}┐"]
    for number, text in enumerate(texts, 1):
        west = " " if number == DOOR and "W" in openings else "│"
        east = " " if number == DOOR and "E" in openings else "│"
        lines.append(f"{west}{cut(text, inner):^{inner}}{east}")
    return [*lines, f"└{edge(inner, 'S' in openings)}┘"]


def edge(inner: int, is_open: bool, name: str = "") -> str:
    """A northern or southern wall, with a gap in its middle if it is open."""
    side = (inner - GAP) // 2
    wall = f"{'─' * side}{' ' * GAP}{'─' * (inner - GAP - side)}" if is_open else "─" * inner
    return f"{name}{wall[len(name) :]}"


def start(view: View) -> Block:
    """The Starting Area along the west, with its three doors."""
    inner, height = LEFT - 2, HEIGHT * len(ROWS)
    texts = [""] * (height - 2)
    people = [mark(view, p.seat) for p in view.players if p.character and p.at == START]
    middle = len(texts) // 2
    texts[middle - 2] = START
    for number in range(0, len(people), 2):
        texts[middle + number // 2] = " ".join(people[number : number + 2])
    doors = {row * HEIGHT + DOOR for row in range(len(ROWS))}
    lines = [f"│{cut(text, inner):^{inner}}{' ' if n in doors else '│'}" for n, text in enumerate(texts, 1)]
    return [f"┌{'─' * inner}┐", *lines, f"└{'─' * inner}┘"]


def chamber(view: View, space: str) -> Block:
    """A Treasure Chamber, its door to the west."""
    vault = view.chambers[space]
    return box(RIGHT, ["Chamber", treasure(vault), standing(view, space)], "W", space)


def treasure(vault: Vault) -> str:
    """Unopened, known or spent."""
    if vault.spent:
        return "spent"
    if not vault.treasure:
        return "?"
    return "Talisman?" if TREASURE[vault.treasure].shows == "talisman" else "Magic?"


def shortened(name: str, width: int) -> str:
    """A tile's name, without its last word if it is too long."""
    return name if len(name) <= width else name.rpartition(" ")[0].removesuffix("'s") or name


def cut(text: str, width: int) -> str:
    """As much as fits."""
    return text if len(text) <= width else text[: width - 1] + "…"
