"""Treasure and sages of the Game of Dungeon: the worked examples, and what differs by house rule."""

from collections.abc import Coroutine

import pytest
from msgspec import structs

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.dungeon import variants
from labrys.games.dungeon.chapters import c03_treasure as treasure
from labrys.games.dungeon.events import Found, RolledOff, Shared
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Chest, Lot, Member
from labrys.games.dungeon.scenes import HandOut, MeetSage, Treasure
from labrys.games.dungeon.state import State, find, room_of, spot_of
from labrys.games.dungeon.tables import TREASURE

MAZE = """\
title: Three rooms
level: 2
north: up
origin: 1,1
+---+---+---+---+
|T1 D .   . S .  |
+---+-D-+-D-+---+
|###|C1 |C2 |###|
+---+---+---+---+
chamber C1:
chamber C2: double treasure; treasure the sword of kings = item sword x 1 once; treasure a purse = gold 5
tower T1: surface, levels 2
""".replace(" .  |", " . |")
ROOM, DOUBLE = room_of(2, 1), room_of(2, 2)
assert variants is not None  # imported so that they take their places


class Table:
    """A party in a chamber, scripted dice, scripted answers, and what was told."""

    def __init__(
        self, *party: Member, dice: str = "", draws: str = "", answers: str = "", **house: object
    ) -> None:
        state = State(Dice(0), structs.replace(HouseRules(), **house), 2)
        state.scenario = MAZE
        state.party = [*party]
        state.leader = party[0].id if party else ""
        state.spot = spot_of(2, 5)
        self.told: list[Event] = []
        self.asked: list[Ask[object]] = []
        self.answers = answers.split()
        self.tape = ScriptTape([int(face) for face in dice.replace(" ", "")], draws.split())
        self.g = Game(state, self.tape, self.told.append)

    def play(self, scene: Coroutine[Ask[object], object, object]) -> State:
        """Plays a scene to its end with the answers; all scripted dice must be used up."""
        value: object = None
        try:
            while True:
                ask = scene.send(value)
                self.asked.append(ask)
                value = ask.read(self.answers.pop(0))
                ask.value(value)
        except StopIteration:
            return self.g.state

    def play_on(self) -> State:
        """Plays the scenes of treasure that stand on the agenda."""
        while (scene := self.g.state.agenda[-1:]) and isinstance(scene[0], HandOut):
            self.g.state.agenda.pop()
            self.play(treasure.hand_out(self.g, scene[0]))
        return self.g.state

    def all_used(self) -> bool:
        dice = self.g.state.dice
        return (dice.rolled, dice.drawn) == (len(self.tape.faces), len(self.tape.draws)) and not self.answers

    def events(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.told if isinstance(event, kind)]


def warrior(name: str, seat: int = 0, **fields: object) -> Member:
    return structs.replace(Member(id=name, name=name, seat=seat), **fields)


def priest(name: str, seat: int = 0, **fields: object) -> Member:
    return warrior(name, seat, calling="priest", **fields)


def wizard(name: str, seat: int = 0, **fields: object) -> Member:
    return warrior(name, seat, calling="wizard", body=2, **fields)


# -- what is rolled ----------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D3.02", "R6")
@pytest.mark.parametrize(("dice", "chain", "gold"), [("34 55 11 26", False, 27), ("34 55 11 12 26", True, 30)])
def test_gold_is_three_rolls_and_one_more_for_doubles(dice: str, chain: bool, gold: int) -> None:  # example 1
    table = Table(dice=dice, chain_doubles=chain)
    assert treasure.amount(table.g, "D3.02") == gold
    assert table.all_used()


@pytest.mark.rule("dungeon", "D3.06")
def test_jewels_are_of_one_kind_and_doubles_on_the_kind_mean_nothing() -> None:  # example 2
    table = Table(dice="22 61 35 41 55")
    assert treasure.jewels(table.g) == {"diamond": 24}
    assert table.all_used()


PRESENCE = "34 22 11 63 56 66 44 12 61 23 33"


@pytest.mark.rule("dungeon", "D3.01", "D3.34", "R16")
def test_a_whole_chamber_doubled() -> None:  # example 3
    table = Table(warrior("v"), priest("p"), dice=f"{PRESENCE} 12 34 56 4 2 5 25", answers="")
    state = table.play(treasure.treasure(table.g, Treasure(ROOM)))
    assert table.all_used()
    assert (state.chest.gold, state.chest.silver_bars) == (42, 2)
    assert state.lots == [Lot("magic_weapon", "magic_arrow", 10), Lot("relic", "relic", karma=20)]
    state = table.play_on()
    assert find(state, "v").goods == {"magic_arrow": 10}
    assert (find(state, "p").goods, find(state, "p").karma) == ({"relic+20": 1}, 20)


