"""The field of a battle in characters and colours: who stands where, what one looks at, where one is about to go.

Whatever is laid over it is marked by signs as well as by colours, so that it can be read without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from msgspec import Struct
from textual.content import Content

from labrys.engine.region import STEPS, square_name
from labrys.show.decision import RegionMap
from labrys.show.picture import Card, Field, Picture, Stand
from labrys.terminal import describe
from labrys.terminal.app import panes
from labrys.terminal.app.forms import FAINT, NUMBER, STRONG, Laid, Square, clickable, lines
from labrys.terminal.line.field import ARROWS, FACINGS, OTHER_SIGN, SIGNS, marks

HEAD = 3  # columns before the first square
WIDEST, NARROWEST = 4, 2  # columns of a square
SEATS = ("$error", "$success", "$warning", "$primary", "$secondary", "$accent")
GROUND = {".": "·", ",": ":", "~": "~", "o": "o"}
STYLES = {"f": "$error", "s": "$warning", "r": "$success"}
ARC_WORDS = {"f": "front", "s": "flank", "r": "rear"}
LEGEND = {"1 2": "steps", "!": "threatened", "•": "the way", "f s r": "front, flank, rear"}
BAR = 5  # cells of a gauge
FEW = 3  # options about somebody whose numbers stand behind his name
Numbers = Mapping[str, Sequence[str]]


class Cell(Struct):
    """What is written on a square, how, and what a click on it means."""

    text: str
    style: str = FAINT
    act: tuple[str, str] = ("", "")
    more: str = ""  # behind it: the number of an option
    card: Card | None = None  # of whoever's first square it is, if his points are known


def draw(picture: Picture, numbers: Numbers, width: int, laid: Laid, *, tall: bool = False) -> Content:
    """The field with the names of its squares, below it whoever is looked at; `tall`: two lines to a square."""
    assert picture.fight is not None
    field = picture.fight.field
    assert field is not None
    across, down = bounds(field)
    wide = max(NARROWEST, min(WIDEST, (width - HEAD) // len(across)))
    cells = _cells(picture, field, numbers, laid)
    letters = "".join(f"{square_name(x, field.width)[:-1]:<{wide}}" for x in across)
    rows = [Content.styled(f"{'':{HEAD}}{letters}".rstrip(), FAINT)]
    for y in down:
        row = [_written(cells[x, y], wide) for x in across]
        rows.append(Content.assemble((f"{y + 1:>{HEAD - 1}} ", FAINT), *row))
        if tall:
            rows.append(Content.assemble(" " * HEAD, *[_below(cells[x, y], wide) for x in across]))
    return lines(
        *rows, *(Content.styled(line, FAINT) for line in wrap(told(picture, field, laid), max(width, 10)))
    )


def bounds(field: Field) -> tuple[range, range]:
    """The columns and rows with floor, and a wall around them."""
    floor = [(x, y) for y, row in enumerate(field.ground) for x, sign in enumerate(row) if sign not in "# "]
    xs, ys = [x for x, _ in floor] or [0], [y for _, y in floor] or [0]
    across = range(max(0, min(xs) - 1), min(field.width, max(xs) + 2))
    return across, range(max(0, min(ys) - 1), min(field.height, max(ys) + 2))


def _written(cell: Cell, wide: int) -> Content:
    text = cell.text[:wide]
    more = cell.more if len(text) + len(cell.more) <= wide else ""
    part = Content.assemble((text, cell.style), (more, NUMBER), " " * (wide - len(text) - len(more)))
    return part.stylize(clickable(*cell.act)) if cell.act[0] else part


def _below(cell: Cell, wide: int) -> Content:
    """The second line of a square: what is left of whoever stands there, or more of the wall."""
    if cell.card is not None:
        full, lost = describe.bar(cell.card, wide - 1)
        gauge = Content.assemble(
            ("▀" * len(full), panes.COLOURS[describe.wounded(cell.card)]), ("·" * len(lost), FAINT)
        )
        part = Content.assemble(gauge, " ")
    else:
        wall = cell.text.startswith("█")
        part = Content.styled(cell.text[:wide] if wall else " " * wide, cell.style if wall else "")
    return part.stylize(clickable(*cell.act)) if cell.act[0] else part


def _cells(picture: Picture, field: Field, numbers: Numbers, laid: Laid) -> dict[Square, Cell]:
    """Every square, from below: ground, what lies there, where one may go, arcs, figures, the way, the cursor."""
    found = {(x, y): _ground(field, x, y) for y in range(field.height) for x in range(field.width)}
    for mark in field.marks:
        found[mark.x, mark.y] = Cell(SIGNS.get(mark.kind, OTHER_SIGN), "$warning")
    if laid.region is not None:
        _reachable(field, laid.region, found)
    stands = {stand.card: stand for stand in field.stands}
    if laid.looked in stands:
        _arcs(field, stands[laid.looked], found)
    _figures(picture, field, numbers, laid, found)
    for place, at in enumerate(laid.way[1:], 2):
        last = place == len(laid.way)
        found[at].text = ("(%s)" % (ARROWS[laid.facing] if laid.facing >= 0 else "•")) if last else "•"
        found[at].style = "bold $accent"
    if len(laid.way) == 1 and laid.facing >= 0:  # he stays and turns
        at = laid.way[0]
        found[at].text = found[at].text[:2] + ARROWS[laid.facing]
    if laid.cursor is not None and laid.cursor in found:
        under = found[laid.cursor]
        under.text, under.style = f"{under.text:<2}", f"{under.style} reverse"
    return found


def _ground(field: Field, x: int, y: int) -> Cell:
    sign = field.ground[y][x : x + 1] or " "
    lit = field.lit[y][x : x + 1] if field.lit else "."
    if sign == "#":
        return Cell("█" * WIDEST, "$foreground 30%")
    if sign in GROUND and lit == " ":
        return Cell("░", FAINT)
    return Cell(GROUND.get(sign, sign), "$primary" if sign == "~" else FAINT)


def _reachable(field: Field, region: RegionMap, found: dict[Square, Cell]) -> None:
    """The steps to every square one may end on; those that a foe threatens have a mark."""
    start = divmod(region.start, region.width + 1)[::-1] if region.start >= 0 else None
    own = next((stand.side for stand in field.stands if start and _covers(stand, start)), "ours")
    foes = [stand for stand in field.stands if stand.side != own and stand.threat]
    for number, digit in enumerate(region.steps):
        if digit in ".\n" or number in region.through:
            continue
        y, x = divmod(number, region.width + 1)
        cell = found[x, y]
        threat = any(apart(foe, x, y) == 1 for foe in foes)
        ground = cell.text if cell.text in ":~" else ""
        cell.text, cell.style = f"{digit}{'!' if threat else ground}", "$warning" if threat else "$success"
        cell.act = ("screen.square", square_name(number, region.width))


def _arcs(field: Field, stand: Stand, found: dict[Square, Cell]) -> None:
    """Front, flanks and rear of a figure, where somebody could stand."""
    for (x, y), cell in found.items():
        if apart(stand, x, y) == 1 and field.ground[y][x : x + 1] not in ("#", " ", "") and field.arcs:
            arc = field.arcs[(towards(stand, x, y) - stand.facing) % 8] if stand.facing >= 0 else ""
            if arc:
                cell.text, cell.style = (cell.text if cell.text[:1].isdigit() else "") + arc, STYLES[arc]


def _figures(picture: Picture, field: Field, numbers: Numbers, laid: Laid, found: dict[Square, Cell]) -> None:
    """Two letters and an arrow; ours in the colour of their seat, theirs reversed."""
    cards, names = {card.id: card for card in picture.cards}, marks(picture)
    for stand in field.stands:
        card = cards.get(stand.card)
        if card is None:
            continue
        style = (
            "bold reverse" if stand.side == "theirs" else f"bold {SEATS[card.seat % 6] if card.seat >= 0 else ''}"
        )
        acts = card.active or stand.card in (laid.looked, laid.acting)
        style += " underline" if acts else ""
        own = numbers.get(stand.card, ())
        for dx in range(stand.size):
            for dy in range(stand.size):
                at = stand.x + dx, stand.y + dy
                first = not dx and not dy
                name = names[stand.card]
                cell = found[at]
                text = name + (ARROWS[stand.facing] if stand.facing >= 0 and first else "")
                cell.text, cell.style = text, f"{style} dim" if card.fate or card.asleep else style
                cell.more = own[0] if first and len(own) == 1 else ""
                cell.card = card if first and card.points > 0 else None
                if not cell.act[0]:
                    cell.act = ("screen.card", stand.card)


# -- measures ----------------------------------------------------------------------------------------------------


def _covers(stand: Stand, at: Sequence[int]) -> bool:
    return stand.x <= at[0] < stand.x + stand.size and stand.y <= at[1] < stand.y + stand.size


def apart(stand: Stand, x: int, y: int, size: int = 1) -> int:
    """How many squares lie between a figure and something on a square."""
    across = max(x - (stand.x + stand.size - 1), stand.x - (x + size - 1), 0)
    return max(across, y - (stand.y + stand.size - 1), stand.y - (y + size - 1))


def towards(stand: Stand, x: int, y: int) -> int:
    """In which of the eight directions a square lies from the middle of a figure."""
    east, south = 2 * x + 1 - 2 * stand.x - stand.size, 2 * y + 1 - 2 * stand.y - stand.size
    return max(range(8), key=lambda way: _along(way, east, south))


def _along(way: int, east: int, south: int) -> float:
    """How far a direction leads there."""
    dx, dy = STEPS[way]
    return (east * dx + south * dy) / (1.4142 if dx and dy else 1)


# -- in words ----------------------------------------------------------------------------------------------------


def told(picture: Picture, field: Field, laid: Laid) -> str:
    """Whoever is looked at; else what the signs mean."""
    stand = next((one for one in field.stands if one.card == laid.looked), None)
    card = next((one for one in picture.cards if one.id == laid.looked), None)
    if stand is None or card is None:
        return "  ".join(
            f"{sign} {words}" for sign, words in LEGEND.items() if laid.region is not None and sign != "f s r"
        )
    acting = laid.acting or next((card.id for card in picture.cards if card.active), "")
    active = next((one for one in field.stands if one.card == acting and one.card != stand.card), None)
    far = f"{apart(stand, active.x, active.y, active.size) * field.feet} ft away" if active is not None else ""
    where = square_name(stand.y * (field.width + 1) + stand.x, field.width)
    counted = [f"{figure.name} {figure.value}" for figure in card.figures if figure.boxes]
    ranges = [f"{name} {feet} ft" for name, feet in stand.ranges]
    parts = [
        f"{marks(picture)[card.id]} {', '.join(filter(None, (card.name, card.title)))} on {where}",
        f"{card.points_name} {describe.points(card)}" if card.points else "",
        *counted, card.weapon, f"reach {stand.reach} ft" if stand.reach else "", *ranges,
        f"faces {FACINGS[stand.facing]}" if stand.facing >= 0 else "", far, *card.status, card.fate, card.declared,
    ]  # fmt: skip
    return "; ".join(filter(None, parts))


def roster(picture: Picture, numbers: Numbers, width: int, acting: str = "") -> Content:
    """Everybody by initiative: score, mark, name, what is left of him; below, what he is about to do."""
    assert picture.fight is not None
    fight, names = picture.fight, marks(picture)
    own = {card.id: card for card in picture.cards}
    cards = [own[who] for who in (*fight.ours.cards, *fight.theirs.cards) if who in own]
    theirs = set(fight.theirs.cards)
    rows: list[Content] = []
    for card in sorted(cards, key=_order):
        acts = card.active or card.id == acting
        rows += _entry(card, names.get(card.id, ""), numbers, width, theirs=card.id in theirs, acts=acts)
    return lines(*rows) if rows else Content("")


def _order(card: Card) -> float:
    try:
        return -float(card.order)
    except ValueError:
        return 99.0


def _entry(card: Card, mark: str, numbers: Numbers, width: int, *, theirs: bool, acts: bool) -> list[Content]:
    gauge = panes.bar(card, BAR)
    own = numbers.get(card.id, ())
    shown = f" ({','.join(own)})" if 0 < len(own) <= FEW else ""
    colour = "bold reverse" if theirs else f"bold {SEATS[card.seat % 6] if card.seat >= 0 else ''}"
    room = max(4, width - 9 - gauge.cell_length - len(shown))
    head = Content.assemble(
        ("►" if acts else " ", "bold $accent"), (f"{card.order:>2} ", STRONG), (f"{mark:<2}", colour), " ",
        (f"{card.name[:room]:<{room}}", FAINT if card.fate else STRONG), " ", gauge, (shown, NUMBER),
    ).stylize(clickable("screen.card", card.id))  # fmt: skip
    counted = [f"{figure.name} {figure.value}" for figure in card.figures if figure.boxes]
    below = ", ".join(filter(None, (*counted, card.fate, *card.status, card.declared)))
    indent = " " * 7
    text = wrap(below, max(width, 12), initial_indent=indent, subsequent_indent=indent)
    return [head, *(Content.styled(line, FAINT) for line in text)]
