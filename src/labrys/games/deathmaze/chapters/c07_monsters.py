"""Deathmaze [7.0] Monsters and Negotiation."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters.c03_course_of_play import lose
from labrys.games.deathmaze.chapters.c11_magic import lock_door, pay, ways_to_cast, would_cut_off
from labrys.games.deathmaze.chapters.calm import calmly, lock_means
from labrys.games.deathmaze.chapters.hoard import letter, roll_bezants
from labrys.games.deathmaze.chapters.items import is_person, wears
from labrys.games.deathmaze.chapters.party import adventurer, leader, party_decides
from labrys.games.deathmaze.chapters.passages import lost_behind_doors, passage
from labrys.games.deathmaze.options import Lock
from labrys.games.deathmaze.state import G, Meeting, Monster, State, adventurers
from labrys.games.deathmaze.tables import (
    CHARACTERISTIC,
    FIGURE,
    MONSTER,
    MONSTER_WEAPON,
    NEGOTIATION,
    NEGOTIATION_BONUS,
    ROOM_MONSTER,
    ROOM_SUM,
    WANDERING_MONSTER,
    WANDERING_SUM,
)
from labrys.kit import maze
from labrys.kit.maze import DOOR, OPPOSITE, STEP
from labrys.systems.spi1980.chapters.monsters import (
    count_off,
    free_names,
    in_turn,
    lend_a_hand,
    read_total,
    roll_cell,
    roll_skill,
    share_of,
)
from labrys.systems.spi1980.events import Met, Moved, Negotiated, NobodyThere, Paid, PeaceBroken
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import CheckMonsters, JoinCombat, NextMove

# -- [7.1] Discovering Monsters ----------------------------------------------------------------------------


async def check_monsters(g: G, scene: CheckMonsters) -> None:
    """[5.27] A corridor or visited room: wandering monsters on a 1. A new room: a room monster on 1–3."""
    state = g.state
    if known := state.lingering.pop(state.here, None):  # [R24] the same group, without a check
        state.monsters = list(known)
        g.tell(Met("R24", known[0].kind, len(known), known[0].room, again=True))
        tell_apart(state)
    elif state.here == state.entrance and state.house.entrance_check == "never":
        return  # [R6]
    elif g.d6("5.27") > FIGURE["room_monster" if scene.new else "wandering_monster"]:
        g.tell(NobodyThere("5.27"))
        return
    else:
        meet(g, room=scene.new)
    if state.monsters:
        by_door = state.came_by != NOT_ROLLED and passage(state, state.here, state.came_by) == DOOR
        g.then(Meeting(by_door))


def meet(g: G, *, room: bool) -> None:
    """[7.11] [7.12] Two dice on the table: a name and a number."""
    state = g.state
    while True:
        kind, number = roll_encounter(g, room)
        if kind != "evil_wizard" or state.advanced:
            break
        if state.house.evil_wizard_in_basic == "empty":  # [R4]
            g.tell(NobodyThere("R4"))
            return
    appear(g, kind, g.roll(number, "7.12" if room else "7.11"), room=room)


def roll_encounter(g: G, room: bool) -> tuple[str, str]:
    """[R5] The first die is the row, the second the column; by house rule their sum."""
    rule = "7.12" if room else "7.11"
    if g.state.house.monster_dice == "sum":
        line = (ROOM_SUM if room else WANDERING_SUM)[g.d6(rule) + g.d6(rule)]
        return line.kind, line.number
    cell = roll_cell(g, ROOM_MONSTER if room else WANDERING_MONSTER, rule)
    return cell.kind, cell.number


def appear(g: G, kind: str, number: int, *, room: bool) -> None:
    """[P3] The monsters, numbered as met; [8.7] an Evil Hero's skill is rolled now."""
    state = g.state
    if state.house.counter_limits:  # [R34]
        number = min(number, MONSTER[kind].counters)
    g.tell(Met("7.12" if room else "7.11", kind, number, room))
    taken = {unit.id for unit in (*state.party, *state.above, *state.peaceful, *state.upstairs)}
    taken |= {monster.id for group in state.lingering.values() for monster in group}
    met = [Monster(id=name, kind=kind, room=room) for name in free_names(kind, number, taken)]
    for monster in met:
        roll_skill(g, monster, MONSTER_WEAPON, "8.7")
    state.monsters = list(met)
    tell_apart(state)


def tell_apart(state: State) -> None:
    """Those of a kind who are here together are numbered; whoever is gone keeps the number it had."""
    state.numbers |= count_off((*state.party, *state.above, *state.peaceful, *state.upstairs, *state.monsters))


async def meeting(g: G, scene: Meeting) -> None:
    """[7.13] The player chooses to negotiate or attack; [R24] or locks the door and is outside again."""
    state = g.state
    if not state.monsters:  # charmed away in a calm moment: the encounter is over
        return
    ways = locks(state, scene)
    options: list[str | Lock] = ["negotiate", "attack", *ways]
    first = leader(state)
    owners = [first, first, *(adventurer(state, lock.who).seat for lock in ways)]  # [R56]
    if state.house.calm_in_sight:  # [R60]
        chosen = await calmly(g, scene, "7.13", options, "meeting", owners_of_options=owners)
    else:
        chosen = await party_decides(g, "7.13", options, "meeting")
    match chosen:
        case "negotiate":
            await negotiate(g, scene)
        case "attack":
            g.then(JoinCombat())
        case Lock():
            lock_in(g, chosen)
        case _:
            return


