"""The small REST part: games, rules, tables, links, saves, replays, mazes. Each endpoint is declared once, for the
server and for the OpenAPI description alike.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import secrets
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from pathlib import PurePath
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

import labrys
from labrys import __version__, seats
from labrys.engine.errors import LabrysError, plain_words
from labrys.engine.event import GAMESMASTER
from labrys.export.printing import pdf
from labrys.export.sheets import pages as sheet_pages
from labrys.games import workshop
from labrys.rulebook import first, reading
from labrys.rulebook import rules as rulebook
from labrys.rulebook.printed import large
from labrys.seats.review import Review
from labrys.show.english import listed
from labrys.show.kinds import Kinds
from labrys.show.story import Story
from labrys.web import protocol as p
from labrys.web.actions import LiveTable
from labrys.web.audience_view import look
from labrys.web.connection import Away, Refusal
from labrys.web.limits import Buckets
from labrys.web.printed import as_html, as_text, map_picture
from labrys.web.records import hashed
from labrys.web.registry import Forbidden, Full, TableRegistry, campaign_left, dumped
from labrys.web.replay import MOST_STEPS, Wanted, log_of, replay
from labrys.web.shelves import NoCampaign

JSON = "application/json"
PDF = "application/pdf"
MEDIA = {
    ".json": JSON,
    ".pdf": PDF,
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".html": "text/html",
    ".txt": "text/plain",
}
SAVE = "application/x-labrys"
OWNER_KEY = 22  # characters at least: 128 bits in base64
MOST_BODY = 16_384
MOST_MOMENT = 999_999_999
BODY_WITHIN = 60.0  # seconds
UNKEPT = {"cache-control": "no-store"}  # keys and hands are in no cache


class HttpProblem(LabrysError):
    """A request that is not obeyed: its status, and why."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status


