"""The file of a game that is being played: written whole the first time, then what is new is added at its end.

So an answer costs the same in a long game as in a short one. What the file says is known here, so that what is
new can be told. If another program has written to the file meanwhile, it is left alone, and this game goes on in
one beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from labrys.engine.errors import BadSave
from labrys.engine.journal import SPAN, Entry
from labrys.record import files, save
from labrys.show.run import Run

MOST_ADDED = 256_000  # bytes; when more was added, and the file has doubled, it is written whole


class SaveFile:
    """Where a game is saved after every answer."""

    def __init__(self, path: Path, left: files.Left | None = None) -> None:
        """`left`: how the file was when the game was read from it."""
        self.path = path
        self._left = left
        self._whole = self._added = 0  # bytes written at once, and added since; 0: it must be written whole
        self._seal = b""
        self._entries: list[Entry] = []  # this and the rest is in the file
        self._undone = 0
        self._typed: list[tuple[int, int]] = []
        self._now = save.Now()
        self._mark = 0  # after so many answers it was written last how things stood
        self._rests = False  # the last line tells how things stand

    def save(self, run: Run[Any]) -> None:
        """On the disk before this returns. If nothing is new since the last time, how things stand is added."""
        try:
            if self._whole and self._added <= max(self._whole, MOST_ADDED):
                self._add(run)
            else:
                self._write(run)
        except files.ChangedMeanwhile as changed:
            self.path, self._left = files.free_name(self.path), None
            self._write(run)
            raise BadSave(f"{changed}; from now on the game is saved in {str(self.path)!r}") from None
        except BadSave:
            if self._whole:  # something of it may be there
                self._whole, self._left = 0, None
            raise

    def _write(self, run: Run[Any]) -> None:
        if self._left is not None:
            files.check_left(self.path, self._left)
        content = save.dumps(run)
        files.write(self.path, content, save.KIND, save.begins_a_save)
        self._left, self._whole, self._added = files.left(content), len(content), 0
        self._seal, self._rests = save.last_seal(content), True
        self._mark = max((start.number for start in save.marks(run.past())), default=0)
        self._know(run)

    def _add(self, run: Run[Any]) -> None:
        assert self._left is not None  # it was written
        lines = self._news(run)
        resting = not lines
        if resting and not self._rests:
            lines = [save.standing_line(run)]
        content = save.sealed(lines, self._seal)
        try:
            self._left = files.append(self.path, content, save.KIND, self._left)
        except FileNotFoundError:
            self._left = None
            self._write(run)
            return
        self._added, self._rests = self._added + len(content), resting
        self._seal = save.last_seal(content) or self._seal
        self._know(run)

    def _know(self, run: Run[Any]) -> None:
        """All of it is in the file now."""
        past = run.past()
        self._undone, self._typed, self._now = len(past.undone), save.typed(run), _now(run)
        same = _same(self._entries, past.entries)
        self._entries[same:] = past.entries[same:]

    def _news(self, run: Run[Any]) -> list[bytes]:
        """The lines that tell what the file does not."""
        past = run.past()
        taken_back = past.undone[self._undone :]
        stands = min([len(self._entries), *(at for at, _ in taken_back)])
        same = min(stands, _same(self._entries, past.entries))
        lines = [save.undone_line(at, entry) for at, entry in taken_back]
        if same < stands:
            lines.append(msgspec.json.encode(save.Anew(same)))
        lines += [save.answer_line(n, entry) for n, entry in enumerate(past.entries[same:], same + 1)]
        self._mark = min(self._mark, same)
        if past.starts[-1].number >= self._mark + SPAN:
            lines.append(save.mark_line(past.starts[-1]))
            self._mark = past.starts[-1].number
        return lines + self._changes(run)

    def _changes(self, run: Run[Any]) -> list[bytes]:
        """What else there is to know: typed dice, who sits where, notes."""
        typed, now = save.typed(run), _now(run)
        at = _alike(self._typed, typed)
        told: dict[str, Any] = {"typed": save.dice_words(typed[at:]), "at": at} if typed[at:] else {}
        for name in ("chair", "players", "seats", "notes"):
            if (value := getattr(now, name)) != getattr(self._now, name):
                told[name] = value
        return [msgspec.json.encode(save.Now(**told))] if told else []


def _now(run: Run[Any]) -> save.Now:
    return save.Now(chair=run.chair, players=run.names, seats=run.seats, notes=dict(run.notes))


def _same(old: list[Entry], new: list[Entry]) -> int:
    """How many of the first are the same. A record changes at its end only, so one looks from there."""
    most = place = min(len(old), len(new))
    while place and old[place - 1] is not new[place - 1]:
        place -= 1
    return place + _alike(old[place:most], new[place:most])


def _alike(old: list[Any], new: list[Any]) -> int:
    """How many of the first are equal."""
    pairs = zip(old, new, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))
