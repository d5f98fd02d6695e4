"""Citadel of Blood as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.games.citadel import state as scene_types
from labrys.games.citadel.chapters import c04_starting_sequence as characters
from labrys.games.citadel.chapters import c05_turn as exploring
from labrys.games.citadel.chapters import c07_traps as traps
from labrys.games.citadel.chapters import c08_monsters as monsters
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c12_experience as aftermath
from labrys.games.citadel.chapters import c13_features as features
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c16_hellgate as hellgate
from labrys.games.citadel.chapters import c17_continuity as continuity
from labrys.games.citadel.chapters import party
from labrys.games.citadel.chapters.wounds import beaten
from labrys.games.citadel.events import CitadelEvent
from labrys.games.citadel.house import HouseRules
from labrys.games.citadel.state import Character, G, State
from labrys.games.citadel.tables import COMBAT, FULL_CUP
from labrys.games.citadel.telling import coverage as wonders
from labrys.games.citadel.telling import narrate, picture, position, view
from labrys.kit.book import unless
from labrys.show.book import Outcome
from labrys.show.book import Procedure as AnyProcedure
from labrys.systems.spi1980 import scenes as shared
from labrys.systems.spi1980.book import DungeonBook


async def nobody_left(g: G) -> None:
    """[R58] [R80] [R81] [R85] Those who stood by fight on; those elsewhere go on; else the party is lost."""
    state = g.state
    if state.coffin and state.bystanders:
        combat.rally(g)
        await combat.mend(g)
        await party.marching_order(g, "R58")
        g.then(shared.MonsterReorganisationPhase())
        return
    if state.below:  # [R54] whatever went on below is over
        state.monsters = [unit for unit in state.monsters if isinstance(unit, Character)]
        state.foes, state.round, state.killed_points = {}, 0, 0
        state.waiting = False
        return
    continuity.lose(g, "R85")


def while_alive(procedure: AnyProcedure) -> AnyProcedure:
    """[R85] Scenes go on as long as a character is alive and free."""
    return unless(beaten, procedure, nobody_left)


SCENES: Mapping[type, AnyProcedure] = {
    scene_types.Muster: characters.muster,
    scene_types.Recruit: characters.recruit,
    scene_types.LearnSpells: characters.learn_spells,
    shared.FormUp: characters.form_up,
    shared.CloseUp: while_alive(party.close_up),
    scene_types.Entry: characters.entry,
    scene_types.Circle: characters.circle,
    scene_types.Gateway: characters.gateway,
    shared.NextMove: while_alive(exploring.next_move),
    scene_types.NextTurn: exploring.next_turn,
    shared.Explore: while_alive(exploring.explore),
    scene_types.TrapPhase: while_alive(exploring.trap_phase),
    scene_types.Trapped: while_alive(traps.trapped),
    scene_types.Enter: while_alive(exploring.enter),
    shared.CheckMonsters: while_alive(monsters.check_monsters),
    scene_types.Meeting: while_alive(monsters.meeting),
    shared.JoinCombat: while_alive(combat.join_combat),
    shared.Stand: while_alive(combat.stand),
    scene_types.Hesitation: while_alive(combat.hesitation),
    shared.PartyCombatPhase: while_alive(combat.party_combat_phase),
    scene_types.MonsterCombatPhase: while_alive(combat.monster_combat_phase),
    scene_types.HellgateCombatPhase: while_alive(hellgate.hellgate_combat_phase),
    scene_types.PartyReorganisationPhase: while_alive(combat.party_reorganisation_phase),
    shared.MonsterReorganisationPhase: while_alive(combat.monster_reorganisation_phase),
    scene_types.Sleepers: while_alive(combat.sleepers),
    scene_types.AfterCombat: while_alive(aftermath.after_combat),
    shared.Treasure: while_alive(treasure.treasure),
    scene_types.Open: while_alive(treasure.open_up),
    scene_types.Find: while_alive(treasure.find),
    scene_types.Divide: while_alive(treasure.divide),
    scene_types.Test: while_alive(treasure.test),
    scene_types.ExperienceStep: while_alive(aftermath.experience_step),
    scene_types.FeaturePhase: while_alive(features.feature_phase),
    scene_types.HellgateAttempt: while_alive(hellgate.hellgate_attempt),
    scene_types.Clavichord: while_alive(features.clavichord),
    scene_types.Drawer: while_alive(features.drawer),
    scene_types.ClimbUp: features.climb_up,
    scene_types.PickUp: exploring.pick_up,
    shared.Departure: continuity.departure,
    shared.Abilities: continuity.abilities,
    scene_types.Homecoming: continuity.homecoming,
    scene_types.Rearm: continuity.rearm,
}


class Citadel(DungeonBook[State]):
    """The book."""

    name = "citadel"
    title = "Citadel of Blood"
    about = "raid the Citadel of X the Unknown with Heroes and Initiates, and break the Hellgate (1980)"
    goal = (
        "To win as a team, destroy the Hellgate and bring somebody out; a character wins who comes out with "
        "100 Experience Points and 100 Gold Marks (17.0)"
    )
    rules_version = 1
    state_type = State
    veteran_type = Character
    house_type = HouseRules
    event_type = CitadelEvent
    scenes = SCENES
    narration = narrate
    positions = position
    seeing = view
    drawing = picture
    combat = COMBAT

    def new(self, seed: int, seats: int, house: Struct, veterans: Sequence[Struct]) -> State:
        """[4.1-E] All chits in the cup, nobody yet; [4.1-A] the players muster first."""
        assert isinstance(house, HouseRules)
        return State(
            Dice(seed),
            house,
            seats,
            [scene_types.Muster()],
            veterans=tuple(v for v in veterans if isinstance(v, Character)),
            cup=dict(FULL_CUP),
        )

    def keeps_secrets(self, state: State, seat: int) -> bool:
        """Only what nobody has tried yet."""
        return bool(state.untried or state.own_untried)

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """Untried potions, medallions and talismans are unknown to everybody."""
        if self.keeps_secrets(state, seat):
            chance = Random(seed)
            treasure.mix_up(state, lambda: chance.randint(1, 6))

    def outcome(self, state: State) -> Outcome | None:
        """[17.0-a] [17.0-b] How the campaign ended: the team's result, and whose character has won."""
        if not state.over:
            return None
        figures = {
            "team_victory": int(state.destroyed and bool(state.out)),
            "character_victory": int(bool(state.champions)),
            "x_dead": int(state.x_dead),
            "survivors": len(state.out),
            "games": state.game,
            "segments": len(state.maze),
            "turns": state.turns,
        }
        return Outcome(state.over, state.winners, figures)

    def survivors(self, state: State) -> list[Struct]:
        """[17.0-d] Those who are at home, for another session."""
        return list(continuity.homecomers(state))

    def fallen(self, state: State) -> list[str]:
        """[17.3] [R55] The dead never return, nor those left behind in the Hellgate."""
        return [who.id for who in (*state.dead, *state.gone)]

    def wonders(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return wonders.WONDERS

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """What an event shows of it."""
        return wonders.shown(event)


GAME = Citadel()
