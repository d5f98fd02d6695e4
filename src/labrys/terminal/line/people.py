"""Everybody in lines: the party, sheets, both sides of a fight, what is in hand and what lies about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import fill

from msgspec import structs

from labrys.show.english import capital
from labrys.show.picture import Card, Fight, Figure, Listing, Picture, Side
from labrys.show.sentence import YOU
from labrys.terminal import describe
from labrys.terminal.describe import GONE, GROUPS, bar, points, wounded
from labrys.terminal.drawing import fitted
from labrys.terminal.line import field
from labrys.terminal.line.screen import TIE, Screen

LONGEST_BAR = 12
LEAST_BESIDE = 24  # columns for what stands beside a bar; with less it stands below
COLOURS = {"well": (), "hurt": ("yellow",), "dying": ("red",)}
ROW_HEADS = ("front", "2nd", "3rd")


class People:
    """Writes cards on a screen."""

    def __init__(self, screen: Screen, names: Sequence[str]) -> None:
        """`names`: of the players."""
        self.screen, self.names = screen, names

    # -- at a glance ---------------------------------------------------------------------------------------

    def glance(self, picture: Picture) -> list[str]:
        """Those who play a character each in a line, with what they hold; of a party everybody's wounds."""
        players = [card for card in picture.cards if card.group == "player"]
        if not players:
            return [*self._wounds(picture), *self.facts(picture)]
        return [*self._players(players), *self.hand(picture), *self.facts(picture)]

    def hand(self, picture: Picture) -> list[str]:
        """What only this seat sees, with what it does."""
        lines = []
        for listing in picture.hand:
            text = f" {listing.title}: {'; '.join(_things(listing))}"
            lines.append(fill(text, self.screen.prose, subsequent_indent="   "))
        return lines

    def facts(self, picture: Picture) -> list[str]:
        """What stands at the head of the table: how far the goal is, then the facts."""
        goal = picture.goal.parts if picture.goal is not None else ()
        parts = [f"{part.name} {describe.metered(part)}" for part in goal]
        parts += [f"{fact.name} {fact.value}" for fact in picture.facts]
        shown = [part.replace(" ", TIE) for part in parts]
        between = " · " if self.screen.pictures else "; "
        text = fill(between.join(shown), self.screen.prose, initial_indent=" ", subsequent_indent=" ")
        return [self.screen.style(line, "dim") for line in text.replace(TIE, " ").splitlines()]

    def _wounds(self, picture: Picture) -> list[str]:
        """`Brand 5/8  Ilse 8/8`, in as many lines as it takes."""
        ours = [card for card in picture.cards if card.group in ("party", "charmed") and card.points > 0]
        lines, length = [""], 0
        for card in ours:
            size = len(card.name) + len(points(card)) + 3
            if length + size > self.screen.width - 2:
                lines, length = [*lines, ""], 0
            lines[-1] += f" {card.name} {self._points(card)} "
            length += size
        return [line.rstrip() for line in lines if line]

    def _points(self, card: Card) -> str:
        return self.screen.style(points(card), *COLOURS[wounded(card)])

    def _players(self, cards: Sequence[Card]) -> list[str]:
        width = max(len(name_of(card)) for card in cards)
        return [self._line(card, width, 0, _cells(cards)) for card in cards]

    # -- the party -----------------------------------------------------------------------------------------

    def party(self, picture: Picture, *, drawn: bool) -> list[str]:
        """Everybody with what he carries; then what is in hand, what lies about, and the facts."""
        lines = [*self.fight(picture), ""] if picture.fight is not None and drawn else []
        width = max((len(name_of(card)) for card in picture.cards), default=4)
        boxes = max((len(card.box) for card in picture.cards), default=0)
        for group, title in GROUPS.items():
            own = [card for card in picture.cards if card.group == group]
            if own and title:
                lines.append(f" {self.screen.style(title, 'bold')}:")
            for card in own:
                lines.append(self._line(card, width, boxes, _cells(picture.cards)))
                lines += self._carried(card)
        told = {one.title for card in picture.cards for one in card.lists}
        lines += [self._listing(one) for one in (*picture.hand, *picture.lying) if one.title not in told]
        return [*lines, *self.facts(picture)] if picture.cards else ["Nobody is here yet.", *self.facts(picture)]

    def _line(self, card: Card, width: int, boxes: int, cells: int) -> str:
        """`1L Brand  ████████ 8/8  sword`; players with their figures instead of a weapon. Or in words."""
        if not self.screen.pictures:
            return self._in_words(card)
        mark = "►" if card.active else " "
        box = f"{card.box:<{boxes}} " if boxes else ""
        name = f"{name_of(card):<{width}}"
        head = self.screen.style(name, "bold") if card.active else name
        rest = ", ".join(filter(None, (self._seat(card), card.weapon, *self._figures(card), *self._state(card))))
        start = f"{mark}{box}{head}  {self._gauge(card, cells)}  "
        plain = len(f"{mark}{box}{name}  ") + cells + 8
        if self.screen.prose - plain < LEAST_BESIDE:
            below = fill(rest, self.screen.prose, initial_indent="   ", subsequent_indent="   ")
            return f"{start.rstrip()}\n{below}".rstrip()
        text = fill(rest, self.screen.prose - plain)
        return (start + f"\n{' ' * plain}".join(text.splitlines())).rstrip()

    def _in_words(self, card: Card) -> str:
        """Without bars and columns, for the ear."""
        turn = "whose turn it is" if card.active else ""
        health = f"{card.left} of {card.points} {card.points_name}" if card.points > 0 else ""
        state = (self._seat(card), card.weapon, *self._figures(card), *self._state(card))
        parts = (name_of(card), turn, describe.box_words(card), health, *state)
        return fill(f" {', '.join(filter(None, parts))}.", self.screen.prose, subsequent_indent="   ")

    def _gauge(self, card: Card, cells: int) -> str:
        """A bar of at most so many cells and figures, for those who can still be wounded."""
        if card.points <= 0 or card.group in GONE or card.fate in ("stone", "dead"):
            return " " * (cells + 6)
        figures = f"{self._points(card)}{' ' * (5 - len(points(card)))}"
        return f"{''.join(bar(card, min(card.points, cells))):<{cells}} {figures}"

    def _seat(self, card: Card) -> str:
        """Whose he is, where there are several; a player's own card has his name."""
        if len(self.names) < 2 or not 0 <= card.seat < len(self.names) or card.group == "player":
            return ""
        return "yours" if self.names[card.seat] == YOU else f"{self.names[card.seat]}'s"

    def _figures(self, card: Card) -> list[str]:
        """What a player's character is worth, if it holds no weapon."""
        return [] if card.weapon or card.group != "player" else [_figure(figure) for figure in card.figures[:4]]

    def _state(self, card: Card) -> list[str]:
        order = f"initiative {card.order}" if card.order else ""
        return [*filter(None, (order, card.declared, *card.status, card.fate))]

    def _carried(self, card: Card) -> list[str]:
        """What else there is to know in a line or two: figures, then things by name."""
        if card.group in GONE:
            return []
        figures = card.figures[4:] if self._figures(card) else card.figures
        parts = [", ".join(_figure(figure) for figure in figures)] if figures else []
        parts += [f"{one.title}: {', '.join(map(describe.thing, one.things))}" for one in card.lists]
        text = fill(". ".join(parts), self.screen.prose, initial_indent="     ", subsequent_indent="     ")
        return [self.screen.style(line, "dim") for line in text.splitlines()]

    def _listing(self, listing: Listing) -> str:
        """`Not yet given to anybody: sword, rope`."""
        return fill(f" {describe.listed(listing)}", self.screen.prose, subsequent_indent="   ")

    # -- sheets --------------------------------------------------------------------------------------------

    def sheets(self, cards: Sequence[Card]) -> list[str]:
        """All there is to know of these."""
        return [line for card in cards for line in self._sheet(card)]

    def _sheet(self, card: Card) -> list[str]:
        head = ", ".join(filter(None, (card.name, card.title, describe.box_words(card), self._seat(card))))
        rows = [(card.points_name, self._bar(card))] if card.points > 0 else []
        rows += [("in hand", card.weapon)] if card.weapon and not card.lists else []
        rows += [("now", ", ".join(self._state(card)))] if self._state(card) else []
        rows += (
            [("values", ", ".join(_figure(figure, noted=True) for figure in card.figures))] if card.figures else []
        )
        for one in card.lists:
            rows += [(one.title if n == 0 else "", thing) for n, thing in enumerate(_things(one))]
        width = max((len(title) for title, _ in rows), default=0) + 2
        lines = [
            fill(f"   {title:<{width}}{text}", max(self.screen.prose, 40), subsequent_indent=" " * (width + 3))
            for title, text in rows
        ]
        return [f" {self.screen.style(head, 'bold')}", *lines]

    def _bar(self, card: Card) -> str:
        blocks = "".join(bar(card, min(card.points, LONGEST_BAR)))
        return f"{blocks} {self._points(card)}" if self.screen.pictures else f"{card.left} of {card.points}"

    # -- a fight -------------------------------------------------------------------------------------------

    def fight(self, picture: Picture) -> list[str]:
        """Theirs above, their front row nearest; ours below."""
        battle = picture.fight
        if battle is None:
            return []
        marks = field.marks(picture)
        cards = {card.id: structs.replace(card, box=marks.get(card.id, card.box)) for card in picture.cards}
        theirs, ours = (
            [cards[who] for who in side.cards if who in cards] for side in (battle.theirs, battle.ours)
        )
        width = min((self.screen.prose - 7) // max(battle.columns, 1), 30)
        line = f"─ {battle.title} "
        length = 6 + width * battle.columns if battle.columns else self.screen.prose - 1
        return [
            *self._side(battle.theirs),
            *self._ranks(theirs, battle, width, behind_first=True),
            " " + self.screen.style(line.ljust(length, "─"), "bold"),
            *self._ranks(ours, battle, width, behind_first=False),
            *self._side(battle.ours),
        ]

    def _side(self, side: Side) -> list[str]:
        """The name of a side, with its figures and dice where it has any."""
        dice = " ".join(self.screen.die(face, side.die) for face in side.dice)
        parts = [side.name, ", ".join(map(_figure, side.figures)), dice]
        return [fill(f" {'   '.join(filter(None, parts))}", self.screen.prose, subsequent_indent="   ")]

    def _ranks(self, cards: Sequence[Card], battle: Fight, width: int, *, behind_first: bool) -> list[str]:
        """A marching order by rows, the front always; those in no order below each other."""
        placed = [card for card in cards if card.row >= 0 and card.column >= 0] if battle.columns else []
        rows = sorted({0, *(card.row for card in placed)} if battle.columns else (), reverse=behind_first)
        lines = [self._rank(placed, row, battle.columns, width) for row in rows]
        names = max((len(name_of(card)) for card in cards), default=0)
        boxes = 0 if battle.field is None else max((len(card.box) for card in cards), default=0)
        return [*lines, *(self._line(card, names, boxes, _cells(cards)) for card in cards if card not in placed)]

    def _rank(self, cards: Iterable[Card], row: int, columns: int, width: int) -> str:
        """One row: names, wounds, weapons in hand."""
        standing = {card.column: card for card in cards if card.row == row}
        cells = [self._post(standing.get(column), width) for column in range(columns)]
        head = ROW_HEADS[row] if row < len(ROW_HEADS) else f"{row + 1}th"
        return f" {head:<6}{''.join(cells)}".rstrip()

    def _post(self, card: Card | None, width: int) -> str:
        """One box, filled up to its width."""
        if card is None:
            return "·".ljust(width)
        shown = points(card) or "?"
        name = fitted(card.name, width - len(shown) - 2)
        state = ", ".join(filter(None, (*card.status, card.weapon)))
        room = width - len(name) - len(shown) - 3
        rest = f" {fitted(state, room)}" if state and room > 3 else ""
        points_shown = self._points(card) if card.points > 0 else shown
        return f"{name} {points_shown}{rest}" + " " * (width - len(name) - len(shown) - len(rest) - 1)


def _cells(cards: Sequence[Card]) -> int:
    """How long the longest bar is."""
    return min(LONGEST_BAR, max((card.points for card in cards), default=0))


def name_of(card: Card) -> str:
    """`Brand, Hero`."""
    return ", ".join(filter(None, (card.name, card.title)))


def _figure(figure: Figure, *, noted: bool = False) -> str:
    note = f" ({figure.note})" if noted and figure.note else ""
    return f"{figure.name} {figure.value}{note}"


def _things(listing: Listing) -> list[str]:
    return [f"{describe.thing(one)}{f': {one.note}' if one.note else ''}" for one in listing.things]


def nobody(cards: Sequence[Card], name: str) -> str:
    """There is no sheet of this name."""
    there = ", ".join(card.name for card in cards) or "nobody"
    return f"There is nobody called “{name}” here; there are: {capital(there)}."
