"""Dungeon [3] Sages: the gamesmaster's own selves. Homage, mood, favours, advice, wishes and curses.

[D3.22] Whatever a sage does is rolled as 6.5 says and then put to the gamesmaster. [D3.32] He outranks everybody
in the maze but the ghods: nobody can fight or enslave him, so nothing here offers it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from labrys.engine.ask import Basket, Choose
from labrys.engine.event import GAMESMASTER
from labrys.games.dungeon.chapters.c01_the_game import (
    BARS,
    SILVER,
    find_item,
    is_of_the_family,
    jewels_worth,
    lose,
    means,
    pay,
    pick,
    reward,
    two,
    voice,
)
from labrys.games.dungeon.chapters.c02_moving import (
    Bearing,
    a_secret_door,
    a_trap,
    bearing_to_room,
    carry_to,
    has_guardians,
    nearest_stairs,
    nearest_tower,
    nearest_unvisited,
)
from labrys.games.dungeon.chapters.c03_treasure import forge, magic_weapon, spell, take, take_spell
from labrys.games.dungeon.chapters.c04_families import bar_to_rank, buy_rank, rise_one
from labrys.games.dungeon.chapters.c04_personas import choose_leader, full_body, may_use
from labrys.games.dungeon.chapters.c07_baddies import category_by_die, fix_guardians
from labrys.games.dungeon.chapters.c08_special_chambers import craps, dice_found_out
from labrys.games.dungeon.events import (
    Advised,
    CardsPlayed,
    CheatFound,
    Cursed,
    CurseLifted,
    GamePlayed,
    HomagePaid,
    SageAmused,
    SageInsulted,
    SageLeft,
    SageManner,
    SageMet,
    SageMood,
    SageTook,
    TaskSet,
    WishGranted,
    WishMade,
    WishRefused,
)
from labrys.games.dungeon.options import Cure, HomageOf, Raise, SendTo
from labrys.games.dungeon.pieces import Chest, Lot, Member, Sage
from labrys.games.dungeon.scenes import Favour, HandOut, Homage, MeetSage, Parting, SpecialChamber, Wishes
from labrys.games.dungeon.state import G, State, able, find, leader, level_of, maze, spot_of
from labrys.games.dungeon.tables import (
    ADVICE,
    ARMOUR,
    BADDIES,
    BALLS,
    CATEGORIES,
    CURSE,
    JEWELS,
    LEAST_MOOD,
    MOOD,
    MOST_MOOD,
    PRICE,
    SAGE,
    TASTE,
    WISHES,
)
from labrys.kit.mazefile.model import Cell

NOBODY, STAY, KEEP, LAS_VEGAS = "nobody", "stay", "keep", "las_vegas"
YES, NO = "yes", "no"
KARMA, WEAPON, SPELL = "karma", "magic_weapon", "spell"
STAKE = 20 * SILVER
BRANDY, JOKES = 12 * SILVER, 8 * SILVER  # [6.5] what they are worth to a sage
ENOUGH = 64 * SILVER  # of the wrong taste; more moves no sage
POINT = 8 * SILVER  # of homage adds 1 to his mood, at most 4


def sage_here(state: State) -> Sage:
    """The sage who is here."""
    assert state.sage is not None
    return state.sage


# -- the meeting -----------------------------------------------------------------------------------------------


async def meet_sage(g: G, scene: MeetSage) -> None:
    """[D3.22] [D3.24] [6.5] Kind, taste, whether he asks for it, in secret his mood; what is set is not rolled.

    [D3.B06] "Who's Who in the Dungeon" tells what he likes in any case.
    """
    state, rule = g.state, "6.5"
    preset = maze(state).sages.get((scene.room >> 8, scene.room & 0xFF))
    kind: str = preset.kind if preset and preset.kind else SAGE[g.d6("6.5")]
    taste: str = preset.taste if preset and preset.taste else TASTE[g.d6("6.5", secret=True)]
    asks = g.d6("6.5") >= 4
    mood = preset.mood if preset else 0
    dice = () if mood else two(g, "6.5", secret=True)
    kind = await g.ruling(rule, sorted({*SAGE.values()}), kind, "sage_kind")
    taste = await g.ruling(rule, sorted({*TASTE.values()}), taste, "sage_taste", kind)
    asks = await g.ruling(rule, [YES, NO], YES if asks else NO, "sage_asks", kind) == YES
    asks = asks or any(member.calling == "wizard" and "whos_who" in member.goods for member in able(state))
    state.sage = Sage(kind=kind, taste=taste, asks=asks, dice=dice, mood=mood)
    g.tell(SageMet("D3.22", kind, taste if asks else ""))
    g.then(Homage(), Favour())


async def homage(g: G, scene: Homage) -> None:
    """[D3.25] Homage comes before the mood is shown: from any member, and out of the chest by the leader's word.

    [6.5] Praise in writing goes with it; a jokebook is read aloud and kept. Each once.
    """
    state, sage = g.state, sage_here(g.state)
    for seat in range(state.seats):
        offers = offerings(state, seat)
        if offers:
            goods = [*offers]
            most = [min(have, max(1, ENOUGH // worth_of(offer.item))) for offer, have in offers.items()]
            for offer, number in await Basket(
                "D3.25", seat, goods, [0] * len(goods), 0, most, "homage", sage.kind
            ):
                offer_homage(g, offer, number)
    for calling, item in (("priest", "quill"), ("wizard", "jokebook")):
        holder = next((one for one in able(state) if one.calling == calling and item in one.goods), None)
        if holder is None or holder.kind == "simulacrum" or (item == "quill" and not sage.offered):
            continue
        if await Choose("6.5", holder.seat, [YES, NO], f"use_{item}", holder.id) == YES:
            if item == "quill":
                lose(holder, item)
            amuse(g, holder.id, item)


def offerings(state: State, seat: int) -> dict[HomageOf, int]:
    """[D3.25] What a seat could offer, and how much: relics, brandy, jokes, coin, bars, jewels; fool's gold."""
    offers: dict[HomageOf, int] = {}
    if leader(state).seat == seat:
        chest = state.chest
        lying = {"gold": chest.gold, "silver": chest.silver, **chest.jewels}
        lying |= {"gold_bar": chest.gold_bars, "silver_bar": chest.silver_bars}
        offers.update({HomageOf(item): number for item, number in lying.items() if number})
    for member in able(state):
        if member.seat == seat and is_of_the_family(member):
            if member.purse >= SILVER:
                offers[HomageOf("gold", member.id)] = member.purse // SILVER
            for item, number in member.goods.items():
                if taste_of(item):
                    offers[HomageOf(item, member.id)] = number
    return offers


