"""Whole sittings in the line mode, answer by answer: what a player typed once must go on working."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ANSWERS = Path(__file__).parent / "playthroughs"


def sitting(tmp_path: Path, answers: str, *options: str) -> str:
    """Play with these answers from a file; the screen."""
    home = {
        **os.environ,
        "HOME": str(tmp_path),
        "LABRYS_HOME": str(tmp_path),
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "100",
    }
    played = subprocess.run(
        [sys.executable, "-m", "labrys.cli", "play", *options],
        input=(ANSWERS / answers).read_text(encoding="utf-8"),
        capture_output=True,
        text=True,
        env=home,
        timeout=600,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "Traceback" not in played.stdout + played.stderr
    return " ".join(played.stdout.split())


def test_citadel_with_a_fight_a_spell_a_bribe_stairs_a_division_and_a_second_game(tmp_path: Path) -> None:
    screen = sitting(tmp_path, "citadel-296.txt", "citadel", "--seed", "296")
    for said in (
        "Round 1 of the fight.",
        "Maytwist casts Sleep at the Troll (cost 2).",
        "gets 17 Gold Marks",
        "[8.7]",
        "climbs down the stairs",
        "Kept in the campaign: 6",
    ):
        assert said in screen, said


def test_dungeon_with_a_gamesmaster_a_battle_a_treasure_and_the_way_home(tmp_path: Path) -> None:
    screen = sitting(tmp_path, "dungeon-75.txt", "dungeon", "--seed", "75", "--gamesmaster", "me")
    for said in (
        "buys an axe, a spear and a suit of plate for 22 G",
        "It smells of soup here.",
        "Ten, twenty feet North, corridor ends, goes East and West.",
        "Round 2",
        "What treasure is here?",
        "Enter: gold bar",
        "climbs the tower to the surface",
        "with 10 G and 9 karma",
        "Kept in the campaign: 6",
    ):
        assert said in screen, said


def test_warlock_with_a_spell_in_another_players_turn(tmp_path: Path) -> None:
    options = ("warlock", "--seats", "me,me,random,random", "--players", "Ann,Bob", "--seed", "40")
    screen = sitting(tmp_path, "warlock-40.txt", *options)
    assert "Bob casts Stillness on Ann" in screen
    assert "Pass the keyboard to Bob" in screen
