"""The maze workshop: from an empty sheet to a maze that is checked, by mouse, by keys and by thumb."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import labrys
from labrys.games import workshop
from tests.web.browser.hands import Hands
from tests.web.browser.test_phone import no_sideways, thumbs
from tests.web.browser.visit import Visits

UNIT, RIM = 40, 30  # of the drawing, as in maze/sheet.js
FINE = "Nothing is wrong with this maze."


class Paper:
    """The sheet under somebody's hand. Squares are counted from 0."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.locator("#sheet svg rect").first.wait_for()

    def at(self, column: float, row: float) -> tuple[float, float]:
        """The point of the screen; 0.5, 0.5 is the middle of the first square."""
        box = self.page.locator("#sheet svg").bounding_box()
        wide = self.page.locator("#sheet svg").get_attribute("viewBox")
        assert box
        assert wide
        scale = box["width"] / float(wide.split()[2])
        return box["x"] + (RIM + column * UNIT) * scale, box["y"] + (RIM + row * UNIT) * scale

    def take(self, tool: str) -> None:
        self.page.locator(f"button[data-tool={tool}]").click()

    def click(self, tool: str, column: float, row: float) -> None:
        self.take(tool)
        self.page.mouse.click(*self.at(column, row))

    def drag(self, tool: str, *spots: tuple[float, float]) -> None:
        self.take(tool)
        self.page.mouse.move(*self.at(*spots[0]))
        self.page.mouse.down()
        for spot in spots[1:]:
            self.page.mouse.move(*self.at(*spot), steps=5)
        self.page.mouse.up()

    @property
    def text(self) -> str:
        """The text file."""
        self.page.get_by_role("button", name="Text", exact=True).click()
        return self.page.get_by_label("The text of the maze").input_value()


@pytest.fixture
def paper(visits: Visits) -> Paper:
    """An empty sheet."""
    return Paper(visits.page("/maze"))


def small_maze(paper: Paper) -> None:
    """A tower, a corridor round a corner, a chamber with a door."""
    paper.click("tower", 1.5, 1.5)
    paper.drag("corridor", (2.5, 1.5), (6.5, 1.5), (6.5, 4.5))
    paper.drag("chamber", (7.5, 3.5), (9.5, 5.5))
    paper.click("door", 2.05, 1.5)
    paper.click("door", 7.05, 4.5)


def test_from_the_first_page_to_a_checked_maze(visits: Visits) -> None:
    page = visits.page("/")
    page.get_by_role("link", name="The maze workshop").click()
    paper = Paper(page)
    findings = page.locator("#findings")
    expect(findings).to_contain_text("no tower leads down from the surface")
    paper.click("tower", 1.5, 1.5)
    paper.drag("corridor", (2.5, 1.5), (6.5, 1.5), (6.5, 4.5))
    paper.drag("chamber", (7.5, 3.5), (9.5, 5.5))
    paper.click("door", 2.05, 1.5)
    expect(findings).to_contain_text("chamber C1 has no entrance")
    findings.get_by_role("button", name="chamber C1 has no entrance").click()
    expect(page.locator("#sheet")).to_be_focused()
    expect(page.locator("#where")).to_contain_text("no entrance")
    paper.click("door", 7.05, 4.5)
    expect(findings).to_contain_text(FINE)
    assert [one for one in workshop.findings(paper.text) if one.severity == "error"] == []
    assert "tower T1: surface, levels 1" in paper.text
    assert "|###|T1 D .   .   .   .   . |###" in paper.text


def test_a_chambers_record_is_written_in_fields(paper: Paper) -> None:
    page = paper.page
    small_maze(paper)
    paper.click("look", 8.5, 4.5)
    page.get_by_label("Name").fill("the attic")
    page.get_by_label("Foe", exact=True).fill("rats")
    page.get_by_label("How many").fill("5")
    page.get_by_label("double treasure").check()
    page.get_by_label("water").check()
    page.get_by_label("Treasures").fill("a crown = gold 12 once")
    page.get_by_label("Read out").fill("Dust; and rats.")
    page.get_by_label("Name").focus()
    expect(page.locator("#findings")).to_contain_text(FINE)
    wanted = (
        "chamber C1: name the attic; double treasure; foe rats x 5; hazard water; treasure a crown = gold 12 once"
    )
    assert f"{wanted}; says Dust and rats." in paper.text
    page.get_by_role("button", name="Chamber", exact=True).nth(1).click()
    page.get_by_label("Foe", exact=True).fill("rast")
    page.get_by_label("Name").focus()
    expect(page.locator("#findings")).to_contain_text("'rast' is no foe; did you mean rats?")


def test_every_step_can_be_taken_back_and_done_again(paper: Paper) -> None:
    page = paper.page
    blank = paper.text
    small_maze(paper)
    drawn = paper.text
    page.locator("#sheet").focus()
    for _ in range(5):
        page.keyboard.press("Control+z")
    assert paper.text == blank
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    for _ in range(5):
        page.get_by_role("button", name="Redo").click()
    assert paper.text == drawn


