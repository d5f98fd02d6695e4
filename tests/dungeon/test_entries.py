"""Entries of the printed tables that are figures and nothing else, written down a second time and compared.

What an entry does besides its figures is tried by a case.
"""

import re

import pytest

from labrys.games.dungeon import tables
from labrys.games.dungeon.tables import BADDIES, SILVER, WEAPONS

TREASURE = """
gold 7 | gold_bar 6 8 | silver 5 6 8 | silver_bar 4 7 9 | jewels 7 9 | magic_weapon 2 12 | spell 2 11 12
| relic 3 10 | sage 4 5 6 | supplies 4 10 | doubled_treasure
"""


def cells(text: str) -> list[list[str]]:
    return [cell.split() for cell in text.replace("\n", " ").split("|")]


@pytest.mark.rule(
    "dungeon", "D3.T01", "D3.T02", "D3.T03", "D3.T04", "D3.T05", "D3.T06", "D3.T07", "D3.T08", "D3.T09", "D3.T10"
)
@pytest.mark.rule("dungeon", "D3.T11")
def test_each_line_of_treasure_is_there_on_its_totals() -> None:
    printed = [(line, tuple(map(int, totals))) for line, *totals in cells(TREASURE)]
    assert [(line.line, line.totals) for line in tables.TREASURE] == printed


@pytest.mark.rule("dungeon", "D3.J1", "D3.J2", "D3.J3", "D3.J4", "D3.J5")
def test_each_jewel_has_its_worth_and_its_totals() -> None:
    printed = "diamond 16 10 12 | ruby 10 8 11 | emerald 7 5 7 9 | turquoise 4 3 6 | quartz 1 2 4"
    rows = [(jewel.key, jewel.worth, *jewel.totals) for jewel in tables.JEWELS.values()]
    assert rows == [(key, *map(int, numbers)) for key, *numbers in cells(printed)]


# -- ranks: gold, karma, attack, body ----------------------------------------------------------------------------

WARRIORS = """
25 25 0 5 | 40 50 0 5 | 50 100 0 5 | 65 176 1 5 | 80 200 1 5 son chivalry | 110 400 1 10 daughter | 150 580 2 10
| 190 700 2 15 | 300 950 2 15 | 500 1325 3 15 | 0 0 3 20
"""
PRIESTS = """
35 45 0 5 | 40 95 0 5 chivalry | 50 165 1 5 | 75 260 1 10 | 110 380 1 10 son_roll | 160 525 1 10 daughter_roll
| 200 680 2 10 | 325 950 2 15 | 550 1150 2 20 | 0 0 2 20 walk_on_water
"""
WIZARDS = """
2 5 | 5 2 | 10 2 sword | 18 2 sword axe | 20 2 sword axe pike | 0 2 sword axe pike apprentice
| 0 7 sword axe pike staff | 0 7 sword axe pike weapons | 0 7 sword axe pike armour
| 0 7 sword axe pike levitate invisible | 0 7 sword axe pike walk_through_walls
"""  # kinds of spell, body


def fighters(ranks: dict[int, tables.Rank]) -> list[list[str]]:
    return [list(map(str, (row.gold, row.karma, row.attack, row.body, *row.gains))) for row in ranks.values()]


@pytest.mark.rule("dungeon", "D4.W11", "D4.W10", "D4.W09", "D4.W08", "D4.W07", "D4.W06", "D4.W05", "D4.W04")
@pytest.mark.rule("dungeon", "D4.W03", "D4.W02", "D4.W01")
def test_the_warriors_chart() -> None:
    assert fighters(tables.WARRIOR_RANKS) == cells(WARRIORS)


@pytest.mark.rule("dungeon", "D4.P10", "D4.P09", "D4.P08", "D4.P07", "D4.P06", "D4.P05", "D4.P04", "D4.P03")
@pytest.mark.rule("dungeon", "D4.P02", "D4.P01", "R8")
def test_the_priests_chart() -> None:
    assert fighters(tables.PRIEST_RANKS) == cells(PRIESTS)


@pytest.mark.rule("dungeon", "D4.Z11", "D4.Z10", "D4.Z09", "D4.Z08", "D4.Z07", "D4.Z06", "D4.Z05", "D4.Z04")
@pytest.mark.rule("dungeon", "D4.Z03", "D4.Z02", "D4.Z01")
def test_the_wizards_chart() -> None:
    rows = tables.WIZARD_RANKS.values()
    balls = [[ball.removesuffix("_ball") for ball in row.balls] for row in rows]
    assert all(granted[:2] == ["light", "mace"] for granted in balls)
    found = [
        [str(row.spells), str(row.body), *granted[2:], *row.gains]
        for row, granted in zip(rows, balls, strict=True)
    ]
    assert found == cells(WIZARDS)


