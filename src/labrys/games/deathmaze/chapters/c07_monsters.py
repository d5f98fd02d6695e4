"""Deathmaze [7.0] Monsters and Negotiation."""

from __future__ import annotations

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
    MONSTER,
    NEGOTIATION,
    NEGOTIATION_BONUS,
    ROOM_MONSTER,
    WANDERING_MONSTER,
)
from labrys.kit import maze
from labrys.kit.maze import OPPOSITE, STEP
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.monsters import (
    count_off,
    free_names,
    in_turn,
    lend_a_hand,
    read_total,
    roll_cell,
    share_of,
)
from labrys.systems.spi1980.events import Met, Moved, Negotiated, Paid, PeaceBroken
from labrys.systems.spi1980.options import CastSpell
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import JoinCombat, NextMove

# -- [7.1] Discovering Monsters ------------------------------------------------------------------------------


@varies("evil_wizard_in_basic")
def meet(g: G, *, room: bool) -> None:
    """[7.11] [7.12] Two dice on the table: a name and a number. [7.15] [R4] Basic Game: no Evil Wizards."""
    kind, number = roll_encounter(g, room)
    while kind == "evil_wizard" and not g.state.advanced:
        kind, number = roll_encounter(g, room)
    appear(g, kind, g.roll(number, "7.12" if room else "7.11"), room=room)


@varies("monster_dice")
def roll_encounter(g: G, room: bool) -> tuple[str, str]:
    """[R5] The first die is the row, the second the column."""
    cell = roll_cell(g, ROOM_MONSTER if room else WANDERING_MONSTER, "7.12" if room else "7.11")
    return cell.kind, cell.number


def meet_again(g: G, known: list[Monster]) -> None:
    """[R24] The same group as before."""
    g.state.monsters = list(known)
    g.tell(Met("R24", known[0].kind, len(known), known[0].room, again=True))
    tell_apart(g.state)


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
        combat.evil_hero(g, monster)
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
    match await negotiate_or_attack(g, scene, options, owners):
        case "negotiate":
            await negotiate(g, scene)
        case "attack":
            g.then(JoinCombat())
        case Lock() as lock:
            lock_in(g, lock)
        case _:
            return


@varies("calm_in_sight")
async def negotiate_or_attack(
    g: G, scene: Meeting, options: list[str | Lock], owners: list[int]
) -> str | Lock | None:
    """[7.13] [R60] Until the party negotiates or attacks it is a calm moment still."""
    return await exploring.calmly(g, scene, "7.13", options, "meeting", owners_of_options=owners)


def can_attack_after_all(state: State) -> bool:
    """[R61] Monsters left in peace can be attacked at any calm moment in the segment."""
    return bool(state.peaceful) and not state.monsters and state.house.broken_peace == "any_time"


def attack_after_all(g: G) -> None:
    """[7.13] [R61] After Agreement or Cow the party may still attack, while it is in the segment."""
    g.tell(PeaceBroken("7.13"))
    g.state.monsters = list(g.state.peaceful)
    g.state.peaceful = []
    combat.fight_at_once(g)


@varies("lock")
def locks(state: State, scene: Meeting) -> list[Lock]:
    """[R24] Lock or Cloves, on the door just used, before negotiating or fighting."""
    if not scene.by_door or state.where == "below":
        return []
    outside = state.here + STEP[state.came_by]
    if not magic.may_lock(state, state.here, state.came_by, outside):
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
        course.lose(g, "R63", "cut_off")
    else:
        g.then(NextMove())


@varies("goblin_of_none")
def roll_wound_points(g: G, monster: Monster) -> None:
    """[7.14] The dice of its counter; [R8] at least 1."""
    monster.wound_points = max(g.roll(MONSTER[monster.kind].wounds, "7.14"), 1)


# -- [7.2] Negotiation ---------------------------------------------------------------------------------------


