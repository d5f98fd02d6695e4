"""`labrys bots`: who can play."""

from __future__ import annotations

from msgspec import Struct

import labrys
from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.engine.shares import Z95
from labrys.seats import levels, outside

ABOUT = {
    "random": "any legal answer, by chance",
    "heuristic": "a sensible player who knows the book of its game",
    "search": "plays any game by playing it on in its head; search-400 thinks more, search-0.5s half a second",
}


class Listed(Struct, frozen=True):
    """A bot: what it is, and how strong, if that was measured in the game asked for."""

    name: str
    kind: str  # level, own, package
    about: str
    bot: str = ""  # the bot that plays at this level
    rating: float | None = None
    sigma: float | None = None
    points: float | None = None  # the share it took against all that were measured with it


def listed(game: str) -> tuple[list[Listed], list[str]]:
    """The bots (of a game), and what is wrong with those that packages bring."""
    if game:
        labrys.find(game)
    faults = list(outside.faults().values())
    found = [of(level, "level", words, game) for level, words in seats.LEVELS.items()]
    found += [of(name, "own", ABOUT[name], game) for name in (seats.names(game) if game else seats.NAMES)]
    for name, point in outside.brought().items():
        package = point.dist.name if point.dist is not None else point.module
        try:
            about = outside.process_of(point.value).check()
        except LabrysError as error:
            faults.append(f"{error} (brought by {package} as {name!r})")
            continue
        found.append(of(name, "package", f"{about or point.value} (from {package})", game))
    return found, faults


def of(name: str, kind: str, about: str, game: str) -> Listed:
    """With its rating, if there is one."""
    bot = seats.level(name, game) if game else name
    rated = levels.rating(bot, game) if game else None
    plays = bot if bot != name else ""
    if rated is None:
        return Listed(name, kind, about, plays)
    return Listed(name, kind, about, plays, rated.rating, rated.sigma, rated.points)


def text(found: list[Listed], game: str) -> str:
    """For people."""
    wide = max(len(one.name) for one in found)
    lines = []
    for one in found:
        words = f"{one.about}; here {one.bot}" if one.bot else one.about
        rating = f"{one.rating:4.0f} ± {Z95 * (one.sigma or 0):3.0f}  " if one.rating is not None else ""
        lines.append(f"{one.name:{wide}}  {rating or (' ' * 12 if game else '')}{words}")
    lines.append("your own: package.module:Class (docs/writing-a-bot.md)")
    measured = levels.table().get(game)
    if measured is not None:
        lines.append(f"ratings by: {measured.command}")
        lines += [measured.note] * bool(measured.note)
    return "\n".join(lines)
