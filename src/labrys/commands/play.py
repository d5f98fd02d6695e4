"""`labrys play`, `watch` and `replay`."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

import labrys
from labrys import home, seats
from labrys.commands import odds as chances
from labrys.commands import saves
from labrys.commands.program import program
from labrys.engine.errors import LabrysError
from labrys.record import campaign as campaigns
from labrys.record import files, save
from labrys.record.save_file import SaveFile
from labrys.rulebook import first, reading
from labrys.rulebook import rules as rulebook
from labrys.rulebook.positions import position_line
from labrys.show.book import AnyBook
from labrys.show.campaign import check_keeps
from labrys.show.run import Run
from labrys.show.story import story, told
from labrys.terminal.line import replay as replaying
from labrys.terminal.line.telling import storyteller
from labrys.terminal.sitting import Services

PERSON = "me"


class Session(Struct):
    """A game at the keyboard: where it is saved, and where its survivors go."""

    run: Run[Any]
    saved: SaveFile
    campaign: Path
    allowed: tuple[str, ...] = ()  # bots from outside whose code may run

    @property
    def file(self) -> Path:
        """Where it is saved now."""
        return self.saved.path


# -- play --------------------------------------------------------------------------------------------------


def start(
    game: str,
    *,
    seed: int | None,
    sitting: Sequence[str],
    players: Sequence[str],
    house: Mapping[str, object],
    real_dice: bool,
    campaign: str,
    scenario: str = "",
    position: str = "",
    gamesmaster: bool = False,
) -> Session:
    """A new game, or one that begins in the midst of it. Where no seats are named one person plays."""
    book = labrys.find(game)
    who = [seat.strip() or PERSON for seat in sitting] or (
        [PERSON] if position or gamesmaster else lone_seats(book)
    )
    if campaign:
        check_keeps(book)
    kept = home.campaign(game, campaign)
    if position:
        run = labrys.position(game, position, seed=seed, real_dice=real_dice)
        who = who * run.state.seats if len(who) == 1 else who
        if len(who) != run.state.seats:
            raise LabrysError(f"the position is for {run.state.seats} seats, and --seats names {len(who)}")
        run.names = tuple(player_names(who, players))
        return seated(run, who, kept, campaign)
    names = player_names(who, players)
    run = labrys.new(
        game,
        seed=seed,
        seats=len(who),
        house=house,
        players=names,
        real_dice=real_dice,
        scenario=scenario,
        campaign=campaigns.load_or_begin(kept, labrys.find, game, campaign) if book.keeps_campaigns else None,
        gamesmaster=gamesmaster,
    )
    return seated(run, who, kept, campaign)


def learn(game: str, players: Sequence[str]) -> Session:
    """The guided first game."""
    run = first.begin(labrys.find(game))
    who = run.seats
    run.names = tuple(player_names(who, players))
    return seated(run, who, home.campaign(game, ""), "")


def lone_seats(book: AnyBook) -> list[str]:
    """A person, and sensible bots if the game is none for one."""
    return [PERSON] + [seats.guide(book.name)] * (book.alone - 1)


def seated(run: Run[Any], who: Sequence[str], kept: Path, campaign: str) -> Session:
    """Everybody has a seat, and the game a file."""
    run.seats = tuple(who)
    if campaign:
        run.notes["campaign"] = str(kept.resolve())
    controllers(run, allowed=who)
    stamp = run.past().created.replace(":", "").replace("+0000", "").replace("-", "")
    file = home.saves() / f"{run.book.name}-{stamp}-{run.state.dice.seed}.labrys"
    return Session(run, SaveFile(file), kept, tuple(dict.fromkeys(name for name in who if ":" in name)))


def let_rule(session: Session, *, person: bool) -> None:
    """A person in the gamesmaster's chair from now on, or nobody, whoever sat there before."""
    run = session.run
    if person and not run.chair:
        run.take_chair()
    elif run.chair and not person:
        run.leave_chair()


def position(file: Path) -> str:
    """The position of a saved game in a line: as it was when the present scene began."""
    run = save.load(file, labrys.find).run
    run.rebase()
    return position_line(run.book, run.base)


def player_names(who: Sequence[str], players: Sequence[str]) -> list[str]:
    """A name for every seat: as given, or Player 1, or the bot's."""
    people = [seat for seat in who if seat == PERSON]
    if len(players) > len(people):
        raise LabrysError(f"{len(players)} players are named, but there are {len(people)} seats marked `me`")
    given = iter(players)
    default = ["You"] if len(people) == 1 else [f"Player {n + 1}" for n in range(len(people))]
    spare = iter(default[len(players) :])
    return [next(given, None) or next(spare) if seat == PERSON else seats.title(seat) for seat in who]


