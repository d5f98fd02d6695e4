"""Warlock's Maze [V2]: what the active player may do besides: Spells, items, dropping things."""

from __future__ import annotations

from typing import TypeAlias

from labrys.games.warlock.chapters import belongings
from labrys.games.warlock.chapters.people import put_down
from labrys.games.warlock.chapters.spells import cast, castable
from labrys.games.warlock.options import Cast, Drop, UseThing
from labrys.games.warlock.state import Act, G, Player, Scene, State

AT_REST = {False: ("own_outside",), True: ()}  # [SP15] Long Stride comes instead of travelling

Aside: TypeAlias = Cast | UseThing | Drop


def asides(state: State, p: Player, scene: Act) -> list[Aside]:
    """[V1b] [V2] [R58] Spells of the own moment, items, and things he could drop."""
    return [
        *castable(state, p, ("own", "any", *AT_REST[scene.moved], *(() if scene.begun else ("start",)))),
        *belongings.own_uses(state, p, scene),
        *(Drop(thing) for thing in dict.fromkeys(p.things)),
    ]


async def do_aside(g: G, p: Player, chosen: Aside, again: Scene) -> None:
    """[V2] He does it, and then chooses again."""
    g.then(again)
    match chosen:
        case Cast():
            cast(g, p, chosen)
        case UseThing():
            await belongings.use(g, p, chosen)
        case Drop():
            put_down(g, p, chosen.thing, "R58")
