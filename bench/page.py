"""The page of all figures, from the JSON lines of `bench/fixed.py` on stdin: `labrys bench --write docs/speed.md`.

    python bench/fixed.py | python bench/page.py docs/speed.md [REMARK]

The lines may be those of several runs one after the other: later ones replace earlier ones, and the page says so.
A remark is put at its head: what else a reader should know of how it was measured. Ratios come first, for they are
true on any machine; then what was measured on this one. Drawings go to `images/` beside the page.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from _game import POSITIONS, SEATS

from labrys.engine.errors import LabrysError
from labrys.games import find
from labrys.record import files
from labrys.sim.plots import COLOURS, library

TITLE = "# How fast it is\n"
GREY = "#808080"  # can be read on light pages and on dark ones
MILLI = 1_000  # microseconds
STYLE = {
    "font.size": 9,
    "svg.hashsalt": "labrys",
    "text.color": GREY,
    "axes.labelcolor": GREY,
    "axes.edgecolor": GREY,
    "axes.titlesize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": GREY,
    "ytick.color": GREY,
    "legend.frameon": False,
}

Line = Mapping[str, Any]
Found = Mapping[tuple[str, str], Line]  # by measure and game


# -- cells -------------------------------------------------------------------------------------------------------


def beside(peer: str) -> Callable[[Line], str]:
    """How it stands to a yardstick, with the spread of the rounds."""

    def cell(line: Line) -> str:
        ratio = line["beside"][peer]
        spread = f" ({ratio['low']:.2f} to {ratio['high']:.2f})" if "low" in ratio else ""
        return f"**{ratio['ratio']:.2f}**{spread}"

    return cell


def milliseconds(name: str) -> Callable[[Line], str]:
    """One of its times."""
    return lambda line: number(line[name] / MILLI)


def plain(name: str) -> Callable[[Line], str]:
    """One of its figures as it is."""
    return lambda line: number(line[name])


def percent(name: str) -> Callable[[Line], str]:
    """One of its shares."""
    return lambda line: f"{100 * line.get(name, 0.0):.3g} %"


def number(figure: float) -> str:
    """Three digits, or all before the point."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


# -- tables ------------------------------------------------------------------------------------------------------

RATIOS = (
    ("random play, decisions: × python-chess", "simulator", beside("chess")),
    ("… × OpenSpiel's backgammon (C++)", "simulator", beside("backgammon")),
    ("random games of `labrys simulate`: × python-chess", "study", beside("chess")),
    ("public API, `run.answer(run.decision.sample())`: × python-chess", "api", beside("chess")),
    ("… by the keys of all options", "keys", beside("chess")),
    ("… with a journal", "journal", beside("chess")),
    ("sensible play, the rules alone: × python-chess", "sensible", beside("chess")),
    ("… × OpenSpiel's backgammon (C++)", "sensible", beside("backgammon")),
    ("a fork: × python-chess's `copy()`", "fork", beside("chess_copy")),
    ("… in a fight", "fork_in_fight", beside("chess_copy")),
    ("a fork and its first pick: × `copy()`", "fork_pick", beside("chess_copy")),
    ("… in a fight", "fork_pick_in_fight", beside("chess_copy")),
)
WAITS = (
    ("odds of a question, ms: half within", "odds", milliseconds("p50")),
    ("… 99 of 100 within", "odds", milliseconds("value")),
    ("… questions", "odds", plain("n")),
    ("… counted out to the end", "odds", percent("exact")),
    ("… at most left uncounted", "odds", percent("most_uncounted")),
    ("… played out, as too many dice fall", "odds", percent("played")),
    ("… a share then off by at most", "odds", percent("most_off")),
    ("a hint, ms: half within", "hint", milliseconds("p50")),
    ("… 99 of 100 within", "hint", milliseconds("value")),
    ("outlook of a fight where it begins, ms: half within", "fight", milliseconds("p50")),
    ("… the longest", "fight", milliseconds("most")),
    ("a long game: answers", "save_long", plain("answers")),
    ("… a save after one more answer, ms", "save_long", milliseconds("value")),
    ("… a load, ms", "load_long", milliseconds("value")),
    ("… 50 answers taken back, ms", "undo_long", milliseconds("value")),
    ("a short game: answers", "save_short", plain("answers")),
    ("… a save, ms", "save_short", milliseconds("value")),
    ("… a load, ms", "load_short", milliseconds("value")),
    ("… 50 answers taken back, ms", "undo_short", milliseconds("value")),
)
RATES = (
    ("random play, decisions a second", "simulator", plain("value")),
    ("… through the public API", "api", plain("value")),
    ("sensible play, the rules alone", "sensible", plain("value")),
    ("a fork, µs", "fork", plain("value")),
    ("a fork and its first pick, µs", "fork_pick", plain("value")),
    ("heuristic seats: decisions a second", "heuristic", plain("value")),
    ("… games a second", "heuristic", plain("games_per_second")),
    ("search seat: playouts a second", "search", plain("value")),
)


