"""Battle: what it will cost, and what to do about it. Figures are those on the table."""

from __future__ import annotations

from typing import Any, cast

from labrys.engine.ask import Answer, Ask, Choose
from labrys.games.minotaurs.options import Charge, Do, Melee, Shoot, Tactics, Treat
from labrys.games.minotaurs.options import Power as UsePower
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.tables import CREATURES, like
from labrys.games.minotaurs.telling.view import View
from labrys.seats.base import Sight

D6 = 3.5
DAMAGE = {"1": 1.0, "1d3": 2.0, "1d6": 3.5, "2d6": 7.0, "3d6": 10.5}
HARM = ("psychic_attack", "wrath", "confusion", "charm", "compelling")
HEAL = ("vitality", "comfort")
NEAR = 2  # squares: too near to shoot


# -- what it will cost ---------------------------------------------------------------------------------------


def chance(added: int, defense: int) -> float:
    """That d20 and what is added reach a defence.

    >>> chance(3, 14), chance(0, 30), chance(30, 10)
    (0.5, 0.0, 1.0)
    """
    return max(0.0, min(1.0, (21 - defense + added) / 20))


def guard(one: Being) -> int:
    """Its defence from the front."""
    shield = any(like(thing) == "shield" for thing in one.hand)
    return one.figures.basic + one.figures.armour + (one.figures.shield if shield else 0)


def able(one: Being) -> bool:
    """Can it fight?"""
    return not one.fate and not one.out


def cost(view: View) -> float:
    """How much of our Hits a fight with these foes will take: 1 and more is the end of us."""
    ours = [one for one in (*view.party, *view.followers) if able(one)]
    theirs = [one for one in view.foes if able(one)]
    if not ours or not theirs:
        return 0.0
    their_guard = sum(map(guard, theirs)) / len(theirs)
    our_guard = sum(map(guard, ours)) / len(ours)
    front = min(len(ours), 4 * len(theirs))
    dealt = sum(sorted((chance(one.figures.melee, round(their_guard)) * D6 for one in ours), reverse=True)[:front])
    taken = sum(
        chance(one.figures.melee, round(our_guard))
        * DAMAGE.get(CREATURES[one.kind].damage, D6)
        * one.figures.attacks
        for one in theirs
    )
    rounds = sum(one.hits for one in theirs) / max(dealt, 0.1)
    suffered = taken * rounds * (0.6 if len(theirs) > 1 else 0.9)
    return suffered / max(1, sum(one.hits - 2 for one in ours))


# -- answers -------------------------------------------------------------------------------------------------


def seen(sight: Sight) -> View:
    """What lies open on the table."""
    return cast("View", sight.view)


def answer(sight: Sight, ask: Ask[Any]) -> Answer | None:
    """What to do about a question of a battle; None: nothing in particular."""
    if not isinstance(ask, Choose):
        return None
    match ask.ask:
        case "charge":
            return charge(seen(sight), ask)
        case "declare":
            return declare(seen(sight), ask)
        case "tactics":
            return tactics(seen(sight), ask)
        case "eyes":
            return 1
        case "retarget" | "flight" | "cast":
            return 0
        case "poisoned":
            return next((index for index, option in enumerate(ask.options) if isinstance(option, Treat)), 0)
        case "captives":
            return 0
        case "laurel_of_fortune" | "bowl_of_serendipity":
            return list(ask.options).index("again")
    if ask.ask.startswith("target_") and ask.ask.removeprefix("target_") in HEAL:
        return max(range(len(ask.options)), key=lambda index: need(ask.options[index]))
    return None


def need(one: object) -> int:
    """How much somebody needs healing."""
    return (one.figures.hits - one.hits) + (20 if one.out else 0) if isinstance(one, Being) else 0


def find(view: View, who: str) -> Being | None:
    """Somebody on the ground."""
    return next((one for one in (*view.party, *view.followers, *view.foes) if one.id == who), None)


