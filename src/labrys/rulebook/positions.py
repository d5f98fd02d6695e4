"""Positions of cases: read into the Structs of a game's state, field by field, and told again in the same words.

A game says only what has words of its own (a place is `"3,-1"`, a weapon `sword+2`); every other field of its
Structs is a word of its positions as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from labrys.engine.bounds import check_plain
from labrys.engine.errors import BadCase, LabrysError, plain_words
from labrys.rulebook.lines import CLAUSE, Line, Words, read_clauses, read_line, read_pieces, write_record
from labrys.show.book import Book, presets, spelled_out

T = TypeVar("T")
S = TypeVar("S", bound=Struct)
SceneWords = str | dict[str, object]
Said = dict[str, object]  # a table of a case

# -- from words to Structs -------------------------------------------------------------------------------------


def read_position(case: Mapping[str, object], form: type[T]) -> T:
    """A table in the form of its book."""
    try:
        return msgspec.convert(case, form)
    except msgspec.ValidationError as error:
        raise BadCase(f"the position cannot be read: {plain_words(error)}") from None


def part(said: Mapping[str, object], form: type[S]) -> tuple[S, Said]:
    """The words that have a form of their own, and all the others."""
    own = _fields(form)
    read = read_position({key: value for key, value in said.items() if key in own}, form)
    return read, {key: value for key, value in said.items() if key not in own}


def fill(struct: Struct, said: Mapping[str, object], what: str) -> None:
    """Every field by its name, as it is said."""
    fields = _fields(type(struct))
    for name, value in said.items():
        if name not in fields:
            raise BadCase(f"{what} has no {name!r}; it has {', '.join(fields)}")
        try:
            setattr(struct, name, msgspec.convert(value, fields[name].type))
        except msgspec.ValidationError as error:
            raise BadCase(f"{name} of {what} cannot be {value!r}: {plain_words(error)}") from None


@cache
def _fields(form: type[Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.encode_name: field for field in msgspec.structs.fields(form)}


def read_house(words: Mapping[str, str | bool | int], form: type[S], fields: Container[str], book: str) -> S:
    """House rules by name, or presets of them; all others are as the book has them."""
    unknown = [name for name in words if name not in fields and name not in presets(form)]
    if unknown:
        raise BadCase(f"there is no house rule {unknown[0]!r}; `labrys rules {book} --house` lists them")
    return read_position(spelled_out(form, words), form)


# -- from Structs to words -------------------------------------------------------------------------------------


def describe(
    struct: S,
    read: Callable[[Said], S],
    base: Said,
    words: Mapping[str, Callable[[S], Said]],
    skip: Container[str] = (),
    first: Iterable[str] = (),
) -> Said:
    """A table that is read as this Struct: beyond the base only what does not go without saying.

    `words` tell those fields that have words of their own; `first` are those that others follow from.
    """
    said = dict(base)
    found = read(said)
    for name in (*first, *struct.__struct_fields__):
        if name not in skip and not _alike(getattr(found, name), getattr(struct, name)):
            own = words.get(name)
            said.update(own(struct) if own is not None else {name: msgspec.to_builtins(getattr(struct, name))})
            found = read(said)  # what follows from it goes without saying
    return said


def _alike(one: object, other: object) -> bool:
    return _ENCODER.encode(one) == _ENCODER.encode(other)


_ENCODER = msgspec.msgpack.Encoder()


def write_fields(struct: Struct) -> Said:
    """The fields of a Struct that are not as they begin."""
    said: Said = {}
    for field in msgspec.structs.fields(type(struct)):
        value = getattr(struct, field.name)
        if field.default is msgspec.NODEFAULT or value != field.default:
            said[field.encode_name] = msgspec.to_builtins(value)
    return said


def plain_facts(state: Struct, own: Container[str]) -> dict[str, object]:
    """What an expectation may name of a state: every field that has no words of its own."""
    names = [name for name in state.__struct_fields__ if name not in own and name not in HIDDEN]
    return {name: msgspec.to_builtins(getattr(state, name)) for name in names}


HIDDEN = ("dice", "house", "agenda")  # what no case speaks of, or in other words


# -- a position in a line --------------------------------------------------------------------------------------


class Notation(Struct, frozen=True):
    """How a position of a game is said in a line: its keys, the words of its pieces, and a state in such words."""

    keys: frozenset[str]
    pieces: dict[str, Words] = {}
    tell: Callable[[Any], Said] | None = None

    def read(self, text: str, scenes: Container[str]) -> dict[str, Any]:
        """A position in a line as a table: clauses that come later say it better. A scene needs no key.

        `meeting by_door=true / here=1,0 round=2 / party Brand hero 1L; Ilse hero 1R / house sleep=combat`
        """
        table: dict[str, Any] = {}
        for records in read_clauses(text):
            line = records[0]
            first = str(line.words[0]) if line.words else ""
            if not first:
                table.update(line.named)
            elif first in self.keys:
                records[0] = Line(line.words[1:], line.named)
                table[first] = self.value(first, records)
            elif first in scenes:
                table["scene"] = scene_words(line)
            else:
                raise BadCase(f"{first!r} is neither a key of the position nor a scene; keys are {self._keys()}")
        return table

    def _keys(self) -> str:
        return ", ".join(sorted(self.keys))

    def value(self, key: str, records: list[Line]) -> Any:
        """What a clause says: pieces, scenes, a list of words or a table; a key alone says yes."""
        if key in self.pieces:
            return read_pieces(records, self.pieces[key])
        if key == "agenda":
            return [scene_words(line) for line in records if line.words]
        (line,) = records[:1]
        if key == "scene":
            return scene_words(line)
        return line.named or line.words or True

    def spelt_out(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """Pieces that are lines become tables, wherever they stand."""
        return {key: self._pieces(key, value) for key, value in table.items()}

    def _pieces(self, key: str, value: Any) -> Any:
        if key not in self.pieces or not isinstance(value, list):
            return value
        words = self.pieces[key]
        tables = [words.read(read_line(piece)) if isinstance(piece, str) else piece for piece in value]
        return [self.spelt_out(piece) if isinstance(piece, dict) else piece for piece in tables]

    def write(self, table: Mapping[str, Any]) -> list[str]:
        """A position as clauses: pieces and tables, then the plain facts together, then the scene."""
        clauses, plain, scenes = [], {}, []
        for key, value in table.items():
            if key in self.pieces:
                clauses.append(self._write_pieces(key, value))
            elif key == "agenda":
                scenes.append(f"agenda {'; '.join(map(write_scene, value))}".strip())
            elif key == "scene":
                scene = write_scene(value)
                scenes.append(f"scene {scene}" if scene.partition(" ")[0] in self.keys else scene)
            elif isinstance(value, dict) and value:
                clauses.append(f"{key} {write_record(value)}")
            else:
                plain[key] = value
        return [*clauses, *([write_record(plain)] if plain else []), *scenes]

    def _write_pieces(self, key: str, pieces: list[Any]) -> str:
        lines = [self.write_piece(key, piece) for piece in pieces]
        return " ".join([key, "; ".join(lines)]).strip()

    def write_piece(self, key: str, piece: Mapping[str, Any]) -> str:
        """A piece in a line; pieces within it are lines in quotes."""
        inner = {
            name: [self.write_piece(name, one) for one in value] if name in self.pieces else value
            for name, value in piece.items()
        }
        return self.pieces[key].write(inner)


def set_up(book: Book[Any], position: str | Mapping[str, Any]) -> Any:
    """The state of a position, said in a line or as a table."""
    notation = notation_of(book)
    if isinstance(position, str):
        position = notation.read(position, [str(scene.__struct_config__.tag) for scene in _scenes(book)])
    try:
        check_plain(position)
    except LabrysError as error:
        raise BadCase(f"the position cannot be read: {error}") from None
    seats = position.get("seats", 1)
    if type(seats) is int and not 1 <= seats <= book.most_seats:
        raise BadCase(f"{book.title} is for 1 to {book.most_seats} players, not {seats}")
    try:
        state = book.position(notation.spelt_out(position))
        _ENCODER.encode(state)  # a number that cannot be written down is in a word, `sword+1000…`
    except (LabrysError, NotImplementedError):
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {' '.join(str(error).split())[:120]}"
        raise BadCase(f"the position cannot be read, or cannot be ({why})") from error
    return state


def position_line(book: Book[Any], state: Any) -> str:
    """A state at the beginning of a scene, in a line that `set_up` reads again."""
    if not state.agenda:
        raise LabrysError("the game is over: there is no position to tell")
    notation = notation_of(book)
    try:
        return CLAUSE.join(notation.write(fields_said(state) if notation.tell is None else notation.tell(state)))
    except LabrysError:
        raise
    except Exception as error:
        raise LabrysError(f"this position cannot be told in a line ({type(error).__name__})") from error


def fields_said(state: Any) -> Said:
    """A state without words of its own: its scene, and its fields as they are."""
    said = {name: value for name, value in write_fields(state).items() if name not in ("dice", "agenda", "house")}
    return {**said, "scene": plain_scene(state.agenda[-1])}


def plain_scene(scene: Struct) -> SceneWords:
    """A scene and its fields."""
    said, tag = write_fields(scene), str(scene.__struct_config__.tag)
    return {"scene": tag, **said} if said else tag


def _scenes(book: Book[Any]) -> Iterable[type[Struct]]:
    return book.scenes


def notation_of(book: Book[Any]) -> Notation:
    """How its positions are said; a game that does not tell says the fields of its state."""
    if isinstance(book.notation, Notation):
        return book.notation
    return Notation(frozenset(("scene", "seats", "house", *book.state_type.__struct_fields__)))


def keys_of(words: type[Struct], state: type[Struct]) -> frozenset[str]:
    """What a position may say: the words of its own, and the fields of the state."""
    return frozenset((*_fields(words), *_fields(state))) - {"dice"}


def flags_of(*forms: type[Struct]) -> tuple[str, ...]:
    """The fields that are simply so or not: to name one says yes."""
    fields = (field for form in forms for field in msgspec.structs.fields(form))
    return tuple(
        dict.fromkeys(field.encode_name for field in fields if field.type is bool and field.default is False)
    )


def scene_words(line: Line) -> SceneWords:
    """`meeting by_door=true` as a case has it."""
    return {"scene": str(line.words[0]), **line.named} if line.named else str(line.words[0])


def write_scene(words: SceneWords) -> str:
    """A scene in a line."""
    if isinstance(words, str):
        return words
    fields = {name: value for name, value in words.items() if name != "scene"}
    return f"{words['scene']} {write_record(fields)}".strip()
