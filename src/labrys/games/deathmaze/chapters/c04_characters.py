"""Deathmaze [4.0] Creating Characters."""

from __future__ import annotations

from collections.abc import Callable

from labrys.engine.ask import Amount, Choose, Name
from labrys.games.deathmaze.events import Begun
from labrys.games.deathmaze.house import HouseRules
from labrys.games.deathmaze.pieces import Adventurer, Klass
from labrys.games.deathmaze.scenes import Create, GoIn, Muster
from labrys.games.deathmaze.state import G, State, adventurers
from labrys.games.deathmaze.tables import CLASS, READY_MADE, SPELLS, ReadyMadeRow
from labrys.kit import order
from labrys.kit.names import slug
from labrys.systems.spi1980.chapters.characters import (
    choose_weapons,
    free_id,
    magic_weapons,
    practise,
    suggestions,
    weapon_kind,
)
from labrys.systems.spi1980.events import Joined
from labrys.systems.spi1980.scenes import FormUp
from labrys.systems.spi1980.things import Weapon, WeaponKind

WEAPONS_EACH = 2  # [4.0b]


async def muster(g: G, scene: Muster) -> None:
    """[4.0] [4.1] Basic or Advanced; each player makes his adventurers or takes ready-made ones."""
    state = g.state
    game = state.house.game
    if game == "choose":
        game = await Choose("4.11", 0, ("basic", "advanced"), "game")
    state.advanced = game == "advanced"
    g.tell(Begun("4.11", state.advanced))
    wanted = [await how_many(state, seat) for seat in range(state.seats)]
    ways = ("ready_made", "create")
    chosen = [await Choose("4.0", seat, ways, "muster") for seat in range(state.seats)]
    state.brought = tuple(wanted)
    ready = [row for row in READY_MADE.rows if row.game == game]
    scenes: list[Create] = []
    for seat, way in enumerate(chosen):
        mine = [ready.pop(0) for _ in range(wanted[seat])]
        if way == "ready_made":
            for row in mine:
                recruit = ready_made(row, seat)
                recruit.id = free_id(recruit.id, ids(state))
                enlist(g, recruit)
        else:
            scenes.extend(Create(seat) for _ in mine)
    g.then(*scenes, *([FormUp()] if scenes else []), GoIn())


async def how_many(state: State, seat: int) -> int:
    """[4.0] Alone up to six; two players three each, three two each, four to six one each."""
    if state.seats == 1:
        return await Amount("4.0", seat, 1, 6, "how_many")
    return {2: 3, 3: 2}.get(state.seats, 1)


def enlist(g: G, recruit: Adventurer) -> None:
    """One Character Record more."""
    g.state.party.append(recruit)
    g.tell(Joined("4.0", recruit.id, recruit.klass, recruit.seat))


def record(name: str, klass: Klass, seat: int) -> Adventurer:
    """[4.0b] [4.0c] [4.11] What a class starts with."""
    row = CLASS[klass]
    return Adventurer(
        id=slug(name),
        name=name,
        seat=seat,
        klass=klass,
        wound_points=row.wound_points,
        magic_resistance=row.magic_resistance,
        detrap=row.detrap,
    )


def ready_made(row: ReadyMadeRow, seat: int) -> Adventurer:
    """[R88] A record anybody could have written by [4.0]."""
    recruit = record(row.name, row.klass, seat)
    recruit.weapons = tuple(Weapon(kind) for kind in row.weapons)
    recruit.spells = row.spells
    gain(recruit, row.experience)
    recruit.row, recruit.column = divmod(order.BOXES.index(row.box), order.COLUMNS)
    return recruit


