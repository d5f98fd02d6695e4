"""The gamesmaster and a basket at the keyboard: in plain lines and in the app."""

from __future__ import annotations

import io
from collections.abc import Sequence

import pytest

from labrys.engine.errors import LabrysError
from labrys.seats import make
from labrys.seats.base import Seat
from labrys.show.decision import Option
from labrys.show.run import Run
from labrys.terminal import reading
from labrys.terminal.line.line import play
from tests.terminal.app.seeing import Table, sit_down
from tests.toy.market import GAME, State, View


def market(seats: int = 1, *, chair: bool = False) -> Run[State, View]:
    state = GAME.new(5, seats, GAME.house({}))
    state.chair = chair
    run: Run[State, View] = Run(GAME, state)
    run.names = ("You",) if seats == 1 else ("Ann", "Bob")[:seats]
    run.seats = ("me",) * seats
    return run


def typed(run: Run[State, View], *lines: str, controllers: Sequence[Seat | None] | None = None) -> str:
    """What the line mode says to these lines."""
    paper = io.StringIO()
    seats = controllers if controllers is not None else [None] * run.state.seats
    play(run, seats, save=lambda: None, stdin=io.StringIO("\n".join(lines) + "\n"), stdout=paper)
    return paper.getvalue()


GOODS = [
    Option("sword", "sword"),
    Option("axe", "axe"),
    Option("light_ball", "light ball"),
    Option("rope", "rope"),
]


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("sword", (0, 1)),
        ("sword, axe*2", (0, 1, 1, 2)),
        ("sword axe*2", (0, 1, 1, 2)),
        ("2 axe, light ball*3", (1, 2, 2, 3)),
        ("light ball", (2, 1)),
        ("3 x rope", (3, 3)),
        ("2*3", (1, 3)),
        ("axe, axe", (1, 2)),
        ("nothing", ()),
    ],
)
def test_a_basket_is_typed_by_words_or_numbers(text: str, raw: tuple[int, ...]) -> None:
    assert reading.basket(text, GOODS) == raw


def test_a_basket_that_names_what_is_not_there_is_refused() -> None:
    with pytest.raises(LabrysError, match="“spear” is not one of the options"):
        reading.basket("sword, spear", GOODS)


# -- plain lines -----------------------------------------------------------------------------------------------


def test_the_store_is_told_by_shelves_with_prices() -> None:
    said = typed(market(), "quit")
    assert "What will you buy? (purse: 480 silver) [2.1]" in said
    assert "Weapons:\n     1) sword       160 silver  (10 gold 0 silver; works on most)" in said
    assert "2) axe         96 silver, at most 3  (6 gold 0 silver; for goblins)" in said
    assert "Type goods and numbers like this: sword, axe*2; none buys nothing." in said


def test_a_basket_is_bought_in_one_line() -> None:
    run = market()
    said = typed(run, "sword*3 axe", "mace*9", "sword, torch*5", "quit")
    assert "that costs 576 silver, but only 480 are there" in said
    assert "of mace between 1 and 2 can be bought, not 9" in said
    assert run.state.bags[0] == (("sword", 1), ("torch", 5))


def test_enter_takes_the_default() -> None:
    run = market(chair=True)
    said = typed(run, "", "", "quit")
    assert "Gamesmaster: What mood is the trader in? [1.1]" in said
    assert "Enter: fair" in said
    assert run.open_question().ask == "stall"
    assert [entry.answer for entry in run.entries] == ["fair", "4"]


def test_the_chair_is_taken_and_left_at_any_question() -> None:
    run = market()
    said = typed(run, "chair", "none", "rain", "another day", "chair", "none", "help", "quit")
    assert "You sit in the gamesmaster's chair" in said
    assert "The gamesmaster's chair is empty" in said
    assert "take the gamesmaster's chair, or leave it" in said
    assert not run.chair
    assert [entry.chair for entry in run.entries] == [True, True, True, False, False, False][: len(run.entries)]


def test_a_game_without_a_gamesmaster_has_no_such_chair() -> None:
    from tests.terminal.toy import Toy

    toy: Run[State, View] = Run(Toy(), Toy().new(1, 1, Toy().house({})))  # type: ignore[arg-type]
    said = typed(toy, "chair", "help", "quit")
    assert "Toy has no gamesmaster." in said
    assert "take the gamesmaster's chair" not in said


