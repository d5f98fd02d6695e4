"""OpenSpiel: `import labrys.learn.open_spiel`, then `pyspiel.load_game("labrys_warlock(seats=4)")`.

All chance is one node at the root: which of so many deals is played. From there on everything follows from the
actions, so histories are short, and a state is its history: it can be written down and read back. The price is
that a clone has the same future; whoever searches wants other dice, and hidden things dealt afresh, and gets them
by `resample_from_infostate`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np

from labrys.engine.errors import LabrysError
from labrys.games import GAMES, find
from labrys.learn import missing
from labrys.learn.encoder import pack
from labrys.learn.layout import OPTION_SIZE, STATE_SIZE
from labrys.learn.steps import SLOTS, Choice
from labrys.learn.table import LIMIT, LOSS, WIN, Table, setting

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error.name) from None

FLAT = STATE_SIZE + SLOTS * OPTION_SIZE
DEALS = 4096  # of which one is played; the seeds of the games are their numbers
MEMORY = 64  # bits of what a player remembers
WORLDS = 1 << 48


def name_of(game: str) -> str:
    """What OpenSpiel calls a game.

    >>> name_of("deathmaze")
    'labrys_deathmaze'
    """
    return f"labrys_{game}"


def game_type(game: str) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    book = find(game)
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=book.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=book.most_seats,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_settings(game),
        default_loadable=True,
    )


def _settings(game: str) -> dict[str, Any]:
    """The settings of a game, as they are if nothing is said."""
    return {"seats": find(game).alone, "house": "", "scenario": "", "deals": DEALS, "limit": LIMIT}


def house_rules(text: str) -> dict[str, object]:
    """House rules in a text, because OpenSpiel has no tables: name and value, one after the other.

    >>> house_rules("game:basic leader:vote")
    {'game': 'basic', 'leader': 'vote'}
    """
    found: dict[str, object] = {}
    for word in text.replace(";", " ").split():
        name, sign, value = word.replace("=", ":").partition(":")
        if not sign or not value:
            raise LabrysError(f"{word!r} is no house rule; they read like `game:basic leader:vote`")
        found[name] = value
    return found


class LabrysGame(pyspiel.Game):
    """One of the games, set up: each is a class of its own."""

    game: ClassVar[str]
    kind: ClassVar[Any]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        game = self.game
        told = _settings(game) | dict(params or {})
        self.setting = setting(game, told["seats"], house_rules(told["house"]), told["scenario"], told["limit"])
        self.deals = told["deals"]
        if not 1 <= self.deals <= WORLDS:
            raise LabrysError(f"there is at least one deal, not {self.deals}")
        info = pyspiel.GameInfo(
            num_distinct_actions=SLOTS,
            max_chance_outcomes=self.deals,
            num_players=self.setting.seats,
            min_utility=LOSS,
            max_utility=WIN,
            max_game_length=self.setting.limit,
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self) -> LabrysState:
        """Before the deal."""
        return LabrysState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who writes down what a player sees."""
        if params:
            raise LabrysError(f"an observer has no settings; {params} were named")
        return Observer(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class LabrysState(pyspiel.State):
    """A game at a question, before the deal, or over."""

    def __init__(self, game: LabrysGame) -> None:
        super().__init__(game)
        self._table: Table | None = None
        self._memories = [b""] * game.setting.seats  # of each player: all he saw when he acted, and what he did

    # -- who acts ------------------------------------------------------------------------------------------

    def current_player(self) -> Any:
        """The seat that is asked; chance before the deal."""
        if self._table is None:
            return pyspiel.PlayerId.CHANCE
        turn = self._table.turn
        return pyspiel.PlayerId.TERMINAL if turn is None or self._table.broken_off else turn

    def is_terminal(self) -> bool:
        """Is the game over, or broken off?"""
        return self._table is not None and (self._table.over or self._table.broken_off)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal is as likely as any other."""
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        table = self._table
        return [] if table is None or player != table.turn else list(range(table.legal(player)))

    def _apply_action(self, action: int) -> None:
        table = self._table
        if table is None:
            self._table = Table(self.get_game().setting, action)
            return
        seat = table.turn
        if seat is None:
            raise LabrysError("the game is over: there is nothing to do")
        self._memories[seat] = self._remembered(seat, b"%d" % action)
        table.act(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        table = self._table
        if table is None or player != table.turn or action >= table.legal(player):
            return f"{action}"
        return f"{action} {self._said(table, player, table.walk(player).choices[action])}"

    @staticmethod
    def _said(table: Table, player: int, choice: Choice) -> str:
        options = table.decision(player).options
        key = options[choice.option].key if 0 <= choice.option < len(options) else choice.mark
        return f"{key} {choice.low}-{choice.high}" if choice.mark not in ("option", "done") else key

    # -- what it was worth ---------------------------------------------------------------------------------

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss; 0 while it goes on, and if it was broken off."""
        seats = self.num_players()
        return [0.0] * seats if self._table is None else [self._table.result(seat) for seat in range(seats)]

    # -- what is known -------------------------------------------------------------------------------------

    def _remembered(self, seat: int, more: bytes = b"") -> bytes:
        """All that a player has seen at his own questions and done, and what he sees now, in a few bytes."""
        told = blake2b(self._memories[seat], digest_size=MEMORY // 8)
        if (table := self._table) is not None:
            told.update(pack(table.book.view(table.run.state, seat)))
            if seat == table.turn:
                walk = table.walk(seat)
                told.update(repr((walk.ask.rule, walk.ask.ask, walk.ask.of, walk.taken)).encode())
        told.update(more)
        return told.digest()

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> LabrysState:
        """A state that looks the same to this player: other dice, and all he cannot see dealt afresh.

        Its history still names the deal it came from: it is to be played on, not to be written down.
        """
        twin: LabrysState = self.clone()
        if self._table is not None:
            twin._table = self._table.clone(int(rng() * WORLDS), player)
        return twin

    def __str__(self) -> str:
        table = self._table
        if table is None:
            return "before the deal"
        return f"{table.run!r} {table.run.digest()}" + "".join(
            f" {walk.taken}" for seat in table.asked if (walk := table.walk(seat)).taken
        )


class Observer:
    """What a player sees, as tensors and as a string. With perfect recall, what he remembers is added."""

    def __init__(self, kind: Any) -> None:
        self._recalls = bool(kind.perfect_recall)
        self.tensor = np.zeros(FLAT + MEMORY * self._recalls, np.float32)
        self.dict = {"observation": self.tensor[:FLAT]}
        if self._recalls:
            self.dict["memory"] = self.tensor[FLAT:]

    def set_from(self, state: LabrysState, player: int) -> None:
        """Write it into the tensor."""
        self.tensor.fill(0)
        if state._table is not None:
            self.dict["observation"][:] = state._table.observe(player).flat
        if self._recalls:
            bits = np.unpackbits(np.frombuffer(state._remembered(player), np.uint8))
            self.dict["memory"][:] = bits

    def string_from(self, state: LabrysState, player: int) -> str:
        """Equal for equal knowledge, and only then."""
        known = state._remembered(player).hex() if self._recalls else _seen(state, player)
        return f"player {player} {known}"


def _seen(state: LabrysState, player: int) -> str:
    table = state._table
    if table is None:
        return "before the deal"
    asked = table.walk(player) if player == table.turn else None
    told = blake2b(pack(table.book.view(table.run.state, player)), digest_size=16).hexdigest()
    return f"{told} {asked.ask.ask} [{asked.ask.rule}] {asked.taken}" if asked is not None else told


def register() -> None:
    """Make the games known to `pyspiel.load_game`."""
    known = set(pyspiel.registered_names())
    for game in GAMES:
        if name_of(game) not in known:
            kind = game_type(game)
            # a class, which stays: OpenSpiel lets go of it when Python is no more
            made = type(f"{game.capitalize()}Game", (LabrysGame,), {"game": game, "kind": kind})
            pyspiel.register_game(kind, made)


register()
