"""What is wrong with a maze file, and where."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

MOST = 50  # findings that help anybody


class Finding(Struct, frozen=True, order=True):
    """One thing that is wrong: the line and column (from 1), and what would be right."""

    line: int
    column: int
    severity: Literal["error", "warning"]
    text: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: {self.severity}: {self.text}"


class Enough(Exception):
    """So many errors have been found that the rest is not looked at."""


class Findings(list[Finding]):
    """The findings so far."""

    def error(self, line: int, column: int, text: str) -> None:
        """Something that must be put right; after many of them nobody reads on."""
        self.append(Finding(line, column, "error", text))
        if len(self) >= MOST:
            raise Enough

    def warning(self, line: int, column: int, text: str) -> None:
        """Something that may be meant."""
        self.append(Finding(line, column, "warning", text))

    @property
    def errors(self) -> list[Finding]:
        """Those that must be put right, in the order of the file."""
        return sorted(finding for finding in self if finding.severity == "error")
