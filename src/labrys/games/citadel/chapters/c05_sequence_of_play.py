"""Citadel of Blood [5.0] Sequence of Play: who decides, and the four phases of a Game-Turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from labrys.engine.ask import Choose
from labrys.games.citadel.chapters import c04_starting_sequence as start
from labrys.games.citadel.chapters import c06_movement_through_the_citadel as movement
from labrys.games.citadel.chapters import c08_monsters_negotiation_and_bribery as monsters
from labrys.games.citadel.chapters import c10_magic as magic
from labrys.games.citadel.chapters import c13_room_features as features
from labrys.games.citadel.chapters import c14_treasure as treasure
from labrys.games.citadel.chapters import c16_the_hellgate as hellgate
from labrys.games.citadel.chapters import c17_victory_conditions as victory
from labrys.games.citadel.options import Lock, Offer, Reopen
from labrys.games.citadel.pieces import Fighter
from labrys.games.citadel.scenes import (
    AfterCombat,
    Clavichord,
    Divide,
    Enter,
    FeaturePhase,
    HellgateAttempt,
    Meeting,
    NextTurn,
    PickUp,
    Scene,
    Trapped,
    TrapPhase,
)
from labrys.games.citadel.state import G, State, character, characters, hostile, in_order
from labrys.games.citadel.tables import face
from labrys.kit import maze
from labrys.kit.maze import OPPOSITE, SIDES, STEP, Place
from labrys.kit.variants import varies
from labrys.systems.spi1980.chapters import calm as kit
from labrys.systems.spi1980.chapters import exploring, party
from labrys.systems.spi1980.events import NobodyThere, TrapFound, Untrapped
from labrys.systems.spi1980.options import CastSpell, HandOver, Use
from labrys.systems.spi1980.pieces import NOBODY, NOT_ROLLED
from labrys.systems.spi1980.scenes import CheckMonsters, Explore, JoinCombat, NextMove

T = TypeVar("T")


# -- [5.0] [R83] Who decides ------------------------------------------------------------------------------------


def leader(state: State) -> int:
    """[5.0] [R83] The player who decides for the group: another one each Game-Turn, clockwise."""
    if state.seats == 1:
        return 0
    seats = living_seats(state) or party.seats_of(state.bystanders) or [0]
    lead = (state.first + state.turns) % state.seats
    return next((seat for seat in seats if seat >= lead), seats[0])


def living_seats(state: State) -> list[int]:
    """The seats that still have a character in the party, in seating order."""
    return party.seats_of(state.party)


def seat_of(state: State, unit: Fighter) -> int:
    """[R83] Who decides for this member of the party: its player, or its charmer's."""
    seat = party.own_seat(unit, state.party)
    return leader(state) if seat is None else seat


async def party_decides(g: G, rule: str, options: Sequence[T], ask: str, of: str = "") -> T:
    """[R83] A decision for the whole party: the leader's, unless there are voters."""
    state = g.state
    question = Choose(rule, leader(state), options, ask, of)
    seats = voters(state)
    return await (party.vote(question, seats) if len(seats) > 1 and len(options) > 1 else question)


@varies("leader")
def voters(state: State) -> list[int]:
    """[R83] Who votes: nobody, the leader decides."""
    return []


async def who_casts(g: G, casts: Sequence[CastSpell], rule: str, ask: str, of: str = "") -> CastSpell | None:
    """[R83] Each player who could cast is asked, until one does; nobody is asked if nobody could."""
    seats = {cast.who: character(g.state, cast.who).seat for cast in casts}
    return await party.who_casts(casts, seats, rule, ask, of)


# -- [R94] Calm moments: what may be done at any time outside combat and talks ----------------------------------


async def calmly(
    g: G,
    scene: Scene,
    rule: str,
    options: Sequence[T],
    ask: str,
    of: str = "",
    owners_of_options: Sequence[int] | None = None,
) -> T | None:
    """[R94] A decision for the party in a calm moment; [R83] some options may be a player's own.

    None: a standing offer was taken up instead, and the scene stands on the agenda once more.
    """
    state = g.state
    first = kit.spokesman(leader(state), owners_of_options)
    question = Choose(rule, first, options, ask, of, owners_of_options)
    return await kit.calmly(g, scene, question, voters(state), standing_offers(state, scene), carry_out)


def standing_offers(state: State, scene: Scene) -> tuple[list[Offer], list[int]]:
    """[4.1-C3] [R74] [R94] What can be done here and now, and whose it is to do."""
    offers: list[Offer] = []
    owners: list[int] = []
    first = leader(state)
    if len(state.party) > 1:
        offers.append("march")
        owners.append(first)
    if state.peaceful and not state.monsters:
        offers.append("break_peace")
        owners.append(first)
    for offer, seat in own_offers(state, scene):
        offers.append(offer)
        owners.append(seat)
    return offers, owners


