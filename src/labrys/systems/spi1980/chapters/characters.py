"""Character records: names and ids, weapons chosen, gains written down, and what a return home puts right."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from labrys.engine.ask import Choose
from labrys.kit import names
from labrys.systems.spi1980.pieces import NOBODY, Adventurer
from labrys.systems.spi1980.things import WEAPONS, Item, Weapon, WeaponKind, recharge

NAMES = (
    "Brand", "Ilse", "Garth", "Tam", "Wenna", "Mira", "Orso", "Petra", "Hakon", "Sunniva", "Ragnar", "Livia",
    "Cador", "Elspeth", "Bohemund", "Theodora",
)  # fmt: skip
DOSES = ("potion", "spice")
# words that stand beside adventurers' ids in some question
RESERVED = frozenset(
    {"nobody", "ignore", "nothing", "leave", "no", "done", "ready", "keep", "march", "break_peace", "climb_up"}
)


# -- names and ids ---------------------------------------------------------------------------------------------


def free_id(wanted: str, taken: Collection[str]) -> str:
    """An id nobody has, and no word that stands beside one.

    >>> free_id("tam", {"tam"}), free_id("keep", ())
    ('tam-2', 'keep-2')
    """
    return names.free_id(wanted, {*taken, *RESERVED})


def suggestions(taken: Collection[str]) -> Sequence[str]:
    """Names to choose from; when all have been used, the second of that name."""
    if any(name not in taken for name in NAMES):
        return NAMES
    return [names.free_name(name, taken) for name in NAMES]


# -- weapons and gains -----------------------------------------------------------------------------------------


async def choose_weapons(
    rule: str,
    seat: int,
    most: int,
    allowed: Callable[[list[WeaponKind]], Sequence[WeaponKind]],
    of: str,
    carried: Iterable[Weapon] = (),
) -> tuple[Weapon, ...]:
    """[citadel 4.1-B4] [deathmaze 4.0b] One weapon after the other, beside those he has, until he has enough."""
    weapons = list(carried)
    while len(weapons) < most:
        options = allowed([weapon.kind for weapon in weapons])
        weapons.append(Weapon(await Choose(rule, seat, options, "weapon", of)))
    return tuple(weapons)


def magic_weapons(who: Adventurer) -> list[Weapon]:
    """[citadel R99] [deathmaze 13.0] What stays with him between games; ordinary weapons are chosen anew."""
    return [weapon for weapon in who.weapons if weapon.bonus]


def weapon_kind(word: str) -> WeaponKind:
    """The weapon of this name."""
    return next(kind for kind in WEAPONS if kind == word)


def practise(who: Adventurer, kind: WeaponKind, points: int) -> None:
    """[citadel 12.2] [deathmaze 4.0d] More skill with a weapon, or the first; none at all is not written down."""
    skills = {**who.skills, kind: who.skills.get(kind, 0) + points}
    who.skills = {weapon: skill for weapon, skill in skills.items() if skill}


# -- home again ------------------------------------------------------------------------------------------------


def recover(who: Adventurer) -> None:
    """[citadel 17.0-d] [deathmaze 13.0] Cured of all wounds and of whatever a fight or a spell did to him."""
    who.wounds = who.mage_armour = who.in_hand = 0
    who.might, who.thrown, who.turned_by = (), (), NOBODY
    who.acted = who.moved = who.asleep = who.stench = False


def put_away(who: Adventurer, *, doses_kept: bool) -> None:
    """[citadel 14.0-5] [deathmaze R47] Magic items are kept, rings ready again; by house rule doses are lost."""
    who.items = tuple(recharge(item) for item in who.items if doses_kept or not is_dose(item))


def is_dose(item: Item) -> bool:
    """Something that is drunk or eaten."""
    return item.kind in DOSES
