"""Citadel of Blood as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from msgspec import Struct, structs

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.engine.rules import Procedure as AnyProcedure
from labrys.games.citadel import scenes as own
from labrys.games.citadel import trial
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c07_traps_and_detrapping as traps
from labrys.games.citadel.chapters import c09_combat as combat
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c12_gaining_experience_points as gaining
from labrys.games.citadel.chapters import c13_room_features as features
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c16_the_hellgate as hellgate
from labrys.games.citadel.chapters import c17_victory_conditions as victory
from labrys.games.citadel.events import CitadelEvent
from labrys.games.citadel.house import HouseRules
from labrys.games.citadel.pieces import Character, Roster
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import COMBAT, FULL_CUP
from labrys.games.citadel.telling import (
    coverage,
    fray,
    kinds,
    narrate,
    picture,
    position,
    possible,
    score,
    story,
    view,
)
from labrys.games.citadel.telling.goal import goal as aim
from labrys.kit.book import unless
from labrys.show.campaign import Campaign
from labrys.show.picture import Card, Goal
from labrys.systems.spi1980 import scenes as shared
from labrys.systems.spi1980.book import DungeonBook


def while_alive(procedure: AnyProcedure) -> AnyProcedure:
    """[R85] Scenes go on as long as a character is alive and free."""
    return unless(victory.beaten, procedure, victory.nobody_left)


SCENES: Mapping[type, AnyProcedure] = {
    own.Muster: start.muster,
    own.Recruit: start.recruit,
    own.LearnSpells: start.learn_spells,
    shared.FormUp: start.form_up,
    shared.CloseUp: while_alive(start.close_up),
    own.Entry: start.entry,
    own.Circle: start.circle,
    own.Gateway: start.gateway,
    shared.NextMove: while_alive(sequence.next_move),
    own.NextTurn: sequence.next_turn,
    shared.Explore: while_alive(sequence.explore),
    own.TrapPhase: while_alive(sequence.trap_phase),
    own.Trapped: while_alive(traps.trapped),
    own.Enter: while_alive(sequence.enter),
    shared.CheckMonsters: while_alive(sequence.check_monsters),
    own.Meeting: while_alive(sequence.meeting),
    shared.JoinCombat: while_alive(combat.join_combat),
    shared.Stand: while_alive(combat.stand),
    own.Hesitation: while_alive(magic.hesitation),
    shared.PartyCombatPhase: while_alive(combat.party_combat_phase),
    own.MonsterCombatPhase: while_alive(combat.monster_combat_phase),
    own.HellgateCombatPhase: while_alive(hellgate.hellgate_combat_phase),
    own.PartyReorganizationPhase: while_alive(combat.party_reorganization_phase),
    shared.MonsterReorganizationPhase: while_alive(combat.monster_reorganization_phase),
    own.Sleepers: while_alive(magic.sleepers),
    own.AfterCombat: while_alive(combat.after_combat),
    shared.Treasure: while_alive(treasure.treasure),
    own.Open: while_alive(treasure.open_up),
    own.Find: while_alive(treasure.find),
    own.Divide: while_alive(treasure.divide),
    own.Test: while_alive(treasure.test),
    own.ExperienceStep: while_alive(gaining.experience_step),
    own.FeaturePhase: while_alive(sequence.feature_phase),
    own.HellgateAttempt: while_alive(hellgate.hellgate_attempt),
    own.Clavichord: while_alive(features.clavichord),
    own.Claim: while_alive(features.claim),
    own.Drawer: while_alive(features.drawer),
    own.ClimbUp: features.climb_up,
    own.PickUp: magic.pick_up,
    shared.Departure: victory.departure,
    shared.Abilities: gaining.abilities,
    own.Homecoming: victory.homecoming,
    own.Rearm: victory.rearm,
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
    minutes = (150, 240)
    rules_version = 2
    clock = "turns"
    results = ("destroyed", "out", "lost")
    figures = ("team_victory", "character_victory", "x_dead", "survivors", "games", "segments", "turns")
    seat_figures = ("survivors",)
    flags = ("team_victory", "character_victory", "x_dead")
    casting = "race"
    state_type = State
    campaign_type = Roster
    house_type = HouseRules
    event_type = CitadelEvent
    scenes = SCENES
    narration = narrate
    stories = story
    money = ("Gold Mark",)
    positions = position
    notation = position.NOTATION
    possible = possible
    seeing = view
    alike = True
    drawing = picture
    cast = kinds
    fighting = fray
    combat = COMBAT
    columns = tuple(COMBAT)

    def aim(self, view: view.View) -> Goal:
        """What this seat plays for."""
        return aim(view)

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[4.1-E] All chits in the cup, nobody yet; [4.1-A] the players muster first."""
        assert isinstance(house, HouseRules)
        return State(
            Dice(seed),
            house,
            seats,
            [own.Muster()],
            veterans=campaign.people if isinstance(campaign, Roster) else (),
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

    def setting_up(self, ask: Ask[object], state: State) -> bool:
        """The Starting Sequence of the first game, up to the Gateway."""
        return not state.game

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

    def score(self, state: State, seat: int) -> float:
        """How near this seat is to winning."""
        return score.score(state, seat)

    def survivors(self, state: State) -> list[Struct]:
        """[17.0-d] Those who are at home, for another session."""
        return list(victory.homecomers(state))

    def fallen(self, state: State) -> list[Struct]:
        """[17.3] [R55] The dead never return, nor those left behind in the Hellgate."""
        return [*state.dead, *state.gone]

    def merits(self, person: Character) -> Mapping[str, int]:
        """[17.1] What he has gained and not yet spent; [17.5] how often he has come out."""
        return {
            "Times out of the Citadel": person.exits,
            "Experience Points": person.saved_experience + person.experience,
            "Gold Marks": person.saved_gold_marks + person.gold_marks,
            "Wound Points": person.wound_points,
        }

    def campaign_cards(self, campaign: Campaign) -> Iterable[Card]:
        """[17.1] The character records."""
        return [picture.record(view.sheet(who), "party") for who in campaign.people]

    def check_campaign(self, campaign: Campaign) -> None:
        """[17.1] Each could go in, alone."""
        super().check_campaign(campaign)
        assert isinstance(campaign, Roster)
        for who in campaign.people:
            state = self.new(0, 1, HouseRules())
            state.party = [structs.replace(who, seat=0)]
            self.check_record(who, state)

    def played(self, state: State) -> Mapping[int, Sequence[str]]:
        """Who each seat's people are."""
        return trial.played(state)

    def gifts(self) -> Sequence[str]:
        """What can be handed out for a trial."""
        return tuple(trial.THINGS)

    def give(self, state: State, seat: int, gift: str) -> bool:
        """It is his besides."""
        return trial.give(state, seat, gift)

    def coverage(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return coverage.COVERAGE

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """What an event shows of it."""
        return coverage.shown(event)


GAME = Citadel()
