"""Warlock's Maze, part VII, base game: the windows of a turn [V1a] [V1b] [V2] [V6]: Spells and items besides."""

from __future__ import annotations

from typing import TypeAlias

from labrys.games.warlock.board import ROWS, SPACES, START, in_maze
from labrys.games.warlock.chapters.c01_general import area, near
from labrys.games.warlock.chapters.c02_setting_up import look_at
from labrys.games.warlock.chapters.c03_movement import straight_on
from labrys.games.warlock.chapters.c07a_characters import (
    active_player,
    are_plain,
    discard,
    end_turn,
    gain,
    heal,
    part_with,
    put_down,
    send,
    slug,
    slugs,
    starting_lives,
)
from labrys.games.warlock.chapters.c07b_belongings import pick_up
from labrys.games.warlock.chapters.c07e_spells import (
    can_drink,
    cast,
    castable,
    drink_phial,
    helping,
    hold_window,
    may_cast,
    warded,
)
from labrys.games.warlock.events import Used
from labrys.games.warlock.options import Cast, Drop, UseThing
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.scenes import Act, EndWindow, Scene, StartWindow
from labrys.games.warlock.state import G, State
from labrys.kit.variants import varies

# -- [V1a] the others, at the start --------------------------------------------------------------------------


async def start_window(g: G, scene: StartWindow) -> None:
    """[V1a] [SP03] The others, clockwise: Stillness from the same area; Mend and Phial."""
    state = g.state
    active = active_player(state)
    await hold_window(g, scene, "V1a", "start_window", lambda p: start_replies(state, p, active))


def start_replies(state: State, p: Player, active: Player) -> list[Cast | UseThing]:
    """[V1a] Stillness, Mend, Phial."""
    return [*stillness(state, p, active), *helping(state, p)]


def stillness(state: State, p: Player, active: Player) -> list[Cast]:
    """[SP03] [R55] [R66] That turn is lost; from the active character's area."""
    if "stillness" not in p.spells or not may_cast(state, p) or warded(state, p, active):
        return []
    if area(active) == "maze" and not state.house.stillness_in_maze:
        return []
    return [Cast("stillness", active.id)] if active in near(state, p) else []


# -- [V1b] [V2] the active player ----------------------------------------------------------------------------


Aside: TypeAlias = Cast | UseThing | Drop


def own_moments(scene: Act) -> tuple[str, ...]:
    """[W7.20] The moments of his own turn; [SP15] Long Stride comes instead of travelling."""
    at_rest = ("own", "any") if scene.moved else ("own", "any", "own_outside")
    return at_rest if scene.begun else (*at_rest, "start")


def asides(state: State, p: Player, scene: Act) -> list[Aside]:
    """[V1b] [V2] [R58] Spells of the own moment, items, and things he could drop."""
    return [
        *castable(state, p, own_moments(scene)),
        *own_uses(state, p, scene),
        *[Drop(thing) for thing in dict.fromkeys(p.things)],
    ]


async def do_aside(g: G, p: Player, chosen: Aside, again: Scene) -> None:
    """[V2] He does it, and then chooses again."""
    g.then(again)
    match chosen:
        case Cast():
            cast(g, p, chosen)
        case UseThing():
            await use(g, p, chosen)
        case Drop():
            put_down(g, p, chosen.thing, "R58", given_up=True)


def own_uses(state: State, p: Player, scene: Act) -> list[UseThing]:
    """[V1b] [V2] [MO09] [MO12] [MZ25] [MO14] [R53] Phial, Satchel; Twine before a step; Lantern; loot."""
    things, uses = slugs(p.things), [UseThing("phial")] if can_drink(p) else []
    if "satchel" in things and p.gold and p.lives < starting_lives(p) and not are_plain(state):
        uses.append(UseThing("satchel"))
    if "twine" in things and p.at in SPACES and not scene.moved:
        uses.append(UseThing("twine"))
    if "lantern" in things and not scene.begun and "lantern" not in p.used:
        uses += [UseThing("lantern", space) for space in lit(state, p)]
    return [*uses, *in_passing(state, p, scene)]


@varies("loot_in_passing")
def in_passing(state: State, p: Player, scene: Act) -> list[UseThing]:
    """[R53] Nothing can be taken in passing."""
    return []


def lit(state: State, p: Player) -> list[str]:
    """[MO14] The face-down tiles next to his; from the Starting Area those behind its doors."""
    if not in_maze(p.at):
        return []
    near = [f"{row}1" for row in ROWS] if p.at == START else list(straight_on(state, p.at).values())
    return [space for space in near if space in state.maze and not state.maze[space].up]


def passing(p: Player) -> str:
    """[R53] By house rule one thing may be taken of each tile that is passed: the mark that he has."""
    return f"passing:{p.at}"


async def use(g: G, p: Player, option: UseThing) -> None:
    """[MO09] [MO12] [MZ25] [MO14] [R53] One of them is used."""
    match option.what:
        case "satchel":
            g.tell(Used("MO09", p.seat, "satchel"))
            gain(g, p, "gold", -1, "MO09")
            heal(g, p, 1, "MO09")
        case "phial":
            drink_phial(g, p)
        case "twine":
            unwind(g, p)
        case "lantern":
            p.used += ("lantern",)
            g.tell(Used("MO14", p.seat, "lantern", option.target))
            look_at(g, p, option.target, "MO14")
        case "loot":
            p.used += (passing(p),)
            pick_up(g, p, option.target, "R53")


def unwind(g: G, p: Player) -> None:
    """[MZ25] [R62] Instead of moving, back to START by the Ball of Twine, which is discarded; his turn ends."""
    twine = next(thing for thing in p.things if slug(thing) == "twine")
    g.tell(Used("MZ25", p.seat, "twine"))
    part_with(p, twine)
    discard(g, twine, "MZ25")
    send(g, p, START, "MZ25")
    end_turn(g)


# -- [V6] everybody, at the end ------------------------------------------------------------------------------


async def end_window(g: G, scene: EndWindow) -> None:
    """[V6] The active player, then the others clockwise, until all pass in a row: Mend and Phial."""
    await hold_window(g, scene, "V6", "end_window", lambda p: helping(g.state, p))