def go_on(game: str, campaign: str, *, repair: bool) -> Session:
    """A saved game: the file named, or the last unfinished one (of a game, if one is named)."""
    named = Path(game)
    if not (game and named.is_file()):
        return last_game(game, campaign)
    raw = files.read(named, save.KIND, save.MOST_BYTES)
    loaded = save.load(named, labrys.find, repair=repair)
    if repair:
        damaged = named.with_name(named.name + ".damaged")
        files.write(damaged, raw, "damaged save", save.begins_a_save)
        kept = f"{len(loaded.run.entries)} answers are whole and stand"
        print(f"labrys: {kept}; the file as it was is kept as {damaged}", file=sys.stderr)
    if loaded.note:
        print(f"labrys: {loaded.note}", file=sys.stderr)
    return session_of(loaded, named, campaign)


def session_of(loaded: save.Loaded, file: Path, campaign: str) -> Session:
    """A game read back, with the campaign it was begun in unless another is named."""
    run = loaded.run
    if campaign:
        check_keeps(run.book)
    begun_in = run.notes.get("campaign") or run.notes.get("roster")  # as 0.1 called it
    kept = Path(begun_in) if begun_in and not campaign else home.campaign(run.book.name, campaign)
    return Session(run, SaveFile(file, loaded.left), kept)


def last_game(game: str, campaign: str) -> Session:
    """The newest save of an unfinished game; what cannot be read is told and passed over."""
    if game:
        labrys.find(game)
    files = sorted(home.saves().glob(f"{game or '*'}-*.labrys"), key=lambda path: path.stat().st_mtime)
    for path in reversed(files):
        try:
            loaded = save.load(path, labrys.find)
        except LabrysError as error:
            print(f"labrys: passed over: {error}", file=sys.stderr)
            continue
        if not loaded.run.over:
            return session_of(loaded, path, campaign)
    there = saves.unfinished(home.saves())
    what = f"no saved game of {game} to go on with" if game and there else "no saved game to go on with"
    hint = f"there is: {there}" if there else f"start one with `{program()} play {game or 'deathmaze'}`"
    raise LabrysError(f"there is {what} in {home.saves()}; {hint}")


def controllers(run: Run[Any], allowed: Sequence[str] = ()) -> list[seats.Seat | None]:
    """Who answers for each seat; None is a person. A save may name a bot from outside; who plays it allows it."""
    found: list[seats.Seat | None] = []
    for seat, name in enumerate(run.seats or (PERSON,) * run.state.seats):
        if ":" in name and name not in allowed:  # a save alone must not name code to be run
            raise LabrysError(
                f"{name} plays in this game, a bot from outside; to let its code run: --allow-bot {name}"
            )
        chance = seats.bot_seed(run.state.dice.seed, seat)
        found.append(None if name == PERSON else seats.make(name, run.book.name, chance))
    return found


def at_the_keyboard(session: Session, *, line: bool, allowed: Sequence[str] = ()) -> int:
    """The app or the line mode, saved after every answer; a finished game leaves its survivors in the campaign."""
    run = session.run
    if run.over:
        return settle(session)
    at_home = session.file.parent == home.saves()
    if at_home:
        make_folder(session.file.parent)
    may = (*session.allowed, *allowed)
    who = controllers(run, may)
    again = f"{program()} play --continue" if at_home else f"{program()} play {session.file}"
    services = services_of(session, "".join((again, *(f" --allow-bot {name}" for name in dict.fromkeys(may)))))
    if line or not full_screen():
        from labrys.terminal.line import line as line_mode

        return line_mode.sit_down(run, who, services)
    from labrys.terminal.app import app

    return app.play(run, who, services, settings=home.home() / "terminal.json")


def full_screen() -> bool:
    """Is this a terminal that a full-screen app can draw on?"""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def services_of(session: Session, again: str) -> Services:
    """What is done for those who sit at this session."""
    run = session.run
    pages = rulebook.load(run.book)
    return Services(
        save=lambda: session.saved.save(run),
        save_as=lambda name: save_as(session, name),
        rule_text=lambda rule: rule_text(pages, rule),
        rule_title=lambda rule: pages.rule(rule).title,
        odds=chances.text,
        fight_odds=chances.fight_text,
        keep=lambda: keep_survivors(session),
        again=again,
        rulebook=lambda: reading.read(run.book),
    )


