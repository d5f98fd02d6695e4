"""Battle, rule by rule: what weapons, things, balls and baddies do besides hitting."""

from __future__ import annotations

from typing import Any

import pytest

from labrys.games.dungeon.chapters import c06_battle as battle
from labrys.games.dungeon.chapters import c06a_lines as lines
from labrys.games.dungeon.chapters import c06b_blows as blows
from labrys.games.dungeon.chapters import c06b_the_round as the_round
from labrys.games.dungeon.chapters import c06c_balls as balls
from labrys.games.dungeon.chapters import c06d_peace_and_flight as peace
from labrys.games.dungeon.events import (
    Afflicted,
    Attacked,
    BaddieAttacked,
    BiteRolled,
    HoodMet,
    MoraleRolled,
    NumbersRead,
    PeaceAnswered,
    Spared,
    Turned,
)
from labrys.games.dungeon.options import Run, Stall, Strike, UseOn
from labrys.games.dungeon.pieces import FRONT, RESERVE, SECOND, Chest, Member
from labrys.games.dungeon.scenes import (
    BaddiesPhase,
    BattleOver,
    CloseUp,
    Encounter,
    Fallen,
    FightersTurn,
    LeadersCall,
    Meeting,
    OfferPeace,
    RoundOver,
    WizardsTurn,
)
from labrys.games.dungeon.state import in_line
from labrys.games.dungeon.tables import CAGED

from .battlefield import CORRIDOR, ROOM, Battlefield, member


def warriors(*names: str, **more: Any) -> list[Member]:
    """With swords."""
    return [member(name, hand="sword", **more) for name in names]


def swing(hand: str, foes: str, dice: str, number: int = 1, **more: Any) -> Battlefield:
    """One warrior strikes the first foe once."""
    field = Battlefield([member("anna", hand=hand, **more), *warriors("bo")], foes, number, dice)
    blows.blow(field.game, field.fight, field.state.party[0], field.state.foes[0], "", "")
    return field


def hits(field: Battlefield) -> list[int]:
    """What the foes have left; those who are out of it are left out."""
    return [foe.hits for foe in field.state.foes if not foe.gone]


# -- lines -----------------------------------------------------------------------------------------------------


def test_a_greater_blow_weapon_narrows_the_line_from_the_right_but_spares_its_own_bearer() -> None:
    party = warriors("anna", "bo", "cy", "dora")
    field = Battlefield(party, "orcs")
    party[3].hand = "great_sword"
    lines.narrow(field.game, double=False)
    assert [one.id for one in in_line(field.state, FRONT)] == ["anna", "bo", "dora"]
    assert [one.id for one in in_line(field.state, SECOND)] == ["cy"]


def test_with_nobody_else_left_one_wizard_stands_in_front_at_a_time() -> None:
    party = [member("anna", hand="sword"), member("zed", "wizard"), member("yan", "wizard"), member("x", "")]
    party[3].kind = "daughter"
    field = Battlefield(party, "orcs")
    field.fight.front = 1
    battle.die(field.game, party[0], "orcs")
    field.play(CloseUp())
    assert [one.id for one in in_line(field.state, FRONT)] == ["zed"]


def test_a_daughter_stays_in_the_reserve() -> None:
    girl = member("x", "")
    girl.kind = "daughter"
    Battlefield([*warriors("anna"), girl], "orcs")
    assert girl.line == RESERVE


def test_a_slave_of_two_slots_is_struck_once_by_a_roll() -> None:
    slave = Member(id="zed-slave-1", name="", kind="slave", calling="", baddie="minotaur", parent="zed", body=15)
    field = Battlefield([member("zed", "wizard"), slave], "hydra", dice="6 6")
    assert [one.id for one in lines.slots(field.state, in_line(field.state, FRONT))] == ["zed-slave-1"] * 2
    field.play(BaddiesPhase())
    assert slave.body == 14


