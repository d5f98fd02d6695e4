"""The Game of Dungeon: the printed tables, as typed lookups. The numbers are in `data/`, money in silver."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Generic, Literal, TypeVar, get_args

from msgspec import Struct, structs

from labrys.engine.errors import BadTable, LabrysError
from labrys.kit.mazefile.vocabulary import BadColumn, key_of
from labrys.rulebook.tables import PrintedTable, by_roll, load

DATA = Path(__file__).parent / "data"
SILVER = 16  # [D3.04] silver pieces in a gold piece

Calling = Literal["warrior", "priest", "wizard"]
Kind = Literal["axe", "mace", "spear", "sword", "pike"]  # [R15] a pike is no spear
Special = Literal[
    "", "flyers", "bola", "quarterstaff", "armoured", "chain", "knuckles", "mammals", "whip", "stiletto", "cat"
]
CALLINGS: tuple[Calling, ...] = ("warrior", "priest", "wizard")
R = TypeVar("R", bound=Struct)
W = TypeVar("W", bound=str)


class Lot(Struct, Generic[W], frozen=True):
    """A line of a table that is read by one roll and gives one word."""

    die: str
    result: W


def _lots(table: PrintedTable[Lot[W]], low: int = 1, high: int = 6) -> dict[int, W]:
    return {roll: row.result for roll, row in by_roll(table, lambda row: row.die, low, high).items()}


def _by_two_dice(
    table: PrintedTable[R], category: Callable[[R], int], die: Callable[[R], str]
) -> dict[int, dict[int, R]]:
    """Category → die → row."""
    return {
        number: by_roll(table, die, 1, 6, [row for row in table.rows if category(row) == number])
        for number in range(1, 7)
    }


# -- weapons, armour, supplies ---------------------------------------------------------------------------------


class Weapon(Struct, frozen=True, kw_only=True):
    """[D5.01]–[D5.06] A weapon: of the store, found, or one of these with a plus."""

    rule: str
    key: str
    users: tuple[Calling, ...]
    second_line: bool
    kinds: tuple[Kind, ...]  # two: the wielder chooses at each blow; none: it hits `anything`
    blows: int
    edge: bool
    thrown: bool  # out of hand until the battle is over
    eleventh: bool  # [R12] [S3] may it be wielded at 11th rank?
    price: int = 0  # 0: never sold
    rank: int = 10
    modifier: int = 0
    three_abreast: bool = False
    ammunition: Literal["", "arrow", "dart"] = ""
    special: Special = ""
    unchivalrous: bool = False
    anything: int = 0  # hits anything on this number; 0: by its kind
    plus: int = 0  # counted in `modifier`


class Armour(Struct, frozen=True):
    """[D5.09] [D5.10] What takes hits before the body does."""

    rule: str
    key: str
    price: int  # 0: never sold
    hits: int
    regenerates: bool
    layer: Literal["body_shield", "shield", "armour", "vest"]


class Ammunition(Struct, frozen=True):
    """[S15] What a bow, cross-bow or blow-gun shoots."""

    rule: str
    key: str
    sort: Literal["arrow", "dart"]
    price: int  # 0: never sold
    room: int  # [D5.A26] in a quiver, which holds QUIVER
    anything: int  # hits anything on this number; 0: by the weapon's kind


class Supply(Struct, frozen=True):
    """[D5.11] [D5.14] A supply, and the list it stands on."""

    rule: str
    key: str
    shelf: Literal["weapons", "warrior", "priest", "general"]
    price: int
    uses: int  # how often one serves

    @property
    def users(self) -> str:
        """[D5.11] The calling that can use it; empty: anybody."""
        return {"weapons": "warrior", "general": ""}.get(self.shelf, self.shelf)


class Unchivalrous(Struct, frozen=True):
    """[D4.24] [S4] A thing, not a weapon, that no chivalrous hand touches."""

    good: str


_SOLD = load(DATA / "weapons.toml", Weapon).rows
WEAPONS: dict[str, Weapon] = {row.key: row for row in (*_SOLD, *load(DATA / "found_weapons.toml", Weapon).rows)}
ARMOUR: dict[str, Armour] = {row.key: row for row in load(DATA / "armour.toml", Armour).rows}
AMMUNITION: dict[str, Ammunition] = {row.key: row for row in load(DATA / "ammunition.toml", Ammunition).rows}
SUPPLIES: dict[str, Supply] = {row.key: row for row in load(DATA / "supplies.toml", Supply).rows}
UNCHIVALROUS: frozenset[str] = frozenset(row.good for row in load(DATA / "chivalry.toml", Unchivalrous).rows) | {
    key for key, row in WEAPONS.items() if row.unchivalrous
}
QUIVER = 20  # [D5.A24] ten arrows, or twenty darts
FILM = 12  # [D3.S45] pictures on the roll of a camera outfit
CAGED = "caged_beasts"  # [D5.G23] a bird cage with what was caught in it, alive


@lru_cache(maxsize=256)
def weapon(key: str) -> Weapon:
    """[D3.11] [R41] The weapon of this key; `sword+1` is a sword that adds 1, with a sword's price and rank."""
    base, plus, number = key.partition("+")
    found = WEAPONS.get(base)
    if found is None or (plus and not number.isdigit()):
        raise LabrysError(f"{key!r} is no weapon; weapons are {', '.join(WEAPONS)}, each perhaps with +1 or +2")
    if not plus:
        return found
    return structs.replace(found, key=key, modifier=found.modifier + int(number), plus=int(number))


