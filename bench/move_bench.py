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
    for _ in range(200):
        board.copy().push(move)
    return (CPU() - begun) / 200 * SECOND


class Paced:
    """Those who are asked for games in this process."""

    def __init__(self, games: dict[str, Any], disk: str) -> None:
        self.games, self.disk, self.count = games, disk, 0
        self.store: Any = None
        self.writer: Any = Paper()

    async def one(self, name: str, number: int) -> dict[str, Any]:
        """One of the recorded games, once."""
        if self.disk and self.store is None:
            from labrys.web.store import SqliteStore, Writer

            self.store = SqliteStore(self.disk)
            self.writer = Writer(self.store)
        seed, answers = self.games[name][number]
        self.count += 1
        id = f"{name}-{self.count}"
        if self.store is not None:
            from labrys.web.store import TableRow

            row = TableRow(id, name.partition("+")[0], "", "2026", "2026")
            await self.writer.call(self.store.create, row, [])
        gc.collect()
        gc.disable()
        spent, heard = await play(name, seed, answers, self.writer, id)
        bare = rules(name, seed, answers)
        gc.enable()
        return {"us": spent * SECOND, "rules": bare * SECOND, "chess": chess(), "sent": heard.hex()}


async def serve(recorded: str, disk: str) -> None:
    """Play what is asked for on standard input, and tell what it cost."""
    pin()
    paced = Paced(json.loads(Path(recorded).read_text(encoding="utf-8")), disk)
    for line in sys.stdin:
        name, number = line.split()
        print(json.dumps(await paced.one(name, int(number))), flush=True)


class Checkout:
    """A process that plays with the sources of a checkout."""

    def __init__(self, source: Path, recorded: str, disk: str) -> None:
        self.rounds: dict[str, list[dict[str, float]]] = {}
        self.sent: dict[str, bytes] = {}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve", recorded, *(["--file", disk] if disk else [])],
            env=os.environ | {"PYTHONPATH": str(source), "PYTHONHASHSEED": "0"},  # sets in the same order
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def play(self, name: str, number: int, total: dict[str, float]) -> None:
        """One game; what it cost is added."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name} {number}\n")
        self.process.stdin.flush()
        found = json.loads(self.process.stdout.readline())
        said = self.sent.get(name, b"") if number else b""
        self.sent[name] = said + bytes.fromhex(found.pop("sent"))
        for what, spent in found.items():
            total[what] = total.get(what, 0.0) + spent

    def close(self) -> None:
        """No more games."""
        self.process.communicate()


def measure(games: dict[str, Any], checkouts: list[Checkout], rounds: int) -> None:
    """All games in turn, each by one checkout after the other; the first round is for nothing."""
    for turn in range(rounds + 1):
        for name, played in games.items():
            totals: list[dict[str, float]] = [{} for _ in checkouts]
            for number in range(len(played)):
                both = list(zip(checkouts, totals, strict=True))
                for checkout, total in both if (turn + number) % 2 else both[::-1]:  # the second finds it warm
                    checkout.play(name, number, total)
            for checkout, total in zip(checkouts, totals, strict=True):
                if turn:
                    checkout.rounds.setdefault(name, []).append(total)


def told(name: str, played: Any, now: Checkout, before: Checkout | None) -> dict[str, Any]:
    """The figures of one game: medians of all rounds."""
    moves, rounds = sum(len(answers) for _, answers in played), now.rounds[name]
    found: dict[str, Any] = {
        "us": round(statistics.median(one["us"] for one in rounds) / moves),
        "of_rules": spread(one["us"] / one["rules"] for one in rounds)["ratio"],
        "sent": hashlib.blake2b(now.sent[name], digest_size=8).hexdigest(),
    }
    if all(one["chess"] for one in rounds):
        ratios = [one["us"] / moves / (one["chess"] / len(played)) for one in rounds]
        found["of_chess_copy_and_push"] = spread(ratios)["ratio"]
    if before is not None:
        earlier = before.rounds[name]
        found["before_us"] = round(statistics.median(one["us"] for one in earlier) / moves)
        found["of_before"] = spread(a["us"] / b["us"] for a, b in zip(rounds, earlier, strict=True))
        found["same_sent"] = before.sent[name] == now.sent[name]
    return found


def main() -> None:
    """Print the figures as a line of JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--game", action="append", default=[], metavar="NAME", help="or NAME+PLAYERS")
    parser.add_argument("--before", metavar="FOLDER", help="a checkout of before")
    parser.add_argument("--disk", action="store_true", help="with a thread that writes every answer to a file")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--file", default="", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.serve:
        asyncio.run(serve(said.serve, said.file))
        return
    known = {**ALONE, **TOGETHER}
    if unknown := set(said.game) - known.keys():
        parser.error(f"there is no game called {min(unknown)!r}; there are: {', '.join(known)}")
    with tempfile.TemporaryDirectory() as folder:
        games, recorded = record(said.game or list(known)), f"{folder}/games.json"
        Path(recorded).write_text(json.dumps(games), encoding="utf-8")
        sources = [Path(__file__).resolve().parents[1], *([Path(said.before).resolve()] if said.before else [])]
        checkouts = [
            Checkout(source / "src", recorded, f"{folder}/{number}.db" if said.disk else "")
            for number, source in enumerate(sources)
        ]
        measure(games, checkouts, said.rounds)
        for checkout in checkouts:
            checkout.close()
    now, before = checkouts[0], checkouts[1] if said.before else None
    figures = {name: told(name, played, now, before) for name, played in games.items()}
    print(json.dumps({"bench": "move", "disk": said.disk, **figures}))


if __name__ == "__main__":
    main()
