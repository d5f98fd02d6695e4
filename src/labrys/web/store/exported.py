"""The log of a table as a file of lines: the first tells of the table, each other is a record as it was written.

A record that is no line of JSON, because it was damaged, stands there as `{"damaged": "…"}` with its bytes in
base64: so a table that cannot be read can be brought away, looked at, and brought back as it was.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import Struct

from labrys.engine.errors import BadSave
from labrys.web.store.contract import Stored, TableRow

FORMAT = 1


class Head(Struct, frozen=True, tag_field="labrys", tag="table"):
    """The first line."""

    format: int
    row: TableRow
    records: int
    blocked: str = ""


class _Damaged(Struct, frozen=True, forbid_unknown_fields=True):
    damaged: str


def lines(stored: Stored, log: Sequence[bytes]) -> Iterator[bytes]:
    """The file, line by line."""
    yield msgspec.json.encode(Head(FORMAT, stored.row, len(log), stored.blocked))
    for record in log:
        yield record if _is_a_line(record) else msgspec.json.encode(_Damaged(b64encode(record).decode()))


def _is_a_line(record: bytes) -> bool:
    """Can it stand for itself?"""
    try:
        found = msgspec.json.decode(record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(found, dict) and "damaged" not in found and b"\n" not in record and record == record.strip()


def read(text: Iterable[bytes], name: str) -> tuple[Head, list[bytes]]:
    """What `lines` wrote; every complaint names the file."""
    rows = (line.rstrip(b"\r\n") for line in text)
    try:
        head = msgspec.json.decode(next(rows, b""), type=Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadSave(f"{name!r} is no exported table; one is made by `labrys admin export`") from None
    if head.format != FORMAT:
        raise BadSave(f"{name!r} has format {head.format}; this Labrys reads format {FORMAT}")
    log = [_record(line, number, name) for number, line in enumerate(rows, 1)]
    if len(log) != head.records:
        raise BadSave(f"{name!r} is not whole: it has {len(log):,} of {head.records:,} records")
    return head, log


def _record(line: bytes, number: int, name: str) -> bytes:
    if _is_a_line(line):
        return line
    try:
        return b64decode(msgspec.json.decode(line, type=_Damaged).damaged, validate=True)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, NoBase64, ValueError):
        raise BadSave(f"{name!r} is damaged: record {number:,} is no record") from None