def test_several_at_one_keyboard_hand_it_to_the_gamesmaster() -> None:
    """What is his alone stands nowhere else: neither the secret dice nor what he may do at a calm moment."""
    run = market(2, chair=True)
    pages = typed(run, "", "dear", "7", "", "", "none", "", "none", "", "quit").split("─" * 20)
    his = [page for page in pages if "Gamesmaster> " in page]
    assert his
    for page in pages:
        if "Gamesmaster> " not in page:
            for secret in ("dear", "thief", "[1.1]", "[1.2]", "rain"):
                assert secret not in page
    assert "Pass the keyboard to Gamesmaster, then press Enter." in "".join(pages)
    assert any("another day" in page for page in pages)


def test_several_at_one_keyboard_let_the_gamesmaster_act_first() -> None:
    run = market(2, chair=True)
    before = ("", "", "4", "", "", "none", "", "none", "")  # read, handed over and bought
    said = typed(run, *before, "gamesmaster", "", "rain", "", "gamesmaster", "", "", "", "home")
    assert "Enter gives the keyboard back." in said
    assert [entry.answer for entry in run.entries] == ["fair", "4", "none", "none", "rain", "home"]
    assert "The gamesmaster has nothing to do of his own here." in typed(market(2), "gamesmaster", "quit")


def test_the_app_lets_the_gamesmaster_act_first() -> None:
    run = market(2, chair=True)

    async def script(table: Table) -> None:
        await table.press("enter", "enter", "enter", "enter", "enter")  # taken, two rulings, read, passed on
        await table.press("enter", "enter", "enter", "enter")  # Ann buys, Bob buys, Ann is asked
        assert "let the gamesmaster act first" in table.text()
        assert "rain" not in table.text()
        await table.press("k", "enter")
        assert "rain" in table.text()
        assert "another day" not in table.text()
        await table.press("1")

    sit_down(run, script)
    assert run.state.weather == "rain"


def test_a_gamesmaster_among_bots_sees_everything_and_may_speak_up() -> None:
    run = market(chair=True)
    run.seats = ("random",)
    said = typed(run, "", "", "rain", "quit", controllers=[make("random", "market", 3)])
    assert "The trader is fair." in said
    assert "there will be rain" in said


# -- the app ---------------------------------------------------------------------------------------------------


def test_the_app_preselects_the_default() -> None:
    run = market(chair=True)

    async def script(table: Table) -> None:
        assert "Mood fair" in table.text()
        await table.press("enter", "enter")
        assert table.form == "Shop"

    sit_down(run, script)
    assert [entry.answer for entry in run.entries] == ["fair", "4"]


def test_the_app_fills_a_basket() -> None:
    run = market()

    async def script(table: Table) -> None:
        await table.press("down", "right", "right", "right")
        await table.press("plus")
        assert "Axe: there are no more." in table.text()
        await table.press("left")
        assert "2 things for 192 silver; 288 silver left" in table.text()
        await table.press("up", "9")
        assert "Sword: only 288 silver are left." in table.text()
        await table.press("0")
        await table.type("ball")
        await table.press("right")
        await table.type("torch*5, rope")
        assert "9 things for 250 silver; 230 silver left" in table.text()
        await table.type("fire ball*2")
        assert "Fire ball: only 230 silver are left." in table.text()
        await table.press("left")
        await table.press("enter")

    sit_down(run, script)
    assert run.state.bags[0] == (("axe", 2), ("light_ball", 1), ("torch", 5), ("rope", 1))


def test_the_app_puts_everything_back() -> None:
    run = market()

    async def script(table: Table) -> None:
        await table.type("sword*2")
        await table.press("x")
        assert "0 things for 0 silver; 480 silver left" in table.text()
        await table.press("enter")

    sit_down(run, script)
    assert run.state.bags == [()]


def test_the_app_searches_the_shelves() -> None:
    async def script(table: Table) -> None:
        await table.press("slash", *"ball")
        shown = table.text()
        assert "fire ball" in shown
        assert "sword" not in shown

    sit_down(market(), script)


def test_the_app_takes_and_leaves_the_chair() -> None:
    run = market()

    async def script(table: Table) -> None:
        assert "Mood" not in table.text()
        await table.type("chair")
        assert "Mood fair" in table.text()
        await table.type("chair")
        assert "Mood" not in table.text()

    sit_down(run, script)


def test_the_app_covers_the_table_before_the_gamesmaster_has_it() -> None:
    run = market(2, chair=True)

    async def script(table: Table) -> None:
        assert "Gamesmaster" in table.text()
        assert "mood" not in table.text()
        await table.press("enter")
        assert "What mood is the trader in?" in table.text()

    sit_down(run, script)
