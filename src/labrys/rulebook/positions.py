"""Positions of case files: what every book reads alike."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from labrys.engine.errors import BadCase, plain_words
from labrys.rulebook.lines import Line, Words, read_clauses, read_line, read_pieces, write_record
from labrys.show.book import Book

T = TypeVar("T")
SceneWords = str | dict[str, object]


def read_position(case: dict[str, object], form: type[T]) -> T:
    """The `[position]` table in the form of its book."""
    try:
        return msgspec.convert(case, form)
    except msgspec.ValidationError as error:
        raise BadCase(f"the position cannot be read: {plain_words(error)}") from None


def read_house(words: Mapping[str, str | bool], form: type[T], fields: Container[str], book: str) -> T:
    """House rules by name; all others are as the book has them."""
    unknown = [name for name in words if name not in fields]
    if unknown:
        raise BadCase(f"there is no house rule {unknown[0]!r}; `labrys rules {book} --house` lists them")
    return read_position(dict(words), form)


# -- a position in a line --------------------------------------------------------------------------------------


class Notation(Struct, frozen=True):
    """How a position of a game is said in a line: its keys, and the words of its pieces."""

    keys: frozenset[str]
    pieces: dict[str, Words] = {}

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
    return book.position(notation.spelt_out(position))


def _scenes(book: Book[Any]) -> Iterable[type[Struct]]:
    return book.scenes


def notation_of(book: Book[Any]) -> Notation:
    """How its positions are said; a game that does not tell says the fields of its state."""
    if isinstance(book.notation, Notation):
        return book.notation
    return Notation(frozenset(("scene", "seats", "house", *book.state_type.__struct_fields__)))


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
