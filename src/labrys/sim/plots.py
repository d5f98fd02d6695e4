"""The drawings of a report: matplotlib's SVG, made to lie in a page of any colour."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from typing import Any

from labrys.engine.errors import LabrysError
from labrys.sim.intervals import Mean, Share
from labrys.sim.report import Difference, Found

INK = "#010203"  # stands for the colour of the page's text
COLOURS = ("#4477aa", "#ee6677", "#228833", "#aa8800", "#3399bb", "#aa3377")
WIDTH = 7.2  # inches
MOST_STEPS = 40  # of a distribution
STYLE = {
    "font.size": 9,
    "font.family": "sans-serif",
    "svg.fonttype": "none",
    "svg.hashsalt": "labrys",
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": INK,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "grid.alpha": 0.25,
    "legend.frameon": False,
}
_NUMBER = count(1)


def library() -> Any:
    """The library that draws."""
    try:
        import matplotlib
        from matplotlib import figure
    except ImportError:
        raise LabrysError("a report is drawn with the extra `lab`: pip install 'labrys[lab]'") from None
    return matplotlib, figure.Figure


def drawn(height: float, columns: int, draw: Any) -> str:
    """An SVG to be laid into a page: no size of its own, no ids that another drawing has, no reference outside."""
    matplotlib, figure = library()
    with matplotlib.rc_context(STYLE):
        sheet = figure(figsize=(WIDTH, height), layout="constrained")
        sheet.patch.set_alpha(0)
        axes = list(sheet.subplots(-(-columns // 2), 2, squeeze=False).flat) if columns > 1 else [sheet.subplots()]
        for place in axes:
            place.patch.set_alpha(0)
        draw(axes)
        file = io.StringIO()
        sheet.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    svg = file.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    own = f"d{next(_NUMBER)}-"
    svg = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{own}", svg)
    for size in ("width", "height"):
        svg = re.sub(rf'(<svg[^>]*?) {size}="[^"]*"', r"\1", svg, count=1)
    return svg.replace(INK, "currentColor")


def intervals(rows: Mapping[str, Share | Mean], title: str) -> str:
    """A dot with its interval for each."""
    shares = all(isinstance(one, Share) for one in rows.values())
    scale = 100 if shares else 1

    def draw(axes: list[Any]) -> None:
        (place,) = axes
        for number, one in enumerate(rows.values()):
            middle = one.share if isinstance(one, Share) else one.mean
            _dot(place, len(rows) - 1 - number, middle * scale, one.low * scale, one.high * scale, COLOURS[0])
        _names(place, list(rows))
        place.set_xlabel(f"{title}, %" if shares else title)

    return drawn(0.75 + 0.24 * len(rows), 1, draw)


def differences(rows: Mapping[str, Difference], title: str) -> str:
    """The same about 0; what is settled is in colour."""
    shares = all(one.share for one in rows.values())
    scale = 100 if shares else 1

    def draw(axes: list[Any]) -> None:
        (place,) = axes
        place.axvline(0, color=INK, linewidth=0.8, alpha=0.6)
        for number, one in enumerate(rows.values()):
            colour = COLOURS[1] if one.needed == 0 else "#888888"
            at = len(rows) - 1 - number
            _dot(place, at, one.mean * scale, one.low * scale, one.high * scale, colour)
        _names(place, list(rows))
        place.set_xlabel(f"{title}, percentage points" if shares else title)

    return drawn(0.75 + 0.24 * len(rows), 1, draw)


def line(levels: Sequence[float], rows: Sequence[Share | Mean], name: str, title: str) -> str:
    """What a number that is swept over does."""
    shares = isinstance(rows[0], Share)
    scale = 100 if shares else 1

    def draw(axes: list[Any]) -> None:
        (place,) = axes
        middle = [(one.share if isinstance(one, Share) else one.mean) * scale for one in rows]
        low, high = [one.low * scale for one in rows], [one.high * scale for one in rows]
        place.fill_between(levels, low, high, color=COLOURS[0], alpha=0.2, linewidth=0)
        place.plot(levels, middle, marker="o", markersize=4, color=COLOURS[0])
        place.set_xticks(list(levels))
        place.set_xlabel(name)
        place.set_ylabel(f"{title}, %" if shares else title)
        place.grid(axis="y")

    return drawn(2.8, 1, draw)


def distributions(found: Found, names: Sequence[str]) -> str:
    """How often each value came, in each of the first few arms."""
    arms = list(found.spread)[: len(COLOURS)]

    def draw(axes: list[Any]) -> None:
        for place, name in zip(axes, names, strict=False):
            shown = {arm: found.spread[arm][name] for arm in arms if name in found.spread[arm]}
            step = _step(shown.values())
            for arm, (width, bins) in shown.items():
                _steps(place, width, bins, step, COLOURS[arms.index(arm)], arm)
            place.set_title(name)
            place.set_ylabel("% of games")
            place.margins(x=0.01)
            place.xaxis.get_major_locator().set_params(integer=True)
        for place in axes[len(names) :]:
            place.set_visible(False)
        if len(arms) > 1:
            handles, labels = axes[0].get_legend_handles_labels()
            axes[0].figure.legend(handles, labels, loc="outside lower center", ncols=2, fontsize=8)

    return drawn(2.1 * -(-len(names) // 2) + 0.2 * len(arms), max(2, len(names)), draw)


def _step(shown: Iterable[tuple[int, Mapping[int, int]]]) -> int:
    """A width for the bins of all arms, so that at most so many are drawn."""
    ends = [(min(bins) * width, max(bins) * width, width) for width, bins in shown]
    widest = max(width for _, _, width in ends)
    whole = max(last for _, last, _ in ends) - min(first for first, _, _ in ends) + widest
    return widest * -(-whole // (widest * MOST_STEPS))


def _steps(place: Any, width: int, bins: Mapping[int, int], step: int, colour: str, label: str) -> None:
    """One arm."""
    sums: dict[int, int] = {}
    for at, number in bins.items():
        sums[at * width // step] = sums.get(at * width // step, 0) + number
    whole, first, last = sum(sums.values()), min(sums), max(sums)
    shift = 0.5 * (step == 1)  # whole numbers stand in the middle
    edges = [step * at - shift for at in range(first, last + 2)]
    heights = [100 * sums.get(at, 0) / whole for at in range(first, last + 1)]
    place.stairs(heights, edges, color=colour, label=label, fill=False, linewidth=1.3)
    place.stairs(heights, edges, color=colour, fill=True, alpha=0.12)


def _dot(place: Any, at: int, middle: float, low: float, high: float, colour: str) -> None:
    place.plot([low, high], [at, at], color=colour, linewidth=1.6, solid_capstyle="butt")
    place.plot([middle], [at], marker="o", markersize=4.5, color=colour)


def _names(place: Any, names: Sequence[str]) -> None:
    place.set_yticks(range(len(names)), list(reversed(names)))
    place.set_ylim(-0.6, len(names) - 0.4)
    place.grid(axis="x")
