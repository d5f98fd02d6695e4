"""What the commands have in common: their options, what a shell completes, how they answer and refuse."""

from __future__ import annotations

import json
import os
import sys
from typing import Annotated

import typer


def complete_game(incomplete: str) -> list[str]:
    """For the shell: the games that begin like this."""
    from labrys.games import GAMES

    return [name for name in GAMES if name.startswith(incomplete)]


def complete_bot(incomplete: str) -> list[str]:
    """For the shell: the bots that begin like this."""
    from labrys.seats import LEVELS, NAMES

    return [name for name in (*LEVELS, *NAMES) if name.startswith(incomplete)]


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
BotSeconds = Annotated[
    float | None,
    typer.Option(min=0.001, max=3600.0, help="How long a bot of your own may think of an answer; 30 by default."),
]
BotSeats = Annotated[int | None, typer.Option("--seats", min=1, help="How many seats, if one bot plays them all.")]
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
Cluster = Annotated[
    str, typer.Option("--cluster", metavar="auto|ADDRESS", help="Play on the machines of this Ray cluster.")
]
Jobs = Annotated[int | None, typer.Option("--jobs", min=1, help="Processes; as many as there are cores.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON value for a program.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="The seed of the dice; fresh if not given.")]


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


def in_time(bots: list[str], seconds: float | None) -> list[str]:
    """The same bots, those from outside with so many seconds for an answer."""
    from labrys.seats.outside import limited

    return [limited(bot, seconds) for bot in bots]


def show_json(value: object) -> None:
    """One JSON value on stdout."""
    import msgspec

    print(json.dumps(msgspec.to_builtins(value), ensure_ascii=False))
