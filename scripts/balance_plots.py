"""Before and after: tables and plots of two `labrys metrics --json` files, for a page in docs/studies.

    python scripts/balance_plots.py balance before.json after.json docs/studies/warlock-characters.svg
    python scripts/balance_plots.py items before.json after.json docs/studies/warlock-objects.svg

Prints the table in Markdown. `items` names Magic Objects by the table of the game they belong to, if it has one.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

import matplotlib as mpl
from matplotlib import pyplot as plt
from msgspec import json

from labrys import games
from labrys.sim.metrics import Metrics

INK, PALE, BAND = "#1f2a44", "#b0563b", "#e8e2d0"


class Row(NamedTuple):
    """A value in hundreds, with its interval and the games it rests on."""

    value: float
    low: float
    high: float
    games: int

    @property
    def words(self) -> str:
        """In a cell."""
        return f"{self.value:.1f} ({self.low:.1f} to {self.high:.1f})"


def rows(found: Metrics, part: str) -> dict[str, Row]:
    """By name."""
    if part == "balance":
        return {
            one.who: Row(100 * one.won.share, 100 * one.won.low, 100 * one.won.high, one.games)
            for one in found.balance or ()
        }
    return {
        one.what: Row(100 * one.won.mean, 100 * one.won.low, 100 * one.won.high, one.games)
        for one in found.items or ()
    }


def titles(game: str) -> dict[str, str]:
    """The names of things and characters, as pictures have them."""
    book = games.find(game)
    return {name: title for group in book.kinds() for name, title in group.names.items()}


def shown(name: str, game: str) -> str:
    """What people call it."""
    book = games.find(game)
    known = titles(game)
    return known.get(book.depicts(name), known.get(name, name.replace("_", " ").capitalize()))


def table(before: dict[str, Row], after: dict[str, Row], names: dict[str, str]) -> str:
    """In Markdown, the best after first."""
    lines = ["| | before | games | after | games |", "|---|---|---|---|---|"]
    for name, row in sorted(after.items(), key=lambda item: -item[1].value):
        old = before.get(name)
        was = f"{old.words} | {old.games}" if old else "– | –"
        lines.append(f"| {names[name]} | {was} | {row.words} | {row.games} |")
    return "\n".join(lines)


def plot(before: dict[str, Row], after: dict[str, Row], names: dict[str, str], part: str, file: Path) -> None:
    """Dots with their intervals; the band that was wanted behind them."""
    mpl.rcParams.update({"svg.hashsalt": "labrys", "svg.fonttype": "none", "font.size": 9})
    order = sorted(after, key=lambda name: after[name].value)
    figure, axes = plt.subplots(figsize=(6.4, 0.32 * len(order) + 1.1))
    if part == "balance":
        axes.axvspan(40, 60, color=BAND, zorder=0)
        axes.set_xlabel("share of games won, %")
    else:
        best = max(row.value for row in after.values())
        axes.axvspan(best / 5, max(row.high for row in (*before.values(), *after.values())), color=BAND, zorder=0)
        axes.axvline(0, color="grey", linewidth=0.6)
        axes.set_xlabel("more won, points of a hundred; shaded: a fifth of the best or more")
    for data, colour, shift, label in ((before, PALE, 0.16, "before"), (after, INK, -0.16, "after")):
        at = [place + shift for place, name in enumerate(order) if name in data]
        some = [data[name] for name in order if name in data]
        reach = [[row.value - row.low for row in some], [row.high - row.value for row in some]]
        axes.errorbar(
            [row.value for row in some], at, xerr=reach, fmt="o", ms=4, color=colour, lw=1.2, label=label
        )
    axes.set_yticks(range(len(order)), [names[name] for name in order])
    axes.legend(loc="lower right", frameon=False)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    """The table on the terminal, the plot in a file."""
    part, first, second, file = sys.argv[1:]
    found = [json.decode(Path(name).read_bytes(), type=Metrics) for name in (first, second)]
    before, after = (rows(one, part) for one in found)
    names = {name: shown(name, found[1].game) for name in {*before, *after}}
    print(table(before, after, names))
    plot(before, after, names, part, Path(file))


if __name__ == "__main__":
    main()
