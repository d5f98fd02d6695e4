"""Citadel of Blood [12.2] [12.3] [17.0-a]–[17.5] Victory, home, abilities, and the next game of the campaign."""

from __future__ import annotations

from labrys.engine.ask import Amount, Choose
from labrys.games.citadel.chapters.c04_starting_sequence import (
    any_weapon,
    end_with_the_game,
    heroes_left,
    improve,
    member,
    recruits,
)
from labrys.games.citadel.chapters.party import settle
from labrys.games.citadel.events import CameHome, Reentered, TeamVictory
from labrys.games.citadel.state import (
    NOWHERE,
    SUNS,
    Character,
    Entry,
    Fighter,
    G,
    Homecoming,
    LearnSpells,
    Monster,
    PickUp,
    Rearm,
    State,
    characters,
)
from labrys.games.citadel.tables import ABILITY, FIGURE, FULL_CUP
from labrys.systems.spi1980.chapters.characters import choose_weapons, magic_weapons, put_away, recover
from labrys.systems.spi1980.events import Ability, Died, Left, Lost, Winner
from labrys.systems.spi1980.pieces import NOT_ROLLED, WAITING
from labrys.systems.spi1980.scenes import Abilities, Departure, FormUp
from labrys.systems.spi1980.things import WEAPONS, Weapon, WeaponKind

PRICED = {"wound_point": "wound_points", "skill": "weapon_skill", "potential": "magic_potential"}
CUT_OFF = ("R9", "R84")  # the party lives, but no way leads out or on
CAPS = {"resistance": "most_resistance", "detrap": "most_detrap", "hellgate": "most_hellgate"}


# -- [17.0-c] [R85] the end of a game --------------------------------------------------------------------------


def depart(g: G) -> None:
    """[17.0-c] [17.2] Through the Gateway, without charmed monsters; [R80] those who wait elsewhere play on."""
    state = g.state
    going = characters(state)
    stay_behind(state)
    state.out += going
    g.tell(Left("17.0-c", tuple(who.id for who in going)))
    g.then(PickUp() if state.elsewhere else Departure())


def lose(g: G, rule: str) -> None:
    """[R85] Nobody is left of the party. [R80] Those who wait elsewhere play on; those out already go home."""
    state = g.state
    cut_off = rule in CUT_OFF
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


# -- [17.0-a] [17.0-b] [R99] home ------------------------------------------------------------------------------


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


def gains(state: State, who: Character) -> tuple[int, int]:
    """[R77] Experience, and the worth of gold and jewels: of this game; by house rule with what is at home."""
    experience, worth = who.experience, who.gold_marks + sum(who.jewels)
    if state.house.win_experience == "this_game":
        return experience, worth
    return experience + who.saved_experience, worth + savings(who)


def has_gained_enough(state: State, who: Character) -> bool:
    """[17.0-b] At least 100 Experience Points, and at least 100 Gold Marks in gold and jewels."""
    experience, worth = gains(state, who)
    return experience >= FIGURE["win_experience"] and worth >= FIGURE["win_gold_marks"]


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
    end_with_the_game(who)
    who.circled, who.game_bonus, who.possessed, who.stood = (), 0, "", ""
    who.heal_left = who.rejuvenate_left = who.mind_left = NOT_ROLLED
    who.free_spells = who.shielded = who.loses_phase = False


def close_the_game(g: G) -> None:
    """[R55] [R99] No sun, nobody inside; the swallowed stay so, or by house rule die."""
    state = g.state
    state.sun, state.here, state.came_from, state.came_by = "", NOWHERE, NOWHERE, NOT_ROLLED
    if state.house.swallowed == "dies":
        for who in state.swallowed:
            g.tell(Died("R55", who.id))
        state.dead += state.swallowed
        state.swallowed = []


# -- [12.2] [12.3] [17.5] abilities ----------------------------------------------------------------------------


async def abilities(g: G, scene: Abilities) -> None:
    """[12.2] [12.3] One point after the other, as long as he can and will pay."""
    state = g.state
    who = next(one for one in state.out if one.id == scene.who)
    offers = [what for what in abilities_for(who) if can_pay(state, who, what)]
    chosen = await Choose("12.2", who.seat, [*offers, "save"], "ability", who.id)
    if chosen == "save":
        return
    pay_for(state, who, chosen)
    ability = chosen.partition(":")[0]
    improve(who, chosen, ABILITY[PRICED.get(ability, ability)].gain)
    g.tell(Ability("12.3" if ability == "combat_bonus" else "12.2", who.id, chosen))
    g.then(*([LearnSpells(who.id)] if ability == "potential" else []), scene)  # [R95]


def abilities_for(who: Character) -> list[str]:
    """[12.2] [12.3] [R78] What can be bought; resistance, detrap and Hellgate rating up to five."""
    now = {"resistance": who.resistance, "detrap": who.detrap, "hellgate": who.hellgate}
    capped = [ability for ability, limit in CAPS.items() if now[ability] < FIGURE[limit]]
    skills, suns = [f"skill:{kind}" for kind in WEAPONS], [f"potential:{sun}" for sun in SUNS]
    return ["wound_point", *skills, *capped, "negotiation", *suns, "combat_bonus"]


