"""Dungeon: how the gamesmaster calls out the maze [7.4]. Pure functions of the events.

"Ten, twenty feet East, corridor goes North, South, East and West."
"""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.dungeon.events import CalledOut, ChamberSeen, DoorOpened, Landed, Outlet

POINTS = {"north": "North", "south": "South", "east": "East", "west": "West"}
DOORS = {"door": "door", "double_door": "double door", "secret_door": "secret door", "opening": "opening"}
FEATURES = {"stairs_down": "stairs lead down", "stairs_up": "stairs lead up", "hole": "a hole in the floor"}
TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
UNITS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
PECULIAR = {
    "double_treasure": "It holds double treasure.",
    "water": "It is full of water.",
    "ice": "Its floor is ice.",
    "pit": "There is a pit in it.",
    "gas": "It smells of foul gas.",
    "dark": "It swallows all light.",
}
ARRIVALS = {
    "trap": "You fall.",
    "hole": "You jump.",
    "pit": "You fall into the pit.",
    "chute": "You are sucked down a chute.",
    "climb": "You climb the rope.",
    "curse": "Everything turns round you.",
    "sage": "The sage sends you on your way.",
}


def feet(squares: int) -> str:
    """[7.4] So many squares of ten feet in words.

    >>> feet(2), feet(10), feet(12), feet(103)
    ('twenty', 'one hundred', 'one hundred twenty', 'one thousand thirty')
    """
    thousands, rest = divmod(squares, 100)
    hundreds, tens = divmod(rest, 10)
    parts = [f"{UNITS[thousands] if thousands < 10 else thousands} thousand"] if thousands else []
    if hundreds:
        parts.append(f"{UNITS[hundreds]} hundred")
    if tens:
        parts.append(TENS[tens])
    return " ".join(parts)


def listed(words: Sequence[str]) -> str:
    """North, South and East."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def points(ways: Sequence[str]) -> str:
    """Points of the compass, in their order."""
    return listed([POINTS[way] for way in ways])


def called_out(event: CalledOut) -> str:
    """[D2.19] [D2.20] [D2.21] The count, then the situation, joined by commas."""
    count = ", ".join(feet(number) for number in range(1, event.squares + 1))
    return f"{_capital(count)} feet {POINTS[event.way]}, {', '.join(situation(event))}."


def situation(event: CalledOut) -> list[str]:
    """[7.4] [S6] What there is to decide: stairs or a hole, a panel, ways, doors."""
    if event.feature == "trap":
        return ["the floor gives way"]
    said = [FEATURES[event.feature]] if event.feature in FEATURES else []
    if event.panel:
        said.append("a panel slides shut behind you")
    if event.feature == "tower":
        said += ["you are in a tower", *([f"goes {points(event.ways)}"] if event.ways else [])]
    elif not event.feature.startswith("stairs") or event.ways or event.doors:
        said += corridor(event)
    return said + doors(event.doors)


def corridor(event: CalledOut) -> list[str]:
    """[D2.21] A crossing names all four directions, the way back too; a turn, a side passage, a dead end."""
    ahead = event.way in event.ways
    sides = [way for way in event.ways if way != event.way]
    if ahead and len(sides) == 2 and not event.panel:
        return ["corridor goes North, South, East and West"]
    if ahead:
        return [f"continues {POINTS[event.way]}", *([f"goes {points(sides)}"] if sides else [])]
    if sides:
        return ["corridor ends", f"goes {points(sides)}"]
    return ["corridor ends" if event.doors else "dead end"]


def doors(outlets: Sequence[Outlet]) -> list[str]:
    """[D2.21] Each door, and where it is."""
    return [f"{DOORS[kind]} to the {POINTS[way]}" for kind, way in outlets]


def landed(event: Landed) -> str:
    """[S5] Where the party finds itself; [6.1] a dwarf adds how many levels it went."""
    place = {"tower": "tower", "chamber": "chamber"}.get(event.feature, "corridor")
    said = [f"You are in a {place}"]
    if event.ways:
        said.append(f"goes {points(event.ways)}")
    said += doors(event.doors)
    if event.feature in FEATURES and event.how != "stairs":
        said.append(FEATURES[event.feature])
    arrival = ARRIVALS.get(event.how, "")
    levels = f" ({_levels(event.levels)})" if event.levels else ""
    return f"{arrival}{' ' if arrival else ''}{', '.join(said)}{levels}."


def _levels(levels: int) -> str:
    return f"{'down' if levels > 0 else 'up'} {abs(levels)} level{'' if abs(levels) == 1 else 's'}"


def door_opened(event: DoorOpened) -> str:
    """[7.4] What lies behind a door, if it is no chamber."""
    if event.place == "tower":
        return "It is a tower."
    return f"It is a corridor leading to the {points(event.ways)}." if event.ways else "It is a dead end."


def chamber_seen(event: ChamberSeen) -> str:
    """[D2.22] Size, the part the party stands in, the other entrances, peculiarities."""
    size = f"{feet(event.width)} feet by {feet(event.height)} feet"
    said = [f"{'An irregular' if event.irregular else 'A'} chamber, {size}."]
    if event.named:
        said.append(f"It is called {event.named}.")
    said.append(f"You are in the {part(event.part)} part.")
    for kind, where, way in event.entrances:
        to = f", to the {POINTS[way]}" if way else ""
        said.append(f"{_capital(DOORS[kind])} on the {part(where)} part{to}.")
    return " ".join([*said, *(PECULIAR[one] for one in event.peculiar)])


def part(word: str) -> str:
    """[7.5] upper left-hand, middle right-hand, lower middle, middle."""
    row, _, column = word.partition("_")
    return f"{row} {column}-hand" if column in ("left", "right") else f"{row} {column}".strip()


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
