"""What an audience sees of a table: a seat, or whoever looks on. Full frames, and steps from one to the next.

Everything here is made from the audience's own `View`, `Decision` and events. Nothing is sent when nothing has
changed that the audience may know: not even that somebody else was asked something in secret.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Raw, Struct, structs

from labrys import seats
from labrys.engine.ask import Arrange, key_of
from labrys.engine.event import GAMESMASTER
from labrys.rulebook import first as first_game
from labrys.seats import orders
from labrys.show.names import named, named_goal
from labrys.show.patch import difference
from labrys.show.picture import Picture
from labrys.show.run import Run
from labrys.show.teller import Line
from labrys.web.protocol import (
    NO_VIEW,
    Asked,
    Declaring,
    Elsewhere,
    Frame,
    Guide,
    Met,
    MetRule,
    Ordered,
    Over,
    Step,
    Undoing,
    Wanted,
    encode,
)
from labrys.web.table import Table
from labrys.web.transcript import Audience

LATEST = 20  # lines that cite a rule
TOLD = 8  # options of somebody else's question that are told
LINES = 120  # of the log in a full frame
NOTHING = Undoing("no", "you have given no answer yet")


class Sight(Struct, frozen=True):
    """All that an audience sees at one moment, but for the log."""

    picture: Picture
    decision: Asked | None
    waiting: tuple[int, ...]
    undo: Undoing | None
    over: Over | None
    declaring: Declaring | None = None
    elsewhere: Elsewhere | None = None
    ordered: Ordered | None = None
    wanted: Wanted | None = None
    guide: Guide | None = None


class AudienceView:
    """One audience, and what it has been sent."""

    def __init__(self, table: Table, who: Audience) -> None:
        self.table, self.who = table, who
        self.seq = 0
        self._seen: Sight | None = None
        self._read = 0  # so many lines has it been sent, or could ask for

    def frame(self, *, raw: bool = False, reason: str = "") -> bytes:
        """Everything, as it is now."""
        _, told = self.table.game()
        now = self._seen = self._seen or look(self.table, self.who)
        number = self._read = told.number(self.who)
        first = max(0, number - LINES)
        return encode(
            Frame(
                self.seq,
                now.picture,
                now.decision,
                now.waiting,
                first,
                told.lines(self.who, first, number),
                now.undo,
                now.over,
                reason,
                now.declaring,
                now.elsewhere,
                Raw(msgspec.json.encode(self.table.shown(self.who).view(self.who))) if raw else NO_VIEW,
                guide=now.guide,
                ordered=now.ordered,
                wanted=now.wanted,
            )
        )

    def step(self, pictures: Pictures) -> Step | None:
        """What has changed since the last time; None: nothing. `pictures` are shared by all who look now."""
        before, now = self._seen, look(self.table, self.who, pictures)
        lines = self._new_lines()
        self._seen = now
        if before is None or (not lines and now == before):
            return None
        self.seq += 1
        changed = difference(before.picture, now.picture)
        return Step(
            self.seq,
            None,
            changed,
            now.decision,
            now.waiting,
            lines,
            now.undo,
            now.over,
            now.declaring,
            now.elsewhere,
            ordered=now.ordered,
            guide=newly_told(before.guide, now.guide),
            wanted=now.wanted,
        )

    def _new_lines(self) -> tuple[Line, ...]:
        """What has been told since the last message, by the last answer or by several together."""
        _, told = self.table.game()
        first, number = self._read, told.number(self.who)
        self._read = number
        fresh = told.fresh.get(self.who, ())
        return fresh if number - first == len(fresh) else told.lines(self.who, first, number)

    def forget(self) -> None:
        """Nobody looks through it any more, or all has changed: the next frame is made anew."""
        self._seen = None


class Pictures:
    """What those see who look at a table now: what is the same for several is made once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: dict[Audience, Picture] = {}
        self._open: tuple[Any, Picture] | None = None  # what lies open to all, and the picture of it

    def of(self, who: Audience) -> Picture:
        """What this audience sees."""
        key = seen_as(self.table, who)
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def _make(self, who: Audience) -> Picture:
        """Where all see the same, only what a seat plays for is its own."""
        book, (run, _) = self.table.book, self.table.game()
        secret = run.asking is not None and run.asking.secret
        if not book.alike or who is None or who == GAMESMASTER or secret or self.table.hides():
            return named(book.picture(self.table.shown(who).view(who)), run.names)
        if self._open is None:
            view = run.view(None)
            self._open = view, named(book.picture(view), run.names)
        view, picture = self._open
        return structs.replace(picture, goal=named_goal(book.aim(structs.replace(view, seat=who)), run.names))


def look(table: Table, who: Audience, pictures: Pictures | None = None) -> Sight:
    """What this audience sees now."""
    picture = (pictures or Pictures(table)).of(who)
    undo = None if who is None else undoing(table, who)
    wanted = None if who is None else table.wanted
    ordered = next((table.ordered[seat] for seat in own_seats(table, who) if seat in table.ordered), None)
    decision = asked(table, who, picture) if ordered is None else None  # else that answers it
    other = elsewhere(table, who) if decision is None or decision.optional else None
    return Sight(
        picture,
        decision,
        table.waiting,
        undo,
        ending(table),
        declaring(table, who),
        other,
        ordered,
        wanted,
        guide(table, who),
    )


