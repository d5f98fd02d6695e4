"""Battles of Mazes & Minotaurs by hand: a ground, who stands on it, dice and answers as written down."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event, Rolled
from labrys.engine.game import Game
from labrys.engine.machine import Track, drive
from labrys.engine.tape import ScriptTape
from labrys.games.minotaurs import scenes
from labrys.games.minotaurs.chapters import c2_after, c2_moving, c2_round, c3_powers
from labrys.games.minotaurs.chapters.c1_figures import settle
from labrys.games.minotaurs.chapters.c5_creatures import create
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.pieces import Battle, Being, Labyrinth, Room, Sheet
from labrys.games.minotaurs.state import State

CELL, COLUMNS = 5, 4
PANOPLY = {"spear": 1, "sword": 1, "dagger": 1, "shield": 1, "helmet": 1, "breastplate": 1}


async def the_end(g: Game[State], scene: object) -> None:
    """What follows a battle is another chapter."""


SCENES: Mapping[type, Callable[..., Any]] = {
    scenes.StartBattle: c2_round.start_battle,
    scenes.Opening: c2_round.opening,
    scenes.Decisions: c2_round.decisions,
    scenes.Declarations: c2_round.declarations,
    scenes.Mover: c2_moving.mover,
    scenes.Combat: c2_round.combat,
    scenes.EndOfRound: c2_round.end_of_round,
    scenes.Cast: c3_powers.cast,
    scenes.BattleOver: c2_after.battle_over,
    scenes.Poison: c2_after.poison_works,
    scenes.Spoils: the_end,
    scenes.Pursuit: the_end,
    scenes.AllDown: the_end,
}


def person(
    who: str, calling: str, scores: tuple[int, ...], goods: dict[str, int], hand: str = "", **more: Any
) -> Being:
    """A character with all figures settled; `hand`: what he holds, by words."""
    level = more.pop("level", 1)
    sheet = Sheet(calling=calling, scores=scores, level=level, **more.pop("sheet", {}))  # type: ignore[arg-type]
    worn = tuple(thing for thing in ("helmet", "breastplate") if thing in goods)
    one = Being(id=who, name=who.title(), seat=0, sheet=sheet, goods=goods, worn=worn, hand=tuple(hand.split()))
    settle(State(Dice(0), HouseRules(), 1), one)
    one.hits, one.power = one.figures.hits, one.figures.power
    for name, value in more.items():
        setattr(one, name, value)
    return one


def pyros(**more: Any) -> Being:
    """[E1] The Spearman of the book."""
    return person("pyros", "spearman", (15, 16, 13, 11, 10, 8), dict(PANOPLY), "spear shield", **more)


def korax(**more: Any) -> Being:
    """[E10] [E34] The Barbarian."""
    return person("korax", "barbarian", (16, 13, 10, 10, 10, 10), {"axe": 1, "shield": 1}, "axe shield", **more)


def foe(kind: str, number: int = 1, **more: Any) -> Being:
    """One of a kind of creature."""
    one = create(kind, number, f"{kind}-{number}")
    for name, value in more.items():
        setattr(one, name, value)
    return one


def arena(party: list[Being], foes: list[Being], room: Room | None = None, **house: Any) -> State:
    """A lit chamber of 60 by 60 feet with a way out to every side."""
    state = State(dice=Dice(seed=1), house=HouseRules(**house), seats=1, party=party, foes=foes)
    state.labyrinth = Labyrinth(columns=COLUMNS, rows=4, open=bytes([15] * 16), entrance=13, lair=2)
    state.cell, state.back = CELL, CELL + COLUMNS
    state.rooms = {CELL: room or Room(width=60, height=60, contents="garden")}
    return state


def fighting(party: list[Being], foes: list[Being], at: dict[str, str], round: int = 1, **more: Any) -> State:
    """In the middle of a battle; `at`: who stands where and faces whither: `e7/n`."""
    state = arena(party, foes, more.pop("room", None), **more)
    state.battle = Battle(cell=CELL, round=round - 1, met=len(foes))
    for one in (*party, *foes):
        if one.id in at:
            name, _, facing = at[one.id].partition("/")
            one.at = square(state, name)
            one.facing = ("n", "ne", "e", "se", "s", "sw", "w", "nw").index(facing or "n")
        if one.initiative == -99:
            one.initiative = 0
    state.agenda = [scenes.Decisions()]
    return state


def square(state: State, name: str) -> int:
    """The square of a name."""
    from labrys.engine.region import square_of
    from labrys.games.minotaurs.chapters.c2_ground import terrain

    field = terrain(state)
    return square_of(name, field.width, field.height)


class Told(list[Event]):
    """What happened, but for the dice."""

    def of(self, kind: type, who: str = "") -> list[Any]:
        """The events of a kind, of somebody."""
        return [event for event in self if type(event) is kind and (not who or getattr(event, "who", "") == who)]


def play(state: State, dice: list[int], answers: dict[str, list[str]], rounds: int = 1) -> Told:
    """Until so many rounds are over or the battle is. Answers by the word of the question and whom it is about
    (`declare:pyros`), one after the other; whatever has none is answered with its default. All dice must be used.
    """
    told, left = Told(), {key: list(given) for key, given in answers.items()}
    begun = state.battle.round if state.battle else 0
    game = Game(state, ScriptTape(dice), lambda event: None if type(event) is Rolled else told.append(event))

    async def decisions(g: Game[State], scene: scenes.Decisions) -> None:
        if state.battle is not None and state.battle.round < begun + rounds:
            await c2_round.decisions(g, scene)

    send = drive(game, {**SCENES, scenes.Decisions: decisions}, Track(10**9)).send
    try:
        ask: Ask[Any] | None = send(None)
        while ask is not None:
            ask = send(answered(ask, left))
    except StopIteration:
        pass
    assert state.dice.rolled == len(dice), f"{state.dice.rolled} of {len(dice)} dice were used"
    assert not any(left.values()), f"never asked: {left}"
    return told


def answered(ask: Ask[Any], left: dict[str, list[str]]) -> Any:
    """The next answer that is written down for this question, or its default."""
    for key in (f"{ask.ask}:{ask.of}", ask.ask):
        if left.get(key):
            answer = ask.read(left[key].pop(0))
            ask.value(answer)
            return answer
    assert ask.default is not None, f"{ask.ask} {ask.of} has no default"
    return ask.default


def by_chance(state: State, seed: int, sensibly: float = 0.0) -> int:
    """Play to the end with answers by chance (or by default, so often); how many there were."""
    chance = random.Random(seed).random
    send = drive(Game(state), SCENES, Track(10**9)).send
    number = 0
    try:
        ask: Ask[Any] | None = send(None)
        while ask is not None:
            number += 1
            assert number < 20_000, "a battle without an end"
            usual = ask.default if chance() < sensibly else None
            answer = ask.sample(chance) if usual is None else usual
            ask.value(answer)
            ask = send(answer)
    except StopIteration:
        pass
    return number
