"""What is written by strangers and read here: saves, campaigns, cases and mazes, and what is done with each.

A kind makes an input by chance and tries it. Whatever comes of it but a `LabrysError` in one line is a find.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import labrys
from labrys.engine.errors import BadSave, LabrysError
from labrys.engine.journal import Entry
from labrys.export import onepage, tiled
from labrys.games import GAMES, workshop
from labrys.kit.mazefile.checking import maze_of
from labrys.record import campaign as campaigns
from labrys.record import save
from labrys.record.start import check_start
from labrys.rulebook import cases, check, first, positions, rules
from labrys.show.campaign_picture import picture_of
from labrys.show.run import Run
from tests.fuzz import mutate
from tests.fuzz.messages import some_messages, try_messages

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
LENGTHS = (0, 3, 12, 25, 40, 70, 130, 260)  # answers in the games that are changed
ANSWERS = 5  # given to one that was read


class Kind(NamedTuple):
    """Something strangers write."""

    name: str
    ending: str  # of the names of its files
    make: Callable[[random.Random], bytes]
    trial: Callable[[bytes, random.Random], bool]  # is it one?


def told(error: LabrysError) -> None:
    """A complaint is one line that is not endless, and can be written down."""
    words = str(error)
    assert words, "a complaint says nothing"
    assert "\n" not in words, f"a complaint has several lines: {words[:300]!r}"
    assert len(words) < 4_000, f"a complaint is {len(words)} characters long: {words[:300]!r}"
    words.encode()


def tried(trial: Callable[[bytes, random.Random], None]) -> Callable[[bytes, random.Random], bool]:
    """A refusal is as good as reading it, and playing on as good as being told why one cannot."""

    def whole(raw: bytes, chance: random.Random) -> bool:
        try:
            trial(raw, chance)
        except LabrysError as error:
            told(error)
            return False
        return True

    return whole


# -- playing on ------------------------------------------------------------------------------------------------


def look(run: Run[Any]) -> None:
    """All that a surface would show of it."""
    for seat in (None, *range(run.state.seats), *run.book.roles):
        run.picture(seat)
        run.decision_for(seat)
    run.narrate(run.events_since(run.known_since))
    run.ending()
    if run.asking is not None:
        assert run.decision is not None
        msgspec.json.encode(run.decision)
        run.barred()


def play_on(run: Run[Any], chance: random.Random, answers: int = ANSWERS) -> None:
    """By answers at random, as somebody would who looks at everything."""
    look(run)
    for _ in range(answers):
        try:
            if run.needed is not None:
                run.supply(chance.randint(1, max(1, run.needed.sides or 6)))
            elif run.asking is not None:
                run.answer(run.asking.sample(chance.random))
            else:
                break
        except LabrysError as error:
            told(error)
            break
        look(run)
    if chance.random() < 0.3 and run.asking is not None:
        seat = run.asking.seat
        twin = run.fork(seed=chance.randrange(1000), seat=seat if 0 <= seat < run.state.seats else None)
        if twin.asking is not None:
            twin.pick(twin.asking.sample(chance.random))
    if chance.random() < 0.3 and run.entries:
        run.undo(consent=True)
        look(run)
    save.loads(save.dumps(run), "again", labrys.find)


# -- saves -----------------------------------------------------------------------------------------------------


def played(run: Run[Any], answers: int, chance: random.Random) -> Run[Any]:
    """So many answers by chance."""
    for _ in range(answers):
        if run.needed is not None:
            run.supply(chance.randint(1, run.needed.sides or 6))
        elif run.asking is not None:
            run.pick(run.asking.sample(chance.random))
    return run


def a_game(game: str, number: int) -> Run[Any]:
    """A game of its own for each number: seats, dice, gamesmaster, first games and long ones."""
    chance = random.Random(f"{game} {number}")
    if number % 11 == 10:
        return played(first.begin(labrys.find(game)), chance.choice(LENGTHS), chance)
    settings: dict[str, Any] = {"seats": chance.choice((1, 1, 2, 4)), "real_dice": number % 7 == 6}
    if labrys.find(game).has_gamesmaster and number % 5 == 4:
        settings["gamesmaster"] = True
    run = labrys.new(game, seed=number, **settings)
    return played(run, LENGTHS[number % len(LENGTHS)], chance)


@cache
def saves() -> list[list[Any]]:
    """The lines of real saves, each as JSON."""
    texts = [save.dumps(a_game(game, number)) for game in GAMES for number in range(33)]
    texts += [path.read_bytes() for path in sorted(FIXTURES.glob("saves-*/*.labrys"))]
    return [[_unsealed(line) for line in raw.splitlines() if line.endswith(b"}")] for raw in texts]


def _unsealed(line: bytes) -> Any:
    said = json.loads(line)
    said.pop("seal", None)
    if "answers" not in said:  # in format 1 the last line is known by it
        said.pop("end", None)
    return said


def a_save(chance: random.Random) -> bytes:
    """A real one with fields changed and its seals right; or with its bytes changed."""
    real = chance.choice(saves())
    said = json.loads(json.dumps(real))
    where = chance.randrange(10)
    if where == 0:
        return mutate.text(chance, sealed(said), sealed(chance.choice(saves())))
    if where < 7:  # the position it goes on from, under rules that have changed: so it is not played again
        said[0]["rules"] = 999 if where < 6 else said[0].get("rules")
        part = said[-1].get("state", said[-1].get("snapshot", said[0]["start"]))
    else:
        part = chance.choice((said, said[0], said[0].get("start"), said[-1]))
    found = mutate.places(part)
    for _ in range(chance.choice((1, 1, 2, 3))):
        mutate.change(chance, part, found)
    return sealed(said)


def sealed(said: Any) -> bytes:
    """As a save that was not changed after it was written."""
    lines = [json.dumps(line, separators=(",", ":")).encode() for line in said]
    return save.sealed([line if len(line) > 2 and line.endswith(b"}") else b'{"x":1}' for line in lines])


def try_save(raw: bytes, chance: random.Random) -> None:
    """Read it, see whether it began as games begin, play on."""
    try:
        run = save.loads(raw, "my.labrys", labrys.find).run
    except BadSave:
        raise
    except LabrysError as error:
        raise AssertionError(f"not a `BadSave`: {error}") from error
    play_on(run, chance)
    if chance.random() < 0.1:
        check_start(save.loads(raw, "my.labrys", labrys.find, whole=True).run)


# -- campaigns -------------------------------------------------------------------------------------------------


@cache
def real_campaigns() -> list[Any]:
    """What games have left, and the rosters of before."""
    found = []
    for game in GAMES:
        if not labrys.find(game).keeps_campaigns:
            continue
        campaign = None
        for number in range(12):
            chance = random.Random(number)
            run = labrys.new(game, seed=number, seats=1 + number % 2, campaign=campaign)
            while not run.over and len(run.entries) < 3_000:
                played(run, 50, chance)
            if run.over:
                campaign = run.campaign_after()
                found.append(json.loads(campaigns.dumps(campaign)))
    old = [*FIXTURES.glob("rosters-*/*roster.json"), *FIXTURES.glob("saves-*/*.roster")]
    old += [path for path in FIXTURES.glob("campaigns-*/*.json") if path.name != "expected.json"]
    return found + [json.loads(path.read_bytes()) for path in sorted(old)]


def a_campaign(chance: random.Random) -> bytes:
    """A real one with fields changed."""
    said = json.loads(json.dumps(chance.choice(real_campaigns())))
    if chance.random() < 0.1:
        other = json.dumps(chance.choice(real_campaigns())).encode()
        return mutate.text(chance, json.dumps(said, indent=2).encode(), other)
    part = said.get("people") or said.get("records") or said if chance.random() < 0.6 else said
    found = mutate.places(part)
    for _ in range(chance.choice((1, 1, 2, 3))):
        mutate.change(chance, part, found)
    return json.dumps(said).encode()


def try_campaign(raw: bytes, chance: random.Random) -> None:
    """Read it, show it, begin a game with it, and read what it leaves."""
    try:
        campaign = campaigns.loads(raw, "our.json", labrys.find)
    except LabrysError:
        raise
    book = labrys.find(campaign.game)
    picture_of(book, campaign)
    campaigns.loads(campaigns.dumps(campaign), "again", labrys.find)
    run = labrys.new(book.name, seed=chance.randrange(1000), seats=chance.choice((1, 2)), campaign=campaign)
    play_on(run, chance, 12)


# -- cases -----------------------------------------------------------------------------------------------------


@cache
def books() -> list[dict[str, Any]]:
    """The case books, and the puzzles."""
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "cases").rglob("*.toml"))]


@cache
def book_texts() -> list[bytes]:
    """The same, as they are written."""
    return [path.read_bytes() for path in sorted((ROOT / "cases").rglob("*.toml"))]


def a_case(chance: random.Random) -> bytes:
    """One case of a real book with a word changed; sometimes the text of a whole book."""
    if chance.random() < 0.03:
        return mutate.text(chance, chance.choice(book_texts()), chance.choice(book_texts()))[:60_000]
    book = chance.choice(books())
    names = [name for name, said in book.items() if isinstance(said, dict) and name != "positions"]
    if not names:
        return b""
    name = chance.choice(names)
    said = json.loads(json.dumps(book[name]))
    if isinstance(said.get("trials"), str):
        rows = [row for row in said["trials"].splitlines() if row.strip()]
        said["trials"] = "\n".join([rows[0], *chance.sample(rows[1:], min(2, len(rows) - 1))])
    one = {"game": book.get("game", "deathmaze"), "positions": book.get("positions", {}), name: said}
    for _ in range(chance.choice((1, 1, 2, 3))):
        _change_words(chance, one, said)
    return toml(one)


def _change_words(chance: random.Random, one: dict[str, Any], said: dict[str, Any]) -> None:
    """A field of the case, or a word of one of its lines or of its position."""
    place = said.get("position")
    base = one.get("positions") if isinstance(one.get("positions"), dict) else {}
    assert base is not None
    begun = place.split(" / ")[0].strip() if isinstance(place, str) else ""
    part: Any = base if begun in base and chance.random() < 0.5 else said
    found = [path for path in mutate.places(part) if part is not base or path[0] == begun]
    lines = [path for path in found if isinstance(mutate.at(part, path), str)]
    if not lines or chance.random() < 0.15:
        mutate.change(chance, one, mutate.places(one))
        return
    path = chance.choice(lines)
    holder = mutate.at(part, path[:-1])
    holder[path[-1]] = _line(chance, holder[path[-1]])


def _line(chance: random.Random, line: str) -> str:
    """A word lost, changed, doubled or brought from elsewhere; a number that is another one."""
    words = line.split(" ")
    place = chance.randrange(len(words))
    word = words[place]
    match chance.randrange(7):
        case 0:
            del words[place]
        case 1:
            words.insert(chance.randrange(len(words)), word)
        case 2:
            words[place] = chance.choice(words)
        case 3 | 4:
            digits = [at for at, letter in enumerate(word) if letter.isdigit()]
            if digits:
                at = chance.choice(digits)
                words[place] = word[:at] + str(chance.choice(mutate.NUMBERS)) + word[at + 1 :]
            else:
                words[place] = f"{word}={chance.choice(mutate.NUMBERS)}"
        case 5:
            name, equals, _ = word.partition("=")
            words[place] = f"{name}{equals or '='}{chance.choice((*mutate.WORDS, '(=)', '()', '(x=1)', '(1 2)'))}"
        case _:
            other = chance.choice(book_texts()).decode().split()
            words[place] = chance.choice(other)
    return " ".join(words)


def toml(said: Mapping[str, Any]) -> bytes:
    """As TOML: every table of the first level under a head of its own."""
    tables = {key: value for key, value in said.items() if isinstance(value, dict)}
    rows = [f"{json.dumps(key)} = {_value(value)}" for key, value in said.items() if key not in tables]
    for name, table in tables.items():
        rows.append(f"[{json.dumps(name)}]")
        rows += [f"{json.dumps(key)} = {_value(value)}" for key, value in table.items()]
    return "\n".join([*rows, ""]).encode(errors="surrogatepass")


def _value(value: Any) -> str:
    """A value in a line."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_value(one)}' for key, one in value.items())}}}"
    return f"[{', '.join(map(_value, value))}]" if isinstance(value, list) else json.dumps(value)


