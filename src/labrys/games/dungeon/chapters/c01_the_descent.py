"""Dungeon [1] The descent: who goes, what is made ready, and what falls due when the party is home, or lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from labrys.engine.ask import Choose, ChooseSome, Name
from labrys.games.dungeon.chapters.c01_the_game import (
    BARS,
    SILVER,
    find_item,
    is_of_the_family,
    jewels_worth,
    lose,
    means,
    pay,
    two,
)
from labrys.games.dungeon.chapters.c03_treasure import amount, cash_jewels, divide, sell_photographs
from labrys.games.dungeon.chapters.c04_families import (
    HORN,
    everybody,
    own_id,
    suggestions,
    wants_apprentice,
)
from labrys.games.dungeon.chapters.c04_personas import choose_leader, full_body, recover, take_kinds_again
from labrys.games.dungeon.events import (
    BabySat,
    BillPaid,
    CameHome,
    Fed,
    FetchedHome,
    Joined,
    LoanRepaid,
    Parted,
    PartyLost,
    Repaid,
    Retired,
)
from labrys.games.dungeon.options import Bring, Company, Retire
from labrys.games.dungeon.pieces import RESERVE, Calling, Denomination, Famous, Fate, Member, Sex
from labrys.games.dungeon.scenes import (
    Birth,
    FormLine,
    Gather,
    GoDown,
    Home,
    Lost,
    NewPersona,
    Outfit,
    Rise,
    Store,
    Torches,
)
from labrys.games.dungeon.state import G, State, able, anyone, leader
from labrys.games.dungeon.tables import BADDIES, READY_MADE
from labrys.kit.names import free_name

FLAT_PURSE = 30  # [R5] by house rule
BABY_SITTING = 30 * SILVER  # [D4.21] a daughter and descent
CHILDREN = ("son", "daughter", "apprentice")
COMPANIES = {1: (4, 5, 6), 2: (2, 3, 4)}  # by the number of players; more of them bring fewer each
MOST_FAMOUS = 100

# -- who goes --------------------------------------------------------------------------------------------------


async def gather(g: G, scene: Gather) -> None:
    """[D1.13] [D1.06] [D1.07] A player makes personas, takes ready-made ones, or those who wait at home.

    [6.14] One party at a time: the others wait. [D1.06] A persona may be given up.
    """
    state, seat = g.state, scene.seat
    options = to_gather(state, seat)
    if not options:  # [C9] the others are as many as may go
        return
    chosen = await Choose("D1.13", seat, options, "gather", default=0)
    if chosen == "ready":
        return
    if isinstance(chosen, Company):
        for _ in range(chosen.number):
            join_ready_made(g, seat)
        return
    if chosen == "everybody":
        for member in waiting(state, seat)[: room_left(state, seat)]:
            bring(g, member)
        return
    g.then(scene)
    if chosen == "new":
        g.then(NewPersona(seat))
    elif isinstance(chosen, Bring):
        bring(g, _at_home(state, chosen.who))
    elif isinstance(chosen, Retire):
        retire(g, _at_home(state, chosen.who))


def to_gather(state: State, seat: int) -> list[Bring | Company | Retire | str]:
    """What a player may do before the descent; the first is what most would do."""
    options: list[Bring | Company | Retire | str] = []
    own = any(member.seat == seat for member in state.party)
    here, room = waiting(state, seat), room_left(state, seat)
    if own:
        options.append("ready")
    elif here:
        options.append("everybody")
    if room:
        if not own:
            sizes = [size for size in COMPANIES.get(state.seats, (1, 2, 3)) if size <= room]
            options += [Company(size) for size in sizes[1:2] + sizes[:1] + sizes[2:]]  # the middle one first
        if own or len(here) > 1:
            options += [Bring(member.id) for member in here]
        options.append("new")
    return options + [Retire(member.id) for member in here if member.kind == "persona"]


def waiting(state: State, seat: int) -> list[Member]:
    """A seat's personas at home, and sons without a parent, who go by themselves."""
    return [
        member
        for member in state.home
        if member.seat == seat
        and (member.kind == "persona" or (member.kind == "son" and is_orphan(state, member)))
    ]


