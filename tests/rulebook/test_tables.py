"""Tables: a wrong one is refused with file and row."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct

from labrys.engine.errors import BadTable
from labrys.rulebook.tables import band, by_roll, load

GOOD = (
    'rule = "9.14"\ntitle = "Gems"\nsource = "test"\ncolumns = ["roll", "worth"]\nrows = [["1-3", 5], ["4+", 7]]\n'
)


class Row(Struct, frozen=True):
    roll: str
    worth: int


def write(folder: Path, text: str) -> Path:
    path = folder / "gems.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_table_is_typed_and_looked_up_by_roll(tmp_path: Path) -> None:
    table = load(write(tmp_path, GOOD), Row)
    assert [by_roll(table, lambda row: row.roll, 1, 6)[roll].worth for roll in (1, 3, 4, 6)] == [5, 5, 7, 7]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('["roll", "worth"]', '["roll", "value"]', r"gems\.toml: column 'worth' is missing"),
        ('["4+", 7]', '["4+"]', r"gems\.toml, row 2: 2 values are wanted"),
        ('["4+", 7]', '["4+", "7"]', r"gems\.toml, row 2: .*a whole number"),
        ('rule = "9.14"', "", r"gems\.toml: the line `rule"),
        ("columns", "columns =", r"gems\.toml: cannot be read as TOML"),
        ('"4+"', '"3+"', "the roll 3 stands in two rows"),
        ('"4+"', '"5+"', "no row covers the roll 4"),
        ('"4+"', '"four"', "is no band"),
    ],
)
def test_every_complaint_names_the_place(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    path = write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(BadTable, match=complaint):
        by_roll(load(path, Row), lambda row: row.roll, 1, 6)


def test_bands_are_read_as_printed() -> None:
    assert [list(band(text, 1, 6)) for text in ("4", "1-3", "..2", "5+")] == [[4], [1, 2, 3], [1, 2], [5, 6]]
