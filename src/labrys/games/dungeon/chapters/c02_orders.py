"""Dungeon [2] The leader's orders: what the party can do in a calm moment, and what everybody may do beside it."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

from labrys.engine.ask import Amount, Choose, Words
from labrys.engine.event import GAMESMASTER
from labrys.games.dungeon.chapters import c04_leader as leading
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters import c06_battle as battle
from labrys.games.dungeon.chapters import c06a_lines as lines
from labrys.games.dungeon.chapters import c07_baddies as baddies
from labrys.games.dungeon.chapters import c08_special_chambers as special
from labrys.games.dungeon.chapters.c01_the_game import (
    gain,
    holder,
    is_ruled,
    lose,
    read_out,
    two,
    use_up,
    voice,
)
from labrys.games.dungeon.chapters.c02_directions import (
    COMPASS,
    Exit,
    Square,
    all_exits_told,
    chamber_at,
    exits,
    has_elf,
    here,
    in_order,
    is_open,
    known_door,
    looks_a_wall,
    neighbour,
    note_secret,
    note_secrets,
    note_seen,
    side_to,
    way_to,
)
from labrys.games.dungeon.chapters.c02_mapping import go_through
from labrys.games.dungeon.chapters.c02_moving import (
    has_guardians,
    is_cut_off,
    land,
    other_floors,
)
from labrys.games.dungeon.events import (
    GluePoured,
    PanelTried,
    Readied,
    Scouted,
    Searched,
    SetOut,
    WallDown,
    WeedBurnt,
)
from labrys.games.dungeon.options import (
    BangWall,
    Burn,
    Go,
    Mend,
    Nurse,
    Object,
    OpenDoor,
    Place,
    Pour,
    Ready,
    Ride,
    Scout,
    Search,
    Share,
    Take,
    Tend,
    TryPanel,
)
from labrys.games.dungeon.pieces import Brink, Member, Room
from labrys.games.dungeon.scenes import (
    Discontent,
    Encounter,
    FormLine,
    Gift,
    HealAtRisk,
    Leave,
    MeetSage,
    Open,
    Orders,
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
from labrys.games.dungeon.tables import ARMOUR, BADDIES, SUPPLIES, is_weapon
from labrys.kit.calm import calm
from labrys.kit.mazefile.model import Cell, Edge, Sheet

Order = (
    Go | OpenDoor | Pour | Search | TryPanel | Burn | BangWall | Scout | Nurse | Tend | Mend | Ride | str
)  # stairs, jump, climb, attack, leave, lost
Offer = Ready | Share | Object | Place | str  # lines
BANGER, GLUE, MATCHES, GLASSES = "herbie_wall_banger", "glue", "matches", "dark_glasses"
PLACED = ("foe", "sage", "words")  # what a person in the gamesmaster's chair may put here
NEVER_MIND = "never_mind"
GO = {way: Go(way) for way in COMPASS}
SEARCH = {way: Search(way) for way in COMPASS}
STAIRS_DOWN, STAIRS_UP, TRAP, TOWER = Cell.STAIRS_DOWN, Cell.STAIRS_UP, Cell.TRAP, Cell.TOWER
MOST_PLACED = 30  # baddies a person in the gamesmaster's chair may put in one place


# -- [D2.19] the leader's orders -----------------------------------------------------------------------------


async def orders(g: G, scene: Orders) -> None:
    """[D2.19] The leader decides each move; everybody has his offers beside it, for the moment is calm."""
    state = g.state
    g.then(scene)
    party = muster(state)
    if party.slaves and battle.check_leash(g):
        return
    square = here(state)
    if square.secret:
        note_secrets(state, square.on, square.cell)
    given = g.listed("D2.19", possible_orders, state, square, party)
    seat = leader(state).seat
    offers, owners = g.listed("D2.19", standing_offers, state, seat, party)
    order = await calm(Choose("D2.19", seat, given, "orders"), offers, owners, partial(take_up, g))
    if order is not None:
        await carry_out(g, order)


class Muster(NamedTuple):
    """Who is here and alive, looked over once: most of what can be done takes somebody who is or has something."""

    alive: int
    slaves: int
    own: list[Member]  # neither slaves nor simulacra
    wizards: list[Member]
    elf: bool
    ailing: bool  # somebody is hurt, poisoned or bitten
    leaking: bool  # somebody's boat


def muster(state: State) -> Muster:
    """The party, looked over."""
    alive, slaves, elf, ailing, leaking = 0, 0, False, False, False
    own: list[Member] = []
    wizards: list[Member] = []
    for member in state.party:
        if member.fate:
            continue
        kind = member.kind
        alive += 1
        if kind == "slave":
            slaves += 1
        elif member.denomination == "elf":
            elf = True
        if kind != "slave" and kind != "simulacrum":
            own.append(member)
        if member.calling == "wizard":
            wizards.append(member)
        if not ailing:
            ailing = member.body < personas.full_body(state, member) or member.venom or member.bitten
        if member.opened and "boat" in member.opened:
            leaking = True
    return Muster(alive, slaves, own, wizards, elf, ailing, leaking)


def possible_orders(state: State, square: Square, party: Muster) -> list[Order]:
    """[D2.19] [6.1] Everything that could be done here and now."""
    on, room, kind = square.on, square.room, square.kind
    given: list[Order] = []
    if room:
        for way in exits(state, room):
            beyond = chamber_at(state, neighbour(state, spot_of(on.level, way.cell), way.side))
            brink = brink_of(on, way.cell, way.side)
            add_exit(state, given, way_to(on, way.side), way.kind, way.part, brink, beyond)
    walls = look_round(state, given, square, party)
    if kind is STAIRS_DOWN or kind is STAIRS_UP:
        given.append("stairs")  # [D2.12] used or not
    elif kind is TRAP:
        given.append("jump")  # [6.1] it has sprung, else the party would not stand here
    elif kind is TOWER and (state.edges or state.back or not given):
        given += [
            Ride(level) if level else "leave" for level in other_floors(state)
        ]  # [6.14] after its door is open
    if state.back and may_climb(state):
        given.append("climb")
    given += walls
    if state.bands and at_peace(state):
        given.append("attack")
    if party.ailing:
        given += personas.nurses(state)
        given += personas.remedies(state)
    if party.leaking:
        given += special.mends(state)
    if state.astray and is_cut_off(state):
        given.append("lost")
    return given


def look_round(state: State, given: list[Order], square: Square, party: Muster) -> list[Order]:
    """[6.1] [D2.15] The ways and doors of a corridor or tower; and what can be done to walls and panels.

    Inside a chamber only its walls count: every entrance of it is known, unless by house rule (R45).
    """
    edges, elf, inside, wall = state.edges, party.elf, square.room, False
    searchable = not elf and not (inside and all_exits_told(state))
    walls: list[Order] = []
    for side, way, edge, brink, beyond in square.sides:
        changed = edges.get(brink, "")
        if is_open(edge, changed):
            if not inside:
                add_exit(state, given, way, "opening", "", brink, beyond)
        elif edge and (kind := known_door(state, edge, brink, changed, elf=elf)):
            if not inside:
                add_exit(state, given, way, kind, "", brink, beyond)
        elif changed == "dropped":
            walls.append(TryPanel(way))
        elif edge != Edge.PANEL:
            wall = True
            if searchable and (state.spot << 2 | side) not in state.searched:
                walls.append(SEARCH[way])
    if wall:
        for wizard in party.wizards:
            if BANGER in wizard.goods:
                walls.append(BangWall(wizard.id))
            if wizard.rank == 1:
                walls.append(Scout(wizard.id))
    return walls


def add_exit(state: State, given: list[Order], to: str, kind: str, part: str, brink: Brink, beyond: Room) -> None:
    """[6.1] Through, if it is open; else the door may be opened, and glue poured there first (D5.G21)."""
    number = ""
    if part:
        alike = sum(isinstance(one, Go | OpenDoor) and (one.way, one.part) == (to, part) for one in given)
        number = str(alike + 1) if alike else ""
    if kind != "opening" and state.edges.get(brink) != "open":
        given.append(OpenDoor(to, kind, part, number))
        if (pourer := holder(state, GLUE)) and f"glue:{brink}" not in state.used:
            given.append(Pour(pourer.id, to, part, number))
    elif beyond and state.rooms.get(beyond) == "clogged":
        if lighter := holder(state, MATCHES):
            given.append(Burn(lighter.id, to))
    else:
        given.append(Go(to, part, number) if part else GO[to])


def exit_named(state: State, way: str, part: str, number: str) -> Exit:
    """The way out that an order names."""
    square = here(state)
    on = square.on
    if not square.room:
        return Exit(square.cell, side_to(on, way), "", "")
    alike = [one for one in exits(state, square.room) if one.part == part and way_to(on, one.side) == way]
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
                    g.then(FormLine(order.kind == "double_door", asked=False), Open(way.side))
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
        case Tend():
            personas.tend(g, order)
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
    """[6.13] The party moves: venom not cured kills now. False: nobody is left, or slaves of the dead turn."""
    state = g.state
    for member in state.party:
        if member.venom:
            battle.venom_strikes(g)
            return bool(g.pending(Orders)) and not g.pending(Encounter)
    return True


def may_climb(state: State) -> bool:
    """[D5.G24] Two lengths of rope and a hook: back up the trap door just fallen through."""
    back = state.back
    if not back or level_of(back) == level_of(state.spot):
        return False
    below = maze(state).traps.get((level_of(back), cell_of(back)))
    return below == (level_of(state.spot), cell_of(state.spot)) and special.has_ropes(state, 2)


# -- [6.1] [6.13] walls, panels, weed --------------------------------------------------------------------------


async def search(g: G, way: str) -> None:
    """[6.1] Two dice; doubles finds a secret door there if there is one. One try per side and descent."""
    state = g.state
    on, cell = sheet(state), cell_of(state.spot)
    side = side_to(on, way)
    state.searched[state.spot << 2 | side] = True
    one, other = two(g, "6.1")
    found = on.edge(cell, side) is Edge.SECRET and await is_ruled(g, "6.1", one == other, "found", way)
    g.tell(Searched("6.1", way, found))
    if found:
        note_secret(state, brink_of(on, cell, side))


async def try_panel(g: G, way: str) -> None:
    """[D2.15] [R39] Doubles raise it again; after the one failed try it stays shut for the descent."""
    state = g.state
    on, cell = sheet(state), cell_of(state.spot)
    one, other = two(g, "D2.15")
    raised = await is_ruled(g, "D2.15", one == other, "raised", way)
    state.edges[brink_of(on, cell, side_to(on, way))] = "raised" if raised else "jammed"
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
    g.tell(WallDown("D3.S31", wizard.id, way_to(on, side), behind))


def beyond_wall(on: Sheet, cell: int) -> str:
    """What lies there: rock, corridor, chamber, tower."""
    kind = on.cells[cell] if cell >= 0 else Cell.ROCK
    return {Cell.ROCK: "rock", Cell.CHAMBER: "chamber", Cell.TOWER: "tower"}.get(Cell(kind), "corridor")


async def scout(g: G, wizard: Member) -> None:
    """[6.13] A wizard of the first rank steps through one wall and back; guardians behind it are fixed then."""
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
    band = state.bands.get(-here(state).room) or state.bands.get(state.spot)
    return band is not None and band.peace


def attack_at_peace(g: G) -> None:
    """[R18] A new battle, and a deed that a chivalrous leader answers for."""
    state = g.state
    room = chamber_here(state)
    if room and -room in state.bands:
        g.then(Encounter("chamber", room, place=-room))
    else:
        g.then(Encounter(personas.whereabouts(state), place=state.spot))


# -- calm moments ----------------------------------------------------------------------------------------------


def standing_offers(state: State, leaders: int, party: Muster) -> tuple[list[Offer], list[int]]:
    """[D3.09] Beside the leader's orders: lines, gifts and loans, armour, mutiny; what the gamesmaster adds."""
    armed, rich = seats_with_arms(state, party.own), seats_with_goods(party.own)
    discontented = leading.discontented(state) if party.alive - party.slaves > 1 else ()
    offers: list[Offer] = ["lines"] if party.alive > 1 else []
    owners = [leaders] if offers else []
    for seat in range(state.seats):
        if seat in armed:
            offers.append(Ready(seat))
            owners.append(seat)
        if seat in rich:
            offers.append(Share(seat))
            owners.append(seat)
        if seat in discontented:
            offers.append(Object(seat))
            owners.append(seat)
    if state.chair:
        placed = [Place("sage"), Place("words")] if state.spot in state.bands else [*map(Place, PLACED)]
        offers += placed
        owners += [GAMESMASTER] * len(placed)
    return offers, owners


