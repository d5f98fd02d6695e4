"""The rulebook of a game in our own words: `data/rules.toml`, what carries it out, and the house rules.

    [[chapter]]
    id = "8"
    title = "Combat"

    [[rule]]
    id = "8.47"
    chapter = "8"
    title = "Death"
    text = "Whoever has as many wounds as Wound Points, or more, is dead ..."

A rule may also say `advanced = true`. A ruling stands in the chapter `R` and may name the `alternative`. A
rule with nothing to carry out says `procedure = false` and `why`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, structs

from labrys.engine.errors import BadTable, LabrysError, plain_words
from labrys.rulebook.ledger import (
    RULES,
    Citations,
    Ids,
    Ledger,
    LedgerRow,
    Proofs,
    Stray,
    find_root,
    mentioned,
    read_by_nobody,
    read_code,
    read_proofs,
    read_tables,
)
from labrys.show.book import AnyBook, presets

RULINGS = "R"  # the chapter of our own rulings, in every rulebook
WIDTH = 96

Value = bool | int | float | str | None
E = TypeVar("E", bound=Struct)


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the book."""

    id: str
    title: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule or ruling, in our own words."""

    id: str
    chapter: str
    title: str
    text: str
    advanced: bool = False  # of the Advanced Game only
    procedure: bool = True  # False: there is nothing to carry out
    why: str = ""  # ... and why not
    alternative: str = ""  # the other reading of a ruling
    house: str = ""  # its house rule, if the field's own title does not say so

    @property
    def ruling(self) -> bool:
        """Is it ours, and not the book's?"""
        return self.chapter == RULINGS


class Rulebook(Struct, frozen=True):
    """Chapters and rules, in the order of the book."""

    title: str
    chapters: dict[str, Chapter]
    rules: dict[str, Rule]

    @property
    def ids(self) -> Ids:
        """The ids, to read citations with."""
        return Ids(list(self.rules), list(self.chapters))

    def rule(self, id: str) -> Rule:
        """The rule of this id; the error names those near it."""
        wanted = id.strip("[] ")
        for known, rule in self.rules.items():
            if known.casefold() == wanted.casefold():
                return rule
        near = self._near(wanted)
        hint = f"near it: {', '.join(near)}" if near else f"the chapters are {', '.join(self.chapters)}"
        raise LabrysError(f"{self.title} has no rule {wanted!r}; {hint}")

    def _near(self, wanted: str) -> list[str]:
        from difflib import get_close_matches

        under = self.ids.under(wanted) if wanted else []
        return list(dict.fromkeys([*under, *get_close_matches(wanted, self.rules, n=6, cutoff=0.5)]))[:6]

    def of(self, chapter: str) -> list[Rule]:
        """The rules of a chapter."""
        return [rule for rule in self.rules.values() if rule.chapter == chapter]


# -- reading it --------------------------------------------------------------------------------------------


