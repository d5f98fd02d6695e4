"""Dungeon in words: a sentence for every event, a prompt for every question, a label for every option.

What is only slots is in `data/sentences.toml`; how slots are said is in `words`, the count of feet in `callouts`.
"""

from __future__ import annotations

from msgspec import Struct, structs

from labrys.engine.ask import Ask, Basket
from labrys.engine.event import Event, Rolled
from labrys.engine.rules import Outcome
from labrys.games.dungeon import events as e
from labrys.games.dungeon import options
from labrys.games.dungeon.chapters.c02_orders import exit_named
from labrys.games.dungeon.chapters.c04_families import price_of_rank
from labrys.games.dungeon.chapters.c04_personas import full_body, may_use
from labrys.games.dungeon.chapters.c06a_lines import WIELDS
from labrys.games.dungeon.options import Go, OpenDoor, Swap, Take
from labrys.games.dungeon.pieces import FRONT, Foe, Member
from labrys.games.dungeon.state import State, find
from labrys.games.dungeon.tables import DATA, PRICE, SILVER, shelf_of, weapon
from labrys.games.dungeon.telling import words
from labrys.games.dungeon.telling.barred import barred
from labrys.games.dungeon.telling.names import coins
from labrys.games.dungeon.telling.state_diff import changes
from labrys.games.dungeon.telling.view import View, key_beyond
from labrys.games.dungeon.telling.words import WAYS, Tongue
from labrys.show.acts import BUY, HAND_OVER, HEAL, SHIFT, TAKE
from labrys.show.decision import Label, Weight
from labrys.show.english import capital, count, listed
from labrys.show.phrases import Phrases
from labrys.show.templates import Templates

__all__ = ["barred", "changes", "ending", "follows", "label", "prompt", "sentence", "together"]

FILE = DATA / "sentences.toml"
OPTIONS = [
    kind
    for kind in vars(options).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__struct_config__.tag
]
SENTENCES: Templates[Tongue] = Templates(FILE, e.ALL, WAYS)
PHRASES: Phrases[Tongue] = Phrases(FILE, OPTIONS, WAYS)


CONSEQUENCES = (
    e.KarmaGained, e.KarmaLost, e.Suffered, e.Spared, e.Died, e.Afflicted, e.BaddieFell, e.SageInsulted, e.Gained,
    e.Stood, e.Freed,
)  # fmt: skip
LISTED = (e.Joined, e.Found, e.Shared)
MEMBER_ACTS = {
    "assign": TAKE, "heir": TAKE, "taker": TAKE, "giver": HAND_OVER, "heal": HEAL, "medi_kit": HEAL,
    "torches": BUY, "step_up": SHIFT,
}  # fmt: skip
"""What somebody does who is chosen, by the question."""


def sentence(event: Event, state: State) -> str:
    """What happened, in one sentence; empty for what goes without saying."""
    if isinstance(event, Rolled):
        return ""
    said = SENTENCES.sentence(event, Tongue(state))
    if said is None:
        raise LookupError(f"data/sentences.toml has no sentence for {event.name}")
    return capital(said)


def follows(event: Event) -> bool:
    """What a blow, a find or a wish brings stands with it."""
    return isinstance(event, CONSEQUENCES)


def together(one: Event, other: Event) -> bool:
    """Everybody who joins, all that is found."""
    return isinstance(one, LISTED)


def prompt(ask: Ask[object], state: State) -> str:
    """The question in words."""
    return PHRASES.prompt(ask, Tongue(state))


def label(option: object, ask: Ask[object], state: State) -> Label:
    """An option in words, and what it means."""
    if isinstance(ask, Basket) and isinstance(option, str):
        return of_goods(option, ask, state)
    if isinstance(option, Member):
        note = of_a_member(option, ask, state)
        return Label(words.member_name(option), note, who=option.id, act=MEMBER_ACTS.get(ask.ask, ""))
    if isinstance(option, Foe):
        return Label(f"the {Tongue(state).foe(option)}", count(option.hits, "hit") + " left", on=option.id)
    said = PHRASES.label(option, ask, Tongue(state), of_a_word)
    if option == ask.ask == "rise":
        silver, karma = price_of_rank(find(state, ask.of))
        return structs.replace(said, note=f"for {coins(silver)} and {karma} karma")
    if isinstance(option, Go | OpenDoor):  # a place of the map
        return structs.replace(
            said, on=key_beyond(state, exit_named(state, option.way, option.part, option.number))
        )
    if isinstance(option, Take | Swap) and ask.ask == "act":
        return structs.replace(said, weight=in_battle(option, state))
    return said


def in_battle(option: Take | Swap, state: State) -> Weight:
    """[6.2] [D6.08] What a change costs an attack for: nothing, if the weapon does not reach from his line, or if
    both stand in the same line; somebody who can strike is not really asked for it.
    """
    member = find(state, option.who)
    if isinstance(option, Swap):
        return "useless" if find(state, option.other).line == member.line else "aside"
    if option.act != WIELDS:
        return "aside"
    if not reaches(member, option.item):
        return "useless"
    return "aside" if member.hand and reaches(member, member.hand) else "main"


def reaches(member: Member, item: str) -> bool:
    """[6.2] Can he strike with it from where he stands?"""
    return member.line == FRONT or weapon(item).second_line


def of_a_member(member: Member, ask: Ask[object], state: State) -> str:
    """What there is to know of somebody: where hits are healed, how many are left; else calling and rank."""
    if ask.ask in ("heal", "medi_kit"):
        return f"{member.body} of {count(full_body(state, member), 'body hit')}"
    return words.title(member)


def of_goods(key: str, ask: Basket[object], state: State) -> Label:
    """[D5.08] A line of the price list, or of what can be given away: what it is good for, and for whom."""
    if key not in PRICE:
        return Label(words.GOLD_OF.get(key, words.thing(key)), act="treasure")
    if ask.ask != "basket":
        return Label(words.thing(key), words.use(key), act=shelf_of(key))
    himself = not may_use(find(state, ask.of), key, state.house)
    note = "; ".join(filter(None, (words.use(key), words.users(key))))
    return Label(words.thing(key), note, act=shelf_of(key), weight="main" if himself else "aside")


def of_a_word(t: Tongue, option: object) -> str:
    """A good, a member, a number: by its name."""
    return words.thing(str(option)) if isinstance(option, str) else str(option)


def ending(view: View, outcome: Outcome) -> list[str]:
    """[D1.08] How the descent ended; there is no other yardstick than rank and treasure."""
    figures = outcome.figures
    if outcome.result == "lost":
        names = listed([member.name for member in view.lost]) or "Nobody"
        return [f"The party is lost, and with it chest and goods [6.14]. {names} will be remembered [D1.08]."]
    lines = [
        f"The party is home again after descent {view.week} [6.14], "
        f"with {coins(figures.get('gold', 0) * SILVER)} and {figures.get('karma', 0)} karma."
    ]
    if view.lost:
        lines.append(f"{listed([member.name for member in view.lost])} did not come back [D1.08].")
    lines.append("The survivors wait for the next descent [D1.06].")
    return lines