@lru_cache(maxsize=1024)
def is_weapon(key: str) -> bool:
    """Is it something to strike with?"""
    return key.partition("+")[0] in WEAPONS


# -- what is found ---------------------------------------------------------------------------------------------


class TreasureLine(Struct, frozen=True):
    """[D3.01] A line of the Treasure Creation Table; without totals: on doubles."""

    rule: str
    line: Literal[
        "gold", "gold_bar", "silver", "silver_bar", "jewels", "magic_weapon", "spell", "relic", "sage", "supplies",
        "doubled_treasure",
    ]  # fmt: skip
    totals: tuple[int, ...]


class Jewel(Struct, frozen=True):
    """[D3.06] A kind of jewel, worth so much silver each."""

    rule: str
    key: str
    worth: int
    totals: tuple[int, ...]


class MagicWeapon(Struct, frozen=True):
    """[D3.07] A line of the magic weapons; `item` is also plus_two and two_weapons."""

    rule: str
    category: int
    die: str
    item: str
    cut: bool
    quantity: bool


class Spell(Struct, frozen=True):
    """[D3.15] A spell or a wizard's ball; `key` is also choice, book, two_spells. Category 0: of the store."""

    rule: str
    category: int
    die: str
    key: str
    kind: Literal["", "axe", "mace", "spear", "sword", "pike"]
    blows: int
    rolls: int  # [R21] of each blow
    kills: tuple[str, ...]  # baddies; `anything`: all of them
    sold: bool  # [D3.16] to whoever has found it

    @property
    def charges(self) -> bool:
        """[D3.15] Does it come with as many charges as one die says?"""
        return 1 <= self.category <= 3

    @property
    def counts(self) -> bool:
        """[R7] [C19] Is it a kind of spell, of which a wizard can hold only so many?"""
        return self.category <= 3 and self.key not in ("choice", "general_ball")


class Ball(Struct, frozen=True):
    """[D5.22] A ball on the wizards' list of the store; `starred`: the wizard must have the spell."""

    rule: str
    key: str
    price: int
    starred: bool
    kind: Literal["", "mace"]
    blows: int


class Book(Struct, frozen=True):
    """[D3.S50] A book; `book` is also two_books."""

    rule: str
    total: int
    book: str


class FoundSupply(Struct, frozen=True):
    """[D3.33] [6.6] A supply that is found; `single`: one, without a die."""

    category: int
    die: str
    supply: str
    single: bool


TREASURE: tuple[TreasureLine, ...] = load(DATA / "treasure.toml", TreasureLine).rows
JEWELS: dict[str, Jewel] = {row.key: row for row in load(DATA / "jewels.toml", Jewel).rows}
JEWEL: dict[int, Jewel] = {total: row for row in JEWELS.values() for total in row.totals}
_MAGIC = load(DATA / "magic_weapons.toml", MagicWeapon)
MAGIC_WEAPON = _by_two_dice(_MAGIC, lambda row: row.category, lambda row: row.die)
MAGIC: dict[str, MagicWeapon] = {row.item: row for row in _MAGIC.rows}
BALLS: dict[str, Ball] = {row.key: row for row in load(DATA / "balls.toml", Ball).rows}
_SPELLS = load(DATA / "spells.toml", Spell)
SPELL = _by_two_dice(_SPELLS, lambda row: row.category, lambda row: row.die)
SPELLS: dict[str, Spell] = {
    ball.key: Spell(ball.rule, 0, "", ball.key, ball.kind, ball.blows, 1 if ball.blows else 0, (), sold=True)
    for ball in BALLS.values()
} | {row.key: row for row in _SPELLS.rows}
GENERAL: tuple[str, ...] = ("light_ball", "mace_ball", "axe_ball", "sword_ball", "pike_ball")  # [D5.22] [R46]
BOOKS: dict[int, Book] = {row.total: row for row in load(DATA / "books.toml", Book).rows}
BOOK_KEYS: frozenset[str] = frozenset(row.book for row in BOOKS.values() if row.total < 12)
SUPPLY_FOUND = _by_two_dice(
    load(DATA / "supplies_found.toml", FoundSupply), lambda row: row.category, lambda row: row.die
)


