"""What a record can carry: weapons, some of them magic, and magic items."""

from __future__ import annotations

from typing import Literal, Protocol, TypeAlias

from msgspec import Struct, structs

from labrys.engine.cache import Once

WeaponKind = Literal["dagger", "throwing_dagger", "bow", "sword", "hammer", "axe"]
WEAPONS: tuple[WeaponKind, ...] = ("dagger", "throwing_dagger", "bow", "sword", "hammer", "axe")
MISSILES = ("bow", "throwing_dagger")
ItemKind = Literal["armour", "potion", "spice", "talisman", "medallion", "ring"]


class Weapon(Struct, frozen=True, tag="weapon"):
    """One of the six weapons; a magic one has a bonus."""

    kind: WeaponKind
    bonus: int = 0

    @property
    def id(self) -> str:
        """`sword`, or `sword+2` for a magic one."""
        return f"{self.kind}+{self.bonus}" if self.bonus else self.kind


class Item(Struct, frozen=True, tag="item"):
    """A magic item other than a weapon; a potion is one dose. A spell ring is `spent` until the next game.

    `bonuses` are points of a talisman that were rolled when it was taken, one for each sun.
    """

    kind: ItemKind
    name: str = ""
    bonus: int = 0
    spent: bool = False
    bonuses: tuple[int, ...] = ()

    @property
    def id(self) -> str:
        """`healing_potion`, `mustard`, `blast_ring`, `armour+2`."""
        if self.kind == "armour":
            return f"armour+{self.bonus}"
        return self.name if self.kind == "spice" else f"{self.name}_{self.kind}"


Thing: TypeAlias = Weapon | Item


class Carrier(Protocol):
    """Whoever carries things."""

    weapons: tuple[Weapon, ...]
    items: tuple[Item, ...]
    in_hand: int


def has(who: Carrier, kind: ItemKind, name: str) -> bool:
    """Does he carry, or wear, such an item?"""
    return (kind, name) in _CARRIED.of(who.items)


_CARRIED: Once[tuple[Item, ...], frozenset[tuple[str, str]]] = Once(
    lambda items: frozenset([(item.kind, item.name) for item in items])
)


def rings_left(who: Carrier) -> tuple[str, ...]:
    """The spells of his rings that are not yet used in this game."""
    return _RINGS_LEFT.of(who.items)


_RINGS_LEFT: Once[tuple[Item, ...], tuple[str, ...]] = Once(
    lambda items: tuple([item.name for item in items if item.kind == "ring" and not item.spent])
)


def use_up(who: Carrier, item_id: str) -> Item:
    """One dose, one pinch: gone."""
    item = next(item for item in who.items if item.id == item_id)
    lose_item(who, item)
    return item


def lose_item(who: Carrier, item: Item) -> None:
    """It leaves his hands."""
    items = list(who.items)
    items.remove(item)
    who.items = tuple(items)


def replace_item(who: Carrier, old: Item, new: Item) -> None:
    """The same item in another state."""
    items = list(who.items)
    items[items.index(old)] = new
    who.items = tuple(items)


def lose_weapon(who: Carrier, weapon: Weapon) -> None:
    """It leaves his hands; another, if he has one, is in hand now."""
    weapons = list(who.weapons)
    weapons.remove(weapon)
    who.weapons, who.in_hand = tuple(weapons), 0 if weapons else -1


def recharge(item: Item) -> Item:
    """[citadel 14.8-Spell] [deathmaze R48] A spell ring can be used once per game, and again in the next."""
    return structs.replace(item, spent=False)


def take_weapon(who: Carrier, weapon: Weapon) -> None:
    """One weapon more; with none before, it is in hand."""
    who.weapons += (weapon,)
    who.in_hand = max(who.in_hand, 0)