def distance(view: View, one: Being, other: Being) -> int:
    """Squares between them."""
    if view.field is None or one.at < 0 or other.at < 0:
        return 99
    row = view.field.width + 1
    return max(abs(one.at % row - other.at % row), abs(one.at // row - other.at // row))


def nearest(view: View, one: Being) -> int:
    """How near the nearest foe is."""
    return min((distance(view, one, foe) for foe in view.foes if able(foe) and foe.at >= 0), default=99)


def charge(view: View, ask: Choose[Any]) -> Answer:
    """[M2.28] Strong men run at the nearest; casters do not."""
    one = find(view, ask.of)
    targets = [index for index, option in enumerate(ask.options) if isinstance(option, Charge)]
    if one is None or one.figures.power or not targets:
        return 0
    return min(targets, key=lambda index: worth(view, one, ask.options[index].target))


def worth(view: View, one: Being, who: str) -> tuple[int, int]:
    """Whom to strike: whoever is near, and of those who has the fewest Hits; those held or down come last."""
    foe = find(view, who)
    if foe is None:
        return (999, 999)
    return (distance(view, one, foe) // 2 + (50 if foe.out else 0), foe.hits)


def declare(view: View, ask: Choose[Any]) -> Answer:
    """[B5] Heal, break free, cast, shoot, strike."""
    options = list(enumerate(ask.options))
    one = find(view, ask.of)
    if one is None:
        return 0
    does = {option.action: index for index, option in options if isinstance(option, Do)}
    for action in ("break_free", "keep_hold"):
        if action in does:
            return does[action]
    if "drink" in does and 2 * one.hits <= one.figures.hits:
        return does["drink"]
    near = nearest(view, one)
    if (spell := magic(view, one, options, near)) is not None:
        return spell
    if near > NEAR:
        shots = [(index, option) for index, option in options if isinstance(option, Shoot)]
        if shots:
            return min(shots, key=lambda pair: worth(view, one, pair[1].target))[0]
    blows = [(index, option) for index, option in options if isinstance(option, Melee)]
    timid = (
        one.figures.power > 0 and near > 1 and any(able(other) for other in view.party if not other.figures.power)
    )
    if blows and not timid:
        return min(blows, key=lambda pair: worth(view, one, pair[1].target))[0]
    return does.get("hold", 0)


def magic(view: View, one: Being, options: list[tuple[int, Any]], near: int) -> int | None:
    """[M3.06] Healing for those who are down, harm while nobody strikes at us."""
    powers = {option.power: index for index, option in options if isinstance(option, UsePower)}
    if not powers:
        return None
    down = any(other.out or 2 * other.hits < other.figures.hits for other in view.party if not other.fate)
    for power in HEAL:
        if power in powers and down:
            return powers[power]
    foes = [foe for foe in view.foes if able(foe)]
    tough = len(foes) > 1 or any(foe.hits >= 8 for foe in foes)
    if near <= 1 or not tough or one.power < 2:
        return None
    return next((powers[power] for power in HARM if power in powers), None)


def tactics(view: View, ask: Choose[Any]) -> Answer:
    """[3.5] A shield wall if we can; desperate against the nearly beaten; the second weapon to the attack."""
    one = find(view, ask.of)
    foes = [foe for foe in view.foes if able(foe)]
    last = bool(foes) and min(foe.hits for foe in foes) <= 3
    best, rank = 0, 0
    for index, option in enumerate(ask.options):
        if not isinstance(option, Tactics):
            continue
        value = 3 if "shield_wall" in option.tactics else 0
        value += 2 if option.tactics == ("desperate",) and last else 0
        value += (
            2 if "two_weapons" in option.tactics and option.use == "attack" and len(option.tactics) == 1 else 0
        )
        if option.tactics == ("holding_back",) and one is not None and 2 * one.hits <= one.figures.hits:
            value += 2
        if value > rank:
            best, rank = index, value
    return best
