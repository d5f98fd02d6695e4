"""Warlock's Maze, part VII, base game: outside [W7.27]–[W7.30], and the Warlock's Cave [W1.2]."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.warlock.board import CAVE, RING
from labrys.games.warlock.chapters.c02_setting_up import visit
from labrys.games.warlock.chapters.c07a_characters import (
    active_player,
    gain,
    heal,
    send,
    starting_lives,
    take,
)
from labrys.games.warlock.chapters.c07c_fights import attacks, fight_enemy, meet_character
from labrys.games.warlock.chapters.c07d_fight_results import MET_CHARACTER
from labrys.games.warlock.chapters.c07g_cards import befall
from labrys.games.warlock.chapters.c07i_windows import asides, do_aside
from labrys.games.warlock.events import RoomResult, Waited
from labrys.games.warlock.options import Buy, Cast, Drop, UseThing
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.scenes import Act, Arrival, Choice, Shop
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import FIND, OBJECT, OUTSIDE_RESULT
from labrys.kit.variants import varies

VILLAGE = RING[1]
BANDIT_STRENGTH = 4  # [O3]


STAY = "stay"


# -- [W7.28] travelling --------------------------------------------------------------------------------------


def travels(state: State, p: Player) -> list[str]:
    """[D2] [W7.28] One or two spaces along the ring in either direction, or he stays. No movement die.

    Along a ring of six, from the Cave: the Village and Chapel one way, Training Yard and Watchtower the other.
    """
    place = RING.index(p.at)
    return [*(RING[(place + step) % len(RING)] for step in (1, 2, -1, -2)), STAY]


async def travel(g: G, p: Player, where: str) -> None:
    """[W7.28] [W7.29] He travels and encounters the space; or he stays."""
    if where == STAY:
        g.tell(Waited("W7.28", p.seat))
        g.then(Arrival(stayed=True))
    else:
        send(g, p, where, "W7.28", "step")
        g.then(Arrival())


# -- [W7.29] arriving ----------------------------------------------------------------------------------------


async def arrival(g: G, scene: Arrival) -> None:
    """[W7.29] [SP15] [W4.2.3] The space is encountered; one who stayed can only visit the Warlock, or trade."""
    p = active_player(g.state)
    if await meets_character(g, p, scene):
        return
    if p.at == CAVE:
        await cave(g, p, scene)
    elif p.at == VILLAGE:
        g.then(Shop())
    elif not scene.stayed:
        roll_for_space(g, p)


async def meets_character(g: G, p: Player, scene: Arrival) -> bool:
    """[W7.30] [W7.15] [R16] [R17] Nobody is attacked outside; by house rule he may meet a character instead."""
    state = g.state
    foes = [] if MET_CHARACTER in p.used else attacks(state, p)
    if not foes:
        return False
    besides = asides(state, p, Act(moved=True))
    chosen = await Choose("W7.15", p.seat, [*foes, "encounter", *besides], "choice", p.at)
    if isinstance(chosen, str):
        return False
    if isinstance(chosen, Cast | UseThing | Drop):
        await do_aside(g, p, chosen, scene)
        return True
    if state.house.encounters == "both":
        g.then(scene)
    meet_character(g, p, chosen, Choice(new=False, waiting=True))
    return True


async def cave(g: G, p: Player, scene: Arrival) -> None:
    """[O0] [W1.2] [W4.7.3] [R3] [R37] He may visit the Warlock, unless he is barred, or end his turn."""
    may_visit = not p.barred and (g.state.house.visit_without_leaving or not scene.stayed)
    besides = asides(g.state, p, Act(moved=True)) if may_visit else []
    chosen = await Choose("W1.2", p.seat, ("visit", "end", *besides), "cave") if may_visit else "end"
    if isinstance(chosen, Cast | UseThing | Drop):
        await do_aside(g, p, chosen, scene)
    elif chosen == "visit":
        visit(g, p)
    else:
        end_at_cave(g, p, scene)


@varies("ban")
def end_at_cave(g: G, p: Player, scene: Arrival) -> None:
    """[O0] [R37] He ends his turn there, and is not barred from his next visit."""


def roll_for_space(g: G, p: Player) -> None:
    """[O2] [O3] [O4] [O5] [R78] A die for the Chapel, the Ruins, the Watchtower or the Training Yard."""
    space = p.at
    row = OUTSIDE_RESULT[space][g.d6(space)]
    g.tell(RoomResult(space, p.seat, space, row.result))
    match row.result:
        case "bandit":
            fight_enemy(g, p, "bandit", strength=BANDIT_STRENGTH, psychic=False)
        case "find":
            find_object(g, p, space)
        case result:
            befall(g, p, result, row.code, space)


def find_object(g: G, p: Player, space: str) -> None:
    """[O3] An Object of the shop stock, which one by another die; none of that kind left: nothing."""
    thing = FIND[g.d6(space)].object
    if g.state.shop.get(thing, 0):
        g.state.shop[thing] -= 1
        take(g, p, thing, space, space)


# -- [O1] the Village ----------------------------------------------------------------------------------------


def price(what: str) -> int:
    """[O1] In Gold."""
    return 1 if what == "life" else OBJECT[what].price


def wares(state: State, p: Player) -> list[Buy]:
    """[O1] What he can pay for: a Life, up to the starting number, and the Objects left in the shop."""
    life = ["life"] if p.lives < starting_lives(p) else []
    things = [thing for thing in OBJECT if state.shop.get(thing, 0)]
    return [Buy(what) for what in (*life, *things) if price(what) <= p.gold]


async def shop(g: G, scene: Shop) -> None:
    """[O1] [W7.29] He buys what he likes, one thing after the other."""
    state = g.state
    p = active_player(state)
    options: list[Buy | str | Cast | UseThing | Drop] = [
        *wares(state, p),
        "done",
        *asides(state, p, Act(moved=True)),
    ]
    chosen = await Choose("O1", p.seat, options, "shop")
    if isinstance(chosen, str):
        return
    if isinstance(chosen, Cast | UseThing | Drop):
        await do_aside(g, p, chosen, scene)
        return
    g.then(scene)
    gain(g, p, "gold", -price(chosen.what), "O1")
    if chosen.what == "life":
        heal(g, p, 1, "O1")
    else:
        state.shop[chosen.what] -= 1
        take(g, p, chosen.what, "O1", VILLAGE)