# -- ranks -----------------------------------------------------------------------------------------------------

Gain = Literal[
    "son", "chivalry", "daughter", "son_roll", "daughter_roll", "walk_on_water",
    "apprentice", "staff", "weapons", "armour", "levitate", "invisible", "walk_through_walls",
]  # fmt: skip


class Rank(Struct, frozen=True, kw_only=True):
    """[D4.08] A rank: what leaving it costs, and what it gives."""

    rule: str
    rank: int
    gold: int  # whole pieces, as printed; `cost` has them in silver
    karma: int
    body: int
    gains: tuple[Gain, ...]
    attack: int = 0
    horn: bool = False  # [D4.30] a unicorn's horn, too
    spells: int = 0  # [R7] kinds a wizard can hold; 0: any number
    balls: tuple[str, ...] = ()


def _ranks(file: str) -> dict[int, Rank]:
    return {row.rank: row for row in load(DATA / file, Rank).rows}


WARRIOR_RANKS = _ranks("warrior_ranks.toml")
PRIEST_RANKS = _ranks("priest_ranks.toml")
WIZARD_RANKS = _ranks("wizard_ranks.toml")
RANKS: dict[Calling, dict[int, Rank]] = {"warrior": WARRIOR_RANKS, "priest": PRIEST_RANKS, "wizard": WIZARD_RANKS}


