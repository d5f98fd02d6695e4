"""Minotaurs: any position stated in a case file, and the state told in the same words.

    party Pyros spearman 15/16/13/11/10/8 at=c4 facing=n; Korax barbarian 16/13/10/10/9/8 axe shield at=d4
    foes brigand at=f4; brigand at=f5 hits=3 / battle round=2 / room chamber width=60 height=60 / decisions

A being's six scores are Might, Skill, Luck, Wits, Faith, Grace. Who names no goods has the kit of the class. A
square of the ground is `c4`: column, and row from the north; a cell of the maze likewise. The maze is rows of
hexadecimal digits, each the open sides of a cell (1 north, 2 east, 4 south, 8 west).
"""

from __future__ import annotations

import re

import msgspec
from msgspec import Struct, structs

from labrys.engine.dice import Dice
from labrys.engine.errors import BadCase
from labrys.engine.event import GAMESMASTER
from labrys.games.minotaurs.chapters.c1_creation import kit_of
from labrys.games.minotaurs.chapters.c1_equipment import arm, put_on
from labrys.games.minotaurs.chapters.c1_figures import settle
from labrys.games.minotaurs.chapters.c2_ground import terrain
from labrys.games.minotaurs.chapters.c5_creatures import create
from labrys.games.minotaurs.house import HouseRules
from labrys.games.minotaurs.pieces import FOES, Battle, Being, Goods, Labyrinth, Quest, Room, Sheet
from labrys.games.minotaurs.scenes import Scene
from labrys.games.minotaurs.state import State, everybody
from labrys.games.minotaurs.tables import CLASSES, CREATURES, GOODS, HENCHMEN, KITS
from labrys.kit.field import COMPASS, square_name, square_of
from labrys.rulebook.lines import Words
from labrys.rulebook.positions import (
    Notation,
    Said,
    SceneWords,
    fill,
    flags_of,
    keys_of,
    part,
    plain_facts,
    plain_scene,
    read_house,
    write_fields,
)

MAZE = ("6EEC", "7FFD", "7FFD", "3BBD")  # of a case that names none: four by four, all open
ENTRANCE, LAIR, HERE, TOWN = "d4", "a1", "b2", "town"
SCORES = re.compile(r"\d+(?:/\d+){5}")
GOOD = re.compile(r"([a-z_]+)(?:\*(\d+))?")
NAMES = "abcdefghij"
QUEST = Quest(goal="slay", band="A", tier=1, guardian=(("minotaur", 1),), deity="zeus")
ON_SHEET = ("gender", "age", "level", "glory", "wisdom", "deity", "kin", "lost", "curses")


# -- the words of a case -------------------------------------------------------------------------------------


class BeingWords(Struct):
    """What has words of its own, of a being; all else are fields of the piece or of the sheet."""

    name: str = ""
    kind: str = "character"
    calling: str = ""
    scores: str = ""
    hand: list[str] | None = None
    goods: list[str] | dict[str, int] | None = None
    worn: list[str] | None = None
    at: str = ""
    facing: str = ""
    states: dict[str, int] | list[str] = {}
    figures: Said = {}


class FoeWords(Struct):
    """A creature, or several alike: `brigand*3`."""

    kind: str
    at: str = ""
    facing: str = ""
    states: dict[str, int] | list[str] = {}
    figures: Said = {}


class PositionWords(Struct):
    """What is said of a position in words of its own; all else are fields of the state."""

    seats: int | None = None
    scene: SceneWords = "turn"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool | int] = {}
    maze: list[str | int] = []
    entrance: str = ENTRANCE
    lair: str = LAIR
    exit: str = ""
    at: str = HERE
    back: str = ""
    room: Said | bool | None = None
    rooms: dict[str, Said] = {}
    entered: list[str] = []
    known: list[str] = []
    bands: dict[str, Said] = {}
    lying: dict[str, Goods] = {}
    safe: list[str] = []
    quest: Said = {}
    party: list[Said] | None = None
    followers: list[Said] = []
    home: list[Said] = []
    lost: list[Said] = []
    captives: list[Said] = []
    foes: list[Said] = []
    battle: Said | bool | None = None


