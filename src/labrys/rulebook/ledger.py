"""The ledger: for every rule the code, the tables, the cases and the tests that cite it.

Citations are read from the source as it lies on the disk, so they cost nothing when a game is played.

- In code: `[8.47]` in a docstring or a comment, or `[5.11]–[5.14]` for a run of rules. In the kit and the
  systems, which several books share, `[deathmaze 5.24]` cites a rule of one book only.
- In a table: its line `rule = "8.43, 8.45"` and its column `rule`. In a case: `rules = "8.46 8.47"`.
- At a test: `@pytest.mark.rule("deathmaze", "8.47")`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from labrys.engine.errors import BadTable, LabrysError
from labrys.rulebook.cases import read_entries

if TYPE_CHECKING:
    import ast

RULES = "rules.toml"
BY_NAME = {"figure", "what"}  # the columns by which code asks for a row by its name
TELLING = "telling"  # the folder of what only shows and tells: what it cites is not yet carried out
LABRYS = Path(__file__).parents[1]
SHARED = ("kit", "systems")  # folders whose code several books use

_ID = r"[A-Za-z]*\d[\w.-]*"
_CITATION = re.compile(rf"(?<!\w)\[(?:([a-z]\w*) )?({_ID})\](?:\s?[–—-]\s?\[({_ID})\])?")
_LOOKS_LIKE_ONE = re.compile(r"[A-Z]{1,2}\d+|[A-Z]{0,2}\d+(\.\d+)+[a-z]?(-\w+)*")  # [0] and [1D6] do not
_COMMENT = re.compile(r"#.*\[")

Kind = Literal["function", "class", "module", "telling"]
_KINDS: tuple[Kind, ...] = ("function", "class", "module", "telling")


class Place(Struct, frozen=True):
    """What cites a rule in code: its name, and where it stands in the game's package."""

    name: str
    file: str
    line: int
    kind: Kind


class Stray(Struct, frozen=True):
    """A citation of a rule that the rulebook does not have."""

    id: str
    where: str


class Citations(Struct, frozen=True):
    """Rule id → the places, table files and house rules that cite it."""

    code: dict[str, list[Place]] = {}
    tables: dict[str, list[str]] = {}
    house: dict[str, list[str]] = {}
    strays: list[Stray] = []


class Proofs(Struct, frozen=True):
    """Rule id → the cases and tests that try it."""

    cases: dict[str, list[str]] = {}
    tests: dict[str, list[str]] = {}
    strays: list[Stray] = []


# -- the ledger --------------------------------------------------------------------------------------------


class LedgerRow(Struct, frozen=True):
    """One rule in the ledger."""

    id: str
    chapter: str
    title: str
    code: tuple[Place, ...] = ()
    tables: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    house: tuple[str, ...] = ()  # the fields that change it
    ruling: bool = False  # is it a ruling of ours?
    rulings: tuple[str, ...] = ()  # the others that bear on it
    why: str = ""  # it is no procedure

    @property
    def cited(self) -> bool:
        """Does any code or table carry it out?"""
        return bool(self.tables) or any(place.kind != "telling" for place in self.code)

    @property
    def proven(self) -> bool:
        """Does any case or test try it?"""
        return bool(self.cases or self.tests)

    @property
    def covered(self) -> bool:
        """Carried out and proven; or nothing to carry out, and it is said why."""
        return bool(self.why) or (self.cited and self.proven)


