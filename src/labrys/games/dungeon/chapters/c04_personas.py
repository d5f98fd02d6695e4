"""Dungeon [4] Personas: what a rank makes of them, who may use what, what they wear and hold, how they heal."""

from __future__ import annotations

from functools import cache

from labrys.engine.ask import Choose
from labrys.games.dungeon.chapters.c01_the_game import (
    gain,
    is_ruled,
    less,
    living,
    lose,
    penalise,
    reward,
    two,
    use_up,
    voice,
)
from labrys.games.dungeon.events import BallsLeft, BallThrown, Equipped, Healed, Jumped, LeaderChosen, Sum, Tended
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.options import Nurse, Tend
from labrys.games.dungeon.pieces import RESERVE, Member, Where
from labrys.games.dungeon.scenes import Encounter, Heal, HealAtRisk
from labrys.games.dungeon.state import G, State, able, anyone, cell_of, find, sheet
from labrys.games.dungeon.tables import (
    AMMUNITION,
    ARMOUR,
    BALLS,
    BOOK_KEYS,
    GENERAL,
    JEWELS,
    RANKS,
    SPELLS,
    SUPPLIES,
    UNCHIVALROUS,
    WIZARD_RANKS,
    is_weapon,
    weapon,
)
from labrys.kit.mazefile.model import Cell
from labrys.kit.variants import varies

FIVE_GOLD = 80  # silver: where the sons' rule and the price list clash (R12)
BODY = 5  # [D9.29] of anybody without a chart of his own
KIT = "snake_bite_kit"
REMEDIES = {KIT: "priest", "holy_water": "priest", "healing_ball": "wizard", "total_heal": "wizard"}
MERCY = "mercy"  # `state.used`: the healing of a dying comrade has been rewarded since the last battle

# -- what a rank makes of them ---------------------------------------------------------------------------------


def full_body(state: State, member: Member) -> int:
    """[D4.09] [D9.29] All his body hits: grants do not add up. [D4.31] An apprentice has five at every rank."""
    if member.kind == "slave":
        return member.hits  # [6.9] those of its kind, as listed
    if member.kind in ("daughter", "apprentice"):
        return BODY
    if member.calling == "priest" and member.rank == 3 and state.house.priest_literal_five:
        return BODY + 5  # [R8] the letter of the chart
    return RANKS[member.calling or "warrior"][member.rank].body


def attack_bonus(state: State, member: Member) -> int:
    """[D4.W08] [D4.P08] [R10] What his rank adds to an attack roll: the last grant alone; [R26] wizards none."""
    if member.calling == "warrior" or (member.calling == "priest" and not state.house.priest_heal_bonus):
        return RANKS[member.calling][member.rank].attack
    return 0


def is_chivalrous(member: Member) -> bool:
    """[D4.24] [D9.35] Warriors from the 7th, priests from the 9th rank; [D4.34] wizards never. [R43]"""
    return _chivalrous(member.calling, member.rank)


def _chivalrous(calling: str, rank: int) -> bool:
    return (calling == "warrior" and rank <= 7) or (calling == "priest" and rank <= 9)


def has_staff(member: Member) -> bool:
    """[D4.33] A staff of eternal light, in place of torches and light balls."""
    return member.calling == "wizard" and member.rank <= 5


def fights_as_centaur(member: Member) -> bool:
    """[D9.27] A centaur warrior, by house rule: two axe blows at +2 with an axe in hand."""
    return member.denomination == "centaur" and weapon(member.hand).kinds == ("axe",)


def is_virgin(member: Member) -> bool:
    """[D9.37] A female virgin, to whom unicorns come; daughters and simulacra too."""
    return member.sex == "female" and member.virgin and member.kind != "slave"


# -- who leads -------------------------------------------------------------------------------------------------

PRECEDENCE = {"priest": 0, "wizard": 1, "warrior": 2}  # among those of equal rank


def choose_leader(g: G) -> None:
    """[D4.10] The best-ranked priest, unless a warrior or wizard is of better rank; wizards before warriors.

    [R27] In one class the one with more unspent karma, then by seat. Those who were deposed are left out (6.8).
    Children, apprentices, slaves and simulacra never lead; where nobody else is left the first of them speaks.
    """
    state = g.state
    here = able(state)
    personas = [member for member in here if member.kind == "persona"]
    candidates = [member for member in personas if member.id not in state.deposed] or personas
    others = [member for member in here if member.kind != "slave"]
    if candidates or others:
        best = min(candidates, key=lambda member: _standing(state, member)) if candidates else others[0]
        if best.id != state.leader:
            state.leader = best.id
            g.tell(LeaderChosen("D4.10", best.id))


