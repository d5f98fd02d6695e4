"""What the metrics of a game are: plain figures, each with its 95 % interval where it is an estimate."""

from __future__ import annotations

from msgspec import Struct

from labrys.sim.intervals import Mean, Share


class Spread(Struct, frozen=True):
    """How something is spread over games."""

    mean: Mean
    median: float
    low: float  # one in twenty is below
    high: float  # … above
    most: float


class Length(Struct, frozen=True):
    """How long a game is."""

    decisions: Spread
    clock: str  # what the book counts: rounds, turns …; empty: nothing
    ticks: Spread | None
    by_seat: tuple[Mean, ...]  # decisions


class Branching(Struct, frozen=True):
    """How many answers a question has. The plain mean is ruled by the few enormous ones, the geometric is not."""

    mean: float
    geometric: float
    median: int
    most: int
    forks: float  # the share of decisions with no more than two answers
    kinds: dict[str, float]  # the share of each kind of question


class Leads(Struct, frozen=True):
    """Who was ahead, and whether it lasted. By quarters: of games sorted by the score at half time, who won."""

    changes: Mean | None  # of the lead in a game; None: there is nobody to lead
    half_leader_won: Share | None
    half_last_won: Share | None
    quarters: tuple[Share, ...]  # won by seat 1, from the worst half time to the best


class Play(Struct, frozen=True):
    """Games of the bots that were named, watched."""

    games: int
    errors: int
    failures: tuple[str, ...]
    won: tuple[Share, ...]  # by seat
    figures: dict[str, Mean]
    length: Length
    branching: Branching
    leads: Leads


class Rung(Struct, frozen=True):
    """A bot of the ladder: in all seats, or, in a race, in one seat against the rung below in the others."""

    bot: str
    against: str
    games: int
    won: Share
    figures: dict[str, Mean]


class Parts(Struct, frozen=True):
    """Where the variance of a result comes from: shares that add up to 1, each with its interval."""

    dice: Mean  # the seed: the deal, the dice, the maze
    bot: Mean  # who plays
    both: Mean  # what one makes of this deal and another of that
    chance: Mean  # the same bot and seed once more: its own whims, and all the dice that fall otherwise then


class Skill(Struct, frozen=True):
    """How much is luck and how much is skill."""

    ladder: tuple[Rung, ...]
    seeds: int
    again: int
    variance: dict[str, Parts]  # of `won` and of each figure of the outcome that varies


class Use(Struct, frozen=True):
    """A family of options: how often it was there, how often it was taken, what it costs to take it by force."""

    family: str
    games: int  # in which it was offered
    offered: int
    taken: int
    forced: Mean | None = None  # the change of the share of wins, in pairs of games
    pairs: int = 0


class Worth(Struct, frozen=True):
    """What a thing is worth to who begins with it: the change of the share of wins, and of each figure."""

    what: str
    won: Mean
    games: int
    figures: dict[str, Mean] = {}


class Standing(Struct, frozen=True):
    """How somebody fares whom a seat can play."""

    who: str
    won: Share
    games: int
    figures: dict[str, Mean] = {}


class Metrics(Struct, frozen=True):
    """All that was asked for; what was not is None."""

    game: str
    title: str
    bots: tuple[str, ...]
    house: dict[str, object]
    seed: int
    version: str
    stopped: bool = False  # by Ctrl-C: what is here is of the games that were done
    play: Play | None = None
    options: tuple[Use, ...] | None = None
    skill: Skill | None = None
    dealt: tuple[Standing, ...] | None = None  # as it fell out in the games watched
    balance: tuple[Standing, ...] | None = None  # each cast equally often; () if the game casts nobody
    items: tuple[Worth, ...] | None = None  # () if the game hands out nothing
