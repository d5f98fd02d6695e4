"""Party, fight, log and header as text: functions from a picture to `Content`, and the widget that shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from rich.style import Style
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from labrys.show.picture import Card, Fight, Figure, Listing, Meter, Picture, Side
from labrys.show.sentence import YOU
from labrys.show.teller import Die, Line, Sentence
from labrys.terminal import describe
from labrys.terminal.app.forms import CURSOR, FAINT, NOTHING, NUMBER, STRONG, Laid, clickable, lines, rule_link
from labrys.terminal.describe import GONE, GROUPS
from labrys.terminal.drawing import fitted
from labrys.terminal.line.screen import die_text

BAR = 8  # cells of a bar of wounds; half of them where there is little room
ROOMY = 34
BAR_BESIDE = 1  # a column is left free for a scroll bar that may come
LEAST_GAUGE = 9  # columns of the shortest bar with its figures
COLOURS = {"well": "$success", "hurt": "$warning", "dying": "$error"}
LOG_LINES = 300
Numbers = Mapping[str, Sequence[str]]  # what options point at, and their numbers


class Words(Static):
    """A text in which what can be clicked keeps its own colours."""

    @property
    def link_style(self) -> Style:
        """None but its own."""
        return Style.null()


class Pane(VerticalScroll, can_focus=False):
    """A text that is made anew for every width, and scrolls if it is too long."""

    def __init__(self, id: str, title: str = "") -> None:
        super().__init__(id=id)
        self.border_title = title
        self._make: Callable[[int], Content] = lambda width: Content("")
        self._text = Words(Content(""))
        self._for = 0

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._text

    def show(self, make: Callable[[int], Content]) -> None:
        """Show what this makes for a width."""
        self._make = make
        self._draw()

    def _draw(self) -> None:
        self._for = self.scrollable_content_region.width or self._for  # hidden: as it was
        if self._for > 0:
            self._text.update(self._make(self._for - BAR_BESIDE))

    def keep_in_sight(self, line: int) -> None:
        """Scroll so that this row of a field is seen."""
        row, height = line + 2, self.scrollable_content_region.height  # below the title and the letters
        top = self.scroll_offset.y
        if not top + 1 < row < top + height - 1:
            self.call_after_refresh(self.scroll_to, y=max(0, row - height // 2), animate=False)

    def follow_cursor(self) -> None:
        """Scroll so that what the cursor is at is seen, with a line of what is beside it."""
        self.call_after_refresh(self._follow_cursor)

    def _follow_cursor(self) -> None:
        text = self._text.content
        if not isinstance(text, Content) or not (at := [span for span in text.spans if span.style == CURSOR]):
            return
        first, last = (text.plain[:place].count("\n") for place in (at[-1].start, at[-1].end))
        top, height = self.scroll_offset.y, self.scrollable_content_region.height
        if first - 1 < top:
            self.scroll_to(y=max(0, first - 1), animate=False)
        elif last + 2 > top + height:
            self.scroll_to(y=last + 2 - height, animate=False)

    def on_resize(self) -> None:
        """The width may be another."""
        if self.scrollable_content_region.width != self._for:
            self._draw()


class Roll(Pane):
    """A text that is read from its end: the last line stays in sight, whatever becomes of the height."""

    def _draw(self) -> None:
        super()._draw()
        self._to_the_end()

    def on_resize(self) -> None:
        """What fits is another part."""
        super().on_resize()
        self._to_the_end()

    def _to_the_end(self) -> None:
        self.call_after_refresh(self.scroll_end, animate=False)


# -- the head --------------------------------------------------------------------------------------------------

REACHED = "bold $success"  # of a part of the goal


def heading(picture: Picture, width: int) -> Content:
    """The title, how far the goal is, and as many facts as fit."""
    title = f"{picture.title}, {picture.moment}" if picture.moment else picture.title
    room = width - len(title) - 3
    parts: list[Content] = []
    goal = picture.goal.parts if picture.goal is not None else ()
    told = [(part.name, describe.metered(part), REACHED if reached(part) else STRONG) for part in goal]
    told += [(fact.name, fact.value, STRONG) for fact in picture.facts]
    for name, value, style in told:
        length = len(name) + len(value) + 4
        if room < length:
            continue
        room -= length
        parts.append(Content.assemble((f"{name} ", FAINT), (value, style)))
    return Content("   ").join([Content.styled(f" {title}", "bold $accent"), *parts])


def reached(part: Meter) -> bool:
    """Is there all that is wanted of it?"""
    return bool(part.of) and part.value >= part.of


# -- cards -----------------------------------------------------------------------------------------------------


def bar(card: Card, cells: int = BAR) -> Content:
    """What is left, as a bar and in figures."""
    if card.points <= 0:
        return Content("")
    full, lost = describe.bar(card, cells)
    return Content.assemble((full, COLOURS[describe.wounded(card)]), (lost, FAINT), f" {describe.points(card)}")


def party(picture: Picture, numbers: Numbers, width: int, names: Sequence[str] = ()) -> Content:
    """Everybody in two lines each; then what is in hand, and what lies about. `names`: whose they are, if told."""
    parts: list[Content] = []
    for group, title in GROUPS.items():
        own = [card for card in picture.cards if card.group == group]
        if not own:
            continue
        if title:
            parts.append(Content.styled(f"{title}:", "italic"))
        if group == "making":  # it grows before one's eyes
            parts += [sheet(card, width) for card in own]
            continue
        for card in own:
            parts += [line_of(card, numbers, width)] if group in GONE else summary(card, numbers, width, names)
    for listing in (*picture.hand, *picture.lying):
        parts += listed(listing, width)
    return lines(*parts) if parts else Content.styled("Nobody is here yet.", FAINT)


def summary(card: Card, numbers: Numbers, width: int, names: Sequence[str] = ()) -> list[Content]:
    """Name and wounds; below, what he holds and how he is."""
    details = [card.weapon, *card.status, *([card.fate] if card.fate else [])]
    if not card.weapon and card.figures:
        details = [*(f"{figure.name} {figure.value}" for figure in card.figures[:4]), *details]
    if 0 <= card.seat < len(names) and card.group != "player":  # a player's own card has his name
        details.append(f"{names[card.seat]}'s" if names[card.seat] != YOU else "yours")
    box = f"{card.box}  " if card.box else ""
    words = box + ", ".join(part for part in details if part)
    text = wrap(words, max(width - 3, 10))
    below = [Content.styled(f"   {line}", FAINT).stylize(clickable("app.sheet", card.id)) for line in text]
    return [line_of(card, numbers, width), *below]


def line_of(card: Card, numbers: Numbers, width: int) -> Content:
    """`► Brand, Fighter  ████░ 4/5  2`."""
    gauge = bar(card, BAR if width > ROOMY else BAR // 2)
    marks = _marks(card, numbers)
    room = width - gauge.cell_length - len(marks) - 4
    title = f", {titled}" if (titled := card.title) and len(card.name) + len(titled) + 2 <= room else ""
    fate = f" ({card.fate})" if card.fate and card.group in GONE else ""
    name = fitted(card.name + fate, room - len(title))
    style = FAINT if card.fate or card.group in GONE else STRONG
    head = Content.assemble(("► " if card.active else "  ", "bold $accent"), (name, style), (title, FAINT))
    head = head.pad_right(max(0, room + 2 - head.cell_length)).stylize(clickable("app.sheet", card.id))
    return Content.assemble(head, " ", gauge, (f" {marks}" if marks else "", NUMBER))


def _marks(card: Card, numbers: Numbers) -> str:
    """The numbers of the options that point at him."""
    own = numbers.get(card.id, ())
    return f"({','.join(own)})" if own else ""


def listed(listing: Listing, width: int) -> list[Content]:
    """`On the floor: sword, rope`."""
    text = wrap(describe.listed(listing), max(width, 10), subsequent_indent="  ")
    return [Content.styled(line, "$secondary") for line in text]


# -- a fight ---------------------------------------------------------------------------------------------------


def fight(picture: Picture, numbers: Numbers, width: int, laid: Laid = NOTHING) -> Content:
    """Theirs above, ours below, face to face; who acts and who is pointed at are marked."""
    battle = picture.fight
    if battle is None:
        return Content.styled("There is no fight.", FAINT)
    cards = {card.id: card for card in picture.cards}
    theirs = [cards[who] for who in battle.theirs.cards if who in cards]
    ours = [cards[who] for who in battle.ours.cards if who in cards]
    rows = [_side(battle.theirs, width)]
    rows += _ranks(theirs, battle, numbers, width, laid, reverse=True)
    rows.append(Content.styled(f"─ {battle.title} ".ljust(width, "─"), "$accent"))
    rows += _ranks(ours, battle, numbers, width, laid, reverse=False)
    rows.append(_side(battle.ours, width))
    return lines(*rows)


def _side(side: Side, width: int) -> Content:
    figures = "   ".join(f"{figure.name} {figure.value}" for figure in side.figures)
    dice = " ".join(die_text(face, side.die) for face in side.dice if face)
    words = wrap("   ".join(filter(None, (side.name, figures, dice))), max(width, 10))
    return Content.styled("\n".join(words), "italic")


def _ranks(
    cards: Sequence[Card], battle: Fight, numbers: Numbers, width: int, laid: Laid, *, reverse: bool
) -> list[Content]:
    """A marching order by rows, the front next to the enemy; those in no order below each other."""
    placed = [card for card in cards if card.row >= 0 and card.column >= 0 and battle.columns]
    rows: list[Content] = []
    room = width // max(battle.columns, 1)
    for row in sorted({card.row for card in placed}, reverse=reverse):
        own = {card.column: card for card in placed if card.row == row}
        cells = [_fighter(own.get(column), numbers, room, laid) for column in range(battle.columns)]
        rows += [Content("").join([cell[part] for cell in cells]) for part in range(2)]
    for card in cards:
        if card not in placed:
            rows += summary(card, numbers, width)
    return rows


def _fighter(card: Card | None, numbers: Numbers, room: int, laid: Laid) -> tuple[Content, Content]:
    """Two lines of a box: who, and how he is."""
    if card is None:
        empty = Content.styled(f"{'·':^{room}}", FAINT)
        return empty, Content(" " * room)
    acts, name = card.active or card.id == laid.acting, fitted(card.name, room - 2)
    head = Content.assemble(
        ("►" if acts else " ", "$accent"), (name, CURSOR if card.id == laid.looked else STRONG)
    )
    marks = _marks(card, numbers)
    if len(marks) > room - LEAST_GAUGE:
        marks = marks.strip("()")
    gauge = bar(card, max(2, min(6, room - LEAST_GAUGE - len(marks))))
    state = ", ".join(filter(None, (*card.status, card.weapon)))
    spare = room - gauge.cell_length - len(marks) - 3
    below = Content.assemble(
        " ", gauge, (marks and f" {marks}", NUMBER), (f" {state}" if spare > 3 else "", FAINT)
    )
    cells = [_cut(part, room).stylize(clickable("screen.card", card.id)) for part in (head, below)]
    return cells[0], cells[1]


def _cut(part: Content, room: int) -> Content:
    return part.truncate(room - 1, ellipsis=True).pad_right(max(0, room - min(part.cell_length, room - 1)))


# -- the log ---------------------------------------------------------------------------------------------------


def told(line: Line, style: str = "") -> Content:
    """A line of the log: its sentences, the dice as faces, the rules to click."""
    parts: list[Content] = []
    for place, one in enumerate(line.sentences):
        following = line.sentences[place + 1 : place + 2]
        parts += [Content.styled(one.text, _tone(one, style))] if one.text else []
        parts += _dice(one.dice)
        if one.rule and not (following and following[0].rule == one.rule):  # cited once, at the end
            parts.append(rule_link(one.rule))
    return Content(" ").join(parts)


def _tone(one: Sentence, style: str) -> str:
    if style:
        return style
    if one.kind in ("Died", "Killed"):
        return "$error"
    return "$secondary" if one.private else ""


def _dice(dice: Sequence[Die]) -> list[Content]:
    parts = []
    for place, die in enumerate(dice):
        parts.append(Content.styled(die_text(die.face, die.sides), "bold $accent"))
        if die.rule and (place + 1 == len(dice) or dice[place + 1].rule != die.rule):
            parts.append(rule_link(die.rule))
    return parts


def history(log: Sequence[Line], fresh: int) -> Content:
    """The last lines; those since one's last answer are bright."""
    first = max(0, len(log) - LOG_LINES)
    bright = len(log) - fresh
    shown = [told(line, "" if first + n >= bright else FAINT) for n, line in enumerate(log[first:])]
    return lines(*shown) if shown else Content.styled("Nothing has happened yet.", FAINT)


