"""The log of a table to keep or to print, and its map as a picture: what whoever asks may see, nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from labrys.engine.errors import LabrysError
from labrys.export.drawing import below_each_other, svg
from labrys.export.printing import png
from labrys.export.sheets import maps
from labrys.show.picture import Picture
from labrys.show.teller import Die, Line, Sentence
from labrys.web.protocol import ReplayStep

STYLE = """
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 12pt/1.45 Georgia, serif; color: #2a2018; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
.about, .rule, .dice { color: #67543f; }
.step { margin: 0 0 .5rem; padding-left: 3.2rem; position: relative; break-inside: avoid; }
.n { position: absolute; left: 0; width: 2.6rem; text-align: right; color: #8a7a64; font-size: .85em; }
.answer { font-style: italic; margin: 0; }
.line { margin: 0 0 .15rem; }
.rule, .dice { font-size: .82em; }
@media print { body { margin: 0; max-width: none; font-size: 10.5pt; } }
"""


def as_html(title: str, about: str, steps: Iterable[ReplayStep]) -> str:
    """A page of its own: nothing is fetched to show it."""
    body = "\n".join(_step_html(step) for step in steps if step.lines or step.answer)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{escape(title)}</h1>\n"
        f'<p class="about">{escape(about)}</p>\n{body}\n</body>\n</html>\n'
    )


def _step_html(step: ReplayStep) -> str:
    answer = f'<p class="answer">{escape(_answer(step))}</p>' if step.answer else ""
    lines = "".join(f'<p class="line">{" ".join(map(_sentence_html, line.sentences))}</p>' for line in step.lines)
    return f'<div class="step"><span class="n">{step.n}</span>{answer}{lines}</div>'


def _sentence_html(sentence: Sentence) -> str:
    dice = f' <span class="dice">{escape(_dice(sentence.dice))}</span>' if sentence.dice else ""
    rule = f' <span class="rule">[{escape(sentence.rule)}]</span>' if sentence.rule else ""
    return f"{escape(sentence.text)}{dice}{rule}"


def as_text(title: str, about: str, steps: Iterable[ReplayStep]) -> str:
    """The same in plain lines."""
    told = [title, about, ""]
    for step in steps:
        if step.answer:
            told.append(f"{step.n:>5}  > {_answer(step)}")
        told += [f"{step.n:>5}  {_plain(line)}" for line in step.lines]
    return "\n".join(told) + "\n"


def _plain(line: Line) -> str:
    return " ".join(
        " ".join(filter(None, (one.text, _dice(one.dice), f"[{one.rule}]" if one.rule else "")))
        for one in line.sentences
    )


def _answer(step: ReplayStep) -> str:
    return f"{step.name}: {step.answer}" if step.name else step.answer


def _dice(dice: tuple[Die, ...]) -> str:
    """`(3, 5, 17 of 20)`."""
    shown = [str(die.face) if die.sides == 6 else f"{die.face} of {die.sides}" for die in dice]
    return f"({', '.join(shown)})" if shown else ""


def map_picture(picture: Picture, kind: str) -> bytes:
    """The map as far as it is known, all levels below each other: `svg` or `png`."""
    pages = list(maps(picture, ", ".join(filter(None, (picture.title, picture.moment)))))
    if not pages:
        raise LabrysError("there is no map yet")
    drawing = below_each_other(pages)
    return png(drawing) if kind == "png" else svg(drawing).encode()
