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
from labrys.show.campaign_picture import picture_of
from labrys.show.run import Run


def make(name: str, out: Path) -> int:
    """Print the people of a saved game or of a campaign; how many pages it has."""
    path = campaign.named(name)
    if path.suffix == ".json":
        found = labrys.load_campaign(path)
        pages = sheets.campaign_pages(picture_of(labrys.find(found.game), found))
    else:
        run = table(path, name)
        pages = sheets.pages(run.book.picture(run.view(None)))
    files.write(out, pdf(pages), "PDF", lambda begin: begin.startswith(b"%PDF"))
    return len(pages)


def table(path: Path, name: str) -> Run[Any]:
    """The game that is saved there."""
    if not path.exists():
        raise LabrysError(
            f"there is no saved game or campaign {name!r}; see `labrys saves`, `labrys campaign list`"
        )
    return labrys.load(path)
