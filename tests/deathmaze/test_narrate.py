"""Every event has a sentence, every question a prompt, every option a label, every refusal a rule."""

from __future__ import annotations

from typing import get_args

import pytest

from labrys.engine.ask import Choose
from labrys.engine.event import Event, Rolled
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.book import GAME
from labrys.games.deathmaze.pieces import Adventurer, Monster
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHARTS, FEATURES_51, MISTS, SPELL
from labrys.games.deathmaze.telling import labels, narrate
from labrys.games.deathmaze.telling.words import DOES, chit_words, spell_terms
from labrys.show.decision import Label
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.options import Attack, CastSpell, Detrap, OpenIt
from labrys.systems.spi1980.telling.words import sides_words, thing
from labrys.systems.spi1980.things import Item, Weapon
from tests.telling import is_a_sentence, tell_a_whole_game

GAMES = 30
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"game": "advanced"},
    {"features": "moves51", "trap_duty": "may_leave", "leaving": "each_player", "loot_shares": "free"},
    {"leader": "vote", "lock": "quiet", "negotiation_tries": "until_failure"},
    {"broken_peace": "at_once", "monster_columns": "player", "front_count": "phase"},
    {"twelfth_spell": "teleport", "potions_in_combat": False, "room_below": "investigator"},
)

EVENTS: tuple[Event, ...] = (
    own.Begun("4.11", True),
    e.Joined("4.0", "brand", "hero", 0),
    e.FormedUp("5.11", (("brand", "1L"), ("mira", "2C"))),
    e.Drawn("5.25a", "R3", "misfit"),
    e.Laid("5.24", "CS1", "wCDC", 1, 0),
    e.Moved("5.13", 0, 0, entrance=True),
    e.Untrapped("5.26", "door"),
    e.TrapFound("5.26", "door"),
    own.Detrapped("10.12", "brand", 10),
    e.DetrapFailed("10.12", "brand"),
    e.Opened("10.13", "brand", "chest"),
    e.LeftShut("R21", "chest"),
    e.Sprang("10.14", "brand", "arrow"),
    e.Arrow("10.14", "brand", 4, 0),
    e.NobodyThere("5.27"),
    e.Met("7.11", "orc", 3, False),
    e.SwordSkill("8.7", "evil_hero-1", 4),
    e.Locked("R24", "mira", "spell", "north"),
    e.Negotiated("7.21", 8, "agreement"),
    e.Paid("7.21", 12, 50),
    e.PeaceBroken("7.13"),
    own.Dispersed("R28"),
    e.WoundPoints("7.14", "orc-1", 4),
    e.Stood("8.13", "orc-1", "1L", False),
    e.RoundBegun("8.2", 1),
    e.Took("8.41", "brand", "throwing_dagger"),
    e.Attacked("8.43", "brand", "orc-1", "sword", 6, 1),
    e.Wounded("10.14", "brand", 2, 3),
    e.Absorbed("R39", "brand", 1, 2),
    e.Healed("9.4", "brand", 3, 8),
    e.Died("8.47", "orc-1"),
    e.Cast("11.12", "mira", "lightning", "orc-1", 2),
    e.Resisted("11.14", "orc-1", "lightning"),
    e.Used("R19", "brand", "healing_potion"),
    e.Strengthened("9.4", "brand", 4),
    e.Armoured("R39", "brand", 3),
    e.Charmed("R29", "orc-1", "mira"),
    e.ChangedSides("R29", "orc-1"),
    e.Slept("R16", "orc-1"),
    e.Power("12.0", "medusa-1", "stone_gaze", "brand"),
    e.Stoned("12.0", "brand"),
    e.Restored("R80", "brand"),
    e.Stepped("8.52", "brand", "2L"),
    e.Won("8.11"),
    e.Experience("8.6", 18, ("brand", "mira")),
    e.Investigated("6.0", "brand", "fountain", "water"),
    e.Treasured("9.12", "orc", "H", 9, 1, 0),
    e.Gem("9.14", 50),
    e.Loot("9.14", 50, 60),
    e.Found("9.15", "sword+1"),
    e.Tested("9.4", "brand", "healing_potion"),
    e.Assigned("9.17", "sword+1", "brand"),
    e.Dropped("9.22", "bow", "brand"),
    e.Neutralised("R40", "brand", "mira"),
    e.Blighted("6.0", "brand", "alcohol"),
    own.Teleported("R17", 1, 0),
    e.Left("3.1", ("brand",)),
    own.Shared("R35", 107),
    e.Winner("3.1", 0, True),
    e.Ability("13.11", "brand", "skill:sword"),
    e.Lost("R74", "dead"),
)