def is_good(word: str) -> bool:
    """`sword`, `arrow*12`."""
    found = GOOD.fullmatch(word)
    return found is not None and found[1] in GOODS


BEING = Words(
    fields={
        "calling": tuple(CLASSES).__contains__,
        "kind": (*HENCHMEN, "captive", "stray").__contains__,
        "gender": ("female", "male").__contains__,
        "scores": SCORES.fullmatch,
    },
    lists={"goods": is_good},
    flags=flags_of(Being),
    name="name",
    what="being",
)
FOE = Words(firsts={"kind": str.isascii}, flags=flags_of(Being), what="creature")


# -- cells and squares ---------------------------------------------------------------------------------------


def read_cell(maze: Labyrinth, words: str) -> int:
    """`b3`: column and row, from the north-west."""
    column, row = NAMES.find(words[:1]), words[1:]
    if not words or not 0 <= column < maze.columns or not row.isdecimal() or not 1 <= int(row) <= maze.rows:
        raise BadCase(f"{words!r} is no cell of the maze; a cell is column and row, as b3")
    return (int(row) - 1) * maze.columns + column


def write_cell(maze: Labyrinth, cell: int) -> str:
    """Column and row."""
    return f"{NAMES[cell % maze.columns]}{cell // maze.columns + 1}"


def read_square(state: State, words: str) -> int:
    """A square of the ground that is fought on."""
    field = terrain(state)
    square = square_of(words, field.width, field.height)
    if square < 0 or not field.floor >> square & 1:
        raise BadCase(f"{words!r} is no square of this ground; a square is column and row, as c4")
    return square


def write_square(state: State, square: int) -> str:
    """A square; empty: nowhere."""
    return square_name(square, terrain(state).width) if square >= 0 else ""


def read_maze(said: PositionWords) -> Labyrinth:
    """Rows of hexadecimal digits."""
    rows = [str(row) for row in said.maze or MAZE]
    open_sides = bytes(int(digit, 16) for row in rows for digit in row)
    maze = Labyrinth(columns=len(rows[0]), rows=len(rows), open=open_sides, entrance=0, lair=0)
    return structs.replace(
        maze,
        entrance=read_cell(maze, said.entrance),
        lair=read_cell(maze, said.lair),
        exit=read_cell(maze, said.exit) if said.exit else -1,
    )


# -- from a case to a state ----------------------------------------------------------------------------------


def from_case(case: Said) -> State:
    """The state that `[position]` describes."""
    said, rest = part(case, PositionWords)
    house = read_house(said.house, HouseRules, HouseRules.__struct_fields__, "minotaurs")
    state = State(Dice(0), house, 1)
    read_places(state, said)
    state.party = [read_being(state, words) for words in somebody(said)]
    for name in ("followers", "home", "lost", "captives"):
        setattr(state, name, [read_being(state, words) for words in getattr(said, name)])
    for words in said.foes:
        read_foes(state, words)
    seats = [one.seat for one in (*state.party, *state.home)]
    state.seats = said.seats or 1 + max(seats, default=0)
    if said.battle is not None:
        state.battle = Battle(cell=state.cell, round=1, met=len(state.foes))
        if isinstance(said.battle, dict):
            read_battle(state, said.battle)
        place_all(state, said)
    fill(state, rest, "the position")
    state.agenda = [read_scene(words, state) for words in reversed([said.scene, *(said.agenda or ())])]
    return state


def somebody(said: PositionWords) -> list[Said]:
    """The party; Pyros alone, if nobody is named."""
    if said.party is not None:
        return said.party
    return [{"name": "Pyros", "calling": "spearman", "scores": "15/16/13/11/10/8"}]


