"""Positions of case files: what every book reads alike."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import TypeVar

import msgspec

from labrys.engine.errors import BadCase, plain_words

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
