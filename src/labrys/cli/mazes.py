"""`labrys maze`."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from labrys.cli.options import Json, Seed, complete_bot, refuse_idle, show_json

maze_app = typer.Typer(help="Mazes for the Game of Dungeon: made, checked, shown, exported, imported.")
MazeName = Annotated[str, typer.Argument(metavar="FILE", help="A maze file, or the name of one of ours.")]
OneLevel = Annotated[int | None, typer.Option("--level", help="Only this level.")]
PlayerSafe = Annotated[bool, typer.Option("--player-safe", help="Only what anybody sees who walks through it.")]


class MazeFormat(StrEnum):
    """What a maze is exported to."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    UVTT = "uvtt"
    TILED = "tiled"


@maze_app.command(name="new")
def maze_new_command(
    levels: Annotated[int, typer.Option(help="How many levels.")] = 3,
    width: Annotated[int, typer.Option(help="Squares across; a square is ten feet.")] = 14,
    height: Annotated[int, typer.Option(help="Squares down.")] = 12,
    seed: Seed = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there.")] = None,
    labyrinth: Annotated[
        str,
        typer.Option(metavar="A|B|C", help="Instead, a labyrinth of Mazes & Minotaurs for parties of this band."),
    ] = "",
) -> None:
    """A maze from a seed: the same seed and sizes give the same maze.

    Examples: `labrys maze new --levels 2 --seed 7 --out cellar.maze`, `labrys maze new --labyrinth B --seed 7`
    """
    import secrets

    from labrys.commands import maze

    number = secrets.randbelow(2**32) if seed is None else seed
    content = maze.labyrinth(number, labyrinth) if labyrinth else maze.new(number, levels, width, height)
    if out is None:
        print(content, end="")
    else:
        maze.keep(out, content)


@maze_app.command(name="check")
def maze_check_command(
    context: typer.Context,
    names: Annotated[list[str], typer.Argument(metavar="FILE…", help="Maze files, or names of ours.")],
    games: Annotated[int, typer.Option(min=0, help="Play so many games in it: how hard is it?")] = 0,
    bot: Annotated[str, typer.Option(help="Who plays them; the best there is.", autocompletion=complete_bot)] = "",
    seats: Annotated[int, typer.Option(min=1, help="How many play together.")] = 4,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    as_json: Json = False,
) -> None:
    """Everything that is wrong with a maze, with line and column; warnings are what may be meant. With --games
    also how hard it is: how many parties of bots come home.

    Examples: `labrys maze check cellar.maze`, `labrys maze check cellar.maze --games 200`
    """
    from labrys.commands import maze

    if not games:
        refuse_idle(context, "is for playing the maze: say --games, too", "bot", "seats", "jobs")
    found = {name: maze.findings(name) for name in names}
    sound = [name for name in names if not any(finding.severity == "error" for finding in found[name])]
    hard = {name: maze.difficulty(name, games, bot, seats, jobs) for name in sound} if games else {}
    if as_json:
        show_json({name: {"findings": found[name], "difficulty": hard.get(name)} for name in names})
    else:
        for name, findings in found.items():
            print("\n".join(f"{name}:{finding}" for finding in findings) or f"{name}: nothing is wrong with it")
            if name in hard:
                print(f"{name}: {maze.difficulty_text(hard[name])}")
    if any(finding.severity == "error" for findings in found.values() for finding in findings):
        raise typer.Exit(2)


@maze_app.command(name="show")
def maze_show_command(
    name: MazeName,
    level: OneLevel = None,
    player_safe: PlayerSafe = False,
    svg: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw it into an SVG file instead.")] = None,
) -> None:
    """A maze as text or as a drawing: the gamesmaster's map, or one for the players.

    Examples: `labrys maze show first-descent --player-safe`, `labrys maze show cellar.maze --svg cellar.svg`
    """
    from labrys.commands import maze

    if svg is None:
        print(maze.show(name, level, safe=player_safe))
    else:
        maze.picture(name, level, svg, safe=player_safe)


@maze_app.command(name="export")
def maze_export_command(
    name: MazeName,
    to: Annotated[MazeFormat, typer.Option(help="svg, png, pdf, uvtt (Universal VTT) or tiled (TMX).")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Write it there.")],
    level: OneLevel = None,
    player_safe: PlayerSafe = False,
) -> None:
    """A maze for other programs: pictures, print, virtual tabletops, the map editor Tiled.

    Examples: `labrys maze export cellar.maze --to pdf --out cellar.pdf`,
    `labrys maze export first-descent --to uvtt --level 1 --player-safe --out goat.uvtt`
    """
    from labrys.commands import maze

    for path in maze.export(name, to, level, out, safe=player_safe):
        print(f"written: {path}")


@maze_app.command(name="import")
def maze_import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A One Page Dungeon (JSON) or a Tiled map (TMX).")],
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there.")] = None,
) -> None:
    """A maze file from a map of Watabou's One Page Dungeon, or of Tiled in the layers that `export` makes.

    Example: `labrys maze import crypt.json --out crypt.maze`
    """
    from labrys.commands import maze

    content, findings = maze.import_(file)
    if out is None:
        print(content, end="")
    else:
        maze.keep(out, content)
    for finding in findings:
        print(f"{out or 'the maze'}:{finding}", file=sys.stderr)
