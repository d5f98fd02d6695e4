"""Warlock's Maze: the questions of the rules in words. They speak to the one who is asked.

The sentences are in `data/words.toml`; here is what stands in their slots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from labrys.engine.ask import Ask
from labrys.games.warlock.board import START
from labrys.games.warlock.chapters.c07a_characters import active_player, carry_limit, spell_limit
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import CHARACTER
from labrys.games.warlock.telling import chances
from labrys.games.warlock.telling.words import (
    MEANS,
    WORDS,
    a_tile,
    at_place,
    by_id,
    described,
    enemy,
    figures,
    is_player,
    lives,
    sides,
    thing,
    tile_name,
    who,
)
from labrys.show.english import capital, count
from labrys.show.sentence import Slots

QUESTIONS = WORDS["questions"]


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words; a key that nobody asks is a `KeyError`."""
    return capital(QUESTIONS[kind(ask, state)].format_map(Slots(SLOTS, ask, state)))


def kind(ask: Ask[object], state: State) -> str:
    """Which question: a few are put in two ways."""
    if ask.ask == "second_sight" and not ask.of:
        return "second_sight.orb"
    return "end_window.own" if ask.ask == "end_window" and ask.seat == state.active else ask.ask


def asked(ask: Ask[object], state: State) -> Player:
    """Who is asked."""
    return state.players[ask.seat]


def situation(ask: Ask[object], state: State) -> str:
    """[D3] Where he is, and how he is."""
    p = asked(ask, state)
    name = CHARACTER[p.character].name if p.character else "nobody"
    tile = state.maze.get(p.at)
    where = at_place(p.at)
    if tile is not None and tile.up:
        where += f" ({tile_name(tile.tile)}, open {sides(tile.openings)})"
    ahead = " The Treasure Chambers lie in the east." if p.at == START else ""
    return f"{name}, {figures(p)}, {where}.{ahead}"


def whom(ask: Ask[object], state: State) -> str:
    """[W4.2.4] `you`, or the player whose way another one chooses."""
    mine = not is_player(ask.of, state) or asked(ask, state).id == ask.of
    return "you" if mine else str(by_id(ask.of, state))


def attacked(ask: Ask[object], state: State) -> str:
    """[F1] Who attacks, and the odds."""
    return capital(f"{by_id(ask.of, state):attacks} you{odds(ask, state)}.")


def fighting(ask: Ask[object], state: State) -> str:
    """[F3] The fight, for one who is in it or watches."""
    fight = state.fight
    if fight is not None and ask.seat not in (fight.attacker, fight.defender):
        other = by_id(state.players[fight.defender].id, state) if fight.defender >= 0 else enemy(fight.enemy)
        return capital(f"{who(fight.attacker, state):fights} {other}.")
    return f"You fight {by_id(ask.of, state)}{odds(ask, state)}."


def odds(ask: Ask[object], state: State) -> str:
    """[F7] The chances as they stand, in brackets."""
    fight = state.fight
    if fight is None or ask.seat not in (fight.attacker, fight.defender):
        return ""
    return f" ({chances.of_fight(state, fight, asked(ask, state))})"


def total(ask: Ask[object], state: State, *, own: bool) -> str:
    """[F6] The total of his own side, or of the other."""
    return ask.of.split(":")[(ask.seat == state.active) != own]


SLOTS: Mapping[str, Callable[[Ask[object], State], object]] = {
    "a_tile": lambda ask, _: a_tile(ask.of),
    "active": lambda _, state: who(state.active, state),
    "at": lambda ask, _: at_place(ask.of),
    "attacked": attacked,
    "card": lambda ask, _: described(ask.of),
    "carry": lambda ask, state: count(carry_limit(asked(ask, state)), "Object"),
    "duel": lambda ask, state: chances.of_duel(asked(ask, state)),
    "fighting": fighting,
    "gold": lambda ask, state: asked(ask, state).gold,
    "lives": lambda ask, state: lives(asked(ask, state).lives),
    "mine": lambda ask, state: total(ask, state, own=True),
    "nth": lambda ask, _: {"1": "first", "2": "second", "3": "third"}.get(ask.of, "next"),
    "of": lambda ask, _: ask.of,
    "other": lambda ask, state: by_id(ask.of, state),
    "result": lambda ask, _: MEANS[ask.of],
    "situation": situation,
    "spells": lambda ask, state: count(spell_limit(asked(ask, state)), "Spell"),
    "theirs": lambda ask, state: total(ask, state, own=False),
    "there": lambda _, state: at_place(active_player(state).at),
    "thing": lambda ask, _: thing(ask.of),
    "whom": whom,
}
