"""Saves: JSON lines, one for the header, one for each answer, and now and then how things stood.

See `docs/save-format.md`. Every line carries a seal that depends on all lines before it, so that a changed or
missing line is noticed and named. A file is written whole and moved into place; while a game is played, what is
new is added at its end (`record/save_file.py`). The last line of what is written at once says so: what is not
there whole does not count.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw, Struct, structs

from labrys.engine.bounds import check_plain, has_long_number
from labrys.engine.dice import read_dice, read_seed, write_die
from labrys.engine.errors import BadSave, LabrysError, TapeMismatch, plain_words
from labrys.engine.journal import SPAN, Entry, Journal, Start
from labrys.engine.tape import WIDEST_SEED, RealTape, checked, commitment
from labrys.record import files
from labrys.show.book import AnyBook
from labrys.show.campaign import Campaign, copied
from labrys.show.run import Run

FORMAT = 2  # 1 was written whole after every answer
KIND = "saved game"
MOST_BYTES = 64_000_000  # of a file
BEGINNING = b'{"labrys":"save"'
END = b',"end":true}'  # of the last line that was written at once
MARKS = 4  # of how things stood, that are written and read: taking back goes on from there
RECENT = SPAN  # answers at least are played again when a game is read, so that what was told last is known
UNKNOWN = -1


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


class Undone(Struct, frozen=True, tag_field="line", tag="undone"):
    """An answer that was taken back: it stays in the log. From its place on nothing stands until it is written."""

    at: int
    seat: int
    rule: str
    answer: str


class Anew(Struct, frozen=True, tag_field="line", tag="anew"):
    """From this place on the answers are written once more: a die was typed, and the last one has led on."""

    at: int


class Stood(Struct, frozen=True, omit_defaults=True, tag_field="line", tag="stood"):
    """How things stood before a scene."""

    n: int  # so many answers had been given
    state: Raw
    told: int = UNKNOWN  # so many events
    digest: str = ""  # of where the game stood when this was written


class Now(Struct, frozen=True, omit_defaults=True, tag_field="line", tag="now"):
    """What else has changed since the first line."""

    typed: str = ""  # dice, from the place `at` on
    at: int = 0
    chair: bool | None = None  # a person sits in the gamesmaster's chair
    players: tuple[str, ...] | None = None
    seats: tuple[str, ...] | None = None
    notes: dict[str, str] | None = None


class End(Struct, frozen=True):
    """The last line of format 1: the state at the present scene's start, the answers since, the typed dice."""

    snapshot: Raw
    since: tuple[str, ...]
    faces: str = ""
    chair: bool = False


_decode_line = msgspec.json.Decoder(Undone | Anew | Stood | Now).decode
_decode_answer = msgspec.json.Decoder(Entry).decode
_encode = msgspec.json.Encoder().encode


class Said(Struct):
    """What the lines of a save say, taken together."""

    header: Header
    entries: list[Entry] = []
    undone: list[tuple[int, Entry]] = []
    stood: list[Stood] = []
    typed: list[tuple[int, int]] = []
    chair: bool = False
    digest: str = ""  # of where it stands, if the last line tells that
    cut: bool = False  # something at the end was not written whole, and is left out

    def hear(self, line: bytes) -> None:
        """One line more."""
        self.digest = ""
        if not line.startswith(b'{"line":'):
            self.entries.append(_decode_answer(line))
            return
        match _decode_line(line):
            case Undone(at, seat, rule, answer):
                self._take_back(at)
                self.undone.append((at, Entry(seat, rule, answer)))
            case Anew(at):
                self._take_back(at)
            case Stood(n) as stood:
                if not 0 <= n <= len(self.entries):
                    raise BadSave(f"it says how things stood after {n} answers, and there are {len(self.entries)}")
                self.stood.append(stood)
                self.digest = stood.digest
            case Now() as now:
                self._change(now)

    def _take_back(self, at: int) -> None:
        del self.entries[max(0, at) :]
        while self.stood and self.stood[-1].n > at:
            self.stood.pop()

    def _change(self, now: Now) -> None:
        if now.typed:
            self.typed[now.at :] = typed_dice(now.typed)
        if now.chair is not None:
            self.chair = now.chair
        said = ((name, getattr(now, name)) for name in ("players", "seats", "notes"))
        self.header = structs.replace(self.header, **{name: new for name, new in said if new is not None})

    def hear_end(self, line: bytes) -> None:
        """The last line of format 1."""
        end = msgspec.json.decode(line, type=End)
        self.stood = [Stood(max(0, len(self.entries) - len(end.since)), end.snapshot)]
        self.typed, self.chair = typed_dice(end.faces), end.chair

    def marks(self) -> list[Stood]:
        """How things stood, the last few times before the latest answers."""
        most = len(self.entries) - RECENT
        return [stood for stood in self.stood if 0 < stood.n <= most and stood.told >= 0][-MARKS:]


