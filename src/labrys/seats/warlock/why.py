"""Why the sensible player of Warlock's Maze answers so: what it weighed, in part of a sentence."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.warlock.board import CAVE
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.options import Attack, Buy, Cast, Drop, Go, Steal, UseThing
from labrys.games.warlock.state import State
from labrys.seats.base import Sight, Standing
from labrys.seats.warlock import outside
from labrys.seats.warlock.chart import chart
from labrys.seats.warlock.stops import best_stop

SAYS = {
    "character": "whoever is strong in what he does fights his way through soonest",
    "cave": "the way into the Maze, and to the Talismans, is through the Warlock",
    "lie": "lying so it leads on best to the Chambers",
    "rotating_exit": "the shortest way on to the Chambers",
    "circle_move": "from there it is shortest to a Chamber, or to a Talisman that lies about",
    "leave_chamber": "from there it is soonest to the next Chamber",
    "look": "it lies next on the way, and nobody knows it yet",
    "take_magic": "of these it helps this character most",
    "take": "it is of use, and what is too much can be put down",
    "loot": "of what lies here it is worth most",
    "trade": "a point of Strength or Craft stays for good",
    "put_down": "it is worth least",
    "forget": "it is worth least",
    "lying_card": "it is worth most to meet",
    "healer": "a Life is worth a coin",
    "foresight": "the best card should come first",
    "prize": "it is worth most to you, or costs the loser most",
    "steal": "it is worth most to you, or costs the loser most",
    "weapon": "it is the best there is",
    "protect": "it saves most often",
    "stake": "it is the Magic Object that will be missed least",
    "turn_over": "lying face up it helps you more than the others",
    "exchange_with": "there the tile helps most",
    "warlocks_whim": "they lie farthest from your way",
    "bargain": "it is of little use otherwise",
    "unweave": "the Spell is aimed at you",
}
PASSED = ("pass", "keep", "no", "none", "done", "decline", "leave")


def why(sight: Sight, answer: Answer) -> str:
    """By the question and the option that was chosen."""
    ask, state = sight.question, sight.position()
    if not isinstance(ask, Choose) or not isinstance(answer, int):
        return SAYS.get(ask.ask, "")
    option = ask.options[answer]
    if option in PASSED:
        return "nothing that is offered is worth its price now"
    if ask.ask == "act":
        return of_the_move(state, ask, option)
    if ask.ask == "choice":
        return of_the_choice(option)
    if isinstance(option, Buy):
        return "Lives come first" if option.what == "life" else "of what you can pay it helps most in battle"
    if isinstance(option, Cast | UseThing) and ask.ask not in SAYS:
        return "it is worth more now than later"
    return SAYS.get(ask.ask, "")


def of_the_move(state: State, ask: Choose[Any], option: Any) -> str:
    """[D2] [D3] Where to, and what for."""
    p = state.players[ask.seat]
    if isinstance(option, Cast | UseThing | Drop):
        return "it is worth more now than later"
    if area(p) != "maze":
        if p.at == CAVE and p.barred:
            return "the Warlock does not receive you this turn: use it for what does most good"
        if outside.needs_healing(p):
            return "so few Lives are left that a turn in the Village is well spent"
        back = p.at != CAVE or option == "stay"
        return "back into the Maze as soon as possible" if back else "a turn to grow stronger"
    if best_stop(state, p)[0] == p.at and option in ("wait", "stop"):
        return "what can be met here is worth the turn"
    if isinstance(option, Go):
        turns = chart(state, p).enter(p.at, option.space) if not option.by else 0.0
        told = f": about {turns:.0f} turns by this way" if 1.5 < turns < 20 else ""
        return f"the way that leads soonest to a Talisman, or to something worth a stop{told}"
    return "it leads sooner to a Talisman than any other way"


def of_the_choice(option: Any) -> str:
    """[D4] [D5] Whom or what to meet."""
    if isinstance(option, Attack | Steal):
        return "what you may take is worth the risk"
    return {
        "encounter": "what it may bring is worth more than what it may cost",
        "go_on": "the way on is worth more than what is here",
        "stop": "to meet it would cost more than it brings",
    }.get(str(option), "it is worth more now than later")


def standing(state: State, who: str) -> Standing | None:
    """Fights go on over several questions: no odds of one answer tell their end."""
    return None