def cost(calling: Calling, rank: int, percent: int = 100) -> tuple[int, int]:
    """[D4.04] [D4.31] Silver and karma for leaving a rank: 110 per cent for elves and dwarfs, 120 for apprentices.

    >>> cost("warrior", 8, 110)
    (1144, 194)
    """
    row = RANKS[calling][rank]
    return -(-row.gold * SILVER * percent // 100), -(-row.karma * percent // 100)


# -- baddies ---------------------------------------------------------------------------------------------------

Category = Literal["humanoids", "mammals", "reptiles", "weirdies", "mythical"]
CATEGORIES: tuple[Category, ...] = get_args(Category)
MARKS = ("armoured", "shelled", "flyer", "missile", "never-flee", "venom", "bite", "drain", "gaze")  # [S27]
Peculiar = Literal[
    "", "counts_fools_gold", "always_doubts", "loves_sons", "likes_sons", "takes_hostages", "quills", "horn",
    "runs_on_petrol", "unexpected", "sucks_weapons", "takes_gold", "one_eye", "soft_belly", "robs_the_rich",
]  # fmt: skip


class Gift(Struct, frozen=True):
    """[6.3] A peace gift: so many units for each so many foes, or for all of them."""

    good: str  # a supply, `gold` (pieces) or `relic`
    units: int
    foes: int  # 0: all of them

    def need(self, number: int) -> int:
        """How much of it buys peace with so many foes.

        >>> Gift("cheese", 1, 4).need(9), Gift("garbage", 2, 1).need(3), Gift("cheese", 4, 0).need(1)
        (3, 6, 4)
        """
        return -(-number * self.units // self.foes) if self.foes else self.units


class Baddie(Struct, frozen=True, kw_only=True):
    """[D7.03] A baddie. `numbers`: by kind, by ammunition, `cutting`, `others`; no entry: it cannot be hurt so."""

    key: str
    rule: str
    category: Category
    hits: int
    to_hit: int
    numbers: dict[str, int]
    pattern: str  # of NUMBER_APPEARING; empty: always `fixed`
    fixed: int
    abreast: int
    attacks: int
    gifts: tuple[Gift, ...]
    book: str = ""  # [6.3] without it no peace
    armoured: bool = False
    shelled: bool = False
    flyer: bool = False
    missile: bool = False
    never_flee: bool = False
    venom: bool = False
    bite: bool = False
    drain: bool = False
    gaze: bool = False
    peculiar: Peculiar = ""
    name: str = ""  # of an author's baddie
    words: str = ""  # an author's own remark

    def number(self, kind: str, *, edge: bool, ammunition: str = "") -> int:
        """[D7.10] [R15] [S15] The total a weapon needs: ammunition, kind, cutting, others; 0: it cannot hurt."""
        numbers = self.numbers
        if ammunition in numbers:
            return numbers[ammunition]
        if kind in numbers:
            return numbers[kind]
        if edge and "cutting" in numbers:
            return numbers["cutting"]
        return numbers.get("others", 0)


class BaddieRow(Struct, frozen=True):
    """A line of the baddies, written like an author's."""

    rule: str
    category: Category
    sub: int
    die: int
    key: str
    hits: int
    to_hit: int
    weapons: str
    numbers: str
    abreast: int
    attacks: int
    gift: str
    special: str
    peculiar: Peculiar


class Pattern(Struct, frozen=True):
    """[D7.04] How many appear on a total of 2, 3 ... 12."""

    pattern: str
    numbers: tuple[int, ...]


NUMBER_APPEARING: dict[str, dict[int, int]] = {
    row.pattern: dict(zip(range(2, 13), row.numbers, strict=True))
    for row in load(DATA / "numbers_appearing.toml", Pattern).rows
}
CATEGORY_DIE: dict[int, Category] = _lots(load(DATA / "categories.toml", Lot[Category]))


# -- baddies in an author's words ------------------------------------------------------------------------------


COLUMNS = ("name", "category", "hits", "hit#", "weapons", "NA", "Ab", "At", "Pax", "special")  # [S27]
WEAPON_WORDS = ("axe", "mace", "spear", "sword", "pike", "cutting", "others", *AMMUNITION)
GIFTS = ("gold", "relic", *SUPPLIES)
_SHORT = {"c": "cutting", "o": "others"}
_NOTHING = ("", "-", "–", "—")
_NUMBER = re.compile(r"(.+?) (\d{1,2})")
_GIFT = re.compile(r"(.+?), *([1-9]\d?)(?: (each)| per ([1-9]\d?))?")
_MONEY = re.compile(r"([1-9]\d?) G each")
_PARTS = re.compile(r'\s*("[^"]*"|[^,]+)')


def author_baddie(columns: Sequence[str]) -> Baddie:
    """[S27] [7.2] The baddie of a maze's line `baddie:`, cut at its bars."""
    cells = [cell.strip() for cell in columns]
    if len(cells) != len(COLUMNS):
        raise BadColumn(0, f"a baddie has {len(COLUMNS)} columns, {' | '.join(COLUMNS)}; here are {len(cells)}")
    name, category, hits, to_hit, weapons, numbers, abreast, attacks, gift, special = cells
    if not key_of(name):
        raise BadColumn(0, "a baddie needs a name")
    named = next((word for word in CATEGORIES if word == category), None)
    if named is None:
        raise BadColumn(1, f"{category!r} is no category; they are {', '.join(CATEGORIES)}")
    figures = (_whole(2, hits, 1, 999), _whole(3, to_hit, 2, 12))
    sizes = (_whole(6, abreast, 1, 8), _whole(7, attacks, 1, 8))
    row = BaddieRow("S27", named, 0, 0, key_of(name), *figures, weapons, numbers, *sizes, gift, special, "")
    return _baddie(row, name)


def _whole(column: int, text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and least <= int(text) <= most):
        raise BadColumn(column, f"{COLUMNS[column]} is a number from {least} to {most}, not {text!r}")
    return int(text)


def _baddie(row: BaddieRow, name: str = "") -> Baddie:
    pattern, fixed = _pattern(row.numbers)
    marks, book, words = _marks(row.special)
    return Baddie(
        key=row.key,
        rule=row.rule,
        category=row.category,
        hits=row.hits,
        to_hit=row.to_hit,
        numbers=_numbers(row.weapons),
        pattern=pattern,
        fixed=fixed,
        abreast=row.abreast,
        attacks=row.attacks,
        gifts=_gifts(row.gift),
        book=book,
        peculiar=row.peculiar,
        name=name,
        words=words,
        **dict.fromkeys(marks, True),
    )


def _numbers(text: str) -> dict[str, int]:
    """`sword 6, others 8`; c and o are short for cutting and others."""
    found: dict[str, int] = {}
    for part in text.split(","):
        match = _NUMBER.fullmatch(part.strip())
        kind = key_of(match[1]) if match else ""
        kind = _SHORT.get(kind, kind)
        if match is None or kind not in WEAPON_WORDS or not 2 <= int(match[2]) <= 20:
            wanted = f"`sword 6, others 8`; the words are {', '.join(WEAPON_WORDS)}, the numbers 2 to 20"
            raise BadColumn(4, f"{part.strip()!r} is no weapon number; they look like {wanted}")
        if kind in found:
            raise BadColumn(4, f"{kind} stands there twice")
        found[kind] = int(match[2])
    return found


def _pattern(text: str) -> tuple[str, int]:
    """A pattern of the numbers appearing, or a fixed number: `O`, `1`, `3 only`."""
    number = text.removesuffix("only").strip()
    if number in NUMBER_APPEARING:
        return number, 0
    if number.isascii() and number.isdigit() and len(number) < 3 and int(number):
        return "", int(number)
    raise BadColumn(5, f"NA is one of {', '.join(NUMBER_APPEARING)}, or a number from 1 to 99, not {text!r}")


def _gifts(text: str) -> tuple[Gift, ...]:
    """`garbage or cheese, 1 each`, `brandy, 1 per 3`, `Roll Aids, 2` for all of them, `2 G each`."""
    if text in _NOTHING:
        return ()
    if money := _MONEY.fullmatch(text):
        return (Gift("gold", int(money[1]), 1),)
    match = _GIFT.fullmatch(text)
    if match is None:
        wanted = "`cheese, 1 per 4`, `cheese or garbage, 1 each`, `cheese, 4` for all of them, `2 G each` or -"
        raise BadColumn(8, f"{text!r} is no peace gift; they look like {wanted}")
    foes = 1 if match[3] else int(match[4] or 0)
    return tuple(Gift(_good(name), int(match[2]), foes) for name in match[1].split(" or "))


def _good(name: str) -> str:
    """The good of this name, or the only one whose name ends so: `gum` is bubble gum."""
    key = key_of(name)
    near = [key] if key in GIFTS else [good for good in GIFTS if good.endswith(f"_{key}")]
    if len(near) != 1:
        raise BadColumn(8, f"{name!r} cannot be given; gifts are gold, relic and the supplies of the store")
    return near[0]


def _marks(text: str) -> tuple[list[str], str, str]:
    """[S27] Marks, the book that peace needs, and words of the author's own in quotation marks."""
    marks, book, words = list[str](), "", ""
    for part in map(str.strip, _PARTS.findall("" if text in _NOTHING else text)):
        if part in MARKS:
            marks.append(part.replace("-", "_"))
        elif part.startswith('"') and part.endswith('"') and len(part) > 1:
            words = part[1:-1]
        elif part.startswith("book=") and key_of(part[5:]) in BOOK_KEYS:
            book = key_of(part[5:])
        elif part.startswith("book="):
            raise BadColumn(9, f"{part[5:]!r} is no book; books are {', '.join(sorted(BOOK_KEYS))}")
        elif part:
            raise BadColumn(9, f'{part!r} is not known; special is {", ".join(MARKS)}, book=NAME or "free text"')
    return marks, book, words


# -- baddies of the book ---------------------------------------------------------------------------------------


def _printed(row: BaddieRow) -> Baddie:
    try:
        return _baddie(row)
    except BadColumn as error:
        raise BadTable(f"baddies.toml, {row.key}: {error}") from None


_ROWS = load(DATA / "baddies.toml", BaddieRow).rows
BADDIES: dict[str, Baddie] = {row.key: _printed(row) for row in _ROWS}
BADDIE_TABLE: dict[Category, dict[int, dict[int, str]]] = {
    category: {sub: {r.die: r.key for r in _ROWS if (r.category, r.sub) == (category, sub)} for sub in (1, 2)}
    for category in CATEGORIES
}


DESIGNATED_FOE = _lots(load(DATA / "designated_foes.toml", Lot[str]))  # [7.6]


def sub_table(die: int) -> int:
    """[D7.02] The first or the second table of a category."""
    return 1 if die <= 3 else 2


# -- the gamesmaster's tables ----------------------------------------------------------------------------------

SageKind = Literal["blacksmith", "gaming", "teacher", "traveller", "collector", "hermit"]
Taste = Literal["relics", "brandy", "wealth", "jokes"]
Manner = Literal["wrathful", "cross", "indifferent", "friendly", "delighted"]
Curse = Literal["dragons", "crowds", "failing_light", "no_healing", "clumsiness", "banishment"]
Advice = Literal["tower", "stairs", "secret_door", "guardians", "trap", "weapon_numbers"]
SpecialChamber = Literal["casino", "theater", "store", "shrine", "lounge"]


class Wish(Struct, frozen=True):
    """[D3.26] A wish."""

    wish: Literal[
        "healing", "armour", "gold", "light_balls", "karma", "store_item", "perfume", "cure",
        "magic_weapon", "spell", "rank", "raising",
    ]  # fmt: skip
    amount: int
    unreasonable: bool


class Kit(Struct, frozen=True):
    """[D5.17]–[D5.19] A part of a simulacrum's kit."""

    calling: Calling
    good: str
    number: int


LEAST_MOOD, MOST_MOOD = -12, 24
SAGE = _lots(load(DATA / "sages.toml", Lot[SageKind]))
TASTE = _lots(load(DATA / "tastes.toml", Lot[Taste]))
MOOD = _lots(load(DATA / "moods.toml", Lot[Manner]), LEAST_MOOD, MOST_MOOD)
CURSE = _lots(load(DATA / "curses.toml", Lot[Curse]))
ADVICE = _lots(load(DATA / "advice.toml", Lot[Advice]))
SPECIAL_CHAMBER = _lots(load(DATA / "special_chambers.toml", Lot[SpecialChamber]))
WISHES: dict[str, Wish] = {row.wish: row for row in load(DATA / "wishes.toml", Wish).rows}
_KITS = load(DATA / "simulacra.toml", Kit).rows
SIMULACRUM_KIT: dict[Calling, dict[str, int]] = {
    calling: {row.good: row.number for row in _KITS if row.calling == calling} for calling in CALLINGS
}


# -- the store -------------------------------------------------------------------------------------------------


class Shelf(Struct, frozen=True):
    """A list of the General Store, in the order of the book; `users`: whose it is, empty: everybody's."""

    name: Literal["weapons", "armour", "priest", "warrior", "wizard", "general"]
    users: str
    goods: tuple[str, ...]


PRICE: dict[str, int] = {
    **{key: row.price for key, row in WEAPONS.items() if row.price},
    **{key: row.price for key, row in AMMUNITION.items() if row.price},
    **{key: row.price for key, row in ARMOUR.items() if row.price},
    **{key: row.price for key, row in SUPPLIES.items() if row.price},
    **{key: row.price for key, row in BALLS.items()},
}
_RULE: dict[str, str] = {
    **{key: row.rule for key, row in WEAPONS.items()},
    **{key: row.rule for key, row in AMMUNITION.items()},
    **{key: row.rule for key, row in SUPPLIES.items()},
}
STORE: tuple[Shelf, ...] = (
    Shelf(
        "weapons",
        "",
        tuple(sorted((k for k in PRICE if _RULE.get(k, "").startswith("D5.A")), key=_RULE.__getitem__)),
    ),
    Shelf("armour", "", tuple(key for key in ARMOUR if key in PRICE)),
    Shelf("priest", "priest", tuple(key for key, row in SUPPLIES.items() if row.shelf == "priest")),
    Shelf("warrior", "warrior", tuple(key for key, row in SUPPLIES.items() if row.shelf == "warrior")),
    Shelf("wizard", "wizard", tuple(BALLS)),
    Shelf("general", "", tuple(key for key, row in SUPPLIES.items() if row.shelf == "general" and row.price)),
)


# -- a quick start ---------------------------------------------------------------------------------------------


class ReadyMade(Struct, frozen=True):
    """[D1.10]–[D1.12] [D4.06] A persona anybody could have made."""

    name: str
    calling: Calling
    denomination: Literal["human", "elf", "dwarf"]
    sex: Literal["female", "male"]
    virgin: bool


class Suggested(Struct, frozen=True):
    """What the keeper suggests to a calling: whole kits, the best first; then extras, each at most so many."""

    calling: Calling
    step: Literal["kit", "extra"]
    goods: tuple[str, ...]
    number: int


READY_MADE: tuple[ReadyMade, ...] = load(DATA / "ready_made.toml", ReadyMade).rows
SUGGESTED: tuple[Suggested, ...] = load(DATA / "ready_baskets.toml", Suggested).rows
_SHELF: dict[str, str] = {good: shelf.name for shelf in STORE for good in shelf.goods}


def shelf_of(good: str) -> str:
    """On which shelf of the store it lies."""
    return _SHELF[good]
