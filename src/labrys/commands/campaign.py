"""`labrys campaign`: who goes on from game to game, and what they have."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

import labrys
from labrys import home
from labrys.commands.program import program
from labrys.engine.errors import LabrysError
from labrys.record import campaign as record
from labrys.show.campaign_picture import lines, picture_of


class Found(Struct, frozen=True):
    """A file in the folder of campaigns; `trouble` says why it cannot be read."""

    file: str
    game: str = ""
    title: str = ""
    games: int = 0
    people: tuple[str, ...] = ()
    last: str = ""  # the day of the last game
    trouble: str = ""


def campaigns() -> list[Found]:
    """All of them by name, and the rosters that Labrys 0.1 has left."""
    files = [*sorted(home.campaigns().glob("*.json")), *sorted(home.home().glob("*-roster.json"))]
    return [_found(path) for path in files]


def _found(path: Path) -> Found:
    try:
        campaign = record.load(path, labrys.find)
    except LabrysError as error:
        return Found(str(path), trouble=str(error))
    people = tuple(person.name or person.id for person in campaign.people)
    last = campaign.games[-1].day if campaign.games else ""
    return Found(str(path), campaign.game, campaign.title, len(campaign.games), people, last)


def list_text(found: list[Found]) -> str:
    """A line for each."""
    if not found:
        return f"There are no campaigns in {home.campaigns()}; one begins with `{program()} play deathmaze`."
    return "\n".join(
        one.trouble
        or f"{one.last or '-':10}  {one.game:10}  games: {one.games:<3}  alive: {len(one.people):<3}  {one.file}"
        for one in found
    )


def named(said: str) -> Path:
    """A file, or the name of one in the folder of campaigns."""
    at_home = home.campaigns() / f"{said}.json"
    return at_home if not Path(said).exists() and at_home.exists() else Path(said).expanduser()


def show_text(campaign: labrys.Campaign) -> str:
    """Who lives and what they have, the calendar, and the hall of fame."""
    return "\n".join(lines(picture_of(labrys.find(campaign.game), campaign)))
