"""Dungeon [6] Battle: blows. What is rolled and added, and what weapons, slaves and things do when they hit."""

from __future__ import annotations

from typing import NamedTuple

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import gain, lose, two, use_up, voice
from labrys.games.dungeon.chapters.c06_battle import be_gone, front_foes, record, suffer, wound
from labrys.games.dungeon.chapters.c06a_lines import WIELDS
from labrys.games.dungeon.events import Afflicted, Attacked, GasCleared, Readied
from labrys.games.dungeon.options import Strike, UseOn
from labrys.games.dungeon.pieces import FRONT, Fight, Foe, Member
from labrys.games.dungeon.state import G, State, chamber_here
from labrys.games.dungeon.state import foe as foe_named
from labrys.games.dungeon.tables import AMMUNITION, CAGED, SUPPLIES, Baddie, Weapon, weapon

GAS = "gas"
Modifiers = list[tuple[str, int]]


# -- blows ----------------------------------------------------------------------------------------------------


def alike(foes: list[Foe]) -> list[Foe]:
    """The leftmost of those who do not differ."""
    if len(foes) < 2:
        return foes
    found: list[Foe] = []
    seen: list[tuple[str, int, bool, int]] = []
    for foe in foes:
        mark = (foe.kind, foe.hits, foe.bound, len(foe.stolen))
        if mark not in seen:
            seen.append(mark)
            found.append(foe)
    return found


def strikes(state: State, member: Member, targets: list[Foe]) -> list[Strike]:
    """[6.2] [D9.38] [S16] Blows he could strike: from the second line only with weapons that reach from there."""
    who = member.id
    if member.kind == "slave":
        return [Strike(who, foe.id) for foe in targets] if member.line == FRONT else []
    if not member.hand or not personas.may_wield(state, member, member.hand):  # [D4.24] he has risen since
        return []
    arm = weapon(member.hand)
    if member.line != FRONT and not arm.second_line:
        return []
    if arm.ammunition:  # [S15] changing arrows is free
        shots = [item for item in member.goods if item in AMMUNITION and AMMUNITION[item].sort == arm.ammunition]
        return [Strike(who, foe.id, "", shot) for foe in targets for shot in shots]
    if len(arm.kinds) > 1:  # [D5.A29] [D5.A34]
        return [Strike(who, foe.id, kind) for foe in targets for kind in arm.kinds]
    return [Strike(who, foe.id) for foe in targets]


async def strike(g: G, fight: Fight, member: Member, chosen: Strike) -> None:
    """[D5.05] As many blows as the weapon has, [D3.W43] one more in speed armour. [R20] Each names its target."""
    state = g.state
    fight.struck = True
    if member.kind == "slave":
        slave_blow(g, fight, member, foe_named(state, chosen.target))
        return
    blows = weapon(member.hand).blows + (member.armour == "speed_armour")
    if personas.fights_as_centaur(member):
        blows = max(blows, 2)
    while True:
        blow(g, fight, member, foe_named(state, chosen.target), chosen.kind, chosen.ammunition)
        blows -= 1
        if not blows or member.fate or not member.hand:
            return
        options = strikes(state, member, alike(front_foes(state, fight)))
        if not options:
            return
        chosen = await Choose("R20", voice(state, member), options, "next_blow", member.id)


def blow(g: G, fight: Fight, member: Member, foe: Foe, kind: str, ammunition: str) -> None:
    """[D6.07] [D9.51] Two dice and what is added, against a number that only the gamesmaster knows."""
    state = g.state
    arm, entry = weapon(member.hand), record(state, foe.kind)
    anything = AMMUNITION[ammunition].anything if ammunition else arm.anything
    kind = kind or (arm.kinds[0] if arm.kinds else "")
    number = anything or entry.number(kind, edge=arm.edge, ammunition=ammunition)
    modifiers = bearing(state, fight, member)
    if arm.modifier and not anything:  # [R25]
        modifiers.append(("weapon", arm.modifier))
    if arm.special and (extra := special_bonus(arm.special, entry)):
        modifiers.append((arm.key, extra))
    if personas.fights_as_centaur(member):
        modifiers.append(("centaur", 2))
    label = ammunition if anything or ammunition in entry.numbers else kind
    if ammunition:
        lose(member, ammunition)
    dice, total, hits = roll_to_hit(g, entry, label or arm.key, number, modifiers)
    g.tell(Attacked("D6.07", member.id, foe.id, member.hand, kind, dice, tuple(modifiers), total, hits))
    if hits:
        land(g, fight, member, foe, entry, arm, hits)
    if arm.thrown:
        throw(g, fight, member)
    if entry.peculiar == "quills" and dice[0] == dice[1] and member.line == FRONT:
        suffer(g, member, 1, foe.kind, "D7.M12")


