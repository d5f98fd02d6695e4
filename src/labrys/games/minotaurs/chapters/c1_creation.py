"""Minotaurs [I] Creating a character in six steps (M1.01): attributes, class, name and age, figures, equipment.

Each step is written into `state.making` as it is taken, so that the sheet grows before the player's eyes.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from labrys.engine.ask import Arrange, Choose, Name
from labrys.games.minotaurs.chapters.c1_equipment import arm, put_on
from labrys.games.minotaurs.events import (
    Aged,
    AttributeRaised,
    ClassChosen,
    Distributed,
    Joined,
    KinRolled,
    ResultsRolled,
    Served,
    WealthRolled,
)
from labrys.games.minotaurs.options import Bring, Ready
from labrys.games.minotaurs.pieces import (
    ATTRIBUTES,
    FAITH,
    GRACE,
    LUCK,
    MIGHT,
    SKILL,
    WITS,
    Being,
    Calling,
    Gender,
    Making,
    Sheet,
)
from labrys.games.minotaurs.scenes import Gather, NewCharacter
from labrys.games.minotaurs.state import G, State
from labrys.games.minotaurs.tables import CLASSES, DEITIES, DEITY, KIN_DIE, KITS, NAMES, READY
from labrys.kit.names import free_id, slug
from labrys.kit.variants import varies

GENDERS: tuple[Gender, ...] = ("female", "male")
WEAK = 13  # [M1.04]
HIGHEST = 18  # [M1.31]
PROPOSED: dict[Calling, tuple[int, ...]] = {  # which attribute gets the highest result, which the next …
    "barbarian": (MIGHT, SKILL, LUCK, WITS, FAITH, GRACE),
    "amazon": (SKILL, LUCK, MIGHT, WITS, FAITH, GRACE),
    "spearman": (SKILL, MIGHT, LUCK, WITS, FAITH, GRACE),
    "noble": (LUCK, SKILL, MIGHT, WITS, GRACE, FAITH),
    "priest": (FAITH, LUCK, MIGHT, WITS, SKILL, GRACE),
    "sorcerer": (WITS, LUCK, MIGHT, FAITH, SKILL, GRACE),
    "nymph": (GRACE, LUCK, WITS, MIGHT, FAITH, SKILL),
}


# -- who comes along -----------------------------------------------------------------------------------------


def places(state: State, seat: int) -> int:
    """How many characters a seat makes: the party is shared out, and everybody has one at least."""
    size = max(state.house.party, state.seats)
    return size // state.seats + (seat < size % state.seats)


async def gather(g: G, scene: Gather) -> None:
    """[A1] Made, taken ready, or brought along, one after the other."""
    state, seat = g.state, scene.seat
    missing = places(state, seat) - sum(one.seat == seat for one in state.party)
    if missing <= 0:
        return
    options: list[Bring | Ready | str] = [*waiting(state, seat), "company", "make", *map(Ready, free_ready(state))]
    chosen = await Choose("A1", seat, options, "gather", str(missing), default=0)
    if chosen == "company":
        for _ in range(missing):
            bring_or_take(g, seat)
    elif chosen == "make":
        g.then(NewCharacter(seat), Gather(seat))
    else:
        if isinstance(chosen, Bring):
            bring(g, chosen.who)
        elif isinstance(chosen, Ready):
            take_ready(g, seat, chosen.key)
        g.then(Gather(seat))


def waiting(state: State, seat: int) -> list[Bring]:
    """[A13] The characters of a seat who wait in town."""
    return [Bring(one.id) for one in state.home if one.seat == seat and one.kind == "character"]


def free_ready(state: State) -> list[str]:
    """The ready-made characters whose names nobody has."""
    taken = {one.name for one in (*state.party, *state.home)}
    return [key for key, person in READY.items() if person.name not in taken]


def bring_or_take(g: G, seat: int) -> None:
    """Somebody who waits in town; else the ready-made one whose class the party lacks."""
    at_home = waiting(g.state, seat)
    if at_home:
        bring(g, at_home[0].who)
        return
    there = {one.sheet.calling for one in g.state.party if one.sheet is not None}
    free = free_ready(g.state)
    take_ready(g, seat, next((key for key in free if READY[key].calling not in there), free[0]))


def bring(g: G, who: str) -> None:
    """[A13] Out of town, into the party."""
    one = next(one for one in g.state.home if one.id == who)
    g.state.home = [other for other in g.state.home if other.id != who]
    join(g, one)


def take_ready(g: G, seat: int, key: str) -> None:
    """A ready-made character, with the kit of the class."""
    person = READY[key]
    sheet = Sheet(
        calling=person.calling,
        gender=person.gender,
        age=person.age,
        scores=person.scores,
        deity=person.deity,
        kin=person.kin,
    )
    join(g, equipped(g.state, seat, person.name, sheet, person.chosen, person.purse))


def join(g: G, one: Being) -> None:
    """At the end of the marching order, for now."""
    sheet = one.sheet
    assert sheet is not None
    put_on(g.state, one)
    arm(one)
    g.state.party.append(one)
    g.tell(Joined("A1", one.id, sheet.calling, sheet.level, one.seat))


# -- the six steps -------------------------------------------------------------------------------------------


async def new_character(g: G, scene: NewCharacter) -> None:
    """[M1.01] Attributes, class, name and age, figures, wealth and equipment, in the book's order."""
    seat = scene.seat
    g.state.making = Making(seat=seat)
    roll_results(g, seat)
    await choose_class(g, seat)
    await distribute(g, seat)
    await of_the_class(g, seat)
    name = await choose_name(g, seat)
    age(g)
    purse = wealth(g)
    chosen = await choose_kit(g, seat)
    made = making(g.state)
    sheet = sheet_of(made)
    one = equipped(g.state, seat, name, sheet, chosen, purse)
    g.state.making = None
    join(g, one)


