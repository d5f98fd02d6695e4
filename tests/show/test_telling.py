"""What happened, as lines: sentences with their dice and rules, consequences behind their causes."""

from __future__ import annotations

from typing import Any

import pytest

from labrys.engine.event import Rolled
from labrys.engine.tape import ScriptTape
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.book import GAME as DEATHMAZE
from labrys.games.warlock import events as w
from labrys.games.warlock.book import GAME as WARLOCK
from labrys.show.english import capital
from labrys.show.run import Run
from labrys.show.sentence import PlayerName, distinct, with_names
from labrys.show.teller import Die, Line, Sentence, Teller
from labrys.systems.spi1980 import events as e

FIGHT: dict[str, object] = {
    "scene": "monster_combat_phase",
    "party": [
        {"name": "Brand", "class": "hero", "box": "1L", "weapons": ["sword", "hammer"], "wounds": 6},
        {"name": "Odo", "class": "hero", "box": "1R", "weapons": ["sword", "hammer"]},
    ],
    "monsters": [
        {"kind": "skeleton", "wound_points": 5, "box": "1L"},
        {"kind": "skeleton", "wound_points": 5, "box": "1R"},
    ],
}


def fought(*dice: int) -> Run[Any]:
    return Run(DEATHMAZE, DEATHMAZE.position(FIGHT), tape=ScriptTape(list(dice), []))


def maze(*names: str) -> Run[Any]:
    players = [{"character": "magus", "at": "START"}, {"character": "seer", "at": "START"}]
    run: Run[Any] = Run(WARLOCK, WARLOCK.position({"players": players}))
    run.names = names
    return run


# -- lines -----------------------------------------------------------------------------------------------------


def test_a_consequence_stands_with_its_cause_and_a_die_with_its_sentence() -> None:
    run = fought(4, 1)
    assert Teller(run, (0,)).lines(run.events) == [
        Line(
            (
                Sentence(
                    "Attacked", "Skeleton 1 claws Brand: 4 + 2 (Combat Bonus) = 6, 1 wound.", "8.45", (Die(4),)
                ),
                Sentence("Wounded", "Brand loses 1 and has 1 left.", "8.46", cue="wound"),
            )
        ),
        Line(
            (
                Sentence(
                    "Attacked", "Skeleton 2 claws at Odo: 1 + 2 (Combat Bonus) = 3, and misses.", "8.45", (Die(1),)
                ),
            )
        ),
    ]


def test_more_of_the_same_is_told_in_one_breath() -> None:
    run = fought(1, 1)
    events = [
        e.WoundPoints("8.1", "skeleton-1", 5),
        e.WoundPoints("8.1", "skeleton-2", 4),
        e.WoundPoints("8.2", "skeleton-2", 4),
    ]
    assert [len(line.sentences) for line in Teller(run, (0,)).lines(events)] == [2, 1]


def test_a_die_of_another_rule_names_it() -> None:
    run = fought(1, 1)
    events = [Rolled("8.43", 4), Rolled("8.47", 2), e.Died("8.47", "brand")]
    (line,) = Teller(run, (0,)).lines(events)
    assert line.sentences[0].dice == (Die(4, "8.43"), Die(2))


def test_dice_wait_for_their_sentence_until_they_are_asked_for() -> None:
    run = fought(1, 1)
    teller = Teller(run, (0,))
    assert teller.lines([Rolled("8.43", 4)]) == []
    assert teller.lines([e.Died("8.43", "brand")])[0].sentences[0].dice == (Die(4),)
    assert teller.loose_dice() == []
    teller.lines([Rolled("8.43", 5)])
    assert teller.loose_dice() == [Line((Sentence("Rolled", "", "", (Die(5, "8.43"),)),))]
    assert teller.loose_dice() == []


def test_what_goes_without_saying_makes_no_line() -> None:
    assert Teller(maze(), ()).lines([]) == []
    assert Teller(fought(1, 1), (0,)).lines([own.Begun("4.0", advanced=True)]) == [
        Line((Sentence("Begun", "The Advanced Game begins.", "4.0"),))
    ]


# -- who reads it ----------------------------------------------------------------------------------------------


def spell_gained() -> list[Any]:
    """[R52] Everybody hears that a Spell was gained, one hears which."""
    return [w.GainedSpell("W5.1", 1), w.GainedSpell("W5.1", 1, "mend", to=(1,))]


def test_what_is_only_for_one_is_private_and_takes_the_place_of_what_all_may_know() -> None:
    run = maze("Ann", "Bob")
    (line,) = Teller(run, (1,)).lines(spell_gained())
    assert [(s.private, "Mend" in s.text) for s in line.sentences] == [(True, True)]
    for others in ((0,), ()):
        (line,) = Teller(run, others).lines(spell_gained())
        assert [(s.private, "Mend" in s.text, s.text[:4]) for s in line.sentences] == [(False, False, "Bob ")]


def test_where_several_read_a_private_sentence_says_whom_it_speaks_to() -> None:
    (line,) = Teller(maze("Ann", "Bob"), (0, 1)).lines(spell_gained())
    assert line.sentences[0].text.startswith("To Bob: your ")


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "Bob"), "Ann attacks Bob and takes Bob's gold."),
        (("You", "Bot"), "You attack Bot and take Bot's gold."),
        (("Bot", "You"), "Bot attacks you and takes your gold."),
        (("Ann", "Ann"), "Ann 1 attacks Ann 2 and takes Ann 2's gold."),
        ((), "Player 1 attacks player 2 and takes player 2's gold."),
    ],
)
def test_players_are_called_by_their_names(names: tuple[str, ...], told: str) -> None:
    one, other = PlayerName(0), PlayerName(1)
    sentence = capital(f"{one:attacks} {other} and {one:~takes} {other:'s} gold.")
    assert with_names(sentence, names) == told


def test_players_of_one_name_have_their_number_too() -> None:
    assert distinct(("Ann", "Bob", "Ann")) == ("Ann 1", "Bob", "Ann 3")
