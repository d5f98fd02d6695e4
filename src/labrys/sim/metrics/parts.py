"""The parts of the metrics, each a design: which trials are played, and what is made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Any

from msgspec import structs

from labrys.engine.ask import Choose, key_of
from labrys.engine.errors import LabrysError
from labrys.show.book import Book
from labrys.show.run import Run
from labrys.sim.intervals import mean, mean_change, wilson
from labrys.sim.metrics import counting
from labrys.sim.metrics.crew import Crew
from labrys.sim.metrics.report import Parts, Rung, Skill, Standing, Use, Worth
from labrys.sim.metrics.trial import Seen, Trial

SELDOM = 0.05  # an option that is there in fewer of the games is not judged
FEW = 5
AGAIN = 2  # the same seed with the same bot so often, each time with another chance of the bot
MOST_QUESTIONS = 40  # of a set-up, to find the one by which people are cast


# -- luck and skill --------------------------------------------------------------------------------------------


def skill(crew: Crew, base: Trial, book: Book[Any], ladder: Sequence[str], number: int) -> Skill:
    """Each rung of the ladder, and the shares of the variance: every bot with every seed, and each once more."""
    rungs = []
    for below, bot in zip(("", *ladder), ladder, strict=False):
        if not book.race or len(base.bots) < 2:
            rungs.append(rung_alone(crew, base, bot, number))
        elif below:
            rungs.append(rung_against(crew, base, bot, below, number))
    seeds = max(2, number // 2)
    rungs = [rung for rung in rungs if rung.games]
    return Skill(tuple(rungs), seeds, AGAIN, variance(crew, base, ladder, seeds))


def rung_alone(crew: Crew, base: Trial, bot: str, number: int) -> Rung:
    """This bot in every seat."""
    trials = (structs.replace(base, bots=(bot,) * len(base.bots), seed=base.seed + n) for n in range(number))
    games = [seen for _, seen in crew.play(trials) if not seen.error]
    won = sum(bool(game.winners) for game in games)
    return Rung(bot, "", len(games), wilson(won, len(games)), counting.figures(games))


def rung_against(crew: Crew, base: Trial, bot: str, below: str, number: int) -> Rung:
    """This bot in one seat after the other, the rung below in the rest."""
    seats = len(base.bots)

    def trials() -> Iterator[Trial]:
        for n in range(number):
            bots = tuple(bot if seat == n % seats else below for seat in range(seats))
            yield structs.replace(base, bots=bots, seed=base.seed + n)

    games = [(trial.bots.index(bot), seen) for trial, seen in crew.play(trials()) if not seen.error]
    won = sum(seat in seen.winners for seat, seen in games)
    return Rung(bot, below, len(games), wilson(won, len(games)), counting.figures([seen for _, seen in games]))


def variance(crew: Crew, base: Trial, ladder: Sequence[str], seeds: int) -> dict[str, Parts]:
    """Where the variance of the first seat's result comes from. In a race the others stay as they are."""
    bots = list(dict.fromkeys(ladder))
    if len(bots) < 2:
        return {}

    def trials() -> Iterator[Trial]:
        for n in range(seeds):
            for bot in bots:
                for chance in range(AGAIN):
                    yield structs.replace(base, bots=(bot, *base.bots[1:]), seed=base.seed + n, chance=1 + chance)

    games = [seen for _, seen in crew.play(trials())]
    each = len(bots) * AGAIN
    blocks = [games[start : start + each] for start in range(0, len(games) - each + 1, each)]
    whole = [block for block in blocks if not any(seen.error for seen in block)]
    if len(whole) < 2:
        return {}
    names = dict.fromkeys(name for block in whole for seen in block for name in seen.figures)
    found: dict[str, Parts] = {}
    for name in ("won", *names):
        results = [
            [[measure(seen, name) for seen in block[at : at + AGAIN]] for at in range(0, each, AGAIN)]
            for block in whole
        ]
        if (shares := counting.parts(results)) is not None:
            found[name] = shares
    return found


def measure(seen: Seen, name: str, seat: int = 0) -> float:
    """A figure of the outcome, or whether the seat won."""
    return seen.share(seat) if name == "won" else seen.figures.get(name, 0.0)


# -- options ---------------------------------------------------------------------------------------------------


def never_taken(uses: Sequence[Use], games: int) -> list[Use]:
    """Those that were there often enough, and that nobody ever took."""
    return [use for use in uses if not use.taken and use.games >= max(FEW, SELDOM * games)]


def forced(crew: Crew, base: Trial, uses: Sequence[Use], pairs: int, seats: int) -> tuple[Use, ...]:
    """What it costs to take them once: pairs of games of the same seed, with and without, one seat each time."""
    plain = {
        seen.seed: seen for _, seen in crew.play(structs.replace(base, seed=base.seed + n) for n in range(pairs))
    }
    found = []
    for use in uses:

        def trials(family: str = use.family) -> Iterator[Trial]:
            for n in range(pairs):
                yield structs.replace(base, seed=base.seed + n, force=(n % seats, family))

        changes = [
            seen.share(trial.force[0]) - plain[seen.seed].share(trial.force[0])
            for trial, seen in crew.play(trials())
            if trial.force is not None and seen.staged and not seen.error and not plain[seen.seed].error
        ]
        found.append(structs.replace(use, forced=mean_change(changes) if changes else None, pairs=len(changes)))
    return tuple(found)