def is_orphan(state: State, child: Member) -> bool:
    """Is nobody left whose child it is?"""
    parent = anyone(state, child.parent)
    return parent is None or parent.fate in ("dead", "gone")


def room_left(state: State, seat: int) -> int:
    """[R51] [C9] [D1.14] How many more a seat may bring, so that each of those after it can bring one."""
    return max(0, state.house.party_max - len(state.party) - (state.seats - seat - 1))


def _at_home(state: State, who: str) -> Member:
    return next(member for member in state.home if member.id == who)


def bring(g: G, member: Member) -> None:
    """[D1.06] He goes down with the party."""
    g.state.home.remove(member)
    g.state.party.append(member)
    g.tell(Joined("D1.06", member.id, member.calling, member.denomination, member.seat))


def retire(g: G, member: Member) -> None:
    """[D1.06] [D1.08] Given up; the name stays in the hall of fame."""
    g.state.home.remove(member)
    remember(g.state, member, "retired")
    g.tell(Retired("D1.06", member.id))


async def new_persona(g: G, scene: NewPersona) -> None:
    """[D9.08] [D4.01] Name, class, denomination, sex, virgin or experienced; no attributes. [D9.27] No hobbits."""
    state, seat = g.state, scene.seat
    names = suggestions(state)
    name = await Name("D9.08", seat, names, [m.name for m in everybody(state)], "name", default=names[0])
    callings: tuple[Calling, ...] = ("warrior", "priest", "wizard")
    calling = await Choose("D1.01", seat, callings, "calling", name)
    peoples: tuple[Denomination, ...] = ("human", "elf", "dwarf")
    if state.house.centaurs and calling == "warrior":
        peoples = (*peoples, "centaur")
    denomination = await Choose("D4.01", seat, peoples, "denomination", name)
    sexes: tuple[Sex, ...] = ("female", "male")
    sex = await Choose("D9.08", seat, sexes, "sex", name)
    virtue = await Choose("D9.08", seat, ("virgin", "experienced"), "virtue", name)
    join(g, name, calling, denomination, sex, seat, virgin=virtue == "virgin")


def join_ready_made(g: G, seat: int) -> None:
    """[D1.10] [D1.11] [D1.12] [D4.06] The next ready-made persona; when all are taken, a second of that name."""
    taken = {member.name for member in everybody(g.state)}
    row = next(
        (row for row in READY_MADE if row.name not in taken), READY_MADE[len(g.state.party) % len(READY_MADE)]
    )
    join(g, free_name(row.name, taken), row.calling, row.denomination, row.sex, seat, virgin=row.virgin)


def join(
    g: G, name: str, calling: Calling, denomination: Denomination, sex: Sex, seat: int, *, virgin: bool
) -> None:
    """[R5] [D9.07] A persona at 10th rank, with what the gold roll brings in his purse."""
    state = g.state
    member = Member(
        id=own_id(state, name),
        name=name,
        calling=calling,
        denomination=denomination,
        sex=sex,
        virgin=virgin,
        seat=seat,
        purse=(FLAT_PURSE if state.house.flat_purse else amount(g, "R5")) * SILVER,
    )
    member.body = full_body(state, member)
    state.party.append(member)
    g.tell(Joined("D9.08", member.id, calling, denomination, seat, member.purse))


# -- what is made ready ----------------------------------------------------------------------------------------


async def outfit(g: G, scene: Outfit) -> None:
    """[D1.13] [6.14] Families, then the leader (D4.10), the store, torches, lines, and down."""
    state = g.state
    if scene.step == "apprentices":
        births = [Birth(wizard.id, "apprentice") for wizard in state.party if wants_apprentice(state, wizard)]
        g.then(*births, Outfit("families"))
        return
    await families(g)
    await feed_slaves(g, [slave for slave in state.home if slave.kind == "slave" and _goes(state, slave.parent)])
    in_seat_order(state)
    for member in state.party:
        member.line = RESERVE
        if member.calling == "wizard":
            take_kinds_again(member, state.house)
    choose_leader(g)
    g.then(Store(), Torches(), FormLine(), GoDown())


