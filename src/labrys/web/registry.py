"""All tables of a worker: made anew, from saved games or from moments of others; and listed."""

from __future__ import annotations

import asyncio
import logging
import secrets
import string
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec

import labrys
from labrys import seats
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.record import campaign as campaigns
from labrys.record import save
from labrys.record import scenario as scenarios
from labrys.rulebook import first
from labrys.show.book import AnyBook
from labrys.show.branch import branch
from labrys.show.run import Run
from labrys.web import lists
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.actions import LiveTable
from labrys.web.awake import AwakeTables, Forbidden, Full, Missing
from labrys.web.breath import Breath
from labrys.web.campaigns import left_by
from labrys.web.connection import plain
from labrys.web.jobs import SetUp
from labrys.web.onlookers import seconds
from labrys.web.places import GUEST
from labrys.web.replay import Moments, may_branch
from labrys.web.seating import may_hide
from labrys.web.store import Blocked, TableRow
from labrys.web.table import PERSON, Table
from labrys.web.watchdog import belongs_to

log = logging.getLogger("labrys.web")

ALPHABET = string.ascii_lowercase + string.digits
ID_LENGTH = 14  # 72 bits: nobody guesses the address of a table


class TableRegistry(AwakeTables):
    """How tables are made, and what lists tell of them."""

    # -- making ----------------------------------------------------------------------------------------------

    async def create(self, wanted: p.NewTable, owner: str) -> p.MadeTable:
        """A new table; its owner sits at the first seat marked `me`."""
        if wanted.first:
            return await self._first_game(wanted, owner)
        book = labrys.find(wanted.game)
        book.house(dict(wanted.house))  # refused before anything is made
        check_seats(book, wanted.seats)
        if len(wanted.seats) > book.most_seats:
            raise LabrysError(f"{book.title} is for 1 to {book.most_seats} players, not {len(wanted.seats)}")
        if wanted.gamesmaster and not book.has_gamesmaster:
            raise LabrysError(f"{book.title} has no gamesmaster")
        if wanted.gamesmaster == "me" and "me" in wanted.seats and r.OPEN in wanted.seats:
            raise LabrysError("with others you are gamesmaster or player, not both: leave all seats to them")
        if r.OPEN in (*wanted.seats, wanted.gamesmaster) and (wanted.start or wanted.seed is not None):
            raise LabrysError("a game with open seats starts when everybody is there, with dice nobody has chosen")
        if wanted.own_dice and r.OPEN in (*wanted.seats, wanted.gamesmaster) and may_hide(book):
            raise LabrysError(
                f"whoever types the dice of {book.title} would know too much: only who plays alone can"
            )
        scenario_name, scenario, campaign, campaign_id = await self._begins_with(book, wanted, owner)
        if len(campaign) > self.limits.campaign_bytes:
            raise LabrysError(f"a campaign has at most {self.limits.campaign_bytes} characters here")
        if scenario or campaign:
            size = len(wanted.seats)
            await self.workers.set_up(SetUp(book.name, size, dict(wanted.house), scenario, campaign))
        opened = r.Opened(
            wanted.game,
            len(wanted.seats),
            r.hashed(owner),
            r.new_secret(),
            r.now(),
            wanted.seats.index("me") if "me" in wanted.seats else None,
            dict(wanted.house),
            scenario=scenario,
            scenario_name=scenario_name,
            campaign=campaign,
            campaign_id=campaign_id,
            own_dice=wanted.own_dice,
            nonce=r.new_nonce(),
            onlookers=seconds(wanted.onlookers),
            days=wanted.days,
            overdue="heuristic" if wanted.days and wanted.overdue == "bot" else "",
        )
        begin: list[r.AnyRecord] = []
        if wanted.start:
            seed = r.new_seed() if wanted.seed is None else wanted.seed
            begin.append(r.Began(seed, chosen=wanted.seed is not None))
        return await self._open(opened, wanted.seats, plain(wanted.name), begin, wanted.gamesmaster)

    async def _first_game(self, wanted: p.NewTable, owner: str) -> p.MadeTable:
        """The guided first game of a book: it begins with the save of one, so that it stays as it was begun."""
        plain_wish = p.NewTable(wanted.game, name=wanted.name, start=wanted.start, first=True)
        if wanted != plain_wish:
            raise LabrysError(
                "A first game begins as its guide wants it: send nothing but the game and your name."
            )
        book = labrys.find(wanted.game)
        sitting = first.load(book).seats
        begun = save.dumps(first.begin(book)).decode()
        opened = r.Opened(
            book.name,
            len(sitting),
            r.hashed(owner),
            r.new_secret(),
            r.now(),
            first.LEARNER,
            save=begun,
            campaign_id=book.name if book.keeps_campaigns else "",
        )
        return await self._open(opened, sitting, plain(wanted.name), [])

    async def _begins_with(self, book: AnyBook, wanted: p.NewTable, owner: str) -> tuple[str, str, str, str]:
        """The scenario by name and as a text; the campaign as a text, and which one the end is entered in."""
        if wanted.after is not None:
            return await self._as_before(wanted, wanted.after, owner)
        name, scenario = self._scenario(book, wanted.scenario)
        if wanted.campaign_id:
            if wanted.campaign:
                raise LabrysError("name a campaign that is kept for you, or send the text of one, not both")
            text = (await self.campaigns.shelf.read(r.hashed(owner), wanted.campaign_id)).decode()
            return name, scenario, text, wanted.campaign_id
        if wanted.campaign and len(wanted.campaign) <= self.limits.campaign_bytes:
            await self.workers.set_up(SetUp(book.name, len(wanted.seats), {}, "", wanted.campaign))
            return name, scenario, wanted.campaign, await self.campaigns.one_more(owner, wanted.campaign.encode())
        return name, scenario, wanted.campaign, book.name if book.keeps_campaigns else ""

    async def _as_before(self, wanted: p.NewTable, after: p.After, owner: str) -> tuple[str, str, str, str]:
        """The same as at another table, with whoever goes on from it."""
        if wanted.scenario or wanted.campaign or wanted.campaign_id:
            raise LabrysError("a table after another takes its scenario and campaign from there: send no others")
        live = await self.live(after.table)
        if live is None or not (live.table.owned_by(owner) or live.table.seat_of(after.key) is not None):
            raise LabrysError("there is no such table, or you do not sit there")
        table = live.table
        run, _ = table.game()
        if table.book.name != wanted.game:
            raise LabrysError(f"that table plays {table.book.title}")
        if after.survivors:
            id, campaign = await self.campaigns.after(live, owner)
        else:
            id, campaign = table.opened.campaign_id, ""
            if run.campaign is not None:  # what comes of it cannot be entered, too: they are the same people
                id, campaign = "", campaigns.dumps(run.campaign).decode()
        return table.opened.scenario_name, table.book.scenario_of(run.past().origin), campaign, id

    def _scenario(self, book: AnyBook, said: str) -> tuple[str, str]:
        """Its name and its text, not yet checked. Nobody from outside names a file."""
        if not said:
            return "", ""
        found = scenarios.shipped_or_text(book, said, self.limits.scenario_bytes)
        if found is None:
            raise scenarios.unknown(book, said, "send the text of one")
        return found

    async def upload(self, raw: bytes, name: str, owner: str) -> p.MadeTable:
        """A table that goes on with a saved game; the uploader takes the first seat that a person had."""
        header = await self.workers.examine(raw, name, made_up=self.limits.made_up_saves > 0)
        words = header.seats or (PERSON,) * max(1, len(header.players))
        mine = words.index(PERSON) if PERSON in words else None
        sitting = tuple(
            "me" if n == mine else word if word in seats.offered(header.game) else r.OPEN
            for n, word in enumerate(words)
        )
        called = plain(header.players[mine])[:24] if mine is not None and header.players else ""
        opened = r.Opened(
            header.game,
            len(words),
            r.hashed(owner),
            r.new_secret(),
            r.now(),
            mine,
            save=raw.decode(),
            scenario_name=header.notes.get("scenario", "")[:60],
            campaign=went_on_from(header),
            campaign_id=self.campaigns.of_save(header),
            own_dice=header.dice == "real",
            nonce=header.notes.get("nonce", "")[:64],
        )
        return await self._open(opened, sitting, called, [], guest=True)

    async def branch(self, live: LiveTable, wanted: p.NewBranch, owner: str) -> p.MadeBranch:
        """A table that goes on from a moment of this one, with other dice.

        Before the end whoever plays here sees that moment with his own eyes: what they do not see is dealt afresh.
        """
        table = live.table
        run, _ = table.game()
        own = table.seat_of(wanted.key)
        if not may_branch(table, own):
            raise Forbidden("While the game goes on only those who play it can play on from a moment of it.")
        sitting = self._sitting(table, wanted, own)
        async with self.replaying:
            reel = await self.reels.of(table)
            moments = Moments(table, None if table.over else own)
            at = moments.found(wanted.at)
            then = reel.at(moments.numbers[at], journal=True)
            then.names, then.campaign = table.names_at(moments.numbers[at]), run.campaign
            made, back = branch(then, r.new_seed(), None if table.over else own)
        me = sitting.index("me") if "me" in sitting else None
        made.notes["nonce"] = r.new_nonce()
        made.seats = tuple(PERSON if word in ("me", r.OPEN) else word for word in sitting)
        opened = r.Opened(
            table.book.name,
            len(sitting),
            r.hashed(owner),
            r.new_secret(),
            r.now(),
            me,
            dict(table.opened.house),
            save=save.dumps(made).decode(),
            scenario_name=table.opened.scenario_name,
            campaign=campaigns.dumps(made.campaign).decode() if made.campaign else "",
            branch=table.id,
            branch_at=moments.name(at),
            nonce=made.notes["nonce"],
        )
        new = await self._open(opened, sitting, plain(wanted.name), [], guest=table.id.startswith(GUEST))
        return p.MadeBranch(new.table, new.address, new.seat, new.key, new.links, back)

    def _sitting(self, table: Table, wanted: p.NewBranch, own: int | None) -> tuple[str, ...]:
        """Who sits where in a branch: as it is wished, or you in your seat and bots in the others."""
        book, number = table.book, len(table.seats)
        if wanted.seats:
            check_seats(book, wanted.seats)
            if len(wanted.seats) != number:
                raise LabrysError(f"{number} play there, so name {number} seats, not {len(wanted.seats)}")
            return wanted.seats
        people = [seat for seat, sitter in enumerate(table.seats) if sitter.taken]
        mine = own if own is not None and own >= 0 else table.chair_seat
        if mine is None:
            mine = people[0] if people else 0
        bots = [sitter.bot or seats.guide(book.name) or seats.NAMES[0] for sitter in table.seats]
        return tuple("me" if seat == mine else bots[seat] for seat in range(number))

    async def _open(
        self,
        opened: r.Opened,
        sitting: Sequence[str],
        name: str,
        begin: Sequence[r.AnyRecord],
        chair: str = "",
        *,
        guest: bool = False,
    ) -> p.MadeTable:
        """Write the first records, and give the keys and links that nobody will be told again.

        `guest`: the game was brought from outside, and is played apart from all others.
        """
        await self._bounds(opened.owner)
        id = self._new_id(guest=guest)
        key, person = "", await self.marks.of_lock(opened.owner)
        links: list[p.SeatLink] = []
        entries: list[r.AnyRecord] = []
        for seat, word in enumerate(sitting):
            if word == "me":
                key = r.new_secret()
                entries.append(r.Sat(seat, name, r.hashed(key), person.lock, person.mark))
            elif word == r.OPEN:
                token = r.new_secret()
                links.append(p.SeatLink(seat, f"/t/{id}#seat={token}"))
                entries.append(r.Linked(seat, r.hashed(token)))
            else:
                entries.append(r.BotPut(seat, word))
        if chair == "me":  # with the key of his seat, or the owner's own
            lock = r.hashed(key) if key else opened.owner
            entries.append(r.Sat(GAMESMASTER, name, lock, person.lock, person.mark))
        elif chair == r.OPEN:
            token = r.new_secret()
            links.append(p.SeatLink(GAMESMASTER, f"/t/{id}#seat={token}"))
            entries.append(r.Linked(GAMESMASTER, r.hashed(token)))
        records = [opened, *entries, *begin]
        self._make_room()
        belongs_to(id)
        table = Table(id, records)
        if opened.save:  # it was played by the rules of now
            records.append(table.standing())
            table.apply(records[-1])
        row, holder = self._row(table), self.place.worker if self.place is not None else ""
        await self.writer.call(self.store.create, row, [r.encode(record) for record in records], holder)
        self.writer.opened(id, len(records))
        self._seat(table, row.touched)
        log.info("table made", extra={"table": table.mark, "game": opened.game, "seats": opened.seats})
        return p.MadeTable(id, f"/t/{id}", opened.owner_seat, key, tuple(links))

    def _new_id(self, *, guest: bool) -> str:
        """Nobody guesses it; and it is played here."""
        guest = guest or (self.place is not None and self.place.guests)
        while True:
            word = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
            id = f"{GUEST}{word}" if guest else word
            if self.at_home(id):
                return id

    async def _bounds(self, owner: str) -> None:
        most = self.limits.most_tables_per_owner
        if len(await self.writer.call(self.store.owned, owner, most)) >= most:
            raise Full(f"You have {most} tables already; delete some that you do not need any more.")
        if await self.writer.call(self.store.count) >= self.limits.most_tables:
            raise Full("This server holds as many tables as it may; some must be deleted first.")

    async def delete(self, id: str, owner: str) -> None:
        """The table and its log are gone. It is not woken for that: perhaps it cannot be."""
        row = await self.writer.call(self.store.row, id)
        if row is None:
            raise Missing("There is no such table; it may have been deleted.")
        if not r.opens(owner, row.owner):
            raise Forbidden("Only the owner of the table can do that.")
        with suppress(Blocked):
            await self._claim(id, "")
        live = self.live_tables.pop(id, None)
        if live is not None:
            live.broken = True
            live.close("The owner has deleted this table.", "deleted", again=False)
            self.writer.closed(id)
        await self.writer.call(self.store.delete, id)

    # -- lists -----------------------------------------------------------------------------------------------

    async def owned(self, owner: str) -> list[p.TableSummary]:
        """The tables of an owner, the latest first."""
        rows = await self.writer.call(self.store.owned, r.hashed(owner), self.limits.most_tables_per_owner)
        await self._all_shown(rows)
        return [self.summary(row) for row in rows]

    async def mine(self, seats: Sequence[p.SeatKey], owner: str) -> list[p.MyTable]:
        """The tables of an owner and those where somebody has these seats: first where it is his turn."""
        keys = {seat.table: seat.key for seat in seats}
        lock = r.hashed(owner) if owner else ""
        sits = await self.marks.tables(lock) if owner else []
        rows = await self._rows_of(lock, [*keys, *sits])
        await self._all_shown(rows)
        told = [lists.mine(self._now(row), self._about(row), keys.get(row.id, ""), owner) for row in rows]
        found = {row.id for row, one in zip(rows, told, strict=True) if one is not None}
        for table in sits:  # somebody has freed his seat, or the table is gone
            if table not in found:
                await self.marks.left(lock, table)
        mine = {one.table.table: one for one in told if one is not None}.values()
        latest = sorted(mine, key=lambda one: one.table.touched, reverse=True)
        return sorted(latest, key=lambda one: (not one.your_turn, one.table.over))

    async def _rows_of(self, lock: str, tables: Sequence[str]) -> list[TableRow]:
        """These tables, and those that somebody owns."""
        named = [*dict.fromkeys(tables)]
        rows = await self.writer.call(self.store.rows, named) if named else []
        if lock:
            rows += await self.writer.call(self.store.owned, lock, self.limits.most_tables_per_owner)
        return [*{row.id: row for row in rows}.values()]

    async def turns(self, lock: str) -> list[tuple[p.MyTable, int]]:
        """The tables of the person of this hash, and how many answers he has given at each."""
        found = []
        rows = await self._rows_of(lock, await self.marks.tables(lock))
        await self._all_shown(rows)
        for row in rows:
            about = self._about(row)
            one = lists.of_locks(self._now(row), about, "", lock)
            if one is not None:
                seats = [info.seat for info in about.seats]
                given = about.given[seats.index(one.seat)] if one.seat in seats and about.given else 0
                found.append((one, given))
        return found

    async def _all_shown(self, rows: Sequence[TableRow]) -> None:
        """Nobody learns from a list what is not shown at the table yet."""
        while late := [
            live for row in rows if (live := self.live_tables.get(row.id)) is not None and live.beat.holds
        ]:
            await late[0].beat.over()

    async def playing(self, owner: str) -> dict[str, tuple[str, ...]]:
        """The owner's tables that are not over, by the campaign they go on with."""
        found: dict[str, tuple[str, ...]] = {}
        for one in await self.mine((), owner):
            if one.campaign and one.table.started and not one.table.over:
                found[one.campaign] = (*found.get(one.campaign, ()), one.table.table)
        return found

    def summary(self, row: TableRow) -> p.TableSummary:
        """A table in a list. One that is awake tells more than its row."""
        return lists.summary(self._now(row), self._about(row))

    def _now(self, row: TableRow) -> TableRow:
        live = self.live_tables.get(row.id)
        return row if live is None else self._row(live.table, live.touched or row.touched)

    def _about(self, row: TableRow) -> lists.About:
        """How it stands, and who is there now."""
        live = self.live_tables.get(row.id)
        if live is None:
            return lists.known(row)
        return lists.about(live.table, live.online)