def test_stairs_and_chutes_are_drawn_by_clicking_both_ends(paper: Paper) -> None:
    page = paper.page
    small_maze(paper)
    page.get_by_role("button", name="+ Level").click()
    paper.drag("corridor", (4.5, 4.5), (8.5, 4.5))
    page.get_by_role("button", name="Level 1", exact=True).click()
    paper.click("stairs", 6.5, 3.5)
    page.get_by_role("button", name="Level 2", exact=True).click()
    page.mouse.click(*paper.at(4.5, 4.5))
    page.get_by_role("button", name="Level 1", exact=True).click()
    paper.click("chute", 4.5, 1.05)
    page.get_by_role("button", name="Level 2", exact=True).click()
    page.mouse.click(*paper.at(8.5, 4.5))
    expect(page.locator("#findings")).to_contain_text(FINE)
    text = paper.text
    for line in ("stairs 7,4 -> level 2 at 5,5", "stairs 5,5 -> level 1 at 7,4", "chute 5,2 N -> level 2 at 9,5"):
        assert line in text


def test_the_drawing_follows_the_text_and_bad_text_does_no_harm(paper: Paper) -> None:
    page = paper.page
    small_maze(paper)
    text = paper.text
    area = page.get_by_label("The text of the maze")
    area.fill(text.replace("T1 D", "T1 Q"))
    expect(page.locator("#stale")).to_contain_text("last drawing that could be read")
    expect(page.locator("#findings")).to_contain_text("is no edge")
    expect(page.locator("#sheet text", has_text="C1")).to_be_visible()
    paper.click("rock", 8.5, 4.5)
    expect(page.locator("#where")).to_contain_text("Mend the text first")
    area.fill(text.replace("C1 ", "C7 "))
    expect(page.locator("#stale")).to_be_hidden()
    expect(page.locator("#sheet text", has_text="C7")).to_be_visible()
    page.reload()
    expect(page.locator("#sheet text", has_text="C7")).to_be_visible()


def test_keys_alone_draw_a_maze(paper: Paper) -> None:
    page = paper.page
    page.locator("#sheet").focus()

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    press("ArrowRight", "ArrowDown", "t", "Enter", "ArrowRight", "c", *["Shift+ArrowRight"] * 3)
    expect(page.locator("#where")).to_contain_text("6,2: corridor")
    press("ArrowRight", "h", "Shift+ArrowRight", "d", "ArrowLeft", "Shift+ArrowLeft")
    press(*["ArrowLeft"] * 5, "Shift+ArrowRight")
    expect(page.locator("#findings")).to_contain_text(FINE)
    assert "|###|T1 D .   .   .   . DC1  C1 |" in paper.text


def test_a_maze_is_opened_generated_and_saved(paper: Paper, tmp_path: Path) -> None:
    page = paper.page
    page.get_by_label("Examples").select_option("first-descent")
    expect(page.get_by_role("button", name="Level 2", exact=True)).to_be_visible()
    expect(page.locator("#findings")).to_contain_text(FINE)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    assert saved.value.suggested_filename == "the-cellars-of-the-sleepy-goat.maze"
    assert Path(saved.value.path()).read_text(encoding="utf-8") == workshop.examples()["first-descent"]
    page.get_by_role("button", name="New …").click()
    page.get_by_label("Seed").fill("7")
    page.get_by_label("Levels").fill("2")
    page.get_by_role("button", name="Let the dice draw").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert paper.text == workshop.new(7, 2, 14, 12)
    own = tmp_path / "own.maze"
    own.write_text("title: Mine\nlevel: 4\n+---+---+\n|T1 D . |\n+---+---+\ntower T1: surface, levels 4\n")
    page.get_by_label("Open …").set_input_files(own)
    expect(page.get_by_role("button", name="Level 4", exact=True)).to_be_visible()
    own.write_bytes(b"\xff\xfe\x00")
    page.get_by_label("Open …").set_input_files(own)
    expect(page.locator("#where")).to_contain_text("no text in UTF-8")


def test_the_workshop_fits_a_phone_and_is_drawn_on_with_a_finger(visits: Visits) -> None:
    page = visits.phone("/maze")
    paper = Paper(page)
    no_sideways(page)
    thumbs(page)
    page.locator("button[data-tool=tower]").tap()
    page.touchscreen.tap(*paper.at(1.5, 1.5))
    expect(page.locator("#sheet text", has_text="T1")).to_be_visible()
    for panel in ("Level", "Maze", "Text"):
        page.get_by_role("button", name=panel, exact=True).tap()
        no_sideways(page)
        thumbs(page)


@pytest.mark.skipif(
    workshop.GAME not in labrys.GAMES, reason="!!! NO GAME IS PLAYED IN MAZES: not among the games. !!!"
)
def test_from_an_empty_sheet_to_the_first_step(paper: Paper) -> None:
    page = paper.page
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    small_maze(paper)
    page.get_by_role("button", name="Play it").click()
    page.wait_for_url("**/t/*")
    hands = Hands(page)
    for _ in range(60):
        hands.anything()
        if "You are in a tower" in hands.log.inner_text():
            break
    else:
        pytest.fail("nobody has gone down")
    expect(page.locator("#map .token").first).to_be_visible()
    before = hands.log.inner_text()
    hands.anything()
    expect(hands.log).not_to_have_text(before)