def read_places(state: State, said: PositionWords) -> None:
    """The maze, where the party is in it, and what is known of it."""
    if said.at == TOWN and not said.maze:  # nothing is drawn yet
        state.quest = msgspec.convert({**msgspec.to_builtins(QUEST), **said.quest}, Quest) if said.quest else None
        return
    maze = state.labyrinth = read_maze(said)
    state.cell = read_cell(maze, said.at) if said.at != TOWN else -1
    state.back = (read_cell(maze, said.back) if said.back != TOWN else -1) if said.back else state.cell
    state.rooms = {read_cell(maze, cell): msgspec.convert(room, Room) for cell, room in said.rooms.items()}
    if state.cell >= 0 and (isinstance(said.room, dict) or state.cell not in state.rooms):
        state.rooms[state.cell] = msgspec.convert(said.room if isinstance(said.room, dict) else {}, Room)
    state.entered = {read_cell(maze, cell): True for cell in said.entered}
    if state.cell >= 0:
        state.entered[state.cell] = True
    for cell in state.entered:
        state.rooms.setdefault(cell, Room())
    state.known = {read_cell(maze, cell): True for cell in said.known}
    state.lying = {read_cell(maze, cell): goods for cell, goods in said.lying.items()}
    state.safe = tuple(read_cell(maze, cell) for cell in said.safe)
    state.quest = msgspec.convert({**msgspec.to_builtins(QUEST), **said.quest}, Quest)
    kind = next(field.type for field in structs.fields(State) if field.name == "bands")
    state.bands = msgspec.convert({read_cell(maze, cell): band for cell, band in said.bands.items()}, kind)


def read_being(state: State, said: Said) -> Being:
    """A character, a henchman: what goes without saying follows from class and scores."""
    words, rest = part(said, BeingWords)
    if words.kind in CREATURES:
        return read_creature(state, words, rest)
    calling = words.calling or ("" if words.kind != "character" else "spearman")
    scores = [int(number) for number in words.scores.split("/")] if words.scores else [10] * 6
    on_sheet = {name: rest.pop(name) for name in ON_SHEET if name in rest}
    line = next((line for line in CLASSES.values() if line.key == calling), None)
    genders = line.genders if line is not None else ("male",)
    level = 1 if calling else 0
    sheet = msgspec.convert(
        {"calling": calling, "gender": genders[0], "scores": scores, "level": level, **on_sheet}, Sheet
    )
    name = words.name or calling.capitalize() or words.kind.capitalize()
    one = Being(id=name.lower().replace(" ", "_"), name=name, kind=words.kind, seat=0, sheet=sheet)
    one.goods = default_kit(state, calling) if words.goods is None else read_goods(words.goods)
    fill(one, {key: value for key, value in rest.items() if key == "until"}, one.id)
    put_on(state, one)
    arm(one)
    if words.worn is not None:
        one.worn = tuple(words.worn)
    if words.hand is not None:
        one.hand = tuple(words.hand)
    settle(state, one)
    read_figures(one, words.figures)
    one.hits, one.power = one.figures.hits, one.figures.power
    one.states, one.facing = read_states(words.states), read_facing(words.facing)
    fill(one, rest, one.id)
    return one


def read_figures(one: Being, said: Said) -> None:
    """Those that are not as usual."""
    if said:
        one.figures = msgspec.convert({**msgspec.to_builtins(one.figures), **said}, type(one.figures))


def read_facing(words: str) -> int:
    """`n`, `sw`; north, if nothing is said."""
    return COMPASS.index(words) if words in COMPASS else 0


def read_creature(state: State, words: BeingWords, rest: Said) -> Being:
    """A creature that goes with the party."""
    one = create(words.kind, 1, f"{words.kind}-1")
    one.side, one.seat = 0, 0
    one.states, one.facing = read_states(words.states), read_facing(words.facing)
    if words.hand is not None:
        one.hand = tuple(words.hand)
    read_figures(one, words.figures)
    fill(one, rest, one.id)
    return one


def default_kit(state: State, calling: str) -> Goods:
    """[M1.71] The kit of the class; of what is chosen, the first."""
    line = next((line for line in CLASSES.values() if line.key == calling), None)
    if line is None:
        return {"dagger": 1}
    goods = dict.fromkeys(kit_of(state, line.key), 1)
    for chosen in line.chosen:
        goods |= next(iter(KITS[chosen].values())).goods
    return goods


def read_goods(said: list[str] | dict[str, int]) -> Goods:
    """`arrow*12`, or a table."""
    if isinstance(said, dict):
        return said
    goods: Goods = {}
    for word in said:
        found = GOOD.fullmatch(word)
        assert found is not None
        goods[found[1]] = goods.get(found[1], 0) + int(found[2] or 1)
    return goods


