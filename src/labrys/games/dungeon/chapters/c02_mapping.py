"""Dungeon [2] Mapping the maze: the leader's orders, the count, doors, stairs, traps, towers; calm moments."""

from __future__ import annotations

from functools import partial

from labrys.engine.ask import Amount, Choose, Words
from labrys.engine.event import GAMESMASTER
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters import c06_battle as battle
from labrys.games.dungeon.chapters import c07_baddies as baddies
from labrys.games.dungeon.chapters import c08_special_chambers as special
from labrys.games.dungeon.chapters.c01_the_game import change_notes, holder, living, lose, read_out, two, use_up, voice
from labrys.games.dungeon.chapters.c02_directions import (
    Exit,
    all_exits_told,
    call_out,
    chamber,
    chamber_at,
    door_at,
    exits,
    feature_at,
    has_elf,
    in_order,
    is_opened,
    is_way,
    looks_a_wall,
    neighbour,
    note_secret,
    note_seen,
    side_to,
    tell_chamber,
    tell_door,
    way_to,
)
from labrys.games.dungeon.chapters.c02_moving import (
    UNKNOWN,
    has_guardians,
    is_cut_off,
    land,
    meet_guardians,
    note_trap,
    other_floors,
)
from labrys.games.dungeon.events import (
    GluePoured,
    LookedOut,
    PanelTried,
    Scouted,
    Searched,
    SetOut,
    WallDown,
    WeedBurnt,
    WeedFound,
)
from labrys.games.dungeon.options import (
    BangWall,
    Burn,
    CallMutiny,
    Go,
    Mend,
    Nurse,
    Object,
    OpenDoor,
    Place,
    Pour,
    Ride,
    Scout,
    Search,
    Share,
    Threaten,
    TryPanel,
    Wear,
)
from labrys.games.dungeon.pieces import Brink, Member, Spot
from labrys.games.dungeon.scenes import (
    Arrive,
    Encounter,
    Enter,
    FormLine,
    Gift,
    GoDown,
    HealAtRisk,
    Home,
    Leave,
    MeetSage,
    Mutiny,
    Open,
    Orders,
    SpecialChamber,
    Treasure,
    Walk,
)
from labrys.games.dungeon.state import (
    G,
    State,
    able,
    brink_of,
    cell_of,
    chamber_here,
    find,
    leader,
    level_of,
    maze,
    sheet,
    spot_of,
)
from labrys.games.dungeon.tables import ARMOUR, BADDIES, SUPPLIES
from labrys.kit.calm import calm
from labrys.kit.mazefile.model import Cell, Edge, Sheet
from labrys.kit.variants import varies

Order = (
    Go | OpenDoor | Pour | Search | TryPanel | Burn | BangWall | Scout | Nurse | Mend | Ride | str
)  # stairs, jump, climb, attack, leave, lost
Offer = Share | Wear | Object | Place | str  # lines
BANGER, GLUE, MATCHES = "herbie_wall_banger", "glue", "matches"
NEVER_MIND = "never_mind"
MOST_PLACED = 30  # baddies a person in the gamesmaster's chair may put in one place
STAIR_KINDS = (Cell.STAIRS_DOWN, Cell.STAIRS_UP)


# -- [6.14] down ---------------------------------------------------------------------------------------------


async def go_down(g: G, scene: GoDown) -> None:
    """[D1.01] [D2.02] [6.14] Any tower marked surface, any level it serves; the party stands in the tower."""
    state = g.state
    restock(state)
    ways = [
        Ride(level, f"T{number}")
        for number, tower in maze(state).towers.items()
        if tower.surface
        for level in tower.cells
    ]
    way = await Choose("6.14", leader(state).seat, ways, "go_down")
    cell = maze(state).towers[int(way.tower[1:])].cells[way.level]
    g.then(Orders())
    land(g, spot_of(way.level, cell), "descent", "6.14")


