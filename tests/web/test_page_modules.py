"""The page's modules without a browser: their types, and what they do."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from labrys.web import page_types

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "src" / "labrys" / "web" / "static"


def test_the_types_of_the_page_are_those_of_the_protocol() -> None:
    written = page_types.FILE.read_text(encoding="utf-8")
    assert written == page_types.declarations(), "`python -m labrys.web.page_types` writes them anew"


def test_what_the_modules_do_with_messages() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node to run the page's own tests with")
    ran = subprocess.run([node, "--test", "tests/web/js"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