def price(state: State, who: Character, what: str) -> tuple[int, int]:
    """[12.2] [12.3] [17.5] [R75] Experience Points and Gold Marks for one point, at his age."""
    ability = what.partition(":")[0]
    row = ABILITY[PRICED.get(ability, ability)]
    years = max(0, who.exits - FIGURE["ageing_exits"] + 1)
    gold_too = state.house.ageing == "gold_too"
    return aged(state, row.experience, years), aged(state, row.gold_marks, years) if gold_too else row.gold_marks


def aged(state: State, base: int, times: int) -> int:
    """[17.5] [R75] A tenth of the first price more each time; by house rule of the last, rounded down."""
    if state.house.ageing != "compound":
        return base + base * FIGURE["ageing_percent"] * times // 100
    for _ in range(times):
        base += base * FIGURE["ageing_percent"] // 100
    return base


def savings(who: Character) -> int:
    """[17.1] [R76] What he has at home to pay with."""
    return who.saved_gold_marks + sum(who.saved_jewels)


def can_pay(state: State, who: Character, what: str) -> bool:
    """[12.2] [12.3] Both, out of what is at home."""
    experience, gold_marks = price(state, who, what)
    return who.saved_experience >= experience and savings(who) >= gold_marks


def pay_for(state: State, who: Character, what: str) -> None:
    """[12.2] [17.1] [R76] The price is gone; by house rule jewels are paid whole, the fitting ones first."""
    experience, owed = price(state, who, what)
    who.saved_experience -= experience
    kept: list[int] = []
    for jewel in sorted(who.saved_jewels, reverse=True):
        if jewel <= owed:
            owed -= jewel
        else:
            kept.append(jewel)
    while owed > who.saved_gold_marks:  # nothing else will do: the smallest jewel left, and nothing back
        owed = max(0, owed - kept.pop())
    who.saved_gold_marks -= owed
    who.saved_jewels = tuple(kept)


# -- [17.0-d] [17.3] [17.4] [R79] [R99] the next game ----------------------------------------------------------


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
    newcomers = await recruits(await replacements(state, seat))
    (return_to_maze if chosen == "same_session" else new_maze)(state)
    rearms = [Rearm(who.id) for who in state.out]
    assemble(state)
    g.tell(Reentered("17.0-d", state.game + 1, chosen == "same_session"))
    g.then(*newcomers, *rearms, FormUp(), Entry())


async def replacements(state: State, seat: int) -> list[tuple[int, bool]]:
    """[17.3] [R99] New members up to six, as many Heroes as Initiates if possible: the seat and kind of each."""
    members = [*state.out, *state.swallowed, *state.stone]
    number = await Amount("17.3", seat, 0, FIGURE["most_adventurers"] - len(members), "newcomers")
    heroes = sum(who.hero for who in members)
    initiates, left = len(members) - heroes, heroes_left(state)
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


def assemble(state: State) -> None:
    """[17.0-d] Those who came home are the party again, each in his old place unless it is taken."""
    going, state.out = state.out, []
    for who in going:
        taken = {(other.row, other.column) for other in state.party}
        state.party.append(who)
        if who.row == WAITING or (who.row, who.column) in taken:
            settle(state, who)


def return_to_maze(state: State) -> None:
    """[17.0-d] [R79] The Citadel as it was left; monsters left behind are healed."""
    for monster in (one for group in state.lingering.values() for one in group):
        monster.wounds = monster.wounded_phases = monster.charm_phases = 0
        monster.asleep = monster.breathed = False


def new_maze(state: State) -> None:
    """[17.0-d] [R79] A full cup, nothing laid, nothing told by mirrors; [R92] X stays dead, but by house rule."""
    state.maze, state.edges, state.lingering = {}, {}, {}
    state.cup, state.sets, state.landings = dict(FULL_CUP), 1, 0
    state.hellgate_level = state.hellgate_distance = 0
    state.hellgate_left = NOT_ROLLED
    state.mirror_at = state.hellgate_at = NOWHERE
    state.x_dead = state.x_dead and not state.house.x_returns


async def rearm(g: G, scene: Rearm) -> None:
    """[17.4] He keeps his weapons, or takes others beside his magic ones; two at most."""
    who = member(g.state, scene.who)
    if who is None:
        return
    magic, most = magic_weapons(who), FIGURE["weapons_each"]
    if len(magic) < most:
        first: list[WeaponKind | str] = [*(["keep"] if who.weapons else []), *WEAPONS]
        chosen = await Choose("17.4", who.seat, first, "rearm", who.id)
        if chosen != "keep":
            carried = [*magic, Weapon(next(kind for kind in WEAPONS if kind == chosen))]
            who.weapons = await choose_weapons("17.4", who.seat, most, any_weapon, who.id, carried)
    who.in_hand = 0


def homecomers(state: State) -> list[Character]:
    """[17.1] The survivors as they enter the roster: their gains are among their savings."""
    return list(state.out)
