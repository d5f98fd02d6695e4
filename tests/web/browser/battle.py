"""A battle on squares that no game has set up: six of ours and a minotaur with its pack, in a hall with a pool."""

from __future__ import annotations

from msgspec.structs import replace

from labrys.engine.space import Path
from labrys.kit.field import direction, flood, footprint, ground, squares
from labrys.show.decision import Option, RegionMap, region_map
from labrys.show.picture import Card, Field, Fight, Figure, Mark, Picture, Side, Stand
from labrys.web.protocol import Asked

GROUND = (
    "####oo######",
    "#..........#",
    "#..,,.......",
    "#..,,......#",
    "#......##..#",
    "o......##..#",
    "o.~~.......#",
    "#.~~~......#",
    "#..~~...,..#",
    "#..........#",
    "#####oo#####",
)
WIDTH, HEIGHT, FEET = 12, 11, 6
LIT = ("............",) * 8 + (",,,,....,,,,", "  ,,,..,,,  ", "    ,,,,    ")


def power(left: int, all_: int) -> Figure:
    return Figure("Power", f"{left}/{all_}", left=left, boxes=all_)


def ours(id: str, title: str, seat: int, left: int, points: int, **more: object) -> Card:
    name = id.capitalize()
    return replace(Card(id, name, title, seat, "party", left, points, "Hits", sign=title.lower()), **more)


def foe(id: str, name: str, sign: str, left: int, points: int, **more: object) -> Card:
    return replace(Card(id, name, "", -1, "foes", left, points, "Hits", sign=sign), **more)


CARDS = (
    ours(
        "pyros",
        "Spearman",
        0,
        13,
        13,
        weapon="spear and shield",
        order="6",
        active=True,
        declared="attacks Wolf 1",
    ),
    ours("korax", "Barbarian", 1, 9, 16, weapon="axe", order="9", declared="charges the Minotaur"),
    ours("thalia", "Amazon", 2, 12, 12, weapon="bow", order="8", declared="shoots at the Harpy"),
    ours("medon", "Noble", 3, 4, 12, weapon="sword and shield", order="5", declared="holds back"),
    ours(
        "ianthe",
        "Sorcerer",
        4,
        8,
        8,
        weapon="staff",
        order="7",
        figures=(power(5, 8),),
        declared="casts Confusion",
    ),
    ours("daphne", "Nymph", 5, 2, 8, order="3", figures=(power(0, 6),), status=("unconscious",), asleep=True),
    foe("minotaur", "Minotaur", "minotaur", 19, 30, title="of the heart", order="4", weapon="great axe"),
    foe("wolf-1", "Wolf 1", "wolf", 4, 8, order="11"),
    foe("wolf-2", "Wolf 2", "wolf", 8, 8, order="11"),
    foe("harpy", "Harpy", "harpy", 9, 10, order="10", status=("in the air",)),
    foe("talos", "Bronze Colossus", "", 40, 60, order="1"),
)
STANDS = (
    Stand("pyros", 4, 6, facing=1, reach=12),
    Stand("korax", 5, 5, facing=1),
    Stand("thalia", 3, 9, facing=0, ranges=(("short", 18), ("normal", 300))),
    Stand("medon", 6, 7, facing=0),
    Stand("ianthe", 5, 9, facing=0),
    Stand("daphne", 2, 5),
    Stand("minotaur", 6, 2, size=2, facing=5, side="theirs"),
    Stand("wolf-1", 5, 4, facing=4, side="theirs"),
    Stand("wolf-2", 9, 6, facing=6, side="theirs"),
    Stand("harpy", 2, 2, facing=3, side="theirs", aloft=True),
    Stand("talos", 8, 1, size=3, facing=5, side="theirs", threat=False),
)
FIELD = Field(
    WIDTH, HEIGHT, FEET, GROUND, LIT, STANDS,
    (Mark("fallen", 9, 8, "Wolf 3, dead"), Mark("torch", 4, 9, "a torch")), "ffsrrrsf",
)  # fmt: skip
FIGHT = Fight(
    "Round 2: movement",
    Side("Those of the heart", tuple(card.id for card in CARDS if card.group == "foes")),
    Side("The party", tuple(card.id for card in CARDS if card.group == "party")),
    0,
    FIELD,
)
PICTURE = Picture(
    "dungeon", "Battle", (Figure("Round", "2"), Figure("Light", "torch")), cards=CARDS, fight=FIGHT, feet=FEET
)


def region(mover: str, steps: int) -> RegionMap:
    """Where somebody of one square can go in so many steps, as a rule would say it."""
    field = ground(GROUND, FEET)
    at = {stand.card: field.at(stand.x, stand.y) for stand in STANDS}
    taken = {
        side: sum(footprint(at[stand.card], stand.size, field.row) for stand in STANDS if stand.side == side)
        for side in ("ours", "theirs")
    }
    free = field.floor & ~taken["ours"] & ~taken["theirs"]
    ways = flood(field, at[mover], free=free, crossing=taken["ours"], steps=steps)
    last = {square: ways.way(square)[-2:] for square in squares(ways.ends)}
    return region_map(
        Path("M2.17", 0, ways, lambda end: direction(field, last[end][0], 1, end, 1) if end != at[mover] else 1)
    )


STAY = Option("stay", "stays where he is", subject="Pyros", who="pyros", weight="pass")
PATH = Asked(
    "path-1", "M2.17", "path", "Where does Pyros go?",
    (Option("flee", "flees", subject="Pyros", who="pyros"), STAY),
    region=region("pyros", 5),
)  # fmt: skip
ATTACK = Asked(
    "attack-1", "M2.18", "one", "Whom does Pyros attack?",
    (
        Option("attack:wolf-1", "attacks Wolf 1", "60 %", "Pyros", who="pyros", on="wolf-1", act="attack"),
        Option("attack:wolf-2", "attacks Wolf 2", "35 %", "Pyros", who="pyros", on="wolf-2", act="attack"),
        STAY,
    ),
)  # fmt: skip
