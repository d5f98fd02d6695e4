"""`labrys maze`: new mazes, what is wrong with a maze file, its looks, and its way to other programs and back."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from labrys.commands.simulate import simulate
from labrys.engine.errors import BadSave, LabrysError
from labrys.export import maps, onepage, tiled, uvtt
from labrys.export.drawing import below_each_other, svg
from labrys.export.printing import pdf, png
from labrys.games import workshop
from labrys.kit.mazefile import Finding, Maze, require
from labrys.kit.mazefile.reading import MOST_TEXT
from labrys.kit.mazefile.showing import player_safe, text
from labrys.record import files
from labrys.seats.registry import has_heuristic
from labrys.sim.intervals import Mean, Share, wilson

GAME = "dungeon"

new, labyrinth = workshop.new, workshop.labyrinth


def keep(path: Path, content: str) -> None:
    """Write a maze to a file; what is no maze there is not written over."""
    files.write(
        path, content.encode(), "maze", lambda begin: begin.lstrip().startswith((b"title:", b"level:", b";"))
    )


def read(name: str) -> str:
    """The text of a file, or of a maze that comes with the game."""
    shipped = workshop.examples()
    path = Path(name)
    if not path.exists():
        if name in shipped:
            return shipped[name]
        raise LabrysError(f"there is no maze {name!r}; name a file, or one of these: {', '.join(shipped)}")
    content = files.read(path, "maze", MOST_TEXT)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = error.start - content.rfind(b"\n", 0, error.start)
        raise BadSave(f"{name}:{line}:{column}: this is no text in UTF-8, as a maze is") from None


def sound(name: str) -> Maze:
    """A maze that has no faults."""
    content = read(name)
    return require(content, workshop.vocabulary(content))


def findings(name: str) -> list[Finding]:
    """What is wrong with a maze, or may be."""
    return workshop.findings(read(name))


class Difficulty(Struct, frozen=True):
    """How parties of bots fare in a maze: how many come home, and what a descent brings on average."""

    games: int
    bot: str
    seats: int
    word: str
    home: Share
    means: dict[str, Mean]
    unfinished: int = 0  # left after too many decisions, and not among the games


HARDSHIP = ((0.75, "mild"), (0.5, "fair"), (0.25, "hard"), (0.0, "deadly"))  # by the share that comes home


def difficulty(name: str, games: int, bot: str, seats: int, jobs: int) -> Difficulty:
    """An estimate by simulation: new parties of the bot go down from the same seeds in every maze."""
    bot = bot or ("heuristic" if has_heuristic(GAME) else "random")
    report = simulate(GAME, games, [bot] * seats, 1, jobs, {}, scenario=name)
    if report.errors:
        broken = next((one for one in report.failures if not one.unfinished), report.failures[0])
        raise LabrysError(f"{name} cannot be played: {broken.error} (seed {broken.seed})")
    home = report.outcomes.get("home") or wilson(0, report.ended)
    word = next(word for least, word in HARDSHIP if home.share >= least)
    return Difficulty(report.ended, bot, seats, word, home, report.means, report.unfinished)


def difficulty_text(found: Difficulty) -> str:
    """The same in a line."""
    home = f"{found.home.share:.0%} come home (95 %: {found.home.low:.0%} to {found.home.high:.0%})"
    brought = "".join(f", {name} {mean.mean:.1f}" for name, mean in found.means.items())
    left = f"; {found.unfinished} more were not finished" if found.unfinished else ""
    return f"{found.word}: of {found.games} parties of the {found.bot} bot {home}{brought}{left}"


def show(name: str, level: int | None, *, safe: bool) -> str:
    """A maze for the eye, all levels or one."""
    maze: Maze = sound(name)
    maze = player_safe(maze) if safe else maze
    if level is not None and level not in maze.sheets:
        raise LabrysError(f"there is no level {level} to show; the levels are: {', '.join(map(str, maze.sheets))}")
    title = f"{maze.title}, by {maze.author}" if maze.author else maze.title
    levels = [level] if level is not None else list(maze.sheets)
    return "\n".join([title, *(line for one in levels for line in ("", *text(maze, one)))])


# -- in and out --------------------------------------------------------------------------------------------------

KNOWN_BY = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF", "uvtt": b"{", "tiled": b"<?xml"}


def export(name: str, to: str, level: int | None, out: Path, *, safe: bool) -> list[Path]:
    """Write the maze as svg, png, pdf, uvtt or tiled, and tell which files were written."""
    maze = sound(name)
    if to == "tiled":
        if level is not None or safe:
            raise LabrysError("a Tiled map is the whole maze to work on: leave out --level and --player-safe")
        picture = out.with_name(tiled.TILES)
        _write(picture, tiled.tiles(), "png")
        return [_write(out, tiled.export(maze).encode(), to), picture]
    if to == "uvtt":
        if level is None and len(maze.sheets) > 1:
            levels = ", ".join(map(str, maze.sheets))
            raise LabrysError(f"a Universal VTT file holds one level: add --level with one of {levels}")
        return [_write(out, uvtt.export(maze, level or next(iter(maze.sheets)), safe=safe), to)]
    pages = maps.pages(maze, level, safe=safe)
    if to == "pdf":
        return [_write(out, pdf(pages if safe else [*pages, *maps.key(maze)]), to)]
    whole = below_each_other(pages)
    return [_write(out, svg(whole).encode() if to == "svg" else png(whole), to)]


def picture(name: str, level: int | None, out: Path, *, safe: bool) -> None:
    """`labrys maze show --svg`: the drawing instead of the text."""
    export(name, "svg", level, out, safe=safe)


def _write(path: Path, content: bytes, kind: str) -> Path:
    files.write(path, content, f"{kind.upper()} file", lambda begin: begin.lstrip().startswith(KNOWN_BY[kind]))
    return path


def import_(path: Path) -> tuple[str, list[Finding]]:
    """The text of a maze from another program's file, and what is still to be done about it. What kind of file it
    is, its content says."""
    content = files.read(path, "map", tiled.MOST_BYTES)
    begin = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    if begin.startswith(b"<"):
        text = tiled.read(content)
    elif begin.startswith(b"{"):
        text = onepage.read(content.removeprefix(b"\xef\xbb\xbf"))
    else:
        raise LabrysError(
            f"{str(path)!r} is neither a Tiled map (TMX) nor a One Page Dungeon (JSON); export it there as one"
        )
    return text, workshop.findings(text)
