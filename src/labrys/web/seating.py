"""Who may sit down during a game, and whose consent that needs.

A seat that was freed stays his who held it: with his key he comes back at any time. Anybody else sits down there,
or in the gamesmaster's chair, only with the consent of those who play: he would see what is hidden from them.
"""

from __future__ import annotations

from labrys.engine.event import GAMESMASTER
from labrys.engine.rules import Rules
from labrys.show.book import AnyBook
from labrys.show.english import listed
from labrys.web.connection import refuse
from labrys.web.table import Table


def consenters(table: Table, seat: int) -> set[int]:
    """Who must agree that somebody sits down here now; nobody, if the seat was never anybody's. Or a refusal.

    The owner has agreed when he made the link. Before the game begins nothing is hidden yet.
    """
    if not table.begun or table.over:
        return set()
    if seat != GAMESMASTER and not table.sitter(seat).former:
        return set()
    others = {keeper for keeper in table.keepers() if keeper not in (seat, table.owner_seat)}
    away = [other for other in sorted(others) if not table.sitter(other).taken]
    if seat == GAMESMASTER and away:
        refuse(f"The gamesmaster sees everything, and {called(table, away)} cannot be asked.")
    if seat == GAMESMASTER and len(others) == 1:  # who plays alone hides nothing from anybody but him
        return set()
    others -= set(away)
    if seat != GAMESMASTER and not others and may_hide(table.book):
        refuse(
            f"This seat is still {table.name(seat)}'s, who can come back to it; there is nobody here who could "
            "agree that another takes it. A bot can play for it."
        )
    return others


def called(table: Table, seats: list[int]) -> str:
    """These people, by name."""
    return listed([table.name(seat) for seat in seats])


def may_hide(book: AnyBook) -> bool:
    """Could a die tell its roller what others are not to know, in the course of this game?"""
    return book.has_gamesmaster or type(book).keeps_secrets is not Rules.keeps_secrets