@varies("calm_moments")
def own_offers(state: State, scene: Scene) -> list[tuple[Offer, int]]:
    """[10.6] [R94] Each player's own: handing over, but not in talks; potions; non-combat spells."""
    offers: list[tuple[Offer, int]] = []
    for seat in living_seats(state) if not isinstance(scene, Meeting) else ():  # [R94] no swaps during talks
        if treasure.may_hand_over(state, seat):
            offers.append((HandOver(seat), seat))
    for who in characters(state):
        if who.items or who.circled or who.learnt or who.game_spells:
            mine: list[Offer] = [*treasure.uses(state, who), *magic.quiet_casts(state, who)]
            offers += [(offer, who.seat) for offer in mine]
    if state.clavichords and not isinstance(scene, Clavichord):
        offers += [(Reopen(who.id), who.seat) for who in features.who_may_reopen(state)]
    return offers


async def carry_out(g: G, offer: Offer) -> None:
    """Do what was offered."""
    match offer:
        case "march":
            await start.marching_order(g, "4.1-C3")
        case "break_peace":
            monsters.attack_after_all(g)
        case HandOver():
            await treasure.hand_over(g, offer.seat)
        case Use():
            await treasure.swallow(g, character(g.state, offer.who), offer.item)
        case CastSpell():
            await magic.cast_quietly(g, offer)
        case Reopen():
            features.reopen_clavichord(g, character(g.state, offer.who))
            treasure.share_out(g)


# -- [5.0-A] Segment Phase --------------------------------------------------------------------------------------


async def next_move(g: G, scene: NextMove) -> None:
    """[5.0-A1] [6.3] Everything here is dealt with: the party decides its route. [R50] It may not stay put."""
    state = g.state
    if "locked" in state.edges.values() and movement.lost_behind_doors(state):
        victory.lose(g, "R9", cut_off=True)
        return
    if state.purse or state.ownerless or state.untried or state.replaced:
        g.then(Divide(), scene)
        return
    ways: list[str | Lock] = [*ways_on(state), *magic.locks_behind(state)]
    owners = [character(state, way.who).seat if isinstance(way, Lock) else leader(state) for way in ways]
    way = await calmly(g, scene, "5.0-A1", ways, "next_move", owners_of_options=owners)
    if isinstance(way, Lock):
        state.locking = way.who
        set_out(g, way.side)
    elif way == "leave":
        victory.depart(g)
    elif way == "rest":
        movement.part_in_peace(state)  # [6.9] whoever is there is met afresh
        g.then(CheckMonsters(False), NextTurn())
    elif way is not None:
        set_out(g, way)


@varies("resting")
def ways_on(state: State) -> list[str]:
    """[5.0-A1] [6.6] Doorways, corridors and stairs; [17.0-c] [R51] to the Gateway it is the way out."""
    here = state.here
    sides = movement.exits(state, here)
    ways = [SIDES[side] for side in sides if here + STEP[side] != movement.GATEWAY] + movement.stairs(state, here)
    if any(here + STEP[side] == movement.GATEWAY for side in sides):
        ways.append("leave")
    return ways


def set_out(g: G, way: str) -> None:
    """[5.0-A2] [6.0] Into the unknown a chit is picked first; a segment already placed is just entered."""
    there = movement.one_move(g.state.here, way)
    if there in g.state.maze:
        approach(g, there)
    else:
        g.then(Explore(SIDES.index(way)))


def approach(g: G, there: Place) -> None:
    """[5.0-B] [5.0-C1] A room never entered is checked for a trap first; then the party moves."""
    g.then(*([TrapPhase(there)] if may_be_trapped(g.state, there) else []), Enter(there))


@varies("trap_check_on_stairs")
def may_be_trapped(state: State, there: Place) -> bool:
    """[5.0-B] [R41] [R45] [R49] A room never entered is, by door or stairs; not the Hellgate's."""
    laid = state.maze[there]
    return not laid.visited and face(laid.code).kind == "room" and not features.hellgate_due(state, there)


@varies("hellgate_chit")
async def explore(g: G, scene: Explore) -> None:
    """[5.0-A2] [5.0-A3] A chit for the unknown segment; [6.2] if it fits in several ways the party decides."""
    state = g.state
    there = state.here + STEP[scene.side]
    letter = movement.passage(state, state.here, scene.side)
    last = not movement.stays_open(state, there, but=there)
    chit, ways = await movement.pick_chit(g, letter, there, OPPOSITE[scene.side], last=last)
    code = movement.as_it_lies(chit, letter)
    sides = await party_decides(g, "6.2", ways, "turn", code)
    movement.place(g, chit, code, sides, there)
    approach(g, there)
    if last and not movement.stays_open(state, there):
        movement.break_a_wall(g)  # [R84]


# -- [5.0-B] Trap Phase -----------------------------------------------------------------------------------------


