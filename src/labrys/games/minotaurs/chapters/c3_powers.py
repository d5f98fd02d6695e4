"""Minotaurs [III] Powers: what can be cast, on whom, at what price, and how it takes effect (M3.01–M3.14)."""

from __future__ import annotations

from labrys.games.minotaurs.pieces import Being, Declaration
from labrys.games.minotaurs.scenes import Cast
from labrys.games.minotaurs.state import G, State


def castable(state: State, one: Being) -> list[str]:
    """[M3.03] The powers he could use now: of his level, with Power left and somebody to use them on."""
    return []


async def declare_power(g: G, one: Being, power: str) -> Declaration:
    """[M3.06] The targets and the form of a power."""
    return Declaration(action="power", power=power)


async def give_orders(g: G) -> None:
    """[R43] [S2] What the compelled are told to do."""


def creatures_power(state: State, one: Being) -> Declaration | None:
    """[6.7.5] The first power that can work on an enemy in range."""
    return None


async def cast(g: G, scene: Cast) -> None:
    """[M3.08] A power takes effect."""
