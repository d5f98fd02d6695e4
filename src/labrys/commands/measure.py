"""`labrys bench`: runs the scripts of `bench/`, one after the other, and puts their figures side by side."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from labrys.core.errors import LabrysError

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
    """The figures that count: ours beside the yardstick of the same run."""
    ours, chess = found.get("deathmaze"), found.get("chess")
    if not ours or not chess or "decisions_per_second" not in chess:
        return {}
    return {
        "decisions_to_chess": round(ours["decisions_per_second"] / chess["decisions_per_second"], 2),
        "fork_to_chess_copy": round(ours["fork_mid_combat_us"] / chess["copy_us"], 3),
    }


def text(found: dict[str, Any]) -> str:
    """The same for people."""
    lines = []
    for name, figures in found.items():
        lines.append(name)
        lines += [f"  {figure:28} {value}" for figure, value in figures.items()]
    return "\n".join(lines)
