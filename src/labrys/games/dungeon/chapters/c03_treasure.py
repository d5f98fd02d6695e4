"""Dungeon [3] Treasure: what a chamber holds, who takes what, and how it is shared out at home."""

from __future__ import annotations

from msgspec import Struct, field, structs

from labrys.engine.ask import Choose, ChooseSome
from labrys.games.dungeon.chapters.c01_the_game import (
    SILVER,
    find_item,
    gain,
    is_of_the_family,
    less,
    lose,
    pick,
    reward,
    two,
)
from labrys.games.dungeon.chapters.c02_directions import note_secret, note_seen
from labrys.games.dungeon.chapters.c04_personas import has_room, kinds_held
from labrys.games.dungeon.chapters.c06_battle import turn_traitor
from labrys.games.dungeon.events import (
    Found,
    JewelsCashed,
    MapRead,
    PassedOn,
    PhotographSold,
    RolledOff,
    Shared,
    SpellGivenUp,
    SpellLearnt,
    SpellLost,
    TaskDone,
    Told,
    TreasureRolled,
)
from labrys.games.dungeon.options import Claim, KeepJewels
from labrys.games.dungeon.pieces import Chest, Goods, Lot, Member, Room
from labrys.games.dungeon.scenes import HandOut, MeetSage, Treasure
from labrys.games.dungeon.state import G, State, able, brink_of, find, leader, level_of, maze
from labrys.games.dungeon.tables import (
    BOOK_KEYS,
    BOOKS,
    JEWEL,
    JEWELS,
    MAGIC,
    MAGIC_WEAPON,
    PRICE,
    SPELL,
    SPELLS,
    SUPPLY_FOUND,
    TREASURE,
    WIZARD_RANKS,
)
from labrys.kit.mazefile.model import Cell, Edge
from labrys.kit.variants import varies

PASS, LEAVE, NOBODY = "pass", "leave", "nobody"
MOST_SUPPLIES = 99  # that a gamesmaster may put into a chamber
CHOICE = [row.key for row in SPELL[2].values() if row.key != "choice"]  # [D3.S26]


class Hoard(Struct):
    """What one rolling of the table brings: for the chest, and for those who win it."""

    chest: Chest = field(default_factory=Chest)
    lots: list[Lot] = field(default_factory=list)
    sage: bool = False
    doubled: bool = False
    thirty: bool = False  # pieces of silver, before any doubling


# -- what the chamber holds ------------------------------------------------------------------------------------


async def treasure(g: G, scene: Treasure) -> None:
    """[D3.01] [6.6] Special treasure first, then what is rolled for; [R17] in a double-treasure chamber twice.

    [R47] It is rolled only where the chamber's own guardians are gone: `passes` is 0 where there were none,
    [D2.08] and 2 in a double-treasure chamber.
    """
    state, special = g.state, special_treasure(g, scene.room)
    state.lots = []
    hoards = [await roll_hoard(g) for _ in range(scene.passes)]
    if state.house.double_special and any(hoard.doubled for hoard in hoards):
        double(special)
    fill_chest(g, special, hoards)
    for hoard in (special, *hoards):
        for lot in hoard.lots:
            g.tell(Found(RULE[lot.line], lot.item, lot.number, lot.karma))
        state.lots += hoard.lots
    if special.sage or any(hoard.sage for hoard in hoards):
        g.then(MeetSage(scene.room))
    if state.lots:
        g.then(HandOut())
    if state.house.thirty_silver and any(hoard.thirty for hoard in hoards):
        turn_traitor(g)  # [R28] at once


RULE = {"magic_weapon": "D3.07", "spell": "D3.15", "relic": "D3.21", "supplies": "D3.33", "special": "D3.37"}


