"""Sages of the Game of Dungeon: homage, mood and manner, favours, advice, wishes, curses."""

from collections.abc import Callable, Coroutine

import pytest
from msgspec import structs

from labrys.engine.ask import Ask
from labrys.engine.dice import Dice
from labrys.engine.event import Event
from labrys.engine.game import Game
from labrys.engine.tape import ScriptTape
from labrys.games.dungeon.chapters import c03_sages as sages
from labrys.games.dungeon.chapters import c03_treasure as treasure
from labrys.games.dungeon.chapters.c06e_after import battle_over
from labrys.games.dungeon.events import Advised, Cursed, SageManner, SageMet
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.pieces import Chest, Fight, Lot, Member, Sage
from labrys.games.dungeon.scenes import (
    BattleOver,
    Favour,
    HandOut,
    Homage,
    MeetSage,
    Parting,
    SpecialChamber,
    Wishes,
)
from labrys.games.dungeon.state import State, find, level_of, room_of, spot_of

MAZE = """\
title: A sage's home
level: 2
north: up
origin: 1,1
+---+---+---+---+
|T1 D .   . S . |
+---+-D-+-D-+---+
|###|C1 |C2 |###|
+---+---+---+---+
chamber C1:
chamber C2: foe dragon x 1
sage C2: kind hermit, taste brandy, mood 9
tower T1: surface, levels 2-3
level: 3
north: up
origin: 1,1
+---+---+
|T1 D . |
+---+---+
"""
ROOM = room_of(2, 1)
Fields = dict[str, object]
SCENES: dict[type, Callable[..., Coroutine[Ask[object], object, None]]] = {
    MeetSage: sages.meet_sage,
    Homage: sages.homage,
    Favour: sages.favour,
    Wishes: sages.wishes,
    Parting: sages.parting,
    HandOut: treasure.hand_out,
}


def warrior(name: str, seat: int = 0, **fields: object) -> Member:
    return structs.replace(Member(id=name, name=name, seat=seat), **fields)


def play(
    party: list[Member],
    dice: str = "",
    answers: str = "",
    draws: str = "",
    house: str = "",
    at: Fields | None = None,
    **fields: object,
) -> "Played":
    """Plays on the scenes of a sage, from the meeting unless said otherwise; everything must be used up."""
    state = State(
        Dice(0), structs.replace(HouseRules(), **dict.fromkeys(house.split(), True)), 2, [MeetSage(ROOM)]
    )
    state.scenario, state.party, state.leader, state.spot = MAZE, party, party[0].id, spot_of(2, 5)
    state.notes = structs.replace(state.notes, levels=(2,))
    for name, value in {**(at or {}), **fields}.items():
        setattr(state, name, value)
    told: list[Event] = []
    tape = ScriptTape([int(face) for face in dice.replace(" ", "")], draws.split())
    g = Game(state, tape, told.append)
    given = answers.split(";") if ";" in answers else answers.split()
    while state.agenda and type(state.agenda[-1]) in SCENES:
        scene = state.agenda.pop()
        procedure, value = SCENES[type(scene)](g, scene), None
        try:
            while True:
                ask = procedure.send(value)
                value = ask.read(given.pop(0).strip())
                ask.value(value)
        except StopIteration:
            pass
    assert (state.dice.rolled, state.dice.drawn, given) == (len(tape.faces), len(tape.draws), [])
    return Played(state, told)


class Played:
    """The state, and what was told on the way."""

    def __init__(self, state: State, told: list[Event]) -> None:
        self.state, self.told = state, told

    def manner(self) -> str:
        return [event.manner for event in self.told if isinstance(event, SageManner)][-1]

    def advised(self) -> Advised:
        return next(event for event in self.told if isinstance(event, Advised))


def brought(kind: str, mood: int, **fields: object) -> Fields:
    """A sage who has been offered nothing yet; his dice make up for it."""
    sage = structs.replace(Sage(kind=kind, taste="relics", mood=mood + 1, dice=(1, mood)), **fields)
    return {"agenda": [Favour()], "sage": sage}


