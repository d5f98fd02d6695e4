"""Citadel of Blood [8.0] Monsters: meeting them, and negotiation."""

from __future__ import annotations

from msgspec import structs

from labrys.games.citadel.chapters import bribery
from labrys.games.citadel.chapters.bestiary import (
    appear,
    combat_bonus,
    hostile,
    make_peace,
    negotiation_value,
    roll_points,
    talks,
    tell_apart,
)
from labrys.games.citadel.chapters.c10_magic import lock_door, pay, spent_himself, ways_to_cast, would_cut_off
from labrys.games.citadel.chapters.c14_treasure import gain_gold, hoard_letter, roll_gold
from labrys.games.citadel.chapters.calm import calmly
from labrys.games.citadel.chapters.party import character, in_order, leader, party_decides
from labrys.games.citadel.chapters.passages import passage
from labrys.games.citadel.chapters.wounds import resistance, resists
from labrys.games.citadel.options import Lock
from labrys.games.citadel.state import (
    AfterCombat,
    Character,
    Divide,
    G,
    Meeting,
    Monster,
    NextTurn,
    PickUp,
    Slain,
    State,
    characters,
)
from labrys.games.citadel.tables import (
    FIGURE,
    NEGOTIATION,
    NEGOTIATION_BONUS,
    ROOM_MONSTER,
    WANDERING_MONSTER,
    face,
)
from labrys.kit import maze
from labrys.kit.maze import DOOR, OPPOSITE, STEP
from labrys.systems.spi1980.chapters.monsters import in_turn, lend_a_hand, read_total, roll_cell, share_of
from labrys.systems.spi1980.events import Met, Moved, Negotiated, NobodyThere, Paid, Resisted
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import CheckMonsters, JoinCombat, Treasure

__all__ = ["appear", "check_monsters", "combat_bonus", "meet", "meeting", "negotiation_value", "roll_points"]

FRIGHTS = {"cow": "10.7-Cow", "daunt": "10.7-Daunt"}

# -- [5.0-C2] the Monster check ------------------------------------------------------------------------------


async def check_monsters(g: G, scene: CheckMonsters) -> None:
    """[5.0-C2] [6.9] A new room: 1–3 a room monster; elsewhere 1 a wandering one. No roll if some are there."""
    state = g.state
    if known := state.lingering.pop(state.here, None):
        meet_again(g, known)
    elif g.d6("5.0-C2") > FIGURE["room_monster" if scene.new else "wandering_monster"]:
        g.tell(NobodyThere("5.0-C2"))
        return
    else:
        meet(g, room=scene.new)
    if any(monster.from_hellgate for monster in hostile(state)):
        g.then(JoinCombat())  # [R41] no talks with these, and no Lock
    else:
        g.then(Meeting(by_door(state)))


def meet(g: G, *, room: bool) -> None:
    """[8.1] [8.3] Two dice on the Room or the Wandering Monster Table: a name and a number."""
    cell = roll_cell(g, ROOM_MONSTER if room else WANDERING_MONSTER, "8.1")
    appear(g, cell.kind, g.roll(cell.number, "8.1"), room=room)


def meet_again(g: G, known: list[Monster]) -> None:
    """[6.9] [R73] Left behind and met afresh: the same ones with their wounds; by house rule rolled anew."""
    state = g.state
    state.monsters = list(known)
    tell_apart(state)
    for kind in dict.fromkeys(monster.kind for monster in known):
        alike = [monster for monster in known if monster.kind == kind]
        g.tell(Met("6.9", kind, len(alike), alike[0].room, again=True))
    if state.house.monsters_met_again == "fresh":
        for monster in known:
            monster.wound_points = monster.wounds = monster.wounded_phases = 0
            monster.gold, monster.robbed = NOT_ROLLED, False
            if state.house.wound_points_rolled == "meeting":
                roll_points(g, monster)


def by_door(state: State) -> bool:
    """[R9] Is this a room, entered by a door?"""
    if state.came_by == NOT_ROLLED or face(state.maze[state.here].code).kind != "room":
        return False
    return passage(state, state.here, state.came_by) == DOOR


# -- [5.0-C3] [5.0-C4] talk, bribe or fight ------------------------------------------------------------------


