"""A sensible player of Deathmaze: no peeking, no luck but the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from labrys.core.choose import Answer, Ask, Choose
from labrys.core.run import Run
from labrys.games.deathmaze.options import CastSpell
from labrys.games.deathmaze.state import State
from labrys.seats.base import open_question, own
from labrys.seats.deathmaze import fight, journey, order, roster, things

Handler = Callable[[State, Any], Answer]

# What is asked once, of one seat, with nothing else to do beside it.
PLAIN: dict[str, Handler] = {
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
    "test": things.test,
    "assign": things.assign,
    "drop": things.drop,
    "patient": things.patient,
}

# What is asked in a calm moment, with standing offers beside it.
CALM: dict[str, Handler] = {
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

    def choose(self, run: Run[Any]) -> Answer:
        """A legal answer to the open question."""
        ask = open_question(run)
        state: State = run.state
        if plain := PLAIN.get(ask.ask):
            return plain(state, ask)
        if ask.ask == "action" and isinstance(ask, Choose):
            return fight.action(state, ask, own(ask, self.seat))
        if ask.ask == "weapon" and isinstance(ask, Choose):
            return self._weapon(state, ask)
        if isinstance(ask, Choose):
            return self._calm(state, ask, own(ask, self.seat))
        return ask.sample(self._random)

    def _weapon(self, state: State, ask: Choose[Any]) -> Answer:
        """[4.0b] The first and the second weapon of a record are asked alike."""
        second = self._armed == ask.of
        self._armed = "" if second else ask.of
        return roster.weapon(state, ask, second=second)

    def _calm(self, state: State, ask: Choose[Any], mine: Sequence[int]) -> Answer:
        """Put the party in order first, then answer."""
        if ask.owners is not None:
            options = ask.options
            quiet = things.treatment(state, ask, mine)
            if quiet is not None:
                return quiet
            if any(options[i] == "march" for i in mine) and order.wants_to_march(state):
                return options.index("march")
        if ask.ask == "next_move":
            chosen = journey.next_move(state, ask, mine)
            if chosen is not None:
                return chosen
        if calm := CALM.get(ask.ask):
            return calm(state, ask)
        return self._other(ask, mine)

    def _other(self, ask: Ask[Any], mine: Sequence[int]) -> Answer:
        """Neutralise poison and turn stone to flesh; else the first thing offered."""
        for index in mine:
            if isinstance(ask.options[index], CastSpell):
                return index
        return mine[0]
