"""Questions and options that are only slots, as data, in the same file as the sentences of `templates.py`.

    [questions]                      # by the word of the question; `{of}` is what it is about
    orders = "What does the party do?"
    homage = "What do you offer the {of:sage}?"

    [words.orders]                   # single words that answer it
    home = "go home"
    wait = { words = "stay where you are", weight = "pass" }

    [options]                        # by the tag of the option; the first line whose conditions hold is taken
    go = "go {side:side}"
    strike = [
        { bare = true, words = "strikes {target} with bare hands", subject = "{who}" },
        { words = "strikes {target} with {weapon:thing}", subject = "{who}", note = "{weapon:use}" },
    ]

    [acts]                           # by the tag of the option: what one does by it, if another word says so
    strike = "attack"

What is said of a word under `[words]` without a question of its own holds for every question. A second language
would be a second file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Generic, get_args

from msgspec import Struct

from labrys.engine.ask import Ask, kind_of
from labrys.engine.errors import BadTable
from labrys.show.decision import Label, Weight
from labrys.show.templates import NAME, Slot, Template, W, Way, fill, read, read_parts

PARTS = ("words", "note", "subject")
PLAIN = ("weight", "act")
ANY = "any"


class Question(Struct, frozen=True):
    """What a question is about, as a slot."""

    of: str


class Phrase(Struct, frozen=True):
    """One option in words: when it is said so, its parts, and what it weighs."""

    when: Template
    note: tuple[str | Slot, ...] = ()
    subject: tuple[str | Slot, ...] = ()
    weight: Weight = "main"
    act: str = ""


class Phrases(Generic[W]):
    """The questions and options of a book."""

    def __init__(self, file: Path, options: Iterable[type[Struct]], ways: Mapping[str, Way[W]]) -> None:
        """`options`: those that are Structs with a tag. What is not known is refused now."""
        self._ways, self._file = ways, file.name
        said = read(file)
        kinds = {str(kind.__struct_config__.tag): kind for kind in options}
        self._options: dict[str, tuple[Phrase, ...]] = {}
        for tag, lines in said.get("options", {}).items():
            if tag not in kinds:
                raise BadTable(f"{self._file}: there is no option {tag!r}")
            listed = lines if isinstance(lines, list) else [lines]
            self._options[tag] = tuple(self._read(line, kinds[tag]) for line in listed)
        self._questions = {ask: self._parts(text, Question) for ask, text in said.get("questions", {}).items()}
        self._words: dict[tuple[str, str], Phrase] = {
            (ask, word): self._read(line, Question)
            for ask, words in said.get("words", {}).items()
            for word, line in words.items()
        }
        self._acts: dict[str, str] = said.get("acts", {})
        if unknown := self._acts.keys() - kinds.keys():
            raise BadTable(f"{self._file}: there is no option {min(unknown)!r}")
        self.tags = frozenset(self._options)

    def _read(self, line: str | dict[str, Any], kind: type[Struct]) -> Phrase:
        if isinstance(line, str):
            line = {"words": line}
        plain = [key for key in PLAIN if key not in kind.__struct_fields__]
        weight = line.get("weight", "main")
        if weight not in get_args(Weight):
            raise BadTable(f"{self._file}: {weight!r} is no weight; there is {', '.join(get_args(Weight))}")
        conditions = tuple((key, value) for key, value in line.items() if key not in (*PARTS, *plain))
        words, note, subject = (self._parts(line.get(part, ""), kind) for part in PARTS)
        return Phrase(
            Template(conditions, words), note, subject, weight, line.get("act", "") if "act" in plain else ""
        )

    def _parts(self, text: str, kind: type[Struct]) -> tuple[str | Slot, ...]:
        """What a question is about is said like a person: by its name, if it has one."""
        return read_parts(text.replace("{of}", f"{{of:{NAME}}}"), kind, self._ways, self._file)

    def prompt(self, ask: Ask[Any], words: W) -> str:
        """The question in words."""
        parts = self._questions.get(ask.ask)
        if parts is None:
            raise BadTable(f"{self._file}: nobody has said how {ask.ask!r} is asked")
        return fill(parts, Question(ask.of), words, self._ways)

    def label(self, option: object, ask: Ask[Any], words: W, thing: Callable[[W, object], str]) -> Label:
        """An option in words: by its tag, as a word of this question, or else the name of a `thing`."""
        if isinstance(option, Struct) and (phrases := self._options.get(kind_of(option))):
            for phrase in phrases:
                if phrase.when.fits(option):
                    return self._label(phrase, option, words, self._acts.get(kind_of(option), ""))
        if isinstance(option, str):
            said = self._words.get((ask.ask, option)) or self._words.get((ANY, option))
            if said is not None:
                return self._label(said, Question(ask.of), words)
        return Label(thing(words, option))

    def _label(self, phrase: Phrase, about: Struct, words: W, act: str = "") -> Label:
        said, note, subject = (
            fill(parts, about, words, self._ways) for parts in (phrase.when.parts, phrase.note, phrase.subject)
        )
        act = phrase.act or ("" if phrase.weight == "pass" else act)
        return Label(said, note, subject, act=act, weight=phrase.weight)
