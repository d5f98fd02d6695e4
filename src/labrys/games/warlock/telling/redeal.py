"""Warlock's Maze [R52]: drawing afresh what a seat cannot see: a fork made for it knows no more than it does.

What nobody has looked at is not decided yet and needs no redeal. That leaves the Spells of the others, tiles and
treasures only others have looked at, and Maze cards that somebody else has put in order or discarded unread.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from labrys.engine.tape import below
from labrys.games.warlock.state import State
from labrys.games.warlock.telling.view import knows_spells, knows_tile, knows_top, knows_treasure

Cup = dict[str, int]
APART = 1 << 80  # what is dealt must say nothing about what the same seed draws later


class Deal:
    """A source of pieces: the same seed deals the same, whatever lay there before."""

    __slots__ = ("dealt", "seed")

    def __init__(self, seed: int) -> None:
        self.seed, self.dealt = seed + APART, 0

    def draw(self, cup: Cup) -> str:
        """One piece out of a cup, every single piece equally likely."""
        place = below(sum(cup.values()), self.seed, self.dealt)
        self.dealt += 1
        for piece in sorted(cup):
            place -= cup[piece]
            if place < 0:
                break
        cup[piece] -= 1
        return piece


def redeal(state: State, seat: int, seed: int) -> None:
    """[R52] Everything hidden from this seat is drawn anew: as many pieces as before, from the same piles."""
    deal = Deal(seed)
    redeal_spells(state, seat, deal)
    redeal_tiles(state, seat, deal)
    redeal_treasures(state, seat, deal)
    redeal_cards(state, seat, deal)


def redeal_spells(state: State, seat: int, deal: Deal) -> None:
    """[R52] [W7.18] The others' hands go back into the deck, and each draws as many Spells as he held."""
    others = [p for p in state.players if p.spells and not knows_spells(state, p, seat)]
    for p in others:
        put_back(state.spell_deck, p.spells)
    for p in others:
        p.spells = tuple(sorted([deal.draw(state.spell_deck) for _ in p.spells]))


def redeal_tiles(state: State, seat: int, deal: Deal) -> None:
    """[R52] [W4.3.7] Face-down tiles he has not looked at: those who have stay marked, but it is another tile."""
    unknown = [s for s, tile in state.maze.items() if tile.tile and not knows_tile(state, tile, seat)]
    put_back(state.tile_cup, [state.maze[space].tile for space in unknown])
    for space in unknown:
        state.maze[space] = structs.replace(state.maze[space], tile=deal.draw(state.tile_cup))


def redeal_treasures(state: State, seat: int, deal: Deal) -> None:
    """[R24] [W4.5.6] Treasures he has not looked at, likewise."""
    unknown = [
        s for s, chamber in state.chambers.items() if chamber.treasure and not knows_treasure(state, chamber, seat)
    ]
    put_back(state.treasure_cup, [state.chambers[space].treasure for space in unknown])
    for space in unknown:
        treasure = deal.draw(state.treasure_cup)
        state.chambers[space] = structs.replace(state.chambers[space], treasure=treasure)


def redeal_cards(state: State, seat: int, deal: Deal) -> None:
    """[SP12] [MO07] The next cards of the Maze deck, if another has put them in order; unread discards."""
    unread = [card for card, knower in state.unread.items() if knower != seat]
    top = () if knows_top(state, seat) else state.top
    put_back(state.maze_deck, (*top, *unread))
    if top:
        state.top = tuple([deal.draw(state.maze_deck) for _ in top])
    knowers = sorted([state.unread.pop(card) for card in unread])
    state.unread |= {deal.draw(state.maze_deck): knower for knower in knowers}


def put_back(cup: Cup, pieces: Iterable[str]) -> None:
    """Pieces go back into their cup."""
    for piece in pieces:
        cup[piece] = cup.get(piece, 0) + 1