class Loaded(Struct):
    """A game read back, what the reader should know about it, and how the file was."""

    run: Run[Any]
    note: str = ""
    left: files.Left | None = None


# -- writing -----------------------------------------------------------------------------------------------


def dumps(run: Run[Any]) -> bytes:
    """A run as the text of a save."""
    past = run.past()
    lines = [_encode(_header(run))]
    lines += [undone_line(at, entry) for at, entry in past.undone]
    lines += [answer_line(n, entry) for n, entry in enumerate(past.entries, 1)]
    lines += [mark_line(start) for start in marks(past)]
    now = Now(dice_words(typed(run)), chair=run.chair or None)
    return sealed([*lines, *([_encode(now)] if now != Now() else []), standing_line(run)])


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
        commitment(seed, run.notes.get("nonce", "")),
        "real" if real else "seed",
        past.created,
        Raw(_encode(past.origin)),
        run.notes,
        Raw(_encode(run.campaign)),
    )


def undone_line(at: int, entry: Entry) -> bytes:
    """An answer that was taken back."""
    return _encode(Undone(at, entry.seat, entry.rule, entry.answer))


def answer_line(n: int, entry: Entry) -> bytes:
    """An answer that stands."""
    return _encode(entry)[:-1] + b',"n":%d}' % n


def mark_line(start: Start[Any]) -> bytes:
    """How things stood before a scene."""
    return _encode(Stood(start.number, Raw(_encode(start.state)), start.told))


def standing_line(run: Run[Any]) -> bytes:
    """How things stood before the present scene, and a digest of how they stand."""
    run.rebase()
    return _encode(Stood(run.begun, Raw(_encode(run.base)), digest=run.digest()))


def marks(past: Journal[Any]) -> list[Start[Any]]:
    """The last of the starts that lie far enough apart."""
    found: list[Start[Any]] = []
    for start in past.starts:
        if start.number >= (found[-1].number if found else 0) + SPAN:
            found.append(start)
    return found[-MARKS:]


def typed(run: Run[Any]) -> list[tuple[int, int]]:
    """The dice a person has typed, each a face and its sides."""
    tape = run.game.tape
    return tape.dice() if isinstance(tape, RealTape) else []


def dice_words(dice: Sequence[tuple[int, int]]) -> str:
    """Typed dice, as they are written."""
    return "".join(write_die(*die) for die in dice)


def sealed(lines: Sequence[bytes], seal: bytes = b"") -> bytes:
    """What is written at once: each line with a seal over it and the seal before it, the last one with `end`."""
    out = []
    for number, line in enumerate(lines, 1):
        body = line if number < len(lines) else line[:-1] + END
        seal = _seal(seal, body)
        out.append(body[:-1] + b',"seal":"' + seal + b'"}\n')
    return b"".join(out)


def _seal(before: bytes, body: bytes) -> bytes:
    return hashlib.blake2b(before + body, digest_size=8).hexdigest().encode()


def last_seal(content: bytes) -> bytes:
    """The seal of the last line."""
    return content[-19:-3]  # before its `"}` and the end of the line


def begins_a_save(begin: bytes) -> bool:
    """Are these the first bytes of a save?"""
    return begin.startswith(BEGINNING)


