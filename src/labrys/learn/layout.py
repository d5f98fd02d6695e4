"""What stands where in an observation, and in which bucket a word falls. `describe` tells it to programs.

Words (acts, rules, kinds of things, fields of a view) have no fixed number: each falls into one of a few *buckets*
of its block, by its hash. Only keys are hashed, which are the same in every language and every process: never
what people read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from typing import Final, NamedTuple

from labrys.learn.steps import MARKS

ENCODING: Final = 1
"""Goes up whenever a slot changes its meaning: keep it beside whatever has learnt from observations."""
KINDS: Final = ("one", "some", "amount", "arrange", "name", "basket", "spot", "path")
WEIGHTS: Final = ("main", "aside", "useless", "pass")
ACTS: Final = (
    "attack", "fight", "talk", "bribe", "flee", "cast", "use", "arm", "shift", "pass", "go", "leave", "take",
    "hand_over", "drop", "buy", "heal", "search", "open", "detrap", "march", "turn", "number",
)  # fmt: skip
GROUPS: Final = {
    "party": 0, "player": 0, "charmed": 1, "foes": 2, "turned": 3, "peaceful": 3, "aside": 3,
    "fallen": 4, "out": 4,
}  # fmt: skip
METERS, CARDS, TOKENS, RADIUS = 4, 16, 6, 2
CELLS: Final = tuple((east, south) for south in range(-RADIUS, RADIUS + 1) for east in range(-RADIUS, RADIUS + 1))


class Block(NamedTuple):
    """Some slots that belong together. `hashed`: they are buckets of words."""

    name: str
    size: int
    about: str
    hashed: bool = False
    names: tuple[str, ...] = ()  # of each slot, where each has a meaning of its own


def named(name: str, about: str, *names: str) -> Block:
    """A block of slots with a meaning each."""
    return Block(name, len(names), about, False, names)


QUESTION: Final = (
    Block("kind", len(KINDS), "which kind of question", False, KINDS),
    Block("ask", 24, "the word of the question", True),
    Block("rule", 16, "the rule it is asked under", True),
    Block("about", 8, "what the question is about", True),
    named(
        "how", "the question in figures",
        "steps taken", "choices", "least", "most", "purse", "things left to place",
    ),
)  # fmt: skip
CARD: Final = (
    named(
        "card", "somebody on the table",
        "there", "mine", "nobody's", "ours", "charmed", "foe", "aside", "gone", "share of points left",
        "points left", "points", "row", "column", "active", "asleep", "dead", "field east", "field south", "aloft",
    ),
    Block("sign", 8, "what he is, by his picture", True),
    Block("figures", 32, "his figures, and the things he has, by the fields of the view", True),
)  # fmt: skip
CELL: Final = (
    named(
        "cell", "a place around one's own token",
        "there", "unexplored", "covered", "visited", "north", "east", "south", "west", "mine", "others",
    ),
    Block("signs", 6, "what is drawn on it", True),
)  # fmt: skip
STATE: Final = (
    *QUESTION,
    Block("game", 8, "which game it is", True),
    named("seat", "who looks", "seat", "seats"),
    *(named(f"goal {n}", "a part of the goal", "there", "share", "value", "wanted") for n in range(METERS)),
    named("goal", "the goal", "done"),
    Block("facts", 64, "what stands at the head of the view: numbers, words and lengths of lists", True),
    *(Block(f"card {n} {block.name}", *block[1:]) for n in range(CARDS) for block in CARD),
    *(Block(f"cell {x:+d}{y:+d} {block.name}", *block[1:]) for x, y in CELLS for block in CELL),
    *(named(f"token {n}", "somebody on the map", "there", "mine", "active", "east", "south", "same level")
      for n in range(TOKENS)),
    named(
        "fight", "the fight that is on",
        "there", "ours", "theirs", "our points", "their points", "our dice", "their dice",
    ),
    Block("hand", 16, "what only this seat sees", True),
    Block("lying", 16, "what belongs to nobody", True),
)  # fmt: skip
OPTION: Final = (
    Block("mark", len(MARKS), "what the slot stands for", False, MARKS),
    Block("weight", len(WEIGHTS), "what the option weighs", False, WEIGHTS),
    Block("act", len(ACTS), "which kind of act it is, of those that every game knows", False, ACTS),
    Block("own act", 12, "a kind of act of the game's own", True),
    Block("family", 8, "the first word of its key", True),
    Block("words", 16, "the other words of its key", True),
    Block("sign", 8, "which drawing shows what it is about", True),
    named(
        "option", "the option in figures",
        "there", "mine", "for good", "price", "most", "default", "place among the choices", "low", "high",
    ),
    named("who", "who acts", "there", "mine", "share of points left", "row", "column", "card"),
    named(
        "whom", "on whom",
        "there", "mine", "foe", "share of points left", "points left", "asleep", "row", "column", "card",
    ),
    named("place", "on which place", "there", "unexplored", "covered", "visited", "east", "south", "here"),
    named("turn", "how a tile would lie", "north", "east", "south", "west"),
    named("square", "which square", "there", "east", "south", "steps", "facing east", "facing south"),
)  # fmt: skip


def offsets(blocks: Iterable[Block]) -> dict[str, int]:
    """Where each block begins."""
    found, place = {}, 0
    for block in blocks:
        found[block.name] = place
        place += block.size
    return found


def size(blocks: Iterable[Block]) -> int:
    """How many slots they have together."""
    return sum(block.size for block in blocks)


STATE_SIZE: Final = size(STATE)
OPTION_SIZE: Final = size(OPTION)
CARD_SIZE: Final = size(CARD)
CELL_SIZE: Final = size(CELL)


@lru_cache(1 << 16)
def bucket(block: str, word: str, buckets: int) -> int:
    """Into which bucket of a block a word falls: the same in every process.

    >>> bucket("rule", "8.47", 16), bucket("ask", "next_move", 24)
    (10, 9)
    """
    told = blake2b(f"{block}\0{word}".encode(), digest_size=8).digest()
    return int.from_bytes(told, "big") % buckets


def slots(blocks: Iterable[Block]) -> Iterator[str]:
    """The name of every slot, in their order: `card 0 card: asleep`, `facts #17`."""
    for block in blocks:
        for place in range(block.size):
            yield f"{block.name} #{place}" if block.hashed else f"{block.name}: {block.names[place]}"