@pytest.mark.rule("dungeon", "D3.21")
def test_a_relic_of_doubles_counts_twice() -> None:  # example 4
    assert treasure.relic(Table(dice="44").g) == Lot("relic", "relic", karma=32)


@pytest.mark.rule("dungeon", "D3.W16", "R22")
@pytest.mark.parametrize(("further", "item"), [(False, "pike+2"), (True, "pike+3")])
def test_a_six_among_the_first_magic_weapons_is_one_better(further: bool, item: str) -> None:  # example 5
    table = Table(dice="1665", plus_three=further)
    assert treasure.magic_weapon(table.g) == [Lot("magic_weapon", item)]
    assert table.all_used()


@pytest.mark.rule("dungeon", "D3.W60", "D3.08")
def test_two_magic_weapons_and_priests_roll_for_what_does_not_cut() -> None:  # example 6
    table = Table(warrior("v"), priest("p"), dice="6 53 21 4")
    lots = treasure.magic_weapon(table.g)
    assert lots == [Lot("magic_weapon", "triple_flail"), Lot("magic_weapon", "tangle_weed", 4)]
    assert [[member.id for member in treasure.candidates(table.g.state, lot)] for lot in lots] == [["v", "p"]] * 2


@pytest.mark.rule("dungeon", "D3.21", "R33")
def test_the_treasure_of_the_bandits_chamber() -> None:  # example 29
    party = warrior("a"), warrior("b"), warrior("c"), priest("p", karma=3), wizard("z")
    table = Table(*party, dice="23 51 45 12 64 13 24 64 44 35 16 35")
    table.play(treasure.treasure(table.g, Treasure(ROOM)))
    state = table.play_on()
    assert state.chest.gold_bars == 1
    assert find(state, "p").karma == 18
    assert table.all_used()
    assert not table.asked


def presence(**rolls: str) -> str:
    """The eleven presence rolls: nothing is there but what is named."""
    lines: dict[str, str] = {row.line: "13" if row.line == "relic" else "12" for row in TREASURE}
    return "".join({**lines, **rolls}.values())


@pytest.mark.rule("dungeon", "D3.33", "R16")
@pytest.mark.parametrize(
    ("dice", "lot"), [("415", Lot("supplies", "light_ball", 10)), ("33", Lot("supplies", "brandy", 2))]
)
def test_doubled_supplies_are_one_lot(dice: str, lot: Lot) -> None:  # example 36
    table = Table(warrior("v"), warrior("w"), dice=presence(supplies="22", doubled_treasure="66") + dice)
    assert table.play(treasure.treasure(table.g, Treasure(ROOM))).lots == [lot]
    assert table.all_used()


@pytest.mark.rule("dungeon", "R17", "D2.08", "D3.37")
def test_a_double_treasure_chamber_is_rolled_for_twice_after_what_the_author_put_there() -> None:
    twice = presence(gold_bar="33", doubled_treasure="11") + presence(gold_bar="33", sage="22")
    table = Table(warrior("v"), dice=twice)
    state = table.play(treasure.treasure(table.g, Treasure(DOUBLE, 2)))
    assert state.lots == [Lot("special", "sword")]  # never doubled
    assert (state.chest.gold, state.chest.gold_bars) == (5, 3)
    assert state.notes.taken == ("2:C2:0",)
    assert state.agenda == [MeetSage(DOUBLE), HandOut()]
    assert table.all_used()


@pytest.mark.rule("dungeon", "R16", "D3.37")
def test_by_the_letter_there_is_one_bar_and_what_the_author_put_there_is_doubled() -> None:
    twice = presence(gold_bar="33", doubled_treasure="11") + presence(gold_bar="33")
    table = Table(warrior("v"), dice=twice, one_bar=True, double_special=True)
    state = table.play(treasure.treasure(table.g, Treasure(DOUBLE, 2)))
    assert state.lots == [Lot("special", "sword", 2)]
    assert (state.chest.gold, state.chest.gold_bars) == (10, 1)


