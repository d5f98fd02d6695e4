"""The examples of the docstrings and of the page run as they stand."""

from __future__ import annotations

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

import labrys

PAGE = Path(labrys.__file__).parents[2] / "docs" / "learning.md"


@pytest.mark.parametrize("name", ["", ".layout", ".encoder", ".description", ".gym", ".zoo", ".open_spiel"])
def test_the_examples_of_the_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(f"labrys.learn{name}"), extraglobs={"labrys": labrys})
    assert tried > 0
    assert failed == 0


def test_the_first_example_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    found = re.search(r"```python\n(import gymnasium.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    exec(found.group(1), {})
    assert capsys.readouterr().out.split()[-1] in ("True", "False")
