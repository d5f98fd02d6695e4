"""Dungeon: what things are called. Names only; sentences, questions and options are in `data/sentences.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from labrys.games.dungeon.chapters.c06_battle import record
from labrys.games.dungeon.events import RolledOff, SageTook, Sum
from labrys.games.dungeon.mazes import HAZARDS
from labrys.games.dungeon.pieces import RESERVE, Chest, Foe, Member
from labrys.games.dungeon.state import State, anyone
from labrys.games.dungeon.tables import AMMUNITION, ARMOUR, BALLS, RANKS, SUPPLIES, WEAPONS, Calling, weapon
from labrys.games.dungeon.telling import callouts
from labrys.games.dungeon.telling.names import WORDS, coins, good, name
from labrys.games.dungeon.telling.view import Square
from labrys.kit.mazefile.model import Notes
from labrys.show.english import a, capital, count, listed, number_word
from labrys.show.sums import written_out
from labrys.show.templates import Way

ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}
LOWEST = 10  # rank of a grown persona
SIDE_WORDS = ("North", "South", "East", "West")


# -- things --------------------------------------------------------------------------------------------------


def thing(key: str, number: int = 1) -> str:
    """`sword`, `swords +1`; a relic's karma is not told with its name."""
    base = key.partition("+")[0]
    if base == "relic" or base not in WORDS["goods"]:
        return name("goods", base, number) if base == "relic" else key.replace("_", " ")
    return name("goods", key, number)


def is_good(key: str) -> bool:
    """Is there such a thing? A relic carries its karma with it: `relic+15`."""
    return key.partition("+")[0] in WORDS["goods"]


def things(key: str) -> str:
    """Several of them."""
    return thing(key, 2)


def a_thing(key: str) -> str:
    """`a sword`, `ten feet of rope`."""
    return counted(key, 1)


def counted(key: str, number: int) -> str:
    """`3 swords`, `an axe`."""
    base = key.partition("+")[0]
    if base not in WORDS["goods"]:
        return thing(key)
    return good(base if base == "relic" else key, number)


def use(key: str) -> str:
    """What the storekeeper says of it, or what a weapon is."""
    base = key.partition("+")[0]
    note = WORDS["notes"].get(base, "")
    if base in ARMOUR:
        return "; ".join(filter(None, (f"takes {ARMOUR[base].hits} hits", note)))
    if note:
        return note
    if base not in WEAPONS:
        return ""
    arm = weapon(key)
    blow = f"strikes as {' or '.join(map(a, arm.kinds))}" if arm.kinds else f"hits anything on {arm.anything}"
    plus = f" {arm.modifier:+d}" if arm.modifier else ""
    blows = "" if arm.blows == 1 else f", {number_word(arm.blows)} blows"
    line = ", from the second line too" if arm.second_line else ""
    abreast = ", three abreast" if arm.three_abreast else ""
    return f"{blow}{plus}{blows}{line}{abreast}"


GOLD_OF = {"purse": "gold pieces of the leader's purse", "chest": "gold pieces out of the chest"}


def users(key: str) -> str:
    """[D4.07] [D4.14] [D4.29] Who may use what the store sells, as far as its list says."""
    if key in WEAPONS:
        arm = weapon(key)
        rank = f", from the {ordinal(arm.rank)} rank" if arm.rank < LOWEST else ""
        return f"for {listed([person(calling, 2) for calling in arm.users])}{rank}"
    if key in ARMOUR:
        return "no wizard wears it before the 3rd rank"
    if key in AMMUNITION or key == "quiver":
        return f"for {person('warrior', 2)}"
    if key in BALLS:
        return f"for {person('wizard', 2)}"
    supply = SUPPLIES.get(key)
    return f"for {person(supply.users, 2)}" if supply is not None and supply.users else ""


def chest_words(chest: Chest) -> str:
    """Bars and jewels, beside the coin."""
    found = [("gold_bar", chest.gold_bars), ("silver_bar", chest.silver_bars), *chest.jewels.items()]
    return listed([counted(key, number) for key, number in found if number])


# -- people --------------------------------------------------------------------------------------------------


def ordinal(rank: int) -> str:
    """`8th`."""
    return ORDINALS.get(rank, f"{rank}th")