# -- homage and mood ---------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "6.5", "D3.25", "D9.25")
@pytest.mark.parametrize(
    ("goods", "answers", "more", "manner"),
    [
        ({"brandy": 1}, "homage:brandy:v stay", "", "friendly"),
        ({}, "", "6", "indifferent"),  # and one true fact
        ({"elephant_jokebook": 1}, "homage:elephant_jokebook:v stay", "", "friendly"),
    ],
)
def test_a_traveller_who_asks_for_a_drink(goods: dict[str, int], answers: str, more: str, manner: str) -> None:
    draws = "1" if more else ""  # example 30
    played = play([warrior("v", goods=goods)], dice=f"435 34 {more}", answers=answers, draws=draws)
    assert SageMet("D3.22", "traveller", "brandy") in played.told
    assert played.manner() == manner
    assert not find(played.state, "v").goods
    assert played.state.sage is None


@pytest.mark.rule("dungeon", "6.5", "D3.B06")
@pytest.mark.parametrize(
    ("asking", "book", "known"), [("3", False, ""), ("4", False, "jokes"), ("3", True, "jokes")]
)
def test_who_tells_what_he_likes(asking: str, book: bool, known: str) -> None:
    goods = {"whos_who": 1} if book else {}
    met = play([warrior("z", calling="wizard", goods=goods)], dice=f"66{asking} 46").told
    assert SageMet("D3.22", "hermit", known) in met


@pytest.mark.rule("dungeon", "6.5", "7.2")
def test_what_the_author_says_of_a_sage_is_not_rolled() -> None:
    played = play([warrior("v", body=1)], dice="4", agenda=[MeetSage(room_of(2, 2))])
    assert SageMet("D3.22", "hermit", "brandy") in played.told
    assert find(played.state, "v").body == 5  # 9 less 1: friendly


@pytest.mark.rule("dungeon", "6.5", "D3.23", "C3")
@pytest.mark.parametrize(
    ("gold", "grudge", "house", "mood", "manner"),
    [
        (0, 0, "", 4, "indifferent"),  # usually friendly
        (0, 0, "moody_sages", 4, "cross"),
        (19, 0, "", 4, "indifferent"),
        (20, 0, "", 7, "cross"),
        (40, 0, "", 7, "wrathful"),
        (0, 2, "", 7, "cross"),
        (0, 6, "", 8, "cross"),  # a grudge of 4 at most
    ],
)
def test_luck_and_grudge(gold: int, grudge: int, house: str, mood: int, manner: str) -> None:
    fields = brought("hermit", mood)
    dice = {"indifferent": "6", "wrathful": "34"}.get(manner, "")
    draws = "1" if manner == "indifferent" else ""
    party = [warrior("v")]
    played = play(party, dice=dice, draws=draws, house=house, chest=Chest(gold=gold), grudge=grudge, at=fields)
    assert played.manner() == manner


@pytest.mark.rule("dungeon", "6.5", "D3.25")
def test_right_taste_counts_full_wrong_taste_half_and_four_is_the_most() -> None:
    goods = {"relic+32": 1, "relic+30": 1, "quill": 1}
    party = [warrior("p", calling="priest", goods=goods, purse=160)]
    offered = "homage:relic+32:p homage:gold:p*10; yes"  # 8 for the relic, half of 10 for the gold: 1; praise 1
    assert play(party, "6 1 4 42", offered).manner() == "friendly"
    assert party[0].goods == {"relic+30": 1}
    generous = [warrior("v", goods={"brandy": 5})]  # 60 in value, but 4 is the most
    assert play(generous, "6 3 4 12 6", "homage:brandy:v*5", "1").manner() == "indifferent"


@pytest.mark.rule("dungeon", "6.5", "D3.23")
def test_fools_gold_insults_the_sages_to_come() -> None:
    played = play([warrior("v", goods={"fools_gold": 2})], dice="6 1 1 45", answers="homage:fools_gold:v")
    assert (played.state.grudge, find(played.state, "v").goods) == (2, {"fools_gold": 1})


# -- what an unfriendly one does ---------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D3.30")
@pytest.mark.parametrize(
    ("chest", "left"),
    [
        (Chest(20, 5, 1), Chest(20, 5)),
        (Chest(12, 40), Chest(2, 40)),
        (Chest(9, 40), Chest(0, 24)),
        (Chest(2, 3), Chest()),
    ],
)
def test_a_cross_sage_takes_a_bar_or_coin(chest: Chest, left: Chest) -> None:
    party = [warrior(name) for name in "abcdefghij"]
    state = play(party, chest=chest, house="moody_sages", at=brought("hermit", 4)).state
    assert [getattr(state.chest, name) for name in Chest.__struct_fields__] == [
        getattr(left, name) for name in Chest.__struct_fields__
    ]