def check_seats(book: AnyBook, sitting: Sequence[str]) -> None:
    """Refuse a word that is no seat, and two seats for one person."""
    known = ("me", r.OPEN, *seats.offered(book.name))
    for word in sitting:
        if word not in known:
            raise LabrysError(f"a seat is one of {', '.join(known)}, not {word!r}")
    if sitting.count("me") > 1:
        raise LabrysError("you can sit in one seat only: let the others be open, or bots")


def held(table: Table) -> None:
    """Refuse to show a game as a whole, its dice and secrets included, while several people play it."""
    if not table.over and not table.alone:
        raise LabrysError("while several people play, this would tell what is still hidden; wait for the end")


def went_on_from(header: save.Header) -> str:
    """The campaign of a save, as the text of a file; the table needs it when the save is a thing of the past."""
    if bytes(header.campaign) == b"null":
        return ""
    kept = msgspec.json.decode(header.campaign, type=labrys.find(header.game).campaign_type)
    return campaigns.dumps(kept).decode()


def campaign_left(table: Table) -> bytes:
    """Who goes on from a game that is over, as the text of a campaign file."""
    return campaigns.dumps(left_by(table))


async def dumped(table: Table) -> bytes:
    """The game as a save, for people."""
    table.game()
    held(table)
    return await saved(table)


async def saved(table: Table) -> bytes:
    """The same, for the host: played once more, in slices, for the digests a save has and a table does without."""
    run, _ = table.game()
    past = run.past()
    again: Run[Any] = Run(run.book, run.book.clone(past.origin), tape=run.own_dice)
    again.names, again.seats = run.names, run.seats
    again.campaign, again.notes = run.campaign, run.notes
    again.past().created, again.past().undone = past.created, list(past.undone)
    chair, breath = run.chair, Breath()
    for entry in list(run.entries):
        again.replay((entry,))
        await breath.taken()
    again.sit(chair)
    return await asyncio.to_thread(save.dumps, again)
