"""Whatever can go wrong for a user: one clear sentence each, and exit code 2."""

from __future__ import annotations

import re

LONGEST = 2_000  # characters of a complaint


class LabrysError(Exception):
    """Bad input. The message says what was wrong and what would be right.

    >>> labrys.new("deathmaze", seats=9)
    Traceback (most recent call last):
    labrys.engine.errors.LabrysError: Deathmaze is for 1 to 6 players, not 9
    """

    def __str__(self) -> str:
        """What was wrong may be a word of a thousand letters: the middle of it is left out."""
        words = super().__str__()
        return words if len(words) <= LONGEST else f"{words[: LONGEST - 200]} … {words[-200:]}"


class IllegalAnswer(LabrysError):
    """An answer that is not offered; the state is untouched.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> run.answer("north")
    Traceback (most recent call last):
    labrys.engine.errors.IllegalAnswer: 8.11: retreat: A fight goes on until one side is dead.
    >>> run.number
    0
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule


class UndoRefused(LabrysError):
    """There is nothing to take back, or taking it back would take back dice.

    >>> run = labrys.position("deathmaze", "party Rolf hero 1C / monsters orc 1C / party_combat_phase", seed=1)
    >>> run.answer("attack:rolf:orc-1")
    >>> try:
    ...     run.undo()
    ... except UndoRefused as refused:
    ...     print(refused)
    8.21: 'attack:rolf:orc-1' rolled dice or drew a piece; it can be taken back only by consent
    """


class TapeMismatch(LabrysError):
    """A recorded answer does not fit the question the rules ask at that place."""

    def __init__(self, place: int, message: str) -> None:
        super().__init__(f"the recording diverges at answer {place}: {message}")
        self.place = place


class BadTable(LabrysError):
    """A data table that cannot be read; names the file and the row."""


class BadSave(LabrysError):
    """A file that is no save, is damaged, or was written by a later version."""


class Unplayable(BadSave):
    """A rule cannot go on from where a game was read or set up: no game comes there.

    It takes the place of whatever a rule raises that finds itself in a position somebody has made up.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__(
            f"the rules do not know how to go on from here ({type(error).__name__}): "
            "the position this game was read or set up with cannot come about"
        )


class BadCase(LabrysError):
    """A case file that does not say what a case must say."""


class DiceNeeded(Exception):
    """A scripted tape has run out: the next die must come from somewhere else."""

    def __init__(self, rule: str, options: tuple[int | str, ...], weights: tuple[int, ...] = ()) -> None:
        what = "die" if isinstance(options[0], int) else "draw"
        self.sides = len(options) if what == "die" else 0
        kind = f"{what} (d{self.sides})" if self.sides not in (0, 6) else what
        super().__init__(f"rule {rule} needs one more {kind} than is scripted")
        self.rule = rule
        self.options = options
        self.weights = weights or (1,) * len(options)


_NAMES = {
    "int": "a whole number",
    "float": "a decimal number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_TYPES = re.compile(r"`([\w| ]+)`")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`")
_MISSING = re.compile(r"Object missing required field `(.*?)`")
_WRONG = re.compile(r"Expected (`[^`]*`)(.*), got (`[^`]*`)")
_BOUND = re.compile(r"Expected (`[^`]*`) (<=|>=|<|>) (\S+)")
_INVALID = re.compile(r"Invalid (?:enum )?value (.*)")
_BOUNDS = {"<=": "at most", ">=": "at least", "<": "less than", ">": "more than"}


def plain_words(error: Exception) -> str:
    """What a decoder complains of, in words for whoever wrote the file or the message.

    >>> plain_words(ValueError("Expected `int`, got `str` - at `$.party[0].wounds`"))
    'party[0].wounds must be a whole number, not text'
    >>> plain_words(ValueError("Object contains unknown field `wound` - at `$.party`"))
    "party has a field 'wound' that is not known"
    >>> plain_words(ValueError("Object missing required field `title`"))
    "it lacks the field 'title'"
    """
    words, _, path = str(error).partition(" - at `")
    where = path.rstrip("`").removeprefix("$").removeprefix(".").replace("[...]", "") or "it"
    if found := _UNKNOWN.fullmatch(words):
        return f"{where} has a field {found.group(1)!r} that is not known"
    if found := _MISSING.fullmatch(words):
        return f"{where} lacks the field {found.group(1)!r}"
    if found := _WRONG.fullmatch(words):
        wanted, more, got = found.groups()
        return f"{where} must be {_named(wanted)}{more}, not {_named(got)}"
    if found := _BOUND.fullmatch(words):
        return f"{where} must be {_named(found.group(1))}, {_BOUNDS[found.group(2)]} {found.group(3)}"
    if found := _INVALID.fullmatch(words):
        return f"{where} cannot be {found.group(1)}"
    if words.startswith("JSON is malformed"):
        return f"it is no proper JSON {words[words.rindex('(') :]}"
    return "it ends too early" if "truncated" in words else f"{where} is not as it should be"


def _named(types: str) -> str:
    """`int | null` is a whole number or nothing."""
    return _TYPES.sub(lambda found: " or ".join(_NAMES.get(t, t) for t in found.group(1).split(" | ")), types)