CURSES = [("1", "dragons", 1), ("2", "crowds", 3), ("3", "failing_light", 1), ("4", "no_healing", 1)]


@pytest.mark.rule("dungeon", "D3.29", "C4", "6.5")
@pytest.mark.parametrize(("die", "curse", "number"), [*CURSES, ("5", "clumsiness", 1)])
def test_a_wrathful_sage_curses_the_party(die: str, curse: str, number: int) -> None:
    played = play([warrior("v")], dice=f"{die} 3", house="moody_sages", at=brought("hermit", 3))
    assert played.state.curses == {curse: number}
    assert Cursed("D3.29", curse) in played.told


@pytest.mark.rule("dungeon", "6.5", "D3.30")
def test_a_wrathful_sage_may_also_take_half_of_the_coin() -> None:
    chest = Chest(gold=7, silver=4)
    state = play([warrior("v")], dice="3 2", chest=chest, house="moody_sages", at=brought("hermit", 3)).state
    assert (state.chest.gold, state.chest.silver) == (3, 2)


@pytest.mark.rule("dungeon", "6.5")
def test_the_sixth_curse_moves_the_party_a_level_down() -> None:
    state = play([warrior("v")], dice="6 3", draws="1", house="moody_sages", at=brought("hermit", 3)).state
    assert (state.spot, state.curses) == (spot_of(3, 1), {})


@pytest.mark.rule("dungeon", "D3.31", "6.5")
def test_an_evil_sage_poses_as_friendly_hears_all_wishes_and_curses() -> None:
    fields = brought("hermit", 2, dice=(1, 1))
    played = play([warrior("v"), warrior("w", 1)], "1 6", "gold karma", house="moody_sages", at=fields)
    assert [event.manner for event in played.told if isinstance(event, SageManner)] == ["friendly", "wrathful"]
    assert played.state.curses == {"dragons": 1}
    assert [(member.purse, member.karma) for member in played.state.party] == [(0, 0)] * 2


# -- favours -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D3.24", "6.5")
def test_a_blacksmith_forges_a_weapon_for_the_leader_to_assign() -> None:
    state = play([warrior("v"), warrior("w", 1)], "3", "w", at=brought("blacksmith", 8)).state
    assert find(state, "w").goods == {"axe+1": 1}


@pytest.mark.rule("dungeon", "D3.24", "6.5")
def test_a_delighted_blacksmith_forges_one_of_the_fifth_kind_and_wishes_follow() -> None:
    state = play([warrior("v")], "6 4", "gold", at=brought("blacksmith", 10)).state
    assert (find(state, "v").goods, find(state, "v").purse) == ({"smoke_bomb": 4}, 160)


@pytest.mark.rule("dungeon", "D9.14", "D9.25", "6.5")
@pytest.mark.parametrize(
    ("goods", "game", "dice", "draws", "karma"),
    [
        ({}, "dice", "34", "", 25),
        ({}, "dice", "22 16", "", 0),
        ({}, "cards", "", "9 8", 25),
        ({}, "cards", "", "9 9", 0),  # the sage wins ties
        ({"stacked_deck": 1}, "stacked_deck", "", "", 25),
        ({"undetectable_loaded_dice": 1}, "undetectable_loaded_dice", "", "", 25),
        ({"loaded_dice": 1}, "loaded_dice", "12", "", 25),
        ({"loaded_dice": 1}, "loaded_dice", "33", "", 0),
    ],
)
def test_a_game_against_a_gaming_sage(goods: dict[str, int], game: str, dice: str, draws: str, karma: int) -> None:
    state = play([warrior("v", goods=goods)], dice, game, draws, at=brought("gaming", 8)).state
    assert find(state, "v").karma == karma
    assert state.grudge == (2 if dice == "33" else 0)
    assert ("stacked_deck" in find(state, "v").goods) is False


