"""A table: what its log says. It knows no socket, no clock and no disk.

Everything that changes a table is a record; `apply` makes it so. Whoever serves a table writes the record down and
tells nobody before it is on the disk.
"""

from __future__ import annotations

import hashlib
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import islice, takewhile
from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct, structs

import labrys
from labrys import seats
from labrys.engine.dice import read_dice, write_die
from labrys.engine.errors import LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.engine.machine import owner_of
from labrys.engine.tape import RealTape, commitment
from labrys.record import campaign as campaigns
from labrys.record import save
from labrys.rulebook import first
from labrys.rulebook.reading import Departure, departures, house_of
from labrys.show.campaign import copied
from labrys.show.english import count, listed
from labrys.show.lesson import Lesson
from labrys.show.run import Run
from labrys.show.sentence import YOU, distinct
from labrys.show.teller import Line, Sentence
from labrys.web import records as r
from labrys.web.protocol import ChatLine, Ordered, SeatInfo, Wanted
from labrys.web.transcript import Audience, Transcript

SHOWN = 5  # characters of the address in a log
CHAT_KEPT = 100
DUPLICATES_KEPT = 256  # answers that are recognised when they come a second time
PERSON = "me"  # as a save spells it
TAKE_STOCK = 50  # answers after which it is written down how things stand
OTHER_RULES = (
    "The rules have changed since this game was last played. It goes on from where it stood; "
    "what lies before cannot be taken back."
)
OF_PEOPLE = ("Sat", "Left", "BotPut", "Chosen", "Brought", "Downloaded")  # lines that nobody takes back
KNOWS = "it holds the seed, so the dice to come can be known from it"
CHOSEN = "The seed of this game was chosen when the table was made: all its dice could be known beforehand"
BROUGHT = f"This game was brought here as a save: {KNOWS}"
BRANCHED = "This game goes on from a moment of another one, with other dice."
OPAQUE = 100_000_000  # from here on the name of a moment is no number of answers
STRIDE = 4  # answers from snapshot to snapshot: a table is seldom forked, and then not by the thousand


class RulesChanged(LabrysError):
    """The log, played again, leads elsewhere than it did."""


class Sitter(Struct):
    """A seat of the table."""

    link: str = ""  # hash of the token that lets somebody sit down; "" when it is used up
    key: str = ""  # hash of the key of whoever holds it
    whose: str = ""  # hash of his own key, the same at all his tables
    mark: str = ""  # by which he is known on this server
    name: str = ""
    bot: str = ""
    ready: bool = False
    setup: bool = False  # the bot only sets up the game for whoever sits here
    former: str = ""  # hash of the key of whoever held it until it was freed during the game: it stays his
    was: str = ""  # hash of his own key, which opens it again, too

    @property
    def taken(self) -> bool:
        """Does a person hold it?"""
        return bool(self.key)

    @property
    def person(self) -> bool:
        """Does a person answer for it?"""
        return bool(self.key) and not self.bot

    @property
    def kept(self) -> bool:
        """Is it somebody's, though a bot may answer for him, or he may have been sent away?"""
        return bool(self.key or self.former)


class Given(NamedTuple):
    """An answer that stands."""

    seat: int
    answer: str
    closed_by: str = ""  # the rule by which several declared together, if this one was waited for no longer


class Called(NamedTuple):
    """What the players are called since so many answers were given, and in whose seats a bot answers."""

    since: int
    names: tuple[str, ...]
    stood_in: tuple[bool, ...]


