"""Campaign files: one JSON object with indentation, for people and programs. See `docs/save-format.md`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct, structs

from labrys.engine.bounds import check_plain, has_long_number
from labrys.engine.errors import BadSave, LabrysError, plain_words
from labrys.record import files
from labrys.show.book import AnyBook
from labrys.show.campaign import MOST_FALLEN, Campaign, check_fits, check_keeps, copied, fresh, ids, same
from labrys.show.run import Run

FORMAT = 2  # what is called a roster is format 1: people, and nothing else
MOST_BYTES = 4_000_000
Find: TypeAlias = Callable[[str], AnyBook]


class Head(Struct, frozen=True):
    """What every such file says of itself."""

    labrys: str
    format: int
    game: str


class RosterFile(Struct, frozen=True):
    """The survivors of a game, as Labrys 0.1 kept them."""

    records: list[msgspec.Raw]


def dumps(campaign: Campaign) -> bytes:
    """A campaign as the text of a file."""
    first = dict.fromkeys(Campaign.__struct_fields__)  # of a type of its own msgspec puts people in front
    told = {"labrys": "campaign", "format": FORMAT, **first, **structs.asdict(campaign)}
    return msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n"


def loads(raw: bytes, name: str, find: Find) -> Campaign:
    """A campaign from the text of a file, called `name` in complaints; each of those is one sentence."""
    head = _head(raw, name)
    book = find(head.game)
    check_keeps(book)
    try:
        if has_long_number(raw):
            check_plain(msgspec.json.decode(raw))
        old = head.labrys == "roster"
        found = _from_roster(raw, book) if old else msgspec.json.decode(raw, type=book.campaign_type)
        book.check_campaign(copied(found))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"{name} does not hold a campaign of {book.title}: {_why(error)}") from None
    except LabrysError as error:
        raise BadSave(f"{name} holds a campaign that no game has left: {error}") from None
    except Exception as error:  # there is no telling what a rule makes of what somebody made up
        raise BadSave(f"{name} holds a campaign that no game has left ({type(error).__name__})") from None
    return found


def _head(raw: bytes, name: str) -> Head:
    """What it says of itself, in a format this Labrys knows."""
    if len(raw) > MOST_BYTES:
        raise BadSave(f"{name} is {len(raw)} bytes long; a campaign has at most {MOST_BYTES}")
    try:
        head = msgspec.json.decode(raw, type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"{name} is no campaign, or it is damaged: {_why(error)}") from None
    if head.labrys not in ("campaign", "roster"):
        raise BadSave(f"{name} is no campaign: it calls itself a {head.labrys[:40]!r}")
    if head.format > FORMAT:
        raise BadSave(
            f"{name} has campaign format {head.format}; this Labrys reads formats 1 to {FORMAT}. "
            "A later version of Labrys wrote it: please update"
        )
    return head


def _from_roster(raw: bytes, book: AnyBook) -> Campaign:
    records = msgspec.json.decode(raw, type=RosterFile).records
    people = b"[" + b",".join(map(bytes, records)) + b"]"
    told = b'{"game":' + msgspec.json.encode(book.name) + b',"people":' + people + b"}"
    return msgspec.json.decode(told, type=book.campaign_type)


def _why(error: Exception) -> str:
    return "it is nested too deep" if isinstance(error, RecursionError) else plain_words(error)


def load(path: Path, find: Find) -> Campaign:
    """Read a campaign, or an old roster."""
    return loads(files.read(path, "campaign", MOST_BYTES), repr(str(path)), find)


def load_or_begin(path: Path, find: Find, game: str, title: str = "") -> Campaign:
    """The campaign of this file; a new one if there is no file yet."""
    book = find(game)
    check_keeps(book)
    if not path.exists():
        return fresh(book, title)
    campaign = load(path, find)
    check_fits(book, campaign)
    return campaign


def save(campaign: Campaign, path: Path) -> None:
    """Write a campaign. Only another one of the same game is written over; an old roster is kept beside it."""
    if path.is_file() and not path.is_symlink() and path.stat().st_size:
        raw = files.read(path, "campaign", MOST_BYTES)
        head = _head(raw, repr(str(path)))
        if head.game != campaign.game:
            raise BadSave(f"{str(path)!r} is a campaign of {head.game} and is not written over; name another file")
        if head.labrys == "roster":
            files.write(files.free_name(path.with_name(f"{path.name}.roster")), raw, "roster")
    files.write(path, dumps(campaign), "campaign", folders=True)


def keep(run: Run[Any], path: Path, find: Find) -> tuple[Campaign, Path]:
    """Enter a game that has ended in the campaign of this file. Returns it, and where it is written.

    The file may have gone on in another game since this one began. Then people find together in it. Goods and
    debts cannot: what this game leaves goes on in a file beside it.
    """
    return enter(run.campaign or fresh(run.book), run.campaign_after(), path, find)


def enter(began: Campaign, left: Campaign, path: Path, find: Find) -> tuple[Campaign, Path]:
    """The same for what a game has left that began so. No other program enters one in this file meanwhile."""
    with files.alone(path):
        now = load_or_begin(path, find, left.game) if path.exists() else None
        together = put_together(began, left, now)
        kept, path = (together, path) if together is not None else (left, files.free_name(path))
        save(kept, path)
    return kept, path


def put_together(began: Campaign, left: Campaign, now: Campaign | None) -> Campaign | None:
    """What a file holds after a game that began so and left this, if it says `now` what it says.

    None: another game has gone on with it meanwhile, and goods and debts cannot be put together from two.
    """
    if now is None or same(now, began):
        return left
    if set(now.__struct_fields__) == set(Campaign.__struct_fields__):
        return joined(began, left, now)
    return None


def joined(began: Campaign, left: Campaign, now: Campaign) -> Campaign:
    """What two games from one beginning have left, where there are only people: a newcomer's id is his alone."""
    before = {person.id: msgspec.json.encode(person) for person in began.people}
    played = [person for person in left.people if msgspec.json.encode(person) != before.get(person.id)]
    gone = before.keys() - ids(left.people) | before.keys() & ids(tuple(played))
    kept = [person for person in now.people if person.id not in gone]
    taken = {person.id for person in kept}
    entered = [person if person.id not in taken else _renamed(person, taken) for person in played]
    fell = [structs.replace(one, game=len(now.games) + 1) for one in left.fallen if one.game == len(left.games)]
    pairs = zip(played, entered, strict=True)
    careers = {**now.careers, **{called.id: left.careers.get(one.id, 0) for one, called in pairs}}
    people = (*kept, *entered)
    return structs.replace(
        now,
        people=people,
        games=(*now.games, *left.games[-1:]),
        fallen=(*now.fallen, *fell)[-MOST_FALLEN:],
        careers={who: number for who, number in careers.items() if who in ids(people)},
    )


def _renamed(person: Any, taken: set[str]) -> Any:
    number = next(n for n in range(2, 10_000) if f"{person.id}-{n}" not in taken)
    return structs.replace(person, id=f"{person.id}-{number}")
