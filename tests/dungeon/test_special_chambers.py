"""Special chambers and hazards [6.7] [6.13]: games of chance, movies, a shrine, a lounge; water and pits."""

from __future__ import annotations

import pytest

from labrys.games.dungeon.chapters import c08_special_chambers as special
from labrys.games.dungeon.events import CheatFound, FilmShown, Gambled, PitMet, Soaked, WaterCrossed
from labrys.games.dungeon.scenes import Encounter, Enter, Gamble, HealAtRisk, MeetSage, SpecialChamber, Store
from tests.dungeon.maze_party import Party

HALLS = """title: Halls
level: 1
origin: 1,1
+---+---+---+---+
|T1 D .   . DC1 |
+---+   +---+---+
|C2 D .   . DC3 |
+---+---+---+---+
chamber C1: special casino
chamber C2: empty; hazard water
chamber C3: empty; hazard pit
tower T1: surface, levels 1
level: 2
origin: 1,1
+---+---+---+---+
|###|###|###|###|
+---+---+---+---+
|###|###|T2 D . |
+---+---+---+---+
tower T2: surface, levels 2
"""


def party_at(x: int, y: int, dice: str = "", draws: str = "") -> Party:
    """With five gold pieces each."""
    party = Party(x, y, level=1, scenario=HALLS, dice=dice, draws=draws)
    party.ann.purse = party.bert.purse = 80
    return party


@pytest.mark.rule("dungeon", "6.7")
@pytest.mark.parametrize(
    ("dice", "won"),
    [("34", 1), ("56", 1), ("11", -1), ("12", -1), ("66", -1), ("44 12 35", 1), ("44 12 16", -1)],
)
def test_craps(dice: str, won: int) -> None:
    """[6.7] Come-out 7 or 11 wins, 2, 3, 12 lose; otherwise the point before 7. Even money."""
    party = party_at(3, 1, dice)
    party.play(Gamble("ann", "craps", 3))
    assert party.heard[-1] == Gambled("6.7", "ann", "craps", 3, won)
    assert party.ann.purse == 80 + won * 48
    assert party.state.dice.rolled == len(dice.replace(" ", ""))


@pytest.mark.rule("dungeon", "6.7")
@pytest.mark.parametrize(
    ("draws", "answers", "won"),
    [
        ("10 9 13 8", ["stand"], 1),  # 19 against 18
        ("10 9 13 9", ["stand"], 0),  # equal: the stake comes back
        ("10 6 13 12", ["draw"], -1),  # 26
        ("1 13 10 7", [], 1),  # an ace and a king: 21, nothing to ask
        ("10 8 2 1 13 5", ["stand"], 0),  # the dealer has 2, an ace, ten and five: 18
        ("10 8 13 6 10", ["stand"], 1),  # the dealer draws to 17 or more and has 26
    ],
)
def test_black_jack(draws: str, answers: list[str], won: int) -> None:
    """[6.7] Player two, dealer one, player draws or stands; the dealer draws to 17 or more."""
    party = party_at(3, 1, draws=draws)
    party.play(Gamble("ann", "black_jack", 2), *answers)
    assert party.heard[-1] == Gambled("6.7", "ann", "black_jack", 2, won)
    assert party.state.dice.drawn == len(draws.split())


@pytest.mark.rule("dungeon", "6.7", "D5.W1")
def test_loaded_dice_win_until_secret_doubles_find_them_out() -> None:
    """[6.7] [D5.W1] Then stake and dice are lost, and two gorillas attack. The magic ones are never found out."""
    party = party_at(3, 1, "25 33")
    party.ann.goods = {"loaded_dice": 1}
    party.play(Gamble("ann", "loaded_craps", 5))
    assert party.ann.purse == 160
    party.play(Gamble("ann", "loaded_craps", 5))
    assert (party.ann.purse, party.ann.goods) == (80, {})
    assert CheatFound("6.7", "ann") in party.heard
    (gorillas,) = party.g.pending(Encounter)
    assert (gorillas.kind, gorillas.number) == ("gorillas", 2)
    party.play(Gamble("ann", "sure_craps", 5))
    assert party.state.dice.rolled == 4


@pytest.mark.rule("dungeon", "D3.W54", "S4")
def test_a_stacked_deck_wins_once_and_no_chivalrous_hand_cheats() -> None:
    """[D3.W54] [S4]"""
    party = party_at(3, 1)
    party.ann.goods = {"stacked_deck": 1}
    assert special.games_of(party.state, party.ann) == ["craps", "black_jack", "sure_cards"]
    party.play(Gamble("ann", "sure_cards", 1))
    assert (party.ann.purse, party.ann.goods) == (96, {})
    party.bert.rank, party.bert.goods = 9, {"loaded_dice": 1}
    assert special.games_of(party.state, party.bert) == ["craps", "black_jack"]