def test_at_a_double_door_eight_stand_in_front_and_twice_as_many_baddies() -> None:
    party = warriors(*"abcdefghi")
    field = Battlefield(party, "orcs", 9)
    field.fight.double = True
    lines.widen(field.state)
    assert len(in_line(field.state, FRONT)) == 8
    assert len(battle.front_foes(field.state, field.fight)) == 8


# -- weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "foes", "dice", "left"),
    [
        ("boomerang", "bats", "4 4", []),  # mace: others 10, flyers +2
        ("martel_de_fer", "turtles", "3 3", [9]),  # mace 8, shelled +2
        ("stiletto", "hoplites", "3 3", [6]),  # spear 7, -1, armoured +2
        ("bicycle_chain", "bandits", "4 3", [2]),  # others 8, -1, +2
        ("bundi_dagger", "bears", "3 3", [4]),  # sword 7, -1, mammals +2
        ("bola", "bears", "6 2", [5]),
        ("bull_whip", "bears", "6 3", [5]),
        ("bull_whip", "orcs", "6 3", []),
        ("pike+1", "cyclops", "4 3", [17]),
    ],
)
def test_weapons_have_their_special_purposes(hand: str, foes: str, dice: str, left: list[int]) -> None:
    assert hits(swing(hand, foes, dice, rank=8 if hand == "boomerang" else 9)) == left


def test_a_bound_foe_loses_its_next_attack() -> None:
    field = swing("bola", "bears", "6 2", rank=9)
    field.play(BaddiesPhase())
    assert field.told(Afflicted) == [Afflicted("S17", "bears-1", "bound", "anna")]
    assert field.told(BaddieAttacked) == []


def test_a_cat_o_nine_tails_fells_two_foes_of_one_hit() -> None:
    field = swing("cat_o_nine_tails", "orcs", "6 3", number=3)
    assert hits(field) == [1]
    assert field.state.party[0].karma == 2


def test_a_thrown_weapon_is_gone_till_the_battle_is_over() -> None:
    field = swing("shuriken", "trolls", "3 4", goods={"shuriken": 1})
    anna = field.state.party[0]
    assert (hits(field), anna.hand, anna.goods) == ([3], "shuriken", {})
    blows.throw(field.game, field.fight, anna)
    assert anna.hand == ""
    field.state.foes = []
    field.play(BattleOver("won"))
    assert (anna.hand, anna.goods) == ("shuriken", {"shuriken": 1})


def test_silver_arrows_are_looked_up_first_and_the_bow_still_takes_one() -> None:
    archer = member("anna", hand="bow", goods={"silver_arrow": 2, "magic_arrow": 1})
    field = Battlefield([archer], "were_wolves", dice="4 4 4 3 4 4")
    foe = field.state.foes[0]
    blows.blow(field.game, field.fight, archer, foe, "", "silver_arrow")
    blows.blow(field.game, field.fight, archer, foe, "", "silver_arrow")
    blows.blow(field.game, field.fight, archer, foe, "", "magic_arrow")  # 8, without the bow's -1
    assert [event.hits for event in field.told(Attacked)] == [1, 0, 1]
    assert archer.goods == {}


def test_speed_armour_gives_one_more_blow() -> None:
    anna = member("anna", hand="sword", armour="speed_armour")
    field = Battlefield([anna], "bears", 1, dice="3 3 3 4")
    field.play(FightersTurn(), answers="strike:anna:bears-1")
    assert hits(field) == [4]


def test_a_held_quarterstaff_makes_him_harder_to_hit() -> None:
    anna = member("anna", hand="quarterstaff")
    field = Battlefield([anna], "orcs", 1, dice="4 5")
    field.play(FightersTurn(), answers="pass")
    assert [event.hit for event in field.told(BaddieAttacked)] == [()]


def test_porcupines_prick_whoever_attacks_with_doubles_from_the_front() -> None:
    field = swing("sword", "porcupines", "2 2")
    assert field.state.party[0].body == 4


