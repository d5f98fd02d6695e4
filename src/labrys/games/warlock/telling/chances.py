"""Warlock's Maze: how a fight or a die is likely to end, in words."""

from __future__ import annotations

from msgspec import structs

from labrys.games.warlock.chapters.c04_special_rooms import WARLOCK_CRAFT
from labrys.games.warlock.chapters.c07a_characters import ability, own_craft, thing_row
from labrys.games.warlock.chapters.c07c_fights import totals
from labrys.games.warlock.chapters.c07d_fight_results import fighters, side
from labrys.games.warlock.pieces import NOBODY, Fight, Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CARD
from labrys.games.warlock.telling.words import DIE

FACES = range(1, DIE + 1)


def in_six(face: int) -> str:
    """How likely a die of at least this is.

    >>> in_six(5)
    '2 in 6'
    """
    return f"{DIE + 1 - face} in {DIE}"


def two_dice(mine: int, theirs: int, ties_to: int = 0) -> str:
    """[W7.7] A die on either side; `ties_to`: 1 equal totals are mine, -1 theirs.

    >>> two_dice(7, 4), two_dice(3, 9)
    ('win 83%, lose 8%', 'win 0%, lose 100%')
    """
    leads = [2 * (mine + one - theirs - other) + ties_to for one in FACES for other in FACES]
    won, lost = (sum(lead * sign > 0 for lead in leads) / len(leads) for sign in (1, -1))
    return f"win {won:.0%}, lose {lost:.0%}"


def without_dice(state: State, fight: Fight) -> tuple[int, int]:
    """[W7.7] Both sides as they stand, each with its best weapon if it has not named one."""
    imagined = structs.replace(state, fight=structs.replace(fight, dice=(0, 0)))
    assert imagined.fight is not None
    weapons = list(fight.weapons)
    for p in fighters(imagined):
        weapons[side(fight, p)] = weapons[side(fight, p)] or best_weapon(p)
    imagined.fight.weapons = (weapons[0], weapons[1])
    return totals(imagined)


def best_weapon(p: Player) -> str:
    """[W7.11] The one that helps most in battle."""
    weapons = [thing for thing in p.things if thing_row(thing).weapon]
    return max(weapons, key=lambda thing: thing_row(thing).battle, default="")


def of_fight(state: State, fight: Fight, p: Player) -> str:
    """[F7] For this fighter: what he and the other side have, and his chances."""
    mine, theirs = without_dice(state, fight)
    ties = poise(state, fight)
    if side(fight, p):
        mine, theirs, ties = theirs, mine, -ties
    return f"{mine} against {theirs} before the dice: {two_dice(mine, theirs, ties)}"


def poise(state: State, fight: Fight) -> int:
    """[CH05] Who wins equal totals: 1 the active character, -1 the other, 0 nobody."""
    if fight.psychic or fight.defender == NOBODY:
        return 0
    attacker, defender = state.players[fight.attacker], state.players[fight.defender]
    return (ability(attacker) == "poise") - (ability(defender) == "poise")


def against_card(state: State, p: Player, card: str) -> str:
    """[W7.10] Against an Enemy card, if it came to a fight now."""
    row = CARD[card]
    value = row.strength or row.craft
    if value < 0:
        mine, _ = without_dice(state, Fight(p.seat, card, psychic=True))
        value = mine
    return of_fight(state, Fight(p.seat, card, psychic=not row.strength, strength=value), p)


def of_duel(p: Player) -> str:
    """[W4.4.3] [R33] Bare Craft against the Warlock's."""
    mine, his = own_craft(p), WARLOCK_CRAFT
    return f"Craft {mine} against {his}: {two_dice(mine, his)}"
