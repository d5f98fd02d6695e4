"""Minotaurs [V] How creatures fight (6.7): the first line that fits, as the default of the Maze Master's word.

Also morale of creatures (6.7) and the loyalty of henchmen (M4.22).
"""

from __future__ import annotations

from labrys.games.minotaurs.chapters import c2_moving, c3_powers
from labrys.games.minotaurs.chapters.c2_arms import Hand, reach, weapon_for, weapons_in
from labrys.games.minotaurs.chapters.c2_blows import attack_parts, can_shoot, defense
from labrys.games.minotaurs.chapters.c2_ground import (
    FEET,
    arc_of,
    body,
    enemies,
    engaged_by,
    is_near,
    may_target,
    span,
    steps,
    terrain,
)
from labrys.games.minotaurs.chapters.c2_states import by_whom, holds, is_up
from labrys.games.minotaurs.chapters.c2_tactics import STRIKES
from labrys.games.minotaurs.chapters.c2_unarmed import can_wrestle
from labrys.games.minotaurs.chapters.c4_rolls import check
from labrys.games.minotaurs.chapters.c5_creatures import ability, within_reach
from labrys.games.minotaurs.events import Checked, WentAway
from labrys.games.minotaurs.options import Do, Melee, Shoot, Unarmed
from labrys.games.minotaurs.options import Power as UsePower
from labrys.games.minotaurs.pieces import FOES, Being, Declaration
from labrys.games.minotaurs.state import G, State, being, everybody, fight
from labrys.games.minotaurs.tables import CREATURES, HENCHMEN, SIZES, WEAPONS
from labrys.kit.field import Region, arc, direction, next_to, squares

HARD = 15  # [6.7] "hard to hit": on the d20
POWER = 4  # [6.7.5] at least
ALERT, CLEVER, DANGEROUS = 1, 2, 2
STAYS = 15  # [6.7.11] morale

OVERWHELMING = {"breath_weapon", "crushing_missiles", "crushing_damage"}
Choice = Melee | Shoot | Unarmed | UsePower | Do


# -- the chosen target ---------------------------------------------------------------------------------------


def open_to(state: State, one: Being) -> list[Being]:
    """Whom it may attack: nobody unconscious while others stand. [S19] Captives only when nobody else stands."""
    foes = [foe for foe in enemies(state, one) if may_target(one, foe)]
    return [foe for foe in foes if foe.kind != "captive"] or foes


def target_of(state: State, one: Being, far: int) -> Being | None:
    """[6.7.8] The nearest; the Alert: the lowest defence in reach; the Clever: casters, then fewest Hits."""
    foes = open_to(state, one)
    if far == 1:  # engaged, or rooted to the spot: those beside it, if there are any
        foes = [foe for foe in foes if steps(state, one, foe) <= 1] or foes
    if len(foes) < 2:
        return foes[0] if foes else None
    cunning = CREATURES[one.kind].cunning if one.sheet is None else ALERT
    if cunning >= CLEVER:
        return min(foes, key=lambda foe: (not is_caster(foe), foe.hits))
    if cunning == ALERT:
        near = [foe for foe in foes if steps(state, one, foe) <= far]
        if len(near) == 1:
            return near[0]
        if near:
            return min(near, key=lambda foe: (edc(state, one, foe), foe.hits))
    return min(foes, key=lambda foe: (steps(state, one, foe), foe.hits))


def is_caster(one: Being) -> bool:
    """[S15] A character of a Magician class."""
    return one.sheet is not None and one.sheet.calling in ("priest", "sorcerer", "nymph")


def striking_distance(state: State, one: Being) -> int:
    """How many steps off somebody may be whom it could strike this round: if it is engaged, one."""
    return 1 if engaged_by(state, one) else 1 + c2_moving.allowance(state, one, full=False) // FEET


def edc(state: State, one: Being, foe: Being) -> int:
    """What a blow of its must reach."""
    return sum([number for _, number in defense(state, foe, one, False, arc_of(state, foe, one))])


def is_hard_to_hit(state: State, one: Being, foe: Being) -> bool:
    """[6.7] It would need 15 or more."""
    added = sum(number for _, number in attack_parts(state, one, foe, weapon_for(one, foe)))
    return edc(state, one, foe) - added >= HARD


# -- charging and deciding -----------------------------------------------------------------------------------


async def charges(g: G, one: Being) -> str:
    """[6.7.3] The Charge ability and 30 ft of free run to the chosen target."""
    if not ability(one, "charge"):
        return ""
    target = target_of(g.state, one, striking_distance(g.state, one))
    if target is None or c2_moving.run_at(g.state, one, target) is None:
        return ""
    yes = await g.ruling("6.7", ("charge", "no_charge"), "charge", "creature_charges", one.id)
    return target.id if yes == "charge" else ""


