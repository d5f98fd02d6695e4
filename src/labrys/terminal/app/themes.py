"""Two themes of our own: ink on parchment, and pale ink on iron-gall black. Textual's own can be chosen too."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import msgspec
from textual.theme import Theme

from labrys.engine.errors import BadSave
from labrys.record import files

PARCHMENT = Theme(
    name="parchment",
    primary="#8a2a22",
    secondary="#2f6b5e",
    accent="#8a2a22",
    foreground="#33261a",
    background="#f3e9d2",
    surface="#efe3c8",
    panel="#e4d4b0",
    success="#2f6b5e",
    warning="#9a6412",
    error="#8a2a22",
    dark=False,
)
IRON_GALL = Theme(
    name="iron-gall",
    primary="#d98b74",
    secondary="#7fb8a6",
    accent="#e0a458",
    foreground="#ddd3bd",
    background="#12151c",
    surface="#181c25",
    panel="#242a36",
    success="#7fb8a6",
    warning="#e0a458",
    error="#e5786d",
    dark=True,
)
OWN = (IRON_GALL, PARCHMENT)


class Settings(msgspec.Struct):
    """What is remembered from one game to the next."""

    theme: str = IRON_GALL.name


def remembered(file: Path | None) -> Settings:
    """The settings on file; the usual ones if there are none, or none that can be read."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Settings) if file is not None else Settings()
    except (OSError, msgspec.DecodeError):
        return Settings()


def remember(file: Path | None, settings: Settings) -> None:
    """Keep them; a game is not disturbed because that cannot be done."""
    if file is None:
        return
    with suppress(BadSave):
        files.write(file, msgspec.json.encode(settings) + b"\n", "file of settings", folders=True)
