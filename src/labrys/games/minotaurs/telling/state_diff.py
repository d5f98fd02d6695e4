"""Minotaurs: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, everybody, ours
from labrys.games.minotaurs.telling.names import name
from labrys.games.minotaurs.telling.words import Tongue, company
from labrys.show.change import (
    DIES,
    GOES,
    HEALED,
    HURT,
    MET,
    OURS,
    OVER,
    PLACE,
    STATE,
    STONE,
    THEIRS,
    Change,
    Part,
    befalls,
)
from labrys.show.english import capital, count

ENDS = {"goal": "the quest is done", "left": "the party leaves the maze", "lost": "the party is lost"}
FATES = {
    "dead": DIES,
    "gone": GOES,
    "stone": Part(STONE, "stone", "{who:turns} to stone"),
    "tree": Part(STONE, "tree", "{who:turns} into a tree"),
    "rock": Part(STONE, "rock", "{who:turns} into a rock"),
    "left": Part(PLACE, "left", "{who:leaves} the fight"),
    "taken": Part(STONE, "taken", "{who:is} taken captive"),
}


def changes(before: State, after: State) -> list[Change]:
    """Who or what changed, and how; empty if nothing did."""
    found: list[Change] = []
    now = {one.id: one for one in (*everybody(after), *after.home, *after.lost)}
    tongue = Tongue(before)
    for one in everybody(before):
        if not one.fate:
            called = tongue.who(one.id)
            found += befalls(
                capital(called), called, fate(one, now.get(one.id)), one.id, OURS if ours(one) else THEIRS
            )
    if after.foes and not before.foes:
        kind = after.foes[0].kind
        met = f"{len(after.foes)} × {kind.replace('_', ' ')}"
        says = f"you meet {company(kind, len(after.foes))}"
        found.append(Change("met", met, MET, says, "you meet creatures"))
    if after.over != before.over:
        found.append(Change("adventure", after.over, OVER, ENDS.get(after.over, "the adventure is over")))
    return found


def fate(one: Being, now: Being | None) -> list[Part]:
    """What became of somebody."""
    if now is None:
        return [GOES]
    if now.fate:
        return [FATES[now.fate]]
    if now.out and not one.out:
        return [Part(STONE, now.out.replace("_", " "), f"{{who:is}} {name('states', now.out)}")]
    lost = one.hits - now.hits
    parts = []
    if lost > 0:
        hits = count(lost, "Hit")
        parts.append(Part(HURT, f"{hits} lost", f"{{who:loses}} {hits}", "{who:is} wounded"))
    if lost < 0:
        hits = count(-lost, "Hit")
        parts.append(Part(HEALED, f"{hits} healed", f"{{who:is}} healed of {hits}", "{who:is} healed"))
    if now.holders and not one.holders:
        parts.append(Part(STATE, "held", "{who:is} held"))
    for key in now.states:
        if key not in one.states:
            state = key.partition(":")[0]
            parts.append(Part(STATE, state.replace("_", " "), f"{{who:is}} {name('states', state)}"))
    return parts
