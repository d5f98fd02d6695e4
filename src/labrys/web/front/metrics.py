"""The figures of a server in the text format of Prometheus.

Written by hand: the format is a line for each figure, and its usual library keeps figures of one process alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from labrys.web.figures import BOUNDS, Figures, Times

if TYPE_CHECKING:
    from labrys.web.front.desk import Desk

GAUGES = {
    "tables": ("labrys_tables_awake", "Tables in memory."),
    "connections": ("labrys_table_connections", "People connected to a table."),
    "jobs": ("labrys_jobs_waiting", "Odds, hints and uploads that wait or are reckoned."),
    "memory": ("labrys_worker_memory_bytes", "Memory a worker holds."),
}
COUNTERS = {
    "refused": ("labrys_answers_refused_total", "Answers the rules did not allow, or that came too late."),
    "blocked": ("labrys_tables_blocked_total", "Openings of a table that is blocked."),
    "unreadable": ("labrys_tables_unreadable_total", "Openings of a table whose log cannot be read."),
    "failed_writes": ("labrys_writes_failed_total", "Records that could not be written."),
    "cpu": ("labrys_worker_cpu_seconds_total", "CPU time a worker has used."),
}
HISTOGRAMS = {
    "answers": ("labrys_answer_seconds", "From an answer's arrival in its worker to everybody's being told."),
    "writes": ("labrys_write_seconds", "From a record's being made to its being on the disk."),
    "lag": ("labrys_loop_lag_seconds", "How late the loop of a worker is."),
}


def exposition(desk: Desk, figures: Mapping[int, Figures | None], trouble: str) -> str:
    """All there is to tell."""
    supervisor, doors = desk.supervisor, desk.doors
    slots = [slot for slot in supervisor.slots if slot.number in figures]
    there = {number: one for number, one in figures.items() if one is not None}
    lines = [
        *_one("labrys_store_healthy", "gauge", "1: the store can be written and is whole.", int(not trouble)),
        *_one("labrys_connections", "gauge", "Websockets of this server.", desk.connections),
        *_one("labrys_http_connections", "gauge", "Open connections of all kinds.", doors.total),
        *_one("labrys_turned_away_total", "counter", "Connections there was no room for.", doors.turned_away),
        *_many(
            "labrys_worker_up",
            "gauge",
            "1: this worker answers.",
            {slot.number: int(slot.number in there) for slot in slots},
        ),
        *_many(
            "labrys_worker_restarts_total",
            "counter",
            "How often a worker was started anew.",
            {slot.number: slot.restarts for slot in slots},
        ),
        *_many(
            "labrys_worker_breaches_total",
            "counter",
            "How often a table took too much time or memory.",
            {slot.number: slot.breaches for slot in slots},
        ),
    ]
    for kind, names in (("gauge", GAUGES), ("counter", COUNTERS)):
        for field, (name, about) in names.items():
            lines += _many(name, kind, about, {number: getattr(one, field) for number, one in there.items()})
    for field, (name, about) in HISTOGRAMS.items():
        lines += _histogram(name, about, {number: getattr(one, field) for number, one in there.items()})
    return "\n".join(lines) + "\n"


def _one(name: str, kind: str, about: str, value: float) -> Iterable[str]:
    return (f"# HELP {name} {about}", f"# TYPE {name} {kind}", f"{name} {value:g}")


def _many(name: str, kind: str, about: str, values: Mapping[int, float]) -> Iterable[str]:
    rows = (f'{name}{{worker="{number}"}} {value:.12g}' for number, value in values.items())
    return (f"# HELP {name} {about}", f"# TYPE {name} {kind}", *rows)


def _histogram(name: str, about: str, values: Mapping[int, Times]) -> Iterable[str]:
    lines = [f"# HELP {name} {about}", f"# TYPE {name} histogram"]
    for number, times in values.items():
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), times.counts, strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{worker="{number}",le="{bound}"}} {so_far}')
        lines.append(f'{name}_sum{{worker="{number}"}} {times.total:.6f}')
        lines.append(f'{name}_count{{worker="{number}"}} {so_far}')
    return lines
