"""The dice of a table: seeds of 128 bits, promised by a hash that nobody can search, and checked at the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

import labrys
from labrys.engine.dice import read_seed, write_seed
from labrys.engine.errors import LabrysError
from labrys.engine.tape import SeededTape, commitment
from labrys.record import save
from labrys.show.branch import branch
from labrys.show.run import Run
from labrys.web import records as r
from labrys.web.table import Table
from tests.web.client import Office, Server, wire

WIDE = 2**127 + 12_345
NONCE = "ab" * 16


def played(game: str, seed: int, answers: int = 40) -> Table:
    """A table of two, and some answers by chance."""
    people = [r.Sat(0, "Ann", "ann"), r.Sat(1, "Ben", "ben")]
    table = Table("t", [r.Opened(game, 2, "o", "s", "", 0, nonce=NONCE), *people, r.Began(seed)])
    chance, (run, _) = random.Random(1), table.game()
    for _ in range(answers):
        ask = run.asking
        if ask is None:
            break
        words = ask.write(ask.sample(chance.random))
        options = run.decision.options if run.decision is not None else ()
        option = next((one for one in options if one.key == words), None)
        table.apply(r.Answered(ask.seat if option is None else option.seat, words))
    return table


@pytest.mark.parametrize("game", labrys.GAMES)
def test_a_game_of_a_wide_seed_is_written_down_and_read_again_with_the_same_dice(game: str) -> None:
    table = played(game, WIDE)
    run, _ = table.game()
    assert read_seed(run.state.dice.seed) == WIDE
    raw = save.dumps(run)
    again: Run[Any] = save.loads(raw, "the save", labrys.find, whole=True).run
    assert again.digest() == run.digest()
    assert table.commitment == commitment(WIDE, NONCE)
    assert table.commitment.encode() in raw, "the save promises what the table has promised"
    stood = r.decode(r.encode(table.standing()))
    table.apply(stood)
    if run.asking is not None:
        assert branch(run, WIDE + 1, 0).run.asking is not None
        assert run.fork(5, seat=0).asking is not None


def test_a_small_seed_is_written_as_ever_and_has_the_hash_it_had_without_a_nonce() -> None:
    assert write_seed(7) == read_seed(7) == 7
    assert commitment(7) == "c2a6613bdb32aedcda588b38f758dd6dc05d1d0de04c973b57284330120804bd"
    assert [SeededTape(7).face(place, "") for place in range(8)] == [3, 3, 1, 1, 3, 2, 6, 3]
    assert commitment(7, NONCE) != commitment(7)
    assert commitment(write_seed(WIDE), NONCE) == commitment(WIDE, NONCE)


@pytest.mark.parametrize("words", ["", "x", "-1", "1.5", "9" * 40, "٣"])
def test_a_seed_that_is_no_number_is_refused_in_a_sentence(words: str) -> None:
    with pytest.raises(LabrysError, match="a seed is a whole number"):
        read_seed(words)


async def test_a_server_draws_wide_seeds_and_the_end_tells_what_was_hashed(server: Server, office: Office) -> None:
    made = office.made("deathmaze", start=True)
    async with wire(server.address, made.table, made.key) as ann:
        assert ann.mirror.table is not None
        promised = ann.mirror.table.commitment
        while ann.mirror.over is None:
            await ann.play_on(random.Random(1))
        over = ann.mirror.over
        assert len(over.nonce) == 32
        assert commitment(over.seed, over.nonce) == promised
    seeds = [r.new_seed() for _ in range(64)]
    assert max(seeds) > 2**120
