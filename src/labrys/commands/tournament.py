"""`labrys tournament`: bots against each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from labrys.commands.progress import bar
from labrys.sim import tournament as playing
from labrys.sim.executors import cores
from labrys.sim.ratings import Points, needed
from labrys.sim.tournament import Tournament


def tournament(
    game: str,
    bots: Sequence[str],
    seeds: int,
    seats: int | None,
    seed: int,
    jobs: int | None,
    house: Mapping[str, object],
) -> Tournament:
    """With a progress bar on a terminal and none in a pipe; Ctrl-C ends it with what is done."""
    needed("scipy.optimize")  # refused before anything is played
    planned = len(playing.pairings(playing.task_of(game, bots, seeds, seats, seed, house)))
    with bar(f"{planned} games of {game}", planned) as progress:
        return playing.tournament(
            game, bots, seeds, seats=seats, seed=seed, jobs=jobs or cores(), house=house, progress=progress
        )


def text(found: Tournament) -> str:
    """For people: what was played, the ratings, the cross-table."""
    return "\n".join((*head(found), "", *ratings(found), "", *cross_table(found), *failures(found)))


def head(found: Tournament) -> list[str]:
    """What was played."""
    house = ", ".join(f"{name}={value}" for name, value in found.house.items()) or "none"
    last = found.seed + found.seeds - 1
    alone = "alone" if found.seats == 1 else f"in all {found.seats} seats"
    how = (
        f"At one table of {found.seats}, each seed once for every turn of the seats; the better end has the point."
        if found.rivals
        else f"Each bot plays every seed by itself, {alone}; "
        "of the same seed the better end (won, then the score) takes the point."
    )
    lines = [
        f"{found.games} games of {found.game}, {found.matches} matches, seeds {found.seed} to {last}, "
        f"house rules: {house}",
        how,
    ]
    if not found.whole:
        lines.append(f"It was stopped: {found.games} of {found.planned} games are played.")
    return lines


def ratings(found: Tournament) -> list[str]:
    """The best first."""
    wide = max(len("bot"), *(len(one.bot) for one in found.ratings))
    lines = [f"{'':3}{'bot':{wide}}  rating   ± (95 %)   points              games    won  errors"]
    for place, one in enumerate(found.ratings, 1):
        share = f"{one.points.share:6.1%} ({one.points.low:.1%} to {one.points.high:.1%})"
        lines.append(
            f"{place:2} {one.bot:{wide}}  {one.rating:6.0f}   {one.high - one.rating:8.0f}   {share:26}"
            f"{one.games:4} {one.won:6} {one.errors:7}"
        )
    return lines


def cross_table(found: Tournament) -> list[str]:
    """Row against column: the share of points, and its interval below."""
    order = [one.bot for one in found.ratings]
    wide = max(map(len, order))
    cells = {bot: {other: cell(points) for other, points in row.items()} for bot, row in found.cross.items()}
    width = max(17, *(len(bot) for bot in order)) + 2
    lines = ["Row against column: share of the points, 95 % interval, won–equal–lost"]
    lines.append(" " * wide + "".join(f"{bot:>{width}}" for bot in order))
    for bot in order:
        above = "".join(f"{'—' if other == bot else cells[bot][other][0]:>{width}}" for other in order)
        below = "".join(f"{'' if other == bot else cells[bot][other][1]:>{width}}" for other in order)
        lines += [f"{bot:{wide}}{above}", f"{'':{wide}}{below}"]
    return lines


def cell(points: Points) -> tuple[str, str]:
    """Two lines of it."""
    if not points.of:
        return "not played", ""
    lost = points.of - points.wins - points.ties
    share = f"{points.share:.0%} ({points.low:.0%} to {points.high:.0%})"
    return share, f"{points.wins}–{points.ties}–{lost}"


def failures(found: Tournament) -> list[str]:
    """Games that did not end, the first of them."""
    if not found.errors:
        return []
    more = f" (the first 5 of {found.errors})" if found.errors > 5 else ""
    return ["", f"games that did not end{more}:", *(f"  {one.error}" for one in found.failures[:5])]