def table(found: Found, rows: Iterable[tuple[str, str, Callable[[Line], str]]]) -> str:
    """A row for each figure, a column for each game; what was not measured is left open."""
    head = "| | " + " | ".join(find(game).title for game in SEATS) + " |"
    lines = [head, "|---" * (1 + len(SEATS)) + "|"]
    for words, measure, cell in rows:
        cells = [shown(found.get((measure, game)), cell) for game in SEATS]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines)


def shown(line: Line | None, cell: Callable[[Line], str]) -> str:
    """A cell, or a dash."""
    try:
        return "–" if line is None or "skipped" in line else cell(line)
    except KeyError:  # that yardstick is not installed here
        return "–"


def starts(found: Found) -> str:
    """Starting, in a sentence."""
    words = {"help": "`labrys --help`", "import": "`import labrys`", "question": "the first question of a game"}
    told = [
        f"{words[one]} {number(line['value'] / MILLI)} ms ({line['beside']['python']['ratio']:.1f} times)"
        for one in words
        if (line := found.get(("startup", one)))
    ]
    return f"CPU time from the start of Python, and how often `python -c pass` goes into it: {', '.join(told)}."


def jobs(found: Found) -> str:
    """Two processes beside one, in a sentence."""
    told = []
    for (measure, game), line in found.items():
        if measure.startswith("two_jobs"):
            ratio = next(iter(line["beside"].values()))["ratio"]
            extra = line["cpu_of_two_to_one"] - 1
            told.append(f"{line['games']} games {ratio:.2f} times as fast ({extra:+.0%} CPU time)")
            title = find(game).title
    if not told:
        return ""
    return (
        f"`--jobs 2` beside one process, sensible games of {title}: {', '.join(told)}. "
        "This alone is wall time, and tells something only where two cores are free."
    )


# -- drawings ----------------------------------------------------------------------------------------------------


def drawing(path: Path, panels: list[Panel]) -> None:
    """Panels side by side."""
    matplotlib, figure = library()
    colours = {
        find(game).title: colour for game, colour in zip(SEATS, COLOURS, strict=False)
    }  # everywhere the same
    with matplotlib.rc_context(STYLE):
        sheet = figure(figsize=(4.4 * len(panels), 3.4), layout="constrained")
        sheet.patch.set_alpha(0)
        for axes, panel in zip(sheet.subplots(1, len(panels), squeeze=False)[0], panels, strict=True):
            axes.patch.set_alpha(0)
            for label, line in panel.courses.items():
                axes.plot(line["x"], line[panel.name], ".-", color=colours.get(label, GREY), label=label)
            axes.set(title=panel.title, xlabel=panel.below, ylim=(0, None))
            if panel.courses:
                axes.legend(fontsize=8)
        path.parent.mkdir(exist_ok=True)
        sheet.savefig(path, format="svg", metadata={"Date": None, "Creator": None})


class Panel(NamedTuple):
    """One of them: which figure, over what, and the courses by their labels."""

    title: str
    below: str
    name: str
    courses: Mapping[str, Line]


def courses(found: Found, measure: str) -> dict[str, Line]:
    """Of all games that are long enough."""
    lines = {game: line for game in SEATS if (line := found.get((measure, game))) and len(line["x"]) > 1}
    return {find(game).title: line for game, line in lines.items()}


