"""Citadel of Blood [17.0] Victory Conditions: the end of a game, home, and the next game of the campaign."""

from __future__ import annotations

from labrys.engine.ask import Amount, Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c13_room_features as features
from labrys.games.citadel.events import CameHome, Reentered, StayedAtHome, TeamVictory
from labrys.games.citadel.options import FetchFromHome, LeaveAtHome
from labrys.games.citadel.pieces import Character, Fighter, Monster
from labrys.games.citadel.scenes import Entry, Homecoming, PickUp, Rearm
from labrys.games.citadel.state import NOWHERE, G, State, characters, member
from labrys.games.citadel.tables import FULL_CUP
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters.characters import choose_weapons, magic_weapons, put_away, recover
from labrys.systems.spi1980.events import Left, Lost, Winner
from labrys.systems.spi1980.pieces import NOT_ROLLED, WAITING
from labrys.systems.spi1980.scenes import Abilities, Departure, FormUp, MonsterReorganizationPhase
from labrys.systems.spi1980.things import WEAPONS, Weapon, lose_weapon, take_weapon

ENOUGH = 100  # [17.0-b] Experience Points, and as many Gold Marks


# -- [17.0-a] [17.0-b] Victory ----------------------------------------------------------------------------------


async def departure(g: G, scene: Departure) -> None:
    """[R99] Out of the Citadel: victories, then savings at home, one exit more, and abilities are bought."""
    state = g.state
    if state.destroyed:
        g.tell(TeamVictory("17.0-a"))
    judge(g)
    for who in state.out:
        come_home(state, who)
        who.exits += 1
    close_the_game(g)
    g.then(*(Abilities(who.id) for who in state.out), Homecoming())


def judge(g: G) -> None:
    """[17.0-b] [R77] Of those who have gained enough he with the highest sum has won; equals win together."""
    state = g.state
    able = [who for who in state.out if has_gained_enough(state, who)]
    best = max((sum(gains(state, who)) for who in able), default=0)
    champions = [who for who in able if sum(gains(state, who)) == best]
    state.champions += tuple(who.id for who in champions if who.id not in state.champions)
    state.winners = tuple(sorted({*state.winners, *(who.seat for who in champions)}))
    for who in state.out:
        g.tell(CameHome("R99", who.id, who.experience, who.gold_marks, sum(who.jewels), who in champions))
    for seat in range(state.seats):
        g.tell(Winner("17.0-b", seat, any(who.seat == seat for who in champions)))


@varies("win_experience")
def gains(state: State, who: Character) -> tuple[int, int]:
    """[R77] Experience, and the worth of gold and jewels, of this game."""
    return who.experience, who.gold_marks + sum(who.jewels)


def has_gained_enough(state: State, who: Character) -> bool:
    """[17.0-b] At least 100 Experience Points, and at least 100 Gold Marks in gold and jewels."""
    experience, worth = gains(state, who)
    return experience >= ENOUGH and worth >= ENOUGH


# -- [17.0-c] [R85] Leaving, and losing -------------------------------------------------------------------------


def depart(g: G) -> None:
    """[17.0-c] [17.2] Through the Gateway, without charmed monsters; [R80] those who wait elsewhere play on."""
    state = g.state
    going = characters(state)
    stay_behind(state)
    state.out += going
    g.tell(Left("17.0-c", tuple(who.id for who in going)))
    g.then(PickUp() if state.elsewhere else Departure())


def lose(g: G, rule: str, *, cut_off: bool = False) -> None:
    """[R85] [R80] Nobody is left, or no way leads on. Those who wait elsewhere play on; those out go home."""
    state = g.state
    state.dead += fallen(state)
    stay_behind(state)
    g.cancel()
    if state.elsewhere and not cut_off:
        g.then(PickUp())
        return
    state.dead += [who for waiting in state.elsewhere.values() for who in waiting]
    state.elsewhere = {}
    if state.out:
        g.then(Departure())
        return
    g.tell(Lost(rule, "cut_off" if cut_off else "dead"))
    state.dead += state.swallowed
    state.swallowed, state.over = [], "lost"


def beaten(state: State) -> bool:
    """[R85] No character is left who is alive and neither stone, turned nor swallowed."""
    return Character not in map(type, state.party)


