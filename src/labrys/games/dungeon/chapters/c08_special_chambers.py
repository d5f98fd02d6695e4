"""Dungeon [8] Special chambers: casino, Las Vegas, movies, branch store, shrine, lounge; water and pits."""

from __future__ import annotations

from labrys.engine.ask import Amount, Choose
from labrys.games.dungeon.chapters import c04_personas as personas
from labrys.games.dungeon.chapters import c06_battle as battle
from labrys.games.dungeon.chapters.c01_the_game import (
    find_item,
    holder,
    is_of_the_family,
    is_ruled,
    less,
    living,
    lose,
    means,
    pay,
    pick,
    reward,
    two,
    voice,
)
from labrys.games.dungeon.chapters.c02_directions import chamber
from labrys.games.dungeon.chapters.c02_moving import cut_short, land
from labrys.games.dungeon.events import (
    BoatHurt,
    BoatMended,
    CardDrawn,
    CheatFound,
    FilmShown,
    Gambled,
    PitMet,
    Soaked,
    Spent,
    Visited,
    WaterCrossed,
)
from labrys.games.dungeon.options import Mend, Pay, Play
from labrys.games.dungeon.pieces import Member, Room, Spot
from labrys.games.dungeon.scenes import Encounter, Gamble, HealAtRisk, MeetSage, SpecialChamber, Store
from labrys.games.dungeon.state import (
    G,
    State,
    able,
    cell_of,
    chamber_here,
    find,
    leader,
    level_of,
    maze,
    sheet,
    spot_of,
)
from labrys.games.dungeon.tables import SILVER
from labrys.kit.mazefile.model import Cell

GAMES = 5  # a visit, for each member
STAKE, VEGAS_STAKE = 20, 50  # gold, at most
SEAT = 1  # silver, at the movies
OFFERING, BRANDY = 5 * SILVER, 12 * SILVER
LOADED, MAGIC_DICE, DECK = "loaded_dice", "undetectable_loaded_dice", "stacked_deck"
BOAT_HITS, HULL_HITS = 5, 10  # [D5.G26] [D5.G27]
BOAT_ROOM, RAFT_ROOM = 10, 6
NOTHING, MOVE_ON = "nothing", "move_on"


async def special_chamber(g: G, scene: SpecialChamber) -> None:
    """[D2.18] [6.7] Neither guardians nor rolled treasure; each offer once a descent unless it says otherwise."""
    state, key = g.state, f"{scene.kind}:{scene.room}"
    if scene.kind not in ("film", "las_vegas", "casino") and key in state.used:
        return
    if key not in state.used and scene.kind != "film":
        state.used[key] = 1
        g.tell(Visited("6.7", scene.kind))
    match scene.kind:
        case "casino" | "las_vegas":
            await casino(g, scene)
        case "theater":
            await theater(g, scene)
        case "film":
            film(g)
        case "store":
            g.then(Store(branch=True))
        case "shrine":
            await shrine(g)
        case "lounge":
            await lounge(g, scene)


# -- casino and Las Vegas [D9.14] --------------------------------------------------------------------------------


