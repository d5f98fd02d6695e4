"""Citadel of Blood: any position stated in a case file, and the state told in the same words.

`docs/cases.md` is the reader's side of this module.
"""

from __future__ import annotations

from collections.abc import Collection
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
from labrys.games.citadel.pieces import Character, Fighter, Jewel, Monster, Possession, Race, Slain, Sun, Thing
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
from labrys.rulebook.positions import Notation, SceneWords, read_house, read_position
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


class FighterCase(kit.FighterCase, kw_only=True):
    """A Hero (`hero`), an Initiate (`name`, `race`) or a monster (`kind`), on either side."""

    hero: str = ""
    race: Race | None = None
    moved: bool = False
    # a character
    resistance: int | None = None
    combat_bonus: int | None = None
    hellgate: int | None = None
    negotiation: int | None = None
    potential: tuple[int, int, int] | None = None
    skills: dict[WeaponKind, int] | None = None
    circled: tuple[str, ...] | None = None
    learnt: tuple[str, ...] = ()
    game_spells: tuple[str, ...] = ()
    cheap_lightning: bool = False
    heal_left: int | None = None
    rejuvenate_left: int | None = None
    mind_left: int | None = None
    gold_marks: int = 0
    jewels: tuple[int, ...] = ()
    saved_gold_marks: int = 0
    saved_jewels: tuple[int, ...] = ()
    exits: int = 0
    game_bonus: int = 0
    game_changes: tuple[str, ...] = ()
    free_spells: bool = False
    shielded: bool = False
    loses_phase: bool = False
    possessed: Possession = ""
    stood: str = ""
    # a monster
    level: int | None = None
    breathed: bool = False
    charm_phases: int = 0
    gold: int = NOT_ROLLED
    robbed: bool = False
    bribe: int = 0
    bribe_jewels: tuple[int, ...] = ()
    from_hellgate: bool = False


CHARACTER_FIELDS = (
    *kit.ADVENTURER_FIELDS, "moved", "learnt", "game_spells", "cheap_lightning", "gold_marks", "jewels",
    "saved_gold_marks", "saved_jewels", "exits", "game_bonus", "game_changes", "free_spells", "shielded",
    "loses_phase", "possessed", "stood",
)  # fmt: skip
MONSTER_FIELDS = (
    *kit.MONSTER_FIELDS, "moved", "breathed", "charm_phases", "gold", "robbed", "bribe", "bribe_jewels",
    "from_hellgate",
)  # fmt: skip
CHART_FIELDS = (
    "wound_points", "resistance", "combat_bonus", "hellgate", "detrap", "negotiation", "potential", "skills",
)  # fmt: skip


class MonstersCase(Struct, forbid_unknown_fields=True):
    """[6.9] Monsters that stay in a segment."""

    at: str
    monsters: list[FighterCase]


class WaitingCase(Struct, forbid_unknown_fields=True):
    """[R80] Characters who wait in a segment."""

    at: str
    party: list[FighterCase]


class SlainCase(Struct, forbid_unknown_fields=True):
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


