"""Citadel of Blood: any position stated in a case file, and the state told in the same words.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import get_args

import msgspec
from msgspec import Struct

from labrys.engine.dice import Dice, dice_code
from labrys.engine.errors import BadCase, plain_words
from labrys.games.citadel.chapters.c04_starting_sequence import hero_record, initiate_record
from labrys.games.citadel.chapters.c05_sequence_of_play import leader
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import GATEWAY, STAIRCASE, is_staircase
from labrys.games.citadel.chapters.c08_monsters_negotiation_and_bribery import tell_apart
from labrys.games.citadel.house import HouseRules
from labrys.games.citadel.pieces import Character, Fighter, Forfeit, Jewel, Monster, Race, Slain, Thing
from labrys.games.citadel.scenes import (
    Circle,
    Divide,
    Drawer,
    Enter,
    ExperienceStep,
    FeaturePhase,
    Gateway,
    LearnSpells,
    Open,
    Scene,
    Test,
    Trapped,
    TrapPhase,
)
from labrys.games.citadel.state import NOWHERE, State
from labrys.games.citadel.tables import (
    CHIT,
    FULL_CUP,
    HERO,
    INITIATE,
    LEVEL,
    MEDALLION_ROW,
    MONSTER,
    POTION_CODE,
    RING_ROW,
    SPELL,
    TALISMAN_ROW,
    TURNS,
)
from labrys.games.citadel.telling.possible import cup_kind, in_play
from labrys.games.citadel.telling.view import foe, sheet, ways_out
from labrys.kit import maze
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
    read_position,
    write_fields,
)
from labrys.systems.spi1980.pieces import NOT_ROLLED
from labrys.systems.spi1980.scenes import CheckMonsters, NextMove, Treasure
from labrys.systems.spi1980.telling import position as kit
from labrys.systems.spi1980.things import Item, ItemKind, WeaponKind

LEVELS_OF_CITADEL = (1, 2, 3)
FIRST_SEGMENT, FIRST_FACE = "0,-1", "K3"  # north of the Gateway
TOP = 1  # the level of a place "x,y"
TYPICAL_FACE = 3  # every die of a monster's wound code, if a case does not say its Wound Points
MOST_CASTINGS = 6  # of Heal and the like, if a case does not say
SECOND_WEAPON: WeaponKind = "dagger"  # of an Initiate, if a case does not say

ITEM_NAMES: dict[ItemKind, Collection[str]] = {
    "potion": POTION_CODE,
    "talisman": TALISMAN_ROW,
    "medallion": MEDALLION_ROW,
    "ring": RING_ROW,
}
RACES = get_args(Race)
RING_BONUS = {name: row.bonus for name, row in RING_ROW.items()}

# -- the words of a case ---------------------------------------------------------------------------------------


class FighterWords(kit.FighterWords, kw_only=True):
    """A Hero (`hero`), an Initiate (`name`, `race`) or a monster (`kind`), on either side."""

    hero: str = ""
    race: Race | None = None
    circled: tuple[str, ...] | None = None
    weapons_at_home: tuple[str, ...] = ()


class ClavichordCase(Struct, forbid_unknown_fields=True):
    """[13.4-Clavichord] Gold in an instrument."""

    at: str
    who: str
    gold: int


class SlainWords(Struct, forbid_unknown_fields=True):
    """A monster already killed here, its treasure not yet settled; or a treasure found, by its letter."""

    kind: str = ""
    room: bool = True
    level: int | None = None
    gold: int = NOT_ROLLED
    robbed: bool = False
    letter: str = ""
    chest: bool = True
    id: str = ""
    finder: str = ""
    met: int = 0


class PositionWords(Struct):
    """What is said of a position in words of its own; all else are fields of the state."""

    seats: int = 1
    scene: SceneWords = "next_move"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool] = {}
    foes: dict[str, int] = {}  # -1: this enemy is none of them
    # the Citadel
    maze: list[kit.ChitCase] | None = None
    locked: list[kit.BorderCase] = []
    opened: list[kit.BorderCase] = []
    cup: dict[str, int] | None = None
    sets: int = 1
    here: str | None = None
    came_from: str = ""
    came_by: str = ""
    mirror_at: str = ""
    hellgate_at: str = ""
    # the characters and the monsters
    party: list[Said] = []
    bystanders: list[Said] = []
    elsewhere: list[kit.GroupCase] = []
    dead: list[Said] = []
    slain_now: list[Said] = []
    stone: list[Said] = []
    swallowed: list[Said] = []
    out: list[Said] = []
    gone: list[Said] = []
    veterans: list[Said] = []
    monsters: list[Said] = []
    peaceful: list[Said] = []
    upstairs: list[Said] = []
    lingering: list[kit.GroupCase] = []
    clavichords: list[ClavichordCase] = []
    # the spoils
    slain: list[SlainWords] = []
    ownerless: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()
    own_untried: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()


CHARACTERS = ("dead", "slain_now", "stone", "swallowed", "out", "gone", "veterans")
FIGHTERS = ("party", "bystanders", "monsters", "peaceful", "upstairs")
FIGHTER = kit.fighter_words(
    (Character, Monster), {"kind": MONSTER, "hero": HERO}, {"race": RACES}, ITEM_NAMES, SPELL
)
BEFORE_ENTRY = ("muster", "recruit", "form_up", "entry", "gateway")
AT_HOME = ("abilities", "homecoming", "rearm")
NOT_YET_CIRCLED = (*AT_HOME, "muster", "recruit", "form_up", "entry", "learn_spells", "circle")
COMBAT_SCENES = (
    "party_combat_phase", "monster_combat_phase", "hellgate_combat_phase", "party_reorganisation_phase",
    "monster_reorganisation_phase", "sleepers", "hesitation",
)  # fmt: skip
SPOILS: tuple[Scene, ...] = (Divide(), ExperienceStep(), FeaturePhase(), NextMove())
FOLLOWS: dict[str, tuple[Scene, ...]] = {
    **dict.fromkeys((*BEFORE_ENTRY, "departure", *AT_HOME), ()),
    **dict.fromkeys(("next_move", "explore", "enter"), ()),
    **dict.fromkeys(("treasure", "open", "find", "test"), SPOILS),
    "divide": SPOILS[1:],
    "pick_up": (CheckMonsters(new=False), FeaturePhase(), NextMove()),
    "feature_phase": (NextMove(),),
    "close_up": (NextMove(),),
    **dict.fromkeys(("hellgate_attempt", "clavichord", "drawer", "climb_up"), (Divide(), NextMove())),
}  # what comes after such a scene in play; after every other: the Feature Phase, the next move


# -- from a case to a state ------------------------------------------------------------------------------------


def from_case(case: Said) -> State:
    """The state a case describes; `BadCase` says what it does not understand."""
    position, rest = part(case, PositionWords)
    house = read_house(position.house, HouseRules, HouseRules.__struct_fields__, "citadel")
    state = State(Dice(0), house, position.seats)
    tag = tag_of(position.scene)
    inside = tag not in BEFORE_ENTRY or position.maze is not None
    state.sun = "red" if inside and tag not in AT_HOME else ""
    state.game = int(inside)
    lay_maze(state, position, inside=inside)
    state.mirror_at = kit.read_place(position.mirror_at, TOP) if position.mirror_at else NOWHERE
    state.hellgate_at = kit.read_place(position.hellgate_at, TOP) if position.hellgate_at else NOWHERE
    set_sides(state, position, waiting=bool(rest.get("waiting")))
    set_spoils(state, position)
    set_agenda(state, position)
    fill(state, rest, "the position")
    if state.hellgate_distance and "hellgate_left" not in rest:  # [13.7] none of them gone yet
        state.hellgate_left = state.hellgate_distance
    return state


def tag_of(scene: SceneWords) -> str:
    """The name of a scene."""
    return scene if isinstance(scene, str) else str(scene.get("scene"))


def lay_maze(state: State, position: PositionWords, *, inside: bool) -> None:
    """[R51] The Gateway and the chits beyond it, the cup, locked and opened borders, the Party counter."""
    state.sets = position.sets
    state.cup = {kind: number * state.sets for kind, number in FULL_CUP.items()}
    chits = position.maze
    if chits is None:
        chits = [kit.ChitCase(FIRST_SEGMENT, FIRST_FACE)] if inside else []
    if chits:
        state.maze[GATEWAY] = maze.Laid("gateway", CHIT["gateway"].sides, visited=True)
    for chit in chits:
        lay(state, chit)
    build_shafts(state)
    if position.cup is not None:
        if unknown := [kind for kind in position.cup if kind not in FULL_CUP]:
            raise BadCase(f"there is no chit {unknown[0]!r}; chits look like mirror/K1")
        state.cup = {kind: position.cup.get(kind, 0) for kind in FULL_CUP}
    state.landings = sum(chit.code == STAIRCASE for chit in state.maze.values())
    for border in position.locked:
        state.edges[kit.read_border(border, TOP)] = "locked"
    for border in position.opened:
        state.edges[kit.read_border(border, TOP)] = "opened"
    if position.here is None and tag_of(position.scene) in AT_HOME:
        return
    if state.maze and position.here != "":
        stand(state, position, position.here or FIRST_SEGMENT)


def lay(state: State, chit: kit.ChitCase) -> None:
    """[2.1] One chit: `mirror/K1`, `K1/mirror`, or only the face that is up; it lies so that it fits if it can."""
    up = chit.chit.partition("/")[0]
    if up not in CHIT:
        raise BadCase(f"there is no chit {chit.chit!r}; the faces are {', '.join(CHIT)}")
    kit.refuse_twice(state.maze if up != "gateway" else (), chit.at, where := kit.read_place(chit.at, TOP))
    code = chit.chit
    landing = up == STAIRCASE and any(is_staircase(state, floor) for floor in shaft(where))
    if not landing and up != "gateway" and "/" not in code:
        code = backed(state, up)
    if "/" in code:
        kind = cup_kind(code)
        if kind not in state.cup:
            raise BadCase(f"there is no chit {chit.chit!r}: these faces are not on one chit")
        state.cup[kind] -= 1
    if not chit.sides:
        around = maze.facing(state.maze, where)
        chit.sides = next((sides for sides in TURNS[up] if maze.fits(sides, around)), CHIT[up].sides)
    state.maze[where] = maze.Laid(code, kit.read_sides(chit, TURNS[up]), chit.visited, chit.spent)


def shaft(where: maze.Place) -> list[maze.Place]:
    """[R44] The same square on all levels."""
    return [maze.place(*maze.coordinates(where), level) for level in LEVELS_OF_CITADEL]


def build_shafts(state: State) -> None:
    """[R44] A staircase lies on all levels; those that no case names have never been entered."""
    for where in [where for where in state.maze if is_staircase(state, where)]:
        for floor in shaft(where):
            if floor not in state.maze:
                state.maze[floor] = maze.Laid(STAIRCASE, state.maze[where].sides)


def backed(state: State, up: str) -> str:
    """A chit of the cup that has this face, this face up: of those that are most numerous the last."""
    options = {kind: number for kind, number in state.cup.items() if up in kind.split("/") and number > 0}
    if not options:
        raise BadCase(f"no chit with the face {up!r} is left in the cup")
    room, _, corridor = max(reversed(options), key=options.__getitem__).partition("/")
    return f"{corridor}/{room}" if up == corridor else f"{room}/{corridor}"


def stand(state: State, position: PositionWords, here: str) -> None:
    """Where the Party counter is, and where it came from."""
    state.here = kit.read_place(here, TOP)
    if position.came_by:
        state.came_by = kit.read_side(position.came_by)
        state.came_from = state.here + maze.STEP[state.came_by]
        if state.came_from not in state.maze:
            raise BadCase(f"the party cannot have come by the {position.came_by}: no chit lies there")
    if position.came_from:
        state.came_from = kit.read_place(position.came_from, TOP)


def set_sides(state: State, position: PositionWords, *, waiting: bool) -> None:
    """Everybody who is there."""
    fighting = tag_of(position.scene) in COMBAT_SCENES
    reader = Reader(state, circles=tag_of(position.scene) not in NOT_YET_CIRCLED)
    state.party = [reader.fighter(said) for said in position.party]
    state.monsters = [reader.fighter(said) for said in position.monsters]
    state.bystanders = [reader.fighter(said) for said in position.bystanders]
    state.peaceful = [reader.monster(said) for said in position.peaceful]
    state.upstairs = [reader.monster(said) for said in position.upstairs]
    for name in CHARACTERS[:-1]:
        setattr(state, name, [reader.character(said) for said in getattr(position, name)])
    state.veterans = tuple(reader.character(said) for said in position.veterans)
    for group in position.elsewhere:
        state.elsewhere[kit.read_place(group.at, TOP)] = [reader.character(said) for said in group.party]
    for held in position.clavichords:
        state.clavichords[kit.read_place(held.at, TOP)] = Forfeit(held.who, held.gold)
    for stay in position.lingering:
        where = kit.read_place(stay.at, TOP)
        state.lingering[where] = [reader.monster(said, maze.level(where)) for said in stay.monsters]
    kit.line_up(kit.boxless(state.party, position.party))
    if fighting and not waiting:
        kit.spread_out(kit.boxless(state.monsters, position.monsters))
    tell_apart(state)
    men = in_play(state)
    state.brought = len(men)
    state.picked = tuple(sorted(who.id for who in men.values() if who.hero))


class Reader:
    """Reads characters and monsters; ids are given in the order met."""

    def __init__(self, state: State, *, circles: bool) -> None:
        self.level = maze.level(state.here) or TOP
        self.house = state.house
        self.circles = circles
        self.limits = circles and state.here != NOWHERE
        self.taken: set[str] = set()
        self.met = 0  # monsters are met in the order they are named

    def fighter(self, said: Said) -> Fighter:
        """A monster has a kind."""
        return self.monster(said) if said.get("kind") else self.character(said)

    def character(self, said: Said) -> Character:
        """[4.2] A character record; what is not said is as the chart has it."""
        words, rest = part(said, FighterWords)
        who = record(words)
        who.id, who.name = words.id or who.id, words.name or who.name
        who.armour_adds_up = self.house.armour_adds_up
        if words.weapons is not None or words.in_hand != "" or words.thrown:
            usual = [weapon.id for weapon in who.weapons]
            kit.arm(who, usual if words.weapons is None else words.weapons, words.in_hand, words.thrown)
        who.weapons_at_home = tuple(map(kit.read_weapon, words.weapons_at_home))
        who.items = tuple(read_thing_item(word) for word in words.items)
        kit.set_box(who, words.box)
        fill(who, rest, who.name)
        who.circled = (who.spells if self.circles else ()) if words.circled is None else words.circled
        self.set_limits(who, rest)
        return who

    def set_limits(self, who: Character, said: Said) -> None:
        """[4.1-D] [R13] The castings of Heal and the like, unless they are said."""
        ready = {*who.circled, *who.learnt, *who.game_spells}
        mind = any(item.name == "mind" for item in who.items)
        for field, has in (("heal", "heal" in ready), ("rejuvenate", "rejuvenate" in ready), ("mind", mind)):
            if f"{field}_left" not in said:
                setattr(who, f"{field}_left", MOST_CASTINGS if has and self.limits else NOT_ROLLED)

    def monster(self, said: Said, level: int = 0) -> Monster:
        """A monster counter; its Wound Points as if every die showed a 3, unless they are said."""
        words, rest = part(said, FighterWords)
        kind = words.kind
        if kind not in MONSTER:
            raise BadCase(f"there is no monster {kind!r}; the kinds are {', '.join(MONSTER)}")
        self.met += 1
        monster = Monster(id=kit.next_id(kind, words.id, self.taken), kind=kind, met=self.met)
        monster.level = level or self.level
        kit.set_box(monster, words.box)
        fill(monster, rest, monster.id)
        if "wound_points" not in rest:
            code = dice_code(MONSTER[kind].wounds)
            monster.wound_points = code.total([TYPICAL_FACE] * code.number) + LEVEL["wounds"][monster.level]
        return monster


def record(words: FighterWords) -> Character:
    """[4.1-B1] [4.1-B3] A Hero as the chart has him, or an Initiate as his race starts, with two weapons."""
    if words.hero:
        if words.hero not in HERO:
            raise BadCase(f"there is no Hero {words.hero!r}; the Heroes are {', '.join(HERO)}")
        return hero_record(words.hero, 0)
    if not words.name or words.race not in INITIATE:
        races = ", ".join(INITIATE)
        raise BadCase(f"a character needs a hero, or a name and a race ({races}); a monster needs a kind")
    who = initiate_record(words.name, words.race, 0)
    who.weapons = (kit.read_weapon(INITIATE[words.race].skill_weapon), kit.read_weapon(SECOND_WEAPON))
    return who


def read_thing_item(word: str) -> Item:
    """An item by its id."""
    return kit.read_item(word, ITEM_NAMES, RING_BONUS)


def read_thing(word: str) -> Thing:
    """A weapon, an item, or a jewel `jewel-25`, by its id."""
    name, _, value = word.partition("-")
    if name == "jewel" and value.isdigit():
        return Jewel(int(value))
    return kit.read_weapon(word) if kit.is_weapon(word) else read_thing_item(word)


def set_spoils(state: State, position: PositionWords) -> None:
    """What lies there."""
    here = maze.level(state.here) or TOP
    state.slain = [read_slain(case, here) for case in position.slain]
    state.ownerless = [read_thing(word) for word in position.ownerless]
    state.untried = [read_thing_item(word) for word in position.untried]
    state.own_untried = [read_thing_item(word) for word in position.own_untried]
    state.replaced = [read_thing(word) for word in position.replaced]
    state.killed_level = here


def read_slain(case: SlainWords, level: int) -> Slain:
    """One slain monster, met on this level unless it is said."""
    if case.kind and case.kind not in MONSTER:
        raise BadCase(f"there is no monster {case.kind!r}; the kinds are {', '.join(MONSTER)}")
    fields = {**msgspec.structs.asdict(case), "level": case.level or level}
    return Slain(**fields)


def set_agenda(state: State, position: PositionWords) -> None:
    """The scene that is next, and what follows it."""
    level = maze.level(state.here) or TOP
    first = read_scene(position.scene, level)
    tag = tag_of(position.scene)
    following = what_follows(state, first, tag)
    if position.agenda is not None:
        following = tuple(read_scene(scene, level) for scene in position.agenda)
    state.agenda = [*reversed(following), first]
    state.round = int(tag in COMBAT_SCENES)
    if tag in COMBAT_SCENES or tag == "after_combat":
        state.foes = {unit.id: unit.wound_points for unit in state.monsters}
    state.foes = {who: points for who, points in {**state.foes, **position.foes}.items() if points >= 0}


def what_follows(state: State, first: Scene, tag: str) -> tuple[Scene, ...]:
    """The agenda after a scene, as it would be in play."""
    match first:
        case TrapPhase(there=there):
            return (Enter(there),)
        case Trapped(on="door" | "stairs"):
            return (NextMove(),)
        case Trapped(on="desk", who=who):
            return (Drawer(who), Divide(), NextMove())
        case Trapped(on="trap_door"):
            return (Treasure(), Divide(), NextMove())
        case Trapped(on="chest") if state.slain:
            return (Open(state.slain.pop(0)), *SPOILS)
        case Circle() | LearnSpells():
            return (NextMove(),) if state.maze else (Gateway(),)
    return FOLLOWS.get(tag, (FeaturePhase(), NextMove()))


def read_scene(words: SceneWords, level: int) -> Scene:
    """`"meeting"`, or `{scene = "enter", there = "0,-2"}`; an item by its id, a slain monster as a table."""
    fields = kit.scene_fields(words, TOP)
    item, slain = fields.get("item"), fields.get("slain")
    if isinstance(item, str):
        fields["item"] = msgspec.to_builtins(read_thing_item(item))
    if isinstance(slain, dict):
        fields["slain"] = msgspec.to_builtins(read_slain(read_position(slain, SlainWords), level))
    try:
        scene: Scene = msgspec.convert(fields, Scene)
    except msgspec.ValidationError as error:
        raise BadCase(f"{words!r} is no scene: {plain_words(error)}") from None
    return scene


# -- from a state to a case ------------------------------------------------------------------------------------


def to_case(state: State) -> Said:
    """A position that is read as this state: what goes without saying is not said."""
    base: Said = {"scene": write_scene(state.agenda[-1])}
    if not state.maze:
        base["maze"] = []
    return describe(state, from_case, base, WORDS, ("dice",))


def write_scene(scene: Struct) -> SceneWords:
    """A scene, with items and slain monsters in their words."""
    words = kit.write_scene(scene)
    match scene:
        case Test(item=item) if isinstance(words, dict):
            return {**words, "item": kit.write_item(item)}
        case Open(slain=slain) if isinstance(words, dict):
            return {**words, "slain": write_slain(slain)}
    return words


def write_slain(slain: Slain) -> Said:
    """A slain monster; its level is always said."""
    return {**write_fields(slain), "level": slain.level}


def fighters_of(name: str) -> Callable[[State], Said]:
    """A list of pieces."""
    return lambda state: {name: [write_fighter(state)(unit) for unit in getattr(state, name)]}


def write_fighter(state: State) -> Callable[[Fighter], Said]:
    """A piece of a position of this state."""
    away = [monster for group in state.lingering.values() for monster in group]  # perhaps on another level

    def write(unit: Fighter) -> Said:
        circles = tag_of(write_scene(state.agenda[-1])) not in NOT_YET_CIRCLED
        if isinstance(unit, Monster):
            base: Said = {"kind": unit.kind, **({"level": unit.level} if unit in away else {})}
            if state.met > 1 or away:
                base["met"] = unit.met
            return describe(unit, lambda said: Reader(state, circles=circles).monster(said), base, kit.UNIT_WORDS)
        who: Said = {"hero": unit.id} if unit.id in HERO else {"name": unit.name, "race": unit.race}
        base = {**who, **kit.write_box(unit)}
        return describe(unit, lambda said: Reader(state, circles=circles).character(said), base, kit.UNIT_WORDS)

    return write


def beyond_the_gateway(state: State) -> dict[maze.Place, maze.Laid]:
    """The chits that are laid; the Gateway goes without saying."""
    return {where: chit for where, chit in state.maze.items() if where != GATEWAY}


def write_thing(thing: Thing) -> str:
    """A weapon, an item or a jewel."""
    return kit.write_item(thing) if isinstance(thing, Item) else thing.id


WORDS: dict[str, Callable[[State], Said]] = {
    "agenda": lambda state: {"agenda": [write_scene(scene) for scene in reversed(state.agenda[:-1])]},
    "house": lambda state: {"house": write_fields(state.house)},
    "maze": lambda state: {"maze": kit.write_chits(beyond_the_gateway(state) or state.maze)},
    "edges": lambda state: {what: kit.write_borders(state.edges, what) for what in ("locked", "opened")},
    "here": lambda state: {"here": maze.name(state.here) if state.here else ""},
    "came_from": lambda state: {"came_from": maze.name(state.came_from)},
    "came_by": lambda state: {"came_by": maze.SIDES[state.came_by]},
    "mirror_at": lambda state: {"mirror_at": maze.name(state.mirror_at)},
    "hellgate_at": lambda state: {"hellgate_at": maze.name(state.hellgate_at)},
    "foes": lambda state: {"foes": {**{unit.id: -1 for unit in state.monsters}, **state.foes}},
    "elsewhere": lambda state: {"elsewhere": kit.write_groups(state.elsewhere, "party", write_fighter(state))},
    "lingering": lambda state: {"lingering": kit.write_groups(state.lingering, "monsters", write_fighter(state))},
    "clavichords": lambda state: {
        "clavichords": [{"at": maze.name(at), **write_fields(held)} for at, held in state.clavichords.items()]
    },
    "slain": lambda state: {"slain": [write_slain(slain) for slain in state.slain]},
    "ownerless": lambda state: {"ownerless": [write_thing(thing) for thing in state.ownerless]},
    "untried": lambda state: {"untried": [kit.write_item(item) for item in state.untried]},
    "own_untried": lambda state: {"own_untried": [kit.write_item(item) for item in state.own_untried]},
    "replaced": lambda state: {"replaced": [write_thing(thing) for thing in state.replaced]},
    **{name: fighters_of(name) for name in (*FIGHTERS, *CHARACTERS)},
}


NOTATION = Notation(
    keys_of(PositionWords, State),
    {
        **dict.fromkeys((*FIGHTERS, *CHARACTERS), FIGHTER),
        **dict.fromkeys(("locked", "opened"), kit.BORDER_WORDS),
        **dict.fromkeys(("elsewhere", "lingering"), kit.GROUP_WORDS),
        "maze": kit.CHIT_WORDS,
        "clavichords": kit.GROUP_WORDS,
        "slain": Words({"kind": MONSTER.__contains__}, what="slain monster"),
    },
    to_case,
)

# -- what an expectation may name ------------------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """Everything an expectation may name: the fields of the state, some of them in words of their own."""
    own = {**people(state), **citadel(state), **encounter(state)}
    return {**plain_facts(state, own), **own}


def people(state: State) -> dict[str, object]:
    """The characters, and the charmed monsters with them."""
    waiting = [who for group in state.elsewhere.values() for who in group]
    return {
        **{name: kit.ids(getattr(state, name)) for name in CHARACTERS if name != "out"},
        **{name: told(getattr(state, name), state) for name in ("party", "bystanders", "out")},
        "order": kit.write_order(state.party),
        "elsewhere": {maze.name(where): kit.ids(group) for where, group in state.elsewhere.items()},
        "waiting_elsewhere": told(waiting, state),
        "leader": leader(state),
    }


def citadel(state: State) -> dict[str, object]:
    """The maze and the places in it."""
    places = ("here", "came_from", "hellgate_at", "mirror_at")
    return {
        **{name: maze.name(where) if (where := getattr(state, name)) else "" for name in places},
        "level": maze.level(state.here),
        "came_by": maze.SIDES[state.came_by] if state.came_by >= 0 else "",
        "maze": kit.write_maze(state.maze),
        "exits": list(ways_out(state)),
        "edges": {kit.write_border(border): what for border, what in state.edges.items()},
        "cup": {kind: number for kind, number in state.cup.items() if number},
    }


def encounter(state: State) -> dict[str, object]:
    """The monsters and the spoils."""
    lingerers = [monster for group in state.lingering.values() for monster in group]
    return {
        **{name: told(getattr(state, name), state) for name in ("monsters", "peaceful")},
        "monster_order": kit.write_order(state.monsters),
        "upstairs": kit.ids(state.upstairs),
        "lingering": {maze.name(where): kit.ids(group) for where, group in state.lingering.items()},
        "lingerers": told(lingerers, state),
        "clavichords": {maze.name(where): held.gold for where, held in state.clavichords.items()},
        "slain": [slain.kind or slain.letter for slain in state.slain],
        "ownerless": [thing.id for thing in state.ownerless],
        "untried": [kit.write_item(item) for item in state.untried],
        "own_untried": [kit.write_item(item) for item in state.own_untried],
        "replaced": [thing.id for thing in state.replaced],
    }


def told(units: Iterable[Fighter], state: State) -> dict[str, object]:
    """Fighters by their ids."""
    return {unit.id: fighter_facts(unit, state) for unit in units}


def fighter_facts(unit: Fighter, state: State) -> dict[str, object]:
    """A sheet or a counter, and what only the rules keep in mind."""
    if isinstance(unit, Monster):
        return {**kit.fighter_facts(unit, foe(unit, state)), "gold": unit.gold, "level": unit.level}
    own = ("resistance", "combat_bonus", "potential", "wound_points")
    at_home = [weapon.id for weapon in unit.weapons_at_home]
    record = {f"own_{name}": msgspec.to_builtins(getattr(unit, name)) for name in own}
    return {**kit.fighter_facts(unit, sheet(unit)), **record, "weapons_at_home": at_home}
