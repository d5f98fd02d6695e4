"""Minotaurs [III] Powers: who can cast what on whom, at what price, and how it takes effect (M3.01–M3.14).

What each power does is in `c3_sorcery`, `c3_prodigies` and `c3_gifts`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache

from labrys.engine.ask import Choose, ChooseSome
from labrys.games.minotaurs.chapters import c3_gifts, c3_prodigies, c3_sorcery
from labrys.games.minotaurs.chapters.c1_figures import level
from labrys.games.minotaurs.chapters.c2_ground import arc_of, feet, in_sight, is_lit, is_near, sees
from labrys.games.minotaurs.chapters.c2_states import has
from labrys.games.minotaurs.chapters.c3_control import enslaved_levels
from labrys.games.minotaurs.chapters.c3_sorcery import caster_level
from labrys.games.minotaurs.events import CalledOff, PowerUsed
from labrys.games.minotaurs.pieces import FAITH, Being, Declaration
from labrys.games.minotaurs.scenes import Cast
from labrys.games.minotaurs.state import G, State, being, everybody
from labrys.games.minotaurs.tables import CREATURES, POWERS, Power, powers_of
from labrys.kit.variants import varies

Effect = Callable[[G, Being, list[Being], str], Awaitable[None]]
MOST_SLAVES = 6  # [M3.29] levels
WEAK = 2  # [R63] Hits


# -- who knows what ------------------------------------------------------------------------------------------


def known(one: Being) -> tuple[str, ...]:
    """[M3.03] Every power of a level not above his own; some creatures have them too."""
    if one.sheet is not None:
        return powers_of(one.sheet.calling, one.sheet.level)
    return creatures_powers(one.kind)


@cache
def creatures_powers(kind: str) -> tuple[str, ...]:
    """The school of a creature that has one."""
    line = CREATURES[kind]
    if "psychic_powers" in line.abilities:
        return powers_of("sorcerer", line.level)
    return powers_of("nymph", line.level) if "natures_gifts" in line.abilities else ()


# -- what can be cast ----------------------------------------------------------------------------------------


def castable(state: State, one: Being) -> list[str]:
    """[M3.03] [R32] The powers he could use now: with Power left, and somebody to use them on."""
    if one.power <= 0 or one.out or one.fate or one.holders or (one.sheet is not None and one.hits <= WEAK):
        return []
    return [power for power in known(one) if can_use(state, one, power)]


def can_use(state: State, one: Being, power: str) -> bool:
    """[R32] With the Power for it, at the right time, on somebody."""
    line = POWERS[power]
    if one.power < least_cost(state, line) or not in_time(state, one, line):
        return False
    if line.target == "none":
        return ALONE[power](state, one)
    if line.target == "kin":
        return bool(c3_gifts.of_her_kin(state, one, power))
    return any(may_be_target(state, one, other, line) for other in reversed(everybody(state)))


def in_time(state: State, one: Being, line: Power) -> bool:
    """[C11] What lasts only rounds is for battles; [C17] for meetings; and Strength for the turn it is cast in."""
    if state.battle is not None or state.foes:
        return True
    return line.lasts != "rounds" or (line.key == "divine_gift" and c3_prodigies.gives_strength(state, one))


ALONE: dict[str, Callable[[State, Being], bool]] = {
    "divination": c3_prodigies.something_to_see,
    "intervention": c3_prodigies.may_be_called,
    "guises": c3_gifts.may_change,
}


def targets(state: State, one: Being, power: str, choice: str = "") -> list[Being]:
    """[R34] [R59] Whom it would work on, in range, in the order of the roster; `choice`: in this form."""
    line = POWERS[power]
    if line.target == "kin":
        return c3_gifts.of_her_kin(state, one, power, choice)
    return [other for other in everybody(state) if may_be_target(state, one, other, line)]


def may_be_target(state: State, one: Being, other: Being, line: Power) -> bool:
    """Is he the right kind of being, on the right side, and near enough?"""
    if other.fate or (state.battle is not None and other.at < 0):
        return False
    return SORTS[line.target](state, one, other, line) and in_range(state, one, other, line)


def hostile(state: State, one: Being, other: Being, line: Power) -> bool:
    """[S1] [M3.57] Somebody of the other side, on his feet, whom he sees and is free to harm."""
    if other.side == one.side or other.out or f"charmed:{other.id}" in one.states:
        return False
    return sees(one, other)


def has_mind(one: Being) -> bool:
    """[C5] Not Mindless."""
    return one.sheet is not None or not CREATURES[one.kind].mindless


def minds(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.22] [M3.28] [R59] Any being that is not Mindless."""
    return hostile(state, one, other, line) and has_mind(other)


