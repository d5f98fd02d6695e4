"""Minotaurs [IV] Henchmen: hiring and paying them (M4.21). How they fight and flee is with the creatures."""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters.c1_equipment import arm, put_on
from labrys.games.minotaurs.events import Hired, WagePaid, WentAway
from labrys.games.minotaurs.options import Hire
from labrys.games.minotaurs.pieces import GRACE, Being, Sheet
from labrys.games.minotaurs.state import G, State, anyone
from labrys.games.minotaurs.tables import HENCHMEN, NAMES
from labrys.kit.names import free_id, slug


def most_henchmen(one: Being) -> int:
    """[M4.21] 1 + Grace modifier, at least none; Nobles add their level."""
    sheet = one.sheet
    assert sheet is not None
    return max(0, 1 + one.figures.mods[GRACE] + (sheet.level if sheet.calling == "noble" else 0))


def henchmen_of(state: State, one: Being) -> list[Being]:
    """Those he leads."""
    return [other for other in state.followers if other.leader == one.id and other.kind in HENCHMEN]


async def hire(g: G, one: Being) -> None:
    """[M4.21] As many as he may lead and can pay for a day in advance."""
    while len(henchmen_of(g.state, one)) < most_henchmen(one):
        kinds = [Hire(one.id, key) for key, line in HENCHMEN.items() if line.wage <= one.purse]
        if not kinds:
            return
        options: list[Hire | str] = ["nobody", *kinds]
        chosen = await Choose("M4.21", one.seat, options, "hire", one.id, default=0)
        if not isinstance(chosen, Hire):
            return
        one.purse -= HENCHMEN[chosen.kind].wage
        other = henchman(g.state, one, chosen.kind)
        g.state.followers.append(other)
        g.tell(Hired("M4.21", other.id, chosen.kind, one.id, HENCHMEN[chosen.kind].wage))


def henchman(state: State, leader: Being, kind: str) -> Being:
    """[M4.21] Plain: level 0, 8 Hits, every modifier 0. A guard has the line of a Hoplite Guard, armed."""
    everyone = (*state.party, *state.home, *state.followers, *state.lost)
    taken = {one.name for one in everyone}
    name = next(name for name in NAMES["male"] if name not in taken)
    one = Being(
        id=free_id(slug(name), {other.id for other in everyone}),
        name=name,
        kind=kind,
        seat=leader.seat,
        leader=leader.id,
        sheet=Sheet(level=0),
        goods=dict.fromkeys(("spear", "shield", "helmet", "breastplate"), 1)
        if HENCHMEN[kind].like
        else {"dagger": 1},
    )
    put_on(state, one)
    arm(one)
    one.hits = one.figures.hits
    return one


def pay_wages(g: G, days: int) -> None:
    """[M4.21] Each further day; those who are not paid leave."""
    for one in [one for one in g.state.followers if one.kind in HENCHMEN and one.leader]:
        leader = anyone(g.state, one.leader)
        due = HENCHMEN[one.kind].wage * days
        if leader is None or leader.fate or leader.purse < due:
            one.fate = "gone"
            g.state.followers = [other for other in g.state.followers if other is not one]
            g.tell(WentAway("M4.21", one.id, "unpaid"))
        elif due:
            leader.purse -= due
            g.tell(WagePaid("M4.21", one.id, leader.id, due))
