"""A program of somebody else's sees real types: `mypy --strict` knows the views of each game."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import labrys

SRC = Path(labrys.__file__).parents[1]
CACHE = SRC.parent / ".mypy_cache" / "programs"  # apart from the project's own check, which has other settings

PROGRAM = """
import random

import labrys

run = labrys.new("deathmaze", seed=7, seats=2, house={"game": "basic"})
reveal_type(run.view(0).party[0].name)
reveal_type(run.state.rounds)
reveal_type(labrys.new("citadel").view())
reveal_type(labrys.new("warlock", journal=False).fork(seed=1, seat=0).view(0).players)
reveal_type(labrys.new(input()).view())
while (decision := run.decision) is not None:
    run.answer(random.choice(decision.options) if decision.kind == "one" else decision.sample(random.Random(1)))
reveal_type(run.outcome)
run.save("game.labrys")
reveal_type(labrys.load("game.labrys").events)
reveal_type(labrys.sim.simulate("warlock", 10, ["random"], 1, 1, {}).games)
"""
MISTAKES = """
import labrys

labrys.new("deathmaze", sead=7)
run = labrys.new("deathmaze", seed=7)
run.view(0).partie
run.answer(None)
run.decision.keys()
"""


def mypy(program: str, folder: Path) -> tuple[int, str]:
    """What it says of a program outside the project."""
    (folder / "program.py").write_text(program, encoding="utf-8")
    own = ["--cache-dir", str(CACHE), "--config-file", os.devnull]
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", *own, "program.py"],
        cwd=folder, env=os.environ | {"MYPYPATH": str(SRC)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return found.returncode, found.stdout


def test_a_program_sees_what_each_game_shows(tmp_path: Path) -> None:
    code, told = mypy(PROGRAM, tmp_path)
    assert code == 0, told
    types = [
        line.partition('Revealed type is "')[2].rstrip('"') for line in told.splitlines() if "Revealed" in line
    ]
    assert types == [
        "str",
        "int",
        "labrys.games.citadel.telling.view.View",
        "tuple[labrys.games.warlock.telling.view.Sheet, ...]",
        "Any",
        "labrys.engine.rules.Outcome | None",
        "list[labrys.engine.event.Event]",
        "int",
    ]


def test_and_is_told_of_its_mistakes(tmp_path: Path) -> None:
    code, told = mypy(MISTAKES, tmp_path)
    assert code == 1
    for words in (
        'Unexpected keyword argument "sead"',
        'has no attribute "partie"',
        '"None"',
        'of "Decision | None"',
    ):
        assert words in told, told


def test_the_package_says_that_it_is_typed() -> None:
    assert (files("labrys") / "py.typed").is_file()