async def meeting(g: G, scene: Meeting) -> None:
    """[5.0-C3] [5.0-C4] [8.0] [R80] [R94] Lock the door, negotiate, frighten them, bribe; or fight."""
    state = g.state
    if not state.monsters:  # teleported away, or charmed: the encounter is over
        encounter_over(g)
        return
    spells: list[Lock | CastSpell] = [*locks(state, scene), *frights(state, scene)]
    plain = [*(["negotiate"] if may_talk(state, scene) else []), *bribes(state, scene), "fight"]
    owners = [leader(state)] * len(plain) + [character(state, spell.who).seat for spell in spells]
    options: list[str | Lock | CastSpell] = [*plain, *spells]
    chosen = await calmly(g, scene, "5.0-C3", options, "meeting", owners_of_options=owners)
    match chosen:
        case "negotiate":
            await negotiate(g, scene)
        case "bribe":
            await bribery.bribe(g, scene)
        case "fight":
            g.then(JoinCombat())
        case Lock():
            lock_in(g, chosen)
        case CastSpell():
            frighten(g, scene, chosen)
        case _:
            return


def may_talk(state: State, scene: Meeting) -> bool:
    """[8.4] [R24] Never with demons or X; one try in an encounter, by house rule one for each character."""
    return all(map(talks, hostile(state))) and bool(speakers(state, scene))


def speakers(state: State, scene: Meeting) -> list[Character]:
    """[R24] Who may still negotiate, or cast Cow or Daunt in place of it."""
    if state.house.negotiation_tries == "one":
        return [] if len(scene.talked) >= FIGURE["negotiations"] else in_order(state)
    return [who for who in in_order(state) if who.id not in scene.talked]


def bribes(state: State, scene: Meeting) -> list[str]:
    """[8.7] [8.8] [R23] One bribe, after a failed negotiation, by house rule at any time; if it can be paid."""
    if scene.bribed or not (scene.failed or state.house.bribe_first):
        return []
    able = all(map(talks, hostile(state))) and bribery.worth_of(bribery.payers(state, scene))
    return ["bribe"] if able >= FIGURE["least_offer"] else []


def encounter_over(g: G) -> None:
    """[R35] Peace, or nobody left to fight: whoever was turned to stone can be revived now or never."""
    if g.state.stone:
        g.then(AfterCombat())


# -- [10.6-Lock] ---------------------------------------------------------------------------------------------


def locks(state: State, scene: Meeting) -> list[Lock]:
    """[10.6-Lock] [R9] Before any talks, the door just used; not if it would cut the party off."""
    if not scene.by_door or scene.talked or scene.bribed:
        return []
    casters = [who for who in in_order(state) if ways_to_cast(state, who, "lock")]
    if not casters or would_cut_off(state, state.came_by, state.here + STEP[state.came_by]):
        return []
    return [Lock(who.id) for who in casters]


def lock_in(g: G, lock: Lock) -> None:
    """[10.6-Lock] [R9] The party is outside again, its turn over; the monsters stay, the door is shut for good."""
    state = g.state
    door = state.came_by
    lock_door(g, lock, door)
    state.lingering[state.here], state.monsters = hostile(state), []
    state.came_from, state.came_by = state.here, OPPOSITE[door]
    state.here += STEP[door]
    g.tell(Moved("R9", *maze.coordinates(state.here), maze.level(state.here)))
    g.cancel()
    waiting = [PickUp()] if state.elsewhere.get(state.here) else []
    others = [CheckMonsters(new=False)] if state.lingering.get(state.here) else []  # [6.9] no check, but a meeting
    g.then(*waiting, *others, NextTurn())


# -- [8.4] Negotiation ---------------------------------------------------------------------------------------


async def negotiate(g: G, scene: Meeting) -> None:
    """[8.4] 2D6 minus the Negotiation Value, plus the negotiator's skill and what helps, on the table."""
    state = g.state
    speaker = await party_decides(g, "8.4", speakers(state, scene), "negotiator")
    bonus = speaker.negotiation + await oratory(g)
    met = hostile(state)
    total = g.d6("8.4") + g.d6("8.4") - max(map(negotiation_value, met)) + bonus
    result = read_total(NEGOTIATION, total).result
    g.tell(Negotiated("8.5", total, result))
    if result == "failure":
        talks_failed(g, scene, speaker.id)
    else:
        make_peace(state, met)
        encounter_over(g)
    if result == "intimidate":
        intimidate(g, met)
    for who in in_order(state):
        spent_himself(g, who)