def gains_of(calling: Calling, rank: int) -> list[str]:
    """What coming to a rank brings: hits, a better blow, spells, and what its list says."""
    row, before = RANKS[calling][rank], RANKS[calling][rank + 1]
    found = [count(row.body - before.body, "hit")] if row.body > before.body else []
    found += [f"{row.attack:+d} to attack"] if row.attack > before.attack else []
    found += [things(ball) for ball in row.balls if ball not in before.balls]
    return [*found, *(WORDS["gains"][gain] for gain in row.gains)]


def person(word: str, number: int = 1) -> str:
    """`elf`, `wizards`."""
    one, _, many = WORDS["people"][word].partition(" | ")
    return one if number == 1 else many


def member_name(member: Member) -> str:
    """A slave has no name but that of its kind, and a number."""
    return member.name or f"{capital(baddie(member.baddie))} {member.id.rpartition('-')[2]}"


def title(member: Member) -> str:
    """`Elf warrior, 8th rank`; `Daughter`; `Slave (troll)`."""
    if member.kind == "slave":
        return f"Slave ({baddie(member.baddie)})"
    if member.kind == "daughter":
        return "Daughter"
    words = f"{person(member.denomination)} {person(member.calling)}, {ordinal(member.rank)} rank"
    return capital(words if member.kind == "persona" else f"{person(member.kind)}: {words}")


def box(member: Member) -> str:
    """`F1`: the first place of the front line."""
    return "" if member.line == RESERVE else f"{'FS'[member.line]}{member.slot + 1}"


# -- baddies -------------------------------------------------------------------------------------------------


def baddie(kind: str, number: int = 1) -> str:
    """`orc`, `orcs`; an author's by the name he gave."""
    one, _, many = WORDS["baddies"].get(kind, kind.replace("_", " ")).partition(" | ")
    return one if number == 1 or not many else many


def baddies(kind: str, number: int) -> str:
    """`one minotaur`, `28 orcs`."""
    return f"{number_word(number)} {baddie(kind, number)}"


def guards(written: Notes) -> str:
    """Who holds a chamber, as its author says; `whoever the dice bring` where he says nothing."""
    if written.empty:
        return "nobody"
    if written.foe:
        return baddies(written.foe.replace(" ", "_"), written.foe_number) if written.foe_number else written.foe
    return category(written.category) if written.category in WORDS["categories"] else "whoever the dice bring"


def foe_name(foe: Foe, foes: Sequence[Foe]) -> str:
    """`Orc 3`, where there are several."""
    name = capital(baddie(foe.kind))
    alone = sum(other.kind == foe.kind for other in foes) == 1 and foe.id.endswith("-1")
    return name if alone else f"{name} {foe.id.rpartition('-')[2]}"


def foes_title(foes: Sequence[Foe]) -> str:
    """Who stands there."""
    kinds = dict.fromkeys(foe.kind for foe in foes)
    found = [baddies(kind, sum(foe.kind == kind for foe in foes)) for kind in kinds]
    return capital(listed(found)) or "The baddies"


def category(word: str) -> str:
    """`weirdies`."""
    return WORDS["categories"][word].partition(" | ")[2]


def curse(word: str) -> str:
    """What the sage said."""
    return WORDS["curses"][word]


def tally_line(key: str, found: tuple[int, int]) -> str:
    """[D6.07] `orcs: a sword hits on 7, misses on 5`."""
    kind, _, arm = key.partition(":")
    hit, missed = found
    told = [f"hits on {hit}"] if hit else []
    told += [f"misses on {missed}"] if missed else []
    return f"{capital(baddie(kind, 2))}: {thing(arm) if arm in WEAPONS else arm.replace('_', ' ')} {listed(told)}"


def number_line(key: str, found: tuple[int, int]) -> str:
    """The same of one kind of baddie."""
    return capital(tally_line(key, found).partition(": ")[2])


# -- places --------------------------------------------------------------------------------------------------


MARKS = ("chambers", "categories", "baddies", "sages")


def is_mark(word: str) -> bool:
    """Is it one of our words for what is peculiar about a chamber? Else it is a name that its author gave it."""
    return word == "double_treasure" or any(word in WORDS[table] for table in MARKS)


def sign(word: str) -> str:
    """Which drawing stands for it: special chambers have their own."""
    if word == "double_treasure":
        return "treasure"
    if word in WORDS["categories"] or word in WORDS["baddies"]:
        return "monsters"
    return "hazard" if word in HAZARDS else "sage" if word in WORDS["sages"] else word


