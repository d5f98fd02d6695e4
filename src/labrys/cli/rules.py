"""The games and their rulebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from labrys.cli.options import GameArgument, Json, complain, only_one, refuse_idle, show_json

if TYPE_CHECKING:
    from labrys.show.book import AnyBook


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
