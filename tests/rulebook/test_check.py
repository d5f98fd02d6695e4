"""`labrys check`: what it refuses to take for a case, and what it takes for a failure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from labrys.engine.errors import BadCase
from labrys.games import find
from labrys.rulebook import cases, check
from labrys.rulebook import rules as rulebook

BRAND = {"name": "Brand", "class": "hero", "box": "1L"}
ILSE = {"name": "Ilse", "class": "hero", "box": "1R"}


def case(game: str = "deathmaze", position: dict[str, Any] | None = None, **expect: Any) -> cases.Case:
    """A case of nothing but a position and an expectation."""
    return cases.Case(game, "a case", ["8.43"], cases.Expectation(**expect), position or {"party": [BRAND]})


def complaint(case: cases.Case) -> str:
    """What `labrys check` says of it."""
    return check.check(case, find(case.game))


@pytest.mark.parametrize(
    ("never", "words"),
    [
        (["Dead"], "there is no event 'Dead'; the events are "),
        ([{"event": "Wounded", "whom": "brand"}], "the event Wounded has no field 'whom'; it has "),
        ([{"event": "Wounded", "wounds": "three"}], "Wounded.wounds can never be 'three'"),
    ],
)
def test_what_can_never_happen_proves_nothing(never: list[Any], words: str) -> None:
    """An unknown event or field is an error, under `never` too."""
    assert words in complaint(case(never=never))
    assert words in complaint(case(events=[check.event_pattern(pattern, {}) for pattern in never]))


def test_a_crash_is_a_failed_case(monkeypatch: pytest.MonkeyPatch) -> None:
    """The run goes on after it, and the exception is named."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(check, "play", broken)
    assert complaint(case()) == "crashed: ZeroDivisionError: division by zero"


def test_what_a_calm_moment_offers_beside_the_question_may_be_left_out_as_a_whole() -> None:
    assigning = {"party": [BRAND, ILSE], "scene": "estate", "ownerless": ["sword+1"]}
    answers, offers = ["brand", "ilse", "nobody"], ["march", "hand_over:0"]
    for options in (answers, [*answers, *offers]):
        assert complaint(case(position=assigning, decision=cases.Question(options=options))) == ""
    for options in (answers[:2], [*answers, "march"]):
        assert "the options are" in complaint(case(position=assigning, decision=cases.Question(options=options)))


TROLL = {"kind": "troll", "wound_points": 9, "box": "1C"}
A1 = {"at": "A1", "tile": "T05"}


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        (
            "deathmaze",
            {"party": [BRAND, {**ILSE, "box": "1L"}]},
            "two in one box: brand and ilse both stand in 1L",
        ),
        ("deathmaze", {"monsters": [TROLL, TROLL]}, "two in one box: troll-1 and troll-2"),
        ("deathmaze", {"party": [{**BRAND, "wounds": 8}]}, "a dead man standing: brand has 8 wounds of 8"),
        ("deathmaze", {"monsters": [{**TROLL, "wounds": 9}]}, "a dead man standing: troll-1"),
        ("deathmaze", {"maze": [{"at": "0,0", "chit": "CS0"}] * 2}, "two chits at 0,0"),
        ("deathmaze", {"maze": [{"at": f"{x},0", "chit": "R1-F"} for x in range(9)]}, "there are only"),
        ("deathmaze", {"room_cup": {"R1-F": 9}}, "there are only"),
        ("deathmaze", {"here": "3,0"}, "the party stands at 3,0, where no chit lies"),
        (
            "deathmaze",
            {"party": [{"name": "Mira", "class": "wizard", "weapons": ["sword"]}]},
            "mira is a wizard and cannot use a sword",
        ),
        ("deathmaze", {"party": [{**BRAND, "weapons": ["sword", "axe", "bow"]}]}, "brand has 3 weapons"),
        ("deathmaze", {"party": [{**BRAND, "spells": ["blast"]}]}, "brand is a hero and knows no spells"),
        ("deathmaze", {"party": [{**BRAND, "seat": 1}]}, "brand belongs to seat 1, and the seats are 0 to 0"),
        ("deathmaze", {"party": [BRAND], "dead": [BRAND]}, "brand is there 2 times"),
        ("citadel", {"party": [{"hero": "lord_dil"}] * 2}, "lord_dil is there 2 times"),
        ("citadel", {"party": [{"hero": "lord_dil", "wounds": 30}]}, "a dead man standing: lord_dil"),
        ("citadel", {"here": "5,5"}, "the party stands at 5,5, where no chit lies"),
        ("citadel", {"maze": [{"at": "0,-1", "chit": "K3"}] * 2}, "two chits at 0,-1"),
        ("citadel", {"maze": [{"at": "0,-1,4", "chit": "K3"}], "here": ""}, "the levels are 1 to 3"),
        ("citadel", {"cup": {"P2/K1": 5}}, "there are only 1 chits P2/K1"),
        ("citadel", {"lingering": [{"at": "4,4", "monsters": [TROLL]}]}, "monsters stay at 4,4, where no chit"),
        ("citadel", {"party": [{"hero": "lord_dil", "spells": ["sing"]}]}, "there is no spell 'sing'"),
        ("warlock", {"maze": [A1, A1]}, "two tiles at A1"),
        ("warlock", {"maze": [A1, {"at": "B2", "tile": "T05"}]}, "2 of the tile T05, and there is only 1"),
        ("warlock", {"players": [{"character": "brute", "at": "A1"}]}, "where the tile lies face down"),
        ("warlock", {"players": [{"character": "brute", "lives": 0}]}, "a dead man standing: player-1"),
        ("warlock", {"players": [{"character": "magus", "spells": ["unweave"] * 3}]}, "3 of the Spell unweave"),
        ("warlock", {"players": [{"character": "magus", "gold": -1}]}, "player-1 has less than nothing"),
        (
            "warlock",
            {"players": [{"character": name, "apprentice": True} for name in ("magus", "brute")]},
            "there are 2 Apprentice cards",
        ),
        ("warlock", {"players": [{"character": "magus", "things": ["MO03", "MO03"]}]}, "2 of the Magic Object"),
    ],
)
def test_an_impossible_position_is_refused_by_name(game: str, position: dict[str, Any], words: str) -> None:
    """Nobody proves a rule on a table that can never be."""
    with pytest.raises(BadCase, match="this position is impossible: ") as refused:
        find(game).position(position)
    assert words in str(refused.value)


def test_a_case_without_expectation_is_none(tmp_path: Path) -> None:
    """`[expect]` is needed: a case that expects nothing proves nothing."""
    file = tmp_path / "case.toml"
    file.write_text('game = "deathmaze"\ntitle = "x"\nrules = ["8.43"]\n', encoding="utf-8")
    (verdict,) = check.judge(file, find, lambda book: frozenset(rulebook.load(book).rules))
    assert verdict.unreadable
    assert "expect" in verdict.complaint
