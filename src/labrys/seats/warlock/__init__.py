"""A sensible player of Warlock's Maze: no peeking, no luck but the game's own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from labrys.engine.ask import Answer, Choose
from labrys.games.warlock.chapters.c01_general import area
from labrys.games.warlock.options import Drop
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.seats.base import Sight, Standing
from labrys.seats.warlock import fight, journey, magic, outside, rooms, things, why

Answering = Callable[[State, Any], Answer]

ANSWERS: dict[str, Answering] = {
    "character": outside.character,
    "cave": outside.cave,
    "shop": outside.shop,
    "lie": rooms.lie,
    "rotating_exit": rooms.rotating_exit,
    "exit": rooms.exits,
    "old_hand": rooms.old_hand,
    "exchange": rooms.exchange,
    "exchange_with": rooms.exchange_with,
    "turn_over": rooms.turn_over,
    "stake": rooms.stake,
    "circle": rooms.circle,
    "circle_move": rooms.circle_move,
    "leave_chamber": rooms.leave_chamber,
    "look": rooms.look,
    "shifting_walls": rooms.shifting_walls,
    "warlocks_whim": rooms.warlocks_whim,
    "take_magic": things.take_magic,
    "take": things.take,
    "loot": things.loot,
    "trade": things.trade,
    "put_down": things.put_down,
    "forget": things.forget,
    "lying_card": things.lying_card,
    "orb": things.orb,
    "second_sight": things.second_sight,
    "healer": things.healer,
    "bargain": things.bargain,
    "foresight": things.foresight,
    "prize": things.prize,
    "steal": things.prize,
    "evade": fight.evade,
    "repel": fight.repel,
    "fight_window": fight.fight_window,
    "weapon": fight.weapon,
    "first_strike": fight.first_strike,
    "second_cut": fight.second_cut,
    "protect": fight.protect,
    "iron_skin": fight.iron_skin,
    "start_window": magic.start_window,
    "end_window": magic.heal,
    "unweave": magic.unweave,
}
ERRANDS = 8  # so many Spells and items at most are used in a turn before it goes on
PATIENCE = 7  # so many rounds without anything new in the Maze: then anywhere
STUCK = 200  # so many answers in one turn: from then on by chance


class HeuristicSeat:
    """Plays Warlock's Maze as a sensible person would."""

    name = "heuristic"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random
        self._turn = (0, 0)  # the round and the seat of the last answer
        self._answers = 0  # how many there were in that turn
        self._errands = 0  # ... and how many Spells and items were used
        self._visits: dict[str, int] = {}  # ... and how often each space was walked through
        self._news: tuple[object, ...] = ()  # what was new in the Maze last
        self._since = 0  # the round in which it was new

    def choose(self, sight: Sight) -> Answer:
        """A legal answer to the open question."""
        ask = sight.question
        state: State = sight.position()
        if self._is_stuck(state):
            return sight.sample(self._random)
        if answering := ANSWERS.get(ask.ask):
            return answering(state, ask)
        if ask.ask in ("act", "choice") and isinstance(ask, Choose):
            return self._move(state, ask)
        return sight.sample(self._random)

    def why(self, sight: Sight, answer: Answer) -> str:
        """What was weighed for this answer."""
        return why.why(sight, answer)

    def standing(self, state: State, who: str) -> Standing | None:
        """How somebody stands, for the odds of a hint."""
        return why.standing(state, who)

    def _move(self, state: State, ask: Choose[Any]) -> Answer:
        """[D2] [D3] [D5] First what can be done beside it, then the move."""
        if self._errands < ERRANDS and (aside := magic.aside(state, ask)) is not None:
            self._errands += 1
            return aside
        if ask.ask == "choice":
            return journey.choice(state, ask)
        p = state.players[ask.seat]
        if area(p) != "maze":
            return outside.act(state, ask)
        self._visits[p.at] = self._visits.get(p.at, 0) + 1
        if self._is_idle(state, p):
            moves = [index for index, option in enumerate(ask.options) if not isinstance(option, Drop)]
            return moves[int(self._random() * len(moves))]
        return journey.act(state, ask, self._visits)

    def _is_idle(self, state: State, p: Player) -> bool:
        """Has nothing come of it for many rounds? Only house rules bring that about."""
        up = sum(tile.up for tile in state.maze.values())
        news = (up, sum(c.spent for c in state.chambers.values()), p.talismans, p.character)
        if news != self._news:
            self._news, self._since = news, state.round
        return state.round - self._since > PATIENCE

    def _is_stuck(self, state: State) -> bool:
        """Has this turn taken so many answers that something must be going round in a circle?"""
        now = (state.round, state.active)
        if now != self._turn:
            self._turn, self._answers, self._errands, self._visits = now, 0, 0, {}
        self._answers += 1
        return self._answers > STUCK