@pytest.mark.rule("dungeon", "D3.24", "6.5")
@pytest.mark.parametrize(("cards", "goods", "purse"), [("9 8", {"mace+1": 1}, 320), ("8 9", {}, 0)])
def test_a_delighted_gaming_sage_puts_up_a_magic_weapon(cards: str, goods: dict[str, int], purse: int) -> None:
    state = play(
        [warrior("v", purse=320)], "14", "magic_weapon cards karma", cards, at=brought("gaming", 10)
    ).state
    assert (find(state, "v").goods, find(state, "v").purse, find(state, "v").karma) == (goods, purse, 10)


@pytest.mark.rule("dungeon", "D4.05", "6.5")
def test_a_teacher_sells_a_rank_or_teaches_priests() -> None:
    rich = warrior("v", karma=60, purse=700)
    state = play([rich], "", "v", at=brought("teacher", 8)).state
    assert (find(state, "v").rank, find(state, "v").karma, find(state, "v").purse) == (9, 10, 60)
    priest = play([warrior("p", calling="priest")], "4", at=brought("teacher", 8)).state
    assert find(priest, "p").karma == 4


@pytest.mark.rule("dungeon", "6.5", "D9.14")
def test_a_traveller_sends_the_party_to_a_tower_or_to_las_vegas() -> None:
    state = play([warrior("v")], "", "send_to:2:1", at=brought("traveller", 8)).state
    assert state.spot == spot_of(2, 0)
    assert play([warrior("v")], "", "las_vegas", at=brought("traveller", 8)).state.agenda == [
        SpecialChamber("las_vegas")
    ]


@pytest.mark.rule("dungeon", "D3.B10")
def test_a_travel_brochure_is_for_any_sage_who_does_not_curse() -> None:
    reader = warrior("z", calling="wizard", goods={"travel_brochure": 1}, body=1)
    state = play([reader], "", "send_to:2:1", at=brought("hermit", 8)).state
    assert (find(state, "z").goods, state.spot, find(state, "z").body) == ({}, spot_of(2, 0), 2)


@pytest.mark.rule("dungeon", "D3.28", "6.5")
def test_a_collector_pays_for_the_first_battle_with_his_category() -> None:
    state = play([warrior("v")], "2", at=brought("collector", 8)).state
    assert state.task == "mammals"
    g = Game(state, ScriptTape([0, 3, 4, 2, 1, 1, 2]))
    state.dice.rolled = 1
    treasure.task_done(g)
    assert (state.chest.gold, state.task) == (26, "")


# -- advice ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D3.27", "6.5")
@pytest.mark.parametrize(
    ("die", "draws", "fact", "what"),
    [
        ("1", "", "tower", "tower"),
        ("2", "", "secret_door", "secret_door"),  # no stairs here: the next
        ("3", "", "secret_door", "secret_door"),
        ("4", "", "guardians", "dragon"),
        ("5", "1", "weapon_numbers", "orcs"),
        ("6", "1", "weapon_numbers", "orcs"),
    ],
)
def test_an_indifferent_sage_tells_one_true_fact(die: str, draws: str, fact: str, what: str) -> None:
    played = play([warrior("v")], die, draws=draws, used={f"in:{ROOM}": 1}, at=brought("hermit", 6))
    assert (played.advised().fact, played.advised().what) == (fact, what)
    if fact == "weapon_numbers":
        assert played.state.tally == {"orcs:sword": (6, 5), "orcs:others": (8, 7)}
    if fact == "secret_door":
        assert len(played.state.notes.secrets) == 1
    if fact == "guardians":
        assert -room_of(2, 2) in played.state.bands


# -- wishes ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dungeon", "D3.26", "6.5")
@pytest.mark.parametrize(
    ("wish", "field", "value"),
    [
        ("healing", "body", 5),
        ("armour", "armour_hits", 10),
        ("gold", "purse", 160),
        ("light_balls", "goods", {"light_ball": 6}),
        ("karma", "karma", 10),
        ("store_item plate", "goods", {"plate": 1}),
        ("perfume", "goods", {"unicorn_perfume": 16}),
        ("cure:v", "bitten", False),
    ],
)
def test_what_a_wish_brings(wish: str, field: str, value: object) -> None:
    wounded = warrior("v", body=2, armour="chain_mail", armour_hits=3, bitten=True, venom=True)
    fields: Fields = {"agenda": [Parting(), Wishes()], "sage": Sage(kind="hermit", mood=10, wishes=("v",))}
    assert getattr(find(play([wounded], "", wish, at=fields).state, "v"), field) == value


