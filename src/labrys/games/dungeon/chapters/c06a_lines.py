"""Dungeon [6] Battle: the lines. Who stands where, with which weapon in hand; who steps up when somebody falls."""

from __future__ import annotations

from functools import cache

from labrys.engine.ask import Arrange, Choose
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters.c01_the_game import reward
from labrys.games.dungeon.chapters.c06_battle import free_behind, record
from labrys.games.dungeon.events import LineFormed, Readied, Stood
from labrys.games.dungeon.options import Take
from labrys.games.dungeon.pieces import FRONT, RESERVE, SECOND, Member
from labrys.games.dungeon.scenes import CloseUp, FormLine, LeadersCall
from labrys.games.dungeon.state import G, State, able, in_line, leader
from labrys.games.dungeon.tables import is_weapon, weapon

ABREAST = 4  # [D6.03] in a ten-foot corridor
ABREAST_GREATER = 3  # [D5.06] with a greater-blow weapon in the front line
READY, ARRANGE = "ready", "arrange"
WIELDS, SHIELD_FRONT, SHIELD_BACK = "wields", "shield_front", "shield_back"


# -- width -----------------------------------------------------------------------------------------------------


def room(state: State, member: Member) -> int:
    """[6.9] [S12] A slave of a kind that comes two abreast or fewer takes two slots; [D9.27] so does a centaur."""
    if member.kind == "slave":
        return 2 if record(state, member.baddie).abreast <= 2 else 1
    return 2 if member.denomination == "centaur" else 1


def is_greater(member: Member) -> bool:
    """[D5.06] [D9.39] Has he a greater-blow weapon in hand?"""
    return bool(member.hand) and weapon(member.hand).three_abreast


def width(front: list[Member], double: bool) -> int:
    """[R32] [D2.17] Four slots, three with a greater-blow weapon in hand in front; twice that at a double door."""
    return abreast(greater=any(map(is_greater, front)), double=double)


def abreast(*, greater: bool, double: bool) -> int:
    """How many slots that makes."""
    one = ABREAST_GREATER if greater else ABREAST
    return 2 * one if double else one


def is_fighter(member: Member) -> bool:
    """[6.2] Warriors, sons, priests and slaves: those who must fill the front line."""
    return member.kind == "slave" or (member.kind != "daughter" and member.calling in ("warrior", "priest"))


def slots(state: State, front: list[Member]) -> list[Member]:
    """[S12] The front line slot by slot: whoever takes two slots is named twice."""
    for member in front:
        if member.kind == "slave" or member.denomination == "centaur":
            return [one for one in front for _ in range(room(state, one))]
    return front


# -- the default -----------------------------------------------------------------------------------------------


def line_up(state: State, *, double: bool = False) -> None:
    """[6.2] The default order. Fighters in seat order fill the front; those left over with a second-line weapon in

    hand, then the others, then wizards the second line; the rest and all daughters are the reserve.
    """
    here = able(state)
    fighters = [member for member in here if is_fighter(member)]
    wizards = [member for member in here if member.calling == "wizard"]
    front: list[Member] = []
    for member in fighters:
        if fits(state, front, member, double=double):
            front.append(member)
    left = [member for member in fighters if member not in front]
    if not front:
        front, wizards = (wizards or here)[:1], wizards[1:]
    shooters = [member for member in left if is_second_line(member)]
    behind = [*shooters, *(member for member in left if member not in shooters), *wizards]
    wide = width(front, double)
    place(state, front, FRONT)
    place(state, behind[:wide], SECOND)
    standing = [*front, *behind[:wide]]
    place(state, [member for member in here if member not in standing], RESERVE)


def fits(state: State, front: list[Member], member: Member, *, double: bool) -> bool:
    """Is there room for him too?"""
    both = [*front, member]
    return len(slots(state, both)) <= width(both, double)


def is_second_line(member: Member) -> bool:
    """[D5.01] Has he a weapon in hand that strikes from the second line?"""
    return bool(member.hand) and weapon(member.hand).second_line


def place(state: State, members: list[Member], line: int) -> None:
    """They stand in this line, from the left."""
    slot = 0
    for member in members:
        member.line, member.slot = line, slot
        slot += room(state, member) if line == FRONT else 1


def settle(g: G, *, double: bool) -> None:
    """[6.2] Before a battle: those who are gone leave no gaps, and somebody stands in front."""
    state = g.state
    front = in_line(state, FRONT)
    if not any(map(is_fighter, front)):
        line_up(state, double=double)
        tell_line(g)
        return
    place(state, front, FRONT)
    narrow(g, double=double)


