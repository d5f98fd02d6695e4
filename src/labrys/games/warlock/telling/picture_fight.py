"""Warlock's Maze as a picture: a fight, its two sides and what each has to set against the other."""

from __future__ import annotations

from functools import lru_cache

from labrys.games.warlock.chapters.c07a_characters import slug, thing_row
from labrys.games.warlock.chapters.c07d_fight_results import SPIRIT
from labrys.games.warlock.pieces import NOBODY
from labrys.games.warlock.tables import FIGURE, FOLLOWER
from labrys.games.warlock.telling.view import Combat, Sheet, View
from labrys.games.warlock.telling.words import CARD_TEXTS, enemy, thing
from labrys.show.english import capital
from labrys.show.picture import Card, Fight, Figure, Side
from labrys.show.sentence import PlayerName


@lru_cache(256)
def foe(name: str, psychic: bool, value: int) -> Card:
    """[W7.7] [W7.8] An Enemy in a fight."""
    text = CARD_TEXTS.get(slug(name), "")
    figures = (Figure("Craft" if psychic else "Strength", str(value)),)
    title = capital(enemy(name).words.removeprefix("the "))
    return Card(name, title, "Enemy", group="foes", figures=figures, status=(text,) if text else ())


def fight(view: View) -> Fight:
    """[W7.7] [W7.8] The own side is that of the one who looks, else that of the active character."""
    now = view.fight
    assert now is not None
    first = character_side(view.players[now.attacker], now, 0)
    if now.defender == NOBODY:
        second = enemy_side(now)
    else:
        second = character_side(view.players[now.defender], now, 1)
    title = "Psychic combat" if now.psychic else "Battle"
    if view.seat == now.defender:
        return Fight(title, first, second, 0)
    return Fight(title, second, first, 0)


def character_side(p: Sheet, now: Combat, number: int) -> Side:
    """One of the characters: values, means and die."""
    parts = psychic_parts(p) if now.psychic else battle_parts(p, now, number)
    name = f"{PlayerName(p.seat)}, the {p.name}" if p.character else str(PlayerName(p.seat))
    return side(capital(name), p.id, parts, now, number)


def enemy_side(now: Combat) -> Side:
    """An Enemy: its Strength or Craft, and its die."""
    parts = {"Craft" if now.psychic else "Strength": now.strength}
    return side(capital(enemy(now.enemy).words), now.enemy, parts, now, 1)


def side(name: str, card: str, parts: dict[str, int], now: Combat, number: int) -> Side:
    """The parts, the Spells, and when the dice lie, the total.

    [R23] By house rule only bare Craft counts against the Circle's Spirit: there the total is left to the rules.
    """
    bonus, die = now.bonus[number], now.dice[number]
    parts = {**parts, "Spells": bonus} if bonus else parts
    figures = [Figure(*part(what, worth, first=not place)) for place, (what, worth) in enumerate(parts.items())]
    if die and now.enemy != SPIRIT:
        figures.append(Figure("Total", str(sum(parts.values()) + die)))
    return Side(name, (card,), tuple(figures), (die,) if die else ())


def part(what: str, worth: int, *, first: bool) -> tuple[str, str]:
    """The value itself, and what is added to it."""
    return what, str(worth) if first else f"{worth:+d}"


def psychic_parts(p: Sheet) -> dict[str, int]:
    """[W7.8] Craft."""
    return {"Craft": p.craft}


def battle_parts(p: Sheet, now: Combat, number: int) -> dict[str, int]:
    """[W7.7] [W7.11] [CH06] [CH11] Strength, one weapon, Followers, First Strike."""
    parts = {"Strength": p.strength}
    if weapon := now.weapons[number]:
        parts[thing(weapon)] = thing_row(weapon).battle
    followers = sum(FOLLOWER[slug(card)].battle for card in p.followers)
    if p.ability == "rousing_song":
        followers += min(len(p.followers), FIGURE["song_most"])
    if followers:
        parts["Followers"] = followers
    if now.first_strike:
        parts["First Strike"] = FIGURE["first_strike"]
    return parts
