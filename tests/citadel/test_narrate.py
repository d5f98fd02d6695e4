"""Every event has a sentence, every question a prompt, every option a label, every refusal a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

import labrys
from labrys.engine.ask import Choose
from labrys.engine.event import Event, Rolled
from labrys.games.citadel import events as own
from labrys.games.citadel.book import GAME
from labrys.games.citadel.options import Lock, Mind
from labrys.games.citadel.pieces import Character, Jewel, Monster
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import ALTARS, CHARTS, MONSTER_WEAPON, SPELL, SPELLS
from labrys.games.citadel.telling import narrate
from labrys.games.citadel.telling.words import DOES, WHEN, chit_words, gain_words, thing
from labrys.kit import maze
from labrys.show.decision import Label
from labrys.systems.spi1980 import events as e
from labrys.systems.spi1980.options import Attack, CastSpell, Detrap, OpenIt, Use
from labrys.systems.spi1980.things import Item, Weapon
from tests.telling import is_a_sentence, tell_a_whole_game

GAMES = 30
HOUSES: tuple[dict[str, object], ...] = (
    {},
    {"prior_experience": "all", "hellgate_blasts": "players", "equal_wound_points": "die"},
    {"leader": "vote", "lock": "leaving", "negotiation_tries": "each_character", "bribe_first": True},
    {"resting": True, "trap_duty": "may_leave", "mirrors": "on_entry", "best_match": "players"},
    {"hesitate": "action", "cease_fire": "action", "stench": "lost_phase", "fire_breath": "extra"},
    {"potions_in_combat": False, "worn_items": "limited", "fatal_casting": True, "lasting_effects": "game"},
)

EVENTS: tuple[Event, ...] = (
    own.FirstPick("4.1-A3", 1),
    e.Joined("4.1-B1", "almuric", "hero", 0),
    own.Potential("4.1-B5", "curvenol", 2, 1, 0),
    own.Gained("13.5-Leraje", "almuric", "skill:bow+3"),
    own.Learnt("4.1-B6", "curvenol", ("heal", "blast")),
    own.SunRules("4.1-D", "red"),
    own.Circled("4.1-D", "curvenol", ("heal",)),
    own.Limited("R13", "curvenol", "heal", 3),
    e.FormedUp("4.1-C", (("almuric", "1L"), ("curvenol", "2C"), ("orc-1", "4C"))),
    e.Drawn("6.1", "mirror/K1", "misfit"),
    e.Laid("5.0-A3", "K2/altar", "wCDC", 0, -1, 1),
    own.NewSet("R48"),
    own.NewDoor("R84", 1, -2, 2, "north"),
    e.Moved("5.0-C1", 0, 0, 1),
    e.Untrapped("5.0-B", "door"),
    e.TrapFound("14.1", "chest"),
    own.Detrapped("7.0", "almuric"),
    e.DetrapFailed("7.0", "almuric"),
    e.Opened("7.0", "almuric", "desk"),
    e.LeftShut("R87", "chest"),
    e.Sprang("7.2-1", "almuric", "arrow"),
    e.Arrow("7.2-1", "almuric", 5, 1),
    e.NobodyThere("5.0-C2"),
    e.Met("8.1", "orc", 3, True),
    e.SwordSkill("8.2", "evil_hero-1", 4),
    e.WoundPoints("3.2", "orc-1", 4),
    e.Locked("10.6-Lock", "curvenol", "spell", "north"),
    e.Negotiated("8.5", 8, "agreement"),
    e.Paid("8.6-c", 5, 21),
    own.Offered("8.7", 30, 2, 80),
    own.Bribed("8.7", 3, 4, True),
    e.PeaceBroken("R74"),
    e.Stood("9.1", "orc-1", "1L", False),
    e.RoundBegun("9.0", 1),
    e.Took("9.4", "almuric", "dagger"),
    e.Attacked("9.5", "almuric", "orc-1", "sword", 9, 1),
    e.Wounded("7.2-3", "almuric", 2, 6),
    e.Absorbed("R11", "almuric", 1, 2),
    e.Healed("14.5-Healing", "almuric", 3, 8),
    e.Died("9.7", "orc-1"),
    e.Stepped("9.8-P2", "almuric", "2L"),
    e.Won("9.0"),
    e.Experience("12.0", 13, ("almuric", "curvenol")),
    e.Cast("10.0", "curvenol", "lightning", "orc-1", 2),
    e.Resisted("11.0", "orc-1", "lightning"),
    e.Used("14.5", "almuric", "healing_potion"),
    e.Strengthened("14.5-Strength", "almuric", 4),
    e.Armoured("10.6-Mage-Armor", "almuric", 3),
    e.Neutralised("R10", "almuric", "curvenol"),
    e.Charmed("10.5-Charm", "orc-1", "curvenol"),
    e.ChangedSides("R16", "orc-1"),
    e.Slept("10.5-Sleep", "orc-1"),
    e.Power("15.3", "medusa-1", "stone_gaze", "almuric"),
    e.Stoned("15.3", "almuric"),
    e.Restored("10.6-Stone-Flesh", "almuric"),
    own.Possessed("14.6-Evil", "almuric", "talisman"),
    own.Shielded("10.5-Magic-Shield", "almuric"),
    own.Truce("10.5-Cease-Fire"),
    own.Sent("10.6-Teleport", "orc-1", 1, -1, 2),
    own.Rejoined("R80", "almuric"),
    own.Resurrected("10.8-Resurrect", "almuric"),
    own.HellgateTold("13.7", 3, 6),
    own.HellgateFound("16.0-1", 4, True),
    own.Blast("16.0-2", "almuric"),
    own.Silenced("16.0-3", ("demon-1",)),
    own.Tried("16.0-4", "almuric", 1, False),
    own.Swallowed("13.3-Hellgate", "almuric"),
    e.Investigated("13.1-Water", "almuric", "fountain", "water"),
    e.Blighted("13.1-Alcohol", "almuric", "alcohol"),
    own.Forfeited("13.4-Clavichord", "almuric", 25),
    e.Treasured("14.0-2", "orc", "H", 9, 1, 0),
    e.Gem("14.0-3", 50),
    e.Loot("14.0-2", 9, 9),
    e.Found("14.0-4", "sword+1"),
    e.Tested("14.5-Healing", "almuric", "healing_potion"),
    e.Assigned("14.0-5", "jewel-25", "almuric"),
    e.Dropped("14.3", "dagger", "almuric"),
    own.Purse("14.0-5", "almuric", 12),
    e.Left("17.0-c", ("almuric",)),
    own.StayedAtHome("17.4", "almuric", "sword+2"),
    own.StayedAtHome("17.4", "almuric", "sword+2", fetched=True),
    own.CameHome("R99", "almuric", 120, 30, 75, True),
    own.TeamVictory("17.0-a"),
    e.Winner("17.0-b", 0, True),
    e.Ability("12.2", "almuric", "potential:red"),
    own.Reentered("17.0-d", 2, True),
    e.Lost("R85", "dead"),
)


@pytest.fixture
def table() -> State:
    """Almuric and Gerudirr in front of Curvenol, against two Orcs."""
    state = GAME.new(1, 1, GAME.house({}))
    weapons = (Weapon("sword"), Weapon("bow"))
    almuric = Character(
        id="almuric", name="Almuric", seat=0, hero=True, race="human", wound_points=8, weapons=weapons
    )
    gerudirr = Character(id="gerudirr", name="Gerudirr", seat=0, hero=True, race="dwarf", wound_points=6, detrap=1)
    gerudirr.weapons, gerudirr.column = (Weapon("axe"),), 2
    curvenol = Character(id="curvenol", name="Curvenol", seat=0, hero=True, race="human", wound_points=5)
    curvenol.weapons, curvenol.row, curvenol.negotiation = (Weapon("throwing_dagger"),), 1, 2
    curvenol.spells, curvenol.circled = ("lightning", "heal", "blast"), ("lightning", "heal")
    state.party = [almuric, gerudirr, curvenol]
    state.monsters = [
        Monster(id="orc-1", kind="orc", room=True, wound_points=4, wounds=1, row=0),
        Monster(id="orc-2", kind="orc", room=True, wound_points=2, row=0, column=2),
    ]
    state.here = maze.place(0, 0, 1)
    state.maze = {state.here: maze.Laid("gateway", "Cwww", visited=True)}
    state.sun = "red"
    return state


# -- sentences -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.name)
def test_every_event_has_a_sentence(event: Event, table: State) -> None:
    assert is_a_sentence(narrate.sentence(event, table), event)


VARIANTS: tuple[Event, ...] = (
    own.Potential("4.1-B5", "curvenol", 0, 0, 0),
    own.Gained("13.5-Alloces", "curvenol", "free_combat_spells"),
    own.Gained("13.5-Avnas", "curvenol", "cheap_lightning"),
    own.Circled("4.1-D", "curvenol", ()),
    own.Limited("R68", "curvenol", "mind", 1),
    e.Drawn("6.6", "staircase/K1", "misfit"),
    e.Drawn("6.4", "P1/K1", "dead_end"),
    e.Laid("6.6", "staircase", "DDDD", 1, -3, 2),
    e.Laid("R41", "hellgate", "wwCw", 1, -3, 2),
    e.Opened("7.0", "almuric", "trap_door"),
    e.LeftShut("R52", "door"),
    e.LeftShut("R87", "desk"),
    e.Negotiated("10.7-Cow", 0, "intimidate"),
    e.Negotiated("8.5", 3, "failure"),
    e.Paid("8.6-c", 0, 3),
    own.Offered("8.7", 0, 1, 25),
    own.Bribed("8.7", 5, 4, False),
    own.HellgateTold("13.7", 2, 0),
    own.HellgateTold("13.7", 0, 0),
    own.HellgateFound("R92", 0, False),
    own.Silenced("16.0-3", ()),
    own.Tried("16.0-4", "almuric", 1, True),
    own.Swallowed("R93", "almuric", True),
    own.Possessed("13.2-X", "almuric", "statue"),
    own.Shielded("10.5-Magic-Shield", "almuric", "magic"),
    own.Forfeited("13.4-Clavichord", "almuric", 25, True),
    e.Resisted("14.6-Evil", "almuric", "evil_talisman"),
    e.Dropped("14.6-Evil", "evil_talisman", "almuric"),
    e.Dropped("14.7-Strangling", "strangling_medallion", "almuric"),
    e.Tested("14.6-Mind", "almuric", "mind_talisman"),
    e.Assigned("R87", "potion", ""),
    e.ChangedSides("10.5-Redemption", "almuric"),
    e.Died("R54", "almuric"),
    e.Winner("17.0-b", 0, False),
    own.Reentered("17.0-d", 2, False),
    e.Lost("R9", "cut_off"),
)


@pytest.mark.parametrize("event", VARIANTS, ids=lambda event: event.name)
def test_whatever_else_an_event_can_say(event: Event, table: State) -> None:
    assert is_a_sentence(narrate.sentence(event, table), event)


def test_no_kind_of_event_is_forgotten() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(own.CitadelEvent)) - {Rolled}


def test_of_several_slain_each_is_named_with_what_it_had(table: State) -> None:
    """[14.0-2] Two Orcs met together are two, also when they are dead; one Ogre is the Ogre."""
    table.numbers = {"orc-7": 2, "ogre-1": 0}
    second = e.Treasured("14.0-2", "orc", "H", 9, 1, 0, "orc-7")
    ogre = e.Treasured("14.0-2", "ogre", "J", 0, 0, 0, "ogre-1")
    assert narrate.sentence(second, table) == "Orc 2 had 9 Gold Marks and 1 jewel."
    assert narrate.sentence(ogre, table).startswith("The Ogre had")


def test_an_unknown_event_is_an_error(table: State) -> None:
    with pytest.raises(KeyError):
        narrate.sentence(Event("9.5"), table)


def test_blows_say_who_whom_with_what_and_what_is_left(table: State) -> None:
    hammer = e.Attacked("9.6", "ogre-1", "almuric", "hammer", 11, 2)
    bite = e.Attacked("9.6", "warg-2", "almuric", "monster", 4, 0)
    assert narrate.sentence(hammer, table) == "Ogre 1 smashes Almuric with the hammer: 11, 2 wounds."
    assert narrate.sentence(bite, table) == "Warg 2 bites at Almuric: 4, and misses."
    assert (
        narrate.sentence(e.Wounded("9.7", "almuric", 2, 6, "attack"), table) == "Almuric loses 2 and has 6 left."
    )


def test_one_of_a_kind_has_no_number(table: State) -> None:
    words = narrate.sentence(e.Attacked("9.6", "x_the_unknown-1", "almuric", "sword", 9, 1), table)
    assert words.startswith("X the Unknown strikes Almuric")


def test_every_result_of_the_tables_has_words(table: State) -> None:
    for row in CHARTS.features.rows:
        assert narrate.sentence(e.Investigated("13.0", "almuric", row.feature, row.result), table)
    for trap in CHARTS.traps.rows:
        assert narrate.sentence(e.Sprang("7.1", "almuric", trap.trap), table)
    for altar in ALTARS.rows:
        assert narrate.sentence(e.Resisted("13.5", "almuric", altar.altar), table)
    for monster in CHARTS.monsters.rows:
        weapon = "sword" if monster.kind in MONSTER_WEAPON else "monster"
        blow = e.Attacked("9.6", f"{monster.kind}-1", "almuric", weapon, 9, 1)
        assert narrate.sentence(blow, table)
    for what in ("alcohol", "blood", "stench", "alloces", "vassago"):
        assert narrate.sentence(e.Blighted("13.0", "almuric", what), table)
    for power in ("stench", "charm", "stone_gaze", "fire_breath", "mind"):
        assert narrate.sentence(e.Power("15.1", "medusa-1", power, "almuric"), table)


def test_what_nobody_has_tried_is_not_named(table: State) -> None:
    found = narrate.sentence(e.Found("14.0-4", "medallion"), table)
    assert found == "The party finds a medallion of unknown power."
    hidden = narrate.sentence(e.Found("13.2-Talisman", "evil_talisman", untried=True), table)
    assert "Evil" not in hidden
    after = GAME.clone(table)
    after.untried = [Item("potion", "poison")]
    assert GAME.summary(table, after) == {"found": "unknown potion"}
    assert "poison" not in narrate.prompt(Choose[object]("R87", 0, (), "test", "potion"), table)


def test_things_have_names() -> None:
    assert thing(Item("talisman", "all_suns").id) == "talisman of All Suns"
    assert thing(Item("talisman", "red_sun").id) == "talisman of the Red Sun"
    assert thing(Jewel(25).id) == "jewel worth 25"
    assert chit_words("K4/statue") == "corridor bend"
    assert gain_words("skill:bow+3") == "+3 skill with the bow"
    with pytest.raises(KeyError):
        gain_words("beauty")


def test_every_spell_says_what_it_does() -> None:
    assert set(DOES) == set(SPELL)
    assert {row.timing for row in SPELLS.rows} <= set(WHEN)
    assert DOES["lightning"] == "gives one in front 1D3+2 wounds unless it resists"


# -- questions -------------------------------------------------------------------------------------------------

PLACE_OF_ASK = {
    "Choose": 3,
    "ChooseSome": 5,
    "Amount": 4,
    "Arrange": 5,
    "Name": 4,
    "party_decides": 3,
    "calmly": 4,
    "who_casts": 3,
    "lend_a_hand": 1,
    "may": 3,
}
OF = {
    "feature": "altar",
    "charm": "charm_person",
    "patient": "heal",
    "bribery_spell": "sway",
    "stand": "1L",
    "turn": "K2/altar",
    "test": "potion",
    "assign": "axe+2",
    "give_to": "jewel-25",
    "name": "elf",
    "trap": "chest",
    "pay_bribe": "40",
    "divide": "40",
}


def literal(call: ast.Call) -> Iterator[str]:
    """The keys a call can ask by, as far as they stand in the source."""
    function = call.func.value if isinstance(call.func, ast.Subscript) else call.func
    name = (
        function.attr
        if isinstance(function, ast.Attribute)
        else function.id
        if isinstance(function, ast.Name)
        else ""
    )
    place = PLACE_OF_ASK.get(name)
    named = [keyword.value for keyword in call.keywords if keyword.arg == "ask"]
    placed = [call.args[place]] if place is not None and len(call.args) > place else []
    for argument in (*named, *placed):
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def asked() -> list[str]:
    """Every literal key of a question in the source of the game and of the kit."""
    package = Path(labrys.__file__).parent
    kit = [package / "systems" / "spi1980" / "chapters" / f"{module}.py" for module in ("characters", "treasure")]
    found = {"statue_medallion", "statue_talisman"}
    for path in (*(package / "games" / "citadel").rglob("*.py"), *kit):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                found.update(literal(node))
    return sorted(found)


@pytest.mark.parametrize("key", asked())
def test_every_question_has_words(key: str, table: State) -> None:
    table.peaceful = [Monster(id="ogre-1", kind="ogre", room=True)]
    words = narrate.prompt(Choose[object]("9.2-1", 0, (), key, OF.get(key, "almuric")), table)
    assert words[0].isupper()
    assert words[-1] in ".?"


def test_the_questions_are_found() -> None:
    assert {"next_move", "action", "meeting", "homecoming", "spells", "hellgate", "give"} <= set(asked())


def test_an_unknown_question_or_option_is_an_error(table: State) -> None:
    with pytest.raises(KeyError):
        narrate.prompt(Choose[object]("5.0-A1", 0, ("a", "b"), "riddle"), table)
    with pytest.raises(KeyError):
        narrate.label("sideways", Choose[object]("5.0-D", 0, ("a", "b"), "assign", "axe"), table)


def test_labels_tell_chances_and_prices(table: State) -> None:
    meeting = Choose[object]("5.0-C3", 0, ("negotiate", "fight"), "meeting")
    words = "negotiate (Curvenol talks best, Negotiation +2: 5 or more on two dice; 0 is their Negotiation Value)"
    assert narrate.label("negotiate", meeting, table).text == words
    offer = Choose[object]("8.7", 0, ("20", "40"), "offer")
    assert narrate.label("20", offer, table) == Label("20 Gold Marks", "4 in 6", act="number")
    trap = Choose[object]("7.0", 0, (), "trap", "door")
    words = "Gerudirr tries to remove the trap (Detrap 1: 1 in 6)"
    assert narrate.label(Detrap("gerudirr"), trap, table).text == words
    assert narrate.label(OpenIt("almuric"), trap, table).text == "Almuric opens it and takes what comes"
    circle = Choose[object]("4.1-D", 0, ("blast", "heal"), "circle", "curvenol")
    words = "in combat, cost 1: gives one in front 2 wounds unless it resists"
    assert narrate.label("blast", circle, table) == Label("Blast", words)


def test_labels_say_who_whom_and_with_what(table: State) -> None:
    table.round = 1
    action = Choose[object]("9.2-1", 0, (), "action")
    words = "Almuric attacks Orc 1 (3 left) with the sword"
    assert narrate.label(Attack("almuric", "orc-1"), action, table).text == words
    words = "Curvenol casts Lightning at Orc 1 (3 left, resists 1 in 6) (2 wounds to the caster)"
    assert narrate.label(CastSpell("curvenol", "lightning", "orc-1"), action, table).text == words
    words = "Almuric drinks the potion of healing"
    assert narrate.label(Use("almuric", "healing_potion"), action, table).text == words
    almuric = table.party[0]
    assert isinstance(almuric, Character)
    almuric.mind_left = 2
    words = "Almuric does mind battle with Orc 2 (2 left) (1 wound for it, 2 uses left)"
    assert narrate.label(Mind("almuric", "orc-2"), action, table).text == words
    table.came_by = 2
    meeting = Choose[object]("5.0-C3", 0, (), "meeting")
    assert narrate.label(Lock("curvenol"), meeting, table).on == "1:0,1"


def test_refusals_name_their_rule(table: State) -> None:
    table.round = 1
    almuric, _, curvenol = table.party
    assert isinstance(almuric, Character)
    almuric.in_hand, almuric.spells, almuric.circled = 1, ("sleep",), ("sleep",)
    curvenol.wounds = 3
    found = narrate.barred(Choose[object]("9.2-1", 0, (), "action"), table)
    rules = {refusal.label: refusal.rule for refusal in found}
    assert rules["retreat"] == "9.0"
    assert rules["Almuric attacks"] == "9.5"
    assert rules["Almuric casts Sleep"] == "10.4"
    assert rules["Curvenol casts Lightning"] == "R5"
    assert rules["Curvenol casts Blast"] == "4.1-D"
    assert rules["Curvenol casts Heal"] == "10.1"


def test_refusals_at_a_meeting(table: State) -> None:
    for who in table.party:
        assert isinstance(who, Character)
        who.gold_marks = 20
    fresh = narrate.barred(Choose[object]("5.0-C3", 0, ("negotiate", "fight"), "meeting"), table)
    assert {"R23", "5.0-C4"} <= {refusal.rule for refusal in fresh}
    table.monsters = [Monster(id="demon-1", kind="demon", wound_points=5)]
    silent = narrate.barred(Choose[object]("5.0-C3", 0, ("fight",), "meeting"), table)
    assert {"8.4", "8.7"} <= {refusal.rule for refusal in silent}


def test_nobody_heals_himself(table: State) -> None:
    table.party[2].wounds = 1
    found = narrate.barred(Choose[object]("10.6", 0, (table.party[0],), "patient", "heal"), table)
    assert [(refusal.label, refusal.rule) for refusal in found] == [("Curvenol", "10.6-Heal")]


def test_the_only_way_out_is_the_gateway(table: State) -> None:
    table.here = maze.place(0, -2, 1)
    table.maze[table.here] = maze.Laid("K1/P1", "CwCw", visited=True)
    found = narrate.barred(Choose[object]("5.0-A1", 0, ("north",), "next_move"), table)
    assert {"17.0-c", "6.3"} <= {refusal.rule for refusal in found}


# -- changes ---------------------------------------------------------------------------------------------------


def test_changes_are_counted_by_whom(table: State) -> None:
    after = GAME.clone(table)
    assert GAME.summary(table, after) == {}
    almuric, gerudirr, _ = after.party
    assert isinstance(almuric, Character)
    assert isinstance(gerudirr, Character)
    almuric.wounds, almuric.gold_marks, almuric.jewels = 2, 10, (25,)
    after.party.remove(gerudirr)
    after.stone.append(gerudirr)
    after.monsters[0].asleep = True
    after.monsters.pop()
    after.purse, after.hellgate_level = 40, 3
    assert GAME.summary(table, after) == {
        "Almuric": "2 wounds, Gold Marks +10, gets jewel worth 25",
        "Gerudirr": "stone",
        "Orc 1": "asleep",
        "Orc 2": "dead",
        "Hellgate": "on level 3",
        "gold": "+40",
    }


# -- whole games by chance -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_is_told_in_words(seed: int) -> None:
    tell_a_whole_game(GAME, seed, HOUSES[seed % len(HOUSES)])
