"""Deathmaze as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct, structs

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.engine.rules import Procedure as AnyProcedure
from labrys.games.deathmaze import scenes, trial
from labrys.games.deathmaze.chapters import c03_course_of_play as course
from labrys.games.deathmaze.chapters import c04_characters as characters
from labrys.games.deathmaze.chapters import c05_exploring as exploring
from labrys.games.deathmaze.chapters import c06_features as features
from labrys.games.deathmaze.chapters import c07_monsters as monsters
from labrys.games.deathmaze.chapters import c08_combat as combat
from labrys.games.deathmaze.chapters import c09_treasure as treasure
from labrys.games.deathmaze.chapters import c10_traps as traps
from labrys.games.deathmaze.chapters import c13_continuity as continuity
from labrys.games.deathmaze.events import DeathmazeEvent
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.pieces import Adventurer, Roster
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import COMBAT, CORRIDOR_CUP, ROOM_CUP
from labrys.games.deathmaze.telling import (
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
from labrys.games.deathmaze.telling.goal import goal as aim
from labrys.kit.book import unless
from labrys.show.campaign import Campaign
from labrys.show.picture import Card, Goal
from labrys.systems.spi1980 import scenes as shared
from labrys.systems.spi1980.book import DungeonBook


def while_alive(procedure: AnyProcedure) -> AnyProcedure:
    """[R74] Scenes go on as long as an adventurer is alive; else the party is beaten."""
    return unless(combat.beaten, procedure, course.nobody_left)


SCENES: Mapping[type, AnyProcedure] = {
    scenes.Muster: characters.muster,
    scenes.Create: characters.create,
    shared.FormUp: exploring.form_up,
    shared.CloseUp: while_alive(exploring.close_up),
    scenes.GoIn: exploring.go_in,
    shared.NextMove: while_alive(exploring.next_move),
    shared.Explore: exploring.explore,
    scenes.DoorTrap: exploring.door_trap,
    scenes.Trapped: while_alive(traps.trapped),
    scenes.Enter: while_alive(exploring.enter),
    shared.CheckMonsters: while_alive(exploring.check_monsters),
    scenes.Meeting: while_alive(monsters.meeting),
    shared.JoinCombat: while_alive(combat.join_combat),
    shared.Stand: while_alive(combat.stand),
    shared.PartyCombatPhase: while_alive(combat.party_combat_phase),
    scenes.MonsterCombatPhase: while_alive(combat.monster_combat_phase),
    scenes.PartyReorganizationPhase: while_alive(combat.party_reorganization_phase),
    shared.MonsterReorganizationPhase: while_alive(combat.monster_reorganization_phase),
    scenes.Victory: while_alive(combat.victory),
    scenes.Estate: while_alive(treasure.estate),
    scenes.Feature: while_alive(features.feature),
    scenes.ClimbUp: features.climb_up,
    shared.Treasure: while_alive(treasure.treasure),
    scenes.Open: while_alive(treasure.open_up),
    scenes.Find: while_alive(treasure.find),
    scenes.Test: while_alive(treasure.test),
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
    minutes = (30, 60)
    results = ("out", "lost")
    figures = ("survivors", "loot", "segments", "rounds")
    seat_figures = ("survivors",)
    begin = "few rules, and a ready-made party is in the maze after a handful of answers"
    rules_version = 2
    casting = "class"
    state_type = State
    campaign_type = Roster
    house_type = HouseRules
    event_type = DeathmazeEvent
    scenes = SCENES
    narration = narrate
    stories = story
    money = ("Bezant",)
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
        """[5.1] Full cups, nobody yet; [4.0] the players muster first."""
        assert isinstance(house, HouseRules)
        return State(
            Dice(seed),
            house,
            seats,
            [scenes.Muster()],
            veterans=campaign.people if isinstance(campaign, Roster) else (),
            room_cup=dict(ROOM_CUP),
            corridor_cup=dict(CORRIDOR_CUP),
        )

    def setting_up(self, ask: Ask[object], state: State) -> bool:
        """Until the party is in the entrance; how that lies is all the same."""
        return not state.maze

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

    def score(self, state: State, seat: int) -> float:
        """How near this seat is to winning."""
        return score.score(state, seat)

    def survivors(self, state: State) -> list[Struct]:
        """[13.0] Those who got out, their gains saved at home."""
        return list(continuity.homecomers(state))

    def fallen(self, state: State) -> list[Struct]:
        """[P8] The dead: their records are erased."""
        return list(state.dead)

    def merits(self, person: Adventurer) -> Mapping[str, int]:
        """[13.12] What he has gained and not yet spent, and what he can take."""
        return {
            "Experience Points": person.saved_experience + person.experience,
            "Bezants": person.saved_bezants + person.bezants,
            "Wound Points": person.wound_points,
        }

    def campaign_cards(self, campaign: Campaign) -> Iterable[Card]:
        """[13.0] The Character Records."""
        return [picture.record(view.sheet(who), "party") for who in campaign.people]

    def check_campaign(self, campaign: Campaign) -> None:
        """[13.0] Each could go in, alone."""
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


GAME = Deathmaze()
