"""Whatever a stranger writes, it is read and played on, or refused in one sentence; and soon."""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import labrys
from labrys.engine.errors import BadCase, BadSave, LabrysError, Unplayable
from labrys.games import GAMES
from labrys.record import campaign as campaigns
from labrys.record import save
from labrys.rulebook import cases
from labrys.show.run import Run
from tests.fuzz import hunt
from tests.fuzz.kinds import KINDS, Kind, sealed
from tests.record.test_hostile_saves import a_save, resealed

SHORT = 100  # inputs of each kind; `make fuzz` takes as many as one has time for
FILES = sorted(path for kind in KINDS for path in (hunt.CORPUS / kind.name).glob(f"*.{kind.ending}"))

each_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)


@each_kind
def test_what_strangers_write_is_read_or_refused(kind: Kind) -> None:
    finds = list[hunt.Find]()
    report = hunt.hunt(SHORT, 20, [kind], finds.append)
    assert not finds, f"{finds[0].what}: python -m tests.fuzz finds it\n{finds[0].trace}"
    assert report.read[kind.name] > SHORT // 10, "what is changed so much that all is refused tries little"


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_once_went_wrong_does_so_no_more(path: Path) -> None:
    kind = hunt.kind_named(path.parent.name)
    for seed in ("1", "2"):
        find = hunt.attempt(kind, path.read_bytes(), seed)
        assert isinstance(find, bool), f"{find.what}\n{find.trace}"


def test_a_hang_and_a_raw_exception_are_found() -> None:
    def loop(raw: bytes, chance: object) -> bool:
        while True:
            pass

    def crash(raw: bytes, chance: object) -> bool:
        raise KeyError(raw)

    for trial, what in ((loop, "Hang in"), (crash, "KeyError in")):
        find = hunt.attempt(Kind("x", "x", lambda chance: b"", trial), b"", "1", patience=0.05)
        assert isinstance(find, hunt.Find)
        assert find.what.startswith(what)


# -- before memory is taken ------------------------------------------------------------------------------------

MANY = 10**12
each_game = pytest.mark.parametrize("game", GAMES)


