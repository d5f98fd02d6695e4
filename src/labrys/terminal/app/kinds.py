"""The form for each kind of question."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.ask import Amount, Arrange, Basket, ChooseSome, Name
from labrys.engine.space import OnSquares
from labrys.show.decision import Barred
from labrys.terminal.app.choices import Choices, Several
from labrys.terminal.app.forms import Form, Naming, Number, Order
from labrys.terminal.app.shop import Shop
from labrys.terminal.app.walking import Squares
from labrys.terminal.question import OpenQuestion


def form_for(question: OpenQuestion, barred: Sequence[Barred], extras: Sequence[tuple[str, str]]) -> Form:
    """The form for a question of this kind."""
    ask = question.ask
    if isinstance(ask, ChooseSome):
        return Several(question, barred)
    if isinstance(ask, OnSquares):
        return Squares(question, barred, extras)
    if isinstance(ask, Basket):
        return Shop(question)
    if isinstance(ask, Amount):
        return Number(question)
    if isinstance(ask, Arrange):
        return Order(question, barred)
    if isinstance(ask, Name):
        return Naming(question)
    return Choices(question, barred, extras)