@varies("cleared_for_good")
def restock(state: State) -> None:
    """[R19] Every descent finds the maze as it was drawn; what the players know they still know."""
    state.rooms = {}


# -- [D2.19] the leader's orders -----------------------------------------------------------------------------


async def orders(g: G, scene: Orders) -> None:
    """[D2.19] The leader decides each move; everybody has his offers beside it, for the moment is calm."""
    state = g.state
    g.then(scene)
    given = possible_orders(state)
    offers, owners = standing_offers(state)
    question = Choose("D2.19", leader(state).seat, given, "orders")
    order = await calm(question, offers, owners, partial(take_up, g))
    if order is not None:
        await carry_out(g, order)


def possible_orders(state: State) -> list[Order]:
    """[D2.19] [6.1] Everything that could be done here and now."""
    on, cell, room = sheet(state), cell_of(state.spot), chamber_here(state)
    given: list[Order] = []
    for way in exits(state, room) if room else outlets(state, on, cell):
        add_exit(state, given, on, way)
    kind = on.cells[cell]
    if kind in STAIR_KINDS:
        given.append("stairs")  # [D2.12] used or not
    elif kind == Cell.TRAP:
        given.append("jump")  # [6.1] it has sprung, else the party would not stand here
    elif kind == Cell.TOWER:
        given += [Ride(level) if level else "leave" for level in other_floors(state)]
    if may_climb(state):
        given.append("climb")
    add_walls(state, given, on, cell, searchable=not room or not all_exits_told(state))
    if at_peace(state):
        given.append("attack")
    given += personas.nurses(state)
    given += special.mends(state)
    if is_cut_off(state):
        given.append("lost")
    return given


def outlets(state: State, on: Sheet, cell: int) -> list[Exit]:
    """The ways and doors of a corridor or tower, North, South, East, West."""
    elf, found = has_elf(state), []
    for side, _ in in_order(on.north):
        if is_way(state, on, cell, side):
            found.append(Exit(cell, side, "opening", ""))
        elif kind := door_at(state, on, cell, side, elf=elf):
            found.append(Exit(cell, side, kind, ""))
    return found


def add_exit(state: State, given: list[Order], on: Sheet, way: Exit) -> None:
    """[6.1] Through, if it is open; else the door may be opened, and glue poured there first (D5.G21)."""
    to, spot = way_to(on, way.side), spot_of(on.level, way.cell)
    number = ""
    if way.part:
        alike = sum(isinstance(one, Go | OpenDoor) and (one.way, one.part) == (to, way.part) for one in given)
        number = str(alike + 1) if alike else ""
    if way.kind != "opening" and not is_opened(state, on, way.cell, way.side):
        given.append(OpenDoor(to, way.kind, way.part, number))
        if (pourer := holder(state, GLUE)) and f"glue:{brink_of(on, way.cell, way.side)}" not in state.used:
            given.append(Pour(pourer.id, to, way.part, number))
    elif state.rooms and state.rooms.get(chamber_at(state, neighbour(state, spot, way.side))) == "clogged":
        if lighter := holder(state, MATCHES):
            given.append(Burn(lighter.id, to))
    else:
        given.append(Go(to, way.part, number))


def add_walls(state: State, given: list[Order], on: Sheet, cell: int, *, searchable: bool) -> None:
    """[6.1] [D2.15] Walls to search where no elf is, a dropped panel to try; walls to knock down or walk through."""
    elf, wall = has_elf(state), False
    for side, way in in_order(on.north):
        if looks_a_wall(state, on, cell, side, elf=elf):
            wall = True
            if searchable and not elf and (state.spot << 2 | side) not in state.searched:
                given.append(Search(way))
        elif on.edges[4 * cell + side] == Edge.PANEL:
            if state.edges.get(brink_of(on, cell, side)) == "dropped":
                given.append(TryPanel(way))
    if wall:
        for wizard in living(state, "wizard"):
            if BANGER in wizard.goods:
                given.append(BangWall(wizard.id))
            if wizard.rank == 1:
                given.append(Scout(wizard.id))


