"""Deathmaze: any position stated in a case file, and the state told in the same words.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

import msgspec
from msgspec import Struct

from labrys.engine.dice import Dice
from labrys.engine.errors import BadCase, plain_words
from labrys.games.deathmaze.chapters.c03_course_of_play import leader
from labrys.games.deathmaze.chapters.c05_exploring import exits
from labrys.games.deathmaze.chapters.c07_monsters import tell_apart
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.pieces import Adventurer, Fighter, Klass, Monster, Slain
from labrys.games.deathmaze.scenes import Feature, Scene
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import (
    CHIT,
    CLASS,
    CORRIDOR_CUP,
    MEDALLION_ROW,
    MONSTER,
    POTION_CODE,
    RING_ROW,
    ROOM_CUP,
    SPELL,
    SPICE_CODE,
    TURNS,
)
from labrys.games.deathmaze.telling.possible import adventurers as everybody
from labrys.games.deathmaze.telling.view import foe, sheet
from labrys.kit import maze
from labrys.kit.names import slug
from labrys.rulebook.lines import Words
from labrys.rulebook.positions import (
    Notation,
    Said,
    SceneWords,
    describe,
    fill,
    keys_of,
    part,
    plain_facts,
    read_house,
    write_fields,
)
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import NextMove, Treasure
from labrys.systems.spi1980.telling import position as shared
from labrys.systems.spi1980.things import Item, ItemKind, Thing

ITEM_NAMES: dict[ItemKind, Collection[str]] = {
    "potion": POTION_CODE,
    "spice": SPICE_CODE,
    "medallion": MEDALLION_ROW,
    "ring": RING_ROW,
}
RING_BONUS = {name: row.bonus for name, row in RING_ROW.items()}

# -- the words of a case ---------------------------------------------------------------------------------------


class FighterWords(shared.FighterWords, kw_only=True):
    """An adventurer (`name`, `class`) or a monster (`kind`), on either side."""

    klass: Klass | None = msgspec.field(default=None, name="class")


class SlainWords(Slain, frozen=True, forbid_unknown_fields=True):
    """A monster already killed here, its treasure not yet settled."""

    kind: str = ""
    room: bool = True


class PositionWords(Struct):
    """What is said of a position in words of its own; all else are fields of the state."""

    seats: int = 1
    advanced: bool = False
    scene: SceneWords = "next_move"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool] = {}
    here: str = "0,0"
    entrance: str = "0,0"
    came_by: str = ""
    below: bool = False
    ownerless: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    foes: dict[str, int] = {}
    room_cup: dict[str, int] | None = None
    corridor_cup: dict[str, int] | None = None
    party: list[Said] = []
    monsters: list[Said] = []
    above: list[Said] = []
    peaceful: list[Said] = []
    upstairs: list[Said] = []
    dead: list[Said] = []
    stone: list[Said] = []
    out: list[Said] = []
    veterans: list[Said] = []
    slain: list[SlainWords] = []
    maze: list[shared.ChitCase] | None = None
    locked: list[shared.BorderCase] = []
    joined: list[shared.BorderCase] = []
    armed: list[shared.BorderCase] = []
    lingering: list[shared.GroupCase] = []


FIGHTER = shared.fighter_words((Adventurer, Monster), {"kind": MONSTER}, {"class": CLASS}, ITEM_NAMES, SPELL)
COMBAT_SCENES = (
    "party_combat_phase", "monster_combat_phase", "party_reorganisation_phase", "monster_reorganisation_phase",
    "victory",
)  # fmt: skip
ALONE = (
    "next_move",
    "muster",
    "create",
    "departure",
    "abilities",
    "form_up",
    "explore",
    "door_trap",
    "enter",
    "go_in",
)


# -- from a case to a state ------------------------------------------------------------------------------------


def from_case(case: Said) -> State:
    """The state a case describes; `BadCase` says what it does not understand."""
    position, rest = part(case, PositionWords)
    house = read_house(position.house, HouseRules, HouseRules.__struct_fields__, "deathmaze")
    state = State(Dice(0), house, position.seats, advanced=position.advanced)
    lay_maze(state, position)
    set_sides(state, position)
    state.where = "below" if position.below else "segment"
    state.slain = [Slain(**msgspec.structs.asdict(slain)) for slain in position.slain]
    state.ownerless = [read_thing(word) for word in position.ownerless]
    state.replaced = [read_thing(word) for word in position.replaced]
    set_agenda(state, position)
    fill(state, rest, "the position")
    if "round" in rest and "monster_phases" not in rest:
        state.monster_phases = max(state.round - 1, 0)
    return state


def lay_maze(state: State, position: PositionWords) -> None:
    """The chits on the table, the cups, locked and joined borders; where the party stands."""
    state.room_cup, state.corridor_cup = dict(ROOM_CUP), dict(CORRIDOR_CUP)
    for chit in [shared.ChitCase("0,0", "CS0", "wCwC")] if position.maze is None else position.maze:
        if chit.chit not in CHIT:
            raise BadCase(f"there is no chit {chit.chit!r}; the chits are {', '.join(CHIT)}")
        chit.sides = chit.sides or CHIT[chit.chit].sides
        sides = shared.read_sides(chit, TURNS[chit.chit])
        shared.refuse_twice(state.maze, chit.at, where := shared.read_place(chit.at))
        state.maze[where] = maze.Laid(chit.chit, sides, chit.visited, chit.spent)
        cup = state.room_cup if chit.chit in state.room_cup else state.corridor_cup
        cup[chit.chit] -= 1
    if position.room_cup is not None:
        state.room_cup = {code: position.room_cup.get(code, 0) for code in ROOM_CUP}
    if position.corridor_cup is not None:
        state.corridor_cup = {code: position.corridor_cup.get(code, 0) for code in CORRIDOR_CUP}
    state.here, state.entrance = shared.read_place(position.here), shared.read_place(position.entrance)
    state.came_by = shared.read_side(position.came_by) if position.came_by else NOT_ROLLED
    if position.came_by and state.here + maze.STEP[state.came_by] not in state.maze:
        raise BadCase(f"the party cannot have come by the {position.came_by}: no chit lies there")
    for border in position.locked:
        state.edges[shared.read_border(border)] = "locked"
    for border in position.joined:
        state.edges[shared.read_border(border)] = "joined"
    for border in position.armed:
        state.armed[shared.read_border(border)] = True


def set_sides(state: State, position: PositionWords) -> None:
    """Everybody who is there."""
    taken: set[str] = set()
    state.party = [read_fighter(said, taken) for said in position.party]
    state.monsters = [read_fighter(said, taken) for said in position.monsters]
    state.above = [read_fighter(said, taken) for said in position.above]
    shared.line_up(shared.boxless(state.party, position.party))
    state.peaceful = [read_monster(said, taken) for said in position.peaceful]
    state.upstairs = [read_monster(said, taken) for said in position.upstairs]
    state.dead = [read_adventurer(said) for said in position.dead]
    state.stone = [read_adventurer(said) for said in position.stone]
    state.out = [read_adventurer(said) for said in position.out]
    state.veterans = tuple(read_adventurer(said) for said in position.veterans)
    for group in position.lingering:
        state.lingering[shared.read_place(group.at)] = [read_monster(said, taken) for said in group.monsters]
    tell_apart(state)
    men = everybody(state)
    state.brought = tuple(sum(man.seat == seat for man in men) for seat in range(state.seats))


def set_agenda(state: State, position: PositionWords) -> None:
    """The scene that is next, and what follows it."""
    first = read_scene(position.scene)
    tag = str(first.__struct_config__.tag)
    following: list[Scene] = [] if tag in ALONE else [Feature(), Treasure(), NextMove()]
    if position.agenda is not None:
        following = [read_scene(scene) for scene in position.agenda]
    state.agenda = [*reversed(following), first]
    state.round = int(tag in COMBAT_SCENES)
    monsters = {m.id: m.wound_points for m in state.monsters if isinstance(m, Monster)}
    state.foes = {**position.foes, **monsters} if tag in COMBAT_SCENES else position.foes


def read_scene(words: SceneWords) -> Scene:
    """`"meeting"`, or `{scene = "trapped", on = "door", side = "east"}`."""
    try:
        scene: Scene = msgspec.convert(shared.scene_fields(words), Scene)
    except msgspec.ValidationError as error:
        raise BadCase(f"{words!r} is no scene: {plain_words(error)}") from None
    return scene


def read_fighter(said: Said, taken: set[str]) -> Fighter:
    """An adventurer has a class, a monster a kind."""
    return read_monster(said, taken) if said.get("kind") else read_adventurer(said)


def read_adventurer(said: Said) -> Adventurer:
    """A Character Record; what is not said is as the class starts."""
    words, rest = part(said, FighterWords)
    if words.klass is None or not words.name:
        raise BadCase("an adventurer needs a name and a class, a monster a kind")
    row = CLASS[words.klass]
    who = Adventurer(id=words.id or slug(words.name), name=words.name, seat=0, klass=words.klass)
    who.wound_points, who.magic_resistance, who.detrap = row.wound_points, row.magic_resistance, row.detrap
    shared.arm(who, row.weapons[:2] if words.weapons is None else words.weapons, words.in_hand, words.thrown)
    who.spare = tuple(map(shared.read_weapon, words.spare))
    who.items = tuple(map(read_item, words.items))
    shared.set_box(who, words.box)
    fill(who, rest, who.name)
    return who


def read_monster(said: Said, taken: set[str]) -> Monster:
    """A monster counter; ids are given in the order met: `orc-1`, `orc-2`."""
    words, rest = part(said, FighterWords)
    if words.kind not in MONSTER:
        raise BadCase(f"there is no monster {words.kind!r}; the kinds are {', '.join(MONSTER)}")
    monster = Monster(id=shared.next_id(words.kind, words.id, taken), kind=words.kind)
    shared.set_box(monster, words.box)
    fill(monster, rest, monster.id)
    return monster


def read_thing(word: str) -> Thing:
    """A weapon or an item, by its id."""
    return shared.read_weapon(word) if shared.is_weapon(word) else read_item(word)


def read_item(word: str) -> Item:
    """An item by its id."""
    return shared.read_item(word, ITEM_NAMES, RING_BONUS)


# -- from a state to a case ------------------------------------------------------------------------------------


def to_case(state: State) -> Said:
    """A position that is read as this state: what goes without saying is not said."""
    return describe(state, from_case, {"scene": shared.write_scene(state.agenda[-1])}, WORDS, ("dice",))


def write_fighter(unit: Fighter) -> Said:
    """A piece of a position."""
    if isinstance(unit, Monster):
        return describe(unit, lambda said: read_monster(said, set()), {"kind": unit.kind}, shared.UNIT_WORDS)
    base: Said = {"name": unit.name, "class": unit.klass, **shared.write_box(unit)}
    return describe(unit, read_adventurer, base, shared.UNIT_WORDS)


def write_fighters(name: str) -> Callable[[State], Said]:
    """A list of pieces."""
    return lambda state: {name: [write_fighter(unit) for unit in getattr(state, name)]}


WORDS: dict[str, Callable[[State], Said]] = {
    "agenda": lambda state: shared.write_agenda(state.agenda),
    "house": lambda state: {"house": write_fields(state.house)},
    "maze": lambda state: {"maze": shared.write_chits(state.maze)},
    "edges": lambda state: {what: shared.write_borders(state.edges, what) for what in ("locked", "joined")},
    "armed": lambda state: {"armed": shared.write_borders(state.armed, True)},
    "here": lambda state: {"here": maze.name(state.here)},
    "entrance": lambda state: {"entrance": maze.name(state.entrance)},
    "came_by": lambda state: {"came_by": maze.SIDES[state.came_by]},
    "where": lambda state: {"below": True},
    "lingering": lambda state: {"lingering": shared.write_groups(state.lingering, "monsters", write_fighter)},
    "slain": lambda state: {"slain": [write_fields(slain) for slain in state.slain]},
    "ownerless": lambda state: {"ownerless": [write_thing(thing) for thing in state.ownerless]},
    "replaced": lambda state: {"replaced": [write_thing(thing) for thing in state.replaced]},
    **{
        name: write_fighters(name)
        for name in ("party", "monsters", "above", "peaceful", "upstairs", "dead", "stone", "out", "veterans")
    },
}


def write_thing(thing: Thing) -> str:
    """A weapon or an item."""
    return shared.write_item(thing) if isinstance(thing, Item) else thing.id


NOTATION = Notation(
    keys_of(PositionWords, State),
    {
        **dict.fromkeys(("party", "monsters", "above", "peaceful", "upstairs", "dead", "stone"), FIGHTER),
        **dict.fromkeys(("out", "veterans"), FIGHTER),
        **dict.fromkeys(("locked", "joined", "armed"), shared.BORDER_WORDS),
        "maze": shared.CHIT_WORDS,
        "lingering": shared.GROUP_WORDS,
        "slain": Words({"kind": MONSTER.__contains__}, what="slain monster"),
    },
    to_case,
)

# -- what an expectation may name ------------------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """Everything an expectation may name: the fields of the state, some of them in words of their own."""
    sides = ("party", "monsters", "peaceful", "out")
    own: dict[str, object] = {
        **{name: {unit.id: fighter_facts(unit, state) for unit in getattr(state, name)} for name in sides},
        **{name: shared.ids(getattr(state, name)) for name in ("dead", "stone", "above", "upstairs", "veterans")},
        "order": shared.write_order(state.party),
        "monster_order": shared.write_order(state.monsters),
        "leader": leader(state),
        "here": maze.name(state.here),
        "entrance": maze.name(state.entrance),
        "came_by": maze.SIDES[state.came_by] if state.came_by >= 0 else "",
        "maze": shared.write_maze(state.maze),
        "exits": [maze.SIDES[side] for side in exits(state, state.here)] if state.maze else [],
        "edges": {shared.write_border(border): what for border, what in state.edges.items()},
        "armed": {shared.write_border(border): armed for border, armed in state.armed.items()},
        "room_cup": {code: n for code, n in state.room_cup.items() if n},
        "corridor_cup": {code: n for code, n in state.corridor_cup.items() if n},
        "lingering": {maze.name(where): shared.ids(group) for where, group in state.lingering.items()},
        "slain": [slain.kind or slain.letter for slain in state.slain],
        "ownerless": [thing.id for thing in state.ownerless],
        "replaced": [thing.id for thing in state.replaced],
        "below": state.where == "below",
    }
    return {**plain_facts(state, own), **own}


def fighter_facts(unit: Fighter, state: State) -> dict[str, object]:
    """A sheet or a counter, and what only the rules keep in mind."""
    if isinstance(unit, Monster):
        return shared.fighter_facts(unit, foe(unit, state))
    return {**shared.fighter_facts(unit, sheet(unit)), "spare": [weapon.id for weapon in unit.spare]}
