"""A bot of somebody's own lives in a process of its own: this is that process. `outside` starts it and asks.

What it is for: a bot that raises, hangs, prints, ends its process or changes what it is shown does no harm to the
game, which is elsewhere. What it is not: a prison. The bot's thread gets a sight whose every look is a message to
the thread that holds the position; whoever goes looking for that by the interpreter's back doors is found out
where they are known (`BACK_DOORS`, and changes to the rules themselves), and his answer does not count.
"""

from __future__ import annotations

import faulthandler
import operator
import os
import pickle
import signal
import struct
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

import msgspec

from labrys import games
from labrys.engine.ask import Answer, Ask
from labrys.engine.errors import LabrysError
from labrys.engine.parcel import Parcel, play_on
from labrys.seats.base import Sight
from labrys.show.decision import Decision
from labrys.show.picture import Picture
from labrys.show.run import Run

LENGTH = struct.Struct(">I")
BACK_DOORS = frozenset(
    (
        "gc.get_objects",
        "gc.get_referrers",
        "gc.get_referents",
        "sys._current_frames",
        "sys._current_exceptions",
        "sys.settrace",
        "sys.setprofile",
        "sys.monitoring.register_callback",
        "ctypes.PyObj_FromPtr",
        "ctypes.string_at",
    )
)
ORPHAN = 5.0  # seconds beyond its time after which it ends by itself, should nobody be left to end it
LOOKS = ("question", "own", "decision", "view", "picture")
VISITS = ("position", "imagine")


class FarSight(Sight):
    """A sight of a game that another thread holds: every look asks that thread."""

    __slots__ = ("_asks", "_seen", "_told")

    def __init__(self, game: str, seat: int, asks: SimpleQueue[Any], told: SimpleQueue[Any]) -> None:
        self.game, self.seat = game, seat
        self._asks, self._told = asks, told
        self._seen: dict[str, Any] = {}  # what was looked at: it stays as it is while the question is open

    def __del__(self) -> None:
        pass

    def _look(self, what: str, *details: object) -> Any:
        if what in self._seen:
            return self._seen[what]
        self._asks.put((what, details))
        found, trouble = self._told.get()
        if trouble:
            raise LabrysError(trouble)
        if what in LOOKS:
            self._seen[what] = found
        return found

    @property
    def question(self) -> Ask[Any]:
        """What is asked of this seat."""
        found: Ask[Any] = self._look("question")
        return found

    @property
    def own(self) -> Sequence[int]:
        """The indices of the options this seat may choose."""
        found: Sequence[int] = self._look("own")
        return found

    @property
    def decision(self) -> Decision:
        """The question on the wire, in words."""
        found: Decision = self._look("decision")
        return found

    @property
    def view(self) -> msgspec.Struct:
        """All that this seat sees."""
        found: msgspec.Struct = self._look("view")
        return found

    @property
    def picture(self) -> Picture:
        """The same as it is drawn for people."""
        found: Picture = self._look("picture")
        return found

    def sample(self, random: Callable[[], float]) -> Answer:
        """A legal answer by chance."""
        ask = self.question
        if ask.owners is None:
            return ask.sample(random)
        mine = self.own
        return mine[int(random() * len(mine))]

    def position(self) -> Any:
        """A state to look at."""
        return self._look("position")

    def imagine(self, seed: int) -> Run[Any]:
        """A run to play on from this question."""
        found: Run[Any] = self._look("imagine", seed)
        return found


# -- the bot's thread ----------------------------------------------------------------------------------------


def think(jobs: SimpleQueue[Any], asks: SimpleQueue[Any], told: SimpleQueue[Any]) -> None:
    """All that the bot's own code does, it does here: no frame above it knows the game."""
    kind: Any = None
    made: dict[int, Any] = {}
    while True:
        what, number, detail = jobs.get()
        try:
            if what == "load":
                kind = loaded(detail)
                asks.put(("done", ("", " ".join((kind.__doc__ or "").split("\n\n")[0].split()))))
            elif what == "make":
                seed, gone = detail
                for other in gone:
                    made.pop(other, None)
                made[number] = kind(seed)
                asks.put(("done", ("", None)))
            else:
                game, seat = detail
                answer = made[number].choose(FarSight(game, seat, asks, told))
                asks.put(("done", ("", plain(answer))))
        except BadBot as error:
            asks.put(("done", ("bad", str(error))))
        except BaseException as error:  # whatever it is: it must not end this thread
            asks.put(("done", ("raised", sentence_of(error))))


class BadBot(Exception):
    """It is no bot, or what it answers is nothing that could be written down."""


def loaded(name: str) -> Any:
    """The class of this name."""
    module, _, kind = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in kind.split("."):
            found = getattr(found, part, None)
    except Exception as error:
        raise BadBot(f"cannot be imported: {sentence_of(error, ImportError, ValueError)}") from None
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise BadBot("is no class with a method `choose`; see docs/writing-a-bot.md")
    if missing := getattr(found, "__abstractmethods__", None):
        raise BadBot(f"lacks the method {', '.join(map(repr, sorted(missing)))}; see docs/writing-a-bot.md")
    return found


