"""Minotaurs [II] Blows and shots: the attack, the defence it must reach, the wound (M2.13–M2.23, M2.40–M2.43)."""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters import c5_creatures
from labrys.games.minotaurs.chapters.c1_equipment import lose
from labrys.games.minotaurs.chapters.c2_arms import (
    ammunition,
    can_harm,
    holds_shield,
    is_insubstantial,
    reach,
    weapon_for,
)
from labrys.games.minotaurs.chapters.c2_ground import (
    arc_of,
    enemies,
    engages,
    feet,
    in_sight,
    is_lit,
    is_near,
    may_target,
    nearest,
    sees,
    sees_in_the_dark,
)
from labrys.games.minotaurs.chapters.c2_states import by_whom, drop, gift, is_surprised, is_up
from labrys.games.minotaurs.chapters.c2_tactics import uses, wields
from labrys.games.minotaurs.chapters.c2_wounds import wound
from labrys.games.minotaurs.chapters.c4_rolls import d20
from labrys.games.minotaurs.events import Attacked, CalledOff, Sum
from labrys.games.minotaurs.options import Melee, Shoot
from labrys.games.minotaurs.pieces import MIGHT, SKILL, WITS, Being
from labrys.games.minotaurs.state import G, State, being, everybody, fight
from labrys.games.minotaurs.tables import CREATURES, MISSILE_MODIFIERS, SIZES, WEAPONS, Weapon
from labrys.kit.field import Arc

CALL_OFF = "call_off"
JUST_MISSED, FAR_OFF = 2, 9
RUNNING = ("full_move", "flee", "rout")

# -- the defence -------------------------------------------------------------------------------------------------


def defense(
    state: State, defender: Being, attacker: Being, missile: bool, arc: Arc, against: int | None = None
) -> Sum:
    """[M2.09] [M2.13] [M2.15] [M2.16] [M2.22] What an attack must reach; `against`: its Reach, if not his.

    [R35] [M2.42] The blow of somebody cloaked meets a surprised target, his shot one who is not aware of it.
    """
    figures = defender.figures
    parts = [("basic", figures.basic)]
    if figures.armour and (missile or not is_insubstantial(attacker)):
        parts.append(("armour", figures.armour))
    if missile and (size := figures.missiles):  # [M5.04]
        parts.append(("size", size))
    if missile and defender.aloft:  # [S10]
        parts.append(("aloft", 2))
    if arc != "rear" and not is_surprised(defender) and sees(defender, attacker):
        parts += _active(state, defender, attacker, missile, reach(attacker) if against is None else against)
    if uses(defender, "desperate"):  # [M2.34] [S7]
        parts.append(("desperate", -2))
    return tuple(parts)


def _active(state: State, defender: Being, attacker: Being, missile: bool, against: int) -> list[tuple[str, int]]:
    """[M2.15] [R15] [M1.28] What counts only from front and flank, and only for those who are aware."""
    parts, figures, free = [], defender.figures, not defender.holders
    if figures.shield and free and holds_shield(defender) and (not missile or covers(state, defender)):
        parts.append(("shield", figures.shield))
    if defender.id in fight(state).wall:  # [M2.31] [R64]
        parts.append(("shield_wall", 2))
    sheet, declared = defender.sheet, defender.declared
    by_the_letter = state.house.two_weapons == "any"
    if declared is not None and declared.use == "defense" and (not missile or by_the_letter):  # [R22]
        parts.append(("two_weapons", 2))
    if missile:
        return parts
    spearman = sheet is not None and sheet.calling == "spearman" and free
    if spearman and wields(defender, "spear") and holds_shield(defender):  # [M2.19]
        parts.append(("spearman", figures.mods[SKILL]))
    if declared is None:
        return parts
    longer = reach(defender) - against
    all_of_them = state.house.holding_back == "each" or attacker.id == declared.target
    if "holding_back" in declared.tactics and longer > 0 and all_of_them:  # [R19]
        parts.append(("holding_back", 2 * longer))
    return parts


