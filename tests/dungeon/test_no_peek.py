"""Players are shown nothing of the maze that they have not found out.

At every few decisions of a descent a twin of the maze is drawn that differs from it in whatever the party cannot
know: chambers, foes, treasure, secret doors, panels, traps, chutes, stairs, sages, the author's own baddies and
words, a sage's mood, a flashlight. To the players both look alike: view, picture, question and options, what is
barred, what was told; and both become the same maze in the forks on which bots, hints and odds go by.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from msgspec import structs

from labrys import seats
from labrys.games.dungeon import GAME
from labrys.games.dungeon.chapters.c02_directions import has_elf
from labrys.games.dungeon.pieces import Calling, Member, Sage
from labrys.games.dungeon.state import Campaign, State, brink_of, maze
from labrys.games.dungeon.telling.view import View
from labrys.kit.mazefile.model import SIDES, Baddie, Cell, Chamber, Edge, Maze, Sheet, Treasure
from labrys.show.run import Run

MAZES = ("first-descent", "the-lost-property-office", "the-giant-who-would-not-wake")
EVERY = 9  # decisions
MOST = 500
HIDDEN = Treasure("a thing nobody has dreamt of", "gold", 77)
Links = dict[Any, tuple[int, int]]


# -- the twin ----------------------------------------------------------------------------------------------------


def is_seen(state: State, level: int, cell: int) -> bool:
    """Is it on the party's map?"""
    seen = state.notes.seen.get(level)
    return seen is not None and bool(seen[cell])


def twin_of(state: State, chance: Random) -> Maze:
    """Another maze that looks the same as far as the party knows."""
    old = maze(state)
    sheets = {level: other_sheet(state, sheet, chance) for level, sheet in old.sheets.items()}
    chambers = {
        (level, number): other_chamber(state, level << 8 | number, chamber)
        for (level, number), chamber in old.chambers.items()
    }
    traps = {
        (level, cell): old.traps.get((level, cell), (level, cell))
        for level, sheet in sheets.items()
        for cell, kind in enumerate(sheet.cells)
        if kind == Cell.TRAP
    }
    return structs.replace(
        old,
        author="somebody else",
        sheets=sheets,
        chambers=chambers,
        traps=traps,
        stairs=other_links(state, old, dict(old.stairs)),
        chutes=other_links(state, old, dict(old.chutes)),
        baddies=tuple(map(other_baddie, old.baddies)),
        tables={},
        sages={},
    )


def other_sheet(state: State, sheet: Sheet, chance: Random) -> Sheet:
    """Squares nobody has seen are others; so is what stands between them, and what looks alike from here."""
    cells, edges, level = bytearray(sheet.cells), bytearray(sheet.edges), sheet.level
    for cell, kind in enumerate(sheet.cells):
        if not is_seen(state, level, cell) and kind in (Cell.ROCK, Cell.CORRIDOR, Cell.TRAP):
            cells[cell] = chance.choice((Cell.ROCK, Cell.CORRIDOR, Cell.TRAP))
        for side in SIDES:
            there = sheet.beyond(cell, side)
            if there < 0 or there < cell or brink_of(sheet, cell, side) in state.edges:
                continue
            alike = looks_alike(state, sheet, cell, there, sheet.edge(cell, side))
            edge = chance.choice(alike)
            edges[4 * cell + side] = edges[4 * there + (side ^ 1)] = edge
    return structs.replace(sheet, cells=bytes(cells), edges=bytes(edges))


def looks_alike(state: State, sheet: Sheet, cell: int, there: int, edge: Edge) -> tuple[Edge, ...]:
    """What could as well be between two squares."""
    known = [one for one in (cell, there) if is_seen(state, sheet.level, one)]
    chamber = Cell.CHAMBER in (sheet.cells[cell], sheet.cells[there])
    if chamber or len(known) == 2:
        return (edge,)
    if not known:
        return (Edge.WALL, Edge.OPEN, Edge.DOOR, Edge.SECRET)
    if edge in (Edge.OPEN, Edge.PANEL):
        return (Edge.OPEN, Edge.PANEL)
    if edge is Edge.DOOR:
        return (Edge.DOOR, Edge.CHUTE)
    found = any(brink_of(sheet, cell, side) in state.notes.secrets for side in SIDES)
    if edge in (Edge.WALL, Edge.SECRET) and not found and not has_elf(state):
        return (Edge.WALL, Edge.SECRET)
    return (edge,)


def other_chamber(state: State, room: int, chamber: Chamber) -> Chamber:
    """Who guards it and what it holds, unless it has been won; all of it, if it was never seen."""
    if room in state.notes.told:
        known = state.used.get(f"special:{room}") or state.rooms.get(room) == "visited"
        changed = structs.replace(chamber, foe="dragon", foe_number=3, category="", treasures=(HIDDEN,))
        return chamber if known else structs.replace(changed, says="Boo.")
    if any(is_seen(state, room >> 8, cell) for cell in chamber.cells):
        return chamber
    return structs.replace(
        chamber,
        name="the other room",
        says="Boo.",
        foe="dragon",
        foe_number=2,
        special="",
        empty=False,
        double_treasure=not chamber.double_treasure,
        hazards=("pit",),
        treasures=(HIDDEN,),
    )


def other_links(state: State, old: Maze, links: Links) -> Links:
    """Where stairs and chutes lead that nobody has used: somewhere else."""
    elsewhere = [
        (level, cell)
        for level, sheet in old.sheets.items()
        for cell in range(len(sheet.cells))
        if not is_seen(state, level, cell)
    ]
    return {link: to if is_seen(state, *to) or not elsewhere else elsewhere[0] for link, to in links.items()}


