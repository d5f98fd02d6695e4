"""The printed tables of the Game of Dungeon: sums, shapes, and the figures anybody can check with a pencil."""

from itertools import pairwise, product

import pytest

from labrys.engine.errors import LabrysError
from labrys.games.dungeon import tables
from labrys.games.dungeon.tables import BADDIES, SILVER, WEAPONS, Calling, author_baddie, cost, weapon
from labrys.games.dungeon.telling.names import WORDS
from labrys.kit.mazefile import BadColumn

TWO_DICE = [a + b for a, b in product(range(1, 7), repeat=2)]
GOODS = {*tables.PRICE, *WEAPONS, *tables.ARMOUR, *tables.AMMUNITION, *tables.SUPPLIES, *tables.SPELLS}


@pytest.mark.rule("dungeon", "D3.01")
def test_the_chances_of_each_line_of_treasure_in_36() -> None:
    chances = [sum(total in line.totals for total in TWO_DICE) for line in tables.TREASURE]
    assert chances == [6, 10, 14, 13, 10, 2, 4, 5, 12, 6, 0]
    assert tables.TREASURE[-1].line == "doubled_treasure"  # on doubles


@pytest.mark.rule("dungeon", "D3.06")
def test_every_total_names_one_kind_of_jewel() -> None:
    assert sorted(tables.JEWEL) == list(range(2, 13))
    assert sum(len(jewel.totals) for jewel in tables.JEWELS.values()) == 11
    assert {key: jewel.worth for key, jewel in tables.JEWELS.items()} == {
        "diamond": 16, "ruby": 10, "emerald": 7, "turquoise": 4, "quartz": 1
    }  # fmt: skip


@pytest.mark.rule("dungeon", "D3.07", "D3.15", "D3.33")
def test_every_pair_of_dice_names_a_magic_weapon_a_spell_and_a_supply() -> None:
    for table in (tables.MAGIC_WEAPON, tables.SPELL, tables.SUPPLY_FOUND):
        assert [sorted(category) for category in table.values()] == [[1, 2, 3, 4, 5, 6]] * 6
    assert sorted(tables.BOOKS) == list(range(2, 13))
    assert {row.supply for category in tables.SUPPLY_FOUND.values() for row in category.values()} <= GOODS


@pytest.mark.rule("dungeon", "D3.14")
def test_what_comes_in_a_quantity() -> None:
    assert {item for item, row in tables.MAGIC.items() if row.quantity} == {
        "tangle_weed", "thorny_tangle_weed", "shuriken", "magic_dart", "throwing_dart", "magic_arrow", "smoke_bomb"
    }  # fmt: skip


@pytest.mark.rule("dungeon", "D3.08")
def test_a_magic_weapon_cuts_if_it_has_an_edge() -> None:
    for item, row in tables.MAGIC.items():
        if tables.is_weapon(item):
            assert row.cut is weapon(item).edge, item
            assert row.cut is ("priest" not in weapon(item).users), item


@pytest.mark.rule("dungeon", "R7", "C19")
def test_only_nineteen_kinds_of_spell_exist() -> None:
    assert sum(spell.counts for spell in tables.SPELLS.values()) == 19
    assert not tables.SPELLS["general_ball"].counts
    assert not tables.SPELLS["wizards_sword"].counts
    assert all(
        baddie in BADDIES for spell in tables.SPELLS.values() for baddie in spell.kills if baddie != "anything"
    )


@pytest.mark.rule("dungeon", "D3.16", "D5.22")
def test_the_store_sells_the_balls_that_can_be_found() -> None:
    assert {key for key, spell in tables.SPELLS.items() if spell.sold} == set(tables.BALLS)
    assert tables.SPELLS["axe_ball"].blows == 5
    assert tables.SPELLS["mace_ball"].blows == 3
    assert tables.SPELLS["morning_star_ball"].blows * tables.SPELLS["morning_star_ball"].rolls == 8
    assert {key for key, ball in tables.BALLS.items() if not ball.starred} == {"light_ball", "general_ball"}


