"""Campaigns at the table: what a game leaves is entered in one by itself, and the next begins with it."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

import labrys
from labrys.engine.errors import LabrysError
from labrys.record import campaign as campaigns
from labrys.record.save import Header
from labrys.show.campaign import Campaign, fresh
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.actions import LiveTable
from labrys.web.shelves import Kept, Shelf, called
from labrys.web.table import Table
from labrys.web.workers import Workers

log = logging.getLogger("labrys.web")

MOST_NAMES = 60  # of the people of a campaign, in a list


class Somebody(Struct, frozen=True):
    """What a list tells of one of the people."""

    id: str = ""
    name: str = ""


class Day(Struct, frozen=True):
    """What a list tells of a game."""

    day: str = ""
    scenario: str = ""


class Glance(Struct, frozen=True):
    """A campaign file at a glance: no rule looks at it, so it may be anything."""

    labrys: str
    game: str
    title: str = ""
    games: tuple[Day, ...] = ()
    people: tuple[Somebody, ...] = ()
    records: tuple[Somebody, ...] = ()  # of an old roster
    fallen: tuple[Somebody, ...] = ()


_glance = msgspec.json.Decoder(Glance).decode


class Campaigns:
    """The campaigns of all who play on this server."""

    def __init__(self, shelf: Shelf, workers: Workers) -> None:
        self.shelf, self.workers = shelf, workers

    # -- looking -----------------------------------------------------------------------------------------------

    async def summaries(self, owner: str, playing: Mapping[str, tuple[str, ...]]) -> list[p.CampaignSummary]:
        """All of an owner's, the last touched first; `playing`: his tables by the campaign they play in."""
        found = [self._summary(one, playing) for one in await self.shelf.all(r.hashed(owner))]
        return [one for one in found if one is not None]

    def _summary(self, kept: Kept, playing: Mapping[str, tuple[str, ...]]) -> p.CampaignSummary | None:
        try:
            glance = _glance(kept.text)
            book = labrys.find(glance.game)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LabrysError):
            return None  # something else is in the folder
        last = glance.games[-1] if glance.games else Day()
        people = tuple(one.name or one.id for one in (glance.people or glance.records)[:MOST_NAMES])
        return p.CampaignSummary(
            kept.id,
            book.name,
            book.title,
            glance.title[:MOST_NAMES] or book.title,
            kept.touched,
            len(glance.games),
            people,
            len(glance.fallen),
            last.day,
            last.scenario,
            self.shelf.own,
            playing.get(kept.id, ()),
        )

    async def page(self, owner: str, id: str, playing: Mapping[str, tuple[str, ...]]) -> p.CampaignPage:
        """One of them, drawn by a worker."""
        text = await self.shelf.read(r.hashed(owner), id)
        picture = await self.workers.show_campaign(text)
        summary = self._summary(Kept(id, "", text), playing)
        assert summary is not None  # else nothing could have been drawn
        return p.CampaignPage(summary, picture)

    async def printed(self, owner: str, id: str) -> bytes:
        """Its sheets as a PDF."""
        return await self.workers.print_campaign(await self.shelf.read(r.hashed(owner), id))

    # -- keeping -----------------------------------------------------------------------------------------------

    async def add(self, owner: str, text: bytes) -> str:
        """A file from outside: tried out in a worker, then kept; its id."""
        picture = await self.workers.show_campaign(text)
        title = picture.title if picture.title != picture.game_title else ""
        return await self.shelf.put(r.hashed(owner), text, called(picture.game, title))

    def of_save(self, header: Header) -> str:
        """In which an uploaded game is entered: the one it was begun in, if that is here; else the usual one."""
        book = labrys.find(header.game)
        if not book.keeps_campaigns:
            return ""
        return self.shelf.named(header.notes.get("campaign", "")) or book.name

    async def settle(self, live: LiveTable) -> None:
        """Enter a game that is over in its campaign; or take it out again, if its end was taken back."""
        async with live.lock:
            table = live.table
            if live.broken or not table.unsettled:
                return
            try:
                await live.commit(await (self._entered(table) if table.over else self._taken_out(table)))
            except LabrysError as error:
                log.warning("a game was not entered", extra={"table": table.mark, "error": str(error)})
                if table.over and not live.broken:  # once is enough: who likes can try again with “Play on”
                    await live.commit(r.Entered(""))

    async def _entered(self, table: Table) -> r.Entered:
        """A game of nobody's campaign goes nowhere, rather than into a new one beside the usual."""
        opened, (run, _) = table.opened, table.game()
        began, left = run.campaign or fresh(table.book), left_by(table)
        beside = table.campaign is not None
        return await self.shelf.enter(opened.owner, opened.campaign_id, began, left, beside=beside)

    async def _taken_out(self, table: Table) -> r.Entered | r.Withdrawn:
        """If others have gone on with what it left it stays, and is not entered a second time."""
        entered = table.entered
        assert entered is not None  # else there is nothing to take out
        gone = not entered.campaign or await self.shelf.withdraw(table.opened.owner, entered, table.campaign)
        return r.Withdrawn() if gone else r.Entered(entered.campaign)

    async def after(self, live: LiveTable, owner: str) -> tuple[str, str]:
        """The campaign that goes on from a game that is over: its id for this owner, and its text.

        Whoever sat at somebody else's table gets one of his own. Where nothing more can be kept the id is empty.
        """
        await self.settle(live)
        table = live.table
        text = campaigns.dumps(left_by(table))
        if not table.owned_by(owner):
            return await self.one_more(owner, text), text.decode()
        id = table.entered.campaign if table.entered is not None else ""
        if id:
            try:
                return id, (await self.shelf.read(r.hashed(owner), id)).decode()
            except LabrysError:  # it was deleted: it comes back
                pass
        id = await self.one_more(owner, text)
        if id:
            async with live.lock:
                await live.commit(r.Entered(id))
        return id, text.decode()

    async def one_more(self, owner: str, text: bytes) -> str:
        """Kept for this owner, if there is room; its id, or nothing."""
        try:
            return await self.add(owner, text)
        except LabrysError as error:  # too many, or too large: the game begins all the same
            log.info("a campaign was not kept", extra={"error": str(error)})
            return ""


def left_by(table: Table) -> Campaign:
    """What a game that is over leaves."""
    run: Any = table.game()[0]
    try:
        left: Campaign = run.campaign_after()
        return left
    except LabrysError:
        raise
    except Exception:  # it began from something that somebody made up
        log.exception("a campaign could not be told", extra={"table": table.mark})
        raise LabrysError("nothing goes on from this game: a rule has failed") from None