def widen(state: State) -> None:
    """[D2.17] For a double door fighters from behind fill up the front line."""
    front = in_line(state, FRONT)
    for line in (SECOND, RESERVE):
        for member in in_line(state, line):
            if is_fighter(member) and fits(state, front, member, double=True):
                front.append(member)
    place(state, front, FRONT)


def tell_line(g: G) -> None:
    """[D6.02] The line as it stands."""
    if g.hear is not None:
        lines = [tuple(member.id for member in in_line(g.state, line)) for line in (FRONT, SECOND, RESERVE)]
        g.tell(LineFormed("D6.02", *lines))


# -- the line is set -------------------------------------------------------------------------------------------


async def form_line(g: G, scene: FormLine) -> None:
    """[D6.02] Before a door is opened the line is set: on the surface, and whenever the leader changes it.

    So at the door itself it stands as it was set. Weapons are changed freely until then.
    """
    state = g.state
    here = able(state)
    if not any(member.line == FRONT for member in here):
        line_up(state, double=scene.double)
    elif scene.double:
        widen(state)
    options = [READY, ARRANGE] if scene.asked and len(here) > 1 else [READY]
    if await Choose("D6.02", leader(state).seat, options, "form_line") == ARRANGE:
        await arrange(g, double=scene.double)
    settle(g, double=scene.double)


def other_weapons(state: State, member: Member) -> list[Take]:
    """[D6.08] The weapons he owns and may wield, but for the one in hand."""
    found = []
    for item in member.goods:
        if is_weapon(item) and item != member.hand and personas.may_wield(state, member, item):
            found.append(Take(member.id, WIELDS, item))
    return found


def change_arms(g: G, member: Member, change: Take) -> None:
    """[D6.08] Another weapon in hand; [D5.10] the shield in front or on the back."""
    if change.act == WIELDS:
        personas.wield(member, change.item)
        g.tell(Readied("D6.08", member.id, WIELDS, change.item))
    else:
        member.shield_front = change.act == SHIELD_FRONT
        g.tell(Readied("D5.10", member.id, change.act, member.shield))


async def arrange(g: G, *, double: bool) -> None:
    """[6.2] Front line, second line, reserve, slot by slot from the left; a slot left free vanishes."""
    state = g.state
    here = able(state)
    most = 2 * ABREAST if double else ABREAST
    boxes, rooms = boxes_for(most, len(here)), [room(state, one) for one in here]
    greater = {place for place, one in enumerate(here) if is_greater(one)}
    fighters = {place for place, one in enumerate(here) if is_fighter(one)}
    daughters = [place for place, one in enumerate(here) if one.kind == "daughter" and len(here) > 1]

    def illegal(chosen: tuple[int, ...]) -> tuple[str, str] | None:  # holds no piece: bots are given this question
        front = [place for place, box in enumerate(chosen) if box < most]
        if not front:
            return "6.2", "somebody must stand in front"
        wide = abreast(greater=not greater.isdisjoint(front), double=double)
        if sum([rooms[place] for place in front]) > wide:
            return "D5.06", f"there is room for {wide} abreast"
        if any(chosen[place] < 2 * most for place in daughters):
            return "D4.20", "a daughter stays in the reserve"
        if fighters and fighters.isdisjoint(front):
            return "S11", "wizards stand in front only when nobody else can"
        return None

    now = tuple(_box(member, most, n) for n, member in enumerate(here))
    default = now if len(set(now)) == len(now) and illegal(now) is None else None
    chosen = await Arrange("6.2", leader(state).seat, here, boxes, illegal, "arrange_line", default=default)
    for line, first in ((FRONT, 0), (SECOND, most), (RESERVE, 2 * most)):
        after = 2 * most + len(here) if line == RESERVE else first + most
        order = sorted((box, n) for n, box in enumerate(chosen) if first <= box < after)
        if line == SECOND:
            for box, n in order:
                here[n].line, here[n].slot = SECOND, box - first
        else:
            place(state, [here[n] for _, n in order], line)
    tell_line(g)


@cache
def boxes_for(most: int, members: int) -> tuple[str, ...]:
    """Every slot there is: front, second line, reserve."""
    lines = [f"{line}{slot}" for line in "FS" for slot in range(1, most + 1)]
    return (*lines, *(f"R{slot}" for slot in range(1, members + 1)))


def _box(member: Member, most: int, place: int) -> int:
    """Where a member stands now; in the reserve the order does not matter."""
    if member.line == RESERVE or member.slot >= most:
        return 2 * most + place
    return member.slot if member.line == FRONT else most + member.slot