def costs_nothing(read: Callable[[], object], words: str) -> None:
    """It is refused with these words, and no memory is taken for it."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with hunt.bounded(2.0), pytest.raises(LabrysError, match=words) as refused:
        read()
    assert "\n" not in str(refused.value)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < before + 50_000  # kilobytes


@each_game
def test_a_position_for_more_players_than_there_can_be_is_refused(game: str) -> None:
    for seats in (10**9, 10**8, 7, 0, -1):
        costs_nothing(lambda seats=seats: labrys.position(game, {"seats": seats}), "is for 1 to 6 players")  # type: ignore[misc]


@each_game
@pytest.mark.parametrize("where", ["start", "mark", "end"])
def test_a_save_for_more_players_than_there_can_be_is_refused(game: str, where: str) -> None:
    def crowd(lines: list[Any]) -> None:
        part = lines[0]["start"] if where == "start" else lines[-1]["state"]
        part["seats"] = 10**9
        if where != "start":
            lines[0]["rules"] = 999

    raw = resealed(a_save(game, 1), crowd)
    costs_nothing(lambda: save.loads(raw, "my.labrys", labrys.find), "is for 1 to 6 players")


@each_game
def test_a_number_no_game_comes_to_is_refused(game: str) -> None:
    def count(lines: list[Any]) -> None:
        lines[0]["start"]["dice"]["rolled"] = MANY

    raw = resealed(a_save(game, 1), count)
    costs_nothing(lambda: save.loads(raw, "my.labrys", labrys.find), "no number in a game is beyond")


def test_a_campaign_with_such_a_number_is_refused() -> None:
    raw = b'{"labrys":"campaign","format":2,"game":"dungeon","week":%d}' % MANY
    costs_nothing(lambda: campaigns.loads(raw, "our.json", labrys.find), "no number in a game is beyond")


CASE = 'game = "deathmaze"\n[one]\ntitle = "x [8.46]"\n'


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (CASE + "loot = " + "9" * 5_000, "cannot be read as TOML"),
        (CASE + "position = " + "[" * 5_000, "cannot be read as TOML"),
        (CASE + 'position = "x"\n[positions]\nx = "y / a=1"\ny = "x / b=1"', "goes back to itself"),
        (CASE + 'play = "{a}"\ntrials = """\na\n' + "1\n" * 3_000 + '"""', "trials are too many, or too long"),
        (
            CASE + 'play = "' + "{a}" * 1_000 + '"\ntrials = """\na\n' + f"{'1' * 3_000}\n" * 100 + '"""',
            "trials are too many, or too long",
        ),
        ("a" * (cases.MOST_BYTES + 1), "is longer than"),
        (CASE.replace("[one]", "[one]\ntrials = 3"), ""),
    ],
)
def test_a_case_book_that_swells_is_refused(text: str, words: str) -> None:
    if not words:
        cases.parse(text.encode(), "my.toml")
        return
    costs_nothing(lambda: cases.parse(text.encode(), "my.toml"), words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("party " + "(" * 5_000, "more than 40 brackets in each other"),
        ("loot=" + "9" * 5_000, "has 5000 digits"),
        ("loot=" + "9" * 30, "no number in a game is beyond"),
    ],
)
def test_a_line_that_swells_is_refused(line: str, words: str) -> None:
    costs_nothing(lambda: labrys.position("deathmaze", line), words)


@pytest.mark.parametrize(
    "code", ["999999999D6", "9" * 5_000, "²", "+-5", "1D6+" + "9" * 5_000, "1000000+1", "٣D6"]
)
def test_a_dice_code_that_nobody_could_roll_is_refused(code: str) -> None:
    from labrys.engine.dice import dice_code

    costs_nothing(lambda: dice_code(code), "is no dice code")


def test_an_endless_file_is_not_read(tmp_path: Path) -> None:
    for read in (labrys.load, labrys.load_campaign, cases.read_entries):
        costs_nothing(lambda read=read: read(Path("/dev/zero")), "/dev/zero")  # type: ignore[misc]


# -- positions that cannot come about --------------------------------------------------------------------------

NOBODY_THERE = "party Rolf hero 1C / monsters orc 1C / party_combat_phase"


def test_a_rule_that_is_lost_in_a_made_up_position_says_that_it_cannot_come_about() -> None:
    run = labrys.position("deathmaze", NOBODY_THERE, seed=1)
    state = run.rules.clone(run.base)
    state.party[0].weapons = ()  # and one of them is in his hand
    with pytest.raises(Unplayable, match="was read or set up with cannot come about") as told:
        Run(run.book, state, unproven=True)
    assert isinstance(told.value.__cause__, IndexError)


def test_after_that_it_stands_where_it_stood() -> None:
    run = labrys.position("deathmaze", NOBODY_THERE, seed=1)
    scenes, digest = run.rules.scenes, run.digest()

    def lost(*_: object) -> None:
        raise KeyError("orc-2")

    run._send = lost
    with pytest.raises(Unplayable):
        run.answer("attack:rolf:orc-1")
    assert (run.digest(), run.number, run.entries, run.rules.scenes) == (digest, 0, [], scenes)
    run.answer("attack:rolf:orc-1")


def test_a_fault_in_a_game_that_begins_as_games_begin_is_not_hidden() -> None:
    run = labrys.new("deathmaze", seed=1)

    def lost(*_: object) -> None:
        raise KeyError("orc-2")

    run._send = lost
    with pytest.raises(KeyError):
        run.answer("basic")


def test_what_is_refused_of_saves_is_always_a_bad_save() -> None:
    assert issubclass(Unplayable, BadSave)
    with pytest.raises(BadCase):
        labrys.position("deathmaze", "party " + "(" * 50)
    with pytest.raises(BadSave):
        save.loads(sealed([{"labrys": "save", "format": 2, "game": "deathmaze"}]), "my.labrys", labrys.find)
