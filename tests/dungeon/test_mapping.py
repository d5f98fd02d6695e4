"""Mapping the maze [D2] [6.1]: doubles rolls, doors, panels, traps, stairs, towers; running; what is near."""

from __future__ import annotations

import pytest

from labrys.games.dungeon.chapters import c02_directions as directions
from labrys.games.dungeon.chapters import c02_mapping as mapping
from labrys.games.dungeon.chapters import c02_moving as moving
from labrys.games.dungeon.chapters import c02_orders as orders
from labrys.games.dungeon.events import LookedOut, PanelTried, Scouted, Searched, Told, WallDown
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.options import Burn, OpenDoor, Pour
from labrys.games.dungeon.pieces import Band, Fight, Foe
from labrys.games.dungeon.scenes import Arrive, Encounter, Enter, FormLine, Home, Leave, Lost, Open, Orders, Walk
from labrys.games.dungeon.state import level_of
from tests.dungeon.maze_party import MODEL, Party

TURNED = """title: Turned
level: 1
north: right
origin: 1,1
+---+---+---+
|T1 D .   . |
+---+---+   +
|C1 D .   . |
+---+---+---+
tower T1: surface, levels 1
"""
ROOMS = """title: Rooms
level: 1
origin: 1,1
+---+---+---+---+---+
|T1 D .   .   . DC1 |
+---+   +---+   +   +
|###| . SC2 D . |C1 |
+---+---+---+   +   +
|C3 D .   . P . DC1 |
+---+---+---+---+---+
chamber C1: empty; name the Long Hall; says Dust lies here.
chamber C2: hazard ice
chamber C3: foe orcs x 3
tower T1: surface, levels 1-2
level: 2
origin: 1,1
+---+---+
|T1 D . |
+---+---+
"""
SEALED = """title: Sealed
level: 1
origin: 1,1
+---+---+---+
|T1 D . P . |
+---+---+---+
tower T1: surface, levels 1
"""


# -- doubles rolls [R4] ----------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D2.11")
@pytest.mark.parametrize(("dice", "something"), [("44", True), ("25", False)])
def test_at_a_dead_end_doubles_mean_that_something_is_there(dice: str, something: bool) -> None:
    """[D2.11] Once a descent: the second time nothing is rolled."""
    party = Party(2, 4, dice=dice)
    party.goes("south")
    party.go_on(Arrive)
    assert party.heard[-1] == LookedOut("D2.11", "dead_end", something)
    assert [scene.where for scene in party.g.pending(Encounter)] == ["corridor"] * something
    party.state.agenda.clear()
    party.goes("north")
    party.state.agenda.clear()
    party.goes("south")
    party.go_on(Arrive)
    assert party.state.dice.rolled == 2


@pytest.mark.rule("dungeon", "D2.05", "R4")
def test_a_secret_door_onto_a_corridor_calls_for_the_roll_and_an_ordinary_one_does_not() -> None:
    """[D2.05] [R4] The foe is met in the doorway, and only then the corridor is described."""
    party = Party(4, 6, elf=True, dice="33")
    party.play(Open(party.side("east")))
    first, then = party.state.agenda[::-1]
    assert isinstance(first, Encounter)
    assert (first.where, first.place) == ("doorway", directions.neighbour(party.state, party.state.spot, 2))
    assert then == Open(party.side("east"), met=True)
    other = Party(4, 2)
    other.opens("east")
    assert other.state.dice.rolled == 0


@pytest.mark.rule("dungeon", "R4")
def test_by_house_rule_every_door_onto_a_corridor_calls_for_the_roll() -> None:
    """[R4] `roll_all_doors`."""
    party = Party(4, 2, dice="33", house=HouseRules(roll_all_doors=True))
    party.play(Open(party.side("east")))
    assert party.g.pending(Encounter)


