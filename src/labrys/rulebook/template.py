"""A case to begin with, commented: what `labrys case new` prints."""

from __future__ import annotations

from typing import Any

from labrys.show.book import AnyBook
from labrys.show.run import Run

TEMPLATE = """\
# Cases of {title}. `docs/cases.md` has all the words; `labrys check FILE` runs them, `labrys check FILE#NAME` one.
game = "{name}"

[the-name-of-the-case]
# a sentence about the rule, and the rules it proves
title = "What must happen [{rule}]"
# the scene that is next, and fields of the state; those not named are as at the beginning: {fields}
position = "{scene} / {field}"
# the answers; in brackets the dice that fall after each; three dots: stop at the next die
play = "{answer} ..."
# what must be so at the end, and what must have happened, in this order
expect = "{field}"
"""


def template(book: AnyBook) -> str:
    """A commented case to begin with: the book's own, or one made from its first question."""
    own = book.data / "case_template.toml"
    if own.exists():
        return own.read_text(encoding="utf-8")
    run: Run[Any] = Run(book, book.new(0, 1, book.house({})))
    ask = run.asking
    facts = {
        name: value for name, value in book.facts(run.state).items() if isinstance(value, int | str) and value
    }
    words = [f"{name}={value}" for name, value in facts.items()]
    return TEMPLATE.format(
        title=book.title,
        name=book.name,
        rule=ask.rule if ask else "1.1",
        scene=ask.ask if ask else "scene",
        answer=ask.write(ask.enumerate()[0]) if ask else "answer",
        fields=", ".join(words),
        field=words[-1] if words else "field=value",
    )
