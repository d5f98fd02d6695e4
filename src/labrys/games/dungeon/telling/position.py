"""Dungeon: any position stated in a case file, and the state told in the same words.

    party Brand warrior sword chain_mail F1; Zed wizard light_ball*6 S1 / foes bears*3 / fight lit=true
    at=2:6,2 rooms=(2:C1=cleared) edges=('2:4,4,E'=dropped) / orders

A spot is `2:6,2`: level, x, y of the drawing. A side of it is `2:4,4,E`, a chamber `2:C1`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec
from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.errors import BadCase
from labrys.engine.game import Game
from labrys.games.dungeon.chapters.c04_personas import choose_leader, full_body
from labrys.games.dungeon.house import HouseRules
from labrys.games.dungeon.mazes import scenario_named, shipped
from labrys.games.dungeon.pieces import FRONT, RESERVE, SECOND, Fight, Foe, Goods, Member
from labrys.games.dungeon.scenes import Scene
from labrys.games.dungeon.state import Notes, State, brink_of, cell_of, level_of, maze, room_of, spot_of
from labrys.games.dungeon.tables import ARMOUR, BADDIES, is_weapon
from labrys.games.dungeon.telling.words import is_good as is_known
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

MODEL = "model"  # the maze of a case that names none
START = "2:2,5"  # … and where the party stands in it
LETTERS = {"F": FRONT, "S": SECOND, "R": RESERVE}
CALLINGS = ("warrior", "priest", "wizard")
SPOT = re.compile(r"(\d+):(-?\d+),(-?\d+)")
SIDE = re.compile(r"(\d+:-?\d+,-?\d+),([NSEW])")
ROOM = re.compile(r"(\d+):C(\d+)")
BOX = re.compile(r"[FS][1-9]\d?|R\d*")
GOOD = re.compile(r"([a-z_0-9]+(?:\+\d+)?)(?:\*(\d+))?")
SIDES = "NSEW"


# -- the words of a case -------------------------------------------------------------------------------------


class MemberWords(Struct):
    """[D9.08] What has words of its own, of a member; all else are fields of the sheet."""

    name: str = ""
    kind: str = "persona"
    calling: str | None = None
    box: str = ""
    hand: str = ""
    armour: str = ""
    shield: str = ""
    goods: list[str] | dict[str, int] = []


class FoeWords(Struct):
    """A baddie, or several alike: `bears*3`."""

    kind: str


class PositionWords(Struct):
    """What is said of a position in words of its own; all else are fields of the state."""

    seats: int | None = None
    scene: SceneWords = "orders"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool | int] = {}
    maze: str = MODEL
    at: str = START
    party: list[Said] | None = None
    home: list[Said] = []
    lost: list[Said] = []
    foes: list[Said] = []
    fight: Said | bool | None = None
    back: str = ""
    door: str = ""
    edges: dict[str, str] = {}
    rolled: list[str] = []
    searched: list[str] = []
    sprung: list[str] = []
    rooms: dict[str, str] = {}
    bands: dict[str, Said] = {}
    remains: dict[str, Goods] = {}
    seen: list[str] = []
    levels: tuple[int, ...] | None = None
    secrets: list[str] = []
    traps: list[str] = []
    told: dict[str, str] = {}
    taken: tuple[str, ...] = ()
    cleared: list[str] = []


def is_good(word: str) -> bool:
    """`sword`, `sword+1`, `light_ball*6`."""
    found = GOOD.fullmatch(word)
    return found is not None and is_known(found[1])


def is_layer(layer: str) -> Callable[[str], bool]:
    """A suit of armour, a shield."""
    return lambda word: word in ARMOUR and ARMOUR[word].layer == layer


MEMBER = Words(
    fields={
        "kind": ("son", "daughter", "apprentice", "simulacrum", "slave", "persona").__contains__,
        "calling": CALLINGS.__contains__,
        "denomination": ("human", "elf", "dwarf", "centaur").__contains__,
        "sex": ("female", "male").__contains__,
        "box": BOX.fullmatch,
        "hand": is_weapon,
        "armour": is_layer("armour"),
        "shield": is_layer("shield"),
    },
    lists={"goods": is_good},
    flags=flags_of(Member),
    name="name",
    what="member",
)
FOE = Words(firsts={"kind": str.isascii}, flags=flags_of(Foe), what="baddie")


# -- places in words -----------------------------------------------------------------------------------------


def read_spot(state: State, words: str) -> int:
    """`2:6,2`."""
    found = SPOT.fullmatch(words)
    level, x, y = map(int, found.groups()) if found else (0, 0, 0)
    sheet = maze(state).sheets.get(level)
    cell = sheet.at(x, y) if sheet else -1
    if sheet is None or cell < 0:
        raise BadCase(f"{words!r} is no place of the maze; a place is level:x,y, as 2:6,2")
    return spot_of(level, cell)


def write_spot(state: State, spot: int) -> str:
    """Level and square."""
    x, y = maze(state).sheets[level_of(spot)].xy(cell_of(spot))
    return f"{level_of(spot)}:{x},{y}"


def read_face(state: State, words: str) -> int:
    """`2:4,4,E`: one face of a wall."""
    found = SIDE.fullmatch(words)
    if found is None:
        raise BadCase(f"{words!r} is no side of a square; one is level:x,y,side, as 2:4,4,E")
    return read_spot(state, found[1]) << 2 | SIDES.index(found[2])


def read_brink(state: State, words: str) -> int:
    """`2:4,4,E`: a side, by the one name that its two squares share."""
    face = read_face(state, words)
    return brink_of(maze(state).sheets[level_of(face >> 2)], cell_of(face >> 2), face & 3)


def write_brink(state: State, brink: int) -> str:
    """A square and its side."""
    return f"{write_spot(state, brink >> 2)},{SIDES[brink & 3]}"


def read_room(words: str) -> int:
    """`2:C1`."""
    found = ROOM.fullmatch(words)
    if found is None:
        raise BadCase(f"{words!r} is no chamber; one is level:C and its number, as 2:C1")
    return room_of(int(found[1]), int(found[2]))


def write_room(room: int) -> str:
    """A chamber."""
    return f"{room >> 8}:C{room & 0xFF}"


def read_rolled(state: State, words: str) -> int:
    """A place that is rolled for: a spot, or a door (as `-1 - brink`)."""
    return -1 - read_brink(state, words) if SIDE.fullmatch(words) else read_spot(state, words)


def write_rolled(state: State, place: int) -> str:
    """A spot, or a door."""
    return write_brink(state, -1 - place) if place < 0 else write_spot(state, place)


def read_held(state: State, words: str) -> int:
    """A place that baddies hold: a chamber (as `-room`), or a spot."""
    return -read_room(words) if ROOM.fullmatch(words) else read_spot(state, words)


def write_held(state: State, place: int) -> str:
    """A chamber, or a spot."""
    return write_room(-place) if place < 0 else write_spot(state, place)


# -- from a case to a state ----------------------------------------------------------------------------------


def from_case(case: Said) -> State:
    """The state that `[position]` describes."""
    said, rest = part(case, PositionWords)
    house = read_house(said.house, HouseRules, HouseRules.__struct_fields__, "dungeon")
    state = State(Dice(0), house, 1)
    state.scenario = scenario_named(said.maze)
    state.party = [one for words in somebody(said) for one in read_members(words, house)]
    state.home = [one for words in said.home for one in read_members(words, house)]
    state.lost = [one for words in said.lost for one in read_members(words, house)]
    people = (*state.party, *state.home)
    state.seats = said.seats or 1 + max((member.seat for member in people), default=0)
    set_places(state, said)
    choose_leader(Game(state))
    for words in said.foes:
        read_foes(state, words)
    if said.fight is not None or state.foes:
        state.fight = read_fight(state, said.fight)
    fill(state, rest, "the position")
    scenes = [said.scene, *(said.agenda or ())]
    state.agenda = [read_scene(words) for words in reversed(scenes)]
    return state


def somebody(said: PositionWords) -> list[Said]:
    """The party; a warrior who stands there alone, if nobody is named."""
    return [{"name": "Brand", "hand": "sword"}] if said.party is None else said.party


def read_members(said: Said, house: HouseRules) -> list[Member]:
    """[D9.08] A member, with what goes without saying: full hits, a weapon in hand, a place in the line."""
    words, rest = part(said, MemberWords)
    calling = (
        words.calling if words.calling is not None else ("" if words.kind in ("daughter", "slave") else "warrior")
    )
    name = words.name or calling.capitalize() or words.kind.capitalize()
    known_as = words.name if words.kind == "slave" else name
    member = msgspec.convert(
        {"id": name.lower().replace(" ", "_"), "name": known_as, "kind": words.kind, "calling": calling}, Member
    )
    member.rank = 11 if words.kind in ("son", "apprentice") else 10
    member.goods = read_goods(words.goods)
    member.hand = words.hand
    if words.armour:
        member.armour, member.armour_hits = words.armour, ARMOUR[words.armour].hits
    if words.shield:
        member.shield, member.shield_hits = words.shield, ARMOUR[words.shield].hits
    if words.box:
        member.line, member.slot = LETTERS[words.box[0]], int(words.box[1:] or 1) - 1
    fill(member, {key: value for key, value in rest.items() if key != "body"}, member.id)
    member.body = BADDIES[member.baddie].hits if member.baddie else full_body(State(Dice(0), house, 1), member)
    member.vest_hits = max(member.vest_hits, ARMOUR["bullet_proof_vest"].hits if member.vest else 0)
    fill(member, rest, member.id)
    return [member]


def read_goods(said: list[str] | dict[str, int]) -> Goods:
    """`light_ball*6`, or a table."""
    if isinstance(said, dict):
        return said
    goods: Goods = {}
    for word in said:
        found = GOOD.fullmatch(word)
        assert found is not None
        goods[found[1]] = goods.get(found[1], 0) + int(found[2] or 1)
    return goods


def read_foes(state: State, said: Said) -> None:
    """`bears*3`: so many of them, each with its hits."""
    words, rest = part(said, FoeWords)
    kind, _, number = words.kind.partition("*")
    if kind not in BADDIES:
        raise BadCase(f"there is no baddie {kind!r}; there are {', '.join(BADDIES)}")
    for _ in range(int(number or 1)):
        foe = Foe(
            id=f"{kind}-{sum(one.kind == kind for one in state.foes) + 1}", kind=kind, hits=BADDIES[kind].hits
        )
        fill(foe, rest, foe.id)
        state.foes.append(foe)


def read_fight(state: State, said: Said | bool | None) -> Fight:
    """[D6] A battle: in a corridor, in its first round, with all of them there."""
    fight = Fight(where="corridor", place=state.spot, round=1, met=len(state.foes))
    if isinstance(said, dict):
        words = dict(said)
        if isinstance(room := words.pop("guards", None), str):
            fight.guards = read_room(room)
            fight.where, fight.place = "doorway", -fight.guards
        if isinstance(place := words.pop("place", None), str):
            fight.place = read_held(state, place)
        if isinstance(door := words.pop("brink", None), str):
            fight.brink = read_brink(state, door)
        fill(fight, words, "the fight")
    return fight


def set_places(state: State, said: PositionWords) -> None:
    """Where the party is, and what has become of the maze."""
    state.spot = 0 if said.at == "surface" else read_spot(state, said.at)
    state.back = read_spot(state, said.back) if said.back else 0
    state.door = read_brink(state, said.door) if said.door else -1
    state.edges = {read_brink(state, side): how for side, how in said.edges.items()}
    state.rolled = {read_rolled(state, place): True for place in said.rolled}
    state.searched = {read_face(state, side): True for side in said.searched}
    state.sprung = {read_spot(state, spot): True for spot in said.sprung}
    state.rooms = {read_room(room): how for room, how in said.rooms.items()}
    hints = msgspec.structs.fields(State)
    kind = next(field.type for field in hints if field.name == "bands")
    state.bands = msgspec.convert({read_held(state, place): band for place, band in said.bands.items()}, kind)
    state.remains = {read_held(state, place): goods for place, goods in said.remains.items()}
    state.notes = read_notes(state, said)


def read_notes(state: State, said: PositionWords) -> Notes:
    """[D1.02] What the party has written down; it always knows the square it stands on."""
    seen: dict[int, bytearray] = {}
    first: dict[int, int] = {}
    here = [write_spot(state, state.spot)] if state.spot else []
    for words in (*said.seen, *here):
        spot = read_spot(state, words)
        level, cell = level_of(spot), cell_of(spot)
        seen.setdefault(level, bytearray(len(maze(state).sheets[level].cells)))[cell] = 1
        first.setdefault(level, cell)
    return Notes(
        seen={level: bytes(page) for level, page in seen.items()},
        first=first,
        levels=tuple(seen) if said.levels is None else said.levels,
        secrets=tuple(read_brink(state, side) for side in said.secrets),
        traps=tuple(read_spot(state, spot) for spot in said.traps),
        told={read_room(room): words for room, words in said.told.items()},
        taken=said.taken,
        cleared=tuple(map(read_room, said.cleared)),
    )


def seen_spots(state: State) -> list[str]:
    """The squares of the party's map, the first of each level first."""
    found = []
    for level, page in state.notes.seen.items():
        cells = [cell for cell, was_there in enumerate(page) if was_there]
        cells.sort(key=lambda cell: (cell != state.notes.first[level], cell))
        found += [write_spot(state, spot_of(level, cell)) for cell in cells]
    return found


