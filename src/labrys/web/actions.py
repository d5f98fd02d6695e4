"""What people do at a table: answer, ask for odds, take back, speak, sit down, start, put bots into seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container

from labrys import __version__, seats
from labrys.engine.errors import IllegalAnswer, LabrysError
from labrys.engine.event import GAMESMASTER
from labrys.web import correspondence
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.audience_view import lines_before, met
from labrys.web.broadcast import Broadcaster, Pending
from labrys.web.connection import Connection, plain, refuse
from labrys.web.limits import Bucket, Limits
from labrys.web.marks import NOBODY, Person
from labrys.web.onlookers import seconds, told
from labrys.web.seating import consenters, may_hide
from labrys.web.store import Writer
from labrys.web.table import Given, Table
from labrys.web.watchdog import task_name
from labrys.web.workers import Workers

OWNER = -3  # of buckets: an owner who has no seat


BLOCKED = "The owner of this table has blocked you here."
MOST_BLOCKED = 50


class LiveTable(Broadcaster):
    """A table, and what its connections do there."""

    def __init__(self, table: Table, writer: Writer, workers: Workers, limits: Limits, pace: float) -> None:
        super().__init__(table, writer, workers, limits, pace)
        self._proposals = 0
        self._jobs: set[asyncio.Task[None]] = set()
        self._buckets: dict[tuple[str, int], Bucket] = {}
        self._last_download: r.Downloaded | None = None

    async def enter(self, connection: Connection, hello: p.Hello) -> None:
        """Say who somebody is here, and show him everything he may see."""
        async with self.between():
            self.whole()
            table = self.table
            connection.raw, connection.passes, connection.person = hello.raw, hello.passes, hello.person
            if table.blocks(hello.key, hello.person):
                connection.key = hello.key
                connection.dismiss(BLOCKED, "blocked", again=False)
                return
            await self._come_back(hello.key)
            await self._come_back(hello.person)
            keys = [key for key in (hello.key, hello.person) if table.seat_of(key) is not None]
            connection.key = keys[0] if keys else hello.key
            connection.who = table.seat_of(connection.key)
            connection.owner = table.owned_by(hello.key) or table.owned_by(hello.person)
            self.connections.add(connection)
            self._welcome(connection)
            if hello.key and connection.who is None and not connection.owner:
                connection.tell(p.Refused(self._why_no_seat(hello.key)))
            self.tell_people(arrived=connection)
            if table.started and not self._look_again(connection):
                self.send_frame(connection)
        self.bots.go_on()

    async def _come_back(self, key: str) -> None:
        """A seat that was freed during the game stays his who held it, until those who play give it to another."""
        seat = self.table.seat_lost(key) if self.table.seat_of(key) is None else None
        if seat is None:
            return
        if seat == GAMESMASTER and self.table.chair.taken:
            return
        self.pending = None
        lost = self.table.sitter(seat)
        await self._seat(r.Sat(seat, self.table.name(seat), lost.former, lost.was, lost.mark))

    def _why_no_seat(self, key: str) -> str:
        newcomer = self.pending.newcomer if self.pending is not None else None
        if newcomer is not None and r.opens(key, newcomer.key):
            return "You look on until those who play agree that you take this seat."
        return "Your key opens no seat at this table any more; you look on."

    def _welcome(self, connection: Connection) -> None:
        """Which table this is, and who he is here."""
        table, book = self.table, self.table.book
        connection.tell(
            p.Welcome(
                p.PROTOCOL,
                __version__,
                table.id,
                book.name,
                book.title,
                book.about,
                book.goal,
                connection.who,
                connection.owner or self.owns_by_seat(connection),
                table.opened.house,
                seats.offered(book.name),
                table.opened.scenario_name,
                tuple(person.name for person in table.campaign.people if person.name) if table.campaign else (),
                table.chair_seat if connection.who == GAMESMASTER else None,
                self._came_from(connection),
                table.departures(),
                own_dice=table.opened.own_dice,
            )
        )

    def _came_from(self, connection: Connection) -> str:
        """The moment this game branches off; whom the owner has told of that table is his affair."""
        opened = self.table.opened
        owner = connection.owner or self.owns_by_seat(connection)
        return f"/r/{opened.branch}#at={opened.branch_at}" if opened.branch and owner else ""

    def close(self, reason: str, code: p.Farewell = "", *, again: bool) -> None:
        """Everybody goes, and nobody waits for odds any more."""
        super().close(reason, code, again=again)
        for job in self._jobs:
            job.cancel()

    # -- messages ----------------------------------------------------------------------------------------

    async def handle(self, connection: Connection, message: p.ClientMessage) -> None:
        """Obey a message, or refuse it in one sentence."""
        if self.table.blocks(connection.key, connection.person):  # he has been told
            return
        try:
            match message:
                case p.Answer():
                    await self._answer(connection, message)
                case p.Order():
                    await self._order(connection, message)
                case p.Roll():
                    await self._roll(connection, message)
                case p.Ping(n):
                    connection.tell(p.Pong(n))
                case p.More():
                    await self._more(connection, message)
                case p.Hello():
                    refuse("You have said hello already.")
                case _:
                    async with self.between(connection):
                        self.whole()
                        await self._at_the_table(connection, message)
        except IllegalAnswer as refusal:
            decision = message.decision if isinstance(message, p.Answer | p.Order) else ""
            connection.tell(p.Refused(str(refusal), refusal.rule, decision))
        except LabrysError as refusal:
            decision = message.decision if isinstance(message, p.Answer | p.Order | p.More) else ""
            connection.tell(p.Refused(str(refusal), "", decision))

    async def _at_the_table(self, connection: Connection, message: p.ClientMessage) -> None:
        match message:
            case p.Log(before):
                if connection.who is None and self.onlookers.late:
                    before = min(before, self.onlookers.lines())
                first, lines = lines_before(self.table, connection.who, before)
                connection.tell(p.Lines(first, lines))
            case p.Passing(on):
                connection.passes = on
                if self.table.started:
                    self._look_again(connection)
            case p.Cited():
                late = connection.who is None and self.onlookers.late
                connection.tell(p.Met({}) if late else met(self.table, connection.who))
            case p.Undo():
                await self._undo(connection)
            case p.Consent(proposal, agree):
                await self._consent(self.seated(connection), proposal, agree)
            case p.Chat(text):
                await self._chat(connection, text)
            case p.Rename(name):
                await self._rename(connection, plain(name))
            case p.Unguided():
                await self._leave_guide(connection)
            case p.Ready(ready):
                self.not_begun()
                seat = self.seated(connection)
                if ready != self.table.sitter(seat).ready:
                    self._not_too_often(connection)
                    await self.change_people(r.Readied(seat, ready))
            case p.Start():
                self.only_owner(connection)
                await self.start()
            case p.Bot(seat, bot, setup):
                await self._bot(connection, seat, bot, setup=setup)
            case p.Seats(number):
                self.only_owner(connection)
                await self._resize(number)
            case p.Close():
                await self._close(connection)
            case p.Chair(take, name):
                await self._chair(connection, plain(name), take=take)
            case p.Onlookers(when):
                self.only_owner(connection)
                await self._show_late(connection, seconds(when))
            case p.StandIn(seat):
                await self._stand_in(connection, seat)
            case p.Block(seat):
                self.only_owner(connection)
                await self._block(connection, seat)
            case p.Unblock(id):
                self.only_owner(connection)
                await self._unblock(connection, id)
            case p.Release(seat):
                await self._release(connection, seat)

    async def _answer(self, connection: Connection, message: p.Answer) -> None:
        """An answer names its decision. It is on the disk before anybody hears of it."""
        async with self.between(connection):
            self.whole()
            table = self.table
            who = self.seated(connection)
            run, _ = table.game()
            given, own = table.given.get(message.decision), table.own(who)
            if given is not None and given.seat in own and given.answer == message.answer:  # the same result again
                connection.tell(p.Accepted(message.decision, message.answer))
                return
            asked = table.asked(who)
            if asked is None or message.decision != table.decision_id(asked):
                connection.send(self.audience_view(who).frame(raw=connection.raw, reason=late(given, own)))
                return
            seat = table.speaks_for(who, message.answer)
            if table.sitter(seat).bot:
                refuse("A bot answers for your seat; take the bot out first.")
            secret = run.asking is not None and run.asking.secret
            await self.commit(r.Answered(seat, message.answer))
            self.orders.stop(own)
            self._show_answer(connection, p.Accepted(message.decision, message.answer))
            if self.pending is not None and self.pending.seat == who and not secret:  # he has gone on
                self.pending = None
                self.tell_people()
            await self.take_stock()
        self.bots.go_on()

    async def _order(self, connection: Connection, message: p.Order) -> None:
        """A standing order names the decision it begins with, like an answer; or it stops the one that runs."""
        async with self.between(connection):
            self.whole()
            table, who = self.table, self.seated(connection)
            own = table.own(who)
            if not message.order:
                if self.orders.stop(own):
                    self.anew(who)
                return
            table.game()
            seat = table.asked(who)
            if seat is None or message.decision != table.decision_id(seat):
                reason = late(table.given.get(message.decision), own)
                connection.send(self.audience_view(who).frame(raw=connection.raw, reason=reason))
                return
            seat = seat if seat in own else own[-1]
            if table.sitter(seat).bot:
                refuse("A bot answers for your seat; take the bot out first.")
            if self.pending is not None and self.pending.seat == who:  # he has gone on
                self.pending = None
                self.tell_people()
            await self.orders.begin(seat, message.order)
        self.bots.go_on()

    async def _roll(self, connection: Connection, message: p.Roll) -> None:
        """Dice that somebody has rolled himself: one after the other, as long as such dice are wanted."""
        async with self.between(connection):
            self.whole()
            who, wanted = self.seated(connection), self.table.wanted
            if wanted is None or wanted.id != message.roll:
                reason = "That die is not wanted any more; here is how things stand."
                connection.send(self.audience_view(who).frame(raw=connection.raw, reason=reason))
                return
            for place, face in enumerate(message.faces):
                now = self.table.wanted
                if now is None or now.sides != wanted.sides:
                    rest = " ".join(map(str, message.faces[place:]))
                    connection.tell(p.Refused(f"No more dice of that kind are wanted now: {rest} is not used."))
                    break
                await self.commit(r.Typed(face))
                self.show()
            await self.take_stock()
        self.bots.go_on()

    def _look_again(self, connection: Connection) -> bool:
        """What is asked of him may be passed from now on, or not any more: was he shown that?"""
        before = dict(self.table.ordered)
        self.orders.look_ahead()
        changed = self.table.ordered != before
        if changed:
            self.anew(connection.who)
        self.orders.go_on()
        return changed

    def _show_answer(self, connection: Connection, accepted: p.Accepted) -> None:
        """That it stands is told with the step it brings. Where hands are hidden it is always told before:
        whether the step comes at once depends on whether somebody else is asked in secret.
        """
        if self.table.hides():
            connection.tell(accepted)
            self.show()
        else:
            self.show(connection, accepted)

    # -- more about a decision -------------------------------------------------------------------------------

    async def _more(self, connection: Connection, message: p.More) -> None:
        """Barred options at once; odds and hints when a worker has found them."""
        await self._all_shown(connection)
        who, (run, _) = self.seated(connection), self.table.game()
        seat = next((seat for seat in self.table.own(who) if seat in run.questions), self.table.asked(who))
        decision = None if seat is None else run.decision_for(seat)
        if seat is None or decision is None or message.decision != self.table.decision_id(seat):
            refuse("That question is not open any more.")
        if message.want == "barred":
            mine = seat in run.questions
            connection.tell(p.Told(message.decision, "barred", tuple(run.barred(seat)) if mine else ()))
            return
        if message.want == "hint" and seat == GAMESMASTER:  # what else he would do
            hint = decision.default
            why = "" if hint else "Nobody rules for you here: nothing happens unless you want it."
            connection.tell(p.Told(message.decision, "hint", hint=hint, reason=why))
            return
        if not connection.odds.take():
            refuse("You have asked for a lot of odds; wait a little.")
        task = asyncio.create_task(self._work(connection, message, seat), name=task_name(self.table.id))
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)

    async def _work(self, connection: Connection, message: p.More, seat: int) -> None:
        run, _ = self.table.game()
        try:
            found = await self.workers.ask(run, seat, message.want)
        except LabrysError as error:
            connection.tell(p.Told(message.decision, message.want, reason=str(error)))
            return
        told = p.Told(
            message.decision,
            message.want,
            odds=found.odds,
            known=found.known,
            fight=found.fight,
            hint=found.hint,
            why=found.why,
        )
        connection.tell(told)

    # -- taking back -----------------------------------------------------------------------------------------

    async def _undo(self, connection: Connection) -> None:
        seat = self.seated(connection)
        if self.orders.stop(self.table.own(seat)):
            self.anew(seat)
        how, number = self.table.undoing(seat)
        if how == "no":
            refuse("You have given no answer yet, so there is nothing to take back.")
        if not self._bucket(
            "undos", seat, self.limits.undos
        ).take():  # all that stands is played again, which takes a while
            refuse("You have taken back a lot; wait a little.")
        if (own := self.table.declarer(seat)) is not None:  # nobody else is concerned
            await self.commit(r.TookBack(own, number, own=True))
            self.show()
            self.bots.go_on()
            return
        if how == "free":
            await self._take_back(seat, number)
            return
        others = {keeper for keeper in self.table.keepers() if keeper != seat}
        self._proposals += 1
        run, _ = self.table.game()
        self.pending = Pending(self._proposals, seat, others, len(run.entries) - number)
        self.tell_people()

    async def _consent(self, seat: int, proposal: int, agree: bool) -> None:
        pending = self.pending
        if pending is None or pending.id != proposal or seat not in pending.waiting:
            refuse("There is nothing of that kind to agree to now.")
        pending.waiting.discard(seat)
        if not agree:
            self.pending = None
            await self._notice(f"{self.table.name(seat)} does not agree.")
            self.tell_people()
        elif pending.waiting:
            self.tell_people()
        elif pending.newcomer is not None:
            self.pending = None
            await self._seat(pending.newcomer)
        else:
            run, _ = self.table.game()
            await self._take_back(pending.seat, len(run.entries) - pending.place)

    async def _take_back(self, seat: int, number: int) -> None:
        self.orders.stop()
        await self.commit(r.TookBack(seat, number))
        self.pending = None
        self.tell_people()
        reason = self.table.taken_back(seat, number)
        self.refresh(reason)
        self.bots.go_on()

    async def _close(self, connection: Connection) -> None:
        """Whoever has not declared yet is waited for no longer; but nobody closes for himself."""
        table, (run, _) = self.table, self.table.game()
        if connection.who != GAMESMASTER:
            self.only_owner(connection)
        own = () if connection.who is None else table.own(connection.who)
        late = tuple(seat for seat in run.questions if seat not in own)
        if not table.waits_for_several or not late:
            refuse("Nobody else is declaring anything now, so nobody is waited for.")
        await self.commit(r.Closed(late))
        self.refresh(table.closed(late))
        await self.take_stock()
        self.bots.go_on()

    # -- people ------------------------------------------------------------------------------------------

    async def _chat(self, connection: Connection, text: str) -> None:
        seat = self.seated(connection)
        if not self._bucket("chat", seat, self.limits.chat).take():
            refuse("Not so fast: wait a moment before you say more.")
        if words := plain(text):
            mark = self.table.sitter(seat).mark
            await self._say(r.Spoke(seat, self.table.name(seat), words, r.now(), mark))

    async def _rename(self, connection: Connection, name: str) -> None:
        seat = self.seated(connection)
        if name != self.table.sitter(seat).name:
            self._not_too_often(connection)
            await self.change_people(r.Renamed(seat, name))

    def _not_too_often(self, connection: Connection) -> None:
        """Of everything that is written down and is no answer one may do only so much."""
        who = connection.who if connection.who is not None else OWNER
        if not self._bucket("changes", who, self.limits.changes).take():
            refuse("Not so often: wait a moment before you change that again.")

    def _bucket(self, what: str, seat: int, make: Callable[[], Bucket]) -> Bucket:
        """One for each seat, however many connections it has."""
        return self._buckets.setdefault((what, seat), make())

    async def _notice(self, text: str) -> None:
        await self._say(r.Spoke(-1, "", text, r.now()))

    async def _say(self, spoken: r.Spoke) -> None:
        await self.commit(spoken)
        coded = p.encode(p.Said(self.table.chat[-1]))
        self.onlookers.say(coded)
        for connection in self.connections:
            if connection.who is not None:
                connection.send(coded)

    async def _show_late(self, connection: Connection, delay: int) -> None:
        """When those who look on see what happens; an owner who helps a friend that way is seen doing it."""
        before = self.table.onlookers
        if delay == before:
            return
        self._not_too_often(connection)
        await self.change_people(r.Watched(delay))
        self.onlookers.changed(before)
        await self._notice(told(delay))

    async def _leave_guide(self, connection: Connection) -> None:
        """The learner of a first game goes on by himself."""
        if self.table.lessons(self.seated(connection)) is None:
            refuse("Nobody guides you here.")
        await self.commit(r.Unguided())
        self.refresh()

    async def _bot(self, connection: Connection, seat: int, bot: str, *, setup: bool) -> None:
        self.there_is(seat)
        other = connection.who is None or seat not in self.table.own(connection.who)
        if other:
            self.only_owner(connection)
        if other and self.table.begun and self.table.sitter(seat).taken and self.present(seat):
            refuse(f"{self.table.name(seat)} is here, and says himself whether a bot plays for him.")
        if self.table.sitter(seat).bot == bot and not setup:
            return
        self._not_too_often(connection)
        known = seats.offered(self.table.book.name)
        if bot and bot not in known:
            refuse(f"There is no bot called {bot} for this game; there are: {', '.join(known)}.")
        self.pending = None
        self.orders.stop((seat,))
        other = other and self.table.sitter(seat).kept
        await self.change_people(r.BotPut(seat, bot, setup and bool(bot), other=other))
        self.refresh()
        self.bots.go_on()

    async def _resize(self, number: int) -> None:
        self.not_begun()
        most = self.table.book.most_seats
        if number > most:
            refuse(f"{self.table.book.title} is for 1 to {most} players, not {number}.")
        if any(sitter.taken for sitter in self.table.seats[number:]):
            refuse("Somebody sits in a seat that would go; ask him to leave first.")
        if number == len(self.table.seats):
            return
        await self.change_people(r.Resized(number))

    async def _chair(self, connection: Connection, name: str, *, take: bool) -> None:
        """The gamesmaster's chair: for the owner, or for one who plays alone. No player is to see what he sees."""
        table, who = self.table, connection.who
        if not table.book.has_gamesmaster:
            refuse(f"{table.book.title} has no gamesmaster.")
        if table.over:
            refuse("The game is over; there is nothing left to rule.")
        if who is None or (not take and who != GAMESMASTER):
            self.only_owner(connection)
        if take == table.chair.taken:
            refuse("Somebody sits there already." if take else "Nobody sits in the gamesmaster's chair.")
        self._not_too_often(connection)
        plays = table.owner_seat if who is None else who  # an owner may have a seat in another window
        plays = plays if plays is not None and plays < len(table.seats) and table.sitter(plays).kept else None
        if take and plays is not None and any(keeper not in (plays, GAMESMASTER) for keeper in table.keepers()):
            refuse("While others play, too, the gamesmaster is somebody who does not play; the owner has a link.")
        if not take:
            await self._change_chair(r.Left(GAMESMASTER, own=who == GAMESMASTER))
            return
        if who is None:
            await self._ask_for(r.Sat(GAMESMASTER, name, r.hashed(connection.key)))
        else:  # with the key of his seat, whichever he came with
            sitter = table.sitter(who)
            await self._ask_for(r.Sat(GAMESMASTER, sitter.name, sitter.key, sitter.whose, sitter.mark))

    async def _ask_for(self, sat: r.Sat) -> None:
        """Somebody sits down: at once, or when all have agreed whom that concerns."""
        others = consenters(self.table, sat.seat)
        if not others:
            await self._seat(sat)
            return
        if self.pending is not None and self.pending.newcomer is None:
            refuse("Those who play are being asked something else just now; try again in a moment.")
        self._proposals += 1
        self.pending = Pending(self._proposals, sat.seat, others, newcomer=sat)
        self.tell_people()

    async def _seat(self, sat: r.Sat) -> None:
        """He sits there now."""
        self.pending = None
        if sat.seat == GAMESMASTER:
            await self._change_chair(sat)
            return
        await self.change_people(sat)
        self._look_again_who()
        self.refresh()
        self.bots.go_on()

    def _look_again_who(self) -> None:
        """Whoever has a seat now, or has none any more, sees the table with other eyes."""
        for connection in self.connections:
            who = self.table.seat_of(connection.key)
            if who != connection.who:
                connection.who = who
                self._welcome(connection)

    async def _change_chair(self, record: r.AnyRecord) -> None:
        """Whoever sits there, or did, sees the table with other eyes now."""
        self.pending = None
        await self.commit(record)
        self._look_again_who()
        self.tell_people()
        self.refresh()
        self.bots.go_on()

    async def _release(self, connection: Connection, seat: int) -> None:
        """The owner frees a seat, or somebody gives up his own."""
        self.there_is(seat)
        own = connection.who is not None and connection.who == seat
        if not own:
            self.only_owner(connection)
        if seat == self.table.owner_seat:
            refuse("That is your own seat.")
        if not self.table.sitter(seat).taken and not self.table.sitter(seat).bot:
            refuse("Nobody sits there.")
        self._not_too_often(connection)
        if seat == GAMESMASTER:
            await self._change_chair(r.Left(GAMESMASTER, own=own))
            return
        self.pending = None
        await self.commit(r.Left(seat, own=own))
        reason = "You have given up your seat." if own else "The owner of the table has freed your seat."
        for looking in self.looking(seat):
            self.connections.discard(looking)
            looking.who = None  # what he has sent already is refused
            looking.dismiss(reason, "seat_freed", again=False)
        self.tell_people()
        self.refresh()

    async def _stand_in(self, connection: Connection, seat: int) -> None:
        """The time for a move is over: the sensible bot answers. For the owner, or others while he is away."""
        self.there_is(seat)
        table = self.table
        here = any(one.owner or self.owns_by_seat(one) for one in self.connections)
        if (here and seat != table.owner_seat) or connection.who in (None, seat):
            self.only_owner(connection)
        if not correspondence.late(table, seat):
            refuse(f"{table.name(seat)} still has time, or is not waited for.")
        self._not_too_often(connection)
        await self._notice(f"The time of {table.name(seat)} is over: the sensible bot gives this answer.")
        self.stood_in[seat] = table.decision_id(seat)
        self.bots.go_on()

    async def _block(self, connection: Connection, seat: int) -> None:
        """Keep somebody out with the keys he is known by; his seat is freed as it always is."""
        self.there_is(seat)
        table, sitter = self.table, self.table.sitter(seat)
        if not sitter.taken:
            refuse("Nobody sits there whom you could block.")
        if seat == table.owner_seat or table.opened.owner in (sitter.key, sitter.whose):
            refuse("That is your own seat.")
        if len(table.blocked) >= MOST_BLOCKED:
            refuse(f"{MOST_BLOCKED} people are blocked at this table already.")
        name = table.name(seat)
        locks = tuple(filter(None, (sitter.key, sitter.whose)))
        await self.commit(r.Blocked(max(table.blocked, default=0) + 1, name, sitter.mark, locks))
        await self._release(connection, seat)
        for connection in list(self.connections):  # he may look on from elsewhere
            if table.blocks(connection.key, connection.person):
                self.connections.discard(connection)
                connection.who = None
                connection.dismiss(BLOCKED, "blocked", again=False)
        await self._notice(f"The owner of the table has blocked {name}.")

    async def _unblock(self, connection: Connection, id: int) -> None:
        known = self.table.blocked.get(id)
        if known is None:
            refuse("Nobody of that number is blocked here.")
        self._not_too_often(connection)
        await self.change_people(r.Unblocked(id))
        await self._notice(f"The owner of the table lets {known.name} back in.")

    async def start(self, seed: int | None = None) -> None:
        """Everybody is there and ready: let the game begin."""
        self.not_begun()
        for seat, sitter in enumerate(self.table.seats):
            if not sitter.taken and not sitter.bot:
                refuse(f"Seat {seat + 1} is still free: send somebody its link, put a bot there, or take it away.")
            if sitter.person and not sitter.ready and seat != self.table.owner_seat:
                refuse(f"{self.table.name(seat)} is not ready yet.")
        await self.commit(r.Began(r.new_seed() if seed is None else seed))
        self.tell_people()
        self.refresh()
        self.bots.go_on()

    async def claim(self, token: str, name: str, person: Person = NOBODY) -> tuple[int, str]:
        """Sit down with a link; gives the seat and its key."""
        async with self.between():
            self.whole()
            if any(person.lock in one.locks for one in self.table.blocked.values()):
                refuse(BLOCKED)
            seat = self.table.seat_linked(token)
            if seat is None:
                refuse(unclaimed(self.table))
            key = r.new_secret()
            called = plain(name) or ("Gamesmaster" if seat == GAMESMASTER else f"Player {seat + 1}")
            await self._ask_for(r.Sat(seat, called, r.hashed(key), person.lock, person.mark))
            return seat, key

    async def downloaded(self, key: str) -> None:
        """Before the end a save is for one who plays alone. Whoever sits down later is told that there is one."""
        async with self.between():
            self.whole()
            table = self.table
            if table.over:
                return
            if not table.plays_alone(key):
                raise LabrysError(
                    "while several people play, this would tell what is still hidden; wait for the end"
                )
            seat = table.seat_of(key)
            name = table.name(seat) if seat is not None else table.host or "The owner"
            told = r.Downloaded(name, len(table.game()[0].entries))
            if told != self._last_download:
                await self.commit(told)
                self._last_download = told

    async def link(self, seat: int) -> str:
        """A new link for a free seat; the old one opens nothing any more."""
        async with self.between():
            self.whole()
            self.there_is(seat)
            if self.table.sitter(seat).taken:
                refuse(f"{self.table.name(seat)} sits there; free the seat first.")
            if self.table.begun and self.table.opened.own_dice and may_hide(self.table.book):
                refuse("Whoever types the dice of this game knows too much: only one who plays alone can.")
            consenters(self.table, seat)  # refused, if there is nobody who could agree
            token = r.new_secret()
            await self.commit(r.Linked(seat, r.hashed(token)))
            return token


def late(given: Given | None, own: Container[int]) -> str:
    """Why an answer came to the wrong question."""
    if given is None:
        return "That is not the question that is open now; here is how things stand."
    if given.seat not in own:
        return "Somebody else was quicker; here is how things stand."
    if given.closed_by:
        return f"{given.closed_by}: the time to declare is over, and “{given.answer}” was done for you."
    return f"You have answered that with “{given.answer}” already; here is how things stand."


def unclaimed(table: Table) -> str:
    """Why a link opens no seat."""
    if table.over:
        return "This game is over; you can look on, or start a table of your own."
    if all(sitter.taken or sitter.bot for sitter in table.seats):
        return "All seats of this table are taken; you can look on, or ask its owner to free one for you."
    return "This link has been used already, or a newer one was made; ask the owner of the table for another."
