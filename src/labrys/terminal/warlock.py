"""Warlock's Maze in characters: the table, everybody's figures, sheets, the place in words, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from labrys.engine.event import Event
from labrys.games.warlock import events as e
from labrys.games.warlock.board import OPPOSITE, ROWS, SIDES, START, neighbours
from labrys.games.warlock.tables import CARD, OUTSIDE, SPELL
from labrys.games.warlock.telling.view import Sheet, Square, View
from labrys.games.warlock.telling.words import (
    ABILITIES,
    SIDE_NAMES,
    WHEN,
    a_tile,
    at_place,
    described,
    enemy,
    place,
    sides,
    thing,
    things,
)
from labrys.games.warlock.telling.words import treasure as treasure_words
from labrys.show.english import capital, count, listed
from labrys.show.picture import Turn
from labrys.show.sentence import Name, PlayerName, with_names
from labrys.terminal.line.screen import Screen
from labrys.terminal.render import Renderer
from labrys.terminal.warlock_board import ARROW, board, box, fits, mark, ring

ON_THE_BOARD = (  # questions that are answered with a look at the board
    "act", "choice", "look", "exchange", "turn_over", "circle_move", "rotating_exit", "shifting_walls",
    "warlocks_whim", "leave_chamber",
)  # fmt: skip
IN_HAND = (  # and those for which everybody's figures and the own hand are enough
    "start_window", "end_window", "evade", "repel", "fight_window", "unweave", "iron_skin", "protect", "weapon",
)  # fmt: skip
PICTURE = 9  # the width of a tile among the ways it can lie


class WarlockRenderer(Renderer):
    """How Warlock's Maze looks."""

    changes = (
        e.TurnBegun, e.MazeLaid, e.Moved, e.Turned, e.Exchanged, e.Looked, e.Reset, e.Appeared, e.FirstPlayer,
    )  # fmt: skip

    help = {  # noqa: RUF012
        "a number": "the option with this number; or words of it, like north, stay, do nothing",
        "map": "the board, and who is where",
        "party": "everybody's figures and belongings, the decks and the stock",
        "sheet [NAME]": "your own sheet, or that of a player, a character or a number",
    }

    def scene(
        self, view: View, ask: str, events: Sequence[Event], screen: Screen, names: Sequence[str] = ()
    ) -> str:
        """The table when something on it has moved, everybody's figures, and the own hand."""
        if ask not in (*ON_THE_BOARD, *IN_HAND) or not any(isinstance(event, self.changes) for event in events):
            return ""
        if not screen.pictures:
            words = with_names(look(view), names).splitlines()
            return "\n".join([*words, *hand(view, screen)])
        table = drawn(view, screen, names) if ask in ON_THE_BOARD else []
        everybody = [figures(view, p, screen, names[p.seat] if len(names) > 1 else "") for p in view.players]
        return "\n".join([*table, *everybody, *hand(view, screen)])

    def preview(self, turns: Sequence[Turn], screen: Screen) -> str:
        """The ways a tile can lie."""
        blocks = []
        for number, turn in enumerate(turns, 1):
            openings = [side for side, word in zip(SIDES, turn.sides, strict=True) if word == "open"]
            blocks.append(box(PICTURE, ["", str(number), ""], "".join(openings)))
        return "\n".join("  " + "  ".join(parts) for parts in zip(*blocks, strict=True))

    def map_text(self, view: View, screen: Screen) -> str:
        """The board and the ring outside."""
        drawing = drawn(view, screen) if view.maze else [*board(view, screen), *ring(view, screen)]
        return "\n".join([*drawing, *legend(view, screen)])

    def look_text(self, view: View, screen: Screen) -> str:
        """Where one is, and what each way out leads to; the rest of the Maze."""
        return look(view)

    def party_text(self, view: View, screen: Screen, names: Sequence[str]) -> str:
        """Everybody's figures and belongings."""
        lines = []
        for p in view.players:
            lines.append(figures(view, p, screen, names[p.seat] if view.seats > 1 else ""))
            if text := belongings(p):
                lines.append(fill(f"     {text}", screen.prose, subsequent_indent=" " * 5))
        return "\n".join([*lines, *supplies(view, screen)])

    def sheet_text(self, view: View, screen: Screen, name: str, seat: int | None) -> str:
        """The own sheet, or those of the players with this number or character."""
        own = view.seat if seat is None else seat
        chosen = [p for p in view.players if is_called(p, name) or (not name and own in (None, p.seat))]
        if not chosen:
            there = ", ".join(f"{p.seat + 1} {p.name}" for p in view.players)
            return f"There is nobody called “{name}” here; there are: {there}."
        return "\n".join(sheet(view, p, screen) for p in chosen)

    def battle_text(self, view: View, screen: Screen) -> str:
        """Who fights whom."""
        return fight_words(view)


