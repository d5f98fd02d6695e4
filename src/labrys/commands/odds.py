"""`labrys odds`: exact odds of a code, an attack, a decision; a whole fight counted out or played many times."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from labrys.engine import odds
from labrys.engine.ask import Ask
from labrys.engine.errors import BadCase, LabrysError
from labrys.engine.exhaust import Limits
from labrys.games import find
from labrys.record import save
from labrys.rulebook import cases, check
from labrys.seats import fights
from labrys.show import chances, fight_chances
from labrys.show.fray import FightOdds, Method, Policy
from labrys.show.run import Run
from labrys.show.sentence import with_names

USUAL = "sword"  # the column that is read if none is named
PATIENCE = Limits(scenes=60_000, seconds=30.0)  # for a whole fight
AT_THE_TABLE = Limits(scenes=10_000, seconds=8.0)
FIGHTS = 400  # played at the table


def share(chance: Fraction) -> str:
    """`16.7 %`."""
    return f"{float(chance) * 100:5.1f} %"


def code(text: str) -> tuple[dict[str, Any], str]:
    """A dice code."""
    found = odds.of_code(text)
    mean = sum(total * chance for total, chance in found.items())
    lines = [f"{total:>6}  {share(chance)}  {chance}" for total, chance in found.items()]
    return (
        {"code": text, "mean": float(mean), "odds": {str(t): str(c) for t, c in found.items()}},
        "\n".join([*lines, f"  mean  {float(mean):.2f}"]),
    )


def attack(game: str, named: str, plus: int) -> tuple[dict[str, Any], str]:
    """One attack on a column of the combat table; it says which column that was."""
    book = find(game)
    usual = USUAL if USUAL in book.columns else next(iter(book.columns), "")
    column = named or usual
    wounds = book.attack(column, plus)
    found = {n: Fraction(wounds.count(n), len(wounds)) for n in sorted(set(wounds))}
    lines = [f"{n} wound{'s' if n != 1 else ' '}  {share(chance)}  {chance}" for n, chance in found.items()]
    lines.append(f"  column  {column}{'' if named else ' (none was named)'}, {plus:+d} on the die")
    if not named:
        lines.append(f"  others  {', '.join(other for other in book.columns if other != column)}")
    answer = {
        "game": game,
        "column": column,
        "plus": plus,
        "odds": {str(n): str(c) for n, c in found.items()},
        "named": bool(named),
        "columns": list(book.columns),
    }
    return answer, "\n".join(lines)


def position(path: Path) -> Run[Any]:
    """The game of a save, or the position of a case once its answers are given."""
    if not path.is_file():
        raise LabrysError(f"there is no saved game or case {str(path)!r}")
    if path.suffix != ".toml":
        return save.load(path, find).run
    case = cases.read_case(path)
    run = check.play(case, find(case.game))
    if run.asking is None:
        raise BadCase(f"{path.name}: after its answers nothing is asked, so there are no odds to give")
    return run.fork(seed=0)


def decision(path: Path) -> tuple[dict[str, Any], str]:
    """Each option of the open decision, and what it leads to."""
    run = position(path)
    found = odds.of_options(run, limits=odds.IN_PEACE)
    reckoned = chances.reckon(run, limits=odds.IN_PEACE)
    ask: Ask[Any] | None = run.asking
    rule = ask.rule if ask is not None else ""
    answer = {
        "rule": rule,
        "options": {
            key: _words(outcomes, run.names, key not in found.played) for key, outcomes in found.options.items()
        },
        "told": {one.key: [said.whole for said in one.said] for one in reckoned.told},
        "known": reckoned.known,
        "counted": {one.key: round(one.counted, 4) for one in reckoned.told},
        "played": {one.key: one.played for one in reckoned.told},
    }
    return answer, chances.in_lines(run, reckoned)


def _words(outcomes: odds.Odds, names: tuple[str, ...], exact: bool) -> dict[str, str]:
    return {
        with_names(odds.outcome_words(outcome), names): str(chance) if exact else f"{float(chance):.3f}"
        for outcome, chance in outcomes.items()
    }


def text(run: Run[Any]) -> str:
    """The odds of every option of the open decision, for people to read."""
    return chances.in_lines(run)


def fight_text(run: Run[Any]) -> str:
    """The odds of the whole fight, for people who sit at it and wait."""
    return "\n".join(fight_chances.fight_words(fights.fight_odds(run, games=FIGHTS, limits=AT_THE_TABLE)))


class Wanted(NamedTuple):
    """How the odds of a fight are to be found."""

    exact: bool = False
    play: bool = False
    attack: bool = False

    @property
    def method(self) -> Method | Literal["auto"]:
        """Counted out, played, or what fits."""
        return "exact" if self.exact else "played" if self.play else "auto"

    @property
    def policy(self) -> Policy:
        """What everybody does."""
        return "attack" if self.attack else "guide"


def fight(path: Path, number: int, how: Wanted) -> tuple[dict[str, Any], str]:
    """A whole fight: counted out where it is small, played many times where it is not."""
    run = position(path)
    try:
        found = fights.fight_odds(run, method=how.method, policy=how.policy, games=number, limits=PATIENCE)
    except LabrysError as error:
        raise LabrysError(f"{path.name}: {error}") from None
    return fight_answer(found), "\n".join(fight_chances.fight_words(found))


def fight_answer(found: FightOdds) -> dict[str, Any]:
    """The odds of a fight for a program: `games`, `won`, `low`, `high`, `left` as ever, where it was played."""
    won, exact = found.won, found.method == "exact"
    return {
        "games": None if exact else found.games,
        "won": None if exact else won.count,
        "low": won.low,
        "high": won.high,
        "left": {number: chance.exact if exact else chance.count for number, chance in found.standing.items()},
        "share": won.share,
        **msgspec.to_builtins(found),
        "words": fight_chances.fight_words(found),
    }
