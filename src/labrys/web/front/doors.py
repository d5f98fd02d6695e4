"""Who may stand at the door: so many in all, so many from one address, and nobody for long without a word.

Whoever has been silent longest goes first, so a crowd that says nothing keeps nobody out who has something to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from labrys.engine.errors import LabrysError
from labrys.web.limits import Bucket, Buckets, Limits

SPARE = 256  # connections beside those of people at tables: pages, lists

Close = Callable[[], None]


class Doors:
    """All connections of a front, by address; those that say nothing, by age."""

    def __init__(self, limits: Limits, proxies: Iterable[str] = ()) -> None:
        """`proxies`: addresses or networks whose word about others' addresses counts."""
        self.limits = limits
        self.proxies = [network(proxy) for proxy in proxies]
        self.open: dict[str, int] = {}
        self.total = 0
        self.turned_away = 0
        self.requests = Buckets(lambda: Bucket(limits.requests_per_second, limits.request_burst))
        self._inside: dict[object, str] = {}  # who is there, and from where
        self._silent: dict[object, tuple[str, Close]] = {}  # in the order in which they fell silent

    def enter(self, who: object, address: str, close: Close) -> bool:
        """Somebody is there; False: there is no room, and he is to go."""
        most = self.limits.connections_per_address
        if self.open.get(address, 0) >= most and not self.is_proxy(address):
            self._let_go(address)
        if self.total >= self.limits.connections + SPARE:
            self._let_go(None)
        full = self.open.get(address, 0) >= most and not self.is_proxy(address)
        if full or self.total >= self.limits.connections + SPARE:
            self.turned_away += 1
            return False
        self.open[address] = self.open.get(address, 0) + 1
        self.total += 1
        self._inside[who] = address
        self._silent[who] = (address, close)
        return True

    def _let_go(self, address: str | None) -> None:
        """The one who has been silent longest, of this address or of all."""
        found = next((who for who, (own, _) in self._silent.items() if address in (None, own)), None)
        if found is not None:
            _, close = self._silent[found]
            self.leave(found)
            self.turned_away += 1
            close()

    def speaks(self, who: object) -> None:
        """He has said something; nobody takes his place."""
        self._silent.pop(who, None)

    def rests(self, who: object, address: str, close: Close) -> None:
        """He has had his answer, and has nothing more to say for now."""
        if who in self._inside:
            self._silent.setdefault(who, (address, close))

    def leave(self, who: object) -> None:
        """He is gone; perhaps he was let go before."""
        self._silent.pop(who, None)
        if (address := self._inside.pop(who, None)) is None:
            return
        self.total -= 1
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]

    def is_proxy(self, address: str) -> bool:
        """Does the host say that this is a proxy of his?"""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in proxy for proxy in self.proxies)

    def address_of(self, scope: Any) -> str:
        """Who asks. What a proxy says counts only if it is one of the host's: the last it has added first."""
        address = scope["client"][0] if scope.get("client") else ""
        if not self.is_proxy(address):
            return str(address)
        said = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for")
        for part in reversed(said.decode("latin-1").split(",")):
            if not (word := part.strip()):
                continue
            try:
                address = str(ip_address(word.strip("[]")))
            except ValueError:
                break  # whatever comes before was said by somebody unknown
            if not self.is_proxy(address):
                break
        return str(address)


def network(word: str) -> Any:
    """An address or a network, as `10.0.0.0/8`."""
    try:
        return ip_network(word, strict=False)
    except ValueError:
        raise LabrysError(f"a proxy is named by its address, as in --proxy 127.0.0.1, not {word!r}") from None
