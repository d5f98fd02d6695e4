"""The log of a table: one record for everything that changes it, appended and never altered.

A table is what its log says: a server that starts again, or wakes a sleeping table, reads the records in order and
applies them as if they happened now. Links and keys are there only as hashes.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct, structs

SEED_BITS = 128  # of a game, and of what is hashed with its seed
OPEN = "open"  # a seat that waits for somebody


class Record(Struct, frozen=True, omit_defaults=True, tag_field="record", tag=str.lower):
    """Any entry of a log."""


class Opened(Record, frozen=True):
    """A table was made: always the first record."""

    game: str
    seats: int
    owner: str  # hash of the owner's key
    secret: str  # from which the names of decisions are made
    created: str
    owner_seat: int | None = None  # where he sits himself
    house: dict[str, str] = {}
    save: str = ""  # a game that was uploaded, as its text
    scenario: str = ""  # what is played in: its text
    scenario_name: str = ""
    campaign: str = ""  # who goes on from an earlier game: the text of a campaign file
    campaign_id: str = ""  # which of the owner's the result is entered in; empty: in none by itself
    branch: str = ""  # the table that the saved game branches off …
    branch_at: int = 0  # … at the moment of this name
    own_dice: bool = False  # people roll and type them
    nonce: str = ""  # hashed with the seed; a table or a save of before has none
    onlookers: int = 0  # so many seconds later they see what happens; -1: only when the game is over
    days: int = 0  # one has for a move, where it is played over days; 0: it is not
    overdue: str = ""  # what happens after that: nothing, or the bot of this name answers
    brought: bool = False  # its game was uploaded, which is a thing of the past


class Linked(Record, frozen=True):
    """A seat got a new link; an older one opens nothing any more."""

    seat: int
    link: str  # hash of its token


class Sat(Record, frozen=True):
    """Somebody sat down; his link is used up."""

    seat: int
    name: str
    key: str  # hash of the seat's key
    person: str = ""  # hash of his own key, which opens the seat as well …
    mark: str = ""  # … and what he is known by on this server


class Left(Record, frozen=True):
    """A seat is free again; after the start it stays his who held it, unless he has given it up himself."""

    seat: int
    own: bool = False  # he has given it up


class Renamed(Record, frozen=True):
    """Somebody is called otherwise."""

    seat: int
    name: str


class BotPut(Record, frozen=True):
    """A bot was put into a seat, or with an empty name taken out of it."""

    seat: int
    bot: str
    setup: bool = False  # it only sets up the game, and goes before the first question of the game proper
    other: bool = False  # by somebody else than whose seat it is: everybody is told


class Unguided(Record, frozen=True):
    """The learner of a first game needs no guide any more."""


class Resized(Record, frozen=True):
    """So many seats, before the start."""

    seats: int


class Watched(Record, frozen=True):
    """Those who look on see what happens so many seconds later from now on; -1: only when the game is over."""

    onlookers: int


class Readied(Record, frozen=True):
    """Somebody is ready, or not any more."""

    seat: int
    ready: bool


class Downloaded(Record, frozen=True):
    """Somebody who played alone took the game with him as a save, which holds the seed of all dice."""

    name: str
    answers: int  # given until then


class Began(Record, frozen=True):
    """The game began, with this seed."""

    seed: int
    at: str = ""  # ISO time, where it is played over days
    chosen: bool = False  # by whoever made the table: he may know the dice
    past: bool = False  # in a log whose game begins later: from here on it had begun


class Answered(Record, frozen=True):
    """An answer that stands."""

    seat: int
    answer: str
    follows: bool = False  # a standing order gave it: it is taken back with the answer before it
    at: str = ""  # ISO time, where it is played over days


class Typed(Record, frozen=True):
    """A die that was rolled by hand."""

    face: int


class TookBack(Record, frozen=True):
    """The last answers were taken back."""

    seat: int  # who wanted it
    number: int
    own: bool = False  # the last of his own, of what several are still declaring together


class Closed(Record, frozen=True):
    """Who had not declared yet was waited for no longer: what is the default was done."""

    seats: tuple[int, ...]


class Stood(Record, frozen=True):
    """How the game stood: should its rules change, it goes on from here. Written down from time to time."""

    digest: str
    state: Raw  # at the start of a scene
    since: tuple[str, ...] = ()  # the answers given since then
    anew: bool = False  # the rules have changed: what was played before is not played again
    place: int = 0  # so many records are before it; known to whoever reads the log
    chairs: tuple[bool, ...] = ()  # was the gamesmaster's chair taken: at each answer since then, and now
    seats: tuple[int, ...] = ()  # whose each answer was, where some were declared together
    typed: str = ""  # the dice that people have typed, if they roll their own
    at: str = ""  # ISO time, where those who look on see it later


class Blocked(Record, frozen=True):
    """Somebody can neither sit down nor look on here any more with these keys."""

    id: int
    name: str
    mark: str
    locks: tuple[str, ...]  # hashes of the key of his seat and of his own


class Unblocked(Record, frozen=True):
    """He may again."""

    id: int


class Spoke(Record, frozen=True):
    """Something was said."""

    seat: int
    name: str
    text: str
    at: str
    mark: str = ""  # of whoever spoke


class Entered(Record, frozen=True):
    """The game that is over was entered in a campaign of the owner's."""

    campaign: str  # its id; empty: it could not be
    digest: str = ""  # of its text, as it was written
    clean: bool = False  # nothing else had happened in it since this game began: then it can be taken out again


