"""Citadel of Blood in characters: levels, the fight, records, from positions as cases state them."""

from __future__ import annotations

from io import StringIO

from labrys.engine.rules import Outcome
from labrys.games.citadel.telling.ending import ending
from labrys.games.citadel.telling.position import from_case
from labrys.games.citadel.telling.view import View, look
from labrys.systems.spi1980.events import Moved
from labrys.terminal.citadel import RENDERER
from labrys.terminal.line.screen import Screen

CITADEL: dict[str, object] = {
    "sun": "blue",
    "hellgate_level": 2,
    "hellgate_distance": 4,
    "maze": [
        {"at": "0,-1", "chit": "K3"},
        {"at": "1,-1", "chit": "mirror", "spent": True},
        {"at": "-1,-1", "chit": "staircase"},
        {"at": "-1,-1,2", "chit": "staircase"},
        {"at": "-1,-2,2", "chit": "altar"},
    ],
    "here": "-1,-1,2",
    "locked": [{"at": "1,-1", "side": "north"}],
    "party": [
        {"hero": "almuric", "box": "1L", "wounds": 4, "gold_marks": 35, "jewels": [25, 10]},
        {"hero": "gwaigilion_elengal", "box": "2C", "spells": ["heal", "blast"], "circled": ["heal"]},
        {"kind": "orc", "box": "1C", "charmer": "almuric"},
    ],
}


def screen(width: int = 80) -> Screen:
    return Screen(StringIO(), StringIO(), unicode=True, colour=False, size=(width, 40))


def view(**more: object) -> View:
    return look(from_case(CITADEL | more), 0)


def test_levels_stand_side_by_side_with_their_stairs_in_line() -> None:
    assert RENDERER.map_text(view(), screen()).splitlines() == [
        " Level 1                   Level 2, of the Hellgate",
        "                               ?",
        "                            ┌──+──┐",
        "                           ?+  A  +?",
        "     ?      ?               └──+──┘",
        "  ┌──+──┐┌─┘ └─┐┌──x──┐     ┌──+──┐",
        " ?+  · >++  ·  ++  m  +?   ?+< @ >+?",
        "  └──+──┘└─┐ ┌─┘└──+──┘     └──+──┘",
        "     ?     │ │     ?           ?",
        "           │G│",
        "           └─┘",
        " Only stairs are known of level 3.",
        " @ you   G Gateway of Evil   + door   x locked   ? unexplored   < stairs up",
        " > stairs down   A altar   m used mirror   north is up",
    ]


def test_on_a_narrow_screen_levels_stand_below_each_other() -> None:
    lines = RENDERER.map_text(view(), screen(40)).splitlines()
    assert lines.index(" Level 1") < lines.index(" Level 2, of the Hellgate")
    assert max(map(len, lines)) <= 40


def test_after_a_move_the_level_the_wounds_the_sun_and_the_hellgate_are_shown() -> None:
    text = RENDERER.scene(view(), "next_move", [Moved("5.0-C1", -1, -1, 2)], screen(120))
    assert text.splitlines()[0] == " Level 2, of the Hellgate"
    assert text.splitlines()[-1] == (
        " Almuric 4/8  Gwaigilion Elengal 7/7  Orc 5/5  · blue sun · Hellgate: on level 2, 4 new segments away"
    )


def test_looking_names_every_way_out_and_the_stairs() -> None:
    assert RENDERER.look_text(view(), screen()).splitlines() == [
        "The party is in a room with a staircase, on level 2, 1 north and 1 west of the Gateway.",
        "North: a door to a room with an altar.",
        "East: a door, unexplored.",
        "South: a door, unexplored.",
        "West: a door, unexplored.",
        "Up: stairs to level 1.",
        "Down: stairs to level 3.",
    ]


def test_the_party_shows_its_spells_and_wealth() -> None:
    assert RENDERER.party_text(view(), screen(), ["You"]).splitlines()[:4] == [
        " 1L Almuric             ████░░░░     4/8     0 XP   70 GM  sword (dagger)",
        " 2C Gwaigilion Elengal  ███████      7/7     0 XP    0 GM  bow (dagger)",
        "    can cast Heal (6 left)",
        " 1C Orc 5/5, charmed",
    ]


def test_a_record_shows_what_can_be_cast_and_what_rests() -> None:
    assert RENDERER.sheet_text(view(), screen(), "gwai", None).splitlines() == [
        " Gwaigilion Elengal the Elf Hero, second row centre, 0 Experience Points",
        "   left     ███████ 7/7 ♥",
        "   weapons  ► bow, dagger",
        "   skills   bow 2, Negotiation 1, Combat Bonus +4, Resistance 3",
        "   magic    red 4, yellow 3, blue 2",
        "   can cast Heal (6 left)",
        "   resting  Blast",
    ]


def test_both_sides_of_a_fight_face_each_other() -> None:
    foes = [{"kind": "troll", "box": "1L", "wounds": 2}, {"kind": "evil_mage", "box": "2C"}]
    assert RENDERER.battle_text(view(scene="party_combat_phase", monsters=foes), screen()).splitlines() == [
        "       left                    centre                  right",
        " 2nd   ·                       Evil Mage 8/8           ·",
        " front Troll 9/11              ·                       ·",
        " " + "─" * 77,
        " front Almuric 4/8 sword       Orc 5/5 ally            ·",
        " 2nd   ·                       Gwaigilion Elengal 7/7  ·",
    ]


def test_the_end_says_what_was_brought_home() -> None:
    out = [{"hero": "almuric", "saved_experience": 20, "saved_gold_marks": 70, "exits": 1}]
    ended = view(scene="homecoming", party=[], out=out)
    assert ending(ended, Outcome("out", ())) == [
        "1 came out of the Citadel alive, after 1 game. [17.0-d]",
        "Almuric: 20 Experience Points, 70 Gold Marks, 1 time out of the Citadel.",
        "No character has brought home 100 Experience Points and 100 Gold Marks in one game. [17.0-b]",
    ]
