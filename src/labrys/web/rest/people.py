"""Who somebody is on this server."""

from __future__ import annotations

from labrys.web import protocol as p
from labrys.web.rest.endpoint import Ask, Endpoint


async def me(ask: Ask) -> p.Me:
    """As whom the caller is known: the mark others see beside his name."""
    return p.Me((await ask.registry.marks.of(ask.owner())).mark)


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
)
