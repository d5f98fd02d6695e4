"""The picture of Warlock's Maze: what lies where, in words; nothing hidden; every option on the map."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from labrys.engine.event import NOBODY
from labrys.games.warlock.board import CHAMBERS, RING, SPACES, START
from labrys.games.warlock.book import GAME
from labrys.games.warlock.tables import CARD, CHARACTER, SPELL, TILE, TREASURE
from labrys.show.names import named
from labrys.show.picture import Card, Figure, Listing, Picture, Place, Sign, Thing, Token, Turn
from labrys.show.run import Run

HOUSES: tuple[dict[str, object], ...] = ({}, {"short_maze": True}, {"hands": "open", "characters": "chosen"})


def a_run(**position: Any) -> Run[Any]:
    return Run(GAME, GAME.position(position))


def seen(seat: int | None = 0, **position: Any) -> Picture:
    return a_run(**position).picture(seat)


def two_in_the_maze() -> dict[str, Any]:
    return {
        "players": [
            {"character": "magus", "at": "A1", "spells": ["mend", "grip"], "things": ["MZ21"], "gold": 2},
            {"character": "seer", "at": START, "spells": ["unweave"], "apprentice": True, "lost_turns": 2},
        ],
        "maze": [
            {"at": "A1", "tile": "T06", "openings": "EW", "cards": ["MZ04"], "gold": 3, "hexed_by": 1},
            {"at": "A2", "tile": "T12", "openings": "W"},
            {"at": "B1", "tile": "T08", "seen": [0]},
            {"at": "B2", "tile": "T09", "seen": [1]},
        ],
        "chambers": [{"at": "TA", "treasure": "TR1", "seen": [0]}],
        "round": 3,
    }


def test_a_game_begins_outside_without_a_maze() -> None:
    picture = seen(players=[{"character": "magus"}], maze=[])
    assert (picture.game, picture.title, picture.here) == ("warlock", "Talisman: Warlock's Maze", "O0")
    assert [level.key for level in picture.levels] == ["maze", "outside"]
    assert {"START", *RING} <= picture.places.keys()
    assert picture.places["O1"].note == "The Village: buy Lives and Objects."
    assert picture.tokens == (Token("player-1", "O0", "Magus", 0, True),)
    assert picture.fight is None


def test_the_board_lies_west_to_east_and_the_ring_apart() -> None:
    places = seen(**two_in_the_maze()).places
    assert set(places) == {START, *SPACES, *CHAMBERS, *RING}
    assert [(places[key].x, places[key].y) for key in (START, "A1", "B3", "C4", "TB")] == [
        (0, 0), (1, 0), (3, 1), (4, 2), (5, 1),
    ]  # fmt: skip
    assert (places[START].kind, places[START].height) == ("hall", 3)
    assert {places[key].level for key in RING} == {"outside"}
    around = [(places[key].x, places[key].y) for key in RING]
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(around, [*around[1:], around[0]], strict=True)]
    assert steps == [1] * 6  # a ring


def test_a_tile_that_lies_face_up_shows_all_that_lies_on_it() -> None:
    assert seen(**two_in_the_maze()).places["A1"] == Place(
        "A1",
        1,
        0,
        "tile",
        ("wall", "open", "wall", "open"),
        "maze",
        "Pillared Room",
        (
            Sign("enemy", "Bone Sentry (Strength 4)", mark="S4", what="bone_sentry"),
            Sign("hex", "a Hex Mark of player 2"),
            Sign("gold", "3 Gold"),
        ),
        note="A1: a Pillared Room open east and west; draw a Maze card. "
        "Here lie the Bone Sentry (Strength 4), a Hex Mark of player 2 and 3 Gold.",
    )


def test_a_special_room_has_its_own_drawing() -> None:
    assert seen(**two_in_the_maze()).places["A2"].signs == (Sign("teleporter", "Teleporter"),)


def test_a_face_down_tile_shows_its_name_only_to_those_who_have_looked() -> None:
    mine, his = seen(0, **two_in_the_maze()).places, seen(1, **two_in_the_maze()).places
    assert (mine["B1"].name, mine["B1"].covered) == ("Guard Room?", True)
    assert mine["B1"].note == "B1: face down; you know a Guard Room."
    assert (his["B1"].name, his["B1"].note) == ("B1", "B1: a tile lies face down. Player 1 has looked at it.")
    assert (mine["TA"].signs, his["TA"].signs) == ((Sign("talisman", "Talisman?"),), ())
    hope = "unopened; two of the three hold a Talisman"
    assert his["TA"].note == f"Treasure Chamber A: {hope}. Player 1 has looked at it."


def test_everybody_has_a_card_and_only_the_own_spells_have_names() -> None:
    magus, seer = seen(**two_in_the_maze()).cards
    grip = "+3 in battle; in a battle of yours, before the dice"
    assert magus == Card(
        "player-1", "Player 1", "Magus", 0, "player", 4, 4, "Lives",
        figures=(
            Figure("Strength", "2", key=True),
            Figure("Craft", "5", key=True),
            Figure("Gold", "2", sign="gold", key=True),
            Figure("Talismans", "0", sign="talisman"),
            Figure("Spells", "2 of 2"),
            Figure("Objects", "1 of 4"),
            Figure("Ability", "Deep Memory", "begin a turn without Spells: gain one"),
            Figure("Place", "A1"),
        ),
        lists=(
            Listing("Objects", (Thing("Sword", "+1 in battle", kind="sword"),)),
            Listing(
                "Spells",
                (
                    Thing("Giant's Grip", grip, kind="grip_spell"),
                    Thing("Mend", "a character regains up to 2 Lives; at any time", kind="mend_spell"),
                ),
            ),
        ),
        active=True,
        sign="magus",
    )  # fmt: skip
    assert seer.lists == ()
    assert seer.status == ("Apprentice", "loses 2 turns")
    assert next(figure.value for figure in seer.figures if figure.name == "Spells").startswith("1 of")


def test_the_hand_is_for_the_own_eyes() -> None:
    position = {**two_in_the_maze(), "top": ["MZ34", "MZ18"], "top_seen": [0]}
    mine, his = seen(0, **position), seen(1, **position)
    assert [listing.title for listing in mine.hand] == ["Spells", "Next in the Maze deck"]
    assert [thing.name for thing in mine.hand[1].things] == [CARD["MZ34"].name, CARD["MZ18"].name]
    assert [[thing.name for thing in listing.things] for listing in his.hand] == [["Unweave"]]
    assert seen(None, **position).hand == ()


def test_stock_shop_and_discards_lie_open() -> None:
    picture = seen(players=[{"character": "magus"}], maze_discard=["MZ04"], stock=["MO03"])
    titles = {listing.title: listing.things for listing in picture.lying}
    assert titles["Magic Objects in the stock"] == (Thing("Girdle of the Ox", "+2 Strength", kind="girdle"),)
    assert titles["Maze cards discarded"] == (Thing("Bone Sentry", "Strength 4", kind="bone_sentry"),)
    assert all("Gold" in ware.mark and "left" in ware.mark for ware in titles["In the Village"])


def test_the_head_of_the_table_says_whose_turn_it_is() -> None:
    facts = {figure.name: figure.value for figure in seen(**two_in_the_maze()).facts}
    assert facts["Round"] == "3"
    assert (facts["Turn"], facts["First player"]) == ("Player 1", "Player 1")
    assert "Turn" not in {figure.name for figure in seen(players=[{"character": "magus"}]).facts}


def test_a_battle_shows_what_each_side_has_and_its_dice() -> None:
    position = {
        **two_in_the_maze(),
        "scene": "reroll",
        "fight": {"enemy": "MZ04", "bonus": [3, 0], "weapons": ["MZ21", ""], "dice": [4, 6]},
    }
    position["players"][0] |= {"character": "sellsword"}
    state = GAME.position(position)
    picture = named(GAME.picture(GAME.view(state, 0)), ())
    fight = picture.fight
    assert fight is not None
    assert (fight.title, fight.columns) == ("Battle", 0)
    strength = next(figure.value for figure in picture.cards[0].figures if figure.name == "Strength")
    assert fight.ours.cards == ("player-1",)
    assert fight.ours.name == "Player 1, the Sellsword"
    assert fight.ours.figures == (
        Figure("Strength", strength),
        Figure("Sword", "+1"),
        Figure("Spells", "+3"),
        Figure("Total", str(int(strength) + 1 + 3 + 4)),
    )
    assert (fight.ours.dice, fight.theirs.dice) == ((4,), (6,))
    assert fight.theirs.figures == (Figure("Strength", "4"), Figure("Total", "10"))
    assert picture.cards[-1] == Card(
        "MZ04", "Bone Sentry", "Enemy", group="foes", figures=(Figure("Strength", "4"),), sign="bone_sentry"
    )


def test_in_a_fight_of_characters_each_sees_his_own_side_below() -> None:
    position: dict[str, object] = {
        "players": [{"character": "sellsword", "at": "A1"}, {"character": "magus", "at": "A1"}],
        "maze": [{"at": "A1", "tile": "T05"}],
        "scene": "fight_window",
        "fight": {"defender": 1, "psychic": True},
    }
    state = GAME.position(position)
    for seat, own in ((0, "player-1"), (1, "player-2"), (None, "player-1")):
        fight = GAME.picture(GAME.view(state, seat)).fight
        assert fight is not None
        assert fight.title == "Psychic combat"
        assert fight.ours.cards == (own,)


def test_the_ways_a_tile_can_lie_can_be_drawn() -> None:
    for run in games(most=200):
        if run.asking is not None and run.asking.ask == "lie":
            decision = run.decision
            assert decision is not None
            for option in decision.options:
                openings = option.key.partition(":")[2]
                sides = tuple("open" if side in openings else "wall" for side in "NESW")
                assert option.turn == Turn("tile", sides)
                assert option.on in SPACES
            return
    raise AssertionError("no tile was laid")


def games(most: int, number: int = 9) -> Iterator[Run[Any]]:
    """Random games, stopping at every decision."""
    for seed in range(number):
        run: Run[Any] = Run(GAME, GAME.new(seed, 1 + seed % 6, GAME.house(HOUSES[seed % len(HOUSES)])))
        chance = random.Random(seed).random
        while run.asking is not None and len(run.entries) < most:
            yield run
            run.pick(run.asking.sample(chance))


def test_every_option_points_at_something_in_the_picture() -> None:
    pointed = set()
    for run in games(most=150):
        decision, picture = run.decision, GAME.picture(run.view(run.asking.seat if run.asking else None))
        assert decision is not None
        there = {*picture.places, *(card.id for card in picture.cards), ""}
        pointed |= {option.on for option in decision.options}
        assert {option.on for option in decision.options} <= there
        assert {token.at for token in picture.tokens} <= picture.places.keys()
        assert picture.here in picture.places
    assert len(pointed) > 20


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_picture_does_not_depend_on_what_the_seat_cannot_see(seat: int | None) -> None:
    changed = 0
    for run in games(most=60):
        if run.state.seats < 2:
            continue
        twin = run.fork()
        GAME.redeal(twin.state, NOBODY if seat is None else seat, 1_000)
        changed += twin.digest() != run.digest()
        assert GAME.picture(twin.view(seat)) == GAME.picture(run.view(seat))
    assert changed > 50


def test_no_raw_name_of_the_rules_is_shown() -> None:
    raw = {*CARD, *SPELL, *TILE, *TREASURE, *CHARACTER}
    for run in games(most=80):
        picture = GAME.picture(run.view(0))
        words = [picture.title, *(place.name for place in picture.places.values())]
        words += [sign.name for place in picture.places.values() for sign in place.signs]
        for card in picture.cards:
            words += [card.name, card.title, *card.status, *(figure.value for figure in card.figures)]
            words += [thing.name for listing in card.lists for thing in listing.things]
        for listing in (*picture.hand, *picture.lying):
            words += [thing.name for thing in listing.things]
        assert not raw & set(words)
        assert not [word for word in words if "_" in word]