@pytest.fixture
def table() -> State:
    """Brand and Mira against two Orcs."""
    state = GAME.new(1, 1, GAME.house({}))
    brand = Adventurer(
        id="brand", name="Brand", seat=0, klass="hero", wound_points=8, weapons=(Weapon("sword"), Weapon("bow"))
    )
    tam = Adventurer(
        id="tam",
        name="Tam",
        seat=0,
        klass="thief",
        wound_points=6,
        detrap=2,
        weapons=(Weapon("bow"), Weapon("sword")),
    )
    mira = Adventurer(
        id="mira",
        name="Mira",
        seat=0,
        klass="wizard",
        wound_points=4,
        spells=("lightning",),
        weapons=(Weapon("dagger"),),
    )
    tam.row, mira.row, mira.column = 1, 1, 1
    state.party = [brand, tam, mira]
    state.monsters = [
        Monster(id="orc-1", kind="orc", room=True, wound_points=4, wounds=1, row=0),
        Monster(id="orc-2", kind="orc", room=True, wound_points=2, row=0, column=2),
    ]
    state.round = 1
    return state


# -- sentences ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_every_event_has_a_sentence(event: Event, table: State) -> None:
    assert is_a_sentence(narrate.sentence(event, table), event)


def test_no_kind_of_event_is_forgotten() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(own.DeathmazeEvent)) - {Rolled}


def test_dice_and_laid_chits_go_without_saying(table: State) -> None:
    quiet = (Rolled("8.43", 6), e.Drawn("5.24", "R3", "kept"))
    assert [narrate.sentence(event, table) for event in quiet] == ["", ""]


def test_talks_tell_what_oratory_would_change(table: State) -> None:
    """[7.21] [11.11] A Mummy listens to a spell, though plain words are hopeless."""
    table.monsters = [Monster(id="mummy-1", kind="mummy", room=True, wound_points=4, row=0)]
    plain = labels.negotiate_label(table).text
    assert plain == "try to negotiate (hopeless; 7 is their Negotiation Value)"
    mira = table.party[-1]
    assert isinstance(mira, Adventurer)
    mira.spells = ("oratory",)
    helped = labels.negotiate_label(table).text
    assert (
        helped == "try to negotiate (hopeless, with Oratory 10 or more on two dice; 7 is their Negotiation Value)"
    )


def test_an_unknown_event_is_an_error(table: State) -> None:
    with pytest.raises(KeyError):
        narrate.sentence(Event("8.43"), table)


def test_a_blow_says_who_whom_with_what_and_the_wounds(table: State) -> None:
    hit = e.Attacked("8.43", "brand", "orc-1", "sword", 6, 1)
    miss = e.Attacked("8.43", "tam", "orc-2", "bow", 3, 0)
    bite = e.Attacked("8.45", "giant_ant-2", "brand", "monster", 9, 1)
    assert narrate.sentence(hit, table) == "Brand strikes Orc 1 with the sword: 6, 1 wound."
    assert narrate.sentence(miss, table) == "Tam shoots at Orc 2 with the bow: 3, and misses."
    assert narrate.sentence(bite, table) == "Giant Ant 2 bites Brand: 9, 1 wound."


def test_every_result_of_the_tables_has_words(table: State) -> None:
    results = {(row.feature, row.result) for row in CHARTS.features.rows}
    results |= {(row.feature, row.result) for row in FEATURES_51.rows}
    for feature, result in results:
        assert narrate.sentence(e.Investigated("6.0", "tam", feature, result), table)
    for mist in MISTS.rows:
        assert narrate.sentence(e.Investigated("6.0", "tam", "mist", mist.result), table)
    for trap in CHARTS.traps.rows:
        assert narrate.sentence(e.Sprang("10.14", "tam", trap.trap), table)
    for monster in CHARTS.monsters.rows:
        if monster.combat_bonus != "W":
            assert narrate.sentence(e.Attacked("8.45", f"{monster.kind}-1", "tam", "monster", 9, 1), table)
    for fate in ("kept", "misfit", "dead_end", "corridor", "room"):
        assert narrate.sentence(e.Drawn("5.25a", "CB2", fate), table) or fate == "kept"


def test_things_have_names() -> None:
    assert thing("throwing_dagger+2") == "+2 throwing dagger"
    assert thing(Item("medallion", "neutralise_poison").id) == "medallion of Neutralise Poison"
    assert thing(Item("potion", "charm_person").id) == "potion of Charm Person"
    assert thing(Item("ring", "resistance_2", 2).id) == "ring of Resistance +2"
    assert thing(Item("armour", bonus=2).id) == "+2 armour"
    assert thing(Item("spice", "red_pepper").id) == "red pepper"
    assert sides_words("wCDC") == "open ends east and west, door south"
    assert chit_words("CB2") == "corridor bend with two doors"


