"""The commands. Each imports what it needs when it runs, so that `labrys --help` is quick."""

from __future__ import annotations

import io
import json
import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from labrys.show.book import AnyBook

app = typer.Typer(
    name="labrys",
    help="Labrys plays old maze games exactly as their rulebooks say.",
    epilog="Example: labrys play deathmaze",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
case_app = typer.Typer(help="Case files: positions with an expected outcome.")
app.add_typer(case_app, name="case")
campaign_app = typer.Typer(help="Campaigns: who goes on from game to game.")
app.add_typer(campaign_app, name="campaign")
maze_app = typer.Typer(help="Mazes for the Game of Dungeon: made, checked, shown, exported, imported.")
app.add_typer(maze_app, name="maze")


def complete_game(incomplete: str) -> list[str]:
    """For the shell: the games that begin like this."""
    from labrys.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    """For the shell: the bots that begin like this."""
    from labrys.seats import NAMES

    return [name for name in NAMES if name.startswith(incomplete)]


def complete_rule(incomplete: str) -> list[str]:
    """For the shell: the house rules of the game on the line that begin like this."""
    from labrys.games import GAMES, find
    from labrys.show.book import presets

    line = os.environ.get("COMP_WORDS") or os.environ.get(
        "_TYPER_COMPLETE_ARGS", ""
    )  # as bash or zsh and fish give it
    game = next((word for word in line.split() if word in GAMES), "")
    house = find(game).house_type if game else None
    names = [*presets(house), *(f"{name}=" for name in house.__struct_fields__)] if house else []
    return [name for name in names if name.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(metavar="GAME", help="Which game; `labrys games` lists them.", autocompletion=complete_game),
]
Bots = Annotated[
    list[str],
    typer.Option("--bot", help="Who plays; repeat it for more seats.", autocompletion=complete_bot),
]
Rules = Annotated[
    list[str],
    typer.Option(
        "--rule",
        metavar="NAME=VALUE",
        help="A house rule; `labrys rules GAME --house` lists them.",
        autocompletion=complete_rule,
    ),
]
Scenario = Annotated[
    str, typer.Option("--scenario", metavar="NAME|FILE", help="What it is played in, such as a maze.")
]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON value for a program.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="The seed of the dice; fresh if not given.")]


