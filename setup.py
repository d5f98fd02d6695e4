"""Labrys is pure Python. With LABRYS_COMPILE=1 in the environment its rules are compiled by mypyc: `make fast`.

Which modules are compiled is a matter of rules, in `compiled_modules`, and of one short list, `LEFT_OUT`. The
sources in src/ stay as they are and go into the wheel beside what is compiled; mypyc reads a copy of them, line by
line the same but for what `prepared` says.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

SRC = Path("src")
COPY = Path("build/mypyc")
PARTS = ("labrys.engine", "labrys.kit", "labrys.systems", "labrys.games", "labrys.seats")
LEFT_OUT = {  # modules, or packages with all that is in them
    "labrys.engine.together": "questions refer to it weakly, which a compiled class does not allow",
    "labrys.engine.possible": "its operators are made by functions, which a compiled class cannot have",
    "labrys.engine.errors": "the errors of every package, also of others', are derived from these",
    "labrys.kit.mazefile": "read once for a game, and mypyc cannot count through a bytearray",
    "labrys.seats.bot": "people derive their own bots from it",
    "labrys.seats.base": "the same",
    "labrys.seats.outside": "waits for another process",
    "labrys.seats.apart": "the same",
    "labrys.seats.registry": "imports by name",
}


def compiled_modules() -> list[str]:
    """The modules that are compiled.

    Those of `PARTS` but the tellings (nobody waits for a sentence, and they would be a third of the build), if
    they define no msgspec Struct (mypyc drops the keywords of a class without a word: frozen, gc, tag) and no
    class that has a base or an heir in a module that is not compiled.
    """
    from msgspec import Struct

    modules = {module.__name__: module for module in _modules()}
    chosen = {
        name
        for name, module in modules.items()
        if _within(name, PARTS)
        and not _within(name, LEFT_OUT)
        and ".telling" not in name
        and not any(issubclass(kind, Struct) for kind in _classes(module))
    }
    while mixed := {
        name
        for name in chosen
        for kind in _classes(modules[name])
        for kin in (*type.__subclasses__(kind), *kind.__bases__)
        if kin.__module__.startswith("labrys.") and kin.__module__ not in chosen
    }:
        chosen -= mixed
    return sorted(chosen)


def _modules() -> list[ModuleType]:
    """Every module of the package, but those that want an extra which is not installed."""
    sys.path.insert(0, str(SRC))
    found = []
    for info in walk_packages(import_module("labrys").__path__, "labrys.", onerror=lambda name: None):
        if not info.name.endswith("__main__"):
            try:
                found.append(import_module(info.name))
            except Exception as missing:  # an ImportError, or the sentence that says what to install
                print(f"not looked at: {info.name} ({missing})")
    return found


def _within(name: str, packages: tuple[str, ...] | dict[str, str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _classes(module: ModuleType) -> list[type]:
    """The classes a module defines."""
    return [
        kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__
    ]


def prepared(source: str) -> str:
    """A source as mypyc gets it.

    Constants are `Final`; `x in (*a, *b)`, at which it stumbles, is a call; a sum is taken of a list, for in a sum
    of what is generated it expects whole numbers; and a procedure that varies has its parameters written down, for
    a compiled function does not tell them.

    >>> prepared("MOST = 3")
    'from typing import Final; MOST: Final = 3'
    >>> prepared("x in (*a, *b)")
    'x in tuple((*a, *b))'
    >>> prepared("sum(x / 2 for x in a)")
    'sum([x / 2 for x in a])'
    >>> print(prepared("@varies('lock')\\ndef shut(state: State, *, quiet: bool = False): ..."))
    @varies('lock', 'state, *, quiet=quiet', {'quiet': False})
    def shut(state: State, *, quiet: bool = False): ...
    """
    tree, edits = ast.parse(source), list[tuple[int, int, str]]()
    lines = source.splitlines(keepends=True)
    for node in tree.body:
        if isinstance(node, ast.Assign) and _is_constant(node):
            end = node.targets[0].end_col_offset or 0
            edits.append((node.lineno, end, ": Final"))
    for node in ast.walk(tree):
        edits += _edits(node)
    for number, column, words in sorted(edits, reverse=True):
        line = lines[number - 1].encode()  # columns are counted in bytes
        lines[number - 1] = (line[:column] + words.encode() + line[column:]).decode()
    if any(words == ": Final" for _, _, words in edits):
        first = next((node for node in tree.body if isinstance(node, ast.ImportFrom)), None)
        if first is None:
            lines[0] = f"from typing import Final; {lines[0]}"
        else:  # from __future__ import annotations
            number = first.end_lineno or 1
            lines[number - 1] = lines[number - 1].rstrip("\n") + "; from typing import Final\n"
    return "".join(lines)


def _edits(node: ast.AST) -> Iterator[tuple[int, int, str]]:
    """What is put in, by line and column, where mypyc would do something else than Python."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            for mark in node.decorator_list:
                match mark:
                    case ast.Call(func=ast.Name("varies"), end_lineno=int(line), end_col_offset=int(column)):
                        yield line, column - 1, _parameters(node.args)
        case ast.Call(func=ast.Name("sum"), args=[ast.GeneratorExp() as made, *_]):
            yield made.lineno, made.col_offset + 1, "["  # it begins and ends with its parentheses
            yield made.end_lineno or 0, (made.end_col_offset or 0) - 1, "]"
        case ast.Compare():
            for among in node.comparators:
                if isinstance(among, ast.Tuple) and any(isinstance(one, ast.Starred) for one in among.elts):
                    yield among.lineno, among.col_offset, "tuple("
                    yield among.end_lineno or 0, among.end_col_offset or 0, ")"


