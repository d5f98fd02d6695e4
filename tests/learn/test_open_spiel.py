"""OpenSpiel: its own test of random play, clones, what is known, and what is said of bad input."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest

from labrys.games import GAMES
from labrys.learn.open_spiel import FLAT, MEMORY, house_rules, name_of


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_has_nothing_to_complain_of(game: str) -> None:
    loaded = pyspiel.load_game(name_of(game), {"seats": 2, "limit": 40})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_a_whole_game_passes_too() -> None:
    pyspiel.random_sim_test(pyspiel.load_game("labrys_minotaurs"), num_sims=1, serialize=False, verbose=False)


def dealt(told: str, deal: int, actions: int = 0) -> Any:
    """A state some actions after the deal."""
    state, chance = pyspiel.load_game(told).new_initial_state(), random.Random(deal)
    state.apply_action(deal)
    while not state.is_terminal() and actions:
        state.apply_action(chance.choice(state.legal_actions()))
        actions -= 1
    return state


def played_out(state: Any) -> list[float]:
    chance = random.Random(9)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    found: list[float] = state.returns()
    return found


def test_chance_is_the_deal_and_nothing_else() -> None:
    state = pyspiel.load_game("labrys_warlock(seats=2,deals=5)").new_initial_state()
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(deal, 0.2) for deal in range(5)]
    state.apply_action(3)
    assert not state.is_chance_node()
    assert state.num_players() == 2
    assert sorted(played_out(state)) == [-1.0, 1.0]


@pytest.mark.parametrize("game", ["deathmaze", "dungeon", "warlock"])
def test_a_clone_has_the_same_future(game: str) -> None:
    state = dealt(name_of(game), 5, 23)
    twin = state.clone()
    assert str(twin) == str(state)
    assert twin.history() == state.history()
    before = str(state)
    assert played_out(twin) == played_out(state.clone())
    assert str(state) == before


def test_a_state_is_its_history() -> None:
    state = dealt("labrys_citadel(seats=2)", 4, 30)
    game, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)
    assert game.num_players() == 2


def test_another_world_looks_the_same_to_the_player_it_is_for() -> None:
    state = dealt("labrys_warlock(seats=3)", 2, 60)
    player, chance = state.current_player(), random.Random(1)
    worlds = [state.resample_from_infostate(player, chance.random) for _ in range(3)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
    assert len({str(world) for world in worlds}) == 3


def test_who_remembers_tells_games_apart_that_look_alike() -> None:
    """Two ways to the same table: what is seen is the same, what is remembered is not."""
    states = []
    for first in (0, 1):
        state = dealt("labrys_deathmaze", 1)
        for action in (first, *([0] * 4)):
            state.apply_action(action)
        states.append(state)
    assert states[0].information_state_string(0) != states[1].information_state_string(0)
    seen, known = states[0].observation_tensor(0), states[0].information_state_tensor(0)
    assert (len(seen), len(known)) == (FLAT, FLAT + MEMORY)
    assert known[:FLAT] == seen
    assert np.isfinite(known).all()


def test_house_rules_are_read_from_a_text() -> None:
    loaded = pyspiel.load_game("labrys_deathmaze", {"house": "game:basic"})
    assert loaded.setting.house.game == "basic"
    assert house_rules("game=basic;leader=vote") == {"game": "basic", "leader": "vote"}


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"seats": 9}, "is for 1 to 6 players, not 9"),
        ({"house": "game"}, "'game' is no house rule"),
        ({"house": "gold:1"}, "there is no house rule 'gold'"),
        ({"deals": 0}, "there is at least one deal, not 0"),
        ({"limit": 0}, "at least one action"),
    ],
)
def test_bad_input_gets_one_sentence(params: dict[str, Any], words: str) -> None:
    with pytest.raises(Exception, match=words):
        pyspiel.load_game("labrys_warlock", params)


def test_a_program_that_has_played_ends_well() -> None:
    program = "import pyspiel, labrys.learn.open_spiel; pyspiel.load_game('labrys_warlock').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
