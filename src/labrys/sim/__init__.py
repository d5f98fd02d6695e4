"""Many games and what they show.

>>> plan = make_plan("deathmaze", 6, versus(["random"], {}, {"features": "moves51"}))
>>> found = run_study(plan, local(jobs=1, tasks=6))
>>> [report.arm for report in found.reports]
['base', 'features=moves51']
"""

from __future__ import annotations

from labrys.sim.design import factorial, versus
from labrys.sim.executors import Executor, local
from labrys.sim.many import Report, simulate
from labrys.sim.plan import Arm, Factor, Plan
from labrys.sim.plan import make as make_plan
from labrys.sim.report import Comparison, Difference, Found, Standing
from labrys.sim.study import Until
from labrys.sim.study import run as run_study

__all__ = [
    "Arm",
    "Comparison",
    "Difference",
    "Executor",
    "Factor",
    "Found",
    "Plan",
    "Report",
    "Standing",
    "Until",
    "factorial",
    "local",
    "make_plan",
    "run_study",
    "simulate",
    "versus",
]
