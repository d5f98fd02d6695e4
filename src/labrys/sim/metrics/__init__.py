"""Metrics of a game: length, width, leads, luck and skill, options nobody wants, worth of things."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version

from msgspec import structs

from labrys import games, seats
from labrys.engine.errors import LabrysError
from labrys.sim.metrics import counting
from labrys.sim.metrics import parts as designs
from labrys.sim.metrics.crew import crew_of
from labrys.sim.metrics.report import Metrics
from labrys.sim.metrics.trial import Trial

PARTS = ("play", "options", "skill", "balance", "items")
LADDER = ("random", "heuristic")

__all__ = ["LADDER", "PARTS", "Metrics", "metrics"]


def metrics(
    game: str,
    bots: Sequence[str],
    n: int = 200,
    seed: int = 1,
    jobs: int = 1,
    house: Mapping[str, object] | None = None,
    *,
    parts: Sequence[str] = PARTS,
    ladder: Sequence[str] = (),
    force: int = 0,
    items: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Metrics:
    """The parts that are asked for. `n` games are watched; a design of its own takes n for each of its cells.

    `force`: pairs of games for each option nobody takes. `items`: only these. After Ctrl-C: what is done.
    """
    base = check(game, bots, n, seed, jobs, dict(house or {}), parts)
    book = games.find(game)
    rungs = tuple(ladder) or tuple(bot for bot in LADDER if bot in seats.names(game))
    for bot in rungs:
        seats.make(bot, game, 0)
    found = Metrics(game, book.title, base.bots, base.house, seed, _version())
    made: dict[str, object] = {}
    crew = crew_of(jobs, progress)
    if "play" in parts or "options" in parts:
        watched = [
            seen
            for _, seen in crew.play(structs.replace(base, seed=seed + place, watch=True) for place in range(n))
        ]
        ended = [seen for seen in watched if not seen.error]
        made |= {"play": counting.play(watched, len(bots), book.clock), "dealt": counting.dealt(ended)}
        if "options" in parts:
            uses = counting.uses(ended)
            unwanted = designs.never_taken(uses, len(ended))
            priced = designs.forced(crew, base, unwanted, force, len(bots)) if force else tuple(unwanted)
            rest = tuple(use for use in uses if use.family not in {one.family for one in priced})
            made["options"] = (*priced, *rest)
    if "skill" in parts:
        made["skill"] = designs.skill(crew, base, book, rungs, n)
    if "balance" in parts:
        made["balance"] = designs.balance(crew, base, book, n)
    if "items" in parts:
        made["items"] = designs.items(crew, base, book, n, items)
    made["stopped"] = crew.stopped
    return Metrics(**{**{name: getattr(found, name) for name in found.__struct_fields__}, **made})


def check(
    game: str, bots: Sequence[str], n: int, seed: int, jobs: int, house: dict[str, object], parts: Sequence[str]
) -> Trial:
    """Refuse what cannot be measured before anything is played."""
    book = games.find(game)
    if n < 1 or jobs < 1:
        raise LabrysError(f"at least one game and one job are needed, not {n} and {jobs}")
    if not 1 <= len(bots) <= book.most_seats:
        raise LabrysError(f"{book.title} has 1 to {book.most_seats} seats; {len(bots)} bots were named")
    for part in parts:
        if part not in PARTS:
            raise LabrysError(f"there is no part {part!r} of the metrics; the parts are {', '.join(PARTS)}")
    for bot in bots:
        seats.make(bot, game, 0)
    book.house(house)
    return Trial(game, tuple(bots), seed, house)


def _version() -> str:
    try:
        return version("labrys")
    except PackageNotFoundError:
        return "unknown"
