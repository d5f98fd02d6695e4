"""A table whose messages a test writes itself: any picture, any question, and every answer that is given."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute, expect

from labrys.show.picture import Picture
from labrys.web import protocol as p
from tests.web.browser.visit import Visits

SEATS = (p.SeatInfo(0, "Ada", taken=True, online=True),)


class Puppet:
    """The page of a table, and the strings it hangs on."""

    def __init__(self, page: Page, picture: Picture, decision: p.Asked | None = None) -> None:
        self.page, self.picture, self.decision, self.seq = page, picture, decision, 0
        self.answers: list[str] = []
        self.line: WebSocketRoute | None = None
        page.route_web_socket("**/ws/tables/*", self._open)
        page.goto("/t/puppet")
        expect(page.locator("#fight")).to_be_visible()

    def _open(self, line: WebSocketRoute) -> None:
        self.line = line
        line.on_message(self._hear)

    def _hear(self, text: str | bytes) -> None:
        heard: dict[str, Any] = msgspec.json.decode(text)
        if heard["type"] == "hello":
            about = "a battle that a test has set up"
            self.send(p.Welcome(3, "test", "puppet", self.picture.game, self.picture.title, about, "", seat=0))
            self.send(p.Table(SEATS, started=True))
            self.send(p.Frame(self.seq, self.picture, self.decision))
        elif heard["type"] == "answer":
            self.answers.append(heard["answer"])
            self.send(p.Accepted(heard["decision"], heard["answer"]))

    def send(self, message: p.ToClient) -> None:
        """Say this to the page."""
        assert self.line is not None
        self.line.send(msgspec.json.encode(message).decode())

    def ask(self, decision: p.Asked | None, picture: Picture | None = None) -> None:
        """Another question, or none; perhaps in another picture."""
        self.picture, self.decision, self.seq = picture or self.picture, decision, self.seq + 1
        self.send(p.Frame(self.seq, self.picture, decision))
        expect(self.page.locator("#asked")).to_have_attribute("data-decision", decision.id if decision else "")


def table(visits: Visits, picture: Picture, decision: p.Asked | None = None, **options: Any) -> Puppet:
    """Somebody new at such a table."""
    return Puppet(visits.page(None, **options), picture, decision)