def bearing(state: State, fight: Fight, member: Member) -> Modifiers:
    """[6.2] [D9.40] What is added to his attacks: rank, ground, shield in front, light; ice, glasses, a curse."""
    found: Modifiers = []
    if rank := personas.attack_bonus(state, member):
        found.append(("rank", rank))
    if member.shield_front:
        found.append(("shield", -1))
    if member.glasses and not fight.lit:
        found.append(("dark_glasses", -1))
    if fight.hazards and "ice" in fight.hazards and "ice_skates" not in member.goods:
        found.append(("ice", -1))
    return found + surroundings(fight)


def surroundings(fight: Fight) -> Modifiers:
    """[D9.13] [D9.36] High ground and light, which count for balls and slaves too; and a sage's curse."""
    found: Modifiers = []
    if fight.ground == "party":
        found.append(("high_ground", 1))
    if not fight.lit:
        found.append(("unlit", -1))
    if fight.curse:
        found.append(("curse", -1))
    return found


def special_bonus(special: str, entry: Baddie) -> int:
    """[D5.07] What weapons without an explanation are good for."""
    if special == "flyers":
        return 2 if entry.flyer else 0
    if special == "armoured":
        return 2 if entry.armoured or entry.shelled else 0
    if special == "stiletto":
        return 2 if entry.armoured else 0
    if special == "mammals":
        return 2 if entry.category == "mammals" else 0
    if special == "chain":
        return 2 if entry.key in ("bandits", "ninja", "snapping_turks") else 0
    return 0


def roll_to_hit(
    g: G, entry: Baddie, label: str, number: int, modifiers: Modifiers
) -> tuple[tuple[int, int], int, int]:
    """[D9.51] The number or more is a hit. [D7.09] On a dragon a spear's 13 or more is ten; a pike is a spear +1.

    The party's tally keeps the lowest total that hit and the highest that missed.
    """
    dice = two(g, "D6.07")
    dragon = entry.peculiar == "soft_belly"
    if dragon and label == "pike":
        modifiers.append(("as_spear", 1))
    total = dice[0] + dice[1]
    for _, value in modifiers:
        total += value
    hits = 1 if number and total >= number else 0
    if hits and dragon and total >= 13 and label in ("spear", "pike"):
        hits = 10
    tally, key = g.state.tally, f"{entry.key}:{label}"
    low, high = tally.get(key, (0, 0))
    if hits and (not low or total < low):
        tally[key] = (total, high)
    elif not hits and total > high:
        tally[key] = (low, total)
    return dice, total, hits


def land(g: G, fight: Fight, member: Member, foe: Foe, entry: Baddie, arm: Weapon, hits: int) -> None:
    """[D9.18] One hit. [D5.A11] [D5.A31] A bola, or a whip on mammals, only binds; [D5.A33] a cat fells two."""
    if arm.special == "bola" or (arm.special == "whip" and entry.category == "mammals"):
        if entry.hits <= 10 or arm.special == "whip":
            foe.bound = True
            g.tell(Afflicted("S17", foe.id, "bound", member.id))
        return
    wound(g, foe, hits, member, "D6.09")
    if arm.special == "cat" and entry.hits == 1:
        for other in front_foes(g.state, fight):
            if record(g.state, other.kind).hits == 1:
                wound(g, other, 1, member, "D5.A33")
                return


def throw(g: G, fight: Fight, member: Member) -> None:
    """[D5.A05] Out of his hand until the battle is over; the next of the same kind is at hand at once."""
    key = f"{member.id}:{member.hand}"
    fight.thrown = {**fight.thrown, key: fight.thrown.get(key, 0) + 1}
    if member.hand in member.goods:
        lose(member, member.hand)
        g.tell(Readied("D5.A05", member.id, WIELDS, member.hand))
    else:
        member.hand = ""