def exit_named(state: State, way: str, part: str, number: str) -> Exit:
    """The way out that an order names."""
    on, room = sheet(state), chamber_here(state)
    if not room:
        return Exit(cell_of(state.spot), side_to(on, way), "", "")
    alike = [one for one in exits(state, room) if one.part == part and way_to(on, one.side) == way]
    return alike[int(number or 1) - 1]


async def carry_out(g: G, order: Order) -> None:
    """[D4.11] The party follows the leader's orders."""
    state = g.state
    match order:
        case Go() | OpenDoor():
            way = exit_named(state, order.way, order.part, order.number)
            if set_out(g):
                state.spot = spot_of(level_of(state.spot), way.cell)  # [6.1] in a chamber to any entrance at will
                if isinstance(order, Go):
                    go_through(g, way.side)
                else:
                    g.then(FormLine(order.kind == "double_door"), Open(way.side))
        case Ride():
            if set_out(g):
                g.then(Leave(order.level))
        case Search():
            await search(g, order.way)
        case TryPanel():
            await try_panel(g, order.way)
        case BangWall():
            await bang_wall(g, find(state, order.who))
        case Scout():
            await scout(g, find(state, order.who))
        case Pour():
            pour_glue(g, order)
        case Burn():
            burn_weed(g, order)
        case Nurse():
            g.then(HealAtRisk(order.who))
        case Mend():
            special.mend(g, find(state, order.who), order.item)
        case "attack":
            attack_at_peace(g)
        case _:
            if set_out(g):
                use_place(g, str(order))


def use_place(g: G, order: str) -> None:
    """[6.1] Stairs, a hole, a rope; home by the tower; [6.14] or the party is given up for lost."""
    state = g.state
    g.tell(SetOut("6.1", order))
    here = (level_of(state.spot), cell_of(state.spot))
    match order:
        case "stairs":
            land(g, spot_of(*maze(state).stairs[here]), "stairs", "D2.12", back=state.spot)
        case "jump":
            land(g, spot_of(*maze(state).traps[here]), "hole", "6.1", back=state.spot)
        case "climb":
            land(g, state.back, "climb", "D5.G24")
        case "leave":
            g.then(Leave())
        case "lost":
            battle.lose_the_party(g)


def set_out(g: G) -> bool:
    """[6.13] The party moves: venom that nobody has cured kills now. False: there is nobody left to go on."""
    state = g.state
    if any(member.venom for member in state.party):
        battle.venom_strikes(g)
        return bool(g.pending(Orders))
    return True


# -- [D2.20] the count ---------------------------------------------------------------------------------------


def go_through(g: G, side: int) -> None:
    """[6.1] Through an open way or an opened door: a normal move; into a chamber if one is there."""
    state = g.state
    beyond = neighbour(state, state.spot, side)
    room = chamber_at(state, beyond)
    if not room:
        g.then(Walk(side))
        return
    brink = brink_of(sheet(state), cell_of(state.spot), side)
    tell_chamber(g, room, cell_of(beyond), brink)
    meet_guardians(g, room, "doorway", brink)


async def walk(g: G, scene: Walk) -> None:
    """[D2.19] [D2.20] Square by square until there is something to decide: a turn, a junction, a door, a feature."""
    state = g.state
    on, cell, side = sheet(state), cell_of(state.spot), scene.side
    elf, walked, last, panel = has_elf(state), [], cell, False
    if is_opened(state, on, cell, side):
        state.door = brink_of(on, cell, side)
    while True:
        panel = drop_panel(state, on, cell, side)
        last, cell = cell, on.beyond(cell, side)
        walked.append(cell)
        if panel or stops(state, on, cell, side, elf=elf):
            break
    state.spot, state.back = spot_of(on.level, cell), spot_of(on.level, last)
    note_seen(state, on, walked)
    told = call_out(g, side, len(walked), panel=panel)
    dead_end = not told.ways and not told.doors and told.feature in ("", "hole")
    g.then(Arrive(dead_end))


