"""The one encoder: what a seat may see and what it is asked, in numbers from -1 to 1.

It reads the seat's `View`, the `Picture` that is made from it, and the question. Nothing else: never the
state. From the picture come places, people and the goal; from the view the figures, because its fields have names
that are keys, where the picture has words for people.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import log1p
from typing import Any, NamedTuple

import numpy as np
from msgspec import Struct, msgpack
from numpy.typing import NDArray

from labrys.engine.ask import Arrange, Ask, Basket
from labrys.engine.cache import Shelf
from labrys.engine.region import STEPS
from labrys.engine.space import OnSquares
from labrys.learn.layout import (
    ACTS,
    CARD,
    CARD_SIZE,
    CARDS,
    CELL,
    CELL_SIZE,
    CELLS,
    GROUPS,
    KINDS,
    METERS,
    OPTION,
    OPTION_SIZE,
    RADIUS,
    STATE,
    STATE_SIZE,
    TOKENS,
    WEIGHTS,
    bucket,
    offsets,
)
from labrys.learn.steps import MARKS, SLOTS, Choice, Walk
from labrys.show.decision import Decision, Option
from labrys.show.picture import Card, Fight, Listing, Picture, Place, Stand

pack = msgpack.Encoder().encode
Floats = NDArray[np.float32]
Mask = NDArray[np.int8]
Numbers = dict[int, float]  # by slot; what is not there is 0
AT, ON, WHO, WHERE = offsets(STATE), offsets(OPTION), offsets(CARD), offsets(CELL)
SIZES = {block.name: block.size for block in (*STATE, *OPTION)}
FIGURES, SIGNS, DRAWN = (next(b.size for b in blocks if b.name == name) for blocks, name in (
    (CARD, "figures"), (CARD, "sign"), (CELL, "signs"),
))  # fmt: skip
LARGE = 8.0  # log1p of about 3000: what is larger is as good as that
FAR = 10.0  # places or squares away
PASSES = {"open": 1.0, "door": 0.7, "locked": 0.3, "blocked": -0.5, "wall": -1.0}
PEOPLE_FIRST = 3  # groups whose cards come before all others: ours, charmed, foes
LONGEST = 40  # characters of a word that is a key


class Observation(NamedTuple):
    """What a seat sees and may do.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> encode(run.picture(0), run.decision, 0).options.shape[0]
    48
    """

    state: Floats  # (STATE_SIZE,)
    options: Floats  # (SLOTS, OPTION_SIZE): what each action stands for
    mask: Mask  # (SLOTS,): 1 where an action may be taken

    @property
    def flat(self) -> Floats:
        """State and options in one vector; `split` parts them again.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> seen = encode(run.picture(0), run.decision, 0)
        >>> seen.flat.size == seen.state.size + seen.options.size
        True
        """
        return np.concatenate((self.state, self.options.ravel()))

    def copied(self) -> Observation:
        """The same in arrays of its own.

        >>> run = labrys.new("deathmaze", seed=7)
        >>> seen = encode(run.picture(0), run.decision, 0)
        >>> seen.copied().state is seen.state
        False
        """
        return Observation(self.state.copy(), self.options.copy(), self.mask.copy())


def split(flat: Floats) -> tuple[Floats, Floats]:
    """State and options of a flat observation, or of many in an array.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> state, options = split(encode(run.picture(0), run.decision, 0).flat)
    >>> options.shape[0]
    48
    """
    options = flat[..., STATE_SIZE:].reshape(*flat.shape[:-1], SLOTS, OPTION_SIZE)
    return flat[..., :STATE_SIZE], options


def squash(number: float) -> float:
    """Any number between -1 and 1, small ones far apart.

    >>> squash(0), round(squash(3), 2), round(squash(-100), 2), squash(10**9)
    (0.0, 0.17, -0.58, 1.0)
    """
    return min(log1p(number) / LARGE, 1.0) if number >= 0 else max(-log1p(-number) / LARGE, -1.0)


def bounded(number: float) -> float:
    """What is measured in places or squares."""
    return min(1.0, max(-1.0, number / FAR))


def filled(places: Iterable[int], values: Iterable[float], size: int) -> Floats:
    """An array of them; buckets in which much has come together stay within bounds."""
    found = np.zeros(size, np.float32)
    found[list(places)] = np.array(list(values), np.float32).clip(-1.0, 1.0)
    return found


def add(numbers: Numbers, place: int, block: str, word: str, buckets: int, value: float = 1.0) -> None:
    """A word into its bucket, which begins at this place."""
    slot = place + bucket(block, word, buckets)
    numbers[slot] = numbers.get(slot, 0.0) + value


class Look:
    """How the table looks to a seat: encoded once, however many steps a question has."""

    def __init__(self, picture: Picture, view: Struct | None, seat: int, seats: int = 1) -> None:
        self.picture, self.seat = picture, seat
        self.cards = in_order(picture.cards)
        self.slot_of = {card.id: slot for slot, card in enumerate(self.cards)}
        self.card_of = {card.id: card for card in picture.cards}
        self.home = centre(picture, seat)
        self.numbers: Numbers = {AT["seat"]: squash(seat + 1), AT["seat"] + 1: squash(seats)}
        people = self._facts(view)
        self._goal()
        field = picture.fight.field if picture.fight else None
        stands = {stand.card: stand for stand in field.stands} if field else {}
        for slot, card in enumerate(self.cards[:CARDS]):
            self._card(AT["card 0 card"] + slot * CARD_SIZE, card, people.get(card.id), stands.get(card.id))
        self._places()
        self._tokens()
        if picture.fight is not None:
            self._fight(picture.fight)
        self._things("hand", picture.hand)
        self._things("lying", picture.lying)

    def _facts(self, view: Struct | None) -> dict[str, Struct]:
        """What stands at the head of the view; gives back the people in it, by their ids."""
        people: dict[str, Struct] = {}
        add(self.numbers, AT["game"], "game", self.picture.game, SIZES["game"])
        if view is not None:
            for name in view.__struct_fields__:
                self._fact(name, getattr(view, name), people)
        return people

    def _fact(self, name: str, value: Any, people: dict[str, Struct]) -> None:
        if isinstance(value, Struct):
            if hasattr(value, "id"):
                people[value.id] = value
            for field in value.__struct_fields__:
                inner = getattr(value, field)
                if isinstance(inner, int | float | str):
                    self._fact(f"{name}.{field}", inner, people)
        elif isinstance(value, tuple | list | dict):
            self._put("facts", f"{name}#", squash(len(value)))
            for one in value.values() if isinstance(value, dict) else value:
                if isinstance(one, Struct) and hasattr(one, "id"):
                    people[one.id] = one
                elif not isinstance(one, str | int):
                    break
        elif isinstance(value, int | float | str):
            for slot, number in _fact_slots(name, value):
                self.numbers[slot] = self.numbers.get(slot, 0.0) + number

    def _put(self, block: str, word: str, value: float) -> None:
        add(self.numbers, AT[block], block, word, SIZES[block], value)

    def _goal(self) -> None:
        goal = self.picture.goal
        if goal is None:
            return
        self.numbers[AT["goal"]] = float(goal.done)
        for number, part in enumerate(goal.parts[:METERS]):
            at = AT[f"goal {number}"]
            share = min(1.0, max(0.0, part.value / part.of)) if part.of else 0.0
            self.numbers |= {at: 1.0, at + 1: share, at + 2: squash(part.value), at + 3: squash(part.of)}

    def _card(self, at: int, card: Card, person: Struct | None, stand: Stand | None) -> None:
        numbers, group = self.numbers, GROUPS.get(card.group, 3)
        told = (
            1.0, card.seat == self.seat, card.seat < 0, *(group == number for number in range(5)),
            left_share(card), squash(card.left), squash(card.points),
            bounded(card.row + 1), bounded(card.column + 1), card.active, card.asleep, bool(card.fate),
        )  # fmt: skip
        numbers |= {at + place: float(value) for place, value in enumerate(told) if value}
        if stand is not None:
            here = at + len(told)
            numbers |= {here: bounded(stand.x / 2), here + 1: bounded(stand.y / 2), here + 2: float(stand.aloft)}
        if card.sign:
            add(numbers, at + WHO["sign"], "sign", card.sign, SIGNS)
        if person is not None:
            here = at + WHO["figures"]
            for slot, value in _SHEETS.find((type(person), pack(person)), person):
                numbers[here + slot] = value

    def _places(self) -> None:
        """The places that are at most so far away, each in its cell."""
        home = self.home
        if home is None:
            return
        near: dict[tuple[int, int], Place] = {}
        for place in self.picture.places.values():
            if place.level == home.level:
                for cell in cells(place, home):
                    near.setdefault(cell, place)
        near[0, 0] = home
        at = AT[f"cell {-RADIUS:+d}{-RADIUS:+d} cell"]
        standing: dict[str, list[bool]] = {}
        for token in self.picture.tokens:
            standing.setdefault(token.at, []).append(token.seat in (self.seat, -1))
        for number, cell in enumerate(CELLS):
            if cell in near:
                self._cell(at + number * CELL_SIZE, near[cell], standing.get(near[cell].key, []))

    def _cell(self, at: int, place: Place, standing: Sequence[bool]) -> None:
        told = (
            1.0, place.kind == "unexplored", place.covered, place.visited,
            *(PASSES.get(side, 0.0) for side in place.sides or ("",) * 4), any(standing), not all(standing),
        )  # fmt: skip
        self.numbers |= {at + slot: float(value) for slot, value in enumerate(told) if value}
        for sign in place.signs:
            word = sign.what or sign.kind
            add(self.numbers, at + WHERE["signs"], "signs", word, DRAWN, 0.5 if sign.spent else 1.0)

    def _tokens(self) -> None:
        picture = self.picture
        for number, token in enumerate(picture.tokens[:TOKENS]):
            at, place = AT[f"token {number}"], picture.places.get(token.at)
            told = (1.0, token.seat in (self.seat, -1), token.active, *self.away(place))
            self.numbers |= {at + slot: float(value) for slot, value in enumerate(told) if value}

    def away(self, place: Place | None) -> tuple[float, float, bool]:
        """How far a place is from here, to the east and to the south; and is it on the same level?"""
        if place is None or self.home is None:
            return 0.0, 0.0, False
        east, south = place.x - self.home.x, place.y - self.home.y
        return bounded(east), bounded(south), place.level == self.home.level

    def _fight(self, fight: Fight) -> None:
        at = AT["fight"]
        sides = (fight.ours, fight.theirs)
        points = [sum(self.card_of[one].left for one in side.cards if one in self.card_of) for side in sides]
        told = (
            1.0, *(bounded(len(side.cards)) for side in sides), *map(squash, points),
            *(squash(sum(side.dice)) for side in sides),
        )  # fmt: skip
        self.numbers |= {at + slot: value for slot, value in enumerate(told) if value}

    def _things(self, block: str, lists: Iterable[Listing]) -> None:
        for listing in lists:
            for thing in listing.things:
                if thing.kind:
                    self._put(block, thing.kind, 1.0)


def in_order(cards: Sequence[Card]) -> list[Card]:
    """Ours, those who help us, foes; then all others: as they lie."""
    return sorted(cards, key=lambda card: min(GROUPS.get(card.group, 3), PEOPLE_FIRST))


def left_share(card: Card) -> float:
    """Of one's points: so much is left."""
    return min(1.0, max(0.0, card.left / card.points)) if card.points else 0.0


