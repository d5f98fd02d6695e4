"""Where campaigns are kept: with the tables, each owner's apart; or, served for oneself, the terminal's own files.

Both say the same text, and both enter a game the same way (`record.campaign`). An id is what the file is called.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeVar

import labrys
from labrys.engine.errors import LabrysError
from labrys.record import campaign as campaigns
from labrys.record import files
from labrys.show.campaign import Campaign, same
from labrys.web import records as r
from labrys.web.limits import Limits
from labrys.web.store import KeptRow, Store, Writer

log = logging.getLogger("labrys.web")

T = TypeVar("T")
CAMPAIGN = "campaign"  # among all that is kept
MOST_NAME = 60  # characters of an id
MOST_FILES = 500  # in a folder that are looked at
REMOVED = ".removed"  # behind the name of a file that was deleted on the page: it is moved aside, not lost


class NoCampaign(LabrysError):
    """There is none of this name."""


class Kept(NamedTuple):
    """A campaign on a shelf."""

    id: str
    touched: str  # ISO
    text: bytes


class Shelf(Protocol):
    """Somebody's campaigns. Owners are named by the hash of their key."""

    own: bool  # they are the files of whoever runs this server

    def named(self, path: str) -> str:
        """The id of the campaign in this file, if it is one of them; a save of the terminal names it."""

    async def all(self, owner: str) -> list[Kept]:
        """All of them, the last touched first."""

    async def read(self, owner: str, id: str) -> bytes:
        """The text of one; `NoCampaign` if there is none of this name."""

    async def put(self, owner: str, text: bytes, name: str) -> str:
        """One more, called so or nearly so; its id. What is there already is not kept twice."""

    async def enter(self, owner: str, id: str, began: Campaign, left: Campaign, *, beside: bool) -> r.Entered:
        """What a game has left, that began so. If it cannot be put together with what is there it goes beside it,
        or, if that is not wanted, nowhere.
        """

    async def withdraw(self, owner: str, entered: r.Entered, began: Campaign | None) -> bool:
        """As it was before that game, if nothing has happened since; None: it was not there."""

    async def drop(self, owner: str, id: str) -> None:
        """It is gone."""


def digest(text: bytes) -> str:
    """By which a text is known."""
    return hashlib.sha256(text).hexdigest()


def called(game: str, title: str) -> str:
    """What a campaign is called among others: `friday`."""
    word = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    return f"{game}-{word}"[:MOST_NAME].strip("-") if word and word != game else game


def free_id(name: str, taken: Sequence[str]) -> str:
    """This, or one like it that no campaign has yet."""
    others = (f"{name}-{number}" for number in range(2, len(taken) + 3))
    return name if name not in taken else next(other for other in others if other not in taken)


class Entry(NamedTuple):
    """What a game makes of a campaign."""

    text: bytes
    entered: r.Entered


def entry(id: str, now: bytes | None, began: Campaign, left: Campaign) -> Entry | None:
    """The text to be written; None: it cannot be put together with what another game has left there."""
    known = campaigns.loads(now, "the campaign", labrys.find) if now is not None else None
    together = campaigns.put_together(began, left, known)
    if together is None:
        return None
    text = campaigns.dumps(together)
    return Entry(text, r.Entered(id, digest(text), known is None or same(known, began)))


class StoreShelf:
    """With the tables: so many for each owner, and of such a size."""

    own = False

    def named(self, path: str) -> str:
        """No file of the host is one of these."""
        return ""

    def __init__(self, store: Store, writer: Writer, limits: Limits) -> None:
        self.store, self.writer, self.limits = store, writer, limits

    async def all(self, owner: str) -> list[Kept]:
        """All of them, the last touched first."""
        rows = await self.writer.call(self.store.kept, CAMPAIGN, owner, self.limits.most_campaigns_per_owner)
        return [Kept(row.id, row.touched, row.text) for row in rows]

    async def read(self, owner: str, id: str) -> bytes:
        """The text of one."""
        row = await self.writer.call(self.store.find, CAMPAIGN, id, owner)
        if row is None:
            raise NoCampaign("You have no campaign of this name; it may have been deleted.")
        return row.text

    async def put(self, owner: str, text: bytes, name: str) -> str:
        """One more."""
        while True:
            there = await self.all(owner)
            if (known := next((one.id for one in there if one.text == text), None)) is not None:
                return known
            id = free_id(name, [one.id for one in there])
            if await self._write(owner, id, text, None, len(there)):
                return id

    async def enter(self, owner: str, id: str, began: Campaign, left: Campaign, *, beside: bool) -> r.Entered:
        """What a game has left."""
        while True:  # another table of his may enter its own at the same time
            there = {one.id: one.text for one in await self.all(owner)}
            where = id
            made = entry(where, there.get(where), began, left)
            if made is None:
                if not beside:
                    return r.Entered("")
                where = free_id(id, [*there])
                made = entry(where, None, began, left)
                assert made is not None
            others = len(there) - (where in there)
            if await self._write(owner, where, made.text, there.get(where), others):
                return made.entered

    async def withdraw(self, owner: str, entered: r.Entered, began: Campaign | None) -> bool:
        """As it was before that game."""
        row = await self.writer.call(self.store.find, CAMPAIGN, entered.campaign, owner)
        if row is None or not entered.clean or digest(row.text) != entered.digest:
            return False
        if began is not None:
            return await self._write(owner, entered.campaign, campaigns.dumps(began), row.text, 0)
        await self.writer.call(self.store.drop, CAMPAIGN, owner, entered.campaign)
        return True

    async def drop(self, owner: str, id: str) -> None:
        """It is gone."""
        await self.writer.call(self.store.drop, CAMPAIGN, owner, id)

    async def _write(self, owner: str, id: str, text: bytes, known: bytes | None, others: int) -> bool:
        """In place of what is known to be there; False, if that is something else by now."""
        limits = self.limits
        if len(text) > limits.campaign_bytes:
            raise LabrysError(f"a campaign has at most {limits.campaign_bytes} characters here")
        if others >= limits.most_campaigns_per_owner:
            raise LabrysError(f"you have {others} campaigns already; delete some that you do not need any more")
        if await self.writer.call(self.store.count_kept, CAMPAIGN) >= limits.most_campaigns:
            raise LabrysError("this server holds as many campaigns as it may; some must be deleted first")
        row = KeptRow(owner, id, r.now(), text)
        return await self.writer.call(self.store.replace, CAMPAIGN, row, known)