def stops(state: State, on: Sheet, cell: int, side: int, *, elf: bool) -> bool:
    """[D2.20] [C7] A side opening, no way ahead, a door other than the one come through, stairs, a trap, foes."""
    if on.cells[cell] != Cell.CORRIDOR or not is_way(state, on, cell, side):
        return True
    if state.bands and (band := state.bands.get(spot_of(on.level, cell))) and not band.peace:
        return True
    for other in (0, 1, 2, 3):
        if other >> 1 != side >> 1:
            if is_way(state, on, cell, other) or door_at(state, on, cell, other, elf=elf):
                return True
    return on.cells[on.beyond(cell, side)] == Cell.CHAMBER  # through a wall that was knocked down


def drop_panel(state: State, on: Sheet, cell: int, side: int) -> bool:
    """[D2.15] [R39] [C12] A panel drops behind whoever passes it, unless it has been raised or works one way only."""
    if on.edges[4 * cell + side] != Edge.PANEL:
        return False
    brink = brink_of(on, cell, side)
    if brink in state.edges or not maze(state).panel_drops(on.level, cell, side):
        return False
    state.edges[brink] = "dropped"
    state.way_home = UNKNOWN
    return True


async def arrive(g: G, scene: Arrive) -> None:
    """[D2.20] [6.1] What is in store where the party stands: the floor gives way, foes wait, a doubles roll."""
    state, spot = g.state, g.state.spot
    on, cell = sheet(state), cell_of(spot)
    if feature_at(state, on, cell) == "trap":
        fall(g)
    elif (band := state.bands.get(spot)) and not band.peace:
        g.then(Encounter(battle.where_the_party_is(state), place=spot))
    elif scene.landed:
        return
    elif on.cells[cell] in STAIR_KINDS:
        there = spot_of(*maze(state).stairs[on.level, cell])
        if await something_there(g, min(spot, there), "D2.12", "stairs"):
            g.then(Encounter("stairs", place=spot))
    elif scene.dead_end and await something_there(g, spot, "D2.11", "dead_end"):
        g.then(Encounter("corridor", place=spot))


async def something_there(g: G, place: int, rule: str, kind: str) -> bool:
    """[D2.05] [D2.11] [D2.12] [R4] Two dice, once a descent for each place; doubles: something is there."""
    state = g.state
    if place in state.rolled:
        return False
    state.rolled[place] = True
    one, other = two(g, rule)
    something = await g.ruling(rule, (True, False), one == other, "something_there", kind)
    g.tell(LookedOut(rule, kind, something))
    return something


def fall(g: G) -> None:
    """[D2.16] The party's weight opens the trap door: it lands directly below, and knows the hole from now on."""
    state, spot = g.state, g.state.spot
    state.sprung[spot] = True
    note_trap(state, spot)
    land(g, spot_of(*maze(state).traps[level_of(spot), cell_of(spot)]), "trap", "D2.16", back=spot)


def may_climb(state: State) -> bool:
    """[D5.G24] Two lengths of rope and a hook: back up the trap door just fallen through."""
    back = state.back
    if not back or level_of(back) == level_of(state.spot):
        return False
    below = maze(state).traps.get((level_of(back), cell_of(back)))
    return below == (level_of(state.spot), cell_of(state.spot)) and special.has_ropes(state, 2)


# -- [6.1] doors -----------------------------------------------------------------------------------------------