def centre(picture: Picture, seat: int) -> Place | None:
    """Where one's own token stands; else what the map is about."""
    own = next((token.at for token in picture.tokens if token.seat == seat), picture.here)
    return picture.places.get(own) or picture.places.get(picture.here)


def cells(place: Place, home: Place) -> list[tuple[int, int]]:
    """The cells around home that a place covers: most are one tile large."""
    west, north = round(place.x - home.x), round(place.y - home.y)
    east, south = west + max(1, round(place.width)), north + max(1, round(place.height))
    if west > RADIUS or north > RADIUS or east <= -RADIUS or south <= -RADIUS:
        return []
    if east - west == south - north == 1:
        return [(west, north)]
    return [
        (x, y)
        for y in range(max(north, -RADIUS), min(south, RADIUS + 1))
        for x in range(max(west, -RADIUS), min(east, RADIUS + 1))
    ]


def plain(name: str, value: Any) -> Iterable[tuple[str, float]]:
    """A field as words with numbers: a number under its name, a word beside it."""
    if isinstance(value, bool | int | float):
        yield name, squash(value)
    elif isinstance(value, str) and value and len(value) <= LONGEST:
        yield f"{name}={value}", 1.0


@lru_cache(1 << 14)
def _fact_slots(name: str, value: Any) -> tuple[tuple[int, float], ...]:
    """The bucket of a fact at the head of the view, with its number."""
    return tuple((AT["facts"] + bucket("facts", word, SIZES["facts"]), told) for word, told in plain(name, value))