def test_changing_weapons_costs_the_attack() -> None:
    anna = member("anna", hand="sword", goods={"axe": 1})
    field = Battlefield([anna], "orcs", 2)
    field.play(FightersTurn(), answers="take:anna:wields:axe")
    assert (anna.hand, anna.goods, hits(field)) == ("axe", {"sword": 1}, [1, 1])


def test_a_shield_is_moved_freely_and_then_he_strikes() -> None:
    anna = member("anna", hand="sword", shield="shield", shield_hits=5)
    field = Battlefield([anna], "orcs", 1, dice="3 4")
    field.play(FightersTurn(), answers="take:anna:shield_front strike:anna:orcs-1")
    assert anna.karma == 1


def test_neighbours_change_places_and_both_lose_their_attack() -> None:
    field = Battlefield(warriors("anna", "bo"), "orcs", 2)
    field.play(FightersTurn(), answers="swap:anna:bo")
    assert [one.id for one in in_line(field.state, FRONT)] == ["bo", "anna"]
    assert not field.told(Attacked)


def test_foes_who_are_alike_are_one_target() -> None:
    field = Battlefield(warriors("anna"), "bears", 3)
    field.state.foes[2].hits = 2
    targets = blows.alike(battle.front_foes(field.state, field.fight))
    acts = the_round.acts(field.state, field.fight, field.state.party[0], targets)
    strikes = [one for one in acts if isinstance(one, Strike)]
    assert [one.target for one in strikes] == ["bears-1", "bears-3"]


# -- things used as attacks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "foes", "dice", "left", "goods"),
    [
        ("holy_water", "vampires", "3 4", [5], {}),
        ("holy_water", "mummies", "3 3", [7], {}),
        ("wooden_stake", "vampires", "4 5", [4], {}),
        ("wooden_stake", "vampires", "4 4", [8], {"wooden_stake": 1}),
        ("sugar", "volkswagens", "4 5", [], {}),
        ("lysol", "creeping_slime", "3 3", [8], {"lysol": 1}),
        ("matches", "mummies", "4 4", [5], {"matches": 1}),
    ],
)
def test_things_serve_as_attacks(item: str, foes: str, dice: str, left: list[int], goods: dict[str, int]) -> None:
    priest = member("p", "priest", hand="mace", goods={item: 1})
    field = Battlefield([priest], foes, 1, dice)
    blows.use_on(field.game, field.fight, priest, UseOn("p", item, field.state.foes[0].id))
    assert (hits(field), priest.goods) == (left, goods)


def test_a_bird_cage_takes_a_small_flight_of_bats_without_karma() -> None:
    anna = member("anna", hand="sword", goods={"bird_cage": 1})
    field = Battlefield([anna], "bats", 6, dice="4 5")
    blows.use_on(field.game, field.fight, anna, UseOn("anna", "bird_cage", "bats-1"))
    assert (hits(field), anna.karma, anna.goods) == ([], 0, {CAGED: 1})


def test_a_priest_with_a_crucifix_who_does_not_attack_is_not_attacked_by_vampires() -> None:
    priest = member("p", "priest", hand="mace", goods={"crucifix": 1})
    field = Battlefield([priest, *warriors("anna")], "vampires", 1, dice="6 6")
    field.play(BaddiesPhase())
    assert [event.targets for event in field.told(BaddieAttacked)] == [("anna",)]


# -- balls -----------------------------------------------------------------------------------------------------


def test_of_eight_in_front_two_dice_find_the_target() -> None:
    field = Battlefield(warriors("anna"), dice="1 5 4  2 6 1  2 4 1 2")
    assert balls.random_place(field.game, 8) == 4
    assert balls.random_place(field.game, 8) == 5
    assert balls.random_place(field.game, 7) == 2  # the eighth place is empty: both again


