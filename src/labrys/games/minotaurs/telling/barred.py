"""Minotaurs: what a player might expect here and is not offered, with the rule that forbids it."""

from __future__ import annotations

from labrys.engine.ask import Ask
from labrys.games.minotaurs.state import State
from labrys.show.decision import Barred


def barred(ask: Ask[object], state: State) -> list[Barred]:
    """What is not offered here, and why."""
    return []
