"""The progress bar: rate and time left, as far as they are known."""

from __future__ import annotations

import io
import sys

import pytest

from labrys.commands.progress import bar


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("total", "counted", "left"), [(400, "200/400", True), (None, "200/?", False)])
def test_the_time_left_is_told_only_where_the_number_is_known(
    total: int | None, counted: str, left: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    with bar("games", total) as tell:
        assert tell is not None
        for done in (0, 100, 200):
            tell(done)
    said = screen.getvalue()
    assert counted in said
    assert "a second" in said
    assert (" left" in said) == left
