"""Sentences that are only slots: templates in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from labrys.engine.errors import BadTable
from labrys.engine.event import Event
from labrys.show.templates import Templates


class Rained(Event, frozen=True):
    who: str
    hours: int
    hard: bool = False


class Words:
    def name(self, who: str) -> str:
        return who.capitalize()


def written(folder: Path, text: str) -> Templates[Words]:
    file = folder / "sentences.toml"
    file.write_text(f"[events]\n{text}\n", encoding="utf-8")
    ways = {
        "name": lambda words, who, _: words.name(who),
        "day": lambda words, event, _: f"a dry day for {event.who}",
        "many": lambda words, number, what: f"{number} {what}s",
    }
    return Templates(file, (Rained,), ways)


def test_slots_are_said_as_the_book_says_them(tmp_path: Path) -> None:
    told = written(tmp_path, 'Rained = "it rained on {who} for {hours:many long hour}, {hours} in all."')
    assert told.sentence(Rained("1", "ann", 3), Words()) == "it rained on Ann for 3 long hours, 3 in all."


def test_the_first_line_whose_conditions_hold_is_taken(tmp_path: Path) -> None:
    told = written(
        tmp_path, 'Rained = [{ hard = true, who = "bob", say = "poor Bob." }, { hard = true, say = "{who}!" }]'
    )
    assert told.sentence(Rained("1", "bob", 1, hard=True), Words()) == "poor Bob."
    assert told.sentence(Rained("1", "ann", 1, hard=True), Words()) == "Ann!"
    assert told.sentence(Rained("1", "ann", 1), Words()) is None


def test_true_and_false_ask_whether_a_field_says_anything(tmp_path: Path) -> None:
    told = written(tmp_path, 'Rained = [{ hours = true, say = "{hours} h." }, { say = "{:day}." }]')
    assert told.sentence(Rained("1", "ann", 2), Words()) == "2 h."
    assert told.sentence(Rained("1", "ann", 0), Words()) == "a dry day for ann."


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('Snowed = "no."', "there is no event 'Snowed'"),
        ('Rained = "{where}."', "Rained has no field 'where'"),
        ('Rained = [{ cold = true, say = "no." }]', "Rained has no field 'cold'"),
        ('Rained = "{hours:few}."', "'few' is no way to say a slot"),
    ],
)
def test_what_is_not_known_is_refused_when_the_file_is_read(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadTable, match=complaint):
        written(tmp_path, text)
