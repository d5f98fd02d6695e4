"""The doors for learning programs need libraries of others: where one is missing, it is said aloud."""

from __future__ import annotations

from importlib.util import find_spec

MISSING = (
    "!!! NO {name}: the checks of that door for learning programs are SKIPPED. pip install 'labrys[learn]' !!!"
)
collect_ignore = []
for module, files in {
    "numpy": ["test_encode.py"],
    "gymnasium": [
        "test_encode.py",
        "test_gym.py",
        "test_example.py",
        "test_zoo.py",
        "test_open_spiel.py",
        "test_examples.py",
    ],
    "pettingzoo": ["test_zoo.py", "test_examples.py"],
    "pyspiel": ["test_open_spiel.py", "test_examples.py"],
}.items():
    if find_spec(module) is None:
        collect_ignore += files


def pytest_terminal_summary(terminalreporter: object) -> None:
    """What is not there."""
    for module in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
        if find_spec(module) is None:
            write = getattr(terminalreporter, "write_line")  # noqa: B009
            write(MISSING.format(name=module.upper()), red=True, bold=True)
