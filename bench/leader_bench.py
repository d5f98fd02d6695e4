"""Studies: what the leading process weighs, of however many games, and what counting a game costs."""

from __future__ import annotations

import json
import resource
import subprocess
import sys

from _measure import CPU

from labrys.sim.executors import Processes
from labrys.sim.plan import Plan, make, one_arm
from labrys.sim.playing import play_unit
from labrys.sim.study import run
from labrys.sim.tally import StudyTally

GAMES = 1200


def plan_of(number: int) -> Plan:
    return make("deathmaze", number, one_arm(["random"], {}))


def megabytes(number: int) -> float:
    """The most that the leading process held, in a process of its own; those that play are not counted."""
    done = subprocess.run([sys.executable, __file__, str(number)], capture_output=True, text=True, check=True)
    return float(done.stdout)


def counting_us() -> float:
    """Microseconds to count one game."""
    plan = plan_of(GAMES)
    unit = play_unit(plan, plan.fingerprint, 0)
    tally = StudyTally(plan)
    begun = CPU()
    for _ in range(GAMES):
        tally.add(unit)
    return (CPU() - begun) / GAMES * 1e6


if len(sys.argv) > 1:
    run(plan_of(int(sys.argv[1])), Processes(2))
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    sys.exit()

figures = {
    "bench": "leader",
    "leader_mb_2000_games": round(megabytes(2_000), 1),
    "leader_mb_20000_games": round(megabytes(20_000), 1),
    "counting_us": round(counting_us(), 1),
}
print(json.dumps(figures))
