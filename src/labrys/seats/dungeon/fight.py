"""Battle: what it will cost, and what to do about it. Numbers are those announced and those on the tally sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from labrys.engine.ask import Answer, Basket, Choose
from labrys.games.dungeon.options import (
    Approach,
    Bid,
    HealSelf,
    Run,
    Stall,
    Strike,
    Swap,
    Take,
    Thorns,
    Throw,
    UseOn,
)
from labrys.games.dungeon.pieces import FRONT, RESERVE, SECOND, Foe, Member
from labrys.games.dungeon.tables import RANKS, SPELLS, weapon
from labrys.games.dungeon.telling.view import View

USUAL = 8.0  # what a weapon needs, if nobody knows
ROUNDS = 30
BOLD = 0.55  # of what the front line can take a fight may cost
STAY = 0.9  # … once it is on
BETTER = 0.25  # by so much another weapon must be more likely to hit
KEEN = 5  # hits from which a foe is worth a slave ball
BALLS = ("light_ball", "sunlight_ball")
FOOD = ("cheese", "cottage_cheese", "garbage", "dog_biscuits", "flies", "sugar", "ragu", "bubble_gum", "roll_aids")
TWO = {total: 6 - abs(total - 7) for total in range(2, 13)}  # of 36


def chance(needed: float) -> float:
    """That two dice come to this or more; between two numbers it lies between.

    >>> round(chance(7), 3), chance(2), chance(13)
    (0.583, 1.0, 0.0)
    """
    low = int(needed)
    at = sum(ways for total, ways in TWO.items() if total >= low) / 36
    above = sum(ways for total, ways in TWO.items() if total > low) / 36
    return at + (above - at) * (needed - low)


def number(view: View, kind: str, label: str) -> float:
    """What a weapon seems to need against a foe: between the highest miss and the lowest hit of the tally."""
    hit, missed = view.tally.get(f"{kind}:{label}", (0, 0))
    if hit:
        return (max(missed + 1, 6) + hit) / 2 if missed < hit else float(hit)
    return max(USUAL, missed + 1.0)


def layers(member: Member) -> int:
    """The hits he takes before they reach his body."""
    return (
        member.armour_hits
        + member.vest_hits
        + member.body_shield
        + (member.shield_hits if member.shield_front else 0)
    )


def health(member: Member) -> int:
    """All the hits he takes."""
    return layers(member) + member.body


def lit(view: View) -> int:
    """What the dark costs."""
    fight = view.fight
    return 0 if fight is None or fight.lit else -1


def blow(view: View, member: Member, kind: str, item: str) -> float:
    """The hits he can expect of a round with a weapon."""
    arm = weapon(item)
    rank = RANKS[member.calling][member.rank].attack if member.calling in ("warrior", "priest") else 0
    plus = rank + lit(view) + (0 if arm.anything else arm.modifier)
    labels = arm.kinds or (arm.key,)
    best = min(float(arm.anything) if arm.anything else number(view, kind, label) for label in labels)
    return arm.blows * chance(best - plus)


class Forecast(Struct, frozen=True):
    """Hits we shall take until it is over, and those our front line can take."""

    taken: float
    bears: float

    @property
    def share(self) -> float:
        """What it costs us of what we have."""
        return self.taken / max(self.bears, 0.5)


def forecast(view: View) -> Forecast:
    """Round by round: they strike first, as many as come abreast; then we do."""
    fight, foes = view.fight, [foe for foe in view.foes if not foe.gone]
    here = [member for member in view.party if not member.fate]
    front = [member for member in here if member.line == FRONT]
    bears = float(sum(layers(one) + one.body - 1 for one in front))
    bears += sum(0.7 * health(one) for one in here if one.line == SECOND and one.calling in ("warrior", "priest"))
    if fight is None or not foes:
        return Forecast(0.0, bears)
    given = sum(striking(view, one, foes[0].kind) for one in here)
    told = view.kinds[foes[0].kind]
    left, whole = float(sum(foe.hits for foe in foes)), max(told.hits, 1)
    taken = 0.0
    wide = told.abreast * (2 if fight.double else 1)
    bad = (fight.ground == "baddies") + fight.angry
    strikes = told.attacks * chance(told.to_hit - bad)
    for _ in range(ROUNDS):
        standing = min(-(-left // whole), wide, len(foes))
        taken += standing * strikes
        left -= given
        if left <= 0:
            return Forecast(taken, bears)
    return Forecast(taken * 2, bears)


def striking(view: View, member: Member, kind: str) -> float:
    """What a member gives in a round."""
    if member.calling == "wizard":
        balls = [
            item for item in member.goods if item in SPELLS and (SPELLS[item].blows or item == "general_ball")
        ]
        return 3 * chance(USUAL + 0.5) * 0.8 if balls else 0.0
    if member.kind == "slave":
        return 0.4 if member.line == FRONT else 0.0
    if not member.hand or member.line == RESERVE:
        return 0.0
    if member.line == SECOND and not weapon(member.hand).second_line:
        return 0.0
    return blow(view, member, kind, member.hand)


# -- the leader's call ---------------------------------------------------------------------------------------


def call(view: View, ask: Choose[Any]) -> int:
    """Fight what we can beat; else peace, a stall, or run."""
    ahead = forecast(view)
    options: list[Any] = [*ask.options]
    fight = view.fight
    begun = fight is not None and fight.round > 0
    kinds: dict[type, int] = {type(option): index for index, option in reversed([*enumerate(options)])}
    if Approach in kinds:
        return kinds[Approach]
    if ahead.share <= (STAY if begun else BOLD):
        return options.index("fight")
    if "ransom" in options:
        return options.index("ransom")
    if "peace" in options:
        return options.index("peace")
    for way in (Thorns, Stall):
        if way in kinds:
            return kinds[way]
    if Run in kinds and (not begun or escapes(view, ahead)):
        return kinds[Run]
    return options.index("fight")


def escapes(view: View, ahead: Forecast) -> bool:
    """Is one more round of stabs cheaper than to see it through?"""
    told = view.kinds[view.foes[0].kind]
    stabs = min(len(view.foes), told.abreast) * told.attacks * chance(told.to_hit - 1)
    return stabs < ahead.taken


def gift(view: View, ask: Basket[Any]) -> Answer:
    """All the food there is, and what else is for nothing: nobody knows what they like."""
    answer: list[int] = []
    for place, item in enumerate(ask.options):
        if item in FOOD:
            answer += [place, ask.most[place]]
    if not answer:
        for place, item in enumerate(ask.options):
            if item not in ("relic", "purse"):
                answer += [place, min(ask.most[place], 3 * len(view.foes))]
    return tuple(answer)


# -- wizards -------------------------------------------------------------------------------------------------


def ball(view: View, ask: Choose[Any]) -> int:
    """Light first; then whatever kills or strikes; a ball is cheap."""
    foes = {foe.id: foe for foe in view.foes}
    worth = [throw_worth(view, option, foes) for option in ask.options]
    return max(range(len(worth)), key=worth.__getitem__)


def throw_worth(view: View, option: Any, foes: dict[str, Foe]) -> float:
    """What it is worth to do this now."""
    if isinstance(option, HealSelf):
        return 0.5
    if isinstance(option, Bid):
        return 4.0
    if not isinstance(option, Throw):
        return 0.1  # hold
    light = sum(foe.hits for foe in view.foes) > 3
    as_what = option.kind or option.ball
    if as_what in BALLS:
        return (20.0 if option.ball in BALLS else 15.0) if light else 0.05
    if as_what == "healing_ball":
        patient = next(one for one in view.party if one.id == option.target)
        return 6.0 if patient.body <= 2 else 0.05
    if as_what == "slave_ball":
        return float(foes[option.target].hits) if foes[option.target].hits >= KEEN else 0.0
    if as_what == "blinding_ball":
        return 3.0 if forecast(view).share > BOLD else 0.0
    spell = SPELLS[as_what]
    if not spell.blows:
        return float(foes[option.target].hits) if option.target in foes else 1.0
    return spell.blows * spell.rolls * chance(number(view, view.foes[0].kind, spell.kind) - lit(view))


# -- fighters ------------------------------------------------------------------------------------------------


def act(view: View, ask: Choose[Any]) -> int:
    """Make way when hurt; another weapon where this one does not bite; else strike whoever falls soonest."""
    member = next(one for one in view.party if one.id == ask.of)
    options: Sequence[Any] = ask.options
    kind = view.foes[0].kind if view.foes else ""
    members = {one.id: one for one in view.party}
    if member.line == FRONT and health(member) <= 2:
        for index, option in enumerate(options):
            if isinstance(option, Swap) and makes_way(member, members[option.other]):
                return index
    for index, option in enumerate(options):
        if (
            isinstance(option, Take)
            and option.act == "shield_front"
            and member.line == FRONT
            and not layers(member)
        ):
            return index
        if isinstance(option, UseOn):
            return index
    now = blow(view, member, kind, member.hand) if member.hand and kind else 0.0
    for index, option in enumerate(options):
        if isinstance(option, Take) and option.act == "wields" and kind:
            reaches = member.line == FRONT or weapon(option.item).second_line
            if reaches and blow(view, member, kind, option.item) > now + BETTER:
                return index
    return strike(view, options)


def makes_way(member: Member, other: Member) -> bool:
    """Can the one behind take more?"""
    return other.line == SECOND and other.calling in ("warrior", "priest") and health(other) > health(member) + 4


def strike(view: View, options: Sequence[Any]) -> int:
    """At the weakest, with what hits best."""
    hits = {foe.id: foe.hits for foe in view.foes}
    kinds = {foe.id: foe.kind for foe in view.foes}
    blows = [index for index, option in enumerate(options) if isinstance(option, Strike)]
    if not blows:
        return len(options) - 1

    def value(index: int) -> tuple[float, float]:
        option = options[index]
        label = option.kind or option.ammunition
        needed = number(view, kinds[option.target], label) if label else 0.0
        return needed, hits[option.target]

    return min(blows, key=value)


def wants_order(view: View) -> bool:
    """Do those in front include somebody weaker than a fighter behind?"""
    fighters = [one for one in view.party if not one.fate and one.calling in ("warrior", "priest")]
    front = [health(one) for one in fighters if one.line == FRONT]
    behind = [health(one) for one in fighters if one.line != FRONT]
    return bool(front and behind) and max(behind) > min(front) + 3
