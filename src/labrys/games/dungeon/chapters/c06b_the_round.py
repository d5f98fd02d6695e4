"""Dungeon [6] Battle: the round. Baddies attack first; then the leader's call, wizards, fighters, morale."""

from __future__ import annotations

from msgspec import Struct

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import lose, two, use_up, voice
from labrys.games.dungeon.chapters.c06_battle import (
    abreast,
    afflict,
    be_gone,
    front_foes,
    go_off,
    is_party_lost,
    lose_the_party,
    record,
    see_to_the_light,
    slay,
    suffer,
    wound,
)
from labrys.games.dungeon.chapters.c06a_lines import (
    SHIELD_BACK,
    SHIELD_FRONT,
    WIELDS,
    change_arms,
    narrow,
    other_weapons,
    slots,
    stand,
)
from labrys.games.dungeon.events import (
    Afflicted,
    Attacked,
    BaddieAttacked,
    Disarmed,
    GasCleared,
    Gassed,
    MoraleRolled,
    Readied,
    Robbed,
    Spared,
)
from labrys.games.dungeon.options import Act, Strike, Swap, Take, UseOn
from labrys.games.dungeon.pieces import FRONT, RESERVE, Fight, Foe, Member
from labrys.games.dungeon.scenes import BaddiesPhase, BattleOver, CloseUp, FightersTurn, LeadersCall, RoundOver
from labrys.games.dungeon.state import G, State, chamber_here, find, in_line
from labrys.games.dungeon.state import foe as foe_named
from labrys.games.dungeon.tables import AMMUNITION, SUPPLIES, Baddie, Weapon, weapon
from labrys.kit.variants import varies

PASS = "pass"
TAX = 3 * 16  # [D7.X10] silver
GAS = "gas"
INVISIBLE = 2  # [6.13] the rank from which wizards are
Modifiers = list[tuple[str, int]]


def the_fight(state: State) -> Fight:
    """The battle that is on."""
    assert state.fight is not None
    return state.fight


# -- 1 the baddies' phase --------------------------------------------------------------------------------------


async def baddies_phase(g: G, scene: BaddiesPhase) -> None:
    """[D6.06] Baddies always attack first. [D7.X5] The Spanish Inquisition, unexpected, at first twice."""
    state = g.state
    fight = the_fight(state)
    fight.round += 1
    fight.acted = ()
    fallen = attack_phase(g)
    if fight.round == 1 and record(state, state.foes[0].kind).peculiar == "unexpected":
        fallen = attack_phase(g) or fallen
    fight.angry = 0
    fight.guarding = ()
    if fallen and is_party_lost(state):
        lose_the_party(g)
    elif state.foes[-1].gone and all(foe.gone for foe in state.foes):  # a gaze was thrown back
        g.then(RoundOver())
    else:
        g.then(CloseUp() if fallen or not fight.front else LeadersCall())


def attack_phase(g: G, *, back_stab: bool = False) -> bool:
    """[6.2] [D9.50] Each front-line baddie in queue order: two dice against its number. Has anybody fallen?

    The first target's slot is ((r - 1) + (i - 1) × At) mod P + 1; those who have fallen are skipped forward.
    """
    state = g.state
    fight = the_fight(state)
    line = slots(state, in_line(state, FRONT))
    width = len(line)
    if not back_stab:
        fight.front = width
    bonus: Modifiers = []
    if fight.ground == "baddies":
        bonus.append(("high_ground", 1))
    if fight.angry:
        bonus.append(("insulted", 1))
    if back_stab:
        bonus.append(("from_behind", 1))
    add = len(bonus)
    first = max(fight.round, 1) - 1
    for foe in attackers(state, fight, back_stab=back_stab):
        entry = record(state, foe.kind)
        start, first = first, first + entry.attacks
        if foe.gone or foe.blinded or foe.bound:
            continue
        targets = targets_of(fight, entry, line, start % width, back_stab=back_stab) if width else []
        if not targets:
            continue
        dice = two(g, "D6.06")
        total = dice[0] + dice[1] + add
        needed = entry.to_hit + state.house.baddies_exceed  # [R1] equal or more; by house rule more
        hit = []
        for member in targets:
            if total - (2 if member.id in fight.guarding else 0) >= needed:  # [D5.A12]
                hit.append(member)
        if g.hear is not None:
            ids, struck = tuple(one.id for one in targets), tuple(one.id for one in hit)
            g.tell(BaddieAttacked("D6.06", foe.id, ids, dice, tuple(bonus), total, needed, struck))
        for member in hit:
            strike_member(g, fight, foe, entry, member, doubles=dice[0] == dice[1], back_stab=back_stab)
    for foe in state.foes:
        if foe.blinded:
            foe.blinded -= 1
        foe.bound = False
    return any(member.fate for member in line)


