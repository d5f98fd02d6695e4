"""Dungeon [4] The leader's orders, and those who will not follow them: mutiny, or the threat of one."""

from __future__ import annotations

from labrys.engine.ask import Choose, ChooseSome
from labrys.games.dungeon.chapters.c01_the_game import penalise
from labrys.games.dungeon.chapters.c04_personas import choose_leader, is_chivalrous
from labrys.games.dungeon.events import MutinyCalled, Voted
from labrys.games.dungeon.options import CallMutiny, Threaten
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.scenes import Discontent, Mutiny
from labrys.games.dungeon.state import G, State, find, leader

CALLED = {False: "mutiny", True: "threat"}  # `state.used`: after how many chambers there was one


def voters(state: State) -> list[Member]:
    """[6.8] Players' personas, but for the leader."""
    chief = state.leader
    return [one for one in state.party if one.kind == "persona" and not one.fate and one.id != chief]


def objections(state: State, seat: int) -> list[CallMutiny | Threaten]:
    """[D4.11] [6.8] What a seat's personas could call for: once a chamber, and no ringleader who has failed."""
    mutiny, threat = _may_be_called(state, threat=False), _may_be_called(state, threat=True)
    found: list[CallMutiny | Threaten] = []
    if mutiny or threat:
        for member in voters(state):
            if member.seat == seat and not member.marked:
                found += [CallMutiny(member.id)] if mutiny else []
                found += [Threaten(member.id)] if threat else []
    return found


def discontented(state: State) -> set[int]:
    """[6.8] The seats that have something to call for."""
    if not _may_be_called(state, threat=False) and not _may_be_called(state, threat=True):
        return set()
    return {member.seat for member in voters(state) if not member.marked}


def _may_be_called(state: State, *, threat: bool) -> bool:
    """[6.8] Once per chamber. A threat needs somebody whom it could tell anything: another player."""
    if threat and state.seats == 1:
        return False
    return state.used.get(CALLED[threat], 0) <= len(state.rooms)


async def discontent(g: G, scene: Discontent) -> None:
    """[6.8] Who calls for what."""
    options = objections(g.state, scene.seat)
    if options:
        chosen = await Choose("6.8", scene.seat, options, "object")
        g.then(Mutiny(chosen.who, isinstance(chosen, Threaten)))


async def mutiny(g: G, scene: Mutiny) -> None:
    """[D4.11] [6.8] More than half of all other voters against the leader depose him.

    The ringleader and the other personas of his player are against; every other player says which of his are.
    A threat is the same vote without effect.
    """
    state = g.state
    ringleader, target = find(state, scene.who), leader(state)
    state.used[CALLED[scene.threat]] = len(state.rooms) + 1
    g.tell(MutinyCalled("6.8", ringleader.id, target.id, scene.threat))
    if not scene.threat and is_chivalrous(ringleader):
        penalise(g, ringleader, g.d6("6.8"), "6.8")
    electors = voters(state)
    against = 0
    for seat in range(state.seats):
        own = [member for member in electors if member.seat == seat]
        if seat == ringleader.seat:
            against += len(own)
        elif own:
            against += len(await ChooseSome("6.8", seat, own, 0, len(own), "vote", target.id, default=()))
    deposed = 2 * against > len(electors) and not scene.threat
    g.tell(Voted("6.8", target.id, against, len(electors), deposed))
    if scene.threat:
        return
    if deposed:
        state.deposed = (*state.deposed, target.id)
        choose_leader(g)
    else:
        ringleader.marked = True
