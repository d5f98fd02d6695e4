"""The odds of a fight in a player's words: how it ends, who is left, who dies; and how that is known."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.show.chances import percent
from labrys.show.english import capital, count, listed, number_word
from labrys.show.fray import Chance, FightOdds, Policy

TOLD = 0.0005  # what is less likely is not worth a word beside the rest
RESULTS: Mapping[str, str] = {
    "won": "you win",
    "lost": "you lose",
    "fled": "you get away",
    "peace": "it ends in peace",
    "drawn": "nobody wins",
}
POLICIES: Mapping[Policy, str] = {
    "guide": "everybody does what a sensible player would do",
    "attack": "everybody attacks whenever he can",
}


def fight_bars(found: FightOdds) -> tuple[tuple[float, str], ...]:
    """How it ends, the likeliest first: chances, and what is said of each."""
    each = [(chance.share, f"{RESULTS[result]} in {_within(chance)}") for result, chance in found.results.items()]
    return tuple(sorted(each, key=lambda one: -one[0]))


def fight_words(found: FightOdds) -> list[str]:
    """How it ends, who is left, who dies, how long it takes; and last how that is known: a sentence each."""
    against = f"Against {foes(found)}: " if found.theirs else ""
    told = [f"{against}{listed([words for _, words in fight_bars(found)])}."]
    told += [line for line in (_standing(found), _dying(found), _rounds(found)) if line]
    return [*(capital(line) for line in told), how_known(found)]


def foes(found: FightOdds) -> str:
    """Who is fought: by name, if they are few."""
    names = found.theirs
    return listed(list(names)) if len(names) <= 3 else f"{names[0]} and {number_word(len(names) - 1)} more"


def how_known(found: FightOdds) -> str:
    """`Counted out exactly over 69 positions, if everybody does what a sensible player would do.`"""
    if found.method == "exact":
        how = f"counted out exactly over {count(found.positions, 'position')}"
        if found.worlds > 1:
            how += f", in {found.worlds} ways of what you cannot see"
    else:
        how = f"found by playing it {count(found.games, 'time')}, within intervals of 95 %"
        if found.worlds > 1:
            how += "; what you cannot see is dealt afresh each time"
    further = found.further
    left = f"; not counted out: {percent(further.share)}" if further and further.share >= TOLD else ""
    return f"{capital(how)}{left}. This holds if {POLICIES[found.policy]}."


def _within(chance: Chance) -> str:
    """`94 % (89 to 96 %)`, or the chance alone where it is known exactly."""
    if chance.exact or chance.high == chance.low:
        return percent(chance.share)
    if chance.share in (0.0, 1.0):
        return f"{'all' if chance.share else 'none'} of the games played"
    return f"{percent(chance.share)} ({round(100 * chance.low)} to {round(100 * chance.high)} %)"


def _standing(found: FightOdds) -> str:
    """`All 4 are left in 19 %, 3 in 62 %, nobody in 7 %.`"""
    if len(found.people) < 2:
        return ""
    told = [
        f"{'all ' * (number == len(found.people))}{number or 'nobody'} in {percent(chance.share)}"
        for number, chance in found.standing.items()
        if chance.share >= TOLD
    ]
    return f"left standing: {', '.join(told)}." if len(told) > 1 else ""


def _dying(found: FightOdds) -> str:
    """`Brand dies in 8 % and Ilse in 2 %.` Who is out of it otherwise falls; where nobody dies: who is hurt."""
    worst = sorted(found.people, key=lambda one: -one.dies.share)
    told = [f"{one.name} dies in {_within(one.dies)}" for one in worst if one.dies.share >= TOLD]
    told += [
        f"{one.name} falls in {_within(one.falls)}, dead or alive"
        for one in found.people
        if one.falls.share - one.dies.share >= TOLD
    ]
    if told:
        return f"{listed(told)}."
    hurt = sorted((one for one in found.people if one.hurt.share >= TOLD), key=lambda one: -one.hurt.share)
    words = [f"{one.name} is hurt in {_within(one.hurt)}" for one in hurt]
    return "; ".join(["nobody of yours dies", *([listed(words)] if words else [])]) + "."


def _rounds(found: FightOdds) -> str:
    return f"it takes {found.rounds:.1f} rounds on average." if found.rounds > 1.05 else ""