def main() -> None:
    """The entry point: bad input is one sentence and exit code 2; nothing ever prints a traceback for it."""
    from labrys.engine.errors import LabrysError

    if sys.stdin is None:  # closed: as good as empty
        sys.stdin = io.StringIO()
    if sys.stdout is None:
        sys.stdout = io.StringIO()
    usage_error: type[Exception] = typer.BadParameter.__base__ or typer.BadParameter
    try:
        run_command(sys.argv[1:] or ["--help"])
        sys.stdout.flush()
    except typer.Exit as done:
        sys.exit(done.exit_code)
    except LabrysError as error:
        sys.exit(complain(str(error)))
    except usage_error as error:
        sys.exit(complain(error.format_message(), "see `labrys --help`"))  # type: ignore[attr-defined]
    except (KeyboardInterrupt, typer.Abort):
        print(file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        hush()  # the reader is gone: say no more
        sys.exit(0)
    except OSError as error:  # a full disk behind stdout, above all
        hush()
        sys.exit(complain(f"cannot read or write: {error.strerror}"))


def hush() -> None:
    """Nothing more can be written to stdout, not even when Python flushes it at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_command(words: list[str]) -> None:
    """What typer would do, without its own way of ending a process."""
    command = typer.main.get_command(app)
    if "_LABRYS_COMPLETE" in os.environ:  # a shell asks what could come next
        command.main(words, prog_name="labrys")
    with command.make_context("labrys", words) as context:
        command.invoke(context)


def complain(message: str, hint: str = "") -> int:
    """One line on stderr."""
    sentence = " ".join(message.split()).rstrip(".")
    print(f"labrys: {sentence}" + (f" ({hint})" if hint else ""), file=sys.stderr)
    return 2


def refuse_idle(context: typer.Context, useful: str, *idle: str) -> None:
    """Options that would change nothing here are refused rather than ignored; `useful` says what they are for."""
    given = [
        name for name in idle if (source := context.get_parameter_source(name)) and source.name == "COMMANDLINE"
    ]
    if given:
        flags = {param.name: param.opts[-1] for param in context.command.params}
        raise typer.BadParameter(f"{' and '.join(flags[name] for name in given)} {useful}")


def only_one(**chosen: bool) -> None:
    """Of these ways at most one can be taken."""
    taken = [name.replace("_", " ") for name, is_chosen in chosen.items() if is_chosen]
    if len(taken) > 1:
        raise typer.BadParameter(f"{' and '.join(taken)} do not go together; choose one of them")


def house_rules(game: str, rules: list[str]) -> dict[str, object]:
    """`NAME=VALUE` pairs; a preset has a name only."""
    from labrys.engine.errors import LabrysError
    from labrys.games import find
    from labrys.show.book import presets

    chosen: dict[str, object] = {}
    for rule in rules:
        name, equals, value = rule.partition("=")
        known = presets(find(game).house_type) if not equals else {}
        if not equals and name.strip() in known:
            chosen[name.strip()] = True
            continue
        if not equals:
            alone = f", or a preset by its name: {', '.join(known)}" if known else ""
            raise LabrysError(f"{rule!r} is no house rule; write it as NAME=VALUE{alone}")
        chosen[name.strip()] = {"true": True, "false": False}.get(value.strip().lower(), value.strip())
    return chosen


def show_json(value: object) -> None:
    """One JSON value on stdout."""
    import msgspec

    print(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))


# -- games and rules ---------------------------------------------------------------------------------------


@app.command(name="games")
def games_command(as_json: Json = False) -> None:
    """The games: what each is about, how long it takes, and which one to begin with.

    Example: labrys games
    """
    from labrys.games import GAMES, find
    from labrys.show.english import how_long

    books = {name: find(name) for name in GAMES}
    if as_json:
        show_json({name: book.card() for name, book in books.items()})
    else:
        for name, book in books.items():
            print(f"{name:12} {GAMES[name]}")
            begin = f"begin with this one: {book.begin}" if book.begin else ""
            if more := "; ".join(filter(None, (how_long(book.minutes), begin))):
                print(f"{'':12} {more}")
    for fault in GAMES.faults.values():
        complain(fault)


@app.command(name="rules")
def rules_command(
    context: typer.Context,
    game: GameArgument,
    rule: Annotated[str, typer.Argument(metavar="[ID]", help="A rule, such as 8.47 or R12; or a chapter.")] = "",
    read: Annotated[
        bool,
        typer.Option("--read", help="As players read it: the whole book, a chapter or a rule, with its tables."),
    ] = False,
    search: Annotated[str, typer.Option("--search", metavar="WORDS", help="The rules in which these stand.")] = "",
    ledger: Annotated[bool, typer.Option("--ledger", help="Where each rule is carried out and proved.")] = False,
    house: Annotated[bool, typer.Option("--house", help="The house rules.")] = False,
    reached: Annotated[
        bool, typer.Option("--reached", help="Where play first reached every event, spell, monster, item …")
    ] = False,
    games: Annotated[int, typer.Option(min=0, help="For --reached: how many seeded games to play.")] = 2000,
    as_json: Json = False,
) -> None:
    """The rulebook in our words; one rule with its code, tables and tests; the ledger; the house rules; what play
    reaches and what it never does.

    Examples: `labrys rules deathmaze 8.47`,
    `labrys rules deathmaze 8 --read`,
    `labrys rules deathmaze --reached --games 500`.
    """
    from labrys.games import find
    from labrys.rulebook import rules as rulebook

    book = find(game)
    if read or search:
        only_one(**{"--read": read, "--search": bool(search), "--ledger": ledger, "--house": house})
        print_pages(book, rule, search, as_json=as_json)
        return
    only_one(**{"a rule": bool(rule), "--ledger": ledger, "--house": house, "--reached": reached})
    if not reached:
        refuse_idle(context, "says how many games to play for --reached", "games")
    if ledger:
        found = rulebook.ledger(book)
        show_json(found.to_json()) if as_json else print(found.to_markdown())
        raise typer.Exit(0 if found.complete else 1)
    if reached:
        from labrys.commands.progress import bar
        from labrys.sim import reach

        with bar(f"{games} games of {game}", games) as progress:
            reach_found = reach.reach(book, games, progress)
        show_json(reach_found.to_json()) if as_json else print(reach_found.to_text())
        raise typer.Exit(0 if reach_found.complete else 1)
    if house:
        show_json(rulebook.house_json(book)) if as_json else print(rulebook.house_text(book))
    elif rule:
        show_json(rulebook.load(book).rule(rule)) if as_json else print(rulebook.text(book, rule))
    else:
        show_json(rulebook.load(book)) if as_json else print(rulebook.contents(book))


def print_pages(book: AnyBook, wanted: str, words: str, *, as_json: bool) -> None:
    """The book as players read it, or what a search finds there."""
    from labrys.rulebook import pages, reading

    whole = reading.read(book)
    if as_json:
        show_json([hit.rule for hit in reading.search(whole, words)] if words else whole)
        return
    if words:
        print("\n".join(pages.found(whole, words, pages.WIDTH)))
        return
    chapters = [wanted] if wanted else [*(chapter.id for chapter in whole.chapters), pages.HOUSE]
    print("\n\n".join("\n".join(pages.look_up(whole, one, pages.WIDTH)) for one in chapters))


# -- playing -----------------------------------------------------------------------------------------------


@app.command(name="play")
def play_command(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Argument(
            metavar="[GAME|SAVE]",
            help="A game to start, or a saved game to go on with.",
            autocompletion=complete_game,
        ),
    ] = "",
    seed: Seed = None,
    seats: Annotated[
        str, typer.Option(metavar="me,me,heuristic", help="Who sits where: me, heuristic, search or random.")
    ] = "",
    players: Annotated[str, typer.Option(metavar="Ann,Bob", help="Names of the people.")] = "",
    rule: Rules = [],  # noqa: B006 - typer wants a plain default
    dice: Annotated[
        str, typer.Option(metavar="seed|real", help="real: you roll and type your own dice.")
    ] = "seed",
    gamesmaster: Annotated[
        str,
        typer.Option(metavar="auto|me", help="Who sits in the gamesmaster's chair of a game that has one."),
    ] = "",
    position: Annotated[
        str, typer.Option(metavar="LINE", help="Begin there, in the words of `labrys position`.")
    ] = "",
    first: Annotated[
        bool, typer.Option("--first", help="A first game with a guide, from a beginning made for it.")
    ] = False,
    continue_: Annotated[bool, typer.Option("--continue", help="Go on with the last unfinished game.")] = False,
    repair: Annotated[bool, typer.Option("--repair", help="Go on with what is whole of a damaged save.")] = False,
    scenario: Scenario = "",
    campaign: Annotated[
        str, typer.Option("--campaign", "--roster", metavar="NAME|FILE", help="Who goes on from earlier games.")
    ] = "",
    line: Annotated[bool, typer.Option("--line", help="Plain lines of text instead of the full screen.")] = False,
) -> None:
    """Play in the terminal, alone or with friends at the same keyboard, bots in any seat.

    Examples: `labrys play deathmaze --first` to learn it, `labrys play deathmaze`,
    `labrys play deathmaze --seats me,me,heuristic --players Ann,Bob`,
    `labrys play --continue`.
    """
    from labrys.commands import play as playing
    from labrys.engine.errors import LabrysError

    if dice not in ("seed", "real"):
        raise typer.BadParameter(f"--dice is seed or real, not {dice!r}")
    if gamesmaster not in ("", "auto", "me"):
        raise typer.BadParameter(f"--gamesmaster is auto or me, not {gamesmaster!r}")
    saved = bool(game) and Path(game).is_file()
    if repair and not saved:
        raise typer.BadParameter("--repair wants the damaged file: `labrys play FILE --repair`")
    if continue_ and saved:
        raise typer.BadParameter(f"name the file alone: `labrys play {game}`; --continue takes the last game")
    if continue_ or saved:
        new_games = "is for a new game; a saved one goes on as it was begun"
        refuse_idle(
            context, new_games, "seed", "seats", "players", "rule", "dice", "position", "scenario", "first"
        )
        session = playing.go_on(game, campaign, repair=repair)
    elif "." in game or "/" in game:
        raise LabrysError(f"there is no saved game {game!r}")
    elif first:
        settled = "is settled: a first game begins as its guide wants it"
        refuse_idle(
            context, settled, "seed", "seats", "rule", "dice", "position", "scenario", "campaign", "gamesmaster"
        )
        session = playing.learn(game or "deathmaze", [name for name in players.split(",") if name])
    else:
        if position:
            refuse_idle(context, "is said in the position: house NAME=VALUE", "rule")
            refuse_idle(context, "is for a game from its beginning; a position is in the midst of one", "scenario")
        session = playing.start(
            game or "deathmaze",
            seed=seed,
            sitting=seats.split(",") if seats else [],
            players=[name for name in players.split(",") if name],
            house=house_rules(game or "deathmaze", rule),
            real_dice=dice == "real",
            campaign=campaign,
            scenario=scenario,
            position=position,
            gamesmaster=gamesmaster == "me",
        )
    if gamesmaster:
        playing.let_rule(session, person=gamesmaster == "me")
    raise typer.Exit(playing.at_the_keyboard(session, line=line))


@app.command(name="position")
def position_command(file: Annotated[Path, typer.Argument(metavar="SAVE", help="A saved game.")]) -> None:
    """The position of a saved game in a line: as it was when the present scene began.

    Example: `labrys position game.labrys`; then `labrys play deathmaze --position "…"`.
    """
    from labrys.commands import play as playing

    print(playing.position(file))


@app.command(name="saves")
def saves_command(as_json: Json = False) -> None:
    """The saved games in your Labrys folder, the newest first.

    Examples: `labrys saves`; then `labrys play FILE`, or `labrys play --continue` for the newest unfinished one.
    """
    from labrys import home
    from labrys.commands import saves

    found = saves.saved_games(home.saves())
    show_json(found) if as_json else print(saves.text(found, home.saves()))


@campaign_app.command(name="list")
def campaign_list_command(as_json: Json = False) -> None:
    """The campaigns in your Labrys folder.

    Example: labrys campaign list
    """
    from labrys.commands import campaign

    found = campaign.campaigns()
    show_json(found) if as_json else print(campaign.list_text(found))


@campaign_app.command(name="show")
def campaign_show_command(
    file: Annotated[str, typer.Argument(metavar="NAME|FILE", help="A campaign; `labrys campaign list` has them.")],
    as_json: Json = False,
) -> None:
    """Who lives, what they have, and the games so far.

    Example: labrys campaign show deathmaze
    """
    from labrys import load_campaign
    from labrys.commands import campaign

    found = load_campaign(campaign.named(file))
    show_json(found) if as_json else print(campaign.show_text(found))


@app.command(name="sheet")
def sheet_command(
    name: Annotated[str, typer.Argument(metavar="SAVE|CAMPAIGN", help="A saved game, or a campaign.")],
    out: Annotated[Path, typer.Option(metavar="FILE", help="Write the PDF there.")] = Path("sheets.pdf"),
) -> None:
    """Everybody's sheet to print, a page each, and the map as far as it is known.

    Example: `labrys sheet dungeon --out heroes.pdf`
    """
    from labrys.commands import sheet

    number = sheet.make(name, out)
    print(f"written: {out} ({number} pages)")


@app.command(name="watch")
def watch_command(
    game: GameArgument,
    bot: Bots = ["heuristic"],  # noqa: B006
    seed: Annotated[int, typer.Option(min=0, help="The seed of the dice.")] = 1,
    rule: Rules = [],  # noqa: B006
    scenario: Scenario = "",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game as a save.")] = None,
    as_json: Json = False,
) -> None:
    """Bots play one game, narrated; with --json only how it ended, and the digest.

    Example: labrys watch deathmaze --bot heuristic --seed 7
    """
    from labrys.commands import play as playing

    result = playing.watch(
        game, bot, seed, house_rules(game, rule), narrated=not as_json, save_to=save, scenario=scenario
    )
    if as_json:
        show_json(result)


@app.command(name="replay")
def replay_command(
    file: Annotated[Path, typer.Argument(help="A saved game.")],
    all_: Annotated[bool, typer.Option("--all", help="Print the whole game and end.")] = False,
    as_json: Json = False,
) -> None:
    """Step through a saved game, both ways; with --json check it and tell its digest.

    Example: labrys replay game.labrys
    """
    from labrys.commands import play as playing

    only_one(**{"--all": all_, "--json": as_json})
    if as_json:
        show_json(playing.verify(file))
    else:
        playing.replay(file, everything=all_)


@app.command(name="review")
def review_command(
    file: Annotated[Path, typer.Argument(help="A saved game that is over.")],
    seconds: Annotated[float, typer.Option(min=0.0, max=3600.0, help="How long to reckon at most.")] = 90.0,
    as_json: Json = False,
) -> None:
    """Look back on a game: which decisions cost most, and what the sensible player would have done.

    Example: labrys review game.labrys
    """
    from labrys.commands import review as reviewing

    found = reviewing.reviewed(file, seconds)
    if as_json:
        show_json(found)
    else:
        typer.echo("\n".join(reviewing.lines(found)))


# -- mazes -------------------------------------------------------------------------------------------------

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


# -- the laboratory ----------------------------------------------------------------------------------------


@app.command(name="simulate")
def simulate_command(
    context: typer.Context,
    game: GameArgument,
    number: Annotated[int, typer.Option("-n", min=1, help="How many games.")] = 1000,
    bot: Bots = ["random"],  # noqa: B006
    seats: Annotated[int, typer.Option(min=1, help="How many seats, if one bot plays them all.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 1,
    rule: Rules = [],  # noqa: B006
    versus: Annotated[
        list[str],
        typer.Option(metavar="NAME=VALUE", help="Play the same seeds with these rules too, and compare."),
    ] = [],  # noqa: B006
    scenario: Scenario = "",
    games_per_campaign: Annotated[
        int, typer.Option(min=1, help="Play campaigns of so many games; -n is how many campaigns.")
    ] = 1,
    as_json: Json = False,
) -> None:
    """Many games of bots: how they end, with 95 % intervals.

    Examples: `labrys simulate deathmaze -n 2000 --bot heuristic --jobs 2`,
    `labrys simulate deathmaze -n 2000 --bot heuristic --versus sleep=combat`,
    `labrys simulate citadel -n 100 --bot heuristic --games-per-campaign 10`.
    """
    from labrys.commands import play as playing

    if len(bot) > 1:
        refuse_idle(context, "is for one bot in all seats; here each --bot is a seat", "seats")
    bots = bot * seats if len(bot) == 1 else bot
    reports = [
        playing.simulate(
            game, number, bots, seed, jobs, house, scenario=scenario, games_per_campaign=games_per_campaign
        )
        for house in (house_rules(game, rule), *([house_rules(game, [*rule, *versus])] if versus else []))
    ]
    if as_json:
        show_json(reports[0] if len(reports) == 1 else reports)
    else:
        print("\n\n".join(playing.report_text(report) for report in reports))


@app.command(name="odds")
def odds_command(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="A dice code, `attack`, `fight`, or a saved game or case.")],
    of: Annotated[str, typer.Argument(metavar="[COLUMN|FILE]", help="A column of the combat table; a file.")] = "",
    plus: Annotated[int, typer.Option(help="Skill and bonuses added to the die.")] = 0,
    game: Annotated[str, typer.Option(help="Whose combat table.")] = "deathmaze",
    number: Annotated[int, typer.Option("-n", min=1, help="Games to play for `fight`.")] = 1000,
    as_json: Json = False,
) -> None:
    """Exact odds: of a dice code, an attack, or each option of the decision in a save or case; of a whole fight
    by playing it many times.

    Examples: `labrys odds 3D6x5`,
    `labrys odds attack sword --plus 1`,
    `labrys odds game.labrys`,
    `labrys odds fight case.toml -n 2000`.
    """
    from labrys.commands import odds as chances

    if what != "attack":
        refuse_idle(context, "is for `labrys odds attack COLUMN`", "plus", "game")
    if what != "fight":
        refuse_idle(context, "is for `labrys odds fight FILE`", "number")
    if of and what not in ("attack", "fight"):
        raise typer.BadParameter(f"{of!r} is one word too many: a dice code or a file stands alone")
    if what == "attack":
        found, text = chances.attack(game, of or "sword", plus)
    elif what == "fight":
        found, text = chances.fight(Path(of), number)
    elif Path(what).is_file() or what.endswith((".labrys", ".toml")):
        found, text = chances.decision(Path(what))
    else:
        found, text = chances.code(what)
    show_json(found) if as_json else print(text)


@app.command(name="check")
def check_command(
    paths: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="Case books and files, folders of them, or BOOK#NAME.")
    ],
    as_json: Json = False,
) -> None:
    """Run cases; the last line is `N passed, M failed`.

    Examples: `labrys check cases/deathmaze`, `labrys check cases/deathmaze/08-combat.toml#8.43-sword`
    """
    from functools import cache

    from labrys.games import find
    from labrys.rulebook import cases, check
    from labrys.rulebook import rules as rulebook

    known = cache(lambda book: frozenset(rulebook.load(book).rules))
    verdicts = []
    for path in cases.case_files(paths):
        for verdict in check.judge(path, find, known):
            verdicts.append(verdict)
            if verdict.complaint and not as_json:
                title = f"       {verdict.title}\n" if verdict.title else ""
                print(f"FAILED {verdict.file}, line {verdict.line}\n{title}       {verdict.complaint}")
    failed = sum(bool(verdict.complaint) for verdict in verdicts)
    if as_json:
        show_json({"passed": len(verdicts) - failed, "failed": failed, "cases": verdicts})
    else:
        print(f"{len(verdicts) - failed} passed, {failed} failed")
    unreadable = any(verdict.unreadable for verdict in verdicts)
    raise typer.Exit(2 if unreadable else 1 if failed else 0)


@case_app.command(name="events")
def case_events_command(game: GameArgument) -> None:
    """The events of a game and their fields, as cases name them, in Markdown on stdout.

    Example: labrys case events deathmaze > docs/events/deathmaze.md
    """
    from labrys.games import find
    from labrys.rulebook import event_guide

    print(event_guide.page(find(game)))


@case_app.command(name="new")
def case_new_command(game: GameArgument) -> None:
    """A commented template of a case, on stdout.

    Example: labrys case new deathmaze > my-case.toml
    """
    from labrys.games import find
    from labrys.rulebook.template import template

    print(template(find(game)), end="")


@app.command(name="serve")
def serve_command(
    context: typer.Context,
    host: Annotated[
        str, typer.Option(help="Where to listen: 127.0.0.1 for this machine alone, 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 takes any that is free.")] = 8177,
    database: Annotated[
        str, typer.Option(metavar="FILE", help="Where tables are kept; in the Labrys folder if not named.")
    ] = "",
    public: Annotated[
        list[str], typer.Option(metavar="NAME", help="A name this server is called by, as behind a proxy.")
    ] = [],  # noqa: B006
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in the browser.")] = False,
    game: Annotated[str, typer.Option(help="With --open: the game to show first.")] = "",
    pace: Annotated[
        float, typer.Option(min=0, max=10, help="Seconds a bot waits, so that people can follow.")
    ] = 0.35,
    limit: Annotated[
        list[str], typer.Option(metavar="NAME=NUMBER", help="A bound of the server, e.g. most_awake=100.")
    ] = [],  # noqa: B006
    log_json: Annotated[bool, typer.Option("--log-json", help="Log JSON objects, one a line.")] = False,
    own_campaigns: Annotated[
        bool | None,
        typer.Option(
            "--own-campaigns/--no-own-campaigns",
            help="Campaigns on the page are the files of `labrys play --campaign`; else each browser has its own.",
            show_default="yes, on 127.0.0.1 without --public or --database",
        ),
    ] = None,
) -> None:
    """The table for friends: a page in the browser for one to six people, wherever they are.

    Examples: `labrys serve --open`; `labrys serve --host 0.0.0.0` for those in the same network.

    For friends elsewhere, let it listen on 127.0.0.1 and put a proxy with TLS in front of it. It must pass on the
    Host header and websockets. With Caddy that is all:
    `table.example.org { reverse_proxy 127.0.0.1:8177 }`; then `labrys serve --public table.example.org`.

    All tables are in one SQLite file. An answer is on the disk before anybody is told of it, so the server may be
    stopped, killed and started again at any time; pages reconnect by themselves. For a backup while it runs:
    `sqlite3 FILE ".backup copy.db"`. GET /api/health tells whether all is well. The log goes to stderr.
    """
    from labrys.commands import serve as serving

    if not open_browser:
        refuse_idle(context, "is the game that --open shows first", "game")
    serving.serve(
        host=host,
        port=port,
        database=database,
        public=public,
        pace=pace,
        limits=limit,
        log_json=log_json,
        open_browser=open_browser,
        game=game,
        own_campaigns=own_campaigns,
    )


@app.command(name="bench")
def bench_command(as_json: Json = False) -> None:
    """The figures of bench/, beside python-chess as a yardstick in the same run.

    Example: labrys bench --json
    """
    from labrys.commands import bench as measure

    found = measure.bench()
    show_json(found) if as_json else print(measure.text(found))


@app.callback(invoke_without_command=True)
def version_option(
    version: Annotated[bool, typer.Option("--version", help="Print the version and end.")] = False,
) -> None:
    """Labrys plays old maze games exactly as their rulebooks say."""
    if version:
        from labrys import __version__

        print(f"labrys {__version__}")
        raise typer.Exit


if __name__ == "__main__":
    main()