def try_case(raw: bytes, chance: random.Random) -> None:
    """Read it, judge it, set up its position, tell that in a line, and play on."""
    for entry in cases.parse(raw, "my.toml")[:4]:
        try:
            case = entry.case()
            book = labrys.find(case.game)
            complaint = check.check(case, book)
            assert not complaint.startswith("crashed"), complaint
            run = labrys.position(case.game, case.position, seed=chance.randrange(1000))
            if run.asking is not None and run.begun == 0:
                positions.set_up(book, positions.position_line(book, run.scene_start()[0]))
            play_on(run, chance, 3)
            rules.load(book)
        except LabrysError as error:
            told(error)


# -- mazes -----------------------------------------------------------------------------------------------------


@cache
def mazes() -> list[bytes]:
    """Those that are shipped, small made ones, and what importers read."""
    texts = [*workshop.examples().values()]
    for game in GAMES:
        texts += labrys.find(game).scenarios.values()
    texts += [workshop.new(seed, 1 + seed % 2, 12, 10) for seed in range(6)]
    texts += [workshop.labyrinth(seed, band) for seed, band in enumerate("ABC")]
    return [text.encode() for text in dict.fromkeys(texts)]


@cache
def imported() -> list[bytes]:
    """Files of other programs."""
    pages = [path.read_bytes() for path in sorted((FIXTURES / "onepage").glob("*.json"))]
    return pages + [tiled.export(maze_of(text.decode())).encode() for text in mazes()[-9:]]