def taste_of(item: str) -> str:
    """[6.5] Which taste a thing is to; empty: it is no homage."""
    if item in ("gold", "silver", "fools_gold") or item in BARS or item in JEWELS:
        return "wealth"
    if item.startswith("relic+"):
        return "relics"
    return {"brandy": "brandy", "elephant_jokebook": "jokes"}.get(item, "")


def worth_of(item: str) -> int:
    """[6.5] What a thing is worth as homage, in silver: a relic a quarter of its karma in gold."""
    if item.startswith("relic+"):
        return int(item.removeprefix("relic+")) * SILVER // 4
    if item in JEWELS:
        return JEWELS[item].worth
    return BARS.get(item) or {"brandy": BRANDY, "elephant_jokebook": JOKES, "silver": 1}.get(item, SILVER)


def offer_homage(g: G, offer: HomageOf, number: int) -> None:
    """[D3.25] [6.5] He keeps it whatever his mood. Fool's gold is an insult; elephant jokes amuse besides."""
    state, sage = g.state, sage_here(g.state)
    if not offer.who:
        from_chest(state.chest, offer.item, number)
    elif offer.item == "gold":
        find(state, offer.who).purse -= number * SILVER
    else:
        lose(find(state, offer.who), offer.item, number)
    g.tell(HomagePaid("D3.25", offer.who, offer.item, number))
    if offer.item == "fools_gold":
        insult(g)
        return
    sage.offered = True
    sage.homage += number * worth_of(offer.item) * (2 if taste_of(offer.item) == sage.taste else 1)
    if offer.item == "elephant_jokebook":
        amuse(g, offer.who, offer.item)


