"""Saves: JSON lines, one for the header, one for each answer, one for the end. See `docs/save-format.md`.

Every line carries a seal that depends on all lines before it, so that a changed or missing line is noticed
and named. A file is written whole and moved into place: it is either the old game or the new one.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct, structs

from labrys.engine.dice import RealTape, commitment, read_dice, write_die
from labrys.engine.errors import BadSave, LabrysError, TapeMismatch, plain_words
from labrys.engine.journal import Entry
from labrys.record import files
from labrys.show.book import AnyBook
from labrys.show.campaign import Campaign, copied
from labrys.show.run import Run

FORMAT = 1
BEGINNING = b'{"labrys":"save"'


class Header(Struct, frozen=True):
    """The first line: which game, by which rules, who plays, and how it began."""

    labrys: str
    format: int
    game: str
    rules: int  # the version of the game's rules
    players: tuple[str, ...]
    seats: tuple[str, ...]  # who answers: me, or the name of a bot
    commitment: str  # hash of the seed, as published before play
    dice: str  # "seed", or "real": a person typed them
    created: str
    start: Raw = Raw(b"null")
    notes: dict[str, str] = {}  # what a surface wants to remember
    campaign: Raw = Raw(b"null")  # it goes on from, as it was when this game began


class Answered(Entry, frozen=True, omit_defaults=True):
    """A line for each answer that stands."""

    n: int = 0


class Undone(Struct, frozen=True, tag_field="line", tag="undone"):
    """A line for each answer that was taken back: it stays in the log."""

    at: int
    seat: int
    rule: str
    answer: str


class End(Struct, frozen=True):
    """The last line: the state at the present scene's start, the answers since, the typed dice."""

    answers: int
    snapshot: Raw
    since: tuple[str, ...]
    digest: str
    faces: str = ""
    end: bool = True
    chair: bool = False  # a person sits in the gamesmaster's chair


class Loaded(Struct):
    """A game read back, and what the reader should know about it."""

    run: Run[Any]
    note: str = ""


def dumps(run: Run[Any]) -> bytes:
    """A run as the text of a save."""
    lines = [msgspec.json.encode(_header(run))]
    for at, entry in run.undone:
        lines.append(msgspec.json.encode(Undone(at, entry.seat, entry.rule, entry.answer)))
    for n, entry in enumerate(run.entries, 1):
        lines.append(msgspec.json.encode(Answered(**structs.asdict(entry), n=n)))
    lines.append(msgspec.json.encode(_end(run)))
    return _sealed(lines)


def _header(run: Run[Any]) -> Header:
    past = run.past()
    seed = past.origin.dice.seed
    real = isinstance(run.game.tape, RealTape)
    return Header(
        "save",
        FORMAT,
        run.book.name,
        run.book.rules_version,
        run.names,
        run.seats,
        commitment(seed),
        "real" if real else "seed",
        past.created,
        Raw(msgspec.json.encode(past.origin)),
        run.notes,
        Raw(msgspec.json.encode(run.campaign)),
    )


def _end(run: Run[Any]) -> End:
    tape = run.game.tape
    faces = "".join(write_die(*die) for die in tape.dice()) if isinstance(tape, RealTape) else ""
    run.rebase()
    snapshot = Raw(msgspec.json.encode(run.base))
    since = tuple(entry.answer for entry in run.since())
    return End(len(run.entries), snapshot, since, run.digest(), faces, chair=run.chair)


def _sealed(lines: list[bytes]) -> bytes:
    """Each line gets a seal over itself and the seal before it."""
    out, seal = [], b""
    for line in lines:
        seal = hashlib.blake2b(seal + line, digest_size=8).hexdigest().encode()
        out.append(line[:-1] + b',"seal":"' + seal + b'"}')
    return b"\n".join(out) + b"\n"


def begins_a_save(begin: bytes) -> bool:
    """Are these the first bytes of a save?"""
    return begin.startswith(BEGINNING)


def save(run: Run[Any], path: Path) -> None:
    """Write a run; on disk and in place before this returns. Only another save is written over."""
    files.write(path, dumps(run), "saved game", begins_a_save)


def _unsealed(name: str, raw: bytes, *, repair: bool) -> list[bytes]:
    """The lines without their seals; the error names the first that is not as it was written."""
    lines, seal = [], b""
    for number, line in enumerate(raw.split(b"\n")[:-1], 1):
        body, mark, rest = line.rpartition(b',"seal":"')
        body += b"}"
        seal = hashlib.blake2b(seal + body, digest_size=8).hexdigest().encode()
        if not mark or rest != seal + b'"}':
            if number == 1:
                raise BadSave(f"{name} is no Labrys save, or its first line was changed")
            if repair:
                break
            raise BadSave(
                f"{name}: line {number} was changed or damaged after it was written; "
                f"`labrys play {name} --repair` goes on with the {number - 1} lines before it"
            )
        lines.append(body)
    return lines


