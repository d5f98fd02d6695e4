"""What a process for jobs does: reckon odds, think of a hint, examine an uploaded game. `workers` starts it.

Each kind of job may compute for so long, and whoever asked for more is told what took too long. Time is counted as
the processor's: on a busy machine an honest game takes longer and is not refused.
"""

from __future__ import annotations

import os
import secrets
import signal
import traceback
from contextlib import suppress
from math import ceil
from time import process_time
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Raw, Struct, structs

from labrys import seats
from labrys.engine import odds
from labrys.engine.dice import read_dice, write_die
from labrys.engine.errors import BadSave, LabrysError
from labrys.engine.exhaust import Limits
from labrys.engine.journal import Entry
from labrys.engine.tape import RealTape
from labrys.export.printing import pdf
from labrys.export.sheets import campaign_pages
from labrys.games import find, workshop
from labrys.record import campaign as campaigns
from labrys.record import save
from labrys.record.start import check_start
from labrys.seats import fights, reasons, review
from labrys.seats.review import Weighing
from labrys.show import chances, fight_chances
from labrys.show.campaign import check_fits
from labrys.show.campaign_picture import CampaignPicture, picture_of
from labrys.show.run import Run
from labrys.web.protocol import MazeFinding, NewMaze, OddsOfFight, OddsOfOption

SEED_BITS = 60
PATIENCE = Limits(scenes=8_000, seconds=6.0)  # for a whole fight; who waits for a worker waits longer
FIGHTS = 400  # played, where it cannot be counted out
MEMORY = 2 << 30  # bytes: a game that needs more is not a game
SPENT = 70  # the exit code of a process that has taken all the memory it may
NICE = 5  # the tables come first


class Question(Struct, frozen=True, tag=True):
    """Odds, a hint or a bot's answer for a seat: the state at the scene's start, and the answers since."""

    game: str
    state: bytes
    since: tuple[Entry, ...]
    seat: int
    want: str
    names: tuple[str, ...] = ()
    chair: bool = False  # a person sits in the gamesmaster's chair
    typed: str | None = None  # the dice that people have typed, if they roll their own


class Upload(Struct, frozen=True, tag=True):
    """A save from outside: is it one, and can it be played on?"""

    raw: bytes
    name: str
    made_up: bool = False  # it need not begin as a new game does


class SetUp(Struct, frozen=True, tag=True):
    """A scenario and a campaign from outside: can a game begin with them?"""

    game: str
    seats: int
    house: dict[str, str]
    scenario: str
    campaign: str


class ShowCampaign(Struct, frozen=True, tag=True):
    """A campaign from outside: can a game begin with it, and what is there to show?"""

    text: bytes


class PrintCampaign(Struct, frozen=True, tag=True):
    """The sheets of a campaign, to print."""

    text: bytes


class CheckMaze(Struct, frozen=True, tag=True):
    """What is wrong with this maze?"""

    text: str


class MakeMaze(Struct, frozen=True, tag=True):
    """A maze from a seed."""

    seed: int
    wanted: NewMaze


class Stretch(Struct, frozen=True, tag=True):
    """Some answers of a game that is over: where did somebody answer otherwise than the sensible player?"""

    asked: Question  # the game before the first of them
    number: int  # so many answers were given before
    entries: tuple[Entry, ...]
    seed: int


class Weigh(Struct, frozen=True, tag=True):
    """What did this answer cost?"""

    asked: Question
    number: int
    entry: Entry
    seed: int
    closely: bool


class Found(Struct, frozen=True, tag=True):
    """What was found."""

    odds: tuple[OddsOfOption, ...] = ()
    known: str = ""  # how they are known
    fight: OddsOfFight | None = None
    hint: str = ""
    why: str = ""  # of the hint, in a sentence
    header: bytes = b""  # of a save, as JSON
    findings: tuple[MazeFinding, ...] = ()
    maze: str = ""
    decisions: int = 0
    differed: tuple[int, ...] = ()
    weighing: Weighing | None = None
    campaign: bytes = b""  # a `CampaignPicture` as JSON, or a PDF


class Trouble(Struct, frozen=True, tag=True):
    """Why nothing was found."""

    reason: str
    bad_save: bool = False


Job: TypeAlias = Question | Upload | SetUp | ShowCampaign | PrintCampaign | CheckMaze | MakeMaze | Stretch | Weigh
Reply: TypeAlias = Found | Trouble

