"""Learn to play the Basic Game of Deathmaze on one CPU core in some minutes: from nothing, and after watching.

    python examples/learning/learn_deathmaze.py       # writes curve.svg, figures.json and the policies

It plays some games, learns from what came of them (PPO), and plays on; once from nothing, and once after it has
imitated the sensible bot. Every game of its own has another seed (from 1,000,000 on) and is played before
anything is learnt from it: so the curve shows games it has never seen. Lessons have seeds from 2,000,000 on;
random play and the bot, to compare with, the seeds 1, 2, 3 … The same settings give the same policy.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from option_policy import Batch, Floats, Policy

from labrys import seats
from labrys.learn import ENCODING, LabrysEnv, actions_for
from labrys.learn.layout import OPTION, OPTION_SIZE, STATE, STATE_SIZE, offsets

HOUSE = {"game": "basic"}
FADE, SMOOTH = 0.999, 0.97  # discount, and that of generalised advantages
MINIBATCH = 512
EPOCHS, RATE = 10, 2e-3  # of watching; the rate falls to nothing
LIMIT = 1000  # actions of a game; whoever has not won by then has lost
TRAINED_FROM, LESSONS_FROM = 1_000_000, 2_000_000
WIN = 2.0  # as much as all the experience and all the gold
EXPERIENCE, BEZANTS = offsets(STATE)["goal 0"] + 1, offsets(STATE)["goal 1"] + 2  # a share, and a number
SQUASHED, ENOUGH = 8.0, 600.0  # log(1 + n) / 8 stands for n; for six adventurers
DONE = offsets(STATE)["goal"]
PLACE = offsets(OPTION)["place"]
EAST, SOUTH = PLACE + 4, PLACE + 5
POINT = 4  # batches of games that make a point of the curve
FAR = 10  # places from the entrance
MEMORY = 2  # columns that WayHome adds

Chooser = Callable[[Floats, Floats], tuple[int, float]]  # an action, and how likely it was
Maker = Callable[[LabrysEnv, int], Chooser]  # of a player, for a game of this seed
Figure = tuple[float, float, float]  # with its interval of 95 %


class WayHome:
    """What the observation does not tell: whoever counts his steps knows how far the entrance is."""

    def __init__(self) -> None:
        self.east, self.south = 0, 0  # from the entrance

    def seen_in(self, state: Floats, rows: Floats) -> Floats:
        """The options, and of each: how much nearer home it leads; and that again, once home is the goal."""
        there = np.abs(self.east + FAR * rows[:, EAST]) + np.abs(self.south + FAR * rows[:, SOUTH])
        nearer = self.far - there
        return np.column_stack((rows, nearer, nearer * state[DONE])).astype(np.float32)

    def gone(self, row: Floats) -> None:
        """One step by the option that was taken, if it was a step."""
        self.east += round(FAR * float(row[EAST]))
        self.south += round(FAR * float(row[SOUTH]))

    @property
    def far(self) -> int:
        """So many places, as the crow flies."""
        return abs(self.east) + abs(self.south)


def reached(state: Floats, home: WayHome) -> float:
    """How much of the goal: experience, gold; and when there is enough of both, the way home.

    Not the share of the gold that is wanted: that also rises when one of those who would share it dies.
    """
    gold = min(1.0, np.expm1(SQUASHED * state[BEZANTS]) / ENOUGH)
    return float(state[EXPERIENCE] + gold + state[DONE] * (1 - min(1.0, home.far / FAR)))


class Step(NamedTuple):
    """What was seen and done, how likely that was, and what came of it."""

    state: Floats
    options: Floats  # the rows there were
    action: int
    chance: float
    reward: float


class Game(NamedTuple):
    """A game that was played."""

    steps: list[Step]
    won: bool
    loot: int


def play(env: LabrysEnv, seed: int, player: Maker) -> Game:
    """One game. What a step is worth: what it has brought nearer to the goal; and the win."""
    seen, info = env.reset(seed=seed)
    choose = player(env, seed)
    home, had, over, steps = WayHome(), 0.0, False, list[Step]()
    while not over:
        state = seen["state"]
        rows = home.seen_in(state, seen["options"][: int(info["action_mask"].sum())])
        action, chance = choose(state, rows)
        home.gone(rows[action])
        seen, _, terminated, truncated, info = env.step(action)
        now = had if terminated else reached(seen["state"], home)
        steps.append(Step(state, rows, action, chance, now - had + WIN * bool(info.get("won"))))
        had, over = now, terminated or truncated
    return Game(steps, bool(info.get("won")), int(info.get("figure_loot", 0)))


# -- who chooses -------------------------------------------------------------------------------------------------


def by_policy(policy: Policy) -> Maker:
    """As likely as the policy finds it good."""

    def player(env: LabrysEnv, seed: int) -> Chooser:
        chance = np.random.default_rng(seed)

        def choose(state: Floats, rows: Floats) -> tuple[int, float]:
            likely = policy.chances(state, rows)
            action = min(int(np.searchsorted(np.cumsum(likely), chance.random())), len(rows) - 1)
            return action, float(likely[action])

        return choose

    return player


def by_chance(env: LabrysEnv, seed: int) -> Chooser:
    """Any action, all equally likely."""
    chance = np.random.default_rng(seed)
    return lambda state, rows: (int(chance.integers(len(rows))), 1.0 / len(rows))


def by_bot(env: LabrysEnv, seed: int) -> Chooser:
    """As the sensible bot plays: each of its answers as the actions that give it."""
    table = env.table
    assert table is not None
    bot, sight, waiting = seats.make("heuristic", "deathmaze", seed), seats.Sight(table.run, 0), list[int]()

    def choose(state: Floats, rows: Floats) -> tuple[int, float]:
        if not waiting:
            waiting.extend(actions_for(table.walk(0).ask, 0, bot.choose(sight), lambda: table.boxes(0)))
        return waiting.pop(0), 1.0

    return choose


# -- learning ----------------------------------------------------------------------------------------------------


class Pace(NamedTuple):
    """How boldly one learns. Whoever knows something already takes smaller steps, or he forgets it."""

    rate: float
    epochs: int
    curiosity: float


FROM_NOTHING, AFTER_WATCHING = Pace(3e-3, 4, 0.005), Pace(7e-4, 3, 0.002)


def batch(steps: list[Step], gains: Floats, returns: Floats) -> Batch:
    """These steps as arrays."""
    number = np.array([len(step.options) for step in steps])
    mask = np.arange(number.max()) < number[:, None]
    options = np.zeros((*mask.shape, steps[0].options.shape[1]), np.float32)
    options[mask] = np.concatenate([step.options for step in steps])
    return Batch(
        np.array([step.state for step in steps]), options, mask, np.array([step.action for step in steps]),
        np.array([step.chance for step in steps], np.float32), gains, returns,
    )  # fmt: skip


def some_at_a_time(number: int, chance: np.random.Generator) -> list[NDArray[np.int64]]:
    """All steps in any order, so many that a gradient can be trusted."""
    order = chance.permutation(number)
    return [order[start : start + MINIBATCH] for start in range(0, number, MINIBATCH)]


def watch(policy: Policy, lessons: int, chance: np.random.Generator) -> None:
    """Imitate the sensible bot, game after game of it."""
    env = LabrysEnv("deathmaze", house=HOUSE, limit=LIMIT)
    games = [play(env, seed, by_bot) for seed in range(LESSONS_FROM, LESSONS_FROM + lessons)]
    steps = [step for game in games for step in game.steps]
    for epoch in range(EPOCHS):
        for some in some_at_a_time(len(steps), chance):
            nothing = np.zeros(len(some), np.float32)
            policy.imitate(batch([steps[place] for place in some], nothing, nothing), RATE * (1 - epoch / EPOCHS))


def gained(policy: Policy, game: Game) -> tuple[Floats, Floats]:
    """How much better than expected each step was, by generalised advantages; and what it was worth in all."""
    worth = policy.worth(np.array([step.state for step in game.steps]))
    rewards = np.array([step.reward for step in game.steps], np.float32)
    surprise = rewards + FADE * np.append(worth[1:], 0.0) - worth
    since, gains = 0.0, np.zeros_like(worth)
    for place in range(len(worth) - 1, -1, -1):
        gains[place] = since = surprise[place] + FADE * SMOOTH * since
    return gains, gains + worth


def improve(policy: Policy, games: list[Game], pace: Pace, chance: np.random.Generator) -> None:
    """Go a few times through all steps of these games."""
    steps = [step for game in games for step in game.steps]
    both = [gained(policy, game) for game in games]
    gains, returns = (np.concatenate(parts) for parts in zip(*both, strict=True))
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(pace.epochs):
        for some in some_at_a_time(len(steps), chance):
            taken = batch([steps[place] for place in some], gains[some], returns[some])
            policy.learn(taken, pace.rate, pace.curiosity)


def practise(
    policy: Policy, updates: int, each: int, pace: Pace, chance: np.random.Generator, tell: Callable[[str], None]
) -> list[Game]:
    """Play, learn from it, and play on."""
    env, played = LabrysEnv("deathmaze", house=HOUSE, limit=LIMIT), list[Game]()
    for number in range(updates):
        first = TRAINED_FROM + number * each
        games = [play(env, seed, by_policy(policy)) for seed in range(first, first + each)]
        tell(told(f"after {number * each:5} games", figures(games)))
        improve(policy, games, pace, chance)
        played += [game._replace(steps=[]) for game in games]
    return played


def learn(
    lessons: int, updates: int, each: int, seed: int, tell: Callable[[str], None]
) -> tuple[Policy, list[Game]]:
    """Watch, if there are lessons; then play."""
    policy, chance = Policy(STATE_SIZE, OPTION_SIZE + MEMORY, seed), np.random.default_rng(seed)
    if lessons:
        watch(policy, lessons, chance)
    pace = AFTER_WATCHING if lessons else FROM_NOTHING
    return policy, practise(policy, updates, each, pace, chance, tell)


# -- what came of it ----------------------------------------------------------------------------------------------


def share(count: int, of: int) -> Figure:
    """A share with its interval of 95 % (Wilson)."""
    p, z = count / of, 1.96
    middle, wide = p + z * z / (2 * of), z * np.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return p, float((middle - wide) / (1 + z * z / of)), float((middle + wide) / (1 + z * z / of))


def mean(values: list[int]) -> Figure:
    """A mean with its interval of 95 %."""
    wide = 1.96 * float(np.std(values, ddof=1)) / np.sqrt(len(values)) if len(values) > 1 else 0.0
    middle = float(np.mean(values))
    return middle, float(middle - wide), float(middle + wide)


class Point(NamedTuple):
    """A point of the curve: after so many games it had learnt from, or a few more, it played so."""

    games: int
    won: Figure
    loot: Figure


def points(played: list[Game], each: int) -> list[Point]:
    """So many games in a row are a point."""
    return [Point(start, *figures(played[start : start + each])) for start in range(0, len(played), each)]


def figures(games: list[Game]) -> tuple[Figure, Figure]:
    """How many were won, and how many Bezants were found."""
    return share(sum(game.won for game in games), len(games)), mean([game.loot for game in games])


def tried(games: int, player: Maker) -> tuple[Figure, Figure]:
    """How somebody does who has nothing to learn."""
    env = LabrysEnv("deathmaze", house=HOUSE, limit=LIMIT)
    return figures([play(env, seed, player) for seed in range(1, games + 1)])


def told(name: str, found: tuple[Figure, Figure]) -> str:
    """A line about it."""
    won, loot = found
    return (
        f"{name:22} won {won[0]:.1%} ({won[1]:.1%} to {won[2]:.1%}),"
        f" loot {loot[0]:.0f} ({loot[1]:.0f} to {loot[2]:.0f})"
    )


def draw(curves: dict[str, list[Point]], beside: dict[str, tuple[Figure, Figure]], path: Path) -> None:
    """The curves with their intervals as an SVG, beside those they are compared with; needs matplotlib."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams["svg.hashsalt"] = "labrys"
    figure, plots = pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")
    for number, (plot, title) in enumerate(zip(plots, ("Games won", "Bezants found"), strict=True)):
        for (name, curve), colour in zip(curves.items(), ("#1f5f7a", "#7a1f1f"), strict=True):
            games = [point.games for point in curve]
            middle, low, high = zip(*(point[1 + number] for point in curve), strict=True)
            plot.fill_between(games, low, high, color=colour, alpha=0.15, linewidth=0)
            plot.plot(games, middle, color=colour, linewidth=2, label=name)
        for (name, found), line in zip(beside.items(), (":", "--"), strict=True):
            plot.axhline(found[number][0], color="#333333", linestyle=line, linewidth=1, label=name)
        plot.set_title(title)
        plot.set_xlabel("games of its own it has learnt from")
        plot.set_ylim(bottom=0)
        plot.grid(alpha=0.3)
    plots[0].yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    figure.legend(*plots[0].get_legend_handles_labels(), loc="outside lower center", ncols=4, frameon=False)
    figure.savefig(path, metadata={"Date": None})