@pytest.mark.rule("dungeon", "D3.26", "6.5", "S18", "S26")
def test_unreasonable_wishes_are_granted_on_a_five() -> None:
    def wished(wish: str, dice: str, party: list[Member], **fields: object) -> State:
        wishes = tuple(member.id for member in party if not member.fate)
        sage = Sage(kind="hermit", mood=10, wishes=wishes)
        return play(party, dice, wish, agenda=[Parting(), Wishes()], sage=sage, at=fields).state

    assert find(wished("magic_weapon", "5 12", [warrior("v")]), "v").goods == {"spear+1": 1}
    assert find(wished("spell", "6 213", [warrior("z", calling="wizard")]), "z").goods == {"axe_ball": 3}
    assert find(wished("rank", "5", [warrior("v")]), "v").rank == 9
    dead = warrior("w", fate="dead", body=0)
    raised = wished("raise:w", "6", [warrior("v"), warrior("x", 1)][:1], lost=[dead])
    assert [(member.id, member.body) for member in raised.party] == [("v", 5), ("w", 5)]
    stone = wished("cure:s", "", [warrior("v"), warrior("s", fate="stone")])
    assert find(stone, "s").fate == ""


@pytest.mark.rule("dungeon", "D3.26", "6.5", "D3.23")
def test_a_refused_wish_sours_his_mood() -> None:
    party = [warrior("v"), warrior("w"), warrior("x")]
    sage = Sage(kind="hermit", mood=10, wishes=("v", "w", "x"))
    fields: Fields = {"agenda": [Parting(), Wishes()], "chest": Chest(gold=25)}
    played = play(party, "2 1", "magic_weapon magic_weapon", sage=sage, at=fields)
    assert played.manner() == "cross"  # 10, 7, 4: the third may not wish any more
    assert (played.state.chest.gold, played.state.grudge) == (15, 2)


@pytest.mark.rule("dungeon", "D3.26")
def test_by_the_letter_every_member_wishes() -> None:
    party = [warrior("v"), warrior("d", kind="daughter", calling=""), warrior("s", kind="simulacrum")]
    answers = "gold gold gold"
    state = play(party, "", answers, house="wishes_for_all", at=brought("hermit", 10)).state
    assert [member.purse for member in state.party] == [160] * 3
    assert [
        m.purse for m in play([*map(structs.replace, party)], "", "gold", at=brought("hermit", 10)).state.party
    ] == [
        320,
        160,
        160,
    ]


@pytest.mark.rule("dungeon", "6.5")
def test_a_delighted_sage_lifts_curses() -> None:
    state = play([warrior("v")], "", "gold", curses={"dragons": 1}, at=brought("hermit", 10)).state
    assert state.curses == {}
    assert level_of(state.spot) == 2
    assert state.lots == list[Lot]()


@pytest.mark.rule("dungeon", "D3.28")
@pytest.mark.parametrize(
    ("how", "task", "gold"), [("won", "mammals", 26), ("fled", "mammals", 26), ("won", "reptiles", 0)]
)
def test_the_task_is_paid_for_at_the_end_of_the_battle(how: str, task: str, gold: int) -> None:
    fight = Fight(where="corridor", place=spot_of(2, 1), category="mammals")
    state = play([warrior("v")], agenda=[], fight=fight, task=task).state
    g = Game(state, ScriptTape([3, 4, 2, 1, 1, 2]))
    with pytest.raises(StopIteration):
        battle_over(g, BattleOver(how)).send(None)
    assert state.chest.gold == gold


@pytest.mark.rule("dungeon", "D3.26", "6.5")
@pytest.mark.parametrize(("mood", "dice", "cursed"), [(10, "", False), (2, "13", True)])
def test_where_only_simulacra_are_left_nobody_wishes(mood: int, dice: str, cursed: bool) -> None:
    party = [warrior("s", kind="simulacrum")]
    state = play(party, dice, house="moody_sages", at=brought("hermit", mood, dice=(1, 1))).state
    assert bool(state.curses) is cursed
