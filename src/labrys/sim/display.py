"""How a report and a study look in a notebook."""

from __future__ import annotations

from html import escape

from labrys.export.notebook import bar, block, line, strong, table
from labrys.sim.intervals import Mean, Share
from labrys.sim.report import Comparison, Difference, Found, Report

MOST = 8  # differences that are shown; whole games come first


def report_html(report: Report) -> str:
    """How the games ended, and how each seat has fared, with 95 % intervals."""
    seeds = f"seeds {report.seed} to {report.seed + max(report.games - 1, 0)}" if not report.chain else ""
    parts = [
        line(
            strong(report.game),
            escape(report.arm),
            f"{report.games:,} games",
            seeds,
            escape(", ".join(report.bots)),
        ),
        table(("outcome", "", "share", "95 % interval"), [share_row(*one) for one in report.outcomes.items()]),
    ]
    if report.means:
        rows = [(escape(name), *mean_cells(mean)) for name, mean in report.means.items()]
        parts.append(table(("figure", "mean", "95 % interval"), rows))
    if len(report.seats) > 1:
        seats = [
            (str(number), escape(bot), percent(seat.won.share), between(seat.won), f"{seat.place.mean:.2f}")
            for number, (bot, seat) in enumerate(zip(report.bots, report.seats, strict=True), 1)
        ]
        parts.append(table(("seat", "bot", "won", "95 % interval", "place"), seats))
    if report.errors:
        first = next((one for one in report.failures if not one.unfinished), report.failures[0])
        parts.append(line(f"{report.errors:,} games broke: {escape(first.error)}"))
    if report.unfinished:
        parts.append(line(f"{report.unfinished:,} games were not finished, and are in no share or mean"))
    return block(*parts)


def found_html(found: Found) -> str:
    """Each arm, and what differs between them."""
    parts = [report_html(report) for report in found.reports]
    parts += [compared(one) for one in found.comparisons]
    return block(*parts)


def compared(one: Comparison) -> str:
    """A comparison: differences of the same seeds, and how many games would settle them."""
    shown = list(one.differences.items())
    rows = [(escape(name), amount(two), span(two), settled(two)) for name, two in shown[:MOST]]
    more = len(shown) - MOST
    rest = line(f"… and {more} more") if more > 0 else ""
    return block(line(strong(one.label), "compared with the first, seed by seed"), difference_table(rows), rest)


def difference_table(rows: list[tuple[str, str, str, str]]) -> str:
    """Differences with their intervals."""
    return table(("outcome", "difference", "95 % interval", ""), rows)


def share_row(name: str, share: Share) -> tuple[str, str, str, str]:
    """An outcome with its bar."""
    return escape(name), bar(share.share), percent(share.share), between(share)


def mean_cells(mean: Mean) -> tuple[str, str]:
    """A mean and its interval."""
    return f"{mean.mean:,.2f}", f"{mean.low:,.2f} to {mean.high:,.2f}"


def percent(share: float) -> str:
    """`12.3 %`."""
    return f"{share * 100:.1f} %"


def between(share: Share) -> str:
    """`10.1 % to 14.7 %`."""
    return f"{percent(share.low)} to {percent(share.high)}"


def amount(one: Difference) -> str:
    """A difference; of shares in points of a hundred."""
    return f"{one.mean * 100:+.1f} points" if one.share else f"{one.mean:+,.2f}"


def span(one: Difference) -> str:
    """Its interval."""
    scale = 100 if one.share else 1
    return (
        f"{one.low * scale:+,.1f} to {one.high * scale:+,.1f}"
        if one.share
        else f"{one.low:+,.2f} to {one.high:+,.2f}"
    )


def settled(one: Difference) -> str:
    """Is it told from nothing, and if not, how many games would do it?"""
    if one.needed is None:
        return ""
    return "settled" if not one.needed else f"about {one.needed:,} games more would settle it"