# -- ranks -----------------------------------------------------------------------------------------------------

ELVES_AND_DWARFS = {  # rank: gold and karma of warriors and wizards, of priests
    11: (27.5, 28, 0, 0),
    10: (44, 55, 38.5, 50),
    9: (55, 110, 44, 105),
    8: (71.5, 194, 55, 182),
    7: (88, 220, 82.5, 286),
    6: (121, 440, 121, 418),
    5: (165, 638, 176, 578),
    4: (209, 770, 220, 748),
    3: (330, 1045, 357.5, 1045),
    2: (550, 1458, 605, 1265),
}


@pytest.mark.rule("dungeon", "D4.04", "D4.30")
@pytest.mark.parametrize("rank", ELVES_AND_DWARFS)
def test_elves_and_dwarfs_pay_a_tenth_more(rank: int) -> None:
    gold, karma, priests_gold, priests_karma = ELVES_AND_DWARFS[rank]
    assert cost("warrior", rank, 110) == cost("wizard", rank, 110) == (gold * SILVER, karma)
    if rank < 11:
        assert cost("priest", rank, 110) == (priests_gold * SILVER, priests_karma)


@pytest.mark.rule("dungeon", "D4.31")
def test_apprentices_pay_a_fifth_more() -> None:
    assert cost("wizard", 11, 120) == (30 * SILVER, 30)
    assert cost("wizard", 8, 120) == (78 * SILVER, 212)


@pytest.mark.rule("dungeon", "D4.08", "D9.07")
def test_ranks_count_down_to_one() -> None:
    assert list(tables.WARRIOR_RANKS) == list(tables.WIZARD_RANKS) == list(range(11, 0, -1))
    assert list(tables.PRIEST_RANKS) == list(range(10, 0, -1))
    assert [row.rank for row in tables.WIZARD_RANKS.values() if row.horn] == [8]


@pytest.mark.rule("dungeon", "D4.09", "R10")
@pytest.mark.parametrize("calling", tables.CALLINGS)
def test_nobody_loses_anything_by_rising(calling: Calling) -> None:
    rows = [row for rank, row in tables.RANKS[calling].items() if rank < 11]
    for lower, higher in pairwise(rows):
        assert lower.body <= higher.body
        assert lower.attack <= higher.attack
        assert set(lower.balls) <= set(higher.balls)


# -- weapons and supplies --------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D5.04", "R12")
def test_what_an_eleventh_rank_son_may_wield_is_cheap_and_has_no_number() -> None:
    for key, row in WEAPONS.items():
        if row.price:
            assert row.eleventh is (row.rank == 10 and row.price < 5 * SILVER), key


@pytest.mark.rule("dungeon", "D5.02", "D4.14")
def test_priests_use_nothing_with_an_edge() -> None:
    for key, row in WEAPONS.items():
        assert not ("priest" in row.users and row.edge), key


@pytest.mark.rule("dungeon", "D3.11", "R41")
def test_a_magic_plus_is_added_to_the_weapon_and_its_price_stays() -> None:
    assert weapon("broadaxe+2").modifier == 3
    assert weapon("sword+1").price == WEAPONS["sword"].price
    assert weapon("pike+1").rank == 9
    assert weapon("pike+1") is weapon("pike+1")
    with pytest.raises(LabrysError, match="'spoon' is no weapon"):
        weapon("spoon")
    with pytest.raises(LabrysError, match="no weapon"):
        weapon("sword+x")


@pytest.mark.rule("dungeon", "D5.06", "D9.39")
def test_greater_blows_add_one_and_need_room() -> None:
    wide = {key: row.modifier for key, row in WEAPONS.items() if row.three_abreast}
    assert wide == {"broadaxe": 1, "bludgeon": 1, "cross_bow": 1, "great_sword": 1}


