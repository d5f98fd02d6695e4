"""Citadel of Blood [4.0] The Starting Sequence: characters, march order, the sun, the Gateway of Evil."""

from __future__ import annotations

import re
from collections.abc import Sequence

from labrys.engine.ask import Arrange, Choose, ChooseSome, Name
from labrys.games.citadel.chapters import c05_sequence_of_play as sequence
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.events import Circled, FirstPick, Gained, Learnt, Limited, Potential, SunRules
from labrys.games.citadel.pieces import SUNS, Character, Fighter, Race
from labrys.games.citadel.scenes import Circle, Entry, Gateway, LearnSpells, Muster, Rearm, Recruit
from labrys.games.citadel.state import NOWHERE, G, State, characters, everybody, member
from labrys.games.citadel.tables import (
    CHIT,
    HERO,
    HEROES,
    INITIATE,
    MAGIC_POTENTIAL,
    READY_MADE,
    SPELL,
    SPELLS,
    SUN,
    TALISMAN_ROW,
    USUAL_SPELLS,
    ReadyMadeRow,
)
from labrys.kit import maze, order
from labrys.kit.names import free_name, slug
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import party
from labrys.systems.spi1980.chapters.characters import (
    choose_weapons,
    free_id,
    practise,
    suggestions,
    weapon_kind,
)
from labrys.systems.spi1980.events import Joined, Moved
from labrys.systems.spi1980.pieces import NOT_ROLLED, WAITING
from labrys.systems.spi1980.scenes import CloseUp, FormUp, NextMove
from labrys.systems.spi1980.things import WEAPONS, Weapon, WeaponKind

SKILLS = ("negotiation", "hellgate", "detrap")
WORDS = frozenset({*INITIATE, "random", "ready_made", "give_up"})  # beside characters in some question
MOST_CHARACTERS = 6  # [4.1-A4]
MOST_OF_A_KIND = 3  # [4.1-A4] Heroes, Initiates
TWO_WEAPONS = 2  # [4.1-B4] a primary and a secondary
LEAST_IN_FRONT = 2  # [4.1-C]
HIGHEST_RATING = 5  # [7.3] [11.0] [16.0-4] detrap, resistance, Hellgate


# -- [4.1-A] Choosing Characters --------------------------------------------------------------------------------


async def muster(g: G, scene: Muster) -> None:
    """[4.1-A2] [4.1-A4] Three Heroes and three Initiates, or fewer of either, taken in turn by the players."""
    state = g.state
    state.first = first_pick(g)
    to_be_had = min(MOST_OF_A_KIND, heroes_left(state))
    heroes = int(await Choose("4.1-A4", state.first, numbers(state, to_be_had, MOST_OF_A_KIND), "heroes"))
    initiates = int(await Choose("4.1-A4", state.first, numbers(state, MOST_OF_A_KIND, heroes), "initiates"))
    kinds = [True] * heroes + [False] * initiates
    places = [((state.first + turn) % state.seats, hero) for turn, hero in enumerate(kinds)]
    g.then(*await recruits(places), FormUp(), Entry())


def first_pick(g: G) -> int:
    """[4.1-A3] The highest roller picks first; those who tie roll again."""
    contenders = list(range(g.state.seats))
    while len(contenders) > 1:
        rolls = [g.d6("4.1-A3") for _ in contenders]
        contenders = [seat for seat, roll in zip(contenders, rolls, strict=True) if roll == max(rolls)]
    if g.state.seats > 1:
        g.tell(FirstPick("4.1-A3", contenders[0]))
    return contenders[0]


def numbers(state: State, most: int, others: int) -> list[str]:
    """[4.1-A4] How many there can be, beside so many of the other kind: somebody for every player."""
    return [str(number) for number in range(most, -1, -1) if number + others >= state.seats]


