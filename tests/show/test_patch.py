"""What is new in a picture, and the picture with that in it. The page is held against the same examples."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from labrys.show.patch import Changed, difference, patched
from labrys.show.picture import Picture

EXAMPLES = json.loads((Path(__file__).parents[1] / "web" / "js" / "patches.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["title"] for example in EXAMPLES])
def test_a_picture_and_what_changed_give_the_next(example: dict[str, Any]) -> None:
    before, after = (msgspec.convert(example[name], Picture) for name in ("before", "after"))
    changed = difference(before, after)
    assert json.loads(msgspec.json.encode(changed)) == example["changed"]
    assert patched(before, msgspec.convert(example["changed"], Changed)) == after


def test_where_nothing_changed_nothing_is_told() -> None:
    picture = Picture("g", "A", here="a")
    assert difference(picture, Picture("g", "A", here="a")) is None
    assert patched(picture, Changed()) == picture