# -- balance ---------------------------------------------------------------------------------------------------


def cast_names(book: Book[Any], base: Trial) -> tuple[str, ...]:
    """Whom one can choose to play, as the first seat is offered them in the set-up."""
    if not book.casting:
        return ()
    from labrys import seats  # a bot leads to the question

    house = book.house({**base.house, **book.casting_house})
    run: Run[Any] = Run(book, book.new(base.seed, len(base.bots), house), journal=False)
    players = [seats.make(bot, book.name, seat) for seat, bot in enumerate(base.bots)]
    for _ in range(MOST_QUESTIONS):
        ask = run.asking
        if ask is None or not book.setting_up(ask, run.state):
            break
        if ask.ask == book.casting and isinstance(ask, Choose):
            return tuple(key_of(option) for option in ask.options)
        run.pick(players[ask.seat].choose(seats.Sight(run, ask.seat)))
    return ()


def balance(crew: Crew, base: Trial, book: Book[Any], number: int) -> tuple[Standing, ...]:
    """How each fares who can be played. In a race: against each other, every seat in turn; else: with one more."""
    names = cast_names(book, base)
    seats = len(base.bots)
    if book.race and seats > 1:
        trials = table_of_races(base, names, seats, number)
    else:
        trials = (
            structs.replace(base, seed=base.seed + n, cast={0: name}) for n in range(number) for name in names
        )
    games: dict[str, list[tuple[int, Seen]]] = {name: [] for name in names}
    for trial, seen in crew.play(trials):
        if seen.staged and not seen.error:
            for seat, name in trial.cast.items():
                games[name].append((seat, seen))
    found = [
        Standing(
            name,
            wilson(sum(seat in seen.winners for seat, seen in some), len(some)),
            len(some),
            {} if book.race else counting.figures([seen for _, seen in some]),
        )
        for name, some in games.items()
        if some
    ]
    return tuple(sorted(found, key=lambda one: -one.won.share))


def table_of_races(base: Trial, names: Sequence[str], seats: int, number: int) -> Iterator[Trial]:
    """Two seats: everybody against everybody from both, `number` times. More: so many tables, drawn by lot."""
    if len(names) < seats:
        raise LabrysError(f"{seats} seats need as many to be played, and there are {len(names)}")
    chance = Random(base.seed)
    pairs = list(permutations(names, 2))
    seed = base.seed
    for _ in range(number):
        tables = pairs if seats == 2 else [tuple(chance.sample(list(names), seats)) for _ in pairs]
        for table in tables:
            yield structs.replace(base, seed=seed, cast=dict(enumerate(table)))
            seed += 1


# -- items -----------------------------------------------------------------------------------------------------


def items(crew: Crew, base: Trial, book: Book[Any], number: int, only: Sequence[str]) -> tuple[Worth, ...]:
    """What each thing is worth to who begins with it."""
    gifts = tuple(book.gifts())
    for name in only:
        if name not in gifts:
            have = ", ".join(gifts) or "nothing"
            raise LabrysError(f"{book.title} cannot hand out {name!r} for a trial; it has {have}")
    worth = in_a_race if book.race and len(base.bots) > 1 else together
    return tuple(sorted(worth(crew, base, only or gifts, number), key=lambda one: -one.won.mean))


def in_a_race(crew: Crew, base: Trial, gifts: Sequence[str], number: int) -> Iterator[Worth]:
    """By mirrored games: each seed once for every seat that has it. Without it each would win its fair part."""
    seats = len(base.bots)
    for gift in gifts:
        trials = (
            structs.replace(base, seed=base.seed + n, gift=(seat, gift))
            for n in range(number)
            for seat in range(seats)
        )
        shares: dict[int, list[float]] = {}
        for trial, seen in crew.play(trials):
            if seen.staged and not seen.error and trial.gift is not None:
                shares.setdefault(trial.seed, []).append(ahead(seen, trial.gift[0], seats))
        whole = [sum(some) / seats for some in shares.values() if len(some) == seats]
        if whole:
            yield Worth(gift, mean_change(whole), len(whole) * seats)


def ahead(seen: Seen, seat: int, seats: int) -> float:
    """How much more of the victory one seat has than all have on the average."""
    return seen.share(seat) - sum(seen.share(one) for one in range(seats)) / seats


def together(crew: Crew, base: Trial, gifts: Sequence[str], number: int) -> Iterator[Worth]:
    """By pairs: the same seed with it and without. Wins, and every figure of the outcome."""
    plain = {
        seen.seed: seen
        for _, seen in crew.play(structs.replace(base, seed=base.seed + n) for n in range(number))
        if not seen.error
    }
    for gift in gifts:
        trials = (structs.replace(base, seed=base.seed + n, gift=(0, gift)) for n in range(number))
        pairs = [
            (seen, plain[seen.seed])
            for _, seen in crew.play(trials)
            if seen.staged and not seen.error and seen.seed in plain
        ]
        names = dict.fromkeys(name for seen, _ in pairs for name in seen.figures)
        changes = {
            name: (mean_change if name == "won" else mean)(
                [measure(seen, name) - measure(before, name) for seen, before in pairs]
            )
            for name in ("won", *names)
        }
        if pairs:
            yield Worth(gift, changes.pop("won"), 2 * len(pairs), changes)