class Ask(Struct):
    """A request, as an endpoint sees it."""

    registry: TableRegistry
    request: Request
    body: Any = None

    def path(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def bearer(self) -> str:
        """The key that came with it."""
        scheme, _, key = self.request.headers.get("authorization", "").partition(" ")
        return key.strip() if scheme.lower() == "bearer" and len(key) <= 64 else ""

    def owner(self) -> str:
        """The owner's key; it must be one nobody could guess."""
        key = self.bearer()
        if len(key) < OWNER_KEY:
            raise HttpProblem(
                401, f"send a key of your own (at least {OWNER_KEY} characters): Authorization: Bearer KEY"
            )
        return key

    async def live(self) -> LiveTable:
        """The table that is named."""
        live = await self.registry.live(self.path("table"))
        if live is None:
            raise HttpProblem(404, "There is no such table; it may have been deleted. Ask for a new link.")
        return live

    async def own_room(self) -> LiveTable:
        """… if it is the caller's."""
        live = await self.live()
        if not live.table.owned_by(self.bearer()):
            raise HttpProblem(403, "Only the owner of the table can do that.")
        return live

    async def room_of_member(self) -> LiveTable:
        """… if he sits there or owns it."""
        live, key = await self.live(), self.bearer()
        if not live.table.owned_by(key) and live.table.seat_of(key) is None:
            raise HttpProblem(403, "Only those who sit at the table can do that.")
        return live

    def number(self, name: str, default: int, most: int) -> int:
        """A whole number of the query."""
        text = self.request.query_params.get(name, "")
        if not text:
            return default
        if not (text.isascii() and text.isdigit()) or int(text[:9]) > most or len(text) > 9:
            raise HttpProblem(400, f"{name} is a whole number from 0 to {most}")
        return int(text)


Handler: TypeAlias = Callable[[Ask], Awaitable[Any]]


class Endpoint(Struct, frozen=True, kw_only=True):
    """One thing that can be asked."""

    method: str
    path: str
    about: str
    handler: Handler
    answer: Any = None  # the type of the answer; None: nothing
    body: Any = None  # the type of the body; bytes: any file
    status: int = 200
    problems: tuple[int, ...] = ()
    query: Mapping[str, str] = {}  # whole numbers, with what they mean
    key: bool = False  # needs a bearer key
    large: bool = False  # the body may have a file in it
    bucket: str = ""  # what one address may make only so fast: `tables`, `mazes`
    file: str = "game.labrys"  # what an answer of bytes is called

    @property
    def media(self) -> str:
        """The type of an answer of bytes."""
        return MEDIA.get(PurePath(self.file).suffix, SAVE)


# -- the endpoints ---------------------------------------------------------------------------------------------


async def health(ask: Ask) -> p.Health:
    """Is all well? Checks that the database can be written."""
    registry = ask.registry
    try:
        await registry.writer.call(registry.store.check)
    except LabrysError as error:
        raise HttpProblem(503, str(error)) from None
    tables = await registry.writer.call(registry.store.count)
    return p.Health("ok", __version__, tables, len(registry.live_tables), registry.connections)


async def games(ask: Ask) -> tuple[p.GameInfo, ...]:
    """The games."""
    return tuple(
        p.GameInfo(
            book.name,
            book.title,
            book.about,
            book.goal,
            book.most_seats,
            seats.names(book.name),
            book.scenario_kind,
            tuple(book.scenarios),
            book.keeps_campaigns,
            book.has_gamesmaster,
            book.minutes,
            book.begin,
            book.alone,
            first.load(book).about,
        )
        for book in map(labrys.find, labrys.GAMES)
    )


async def rule(ask: Ask) -> p.RuleText:
    """A rule in our words."""
    return _rule(_game(ask).name, ask.path("rule"))


@lru_cache(maxsize=512)
def _rule(game: str, id: str) -> p.RuleText:
    pages = _rulebook(game)
    under = pages.ids.under(id) if "." in id or id in pages.rules else []  # a heading: the first rule below it
    found = pages.rules[under[0]] if under else None
    if found is None:
        raise HttpProblem(
            404, f"{labrys.find(game).title} has no rule {id[:24]}; rules are named like 8.47 or R12"
        )
    links = reading.links(f"{found.text} {found.alternative}", pages.ids, found.id)
    return p.RuleText(found.id, found.title, found.text, found.alternative, links)


@lru_cache(maxsize=8)
def _rulebook(game: str) -> rulebook.Rulebook:
    return rulebook.load(labrys.find(game))


async def house(ask: Ask) -> tuple[p.HouseRule, ...]:
    """The house rules a table may choose."""
    return _house(_game(ask).name)


@lru_cache(maxsize=8)
def _house(game: str) -> tuple[p.HouseRule, ...]:
    book = labrys.find(game)
    return tuple(
        p.HouseRule(
            field.name,
            field.question,
            tuple(map(rulebook.word, field.values)),
            rulebook.word(field.default),
            tuple(large(rulebook.answer(rulebook.word(value), field.words)) for value in field.values),
            "" if field.printed is None else rulebook.word(field.printed),
            field.rule,
        )
        for field in (*rulebook.house_presets(book), *rulebook.house_rules(book))
    )


async def kinds(ask: Ask) -> tuple[Kinds, ...]:
    """Everybody and everything its pictures can show, in groups: for those who draw them."""
    found: tuple[Kinds, ...] = _game(ask).kinds()
    return found


class Kept(Struct, frozen=True):
    """An answer that is the same for everybody: browsers keep it, and ask whether it still holds."""

    content: bytes
    packed: bytes
    tag: str

    def response(self, request: Request) -> Response:
        """As much of it as this browser needs."""
        headers = {"etag": self.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, 200, {**headers, "content-encoding": "gzip"}, media_type=JSON)
        return Response(self.content, 200, headers, media_type=JSON)


async def whole_rulebook(ask: Ask) -> Kept:
    """The whole rulebook in our words: chapters, tables, house rules. It is compressed, and kept by browsers."""
    return await asyncio.to_thread(_whole_rulebook, _game(ask).name)


@lru_cache(maxsize=8)
def _whole_rulebook(game: str) -> Kept:
    content = p.encode(reading.read(labrys.find(game)))
    return Kept(content, gzip.compress(content, mtime=0), f'"{hashlib.sha256(content).hexdigest()[:24]}"')


def _game(ask: Ask) -> Any:
    try:
        return labrys.find(ask.path("game"))
    except LabrysError as error:
        raise HttpProblem(404, str(error)) from None


async def create(ask: Ask) -> p.MadeTable:
    """A new table. The caller's key owns it."""
    return await ask.registry.create(ask.body, ask.owner())


async def tables(ask: Ask) -> list[p.TableSummary]:
    """The tables the caller's key owns, the latest first."""
    return await ask.registry.owned(ask.owner())


async def mine(ask: Ask) -> list[p.MyTable]:
    """The caller's tables, and those where he has these seats: whose turn it is, how they stand or ended."""
    key = ask.bearer()
    return await ask.registry.mine(ask.body.seats, key if len(key) >= OWNER_KEY else "")


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


async def table(ask: Ask) -> p.TableSummary:
    """What everybody with its address may know of a table."""
    live = await ask.live()
    row = await ask.registry.writer.call(ask.registry.store.row, live.table.id)
    if row is None:
        raise HttpProblem(404, "There is no such table; it may have been deleted. Ask for a new link.")
    return ask.registry.summary(row)


async def delete(ask: Ask) -> None:
    """Delete a table, for good."""
    live = await ask.own_room()
    await ask.registry.delete(live.table.id)


async def claim(ask: Ask) -> p.Claimed:
    """Sit down with the token of a seat link. It works once."""
    seat, key = await (await ask.live()).claim(ask.body.token, ask.body.name)
    return p.Claimed(seat, key)


async def link(ask: Ask) -> p.SeatLink:
    """A new link for a free seat; the old one opens nothing any more."""
    live = await ask.own_room()
    number = ask.path("seat")
    if number != "gamesmaster" and not (number.isascii() and number.isdigit() and len(number) < 3):
        raise HttpProblem(404, "A seat is named by its number, from 0 on; the chair is called gamesmaster.")
    seat = GAMESMASTER if number == "gamesmaster" else int(number)
    token = await live.link(seat)
    return p.SeatLink(seat, f"/t/{live.table.id}#seat={token}")


async def download(ask: Ask) -> bytes:
    """The game as a save: when it is over, or to somebody who plays alone."""
    return dumped((await ask.room_of_member()).table)


async def campaign(ask: Ask) -> bytes:
    """Who goes on from this game to another, as a campaign file: when it is over, to those who sit there."""
    return campaign_left((await ask.room_of_member()).table)


async def sheets(ask: Ask) -> bytes:
    """Everybody's sheet and the map so far, to print: what all who sit there may see."""
    picture = look((await ask.room_of_member()).table, None).picture
    return await asyncio.to_thread(lambda: pdf(sheet_pages(picture)))


async def upload(ask: Ask) -> p.MadeTable:
    """A new table that goes on with a saved game."""
    return await ask.registry.upload(ask.body, "the uploaded file", ask.owner())


async def replaying(ask: Ask) -> p.Replay:
    """A stretch of a game, moment by moment, as whoever asks may see it."""
    start, count = ask.number("start", 0, 100_000), ask.number("count", MOST_STEPS, MOST_STEPS)
    seat, at, line = (
        ask.number("seat", -1, 6),
        ask.number("at", -1, MOST_MOMENT),
        ask.number("line", -1, MOST_MOMENT),
    )
    wanted = Wanted(start, count, *(None if number < 0 else number for number in (seat, at, line)))
    live = await ask.live()
    async with ask.registry.replaying:
        reel = await ask.registry.reels.of(live.table)
        return await replay(live.table, reel, wanted, live.table.seat_of(ask.bearer()))


async def story(ask: Ask) -> Story:
    """The story of a game that is over, for whoever knows the address of its table."""
    live = await ask.live()
    if not live.table.over:
        raise LabrysError("the story is told when the game is over")
    async with ask.registry.replaying:
        return await (await ask.registry.reels.of(live.table)).story(live.table)


async def reviewing(ask: Ask) -> Review:
    """Look back on a game that is over: what is known of it so far."""
    live = await ask.live()
    if not live.table.over:
        raise LabrysError("a game is looked back on when it is over")
    reviews = ask.registry.reviews
    if ask.request.method == "POST":
        async with ask.registry.replaying:
            reel = await ask.registry.reels.of(live.table)
        return reviews.begin(live.table, reel)
    found = reviews.so_far(live.table)
    if found is None:
        raise HttpProblem(404, "Nobody has asked to look back on this game yet, or it could not be done.")
    return found


async def map_svg(ask: Ask) -> bytes:
    """The map as whoever asks sees it now, as a drawing."""
    return await _map(ask, "svg")


async def map_png(ask: Ask) -> bytes:
    """… as a picture."""
    return await _map(ask, "png")


async def _map(ask: Ask, kind: str) -> bytes:
    live = await ask.live()
    picture = look(live.table, live.table.seat_of(ask.bearer())).picture
    return await asyncio.to_thread(map_picture, picture, kind)


async def log_html(ask: Ask) -> bytes:
    """The log as whoever asks has read it, as a page to print."""
    return as_html(*await _log(ask)).encode()


async def log_txt(ask: Ask) -> bytes:
    """… as a text."""
    return as_text(*await _log(ask)).encode()


async def _log(ask: Ask) -> tuple[str, str, list[p.ReplayStep]]:
    live = await ask.live()
    table = live.table
    run, _ = table.game()
    async with ask.registry.replaying:
        reel = await ask.registry.reels.of(table)
        steps = await log_of(table, reel, table.seat_of(ask.bearer()))
    people = listed([name for name in run.names if name])
    about = " · ".join(filter(None, (people, table.opened.created[:10], table.opened.scenario_name)))
    return table.book.title, about, steps


async def branching(ask: Ask) -> p.MadeBranch:
    """A new table that goes on from a moment of this one."""
    return await ask.registry.branch(await ask.live(), ask.body, ask.owner())


async def mazes(ask: Ask) -> p.Workshop:
    """What one draws mazes with: words and examples."""
    return p.Workshop(workshop.GAME, workshop.WORDS, workshop.examples())


async def check_maze(ask: Ask) -> p.MazeFindings:
    """What is wrong with a maze, or may be."""
    return p.MazeFindings(await ask.registry.workers.check_maze(ask.body.text))


async def make_maze(ask: Ask) -> p.MazeText:
    """A maze from a seed."""
    seed = secrets.randbelow(2**32) if ask.body.seed is None else ask.body.seed
    return p.MazeText(await ask.registry.workers.make_maze(seed, ask.body))


TABLE = "/api/tables/{table}"
CAMPAIGN = "/api/campaigns/{campaign}"
ENDPOINTS = (
    Endpoint(
        method="GET", path="/api/health", about="Is all well?", handler=health, answer=p.Health, problems=(503,)
    ),
    Endpoint(method="GET", path="/api/games", about="The games.", handler=games, answer=tuple[p.GameInfo, ...]),
    Endpoint(
        method="GET",
        path="/api/games/{game}/rules/{rule}",
        about="A rule in our words.",
        handler=rule,
        answer=p.RuleText,
        problems=(404,),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/house",
        about="The house rules.",
        handler=house,
        answer=tuple[p.HouseRule, ...],
        problems=(404,),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/kinds",
        about="All kinds of people, foes, things and features its pictures show.",
        handler=kinds,
        answer=tuple[Kinds, ...],
        problems=(404,),
    ),
    Endpoint(
        method="GET",
        path="/api/games/{game}/rulebook",
        about="The whole rulebook.",
        handler=whole_rulebook,
        answer=reading.WholeBook,
        problems=(404,),
    ),
    Endpoint(
        method="GET", path="/api/mazes", about="What one draws mazes with.", handler=mazes, answer=p.Workshop
    ),
    Endpoint(
        method="POST",
        path="/api/mazes/check",
        about="What is wrong with a maze.",
        handler=check_maze,
        body=p.MazeText,
        answer=p.MazeFindings,
        problems=(400, 408, 413, 429, 503),
        large=True,
        bucket="mazes",
    ),
    Endpoint(
        method="POST",
        path="/api/mazes",
        about="A maze from a seed.",
        handler=make_maze,
        body=p.NewMaze,
        answer=p.MazeText,
        problems=(400, 408, 413, 429, 503),
        bucket="mazes",
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        about="A new table.",
        handler=create,
        body=p.NewTable,
        large=True,
        answer=p.MadeTable,
        status=201,
        bucket="tables",
        problems=(400, 401, 408, 413, 429, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path="/api/tables",
        about="Your tables.",
        handler=tables,
        answer=list[p.TableSummary],
        problems=(401,),
        key=True,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/mine",
        about="Your tables and seats.",
        handler=mine,
        body=p.MySeats,
        answer=list[p.MyTable],
        problems=(400, 408, 413, 429),
        key=True,
        bucket="lists",
    ),
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
    Endpoint(
        method="GET", path=TABLE, about="A table.", handler=table, answer=p.TableSummary, problems=(404, 503)
    ),
    Endpoint(
        method="DELETE",
        path=TABLE,
        about="Delete a table of yours.",
        handler=delete,
        status=204,
        problems=(403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/claim",
        about="Sit down.",
        handler=claim,
        body=p.Claim,
        answer=p.Claimed,
        problems=(400, 404, 408, 409, 413, 503),
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/seats/{{seat}}/link",
        about="A new link for a seat.",
        handler=link,
        answer=p.SeatLink,
        problems=(403, 404, 409, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/save",
        about="The game as a file.",
        handler=download,
        answer=bytes,
        problems=(400, 403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/campaign",
        about="Who goes on to another game, as a file.",
        handler=campaign,
        answer=bytes,
        file="campaign.json",
        problems=(400, 403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/sheets",
        about="Everybody's sheet and the map so far, to print.",
        handler=sheets,
        answer=bytes,
        file="sheets.pdf",
        problems=(400, 403, 404, 503),
        key=True,
    ),
    Endpoint(
        method="POST",
        path="/api/saves",
        about="Go on with a saved game.",
        handler=upload,
        body=bytes,
        answer=p.MadeTable,
        status=201,
        bucket="tables",
        problems=(400, 401, 408, 413, 429, 503),
        key=True,
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/replay",
        about="A game step by step.",
        handler=replaying,
        answer=p.Replay,
        problems=(400, 403, 404, 503),
        query={
            "start": "the first answer, from 0",
            "count": f"how many steps, at most {MOST_STEPS}",
            "seat": "as this seat saw it: yours, or after the end any; 6: as one who looked on; none: as you did",
            "at": "find the moment of this name: the answer says which number it has",
            "line": "find the moment of this line of your log",
        },
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/story",
        about="The story of a game that is over.",
        handler=story,
        answer=Story,
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/review",
        about="Look back on a game that is over.",
        handler=reviewing,
        answer=Review,
        bucket="reviews",
        problems=(400, 404, 429, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/review",
        about="How far that has come.",
        handler=reviewing,
        answer=Review,
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/map.svg",
        about="The map as a drawing.",
        handler=map_svg,
        answer=bytes,
        file="map.svg",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/map.png",
        about="The map as a picture.",
        handler=map_png,
        answer=bytes,
        file="map.png",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/log.html",
        about="The log as a page to print.",
        handler=log_html,
        answer=bytes,
        file="log.html",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="GET",
        path=f"{TABLE}/log.txt",
        about="The log as a text.",
        handler=log_txt,
        answer=bytes,
        file="log.txt",
        problems=(400, 404, 503),
    ),
    Endpoint(
        method="POST",
        path=f"{TABLE}/branch",
        about="Play on from a moment of a game, as a new table.",
        handler=branching,
        body=p.NewBranch,
        answer=p.MadeBranch,
        status=201,
        bucket="tables",
        problems=(400, 401, 403, 404, 408, 413, 429, 503),
        key=True,
    ),
)

# -- serving them ----------------------------------------------------------------------------------------------


def routes(registry: TableRegistry) -> list[Route]:
    """A route for each endpoint."""
    limits = registry.limits
    buckets = {
        "tables": Buckets(limits.creates),
        "mazes": Buckets(limits.mazes),
        "lists": Buckets(limits.lists),
        "reviews": Buckets(limits.creates),
    }
    return [Route(e.path, _serve(e, registry, buckets), methods=[e.method]) for e in ENDPOINTS]


def _serve(
    endpoint: Endpoint, registry: TableRegistry, buckets: Mapping[str, Buckets]
) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        try:
            if endpoint.bucket:
                _not_too_fast(buckets[endpoint.bucket], endpoint.bucket, request)
            body = await _body(endpoint, request, registry.limits.upload_bytes)
            answer = await endpoint.handler(Ask(registry, request, body))
        except HttpProblem as problem:
            return refusal(problem.status, str(problem))
        except NoCampaign as problem:
            return refusal(404, str(problem))
        except (Full, Away) as problem:
            return refusal(503, str(problem))
        except Forbidden as problem:
            return refusal(403, str(problem))
        except Refusal as problem:
            return refusal(409, str(problem))
        except LabrysError as problem:
            return refusal(400, str(problem))
        if isinstance(answer, Kept):
            return answer.response(request)
        if isinstance(answer, bytes):
            named = {"content-disposition": f'attachment; filename="{endpoint.file}"', **UNKEPT}
            return Response(answer, endpoint.status, named, media_type=endpoint.media)
        content = b"" if endpoint.answer is None else p.encode(answer)
        return Response(content, endpoint.status, UNKEPT, media_type=None if endpoint.answer is None else JSON)

    return serve


def _not_too_fast(bucket: Buckets, what: str, request: Request) -> None:
    if not bucket.take(request.client.host if request.client else ""):
        raise HttpProblem(429, f"You are making {what} too fast; wait a minute.")


def refusal(status: int, reason: str) -> Response:
    """What was wrong, and what would be right."""
    return Response(p.encode(p.Problem(reason)), status, media_type=JSON)


async def _body(endpoint: Endpoint, request: Request, most_upload: int) -> Any:
    if endpoint.body is None:
        return None
    raw = await _read(request, most_upload if endpoint.body is bytes or endpoint.large else MOST_BODY)
    if endpoint.body is bytes:
        return bytes(raw)
    try:
        return msgspec.json.decode(raw, type=endpoint.body)
    except msgspec.DecodeError as error:
        raise HttpProblem(400, f"the body is not as it should be: {plain_words(error)}") from None
    except UnicodeDecodeError:
        raise HttpProblem(400, "the body is not as it should be: it is no UTF-8 text") from None


async def _read(request: Request, most: int) -> bytearray:
    """The body as it comes: not too large, and not too slowly."""
    raw = bytearray()
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > most:
                    raise HttpProblem(413, f"that is too large: at most {most} bytes are taken")
    except TimeoutError:
        raise HttpProblem(408, f"that came too slowly: send it within {BODY_WITHIN:g} seconds") from None
    except ClientDisconnect:
        raise HttpProblem(400, "the body is not whole") from None
    return raw