def mark(word: str) -> str:
    """What is known of a chamber."""
    found = next((WORDS[table][word] for table in MARKS if word in WORDS[table]), word.replace("_", " "))
    return found.partition(" | ")[0]


def room_mark(square: Square) -> str:
    """What is written on a square: the number of a tower."""
    return f"T{square.number}" if square.kind == "tower" else ""


def square_note(square: Square) -> str:
    """A square for the ear."""
    doors = [
        f"{looks} to the {side}"
        for looks, side in zip(square.sides, SIDE_WORDS, strict=True)
        if looks not in ("wall", "open")
    ]
    ways = [side for looks, side in zip(square.sides, SIDE_WORDS, strict=True) if looks == "open"]
    open_ways = [f"open to the {listed(ways)}"] if ways else []
    told = [square.kind.replace("_", " "), *open_ways, *doors, *map(mark, square.marks)]
    return capital(", ".join(told)) + "."


class Tongue:
    """The names of things at one moment of a game."""

    def __init__(self, state: State) -> None:
        self.state = state

    def name(self, who: str) -> str:
        """A member by his name, a baddie by its kind and number; what is neither is said as it is."""
        member = anyone(self.state, who)
        if member is not None:
            return member.name or f"the enslaved {self.kind(member.baddie)}"
        for foe in self.state.foes:
            if foe.id == who:
                return said if (said := self.foe(foe))[-1].isdigit() else f"the {said}"
        kind = who.rpartition("-")[0]
        return f"the {baddie(kind)}" if kind in WORDS["baddies"] else who.replace("_", " ")

    def foe(self, foe: Foe) -> str:
        """`third orc`, `minotaur`."""
        alike = [other for other in self.state.foes if other.kind == foe.kind]
        number = foe.id.rpartition("-")[2]
        return self.kind(foe.kind) if len(alike) == 1 and number == "1" else f"{self.kind(foe.kind)} {number}"

    def kind(self, kind: str, number: int = 1) -> str:
        """An author's baddie has the name he gave it."""
        if kind in WORDS["baddies"]:
            return baddie(kind, number)
        return record(self.state, kind).name or baddie(kind, number)


class OfItem(Protocol):
    """An event that tells of a thing."""

    item: str


class OfFoes(Protocol):
    """An event that tells of so many of a kind."""

    number: int


class Summed(Protocol):
    """An event with the sum that led to it."""

    sum: Sum


FEATURES = {
    "tower": "the nearest tower",
    "stairs_down": "stairs down",
    "stairs_up": "stairs up",
    "stairs": "stairs",
    "secret_door": "a secret door",
    "trap": "a trap door",
    "panel": "a sliding panel",
    "chute": "a chute door",
}
GAMES = {
    "black_jack": "black-jack",
    "loaded_craps": "craps, with loaded dice",
    "sure_craps": "craps, with undetectable dice",
    "sure_cards": "cards, with the stacked deck",
}
CARDS = {1: "an ace", 8: "an eight", 11: "a jack", 12: "a queen", 13: "a king"}
LAYERS = {"body_shield": "body shield", "shield": "shield", "armour": "armour", "vest": "vest", "body": "body"}
SUMS = {"die": "the die", "unlit": "bad light", "robe": "holy robe", "ratio": "the amount"}


def _names(t: Tongue, value: Sequence[str], rest: str) -> str:
    return listed([t.name(one) for one in value]) or "nobody"


def _goods(t: Tongue, event: OfItem | tuple[tuple[str, int], ...], rest: str) -> str:
    """So many of the item it tells of, or several goods with their numbers."""
    if isinstance(event, tuple):
        return listed([gift(item, number) for item, number in event]) or "nothing"
    return counted(event.item, getattr(event, "number", 1))


def _list(t: Tongue, value: Mapping[str, int] | Sequence[str], rest: str) -> str:
    """A table of goods, or keys of one sort."""
    if isinstance(value, Mapping):
        return listed([money_or_goods(key, number) for key, number in value.items()]) or "nothing"
    return listed([str(one).replace("_", " ") for one in value]) or "nothing"


def money_or_goods(key: str, number: int) -> str:
    """`14 G`, `2 emeralds`."""
    return {"gold": f"{number} G", "silver": f"{number} S"}.get(key) or counted(key, number)


def gift(item: str, number: int) -> str:
    """A peace offering: goods, gold of a purse or of the chest, or a relic."""
    return f"{number} G" if item in ("purse", "chest") else counted(item, number)


