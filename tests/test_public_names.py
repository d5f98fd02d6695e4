"""The public door: these names and no others."""

from __future__ import annotations

import labrys


def test_the_public_names() -> None:
    assert sorted(labrys.__all__) == [
        "Barred", "Campaign", "Decision", "Event", "GAMES", "IllegalAnswer", "LabrysError", "Option", "Outcome",
        "Run", "UndoRefused", "find", "load", "load_campaign", "new", "position", "save",
        "save_campaign", "seats", "sim",
    ]  # fmt: skip
    for name in labrys.__all__:
        assert hasattr(labrys, name)