_jobs: msgspec.msgpack.Decoder[Job] = msgspec.msgpack.Decoder(Job)
_replies: msgspec.msgpack.Decoder[Reply] = msgspec.msgpack.Decoder(Reply)
read_job, read_reply = _jobs.decode, _replies.decode
write = msgspec.msgpack.Encoder().encode


class Bound(NamedTuple):
    """How long a job may compute, and what it does, for whoever is told that this was too long."""

    seconds: int
    doing: str


BOUNDS: dict[type[Struct], Bound] = {
    Upload: Bound(10, "playing that save again"),
    SetUp: Bound(10, "setting up that game"),
    ShowCampaign: Bound(10, "reading that campaign"),
    PrintCampaign: Bound(20, "printing that campaign"),
    CheckMaze: Bound(10, "checking that maze"),
    MakeMaze: Bound(10, "making that maze"),
    Stretch: Bound(20, "looking back on that game"),
    Weigh: Bound(20, "looking back on that game"),
}
ASKED = {
    "odds": Bound(10, "reckoning these odds"),
    "fight": Bound(20, "reckoning the odds of this fight"),
    "hint": Bound(10, "thinking of a hint"),
}
BOTS = Bound(10, "thinking of the bot's answer")


def bound_of(job: Job) -> Bound:
    """The bound of its kind."""
    return ASKED.get(job.want, BOTS) if isinstance(job, Question) else BOUNDS[type(job)]


def too_long(bound: Bound) -> str:
    """What somebody is told whose job was ended."""
    return f"{bound.doing} took more than {bound.seconds} seconds of computing"


def question(run: Run[Any], seat: int, want: str) -> Question:
    """All that a worker needs to know of a run."""
    tape = run.own_dice
    typed = None if tape is None else "".join(write_die(*die) for die in tape.dice())
    return Question(run.book.name, write(run.base), tuple(run.since()), seat, want, run.names, run.chair, typed)


def rebuilt(asked: Question) -> Run[Any]:
    """The run at the same decision, without its past."""
    book = find(asked.game)
    state: Any = msgspec.msgpack.decode(asked.state, type=book.state_type)
    tape = None if asked.typed is None else RealTape(state.dice.seed, read_dice(asked.typed))
    run: Run[Any] = Run(book, state, tape=tape, journal=False)
    run.names = asked.names
    for entry in asked.since:
        run.repeat(entry)
    run.sit(asked.chair)
    return run


def work(job: Job) -> Reply:
    """Whatever happens, there is a reply. [MemoryError] But then."""
    try:
        if isinstance(job, Upload):
            return Found(header=msgspec.json.encode(examine(job)))
        if isinstance(job, SetUp):
            set_up(job)
            return Found()
        if isinstance(job, ShowCampaign):
            return Found(campaign=msgspec.json.encode(shown(job.text)))
        if isinstance(job, PrintCampaign):
            return Found(campaign=pdf(campaign_pages(shown(job.text))))
        if isinstance(job, CheckMaze):
            found = workshop.findings(job.text)
            return Found(findings=tuple(MazeFinding(f.line, f.column, f.severity, f.text) for f in found))
        if isinstance(job, MakeMaze):
            wanted = job.wanted
            return Found(maze=workshop.new(job.seed, wanted.levels, wanted.width, wanted.height))
        if isinstance(job, Stretch | Weigh):
            return look_back(job)
        run = rebuilt(job)
        if run.decision_for(job.seat) is None:
            raise LabrysError("nothing is asked of you here")
        if job.want not in ("odds", "fight") or not odds.hides(
            run, job.seat
        ):  # else they deal it afresh themselves
            run = run.fork(secrets.randbits(SEED_BITS), seat=job.seat)
        if job.want == "fight":
            return Found(fight=whole_fight(run, job))
        return reckon(run, job) if job.want == "odds" else hint(run, job)
    except Exception as error:
        if _for_memory(error):
            raise MemoryError from None
        if isinstance(error, LabrysError):
            return Trouble(str(error), isinstance(error, BadSave))
        traceback.print_exc()  # for the server's log
        return Trouble("there is nothing to tell here: reckoning it has failed")


def _for_memory(error: BaseException | None) -> bool:
    """Was there too little memory? That may have been told as a save that makes no sense."""
    while error is not None and not isinstance(error, MemoryError):
        error = error.__context__
    return error is not None


def look_back(job: Stretch | Weigh) -> Found:
    """A part of a review."""
    run = rebuilt(job.asked)
    run.number = job.number
    if isinstance(job, Stretch):
        decisions, differed = review.compare(run, job.entries, job.seed)
        return Found(decisions=decisions, differed=tuple(differed))
    return Found(weighing=review.weigh(run, job.entry, job.seed, closely=job.closely))


