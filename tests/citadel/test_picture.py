"""The picture of Citadel of Blood: levels, stairs, the sun, records and monsters; from positions of cases."""

from __future__ import annotations

import pytest

from labrys.engine.ask import Choose
from labrys.games.citadel.book import GAME
from labrys.games.citadel.telling import view
from labrys.games.citadel.telling.labels import label
from labrys.games.citadel.telling.notes import POWERS, does
from labrys.show.decision import Label
from labrys.show.picture import Card, Fight, Figure, Level, Listing, Picture, Place, Side, Sign, Thing, Token, Turn
from labrys.show.run import Run
from labrys.sim.reach import house_by_lot
from tests.telling import decisions

EXPLORING: dict[str, object] = {
    "sun": "blue",
    "hellgate_level": 2,
    "hellgate_distance": 4,
    "maze": [
        {"at": "0,-1", "chit": "K3"},
        {"at": "1,-1", "chit": "mirror", "spent": True},
        {"at": "-1,-1", "chit": "staircase"},
        {"at": "-1,-1,2", "chit": "staircase"},
    ],
    "here": "-1,-1,2",
    "locked": [{"at": "1,-1", "side": "north"}],
    "party": [
        {"hero": "almuric", "box": "1L", "wounds": 4, "gold_marks": 35, "jewels": [25, 10]},
        {"hero": "gwaigilion_elengal", "box": "2C", "spells": ["heal", "blast"], "circled": ["heal"]},
        {"kind": "orc", "box": "1C", "charmer": "almuric"},
    ],
}


def seen(**more: object) -> Picture:
    return GAME.picture(GAME.view(GAME.position({**EXPLORING, **more}), 0))


# -- the Citadel -----------------------------------------------------------------------------------------------


def test_each_level_is_a_map_of_its_own() -> None:
    picture = seen()
    assert picture.levels == (
        Level("1", "Level 1"),
        Level("2", "Level 2, of the Hellgate"),
        Level("3", "Level 3"),
    )
    assert (picture.here, picture.tokens) == ("2:-1,-1", (Token("party", "2:-1,-1", "the party"),))
    assert picture.places["2:-1,-1"] == Place(
        "2:-1,-1", -1, -1, "room", ("door",) * 4, "2", "",
        (Sign("stairs_up", "stairs up"), Sign("stairs_down", "stairs down")), visited=True,
        note="A room with a staircase, doors on all four sides, stairs up and down.",
    )  # fmt: skip
    assert picture.places["1:1,-1"] == Place(
        "1:1,-1", 1, -1, "room", ("locked", "door", "door", "door"), "1", "",
        (Sign("mirror", "mirror", spent=True),), visited=True,
        note="A room with a used mirror, doors east, south and west, locked door north.",
    )  # fmt: skip
    assert picture.places["1:0,0"].signs == (Sign("gateway", "Gateway of Evil"),)
    beyond = Place("2:0,-1", 0, -1, "unexplored", level="2", note="Nobody has been there yet.")
    assert picture.places["2:0,-1"] == beyond
    assert not picture.places["3:-1,-1"].visited


def test_every_way_on_points_at_its_place_the_stairs_above_and_below() -> None:
    decision = Run(GAME, GAME.position(EXPLORING)).decision
    assert decision is not None
    points = {option.key: option.on for option in decision.options}
    assert points | {"north": "2:-1,-2", "east": "2:0,-1", "up": "1:-1,-1", "down": "3:-1,-1"} == points


def test_a_place_to_teleport_to_is_pointed_at_on_its_level() -> None:
    ask = Choose[object]("10.6-Teleport", 0, (), "teleport")
    state = GAME.position(EXPLORING)
    assert label("1,-1", ask, state) == Label("a room with a mirror at 1,-1 on level 1", on="1:1,-1", act="go")
    assert label("-1,-1,2", ask, state).on == "2:-1,-1"


def test_the_head_of_the_table_tells_the_day_and_the_hellgate() -> None:
    picture = seen(purse=12, x_dead=True)
    assert picture.title == "Citadel of Blood"
    assert picture.facts == (
        Figure("Game", "1"),
        Figure("Turn", "0"),
        Figure("Sun", "blue", sign="sun_blue"),
        Figure("Chits left", "78"),
        Figure("Gateway", "on level 1, 1 south and 1 east"),
        Figure("To be divided", "12 Gold Marks", sign="gold"),
        Figure("X the Unknown", "dead"),
    )
    assert picture.goal is not None
    gate = picture.goal.parts[0]
    assert (gate.name, gate.value, gate.of, gate.words) == ("Hellgate", 1, 4, "on level 2, 4 new segments away")


