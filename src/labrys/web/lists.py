"""What lists tell of a table: its people, whose turn it is, how it stands or ended.

It is kept beside the log, so that a list wakes no table. Whom a question in secret is put to is known here, and
told to nobody but him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct, structs

import labrys
from labrys.engine.event import GAMESMASTER
from labrys.show.campaign_picture import plain
from labrys.show.english import count
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.store import TableRow
from labrys.web.table import Table

MOST_PEOPLE = 12  # names of those who came back
HOUR = len("2026-01-01T00")  # of an ISO time


class About(Struct, frozen=True, omit_defaults=True):
    """What is known of a table that sleeps."""

    seats: tuple[p.SeatInfo, ...] = ()
    keys: tuple[str, ...] = ()  # hashes of the seats' keys, in the order of the seats
    waiting: tuple[int, ...] = ()  # as everybody may know
    asked: tuple[int, ...] = ()  # who is asked in truth: each is told that of himself alone
    hides: bool = False  # the players have hands to hide
    result: str = ""
    winners: tuple[int, ...] = ()
    progress: str = ""
    survivors: tuple[str, ...] = ()
    campaign: str = ""  # of the owner's
    host: str = ""  # who made it
    persons: tuple[str, ...] = ()  # like `keys`: of the own keys of those who sit there
    given: tuple[int, ...] = ()  # likewise: how many answers each has given, which tells one turn from the next
    days: int = 0  # one has for a move, where it is played over days …
    since: str = ""  # … and since when the table waits


NOTHING = About()
_decode = msgspec.json.Decoder(About).decode


def about(table: Table, online: Sequence[int] = ()) -> About:
    """How a table stands."""
    sitters = [table.sitter(one.seat) for one in table.infos()]
    persons = tuple(sitter.whose or sitter.was for sitter in sitters)
    by_seat = Counter(entry.seat for entry in table.run.entries) if table.run is not None else Counter()
    return structs.replace(
        _about(table, online),
        host=table.host,
        persons=persons if any(persons) else (),
        given=tuple(by_seat[one.seat] for one in table.infos()),
        days=table.opened.days,
        since=table.since,
    )


def _about(table: Table, online: Sequence[int]) -> About:
    seats = table.infos(online)
    keys = tuple(table.sitter(one.seat).key for one in seats)
    campaign = table.entered.campaign if table.entered is not None else table.opened.campaign_id
    run = table.run
    if run is None:
        return About(seats, keys, progress="not begun", campaign=campaign)
    outcome = run.outcome if run.over else None
    if outcome is None:
        asked, hides = tuple(run.questions), table.hides()
        return About(seats, keys, table.waiting, asked, hides, progress=progress(table), campaign=campaign)
    result, back = plain(outcome.result), survivors(table)
    return About(seats, keys, result=result, winners=outcome.winners, survivors=back, campaign=campaign)


def survivors(table: Table) -> tuple[str, ...]:
    """Who came back, by name."""
    run, _ = table.game()
    try:
        back = run.book.survivors(run.state) if run.book.keeps_campaigns else []
    except Exception:  # somebody made up the position that it began with
        return ()
    return tuple(str(getattr(one, "name", "")) for one in back[:MOST_PEOPLE])


def progress(table: Table) -> str:
    """How far it is, as everybody may know: what the game says of it, and how much was answered."""
    try:
        moment = table.shown(None).picture(None).moment
    except Exception:  # likewise
        moment = ""
    answers = "" if table.hides() else count(len(table.game()[0].entries), "answer")
    return ", ".join(filter(None, (moment, answers)))


def known(row: TableRow) -> About:
    """What was written down of a table."""
    return _decode(row.about) if row.about else NOTHING


def summary(row: TableRow, about: About) -> p.TableSummary:
    """A table in a list. Where hands are hidden the minute of an answer could tell that somebody was asked."""
    touched = row.touched if not about.hides else f"{row.touched[:HOUR]}:00:00+00:00"
    book = labrys.find(row.game)
    facts = (row.created, touched, row.started, row.over, row.answers, book.about, about.host)
    return p.TableSummary(row.id, row.game, book.title, about.seats, *facts)


def mine(row: TableRow, about: About, key: str, owner: str) -> p.MyTable | None:
    """The same for one who owns it, or has a seat there; None for anybody else."""
    return of_locks(row, about, r.hashed(key) if key else "", r.hashed(owner) if owner else "")


def of_locks(row: TableRow, about: About, key: str, owner: str) -> p.MyTable | None:
    """The same for one of whose keys only the hashes are known."""
    owns = r.same(owner, row.owner)
    persons = about.persons or ("",) * len(about.seats)
    locks = zip(about.seats, about.keys, persons, strict=False)
    held = [
        info.seat
        for info, lock, own in locks
        if r.same(lock, key) or (owns and r.same(lock, owner)) or r.same(own, owner)
    ]
    if not owns and not held:
        return None
    seat = GAMESMASTER if GAMESMASTER in held else held[0] if held else None
    # Who is waited for as far as everybody knows has the turn, though another is asked in secret meanwhile.
    bots = {info.seat for info in about.seats if info.bot}
    return p.MyTable(
        summary(row, about),
        seat,
        owns,
        any(one in (*about.asked, *about.waiting) and one not in bots for one in held),
        about.waiting,
        about.result,
        about.winners,
        about.progress,
        about.survivors,
        about.campaign if owns else "",
        about.days,
        about.since,
    )
