"""A sensible player of the Game of Dungeon, who goes by the party's own notes and by what is announced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, cast

from labrys.engine.ask import Answer, Arrange, Ask, Basket, Choose, ChooseCalmly
from labrys.games.dungeon.options import (
    BangWall,
    Burn,
    Claim,
    Cure,
    Photograph,
    Ride,
    Search,
    Simulacrum,
    TryPanel,
)
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.state import State
from labrys.games.dungeon.tables import ARMOUR
from labrys.games.dungeon.telling.view import View
from labrys.seats.base import Sight, Standing
from labrys.seats.dungeon import fight, why
from labrys.seats.dungeon.chart import Chart, Memory, Step

RENTED = ("warrior", "warrior")  # simulacra that help us
WEAK, FIT = 0.45, 0.7  # of our hits: below the one we go home, above the other down the stairs
WEARY = 12  # orders on the same square with nothing new in between: we go in circles
HOMAGE = 16 * 16  # silver, of what he likes, for a sage
WISHES = ("healing", "armour", "karma", "gold", "light_balls")
LAST = ("move_on", "nothing", "nobody", "never_mind", "pass", "stay", "keep", "leave", "no_poison", "no")


class HeuristicSeat:
    """Plays the Game of Dungeon as a sensible person would."""

    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._memory = Memory()
        self._step: Step | None = None  # the order that was given last
        self._rented = 0
        self._settled = ""  # the lines, when they were found good

    def choose(self, sight: Sight) -> Answer:
        """A legal answer to the open question."""
        ask = sight.question
        if ask.ask in PLAIN:
            return PLAIN[ask.ask](cast("View", sight.view), ask)
        match ask.ask:
            case "orders":
                return self._orders(cast("View", sight.view), ask, sight.own)
            case "rent":
                return self._rent(ask)
            case "call":
                return self._call(cast("View", sight.view), ask)
        if ask.default is not None:
            return ask.default
        return usual(sight, ask, self._random)

    def why(self, sight: Sight, answer: Answer) -> str:
        """What was weighed for this answer."""
        return why.why(sight, answer)

    def standing(self, state: State, who: str) -> Standing | None:
        """How somebody stands, for the odds of a hint."""
        return why.standing(state, who)

    def _rent(self, ask: Ask[Any]) -> Answer:
        """[D5.15] They cost nothing but a share; more than two would eat up what there is."""
        if self._rented >= len(RENTED):
            return 0
        self._rented += 1
        return list(ask.options).index(RENTED[self._rented - 1])

    def _call(self, view: View, ask: Ask[Any]) -> Answer:
        assert isinstance(ask, Choose)
        chosen = fight.call(view, ask)
        if not isinstance(ask.options[chosen], str):  # away from here: not again by this way
            self._shun(view)
        return chosen

    def _shun(self, view: View) -> None:
        """A chamber whose guardians are too strong is left alone."""
        step = self._step
        if step is not None and step.side >= 0 and view.fight is not None:
            chart = Chart(view, self._memory)
            there = chart.beyond(step.square, step.side)
            if there in chart.squares and there != view.here:
                self._memory.shunned |= dict.fromkeys(chart.room(there), 1)

    # -- the leader's orders ---------------------------------------------------------------------------------

    def _orders(self, view: View, ask: Ask[Any], mine: Sequence[int]) -> Answer:
        """Explore the nearest unknown while we are strong and get on; then home by the way we know."""
        options = ask.options
        self._learn(view, options, mine)
        if not isinstance(ask, ChooseCalmly) and len(mine) == 1:
            return mine[0]
        if self._circling(view) > 2 * WEARY:  # the way home leads nowhere, too
            return self._stuck(options, mine)
        if (lines := self._lines(view, options, mine)) is not None:
            return lines
        chart = Chart(view, self._memory)
        step = self._goal(view, chart)
        if step is not None and (chosen := chart.option(step, options, mine)) is not None:
            self._step = step
            self._memory.tried[step] = self._memory.tried.get(step, 0) + 1
            return chosen
        self._step = None
        if strength(view) >= FIT and (ride := self._ride(options, mine)) is not None:
            return ride
        return self._stuck(options, mine)

    def _learn(self, view: View, options: Sequence[Any], mine: Sequence[int]) -> None:
        """Where stairs led, and which towers lead home."""
        step = self._step
        if step is not None and step.side < 0 and view.here != step.square:
            self._memory.links[step.square] = view.here
            self._memory.links.setdefault(view.here, step.square)
        chart = Chart(view, self._memory)
        if chart.squares[view.here].kind == "chamber":
            self._memory.visited |= dict.fromkeys(chart.room(view.here), 1)
        if any(options[index] == "leave" for index in mine):
            self._memory.homes[view.here] = 1
        elif not self._memory.homes:
            self._memory.homes |= dict.fromkeys(chart.towers(), 1)  # by one of them the party came down

    def _circling(self, view: View) -> int:
        """How often we have been here and seen nothing new; once it was too often anywhere, we want to go home."""
        memory = self._memory
        known = (sum(len(page.squares) for page in view.pages), len(memory.visited), len(view.lost))
        if known != memory.known:
            memory.known, memory.weary = known, False
            memory.orders.clear()
        times = memory.orders[view.here] = memory.orders.get(view.here, 0) + 1
        memory.weary = memory.weary or times > WEARY
        return times

    def _goal(self, view: View, chart: Chart) -> Step | None:
        """The next step, or None where nothing but what is here is left."""
        strong = strength(view)
        if strong >= WEAK and not self._memory.weary:
            found = chart.to_unknown(stairs=strong >= FIT)
            if found is not None:
                return found
        if view.here in self._memory.homes:
            return None
        return chart.to_home() or chart.to_unknown(stairs=True)

    def _lines(self, view: View, options: Sequence[Any], mine: Sequence[int]) -> int | None:
        """[D6.02] Whoever can take most stands in front; asked once for each state of the party."""
        now = " ".join(f"{one.id}{one.line}{fight.health(one)}{one.fate}" for one in view.party)
        if now == self._settled:
            return None
        self._settled = now
        lines = next((index for index in mine if options[index] == "lines"), None)
        return lines if lines is not None and fight.wants_order(view) else None

    def _ride(self, options: Sequence[Any], mine: Sequence[int]) -> int | None:
        """[6.1] By the tower to a level where it has not taken us yet."""
        for index in mine:
            option = options[index]
            if isinstance(option, Ride) and option.level not in self._memory.ridden:
                self._memory.ridden[option.level] = 1
                return index
        return None

    def _stuck(self, options: Sequence[Any], mine: Sequence[int]) -> Answer:
        """Home, if this is the tower; else whatever might open a way; at last by chance."""
        for wish in ("leave", "climb"):
            for index in mine:
                if options[index] == wish:
                    return index
        for kind in (TryPanel, Burn, BangWall, Search):
            for index in mine:
                if isinstance(options[index], kind):
                    return index
        moves = [index for index in mine if options[index] not in ("lines", "attack") and is_move(options[index])]
        lost = [index for index in mine if options[index] == "lost"]
        choice = lost or moves or list(mine)
        return choice[int(self._random() * len(choice))]


def is_move(option: object) -> bool:
    """Does it take the party anywhere?"""
    return option in ("stairs", "jump") or type(option).__name__ in ("Go", "OpenDoor", "Ride")


def strength(view: View) -> float:
    """What is left of the hits of our fighters; the dead count as lost."""
    now = whole = 0.0
    for one in (*view.party, *view.lost):
        if one.kind in ("slave", "daughter"):
            continue
        suit = ARMOUR[one.armour].hits if one.armour else 0
        if one.fate or one in view.lost:
            whole += 15.0
            continue
        now += fight.health(one)
        whole += suit + view.full.get(one.id, one.body)
    hurt = sum(2 * one.body <= view.full.get(one.id, one.body) for one in view.party if not one.fate)
    return now / max(whole, 1.0) - 0.08 * hurt


# -- everything else -----------------------------------------------------------------------------------------


def usual(sight: Sight, ask: Ask[Any], random: Any) -> Answer:
    """What nobody has thought about: to let it be, if that is offered; else the first; a text by chance."""
    if isinstance(ask, Choose):
        options, mine = ask.options, sight.own
        for word in LAST:
            for index in mine:
                if options[index] == word:
                    return index
        return mine[0]
    if ask.kind in ("some", "basket"):
        return () if ask.kind == "basket" or getattr(ask, "least", 0) == 0 else sight.sample(random)
    return sight.sample(random)


def first(view: View, ask: Any) -> Answer:
    """The first answer."""
    return 0


def simulacrum(view: View, ask: Any) -> Answer:
    """[D5.16] Dwarfs tell depths and elves sense doors; we take what we lack."""
    have = {one.denomination for one in view.party}
    for index, option in enumerate(ask.options):
        if isinstance(option, Simulacrum) and option.denomination == ("dwarf" if "elf" in have else "elf"):
            return index
    return 0


def arrange(view: View, ask: Arrange) -> Answer:
    """[6.2] Those who take most in front, the other fighters behind them, wizards behind those."""
    members: list[Member] = [cast("Member", one) for one in ask.options]
    boxes = list(ask.boxes)
    fighters = [one for one in members if one.calling in ("warrior", "priest") or one.kind == "slave"]
    fighters.sort(key=fight.health, reverse=True)
    for wide in (4, 3, 2, 1):
        front, behind = fighters[:wide], fighters[wide:]
        second = [*behind, *(one for one in members if one.calling == "wizard")][:4]
        places = {one.id: boxes.index(f"F{n + 1}") for n, one in enumerate(front)}
        places |= {one.id: boxes.index(f"S{n + 1}") for n, one in enumerate(second)}
        rest = [one.id for one in members if one.id not in places]
        places |= {who: boxes.index(f"R{n + 1}") for n, who in enumerate(rest)}
        answer = tuple(places[one.id] for one in members)
        if ask.illegal(answer) is None:
            return answer
    return ask.default if ask.default is not None else ask.enumerate()[0]


def take_lot(view: View, ask: Any) -> Answer:
    """[R23] Take it."""
    return next((index for index, option in enumerate(ask.options) if isinstance(option, Claim)), 0)


def wish(view: View, ask: Any) -> Answer:
    """[D3.26] A cure for somebody, then what helps at once, then karma."""
    member = next(one for one in view.party if one.id == ask.of)
    for index, option in enumerate(ask.options):
        if isinstance(option, Cure):
            return index
    hurt = {"healing": 2 * member.body < view.full.get(member.id, 5), "armour": member.armour_hits <= 4}
    for word in WISHES:
        if word in ask.options and hurt.get(word, True):
            return int(ask.options.index(word))
    return 0


def homage(view: View, ask: Basket[Any]) -> Answer:
    """[D3.25] What he likes, out of the chest too; if he has not said, one thing that is of no other use."""
    sage, left, answer = view.sage, HOMAGE, list[int]()
    taste = sage.taste if sage is not None else ""
    for place, offer in enumerate(ask.options):
        likes = taste_of(offer.item)
        fits = likes == taste if taste else likes != "wealth" and not answer
        spare = likes != "wealth" or not offer.who  # gold of one's own buys ranks
        number = min(ask.most[place], left // max(ask.prices[place], 1)) if fits and spare else 0
        if number:
            answer += [place, number if taste else 1]
            left -= number * ask.prices[place]
    return tuple(answer)


def taste_of(item: str) -> str:
    """What kind of homage it is."""
    if item.startswith("relic"):
        return "relics"
    return {"brandy": "brandy", "elephant_jokebook": "jokes"}.get(item, "wealth")


def photograph(view: View, ask: Any) -> Answer:
    """[6.12] A picture is worth money."""
    return next((index for index, option in enumerate(ask.options) if isinstance(option, Photograph)), 0)


def assign(view: View, ask: Any) -> Answer:
    """[R23] Balls and books to wizards, relics to priests, the rest to whoever is nearest to falling."""
    calling = "wizard" if "ball" in ask.of or "book" in ask.of else "priest" if "relic" in ask.of else "warrior"
    return next((i for i, one in enumerate(ask.options) if getattr(one, "calling", "") == calling), 0)


def step_up(view: View, ask: Any) -> Answer:
    """[6.2] The healthiest."""
    return max(range(len(ask.options)), key=lambda index: fight.health(ask.options[index]))


def form_line(view: View, ask: Any) -> Answer:
    """[D6.02] Arranged where somebody behind is fitter."""
    return 1 if len(ask.options) > 1 and fight.wants_order(view) else 0


def next_blow(view: View, ask: Any) -> Answer:
    """[R20] As the first."""
    return fight.strike(view, ask.options)


PLAIN: dict[str, Callable[[View, Any], Answer]] = {
    "simulacrum": simulacrum,
    "form_line": form_line,
    "arrange_line": arrange,
    "step_up": step_up,
    "peace_gift": fight.gift,
    "ball": fight.ball,
    "act": fight.act,
    "next_blow": next_blow,
    "take_lot": take_lot,
    "assign": assign,
    "heir": step_up,
    "photograph": photograph,
    "wish": wish,
    "homage": homage,
    "bargain": first,
    "choice": first,
    "go_down": first,
    "run_where": first,
    "robbing_hood": first,
    "theater": lambda view, ask: 0 if strength(view) < FIT else 1,
}