@varies("hot_pursuit")
def pursuers(state: State, fight: Fight) -> list[Foe]:
    """[6.2] Those who run are stabbed by the front line; there is no pursuit."""
    return state.foes[: abreast(state, fight)]


def attackers(state: State, fight: Fight, *, back_stab: bool) -> list[Foe]:
    """[6.2] The first B of the queue."""
    return pursuers(state, fight) if back_stab else state.foes[: abreast(state, fight)]


def targets_of(fight: Fight, entry: Baddie, line: list[Member], start: int, *, back_stab: bool) -> list[Member]:
    """[6.2] [S13] [D7.08] Whom it attacks: so many as it does at a time, from this slot on, nobody twice.

    Those who cannot be attacked are skipped like the dead; if nobody is left the attack is lost.
    """
    found: list[Member] = []
    unseen: list[Member] = []
    turn, width = start, len(line)
    for _ in range(width):
        member = line[turn]
        turn = turn + 1 if turn + 1 < width else 0
        if member.fate or member in found:
            continue
        if member.calling == "wizard" and member.rank <= INVISIBLE:
            unseen.append(member)
        elif not (member.calling == "priest" and is_warded(fight, entry, member)):
            found.append(member)
            if len(found) == entry.attacks:
                return found
    if not found and unseen and not (back_stab and unseen[0].rank == 1):
        return unseen[:1]
    return found


def is_warded(fight: Fight, entry: Baddie, member: Member) -> bool:
    """[D5.P1] A crucifix in the hand of a priest who does not attack keeps vampires and mummies off."""
    return (
        (entry.drain or entry.key == "mummies") and "crucifix" in member.goods and member.id not in fight.attacked
    )


def strike_member(
    g: G, fight: Fight, foe: Foe, entry: Baddie, member: Member, *, doubles: bool, back_stab: bool
) -> None:
    """[6.2] One hit on a member, and what this baddie does besides [6.13]."""
    if entry.gaze and doubles and gaze(g, foe, member):
        return
    if entry.missile and member.vest:
        g.tell(Spared("D3.W32", member.id, foe.id, "bullet_proof_vest"))
        return
    if entry.drain and "neck_brace" in member.goods:
        g.tell(Spared("D3.W34", member.id, foe.id, "neck_brace"))
        return
    if entry.peculiar == "takes_gold" and member.purse >= TAX:
        member.purse -= TAX
        foe.stolen = {**foe.stolen, member.id: foe.stolen.get(member.id, 0) + TAX}
        g.tell(Robbed("D7.X10", member.id, TAX))
        return
    reached = suffer(g, member, 1, foe.kind, from_behind=back_stab)
    if reached and member.kind != "slave":
        if entry.venom and doubles and not member.fate:
            afflict(g, member, "venom", foe.id, "6.13")
        if entry.bite and not member.fate and member.id not in fight.bitten:
            fight.bitten += (member.id,)
        if entry.drain and member.fate == "dead":
            fight.drained += (member.id,)
    if entry.peculiar == "sucks_weapons" and doubles and not member.fate:
        suck_weapon(g, foe, member)


def gaze(g: G, foe: Foe, member: Member) -> bool:
    """[6.13] [S18] Stone, and no wound besides; a mirrored shield in front throws it back; dark glasses help."""
    if member.shield == "mirrored_magic_shield" and member.shield_front:
        slay(g, foe, member, "D3.W33")
        return True
    if member.glasses or member.kind == "slave":
        return False
    afflict(g, member, "stone", foe.id, "6.13")
    return True


