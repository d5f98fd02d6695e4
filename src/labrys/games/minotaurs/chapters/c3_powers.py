"""Minotaurs [III] Powers: what can be cast, on whom, at what price, and how it takes effect (M3.01–M3.14)."""

from __future__ import annotations

from labrys.games.minotaurs.pieces import Being, Declaration
from labrys.games.minotaurs.scenes import Cast
from labrys.games.minotaurs.state import G, State


def castable(state: State, one: Being) -> list[str]:
    """[M3.03] The powers he could use now: of his level, with Power left and somebody to use them on."""
    return []


async def declare(g: G, one: Being, power: str) -> Declaration | None:
    """[M3.06] The targets and the form of a power; None: thought better of."""
    return None


async def cast(g: G, scene: Cast) -> None:
    """[M3.08] A power takes effect."""