@pytest.mark.rule("dungeon", "D2.12", "6.1")
def test_both_ends_of_a_flight_of_stairs_are_one_place() -> None:
    """[D2.12] [6.1] The roll is made on reaching the stairs; using them brings no other. Or the party walks on."""
    party = Party(7, 7, dice="25")
    party.goes("south")
    party.go_on(Arrive)
    assert party.can("stairs")
    assert party.can("go:north")
    orders.use_place(party.g, "stairs")
    party.go_on(Arrive)
    assert party.at == (3, 7, 8)
    assert party.words()[-1] == "You are in a corridor, goes North."
    party.goes("north")
    party.state.agenda.clear()
    party.goes("south")
    party.go_on(Arrive)
    assert party.state.dice.rolled == 2


# -- searching [6.1] -------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "6.1", "D4.02")
def test_without_an_elf_a_wall_is_searched_with_one_try_per_side() -> None:
    """[6.1] [D4.02] Doubles find the secret door; with an elf there is nothing to search for."""
    party = Party(2, 5, dice="55 55")
    assert party.can("search:east")
    assert not party.can("open:east:secret_door")
    party.run(orders.search(party.g, "east"))
    assert party.heard[-1] == Searched("6.1", "east", True)
    assert party.can("open:east:secret_door")
    assert not party.can("search:east")
    party.run(orders.search(party.g, "west"))
    assert party.heard[-1] == Searched("6.1", "west", False)
    assert not party.can("search:west")
    assert not Party(2, 5, elf=True).can("search:west")


@pytest.mark.rule("dungeon", "S10", "R19")
def test_an_opened_secret_door_is_a_door_to_everybody() -> None:
    """[S10] [R19] And a door once found stays known."""
    party = Party(2, 5, elf=True)
    party.opens("east")
    party.state.agenda.clear()
    party.ann.denomination = "human"
    party.goes("north")
    assert party.goes("south") == "Ten feet South, continues South, door to the East."
    party.state.edges.clear()
    party.goes("north")
    assert party.goes("south") == "Ten feet South, continues South, secret door to the East."


# -- panels [D2.15] --------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D2.15", "R39")
@pytest.mark.parametrize(("dice", "raised"), [("25", False), ("44", True)])
def test_a_dropped_panel_may_be_tried_once(dice: str, raised: bool) -> None:
    """[D2.15] [R39] Doubles raise it, and it does not drop again; after a failed try it stays shut."""
    party = Party(4, 4, dice=dice)
    party.goes("east")
    assert party.can("panel:west")
    party.run(orders.try_panel(party.g, "west"))
    assert party.heard[-1] == PanelTried("D2.15", "west", raised)
    assert not party.can("panel:west")
    assert party.can("go:west") is raised
    if raised:
        party.goes("west")
        assert party.can("go:east")


@pytest.mark.rule("dungeon", "C12")
def test_a_panel_may_drop_in_one_direction_only() -> None:
    """[C12] `panel 5,4 W`: only when crossed to the west."""
    one_way = MODEL.replace("tower T1:", "panel 5,4 W\ntower T1:")
    party = Party(4, 4, scenario=one_way)
    assert party.goes("east") == "Ten feet East, corridor ends, goes South."
    assert "a panel slides shut behind you" in party.goes("west")


# -- trap doors, chutes ----------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D2.16", "R31", "S5", "S6")
def test_a_trap_door_drops_the_party_to_the_level_below() -> None:
    """[D2.16] [R31] [S5] No roll, no hits. [S6] Afterwards it is a known hole."""
    party = Party(7, 7)
    party.goes("west")
    party.go_on(Arrive)
    assert party.at == (3, 6, 7)
    assert party.words()[-1] == "You fall. You are in a corridor, goes East, door to the West."
    assert party.state.dice.rolled == 0
    assert not party.can("climb")
    party.ann.goods, party.bert.goods = {"rope": 1, "grappling_hook": 1}, {"rope": 1}
    assert party.can("climb")
    orders.use_place(party.g, "climb")
    party.go_on(Arrive)
    assert party.at == (2, 6, 7)
    assert party.can("jump")
    party.goes("east")
    assert party.goes("west") == "Ten feet West, a hole in the floor, continues West."


