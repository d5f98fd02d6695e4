"""The rulebook as people read it: nothing is missing, every link leads somewhere, and tables speak in words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from labrys.engine.errors import BadTable
from labrys.games import GAMES, find
from labrys.rulebook import pages, printed, reading
from labrys.rulebook import rules as rulebook
from labrys.rulebook.ledger import Ids

IDS = Ids(["5.1", "8.1"], ["5", "8"])


def table(folder: Path, text: str) -> printed.BookTable:
    (folder / "gems.toml").write_text(f'rule = "8.1"\ntitle = "Gems"\nsource = "ours"\n{text}\n', encoding="utf-8")
    return printed.tables(folder, IDS)[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_stands_in_exactly_one_chapter_in_the_order_of_the_book(game: str) -> None:
    book, pages = reading.read(find(game)), rulebook.load(find(game))
    read = [rule.id for rule in book.rules()]
    assert sorted(read) == sorted(pages.rules)
    assert len(set(read)) == len(read)
    for chapter in book.chapters:
        assert [rule.id for rule in chapter.rules] == [rule.id for rule in pages.of(chapter.id)], chapter.id
        assert chapter.rules, f"chapter {chapter.id} is empty"


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_printed_once_under_a_rule_it_names_or_says_why_not(game: str) -> None:
    book = find(game)
    shown = [(table.id, rule.id) for rule in reading.read(book).rules() for table in rule.tables]
    files = {path.stem for path in book.data.glob("*.toml") if "\nrows = " in path.read_text(encoding="utf-8")}
    assert sorted(name for name, _ in shown) == sorted(files - set(printed.hidden(book.data)))
    for name, rule in shown:
        found = reading.read(book).table(name)
        assert found is not None
        assert rule in found[1].rules
        assert all(known in rulebook.load(book).rules for known in found[1].rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_link_goes_somewhere(game: str) -> None:
    book = reading.read(find(game))
    rules = {rule.id for rule in book.rules()}
    tables = {table.id for rule in book.rules() for table in rule.tables}
    house = {one.name for one in book.house}
    for rule in book.rules():
        assert set(rule.links.values()) <= rules, rule.id
        assert set(rule.rulings) <= rules, rule.id
        assert set(rule.see) <= tables, rule.id
        assert set(rule.house) <= house, rule.id
        for table in rule.tables:
            if table.linked >= 0:
                assert {row[table.linked] for row in table.rows} <= rules, table.id
    assert {one.rule for one in book.house} <= {*rules, "4.1"}  # 4.1 is a heading, and leads to what is below it


@pytest.mark.parametrize("game", GAMES)
def test_no_text_and_no_table_speaks_the_language_of_programs(game: str) -> None:
    book = reading.read(find(game))
    strange = re.compile(r"`|\.toml|\.py\b|\b[a-z]+_[a-z_]+\b|\bTrue\b|\bFalse\b|[{}]")
    for rule in book.rules():
        assert not strange.search(re.sub(r"\b[A-Z]+\d[\w.-]*", "", f"{rule.text} {rule.otherwise}")), rule.id
        for one in rule.tables:
            assert all(one.headings), one.id
            assert all(len(row) == len(one.headings) for row in one.rows), one.id
            words = [one.title, one.note, *one.headings]
            words += [cell for row in one.rows for place, cell in enumerate(row) if place != one.linked]
            assert not [text for text in words if strange.search(text)], one.id
    for question in book.house:
        words = [question.question, *(answer.words for answer in question.answers)]
        assert not [text for text in words if strange.search(text)], question.name


@pytest.mark.parametrize("game", GAMES)
def test_a_house_rule_has_one_reading_of_the_book_and_one_that_is_usual(game: str) -> None:
    for one in reading.house_rules(find(game)):
        if one.answers and not one.preset:
            assert [answer.book for answer in one.answers].count(True) == 1, one.name
            assert [answer.usual for answer in one.answers].count(True) == 1, one.name
            assert len({answer.words for answer in one.answers}) == len(one.answers), one.name


def test_a_reading_of_the_book_that_is_not_ours_is_marked_as_the_books() -> None:
    chests = next(one for one in reading.house_rules(find("deathmaze")) if one.name == "chests")
    assert [(answer.value, answer.book, answer.usual) for answer in chests.answers] == [
        ("may_be_left", False, True),
        ("must_be_opened", True, False),
    ]


def test_what_a_table_plays_otherwise_is_told_in_words() -> None:
    book = find("deathmaze")
    assert reading.departures(book, book.house({})) == ()
    assert reading.departures(book, book.house({"bows_in_front": "true"})) == (
        reading.Departure(
            "bows_in_front",
            "true",
            "May a bow be shot from the first row, at any monster in front?",
            "Yes",
        ),
    )


def test_the_combat_table_is_drawn_as_it_is_printed() -> None:
    found = reading.read(find("deathmaze")).table("combat")
    assert found is not None
    rule, combat = found
    assert rule.id == "8.43"
    assert combat.headings == ("Roll", "Dagger", "Throwing Dagger", "Bow", "Sword", "Hammer", "Axe", "Monster")
    assert combat.rows[0] == ("3 or less", "0", "0", "0", "0", "0", "0", "0")
    assert combat.rows[3] == ("6–9", "1", "1", "1", "1", "1", "1", "1")


def test_a_table_of_two_dice_has_one_down_the_side_and_one_across() -> None:
    found = reading.read(find("deathmaze")).table("room_monsters")
    assert found is not None
    assert found[1].headings == ("First die \\ Second die", "1", "2", "3", "4", "5", "6")
    assert found[1].rows[0][:4] == ("1", "Evil Wizard, 1", "Evil Hero, 1", "Cronk, 1D3")


def test_cells_are_words_bands_and_nothing(tmp_path: Path) -> None:
    (tmp_path / "words.toml").write_text('[stones]\nruby = "a ruby | rubies"\n', encoding="utf-8")
    found = table(
        tmp_path,
        'columns = ["die", "kind", "worth", "cut", "also"]\nheadings = ["Die", "Gem", "Worth", "Cut", ""]\n'
        'names = { kind = "stones" }\nblank = ["worth"]\ncells.cut = { true = "by masters" }\n'
        'rows = [["..3", "ruby", 0, true, "x"], ["4-5", "big_opal", -3, false, "x"], ["6+", "", 7, false, "x"]]',
    )
    assert found.headings == ("Die", "Gem", "Worth", "Cut")
    assert found.rows == (
        ("3 or less", "A ruby", "–", "by masters"),
        ("4–5", "Big opal", "−3", "–"),
        ("6 or more", "–", "7", "–"),
    )


def test_a_list_can_be_spread_over_several_columns(tmp_path: Path) -> None:
    spread = 'columns = ["kind", "many"]\nspread = { many = ["2", "3"] }\nrows = [["a_b", [5, 6]]]'
    found = table(tmp_path, spread)
    assert (found.headings, found.rows) == (("Kind", "2", "3"), (("A b", "5", "6"),))


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ('headings = ["Die"]', "2 headings are wanted, one for each column"),
        ('grid = ["die", "colour"]', "there is no column 'colour'"),
        ('heading = "Die"', "heading"),
    ],
)
def test_a_mistake_in_the_words_of_a_table_is_named(tmp_path: Path, more: str, complaint: str) -> None:
    with pytest.raises(BadTable, match=complaint):
        table(tmp_path, f'columns = ["die", "worth"]\n{more}\nrows = [["1", 2]]')


def test_a_search_finds_numbers_titles_texts_and_tables_in_this_order() -> None:
    book = reading.read(find("deathmaze"))
    assert reading.search(book, "8.47")[0].rule.id == "8.47"
    assert [hit.rule.id for hit in reading.search(book, "8.4")][:2] == ["8.41", "8.43"]
    assert reading.search(book, "MARCHING order")[0].rule.id == "5.11"
    assert any(hit.table == "Combat Table" for hit in reading.search(book, "throwing dagger 17 or more"))
    assert reading.search(book, "xyzzy") == []
    assert reading.search(book, "  ") == []


def test_a_rule_and_a_chapter_are_found_however_they_are_typed() -> None:
    book = reading.read(find("warlock"))
    assert (rule := book.rule("[r12]")) is not None
    assert rule.id == "R12"
    assert (chapter := book.chapter("iii")) is not None
    assert chapter.title == "Movement"
    assert book.rule("99.9") is None
    assert book.chapter("99") is None


# -- as lines of text ------------------------------------------------------------------------------------------


def drawn(width: int, *headings: str) -> list[str]:
    rows = (("1–3", "Evil Hero", "7"), ("4 or more", "a very long sentence about nothing", "−1"))
    return pages.table_lines(printed.BookTable("t", "Toys", ("8.1",), "ours", headings, rows), width)


def test_a_table_is_drawn_in_columns_figures_to_the_right() -> None:
    assert drawn(70, "Die", "Monster", "Worth") == [
        "Toys",
        "Die        Monster                             Worth",
        "─────────  ──────────────────────────────────  ─────",
        "1–3        Evil Hero                               7",
        "4 or more  a very long sentence about nothing     −1",
        "Source: ours.",
    ]


def test_a_table_that_is_too_wide_is_wrapped_and_one_far_too_wide_is_a_list() -> None:
    narrow = drawn(36, "Die", "Monster", "Worth")
    assert narrow[1] == "Die        Monster             Worth"
    assert "4 or more  a very long            −1" in narrow
    assert max(map(len, narrow)) <= 36
    assert drawn(20, "Die", "Monster", "Worth")[1:3] == ["1–3: Monster Evil", "    Hero; Worth 7."]


@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_its_width(game: str) -> None:
    book = reading.read(find(game))
    for chapter in (*(one.id for one in book.chapters), pages.HOUSE, ""):
        for line in pages.look_up(book, chapter, 60):
            assert len(line) <= 60, (chapter, line)