class Ledger(Struct, frozen=True):
    """Every rule of a book, in its order."""

    game: str
    title: str
    chapters: dict[str, str]  # id → title
    entries: tuple[LedgerRow, ...]
    strays: tuple[Stray, ...] = ()
    unread: tuple[str, ...] = ()  # tables, and rows that are looked up by name, which no code reads
    proofs: bool = True  # False: there are no cases and tests here, so nobody knows

    @property
    def uncovered(self) -> list[str]:
        """The ids that still want code or proof."""
        return [entry.id for entry in self.entries if not entry.covered]

    @property
    def uncited(self) -> list[str]:
        """The ids that neither code nor a table cites."""
        return [entry.id for entry in self.entries if not (entry.why or entry.cited)]

    @property
    def unproven(self) -> list[str]:
        """The ids that neither a case nor a test tries."""
        return [entry.id for entry in self.entries if not (entry.why or entry.proven)]

    @property
    def complete(self) -> bool:
        """Every rule is covered, nothing cites a rule that does not exist, and every table is read."""
        return not self.uncovered and not self.strays and not self.unread

    def entry(self, rule: str) -> LedgerRow:
        """The entry of this rule."""
        return next(entry for entry in self.entries if entry.id == rule)

    def to_json(self) -> dict[str, Any]:
        """Plain data for a program."""
        uncovered = self.uncovered
        entries, strays = msgspec.json.decode(msgspec.json.encode((self.entries, self.strays)))
        return {
            "game": self.game,
            "rules": len(self.entries),
            "covered": len(self.entries) - len(uncovered),
            "uncovered": uncovered,
            "uncited": self.uncited,
            "unproven": self.unproven,
            "proofs": self.proofs,
            "complete": self.complete,
            "strays": strays,
            "unread": list(self.unread),
            "entries": [{**entry, "covered": entry["id"] not in uncovered} for entry in entries],
        }

    def to_markdown(self) -> str:
        """A page to read: one table for each chapter. Line numbers are left out, they change too often."""
        page = [f"# {self.title}: the ledger", "", *self._summary()]
        for chapter, title in self.chapters.items():
            lines = [_line(entry) for entry in self.entries if entry.chapter == chapter]
            if lines:
                head = ["| rule | title | carried out by | proven by | see |", "|---|---|---|---|---|"]
                page += ["", f"## {chapter} {title}", "", *head, *lines]
        return "\n".join(page)

    def _summary(self) -> list[str]:
        number, uncovered = len(self.entries), len(self.uncovered)
        lines = [
            f"{number} rules and rulings, {number - uncovered} of them covered: carried out by code or a "
            "table and tried by a case or a test, or not a procedure. Those in bold are not. This page is "
            "generated from the citations in the source."
        ]
        if self.uncited:
            lines += ["", f"Neither code nor table: {', '.join(self.uncited)}."]
        if not self.proofs:
            lines += ["", "There are no cases and tests here, so what is proven is unknown."]
        elif self.unproven:
            lines += ["", f"Neither case nor test: {', '.join(self.unproven)}."]
        if self.strays:
            strays = ", ".join(f"{stray.id} ({stray.where})" for stray in self.strays)
            lines += ["", f"Cited, but not in the rulebook: {strays}."]
        if self.unread:
            lines += ["", f"In the data, but read by no code: {', '.join(self.unread)}."]
        return lines


def _line(entry: LedgerRow) -> str:
    """One line of the page. Functions say enough; classes and modules are named where there is no function."""
    places = [place for place in entry.code if place.kind == "function"]
    places = places or [place for place in entry.code if place.kind != "telling"]
    code = [f"`{name}`" for name in (*(place.name for place in places), *entry.tables)]
    cells = (
        entry.id if entry.covered else f"**{entry.id}**",
        entry.title.replace("|", "\\|"),
        f"not a procedure: {entry.why}" if entry.why else ", ".join(code),
        "<br>".join(f"`{proof}`" for proof in (*entry.cases, *entry.tests)),
        ", ".join((*(f"`{name}`" for name in entry.house), *entry.rulings)),
    )
    return f"| {' | '.join(cell or '–' for cell in cells)} |"


# -- the ids of a book -------------------------------------------------------------------------------------


class Ids:
    """The rule ids of a book in its order, and what a citation means among them."""

    def __init__(self, ids: Sequence[str], chapters: Sequence[str]) -> None:
        self.ids, self.chapters = ids, chapters
        self._known = frozenset(ids)

    def under(self, heading: str) -> list[str]:
        """A rule, or the rules under a heading: 8.0 a chapter, 8.4 a section, 5.23 its lettered parts."""
        if heading in self._known:
            return [heading]
        chapter = heading.removesuffix(".0")
        if chapter != heading and chapter in self.chapters:
            heading = f"{chapter}."
        return [rule for rule in self.ids if rule.startswith(heading)]

    def meant(self, first: str, last: str = "") -> list[str] | None:
        """The rules a citation means: one, or a run of them. A heading alone: none. No such rule: None."""
        start = self.under(first)
        if not last:
            return start if first in self._known else [] if start else None
        end = self.under(last)
        if not start or not end:
            return None
        return list(self.ids[self.ids.index(start[0]) : self.ids.index(end[-1]) + 1])