def settings(words: list[str] | None = None) -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(description="Learn to play the Basic Game of Deathmaze.")
    parser.add_argument("--lessons", type=int, default=100, help="games of the sensible bot it watches")
    parser.add_argument(
        "--updates", type=int, nargs=2, default=(20, 12), help="so often it learns: from nothing, after watching"
    )
    parser.add_argument("--batch", type=int, default=32, help="games it plays before each update")
    parser.add_argument("--games", type=int, default=100, help="of random play and of the bot, to compare with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("."), help="folder for what is written")
    return parser.parse_args(words)


def main(said: argparse.Namespace, tell: Callable[[str], None] = print) -> dict[str, Any]:
    """Learn twice, and write it down."""
    said.out.mkdir(parents=True, exist_ok=True)
    found = {"random": tried(said.games, by_chance), "sensible bot": tried(said.games, by_bot)}
    curves, spent = dict[str, list[Point]](), dict[str, int]()
    ways = {"from nothing": 0, "after watching": said.lessons}
    for (name, lessons), updates in zip(ways.items(), said.updates, strict=True):
        begun = time.process_time()
        policy, played = learn(lessons, updates, said.batch, said.seed, tell)
        curves[name] = points(played, POINT * said.batch)
        spent[name] = round(time.process_time() - begun)
        policy.save(said.out / f"{name.replace(' ', '-')}.npz")
        for point in curves[name]:
            tell(told(f"{name}, {point.games}", (point.won, point.loot)))
    for name, one in found.items():
        tell(told(name, one))
    written = {
        "encoding": ENCODING, "seed": said.seed, "lessons": said.lessons, "updates": said.updates,
        "batch": said.batch, "cpu_seconds": spent, "tried_on": said.games, "found": found, "curves": curves,
    }  # fmt: skip
    (said.out / "figures.json").write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    try:
        draw(curves, found, said.out / "curve.svg")
    except ModuleNotFoundError:
        tell("no curve is drawn: pip install 'labrys[lab]'")
    return written


if __name__ == "__main__":
    main(settings(), lambda line: print(line, flush=True))
