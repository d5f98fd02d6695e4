"""The compiled build: what mypyc gets is the source, line for line; the program says which build it is."""

from __future__ import annotations

import doctest
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def build(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What is in setup.py, without a build."""
    setuptools = pytest.importorskip("setuptools")
    monkeypatch.setattr(setuptools, "setup", lambda **options: None)
    return runpy.run_path(str(ROOT / "setup.py"))


def test_the_copy_has_the_lines_of_the_source(build: dict[str, Any]) -> None:
    for path in sorted((ROOT / "src/labrys/games").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        copy = build["prepared"](source)
        compile(copy, str(path), "exec")
        assert copy.count("\n") == source.count("\n"), path


def test_the_examples_of_what_is_prepared(build: dict[str, Any]) -> None:
    examples = doctest.DocTestFinder().find(build["prepared"], "prepared", globs=build)
    assert [doctest.DocTestRunner().run(one).failed for one in examples] == [0]


def test_what_is_left_out_is_there(build: dict[str, Any]) -> None:
    for name in build["LEFT_OUT"]:
        place = ROOT / "src" / Path(*name.split("."))
        assert place.is_dir() or place.with_suffix(".py").is_file(), name


def test_the_version_says_which_build_it_is() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "labrys.cli", "--version"], capture_output=True, text=True, check=True
    ).stdout
    assert said.split()[0] == "labrys"
    assert said.strip().endswith(("(pure Python)", "(compiled)"))