def _goes(state: State, who: str) -> bool:
    return any(member.id == who for member in state.party)


async def families(g: G) -> None:
    """[D4.20] [D4.21] Sons and apprentices may come along; a daughter must, or the keeper baby-sits for 30 G."""
    state = g.state
    for seat in range(state.seats):
        children = [
            one for one in state.home if one.kind in CHILDREN and one.seat == seat and _goes(state, one.parent)
        ]
        room = state.house.party_max - len(state.party)
        must = [one for one in children if one.kind == "daughter" and not _can_pay_sitter(state, one)][:room]
        may = [one for one in children if one not in must]
        usual = tuple(place for place, one in enumerate(may) if one.kind != "daughter")[: room - len(must)]
        chosen = await ChooseSome("D4.21", seat, may, 0, max(0, room - len(must)), "family", default=usual)
        for child in children:
            if child in must or child in chosen:
                bring(g, child)
            elif child.kind == "daughter":
                sitter_paid(g, child)


def _can_pay_sitter(state: State, daughter: Member) -> bool:
    parent = anyone(state, daughter.parent)
    return parent is not None and means(parent) >= BABY_SITTING


def sitter_paid(g: G, daughter: Member) -> None:
    """[D4.21] [6.10] 30 G for the descent, of her parent's."""
    parent = anyone(g.state, daughter.parent)
    if parent is not None:
        silver = min(BABY_SITTING, means(parent))
        pay(parent, silver)
        g.tell(BabySat("D4.21", daughter.id, parent.id, silver))


