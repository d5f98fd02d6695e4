"""Minotaurs [II] After a battle (B13, B14): poison runs out, missiles are gathered, captives are taken."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters import c3_control, c3_gifts, c3_powers
from labrys.games.minotaurs.chapters.c1_equipment import gain
from labrys.games.minotaurs.chapters.c2_ground import is_near
from labrys.games.minotaurs.chapters.c2_round import can_fight
from labrys.games.minotaurs.chapters.c2_states import FOREVER, has
from labrys.games.minotaurs.chapters.c2_wounds import FAINT, fell, pick_up
from labrys.games.minotaurs.chapters.c6_cells import move_to
from labrys.games.minotaurs.chapters.c6_meeting import leave_them
from labrys.games.minotaurs.events import BattleEnded, Fell, Taken
from labrys.games.minotaurs.options import Treat
from labrys.games.minotaurs.pieces import FOES, PARTY, Being
from labrys.games.minotaurs.scenes import AllDown, BattleOver, Cast, Poison, Pursuit, Spoils
from labrys.games.minotaurs.state import G, State, able, being, everybody, fight, leader, living
from labrys.games.minotaurs.tables import CREATURES, WEAPONS

SINGLE_COMBAT = 50  # [6.11] Glory at least
HEALING = ("vitality", "comfort")
OVERCOME = ("dead", "stone", "tree", "rock", "taken")


async def battle_over(g: G, scene: BattleOver) -> None:
    """[B13] Poison first, round by round; then captives; then the ground is whose it is."""
    if scene.step == "poison":
        g.then(Poison(fight(g.state).round), BattleOver("captives"))
    elif scene.step == "captives":
        await settle_captives(g)
        g.then(BattleOver("end"))
    else:
        finish(g)


# -- poison ------------------------------------------------------------------------------------------------------


async def poison_works(g: G, scene: Poison) -> None:
    """[B13] [R25] Round by round: whoever can heal, or revive (M3.72), may try; then poison kills."""
    state = g.state
    if state.battle is not None:
        state.battle.round = scene.round
    for one in everybody(state):
        if has(one, "poisoned") and not one.fate and one.states["poisoned"] <= scene.round:
            fell(g, one, "dead", "M5.14.poison_lethal")
    sick = [one for one in everybody(state) if has(one, "poisoned") and not one.fate]
    ours = [one for one in sick if one.side == PARTY]
    casts: list[Cast] = []
    walked = False
    for one in (*state.party, *state.followers):
        healing = [power for power in HEALING if power in c3_powers.known(one)] if able_to_cast(one) else []
        options = [Treat(one.id, power, other.id) for power in healing for other in ours]
        if able_to_cast(one) and "mastery" in c3_powers.known(one) and party_holds(state):
            options += [Treat(one.id, "mastery", other.id) for other in c3_gifts.to_revive(state, one)]
        if not options:
            continue
        chosen = await Choose("B13", one.seat, ["wait", *options], "poisoned", one.id, default=1)
        if isinstance(chosen, Treat):
            patient = being(state, chosen.target)
            if state.battle is None or patient is one or is_near(state, one, patient):
                casts.append(Cast(one.id, chosen.power, (chosen.target,)))
            else:
                one.at = patient.at  # nobody is in the way any more; it takes him the round
                walked = True
    if sick or casts or walked:
        g.then(*casts, Poison(scene.round + 1))


def able_to_cast(one: Being) -> bool:
    """Conscious, and with Power left."""
    return not one.fate and not one.out and one.hits > FAINT and one.power > 0


# -- captives and missiles ---------------------------------------------------------------------------------------


def party_holds(state: State) -> bool:
    """[B13] Is no enemy left who could fight?"""
    return not any(one.side == FOES and can_fight(one) for one in everybody(state))


async def settle_captives(g: G) -> None:
    """[B13] [S5] Folk who are helpless are bound, killed or let go; anything else that is helpless is killed."""
    state = g.state
    if not party_holds(state) or not any(can_fight(one) for one in state.party):
        return
    helpless = [one for one in state.foes if one.side == FOES and one.out and not one.fate]
    folk = [one for one in helpless if CREATURES[one.kind].kind == "folk"]
    for one in helpless:
        if one not in folk:
            fell(g, one, "dead", "B13", leader(state).id)
    if folk:
        options = ("bind", "kill", "let_go")
        chosen = await Choose("B13", leader(state).seat, options, "captives", folk[0].id, default=0)
        for one in folk:
            one.fate = "dead" if chosen == "kill" else "taken" if chosen == "bind" else "gone"
            g.tell(Fell("B13", one.id, one.fate))


def gather(g: G) -> None:
    """[R48] Half of the arrows and stones shot, all javelins; the living take up what they had let fall."""
    state, battle = g.state, fight(g.state)
    for one in (*state.party, *state.followers):
        if one.fate in ("", "left"):
            for thing, number in one.shot.items():
                found = number if thing in WEAPONS else number // 2
                if found and state.house.spent_missiles == "half":
                    gain(g, one, thing, found, "R48")
    for until in battle.torches.values():  # [M4.27] those that still burn are taken up again
        bearer = next((one for one in (*state.party, *state.followers) if takes_torch(state, one)), None)
        if bearer is not None:
            state.lit = {**state.lit, bearer.id: until}


def takes_torch(state: State, one: Being) -> bool:
    """Can he carry one more light?"""
    return not one.fate and not one.out and one.sheet is not None and one.id not in state.lit


# -- the end -----------------------------------------------------------------------------------------------------


def finish(g: G) -> None:
    """[B12] [B14] Who holds the ground, who has left it, and what follows."""
    state = g.state
    won = party_holds(state)
    reckon(state)
    if won:
        gather(g)
    standing = [one for one in state.party if not one.fate and not one.out and one.at >= 0]
    gone = [one for one in state.party if one.fate == "left" and not one.out]
    side = _side_of(state, gone[0]) if gone else -1
    result = "won" if won else "parted" if standing else "fled" if gone else "down"
    g.tell(BattleEnded("B12", result))
    if result == "fled":
        leave_behind(g)
    for one in everybody(state):
        clean_up(g, one, won)
    c3_control.release(g)
    state.battle = None
    state.foes = [one for one in state.foes if one.side == FOES and not one.fate and not one.broken]
    state.followers = [one for one in state.followers if stays_with_us(one)]
    what_follows(g, result, side)


def stays_with_us(one: Being) -> bool:
    """[S3] Persons, slaves, titans; an ally was one for this battle, and the compelled are free."""
    if one.fate == "gone" or "ally" in one.states:
        return False
    return one.sheet is not None or has(one, "enslaved") or has(one, "summoned")


def what_follows(g: G, result: str, side: int) -> None:
    """[A7] [A9] [B14] [S13] Spoils, pursuit, the end of all; or both sides withdraw."""
    state = g.state
    if result == "won":
        state.foes = []
        state.bands = {cell: band for cell, band in state.bands.items() if cell != state.cell}
        if not able(state):
            come_round(state)
        g.then(Spoils() if living(state) else AllDown())
    elif result == "fled":
        g.then(Pursuit(_cell_beyond(state, side)))
    elif result == "down":
        g.then(AllDown())
    else:
        leave_them(g, "hostile")
        if state.back >= 0 and state.back != state.cell:
            move_to(state, state.back)


def leave_behind(g: G) -> None:
    """[A10] Characters down in a cell the party flees: Folk carry them to the lair, anything else kills them."""
    state = g.state
    folk = all(CREATURES[one.kind].kind == "folk" for one in state.foes if can_fight(one))
    for one in [one for one in state.party if not one.fate]:
        if folk:
            one.fate = "taken"
            state.party.remove(one)
            state.captives.append(one)
            clean_up(g, one, False)
            g.tell(Taken("A10", one.id, "captive"))
        else:
            fell(g, one, "dead", "A10")


def come_round(state: State) -> None:
    """[R63] Nobody is left to bind them, and nobody to harm them: after a while they come round by themselves."""
    for one in state.party:
        if not one.fate:
            one.out = ""


def reckon(state: State) -> None:
    """[6.11] [M4.25] Who was overcome, wholly or half, and who took part: placed there, and not gone from it."""
    took_part = tuple(one.id for one in state.party if one.fate != "left")
    compelled = [one for one in state.followers if one.sheet is None and has(one, "compelled")]
    for foe in (*state.foes, *compelled):
        if foe.fate in OVERCOME or foe.fate == "gone":
            by_a_deity = "by_a_deity" in foe.until  # [6.12] then it counts half
            state.overcome.append((foe.kind, 1 if by_a_deity else 2, took_part))
            if CREATURES[foe.kind].glory >= SINGLE_COMBAT and len(foe.attacked_by) == 1:
                state.deeds.append(("single_combat", foe.attacked_by[0]))
        elif foe.broken:
            state.overcome.append((foe.kind, 1, took_part))
    if fight(state).guardian and all(foe.fate or foe.broken for foe in state.foes):
        state.deeds += [("guardian", who) for who in took_part]


def clean_up(g: G, one: Being, won: bool) -> None:
    """[B13] Durations in rounds are dropped, holds end; who has left is with the others again."""
    state, battle = g.state, fight(g.state)
    if won and one.side == PARTY and not one.fate:
        pick_up(one)
    if one.fate == "left" and one.side == PARTY:
        one.fate = ""
    elif one.fate == "left":
        one.fate = "gone"
    if "weak" in one.states and one.out == "unconscious":  # [R63] he had been roused before
        one.out = ""
    one.states = {key: until for key, until in one.states.items() if until == FOREVER and key != "weak"}
    one.holders, one.carried, one.declared = (), "", None
    one.acted = one.casting = one.aloft = False
    one.at, one.moved, one.bonus, one.initiative = -1, 0, 0, -99
    if not won and one.dropped:
        lying = dict(state.lying.get(battle.cell, {}))
        for thing, number in one.dropped.items():
            lying[thing] = lying.get(thing, 0) + number
        state.lying = {**state.lying, battle.cell: lying}
    one.dropped, one.shot = {}, {}


def _side_of(state: State, one: Being) -> int:
    """By which side somebody left."""
    for entry in fight(state).left:
        who, _, side = entry.rpartition(":")
        if who == one.id:
            return int(side)
    return 2


def _cell_beyond(state: State, side: int) -> int:
    """The cell on the other side; outside the maze: -1."""
    labyrinth = state.labyrinth
    if labyrinth is None:
        return -1
    row, column = divmod(state.cell, labyrinth.columns)
    row += (-1, 0, 1, 0)[side]
    column += (0, 1, 0, -1)[side]
    inside = 0 <= row < labyrinth.rows and 0 <= column < labyrinth.columns
    return row * labyrinth.columns + column if inside else -1
