"""A `clone()` derived from the types of a state: what may change is copied, what is frozen is shared.

A state is a Struct whose fields are frozen values, *pieces* (mutable Structs whose own fields are immutable),
or lists and dicts of such. So a clone is two levels deep at most, and several times cheaper than a round trip.
"""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from msgspec import Struct, structs

S = TypeVar("S", bound=Struct)
Copier = Callable[[Any], Any]


def cloner(state_type: type[S]) -> Callable[[S], S]:
    """Make the clone function of a state type; `TypeError` if a field could not be cloned safely."""
    plan: list[tuple[str, Copier]] = []
    for field in structs.fields(state_type):
        copier = _copier(field.type, f"{state_type.__name__}.{field.name}")
        if copier is not None:
            plan.append((field.name, copier))

    def clone(state: S) -> S:
        twin: S = state.__copy__()  # type: ignore[attr-defined]  # msgspec's own, missing in its stubs
        for name, copier in plan:
            setattr(twin, name, copier(getattr(state, name)))
        return twin

    return clone


def _copier(kind: Any, where: str) -> Copier | None:
    """How to copy a field of this type; None if it can be shared."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is list:
        return _pieces if _is_piece(args[0], where) else list.copy
    if origin is dict:
        if get_origin(args[1]) is list:
            inner = _copier(args[1], where)
            assert inner is not None
            return lambda mapping: {key: inner(value) for key, value in mapping.items()}
        return _valued if _is_piece(args[1], where) else dict.copy
    return _piece if _is_piece(kind, where) else None


def _piece(piece: Any) -> Any:
    return piece if piece is None else piece.__copy__()


def _pieces(pieces: list[Any]) -> list[Any]:
    return [piece.__copy__() for piece in pieces]


def _valued(mapping: dict[Any, Any]) -> dict[Any, Any]:
    return {key: piece.__copy__() for key, piece in mapping.items()}


def _is_piece(kind: Any, where: str) -> bool:
    """Is this a mutable Struct (or a union with one)? Its own fields must then be immutable."""
    if get_origin(kind) in (Union, UnionType):
        pieces = [_is_piece(part, where) for part in get_args(kind)]  # every part is checked
        return any(pieces)
    if not (isinstance(kind, type) and issubclass(kind, Struct)) or kind.__struct_config__.frozen:
        return False
    for field in structs.fields(kind):
        if get_origin(field.type) is list or _copier(field.type, where) not in (None, dict.copy):
            raise TypeError(f"{where}: {kind.__name__}.{field.name} must be immutable (use a tuple)")
    return True
