"""Warlock's Maze as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from msgspec import Struct

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.rules import Outcome
from labrys.engine.rules import Procedure as AnyProcedure
from labrys.games.warlock import scenes, trial
from labrys.games.warlock.chapters import (
    c01_general,
    c02_setting_up,
    c03_movement,
    c04_special_rooms,
    c07c_fights,
    c07d_fight_results,
    c07e_spells,
    c07f_lives,
    c07g_cards,
    c07h_outside,
    c07i_windows,
    c07j_turn,
)
from labrys.games.warlock.chapters.c07a_characters import slug
from labrys.games.warlock.events import WarlockEvent
from labrys.games.warlock.house import HouseRules
from labrys.games.warlock.state import State
from labrys.games.warlock.telling import (
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
from labrys.kit.book import BoundBook
from labrys.show.campaign import Campaign
from labrys.show.decision import Part

SCENES: Mapping[type, AnyProcedure] = {
    scenes.Look: c02_setting_up.look,
    scenes.Arrive: c03_movement.arrive,
    scenes.Encounter: c03_movement.encounter,
    scenes.Teleport: c04_special_rooms.teleport,
    scenes.Spirit: c04_special_rooms.spirit,
    scenes.TurnOver: c04_special_rooms.turn_over,
    scenes.Duel: c04_special_rooms.duel,
    scenes.Circle: c04_special_rooms.circle,
    scenes.OpenChamber: c04_special_rooms.open_chamber,
    scenes.TakeMagic: c04_special_rooms.take_magic,
    scenes.LeaveChamber: c04_special_rooms.leave_chamber,
    scenes.Evade: c07c_fights.evade,
    scenes.Repel: c07c_fights.repel,
    scenes.FightWindow: c07c_fights.fight_window,
    scenes.Arms: c07c_fights.arms,
    scenes.RollDice: c07c_fights.roll_dice,
    scenes.Reroll: c07c_fights.reroll,
    scenes.Compare: c07c_fights.compare,
    scenes.Prize: c07d_fight_results.prize,
    scenes.FightOver: c07d_fight_results.fight_over,
    scenes.Replies: c07e_spells.replies,
    scenes.Resolve: c07e_spells.resolve,
    scenes.LoseLives: c07f_lives.lose_lives,
    scenes.FaceCard: c07g_cards.face_card,
    scenes.Tremor: c07g_cards.shake,
    scenes.Arrival: c07h_outside.arrival,
    scenes.Shop: c07h_outside.shop,
    scenes.StartWindow: c07i_windows.start_window,
    scenes.EndWindow: c07i_windows.end_window,
    scenes.SetUp: c07j_turn.set_up,
    scenes.PickCharacter: c07j_turn.pick_character,
    scenes.StartingSpells: c07j_turn.starting_spells,
    scenes.TurnStart: c07j_turn.turn_start,
    scenes.Act: c07j_turn.act,
    scenes.Choice: c07j_turn.choice,
    scenes.Surplus: c07j_turn.surplus,
    scenes.EndOfTurn: c07j_turn.end_of_turn,
    scenes.NextTurn: c07j_turn.next_turn,
}


class Warlock(BoundBook[State]):
    """The book."""

    name = "warlock"
    title = "Talisman: Warlock's Maze"
    parts: ClassVar[Mapping[str, Part]] = {"act": "way"}
    about = "race through the Warlock's changing maze for Talismans, alone or against up to five others"
    goal = (
        "To win, be the first to hold two Talismans. They lie in the Treasure Chambers beyond the Maze, and the "
        "way into it is a visit to the Warlock in his Cave (R48)"
    )
    alone = 3
    minutes = (10, 20)
    results = ("won", "shared", "lost")
    figures = ("rounds", "talismans")
    seat_figures = ("talismans", "lives", "gold")
    leaves_for_good = False  # who leaves the Maze comes back to it
    rules_version = 2
    race = True
    casting = "character"
    casting_house: ClassVar[Mapping[str, object]] = {"characters": "chosen"}
    state_type = State
    house_type = HouseRules
    event_type = WarlockEvent
    scenes = SCENES
    narration = narrate
    stories = story
    money = ("Gold", "Gold")
    harm = "lives"
    positions = position
    notation = position.NOTATION
    possible = possible
    seeing = view
    drawing = picture
    cast = kinds
    fighting = fray

    def depicts(self, key: str) -> str:
        """A card is drawn as what it is."""
        return super().depicts(":".join(map(slug, key.split(":"))))

    def new(
        self, seed: int, seats: int, house: Struct, scenario: str = "", campaign: Campaign | None = None
    ) -> State:
        """[D0] Nothing lies on the table yet."""
        assert isinstance(house, HouseRules)
        return State(Dice(seed), house, seats, [scenes.SetUp()])

    def keeps_secrets(self, state: State, seat: int) -> bool:
        """[R52] The hands of the others, and what they have looked at."""
        hands = any(p.spells and not view.knows_spells(state, p, seat) for p in state.players)
        tiles = any(tile.tile and not view.knows_tile(state, tile, seat) for tile in state.maze.values())
        vaults = any(
            vault.treasure and not view.knows_treasure(state, vault, seat) for vault in state.chambers.values()
        )
        deck = bool(state.top and not view.knows_top(state, seat)) or any(k != seat for k in state.unread.values())
        return hands or tiles or vaults or deck

    def hidden_hands(self, state: State) -> bool:
        """[R52] Spells and secret looks, unless by house rule everybody sees them."""
        return state.house.hands == "hidden"

    def redeal(self, state: State, seat: int, seed: int) -> None:
        """[R52] Hands, and what others have looked at, are drawn afresh."""
        redeal.redeal(state, seat, seed)

    def setting_up(self, ask: Ask[object], state: State) -> bool:
        """Until the first round begins."""
        return not state.round

    def outcome(self, state: State) -> Outcome | None:
        """[R48] Who has won, and in which round."""
        if not state.over:
            return None
        figures = {"rounds": state.round, "talismans": sum(p.talismans for p in state.players)}
        return Outcome(state.over, state.winners, figures)

    def score(self, state: State, seat: int) -> float:
        """How near this seat is to winning."""
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

    def standing(self, state: State, seat: int) -> tuple[float, ...]:
        """[R48] The winner, then by what is compared when time is up."""
        return (float(seat in state.winners), *c01_general.rank(state.players[seat]))

    def figures_of(self, state: State, seat: int) -> Mapping[str, int]:
        """[R48] What is left to a player at the end."""
        p = state.players[seat]
        return {"talismans": p.talismans, "lives": p.lives, "gold": p.gold}

    def coverage(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return coverage.COVERAGE

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """What an event shows of it."""
        return coverage.shown(event)


GAME = Warlock()