def figures(person: Struct) -> Iterable[tuple[str, float]]:
    """His figures and his things: all fields but who he is."""
    for name in person.__struct_fields__:
        if name in ("id", "name"):
            continue
        value = getattr(person, name)
        if isinstance(value, dict):
            for key, inner in value.items():
                yield from plain(f"{name}.{key}", inner)
        elif isinstance(value, tuple | list):
            for inner in value:
                if isinstance(inner, str):
                    yield from plain(name, inner)
        elif isinstance(value, Struct):
            for field in value.__struct_fields__:
                yield from plain(f"{name}.{field}", getattr(value, field))
        else:
            yield from plain(name, value)


def _sheet(person: Struct) -> tuple[tuple[int, float], ...]:
    """The buckets of his figures, from the first of them."""
    numbers: Numbers = {}
    for word, value in figures(person):
        add(numbers, 0, "figures", word, FIGURES, value)
    return tuple(numbers.items())


_SHEETS = Shelf(_sheet)  # most people are from one answer to the next as they were


# -- the question ----------------------------------------------------------------------------------------------


def question(decision: Decision, walk: Walk) -> Numbers:
    """What is asked, and how far the answer is."""
    ask, numbers = walk.ask, Numbers()
    if decision.kind in KINDS:
        numbers[AT["kind"] + KINDS.index(decision.kind)] = 1.0
    for block, word in (("ask", ask.ask), ("rule", ask.rule), ("about", ask.of)):
        if word:
            add(numbers, AT[block], block, word, SIZES[block])
    things = len(ask.options) if isinstance(ask, Arrange) else 0
    told = (
        bounded(len(walk.taken)), min(1.0, len(walk.choices) / SLOTS),
        squash(decision.least), squash(decision.most), squash(decision.purse), bounded(things),
    )  # fmt: skip
    return numbers | {AT["how"] + slot: value for slot, value in enumerate(told) if value}


