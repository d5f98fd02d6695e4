"""What a study plays: the same seeds under one or several arms, each with its house rules and its line-up of bots.

A plan says everything that decides its games, and nothing that does not (processes, files). Its fingerprint tells
whether two files of rows belong to the same study.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from itertools import combinations
from math import lcm
from os import PathLike
from typing import Any

import msgspec
from msgspec import Struct, structs

from labrys import games, seats
from labrys.engine.errors import LabrysError
from labrys.record import scenario as scenarios
from labrys.show.book import AnyBook
from labrys.show.campaign import check_keeps

BASE = "base"
MOST_ARMS = 64


class Arm(Struct, frozen=True):
    """One way to play: its house rules, who sits where in the first game, and its levels of what is varied.

    >>> Arm("base", {}, ("random", "heuristic")).bots
    ('random', 'heuristic')
    """

    label: str
    house: dict[str, Any]
    bots: tuple[str, ...]
    levels: dict[str, Any] = {}

    def line_up(self, turn: int) -> tuple[str, ...]:
        """Who sits where after so many turns of a rotation.

        >>> Arm("base", {}, ("random", "heuristic")).line_up(1)
        ('heuristic', 'random')
        """
        turn %= len(self.bots)
        return self.bots[-turn:] + self.bots[:-turn] if turn else self.bots


class Factor(Struct, frozen=True):
    """What is varied, and the levels it takes; the first is what the others are compared with.

    It is a house rule, or `bots`: then each level is a bot that sits in all seats.

    >>> Factor("features", ("almanac", "moves51")).levels
    ('almanac', 'moves51')
    """

    name: str
    levels: tuple[Any, ...]


class Plan(Struct, frozen=True):
    """A study. `games` are those of each arm; in campaigns, how many campaigns. Make it with `make`.

    >>> arms = versus(["random", "heuristic"], {}, {"talisman_prize": "always"})
    >>> plan = make_plan("warlock", 10, arms, rotate=True)
    >>> plan.games, len(plan.arms)
    (10, 2)
    """

    game: str
    arms: tuple[Arm, ...]
    games: int
    seed: int = 1
    rotate: bool = False
    scenario: str = ""  # its text
    scenario_name: str = ""
    games_per_campaign: int = 1
    factors: tuple[Factor, ...] = ()

    @property
    def turns(self) -> int:
        """How many games share a seed: a whole rotation, or one. Line-ups that look alike are not played twice.

        >>> make_plan("warlock", 10, [Arm("base", {}, ("random", "heuristic"))], rotate=True).turns
        2
        """
        return lcm(*(period(arm.bots) for arm in self.arms)) if self.rotate else 1

    @property
    def units(self) -> int:
        """How many seeds are played.

        >>> make_plan("warlock", 10, [Arm("base", {}, ("random", "heuristic"))], rotate=True).units
        5
        """
        return -(-self.games // self.turns)

    @property
    def rows(self) -> int:
        """How many games that is in all, if none breaks off a campaign.

        >>> make_plan("deathmaze", 10, versus(["random"], {}, {"features": "moves51"})).rows
        20
        """
        return self.units * self.turns * len(self.arms) * self.games_per_campaign

    @property
    def fingerprint(self) -> str:
        """The same for the same study; how many games of it are wanted does not matter.

        >>> arms = [Arm("base", {}, ("random",))]
        >>> make_plan("deathmaze", 10, arms).fingerprint == make_plan("deathmaze", 99, arms).fingerprint
        True
        """
        from labrys import __version__

        said = structs.asdict(structs.replace(self, games=0, scenario_name=""))
        said |= {"version": __version__, "rules": games.find(self.game).rules_version}
        canonical = msgspec.json.encode(msgspec.to_builtins(said), order="deterministic")
        return hashlib.blake2b(canonical, digest_size=8).hexdigest()


def period(bots: Sequence[str]) -> int:
    """After so many turns a line-up looks the same again.

    >>> period(["random"] * 3), period(["random", "heuristic"]), period(["a", "b", "a", "b"])
    (1, 2, 2)
    """
    size = len(bots)
    return next((n for n in range(1, size) if size % n == 0 and bots[n:] == bots[:-n]), size)


def make(
    game: str,
    number: int,
    arms: Sequence[Arm],
    *,
    seed: int = 1,
    rotate: bool = False,
    scenario: str | PathLike[str] = "",
    games_per_campaign: int = 1,
    factors: Sequence[Factor] = (),
) -> Plan:
    """A plan that can be played; `LabrysError` says what cannot, before any game is played.

    >>> make_plan("deathmaze", 10, [Arm("base", {}, ("random",))], seed=5).seed
    5
    >>> make_plan("deathmaze", 0, [])
    Traceback (most recent call last):
    labrys.engine.errors.LabrysError: at least one game is needed, not 0
    """
    if number < 1:
        raise LabrysError(f"at least one game is needed, not {number}")
    if seed < 0:
        raise LabrysError(f"seeds begin at 0 or above, not at {seed}")
    if games_per_campaign < 1:
        raise LabrysError(f"a campaign has at least one game, not {games_per_campaign}")
    book = games.find(game)
    if games_per_campaign > 1:
        check_keeps(book)
    if not 1 <= len(arms) <= MOST_ARMS:
        raise LabrysError(f"a study has 1 to {MOST_ARMS} arms, not {len(arms)}; vary less at once")
    for arm in arms:
        check_arm(game, arm)
    check_different(book, arms)
    name, text = scenarios.find(book, scenario)
    return Plan(
        game=game,
        arms=tuple(arms),
        games=number,
        seed=seed,
        rotate=rotate,
        scenario=text,
        scenario_name=name or "text" * bool(text),
        games_per_campaign=games_per_campaign,
        factors=tuple(factors),
    )


def check_arm(game: str, arm: Arm) -> None:
    """Seats, bots and house rules that the game has."""
    book = games.find(game)
    if not 1 <= len(arm.bots) <= book.most_seats:
        raise LabrysError(f"{book.title} has 1 to {book.most_seats} seats; {len(arm.bots)} bots were named")
    for bot in dict.fromkeys(arm.bots):
        seats.make(bot, game, 0)
    book.house(arm.house)


def outcomes(plan: Plan) -> list[str]:
    """All that a study of this game can tell: of whole games, of each seat and of each bot."""
    book = games.find(plan.game)
    own = ("won", "place", "decisions", *book.seat_figures)
    places = range(1, max(len(arm.bots) for arm in plan.arms) + 1)
    groups = [*(f"seat {place}" for place in places), *(bot for arm in plan.arms for bot in arm.bots)]
    people = ("people",) * (plan.games_per_campaign > 1)
    whole = ("won", *book.results, *book.figures, *people, "decisions")
    return list(dict.fromkeys([*whole, *(f"{group} {name}" for group in groups for name in own)]))


def check_outcome(plan: Plan, name: str) -> None:
    """Something is asked about that the games can tell; a book that does not say how it ends is believed."""
    known = outcomes(plan)
    if name in known or not games.find(plan.game).results:
        return
    near = get_close_matches(name, known, 1)
    there = f"{', '.join(one for one in known if ' ' not in one)}, seat 1 won, seat 1 place and the like"
    hint = f"did you mean {near[0]!r}?" if near else f"there are {there}"
    raise LabrysError(f"no game of {plan.game} has an outcome {name!r}; {hint}")


def check_different(book: AnyBook, arms: Sequence[Arm]) -> None:
    """No two arms are played alike: a rule may be named with the value it has anyway."""
    for one, other in combinations(arms, 2):
        if one.bots == other.bots and book.house(one.house) == book.house(other.house):
            raise LabrysError(f"{other.label} is played like {one.label}: there would be nothing to compare")


def one_arm(bots: Sequence[str], house: Mapping[str, object]) -> list[Arm]:
    """No comparison: only these rules."""
    return [Arm(BASE, dict(house), tuple(bots))]
