"""The worked examples of battle, to the last die."""

from __future__ import annotations

from typing import Any

from labrys.games.dungeon.chapters import c06_battle as battle
from labrys.games.dungeon.chapters import c06a_lines as lines
from labrys.games.dungeon.chapters import c06b_blows as blows
from labrys.games.dungeon.chapters import c06b_the_round as the_round
from labrys.games.dungeon.chapters import c06c_balls as balls
from labrys.games.dungeon.chapters import c07_baddies as baddies
from labrys.games.dungeon.events import Attacked, BaddieAttacked, Met, MoraleRolled, PeaceAnswered
from labrys.games.dungeon.options import Throw
from labrys.games.dungeon.pieces import FRONT, SECOND
from labrys.games.dungeon.scenes import (
    BaddiesPhase,
    BattleOver,
    CloseUp,
    Encounter,
    FightersTurn,
    LeadersCall,
    OfferPeace,
    RoundOver,
    WizardsTurn,
)
from labrys.games.dungeon.state import in_line
from labrys.games.dungeon.tables import BADDIES

from .battlefield import ROOM, Battlefield, member


def four(**more: Any) -> list[Any]:
    """Four warriors with swords."""
    return [member(who, hand="sword", **more) for who in ("anna", "bo", "cy", "dora")]


def hits(field: Battlefield) -> list[int]:
    """What the foes have left."""
    return [foe.hits for foe in field.state.foes]


def test_7_on_doubles_the_two_looked_up_numbers_are_added() -> None:
    field = Battlefield(four(), dice="3 3 6 6 1 1 2 5")
    assert baddies.number_appearing(field.game, BADDIES["orcs"]) == 28
    assert baddies.number_appearing(field.game, BADDIES["dogs"]) == 10
    assert field.dice_left() == 0


def test_8_an_encounter_is_announced_without_weapon_numbers() -> None:
    field = Battlefield(four(), dice="5 2 1")
    field.play(Encounter("corridor"))
    assert field.told(Met) == [Met("D6.04", "mythical", "minotaur", 1, 15, 1, 2, 6)]


def test_9_a_minotaur_strikes_two_in_slots_that_move_on_with_the_round() -> None:
    party = four(armour="chain_mail")
    party[2].shield, party[2].shield_hits, party[2].shield_front = "shield", 1, True
    field = Battlefield(party, "minotaur", dice="3 3")
    field.fight.round = 1
    field.play(BaddiesPhase())
    assert [event.hit for event in field.told(BaddieAttacked)] == [("bo", "cy")]
    assert [one.armour_hits for one in party] == [10, 9, 10, 10]
    assert party[2].shield == ""


def test_10_unlit_a_six_misses_an_orc_and_lit_it_kills() -> None:
    field = Battlefield(four()[:1], "orcs", dice="2 4 2 4")
    field.fight.lit = False
    assert field.play(FightersTurn(), answers="strike:anna:orcs-1") == "call"
    assert hits(field) == [1]
    field = Battlefield(four()[:1], "orcs", dice="2 4")
    field.play(FightersTurn(), answers="strike:anna:orcs-1")
    assert field.state.party[0].karma == 1


def test_11_trolls_mind_axe_mace_and_sword_only() -> None:
    archer = member("anna", hand="bow", goods={"arrow": 1})
    field = Battlefield([archer], "trolls", dice="6 6")
    blows.blow(field.game, field.fight, archer, field.state.foes[0], "", "arrow")
    assert hits(field) == [4]
    assert archer.goods == {}
    eighth = member("bo", hand="sword", rank=8)
    field = Battlefield([eighth], "trolls", dice="5 6")
    blows.blow(field.game, field.fight, eighth, field.state.foes[0], "", "")
    assert hits(field) == [3]
    field = Battlefield([member("cy", hand="axe")], "trolls", dice="4 5")
    blows.blow(field.game, field.fight, field.state.party[0], field.state.foes[0], "", "")
    assert hits(field) == [3]
    field = Battlefield([member("dora", hand="mace")], "trolls", dice="4 5")
    field.fight.lit = False
    blows.blow(field.game, field.fight, field.state.party[0], field.state.foes[0], "", "")
    assert hits(field) == [4]
    assert field.state.tally == {"trolls:mace": (0, 8)}


def test_12_a_dragon_takes_ten_hits_from_a_spear_of_thirteen_and_a_pike_is_a_spear_and_one() -> None:
    spearman = member("anna", hand="spear+2", rank=8)
    pikeman = member("bo", hand="pike", rank=9)
    swordsman = member("cy", hand="sword")
    field = Battlefield([spearman, pikeman, swordsman], "dragon", dice="4 6 6 6 3 3")
    pikeman.line = SECOND
    answers = "strike:anna:dragon-1 strike:bo:dragon-1 strike:cy:dragon-1"
    field.play(FightersTurn(), answers=answers)
    assert [event.hits for event in field.told(Attacked)] == [10, 10, 1]
    assert hits(field) == [5]


