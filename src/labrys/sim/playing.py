"""The games of a study: one game, one campaign, and all the games that share a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from labrys import games, seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.show.book import Book
from labrys.show.campaign import Campaign, copied, entered, fresh
from labrys.show.run import Run
from labrys.sim.plan import Arm, Plan
from labrys.sim.rows import Row, SeatRow

MOST_DECISIONS = 50_000  # a game that asks more often is left: no rule ends every walk to and fro


class Played(Struct, frozen=True):
    """One game: how it ended, or why it did not. `blamed` is the seat whose bot has failed.

    `unfinished`: nothing went wrong, but it was left after too many decisions.
    """

    seed: int
    decisions: int
    outcome: Outcome | None
    error: str = ""
    by_seat: tuple[int, ...] = ()  # decisions
    places: tuple[float, ...] = ()
    own: tuple[dict[str, int], ...] = ()  # figures of each seat
    people: tuple[str, ...] = ()  # whom each seat played, once the game was set up
    blamed: int = -1
    unfinished: bool = False


class Batch(Struct, frozen=True):
    """Some seeds of a plan, counted from its first: what is handed to a process at a time."""

    plan: Plan
    units: range


def play_batch(batch: Batch) -> list[list[Row]]:
    """The rows of each seed."""
    study = batch.plan.fingerprint
    return [play_unit(batch.plan, study, unit) for unit in batch.units]


def play_unit(plan: Plan, study: str, unit: int) -> list[Row]:
    """All games that share a seed: every turn of the rotation, in every arm, and each game of a campaign."""
    book = games.find(plan.game)
    return [
        row_of(study, unit * plan.turns + turn, arm, bots, plan.seed + unit, link, played)
        for turn in range(plan.turns)
        for arm in plan.arms
        for bots in [arm.line_up(turn)]
        for link, played in enumerate(play_arm(book, plan, arm, bots, plan.seed + unit))
    ]


def play_arm(book: Book[Any], plan: Plan, arm: Arm, bots: Sequence[str], seed: int) -> Iterator[Played]:
    """One game, or one campaign."""
    if plan.games_per_campaign > 1:
        yield from play_campaign(book, plan, arm, bots, seed)
    else:
        yield play(book, bots, arm.house, seed, scenario=plan.scenario)


def play_campaign(book: Book[Any], plan: Plan, arm: Arm, bots: Sequence[str], seed: int) -> Iterator[Played]:
    """Game after game, as far as all goes well; each has dice of its own."""
    campaign = fresh(book)
    for place in range(plan.games_per_campaign):
        left: list[Run[Any]] = []
        dice = seed if not place else seats.bot_seed(seed, -place)
        played = play(
            book, bots, arm.house, dice, scenario=plan.scenario, campaign=copied(campaign), ended=left.append
        )
        outcome, error = played.outcome, played.error
        if outcome is not None:
            try:
                campaign = entered(book, left[0].state, outcome, campaign)
                people = {"people": len(campaign.people)}
                outcome = structs.replace(outcome, figures={**outcome.figures, **people})
            except Exception as fault:
                outcome, error = None, f"{type(fault).__name__}: {fault}"
        yield structs.replace(played, outcome=outcome, error=error and f"game {place + 1}: {error}")
        if outcome is None:
            return


def play(
    book: Book[Any],
    bots: Sequence[str],
    house: Mapping[str, object],
    seed: int,
    *,
    hear: Callable[[Event], None] | None = None,
    most: int = MOST_DECISIONS,
    scenario: str = "",
    campaign: Campaign | None = None,
    ended: Callable[[Run[Any]], None] | None = None,
) -> Played:
    """One game; `hear` listens, `ended` gets it when it is over. Whatever goes wrong in it is told, not raised."""
    asked = [0] * len(bots)
    blamed = -1
    people: tuple[str, ...] = ()
    try:
        players = [seats.make(bot, book.name, seats.bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
        state = book.new(seed, len(bots), book.house(house), scenario, campaign)
        run: Run[Any] = Run(book, state, journal=False, hear=hear)
        sights = [seats.Sight(run, seat) for seat in range(len(bots))]
        left = most
        while (ask := run.asking) is not None:
            if not left:
                return Played(seed, most, None, not_finished(most), tuple(asked), people=people, unfinished=True)
            if not people and not book.setting_up(ask, run.state):
                people = people_of(book, run.state, len(bots))
            blamed = seat = ask.seat
            answer = players[seat].choose(sights[seat])
            blamed = -1
            run.pick(answer)
            asked[seat] += 1
            left -= 1
        if (outcome := run.outcome) is None:
            raise LabrysError("the game stopped without an outcome")
        ends = run.state
        own = tuple(dict(book.figures_of(ends, seat)) for seat in range(len(bots)))
        places = ranks([book.standing(ends, seat) for seat in range(len(bots))])
        if ended is not None:
            ended(run)
    except Exception as error:
        return Played(seed, sum(asked), None, sentence(error), tuple(asked), people=people, blamed=blamed)
    return Played(seed, sum(asked), outcome, "", tuple(asked), places, own, people)


def people_of(book: Book[Any], state: Any, number: int) -> tuple[str, ...]:
    """Whom each seat plays."""
    played = book.played(state)
    return tuple(", ".join(played.get(seat, ())) for seat in range(number))


def not_finished(most: int) -> str:
    """What is told of a game that was left.

    >>> not_finished(50_000)
    'not finished after 50,000 decisions'
    """
    return f"not finished after {most:,} decisions"


def sentence(error: Exception) -> str:
    """What was raised, in a line; the fault of a bot from outside is a sentence already."""
    if isinstance(error, seats.BotFault):
        return str(error)
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


def ranks(standings: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """The place of each: 1 is the best, and those who are equal share the mean of their places.

    >>> ranks([(0.0,), (1.0,), (0.0,)])
    (2.5, 1.0, 2.5)
    """
    return tuple(
        1 + sum(other > mine for other in standings) + (sum(other == mine for other in standings) - 1) / 2
        for mine in standings
    )


def row_of(study: str, game: int, arm: Arm, bots: Sequence[str], seed: int, link: int, played: Played) -> Row:
    """A game as it is written down."""
    winners = played.outcome.winners if played.outcome else ()
    seated = []
    for seat, bot in enumerate(bots):
        seated.append(
            SeatRow(
                bot=bot,
                won=seat in winners,
                place=played.places[seat] if played.places else 0,
                decisions=played.by_seat[seat],
                figures=dict(played.own[seat]) if played.own else {},
                facts={"people": played.people[seat]} if any(played.people) else {},
            )
        )
    return Row(
        study=study,
        game=game,
        arm=arm.label,
        seed=seed,
        result=played.outcome.result if played.outcome else "",
        decisions=played.decisions,
        seats=tuple(seated),
        figures=dict(played.outcome.figures) if played.outcome else {},
        link=link,
        error=played.error,
        blamed=bots[played.blamed] if played.blamed >= 0 else "",
        unfinished=played.unfinished,
    )