async def open_door(g: G, scene: Open) -> None:
    """[6.1] [D6.02] The line is set, the door opened. A chute swallows all; a chamber is entered; a corridor seen."""
    state, side = g.state, scene.side
    on, cell = sheet(state), cell_of(state.spot)
    edge, brink = on.edge(cell, side), brink_of(on, cell, side)
    if edge is Edge.CHUTE:
        land(g, spot_of(*maze(state).chutes[on.level, cell, side]), "chute", "D2.14")
        return
    beyond = neighbour(state, state.spot, side)
    room = chamber_at(state, beyond)
    if scene.met:
        tell_door(g, side, "D2.21")
        return
    state.edges[brink] = "open"
    if edge is Edge.SECRET:
        note_secret(state, brink)  # [D2.03] [S10]
    if state.rooms.get(room) == "clogged":
        g.tell(WeedFound("6.2", way_to(on, side)))
    elif room:
        go_through(g, side)
    else:
        g.then(Open(side, met=True))
        if (band := state.bands.get(beyond)) is not None and not band.peace:
            g.then(Encounter("doorway", brink=brink, place=beyond))
        elif due_at_door(state, edge) and await something_there(g, -1 - brink, "D2.05", "door"):
            g.then(Encounter("doorway", brink=brink, place=beyond))


@varies("roll_all_doors")
def due_at_door(state: State, edge: Edge) -> bool:
    """[R4] [D2.05] [D2.23] Secret doors onto a corridor call for the roll, ordinary ones do not."""
    return edge is Edge.SECRET


async def enter(g: G, scene: Enter) -> None:
    """[D2.06] [D2.23] The party stands in the chamber, where it may leave by any door. Hazards; then what is here."""
    state, room = g.state, scene.room
    of = chamber(state, room)
    if scene.brink >= 0:
        step_in(state, scene.brink)
    if not has_guardians(state, room):
        state.rooms.setdefault(room, "cleared")
    first = f"in:{room}" not in state.used
    state.used[f"in:{room}"] = 1
    if first:
        state.figures["chambers"] = state.figures.get("chambers", 0) + 1
    if of.special:
        g.then(SpecialChamber(of.special, room))
    if first and (of.empty or of.special):
        g.then(Treasure(room, passes=0))  # [7.2] special treasure is had at once
    await special.hazards_of(g, room)


def step_in(state: State, brink: Brink) -> None:
    """[6.1] Over the threshold, wherever the party stood; a panel there drops behind it."""
    on, spot, side = maze(state).sheets[brink >> 18], brink >> 2, brink & 3
    inside = neighbour(state, spot, side)
    if chamber_at(state, state.spot) == chamber_at(state, inside) or state.spot == inside:
        spot, inside, side = inside, spot, side ^ 1
    if state.spot == spot:
        drop_panel(state, on, cell_of(spot), side)
    state.back, state.spot, state.door = spot, inside, brink


# -- [6.1] towers ----------------------------------------------------------------------------------------------


async def leave(g: G, scene: Leave) -> None:
    """[6.1] [D2.02] By the tower to any level it serves, without a roll; from a surface tower home. No other way."""
    state, level = g.state, scene.level
    if scene.running:
        floors = [Ride(floor) if floor else "leave" for floor in other_floors(state)]
        chosen = await Choose[Ride | str]("S8", leader(state).seat, floors, "run_where")
        level = chosen.level if isinstance(chosen, Ride) else 0
    if level:
        on, cell = sheet(state), cell_of(state.spot)
        there = maze(state).towers[on.numbers[cell]].cells[level]
        land(g, spot_of(level, there), "tower", "6.1")
        return
    cleared = (room for room, fate in state.rooms.items() if fate == "cleared")
    change_notes(state, cleared=tuple(dict.fromkeys((*state.notes.cleared, *cleared))))
    state.spot = state.back = 0
    g.cancel()
    g.then(Home())


# -- [6.1] [6.13] walls, panels, weed --------------------------------------------------------------------------


async def search(g: G, way: str) -> None:
    """[6.1] Two dice; doubles finds a secret door there if there is one. One try per side and descent."""
    state = g.state
    on, cell = sheet(state), cell_of(state.spot)
    side = side_to(on, way)
    state.searched[state.spot << 2 | side] = True
    state.way_home = UNKNOWN
    one, other = two(g, "6.1")
    there = one == other and on.edge(cell, side) is Edge.SECRET
    found = await g.ruling("6.1", (True, False), there, "found") if on.edge(cell, side) is Edge.SECRET else False
    g.tell(Searched("6.1", way, found))
    if found:
        note_secret(state, brink_of(on, cell, side))


