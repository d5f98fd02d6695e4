"""Fights: evading, banishing, Spells, weapons, second chances, and saving one's skin."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Choose
from labrys.games.warlock.chapters.c07a_characters import has, thing_row
from labrys.games.warlock.chapters.c07c_fights import FIRST_STRIKE
from labrys.games.warlock.chapters.c07d_fight_results import side
from labrys.games.warlock.chapters.c07e_spells import BONUS
from labrys.games.warlock.chapters.c07f_lives import SAVES_ON
from labrys.games.warlock.options import Cast, UseThing
from labrys.games.warlock.state import State
from labrys.seats.answers import first_of
from labrys.seats.warlock import odds
from labrys.seats.warlock.magic import heal

VEIL_PRICE = BANISH_PRICE = 0.35
IRON_SKIN_PRICE = 0.8


def price(state: State, ask: Choose[Any]) -> float:
    """[MO05] What a Spell costs him who casts it: little, if the Wand of Echoes brings another for the last."""
    p = state.players[ask.seat]
    return 0.2 if len(p.spells) == 1 and has(p, "wand") else 1.0


def evade(state: State, ask: Choose[Any]) -> int:
    """[F1] Out of a fight that costs more than it brings: by foot, by cloak, by Spell."""
    value = odds.fight_value(state, state.players[ask.seat])
    for what in ("soft_tread", "cloak"):
        if UseThing(what) in ask.options and value < 0:
            return ask.options.index(UseThing(what))
    if Cast("veil") in ask.options and value < -VEIL_PRICE * price(state, ask):
        return ask.options.index(Cast("veil"))
    return first_of(ask, "pass")


def repel(state: State, ask: Choose[Any]) -> int:
    """[F2] The Bell costs nothing; Banish is for those who would cost us dear."""
    value = odds.fight_value(state, state.players[ask.seat])
    if UseThing("spirit_bell") in ask.options and value < 0:
        return ask.options.index(UseThing("spirit_bell"))
    if Cast("banish") in ask.options and value < -BANISH_PRICE * price(state, ask):
        return ask.options.index(Cast("banish"))
    return first_of(ask, "pass")


def fight_window(state: State, ask: Choose[Any]) -> int:
    """[F3] The Spell that turns the fight, if it is worth one; one who only watches heals himself."""
    p = state.players[ask.seat]
    fight = state.fight
    if fight is not None and p.seat in (fight.attacker, fight.defender):
        now = odds.fight_value(state, p)
        best, most = -1, odds.SPELL_PRICE * price(state, ask)
        for index, option in enumerate(ask.options):
            if isinstance(option, Cast) and option.spell in BONUS:
                gain = odds.fight_value(state, p, BONUS[option.spell]) - now
                if gain > most:
                    best, most = index, gain
        if best >= 0:
            return best
    return heal(state, ask)


def weapon(state: State, ask: Choose[Any]) -> int:
    """[W7.11] The best one has."""
    return max(
        range(len(ask.options)),
        key=lambda i: 0 if ask.options[i] == "none" else 1 + thing_row(ask.options[i]).battle,
    )


def first_strike(state: State, ask: Choose[Any]) -> int:
    """[CH06] Two points more against the protective roll."""
    p, fight = state.players[ask.seat], state.fight
    assert fight is not None
    lead = odds.lead_in(state, fight, p)
    _, lost = odds.against(lead)
    _, lost_then = odds.against(lead + FIRST_STRIKE)
    kept = 1 - odds.saving(p, psychic=False)
    return first_of(ask, UseThing("first_strike") if lost_then <= lost * kept else "pass")


def second_cut(state: State, ask: Choose[Any]) -> int:
    """[CH01] Roll again unless it is won, or a stand-off is better than the chance."""
    p, fight = state.players[ask.seat], state.fight
    assert fight is not None
    mine, theirs = (int(word) for word in ask.of.split(":"))
    die = fight.dice[side(fight, p)]
    lead = theirs - mine if side(fight, p) else mine - theirs
    ties = odds.poise(state, fight, p)
    rolls = [2 * (lead - die + face) + ties for face in odds.DIE]
    now = 2 * lead + ties
    hope = sum((roll > 0) - (roll < 0) for roll in rolls) / len(rolls)
    return first_of(ask, UseThing("second_cut") if hope > (now > 0) - (now < 0) else "pass")


def protect(state: State, ask: Choose[Any]) -> int:
    """[W7.12] What saves most often."""

    def needed(means: str) -> int:
        if means in SAVES_ON:
            return SAVES_ON[means]
        return 9 if means == "none" else thing_row(means).saves

    return min(range(len(ask.options)), key=lambda index: needed(ask.options[index]))


def iron_skin(state: State, ask: Choose[Any]) -> int:
    """[SP07] Not for the first Life."""
    p = state.players[ask.seat]
    return first_of(ask, Cast("iron_skin") if odds.life(p) >= IRON_SKIN_PRICE * price(state, ask) else "pass")