@pytest.mark.rule("dungeon", "D3.37", "R19")
def test_what_comes_once_is_not_there_again() -> None:
    table = Table(warrior("v"))
    state = table.play(treasure.treasure(table.g, Treasure(DOUBLE, 0)))
    state.used, state.lots, state.chest = {}, [], Chest()
    state = table.play(treasure.treasure(table.g, Treasure(DOUBLE, 0)))
    assert (state.lots, state.chest.gold) == ([], 5)


@pytest.mark.rule("dungeon", "D3.15", "D3.S60", "D3.S50", "D3.B12", "C8", "S22", "S23")
def test_spells_books_and_their_dice() -> None:
    table = Table(wizard("z"), dice="6 263 5 66 14 56", draws="2")  # two spells: a choice of 3; two books
    lots = treasure.spell(table.g)
    assert lots == [
        Lot("spell", "choice", 3),
        Lot("spell", "book_of_myths"),
        Lot("spell", "partial_map", hidden=2),
    ]
    assert treasure.spell(Table(dice="464").g) == [Lot("spell", "flashlight", hidden=4)]
    assert table.all_used()


# -- who takes it ------------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "R23", "R49")
def test_the_tied_roll_again_and_the_highest_takes_it() -> None:  # example 35
    table = Table(warrior("v"), warrior("w", 1), priest("p"), dice="34 52 22 16 62", answers="claim:w:mace+1")
    table.g.state.lots = [Lot("magic_weapon", "mace+1")]
    state = table.play(treasure.hand_out(table.g, HandOut()))
    assert find(state, "w").goods == {"mace+1": 1}
    assert [event.rolls for event in table.events(RolledOff) if isinstance(event, RolledOff)] == [
        (7, 7, 4),
        (7, 8),
    ]
    assert table.all_used()


@pytest.mark.rule("dungeon", "R23", "6.12")
def test_a_winner_may_pass_it_on_which_is_a_valiant_deed_for_a_lower_rank() -> None:
    table = Table(warrior("v", rank=8), warrior("w", 1), dice="66 11", answers="pass")
    table.g.state.lots = [Lot("magic_weapon", "sword+1")]
    state = table.play(treasure.hand_out(table.g, HandOut()))
    assert (find(state, "w").goods, find(state, "v").karma) == ({"sword+1": 1}, 3)  # the last one takes it


@pytest.mark.rule("dungeon", "R23", "D3.08")
def test_who_rolls_for_what() -> None:
    party = (
        warrior("v"),
        warrior("son", kind="son"),
        priest("p"),
        wizard("z", rank=4),
        wizard("apprentice", kind="apprentice", rank=11),
        warrior("daughter", kind="daughter", calling=""),
        warrior("simulacrum", kind="simulacrum"),
        priest("stone", fate="stone"),
    )

    def rolls(line: str, item: str, **house: object) -> str:
        found = treasure.candidates(Table(*party, **house).g.state, Lot(line, item))  # type: ignore[arg-type]
        return " ".join(member.id for member in found)

    assert rolls("magic_weapon", "sword+1") == "v son z"
    assert rolls("magic_weapon", "mace+2") == "v son p z"
    assert rolls("magic_weapon", "mace+2", warriors_only_roll=True) == "v son p"
    assert rolls("relic", "relic") == "p"
    assert rolls("spell", "axe_ball") == "z apprentice"
    assert rolls("supplies", "cheese") == "v son p z apprentice"
    assert rolls("special", "sword") == ""


@pytest.mark.rule("dungeon", "R23", "R33")
def test_a_relic_without_a_priest_is_the_leaders_to_give_and_brings_no_karma() -> None:
    table = Table(warrior("v"), wizard("z", 1), answers="z")
    table.g.state.lots = [Lot("relic", "relic", karma=12)]
    state = table.play(treasure.hand_out(table.g, HandOut()))
    assert (find(state, "z").goods, find(state, "z").karma) == ({"relic+12": 1}, 0)


@pytest.mark.rule("dungeon", "D3.17", "R23", "D3.16")
@pytest.mark.parametrize(
    ("answers", "dice", "winner"),
    [("z z", "", "z"), ("y z", "13 54", "z"), ("y nobody", "", "y"), ("nobody nobody", "", "")],
)
def test_wizards_agree_or_roll_off(answers: str, dice: str, winner: str) -> None:
    table = Table(wizard("y"), wizard("z", 1), dice=dice, answers=answers)
    table.g.state.lots = [Lot("spell", "axe_ball", 5)]
    state = table.play(treasure.hand_out(table.g, HandOut()))
    assert {member.id: member.spells for member in state.party if member.spells} == (
        {winner: ("axe_ball",)} if winner else {}
    )
    assert table.all_used()


