"""The server's health, the games and their rulebooks."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from functools import lru_cache
from typing import Any

import labrys
from labrys import __version__, seats
from labrys.engine.errors import LabrysError
from labrys.rulebook import first, reading
from labrys.rulebook import rules as rulebook
from labrys.rulebook.printed import large
from labrys.show.kinds import Kinds
from labrys.web import protocol as p
from labrys.web.rest.endpoint import Ask, Endpoint, HttpProblem, Kept


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
            seats.offered(book.name),
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
)
