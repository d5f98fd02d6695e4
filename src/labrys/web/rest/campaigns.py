"""The caller's campaigns."""

from __future__ import annotations

from labrys.web import protocol as p
from labrys.web.records import hashed
from labrys.web.rest.endpoint import Ask, Endpoint, HttpProblem

CAMPAIGN = "/api/campaigns/{campaign}"


async def campaigns(ask: Ask) -> list[p.CampaignSummary]:
    """The caller's campaigns, the latest first."""
    owner = ask.owner()
    return await ask.registry.campaigns.summaries(owner, await ask.registry.playing(owner))


async def one_campaign(ask: Ask) -> p.CampaignPage:
    """One of them: sheets, calendar, what is kept, the hall of fame."""
    owner = ask.owner()
    return await ask.registry.campaigns.page(owner, ask.path("campaign"), await ask.registry.playing(owner))


async def campaign_file(ask: Ask) -> bytes:
    """Its file."""
    return await ask.registry.campaigns.shelf.read(hashed(ask.owner()), ask.path("campaign"))


async def campaign_sheets(ask: Ask) -> bytes:
    """Everybody's sheet and the annals, to print."""
    return await ask.registry.campaigns.printed(ask.owner(), ask.path("campaign"))


async def add_campaign(ask: Ask) -> p.CampaignSummary:
    """Keep a campaign file."""
    owner, registry = ask.owner(), ask.registry
    most = registry.limits.campaign_bytes
    if len(ask.body) > most:
        raise HttpProblem(413, f"that is too large: a campaign has at most {most} characters here")
    id = await registry.campaigns.add(owner, ask.body)
    found = await registry.campaigns.summaries(owner, {})
    return next(one for one in found if one.id == id)


async def drop_campaign(ask: Ask) -> None:
    """Delete a campaign."""
    await ask.registry.campaigns.shelf.drop(hashed(ask.owner()), ask.path("campaign"))


ENDPOINTS = (
    Endpoint(
        method="GET",
        path="/api/campaigns",
        about="Your campaigns.",
        handler=campaigns,
        answer=list[p.CampaignSummary],
        problems=(401, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="POST",
        path="/api/campaigns",
        about="Keep a campaign.",
        handler=add_campaign,
        body=bytes,
        answer=p.CampaignSummary,
        status=201,
        problems=(400, 401, 408, 413, 429),
        key=True,
        bucket="tables",
    ),
    Endpoint(
        method="GET",
        path=CAMPAIGN,
        about="A campaign of yours.",
        handler=one_campaign,
        answer=p.CampaignPage,
        problems=(400, 401, 404, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="DELETE",
        path=CAMPAIGN,
        about="Delete a campaign of yours.",
        handler=drop_campaign,
        status=204,
        problems=(401, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="GET",
        path=f"{CAMPAIGN}/file",
        about="A campaign of yours as a file.",
        handler=campaign_file,
        answer=bytes,
        file="campaign.json",
        problems=(401, 404, 429),
        key=True,
        bucket="lists",
    ),
    Endpoint(
        method="GET",
        path=f"{CAMPAIGN}/sheets",
        about="The sheets of a campaign, to print.",
        handler=campaign_sheets,
        answer=bytes,
        file="sheets.pdf",
        problems=(400, 401, 404, 429),
        key=True,
        bucket="lists",
    ),
)