class PositionCase(Struct, forbid_unknown_fields=True):
    """The `[position]` table of a case, with its lists."""

    seats: int = 1
    scene: SceneWords = "next_move"
    agenda: list[SceneWords] | None = None
    house: dict[str, str | bool] = {}
    sun: Sun | None = None
    game: int | None = None
    turns: int = 0
    # the Citadel
    maze: list[kit.ChitCase] | None = None
    locked: list[kit.BorderCase] = []
    opened: list[kit.BorderCase] = []
    cup: dict[str, int] | None = None
    sets: int = 1
    landings: int | None = None
    here: str | None = None
    came_from: str = ""
    came_by: str = ""
    hellgate_level: int = 0
    hellgate_distance: int = 0
    hellgate_left: int | None = None
    mirror_at: str = ""
    hellgate_at: str = ""
    x_dead: bool = False
    destroyed: bool = False
    # the characters
    party: list[FighterCase] = []
    bystanders: list[FighterCase] = []
    elsewhere: list[WaitingCase] = []
    dead: list[FighterCase] = []
    slain_now: list[FighterCase] = []
    stone: list[FighterCase] = []
    swallowed: list[FighterCase] = []
    out: list[FighterCase] = []
    gone: list[FighterCase] = []
    veterans: list[FighterCase] = []
    picked: tuple[str, ...] | None = None
    brought: int | None = None
    first: int = 0
    # the encounter
    monsters: list[FighterCase] = []
    peaceful: list[FighterCase] = []
    upstairs: list[FighterCase] = []
    lingering: list[MonstersCase] = []
    round: int | None = None
    idle_rounds: int = 0
    active: bool = False
    foes: dict[str, int] = {}
    killed_points: int = 0
    killed_level: int | None = None
    waiting: bool = False
    coffin: bool = False
    below: bool = False
    # the spoils
    slain: list[SlainCase] = []
    ownerless: tuple[str, ...] = ()
    untried: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    purse: int = 0
    winners: tuple[int, ...] = ()
    champions: tuple[str, ...] = ()


FIGHTER = kit.fighter_words(FighterCase, {"kind": MONSTER, "hero": HERO}, {"race": RACES}, ITEM_NAMES, SPELL)
SLAIN = Words({"kind": MONSTER.__contains__}, what="slain monster")
NOTATION = Notation(
    frozenset(PositionCase.__struct_fields__),
    {
        **dict.fromkeys(("party", "bystanders", "monsters", "peaceful", "upstairs", "dead", "slain_now"), FIGHTER),
        **dict.fromkeys(("stone", "swallowed", "out", "gone", "veterans"), FIGHTER),
        **dict.fromkeys(("locked", "opened"), kit.BORDER_WORDS),
        **dict.fromkeys(("elsewhere", "lingering"), kit.GROUP_WORDS),
        "maze": kit.CHIT_WORDS,
        "slain": SLAIN,
    },
)

PLAIN_FIELDS = (
    "turns", "first", "sets", "x_dead", "destroyed", "hellgate_level", "hellgate_distance", "idle_rounds",
    "active", "killed_points", "waiting", "coffin", "below", "purse", "winners", "champions",
)  # fmt: skip

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


def from_case(case: dict[str, object]) -> State:
    """The state a case describes; `BadCase` says what it does not understand."""
    position = read_position(case, PositionCase)
    house = read_house(position.house, HouseRules, HouseRules.__struct_fields__, "citadel")
    state = State(Dice(0), house, position.seats)
    for field in PLAIN_FIELDS:
        setattr(state, field, getattr(position, field))
    tag = tag_of(position.scene)
    inside = tag not in BEFORE_ENTRY or position.maze is not None
    state.sun = position.sun or ("red" if inside and tag not in AT_HOME else "")
    state.game = int(inside) if position.game is None else position.game
    lay_maze(state, position, inside=inside)
    set_hellgate(state, position)
    set_sides(state, position)
    set_spoils(state, position)
    set_agenda(state, position)
    return state


def tag_of(scene: SceneWords) -> str:
    """The name of a scene."""
    return scene if isinstance(scene, str) else str(scene.get("scene"))


def lay_maze(state: State, position: PositionCase, *, inside: bool) -> None:
    """[R51] The Gateway and the chits beyond it, the cup, locked and opened borders, the Party counter."""
    state.cup = {kind: number * position.sets for kind, number in FULL_CUP.items()}
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
    made = sum(chit.code == STAIRCASE for chit in state.maze.values())
    state.landings = made if position.landings is None else position.landings
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


def stand(state: State, position: PositionCase, here: str) -> None:
    """Where the Party counter is, and where it came from."""
    state.here = kit.read_place(here, TOP)
    if position.came_by:
        state.came_by = kit.read_side(position.came_by)
        state.came_from = state.here + maze.STEP[state.came_by]
        if state.came_from not in state.maze:
            raise BadCase(f"the party cannot have come by the {position.came_by}: no chit lies there")
    if position.came_from:
        state.came_from = kit.read_place(position.came_from, TOP)


