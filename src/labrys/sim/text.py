"""What a study has found, for people who read it in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap

from labrys.sim.design import label
from labrys.sim.intervals import Mean, Share
from labrys.sim.report import Comparison, Difference, Found, Report, Standing

FEW = 5  # failures that are told
KINDS = {
    "versus": "{label} against {base}, the same seeds: by how much it is higher (shares in percentage points)",
    "effect": "{label}: what it changes on average over all else",
    "interaction": "{label}: what both do together beyond the sum of each",
}


def found_text(found: Found) -> str:
    """All arms, and what differs."""
    base = found.plan.arms[0]
    parts = [report_text(report) for report in found.reports]
    for one in found.comparisons:
        parts.append("\n".join(comparison_lines(one, worth_telling(one, base.bots), base.label)))
    if stopped := stopped_text(found.stopped, found.reports[0].games):
        parts.append(stopped)
    return "\n\n".join(parts)


def stopped_text(stopped: str, games: int) -> str:
    """Why it ended before its time, and what that means."""
    if stopped == "interrupted":
        return (
            f"Stopped by hand after {games} games: these are the first ones, and what they show is true of them."
        )
    if stopped == "until":
        return (
            f"Stopped by itself after {games} games, when the interval was narrow enough. Who looks several times "
            "stops a little too early: such intervals hold the truth in somewhat less than 95 % of all studies."
        )
    return ""


def report_text(report: Report) -> str:
    """One arm."""
    house = label(report.house) or "none"
    played_in = f" in {report.scenario}" if report.scenario else ""
    turning = ", changing seats" if report.rotate else ""
    bots = f"bots: {', '.join(report.bots)}{turning}"
    left = f"not finished: {report.unfinished}   " if report.unfinished else ""
    decisions = f"decisions a game: {report.decisions_per_game:.1f}"
    lines = [
        f"{report.games} games of {report.game}{played_in}, {bots}, house rules: {house}",
        f"errors: {report.errors}   {left}{decisions}   {report.seconds:.1f} s",
    ]
    lines += figure_lines(report.outcomes, report.means)
    if len(report.bots) > 1:
        lines += standing_lines({f"seat {number}": seat for number, seat in enumerate(report.seats, 1)})
    if len(report.by_bot) > 1:
        lines += standing_lines(report.by_bot)
    for place, link in enumerate(report.chain, 1):
        lines += [f"game {place} of {len(report.chain)}: {link.games} games"]
        lines += figure_lines(link.outcomes, link.means)
    lines += [f"  seed {failure.seed}: {failure.error}" for failure in report.failures[:FEW]]
    lines += [f"  {bot}: {one.errors} games broken" for bot, one in report.by_bot.items() if one.errors]
    return "\n".join(lines)


def figure_lines(outcomes: Mapping[str, Share], means: Mapping[str, Mean]) -> list[str]:
    """Each with its interval."""
    return [
        f"  {name:10} {share.count:7}  {share.share:6.1%}  (95 %: {share.low:.1%} to {share.high:.1%})"
        for name, share in outcomes.items()
    ] + [
        f"  {name:10} {mean.mean:7.1f}          (95 %: {mean.low:.1f} to {mean.high:.1f})"
        for name, mean in means.items()
    ]


def standing_lines(standings: Mapping[str, Standing]) -> Iterator[str]:
    """How seats or bots have fared, a line each."""
    size = max(map(len, standings))
    figures = list(dict.fromkeys(name for one in standings.values() for name in one.figures))
    yield f"  {'':{size}}  {'won':24} {'place':20} {'decisions':>10}" + "".join(f" {name:>10}" for name in figures)
    for name, one in standings.items():
        won = f"{one.won.share:6.1%} ({one.won.low:.1%} to {one.won.high:.1%})"
        place = f"{one.place.mean:.2f} ({one.place.low:.2f} to {one.place.high:.2f})"
        own = "".join(
            f" {one.figures[figure].mean:10.2f}" if figure in one.figures else " " * 11 for figure in figures
        )
        yield f"  {name:{size}}  {won:24} {place:20} {one.decisions.mean:10.1f}{own}"


def worth_telling(comparison: Comparison, bots: Sequence[str]) -> dict[str, Difference]:
    """Without what only says the same again: the seat of a game of one, the bot that sits in all of them."""
    idle = (["seat 1 "] if len(bots) == 1 else []) + ([f"{bots[0]} "] if len(set(bots)) == 1 else [])
    return {name: one for name, one in comparison.differences.items() if not name.startswith(tuple(idle))}


def comparison_lines(comparison: Comparison, told: Mapping[str, Difference], base: str) -> Iterator[str]:
    """By how much, in a line each; what came out alike in all games together."""
    yield KINDS[comparison.kind].format(label=comparison.label, base=base)
    alike = [name for name, one in told.items() if one.alike]
    if len(alike) == len(told):
        yield "  nothing: every game came out alike"
        return
    other = {name: one for name, one in told.items() if not one.alike}
    size = max(map(len, other))
    for name, one in other.items():
        interval = f"(95 %: {amount(one, one.low)} to {amount(one, one.high)})"
        yield f"  {name:{size}}  {amount(one, one.mean)}  {interval}  {settled(one)}"
    if alike:
        yield from wrap(f"  alike in every game: {', '.join(alike)}", 110, subsequent_indent="    ")


def amount(one: Difference, value: float) -> str:
    """Signed; shares in percentage points."""
    return f"{100 * value:+7.1f}" if one.share else f"{value:+7.2f}"


def settled(one: Difference) -> str:
    """Is it sure that there is a difference, or what would it take?"""
    if one.needed is None:
        return "no difference seen"
    if one.needed == 0:
        return "settled"
    return f"{one.needed:,} game{'s' * (one.needed > 1)} more would settle it"