def load(book: AnyBook) -> Rulebook:
    """Read a game's rules; every complaint names the entry."""
    try:
        raw = tomllib.loads((book.data / RULES).read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadTable(f"{RULES}: cannot be read as TOML ({error})") from None
    if unknown := [key for key in raw if key not in ("chapter", "rule", "house", "presets")]:
        raise BadTable(f"{RULES}: {unknown[0]!r} is neither [[chapter]] nor [[rule]], [house] nor [presets]")
    chapters = {chapter.id: chapter for chapter in _entries(raw, "chapter", Chapter)}
    rules = {rule.id: rule for rule in _entries(raw, "rule", Rule)}
    for rule in rules.values():
        if rule.chapter not in chapters:
            known = ", ".join(chapters)
            raise BadTable(f"{RULES}, rule {rule.id}: there is no chapter {rule.chapter!r}, only {known}")
        if rule.procedure is bool(rule.why):
            raise BadTable(f"{RULES}, rule {rule.id}: `procedure = false` and `why = ...` go together")
    return Rulebook(book.title, chapters, rules)


def _entries(raw: dict[str, Any], name: str, kind: type[E]) -> list[E]:
    """The [[chapter]]s or [[rule]]s, each read and checked by itself."""
    entries: dict[str, E] = {}
    listed = raw.get(name, [])
    if not isinstance(listed, list) or not all(isinstance(entry, dict) for entry in listed):
        raise BadTable(f"{RULES}: every {name} begins with the line [[{name}]]")
    wanted = [field.name for field in structs.fields(kind) if field.required]
    for number, entry in enumerate(listed, 1):
        called = entry.get("id", f"number {number}")
        for key in wanted:
            if not entry.get(key):
                raise BadTable(f"{RULES}, {name} {called}: the line `{key} = ...` is missing or empty")
        if called in entries:
            raise BadTable(f"{RULES}, {name} {called}: there are two of them")
        try:
            entries[called] = msgspec.convert(entry, kind)
        except msgspec.ValidationError as error:
            raise BadTable(f"{RULES}, {name} {called}: {plain_words(error)}") from None
    return list(entries.values())


# -- house rules -------------------------------------------------------------------------------------------


class HouseRule(Struct, frozen=True):
    """One field of a game's house rules. `values` is empty where there are too many to list."""

    name: str
    rule: str
    values: tuple[Value, ...]
    default: Value
    question: str
    words: dict[str, str] = {}  # what a value means, where it does not say so itself
    printed: Value = None  # the book's own reading; without one it is the default

    @property
    def description(self) -> str:
        """The question with its answers."""
        answers = [answer(word(value), self.words) for value in self.values if word(value) in self.words]
        ended = self.question[-1:] in ".?"
        if not answers:
            return self.question if ended else f"{self.question}."
        return f"{self.question} ({'; '.join(answers)}.)" if ended else f"{self.question} ({'; '.join(answers)})."


class HouseWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A line of `[house]`: the rule a house rule goes back to, what is asked, and what the values answer.

    `printed`: the value by which the book is played to the letter, where our reading is another.
    """

    rule: str
    text: str
    values: dict[str, str] = {}
    printed: str = ""


def answer(value: str, words: Mapping[str, str]) -> str:
    """A value of a house rule as an answer to its question.

    >>> answer("step_back", {"step_back": "the party stands outside again"}), answer("true", {})
    ('step back: the party stands outside again', 'yes')
    """
    name = {"true": "yes", "false": "no"}.get(value, value.replace("_", " "))
    return f"{name}: {words[value]}" if words.get(value, name) != name else name


def house_rules(book: AnyBook) -> list[HouseRule]:
    """The house rules in the order of their fields: types and defaults from `house.py`, words from `[house]`."""
    words = _house_words(book.data / RULES, "house")
    fields = structs.fields(book.house_type)
    if nameless := sorted({field.name for field in fields} ^ set(words)):
        raise BadTable(f"{RULES}: every field of house.py has a line in [house] and no other; see {nameless[0]!r}")
    found = []
    for field in fields:
        kind, metas = field.type, list[Meta]()
        if get_origin(kind) is Annotated:
            kind, *rest = get_args(kind)
            metas = [meta for meta in rest if isinstance(meta, Meta)]
        found.append(_house_rule(field.name, words[field.name], _values(kind, metas), field.default))
    return found


def _house_rule(name: str, line: HouseWords, values: tuple[Value, ...], default: Value) -> HouseRule:
    known = {word(value): value for value in values}
    if strange := [value for value in (*line.values, *filter(None, [line.printed])) if value not in known]:
        raise BadTable(f"{RULES}, [house], {name}: {strange[0]!r} is none of its values {', '.join(known)}")
    return HouseRule(name, line.rule, values, default, line.text, line.values, known.get(line.printed))


def house_presets(book: AnyBook) -> list[HouseRule]:
    """What sets several house rules at once: names and values from `house.py`, words from `[presets]`."""
    words = _house_words(book.data / RULES, "presets")
    known = presets(book.house_type)
    if nameless := sorted(set(known) ^ set(words)):
        raise BadTable(f"{RULES}: every preset of house.py has a line in [presets]; see {nameless[0]!r}")
    return [HouseRule(name, words[name].rule, (True, False), False, words[name].text) for name in known]


@lru_cache
def _house_words(path: Path, section: Literal["house", "presets"]) -> dict[str, HouseWords]:
    """The lines of a section; a game without house rules may have no rulebook."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return msgspec.convert(raw.get(section, {}), dict[str, HouseWords])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadTable(f"{RULES}: [{section}] cannot be read ({plain_words(error)})") from None


def _values(kind: Any, metas: list[Meta]) -> tuple[Value, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    if kind is bool:
        return (True, False)
    least = next((meta.ge for meta in metas if meta.ge is not None), None)
    most = next((meta.le for meta in metas if meta.le is not None), None)
    if kind is int and least is not None and most is not None:
        return tuple(range(int(least), int(most) + 1))
    return ()


def word(value: Value) -> str:
    """A value as it is typed after `--rule name=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def house_text(book: AnyBook, width: int = WIDTH) -> str:
    """All house rules: name, ruling, default, the other values, and what they mean; presets first."""
    rules = [*house_presets(book), *house_rules(book)]
    columns = [max(map(len, column)) for column in zip(*map(_head, rules), strict=True)]
    lines = [f"{book.title}: house rules. Change one with --rule NAME=VALUE.", ""]
    for rule in rules:
        cells = [cell.ljust(size) for cell, size in zip(_head(rule), columns, strict=False)]
        others = " | ".join(word(value) for value in rule.values if value != rule.default)
        lines += [f"{'  '.join(cells)}  or {others}" if others else "  ".join(cells).rstrip()]
        lines += [fill(rule.description, width, initial_indent="    ", subsequent_indent="    "), ""]
    return "\n".join(lines).rstrip()


def _head(rule: HouseRule) -> tuple[str, str, str]:
    return rule.name, rule.rule, word(rule.default)


def house_json(book: AnyBook) -> list[dict[str, Any]]:
    """The same as plain data."""
    rules = [*house_presets(book), *house_rules(book)]
    plain: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(rules))
    return [{**one, "description": rule.description} for one, rule in zip(plain, rules, strict=True)]


# -- the ledger --------------------------------------------------------------------------------------------


def citations(book: AnyBook) -> Citations:
    """Who cites which rule: the game's own modules, the kit, the tables, the house rules."""
    return _citations(book, load(book))


def _citations(book: AnyBook, rulebook: Rulebook) -> Citations:
    ids = rulebook.ids
    code, strays = read_code(book.folder, book.name, ids)
    tables, more = read_tables(book.data, ids)
    strays += more
    house: dict[str, list[str]] = {}
    for rule in rulebook.rules.values():
        if rule.house:
            house[rule.id] = [rule.house]
    for field in house_rules(book):
        if field.name not in house.setdefault(field.rule, []):
            house[field.rule].append(field.name)
        if field.rule and ids.meant(field.rule) is None:
            strays.append(Stray(field.rule, f"{book.house_type.__name__}.{field.name}"))
    return Citations(code, tables, house, strays)


def proofs(book: AnyBook) -> Proofs | None:
    """The cases and tests that try each rule; None if the project they belong to is not here."""
    root = find_root(book.data)
    return None if root is None else read_proofs(root, book.name, load(book).ids)


def ledger(book: AnyBook) -> Ledger:
    """Every rule with its code, tables, cases, tests, house rules and rulings."""
    rulebook = load(book)
    cited, proven = _citations(book, rulebook), proofs(book)
    rulings = bearing(rulebook)
    known = proven or Proofs()
    entries = [
        LedgerRow(
            rule.id,
            rule.chapter,
            rule.title,
            tuple(cited.code.get(rule.id, ())),
            tuple(cited.tables.get(rule.id, ())),
            tuple(known.cases.get(rule.id, ())),
            tuple(known.tests.get(rule.id, ())),
            tuple(cited.house.get(rule.id, ())),
            rule.ruling,
            tuple(rulings[rule.id]),
            rule.why,
        )
        for rule in rulebook.rules.values()
    ]
    chapters = {chapter.id: chapter.title for chapter in rulebook.chapters.values()}
    strays = (*cited.strays, *known.strays)
    unread = tuple(read_by_nobody(book.folder, book.data))
    return Ledger(book.name, book.title, chapters, tuple(entries), strays, unread, proven is not None)


def bearing(rulebook: Rulebook) -> dict[str, list[str]]:
    """Rule id → the rulings that it speaks of, or that speak of it."""
    found: dict[str, set[str]] = {id: set() for id in rulebook.rules}
    for rule in rulebook.rules.values():
        for other in mentioned(f"{rule.text} {rule.alternative}", rulebook.rules):
            if rule.ruling:
                found[other].add(rule.id)
            if rulebook.rules[other].ruling:
                found[rule.id].add(other)
    order = list(rulebook.rules)
    return {id: sorted(others - {id}, key=order.index) for id, others in found.items()}


# -- for people --------------------------------------------------------------------------------------------


def contents(book: AnyBook, chapter: str = "") -> str:
    """The chapters with their rules, one line each; or one chapter."""
    rulebook = load(book)
    longest = max(map(len, rulebook.rules), default=0)
    lines = [] if chapter else [f"{book.title}: {book.about}"]
    for one in rulebook.chapters.values():
        if chapter in ("", one.id):
            lines += ["", f"{one.id}  {one.title}"]
            for rule in rulebook.of(one.id):
                mark = "  (Advanced Game)" if rule.advanced else ""
                lines.append(f"  {rule.id.ljust(longest)}  {rule.title}{mark}")
    return "\n".join(lines).strip("\n")


def text(book: AnyBook, id: str, width: int = WIDTH) -> str:
    """One rule: our words for it, what else it could mean, what carries it out, what tries it."""
    rulebook, wanted = load(book), id.strip("[] ")
    chapter = wanted.removesuffix(".0").upper()
    if chapter in rulebook.chapters and wanted not in rulebook.rules:
        return contents(book, chapter)
    rule = rulebook.rule(wanted)
    whole = ledger(book)
    entry = whole.entry(rule.id)
    marks = [*(["a ruling"] if rule.ruling else []), *(["Advanced Game only"] if rule.advanced else [])]
    head = f"{rule.id}  {rule.title}" + (f"  ({', '.join(marks)})" if marks else "")
    facts = _alternatives(book, rule, entry) + _sources(rulebook, entry, proven=whole.proofs)
    size = max(len(name) for name, _ in facts)
    lines = [head, "", fill(rule.text, width, initial_indent="  ", subsequent_indent="  "), ""]
    for name, values in facts:
        for number, value in enumerate(values):
            margin = f"  {'' if number else name:{size}}  "
            lines.append(fill(value, width, initial_indent=margin, subsequent_indent=" " * len(margin)))
    return "\n".join(lines)


def _alternatives(book: AnyBook, rule: Rule, entry: LedgerRow) -> list[tuple[str, list[str]]]:
    facts = [("otherwise", [rule.alternative])] if rule.alternative else []
    fields = [
        f"{field.name}={word(field.default)}"
        + "".join(f" | {word(value)}" for value in field.values if value != field.default)
        for field in house_rules(book)
        if field.name in entry.house
    ]
    return [*facts, *([("house rule", fields)] if fields else [])]


def _sources(rulebook: Rulebook, entry: LedgerRow, *, proven: bool) -> list[tuple[str, list[str]]]:
    """Where it is carried out and tried; a whole module is named only where nothing in it is."""
    doing = [place for place in entry.code if place.kind in ("function", "class")]
    doing = doing or [place for place in entry.code if place.kind == "module"]
    telling = [place for place in entry.code if place.kind == "telling"]
    facts = {
        "no procedure": [entry.why] if entry.why else [],
        "implemented in": [f"{place.name} ({place.file}:{place.line})" for place in doing],
        "tables": list(entry.tables),
        "told by": [f"{place.name} ({place.file}:{place.line})" for place in telling],
        "rulings": [f"{ruling} {rulebook.rules[ruling].title}" for ruling in entry.rulings],
        "tested by": [*entry.cases, *entry.tests],
    }
    if not entry.why and not entry.cited:
        facts["implemented in"] = ["nothing yet"]
    if not entry.why and not entry.proven:
        facts["tested by"] = ["nothing yet" if proven else "unknown: there are no cases and tests here"]
    return [(name, values) for name, values in facts.items() if values]
