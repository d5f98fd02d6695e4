"""Cases: a position, scripted dice, scripted answers and the expected outcome.

They are the conformance suite, the teaching puzzles and the bug reports. A file holds one case, or is a case book:
the examples of a chapter, each under its name, with positions they share. `docs/cases.md` tells how to write one.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from labrys.engine.bounds import check_plain
from labrys.engine.errors import BadCase, LabrysError, plain_words
from labrys.rulebook.lines import CLAUSE, Line, read_clauses, read_line

MOST_BASES = 40  # positions that a position goes back to
NONE = "none"  # expected of a table or a list: there is nothing in it
CASE = "#"  # between a book and the name of one of its cases
MORE = "..."  # at the end of a play: more dice could be rolled
MOST_BYTES = 4_000_000  # of a file
MOST_TRIALS = 2_000  # of one case
MOST_FILLED = 4_000_000  # characters of all trials of one case together


class Refusal(Struct, forbid_unknown_fields=True):
    """An answer that must be refused, and the rule that must be named."""

    answer: str
    rule: str


class Question(Struct, forbid_unknown_fields=True):
    """What is asked at the end of the case."""

    rule: str = ""
    ask: str = ""
    seat: int | None = None
    kind: str = ""
    options: list[str] | None = None  # exactly these, in any order
    offers: list[str] = []  # at least these
    lacks: list[str] = []  # none of these
    owners: dict[str, int] = {}  # the seat whose option each of these is


class Expectation(Struct, forbid_unknown_fields=True):
    """What must be so at the end."""

    state: dict[str, Any] = {}
    events: list[dict[str, Any]] = []  # these, in this order, among the others
    never: list[dict[str, Any] | str] = []
    decision: Question | None = None
    refused: Refusal | None = None
    barred: list[str] = []  # rules that must be among the reasons why something is not offered


class Case(Struct, forbid_unknown_fields=True):
    """One case."""

    game: str
    title: str
    rules: list[str]
    expect: Expectation
    position: dict[str, Any] | str = {}
    example: str = ""
    dice: list[Annotated[int, msgspec.Meta(ge=1)]] = []  # each a face of the die that is rolled there
    draws: list[str] = []
    answers: list[str] = []
    open_end: bool = False  # the case ends at the first die it does not script
    falls: list[tuple[int, int]] = []  # dice and draws used before each answer; empty: wherever they fall


class StatedCase(Struct):
    """Where a case stands: its file, and in a book its name and line; and how it is said there."""

    file: str
    name: str
    line: int
    words: dict[str, Any]

    @property
    def where(self) -> str:
        """How it is cited, and what `labrys check` takes to run it alone."""
        return f"{self.file}{CASE}{self.name}" if self.name else self.file

    def case(self) -> Case:
        """The case it says; every complaint names its place."""
        try:
            said = spelt_out(self.words)
            check_plain(said)
            return msgspec.convert(said, Case)
        except msgspec.ValidationError as error:
            raise BadCase(f"{self.where}: {plain_words(error)}") from None
        except LabrysError as error:
            raise BadCase(f"{self.where}: {error}") from None

    def rules(self) -> list[str]:
        """The rules it says it proves."""
        cited = _CITED.fullmatch(str(self.words.get("title", "")))
        rules = self.words.get("rules", cited["rules"].split() if cited else [])
        if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
            raise BadCase(f'{self.where}: `rules` is a list of rule ids, like ["8.46", "8.47"]')
        return rules


# -- files -----------------------------------------------------------------------------------------------------


def case_files(paths: Iterable[Path]) -> list[Path]:
    """Files as named, folders searched for `*.toml`; a name that is nothing is bad input."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise BadCase(f"there are no cases (*.toml) in the folder {str(path)!r}")
            files += found
        elif path.exists() or CASE in path.name:
            files.append(path)
        else:
            raise BadCase(f"there is no file or folder {str(path)!r} to check")
    return files


def read_entries(path: Path, name: str = "") -> list[StatedCase]:
    """The cases of a file, as they are said there: one, or all of a book; or of `FILE#NAME` the one named."""
    if not path.exists() and CASE in path.name:
        file, _, wanted = str(path).rpartition(CASE)
        found = [entry for entry in read_entries(Path(file)) if entry.name == wanted]
        if not found:
            raise BadCase(f"{file}: there is no case {wanted!r} in this book")
        return found
    label = name or str(path)
    try:
        if path.exists() and not path.is_file():
            raise BadCase(f"{label}: is no file")
        with path.open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadCase(f"{label}: cannot be read ({error.strerror})") from None
    return parse(raw, label)


