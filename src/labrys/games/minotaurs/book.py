"""Mazes & Minotaurs as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from labrys.engine.ask import Ask
from labrys.engine.event import GAMESMASTER, Event
from labrys.engine.rules import Outcome
from labrys.engine.rules import Procedure as AnyProcedure
from labrys.games.minotaurs import campaign as campaigns
from labrys.games.minotaurs import scenes, trial
from labrys.games.minotaurs.chapters import (
    c1_creation,
    c1_equipment,
    c2_after,
    c2_moving,
    c2_round,
    c3_powers,
    c6_adventure,
    c6_cells,
    c6_meeting,
    c6_town,
    c6_treasure,
)
from labrys.games.minotaurs.events import Fell, MinotaursEvent
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.mazes import drawn
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import Campaign, State
from labrys.games.minotaurs.telling import campaign as campaign_telling
from labrys.games.minotaurs.telling import (
    coverage,
    foresight,
    fray,
    kinds,
    making,
    narrate,
    picture,
    position,
    possible,
    redeal,
    score,
    story,
    view,
)
from labrys.games.minotaurs.telling.goal import goal as aim
from labrys.games.minotaurs.telling.names import COINS
from labrys.kit.book import BoundBook
from labrys.show.campaign import Campaign as AnyCampaign
from labrys.show.decision import Part
from labrys.show.picture import Figure, Goal, Listing

LOST = ("dead", "gone")  # fates from which nobody comes back

SCENES: Mapping[type, AnyProcedure] = {
    scenes.Gather: c1_creation.gather,
    scenes.NewCharacter: c1_creation.new_character,
    scenes.Shop: c1_equipment.shop,
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
    scenes.Town: c6_town.town,
    scenes.Turn: c6_adventure.turn,
    scenes.NewCell: c6_cells.new_cell,
    scenes.Trap: c6_cells.trap,
    scenes.Flood: c6_cells.flood,
    scenes.Encounter: c6_meeting.encounter,
    scenes.Guardian: c6_meeting.guardian,
    scenes.Stray: c6_meeting.stray,
    scenes.Meeting: c6_meeting.meeting,
    scenes.Attitude: c6_meeting.show_attitude,
    scenes.Pursuit: c6_meeting.pursuit,
    scenes.Spoils: c6_treasure.spoils,
    scenes.HandOut: c6_treasure.hand_out,
    scenes.PassTime: c6_adventure.pass_time,
    scenes.Leave: c6_adventure.leave,
    scenes.AllDown: c6_adventure.all_down,
}


class Minotaurs(BoundBook[State]):
    """The book."""

    name = "minotaurs"
    title = "Mazes & Minotaurs"
    about = "roll up heroes of a mythic age and find the way to the heart of a labyrinth and out again"
    goal = (
        "Reach the goal of the quest (6.2) and come out of the labyrinth alive (A11); heroes win Glory, magicians "
        "Wisdom, and rise in level (M1.67, M1.68)"
    )
    minutes = (15, 45)
    rules_version = 1
    has_gamesmaster = True
    coins = COINS
    parts: ClassVar[Mapping[str, Part]] = {
        "charge": "turn",
        "declare": "turn",
        "tactics": "turn",
        "retarget": "turn",
        "flight": "turn",
        "turn": "way",
    }
    scenario_kind = "maze"
    clock = "turns"
    results = ("goal", "left", "lost")
    figures = ("goal", "survivors", "turns", "cells", "overcome")
    seat_figures = ("survivors",)
    flags = ("goal",)
    casting = "gather"
    state_type = State
    campaign_type = Campaign
    house_type = HouseRules
    event_type = MinotaursEvent
    scenes = SCENES
    narration = narrate
    stories = story
    money = ("silver piece",)
    harm = "hits"
    positions = position
    notation = position.NOTATION
    possible = possible
    seeing = view
    alike = True
    drawing = picture
    cast = kinds
    fighting = fray

    def aim(self, view: view.View) -> Goal:
        """What this seat plays for."""
        return aim(view)

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: AnyCampaign | None = None
    ) -> State:
        """[A1] An adventure, in town."""
        assert isinstance(house, HouseRules)
        assert campaign is None or isinstance(campaign, Campaign)
        return campaigns.adventure(seed, seats, house, scenario, campaign)

    def check_scenario(self, text: str) -> None:
        """[6.3] A maze with a way in and a lair that can be reached."""
        drawn(text)

    def after(self, state: State, campaign: AnyCampaign) -> Campaign:
        """[A13] What lasts."""
        assert isinstance(campaign, Campaign)
        return campaigns.after(state, campaign)

    def check_campaign(self, campaign: AnyCampaign) -> None:
        """[M1.01] People as an adventure leaves them."""
        assert isinstance(campaign, Campaign)
        campaigns.check(campaign)
        super().check_campaign(campaign)

    def survivors(self, state: State) -> list[Struct]:
        """[A11] The characters who came out."""
        return [one for one in state.party if one.kind == "character" and not one.fate]

    def fallen(self, state: State) -> list[Struct]:
        """[A12] The dead; who is stone, tree or rock may be restored."""
        return [one for one in (*state.party, *state.lost) if one.kind == "character" and one.fate in LOST]

    def falls(self, event: Event) -> str:
        """Dead, or gone."""
        return event.who if isinstance(event, Fell) and event.fate in LOST else ""

    def merits(self, person: Being) -> Mapping[str, int]:
        """[M1.68] Level and points."""
        return campaign_telling.merits(person)

    def campaign_notes(self, campaign: AnyCampaign) -> tuple[Iterable[Figure], Iterable[Listing]]:
        """[A13] What lasts beside people."""
        assert isinstance(campaign, Campaign)
        return campaign_telling.facts(campaign), campaign_telling.lists(campaign)

    def view(self, state: State, seat: int | None) -> view.View:
        """What lies open on the table, of copies: whoever looks holds nothing of the game itself."""
        return view.look(self.clone(state), seat)

    def keeps_secrets(self, state: State, seat: int) -> bool:
        """[6.1] The maze beyond what was entered is the Maze Master's secret."""
        return seat != GAMESMASTER

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """A maze that the party may believe in."""
        redeal.redeal(state, seat, seed)

    def foreseen(self, ask: Ask[object], option: object) -> AnyProcedure | None:
        """[B5] What a declared attack is worth."""
        return foresight.foreseen(ask, option)

    def setting_up(self, ask: Ask[object], state: State) -> bool:
        """In town, before the maze."""
        return not state.entered

    def outcome(self, state: State) -> Outcome | None:
        """[A11] Everybody wins whose character comes out with the goal done."""
        if not state.over:
            return None
        alive = tuple(sorted({one.seat for one in state.party if not one.fate}))
        return Outcome(state.over, alive if state.over == "goal" else (), dict(state.figures))

    def worths(self, ask: Ask[object], state: State) -> tuple[str, ...]:
        """[M1.03] The modifier of each result that is shared out."""
        return making.box_worths(ask, state)

    def score(self, state: State, seat: int) -> float:
        """How well the party fares."""
        return score.score(state, seat)

    def played(self, state: State) -> Mapping[int, Sequence[str]]:
        """Who each seat's people are."""
        return trial.played(state)

    def gifts(self) -> Sequence[str]:
        """What can be handed out for a trial."""
        return trial.GIFTS

    def give(self, state: State, seat: int, gift: str) -> bool:
        """It is his besides."""
        return trial.give(state, seat, gift)

    def coverage(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return coverage.COVERAGE

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """What an event shows of it."""
        return coverage.shown(event)


GAME = Minotaurs()
