"""Names that people give, and the ids made of them."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count


def slug(name: str) -> str:
    """The id of somebody: his name in small letters.

    >>> slug("Lord Dil")
    'lord-dil'
    """
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-") or "nameless"


def free_id(wanted: str, taken: Collection[str]) -> str:
    """Two names may give the same id; the second gets a number.

    >>> free_id("tam", {"tam"}), free_id("tam", ())
    ('tam-2', 'tam')
    """
    numbers, free = count(2), wanted
    while free in taken:
        free = f"{wanted}-{next(numbers)}"
    return free


def free_name(wanted: str, taken: Collection[str]) -> str:
    """This name, or the first of `Tam 2`, `Tam 3` … that nobody has."""
    numbers, free = count(2), wanted
    while free in taken:
        free = f"{wanted} {next(numbers)}"
    return free