# -- a sheet ---------------------------------------------------------------------------------------------------


def sheet(card: Card, width: int) -> Content:
    """All there is to know of somebody."""
    where = ", ".join(part for part in (card.box, card.weapon, *card.status, card.fate) if part)
    rows = [Content.styled(", ".join(part for part in (card.name, card.title) if part), "bold $accent")]
    if card.points:
        rows.append(Content.assemble((f"{card.points_name}  ", FAINT), bar(card, 16)))
    rows += [Content(where), Content("")] if where else [Content("")]
    rows += figures(card.figures, width)
    for listing in card.lists:
        rows += [Content(""), Content.styled(listing.title, STRONG)]
        for thing in listing.things:
            note = f": {thing.note}" if thing.note else ""
            text = wrap(f"{describe.thing(thing)}{note}", max(width - 4, 12), subsequent_indent="  ")
            rows += [Content(f"  {part}") for part in text]
    return lines(*rows)


def figures(found: Sequence[Figure], width: int) -> list[Content]:
    """Names and values; short ones side by side."""
    rows: list[Content] = []
    row = Content("")
    for figure in found:
        note = f" ({figure.note})" if figure.note and len(figure.note) < width // 2 else ""
        part = Content.assemble((f"{figure.name} ", FAINT), (figure.value, STRONG), (note, FAINT))
        if row.cell_length and row.cell_length + part.cell_length + 3 > width:
            rows.append(row)
            row = Content("")
        row = Content.assemble(row, "   " if row.cell_length else "", part)
    return [*rows, row] if row.cell_length else rows
