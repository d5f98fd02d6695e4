"""Calm moments: what a book allows at any time but in a fight is offered beside the question.

A rule that asks in a calm moment asks `calm`; a fight asks a plain `Choose`. So the exception in the book is
visible in the code.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from labrys.engine.ask import Choose, ChooseCalmly

T = TypeVar("T")
O = TypeVar("O")  # noqa: E741 - an offer


async def calm(
    question: Choose[T],
    offers: Sequence[O],
    owners: Sequence[int],
    carry_out: Callable[[O], Awaitable[None]],
) -> T | None:
    """Ask, with the standing offers beside the options; `owners` are the seats that make them.

    None: an offer was taken and carried out, and the question still stands. The scene then puts itself back
    on the agenda and ends, so that a scene stays short however much is done in a quiet hour.
    """
    if not offers:
        return await question
    options: list[T | O] = [*question.options, *offers]
    own = question.owners or [question.seat] * len(question.options)
    seats = [*own, *owners]
    chosen = await ChooseCalmly(question, options, seats, len(offers))
    for offer in offers:
        if offer is chosen:
            await carry_out(offer)
            return None
    return chosen  # type: ignore[return-value]  # not an offer, so it is one of the question's options