def other_baddie(baddie: Baddie) -> Baddie:
    """What hurts it, what it likes and what it does besides is told to nobody."""
    name, category, hits, to_hit, _, _, abreast, attacks, _, _ = baddie.columns
    return Baddie(baddie.key, (name, category, hits, to_hit, "others 12", "9", abreast, attacks, "", "never-flee"))


def hide_otherwise(state: State, chance: Random) -> None:
    """The maze, a sage's mood and taste, flashlights, what was drawn in advance."""
    state.imagined = twin_of(state, chance)
    sage = state.sage
    if sage is not None and not sage.manner:
        sage.dice, sage.mood = (chance.randint(1, 6), chance.randint(1, 6)), 0
        if not sage.asks:
            sage.taste = chance.choice(("wealth", "relics", "brandy", "jokes"))
    for member in state.party:
        if "flashlight" in member.opened:
            member.opened = {**member.opened, "flashlight": chance.randint(1, 6)}
    state.lots = [structs.replace(lot, hidden=3 if lot.hidden else 0) for lot in state.lots]


# -- what a player is shown --------------------------------------------------------------------------------------


def humans() -> tuple[Member, ...]:
    """A party that senses no secret doors."""
    callings: tuple[Calling, ...] = ("warrior", "warrior", "warrior", "priest", "wizard")
    return tuple(
        Member(id=f"{calling}_{place}", name=f"{calling.title()} {place}", calling=calling, purse=480)
        for place, calling in enumerate(callings)
    )


def play(name: str, seed: int, bot: str, *, elves: bool) -> Iterator[Run[Any]]:
    """A descent of bots, stopping every few decisions."""
    campaign = None if elves else Campaign(game="dungeon", people=humans())
    run: Run[Any] = Run(GAME, GAME.new(seed, 1, GAME.house({}), GAME.scenarios[name], campaign))
    run.stride = 1  # each scene is known from its beginning
    player = seats.make(bot, "dungeon", seed)
    for place in range(MOST):
        if run.asking is None:
            return
        if place % EVERY == seed % EVERY:
            yield run
        run.pick(player.choose(seats.Sight(run, run.asking.seat)))


def same_to_the_players(run: Run[Any], chance: Random) -> None:
    """View, picture, words of the question and of what was told, and forks."""
    assert run.asking is not None
    twin = run.fork()
    hide_otherwise(twin.state, chance)
    for seat in (None, 0):
        assert twin.view(seat) == run.view(seat)
        assert GAME.picture(twin.view(seat)) == GAME.picture(run.view(seat))
    heard = run.events_for(0, max(0, len(run.events) - 30))
    assert twin.narrate(heard) == run.narrate(heard)
    assert twin.barred() == run.barred()
    mine, other = (one.fork(seed=5, seat=0) for one in (run, twin))
    assert other.digest() == mine.digest()
    assert other.state.scenario == ""
    sights = [seats.Sight(one, run.asking.seat) for one in (run, twin)]
    mind = [seats.make("heuristic", "dungeon", 1).choose(sight) for sight in sights]
    assert mind[0] == mind[1]


def asked_the_same(run: Run[Any], chance: Random) -> bool:
    """From the beginning of the scene the same is asked in both; does the question follow from the position?"""
    start = run.past().starts[-1]
    if len(run.entries) != start.number or len(run.events) != start.told:
        return False
    state = GAME.clone(start.state)
    hide_otherwise(state, chance)
    twin: Run[Any] = Run(GAME, state)
    assert twin.decision is not None
    assert run.decision is not None
    assert replace(twin.decision, number=0) == replace(run.decision, number=0)
    return True


@pytest.mark.parametrize("elves", [True, False])
@pytest.mark.parametrize("bot", ["heuristic", "random"])
@pytest.mark.parametrize("name", MAZES)
def test_what_the_party_has_not_found_out_changes_nothing_it_is_shown(name: str, bot: str, elves: bool) -> None:
    asked = changed = 0
    for seed in (1, 2) if bot == "heuristic" else range(6):
        chance = Random(seed)
        for run in play(name, seed, bot, elves=elves):
            same_to_the_players(run, chance)
            asked += asked_the_same(run, chance)
            changed += twin_of(run.state, chance) != maze(run.state)
    assert asked
    assert changed


@pytest.mark.parametrize("name", MAZES)
def test_a_fork_for_a_player_plays_on_everywhere(name: str) -> None:
    """On the surface, in battle, before a sage, in chambers, after chutes and falls."""
    for seed in (3, 4):
        for place, run in enumerate(play(name, seed, "heuristic", elves=True)):
            assert run.asking is not None
            twin, chance = run.fork(seed=place, seat=0), Random(place)
            assert twin.view(0) == run.view(0)
            for _ in range(25):
                if twin.asking is None:
                    break
                twin.pick(twin.asking.sample(chance.random))
            GAME.conserved(twin.state)


def test_the_view_of_a_battle_names_no_place_of_the_file() -> None:
    """Whoever fell down a chute does not know how deep he is, nor where on the level."""
    for run in play("the-lost-property-office", 1, "heuristic", elves=True):
        view = run.view(0)
        assert isinstance(view, View)
        if view.fight is not None:
            assert (view.fight.place, view.fight.guards, view.fight.brink) == (0, 0, -1)
            return
    raise AssertionError("no battle came about")


def test_of_a_sage_the_players_see_neither_mood_nor_taste() -> None:
    run: Run[Any] = Run(GAME, GAME.new(1, 1, GAME.house({}), ""))
    run.state.sage = Sage(kind="hermit", taste="brandy", dice=(6, 6), mood=9)
    view = run.view(0)
    assert isinstance(view, View)
    assert view.sage is not None
    assert (view.sage.taste, view.sage.dice, view.sage.mood) == ("", (), 0)