def plain(answer: object) -> Answer:
    """An answer that can be sent; numbers of other libraries are numbers too."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, tuple | list):
        return tuple([operator.index(one) for one in answer if not isinstance(one, tuple | list)])
    if not isinstance(answer, bool):
        with suppress(TypeError):
            number = operator.index(answer)  # type: ignore[arg-type]  # that is what is tried
            if number.bit_length() < 64:  # a larger one could not be sent
                return number
    if isinstance(key := getattr(answer, "key", None), str):  # an option of the decision
        return key
    raise BadBot(f"answered {short(answer)}, which is no answer")


def short(thing: object) -> str:
    """A thing as Python writes it, but not for long."""
    try:
        words = " ".join(repr(thing).split())
    except Exception:
        words = f"a {type(thing).__name__}"
    return words if len(words) <= 60 else f"{words[:57]}…"


def sentence_of(error: BaseException, *plainly: type[BaseException]) -> str:
    """What an error says; kinds that speak for themselves without their names."""
    said = " ".join(str(error).split())[:300]
    kind = type(error).__name__
    return said if said and isinstance(error, plainly) else f"{kind}: {said}" if said else kind


# -- the thread that holds the game --------------------------------------------------------------------------


class Keeper:
    """Answers the looks of the bot's thread, and tells whether it used a back door."""

    def __init__(self) -> None:
        self.jobs: SimpleQueue[Any] = SimpleQueue()
        self.asks: SimpleQueue[Any] = SimpleQueue()
        self.told: SimpleQueue[Any] = SimpleQueue()
        self.door = ""  # that was used
        self.fingers: dict[str, Any] = {}  # by game: the rules as they were before the bot came

    def begin(self) -> None:
        """From now on the bot may be let in."""
        sys.addaudithook(self.watch)
        Thread(target=think, args=(self.jobs, self.asks, self.told), daemon=True).start()

    def watch(self, event: str, details: tuple[Any, ...]) -> None:
        """Who uses a back door is found out."""
        if event in BACK_DOORS or (
            event == "open" and str(details[0]).startswith("/proc/") and "mem" in details[0]
        ):
            self.door = event
            raise PermissionError(f"a bot has no business with {event}")

    def ask(
        self, what: str, number: int = 0, detail: object = None, sight: Sight | None = None
    ) -> tuple[str, Any]:
        """Let the bot do something, and answer its looks meanwhile."""
        self.jobs.put((what, number, detail))
        while True:
            wanted, details = self.asks.get()
            if wanted == "done":
                return ("peeked", f"used {self.door}") if self.door else details
            self.told.put(looked(sight, wanted, details))

    def choose(self, number: int, game: str, seat: int, names: tuple[str, ...], parcel: Parcel) -> tuple[str, Any]:
        """The bot's answer to the question of this parcel."""
        book = games.find(game)
        before = self.fingers.setdefault(game, fingerprint(book))
        state = msgspec.msgpack.decode(parcel.base, type=book.state_type)
        run: Run[Any] = Run(book, state, tape=parcel.tape, journal=False)
        run.names = names
        play_on(run, parcel)
        found = self.ask("choose", number, (game, seat), HeldSight(run, seat))
        return found if before == fingerprint(book) else ("peeked", "changed the rules of its process")


class HeldSight(Sight):
    """A sight that holds its game itself; the bot's thread never gets it."""

    __slots__ = ("_held",)

    def __init__(self, run: Run[Any], seat: int) -> None:
        self.game, self.seat, self._held = run.book.name, seat, run

    def __del__(self) -> None:
        pass

    def _run(self) -> Run[Any]:
        return self._held


def looked(sight: Sight | None, wanted: object, details: tuple[Any, ...]) -> tuple[Any, str]:
    """What there is to see, or why there is nothing, in words only: an error would lead to who raised it."""
    try:
        if sight is not None and wanted in LOOKS and not details:
            return getattr(sight, str(wanted)), ""
        if sight is not None and wanted in VISITS:
            return getattr(sight, str(wanted))(*details), ""
    except Exception as error:
        return None, sentence_of(error, LabrysError)
    return None, "there is nothing to see"


def fingerprint(book: Any) -> list[int]:
    """By this we know whether what deals hidden things afresh is still what it was."""
    kinds = {*Run.__mro__, *type(book).__mro__, *HeldSight.__mro__, Keeper} - {object}
    return [id(value) for kind in sorted(kinds, key=lambda one: one.__qualname__) for value in vars(kind).values()]


# -- the process ---------------------------------------------------------------------------------------------


def send(sink: IO[bytes], message: bytes) -> None:
    """One message."""
    sink.write(LENGTH.pack(len(message)) + message)
    sink.flush()


def receive(source: IO[bytes]) -> bytes | None:
    """The next message; None: there will be no more."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    message = source.read(length)
    return message if len(message) == length else None


def serve() -> None:
    """Until nobody asks any more. What the bot prints goes to stderr, not among the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever asks; when he goes, so do we
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    source, sys.stdin = sys.stdin.buffer, open(os.devnull)  # noqa: SIM115  # as long as the process lives
    nowhere = open(os.devnull, "w")  # noqa: SIM115
    keeper = Keeper()
    with suppress(BrokenPipeError):
        while (raw := receive(source)) is not None:
            what, seconds, *rest = pickle.loads(raw)
            faulthandler.dump_traceback_later(seconds + ORPHAN, exit=True, file=nowhere)
            if what == "load":
                name, path = rest
                sys.path[:] = path
                keeper.begin()
                found = keeper.ask("load", 0, name)
            elif what == "make":
                number, seed, gone = rest
                found = keeper.ask("make", number, (seed, gone))
            else:
                found = keeper.choose(*rest)
            faulthandler.cancel_dump_traceback_later()
            send(replies, msgspec.msgpack.encode(found))
