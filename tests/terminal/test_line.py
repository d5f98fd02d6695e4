"""Sessions at the line mode: what is typed, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import StringIO
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from labrys.engine.ask import Choose
from labrys.engine.errors import LabrysError
from labrys.engine.tape import RealTape, ScriptTape
from labrys.games import find
from labrys.rulebook import reading
from labrys.rulebook.reading import WholeBook
from labrys.seats import RandomSeat, Seat, Sight, make
from labrys.show.run import Run
from labrys.terminal.line.line import play
from labrys.terminal.line.screen import Screen
from labrys.terminal.ordering import Ordering
from labrys.terminal.sitting import CONTINUE
from tests.terminal.positions import FIGHT
from tests.terminal.toy import Toy

READY = ("6", "ready_made", "1")  # into the maze with six ready-made adventurers


class Session(Struct):
    """How a session ended."""

    code: int
    text: str
    run: Run[Any]
    saves: int

    @property
    def answers(self) -> list[str]:
        return [entry.answer for entry in self.run.entries]


def maze(seed: int = 7, seats: int = 1, **more: Any) -> Run[Any]:
    book = find("deathmaze")
    return Run(book, book.new(seed, seats, book.house({"game": "advanced"})), **more)


def toy(seats: int = 1, dice: Sequence[int] = (4,)) -> Run[Any]:
    book = Toy()
    return Run(book, book.new(1, seats, book.house({})), tape=ScriptTape(list(dice)))


def melee() -> Run[Any]:
    """A fight that lasts longer than a round."""
    book = find("deathmaze")
    trolls = [{"kind": "troll", "wound_points": 30, "box": f"1{column}"} for column in "LC"]
    return Run(book, book.position({**FIGHT, "monsters": trolls}))


def sit_down(
    run: Run[Any],
    *typed: str,
    bots: Sequence[Seat | None] = (None,),
    unicode: bool = True,
    pictures: bool = True,
    size: tuple[int, int] = (80, 24),
    save: Callable[[], None] | None = None,
    **services: Any,
) -> Session:
    out, saves = StringIO(), [0]

    def count() -> None:
        saves[0] += 1

    stdin = StringIO("".join(f"{line}\n" for line in typed))
    screen = Screen(stdin, out, unicode=unicode, colour=False, size=size, pictures=pictures)
    code = play(run, bots, save=save or count, screen=screen, **services)
    return Session(code, out.getvalue(), run, saves[0])


# -- answering -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["2", "ready_made", "create", "cre", "CREATE", "own"])
def test_a_number_a_key_a_word_or_its_beginning_is_an_answer(typed: str) -> None:
    told = sit_down(maze(), "6", typed)
    assert told.answers == ["6", "ready_made" if typed == "ready_made" else "create"]


def test_bad_input_is_one_sentence_and_loses_nothing() -> None:
    told = sit_down(maze(), "6", "xyzzy", "3", "ready_made")
    assert "“xyzzy” is not one of the options; type a number from 1 to 2" in told.text
    assert "“3” is not one of the options" in told.text
    assert told.answers == ["6", "ready_made"]


def test_an_ambiguous_word_says_what_it_could_be() -> None:
    told = sit_down(toy(), "nor", "north")
    assert "“nor” could be: 2) say north; 3) say northern_lights." in told.text
    assert told.answers == ["north"]


def test_an_empty_line_shows_the_options_again() -> None:
    assert sit_down(maze(), "6", "").text.count("2) make adventurers") == 2


def test_every_kind_of_question_can_be_answered() -> None:
    told = sit_down(toy(), "1", "ale, cheese", "most", "Dora", "ada:2L", "1")
    assert told.run.state.said == ("save", "ale+cheese", "7", "Dora", "(2, 1)", "wave:0")
    assert "For instance, front row first:\n    1L say ada" in told.text
    assert told.code == 0


@pytest.mark.parametrize(
    ("place", "typed", "refusal"),
    [
        (1, "none", "Choose 1 to 2 of these, not 0."),
        (2, "eight", "“eight” is not a whole number from 2 to 7"),
        (2, "8", "1.3: 8 is not a whole number from 2 to 7"),
        (3, "cid", "1.4: the name 'cid' is taken"),
        (4, "ada:2L bea:2R", "1.6: somebody must stand in front"),
        (4, "nonsense", "Type keep, or moves like"),
    ],
)
def test_an_answer_against_the_rules_is_refused_with_the_rule(place: int, typed: str, refusal: str) -> None:
    before = ["1", "bread", "3", "2"][:place]
    told = sit_down(toy(), *before, typed)
    assert refusal in told.text.replace("\n  ", " ")
    assert len(told.answers) == place


def test_an_option_called_like_a_command_is_chosen_by_its_number() -> None:
    told = sit_down(toy(), "save", "1")
    assert "(To choose the option of that name, type 1.)" in told.text
    assert told.answers == ["save"]


def test_the_marching_order_is_shown_and_typed_in_rows() -> None:
    told = sit_down(maze(), *READY, "march", "brand . ilse / tam gar mira / . wen .", "quit")
    assert "1L Brand   1C Ilse    1R Garth" in told.text
    assert told.answers[-1] == "brand:1L ilse:1R garth:2C tam:2L wenna:3C mira:2R"


def test_the_marching_order_can_be_kept() -> None:
    told = sit_down(maze(), *READY, "march", "keep")
    assert told.answers[-1] == "brand:1L ilse:1C garth:1R tam:2C wenna:2L mira:2R"


# -- telling ---------------------------------------------------------------------------------------------------


def test_a_die_stands_beside_its_sentence_and_rule() -> None:
    assert "A die falls. ⚃4 [2.1]" in sit_down(toy(), "north").text
    assert "A die falls. [4] [2.1]" in sit_down(toy(), "north", unicode=False).text


def test_several_players_are_called_by_name() -> None:
    run = toy(2)
    run.names = ("Anna", "Bert")
    told = sit_down(run, "north", "4", bots=(None, None))
    assert "Anna: Which all? [2.2]\n  1) say wave:0\n  2) say nod:0\n Bert:\n  3) say wave:1" in told.text
    assert "Anna> 4" in told.text
    assert told.run.entries[-1].seat == 1


def test_a_bot_answers_by_itself_and_only_its_own_options() -> None:
    told = sit_down(toy(2), "north", "3", "wait", bots=(None, RandomSeat(1)))
    assert "“3” is not one of the options" in told.text
    assert told.run.entries[-1].seat == 1
    assert told.code == 0


def test_a_person_may_speak_up_before_a_bot_goes_on() -> None:
    bots = (RandomSeat(1), None)
    assert sit_down(toy(2, (4, 4)), "2", bots=bots).run.entries[-1].answer == "nod:1"
    assert sit_down(toy(2, (4, 4)), "", bots=bots).run.entries[-1].seat == 0
    assert sit_down(toy(2, (4, 4)), "go", bots=bots).run.entries[-1].seat == 0


def test_bots_alone_play_to_the_end() -> None:
    told = sit_down(maze(), bots=(RandomSeat(1),))
    assert told.code == 0
    assert told.run.over


def test_without_unicode_everything_is_ascii() -> None:
    told = sit_down(maze(), *READY, "map", "party", "sheet", "1", "1", "1", unicode=False)
    assert told.text.isascii()
    assert "|" in told.text or "---" in told.text


def test_a_continued_game_recalls_the_last_lines() -> None:
    run = sit_down(maze(), *READY).run
    told = sit_down(run)
    assert "Deathmaze: the game goes on after 3 answers." in told.text
    assert "The party goes down into the maze. [5.13]" in told.text


# -- commands --------------------------------------------------------------------------------------------------


def test_the_map_is_drawn() -> None:
    text = sit_down(maze(), *READY, "map").text
    assert text.count("E entrance   north is up") == 2  # the first map comes unasked


def test_looking_tells_the_place_in_words() -> None:
    assert "Here: The entrance, " in sit_down(maze(), *READY, "look").text


def test_a_sheet_is_found_by_the_beginning_of_a_name() -> None:
    text = sit_down(maze(), *READY, "sheet mi").text
    assert "Mira, Wizard, second row right" in text
    assert "Wound Points  ████ 4/4" in text
    assert "Weapons       throwing dagger (in hand): wounds: " in text
    assert "nobody called “zork”" in sit_down(maze(), *READY, "sheet zork").text


def test_the_party_is_a_table() -> None:
    text = sit_down(maze(), *READY, "party").text
    assert re.search(r" 1L Brand, Hero +████████ +8/8 +sword\n", text)
    assert "Weapons: sword (in hand), bow" in " ".join(text.split())


def test_why_explains_the_last_lines_and_what_is_barred() -> None:
    text = sit_down(toy(), "north", "why", rule_text=lambda rule: f"text of {rule}").text
    assert "1.1  text of 1.1" in text
    assert "2.1  text of 2.1" in text
    assert "2.2  text of 2.2" in text
    assert "Not possible now:\n  shouting: somebody is asleep [1.9]" in text


def test_a_rule_is_shown_with_or_without_the_word() -> None:
    def rule_text(rule: str) -> str:
        if rule not in ("8.47", "R42", "4.1-B2"):
            raise LabrysError(f"there is no rule {rule}")
        return f"text of {rule}"

    typed = ("rule 8.47", "8.47", "[r42]", "rule [4.1-B2]", "rule 99.1", "rule")
    text = sit_down(maze(), *typed, rule_text=rule_text).text
    assert text.count("8.47  text of 8.47") == 2
    assert "R42  text of R42" in text
    assert "there is no rule 99.1" in text
    assert "4.1-B2  text of 4.1-B2" in text
    assert "Type it like this: rule 4.0" in text  # the rule of the question


def test_the_rulebook_is_read_by_chapters_and_searched() -> None:
    def rulebook() -> WholeBook:
        return reading.read(find("deathmaze"))

    typed = ("rules", "rules 10", "rules 8.43", "rules search cloves", "rules met", "rules house", "rules 77")
    text = sit_down(maze(), *READY, *typed, rulebook=rulebook).text
    assert re.search(r"\n +4  Creating Characters \(8, \d met\)\n", text)
    assert "10  Traps\n═════════" in text
    assert "  Roll        Dagger  Throwing Dagger  Bow  Sword  Hammer  Axe  Monster\n" in text
    assert re.search(r"\nR24 +Lock and Cloves\n", text)
    assert "5.13  The Entrance" in text
    assert "Must be opened: somebody must open it, as 10.13 has it (the book's reading)" in " ".join(text.split())
    assert "no chapter and no rule '77'" in " ".join(text.split())
    assert "There is no rulebook at this table." in sit_down(maze(), "rules").text


def test_the_odds_come_from_the_command_line() -> None:
    assert "1 in 6" in sit_down(toy(), "odds", odds=lambda run: "1 in 6").text
    assert "not known" in sit_down(toy(), "odds").text


def test_help_log_and_words() -> None:
    text = sit_down(maze(), *READY, "help", "log", "words", "map").text
    assert "save [FILE]   save now" in text
    assert text.count("The party goes down into the maze. [5.13]") == 2
    assert "told in words from now on" in text
    assert "Here: The entrance, " in text


def test_saving_under_another_name() -> None:
    assert "Saved as /tmp/x.json." in sit_down(toy(), "save x.json", save_as=lambda name: f"/tmp/{name}").text


# -- the guide -------------------------------------------------------------------------------------------------


def test_a_hint_says_what_a_sensible_player_would_do_and_does_nothing() -> None:
    told = sit_down(maze(), *READY, "hint")
    assert "A sensible player would choose: " in told.text
    assert len(told.answers) == len(READY)


def test_the_guide_answers_one_question_or_sets_everything_up() -> None:
    told = sit_down(maze(), "guide")
    assert "The guide chooses: " in told.text
    assert len(told.answers) == 1
    told = sit_down(maze(), "guide setup")
    assert "Where next?" in told.text
    assert told.run.picture(0).places


def test_the_guide_fights_a_round_and_then_the_person_is_asked() -> None:
    told = sit_down(melee(), "guide fight")
    assert told.run.state.round == 2
    assert told.text.count("who does what?") == 2
    assert "The guide fights this round: " in told.text


def test_everybody_attacks_and_all_of_it_is_taken_back_at_once() -> None:
    told = sit_down(melee(), "attack")
    offered = "(attack: everybody attacks; hold: everybody holds; guide fight: let the guide fight this round)"
    assert offered in " ".join(told.text.split())
    assert told.text.count("Everybody attacks: ") >= 2
    assert [entry.follows for entry in told.run.entries][:2] == [False, True]
    told = sit_down(melee(), "attack", "undo!")
    assert not told.run.entries


def test_everybody_holds_for_the_round() -> None:
    told = sit_down(melee(), "hold")
    assert [answer.partition(":")[0] for answer in told.answers] == ["done"]
    assert "Does anybody change places?" in told.text


def test_the_party_walks_to_a_place_it_knows_until_something_happens() -> None:
    run = maze(83)
    guide = make("heuristic", "deathmaze", 1)
    while not (known := Ordering(run, lambda: guide).destinations()):
        assert run.asking is not None
        run.pick(guide.choose(Sight(run, 0)))
    told = sit_down(run, "walk", "walk nowhere", f"walk {next(iter(known))}")
    assert "Walk to: " in told.text
    assert "The party walks: go " in told.text


def test_automatic_passing_can_be_switched_off() -> None:
    told = sit_down(melee(), "auto pass off", "auto", "auto now")
    assert "you are asked all the same" in " ".join(told.text.split())
    assert told.run.notes["passing"] == "off"


def test_where_the_guide_cannot_help_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "The guide can be asked to: guide, guide setup." in sit_down(maze(), "guide fight").text
    monkeypatch.setattr("labrys.seats.guide", lambda game: "")
    assert "There is no guide for this game." in sit_down(toy(), "hint", "guide").text


# -- taking back -----------------------------------------------------------------------------------------------


def test_undo_is_free_while_no_die_was_rolled() -> None:
    told = sit_down(maze(), "6", "undo", "5")
    assert "Taken back: 6 [4.0]" in told.text
    assert told.answers == ["5"]


def test_undo_of_dice_wants_to_be_meant() -> None:
    told = sit_down(toy(), "north", "undo", "undo!", "1")
    assert "Since then dice were rolled (⚃4). Type undo! to take it back all the same." in told.text
    assert "Taken back: say north [1.1]" in told.text
    assert told.answers == ["save"]


def test_undo_of_dice_wants_everybodys_consent() -> None:
    told = sit_down(toy(2), "north", "undo", "y", "n", "undo", "y", "yes", bots=(None, None))
    assert "Player 2, may dice be taken back (y/n)?" in told.text
    assert "Player 2 says no: nothing is taken back." in told.text
    assert told.answers == []


def test_undo_takes_a_bots_answers_back_too() -> None:
    book = find("deathmaze")
    run = Run(book, book.new(7, 2, book.house({"game": "advanced"})))
    told = sit_down(run, "ready_made", "undo!", bots=(None, RandomSeat(1)))
    assert told.answers == []


def test_nothing_to_undo_is_said() -> None:
    assert "nothing can be taken back" in sit_down(toy(), "undo").text


# -- leaving ---------------------------------------------------------------------------------------------------


def test_every_answer_is_saved_and_the_end_of_the_file_ends_well() -> None:
    told = sit_down(maze(), *READY)
    assert told.code == 0
    assert told.saves == len(READY) + 1
    assert told.text.endswith(f"Saved. Go on with: {CONTINUE}\n")


def test_quit_saves() -> None:
    told = sit_down(maze(), "quit", "6")
    assert (told.code, told.saves, told.answers) == (0, 1, [])


class Interrupted(StringIO):
    """A player who presses Ctrl-C."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed: _IOBase reads bytes
        raise KeyboardInterrupt