async def try_panel(g: G, way: str) -> None:
    """[D2.15] [R39] Doubles raise it again; after the one failed try it stays shut for the descent."""
    state = g.state
    on, cell = sheet(state), cell_of(state.spot)
    one, other = two(g, "D2.15")
    raised = await g.ruling("D2.15", (True, False), one == other, "raised")
    state.edges[brink_of(on, cell, side_to(on, way))] = "raised" if raised else "jammed"
    state.way_home = UNKNOWN
    g.tell(PanelTried("D2.15", way, raised))


async def which_wall(g: G, who: Member, rule: str, ask: str) -> int:
    """One of the walls of the party's square."""
    state = g.state
    on, cell, elf = sheet(state), cell_of(state.spot), has_elf(state)
    walls = [way for side, way in in_order(on.north) if looks_a_wall(state, on, cell, side, elf=elf)]
    return side_to(on, await Choose(rule, voice(state, who), walls, ask, who.id))


async def bang_wall(g: G, wizard: Member) -> None:
    """[D3.S31] [D9.22] Herbie knocks one wall side down: it is open now."""
    state = g.state
    side = await which_wall(g, wizard, "D3.S31", "bang")
    on, cell = sheet(state), cell_of(state.spot)
    lose(wizard, BANGER)
    beyond = on.beyond(cell, side)
    behind = beyond_wall(on, beyond)
    if behind != "rock":
        state.edges[brink_of(on, cell, side)] = "down"
        state.way_home = UNKNOWN
    g.tell(WallDown("D3.S31", wizard.id, way_to(on, side), behind))


def beyond_wall(on: Sheet, cell: int) -> str:
    """What lies there: rock, corridor, chamber, tower."""
    kind = on.cells[cell] if cell >= 0 else Cell.ROCK
    return {Cell.ROCK: "rock", Cell.CHAMBER: "chamber", Cell.TOWER: "tower"}.get(Cell(kind), "corridor")


async def scout(g: G, wizard: Member) -> None:
    """[6.13] A wizard of the first rank steps alone through one wall and back; guardians behind it are fixed then."""
    state = g.state
    side = await which_wall(g, wizard, "6.13", "scout")
    on, cell = sheet(state), cell_of(state.spot)
    beyond = on.beyond(cell, side)
    behind, kind, number = beyond_wall(on, beyond), "", 0
    if behind != "rock":
        note_seen(state, on, [beyond])
        room = chamber_at(state, spot_of(on.level, beyond))
        if room and has_guardians(state, room):
            band = await baddies.fix_guardians(g, room)
            kind, number = band.kind, len(band.foes)
    g.tell(Scouted("6.13", wizard.id, way_to(on, side), behind, kind, number))


def pour_glue(g: G, order: Pour) -> None:
    """[D5.G21] Whoever flees through that door is not stabbed in the back."""
    state = g.state
    way = exit_named(state, order.way, order.part, order.number)
    lose(find(state, order.who), GLUE)
    state.used[f"glue:{brink_of(sheet(state), way.cell, way.side)}"] = 1
    g.tell(GluePoured("D5.G21", order.who, order.way))


def burn_weed(g: G, order: Burn) -> None:
    """[D5.G15] One light burns away the weed that clogs a chamber; its foes can be met again."""
    state = g.state
    room = chamber_at(state, neighbour(state, state.spot, side_to(sheet(state), order.way)))
    use_up(find(state, order.who), MATCHES, SUPPLIES[MATCHES].uses)
    del state.rooms[room]
    g.tell(WeedBurnt("D5.G15", order.who, order.way))


def at_peace(state: State) -> bool:
    """[R18] Do foes at peace stand here?"""
    band = state.bands.get(-chamber_here(state)) or state.bands.get(state.spot) if state.bands else None
    return band is not None and band.peace


