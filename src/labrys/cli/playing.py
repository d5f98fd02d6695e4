"""Playing, saved games, and what can be made of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from labrys.cli.options import (
    Bots,
    BotSeats,
    BotSeconds,
    GameArgument,
    Json,
    Rules,
    Scenario,
    Seed,
    complete_game,
    house_rules,
    in_time,
    only_one,
    refuse_idle,
    show_json,
)


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
        str,
        typer.Option(
            metavar="me,me,fair", help="Who sits where: me, or a bot (easy, fair, hard; `labrys bots` lists them)."
        ),
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
    bot_seconds: BotSeconds = None,
    allow_bot: Annotated[
        list[str],
        typer.Option(metavar="package.module:Class", help="A bot of your own in a saved game: its code may run."),
    ] = [],  # noqa: B006
    line: Annotated[bool, typer.Option("--line", help="Plain lines of text instead of the full screen.")] = False,
) -> None:
    """Play in the terminal, alone or with friends at the same keyboard, bots in any seat.

    Examples: `labrys play deathmaze --first` to learn it, `labrys play deathmaze`,
    `labrys play deathmaze --seats me,me,fair --players Ann,Bob`,
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
            context,
            new_games,
            "seed",
            "seats",
            "players",
            "rule",
            "dice",
            "position",
            "scenario",
            "first",
            "bot_seconds",
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
            sitting=in_time(seats.split(","), bot_seconds) if seats else [],
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
    raise typer.Exit(playing.at_the_keyboard(session, line=line, allowed=allow_bot))


def position_command(file: Annotated[Path, typer.Argument(metavar="SAVE", help="A saved game.")]) -> None:
    """The position of a saved game in a line: as it was when the present scene began.

    Example: `labrys position game.labrys`; then `labrys play deathmaze --position "…"`.
    """
    from labrys.commands import play as playing

    print(playing.position(file))


def saves_command(as_json: Json = False) -> None:
    """The saved games in your Labrys folder, the newest first.

    Examples: `labrys saves`; then `labrys play FILE`, or `labrys play --continue` for the newest unfinished one.
    """
    from labrys import home
    from labrys.commands import saves

    found = saves.saved_games(home.saves())
    show_json(found) if as_json else print(saves.text(found, home.saves()))


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


def watch_command(
    context: typer.Context,
    game: GameArgument,
    bot: Bots = [],  # noqa: B006
    seats: BotSeats = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the dice.")] = 1,
    rule: Rules = [],  # noqa: B006
    scenario: Scenario = "",
    bot_seconds: BotSeconds = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the game as a save.")] = None,
    as_json: Json = False,
) -> None:
    """Bots play one game, narrated; with --json only how it ended, and the digest.

    Without --bot the sensible bot sits in as many seats as a game of one person has.

    Example: labrys watch deathmaze --bot heuristic --seed 7
    """
    from labrys.commands import play as playing

    if len(bot) > 1:
        refuse_idle(context, "is for one bot in all seats; here each --bot is a seat", "seats")
    bots = in_time(playing.line_up(game, bot, seats), bot_seconds)
    result = playing.watch(
        game, bots, seed, house_rules(game, rule), narrated=not as_json, save_to=save, scenario=scenario
    )
    if as_json:
        show_json(result)


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
