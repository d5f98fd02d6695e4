"""Dungeon [6] Battle: the round. Baddies attack first; then the leader's call, wizards, fighters, morale."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters.c01_the_game import two, voice
from labrys.games.dungeon.chapters.c02_moving import may_step_back
from labrys.games.dungeon.chapters.c06_battle import (
    abreast,
    afflict,
    front_foes,
    is_party_lost,
    lose_the_party,
    record,
    see_to_the_light,
    slay,
    suffer,
    the_fight,
)
from labrys.games.dungeon.chapters.c06a_lines import (
    SHIELD_BACK,
    SHIELD_FRONT,
    WIELDS,
    change_arms,
    is_fighter,
    narrow,
    other_weapons,
    slots,
    stand,
)
from labrys.games.dungeon.chapters.c06b_blows import GAS, Modifiers, alike, item_attacks, strike, strikes, use_on
from labrys.games.dungeon.events import BaddieAttacked, Disarmed, Gassed, MoraleRolled, Robbed, Spared
from labrys.games.dungeon.options import Act, Strike, Swap, Take, UseOn
from labrys.games.dungeon.pieces import FRONT, RESERVE, Fight, Foe, Member
from labrys.games.dungeon.scenes import BaddiesPhase, BattleOver, CloseUp, FightersTurn, LeadersCall, RoundOver
from labrys.games.dungeon.state import G, State, find, in_line
from labrys.games.dungeon.tables import Baddie
from labrys.kit.variants import varies

PASS = "pass"
TAX = 3 * 16  # [D7.X10] silver
INVISIBLE = 2  # [6.13] the rank from which wizards are


# -- 1 the baddies' phase --------------------------------------------------------------------------------------


async def baddies_phase(g: G, scene: BaddiesPhase) -> None:
    """[D6.06] Baddies always attack first. [D7.X5] The Spanish Inquisition, unexpected, at first twice."""
    state = g.state
    fight = the_fight(state)
    fight.round += 1
    fight.acted = ()
    fallen = attack_phase(g)
    if fight.round == 1 and record(state, state.foes[0].kind).peculiar == "unexpected":
        fight.angry = 0
        fallen = attack_phase(g) or fallen
    fight.angry = 0
    fight.guarding = ()
    if fallen and is_party_lost(state):
        lose_the_party(g)
    elif state.foes[-1].gone and all(foe.gone for foe in state.foes):  # a gaze was thrown back
        g.then(RoundOver())
    else:
        line = slots(state, in_line(state, FRONT))
        g.then(CloseUp() if not line or len(line) < fight.front else LeadersCall())


def attack_phase(g: G, *, back_stab: bool = False) -> bool:
    """[6.2] [D9.50] Each front-line baddie in queue order: two dice against its number. Has anybody fallen?

    The first target's slot is ((r - 1) + (i - 1) × At) mod P + 1; those who have fallen are skipped forward.
    """
    state = g.state
    fight = the_fight(state)
    line = slots(state, in_line(state, FRONT))
    width = len(line)
    if not back_stab:
        fight.front = max(fight.front, width)  # gas or quills may have made a gap since the lines closed up
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
            if not member.fate:  # a slave whose master has just fallen has turned
                strike_member(g, fight, foe, entry, member, doubles=dice[0] == dice[1], back_stab=back_stab)
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
    if member.calling != "priest" or "crucifix" not in member.goods:
        return False
    return (entry.drain or entry.key == "mummies") and member.id not in fight.attacked


def is_held_off(state: State, fight: Fight) -> bool:
    """[S8] [D5.P1] A crucifix bars every attack, nobody strikes, nobody can get away: they leave."""
    if fight.attacked or may_step_back(state) or any(find(state, who).calling == "wizard" for who in fight.acted):
        return False
    kinds = [record(state, foe.kind) for foe in state.foes]
    return all(is_warded(fight, entry, member) for entry in kinds for member in in_line(state, FRONT))


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
        suck_weapon(g, fight, member)


def gaze(g: G, foe: Foe, member: Member) -> bool:
    """[6.13] [S18] Stone, and no wound besides; a mirrored shield in front throws it back; dark glasses help."""
    if member.shield == "mirrored_magic_shield" and member.shield_front:
        slay(g, foe, member, "D3.W33")
        return True
    if member.glasses or member.kind == "slave":
        return False
    afflict(g, member, "stone", foe.id, "6.13")
    return True


def suck_weapon(g: G, fight: Fight, member: Member) -> None:
    """[D7.X8] A hit with doubles sucks up his weapon till the battle's end. [D5.A15] Never brass knuckles."""
    if member.hand and member.hand != "brass_knuckles":
        g.tell(Disarmed("D7.X8", member.id, member.hand))
        key = f"{member.id}:{member.hand}"
        fight.thrown = {**fight.thrown, key: fight.thrown.get(key, 0) + 1}
        member.hand = ""


