"""What holds at every decision of random play, in every game.

Fork, save and load, and replay agree; undo restores; pieces are conserved; whatever is shown has words; the same
seed gives the same game; and every game ends.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import labrys
from labrys import seats
from labrys.engine.ask import Choose
from labrys.engine.errors import IllegalAnswer, UndoRefused
from labrys.engine.event import Event
from labrys.engine.space import OnSquares
from labrys.games import GAMES
from labrys.record import save
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot
from labrys.systems.spi1980 import events as e

HOUSES: dict[str, list[dict[str, object]]] = {
    "deathmaze": [
        {},
        {"game": "basic"},
        {"features": "moves51", "game": "advanced"},
        {"leader": "vote", "leaving": "each_player", "loot_shares": "free"},
        {"room_below": "investigator", "leader": "rotating", "trap_duty": "may_leave", "lock": "quiet"},
    ],
    "citadel": [
        {},
        {"leader": "vote", "lock": "leaving", "negotiation_tries": "each_character", "bribe_first": True},
        {"leader": "rotating", "trap_duty": "may_leave", "mirrors": "on_entry", "best_match": "players"},
        {"hesitate": "action", "cease_fire": "action", "feature_use": "every_visit", "fire_breath": "extra"},
        {"potions_in_combat": False, "hellgate_blasts": "players", "lasting_effects": "game", "resting": True},
    ],
    "warlock": [
        {},
        {"short_maze": True, "talismans": "one", "characters": "chosen"},
        {"death": "elimination", "attacks": "everywhere", "encounters": "both"},
        {"talisman_is_magic_object": True, "jam": "any_time", "lying_cards": "draw_too", "talismans": "three"},
    ],
    "dungeon": [
        {},
        {
            "flat_purse": True,
            "hot_pursuit": True,
            "peace_pays": True,
            "roll_all_doors": True,
            "chain_doubles": True,
        },
        {"thirty_silver": True, "moody_sages": True, "hidden_exits": True, "spell_charges": True},
        {"general_free": True, "share_by_worth": True, "baddies_exceed": True, "rotate_start": True},
    ],
    "minotaurs": [
        {},
        {"by_the_letter": True},
        {"rolled_in_order": True, "party": 2, "natural_rolls": True, "free_movement": True, "stealth": "flat"},
        {"power_cost": "level", "powers_first": True, "ties": "skill", "into_melee": True, "party": 6},
    ],
}
TABLES = [(game, house) for game in GAMES for house in HOUSES.get(game, [{}])]
MOST = 50_000  # decisions of a game; none comes near it

each_game = pytest.mark.parametrize("game", GAMES)


def start(game: str, seed: int, house: dict[str, object] | None = None) -> Run[Any]:
    """A game for one to six, by its seed."""
    return labrys.new(game, seed=seed, seats=1 + seed % 6, house=house or {})


def play(game: str, seed: int, house: dict[str, object] | None = None) -> Iterator[Run[Any]]:
    """A random game, stopping at every decision and at its end."""
    run = start(game, seed, house)
    chance = random.Random(seed).random
    while run.asking is not None:
        yield run
        run.pick(run.asking.sample(chance))
    yield run


def renumbered(run: Run[Any], twin: Run[Any]) -> Any:
    """The same question; a fork keeps no journal, so it counts its answers from its own beginning."""
    assert run.decision is not None
    assert twin.decision is not None
    return replace(run.decision, number=twin.decision.number)


def test_every_game_is_tried_under_several_house_rules() -> None:
    assert list(HOUSES) == list(GAMES)


# -- copies, saves, taking back ------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "house"), TABLES, ids=str)
@pytest.mark.parametrize("seed", range(6))  # of one to six seats
def test_fork_and_conservation_at_every_decision(game: str, house: dict[str, object], seed: int) -> None:
    for run in play(game, seed, house):
        run.book.conserved(run.state)
        twin = run.fork()
        assert twin.digest() == run.digest()
        assert twin.view() == run.view()
        if run.asking is not None:
            assert twin.decision == renumbered(run, twin)


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_a_fork_that_is_played_on_leaves_the_game_alone(game: str, seed: int) -> None:
    """Cloning is deep: whatever a fork does with its dice, the game it was taken from does not notice."""
    chance = random.Random(seed + 1).random
    for run in play(game, seed):
        before = run.digest()
        twin = run.fork(seed=seed + 7)
        for _ in range(6):
            if twin.asking is not None:
                twin.pick(twin.asking.sample(chance))
        assert run.digest() == before


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_forks_and_undo_are_the_same_however_seldom_a_snapshot_is_taken(game: str, seed: int) -> None:
    chance, digests = random.Random(seed), []
    run = start(game, seed)
    run.stride = 4
    while run.asking is not None and len(run.entries) < 150:
        digests.append(run.digest())
        assert run.fork().digest() == digests[-1]
        assert run.fork().fork().decision == renumbered(run, run.fork())
        run.pick(run.asking.sample(chance.random))
        if chance.random() < 0.1:
            back = chance.randint(1, min(9, len(run.entries)))
            run.undo(back, consent=True)
            del digests[len(run.entries) + 1 :]
            assert run.digest() == digests.pop()
    again = start(game, seed)
    again.replay(run.entries)
    assert again.digest() == run.digest()


@each_game
@pytest.mark.parametrize("seed", range(5))
def test_save_and_load_and_replay_agree_all_along_a_game(game: str, seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.labrys"
    for place, run in enumerate(play(game, seed)):
        if place > 120:
            break
        if place > 40 and place % 5:  # what was played before is played again each time
            continue
        save.save(run, path)
        back = labrys.load(path)
        assert back.digest() == run.digest()
        assert back.decision == run.decision
        assert back.events == run.events
        again = start(game, seed)
        again.replay(run.entries)
        assert again.digest() == run.digest()


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_a_whole_game_is_replayed_from_its_answers(game: str, seed: int) -> None:
    *_, run = play(game, seed, house_by_lot(labrys.find(game), seed))
    again = start(game, seed, house_by_lot(labrys.find(game), seed))
    again.replay(run.entries)
    assert again.over
    assert again.outcome == run.outcome
    assert again.events == run.events


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_undo_restores_the_digest_or_is_refused_by_name(game: str, seed: int) -> None:
    digests: list[str] = []
    for place, run in enumerate(play(game, seed)):
        if place and place <= 80:
            twin = start(game, seed)
            twin.replay(run.entries)
            if twin.entries[-1].free:
                twin.undo()
            else:
                with pytest.raises(UndoRefused, match=twin.entries[-1].rule):
                    twin.undo()
                twin.undo(consent=True)
            assert twin.digest() == digests[-1]
        digests.append(run.digest())


@each_game
@pytest.mark.parametrize("seed", range(3))
def test_taking_back_several_answers_leaves_what_playing_without_them_would(game: str, seed: int) -> None:
    chance, run = random.Random(seed), start(game, seed)
    for _ in range(120):
        if run.asking is None:
            break
        run.pick(run.asking.sample(chance.random))
        if chance.random() < 0.2:
            run.undo(chance.randint(1, min(6, len(run.entries))), consent=True)
            twin = start(game, seed)
            twin.replay(run.entries)
            assert (twin.digest(), twin.events, twin.entries) == (run.digest(), run.events, run.entries)
            assert (twin.decision, twin.since()) == (run.decision, run.since())


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_the_state_is_plain_data_at_every_decision(game: str, seed: int) -> None:
    """Written out and read back it is the same state, to the last field."""
    for run in play(game, seed, house_by_lot(labrys.find(game), seed)):
        written = msgspec.msgpack.encode(run.state)
        back = msgspec.msgpack.decode(written, type=run.book.state_type)
        assert msgspec.msgpack.encode(back) == written


# -- questions and answers -----------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_answers_outside_the_options_are_refused_with_the_rule_and_touch_nothing(game: str, seed: int) -> None:
    for run in play(game, seed):
        if run.asking is None:
            break
        before = run.digest()
        below = -1 - len(run.asking.options) if isinstance(run.asking, OnSquares) else -1
        for wrong in (10_000, below, (0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "\0", "no such answer at all, surely not"):
            with pytest.raises(IllegalAnswer) as refusal:
                run.answer(wrong)
            assert refusal.value.rule
        assert run.digest() == before


@each_game
@pytest.mark.parametrize("seed", range(8))
def test_options_have_keys_of_their_own_labels_of_their_own_and_an_owner(game: str, seed: int) -> None:
    for run in play(game, seed, house_by_lot(labrys.find(game), seed)):
        ask, decision = run.asking, run.decision
        if ask is None or decision is None:
            break
        keys = decision.keys()
        assert len(set(keys)) == len(keys), f"{ask.rule} {ask.ask}: two options of the same key in {keys}"
        labels = [option.label for option in decision.options]
        assert all(labels)
        assert len(set(labels)) == len(labels), f"{ask.rule} {ask.ask}: two options of the same words in {labels}"
        assert {option.seat for option in decision.options} <= set(range(run.state.seats))
        if isinstance(ask, Choose):
            assert len(keys) > 1, f"{ask.rule} {ask.ask}: a question with one answer"
            assert decision.seat in {option.seat for option in decision.options}
            assert [ask.read(key) for key in keys] == list(range(len(keys)))


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_has_words_at_once(game: str, seed: int) -> None:
    """Sentences are made when an event is told and not only at the end, when the state is another."""
    told = 0
    for run in play(game, seed, house_by_lot(labrys.find(game), seed)):
        assert all(line.strip() for line in run.narrate(run.events[told:]))
        told = len(run.events)
        run.barred()


# -- seeds, ends, secrets ------------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_the_same_seed_gives_the_same_game(game: str, seed: int) -> None:
    first, second = ([run.digest() for run in play(game, seed)] for _ in range(2))
    assert first == second


@each_game
def test_another_seed_gives_another_game(game: str) -> None:
    ends = set()
    for seed in range(0, 60, 6):  # of one seat each
        *_, run = play(game, seed)
        ends.add(run.digest())
    assert len(ends) == 10


@each_game
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_random_games_end(game: str, number: int) -> None:
    book = labrys.find(game)
    for seed in range(40):
        chance = random.Random(seed).random
        run = Run(book, book.new(seed, number, book.house({})), journal=False)
        finish(run, lambda run, chance=chance: run.asking.sample(chance))


@pytest.mark.parametrize("game", GAMES)
def test_games_end_when_only_the_seat_that_is_asked_answers(game: str) -> None:
    """Beside the question may stand offers of others, but whoever is asked can settle it by himself."""
    book = labrys.find(game)
    for seed in range(100):
        number = 2 + seed % 5
        bot = seats.make("random", game, seed)
        run = Run(book, book.new(seed, number, book.house({})), journal=False)
        finish(run, lambda run, bot=bot: bot.choose(seats.Sight(run, run.asking.seat)))


@each_game
def test_no_answer_leaves_everything_as_it_was(game: str) -> None:
    """A scene that ends and puts the very same question again would go on for ever with a stubborn player.

    Something may have happened, and all be as before: the last of a party looks into a chamber that has one door.
    """
    for seed in range(60):
        before, told = "", 0
        for run in play(game, seed):
            digest = run.digest()
            if not run.since() and run.entries:
                assert digest != before or len(run.events) > told, f"seed {seed}: {run.entries[-1].answer}"
            before, told = digest, len(run.events)


@pytest.mark.parametrize("game", ["deathmaze", "citadel"])  # of the hands in Warlock's Maze: test_no_peek
def test_a_fork_for_a_seat_knows_no_more_than_the_seat(game: str) -> None:
    """Somebody is to try an unknown thing: what it is differs from fork to fork."""
    tried = 0
    for seed in range(0, 1200, 6):
        for run in play(game, seed):
            if run.asking is not None and run.asking.ask == "test":
                assert len({what_it_is(run.fork(seed=other, seat=0)) for other in range(20)}) > 1
                tried += 1
                break
        if tried == 5:
            break
    assert tried


def what_it_is(twin: Run[Any]) -> str:
    """Let the first who can try it, and see."""
    found: list[Event] = []
    twin.game.hear = found.append
    twin.pick(0)
    return next(event.item for event in found if isinstance(event, e.Tested))


@each_game
def test_random_games_end_under_house_rules_by_lot(game: str) -> None:
    book = labrys.find(game)
    for seed in range(0, 400, 2):
        chance = random.Random(seed).random
        house = {**house_by_lot(book, seed), **ENDING.get(game, {})}
        run = Run(book, book.new(seed, 1 + seed % 6, book.house(house)), journal=False)
        finish(run, lambda run, chance=chance: run.asking.sample(chance))


ENDING: dict[str, dict[str, object]] = {"citadel": {"stalemate": "ten_rounds"}}  # the other one says "never"


def finish(run: Run[Any], choose: Any) -> None:
    """Play on to the end, which must come."""
    for _ in range(MOST):
        if run.asking is None:
            break
        run.pick(choose(run))
    assert run.over, f"{run.asking.rule} {run.asking.ask}" if run.asking else ""
    assert run.outcome is not None
    run.book.conserved(run.state)


@each_game
@pytest.mark.parametrize("seed", range(6))
def test_nobody_can_see_the_future_or_more_than_the_table(game: str, seed: int) -> None:
    """Two games that differ only in dice not yet rolled look the same to every seat and to a spectator."""
    for run in play(game, seed):
        other = run.fork(seed=seed + 1000)
        for seat in (None, *range(run.state.seats)):
            assert other.view(seat) == run.view(seat)
        if run.asking is not None:
            assert other.decision == renumbered(run, other)
