"""The rulebook in our words, the reader of citations, and the ledger drawn up from both."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, ClassVar, Literal, cast

import msgspec
import pytest
from msgspec import Meta, Struct

from labrys.engine.errors import BadCase, BadTable, LabrysError
from labrys.games import GAMES, find
from labrys.rulebook import rules as rulebook
from labrys.rulebook.ledger import Ids, Ledger, Stray, mentioned
from labrys.rulebook.positions import read_house
from labrys.show.book import AnyBook, spelled_out

RULES = """
[[chapter]]
id = "5"
title = "Walking"
[[chapter]]
id = "8"
title = "Fighting"
[[chapter]]
id = "R"
title = "Rulings"

[[rule]]
id = "5.1"
chapter = "5"
title = "Steps"
text = "One step at a time."
[[rule]]
id = "5.2a"
chapter = "5"
title = "Doors"
text = "Doors open inwards."
[[rule]]
id = "5.2b"
chapter = "5"
title = "Windows"
text = "Windows stay shut."
[[rule]]
id = "5.3"
chapter = "5"
title = "Weather"
text = "It rains."
procedure = false
why = "It only paints the scene."
[[rule]]
id = "8.1"
chapter = "8"
title = "Blows"
text = "A blow is a die (R1)."
advanced = true
[[rule]]
id = "8.2"
chapter = "8"
title = "Wounds"
text = "Enough of them kill."
[[rule]]
id = "R1"
chapter = "R"
title = "Which Die"
text = "The red one."
alternative = "The blue one."

[house]
die = { rule = "R1", text = "Which die is rolled." }
loud = { rule = "8.1", text = "Is a blow loud?" }
paces = { rule = "5.1", text = "How far a step goes." }
nickname = { rule = "", text = "" }
"""

WALKING = '''"""Toy [5.0] Walking."""


async def step(g):
    """[5.1]–[5.2] A step, and through what it may lead."""


def look(g):
    def inner():
        """[5.3] Rain."""
    # [8.1] a comment belongs to the function it stands in
    return "[8.2] is no citation in a plain string", {}[0]
'''

FIGHTING = '''"""Toy [8.0] Fighting."""
# -- [8.2] Wounds


class Blow:
    """[8.1] [8.99] A blow: 1D6, [1D6], x[0]."""

    def land(self):
        """[8.1] It lands. [othergame 8.2] [toy R1]"""
'''

TESTS = """
import pytest
from somewhere import rule

pytestmark = pytest.mark.rule("toy", "5.1")

@pytest.mark.rule("toy", "8.1", "8.77")
def test_blows(): ...

class TestWounds:
    @rule("toy", "8.2")
    @pytest.mark.rule("othergame", "5.2a")
    def test_enough(self): ...