async def recruits(places: Sequence[tuple[int, bool]]) -> list[Recruit]:
    """[4.1-B2] Each player says whether he makes his Initiates or takes ready-made ones."""
    ready: dict[int, bool] = {}
    for seat in sorted({seat for seat, hero in places if not hero}):
        ready[seat] = await Choose("4.1-B2", seat, ("ready_made", "create"), "muster") == "ready_made"
    return [Recruit(seat, hero, not hero and ready[seat]) for seat, hero in places]


def heroes_never_used(state: State) -> dict[str, int]:
    """[4.1-A1] [17.3] The Heroes face down: one counter of each who has never been in play."""
    names = {who.name for who in everybody(state)}
    return {hero: 1 for hero, row in HERO.items() if hero not in state.picked and row.name not in names}


def veterans(state: State, *, hero: bool) -> list[Character]:
    """[R99] Survivors of earlier campaigns who could take such a place; nobody is there twice."""
    here = {who.name for who in everybody(state) if who not in state.veterans}
    return [who for who in state.veterans if who.hero == hero and who.name not in here]


def heroes_left(state: State) -> int:
    """How many Heroes can still be had."""
    return len(heroes_never_used(state)) + len(veterans(state, hero=True))


# -- [4.1-B] Determine Characteristics --------------------------------------------------------------------------


async def recruit(g: G, scene: Recruit) -> None:
    """[4.1-A4] One more for this player: a Hero or an Initiate, or a veteran in his place."""
    if scene.hero and heroes_left(g.state):
        await recruit_hero(g, scene.seat)
    else:
        await recruit_initiate(g, scene.seat, ready=scene.ready)


async def recruit_hero(g: G, seat: int) -> None:
    """[4.1-A1] [4.1-B1] A Hero at random, as the Hero chart has him."""
    state = g.state
    cup = heroes_never_used(state)
    options: list[str | Character] = [*(["random"] if cup else []), *veterans(state, hero=True)]
    chosen = await Choose("4.1-A1", seat, options, "hero")
    if isinstance(chosen, Character):
        enlist_veteran(g, chosen, seat)
        return
    hero = g.draw(cup, "4.1-A1")
    state.picked += (hero,)
    who = hero_record(hero, seat)
    enlist(g, who, "4.1-B1")
    g.then(LearnSpells(who.id))


def hero_record(hero: str, seat: int) -> Character:
    """[4.1-B1] [4.3] A line of the Hero chart."""
    row = HERO[hero]
    return Character(
        id=row.hero,
        name=row.name,
        seat=seat,
        hero=True,
        race=row.race,
        wound_points=row.wound_points,
        resistance=row.resistance,
        combat_bonus=row.combat_bonus,
        potential=(row.red, row.yellow, row.blue),
        weapons=tuple(Weapon(kind) for kind in row.weapons),
        skills={row.skill_weapon: row.weapon_skill} if row.skill_weapon else {},
        hellgate=row.hellgate,
        detrap=row.detrap,
        negotiation=row.negotiation,
    )


async def recruit_initiate(g: G, seat: int, *, ready: bool) -> None:
    """[4.1-B2] An Elf, a Dwarf or a Human; or one ready-made; or a veteran."""
    state = g.state
    new: list[str | Character] = ["ready_made"] if ready else list(INITIATE)
    chosen = await Choose("4.1-B2", seat, [*new, *veterans(state, hero=False)], "race")
    if isinstance(chosen, Character):
        enlist_veteran(g, chosen, seat)
    elif chosen == "ready_made":
        take_ready_made(g, seat)
    else:
        await make_initiate(g, next(race for race in INITIATE if race == chosen), seat)


async def make_initiate(g: G, race: Race, seat: int) -> None:
    """[4.1-B3] [4.1-B4] [4.1-B5] [4.1-B6] [4.1-B7] Name, weapons, Magic Potential, spells, prior experience."""
    taken = [who.name for who in everybody(g.state)] + [row.name for row in HEROES.rows]
    who = initiate_record(await Name("4.2", seat, suggestions(taken), taken, "name", race), race, seat)
    enlist(g, who, "4.1-B3")
    who.weapons = await choose_weapons("4.1-B4", seat, TWO_WEAPONS, any_weapon, who.id)
    roll_potential(g, who)
    await choose_spells(g, who)
    for gains in prior_experience(g.state):
        have_gained(g, who, await Choose("4.1-B7", seat, gains, "experience", who.id))