def test_a_blinding_ball_costs_the_whole_queue_a_phase_and_a_cyclops_two() -> None:
    wizard = member("zed", "wizard", goods={"blinding_ball": 1}, spells=("blinding_ball",))
    field = Battlefield([*warriors("anna"), wizard], "cyclops")
    field.play(WizardsTurn(), answers="throw:zed:blinding_ball pass fight pass fight pass")
    assert not field.told(BaddieAttacked)


def test_a_sunlight_ball_kills_vampires_in_front_and_lights_the_battle() -> None:
    wizard = member("zed", "wizard", goods={"sunlight_ball": 1}, spells=("sunlight_ball",))
    field = Battlefield([*warriors("anna"), wizard], "vampires", 2)
    field.fight.lit = False
    assert field.play(WizardsTurn(), answers="throw:zed:sunlight_ball") == "Treasure"
    assert wizard.karma == 16


def test_a_turtle_thumper_does_fifteen_hits_on_a_giant_turtle_unless_the_house_says_it_kills() -> None:
    for kills, left in ((False, [15]), (True, [])):
        wizard = member("zed", "wizard", goods={"turtle_thumper": 1}, spells=("turtle_thumper",))
        field = Battlefield([*warriors("anna"), wizard], "giant_turtle", thumpers_kill=kills)
        field.play(WizardsTurn(), answers="throw:zed:turtle_thumper:giant_turtle-1")
        assert hits(field) == left


def test_three_volumes_of_demons_bid_one_begone_on_seven() -> None:
    goods = {f"book_of_demons_{number}": 1 for number in (1, 2, 3)}
    field = Battlefield([*warriors("anna"), member("zed", "wizard", goods=goods)], "demon", dice="3 4")
    assert field.play(WizardsTurn(), answers="bid:zed:demon-1") == "Treasure"


def test_a_light_ball_may_fail_under_a_curse() -> None:
    wizard = member("zed", "wizard", goods={"light_ball": 2})
    field = Battlefield([*warriors("anna"), wizard], "orcs", dice="3")
    field.state.curses = {"failing_light": 1}
    field.fight.lit = False
    field.play(WizardsTurn(), answers="throw:zed:light_ball")
    assert not field.fight.lit


def test_a_slave_turns_when_its_master_dies_and_joins_the_foes() -> None:
    wizard = member("zed", "wizard")
    slave = Member(id="s", name="", kind="slave", calling="", baddie="trolls", parent="zed", body=2, hits=4)
    field = Battlefield([*warriors("anna"), wizard, slave], "orcs", 2)
    battle.die(field.game, wizard, "orcs")
    assert field.told(Turned) == [Turned("6.9", "s", "trolls")]
    assert [(foe.id, foe.hits, foe.late) for foe in field.state.foes][-1] == ("s", 2, True)


def test_a_slave_that_turns_in_mid_phase_is_no_target_any_more() -> None:
    wizard = member("zed", "wizard", body=1)
    slave = Member(id="s", name="", kind="slave", calling="", baddie="trolls", parent="zed", body=1, hits=4)
    field = Battlefield([wizard, slave, *warriors("anna")], "orcs", 2, dice="6 6 6 6")
    lines.place(field.state, [wizard, slave], FRONT)
    field.state.party[2].line = SECOND
    field.play(BaddiesPhase())
    assert [event.hit for event in field.told(BaddieAttacked)] == [("zed",)]


def test_out_of_battle_a_slave_that_turns_means_a_battle_of_its_own() -> None:
    wizard = member("zed", "wizard")
    slave = Member(id="s", name="", kind="slave", calling="", baddie="trolls", parent="zed", body=2, hits=4)
    field = Battlefield([*warriors("anna"), wizard, slave])
    battle.die(field.game, wizard, "venom")
    field.play(answers="")
    assert [(foe.kind, foe.hits) for foe in field.state.foes] == [("trolls", 2)]


# -- what baddies do besides -----------------------------------------------------------------------------------