def test_13_the_blows_of_an_axe_ball_fall_at_random() -> None:
    wizard = member("zed", "wizard", goods={"axe_ball": 1}, spells=("axe_ball",))
    field = Battlefield([*four()[:1], wizard], "bears", 3, dice="2 4 3 5 1 6 2 1 5 3 3 6 6 1 2 2")
    field.fight.lit = False
    assert field.play(WizardsTurn(), answers="throw:zed:axe_ball") == "act"
    assert hits(field) == [3, 5, 4]
    assert field.dice_left() == 0


def test_14_a_wizard_throws_one_ball_a_round_and_light_helps_at_once() -> None:
    wizard = member("zed", "wizard", goods={"light_ball": 1, "mace_ball": 1})
    field = Battlefield([*four()[:1], wizard], "orcs", 2, dice="2 4")
    field.fight.lit = False
    field.play(WizardsTurn(), answers="throw:zed:light_ball strike:anna:orcs-1")
    assert wizard.goods == {"mace_ball": 1}
    assert hits(field) == [1]
    assert field.state.party[0].karma == 1


def test_15_hits_pass_through_shield_armour_and_body() -> None:
    field = Battlefield([member("anna", armour="plate", shield="shield", shield_hits=5), *four()[1:]], "orcs")
    anna = field.state.party[0]
    anna.shield_front = True
    assert [battle.suffer(field.game, anna, 1, "orcs") for _ in range(24)] == [0] * 20 + [1] * 4
    assert anna in field.state.party
    battle.suffer(field.game, anna, 1, "orcs")
    assert anna in field.state.lost
    bo = member("bo", armour="plate", shield="shield", shield_hits=5)
    field = Battlefield([bo, *four()[2:]], "orcs")
    for _ in range(20):
        assert bo in field.state.party
        battle.suffer(field.game, bo, 1, "orcs")
    assert bo in field.state.lost


def test_15_a_shield_in_front_costs_one_on_the_roll() -> None:
    anna = member("anna", hand="sword", shield="shield", shield_hits=5)
    field = Battlefield([anna], "orcs")
    assert blows.bearing(field.state, field.fight, anna) == []
    anna.shield_front = True
    assert blows.bearing(field.state, field.fight, anna) == [("shield", -1)]


def test_23_a_third_of_seven_bears_take_the_garbage_and_three_bears_all_do() -> None:
    party = four()
    party[0].goods = {"garbage": 7}
    field = Battlefield(party, "bears", 7, dice="3 3")
    field.play(OfferPeace(), answers="garbage*7")
    (answer,) = field.told(PeaceAnswered)
    assert (answer.answer, answer.leave, field.fight.met) == ("partly", 2, 5)
    assert len(field.state.foes) == 5
    party = four()
    party[0].goods = {"garbage": 3}
    field = Battlefield(party, "bears", 3, dice="4 4")
    assert field.play(OfferPeace(), answers="garbage*3") == ""
    assert field.state.rooms == {ROOM: "peace"}
    assert field.state.bands[-ROOM].peace


def test_24_when_half_are_dead_doubles_make_the_others_flee() -> None:
    field = Battlefield(four(), "bears", 7, dice="5 5")
    field.fight.lost = field.fight.lost_before = 3
    del field.state.foes[:3]
    battle.slay(field.game, field.state.foes[0], field.state.party[0], "D6.09")
    assert field.state.party[0].karma == 5
    assert field.play(RoundOver()) == "Treasure"
    assert field.state.rooms == {ROOM: "cleared"}


def test_25_those_who_run_are_stabbed_at_plus_one() -> None:
    party = four()
    party[1].shield, party[1].shield_hits = "shield", 5
    field = Battlefield(party, "orcs", 6, dice="3 4 2 4 6 1 1 1")
    field.fight.round = 2
    field.play(LeadersCall(), answers="run")
    struck = [event.hit for event in field.told(BaddieAttacked)]
    assert struck == [("bo",), (), ("dora",), ()]
    assert (party[1].shield_hits, party[3].body) == (4, 4)
    assert len(field.state.bands[-ROOM].foes) == 6


def test_26_one_broadaxe_makes_three_abreast_and_six_at_a_double_door() -> None:
    party = [member("anna", hand="broadaxe"), *four()[1:]]
    assert lines.width(party, double=False) == 3
    assert lines.width(party, double=True) == 6
    field = Battlefield(party, "orcs")
    assert [one.id for one in in_line(field.state, FRONT)] == ["anna", "bo", "cy"]