def initiate_record(name: str, race: Race, seat: int) -> Character:
    """[4.1-B3] What his race starts with."""
    row = INITIATE[race]
    return Character(
        id=slug(name),
        name=name,
        seat=seat,
        hero=False,
        race=race,
        wound_points=row.wound_points,
        resistance=row.resistance,
        combat_bonus=row.combat_bonus,
        skills={row.skill_weapon: row.weapon_skill},
        hellgate=row.hellgate,
        detrap=row.detrap,
        negotiation=row.negotiation,
    )


def any_weapon(chosen: list[WeaponKind]) -> tuple[WeaponKind, ...]:
    """[4.1-B4] Any two of the six, also two alike."""
    return WEAPONS


def roll_potential(g: G, who: Character) -> None:
    """[4.1-B5] [4.4] An Initiate's Magic Potential."""
    row = MAGIC_POTENTIAL[g.d6("4.1-B5")]
    who.potential = (row.red, row.yellow, row.blue)
    g.tell(Potential("4.1-B5", who.id, row.red, row.yellow, row.blue))


def highest_potential(who: Character) -> int:
    """[4.1-B6] So many ordinary spells he knows."""
    return max(potential(who))


async def learn_spells(g: G, scene: LearnSpells) -> None:
    """[4.1-B6] [R95] Known spells up to the highest Magic Potential; then circles, if a game is on."""
    who = member(g.state, scene.who)
    if who is not None:
        await choose_spells(g, who)
        if len(who.circled) != spells_to_circle(g.state, who):
            g.then(Circle(who.id))


async def choose_spells(g: G, who: Character) -> None:
    """[4.1-B6] As many different ordinary spells as the highest of his three numbers."""
    options = spells_to_learn(who)
    number = min(highest_potential(who) - len(who.spells), len(options))
    if number > 0:
        usual = usual_spells(options, number)
        chosen = await ChooseSome("4.1-B6", who.seat, options, number, number, "spells", who.id, default=usual)
        who.spells += chosen
        g.tell(Learnt("4.1-B6", who.id, chosen))


def usual_spells(options: Sequence[str], number: int) -> tuple[int, ...]:
    """[4.1-B6] What is preselected for one who does not know them yet: places among the options."""
    order = [row.spell for row in USUAL_SPELLS.rows if row.spell in options]
    order += [spell for spell in options if spell not in order]
    return tuple(sorted(options.index(spell) for spell in order[:number]))


def spells_to_learn(who: Character) -> list[str]:
    """[4.1-B6] [10.8] The ordinary spells he does not know."""
    return [row.spell for row in SPELLS.rows if not row.special and row.spell not in (*who.spells, *who.learnt)]


@varies("prior_experience")
def prior_experience(state: State) -> list[list[str]]:
    """[4.1-B7] [R1] One gain out of the three kinds: a Wound Point, a weapon, a skill."""
    return [["wound_point", *(f"skill:{kind}" for kind in WEAPONS), *SKILLS]]


def have_gained(g: G, who: Character, what: str) -> None:
    """[4.1-B7] One point of what the outside world has taught him."""
    improve(who, what, 1)
    g.tell(Gained("4.1-B7", who.id, what))