def slave_blow(g: G, fight: Fight, slave: Member, foe: Foe) -> None:
    """[6.9] It strikes with its own number against any foe: one hit on one target, karma to the wizard."""
    modifiers = surroundings(fight)
    dice = two(g, "6.9")
    total = dice[0] + dice[1] + sum(value for _, value in modifiers)
    hits = 1 if total >= record(g.state, slave.baddie).to_hit else 0
    g.tell(Attacked("6.9", slave.id, foe.id, "", "", dice, tuple(modifiers), total, hits))
    if hits:
        wound(g, foe, 1, slave, "6.9")


# -- things used as attacks ------------------------------------------------------------------------------------


class ItemAttack(NamedTuple):
    """[S14] A thing used as an attack: on whom, its number, the hits it does; 0: it is all over with him."""

    rule: str
    foes: tuple[str, ...]
    number: int
    hits: int
    priest: bool = False
    second_line: bool = False


ITEM_ATTACKS = {
    "holy_water": ItemAttack("D5.P2", ("vampires", "mummies", "demon"), 7, 3, priest=True, second_line=True),
    "wooden_stake": ItemAttack("D5.P6", ("vampires",), 9, 4, priest=True),
    "sugar": ItemAttack("D5.G10", ("volkswagens",), 9, 0),
    "matches": ItemAttack("D5.G15", ("mummies",), 8, 2),
    "lysol": ItemAttack("D5.G18", ("creeping_slime",), 6, 4),
    "bird_cage": ItemAttack("D5.G23", ("harpies", "bats"), 9, 0),
}
FLIGHT = 6  # bats that go into one cage


def item_attacks(state: State, fight: Fight, member: Member, targets: list[Foe]) -> list[UseOn]:
    """[S14] Front line only, holy water also from the second; no weapon change."""
    found = []
    for item in member.goods:
        use = ITEM_ATTACKS.get(item)
        if use is None or (use.priest and member.calling != "priest"):
            continue
        if member.line != FRONT and not use.second_line:
            continue
        for foe in targets:
            flight = foe.kind == "bats" and sum(not one.gone for one in state.foes) > FLIGHT
            if foe.kind in use.foes and not flight:
                found.append(UseOn(member.id, item, foe.id))
                if foe.kind == "bats":
                    break
    if GAS in fight.hazards and "lysol" in member.goods:
        found.append(UseOn(member.id, "lysol", GAS))
    return found


def use_on(g: G, fight: Fight, member: Member, chosen: UseOn) -> None:
    """[S14] Rank, light, ground and shield modifiers apply; used up hit or miss, but a stake only on a hit."""
    state, item = g.state, chosen.item
    if chosen.target == GAS:
        use_up(member, item, SUPPLIES[item].uses)
        fight.hazards = tuple(hazard for hazard in fight.hazards if hazard != GAS)
        state.used[f"{GAS}:{fight.guards or chamber_here(state)}"] = 1
        g.tell(GasCleared("D5.G18", member.id))
        return
    fight.struck = True
    fight.attacked += (member.id,)
    use, foe = ITEM_ATTACKS[item], foe_named(state, chosen.target)
    entry = record(state, foe.kind)
    modifiers = bearing(state, fight, member)
    dice, total, hits = roll_to_hit(g, entry, item, use.number, modifiers)
    hits = use.hits or foe.hits if hits else 0
    g.tell(Attacked(use.rule, member.id, foe.id, item, "", dice, tuple(modifiers), total, hits))
    if hits or item != "wooden_stake":
        use_up(member, item, SUPPLIES[item].uses)
    if hits and item == "bird_cage":
        cage(g, member, foe)
    elif hits:
        wound(g, foe, hits, member, use.rule)


def cage(g: G, member: Member, foe: Foe) -> None:
    """[D5.G23] One harpy, or all of a small flight of bats; no karma."""
    caught = [one for one in g.state.foes if one.kind == "bats" and not one.gone] if foe.kind == "bats" else [foe]
    for one in caught:
        be_gone(g, one, "caged", member.id, "D5.G23")
    gain(member, CAGED)