def special_treasure(g: G, room: Room) -> Hoard:
    """[D3.37] [D9.26] What the maze's author put here, his sage too; anew each descent but for what comes once."""
    state, hoard = g.state, Hoard()
    place = room >> 8, room & 0xFF
    chamber = maze(state).chambers[place]
    if state.used.get(f"special:{room}"):
        return hoard
    state.used[f"special:{room}"] = 1
    hoard.sage = place in maze(state).sages
    for number, one in enumerate(chamber.treasures):
        mark = f"{place[0]}:C{place[1]}:{number}"
        if mark in state.notes.taken:
            continue
        if one.once:
            state.notes = structs.replace(state.notes, taken=(*state.notes.taken, mark))
        g.tell(Told("D3.37", one.words))
        if one.kind == "gold":
            hoard.chest.gold += one.amount
        elif one.kind == "silver":
            hoard.chest.silver += one.amount
        elif one.kind == "karma":
            hoard.lots.append(Lot("special", "", karma=one.amount))
        elif one.item in JEWELS:
            hoard.chest.jewels = {**hoard.chest.jewels, one.item: one.amount}
        elif one.item:
            hoard.lots.append(Lot("special", one.item, one.amount))
    return hoard


async def roll_hoard(g: G) -> Hoard:
    """[D3.01] The eleven presence rolls, then the details of each line from top to bottom, then the doubling."""
    hoard, chest = Hoard(), Chest()
    hoard.chest = chest
    present = await presence(g)
    for line in present:
        match line:
            case "gold":
                chest.gold = amount(g, "D3.02")
            case "gold_bar":
                chest.gold_bars = 1  # [D3.03]
            case "silver":
                chest.silver = amount(g, "D3.04")
                hoard.thirty = chest.silver == 30  # [R28] [D9.17]
            case "silver_bar":
                chest.silver_bars = 1  # [D3.05]
            case "jewels":
                chest.jewels = jewels(g)
            case "magic_weapon":
                hoard.lots += magic_weapon(g)
            case "spell":
                hoard.lots += spell(g)
            case "relic":
                hoard.lots.append(relic(g))
            case "sage":
                hoard.sage = True
            case "supplies":
                hoard.lots.append(await supplies(g))
            case "doubled_treasure":
                hoard.doubled = True
    if hoard.doubled:
        double(hoard)
    return hoard


async def presence(g: G) -> tuple[str, ...]:
    """[D3.01] [D9.26] Two dice for each line: present on the listed totals; the gamesmaster has the last word."""
    present: list[str] = []
    for row in TREASURE:
        one, other = two(g, row.rule)
        if one + other in row.totals or (not row.totals and one == other):
            present.append(row.line)
    lines = [row.line for row in TREASURE]
    ruled = await g.ruling_some("D3.01", lines, present, "treasure")
    g.tell(TreasureRolled("D3.01", ruled))
    return ruled


def amount(g: G, rule: str) -> int:
    """[D3.02] [D3.04] [R6] Two dice three times; each roll that is doubles brings one more, added."""
    total = 0
    for _ in range(3):
        one, other = two(g, rule)
        total += one + other
        while one == other:
            one, other = two(g, rule)
            total += one + other
            if not g.state.house.chain_doubles:
                break
    return total


def jewels(g: G) -> Goods:
    """[D3.06] So many as of gold, all of the one kind that a further roll gives."""
    number = amount(g, "D3.06")
    return {JEWEL[sum(two(g, "D3.06"))].key: number}


def magic_weapon(g: G) -> list[Lot]:
    """[D3.07] A die for the category, a die for the item. [D3.W60] VI: two of the whole table."""
    category = g.d6("D3.07")
    if category == 6:
        return [*magic_weapon(g), *magic_weapon(g)]
    return [forge(g, category)]


def forge(g: G, category: int) -> Lot:
    """[D3.11] [D3.14] The item die; [D3.W16] [R22] a 6 in the first category: again, and the weapon is +2."""
    row, plus = MAGIC_WEAPON[category][g.d6("D3.07")], 1
    while row.item == "plus_two":
        if plus == 1 or g.state.house.plus_three:
            plus += 1
        row = MAGIC_WEAPON[category][g.d6("R22")]
    item = row.item if plus == 1 else f"{row.item.partition('+')[0]}+{plus}"
    return Lot("magic_weapon", item, g.d6("D3.14") if row.quantity else 1)


