"""`labrys maze`: new mazes, what is wrong with a maze file, and how it looks."""

from __future__ import annotations

from pathlib import Path

from labrys.engine.errors import BadSave, LabrysError
from labrys.games.dungeon.mazes import MAZES, VOCABULARY, new_maze
from labrys.kit.mazefile import Finding, Maze, check, require
from labrys.kit.mazefile.reading import MOST_TEXT
from labrys.kit.mazefile.showing import player_safe, text
from labrys.kit.mazefile.writing import write
from labrys.record import files


def new(seed: int, levels: int, width: int, height: int) -> str:
    """The text of a maze from a seed."""
    return write(new_maze(seed, levels, width, height))


def keep(path: Path, content: str) -> None:
    """Write a maze to a file; what is no maze there is not written over."""
    files.write(
        path, content.encode(), "maze", lambda begin: begin.lstrip().startswith((b"title:", b"level:", b";"))
    )


def read(name: str) -> str:
    """The text of a file, or of a maze that comes with the game."""
    shipped = {path.stem: path for path in sorted(MAZES.glob("*.maze"))}
    path = Path(name) if Path(name).exists() else shipped.get(name)
    if path is None:
        raise LabrysError(f"there is no maze {name!r}; name a file, or one of these: {', '.join(shipped)}")
    content = files.read(path, "maze", MOST_TEXT)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise BadSave(f"{name}:{line}:{column}: this is no text in UTF-8, as a maze is") from None


def findings(name: str) -> list[Finding]:
    """What is wrong with a maze, or may be."""
    return check(read(name), VOCABULARY)


def show(name: str, level: int | None, *, safe: bool) -> str:
    """A maze for the eye, all levels or one."""
    maze: Maze = require(read(name), VOCABULARY)
    maze = player_safe(maze) if safe else maze
    if level is not None and level not in maze.sheets:
        raise LabrysError(f"there is no level {level} to show; the levels are: {', '.join(map(str, maze.sheets))}")
    title = f"{maze.title}, by {maze.author}" if maze.author else maze.title
    levels = [level] if level is not None else list(maze.sheets)
    return "\n".join([title, *(line for one in levels for line in ("", *text(maze, one)))])