def make_folder(folder: Path) -> None:
    """The folder of saves, there before the first answer is given."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LabrysError(
            f"games are saved in {folder}, which cannot be made ({error.strerror}); "
            "set LABRYS_HOME to a folder of yours"
        ) from None


def rule_text(pages: rulebook.Rulebook, rule: str) -> str:
    """A rule for a player at the table: its title and our words; `labrys rules` tells the rest."""
    found = pages.rule(rule)
    words = f"{found.id}  {found.title}. {found.text}"
    return f"{words} Otherwise, by house rule: {found.alternative}" if found.alternative else words


def save_as(session: Session, name: str) -> str:
    """`save`, or `save FILE`; the answer says where. Only another save is written over."""
    if not name:
        session.saved.save(session.run)
        return str(session.file)
    path = Path(name).expanduser()
    save.save(session.run, path)
    return str(path)


def settle(session: Session) -> int:
    """A finished game whose survivors could not be kept when it ended; or one that is only to be looked at."""
    if session.file.suffix == ".labrys":
        print(keep_survivors(session))
        return 0
    raise LabrysError(f"{session.file.name} is a finished game; look at it with `labrys replay {session.file}`")


def keep_survivors(session: Session) -> str:
    """The game is over: the campaign goes on, and the save is set aside."""
    run = session.run
    if PERSON not in run.seats and run.seats:
        return "Only bots have played: no campaign goes on from here."
    kept = ""
    if run.book.keeps_campaigns:
        try:
            left, written = campaigns.keep(run, session.campaign, labrys.find)
        except LabrysError as error:
            again = f"labrys play {session.file} --campaign FILE"
            return f"The survivors could not be kept: {error}. Try again with `{again}`."
        kept = f"Kept in the campaign: {len(left.people) or 'nobody'} in {written}. {play_on(run, written, left)}"
    done = session.file.with_suffix(".finished")
    if session.file.exists():
        os.replace(session.file, done)
    return f"{kept}The game itself: {done}"


def play_on(run: Run[Any], written: Path, left: labrys.Campaign) -> str:
    """What to type for the next game, if somebody is left to play it."""
    if not left.people:
        return ""
    usual = written == home.campaign(run.book.name)
    named = "" if usual else f" --campaign {shlex.quote(str(written))}"
    return f"Play on with those who came back: {program()} play {run.book.name}{named}. "


# -- watch and replay --------------------------------------------------------------------------------------


def line_up(game: str, bots: Sequence[str], number: int | None) -> list[str]:
    """Who plays in `watch` and `simulate`: whom --bot names, one for each seat or one for all of them.

    Nobody is named: the sensible bot, or chance where a game has none, in as many seats as one person's game has.
    """
    book = labrys.find(game)
    usual = "heuristic" if seats.has_heuristic(game) else "random"
    if len(bots) > 1:
        return list(bots)
    return list(bots or [usual]) * (number or (1 if bots else book.alone))


def watch(
    game: str,
    bots: Sequence[str],
    seed: int,
    house: Mapping[str, object],
    *,
    narrated: bool,
    save_to: Path | None,
    scenario: str = "",
) -> dict[str, Any]:
    """Bots play one game; the digest at its end is the same in every process. One that will not end is left."""
    from labrys.sim.playing import MOST_DECISIONS

    run = labrys.new(game, seed=seed, seats=len(bots), house=house, scenario=scenario)
    run.seats = tuple(bots)
    players = [seats.make(bot, game, seats.bot_seed(seed, seat)) for seat, bot in enumerate(bots)]
    tell = storyteller(run)
    while run.asking is not None and run.number < MOST_DECISIONS:
        seat = run.asking.seat
        run.answer(players[seat].choose(seats.Sight(run, seat)))
        if narrated:
            tell()
    if narrated:
        print(ending(run))
    if save_to is not None:
        save.save(run, save_to)
    return {
        "game": game,
        "seed": seed,
        "bots": list(bots),
        "outcome": run.outcome,
        "decisions": len(run.entries),
        "digest": run.digest(),
    }


def ending(run: Run[Any]) -> str:
    """How it ended, and why."""
    if run.outcome is None:
        return "The game is not over."
    return "\n" + "\n".join((*run.ending(), "", *told(story(run))))


def verify(path: Path) -> dict[str, Any]:
    """Replay a save and tell whether every digest agrees."""
    loaded = save.load(path, labrys.find, whole=True)
    run = loaded.run
    return {
        "game": run.book.name,
        "answers": len(run.entries),
        "undone": len(run.undone),
        "over": run.over,
        "digest": run.digest(),
        "note": loaded.note,
    }


def replay(path: Path, *, everything: bool) -> None:
    """Step through a game, or print it all."""
    run = save.load(path, labrys.find, whole=True).run
    if run.outcome is None and run.seats.count(PERSON) > 1 and run.book.hidden_hands(run.state):
        raise LabrysError("this game is not over and its hands are hidden: it can be replayed when it has ended")
    if not everything and sys.stdin.isatty():
        replaying.step_through(run)
        return
    entries, over = list(run.entries), run.over
    run.restart()
    tell = storyteller(run, unsealed=over)
    run.replay(entries, lambda place: tell())
    print(ending(run))