# -- gaps ------------------------------------------------------------------------------------------------------


async def close_up(g: G, scene: CloseUp) -> None:
    """[6.2] Gaps are closed, free of charge: the one behind steps up, or one the leader names.

    Filling is compulsory while a fighter stands behind; wizards and daughters step up only when the front line
    would be empty. [6.12] The first to step into a dead comrade's slot earns 2 karma.
    """
    state = g.state
    fight = state.fight
    assert fight is not None
    for slot in free_slots(state, fight.front):
        member = await _steps_up(g, FRONT, slot)
        if member is None:
            break
        stand(g, member, FRONT, slot)
        if not fight.stepped:
            fight.stepped = True
            reward(g, member, 2, "6.12")
    wide_one_steps_up(g)
    front = in_line(state, FRONT)
    if not any(map(is_fighter, front)):
        last_resort(g)
        front = in_line(state, FRONT)
    place(state, front, FRONT)
    narrow(g, double=fight.double)
    fight.front = len(slots(state, in_line(state, FRONT)))
    for slot in range(fight.front):
        if not any(member.slot == slot for member in in_line(state, SECOND)):
            member = await _steps_up(g, SECOND, slot)
            if member is None:
                break
            stand(g, member, SECOND, slot)
    g.then(LeadersCall())


def free_slots(state: State, most: int) -> list[int]:
    """The slots of the front line in which nobody stands any more."""
    taken: list[int] = []
    for member in in_line(state, FRONT):
        taken += range(member.slot, member.slot + room(state, member))
    return [slot for slot in range(most) if slot not in taken]


async def _steps_up(g: G, line: int, slot: int) -> Member | None:
    """Who fills a free slot: the fighter right behind, or one of those behind whom the leader names."""
    state = g.state
    assert state.fight is not None
    second = [member for member in in_line(state, SECOND) if is_fighter(member)] if line == FRONT else []
    for member in second:
        if member.slot == slot and room(state, member) == 1:
            return member
    others = [*second, *(member for member in in_line(state, RESERVE) if is_fighter(member))]
    front = in_line(state, FRONT)
    if line == FRONT:
        double = state.fight.double
        others = [one for one in others if room(state, one) == 1 and fits(state, front, one, double=double)]
    if not others:
        return None
    return await Choose("6.2", leader(state).seat, others, "step_up", str(slot + 1))


def wide_one_steps_up(g: G) -> None:
    """[S12] [D9.27] Whoever takes two slots steps up only where two are free."""
    state = g.state
    fight = state.fight
    assert fight is not None
    front = in_line(state, FRONT)
    for member in able(state):
        if member.line != FRONT and room(state, member) == 2 and len(free_slots(state, fight.front)) >= 2:
            place(state, front, FRONT)
            stand(g, member, FRONT, len(slots(state, front)))
            front.append(member)


def last_resort(g: G) -> None:
    """[S11] With no fighter left one stands in front at a time: wizards in seat order, then daughters."""
    state = g.state
    here = able(state)
    first = next((member for member in here if member.calling == "wizard"), here[0] if here else None)
    for member in here:
        if member is first:
            stand(g, member, FRONT, 0)
        elif member.line == FRONT:
            stand(g, member, SECOND, free_behind(state))


def stand(g: G, member: Member, line: int, slot: int) -> None:
    """He stands there from now on."""
    if (member.line, member.slot) != (line, slot):
        member.line, member.slot = line, slot
        g.tell(Stood("6.2", member.id, line, slot))


def narrow(g: G, *, double: bool) -> None:
    """[C6] Too many abreast: the highest slot without a greater-blow weapon steps back, or else the highest.

    If the second line is full its highest slot goes to the reserve: [R32] it is no wider than the first.
    """
    state = g.state
    front = in_line(state, FRONT)
    while len(front) > 1 and len(slots(state, front)) > (wide := width(front, double)):
        steps_back = next((member for member in reversed(front) if not is_greater(member)), front[-1])
        for member in in_line(state, SECOND)[wide - 1 :]:
            stand(g, member, RESERVE, len(in_line(state, RESERVE)))
        stand(g, steps_back, SECOND, free_behind(state))
        front.remove(steps_back)
        place(state, front, FRONT)
        if state.fight is not None:
            state.fight.front = len(slots(state, front))
    for member in in_line(state, SECOND)[width(front, double) :]:
        stand(g, member, RESERVE, len(in_line(state, RESERVE)))
