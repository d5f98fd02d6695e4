"""Why the sensible player of Deathmaze answers so: what it weighed, in part of a sentence."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.deathmaze.chapters.c05_exploring import passage
from labrys.games.deathmaze.chapters.c08_combat import points_left
from labrys.games.deathmaze.options import AttackTwice, Lock
from labrys.games.deathmaze.pieces import Monster
from labrys.games.deathmaze.state import State
from labrys.kit.maze import STEP
from labrys.seats.base import Sight, Standing
from labrys.seats.deathmaze import journey
from labrys.seats.deathmaze.need import need
from labrys.systems.spi1980.options import Attack, CastSpell, Detrap, Done, HandOver, OpenIt, Take, Use

SAYS = {
    "game": "the Advanced Game gives the party a Wizard and his spells",
    "how_many": "every adventurer more is a blade and a pair of shoulders more",
    "muster": "a party of one's own can be made to fit together",
    "class": "three blades in front and three who shoot or cast behind them make a strong party",
    "name": "any name that is free will do",
    "spell": "of the spells that are left it helps most",
    "experience": "it makes the most of what the adventurer is good at",
    "ability": "it makes the most of what the adventurer is good at",
    "weapon": "it serves best in the row where this adventurer will stand",
    "marching_order": "who can take most stands in front, who shoots behind, Wizards in the rear",
    "stand": "the weakest of them stands opposite the weakest of us",
    "box": "there this one is of most use",
    "turn": "lying so it leaves the most ways into the unknown close to the entrance",
    "misfit": "lying so it leaves the most ways into the unknown close to the entrance",
    "test": "poison would harm this one least, and a cure would help most",
    "share": "everybody shares alike",
    "patient": "here it does most good",
    "charm": "the strongest of them makes the best ally",
    "give": "somebody else has more need of it",
    "give_to": "nobody has more need of it",
    "exchange": "it is the least of the weapons",
    "drop": "it is the one that will be missed least",
}


def why(sight: Sight, answer: Answer) -> str:
    """By the question and the option that was chosen."""
    ask, state = sight.question, sight.position()
    if not isinstance(ask, Choose) or not isinstance(answer, int):
        return SAYS.get(ask.ask, "")
    option = ask.options[answer]
    if option == "march":
        return "in another order the party would deal more blows or take fewer"
    if option == "break_peace":
        return "what they carry and teach is worth the wounds it will cost"
    if isinstance(option, CastSpell | Use | HandOver) and ask.ask != "action":
        return "the wounded come first, while there is time" if not state.monsters else "it is time for it"
    match ask.ask:
        case "next_move":
            return of_the_way(state, option)
        case "action":
            return of_the_action(state, ask, option)
        case "ready":
            good = "nobody could take a weapon in hand that serves better in his row"
            return good if option == "ready" else "it serves best in that row"
        case "reorganise":
            good = "no move is worth the attacks it costs"
            return good if option == "done" else "it makes the coming blows less bad"
        case "meeting":
            return of_the_meeting(option)
        case "feature":
            return of_the_feature(state, option)
        case "trap":
            return of_the_trap(option)
        case "assign":
            return "nobody has a use for it" if option == "nobody" else "nobody would make better use of it"
        case "oratory":
            plain = "the fight is not to be feared, or the spell would hardly help"
            return plain if option == "no" else "the fight is to be feared, and the spell helps"
    return SAYS.get(ask.ask, "")


def of_the_way(state: State, option: Any) -> str:
    """[5.28] Where to, and what for."""
    now = need(state)
    if now.met or not now.enough_alive:
        because = "all that is wanted for the win is gained" if now.met else "too many have fallen to win"
        return because if option == "leave" else f"{because}: the shortest known way to the entrance"
    if now.health < journey.WEARY:
        return "less than half of the party's strength is left: stay near the way out"
    if now.bezants <= 0:
        return "only experience is lacking, and wandering monsters come by themselves: stay near the way out"
    unknown = any(
        passage(state, where, side) and where + STEP[side] not in state.maze
        for where in journey.distances(state, state.here)
        for side in range(4)
    )
    return (
        "towards the nearest way nobody has taken, close to the entrance"
        if unknown
        else ("nothing is left to explore: back to the entrance")
    )


def of_the_action(state: State, ask: Choose[Any], option: Any) -> str:
    """[8.21] Whom, or why not."""
    match option:
        case Attack() | AttackTwice():
            targets = [o.target for o in ask.options if isinstance(o, Attack) and o.who == option.who]
            foes = sum(isinstance(unit, Monster) for unit in state.monsters)
            if len(targets) == 1:
                return "the only enemy left" if foes == 1 else "the only enemy within reach"
            return "of those within reach it costs the party most for the wounds it can still take"
        case Take():
            return "the weapon in hand is of no use in that row"
        case Done():
            return "nobody who is left can do anything of use now"
    return "it is worth more than a plain blow"


def of_the_meeting(option: Any) -> str:
    """[7.13] Words first."""
    if isinstance(option, Lock):
        return "the fight would cost more than it brings, and the way home is on this side of the door"
    talk = "talking costs nothing, and the party may still attack"
    return talk if option == "negotiate" else "it is worth its wounds"


def of_the_feature(state: State, option: Any) -> str:
    """[6.0] Who looks, if anybody."""
    if option != "ignore":
        return "this one can bear what may come of it, and is missed least in front"
    now = need(state)
    return "nothing more is needed of it" if now.met or not now.enough_alive else "nobody is fit enough to risk it"


def of_the_trap(option: Any) -> str:
    """[10.12] Who, and how."""
    if isinstance(option, Detrap):
        return "nobody who can bear a failure is better at it"
    if isinstance(option, OpenIt):
        return "nobody who can bear a failure can remove the trap, and this one can bear most"
    return "so nothing can go wrong" if option != "leave" else "it is not worth the risk"


def standing(state: State, who: str) -> Standing | None:
    """Among those in the fight, won over, or at peace."""
    sides = ("foes", state.monsters), ("charmed", state.party), ("peaceful", state.peaceful)
    for side, units in sides:
        for unit in units:
            if unit.id == who:
                return Standing(side, points_left(unit), unit.asleep)
    return None