def _standing(state: State, member: Member) -> tuple[int, int, int]:
    """[D4.10] [R27] The lowest leads; by house rule a wizard also wins a tie with a priest."""
    wizard_first = state.house.wizard_ties and member.calling == "wizard"
    return member.rank, -1 if wizard_first else PRECEDENCE[member.calling or "warrior"], -member.karma


# -- those who fall --------------------------------------------------------------------------------------------


def mourn(g: G, member: Member) -> None:
    """[D4.18] [D4.23] [C2] [6.11] A child's death costs its parent karma, an apprentice's his master.

    As much as a relic would bring: the product of two dice, doubled on doubles.
    """
    if member.kind not in ("son", "daughter", "apprentice"):
        return
    parent = anyone(g.state, member.parent)
    if parent is not None and parent.fate not in ("dead", "gone"):
        one, other = two(g, "6.11")
        penalise(g, parent, one * other * (2 if one == other else 1), "6.11")


# -- who may use what ------------------------------------------------------------------------------------------


def may_use(member: Member, item: str, house: HouseRules) -> str:
    """[D4.07] [D4.14] [D4.29] The rule that bars him from it; empty: he may."""
    return _bar(member.kind, member.calling, member.rank, item, house.son_limit_5)


def may_wield(state: State, member: Member, item: str) -> bool:
    """[D4.07] May he fight with this weapon?"""
    return not may_use(member, item, state.house)


@cache
def _bar(kind: str, calling: str, rank: int, item: str, five_gold: bool) -> str:
    if kind == "slave":
        return "6.9"
    if kind == "daughter":
        return "" if item in JEWELS or item == "ornamental_leather" else "D4.22"
    if item in UNCHIVALROUS and _chivalrous(calling, rank):
        return "D4.24"
    if is_weapon(item):
        return _bar_weapon(calling, rank, item, five_gold)
    if item in ARMOUR:
        return _bar_armour(calling, rank, item)
    if item in AMMUNITION or item == "quiver":
        return "" if calling == "warrior" or (calling == "wizard" and rank <= 4) else "D5.02"
    if item in SPELLS or item in BOOK_KEYS:
        return "" if calling == "wizard" else "D3.15"
    supply = SUPPLIES.get(item)
    return "D5.11" if supply is not None and supply.users not in ("", calling) else ""


def _bar_weapon(calling: str, rank: int, item: str, five_gold: bool) -> str:
    """[D5.03] A rank in brackets must be reached. [D4.17] [D5.04] [R12] [R41] [S3] At 11th rank."""
    row = weapon(item)
    if calling == "wizard":
        if calling not in row.users and (rank > 4 or "warrior" not in row.users):
            return "D4.29"  # [D4.Z04] from the 4th rank warriors' weapons
    elif calling not in row.users:
        return "D4.14" if calling == "priest" else "D4.07"
    if rank == 11:
        exactly = five_gold and row.price == FIVE_GOLD and row.rank == 10
        return "" if row.eleventh or exactly else "D4.17"
    return "" if rank <= row.rank else "D5.03"


def _bar_armour(calling: str, rank: int, item: str) -> str:
    """[D4.29] [D4.Z03] Wizards wear nothing before the 3rd rank; [D3.S41] a body shield is theirs alone."""
    if item == "ornamental_leather":
        return "D4.22"
    if ARMOUR[item].layer == "body_shield":
        return "" if calling == "wizard" else "D3.15"
    return "D4.29" if calling == "wizard" and rank > 3 else ""


# -- a wizard's spells -----------------------------------------------------------------------------------------


def kinds_held(wizard: Member) -> list[str]:
    """[R7] [R34] The kinds of spell he can use: those of his rank that he has not given up, and those he found.

    [D9.09] All of them are thrown. A found kind that is never sold is held as long as there is a charge of it.
    """
    held = [kind for kind in WIZARD_RANKS[wizard.rank].balls if kind not in wizard.given_up]
    for kind in wizard.spells:
        if kind not in held and (SPELLS[kind].sold or kind in wizard.goods):
            held.append(kind)
    return held


def has_room(wizard: Member, kind: str, house: HouseRules) -> bool:
    """[R7] [C19] May he take one more kind, at his rank? By house rule it is charges that are counted."""
    limit = WIZARD_RANKS[wizard.rank].spells
    return house.spell_charges or not limit or kind in (held := kinds_held(wizard)) or len(held) < limit