def offered(look: Look, decision: Decision, walk: Walk) -> Floats:
    """What each action stands for, row by row."""
    last, places, values = max(1, len(walk.choices) - 1), list[int](), list[float]()
    for slot, choice in enumerate(walk.choices):
        numbers, row = _choice(look, decision, walk.ask, choice), slot * OPTION_SIZE
        numbers[ON["option"] + 6] = slot / last
        places += [row + place for place in numbers]
        values += numbers.values()
    return filled(places, values, SLOTS * OPTION_SIZE).reshape(SLOTS, OPTION_SIZE)


def _choice(look: Look, decision: Decision, ask: Ask[Any], choice: Choice) -> Numbers:
    """What one action stands for."""
    numbers: Numbers = {ON["mark"] + MARKS.index(choice.mark): 1.0, ON["option"]: 1.0}
    if 0 <= choice.option < len(decision.options):
        _option(numbers, look, decision.options[choice.option], ask)
        if isinstance(ask.default, int) and ask.default == choice.option:
            numbers[ON["option"] + 5] = 1.0
    if choice.mark in ("box", "number"):
        numbers |= {ON["option"] + 7: squash(choice.low), ON["option"] + 8: squash(choice.high)}
        if choice.mark == "box":
            add(numbers, ON["words"], "words", decision.boxes[choice.low], SIZES["words"])
    elif choice.mark == "facing":
        east, south = STEPS[choice.low]
        numbers |= {ON["square"] + 4: float(east), ON["square"] + 5: float(south)}
        numbers[ON["option"] + 5] = float(choice.high)
    elif choice.mark in ("square", "block", "step") and isinstance(ask, OnSquares):
        _square(numbers, ask, choice)
    return numbers