# -- 6 the fighters' turn --------------------------------------------------------------------------------------


async def fighters_turn(g: G, scene: FightersTurn) -> None:
    """[D6.07] [D9.46] The next fighter in turn: one act each."""
    state = g.state
    fight = the_fight(state)
    front = front_foes(state, fight)
    if front or not all(foe.gone for foe in state.foes):
        targets = alike(front)
        for member in striking_order(state):
            if member.line == RESERVE or member.fate or member.id in fight.acted or not can_act(state, member):
                continue
            fight.acted += (member.id,)
            options = g.listed(member.id, acts, state, fight, member, targets)
            if len(options) > 1:
                await act(g, fight, member, options)
                g.then(FightersTurn())
                return
            pass_by(fight, member)
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


async def act(g: G, fight: Fight, member: Member, options: list[Act]) -> None:
    """[6.2] Attack, change weapon, change places, use an item, or pass. Moving a shield is free once a turn."""
    state = g.state
    seat = voice(state, member)
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
    else:
        pass_by(fight, member)


def pass_by(fight: Fight, member: Member) -> None:
    """[D5.A12] A quarterstaff is held ready, and makes him harder to hit in the next phase."""
    if member.hand == "quarterstaff":
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


def swaps(state: State, fight: Fight, member: Member) -> list[Swap]:
    """[6.2] Neighbours, and the one behind or in front, who have not had their act."""
    found = []
    line, slot = member.line, member.slot
    for other in state.party:
        if other.line == RESERVE or other.fate or other is member or other.id in fight.acted:
            continue
        gap = abs(other.slot - slot)
        near = gap == 1 if other.line == line else gap == 0 and keeps_a_fighter(state, member, other)
        if near and other.kind not in ("slave", "daughter"):
            found.append(Swap(member.id, other.id))
    return found


def keeps_a_fighter(state: State, member: Member, other: Member) -> bool:
    """[S11] Wizards do not take over the front line from the last fighter in it."""
    goes, comes = (member, other) if member.line == FRONT else (other, member)
    return is_fighter(comes) or any(is_fighter(one) for one in in_line(state, FRONT) if one is not goes)


def swap(g: G, fight: Fight, member: Member, other: Member) -> None:
    """[6.2] They change places; both lose their attack."""
    here, there = (member.line, member.slot), (other.line, other.slot)
    stand(g, member, *there)
    stand(g, other, *here)
    fight.acted += (other.id,)
    narrow(g, double=fight.double)


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
            state.foes = [foe for foe in state.foes if record(state, foe.kind).never_flee]
            if not state.foes:
                g.then(BattleOver("fled"))
                return
    fight.lost_before = fight.lost
    g.then(BattleOver("gone") if is_held_off(state, fight) else BaddiesPhase())


def doubt(state: State, fight: Fight) -> bool:
    """[6.4] [D6.16] [D9.49] A group doubts after a round with losses, once half of them are gone.

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
