"""What a player typed, as a raw answer: a number, a key, a word or the beginning of one.

Nothing here knows a game. What cannot be read raises `LabrysError` with one clear sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from labrys.engine.ask import Amount, Answer, Arrange, Ask, Basket, ChooseSome, Name, key_of
from labrys.engine.dice import die_words
from labrys.engine.errors import LabrysError
from labrys.engine.space import OnSquares, Path
from labrys.show.decision import Option

_SPLIT = re.compile(r"[\s:_+/,.()-]+")
_PHRASE = re.compile(r"(?:(?:[A-Z]\w* )+\d+|[^\s(]+)(?: \([^)]*\))?|\([^)]*\)")  # `Orc 1 (3 left)` is never torn
_AFTER = re.compile(r"(.+?)\s*[*×]\s*(\d{1,9})")  # axe*2
_BEFORE = re.compile(r"(\d{1,9})\s*[*×x]?\s+(.+)")  # 2 axe, 2 x axe
_SQUARES = re.compile(r"[a-z]{1,2}\d{1,3}(-[a-z]{1,2}\d{1,3})*(/[a-z]*)?|/[a-z]+")  # c4, b2-c3-c4/ne, /ne
LEAST_IN_COMMON = 2  # words, for options to share a line
DIGITS = 9  # of the longest number anybody needs
LEAST_LETTERS = 3  # of the beginning of a word that is not the first
AMBIGUOUS = 5  # options named when a word could be several
REPEATED = 40  # characters of a bad answer that are repeated
EMPTY = (".", "-", "_")


MANY_DICE = 99  # faces in a word
ONE_DIGIT = 9  # faces of dice with no more sides may be typed without spaces between them


class Unreadable(LabrysError):
    """What was typed is no answer to this question."""


def typed_dice(text: str, sides: int) -> list[str]:
    """Real dice as they are typed, `17 4` or `352`: the first of so many sides."""
    faces = text.replace(",", " ").split()
    if not faces or not all(face.isascii() and face.isdigit() and len(face) <= MANY_DICE for face in faces):
        raise Unreadable(f"{die_words(sides).capitalize()}: type what you rolled.")
    return faces


def words(text: str) -> list[str]:
    """The words of a key or a label, in small letters.

    >>> words("hand_over:0")
    ['hand', 'over', '0']
    """
    return [word for word in _SPLIT.split(text.casefold()) if word]


def candidates(text: str, options: Sequence[Option]) -> list[int]:
    """The options that this text may mean, by the best kind of match there is."""
    said = text.casefold()
    typed = words(text)
    tests = (
        lambda option: said in (option.key.casefold(), option.label.casefold()),
        lambda option: words(option.key)[: len(typed)] == typed,
        lambda option: option.key.casefold().startswith(said),
        lambda option: option.label.casefold().startswith(said),
        lambda option: in_order(typed, words(option.main)),  # costs and chances name nobody
        lambda option: in_order(typed, words(option.label)) or in_order(typed, words(option.key)),
    )
    for test in tests:
        if found := [index for index, option in enumerate(options) if typed and test(option)]:
            return found
    return []


def in_order(typed: Sequence[str], there: Sequence[str]) -> bool:
    """Does each typed word begin a word of the other, in the same order?

    >>> in_order(["bra", "orc"], ["brand", "attacks", "orc", "2"])
    True
    """
    rest = iter(there)
    return all(any(begins(part, word) for word in rest) for part in typed)


def begins(part: str, word: str) -> bool:
    """A letter or two in the middle of a sentence may mean anything, so they must be the whole word."""
    return word.startswith(part) if len(part) >= LEAST_LETTERS else word == part


def numbered(text: str) -> int:
    """The number of an option; 0 if it is none."""
    return int(text) if text.isdecimal() and len(text) <= DIGITS else 0


def are_numbers(options: Sequence[Option]) -> bool:
    """Are they numbers of something (`3 Heroes`)? Then the number itself is typed."""
    return all(option.act == "number" for option in options)


def one_of(text: str, options: Sequence[Option]) -> int:
    """The one option meant."""
    if are_numbers(options):
        keys = [option.key for option in options]
        if text in keys:
            return keys.index(text)
    elif 1 <= (number := numbered(text)) <= len(options):
        return number - 1
    found = candidates(text, options)
    if text.isdecimal():  # never a number that stands in the middle of a label
        found = [index for index in found if options[index].key == text]
    if found and len({options[index].key for index in found}) == 1:  # two alike are no choice
        return found[0]
    if found:
        could_be = "; ".join(f"{index + 1}) {options[index].label}" for index in found[:AMBIGUOUS])
        more = f" and {len(found) - AMBIGUOUS} more" if len(found) > AMBIGUOUS else ""
        raise Unreadable(f"{quoted(text)} could be: {could_be}{more}. Type the number, or more words.")
    numbers = f"a number from 1 to {len(options)}" if len(options) > 1 else "1"
    if are_numbers(options):
        numbers = f"one of {', '.join(option.key for option in options)}"
    raise Unreadable(f"{quoted(text)} is not one of the options; type {numbers}, a word of an option, or help.")


def quoted(text: str) -> str:
    """What was typed, as far as it need be repeated."""
    return f"“{text if len(text) <= REPEATED else text[:REPEATED] + '…'}”"


def some_of(text: str, options: Sequence[Option]) -> tuple[int, ...]:
    """Several options: numbers or words, with spaces or commas; `all` or `none`."""
    said = text.casefold()
    if said in ("none", "nothing"):
        return ()
    if said in ("all", "everything"):
        return tuple(range(len(options)))
    separator = "," if "," in text else None
    parts = [part.strip() for part in text.split(separator)]
    return tuple(dict.fromkeys(one_of(part, options) for part in parts if part))


def basket(text: str, options: Sequence[Option]) -> tuple[int, ...]:
    """Goods and numbers: `sword, axe*2`, `2 axes`; by their own numbers `3*2`; `none` for nothing.

    A comma stands between goods of several words; without one a space does.
    """
    said = text.strip()
    if said.casefold() in ("none", "nothing"):
        return ()
    parts = [part.strip() for part in said.split(",")] if "," in said else [said]
    if len(parts) == 1 and len(said.split()) > 1:
        try:
            _good(said, options)
        except Unreadable:
            parts = said.split()
    found: dict[int, int] = {}
    for part in filter(None, parts):
        good, number = _good(part, options)
        found[good] = found.get(good, 0) + number
    return tuple(part for good in sorted(found) for part in (good, found[good]))


def _good(text: str, options: Sequence[Option]) -> tuple[int, int]:
    """One good, and how many of it."""
    if after := _AFTER.fullmatch(text):
        return one_of(after[1], options), int(after[2])
    if before := _BEFORE.fullmatch(text):
        return one_of(before[2], options), int(before[1])
    return one_of(text, options), 1


def how_many(ask: ChooseSome[object]) -> str:
    """`2`, or `1 to 3`."""
    return str(ask.least) if ask.least == ask.most else f"{ask.least} to {ask.most}"


def amount(text: str, ask: Amount) -> int:
    """A whole number; `least` and `most` (or `all`) are numbers too."""
    named = {"least": ask.least, "min": ask.least, "most": ask.most, "max": ask.most, "all": ask.most}
    if text.casefold() in named:
        return named[text.casefold()]
    if not re.fullmatch(rf"[+-]?\d{{1,{DIGITS}}}", text):
        raise Unreadable(f"{quoted(text)} is not a whole number from {ask.least} to {ask.most}.")
    return int(text)


def free_names(ask: Name) -> list[str]:
    """The suggestions nobody has yet."""
    taken = {name.casefold() for name in ask.taken}
    return [str(name) for name in ask.options if str(name).casefold() not in taken]


def name(text: str, ask: Name) -> str:
    """The number of a suggestion, or a name as typed; in quotes it may be any word."""
    free = free_names(ask)
    if 1 <= (number := numbered(text)) <= len(free):
        return free[number - 1]
    return text.strip("\"'“”")


def are_squares(text: str) -> bool:
    """Does it name squares of a field, or a facing?

    >>> are_squares("c4"), are_squares("B2-c3/ne"), are_squares("/w"), are_squares("stay")
    (True, True, True, False)
    """
    return _SQUARES.fullmatch(text.casefold().replace(" ", "")) is not None


def on_squares(text: str, ask: OnSquares[object, object], options: Sequence[Option]) -> Answer:
    """`c4`, `b2-c3-c4`, with `/ne` for the facing, which alone is a turn; or what stands beside the squares."""
    said = text.casefold().replace(" ", "")
    if are_squares(said):
        turns = said.startswith("/") and isinstance(ask, Path)
        return ask.read(f"{ask.region.name(ask.region.start)}{said}" if turns else said)
    if not options:
        return ask.read(text)
    try:
        return -1 - one_of(text, options)
    except Unreadable as unreadable:
        raise Unreadable(f"{str(unreadable).removesuffix('.')}; or a square, like c4.") from None


def answer(text: str, ask: Ask[object], options: Sequence[Option]) -> Answer:
    """A raw answer to a question that is no arrangement."""
    if isinstance(ask, ChooseSome):
        chosen = some_of(text, options)
        if not ask.least <= len(chosen) <= ask.most:
            raise Unreadable(f"Choose {how_many(ask)} of these, not {len(chosen)}.")
        return chosen
    if isinstance(ask, Basket):
        return basket(text, options)
    if isinstance(ask, OnSquares):
        return on_squares(text, ask, options)
    if isinstance(ask, Amount):
        return amount(text, ask)
    if isinstance(ask, Name):
        return name(text, ask)
    return one_of(text, options)


# -- alike options ---------------------------------------------------------------------------------------------


class Group(Struct):
    """Options that say the same but for one place in the sentence; a single one has no head."""

    head: str
    parts: list[str]


def fold(options: Sequence[Option]) -> list[Group]:
    """Neighbours whose keys differ only at the end, folded where their labels have words in common."""
    groups: list[list[Option]] = []
    for option in options:
        stem = option.key.rpartition(":")[0]
        if groups and stem and stem == groups[-1][-1].key.rpartition(":")[0]:
            groups[-1].append(option)
        else:
            groups.append([option])
    folded: list[Group] = []
    for group in groups:
        labels = [option.label for option in group]
        whole = common(labels) if len(labels) > 1 else None
        folded += [whole] if whole else [Group("", [label]) for label in labels]
    return folded


def common(labels: Sequence[str]) -> Group | None:
    """What labels have in common at their beginnings and ends, and where they differ.

    >>> common(["Tam shoots at Orc 1 (3 left) with the bow", "Tam shoots at Orc 2 (1 left) with the bow"])
    Group(head='Tam shoots at … with the bow:', parts=['Orc 1 (3 left)', 'Orc 2 (1 left)'])
    """
    split = [_PHRASE.findall(label) for label in labels]
    shortest = min(map(len, split)) - 1
    before = next((n for n in range(shortest) if len({tuple(w[: n + 1]) for w in split}) > 1), shortest)
    rest = shortest - before
    after = next((n for n in range(rest) if len({tuple(w[len(w) - n - 1 :]) for w in split}) > 1), rest)
    if before + after < LEAST_IN_COMMON:
        return None
    parts = [" ".join(words[before : len(words) - after]) for words in split]
    ends = [" ".join(split[0][:before]), " ".join(split[0][len(split[0]) - after :])]
    brackets = {part[part.find(" (") :] if part.endswith(")") and " (" in part else "" for part in parts}
    if len(brackets) == 1 and not ends[1]:  # the same cost for every target
        ends[1] = brackets.pop().strip()
        parts = [part.removesuffix(ends[1]).strip() for part in parts]
    head = " … ".join(ends) if ends[1] else ends[0]
    return Group(head.strip() + ":", parts)


# -- arrangements ----------------------------------------------------------------------------------------------


def rows_of(boxes: Sequence[str]) -> list[list[int]]:
    """The boxes by rows: those whose names begin alike.

    >>> rows_of(("1L", "1R", "2L", "2R"))
    [[0, 1], [2, 3]]
    """
    rows: dict[str, list[int]] = {}
    for index, box in enumerate(boxes):
        rows.setdefault(box[:1], []).append(index)
    return list(rows.values())


def arrangement(text: str, ask: Arrange, names: Sequence[str], now: tuple[int, ...]) -> tuple[int, ...]:
    """`keep`, `brand:2L`, or rows like `Brand . Ilse / Tam Mira .`."""
    if text.casefold() in ("keep", "ok", "yes", "y"):
        return now
    if "/" in text:
        return by_rows(text, ask, names)
    if ":" in text:
        return by_boxes(text, ask, names, now)
    raise Unreadable(
        f"Type keep, or moves like {names[0].split()[0]}:{ask.boxes[-1]} (who stands there changes places), "
        f"or the rows with / between them, like: {example(ask, names)}"
    )


def example(ask: Arrange, names: Sequence[str]) -> str:
    """How an order is typed by rows, with the names at hand."""
    rest = [shown.split()[0] for shown in names]
    typed = []
    for row in rows_of(ask.boxes):
        here, rest = rest[: len(row) - 1], rest[len(row) - 1 :]
        typed.append(" ".join([*here, *["."] * (len(row) - len(here))]))
        if not rest:
            break
    return " / ".join(typed)


def by_rows(text: str, ask: Arrange, names: Sequence[str]) -> tuple[int, ...]:
    """Front row first; a dot is an empty box."""
    rows = rows_of(ask.boxes)
    typed = [row.replace(",", " ").split() for row in text.split("/")]
    if len(typed) > len(rows):
        raise Unreadable(f"There are {len(rows)} rows, not {len(typed)}.")
    places: dict[int, int] = {}
    for row, parts in zip(rows, typed, strict=False):
        if parts and len(parts) != len(row):
            shown = " ".join(parts)
            raise Unreadable(f"{quoted(shown)} should name {len(row)} boxes; write a dot for an empty one.")
        for box, part in zip(row, parts, strict=False):
            if part in EMPTY:
                continue
            who = whose(part, ask, names)
            if who in places:
                raise Unreadable(f"{names[who]} is named twice.")
            places[who] = box
    if missing := [names[who] for who in range(len(names)) if who not in places]:
        raise Unreadable(f"No box is named for {', '.join(missing)}.")
    return tuple(places[who] for who in range(len(names)))


def by_boxes(text: str, ask: Arrange, names: Sequence[str], now: tuple[int, ...]) -> tuple[int, ...]:
    """One move after the other; whoever stood there changes places with the one who comes."""
    boxes = [box.casefold() for box in ask.boxes]
    order = list(now)
    for word in text.replace(",", " ").split():
        part, colon, box = word.rpartition(":")
        if not colon or box.casefold() not in boxes:
            raise Unreadable(f"{quoted(word)} is not of the form name:box; the boxes are {' '.join(ask.boxes)}.")
        who, to = whose(part, ask, names), boxes.index(box.casefold())
        if to in order:
            order[order.index(to)] = order[who]
        order[who] = to
    return tuple(order)


def whose(part: str, ask: Arrange, names: Sequence[str]) -> int:
    """The one whose name or key begins like this."""
    said = part.casefold()
    keys = [key_of(thing).casefold() for thing in ask.options]
    joined = [shown.casefold().replace(" ", "-") for shown in names]
    exact = [i for i in range(len(keys)) if said in (keys[i], joined[i])]
    found = exact or [i for i in range(len(keys)) if keys[i].startswith(said) or joined[i].startswith(said)]
    if len(found) == 1:
        return found[0]
    if found:
        raise Unreadable(f"{quoted(part)} could be {' or '.join(names[i] for i in found)}.")
    raise Unreadable(f"{quoted(part)} is none of {', '.join(names)}.")