def making(state: State) -> Making:
    """The character in the making."""
    assert state.making is not None
    return state.making


def note(g: G, **steps: object) -> None:
    """Write a step on the sheet."""
    g.state.making = structs.replace(making(g.state), **steps)


def roll_results(g: G, seat: int) -> None:
    """[M1.03] Six times 4d6, the lowest die dropped."""
    dice, results = roll_six(g)
    if max(results) < WEAK:
        dice, results = weak_set(g, dice, results)
    note(g, dice=dice, results=results)
    g.tell(ResultsRolled("M1.03", seat, dice, results))


def roll_six(g: G) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[int, ...]]:
    """The dice of each, and the sum of the best three."""
    dice = tuple((g.d6("M1.03"), g.d6("M1.03"), g.d6("M1.03"), g.d6("M1.03")) for _ in range(6))
    return dice, tuple(sum(four) - min(four) for four in dice)


@varies("weak_set")
def weak_set(
    g: G, dice: tuple[tuple[int, int, int, int], ...], results: tuple[int, ...]
) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[int, ...]]:
    """[M1.04] [R2] If every result is below 13, the highest, or one of them, becomes 13."""
    best = results.index(max(results))
    return dice, (*results[:best], WEAK, *results[best + 1 :])


async def choose_class(g: G, seat: int) -> None:
    """[M1.06] [R3] Gender and class; the prime requisite must then hold the highest score."""
    genders = [gender for gender in GENDERS if callings(g.state, gender)]
    gender = await Choose("M1.08", seat, genders, "gender", str(seat))
    note(g, gender=gender)
    calling = await Choose("M1.06", seat, callings(g.state, gender), "calling", str(seat))
    note(g, calling=calling)
    g.tell(ClassChosen("M1.06", seat, gender, calling))