@pytest.mark.rule("dungeon", "D4.03", "R31")
def test_a_dwarf_knows_how_deep_the_party_has_gone() -> None:
    """[D4.03] [R31] Without one the number of the level is not told."""
    party = Party(7, 7)
    party.bert.denomination = "dwarf"
    party.state.notes = type(party.state.notes)(levels=(2,))
    party.goes("west")
    party.go_on(Arrive)
    assert party.words()[-1] == "You fall. You are in a corridor, goes East, door to the West (down 1 level)."
    assert party.state.notes.levels == (2, 3)


@pytest.mark.rule("dungeon", "D2.14")
def test_a_chute_door_looks_like_a_door_and_sucks_the_party_down() -> None:
    """[D2.14] To the stated level, without a roll; there is no climbing back."""
    party = Party(5, 1)
    assert party.can("open:west:door")
    assert party.opens("west")[-1] == "You are sucked down a chute. You are in a corridor, goes East."
    assert party.at == (5, 3, 7)
    party.ann.goods = {"rope": 2, "grappling_hook": 1}
    assert not party.can("climb")


# -- chambers [D2.06] [D2.22] ----------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D2.22", "7.2")
def test_a_chamber_is_told_with_its_name_parts_and_words_and_an_empty_one_is_just_entered() -> None:
    """[D2.22] [7.2] A chamber one square wide has middle parts; the words of `says` come after the doors."""
    party = Party(4, 1, level=1, scenario=ROOMS)
    assert party.opens("east") == [
        "A chamber, ten feet by thirty feet. It is called the Long Hall. You are in the upper middle part. "
        "Door on the lower middle part."
    ]
    assert party.heard[-1] == Told("D2.06", "Dust lies here.")
    party.go_on(Enter)
    assert party.at == (1, 5, 1)
    assert party.can("go:west:upper_middle")
    assert party.can("open:west:door:lower_middle")
    party.run(orders.carry_out(party.g, OpenDoor("west", "door", "lower_middle")))
    assert party.at == (1, 5, 3)
    assert [type(scene) for scene in party.g.pending()][:2] == [FormLine, Open]


@pytest.mark.rule("dungeon", "D7.05", "6.1")
def test_guardians_are_met_in_the_doorway_as_the_author_wrote() -> None:
    """[D7.05] [6.1] The party stands in the chamber only after the battle."""
    party = Party(2, 3, level=1, scenario=ROOMS)
    party.opens("west")
    (met,) = party.g.pending(Encounter)
    assert (met.where, met.kind, met.number, met.place) == ("doorway", "orcs", 3, -met.room)
    assert party.at == (1, 2, 3)
    moving.step_back(party.g)
    assert not party.g.pending(Enter)


@pytest.mark.rule("dungeon", "C4")
def test_under_the_curse_a_dragon_waits_in_every_chamber() -> None:
    """[C4] By house rule only in the next."""
    for house, spent in ((HouseRules(), False), (HouseRules(dragon_next_chamber=True), True)):
        party = Party(2, 3, level=1, scenario=ROOMS, house=house)
        party.state.curses = {"dragons": 1}
        party.opens("west")
        (met,) = party.g.pending(Encounter)
        assert (met.kind, met.number) == ("dragon", 1)
        assert ("dragons" not in party.state.curses) is spent


@pytest.mark.rule("dungeon", "R45")
def test_by_house_rule_secret_exits_are_told_only_to_elves() -> None:
    """[R45] `hidden_exits`."""
    for elf, told in ((True, True), (False, False)):
        party = Party(4, 2, level=1, scenario=ROOMS, elf=elf, house=HouseRules(hidden_exits=True))
        assert ("Secret door" in party.opens("west")[-1]) is told
    assert "Secret door" in Party(4, 2, level=1, scenario=ROOMS).opens("west")[-1]


@pytest.mark.rule("dungeon", "C11")
def test_call_outs_follow_the_compass_and_parts_the_drawing() -> None:
    """[C11] Where `north` is not up, east and west turn with it, upper and lower do not."""
    party = Party(2, 1, level=1, scenario=TURNED)
    assert party.goes("north") == "Ten feet North, corridor ends, goes East."
    assert party.goes("east") == "Ten feet East, corridor ends, goes South."


