"""The picture of Deathmaze: the maze in places, everybody on a card, both sides of a fight."""

from __future__ import annotations

import pytest

from labrys.engine.ask import Choose
from labrys.games.deathmaze.book import GAME
from labrys.games.deathmaze.telling import view
from labrys.games.deathmaze.telling.notes import POWERS, does
from labrys.games.deathmaze.telling.words import spell_terms
from labrys.show.picture import Card, Fight, Figure, Level, Listing, Picture, Place, Side, Sign, Thing, Token, Turn
from labrys.sim.reach import house_by_lot
from tests.telling import decisions

EXPLORING: dict[str, object] = {
    "advanced": True,
    "seats": 2,
    "here": "0,0",
    "loot": 35,
    "maze": [
        {"at": "0,0", "chit": "CS1", "sides": "DCwC", "visited": True},
        {"at": "0,-1", "chit": "R2c-T", "sides": "wwDD", "visited": True, "spent": True},
        {"at": "1,0", "chit": "CB0", "sides": "wwCC", "visited": False},
    ],
    "locked": [{"at": "0,-1", "side": "west"}],
    "lingering": [{"at": "0,-1", "monsters": [{"kind": "orc"}, {"kind": "orc"}]}],
    "party": [
        {"name": "Brand", "class": "hero", "box": "1L", "weapons": ["sword+1", "bow"], "wounds": 3},
        {"name": "Ilse", "class": "wizard", "box": "1R", "seat": 1, "weapons": ["dagger"], "spells": ["blast"]},
    ],
}


def seen(**more: object) -> Picture:
    return GAME.picture(GAME.view(GAME.position({**EXPLORING, **more}), 0))


# -- the maze --------------------------------------------------------------------------------------------------


def test_the_maze_lies_in_places_with_the_unexplored_beyond_its_exits() -> None:
    picture = seen()
    assert picture.levels == (Level("maze", "The maze"),)
    assert picture.places == {
        "0,0": Place(
            "0,0", 0, 0, "corridor", ("door", "open", "wall", "open"), "maze", "entrance",
            (Sign("entrance", "entrance"),), visited=True,
            note="The entrance, open ends east and west, door north.",
        ),
        "0,-1": Place(
            "0,-1", 0, -1, "room", ("wall", "wall", "door", "locked"), "maze", "",
            (Sign("trap_door", "trap door", spent=True), Sign("monsters", "two Orcs")), visited=True,
            note="A room with a used trap door, door south, locked door west. Still there: two Orcs.",
        ),
        "1,0": Place(
            "1,0", 1, 0, "corridor", ("wall", "wall", "open", "open"), "maze",
            note="A corridor, open ends south and west. Not yet entered.",
        ),
        "1,1": Place("1,1", 1, 1, "unexplored", level="maze", note="Nobody has been there yet."),
        "-1,0": Place("-1,0", -1, 0, "unexplored", level="maze", note="Nobody has been there yet."),
    }  # fmt: skip
    assert (picture.here, picture.tokens) == ("0,0", (Token("party", "0,0", "the party"),))


def test_the_head_of_the_table_tells_the_game_the_loot_and_the_way_out() -> None:
    picture = seen(here="1,0", below=True)
    assert (picture.title, picture.moment) == ("Deathmaze", "the Advanced Game")
    assert picture.facts == (
        Figure("Room chits left", "87"),
        Figure("Corridor chits left", "26"),
        Figure("Entrance", "1 west"),
        Figure("Party", "in a room under the trap door"),
    )
    assert picture.goal is not None
    assert ("Bezants", 35) in [(part.name, part.value) for part in picture.goal.parts]


def test_before_anybody_goes_in_there_is_no_map() -> None:
    picture = GAME.picture(GAME.view(GAME.new(1, 1, GAME.house({})), 0))
    assert (picture.places, picture.levels, picture.tokens, picture.here) == ({}, (), (), "")


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_ready_of_the_maze_is_what_lies_there(seed: int) -> None:
    for run in decisions(GAME, seed, house_by_lot(GAME, seed)):
        assert view.cells(run.state) == tuple(view.cell(run.state, where) for where in run.state.maze)


