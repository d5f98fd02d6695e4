"""Every event has a sentence, every question a prompt, every option a label, every refusal a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from msgspec import structs

import labrys
from labrys.engine.ask import Choose
from labrys.engine.event import Event, Rolled
from labrys.games.warlock import events as e
from labrys.games.warlock.book import GAME
from labrys.games.warlock.options import (
    Attack,
    Buy,
    Cast,
    Drop,
    Go,
    Lie,
    Steal,
    TakePrize,
    Trade,
    UseThing,
)
from labrys.games.warlock.pieces import Chamber, Fight, Player, Tile
from labrys.games.warlock.state import State
from labrys.games.warlock.tables import (
    CARD,
    CHARACTER,
    MAGIC_OBJECT,
    OBJECT,
    OUTSIDE_RESULT,
    PRISONER,
    ROOM,
    SPELL,
)
from labrys.games.warlock.telling import narrate, questions
from labrys.games.warlock.telling.chances import two_dice
from labrys.games.warlock.telling.words import ABILITIES, DOES, WHEN, WORDS, described, does
from labrys.show.sentence import with_names
from tests.telling import is_a_sentence, tell_a_whole_game

GAMES = 24
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"short_maze": True, "characters": "chosen", "hands": "open"},
    {"attacks": "everywhere", "encounters": "both", "tile_sharing": "attack"},
    {"loot_of_old_maze": "start", "loot_in_passing": True, "leaving_from_start": True, "jam": "any_time"},
    {"talisman_is_magic_object": True, "treasure_looks": "public", "death": "elimination"},
    {"opened_chambers": "refilled", "empty_stock": "search_deck", "circle_spirit": "duel", "talismans": "three"},
)

EVENTS: tuple[Event, ...] = (
    e.FirstPlayer("W7.25", 1),
    e.Appeared("CH03", 1, "magus"),
    e.RoundBegun("R48", 3),
    e.TurnBegun("D1", 1),
    e.TurnLost("W7.22", 1, 0),
    e.LosesTurns("W4.5.4", 1, 1),
    e.MazeLaid("W2.3"),
    e.Moved("W3.3", 1, "B3"),
    e.Waited("R7", 1),
    e.Turned("W3.7", "B3", "T07", "SW"),
    e.Exchanged("W4.3.5", "A1", "C4"),
    e.Looked("W4.3.7", 1, "B3"),
    e.Reset("W5.2", 0),
    e.DrewCard("W3.14", 1, "MZ04"),
    e.Encountered("W7.24", 1, "MZ35"),
    e.Discarded("R69", "MO07", "stock"),
    e.LaidDown("W7.10", "MZ01", "B3"),
    e.Took("W7.33", 1, "MZ21", "B3"),
    e.GainedSpell("W4.5.5", 1),
    e.LostSpell("W7.18", 1, "mend"),
    e.SpellCast("SP01", 1, "mend", "player-1"),
    e.Unwoven("SP02", "mend", 1),
    e.Used("MO12", 1, "phial"),
    e.FightBegun("W7.7", 1, "MZ04", False, 4),
    e.Evaded("W7.14", 1, "soft_tread"),
    e.Total("W7.7", "MZ01", 5, 3),
    e.FightWon("W7.10", "MZ04"),
    e.Saved("W7.12", 1, "shield"),
    e.LivesChanged("W7.10", 1, -1, 3),
    e.Gained("W4.3.6", 1, "craft", 1, 6),
    e.TalismanGained("W4.7.1", 1, 1),
    e.ApprenticeGained("W4.4.6", 1),
    e.ChamberOpened("W4.7.1", 1, "TB", "TR1"),
    e.RoomResult("W4.3.6", 1, "spirit", "gain_craft"),
    e.Duelled("W4.4.3", 1, "MO02", 9, 9),
    e.Barred("W4.7.3", 1),
    e.Traded("W7.13", 1, "strength"),
    e.Died("W7.21", 1, "magus"),
    e.Won("R48", (1,), "talismans"),
)

VARIANTS: tuple[Event, ...] = (
    e.TurnLost("W7.22", 1, 2),
    e.LosesTurns("W4.5.4", 1, 2),
    *(e.Moved("R62", 1, "START", how) for how in ("sent", "sprite", "keystone", "teleporter", "circle", "stride")),
    e.Turned("MZ14", "B3", "T12", "N"),
    e.Turned("W3.7", "B3", "T05", "NESW"),
    e.Looked("W4.5.6", 1, "TA", "TR3", to=(1,)),
    e.Looked("R24", 1, "TA", "TR1"),
    e.Looked("W4.3.7", 1, "B3", "T12", to=(1,)),
    e.Looked("SP12", 1, "deck"),
    e.Looked("SP12", 1, "deck", "MZ04", to=(1,)),
    e.DrewCard("MO07", 1, ""),
    e.DrewCard("MO07", 1, "MZ04", to=(1,)),
    e.Discarded("MO07", "", "maze"),
    e.Discarded("MO07", "MZ14", "maze", to=(1,)),
    *(e.Discarded("R69", "sword", to) for to in ("maze", "shop", "spells", "gone")),
    e.LaidDown("SP14", "hex_mark", "B3"),
    e.LaidDown("R45", "gold", "START"),
    e.Took("W7.16", 1, "MO03", "player-1"),
    e.Took("W7.13", 1, "MZ04"),
    e.Took("R18", 1, "talisman", "player-1"),
    e.GainedSpell("W4.5.5", 1, "veil", to=(1,)),
    e.SpellCast("SP10", 1, "pilfer", "player-1", "sword"),
    e.SpellCast("SP16", 1, "coinage", "", "sword"),
    e.SpellCast("SP14", 1, "hex_mark", "B3"),
    e.SpellCast("SP02", 1, "unweave", "7"),
    *(e.Used("CH01", 1, what) for what in ("twine", "lantern", "stone_sprite", "keystone", "wand", "old_hand")),
    e.Used("W7.11", 1, "MO04"),
    e.Used("CH07", 1, "light_fingers", "player-1"),
    e.Used("CH06", 1, "first_strike", "MZ01"),
    e.Used("MZ36", 1, "bargain", "MO01"),
    e.Used("MO11", 1, "spirit_bell", "spirit"),
    e.FightBegun("CH04", 1, "player-1", True),
    e.FightBegun("W7.7", 1, "bandit", False, 4),
    e.Evaded("MO08", 1, "cloak", succeeded=False),
    e.FightWon("W7.9", ""),
    e.Saved("CH08", 1, "steadfast", succeeded=False),
    e.LivesChanged("W7.10", 1, -1, 0),
    e.LivesChanged("SP01", 1, 2, 4),
    e.ChamberOpened("W4.7.1", 1, "TB", "TR3"),
    e.ChamberOpened("R38", 1, "TB", ""),
    e.RoomResult("W4.6.4", 1, "rotating", "N"),
    e.RoomResult("W4.6.1", 1, "rotating", "turn_ends"),
    e.RoomResult("W4.2.1", 1, "teleporter", "turn_ends"),
    e.RoomResult("A3", 1, "chamber", "apprentice"),
    e.RoomResult("W4.4.4", 1, "chamber", "expelled"),
    e.Duelled("W4.4.3", 1, "MO02", 9, 10),
    e.Duelled("W4.4.3", 1, "talisman", 9, 6),
    e.Won("R48", (0,), "last"),
    e.Won("R48", (0,), "time"),
    e.Won("R48", (0, 1), "time"),
    e.Won("R48", (), "time"),
    e.Won("R48", (), "nobody"),
)


@pytest.fixture
def table() -> State:
    """A Ranger and a Magus on B2 of a Maze, the Bone Sentry and a Hex Mark not far."""
    state = GAME.new(1, 2, GAME.house({}))
    ranger = Player("player-1", 0, "ranger", lives=3, gold=2, at="B2", things=("sword", "MO02"))
    magus = Player(
        "player-2", 1, "magus", lives=4, gold=1, at="B2", spells=("mend", "unweave"), followers=("MZ31",)
    )
    ranger.spells, ranger.casts, magus.casts = ("mend", "veil"), 1, 1
    state.players = [ranger, magus]
    state.maze = {f"{row}{column}": Tile() for row in "ABC" for column in "1234"}
    state.maze["B2"] = Tile("T05", up=True, openings="NESW")
    state.maze["B3"] = Tile("T06", up=True, openings="NS", cards=("MZ04",), loot=("MZ22",), gold=2)
    state.maze["A2"] = Tile("T12", seen=(1,))
    state.maze["C2"] = Tile("T09", up=True, openings="NESW", hexed_by=1)
    state.chambers = {space: Chamber() for space in ("TA", "TB", "TC")}
    state.stock, state.shop = ("MO01",), {"sword": 4, "armour": 1}
    return state


# -- sentences -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", [*EVENTS, *VARIANTS], ids=lambda event: event.name)
def test_every_event_has_a_sentence(event: Event, table: State) -> None:
    assert is_a_sentence(narrate.sentence(event, table), event)


def test_no_kind_of_event_is_forgotten() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.WarlockEvent)) - {Rolled}


@pytest.mark.parametrize(
    ("table", "known"),
    [
        ("events", narrate.SLOTS),
        ("room_results", narrate.SLOTS),
        ("befalls", {"who"}),
        ("questions", questions.SLOTS),
    ],
)
def test_every_slot_of_a_template_can_be_filled(table: str, known: Iterable[str]) -> None:
    for key, words in WORDS[table].items():
        wanted = {slot for _, slot, _, _ in Formatter().parse(words) if slot}
        assert wanted <= {*known}, f"{key}: {wanted}"


def test_no_template_is_left_that_nobody_tells() -> None:
    events = {kind.__name__ for kind in get_args(e.WarlockEvent)}
    assert {key.partition(".")[0] for key in WORDS["events"]} == events
    assert {key.partition(".")[0] for key in WORDS["questions"]} == {*asked()}
    assert {key.partition(".")[0] for key in WORDS["options"]} <= {*asked()}


def test_an_unknown_event_is_an_error(table: State) -> None:
    with pytest.raises(KeyError):
        narrate.sentence(Event("W3.3"), table)


def sentence(event: Event, table: State) -> str:
    return with_names(narrate.sentence(event, table))


def test_a_look_tells_what_it_was_to_one_alone(table: State) -> None:
    assert sentence(e.Looked("R52", 1, "B3"), table) == "Player 2 looks at the tile on B3."
    assert narrate.sentence(e.Looked("R52", 1, "B3", "T12", to=(1,)), table) == "You see the Teleporter on B3."
    assert sentence(e.GainedSpell("W7.18", 1), table) == "Player 2 gains a Spell."
    assert narrate.sentence(e.GainedSpell("W7.18", 1, "veil", to=(1,)), table).startswith("Your new Spell is Veil")


def test_somebody_alone_is_called_by_his_character(table: State) -> None:
    table.seats, table.players = 1, table.players[:1]
    assert narrate.sentence(e.Moved("W3.3", 0, "TB"), table) == "The Ranger goes to Treasure Chamber B."
    assert not narrate.sentence(e.TurnBegun("D1", 0), table)


def test_every_result_of_the_tables_has_words(table: State) -> None:
    for room, rows in ROOM.items():
        for row in rows.values():
            assert narrate.sentence(e.RoomResult(row.rule, 0, room, row.result), table)
    for space, results in OUTSIDE_RESULT.items():
        for found in results.values():
            assert narrate.sentence(e.RoomResult(space, 0, space, found.result), table)
    for said in PRISONER.values():
        assert narrate.sentence(e.RoomResult("MZ34", 0, "MZ34", said.result), table)


def test_everything_says_what_it_does() -> None:
    assert set(DOES) == set(SPELL)
    assert {row.moment for row in SPELL.values()} <= set(WHEN)
    assert {row.ability for row in CHARACTER.values()} == set(ABILITIES)
    assert all(does(name) for name in (*CARD, *MAGIC_OBJECT, *OBJECT))
    assert described("MO01") == "Ring of Twin Virtues (+1 Strength and +1 Craft)"


# -- questions -------------------------------------------------------------------------------------------------

PLACE_OF_ASK = {"hold_window": 3, "Choose": 3, "Respond": 3, "windowed": 3, "ChooseSome": 5, "Amount": 4}
OF = {
    "lie": "T07",
    "exit": "player-2",
    "choice": "B2",
    "loot": "B3",
    "old_hand": "look",
    "exchange_with": "B2",
    "take": "MZ21",
    "second_sight": "MZ04",
    "second_cut": "7:8",
    "prize": "player-2",
    "steal": "player-2",
    "unweave": "mend",
    "foresight": "1",
}


def literal(call: ast.Call) -> Iterator[str]:
    """The keys a call can ask by, as far as they stand in the source."""
    function = call.func.value if isinstance(call.func, ast.Subscript) else call.func
    place = PLACE_OF_ASK.get(function.id if isinstance(function, ast.Name) else "")
    if place is not None and len(call.args) > place:
        for node in ast.walk(call.args[place]):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def asked() -> list[str]:
    """Every literal key of a question in the source of the game."""
    found: set[str] = set()
    for path in (Path(labrys.__file__).parent / "games" / "warlock").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found.update(literal(node))
    return sorted(found)


@pytest.mark.parametrize("key", asked())
def test_every_question_has_words(key: str, table: State) -> None:
    table.fight = Fight(0, "MZ04", strength=4)
    words = narrate.prompt(Choose[object]("D3", 0, (), key, OF.get(key, "MZ04")), table)
    assert words[0].isupper()
    assert words[-1] in ".?"


def test_the_questions_are_found() -> None:
    wanted = {"act", "choice", "lie", "evade", "unweave", "shop", "prize", "steal", "warlocks_whim", "protect"}
    assert wanted <= set(asked())


def test_an_unknown_question_or_option_is_an_error(table: State) -> None:
    with pytest.raises(KeyError):
        narrate.prompt(Choose[object]("D3", 0, ("a", "b"), "riddle"), table)
    with pytest.raises(KeyError):
        narrate.label(3.5, Choose[object]("D3", 0, ("a", "b"), "act"), table)


def test_a_prompt_in_a_fight_tells_the_odds(table: State) -> None:
    table.fight = Fight(0, "MZ04", strength=4)
    words = narrate.prompt(Choose[object]("F1", 0, (), "evade", "MZ04"), table)
    odds = "4 against 4 before the dice: win 42%, lose 42%"  # Strength 3 and the Sword
    assert words == f"The Bone Sentry attacks you ({odds}). Do you evade?"
    assert two_dice(4, 4, 1) == "win 58%, lose 42%"


# -- labels ----------------------------------------------------------------------------------------------------


def label(option: object, table: State, ask: str = "act", seat: int = 0, of: str = "") -> str:
    return with_names(narrate.label(option, Choose[object]("D3", seat, (), ask, of), table).text)


def test_steps_say_where_they_lead_and_what_is_known_there(table: State) -> None:
    assert label(Go("B3"), table) == "go east to B3 (Pillared Room, Bone Sentry, Helmet, 2 Gold)"
    assert label(Go("A2"), table) == "go north to A2 (face down)"
    assert label(Go("A2"), table, seat=1) == "go north to A2 (face down, you know the Teleporter)"
    assert label(Go("C2", "keystone"), table) == "use the Keystone: to C2 (Great Room, Hex Mark of player 2)"
    assert label(Go("TB", "teleporter"), table) == "teleport to Treasure Chamber B (unopened)"
    table.chambers["TB"] = Chamber("TR1", (0,))
    assert label(Go("TB", "teleporter"), table) == "teleport to Treasure Chamber B (you know: a Talisman)"
    assert narrate.label(Go("B3"), Choose[object]("D3", 0, (), "act"), table).on == "B3"


def test_spells_and_things_say_what_they_do(table: State) -> None:
    assert label(Cast("mend", "player-1"), table) == "cast Mend on yourself (3 of 4 Lives: +1)"
    assert label(Cast("veil"), table, "evade") == "cast Veil (evade the attack)"
    assert label(Cast("unweave", "3"), table, "unweave", of="mend") == "cast Unweave (Mend has no effect)"
    words = "cast Shatter: the Circlet of Clarity of player 1 goes to the stock"
    assert label(Cast("shatter", "player-1", "MO02"), table, seat=1) == words
    assert label(UseThing("cloak"), table, "evade") == "Cloak of Dusk (evade on 4 to 6: 3 in 6)"
    assert label("MZ23", table, "protect") == "Shield (saves on 5 or 6: 2 in 6)"
    assert label(Drop("sword"), table) == "put down a Sword"
    assert label(Lie("NW"), table, "lie", of="T07") == "open north and west"
    assert label(Trade(("MZ06", "MZ02")), table, "trade") == "Cave Bear and Pale Lizard for 1 Strength (8 points)"
    assert label(Buy("armour"), table, "shop").startswith("Armour for 4 Gold")


def test_characters_are_met_with_odds(table: State) -> None:
    words = "attack player 2, the Magus (4 against 2 before the dice: win 72%, lose 17%)"
    assert label(Attack("player-2"), table, "choice") == words
    assert label(Steal("player-2"), table, "choice") == "rob player 2, the Magus (3 in 6; on 1 you pay)"
    assert label(TakePrize("life"), table, "prize", of="player-2") == "a Life (of 4)"
    table.players[0].at = "B3"
    words = "encounter the Bone Sentry (Strength 4; 4 against 4 before the dice: win 42%, lose 42%)"
    assert label("encounter", table, "choice") == words


# -- refusals --------------------------------------------------------------------------------------------------


def test_refusals_name_their_rule(table: State) -> None:
    options = (Go("B1"), Go("A2"), Go("C2"), "wait")
    found = narrate.barred(Choose[object]("D3", 0, options, "act"), table)
    rules = {refusal.label: refusal.rule for refusal in found}
    assert rules == {"go east": "W3.6", "a Reset": "R42", "cast Mend": "W7.20", "cast Veil": "W7.20"}
    table.maze["B2"] = structs.replace(table.maze["B2"], openings="NS")
    found = narrate.barred(Choose[object]("D3", 0, (Go("A2"), Go("C2")), "act"), table)
    assert {"go east": "W3.4", "go west": "W3.4"}.items() <= {r.label: r.rule for r in found}.items()


def test_a_spell_that_cannot_be_cast_says_why(table: State) -> None:
    ask = Choose[object]("D3", 0, ("wait",), "act")
    table.players[0].casts = 0
    assert {"W7.19"} == {r.rule for r in narrate.barred(ask, table) if r.label.startswith("cast")}
    table.players[0].things = ("MO06",)
    assert {"MO06"} == {r.rule for r in narrate.barred(ask, table) if r.label.startswith("cast")}


def test_refusals_of_shop_and_prizes(table: State) -> None:
    table.players[0].at = "O1"
    found = narrate.barred(Choose[object]("O1", 0, (Buy("sword"), Buy("life"), "done"), "shop"), table)
    assert {r.label: r.why for r in found if not r.label.startswith("cast")} == {
        "a Helmet": "The shop has none left.",
        "a Shield": "The shop has none left.",
        "Armour": "It costs 4 Gold, and you have 2.",
    }
    found = narrate.barred(Choose[object]("W7.16", 0, (), "prize", "player-2"), table)
    assert [(r.label, r.rule) for r in found] == [("the Hedge Familiar", "W7.23")]


# -- changes ---------------------------------------------------------------------------------------------------


def test_changes_are_counted_by_whom(table: State) -> None:
    after = GAME.clone(table)
    assert GAME.summary(table, after) == {}
    ranger, magus = after.players
    ranger.lives, ranger.gold, ranger.things, ranger.at = 2, 3, ("sword",), "A2"
    magus.character = ""
    after.maze["A2"] = Tile("T12", up=True, openings="S")
    assert {with_names(who): words for who, words in GAME.summary(table, after).items()} == {
        "Player 1": "loses 1 Life, Gold +1, gives up Circlet of Clarity, on A2",
        "Player 2": "dead",
        "turned up": "the Teleporter on A2",
    }


# -- whole games by chance -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_is_told_in_words(seed: int) -> None:
    tell_a_whole_game(GAME, seed, HOUSES[seed % len(HOUSES)])


def test_the_first_round_tells_what_wins_and_the_way_into_the_maze() -> None:
    run = labrys.new("warlock", seed=3, seats=1)
    told = " ".join(run.narrate())
    assert "Round 1 begins: 2 Talismans will win." in told
    assert "a visit to the Warlock in his Cave" in told
    assert run.decision is not None
    labels = [option.label for option in run.decision.options]
    assert "stay at the Warlock's Cave (visit the Warlock: the way into the Maze)" in labels
    run.answer("stay")
    assert run.decision.prompt == "You are at the Warlock's Cave, the way into the Maze. Do you visit the Warlock?"
