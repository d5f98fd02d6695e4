"""A sensible player of Mazes & Minotaurs, who goes by what the party has seen and what lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from labrys.engine.ask import Answer, Arrange, Ask, Basket, ChooseSome
from labrys.games.minotaurs.options import CarryLight, Drink, Force, Go, Parley, Power, Walk
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import GOODS, like
from labrys.games.minotaurs.telling.view import View
from labrys.seats.base import Sight, Standing
from labrys.seats.minotaurs import battle, why
from labrys.seats.minotaurs.battle import seen
from labrys.seats.minotaurs.chart import Chart

WEAK = 0.45  # of our Hits: below it we go home
BOLD = 0.15  # of our Hits a fight that can be avoided may cost
TIRED = 0.35  # of our Power: below it we rest, while our Hits are good
HURT = 4  # Hits lost that are worth a power in calm
WANTED = ("helmet", "breastplate", "shield", "rope")  # bought in this order
HEALING = ("vitality", "comfort")
ARMED = ("slay", "relic", "captive", "shrine", "way")  # goals for which the lair must be won


class HeuristicSeat:
    """Plays Mazes & Minotaurs as a sensible person would."""

    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._rests = 0
        self._shunned: set[int] = set()  # cells whose creatures are too much for us

    def choose(self, sight: Sight) -> Answer:
        """A legal answer to the open question; for many of them nobody needs to look up."""
        ask = sight.question
        match ask.ask:
            case "turn":
                return self._turn(seen(sight), ask, sight.own)
            case "meeting":
                return self._meeting(seen(sight), ask)
            case "unfriendly" | "wary":
                return self._pressed(seen(sight), ask)
            case "buy" if isinstance(ask, Basket):
                return shopping(seen(sight), ask)
            case "order" if isinstance(ask, Arrange):
                return marching(seen(sight))
        if (found := battle.answer(sight, ask)) is not None:
            return found
        if ask.default is not None:
            return ask.default
        if isinstance(ask, ChooseSome):
            return tuple(range(max(ask.least, 1)))
        return sight.sample(self._random)

    def why(self, sight: Sight, answer: Answer) -> str:
        """What was weighed for this answer."""
        return why.why(sight, answer)

    def standing(self, state: State, who: str) -> Standing | None:
        """How somebody stands, for the odds of a hint."""
        return why.standing(state, who)

    # -- the turn --------------------------------------------------------------------------------------------

    def _turn(self, view: View, ask: Ask[Any], mine: Sequence[int]) -> Answer:
        """[A3] Heal, light, bind; then towards the goal while we are strong, else home."""
        options = ask.options
        places = {option: index for index in mine if isinstance(option := options[index], str)}
        if (found := self._care(view, options, mine, places)) is not None:
            return found
        chart = Chart(view)
        for deed in ("rekindle", "honor"):
            if deed in places:
                return places[deed]
        if self._should_leave(view):
            return self._go_home(view, chart, options, mine, places)
        if "solve" in places:
            return places["solve"]
        if (step := self._onward(view, chart, options, mine)) is not None:
            return step
        return self._go_home(view, chart, options, mine, places)

    def _care(self, view: View, options: Sequence[Any], mine: Sequence[int], places: dict[str, int]) -> int | None:
        """What is done at once in calm, and wounds."""
        if "bind" in places:
            return places["bind"]
        hurt = max((one.figures.hits - one.hits for one in view.party if not one.fate), default=0)
        for index in mine:
            option = options[index]
            if isinstance(option, CarryLight) or (isinstance(option, Drink) and lost(view, option.who) >= HURT):
                return index
            if isinstance(option, Power) and option.power in HEALING and hurt >= HURT:
                return index
        if "herbs" in places and strength(view) < 1:
            return places["herbs"]
        power, full = [
            sum(numbers) for numbers in zip(*((one.power, one.figures.power) for one in alive(view)), strict=True)
        ]
        if full and power < TIRED * full and strength(view) >= WEAK and self._rests < 12:
            self._rests += 1
            return places.get("rest")
        return None

    def _should_leave(self, view: View) -> bool:
        """The goal is done or in hand, or we are too weak."""
        return view.stage in ("done", "relic", "captive", "failed") or strength(view) < WEAK

    def _onward(self, view: View, chart: Chart, options: Sequence[Any], mine: Sequence[int]) -> int | None:
        """[6.3] To the lair if it is known, else to the nearest cell nobody has seen."""
        goes = {option.way: index for index in mine if isinstance(option := options[index], Go) and not option.how}
        forces = [index for index in mine if isinstance(options[index], Force)]
        way = chart.first_way(self._shunned)
        if way is not None and way in goes:
            return goes[way]
        walks = {option.cell: index for index in mine if isinstance(option := options[index], Walk)}
        target = chart.next_walk(set(walks), self._shunned)
        if target is not None:
            return walks[target]
        return forces[0] if forces else None

    def _go_home(
        self, view: View, chart: Chart, options: Sequence[Any], mine: Sequence[int], places: dict[str, int]
    ) -> Answer:
        """[6.12] By the way we know; by the second exit if that is the goal."""
        if "leave" in places:
            return places["leave"]
        walks = {option.cell: index for index in mine if isinstance(option := options[index], Walk)}
        target = chart.homeward(set(walks))
        if target is not None:
            return walks[target]
        forces = [index for index in mine if isinstance(options[index], Force | Go)]
        return forces[0] if forces else mine[int(self._random() * len(mine))]

    # -- meetings --------------------------------------------------------------------------------------------

    def _meeting(self, view: View, ask: Ask[Any]) -> Answer:
        """[A6] Fight what we can beat; else speak, else go."""
        options = list(ask.options)
        here = view.cells.get(view.cell)
        lair = here is not None and here.lair
        cost = battle.cost(view)
        bold = 0.9 if lair and view.goal in ARMED and view.stage == "" else BOLD
        if cost <= bold or (lair and "withdraw" not in options):
            return options.index("attack")
        speakers = {option.who: index for index, option in enumerate(options) if isinstance(option, Parley)}
        if speakers and not lair:
            return speakers[max(speakers, key=lambda who: reaction(view, who))]
        if "withdraw" in options:
            self._shunned.add(view.cell)
            return options.index("withdraw")
        return options.index("attack") if cost < 2 or "stand" not in options else options.index("stand")

    def _pressed(self, view: View, ask: Ask[Any]) -> Answer:
        """[3.13] Pay, go, or fight."""
        options = list(ask.options)
        if battle.cost(view) <= BOLD:
            return options.index("attack")
        for word in ("toll", "withdraw"):
            if word in options:
                return options.index(word)
        return options.index("attack")


# -- the party -----------------------------------------------------------------------------------------------


def alive(view: View) -> list[Being]:
    """Those who live."""
    return [one for one in view.party if not one.fate]


def strength(view: View) -> float:
    """The Hits we have, of those we could have; the dead count as none."""
    everybody = [*view.party, *(one for one in view.lost if one.sheet is not None and one.sheet.calling)]
    full = sum(one.figures.hits for one in everybody)
    return sum(one.hits for one in everybody if not one.fate) / full if full else 0.0


def lost(view: View, who: str) -> int:
    """The Hits somebody has lost."""
    return next((one.figures.hits - one.hits for one in view.party if one.id == who), 0)


def reaction(view: View, who: str) -> int:
    """First Reaction."""
    return next((one.figures.reaction for one in view.party if one.id == who), 0)


def defense(one: Being) -> int:
    """What a blow from the front must reach."""
    shield = any(like(thing) == "shield" for thing in one.hand)
    return one.figures.basic + one.figures.armour + (one.figures.shield if shield else 0)


def marching(view: View) -> Answer:
    """[6.1] The best defended in front."""
    ranked = sorted(
        range(len(view.party)), key=lambda place: (-defense(view.party[place]), -view.party[place].hits)
    )
    return tuple(ranked.index(place) for place in range(len(view.party)))


def shopping(view: View, ask: Basket[Any]) -> Answer:
    """[M1.73] Light first, then what keeps blows off."""
    wanted: dict[int, int] = {}
    if isinstance(ask.default, tuple):
        wanted = dict(zip(ask.default[::2], ask.default[1::2], strict=True))
    left = ask.purse - sum(ask.prices[good] * number for good, number in wanted.items())
    buyer = next((one for one in view.party if one.id == ask.of), None)
    goods = list(ask.options)
    both_hands = buyer is not None and any(like(thing) in ("staff", "bow") for thing in buyer.hand)
    load = sum(GOODS[key].enc for key in buyer.goods) if buyer is not None else 0
    for key in WANTED:
        if key not in goods or buyer is None or key in buyer.goods or (key == "shield" and both_hands):
            continue
        good = goods.index(key)
        if ask.prices[good] <= left and load + GOODS[key].enc <= buyer.figures.might:
            wanted[good] = 1
            left -= ask.prices[good]
            load += GOODS[key].enc
    return tuple(part for good in sorted(wanted) for part in (good, wanted[good]))
