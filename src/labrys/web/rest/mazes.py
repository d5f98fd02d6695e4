"""The drawing board for mazes."""

from __future__ import annotations

import secrets

from labrys.games import workshop
from labrys.web import protocol as p
from labrys.web.rest.endpoint import Ask, Endpoint


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


ENDPOINTS = (
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
)
