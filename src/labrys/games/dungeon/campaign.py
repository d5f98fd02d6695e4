"""The Game of Dungeon: a descent out of a campaign, and the campaign after a descent."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.dice import Dice
from labrys.games.dungeon.chapters.c05_general_store import with_interest
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.scenes import Gather, Outfit
from labrys.games.dungeon.state import Campaign, Notes, State, maze, room_of
from labrys.kit.mazefile import Maze


def descent(seed: int, seats: int, house: HouseRules, scenario: str, campaign: Campaign | None) -> State:
    """[D1.06] [6.14] The surface before a descent: those who live wait at home.

    [6.10] What was left of a loan has grown. [R19] The party knows what it found out; the maze is as it was.
    """
    state = State(dice=Dice(seed), house=house, seats=seats, scenario=scenario)
    if campaign is not None:
        state.week = campaign.week + 1
        state.home = [_seated(member, seats) for member in campaign.people]
        state.loan = with_interest(campaign.loan)
        state.simulacra_lost, state.none_for_rent = campaign.simulacra_lost, campaign.none_for_rent
        state.notes = notes_of(maze(state), campaign)
        state.tally, state.fame = dict(campaign.tally), [*campaign.fame]
    if house.cleared_for_good:
        state.rooms = dict.fromkeys(state.notes.cleared, "cleared")
    state.agenda = [Outfit(), *(Gather(seat) for seat in reversed(range(seats)))]
    return state


def notes_of(of: Maze, campaign: Campaign) -> Notes:
    """[R19] What the party knows of this maze; nothing, if it was drawn anew in another size since."""
    notes = campaign.mazes.get(of.title, Notes())
    squares = {level: len(sheet.cells) for level, sheet in of.sheets.items()}
    rooms = {room_of(level, number) for level, number in of.chambers}
    same_size = all(squares.get(level) == len(seen) for level, seen in notes.seen.items())
    return notes if same_size and rooms.issuperset((*notes.told, *notes.cleared)) else Notes()


def _seated(member: Member, seats: int) -> Member:
    """Where fewer play than before, the last seat has the people of those who are missing."""
    return structs.replace(member, seat=min(member.seat, seats - 1))


def after(state: State, campaign: Campaign) -> Campaign:
    """[D1.06] What lasts: those who came home and those who stayed there, debts, notes, names."""
    title = maze(state).title
    cleared = tuple(room for room, fate in state.rooms.items() if fate == "cleared")
    return structs.replace(
        campaign,
        week=state.week,
        people=tuple(structs.replace(member) for member in (*state.party, *state.home)),
        loan=state.loan,
        simulacra_lost=state.simulacra_lost,
        none_for_rent=state.none_for_rent,
        mazes={**campaign.mazes, title: structs.replace(state.notes, cleared=cleared)},
        tally=dict(state.tally),
        fame=tuple(state.fame),
    )
