"""How a run, a picture, a decision and odds look in a notebook: HTML and SVG, as other programs show them too.

No script, no colours of its own around the map: so it reads on a light page and on a dark one. All words are
escaped. Nothing is shown that the audience may not see: of a game for one all that its player sees, of a game for
several what a spectator sees, for whoever sits before the notebook may sit at the table as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from labrys.engine.event import GAMESMASTER
from labrys.export.drawing import svg
from labrys.export.pictures import drawing_of
from labrys.show.decision import Decision
from labrys.show.picture import Card, Picture
from labrys.show.run import Run

PIXELS = 760  # across, for a large map; a small one is not blown up
FINE, COARSE = 14.0, 56.0  # pixels to a tile, at least and at most
OPTIONS, TOLD, OUTCOMES = 12, 4, 8  # at most so many are shown; what is left out is counted
LINE = "border-bottom:1px solid rgba(128,128,128,.4);padding:.15em .9em .15em 0;text-align:left;vertical-align:top"
BAR = "display:inline-block;height:.6em;background:rgb(120,140,170);vertical-align:middle"
FAINT = "opacity:.75"


def picture_svg(picture: Picture) -> str:
    """The map and the fight."""
    drawing = drawing_of(picture)
    return svg(drawing, min(max(PIXELS / drawing.width, FINE), COARSE))


def run_html(run: Run[Any]) -> str:
    """Where the game stands: facts, goal, map, people, what happened last and what is asked."""
    seat = onlooker(run)
    picture = run.picture(seat)
    told = run.narrate(run.events_for(seat)[-TOLD:])
    return block(
        line(strong(picture.title), escape(picture.moment), counted(run.number, "answer")),
        line(*(f"{escape(one.name)} {strong(one.value)}" for one in picture.facts)),
        line(escape(picture.goal.words)) if picture.goal is not None else "",
        f'<div style="max-width:100%;overflow-x:auto">{picture_svg(picture)}</div>' if picture.places else "",
        people(picture),
        *(line(escape(sentence)) for sentence in told),
        asked_html(run, seat),
    )


def run_svg(run: Run[Any]) -> str:
    """What the audience of a notebook sees of the map."""
    return picture_svg(run.picture(onlooker(run)))


def onlooker(run: Run[Any]) -> int | None:
    """Through whose eyes a notebook looks: the only player's, else a spectator's."""
    return 0 if run.state.seats == 1 else None


def asked_html(run: Run[Any], seat: int | None) -> str:
    """The open question as far as the audience may know it, or how the game ended."""
    ask = run.asking
    if ask is None:
        return "".join(line(strong(sentence)) for sentence in run.ending(seat))
    decision = run.decision_for(seat)
    if decision is not None:
        return decision_html(decision)
    if seat is not None or ask.secret or ask.seat == GAMESMASTER or run.together is not None:
        return line("Somebody is asked.")
    if run.decision is None or run.book.hidden_hands(run.state):
        return line(f"{escape(name_of(run, ask.seat))} is asked.")
    return line(f"{escape(name_of(run, ask.seat))} is asked:") + decision_html(run.decision)


def name_of(run: Run[Any], seat: int) -> str:
    """What a player is called."""
    return run.names[seat] if seat < len(run.names) else f"Player {seat + 1}"


def decision_html(decision: Decision) -> str:
    """The question, and its options with their keys."""
    head = line(f"{strong(decision.prompt)}", f'<span style="{FAINT}">[{escape(decision.rule)}]</span>')
    rows = [(f"<code>{escape(one.key)}</code>", escape(one.label)) for one in decision.options[:OPTIONS]]
    more = len(decision.options) - OPTIONS
    return head + table((), rows) + (line(f"… and {more} more") if more > 0 else "")


def people(picture: Picture) -> str:
    """Who stands on the table, a line each."""
    shown = [card for card in picture.cards if card.name]
    return table(("who", "what", "left", ""), [person(card) for card in shown]) if shown else ""


def person(card: Card) -> Sequence[str]:
    """A line about somebody."""
    left = f"{card.left} of {card.points} {card.points_name}" if card.points else ""
    key = [f"{one.name} {one.value}" for one in card.figures if one.key]
    rest = ", ".join(word for word in (card.weapon, *key, *card.status, card.fate) if word)
    return strong(card.name), escape(card.title), escape(left), escape(rest)


def chances_html(title: str, chances: Mapping[str, Fraction | float]) -> str:
    """What may come of something, the likeliest first, with bars."""
    rows = [
        (f"{float(chance):.1%}", bar(float(chance)), escape(words))
        for words, chance in sorted(chances.items(), key=lambda one: -one[1])
    ]
    more = len(rows) - OUTCOMES
    rest = line(f"… and {more} rarer") if more > 0 else ""
    return block(line(strong(title)) if title else "", table((), rows[:OUTCOMES]), rest)


# -- the parts -------------------------------------------------------------------------------------------------


def block(*parts: str) -> str:
    """All of it."""
    return f'<div style="line-height:1.4">{"".join(parts)}</div>'


def line(*parts: str) -> str:
    """A line; parts that are empty are left out."""
    words = " · ".join(part for part in parts if part)
    return f'<div style="margin:.25em 0">{words}</div>' if words else ""


def strong(words: str) -> str:
    """In bold."""
    return f"<b>{escape(words)}</b>"


def bar(share: float) -> str:
    """A bar as long as a share."""
    return f'<span style="{BAR};width:{8 * share:.2f}em"></span>'


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already; the words of its head are not."""
    titles = "".join(f'<th style="{LINE}">{escape(word)}</th>' for word in head)
    body = "".join("<tr>" + "".join(f'<td style="{LINE}">{cell}</td>' for cell in row) + "</tr>" for row in rows)
    above = f"<thead><tr>{titles}</tr></thead>" if titles else ""
    return f'<table style="border-collapse:collapse;margin:.4em 0">{above}<tbody>{body}</tbody></table>'


def counted(number: int, thing: str) -> str:
    """`1 answer`, `12 answers`."""
    return f"after {number:,} {thing}{'' if number == 1 else 's'}"