def spell(g: G) -> list[Lot]:
    """[D3.15] A die for the category, one for the spell, one for its charges. [D3.S60] VI: two of the whole table.

    [C8] The charges of a choice are rolled at once. [S22] How long a flashlight lasts nobody is told.
    """
    category = g.d6("D3.15")
    if category == 6:
        return [*spell(g), *spell(g)]
    if category == 5:
        return book(g)
    row = SPELL[category][g.d6("D3.15")]
    if row.charges:
        return [Lot("spell", row.key, g.d6("D3.15"))]
    return [Lot("spell", row.key, hidden=g.d6("S22", secret=True) if row.key == "flashlight" else 0)]


def book(g: G) -> list[Lot]:
    """[D3.S50] Two dice. [D3.B12] Two books. [D3.B11] [S23] The chamber of a partial map is picked at once."""
    row = BOOKS[sum(two(g, "D3.S50"))]
    if row.book == "two_books":
        return [*book(g), *book(g)]
    if row.book != "partial_map":
        return [Lot("spell", row.book)]
    level = level_of(g.state.spot)
    rooms = sorted(number for at, number in maze(g.state).chambers if at == level)
    return [Lot("spell", row.book, hidden=rooms[pick(g, len(rooms), "S23") - 1] if rooms else 0)]


def relic(g: G) -> Lot:
    """[D3.21] Karma is the product of two dice, doubled on doubles."""
    one, other = two(g, "D3.21")
    return Lot("relic", "relic", karma=one * other * (2 if one == other else 1))


async def supplies(g: G) -> Lot:
    """[D3.33] [6.6] Group, item, quantity; any amount of any supply, as the gamesmaster pleases."""
    row = SUPPLY_FOUND[g.d6("6.6")][g.d6("6.6")]
    number = 1 if row.single else g.d6("6.6")
    supply = await g.ruling("D3.33", list(PRICE), row.supply, "supplies")
    return Lot("supplies", supply, await g.ruling_amount("D3.33", 1, MOST_SUPPLIES, number, "how_many", supply))


def double(hoard: Hoard) -> None:
    """[D3.34] [R16] [S24] All of it but the sage: two bars, a second weapon alike, twice the charges or karma."""
    chest = hoard.chest
    hoard.chest = Chest(
        2 * chest.gold,
        2 * chest.silver,
        2 * chest.gold_bars,
        2 * chest.silver_bars,
        {kind: 2 * number for kind, number in chest.jewels.items()},
    )
    hoard.lots = [
        structs.replace(lot, karma=2 * lot.karma) if lot.karma else structs.replace(lot, number=2 * lot.number)
        for lot in hoard.lots
    ]


def fill_chest(g: G, special: Hoard, hoards: list[Hoard]) -> None:
    """[D3.35] Coin, bars and jewels lie in the chest until the descent ends. [D3.03] [D3.05] One bar, or R16."""
    chest = g.state.chest
    found = [hoard.chest for hoard in (special, *hoards)]
    gold, silver_pieces = sum(one.gold for one in found), sum(one.silver for one in found)
    bars, silver_bars = sum(one.gold_bars for one in found), sum(one.silver_bars for one in found)
    if g.state.house.one_bar:
        bars, silver_bars = min(bars, 1), min(silver_bars, 1)
    chest.gold += gold
    chest.silver += silver_pieces
    chest.gold_bars += bars
    chest.silver_bars += silver_bars
    parts = [("D3.02", "gold", gold), ("D3.03", "gold_bar", bars)]
    parts += [("D3.04", "silver", silver_pieces), ("D3.05", "silver_bar", silver_bars)]
    for one in found:
        for kind, number in one.jewels.items():
            chest.jewels = {**chest.jewels, kind: chest.jewels.get(kind, 0) + number}
            parts.append(("D3.06", kind, number))
    for rule, item, number in parts:
        if number:
            g.tell(Found(rule, item, number))


# -- who takes what --------------------------------------------------------------------------------------------


