"""What the maze editor asks of the server, and that both read a drawing alike."""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from labrys.games import workshop
from labrys.kit.mazefile.reading import NORTH, read
from tests.web.client import Office, Server

VECTORS = json.loads((Path(__file__).parent / "js" / "mazes.json").read_text(encoding="utf-8"))
NORTH_WORDS = {side: word for word, side in NORTH.items()}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
def test_the_page_reads_a_drawing_like_the_game(vector: dict[str, object]) -> None:
    reading = read(str(vector["text"]))
    if "sheets" not in vector:
        assert reading.findings.errors
        return
    assert reading.maze
    assert vector["sheets"] == [
        {
            "level": sheet.level,
            "north": NORTH_WORDS[sheet.north],
            "x0": sheet.x0,
            "y0": sheet.y0,
            "width": sheet.width,
            "height": sheet.height,
            "cells": sheet.cells.hex(),
            "numbers": sheet.numbers.hex(),
            "edges": sheet.edges.hex(),
        }
        for sheet in reading.maze.sheets.values()
    ]


def test_the_workshop_has_words_and_examples(office: Office) -> None:
    told = office.http.get("/api/mazes").json()
    assert told["examples"] == workshop.examples()
    assert "first-descent" in told["examples"]
    assert {"foes", "items", "hazards", "categories", "specials"} <= set(told["words"])
    assert "crazed italians" in told["words"]["foes"]


def test_a_maze_is_checked_with_the_words_of_its_game(office: Office) -> None:
    text = workshop.examples()["first-descent"]
    assert office.http.post("/api/mazes/check", json={"text": text}).json() == {"findings": []}
    wrong = office.http.post("/api/mazes/check", json={"text": text.replace("foe rats", "foe rast")}).json()
    (finding,) = wrong["findings"]
    assert finding["severity"] == "error"
    assert "foe rats" in text.splitlines()[finding["line"] - 1]
    assert "did you mean" in finding["text"]


def test_the_same_seed_gives_the_same_maze(office: Office) -> None:
    def made(**wish: int) -> str:
        text: str = office.http.post("/api/mazes", json=wish).json()["text"]
        return text

    assert made(seed=5, levels=2) == made(seed=5, levels=2) == workshop.new(5, 2, 14, 12)
    assert made(levels=1) != made(levels=1)


@pytest.mark.parametrize("wish", [{"levels": 0}, {"levels": 21}, {"width": 61}, {"height": 7}, {"seed": -1}, []])
def test_a_maze_of_an_odd_size_is_refused(office: Office, wish: object) -> None:
    reply = office.http.post("/api/mazes", json=wish)
    assert reply.status_code == 400
    assert reply.json()["reason"]


def test_a_text_too_large_is_refused_and_a_large_one_is_checked_in_time(office: Office) -> None:
    assert office.http.post("/api/mazes/check", json={"text": "x" * 2_100_000}).status_code == 413
    large = workshop.new(1, 10, 60, 60)
    assert office.http.post("/api/mazes/check", json={"text": large}).status_code == 200
    junk = office.http.post("/api/mazes/check", json={"text": "+\n" * 500_000})
    assert junk.status_code == 200
    assert len(junk.json()["findings"]) <= 60


def test_whoever_draws_too_fast_must_wait(tmp_path: Path) -> None:
    with Server(tmp_path, "--limit", "mazes_per_minute=6") as server, Office(server.address) as office:
        replies: list[httpx.Response] = [office.http.post("/api/mazes/check", json={"text": ""}) for _ in range(8)]
    assert [reply.status_code for reply in replies[:2]] == [200, 200]
    refused = [reply for reply in replies if reply.status_code == 429]
    assert refused  # how many, depends on the machine
    assert "too fast" in refused[0].json()["reason"]
