"""The app at work: keys, clicks, typing, dice, undo, bots, and several people at one keyboard."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys.engine.tape import RealTape
from labrys.seats import RandomSeat
from labrys.show.run import Run
from labrys.terminal import vocabulary
from labrys.terminal.app.choices import Choices, Several
from labrys.terminal.app.map import MapPane
from labrys.terminal.app.screens import Consent, Cover, Paper, SheetPaper, Themes, TooSmall
from labrys.terminal.app.table import TableScreen
from labrys.terminal.line.commands import Commands
from labrys.terminal.ordering import Given
from labrys.terminal.sitting import Services
from tests.terminal.app.seeing import LARGE, Table, new, position, sit_down
from tests.terminal.app.test_screens import BEGIN
from tests.terminal.positions import BOARD, FIGHT
from tests.terminal.test_hotseat import Whispers
from tests.terminal.toy import Toy
from tests.toy.council import GAME as COUNCIL
from tests.toy.council import HEROES


def toy(seats: int = 1, book: Toy | None = None, tape: Any = None) -> Run[Any]:
    game = book or Toy()
    return Run(game, game.new(1, seats, game.house({})), tape=tape)


# -- the first minute of every game ----------------------------------------------------------------------------


def test_deathmaze_is_entered_within_a_few_keys() -> None:
    async def script(table: Table) -> None:
        assert "Which game shall it be?" in table.text()
        await table.press(*BEGIN, "1")
        assert "Where next?" in table.text()
        await table.press("right", "1")
        assert table.board.picture.here == "1,0"
        assert "@" in table.text()

    sit_down(new("deathmaze"), script)


@pytest.mark.parametrize("game", ["citadel", "warlock", "deathmaze"])
def test_whoever_takes_the_first_option_gets_somewhere(game: str) -> None:
    async def script(table: Table) -> None:
        for _ in range(40):
            if table.run.over or (table.board.picture.places and len(table.run.entries) > 10):
                break
            form = table.board.form
            await table.press("tab", "enter") if type(form) is Choices else await table.press("enter")
            if isinstance(form, Several) and table.board.form is form:
                await table.press("a", "enter")
        assert len(table.run.entries) > 10
        assert table.board.picture.places or table.run.over

    sit_down(new(game), script, LARGE)


# -- choosing --------------------------------------------------------------------------------------------------


def test_tab_and_enter_choose() -> None:
    async def script(table: Table) -> None:
        await table.press("tab", "tab", "enter")
        assert table.run.entries[-1].answer == "north"

    sit_down(toy(), script)


def test_a_number_that_is_not_offered_is_refused_in_a_sentence() -> None:
    async def script(table: Table) -> None:
        await table.press("9")
        assert "There is no option 9." in table.text()
        assert not table.run.entries

    sit_down(toy(), script)


def test_words_can_be_typed_and_what_does_not_fit_grows_faint() -> None:
    async def script(table: Table) -> None:
        await table.press("slash", *"north")
        assert table.board.form.filter == "north"
        await table.press("enter")
        assert table.run.entries[-1].answer == "north"

    sit_down(toy(), script)


def test_the_app_and_the_line_mode_obey_every_word_of_the_vocabulary() -> None:
    for word in vocabulary.WORDS:
        name = {"undo!": "undo"}.get(word, word)
        assert callable(getattr(TableScreen, f"do_{name}")), word
        assert callable(getattr(Commands, f"do_{'undo_dice' if word == 'undo!' else word}")), word
        told = (*vocabulary.words_of(gamesmaster=True), "wait", "help")
        assert any(shown.startswith(name) for shown in told), word


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("look", "Here: The entrance, open ends"),
        ("sheet ilse", "Ilse, Hero"),
        ("rule 8.47", "Rule 8.47"),
        ("8.47", "Rule 8.47"),
        ("why", "Not possible now:"),
        ("hint", "A sensible player would choose: Brand attacks"),
        ("log", "Deathmaze: explore a catacomb that grows chit by chit, alone or with up to five friends"),
        ("sheet zork", "There is nobody called “zork” here."),
        ("rule", "Type it like this: rule 8.21"),
        ("words", "Here everything is drawn"),
        ("wait", "There is nobody to wait for."),
        ("save", "Saved."),
        ("guide setup", "The guide can be asked to: guide, guide fight."),
    ],
)
def test_the_words_of_the_line_mode_can_be_typed(typed: str, seen: str) -> None:
    async def script(table: Table) -> None:
        await table.type(typed)
        assert seen in " ".join(table.text().split())
        assert not table.run.entries

    sit_down(position("deathmaze", FIGHT), script, LARGE)


def test_an_option_called_like_a_word_is_chosen_by_its_number() -> None:
    async def script(table: Table) -> None:
        await table.type("save")
        assert not table.run.entries
        await table.type("1")
        assert table.run.entries[-1].answer == "save"

    sit_down(toy(), script)


def test_the_guide_answers_a_question_and_sets_everything_up() -> None:
    async def script(table: Table) -> None:
        await table.type("guide")
        assert len(table.run.entries) == 1
        await table.type("guide setup")
        await table.until(lambda: bool(table.board.picture.places) and type(table.board.form) is Choices)
        assert "Where next?" in table.text()

    sit_down(new("deathmaze"), script, LARGE)


def test_what_cannot_be_read_stays_to_be_mended() -> None:
    async def script(table: Table) -> None:
        await table.type("xyz")
        assert not table.run.entries
        assert "is not one of the options" in table.text()
        await table.press("escape", "1")
        assert table.run.entries

    sit_down(toy(), script)


def test_every_kind_of_question_has_its_form() -> None:
    async def script(table: Table) -> None:
        await table.press("1")
        assert table.form == "Several"
        await table.press("enter")
        assert "Choose 1 to 2 of these, not 0." in table.text()
        await table.press("1", "3", "enter")
        assert table.run.entries[-1].answer == "ale cheese"
        assert table.form == "Number"
        await table.press("home", "right", "right", "enter")
        assert table.run.entries[-1].answer == "4"
        assert table.form == "Naming"
        await table.press(*"Dora", "enter")
        assert table.run.entries[-1].answer == "Dora"
        assert table.form == "Order"
        await table.press("space", "down", "space", "enter")
        assert table.run.entries[-1].answer == "ada:2L bea:1R"

    sit_down(toy(), script)


def test_an_order_that_a_rule_forbids_is_refused_with_the_rule() -> None:
    async def script(table: Table) -> None:
        await table.press("1", "1", "enter", "enter", "1", "enter")
        await table.press("space", "down", "space", "right", "up", "space", "down", "space", "enter")
        assert "somebody must stand in front" in table.text()

    sit_down(toy(), script)


def test_a_way_on_the_map_can_be_clicked() -> None:
    async def script(table: Table) -> None:
        await table.press(*BEGIN, "1")
        pane = table.board.query_one("#map", MapPane)
        spot = next(spot for spot, char in pane.chart.canvas.items() if char.place == "1,0")
        row, column = spot[0] - pane._corner[0], spot[1] - pane._corner[1]
        await table.pilot.click(pane, offset=(column, row))
        await table.settle()
        assert table.run.entries[-1].answer == "east"

    sit_down(new("deathmaze"), script)


def test_a_way_that_is_not_there_is_told() -> None:
    async def script(table: Table) -> None:
        await table.press(*BEGIN, "1", "up")
        assert "There is no way north." in table.text()

    sit_down(new("deathmaze"), script)


def test_a_rule_in_the_question_opens_it() -> None:
    async def script(table: Table) -> None:
        await table.press("r")
        assert isinstance(table.app.screen, Paper)
        await table.press("escape")
        table.app.action_rule("8.47")
        await table.settle()
        assert "8.47" in table.text()

    sit_down(position("deathmaze", FIGHT), script)


def test_sheets_are_turned() -> None:
    async def script(table: Table) -> None:
        await table.press("s", "right")
        assert isinstance(table.app.screen, SheetPaper)
        assert "Ilse, Hero" in table.text()

    sit_down(position("deathmaze", FIGHT), script)


def test_the_odds_are_counted_beside_the_table() -> None:
    async def script(table: Table) -> None:
        await table.press("o")
        await table.until(lambda: "%" in table.text())

    sit_down(position("deathmaze", FIGHT), script)


def test_a_fight_comes_onto_the_stage_by_itself() -> None:
    async def script(table: Table) -> None:
        assert table.board.stage == "fight"
        await table.press("m")
        assert table.board.stage == "map"

    sit_down(position("deathmaze", FIGHT), script)


def test_a_fighter_can_be_clicked() -> None:
    async def script(table: Table) -> None:
        table.board.action_card("brand")
        await table.settle()
        assert table.run.entries or isinstance(table.app.screen, SheetPaper)

    sit_down(position("deathmaze", FIGHT), script)


# -- saving, taking back, dice ---------------------------------------------------------------------------------


def test_the_game_is_saved_after_every_answer() -> None:
    saved: list[int] = []
    run = toy()

    async def script(table: Table) -> None:
        await table.press("1", "1", "enter")
        assert saved == [1, 2]

    sit_down(run, script, having=Services(lambda: saved.append(len(run.entries))))


def test_a_save_that_fails_is_told_and_the_game_goes_on() -> None:
    def full() -> None:
        raise OSError("the disk is full")

    async def script(table: Table) -> None:
        await table.press("1")
        assert "The game could not be saved: the disk is full" in table.text()
        assert table.form == "Several"
        await table.press("q")
        assert isinstance(table.app.screen, Consent)

    sit_down(toy(), script, having=Services(full))


def test_an_answer_without_dice_is_taken_back_at_once() -> None:
    async def script(table: Table) -> None:
        await table.press("1", "u")
        assert not table.run.entries
        assert "Taken back: say save" in table.text()

    sit_down(toy(), script)


def test_dice_are_taken_back_only_if_one_insists() -> None:
    async def script(table: Table) -> None:
        await table.press("2", "u")
        assert isinstance(table.app.screen, Consent)
        await table.press("n")
        assert len(table.run.entries) == 1
        await table.press("u", "y")
        assert not table.run.entries

    sit_down(toy(), script)


def test_real_dice_are_typed_in() -> None:
    async def script(table: Table) -> None:
        await table.press("2")
        assert table.form == "Dice"
        assert "Roll a d6 for 2.1" in table.text()
        await table.press("5")
        assert table.run.entries[-1].dice == "5"

    sit_down(toy(tape=RealTape(1, [])), script, having=Services(lambda: None))


def test_the_end_is_told() -> None:
    kept: list[str] = []

    def keep() -> str:
        kept.append("once")
        return "Kept: nobody."

    async def script(table: Table) -> None:
        await table.press("2", "1")
        assert "The game is over: talked." in table.text()
        assert "Kept: nobody." in table.text()
        await table.press("s")
        assert kept == ["once"]

    sit_down(toy(), script, having=Services(lambda: None, keep=keep))


# -- bots ------------------------------------------------------------------------------------------------------


def test_bots_play_until_a_person_is_asked() -> None:
    async def script(table: Table) -> None:
        await table.until(lambda: table.run.asking is not None and table.run.asking.seat == 0)

    sit_down(new("warlock", 7, ("me", "heuristic", "heuristic")), script)


def test_a_bot_that_may_speak_up_can_be_waited_for() -> None:
    async def script(table: Table) -> None:
        await table.press("2")
        assert "wait: Bot 2 first" in table.text()
        await table.press("w")
        assert table.run.entries[-1].seat == 1

    sit_down(toy(2), script, controllers=(None, RandomSeat(1)))


def test_a_person_may_speak_up_before_a_bot_goes_on() -> None:
    async def script(table: Table) -> None:
        await table.until(lambda: table.form == "Choices")
        assert "let Bot 1 decide" in table.text()
        await table.press("1")
        assert table.run.entries[-1].seat == 1

    sit_down(toy(2), script, controllers=(RandomSeat(3), None))


def melee() -> Run[Any]:
    """A fight that lasts longer than a round."""
    trolls = [{"kind": "troll", "wound_points": 30, "box": f"1{column}"} for column in "LC"]
    return position("deathmaze", {**FIGHT, "monsters": trolls})


def test_the_guide_fights_a_round_and_then_the_person_is_asked() -> None:
    async def script(table: Table) -> None:
        assert "let the guide fight this round" in table.text()
        await table.press("g")
        await table.until(lambda: bool(table.board.form.hint) and len(table.run.entries) > 2)
        assert table.run.state.round == 2
        assert "Round 2: who does what?" in table.text()
        answered = len(table.run.entries)
        await table.pilot.pause(0.1)
        assert len(table.run.entries) == answered

    sit_down(melee(), script, LARGE)


def test_escape_stops_the_guide_at_once() -> None:
    async def script(table: Table) -> None:
        table.board.pace = 60
        await table.press("g")
        begun = table.board._waits
        assert "The guide fights this round. Escape stops it." in table.text()
        await table.press("escape")
        table.board._order_moves(Given("done:0", "", follows=False), begun)  # as if its time had come after all
        assert not table.run.entries
        assert "Round 1: who does what?" in table.text()

    sit_down(melee(), script, LARGE)


def test_bots_alone_play_to_the_end() -> None:
    async def script(table: Table) -> None:
        await table.until(lambda: table.run.over)
        await table.settle()
        assert "The game is over" in table.text()

    sit_down(toy(2), script, controllers=(RandomSeat(1), RandomSeat(1)))


# -- several people at one keyboard ----------------------------------------------------------------------------


def test_the_table_is_covered_between_two_players() -> None:
    async def script(table: Table) -> None:
        assert isinstance(table.app.screen, Cover)
        assert "secret" not in table.text()
        await table.press("enter")
        assert "secret-1" in table.text()
        assert "secret-2" not in table.text()
        await table.press("1")
        assert "because-1" in table.text()
        await table.press("enter")
        assert isinstance(table.app.screen, Cover)
        assert "Pass the keyboard to Player 2" in table.text()
        assert "because-1" not in table.text()
        await table.press("enter")
        assert "secret-2" in table.text()
        assert "secret-1" not in table.text()

    sit_down(toy(2, Whispers()), script, LARGE, controllers=(None, None))


def test_nothing_of_the_last_one_stays_behind_the_cover() -> None:
    async def script(table: Table) -> None:
        await table.press("enter", "1", "enter")
        board = table.board
        assert board.log_lines == []
        assert not board.picture.cards
        assert board.question is None

    sit_down(toy(2, Whispers()), script, controllers=(None, None))


def test_nobody_takes_back_what_another_has_answered() -> None:
    async def script(table: Table) -> None:
        await table.press("enter", "1", "enter", "enter", "u")
        assert "The last answer was Player 1's" in table.text()

    sit_down(toy(2, Whispers()), script, LARGE, controllers=(None, None))


def test_the_keyboard_need_not_be_taken() -> None:
    async def script(table: Table) -> None:
        await table.press("q")
        assert table.app.return_value == 0

    sit_down(toy(2, Whispers()), script, controllers=(None, None))


# -- the window ------------------------------------------------------------------------------------------------


def test_a_window_that_grows_again_shows_the_table() -> None:
    async def script(table: Table) -> None:
        await table.pilot.resize_terminal(50, 12)
        await table.settle()
        assert isinstance(table.app.screen, TooSmall)
        await table.pilot.resize_terminal(80, 24)
        await table.settle()
        assert "Which game" in table.text()

    sit_down(new("deathmaze"), script)


def test_a_theme_is_remembered(tmp_path: Path) -> None:
    file = tmp_path / "terminal.json"

    async def choose(table: Table) -> None:
        await table.press("t")
        assert isinstance(table.app.screen, Themes)
        await table.press("down", "enter")
        assert table.app.theme == "parchment"

    async def see(table: Table) -> None:
        assert table.app.theme == "parchment"

    sit_down(new("deathmaze"), choose, settings=file)
    sit_down(new("deathmaze"), see, settings=file)


def test_a_broken_file_of_settings_is_no_trouble(tmp_path: Path) -> None:
    file = tmp_path / "terminal.json"
    file.write_text("{", encoding="utf-8")

    async def see(table: Table) -> None:
        assert table.app.theme == "iron-gall"

    sit_down(new("deathmaze"), see, settings=file)


def test_levels_are_looked_at_in_turn() -> None:
    async def script(table: Table) -> None:
        pane = table.board.query_one("#map", MapPane)
        before = pane.level
        await table.press("right_square_bracket")
        assert pane.level != before
        await table.press("left_square_bracket")
        assert pane.level == before

    sit_down(position("warlock", BOARD, ("me", "heuristic")), script)


def test_the_map_is_moved_and_found_again() -> None:
    async def script(table: Table) -> None:
        pane = table.board.query_one("#map", MapPane)
        home = pane._corner
        await table.press("shift+up", "shift+left")
        assert pane._corner != home
        await table.press("c")
        assert pane._corner == home

    sit_down(position("deathmaze", FIGHT | {"scene": "next_move", "monsters": []}), script)


def test_a_fault_of_ours_is_a_sentence_and_a_file_to_report(tmp_path: Path) -> None:
    async def script(table: Table) -> None:
        try:
            raise KeyError("torch")
        except KeyError:
            table.app._fatal_error()

    sit_down(new("deathmaze"), script, settings=tmp_path / "terminal.json")
    assert "KeyError: 'torch'" in (tmp_path / "terminal-error.txt").read_text(encoding="utf-8")


def test_the_line_mode_does_without_the_app() -> None:
    code = "import sys; from labrys.terminal.line import line; from labrys.commands import play; import labrys.cli"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; print('textual' in sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False"


def test_no_game_is_named_in_the_terminal() -> None:
    for file in (Path(labrys.__file__).parent / "terminal").rglob("*"):
        if file.suffix in (".py", ".tcss"):
            text = file.read_text(encoding="utf-8").casefold()
            assert not [game for game in labrys.GAMES if game in text], file


def test_in_what_is_declared_together_a_bot_says_nothing_before_all_have() -> None:
    async def script(table: Table) -> None:
        greeting = len(table.board.log_lines)
        for hero in range(3):
            await table.until(lambda: table.form == "Choices")
            assert table.run.open_question().of == HEROES[2 * hero]
            assert len(table.board.log_lines) == greeting
            await table.press("3")
        await table.until(lambda: table.run.together is None)
        assert "Ada: wait." in table.text()

    run: Run[Any] = Run(COUNCIL, COUNCIL.new(1, 2, COUNCIL.house({})))
    sit_down(run, script, controllers=(None, RandomSeat(1)))
