"""`labrys metrics`: the metrics of a game, told in words and figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from labrys import games
from labrys.commands.progress import bar
from labrys.engine.errors import LabrysError
from labrys.sim.executors import cores
from labrys.sim.intervals import Mean, Share
from labrys.sim.metrics import PARTS, Metrics, metrics
from labrys.sim.metrics.report import Parts, Play, Skill, Spread, Standing, Use, Worth

USUAL = ("play", "options", "skill")  # the others take n games for every character or thing
SHOWN = 24  # lines of a long list


def measure(
    game: str,
    bots: Sequence[str],
    number: int,
    seed: int,
    jobs: int | None,
    house: Mapping[str, object],
    parts: Sequence[str],
    ladder: Sequence[str],
    force: int,
    items: Sequence[str],
) -> Metrics:
    """The metrics, with a bar while they are made; items that are named are measured."""
    games.find(game)
    wanted = [name for part in parts for name in (PARTS if part == "all" else (part,))]
    chosen = list(dict.fromkeys([*(wanted or USUAL), *(["items"] if items else [])]))
    if force and "options" not in chosen:
        raise LabrysError("--force prices the options nobody takes: it needs --part options")
    with bar(f"games of {game}", None) as progress:
        return metrics(
            game, bots, number, seed, jobs or cores(), house,
            parts=chosen, ladder=ladder, force=force, items=items, progress=progress,
        )  # fmt: skip


def text(found: Metrics) -> str:
    """All of it for people."""
    house = ", ".join(f"{name}={value}" for name, value in found.house.items()) or "none"
    lines = [
        f"{found.title}: metrics. Bots: {', '.join(found.bots)}; house rules: {house}; seeds from {found.seed}; "
        f"Labrys {found.version}",
        "Intervals are of 95 %.",
    ]
    if found.stopped:
        lines.append("Stopped: these are the figures of the games that were done.")
    if found.play is not None:
        lines += play_lines(found.play)
    if found.options is not None and found.play is not None:
        lines += option_lines(found.options, found.play)
    if found.skill is not None:
        lines += skill_lines(found.skill)
    if found.dealt:
        lines += ["", "Who was played, as it fell out: wins of the seats that had one"]
        lines += standing_lines(found.dealt)
    if found.balance is not None:
        lines += ["", "Balance: each cast equally often"]
        lines += standing_lines(found.balance) or ["  nobody is cast in this game"]
    if found.items is not None:
        lines += ["", "Worth of things: the change of the share of wins for who begins with one"]
        lines += [*item_lines(found.items)] or ["  nothing is handed out in this game"]
    return "\n".join(lines)


def share(value: Share) -> str:
    """`48.0 % (45.1 to 50.9)`."""
    return f"{value.share * 100:5.1f} % ({value.low * 100:.1f} to {value.high * 100:.1f})"


def number(value: Mean) -> str:
    """`12.3 (11.8 to 12.8)`."""
    return f"{value.mean:.1f} ({value.low:.1f} to {value.high:.1f})"


def change(value: Mean) -> str:
    """`+4.1 (+2.0 to +6.2)`, in points of a hundred."""
    return f"{value.mean * 100:+5.1f} ({value.low * 100:+.1f} to {value.high * 100:+.1f})"


def spread(value: Spread) -> str:
    """A mean and how far it is from the rest."""
    return (
        f"{number(value.mean)}, median {value.median:g}, nine in ten within {value.low:g} to {value.high:g}, "
        f"most {value.most:g}"
    )


def play_lines(play: Play) -> Iterator[str]:
    """Length, branching, leads."""
    yield from ("", f"Play: {play.games} games, {play.errors} of them broken")
    yield from (f"  {failure}" for failure in play.failures)
    yield from (f"  seat {seat} won {share(won)}" for seat, won in enumerate(play.won, 1))
    length, width, leads = play.length, play.branching, play.leads
    yield f"  decisions  {spread(length.decisions)}"
    if length.ticks is not None:
        yield f"  {length.clock:10} {spread(length.ticks)}"
    if len(length.by_seat) > 1:
        yield "  by seat    " + "; ".join(number(one) for one in length.by_seat)
    kinds = ", ".join(f"{kind} {part:.0%}" for kind, part in width.kinds.items())
    yield (
        f"  options    mean {width.mean:,.4g}, geometric mean {width.geometric:.2f}, median {width.median}, "
        f"most {width.most:,}; two or fewer in {width.forks:.0%}; kinds: {kinds}"
    )
    if leads.changes is not None and leads.half_leader_won is not None and leads.half_last_won is not None:
        yield f"  the lead changes {number(leads.changes)} times"
        yield f"  who led at half time won  {share(leads.half_leader_won)}"
        yield f"  who was last at half time won {share(leads.half_last_won)}"
    elif len(play.won) > 1:
        yield "  nobody leads: all have the same score"
    yield "  won by the first seat, by its score at half time from the worst quarter of the games to the best:"
    yield "    " + ";  ".join(share(one).strip() for one in leads.quarters)


def option_lines(options: Sequence[Use], play: Play) -> Iterator[str]:
    """Those nobody takes first, then those that are taken most seldom."""
    from labrys.sim.metrics.parts import FEW, SELDOM

    games_seen = play.games - play.errors
    known = [use for use in options if use.games >= max(FEW, SELDOM * games_seen)]
    never = [use for use in known if not use.taken]
    yield from ("", f"Options never taken, though offered in {SELDOM:.0%} of the games or more: {len(never)}")
    for use in never[:SHOWN]:
        cost = (
            "" if use.forced is None else f"; taken once by force: wins {change(use.forced)} in {use.pairs} pairs"
        )
        yield f"  {use.family:38} offered {use.offered:6} times in {use.games} games{cost}"
    yield from [f"  … and {len(never) - SHOWN} more"] * (len(never) > SHOWN)
    seldom = sorted((use for use in known if use.taken), key=lambda use: use.taken / use.offered)
    yield f"Taken most seldom of {len(known) - len(never)} others:"
    for use in seldom[:8]:
        yield f"  {use.family:38} {use.taken} of {use.offered} times ({use.taken / use.offered:.1%})"


def skill_lines(skill: Skill) -> Iterator[str]:
    """The ladder, then the shares of the variance."""
    yield from ("", "Luck and skill")
    for rung in skill.ladder:
        against = f" against {rung.against}" if rung.against else ""
        figures = ", ".join(f"{name} {value.mean:.1f}" for name, value in rung.figures.items())
        yield f"  {rung.bot}{against}: won {share(rung.won).strip()} of {rung.games} games; {figures}"
    if not skill.variance:
        yield "  no share of the variance: it needs two bots that do not always end alike"
        return
    yield f"  Variance, {skill.seeds} seeds with every bot {skill.again} times; what comes from"
    yield f"    {'':18}{'the seed':>22}{'who plays':>22}{'both together':>22}{'the rest':>22}"
    for name, parts in skill.variance.items():
        yield f"    {name:18}" + "".join(f"{part_of(one):>22}" for one in in_order(parts))


def in_order(parts: Parts) -> tuple[Mean, ...]:
    """As they are told."""
    return parts.dice, parts.bot, parts.both, parts.chance


def part_of(value: Mean) -> str:
    """`12 % (8 to 17)`."""
    return f"{value.mean:.0%} ({value.low * 100:.0f} to {value.high * 100:.0f})"


def standing_lines(found: Sequence[Standing]) -> list[str]:
    """One a line."""
    return [
        f"  {one.who:24} {share(one.won):26} {one.games:6} games"
        + "".join(f"  {name} {value.mean:.1f}" for name, value in one.figures.items())
        for one in found
    ]


def item_lines(found: Sequence[Worth]) -> Iterator[str]:
    """One a line; figures that have certainly changed beside it."""
    for one in found:
        sure = [(name, value) for name, value in one.figures.items() if value.low > 0 or value.high < 0]
        more = "".join(f"  {name} {value.mean:+.1f}" for name, value in sure)
        yield f"  {one.what:26} {change(one.won):26} {one.games:6} games{more}"
