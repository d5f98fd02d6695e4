"""A sensible player of Citadel of Blood: no peeking, no luck but the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.citadel.state import State
from labrys.seats.answers import word
from labrys.seats.base import Sight, Standing
from labrys.seats.citadel import fight, journey, order, roster, things, why
from labrys.systems.spi1980.options import CastSpell

Plain = Callable[[State, Any], Answer]
Calm = Callable[[State, Any, Sequence[int]], int]

# What is asked of one seat, with nothing else to do beside it.
PLAIN: dict[str, Plain] = {
    "heroes": roster.most_of_them,
    "initiates": roster.most_of_them,
    "muster": roster.create,
    "hero": roster.recruit,
    "race": roster.recruit,
    "name": roster.name,
    "experience": roster.experience,
    "spells": roster.spells,
    "circle": roster.circle,
    "keep_circled": roster.circle,
    "ability": roster.ability,
    "homecoming": roster.homecoming,
    "newcomers": roster.newcomers,
    "newcomer": roster.newcomer,
    "marching_order": order.marching_order,
    "stand": order.stand,
    "reorganise": order.reorganise,
    "box": order.box,
    "misfit": lambda state, ask: 0,
    "negotiator": journey.negotiator,
    "oratory": journey.oratory,
    "offer": journey.offer,
    "blast": journey.blast,
    "divide": things.divide,
    "share": things.share,
    "assign": things.assign,
    "fountain_potion": things.take,
    "statue_jewels": things.take,
    "statue_medallion": things.take,
    "statue_talisman": things.take,
    "bed": things.take,
    "cut_glass": things.take,
    "tapestry": things.tapestry,
    "patient": things.patient,
    "charm": things.charm,
    "cease_fire": fight.cease_fire,
}

# What is asked where several may speak up: in combat, and in calm moments with standing offers beside it.
CALM: dict[str, Calm] = {
    "next_move": journey.next_move,
    "meeting": journey.meeting,
    "feature": journey.feature,
    "trap": journey.trap,
    "hellgate": journey.hellgate,
    "clavichord": things.clavichord,
    "test": things.test,
}
# Questions where one of the words of refusal, or else the last thing offered, is the sensible answer.
DECLINED = ("hesitate", "hesitation", "pick_over", "give", "exchange")
REFUSALS = ("no", "leave", "nothing")
STUCK = 1000  # so many answers in one turn: from then on by chance
ERRANDS = 25  # so many things at most are done beside a question before it is answered


class HeuristicSeat:
    """Plays Citadel of Blood as a sensible person would."""

    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._armed = ""  # whose first weapon was chosen last
        self._coming = ""  # what was assigned last
        self._way = ""  # the way chosen last
        self._turn = (0, 0)  # the game and the turn of the last answer
        self._answers = 0  # how many there were in it
        self._errands = 0  # ... and how many things were done beside a question
        self._settled: tuple[object, ...] = ()  # the party, when its order was found good enough

    def choose(self, sight: Sight) -> Answer:
        """A legal answer to the open question."""
        ask = sight.question
        state: State = sight.position()
        if self._stuck(state):
            return sight.sample(self._random)
        if plain := PLAIN.get(ask.ask):
            if ask.ask == "assign":
                self._coming = ask.of
            return plain(state, ask)
        if not isinstance(ask, Choose):
            return sight.sample(self._random)
        mine = sight.own
        match ask.ask:
            case "action":
                return fight.action(state, ask, mine)
            case "ready":
                index = order.ready(state, ask, mine, march=self._wants_to_march(state))
                self._errands += ask.options[index] == "march"
                return index
            case "weapon" | "rearm":
                return self._weapon(state, ask)
            case "drop":
                return things.drop(state, ask, self._coming)
            case "turn":
                return journey.turn(state, ask, self._way)
        if ask.owners is not None and (errand := self._errand(state, ask, mine)) is not None:
            return errand
        if calm := CALM.get(ask.ask):
            chosen = calm(state, ask, mine)
            if ask.ask == "next_move":
                self._way = str(ask.options[chosen])
            return chosen
        return word(ask, mine, *REFUSALS) if ask.ask in DECLINED else self._other(ask, mine)

    def why(self, sight: Sight, answer: Answer) -> str:
        """What was weighed for this answer."""
        return why.why(sight, answer)

    def standing(self, state: State, who: str) -> Standing | None:
        """How somebody stands, for the odds of a hint."""
        return why.standing(state, who)

    def _stuck(self, state: State) -> bool:
        """Has this turn taken so many answers that something must be going round in a circle?"""
        now = (state.game, state.turns)
        if now != self._turn:
            self._turn, self._errands, self._answers = now, 0, 0
        self._answers += 1
        return self._answers > STUCK

    def _weapon(self, state: State, ask: Choose[Any]) -> Answer:
        """[4.1-B4] [17.4] The first and the second weapon of a record are asked alike."""
        if ask.ask == "rearm":
            answer = roster.rearm(state, ask)
            self._armed = "" if answer == 0 else ask.of
            return answer
        second = self._armed == ask.of
        self._armed = "" if second else ask.of
        return roster.weapon(state, ask, second=second)

    def _errand(self, state: State, ask: Choose[Any], mine: Sequence[int]) -> int | None:
        """What to do first in a calm moment: the march order, the wounded, a broken peace."""
        if self._errands >= ERRANDS:
            return None
        errand = self._calm_errand(state, ask, mine)
        self._errands += errand is not None
        return errand

    def _wants_to_march(self, state: State) -> bool:
        """[4.1-C3] Should the order be changed? Not asked again while nothing has changed."""
        if self._errands >= ERRANDS:
            return False
        party = tuple((u.id, u.row, u.wounds, u.wound_points, len(getattr(u, "items", ()))) for u in state.party)
        now = (len(state.monsters), state.round, *party)
        if now == self._settled:
            return False
        march = order.wants_to_march(state)
        self._settled = () if march else now
        return march

    def _calm_errand(self, state: State, ask: Choose[Any], mine: Sequence[int]) -> int | None:
        """One of them, if it is wanted now."""
        options = ask.options
        march = next((i for i in mine if options[i] == "march"), None)
        if march is not None and self._wants_to_march(state):
            return march
        brink = ask.ask == "next_move" and journey.brink(state)
        if (treatment := things.treatment(state, ask, mine, brink=brink)) is not None:
            return treatment
        peace = next((i for i in mine if options[i] == "break_peace"), None)
        return peace if peace is not None and journey.wants_to_fight(state) else None

    def _other(self, ask: Choose[Any], mine: Sequence[int]) -> Answer:
        """Neutralise poison, turn stone to flesh, call back the dead; else the first thing offered."""
        for index in mine:
            if isinstance(ask.options[index], CastSpell):
                return index
        return mine[0]
