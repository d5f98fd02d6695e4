"""Minotaurs [II] What is in hand (R58): weapons and their Reach (M2.20), shields, what can be taken up instead."""

from __future__ import annotations

from functools import cache, lru_cache

from labrys.games.minotaurs.options import Arms
from labrys.games.minotaurs.pieces import ATTRIBUTES, Being
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import CREATURES, GOODS, TACTICS, WEAPONS, Weapon, like

Hand = tuple[str, ...]
UNARMED = WEAPONS["unarmed"]
HELD = {thing for thing in GOODS if thing in WEAPONS or like(thing) == "shield"}
DAGGER = 1  # its Reach; [R28] nothing longer can be used in a hold


def is_shield(thing: str) -> bool:
    """A shield, or the Aegis."""
    return like(thing) == "shield"


def holds_shield(one: Being) -> bool:
    """[M2.22] Has he one in hand? A creature holds what its line lists."""
    return has_shield(one.hand)


@cache
def has_shield(hand: Hand) -> bool:
    """Is a shield among what is held?"""
    return any(is_shield(thing) for thing in hand)


@cache
def weapons_in(hand: Hand) -> tuple[Weapon, ...]:
    """What of it is a weapon for melee."""
    return tuple([weapon for thing in hand if (weapon := WEAPONS.get(thing)) is not None and weapon.reach])


@cache
def missiles_in(hand: Hand) -> tuple[Weapon, ...]:
    """What of it is for shooting or throwing; of two alike, one."""
    return tuple(
        [weapon for thing in dict.fromkeys(hand) if (weapon := WEAPONS.get(thing)) is not None and weapon.range]
    )


@cache
def reach_of(hand: Hand) -> int:
    """[M2.20] The longest in hand."""
    return max((weapon.reach for weapon in weapons_in(hand)), default=0)


@cache
def harms_ghosts(hand: Hand) -> bool:
    """[M5.14.insubstantial] [S16] Does something of it harm even the insubstantial?"""
    return any(weapon.mythic or weapon.fire for weapon in weapons_in(hand))


def reach(one: Being) -> int:
    """[M2.20] [R18] [R58] The Reach he fights and defends with this round: the longest in hand, 0 with none."""
    if one.sheet is None:
        return CREATURES[one.kind].reach
    found, declared = reach_of(one.hand), one.declared
    if declared is not None and declared.action == "missile":  # [R58] a thrown javelin still counts
        found = max(found, WEAPONS[declared.item].reach if declared.item in WEAPONS else 0)
    return found


def weapon_for(one: Being, target: Being) -> Weapon:
    """[M2.18] What he strikes him with: the longest in hand, but rather one that harms the insubstantial."""
    if one.sheet is None:
        return UNARMED
    best, rank = UNARMED, (False, -1, 0)
    ghost = is_insubstantial(target)
    for weapon in weapons_in(one.hand):
        this = (ghost and (weapon.mythic or weapon.fire), weapon.reach, weapon.attack + weapon.damage)
        if this > rank:
            best, rank = weapon, this
    return best


def is_insubstantial(one: Being) -> bool:
    """[M5.14.insubstantial] Do only powers, mythic weapons and fire (S16) harm it?"""
    return one.sheet is None and "insubstantial" in CREATURES[one.kind].abilities


def can_harm(one: Being, target: Being, weapon: Weapon) -> bool:
    """[M5.14.insubstantial] [S16] Does this weapon do anything to him?"""
    return weapon.mythic or weapon.fire or not is_insubstantial(target)


def meets(one: Being, tactic: str) -> bool:
    """[M2.30] [M2.37] [M2.39] Has he the score a tactic asks for? Others than characters use none of them."""
    sheet, row = one.sheet, TACTICS[tactic]
    if sheet is None or one.kind != "character":
        return False
    attribute = ATTRIBUTES.index(row.attribute)
    return sheet.scores[attribute] - sheet.lost[attribute] >= row.least


