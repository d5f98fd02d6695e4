"""Dungeon [4] Ranks are bought; sons, daughters and apprentices come; the Great Spider wants her due."""

from __future__ import annotations

from labrys.engine.ask import Amount, Choose, Name
from labrys.games.dungeon.chapters.c01_the_game import is_of_the_family, lose, means, pay, two
from labrys.games.dungeon.chapters.c04_personas import choose_leader, full_body
from labrys.games.dungeon.chapters.c06_battle import is_party_lost, lose_the_party
from labrys.games.dungeon.events import (
    Born,
    ChildRolled,
    Eaten,
    Graduated,
    LollipopsGiven,
    RankGained,
    Sacrificed,
    SpiderCame,
)
from labrys.games.dungeon.pieces import Calling, Kind, Member, Sex
from labrys.games.dungeon.scenes import Birth, Rise, Spider
from labrys.games.dungeon.state import G, State, able, anyone
from labrys.games.dungeon.tables import ARMOUR, RANKS, cost
from labrys.kit.names import free_id, free_name, slug
from labrys.kit.variants import varies

HORN = "unicorn_horn"
LOLLIPOP = "spider_lollipop"
CALLING: dict[Kind, Calling] = {"son": "warrior", "apprentice": "wizard"}  # a daughter has none (D4.20)
SEX: dict[Kind, Sex] = {"son": "male", "daughter": "female"}
CONTENT = 11  # [6.11] what the Spider needs
NAMES = (
    "Aldith", "Bero", "Cunna", "Dagmar", "Ealdor", "Frida", "Gunnar", "Hild", "Ivo", "Jorun", "Kettil", "Linnea",
    "Magnus", "Norna", "Osric", "Perla", "Quill", "Runa", "Sigur", "Tova", "Ulf", "Vigdis", "Wulf", "Ysolt",
)  # fmt: skip
RESERVED = frozenset({"nobody", "ready", "leave", "arrange"})  # words that stand beside people in some question

# -- names -----------------------------------------------------------------------------------------------------


def everybody(state: State) -> list[Member]:
    """Whoever has a name in this game."""
    return [*state.party, *state.home, *state.lost]


def suggestions(state: State) -> list[str]:
    """Names to choose from that nobody has."""
    taken = {member.name for member in everybody(state)}
    free = [name for name in NAMES if name not in taken]
    return free or [free_name(name, taken) for name in NAMES]


def own_id(state: State, name: str) -> str:
    """The id of somebody new."""
    return free_id(slug(name), {*(member.id for member in everybody(state)), *RESERVED})


# -- ranks -----------------------------------------------------------------------------------------------------


def price_of_rank(member: Member) -> tuple[int, int]:
    """[D4.04] [D4.31] Silver and karma for leaving his rank: elves and dwarfs 10 % more, apprentices 20 %."""
    percent = 110 if member.denomination in ("elf", "dwarf") else 100
    return cost(member.calling or "warrior", member.rank, 120 if member.kind == "apprentice" else percent)


def bar_to_rank(state: State, member: Member) -> str:
    """[D4.08] The rule that keeps him from the next better rank; empty: he can buy it."""
    if not is_of_the_family(member) or member.rank == 1:
        return "D4.08"
    silver, karma = price_of_rank(member)
    if state.loan:
        return "6.10"
    if RANKS[member.calling or "warrior"][member.rank].horn and HORN not in member.goods:
        return "D4.30"
    return "" if member.karma >= karma and means(member) >= silver else "D9.06"


async def rise(g: G, scene: Rise) -> None:
    """[D4.05] [R38] [C1] Between descents, one rank at a time; several in a row, each paid in full.

    [6.10] Nobody rises while the party owes the storekeeper.
    """
    state = g.state
    for member in able(state):
        if member.id in scene.asked or bar_to_rank(state, member):
            continue
        if await Choose("D4.08", member.seat, ("rise", "wait"), "rise", member.id, default=0) == "rise":
            g.then(scene)
            buy_rank(g, member)
        else:
            g.then(Rise((*scene.asked, member.id)))
        return


def buy_rank(g: G, member: Member) -> None:
    """[D9.06] Karma and gold are spent. [D4.30] A wizard also hands in a unicorn's horn to become 7th."""
    silver, karma = price_of_rank(member)
    horn = RANKS[member.calling or "warrior"][member.rank].horn
    pay(member, silver)
    member.karma -= karma
    if horn:
        lose(member, HORN)
    rise_one(g, member, RankGained("D4.08", member.id, member.rank - 1, silver, karma, horn))


def rise_one(g: G, member: Member, gained: RankGained | None = None) -> None:
    """[D9.07] The next better rank and what it brings. [S26] In mid-descent it is granted free, without a horn."""
    state = g.state
    before = full_body(state, member)
    member.rank -= 1
    member.body += full_body(state, member) - before
    g.tell(gained or RankGained("S26", member.id, member.rank))
    gains = RANKS[member.calling or "warrior"][member.rank].gains
    if member.kind == "apprentice":
        if member.rank == 7:
            graduate(g, member)
    elif member.kind == "persona":
        for gain in gains:
            if gain in ("son", "daughter", "apprentice"):
                g.then(Birth(member.id, gain))
            elif gain in ("son_roll", "daughter_roll"):
                roll_for_child(g, member, "son" if gain == "son_roll" else "daughter")
    if state.spot:
        choose_leader(g)