# -- towers ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "6.14")
def test_the_first_order_is_to_open_the_towers_door() -> None:
    """[6.14] Then the tower leads to the other levels it serves, or home."""
    party = Party(1, 1, level=1, scenario=ROOMS)
    assert party.can("open:east:door")
    assert not party.can("leave")
    party.opens("east")
    assert party.can("leave")
    party.play(Leave(2))
    assert party.at == (2, 1, 1)
    assert party.words()[-1] == "You are in a tower, door to the East."
    party.play(Leave())
    assert party.g.pending() == [Home()]


# -- running [6.2] [S8] ----------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "6.2")
def test_the_party_runs_one_square_back_the_way_it_came() -> None:
    """[6.2] A dropped panel, or a fall, leaves nowhere to run to."""
    party = Party(2, 4)
    party.goes("south")
    party.state.fight = Fight(where="corridor", place=0)
    assert moving.may_step_back(party.state)
    moving.step_back(party.g)
    assert party.at == (2, 2, 6)
    shut = Party(4, 4)
    shut.goes("east")
    shut.state.fight = Fight(where="corridor", place=0)
    assert not moving.may_step_back(shut.state)
    assert moving.step_away(shut.g)
    assert shut.at == (2, 5, 5)


@pytest.mark.rule("dungeon", "6.2")
def test_out_of_a_chamber_the_party_runs_by_the_last_door_used() -> None:
    """[6.2] And in a tower to another level, or home, as the leader says."""
    party = Party(4, 1, level=1, scenario=ROOMS)
    party.opens("east")
    party.go_on(Enter)
    party.state.fight = Fight(where="chamber", place=0)
    moving.step_back(party.g)
    assert party.at == (1, 4, 1)
    tower = Party(1, 1, level=1, scenario=ROOMS)
    tower.state.fight = Fight(where="tower", place=0)
    moving.step_back(tower.g)
    tower.play(tower.state.agenda.pop(), "tower:2")
    assert level_of(tower.state.spot) == 2


@pytest.mark.rule("dungeon", "6.2")
def test_foes_left_behind_bar_the_way() -> None:
    """[6.2] The count stops where they stand, and they are met again; those at peace let the party pass."""
    party = Party(2, 3)
    spot = directions.neighbour(party.state, directions.neighbour(party.state, party.state.spot, 2), 2)
    party.state.bands[spot] = Band("orcs", (Foe(id="orc-1", kind="orcs", hits=1),), 1)
    assert party.goes("east") == "Ten, twenty feet East, continues East."
    party.go_on(Arrive)
    assert party.g.pending(Encounter)
    party.state.agenda.clear()
    party.state.bands[spot] = Band("orcs", (Foe(id="orc-1", kind="orcs", hits=1),), 1, peace=True)
    assert party.can("attack")
    party.goes("west")
    assert party.goes("east") == "Ten, twenty, thirty, forty feet East, corridor ends, goes North."


@pytest.mark.rule("dungeon", "6.14")
def test_a_party_that_can_reach_no_tower_may_be_given_up() -> None:
    """[6.14] A jammed panel, and no other way: the leader may declare it lost."""
    party = Party(2, 1, level=1, scenario=SEALED, dice="25")
    party.goes("east")
    assert not party.can("lost")
    party.run(orders.try_panel(party.g, "west"))
    assert party.can("lost")
    orders.use_place(party.g, "lost")
    assert party.g.pending() == [Lost()]


# -- walls, weed, glue -----------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D3.S31", "6.13")
def test_a_wall_banger_opens_a_wall_and_a_first_rank_wizard_walks_through_it() -> None:
    """[D3.S31] [6.13] What lies behind is told; rock stays rock."""
    party = Party(5, 5)
    party.bert.calling, party.bert.rank, party.bert.goods = "wizard", 1, {"herbie_wall_banger": 2}
    assert party.can("bang:bert")
    party.run(orders.scout(party.g, party.bert), "east")
    assert party.heard[-1:] == [Scouted("6.13", "bert", "east", "rock")]
    party.run(orders.bang_wall(party.g, party.bert), "west")
    assert party.heard[-1:] == [WallDown("D3.S31", "bert", "west", "chamber")]
    assert party.can("go:west")
    mapping.go_through(party.g, party.side("west"))
    assert party.words()[-1].startswith(
        "A chamber, twenty feet by twenty feet. You are in the upper right-hand part."
    )
    assert party.g.pending(Encounter)