def parse(raw: bytes, label: str) -> list[StatedCase]:
    """The cases in the text of a file, which is called `label` in complaints."""
    if len(raw) > MOST_BYTES:
        raise BadCase(f"{label}: is longer than {MOST_BYTES} bytes, which no case book is")
    try:
        text = raw.decode().replace("\r\n", "\n")
        said = tomllib.loads(text)
    except RecursionError:
        raise BadCase(f"{label}: cannot be read as TOML (it is nested too deep)") from None
    except ValueError as error:  # of TOML, of UTF-8, or a number of thousands of digits
        raise BadCase(f"{label}: cannot be read as TOML ({str(error)[:300]})") from None
    try:
        return _entries(label, text, said)
    except RecursionError:
        raise BadCase(f"{label}: it is nested too deep") from None


def _entries(label: str, text: str, said: dict[str, Any]) -> list[StatedCase]:
    if any(key in said for key in ("expect", "rules", "position")):
        return [StatedCase(label, "", 1, said)]
    return list(_book(label, text, said))


def cases_of(folder: Path) -> Iterator[Case]:
    """All cases in a folder, in the order of its books."""
    for path in case_files([folder]):
        for entry in read_entries(path):
            yield entry.case()


def read_case(path: Path) -> Case:
    """The case of a file, or the one named of a book, `FILE#NAME`."""
    entries = read_entries(path)
    if len(entries) != 1:
        raise BadCase(f"{path}: holds {len(entries)} cases; name one of them: {path}{CASE}NAME")
    return entries[0].case()


# -- books -----------------------------------------------------------------------------------------------------

_HEAD = re.compile(r"\s*\[\s*(\"[^\"]*\"|'[^']*'|[\w-]+)\s*\]")
_SLOT = re.compile(r"\{(\w+)\}")
_ABOUT = ("game", "title", "positions")


def _book(label: str, text: str, said: dict[str, Any]) -> Iterator[StatedCase]:
    """A case book: the game, positions with names, and then every table is a case, or several trials of one."""
    if not isinstance(said.get("game"), str):
        raise BadCase(f'{label}: say which game it is, game = "deathmaze"')
    positions, rows = said.get("positions", {}), text.splitlines()
    if not isinstance(positions, dict):
        raise BadCase(f"{label}: `positions` is a table of positions with names")
    heads = {head[1].strip("\"'"): line for line, row in enumerate(rows) if (head := _HEAD.match(row))}
    for name, words in said.items():
        if name in _ABOUT:
            continue
        if not isinstance(words, dict):
            raise BadCase(f"{label}: {name!r} belongs to no case")
        line = heads.get(name, 0)
        told = {"name": name, "game": said["game"], **words}
        try:
            if isinstance(place := words.get("position"), str | list):
                told["position"] = extended(CLAUSE.join(listed_clauses(place)), positions)
            if "trials" not in words:
                yield StatedCase(label, told.pop("name"), line + 1, told)
                continue
            table = next((at for at in range(line, len(rows)) if rows[at].startswith("trials")), line)
            for number, trial in _bounded(told, str(told.pop("trials"))):
                filled = fill(told, trial)
                yield StatedCase(label, filled.pop("name"), table + number + 2, filled)
        except LabrysError as error:
            raise BadCase(f"{label}{CASE}{name}: {error}") from None