def may_throw(wizard: Member, ball: str, house: HouseRules) -> str:
    """[D5.22] [R34] The rule that keeps him from throwing it, or nothing. A general ball serves as some kind."""
    if wizard.calling != "wizard":
        return "D3.15"
    if house.rank_gates_balls and wizard.rank > _granted_at().get(ball, 11):
        return "D4.Z09"
    return "" if ball == "general_ball" or ball in kinds_held(wizard) else "R7"


@cache
def _granted_at() -> dict[str, int]:
    """[D4.Z09] [D4.Z08] [D4.Z07] The rank that grants a ball."""
    return {ball: rank for rank, row in sorted(WIZARD_RANKS.items()) for ball in row.balls}


@varies("general_free")
def general_kinds(house: HouseRules, wizard: Member) -> list[str]:
    """[R46] A general ball is thrown as a kind the wizard holds; light counts as held by all."""
    held = kinds_held(wizard)
    return [kind for kind in GENERAL if kind == "light_ball" or kind in held]


def balls_for(member: Member) -> tuple[str, ...]:
    """[D3.16] [D9.20] [D5.22] [D5.11] The balls he may buy: a marked one only a wizard who has the spell."""
    held = kinds_held(member) if member.calling == "wizard" else []
    return tuple([ball for ball in BALLS if ball in ("light_ball", "general_ball") or ball in held])


def take_kinds_again(wizard: Member, house: HouseRules) -> None:
    """[R7] Between descents: kinds of his rank that had made room, as far as there is room now."""
    granted = WIZARD_RANKS[wizard.rank].balls
    for kind in wizard.given_up:
        if kind not in granted or has_room(wizard, kind, house):
            wizard.given_up = tuple(one for one in wizard.given_up if one != kind)


def charges(wizard: Member) -> int:
    """[R7] How many balls and charges he carries, light balls apart."""
    return sum(
        n for item, n in wizard.goods.items() if item in SPELLS and SPELLS[item].counts and item != "light_ball"
    )


def leave_charges(g: G, wizard: Member) -> None:
    """[R7] By house rule his rank says how many charges he carries down; those beyond it stay behind."""
    limit = WIZARD_RANKS[wizard.rank].spells
    over = charges(wizard) - limit if g.state.house.spell_charges and limit else 0
    for item in [*wizard.goods][::-1]:
        if over > 0 and item in SPELLS and SPELLS[item].counts and item != "light_ball":
            number = min(over, wizard.goods[item])
            lose(wizard, item, number)
            over -= number
            g.tell(BallsLeft("R7", wizard.id, item, number))


# -- what they wear and hold -----------------------------------------------------------------------------------


def wield(member: Member, item: str) -> None:
    """What was in the hand goes back among the goods; empty: nothing in hand."""
    if member.hand:
        gain(member, member.hand)
    if item:
        lose(member, item)
    member.hand = item


def put_on(member: Member, item: str) -> None:
    """[D5.R4] One suit of armour and one shield at a time; a worn one remembers its dents."""
    match ARMOUR[item].layer:
        case "shield":
            hits = _taken(member, item)
            take_off_shield(member)
            member.shield, member.shield_hits, member.shield_front = item, hits, False
        case "vest":
            member.vest, member.vest_hits = True, _taken(member, item)
        case "body_shield":
            member.body_shield = _taken(member, item)
        case _:
            hits = _taken(member, item)
            take_off_armour(member)
            member.armour, member.armour_hits = item, hits


def _taken(member: Member, item: str) -> int:
    """From among the goods: the hits it can still take; a whole one before one with dents."""
    left = member.opened.get(item, ARMOUR[item].hits)
    dented = item in member.opened
    lose(member, item)
    if dented and item in member.goods:
        member.opened = {**member.opened, item: left}
        return ARMOUR[item].hits
    return left


def take_off_armour(member: Member) -> None:
    """Back among the goods; what has no hit left is thrown away."""
    if member.armour:
        _kept(member, member.armour, member.armour_hits)
    member.armour, member.armour_hits = "", 0


def take_off_shield(member: Member) -> None:
    """Back among the goods; what has no hit left is thrown away."""
    if member.shield:
        _kept(member, member.shield, member.shield_hits)
    member.shield, member.shield_hits, member.shield_front = "", 0, False


def _kept(member: Member, item: str, hits: int) -> None:
    if hits:
        gain(member, item)
        if hits < ARMOUR[item].hits:
            member.opened = {**member.opened, item: hits}


