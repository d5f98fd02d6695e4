"""The Game of Dungeon: decisions a second, forks, saves; the fight is one of a party of six, or more."""

from __future__ import annotations

from typing import Any

from _game import measure

from labrys.show.run import Run


def well_in(run: Run[Any]) -> bool:
    """Six at least are alive, a good part of the map is drawn, and there is something to choose from?"""
    state = run.state
    drawn = sum(seen.count(1) for seen in state.notes.seen.values())
    return len(state.party) >= 6 and drawn >= 30 and len(run.asking.options) >= 6


measure("dungeon", {}, {"gather": 2}, moment="act", deep=well_in)