async def overrule(g: G, one: Being) -> tuple[Hand, Declaration]:
    """[6.7] [M6.01] What the first line that fits has it do; a person in the chair may say otherwise."""
    usual, options = one.declared, possible(g.state, one)
    assert usual is not None
    default = as_option(one, usual)
    if default not in options:
        options = [default, *options]
    chosen = await g.ruling("6.7", options, default, "creature", one.id)
    return one.hand, usual if chosen == default else as_declaration(chosen)


async def usual_declaration(g: G, one: Being) -> Declaration:
    """[6.7] The first line that fits, of lines 1 to 10."""
    state = g.state
    if (held := bound_to(state, one)) is not None:
        return held
    if one.broken:
        return fleeing(state, one)
    far = striking_distance(state, one)
    target = target_of(state, one, far)
    if target is None:
        return Declaration(action="hold")
    for line in (with_the_eyes, with_powers, with_breath, from_afar):
        if (found := line(state, one, target, far)) is not None:
            return found
    return await in_melee(g, one, target, far)


def bound_to(state: State, one: Being) -> Declaration | None:
    """[6.7.1] Grappled, holding, compelled, charmed."""
    if one.holders:
        return Declaration(action="break_free")
    if (held := holds(state, one)) is not None:
        return Declaration(action="keep_hold", target=held.id)
    if by_whom(one, "charmed") and not open_to(state, one):
        return Declaration(action="hold")
    return None


def fleeing(state: State, one: Being) -> Declaration:
    """[6.7.2] Not engaged: to the nearest exit; engaged: Retreat if Alert or better, else flight."""
    if not engaged_by(state, one):
        return Declaration(action="rout")
    alert = one.sheet is None and CREATURES[one.kind].cunning >= ALERT
    return Declaration(action="retreat" if alert or not state.house.flight else "flee")


def with_the_eyes(state: State, one: Being, target: Being, far: int) -> Declaration | None:
    """[6.7.4] Petrifying Gaze on the nearest it can affect; Magic Song in the first round."""
    if ability(one, "petrifying_gaze") and (found := within_reach(state, one, "gaze")):
        return Declaration(action="gaze", target=found[0].id)
    battle = fight(state)
    if battle.round != 1 or not ability(one, "magic_song") or one.id in battle.sung:
        return None
    heard = within_reach(state, one, "song")
    return Declaration(action="song", target=heard[0].id) if heard else None


def with_powers(state: State, one: Being, target: Being, far: int) -> Declaration | None:
    """[6.7.5] When not engaged and with Power for it."""
    if one.power < POWER or engaged_by(state, one):
        return None
    return c3_powers.creatures_power(state, one)


def with_breath(state: State, one: Being, target: Being, far: int) -> Declaration | None:
    """[6.7.6] Breath on two or more or a hard target; boulders from afar; crushing a hard one."""
    if one.sheet is not None or OVERWHELMING.isdisjoint(CREATURES[one.kind].abilities):
        return None
    hard = is_hard_to_hit(state, one, target)
    if ability(one, "breath_weapon"):
        found = within_reach(state, one, "breath")
        if found and (len(found) > 1 or is_hard_to_hit(state, one, target)):
            return Declaration(action="breath", target=found[0].id)
    if ability(one, "crushing_missiles") and not any(is_near(state, one, foe) for foe in enemies(state, one)):
        found = within_reach(state, one, "boulder")
        if found:
            return Declaration(action="boulder", target=found[0].id)
    smaller = target.figures.size < one.figures.size
    if ability(one, "crushing_damage") and hard and smaller and steps(state, one, target) <= far:
        return Declaration(action="crush", target=target.id)
    return None


def from_afar(state: State, one: Being, target: Being, far: int) -> Declaration | None:
    """[6.7.7] A missile when not engaged and nobody can be reached: at the lowest defence in range."""
    arm = CREATURES[one.kind].missile_weapon if one.sheet is None else ""
    if not arm or engaged_by(state, one):
        return None
    foes = open_to(state, one)
    if any(steps(state, one, foe) <= far for foe in foes):
        return None
    in_range = [foe for foe in foes if can_shoot(state, one, foe, WEAPONS[arm])]
    if not in_range:
        return None
    easiest = min(in_range, key=lambda foe: edc(state, one, foe))
    return Declaration(action="missile", target=easiest.id, item=arm)


