"""Where a user's games live: the platform's data folder, or `LABRYS_HOME`."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder of saves and rosters."""
    if chosen := os.environ.get("LABRYS_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("labrys", appauthor=False)


def saves() -> Path:
    """The folder of saved games."""
    return home() / "saves"


def roster(game: str) -> Path:
    """The roster of a game."""
    return home() / f"{game}-roster.json"