RENDERER = WarlockRenderer()


def drawn(view: View, screen: Screen, names: Sequence[str] = ()) -> list[str]:
    """The board, if there is one; on a screen too narrow for it, the place in words."""
    if not view.maze:
        return ring(view, screen)
    if fits(screen):
        return [*board(view, screen), *ring(view, screen)]
    words = with_names(look(view), names).splitlines()
    return [*(fill(line, screen.prose, subsequent_indent="  ") for line in words), *ring(view, screen)]


# -- everybody -------------------------------------------------------------------------------------------------


def figures(view: View, p: Sheet, screen: Screen, name: str = "") -> str:
    """One line: who he is, his figures, where he stands."""
    head = f"{mark(view, p.seat) or str(p.seat + 1):>2} {f'{name[:12]:<12} ' if name else ''}"
    if not p.character:
        return f" {head}(dead)"
    parts = [
        f"{p.name:<10} S{p.strength:<2} C{p.craft:<2} Lives {p.lives}/{p.starting_lives}",
        f"{p.gold} Gold",
        *([count(p.spell_count, "Spell")] if p.spell_count else []),
        *([count(p.talismans, "Talisman")] if p.talismans else []),
        at_place(p.at),
        *conditions(p),
    ]
    line = fill(f" {head}{', '.join(parts)}", screen.prose, subsequent_indent=" " * 5)
    return screen.style(line, "bold") if p.seat == view.active else line


def conditions(p: Sheet) -> list[str]:
    """What hinders or helps him just now."""
    parts = [f"loses {count(p.lost_turns, 'turn')}"] if p.lost_turns else []
    parts += ["barred from the Maze"] if p.barred else []
    parts += [{"teleporter": "ready to teleport", "rotating": "must roll to leave"}[p.holds]] if p.holds else []
    return [*parts, "Apprentice"] if p.apprentice else parts


def belongings(p: Sheet) -> str:
    """Things, Followers and trophies."""
    parts = [things(p.things)] if p.things else []
    parts += [f"followed by {things(p.followers)}"] if p.followers else []
    parts += [f"trophies: {trophies(p)}"] if p.trophies else []
    return "; ".join(parts)


def trophies(p: Sheet) -> str:
    """[W7.13] The cards with their points."""
    points = {card: CARD[card] for card in p.trophies}
    return ", ".join(f"{row.name} {row.trophy} {'S' if row.strength else 'C'}" for row in points.values())


def hand(view: View, screen: Screen) -> list[str]:
    """What the seat holds: things and Spells, for its own eyes."""
    if view.seat is None:
        return []
    p = view.players[view.seat]
    texts = [f"You carry: {things(p.things)}." if p.things else ""]
    texts += [f"Your Followers: {things(p.followers)}."] if p.followers else []
    texts += [f"Your trophies: {trophies(p)}."] if p.trophies else []
    if p.spells:
        texts.append(f"Your Spells: {'; '.join(described(spell) for spell in p.spells)}.")
    return [fill(f" {text}", screen.prose, subsequent_indent="   ") for text in texts if text]


def legend(view: View, screen: Screen) -> list[str]:
    """What the signs mean."""
    if not view.maze or not fits(screen):
        return []
    text = (
        f"Shaded: face down (a name with ? is what you have seen there). {ARROW}: whose turn it is. S4, C3: an "
        "Enemy's Strength or Craft. Rows A and C join north and south."
    )
    return fill(text, screen.prose).splitlines()


def supplies(view: View, screen: Screen) -> list[str]:
    """Decks, stock, shop."""
    cards = f"{count(view.maze_deck, 'Maze card')} and {count(view.spell_deck, 'Spell')} are in the decks"
    text = f"Round {view.round}. {cards}. In the stock: {things(view.stock) or 'nothing'}."
    if view.top:
        text += f" Next in the Maze deck, as you have put them: {things(view.top)}."
    return [fill(f" {text}", screen.prose, subsequent_indent="   ")]


# -- sheets ----------------------------------------------------------------------------------------------------


def is_called(p: Sheet, name: str) -> bool:
    """His number, or the beginning of his character's name?"""
    return bool(name) and (name == str(p.seat + 1) or p.name.casefold().startswith(name.casefold()))


