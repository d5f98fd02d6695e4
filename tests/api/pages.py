"""The pages of `docs/api`: every public name with its signature, its words and its example, in Markdown.

Signatures are taken from the source, so that a page is the same under every version of Python.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

from pdoc.doc import Class, Doc, Function, Module

from tests.api.names import MODULES, is_property, module, parts, public

HERE = Path(__file__).parents[2] / "docs" / "api"
FIELD = re.compile(r"^    (\w+): ([^#=]+?)(?: = ([^#]+?))?\s*(?:#\s(.*))?$")
INDEX = """\
# The Python API

Written by `make api` from the docstrings, as pdoc reads them; do not edit. Every example is run by the tests.

{pages}

In all examples `import labrys` has been said, and on the page of a module `from that.module import *`. The same in
a browser, with a search box: `.venv/bin/pdoc {names}`. How a game, a study and a plot look in a notebook:
`docs/notebooks/labrys.ipynb`.
"""


def all_pages() -> dict[str, str]:
    """File name → text."""
    found = {f"{name}.md": page(module(name)) for name in MODULES if public(module(name))}
    listed = "\n".join(
        f"- [`{name}`]({name}.md): {about}" for name, about in MODULES.items() if f"{name}.md" in found
    )
    names = " ".join(name for name in MODULES if f"{name}.md" in found)
    return {"README.md": INDEX.format(pages=listed, names=names), **found}


def page(of: Module) -> str:
    """One module."""
    names = public(of)
    listed = ", ".join(
        f"[`{one.name}`](#{anchor(one.name)})" for one in names if isinstance(one, Class | Function)
    )
    sections = [section(one) for one in names if isinstance(one, Class | Function)]
    return "\n\n".join([f"# {of.fullname}", marked(of.docstring), listed, *sections]) + "\n"


def anchor(name: str) -> str:
    """As a code host makes it of a heading."""
    return name.lower()


def section(one: Doc[Any]) -> str:
    """A function, or a class with its fields, methods and properties."""
    if not isinstance(one, Class):
        return "\n\n".join([f"## {one.name}", code(signature(one)), marked(one.docstring)])
    own = [
        "\n\n".join([f"### {one.name}.{part.name}", code(part_signature(one, part)), marked(part.docstring)])
        for part in parts(one)
    ]
    return "\n\n".join(
        filter(None, [f"## {one.name}", code(class_line(one)), marked(one.docstring), fields(one), *own])
    )


def class_line(kind: Class) -> str:
    """Its ancestors, and how it is made; of a Struct or a dataclass its fields say that."""
    above = [base.__name__ for base in kind.obj.__bases__ if base is not object]
    line = f"class {kind.name}" + (f"({', '.join(above)})" if above else "")
    made = kind.obj.__dict__.get("__init__")
    if is_dataclass(kind.obj) or not inspect.isfunction(made) or not made.__module__.startswith("labrys"):
        return line
    return f"{line}\n{called(kind.name, definition(made))}"


def part_signature(kind: Class, part: Doc[Any]) -> str:
    """A method with its arguments, a property with what it gives."""
    if not is_property(kind, part):
        return signature(part)
    node = definition(inspect.getattr_static(kind.obj, part.name).fget)
    return f"{part.name}: {ast.unparse(node.returns) if node.returns is not None else 'Any'}"


def signature(one: Doc[Any]) -> str:
    """What it takes and what it gives."""
    node = definition(one.obj)
    return called(one.name, node) + ("" if node.returns is None else f" -> {ast.unparse(node.returns)}")


def called(name: str, node: ast.FunctionDef) -> str:
    """A line, or a line for every argument where there are many."""
    words = arguments(node.args)
    line = f"{name}({', '.join(words)})"
    return line if len(line) <= 90 else f"{name}(\n    " + ",\n    ".join(words) + ",\n)"


def definition(function: Any) -> ast.FunctionDef:
    """Its source, read."""
    source = textwrap.dedent(inspect.getsource(inspect.unwrap(function)))
    node = ast.parse(source).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def arguments(given: ast.arguments) -> list[str]:
    """`seed: int | None = None`, as they stand in the source."""
    plain = [*given.posonlyargs, *given.args]
    defaults: list[ast.expr | None] = [*[None] * (len(plain) - len(given.defaults)), *given.defaults]
    words = [
        argument(one, value) for one, value in zip(plain, defaults, strict=True) if one.arg not in ("self", "cls")
    ]
    if given.vararg is not None:
        words.append("*" + argument(given.vararg, None))
    elif given.kwonlyargs:
        words.append("*")
    words += [argument(one, value) for one, value in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    return [*words, "**" + argument(given.kwarg, None)] if given.kwarg is not None else words


def argument(one: ast.arg, value: ast.expr | None) -> str:
    """Name, type and default."""
    typed = one.arg if one.annotation is None else f"{one.arg}: {ast.unparse(one.annotation)}"
    if value is None:
        return typed
    return f"{typed} = {ast.unparse(value)}" if one.annotation is not None else f"{typed}={ast.unparse(value)}"


def fields(kind: Class) -> str:
    """The fields of a Struct or a dataclass, with what the source says of each beside it."""
    rows = []
    for line in inspect.getsource(kind.obj).splitlines():
        found = FIELD.match(line)
        if (
            found is not None
            and not found[1].startswith("_")
            and found[1] in getattr(kind.obj, "__annotations__", {})
        ):
            name, typed, default, words = found.groups()
            value = f" = `{default}`" if default is not None and len(default) < 20 else ""
            rows.append(f"| `{name}` | `{typed.replace('|', chr(92) + '|')}`{value} | {words or ''} |")
    return "\n".join(["| field | type | |", "|---|---|---|", *rows]) if rows else ""


def code(text: str) -> str:
    """A block of Python."""
    return f"```python\n{text}\n```"


def marked(text: str) -> str:
    """A docstring as Markdown: its examples as blocks."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line.startswith(">>>") and not inside:
            lines.append("```pycon")
            inside = True
        elif inside and not line.strip():
            lines.append("```")
            inside = False
        lines.append(line)
    return "\n".join([*lines, "```"] if inside else lines).strip()
