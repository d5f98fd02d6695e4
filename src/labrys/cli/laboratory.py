"""The laboratory: many games of bots, and the odds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from labrys.cli.options import (
    Bots,
    BotSeats,
    BotSeconds,
    Cluster,
    GameArgument,
    Jobs,
    Json,
    Rules,
    Scenario,
    complain,
    complete_game,
    house_rules,
    in_time,
    only_one,
    refuse_idle,
    show_json,
)


def simulate_command(
    context: typer.Context,
    game: GameArgument,
    number: Annotated[int, typer.Option("-n", min=1, help="How many games, with each set of rules.")] = 1000,
    bot: Bots = [],  # noqa: B006
    seats: BotSeats = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Bots change seats; a whole rotation shares a seed.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    jobs: Jobs = None,
    cluster: Cluster = "",
    rule: Rules = [],  # noqa: B006
    versus: Annotated[
        list[str],
        typer.Option(metavar="NAME=VALUE", help="Play the same seeds with these rules too, and compare."),
    ] = [],  # noqa: B006
    factorial: Annotated[
        bool, typer.Option("--factorial", help="Each --versus with and without each other one.")
    ] = False,
    factor: Annotated[
        list[str], typer.Option(metavar="NAME=A,B,C", help="Vary a rule; several are crossed.")
    ] = [],  # noqa: B006
    sweep: Annotated[
        list[str], typer.Option(metavar="NAME=2..8", help="Vary a rule that is a number (2..8/2: by twos).")
    ] = [],  # noqa: B006
    until: Annotated[
        str, typer.Option(metavar="2%", help="Stop when the 95 % interval reaches no farther to either side.")
    ] = "",
    outcome: Annotated[
        str, typer.Option(help="What --until and --out are about: won, loot, `seat 1 won` …")
    ] = "won",
    rows: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A row for each game: .jsonl, .csv or .parquet.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the rows of the same study in this file.")
    ] = None,
    scenario: Scenario = "",
    games_per_campaign: Annotated[
        int, typer.Option(min=1, help="Play campaigns of so many games; -n is how many campaigns.")
    ] = 1,
    out: Annotated[
        Path | None, typer.Option(metavar="report.html", help="Write a report with plots and tables, too.")
    ] = None,
    bot_seconds: BotSeconds = None,
    as_json: Json = False,
) -> None:
    """Many games of bots: how they end, for each seat and each bot, with 95 % intervals; and what rules change.

    Without --bot the sensible bot sits in as many seats as a game of one person has.

    Examples: `labrys simulate deathmaze -n 2000`,
    `labrys simulate warlock --bot heuristic --bot random --rotate`,
    `labrys simulate deathmaze -n 2000 --versus sleep=combat --until 2%`,
    `labrys simulate citadel -n 100 --games-per-campaign 10 --rows games.parquet`.
    """
    from labrys.commands import simulate as simulating
    from labrys.commands import study
    from labrys.commands.play import line_up
    from labrys.sim.plan import check_outcome

    if len(bot) > 1:
        refuse_idle(context, "is for one bot in all seats; here each --bot is a seat", "seats")
    if not until and out is None:
        refuse_idle(context, "is what --until and --out are about", "outcome")
    only_one(**{"--rows": rows is not None, "--resume": resume is not None})
    only_one(**{"--jobs": jobs is not None, "--cluster": bool(cluster)})
    only_one(**{"--versus": bool(versus), "--factor or --sweep": bool(factor or sweep)})
    asked = simulating.Asked(
        game=game,
        number=number,
        bots=tuple(in_time(line_up(game, bot, seats), bot_seconds)),
        rotate=rotate,
        seed=seed,
        house=house_rules(game, rule),
        versus=tuple((text, house_rules(game, [text])) for text in versus),
        factorial=factorial,
        factors=tuple(factor),
        sweeps=tuple(sweep),
        scenario=scenario,
        games_per_campaign=games_per_campaign,
    )
    plan = simulating.plan_of(asked)
    report = study.where(out) if out is not None else None
    if until or report is not None:
        check_outcome(plan, outcome)
    found = simulating.run(
        plan,
        jobs,
        until=simulating.until(until, outcome),
        rows=rows or resume,
        resume=bool(resume),
        cluster=cluster,
    )
    show_json(simulating.as_json(found)) if as_json else print(simulating.text(found))
    if report is not None:
        study.report(found, report, outcome, sys.argv[1:])
    if found.stopped == "interrupted":
        sys.stdout.flush()
        print(f"labrys: {simulating.how_to_go_on(sys.argv[1:], rows or resume)}", file=sys.stderr)
        raise typer.Exit(130)
    if (until or report is not None) and (strange := study.unheard_of(found, outcome)):
        raise typer.Exit(complain(strange))


def study_command(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="What is studied, as TOML.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE|FOLDER", help="The report; report.html if not said.")
    ] = None,
    jobs: Jobs = None,
    cluster: Cluster = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the games that are there.")] = False,
    new: Annotated[
        str,
        typer.Option(metavar="GAME", help="Print a study file to begin with.", autocompletion=complete_game),
    ] = "",
    as_json: Json = False,
) -> None:
    """Play a described study and write its report: one page with plots, tables, and how to repeat it.

    The games themselves lie beside it (`report.rows.jsonl`); after Ctrl-C or a kill --resume goes on with them.

    Examples: `labrys study --new warlock > mine.toml`,
    `labrys study mine.toml --out report.html`.
    """
    from labrys.commands import simulate as simulating
    from labrys.commands import study

    if new:
        if file is not None:
            raise typer.BadParameter("--new prints a study file; it takes none")
        print(study.template(new), end="")
        return
    if file is None:
        raise typer.BadParameter("name a study file; `labrys study --new GAME` prints one to begin with")
    only_one(**{"--jobs": jobs is not None, "--cluster": bool(cluster)})
    done = study.run(file, out, jobs, resume=resume, cluster=cluster)
    show_json(simulating.as_json(done.found)) if as_json else print(simulating.text(done.found))
    print(f"labrys: the report is {done.report}, the games are in {done.rows}", file=sys.stderr)
    if done.found.stopped == "interrupted":
        words = [word for word in sys.argv[1:] if word != "--resume"]
        print(f"labrys: {simulating.go_on([*words, '--resume'])}", file=sys.stderr)
        raise typer.Exit(130)
    if done.trouble:
        raise typer.Exit(complain(done.trouble))


def tournament_command(
    game: GameArgument,
    bot: Bots,
    number: Annotated[
        int, typer.Option("-n", min=1, help="How many seeds; each is played by all, in all seats.")
    ] = 50,
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many sit at a table; as few as the game allows.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    jobs: Jobs = None,
    rule: Rules = [],  # noqa: B006
    bot_seconds: BotSeconds = None,
    as_json: Json = False,
) -> None:
    """Bots against each other: ratings, and a table of each against each. Ctrl-C ends it with what is done.

    Examples: `labrys tournament warlock --bot easy --bot fair --bot hard -n 50`,
    `labrys tournament deathmaze --bot random --bot mine:Greedy --bot heuristic -n 100`.
    """
    from labrys.commands import tournament

    found = tournament.tournament(
        game, in_time(bot, bot_seconds), number, seats, seed, jobs, house_rules(game, rule)
    )
    show_json(found) if as_json else print(tournament.text(found))


def bots_command(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="A game, for ratings in it.", autocompletion=complete_game)
    ] = "",
    as_json: Json = False,
) -> None:
    """Who can play: the levels for people, our bots, and those that other packages bring; with ratings if known.

    Examples: `labrys bots`, `labrys bots warlock`
    """
    from labrys.commands import bots

    found, faults = bots.listed(game)
    show_json(found) if as_json else print(bots.text(found, game))
    for fault in faults:
        complain(fault)


def metrics_command(
    context: typer.Context,
    game: GameArgument,
    bot: Bots = ["heuristic"],  # noqa: B006
    seats: Annotated[int, typer.Option(min=0, help="How many seats, if one bot plays them all.")] = 0,
    number: Annotated[int, typer.Option("-n", min=1, help="Games to watch, and for each cell of a design.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="The first seed.")] = 1,
    jobs: Jobs = None,
    part: Annotated[
        list[str], typer.Option(help="play, options, skill, balance, items or all; the first three if not said.")
    ] = [],  # noqa: B006
    ladder: Annotated[list[str], typer.Option(help="The bots of the ladder, the weakest first.")] = [],  # noqa: B006
    force: Annotated[int, typer.Option(min=0, help="Pairs of games to price each option nobody takes.")] = 0,
    item: Annotated[list[str], typer.Option(help="Only these things of --part items.")] = [],  # noqa: B006
    rule: Rules = [],  # noqa: B006
    as_json: Json = False,
) -> None:
    """What a game is like: length, branching, leads and comebacks, luck and skill, balance, worth of things.

    Examples: `labrys metrics deathmaze -n 500`,
    `labrys metrics warlock --seats 2 -n 40 --part balance`,
    `labrys metrics warlock --seats 2 -n 500 --item MO03 --item MO09`,
    `labrys metrics warlock --part options --force 200`.
    """
    from labrys import games
    from labrys.commands import metrics as measuring

    if len(bot) > 1:
        refuse_idle(context, "is for one bot in all seats; here each --bot is a seat", "seats")
    bots = bot * (seats or games.find(game).alone) if len(bot) == 1 else bot
    found = measuring.measure(game, bots, number, seed, jobs, house_rules(game, rule), part, ladder, force, item)
    if as_json:
        show_json(found)
    else:
        print(measuring.text(found))


def odds_command(
    context: typer.Context,
    what: Annotated[str, typer.Argument(help="A dice code, `attack`, `fight`, or a saved game or case.")],
    of: Annotated[str, typer.Argument(metavar="[COLUMN|FILE]", help="A column of the combat table; a file.")] = "",
    plus: Annotated[int, typer.Option(help="Skill and bonuses added to the die.")] = 0,
    game: Annotated[str, typer.Option(help="Whose combat table.")] = "deathmaze",
    number: Annotated[int, typer.Option("-n", min=1, help="Games to play for `fight`, if it is played.")] = 1000,
    exact: Annotated[
        bool, typer.Option("--exact", help="A fight: count it out, or say that it is too large.")
    ] = False,
    play: Annotated[bool, typer.Option("--play", help="A fight: play it, however small it is.")] = False,
    attacking: Annotated[
        bool, typer.Option("--attack", help="A fight: everybody attacks whenever he can.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Exact odds: of a dice code, an attack, or each option of the decision in a save or case; of a whole fight,
    counted out where it is small, else by playing it many times.

    Examples: `labrys odds 3D6x5`,
    `labrys odds attack sword --plus 1`,
    `labrys odds game.labrys`,
    `labrys odds fight case.toml -n 2000`.
    """
    from labrys.commands import odds as chances

    if what != "attack":
        refuse_idle(context, "is for `labrys odds attack COLUMN`", "plus", "game")
    if what != "fight":
        refuse_idle(context, "is for `labrys odds fight FILE`", "number", "exact", "play", "attacking")
    if exact and play:
        raise typer.BadParameter("--exact and --play do not go together")
    if of and what not in ("attack", "fight"):
        raise typer.BadParameter(f"{of!r} is one word too many: a dice code or a file stands alone")
    if what == "attack":
        found, text = chances.attack(game, of, plus)
    elif what == "fight":
        how = chances.Wanted(exact=exact, play=play, attack=attacking)
        found, text = chances.fight(Path(of), number, how)
    elif Path(what).is_file() or what.endswith((".labrys", ".toml")):
        found, text = chances.decision(Path(what))
    else:
        found, text = chances.code(what)
    show_json(found) if as_json else print(text)