def read_states(said: dict[str, int] | list[str]) -> dict[str, int]:
    """With the last round each holds; by its name alone: for a long time."""
    return said if isinstance(said, dict) else dict.fromkeys(said, 99)


def read_foes(state: State, said: Said) -> None:
    """`brigand*3`: so many of them, fresh."""
    words, rest = part(said, FoeWords)
    kind, _, number = words.kind.partition("*")
    if kind not in CREATURES:
        raise BadCase(f"there is no creature {kind!r}; there are {', '.join(CREATURES)}")
    for _ in range(int(number or 1)):
        place = sum(one.kind == kind for one in state.foes) + 1
        one = create(kind, place, f"{kind}-{place}")
        one.seat, one.side = GAMESMASTER, FOES
        one.states, one.facing = read_states(words.states), read_facing(words.facing)
        read_figures(one, words.figures)
        fill(one, rest, one.id)
        state.foes.append(one)


def read_battle(state: State, said: Said) -> None:
    """[B12] Its first round, unless it is said."""
    assert state.battle is not None
    words = dict(said)
    squares = words.pop("torches", None)
    if isinstance(squares, dict):
        words["torches"] = {read_square(state, str(square)): value for square, value in squares.items()}
    fill(state.battle, words, "the battle")


def place_all(state: State, said: PositionWords) -> None:
    """Where they stand and how they face; who names no square is not on the ground."""
    lines = [*somebody(said), *said.followers]
    foes = [line for line in said.foes for _ in range(int(str(line["kind"]).partition("*")[2] or 1))]
    for one, line in zip(everybody(state), [*lines, *foes], strict=True):
        if isinstance(at := line.get("at"), str) and at:
            one.at = read_square(state, at)
        if "initiative" not in line and state.battle is not None and state.battle.round and one.at >= 0:
            one.initiative = one.figures.initiative


def read_scene(words: SceneWords, state: State) -> Scene:
    """A scene by its tag, with its fields."""
    said: Said = {"type": words} if isinstance(words, str) else {"type": words["scene"], **words}
    said.pop("scene", None)
    for name in ("cell", "to"):
        if isinstance(cell := said.get(name), str) and state.labyrinth is not None:
            said[name] = read_cell(state.labyrinth, cell)
    try:
        scene: Scene = msgspec.convert(said, Scene)
        return scene
    except msgspec.ValidationError as error:
        raise BadCase(f"the scene {said} cannot be read: {error}") from None


# -- from a state to a case ----------------------------------------------------------------------------------

PEOPLE = ("party", "followers", "home", "lost", "captives", "foes")
OWN = {*PositionWords.__struct_fields__, "cell", "labyrinth", "making", "haunt", "scenario"}


def facts(state: State) -> dict[str, object]:
    """What an expectation may name."""
    told = plain_facts(state, OWN)
    maze = state.labyrinth
    for name in PEOPLE:
        told[name] = {one.id: being_facts(state, one) for one in getattr(state, name)}
    told["battle"] = _plain(state.battle) if state.battle is not None else {}
    told["quest"] = _plain(state.quest) if state.quest is not None else {}
    told["making"] = _plain(state.making) if state.making is not None else {}
    if maze is None:
        return {**told, "at": "town", "rooms": {}, "entered": [], "known": [], "bands": {}, "lying": {}}
    cells = {cell: write_cell(maze, cell) for cell in range(maze.columns * maze.rows)}
    return {
        **told,
        "at": cells.get(state.cell, "town"),
        "back": cells.get(state.back, "town"),
        "room": _plain(state.rooms[state.cell]) if state.cell in state.rooms else {},
        "rooms": {cells[cell]: _plain(room) for cell, room in state.rooms.items()},
        "entered": [cells[cell] for cell in state.entered],
        "known": [cells[cell] for cell in state.known],
        "bands": {cells[cell]: _plain(band) for cell, band in state.bands.items()},
        "lying": {cells[cell]: goods for cell, goods in state.lying.items()},
        "safe": [cells[cell] for cell in state.safe],
        "lair": cells[maze.lair],
        "entrance": cells[maze.entrance],
        "exit": cells.get(maze.exit, ""),
    }


