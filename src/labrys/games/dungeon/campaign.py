"""The Game of Dungeon: a descent out of a campaign, and the campaign after a descent."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.dice import Dice
from labrys.engine.errors import LabrysError
from labrys.games.dungeon.chapters.c05_general_store import with_interest
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.scenes import Gather, Outfit
from labrys.games.dungeon.state import Campaign, Notes, State, cell_of, level_of, maze, spot_of
from labrys.games.dungeon.tables import ARMOUR, BADDIES, RANKS, SPELLS
from labrys.kit.mazefile.model import Edge, Maze


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


def notes_of(drawn: Maze, campaign: Campaign) -> Notes:
    """[R19] What the party knows of this maze; nothing, if its author has drawn it anew since."""
    notes = campaign.mazes.get(drawn.title, Notes())
    sheets = drawn.sheets
    spots = [spot_of(level, cell) for level, cell in notes.first.items()]
    spots += [*notes.traps, *(brink >> 2 for brink in notes.secrets)]
    fits = (
        all(level in sheets and len(seen) == len(sheets[level].cells) for level, seen in notes.seen.items())
        and notes.first.keys() == notes.seen.keys()
        and all(level in sheets for level in notes.levels)
        and all((room >> 8, room & 0xFF) in drawn.chambers for room in (*notes.told, *notes.cleared))
        and all(level_of(spot) in sheets and cell_of(spot) < len(sheets[level_of(spot)].cells) for spot in spots)
        and all(sheets[brink >> 18].edge(brink >> 2 & 0xFFFF, brink & 3) is Edge.SECRET for brink in notes.secrets)
    )
    return notes if fits else Notes()


def check(campaign: Campaign) -> None:
    """`LabrysError` if no descent leaves such people or such debts."""
    if min(campaign.week, campaign.loan, campaign.simulacra_lost) < 0:
        raise LabrysError("weeks, debts and losses are never below nothing")
    for member in campaign.people:
        if complaint := wrong_with(member):
            raise LabrysError(f"{(member.name or member.id)[:40]} {complaint}")


def wrong_with(member: Member) -> str:
    """[D9.08] Why nobody like this can wait on the surface; empty: he can."""
    callings = {"daughter": ("",), "slave": ("",), "son": ("warrior",), "apprentice": ("wizard",)}
    if member.calling not in callings.get(member.kind, tuple(RANKS)) or member.kind == "simulacrum":
        return f"cannot be a {member.kind} and a {member.calling or 'nobody'}"
    if member.calling and member.rank not in RANKS[member.calling]:
        return f"has the rank {member.rank}, which there is not"
    if member.kind == "slave" and (member.baddie not in BADDIES or member.hits <= 0):
        return f"is a slave of no kind: {member.baddie[:40]!r}"
    if member.kind != "slave" and not member.name:
        return "has no name"
    if member.fate or member.seat < 0 or min(member.kills, member.descents) < 0:
        return "has figures that no descent leaves"
    if any(kind not in SPELLS for kind in (*member.spells, *member.given_up)):
        return "knows spells that there are not"
    worn = (member.body_shield, member.vest_hits, member.armour_hits, member.shield_hits, *member.owes.values())
    if (
        min(worn) < 0
        or (member.armour and member.armour not in ARMOUR)
        or (member.shield and member.shield not in ARMOUR)
    ):
        return "wears what nobody can wear"
    return ""


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