def test_28_a_flail_names_its_target_before_each_blow() -> None:
    anna = member("anna", hand="flail")
    field = Battlefield([anna], "dogs", 2, dice="3 5 2 4")
    field.play(FightersTurn(), answers="strike:anna:dogs-1")
    assert anna.karma == 1
    assert [event.target for event in field.told(Attacked)] == ["dogs-1", "dogs-2"]


def chamber_party() -> list[Any]:
    """Of the example from door to healing."""
    return [
        member("a", hand="sword", armour="chain_mail"),
        member("b", hand="axe", armour="chain_mail"),
        member("c", hand="spear", armour="boiled_leather"),
        member("p", "priest", hand="mace", armour="boiled_leather"),
        member("z", "wizard", goods={"light_ball": 1, "mace_ball": 1}),
    ]


def test_29_a_chamber_from_door_to_treasure() -> None:
    party = chamber_party()
    stream = "1 3 4 1 5  4 4 3 2  5 3 4 3 6 3 6 2  2 5  6 6  4 4 2 2 5 4  6 1"
    field = Battlefield(party, dice=stream)
    answers = (
        "fight fight throw:z:light_ball "
        "strike:a:bandits-1 strike:b:bandits-1 strike:c:bandits-1 strike:p:bandits-1 "
        "fight throw:z:mace_ball strike:a:bandits-2"
    )
    assert field.play(Encounter("doorway", ROOM, place=-ROOM), answers=answers) == "Treasure"
    assert field.dice_left() == 0
    assert [one.karma for one in party] == [3, 0, 0, 3, 0]
    assert [one.armour_hits for one in party] == [9, 9, 7, 7, 0]
    assert [event.flee for event in field.told(MoraleRolled)] == [False]


def test_31_a_dragon_becomes_a_slave_with_its_wounds() -> None:
    wizard = member("zed", "wizard", goods={"slave_ball": 1}, spells=("slave_ball",))
    field = Battlefield([*four(), wizard], "dragon", dice="3 3")
    field.state.foes[0].hits = 9
    field.play(WizardsTurn(), answers="throw:zed:slave_ball:dragon-1")
    slave = field.state.party[-1]
    assert (slave.kind, slave.baddie, slave.body, wizard.karma) == ("slave", "dragon", 9, 0)
    assert lines.room(field.state, slave) == 2
    field = Battlefield([wizard, slave], "orcs", 2, dice="3 3 3 3")
    field.state.leader = "zed"
    blows.slave_blow(field.game, field.fight, slave, field.state.foes[0])
    assert (field.state.foes[0].gone, wizard.karma) == (True, 1)
    field.fight.lit = False
    blows.slave_blow(field.game, field.fight, slave, field.state.foes[1])
    assert not field.state.foes[1].gone


def test_32_a_general_ball_is_thrown_only_as_a_kind_the_wizard_holds() -> None:
    wizard = member("zed", "wizard", goods={"general_ball": 1})
    field = Battlefield([*four()[:1], wizard], "bears", 1)
    field.fight.lit = False
    kinds = [one.kind for one in balls.spellwork(field.state, field.fight, wizard) if isinstance(one, Throw)]
    assert kinds == ["light_ball", "mace_ball"]


def test_33_one_that_came_alone_doubts_once_when_half_its_hits_are_gone() -> None:
    field = Battlefield(four(), "giant_turtle", dice="2 3")
    turtle = field.state.foes[0]
    turtle.hits = 16
    assert not the_round.doubt(field.state, field.fight)
    turtle.hits = 14
    field.play(RoundOver())
    assert [event.flee for event in field.told(MoraleRolled)] == [False]
    turtle.hits = 1
    assert not the_round.doubt(field.state, field.fight)


def test_34_the_one_behind_steps_up_and_a_slot_with_only_a_wizard_behind_vanishes() -> None:
    archer = member("eva", hand="bow", goods={"arrow": 9})
    wizard = member("zed", "wizard")
    field = Battlefield([*four(), archer, wizard], "orcs", 4)
    archer.slot, wizard.slot = 1, 3
    field.fight.front = 4
    battle.die(field.game, field.state.party[1], "orcs")
    field.play(CloseUp())
    assert [one.id for one in in_line(field.state, FRONT)] == ["anna", "eva", "cy", "dora"]
    assert archer.karma == 2
    field.state.agenda.clear()
    battle.die(field.game, next(one for one in field.state.party if one.id == "dora"), "orcs")
    field.play(CloseUp())
    assert [one.id for one in in_line(field.state, FRONT)] == ["anna", "eva", "cy"]
    assert wizard.line == SECOND


def test_a_battle_won_in_a_corridor_brings_no_treasure() -> None:
    field = Battlefield(four(), "orcs")
    field.fight.where, field.fight.guards, field.fight.place = "corridor", 0, field.state.spot
    field.state.foes = []
    assert field.play(BattleOver("won")) == ""
    assert field.state.fight is None
