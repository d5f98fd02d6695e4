"""The rulebook as plain lines of text: contents, chapters, rules, tables, house rules, what a search finds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import fill, wrap

from labrys.engine.errors import LabrysError
from labrys.rulebook.printed import NONE, BookTable
from labrys.rulebook.reading import BookChapter, BookRule, HouseQuestion, WholeBook, search

WIDTH = 96  # of a line in print
GAP = "  "
LEAST = 4  # columns of a cell that is wrapped
MET = "•"  # before what this game has met
HOUSE = "house"
HOW = "rules 8: a chapter; rules 8.47: a rule; rules house: the house rules; rules met: what this game has met; \
rules search WORDS: where something stands"


def look_up(
    book: WholeBook,
    wanted: str,
    width: int,
    *,
    met: Collection[str] = (),
    played: Mapping[str, str] | None = None,
) -> list[str]:
    """What somebody who types `rules WANTED` reads. `met`: what his game has met; `played`: its house rules."""
    word, _, rest = wanted.strip().partition(" ")
    if not word:
        return [*contents(book, met), "", *wrap(HOW, width, subsequent_indent="  ")]
    if word.casefold() in ("search", "find"):
        return found(book, rest, width)
    if word.casefold() == HOUSE:
        return house(book.house, width, played)
    if word.casefold() == "met":
        return contents(book, met, only=True)
    if rule := book.rule(word):
        return rule_lines(rule, width, met)
    if chapter := book.chapter(word):
        return chapter_lines(chapter, width, met)
    raise LabrysError(f"{book.title} has no chapter and no rule {word!r}; rules alone lists the chapters")


def contents(book: WholeBook, met: Collection[str] = (), *, only: bool = False) -> list[str]:
    """The chapters, with how much of them has been met; or only what was met, rule by rule."""
    wide = max(len(chapter.id) for chapter in book.chapters)
    lines = [f"{book.title}: the rulebook", ""]
    for chapter in book.chapters:
        known = [rule for rule in chapter.rules if rule.id in met]
        if only and not known:
            continue
        count = f", {len(known)} met" if known else ""
        lines.append(f"{chapter.id:>{wide}}  {chapter.title} ({len(chapter.rules)}{count})")
        lines += [f"{'':{wide}}    {rule.id}  {rule.title}" for rule in known if only]
    if only and not met:
        lines.append("This game has met no rule yet.")
    if book.house and not only:
        lines.append(f"{'':{wide}}  House rules ({len(book.house)})")
    return lines


def chapter_lines(chapter: BookChapter, width: int, met: Collection[str] = ()) -> list[str]:
    """A whole chapter, to be read from its beginning to its end."""
    title = f"{chapter.id}  {chapter.title}"
    lines = [title, "═" * len(title)]
    for rule in chapter.rules:
        lines += ["", *rule_lines(rule, width, met)]
    return lines


def rule_lines(rule: BookRule, width: int, met: Collection[str] = ()) -> list[str]:
    """A rule: its number and title, our words, its tables."""
    marks = [*(["Advanced Game"] if rule.advanced else []), *(["our ruling"] if rule.ruling else [])]
    head = f"{MET} {rule.id}" if rule.id in met else rule.id
    lines = wrap(f"{head}  {rule.title}{_bracketed(marks)}", width)
    lines += wrap(rule.text, width, initial_indent="  ", subsequent_indent="  ")
    if rule.otherwise:
        lines += wrap(f"As a house rule: {rule.otherwise}", width, initial_indent="  ", subsequent_indent="  ")
    for table in rule.tables:
        lines += ["", *(f"  {line}".rstrip() for line in table_lines(table, width - 2))]
    if rule.rulings:
        lines += wrap(f"Rulings: {', '.join(rule.rulings)}", width, initial_indent="  ", subsequent_indent="  ")
    return lines


def _bracketed(marks: Sequence[str]) -> str:
    return f" ({', '.join(marks)})" if marks else ""


def found(book: WholeBook, words: str, width: int) -> list[str]:
    """The rules in which all of these words stand."""
    hits = search(book, words)
    if not words:
        return ["What shall be looked for? Type it like this: rules search poison"]
    if not hits:
        return [f"Nothing in {book.title} has all of: {words}. Fewer or shorter words find more."]
    wide = max(len(hit.rule.id) for hit in hits)
    rows = [f"{hit.rule.id:<{wide}}  {hit.rule.title}{f' ({hit.table})' if hit.table else ''}" for hit in hits]
    return [line for row in rows for line in wrap(row, width, subsequent_indent=" " * (wide + 4))]


# -- tables --------------------------------------------------------------------------------------------------


def table_lines(table: BookTable, width: int) -> list[str]:
    """A table, its cells wrapped if they must be; one that is far too wide row by row, as a list."""
    sizes = _sizes(table, width)
    body = _records(table, width) if sizes is None else _grid(table, sizes)
    note = [*wrap(table.note, width), *wrap(f"Source: {table.source}.", width)]
    return [*wrap(table.title, width), *body, *note]


def _sizes(table: BookTable, width: int) -> list[int] | None:
    """How wide each column is; None: they do not fit."""
    columns = list(zip(table.headings, *table.rows, strict=True))
    wanted = [max(map(len, column)) for column in columns]
    least = [max(LEAST, *(len(word) for cell in column for word in cell.split())) for column in columns]
    least = [min(low, size) for low, size in zip(least, wanted, strict=True)]
    room = width - len(GAP) * (len(columns) - 1)
    while sum(wanted) > room:
        spare = [size - low for size, low in zip(wanted, least, strict=True)]
        widest = max(range(len(wanted)), key=lambda place: (spare[place] > 0, wanted[place]))
        if spare[widest] <= 0:
            return None
        wanted[widest] -= 1
    return wanted


def _grid(table: BookTable, sizes: Sequence[int]) -> list[str]:
    figures = [all(_figure(row[place]) for row in table.rows) for place in range(len(sizes))]
    lines = list(_row(table.headings, sizes, figures))
    lines.append(GAP.join("─" * size for size in sizes))
    wrapped = any(len(cell) > size for row in table.rows for cell, size in zip(row, sizes, strict=True))
    for number, row in enumerate(table.rows):
        lines += [""] if wrapped and number else []
        lines += _row(row, sizes, figures)
    return lines


def _figure(cell: str) -> bool:
    return cell == NONE or cell.lstrip("+−").isdigit()


def _row(cells: Sequence[str], sizes: Sequence[int], figures: Sequence[bool]) -> Iterator[str]:
    parts = [wrap(cell, size) or [""] for cell, size in zip(cells, sizes, strict=True)]
    for line in zip_longest(*parts, fillvalue=""):
        cut = zip(line, sizes, figures, strict=True)
        yield GAP.join(cell.rjust(size) if right else cell.ljust(size) for cell, size, right in cut).rstrip()


def _records(table: BookTable, width: int) -> list[str]:
    lines = []
    name = 1 if table.linked == 0 and len(table.headings) > 1 else 0
    for row in table.rows:
        facts = [
            f"{heading} {cell}"
            for place, (heading, cell) in enumerate(zip(table.headings, row, strict=True))
            if place != name and cell != NONE
        ]
        lines += wrap(f"{row[name]}: {'; '.join(facts)}.", width, subsequent_indent="    ")
    return lines


# -- house rules ---------------------------------------------------------------------------------------------


def house(questions: Sequence[HouseQuestion], width: int, played: Mapping[str, str] | None = None) -> list[str]:
    """Every question with its answers: the book's reading is marked and, at a table, what is played there."""
    lines = ["House rules", "═══════════"]
    for one in questions:
        asked = one.question if one.question[-1:] in ".?" else f"{one.question}:"
        head = f"{asked}{f' [{one.rule}]' if one.rule else ''}"
        lines += ["", fill(head, width, subsequent_indent="  ")]
        now = (played or {}).get(one.name)
        for answer in one.answers:
            own = played is not None and not one.preset and (answer.usual if now is None else answer.value == now)
            marks = [*(["the book's reading"] if answer.book else []), *(["this table"] if own else [])]
            words = f"{answer.words}{_bracketed(marks)}"
            lines += wrap(f"{MET if own else '-'} {words}", width, initial_indent="  ", subsequent_indent="    ")
        if not one.answers:
            lines.append(f"  {MET} {now or one.usual}")
    return [part for line in lines for part in line.split("\n")]