@pytest.mark.rule("dungeon", "D5.08")
def test_the_store_has_every_list_of_the_book() -> None:
    assert [len(shelf.goods) for shelf in tables.STORE] == [34, 4, 8, 1, 8, 29]
    assert sum(len(shelf.goods) for shelf in tables.STORE) == len(tables.PRICE)
    assert tables.PRICE["snake_bite_kit"] == 35 * SILVER
    assert tables.PRICE["blow_gun_dart"] == SILVER // 2


@pytest.mark.rule("dungeon", "D5.17", "D5.18", "D5.19")
def test_simulacra_bring_what_exists() -> None:
    assert all(good in GOODS for kit in tables.SIMULACRUM_KIT.values() for good in kit)
    assert sum(tables.SIMULACRUM_KIT["wizard"].values()) == 25


# -- baddies ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D7.01", "D7.02")
def test_three_dice_name_every_baddie() -> None:
    named = [
        tables.BADDIE_TABLE[category][sub][die]
        for category in tables.CATEGORIES
        for sub in (1, 2)
        for die in range(1, 7)
    ]
    assert len(set(named)) == 60
    assert set(BADDIES) - set(named) == {"robbing_hood"}
    assert [tables.CATEGORY_DIE[die] for die in range(1, 7)] == [*tables.CATEGORIES, "humanoids"]


@pytest.mark.rule("dungeon", "D7.04")
def test_the_numbers_that_appear() -> None:
    assert all(sorted(numbers) == list(range(2, 13)) for numbers in tables.NUMBER_APPEARING.values())
    assert tables.NUMBER_APPEARING["D"][2] == 0  # and two ones are doubles, so more follow
    assert tables.NUMBER_APPEARING["O"][6] + tables.NUMBER_APPEARING["O"][12] == 28
    assert {key for key, row in BADDIES.items() if row.fixed == 3} == {"spanish_inquisition"}


@pytest.mark.rule("dungeon", "D7.07", "D9.54")
def test_mythical_beasts_come_singly_but_for_two() -> None:
    herds = {key for key, row in BADDIES.items() if row.category == "mythical" and not row.fixed}
    assert herds == {"gorgons", "harpies"}


@pytest.mark.rule("dungeon", "D7.10", "R15", "S15")
def test_the_number_of_a_weapon_goes_from_the_special_to_the_general() -> None:
    assert BADDIES["trolls"].number("spear", edge=True) == 0
    assert BADDIES["trolls"].number("sword", edge=True) == 12
    assert BADDIES["gorillas"].number("sword", edge=True) == 8
    assert BADDIES["gorillas"].number("mace", edge=False) == 9
    assert BADDIES["were_wolves"].number("spear", edge=True, ammunition="silver_arrow") == 7
    assert BADDIES["were_wolves"].number("spear", edge=True, ammunition="arrow") == 11
    assert BADDIES["orcs"].number("pike", edge=True) == 8


@pytest.mark.rule("dungeon", "6.3")
def test_what_peace_needs() -> None:
    (cheese,) = BADDIES["rats"].gifts
    assert [cheese.need(number) for number in (1, 4, 5, 8, 9)] == [1, 1, 2, 2, 3]
    (biscuits,) = BADDIES["lions"].gifts
    assert biscuits.need(3) == 6
    (jokes,) = BADDIES["elephants"].gifts
    assert jokes.need(4) == 1
    assert [gift.good for gift in BADDIES["ogres"].gifts] == ["garbage", "cheese"]


HATTERS = ["Mad hatters", "humanoids", "3", "8", "sword 7, o 9", "B", "4", "1", "gum, 1 per 2", "armoured"]


@pytest.mark.rule("dungeon", "S27", "7.2")
def test_an_author_writes_a_baddie_in_the_words_of_the_table() -> None:
    baddie = author_baddie([*HATTERS[:9], ' missile, book=Jokebook, "tea, at once"'])
    assert baddie.key == "mad_hatters"
    assert baddie.numbers == {"sword": 7, "others": 9}
    assert baddie.gifts == (tables.Gift("bubble_gum", 1, 2),)
    assert (baddie.missile, baddie.armoured, baddie.book, baddie.words) == (
        True,
        False,
        "jokebook",
        "tea, at once",
    )