async def oratory(g: G) -> int:
    """[10.7-Oratory] [14.7-Oratory] [R24] [R102] Each spell and each medallion of the party adds its bonus."""
    state = g.state
    company = in_order(state)
    medallions = sum(i.kind == "medallion" and i.name == "oratory" for who in company for i in who.items)
    casts = [
        (who.seat, CastSpell(who.id, "oratory", "", way))
        for who in company
        for way in ways_to_cast(state, who, "oratory")
    ]
    cast = await lend_a_hand("10.7-Oratory", "oratory", casts, lambda c: pay(g, character(state, c.who), c))
    return NEGOTIATION_BONUS["oratory_spell"] * cast + NEGOTIATION_BONUS["oratory_medallion"] * medallions


def talks_failed(g: G, scene: Meeting, speaker: str) -> None:
    """[8.6-a] A failure leaves the bribe and the fight."""
    g.then(structs.replace(scene, talked=(*scene.talked, speaker), failed=True))


def intimidate(g: G, met: list[Monster]) -> None:
    """[8.6-c] [R28] Each monster's gold is rolled now, no chest checked; a quarter of the sum is handed over."""
    for monster in met:
        if monster.robbed:
            monster.gold = 0
        elif monster.gold == NOT_ROLLED:
            monster.gold = roll_gold(g, hoard_letter(Slain(monster.kind, monster.room, monster.level)))
    purses = [monster.gold for monster in met]
    due = share_of(sum(purses), FIGURE["intimidate_share"])
    for monster, paid in zip(met, in_turn(purses, due), strict=True):
        monster.gold -= paid
    g.tell(Paid("8.6-c", due, sum(purses)))
    if due:
        gain_gold(g, due, "8.6-c", finder=alone(g.state))
        g.then(Divide())


def alone(state: State) -> str:
    """[R54] Below a trap door everything is his who is there; else nobody's in particular."""
    return characters(state)[0].id if state.below else NOBODY


# -- [10.7-Cow] [10.7-Daunt] ---------------------------------------------------------------------------------


def frights(state: State, scene: Meeting) -> list[CastSpell]:
    """[10.7-Cow] [10.7-Daunt] [R28] Who could cast them in place of the one negotiation."""
    if not may_talk(state, scene):
        return []
    return [
        CastSpell(who.id, spell, "", way)
        for who in speakers(state, scene)
        for spell in FRIGHTS
        for way in ways_to_cast(state, who, spell)
    ]


def frighten(g: G, scene: Meeting, cast: CastSpell) -> None:
    """[10.7-Cow] [10.7-Daunt] Intimidated unless they resist; a resisted spell is a failed negotiation."""
    state, rule = g.state, FRIGHTS[cast.spell]
    pay(g, character(state, cast.who), cast)
    frightened = who_yields(g, cast.spell)
    if frightened:
        g.tell(Negotiated(rule, 0, "intimidate"))
        make_peace(state, frightened)
    if state.monsters:
        talks_failed(g, scene, cast.who)
    else:
        encounter_over(g)
    if frightened and cast.spell == "cow":
        intimidate(g, frightened)
    elif frightened:
        rob(g, frightened)
    spent_himself(g, character(state, cast.who))


def who_yields(g: G, spell: str) -> list[Monster]:
    """[10.7-Cow] [R28] One Resistance Check for the whole group; by house rule one for each monster."""
    met, rule = hostile(g.state), FRIGHTS[spell]
    if g.state.house.cow_resistance == "group":
        stoutest = max(met, key=resistance)
        if resists(g, stoutest, rule):
            g.tell(Resisted(rule, stoutest.id, spell))
            return []
        return met
    yielding = []
    for monster in met:
        if resists(g, monster, rule):
            g.tell(Resisted(rule, monster.id, spell))
        else:
            yielding.append(monster)
    return yielding


def rob(g: G, met: list[Monster]) -> None:
    """[10.7-Daunt] [R28] All their treasure is rolled as if they were slain, chests too, and handed over."""
    state = g.state
    for monster in met:
        if not monster.robbed:
            whose = alone(state)
            state.slain.append(
                Slain(monster.kind, monster.room, monster.level, monster.gold, id=monster.id, finder=whose)
            )
        monster.robbed, monster.gold = True, 0
    g.then(Treasure(), Divide())
