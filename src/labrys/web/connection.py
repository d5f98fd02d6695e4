"""One connection to a table, and how it is refused, let go and dismissed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import NoReturn

from labrys.engine.errors import LabrysError
from labrys.web import protocol as p
from labrys.web.limits import Limits
from labrys.web.transcript import Audience


class Refusal(LabrysError):
    """A message that is not obeyed, in one sentence."""


class Away(LabrysError):
    """This is no longer the table: it sleeps, or is read anew from its log. Whoever asks again finds it."""


class Connection:
    """One connection to a table."""

    def __init__(
        self, limits: Limits, close: Callable[[], None], ready: Callable[[], None] = lambda: None
    ) -> None:
        """`close`: he does not read, let him go. `ready`: there is something in the outbox that was empty."""
        self.who: Audience = None
        self.key = ""  # by which he is known
        self.person = ""  # his own key, if he has told it
        self.owner = False
        self.raw = False
        self.arrived = monotonic()
        self.passes = False  # plain passes of a fight are given for him
        self.most, self._unsent = limits.send_bytes, 0
        self.most_messages = max(1, limits.send_queue)
        self.outbox: deque[bytes | None] = deque()  # None is the end
        self.chat, self.odds, self.undos = limits.chat(), limits.odds(), limits.undos()
        self._close, self._ready = close, ready

    def send(self, message: bytes) -> None:
        """Put it on its way; one who does not read is let go, and may come back."""
        if self._unsent > self.most or len(self.outbox) >= self.most_messages:
            self._close()
            return
        self._unsent += len(message)
        self._put(message)

    def _put(self, message: bytes | None) -> None:
        self.outbox.append(message)
        if len(self.outbox) == 1:
            self._ready()

    def next(self) -> bytes | None:
        """What is to be sent next; None is the end."""
        message = self.outbox.popleft()
        self._unsent -= len(message or b"")
        return message

    def tell(self, message: p.ServerMessage) -> None:
        """Send a message."""
        self.send(p.encode(message))

    def dismiss(self, reason: str, code: p.Farewell = "", *, again: bool) -> None:
        """Say good-bye; after that nothing is sent."""
        self.tell(p.Bye(reason, again, code))
        self._put(None)


def refuse(reason: str) -> NoReturn:
    """Not this, and why."""
    raise Refusal(reason)


def plain(text: str) -> str:
    """One line of printable characters."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
