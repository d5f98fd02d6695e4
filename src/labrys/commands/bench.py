"""`labrys bench`: runs the measurements of `bench/`, tells what they show and what got slower since the release.

The scripts are part of the source checkout. `bench/fixed.py` is the fixed set and prints a JSON line for each
figure; the others, `bench/NAME_bench.py`, measure what is apart from it and print one line.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from labrys.engine.errors import LabrysError

FOLDER = Path(__file__).parents[3] / "bench"
YARDSTICK = FOLDER / "yardstick.toml"
SLOWER = 1.1  # by so much, and in every round, before a word is said about it
PEERS = {  # how a ratio reads
    "chess": "× python-chess",
    "backgammon": "× OpenSpiel's backgammon",
    "chess_copy": "× python-chess's copy()",
    "python": "× python -c pass",
}
HEAD = "# The ratios of the last release, by which `labrys bench` tells what got slower; `--keep` writes them.\n"

Line = Mapping[str, Any]


# -- measuring ---------------------------------------------------------------------------------------------------


def lines(names: Sequence[str], words: Sequence[str] = ()) -> Iterator[Line]:
    """What the scripts print, line by line: the fixed set, or the parts of it and the other scripts named here."""
    if not (FOLDER / "fixed.py").exists():
        raise LabrysError("the benchmarks are part of the source checkout: there is no bench/ folder here")
    beside = sorted(path.name.removesuffix("_bench.py") for path in FOLDER.glob("*_bench.py"))
    others = [name for name in names if name in beside]
    of_the_set = [name for name in names if name not in beside]
    if of_the_set or not others:
        yield from printed("fixed.py", [*of_the_set, *words])
    for name in others:
        yield from printed(f"{name}_bench.py", [])


def printed(script: str, words: Sequence[str]) -> Iterator[Line]:
    """The JSON lines of one script; what it refuses is refused here in the same words."""
    command = [sys.executable, str(FOLDER / script), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for line in process.stdout:
            yield json.loads(line)
        said = process.stderr.read().strip().splitlines()
    if process.returncode:
        raise LabrysError(
            said[-1]
            if process.returncode == 2 and said
            else f"{script} failed: {said[-1] if said else 'it says nothing'}"
        )


# -- the yardstick -----------------------------------------------------------------------------------------------


def key(line: Line) -> str:
    """By this a figure is known again: `simulator.deathmaze`."""
    return f"{line['measure']}.{line['game']}" if line["game"] else str(line["measure"])


def ratios(found: Iterable[Line]) -> dict[str, float]:
    """Of each figure how it stands to the first of its yardsticks: what is true on any machine."""
    own = [line for line in found if line.get("beside") and not line.get("yardstick")]
    return {key(line): next(iter(line["beside"].values()))["ratio"] for line in own}


def yardstick(path: Path = YARDSTICK) -> dict[str, Any]:
    """The ratios of the last release, and which that was."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}


def keep(found: Sequence[Line], path: Path = YARDSTICK) -> None:
    """Make these ratios the yardstick; what was not measured now stays as it was."""
    about = next(line for line in found if line.get("measure") == "about")
    kept = {**yardstick(path).get("ratios", {}), **ratios(found)}
    rows = [f'"{name}" = {ratio}' for name, ratio in sorted(kept.items())]
    head = f'{HEAD}\nlabrys = "{about["labrys"]}"\npython = "{about["python"]}"\n\n[ratios]\n'
    path.write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


def slower(found: Iterable[Line], known: Mapping[str, Any]) -> list[str]:
    """A sentence for each figure that is clearly worse than the yardstick, with both."""
    told = []
    for line in found:
        before = known.get("ratios", {}).get(key(line)) if line.get("beside") else None
        if before is None or line.get("yardstick"):
            continue
        peer, ratio = next(iter(line["beside"].items()))
        best, now = ratio.get("high" if is_rate(line) else "low", ratio["ratio"]), ratio["ratio"]
        worse = (before / now, before / best) if is_rate(line) else (now / before, best / before)
        if worse[0] >= SLOWER and worse[1] > 1:
            percent = round(100 * (worse[0] - 1))
            told.append(
                f"{name_of(line)}: {before:.3g} {PEERS.get(peer, peer)} then, {now:.3g} now ({percent} % slower)"
            )
    return told


def is_rate(line: Line) -> bool:
    """Is more of it better?"""
    return str(line["unit"]).endswith("a second")


def note(found: Iterable[Line], known: Mapping[str, Any]) -> str:
    """What got slower since the last release; nothing fails by it."""
    if not known:
        return "There is no yardstick to compare with: `labrys bench --keep` makes one."
    since = f"since {known['labrys']} on Python {known['python']}"
    if not (told := slower(found, known)):
        return f"Nothing measured here got slower {since}."
    return "\n".join([f"Slower {since}:", *(f"  {one}" for one in told)])


def write(found: Sequence[Line], path: str) -> None:
    """The page with all tables, and its drawings beside it."""
    told = "\n".join(json.dumps(line) for line in found)
    command = [sys.executable, str(FOLDER / "page.py"), path]
    done = subprocess.run(command, input=told, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LabrysError(done.stderr.strip().splitlines()[-1])


# -- for people --------------------------------------------------------------------------------------------------


def name_of(line: Line) -> str:
    """`fork_pick Deathmaze`, as a heading of a row."""
    return f"{line['measure']} {line['game']}".strip().replace("_", " ")


def text(line: Line) -> str:
    """One figure."""
    if "bench" in line:  # a script of its own
        rows = [f"  {name:36} {value}" for name, value in line.items() if name != "bench"]
        return "\n".join([line["bench"], *rows])
    if line["measure"] == "about":
        peers = f"python-chess {line['chess']}, OpenSpiel {line['open_spiel']}"
        return f"labrys {line['labrys']} on Python {line['python']}, {peers}"
    if "skipped" in line:
        return f"{name_of(line):32} skipped: {line['skipped']}"
    if "x" in line:
        return f"{name_of(line):32} {course(line)}"
    beside = ", ".join(_ratio(peer, ratio) for peer, ratio in line["beside"].items())
    more = [f"{name.replace('_', ' ')} {line[name]}" for name in line if name not in KNOWN]
    return f"{name_of(line):32} {line['value']:>12,.6g} {line['unit']:34} {'; '.join([beside, *more])}".rstrip(
        " ;"
    )


KNOWN = ("measure", "game", "unit", "value", "beside", "yardstick", "of")  # the rest is told by name


def _ratio(peer: str, ratio: Mapping[str, float]) -> str:
    spread = f" ({ratio['low']:.3g} to {ratio['high']:.3g})" if "low" in ratio else ""
    return f"{ratio['ratio']:.3g}{spread} {PEERS.get(peer, f'× {peer}')}"


def course(line: Line) -> str:
    """From its first point to its last."""
    name = "us" if "us" in line else "kb"
    if not line["x"]:
        return "too short to tell"
    first, last = line[name][0], line[name][-1]
    return f"{first:,} {name} at {line['x'][0]:,.0f}, {last:,} {name} at {line['x'][-1]:,.0f}"