# -- weapons that only strike ------------------------------------------------------------------------------------

WEAPON_LIST = """
axe 5 axe | morning_star 30 axe x2 | broadaxe 10 axe +1 wide | throwing_axe 4 axe -1 * | mace 4 mace P
| sling 3 mace -1 P * | bludgeon 10 mace +1 P (9) wide | flail 25 mace x2 P | spear 2 spear
| throwing_dagger 2 spear -1 * | pike 4 pike (9) * | bow 5 spear -1 * | cross_bow 15 spear +1 wide
| blow_gun 3 spear -2 (9) * | sword 6 sword | great_sword 10 sword +1 wide | spiked_mace 10 axe mace
| halberd 10 axe spear
"""


@pytest.mark.rule(
    "dungeon", "D5.A01", "D5.A02", "D5.A03", "D5.A05", "D5.A06", "D5.A07", "D5.A08", "D5.A09", "D5.A16"
)
@pytest.mark.rule(
    "dungeon", "D5.A17", "D5.A18", "D5.A19", "D5.A20", "D5.A25", "D5.A27", "D5.A28", "D5.A29", "D5.A34"
)
def test_each_plain_weapon_of_the_price_list() -> None:
    for key, price, *words in cells(WEAPON_LIST):
        row = WEAPONS[key]
        assert row.price == int(price) * SILVER, key
        assert list(row.kinds) == [word for word in words if word.isalpha() and word not in ("P", "wide")], key
        assert row.modifier == sum(int(word) for word in words if re.fullmatch(r"[+-]\d", word)), key
        assert row.blows == (2 if "x2" in words else 1), key
        assert ("priest" in row.users, row.second_line, row.three_abreast) == tuple(
            w in words for w in ("P", "*", "wide")
        )
        assert row.rank == (9 if "(9)" in words else 10), key


@pytest.mark.rule("dungeon", "D5.R1", "D5.R2", "D5.R3", "D5.R4", "D5.R5")
def test_armour_and_shields() -> None:
    printed = "boiled_leather 6 7 | chain_mail 10 10 | plate 15 15 | shield 5 5 | ornamental_leather 0 6"
    for key, price, hits in cells(printed):
        assert (tables.ARMOUR[key].price, tables.ARMOUR[key].hits) == (int(price) * SILVER, int(hits)), key
        assert tables.ARMOUR[key].regenerates is (key != "shield")


PRICES = """
crucifix 1 | holy_water 2 | holy_robe 5 | medi_kit 5 | quill 1 | wooden_stake 1 | snake_bite_kit 35
| spider_lollipop 2 | loaded_dice 100 | light_ball 1 | mace_ball 1 | axe_ball 1 | sword_ball 1 | pike_ball 1
| general_ball 1 | cheese 1 | cottage_cheese 2 | garbage 3 | dog_biscuits 2 | pin_cushion 1 | pins 2 | flies 3
| elephant_jokebook 4 | foot_powder 7 | sugar 8 | handi_wrap 4 | roll_aids 5 | brandy 10 | poison 10
| matches 2 | ragu 5 | dark_glasses 5 | lysol 7 | bubble_gum 2 | smoke_grenade 25 | glue 3 | fools_gold 1
| bird_cage 10 | rope 2 | grappling_hook 4 | boat 25 | steel_hull 40 | boat_repair_kit 2 | torch 2 | arrow 1
| silver_arrow 2 | quiver 2 | spiked_knuckles 4 | boomerang 3 | bola 5 | quarterstaff 2 | martel_de_fer 3
| bicycle_chain 3 | brass_knuckles 3 | bundi_dagger 6 | bull_whip 4 | stiletto 4 | cat_o_nine_tails 9
"""


@pytest.mark.rule("dungeon", "D5.08")
def test_every_other_price_of_the_store() -> None:
    for key, price in cells(PRICES):
        assert tables.PRICE[key] == int(price) * SILVER, key
    halves = {key for key, price in tables.PRICE.items() if price % SILVER}
    assert halves == {"wooden_arrow", "blow_gun_dart"}
    priced = {key for key, *_ in cells(PRICES + "|" + WEAPON_LIST)}
    ours = {"spear_ball", "morning_star_ball"}  # the price list does not have them
    assert set(tables.PRICE) == priced | halves | ours | set(tables.STORE[1].goods)


