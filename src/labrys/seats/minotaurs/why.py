"""Why the sensible player of Mazes & Minotaurs answers so: what it weighed, in part of a sentence."""

from __future__ import annotations

from typing import Any, cast

from labrys.engine.ask import Answer, Choose
from labrys.games.minotaurs.options import (
    Arms,
    CarryLight,
    Charge,
    Do,
    Drink,
    Force,
    Go,
    Melee,
    Parley,
    Power,
    Shoot,
    Tactics,
    Walk,
)
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.telling.view import View
from labrys.seats.base import Sight, Standing
from labrys.seats.minotaurs import battle

SAYS = {
    "gather": "ready characters begin at once",
    "buy": "light first, then what keeps blows off",
    "order": "the best defended go in front",
    "light": "in the dark everybody strikes at -4, and goes as on difficult ground",
    "captives": "who is bound does no more harm",
    "take": "whoever can carry it most easily takes it",
    "poisoned": "it must be seen to before it is too late",
    "eyes": "who does not look is safe from the gaze",
    "laurel_of_fortune": "the roll was bad, and this is what it is for",
    "bowl_of_serendipity": "the roll was bad, and this is what it is for",
    "retarget": "the next best is still there",
    "cast": "the power is ready",
    "flight": "a blow at the back costs nothing",
    "helpful": "the quest is decided in the lair",
    "rope": "the climb is easier with it",
}
DEEDS = {
    "bind": "those who are down are roused",
    "herbs": "the wounded get a Hit back",
    "rest": "little Power is left, and an hour brings some back",
    "rekindle": "that is the goal of the quest",
    "honor": "it brings Glory or Wisdom",
    "solve": "a mystery solved brings Wisdom",
    "search": "something may be hidden here",
    "leave": "the goal is reached, or the party is too weak to go on",
}


def why(sight: Sight, answer: Answer) -> str:
    """By the question and the option that was chosen."""
    ask, view = sight.question, cast("View", sight.view)
    if ask.ask == "move":
        return "it brings the fighter where the declared action can be done"
    if not isinstance(ask, Choose) or not isinstance(answer, int):
        return SAYS.get(ask.ask, "")
    option = ask.options[answer]
    match ask.ask:
        case "turn":
            return of_the_turn(view, option)
        case "meeting" | "unfriendly" | "wary":
            return of_the_meeting(view, option)
        case "declare" | "charge":
            return of_the_declaration(view, option, ask.of)
        case "tactics":
            return of_the_tactics(option)
    if ask.ask.startswith("target_"):
        return "nobody needs it more"
    return SAYS.get(ask.ask, "")


def of_the_turn(view: View, option: Any) -> str:
    """[A3] Where to, and what for."""
    from labrys.seats.minotaurs import WEAK, strength

    if isinstance(option, str):
        return DEEDS.get(option, "")
    if isinstance(option, CarryLight):
        return "without light one sees and goes badly"
    if isinstance(option, Drink | Power):
        return "somebody has lost Hits, and now there is time"
    if view.stage in ("done", "relic", "captive", "failed"):
        return "the goal is reached, or cannot be: out by the shortest known way"
    if strength(view) < WEAK:
        left = f"{100 * strength(view):.0f} %"
        return f"only {left} of the party's Hits are left: out by the way it knows"
    if isinstance(option, Go | Walk):
        return "towards the lair if it is known, else to the nearest cell nobody has seen"
    return "no other way is open" if isinstance(option, Force) else ""


def of_the_meeting(view: View, option: Any) -> str:
    """[A6] What a fight would cost."""
    cost = f"a fight should cost about {100 * min(battle.cost(view), 1):.0f} % of the party's Hits"
    if option == "attack":
        return cost
    if isinstance(option, Parley):
        return f"{cost}, and nobody makes a better First Reaction"
    return {"withdraw": f"{cost}: too much", "toll": f"{cost}, and the toll is cheaper"}.get(str(option), cost)


def of_the_declaration(view: View, option: Any, who: str) -> str:
    """[B5] Whom, with what."""
    match option:
        case Melee() | Charge():
            return "of those who are near it has the fewest Hits left"
        case Shoot():
            return "nobody of them is near yet, so shoot first"
        case Power():
            return "somebody is down, or nobody strikes at the caster yet"
        case Arms():
            return "it serves better here"
        case Do(action="hold"):
            one = battle.find(view, who)
            caster = one is not None and one.figures.power > 0
            return (
                "casters keep out of reach while others can fight" if caster else "nobody can be struck from here"
            )
        case Do(action="drink"):
            return "half of the Hits or more are lost"
        case Do():
            return "one must be free to fight"
    return "no charge is worth it" if option == "no_charge" else ""


def of_the_tactics(option: Any) -> str:
    """[3.5] What for."""
    if not isinstance(option, Tactics) or not option.tactics:
        return "no tactic is worth its price now"
    first = option.tactics[0]
    return {
        "shield_wall": "shield by shield everybody is harder to hit",
        "desperate": "one of them is nearly beaten, so all on the attack",
        "two_weapons": "the second weapon adds to the attack",
        "holding_back": "half of the Hits or more are lost, so defense first",
    }.get(first, "")


def standing(state: State, who: str) -> Standing | None:
    """A creature, as long as it fights; who is out of the fight has fallen."""
    return next(
        (Standing("foes", one.hits) for one in state.foes if one.id == who and not one.fate and not one.out), None
    )
