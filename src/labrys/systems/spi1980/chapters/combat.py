"""Weapons in hand, attacks, and the wounds that armour and spells keep off."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.engine.cache import Once
from labrys.engine.game import Game, S
from labrys.kit.order import FRONT, SECOND
from labrys.systems.spi1980.events import Absorbed, Attacked, Took
from labrys.systems.spi1980.options import Take
from labrys.systems.spi1980.pieces import Adventurer, Unit
from labrys.systems.spi1980.things import MISSILES, Item, Weapon

# -- weapons ----------------------------------------------------------------------------------------------------


def usable(weapon: Weapon, row: int, *, bows_in_front: bool = False) -> bool:
    """First row: melee, a throwing dagger in the hand too. Second row: bow or throwing dagger."""
    if row == FRONT:
        return weapon.kind != "bow" or bows_in_front
    return row == SECOND and weapon.kind in MISSILES


def in_hand(who: Adventurer) -> Weapon | None:
    """The weapon in his hand; None: his hands are empty."""
    return who.weapons[who.in_hand] if who.in_hand >= 0 else None


def at_hand(who: Adventurer) -> list[int]:
    """Which of his weapons he has with him: all but the thrown ones."""
    return [i for i in range(len(who.weapons)) if i not in who.thrown]


def other_weapons(who: Adventurer) -> list[Take]:
    """The weapons he could take in hand instead."""
    held = in_hand(who)
    if not who.thrown:
        return [Take(who.id, weapon.id) for weapon in who.weapons if weapon != held]
    return [Take(who.id, who.weapons[i].id) for i in at_hand(who) if who.weapons[i] != held]


def take_in_hand(g: Game[S], who: Adventurer, weapon: str, rule: str) -> None:
    """He has this weapon in hand now."""
    who.in_hand = next(i for i in at_hand(who) if who.weapons[i].id == weapon and i != who.in_hand)
    g.tell(Took(rule, who.id, weapon))


def throw(g: Game[S], who: Adventurer, rule: str, *, draws_other: bool = True) -> None:
    """Thrown: it lies among the enemies until the combat is over; he takes his other weapon, if that is free."""
    who.thrown += (who.in_hand,)
    left = at_hand(who)
    who.in_hand = left[0] if left and draws_other else -1
    if who.in_hand >= 0:
        g.tell(Took(rule, who.id, who.weapons[who.in_hand].id))


def pick_up(who: Adventurer) -> None:
    """After the combat thrown daggers are picked up."""
    who.thrown = ()
    who.in_hand = max(who.in_hand, 0) if who.weapons else -1


def attack(
    g: Game[S],
    who: Unit,
    target: Unit,
    die: int,
    modifiers: dict[str, int],
    column: Sequence[int],
    weapon: str,
    rule: str,
) -> int:
    """The die with what is added, read in a column of the Combat Table: how many wounds.

    Beyond the ends of the table the last line counts.
    """
    roll = die + sum(modifiers.values())
    wounds = column[max(0, min(roll, len(column) - 1))]
    if g.hear is not None:
        g.tell(Attacked(rule, who.id, target.id, weapon, roll, wounds, (die,), modifiers))
    return wounds


# -- wounds -----------------------------------------------------------------------------------------------------


def worn_points(items: tuple[Item, ...], *, adds_up: bool = False) -> int:
    """The Wound Points of the armour he has: of the best suit, or by house rule of all."""
    best, all_together = _SUITS.of(items)
    return all_together if adds_up else best


def _suits(items: tuple[Item, ...]) -> tuple[int, int]:
    suits = [item.bonus for item in items if item.kind == "armour"]
    return max(suits, default=0), sum(suits)


_SUITS: Once[tuple[Item, ...], tuple[int, int]] = Once(_suits)


def absorb(g: Game[S], victim: Adventurer, wounds: int, rule: str) -> int:
    """Mage Armour takes wounds first. Returns what comes through."""
    taken = min(victim.mage_armour, wounds)
    victim.mage_armour -= taken
    g.tell(Absorbed(rule, victim.id, taken, victim.mage_armour))
    return wounds - taken