def callings(state: State, gender: Gender) -> list[Calling]:
    """[M1.75] The classes open to a gender. [R4] [M1.07] Where scores stay as rolled: those of the highest."""
    open_to: list[Calling] = [line.key for line in CLASSES.values() if may_be(state, line.key, gender)]
    if not state.house.rolled_in_order:
        return open_to
    results = making(state).results
    return [key for key in open_to if results[CLASSES[key].attribute] == max(results)]


def may_be(state: State, calling: Calling, gender: Gender) -> bool:
    """[M1.75] Barbarians and Spearmen are men, Amazons and Nymphs women."""
    return gender in CLASSES[calling].genders or (calling == "barbarian" and state.house.female_barbarians)


async def distribute(g: G, seat: int) -> None:
    """[M1.03] The player distributes the six results freely, the highest to the prime requisite (R3)."""
    made = making(g.state)
    results = made.results
    if g.state.house.rolled_in_order:
        scores = results
    else:
        first = CLASSES[made.calling].attribute

        def illegal(answer: tuple[int, ...]) -> tuple[str, str] | None:
            if results[answer[first]] == max(results):
                return None
            return "R3", f"the prime requisite, {ATTRIBUTES[first].title()}, must have the highest result"

        boxes = await Arrange(
            "M1.03", seat, ATTRIBUTES, named(results), illegal, "distribute", made.calling, proposed(made)
        )
        scores = tuple(results[box] for box in boxes)
    note(g, scores=scores)
    g.tell(Distributed("M1.03", seat, scores))


def named(results: Sequence[int]) -> list[str]:
    """Each result has a name of its own: 13, and a second one 13b.

    >>> named((16, 13, 13, 9, 13, 8))
    ['16', '13', '13b', '9', '13c', '8']
    """
    seen: dict[int, int] = {}
    names = []
    for result in results:
        seen[result] = seen.get(result, 0) + 1
        names.append(f"{result}{'abcdef'[seen[result] - 1] if seen[result] > 1 else ''}")
    return names


def proposed(made: Making) -> tuple[int, ...]:
    """A sensible distribution: the class's own order, the highest first."""
    by_worth = sorted(range(6), key=lambda place: -made.results[place])
    order = PROPOSED[made.calling]
    return tuple(by_worth[order.index(place)] for place in range(6))


async def of_the_class(g: G, seat: int) -> None:
    """[M1.31] [M1.46] [M1.59] What a Noble, a Priest, a Nymph has beside."""
    calling = making(g.state).calling
    if calling == "noble":
        await nobles_die(g, seat)
    elif calling == "priest":
        await choose_deity(g, seat)
    elif calling == "nymph":
        kin = KIN_DIE[g.d6("M1.59")]
        note(g, kin=kin)
        g.tell(KinRolled("M1.59", seat, kin))


@varies("noble_die_named")
async def nobles_die(g: G, seat: int) -> None:
    """[M1.31] [R5] [R6] An attribute is named, then 1d6 added to it, up to 18. He stays a Noble."""
    raised = await Choose("M1.31", seat, below_the_highest(g.state), "raise", str(seat))
    raise_attribute(g, seat, ATTRIBUTES.index(raised), g.d6("M1.31"))


def below_the_highest(state: State) -> list[str]:
    """[M1.31] The attributes a Noble can still gain in; all, if none can."""
    scores = making(state).scores
    return [name for place, name in enumerate(ATTRIBUTES) if scores[place] < HIGHEST] or list(ATTRIBUTES)


@varies("noble_die")
def raise_attribute(g: G, seat: int, raised: int, die: int) -> None:
    """[M1.31] The score may not pass 18."""
    scores = list(making(g.state).scores)
    scores[raised] = min(HIGHEST, scores[raised] + die)
    note(g, scores=tuple(scores), raised=raised)
    g.tell(AttributeRaised("M1.31", seat, ATTRIBUTES[raised], die, scores[raised]))