def take_ready_made(g: G, seat: int) -> None:
    """[4.1-B2] The next of the ready-made Initiates; only his Magic Potential is rolled."""
    state = g.state
    taken = {who.name for who in everybody(state)}
    free = [row for row in READY_MADE.rows if row.name not in taken]
    row = (free or READY_MADE.rows)[0]
    who = initiate_record(free_name(row.name, taken), row.race, seat)
    who.weapons = tuple(Weapon(kind) for kind in row.weapons)
    enlist(g, who, "4.1-B3")
    roll_potential(g, who)
    if known := row.spells[: highest_potential(who)]:
        who.spells = known
        g.tell(Learnt("4.1-B6", who.id, known))
    for gains in prior_experience(state):
        have_gained(g, who, ready_gain(row, gains))


def ready_gain(row: ReadyMadeRow, gains: list[str]) -> str:
    """[4.1-B7] [R1] The gain the table names; of another kind what his race is good at."""
    race = INITIATE[row.race]
    best = next((skill for skill in SKILLS if getattr(race, skill)), "")
    return next(
        gain for gain in (row.experience, f"skill:{race.skill_weapon}", best, "wound_point") if gain in gains
    )


def enlist(g: G, who: Character, rule: str) -> None:
    """[4.2] One character record more."""
    state = g.state
    who.id = free_id(who.id, {other.id for other in everybody(state)} | WORDS)
    who.armour_adds_up = state.house.armour_adds_up
    state.party.append(who)
    settle(state, who)
    state.brought += 1
    g.tell(Joined(rule, who.id, "hero" if who.hero else who.race, who.seat))


def enlist_veteran(g: G, who: Character, seat: int) -> None:
    """[17.3] [17.4] A survivor of an earlier campaign: he may take other weapons."""
    g.state.veterans = tuple(other for other in g.state.veterans if other is not who)
    who.seat = seat
    enlist(g, who, "17.3")
    g.then(Rearm(who.id), LearnSpells(who.id))


# -- [4.1-C] The March Order ------------------------------------------------------------------------------------


async def form_up(g: G, scene: FormUp) -> None:
    """[4.1-C] Before entering, the party is put into a march order."""
    await marching_order(g, "4.1-C")


async def marching_order(g: G, rule: str) -> None:
    """[4.1-C] [4.1-C3] A box for each member of the party, charmed monsters too."""
    units = list(g.state.party)
    boxes = order.boxes_for(len(units))
    await party.form_up(
        g, units, Arrange(rule, sequence.leader(g.state), units, boxes, bad_order, "marching_order")
    )


def bad_order(answer: tuple[int, ...]) -> tuple[str, str] | None:
    """[4.1-C] Why these boxes are no march order; None if they are one."""
    front = sum(box < order.COLUMNS for box in answer)
    least = least_in_front(len(answer))
    return None if front >= least else ("4.1-C", f"at least {least} must stand in the first row, not {front}")


def least_in_front(units: int) -> int:
    """[4.1-C] At least two in the first row, unless the party is one."""
    return min(LEAST_IN_FRONT, units)


async def close_up(g: G, scene: CloseUp) -> None:
    """[4.1-C] After losses the order is mended, if too few stand in front now."""
    party = g.state.party
    front = sum(unit.row == order.FRONT for unit in party)
    if front < least_in_front(len(party)) and characters(g.state):
        await marching_order(g, "4.1-C")


def close_ranks(g: G) -> None:
    """[4.1-C] Outside combat the order is mended next, before whatever else was to come."""
    if not g.state.round and g.pending():
        g.then(CloseUp())


def free_boxes(state: State) -> list[tuple[int, int]]:
    """[R15] The free boxes of the rows that are in use; if all are full, those of a new row behind."""
    rows = order.last_row(state.party) + 1
    settled = [unit for unit in state.party if unit.row != WAITING]
    kept = kept_boxes(state)
    free = [box for box in order.empty_boxes(settled, rows) if box not in kept]
    return free or [box for box in order.empty_boxes(settled, rows + 1) if box not in kept]


def kept_boxes(state: State) -> list[tuple[int, int]]:
    """[R59] Boxes of the party that a comrade under a Talisman of Evil still holds."""
    return [order.box_at(u.stood) for u in state.monsters if isinstance(u, Character) and u.stood]


