"""Deathmaze as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.games.deathmaze import state as scene_types
from labrys.games.deathmaze.chapters import assigning as spoils
from labrys.games.deathmaze.chapters import c04_characters as characters
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c06_features as features
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c10_traps as traps
from labrys.games.deathmaze.chapters import c13_continuity as continuity
from labrys.games.deathmaze.chapters import party
from labrys.games.deathmaze.chapters.c03_course_of_play import lose
from labrys.games.deathmaze.chapters.wounds import beaten
from labrys.games.deathmaze.events import DeathmazeEvent
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.state import Adventurer, G, State
from labrys.games.deathmaze.tables import COMBAT, CORRIDOR_CUP, ROOM_CUP
from labrys.games.deathmaze.telling import coverage as wonders
from labrys.games.deathmaze.telling import narrate, picture, position, possible, view
from labrys.kit.book import unless
from labrys.show.book import Outcome
from labrys.show.book import Procedure as AnyProcedure
from labrys.systems.spi1980 import scenes as shared
from labrys.systems.spi1980.book import DungeonBook


async def nobody_left(g: G) -> None:
    """[R74] The party is beaten. [R25] By house rule: only he who went below alone is, and it is over there."""
    if g.state.above:
        g.state.monsters, g.state.foes, g.state.round = [], {}, 0
    else:
        lose(g, "R74")


def while_alive(procedure: AnyProcedure) -> AnyProcedure:
    """[R74] Scenes go on as long as an adventurer is alive; else the party is beaten."""
    return unless(beaten, procedure, nobody_left)


SCENES: Mapping[type, AnyProcedure] = {
    scene_types.Muster: characters.muster,
    scene_types.Create: characters.create,
    shared.FormUp: characters.form_up,
    shared.CloseUp: while_alive(party.close_up),
    scene_types.GoIn: exploring.go_in,
    shared.NextMove: while_alive(exploring.next_move),
    shared.Explore: exploring.explore,
    scene_types.DoorTrap: exploring.door_trap,
    scene_types.Trapped: while_alive(traps.trapped),
    scene_types.Enter: while_alive(exploring.enter),
    shared.CheckMonsters: while_alive(monsters.check_monsters),
    scene_types.Meeting: while_alive(monsters.meeting),
    shared.JoinCombat: while_alive(combat.join_combat),
    shared.Stand: while_alive(combat.stand),
    shared.PartyCombatPhase: while_alive(combat.party_combat_phase),
    scene_types.MonsterCombatPhase: while_alive(combat.monster_combat_phase),
    scene_types.PartyReorganisationPhase: while_alive(combat.party_reorganisation_phase),
    shared.MonsterReorganisationPhase: while_alive(combat.monster_reorganisation_phase),
    scene_types.Victory: while_alive(combat.victory),
    scene_types.Estate: while_alive(spoils.estate),
    scene_types.Feature: while_alive(features.feature),
    scene_types.ClimbUp: features.climb_up,
    shared.Treasure: while_alive(treasure.treasure),
    scene_types.Open: while_alive(treasure.open_up),
    scene_types.Find: while_alive(treasure.find),
    scene_types.Test: while_alive(treasure.test),
    shared.Departure: continuity.departure,
    shared.Abilities: continuity.abilities,
}


class Deathmaze(DungeonBook[State]):
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
    scenes = SCENES
    narration = narrate
    positions = position
    notation = position.NOTATION
    possible = possible
    seeing = view
    drawing = picture
    combat = COMBAT

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

    def wonders(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return wonders.WONDERS

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """What an event shows of it."""
        return wonders.shown(event)


GAME = Deathmaze()