def test_doubles_of_a_venomous_foe_that_reach_the_body_poison_and_the_next_move_kills() -> None:
    party = warriors("anna", "bo")
    field = Battlefield(party, "snakes", 1, dice="4 4")
    field.play(BaddiesPhase())
    assert party[0].venom
    field.state.fight, field.state.foes = None, []
    battle.venom_strikes(field.game)
    assert [one.id for one in field.state.party] == ["bo"]
    assert field.game.pending(Fallen) == [Fallen(CORRIDOR)]


def test_a_bite_that_reached_the_body_is_rolled_for_after_the_battle() -> None:
    party = warriors("anna", "bo")
    field = Battlefield(party, "were_wolves", 1, dice="4 4 5 5")
    field.play(BaddiesPhase())
    field.state.agenda.clear()
    field.state.foes = []
    field.play(BattleOver("won"))
    assert field.told(BiteRolled) == [BiteRolled("6.13", "anna", (5, 5), True)]
    assert party[0].bitten


def test_whoever_a_vampire_kills_rises_as_one_before_the_treasure() -> None:
    party = warriors("anna", "bo")
    party[0].body = 1
    field = Battlefield(party, "vampires", 1, dice="4 4")
    field.play(BaddiesPhase())
    field.state.agenda.clear()
    field.state.foes = []
    field.play(BattleOver("won"))
    assert [(foe.id, foe.kind, foe.was) for foe in field.state.foes] == [("anna", "vampires", "anna")]
    assert field.fight.guards == ROOM


def test_a_neck_brace_keeps_vampires_off_and_a_vest_missiles() -> None:
    field = Battlefield(warriors("anna", goods={"neck_brace": 1}), "vampires", 1, dice="4 4")
    field.play(BaddiesPhase())
    field = Battlefield(warriors("anna", vest=True, vest_hits=5), "ninja", 1, dice="4 4")
    field.play(BaddiesPhase())
    assert [event.item for event in field.told(Spared)] == ["bullet_proof_vest"]
    assert field.state.party[0].vest_hits == 5


def test_a_gorgons_doubles_turn_to_stone_and_a_mirrored_shield_turns_it_on_her() -> None:
    party = warriors("anna", "bo")
    field = Battlefield(party, "gorgons", 1, dice="4 4")
    field.play(BaddiesPhase())
    assert (party[0].fate, party[0].body) == ("stone", 5)
    bearer = member("anna", hand="sword", shield="mirrored_magic_shield", shield_hits=10, shield_front=True)
    field = Battlefield([bearer], "gorgons", 1, dice="4 4")
    assert field.play(BaddiesPhase()) == "Treasure"
    assert bearer.karma == 9


def test_tax_collectors_take_three_gold_instead_of_wounding_and_the_slain_give_it_back() -> None:
    anna = member("anna", hand="sword", purse=50)
    field = Battlefield([anna], "tax_collectors", 1, dice="4 4")
    field.play(BaddiesPhase())
    assert (anna.purse, anna.body) == (2, 5)
    battle.slay(field.game, field.state.foes[0], anna, "D6.09")
    assert anna.purse == 50


def test_a_vacuum_cleaner_sucks_a_weapon_up_till_the_battles_end() -> None:
    anna = member("anna", hand="sword", armour="plate")
    field = Battlefield([anna], "vacuum_cleaners", 1, dice="4 4")
    field.play(BaddiesPhase())
    assert anna.hand == ""
    field.state.agenda.clear()
    field.play(BattleOver("fled"))
    assert anna.hand == "sword"


def test_the_spanish_inquisition_attacks_twice_at_first() -> None:
    field = Battlefield(warriors("anna", "bo"), "spanish_inquisition", 3, dice="1 1 1 1 1 1 1 1 1 1 1 1")
    field.play(BaddiesPhase())
    assert len(field.told(BaddieAttacked)) == 6


def test_ninja_doubt_after_every_round() -> None:
    field = Battlefield(warriors("anna"), "ninja", 2, dice="2 2")
    assert field.play(RoundOver()) == "Treasure"
    assert field.told(MoraleRolled) == [MoraleRolled("D9.49", (2, 2), True)]