async def choose_deity(g: G, seat: int) -> None:
    """[M1.46] Chosen, or rolled on d6. [M1.33] [R7] Men serve gods, women goddesses."""
    gender = making(g.state).gender
    open_to = [key for key, line in DEITIES.items() if line.gender == gender or g.state.house.any_deity]
    deity = await Choose("M1.46", seat, [*open_to, "roll"], "deity", str(seat))
    if deity == "roll":
        deity = DEITY[gender][g.d6("M1.46")]
    note(g, deity=deity)
    g.tell(Served("M1.46", seat, deity))


async def choose_name(g: G, seat: int) -> str:
    """[M1.08] A name that sounds Greek."""
    taken = [one.name for one in (*g.state.party, *g.state.home, *g.state.followers)]
    suggested = [name for name in NAMES[making(g.state).gender] if name not in taken]
    name = await Name("M1.08", seat, suggested, taken, "name", str(seat))
    note(g, name=name)
    return name


def age(g: G) -> None:
    """[M1.09] 2d6 + 15; a male Sorcerer is ten years older, a Nymph is ageless."""
    made = making(g.state)
    if made.calling == "nymph":
        note(g, age=0)
        return
    dice = g.d6("M1.09"), g.d6("M1.09")
    years = sum(dice) + 15 + (10 if made.calling == "sorcerer" and made.gender == "male" else 0)
    note(g, age=years)
    g.tell(Aged("M1.09", made.seat, dice, years))


def wealth(g: G) -> int:
    """[M1.71] 3d6 and the factor of the class, in silver; a Nymph has none (M1.41)."""
    made = making(g.state)
    times = CLASSES[made.calling].times
    if not times:
        note(g, purse=0)
        return 0
    rule = CLASSES[made.calling].rule
    dice = g.d6(rule), g.d6(rule), g.d6(rule)
    note(g, purse=sum(dice) * times)
    g.tell(WealthRolled(rule, made.seat, dice, times, sum(dice) * times))
    return sum(dice) * times


async def choose_kit(g: G, seat: int) -> tuple[str, ...]:
    """[M1.23] [M1.38] [S23] A main weapon and a missile set; a staff or a wand."""
    calling = making(g.state).calling
    chosen = []
    for part in parts_of_kit(g.state, calling):
        chosen.append(await Choose(CLASSES[calling].rule, seat, list(KITS[part]), f"kit_{part}", str(seat)))
    return tuple(chosen)


@varies("sorcerer_kit")
def parts_of_kit(state: State, calling: Calling) -> tuple[str, ...]:
    """What of the kit is chosen."""
    return CLASSES[calling].chosen


# -- the sheet -----------------------------------------------------------------------------------------------


def sheet_of(made: Making) -> Sheet:
    """The sheet as far as it is written; what is missing is average."""
    scores = made.scores or (10,) * 6
    return Sheet(
        calling=made.calling,
        gender="male" if made.gender == "male" else "female",
        age=max(0, made.age),
        scores=(scores[0], scores[1], scores[2], scores[3], scores[4], scores[5]),
        deity=made.deity,
        kin=made.kin,
    )


def equipped(state: State, seat: int, name: str, sheet: Sheet, chosen: Sequence[str], purse: int) -> Being:
    """[M1.71] A new character with the kit of the class, at full Hits and Power."""
    taken = {one.id for one in (*state.party, *state.home, *state.followers)}
    goods: dict[str, int] = dict.fromkeys(kit_of(state, sheet.calling), 1)
    for key in chosen:
        part = next(parts[key] for parts in KITS.values() if key in parts)
        for thing, number in part.goods.items():
            goods[thing] = goods.get(thing, 0) + number
    one = Being(id=free_id(slug(name), taken), name=name, seat=seat, sheet=sheet, purse=purse, goods=goods)
    put_on(state, one)
    arm(one)
    one.hits, one.power = one.figures.hits, one.figures.power
    return one


@varies("sorcerer_kit")
def kit_of(state: State, calling: Calling) -> tuple[str, ...]:
    """What everybody of the class has."""
    return CLASSES[calling].kit
