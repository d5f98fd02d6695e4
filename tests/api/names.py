"""The public names as pdoc finds them, and the examples in their docstrings."""

from __future__ import annotations

import doctest
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from io import StringIO
from typing import Any

from pdoc.doc import Class, Doc, Function, Module, Variable

import labrys

MODULES = {
    "labrys": "start, load and save a game; a game in progress; decisions, events, outcomes",
    "labrys.seats": "bots: the contract of one, and those there are",
    "labrys.sim": "many games and what they show",
    "labrys.learn": "the doors for learning programs",
    "labrys.show.picture": "what a surface draws",
}
PARSER = doctest.DocTestParser()


def module(name: str) -> Module:
    """As pdoc reads it; what is loaded when it is wanted is wanted now."""
    found = import_module(name)
    for one in getattr(found, "__all__", ()):
        vars(found).setdefault(one, getattr(found, one))
    return Module(found)


def public(page: Module) -> list[Doc[Any]]:
    """The names of a module, in its own order; modules inside it have pages of their own."""
    listed = getattr(page.obj, "__all__", None)
    members = [page.members[name] for name in listed if name in page.members] if listed else page.own_members
    return [one for one in members if not one.name.startswith("_") and not isinstance(one, Module)]


def parts(kind: Class) -> list[Doc[Any]]:
    """Its public methods and properties, those of its ancestors in this project too."""
    found = [one for one in kind.members.values() if not one.name.startswith("_")]
    return [
        one
        for one in found
        if one.taken_from[0].startswith("labrys") and (is_method(one) or is_property(kind, one))
    ]


def is_method(one: Doc[Any]) -> bool:
    """Can it be called?"""
    return isinstance(one, Function)


def is_property(kind: Class, one: Doc[Any]) -> bool:
    """Is it computed? A plain field is explained by its class."""
    return isinstance(inspect.getattr_static(kind.obj, one.name, None), property)


def wanted(name: str) -> Iterator[tuple[str, str]]:
    """Every name that must have an example, and the text in which it must stand."""
    page = module(name)
    for one in public(page):
        if isinstance(one, Variable):  # a constant has no docstring of its own: an example of the module uses it
            used = re.search(rf"^>>> .*\b{one.name}\b", page.docstring, re.MULTILINE)
            yield one.fullname, page.docstring if used else ""
            continue
        yield one.fullname, one.docstring
        if isinstance(one, Class):
            yield from ((f"{one.fullname}.{part.name}", part.docstring) for part in parts(one))


def examples(name: str) -> list[doctest.DocTest]:
    """The examples of a page; each begins with what `from module import *` and `import labrys` give."""
    known = {**vars(import_module(name)), "labrys": labrys}
    texts = {name: module(name).docstring, **dict(wanted(name))}
    return [PARSER.get_doctest(text, dict(known), of, of, 0) for of, text in texts.items() if ">>>" in text]


def complaints(test: doctest.DocTest) -> str:
    """What is not true of an example; empty: it is as it says."""
    told = StringIO()
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=told.write)
    return told.getvalue()