class Broken(StringIO):
    """A pipe whose reader is gone."""

    def write(self, text: str, /) -> int:
        raise BrokenPipeError


def test_control_c_saves_and_ends_with_130() -> None:
    saved: list[bool] = []
    out = StringIO()
    code = play(maze(), [None], save=lambda: saved.append(True), stdin=Interrupted(), stdout=out)
    assert code == 130
    assert saved == [True]
    assert CONTINUE in out.getvalue()


def test_a_closed_pipe_ends_quietly() -> None:
    assert play(maze(), [None], save=lambda: None, stdin=StringIO("6\n"), stdout=Broken()) == 0


def test_a_game_that_cannot_be_saved_goes_on() -> None:
    def full() -> None:
        raise OSError("the disk is full")

    told = sit_down(maze(), "6", "quit", "ready_made", save=full)
    assert "The game could not be saved: the disk is full" in told.text
    assert told.answers == ["6", "ready_made"]
    assert told.code == 1


# -- real dice, and whole games --------------------------------------------------------------------------------


def test_real_dice_are_typed_in() -> None:
    run = toy()
    run = Run(run.book, run.book.new(1, 1, run.book.house({})), tape=RealTape(1, []))
    told = sit_down(run, "north", "7", "5", rule_title=lambda rule: "Falling Dice")
    assert "Roll a d6 for 2.1 (Falling Dice): 7\nA d6 shows 1 to 6" in told.text
    assert "A die falls. ⚄5 [2.1]" in told.text


