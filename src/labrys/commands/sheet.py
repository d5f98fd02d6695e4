"""`labrys sheet`: everybody's sheet and the map so far, to print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import labrys
from labrys.commands import campaign
from labrys.engine.errors import LabrysError
from labrys.export import sheets
from labrys.export.printing import pdf
from labrys.record import files
from labrys.show.run import Run


def make(name: str, out: Path) -> int:
    """Print the people of a saved game, or of a campaign before its next game; how many pages it has."""
    run = table(name)
    pages = sheets.pages(run.book.picture(run.view(None)))
    files.write(out, pdf(pages), "PDF", lambda begin: begin.startswith(b"%PDF"))
    return len(pages)


def table(name: str) -> Run[Any]:
    """The game that is saved there; else the next game of the campaign of this name, as it begins."""
    path = campaign.named(name)
    if path.suffix == ".json":
        found = labrys.load_campaign(path)
        return labrys.new(found.game, campaign=found, seed=0)
    if not path.exists():
        raise LabrysError(
            f"there is no saved game or campaign {name!r}; see `labrys saves`, `labrys campaign list`"
        )
    return labrys.load(path)