def settle(state: State, unit: Fighter) -> None:
    """Somebody new takes the first free box; the order can be changed at once."""
    unit.row = WAITING
    unit.row, unit.column = free_boxes(state)[0]


# -- [4.1-D] The Ruling Sun -------------------------------------------------------------------------------------


async def entry(g: G, scene: Entry) -> None:
    """[4.1-D] A die says which sun rules; every caster circles spells anew; then the Gateway."""
    state = g.state
    state.sun = SUN[g.d6("4.1-D")].sun
    g.tell(SunRules("4.1-D", state.sun))
    for who in characters(state):
        who.circled = ()
        who.heal_left = who.rejuvenate_left = who.mind_left = NOT_ROLLED
    g.then(*(LearnSpells(who.id) for who in characters(state) if highest_potential(who)), Gateway())


async def circle(g: G, scene: Circle) -> None:
    """[4.1-D] [R95] He circles spells up to the number of the ruling sun, or takes off what is too much."""
    state = g.state
    who = member(state, scene.who)
    if who is None:
        return
    number = spells_to_circle(state, who)
    more = number - len(who.circled)
    if more > 0:
        options = [spell for spell in who.spells if spell not in who.circled]
        who.circled += await ChooseSome("4.1-D", who.seat, options, more, more, "circle", who.id)
    elif more < 0:
        who.circled = await ChooseSome("R95", who.seat, who.circled, number, number, "keep_circled", who.id)
    g.tell(Circled("4.1-D", who.id, who.circled))
    if state.here != NOWHERE:  # gained in play
        roll_healing_limits(g, who)


def spells_to_circle(state: State, who: Character) -> int:
    """[4.1-D] So many of them he may use while this sun rules."""
    if not state.sun:
        return 0
    return min(potential(who)[SUNS.index(state.sun)], len(who.spells))


def roll_limits(g: G, who: Character) -> None:
    """[R13] [R68] [14.6-Mind] On entering: his healing spells, then each Talisman of Mind he has."""
    roll_healing_limits(g, who)
    minds = [item for item in who.items if item.kind == "talisman" and item.name == "mind"]
    if minds and who.mind_left == NOT_ROLLED:
        who.mind_left = sum(limit(g, who, "mind", TALISMAN_ROW["mind"].uses, "14.6-Mind") for _ in minds)


@varies("healing_limits")
def roll_healing_limits(g: G, who: Character) -> None:
    """[10.6-Heal] [10.6-Rejuvenate] [R13] How often in this game, as soon as he can cast it; a die for each."""
    castable = (*who.circled, *who.learnt, *who.game_spells)
    if "heal" in castable and who.heal_left == NOT_ROLLED:
        who.heal_left = limit(g, who, "heal", SPELL["heal"].limit, "10.6-Heal")
    if "rejuvenate" in castable and who.rejuvenate_left == NOT_ROLLED:
        who.rejuvenate_left = limit(g, who, "rejuvenate", SPELL["rejuvenate"].limit, "10.6-Rejuvenate")


def limit(g: G, who: Character, what: str, code: str, rule: str) -> int:
    """[R13] [R68] The die for a limit."""
    times = g.roll(code, rule)
    g.tell(Limited(rule, who.id, what, times))
    return times


# -- [4.1-E] [4.1-F] The Gateway of Evil ------------------------------------------------------------------------


async def gateway(g: G, scene: Gateway) -> None:
    """[4.1-E] [4.1-F] [R51] Limits are rolled, in the order of the records; the Party is on the Gateway."""
    state = g.state
    for who in characters(state):
        roll_limits(g, who)
    if movement.GATEWAY not in state.maze:
        state.maze[movement.GATEWAY] = maze.Laid("gateway", CHIT["gateway"].sides, visited=True)
    state.here, state.came_from, state.came_by = movement.GATEWAY, NOWHERE, NOT_ROLLED
    state.game += 1
    g.tell(Moved("4.1-F", 0, 0, maze.level(movement.GATEWAY)))
    g.then(NextMove())


