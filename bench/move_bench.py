"""What a move costs at a table, without sockets: CPU of an answer from its message to all that is sent for it.

    python bench/move_bench.py [--rounds N] [--game NAME]… [--before FOLDER] [--disk]

Games that the sensible bot has played before are played again through a `LiveTable`: `deathmaze` alone,
`deathmaze+3` by three people while somebody looks on. Beside it stands the same game on a machine without journal
or words (`rules`), and python-chess if it is there. `sent` is a digest of all that anybody was sent: the same as
long as nothing was changed for a client. With `--before` another checkout plays the same games in turn, and
`of_before` tells what of its cost is left. With `--disk` every answer is written to a file, by a thread, too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from _measure import CPU, SECOND, pin, spread

ALONE = {"deathmaze": 6, "citadel": 5, "warlock": 40, "dungeon": 5, "minotaurs": 5}  # games of each
TOGETHER = {"deathmaze+3": 4, "warlock+4": 4, "minotaurs+3": 4}
LONGEST = 400  # answers
SECRET = "0123456789abcdef0123456789abcdef"  # of every table, so that decisions have the same names in each run


def record(wanted: list[str]) -> dict[str, list[tuple[int, list[tuple[int, str]]]]]:
    """Games of the sensible bot: for each its seed, and who answered what."""
    import labrys
    from labrys import seats

    found = {}
    for name, number in (ALONE | TOGETHER).items():
        if name not in wanted:
            continue
        game, _, many = name.partition("+")
        found[name] = []
        for seed in range(1, number + 1):
            run = labrys.new(game, seed=seed, seats=int(many or 1))
            bot = seats.make("heuristic", game, seed)
            while run.asking is not None and len(run.entries) < LONGEST:
                run.pick(bot.choose(seats.Sight(run, run.asking.seat)))
            found[name].append((seed, [(entry.seat, entry.answer) for entry in run.entries]))
    return found


# -- one round, in a process of its own ---------------------------------------------------------------------------


class Paper:
    """A writer that forgets at once."""

    async def append(self, table: str, record: bytes) -> None:
        """It need not wait for any disk."""


def digest_of(ears: list[Any]) -> bytes:
    """Of all that was sent, to each in his order."""
    return b"".join(hashlib.blake2b(b"\n".join(ear.heard), digest_size=16).digest() for ear in ears)


async def play(name: str, seed: int, answers: list[tuple[int, str]], writer: Any, id: str) -> tuple[float, bytes]:
    """One game at a table; gives the CPU seconds of its answers."""
    from labrys.web import protocol as p
    from labrys.web import records as r
    from labrys.web.actions import LiveTable
    from labrys.web.connection import Connection
    from labrys.web.limits import Limits
    from labrys.web.table import Table

    class Ear(Connection):
        """Somebody who is connected, without a socket."""

        def send(self, message: bytes) -> None:
            """He hears it."""
            self.heard.append(message)

    limits = Limits()
    game, _, many = name.partition("+")
    number = int(many or 1)
    log: list[Any] = [r.Opened(game, number, r.hashed("owner"), SECRET, "2026-01-01T00:00:00+00:00", 0)]
    log += [r.Sat(seat, f"Ann {seat}", r.hashed(f"key {seat}")) for seat in range(number)]
    log.append(r.Began(seed))
    if not isinstance(writer, Paper):
        for one in log:
            await writer.append(id, r.encode(one))
    live = LiveTable(Table(id, log), writer, None, limits, 0.0)  # type: ignore[arg-type]  # nobody asks for odds
    ears = []
    for key in (*(f"key {seat}" for seat in range(number)), *([""] if number > 1 else [])):
        ear = Ear(limits, lambda: None)
        ear.heard = []  # type: ignore[attr-defined]
        await live.enter(ear, p.Hello(p.PROTOCOL, key))
        ears.append(ear)
    spent = 0.0
    for seat, answer in answers:
        text = json.dumps({"type": "answer", "decision": live.table.decision_id(seat), "answer": answer})
        begun = CPU()
        await live.handle(ears[seat], p.decode_client(text))
        spent += CPU() - begun
    assert len(live.table.game()[0].entries) == len(answers), f"{name} {seed}: an answer was not taken"
    return spent, digest_of(ears)


def rules(name: str, seed: int, answers: list[tuple[int, str]]) -> float:
    """CPU seconds of the same answers by the rules alone."""
    import labrys

    game, _, many = name.partition("+")
    run = labrys.new(game, seed=seed, seats=int(many or 1), journal=False)
    begun = CPU()
    for seat, answer in answers:
        raw = run.legal(answer, seat)
        run.turn_to(seat)
        run.pick(raw)
    return CPU() - begun


def chess() -> float:
    """CPU microseconds of a copy and a push on a board of python-chess; 0: it is not there."""
    try:
        import chess
    except ImportError:
        return 0.0
    board = chess.Board()
    move = chess.Move.from_uci("e2e4")
    begun = CPU()
    for _ in range(2000):
        board.copy().push(move)
    return (CPU() - begun) / 2000 * SECOND


async def one_round(games: dict[str, Any], disk: str) -> dict[str, Any]:
    """Everything once, after a first time for nothing."""
    writer: Any = Paper()
    found: dict[str, Any] = {}
    store: Any = None
    if disk:
        from labrys.web.store import SqliteStore, TableRow, Writer

        store = SqliteStore(disk)
        writer = Writer(store)
    for again in (0, 1):
        for name, played in games.items():
            spent, bare, said, moves = 0.0, 0.0, b"", 0
            for number, (seed, answers) in enumerate(played):
                gc.collect()
                gc.disable()
                id = f"{name}-{number}-{again}"
                if disk:
                    row = TableRow(id, name.partition("+")[0], "", "2026", "2026")
                    await writer.call(store.create, row, [])
                cost, heard = await play(name, seed, answers, writer, id)
                spent, said, moves = spent + cost, said + heard, moves + len(answers)
                bare += rules(name, seed, answers)
                gc.enable()
            sent = hashlib.blake2b(said, digest_size=8).hexdigest()
            found[name] = {"us": spent / moves * SECOND, "rules": bare / moves * SECOND, "sent": sent}
    return {"games": found, "chess": chess()}


def child(recorded: str, source: str, *, disk: bool) -> Any:
    """A round in a process that imports this source."""
    words = [sys.executable, __file__, "--round", recorded]
    with tempfile.TemporaryDirectory() as folder:
        words += ["--file", f"{folder}/tables.db"] if disk else []
        done = subprocess.run(
            words, env=os.environ | {"PYTHONPATH": source}, stdout=subprocess.PIPE, text=True, check=True
        )
    return json.loads(done.stdout)


def told(name: str, rounds: dict[str, list[Any]]) -> dict[str, Any]:
    """The figures of one game: medians of all rounds."""
    now = [one["games"][name] for one in rounds["now"]]
    found: dict[str, Any] = {
        "us": round(statistics.median(one["us"] for one in now)),
        "of_rules": spread(one["us"] / one["rules"] for one in now)["ratio"],
        "sent": now[0]["sent"],
    }
    if all(one["chess"] for one in rounds["now"]):
        found["of_chess_copy_and_push"] = spread(one["games"][name]["us"] / one["chess"] for one in rounds["now"])[
            "ratio"
        ]
    if "before" in rounds:
        before = [one["games"][name] for one in rounds["before"]]
        found["before_us"] = round(statistics.median(one["us"] for one in before))
        found["of_before"] = spread(a["us"] / b["us"] for a, b in zip(now, before, strict=True))
        found["same_sent"] = before[0]["sent"] == now[0]["sent"]
    return found


def main() -> None:
    """Print the figures as a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", action="append", default=[], metavar="NAME", help="or NAME+PLAYERS")
    parser.add_argument("--before", metavar="FOLDER", help="a checkout of before")
    parser.add_argument("--disk", action="store_true", help="with a thread that writes every answer to a file")
    parser.add_argument("--round", help=argparse.SUPPRESS)
    parser.add_argument("--file", default="", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.round:
        pin()
        games = json.loads(Path(said.round).read_text(encoding="utf-8"))
        print(json.dumps(asyncio.run(one_round(games, said.file))))
        return
    known = {**ALONE, **TOGETHER}
    if unknown := set(said.game) - known.keys():
        parser.error(f"there is no game called {min(unknown)!r}; there are: {', '.join(known)}")
    sources = {"now": str(Path(__file__).resolve().parents[1] / "src")}
    if said.before:
        sources["before"] = str(Path(said.before).resolve() / "src")
    with tempfile.TemporaryDirectory() as folder:
        recorded = f"{folder}/games.json"
        Path(recorded).write_text(json.dumps(record(said.game or list(known))), encoding="utf-8")
        rounds: dict[str, list[Any]] = {name: [] for name in sources}
        for number in range(said.rounds):
            for name in list(sources)[:: 1 if number % 2 else -1]:  # whoever comes second may find the core warm
                rounds[name].append(child(recorded, sources[name], disk=said.disk))
    figures = {name: told(name, rounds) for name in rounds["now"][0]["games"]}
    print(json.dumps({"bench": "move", "disk": said.disk, **figures}))


if __name__ == "__main__":
    main()