def set_hellgate(state: State, position: PositionCase) -> None:
    """[13.7] [16.0] What the mirrors have told, and where it is."""
    told = position.hellgate_distance or NOT_ROLLED
    state.hellgate_left = told if position.hellgate_left is None else position.hellgate_left
    state.mirror_at = kit.read_place(position.mirror_at, TOP) if position.mirror_at else NOWHERE
    state.hellgate_at = kit.read_place(position.hellgate_at, TOP) if position.hellgate_at else NOWHERE


def set_sides(state: State, position: PositionCase) -> None:
    """Everybody who is there."""
    reader = Reader(state, circles=tag_of(position.scene) not in NOT_YET_CIRCLED)
    state.party = [reader.fighter(f) for f in position.party]
    state.monsters = [reader.fighter(f) for f in position.monsters]
    state.bystanders = [reader.fighter(f) for f in position.bystanders]
    state.peaceful = [reader.monster(f) for f in position.peaceful]
    state.upstairs = [reader.monster(f) for f in position.upstairs]
    for name in ("dead", "slain_now", "stone", "swallowed", "out", "gone"):
        setattr(state, name, [reader.character(f) for f in getattr(position, name)])
    state.veterans = tuple(reader.character(f) for f in position.veterans)
    for group in position.elsewhere:
        state.elsewhere[kit.read_place(group.at, TOP)] = [reader.character(f) for f in group.party]
    for stay in position.lingering:
        where = kit.read_place(stay.at, TOP)
        state.lingering[where] = [reader.monster(f, maze.level(where)) for f in stay.monsters]
    kit.line_up(u for u, f in zip(state.party, position.party, strict=True) if not f.box)
    if tag_of(position.scene) in COMBAT_SCENES and not position.waiting:
        kit.spread_out(u for u, f in zip(state.monsters, position.monsters, strict=True) if not f.box)
    tell_apart(state)
    men = in_play(state)
    state.brought = len(men) if position.brought is None else position.brought
    heroes = tuple(sorted(who.id for who in men.values() if who.hero))
    state.picked = heroes if position.picked is None else position.picked


class Reader:
    """Reads characters and monsters; ids are given in the order met."""

    def __init__(self, state: State, *, circles: bool) -> None:
        self.level = maze.level(state.here) or TOP
        self.house = state.house
        self.circles = circles
        self.limits = circles and state.here != NOWHERE
        self.taken: set[str] = set()
        self.met = 0  # monsters are met in the order they are named

    def fighter(self, case: FighterCase) -> Fighter:
        """A monster has a kind."""
        return self.monster(case) if case.kind else self.character(case)

    def character(self, case: FighterCase) -> Character:
        """[4.2] A character record; what is not said is as the chart has it."""
        who = record(case)
        who.id, who.name = case.id or who.id, case.name or who.name
        who.armour_adds_up = self.house.armour_adds_up
        for field in CHART_FIELDS:
            if (said := getattr(case, field)) is not None:
                setattr(who, field, said)
        kit.copy_fields(case, who, CHARACTER_FIELDS)
        if case.weapons or case.in_hand or case.thrown:
            kit.arm(who, case.weapons or [weapon.id for weapon in who.weapons], case.in_hand, case.thrown)
        who.items = tuple(read_thing_item(word) for word in case.items)
        self.set_limits(who, case)
        kit.set_box(who, case.box)
        return who

    def set_limits(self, who: Character, case: FighterCase) -> None:
        """[4.1-D] [R13] Circled are all he knows, unless it is said; so are the castings of Heal and the like."""
        who.circled = (case.spells if self.circles else ()) if case.circled is None else case.circled
        ready = {*who.circled, *who.learnt, *who.game_spells}
        mind = any(item.name == "mind" for item in who.items)
        for field, has in (("heal", "heal" in ready), ("rejuvenate", "rejuvenate" in ready), ("mind", mind)):
            said = getattr(case, f"{field}_left")
            usual = MOST_CASTINGS if has and self.limits else NOT_ROLLED
            setattr(who, f"{field}_left", usual if said is None else said)

    def monster(self, case: FighterCase, level: int = 0) -> Monster:
        """A monster counter; its Wound Points as if every die showed a 3, unless they are said."""
        kind = case.kind
        if kind not in MONSTER:
            raise BadCase(f"there is no monster {kind!r}; the kinds are {', '.join(MONSTER)}")
        self.met += 1
        monster = Monster(id=kit.next_id(kind, case.id, self.taken), kind=kind, met=self.met)
        monster.level = case.level or level or self.level
        code = dice_code(MONSTER[kind].wounds)
        usual = code.total([TYPICAL_FACE] * code.number) + LEVEL["wounds"][monster.level]
        monster.wound_points = usual if case.wound_points is None else case.wound_points
        kit.copy_fields(case, monster, MONSTER_FIELDS)
        kit.set_box(monster, case.box)
        return monster