async def nobody_left(g: G) -> None:
    """[R58] [R80] [R81] [R85] Those who stood by fight on; those elsewhere go on; else the party is lost."""
    state = g.state
    if state.coffin and state.bystanders:
        await features.join_in(g)
        g.then(MonsterReorganizationPhase())
        return
    if state.below:  # [R54] whatever went on below is over
        state.monsters = [unit for unit in state.monsters if isinstance(unit, Character)]
        state.foes, state.round, state.killed_points = {}, 0, 0
        state.waiting = False
        return
    lose(g, "R85")


def fallen(state: State) -> list[Character]:
    """[R85] Those of a beaten party: slain, turned, in stone, or waiting for one who did not come back."""
    units: list[Fighter] = [*state.party, *state.bystanders, *state.monsters, *state.slain_now, *state.stone]
    state.slain_now, state.stone = [], []
    return [unit for unit in units if isinstance(unit, Character)]


def stay_behind(state: State) -> None:
    """[6.9] [R73] [R92] The monsters of this segment stay where and as they are; the encounter is over."""
    hostile = [unit for unit in state.monsters if isinstance(unit, Monster)]
    staying = [*hostile, *state.peaceful, *state.upstairs]
    for monster in staying:
        monster.row = WAITING
    if staying:
        state.lingering[state.here] = [*state.lingering.get(state.here, []), *staying]
    state.party, state.bystanders, state.monsters, state.peaceful, state.upstairs = [], [], [], [], []
    state.slain, state.ownerless, state.untried, state.replaced, state.purse = [], [], [], [], 0
    state.own_untried = []
    state.foes, state.round, state.idle_rounds, state.killed_points = {}, 0, 0, 0
    state.active = state.waiting = state.coffin = state.below = False


# -- [17.0-d] [17.1] Home ---------------------------------------------------------------------------------------


def come_home(state: State, who: Character) -> None:
    """[17.0-d] [17.1] [R62] [R99] Cured; what he gained joins his savings; effects of this game are over."""
    who.saved_experience += who.experience
    who.saved_gold_marks += who.gold_marks
    if state.house.jewels_give_change:  # [R76]
        who.saved_gold_marks += sum(who.jewels)
    else:
        who.saved_jewels += who.jewels
    who.experience, who.gold_marks, who.jewels = 0, 0, ()
    recover(who)
    put_away(who, doses_kept=state.house.unused_doses == "kept")  # [R97]
    start.end_with_the_game(who)
    who.circled, who.game_bonus, who.possessed, who.stood = (), 0, "", ""
    who.heal_left = who.rejuvenate_left = who.mind_left = NOT_ROLLED
    who.free_spells = who.shielded = who.loses_phase = False
    who.coming_might = ()


@varies("swallowed")
def close_the_game(g: G) -> None:
    """[R55] [R99] No sun, nobody inside; the swallowed stay so."""
    state = g.state
    state.sun, state.here, state.came_from, state.came_by = "", NOWHERE, NOWHERE, NOT_ROLLED


async def homecoming(g: G, scene: Homecoming) -> None:
    """[17.0-d] [R99] The Hellgate destroyed: it is over. Else the players stop, or go in again."""
    state = g.state
    if state.destroyed:
        state.over = "destroyed"
        return
    again = ("same_session", "later") if state.house.reentry == "players_say" else ("later",)
    seat = min(who.seat for who in state.out)
    chosen = await Choose("17.0-d", seat, ("stop", *again), "homecoming")
    if chosen == "stop":
        state.gone += [*state.swallowed, *state.stone]
        state.swallowed, state.stone, state.over = [], [], "out"
        return
    newcomers = await start.recruits(await replacements(state, seat))
    (return_to_maze if chosen == "same_session" else new_maze)(state)
    rearms = [Rearm(who.id) for who in state.out]
    assemble(state)
    g.tell(Reentered("17.0-d", state.game + 1, chosen == "same_session"))
    g.then(*newcomers, *rearms, FormUp(), Entry())


def assemble(state: State) -> None:
    """[17.0-d] Those who came home are the party again, each in his old place unless it is taken."""
    going, state.out = state.out, []
    for who in going:
        taken = {(other.row, other.column) for other in state.party}
        state.party.append(who)
        if who.row == WAITING or (who.row, who.column) in taken:
            start.settle(state, who)


def return_to_maze(state: State) -> None:
    """[17.0-d] [R79] The Citadel as it was left; monsters left behind are healed."""
    for monster in (one for group in state.lingering.values() for one in group):
        monster.wounds = monster.wounded_phases = monster.charm_phases = 0
        monster.asleep = monster.breathed = False