def suck_weapon(g: G, foe: Foe, member: Member) -> None:
    """[D7.X8] A hit with doubles sucks up his weapon till the battle's end. [D5.A15] Never brass knuckles."""
    if member.hand and member.hand != "brass_knuckles":
        foe.sucked = {**foe.sucked, f"{member.id}:{member.hand}": 1}
        g.tell(Disarmed("D7.X8", member.id, member.hand))
        member.hand = ""


# -- 6 the fighters' turn --------------------------------------------------------------------------------------


async def fighters_turn(g: G, scene: FightersTurn) -> None:
    """[D6.07] [D9.46] The next fighter in turn: one act each."""
    state = g.state
    fight = the_fight(state)
    front = front_foes(state, fight)
    if front or not all(foe.gone for foe in state.foes):
        for member in striking_order(state):
            if (
                member.line != RESERVE
                and not member.fate
                and member.id not in fight.acted
                and can_act(state, member)
            ):
                fight.acted += (member.id,)
                await act(g, fight, member, alike(front))
                g.then(FightersTurn())
                return
    if is_party_lost(state):
        lose_the_party(g)
    else:
        g.then(RoundOver())


@varies("rotate_start")
def striking_order(state: State) -> list[Member]:
    """[R2] Seat order, the same every round."""
    return state.party


def can_act(state: State, member: Member) -> bool:
    """[R50] A wizard strikes only with a weapon he may use; a daughter never."""
    if member.calling == "wizard":
        return bool(member.hand) or bool(other_weapons(state, member))
    return member.kind != "daughter"


async def act(g: G, fight: Fight, member: Member, targets: list[Foe]) -> None:
    """[6.2] Attack, change weapon, change places, use an item, or pass. Moving a shield is free once a turn."""
    state = g.state
    seat = voice(state, member)
    options = acts(state, fight, member, targets)
    chosen: Act = await Choose("6.2", seat, options, "act", member.id)
    if isinstance(chosen, Take) and chosen.act != WIELDS:
        change_arms(g, member, chosen)
        options = [one for one in options if one is not chosen]
        chosen = await Choose("6.2", seat, options, "act", member.id)
    if isinstance(chosen, Strike):
        fight.attacked += (member.id,)
        await strike(g, fight, member, chosen)
    elif isinstance(chosen, UseOn):
        use_on(g, fight, member, chosen)
    elif isinstance(chosen, Take):
        change_arms(g, member, chosen)
        if member.line == FRONT:
            narrow(g, double=fight.double)
    elif isinstance(chosen, Swap):
        swap(g, fight, member, find(state, chosen.other))
    elif member.hand == "quarterstaff":  # [D5.A12] held ready
        fight.guarding += (member.id,)


def acts(state: State, fight: Fight, member: Member, targets: list[Foe]) -> list[Act]:
    """What he can do now. Baddies who are alike are one target, the leftmost."""
    options: list[Act] = [*strikes(state, member, targets)]
    if member.kind == "slave":
        options.append(PASS)
        return options
    if member.goods:
        options += item_attacks(state, fight, member, targets)
        options += other_weapons(state, member)
    options += swaps(state, fight, member)
    if member.shield:
        options.append(Take(member.id, SHIELD_BACK if member.shield_front else SHIELD_FRONT))
    options.append(PASS)
    return options


def alike(foes: list[Foe]) -> list[Foe]:
    """The leftmost of those who do not differ."""
    if len(foes) < 2:
        return foes
    found: list[Foe] = []
    seen: list[tuple[str, int, bool, int]] = []
    for foe in foes:
        mark = (foe.kind, foe.hits, foe.bound, len(foe.stolen) + len(foe.sucked))
        if mark not in seen:
            seen.append(mark)
            found.append(foe)
    return found


def strikes(state: State, member: Member, targets: list[Foe]) -> list[Strike]:
    """[6.2] [D9.38] [S16] Blows he could strike: from the second line only with weapons that reach from there."""
    who = member.id
    if member.kind == "slave":
        return [Strike(who, foe.id) for foe in targets] if member.line == FRONT else []
    if not member.hand:
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