@pytest.mark.rule("dungeon", "S27")
@pytest.mark.parametrize(
    ("column", "cell", "complaint"),
    [
        (0, "?!", "needs a name"),
        (1, "insects", "'insects' is no category; they are humanoids"),
        (2, "0", "hits is a number from 1 to 999, not '0'"),
        (3, "13", "hit# is a number from 2 to 12"),
        (4, "spoon 7", "'spoon 7' is no weapon number"),
        (4, "axe 7, axe 8", "axe stands there twice"),
        (5, "Q", "NA is one of T, O, H"),
        (6, "x", "Ab is a number from 1 to 8"),
        (7, "²", "At is a number"),
        (8, "cheese", "no peace gift; they look like"),
        (8, "love, 1 each", "'love' cannot be given"),
        (9, "angry", "'angry' is not known"),
        (9, "book=Bible", "'Bible' is no book"),
    ],
)
def test_what_an_author_gets_wrong_is_told_with_its_column(column: int, cell: str, complaint: str) -> None:
    cells = [*HATTERS[:column], cell, *HATTERS[column + 1 :]]
    with pytest.raises(BadColumn, match=complaint.replace("?", r"\?")) as error:
        author_baddie(cells)
    assert error.value.column == column


def test_a_line_of_too_few_columns_is_told_which_there_are() -> None:
    with pytest.raises(BadColumn, match="a baddie has 10 columns, name"):
        author_baddie(HATTERS[:9])


# -- the gamesmaster -------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "6.5", "6.7")
def test_every_die_of_the_gamesmaster_has_an_answer() -> None:
    for table in (tables.SAGE, tables.TASTE, tables.CURSE, tables.ADVICE, tables.SPECIAL_CHAMBER):
        assert sorted(table) == [1, 2, 3, 4, 5, 6]
    assert [tables.MOOD[mood] for mood in (2, 3, 4, 5, 6, 7, 8, 9, 10, 16)] == [
        "wrathful", "wrathful", "cross", "cross", "indifferent", "indifferent",
        "friendly", "friendly", "delighted", "delighted",
    ]  # fmt: skip


# -- words -----------------------------------------------------------------------------------------------------

ROLLS = {"plus_two", "two_weapons", "two_spells", "two_books", "book"}  # results of a die that are no things


def test_everything_has_a_name() -> None:
    items = {item.partition("+")[0] for item in tables.MAGIC} | tables.BOOK_KEYS | set(tables.JEWELS)
    assert (GOODS | items) - ROLLS <= set(WORDS["goods"])
    assert set(WORDS["baddies"]) == set(BADDIES)
    assert set(WORDS["categories"]) == set(tables.CATEGORIES)
    assert set(WORDS["sages"]) == set(tables.SAGE.values())
    assert set(WORDS["tastes"]) == set(tables.TASTE.values())
    assert set(WORDS["manners"]) == set(tables.MOOD.values())
    assert set(WORDS["curses"]) == set(tables.CURSE.values())
    assert set(WORDS["wishes"]) == set(tables.WISHES)
    assert set(WORDS["chambers"]) >= set(tables.SPECIAL_CHAMBER.values())
    assert set(WORDS["shelves"]) == {shelf.name for shelf in tables.STORE}
    assert set(WORDS["gains"]) == {
        gain for ranks in tables.RANKS.values() for row in ranks.values() for gain in row.gains
    }


def test_the_storekeeper_speaks_only_of_what_he_sells() -> None:
    assert set(WORDS["notes"]) <= set(tables.PRICE)


def test_no_two_goods_have_the_same_name() -> None:
    for sort in ("goods", "baddies"):
        assert len(set(WORDS[sort].values())) == len(WORDS[sort])