def test_an_answer_can_be_taken_back_when_a_die_is_wanted() -> None:
    run = toy()
    run = Run(run.book, run.book.new(1, 1, run.book.house({})), tape=RealTape(1, []))
    told = sit_down(run, "north", "undo", "3", "5", "1")
    assert told.run.state.said == ("northern_lights", "wave:0")
    assert told.code == 0


class Player(StringIO):
    """Somebody who types legal answers by chance."""

    def __init__(self, run: Run[Any], seed: int) -> None:
        super().__init__()
        self.run, self.random = run, Random(seed).random

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed: _IOBase reads bytes
        assert self.run.asking is not None
        answer = self.run.asking.sample(self.random)
        if isinstance(self.run.asking, Choose) and isinstance(answer, int):
            return f"{answer + 1}\n"
        return f"{self.run.asking.write(answer)}\n"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("pictures", [True, False])
def test_whole_games_can_be_typed(seed: int, pictures: bool) -> None:
    run, out = maze(seed), StringIO()
    screen = Screen(Player(run, seed), out, unicode=True, colour=True, size=(80, 24), pictures=pictures)
    assert play(run, [None], save=lambda: None, screen=screen, keep=lambda: "Kept at home.") == 0
    assert run.over
    assert " came " in out.getvalue()
    assert out.getvalue().endswith("Kept at home.\n")
