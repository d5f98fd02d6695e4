"""Mazes & Minotaurs: decisions a second, forks, saves; the battle is one of a whole party against several.

The figures of a fork are the means over all questions of three rounds: charges, declarations, tactics, moves.
"""

from __future__ import annotations

from typing import Any

from _game import measure

from labrys.show.run import Run


def well_in(run: Run[Any]) -> bool:
    """Four at least stand against three at least?"""
    state = run.state
    standing = [one for one in (*state.party, *state.foes) if one.at >= 0 and not one.fate and not one.out]
    return len(standing) >= 7 and len(state.foes) >= 3


def goes_on(run: Run[Any]) -> bool:
    """Is it still one of the first three rounds?"""
    return run.state.battle is not None and run.state.battle.round <= 3


measure("minotaurs", {}, {"gather": 0}, moment="declare", deep=well_in, goes_on=goes_on)