def seen_as(table: Table, who: Audience) -> Audience:
    """Through whose eyes an audience's picture is made: where one alone plays all see the same.

    Else each with his own: even with nothing to hide, how far the goal is depends on whose it is.
    """
    return who if len(table.seats) > 1 or who == GAMESMASTER or table.hides() else None


# -- the parts ---------------------------------------------------------------------------------------------------


def own_seats(table: Table, who: Audience) -> tuple[int, ...]:
    """All that somebody answers for; nothing, if he looks on."""
    return () if who is None else table.own(who)


def asked(table: Table, who: Audience, picture: Picture) -> Asked | None:
    """The open decision, with the options of this seat alone."""
    if who is None:
        return None
    run, _ = table.game()
    own = table.own(who)
    decision = next(filter(None, map(run.decision_for, own)), None)
    if decision is None:
        return None
    mine = decision.seat in own
    looked_at = orders.Asked(decision.seat if mine else own[-1], decision, picture)
    options = tuple([option for option in decision.options if option.seat in own])
    return Asked(
        table.decision_id(decision.seat),
        decision.rule,
        decision.kind,
        decision.prompt,
        options,
        decision.least,
        decision.most,
        decision.boxes,
        suggested(run, decision.seat, picture),
        not mine,
        decision.secret,
        decision.seat == GAMESMASTER,
        decision.default if mine else "",
        decision.purse,
        decision.coins,
        decision.region,
        decision.worths,
        mine and decision.seat >= 0 and run.book.setting_up(run.open_question(decision.seat), run.state),
        orders.offers(looked_at, guided=seats.has_heuristic(table.book.name)),
        orders.destinations(looked_at),
    )


def elsewhere(table: Table, who: Audience) -> Elsewhere | None:
    """What somebody else is asked, if that gives nothing away.

    Not where hands are hidden, for the options may come out of one; nor what the gamesmaster rules in secret, nor
    what several declare at the same time.
    """
    run, _ = table.game()
    ask = run.asking
    if ask is None or ask.secret or ask.seat in (GAMESMASTER, *own_seats(table, who)):
        return None
    decision = None if run.together is not None or table.hides() else run.decision
    if decision is None:
        return None
    words = [option.main for option in decision.options if option.seat == ask.seat]
    shown = tuple(words[:TOLD])
    return Elsewhere(ask.seat, decision.rule, decision.prompt, shown, len(words) - len(shown))


def declaring(table: Table, who: Audience) -> Declaring | None:
    """What several declare together, as far as this audience knows: who is done, and its own declaration."""
    run, _ = table.game()
    together = run.together
    if together is None or len(together.seats) == 1:
        return None
    own = own_seats(table, who)
    return Declaring(
        together.rule, tuple(together.made()), tuple(words for seat in own for words in run.declared(seat))
    )


def guide(table: Table, who: Audience) -> Guide | None:
    """All that somebody who plays for the first time has been told."""
    lessons = table.lessons(who)
    if lessons is None:
        return None
    run, _ = table.game()
    return Guide(len(first_game.load(run.book).lessons), lessons, first_game.is_about_now(run))


def newly_told(before: Guide | None, now: Guide | None) -> Guide | None:
    """Of a guide that goes on: only what has not been sent yet."""
    if before is None or now is None:
        return now
    return structs.replace(now, lessons=now.lessons[len(before.lessons) :])


def suggested(run: Run[Any], seat: int, picture: Picture) -> str:
    """For an arrangement: the present one, or one that is allowed."""
    ask = run.open_question(seat)
    if not isinstance(ask, Arrange):
        return ""
    present = {card.id: card.box for card in picture.cards if card.box}
    boxes, _ = ask.proposal(present)
    return " ".join(f"{key_of(who)}:{ask.boxes[box]}" for who, box in zip(ask.options, boxes, strict=True))


def undoing(table: Table, seat: int) -> Undoing:
    """What `undo` would do for this seat."""
    how, _ = table.undoing(seat)
    return NOTHING if how == "no" else Undoing(how)


def ending(table: Table) -> Over | None:
    """How it ended; then the seed may be known, and whoever likes can check the dice."""
    run, _ = table.game()
    outcome = run.outcome
    if outcome is None or not run.over:
        return None
    sentences = tuple(run.ending())
    seed, goes_on = str(run.past().origin.dice.seed), run.book.keeps_campaigns
    return Over(outcome.result, outcome.winners, sentences, seed, run.digest(), goes_on, table.opened.nonce)


def met(table: Table, who: Audience) -> Met:
    """The rules this audience's own log has cited, with the lines that did so last."""
    cited = table.game()[1].cited(who) if table.started else {}
    return Met(
        {
            rule: MetRule(len(found), tuple(n for n, _ in found[-LATEST:]), found[-1][1])
            for rule, found in cited.items()
        }
    )


def lines_before(table: Table, who: Audience, before: int) -> tuple[int, tuple[Line, ...]]:
    """The page of the log that ends before this line."""
    _, told = table.game()
    last = min(before, told.number(who))
    first = max(0, last - LINES)
    return first, told.lines(who, first, last)
