"""Figures of games that were watched: length, branching, leads, and the parts of a variance."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum, log
from random import Random

from labrys.sim.intervals import Mean, Share, mean, wilson
from labrys.sim.metrics.report import Branching, Leads, Length, Parts, Play, Spread, Standing, Use
from labrys.sim.metrics.trial import Seen, merged

QUARTERS = 4
RESAMPLES = 200  # of the bootstrap
SHOWN = 5  # failures that are told


def spread(values: Sequence[float]) -> Spread:
    """How they are spread."""
    ordered = sorted(values) or [0.0]
    at = [ordered[min(len(ordered) - 1, int(share * len(ordered)))] for share in (0.5, 0.05, 0.95)]
    middle, low, high = at
    return Spread(mean(list(values)), middle, low, high, ordered[-1])


def figures(games: Sequence[Seen]) -> dict[str, Mean]:
    """The mean of each figure of the outcomes."""
    names = dict.fromkeys(name for game in games for name in game.figures)
    return {name: mean([game.figures[name] for game in games if name in game.figures]) for name in names}


def play(games: Sequence[Seen], seats: int, clock: str) -> Play:
    """All about the games that were watched."""
    ended = [game for game in games if not game.error]
    return Play(
        games=len(games),
        errors=len(games) - len(ended),
        failures=tuple(f"seed {game.seed}: {game.error}" for game in games if game.error)[:SHOWN],
        won=tuple(wilson(sum(seat in game.winners for game in ended), len(ended)) for seat in range(seats)),
        figures=figures(ended),
        length=length(ended, seats, clock),
        branching=branching(ended),
        leads=leads(ended, seats),
    )


def length(games: Sequence[Seen], seats: int, clock: str) -> Length:
    """In decisions, in the book's own time, by seat."""
    ticks = [game.figures[clock] for game in games if clock in game.figures]
    return Length(
        spread([sum(game.decisions) for game in games]),
        clock if ticks else "",
        spread(ticks) if ticks else None,
        tuple(mean([game.decisions[seat] for game in games]) for seat in range(seats)),
    )


def branching(games: Sequence[Seen]) -> Branching:
    """Answers a question has, over all decisions of all games."""
    sizes: dict[int, int] = {}
    for game in games:
        for size, number in game.sizes.items():
            sizes[size] = sizes.get(size, 0) + number
    whole = sum(sizes.values()) or 1
    middle, below = 0, 0
    for size in sorted(sizes):
        middle, below = size, below + sizes[size]
        if 2 * below >= whole:
            break
    kinds = merged([game.kinds for game in games])
    return Branching(
        mean=fsum(size * number for size, number in sizes.items()) / whole,
        geometric=exp(fsum(log(max(1, size)) * number for size, number in sizes.items()) / whole),
        median=middle,
        most=max(sizes, default=0),
        forks=sum(number for size, number in sizes.items() if size <= 2) / whole,
        kinds={kind: number / whole for kind, number in kinds.most_common()},
    )


def leads(games: Sequence[Seen], seats: int) -> Leads:
    """Who led at half time, and who won."""
    told = [game for game in games if game.half]
    quarters = by_quarters([(game.half[0], 0 in game.winners) for game in told])
    apart = [game for game in told if seats > 1 and max(game.half) > min(game.half)]
    if not apart:  # alone, or all in one boat
        return Leads(None, None, None, quarters)
    best = [game.half.index(max(game.half)) in game.winners for game in apart]
    last = [game.half.index(min(game.half)) in game.winners for game in apart]
    changes = mean([game.lead_changes for game in games])
    return Leads(changes, wilson(sum(best), len(best)), wilson(sum(last), len(last)), quarters)


def by_quarters(found: list[tuple[float, bool]]) -> tuple[Share, ...]:
    """From the worst score at half time to the best: how many were still won."""
    found = sorted(found)
    cuts = [len(found) * part // QUARTERS for part in range(QUARTERS + 1)]
    parts = [found[cuts[part] : cuts[part + 1]] for part in range(QUARTERS)]
    return tuple(wilson(sum(won for _, won in part), len(part)) for part in parts)


def uses(games: Sequence[Seen]) -> tuple[Use, ...]:
    """Every family of options, those offered most first."""
    offered, taken = merged([game.offered for game in games]), merged([game.taken for game in games])
    inside = merged([dict.fromkeys(game.offered, 1) for game in games])
    return tuple(Use(name, inside[name], number, taken[name]) for name, number in offered.most_common())


def dealt(games: Sequence[Seen]) -> tuple[Standing, ...]:
    """How those fared who were played, as it fell out: whose seat had one of them won in so many games."""
    won: dict[str, list[bool]] = {}
    for game in games:
        for seat, people in game.played.items():
            for who in dict.fromkeys(people):
                won.setdefault(who, []).append(seat in game.winners)
    found = [Standing(who, wilson(sum(wins), len(wins)), len(wins)) for who, wins in won.items()]
    return tuple(sorted(found, key=lambda one: -one.won.share))


# -- luck and skill --------------------------------------------------------------------------------------------


Results = list[list[list[float]]]  # seed → bot → once more


def parts(results: Results) -> Parts | None:
    """The shares of the variance, with intervals by drawing seeds anew; None: every game gave the same."""
    whole = components(results)
    if whole is None:
        return None
    chance = Random(len(results))
    drawn = [components(chance.choices(results, k=len(results))) for _ in range(RESAMPLES)]
    found = []
    for place, value in enumerate(whole):
        others = sorted(one[place] for one in drawn if one is not None)
        cut = len(others) // 40  # 2.5 % on either side
        found.append(Mean(value, others[cut], others[-1 - cut]) if others else Mean(value, value, value))
    return Parts(*found)


def components(results: Results) -> tuple[float, float, float, float] | None:
    """Analysis of variance, two ways with repetition: of seed, of bot, of both together, of the rest."""
    seeds, bots, again = len(results), len(results[0]), len(results[0][0])
    cells = [[fsum(cell) / again for cell in row] for row in results]
    by_seed = [fsum(row) / bots for row in cells]
    by_bot = [fsum(row[bot] for row in cells) / seeds for bot in range(bots)]
    middle = fsum(by_seed) / seeds
    of_seed = bots * again * fsum((one - middle) ** 2 for one in by_seed) / max(1, seeds - 1)
    of_bot = seeds * again * fsum((one - middle) ** 2 for one in by_bot) / max(1, bots - 1)
    of_both = again * fsum(
        (cells[s][b] - by_seed[s] - by_bot[b] + middle) ** 2 for s in range(seeds) for b in range(bots)
    )
    of_both /= max(1, (seeds - 1) * (bots - 1))
    rest = fsum((one - cells[s][b]) ** 2 for s in range(seeds) for b in range(bots) for one in results[s][b])
    rest /= max(1, seeds * bots * (again - 1))
    found = (
        max(0.0, (of_seed - of_both) / (bots * again)),
        max(0.0, (of_bot - of_both) / (seeds * again)),
        max(0.0, (of_both - rest) / again),
        rest,
    )
    whole = fsum(found)
    if whole <= 0:
        return None
    dice, bot, both, chance = (one / whole for one in found)
    return dice, bot, both, chance