def record(case: FighterCase) -> Character:
    """[4.1-B1] [4.1-B3] A Hero as the chart has him, or an Initiate as his race starts, with two weapons."""
    if case.hero:
        if case.hero not in HERO:
            raise BadCase(f"there is no Hero {case.hero!r}; the Heroes are {', '.join(HERO)}")
        return hero_record(case.hero, case.seat)
    if not case.name or case.race not in INITIATE:
        races = ", ".join(INITIATE)
        raise BadCase(f"a character needs a hero, or a name and a race ({races}); a monster needs a kind")
    who = initiate_record(case.name, case.race, case.seat)
    who.weapons = (kit.read_weapon(INITIATE[case.race].skill_weapon), kit.read_weapon(SECOND_WEAPON))
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


def set_spoils(state: State, position: PositionCase) -> None:
    """What lies there."""
    here = maze.level(state.here) or TOP
    state.slain = [read_slain(case, here) for case in position.slain]
    state.ownerless = [read_thing(word) for word in position.ownerless]
    state.untried = [read_thing_item(word) for word in position.untried]
    state.replaced = [read_thing(word) for word in position.replaced]
    state.killed_level = here if position.killed_level is None else position.killed_level


def read_slain(case: SlainCase, level: int) -> Slain:
    """One slain monster, met on this level unless it is said."""
    if case.kind and case.kind not in MONSTER:
        raise BadCase(f"there is no monster {case.kind!r}; the kinds are {', '.join(MONSTER)}")
    fields = {**msgspec.structs.asdict(case), "level": case.level or level}
    return Slain(**fields)


def set_agenda(state: State, position: PositionCase) -> None:
    """The scene that is next, and what follows it."""
    level = maze.level(state.here) or TOP
    first = read_scene(position.scene, level)
    tag = tag_of(position.scene)
    following = what_follows(state, first, tag)
    if position.agenda is not None:
        following = tuple(read_scene(scene, level) for scene in position.agenda)
    state.agenda = [*reversed(following), first]
    fighting = tag in COMBAT_SCENES
    state.round = position.round if position.round is not None else int(fighting)
    if fighting or tag == "after_combat":
        state.foes = {**{unit.id: unit.wound_points for unit in state.monsters}, **position.foes}


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
        fields["slain"] = msgspec.to_builtins(read_slain(read_position(slain, SlainCase), level))
    try:
        scene: Scene = msgspec.convert(fields, Scene)
    except msgspec.ValidationError as error:
        raise BadCase(f"{words!r} is no scene: {plain_words(error)}") from None
    return scene


# -- from a state to the words of a case -------------------------------------------------------------------


def facts(state: State) -> dict[str, object]:
    """Everything an expectation may name."""
    return {**people(state), **citadel(state), **encounter(state)}