def _bearing(t: Tongue, value: Sequence[tuple[str, int]], rest: str) -> str:
    """`thirty feet North and ten feet East of here`."""
    return listed([f"{callouts.feet(squares)} feet {callouts.POINTS[way]}" for way, squares in value]) or "here"


def _foes(t: Tongue, event: OfFoes, rest: str) -> str:
    """So many of a kind."""
    kind = getattr(event, "kind", "") or getattr(event, "what", "")
    return f"{number_word(event.number)} {t.kind(kind, event.number)}"


def _sum(t: Tongue, event: Summed, rest: str) -> str:
    """`5 + 3 + 1 (rank) - 1 (bad light) = 8`."""
    added = [(SUMS.get(what) or thing(what), number) for what, number in getattr(event, "sum", ())]
    return written_out(getattr(event, "dice", ()), added, getattr(event, "total", None))


def _rolls(t: Tongue, event: RolledOff, rest: str) -> str:
    return listed([f"{t.name(who)} {roll}" for who, roll in zip(event.members, event.rolls, strict=True)])


def _toll(t: Tongue, event: SageTook, rest: str) -> str:
    taken = [("gold_bar", event.gold_bars), ("gold", event.gold), ("silver", event.silver)]
    return listed([money_or_goods(key, number) for key, number in taken if number]) or "nothing"


def _table(name: str, number: int = 1) -> Way[Tongue]:
    def say(t: Tongue, value: object, rest: str) -> str:
        one, _, many = WORDS[name].get(str(value), str(value).replace("_", " ")).partition(" | ")
        return one if number == 1 or not many else many

    return say


def _with_article(name: str) -> Way[Tongue]:
    say = _table(name)
    return lambda t, value, rest: a(say(t, value, rest)) if value != "las_vegas" else say(t, value, rest)


WAYS: Mapping[str, Way[Tongue]] = {
    "name": lambda t, value, rest: t.name(str(value)),
    "people": _names,
    "player": lambda t, value, rest: f" (player {int(value) + 1})" if t.state.seats > 1 else "",
    "layer": lambda t, value, rest: LAYERS.get(value, str(value)),
    "ordinal": lambda t, value, rest: str(int(value) + 1),
    "thing": lambda t, value, rest: a_thing(str(value)),
    "things": lambda t, value, rest: things(str(value)),
    "bare": lambda t, value, rest: thing(str(value)),
    "goods": _goods,
    "list": _list,
    "coins": lambda t, value, rest: coins(int(value)),
    "rank": lambda t, value, rest: ordinal(int(value)),
    "number": lambda t, value, rest: number_word(int(value)),
    "count": lambda t, value, rest: count(int(value), *rest.split(" | ")),
    "baddie": lambda t, value, rest: t.kind(str(value)),
    "baddies": lambda t, value, rest: t.kind(str(value), 2),
    "foes": _foes,
    "present": lambda t, value, rest: t.kind(str(value), sum(foe.kind == value for foe in t.state.foes) or 2),
    "point": lambda t, value, rest: callouts.POINTS[value],
    "bearing": _bearing,
    "door": lambda t, value, rest: callouts.DOORS[value],
    "part": lambda t, value, rest: callouts.part(value),
    "feature": lambda t, value, rest: FEATURES.get(value, str(value)),
    "numbers": lambda t, value, rest: listed([f"{arm.replace('_', ' ')} {number}" for arm, number in value]),
    "sum": _sum,
    "rolls": _rolls,
    "toll": _toll,
    "card": lambda t, value, rest: CARDS.get(value, f"a {value}"),
    "game": lambda t, value, rest: GAMES.get(value, str(value)),
    "kin": _table("people"),
    "person": _table("people"),
    "category": _table("categories", 2),
    "special": _with_article("chambers"),
    "sage": _with_article("sages"),
    "taste": _table("tastes"),
    "manner": _table("manners"),
    "curse": lambda t, value, rest: WORDS["curses"][value].rstrip("."),
    "wish": _table("wishes"),
    "gain": _table("gains"),
    "called_out": lambda t, value, rest: callouts.called_out(value),
    "landed": lambda t, value, rest: callouts.landed(value),
    "door_opened": lambda t, value, rest: callouts.door_opened(value),
    "chamber_seen": lambda t, value, rest: callouts.chamber_seen(value),
}