def save(run: Run[Any], path: Path) -> None:
    """Write a run; on disk and in place before this returns. Only another save is written over."""
    files.write(path, dumps(run), KIND, begins_a_save)


# -- reading -----------------------------------------------------------------------------------------------


def load(path: Path, find: Any, *, repair: bool = False, whole: bool = False) -> Loaded:
    """Read a save back. `find` gives the book of a name. Every complaint is one sentence.

    It goes on from where things stood some answers ago. `whole`: it is played again from its beginning, and
    compared all along.
    """
    return loads(files.read(path, KIND, MOST_BYTES), path.name, find, repair=repair, whole=whole)


def loads(raw: bytes, name: str, find: Any, *, repair: bool = False, whole: bool = False) -> Loaded:
    """A run from the text of a save, called `name` in complaints. Whatever the text, those are all `BadSave`."""
    try:
        return _loads(raw, name, find, repair=repair, whole=whole)
    except BadSave:
        raise
    except LabrysError as error:
        raise BadSave(f"{name} cannot be played on: {error}") from None
    except Exception as error:  # a state no rule has made: there is no telling what a rule makes of it
        raise BadSave(f"{name} holds a position that no game can reach ({type(error).__name__})") from None


def _loads(raw: bytes, name: str, find: Any, *, repair: bool, whole: bool) -> Loaded:
    said = read(raw, name, repair=repair)
    book: AnyBook = find(said.header.game)
    try:
        loaded = _rebuild(book, said, whole=whole)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"{name} does not hold a game of {book.title}: {plain_words(error)}") from None
    if said.cut and not loaded.note:
        loaded.note = f"{name} was cut short while it was being written; what had been saved before stands"
    loaded.left = files.left(raw)
    return loaded


