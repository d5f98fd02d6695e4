"""`labrys saves`: the saved games there are, told from their first lines without playing them."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from labrys.commands.program import program
from labrys.engine.errors import LabrysError
from labrys.record import files, save

UNFINISHED, FINISHED = ".labrys", ".finished"


class SavedGame(Struct, frozen=True):
    """A file in the folder of saves; `trouble` says why it cannot be read."""

    file: str
    game: str
    players: tuple[str, ...]
    answers: int
    changed: str  # ISO date and time
    finished: bool
    trouble: str = ""


def saved_games(folder: Path) -> list[SavedGame]:
    """All of them, the newest first."""
    found = [path for path in folder.glob("*") if path.suffix in (UNFINISHED, FINISHED) and path.is_file()]
    return [_saved_game(path) for path in sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)]


def _saved_game(path: Path) -> SavedGame:
    changed = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    finished = path.suffix == FINISHED
    try:
        raw = files.read(path, save.KIND, save.MOST_BYTES)
        said = save.read(raw, path.name, repair=True)
    except LabrysError as error:
        return SavedGame(str(path), "", (), 0, changed, finished, str(error))
    except OSError as error:
        return SavedGame(str(path), "", (), 0, changed, finished, f"it cannot be read: {error.strerror}")
    header = said.header
    return SavedGame(str(path), header.game, header.players, len(said.entries), changed, finished)


def unfinished(folder: Path) -> str:
    """The games that can be continued, for a sentence: `deathmaze (2), warlock (1)`."""
    names = [saved.game for saved in saved_games(folder) if saved.game and not saved.finished]
    return ", ".join(f"{name} ({names.count(name)})" for name in dict.fromkeys(names))


def text(found: list[SavedGame], folder: Path) -> str:
    """A line for each."""
    if not found:
        return f"There are no saved games in {folder}; start one with `{program()} play deathmaze`."
    return "\n".join(_line(saved) for saved in found)


def _line(saved: SavedGame) -> str:
    if saved.trouble:
        return f"{saved.changed[:16]}  {saved.trouble}"
    state = "finished" if saved.finished else f"{saved.answers} answers"
    return f"{saved.changed[:16]}  {saved.game:10}  {state:12}  {', '.join(saved.players)}  {saved.file}"