def test_an_option_shows_how_its_chit_would_lie() -> None:
    state = GAME.position(EXPLORING)
    turn, misfit = Choose[object]("5.24", 0, (), "turn", "R2c-T"), Choose[object]("5.25b", 0, (), "misfit")
    assert GAME.turn("wwDD", turn, state) == Turn("room", ("wall", "wall", "door", "door"))
    assert GAME.turn("CB0/wwCC", misfit, state) == Turn("corridor", ("wall", "wall", "open", "open"))
    assert GAME.turn("north", Choose[object]("5.28", 0, (), "next_move"), state) is None


# -- cards -----------------------------------------------------------------------------------------------------


def test_an_adventurer_has_his_whole_record_on_his_card() -> None:
    party = [
        {
            "name": "Ilse", "class": "wizard", "box": "2C", "weapons": ["dagger"], "spells": ["blast"],
            "skills": {"dagger": 1}, "items": ["healing_potion"], "experience": 12, "bezants": 5,
        },
        {"name": "Brand", "class": "hero", "box": "1L"},
    ]  # fmt: skip
    healing = "heals the drinker of 1D6 wounds"
    ilse = next(card for card in seen(seats=1, party=party).cards if card.id == "ilse")
    assert ilse == Card(
        "ilse", "Ilse", "Wizard", 0, "party", 4, 4, row=1, column=1, box="2C", weapon="dagger",
        figures=(
            Figure("Dagger", "+1", "skill with this weapon"),
            Figure("Magic Resistance", "2"),
            Figure("Experience Points", "12", key=True),
            Figure("Bezants", "5"),
        ),
        lists=(
            Listing("Weapons", (Thing("dagger", does("dagger"), "in hand", "dagger"),)),
            Listing("Spells", (Thing("Blast", spell_terms("blast"), kind="blast_spell"),)),
            Listing("Items", (Thing("potion of healing", healing, kind="healing_potion"),)),
        ),
        sign="wizard",
    )  # fmt: skip


def test_among_several_players_the_leader_is_marked() -> None:
    assert [card.status for card in seen().cards] == [("leader",), ()]
    assert all("leader" not in card.status for card in seen(seats=1, party=EXPLORING["party"][:1]).cards)  # type: ignore[index]


def test_the_dead_stand_nowhere() -> None:
    fallen = seen(dead=[{"name": "Odo", "class": "thief", "box": "1C", "wounds": 6}]).cards[-1]
    assert (fallen.group, fallen.fate, fallen.left) == ("fallen", "dead", 0)
    assert (fallen.row, fallen.column, fallen.box) == (-1, -1, "")


# -- a fight ---------------------------------------------------------------------------------------------------


def test_in_a_fight_both_sides_face_each_other() -> None:
    monsters = [{"kind": "troll", "box": "1C", "wounds": 2, "wound_points": 9, "asleep": True}]
    picture = seen(scene="party_combat_phase", round=2, monsters=monsters, ownerless=["axe+1"])
    assert picture.fight == Fight(
        "Round 2", Side("Against the party", ("troll-1",)), Side("The party", ("brand", "ilse"))
    )
    assert picture.cards[-1] == Card(
        "troll-1", "Troll", group="foes", left=7, points=9, row=0, column=1, box="1C",
        figures=(
            Figure("Combat Bonus", "+6"),
            Figure("Magic Resistance", "3"),
            Figure("Negotiation Value", "4"),
            Figure("Special power", "regeneration", POWERS["regeneration"]),
        ),
        status=("asleep",),
        asleep=True,
        sign="troll",
    )  # fmt: skip
    assert picture.lying == (
        Listing("Not yet given to anybody", (Thing("+1 axe", does("axe+1"), kind="magic_axe"),)),
    )
    assert seen().fight is None


def test_in_the_basic_game_no_monster_has_a_power() -> None:
    """[7.15] [R3]"""
    for advanced in (False, True):
        monsters = [{"kind": "vampire", "box": "1C"}]
        vampire = seen(scene="party_combat_phase", advanced=advanced, monsters=monsters).cards[-1]
        assert any(figure.name == "Special power" for figure in vampire.figures) is advanced