"""


class House(Struct, frozen=True, kw_only=True):
    die: Literal["red", "blue"] = "red"
    loud: bool = False
    paces: Annotated[int, Meta(ge=1, le=3)] = 1
    nickname: str = ""


class Preset(House, frozen=True, kw_only=True):
    PRESETS: ClassVar[dict[str, dict[str, object]]] = {"wild": {"die": "blue", "paces": 3}}


def toy(folder: Path, rules: str = RULES, house: type[Struct] = House) -> AnyBook:
    """A book of seven rules in a folder of its own."""
    data = folder / "src" / "toy" / "data"
    data.mkdir(parents=True)
    (data / "rules.toml").write_text(rules, encoding="utf-8")
    (data / "blows.toml").write_text('rule = "8.1, 8.55, R1"\ntitle = "Blow Table"\n', encoding="utf-8")
    (data.parent / "walking.py").write_text(WALKING, encoding="utf-8")
    (data.parent / "fighting.py").write_text(FIGHTING, encoding="utf-8")
    book = SimpleNamespace(name="toy", title="Toy", about="a toy", folder=data.parent, data=data, house_type=house)
    return cast(AnyBook, book)


def prove(folder: Path) -> None:
    """Put the toy into a project with a case and some tests."""
    (folder / "pyproject.toml").touch()
    case, test = folder / "cases/toy/blows/red.toml", folder / "tests/toy/test_toy.py"
    for path in (case, test):
        path.parent.mkdir(parents=True)
    case.write_text('rules = ["R1", "5.2a"]\n', encoding="utf-8")
    test.write_text(TESTS, encoding="utf-8")


@pytest.fixture
def book(tmp_path: Path) -> AnyBook:
    return toy(tmp_path)


@pytest.fixture
def proven(tmp_path: Path) -> Ledger:
    prove(tmp_path)
    return rulebook.ledger(toy(tmp_path))


@pytest.fixture(scope="module")
def deathmaze() -> AnyBook:
    return find("deathmaze")


# -- rules.toml ------------------------------------------------------------------------------------------------


def test_rules_are_read_in_the_order_of_the_book(book: AnyBook) -> None:
    read = rulebook.load(book)
    assert list(read.chapters) == ["5", "8", "R"]
    assert list(read.rules) == ["5.1", "5.2a", "5.2b", "5.3", "8.1", "8.2", "R1"]
    assert read.rule("8.1").advanced
    assert [rule.id for rule in read.rules.values() if rule.ruling] == ["R1"]


@pytest.mark.parametrize("spelling", ["R1", "r1", "[R1]", " R1 "])
def test_a_rule_is_found_however_it_is_typed(book: AnyBook, spelling: str) -> None:
    assert rulebook.load(book).rule(spelling).id == "R1"


@pytest.mark.parametrize(("wanted", "near"), [("8.3", "8.2"), ("5.2", "5.2a, 5.2b"), ("5.2c", "5.2b")])
def test_an_unknown_id_suggests_those_near_it(book: AnyBook, wanted: str, near: str) -> None:
    with pytest.raises(LabrysError, match=f"Toy has no rule '{wanted}'; near it: .*{near}"):
        rulebook.text(book, wanted)


def test_an_id_like_no_other_is_told_the_chapters(book: AnyBook) -> None:
    with pytest.raises(LabrysError, match="Toy has no rule 'xyzzy'; the chapters are 5, 8, R"):
        rulebook.text(book, "xyzzy")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('text = "It rains."', "", "rule 5.3: the line `text = ...` is missing"),
        ('text = "It rains."', 'text = ""', "rule 5.3: the line `text = ...` is missing or empty"),
        ('id = "5.3"', "", "rule number 4: the line `id = ...` is missing"),
        ('id = "8"', "", "chapter number 2: the line `id = ...` is missing"),
        ('id = "5.3"', 'id = "5.1"', "rule 5.1: there are two of them"),
        ("advanced = true", "advance = true", "rule 8.1: .*'advance' that is not known"),
        ("advanced = true", 'advanced = "yes"', "rule 8.1: advanced must be true or false, not text"),
        ('chapter = "R"', 'chapter = "S"', "rule R1: there is no chapter 'S', only 5, 8, R"),
        ('why = "It only paints the scene."', "", "rule 5.3: `procedure = false` and `why = ...` go together"),
        ("procedure = false", "", "rule 5.3: `procedure = false` and `why = ...` go together"),
        ('[[chapter]]\nid = "5"', '[[part]]\nid = "5"', "'part' is neither"),
        ("[[rule]]", "[[rule", "cannot be read as TOML"),
    ],
)
def test_a_mistake_names_its_entry(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadTable, match=f"rules.toml.*{complaint}"):
        rulebook.load(toy(tmp_path, RULES.replace(old, new, 1)))


def test_a_missing_rulebook_is_a_sentence_not_a_traceback(book: AnyBook) -> None:
    (book.data / "rules.toml").unlink()
    with pytest.raises(BadTable, match=r"rules\.toml: cannot be read"):
        rulebook.load(book)


# -- citations -------------------------------------------------------------------------------------------------


def names(book: AnyBook, rule: str) -> list[str]:
    return [place.name for place in rulebook.citations(book).code.get(rule, [])]


def test_a_docstring_cites_with_its_file_and_line(book: AnyBook) -> None:
    [place] = rulebook.citations(book).code["5.1"]
    assert msgspec.structs.astuple(place) == ("walking.step", "walking.py", 4, "function")


def test_a_range_cites_every_rule_in_it_and_a_heading_at_its_end_all_its_parts(book: AnyBook) -> None:
    assert names(book, "5.2a") == names(book, "5.2b") == ["walking.step"]
    assert "walking.step" not in names(book, "5.3")


def test_inner_functions_comments_classes_and_methods_cite_too(book: AnyBook) -> None:
    assert names(book, "5.3") == ["walking.look.inner"]
    assert names(book, "8.1") == ["fighting.Blow.land", "walking.look", "fighting.Blow"]
    assert names(book, "8.2") == ["fighting"]


def test_what_only_tells_of_a_rule_does_not_carry_it_out(book: AnyBook) -> None:
    (book.data.parent / "fighting.py").unlink()
    (book.data.parent / "telling").mkdir()
    words = 'def wounds():\n    """[8.2] Ouch."""\n'
    (book.data.parent / "telling" / "narrate.py").write_text(words, encoding="utf-8")
    assert names(book, "8.2") == ["telling.narrate.wounds"]
    assert rulebook.ledger(book).uncited == ["8.2"]
    assert "told by         telling.narrate.wounds (telling/narrate.py:1)" in rulebook.text(book, "8.2")


def test_a_citation_may_name_its_game(book: AnyBook) -> None:
    assert names(book, "R1") == ["fighting.Blow.land"]


def test_tables_and_house_rules_cite_too(book: AnyBook) -> None:
    found = rulebook.citations(book)
    assert found.tables == {"8.1": ["data/blows.toml"], "R1": ["data/blows.toml"]}
    assert (found.house["R1"], found.house["8.1"]) == (["die"], ["loud"])


def test_what_cites_no_rule_of_the_book_is_a_stray(book: AnyBook) -> None:
    assert rulebook.citations(book).strays == [Stray("8.99", "fighting.Blow"), Stray("8.55", "data/blows.toml")]


def test_code_that_is_no_python_is_named(book: AnyBook) -> None:
    (book.data.parent / "walking.py").write_text('"""[5.1]"""\ndef (', encoding="utf-8")
    with pytest.raises(LabrysError, match=r"walking.py, line 2: cannot be read as Python"):
        rulebook.citations(book)


def test_headings_and_runs() -> None:
    ids = Ids(["4.0", "4.0b", "5.22", "5.23a", "5.23b", "5.24", "15.1", "R2"], ["4", "5", "15", "R"])
    assert ids.under("5.0") == ["5.22", "5.23a", "5.23b", "5.24"]
    assert ids.under("4.0") == ["4.0"]
    assert ids.meant("5.23") == [], "a heading alone cites nothing"
    assert ids.meant("5.23", "5.24") == ["5.23a", "5.23b", "5.24"]
    assert ids.meant("5.9") is None
    assert ids.meant("5.22", "5.9") is None


def test_a_mention_ends_before_the_full_stop() -> None:
    assert mentioned("As in 8.33 (R73), not 8.3 or 18.33.", {"8.33": 0, "R73": 0}) == ["8.33", "R73"]


# -- the ledger ------------------------------------------------------------------------------------------------


def test_cases_and_tests_are_proofs(proven: Ledger) -> None:
    assert proven.entry("R1").cases == ("cases/toy/blows/red.toml",)
    assert proven.entry("8.1").tests == ("tests/toy/test_toy.py::test_blows",)
    assert proven.entry("8.2").tests == ("tests/toy/test_toy.py::TestWounds::test_enough",)
    assert proven.entry("5.1").tests == ("tests/toy/test_toy.py",)
    assert proven.entry("5.2a").tests == (), "a mark of another game proves nothing here"


def test_a_rule_is_covered_by_code_or_table_and_case_or_test(proven: Ledger) -> None:
    assert proven.uncovered == ["5.2b"]
    assert proven.unproven == ["5.2b"]
    assert proven.uncited == []
    assert proven.entry("5.3").covered, "not a procedure, and it says why"
    assert Stray("8.77", "tests/toy/test_toy.py::test_blows") in proven.strays
    assert not proven.complete


def test_without_the_project_proofs_are_unknown_and_nothing_passes_for_covered(book: AnyBook) -> None:
    assert rulebook.proofs(book) is None
    ledger = rulebook.ledger(book)
    assert not ledger.proofs
    assert ledger.uncovered == ["5.1", "5.2a", "5.2b", "8.1", "8.2", "R1"]
    assert "what is proven is unknown" in ledger.to_markdown()
    assert "unknown: there are no cases and tests here" in rulebook.text(book, "5.1")


def test_rulings_are_linked_to_the_rules_that_speak_of_them(proven: Ledger) -> None:
    assert proven.entry("8.1").rulings == ("R1",)
    assert proven.entry("R1").ruling
    assert proven.entry("R1").house == ("die",)


def test_the_ledger_is_plain_data_for_a_program(proven: Ledger) -> None:
    plain = msgspec.json.decode(msgspec.json.encode(proven.to_json()))
    assert (plain["rules"], plain["covered"], plain["uncovered"]) == (7, 6, ["5.2b"])
    assert plain["entries"][0]["code"] == [
        {"name": "walking.step", "file": "walking.py", "line": 4, "kind": "function"}
    ]


def test_the_ledger_is_a_page_without_machine_paths(proven: Ledger, tmp_path: Path) -> None:
    page = proven.to_markdown()
    assert "7 rules and rulings, 6 of them covered" in page
    assert "| **5.2b** | Windows | `walking.step` | – | – |" in page
    assert "| 5.3 | Weather | not a procedure: It only paints the scene. | – | – |" in page
    assert (
        "| R1 | Which Die | `fighting.Blow.land`, `data/blows.toml` | `cases/toy/blows/red.toml` | `die` |" in page
    )
    assert str(tmp_path) not in page


def test_a_case_whose_rules_are_no_list_is_named(tmp_path: Path) -> None:
    prove(tmp_path)
    (tmp_path / "cases/toy/blows/red.toml").write_text('rules = "R1"\n', encoding="utf-8")
    with pytest.raises(BadCase, match=r"cases/toy/blows/red\.toml: `rules` is a list"):
        rulebook.ledger(toy(tmp_path))


# -- for people ------------------------------------------------------------------------------------------------


def test_the_contents_list_every_rule_once(book: AnyBook) -> None:
    lines = rulebook.contents(book).splitlines()
    assert "8  Fighting" in lines
    assert "  8.1   Blows  (Advanced Game)" in lines
    assert "  R1    Which Die" in lines


@pytest.mark.parametrize("chapter", ["8", "8.0"])
def test_a_chapter_shows_its_own_rules(book: AnyBook, chapter: str) -> None:
    assert rulebook.text(book, chapter).splitlines()[0] == "8  Fighting"
    assert "5.1" not in rulebook.text(book, chapter)


def test_a_ruling_shows_its_alternative_and_its_house_rule(tmp_path: Path) -> None:
    prove(tmp_path)
    assert rulebook.text(toy(tmp_path), "R1") == (
        "R1  Which Die  (a ruling)\n"
        "\n"
        "  The red one.\n"
        "\n"
        "  otherwise       The blue one.\n"
        "  house rule      die=red | blue\n"
        "  implemented in  fighting.Blow.land (fighting.py:8)\n"
        "  tables          data/blows.toml\n"
        "  tested by       cases/toy/blows/red.toml"
    )


def test_house_rules_are_listed_with_their_values(book: AnyBook) -> None:
    text = rulebook.house_text(book)
    assert "die       R1   red    or blue\n    Which die is rolled." in text
    assert "loud      8.1  false  or true" in text
    assert "paces     5.1  1      or 2 | 3" in text
    assert rulebook.house_json(book)[1] == {
        "name": "loud",
        "rule": "8.1",
        "values": [True, False],
        "default": False,
        "question": "Is a blow loud?",
        "words": {},
        "printed": None,
        "description": "Is a blow loud?",
    }


def test_the_values_of_a_house_rule_answer_its_question(tmp_path: Path) -> None:
    words = 'text = "Which die is rolled", values = { red = "the one of blood" }, printed = "blue" }'
    line = next(line for line in RULES.splitlines() if line.startswith("die = "))
    die = rulebook.house_rules(toy(tmp_path, RULES.replace(line, 'die = { rule = "R1", ' + words)))[0]
    assert die.description == "Which die is rolled (red: the one of blood)."
    assert (die.default, die.printed) == ("red", "blue")
    wrong = RULES.replace(line, 'die = { rule = "R1", text = "Which?", values = { green = "grass" } }')
    with pytest.raises(BadTable, match="die: 'green' is none of its values red, blue"):
        rulebook.house_rules(toy(tmp_path / "wrong", wrong))


def test_a_preset_is_listed_first_and_has_words(tmp_path: Path) -> None:
    book = toy(tmp_path, RULES + '[presets]\nwild = { rule = "R1", text = "Everything at once." }\n', Preset)
    assert "wild      R1   false  or true\n    Everything at once." in rulebook.house_text(book)
    assert rulebook.house_json(book)[0]["name"] == "wild"
    other = toy(tmp_path / "other", house=Preset)
    with pytest.raises(BadTable, match=r"has a line in \[presets\]; see 'wild'"):
        rulebook.house_presets(other)


def test_a_preset_stands_for_its_values_and_what_is_chosen_beside_it_wins() -> None:
    assert spelled_out(Preset, {"wild": "true", "paces": 2}) == {"die": "blue", "paces": 2}
    assert spelled_out(Preset, {"wild": False, "loud": True}) == {"loud": True}
    assert read_house({"wild": True}, Preset, Preset.__struct_fields__, "toy") == Preset(die="blue", paces=3)
    with pytest.raises(LabrysError, match="'yes' is no value of wild; it is one of true, false"):
        spelled_out(Preset, {"wild": "yes"})


def test_every_field_of_the_house_rules_has_words_and_no_other(tmp_path: Path) -> None:
    book = toy(tmp_path, RULES.replace("nickname =", "pet_name ="))
    with pytest.raises(BadTable, match="has a line in \\[house\\] and no other; see 'nickname'"):
        rulebook.house_rules(book)


# -- the real one ----------------------------------------------------------------------------------------------


def test_deathmaze_has_a_rulebook_and_every_house_rule_goes_back_to_a_rule(deathmaze: AnyBook) -> None:
    read = rulebook.load(deathmaze)
    assert len(read.rules) >= 185
    for house in rulebook.house_rules(deathmaze):
        assert house.default in house.values
        assert house.description
        assert read.ids.meant(house.rule) is not None, house.name


def test_death_is_found_in_the_code_of_deathmaze(deathmaze: AnyBook) -> None:
    places = {place.name: place.file for place in rulebook.citations(deathmaze).code["8.47"]}
    assert places["c08_combat.die"] == "chapters/c08_combat.py"
    assert "c08_combat.suffer (chapters/c08_combat.py:" in rulebook.text(deathmaze, "8.47")
    text = rulebook.text(deathmaze, "7.21")
    assert (
        text.index("c07_monsters.negotiate (")
        < text.index("told by")
        < text.index("telling.labels.negotiate_label (")
    )


# -- data that nobody reads ------------------------------------------------------------------------------------


def test_a_table_that_no_code_names_is_reported(book: AnyBook) -> None:
    (book.data / "gems.toml").write_text('rule = "8.1"\ncolumns = ["roll"]\nrows = [["1"]]\n', encoding="utf-8")
    ledger = rulebook.ledger(book)
    assert ledger.unread == ("gems.toml",)
    assert not ledger.complete
    assert "read by no code: gems.toml" in ledger.to_markdown()


def test_a_row_that_is_asked_for_by_name_must_be_asked_for(book: AnyBook) -> None:
    rows = 'rule = "8.1"\ncolumns = ["what", "number"]\nrows = [["thumbs", 2], ["toes", 10]]\n'
    (book.data / "numbers.toml").write_text(rows, encoding="utf-8")
    (book.data.parent / "counting.py").write_text('T = load("numbers.toml")\nprint(T["toes"])\n', encoding="utf-8")
    assert rulebook.ledger(book).unread == ("thumbs (numbers.toml)",)


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_a_game_is_read(game: str) -> None:
    assert rulebook.ledger(find(game)).unread == ()