# -- [4.2] Character Record -------------------------------------------------------------------------------------


def potential(who: Character) -> tuple[int, int, int]:
    """[4.1-B5] [14.6-Sun] [14.6-All-Suns] [R70] Red, yellow and blue, with the talismans he has."""
    red, yellow, blue = who.potential
    for item in who.items:
        if item.kind == "talisman" and item.bonuses:
            suns = dict(zip(TALISMAN_ROW[item.name].suns, item.bonuses, strict=True))
            red, yellow, blue = (
                red + suns.get("red", 0),
                yellow + suns.get("yellow", 0),
                blue + suns.get("blue", 0),
            )
    return red, yellow, blue


def change_potential(g: G, who: Character, change: tuple[int, int, int], rule: str) -> None:
    """[13.5-Asmoday] [R78] [R95] More or less Magic Potential, for good; never below 0."""
    red, yellow, blue = (max(0, now + more) for now, more in zip(who.potential, change, strict=True))
    who.potential = (red, yellow, blue)
    potential_changed(g, who, rule)


@varies("potential_changes")
def potential_changed(g: G, who: Character, rule: str) -> None:
    """[R95] [R70] Spells known and circled follow at once (also when a sun talisman has come or gone)."""
    g.tell(Potential(rule, who.id, *potential(who)))
    g.then(LearnSpells(who.id))


def improve(who: Character, what: str, points: int) -> int:
    """[4.1-B7] [12.2] [12.3] [R78] So many points more (or fewer), within the limits; returns how many it was."""
    ability, _, of = what.partition(":")
    match ability:
        case "wound_point":
            who.wound_points += points
        case "skill":
            practise(who, weapon_kind(of), points)
        case "negotiation":
            who.negotiation += points
        case "combat_bonus":
            who.combat_bonus += points
        case "potential":
            red, yellow, blue = (
                max(0, now + points * (sun == of)) for sun, now in zip(SUNS, who.potential, strict=True)
            )
            who.potential = (red, yellow, blue)
        case "cheap_lightning":
            who.cheap_lightning = points > 0
        case "resistance":
            points = up_to_five(who.resistance, points)
            who.resistance += points
        case "detrap":
            points = up_to_five(who.detrap, points)
            who.detrap += points
        case "hellgate":
            points = up_to_five(who.hellgate, points)
            who.hellgate += points
        case _:
            raise KeyError(what)
    return points


def up_to_five(now: int, points: int) -> int:
    """[7.3] [11.0] [16.0-4] How many of these points there is room for."""
    return max(0, min(now + points, HIGHEST_RATING)) - now


def read_gain(what: str) -> tuple[str, int]:
    """A gain in words: the ability, and how many points of it.

    >>> read_gain("skill:bow+3"), read_gain("detrap")
    (('skill:bow', 3), ('detrap', 1))
    """
    found = re.fullmatch(r"([a-z_]+(?::[a-z_]+)?)\+?(-?\d+)?", what)
    assert found is not None, what
    return found[1], int(found[2] or 1)


@varies("lasting_effects")
def gain(g: G, who: Character, what: str, rule: str) -> str:
    """[13.5] [R62] Something gained in the Citadel for good, like `skill:bow+3`; returns what of it he gained."""
    ability, points = read_gain(what)
    gained = improve(who, ability, points)
    if not gained:
        return ""  # as high as it goes
    change = ability if ability == what else f"{ability}{gained:+d}"  # `cheap_lightning` has no number
    g.tell(Gained(rule, who.id, change))
    return change


def end_with_the_game(who: Character) -> None:
    """[R62] By house rule what the Citadel gave him goes again, the last gain first."""
    for change in reversed(who.game_changes):
        ability, points = read_gain(change)
        improve(who, ability, -points)
    who.game_changes, who.game_spells = (), ()
