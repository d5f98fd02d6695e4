"""For all tests: examples have no time limit, and what was skipped is said aloud at the end."""

from __future__ import annotations

import pytest
from hypothesis import settings

LOUD = "!!!"

settings.register_profile("labrys", deadline=None)  # how long an example takes is the machine's affair
settings.load_profile("labrys")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A skip whose reason shouts is not lost among the dots."""
    reasons = {
        str(report.longrepr[2]).removeprefix("Skipped: ")
        for report in terminalreporter.stats.get("skipped", [])
        if isinstance(report.longrepr, tuple)
    }
    for reason in sorted(reason for reason in reasons if LOUD in reason):
        terminalreporter.write_line(reason, red=True, bold=True)