def sheet(view: View, p: Sheet, screen: Screen) -> str:
    """A character with all it has."""
    if not p.character:
        return " " + capital(f"{PlayerName(p.seat):has} no character now.")
    head = f"{p.name}{f', {PlayerName(p.seat)}' if view.seats > 1 else ''}, {at_place(p.at)}"
    rows = {
        "values": value("Strength", p.strength, p.own_strength) + ", " + value("Craft", p.craft, p.own_craft),
        "lives": f"{p.lives} of {p.starting_lives}",
        "wealth": ", ".join([f"{p.gold} Gold", count(p.talismans, "Talisman")]),
        "ability": f"{thing(p.ability)}: {ABILITIES[p.ability]}",
        "carries": f"{listed([described(name) for name in p.things]) or 'nothing'} (at most {p.carry_limit})",
        "friends": listed([described(name) for name in p.followers]),
        "trophies": trophies(p),
        "Spells": spells(p),
        "just now": ", ".join(conditions(p)),
    }
    lines = [
        fill(f"   {label:<9}{text}", max(screen.prose, 40), subsequent_indent=" " * 12)
        for label, text in rows.items()
        if text
    ]
    return "\n".join([f" {screen.style(head, 'bold')}", *lines])


def value(name: str, now: int, own: int) -> str:
    """`Strength 5 (3 of his own)`."""
    return f"{name} {now}" if now == own else f"{name} {now} ({own} without what he has)"


def spells(p: Sheet) -> str:
    """The Spells, if one may see them; else their number."""
    if not p.spells:
        return f"{p.spell_count} of {p.spell_limit}" if p.spell_count or p.spell_limit else ""
    return "; ".join(f"{described(spell)}, {WHEN[SPELL[spell].moment]}" for spell in p.spells)


# -- the place in words ----------------------------------------------------------------------------------------


def look(view: View) -> str:
    """Where the seat's character is, every way out, and everybody else."""
    seat = view.active if view.seat is None else view.seat
    p = view.players[seat]
    if not p.character:
        return "You have no character now."
    lines = [f"You are {at_place(p.at)}{here_words(view, p.at)}."]
    ways = neighbours(p.at) if p.at in view.maze and view.maze[p.at].openings else {}
    for side, beyond in ways.items():
        lines.append(f"{capital(SIDE_NAMES[side])}: {way_words(view, p.at, side, beyond)}.")
    if p.at == START:
        lines += [f"Door {row}: {square_words(view.maze[f'{row}1'])}." for row in ROWS if view.maze]
    lines += [f"{capital(place(space))}: {vault_words(view, space)}." for space in view.chambers]
    for other in view.players:
        if other.seat != seat and other.character:
            name = PlayerName(other.seat)
            lines.append(capital(f"{name}, the {other.name}, {name:~is} {at_place(other.at)}."))
    return "\n".join(lines)


def here_words(view: View, space: str) -> str:
    """The tile one stands on, or the space outside."""
    if space in view.maze:
        square = view.maze[space]
        lies = f"open {sides(square.openings)}" if square.openings else "not yet laid"
        return f", {a_tile(square.tile)} {lies}" if square.up else ""
    return f": {OUTSIDE[space].text}" if space in OUTSIDE else ""


def way_words(view: View, space: str, side: str, beyond: str) -> str:
    """A wall, or what is beyond the opening."""
    if side not in view.maze[space].openings:
        return "a wall"
    if beyond not in view.maze:
        return place(beyond)
    square = view.maze[beyond]
    if square.up and OPPOSITE[side] not in square.openings:
        return f"{beyond}, {a_tile(square.tile)}, but it is not open on this side"
    return f"{beyond}, {square_words(square)}"


def square_words(square: Square) -> str:
    """A tile and what lies on it."""
    if not square.up:
        return f"face down{f'; you know {a_tile(square.tile)}' if square.tile else ''}"
    parts = [f"{a_tile(square.tile)} open {sides(square.openings)}"]
    parts += [described(card) for card in (*square.cards, *square.loot)]
    parts += [f"{square.gold} Gold"] if square.gold else []
    parts += [count(square.talismans, "Talisman")] if square.talismans else []
    parts += ["a Hex Mark"] if square.hexed_by >= 0 else []
    return ", ".join(parts)


def vault_words(view: View, space: str) -> str:
    """A Treasure Chamber."""
    vault = view.chambers[space]
    if vault.spent:
        return "spent"
    return f"unopened, you know {treasure_words(vault.treasure)}" if vault.treasure else "unopened"


def fight_words(view: View) -> str:
    """Who fights whom, and with what."""
    fight = view.fight
    if fight is None:
        return ""
    other: Name = enemy(fight.enemy) if fight.enemy else PlayerName(fight.defender)
    kind = "psychic combat" if fight.psychic else "battle"
    return capital(f"{PlayerName(fight.attacker)} against {other}: {kind}.")
