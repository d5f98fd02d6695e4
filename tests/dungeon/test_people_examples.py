"""Personas, store and surface of the Game of Dungeon: the worked examples, and what differs by house rule."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from msgspec import structs

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.errors import LabrysError
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.dungeon import campaign, variants
from labrys.games.dungeon.book import GAME
from labrys.games.dungeon.chapters import c01_the_descent as descent
from labrys.games.dungeon.chapters import c04_families as families
from labrys.games.dungeon.chapters import c04_leader as leading
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters import c05_general_store as shop
from labrys.games.dungeon.events import Bought, NoRoom, Sold
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Chest, Member
from labrys.games.dungeon.scenes import (
    Birth,
    Counter,
    Discontent,
    Encounter,
    FormLine,
    Gather,
    Gift,
    GoDown,
    Heal,
    HealAtRisk,
    Home,
    Lost,
    Mutiny,
    NewPersona,
    Outfit,
    Rent,
    Rise,
    Shop,
    Spider,
    Store,
    Torches,
)
from labrys.games.dungeon.state import Campaign, Notes, State, find, spot_of

MAZE = """\
title: A corridor
level: 2
north: up
origin: 1,1
+---+---+---+
|T1 D .   . |
+---+---+---+
tower T1: surface, levels 2
"""
SCENES: dict[type, Callable[..., Coroutine[Any, Any, None]]] = {
    Gather: descent.gather,
    NewPersona: descent.new_persona,
    Outfit: descent.outfit,
    Home: descent.home,
    Lost: descent.lost,
    Heal: personas.heal,
    HealAtRisk: personas.heal_at_risk,
    Discontent: leading.discontent,
    Mutiny: leading.mutiny,
    Rise: families.rise,
    Birth: families.birth,
    Spider: families.spider,
    Store: shop.store,
    Rent: shop.rent,
    Counter: shop.counter,
    Shop: shop.shop,
    Gift: shop.gift,
    Torches: shop.torches,
}
assert variants is not None  # imported so that they take their places


class Table:
    """People on the surface, scripted dice, scripted answers, and what was told."""

    def __init__(self, *party: Member, dice: str = "", seats: int = 1, **house: bool) -> None:
        state = State(Dice(0), structs.replace(HouseRules(), **house), seats)
        state.scenario = MAZE
        state.party = [*party]
        self.told: list[Event] = []
        self.asked: list[Ask[Any]] = []
        self.tape = ScriptTape([int(face) for face in dice.replace(" ", "")])
        self.g = Game(state, self.tape, self.told.append)
        personas.choose_leader(self.g)

    def play(self, *scenes: object, answers: str = "") -> State:
        """The scenes and what they bring, until one of another chapter comes; all that is scripted is used up."""
        given = [answer.strip() for answer in answers.split("/")] if answers else []
        state = self.g.state
        self.g.then(*scenes)
        while state.agenda and type(state.agenda[-1]) in SCENES:
            scene = state.agenda.pop()
            playing = SCENES[type(scene)](self.g, scene)
            value: Any = None
            try:
                while True:
                    ask = playing.send(value)
                    self.asked.append(ask)
                    value = ask.read(given.pop(0)) if given[0] != "default" else (given.pop(0), ask.default)[1]
                    ask.value(value)
            except StopIteration:
                pass
        assert not given, f"not asked for: {given}"
        assert state.dice.rolled == len(self.tape.faces), "not all dice were rolled"
        return state

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]


def warrior(name: str, **fields: object) -> Member:
    return structs.replace(Member(id=name, name=name.title()), **fields)


def priest(name: str, **fields: object) -> Member:
    return warrior(name, calling="priest", **fields)


def wizard(name: str, **fields: object) -> Member:
    return warrior(name, calling="wizard", body=2, **fields)


def gold(amount: float) -> int:
    return int(amount * 16)


# -- the worked examples ---------------------------------------------------------------------------------------


def test_16_a_dwarf_warrior_rises_to_7th_for_seventy_one_and_a_half_gold() -> None:
    dwarf = warrior("gimli", rank=8, denomination="dwarf", purse=gold(72), karma=200)
    state = Table(dwarf).play(Rise(), answers="rise / Ulf")
    assert (dwarf.rank, dwarf.purse, dwarf.karma) == (7, 8, 6)
    (son,) = state.home
    assert (son.kind, son.denomination, son.rank, son.parent) == ("son", "dwarf", 11, "gimli")
    assert personas.is_chivalrous(dwarf)
    assert personas.may_use(dwarf, "brass_knuckles", state.house) == "D4.24"


def test_17_a_wizard_reaches_7th_only_with_a_unicorns_horn() -> None:
    merlin = wizard("merlin", rank=8, purse=gold(300), karma=900)
    table = Table(merlin)
    table.play(Rise())
    assert merlin.rank == 8
    assert families.bar_to_rank(table.g.state, merlin) == "D4.30"
    merlin.goods = {"unicorn_horn": 1}
    table.play(Rise(), answers="rise / wait")
    assert (merlin.rank, merlin.purse, merlin.karma, merlin.goods) == (7, gold(235), 724, {})


def to_sixth(dice: str, answers: str, **house: bool) -> tuple[Member, State]:
    tuck = priest("tuck", rank=7, body=10, purse=gold(75), karma=260, goods={"spider_lollipop": 3, "holy_robe": 1})
    return tuck, Table(tuck, dice=dice, seats=1, **house).play(Rise(), answers=answers)


def test_18_three_lollipops_save_a_priests_son() -> None:
    tuck, state = to_sixth("22 45", "rise / 3 / Ivo")
    assert (tuck.calling, tuck.rank, tuck.karma, tuck.purse) == ("priest", 6, 0, 0)
    assert [(son.kind, son.rank) for son in state.home] == [("son", 11)]
    assert "spider_lollipop" not in tuck.goods


def test_18_else_the_priest_sacrifices_and_is_a_10th_rank_warrior() -> None:
    tuck, state = to_sixth("22 44", "rise / 3 / sacrifice")
    assert (tuck.calling, tuck.rank, tuck.karma, tuck.body) == ("warrior", 10, 0, 5)
    assert tuck.goods == {"holy_robe": 1}
    assert not state.home
    assert not personas.may_use(tuck, "sword", state.house)
    assert not personas.is_chivalrous(tuck)


def test_18_or_refuses_and_is_eaten() -> None:
    tuck, state = to_sixth("22", "rise / 0 / refuse")
    assert (tuck.fate, state.party, state.lost) == ("dead", [], [tuck])


def test_18_by_the_letter_lollipops_do_not_help() -> None:
    tuck, _ = to_sixth("22", "rise / sacrifice", no_lollipops=True)
    assert tuck.calling == "warrior"


def test_18_without_doubles_there_is_no_child() -> None:
    tuck, state = to_sixth("25", "rise")
    assert (tuck.rank, tuck.children, state.home) == (6, ("son",), [])


@pytest.mark.parametrize(
    ("people", "leads"),
    [
        ((priest("p", rank=9), warrior("w", rank=8), wizard("z", rank=8)), "z"),
        ((priest("p", rank=8), warrior("w", rank=8)), "p"),
        ((priest("p", rank=10), warrior("w", rank=9)), "w"),
        ((warrior("v", karma=3), warrior("w", karma=5)), "w"),
        ((warrior("v"), warrior("w", kind="son", rank=3)), "v"),
        ((wizard("z"), priest("p")), "p"),
    ],
)
def test_19_the_best_ranked_priest_leads_unless_another_is_of_better_rank(
    people: tuple[Member, ...], leads: str
) -> None:
    assert Table(*people).g.state.leader == leads


def test_19_by_house_rule_a_wizard_wins_a_tie_with_a_priest() -> None:
    assert Table(wizard("z"), priest("p"), wizard_ties=True).g.state.leader == "z"


def test_21_a_loan_comes_off_the_coin_and_the_rest_grows() -> None:
    table = Table(warrior("a"), warrior("b"))
    state = table.play(Store(), answers="35 / enough / leave")
    assert state.loan == gold(42)
    state.chest = Chest(gold=40)
    table.play(Home("loan"), answers="")
    assert (state.loan, state.chest.gold) == (gold(2), 0)
    kept = campaign.after(state, Campaign(game="dungeon"))
    assert campaign.descent(1, 1, state.house, MAZE, kept).loan == 2 * 16 + 7


def test_27_a_robe_adds_a_hit_and_surplus_is_lost() -> None:
    hurt = warrior("hurt", body=2, armour="chain_mail", armour_hits=3)
    table = Table(priest("tuck", goods={"holy_robe": 1}), hurt, dice="4")
    table.play(Heal(), answers="hurt")
    assert (hurt.body, hurt.armour_hits) == (5, 3)


def test_27_in_a_corridor_the_same_act_draws_an_ambush() -> None:
    hurt = warrior("hurt", body=2)
    table = Table(priest("tuck", goods={"holy_robe": 1}), hurt, dice="4 66")
    table.g.state.spot = spot_of(2, 1)
    state = table.play(HealAtRisk("tuck"), answers="hurt")
    assert hurt.body == 5
    assert state.agenda == [Encounter("corridor")]


# -- healing, leading, mourning --------------------------------------------------------------------------------


def test_a_medi_kit_treats_a_second_member_and_is_empty_after_six() -> None:
    tuck = priest("tuck", goods={"holy_robe": 1, "medi_kit": 1}, opened={"medi_kit": 1})
    a, b = warrior("a", body=1), warrior("b", body=1)
    Table(tuck, a, b, dice="1 2").play(Heal(), answers="a / b")
    assert (a.body, b.body, tuck.karma) == (3, 3, 2)  # one valiant deed a battle
    assert "medi_kit" not in tuck.goods


def test_nobody_is_healed_under_the_curse() -> None:
    table = Table(priest("tuck"), warrior("a", body=1))
    table.g.state.curses = {"no_healing": 1}
    assert table.play(Heal()).party[1].body == 1


def test_a_childs_death_costs_its_parent_a_relics_karma() -> None:
    father = warrior("father", karma=40)
    son = warrior("son", kind="son", parent="father")
    table = Table(father, son, dice="44")
    personas.mourn(table.g, son)
    assert father.karma == 40 - 32


def test_more_than_half_of_the_others_depose_the_leader() -> None:
    people = [priest("p", seat=0), warrior("a", seat=1), warrior("b", seat=0), warrior("c", seat=2)]
    table = Table(*people, seats=3)
    state = table.play(Mutiny("a"), answers="none / c")
    assert (state.leader, state.deposed) == ("a", ("p",))
    again = Table(*people, seats=3)
    again.play(Mutiny("a"), answers="none / none")
    assert (again.g.state.leader, find(again.g.state, "a").marked) == ("p", True)
    assert leading.objections(again.g.state, 1) == []


# -- who may use what ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("member", "item", "rule"),
    [
        (warrior("w"), "sword", ""),
        (warrior("w"), "pike", "D5.03"),
        (warrior("w", rank=9), "pike+2", ""),
        (warrior("w", kind="son", rank=11), "axe", "D4.17"),
        (warrior("w", kind="son", rank=11), "sword+1", "D4.17"),
        (warrior("w", kind="son", rank=11), "shuriken", ""),
        (warrior("w", kind="son", rank=11), "triple_flail", "D4.17"),
        (priest("p"), "mace", ""),
        (priest("p"), "sword", "D4.14"),
        (priest("p", rank=9), "bicycle_chain", "D4.24"),
        (wizard("z"), "mace", "D4.29"),
        (wizard("z", rank=4), "sword", ""),
        (wizard("z"), "wizards_sword", ""),
        (warrior("w"), "wizards_sword", "D4.07"),
        (wizard("z", rank=4), "plate", "D4.29"),
        (wizard("z", rank=3), "plate", ""),
        (warrior("w"), "crucifix", "D5.11"),
        (warrior("w"), "light_ball", "D3.15"),
        (warrior("w", rank=7), "undetectable_loaded_dice", "D4.24"),
        (warrior("w", kind="daughter", calling=""), "mace", "D4.22"),
        (warrior("w", kind="daughter", calling=""), "ruby", ""),
    ],
)
def test_who_may_use_what(member: Member, item: str, rule: str) -> None:
    assert personas.may_use(member, item, HouseRules()) == rule


def test_at_11th_rank_exactly_five_gold_is_a_house_rule() -> None:
    son = warrior("w", kind="son", rank=11)
    assert personas.may_use(son, "bow", HouseRules()) == "D4.17"
    assert personas.may_use(son, "bow", HouseRules(son_limit_5=True)) == ""


def test_a_wizard_throws_what_he_holds() -> None:
    merlin = wizard("merlin", spells=("axe_ball", "slave_ball"), goods={"axe_ball": 1, "sword_ball": 1})
    house = HouseRules()
    assert personas.kinds_held(merlin) == ["light_ball", "mace_ball", "axe_ball"]
    assert personas.may_throw(merlin, "axe_ball", house) == ""
    assert personas.may_throw(merlin, "sword_ball", house) == "R7"
    assert personas.may_throw(merlin, "axe_ball", HouseRules(rank_gates_balls=True)) == "D4.Z09"
    assert personas.general_kinds(house, merlin) == ["light_ball", "mace_ball", "axe_ball"]
    assert len(personas.general_kinds(HouseRules(general_free=True), merlin)) == 5


# -- the store -------------------------------------------------------------------------------------------------


def test_a_basket_is_paid_and_what_was_bought_is_worn() -> None:
    brand = warrior("brand", purse=gold(25))
    Table(brand).play(Shop("brand"), answers="plate sword spear")
    assert (brand.armour, brand.armour_hits, brand.hand, brand.goods) == ("plate", 15, "sword", {"spear": 1})
    assert brand.purse == gold(2)


def test_arrows_beyond_the_quiver_are_not_bought() -> None:
    brand = warrior("brand", purse=gold(40))
    table = Table(brand)
    table.play(Shop("brand"), answers="bow quiver arrow*9 silver_arrow*3")
    assert (brand.goods["arrow"], brand.goods["silver_arrow"], brand.purse) == (9, 1, gold(40 - 5 - 2 - 9 - 2))
    assert table.events(NoRoom) == [NoRoom("D5.A24", "brand", "silver_arrow", 2)]
    assert brand.hand == "bow"


def test_marked_balls_are_sold_to_who_has_the_spell() -> None:
    merlin, brand = wizard("merlin", spells=("spear_ball",)), warrior("brand")
    assert {"mace_ball", "spear_ball"} <= {*shop.wares_for(merlin, branch=False)[0]}
    assert "axe_ball" not in shop.wares_for(merlin, branch=False)[0]
    assert {"light_ball", "general_ball"} <= {*shop.wares_for(brand, branch=False)[0]}
    assert "mace_ball" not in shop.wares_for(brand, branch=False)[0]


def test_a_bar_is_spent_whole() -> None:
    brand = warrior("brand", purse=gold(1), goods={"gold_bar": 1})
    Table(brand).play(Shop("brand"), answers="sword")
    assert (brand.purse, brand.goods, brand.hand) == (gold(1), {}, "sword")


def test_the_keeper_buys_on_nine_or_more() -> None:
    brand = warrior("brand", goods={"axe": 1, "sword+1": 1, "shuriken": 4})
    table = Table(brand, warrior("other", purse=gold(99)), dice="45")
    table.play(
        Counter(0), answers="sell / sale:brand:axe:40 sale:brand:sword+1:240 sale:brand:shuriken:160 / leave"
    )
    assert brand.purse == 40 + gold(15) + gold(10)
    assert [event.number for event in table.events(Sold)] == [1, 1, 4]


def test_what_a_branch_sells_costs_double() -> None:
    brand = warrior("brand", purse=gold(10))
    Table(brand).play(Shop("brand", branch=True), answers="mace")
    assert brand.purse == gold(2)


def test_gold_is_lent_until_the_descent_is_over() -> None:
    a, b = warrior("a", purse=gold(10)), warrior("b")
    table = Table(a, b)
    table.play(Gift(0, loan=True), answers="6")
    assert (a.purse, b.purse, b.owes) == (gold(4), gold(6), {"a": gold(6)})
    b.purse = gold(2)
    table.play(Home("division"))
    assert (a.purse, b.owes) == (gold(6), {"a": gold(4)})


def test_simulacra_come_with_their_kit_at_most_one_a_persona() -> None:
    table = Table(warrior("brand", purse=gold(99)))
    state = table.play(Rent(), answers="wizard / simulacrum:wizard:elf:female:virgin")
    simulacrum = state.party[1]
    assert simulacrum.goods["light_ball"] == 12
    assert personas.is_virgin(simulacrum)
    assert personas.may_throw(simulacrum, "slave_ball", state.house) == ""
    assert shop.simulacra_left(state) == 0


def test_the_richest_buys_the_torch_or_it_is_written_up() -> None:
    a, b = warrior("a", purse=gold(2)), warrior("b", purse=gold(3))
    Table(a, b).play(Torches(), answers="default")
    assert (b.purse, b.goods) == (gold(1), {"torch": 1})
    assert Table(warrior("c")).play(Torches()).loan == 39
    assert Table(wizard("z", rank=5)).play(Torches()).loan == 0


@pytest.mark.parametrize(("calling", "purse"), [("warrior", 24), ("priest", 24), ("wizard", 24), ("warrior", 10)])
def test_what_the_keeper_suggests_fits_the_purse_and_the_calling(calling: str, purse: int) -> None:
    member = warrior("new", calling=calling, purse=gold(purse))
    table = Table(member)
    table.play(Counter(0), answers="suggested / leave")
    (bought,) = table.events(Bought)
    assert bought.silver <= gold(purse) - 32  # a torch is left over
    assert all(not personas.may_use(member, good, table.g.state.house) for good in bought.goods)
    assert calling == "wizard" or (member.armour and member.hand)


# -- the surface -----------------------------------------------------------------------------------------------


def test_a_newcomer_is_at_the_store_after_one_answer() -> None:
    table = Table(dice="123456" * 5)
    state = table.play(Gather(0), Outfit(), answers="company:5 / enough / suggested / leave")
    assert [type(scene) for scene in state.agenda] == [GoDown, FormLine]
    assert [member.calling for member in state.party].count("warrior") == 3
    assert state.leader == "aldous"


def test_a_persona_is_made_in_the_books_words() -> None:
    table = Table(dice="12 55 34 61", seats=1)
    table.play(Gather(0), answers="new / Brand / priest / elf / male / virgin / ready")
    (brand,) = table.g.state.party
    assert (brand.name, brand.calling, brand.rank, brand.body) == ("Brand", "priest", 10, 5)
    assert brand.purse == gold(3 + 10 + 7 + 7)


def test_a_daughter_comes_along_or_is_baby_sat() -> None:
    mother = warrior("mother", rank=6, purse=gold(40), body=10)
    daughter = warrior("girl", kind="daughter", calling="", parent="mother", armour="ornamental_leather")
    table = Table(mother)
    table.g.state.home = [daughter]
    table.play(Outfit(), answers="none / enough / leave")
    assert (mother.purse, table.g.state.home) == (gold(40 - 30 - 2), [daughter])
    poor = warrior("mother", rank=6, purse=gold(29), body=10)
    table = Table(poor)
    table.g.state.home = [daughter]
    table.play(Outfit(), answers="enough / leave")
    assert [member.id for member in table.g.state.party] == ["mother", "girl"]


def test_at_home_everything_falls_due_in_order() -> None:
    a = warrior("a", armour="plate", armour_hits=2, body=1, shield="shield", goods={"torch": 1})
    table = Table(
        a, warrior("b", fate="stone"), warrior("c", bitten=True), warrior("d", kind="simulacrum"), dice="34"
    )
    state = table.g.state
    state.lost = [warrior("e", kind="simulacrum", fate="dead")]
    state.chest, state.loan = Chest(gold=20, silver=5), gold(3)
    table.play(Home())
    assert (state.over, state.loan, [member.id for member in state.party]) == ("home", 0, ["a"])
    assert a.purse == gold(5) + 3  # 20 G - 3 - 7, shared with the keeper; the odd silver is the leader's
    assert (a.armour_hits, a.body, a.shield, a.goods) == (15, 5, "", {})
    assert [one.end for one in state.fame] == ["stone", "gone"]
    assert state.figures == {"gold": 20, "survivors": 1, "chambers": 0, "karma": 0, "kills": 0}


def test_a_lost_party_leaves_only_daughters_and_names() -> None:
    table = Table(warrior("a", fate="stone"), warrior("girl", kind="daughter", calling=""))
    state = table.g.state
    state.loan, state.lost = gold(9), [priest("p", rank=8, fate="dead", karma=7, kills=2)]
    table.play(Lost())
    assert (state.over, state.loan, [one.name for one in state.fame]) == ("lost", 0, ["P", "A"])
    assert [one.id for one in state.home] == ["girl"]


def test_a_campaign_goes_on_with_those_who_live() -> None:
    table = Table(warrior("a"), warrior("b", seat=1), seats=2)
    state = table.g.state
    state.home = [warrior("c")]
    kept = campaign.after(state, Campaign(game="dungeon", week=3))
    again = campaign.descent(5, 1, HouseRules(), MAZE, kept)
    assert [(member.id, member.seat) for member in again.home] == [("a", 0), ("b", 0), ("c", 0)]
    assert again.agenda == [Outfit(), Gather(0)]


def test_an_apprentice_graduates_at_seventh() -> None:
    master = wizard("merlin", rank=6)
    pupil = wizard("pupil", kind="apprentice", parent="merlin", rank=8, purse=gold(78), karma=212)
    pupil.goods = {"unicorn_horn": 1}
    state = Table(master, pupil).play(Rise(), answers="rise / Ivo")
    assert [member.id for member in state.party] == ["merlin"]
    assert [(one.kind, one.rank) for one in state.home] == [("apprentice", 11)]
    free = wizard("pupil", kind="apprentice", parent="merlin", rank=8, purse=gold(78), karma=212)
    free.goods = {"unicorn_horn": 1}
    state = Table(wizard("merlin", rank=6), free, free_graduates=True).play(Rise(), answers="rise / Ivo")
    assert (free.kind, free.rank, free.body) == ("persona", 7, 2)


# -- campaigns ---------------------------------------------------------------------------------------------------


def kept(**fields: object) -> Campaign:
    slave = Member(id="s", name="", kind="slave", calling="", parent="a", baddie="orcs", hits=1, body=1)
    people = (warrior("a", goods={"axe": 1}), wizard("z", rank=6), slave)
    return structs.replace(Campaign(game="dungeon", people=people), **fields)


def test_a_campaign_that_a_descent_can_leave_is_read() -> None:
    GAME.check_campaign(kept())


@pytest.mark.parametrize(
    "changes",
    [
        {"rank": 12},
        {"rank": 0},
        {"calling": ""},
        {"kind": "simulacrum"},
        {"kind": "slave", "calling": "", "baddie": "accountants"},
        {"fate": "dead"},
        {"purse": -1},
        {"goods": {"sonic screwdriver": 1}},
        {"goods": {"axe": 0}},
        {"hand": "cheese"},
        {"armour": "paper", "armour_hits": 0},
        {"armour_hits": -1},
        {"spells": ("fireball",)},
        {"name": ""},
        {"id": "z"},
        {"body": 99},
        {"seat": -1},
    ],
)
def test_nobody_reads_a_campaign_that_no_descent_can_leave(changes: dict[str, object]) -> None:
    with pytest.raises(LabrysError):
        GAME.check_campaign(kept(people=(structs.replace(warrior("a"), **changes), wizard("z"))))


def test_notes_on_a_maze_that_was_drawn_anew_are_thrown_away() -> None:
    notes = Notes(seen={2: b"\1\0\0"}, first={2: 0}, levels=(2,))
    drawn = kept(mazes={"A corridor": notes})
    assert campaign.descent(1, 1, HouseRules(), MAZE, drawn).notes == notes
    for wrong in (
        structs.replace(notes, seen={2: b"\1\0"}),
        structs.replace(notes, seen={3: b"\1\0\0"}, first={3: 0}),
        structs.replace(notes, first={2: 7}),
        structs.replace(notes, told={513: "cleared"}),
        structs.replace(notes, traps=(5 << 16,)),
        structs.replace(notes, secrets=((2 << 16 | 1) << 2,)),
    ):
        assert campaign.descent(1, 1, HouseRules(), MAZE, kept(mazes={"A corridor": wrong})).notes == Notes()