def covers(state: State, defender: Being) -> bool:
    """[M2.42] [R15] Does his shield count against missiles? By house rule only of those who do nothing else."""
    if state.house.shield_cover == "aware":
        return True
    return defender.declared is None or defender.declared.action == "hold"


def is_helpless(state: State, one: Being) -> bool:
    """[R53] Unconscious, paralysed, bound; by house rule also who is held (R28)."""
    return bool(one.out) or (state.house.hold == "helpless" and bool(one.holders))


# -- the attack --------------------------------------------------------------------------------------------------


def attack_parts(state: State, one: Being, target: Being, weapon: Weapon, unarmed: bool = False) -> Sum:
    """[M2.18] [M2.21] [M2.44] What is added to the die of a blow."""
    figures = one.figures
    if unarmed and one.sheet is not None:
        parts = [("unarmed", figures.unarmed)]
    else:
        parts = [("melee", figures.melee)]
        longer = reach(one) - reach(target)
        if longer > 0 and not uses(one, "holding_back") and not unarmed and not in_a_hold(one, target):
            parts.append(("reach", 2 * longer))
        if weapon.attack:
            parts.append(("mythic", weapon.attack))
    parts += tactic_parts(state, one, unarmed)
    return (*parts, *hindrances(one, target))


def in_a_hold(one: Being, other: Being) -> bool:
    """[R28] Does one of the two hold the other?"""
    return one.id in other.holders or other.id in one.holders


def tactic_parts(state: State, one: Being, unarmed: bool) -> list[tuple[str, int]]:
    """[M2.29] [M2.34] [M2.37] [M2.38] What tactics add to an attack; [S4] by house rule not to an unarmed one."""
    declared = one.declared
    if declared is None or (unarmed and not state.house.unarmed_tactics):
        return []
    tactics, parts = declared.tactics, []
    charging, desperate = one.bonus > 0 and declared.action == "charge", "desperate" in tactics
    if charging and desperate and state.house.charge_and_desperate == "four":  # [R67]
        parts.append(("charge_and_desperate", 4))
    else:
        parts += [("charge", one.bonus)] if charging else []
        parts += [("desperate", 2)] if desperate else []
    if declared.use == "attack":
        parts.append(("two_weapons", 2))
    if "subterfuge" in tactics:
        parts.append(("subterfuge", max(0, one.figures.mods[WITS])))
    return parts


def hindrances(one: Being, target: Being) -> list[tuple[str, int]]:
    """[M5.14.petrifying_gaze] With averted eyes. [S1] At one who is only heard."""
    parts = []
    if one.declared is not None and one.declared.averted and c5_creatures.ability(target, "petrifying_gaze"):
        parts.append(("averted", -4))
    if f"heard:{target.id}" in one.states:
        parts.append(("unseen", -4))
    return parts


async def roll_to_hit(
    g: G, one: Being, target: Being, parts: Sum, weapon: str, missile: bool, arc: Arc, against: int | None = None
) -> bool:
    """[M2.18] [M2.40] The die and what is added must reach the defence."""
    return await margin_of_hit(g, one, target, parts, weapon, missile, arc, against) >= 0