def swaps(state: State, fight: Fight, member: Member) -> list[Swap]:
    """[6.2] Neighbours, and the one behind or in front, who have not had their act."""
    found = []
    line, slot = member.line, member.slot
    for other in state.party:
        if other.line == RESERVE or other.fate or other is member or other.id in fight.acted:
            continue
        gap = abs(other.slot - slot)
        if (gap == 1 if other.line == line else gap == 0) and other.kind not in ("slave", "daughter"):
            found.append(Swap(member.id, other.id))
    return found


def swap(g: G, fight: Fight, member: Member, other: Member) -> None:
    """[6.2] They change places; both lose their attack."""
    here, there = (member.line, member.slot), (other.line, other.slot)
    stand(g, member, *there)
    stand(g, other, *here)
    fight.acted += (other.id,)
    narrow(g, double=fight.double)


# -- blows -----------------------------------------------------------------------------------------------------


async def strike(g: G, fight: Fight, member: Member, chosen: Strike) -> None:
    """[D5.05] As many blows as the weapon has, [D3.W43] one more in speed armour. [R20] Each names its target."""
    state = g.state
    fight.struck = True
    if member.kind == "slave":
        slave_blow(g, fight, member, foe_named(state, chosen.target))
        return
    blows = weapon(member.hand).blows + (member.armour == "speed_armour")
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


class ItemAttack(Struct, frozen=True):
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
CAGED = "caged_beasts"  # [D5.G23] worth 15 G alive
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
    member.goods = {**member.goods, CAGED: member.goods.get(CAGED, 0) + 1}


# -- 7 and 8 the round is over ---------------------------------------------------------------------------------


async def round_over(g: G, scene: RoundOver) -> None:
    """[6.2] The dead and enslaved leave, the queue closes up; gas, light in a dark chamber, morale, next round."""
    state = g.state
    fight = the_fight(state)
    for foe in state.foes:
        if foe.gone:
            state.foes = [one for one in state.foes if not one.gone]
            break
    if not state.foes:
        g.then(BattleOver("won"))
        return
    if GAS in fight.hazards:
        breathe_gas(g)
        if is_party_lost(state):
            lose_the_party(g)
            return
    if "dark" in fight.hazards:  # [6.13] a light ball lasts one round only
        fight.ball = False
        see_to_the_light(state, fight)
    if doubt(state, fight):
        dice = two(g, "6.4")
        word = await g.ruling("6.4", ["flee", "stay"], "flee" if dice[0] == dice[1] else "stay", "morale")
        flee = word == "flee"
        g.tell(MoraleRolled("D9.49", dice, flee))
        if flee:
            go_off(g, [foe for foe in state.foes if not record(state, foe.kind).never_flee])
            state.foes = [foe for foe in state.foes if record(state, foe.kind).never_flee]
            if not state.foes:
                g.then(BattleOver("fled"))
                return
    fight.lost_before = fight.lost
    g.then(BaddiesPhase())


def doubt(state: State, fight: Fight) -> bool:
    """[6.4] [D6.16] A group doubts after a round with losses, once half of them are gone.

    One that came alone doubts once, when half its hits are gone; [D9.23] ninja after every round; some never.
    """
    leading = next((foe for foe in state.foes if not foe.late), None)
    if leading is None:
        return False
    entry = record(state, leading.kind)
    if entry.never_flee:
        return False
    if entry.peculiar == "always_doubts":
        return True
    if fight.met > 1:
        return fight.lost > fight.lost_before and 2 * fight.lost >= fight.met
    if not fight.lone_checked and 2 * (entry.hits - leading.hits) >= entry.hits:
        fight.lone_checked = True
        return True
    return False


def breathe_gas(g: G) -> None:
    """[6.13] At each round's end every front-liner rolls a die: on 1 a hit to the body."""
    for member in in_line(g.state, FRONT):
        if g.d6("6.13") == 1:
            g.tell(Gassed("6.13", member.id))
            suffer(g, member, 1, GAS, "6.13", to_body=True)
