"""A game as it went: replay, story, review, map and log, and other games from its moments."""

from __future__ import annotations

import asyncio

from labrys.engine.errors import LabrysError
from labrys.seats.review import Review
from labrys.show.english import listed
from labrys.show.story import Story
from labrys.web import protocol as p
from labrys.web.actions import LiveTable
from labrys.web.printed import as_html, as_text, map_picture
from labrys.web.replay import MOST_STEPS, Wanted, log_of, replay
from labrys.web.rest.endpoint import Ask, Endpoint, HttpProblem
from labrys.web.rest.tables import TABLE

MOST_MOMENT = 999_999_999


async def replaying(ask: Ask) -> p.Replay:
    """A stretch of a game, moment by moment, as whoever asks may see it."""
    start, count = ask.number("start", 0, 100_000), ask.number("count", MOST_STEPS, MOST_STEPS)
    seat, at, line = (
        ask.number("seat", -1, 6),
        ask.number("at", -1, MOST_MOMENT),
        ask.number("line", -1, MOST_MOMENT),
    )
    wanted = Wanted(start, count, *(None if number < 0 else number for number in (seat, at, line)))
    live = await ask.live()
    async with ask.registry.replaying:
        reel = await ask.registry.reels.of(live.table)
        await live.beat.over()
        own = live.table.seat_of(ask.bearer())
        return await replay(live.table, reel, wanted, own, until(live, own))


def until(live: LiveTable, own: int | None) -> int | None:
    """So many answers one may know of who asks for the past: who looks on may see the game late."""
    return live.onlookers.answers() if own is None else None


async def story(ask: Ask) -> Story:
    """The story of a game that is over, for whoever knows the address of its table."""
    live = await ask.live()
    if not live.table.over:
        raise LabrysError("the story is told when the game is over")
    async with ask.registry.replaying:
        return await (await ask.registry.reels.of(live.table)).story(live.table)


async def reviewing(ask: Ask) -> Review:
    """Look back on a game that is over: what is known of it so far."""
    live = await ask.live()
    if not live.table.over:
        raise LabrysError("a game is looked back on when it is over")
    reviews = ask.registry.reviews
    if ask.request.method == "POST":
        async with ask.registry.replaying:
            reel = await ask.registry.reels.of(live.table)
        return reviews.begin(live.table, reel)
    found = reviews.so_far(live.table)
    if found is None:
        raise HttpProblem(404, "Nobody has asked to look back on this game yet, or it could not be done.")
    return found


async def map_svg(ask: Ask) -> bytes:
    """The map as whoever asks sees it now, as a drawing."""
    return await _map(ask, "svg")


async def map_png(ask: Ask) -> bytes:
    """… as a picture."""
    return await _map(ask, "png")


async def _map(ask: Ask, kind: str) -> bytes:
    live = await ask.live()
    picture = live.sight(live.table.seat_of(ask.bearer())).picture
    return await asyncio.to_thread(map_picture, picture, kind)


async def log_html(ask: Ask) -> bytes:
    """The log as whoever asks has read it, as a page to print."""
    return (await asyncio.to_thread(as_html, *await _log(ask))).encode()


async def log_txt(ask: Ask) -> bytes:
    """… as a text."""
    return (await asyncio.to_thread(as_text, *await _log(ask))).encode()


async def _log(ask: Ask) -> tuple[str, str, list[p.ReplayStep]]:
    live = await ask.live()
    table = live.table
    run, _ = table.game()
    async with ask.registry.replaying:
        reel = await ask.registry.reels.of(table)
        await live.beat.over()
        own = table.seat_of(ask.bearer())
        steps = await log_of(table, reel, own, until(live, own))
    people = listed([name for name in run.names if name])
    about = " · ".join(filter(None, (people, table.opened.created[:10], table.opened.scenario_name)))
    return table.book.title, about, steps


async def branching(ask: Ask) -> p.MadeBranch:
    """A new table that goes on from a moment of this one."""
    return await ask.registry.branch(await ask.live(), ask.body, ask.owner())


ENDPOINTS = (
    Endpoint(
        method="GET",
        path=f"{TABLE}/replay",
        about="A game step by step.",
        handler=replaying,
        answer=p.Replay,
        problems=(400, 403, 404, 503),
        query={
            "start": "the first answer, from 0",
            "count": f"how many steps, at most {MOST_STEPS}",
            "seat": "as this seat saw it: yours, or after the end any; 6: as one who looked on; none: as you did",
            "at": "find the moment of this name: the answer says which number it has",
            "line": "find the moment of this line of your log",
        },
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/story",
        about="The story of a game that is over.",
        handler=story,
        answer=Story,
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/review",
        about="Look back on a game that is over.",
        handler=reviewing,
        answer=Review,
        bucket="reviews",
        problems=(400, 404, 429, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/review",
        about="How far that has come.",
        handler=reviewing,
        answer=Review,
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/map.svg",
        about="The map as a drawing.",
        handler=map_svg,
        answer=bytes,
        file="map.svg",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/map.png",
        about="The map as a picture.",
        handler=map_png,
        answer=bytes,
        file="map.png",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/log.html",
        about="The log as a page to print.",
        handler=log_html,
        answer=bytes,
        file="log.html",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/log.txt",
        about="The log as a text.",
        handler=log_txt,
        answer=bytes,
        file="log.txt",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/branch",
        about="Play on from a moment of a game, as a new table.",
        handler=branching,
        body=p.NewBranch,
        answer=p.MadeBranch,
        status=201,
        bucket="tables",
        problems=(400, 401, 403, 404, 408, 413, 429, 503),
        key=True,
    ),
)