# -- reading code ------------------------------------------------------------------------------------------


def read_code(package: Path, game: str, ids: Ids) -> tuple[dict[str, list[Place]], list[Stray]]:
    """The citations in a game's modules and in the kit; functions first, then by file and line."""
    found: dict[str, dict[str, Place]] = {}
    strays: dict[Stray, None] = {}
    shared = [module for folder in SHARED for module in _modules(LABRYS / folder, f"{folder}/")]
    for path, label in [*_modules(package, ""), *shared]:
        for place, words in _documented(path, label, game):
            for book, first, last in _CITATION.findall(words):
                if book and book != game:
                    continue
                meant = ids.meant(first, last)
                if meant is not None:
                    for rule in meant:
                        found.setdefault(rule, {}).setdefault(place.name, place)
                elif _LOOKS_LIKE_ONE.fullmatch(first) and (book or not label.startswith(SHARED)):
                    strays[Stray(f"{first}–{last}" if last else first, place.name)] = None
    ordered = {rule: sorted(places.values(), key=_order) for rule, places in found.items()}
    return ordered, list(strays)


def _order(place: Place) -> tuple[int, bool, str, int]:
    return _KINDS.index(place.kind), place.file.startswith(SHARED), place.file, place.line


def _modules(folder: Path, prefix: str) -> list[tuple[Path, str]]:
    return [(path, prefix + path.relative_to(folder).as_posix()) for path in sorted(folder.rglob("*.py"))]


def _documented(path: Path, label: str, game: str) -> Iterator[tuple[Place, str]]:
    """Every docstring and comment of a file, with the innermost place it belongs to."""
    import ast  # only the ledger needs it

    source = path.read_text(encoding="utf-8")
    if "[" not in source:
        return
    tree = _parse(source, label)
    module = label.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    module = game if module == "__init__" else module.removeprefix("chapters.")
    telling = TELLING in label.split("/")
    scopes = [(1, source.count("\n") + 1, Place(module, label, 1, "telling" if telling else "module"))]
    if words := ast.get_docstring(tree, clean=False):
        yield scopes[0][2], words
    for node, name in _definitions(tree, module):
        kind: Kind = "class" if isinstance(node, ast.ClassDef) else "function"
        place = Place(name, label, node.lineno, "telling" if telling else kind)
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        scopes.append((first, node.end_lineno or first, place))
        if words := ast.get_docstring(node, clean=False):
            yield place, words
    for line, comment in _comments(source):
        place = [place for first, last, place in scopes if first <= line <= last][-1]
        yield Place(place.name, label, line, place.kind), comment


def _parse(source: str, label: str) -> ast.Module:
    import ast

    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise LabrysError(f"{label}, line {error.lineno}: cannot be read as Python ({error.msg})") from None


def _definitions(
    parent: ast.AST, name: str
) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, str]]:
    """Functions and classes with their dotted names, outer ones before inner ones."""
    import ast

    for node in ast.iter_child_nodes(parent):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node, f"{name}.{node.name}"
            yield from _definitions(node, f"{name}.{node.name}")
        else:
            yield from _definitions(node, name)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    if not _COMMENT.search(source):
        return
    import io
    import tokenize

    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


# -- reading data ------------------------------------------------------------------------------------------


def read_tables(data: Path, ids: Ids) -> tuple[dict[str, list[str]], list[Stray]]:
    """The tables in a game's data, by the rules that their line `rule = "8.43, 8.45"` names."""
    found: dict[str, list[str]] = {}
    strays = []
    for path in sorted(data.glob("*.toml")):
        if path.name == RULES:
            continue
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as error:
            raise BadTable(f"{path.name}: cannot be read as TOML ({error})") from None
        for rule in _named(table):
            strays += _file(found, ids, rule, f"data/{path.name}")
    return found, strays


