"""Measure the levels for people anew: `python scripts/levels.py [GAME …] [--from FILE.json …]`.

Which bots are easy, fair and hard in a game, and on how many seeds they are measured, is read from
`src/labrys/seats/levels.toml`; the ratings in it are written anew. `--from`: take them from what
`labrys tournament … --json` has printed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from labrys.seats import levels
from labrys.seats.levels import LEVELS, Measured, Rated
from labrys.sim.tournament import Tournament, tournament

HEAD = """\
# Whom people play against: easy, fair and hard in each game, chosen by what was measured.
# `python scripts/levels.py` measures again and writes this file; `labrys bots GAME` shows it.
"""
SEED = 1000


def measured(game: str, before: Measured) -> Tournament:
    """Chance and the three levels, each against each."""
    bots = ["random", before.easy, before.fair, before.hard]
    return tournament(game, bots, before.seeds, seed=SEED, jobs=2)


def entered(before: Measured, found: Tournament) -> Measured:
    """The same levels, rated by this tournament."""
    rated = tuple(
        Rated(
            one.bot,
            round(one.rating),
            round(one.sigma),
            round(one.points.share, 3),
            round(one.points.low, 3),
            round(one.points.high, 3),
            one.won,
        )
        for one in found.ratings
    )
    bots = " ".join(f"--bot {bot}" for bot in found.bots)
    command = f"labrys tournament {found.game} {bots} -n {found.seeds} --seed {found.seed}"
    return msgspec.structs.replace(before, seeds=found.seeds, command=command, rated=rated)


def written(table: dict[str, Measured]) -> str:
    """As a file that people read, too."""
    lines = [HEAD]
    for game, one in table.items():
        lines.append(f"[{game}]")
        lines += [f'{level} = "{getattr(one, level)}"' for level in LEVELS]
        lines += [f"seeds = {one.seeds}", f'command = "{one.command}"']
        lines += [f'note = "{one.note}"'] * bool(one.note)
        lines.append("rated = [")
        for rated in one.rated:
            fields = msgspec.structs.asdict(rated)
            words = [
                f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}"
                for key, value in fields.items()
            ]
            lines.append(f"    {{ {', '.join(words)} }},")
        lines += ["]", ""]
    return "\n".join(lines)


def main(words: list[str]) -> None:
    """Read, measure, write."""
    table = dict(levels.table())
    if "--from" in words:
        files = [Path(word) for word in words if word != "--from"]
        found = [msgspec.json.decode(file.read_bytes(), type=Tournament) for file in files]
    else:
        found = [measured(game, table[game]) for game in words or table]
    for one in found:
        table[one.game] = entered(table[one.game], one)
    levels.DATA.write_text(written(table), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