# -- baddies that only fight -------------------------------------------------------------------------------------

BADDIE_LIST = """
orcs 1 8 sword:6 others:8 O 4 | hoplites 7 9 spear:7 others:9 H 4 | goblins 1 9 axe:7 others:8 O 4
| bandits 3 8 sword:7 others:8 B 4 | vikings 4 8 axe:8 mace:8 others:9 T 4
| ogres 8 7 axe:8 sword:9 others:10 H 3 | trolls 4 7 axe:9 mace:9 sword:12 T 3
| mummies 7 8 axe:8 others:10 B 4 | dogs 1 8 spear:7 others:8 D 4 | wolves 3 7 spear:7 others:8 M 4
| boars 4 7 spear:7 others:9 B 3 | goats 2 9 axe:7 mace:7 others:8 M 4 | bats 1 8 spear:9 others:10 D 4
| bears 5 7 axe:7 sword:7 others:8 B 3 | gorillas 7 7 cutting:8 others:9 G 3
| mangani 8 7 cutting:9 others:10 G 3 | lions 6 6 spear:8 others:9 U 3
| elephants 14 7 spear:9 pike:8 others:11 U 2 x2 | snakes 1 7 axe:7 others:9 S 4
| turtles 10 9 mace:8 others:10 U 3 | crocodiles 9 7 spear:8 others:10 U 2 | lizard_men 3 8 axe:8 others:9 T 4
| giant_frogs 3 8 spear:7 others:8 M 4 | iguanas 2 9 sword:7 others:8 M 4
| giant_turtle 30 6 mace:8 others:10 1 1 | pythons 8 7 axe:7 others:9 U 2
| tyrannosaur 28 6 spear:9 pike:8 others:10 1 1 x2 | pterodactyls 5 7 spear:8 others:10 B 3
| rolling_meatballs 5 7 sword:7 axe:7 others:10 B 3 x2 | snapping_turks 2 7 sword:8 others:9 M 4
| crazed_italians 3 8 others:8 T 4 | killer_pin_cushions 1 8 sword:7 axe:7 others:9 D 4
| doctor_octopus 16 6 sword:8 others:9 1 1 x4 | carnivorous_sofas 9 8 axe:7 sword:8 others:10 U 2 x2
| creeping_slime 12 8 axe:9 1 1 x2 | dancing_dentists 2 8 others:8 T 4
| minotaur 15 6 cutting:8 others:9 1 1 x2 | chimera 20 7 sword:7 others:9 1 1
| harpies 4 7 spear:8 others:10 U 3 | centaur 10 7 spear:8 others:9 1 1 x2
| griffin 16 6 pike:8 others:10 1 1 x2 | hydra 21 6 axe:7 sword:8 others:10 1 1 x3
| demon 22 6 mace:9 others:10 1 1 x2 | dragon 26 6 spear:10 pike:10 sword:6 others:9 1 1
"""


@pytest.mark.rule("dungeon", "D7.H1", "D7.H2", "D7.H3", "D7.H5", "D7.H8", "D7.H12", "D7.M3")
@pytest.mark.rule("dungeon", "D7.M4", "D7.M5", "D7.M6", "D7.M7", "D7.M8", "D7.M9", "D7.M10", "D7.M11", "D7.R2")
@pytest.mark.rule(
    "dungeon", "D7.R3", "D7.R4", "D7.R5", "D7.R6", "D7.R7", "D7.R8", "D7.R9", "D7.R10", "D7.X1", "D7.X2"
)
@pytest.mark.rule(
    "dungeon", "D7.X4", "D7.X6", "D7.X7", "D7.X9", "D7.X11", "D7.X12", "D7.B1", "D7.B2", "D7.B4", "D7.B5"
)
@pytest.mark.rule("dungeon", "D7.B9", "D7.B10", "D7.B12")
def test_each_baddie_has_its_figures() -> None:
    for key, hits, to_hit, *words in cells(BADDIE_LIST):
        row = BADDIES[key]
        numbers = {kind: int(number) for kind, colon, number in (word.partition(":") for word in words) if colon}
        pattern, abreast, *times = (word for word in words if ":" not in word)
        assert (row.hits, row.to_hit, row.numbers) == (int(hits), int(to_hit), numbers), key
        assert (row.pattern or str(row.fixed), row.abreast) == (pattern, int(abreast)), key
        assert row.attacks == int(times[0][1:] if times else 1), key
