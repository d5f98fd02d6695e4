"""Warlock's Maze as the kernel and the surfaces see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.games.warlock import state as scenes
from labrys.games.warlock.chapters import c03_movement as moving
from labrys.games.warlock.chapters import c04_special_rooms as rooms
from labrys.games.warlock.chapters import cards, fight, outside, redeal, spells, turn
from labrys.games.warlock.events import WarlockEvent
from labrys.games.warlock.house import HouseRules
from labrys.games.warlock.state import Player, State
from labrys.games.warlock.telling import coverage as wonders
from labrys.games.warlock.telling import narrate, picture, position, view
from labrys.kit.book import BoundBook
from labrys.show.book import Outcome
from labrys.show.book import Procedure as AnyProcedure

SCENES: Mapping[type, AnyProcedure] = {
    scenes.SetUp: turn.set_up,
    scenes.PickCharacter: turn.pick_character,
    scenes.StartingSpells: turn.starting_spells,
    scenes.TurnStart: turn.turn_start,
    scenes.StartWindow: turn.start_window,
    scenes.Act: turn.act,
    scenes.Arrive: moving.arrive,
    scenes.Choice: moving.choice,
    scenes.Encounter: rooms.encounter,
    scenes.FaceCard: cards.face_card,
    scenes.Evade: fight.evade,
    scenes.Repel: fight.repel,
    scenes.FightWindow: fight.fight_window,
    scenes.Arms: fight.arms,
    scenes.RollDice: fight.roll_dice,
    scenes.Reroll: fight.reroll,
    scenes.Compare: fight.compare,
    scenes.Prize: fight.prize,
    scenes.FightOver: fight.fight_over,
    scenes.LoseLives: turn.lose_lives,
    scenes.Replies: spells.replies,
    scenes.Resolve: spells.resolve,
    scenes.Tremor: cards.shake,
    scenes.Surplus: turn.surplus,
    scenes.EndOfTurn: turn.end_of_turn,
    scenes.EndWindow: turn.end_window,
    scenes.NextTurn: turn.next_turn,
    scenes.Teleport: moving.teleport,
    scenes.Spirit: rooms.spirit,
    scenes.Circle: rooms.circle,
    scenes.TurnOver: rooms.turn_over,
    scenes.Duel: rooms.duel,
    scenes.OpenChamber: rooms.open_chamber,
    scenes.TakeMagic: rooms.take_magic,
    scenes.LeaveChamber: rooms.leave_chamber,
    scenes.Look: rooms.look,
    scenes.Arrival: outside.arrival,
    scenes.Shop: outside.shop,
}


class Warlock(BoundBook[State]):
    """The book."""

    name = "warlock"
    title = "Talisman: Warlock's Maze"
    about = "race through the Warlock's changing maze for Talismans, alone or against up to five others"
    goal = (
        "To win, be the first to hold two Talismans. They lie in the Treasure Chambers beyond the Maze, and the "
        "way into it is a visit to the Warlock in his Cave (R48)"
    )
    rules_version = 1
    state_type = State
    veteran_type = Player
    house_type = HouseRules
    event_type = WarlockEvent
    scenes = SCENES
    narration = narrate
    positions = position
    seeing = view
    drawing = picture

    def new(self, seed: int, seats: int, house: Struct, veterans: Sequence[Struct]) -> State:
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

    def outcome(self, state: State) -> Outcome | None:
        """[R48] Who has won, and in which round."""
        if not state.over:
            return None
        figures = {"rounds": state.round, "talismans": sum(p.talismans for p in state.players)}
        return Outcome(state.over, state.winners, figures)

    def survivors(self, state: State) -> list[Struct]:
        """Every game of this book begins afresh."""
        return []

    def fallen(self, state: State) -> list[str]:
        """Nobody is kept in a roster."""
        return []

    def wonders(self) -> Mapping[str, Sequence[str]]:
        """What play should reach, from the tables."""
        return wonders.WONDERS

    def shown(self, event: Event) -> Iterable[tuple[str, str]]:
        """What an event shows of it."""
        return wonders.shown(event)


GAME = Warlock()
