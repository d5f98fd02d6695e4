"""Where a user's games live: the platform's data folder, or `LABRYS_HOME`."""

from __future__ import annotations

import os
from pathlib import Path


def home() -> Path:
    """The folder of saves and campaigns."""
    if chosen := os.environ.get("LABRYS_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("labrys", appauthor=False)


def saves() -> Path:
    """The folder of saved games."""
    return home() / "saves"


def campaigns() -> Path:
    """The folder of campaigns."""
    return home() / "campaigns"


def campaign(game: str, said: str = "") -> Path:
    """The file of a campaign: as it is named, in that folder if it is only a name; the usual one of a game if not.

    Where nobody has played on yet, that is the roster that Labrys 0.1 has left.
    """
    if "/" in said or "." in said or os.sep in said:
        return Path(said).expanduser()
    usual = campaigns() / (f"{game}-{said}.json" if said else f"{game}.json")
    old = home() / f"{game}-roster.json"
    return old if not said and old.exists() and not usual.exists() else usual