def seats_with_arms(state: State, own: list[Member]) -> set[int]:
    """[D6.08] Whose people could take or put on anything else."""
    seats: set[int] = set()
    for member in own:
        if member.seat not in seats and has_other_arms(state, member):
            seats.add(member.seat)
    return seats


def seats_with_goods(own: list[Member]) -> set[int]:
    """[D3.09] Whose people have something to give, and somebody to give it to."""
    if len([member for member in own if member.kind != "daughter"]) < 2:
        return set()
    return {member.seat for member in own if member.goods or member.purse}


def has_other_arms(state: State, member: Member) -> bool:
    """Could he take or put on anything? As `takes`, but quickly."""
    if member.shield or member.glasses:
        return True
    for item in member.goods:
        other = is_worn_or_held(item) and item != member.hand
        if other and (item == GLASSES or personas.may_wield(state, member, item)):
            return True
    return False


@cache
def is_worn_or_held(item: str) -> bool:
    """Is it dark glasses, armour or a weapon?"""
    return item == GLASSES or item in ARMOUR or is_weapon(item)


def takes(state: State, member: Member) -> list[Take]:
    """[D6.08] [D5.10] [D5.R4] What a member could take in hand or put on instead of what he has."""
    found = lines.other_weapons(state, member)
    if member.shield:
        found.append(Take(member.id, lines.SHIELD_BACK if member.shield_front else lines.SHIELD_FRONT))
    for item in member.goods:
        if item == GLASSES or (item in ARMOUR and not personas.may_use(member, item, state.house)):
            found.append(Take(member.id, "wears", item))
    if member.glasses:
        found.append(Take(member.id, "doffs", GLASSES))
    return found