def dress(g: G, member: Member) -> None:
    """[D5.10] The best armour he has and may wear, a shield on the back, the best weapon in hand."""
    before = (member.armour, member.shield, member.hand)
    for item in [*member.goods]:
        if is_weapon(item):
            better = item != member.hand and worth_wielding(g.state, member, item) > worth_wielding(
                g.state, member, member.hand
            )
            if better:
                wield(member, item)
        elif item in ARMOUR and not may_use(member, item, g.state.house):
            _wear_if_better(member, item)
    now = (member.armour, member.shield, member.hand)
    if now != before:
        g.tell(Equipped("D5.10", member.id, *now))


def _wear_if_better(member: Member, item: str) -> None:
    worn = {
        "armour": member.armour_hits,
        "shield": member.shield_hits,
        "vest": member.vest_hits,
        "body_shield": member.body_shield,
    }
    if member.opened.get(item, ARMOUR[item].hits) > worn[ARMOUR[item].layer]:
        put_on(member, item)


def worth_wielding(state: State, member: Member, item: str) -> int:
    """How good a weapon is in his hand: blows and modifier; 0 if he may not use it or has nothing to shoot."""
    if not item or may_use(member, item, state.house):
        return 0
    row = weapon(item)
    if row.ammunition and not any(
        AMMUNITION[key].sort == row.ammunition for key in member.goods if key in AMMUNITION
    ):
        return 0
    worth = 1000 * (4 * row.blows + 2 * row.modifier - 3 * row.three_abreast - row.second_line) + row.price
    return max(1, worth - (3000 if row.special in ("bola", "whip") else 0))


# -- healing ---------------------------------------------------------------------------------------------------


def may_heal(state: State) -> bool:
    """[6.5] Not under the curse of the fourth kind."""
    return "no_healing" not in state.curses


def wounded(state: State) -> list[Member]:
    """[R11] Those whose bodies could be healed, slaves (6.9) among them."""
    return [member for member in able(state) if member.body < full_body(state, member)]


async def heal(g: G, scene: Heal) -> None:
    """[D4.12] [6.6] Each priest one member, himself perhaps; then [D5.P4] [D9.41] the medi-kits, each another."""
    state = g.state
    asked = scene.asked
    if not may_heal(state):
        return
    for treats in ("hand", "kit"):
        for priest in living(state, "priest"):
            turn = f"{treats}:{priest.id}"
            treated = [mark.rpartition(">")[2] for mark in asked if mark.startswith(f"hand:{priest.id}>")]
            if any(mark.startswith(turn) for mark in asked) or (
                treats == "kit" and "medi_kit" not in priest.goods
            ):
                continue
            patients = [member for member in wounded(state) if treats == "hand" or member.id not in treated]
            if not patients:
                continue
            patient = await _patient(state, priest, patients, "heal" if treats == "hand" else "medi_kit")
            if patient is not None:
                treat(g, priest, patient, kit=treats == "kit")
            asked = (*asked, f"{turn}>{patient.id if patient else ''}")
            if len(asked) % 8 == 0:
                g.then(Heal(asked))
                return


async def _patient(state: State, priest: Member, patients: list[Member], ask: str) -> Member | None:
    options: list[Member | str] = [*patients, "nobody"]
    worst = min(range(len(patients)), key=lambda place: patients[place].body)
    chosen = await Choose("D4.12", voice(state, priest), options, ask, priest.id, default=worst)
    return chosen if isinstance(chosen, Member) else None


def treat(g: G, priest: Member, patient: Member, *, kit: bool = False) -> None:
    """[D4.12] One die of hits; [D5.P3] a robe adds one, but not to [D5.P4] a treatment from the medi-kit.

    [6.12] To heal a member who has one body hit left is a valiant deed, once a battle; not with wizards.
    """
    state = g.state
    added = [("die", g.d6("D4.12"))]
    if kit:
        use_up(priest, "medi_kit", SUPPLIES["medi_kit"].uses)
    elif "holy_robe" in priest.goods:
        added.append(("robe", 1))
    if state.house.priest_heal_bonus and (bonus := RANKS["priest"][priest.rank].attack):
        added.append(("rank", bonus))  # [R9]
    dying = patient.body == 1 and patient.calling != "wizard" and patient is not priest
    heal_body(g, patient, sum(hits for _, hits in added), "D4.12", priest.id, tuple(added))
    if dying and MERCY not in state.used:
        state.used[MERCY] = 1
        reward(g, priest, 2, "6.12")


