"""Warlock's Maze, part VII, base game: loot [W7.33] and trophies [W7.13]."""

from __future__ import annotations

from itertools import combinations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters.c01_general import check_victory
from labrys.games.warlock.chapters.c02_setting_up import enemies, ground, heap, set_ground
from labrys.games.warlock.chapters.c07a_characters import (
    burden,
    carry_limit,
    discard,
    gain,
    put_down,
    slug,
    take,
)
from labrys.games.warlock.chapters.c07d_fight_results import MET_CHARACTER
from labrys.games.warlock.events import TalismanGained, Traded
from labrys.games.warlock.options import Drop, Trade
from labrys.games.warlock.pieces import GOLD, TALISMAN, Player
from labrys.games.warlock.scenes import EndOfTurn
from labrys.games.warlock.state import G, State
from labrys.games.warlock.tables import CARD

WEIGHTLESS = ("purse", "satchel", GOLD)  # what never counts to the carrying limit


def get(g: G, p: Player, thing: str, rule: str, fro: str = "") -> None:
    """[W7.5] He takes a thing. [MZ24] A Purse is Gold at once, and the card is discarded."""
    if slug(thing) == "purse":
        discard(g, thing, thing)
        gain(g, p, "gold", 2, thing)
    else:
        take(g, p, thing, rule, fro)


def has_room(state: State, p: Player, what: str) -> bool:
    """[W7.5] [W7.33] [R36] Can he take it within the carrying limit?"""
    follows = what in CARD and CARD[what].kind == "follower"
    uncounted = what == TALISMAN and not state.house.talisman_is_magic_object
    return follows or uncounted or slug(what) in WEIGHTLESS or burden(state, p) < carry_limit(p)


# -- [W7.33] loot --------------------------------------------------------------------------------------------


def loot_here(state: State, p: Player) -> list[str]:
    """[W7.33] What he can take here, and has room for."""
    if not may_loot(state, p):
        return []
    return [what for what in heap(ground(state, p.at)) if has_room(state, p, what)]


def may_loot(state: State, p: Player) -> bool:
    """[W7.33] He has met no character, and no undefeated Enemy lies on the tile."""
    return MET_CHARACTER not in p.used and not (p.at in state.maze and enemies(state, p.at))


async def take_loot(g: G, p: Player) -> bool:
    """[D6] [W7.33] One thing of what lies where he ends his move, as he likes; False: he leaves the rest."""
    left = f"left:{p.at}"
    if left in p.used or not may_loot(g.state, p) or not heap(ground(g.state, p.at)):
        return False
    options = loot_here(g.state, p)
    drops = [Drop(thing) for thing in dict.fromkeys(p.things)]  # [R58]
    choices: list[str | Drop] = [*options, "leave", *drops]
    chosen = await Choose("W7.33", p.seat, choices, "loot", p.at)
    if isinstance(chosen, Drop):
        g.then(EndOfTurn())  # limits are looked at before it goes on
        put_down(g, p, chosen.thing, "R58", given_up=True)
        return True
    if chosen == "leave":
        p.used += (left,)
        return False
    g.then(EndOfTurn())
    pick_up(g, p, chosen, "W7.33")
    return True


def pick_up(g: G, p: Player, what: str, rule: str) -> None:
    """[W7.33] [R48] A thing, all the Gold, or a Talisman, which may be the last he needs."""
    state = g.state
    tile = ground(state, p.at)
    match what:
        case "gold":
            set_ground(state, p.at, structs.replace(tile, gold=0))
            gain(g, p, GOLD, tile.gold, rule)
        case "talisman":
            set_ground(state, p.at, structs.replace(tile, talismans=tile.talismans - 1))
            p.talismans += 1
            g.tell(TalismanGained(rule, p.seat, p.talismans))
            check_victory(g, p)
        case thing:
            rest = list(tile.loot)
            rest.remove(thing)
            set_ground(state, p.at, structs.replace(tile, loot=tuple(rest)))
            get(g, p, thing, rule, p.at)


# -- [W7.13] trophies ----------------------------------------------------------------------------------------


def is_of_strength(trophy: str) -> bool:
    """[W7.13] Was the Enemy fought with Strength? Otherwise with Craft."""
    return CARD[trophy].strength > 0


def points(trophies: tuple[str, ...]) -> int:
    """[W7.13] [MZ12] What these are worth; a Mirror Shade has its own figure."""
    return sum(CARD[trophy].trophy for trophy in trophies)


def trades(state: State, p: Player) -> list[Trade]:
    """[W7.13] Sets of one kind worth enough, from which no card could be left out; points above are lost."""
    found = []
    for kind in (True, False) if p.trophies else ():
        own = [trophy for trophy in p.trophies if is_of_strength(trophy) is kind]
        for number in range(1, len(own) + 1):
            for some in combinations(own, number):
                least = min(points((trophy,)) for trophy in some)
                if points(some) >= 7 > points(some) - least:
                    found.append(Trade(some))
    return found


def trade(g: G, p: Player, option: Trade) -> None:
    """[W7.13] [R69] The cards go to the discard pile, and he gains a point of their kind."""
    what = "strength" if is_of_strength(option.trophies[0]) else "craft"
    p.trophies = tuple(trophy for trophy in p.trophies if trophy not in option.trophies)
    g.tell(Traded("W7.13", p.seat, what))
    for trophy in option.trophies:
        discard(g, trophy, "W7.13")
    gain(g, p, what, 1, "W7.13")
