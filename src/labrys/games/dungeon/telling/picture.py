"""Dungeon: the view as something drawable: the map in squares of ten feet, battle lines, persona sheets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import msgpack, structs

from labrys.engine.ask import Ask
from labrys.engine.cache import Shelf
from labrys.games.dungeon.chapters.c01_the_game import is_of_the_family
from labrys.games.dungeon.chapters.c04_families import price_of_rank
from labrys.games.dungeon.chapters.c04_personas import kinds_held
from labrys.games.dungeon.pieces import RESERVE, Foe, Member
from labrys.games.dungeon.state import State
from labrys.games.dungeon.tables import ARMOUR, BADDIES, SILVER, is_weapon
from labrys.games.dungeon.telling import words
from labrys.games.dungeon.telling.goal import goal
from labrys.games.dungeon.telling.names import coins
from labrys.games.dungeon.telling.view import STEPS, Page, Record, Square, View
from labrys.kit.mazefile.model import FEET
from labrys.show.english import capital, count, listed
from labrys.show.picture import Card, Fight, Figure, Level, Listing, Picture, Place, Side, Sign, Thing, Token, Turn

CLOCKWISE = (0, 2, 1, 3)  # north, east, south, west out of the book's order N S E W
SIGNS = {
    "stairs_down": "stairs down",
    "stairs_up": "stairs up",
    "hole": "a hole in the floor",
    "trap": "a trap door",
    "tower": "a tower",
}
OWN = "baddie"  # one that the author of a maze thought of
FEW = 256  # maps kept ready …
LARGE = 2000  # … unless they have more squares than this
_encode = msgpack.Encoder().encode


def picture(view: View) -> Picture:
    """Everything there is to draw."""
    return Picture(
        "dungeon",
        "The Game of Dungeon",
        facts(view),
        tuple(Level(page.key, level_name(page)) for page in view.pages),
        places(view.pages),
        tokens(view),
        view.here,
        (*(member_card(view, one) for one in view.party), *foes(view), *others(view)),
        fight(view),
        records(view),
        (*notes(view), *lying(view)),
        moment(view),
        feet=FEET,
        goal=goal(view),
    )


def turn(option: object, ask: Ask[object], state: State) -> Turn | None:
    """No tiles are laid."""
    return None


def moment(view: View) -> str:
    """Which maze, and which descent."""
    return f"{view.maze}, descent {view.week}"


def facts(view: View) -> tuple[Figure, ...]:
    """What stands at the head of the table."""
    chest = view.chest
    coin = coins(chest.gold * SILVER + chest.silver) if chest.gold or chest.silver else ""
    more = chest.gold_bars + chest.silver_bars + sum(chest.jewels.values())
    held = f"{coin} +{more}".strip() if more else coin or "nothing"
    found = [Figure("Descent", str(view.week))]
    if view.here:
        found.append(Figure("Level", str(view.level) if view.level else "?", "" if view.level else "nobody knows"))
    found.append(Figure("Chest", held, words.chest_words(chest), "gold"))
    if view.cleared:
        found.append(Figure("Cleared", str(view.cleared), "chambers on this descent"))
    if view.loan:
        found.append(Figure("Loan", coins(view.loan), "owed to the storekeeper"))
    if view.task:
        found.append(Figure("Task", words.category(view.task), "a collector pays for the first of these beaten"))
    found += [Figure("Curse", words.curse(one)) for one in view.curses]
    return tuple(found)


# -- the map -------------------------------------------------------------------------------------------------


def level_name(page: Page) -> str:
    """A page of the map."""
    return f"Level {page.level}" if page.level else f"Page {page.key[1:]}: an unknown level"


def places(pages: Sequence[Page]) -> dict[str, Place]:
    """All squares, then all that lies beyond them."""
    return _PLACES.find(tuple(map(id, pages)), pages)[1]


def _places(pages: Sequence[Page]) -> tuple[Sequence[Page], dict[str, Place]]:
    """With the pages, which stay as long as they are known by their identities."""
    found = {key: place(key, square, page) for page in pages for key, square in page.squares.items()}
    return pages, found | {key: one for page in pages for key, one in beyond(page).items()}


_PLACES = Shelf(_places, FEW, lambda pages: sum(len(page.squares) for page in pages) <= LARGE)


def place(key: str, square: Square, page: Page) -> Place:
    """A square of ten feet."""
    named = [mark for mark in square.marks if not words.is_mark(mark)]
    signs = [Sign(square.kind, SIGNS[square.kind])] if square.kind in SIGNS else []
    signs += [Sign(words.sign(mark), words.mark(mark), what=mark) for mark in square.marks if words.is_mark(mark)]
    name = " ".join(named) or words.room_mark(square)
    kind = "square_room" if square.kind == "chamber" else "square"
    return Place(
        key,
        square.x,
        square.y,
        kind,
        tuple(square.sides[side] for side in CLOCKWISE),
        page.key,
        name,
        tuple(signs),
        visited=square.seen,
        note=words.square_note(square),
    )


def beyond(page: Page) -> dict[str, Place]:
    """The squares that ways and doors lead to and nobody has seen: where the light ends."""
    found: dict[str, Place] = {}
    for square in page.squares.values():
        for side, (dx, dy) in enumerate(STEPS):
            key = f"{page.key}:{square.x + dx},{square.y + dy}"
            if square.sides[side] not in ("wall", "panel") and key not in page.squares:
                found[key] = Place(key, square.x + dx, square.y + dy, "unexplored", level=page.key)
    return found


def tokens(view: View) -> tuple[Token, ...]:
    """The party always moves as one."""
    return (Token("party", view.here, "the party"),) if view.here else ()


# -- people --------------------------------------------------------------------------------------------------


def member_card(view: View, member: Member) -> Card:
    """[D9.08] A persona sheet; made once as long as it stays as it is."""
    full, fights, leads = view.full.get(member.id, member.body), view.fight is not None, member.id == view.leader
    kin = kin_of(view, member)
    written = (_encode(member), full, fights, leads, _encode(kin) if kin else b"")
    return _MEMBERS.find(written, (member, full, fights, leads, kin))


def _member_card(told: tuple[Member, int, bool, bool, Sequence[Member]]) -> Card:
    member, full, fights, leads, kin = told
    stands = member.line != RESERVE and fights and not member.fate
    return Card(
        member.id,
        words.member_name(member),
        words.title(member),
        member.seat,
        "charmed" if member.kind == "slave" else "fallen" if member.fate else "party",
        member.body,
        full,
        "hits",
        member.line if stands else -1,
        member.slot if stands else -1,
        words.box(member),
        words.a_thing(member.hand) if member.hand else "",
        figures(member),
        (*goods(member), *family(kin)),
        status(member, leads=leads),
        member.fate,
        sign=likeness(member),
    )


_MEMBERS = Shelf(_member_card, 4096)


def likeness(member: Member) -> str:
    """Which drawing: by folk and calling; a slave is what it was before."""
    if member.kind == "slave":
        return member.baddie
    return f"{member.denomination}_{member.calling or member.kind}"


def drawn(key: str) -> str:
    """Which drawing shows a good.

    >>> drawn("sword"), drawn("sword+1")
    ('sword', 'magic_sword')
    """
    kind, magic, _ = key.partition("+")
    return f"magic_{kind}" if magic else kind


def figures(member: Member) -> tuple[Figure, ...]:
    """Rank, karma, purse, and what takes hits before the body does."""
    found = [Figure("Rank", words.ordinal(member.rank))] if member.calling else []
    found.append(Figure("Karma", str(member.karma), key=True))
    found.append(Figure("Purse", coins(member.purse), sign="gold", key=bool(member.purse)))
    if member.calling and member.rank > 1 and is_of_the_family(member):
        silver, karma = price_of_rank(member)
        gains = listed(words.gains_of(member.calling, member.rank - 1))
        found.append(
            Figure(
                f"{words.ordinal(member.rank - 1)} rank",
                f"{karma} karma, {coins(silver)}",
                gains and f"brings {gains}",
            )
        )
    if member.owes:
        found.append(Figure("Owes", coins(sum(member.owes.values()))))
    if member.kills:
        found.append(Figure("Kills", str(member.kills)))
    if member.descents:
        found.append(Figure("Descents", str(member.descents)))
    if member.armour:
        found.append(layer(words.thing(member.armour), member.armour_hits, ARMOUR[member.armour].hits))
    if member.shield:
        where = "in front" if member.shield_front else "on the back"
        found.append(layer(words.thing(member.shield), member.shield_hits, ARMOUR[member.shield].hits, where))
    if member.vest:
        found.append(layer(words.thing("bullet_proof_vest"), member.vest_hits, ARMOUR["bullet_proof_vest"].hits))
    if member.body_shield:
        found.append(layer(words.thing("body_shield"), member.body_shield, ARMOUR["body_shield"].hits))
    return tuple(found)


def layer(name: str, left: int, hits: int, note: str = "") -> Figure:
    """So many hits of so many."""
    return Figure(capital(name), f"{left}/{hits}", note, left=left, boxes=hits)


def goods(member: Member) -> tuple[Listing, ...]:
    """Weapons, then everything else."""
    weapons = [key for key in member.goods if is_weapon(key)]
    rest = [key for key in member.goods if not is_weapon(key)]
    lists = []
    in_hand = (
        (Thing(words.thing(member.hand), words.use(member.hand), "in hand", drawn(member.hand)),)
        if member.hand
        else ()
    )
    if in_hand or weapons:
        lists.append(Listing("Weapons", (*in_hand, *(carried(member, key) for key in weapons))))
    if rest:
        lists.append(Listing("Goods", tuple(carried(member, key) for key in rest)))
    if kinds := kinds_held(member) if member.calling == "wizard" else []:
        lists.append(
            Listing("Spells", tuple(Thing(words.things(key), words.use(key), kind=drawn(key)) for key in kinds))
        )
    return tuple(lists)


def kin_of(view: View, member: Member) -> list[Member]:
    """[D4.16] Parents, masters, children, apprentices, slaves."""
    everybody = (*view.party, *view.home, *view.lost)
    elders = [one for one in everybody if one.id == member.parent] if member.parent else []
    return elders + [one for one in everybody if one.parent == member.id]


def family(kin: Sequence[Member]) -> tuple[Listing, ...]:
    """Who they are."""
    found = [Thing(words.member_name(one), words.title(one), one.fate, likeness(one)) for one in kin]
    return (Listing("Family", tuple(found)),) if found else ()


def carried(member: Member, key: str) -> Thing:
    """So many of a thing, and what is left in the open one."""
    number, left = member.goods[key], member.opened.get(key)
    return Thing(
        words.counted(key, number), words.use(key), count(left, "use") + " left" if left else "", drawn(key)
    )


def status(member: Member, *, leads: bool) -> tuple[str, ...]:
    """What else there is to know."""
    found = ["leader"] if leads else []
    found += ["poisoned"] if member.venom else []
    found += ["bitten"] if member.bitten else []
    found += ["dark glasses"] if member.glasses else []
    return tuple(found)


def foes(view: View) -> list[Card]:
    """[D6.04] The baddies in their queue; the first of them are the front line."""
    fight = view.fight
    if fight is None:
        return []
    known = {kind: known_numbers(view, kind) for kind in {foe.kind for foe in view.foes}}
    return [foe_card(view, foe, place, known[foe.kind]) for place, foe in enumerate(view.foes)]


def foe_card(view: View, foe: Foe, place: int, known: tuple[Listing, ...]) -> Card:
    """One baddie: its hits are told, its weak spots are not; `known`: what the tally sheet says of its kind."""
    baddie = view.kinds[foe.kind]
    assert view.fight is not None
    abreast = baddie.abreast * (2 if view.fight.double else 1)
    status = ["blinded"] if foe.blinded else []
    status += ["entangled"] if foe.bound else []
    return Card(
        foe.id,
        words.foe_name(foe, view.foes),
        group="foes",
        left=foe.hits,
        points=baddie.hits,
        points_name="hits",
        row=place // abreast,
        column=place % abreast,
        figures=(
            Figure("To hit", str(baddie.to_hit)),
            Figure("Attacks", str(baddie.attacks)),
        ),
        lists=known,
        status=tuple(status),
        sign=foe.kind if foe.kind in BADDIES else OWN,
    )


def known_numbers(view: View, kind: str) -> tuple[Listing, ...]:
    """[D6.05] [D6.07] What the tally sheet says of this kind of baddie."""
    lines = [tallied(key, *found) for key, found in view.tally.items() if key.partition(":")[0] == kind]
    return (Listing("Tally", tuple(lines)),) if lines else ()


@lru_cache(1024)
def tallied(key: str, hit: int, missed: int) -> Thing:
    """A line of the tally sheet."""
    return Thing(words.tally_line(key, (hit, missed)))


def others(view: View) -> list[Card]:
    """Those who wait on the surface, and those who are lost."""
    waiting = [structs.replace(member_card(view, one), group="aside", box="") for one in view.home]
    gone = [
        Card(one.id, one.name, words.title(one), one.seat, "fallen", fate=one.fate or "dead", sign=likeness(one))
        for one in view.lost
    ]
    return [*waiting, *gone]


def fight(view: View) -> Fight | None:
    """[D6.02] The two lines, facing each other."""
    if view.fight is None:
        return None
    battle = view.fight
    lit = "lit" if battle.lit else "by torchlight"
    ground = {"party": "the party holds the high ground", "baddies": "the baddies hold the high ground"}
    figures = [Figure("Light", lit)]
    if battle.ground:
        figures.append(Figure("Ground", ground[battle.ground]))
    ours = [one for one in view.party if not one.fate and one.line != RESERVE]
    title = f"Round {battle.round}" if battle.round else "The meeting"
    return Fight(
        title,
        Side(words.foes_title(view.foes), tuple(foe.id for foe in view.foes)),
        Side("The party", tuple(one.id for one in ours), tuple(figures)),
        view.width,
    )


def records(view: View) -> tuple[Listing, ...]:
    """[7.2] The gamesmaster's own pages: every chamber as it is written, and what has become of it."""
    levels = dict.fromkeys(record.level for record in view.records)
    return tuple(
        Listing(
            f"Chambers of level {level}", tuple(record_line(one) for one in view.records if one.level == level)
        )
        for level in levels
    )