def hearts(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.57] [C5] Whatever has a mind; by the letter the Mindless too."""
    return hostile(state, one, other, line) and (has_mind(other) or state.house.mindless_charm)


def humanoids(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.23] [R59] Persons, and all Folk but the Dolphin."""
    shaped = other.sheet is not None or CREATURES[other.kind].speech == "humanoid"
    return minds(state, one, other, line) and shaped and "illusion" not in other.states


def language(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.27] [R59] Whoever has a language, [R69] eye to eye: neither has the other behind his back."""
    if not minds(state, one, other, line) or (other.sheet is None and not CREATURES[other.kind].speech):
        return False
    return state.battle is None or "rear" not in (arc_of(state, other, one), arc_of(state, one, other))


def compelled(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.29] Under the caster's own Compelling, and not too much for his slaves."""
    under = f"compelled:{one.id}" in other.states
    return under and enslaved_levels(state, one) + level(state, other) <= MOST_SLAVES


def friends(state: State, one: Being, other: Being, line: Power) -> bool:
    """Of his own side, conscious, and not as well off already."""
    if line.lasts == "hours" and c3_gifts.lasts_as_long(state, one, other):
        return False
    return other.side == one.side and not other.out


def faithful(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.31] [M3.33] [R59] A character whose Faith is 13 or more; [R37] by house rule the Priest's is enough."""
    if other.side != one.side or other.kind != "character":
        return False
    if line.key == "blessing" and c3_prodigies.lasts_as_long(state, one, other):
        return False
    return c3_prodigies.faith_in(state, one, other, line) > 0


