"""Mazes & Minotaurs: an adventure out of a campaign, and the campaign after an adventure."""

from __future__ import annotations

from msgspec import structs

from labrys.engine.dice import Dice
from labrys.engine.errors import LabrysError
from labrys.games.minotaurs.chapters.c1_equipment import put_on
from labrys.games.minotaurs.chapters.c2_states import FOREVER, has
from labrys.games.minotaurs.chapters.c3_prodigies import SHAPES
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.mazes import drawn
from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.scenes import Gather, Town
from labrys.games.minotaurs.state import Campaign, Haunt, State
from labrys.games.minotaurs.tables import CLASSES, HENCHMEN, level_for
from labrys.games.minotaurs.telling.possible import wrong_with
from labrys.games.minotaurs.telling.words import COLUMNS

MOST_COLUMNS = len(COLUMNS)
BATTLE_ONLY: dict[str, object] = {
    "at": -1,
    "declared": None,
    "casting": False,
    "broken": False,
    "initiative": -99,
}


def adventure(seed: int, seats: int, house: HouseRules, scenario: str, campaign: Campaign | None) -> State:
    """[A13] Those who live wait in town."""
    state = State(dice=Dice(seed), house=house, seats=seats, scenario=scenario)
    if campaign is not None:
        state.week = campaign.week
        people = [_seated(one, seats) for one in campaign.people]
        state.home = [one for one in people if one.kind == "character" and not one.fate]
        state.lost = [one for one in people if one.fate]  # [C3] stone, tree, rock
        state.followers = [one for one in people if one.kind != "character"]
        state.haunt, state.fame = campaign.haunt, list(campaign.fame)
        for one in (*state.home, *state.followers):
            put_on(state, one)
    if scenario:
        state.labyrinth = drawn(scenario).labyrinth
    state.agenda = [Town("rest"), *(Gather(seat) for seat in reversed(range(seats)))]
    return state


def after(state: State, campaign: Campaign) -> Campaign:
    """[A13] Who lives goes home; a maze whose goal is open may be entered again (6.12)."""
    people = [one for one in (*state.party, *state.home) if not one.fate]
    people += [one for one in state.followers if one.kind in HENCHMEN and not one.fate]
    people += [one for one in state.followers if has(one, "enslaved") and not one.fate]  # [S3]
    gone = [one for one in (*state.party, *state.lost) if one.kind == "character"]
    people += [one for one in gone if one.fate in SHAPES]  # [A12] until it is lifted
    dead = [one for one in gone if one.fate == "dead"]
    return structs.replace(
        campaign,
        week=state.week + 1,
        adventures=campaign.adventures + 1,
        people=tuple(_at_rest(one) for one in people),
        haunt=haunt(state) if state.over != "goal" else None,
        fame=(
            *state.fame,
            *(f"{one.name}:{one.sheet.calling}:{one.sheet.level}:{one.fate}" for one in dead if one.sheet),
        ),
    )


def haunt(state: State) -> Haunt | None:
    """[6.12] What was found and killed stays so."""
    if state.labyrinth is None or state.quest is None:
        return None
    return Haunt(
        labyrinth=state.labyrinth,
        quest=state.quest,
        rooms=state.rooms,
        bands=state.bands,
        known=tuple(state.known),
        entered=tuple(state.entered),
        lying=state.lying,
        captives=tuple(state.captives),
        week=state.week,
    )


def check(campaign: Campaign) -> None:
    """`LabrysError` if no adventure leaves such people."""
    if min(campaign.week, campaign.adventures) < 0:
        raise LabrysError("weeks and adventures are never below nothing")
    for one in campaign.people:
        if complaint := next(wrong_with(one), "") or _unearned(one):
            raise LabrysError(complaint[:200])
    if campaign.haunt is not None and not _drawn(campaign.haunt):
        raise LabrysError("the maze that was left lies beyond its own walls")


def _drawn(haunt: Haunt) -> bool:
    """Is it a maze, and does all that was left there lie in it?"""
    maze = haunt.labyrinth
    size = maze.columns * maze.rows
    if not (1 <= maze.columns <= MOST_COLUMNS and maze.rows >= 1 and len(maze.open) == size):
        return False
    cells = (maze.entrance, maze.lair, *haunt.rooms, *haunt.bands, *haunt.known, *haunt.entered, *haunt.lying)
    return all(0 <= cell < size for cell in cells) and -1 <= maze.exit < size


def _unearned(one: Being) -> str:
    """[M1.67] [M1.68] A level nobody has earned, a class nobody can have."""
    sheet = one.sheet
    if sheet is None or not sheet.calling:
        return ""
    points = sheet.glory if CLASSES[sheet.calling].group == "warrior" else sheet.wisdom
    if sheet.level != level_for(points):
        return f"{one.name} is of level {sheet.level} with {points} points, which make level {level_for(points)}"
    if sheet.gender not in CLASSES[sheet.calling].genders and sheet.calling != "barbarian":
        return f"{one.name} cannot be a {sheet.gender} {sheet.calling} (M1.75)"
    return ""


def _at_rest(one: Being) -> Being:
    lasting = {key: until for key, until in one.states.items() if until == FOREVER}
    return structs.replace(one, states=lasting, **BATTLE_ONLY)


def _seated(one: Being, seats: int) -> Being:
    """Where fewer play than before, the last seat has the people of those who are missing."""
    return structs.replace(one, seat=min(one.seat, seats - 1))
