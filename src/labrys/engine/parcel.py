"""A machine at its question, packed for another process: how things were before the scene, and what came since.

What other seats have declared and not shown yet is left out where it is packed for a seat.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from labrys.engine.machine import Change, Machine, Step
from labrys.engine.tape import Tape

_encode = msgspec.msgpack.Encoder().encode


class Parcel(Struct, frozen=True):
    """All that is needed to stand at the same question elsewhere. It is for ourselves: it holds secrets."""

    base: bytes  # the state before the scene
    tape: Tape
    steps: list[Step]
    number: int  # answers given before and since


def pack(machine: Machine[Any], seat: int) -> Parcel:
    """For this seat."""
    machine.rebase()
    together = machine.together
    since, number = machine._track.since, machine.number
    if together is not None:
        since = machine._known_to(seat, together)
        number -= sum(ask.seat != seat for ask, _ in together.given)
    return Parcel(_encode(machine.base), machine._base_tape.copy(), list(since), number)


def play_on(machine: Machine[Any], parcel: Parcel) -> None:
    """From the base of a parcel, where this machine stands, to its question."""
    for step in parcel.steps:
        if isinstance(step, Change):
            machine._do(step)
        else:
            machine.pick(step)
    machine.number = parcel.number