async def margin_of_hit(
    g: G, one: Being, target: Being, parts: Sum, weapon: str, missile: bool, arc: Arc, against: int | None = None
) -> int:
    """By how much the defence is reached; below 0: missed. [R53] The helpless are simply hit."""
    state, rule = g.state, "M2.40" if missile else "M2.18"
    if one.id not in target.attacked_by:
        target.attacked_by = (*target.attacked_by, one.id)
    needed = defense(state, target, one, missile, arc, against)
    if is_helpless(state, target):
        if state.house.helpless_hit == "automatic":
            g.tell(Attacked("R53", one.id, target.id, weapon, 0, (), 0, 0, (), arc, True, missile))
            return 0
        needed = needed[:1]
    number = sum([part for _, part in needed])
    added = sum([part for _, part in parts])
    die = await d20(g, one, rule, number - added)
    margin = die + added - number
    if state.house.natural_rolls and die in (1, 20):  # [R1]
        margin = max(margin, 0) if die == 20 else min(margin, -FAR_OFF)
    hit = margin >= 0
    g.tell(Attacked(rule, one.id, target.id, weapon, die, parts, die + added, number, needed, arc, hit, missile))
    if hit and target.states and (charmer := by_whom(target, "charmed")):  # [M3.57]
        drop(g, target, f"charmed:{charmer}", "M3.57")
    return margin


def uncloak(g: G, one: Being) -> None:
    """[M3.25] [R35] A blow ends Cloak: for the whole group, by the letter for the attacker alone."""
    if one.states and (caster := by_whom(one, "cloaked")):
        group = everybody(g.state) if g.state.house.cloak_ends == "group" else [one]
        for other in group:
            drop(g, other, f"cloaked:{caster}", "R35")


# -- the wound ---------------------------------------------------------------------------------------------------