def load(path: Path, find: Any, *, repair: bool = False) -> Loaded:
    """Read a save back. `find` gives the book of a name. Every complaint is one sentence."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise BadSave(f"{str(path)!r} cannot be read: {error.strerror}") from None
    return loads(raw, path.name, find, repair=repair)


def loads(raw: bytes, name: str, find: Any, *, repair: bool = False) -> Loaded:
    """A run from the text of a save, called `name` in complaints. Whatever the text, those are all `BadSave`."""
    try:
        return _loads(raw, name, find, repair=repair)
    except BadSave:
        raise
    except LabrysError as error:
        raise BadSave(f"{name} cannot be played on: {error}") from None
    except Exception as error:  # a state no rule has made: there is no telling what a rule makes of it
        raise BadSave(f"{name} holds a position that no game can reach ({type(error).__name__})") from None


def _loads(raw: bytes, name: str, find: Any, *, repair: bool) -> Loaded:
    header = read_header(raw, name)
    lines = _unsealed(name, raw, repair=repair)
    whole = bool(lines) and b'"end":true' in lines[-1]
    if not whole and not repair:
        raise BadSave(
            f"{name} is truncated after line {len(lines)}; "
            f"`labrys play {name} --repair` goes on with what is there"
        )
    book: AnyBook = find(header.game)
    try:
        end = msgspec.json.decode(lines[-1], type=End) if whole else None
        body = lines[1 : -1 if whole else None]
        entries = [msgspec.json.decode(line, type=Answered) for line in body if b'"line":"undone"' not in line]
        undone = [msgspec.json.decode(line, type=Undone) for line in body if b'"line":"undone"' in line]
        return _rebuild(book, header, entries, undone, end)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"{name} does not hold a game of {book.title}: {plain_words(error)}") from None


def read_header(raw: bytes, name: str) -> Header:
    """The first line of a save."""
    if not begins_a_save(raw):
        raise BadSave(f"{name} is no Labrys save: it does not begin as one")
    first = raw.split(b"\n", 1)[0]
    try:
        found = msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadSave(f"{name} is truncated in its first line") from None
    if found.get("format") != FORMAT:
        raise BadSave(
            f"{name} has save format {found.get('format')!r}; this Labrys reads format {FORMAT}. "
            "A later version of Labrys wrote it: please update"
        )
    try:
        return msgspec.json.decode(first, type=Header)
    except msgspec.ValidationError as error:
        raise BadSave(f"{name}: the first line is not that of a save ({plain_words(error)})") from None


def _rebuild(
    book: AnyBook, header: Header, entries: list[Answered], undone: list[Undone], end: End | None
) -> Loaded:
    """By replay; if that leads elsewhere than it did, because the rules have changed, from where it stood."""
    note = ""
    start = msgspec.json.decode(header.start, type=book.state_type)
    campaign = _campaign(book, start, header)
    run = _begin(book, book.clone(start), header, end)
    try:
        if header.rules != book.rules_version:
            raise TapeMismatch(0, f"the rules were version {header.rules} and are {book.rules_version} now")
        run.replay(entries)
    except TapeMismatch as mismatch:
        if end is None:
            raise
        stood = _where_it_stood(book, header, entries, end)
        run = _replayed(_begin(book, start, header, end), entries)
        if run.digest() != stood.digest():
            note = f"{mismatch}. The game goes on from where it stood; what lies before cannot be taken back"
            run = stood
    run.campaign = campaign
    if end is not None:
        run.sit(end.chair)
    run.past().undone = [(u.at, Entry(u.seat, u.rule, u.answer)) for u in undone]
    return Loaded(run, note)


def _replayed(run: Run[Any], entries: list[Answered]) -> Run[Any]:
    """As far as the answers fit, whatever the digests say: a state that has got a new field has another one."""
    with suppress(TapeMismatch):
        run.replay([structs.replace(entry, digest="") for entry in entries])
    return run


def _where_it_stood(book: AnyBook, header: Header, entries: list[Answered], end: End) -> Run[Any]:
    """From the snapshot, with the answers given since as far as they fit the rules of now."""
    run = _begin(book, msgspec.json.decode(end.snapshot, type=book.state_type), header, end)
    with suppress(LabrysError):
        for entry, answer in zip(entries[len(entries) - len(end.since) :], end.since, strict=True):
            run.repeat(structs.replace(entry, answer=answer))
    return run


def _begin(book: AnyBook, state: Any, header: Header, end: End | None) -> Run[Any]:
    if not 1 <= state.seats <= book.most_seats:
        raise BadSave(f"{book.title} is for 1 to {book.most_seats} players, and this is a game of {state.seats}")
    tape = None
    if header.dice == "real":
        tape = RealTape(state.dice.seed, typed_dice(end.faces if end else ""))
    run: Run[Any] = Run(book, state, tape=tape)
    run.notes = header.notes
    run.names, run.seats, run.past().created = header.players, header.seats, header.created
    return run


def _campaign(book: AnyBook, state: Any, header: Header) -> Campaign | None:
    """As it is in the save; in one of 0.1 the people of the roster are in the state alone."""
    if bytes(header.campaign) != b"null":
        return msgspec.json.decode(header.campaign, type=book.campaign_type)
    veterans = getattr(state, "veterans", ()) if book.keeps_campaigns else ()
    return copied(book.campaign_type(game=book.name, people=veterans)) if veterans else None


def typed_dice(typed: str) -> list[tuple[int, int]]:
    """The dice a person has typed."""
    try:
        return read_dice(typed)
    except LabrysError as error:
        raise BadSave(f"the typed dice of this game cannot be read: {error}") from None