async def hand_out(g: G, scene: HandOut) -> None:
    """[R49] The next lot goes to one of them, the whole of it."""
    state = g.state
    lot, *state.lots = state.lots
    if state.lots:
        g.then(scene)
    if lot.line == "spell":
        await bargain(g, lot)
    elif who := candidates(state, lot):
        await roll_off(g, lot, who)
    else:
        await leader_assigns(g, lot)


def candidates(state: State, lot: Lot) -> list[Member]:
    """[R23] Who rolls: for supplies everybody, for relics priests, [D3.08] for weapons warriors.

    Priests too, if it does not cut; wizards who may use weapons, but for the house rule. Special treasure is the
    leader's to give. Simulacra, slaves and daughters never roll.
    """
    found = []
    for member in able(state):
        rolls = lot.line == "supplies" or CALLED.get(lot.line) == member.calling
        if lot.line == "magic_weapon" and member.calling == "priest":
            rolls = not cuts(lot.item)
        elif lot.line == "magic_weapon" and member.calling == "wizard":
            rolls = member.rank <= 4 and not state.house.warriors_only_roll
        if rolls and is_of_the_family(member):
            found.append(member)
    return found


CALLED = {"magic_weapon": "warrior", "spell": "wizard", "relic": "priest"}


def cuts(item: str) -> bool:
    """[D3.08] [D4.14] Has a magic weapon an edge that no priest may use?"""
    row = MAGIC.get(item) or MAGIC.get(f"{item.partition('+')[0]}+1")
    return row is not None and row.cut


async def roll_off(g: G, lot: Lot, who: list[Member]) -> None:
    """[R23] The highest takes it, or passes it on to the next highest; one alone takes it without dice.

    [6.12] Whoever cedes a magic weapon to a comrade of lower rank does a valiant deed.
    """
    standing, ceded = [who], list[Member]()
    while True:
        winner = highest(g, lot, standing)
        options: list[Claim | str] = [Claim(winner.id, lot.item), PASS]
        if not standing or await Choose("R23", winner.seat, options, "take_lot", lot.item) != PASS:
            break
        g.tell(PassedOn("R23", winner.id, lot.item))
        ceded.append(winner)
    take(g, winner, lot)
    for member in ceded:
        if lot.line == "magic_weapon" and member.rank < winner.rank:
            reward(g, member, 3, "6.12")


def highest(g: G, lot: Lot, standing: list[list[Member]]) -> Member:
    """[R23] Two dice each in seat order; those who tie roll again. `standing`: who is level, the best first."""
    while len(standing[0]) > 1:
        tied = standing.pop(0)
        rolls = [sum(two(g, "R23")) for _ in tied]
        g.tell(RolledOff("R23", lot.item, tuple(member.id for member in tied), tuple(rolls)))
        for total in sorted(set(rolls)):
            standing.insert(0, [member for member, roll in zip(tied, rolls, strict=True) if roll == total])
    return standing.pop(0)[0]


async def leader_assigns(g: G, lot: Lot) -> None:
    """[R23] What nobody can roll for is the leader's to carry or give; so is what an author or a sage gives."""
    family = [member for member in able(g.state) if is_of_the_family(member)]
    member = await Choose("R23", leader(g.state).seat, family or [leader(g.state)], "assign", lot.item)
    magic = member.calling == "wizard" and (lot.item in SPELLS or lot.item in BOOK_KEYS)
    if not magic or not await take_spell(g, member, lot):
        take(g, member, lot)


def take(g: G, member: Member, lot: Lot) -> None:
    """[R33] A relic's karma is the finder's, if he is a priest; the relic stays an object, for homage."""
    if lot.line == "relic":
        if member.calling == "priest":
            reward(g, member, lot.karma, "D3.21")
        find_item(g, member, f"relic+{lot.karma}", lot.number, "R33")
    elif lot.karma:
        reward(g, member, lot.karma, "D3.37")
    else:
        find_item(g, member, lot.item, lot.number, RULE[lot.line])


