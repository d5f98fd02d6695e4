"""Chances in a player's words: the one place where odds become sentences, for page, app, line mode and command.

`you kill it in 67 %`, `Brand dies in 8 %`, `nothing happens in 30 %`. Outcomes are folded into what matters: who
falls, who is hurt, what is found; the table of exact outcomes is for programs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Any, NamedTuple

from msgspec import Struct

from labrys.engine import odds
from labrys.engine.exhaust import Limits
from labrys.show.acts import ATTACK, CAST, USE
from labrys.show.change import (
    FALLS,
    GONE,
    HEALED,
    HURT,
    KINDS,
    OURS,
    PEACE,
    PLACE,
    SLEEPS,
    STONE,
    THEIRS,
    TRAP,
    TURNS,
    Change,
)
from labrys.show.decision import Option
from labrys.show.english import count, listed
from labrys.show.run import Run
from labrys.show.sentence import with_names

CERTAIN = "every case"
SELDOM, NEARLY = Fraction(1, 100), Fraction(99, 100)
MOST = 6  # clauses of an option; what else may happen is told in one
AIMED = (ATTACK, CAST, USE)  # what is done to whom it points at
DONE: Mapping[str, str] = {FALLS: "you kill it", HURT: "you wound it"}
RID = "you are rid of it"  # by another way than a blow: it may be dead, gone, or on your side
TOGETHER = (GONE, PEACE)  # kinds that are told once, of how many it may be true
ANYBODY: Mapping[tuple[str, str], str] = {  # where it may befall many
    (FALLS, OURS): "somebody of yours dies",
    (STONE, OURS): "somebody of yours is out of it",
    (HURT, OURS): "somebody of yours is hurt",
    (HEALED, OURS): "somebody of yours is healed",
    (FALLS, THEIRS): "one of them falls",
    (HURT, THEIRS): "one of them is hurt",
    (SLEEPS, THEIRS): "one of them falls asleep",
    (TURNS, THEIRS): "one of them changes sides",
}
COARSE, FINELY = 5, 0.02  # points of a share that was played; off by more than this it is told by fives
MANY = 3  # of one kind, each by name
NOTHING = "nothing happens"
CHOOSE = "you choose again"
TRIVIAL = (PLACE, TRAP)  # kinds that say no more than the option itself, where no dice decide
FURTHER = "not counted out: {}"
NO_CHANGE = {(), odds.CHOICE, odds.ONWARD}  # where that is all, dice or not, there is nothing to tell
NO_DICE = "None of these rolls a die by itself; what follows it may."


class Said(Struct, frozen=True, gc=False):
    """One thing that may happen, in words; `whole` is the clause with its chance."""

    chance: float
    words: str  # `you kill it`
    whole: str  # `you kill it in 67 %`
    exact: str  # the chance as a fraction: `2/3`; empty, if it is not known exactly


class Told(Struct, frozen=True, gc=False):
    """What an option leads to."""

    key: str
    dice: bool  # does chance decide?
    said: tuple[
        Said, ...
    ]  # what matters most first; of an option without dice what it does for certain, if anything
    counted: float = 1.0  # so much of it is exact
    played: int = 0  # so often the rest was played; else it is told as not counted out

    @property
    def line(self) -> str:
        """All of it in one line."""
        return ", ".join(one.whole for one in self.said)


class Group(NamedTuple):
    """What is told together: of the same kind, about the same."""

    rank: tuple[int, int]
    key: tuple[str, str, str]


class Found(NamedTuple):
    """How likely that is, and how it is said."""

    chances: dict[int, Fraction]  # by the number of the outcome
    clauses: set[str]
    folded: str
    often: Counter[int]  # by the same: of how many it is true

    @property
    def chance(self) -> Fraction:
        """That it happens at all."""
        return sum(self.chances.values(), Fraction(0))

    @property
    def words(self) -> str:
        """One clause for all of it; it may be true of some only."""
        if len(self.clauses) == 1:
            return next(iter(self.clauses))
        some = any(number < len(self.clauses) for number in self.often.values())
        folded = self.folded.replace("they ", "some of them ") if some else self.folded
        return folded or listed(sorted(self.clauses), "or")


def percent(chance: Fraction | float) -> str:
    """A chance as people say it, and never 0 % of what can happen, nor 100 % of what need not.

    >>> percent(Fraction(2, 3)), percent(1), percent(Fraction(1, 1000)), percent(0.999)
    ('67 %', 'every case', 'under 1 %', 'over 99 %')
    """
    if chance == 1:
        return CERTAIN
    if 0 < chance < SELDOM:
        return "under 1 %"
    if NEARLY < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"


def about(chance: Fraction | float, off: float) -> str:
    """A chance that may be off by so much: no finer than it is known, and nothing is certain.

    >>> about(0.42, 0.08), about(0.42, 0.01), about(1, 0.08), about(0.01, 0.08)
    ('about 40 %', 'about 42 %', 'over 95 %', 'under 5 %')
    """
    step = COARSE if off > FINELY else 1
    share = step * round(100 * chance / step)
    if share < step:
        return f"under {step} %"
    return f"over {100 - step} %" if share > 100 - step else f"about {share} %"


class Reckoning(NamedTuple):
    """Each option with what it leads to, and how that is known, in a sentence."""

    told: list[Told]
    known: str


def of_options(run: Run[Any], seat: int | None = None, limits: Limits = odds.AT_ONCE) -> list[Told]:
    """Each option of a seat (None: of all who may answer) with what it leads to, by what the seat may know."""
    return reckon(run, seat, limits).told


def reckon(run: Run[Any], seat: int | None = None, limits: Limits = odds.AT_ONCE) -> Reckoning:
    """The same, and how it is known."""
    found = odds.of_options(run, seat, look(run), limits)
    decision = run.decision if seat is None else run.decision_for(seat)
    options = {} if decision is None else {option.key: option for option in decision.options}
    each = [
        told(key, outcomes, options.get(key), run.names, found.played.get(key))
        for key, outcomes in found.options.items()
    ]
    return Reckoning(each, known(found))


def known(found: odds.Reckoned) -> str:
    """`Counted out exactly.`, or what it is that was counted out, and how often the rest was played."""
    if not found.played:
        return _how_counted(found)
    times = min(one.times for one in found.played.values())
    off = max(1, ceil(100 * max(one.off for one in found.played.values())))
    how = f"layed out {count(times, 'time')}: a share may be off by {count(off, 'point')}."
    if any(key not in found.played and len(outcomes) > 1 for key, outcomes in found.options.items()):
        return f"{_how_counted(found)} What is told as about was p{how}"
    whole = all(one.share == 1 for one in found.played.values())
    return f"P{how}" if whole else f"Counted out as far as can be, the rest p{how}"


def _how_counted(found: odds.Reckoned) -> str:
    ways = f" in {count(found.worlds, 'way')} of what you cannot see" if found.worlds else ""
    if any(odds.FURTHER in outcomes for outcomes in found.options.values()):
        return f"Counted out{ways}, the likeliest first, but for the share that is named."
    return f"Counted out{ways or ' exactly'}."


def look(run: Run[Any]) -> odds.Look:
    """What odds are counted over: whatever has changed, with its structure."""
    return lambda before, after: tuple(sorted(run.book.changes(before, after)))


def told(
    key: str,
    outcomes: odds.Odds,
    option: Option | None,
    names: tuple[str, ...] = (),
    played: odds.Played | None = None,
) -> Told:
    """The outcomes of one option, folded."""
    rolled = played is not None and not outcomes.keys() <= NO_CHANGE
    dice = len(outcomes) > 1 or odds.FURTHER in outcomes or rolled
    said = _chances(outcomes, option, played) if dice else _for_certain(next(iter(outcomes), ()))
    left = outcomes.get(odds.FURTHER, 0) if played is None else played.share
    times = 0 if played is None else played.times
    return Told(key, dice, tuple(_named(one, names) for one in said), float(1 - left), times)


def in_lines(run: Run[Any], reckoned: Reckoning | None = None) -> str:
    """The odds of the open decision, for people to read in a terminal; options without dice are left out."""
    decision, lines = run.decision, list[str]()
    labels = {} if decision is None else {option.key: option.label for option in decision.options}
    reckoned = reckoned or reckon(run)
    for one in reckoned.told:
        if one.dice:
            lines.append(labels[one.key])
            lines += [f"    {_column(said)}" for said in one.said]
    return "\n".join([*lines, reckoned.known]) if lines else NO_DICE


def _column(one: Said) -> str:
    share = one.whole.removeprefix(f"{one.words} in ").replace(CERTAIN, "always")
    return f"{share:>10}  {one.words}" if one.words else f"{'':>10}  {one.whole}"


def _named(one: Said, names: tuple[str, ...]) -> Said:
    return Said(one.chance, with_names(one.words, names), with_names(one.whole, names), one.exact)


# -- folding -----------------------------------------------------------------------------------------------------


def _chances(outcomes: odds.Odds, option: Option | None, played: odds.Played | None) -> list[Said]:
    """Where dice decide: how likely each thing that matters is, whatever else happens with it."""
    groups: dict[Group, Found] = {}
    plain: dict[str, Fraction] = {}
    for number, (outcome, chance) in enumerate(outcomes.items()):
        changes = [change for change in outcome if isinstance(change, Change)]
        if not changes:
            words = FURTHER if outcome == odds.FURTHER else CHOOSE if outcome == odds.CHOICE else NOTHING
            plain[words] = plain.get(words, Fraction(0)) + chance
        for change in changes:
            found = groups.setdefault(
                _group(change), Found({}, set(), _aimed(change, option) or change.folded, Counter())
            )
            found.chances[number] = chance
            found.often[number] += 1
            found.clauses.add(_aimed(change, option) or change.says)
    ordered = sorted(_gathered(groups).items(), key=lambda item: (item[0].rank, -item[1].chance, item[0].key))
    said = _short([_said(found.words, found.chance, played) for _, found in ordered])
    said += [_said(words, plain[words], played) for words in (CHOOSE, NOTHING) if words in plain]
    if further := plain.get(FURTHER):
        said.append(
            Said(
                float(further), "", FURTHER.format("all of it" if further == 1 else percent(further)), str(further)
            )
        )
    return said


def _gathered(groups: dict[Group, Found]) -> dict[Group, Found]:
    """What may befall many of one side is told once: that it befalls somebody."""
    kinds: dict[tuple[str, str], list[Group]] = {}
    for group in groups:
        side = (THEIRS, OURS, "")[group.rank[1]]
        if not groups[group].clauses & {RID, *DONE.values()}:  # whom one aims at is told apart
            kinds.setdefault((group.key[1], side), []).append(group)
    found = dict(groups)
    for kind, alike in kinds.items():
        if len(alike) > MANY and kind in ANYBODY:
            chances = {number: chance for group in alike for number, chance in found[group].chances.items()}
            for group in alike:
                del found[group]
            found[Group(alike[0].rank, ("", kind[0], ""))] = Found(chances, {ANYBODY[kind]}, "", Counter())
    return found


def _group(change: Change) -> Group:
    """The dead of both sides first; what cannot be folded is told apart."""
    kind = KINDS.index(change.kind) if change.kind in KINDS else len(KINDS)
    side = {THEIRS: 0, OURS: 1}.get(change.side, 2)
    whom = "" if change.kind in TOGETHER else change.who or change.about
    return Group((kind, side), (whom, change.kind, "" if change.folded else change.says))


def _aimed(change: Change, option: Option | None) -> str:
    """`you kill it`, of whom the option points at."""
    if option is None or option.act not in AIMED or change.side != THEIRS or change.who != option.on:
        return ""
    if change.kind in (FALLS, GONE) and option.act != ATTACK:
        return RID
    return DONE.get(change.kind, "")


def _short(said: list[Said]) -> list[Said]:
    """Not more than one can take in."""
    if len(said) <= MOST:
        return said
    rest = said[MOST - 1 :]
    return [
        *said[: MOST - 1],
        Said(max(one.chance for one in rest), "", f"{len(rest)} more things may happen", ""),
    ]


def _said(words: str, chance: Fraction, played: odds.Played | None) -> Said:
    if played is None:
        return Said(float(chance), words, f"{words} in {percent(chance)}", str(chance))
    return Said(float(chance), words, f"{words} in {about(chance, played.off)}", "")


def _for_certain(outcome: odds.Outcome) -> list[Said]:
    """Without dice: what it does, if that is more than going somewhere."""
    changes = [change for change in outcome if isinstance(change, Change) and change.kind not in TRIVIAL]
    return [Said(1.0, change.says, change.says, "1") for change in changes[:MOST]]