def _option(numbers: Numbers, look: Look, option: Option, ask: Ask[Any]) -> None:
    """What an option of the question means, by its fields and its key."""
    numbers |= _MEANINGS.find((option.key, option.act, option.weight, option.sign), option)
    at = ON["option"]
    numbers |= {at + 1: float(option.seat == look.seat), at + 2: float(option.final)}
    if isinstance(ask, Basket):
        numbers |= {at + 3: squash(option.price), at + 4: squash(option.most)}
    who = look.card_of.get(option.who) or look.card_of.get(option.key if isinstance(ask, Arrange) else "")
    if who is not None:
        told = (
            1.0, who.seat == look.seat, left_share(who), bounded(who.row + 1), bounded(who.column + 1),
            (look.slot_of[who.id] + 1) / CARDS,
        )  # fmt: skip
        numbers |= {ON["who"] + slot: float(value) for slot, value in enumerate(told) if value}
    _target(numbers, look, option)
    if option.turn is not None:
        numbers |= {ON["turn"] + slot: PASSES.get(side, 0.0) for slot, side in enumerate(option.turn.sides[:4])}


def _meaning(option: Option) -> Numbers:
    """What an option is, whoever takes it: act, weight, key and drawing."""
    numbers: Numbers = {ON["weight"] + WEIGHTS.index(option.weight): 1.0}
    if option.act in ACTS:
        numbers[ON["act"] + ACTS.index(option.act)] = 1.0
    elif option.act:
        add(numbers, ON["own act"], "own act", option.act, SIZES["own act"])
    family, *words = option.key.split(":")
    add(numbers, ON["family"], "family", family, SIZES["family"])
    for word in words:
        add(numbers, ON["words"], "words", word, SIZES["words"])
    if option.sign:
        add(numbers, ON["sign"], "sign", option.sign, SIGNS)
    return numbers


_MEANINGS = Shelf(_meaning)


def _target(numbers: Numbers, look: Look, option: Option) -> None:
    """On whom or on which place it is done."""
    whom = look.card_of.get(option.on)
    if whom is not None:
        told = (
            1.0, whom.seat == look.seat, whom.group == "foes", left_share(whom), squash(whom.left), whom.asleep,
            bounded(whom.row + 1), bounded(whom.column + 1), (look.slot_of[whom.id] + 1) / CARDS,
        )  # fmt: skip
        numbers |= {ON["whom"] + slot: float(value) for slot, value in enumerate(told) if value}
        return
    place = look.picture.places.get(option.on)
    if place is not None:
        east, south, _ = look.away(place)
        here = look.home is not None and place.key == look.home.key
        seen = (1.0, place.kind == "unexplored", place.covered, place.visited, east, south, here)
        numbers |= {ON["place"] + slot: float(value) for slot, value in enumerate(seen) if value}


def _square(numbers: Numbers, ask: OnSquares[Any, Any], choice: Choice) -> None:
    """Where a square, or the middle of a block, lies from where one sets out; else from the first corner."""
    region = ask.region
    row = region.width + 1
    start = divmod(region.start, row) if region.start >= 0 else (0, 0)
    low, high = divmod(choice.low, row), divmod(choice.high, row)
    south, east = ((low[axis] + high[axis]) / 2 - start[axis] for axis in (0, 1))
    steps = region.ring_of(choice.low)
    at = ON["square"]
    numbers |= {at: 1.0, at + 1: bounded(east), at + 2: bounded(south), at + 3: bounded(max(0, steps))}


def observation(look: Look, decision: Decision, walk: Walk) -> Observation:
    """What a seat sees, what it is asked, and what it may do."""
    numbers = look.numbers | question(decision, walk)
    state = filled(numbers.keys(), numbers.values(), STATE_SIZE)
    mask = np.zeros(SLOTS, np.int8)
    mask[: len(walk.choices)] = 1
    return Observation(state, offered(look, decision, walk), mask)


def at_rest(look: Look) -> Observation:
    """What a seat sees that is asked nothing now."""
    return Observation(
        filled(look.numbers.keys(), look.numbers.values(), STATE_SIZE),
        np.zeros((SLOTS, OPTION_SIZE), np.float32),
        np.zeros(SLOTS, np.int8),
    )


def encode(
    picture: Picture, decision: Decision, seat: int, *, view: Struct | None = None, seats: int = 1
) -> Observation:
    """A picture and the question that is open, at its first step. `view` adds the figures of people.

    >>> run = labrys.new("deathmaze", seed=7)
    >>> encode(run.picture(0), run.decision, 0).state.ndim
    1
    """
    ask: Ask[Any] | None = decision.__dict__.get("ask")
    if ask is None:
        raise ValueError("only the run that asks a question can encode it: take `run.decision`")
    look = Look(picture, view, seat, seats)
    return observation(look, decision, Walk(ask, seat, lambda: {card.id: card.box for card in picture.cards}))