async def create(g: G, scene: Create) -> None:
    """[4.0] One adventurer: class, name, weapons, spell, initial experience; or a survivor of earlier games."""
    state, seat = g.state, scene.seat
    who = await Choose("4.0", seat, candidates(state), "class")
    if isinstance(who, Adventurer):
        state.veterans = tuple(v for v in state.veterans if v is not who)
        await enlist_veteran(g, who, seat)
        return
    taken = [a.name for a in (*adventurers(state), *state.veterans)]
    name = await Name("4.0", seat, suggestions(taken), taken, "name", who)
    recruit = record(name, who, seat)
    recruit.id = free_id(recruit.id, ids(state))
    allowed = weapons_of(state, who)
    recruit.weapons = await choose_weapons("4.0b", seat, WEAPONS_EACH, allowed, name)
    for _ in range(CLASS[who].spells):
        recruit.spells += (await Choose("4.12", seat, spells_to_learn(state.house, recruit), "spell", name),)
    experience = await Choose("4.0d", seat, initial_experience(state, recruit), "experience", name)
    gain(recruit, experience)
    enlist(g, recruit)


def ids(state: State) -> set[str]:
    """Those in use, by survivors of earlier games too."""
    return {a.id for a in (*state.party, *state.veterans)}


def candidates(state: State) -> list[Klass | Adventurer]:
    """[4.0] Hero or Thief, [4.11] in the Advanced Game a Wizard, [13.0] or a survivor."""
    classes: list[Klass | Adventurer] = []
    for klass, row in CLASS.items():
        enlisted = sum(a.klass == klass for a in adventurers(state))
        used_up = state.house.counter_limits and enlisted >= row.counters
        if (state.advanced or not row.advanced) and not used_up:
            classes.append(klass)
    return classes + [v for v in state.veterans if state.advanced or not CLASS[v.klass].advanced]


def weapons_of(state: State, klass: Klass) -> Callable[[list[WeaponKind]], list[WeaponKind]]:
    """[4.0b] [4.11] [R1] The weapons of the Combat Table his class may use, beside those chosen already."""
    allowed, equal = CLASS[klass].weapons, state.house.equal_weapons
    return lambda chosen: [kind for kind in allowed if equal or kind not in chosen]


def spell_list(house: HouseRules) -> list[str]:
    """[4.12] [R17] The twelve spells."""
    return [*(row.spell for row in SPELLS.rows if row.spell != "stone_to_flesh"), house.twelfth_spell]


def spells_to_learn(house: HouseRules, wizard: Adventurer) -> list[str]:
    """[4.12] [13.11] Those of the twelve he does not know."""
    return [spell for spell in spell_list(house) if spell not in wizard.spells]


def skill_weapons(state: State, who: Adventurer) -> list[WeaponKind]:
    """[R62] Any of the weapons his class may use, carried or not."""
    carried = {weapon.kind for weapon in who.weapons}
    only_carried = state.house.skill_weapon == "carried"
    return [kind for kind in CLASS[who.klass].weapons if kind in carried or not only_carried]


def initial_experience(state: State, recruit: Adventurer) -> list[str]:
    """[4.0d] [4.13] [R2] Exactly one gain before the first game."""
    gains = ["wound_point", *(f"skill:{kind}" for kind in skill_weapons(state, recruit))]
    if recruit.detrap:
        gains.append("detrap")
    resistant = {"wizards": recruit.klass == "wizard", "everybody": True, "nobody": False}
    if resistant[state.house.resistance_at_start]:
        gains.append("resistance")
    if recruit.klass == "wizard":
        gains += [f"spell:{spell}" for spell in spells_to_learn(state.house, recruit)]
    return gains


def gain(who: Adventurer, what: str) -> None:
    """[4.0d] [13.11] One gain: a Wound Point, a weapon skill, resistance, Detrap or a spell."""
    what, _, of = what.partition(":")
    match what:
        case "wound_point":
            who.wound_points += 1
        case "skill":
            practise(who, weapon_kind(of), 1)
        case "resistance":
            who.magic_resistance += 1
        case "detrap":
            who.detrap += 1
        case "spell":
            who.spells += (of,)


async def enlist_veteran(g: G, veteran: Adventurer, seat: int) -> None:
    """[13.0] A survivor keeps magic items, is cured, and may take any ordinary weapons, two in all."""
    veteran.seat = seat
    allowed, magic = weapons_of(g.state, veteran.klass), magic_weapons(veteran)
    veteran.weapons = await choose_weapons("13.0", seat, WEAPONS_EACH, allowed, veteran.name, magic)
    enlist(g, veteran)
