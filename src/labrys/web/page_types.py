"""The types of the page, made from the Structs it is sent: `python -m labrys.web.page_types` writes them anew.

`static/types.d.ts` is generated and kept current by a test; `tsc` checks the page's modules against it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import msgspec
from msgspec import Struct
from msgspec import inspect as wire

from labrys.rulebook import reading
from labrys.seats.review import Review
from labrys.show.kinds import Kinds
from labrys.show.story import Story
from labrys.web import protocol as p

FILE = Path(__file__).parent / "static" / "types.d.ts"
HEAD = """/**
 * Generated from the Structs of the protocol, the decision and the picture: do not edit.
 * `python -m labrys.web.page_types` writes it anew. A field that has its default is left out on the wire.
 */
"""
REST: tuple[type[Struct], ...] = (
    p.GameInfo, p.HouseRule, p.RuleText, p.NewTable, p.MadeTable, p.Claim, p.Claimed, p.SeatLink, p.TableSummary,
    p.Replay, p.NewBranch, p.MadeBranch, Story, Review, p.Problem, p.MazeText, p.NewMaze, p.MazeFindings,
    p.Workshop, p.CampaignSummary, p.CampaignPage, p.Me, p.Feed, p.MySeats, p.MyTable, Kinds, reading.WholeBook,
)  # fmt: skip
PLAIN: dict[type[wire.Type], str] = {
    wire.StrType: "string",
    wire.IntType: "number",
    wire.FloatType: "number",
    wire.BoolType: "boolean",
    wire.NoneType: "null",
    wire.RawType: "unknown",
    wire.AnyType: "unknown",
}


def declarations() -> str:
    """The whole file."""
    messages = {"ClientMessage": get_args(p.ClientMessage), "ServerMessage": get_args(p.ServerMessage)}
    found: dict[type, wire.StructType] = {}
    for kind in (*messages["ClientMessage"], *messages["ServerMessage"], *REST):
        _collect(wire.type_info(kind), found)
    interfaces = ["\n".join(_interface(kind)) + "\n" for kind in found.values()]
    unions = [
        f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};" for name, kinds in messages.items()
    ]
    return "\n".join([HEAD, *interfaces, *unions]) + "\n"


def _collect(kind: wire.Type, found: dict[type, wire.StructType]) -> None:
    """Every Struct that is part of it, once."""
    if isinstance(kind, wire.StructType):
        if kind.cls in found:
            return
        found[kind.cls] = kind
        for field in kind.fields:
            _collect(field.type, found)
    for part in _parts(kind):
        _collect(part, found)


def _parts(kind: wire.Type) -> tuple[wire.Type, ...]:
    match kind:
        case wire.UnionType():
            return kind.types
        case wire.VarTupleType():
            return (kind.item_type,)
        case wire.TupleType():
            return kind.item_types
        case wire.DictType():
            return (kind.key_type, kind.value_type)
        case wire.Metadata():
            return (kind.type,)
    return ()


def _interface(kind: wire.StructType) -> Iterator[str]:
    """A Struct as an interface, with its own words."""
    yield f"/** {inspect.cleandoc(kind.cls.__doc__ or '').splitlines()[0]} */"
    yield f"export interface {kind.cls.__name__} {{"
    if kind.tag is not None:
        yield f"  {kind.tag_field}: {msgspec.json.encode(kind.tag).decode()};"
    shortened = kind.cls.__struct_config__.omit_defaults or issubclass(kind.cls, p.FromClient | p.Body)
    for field in kind.fields:
        optional = "?" if shortened and not field.required else ""
        yield f"  {field.encode_name}{optional}: {_written(field.type)};"
    yield "}"


def _written(kind: wire.Type) -> str:
    match kind:
        case wire.Metadata():
            return _written(kind.type)
        case wire.StructType():
            return kind.cls.__name__
        case wire.LiteralType():
            return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
        case wire.UnionType():
            return " | ".join(map(_written, kind.types))
        case wire.VarTupleType():
            item = _written(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case wire.TupleType():
            return f"[{', '.join(map(_written, kind.item_types))}]"
        case wire.DictType():
            return f"Record<string, {_written(kind.value_type)}>"
    return PLAIN[type(kind)]


if __name__ == "__main__":
    FILE.write_text(declarations(), encoding="utf-8")