def test_those_who_wait_elsewhere_are_on_the_map() -> None:
    elsewhere = [{"at": "1,-1", "party": [{"hero": "curvenol"}]}]
    picture = seen(elsewhere=elsewhere, lingering=[{"at": "0,-1", "monsters": [{"kind": "troll"}]}])
    assert picture.tokens[1:] == (Token("curvenol", "1:1,-1", "Curvenol", 0),)
    waiting = next(card for card in picture.cards if card.id == "curvenol")
    assert (waiting.group, waiting.fate, waiting.box) == ("aside", "elsewhere", "")
    assert picture.places["1:0,-1"].signs == (Sign("monsters", "a Troll"),)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_ready_of_the_maze_is_what_lies_there(seed: int) -> None:
    for run in decisions(GAME, seed, house_by_lot(GAME, seed)):
        assert view.cells(run.state) == tuple(view.cell(run.state, where) for where in run.state.maze)


def test_an_option_shows_how_its_chit_would_lie() -> None:
    state = GAME.position(EXPLORING)
    lying = Turn("corridor", ("open", "door", "open", "door"))
    assert GAME.turn("CDCD", Choose[object]("6.2", 0, (), "turn", "K3/altar"), state) == lying
    assert GAME.turn("K3/CDCD", Choose[object]("R47", 0, (), "misfit"), state) == lying
    room = Choose[object]("6.2", 0, (), "turn", "altar/K3")
    assert GAME.turn("DDDD", room, state) == Turn("room", ("door",) * 4)


# -- cards and the fight ---------------------------------------------------------------------------------------


def test_a_character_has_his_whole_record_on_his_card() -> None:
    almuric, gwaigilion, _ = seen().cards
    sword, dagger = (
        Thing("sword", does("sword"), "in hand", "sword"),
        Thing("dagger", does("dagger"), kind="dagger"),
    )
    assert almuric == Card(
        "almuric", "Almuric", "Human Hero", 0, "party", 4, 8, row=0, column=0, box="1L", weapon="sword",
        figures=(
            Figure("Sword", "+2", "skill with this weapon"),
            Figure("Combat Bonus", "+3"),
            Figure("Resistance", "2"),
            Figure("Hellgate", "1"),
            Figure("Magic Potential", "red 1, yellow 1, blue 2"),
            Figure("Experience Points", "0", key=True),
            Figure("Purse", "35 Gold Marks, jewels worth 25 and 10", sign="gold", key=True),
        ),
        lists=(Listing("Weapons", (sword, dagger)),),
        sign="human_hero",
    )  # fmt: skip
    heal = "outside combat, cost 1: heals a comrade of 1D3+1 wounds, a few times a game; 6 castings left"
    blast = "in combat, cost 1: gives one in front 2 wounds unless it resists"
    assert gwaigilion.lists[1] == Listing(
        "Spells", (Thing("Heal", heal, "circled", "heal_spell"), Thing("Blast", blast, kind="blast_spell"))
    )


def test_in_a_fight_both_sides_face_each_other() -> None:
    monsters = [{"kind": "evil_mage", "box": "2C"}, {"kind": "troll", "box": "1L", "wounds": 2}]
    picture = seen(scene="party_combat_phase", monsters=monsters)
    ours = Side("The party", ("almuric", "gwaigilion_elengal", "orc-1"))
    assert picture.fight == Fight("Round 1", Side("Against the party", ("troll-1", "evil_mage-1")), ours)
    cards = {card.id: card for card in picture.cards}
    assert (cards["orc-1"].group, cards["orc-1"].status) == ("charmed", ("charmed",))
    assert cards["troll-1"] == Card(
        "troll-1", "Troll", group="foes", left=9, points=11, row=0, column=0, box="1L",
        figures=(
            Figure("Combat Bonus", "+7"),
            Figure("Resistance", "3"),
            Figure("Negotiation Value", "5"),
            Figure("Met on level", "2"),
            Figure("Special power", "regeneration", POWERS["regeneration"]),
        ),
        sign="troll",
    )  # fmt: skip
