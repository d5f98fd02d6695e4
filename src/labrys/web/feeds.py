"""Feeds that tell whose turn it is, for a reader of feeds: one entry for each turn at somebody's tables.

Whoever has the address of a feed can read it, so it is long and random, only its hash is kept, and it can be taken
back. A question in secret is told in the feed of him to whom it is put, and in no other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from xml.etree import ElementTree

from labrys.engine.event import GAMESMASTER
from labrys.show.english import listed
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.store import KeptRow, Store, Writer

FEED = "feed"  # the kind of what is kept
MOST = 5  # feeds of one person: another takes the place of the oldest
MOST_ENTRIES = 100
ATOM = "http://www.w3.org/2005/Atom"


class Feeds:
    """The feeds of a server."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self._kept, self._writer = store, writer

    async def make(self, lock: str) -> str:
        """The token of a new feed for the person of this hash; it is told only now."""
        token = r.new_secret(24)
        rows = await self._writer.call(self._kept.kept, FEED, lock)
        for row in rows[MOST - 1 :]:
            await self._writer.call(self._kept.drop, FEED, lock, row.id)
        await self._writer.call(self._kept.keep, FEED, KeptRow(lock, r.hashed(token), r.now(), b""))
        return token

    async def whose(self, token: str) -> str:
        """The hash of the person whose feed this is; nothing, if it is none."""
        row: KeptRow | None = await self._writer.call(self._kept.find, FEED, r.hashed(token))
        return row.owner if row is not None else ""

    async def revoke(self, lock: str) -> None:
        """None of the person's feeds can be read any more."""
        for row in await self._writer.call(self._kept.kept, FEED, lock):
            await self._writer.call(self._kept.drop, FEED, lock, row.id)


def atom(turns: Sequence[tuple[p.MyTable, int]], base: str, lock: str) -> bytes:
    """The feed of the person of this hash. `turns`: his tables, and how many answers he has given at each."""
    feed = ElementTree.Element("feed", xmlns=ATOM)
    entries = [entry for one, given in turns if (entry := _entry(one, given, base)) is not None]
    entries.sort(key=lambda one: one.findtext("updated", ""), reverse=True)
    _add(feed, "title", "Labrys: whose turn it is")
    _add(feed, "id", f"urn:labrys:feed:{_digest(lock)}")
    _add(feed, "updated", entries[0].findtext("updated", "") if entries else "2026-01-01T00:00:00+00:00")
    ElementTree.SubElement(feed, "link", href=base)
    _add(ElementTree.SubElement(feed, "author"), "name", "Labrys")
    feed.extend(entries[:MOST_ENTRIES])
    text: bytes = ElementTree.tostring(feed, encoding="utf-8", xml_declaration=True)
    return text


def _entry(one: p.MyTable, given: int, base: str) -> ElementTree.Element | None:
    """One turn; nothing of a game that has not begun."""
    table = one.table
    if not table.started or (one.seat is None and not table.over):
        return None
    who = listed([_name(info) for info in table.seats if info.seat in one.waiting])
    others = listed([_name(info) for info in table.seats if info.taken and info.seat != one.seat])
    game = f"{table.game_title}{f' with {others}' if others else ''}"
    if table.over:
        turn, title, words = "over", f"Over: {game}", one.result or "The game is over."
    elif one.your_turn:
        turn, title, words = f"mine:{given}", f"Your turn: {game}", "The table waits for you."
    else:
        turn, title, words = f"{one.waiting}:{given}", f"Waiting for {who}: {game}", f"The table waits for {who}."
    if one.days and not table.over:
        words += f" One has {one.days} {'day' if one.days == 1 else 'days'} for a move."
    entry = ElementTree.Element("entry")
    _add(entry, "id", f"urn:labrys:turn:{_digest(f'{table.table}:{one.seat}:{turn}')}")
    _add(entry, "title", _plain(title))
    _add(entry, "updated", one.since or table.touched)
    ElementTree.SubElement(entry, "link", href=f"{base}t/{table.table}")
    _add(entry, "summary", _plain(words))
    return entry


def _name(info: p.SeatInfo) -> str:
    return info.name or ("The gamesmaster" if info.seat == GAMESMASTER else f"Player {info.seat + 1}")


def _plain(text: str) -> str:
    """What may stand in XML."""
    return "".join(sign for sign in text if sign.isprintable() and sign not in "\ufffe\uffff")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def _add(to: ElementTree.Element, name: str, text: str) -> None:
    ElementTree.SubElement(to, name).text = text