class FileShelf:
    """The files of `labrys play --campaign`: served for oneself, everybody who comes is oneself."""

    own = True

    def named(self, path: str) -> str:
        """The name of a file of this folder."""
        return next((id for id, file in self._files().items() if path and file.resolve() == Path(path)), "")

    def __init__(self, folder: Path, most: int) -> None:
        self.folder, self.most = folder, most

    async def _do(self, function: Callable[..., T], *values: Any) -> T:
        """Beside the loop. What a file is called on this machine is told to its log alone."""
        try:
            return await asyncio.to_thread(function, *values)
        except (LabrysError, OSError) as error:
            if isinstance(error, LabrysError) and str(self.folder) not in str(error):
                raise
            log.error("a campaign's file fails", extra={"error": str(error)})
            raise LabrysError(
                "the file of this campaign cannot be read or written; the log of the server says why"
            ) from None

    def _files(self) -> dict[str, Path]:
        """By name. A name that is asked for is looked up here and never made into a path."""
        found = sorted(self.folder.glob("*.json"))[:MOST_FILES] if self.folder.is_dir() else []
        return {path.stem: path for path in found if path.is_file() and not path.is_symlink()}

    async def all(self, owner: str) -> list[Kept]:
        """All that can be read, the last touched first."""
        return await self._do(self._all)

    def _all(self) -> list[Kept]:
        found = []
        for id, path in self._files().items():
            try:
                at = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
                found.append(Kept(id, at, files.read(path, "campaign", self.most)))
            except (LabrysError, OSError):
                continue  # too large, or gone meanwhile
        return sorted(found, key=lambda one: one.touched, reverse=True)

    async def read(self, owner: str, id: str) -> bytes:
        """The text of one."""
        return await self._do(self._read, id)

    def _read(self, id: str) -> bytes:
        path = self._files().get(id)
        if path is None:
            raise NoCampaign("You have no campaign of this name; it may have been deleted.")
        return files.read(path, "campaign", self.most)

    async def put(self, owner: str, text: bytes, name: str) -> str:
        """One more file."""
        return await self._do(self._put, text, name)

    def _put(self, text: bytes, name: str) -> str:
        there = self._all()
        if (known := next((one.id for one in there if one.text == text), None)) is not None:
            return known
        path = self.folder / f"{free_id(name, [*self._files()])}.json"
        campaigns.save(campaigns.loads(text, "the campaign", labrys.find), path)
        return path.stem

    async def enter(self, owner: str, id: str, began: Campaign, left: Campaign, *, beside: bool) -> r.Entered:
        """What a game has left, as the terminal would enter it."""
        return await self._do(self._enter, id, began, left, beside)

    def _enter(self, id: str, began: Campaign, left: Campaign, beside: bool) -> r.Entered:
        path = self.folder / f"{Path(id).name}.json"
        with files.alone(path):
            now = files.read(path, "campaign", campaigns.MOST_BYTES) if path.exists() else None
            made = entry(id, now, began, left)
            if made is None:
                if not beside:
                    return r.Entered("")
                path = files.free_name(path)
                made = entry(path.stem, None, began, left)
                assert made is not None
            campaigns.save(campaigns.loads(made.text, "the campaign", labrys.find), path)
        return made.entered

    async def withdraw(self, owner: str, entered: r.Entered, began: Campaign | None) -> bool:
        """As it was before that game."""
        return await self._do(self._withdraw, entered, began)

    def _withdraw(self, entered: r.Entered, began: Campaign | None) -> bool:
        path = self._files().get(entered.campaign)
        if path is None or not entered.clean:
            return False
        with files.alone(path):
            if digest(files.read(path, "campaign", campaigns.MOST_BYTES)) != entered.digest:
                return False
            if began is None:
                path.unlink()
            else:
                campaigns.save(began, path)
        return True

    async def drop(self, owner: str, id: str) -> None:
        """The file is moved aside."""
        await self._do(self._drop, id)

    def _drop(self, id: str) -> None:
        if (path := self._files().get(id)) is not None:
            path.rename(files.free_name(path.with_name(path.name + REMOVED)))