def heal_body(g: G, member: Member, hits: int, rule: str, by: str = "", added: Sum = ()) -> int:
    """[R11] Body hits come back, up to the maximum; armour and shields never do in a descent. How many did?"""
    healed = min(hits, full_body(g.state, member) - member.body)
    member.body += healed
    g.tell(Healed(rule, member.id, healed, member.body, by, added))
    return healed


async def heal_at_risk(g: G, scene: HealAtRisk) -> None:
    """[D4.13] [R52] [S31] At any other time but in battle: the healing die first, then the two of the ambush.

    [D9.31] On doubles a baddie of any kind jumps the party.
    """
    state = g.state
    priest, patients = find(state, scene.who), wounded(state)
    if not patients or not may_heal(state):
        return
    patient = await _patient(state, priest, patients, "heal")
    if patient is None:
        return
    treat(g, priest, patient)
    if scene.safe:
        return
    one, other = two(g, "D9.31")
    if await is_ruled(g, "D9.31", one == other, "jumped"):
        g.tell(Jumped("D9.31"))
        g.then(Encounter(whereabouts(state)))


def nurses(state: State) -> list[Nurse]:
    """[D4.13] The priests who could heal now, for those who ask what to do."""
    if may_heal(state):
        for member in state.party:
            if not member.fate and member.body < full_body(state, member):
                return [Nurse(priest.id) for priest in living(state, "priest")]
    return []


def remedies(state: State) -> list[Tend]:
    """[D5.P7] [D5.P2] Kits and holy water of priests; [D3.S36] [D3.S44] wizards' healing; in a calm moment."""
    found = []
    for member in able(state):
        for item in member.goods:
            if item in REMEDIES and REMEDIES[item] == member.calling:
                found += [Tend(member.id, item, one.id) for one in able(state) if helps(state, member, item, one)]
    return found


def helps(state: State, member: Member, item: str, patient: Member) -> bool:
    """Would it do him any good?"""
    if item == KIT:
        return patient.venom
    if item == "holy_water":
        return patient.bitten
    own = patient is member if item == "total_heal" else not may_throw(member, item, state.house)
    return own and may_heal(state) and patient.body < full_body(state, patient)


def tend(g: G, chosen: Tend) -> None:
    """[D5.P7] A kit draws venom, five times; [D5.P2] holy water cures a bite on 8 or more; the rest heals."""
    state = g.state
    member, patient, item = find(state, chosen.who), find(state, chosen.target), chosen.item
    if item == KIT:
        use_up(member, item, SUPPLIES[item].uses)
        patient.venom = False
        g.tell(Tended("D5.P7", member.id, patient.id, item, True))
    elif item == "holy_water":
        lose(member, item)
        dice = two(g, "D5.P2")
        patient.bitten = sum(dice) < 8
        g.tell(Tended("D5.P2", member.id, patient.id, item, not patient.bitten, dice))
    else:
        heal_by_spell(g, member, patient, item)


def heal_by_spell(g: G, wizard: Member, patient: Member, item: str) -> None:
    """[D3.S36] A healing ball: one die of hits. [D3.S44] The one total heal of self: all of them."""
    rule = SPELLS[item].rule
    lose(wizard, item)
    g.tell(BallThrown(rule, wizard.id, item, ""))
    if item == "total_heal":
        heal_body(g, wizard, full_body(g.state, wizard), rule)
    else:
        die = g.d6(rule)
        heal_body(g, patient, die, rule, wizard.id, (("die", die),))


def whereabouts(state: State) -> Where:
    """In what sort of place the party is."""
    match sheet(state).kind(cell_of(state.spot)):
        case Cell.CHAMBER:
            return "chamber"
        case Cell.TOWER:
            return "tower"
        case Cell.STAIRS_DOWN | Cell.STAIRS_UP:
            return "stairs"
    return "corridor"


def recover(g: G, member: Member) -> None:
    """[D5.09] [6.14] At home armour and vests regenerate and the body is whole; shields stay worn down."""
    member.body = full_body(g.state, member)
    if member.armour:
        member.armour_hits = ARMOUR[member.armour].hits
    if member.vest:
        member.vest_hits = ARMOUR["bullet_proof_vest"].hits
    if member.shield and not member.shield_hits:
        member.shield = ""
    member.opened = {
        item: n for item, n in member.opened.items() if not (item in ARMOUR and ARMOUR[item].regenerates)
    }
    if "torch" in member.goods:
        member.goods = less(member.goods, "torch")  # [D5.21] it has burnt down
    member.venom = member.bitten = member.marked = member.shield_front = False
    member.line, member.slot = RESERVE, 0
