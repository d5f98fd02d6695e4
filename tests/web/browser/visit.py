"""People with browsers: each with a context of his own, in which nothing may go wrong unseen."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Response,
    ViewportSize,
    WebSocket,
    expect,
)

NAMES = ("chromium", "chromium-browser", "google-chrome")  # as in scripts/test-packages
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PATIENCE = 30_000  # milliseconds for anything a page should do at once, on the slowest machine
DESK: ViewportSize = {"width": 1280, "height": 800}
LEFT_EARLY = "WebSocket is closed before the connection is established"  # a page that is left while it connects
KEEP_TOASTS = """(() => {
  window.toasts = [];
  const look = () => document.querySelectorAll(".toast").forEach((one) => window.toasts.push(one.textContent));
  const watch = () => new MutationObserver(look).observe(document.body, { childList: true });
  addEventListener("DOMContentLoaded", watch);
})()"""  # what passes by can be asked for later
ASK_ALL = 'location.protocol.startsWith("http") && localStorage.setItem("labrys.passes", "off")'  # see Hands.play
PHONE: ViewportSize = {"width": 390, "height": 844}

expect.set_options(timeout=PATIENCE)


class Visits:
    """Everybody who visits the server in a test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.expected = [LEFT_EARLY]

    def page(self, path: str | None = "/", **options: Any) -> Page:
        """Somebody new, at this address; nobody moves unless asked to."""
        options = {"viewport": DESK, "reduced_motion": "reduce", **options}
        context = self.browser.new_context(base_url=self.address, **options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(KEEP_TOASTS)
        context.add_init_script(ASK_ALL)
        self.contexts.append(context)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"page error: {error.error}"))
        context.on("response", self._response)
        context.on("requestfailed", lambda request: self._failed(request.url, request.failure or ""))
        page = context.new_page()
        if path is not None:
            page.goto(path)
        return page

    def phone(self, path: str | None = "/", **options: Any) -> Page:
        """The same with a phone."""
        return self.page(path, viewport=PHONE, has_touch=True, is_mobile=True, **options)

    def expect(self, *patterns: str) -> None:
        """These complaints belong to the test."""
        self.expected += patterns

    def end(self) -> None:
        """Everybody goes; whatever went wrong is told."""
        for context in self.contexts:
            context.close()
        wrong = [line for line in self.complaints if not any(re.search(known, line) for known in self.expected)]
        assert not wrong, "\n".join(wrong)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text} {message.location.get('url', '')}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"status {response.status}: {response.url}")

    def _failed(self, url: str, why: str) -> None:
        if why != "net::ERR_ABORTED":  # somebody has gone to another page meanwhile
            self.complaints.append(f"failed: {url} {why}")


class Ear:
    """What a page hears on its line to the table; that the line is alive is no news."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        self.sent: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._note(self.heard, str(frame)))
        socket.on("framesent", lambda frame: self._note(self.sent, str(frame)))

    def _note(self, notes: list[str], frame: str) -> None:
        if json.loads(frame)["type"] not in ("ping", "pong"):
            notes.append(frame)
