"""Why the sensible player of the Game of Dungeon answers so: what it weighed, in part of a sentence."""

from __future__ import annotations

from typing import Any, cast

from labrys.engine.ask import Answer, Choose
from labrys.games.dungeon.options import (
    Approach,
    Go,
    OpenDoor,
    Ride,
    Run,
    Stall,
    Strike,
    Swap,
    Take,
    Thorns,
    Throw,
)
from labrys.games.dungeon.state import State
from labrys.games.dungeon.telling.view import View
from labrys.seats.base import Sight, Standing
from labrys.seats.dungeon import fight

SAYS = {
    "gather": "a company is made at once",
    "rent": "two simulacra help, and cost nothing but their share; more would eat up what there is",
    "simulacrum": "an elf feels secret doors, a dwarf knows how deep it is: one should have both",
    "counter": "what the keeper suggests serves everybody for a first descent",
    "form_line": "those in front should be the ones who can take most",
    "arrange_line": "who can take most stands in front, the other fighters behind, wizards behind those",
    "step_up": "nobody left can take more",
    "heir": "nobody left can take more",
    "peace_gift": "nobody knows what they like, and food is cheap",
    "take_lot": "it costs nothing",
    "assign": "balls and books are for wizards, relics for priests, the rest for fighters",
    "photograph": "a picture is worth money",
    "wish": "a cure first, then what helps at once, then karma",
    "homage": "it is what he likes, or of no other use",
    "torches": "somebody must carry them",
    "robbing_hood": "a fight with him costs more",
    "keep_jewels": "coin is shared out more easily",
    "theater": "the way on matters more than a film, unless the party must rest",
}
LET_BE = ("move_on", "nothing", "nobody", "never_mind", "pass", "stay", "keep", "no_poison", "no", "hold")


def why(sight: Sight, answer: Answer) -> str:
    """By the question and the option that was chosen."""
    ask, view = sight.question, cast("View", sight.view)
    if not isinstance(ask, Choose) or not isinstance(answer, int):
        return SAYS.get(ask.ask, "") if answer else "nothing one has is worth giving away here"
    option = ask.options[answer]
    match ask.ask:
        case "orders":
            return of_the_orders(view, option)
        case "call":
            return of_the_call(view, option)
        case "act" | "next_blow":
            return of_the_act(view, ask, option)
        case "ball":
            return of_the_ball(option)
        case "form_line" if option == "ready":
            return "those in front are the ones who can take most"
    if option in LET_BE:
        return "it is not worth its price now"
    return SAYS.get(ask.ask, "")


def of_the_orders(view: View, option: Any) -> str:
    """[D2.19] Where to, and what for."""
    from labrys.seats.dungeon import WEAK, strength

    strong = strength(view)
    if option == "lines":
        return "somebody behind can take more than somebody in front"
    if option == "leave":
        return "the party is home here, and what is left to see is not worth the risk"
    if strong < WEAK:
        return f"only {max(100 * strong, 0):.0f} % of the party's hits are left: home by the way it knows"
    if isinstance(option, Go | OpenDoor):
        return "towards the nearest place nobody has seen, as long as the party is strong"
    if isinstance(option, Ride) or option in ("stairs", "jump"):
        return "all that is known of this level has been seen"
    return "nothing else opens a way"


def of_the_call(view: View, option: Any) -> str:
    """[6.2] What the battle would cost, by what is announced and on the tally sheet."""
    ahead = fight.forecast(view)
    cost = f"it should cost about {ahead.taken:.0f} of the {ahead.bears:.0f} hits the line can take"
    match option:
        case "fight":
            return cost
        case "peace" | "ransom":
            return f"{cost}, and words are cheaper"
        case Approach():
            return "unicorns let a maiden come near"
        case Thorns():
            return f"{cost}, and so none is left"
        case Stall() | Run():
            return f"{cost}: too much"
    return ""


def of_the_act(view: View, ask: Choose[Any], option: Any) -> str:
    """[6.2] A blow, a change, or nothing."""
    match option:
        case Strike():
            blows = [o for o in ask.options if isinstance(o, Strike)]
            return "the only foe within reach" if len(blows) == 1 else "of those within reach it falls soonest"
        case Swap():
            return "hardly a hit is left to take, and the one behind can take more"
        case Take(act="wields"):
            return "by the tally sheet it hits these more often than what is in hand"
        case Take():
            return "without armour the shield must take the blows"
        case "pass":
            return "from here nothing reaches them"
    return "it does more than a blow"


def of_the_ball(option: Any) -> str:
    """[D6.10] Light first."""
    if not isinstance(option, Throw):
        return "no ball is worth throwing now" if option == "hold" else "it is worth more than a ball"
    if (option.kind or option.ball) in fight.BALLS:
        return "without light everybody strikes at -1"
    return "of the balls at hand it does most"


def standing(state: State, who: str) -> Standing | None:
    """A baddie, as long as it stands."""
    return next((Standing("foes", foe.hits) for foe in state.foes if foe.id == who and not foe.gone), None)
