"""A sensible player of Deathmaze: no peeking, no luck but the game's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from labrys.engine.ask import Answer, Choose
from labrys.games.deathmaze.state import State
from labrys.seats.base import Sight, Standing
from labrys.seats.deathmaze import fight, journey, order, roster, things, why
from labrys.systems.spi1980.options import CastSpell

_encode = msgspec.msgpack.Encoder().encode
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

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._armed = ""  # whose first weapon was chosen last
        self._coming = ""  # what was assigned last
        self._settled = b""  # the party and whom it faces, when its order was found good

    def choose(self, sight: Sight) -> Answer:
        """A legal answer to the open question."""
        ask = sight.question
        state: State = sight.position()
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
            case "weapon":
                return self._weapon(state, ask)
            case "drop":
                return things.drop(state, ask, self._coming)
        if ask.owners is not None and (errand := self._errand(state, ask, mine)) is not None:
            return errand
        if calm := CALM.get(ask.ask):
            return calm(state, ask, mine)
        return self._other(ask, mine)

    def why(self, sight: Sight, answer: Answer) -> str:
        """What was weighed for this answer."""
        return why.why(sight, answer)

    def standing(self, state: State, who: str) -> Standing | None:
        """How somebody stands, for the odds of a hint."""
        return why.standing(state, who)

    def _weapon(self, state: State, ask: Choose[Any]) -> Answer:
        """[4.0b] The first and the second weapon of a record are asked alike."""
        second = self._armed == ask.of
        self._armed = "" if second else ask.of
        return roster.weapon(state, ask, second=second)

    def _errand(self, state: State, ask: Choose[Any], mine: Sequence[int]) -> int | None:
        """What to do first in a calm moment: the marching order, the wounded, a broken peace."""
        options = ask.options
        march = next((i for i in mine if options[i] == "march"), None)
        if march is not None and self._wants_to_march(state):
            return march
        if (treatment := things.treatment(state, ask, mine)) is not None:
            return treatment
        fight = next((i for i in mine if options[i] == "break_peace"), None)
        return fight if fight is not None and journey.wants_to_fight(state) else None

    def _wants_to_march(self, state: State) -> bool:
        """[5.14] Should the order be changed? Not asked again while nothing has changed."""
        now = _encode((state.party, state.monsters, state.peaceful, state.round))
        if now == self._settled:
            return False
        march = order.wants_to_march(state)
        self._settled = b"" if march else now
        return march

    def _other(self, ask: Choose[Any], mine: Sequence[int]) -> Answer:
        """Neutralise poison and turn stone to flesh; else the first thing offered."""
        for index in mine:
            if isinstance(ask.options[index], CastSpell):
                return index
        return mine[0]