def read(raw: bytes, name: str, *, repair: bool = False) -> Said:
    """What a save says, without playing it."""
    header = read_header(raw, name)
    lines = _unsealed(name, raw, repair=repair)
    said, old = Said(header), header.format == 1
    ends = [place for place, line in enumerate(lines) if _ends(line, old=old)]
    if not ends and not repair:
        raise BadSave(
            f"{name} is truncated after line {len(lines)}; "
            f"`labrys play {name} --repair` goes on with what is there"
        )
    last = ends[-1] + 1 if ends and not repair else len(lines)
    said.cut = not repair and (last < len(lines) or not raw.endswith(b"\n"))
    try:
        for line in lines[1:last]:
            said.hear_end(line) if old and _ends(line, old=True) else said.hear(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSave(f"{name} does not hold a game: {plain_words(error)}") from None
    return said


def _ends(line: bytes, *, old: bool) -> bool:
    """Is it the last of what was written at once?"""
    return b'"end":true' in line and line.startswith(b'{"answers":') if old else line.endswith(END)


def _unsealed(name: str, raw: bytes, *, repair: bool) -> list[bytes]:
    """The whole lines without their seals; the error names the first that is not as it was written."""
    lines, seal = [], b""
    for number, line in enumerate(raw.split(b"\n")[:-1], 1):
        body, mark, rest = line.rpartition(b',"seal":"')
        body += b"}"
        seal = _seal(seal, body)
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


def read_header(raw: bytes, name: str) -> Header:
    """The first line of a save."""
    if not begins_a_save(raw):
        raise BadSave(f"{name} is no Labrys save: it does not begin as one")
    first = raw.split(b"\n", 1)[0]
    try:
        found = msgspec.json.decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadSave(f"{name} is truncated in its first line") from None
    if found.get("format") not in range(1, FORMAT + 1):
        raise BadSave(
            f"{name} has save format {found.get('format')!r}; this Labrys reads formats 1 to {FORMAT}. "
            "A later version of Labrys wrote it: please update"
        )
    try:
        return msgspec.json.decode(first, type=Header)
    except msgspec.ValidationError as error:
        raise BadSave(f"{name}: the first line is not that of a save ({plain_words(error)})") from None


def _rebuild(book: AnyBook, said: Said, *, whole: bool) -> Loaded:
    """By replay; if that leads elsewhere than it did, because the rules have changed, from where it stood."""
    note, header = "", said.header
    start = _state(book, header.start)
    campaign = _campaign(book, start, header)
    known = [] if whole or header.rules != book.rules_version else said.marks()
    try:
        if header.rules != book.rules_version:
            raise TapeMismatch(0, f"the rules were version {header.rules} and are {book.rules_version} now")
        run = _begin(book, book.clone(start), said) if not known else _taken_up(book, start, said, known)
        run.replay(said.entries[len(run.entries) :])
        run.sit(said.chair)
        if said.digest and run.digest() != said.digest:
            raise TapeMismatch(len(said.entries), "it leads elsewhere than it did")
    except TapeMismatch as mismatch:
        if known:
            return _rebuild(book, said, whole=True)
        if not said.stood:
            raise
        stood = _where_it_stood(book, said)
        run = _replayed(_begin(book, start, said), said.entries)
        if run.digest() != stood.digest():
            note = f"{mismatch}. The game goes on from where it stood; what lies before cannot be taken back"
            run = stood
        run.sit(said.chair)
    run.campaign = campaign
    run.past().undone = said.undone
    return Loaded(run, note)


def _state(book: AnyBook, raw: Raw) -> Any:
    """A state as it is written, if it is one with which a game can be begun."""
    if has_long_number(bytes(raw)):
        check_plain(msgspec.json.decode(raw))
    state: Any = msgspec.json.decode(raw, type=book.state_type)
    if not 1 <= state.seats <= book.most_seats:
        raise BadSave(f"{book.title} is for 1 to {book.most_seats} players, and this is a game of {state.seats}")
    checked(read_seed(state.dice.seed), WIDEST_SEED)
    if min(state.dice.rolled, state.dice.drawn) < 0:
        raise BadSave("its dice have been rolled less than never")
    return state


def _taken_up(book: AnyBook, origin: Any, said: Said, known: Sequence[Stood]) -> Run[Any]:
    """From where things stood some answers ago."""
    starts = [Start(one.n, one.told, _state(book, one.state)) for one in known]
    last = starts[-1]
    run = _begin(book, book.clone(last.state), said)
    run.take_up(origin, said.entries[: last.number], starts)
    return run


def _replayed(run: Run[Any], entries: Sequence[Entry]) -> Run[Any]:
    """As far as the answers fit, whatever the digests say: a state that has got a new field has another one."""
    with suppress(TapeMismatch):
        run.replay([structs.replace(entry, digest="") for entry in entries])
    return run


def _where_it_stood(book: AnyBook, said: Said) -> Run[Any]:
    """From the last time that was written down, with the answers since as far as they fit the rules of now."""
    stood = said.stood[-1]
    run = _begin(book, _state(book, stood.state), said)
    with suppress(LabrysError):
        for entry in said.entries[stood.n :]:
            run.repeat(entry)
    return run


def _begin(book: AnyBook, state: Any, said: Said) -> Run[Any]:
    header = said.header
    tape = RealTape(state.dice.seed, said.typed) if header.dice == "real" else None
    run: Run[Any] = Run(book, state, tape=tape, unproven=True)
    run.notes = header.notes
    run.names, run.seats, run.past().created = header.players, header.seats, header.created
    return run


def _campaign(book: AnyBook, state: Any, header: Header) -> Campaign | None:
    """As it is in the save; in one of 0.1 the people of the roster are in the state alone."""
    if bytes(header.campaign) != b"null":
        if has_long_number(bytes(header.campaign)):
            check_plain(msgspec.json.decode(header.campaign))
        return msgspec.json.decode(header.campaign, type=book.campaign_type)
    veterans = getattr(state, "veterans", ()) if book.keeps_campaigns else ()
    return copied(book.campaign_type(game=book.name, people=veterans)) if veterans else None


def typed_dice(typed: str) -> list[tuple[int, int]]:
    """The dice a person has typed."""
    try:
        return read_dice(typed)
    except LabrysError as error:
        raise BadSave(f"the typed dice of this game cannot be read: {error}") from None
