"""A sensible player of Deathmaze: no peeking, no luck but the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.deathmaze.state import State
from labrys.seats.base import open_question, own
from labrys.seats.deathmaze import fight, journey, order, roster, things
from labrys.show.run import Run
from labrys.systems.spi1980.options import CastSpell

Plain = Callable[[State, Any], Answer]
Calm = Callable[[State, Any, Sequence[int]], Answer]

# What is asked of one seat, with nothing else to do beside it.
PLAIN: dict[str, Plain] = {
    "game": roster.game,
    "how_many": roster.how_many,
    "muster": roster.muster,
    "class": roster.klass,
    "name": roster.name,
    "spell": roster.spell,
    "experience": roster.experience,
    "ability": roster.ability,
    "marching_order": order.marching_order,
    "stand": order.stand,
    "ready": order.ready,
    "reorganise": order.reorganise,
    "box": order.box,
    "turn": journey.turn,
    "misfit": journey.turn,
    "oratory": journey.oratory,
    "break_peace": journey.break_peace,
    "talk_again": journey.talk_again,
    "test": things.test,
    "assign": things.assign,
    "exchange": things.exchange,
    "share": things.share,
    "patient": things.patient,
    "charm": things.charm,
    "give": things.give,
    "give_to": things.give_to,
}

# What is asked where several may speak up: in combat, and in calm moments with standing offers beside it.
CALM: dict[str, Calm] = {
    "next_move": journey.next_move,
    "meeting": journey.meeting,
    "feature": journey.feature,
    "trap": journey.trap,
}


class HeuristicSeat:
    """Plays Deathmaze as a sensible person would."""

    name = "heuristic"

    def __init__(self, seat: int | None, seed: int) -> None:
        self.seat = seat
        self._random = Random(seed).random
        self._armed = ""  # whose first weapon was chosen last
        self._coming = ""  # what was assigned last

    def choose(self, run: Run[Any]) -> Answer:
        """A legal answer to the open question."""
        ask = open_question(run)
        state: State = run.state
        if plain := PLAIN.get(ask.ask):
            if ask.ask == "assign":
                self._coming = ask.of
            return plain(state, ask)
        if not isinstance(ask, Choose):
            return ask.sample(self._random)
        mine = own(ask, self.seat)
        match ask.ask:
            case "action":
                return fight.action(state, ask, mine)
            case "weapon":
                return self._weapon(state, ask)
            case "drop":
                return things.drop(state, ask, self._coming)
        if ask.owners is not None and (errand := self._errand(state, ask, mine)) is not None:
            return errand
        if calm := CALM.get(ask.ask):
            return calm(state, ask, mine)
        return self._other(ask, mine)

    def _weapon(self, state: State, ask: Choose[Any]) -> Answer:
        """[4.0b] The first and the second weapon of a record are asked alike."""
        second = self._armed == ask.of
        self._armed = "" if second else ask.of
        return roster.weapon(state, ask, second=second)

    def _errand(self, state: State, ask: Choose[Any], mine: Sequence[int]) -> int | None:
        """What to do first in a calm moment: the marching order, the wounded, a broken peace."""
        options = ask.options
        march = next((i for i in mine if options[i] == "march"), None)
        if march is not None and order.wants_to_march(state):
            return march
        if (treatment := things.treatment(state, ask, mine)) is not None:
            return treatment
        fight = next((i for i in mine if options[i] == "break_peace"), None)
        return fight if fight is not None and journey.wants_to_fight(state) else None

    def _other(self, ask: Choose[Any], mine: Sequence[int]) -> Answer:
        """Neutralise poison and turn stone to flesh; else the first thing offered."""
        for index in mine:
            if isinstance(ask.options[index], CastSpell):
                return index
        return mine[0]