# -- questions ---------------------------------------------------------------------------------------------


def test_an_unknown_question_or_option_is_an_error(table: State) -> None:
    with pytest.raises(KeyError):
        narrate.prompt(Choose[object]("5.28", 0, ("a", "b"), "riddle"), table)
    with pytest.raises(KeyError):
        narrate.label("sideways", Choose[object]("4.11", 0, ("a", "b"), "game"), table)


QUESTIONS = (
    ("game", ""), ("muster", ""), ("how_many", ""), ("class", ""), ("name", "hero"), ("weapon", "Brand"),
    ("spell", "Mira"), ("experience", "Brand"), ("marching_order", ""), ("turn", "CS1"), ("misfit", ""),
    ("trap", "door"), ("trap", "chest"), ("trap", "feature"), ("feature", "statue"), ("climb_up", ""),
    ("meeting", ""), ("oratory", "mira"), ("talk_again", ""), ("break_peace", ""), ("stand", "1L"),
    ("columns", ""), ("ready", ""), ("action", ""), ("reorganise", ""), ("box", "orc-1"),
    ("enemy_box", "brand"), ("charm", "charm_person"), ("stone_to_flesh", ""), ("stone_to_flesh", "brand"),
    ("restore", ""), ("neutralise", "brand"), ("patient", "heal"), ("patient", "mustard"), ("test", "potion"),
    ("assign", "axe+2"), ("drop", "brand"), ("give", ""), ("give_to", "bow"), ("exchange", "tam"),
    ("share", "brand"), ("ability", "brand"), ("teleport", ""),
)  # fmt: skip


@pytest.mark.parametrize(("key", "of"), QUESTIONS)
def test_every_question_has_words(key: str, of: str, table: State) -> None:
    table.peaceful = [Monster(id="ogre-1", kind="ogre", room=True)]
    words = narrate.prompt(Choose[object]("8.21", 0, (), key, of), table)
    assert words[0].isupper()
    assert words[-1] in ".?"


def test_a_wizard_may_turn_stone_to_flesh(table: State) -> None:
    ask = Choose[object]("R80", 0, (), "stone_to_flesh")
    cast = CastSpell("mira", "stone_to_flesh")
    assert narrate.label(cast, ask, table).text == "Mira casts Stone-to-Flesh (3 wounds to the caster)"
    assert narrate.label("no", ask, table) == Label("no, it is not worth the cost", weight="pass")
    assert narrate.label(table.party[1], Choose[object]("R80", 0, (), "restore"), table).on == "tam"


def test_refusals_name_their_rule(table: State) -> None:
    brand, _, mira = table.party
    assert isinstance(brand, Adventurer)
    brand.in_hand = 1
    mira.wounds = 2
    found = narrate.barred(Choose[object]("8.21", 0, (), "action"), table)
    rules = {refusal.label: refusal.rule for refusal in found}
    assert rules["Brand attacks"] == "R14"
    assert rules["Mira attacks"] == "5.12"
    assert rules["Mira casts Lightning"] == "11.12"
    assert rules["retreat"] == "8.11"


def test_labels_say_who_whom_and_with_what(table: State) -> None:
    ask = Choose[object]("8.21", 0, (), "action")
    words = "attacks Orc 1 (3 left) with the sword"
    assert narrate.label(Attack("brand", "orc-1"), ask, table) == Label(words, subject="Brand")
    trap = Choose[object]("10.12", 0, (), "trap", "door")
    words = "tries to remove the trap"
    assert narrate.label(Detrap("tam"), trap, table) == Label(words, "Detrap 2: 2 in 6", "Tam")
    assert narrate.label(OpenIt("brand"), trap, table).text == "Brand opens it and takes what comes"


# -- changes -----------------------------------------------------------------------------------------------


def test_changes_are_counted_by_whom(table: State) -> None:
    after = GAME.clone(table)
    assert GAME.summary(table, after) == {}
    after.party[0].wounds = 2
    after.monsters[0].asleep = True
    tam = after.party.pop(1)
    assert isinstance(tam, Adventurer)
    after.stone.append(tam)
    after.monsters.pop()
    after.loot = 40
    assert GAME.summary(table, after) == {
        "Brand": "2 wounds",
        "Tam": "stone",
        "Orc 1": "asleep",
        "Orc 2": "dead",
        "loot": "+40",
    }


# -- whole games by chance ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_is_told_in_words(seed: int) -> None:
    tell_a_whole_game(GAME, seed, HOUSES[seed % len(HOUSES)])


def test_every_spell_says_what_it_does() -> None:
    assert set(DOES) == set(SPELL)
    assert spell_terms("lightning") == "in combat, cost 2: gives one in front 1D6+2 wounds unless it resists"
