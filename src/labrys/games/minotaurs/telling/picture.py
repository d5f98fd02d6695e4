"""Minotaurs: the view as something drawable: the labyrinth cell by cell, the battle field in feet, sheets."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import msgpack, structs

from labrys.engine.ask import Ask
from labrys.engine.cache import Shelf
from labrys.games.minotaurs.chapters.c1_creation import sheet_of
from labrys.games.minotaurs.chapters.c1_figures import enc
from labrys.games.minotaurs.chapters.c2_states import score
from labrys.games.minotaurs.pieces import ATTRIBUTES, Being, Making, Sheet
from labrys.games.minotaurs.state import State
from labrys.games.minotaurs.tables import ARMOUR, CLASSES, CREATURES, LEVELS, WEAPONS, like, powers_of
from labrys.games.minotaurs.telling import making, words
from labrys.games.minotaurs.telling.goal import goal
from labrys.games.minotaurs.telling.names import WORDS, coins, good, name
from labrys.games.minotaurs.telling.view import CellView, FieldView, View
from labrys.kit.clock import duration_words, time_words
from labrys.show.english import capital, listed
from labrys.show.picture import (
    Card,
    Field,
    Fight,
    Figure,
    Level,
    Listing,
    Mark,
    Picture,
    Place,
    Side,
    Sign,
    Stand,
    Thing,
    Token,
    Turn,
)

LEVEL = "maze"
LARGE = 2000  # cells: a larger labyrinth is drawn each time
_encode = msgpack.Encoder().encode
FEET = 6
ARCS = "ffsrrrsf"  # [R13] clockwise from where one faces
REACH = 6  # feet of a level of Reach


def picture(view: View) -> Picture:
    """Everything there is to draw."""
    drawn = places(view)
    return Picture(
        "minotaurs",
        "Mazes & Minotaurs",
        facts(view),
        (Level(LEVEL, "The labyrinth"),) if drawn else (),
        drawn,
        (Token("party", cell_key(view, view.cell), "the party"),) if view.cell >= 0 else (),
        cell_key(view, view.cell) if view.cell >= 0 else "",
        cards(view),
        fight(view),
        (),
        lying(view),
        moment(view),
        goal=goal(view),
    )


def turn(option: object, ask: Ask[object], state: State) -> Turn | None:
    """No tiles are laid."""
    return None


def moment(view: View) -> str:
    """What the party is up to."""
    return capital(name("goals", view.goal)) if view.goal else "Before the quest"


def facts(view: View) -> tuple[Figure, ...]:
    """What stands at the head of the table."""
    found = []
    if view.columns:
        found.append(Figure("Turn", str(view.turns), f"{time_words(view.minutes)} in the maze"))
        left = max(view.lit.values(), default=0) - view.minutes
        found.append(
            Figure("Light", duration_words(left) if left > 0 else "none", "torches last an hour", "torch")
        )
    if view.guardian:
        found.append(Figure("Guardian", listed([words.company(kind, number) for kind, number in view.guardian])))
    if view.deity:
        found.append(Figure("Shrine", name("deities", view.deity)))
    return tuple(found)


# -- the labyrinth -------------------------------------------------------------------------------------------


def places(view: View) -> dict[str, Place]:
    """The cells that are known, then all that lies beyond them; made once as long as they stay as they are."""
    return _PLACES.find(_encode((view.cells, view.columns, view.rows, view.entrance)), view)


def _places(view: View) -> dict[str, Place]:
    drawn = {cell_key(view, cell): place(view, cell, one) for cell, one in view.cells.items()}
    return drawn | beyond(view, drawn)


_PLACES = Shelf(_places, 512, lambda view: len(view.cells) <= LARGE)


def cell_key(view: View, cell: int) -> str:
    """What options point at."""
    return f"cell-{cell}"


def place(view: View, cell: int, one: CellView) -> Place:
    """A cell, as far as it is known."""
    room = one.room
    shape = room.shape if room is not None else "chamber"
    contents = "" if room is None or room.contents in ("empty", "entrance", "encounter") else room.contents
    named = "entrance" if cell == view.entrance else "lair" if one.lair else ""
    return Place(
        cell_key(view, cell),
        one.x,
        one.y,
        "corridor" if shape == "passage" else "room",
        tuple("wall" if side == "unknown" else side for side in one.sides) if one.entered or room else (),
        LEVEL,
        named,
        signs(one, contents),
        visited=one.entered,
        note=note(view, cell, one, contents),
    )


def signs(one: CellView, contents: str) -> tuple[Sign, ...]:
    """What is drawn on a cell."""
    found = []
    kind, number = one.foes
    if kind:
        found.append(Sign("enemy", words.company(kind, number), mark=str(number), what=kind))
    if one.room is not None and contents and not one.lair:
        detail = one.room.detail or one.room.trap or contents
        found.append(Sign(detail, detail_words(one, contents), spent=one.room.done))
    if one.lair:
        found.append(Sign("shrine", "the lair"))
    return tuple(found)


def detail_words(one: CellView, contents: str) -> str:
    """Which water, mystery, obstacle or trap."""
    assert one.room is not None
    if one.room.trap:
        return name("traps", one.room.trap)
    sort = {"water": "waters", "mystery": "mysteries", "obstacle": "obstacles"}.get(contents)
    return name(sort, one.room.detail) if sort else name("contents", contents)


def note(view: View, cell: int, one: CellView, contents: str) -> str:
    """A sentence about a cell."""
    told = [words.cell_name(view.columns, cell)]
    if one.room is not None and one.entered:
        size = "round, 48 ft across" if one.room.round else f"{one.room.width} by {one.room.height} ft"
        told.append("a passage" if one.room.shape == "passage" else f"a chamber {size}")
        told += ["difficult ground"] if one.room.difficult else []
    if contents:
        told.append(detail_words(one, contents))
    if one.foes[0]:
        told.append(words.company(*one.foes))
    return f"{', '.join(told)}."


def beyond(view: View, drawn: dict[str, Place]) -> dict[str, Place]:
    """Cells that open sides lead to and nobody has entered."""
    found = {}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for one in view.cells.values():
        for (dx, dy), side in zip(steps, one.sides, strict=True):
            x, y = one.x + dx, one.y + dy
            key = f"cell-{y * view.columns + x}"
            inside = 0 <= x < view.columns and 0 <= y < view.rows
            if one.entered and inside and side in ("open", "blocked") and key not in drawn:
                found[key] = Place(key, x, y, "unexplored", level=LEVEL)
    return found


# -- sheets --------------------------------------------------------------------------------------------------


def cards(view: View) -> tuple[Card, ...]:
    """Everybody: who is made, the party, followers, foes, those in town, the lost."""
    found = [making_card(view.making)] if view.making is not None else []
    found += [being_card(view, one, "party") for one in view.party]
    found += [being_card(view, one, "charmed" if one.sheet is None else "party") for one in view.followers]
    found += [being_card(view, one, "foes") for one in view.foes]
    found += [being_card(view, one, "aside") for one in view.home]
    found += [being_card(view, one, "fallen") for one in view.lost]
    return tuple(found)


def being_card(view: View, one: Being, group: str) -> Card:
    """A sheet, or a creature's line."""
    order = str(score(one)) if view.field is not None and one.initiative > -99 else ""
    told = words.doing(NamesOf(view), one.declared) if one.declared is not None and not one.acted else ""
    place = next((place for place, other in enumerate(view.party) if other.id == one.id), -1)
    place = place if view.field is None else -1
    seen = Seen(one, capital(words.being_name(one, view.foes)), group, place, told, order)
    return _CARDS.find((_encode(one), *seen[1:]), seen)


