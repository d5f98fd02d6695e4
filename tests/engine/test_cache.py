"""Shelves: what was made before is not made again, and never something else."""

from __future__ import annotations

from labrys.engine.cache import Once, Shelf


class Loud:
    """Makes capitals, and remembers of what."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def __call__(self, word: str) -> str:
        self.made.append(word)
        return word.upper()


def first(pair: tuple[int, int]) -> int:
    return pair[0]


def test_what_has_the_same_key_is_made_once() -> None:
    make = Loud()
    shelf = Shelf(make, size=2)
    assert [shelf.find(key, key) for key in ("a", "b", "a")] == ["A", "B", "A"]
    assert make.made == ["a", "b"]


def test_a_full_shelf_forgets_the_oldest_and_makes_it_again() -> None:
    make = Loud()
    shelf = Shelf(make, size=2)
    assert [shelf.find(key, key) for key in ("a", "b", "c", "b", "a")] == ["A", "B", "C", "B", "A"]
    assert make.made == ["a", "b", "c", "a"]


def test_two_things_that_are_equal_are_not_the_same_thing() -> None:
    make = Loud()
    once = Once(make)
    one, two = "".join(["a", "b"]), "".join(["a", "b"])
    assert [once.of(word) for word in (one, two, one)] == ["AB", "AB", "AB"]
    assert make.made == ["ab", "ab"]


def test_a_thing_is_never_taken_for_another_that_came_into_its_place_in_memory() -> None:
    """What is remembered keeps its thing alive; what is forgotten is forgotten as a whole."""
    once = Once(first, size=4)
    assert [once.of((number, number)) for number in range(1000)] == list(range(1000))


def test_what_is_too_heavy_is_made_each_time_and_drives_nothing_else_out() -> None:
    make = Loud()
    shelf, once = Shelf(make, 1, lambda word: len(word) < 3), Once(make, 1, lambda word: len(word) < 3)
    words = ("a", "long", "long", "a")
    assert [shelf.find(word, word) for word in words] == ["A", "LONG", "LONG", "A"]
    assert [once.of(word) for word in words] == ["A", "LONG", "LONG", "A"]
    assert make.made == ["a", "long", "long"] * 2