def new_maze(state: State) -> None:
    """[17.0-d] [R79] A full cup, nothing laid, nothing told by mirrors; [R92] X stays dead, but by house rule."""
    state.maze, state.edges, state.lingering, state.clavichords = {}, {}, {}, {}
    state.cup, state.sets, state.landings = dict(FULL_CUP), 1, 0
    state.hellgate_level = state.hellgate_distance = 0
    state.hellgate_left = NOT_ROLLED
    state.mirror_at = state.hellgate_at = NOWHERE
    state.x_dead = state.x_dead and not state.house.x_returns


def homecomers(state: State) -> list[Character]:
    """[17.1] The survivors as they enter the campaign: their gains are among their savings."""
    return list(state.out)


# -- [17.3] New members -----------------------------------------------------------------------------------------


async def replacements(state: State, seat: int) -> list[tuple[int, bool]]:
    """[17.3] [R99] New members up to six, as many Heroes as Initiates if possible: the seat and kind of each."""
    members = [*state.out, *state.swallowed, *state.stone]
    number = await Amount("17.3", seat, 0, start.MOST_CHARACTERS - len(members), "newcomers")
    heroes = sum(who.hero for who in members)
    initiates, left = len(members) - heroes, start.heroes_left(state)
    counts = {s: sum(who.seat == s for who in members) for s in range(state.seats)}
    places: list[tuple[int, bool]] = []
    for still in range(number, 0, -1):
        hero = heroes < initiates
        if heroes == initiates and left:
            hero = still > 1 or await Choose("17.3", seat, ("hero", "initiate"), "newcomer") == "hero"
        hero = hero and left > 0
        heroes, initiates, left = heroes + hero, initiates + (not hero), left - hero
        owner = min(counts, key=lambda s: (counts[s], s))
        counts[owner] += 1
        places.append((owner, hero))
    return places


# -- [17.4] New weapons -----------------------------------------------------------------------------------------


async def rearm(g: G, scene: Rearm) -> None:
    """[17.4] [R107] He keeps his weapons, takes others beside his magic ones, or leaves or fetches a magic one."""
    who = member(g.state, scene.who)
    if who is None:
        return
    chosen = await Choose("17.4", who.seat, new_weapons(who), "rearm", who.id)
    if isinstance(chosen, LeaveAtHome):
        part(g, who, chosen.weapon)
        g.then(scene)
    elif isinstance(chosen, FetchFromHome):
        fetch(g, who, chosen.weapon)
        g.then(scene)
    elif chosen != "keep":
        carried = [*magic_weapons(who), Weapon(next(kind for kind in WEAPONS if kind == chosen))]
        who.weapons = await choose_weapons("17.4", who.seat, start.TWO_WEAPONS, start.any_weapon, who.id, carried)
    who.in_hand = 0


def new_weapons(who: Character) -> list[str | LeaveAtHome | FetchFromHome]:
    """[17.4] [R107] What he may do about his weapons; never more than two go in."""
    magic = magic_weapons(who)
    room = len(magic) < start.TWO_WEAPONS
    options: list[str | LeaveAtHome | FetchFromHome] = [*(["keep"] if who.weapons else [])]
    options += WEAPONS if room else ()
    options += [LeaveAtHome(weapon) for weapon in dict.fromkeys(weapon.id for weapon in magic)]
    options += [FetchFromHome(id) for id in dict.fromkeys(weapon.id for weapon in who.weapons_at_home) if room]
    return options


def part(g: G, who: Character, weapon: str) -> None:
    """[17.4] [R107] A magic weapon stays at home, and is his."""
    left = next(one for one in who.weapons if one.id == weapon)
    lose_weapon(who, left)
    who.weapons_at_home += (left,)
    g.tell(StayedAtHome("17.4", who.id, weapon))


def fetch(g: G, who: Character, weapon: str) -> None:
    """[17.4] [R107] A magic weapon he has at home, in the place of an ordinary one if need be."""
    fetched = next(one for one in who.weapons_at_home if one.id == weapon)
    at_home = list(who.weapons_at_home)
    at_home.remove(fetched)
    who.weapons_at_home = tuple(at_home)
    if len(who.weapons) == start.TWO_WEAPONS:
        lose_weapon(who, next(one for one in who.weapons if not one.bonus))
    take_weapon(who, fetched)
    g.tell(StayedAtHome("17.4", who.id, weapon, fetched=True))