class Seen(NamedTuple):
    """All that a card is made of."""

    one: Being
    name: str
    group: str
    place: int  # in the marching order
    told: str
    order: str


def _card(seen: Seen) -> Card:
    one, place = seen.one, seen.place
    return Card(
        one.id,
        seen.name,
        words.title(one),
        one.seat if one.seat >= 0 else -1,
        "fallen" if one.fate in ("dead", "stone", "tree", "rock") else seen.group,
        one.hits,
        one.figures.hits,
        "Hits",
        place // 2 if place >= 0 else -1,
        place % 2 if place >= 0 else -1,
        weapon=words.arms(one.hand) if one.hand or one.sheet else words.attack(one.kind),
        figures=figures(one),
        lists=lists(one),
        status=status(one),
        fate=one.fate,
        asleep=bool(one.out),
        declared=seen.told,
        order=seen.order,
        sign=one.kind if one.sheet is None else one.sheet.calling or one.kind,
    )


_CARDS = Shelf(_card)  # most of them are from one answer to the next as they were


class NamesOf(words.Tongue):
    """Who is who in a view."""

    def __init__(self, view: View) -> None:
        self.view = view

    def who(self, who: str) -> str:
        """By name."""
        for one in (*self.view.party, *self.view.followers, *self.view.foes):
            if one.id == who:
                return words.being_name(one, self.view.foes)
        return who


