"""The Game of Dungeon as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from labrys.engine.ask import Ask
from labrys.engine.event import GAMESMASTER, Event
from labrys.engine.rules import Outcome
from labrys.engine.rules import Procedure as AnyProcedure
from labrys.games.dungeon import campaign as campaigns
from labrys.games.dungeon import mazes, scenes, trial
from labrys.games.dungeon.chapters import (
    c01_the_descent,
    c02_mapping,
    c02_orders,
    c03_sages,
    c03_treasure,
    c04_families,
    c04_leader,
    c04_personas,
    c05_general_store,
    c06a_lines,
    c06b_the_round,
    c06c_balls,
    c06d_peace_and_flight,
    c06e_after,
    c07_baddies,
    c08_special_chambers,
)
from labrys.games.dungeon.events import Died, DungeonEvent, Parted
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.state import Campaign, State
from labrys.games.dungeon.telling import campaign as campaign_telling
from labrys.games.dungeon.telling import (
    coverage,
    fray,
    kinds,
    narrate,
    picture,
    position,
    possible,
    redeal,
    score,
    story,
    view,
)
from labrys.games.dungeon.telling.goal import goal as aim
from labrys.games.dungeon.telling.names import COINS
from labrys.kit.book import BoundBook
from labrys.kit.mazefile import require
from labrys.show.campaign import Campaign as AnyCampaign
from labrys.show.decision import Part
from labrys.show.picture import Figure, Goal, Listing

FIRST = "first-descent"  # the maze of those who name none

SCENES: Mapping[type, AnyProcedure] = {
    scenes.Gather: c01_the_descent.gather,
    scenes.NewPersona: c01_the_descent.new_persona,
    scenes.Outfit: c01_the_descent.outfit,
    scenes.GoDown: c02_mapping.go_down,
    scenes.Home: c01_the_descent.home,
    scenes.Lost: c01_the_descent.lost,
    scenes.Orders: c02_orders.orders,
    scenes.Walk: c02_mapping.walk,
    scenes.Arrive: c02_mapping.arrive,
    scenes.Open: c02_mapping.open_door,
    scenes.Enter: c02_mapping.enter,
    scenes.Leave: c02_mapping.leave,
    scenes.Treasure: c03_treasure.treasure,
    scenes.HandOut: c03_treasure.hand_out,
    scenes.MeetSage: c03_sages.meet_sage,
    scenes.Homage: c03_sages.homage,
    scenes.Favour: c03_sages.favour,
    scenes.Wishes: c03_sages.wishes,
    scenes.Parting: c03_sages.parting,
    scenes.Heal: c04_personas.heal,
    scenes.HealAtRisk: c04_personas.heal_at_risk,
    scenes.Discontent: c04_leader.discontent,
    scenes.Mutiny: c04_leader.mutiny,
    scenes.Rise: c04_families.rise,
    scenes.Birth: c04_families.birth,
    scenes.Spider: c04_families.spider,
    scenes.Store: c05_general_store.store,
    scenes.Rent: c05_general_store.rent,
    scenes.Counter: c05_general_store.counter,
    scenes.Shop: c05_general_store.shop,
    scenes.Gift: c05_general_store.gift,
    scenes.Torches: c05_general_store.torches,
    scenes.FormLine: c06a_lines.form_line,
    scenes.Encounter: c07_baddies.encounter,
    scenes.Meeting: c06d_peace_and_flight.meeting,
    scenes.BaddiesPhase: c06b_the_round.baddies_phase,
    scenes.CloseUp: c06a_lines.close_up,
    scenes.LeadersCall: c06d_peace_and_flight.leaders_call,
    scenes.OfferPeace: c06d_peace_and_flight.offer_peace,
    scenes.WizardsTurn: c06c_balls.wizards_turn,
    scenes.FightersTurn: c06b_the_round.fighters_turn,
    scenes.RoundOver: c06b_the_round.round_over,
    scenes.BattleOver: c06e_after.battle_over,
    scenes.Fallen: c06e_after.fallen,
    scenes.Picture: c06e_after.picture,
    scenes.SpecialChamber: c08_special_chambers.special_chamber,
    scenes.Gamble: c08_special_chambers.gamble,
}


class Dungeon(BoundBook[State]):
    """The book."""

    name = "dungeon"
    title = "The Game of Dungeon"
    about = "make personas, shop at the General Store and go down into a gamesmaster's maze, week after week"
    goal = (
        "There is no fixed goal: bring your personas home alive, with treasure and karma to rise in rank "
        "(D1.08). The way home is a tower that reaches the surface (6.1)"
    )
    minutes = (30, 75)
    rules_version = 1
    has_gamesmaster = True
    coins = COINS
    parts: ClassVar[Mapping[str, Part]] = {
        "act": "turn",
        "next_blow": "turn",
        "ball": "between",
        "call": "between",
        "form_line": "between",
        "orders": "way",
    }
    scenario_kind = "maze"
    clock = "chambers"
    results = ("home", "lost")
    figures = ("survivors", "chambers", "gold", "karma", "kills", "feet")
    seat_figures = ("survivors",)
    casting = "rent"
    state_type = State
    campaign_type = Campaign
    house_type = HouseRules
    event_type = DungeonEvent
    scenes = SCENES
    narration = narrate
    stories = story
    money = ("piece of gold", "pieces of gold")
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
        """[6.14] A descent, on the surface; [D1.09] a maze may bring house rules of its own."""
        assert isinstance(house, HouseRules)
        assert campaign is None or isinstance(campaign, Campaign)
        text = scenario or self.scenarios[FIRST]
        return campaigns.descent(seed, seats, mazes.house_of(text, house), text, campaign)

    def check_scenario(self, text: str) -> None:
        """[7.2] The error says where and what."""
        require(text, mazes.VOCABULARY)

    def after(self, state: State, campaign: AnyCampaign) -> Campaign:
        """[D1.06] What lasts."""
        assert isinstance(campaign, Campaign)
        return campaigns.after(state, campaign)

    def check_campaign(self, campaign: AnyCampaign) -> None:
        """[D9.08] People and debts as a descent leaves them."""
        assert isinstance(campaign, Campaign)
        campaigns.check(campaign)
        super().check_campaign(campaign)

    def survivors(self, state: State) -> list[Struct]:
        """[D1.06] Those who came home."""
        return [member for member in state.party if not member.fate]

    def fallen(self, state: State) -> list[Struct]:
        """[6.2] Those of the family who are dead or gone; nobody mourns for simulacra and slaves."""
        return [member for member in state.lost if member.kind not in ("simulacrum", "slave")]

    def falls(self, event: Event) -> str:
        """Dead, or gone for good."""
        return event.who if isinstance(event, Died | Parted) else ""

    def merits(self, person: Member) -> Mapping[str, int]:
        """[D1.08] By what the hall of fame is ordered."""
        return campaign_telling.merits(person)

    def campaign_notes(self, campaign: AnyCampaign) -> tuple[Iterable[Figure], Iterable[Listing]]:
        """[D1.06] What lasts beside people."""
        assert isinstance(campaign, Campaign)
        return campaign_telling.facts(campaign), campaign_telling.lists(campaign)

    def keeps_secrets(self, state: State, seat: int) -> bool:
        """[D6.05] The maze beyond the notes is the gamesmaster's secret; he himself has none before him."""
        return seat != GAMESMASTER

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """A maze that the party may believe in."""
        redeal.redeal(state, seat, seed)

    def setting_up(self, ask: Ask[object], state: State) -> bool:
        """Until the party is down; what is settled at home afterwards belongs to the game."""
        return not state.spot and "gold" not in state.figures

    def outcome(self, state: State) -> Outcome | None:
        """[D1.08] Home again, or lost. Everybody wins who brings a persona home."""
        if not state.over:
            return None
        alive = tuple(sorted({member.seat for member in (*state.party, *state.home) if not member.fate}))
        figures = {name: state.figures.get(name, 0) for name in self.figures}
        return Outcome(state.over, alive if state.over == "home" else (), figures)

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


GAME = Dungeon()