# -- spells ----------------------------------------------------------------------------------------------------


async def bargain(g: G, lot: Lot) -> None:
    """[D3.17] [R23] The wizards settle among themselves who takes a spell, or roll off; the leader has no say.

    What no wizard can or will take is lost.
    """
    wizards = candidates(g.state, lot)
    while wizards:
        named = await named_by_wizards(g, lot, wizards)
        if not named:
            break
        taker = highest(g, lot, [named])
        if await take_spell(g, taker, lot):
            return
        wizards.remove(taker)
    g.tell(SpellLost("R23", lot.item, lot.number))


async def named_by_wizards(g: G, lot: Lot, wizards: list[Member]) -> list[Member]:
    """[D3.17] Whom the players of wizards name, in seat order; if they agree, one."""
    if len(wizards) == 1:
        return wizards
    named: list[object] = []
    for seat in dict.fromkeys(wizard.seat for wizard in wizards):
        named.append(await Choose("D3.17", seat, [*wizards, NOBODY], "bargain", lot.item))
    return [wizard for wizard in wizards if wizard in named]


async def take_spell(g: G, wizard: Member, lot: Lot) -> bool:
    """[D3.15] [R34] It is his, whatever his rank. [D3.S26] [C8] A choice is named now. False: he left it (R7).

    [D3.16] [D9.20] Such balls as are sold he may buy from now on.
    """
    item = lot.item
    if item == "choice":
        item = await Choose("C8", wizard.seat, CHOICE, "choice", wizard.id)
    kind = SPELLS.get(item)
    if kind is not None and kind.counts and not await make_room(g, wizard, item):
        return False
    find_item(g, wizard, item, lot.number, "D3.15")
    if kind is not None and kind.counts:
        wizard.given_up = tuple(given for given in wizard.given_up if given != item)
        if item not in wizard.spells:
            wizard.spells = (*wizard.spells, item)
            if kind.sold:
                g.tell(SpellLearnt("D3.16", wizard.id, item))
    elif item == "flashlight":
        wizard.opened = {**wizard.opened, item: wizard.opened.get(item, 0) + lot.hidden * lot.number}
    elif item == "partial_map" and lot.hidden:
        read_map(g, wizard, lot.hidden)
    return True


def read_map(g: G, wizard: Member, number: int) -> None:
    """[D3.B11] A partial map shows the five by five squares round a chamber's first, secret doors included."""
    level = level_of(g.state.spot)
    on = maze(g.state).sheets[level]
    x, y = on.xy(maze(g.state).chambers[level, number].cells[0])
    square = [on.at(x + dx, y + dy) for dy in range(-2, 3) for dx in range(-2, 3)]
    cells = [cell for cell in square if cell >= 0 and on.cells[cell] != Cell.ROCK]
    note_seen(g.state, on, cells)
    for cell in cells:
        for side in on.doors(cell):
            if on.edge(cell, side) == Edge.SECRET:
                note_secret(g.state, brink_of(on, cell, side))
    g.tell(MapRead("D3.B11", wizard.id))


async def make_room(g: G, wizard: Member, item: str) -> bool:
    """[R7] At the limit of his rank he must give up a kind, with its charges, to take a new one."""
    if has_room(wizard, item, g.state.house):
        return True
    given = await Choose("R7", wizard.seat, [*kinds_held(wizard), LEAVE], "give_up", item)
    if given == LEAVE:
        return False
    give_up(g, wizard, given)
    return True


def give_up(g: G, wizard: Member, kind: str) -> None:
    """[R7] A kind and its charges are gone; one of his rank can be taken again between descents."""
    wizard.spells = tuple(spell for spell in wizard.spells if spell != kind)
    if kind in WIZARD_RANKS[wizard.rank].balls:
        wizard.given_up = (*wizard.given_up, kind)
    if kind in wizard.goods:
        wizard.goods = less(wizard.goods, kind)
    g.tell(SpellGivenUp("R7", wizard.id, kind))