def test_a_book_of_myths_tells_the_weapon_numbers() -> None:
    wizard = member("zed", "wizard", goods={"book_of_myths": 1})
    field = Battlefield([*warriors("anna"), wizard], "chimera")
    field.play(Meeting())
    assert field.told(NumbersRead)[0].numbers == (("sword", 7), ("others", 9))


# -- peace -----------------------------------------------------------------------------------------------------


def test_a_son_makes_peace_with_dogs() -> None:
    son = member("kit", hand="spear", kind="son", rank=11)
    field = Battlefield([*warriors("anna"), son], "dogs", 9)
    field.play(LeadersCall(), answers="peace")
    assert field.state.rooms == {ROOM: "peace"}


def test_a_wrong_gift_is_refused_and_kept() -> None:
    field = Battlefield(warriors("anna", goods={"cheese": 5}), "bears", 3)
    field.play(OfferPeace(), answers="cheese*5")
    assert field.told(PeaceAnswered)[0].answer == "refused"
    assert field.state.party[0].goods == {"cheese": 5}


def test_fools_gold_enrages_bandits_on_doubles() -> None:
    field = Battlefield(warriors("anna", goods={"fools_gold": 4}), "bandits", 2, dice="3 3")
    field.play(OfferPeace(), answers="fools_gold*4")
    assert field.told(PeaceAnswered)[0].rule == "S20"
    assert field.fight.angry == 1


def test_poisoned_food_kills_takers_on_four_or_more_and_shames_the_chivalrous() -> None:
    anna = member("anna", hand="sword", rank=7, karma=50, goods={"garbage": 3, "poison": 1})
    field = Battlefield([anna], "bears", 3, dice="1 1 4 4 4 5 6")
    assert field.play(OfferPeace(), answers="garbage*3 poison:anna:shame") == "Treasure"
    assert (anna.karma, field.state.rooms) == (48, {ROOM: "cleared"})


def test_insulted_rats_seize_a_hostage_who_is_bought_back_with_cheese() -> None:
    party = warriors("anna", "bo", goods={"cheese": 6})
    field = Battlefield(party, "rats", 9, dice="1 1")
    field.play(OfferPeace(), answers="cheese")
    assert (party[0].fate, field.fight.hostages, field.state.leader) == ("hostage", ("anna",), "bo")
    field.state.agenda.clear()
    field.state.party[1].goods = {"cheese": 6}
    field.play(LeadersCall(), answers="ransom")
    assert (party[0].fate, party[1].karma, party[1].goods) == ("", 5, {})


def test_a_maiden_tames_a_unicorn_on_seven() -> None:
    field = Battlefield([member("anna", sex="female", virgin=True)], "unicorn", dice="3 4")
    assert field.play(Meeting(), answers="approach:anna") == "Treasure"
    assert (field.state.unicorn, field.state.party[0].karma) == (True, 12)


def test_robbing_hood_gives_to_the_poorest() -> None:
    party = warriors("anna", "bo")
    party[0].purse = 1
    field = Battlefield(party, "robbing_hood", dice="3 4")
    field.play(Meeting())
    assert field.told(HoodMet) == [HoodMet("D7.S1", "bo", 112, True)]
    assert (party[1].purse, field.state.rooms) == (112, {ROOM: "peace"})


def test_robbing_hood_takes_a_quarter_from_the_rich() -> None:
    field = Battlefield(warriors("anna"), "robbing_hood")
    field.state.chest = Chest(gold=10, silver=1)
    field.play(Meeting(), answers="pay")
    assert (field.state.chest.gold, field.state.chest.silver) == (7, 8)


# -- away ------------------------------------------------------------------------------------------------------


def test_tangle_weed_clogs_the_chamber_and_nobody_is_stabbed() -> None:
    field = Battlefield(warriors("anna", goods={"tangle_weed": 1}), "orcs", 4)
    field.play(LeadersCall(), answers="stall:anna:tangle_weed")
    assert field.state.rooms == {ROOM: "clogged"}
    assert len(field.state.bands[-ROOM].foes) == 4


