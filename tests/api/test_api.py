"""Every public name has an example that is true, and the pages of the API are current."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.api.names import MODULES, complaints, examples, wanted
from tests.api.pages import HERE, all_pages

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "docs" / "notebooks" / "labrys.ipynb"


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_an_example(name: str) -> None:
    without = [of for of, text in wanted(name) if ">>>" not in text]
    assert not without, f"give {', '.join(without)} an example in the docstring: `>>> …` and what it shows"


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = [words for test in examples(name) if (words := complaints(test))]
    assert not told, "\n".join(told)


def test_the_pages_are_current() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in HERE.glob("*.md")}
    stale = [name for name, text in all_pages().items() if written.get(name) != text]
    assert not stale, f"docs/api is not current ({', '.join(stale)}); write it anew with `make api`"


@pytest.mark.skipif(
    any(find_spec(name) is None for name in ("nbclient", "ipykernel", "matplotlib")),
    reason="!!! the notebook is not run: nbclient, ipykernel or matplotlib has no wheel here",
)
def test_the_notebook_shows_what_it_shows_today(tmp_path: Path) -> None:
    own = ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "MPLCONFIGDIR")
    command = [sys.executable, "-m", "tests.api.notebook", str(tmp_path)]
    played = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {name: str(tmp_path / name) for name in own},
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played.stderr
    kept, now = told(NOTEBOOK), told(tmp_path / NOTEBOOK.name)
    assert now == kept, "what docs/notebooks shows is not current; write it anew with `make api`"
    assert [one["plot"] for one in kept].count(True) == 1
    assert str(ROOT) not in NOTEBOOK.read_text(encoding="utf-8")  # no path of a machine


def told(path: Path) -> list[dict[str, Any]]:
    """What the cells of a notebook show, but for plots, which are drawn a little differently everywhere."""
    outputs = [
        output
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        for output in cell.get("outputs", [])
    ]
    return [
        {kind: text for kind, text in output.get("data", {}).items() if kind != "image/png"}
        | {"text": output.get("text", ""), "plot": "image/png" in output.get("data", {})}
        for output in outputs
    ]
