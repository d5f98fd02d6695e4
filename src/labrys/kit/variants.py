"""House rules that change a procedure: a variant is a function of its own that takes the procedure's place.

The chapter marks the procedure and goes on as the book has it:

    @varies("two_in_front")
    def second_row_target(g: G, monster: Fighter, front: list[Fighter]) -> Fighter: ...

The game's `variants.py` says what takes its place, and for which value of the house rule:

    @in_place_of(combat.second_row_target, two_in_front="nearest")
    def nearest_of_two(g: G, monster: Fighter, front: list[Fighter]) -> Fighter: ...

A variant has the parameters of the procedure; the first, `g`, `state` or `house`, leads to the house rules. What
varies only in a number, or in one word of a sentence, is read where the number is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import update_wrapper
from inspect import Parameter, signature
from typing import Any, ParamSpec, TypeVar, cast

from msgspec import Struct

P = ParamSpec("P")
R = TypeVar("R")

HOUSE = {"g": "g.state.house", "state": "state.house", "house": "house"}  # by the name of the first parameter


class Varying(Struct, frozen=True, eq=False):
    """A procedure that a house rule changes: as printed, and what takes its place by the value of the rule."""

    field: str
    printed: Callable[..., Any]
    variants: dict[object, Callable[..., Any]]


_VARYING: dict[Callable[..., Any], Varying] = {}


def varies(
    field: str, parameters: str = "", defaults: Mapping[str, object] | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a procedure that this house rule changes. It may carry several marks, each for another house rule.

    `parameters`, `defaults`: those of a compiled procedure, which does not tell them; `make fast` gives them.
    """

    def mark(printed: Callable[P, R]) -> Callable[P, R]:
        variants: dict[object, Callable[..., Any]] = {}
        procedure = _choosing(
            field, printed, variants, _shape(parameters, defaults or {}) if parameters else printed
        )
        _VARYING[procedure] = Varying(field, printed, variants)
        return cast(Callable[P, R], procedure)

    return mark


def _shape(parameters: str, defaults: Mapping[str, object]) -> Callable[..., Any]:
    """A function with these parameters that does nothing. `quiet=quiet`: what `defaults` has for it."""
    made: dict[str, Any] = dict(defaults)
    exec(f"def shape({parameters}): ...", made)
    shape: Callable[..., Any] = made["shape"]
    return shape


def _choosing(
    field: str, printed: Callable[..., Any], variants: dict[object, Callable[..., Any]], shape: Callable[..., Any]
) -> Any:
    """The procedure that looks at the house rule and calls the right one. `shape`: what has its parameters.

    It is written out with the parameters of the procedure, as dataclasses do, so that it costs no more than the
    `if` it stands for.
    """
    parameters = list(signature(shape).parameters.values())
    house = HOUSE[parameters[0].name]
    takes, gives, only_by_name = [], [], False
    for one in parameters:
        if one.kind is Parameter.KEYWORD_ONLY:
            takes += [one.name] if only_by_name else ["*", one.name]
            gives.append(f"{one.name}={one.name}")
            only_by_name = True
        else:
            takes.append(one.name)
            gives.append(one.name)
    arguments = ", ".join(gives)
    source = (
        f"def procedure({', '.join(takes)}):\n"
        f"    value = {house}.{field}\n"
        f"    return variants[value]({arguments}) if value in variants else printed({arguments})\n"
    )
    made: dict[str, Any] = {"variants": variants, "printed": printed}
    exec(source, made)
    procedure = made["procedure"]
    procedure.__defaults__ = getattr(shape, "__defaults__", None)
    procedure.__kwdefaults__ = getattr(shape, "__kwdefaults__", None)
    return update_wrapper(procedure, printed)


def in_place_of(procedure: Callable[P, R], **house: object) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """This function takes the place of a procedure where the house rule has this value."""
    ((field, value),) = house.items()

    def register(variant: Callable[P, R]) -> Callable[P, R]:
        for varying in _marks(procedure):
            if varying.field == field:
                varying.variants[value] = variant
                return variant
        raise LookupError(f"{procedure.__name__} is not marked with varies({field!r})")

    return register


def as_printed(procedure: Callable[P, R]) -> Callable[P, R]:
    """The procedure as the book has it, for a variant that differs only a little."""
    return cast(Callable[P, R], [*_marks(procedure)][-1].printed)


def _marks(procedure: Callable[..., Any]) -> Iterator[Varying]:
    """The marks of a procedure, the outermost first."""
    while varying := _VARYING.get(procedure):
        yield varying
        procedure = varying.printed


def all_variants() -> Iterator[tuple[str, str, object, Callable[..., Any]]]:
    """Every procedure of the games that are loaded, with a house rule, its value, and what takes its place."""
    for varying in _VARYING.values():
        name = f"{varying.printed.__module__}.{varying.printed.__qualname__}"
        for value, variant in varying.variants.items():
            yield name, varying.field, value, variant


def all_varying() -> Iterator[tuple[str, str]]:
    """Every procedure that is marked, with the house rule that changes it."""
    for varying in _VARYING.values():
        yield f"{varying.printed.__module__}.{varying.printed.__qualname__}", varying.field
