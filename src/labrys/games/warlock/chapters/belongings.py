"""Warlock's Maze [W7.13] [W7.33] [R45] [R58]: loot, trophies, what an old Maze leaves, items used at will."""

from __future__ import annotations

from itertools import combinations

from msgspec import structs

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters.board import ROWS, SPACES, START, in_maze
from labrys.games.warlock.chapters.outcome import MET_CHARACTER
from labrys.games.warlock.chapters.people import (
    carried,
    carry_limit,
    check_victory,
    discard,
    discard_spell,
    end_turn,
    gain,
    has,
    part_with,
    put_down,
    send,
    slug,
    take,
)
from labrys.games.warlock.chapters.spells import drink_phial
from labrys.games.warlock.chapters.tiles import enemies, look_at, straight_on
from labrys.games.warlock.chapters.windows import can_drink
from labrys.games.warlock.events import Discarded, LaidDown, TalismanGained, Traded, Used
from labrys.games.warlock.options import Drop, Trade, UseThing
from labrys.games.warlock.state import NOBODY, Act, EndOfTurn, G, Player, State, Tile
from labrys.games.warlock.tables import CARD, FIGURE, MAGIC_CARD

GOLD, TALISMAN = "gold", "talisman"
WEIGHTLESS = ("purse", "satchel", GOLD)  # what never counts to the carrying limit

# -- taking things -------------------------------------------------------------------------------------------


def get(g: G, p: Player, thing: str, rule: str, fro: str = "") -> None:
    """[W7.5] He takes a thing. [MZ24] A Purse is Gold at once, and the card is discarded."""
    if slug(thing) == "purse":
        discard(g, thing, thing)
        gain(g, p, "gold", FIGURE["purse"], thing)
    else:
        take(g, p, thing, rule, fro)


def has_room(state: State, p: Player, what: str) -> bool:
    """[W7.5] [W7.33] [R36] Can he take it within the carrying limit? By house rule Talismans count to it too."""
    counted = state.house.talisman_is_magic_object
    follows = what in CARD and CARD[what].kind == "follower"
    if follows or slug(what) in WEIGHTLESS or (what == TALISMAN and not counted):
        return True
    return len(carried(p)) + (p.talismans if counted else 0) < carry_limit(p)


# -- [W7.33] loot --------------------------------------------------------------------------------------------


def ground(state: State, space: str) -> Tile:
    """What lies on a space. [R45] By house rule the loot of an old Maze lies in the Starting Area."""
    return state.left_in_start if space == START else state.maze.get(space, Tile())


def set_ground(state: State, space: str, tile: Tile) -> None:
    """That lies there now."""
    if space == START:
        state.left_in_start = tile
    else:
        state.maze[space] = tile


def loot_here(state: State, p: Player) -> list[str]:
    """[W7.33] What he can take here, and has room for."""
    if not may_loot(state, p):
        return []
    return [what for what in heap(ground(state, p.at)) if has_room(state, p, what)]


def may_loot(state: State, p: Player) -> bool:
    """[W7.33] He has met no character, and no undefeated Enemy lies on the tile."""
    return MET_CHARACTER not in p.used and not (p.at in state.maze and enemies(state, p.at))


def heap(tile: Tile) -> list[str]:
    """[W7.33] The loot on a tile: things, Gold, Talismans, each kind once."""
    coins = [*([GOLD] if tile.gold else []), *([TALISMAN] if tile.talismans else [])]
    return [*dict.fromkeys(tile.loot), *coins]


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
        put_down(g, p, chosen.thing, "R58")
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


# -- [R45] an old Maze is cleared away -----------------------------------------------------------------------


def sweep(g: G) -> None:
    """[R45] What lies in the old Maze goes to decks and stocks, Gold and Talismans vanish; or all to START."""
    state = g.state
    for space, tile in list(state.maze.items()):
        for card in tile.cards:
            discard(g, card, "R45")
        if tile.hexed_by != NOBODY:
            discard_spell(state, "hex_mark")
            g.tell(Discarded("R45", "hex_mark", "spells"))
        if state.house.loot_of_old_maze == "start":
            carry_to_start(g, tile)
        else:
            clear_away(g, tile)
        state.maze[space] = structs.replace(tile, cards=(), loot=(), gold=0, talismans=0, hexed_by=NOBODY)


def clear_away(g: G, tile: Tile) -> None:
    """[R45] [W7.32] Magic Objects to the stock, Maze cards to their discard, shop and kit Objects to the shop."""
    for thing in tile.loot:
        discard(g, MAGIC_CARD.get(thing, thing), "R45")
    for what, number in ((GOLD, tile.gold), (TALISMAN, tile.talismans)):
        if number:
            g.tell(Discarded("R45", what, "gone"))


def carry_to_start(g: G, tile: Tile) -> None:
    """[R45] By house rule loot goes to the Starting Area."""
    state = g.state
    old = state.left_in_start
    state.left_in_start = structs.replace(
        old, loot=(*old.loot, *tile.loot), gold=old.gold + tile.gold, talismans=old.talismans + tile.talismans
    )
    for what in heap(tile):
        g.tell(LaidDown("R45", what, START))


# -- [W7.13] trophies ----------------------------------------------------------------------------------------


def is_of_strength(trophy: str) -> bool:
    """[W7.13] Was the Enemy fought with Strength? Otherwise with Craft."""
    return CARD[trophy].strength > 0


def points(trophies: tuple[str, ...]) -> int:
    """[W7.13] [MZ12] What these are worth; a Mirror Shade has its own figure."""
    return sum(CARD[trophy].trophy for trophy in trophies)


def trades(state: State, p: Player) -> list[Trade]:
    """[W7.13] Sets of one kind worth enough, from which no card could be left out; points above are lost."""
    wanted = FIGURE["trophy_points"]
    found = []
    for kind in (True, False):
        own = [trophy for trophy in p.trophies if is_of_strength(trophy) is kind]
        for number in range(1, len(own) + 1):
            for some in combinations(own, number):
                least = min(points((trophy,)) for trophy in some)
                if points(some) >= wanted > points(some) - least:
                    found.append(Trade(some))
    return found


def trade(g: G, p: Player, option: Trade) -> None:
    """[W7.13] [R69] The cards go to the discard pile, and he gains a point of their kind."""
    what = "strength" if is_of_strength(option.trophies[0]) else "craft"
    p.trophies = tuple(trophy for trophy in p.trophies if trophy not in option.trophies)
    g.tell(Traded("W7.13", p.seat, what))
    for trophy in option.trophies:
        discard(g, trophy, "W7.13")
    gain(g, p, what, FIGURE["trophy_gain"], "W7.13")


# -- [V1b] [V2] items used at will ---------------------------------------------------------------------------


def own_uses(state: State, p: Player, scene: Act) -> list[UseThing]:
    """[V1b] [V2] [MO12] [MZ25] [MO14] [R53] The Phial; the Twine before a step; the Lantern; loot in passing."""
    uses = [UseThing("phial")] if can_drink(p) else []
    if has(p, "twine") and p.at in SPACES and not scene.moved:
        uses.append(UseThing("twine"))
    if has(p, "lantern") and not scene.begun and "lantern" not in p.used:
        uses += [UseThing("lantern", space) for space in lit(state, p)]
    moved = scene.moved and state.steps > 0
    if state.house.loot_in_passing and moved and p.at in SPACES and passing(p) not in p.used:
        uses += [UseThing("loot", what) for what in loot_here(state, p)]
    return uses


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
    """[MO12] [MZ25] [MO14] [R53] One of them is used."""
    match option.what:
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