def _parameters(arguments: ast.arguments) -> str:
    """The parameters of a function, and what stands for those that are not given, as arguments of `varies`."""
    by_place = arguments.args[len(arguments.args) - len(arguments.defaults) :]
    pairs = [*zip(by_place, arguments.defaults, strict=True)]
    pairs += [*zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)]
    given = {one.arg: ast.unparse(default) for one, default in pairs if default is not None}
    names = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    names += ["*", *[one.arg for one in arguments.kwonlyargs]] if arguments.kwonlyargs else []
    taken = ", ".join(f"{name}={name}" if name in given else name for name in names)
    return f", {taken!r}, {{{', '.join(f'{name!r}: {default}' for name, default in given.items())}}}"


def _is_constant(node: ast.Assign) -> bool:
    """`MOST = 3`, but not a name of a type: `S = TypeVar("S")`, `PAIR = tuple[int, int]`."""
    if len(node.targets) != 1 or not isinstance(node.targets[0], ast.Name):
        return False
    if not re.fullmatch(r"_?[A-Z][A-Z0-9_]+", node.targets[0].id):
        return False
    return not isinstance(node.value, ast.Subscript | ast.Name | ast.Attribute | ast.BinOp)


def extensions() -> list[object]:
    """What setuptools is to build: one library with everything, and a small door to it for each module."""
    from mypyc.build import mypycify

    os.environ["MYPYPATH"] = str(COPY)
    chosen = {Path(*name.split(".")) for name in compiled_modules()}
    paths = []
    for path in sorted(SRC.rglob("*.py")):
        here = path.relative_to(SRC)
        copy = COPY / here
        copy.parent.mkdir(parents=True, exist_ok=True)
        compiled = (here.parent if here.name == "__init__.py" else here.with_suffix("")) in chosen
        copy.write_text(
            prepared(path.read_text(encoding="utf-8")) if compiled else path.read_text(encoding="utf-8")
        )
        if compiled:
            paths.append(str(copy))
    paths.sort(key=lambda path: (path.count(os.sep), path))  # a package before its parts: see --disable-error-code
    print(f"compiling {len(paths)} modules", flush=True)
    lenient = [  # `make check` is strict; here the order of the files is another, and has-type depends on it
        "--config-file=",
        "--explicit-package-bases",
        "--ignore-missing-imports",
        "--disable-error-code=has-type",
    ]
    return mypycify(
        [*lenient, *paths],
        only_compile_paths=paths,
        opt_level=os.environ.get("LABRYS_OPT", "1"),
        debug_level="0",
        multi_file=True,
    )


class SideBySide(build_ext):
    """As many C files at a time as there are cores."""

    def build_extensions(self) -> None:
        """As always, but for the compiler's turn."""
        compile_all = self.compiler.compile

        def side_by_side(sources: list[str], *args: Any, **options: Any) -> list[str]:
            with ThreadPoolExecutor(int(os.environ.get("LABRYS_JOBS", os.cpu_count() or 1))) as crew:
                made = crew.map(lambda source: compile_all([source], *args, **options), sources)
                return [one for objects in made for one in objects]

        self.compiler.compile = side_by_side
        super().build_extensions()


if os.environ.get("LABRYS_COMPILE") == "1" and {"bdist_wheel", "build_ext"} & set(sys.argv):
    setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
else:  # also when pip only asks for a name and a version
    setup()
