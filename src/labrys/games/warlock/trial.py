"""Warlock's Maze: for the laboratory: who plays whom, and what is handed out to see what it is worth."""

from __future__ import annotations

from labrys.games.warlock.chapters.c07a_characters import carried, carry_limit
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD, CARDS, FULL_SHOP, MAGIC_CARD, MAGIC_OBJECT

DECK: dict[str, str] = {thing: card for card, thing in MAGIC_CARD.items()}  # Magic Objects that begin as cards
GIFTS: tuple[str, ...] = (
    *MAGIC_OBJECT,
    *FULL_SHOP,
    *(row.card for row in CARDS.rows if row.slug == "twine" or row.kind == "follower"),
)


def played(state: State) -> dict[int, tuple[str, ...]]:
    """The character of each seat."""
    return {p.seat: (p.character,) for p in state.players if p.character}


def give(state: State, seat: int, gift: str) -> bool:
    """From the stock, the shop or the Maze deck, if it is still there and he can carry it."""
    p = state.players[seat]
    card = DECK.get(gift, gift)
    if gift in state.stock:
        state.stock = tuple(thing for thing in state.stock if thing != gift)
    else:
        pile = state.maze_deck if card in CARD else state.shop
        if not pile.get(card, 0):
            return False
        pile[card] -= 1
    return carry(p, gift)


def carry(p: Player, gift: str) -> bool:
    """He has it now."""
    if gift in CARD and CARD[gift].kind == "follower":
        p.followers += (gift,)
    else:
        assert len(carried(p)) < carry_limit(p), "nobody begins with a full pack"
        p.things += (gift,)
    return True