def draw(found: Found, folder: Path) -> None:
    """What grows with a game, and what does not."""
    drawn = {find("dungeon").title: "cost_by_scenario", "a fork there": "fork_by_scenario"}
    in_mazes = {label: found[name, "dungeon"] for label, name in drawn.items() if (name, "dungeon") in found}
    growth = [
        Panel("µs of a decision", "answers given", "us", courses(found, "cost_by_length")),
        Panel("µs of a decision", "places known of the maze", "us", courses(found, "cost_by_maze")),
        Panel("µs of a decision", "squares of the maze, drawn beforehand", "us", in_mazes),
    ]
    memory = [
        Panel("KB of a game with its journal", "answers given", "kb", courses(found, "memory_by_length")),
        Panel("KB of a campaign", "answers given", "kb", courses(found, "memory_of_campaign")),
    ]
    drawing(folder / "speed-growth.svg", growth)
    drawing(folder / "speed-memory.svg", memory)


# -- the page ----------------------------------------------------------------------------------------------------


def origin(runs: int, remark: str) -> str:
    """Where the figures are from."""
    day = f"{datetime.now(UTC):%d %B %Y}"
    if runs > 1:
        told = f"`bench/page.py` has put this page together on {day} from {runs} runs of parts of `labrys bench`"
    else:
        told = f"`labrys bench --write docs/speed.md` has written this page on {day}"
    return f"{told}. {remark}".rstrip()


def times(about: Line) -> str:
    """How often, and beside how much other work, as far as that is known."""
    often = f", {about['rounds']} times" if "rounds" in about else ""
    return often + (f", while the machine had a load of {about['load']}" if "load" in about else "")


def page(found: Found, runs: int, remark: str) -> str:
    """All of it."""
    about = found["about", ""]
    kind = "compiled" if about.get("compiled") else "pure Python"
    with_what = f"python-chess {about['chess']}, OpenSpiel {about['open_spiel']}"
    return f"""{TITLE}
{origin(runs, remark)}

Labrys {about["labrys"]} ({kind}) on Python {about["python"]}, beside {with_what}.
All is CPU time of one process on one core; each thing is measured in turn with the yardsticks{times(about)}.
[bench/README.md](../bench/README.md) tells how to repeat it, or a part of it. Warlock's Maze is played with four
seats, the others with one.

## Ratios

True on any machine, more or less: the median of the rounds, and the least and the most of them. Of decisions more
is better, of forks less.

{table(found, RATIOS)}

*Random play* answers the question as the rules put it, without words, keys or journal. *Sensible play* is what the
heuristic seats have answered, answered again. Forks are taken at {POSITIONS} questions of sensible games.

## What people wait for

CPU milliseconds on this machine: another is faster or slower. Questions are those of sensible games.

{table(found, WAITS)}

{starts(found)}

## Figures of this machine

{table(found, RATES)}

{jobs(found)}

## As games grow

What a decision costs, the rules alone: in sensible games as they grow longer, and as more of the maze is known; in
random play of the Game of Dungeon, whose mazes are drawn beforehand, in mazes of any size.

![Cost of a decision over the length of the game and the size of the maze](images/speed-growth.svg)

What Python holds: one game with its journal, from which any answer can be taken back; and a campaign at the end of
each of its games, whose people and whose entry in the hall of fame go on.

![Memory over the length of a game and of a campaign](images/speed-memory.svg)
"""


def main() -> None:
    """Read, write."""
    path, remark = Path(sys.argv[1]), " ".join(sys.argv[2:])
    lines = [json.loads(line) for line in sys.stdin]
    runs = sum(line["measure"] == "about" for line in lines)
    found = {(line["measure"], line.get("game", "")): line for line in lines if not line.get("yardstick")}
    try:
        files.write(
            path,
            page(found, runs, remark).encode(),
            "page of figures",
            lambda begin: begin.startswith(TITLE.encode()),
        )
        draw(found, path.parent / "images")
    except LabrysError as error:
        print(error, file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