def figures(one: Being) -> tuple[Figure, ...]:
    """Power, defence, attacks, and the rest of the sheet."""
    of = one.figures
    found = []
    if of.power:
        found.append(Figure("Power", f"{one.power}/{of.power}", left=one.power, boxes=of.power, key=True))
    defense = of.basic + of.armour + (of.shield if any(like(thing) == "shield" for thing in one.hand) else 0)
    found += [
        Figure("Defense", str(defense), f"{of.basic} without armour and shield", key=True),
        Figure("Melee", words.signed(of.melee)),
        Figure("Missile", words.signed(of.missile)),
        Figure("Initiative", words.signed(of.initiative)),
        Figure("Movement", f"{of.move} ft"),
        Figure("Danger Evasion", words.signed(of.evasion)),
        Figure("Mystic Fortitude", words.signed(of.fortitude)),
    ]
    if one.subdual:
        found.append(Figure("Subdual", str(one.subdual)))
    if one.sheet is not None:
        found += of_the_sheet(one, one.sheet)
    return tuple(found)


def of_the_sheet(one: Being, sheet: Sheet) -> list[Figure]:
    """Scores with their modifiers, points, money, load."""
    found = [Figure("First Reaction", words.signed(one.figures.reaction))]
    for place, key in enumerate(ATTRIBUTES):
        mod = one.figures.mods[place]
        found.append(
            Figure(name("attributes", key), f"{sheet.scores[place] - sheet.lost[place]} ({words.signed(mod)})")
        )
    if sheet.calling:
        warrior = CLASSES[sheet.calling].group == "warrior"
        points = sheet.glory if warrior else sheet.wisdom
        following = LEVELS.get(sheet.level + 1)
        goal = f"level {sheet.level + 1} at {following.points}" if following else "the summit"
        found.append(Figure("Glory" if warrior else "Wisdom", str(points), f"{words.renown(one)}; {goal}"))
    found.append(Figure("Purse", coins(one.purse), sign="gold"))
    found.append(Figure("Load", f"{enc(one)} of {one.figures.might}", "above it movement is halved", key=True))
    if sheet.age:
        found.append(Figure("Age", str(sheet.age)))
    return found


def lists(one: Being) -> tuple[Listing, ...]:
    """Weapons, goods, powers; of a creature its abilities."""
    if one.sheet is None:
        abilities = CREATURES[one.kind].abilities
        things = tuple(Thing(name("abilities", key)) for key in abilities)
        looks = Listing("At first sight", (Thing(name("looks", one.kind)),))
        return (looks, Listing("Abilities", things)) if things else (looks,)
    arms = [key for key in one.goods if key in WEAPONS or like(key) in ARMOUR]
    rest = [key for key in one.goods if key not in arms]
    found = []
    if arms:
        found.append(Listing("Arms", tuple(thing(one, key) for key in arms)))
    if rest:
        found.append(Listing("Goods", tuple(thing(one, key) for key in rest)))
    if powers := powers_of(one.sheet.calling, one.sheet.level):
        found.append(
            Listing(
                "Powers",
                tuple(Thing(name("powers", key), words.power_note(key), kind=f"{key}_power") for key in powers),
            )
        )
    return tuple(found)