def task_done(g: G) -> None:
    """[D3.28] [6.5] Foes of his category were destroyed or fled: a gold roll (D3.02), doubled, into the chest."""
    gold = 2 * amount(g, "D3.28")
    g.state.chest.gold += gold
    g.tell(TaskDone("D3.28", g.state.task, gold))
    g.state.task = ""


# -- at home ---------------------------------------------------------------------------------------------------


def divide(g: G) -> None:
    """[D3.35] [6.6] Each kind of coin, bar and jewel evenly, what will not divide to the leader. [S28]

    [R35] The living share: personas, sons, apprentices, and simulacra for the keeper; daughters in jewels only.
    """
    state, chest = g.state, g.state.chest
    state.chest = Chest()
    sharers = [member for member in able(state) if member.kind not in ("daughter", "slave")]
    jewel_sharers = [member for member in able(state) if member.kind != "slave"]
    if not sharers:
        return
    heir = state.leader if any(member.id == state.leader for member in sharers) else sharers[0].id
    shares: dict[str, Goods] = {member.id: {} for member in jewel_sharers}
    coin = {"gold": chest.gold, "silver": chest.silver}
    bars = {"gold_bar": chest.gold_bars, "silver_bar": chest.silver_bars}
    share_coin(g, shares, sharers, heir, coin, bars)
    for kind, number in chest.jewels.items():
        share_out(shares, kind, number, jewel_sharers, heir)
    for who, share in shares.items():
        receive(g, find(state, who), share)


@varies("share_by_worth")
def share_coin(g: G, shares: dict[str, Goods], sharers: list[Member], heir: str, coin: Goods, bars: Goods) -> None:
    """[6.6] Gold and silver pieces as they lie, and bars; each kind by itself."""
    for kind, number in {**coin, **bars}.items():
        share_out(shares, kind, number, sharers, heir)


def share_out(shares: dict[str, Goods], kind: str, number: int, sharers: list[Member], heir: str) -> None:
    """[D3.35] So many each, the rest to the leader."""
    each, rest = divmod(number, len(sharers))
    for member in sharers:
        if part := each + (rest if member.id == heir else 0):
            shares[member.id][kind] = part


def receive(g: G, member: Member, share: Goods) -> None:
    """[D3.35] Coin into the purse, the rest among his goods; [D5.15] a simulacrum's share is the keeper's."""
    if not share:
        return
    g.tell(Shared("D3.35", member.id, share))
    if member.kind == "simulacrum":
        return
    for kind, number in share.items():
        if kind in ("gold", "silver"):
            member.purse += number * (SILVER if kind == "gold" else 1)
        else:
            gain(member, kind, number)


async def cash_jewels(g: G) -> None:
    """[D3.36] Jewels may be kept as they are, or are turned into coin at their worth."""
    state = g.state
    for seat in range(state.seats):
        held = [
            KeepJewels(member.id, kind)
            for member in able(state)
            if member.seat == seat and member.kind not in ("simulacrum", "slave")
            for kind in member.goods
            if kind in JEWELS
        ]
        if not held:
            continue
        kept = await ChooseSome("D3.36", seat, held, 0, len(held), "keep_jewels")
        for jewel in held:
            if jewel not in kept:
                cash(g, find(state, jewel.who), jewel.item)


def cash(g: G, member: Member, kind: str) -> None:
    """[D3.36] [D3.06] All of a kind, at so much silver each."""
    number = member.goods[kind]
    lose(member, kind, number)
    member.purse += number * JEWELS[kind].worth
    g.tell(JewelsCashed("D3.36", member.id, kind, number, number * JEWELS[kind].worth))


def sell_photographs(g: G) -> None:
    """[6.12] [S25] [D3.13] The Daily Dungeon pays the photographer: one die of silver, gory scenes two of gold."""
    for member in able(g.state):
        for scene in member.pictures:
            silver_pieces = g.d6("S25") if scene == "plain" else sum(two(g, "S25")) * SILVER
            member.purse += silver_pieces
            g.tell(PhotographSold("S25", member.id, scene, silver_pieces))
        member.pictures = ()
