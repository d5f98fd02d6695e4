"""A `clone()` derived from the types of a state: what may change is copied, what is frozen is shared.

A state is a Struct whose fields are frozen values, *pieces* (mutable Structs whose own fields are immutable),
or lists, tuples and dicts of such. So a clone is two levels deep at most, and several times cheaper than a round
trip through bytes. The function is written out field by field and compiled once for each type of state.
"""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from msgspec import Struct, structs

S = TypeVar("S", bound=Struct)


def cloner(state_type: type[S]) -> Callable[[S], S]:
    """Make the clone function of a state type; `TypeError` if a field could not be cloned safely."""
    lines = ["def clone(state):", "    twin = state.__copy__()"]
    for field in structs.fields(state_type):
        copied = _copied(field.type, f"state.{field.name}", f"{state_type.__name__}.{field.name}")
        if copied:
            lines.append(f"    twin.{field.name} = {copied}")
    space: dict[str, Any] = {"copy": Struct.__copy__}  # type: ignore[attr-defined]  # msgspec does not tell
    exec("\n".join([*lines, "    return twin"]), space)
    clone: Callable[[S], S] = space["clone"]
    return clone


def _copied(kind: Any, value: str, where: str) -> str:
    """The expression that copies a value of this type; empty if it can be shared."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is list:
        if get_origin(args[0]) in (list, dict):
            raise TypeError(f"{where}: a list of lists or dicts would be shared (use tuples, or pieces)")
        pieces = _is_piece(args[0], where)
        return f"[*map(copy, {value})] if {value} else []" if pieces else f"{value}.copy()"
    if origin is tuple and any(_is_piece(kind, where) for kind in args if kind is not ...):
        return f"tuple(map(copy, {value})) if {value} else ()"
    if origin is dict:
        inner = _copied(args[1], "item", where)
        return f"{{key: {inner} for key, item in {value}.items()}}" if inner else f"{value}.copy()"
    if not _is_piece(kind, where):
        return ""
    return f"{value} and {value}.__copy__()" if type(None) in args else f"{value}.__copy__()"


def _is_piece(kind: Any, where: str) -> bool:
    """Is this a mutable Struct (or a union of such)? Its own fields must then be immutable."""
    if get_origin(kind) in (Union, UnionType):
        pieces = [_is_piece(part, where) for part in get_args(kind)]  # every part is checked
        return any(pieces)
    if not (isinstance(kind, type) and issubclass(kind, Struct)) or kind.__struct_config__.frozen:
        return False
    for field in structs.fields(kind):
        if get_origin(field.type) is list or _copied(field.type, "field", where) not in ("", "field.copy()"):
            raise TypeError(f"{where}: {kind.__name__}.{field.name} must be immutable (use a tuple)")
    return True