async def trap_phase(g: G, scene: TrapPhase) -> None:
    """[5.0-B] [R45] [R52] Before the party moves in: 1D6, on a 1 the door, or the stair, is trapped."""
    on: Literal["door", "stairs"] = "door" if maze.level(scene.there) == maze.level(g.state.here) else "stairs"
    if g.d6("5.0-B") == 1:
        g.tell(TrapFound("5.0-B", on))
        g.then(Trapped(on))
    else:
        g.tell(Untrapped("5.0-B", on))


# -- [5.0-C] Monster Phase --------------------------------------------------------------------------------------


async def enter(g: G, scene: Enter) -> None:
    """[5.0-C1] [6.0] [6.6] [R42] The party moves; then monsters, or [R41] the Hellgate; then the feature."""
    state, there = g.state, scene.there
    the_hellgate = features.hellgate_due(state, there)
    movement.part_in_peace(state)
    step = there - state.here
    state.came_from, state.here = state.here, there
    state.came_by = OPPOSITE[STEP.index(step)] if step in STEP else NOT_ROLLED
    magic.lock_behind(g)
    once = state.house.feature_use == "once"  # [R64]
    laid = exploring.move(g, state.maze, there, "5.0-C1", spent_for_good=once)
    if not laid.visited:
        features.count_segment(state, there)
    g.then(FeaturePhase(), NextTurn())
    if the_hellgate:
        hellgate.found(g)
    else:
        g.then(CheckMonsters(not laid.visited and face(laid.code).kind == "room"))
    if there in state.elsewhere:
        g.then(PickUp())


async def check_monsters(g: G, scene: CheckMonsters) -> None:
    """[5.0-C2] [6.9] A new room: 1–3 a room monster; elsewhere 1 a wandering one. No roll if some are there."""
    state = g.state
    if known := state.lingering.pop(state.here, None):
        movement.meet_again(g, known)
    elif g.d6("5.0-C2") > (3 if scene.new else 1):
        g.tell(NobodyThere("5.0-C2"))
        return
    else:
        monsters.meet(g, room=scene.new)
    if any(monster.from_hellgate for monster in hostile(state)):
        g.then(JoinCombat())  # [R41] no talks with these, and no Lock
    else:
        g.then(Meeting(magic.by_door(state)))


async def meeting(g: G, scene: Meeting) -> None:
    """[5.0-C3] [5.0-C4] [8.0] [R80] [R94] Lock the door, negotiate, frighten them, bribe; or fight."""
    state = g.state
    if not state.monsters:  # teleported away, or charmed: the encounter is over
        encounter_over(g)
        return
    spells: list[Lock | CastSpell] = [*magic.locks(state, scene), *magic.frights(state, scene)]
    plain = [*(["negotiate"] if monsters.may_talk(state, scene) else []), *monsters.bribes(state, scene), "fight"]
    owners = [leader(state)] * len(plain) + [character(state, spell.who).seat for spell in spells]
    options: list[str | Lock | CastSpell] = [*plain, *spells]
    chosen = await calmly(g, scene, "5.0-C3", options, "meeting", owners_of_options=owners)
    match chosen:
        case "negotiate":
            await monsters.negotiate(g, scene)
        case "bribe":
            await monsters.bribe(g, scene)
        case "fight":
            g.then(JoinCombat())
        case Lock():
            magic.lock_in(g, chosen)
        case CastSpell():
            magic.frighten(g, scene, chosen)
        case _:
            return


def encounter_over(g: G) -> None:
    """[R35] Peace, or nobody left to fight: whoever was turned to stone can be revived now or never."""
    if g.state.stone:
        g.then(AfterCombat())


# -- [5.0-D] Feature Phase --------------------------------------------------------------------------------------


async def feature_phase(g: G, scene: FeaturePhase) -> None:
    """[5.0-D] [13.0] [R43] [R64] One character may investigate, once; [R92] or the Hellgate is attacked."""
    state = g.state
    if state.monsters or not characters(state):
        return
    if state.here == state.hellgate_at and not state.destroyed:  # [R41] no other feature here
        if state.x_dead and any(who.hellgate for who in characters(state)):
            g.then(HellgateAttempt())
        return
    feature = features.feature_here(state)
    if not feature:
        return
    await offer_feature(g, scene, feature)


@varies("mirrors")
async def offer_feature(g: G, scene: FeaturePhase, feature: str) -> None:
    """[5.0-D] [13.0] [R43] One character is chosen to investigate, or nobody."""
    state = g.state
    company = in_order(state)
    options = [*(who.id for who in company), "ignore"]
    owners = [*(who.seat for who in company), leader(state)]  # [R83] nobody is sent by another
    chosen = await calmly(g, scene, "5.0-D", options, "feature", feature, owners)
    if chosen is None or chosen == "ignore":
        return
    features.spend(state)
    g.then(Divide())  # [14.0-5] what it yields, or costs a life, at the end
    await features.investigate(g, character(state, chosen), feature)


async def next_turn(g: G, scene: NextTurn) -> None:
    """[5.0] [R83] A Game-Turn is over: another player leads in the next."""
    g.state.turns += 1
    g.state.locking = NOBODY
    g.then(NextMove())