def read_scene(words: SceneWords) -> Scene:
    """A scene by its tag, with its fields."""
    said: Said = {"type": words} if isinstance(words, str) else {"type": words["scene"], **words}
    said.pop("scene", None)
    if isinstance(room := said.get("room"), str):
        said["room"] = read_room(room)
    try:
        scene: Scene = msgspec.convert(said, Scene)
        return scene
    except msgspec.ValidationError as error:
        raise BadCase(f"the scene {said} cannot be read: {error}") from None


# -- from a state to a case ----------------------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """What an expectation may name."""
    own = {*PositionWords.__struct_fields__, "spot", "notes", "scenario", "chest", "sage"}
    told = plain_facts(state, own)
    return {
        **told,
        "at": write_spot(state, state.spot) if state.spot else "surface",
        "party": {member.id: member_facts(member) for member in state.party},
        "home": {member.id: member_facts(member) for member in state.home},
        "lost": {member.id: member_facts(member) for member in state.lost},
        "foes": {foe.id: msgspec.to_builtins(foe) | _plain(foe) for foe in state.foes},
        "fight": _plain(state.fight) if state.fight else {},
        "chest": _plain(state.chest),
        "sage": _plain(state.sage) if state.sage else {},
        "edges": {write_brink(state, brink): how for brink, how in state.edges.items()},
        "rolled": [write_rolled(state, place) for place in state.rolled],
        "searched": [write_brink(state, brink) for brink in state.searched],
        "sprung": [write_spot(state, spot) for spot in state.sprung],
        "rooms": {write_room(room): how for room, how in state.rooms.items()},
        "bands": {write_held(state, place): _plain(band) for place, band in state.bands.items()},
        "remains": {write_held(state, place): goods for place, goods in state.remains.items()},
        "seen": seen_spots(state),
        "levels": list(state.notes.levels),
        "secrets": [write_brink(state, brink) for brink in state.notes.secrets],
        "traps": [write_spot(state, spot) for spot in state.notes.traps],
        "told": {write_room(room): words for room, words in state.notes.told.items()},
        "taken": list(state.notes.taken),
        "cleared": [write_room(room) for room in state.notes.cleared],
    }


