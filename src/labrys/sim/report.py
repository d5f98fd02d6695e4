"""What a study has found: each arm, and what differs between them, with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, sqrt
from typing import Any

from msgspec import Struct

from labrys import games
from labrys.sim.intervals import Z95, Mean, Share, student, wilson
from labrys.sim.plan import Arm, Plan
from labrys.sim.tally import DECISIONS, RESULT, WHOLE, WON, Contrast, Failure, Key, Ratio, StudyTally, Tally


class Link(Struct, frozen=True):
    """The games in the same place of their campaigns; `people` are those who lived when they were over."""

    games: int
    outcomes: dict[str, Share]
    means: dict[str, Mean]


class Standing(Struct, frozen=True):
    """How a seat or a bot has fared. A bot in several seats of a game is counted in each of them.

    `place`: 1 is the best; seats that did equally well share the mean of their places.

    >>> report = simulate("deathmaze", 6, ["random"], seed=1, jobs=1, house={})
    >>> report.seats[0].games, report.by_bot["random"].won == report.seats[0].won
    (6, True)
    """

    games: int
    won: Share
    place: Mean
    decisions: Mean
    figures: dict[str, Mean]
    errors: int = 0  # of a bot: games it has broken


class Difference(Struct, frozen=True):
    """By how much an arm is above another in the same seeds.

    `needed`: if the difference is as large as it was seen, its interval will leave out 0 after so many games more;
    0: it does already; none: nothing was seen that could be settled.

    >>> plan = make_plan("deathmaze", 6, versus(["random"], {}, {"features": "moves51"}))
    >>> found = run_study(plan, local(jobs=1, tasks=6))
    >>> won = found.comparisons[0].differences["won"]
    >>> won.low <= won.mean <= won.high, won.games
    (True, 6)
    """

    mean: float
    low: float
    high: float
    games: int
    needed: int | None
    share: bool  # a difference of shares; else of means
    alike: bool = False  # in no seed was there any


class Comparison(Struct, frozen=True):
    """What is different: an arm from the first, a level from its factor's first, two levels from their sum.

    >>> plan = make_plan("deathmaze", 6, versus(["random"], {}, {"features": "moves51"}))
    >>> found = run_study(plan, local(jobs=1, tasks=6))
    >>> found.comparisons[0].label, "won" in found.comparisons[0].differences
    ('features=moves51', True)
    """

    label: str
    kind: str
    differences: dict[str, Difference]


class Report(Struct, frozen=True):
    """What a simulation found. `won`: at least one seat has won.

    Figures that are yes or no (`Book.flags`) are shares too, among the `outcomes`; others have `means`.

    >>> report = simulate("deathmaze", 6, ["random"], seed=1, jobs=1, house={})
    >>> report.games, report.errors, sorted(report.means)[:2]
    (6, 0, ['loot', 'rounds'])
    """

    game: str
    bots: tuple[str, ...]
    house: dict[str, Any]
    seed: int
    games: int
    errors: int
    failures: tuple[Failure, ...]  # the first hundred
    seconds: float
    decisions: int
    decisions_per_game: float
    outcomes: dict[str, Share]
    means: dict[str, Mean]
    scenario: str = ""  # its name, or "text" if it has none
    chain: tuple[Link, ...] = ()  # of campaigns of several games: the first games of all, the second …
    arm: str = ""
    study: str = ""  # fingerprint of the plan
    rotate: bool = False
    stopped: str = ""  # why before its time: interrupted, until
    seats: tuple[Standing, ...] = ()
    by_bot: dict[str, Standing] = {}
    versus: Comparison | None = None  # with the first arm
    decided: Mean | None = None  # decisions a game, of those that ended
    unfinished: int = 0  # games that were left after too many decisions; they are no errors

    @property
    def ended(self) -> int:
        """The games that have an outcome: all shares and means are of these.

        >>> simulate("deathmaze", 6, ["random"], seed=1, jobs=1, house={}).ended
        6
        """
        return self.games - self.errors - self.unfinished

    def __repr__(self) -> str:
        """One line: all of it is long, and `seconds` differ every time."""
        return f"<Report of {self.games} games of {self.game}, {self.arm or 'base'}: {', '.join(self.bots)}>"

    def _repr_html_(self) -> str:
        """In a notebook: outcomes, means and seats with their intervals."""
        from labrys.sim.display import report_html

        return report_html(self)


class Found(Struct, frozen=True):
    """All of a study.

    >>> plan = make_plan("deathmaze", 6, versus(["random"], {}, {"features": "moves51"}))
    >>> found = run_study(plan, local(jobs=1, tasks=6))
    >>> [report.arm for report in found.reports], found.stopped
    (['base', 'features=moves51'], '')
    """

    plan: Plan
    reports: tuple[Report, ...]
    comparisons: tuple[Comparison, ...]
    stopped: str
    seconds: float
    spread: dict[str, dict[str, tuple[int, dict[int, int]]]]  # by arm and figure: width of the bins, and the bins

    def __repr__(self) -> str:
        """One line."""
        return f"<Found in {self.plan.game}: {', '.join(report.arm for report in self.reports)}>"

    def _repr_html_(self) -> str:
        """In a notebook: each arm, and what differs."""
        from labrys.sim.display import found_html

        return found_html(self)


def found(plan: Plan, tally: StudyTally, seconds: float, stopped: str) -> Found:
    """What the games so far add up to."""
    compared = [comparison(contrast, ratios, tally) for contrast, ratios in tally.contrasts]
    versus = {one.label: one for one in compared if one.kind == "versus"}
    reports = [
        report(plan, arm, tally.arms[arm.label], seconds, stopped, versus.get(arm.label)) for arm in plan.arms
    ]
    spread = {
        label: {name: (bins.width, dict(sorted(bins.bins.items()))) for name, bins in arm.spread.items()}
        for label, arm in tally.arms.items()
    }
    return Found(plan, tuple(reports), tuple(compared), stopped, seconds, spread)


def report(
    plan: Plan,
    arm: Arm,
    tally: Tally,
    seconds: float,
    stopped: str,
    versus: Comparison | None = None,
) -> Report:
    """One arm."""
    flags = games.find(plan.game).flags
    shares, means = figures(tally.ratios, flags)
    chain = [Link(number, *figures(ratios, flags)) for _, (number, ratios) in sorted(tally.chain.items())]
    standings = {bot: standing(tally.ratios, bot, tally.blamed.get(bot, 0)) for bot in dict.fromkeys(arm.bots)}
    return Report(
        game=plan.game,
        bots=arm.bots,
        house=arm.house,
        seed=plan.seed,
        games=tally.games,
        errors=tally.errors,
        failures=tuple(tally.failures),
        seconds=seconds,
        decisions=tally.decisions,
        decisions_per_game=tally.decisions / tally.games if tally.games else 0.0,
        outcomes=shares,
        means=means,
        scenario=plan.scenario_name,
        chain=tuple(chain),
        arm=arm.label,
        study=plan.fingerprint,
        rotate=plan.rotate,
        stopped=stopped,
        seats=tuple(standing(tally.ratios, f"seat {number}") for number in range(1, len(arm.bots) + 1)),
        by_bot=standings,
        versus=versus,
        decided=tally.ratios[DECISIONS].as_mean() if DECISIONS in tally.ratios else None,
        unfinished=tally.unfinished,
    )


def figures(ratios: Mapping[Key, Ratio], flags: Sequence[str]) -> tuple[dict[str, Share], dict[str, Mean]]:
    """How these games ended: shares of what is or is not, means of the rest."""
    shares = {key.name: ratios[key].as_share() for key in sorted(ratios) if key.group == RESULT}
    shares["won"] = ratios[WON].as_share() if WON in ratios else wilson(0, 0)
    own = {key.name: ratio for key, ratio in ratios.items() if key.group == WHOLE and key != WON}
    own.pop("decisions", None)  # a field of its own
    shares |= {name: ratio.as_share() for name, ratio in own.items() if name in flags}
    return shares, {name: ratio.as_mean() for name, ratio in own.items() if name not in flags}


def standing(ratios: Mapping[Key, Ratio], group: str, errors: int = 0) -> Standing:
    """A seat or a bot."""
    own = {key.name: ratio for key, ratio in ratios.items() if key.group == group}
    won, place, decisions = (own.pop(name, Ratio()) for name in ("won", "place", "decisions"))
    return Standing(
        games=won.games,
        won=won.as_share(),
        place=place.as_mean(),
        decisions=decisions.as_mean(),
        figures={name: ratio.as_mean() for name, ratio in own.items()},
        errors=errors,
    )


def comparison(contrast: Contrast, ratios: Mapping[Key, Ratio], tally: StudyTally) -> Comparison:
    """Everything that can be compared, whole games first."""
    plain = len(contrast.weights) == 2
    told = {}
    for key, ratio in sorted(ratios.items(), key=lambda item: _order(item[0])):
        share = is_share(key, tally.plan)
        told[key.words] = difference(ratio, contrast.pairs, tally.plan.turns, share=share, plain=plain)
    return Comparison(contrast.label, contrast.kind, told)


def _order(key: Key) -> tuple[int, str]:
    """Results by name, whether it was won, figures, then seats and bots; each group in its own order."""
    if key.group == RESULT:
        return 0, key.name
    return (1, "") if key.group == WHOLE else (2 + (not key.group.startswith("seat ")), key.group)


def is_share(key: Key, plan: Plan) -> bool:
    """Is this something that is or is not, in every game?"""
    if key.group == RESULT or key.name == "won":
        return True
    return key.group == WHOLE and key.name in games.find(plan.game).flags


def difference(ratio: Ratio, pairs: int, turns: int, *, share: bool, plain: bool) -> Difference:
    """The mean of the differences within each seed, with the interval of these differences."""
    mean, half = ratio.mean / pairs, student(ratio.seeds) * sqrt(ratio.variance) / pairs
    if share and not ratio.variance:  # never any difference: as if it were a share that never came about
        half = wilson(0, ratio.seeds).high
    low, high = mean - half, mean + half
    if share and plain and ratio.alone:  # Agresti and Min: half a pair more in each corner of the table of pairs
        n = ratio.seeds + 2
        centre, spread = ratio.total / n, (ratio.squares + 1 - ratio.total * ratio.total / n) / (n * n)
        half = Z95 * sqrt(spread)
        low, high = max(-1.0, float(centre) - half), min(1.0, float(centre) + half)
    more = needed(ratio, mean, low, high, half, turns)
    return Difference(mean, low, high, ratio.games, more, share, alike=not ratio.squares)


def needed(ratio: Ratio, mean: float, low: float, high: float, half: float, turns: int) -> int | None:
    """How many games more until a difference of this size is settled: intervals shrink with the root of games."""
    if low > 0 or high < 0:
        return 0
    if not mean or ratio.seeds < 2:
        return None
    seeds = ceil(ratio.seeds * (half / mean) ** 2)
    return max(1, seeds - ratio.seeds) * turns