async def feed_slaves(g: G, slaves: list[Member]) -> None:
    """[D3.20] [6.9] 1 G for each 5 hits or part, paid by the master; unfed it leaves for good.

    An author's creature does not live away from its maze.
    """
    state = g.state
    for slave in slaves:
        master = anyone(state, slave.parent)
        assert master is not None  # or it would have turned
        silver = -(-slave.hits // 5) * SILVER
        able_to = means(master) >= silver and slave.baddie in BADDIES
        options = ("feed", "let_go") if able_to else ("let_go",)
        if await Choose("6.9", master.seat, options, "feed", slave.id, default=0) == "let_go":
            leave_for_good(g, slave, "gone", "hungry")
            continue
        pay(master, silver)
        g.tell(Fed("6.9", slave.id, master.id, silver))
        if slave in state.home:
            state.home.remove(slave)
            state.party.append(slave)


def in_seat_order(state: State) -> None:
    """Players in table order; each persona followed by son, daughter, apprentice; then simulacra, then slaves."""
    people = state.party
    heads = [m for m in people if m.kind == "persona" or (m.kind in CHILDREN and not _goes(state, m.parent))]
    heads.sort(key=lambda member: member.seat)
    order: list[Member] = []
    for head in heads:
        order.append(head)
        order += [one for kind in CHILDREN for one in people if one.kind == kind and one.parent == head.id]
    order += [member for member in people if member.kind == "simulacrum"]
    state.party = order + [member for member in people if member.kind == "slave"]


# -- home ------------------------------------------------------------------------------------------------------


async def home(g: G, scene: Home) -> None:
    """[6.14] What falls due on the surface, step by step."""
    following = [*STEPS]
    after = following.index(scene.step) + 1
    if after < len(following):
        g.then(Home(following[after]))
    await STEPS[scene.step](g)


async def come_home(g: G) -> None:
    """[6.14] [6.13] Bites fall due; [R35] hostages and stone members are lost; a tamed unicorn gives its horn."""
    state, chest = g.state, g.state.chest
    bars = chest.gold_bars * BARS["gold_bar"] + chest.silver_bars * BARS["silver_bar"]
    worth = chest.gold * SILVER + chest.silver + bars + jewels_worth(chest.jewels)
    state.spot, state.fight, state.foes, state.sage = 0, None, [], None
    state.figures["gold"] = worth // SILVER
    g.tell(CameHome("6.14", worth))
    for member in [*state.party]:
        if member.bitten and not member.fate:
            leave_for_good(g, member, "gone", "bite")
        elif member.fate:
            leave_for_good(g, member, member.fate, member.fate)
    if not able(state):
        g.cancel(Home)
        g.then(Lost())
        return
    choose_leader(g)  # [S28]
    if state.unicorn:
        takers = [member for member in able(state) if is_of_the_family(member)] or [leader(state)]
        find_item(g, await Choose("6.13", leader(state).seat, takers, "horn"), HORN, 1, "6.13")
        state.unicorn = False


async def slaves_eat(g: G) -> None:
    """[6.9] Those taken on this descent."""
    await feed_slaves(g, [slave for slave in g.state.party if slave.kind == "slave" and not slave.descents])


async def repay_loan(g: G) -> None:
    """[6.10] The loan comes off the chest's coin before the division."""
    state = g.state
    if state.loan:
        paid = take_coin(state, state.loan)
        state.loan -= paid
        g.tell(LoanRepaid("6.10", paid, state.loan))


def take_coin(state: State, silver: int) -> int:
    """From the chest: gold pieces, then silver, one gold piece broken if need be. How much there was."""
    chest = state.chest
    paid = min(silver, chest.gold * SILVER + chest.silver)
    gold = min(chest.gold, paid // SILVER)
    rest = paid - gold * SILVER
    if rest > chest.silver:
        gold, rest = gold + 1, rest - SILVER
    chest.gold -= gold
    chest.silver -= rest
    return paid


async def pay_for_simulacra(g: G) -> None:
    """[D5.15] [6.10] Two dice G for each one killed: off the coin, then the leader pays or owes it as a loan.

    [S1] What the dead ones left goes back too. From the third dead on he rents none for the next descent.
    """
    state = g.state
    killed = [member for member in state.lost if member.kind == "simulacrum"]
    bill = sum(sum(two(g, "6.10")) for _ in killed) * SILVER
    keeper_counts(state, len(killed))
    take_back_kits(state)
    if not killed:
        return
    chest = take_coin(state, bill)
    head, rest, paid = leader(state), bill - chest, 0
    can_pay = rest and is_of_the_family(head) and means(head) >= rest
    if can_pay and await Choose("6.10", head.seat, ("pay", "owe"), "bill", str(rest), default=0) == "pay":
        pay(head, rest)
        paid = rest
    state.loan += rest - paid
    g.tell(BillPaid("6.10", head.id, bill, chest, paid, rest - paid))


def keeper_counts(state: State, killed: int) -> None:
    """[6.10] [D5.15] The keeper is angry."""
    state.simulacra_lost += killed
    state.none_for_rent = bool(killed) and state.simulacra_lost >= 3


def take_back_kits(state: State) -> None:
    """[S1] A dead simulacrum's kit may be used until home; `state.used` has what was picked up of it."""
    for key, number in state.used.items():
        kind, _, item = key.partition(":")
        if kind != "kit":
            continue
        number -= sum(goods.get(item, 0) for goods in state.remains.values())  # nobody has picked that up
        for member in able(state):
            taken = min(number, member.goods.get(item, 0))
            if taken > 0:
                lose(member, item, taken)
                number -= taken
            if number > 0 and item in (member.hand, member.armour):
                if item == member.hand:
                    member.hand = ""
                else:
                    member.armour, member.armour_hits = "", 0
                number -= 1


async def share_out(g: G) -> None:
    """[D3.35] The chest is divided; [D5.12] what members lent each other is paid back as far as the purse goes."""
    state = g.state
    divide(g)
    for member in able(state):
        for lender, silver in member.owes.items():
            creditor = anyone(state, lender)
            paid = min(silver, member.purse) if creditor is not None and not creditor.fate else 0
            left = 0 if creditor is None or creditor.fate else silver - paid
            member.owes = {who: owed for who, owed in {**member.owes, lender: left}.items() if owed}
            if creditor is not None and paid:
                member.purse -= paid
                creditor.purse += paid
                g.tell(Repaid("D5.12", member.id, lender, paid))


async def photographs(g: G) -> None:
    """[6.12] Sold on the surface."""
    sell_photographs(g)


async def ranks(g: G) -> None:
    """[D1.05] Karma and treasure are exchanged for rank; births come with it."""
    g.then(Rise())


async def rest(g: G) -> None:
    """[D5.09] Armour regenerates, bodies are whole, thrown weapons are back; simulacra go back to the store."""
    state = g.state
    state.party = [member for member in state.party if member.kind != "simulacrum"]
    for member in state.party:
        recover(g, member)
        member.descents += 1
    close(state, "home")


STEPS: dict[str, Callable[[G], Awaitable[None]]] = {
    "bites": come_home,
    "slaves": slaves_eat,
    "loan": repay_loan,
    "bill": pay_for_simulacra,
    "division": share_out,
    "jewels": cash_jewels,
    "photographs": photographs,
    "ranks": ranks,
    "rest": rest,
}


# -- lost ------------------------------------------------------------------------------------------------------


async def lost(g: G, scene: Lost) -> None:
    """[D6.01] [6.14] Chest and goods are gone, the loan dies with them; daughters alone are fetched home."""
    state = g.state
    g.tell(PartyLost("6.14"))
    state.spot, state.fight, state.foes, state.sage = 0, None, [], None
    alone = all(member.kind in ("daughter", "slave") for member in able(state))
    for member in [*state.party]:
        if member.kind == "daughter" and not member.fate and alone:
            fetch_home(g, member)
        else:
            leave_for_good(g, member, member.fate or "gone", member.fate or "lost")
    keeper_counts(state, sum(member.kind == "simulacrum" for member in state.lost))
    state.loan = 0
    close(state, "lost")


def fetch_home(g: G, daughter: Member) -> None:
    """[6.14] By the store's men, at 30 G to her parent's account, if he has one."""
    state = g.state
    state.party.remove(daughter)
    state.home.append(daughter)
    recover(g, daughter)
    g.tell(FetchedHome("6.14", daughter.id))
    parent = anyone(state, daughter.parent)
    if parent is not None and not parent.fate:
        pay(parent, min(BABY_SITTING, means(parent)))


def leave_for_good(g: G, member: Member, fate: Fate, why: str) -> None:
    """He does not come home, or goes his own way."""
    state = g.state
    for people in (state.party, state.home):
        if member in people:
            people.remove(member)
    member.fate = fate
    state.lost.append(member)
    g.tell(Parted("6.9" if why == "hungry" else "6.14", member.id, why))


def close(state: State, how: str) -> None:
    """[D1.08] The descent is over: its figures, and the hall of fame."""
    for member in state.lost:
        if member.kind == "persona" or (is_of_the_family(member) and member.fate == "dead"):
            remember(state, member, member.fate)
    figures = state.figures
    figures["survivors"] = sum(is_of_the_family(member) for member in state.party)
    before = len(state.notes.cleared) if state.house.cleared_for_good else 0
    figures["chambers"] = sum(fate == "cleared" for fate in state.rooms.values()) - before
    for name in ("gold", "karma", "kills"):
        figures.setdefault(name, 0)
    state.over = how


def remember(state: State, member: Member, end: str) -> None:
    """[D1.08] A name in the hall of fame: the best rank first, then karma, then kills."""
    entry = Famous(
        member.name, member.calling, member.denomination, member.rank, member.karma, member.kills, state.week, end
    )
    state.fame = sorted([*state.fame, entry], key=lambda one: (one.rank, -one.karma, -one.kills))[:MOST_FAMOUS]