def _plain(struct: Struct) -> Said:
    return {name: msgspec.to_builtins(getattr(struct, name)) for name in struct.__struct_fields__}


def member_facts(member: Member) -> Said:
    """A sheet, with the box it stands in."""
    return {**_plain(member), "box": box_of(member)}


def box_of(member: Member) -> str:
    """`F1`: the first place of the front line."""
    letter = "FSR"[member.line]
    return letter if member.line == RESERVE and not member.slot else f"{letter}{member.slot + 1}"


# -- the whole of it in a line -------------------------------------------------------------------------------


def tell(state: State) -> Said:
    """A position that is read again as this state: what does not go without saying."""
    plain = State(Dice(0), HouseRules(), 1)
    said: Said = {
        "seats": state.seats,
        "maze": maze_name(state),
        "at": write_spot(state, state.spot) if state.spot else "surface",
    }
    said["party"] = [member_said(one) for one in state.party]
    for name in ("home", "lost"):
        if people := getattr(state, name):
            said[name] = [member_said(one) for one in people]
    if state.foes:
        said["foes"] = [write_fields(foe) for foe in state.foes]
    if state.fight is not None:
        said["fight"] = fight_said(state, state.fight)
    told = facts(state)
    for name in PLACES:
        if told[name]:
            said[name] = told[name]
    said["levels"] = told["levels"]
    if state.back:
        said["back"] = write_spot(state, state.back)
    if state.door >= 0:
        said["door"] = write_brink(state, state.door)
    for name in state.__struct_fields__:
        value = getattr(state, name)
        if name not in OWN and msgspec.msgpack.encode(value) != msgspec.msgpack.encode(getattr(plain, name)):
            said[name] = msgspec.to_builtins(value)
    if state.party and not state.leader:
        said["leader"] = ""  # they have not chosen one yet
    if house := write_fields(state.house):
        said["house"] = house
    scenes = [plain_scene(scene) for scene in reversed(state.agenda)]
    said["scene"] = scenes[0]
    if len(scenes) > 1:
        said["agenda"] = scenes[1:]
    return said