@pytest.mark.rule("dungeon", "6.7")
def test_a_casino_lets_each_member_play_five_games_a_visit() -> None:
    """[6.7] Stakes of 1 to 20 G from the player's own purse; the party enters it without a fight."""
    party = party_at(3, 1, "11" * 5)
    party.opens("east")
    party.go_on(Enter)
    party.state.agenda = [scene for scene in party.state.agenda if isinstance(scene, SpecialChamber)]
    for _ in range(5):
        party.play(party.state.agenda.pop(), "play:ann:craps", *(["1"] if party.ann.purse > 16 else []))
        party.go_on(Gamble)
    assert party.ann.purse == 0
    party.ann.purse = 999
    party.play(party.state.agenda.pop(), "move_on")
    assert not party.state.agenda


@pytest.mark.rule("dungeon", "6.7")
def test_the_movies_let_priests_heal_in_peace_unless_the_monster_steps_out() -> None:
    """[6.7] A silver piece a seat; one die, on 1 an encounter without treasure."""
    party = party_at(3, 1, "1")
    party.play(SpecialChamber("theater", 257), "watch")
    assert (party.ann.purse, party.bert.purse) == (79, 79)
    assert party.g.pending() == [HealAtRisk("bert", safe=True), SpecialChamber("film", 257)]
    party.state.agenda.pop()
    party.go_on(SpecialChamber)
    assert party.heard[-1] == FilmShown("6.7", True)
    assert party.g.pending(Encounter)[0].room == 0
    party.state.agenda.clear()
    party.play(SpecialChamber("theater", 257))
    assert not party.state.agenda


@pytest.mark.rule("dungeon", "6.7")
def test_shrine_lounge_and_branch_store() -> None:
    """[6.7] 5 G for a die of karma, once; brandy at 12 G, and a sage on 1–2; a store that sells."""
    party = party_at(3, 1, "4 2")
    party.play(SpecialChamber("shrine", 257), "pay:bert:offering")
    assert (party.bert.purse, party.bert.karma) == (0, 4)
    party.play(SpecialChamber("shrine", 257))
    party.ann.purse = 400
    party.play(SpecialChamber("lounge", 258), "pay:ann:brandy", "2")
    assert (party.ann.purse, party.ann.goods) == (16, {"brandy": 2})
    assert party.g.pending() == [MeetSage(258)]
    party.play(SpecialChamber("store", 259))
    assert party.g.pending(Store) == [Store(branch=True)]


@pytest.mark.rule("dungeon", "6.13", "D4.P01")
def test_water_hurts_whoever_rolls_one_or_two_unless_carried_over_it() -> None:
    """[6.13] [D4.P01] A hit to the body, armour or no armour; a priest of the first rank walks on it."""
    party = party_at(2, 2, "2 3 1")
    party.ann.armour, party.ann.armour_hits, party.ann.goods = "plate", 15, {"matches": 1}
    party.opens("west")
    party.go_on(Enter)
    assert (party.ann.body, party.bert.body, party.ann.goods) == (4, 5, {})
    assert Soaked("D5.G11", "ann", False) in party.heard
    party.bert.rank = 1
    party.ann.goods = {"matches": 1, "handi_wrap": 1}
    party.play(Enter(258))
    assert (party.ann.body, party.ann.goods) == (3, {"matches": 1})
    assert WaterCrossed("D4.P01", "bert", "walked") in party.heard
    party.ann.goods = {"boat": 1}
    party.play(Enter(258))
    assert party.state.dice.rolled == 3


@pytest.mark.rule("dungeon", "D5.G26", "D5.G27", "D5.G28")
def test_a_boat_takes_what_the_gamesmaster_says_and_is_mended() -> None:
    """[D5.G26] [D5.G27] [D5.G28] Five hits, ten more with a steel hull; a patch or gum restores one."""
    party = party_at(2, 2, "55")
    party.state.chair = True
    party.ann.goods, party.bert.goods = {"boat": 1}, {"steel_hull": 1, "boat_repair_kit": 1, "bubble_gum": 1}
    party.play(Enter(258), "2")
    assert party.ann.opened == {"boat": 13}
    assert party.can("mend:ann:boat_repair_kit")
    special.mend(party.g, party.ann, "boat_repair_kit")
    special.mend(party.g, party.ann, "bubble_gum")
    assert (party.ann.opened, party.bert.goods) == ({}, {"steel_hull": 1})
    party.play(Enter(258), "15")
    assert party.ann.goods == {}


@pytest.mark.rule("dungeon", "6.13", "D3.W46", "D5.G24")
def test_a_pit_drops_all_one_level_with_a_hit_each() -> None:
    """[6.13] [D3.W46] [D5.G24] On 1–2; a parachute takes none; a rope and a hook avoid it."""
    party = party_at(3, 2, "2")
    party.ann.armour, party.ann.armour_hits, party.bert.goods = "plate", 15, {"parachute": 1}
    party.opens("east")
    party.go_on(Enter)
    assert (party.ann.armour_hits, party.bert.body) == (14, 5)
    assert party.at == (2, 4, 2)
    safe = party_at(3, 2)
    safe.ann.goods = {"rope": 1, "grappling_hook": 1}
    safe.opens("east")
    safe.go_on(Enter)
    assert PitMet("D5.G24", "rope") in safe.heard
    assert safe.at == (1, 4, 2)