def from_chest(chest: Chest, item: str, number: int) -> None:
    """So much less in the chest."""
    if item == "gold":
        chest.gold -= number
    elif item == "silver":
        chest.silver -= number
    elif item == "gold_bar":
        chest.gold_bars -= number
    elif item == "silver_bar":
        chest.silver_bars -= number
    else:
        chest.jewels = {kind: left for kind, n in chest.jewels.items() if (left := n - number * (kind == item))}


def amuse(g: G, who: str, item: str) -> None:
    """[6.5] A gift that adds 1 to his mood, once."""
    sage = sage_here(g.state)
    if item not in sage.jests:
        sage.jests = (*sage.jests, item)
        g.tell(SageAmused("6.5", who, item))


def insult(g: G) -> None:
    """[D3.23] [6.5] Every sage met later bears a grudge of 2 for each who was insulted, at most 4."""
    sage = sage_here(g.state)
    if not sage.insulted:
        sage.insulted = True
        g.state.grudge += 2
        g.tell(SageInsulted("6.5"))


# -- his mood --------------------------------------------------------------------------------------------------


def luck(state: State) -> int:
    """[D3.23] Sages own the maze: a chest of 20 G to each living member costs 2, of 40 G 4."""
    chest = state.chest
    worth = chest.gold * SILVER + chest.silver + jewels_worth(chest.jewels)
    worth += chest.gold_bars * BARS["gold_bar"] + chest.silver_bars * BARS["silver_bar"]
    members = sum(member.kind != "slave" for member in able(state))
    return 4 if worth >= 40 * SILVER * members else 2 if worth >= 20 * SILVER * members else 0