def _plain(struct: Struct) -> Said:
    return {name: msgspec.to_builtins(getattr(struct, name)) for name in struct.__struct_fields__}


def being_facts(state: State, one: Being) -> Said:
    """A piece with its sheet and figures spread out, and the square in words."""
    sheet = _plain(one.sheet) if one.sheet is not None else {}
    square = write_square(state, one.at) if state.battle is not None else ""
    return {**sheet, **_plain(one), "at": square, "facing": COMPASS[one.facing]}


def tell(state: State) -> Said:
    """A position that is read again as this state: what does not go without saying."""
    maze = state.labyrinth
    told = facts(state)
    said: Said = {"seats": state.seats}
    if maze is not None:
        digits = "".join(f"{sides:X}" for sides in maze.open)
        said["maze"] = [digits[row : row + maze.columns] for row in range(0, len(digits), maze.columns)]
        said |= {"entrance": told["entrance"], "lair": told["lair"]}
        if maze.exit >= 0:
            said["exit"] = told["exit"]
        said["back"] = told["back"]
    said["at"] = told["at"]
    for name in PEOPLE:
        people = getattr(state, name)
        if people or name == "party":
            said[name] = [being_said(state, one) for one in people]
    for name in ("rooms", "entered", "known", "lying", "safe"):
        if told.get(name):
            said[name] = told[name]
    if maze is not None and state.bands:
        said["bands"] = {
            write_cell(maze, cell): {**write_fields(band), "foes": [write_fields(one) for one in band.foes]}
            for cell, band in state.bands.items()
        }
    if state.quest is not None:
        said["quest"] = write_fields(state.quest)
    if state.battle is not None:
        said["battle"] = battle_said(state, state.battle)
    plain = State(Dice(0), HouseRules(), 1)
    for name in state.__struct_fields__:
        value = getattr(state, name)
        if (
            name not in OWN
            and name != "dice"
            and value != getattr(plain, name)
            and name not in ("house", "agenda")
        ):
            said[name] = msgspec.to_builtins(value)
    if house := write_fields(state.house):
        said["house"] = house
    scenes = [plain_scene(scene) for scene in reversed(state.agenda)]
    said["scene"] = scenes[0]
    if len(scenes) > 1:
        said["agenda"] = scenes[1:]
    return said


def being_said(state: State, one: Being) -> Said:
    """A piece in the words of a case."""
    said = write_fields(one)
    for name in ("sheet", "figures", "at", "facing"):
        said.pop(name, None)
    said |= {"hits": one.hits, "goods": dict(one.goods), "hand": list(one.hand), "worn": list(one.worn)}
    if one.sheet is None:
        said = {name: value for name, value in said.items() if name not in ("goods", "worn", "name")}
    else:
        sheet = write_fields(one.sheet)
        sheet.pop("scores", None)
        said |= sheet | {
            "gender": one.sheet.gender,
            "scores": "/".join(map(str, one.sheet.scores)),
            "power": one.power,
            "level": one.sheet.level,
        }
    if state.battle is not None and one.at >= 0:
        said |= {"at": write_square(state, one.at), "initiative": one.initiative}
    said["facing"] = COMPASS[one.facing]
    if figures := unusual(state, one):
        said["figures"] = figures
    return said


def unusual(state: State, one: Being) -> Said:
    """The figures that do not follow from the sheet, what is worn, or the creature's line."""
    if one.sheet is None:
        usual = _plain(create(one.kind, one.number, one.id).figures)
    else:
        copy = structs.replace(one)
        settle(state, copy)
        usual = _plain(copy.figures)
    return {name: value for name, value in _plain(one.figures).items() if value != usual[name]}


def battle_said(state: State, battle: Battle) -> Said:
    """A battle, its squares in words."""
    said = write_fields(battle)
    said.pop("cell", None)
    said |= {"round": battle.round, "met": battle.met}
    if battle.torches:
        said["torches"] = {write_square(state, square): value for square, value in battle.torches.items()}
    return said


NOTATION = Notation(
    keys_of(PositionWords, State),
    dict.fromkeys(("party", "followers", "home", "lost", "captives"), BEING) | {"foes": FOE},
    tell,
)