def thing(one: Being, key: str) -> Thing:
    """So many of it, what it does, and whether it is in hand or worn."""
    mark = "in hand" if key in one.hand else "worn" if key in one.worn else "spent" if key in one.spent else ""
    return Thing(good(key, one.goods[key]), words.use(key), mark, key)


def status(one: Being) -> tuple[str, ...]:
    """What holds for somebody."""
    found = [
        WORDS["states"].get(key.partition(":")[0], key.partition(":")[0].replace("_", " ")) for key in one.states
    ]
    found += [name("states", key.partition(":")[0]) for key in one.until if key != "knocked_out"]
    found += [name("states", one.out)] if one.out else []
    found += ["casting"] if one.casting else []
    found += ["aloft"] if one.aloft else []
    return tuple(dict.fromkeys(found))


def making_card(made: Making) -> Card:
    """[M1.01] The sheet as it grows."""
    one = making.tried(made) if made.calling else Being(id="making", sheet=sheet_of(made), seat=made.seat)
    known = bool(made.scores and made.calling)
    return Card(
        "making",
        made.name or "A new character",
        words.title(one) if made.calling else "in the making",
        made.seat,
        "making",
        left=one.hits if known else 0,
        points=one.figures.hits if known else 0,
        points_name="Hits",
        figures=figures(one) if known else making.results(made),
        lists=(making.steps(made), *(lists(one) if made.calling else ())),
        sign=made.calling or "henchman",
    )


# -- the battle ----------------------------------------------------------------------------------------------


def fight(view: View) -> Fight | None:
    """[B1] The field with everybody on it."""
    if view.field is None:
        return None
    ours = [one for one in (*view.party, *view.followers) if one.at >= 0 and not one.fate]
    theirs = [one for one in view.foes if one.at >= 0 and not one.fate]
    kinds = dict.fromkeys(one.kind for one in view.foes)
    title = listed([words.company(kind, sum(one.kind == kind for one in view.foes)) for kind in kinds])
    return Fight(
        f"Round {view.round}" if view.round else "The opening",
        Side(capital(title), tuple(one.id for one in theirs)),
        Side("The party", tuple(one.id for one in ours)),
        0,
        field(view, view.field, [*ours, *theirs]),
    )


def field(view: View, ground: FieldView, beings: list[Being]) -> Field:
    """[M2.17] Six-foot squares."""
    row = ground.width + 1
    marks = [Mark("torch", square % row, square // row, "a torch") for square in ground.torches]
    marks += [Mark("gear", square % row, square // row, "gear on the ground") for square in ground.lying]
    return Field(
        ground.width,
        ground.height,
        FEET,
        ground.rows,
        ground.lit,
        stands=tuple(stand(ground, one, row) for one in beings),
        marks=tuple(marks),
        arcs=ARCS,
    )


def stand(ground: FieldView, one: Being, row: int) -> Stand:
    """Where somebody stands, which way he looks."""
    return Stand(
        one.id,
        one.at % row,
        one.at // row,
        ground.spans.get(one.id, 1),
        one.facing,
        REACH,
        "ours" if one.side == 0 else "theirs",
        one.aloft,
        not one.out and "surprised" not in one.states and "confused" not in one.states,
        ranges(one),
    )


def ranges(one: Being) -> tuple[tuple[str, int], ...]:
    """[M2.43] How far the missile in hand goes."""
    held = next((WEAPONS[key] for key in one.hand if key in WEAPONS and WEAPONS[key].range), None)
    named = ("short", "normal", "long")
    return tuple(zip(named, held.ranges(one.figures.might), strict=True)) if held is not None else ()


def lying(view: View) -> tuple[Listing, ...]:
    """What belongs to nobody."""
    things = tuple(Thing(good(key, number), kind=key) for key, number in view.lying.items())
    return (Listing("Lying here", things),) if things else ()


__all__ = ["picture", "structs", "turn"]
