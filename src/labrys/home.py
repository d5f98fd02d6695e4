"""Where a user's games live: the platform's data folder, or `LABRYS_HOME`."""

from __future__ import annotations

import os
from contextlib import suppress
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

    The roster that Labrys 0.1 has left is that usual one, and moves there.
    """
    if "/" in said or "." in said or os.sep in said:
        return Path(said).expanduser()
    file = campaigns() / (f"{game}-{said}.json" if said else f"{game}.json")
    roster = home() / f"{game}-roster.json"
    if not said and roster.is_file() and not file.exists():
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            roster.rename(file)
    return file