async def casino(g: G, scene: SpecialChamber) -> None:
    """[6.7] Stakes of 1 to 20 G, in Las Vegas 50; five games a visit for each member. Then the party moves on."""
    state, vegas = g.state, scene.kind == "las_vegas"
    options: list[Play | str] = []
    owners = []
    for member in able(state):
        if member.purse >= SILVER and state.used.get(_visits(member, scene), 0) < GAMES:
            for game in games_of(state, member):
                options.append(Play(member.id, game))
                owners.append(voice(state, member))
    options.append(MOVE_ON)
    owners.append(leader(state).seat)
    chosen = await Choose("6.7", leader(state).seat, options, "casino", scene.kind, owners)
    if isinstance(chosen, str):
        if vegas:  # [6.7] five games a visit, and every journey there is another
            state.used = {key: times for key, times in state.used.items() if not key.startswith("las_vegas:")}
        return
    who = find(state, chosen.who)
    most = min(VEGAS_STAKE if vegas else STAKE, who.purse // SILVER)
    stake = await Amount("6.7", voice(state, who), 1, most, "stake", who.id)
    state.used[_visits(who, scene)] = state.used.get(_visits(who, scene), 0) + 1
    g.then(Gamble(who.id, chosen.game, stake, vegas), scene)


def _visits(member: Member, scene: SpecialChamber) -> str:
    return f"{scene.kind}:{scene.room}:{member.id}"


def games_of(state: State, member: Member) -> list[str]:
    """[6.7] [R29] Craps, black-jack; with dice (D5.11) or a deck of his own, unless he is chivalrous [S4]."""
    games = ["craps", "black_jack"]
    for item, game in ((LOADED, "loaded_craps"), (MAGIC_DICE, "sure_craps"), (DECK, "sure_cards")):
        if item in member.goods and not personas.may_use(member, item, state.house):
            games.append(game)
    return games


async def gamble(g: G, scene: Gamble) -> None:
    """[6.7] One game: even money, from the player's own purse; equal cards, and the stake comes back."""
    who = find(g.state, scene.who)
    match scene.game:
        case "craps":
            won = 1 if craps(g) else -1
        case "black_jack":
            won = await black_jack(g, who)
        case "sure_cards":
            lose(who, DECK)  # [D3.W54] one sure win, then gone
            won = 1
        case "loaded_craps":
            won = -1 if dice_found_out(g) else 1
        case _:
            won = 1  # [D3.W55] always seven, never detected
    who.purse += won * scene.stake * SILVER
    g.tell(Gambled("6.7", who.id, scene.game, scene.stake, won))
    if scene.game == "loaded_craps" and won < 0:
        lose(who, LOADED)
        g.tell(CheatFound("6.7", who.id))
        g.then(Encounter("chamber", kind="gorillas", number=2))


def dice_found_out(g: G) -> bool:
    """[6.7] [D5.W1] Bought loaded dice always roll seven, but on secret doubles they are found out."""
    one, other = two(g, "6.7", secret=True)
    return one == other


def craps(g: G) -> bool:
    """[6.7] Come-out 7 or 11 wins, 2, 3 and 12 lose; otherwise the point before a 7."""
    point = sum(two(g, "6.7"))
    if point in (7, 11):
        return True
    if point in (2, 3, 12):
        return False
    while (total := sum(two(g, "6.7"))) != 7:
        if total == point:
            return True
    return False


async def black_jack(g: G, who: Member) -> int:
    """[6.7] Two cards and one for the dealer; draw or stand; over 21 loses; the dealer draws to 17 or more."""
    state = g.state
    mine = [draw_card(g, who.id, []), 0]
    mine[1] = draw_card(g, who.id, mine[:1])
    his = [draw_card(g, "", [])]
    while (
        count(mine) < 21
        and await Choose("6.7", voice(state, who), ["draw", "stand"], "black_jack", who.id) == "draw"
    ):
        mine.append(draw_card(g, who.id, mine))
    if count(mine) > 21:
        return -1
    while count(his) < 17:
        his.append(draw_card(g, "", his))
    if count(his) > 21:
        return 1
    return (count(mine) > count(his)) - (count(mine) < count(his))


def draw_card(g: G, who: str, hand: list[int]) -> int:
    """[6.7] A card is a pick of 13."""
    card = pick(g, 13, "6.7")
    g.tell(CardDrawn("6.7", who, card, count([*hand, card])))
    return card


def count(hand: list[int]) -> int:
    """[6.7] 11 to 13 count ten, an ace 1 or 11.

    >>> count([1, 13]), count([1, 1, 9]), count([1, 12, 5])
    (21, 21, 16)
    """
    total = sum(min(card, 10) for card in hand)
    return total + 10 if 1 in hand and total <= 11 else total


# -- movies, shrine, lounge --------------------------------------------------------------------------------------


async def theater(g: G, scene: SpecialChamber) -> None:
    """[6.7] A silver piece a seat; each priest who sits there may heal once, without risk; then the film."""
    state = g.state
    if await Choose("6.7", leader(state).seat, ["watch", MOVE_ON], "theater") == MOVE_ON:
        state.used.pop(f"{scene.kind}:{scene.room}", None)
        return
    audience = [member for member in able(state) if member.purse >= SEAT]
    for member in audience:
        member.purse -= SEAT
        g.tell(Spent("6.7", member.id, "seat", SEAT))
    if audience:
        g.then(SpecialChamber("film", scene.room))
        priests = [member for member in audience if member.calling == "priest"]
        g.then(*(HealAtRisk(priest.id, safe=True) for priest in priests))


def film(g: G) -> None:
    """[6.7] One die: on 1 the monster in the film steps out; it has no treasure."""
    out = g.d6("6.7") == 1
    g.tell(FilmShown("6.7", out))
    if out:
        g.then(Encounter("chamber"))


async def shrine(g: G) -> None:
    """[6.7] A priest may leave 5 G for one die of karma, once."""
    state = g.state
    priests = [priest for priest in living(state, "priest") if means(priest) >= OFFERING]
    options: list[Pay | str] = [Pay(priest.id, "offering") for priest in priests]
    owners = [voice(state, priest) for priest in priests]
    chosen = await Choose(
        "6.7", leader(state).seat, [*options, NOTHING], "shrine", "", [*owners, leader(state).seat]
    )
    if not isinstance(chosen, str):
        priest = find(state, chosen.who)
        pay(priest, OFFERING)
        g.tell(Spent("6.7", priest.id, "offering", OFFERING))
        reward(g, priest, g.d6("6.7"), "6.7")


async def lounge(g: G, scene: SpecialChamber) -> None:
    """[6.7] Brandy at 12 G; a sage is present on one die 1–2."""
    state = g.state
    buyers = [member for member in able(state) if means(member) >= BRANDY and is_of_the_family(member)]
    options: list[Pay | str] = [Pay(member.id, "brandy") for member in buyers]
    owners = [voice(state, member) for member in buyers]
    chosen = await Choose(
        "6.7", leader(state).seat, [*options, NOTHING], "lounge", "", [*owners, leader(state).seat]
    )
    if not isinstance(chosen, str):
        buyer = find(state, chosen.who)
        number = await Amount("6.7", voice(state, buyer), 1, means(buyer) // BRANDY, "brandy", buyer.id)
        pay(buyer, number * BRANDY)
        g.tell(Spent("6.7", buyer.id, "brandy", number * BRANDY))
        find_item(g, buyer, "brandy", number, "6.7")
    if await is_ruled(g, "6.7", g.d6("6.7") <= 2, "sage_in_lounge"):
        g.then(MeetSage(scene.room))


# -- hazards [6.13] ----------------------------------------------------------------------------------------------


async def passes_hazards(g: G, room: Room) -> bool:
    """[6.13] Water and pits are met on entering; ice, gas and darkness count in battle. Is it still here?"""
    state, hazards = g.state, chamber(g.state, room).hazards
    if "water" in hazards:
        await cross_water(g)
    if "pit" in hazards and not battle.is_party_lost(state):
        meet_pit(g)
    return chamber_here(state) == room and not battle.is_party_lost(state)


async def cross_water(g: G) -> None:
    """[6.13] By boat or raft, [D4.P01] on foot for a priest of the first rank; the others, in seat order, one die
    each: 1–2 takes 1 hit to the body.
    """
    state = g.state
    carried = await launch(g)
    for member in able(state):
        if member.calling == "priest" and member.rank == 1:
            g.tell(WaterCrossed("D4.P01", member.id, "walked"))
        elif carried:
            carried -= 1
            g.tell(WaterCrossed("6.13", member.id, "carried"))
        else:
            hurt = g.d6("6.13") <= 2
            g.tell(WaterCrossed("6.13", member.id, "hurt" if hurt else "swam"))
            if hurt:
                get_wet(g, member)
                battle.suffer(g, member, 1, "water", "6.13", to_body=True)
    if battle.is_party_lost(state):
        battle.lose_the_party(g)


async def launch(g: G) -> int:
    """[D5.G26] [D3.W44] How many the party's boats and rafts carry: ten each, six each.

    Whether anything in the water hurts them is the gamesmaster's to say; nothing does by itself.
    """
    state, room = g.state, 0
    for member in able(state):
        for item, carries in (("boat", BOAT_ROOM), ("rubber_raft", RAFT_ROOM)):
            if item in member.goods:
                left = hits_left(state, member, item)
                hits = await g.ruling_amount("D5.G26", 0, left, 0, "boat_hits", item)
                if hits:
                    hurt_boat(g, member, item, left - hits)
                room += carries * member.goods.get(item, 0)
    return room


def hits_left(state: State, member: Member, item: str) -> int:
    """[D5.G26] A boat takes five hits, [D5.G27] ten more with a steel hull, [D3.W44] a raft bursts at one."""
    if item != "boat":
        return 1
    return member.opened.get(item, BOAT_HITS + HULL_HITS * (holder(state, "steel_hull") is not None))


def hurt_boat(g: G, member: Member, item: str, left: int) -> None:
    """A boat with no hit left sinks, a raft bursts."""
    if left:
        member.opened = {**member.opened, item: left}
    else:
        lose(member, item)
    g.tell(BoatHurt("D5.G26", member.id, item, left))


def mends(state: State) -> list[Mend]:
    """[D5.G28] [D5.G19] Boats that a patch or a piece of gum would mend."""
    found = []
    for member in state.party:
        if "boat" in member.opened and not member.fate:
            found += [Mend(member.id, item) for item in ("boat_repair_kit", "bubble_gum") if holder(state, item)]
    return found


def mend(g: G, member: Member, item: str) -> None:
    """[D5.G28] A patch restores 1 hit to a boat; [D5.G19] gum stops one leak."""
    state = g.state
    patcher = holder(state, item)
    assert patcher is not None  # else it would not have been offered
    lose(patcher, item)
    left = member.opened["boat"] + 1
    whole = BOAT_HITS + HULL_HITS * (holder(state, "steel_hull") is not None)
    member.opened = {**member.opened, "boat": left} if left < whole else less(member.opened, "boat")
    g.tell(BoatMended("D5.G28", member.id, item, left))


def get_wet(g: G, member: Member) -> None:
    """[D5.G11] Matches get wet and are spoilt, unless a roll of Handi Wrap keeps his goods dry."""
    if "matches" not in member.goods:
        return
    kept = "handi_wrap" in member.goods
    if kept:
        lose(member, "handi_wrap")
    else:
        lose(member, "matches", member.goods["matches"])
    g.tell(Soaked("D5.G11", member.id, kept))


def meet_pit(g: G) -> None:
    """[6.13] One die for the party: 1–2 all fall one level, 1 hit each on armour or body; [D5.G24] a rope and hook
    avoid it; [D3.W46] a parachute takes no hits, [D4.Z02] whoever levitates floats down after the rest.
    """
    state = g.state
    if has_ropes(state, 1):
        g.tell(PitMet("D5.G24", "rope"))
        return
    fell = g.d6("6.13") <= 2
    g.tell(PitMet("6.13", "fell" if fell else "lucky"))
    if not fell:
        return
    for member in able(state):
        if "parachute" not in member.goods and not levitates(member):
            battle.suffer(g, member, 1, "pit", "6.13")
    if battle.is_party_lost(state):
        battle.lose_the_party(g)
    elif there := below(state):
        cut_short(g)
        land(g, there, "pit", "6.13")


def below(state: State) -> Spot:
    """[6.13] The square one level down; 0 where there is only rock: then the party climbs out again."""
    under = maze(state).sheets.get(level_of(state.spot) + 1)
    if under is None:
        return 0
    cell = under.at(*sheet(state).xy(cell_of(state.spot)))
    return spot_of(under.level, cell) if cell >= 0 and under.cells[cell] != Cell.ROCK else 0


def levitates(member: Member) -> bool:
    """[D4.Z02] [6.13] A wizard of the second rank never falls."""
    return member.calling == "wizard" and member.rank <= 2


def has_ropes(state: State, lengths: int) -> bool:
    """[D5.G24] [D5.G25] So many lengths of rope, and a grappling hook."""
    if holder(state, "grappling_hook") is None:
        return False
    return sum(member.goods.get("rope", 0) for member in able(state)) >= lengths
