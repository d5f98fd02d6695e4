"""Who somebody is on this server, and how he hears that it is his turn."""

from __future__ import annotations

from labrys.web import feeds
from labrys.web import protocol as p
from labrys.web import records as r
from labrys.web.rest.endpoint import Ask, Endpoint, HttpProblem
from labrys.web.webhooks import Webhooks


async def me(ask: Ask) -> p.Me:
    """As whom the caller is known: the mark others see beside his name."""
    return p.Me((await ask.registry.marks.of(ask.owner())).mark)


async def make_feed(ask: Ask) -> p.Feed:
    """A feed that tells the caller whose turn it is at his tables. Its address is a secret, and told only now."""
    token = await ask.registry.feeds.make(r.hashed(ask.owner()))
    return p.Feed(f"/api/feeds/{token}.atom")


async def drop_feeds(ask: Ask) -> None:
    """The caller's feeds tell nothing any more."""
    await ask.registry.feeds.revoke(r.hashed(ask.owner()))


async def feed(ask: Ask) -> bytes:
    """What is in a feed now."""
    token = ask.path("token").removesuffix(".atom")
    lock = await ask.registry.feeds.whose(token)
    if not lock:
        raise HttpProblem(404, "There is no such feed; it may have been taken back.")
    return feeds.atom(await ask.registry.turns(lock), str(ask.request.base_url), lock)


async def add_webhook(ask: Ask) -> None:
    """Tell this address when it is the caller's turn."""
    await _webhooks(ask).add(r.hashed(ask.owner()), ask.body.url)


async def drop_webhooks(ask: Ask) -> None:
    """Tell nothing there any more."""
    await _webhooks(ask).remove(r.hashed(ask.owner()))


def _webhooks(ask: Ask) -> Webhooks:
    if ask.registry.webhooks is None:
        raise HttpProblem(403, "This server calls no other servers; use a feed.")
    return ask.registry.webhooks


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/people/me",
        about="The mark you are known by.",
        handler=me,
        answer=p.Me,
        problems=(401,),
        key=True,
    ),
    Endpoint(
        method="POST",
        path="/api/feeds",
        about="A feed of your turns.",
        handler=make_feed,
        answer=p.Feed,
        status=201,
        problems=(401, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="DELETE",
        path="/api/feeds",
        about="Take your feeds back.",
        handler=drop_feeds,
        status=204,
        problems=(401,),
        key=True,
    ),
    Endpoint(
        method="GET",
        path="/api/feeds/{token}",
        about="Whose turn it is, as Atom.",
        handler=feed,
        answer=bytes,
        file="turns.atom",
        problems=(404, 429),
        bucket="lists",
    ),
    Endpoint(
        method="POST",
        path="/api/webhooks",
        about="An address that is told of your turns, where the server allows it.",
        handler=add_webhook,
        body=p.Webhook,
        status=204,
        problems=(400, 401, 403, 408, 413, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="DELETE",
        path="/api/webhooks",
        about="Take your addresses back.",
        handler=drop_webhooks,
        status=204,
        problems=(401, 403),
        key=True,
    ),
)
