"""While somebody is asked in secret the others see the game as before: each the newest board he has been shown."""

from __future__ import annotations

import random

from labrys.web import records as r
from labrys.web.table import Table

GAMES = 8
THREE = [r.Sat(seat, name, name.lower()) for seat, name in enumerate(("Ann", "Ben", "Cleo"))]


def table_of_three(seed: int) -> Table:
    """Warlock's Maze with hidden hands."""
    house = {"hands": "hidden", "characters": "dealt"}
    return Table("t", [r.Opened("warlock", 3, "", "secret", "", None, house), *THREE, r.Began(seed)])


def answer(table: Table, chance: random.Random) -> None:
    """Whoever is asked answers by chance."""
    run, _ = table.game()
    assert run.asking is not None
    assert run.decision is not None
    words = run.asking.write(run.asking.sample(chance.random))
    option = next((option for option in run.decision.options if option.key == words), None)
    table.apply(r.Answered(run.asking.seat if option is None else option.seat, words))


def test_who_comes_back_while_another_is_asked_in_secret_sees_the_newest_board_he_was_shown() -> None:
    asked_before = 0
    for seed in range(GAMES):
        table, chance = table_of_three(seed), random.Random(seed)
        run, _ = table.game()
        shown: dict[int | None, object] = {}
        secretly: set[int] = set()  # who was asked in secret since everybody knew who was asked
        while run.asking is not None:
            for who in (None, 0, 1, 2):
                if run.asking.secret and run.asking.seat != who:
                    assert table.shown(who).view(who) == shown[who], f"game {seed}: {who} sees another board"
                    asked_before += who in secretly
                else:
                    shown[who] = run.view(who)
            secretly = secretly | {run.asking.seat} if run.asking.secret else set()
            answer(table, chance)
    assert asked_before  # it has happened that one had answered in secret before


def test_what_was_taken_back_is_not_shown_any_more() -> None:
    table, chance = table_of_three(1), random.Random(1)
    run, _ = table.game()
    views: list[dict[int | None, object]] = []
    while run.asking is not None and len(views) < 300:
        views.append({who: table.shown(who).view(who) for who in (None, 0, 1, 2)})
        answer(table, chance)
    while len(views) > 1:
        seat = next(seat for seat in range(3) if table.undoing(seat)[0] != "no")
        number = min(1 + chance.randrange(4), len(run.entries))
        table.apply(r.TookBack(seat, number))
        del views[len(run.entries) + 1 :]
        assert {who: table.shown(who).view(who) for who in (None, 0, 1, 2)} == views[-1]
        if not run.entries:
            break