def _named(table: dict[str, Any]) -> list[str]:
    """The rules a table names: in its line `rule` and, if it has such a column, in its rows."""
    named = str(table.get("rule", "")).replace(",", " ").split()
    if "rule" in table.get("columns", ()):
        place = table["columns"].index("rule")
        named += [str(row[place]) for row in table["rows"]]
    return named


def _file(found: dict[str, list[str]], ids: Ids, rule: str, name: str) -> list[Stray]:
    """Put a name under the rule it cites; a stray if there is no such rule."""
    meant = ids.meant(rule)
    for one in meant or ():
        names = found.setdefault(one, [])
        if name not in names:
            names.append(name)
    return [Stray(rule, name)] if meant is None else []


def read_by_nobody(package: Path, data: Path) -> list[str]:
    """The tables that no code of the game or of what games share names, and rows of figures that none asks for."""
    modules = [*_modules(package, ""), *(m for folder in SHARED for m in _modules(LABRYS / folder, ""))]
    named = {word for path, label in modules for word in _words(path, label)}
    found = []
    for path in sorted(data.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        if path.name == RULES or "rows" not in table:
            continue
        if path.name not in named:
            found.append(path.name)
        for place, column in enumerate(table["columns"]):
            if column in BY_NAME:
                found += [f"{row[place]} ({path.name})" for row in table["rows"] if row[place] not in named]
    return found


def _words(path: Path, label: str) -> Iterator[str]:
    """Every string that stands in the code of a file."""
    import ast

    for node in ast.walk(_parse(path.read_text(encoding="utf-8"), label)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


# -- reading proofs ----------------------------------------------------------------------------------------


def find_root(package: Path) -> Path | None:
    """The project this package stands in, if its cases are there too; an installed game has none."""
    for folder in package.resolve().parents:
        if (folder / "pyproject.toml").is_file() and (folder / "cases").is_dir():
            return folder
    return None


def read_proofs(root: Path, game: str, ids: Ids) -> Proofs:
    """The cases and the tests of a project that name a rule of this game."""
    proofs = Proofs({}, {}, [])
    for path in sorted((root / "cases" / game).rglob("*.toml")):
        for entry in read_entries(path, path.relative_to(root).as_posix()):
            for rule in entry.rules():
                proofs.strays.extend(_file(proofs.cases, ids, rule, entry.where))
    for path in sorted((root / "tests").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        for test, rule in _rules_of_tests(path, name, game):
            proofs.strays.extend(_file(proofs.tests, ids, rule, test))
    return proofs


def _rules_of_tests(path: Path, name: str, game: str) -> Iterator[tuple[str, str]]:
    """Test and rule, for every mark: on a function, on a class, or as `pytestmark` on a whole module."""
    import ast

    source = path.read_text(encoding="utf-8")
    if "rule(" not in source:
        return
    tree = _parse(source, name)
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(_name(target) == "pytestmark" for target in node.targets):
            for rule in _marks(node.value, game):
                yield name, rule
    for definition, dotted in _definitions(tree, ""):
        for decorator in definition.decorator_list:
            for rule in _marks(decorator, game):
                yield f"{name}::{dotted.removeprefix('.').replace('.', '::')}", rule


def _marks(expression: ast.AST, game: str) -> Iterator[str]:
    """The ids in every `rule("game", "id", ...)` inside an expression."""
    import ast

    for node in ast.walk(expression):
        if isinstance(node, ast.Call) and _name(node.func) == "rule":
            words = [word.value for word in node.args if isinstance(word, ast.Constant)]
            if words and words[0] == game:
                yield from (str(word) for word in words[1:])


def _name(node: ast.AST) -> str:
    """The last part of a dotted name."""
    return str(getattr(node, "attr", getattr(node, "id", "")))


# -- drawing it up -----------------------------------------------------------------------------------------


def mentioned(text: str, ids: Mapping[str, object]) -> list[str]:
    """The rule ids that a text speaks of, without brackets.

    >>> mentioned("With two, roll as in 8.33 (R73).", {"8.33": 0, "R73": 0})
    ['8.33', 'R73']
    """
    words = (word.rstrip(".-") for word in re.findall(rf"(?<![\w.]){_ID}", text))
    return [word for word in dict.fromkeys(words) if word in ids]