class Table:
    """Seats, the game once it has begun, what was told and what was said."""

    def __init__(self, id: str, log: Iterable[r.AnyRecord]) -> None:
        entries = iter(log)
        opened = next(entries, None)
        if not isinstance(opened, r.Opened):
            raise LabrysError(f"the log of table {id} does not begin as one")
        self.id, self.book = id, labrys.find(opened.game)
        text = opened.campaign.encode()
        self.campaign = campaigns.loads(text, "the campaign", labrys.find) if text else None
        self.opened = structs.replace(opened, save="", campaign="")  # what is large is read only once
        self.records = 1  # in its log
        self.onlookers = opened.onlookers
        self.blocked: dict[int, r.Blocked] = {}
        self.since = ""  # where it is played over days: since when those are waited for who are
        self.settled_at: float | None = None  # since then nothing has happened in the game; unknown: lately
        self.of_people, self.of_talk = 1, 0  # of these: not of play; and what may be said without end
        self.seats = [Sitter() for _ in range(opened.seats)]
        self.chair = Sitter()  # the gamesmaster's, in a game that has one
        self.run: Run[Any] | None = None
        self.told: Transcript | None = None
        self.epoch = 0  # how often something was taken back
        self._named: dict[tuple[int, ...], str] = {}  # the open decisions, by undos and answers, and their names
        self._changes: Counter[int] = Counter()  # how often a seat took back what it was declaring
        self.waiting: tuple[int, ...] = ()
        self._public: list[int] = []  # after so many answers everybody could know who was asked
        self._private: list[tuple[int, int]] = []  # after so many answers this seat was asked in secret
        self._before: dict[int, Run[Any]] = {}  # while somebody is asked in secret: the game after so many answers
        self._held: set[str] = set()  # the keys by which people have held a seat since the game began
        self._ruled: set[str] = set()  # … and the gamesmaster's chair
        self.begun = False
        self._public_lines: list[tuple[str, str]] = []  # what everybody was told of who sits here …
        self._untold: list[tuple[str, str]] = []  # … and what is told as soon as anybody else does
        self.chat: deque[ChatLine] = deque(maxlen=CHAT_KEPT)
        self.given: dict[str, Given] = {}  # answers by their decision
        self.ordered: dict[int, Ordered] = {}  # by seat: what answers for it now; the log knows nothing of it
        self._called: list[Called] = []
        self._unguided = False  # the learner of a first game has sent the guide away
        self.unstocked = 0  # answers given or taken back since it was written down how things stand
        self.entered: r.Entered | None = None  # when it is over: in which campaign
        if opened.brought or (opened.save and not opened.branch):
            self._untold.append(("Brought", BROUGHT))
        if opened.save:
            for record in islice(entries, opened.seats):  # who sits where: the log calls them by name
                self.apply(record)
            self.begun = True
            self._go_on(save.loads(opened.save.encode(), "the uploaded game", labrys.find, whole=True).run)
            self._leave_chair()  # nobody here sits in it yet
            if self.over:  # whoever came back from it is where it was played
                self.entered = r.Entered("")
            if opened.branch:
                self._remark("Branched", BRANCHED)
        for record in entries:
            self.apply(record)

    # -- what a record does --------------------------------------------------------------------------------

    def apply(self, record: r.AnyRecord) -> None:
        """Make it so."""
        self._do(record)
        if isinstance(record, r.OfPlay):
            at = record.at if isinstance(record, r.Stood) else ""
            self.settled_at = datetime.fromisoformat(at).timestamp() if at else None
        self.records += 1
        self.of_people += not isinstance(record, r.OfPlay)
        self.of_talk += isinstance(record, r.OfTalk)

    @property
    def played(self) -> int:
        """The records of play in its log."""
        return self.records - self.of_people

    def _do(self, record: r.AnyRecord) -> None:
        match record:
            case r.Opened():
                raise LabrysError(f"table {self.id} is opened twice in its log")
            case r.Linked(seat, link):
                self.sitter(seat).link = link
            case r.Sat(seat, name, key, person, mark) if seat == GAMESMASTER:
                self._take_chair(Sitter(key=key, name=name, whose=person, mark=mark))
            case r.Left(seat) if seat == GAMESMASTER:
                self._leave_chair(self._left(record))
            case r.Sat():
                self._sit_down(record)
            case r.Left(seat):
                self._stand_up(record)
            case r.Renamed(seat, name):
                self.sitter(seat).name = name
                self._call_by_name()
            case r.BotPut(seat, bot, setup):
                self.seats[seat].bot, self.seats[seat].setup = bot, setup and bool(bot)
                self._call_by_name()
                if self.begun and record.other:
                    self._announce(
                        "BotPut", f"A bot plays for {self.name(seat)}" if bot else f"{self.name(seat)} plays"
                    )
            case r.Unguided():
                self._alone_from_now()
            case r.Resized(number):
                self.seats = self.seats[:number] + [Sitter() for _ in range(number - len(self.seats))]
            case r.Watched(onlookers):
                self.onlookers = onlookers
            case r.Readied(seat, ready):
                self.sitter(seat).ready = ready
            case r.Began(past=True):
                self._sit_tight(record)
            case r.Began(seed, at=at):
                self.since = at
                self._sit_tight(record)
                self._begin(seed)
            case r.Answered(seat, answer, follows, at):
                before = self.waiting
                self._answer(seat, answer, follows=follows)
                if at and (self.waiting != before or seat in before):  # else it was a secret answer
                    self.since = at
            case r.Typed(face):
                self._type(face)
            case r.TookBack(seat, number, own=True):
                self._take_back_own(seat, number)
            case r.TookBack(seat, number):
                self._take_back(seat, number)
            case r.Closed(seats):
                self._close(seats)
            case r.Stood(anew=True):
                self._go_on_anew(record)
            case r.Stood(digest):
                self._compare(digest)
            case r.Blocked(id):
                self.blocked[id] = record
            case r.Unblocked(id):
                self.blocked.pop(id, None)
            case r.Spoke(seat, name, text, at, mark):
                self.chat.append(ChatLine(seat, name, text, at, mark))
            case r.Downloaded(name, answers):
                self._download(name, answers)
            case r.Entered():
                self.entered = record
            case r.Withdrawn():
                self.entered = None

    def _begin(self, seed: int) -> None:
        house = self.book.house(dict(self.opened.house))
        campaign = self.campaign and copied(self.campaign)
        state = self.book.new(seed, len(self.seats), house, self.opened.scenario, campaign)
        if self.chair.taken:
            state.chair = True
        self._go_on(Run(self.book, state, tape=RealTape(seed) if self.opened.own_dice else None))

    def _go_on(self, run: Run[Any]) -> None:
        """With a game that has just begun, or that was played elsewhere before."""
        self.run = run
        if self._unguided:
            first.leave(run)
        run.campaign = run.campaign or self.campaign
        if self.opened.nonce:
            run.notes["nonce"] = self.opened.nonce
        if self.opened.scenario_name:
            run.notes["scenario"] = self.opened.scenario_name
        self._call_by_name()
        entries, chair = list(run.entries), run.chair
        if entries:
            run.restart()
        told = self.told = Transcript(run)
        self._look_up()

        def heard(_: int) -> None:
            told.hear()
            self._look_up()

        run.replay(entries, heard)
        run.sit(chair)
        run.past().digests = False  # the table has its own log; `dumped` makes them when a save is wanted
        run.stride = STRIDE

    def _go_on_anew(self, stood: r.Stood) -> None:
        """From where it stood, as far as the answers since then fit the rules of now."""
        state: Any = msgspec.json.decode(stood.state, type=self.book.state_type)
        tape = RealTape(state.dice.seed, read_dice(stood.typed)) if self.opened.own_dice else None
        run: Run[Any] = Run(self.book, state, tape=tape)
        chairs = stood.chairs or (False,) * (len(stood.since) + 1)  # a log of before has none
        for number, answer in enumerate(stood.since):
            try:
                run.sit(chairs[number])
                run.answer(answer, stood.seats[number] if stood.seats else None)
            except LabrysError:
                break
            except Exception:  # a rule has failed half-way
                self._go_on_anew(structs.replace(stood, since=stood.since[:number]))
                return
        run.sit(chairs[len(run.entries)])
        if stood.digest and run.digest() != stood.digest:
            raise RulesChanged(
                f"{len(stood.since)} answers after it began anew the game stands otherwise than it did"
            )
        self._go_on(run)
        # There were fewer undos than records: no decision has the name of one before.
        self.records = self.epoch = stood.place
        self.unstocked = 0
        self._remark("RulesChanged", OTHER_RULES)
        for kind, words in self._public_lines:
            self._remark(kind, words)

    def _compare(self, digest: str) -> None:
        """Does the game stand as it stood when this was written down?"""
        run, _ = self.game()
        if run.digest() != digest:
            raise RulesChanged(f"after {len(run.entries)} answers the game stands otherwise than it did")
        self.unstocked = 0

    def standing(self, *, anew: bool = False) -> r.Stood:
        """How the game stands now, for the log."""
        run, _ = self.game()
        if anew:  # all that is in memory: what is taken back now is in the log, too
            state, since = run.past().origin, run.entries
        else:  # from a question that everybody knew of: it is what is shown while somebody is asked in secret
            state, since = run.late_start(self._public[-1] if self._public else 0)
        answers, chairs = tuple(entry.answer for entry in since), (*(entry.chair for entry in since), run.chair)
        return r.Stood(
            run.digest(),
            Raw(msgspec.json.encode(state)),
            answers,
            anew,
            chairs=chairs if any(chairs) else (),
            seats=tuple(entry.seat for entry in since) if any(entry.phase for entry in since) else (),
            typed="".join(write_die(*die) for die in run.own_dice.dice()) if run.own_dice is not None else "",
        )

    def _take_chair(self, sitter: Sitter) -> None:
        """A person is gamesmaster from now on; before the start: from the start on."""
        self.chair = sitter
        self._ruled.add(sitter.key)
        if self.run is not None and self.run.asking is not None and not self.run.chair:
            self.run.take_chair()
            who = sitter.name or "A person"
            self._remark("Sat", f"{who} takes the gamesmaster's chair.")

    def _leave_chair(self, empty: Sitter | None = None) -> None:
        """What the gamesmaster is asked goes its own way from now on, the open question included."""
        self.chair = empty or Sitter()
        run = self.run
        if run is not None and run.asking is not None and run.chair:
            number = len(run.entries)
            run.leave_chair()
            self._hear_defaults(number)
            self._remark("Left", "The gamesmaster's chair is empty.")

    def _hear_defaults(self, number: int) -> None:
        """More answers may have been given than this number, by an empty chair."""
        run, told = self.game()
        if len(run.entries) > number:
            self.unstocked += 1
            told.hear(len(run.entries) - number)
            self._look_up()

    def _remark(self, kind: str, words: str) -> None:
        """Something everybody is told that is no event of the game."""
        self.game()[1].remark(Line((Sentence(kind, words, ""),)), stays=kind in OF_PEOPLE)

    def _announce(self, kind: str, words: str) -> None:
        """What somebody has done with a seat during the game: all read it, those who come later, too."""
        self._public_lines.append((kind, f"{words}."))
        if self.run is not None:
            self._remark(*self._public_lines[-1])

    def _answer(self, seat: int, answer: str, closed_by: str = "", *, follows: bool = False) -> None:
        run, told = self.game()
        self.unstocked += 1
        decision = self.decision_id(seat)
        run.answer(answer, seat)
        run.follow(follows)
        told.hear()
        self._remember(decision, Given(seat, answer, closed_by))
        self._look_up()

    def _type(self, face: int) -> None:
        """A die that was wanted: the last answer goes on with it."""
        run, told = self.game()
        run.supply(face)
        told.hear(0)
        self._look_up()

    @property
    def wanted(self) -> Wanted | None:
        """The die that somebody shall roll, if one is wanted."""
        needed = None if self.run is None else self.run.needed
        if self.run is None or needed is None:
            return None
        place = len(self.run.own_dice.dice()) if self.run.own_dice is not None else 0
        words = f"roll:{self.epoch}:{place}".encode()
        id = hashlib.blake2b(words, key=self.opened.secret.encode(), digest_size=9).hexdigest()
        return Wanted(id, needed.rule, needed.sides)

    def _close(self, seats: Sequence[int]) -> None:
        """Those who still declare something are waited for no longer."""
        run, _ = self.game()
        defaults = run.defaults(seats)
        together = run.together
        assert together is not None  # else there were none
        self._remark("Closed", self.closed(seats))
        for seat, answer in defaults:
            self._answer(seat, run.open_question(seat).write(answer), together.rule)

    def closed(self, seats: Sequence[int]) -> str:
        """What everybody is told of it."""
        return f"The table waits no longer for {listed([self.name(seat) for seat in seats])}."

    def _take_back_own(self, seat: int, number: int) -> None:
        """Of what several are still declaring: nobody else has heard of it, and nobody else is concerned."""
        run, told = self.game()
        stands = len(run.entries) - number
        run.undo(number, seat=seat)
        self.unstocked += 1
        self._changes[seat] += 1
        told.withdraw(number)
        self._hear_defaults(stands)
        self._look_up()

    def _take_back(self, seat: int, number: int) -> None:
        run, told = self.game()
        stands = len(run.entries) - number
        run.undo(number, consent=True)
        self.unstocked += 1
        self.epoch += 1
        words = self.taken_back(seat, number)
        told.rewind(number, Line((Sentence("TookBack", words, ""),)))
        self._hear_defaults(stands)
        self._look_up()
        if before := self.shown(None).questions:  # with a secret question open: who was asked before
            self.waiting = tuple(before)

    def taken_back(self, seat: int, number: int) -> str:
        """What everybody is told of it. How many answers were given since may be a secret."""
        answers = "an answer" if number == 1 or self.hides() else f"{number} answers"
        return f"{self.name(seat)} took back {answers}."

    def _remember(self, decision: str, given: Given) -> None:
        self.given[decision] = given
        if len(self.given) > DUPLICATES_KEPT:
            del self.given[next(iter(self.given))]

    def _alone_from_now(self) -> None:
        """The learner is told no more, also when all this is played again."""
        self._unguided = True
        if self.run is not None:
            first.leave(self.run)

    def lessons(self, who: Audience) -> tuple[Lesson, ...] | None:
        """What somebody who plays for the first time has been told; None: nobody guides him."""
        if who is None or self.run is None or not first.is_guided(self.run) or first.LEARNER not in self.own(who):
            return None
        return first.lessons(self.run)

    def _look_up(self) -> None:
        """Whom everybody may know to be asked. A secret question changes nothing for the eye."""
        run, _ = self.game()
        first.follow(run)
        number = len(run.entries)
        while self._public and self._public[-1] >= number:  # something was taken back
            self._public.pop()
        while self._private and self._private[-1][0] >= number:
            self._private.pop()
        self._before = {}
        if run.asking is None or not run.asking.secret:
            self.waiting = tuple(run.questions)
            self._public.append(number)
        else:
            self._private.append((number, run.asking.seat))

    def shown(self, who: Audience) -> Run[Any]:
        """The game as this audience may see it: while somebody else is asked in secret, as it was before.

        That is when everybody knew who was asked, or later when he himself was asked in secret.
        """
        run, _ = self.game()
        if (
            run.asking is None
            or not run.asking.secret
            or who in (run.asking.seat, GAMESMASTER)
            or not self._public
        ):
            return run
        since = takewhile(lambda asked: asked[0] > self._public[-1], reversed(self._private))
        number = next((number for number, seat in since if seat == who), self._public[-1])
        if number not in self._before:
            origin = run.book.clone(run.past().origin)
            before: Run[Any] = Run(run.book, origin, tape=run.own_dice, journal=False)
            before.replay(run.entries[:number])
            self._before[number] = before
        return self._before[number]

    def game(self) -> tuple[Run[Any], Transcript]:
        """The game and its log; an error before it has begun."""
        if self.run is None or self.told is None:
            raise LabrysError("the game has not begun yet")
        return self.run, self.told

    # -- who sits here -------------------------------------------------------------------------------------

    def _sit_tight(self, began: r.Began) -> None:
        """From here on no seat is given away as if nothing were hidden in it."""
        self.begun = True
        self._held = {sitter.key for sitter in self.seats if sitter.taken}
        self._ruled = {self.chair.key} - {""}
        if began.chosen:
            self._untold.append(("Chosen", CHOSEN))

    def _sit_down(self, sat: r.Sat) -> None:
        before = self.sitter(sat.seat)
        called = self.name(sat.seat)
        self.seats[sat.seat] = Sitter(key=sat.key, name=sat.name, whose=sat.person, mark=sat.mark)
        self._held.add(sat.key)
        self._call_by_name()
        if not self.begun:
            return
        if before.former == sat.key:
            self._announce("Sat", f"{sat.name} is back in the seat that was freed")
        elif before.former:
            self._announce("Sat", f"{sat.name} takes over the seat of {called}, as the others agree")
        else:
            self._announce("Sat", f"{sat.name} sits down in seat {sat.seat + 1}")
        if len(self._held) > 1:
            for kind, words in self._untold:
                self._announce(kind, words)
            self._untold.clear()

    def _stand_up(self, left: r.Left) -> None:
        called = self.name(left.seat)
        taken = self.seats[left.seat].taken
        self.seats[left.seat] = self._left(left)
        self._call_by_name()
        if self.begun and taken:
            words = (
                "has given up this seat"
                if left.own
                else "has lost this seat by the owner's wish, and may come back"
            )
            self._announce("Left", f"{called} {words}")

    def _left(self, left: r.Left) -> Sitter:
        """What becomes of a seat that is left."""
        sitter = self.sitter(left.seat)
        if not self.begun or left.own:
            return Sitter()
        former, was = (sitter.key, sitter.whose) if sitter.key else (sitter.former, sitter.was)
        return Sitter(name=sitter.name, former=former, was=was, mark=sitter.mark)

    def _download(self, name: str, answers: int) -> None:
        """He plays alone; but somebody may sit down with him later."""
        told = f"{name} took this game along as a save after {count(answers, 'answer')}: {KNOWS}"
        self._untold.append(("Downloaded", told))

    def keepers(self) -> list[int]:
        """The seats that are somebody's, whoever answers for them now, each once; and the gamesmaster's chair."""
        seats = [seat for seat, sitter in enumerate(self.seats) if sitter.kept and seat != self.chair_seat]
        return [*seats, GAMESMASTER] if self.chair.taken else seats

    def seat_lost(self, key: str) -> int | None:
        """The seat that was his who has this key, until it was freed during the game."""
        lock = r.hashed(key) if key else ""
        sitters = [(GAMESMASTER, self.chair), *enumerate(self.seats)]
        lost = (seat for seat, one in sitters if r.same(lock, one.former) or r.same(lock, one.was))
        return next(lost, None)

    def plays_alone(self, key: str) -> bool:
        """Is this the key of the one person who has played here from the start?"""
        seat = self.owner_seat if self.owned_by(key) else self.seat_of(key)
        mine = seat is not None and seat < len(self.seats) and (seat == GAMESMASTER or self.seats[seat].taken)
        return self.alone and (mine or not self._held)

    def _call_by_name(self) -> None:
        if self.run is not None:
            self.run.names = distinct([self.name(seat) for seat in range(len(self.seats))])
            self.run.seats = tuple(sitter.bot or PERSON for sitter in self.seats)
            since = len(self.run.entries)
            while self._called and self._called[-1].since >= since:
                self._called.pop()
            stood_in = tuple(bool(sitter.bot and sitter.name) for sitter in self.seats)
            self._called.append(Called(since, self.run.names, stood_in))

    def names_at(self, number: int) -> tuple[str, ...]:
        """What the players were called when so many answers had been given."""
        return self._called_at(number).names

    def player_at(self, seat: int, number: int) -> str:
        """Who answered for a seat when so many answers had been given; `Ben (bot)`: a bot did, in Ben's seat."""
        if seat == GAMESMASTER:
            return "The gamesmaster"
        called = self._called_at(number)
        return f"{called.names[seat]} (bot)" if called.stood_in[seat] else called.names[seat]

    def _called_at(self, number: int) -> Called:
        return next((called for called in reversed(self._called) if called.since <= number), self._called[0])

    def sitter(self, seat: int) -> Sitter:
        """Whoever has this seat, or the gamesmaster's chair."""
        return self.chair if seat == GAMESMASTER else self.seats[seat]

    @property
    def chair_seat(self) -> int | None:
        """The seat of a player who is gamesmaster as well: he holds both with one key."""
        if not self.chair.taken:
            return None
        return next((seat for seat, sitter in enumerate(self.seats) if sitter.key == self.chair.key), None)

    def own(self, who: int) -> tuple[int, ...]:
        """All he answers for: his seat; the gamesmaster's chair, and the seat of a gamesmaster who plays, too."""
        seat = self.chair_seat
        return (who,) if who != GAMESMASTER or seat is None else (GAMESMASTER, seat)

    def asked(self, who: int) -> int | None:
        """The seat whose open question is shown to him, of all he answers for."""
        run, _ = self.game()
        return next((seat for seat in self.own(who) if run.decision_for(seat) is not None), None)

    def speaks_for(self, who: int, answer: str) -> int:
        """Whose answer this is, of all he answers for."""
        own, run = self.own(who), self.run
        if len(own) == 1 or run is None or run.asking is None:
            return who
        if run.together is not None and (seat := self.asked(who)) is not None:
            return seat
        try:
            owner = owner_of(run.asking, run.legal(answer))
        except LabrysError:  # it will be refused, to the one who is asked
            owner = run.asking.seat
        return owner if owner in own else who

    def name(self, seat: int) -> str:
        """What the one in this seat is called."""
        sitter = self.sitter(seat)
        if sitter.name:
            return sitter.name
        if seat == GAMESMASTER:
            return "The gamesmaster"
        if sitter.bot:
            return seats.title(sitter.bot)
        others = [other for other in self.seats if other is not sitter]
        return YOU if all(other.bot and not other.taken for other in others) else f"Player {seat + 1}"

    @property
    def host(self) -> str:
        """What whoever made the table is called, if he sits there."""
        seat = self.owner_seat
        if seat is not None:
            return self.seats[seat].name if seat < len(self.seats) else ""
        return self.chair.name if self.chair.key == self.opened.owner else ""

    def persons(self) -> list[int]:
        """The seats that people answer for, each of them once; and the gamesmaster's chair."""
        seats = [seat for seat, sitter in enumerate(self.seats) if sitter.person and seat != self.chair_seat]
        return [*seats, GAMESMASTER] if self.chair.taken else seats

    def seat_of(self, key: str) -> int | None:
        """The seat this key is for, or the gamesmaster's chair. A person's own key opens where he sits."""
        lock = r.hashed(key) if key else ""
        sitters = [(GAMESMASTER, self.chair), *enumerate(self.seats)]
        by_key = [seat for seat, sitter in sitters if r.same(lock, sitter.key)]
        by_person = [seat for seat, sitter in sitters if r.same(lock, sitter.whose)]
        return next(iter((*by_key, *by_person)), None)

    def seat_linked(self, token: str) -> int | None:
        """The seat this link lets one sit down at, or the gamesmaster's chair."""
        if r.opens(token, self.chair.link):
            return GAMESMASTER
        return next((seat for seat, sitter in enumerate(self.seats) if r.opens(token, sitter.link)), None)

    @property
    def mark(self) -> str:
        """What the server's log calls it: enough to tell tables apart, too little to open one."""
        return self.id[:SHOWN]

    @property
    def owner_seat(self) -> int | None:
        """Where the owner sits, if he does."""
        return self.opened.owner_seat

    def blocks(self, *keys: str) -> bool:
        """Does one of these keys belong to somebody who is kept out?"""
        if not self.blocked:
            return False
        locks = [r.hashed(key) for key in keys if key]
        return any(r.same(lock, known) for one in self.blocked.values() for known in one.locks for lock in locks)

    def owned_by(self, key: str) -> bool:
        """Is this the owner's key?"""
        return r.opens(key, self.opened.owner)

    def infos(self, online: Sequence[int] = ()) -> tuple[SeatInfo, ...]:
        """The seats, as everybody sees them."""
        names = distinct([self.name(seat) for seat in range(len(self.seats))])  # as in the log and on the cards
        if GAMESMASTER in online and self.chair_seat is not None:
            online = (*online, self.chair_seat)
        infos = [
            SeatInfo(seat, names[seat], sitter.taken, sitter.bot, sitter.ready, seat in online, mark=sitter.mark)
            if sitter.taken or sitter.bot
            else SeatInfo(seat)
            for seat, sitter in enumerate(self.seats)
        ]
        if self.book.has_gamesmaster:
            name = self.name(GAMESMASTER) if self.chair.taken else ""
            taken, here = self.chair.taken, GAMESMASTER in online
            infos.append(SeatInfo(GAMESMASTER, name, taken, "", taken, here, "gamesmaster", self.chair.mark))
        return tuple(infos)

    @property
    def alone(self) -> bool:
        """Has one person played from the start, with bots at most? One who has left may come back."""
        ruled = self._held and self._ruled - self._held  # by another than who plays
        return not ruled and len(self._held) <= 1 and all(sitter.taken or sitter.bot for sitter in self.seats)

    # -- the game ------------------------------------------------------------------------------------------

    @property
    def started(self) -> bool:
        """Has the game begun?"""
        return self.run is not None

    @property
    def over(self) -> bool:
        """Has it ended?"""
        return self.run is not None and self.run.over

    @property
    def unsettled(self) -> bool:
        """Is the end to be entered in a campaign, or one that was taken back to be taken out of it?"""
        entered = self.entered
        if entered is None:
            return self.over and bool(self.opened.campaign_id and self._held)  # with bots alone nobody goes on
        return not self.over and (entered.clean or not entered.campaign)

    @property
    def commitment(self) -> str:
        """The hash of the seed, as published before play; none where people roll: that proves nothing."""
        if self.run is None or self.run.own_dice is not None:
            return ""
        return commitment(self.run.past().origin.dice.seed, self.opened.nonce)

    @property
    def known_at(self) -> list[int]:
        """After so many answers each everybody could know who was asked."""
        return self._public

    def moment_id(self, number: int) -> int:
        """The name of the moment after so many answers, where their number may be a secret. It tells nothing."""
        words, key = f"moment {number}".encode(), self.opened.secret.encode()
        hashed = hashlib.blake2b(words, key=key, digest_size=8).digest()
        return OPAQUE + int.from_bytes(hashed, "big") % (9 * OPAQUE)

    def decision_id(self, seat: int | None = None) -> str:
        """The name of the open decision; where several declare together, of this seat's.

        It tells nothing: how many answers were given may be a secret. What others do leaves it as it is.
        """
        number = 0 if self.run is None else len(self.run.entries)
        which: tuple[int, ...] = (self.epoch, number)
        if seat is not None and self.run is not None and (together := self.run.together) is not None:
            own = sum(ask.seat == seat for ask, _ in together.given)
            which = (self.epoch, number - len(together.given), seat, own, self._changes[seat])
        if which not in self._named:
            if len(self._named) > len(self.seats) + 1:
                self._named.clear()
            words = ":".join(map(str, which)).encode()
            key = self.opened.secret.encode()
            self._named[which] = hashlib.blake2b(words, key=key, digest_size=9).hexdigest()
        return self._named[which]

    def declarer(self, who: int) -> int | None:
        """Where several declare together: the seat of his that has answered something, last if he has two."""
        together = None if self.run is None else self.run.together
        if together is None:
            return None
        own = self.own(who)
        return next((ask.seat for ask, _ in reversed(together.given) if ask.seat in own), None)

    def _declared_together(self, seat: int) -> int:
        """So many of his declarations go with the last one he gave by hand."""
        run, _ = self.game()
        assert run.together is not None
        mine = [entry for entry in run.entries[len(run.entries) - len(run.together.given) :] if entry.seat == seat]
        return next((n for n, entry in enumerate(reversed(mine), 1) if not entry.follows), len(mine))

    @property
    def waits_for_several(self) -> bool:
        """Are several declaring something together?"""
        return self.run is not None and self.run.together is not None

    def hides(self) -> bool:
        """Do the players have something to hide from each other?"""
        return self.run is not None and self.run.book.hidden_hands(self.run.state)

    def departures(self) -> tuple[Departure, ...]:
        """The house rules that are not the usual ones, in words."""
        house = house_of(self.book, self.run.state) if self.run else self.book.house(dict(self.opened.house))
        return departures(self.book, house)

    def undoing(self, seat: int) -> tuple[str, int]:
        """What taking back this seat's last answer needs (no, free, consent), and how many answers would go."""
        if (declarer := self.declarer(seat)) is not None:
            return "free", self._declared_together(declarer)
        entries = self.run.entries if self.run is not None else []
        own = self.own(seat)
        back = self.run.hand_given(own) if self.run is not None else 0
        if not back:
            return "no", 0
        others = [keeper for keeper in self.keepers() if keeper != seat]
        if not others:
            return "free", back
        if self.hides() or self.waits_for_several:  # whether others have answered since may be a secret
            return "consent", back
        later = entries[len(entries) - back + 1 :]
        free = all(entry.free for entry in entries[-back:]) and not any(entry.seat in others for entry in later)
        return ("free" if free else "consent"), back
