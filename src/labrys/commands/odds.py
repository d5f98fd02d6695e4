"""`labrys odds`: exact odds of a code, an attack, a decision; a fight by playing it many times."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from labrys import seats
from labrys.engine import odds
from labrys.engine.ask import Ask
from labrys.engine.errors import BadCase, LabrysError
from labrys.games import find
from labrys.record import save
from labrys.rulebook import cases, check
from labrys.show.run import Run
from labrys.show.sentence import with_names


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


def attack(game: str, column: str, plus: int) -> tuple[dict[str, Any], str]:
    """One attack on a column of the combat table."""
    wounds = find(game).attack(column, plus)
    found = {n: Fraction(wounds.count(n), len(wounds)) for n in sorted(set(wounds))}
    lines = [f"{n} wound{'s' if n != 1 else ' '}  {share(chance)}  {chance}" for n, chance in found.items()]
    answer = {"game": game, "column": column, "plus": plus, "odds": {str(n): str(c) for n, c in found.items()}}
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
    found = odds.of_options(run)
    ask: Ask[Any] | None = run.asking
    rule = ask.rule if ask is not None else ""
    answer = {"rule": rule, "options": {key: _words(outcomes, run.names) for key, outcomes in found.items()}}
    return answer, text(run)


def _words(outcomes: odds.Odds, names: tuple[str, ...]) -> dict[str, str]:
    return {with_names(odds.outcome_words(outcome), names): str(chance) for outcome, chance in outcomes.items()}


def text(run: Run[Any]) -> str:
    """The odds of every option of the open decision, for people to read; options without dice are left out."""
    lines = []
    labels = {} if run.decision is None else {option.key: option.label for option in run.decision.options}
    for key, outcomes in odds.of_options(run).items():
        if len(outcomes) > 1:
            lines.append(labels[key])
            for outcome, chance in list(outcomes.items())[:8]:
                lines.append(f"    {share(chance)}  {with_names(odds.outcome_words(outcome), run.names)}")
            if len(outcomes) > 8:
                lines.append(f"    … and {len(outcomes) - 8} rarer outcomes")
    return "\n".join(lines) or "None of these rolls a die by itself; what follows it may."


def fight(path: Path, number: int) -> tuple[dict[str, Any], str]:
    """A fight played out many times by the heuristic seat: how often it is won, and who is left."""
    from labrys.sim.intervals import wilson

    run = position(path)
    if not getattr(run.state, "monsters", []):
        raise LabrysError(f"{path.name}: no fight is going on there")
    won = 0
    left: dict[int, int] = {}
    for seed in range(number):
        twin = run.fork(seed=seed + 1)
        bots = [seats.make("heuristic", run.book.name, seed) for _ in range(twin.state.seats)]
        while (ask := twin.asking) is not None and getattr(twin.state, "monsters", []):
            twin.pick(bots[ask.seat].choose(seats.Sight(twin, ask.seat)))
        alive = len(getattr(twin.state, "party", []))
        won += bool(alive)
        left[alive] = left.get(alive, 0) + 1
    interval = wilson(won, number)
    answer = {
        "games": number,
        "won": won,
        "low": interval.low,
        "high": interval.high,
        "left": dict(sorted(left.items())),
    }
    lines = [f"won {won / number:.1%} (95 %: {interval.low:.1%} to {interval.high:.1%}) of {number} fights"]
    lines += [
        f"  {alive} left standing: {count / number:.1%}" for alive, count in sorted(left.items(), reverse=True)
    ]
    return answer, "\n".join(lines)
