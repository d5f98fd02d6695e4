"""Dungeon [6] Battle: the wizards' turn. Balls, wands and books, one act a round."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import lose, two, voice
from labrys.games.dungeon.chapters.c06_battle import (
    MOST_SLAVES,
    be_gone,
    enslave,
    front_foes,
    record,
    slay,
    the_fight,
    wound,
)
from labrys.games.dungeon.chapters.c06b_blows import alike, roll_to_hit, surroundings
from labrys.games.dungeon.events import (
    Afflicted,
    Attacked,
    BallThrown,
    BattleLit,
    DemonBidden,
    SlaveResisted,
)
from labrys.games.dungeon.options import Bid, HealSelf, Spellwork, Throw
from labrys.games.dungeon.pieces import Fight, Foe, Member
from labrys.games.dungeon.scenes import FightersTurn, RoundOver, WizardsTurn
from labrys.games.dungeon.state import G, State, able, find
from labrys.games.dungeon.state import foe as foe_named
from labrys.games.dungeon.tables import SPELLS, Spell
from labrys.kit.variants import varies

HOLD = "hold"
LIGHT, GENERAL = "light_ball", "general_ball"
VOLUMES = ("book_of_demons_1", "book_of_demons_2", "book_of_demons_3")
BEGONE = {1: 11, 2: 9, 3: 7}  # [D3.B02] by different volumes held
THUMP = 15  # [D3.S13] hits on a giant turtle
MIGHTY = 20  # [R48] by house rule a foe of more hits resists slavery


async def wizards_turn(g: G, scene: WizardsTurn) -> None:
    """[D6.10] [R50] Wizards in seat order announce and resolve one ball or item each, before the others strike."""
    state = g.state
    fight = the_fight(state)
    for foe in state.foes:  # [S17] they have missed a phase, and the chance to stab those who ran
        foe.blinded, foe.bound = max(0, foe.blinded - 1), False
    for wizard in [one for one in state.party if one.calling == "wizard"]:
        while not wizard.fate and wizard.id not in fight.acted:
            options = spellwork(state, fight, wizard)
            chosen = await Choose("D6.10", voice(state, wizard), options, "ball", wizard.id)
            if chosen == HOLD:
                break
            carry_out(g, fight, wizard, chosen)
            after_a_ball(g, fight, wizard, chosen)
    fight.attacked = ()
    g.then(RoundOver() if all(foe.gone for foe in state.foes) else FightersTurn())


@varies("light_ball_limit_only")
def after_a_ball(g: G, fight: Fight, wizard: Member, chosen: Spellwork) -> None:
    """[D6.12] [D9.47] One ball of any sort a wizard and round."""
    fight.acted += (wizard.id,)


def spellwork(state: State, fight: Fight, wizard: Member) -> list[Spellwork]:
    """[R50] What he could do from any line; what would be of no use here is not offered."""
    options: list[Spellwork] = []
    front = front_foes(state, fight)
    if not front:
        return [HOLD]
    for item in wizard.goods:
        if item in SPELLS:
            options += uses_of(state, fight, wizard, item, front)
        elif item in VOLUMES and front[0].kind == "demon" and not any(isinstance(one, Bid) for one in options):
            options.append(Bid(wizard.id, front[0].id))
    options.append(HOLD)
    return options


def uses_of(state: State, fight: Fight, wizard: Member, item: str, front: list[Foe]) -> list[Throw | HealSelf]:
    """[D5.22] One ball, wand or spell: as what, and at whom where no die finds the target."""
    spell, who, house = SPELLS[item], wizard.id, state.house
    if item == "total_heal":
        return [HealSelf(who)] if personas.helps(state, wizard, item, wizard) else []
    if item == GENERAL:
        kinds = personas.general_kinds(house, wizard)
        return [Throw(who, item, kind) for kind in kinds if kind != LIGHT or not fight.lit]
    if not can_throw(state, wizard, item):
        return []
    if spell.blows:
        return [Throw(who, item)]
    if item == LIGHT:
        return [] if fight.lit else [Throw(who, item)]
    if item == "sunlight_ball":
        useful = not fight.lit or any(foe.kind in spell.kills for foe in front)
        return [Throw(who, item)] if useful else []
    if item == "blinding_ball":
        return [Throw(who, item)]
    if item == "healing_ball":
        return [Throw(who, item, "", one.id) for one in able(state) if personas.helps(state, wizard, item, one)]
    if item == "slave_ball":
        full = sum(one.kind == "slave" and one.parent == who for one in state.party) >= MOST_SLAVES
        return [] if full else [Throw(who, item, "", foe.id) for foe in alike(front)]
    killed = [foe for foe in alike(front) if foe.kind in spell.kills or "anything" in spell.kills]
    return [Throw(who, item, "", foe.id) for foe in killed]


def can_throw(state: State, wizard: Member, item: str) -> bool:
    """[R34] [R7] A kind of his, by rank or by finding; a simulacrum throws what it was given."""
    return wizard.kind == "simulacrum" or not personas.may_throw(wizard, item, state.house)


def carry_out(g: G, fight: Fight, wizard: Member, chosen: Spellwork) -> None:
    """[D6.10] The ball is announced, used up, and does what it does."""
    if isinstance(chosen, Bid):
        bid_begone(g, wizard, foe_named(g.state, chosen.target))
    elif isinstance(chosen, HealSelf):
        personas.heal_by_spell(g, wizard, wizard, "total_heal")
    elif isinstance(chosen, Throw) and chosen.ball == "healing_ball":
        personas.heal_by_spell(g, wizard, find(g.state, chosen.target), chosen.ball)
    elif isinstance(chosen, Throw):
        lose(wizard, chosen.ball)
        g.tell(BallThrown("D6.10", wizard.id, chosen.ball, chosen.kind))
        work(g, fight, wizard, chosen.kind or chosen.ball, chosen.target)


def work(g: G, fight: Fight, wizard: Member, ball: str, target: str) -> None:
    """[D3.15] What a ball, wand or spell does."""
    state, spell = g.state, SPELLS[ball]
    if spell.blows:
        fight.struck = True
        blows(g, fight, wizard, ball, spell)
    elif ball == LIGHT:
        light(g, fight, wizard)
    elif ball == "blinding_ball":
        blind(g, wizard)
    elif ball == "slave_ball":
        take_slave(g, wizard, foe_named(state, target))
    elif ball == "sunlight_ball":
        for foe in front_foes(state, fight):
            if foe.kind in spell.kills:
                slay(g, foe, wizard, spell.rule)
        shine(g, fight, wizard, ball)
    else:
        fight.struck = True
        blast(g, wizard, foe_named(state, target), spell)


# -- light -----------------------------------------------------------------------------------------------------


def light(g: G, fight: Fight, wizard: Member) -> None:
    """[D4.28] [R24] [D9.47] It helps from this same turn on, for the whole battle. Under a curse it may fail."""
    if "failing_light" in g.state.curses and g.d6("6.5") <= 3:
        g.tell(BattleLit("6.5", wizard.id, LIGHT, fails=True))
    else:
        shine(g, fight, wizard, LIGHT)


def shine(g: G, fight: Fight, wizard: Member, ball: str) -> None:
    """[R42] The battle is lit."""
    fight.lit = fight.ball = True
    g.tell(BattleLit("R42", wizard.id, ball))


# -- blows -----------------------------------------------------------------------------------------------------


def blows(g: G, fight: Fight, wizard: Member, ball: str, spell: Spell) -> None:
    """[D6.11] Each blow falls at random on the enemy front line; if nobody is left there the rest are lost.

    [R26] No rank bonus; light and high ground count, and the karma is the wizard's.
    """
    state = g.state
    for _ in range(ball_blows(state, spell)):
        front = front_foes(state, fight)
        if not front:
            return
        foe = front[random_place(g, len(front)) - 1]
        entry = record(state, foe.kind)
        number = entry.number(spell.kind, edge=spell.kind != "mace")
        modifiers = surroundings(fight)
        dice, total, hits = roll_to_hit(g, entry, spell.kind, number, modifiers)
        g.tell(Attacked("D6.11", wizard.id, foe.id, ball, spell.kind, dice, tuple(modifiers), total, hits))
        if hits:
            wound(g, foe, hits, wizard, "D6.09")


@varies("morning_star_single")
def ball_blows(state: State, spell: Spell) -> int:
    """[R21] A morning star blow is two axe rolls, so such a ball makes eight."""
    return spell.blows * spell.rolls


def random_place(g: G, places: int) -> int:
    """[6.2] One alone takes no die; up to six, one die rolled again until it fits.

    [C17] Of seven or eight: odd the first half, even the second, then a die until 1 to 4; both again if empty.
    """
    if places == 1:
        return 1
    while places > 6:
        half = 0 if g.d6("C17") % 2 else 4
        place = half + _die_to(g, 4)
        if place <= places:
            return place
    return _die_to(g, places)


def _die_to(g: G, most: int) -> int:
    """A die, rolled again until it is no more than this."""
    while True:
        die = g.d6("D6.11")
        if die <= most:
            return die


# -- the others ------------------------------------------------------------------------------------------------


def blast(g: G, wizard: Member, foe: Foe, spell: Spell) -> None:
    """[D3.S11] [D3.S16] [R40] Kills one, without a roll. [D3.S13] A giant turtle takes fifteen hits instead."""
    if foe.kind == "giant_turtle" and spell.key == "turtle_thumper" and not g.state.house.thumpers_kill:
        wound(g, foe, THUMP, wizard, spell.rule)
    else:
        slay(g, foe, wizard, spell.rule)


def blind(g: G, wizard: Member) -> None:
    """[C15] [S17] The whole queue misses its next attack phase. [D7.B6] A cyclops, with his one eye, two."""
    for foe in g.state.foes:
        if not foe.gone:
            foe.blinded = 2 if record(g.state, foe.kind).peculiar == "one_eye" else 1
    g.tell(Afflicted("C15", "", "blinded", wizard.id))


def take_slave(g: G, wizard: Member, foe: Foe) -> None:
    """[D3.18] [R48] No roll; by house rule a mighty foe resists unless the wizard rolls 9 or more."""
    if g.state.house.slave_resist and record(g.state, foe.kind).hits > MIGHTY:
        dice = two(g, "R48")
        if sum(dice) < 9:
            g.tell(SlaveResisted("R48", foe.id, dice))
            return
    enslave(g, foe, wizard)


def bid_begone(g: G, wizard: Member, demon: Foe) -> None:
    """[D3.B02] [D3.B03] [D3.B04] The more volumes the better. It leaves as if it fled, no karma."""
    needed = BEGONE[sum(volume in wizard.goods for volume in VOLUMES)]
    dice = two(g, "D3.B02")
    leaves = sum(dice) >= needed
    g.tell(DemonBidden("D3.B02", wizard.id, dice, needed, leaves))
    if leaves:
        be_gone(g, demon, "begone", wizard.id, "D3.B02")
