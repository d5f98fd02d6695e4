"""A game that is played over days: how long one has for a move, and what happens when that is over.

By itself nothing does: people see since when somebody is waited for, and are reminded. When the time is over they
may let the sensible bot give that one answer; a table may have chosen that it does so by itself, as soon as
somebody is there to see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from labrys.web.table import Table

SENSIBLE = "heuristic"


def is_overdue(since: str, days: int, now: datetime | None = None) -> bool:
    """Has somebody taken longer for his move than he has?"""
    if not days or not since:
        return False
    return (now or datetime.now(UTC)) >= datetime.fromisoformat(since) + timedelta(days=days)


def late(table: Table, seat: int) -> bool:
    """Does everybody know that this seat is waited for, and for too long?"""
    return seat in table.waiting and not table.over and is_overdue(table.since, table.opened.days)


def stands_in(table: Table, seat: int, asked_for: Mapping[int, str]) -> str:
    """The bot that answers for somebody whose time is over: by itself, or as others want it for this question."""
    if not table.opened.days or not late(table, seat):
        return ""
    if asked_for.get(seat) == table.decision_id(seat):
        return SENSIBLE
    return table.opened.overdue