def fits_two_weapons(hand: Hand, any_two: bool) -> bool:
    """[R22] Two one-handed weapons of Reach I or II, and no shield; by the letter any one-handed ones."""
    weapons = weapons_in(hand)
    longest = 3 if any_two else 2
    return len(weapons) == 2 and all(one.hands == 1 and one.reach <= longest for one in weapons)


@cache
def free_hands(hand: Hand) -> int:
    """How many hands hold nothing."""
    return 2 - sum(WEAPONS[thing].hands if thing in WEAPONS else 1 for thing in hand)


def ammunition(one: Being, weapon: Weapon) -> int:
    """How often he can shoot or throw it; creatures do not run out."""
    if one.sheet is None:
        return 1
    return one.goods.get(weapon.ammunition or weapon.key, 0)


def sets_of_arms(state: State, one: Being) -> tuple[Arms, ...]:
    """[R58] What he could take in hand: each weapon with a shield, a lit torch or a second weapon; bare hands."""
    goods = tuple([(thing, number > 1) for thing, number in one.goods.items() if thing in HELD])
    any_two = state.house.two_weapons == "any"
    return _arms(one.id, one.hand, goods, one.id in state.lit, meets(one, "two_weapons"), any_two)


@lru_cache(4096)
def _arms(
    who: str, hand: Hand, things: tuple[tuple[str, bool], ...], lit: bool, two: bool, any_two: bool
) -> tuple[Arms, ...]:
    """All sets but what he has in hand."""
    now = sorted(hand)
    return tuple([Arms(who, other) for other in _sets(things, lit, two, any_two) if sorted(other) != now])


@lru_cache(1024)
def _sets(things: tuple[tuple[str, bool], ...], lit: bool, two: bool, any_two: bool) -> tuple[Hand, ...]:
    """[R58] [R22] All sets out of these things; of each is said whether there are several."""
    goods = dict(things)
    found: list[Hand] = []
    shields = [thing for thing in goods if is_shield(thing)][:1]
    weapons = [
        thing for thing in goods if thing in WEAPONS and like(thing) not in ("torch", "oil_flask", "unarmed")
    ]
    for place, thing in enumerate(weapons):
        if WEAPONS[thing].hands == 2:
            found.append((thing,))
            continue
        found += [(thing, shield) for shield in shields] or [(thing,)]
        if lit:
            found.append((thing, "torch"))
        if two:
            others = [*weapons[place + 1 :], thing] if goods[thing] else weapons[place + 1 :]
            found += [pair for other in others if fits_two_weapons(pair := (thing, other), any_two)]
    if lit:
        found += [("torch", shield) for shield in shields] or [("torch",)]
    return (*found, ())


def take(state: State, one: Being, hand: Hand) -> None:
    """[R58] From now on he holds these. [M4.27] A torch that is let go burns on where it lies."""
    if "torch" in one.hand and "torch" not in hand:
        drop_torch(state, one)
    one.hand = hand


def drop_torch(state: State, one: Being) -> None:
    """[M4.27] It goes on burning where it lies."""
    battle, burns = state.battle, state.lit.get(one.id)
    if battle is not None and burns is not None:
        state.lit = {who: until for who, until in state.lit.items() if who != one.id}
        battle.torches = {**battle.torches, one.at: burns}
    one.hand = tuple(thing for thing in one.hand if thing != "torch")


def take_light(state: State, one: Being) -> None:
    """[M4.27] A lit torch takes one hand, that of the shield first."""
    if one.id in state.lit and "torch" not in one.hand:
        weapons = tuple(thing for thing in one.hand if thing in WEAPONS and WEAPONS[thing].hands == 1)
        one.hand = (*weapons[:1], "torch")


def tidy(one: Being) -> None:
    """What was thrown or used up is no longer in hand."""
    if one.sheet is not None and not all(thing in one.goods or thing == "torch" for thing in one.hand):
        one.hand = tuple(thing for thing in one.hand if thing in one.goods or thing == "torch")
