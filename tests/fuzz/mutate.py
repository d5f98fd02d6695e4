"""How something real is made into something that is nearly so."""

from __future__ import annotations

import json
import random
from typing import Any, TypeAlias

Path: TypeAlias = tuple[Any, ...]
DEEP = 3_000
NUMBERS = (
    -1,
    0,
    1,
    2,
    6,
    7,
    12,
    99,
    255,
    1024,
    65_536,
    10**6,
    -(10**6),
    10**9,
    2**31,
    2**63 - 1,
    2**63,
    2**64,
    10**30,
)
WORDS = (
    *("", "x", "A1", "MZ01", "brand", "gold", "orc-1", "constructor", "{", "{0}", "%s", "../x"),
    *("\x00", "\u202e", "\u2603" * 50, "a" * 5_000, "1" * 30),
)
OTHERS: tuple[object, ...] = (None, True, False, 0.5, 1e308, [], [1], ["x"], [[]], {}, {"x": 1}, {"1": 2})


def places(value: Any, path: Path = ()) -> list[Path]:
    """Every place in a piece of JSON, but the whole."""
    found, waiting = list[Path](), [(value, path)]
    while waiting:
        value, path = waiting.pop()
        keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            found.append((*path, key))
            waiting.append((value[key], (*path, key)))
    return found


def at(value: Any, path: Path) -> Any:
    """What stands at a place."""
    for key in path:
        value = value[key]
    return value


def nonsense(chance: random.Random) -> object:
    """Something of another kind."""
    match chance.randrange(4):
        case 0:
            return chance.choice(NUMBERS)
        case 1:
            return chance.choice(WORDS)
        case 2:
            return chance.choice(OTHERS)
        case _:
            return chance.randint(-3, 30)


def change(chance: random.Random, value: Any, all_places: list[Path] | None = None) -> None:
    """One field says something else, is gone, or is there twice."""
    found = places(value) if all_places is None else all_places
    if not found:
        return
    path = chance.choice(found)
    try:
        holder, last = at(value, path[:-1]), path[-1]
        old = holder[last]
    except (LookupError, TypeError):
        return  # it went with another change
    if not isinstance(holder, dict | list):
        return
    match chance.randrange(9):
        case 0:
            del holder[last]
        case 1 | 2 if type(old) is int:
            holder[last] = old + chance.choice((-1, 1, 1, 5, -old, -2 * old))
        case 3:
            holder[last] = _like(chance, value, found, old)
        case 4 if isinstance(old, list) and old:
            old.insert(chance.randrange(len(old) + 1), json.loads(json.dumps(chance.choice(old))))
        case 5 if isinstance(old, list) and old:
            chance.shuffle(old)
        case 6 if isinstance(holder, dict):
            del holder[last]
            holder[str(chance.choice((*NUMBERS, *WORDS)))] = old
        case 7 if isinstance(old, dict) and old:
            old[str(nonsense(chance))] = json.loads(json.dumps(chance.choice(list(old.values()))))
        case _:
            holder[last] = nonsense(chance)


def _like(chance: random.Random, value: Any, found: list[Path], old: Any) -> Any:
    """Something of the same kind from elsewhere in it."""
    for _ in range(12):
        try:
            other = at(value, chance.choice(found))
        except (LookupError, TypeError):
            continue
        if type(other) is type(old):
            return json.loads(json.dumps(other))
    return nonsense(chance)


def text(chance: random.Random, raw: bytes, other: bytes) -> bytes:
    """Bytes changed, lost, doubled, put in."""
    made = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 4, 10))):
        place, long = chance.randrange(len(made) + 1), chance.choice((1, 2, 5, 30, 200))
        match chance.randrange(8):
            case 0:
                made[place : place + 1] = bytes([chance.randrange(256)])
            case 1:
                del made[place : place + long]
            case 2:
                made[place:place] = made[place : place + long]
            case 3:
                made[place:place] = chance.randbytes(chance.randint(1, 12))
            case 4:
                begin = chance.randrange(len(other) + 1)
                made[place : place + long] = other[begin : begin + long]
            case 5:
                made[place : place + 1] = str(chance.choice(NUMBERS)).encode()
            case 6:
                made[place:place] = chance.choice(BLOWN)
            case _:
                made = bytearray(lines(chance, bytes(made)))
    return bytes(made)


BLOWN = (
    *(b"[" * DEEP, b"(" * DEEP, b'{"a":' * DEEP, b"9" * 5_000, b" " * 70, b"=" * 20),
    *(b"NaN", b"1e999", b"-", b'"\\ud800"', b"\xff\xfe", b"999999999D6"),
)


def lines(chance: random.Random, raw: bytes) -> bytes:
    """Lines lost, doubled, changed round."""
    rows = raw.split(b"\n")
    place, other = chance.randrange(len(rows)), chance.randrange(len(rows))
    match chance.randrange(3):
        case 0:
            del rows[place]
        case 1:
            rows.insert(other, rows[place])
        case _:
            rows[place], rows[other] = rows[other], rows[place]
    return b"\n".join(rows)