class Withdrawn(Record, frozen=True):
    """The end was taken back, and so was what it had left in the campaign."""


OfPeople: TypeAlias = (
    Opened
    | Linked
    | Sat
    | Left
    | Renamed
    | BotPut
    | Unguided
    | Resized
    | Watched
    | Readied
    | Blocked
    | Unblocked
    | Spoke
    | Downloaded
    | Entered
    | Withdrawn
)
BOUNDED = (
    Linked,
    Sat,
    Left,
    BotPut,
    Resized,
    Watched,
    Blocked,
    Unblocked,
    Downloaded,
)  # what people do, and could do without end
OfTalk: TypeAlias = Spoke | Renamed | Readied
OfPlay: TypeAlias = Began | Answered | Typed | TookBack | Closed | Stood
AnyRecord: TypeAlias = OfPeople | OfPlay

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyRecord).decode


def going_on(log: Sequence[AnyRecord], place: int, *, other_rules: bool = False) -> list[AnyRecord]:
    """The log of a table whose game begins where it stood at this place: of what was before only people stay.

    By other rules than it was played by it may stand otherwise now.
    """
    stood = log[place]
    assert isinstance(stood, Stood)
    stood = structs.replace(stood, anew=True, place=place, digest="" if other_rules else stood.digest)
    people: list[AnyRecord] = []
    for number, record in enumerate(log[:place]):
        if isinstance(record, Began):  # who came and went after it did so during the game
            people.append(structs.replace(record, past=True))
        elif not isinstance(record, OfPlay):
            people.append(record)
        opened = log[0]
        if isinstance(opened, Opened) and opened.save and number == opened.seats:
            people.append(Began(0, past=True))
    if isinstance(people[0], Opened):  # an uploaded game is a thing of the past, too
        people[0] = structs.replace(people[0], save="", brought=bool(people[0].save and not people[0].branch))
    return [*people, stood, *log[place + 1 :]]


def now() -> str:
    """The time, as records spell it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_secret(size: int = 18) -> str:
    """Something nobody can guess."""
    return secrets.token_urlsafe(size)


def new_seed() -> int:
    """Of a game whose dice nobody has chosen."""
    return secrets.randbits(SEED_BITS)


def new_nonce() -> str:
    """What is hashed with the seed before play, so that nobody finds a seed by its hash."""
    return secrets.token_hex(SEED_BITS // 8)


def hashed(key: str) -> str:
    """What is stored of a key. Keys are long and random, so a plain hash tells nothing about them."""
    return hashlib.sha256(key.encode()).hexdigest()


def opens(key: str, lock: str) -> bool:
    """Is this the key with that hash?"""
    return bool(key) and same(hashed(key), lock)


def same(lock: str, other: str) -> bool:
    """Are these the hashes of one key?"""
    return bool(lock) and bool(other) and hmac.compare_digest(lock, other)
