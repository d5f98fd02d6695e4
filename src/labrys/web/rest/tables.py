"""Tables: made, listed, joined, kept as files."""

from __future__ import annotations

import asyncio

from labrys.engine.event import GAMESMASTER
from labrys.export.printing import pdf
from labrys.export.sheets import pages as sheet_pages
from labrys.web import protocol as p
from labrys.web.audience_view import look
from labrys.web.registry import campaign_left, dumped
from labrys.web.rest.endpoint import OWNER_KEY, Ask, Endpoint, HttpProblem

TABLE = "/api/tables/{table}"


async def create(ask: Ask) -> p.MadeTable:
    """A new table. The caller's key owns it."""
    return await ask.registry.create(ask.body, ask.owner())


async def tables(ask: Ask) -> list[p.TableSummary]:
    """The tables the caller's key owns, the latest first."""
    return await ask.registry.owned(ask.owner())


async def mine(ask: Ask) -> list[p.MyTable]:
    """The caller's tables, and those where he has these seats: whose turn it is, how they stand or ended."""
    key = ask.bearer()
    owner = key if len(key) >= OWNER_KEY else ""
    end = asyncio.get_running_loop().time() + ask.body.wait
    while True:
        found = await ask.registry.mine(ask.body.seats, owner)
        left = end - asyncio.get_running_loop().time()
        if left <= 0 or ask.body.known != {one.table.table: known_as(one) for one in found}:
            return found
        if not await ask.registry.changes.wait(left):
            return found


def known_as(one: p.MyTable) -> str:
    """What of a table is compared, to see whether there is something new."""
    return f"{one.table.touched}!" if one.your_turn else one.table.touched


async def table(ask: Ask) -> p.TableSummary:
    """What everybody with its address may know of a table."""
    live = await ask.live()
    row = await ask.registry.writer.call(ask.registry.store.row, live.table.id)
    if row is None:
        raise HttpProblem(404, "There is no such table; it may have been deleted. Ask for a new link.")
    return ask.registry.summary(row)


async def delete(ask: Ask) -> None:
    """Delete a table, for good; also one that cannot be read any more."""
    await ask.registry.delete(ask.path("table"), ask.bearer())


async def claim(ask: Ask) -> p.Claimed:
    """Sit down with the token of a seat link. It works once."""
    live, person = await ask.live(), await ask.registry.marks.of(ask.body.person)
    seat, key = await live.claim(ask.body.token, ask.body.name, person)
    await ask.registry.marks.sits(person, live.table.id)
    return p.Claimed(seat, key, waiting=live.table.seat_of(key) is None)


async def link(ask: Ask) -> p.SeatLink:
    """A new link for a free seat; the old one opens nothing any more."""
    live = await ask.own_room()
    number = ask.path("seat")
    if number != "gamesmaster" and not (number.isascii() and number.isdigit() and len(number) < 3):
        raise HttpProblem(404, "A seat is named by its number, from 0 on; the chair is called gamesmaster.")
    seat = GAMESMASTER if number == "gamesmaster" else int(number)
    token = await live.link(seat)
    return p.SeatLink(seat, f"/t/{live.table.id}#seat={token}")


async def download(ask: Ask) -> bytes:
    """The game as a save: when it is over, or to somebody who plays alone."""
    live = await ask.room_of_member()
    await live.downloaded(ask.bearer())
    return await dumped(live.table)


async def campaign(ask: Ask) -> bytes:
    """Who goes on from this game to another, as a campaign file: when it is over, to those who sit there."""
    return campaign_left((await ask.room_of_member()).table)


async def sheets(ask: Ask) -> bytes:
    """Everybody's sheet and the map so far, to print: what all who sit there may see."""
    live = await ask.room_of_member()
    own = live.table.seat_of(ask.bearer())
    picture = (live.sight(None) if own is None else look(live.table, None)).picture
    return await asyncio.to_thread(lambda: pdf(sheet_pages(picture)))


async def upload(ask: Ask) -> p.MadeTable:
    """A new table that goes on with a saved game."""
    return await ask.registry.upload(ask.body, "the uploaded file", ask.owner())


ENDPOINTS = (
    Endpoint(
        method="POST",
        path="/api/tables",
        about="A new table.",
        handler=create,
        body=p.NewTable,
        large=True,
        answer=p.MadeTable,
        status=201,
        bucket="tables",
        problems=(400, 401, 408, 413, 429, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path="/api/tables",
        about="Your tables.",
        handler=tables,
        answer=list[p.TableSummary],
        problems=(401,),
        key=True,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/mine",
        about="Your tables and seats.",
        handler=mine,
        body=p.MySeats,
        answer=list[p.MyTable],
        problems=(400, 408, 413, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="GET", path=TABLE, about="A table.", handler=table, answer=p.TableSummary, problems=(404, 503)
    ),
    Endpoint(
        method="DELETE",
        path=TABLE,
        about="Delete a table of yours.",
        handler=delete,
        status=204,
        problems=(403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/claim",
        about="Sit down.",
        handler=claim,
        body=p.Claim,
        answer=p.Claimed,
        problems=(400, 404, 408, 409, 413, 503),
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/link",
        about="A new link for a seat.",
        handler=link,
        answer=p.SeatLink,
        problems=(403, 404, 409, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/save",
        about="The game as a file.",
        handler=download,
        answer=bytes,
        problems=(400, 403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/campaign",
        about="Who goes on to another game, as a file.",
        handler=campaign,
        answer=bytes,
        file="campaign.json",
        problems=(400, 403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/sheets",
        about="Everybody's sheet and the map so far, to print.",
        handler=sheets,
        answer=bytes,
        file="sheets.pdf",
        problems=(400, 403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="POST",
        path="/api/saves",
        about="Go on with a saved game.",
        handler=upload,
        body=bytes,
        answer=p.MadeTable,
        status=201,
        bucket="tables",
        problems=(400, 401, 408, 413, 429, 503),
        key=True,
    ),
)