def record_line(record: Record) -> Thing:
    """`C3 the laundry`: 5 goblins; double treasure; the mayor's chain of office."""
    written = record.notes
    kind, number = record.band
    who = words.baddies(kind, number) if kind else words.guards(written)
    parts = [who, "double treasure" if written.double_treasure else "", words.mark(written.special)]
    parts += [words.mark(hazard) for hazard in written.hazards]
    parts += [treasure.words for treasure in written.treasures]
    name = f"C{record.number} {written.name}".strip()
    return Thing(name, "; ".join(filter(None, parts)), record.now)


def notes(view: View) -> tuple[Listing, ...]:
    """[D6.07] The tally sheet: what hit what."""
    lines = [tallied(key, *found) for key, found in view.tally.items()]
    return (Listing("Tally sheet", tuple(lines)),) if lines else ()


def lying(view: View) -> tuple[Listing, ...]:
    """What belongs to nobody yet."""
    lots = [Thing(words.counted(lot.item, lot.number), kind=drawn(lot.item)) for lot in view.lots]
    fallen = [Thing(words.counted(key, number), kind=drawn(key)) for key, number in view.remains.items()]
    lists = [Listing("Found", tuple(lots))] if lots else []
    lists += [Listing("Goods of the fallen", tuple(fallen))] if fallen else []
    return tuple(lists)
