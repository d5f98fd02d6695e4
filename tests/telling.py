"""What the words of every game are held to: games played by chance, told whole."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from typing import Any

from labrys.engine.event import Event
from labrys.show.book import AnyBook
from labrys.show.run import Run


def is_a_sentence(words: str, event: Event) -> bool:
    """A capital, an end, and no number of a rule."""
    return (words[0].isupper() or not words[0].isalpha()) and words[-1] in ".!" and event.rule not in words


def decisions(book: AnyBook, seed: int, house: dict[str, object]) -> Iterator[Run[Any]]:
    """A game played by chance, standing at each of its decisions and at the end."""
    run = Run(book, book.new(seed, 1 + seed % 3, book.house(house)))
    chance = random.Random(seed)
    yield run
    while run.asking is not None:
        run.pick(run.asking.sample(chance.random))
        yield run


def tell_a_whole_game(book: AnyBook, seed: int, house: dict[str, object]) -> None:
    """Every event, question, option, refusal and change of it has words."""
    rules = {rule["id"] for rule in tomllib.loads((book.data / "rules.toml").read_text())["rule"]}
    before = None
    for run in decisions(book, seed, house):
        run.narrate(run.events[-12:])
        if before is not None:
            assert all(book.summary(before, run.state).values())
        before = book.clone(run.state)
        decision = run.decision
        if decision is None:
            continue
        assert decision.prompt[-1] in ".?!"
        assert all(option.label for option in decision.options)
        for refusal in run.barred():
            assert refusal.rule in rules
            assert refusal.label
            assert refusal.why[-1] == "."
            offered = [option.key for option in decision.options if refusal.stands_for(option.key)]
            assert not offered, f"{refusal} stands for what is offered: {offered}"
    assert all(line[-1] in ".!" for line in run.narrate())