def locks(state: State, scene: Meeting) -> list[Lock]:
    """[R24] Lock or Cloves, on the door just used, before negotiating or fighting."""
    if not scene.by_door or state.house.lock != "step_back" or state.where == "below":
        return []
    outside = state.here + STEP[state.came_by]
    cut_off = would_cut_off(state, state.here, state.came_by, outside)
    if cut_off and state.house.cut_off == "refused":
        return []
    return [Lock(who.id, means) for who in adventurers(state) for means in lock_means(who)]


def lock_in(g: G, lock: Lock) -> None:
    """[R24] The party is back where it came from, the monsters stay, the door is shut for ever."""
    state = g.state
    lock_door(g, lock, state.came_by)
    state.lingering[state.here] = [m for m in state.monsters if isinstance(m, Monster)]
    state.monsters = []
    state.here += STEP[state.came_by]
    state.came_by = OPPOSITE[state.came_by]
    g.tell(Moved("R24", *maze.coordinates(state.here)))
    g.cancel()
    if lost_behind_doors(state):
        lose(g, "R63")
    else:
        g.then(NextMove())


# -- [7.2] Negotiation -------------------------------------------------------------------------------------


async def negotiate(g: G, scene: Meeting) -> None:
    """[7.21] [P4] 2D6 minus the Negotiation Value, on the Negotiation Table."""
    state = g.state
    kind = state.monsters[0].kind if isinstance(state.monsters[0], Monster) else ""
    bonus = await oratory(g)
    total = g.d6("7.21") + g.d6("7.21") - CHARACTERISTIC[kind].negotiation + bonus
    result = read_total(NEGOTIATION, total).result
    g.tell(Negotiated("7.21", total, result))
    if result == "failure":
        g.then(JoinCombat(monsters_first=state.house.monsters_strike_first))  # [R57]
        return
    met = [monster for monster in state.monsters if isinstance(monster, Monster)]
    state.peaceful += met
    state.monsters = []
    if result == "cow" and is_person(state, kind):
        cow(g, met)
    await after_the_talk(g, scene, met)


async def oratory(g: G) -> int:
    """[11.11] Oratory is the only spell for negotiation; [9.6] the medallion helps too; [R67] each once."""
    state = g.state
    medallions = sum(wears(a, "oratory") for a in adventurers(state))
    bonus = NEGOTIATION_BONUS["oratory_medallion"] * (
        medallions if state.house.oratory_adds else min(medallions, 1)
    )
    casts = [
        (speaker.seat, CastSpell(speaker.id, "oratory"))
        for speaker in adventurers(state)
        for _ in ways_to_cast(state, speaker, "oratory")
    ]
    most = None if state.house.oratory_adds else 1
    helped = await lend_a_hand(
        "11.11", "oratory", casts, lambda cast: pay(g, adventurer(state, cast.who), cast), most
    )
    return bonus + NEGOTIATION_BONUS["oratory_spell"] * helped


def cow(g: G, met: list[Monster]) -> None:
    """[7.21] [R32] Each monster's Bezants are rolled now; a quarter of the sum, rounded down, is paid."""
    state = g.state
    for monster in met:
        if monster.bezants == NOT_ROLLED:
            monster.bezants = roll_bezants(g, letter(monster.kind, monster.room))
    total = sum(monster.bezants for monster in met)
    quarter = share_of(total, FIGURE["cow_share"], up=state.house.cow_quarter == "up")
    due = max(quarter - sum(monster.paid for monster in met), 0)  # a second Cow pays the difference
    shares = in_turn([monster.bezants - monster.paid for monster in met], due)
    for monster, paid in zip(met, shares, strict=True):
        monster.paid += paid
    state.loot += due
    g.tell(Paid("7.21", due, total))


async def after_the_talk(g: G, scene: Meeting, met: list[Monster]) -> None:
    """[R33] [R61] By house rule: talk again until it fails; or attack now or never."""
    state = g.state
    if state.house.negotiation_tries == "until_failure":
        again = await Choose("R33", leader(state), ("peace", "negotiate"), "talk_again")
        if again == "negotiate":
            resume(state, met)
            await negotiate(g, scene)
            return
    if state.house.broken_peace == "at_once":
        chosen = await Choose("R61", leader(state), ("peace", "attack"), "break_peace")
        if chosen == "attack":
            g.tell(PeaceBroken("7.13"))
            resume(state, met)
            g.then(JoinCombat())


def resume(state: State, met: list[Monster]) -> None:
    """They are no longer at peace."""
    state.monsters = list(met)
    state.peaceful = [monster for monster in state.peaceful if monster not in met]
