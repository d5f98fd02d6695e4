"""The documents quote the code as it is: every excerpt that names a file stands in that file, line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from labrys.games import GAMES, find
from labrys.rulebook import event_guide
from labrys.rulebook import rules as rulebook

ROOT = Path(__file__).parents[1]
GAME = ROOT / "src" / "labrys" / "games" / "deathmaze"
BLOCK = re.compile(r"```python\n# ([\w/]+\.py)\n(.*?)```", re.DOTALL)


def excerpts() -> list[tuple[str, str, str]]:
    found = []
    for page in sorted((ROOT / "docs").glob("*.md")):
        for file, code in BLOCK.findall(page.read_text(encoding="utf-8")):
            found.append((page.name, file, code))
    return found


@pytest.mark.parametrize(("page", "file", "code"), excerpts(), ids=lambda part: part[:24])
def test_an_excerpt_is_the_code_itself(page: str, file: str, code: str) -> None:
    path = next(at / file for at in (GAME, ROOT / "src" / "labrys", ROOT) if (at / file).exists())
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    for line in code.splitlines():
        wanted = line.strip()
        if wanted and wanted != "...":
            assert wanted in lines, f"{page} quotes a line of {file} that is not there: {wanted}"


def test_the_small_game_is_quoted_whole() -> None:
    quoted = "".join(code for page, file, code in excerpts() if page == "adding-a-game.md")
    lines = {line.strip() for line in quoted.splitlines()}
    module = (ROOT / "examples" / "thread" / "labrys_thread" / "__init__.py").read_text(encoding="utf-8")
    code = module[module.index("ROOMS =") :].splitlines()
    assert [line for line in code if line.strip() and line.strip() not in lines] == ["GAME = Thread()"]


def test_there_are_excerpts() -> None:
    assert len(excerpts()) > 8


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_events_is_current(game: str) -> None:
    page = ROOT / "docs" / "events" / f"{game}.md"
    written = event_guide.page(find(game))
    assert page.read_text(encoding="utf-8").rstrip() == written.rstrip(), "write it anew with `make ledger`"


@pytest.mark.parametrize("game", GAMES)
def test_the_ledger_page_is_current(game: str) -> None:
    page = ROOT / "docs" / "ledger" / f"{game}.md"
    written = rulebook.ledger(find(game)).to_markdown()
    assert page.read_text(encoding="utf-8").rstrip() == written.rstrip(), "write it anew with `make ledger`"
