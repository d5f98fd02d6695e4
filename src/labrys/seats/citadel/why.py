"""Why the sensible player of Citadel of Blood answers so: what it weighed, in part of a sentence."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.citadel.chapters.c09_combat import points_left
from labrys.games.citadel.options import Lock, Mind
from labrys.games.citadel.state import State, hostile
from labrys.seats.base import Sight, Standing
from labrys.seats.citadel import fight, journey
from labrys.seats.citadel.odds import Forecast, forecast
from labrys.seats.citadel.plan import goal
from labrys.show.english import count
from labrys.systems.spi1980.options import Attack, CastSpell, Detrap, Done, OpenIt, Take, Use

SAYS = {
    "heroes": "every Hero more makes the party stronger",
    "initiates": "every Initiate more makes the party stronger",
    "muster": "Initiates of one's own can be made to fit together",
    "hero": "survivors have learnt something, and a Human can do a little of everything",
    "race": "survivors have learnt something, and a Human can take the most wounds",
    "name": "any name that is free will do",
    "experience": "it makes the most of what the character is good at",
    "ability": "it makes the most of what the character is good at",
    "spells": "it is the best of those that are not known yet",
    "circle": "somebody should have Sleep, and somebody Cease Fire, to end a fight that goes wrong",
    "keep_circled": "somebody should have Sleep, and somebody Cease Fire, to end a fight that goes wrong",
    "weapon": "it serves best in the row where this character will stand",
    "rearm": "it serves best in the row where this character stands",
    "marching_order": "who can take most stands in front, who shoots behind, casters in the rear",
    "stand": "the weakest of them stands opposite the weakest of us",
    "box": "there this one is of most use",
    "turn": "lying so it leaves the most ways into the unknown close to the Gateway",
    "negotiator": "nobody talks better",
    "offer": "it is the least that is likely to be enough",
    "blast": "this one can bear it best",
    "divide": "what one character has counts for a victory, what is split does not",
    "share": "everybody gets the same",
    "patient": "here it does most good",
    "charm": "the strongest of them makes the best ally",
    "drop": "it is the one that will be missed least",
    "homecoming": "as long as there is hope one goes back, where the maze promises most",
    "newcomers": "a full party is a stronger one",
    "newcomer": "a Hero is stronger than an Initiate",
    "hellgate": "nobody has a better chance who can bear a miss",
    "test": "this one can bear the worst of it",
    "clavichord": "a wound is not too much for the gold",
}
GOALS = {
    "home": "the party has what it came for, or is too weak to go on: the shortest known way to the Gateway",
    "hellgate": "the shortest known way to the Hellgate",
    "patrol": "wandering monsters bring experience, and the way out is near",
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
        return "the fight is safe, and there is something to be had of it"
    if isinstance(option, CastSpell | Use) and ask.ask not in ("action", "cease_fire", "oratory"):
        return "it is worth its price before the next fight, while there is time"
    if option in ("leave", "no", "nothing", "nobody") and ask.ask != "next_move":
        return "nobody could make good use of it" if ask.ask == "assign" else "it is not worth its price now"
    match ask.ask:
        case "next_move":
            return of_the_way(state)
        case "action" | "cease_fire":
            return of_the_action(state, ask, option)
        case "ready":
            good = "nobody could take a weapon in hand that serves better in his row"
            return good if option == "ready" else "it serves best in that row"
        case "reorganise":
            return "no move makes a better order" if option == "done" else "it makes the best order"
        case "meeting":
            return of_the_meeting(state, option)
        case "feature":
            return of_the_feature(option)
        case "trap":
            return of_the_trap(option)
        case "assign":
            return "nobody would make better use of it"
    return SAYS.get(ask.ask, "")


def of_the_way(state: State) -> str:
    """[5.0-A1] Where to, and what for."""
    now = goal(state)
    if now in GOALS:
        return GOALS[now]
    within = journey.distances(state, state.here, outward=True)
    if any(True for _ in journey.unknown(state, within)):
        return "towards the nearest way nobody has taken, close to the Gateway"
    return "no way is left that nobody has taken"


def of_the_action(state: State, ask: Choose[Any], option: Any) -> str:
    """[9.2-1] Whom, with what, or why not."""
    match option:
        case CastSpell(spell="cease_fire"):
            return f"the fight would cost about {wounds(forecast(state, state.monsters))} more"
        case Attack():
            targets = [o.target for o in ask.options if isinstance(o, Attack) and o.who == option.who]
            if len(targets) == 1:
                return "the only enemy within reach"
            return "of those within reach it costs the party most for the wounds it can still take"
        case CastSpell() | Mind() | Use():
            return "it spares the party more than a blow would"
        case Take():
            return "the weapon in hand is of no use in that row"
        case Done():
            return "nobody who is left can do anything of use now"
    ahead = forecast(state, state.monsters)
    return "the fight goes well enough" if not fight.dire(state, ahead) else ""


def wounds(ahead: Forecast) -> str:
    """What a fight would cost the party, to a whole number."""
    return count(round(ahead.wounds), "wound")


def of_the_meeting(state: State, option: Any) -> str:
    """[5.0-C3] Words, money, a lock, or the sword."""
    if isinstance(option, Lock):
        return "the fight would cost too much"
    ahead = forecast(state, hostile(state))
    return {
        "negotiate": "talking costs nothing, and the party may still attack",
        "bribe": f"the fight would cost about {wounds(ahead)}",
        "fight": f"there is nothing to talk about, and the fight should cost about {wounds(ahead)}",
    }.get(str(option), "")


def of_the_feature(option: Any) -> str:
    """[13.0] Who looks, if anybody."""
    fit = "nobody is fitter for it, and this one can bear the worst"
    return "nobody is fit for it" if option == "ignore" else fit


def of_the_trap(option: Any) -> str:
    """[7.0] Who, and how."""
    if isinstance(option, Detrap):
        return "nobody who can bear a failure is better at it"
    most = "nobody who can bear a failure can remove the trap, and this one can bear most"
    return most if isinstance(option, OpenIt) else ""


def standing(state: State, who: str) -> Standing | None:
    """Among those in the fight, won over, or at peace."""
    sides = ("foes", state.monsters), ("charmed", state.party), ("peaceful", state.peaceful)
    for side, units in sides:
        for unit in units:
            if unit.id == who:
                return Standing(side, points_left(unit), unit.asleep)
    return None
