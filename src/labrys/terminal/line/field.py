"""The field of a battle in lines: squares with their names, who stands where and faces where, where one may go."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill

from labrys.engine.region import COMPASS, square_name
from labrys.show.decision import RegionMap
from labrys.show.english import listed
from labrys.show.picture import Card, Field, Picture, Stand
from labrys.terminal.line.screen import Screen

ARROWS = "↑↗→↘↓↙←↖"
PLAIN_ARROWS = "^'>,v.<`"
SIGNS = {"torch": "*", "fallen": "†", "gear": "%", "web": "&"}
OTHER_SIGN = "?"
DARK, PLAIN_DARK = "░", ":"
SEVERAL = "+"
GROUND = {"#": "wall", ",": "difficult ground", "~": "water", "o": "exit"}
WIDEST, NARROWEST = 4, 2  # columns of a square
HEAD = 4  # columns before the first square
SIDE_STYLES = {"ours": ("bold", "green"), "theirs": ("bold", "red")}
FACINGS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def marks(picture: Picture) -> dict[str, str]:
    """Two characters for everybody on the field, by id: `Ko` for Korax, `B2` for Brigand 2; no two alike."""
    field = picture.fight.field if picture.fight is not None else None
    names = {card.id: card.name for card in picture.cards}
    found: dict[str, str] = {}
    for stand in field.stands if field is not None else ():
        name = names.get(stand.card, stand.card)
        taken = set(found.values())
        found[stand.card] = next(mark for mark in _proposals(name) if mark not in taken)
    return found


def _proposals(name: str) -> Iterator[str]:
    last = name.rpartition(" ")[2]
    if last.isdecimal() and len(last) == 1:
        yield name[0] + last
    letters = "".join(filter(str.isalnum, name)).ljust(2, "_")
    yield from (letters[0] + letter for letter in letters[1:])
    yield from (f"{letters[0]}{number}" for number in range(1, 10))
    yield from (f"{number:02}" for number in range(100))


class Fields:
    """Draws fields on a screen, and remembers which signs it has explained."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._explained: set[str] = set()

    def draw(self, picture: Picture, region: RegionMap | None) -> list[str]:
        """All of it that is not wall, with the steps to each square one may choose, and what new signs mean."""
        assert picture.fight is not None
        field = picture.fight.field
        assert field is not None
        columns, rows = _inside(field)
        wide = max(NARROWEST, min(WIDEST, (self.screen.width - HEAD) // len(columns)))
        names = marks(picture)
        cells = self._cells(field, names, region, wide)
        heads = "".join(f"{square_name(x, field.width)[:-1]:<{wide}}" for x in columns)
        lines = [" " * HEAD + self.screen.style(heads.rstrip(), "dim")]
        for y in rows:
            row = "".join(cells[x, y] for x in columns)
            lines.append(f"{self.screen.style(f'{y + 1:>{HEAD - 1}}', 'dim')} {row}".rstrip())
        return [*lines, *self._legend(field, names, region)]

    def _cells(
        self, field: Field, names: dict[str, str], region: RegionMap | None, wide: int
    ) -> dict[tuple[int, int], str]:
        """What is written on each square: whoever is there, else what lies there, else how far it is."""
        found = {}
        for y, row in enumerate(field.ground):
            for x, kind in enumerate(row.ljust(field.width)):
                found[x, y] = self._floor(DARK if _is_dark(field, x, y) else kind, wide)
        if region is not None:
            for square, digit in enumerate(region.steps):
                if digit not in ".\n":
                    y, x = divmod(square, region.width + 1)
                    text = digit + (kind if (kind := field.ground[y][x]) in GROUND else "")
                    style = ("dim",) if square in region.through else ("blue",)
                    found[x, y] = self._written(text, wide, *style)
        for mark in field.marks:
            square = mark.y * (field.width + 1) + mark.x
            digit = region.steps[square].strip(".") if region is not None else ""
            text = digit + SIGNS.get(mark.kind, OTHER_SIGN)
            found[mark.x, mark.y] = self._written(text, wide, "yellow")
        for (x, y), beings in _standing(field).items():
            shown = self._being(beings, (x, y), names, wide)
            found[x, y] = self._written(shown, wide, *SIDE_STYLES[beings[0].side])
        return found

    def _floor(self, kind: str, wide: int) -> str:
        if kind == "#":
            return self.screen.style("█" * wide, "dim")
        if kind == DARK and not self.screen.unicode:
            kind = PLAIN_DARK
        return self.screen.style({".": "·"}.get(kind, kind).ljust(wide), "dim")

    def _written(self, text: str, wide: int, *styles: str) -> str:
        return self.screen.style(text[:wide], *styles) + " " * (wide - len(text))

    def _being(self, beings: list[Stand], at: tuple[int, int], names: dict[str, str], wide: int) -> str:
        """Its name, on the first square of it also its facing; of several on a square the first, and a sign."""
        first = beings[0]
        name = names[first.card] if wide > NARROWEST else names[first.card][:1]
        if len(beings) > 1:
            return name + SEVERAL
        arrows = ARROWS if self.screen.unicode else PLAIN_ARROWS
        return name + arrows[first.facing] if first.facing >= 0 and at == (first.x, first.y) else name

    def _legend(self, field: Field, names: dict[str, str], region: RegionMap | None) -> list[str]:
        """Who shares a square, what lies where; and the signs that were not explained yet."""
        there = set("".join(field.ground))
        signs = {("█" if sign == "#" else sign): name for sign, name in GROUND.items() if sign in there}
        if any(_is_dark(field, x, y) for y in range(field.height) for x in range(field.width)):
            signs |= {DARK if self.screen.unicode else PLAIN_DARK: "dark"}
        signs |= {"1 2 3": "so many steps to where you may choose"} if region is not None else {}
        if not self.screen.unicode and any(stand.facing >= 0 for stand in field.stands):
            signs |= {" ".join(PLAIN_ARROWS): f"facing {' '.join(COMPASS)}"}
        new = {sign: name for sign, name in signs.items() if sign not in self._explained}
        self._explained |= new.keys()
        told = [f"{sign} {name}" for sign, name in new.items()]
        told += [
            f"on {_name(x, y, field)}: {' '.join(names[one.card] for one in beings)}"
            for (x, y), beings in _standing(field).items()
            if len(beings) > 1
        ]
        lying: dict[str, list[str]] = {}
        for mark in field.marks:
            sign = f"{SIGNS.get(mark.kind, OTHER_SIGN)} {mark.name}"
            lying.setdefault(sign, []).append(_name(mark.x, mark.y, field))
        told += [f"{sign} ({', '.join(squares)})" for sign, squares in lying.items()]
        prose = fill("; ".join(told), self.screen.prose, initial_indent="    ", subsequent_indent="    ")
        return [self.screen.style(line, "dim") for line in prose.splitlines()]


def _name(x: int, y: int, field: Field) -> str:
    return square_name(y * (field.width + 1) + x, field.width)


def _is_dark(field: Field, x: int, y: int) -> bool:
    """Plain floor without light; what is more than floor is shown all the same."""
    return bool(field.lit) and field.ground[y][x : x + 1] == "." and not field.lit[y][x : x + 1].strip()


def _inside(field: Field) -> tuple[range, range]:
    """The columns and rows in which there is more than wall, and one of wall around them."""
    rows = [y for y, row in enumerate(field.ground) if set(row) - set("# ")]
    columns = [x for x in range(field.width) if {row[x : x + 1] for row in field.ground} - set("# ") - {""}]
    spans = [(found, most) for found, most in ((columns, field.width), (rows, field.height))]
    across, down = (range(max(0, min(s) - 1), min(most, max(s) + 2)) if s else range(most) for s, most in spans)
    return across, down


def _standing(field: Field) -> dict[tuple[int, int], list[Stand]]:
    """Who is on each square."""
    found: dict[tuple[int, int], list[Stand]] = {}
    for stand in field.stands:
        for y in range(stand.y, stand.y + stand.size):
            for x in range(stand.x, stand.x + stand.size):
                found.setdefault((x, y), []).append(stand)
    return found


# -- in words ----------------------------------------------------------------------------------------------------


def measures(field: Field) -> str:
    """How large it is, and how its squares are called."""
    last = square_name(field.width - 1, field.width)[:-1]
    squares = f"columns a to {last} from the west, rows 1 to {field.height} from the north"
    return f"The field: {squares}; a square measures {field.feet} feet."


def told(picture: Picture) -> list[str]:
    """Where everybody stands, and what lies about."""
    assert picture.fight is not None
    field = picture.fight.field
    assert field is not None
    cards, lines = {card.id: card for card in picture.cards}, []
    for side in ("theirs", "ours"):
        lines += [f"{_whereabouts(stand, field, cards)}." for stand in field.stands if stand.side == side]
    for mark in field.marks:
        lines.append(f"{mark.name.capitalize()}: {_name(mark.x, mark.y, field)}.")
    return lines


def _whereabouts(stand: Stand, field: Field, cards: dict[str, Card]) -> str:
    at = stand.y * (field.width + 1) + stand.x
    last = at + (stand.size - 1) * (field.width + 2)
    where = f"on {square_name(at, field.width)}" + (
        f" to {square_name(last, field.width)}" if stand.size > 1 else ""
    )
    name = cards[stand.card].name if stand.card in cards else stand.card
    facing = f", facing {FACINGS[stand.facing]}" if stand.facing >= 0 else ""
    return f"{name} is {where}{facing}{', in the air' if stand.aloft else ''}"


def squares_told(region: RegionMap) -> str:
    """Where one may end, row by row: `row 1: a to d, f; row 2: a`."""
    rows = []
    for y, line in enumerate(region.steps.splitlines()):
        start = y * (region.width + 1)
        open_ = [x for x, digit in enumerate(line) if digit != "." and start + x not in region.through]
        if open_:
            rows.append(f"row {y + 1}: {listed(list(_runs(open_, region.width)))}")
    return "; ".join(rows)


def _runs(columns: list[int], width: int) -> Iterator[str]:
    """`a to d`, for those beside each other."""
    begins = [x for x in columns if x - 1 not in columns]
    ends = [x for x in columns if x + 1 not in columns]
    for first, last in zip(begins, ends, strict=True):
        names = [square_name(x, width)[:-1] for x in (first, last)]
        yield names[0] if first == last else " to ".join(names)


def how_to_type(region: RegionMap, *, path: bool) -> str:
    """A sentence about answers, with a square that is there."""
    ends = [n for n, digit in enumerate(region.steps) if digit not in ".\n" and n not in region.through]
    if not ends:
        return "No square is possible."
    far = square_name(max(ends, key=lambda square: region.steps[square]), region.width)
    number = f"{len(ends)} square{'' if len(ends) == 1 else 's'} to choose from"
    if not path:
        return f"Type a square like {far}: {number}."
    facing = f"; {far}/ne faces north-east then, /ne only turns" if region.faces else ""
    return f"Type a square like {far}, or your way, b2-c3-c4{facing}: {number}."
