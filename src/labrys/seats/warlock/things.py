"""Things, cards and prizes: what to take, keep, put down and give."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters.c02_setting_up import ground, heap
from labrys.games.warlock.chapters.c07a_characters import find, is_magic, slug
from labrys.games.warlock.chapters.c07b_belongings import is_of_strength, points
from labrys.games.warlock.options import Drop, TakePrize, Trade, UseThing
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.seats.answers import first_of
from labrys.seats.warlock import odds

LEAVE = 0.05  # what is worth less may lie
SWAP = 0.3  # how much better a thing must be to be worth dropping another
JUNK = 0.35  # worth so little that a Spell is better


def take(state: State, ask: Choose[Any]) -> int:
    """[W3.14] Whatever is of use; what is too much can be put down."""
    p = state.players[ask.seat]
    return first_of(ask, "take" if odds.worth(p, ask.of) > 0.05 else "leave")


def loot(state: State, ask: Choose[Any]) -> int:
    """[W7.33] [R58] Talismans first, then what is worth most; a full pack is lightened for something better."""
    p = state.players[ask.seat]
    found = [what for what in heap(ground(state, p.at)) if what not in ask.options]
    better = max((loot_value(p, what) for what in found), default=0.0) - SWAP

    def value(option: object) -> float:
        match option:
            case str():
                return LEAVE if option == "leave" else loot_value(p, option)
            case Drop(thing=thing) if odds.worth(p, thing) < better:
                return better - odds.worth(p, thing)
        return -1.0

    return max(range(len(ask.options)), key=lambda index: value(ask.options[index]))


def loot_value(p: Player, what: str) -> float:
    """What it is worth to pick this up."""
    fixed = {"talisman": odds.VICTORY, "gold": 5.0}
    return fixed[what] if what in fixed else odds.worth(p, what)


def put_down(state: State, ask: Choose[Any]) -> int:
    """[R74] What is worth least."""
    p = state.players[ask.seat]
    return min(range(len(ask.options)), key=lambda index: odds.worth(p, ask.options[index]))


def forget(state: State, ask: Choose[Any]) -> int:
    """[W7.18] The Spell that is worth least."""
    return min(range(len(ask.options)), key=lambda index: odds.SPELLS.get(ask.options[index], 0.0))


def take_magic(state: State, ask: Choose[Any]) -> int:
    """[W2.10] The best for this character."""
    p = state.players[ask.seat]
    return max(range(len(ask.options)), key=lambda index: odds.worth(p, ask.options[index]))


def trade(state: State, ask: Choose[Any]) -> int:
    """[W7.13] Always, with as few points lost as possible; Strength before Craft."""

    def waste(option: object) -> tuple[int, bool]:
        if not isinstance(option, Trade):
            return 99, True
        return points(option.trophies), not is_of_strength(option.trophies[0])

    return min(range(len(ask.options)), key=lambda index: waste(ask.options[index]))


def healer(state: State, ask: Choose[Any]) -> int:
    """[MZ33] A Life is worth a coin."""
    return first_of(ask, "pay")


def bargain(state: State, ask: Choose[Any]) -> int:
    """[MZ36] Only what is of little use."""
    p = state.players[ask.seat]
    best, least = first_of(ask, "keep"), JUNK
    for index, option in enumerate(ask.options):
        if isinstance(option, UseThing) and option.target in p.things:
            value = odds.worth(p, option.target)
            if value < least:
                best, least = index, value
    return best


def orb(state: State, ask: Choose[Any]) -> int:
    """[MO07] The better of two cards."""
    p = state.players[ask.seat]
    return max(range(len(ask.options)), key=lambda index: odds.card_worth(p, ask.options[index]))


def second_sight(state: State, ask: Choose[Any]) -> int:
    """[CH12] Another card for a bad one."""
    p = state.players[ask.seat]
    mean = -odds.room_cost(p)
    best, least = first_of(ask, "keep"), min(mean, 0.1)
    cards = [option.target for option in ask.options if isinstance(option, UseThing)]
    if len(cards) > 1 and max(odds.card_worth(p, card) for card in cards) > mean:
        return best  # with the Orb one good card is enough
    for index, option in enumerate(ask.options):
        if isinstance(option, UseThing) and odds.card_worth(p, option.target) < least:
            best, least = index, odds.card_worth(p, option.target)
    return best


def lying_card(state: State, ask: Choose[Any]) -> int:
    """[W7.24] The one that is worth most to meet."""
    return orb(state, ask)


def foresight(state: State, ask: Choose[Any]) -> int:
    """[SP12] The best card comes first: it may be ours."""
    return orb(state, ask)


# -- prizes ----------------------------------------------------------------------------------------------------


def prize(state: State, ask: Choose[Any]) -> int:
    """[W7.16] [CH07] A Talisman; then what is worth most to us or costs him most."""
    p, loser = state.players[ask.seat], find(state, ask.of)

    def value(option: TakePrize) -> float:
        match option.what:
            case "talisman":
                return odds.VICTORY
            case "life":
                return blow(loser)
            case "gold":
                return 0.3
        return odds.worth(p, option.what) + (0.2 if is_magic(option.what) or slug(option.what) == "sword" else 0.0)

    return max(range(len(ask.options)), key=lambda index: value(ask.options[index]))


def blow(loser: Player) -> float:
    """What it is worth to us that he loses a Life."""
    if loser.lives <= 1:
        return 3.0 + loser.talismans
    return 0.3 * odds.life(loser)
