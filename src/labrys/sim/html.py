"""`report.html`: a study on one page that needs nothing else, for the screen and for print."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from msgspec import Struct

from labrys import __version__, games
from labrys.sim import plots
from labrys.sim.design import label
from labrys.sim.intervals import Mean, Share, wilson
from labrys.sim.report import Comparison, Difference, Found, Report, Standing
from labrys.sim.tally import DECISIONS
from labrys.sim.text import amount, settled, stopped_text, worth_telling

BEGIN = "<!doctype html><!-- a study of Labrys -->"
MOST_DRAWN = 6  # distributions
ABREAST = 4  # comparisons in a table
CAPTIONS = {
    "effect": "What each change does, on average over the others. Bold: the interval leaves out 0.",
    "interaction": "What two changes do together beyond the sum of each.",
    "versus": "Each set of rules against {base}, from the same seeds. Bold: the interval leaves out 0.",
}
CSS = """
:root { color-scheme: light dark; --ink: #1d1d1b; --paper: #fdfcf8; --line: #c9c5b8; --quiet: #6b675c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e4d8; --paper: #1b1b19; --line: #4a473f; --quiet: #a39e90; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 54rem; padding: 1.5rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid var(--line); padding-bottom: .2rem; }
p.answer { font-size: 1.1rem; }
.quiet, caption { color: var(--quiet); font-size: .88rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; margin: .6rem 0 1rem; }
caption { text-align: left; padding-bottom: .3rem; }
th, td { padding: .18rem .9rem .18rem 0; text-align: right; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th:first-child, td:first-child, td.words { text-align: left; }
td.sure { font-weight: 600; }
small { color: var(--quiet); font-weight: 400; white-space: nowrap; }
summary { cursor: pointer; margin: .8rem 0; }
svg { width: 100%; height: auto; max-width: 46rem; display: block; margin: .6rem 0; }
pre { background: color-mix(in srgb, var(--ink) 6%, transparent); padding: .7rem; overflow-x: auto;
  font-size: .85rem; white-space: pre-wrap; }
@media print { body { max-width: none; padding: 0; font-size: 11pt; } h2 { break-after: avoid; }
  svg, table { break-inside: avoid; } details > * { display: block; } }
"""


class Told(Struct, frozen=True):
    """What a report says beside what was found."""

    question: str
    outcome: str = "won"
    show: tuple[str, ...] = ()
    command: str = ""
    source: str = ""  # the study file


def page(found: Found, told: Told) -> str:
    """The whole page."""
    plots.library()
    title = escape(told.question or f"A study of {games.find(found.plan.game).title}")
    body = "\n".join(part for part in sections(found, told) if part)
    return (
        f'{BEGIN}\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{CSS}</style></head>\n'
        f"<body><h1>{title}</h1>\n{body}\n</body></html>\n"
    )


def sections(found: Found, told: Told) -> Iterator[str]:
    """One after the other, what matters most first."""
    yield f'<p class="quiet">{escape(summary(found))}</p>'
    yield "".join(f'<p class="answer">{escape(one)}</p>' for one in answers(found, told.outcome))
    if strange := unheard_of(found, (told.outcome, *told.show)):
        yield f'<p class="answer">{escape(strange[0].upper() + strange[1:])}.</p>'
    if stopped := stopped_text(found.stopped, found.reports[0].games):
        yield f"<p>{escape(stopped)}</p>"
    yield from compared(found, told)
    yield "<h2>How the games ended</h2>"
    yield ends(found, told)
    yield from seats_and_bots(found)
    yield from spread(found, told)
    yield from troubles(found.reports)
    yield notes(found)
    yield repeat(found, told)


def summary(found: Found) -> str:
    """What was played, in a line."""
    plan, report = found.plan, found.reports[0]
    arms = f" with each of {len(plan.arms)} sets of rules" if len(plan.arms) > 1 else ""
    seats = f"{len(report.bots)} seats" if len(report.bots) > 1 else "one seat"
    turning = ", everybody in every seat" if plan.rotate else ""
    unfinished = sum(one.unfinished for one in found.reports)
    left = f"{unfinished} not finished; " if unfinished else ""
    return (
        f"{report.games:,} games of {games.find(plan.game).title}{arms}, {seats}{turning}; "
        f"{sum(one.errors for one in found.reports)} errors; {left}{found.seconds:,.0f} seconds."
    )


def answers(found: Found, outcome: str) -> Iterator[str]:
    """What the study says to its question, in sentences."""
    told = [one for one in found.comparisons if one.kind == "effect"] or found.comparisons
    for one in told[:12]:
        if (gap := one.differences.get(outcome)) is not None:
            measure = " points" if gap.share else ""
            interval = f"95 %: {amount(gap, gap.low).strip()} to {amount(gap, gap.high).strip()}"
            yield f"{one.label}: {outcome} {amount(gap, gap.mean).strip()}{measure} ({interval}), {settled(gap)}."
    if not told:
        value = of(found.reports[0], outcome)
        if value is not None:
            yield f"{outcome}: {words(value)}."


def of(report: Report, name: str) -> Share | Mean | None:
    """An outcome by its name; `seat 1 won` and `heuristic won` too."""
    if name == DECISIONS.name:
        return report.decided
    if name in report.outcomes or name in report.means:
        return report.outcomes.get(name) or report.means.get(name)
    if name in games.find(report.game).results:  # it has not come about
        return wilson(0, report.games - report.errors)
    groups = {f"seat {number}": one for number, one in enumerate(report.seats, 1)} | report.by_bot
    for group, one in groups.items():
        if name.startswith(f"{group} "):
            what = name.removeprefix(f"{group} ")
            own: Mapping[str, Share | Mean] = {"won": one.won, "place": one.place, "decisions": one.decisions}
            return own.get(what) or one.figures.get(what)
    return None


def unheard_of(found: Found, wanted: Sequence[str]) -> str:
    """Is something asked about that no game has shown? Then that is said, and what there is."""
    strange = [name for name in wanted if all(of(report, name) is None for report in found.reports)]
    if not strange or not any(report.ended for report in found.reports):
        return ""
    first = found.reports[0]
    there = [*first.outcomes, *first.means, DECISIONS.name, "seat 1 won", "seat 1 place", f"{first.bots[0]} won"]
    return f"no game has shown an outcome {strange[0]!r}; there are {', '.join(there)} and the like"


def words(one: Share | Mean) -> str:
    """With its interval."""
    if isinstance(one, Share):
        return f"{one.share:.1%} ({one.low:.1%} to {one.high:.1%})"
    return f"{one.mean:,.2f} ({one.low:,.2f} to {one.high:,.2f})"


# -- sections ----------------------------------------------------------------------------------------------------


def compared(found: Found, told: Told) -> Iterator[str]:
    """What the rules change: drawn for what the study is about, and all of it in tables."""
    if not found.comparisons:
        return
    yield "<h2>What it changes</h2>"
    base = found.plan.arms[0]
    kinds = [kind for kind in CAPTIONS if any(one.kind == kind for one in found.comparisons)]
    drawn = [one for kind in kinds if kind != "versus" or len(kinds) == 1 for one in of_kind(found, kind)]
    for name in dict.fromkeys((told.outcome, *told.show)):
        rows = {one.label: one.differences[name] for one in drawn if name in one.differences}
        if rows:
            yield plots.differences(rows, f"{name}: by how much it is higher")
    for kind in kinds:
        tables = "".join(
            difference_tables(of_kind(found, kind), CAPTIONS[kind].format(base=base.label), base.bots)
        )
        folded = f"<details><summary>Each set of rules by itself</summary>{tables}</details>"
        yield folded if kind == "versus" and len(kinds) > 1 else tables


def of_kind(found: Found, kind: str) -> list[Comparison]:
    """The comparisons of one kind."""
    return [one for one in found.comparisons if one.kind == kind]


def difference_tables(some: Sequence[Comparison], caption: str, bots: Sequence[str]) -> Iterator[str]:
    """Every outcome of each comparison, a few side by side."""
    for at in range(0, len(some), ABREAST):
        beside = some[at : at + ABREAST]
        told = [(name, gap) for one in beside for name, gap in worth_telling(one, bots).items()]
        differ = {name for name, gap in told if not gap.alike}
        names = dict.fromkeys(name for name, _ in told)
        rows = []
        for name in names:
            if name in differ:
                cells = "".join(difference_cell(one.differences.get(name)) for one in beside)
                rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
        alike = [name for name in names if name not in differ]
        if rows:
            yield table(escape(caption), ["", *(one.label for one in beside)], rows)
        if alike:
            yield f'<p class="quiet">Alike in every game: {escape(", ".join(alike))}.</p>'


def value_cell(one: Share | Mean | None) -> str:
    """A share or a mean, and below it the interval."""
    if one is None:
        return "<td></td>"
    value, _, interval = words(one).partition(" ")
    return f"<td>{value}<br><small>{interval}</small></td>"


def difference_cell(gap: Difference | None) -> str:
    """By how much, how surely, and what it would take."""
    if gap is None:
        return "<td></td>"
    sure = ' class="sure"' if gap.needed == 0 else ""
    interval = f"{amount(gap, gap.low).strip()} to {amount(gap, gap.high).strip()}"
    more = f"<br><small>{gap.needed:,} games more</small>" if gap.needed else ""
    return f"<td{sure}>{amount(gap, gap.mean).strip()} <small>({interval})</small>{more}</td>"


def ends(found: Found, told: Told) -> str:
    """Every outcome of every arm; what the study is about is drawn."""
    drawings = []
    for name in dict.fromkeys((told.outcome, *told.show)):
        rows = {report.arm: value for report in found.reports if (value := of(report, name)) is not None}
        levels = swept(found)
        if levels and len(rows) == len(levels):
            drawings.append(plots.line(levels, list(rows.values()), found.plan.factors[0].name, name))
        elif len(rows) > 1:
            drawings.append(plots.intervals(rows, name))
    names = dict.fromkeys(name for report in found.reports for name in (*report.outcomes, *report.means))
    names[DECISIONS.name] = None
    lines = []
    for name in names:
        cells = "".join(value_cell(of(one, name)) for one in found.reports)
        lines.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    heads = ["", *(report.arm if len(found.reports) > 1 else "" for report in found.reports)]
    return "\n".join([*drawings, table("Shares and means with their 95 % intervals", heads, lines)])


def swept(found: Found) -> list[float]:
    """The numbers of the one rule that is swept over, if there is one."""
    factors = found.plan.factors
    if len(factors) != 1 or len(factors[0].levels) < 3:
        return []
    levels = [
        level for level in factors[0].levels if isinstance(level, int | float) and not isinstance(level, bool)
    ]
    return levels if len(levels) == len(factors[0].levels) else []


def seats_and_bots(found: Found) -> Iterator[str]:
    """Who has fared how, where there are several."""
    first = found.reports[0]
    seated = {report.arm: {f"seat {n}": one for n, one in enumerate(report.seats, 1)} for report in found.reports}
    for title, groups, several in (
        ("Seats", seated, len(first.bots) > 1),
        ("Bots", {report.arm: report.by_bot for report in found.reports}, len(first.by_bot) > 1),
    ):
        if several:
            yield f"<h2>{title}</h2>"
            own = len(found.reports) > 1
            rows = {
                f"{name}, {arm}" if own else name: one
                for arm, some in groups.items()
                for name, one in some.items()
            }
            if len(rows) <= 24:
                yield plots.intervals({name: one.won for name, one in rows.items()}, "won")
            yield standing_table(rows)


def standing_table(rows: Mapping[str, Standing]) -> str:
    """Wins, places and figures."""
    figures = list(dict.fromkeys(name for one in rows.values() for name in one.figures))
    lines = []
    for name, one in rows.items():
        own = (one.won, one.place, one.decisions, *(one.figures.get(figure) for figure in figures))
        lines.append(f"<tr><td>{escape(name)}</td>{''.join(map(value_cell, own))}</tr>")
    return table("", ["", "won", "place", "decisions", *figures], lines)


def spread(found: Found, told: Told) -> Iterator[str]:
    """How figures are distributed; those that the study shows come first."""
    first = next(iter(found.spread.values()))
    names = [name for name in dict.fromkeys((told.outcome, *told.show, *first)) if name in first]
    drawn = [name for name in names if name not in found.reports[0].outcomes][:MOST_DRAWN]
    if drawn:
        yield "<h2>Distributions</h2>"
        yield plots.distributions(found, drawn)


def troubles(reports: Sequence[Report]) -> Iterator[str]:
    """Games that broke, and whose fault it was; and those that were left because they would not end."""
    if not any(report.failures for report in reports):
        return
    yield "<h2>Errors</h2>" if any(report.errors for report in reports) else "<h2>Not finished</h2>"
    rows = [
        f'<tr><td>{escape(report.arm)}</td><td>{escape(one.bot)}</td><td>{one.seed}</td><td class="words">'
        f"{escape(one.error)}</td></tr>"
        for report in reports
        for one in report.failures[:20]
    ]
    counted = "; ".join(
        f"{bot} {one.errors} in {report.arm}"
        for report in reports
        for bot, one in report.by_bot.items()
        if one.errors
    )
    yield table(escape(f"Games that broke by bot: {counted or 'none by a bot'}."), ["", "bot", "seed", ""], rows)


def notes(found: Found) -> str:
    """How to read it."""
    shown = sum(len(worth_telling(one, found.plan.arms[0].bots)) for one in found.comparisons)
    said = [
        "Intervals are 95 % intervals: Wilson's for shares, Student's for means. Games that share a seed are "
        "one observation.",
        "A place is 1 for the best; seats that did equally well share the mean of their places.",
    ]
    if shown:
        said += [
            "All sets of rules were played from the same seeds, and differences are taken within each seed before "
            "they are averaged. Shares are compared in percentage points.",
            "“Games more” are with each set of rules, if the difference is as large as it was seen.",
            f"{shown} differences are told here: if no rule changed anything, about {max(1, round(shown * 0.05))} "
            "of them would look settled all the same. Decide which one you ask about before you look.",
        ]
    return "<h2>How to read it</h2><ul>" + "".join(f"<li>{escape(one)}</li>" for one in said) + "</ul>"


def repeat(found: Found, told: Told) -> str:
    """Everything needed to get the same figures again."""
    plan, book = found.plan, games.find(found.plan.game)
    last = plan.seed + max(1, found.reports[0].games // (plan.turns * plan.games_per_campaign)) - 1
    rows = [
        ("game", f"{plan.game}, rules version {book.rules_version}"),
        ("Labrys", __version__),
        ("seeds", f"{plan.seed} to {last}"),
        ("study", plan.fingerprint),
        *((arm.label, f"{', '.join(arm.bots)}; {label(arm.house) or 'no house rules'}") for arm in plan.arms),
    ]
    if plan.scenario_name:
        rows.insert(1, ("scenario", plan.scenario_name))
    lines = [f'<tr><td>{escape(name)}</td><td class="words">{escape(value)}</td></tr>' for name, value in rows]
    command = f"<pre>{escape(told.command)}</pre>" if told.command else ""
    source = f"<p>The study file:</p><pre>{escape(told.source)}</pre>" if told.source else ""
    return f"<h2>How to repeat it</h2>{command}{table('', [], lines)}{source}"


def table(caption: str, heads: Sequence[str], rows: Sequence[str]) -> str:
    """A table; caption and rows are HTML, heads are words."""
    head = f"<tr>{''.join(f'<th>{escape(word)}</th>' for word in heads)}</tr>" if heads else ""
    said = f"<caption>{caption}</caption>" if caption else ""
    return f'<div class="wide"><table>{said}{head}{"".join(rows)}</table></div>'