@pytest.mark.rule("dungeon", "R7", "C8", "D3.S26")
def test_at_the_limit_a_kind_must_make_room() -> None:
    full = wizard("z", rank=11, kind="apprentice", goods={"light_ball": 3})
    table = Table(full, answers="pike_ball light_ball")
    table.g.state.lots = [Lot("spell", "choice", 4)]
    state = table.play(treasure.hand_out(table.g, HandOut()))
    one = find(state, "z")
    assert (one.goods, one.spells, one.given_up) == ({"pike_ball": 4}, ("pike_ball",), ("light_ball",))
    left = Table(wizard("y", rank=11, kind="apprentice"), answers="leave")
    left.g.state.lots = [Lot("spell", "axe_ball", 4)]
    assert not find(left.play(treasure.hand_out(left.g, HandOut())), "y").goods


@pytest.mark.rule("dungeon", "D3.B11")
def test_a_partial_map_shows_the_squares_round_a_chamber_and_their_secret_doors() -> None:
    table = Table(wizard("z"))
    table.g.state.lots = [Lot("spell", "partial_map", hidden=2)]
    notes = table.play(treasure.hand_out(table.g, HandOut())).notes
    assert sum(notes.seen[2]) == 6
    assert len(notes.secrets) == 1


# -- at home -----------------------------------------------------------------------------------------------------


def chest(**jewels: int) -> Chest:
    return Chest(47, 33, 2, 0, jewels)


@pytest.mark.rule("dungeon", "D3.35", "R35", "S28")
def test_the_chest_is_shared_out_and_the_rest_is_the_leaders() -> None:  # example 20
    party = warrior("leader"), warrior("b"), warrior("c"), warrior("d", kind="simulacrum")
    table = Table(*party, warrior("daughter", kind="daughter", calling=""))
    table.g.state.chest = chest(emerald=13)
    treasure.divide(table.g)
    shares = {event.who: event.share for event in table.told if isinstance(event, Shared)}
    one = {"gold": 11, "silver": 8, "emerald": 2}
    assert shares == {
        "leader": {"gold": 14, "silver": 9, "gold_bar": 2, "emerald": 5},
        "b": one,
        "c": one,
        "d": one,
        "daughter": {"emerald": 2},
    }
    people = {member.id: (member.purse, member.goods) for member in table.g.state.party}
    assert people["leader"] == (14 * 16 + 9, {"gold_bar": 2, "emerald": 5})
    assert people["d"] == (0, {})  # the keeper has it
    assert people["daughter"] == (0, {"emerald": 2})


@pytest.mark.rule("dungeon", "D3.35")
def test_by_worth_a_bar_is_part_of_a_share() -> None:
    table = Table(warrior("leader"), warrior("b"), warrior("c"), share_by_worth=True)
    table.g.state.chest = Chest(gold=11, silver=3, gold_bars=1, silver_bars=1, jewels={"ruby": 4})
    treasure.divide(table.g)
    purses = {member.id: (member.purse, member.goods) for member in table.g.state.party}
    total = 11 * 16 + 3  # 10 G and 10 S more in bars: the gold bar fits into no share of 116 and is the leader's
    assert purses == {
        "leader": (total + 10 - 2 * 63 - 10, {"gold_bar": 1, "silver_bar": 1, "ruby": 2}),
        "b": (63, {"ruby": 1}),
        "c": (63, {"ruby": 1}),
    }


@pytest.mark.rule("dungeon", "D3.36", "D3.06")
def test_jewels_are_kept_or_turned_into_coin() -> None:
    table = Table(warrior("v", goods={"diamond": 2, "quartz": 5}), answers="keep:v:diamond")
    state = table.play(treasure.cash_jewels(table.g))
    assert (find(state, "v").goods, find(state, "v").purse) == ({"diamond": 2}, 5)


@pytest.mark.rule("dungeon", "S25", "6.12", "D3.13")
def test_photographs_are_sold_in_the_order_taken() -> None:
    table = Table(wizard("z", pictures=("plain", "gory")), dice="3 24")
    treasure.sell_photographs(table.g)
    assert find(table.g.state, "z").purse == 3 + 6 * 16


def test_what_was_found_is_told_after_the_doubling() -> None:
    table = Table(warrior("v"), dice=presence(gold="34", doubled_treasure="11") + "121314")
    table.play(treasure.treasure(table.g, Treasure(ROOM)))
    assert table.events(Found) == [Found("D3.02", "gold", 24)]