async def negotiate(g: G, scene: Meeting) -> None:
    """[7.21] [P4] 2D6 minus the Negotiation Value, on the Negotiation Table."""
    state = g.state
    kind = state.monsters[0].kind if isinstance(state.monsters[0], Monster) else ""
    added = {"negotiation_value": -CHARACTERISTIC[kind].negotiation, **await oratory(g)}
    dice = g.d6("7.21"), g.d6("7.21")
    total = sum(dice) + sum(added.values())
    result = read_total(NEGOTIATION, total).result
    g.tell(Negotiated("7.21", total, result, dice, added))
    if result == "failure":
        g.then(JoinCombat(monsters_first=state.house.monsters_strike_first))  # [R57]
        return
    met = [monster for monster in state.monsters if isinstance(monster, Monster)]
    state.peaceful += met
    state.monsters = []
    if result == "cow" and is_person(state, kind):
        cow(g, met)
    take_leave(state, met)
    await after_the_talk(g, scene, met)


def is_person(state: State, kind: str) -> bool:
    """[7.21] [R30] Evil Heroes, Evil Wizards, Evil Thieves, Ogres and Goblins."""
    return CHARACTERISTIC[kind].person or (kind == "orc" and state.house.orcs_are_persons)


@varies("treasure_after_agreement")
def take_leave(state: State, met: list[Monster]) -> None:
    """[9.11] [R93] Monsters at peace keep what they have, but for what they paid."""


async def oratory(g: G) -> dict[str, int]:
    """[11.11] Oratory is the only spell for negotiation; [9.6] the medallion helps too; [R67] each once."""
    state = g.state
    most = len(state.party) if state.house.oratory_adds else 1
    medallions = min(sum(treasure.wears(a, "oratory") for a in adventurers(state)), most)
    casts = [
        (speaker.seat, CastSpell(speaker.id, "oratory"))
        for speaker in adventurers(state)
        for _ in magic.ways_to_cast(state, speaker, "oratory")
    ]
    helped = await lend_a_hand(
        "11.11",
        "oratory",
        casts,
        lambda cast: magic.pay(g, adventurer(state, cast.who), cast),
        None if state.house.oratory_adds else 1,
    )
    helps = {"oratory_medallion": medallions, "oratory_spell": helped}
    return {what: NEGOTIATION_BONUS[what] * times for what, times in helps.items() if times}


def cow(g: G, met: list[Monster]) -> None:
    """[7.21] [R32] Each monster's Bezants are rolled now; a quarter of the sum, rounded down, is paid."""
    state = g.state
    for monster in met:
        if monster.bezants == NOT_ROLLED:
            monster.bezants = treasure.roll_bezants(g, treasure.letter(monster.kind, monster.room))
    total = sum(monster.bezants for monster in met)
    quarter = share_of(total, 4, up=state.house.cow_quarter == "up")
    due = max(quarter - sum(monster.paid for monster in met), 0)  # a second Cow pays the difference
    shares = in_turn([monster.bezants - monster.paid for monster in met], due)
    for monster, paid in zip(met, shares, strict=True):
        monster.paid += paid
    state.loot += due
    g.tell(Paid("7.21", due, total))


@varies("negotiation_tries")
async def after_the_talk(g: G, scene: Meeting, met: list[Monster]) -> None:
    """[R33] The party negotiates once in an encounter."""
    await peace(g, met)


@varies("broken_peace")
async def peace(g: G, met: list[Monster]) -> None:
    """[7.21] [R61] They leave the party alone; it may still attack, at any calm moment in the segment."""


def resume(state: State, met: list[Monster]) -> None:
    """They are no longer at peace."""
    state.monsters = list(met)
    state.peaceful = [monster for monster in state.peaceful if monster not in met]


@varies("peaceful_monsters")
def disperse(g: G) -> None:
    """[R28] Monsters at peace go their way when the party leaves."""
    if g.state.peaceful:
        g.tell(Dispersed("R28"))
        g.state.peaceful = []