def people(state: State) -> dict[str, object]:
    """The characters, and the charmed monsters with them."""
    return {
        "party": {unit.id: fighter_facts(unit, state) for unit in state.party},
        "order": kit.write_order(state.party),
        "bystanders": {unit.id: fighter_facts(unit, state) for unit in state.bystanders},
        "elsewhere": {maze.name(where): [who.id for who in group] for where, group in state.elsewhere.items()},
        "waiting_elsewhere": {
            who.id: fighter_facts(who, state) for group in state.elsewhere.values() for who in group
        },
        "dead": [who.id for who in state.dead],
        "slain_now": [who.id for who in state.slain_now],
        "stone": [who.id for who in state.stone],
        "swallowed": [who.id for who in state.swallowed],
        "out": {who.id: fighter_facts(who, state) for who in state.out},
        "gone": [who.id for who in state.gone],
        "picked": list(state.picked),
        "brought": state.brought,
        "leader": leader(state),
        "over": state.over,
        "winners": list(state.winners),
        "champions": list(state.champions),
    }


def citadel(state: State) -> dict[str, object]:
    """The maze, the sun, the Hellgate."""
    return {
        "here": maze.name(state.here) if state.here else "",
        "level": maze.level(state.here),
        "came_from": maze.name(state.came_from) if state.came_from else "",
        "came_by": maze.SIDES[state.came_by] if state.came_by >= 0 else "",
        "maze": kit.write_maze(state.maze),
        "exits": list(ways_out(state)),
        "edges": {kit.write_border(border): what for border, what in state.edges.items()},
        "cup": {kind: number for kind, number in state.cup.items() if number},
        "sets": state.sets,
        "landings": state.landings,
        "sun": state.sun,
        "game": state.game,
        "turns": state.turns,
        "hellgate_level": state.hellgate_level,
        "hellgate_distance": state.hellgate_distance,
        "hellgate_left": state.hellgate_left,
        "hellgate_at": maze.name(state.hellgate_at) if state.hellgate_at else "",
        "mirror_at": maze.name(state.mirror_at) if state.mirror_at else "",
        "x_dead": state.x_dead,
        "destroyed": state.destroyed,
    }


def encounter(state: State) -> dict[str, object]:
    """The monsters, the fight, the spoils."""
    return {
        "monsters": {unit.id: fighter_facts(unit, state) for unit in state.monsters},
        "monster_order": kit.write_order(state.monsters),
        "peaceful": {unit.id: fighter_facts(unit, state) for unit in state.peaceful},
        "upstairs": [unit.id for unit in state.upstairs],
        "lingering": {maze.name(w): [m.id for m in group] for w, group in state.lingering.items()},
        "lingerers": {m.id: fighter_facts(m, state) for group in state.lingering.values() for m in group},
        "round": state.round,
        "idle_rounds": state.idle_rounds,
        "foes": dict(state.foes),
        "killed_points": state.killed_points,
        "killed_level": state.killed_level,
        "coffin": state.coffin,
        "below": state.below,
        "slain": [slain.kind or slain.letter for slain in state.slain],
        "ownerless": [thing.id for thing in state.ownerless],
        "untried": [kit.write_item(item) for item in state.untried],
        "replaced": [thing.id for thing in state.replaced],
        "purse": state.purse,
    }


def fighter_facts(unit: Fighter, state: State) -> dict[str, object]:
    """A sheet or a counter, and what only the rules keep in mind."""
    known: dict[str, object] = msgspec.to_builtins(
        sheet(unit) if isinstance(unit, Character) else foe(unit, state)
    )
    if isinstance(unit, Character):
        known.update(kit.sheet_facts(unit))
        known["own_resistance"], known["own_combat_bonus"] = unit.resistance, unit.combat_bonus
        known["own_potential"], known["own_wound_points"] = list(unit.potential), unit.wound_points
        for name in (
            "game_bonus", "game_changes", "game_spells", "learnt", "cheap_lightning", "free_spells", "shielded",
            "loses_phase", "possessed", "stood",
        ):  # fmt: skip
            known[name] = msgspec.to_builtins(getattr(unit, name))
    else:
        for name in MONSTER_FIELDS:
            known[name] = msgspec.to_builtins(getattr(unit, name))
    return known