async def in_melee(g: G, one: Being, target: Being, far: int) -> Declaration:
    """[6.7.8] [6.7.9] [6.7.10] [C9] [C14] Blows, or a hold; Folk hold back when hurt, or fight desperately."""
    state = g.state
    if one.sheet is not None:
        return as_told(state, one, target, far)
    line = CREATURES[one.kind]
    if ability(one, "entangle") and can_wrestle(one, target):
        return Declaration(action="wrestling", target=target.id)
    weaker = can_wrestle(one, target) and target.figures.might < line.might
    if steps(state, one, target) > far:
        return Declaration(action="full_move", target=target.id)
    if ability(one, "grapple") and weaker and g.d6("6.7", secret=True) >= 5:
        return Declaration(action="wrestling", target=target.id)
    tactics: tuple[str, ...] = ()
    if line.kind == "folk":
        if reach(one) > reach(target) and 2 * one.hits < one.figures.hits:
            tactics = ("holding_back",)
        elif line.ferocity == DANGEROUS and engaged_by(state, one):
            tactics = ("desperate",)
    return Declaration(action="melee", target=target.id, tactics=tactics)


def as_told(state: State, one: Being, target: Being, far: int) -> Declaration:
    """[M3.27] A person who is compelled strikes with what he has in hand, or with his fists."""
    if steps(state, one, target) > far:
        return Declaration(action="full_move", target=target.id)
    return Declaration(action="melee" if weapons_in(one.hand) else "pugilism", target=target.id)


# -- the Maze Master's own word ------------------------------------------------------------------------------


def possible(state: State, one: Being) -> list[Choice]:
    """What a creature can do: blows, shots, special attacks, hold, run."""
    foes = open_to(state, one)
    found: list[Choice] = [Melee(one.id, foe.id) for foe in foes]
    arm = CREATURES[one.kind].missile_weapon if one.sheet is None else ""
    if arm:
        found += [Shoot(one.id, foe.id, arm) for foe in foes if can_shoot(state, one, foe, WEAPONS[arm])]
    if ability(one, "grapple") or ability(one, "entangle"):
        found += [Unarmed(one.id, "wrestling", foe.id) for foe in foes if can_wrestle(one, foe)]
    abilities = CREATURES[one.kind].abilities if one.sheet is None else ()
    for key, action in SPECIAL.items():
        if key in abilities:
            found += [Do(one.id, action, foe.id) for foe in within_reach(state, one, action)]
    return [*found, Do(one.id, "hold"), Do(one.id, "flee" if engaged_by(state, one) else "rout")]


SPECIAL = {
    "petrifying_gaze": "gaze",
    "breath_weapon": "breath",
    "crushing_damage": "crush",
    "crushing_missiles": "boulder",
}


def as_option(one: Being, usual: Declaration) -> Choice:
    """A declaration as something to point at."""
    match usual.action:
        case "melee":
            return Melee(one.id, usual.target)
        case "missile":
            return Shoot(one.id, usual.target, usual.item)
        case "wrestling":
            return Unarmed(one.id, "wrestling", usual.target)
        case "power":
            return UsePower(one.id, usual.power)
        case _:
            return Do(one.id, usual.action, usual.target)


def as_declaration(chosen: Choice) -> Declaration:
    """What the Maze Master has chosen."""
    match chosen:
        case Melee():
            return Declaration(action="melee", target=chosen.target)
        case Shoot():
            return Declaration(action="missile", target=chosen.target, item=chosen.weapon)
        case Unarmed():
            return Declaration(action=chosen.form, target=chosen.target)
        case UsePower():
            return Declaration(action="power", power=chosen.power)
        case Do():
            return Declaration(action=chosen.action, target=chosen.target)


# -- where it goes -------------------------------------------------------------------------------------------


def stays(state: State, one: Being) -> bool:
    """[6.7.8] Has it nowhere to go: nobody to strike, or a free position next to him already?"""
    declared = one.declared
    if declared is None or one.broken or declared.action in FLEEING:
        return False
    if declared.action not in APPROACHING or not declared.target:
        return True
    target = being(state, declared.target)
    if not is_up(target):
        return True
    if is_clever(one) or declared.action == "charge" or not is_near(state, one, target):
        return False
    side, places = arc_of(state, target, one), SIZES[target.figures.size].places
    for friend in everybody(state):
        if friend.side == one.side and friend is not one and is_up(friend) and is_near(state, friend, target):
            places -= arc_of(state, target, friend) == side
    return places > 0


FLEEING = ("rout", "flee", "retreat")
APPROACHING = (*STRIKES, "crush", "full_move")


def is_clever(one: Being) -> bool:
    """[M5.02] Clever or Crafty."""
    return one.sheet is None and CREATURES[one.kind].cunning >= CLEVER


def taken_arcs(state: State, one: Being, target: Being) -> dict[str, int]:
    """[R13] How many of its friends are next to him, by the arc they stand in."""
    taken: dict[str, int] = {}
    for friend in everybody(state):
        if friend.side == one.side and friend is not one and is_up(friend) and is_near(state, friend, target):
            side = arc_of(state, target, friend)
            taken[side] = taken.get(side, 0) + 1
    return taken