@pytest.mark.rule("dungeon", "D5.G15", "6.2")
def test_weed_keeps_the_party_out_until_it_is_burnt_away() -> None:
    """[D5.G15] [6.2] One light of a box of ten."""
    party = Party(2, 3, level=1, scenario=ROOMS)
    party.opens("west")
    party.state.agenda.clear()
    party.state.rooms[1 << 8 | 3] = "clogged"
    assert not party.can("go:west")
    party.ann.goods = {"matches": 1}
    party.run(orders.carry_out(party.g, Burn("ann", "west")))
    assert party.ann.opened == {"matches": 9}
    assert party.can("go:west")


@pytest.mark.rule("dungeon", "D5.G21")
def test_glue_is_poured_at_a_door_before_it_is_opened() -> None:
    """[D5.G21] Once at a door."""
    party = Party(4, 1, level=1, scenario=ROOMS)
    party.ann.goods = {"glue": 2}
    assert party.can("glue:ann:east")
    party.run(orders.carry_out(party.g, Pour("ann", "east")))
    assert party.ann.goods == {"glue": 1}
    assert not party.can("glue:ann:east")


# -- calm moments ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D7.05", "D9.25")
def test_a_person_in_the_gamesmasters_chair_may_read_out_words_and_place_foes() -> None:
    """[D7.05] [D9.25] Beside the leader's orders, in any calm moment."""
    party = Party(2, 4)
    party.state.chair = True
    party.play(Orders(), "place:words", "A cold wind.")
    assert party.heard[-1] == Told("D2.06", "A cold wind.")
    party.state.agenda.clear()
    party.play(Orders(), "place:foe", "orcs", "5")
    (met,) = party.g.pending(Encounter)
    assert (met.where, met.kind, met.number) == ("corridor", "orcs", 5)


@pytest.mark.rule("dungeon", "D6.08")
def test_weapons_and_armour_are_changed_freely_outside_battle() -> None:
    """[D6.08] [T9]"""
    party = Party(2, 4)
    party.ann.goods, party.ann.hand = {"axe": 1, "plate": 1}, "sword"
    party.play(Orders(), "ready:0", "take:ann:wields:axe")
    assert (party.ann.hand, party.ann.goods) == ("axe", {"plate": 1, "sword": 1})
    party.play(Orders(), "ready:0", "take:ann:wears:plate")
    assert (party.ann.armour, party.ann.armour_hits) == ("plate", 15)


# -- advice [6.5] ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "6.5")
def test_what_lies_near_is_told_by_direction_and_distance() -> None:
    """[6.5] The nearest tower, stairs, unknown secret door, trap, unvisited chamber of this level."""
    party = Party(6, 3)
    tower, stairs = moving.nearest_tower(party.state), moving.nearest_stairs(party.state)
    assert tower is not None
    assert stairs is not None
    assert (tower.what, tower.ways) == ("tower", (("north", 1), ("west", 2)))
    assert (stairs.what, stairs.ways) == ("stairs_down", (("south", 5), ("east", 1)))
    door = moving.a_secret_door(party.state)
    assert door is not None
    assert (door.ways, door.side) == ((("south", 3), ("west", 1)), "west")
    assert len(party.state.notes.secrets) == 1
    trap = moving.a_trap(party.state)
    assert trap is not None
    assert (trap.what, trap.ways, trap.side) == ("panel", (("south", 1), ("west", 1)), "west")
    assert moving.nearest_unvisited(party.state) == 2 << 8 | 1


@pytest.mark.rule("dungeon", "D1.02")
def test_the_walk_of_a_square_is_noted() -> None:
    """[D1.02] Only what was walked, called out or told is on the map."""
    party = Party(2, 3)
    party.play(Walk(party.side("east")))
    assert sum(party.state.notes.seen[2]) == 4