def hint(run: Run[Any], asked: Question) -> Found:
    """What the sensible player, or the bot that is wanted, would answer who knows what the seat knows; and why."""
    ask, advice = run.open_question(asked.seat), asked.want == "hint"
    name = seats.guide(asked.game) if advice else asked.want
    bot = seats.make(name, asked.game, secrets.randbits(SEED_BITS))
    answer = bot.choose(seats.Sight(run, asked.seat))
    return Found(hint=ask.write(answer), why=reasons.why(run, asked.seat, bot, answer) if advice else "")


def reckon(run: Run[Any], asked: Question) -> Found:
    """The odds of each option of this seat."""
    told, known = chances.reckon(run, asked.seat)
    each = tuple(
        OddsOfOption(
            one.key,
            tuple((said.chance, said.words or said.whole) for said in one.said),
            one.dice,
            tuple(said.whole for said in one.said),
            one.counted,
            one.played,
        )
        for one in told
    )
    return Found(each, known if any(one.dice for one in told) else "")


def whole_fight(run: Run[Any], asked: Question) -> OddsOfFight:
    """How the fight that is on will end."""
    found = fights.fight_odds(run, asked.seat, games=FIGHTS, limits=PATIENCE)
    bars, lines = fight_chances.fight_bars(found), fight_chances.fight_words(found)
    return OddsOfFight(bars, tuple(lines), found.method == "exact")


def examine(upload: Upload) -> save.Header:
    """[BadSave] The header of a save that begins as a new game does, and can be told, shown and played on."""
    run = save.loads(upload.raw, upload.name, find, whole=True).run
    if not upload.made_up:
        check_start(run)
    header = structs.replace(save.read_header(upload.raw, upload.name), players=run.names, seats=run.seats)
    number = run.state.seats
    for words in (header.players, header.seats):
        if len(words) not in (0, number):
            raise BadSave(f"{upload.name} names {len(words)} players, but {number} play")
    try:
        look_at(run)
    except Exception as error:
        raise BadSave(f"{upload.name} holds a position that no game can reach ({type(error).__name__})") from None
    return structs.replace(header, start=Raw(b"null"))


def look_at(run: Run[Any]) -> None:
    """All that a table would show of it."""
    run.narrate()
    for seat in (None, *range(run.state.seats), *run.book.roles):
        run.picture(seat)
    if run.decision is not None:
        run.barred()


def set_up(wanted: SetUp) -> None:
    """[BadSave] A game that could begin so."""
    book = find(wanted.game)
    if wanted.scenario:
        book.check_scenario(wanted.scenario)
    campaign = None
    if wanted.campaign:
        campaign = campaigns.loads(wanted.campaign.encode(), "the campaign", find)
        check_fits(book, campaign)
    try:
        look_at(Run(book, book.new(0, wanted.seats, book.house(wanted.house), wanted.scenario, campaign)))
    except LabrysError:
        raise
    except Exception as error:
        raise BadSave(f"no game can begin with this campaign ({type(error).__name__})") from None


def shown(text: bytes) -> CampaignPicture:
    """[BadSave] A campaign that a game can begin with, as something to draw."""
    campaign = campaigns.loads(text, "the campaign", find)
    book = find(campaign.game)
    set_up(SetUp(book.name, 1, {}, "", text.decode()))
    try:
        return picture_of(book, campaign)
    except Exception as error:
        raise BadSave(f"this campaign cannot be shown ({type(error).__name__})") from None


# -- the process -------------------------------------------------------------------------------------------------


def perform(raw: bytes, seconds: int) -> bytes:
    """The reply to a job, both as bytes. If computing it takes longer, the process is ended.

    Who has no memory left can hardly say so, and will not give all of it back: such a process ends itself.
    """
    _allow(seconds)
    try:
        return write(work(read_job(raw)))
    except MemoryError:
        os._exit(SPENT)
    finally:
        _allow(None)


def _allow(seconds: int | None) -> None:
    """So much more computing, where the system can count it: time in which others computed is not this job's."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        until = resource.RLIM_INFINITY if seconds is None else ceil(process_time()) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, most))


def modest(memory: int) -> None:
    """Leave the processor to the tables, take no more memory than a game needs, leave Ctrl-C to the server.

    What a rule might print goes to the log.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # not every system knows these
        os.nice(NICE)
    with suppress(OSError):
        os.dup2(2, 1)
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
