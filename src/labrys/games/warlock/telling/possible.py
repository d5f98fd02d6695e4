"""Warlock's Maze: what can be on the table. Whatever cannot is refused as a position, and never seen in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from labrys.games.warlock import board
from labrys.games.warlock.chapters import c07a_characters as people
from labrys.games.warlock.pieces import NOBODY, PRINTED_CORRIDOR, Tile
from labrys.games.warlock.scenes import Arrive, FaceCard, Resolve
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import (
    CARD,
    CHARACTER,
    FULL_MAZE_DECK,
    FULL_SHOP,
    FULL_SPELL_DECK,
    MAGIC_CARD,
    MAGIC_OBJECT,
    OPEN_STOCK,
    TILE,
    TREASURE,
)

HEX_MARK = "hex_mark"
AT_HAND = 3  # cards drawn and not yet faced or discarded, with the Seeing Orb and Second Sight

# -- where the pieces are --------------------------------------------------------------------------------------


def held(state: State) -> list[str]:
    """Everything that somebody carries, that follows him, or that lies on a tile."""
    carried = [thing for p in state.players for thing in (*p.things, *p.followers, *p.trophies)]
    return [*carried, *(thing for tile in ground(state) for thing in (*tile.cards, *tile.loot))]


def ground(state: State) -> list[Tile]:
    """[W7.33] [R45] Wherever something may lie."""
    return [*state.maze.values(), state.left_in_start]


def cards_out(state: State) -> list[str]:
    """[R69] Maze cards that are in neither pile; a Magic Object out of the deck counts as the card it was."""
    was = {thing: card for card, thing in MAGIC_CARD.items()}
    there = [*held(state), *state.stock]
    return [card for thing in (*there, *faced(state) - {*there}) if (card := was.get(thing, thing)) in CARD]


def faced(state: State) -> set[str]:
    """[W3.14] Cards that are being encountered: they may lie nowhere yet."""
    cards = {scene.card for scene in state.agenda if isinstance(scene, FaceCard)}
    return cards if state.fight is None else {*cards, state.fight.enemy}


def spells_out(state: State) -> list[str]:
    """[W7.20] Spells in hands; a Hex Mark on a tile."""
    marks = sum(tile.hexed_by != NOBODY for tile in state.maze.values())
    return [*(spell for p in state.players for spell in p.spells), *[HEX_MARK] * marks]


def kits(state: State) -> Counter[str]:
    """[D0] Objects that came with characters: they are extra pieces, not from the shop."""
    come = (*(p.character for p in people.living(state)), *state.buried)
    return Counter(thing for name in come for thing in CHARACTER[name].objects)


def talismans_out(state: State) -> int:
    """[R39] Talismans that somebody holds or that lie on a tile."""
    return sum(p.talismans for p in state.players) + sum(tile.talismans for tile in ground(state))


def tiles_laid(state: State) -> Counter[str]:
    """[W2.1] Tiles that are known, on the board."""
    return Counter(tile.tile for tile in state.maze.values() if tile.tile not in ("", PRINTED_CORRIDOR))


def treasures_found(state: State) -> Counter[str]:
    """[W2.11] Treasures that somebody has looked at."""
    return Counter(chamber.treasure for chamber in state.chambers.values() if chamber.treasure)


def piles(state: State) -> Counter[str]:
    """[W7.31] Maze cards in the deck and the discard pile."""
    return Counter(state.maze_deck) + Counter(state.maze_discard) + Counter((*state.top, *state.unread))


def spell_piles(state: State) -> Counter[str]:
    """[W7.31] Spells in the deck and the discard pile, or just being cast."""
    spells = Counter(state.spell_deck) + Counter(state.spell_discard)
    spells[HEX_MARK] += sum(isinstance(s, Resolve) and s.casting.spell == HEX_MARK for s in state.agenda)
    return spells


# -- what cannot be --------------------------------------------------------------------------------------------


def impossible(state: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    if not state.players:
        return  # not yet set up
    if state.maze:
        yield from more("tile", dict.fromkeys(TILE, 1), tiles_laid(state), state.tile_cup)
        if state.house.opened_chambers == "spent":
            yield from more("treasure", dict.fromkeys(TREASURE, 1), treasures_found(state), state.treasure_cup)
        if sum(not tile.tile for tile in state.maze.values()) > sum(state.tile_cup.values()):
            yield "more face-down tiles than there are"
    yield from more("Maze card", FULL_MAZE_DECK, Counter(cards_out(state)), piles(state))
    yield from more("Spell", FULL_SPELL_DECK, Counter(spells_out(state)), spell_piles(state))
    yield from more("Magic Object", dict.fromkeys(OPEN_STOCK, 1), Counter(held(state)), Counter(state.stock))
    everybody = Counter(p.character for p in people.living(state)) + Counter(state.buried)
    yield from more("character", dict.fromkeys(CHARACTER, 1), everybody, state.character_cup)
    yield from impossible_players(state)


def impossible_players(state: State) -> Iterator[str]:
    """[W7.1] The dead on their feet, somebody nowhere, less than nothing."""
    arriving = [scene.space for scene in state.agenda if isinstance(scene, Arrive)]  # it is turned just now
    if (masters := sum(p.apprentice for p in state.players) + state.apprentice_free) != 1:
        yield f"there are {masters} Apprentice cards"
    for p in state.players:
        if not (board.in_maze(p.at) or board.is_outside(p.at)):
            yield f"{p.id} is nowhere: {p.at!r}"
        if min(p.gold, p.strength, p.talismans, p.lost_turns, p.casts) < 0:
            yield f"{p.id} has less than nothing"
        if p.character and p.lives <= 0:
            yield f"a dead man standing: {p.id} has {p.lives} Lives"
        if p.character and p.at in state.maze and not state.maze[p.at].up and p.at not in arriving:
            yield f"{p.id} stands on {p.at}, where the tile lies face down"


def more(what: str, full: Mapping[str, int], out: Mapping[str, int], rest: Mapping[str, int]) -> Iterator[str]:
    """More of a piece than there are."""
    for piece, number in full.items():
        there = rest.get(piece, 0) + out.get(piece, 0)
        if there > number or rest.get(piece, 0) < 0:
            yield f"{there} of the {what} {piece}, and there is only {number}"


# -- what must never vanish ------------------------------------------------------------------------------------


def check_conservation(state: State) -> None:
    """Every tile, treasure, card, Magic Object and character is in one place."""
    if not state.players:
        return  # not yet set up
    if state.maze:
        missing("tile", dict.fromkeys(TILE, 1), tiles_laid(state), state.tile_cup)
        if state.house.opened_chambers == "spent":
            missing("treasure", dict.fromkeys(TREASURE, 1), treasures_found(state), state.treasure_cup)
    kept = len(MAGIC_OBJECT) if state.house.lost_stake == "kept" else 0  # [R35] so many the Warlock may have
    missing("Maze card", FULL_MAZE_DECK, Counter(cards_out(state)), piles(state), AT_HAND + kept)
    missing("Spell", FULL_SPELL_DECK, Counter(spells_out(state)), spell_piles(state))
    out = Counter(held(state)) + Counter(state.stock)
    missing("Magic Object", dict.fromkeys(OPEN_STOCK, 1), out, {}, kept)
    everybody = Counter(p.character for p in people.living(state)) + Counter(state.buried)
    missing("character", dict.fromkeys(CHARACTER, 1), everybody, state.character_cup)
    come = Counter(FULL_SHOP) + kits(state)
    for thing in FULL_SHOP:
        there = state.shop.get(thing, 0) + out[thing]
        assert there >= come[thing], f"{thing}: {there} are left of {come[thing]}"


def missing(
    what: str, full: Mapping[str, int], out: Mapping[str, int], rest: Mapping[str, int], hand: int = 0
) -> None:
    """As many of each as there are in all; some few may be in a player's hand just now."""
    gone = sum(number - rest.get(piece, 0) - out.get(piece, 0) for piece, number in full.items())
    assert gone <= hand, f"{gone} pieces of the kind {what} have vanished"