def faithless(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.32] [M3.33] Only persons with a bad Faith."""
    return other.side != one.side and other.sheet is not None and other.figures.mods[FAITH] < 0


def wounded(state: State, one: Being, other: Being, line: Power) -> bool:
    """[M3.47] [M3.60] Any being that is hurt, poisoned or paralysed, and not dead."""
    return other.hits < other.figures.hits or "poisoned" in other.states or other.out == "paralysed"


SORTS: dict[str, Callable[[State, Being, Being, Power], bool]] = {
    "any": hostile,
    "minds": minds,
    "hearts": hearts,
    "humanoids": humanoids,
    "language": language,
    "compelled": compelled,
    "friends": friends,
    "faithful": faithful,
    "faithless": faithless,
    "wounded": wounded,
}


@varies("missing_ranges")
def reaches(state: State, line: Power) -> int:
    """[R34] How far a power reaches in feet; touch and kiss: next to him; 0: as far as he sees."""
    return 6 if line.range in ("touch", "kiss") else line.feet


def in_range(state: State, one: Being, other: Being, line: Power) -> bool:
    """[R34] Checked again when the power takes effect; in calm the party stands together."""
    if other is one:
        return line.range != "kiss"
    if state.battle is None:
        return other.side == one.side or line.range in ("sight", "feet", "speech")
    if line.range == "speech":
        return True
    most = reaches(state, line)
    if line.range in ("touch", "kiss") and most == 6:
        return is_near(state, one, other)
    if most and feet(state, one, other) > most:
        return False
    lit = most or one.sheet is None or is_lit(state, other.at)  # as far as he sees: within the light
    return bool(lit) and in_sight(state, one, other)


# -- declaring -----------------------------------------------------------------------------------------------


async def declare_power(g: G, one: Being, power: str) -> Declaration:
    """[M3.06] [R56] The power, its targets in the order named, and its form."""
    line = POWERS[power]
    choice = await c3_gifts.choose_form(g, one, power)
    if line.target == "none":
        return Declaration(action="power", power=power, choice=choice)
    open_to = targets(g.state, one, power, choice)
    if line.many:
        most = min(caster_level(one), len(open_to))
        named = await ChooseSome(
            line.rule, one.seat, open_to, 1, most, f"targets_{power}", one.id, tuple(range(most))
        )
    else:
        named = (await Choose(line.rule, one.seat, open_to, f"target_{power}", one.id, default=0),)
    return Declaration(action="power", power=power, targets=tuple(other.id for other in named), choice=choice)


def creatures_power(state: State, one: Being) -> Declaration | None:
    """[6.7.5] Comfort on itself when below half Hits; else the first that can work on an enemy in range."""
    powers = known(one)
    if not powers:
        return None
    if "comfort" in powers and 2 * one.hits < one.figures.hits:
        return Declaration(action="power", power="comfort", targets=(one.id,))
    for power in ("psychic_attack", "compelling", "confusion", "charm"):
        if power in powers and (found := worth_casting_on(state, one, power)):
            found.sort(key=lambda foe: feet(state, one, foe))
            many = caster_level(one) if POWERS[power].many else 1
            return Declaration(action="power", power=power, targets=tuple(foe.id for foe in found[:many]))
    return None


def worth_casting_on(state: State, one: Being, power: str) -> list[Being]:
    """Those who are not under it already."""
    state_of_it = {"confusion": "confused", "charm": "charmed", "compelling": "compelled"}.get(power, "")
    return [foe for foe in targets(state, one, power) if not state_of_it or not has(foe, state_of_it)]


# -- taking effect -------------------------------------------------------------------------------------------


@varies("power_cost")
def least_cost(state: State, line: Power) -> int:
    """[R32] With 0 Power no attempt."""
    return 1


@varies("power_cost")
def pay(g: G, one: Being, line: Power, targets: tuple[str, ...]) -> bool:
    """[M3.04] [M3.05] 1d6 Power; more than is left: all of it is lost, and the power fails."""
    die = g.d6("M3.04")
    works = die <= one.power
    cost = min(die, one.power)
    one.power -= cost
    g.tell(PowerUsed("M3.04" if works else "M3.05", one.id, line.key, targets, die, cost, one.power, works))
    return works


async def cast(g: G, scene: Cast) -> None:
    """[M3.08] [R32] Paid for when it takes effect; if every target is gone by then, called off unpaid."""
    state = g.state
    one, line = being(state, scene.who), POWERS[scene.power]
    one.casting = False
    chosen = [other for who in scene.targets if (other := _still(state, one, scene, who)) is not None]
    if scene.targets and not chosen:
        g.tell(CalledOff("R32", one.id, "target"))
        return
    others = () if chosen == [one] else tuple(other.id for other in chosen)
    if not scene.paid and not pay(g, one, line, others):
        return
    if state.battle is not None:
        state.battle.changed = True
    for other in chosen:
        if other.side != one.side and one.id not in other.attacked_by:
            other.attacked_by = (*other.attacked_by, one.id)
    await EFFECTS[scene.power](g, one, chosen, scene.choice)


def pay_first(g: G, one: Being) -> None:
    """[R32] By house rule Power is paid at the declaration, and is lost with whatever breaks the casting."""
    declared = one.declared
    if one.casting and declared is not None and g.state.house.power_paid == "declaration":
        one.casting = pay(g, one, POWERS[declared.power], declared.targets)


def _still(state: State, one: Being, scene: Cast, who: str) -> Being | None:
    """[R34] Somebody named, if he is still there and in range."""
    other = next((other for other in everybody(state) if other.id == who), None)
    if other is None:
        return None
    line = POWERS[scene.power]
    if line.target == "kin":
        return other if other in c3_gifts.of_her_kin(state, one, line.key, scene.choice) else None
    return other if may_be_target(state, one, other, line) else None


EFFECTS: dict[str, Effect] = {
    "confusion": c3_sorcery.confusion,
    "illusions": c3_sorcery.illusions,
    "cloak": c3_sorcery.cloak,
    "compelling": c3_sorcery.compelling,
    "psychic_attack": c3_sorcery.psychic_attack,
    "enslavement": c3_sorcery.enslavement,
    "blessing": c3_prodigies.blessing,
    "divine_curse": c3_prodigies.divine_curse,
    "divination": c3_prodigies.divination,
    "vitality": c3_prodigies.vitality,
    "divine_gift": c3_prodigies.divine_gift,
    "wrath": c3_prodigies.wrath,
    "intervention": c3_prodigies.intervention,
    "charm": c3_gifts.charm,
    "guises": c3_gifts.guises,
    "comfort": c3_gifts.comfort,
    "favour": c3_gifts.favour,
    "natures_curse": c3_gifts.natures_curse,
    "mastery": c3_gifts.mastery,
}
