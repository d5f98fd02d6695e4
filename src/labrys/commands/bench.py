"""`labrys bench`: runs the scripts of `bench/`, one after the other, and puts their figures side by side."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from labrys.engine.errors import LabrysError
from labrys.games import GAMES

ROOT = Path(__file__).parents[3]


def bench() -> dict[str, Any]:
    """Every script of bench/ in a process of its own; each prints one JSON line."""
    scripts = sorted((ROOT / "bench").glob("*_bench.py"))
    if not scripts:
        raise LabrysError("the benchmarks are part of the source checkout: there is no bench/ folder here")
    found: dict[str, Any] = {}
    for script in scripts:
        done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
        if done.returncode:
            raise LabrysError(f"{script.name} failed: {done.stderr.strip().splitlines()[-1]}")
        line = json.loads(done.stdout.strip().splitlines()[-1])
        found[line.pop("bench")] = line
    found["ratios"] = ratios(found)
    return found


def ratios(found: dict[str, Any]) -> dict[str, float]:
    """The figures that count: each game beside the yardstick of the same run. The first has the plain names."""
    chess = found.get("chess")
    if not chess or "decisions_per_second" not in chess:
        return {}
    beside: dict[str, float] = {}
    for place, game in enumerate(name for name in GAMES if name in found):
        ours, prefix = found[game], f"{game}_" if place else ""
        decisions = ours["decisions_per_second"] / chess["decisions_per_second"]
        beside[f"{prefix}decisions_to_chess"] = round(decisions, 2)
        beside[f"{prefix}fork_to_chess_copy"] = round(ours["fork_mid_combat_us"] / chess["copy_us"], 3)
    return beside


def text(found: dict[str, Any]) -> str:
    """The same for people."""
    lines = []
    for name, figures in found.items():
        lines.append(name)
        lines += [f"  {figure:28} {value}" for figure, value in figures.items()]
    return "\n".join(lines)