async def get_ready(g: G, seat: int) -> None:
    """[D6.08] Outside battle it costs nothing; [D5.20] the leader's word goes for simulacra."""
    state = g.state
    own = [member for member in able(state) if voice(state, member) == seat and member.kind != "slave"]
    options = [take for member in own for take in takes(state, member)]
    question: Choose[Take | str] = Choose("D6.08", seat, [*options, NEVER_MIND], "get_ready")
    chosen = await question
    if isinstance(chosen, str):
        return
    member = find(state, chosen.who)
    if chosen.act not in ("wears", "doffs"):
        lines.change_arms(g, member, chosen)
        return
    if chosen.item != GLASSES:
        personas.put_on(member, chosen.item)
    else:  # [D5.G17]
        member.glasses = chosen.act == "wears"
        lose(member, GLASSES) if member.glasses else gain(member, GLASSES)
    g.tell(Readied("D5.10", member.id, chosen.act, chosen.item))


async def take_up(g: G, offer: Offer) -> None:
    """A standing offer is taken up."""
    match offer:
        case str():
            g.then(FormLine())
        case Share():
            g.then(Gift(offer.seat))
        case Ready():
            await get_ready(g, offer.seat)
        case Object():
            g.then(Discontent(offer.seat))
        case Place():
            await place(g, offer.what)


async def place(g: G, what: str) -> None:
    """[D7.05] [D9.25] A person in the gamesmaster's chair puts a foe or a sage here, or reads out words."""
    state = g.state
    if what == "sage":
        g.then(MeetSage())
    elif what == "words":
        read_out(g, await Words("D3.22", GAMESMASTER, ["…"], [], "read_out", default="…"))
    else:
        kinds = [NEVER_MIND, *BADDIES, *(one.key for one in maze(state).baddies)]
        kind = await Choose("D7.05", GAMESMASTER, kinds, "place_foe", default=0)
        if kind != NEVER_MIND:
            number = await Amount("D7.05", GAMESMASTER, 1, MOST_PLACED, "place_number", kind, default=1)
            where = personas.whereabouts(state)
            g.then(Encounter(where, kind=kind, number=number, place=state.spot))