def a_maze(chance: random.Random) -> bytes:
    """A real one with its text changed, or a file of another program."""
    if chance.random() < 0.25:
        raw = chance.choice(imported())
        if raw.startswith(b"{") and chance.random() < 0.7:
            said = json.loads(raw)
            mutate.change(chance, said)
            return json.dumps(said).encode()
        return mutate.text(chance, raw, chance.choice(imported()))
    return mutate.text(chance, chance.choice(mazes()), chance.choice(mazes()))


def try_maze(raw: bytes, chance: random.Random) -> None:
    """Check it, and play in it; or import it, and check what that gives."""
    if raw.lstrip().startswith((b"{", b"<")):
        raw = (onepage.read if raw.lstrip().startswith(b"{") else tiled.read)(raw).encode()
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return
    for finding in workshop.findings(text):
        assert "\n" not in finding.text
    if "\n" not in text:
        return
    for game in ("minotaurs",) if workshop.is_labyrinth(text) else ("dungeon",):
        play_on(labrys.new(game, seed=1, scenario=text), chance, 6)


KINDS = (
    Kind("saves", "labrys", a_save, tried(try_save)),
    Kind("campaigns", "json", a_campaign, tried(try_campaign)),
    Kind("cases", "toml", a_case, tried(try_case)),
    Kind("mazes", "maze", a_maze, tried(try_maze)),
    Kind("messages", "jsonl", some_messages, try_messages),
)


def kinds() -> Iterator[Kind]:
    """All of them."""
    yield from KINDS


__all__ = ["KINDS", "Entry", "Kind", "kinds"]
