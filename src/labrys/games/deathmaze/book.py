"""Deathmaze as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct

from labrys.core.book import Barred, Book, Outcome
from labrys.core.book import Procedure as AnyProcedure
from labrys.core.choose import Answer, Ask
from labrys.core.dice import Dice
from labrys.core.event import Event
from labrys.games.deathmaze import (
    characters,
    combat,
    continuity,
    exploring,
    features,
    monsters,
    narrate,
    party,
    position,
    spoils,
    traps,
    treasure,
    view,
    wonders,
)
from labrys.games.deathmaze import state as scene_types
from labrys.games.deathmaze.course import lose
from labrys.games.deathmaze.events import DeathmazeEvent
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.state import Adventurer, G, State
from labrys.games.deathmaze.tables import COMBAT, CORRIDOR_CUP, DATA, ROOM_CUP
from labrys.games.deathmaze.wounds import beaten
from labrys.kit.tables import wounds_by_face

C = TypeVar("C")
Procedure = Callable[[G, C], Coroutine[Ask[object], Answer, None]]


async def defeat(g: G) -> None:
    """[R74] The party is beaten."""
    lose(g, "R74")


async def silence(g: G) -> None:
    """[R25] By house rule: he who went below alone is dead, and what went on there is over."""
    g.state.monsters, g.state.foes, g.state.round = [], {}, 0


def while_alive(procedure: Procedure[C]) -> Procedure[C]:
    """[R74] Scenes go on as long as an adventurer is alive; else the party is beaten."""

    def start(g: G, scene: C) -> Coroutine[Ask[object], Answer, None]:
        if beaten(g.state) and not isinstance(scene, scene_types.ClimbUp):
            return silence(g) if g.state.above else defeat(g)
        return procedure(g, scene)

    return start


SCENES: Mapping[type, AnyProcedure] = {
    scene_types.Muster: characters.muster,
    scene_types.Create: characters.create,
    scene_types.FormUp: characters.form_up,
    scene_types.CloseUp: while_alive(party.close_up),
    scene_types.GoIn: exploring.go_in,
    scene_types.NextMove: while_alive(exploring.next_move),
    scene_types.Explore: exploring.explore,
    scene_types.DoorTrap: exploring.door_trap,
    scene_types.Trapped: while_alive(traps.trapped),
    scene_types.Enter: while_alive(exploring.enter),
    scene_types.CheckMonsters: while_alive(monsters.check_monsters),
    scene_types.Meeting: while_alive(monsters.meeting),
    scene_types.JoinCombat: while_alive(combat.join_combat),
    scene_types.Stand: while_alive(combat.stand),
    scene_types.PartyCombatPhase: while_alive(combat.party_combat_phase),
    scene_types.MonsterCombatPhase: while_alive(combat.monster_combat_phase),
    scene_types.PartyReorganisationPhase: while_alive(combat.party_reorganisation_phase),
    scene_types.MonsterReorganisationPhase: while_alive(combat.monster_reorganisation_phase),
    scene_types.Victory: while_alive(combat.victory),
    scene_types.Estate: while_alive(spoils.estate),
    scene_types.Feature: while_alive(features.feature),
    scene_types.ClimbUp: while_alive(features.climb_up),
    scene_types.Treasure: while_alive(treasure.treasure),
    scene_types.Open: while_alive(treasure.open_up),
    scene_types.Find: while_alive(treasure.find),
    scene_types.Test: while_alive(treasure.test),
    scene_types.Departure: continuity.departure,
    scene_types.Abilities: continuity.abilities,
}


class Deathmaze(Book[State]):
    """The book."""

    name = "deathmaze"
    title = "Deathmaze"
    about = "explore a catacomb that grows chit by chit, alone or with up to five friends (1980)"
    goal = (
        "To win, bring at least half of your adventurers out alive, each with 75 Experience Points and a share of "
        "100 Bezants gained (3.1)"
    )
    rules_version = 1
    state_type = State
    veteran_type = Adventurer
    house_type = HouseRules
    event_type = DeathmazeEvent
    data = DATA
    scenes = SCENES

    def new(self, seed: int, seats: int, house: Struct, veterans: Sequence[Struct]) -> State:
        """[5.1] Full cups, nobody yet; [4.0] the players muster first."""
        assert isinstance(house, HouseRules)
        return State(
            Dice(seed),
            house,
            seats,
            [scene_types.Muster()],
            veterans=tuple(v for v in veterans if isinstance(v, Adventurer)),
            room_cup=dict(ROOM_CUP),
            corridor_cup=dict(CORRIDOR_CUP),
        )

    def view(self, state: State, seat: int | None) -> view.View:
        """Everything on the table is open: Deathmaze has no secrets between players."""
        return view.look(state, seat)

    def narrate(self, event: Event, state: State) -> str:
        """The sentence for an event."""
        return narrate.sentence(event, state)

    def prompt(self, ask: Ask[object], state: State) -> str:
        """The question in words."""
        return narrate.prompt(ask, state)

    def label(self, option: object, ask: Ask[object], state: State) -> tuple[str, str]:
        """An option in words."""
        return narrate.label(option, ask, state)

    def barred(self, ask: Ask[object], state: State) -> list[Barred]:
        """What is not offered here, and why."""
        return narrate.barred(ask, state)

    def outcome(self, state: State) -> Outcome | None:
        """[3.1] Out of the maze or lost in it, and who has won."""
        if not state.over:
            return None
        figures = {
            "survivors": len(state.out),
            "loot": state.loot,
            "segments": len(state.maze),
            "rounds": state.rounds,
        }
        return Outcome(state.over, state.winners, figures)

    def survivors(self, state: State) -> list[Struct]:
        """[13.0] Those who got out, their gains saved at home."""
        return list(continuity.homecomers(state))

    def fallen(self, state: State) -> list[str]:
        """[P8] The dead: their records are erased."""
        return [who.id for who in state.dead]

    def attack(self, column: str, plus: int) -> list[int]:
        """[8.43] [8.45] Wounds on each face of the die, in a column of the Combat Table."""
        return wounds_by_face(COMBAT, column, plus)

    def conserved(self, state: State) -> None:
        """Chits are in a cup or on the table; adventurers are alive, dead, in stone or out."""
        position.check_conservation(state)

    def position(self, case: dict[str, object]) -> State:
        """The state a case describes."""
        return position.from_case(case)

    def facts(self, state: State) -> dict[str, object]:
        """The state in the words of a case."""
        return position.facts(state)

    def summary(self, before: State, after: State) -> dict[str, str]:
        """What changed between two states, in words."""
        return narrate.changes(before, after)

    def wonders(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return wonders.WONDERS

    def shown(self, event: Event) -> Iterable[wonders.Wonder]:
        """What an event shows of it."""
        return wonders.shown(event)


BOOK = Deathmaze()
