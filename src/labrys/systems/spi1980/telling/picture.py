"""The table of a dungeon book as a picture: the maze, the records, both sides of a fight. Made from a view alone.

A picture is made after every answer, so that whatever stays the same is kept ready: a chit that lies, a list of
things carried, a monster's counter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from labrys.engine.ask import Ask
from labrys.engine.cache import Once, Shelf
from labrys.kit import maze, order
from labrys.show.english import capital, listed
from labrys.show.picture import Card, Fight, Figure, Listing, Place, Side, Sign, Thing, Token, Turn
from labrys.systems.spi1980.tables import ChitRow
from labrys.systems.spi1980.telling.view import FEW, LARGE, SPENT, Cell, Foe, Group, Sheet, View
from labrys.systems.spi1980.telling.words import bearing, described, thing

PARTY = "party"  # the id of its token
ASKED = ("turn", "misfit")  # the questions how a chit is to lie
SIDE_WORDS: Mapping[str, str] = {maze.DOOR: "door", maze.OPEN: "open", maze.WALL: "wall"}
WAYS = (("open", "open end"), ("door", "door"), ("locked", "locked door"), ("blocked", "blocked side"))
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # x and y, clockwise from the north
RECORDS = ("party", "aside", "turned", "fallen", "out")  # in a view: adventurers
COUNTERS = ("charmed", "foes", "peaceful")  # and monsters

# -- the maze --------------------------------------------------------------------------------------------------


def turn(option: object, ask: Ask[object], face: Callable[[str], ChitRow]) -> Turn | None:
    """How a chit would lie, where that is asked; `face` gives the side of it that is up."""
    if ask.ask not in ASKED or not isinstance(option, str):
        return None
    code, _, sides = option.rpartition("/")
    kind = "room" if face(code or ask.of).kind == "room" else "corridor"
    return Turn(kind, tuple(SIDE_WORDS[letter] for letter in sides))


class Plan:
    """How the chits of a book are drawn."""

    def __init__(self, features: Mapping[str, str], marks: Mapping[str, str], level: str = "") -> None:
        """Names of features and counters by kind; `level`: the key of the only level, if there is but one."""
        self.features, self.marks, self.level = features, marks, level
        self._spots = Shelf(self._spot)
        self._grounds = Once(self._ground, FEW, lambda cells: len(cells) <= LARGE)

    def places(self, cells: Sequence[Cell], elsewhere: Sequence[Group]) -> dict[str, Place]:
        """Every chit that lies, and what is unexplored beyond its exits."""
        ground = self._grounds.of(cells)
        monsters = {group.at: group.names for group in elsewhere if group.at in ground and not group.ids}
        if not monsters:
            return ground
        return ground | {at: _with_monsters(ground[at], names) for at, names in monsters.items()}

    def _ground(self, cells: Sequence[Cell]) -> dict[str, Place]:
        laid, beyond = {}, {}
        for cell in cells:
            place, unexplored = self._spots.find(cell, cell)
            laid[place.key] = place
            beyond.update(unexplored)
        return beyond | laid

    def _spot(self, cell: Cell) -> tuple[Place, dict[str, Place]]:
        """A laid chit, and the places beyond its exits as they are while nothing lies there."""
        level = str(cell.level) if cell.level else self.level
        beyond = {}
        for (east, south), word in zip(STEPS, cell.sides, strict=True):
            if word in ("door", "open"):
                x, y = cell.x + east, cell.y + south
                there = maze.key(maze.place(x, y, cell.level))
                beyond[there] = Place(there, x, y, "unexplored", level=level, note="Nobody has been there yet.")
        return (
            Place(
                maze.key(maze.place(cell.x, cell.y, cell.level)),
                cell.x,
                cell.y,
                cell.kind,
                cell.sides,
                level,
                self.marks.get(cell.mark, ""),
                self._signs(cell),
                visited=cell.visited,
                note=self.note(cell),
            ),
            beyond,
        )

    def _signs(self, cell: Cell) -> tuple[Sign, ...]:
        signs = [Sign(cell.mark, self.marks[cell.mark])] if cell.mark else []
        if cell.feature in self.features and not cell.stairs:
            signs.append(Sign(cell.feature, self.features[cell.feature], cell.spent))
        return (*signs, *(Sign(f"stairs_{way}", f"stairs {way}") for way in cell.stairs))

    def note(self, cell: Cell) -> str:
        """A sentence about a chit: `A room with a fountain, doors north and east.`."""
        what = f"the {self.marks[cell.mark]}" if cell.mark else described(cell, self.features)
        parts = [what]
        for word, name in WAYS:
            where = [maze.SIDES[side] for side in range(4) if cell.sides[side] == word]
            sides = "on all four sides" if len(where) == 4 else listed(where)
            parts += [f"{name}{'s' if len(where) > 1 else ''} {sides}"] if where else []
        parts += [f"stairs {listed(cell.stairs)}"] if cell.stairs else []
        return f"{capital(', '.join(parts))}.{'' if cell.visited else ' Not yet entered.'}"


def _with_monsters(place: Place, names: str) -> Place:
    sign = Sign("monsters", names)
    return structs.replace(place, signs=(*place.signs, sign), note=f"{place.note} Still there: {names}.")


def tokens(view: View, here: str) -> tuple[Token, ...]:
    """The party, and comrades who wait elsewhere."""
    names = {who.id: who for who in view.aside}
    waiting = [
        Token(who, group.at, names[who].name, names[who].seat)
        for group in view.elsewhere
        for who in group.ids
        if who in names
    ]
    return (Token(PARTY, here, "the party"), *waiting)


def bearing_home(east: int, south: int) -> str:
    """Where the way out is, seen from the party: `2 north and 1 east`."""
    return bearing(east, south) or "here"


# -- records and counters --------------------------------------------------------------------------------------


def card(
    who: Sheet, group: str, title: str, figures: Sequence[Figure], lists: Sequence[Listing], sign: str
) -> Card:
    """A record. Only he who is in the party, or fights it, stands in a box."""
    stands = who.fate in ("alive", "turned") and who.box
    armed = 0 <= who.in_hand < len(who.weapons)
    return Card(
        who.id,
        who.name,
        title,
        who.seat,
        group,
        who.left,
        who.wound_points,
        row=who.row if stands else -1,
        column=who.column if stands else -1,
        box=who.box if stands else "",
        weapon=thing(who.weapons[who.in_hand]) if armed else "",
        figures=tuple(figures),
        lists=tuple(lists),
        status=who.status,
        fate="" if who.fate == "alive" else who.fate,
        sign=sign,
    )


class Cards:
    """Everybody on the table, each as the book draws it in his group; made once as long as he stays as he is."""

    def __init__(self, record: Callable[[Any, str], Card], counter: Callable[[Foe, str], Card]) -> None:
        self._records = {group: Once(_drawn(record, group)) for group in RECORDS}
        self._counters = {group: Once(_drawn(counter, group)) for group in COUNTERS}
        self._leading = Once(_leading)

    def of(self, view: View) -> tuple[Card, ...]:
        """Records first, then counters."""
        cards = []
        for group, records in self._records.items():
            for who in getattr(view, group):
                card = records.of(who)
                cards.append(self._leading.of(card) if leads(who, view) else card)
        for group, counters in self._counters.items():
            cards += map(counters.of, getattr(view, group))
        return tuple(cards)


def _drawn(draw: Callable[[Any, str], Card], group: str) -> Callable[[Any], Card]:
    return lambda who: draw(who, group)


def _leading(card: Card) -> Card:
    return structs.replace(card, status=("leader", *card.status))


def leads(who: Sheet, view: View) -> bool:
    """Among several players: does his lead the party?"""
    return view.seats > 1 and who.seat == view.leader and who.fate == "alive"


def drawn(slug: str) -> str:
    """Which drawing shows a weapon or an item.

    >>> drawn("sword"), drawn("sword+2"), drawn("healing_potion")
    ('sword', 'magic_sword', 'healing_potion')
    """
    kind, magic, _ = slug.partition("+")
    return f"magic_{kind}" if magic else kind


def armoury(who: Sheet, does: Callable[[str], str]) -> tuple[Listing, ...]:
    """His weapons, what they do, and which is in hand."""
    arms = tuple(
        Thing(thing(weapon), does(weapon), "in hand" if n == who.in_hand else "", drawn(weapon))
        for n, weapon in enumerate(who.weapons)
    )
    return (Listing("Weapons", arms),) if arms else ()


def belongings(who: Sheet, does: Callable[[str], str]) -> tuple[Listing, ...]:
    """His items, what they do, and whether their magic is used up for this game."""
    parts = [item.partition(SPENT) for item in who.items]
    owned = tuple(
        Thing(thing(name), does(name), "spent" if spent else "", drawn(name)) for name, spent, _ in parts
    )
    return (Listing("Items", owned),) if owned else ()


def skills(who: Sheet) -> list[Figure]:
    """Weapon skills and Detrap."""
    note = "skill with this weapon"
    known = [Figure(capital(thing(weapon)), f"+{points}", note) for weapon, points in who.skills.items()]
    return [*known, Figure("Detrap", str(who.detrap))] if who.detrap else known


def figure(name: str, value: int, unless: int = 0) -> list[Figure]:
    """A number worth telling."""
    return [Figure(name, str(value))] if value != unless else []


def counter(foe: Foe, group: str, title: str, figures: Sequence[Figure]) -> Card:
    """A monster's counter."""
    states = (("asleep", foe.asleep), ("charmed", bool(foe.charmer)))
    return Card(
        foe.id,
        foe.name,
        "" if foe.name.startswith(title) else title,  # Orc 2 need not be called an Orc
        group=group,
        left=foe.left,
        points=foe.wound_points,
        row=foe.row if foe.box else -1,
        column=foe.column if foe.box else -1,
        box=foe.box,
        weapon=thing(foe.weapon) if foe.weapon else "",
        figures=tuple(figures),
        status=tuple(word for word, so in states if so),
        asleep=foe.asleep,
        sign=foe.kind,
    )


# -- the fight, and what lies about ----------------------------------------------------------------------------


def fight(view: View) -> Fight | None:
    """Both sides, if there is a fight: charmed monsters fight for the party, turned men against it."""
    if not view.round:
        return None
    theirs = [*(foe.id for foe in view.foes), *(who.id for who in view.turned)]
    ours = [*(who.id for who in view.party), *(foe.id for foe in view.charmed)]
    sides = Side("Against the party", tuple(theirs)), Side("The party", tuple(ours))
    return Fight(f"Round {view.round}", *sides, order.COLUMNS)


def lying(view: View, name: Callable[[str], str], does: Callable[[str], str]) -> tuple[Listing, ...]:
    """What nobody has yet; `name` is what the book calls it, `does` what it says of it."""
    if not view.ownerless:
        return ()
    things = tuple(Thing(name(item), does(item), kind=drawn(item)) for item in view.ownerless)
    return (Listing("Not yet given to anybody", things),)