def test_weed_is_for_doorways_into_chambers_only() -> None:
    field = Battlefield(warriors("anna", goods={"tangle_weed": 1, "smoke_bomb": 1}), "orcs", 4)
    field.fight.where = "chamber"
    calls = peace.calls(field.state, field.fight, battle.record(field.state, "orcs"))
    assert [one for one in calls if isinstance(one, Stall)] == [Stall("anna", "smoke_bomb")]


def test_thorny_weed_kills_all_without_karma() -> None:
    anna = member("anna", hand="sword", goods={"thorny_tangle_weed": 1})
    field = Battlefield([anna], "dragon")
    assert field.play(LeadersCall(), answers="thorns:anna") == "Treasure"
    assert (anna.karma, anna.kills) == (0, 0)


def test_a_chivalrous_leader_who_runs_from_a_wounded_comrade_pays_in_karma() -> None:
    party = warriors("anna", "bo", rank=7, karma=20)
    party[1].body = 2
    field = Battlefield(party, "orcs", 1, dice="3 4 1 1")
    assert Run("shame") in peace.calls(field.state, field.fight, battle.record(field.state, "orcs"))
    field.play(LeadersCall(), answers="run:shame")
    assert party[0].karma == 13


def test_in_hot_pursuit_every_baddie_stabs() -> None:
    field = Battlefield(warriors("anna"), "orcs", 6, dice="1 1 1 1 1 1 1 1 1 1 1 1", hot_pursuit=True)
    field.play(LeadersCall(), answers="run")
    assert len(field.told(BaddieAttacked)) == 6


def test_those_left_behind_are_met_again_with_their_wounds_and_count_from_the_first_number() -> None:
    field = Battlefield(warriors("anna"), "bears", 4, dice="1 1 1 1 1 1")
    del field.state.foes[0]
    field.state.foes[0].hits = 2
    field.play(LeadersCall(), answers="run")
    field.state.agenda.clear()
    field.play(Encounter("doorway", ROOM, place=-ROOM))
    assert ([foe.hits for foe in field.state.foes], field.fight.met, field.fight.lost) == ([2, 5, 5], 4, 1)


# -- the fallen, traitors --------------------------------------------------------------------------------------


def test_what_the_fallen_leave_goes_to_whoever_the_leader_names() -> None:
    party = warriors("anna", "bo", "cy", goods={"arrow": 2}, purse=10)
    field = Battlefield(party, "orcs")
    battle.die(field.game, party[2], "orcs")
    field.state.foes = []
    field.play(BattleOver("won"), answers="bo")
    assert (party[1].goods, party[1].purse) == ({"arrow": 4, "sword": 1}, 20)


def test_thirty_pieces_of_silver_turn_a_persona_and_his_killer_earns_his_hits() -> None:
    party = warriors("anna", "bo", armour="plate")
    field = Battlefield(party)
    field.tape.draws.append("2")
    battle.turn_traitor(field.game)
    field.play()
    assert [(foe.id, foe.hits) for foe in field.state.foes] == [("bo", 20)]
    entry = battle.record(field.state, field.state.foes[0].kind)
    assert (entry.hits, entry.to_hit, entry.number("axe", edge=True), entry.never_flee) == (20, 8, 8, True)


def test_a_lost_battle_is_the_end_of_the_party() -> None:
    field = Battlefield(warriors("anna", body=1), "orcs", 1, dice="6 6")
    assert field.play(BaddiesPhase()) == "Lost"


def test_a_foe_left_alone_is_still_a_group() -> None:
    field = Battlefield(warriors("anna"), "bears", 2, dice="3 3")
    battle.slay(field.game, field.state.foes[0], field.state.party[0], "D6.09")
    assert field.play(RoundOver()) == "Treasure"