def damage(g: G, one: Being, target: Being, weapon: Weapon, missile: bool) -> tuple[tuple[int, ...], Sum]:
    """[M2.23] [M5.06] The dice of a wound, and what classes, gifts and weapons add or take away."""
    dice, bonus = damage_dice(g, one, missile)
    sheet, mods = one.sheet, one.figures.mods
    if sheet is not None and not (missile and weapon.fire):  # [M4.28] no class bonus for oil
        if missile and sheet.calling == "amazon":  # [M1.25]
            bonus += [("skill", max(0, mods[SKILL]))]
        elif not missile and (
            sheet.calling == "barbarian" or (sheet.calling == "amazon" and g.state.house.amazon_might)
        ):  # [M1.22] [R55]
            bonus += [("might", max(0, mods[MIGHT]))]
    if weapon.damage:
        bonus.append(("mythic", weapon.damage))
    bonus += gifts(one, missile)
    if c5_creatures.ability(target, "invulnerability") and not weapon.mythic:
        total = sum(dice) + sum(number for _, number in bonus)
        bonus.append(("halved", total // 2 - total))
    return dice, tuple(bonus)


def damage_dice(g: G, one: Being, missile: bool) -> tuple[tuple[int, ...], list[tuple[str, int]]]:
    """[M2.23] 1d6 of those of human size; [M5.06] of creatures by their size; [R68] by the letter always 1d6."""
    if one.sheet is not None or g.state.house.every_wound:
        return (g.d6("M2.23"),), []
    line = CREATURES[one.kind]
    code = line.missile_damage if missile else line.damage
    number, _, sides = code.partition("d")
    if not sides:
        return (), [("size", int(code))]
    return tuple(g.d(int(sides), "M5.06") for _ in range(int(number))), []


def gifts(one: Being, missile: bool) -> list[tuple[str, int]]:
    """[M3.50] [M3.53] Divine Gifts of the attacker; the target's Fortitude is taken off any wound."""
    strength = gift(one, "sure_hand" if missile else "victory") if one.states else 0
    return [("gift", strength)] if strength else []


async def strike_home(g: G, one: Being, target: Being, weapon: Weapon, missile: bool = False) -> None:
    """[M2.23] [R61] A hit: the damage dice, then what a creature's blow does besides."""
    if not can_harm(one, target, weapon):
        return
    dice, bonus = damage(g, one, target, weapon, missile)
    lost = wound(g, target, dice, bonus, weapon_word(one, weapon), "M2.23", one.id)
    await c5_creatures.on_hit(g, one, target, lost)


def weapon_word(one: Being, weapon: Weapon) -> str:
    """What an event says was struck with."""
    return weapon.key if one.sheet is not None or weapon.key != "unarmed" else CREATURES[one.kind].attack


# -- melee -------------------------------------------------------------------------------------------------------


def can_strike(state: State, one: Being, target: Being, far: int = 1) -> bool:
    """[M2.14] [R13] Is he in reach of a blow, and is a position free?"""
    if target.fate or target.at < 0 or target.aloft or one.aloft or target.side == one.side:
        return False
    near = is_near(state, one, target) if far == 1 else feet(state, one, target) <= 6 * far
    return near and may_target(one, target) and position_free(state, one, target)


def position_free(state: State, one: Being, target: Being) -> bool:
    """[M2.14] [R13] One attacker a position and round; a Large defender admits 2, a Gigantic 4."""
    if state.house.positions == "free":
        return True
    taken = fight(state).positions.get(f"{target.id}:{arc_of(state, target, one)}", 0)
    return taken < SIZES[target.figures.size].places


def take_position(state: State, one: Being, target: Being) -> Arc:
    """[R13] [S11] The first to strike takes it; of equal ones the first of the roster."""
    battle, arc = fight(state), arc_of(state, target, one)
    key = f"{target.id}:{arc}"
    battle.positions = {**battle.positions, key: battle.positions.get(key, 0) + 1}
    return arc


async def blow(g: G, one: Being, target: Being) -> None:
    """[M2.18] One blow with what is in hand."""
    arc = take_position(g.state, one, target)
    weapon = weapon_for(one, target)
    parts = attack_parts(g.state, one, target, weapon)
    hit = await roll_to_hit(g, one, target, parts, weapon_word(one, weapon), False, arc)
    uncloak(g, one)
    if hit:
        await strike_home(g, one, target, weapon)


async def target_for(g: G, one: Being, can: Callable[[Being], bool]) -> Being | None:
    """[R56] The target named, if it can still be attacked; else another one, or none. [M2.03] None: called off."""
    declared, state = one.declared, g.state
    assert declared is not None
    named = being(state, declared.target) if declared.target else None
    fits = named is not None and not (named.out and not _meant(one, named)) and can(named)
    if fits and not (state.house.ask_before_acts and one.sheet is not None):
        return named
    others = [named] if fits and named is not None else []
    if not others and state.house.retarget:
        others = [other for other in enemies(state, one) if can(other)]
    if not others:
        g.tell(CalledOff("R56", one.id, "reach"))
        return None
    if one.sheet is None:
        return nearest(state, one, others)
    kind = "missile" if declared.action == "missile" else "melee"
    options: list[Melee | Shoot | str] = [
        Shoot(one.id, other.id, declared.item) if kind == "missile" else Melee(one.id, other.id)
        for other in others
    ]
    chosen = await Choose("R56", one.seat, [*options, CALL_OFF], "retarget", one.id, default=0)
    if isinstance(chosen, str):
        g.tell(CalledOff("M2.03", one.id, "chosen"))
        return None
    return being(state, chosen.target)


def _meant(one: Being, named: Being) -> bool:
    """Was he down already when he was named?"""
    return one.declared is not None and one.declared.choice == "down"


async def melee(g: G, one: Being) -> None:
    """[M2.10] [M5.09] [B7] One blow; of large and many-headed creatures one at each of several enemies."""
    state = g.state
    first = await target_for(g, one, lambda other: can_strike(state, one, other))
    if first is None:
        return
    targets = [first]
    if (more_of_them := one.figures.attacks - 1) > 0:
        others = [other for other in enemies(state, one) if other is not first and can_strike(state, one, other)]
        targets += others[:more_of_them]
        if state.house.lone_target == "all" and len(targets) == 1:  # [R29]
            targets *= one.figures.attacks
        roster = everybody(state)
        targets.sort(key=roster.index)
    for target in targets:
        if not target.fate and (target is first or not target.out) and is_up(one):
            await blow(g, one, target)


# -- missiles ----------------------------------------------------------------------------------------------------


def can_shoot(state: State, one: Being, target: Being, weapon: Weapon) -> bool:
    """[M2.43] In long range, in sight, and something to shoot left."""
    if target.fate or target.at < 0 or target.side == one.side or not ammunition(one, weapon):
        return False
    far = feet(state, one, target)
    return far <= ranges(one, weapon)[2] and may_target(one, target) and in_sight(state, one, target)


def ranges(one: Being, weapon: Weapon) -> tuple[int, int, int]:
    """[M2.43] [R50] Short, normal, long; by house rule a spear flies as a javelin does."""
    return (weapon if weapon.range else WEAPONS["javelin"]).ranges(one.figures.might)


async def shoot(g: G, one: Being) -> None:
    """[M2.40] One shot or throw."""
    state, declared = g.state, one.declared
    assert declared is not None
    weapon = WEAPONS[declared.item]
    target = await target_for(g, one, lambda other: can_shoot(state, one, other, weapon))
    if target is None:
        return
    spend(state, one, weapon)
    arc = arc_of(state, target, one)
    parts = await missile_parts(g, one, target, weapon)
    margin = await margin_of_hit(g, one, target, parts, weapon.key, True, arc)
    if margin >= 0:
        await strike_home(g, one, target, weapon, missile=True)
    elif state.house.into_melee and margin >= -JUST_MISSED:  # [R17]
        other = await stray(g, one, target, parts, weapon)
        if other is not None:
            await strike_home(g, one, other, weapon, missile=True)


def spend(state: State, one: Being, weapon: Weapon) -> None:
    """[R48] An arrow, a stone, a javelin, a flask is gone; some of them can be gathered later."""
    if one.sheet is None:
        return
    thing = weapon.ammunition or weapon.key
    lose(one, thing)
    if not weapon.fire:
        one.shot = {**one.shot, thing: one.shot.get(thing, 0) + 1}


async def missile_parts(g: G, one: Being, target: Being, weapon: Weapon) -> Sum:
    """[M2.41] Table 2B, all cumulative."""
    state, far = g.state, feet(g.state, one, target)
    short, normal, _ = ranges(one, weapon)
    words = ["short"] if far <= short else ["long"] if far > normal else []
    light = "good"
    if not sees_in_the_dark(one) and not is_lit(state, target.at):
        light = "very_poor_light"
    light = await g.ruling("M2.41", ("good", "poor_light", "very_poor_light"), light, "visibility", target.id)
    words += [light] if light != "good" else []
    words += ["target_moved"] if moved(state, target) else []
    words += ["shooter_moved"] if moved(state, one) else []
    parts = [("missile", one.figures.missile)]
    parts += [("mythic", weapon.attack)] if weapon.attack else []
    parts += [(word, MISSILE_MODIFIERS[word]) for word in words]
    if state.house.into_melee and any(engages(state, friend, target) for friend in enemies(state, target)):
        parts.append(("into_melee", -2))
    return (*parts, *hindrances(one, target))


def moved(state: State, one: Being) -> bool:
    """[R16] 6 ft or more this round; by house rule only with full movement."""
    if state.house.moving_target == "full":
        return one.moved > 0 and one.declared is not None and one.declared.action in RUNNING
    return one.moved > 0


async def stray(g: G, one: Being, target: Being, parts: Sum, weapon: Weapon) -> Being | None:
    """[R17] House rule: a shot into melee that misses by one or two is rolled against a neighbour."""
    state = g.state
    around = [
        other
        for other in everybody(state)
        if other not in (one, target) and is_up(other) and is_near(state, other, target)
    ]
    if not around or not any(other.side == one.side for other in around):
        return None
    other = around[g.d(len(around), "R17") - 1] if len(around) > 1 else around[0]
    hit = await roll_to_hit(g, one, other, parts, weapon.key, True, arc_of(state, other, one))
    return other if hit else None