PLACES = (
    "edges", "rolled", "searched", "sprung", "rooms", "bands", "remains",
    "seen", "secrets", "traps", "told", "taken", "cleared",
)  # fmt: skip
OWN = {*PositionWords.__struct_fields__, "dice", "scenario", "imagined", "spot", "notes"}


def maze_name(state: State) -> str:
    """The name of a maze that is shipped, or its text."""
    return next((name for name, text in shipped().items() if text == state.scenario), state.scenario)


def member_said(member: Member) -> Said:
    """A sheet in the words of a case."""
    said = {name: value for name, value in write_fields(member).items() if name not in ("line", "slot")}
    if said.get("id") == member.name.lower().replace(" ", "_"):
        del said["id"]
    worn = {"armour_hits": member.armour, "shield_hits": member.shield, "vest_hits": member.vest}
    left = {name: getattr(member, name) for name, it in worn.items() if it}  # 0 does not go without saying
    if member.kind in ("son", "apprentice"):
        left["rank"] = member.rank
    return {**said, **left, "box": box_of(member), "body": member.body, "goods": dict(member.goods)}


def fight_said(state: State, fight: Fight) -> Said:
    """A battle, its places in words."""
    said = {name: value for name, value in write_fields(fight).items() if name not in ("guards", "brink", "place")}
    said |= {"round": fight.round, "met": fight.met}
    if fight.place != (-fight.guards or state.spot):
        said["place"] = write_held(state, fight.place)
    if fight.guards:
        said["guards"] = write_room(fight.guards)
    if fight.brink >= 0:
        said["brink"] = write_brink(state, fight.brink)
    return said


NOTATION = Notation(
    keys_of(PositionWords, State), {"party": MEMBER, "home": MEMBER, "lost": MEMBER, "foes": FOE}, tell
)
