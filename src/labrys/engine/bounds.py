"""What no file needs, however it is written: looked for before a rule or a list is made of it."""

from __future__ import annotations

import re
from typing import Any

from labrys.engine.errors import LabrysError

MOST_NUMBER = 1_000_000_000  # nothing in a game is counted beyond it; only a seed is longer
MOST_DEPTH = 40
_LONG = re.compile(rb"\d{10}")


def has_long_number(raw: bytes) -> bool:
    """Should one look closer? A long row of digits may also be a seed, or stand in a text."""
    return _LONG.search(raw) is not None


def check_plain(value: Any) -> None:
    """`LabrysError` if there is a number in it that no game comes to, or a table in a table in a table …"""
    waiting = [(value, 0)]
    while waiting:
        value, depth = waiting.pop()
        if depth > MOST_DEPTH:
            raise LabrysError(f"it is nested deeper than {MOST_DEPTH} tables")
        if isinstance(value, dict):
            for key, inner in value.items():
                _check_number(int(key) if isinstance(key, str) and _is_long(key) else key)
                if key != "seed":
                    waiting.append((inner, depth + 1))
        elif isinstance(value, list | tuple):
            waiting += [(inner, depth + 1) for inner in value]
        else:
            _check_number(value)


def _is_long(key: str) -> bool:
    digits = key.removeprefix("-")
    return 9 < len(digits) < 4_000 and digits.isascii() and digits.isdigit()


def _check_number(value: object) -> None:
    if isinstance(value, int | float) and not -MOST_NUMBER <= value <= MOST_NUMBER:
        raise LabrysError(f"no number in a game is beyond {MOST_NUMBER}, up or down")