def attack_at_peace(g: G) -> None:
    """[R18] A new battle, and a deed that a chivalrous leader answers for."""
    state = g.state
    room = chamber_here(state)
    if room and -room in state.bands:
        g.then(Encounter("chamber", room, place=-room))
    else:
        g.then(Encounter(battle.where_the_party_is(state), place=state.spot))


# -- calm moments ----------------------------------------------------------------------------------------------


def standing_offers(state: State) -> tuple[list[Offer], list[int]]:
    """[X4] Beside the leader's orders: the lines, gifts and loans, armour, mutiny; what the gamesmaster may add."""
    here = able(state)
    offers: list[Offer] = ["lines"]
    owners = [leader(state).seat]
    seats = sorted({member.seat for member in here if member.kind == "persona"})
    company = [member for member in here if member.kind != "slave"]
    for seat in seats if len(company) > 1 else ():
        own = [member for member in company if member.seat == seat and member.kind != "simulacrum"]
        if any(member.goods for member in own):
            offers.append(Share(seat))
            owners.append(seat)
        if any(member.purse for member in own):
            offers.append(Share(seat, loan=True))
            owners.append(seat)
        if may_object(state, seat):
            offers.append(Object(seat))
            owners.append(seat)
    for member in company:
        for item in member.goods:
            if item in ARMOUR and not personas.may_use(member, item, state.house):
                offers.append(Wear(member.id, item))
                owners.append(voice(state, member))
    if state.chair:
        offers += [Place("foe"), Place("sage"), Place("words")]
        owners += [GAMESMASTER] * 3
    return offers, owners


def ringleaders(state: State, seat: int) -> list[Member]:
    """[6.8] A seat's personas who may call a mutiny: not the leader, nor one whose mutiny has failed."""
    return [
        member
        for member in able(state)
        if member.kind == "persona" and member.seat == seat and member.id != state.leader and not member.marked
    ]


def may_object(state: State, seat: int) -> bool:
    """[6.8] Once a chamber."""
    return state.used.get("mutiny", -1) != state.figures.get("chambers", 0) and bool(ringleaders(state, seat))


async def take_up(g: G, offer: Offer) -> None:
    """A standing offer is taken up."""
    state = g.state
    match offer:
        case Share():
            g.then(Gift(offer.seat, offer.loan))
        case Wear():
            personas.wear(g, find(state, offer.who), offer.item)
        case Object():
            await object_to_leader(g, offer.seat)
        case Place():
            await place(g, offer.what)
        case _:
            g.then(FormLine())


async def object_to_leader(g: G, seat: int) -> None:
    """[D4.11] [6.8] Members may mutiny, or threaten to."""
    state = g.state
    options: list[CallMutiny | Threaten | str] = []
    for member in ringleaders(state, seat):
        options += [CallMutiny(member.id), Threaten(member.id)]
    chosen = await Choose("6.8", seat, [*options, NEVER_MIND], "object")
    if not isinstance(chosen, str):
        state.used["mutiny"] = state.figures.get("chambers", 0)
        g.then(Mutiny(chosen.who, isinstance(chosen, Threaten)))


async def place(g: G, what: str) -> None:
    """[D7.05] [D9.25] A person in the gamesmaster's chair puts a foe or a sage here, or reads out words of his own."""
    state = g.state
    if what == "sage":
        g.then(MeetSage())
    elif what == "words":
        read_out(g, await Words("D3.22", GAMESMASTER, ["…"], [], "read_out", default="…"))
    else:
        kinds = [NEVER_MIND, *BADDIES, *battle.authors_baddies(state.scenario)]
        kind = await Choose("D7.05", GAMESMASTER, kinds, "place_foe", default=0)
        if kind != NEVER_MIND:
            number = await Amount("D7.05", GAMESMASTER, 1, MOST_PLACED, "place_number", kind, default=1)
            where = battle.where_the_party_is(state)
            g.then(Encounter(where, kind=kind, number=number, place=state.spot))


