"""Deathmaze [7.0] Monsters and Negotiation."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c11_magic as magic
from labrys.games.deathmaze.events import Dispersed
from labrys.games.deathmaze.options import Lock
from labrys.games.deathmaze.pieces import Monster
from labrys.games.deathmaze.scenes import Meeting
from labrys.games.deathmaze.state import G, State, adventurer, adventurers
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
from labrys.kit.maze import OPPOSITE, STEP
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
from labrys.systems.spi1980.scenes import JoinCombat, NextMove

# -- [7.1] Discovering Monsters ------------------------------------------------------------------------------


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
    first = course.leader(state)
    owners = [first, first, *(adventurer(state, lock.who).seat for lock in ways)]  # [R56]
    if state.house.calm_in_sight:  # [R60]
        chosen = await exploring.calmly(g, scene, "7.13", options, "meeting", owners_of_options=owners)
    else:
        chosen = await course.party_decides(g, "7.13", options, "meeting")
    match chosen:
        case "negotiate":
            await negotiate(g, scene)
        case "attack":
            g.then(JoinCombat())
        case Lock():
            lock_in(g, chosen)
        case _:
            return


def attack_after_all(g: G) -> None:
    """[7.13] [R61] After Agreement or Cow the party may still attack, while it is in the segment."""
    g.tell(PeaceBroken("7.13"))
    g.state.monsters = list(g.state.peaceful)
    g.state.peaceful = []
    combat.fight_at_once(g)


def locks(state: State, scene: Meeting) -> list[Lock]:
    """[R24] Lock or Cloves, on the door just used, before negotiating or fighting."""
    if not scene.by_door or state.house.lock != "step_back" or state.where == "below":
        return []
    outside = state.here + STEP[state.came_by]
    cut_off = magic.would_cut_off(state, state.here, state.came_by, outside)
    if cut_off and state.house.cut_off == "refused":
        return []
    return [Lock(who.id, means) for who in adventurers(state) for means in magic.lock_means(who)]


def lock_in(g: G, lock: Lock) -> None:
    """[R24] The party is back where it came from, the monsters stay, the door is shut for ever."""
    state = g.state
    magic.lock_door(g, lock, state.came_by)
    state.lingering[state.here] = [m for m in state.monsters if isinstance(m, Monster)]
    state.monsters = []
    state.here += STEP[state.came_by]
    state.came_by = OPPOSITE[state.came_by]
    g.tell(Moved("R24", *maze.coordinates(state.here)))
    g.cancel()
    if exploring.lost_behind_doors(state):
        course.lose(g, "R63")
    else:
        g.then(NextMove())


# -- [7.2] Negotiation ---------------------------------------------------------------------------------------


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


def is_person(state: State, kind: str) -> bool:
    """[7.21] [R30] Evil Heroes, Evil Wizards, Evil Thieves, Ogres and Goblins."""
    return CHARACTERISTIC[kind].person or (kind == "orc" and state.house.orcs_are_persons)


async def oratory(g: G) -> int:
    """[11.11] Oratory is the only spell for negotiation; [9.6] the medallion helps too; [R67] each once."""
    state = g.state
    medallions = sum(treasure.wears(a, "oratory") for a in adventurers(state))
    bonus = NEGOTIATION_BONUS["oratory_medallion"] * (
        medallions if state.house.oratory_adds else min(medallions, 1)
    )
    casts = [
        (speaker.seat, CastSpell(speaker.id, "oratory"))
        for speaker in adventurers(state)
        for _ in magic.ways_to_cast(state, speaker, "oratory")
    ]
    most = None if state.house.oratory_adds else 1
    helped = await lend_a_hand(
        "11.11", "oratory", casts, lambda cast: magic.pay(g, adventurer(state, cast.who), cast), most
    )
    return bonus + NEGOTIATION_BONUS["oratory_spell"] * helped


def cow(g: G, met: list[Monster]) -> None:
    """[7.21] [R32] Each monster's Bezants are rolled now; a quarter of the sum, rounded down, is paid."""
    state = g.state
    for monster in met:
        if monster.bezants == NOT_ROLLED:
            monster.bezants = treasure.roll_bezants(g, treasure.letter(monster.kind, monster.room))
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
        again = await Choose("R33", course.leader(state), ("peace", "negotiate"), "talk_again")
        if again == "negotiate":
            resume(state, met)
            await negotiate(g, scene)
            return
    if state.house.broken_peace == "at_once":
        chosen = await Choose("R61", course.leader(state), ("peace", "attack"), "break_peace")
        if chosen == "attack":
            g.tell(PeaceBroken("7.13"))
            resume(state, met)
            g.then(JoinCombat())


def resume(state: State, met: list[Monster]) -> None:
    """They are no longer at peace."""
    state.monsters = list(met)
    state.peaceful = [monster for monster in state.peaceful if monster not in met]


def disperse(g: G) -> None:
    """[R28] Monsters at peace go their way when the party leaves; by house rule they stay."""
    state = g.state
    if not state.peaceful:
        return
    if state.house.peaceful_monsters == "stay":
        state.lingering[state.here] = state.peaceful
    else:
        g.tell(Dispersed("R28"))
    state.peaceful = []
