"""Deathmaze [3.0] General Course of Play: how a game ends, and who has won."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.party import charmed
from labrys.games.deathmaze.events import Dispersed
from labrys.games.deathmaze.state import Adventurer, G, State, adventurers
from labrys.games.deathmaze.tables import FIGURE
from labrys.systems.spi1980.events import Left, Lost
from labrys.systems.spi1980.scenes import CloseUp, Departure, NextMove


def lose(g: G, rule: str) -> None:
    """[R74] [R63] Nobody is left, or the party is lost for ever: records are erased, nobody has won."""
    state = g.state
    g.tell(Lost(rule, "cut_off" if rule == "R63" else "dead"))
    state.dead += [*adventurers(state), *state.stone, *(u for u in state.monsters if type(u) is Adventurer)]
    state.party, state.stone, state.monsters = [], [], []
    g.cancel()
    if state.out:  # by house rule of R75 some got out before
        g.then(Departure())
    else:
        state.over = "lost"


def depart(g: G, seat: int | None = None) -> None:
    """[3.1] [R75] The party is on the corridor it entered by, and leaves; by house rule one player does."""
    state = g.state
    going = [a for a in adventurers(state) if seat is None or a.seat == seat]
    gone = {a.id for a in going}
    state.out += going
    strays = [monster for monster in charmed(state) if monster.charmer in gone]
    # [13.22] a charmed monster wanders off
    state.party = [unit for unit in state.party if unit.id not in gone and unit not in strays]
    g.tell(Left("3.1", tuple(gone_in_order.id for gone_in_order in going)))
    if adventurers(state):
        g.then(CloseUp(), NextMove())
    else:
        g.then(Departure())


def wins(state: State, seat: int) -> bool:
    """[3.1] At least half of his adventurers are out, each with 75 Experience Points and 100 Bezants gained."""
    survivors = [a for a in state.out if a.seat == seat]
    half = len(survivors) * FIGURE["win_survivors"] >= state.brought[seat]  # [R50]
    return bool(survivors) and half and all(has_gained_enough(state, a) for a in survivors)


def has_gained_enough(state: State, who: Adventurer) -> bool:
    """[R36] In this game; by house rule with what is saved at home."""
    home = state.house.win_experience == "all_games"
    experience = who.experience + (who.saved_experience if home else 0)
    bezants = who.bezants + (who.saved_bezants if home else 0)
    return experience >= FIGURE["win_experience"] and bezants >= FIGURE["win_bezants"]


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