# -- sons, daughters, apprentices ------------------------------------------------------------------------------


def roll_for_child(g: G, priest: Member, child: Kind) -> None:
    """[D4.25] [D4.27] [D9.32] A priest's child is born on doubles; one roll each, ever."""
    if child in priest.children:
        return
    priest.children = (*priest.children, child)
    one, other = two(g, "D9.32")
    g.tell(ChildRolled("D4.25" if child == "son" else "D4.27", priest.id, child, one == other))
    if one == other:
        g.then(Spider(priest.id) if child == "son" else Birth(priest.id, child))


async def birth(g: G, scene: Birth) -> None:
    """[D4.16] [D4.20] [D4.31] [C2] It is of its parent's denomination; sons and apprentices begin at 11th rank.

    [S26] It waits on the surface. [D4.22] A daughter wears ornamental leather, and nothing else.
    """
    state = g.state
    parent = anyone(state, scene.who)
    if parent is None or parent.fate:
        return
    names = suggestions(state)
    taken = [member.name for member in everybody(state)]
    name = await Name("6.11", parent.seat, names, taken, "child_name", scene.kind, default=names[0])
    child = Member(
        id=own_id(state, name),
        name=name,
        kind=scene.kind,
        calling=CALLING.get(scene.kind, ""),
        denomination=parent.denomination,
        sex=SEX.get(scene.kind, parent.sex),
        seat=parent.seat,
        parent=parent.id,
        rank=11,
    )
    if scene.kind == "daughter":
        child.armour, child.armour_hits = "ornamental_leather", ARMOUR["ornamental_leather"].hits
    child.body = full_body(state, child)
    state.home.append(child)
    g.tell(Born("6.11", parent.id, child.id, scene.kind))


def wants_apprentice(state: State, wizard: Member) -> bool:
    """[D4.31] [6.11] From the 6th rank on; one that was lost is replaced at the next visit to the store."""
    if wizard.kind != "persona" or wizard.calling != "wizard" or wizard.rank > 6:
        return False
    return not any(one.kind == "apprentice" and one.parent == wizard.id for one in (*state.party, *state.home))


@varies("free_graduates")
def graduate(g: G, apprentice: Member) -> None:
    """[D4.32] [6.11] Having reached the 7th rank he has finished and leaves play; a fresh one takes his place."""
    g.tell(Graduated("D4.32", apprentice.id))
    part(g.state, apprentice)
    g.then(Birth(apprentice.parent, "apprentice"))


def part(state: State, member: Member) -> None:
    """He leaves the company for good, alive."""
    member.fate = "gone"
    for people in (state.party, state.home):
        if member in people:
            people.remove(member)
    state.lost.append(member)


# -- the Great Spider ------------------------------------------------------------------------------------------


async def spider(g: G, scene: Spider) -> None:
    """[D4.25] [D4.15] [6.11] She demands the son; lollipops may content her; else the priest chooses."""
    priest = anyone(g.state, scene.who)
    assert priest is not None  # a priest who has just risen
    g.tell(SpiderCame("D4.25", priest.id))
    if await lollipops(g, priest):
        g.then(Birth(priest.id, "son"))
    elif (
        await Choose("D4.25", priest.seat, ("sacrifice", "refuse"), "spider", priest.id, default=0) == "sacrifice"
    ):
        sacrifice(g, priest)
    else:
        be_eaten(g, priest)


async def lollipops(g: G, priest: Member) -> bool:
    """[D9.22] [D5.P8] Two dice, +1 for each after the first, at most +4; 11 will do. All of them are gone."""
    held = priest.goods.get(LOLLIPOP, 0)
    if not held or g.state.house.no_lollipops:
        return False
    number = await Amount("6.11", priest.seat, 0, held, "lollipops", priest.id, default=held)
    if not number:
        return False
    lose(priest, LOLLIPOP, number)
    total = sum(two(g, "6.11")) + min(number - 1, 4)
    g.tell(LollipopsGiven("6.11", priest.id, number, total, total >= CONTENT))
    return total >= CONTENT


def be_eaten(g: G, priest: Member) -> None:
    """[D4.26] Priest and son both die, and the goods are lost with them."""
    state = g.state
    g.tell(Eaten("D4.26", priest.id))
    part(state, priest)
    priest.fate = "dead"
    if state.leader == priest.id:
        choose_leader(g)
    if state.spot and is_party_lost(state):  # [S26]
        lose_the_party(g)


def sacrifice(g: G, priest: Member) -> None:
    """[D4.25] [R43] He is a 10th-rank warrior from now on in all things: karma gone, possessions kept."""
    priest.calling, priest.rank, priest.karma = "warrior", 10, 0
    priest.body = min(priest.body, full_body(g.state, priest))
    g.tell(Sacrificed("D4.25", priest.id))
    if g.state.spot:
        choose_leader(g)