async def destination(g: G, one: Being, there: Region) -> int:
    """[6.7.8] To a free position: the Clever rear, then flank, then front; others the nearest."""
    state, declared = g.state, one.declared
    if declared is None:
        return one.at
    if one.broken or declared.action in FLEEING:
        return c2_moving.way_out(state, one, there)
    if declared.action not in APPROACHING or not declared.target:
        return one.at
    target = being(state, declared.target)
    if not is_up(target):
        return one.at
    end = free_position(state, one, there, target)
    return end if end >= 0 else c2_moving.nearest_end(state, one, there, target)


ARCS = {"rear": 0, "left": 1, "right": 1, "front": 2}


def free_position(state: State, one: Being, there: Region, target: Being) -> int:
    """[6.7.8] [R13] The end next to him in an arc that its friends leave free; -1: none is in reach."""
    field, size = terrain(state), span(state, one)
    clever = is_clever(one)
    beside = next_to(field, body(state, target), size) & there.ends
    if not beside:
        return -1
    taken = taken_arcs(state, one, target)
    places, best, rank = SIZES[target.figures.size].places, -1, (9, 99)
    for number, ring in enumerate(there.rings):
        for square in squares(ring & beside):
            side = arc(target.facing, direction(field, target.at, span(state, target), square, size))
            this = (ARCS[side] if clever else 0, number)
            if this < rank and taken.get(side, 0) < places:
                best, rank = square, this
        if rank[0] == 0:  # none that is farther off is better
            break
    return best


# -- morale --------------------------------------------------------------------------------------------------


async def morale(g: G) -> None:
    """[6.7] [B11] Creatures, one d20 for the group and once for each cause; then henchmen."""
    state, battle = g.state, fight(g.state)
    standing = [one for one in state.foes if one.side == FOES and is_up(one) and not one.broken]
    if standing and not battle.guardian and not all(CREATURES[one.kind].mindless for one in standing):
        cause = next((cause for cause in causes(state, standing) if cause not in battle.tested), "")
        if cause:
            battle.tested = (*battle.tested, cause)
            await test_morale(g, standing)
    await loyalty(g)


def causes(state: State, standing: list[Being]) -> list[str]:
    """[6.7.11] The leader dead, half of them down; of a single one a quarter of its Hits left."""
    battle = fight(state)
    if battle.met <= 1:
        one = standing[0]
        return ["quarter"] if 4 * one.hits <= one.figures.hits else []
    found = []
    if state.foes and state.foes[0].fate:
        found.append("leader")
    if 2 * (battle.met - len(standing)) >= battle.met:
        found.append("half")
    return found


async def test_morale(g: G, standing: list[Being]) -> None:
    """[6.7.11] d20 + 5 × Ferocity: 15 or more stays, else all still standing flee."""
    one = next(one for one in standing if not CREATURES[one.kind].mindless)
    ferocity = 5 * CREATURES[one.kind].ferocity
    die = g.d(20, "6.7.11")
    stays = die + ferocity >= STAYS
    g.tell(Checked("6.7.11", one.id, "morale", die, (("ferocity", ferocity),), die + ferocity, STAYS, stays))
    word = await g.ruling("6.7.11", ("stay", "flee"), "stay" if stays else "flee", "morale", one.id)
    if word == "flee":
        for other in standing:
            other.broken = not CREATURES[other.kind].mindless


async def loyalty(g: G) -> None:
    """[M4.22] Half the party down, a Fearsome creature, his leader fallen: d20 + First Reaction, 10."""
    state, battle = g.state, fight(g.state)
    for one in [one for one in state.followers if one.kind in HENCHMEN and is_up(one) and not one.broken]:
        for cause in loyalty_causes(state, one):
            key = f"{one.id}:{cause}"
            if key in battle.tested or one.broken:
                continue
            battle.tested = (*battle.tested, key)
            master = next((other for other in state.party if other.id == one.leader), None)
            parts = (("reaction", master.figures.reaction if master is not None else 0),)
            if not await check(g, one, "loyalty", parts, 10, "M4.22"):
                one.broken = True
                g.tell(WentAway("M4.22", one.id, "fled"))


def loyalty_causes(state: State, one: Being) -> list[str]:
    """[M4.22] What may shake a henchman."""
    down = sum(bool(other.fate or other.out) for other in state.party)
    found = ["half"] if 2 * down >= len(state.party) else []
    if any(ability(foe, "fearsome") and is_up(foe) for foe in state.foes):
        found.append("fearsome")
    if any(other.id == one.leader and (other.fate or other.out) for other in state.party):
        found.append("leader")
    return found