def mood(g: G) -> int:
    """[6.5] Two dice + homage - luck - grudge + gifts, - 1 for no homage at all.

    [C3] Sages are usually friendly: without luck and grudge a mood under 6 counts as 6.
    """
    state, sage = g.state, sage_here(g.state)
    grudge = min(4, state.grudge - (2 if sage.insulted else 0))  # of the earlier ones
    parts = (
        ("homage", min(4, sage.homage // (2 * POINT))),
        ("luck", -luck(state)),
        ("grudge", -grudge),
        ("gifts", len(sage.jests)),
        ("nothing_offered", 0 if sage.offered else -1),
    )
    total = (sage.mood or sum(sage.dice)) + sum(number for _, number in parts)
    if not luck(state) and not grudge and not state.house.moody_sages:
        total = max(6, total)
    counted = tuple((name, number) for name, number in parts if number)
    g.tell(SageMood("6.5", sage.dice, counted, total, to=(GAMESMASTER,)))
    return total


async def favour(g: G, scene: Favour) -> None:
    """[D3.25] [6.5] His mood is shown, and what it brings."""
    state, sage = g.state, sage_here(g.state)
    sage.mood = await g.ruling_amount("6.5", LEAST_MOOD, MOST_MOOD, mood(g), "sage_mood", sage.kind)
    manner = MOOD[sage.mood]
    if manner == "wrathful":
        doubles = len(sage.dice) == 2 and sage.dice[0] == sage.dice[1]
        sage.poses = await g.ruling("D3.31", [YES, NO], YES if doubles else NO, "sage_poses", sage.kind) == YES
        sage.poses = sage.poses and any(may_wish(state, member) for member in able(state))
    show(g, "friendly" if sage.poses else manner, "6.5")
    match manner:
        case "wrathful" if not sage.poses:
            await curse(g)
        case "cross":
            take_toll(g)
        case "indifferent":
            await advise(g)
        case "friendly" | "delighted":
            if manner == "delighted":
                lift_curses(g)
            await FAVOURS[sage.kind](g)
    g.then(Parting())
    if manner == "delighted" or sage.poses:
        sage.wishes = tuple(member.id for member in able(state) if may_wish(state, member))
        if sage.wishes:
            g.then(Wishes())
    if state.lots:
        g.then(HandOut())


def show(g: G, manner: str, rule: str) -> None:
    """[6.5] How he is, for all to see."""
    sage_here(g.state).manner = manner
    g.tell(SageManner(rule, manner))


def may_wish(state: State, member: Member) -> bool:
    """[D3.26] Personas, sons and apprentices; daughters and simulacra by the letter of the book."""
    return is_of_the_family(member) or (state.house.wishes_for_all and member.kind != "slave")


def lift_curses(g: G) -> None:
    """[6.5] A delighted sage lifts what another has laid on the party."""
    for name in g.state.curses:
        g.tell(CurseLifted("6.5", name))
    g.state.curses = {}


def take_toll(g: G) -> None:
    """[D3.30] A cross sage takes a gold bar, else 10 G in coin, else what there is; then he goes."""
    chest = g.state.chest
    if chest.gold_bars:
        took = SageTook("D3.30", 1, 0, 0)
    else:
        gold = min(10, chest.gold)
        took = SageTook("D3.30", 0, gold, min((10 - gold) * SILVER, chest.silver))
    hand_over(g, took)


def hand_over(g: G, took: SageTook) -> None:
    """[D3.30] Out of the chest."""
    chest = g.state.chest
    chest.gold_bars -= took.gold_bars
    chest.gold -= took.gold
    chest.silver -= took.silver
    if took.gold_bars or took.gold or took.silver:
        g.tell(took)


async def curse(g: G) -> None:
    """[D3.29] [6.5] The curse table; and on a die of 1 or 2 half of the chest's coin, rounded up.

    Each bites where it is read, until it is spent or the descent ends: [C4] dragons and crowds when baddies are
    drawn, failing light and clumsiness in battle, no healing when somebody would heal.
    """
    state = g.state
    rolled: str = CURSE[g.d6("D3.29")]
    name = await g.ruling("D3.29", list(CURSE.values()), rolled, "curse")
    steals = g.d6("D3.30") <= 2
    g.tell(Cursed("D3.29", name))
    if name == "banishment":
        banish(g)
    else:
        state.curses = {**state.curses, name: 3 if name == "crowds" else 1}
    if await g.ruling("D3.30", [YES, NO], YES if steals else NO, "sage_steals") == YES:
        hand_over(g, SageTook("D3.30", 0, (state.chest.gold + 1) // 2, (state.chest.silver + 1) // 2))


def banish(g: G) -> None:
    """[6.5] To a random corridor square one level down; from the deepest level to one of its own."""
    sheets, here = maze(g.state).sheets, level_of(g.state.spot)
    level = min((deeper for deeper in sheets if deeper > here), default=here)
    cells = [cell for cell, kind in enumerate(sheets[level].cells) if kind == Cell.CORRIDOR]
    if cells:
        carry_to(g, spot_of(level, cells[pick(g, len(cells), "6.5") - 1]), "curse", "6.5")


async def advise(g: G) -> None:
    """[D3.27] [6.5] One true fact for the leader; if there is no such thing here, the next on the list."""
    facts: list[str] = [*ADVICE.values()]
    first = await g.ruling("D3.27", facts, facts[g.d6("D3.27") - 1], "advice")
    for fact in facts[facts.index(first) :]:
        told = await true_fact(g, fact)
        if told is not None:
            g.tell(told)
            return


async def true_fact(g: G, fact: str) -> Advised | None:
    """[6.5] What he knows of this level, [D9.25] or of a baddie: weapon numbers go into the party's tally."""
    state = g.state
    if fact == "weapon_numbers":
        kind = [*BADDIES][pick(g, len(BADDIES), "6.5") - 1]
        numbers = BADDIES[kind].numbers
        state.tally = {
            **state.tally,
            **{f"{kind}:{word}": (number, number - 1) for word, number in numbers.items()},
        }
        return Advised("D3.27", fact, kind, weapons=tuple(numbers.items()))
    if fact == "guardians":
        room = nearest_unvisited(state)
        if not room or not has_guardians(state, room):
            return None
        band = await fix_guardians(g, room)
        return Advised("D3.27", fact, band.kind, bearing_to_room(state, room).ways, number=len(band.foes))
    found = BEARINGS[fact](state)
    return Advised("D3.27", fact, found.what, found.ways, found.side) if found is not None else None


BEARINGS: dict[str, Callable[[State], Bearing | None]] = {
    "tower": nearest_tower,
    "stairs": nearest_stairs,
    "secret_door": a_secret_door,
    "trap": a_trap,
}


# -- favours ---------------------------------------------------------------------------------------------------


async def forge_weapon(g: G) -> None:
    """[D3.24] [6.5] A blacksmith forges a magic weapon of category I, delighted of V, for the leader to assign."""
    lot = forge(g, 5 if sage_here(g.state).mood >= 10 else 1)
    g.state.lots = [Lot("special", lot.item, lot.number)]


async def play_a_game(g: G) -> None:
    """[D3.24] [D9.14] [D9.25] One game of a champion against the sage, for 25 karma; nothing is lost by losing.

    [6.5] Delighted he may put up a magic weapon or a spell, rolled, against 20 G.
    """
    state = g.state
    captain = leader(state).seat
    family = [member for member in able(state) if is_of_the_family(member)]
    champion = await Choose("6.5", captain, family or [leader(state)], "champion")
    prizes = [KARMA]
    if sage_here(state).mood >= 10 and means(champion) >= STAKE:
        prizes += [WEAPON, SPELL]
    prize = await Choose("6.5", champion.seat, prizes, "sage_prize", champion.id)
    lots = [] if prize == KARMA else magic_weapon(g) if prize == WEAPON else spell(g)
    game = await Choose("6.5", champion.seat, games(state, champion), "sage_game", champion.id)
    won = play(g, champion, game)
    g.tell(GamePlayed("D3.24", champion.id, game, won))
    if not won and lots:
        pay(champion, STAKE)
    elif won and prize == KARMA:
        reward(g, champion, 25, "D9.25")
    elif won and prize == WEAPON:
        for lot in lots:
            take(g, champion, lot)
    elif won:
        state.lots = [
            lot for lot in lots if champion.calling != "wizard" or not await take_spell(g, champion, lot)
        ]


def games(state: State, champion: Member) -> list[str]:
    """[6.5] Dice or cards, with what he has up his sleeve: [S4] no chivalrous hand cheats. [D5.11]"""
    cheats = ("loaded_dice", "undetectable_loaded_dice", "stacked_deck")
    held = [item for item in cheats if item in champion.goods and not may_use(champion, item, state.house)]
    return ["dice", "cards", *held]


def play(g: G, champion: Member, game: str) -> bool:
    """[6.5] A pass of craps (6.7), or a card each, the sage winning ties. Loaded dice throw seven: they win."""
    match game:
        case "dice":
            return craps(g)
        case "cards":
            card, sages = pick(g, 13, "6.5"), pick(g, 13, "6.5")
            g.tell(CardsPlayed("6.5", champion.id, card, sages))
            return card > sages
        case "stacked_deck":
            lose(champion, game)
            return True
        case "loaded_dice" if dice_found_out(g):
            lose(champion, game)  # as in a casino
            g.tell(CheatFound("6.5", champion.id))
            insult(g)
            return False
    return True


async def teach(g: G) -> None:
    """[D3.24] [D4.05] One who has karma and gold for the next rank may buy it now; else each priest learns."""
    state = g.state
    pupils = [member for member in able(state) if not bar_to_rank(state, member)]
    if not pupils:
        for member in able(state):
            if member.calling == "priest" and is_of_the_family(member):
                reward(g, member, g.d6("6.5"), "6.5")
        return
    question: Choose[Member | str] = Choose("D4.05", leader(state).seat, [*pupils, NOBODY], "pupil")
    chosen = await question
    if isinstance(chosen, Member):
        buy_rank(g, chosen)


async def travel(g: G) -> None:
    """[D3.24] [D9.14] [D9.25] To a tower on a known level, or to Las Vegas, as the party chooses."""
    towers = known_towers(g.state)
    question: Choose[SendTo | str] = Choose("6.5", leader(g.state).seat, [*towers, LAS_VEGAS, STAY], "travel")
    chosen = await question
    if isinstance(chosen, SendTo):
        go_to_tower(g, chosen)
    elif chosen == LAS_VEGAS:
        g.then(SpecialChamber(LAS_VEGAS))


def known_towers(state: State) -> list[SendTo]:
    """[6.5] The towers of every level whose number the party knows."""
    towers = maze(state).towers.items()
    return [
        SendTo(level, number) for number, tower in towers for level in tower.cells if level in state.notes.levels
    ]


def go_to_tower(g: G, there: SendTo) -> None:
    """[6.5] The sage sends them."""
    carry_to(g, spot_of(there.level, maze(g.state).towers[there.tower].cells[there.level]), "sage", "6.5")


async def set_task(g: G) -> None:
    """[D3.28] [6.5] A collector names a category: the first battle that rids him of such foes pays."""
    rolled: str = category_by_die(g)
    g.state.task = await g.ruling("D3.28", CATEGORIES, rolled, "task")
    g.tell(TaskSet("D3.28", g.state.task))


async def heal_all(g: G) -> None:
    """[6.5] A hermit heals every member fully."""
    for member in able(g.state):
        restore(g, member)


def restore(g: G, member: Member) -> None:
    """[6.5] All body hits back."""
    member.body = full_body(g.state, member)


FAVOURS: dict[str, Callable[[G], Awaitable[None]]] = {
    "blacksmith": forge_weapon,
    "gaming": play_a_game,
    "teacher": teach,
    "traveller": travel,
    "collector": set_task,
    "hermit": heal_all,
}


# -- wishes ----------------------------------------------------------------------------------------------------


async def wishes(g: G, scene: Wishes) -> None:
    """[D3.26] [6.5] One wish each, in seat order. [D3.31] One who only poses hears them all, and then curses."""
    state, sage = g.state, sage_here(g.state)
    who, *rest = sage.wishes
    sage.wishes = tuple(rest)
    member = find(state, who)
    wish = await Choose("D3.26", voice(state, member), possible_wishes(state, member), "wish", who)
    word = wish if isinstance(wish, str) else {Cure: "cure", Raise: "raising"}[type(wish)]
    g.tell(WishMade("D3.26", who, word))
    if not sage.poses and await is_granted(g, member, word):
        g.tell(WishGranted("D3.26", who, word, "" if isinstance(wish, str) else wish.target))
        await grant(g, member, wish)
    if sage.wishes:
        g.then(Wishes())
    elif sage.poses:
        sage.poses = False
        show(g, "wrathful", "D3.31")
        await curse(g)


def possible_wishes(state: State, member: Member) -> list[str | Cure | Raise]:
    """[6.5] The menu, without what would change nothing; then what is unreasonable."""
    options: list[str | Cure | Raise] = []
    if member.body < full_body(state, member):
        options.append("healing")
    if member.armour and member.armour_hits < ARMOUR[member.armour].hits:
        options.append("armour")
    options += ["gold", "light_balls", "store_item", "perfume"]
    if is_of_the_family(member):
        options.append("karma")
    options += [Cure(one.id) for one in state.party if one.venom or one.bitten or one.fate == "stone"]
    options.append(WEAPON)
    if member.calling == "wizard":
        options.append(SPELL)
    if is_of_the_family(member) and member.rank > 1:
        options.append("rank")
    options += [Raise(one.id) for one in state.lost if one.fate == "dead" and is_of_the_family(one)]
    return options


async def is_granted(g: G, member: Member, wish: str) -> bool:
    """[6.5] Unreasonable wishes: one die, 5 or 6; otherwise he is insulted and his mood falls by 3.

    [D3.26] Below 6 the remaining wishes are off, and he shows what he thinks of it.
    """
    if not WISHES[wish].unreasonable:
        return True
    sage = sage_here(g.state)
    rolled = YES if g.d6("6.5") >= 5 else NO
    if await g.ruling("D3.26", [YES, NO], rolled, "grant_wish", wish) == YES:
        return True
    g.tell(WishRefused("6.5", member.id, wish))
    insult(g)
    sage.mood -= 3
    if sage.mood < 6:
        sage.wishes = ()
        manner = MOOD[max(sage.mood, LEAST_MOOD)]
        show(g, manner, "6.5")
        await curse(g) if manner == "wrathful" else take_toll(g)
    return False


async def grant(g: G, member: Member, wish: str | Cure | Raise) -> None:
    """[D3.26] [6.5] He has it."""
    state = g.state
    match wish:
        case Cure():
            cure(g, find(state, wish.target))
        case Raise():
            raise_the_dead(g, wish.target)
        case "healing":
            restore(g, member)
        case "armour":
            member.armour_hits = ARMOUR[member.armour].hits
            member.vest_hits = ARMOUR["bullet_proof_vest"].hits if member.vest else 0
        case "gold":
            member.purse += WISHES[wish].amount * SILVER
        case "light_balls":
            find_item(g, member, "light_ball", WISHES[wish].amount, "6.5")
        case "karma":
            reward(g, member, WISHES[wish].amount, "6.5")
        case "store_item":
            most = WISHES[wish].amount * SILVER
            goods = [item for item, price in PRICE.items() if price <= most and item not in BALLS]
            find_item(
                g, member, await Choose("6.5", voice(state, member), goods, "wish_item", member.id), 1, "6.5"
            )
        case "perfume":
            find_item(g, member, "unicorn_perfume", WISHES[wish].amount, "6.5")
        case "magic_weapon":
            for lot in magic_weapon(g):
                take(g, member, lot)
        case "spell":
            for lot in spell(g):
                await take_spell(g, member, lot)
        case "rank":
            rise_one(g, member)


def cure(g: G, member: Member) -> None:
    """[6.5] [S18] Of bite, venom or stone, at any distance."""
    member.venom = member.bitten = False
    if member.fate == "stone":
        member.fate = ""
        choose_leader(g)


def raise_the_dead(g: G, who: str) -> None:
    """[6.5] He stands among them again, whole, in his old place at the table."""
    state = g.state
    member = next(one for one in state.lost if one.id == who)
    state.lost.remove(member)
    member.fate, member.venom, member.bitten = "", False, False
    restore(g, member)
    place = sum(one.seat <= member.seat and is_of_the_family(one) for one in state.party)
    state.party.insert(place, member)
    choose_leader(g)


async def parting(g: G, scene: Parting) -> None:
    """[6.5] He goes. [D3.B10] For a travel brochure a sage who does not curse sends the party to a tower first."""
    state, sage = g.state, sage_here(g.state)
    towers = known_towers(state)
    holder = next((member for member in able(state) if "travel_brochure" in member.goods), None)
    if holder is not None and towers and MOOD[sage.mood] != "wrathful":
        question: Choose[SendTo | str] = Choose("D3.B10", holder.seat, [*towers, KEEP], "brochure", holder.id)
        chosen = await question
        if isinstance(chosen, SendTo):
            lose(holder, "travel_brochure")
            go_to_tower(g, chosen)
    state.sage = None
    g.tell(SageLeft("6.5"))