def trials(table: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table of trials, each with its line in the table: the first says what the columns are."""
    head: list[str] = []
    for number, row in enumerate(table.splitlines()):
        if not row.strip():
            continue
        cells = [cell.strip() for cell in row.split("|")]
        if not head:
            head = cells
        elif len(cells) != len(head):
            raise BadCase(f"the trial {row.strip()!r} has {len(cells)} columns, and the table has {len(head)}")
        else:
            yield number, dict(zip(head, cells, strict=True))


def _bounded(told: dict[str, Any], table: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The trials, if they are not more than anybody writes."""
    said = len(str(told))
    slots = len(_SLOT.findall(str(told)))
    for count, (number, trial) in enumerate(trials(table), 1):
        long = said + slots * max(map(len, trial.values()))
        if count > MOST_TRIALS or count * long > MOST_FILLED:
            raise BadCase(f"its trials are too many, or too long: {MOST_TRIALS} are the most")
        yield number, trial


def fill(words: Any, trial: Mapping[str, str]) -> Any:
    """What is said, with the trial's values in its slots: `{die}`."""
    if isinstance(words, dict):
        return {key: fill(value, trial) for key, value in words.items()}
    if isinstance(words, list):
        return [fill(value, trial) for value in words]
    if isinstance(words, str):
        if unknown := [slot for slot in _SLOT.findall(words) if slot not in trial]:
            raise BadCase(f"the trials have no column {unknown[0]!r}")
        return _SLOT.sub(lambda slot: trial[slot[1]], words)
    return words


def extended(position: str, positions: Mapping[str, Any]) -> str:
    """A position that begins with the name of another says what that one says, and more."""
    more, used = list[str](), set[str]()
    while True:
        first, _, rest = position.partition(CLAUSE)
        name = first.strip()
        if name not in positions:
            return CLAUSE.join(filter(None, [position, *reversed(more)]))
        if name in used or len(used) == MOST_BASES:
            raise BadCase(f"the position {name[:40]!r} goes back to itself, or too far")
        used.add(name)
        more.append(rest)
        position = CLAUSE.join(listed_clauses(positions[name]))


# -- from lines to tables --------------------------------------------------------------------------------------


def spelt_out(words: Mapping[str, Any]) -> dict[str, Any]:
    """A case with its lines spelt out as tables and lists; the position stays a line."""
    said = dict(words)
    if "rules" not in said and (cited := _CITED.fullmatch(str(said.get("title")))):
        said["title"], said["rules"] = cited["title"], cited["rules"].split()
    if isinstance(play := said.pop("play", None), str | list):
        said.update(read_play(" ".join(listed_clauses(play))))
    if isinstance(place := said.get("position"), list):
        said["position"] = CLAUSE.join(listed_clauses(place))
    if isinstance(expect := said.get("expect"), str | list):
        said["expect"] = read_expectation(CLAUSE.join(listed_clauses(expect)))
    elif isinstance(expect, dict):
        patterns = {
            key: [_pattern(event) for event in expect[key]] for key in ("events", "never") if key in expect
        }
        said["expect"] = {**expect, **patterns}
    return said


_CITED = re.compile(r"(?P<title>.*\S)\s*\[(?P<rules>[^\[\]]+)\]")


def read_play(text: str) -> dict[str, Any]:
    """`attack:brand:troll-1 (3) done (R2s 4) ...`: answers, in brackets the dice and draws that fall after each.

    Three dots at the end: the case ends at the first die that it does not say.
    """
    line = read_line(text)
    said: dict[str, Any] = {"answers": [], "dice": [], "draws": [], "falls": []}
    for place, word in enumerate(line.words):
        if isinstance(word, list):
            said["dice"] += [fall for fall in word if isinstance(fall, int)]
            said["draws"] += [fall for fall in word if not isinstance(fall, int)]
        elif word == MORE and place == len(line.words) - 1:
            said["open_end"] = True
        else:
            said["falls"].append((len(said["dice"]), len(said["draws"])))
            said["answers"].append(word if isinstance(word, str) else str(word).lower())
    if line.named:
        raise BadCase(f"{next(iter(line.named))}= is no answer; one with such a sign in it stands in quotes")
    return said


def listed_clauses(words: Any) -> list[str]:
    """A line, or several lines one after the other."""
    lines = [words] if isinstance(words, str) else words
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadCase(f"{str(words)[:200]!r} is neither a line nor a list of lines")
    return [line.strip() for line in lines if line.strip()]


def _pattern(event: Any) -> Any:
    """An event in a line: `"Attacked roll=4"`."""
    return event_of(read_clauses(event)[0][0]) if isinstance(event, str) and " " in event else event


def event_of(line: Line) -> dict[str, Any]:
    """An event's name, and what is expected of its fields."""
    if len(line.words) != 1:
        raise BadCase(f"an event is a name and fields, `Attacked roll=4`, not {line.words}")
    return {"event": line.words[0], **line.named}


def read_expectation(text: str) -> dict[str, Any]:
    """`loot=6 / party.brand wounds=3 / Attacked roll=4 / never Died / asks action offers=(done:0)`."""
    expect: dict[str, Any] = {}
    for records in read_clauses(text):
        for line in records:
            if line.words or line.named:
                _expect(expect, line)
    return expect


def _expect(expect: dict[str, Any], line: Line) -> None:
    """One clause of an expectation."""
    first = str(line.words[0]) if line.words else ""
    rest = Line(line.words[1:], line.named)
    match first:
        case "never":
            expect.setdefault("never", []).append(event_of(rest) if rest.words else NONE)
        case "asks":
            ask = {"ask": str(rest.words[0])} if rest.words else {}
            expect["decision"] = {**ask, **line.named}
        case "refuses":
            expect["refused"] = {"answer": " ".join(map(str, rest.words)), **line.named}
        case "barred":
            expect["barred"] = [*expect.get("barred", []), *map(str, rest.words)]
        case _ if first[:1].isupper():
            expect.setdefault("events", []).append(event_of(line))
        case _:
            if len(line.words) > 1:
                raise BadCase(f"{line.words[1]!r} after {first!r} says nothing: name the fact, wounds=3")
            _facts(expect.setdefault("state", {}), first, line.named)


def _facts(state: dict[str, Any], path: str, named: Mapping[str, Any]) -> None:
    """`party.brand wounds=3`: what is expected of the state."""
    where = _at(state, path.split(".")) if path else state
    for name, value in named.items():
        *above, last = name.split(".")
        _at(where, above)[last] = value


def _at(state: dict[str, Any], path: Iterable[str]) -> dict[str, Any]:
    for step in path:
        state = state.setdefault(step, {})
        if not isinstance(state, dict):
            raise BadCase(f"{step!r} is expected twice")
    return state
