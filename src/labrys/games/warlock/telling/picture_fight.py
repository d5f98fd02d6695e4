"""Warlock's Maze as a picture: a fight, its two sides and what each has to set against the other."""

from __future__ import annotations

from functools import lru_cache

from labrys.games.warlock.chapters.c07a_characters import slug
from labrys.games.warlock.pieces import NOBODY
from labrys.games.warlock.telling.view import Combat, Sheet, View
from labrys.games.warlock.telling.words import CARD_TEXTS, NAMES, enemy, thing
from labrys.show.english import capital, proper
from labrys.show.picture import Card, Fight, Figure, Side
from labrys.show.sentence import PlayerName


@lru_cache(256)
def foe(name: str, psychic: bool, value: int) -> Card:
    """[W7.7] [W7.8] An Enemy in a fight."""
    text = CARD_TEXTS.get(slug(name), "")
    figures = (Figure("Craft" if psychic else "Strength", str(value)),)
    title = capital(enemy(name).words.removeprefix("the "))
    return Card(
        name, title, "Enemy", group="foes", figures=figures, status=(text,) if text else (), sign=slug(name)
    )


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
    """One of the characters."""
    name = f"{PlayerName(p.seat)}, the {p.name}" if p.character else str(PlayerName(p.seat))
    return side(capital(name), p.id, now, number)


def enemy_side(now: Combat) -> Side:
    """An Enemy."""
    return side(capital(enemy(now.enemy).words), now.enemy, now, 1)


def side(name: str, card: str, now: Combat, number: int) -> Side:
    """[W7.7] Its Strength or Craft, what is added to it, and when the dice lie, the total."""
    parts, die = now.parts[number], now.dice[number]
    figures = [
        Figure(thing(what) if what in NAMES else proper(what), f"{worth:+d}" if place else str(worth))
        for place, (what, worth) in enumerate(parts)
    ]
    if die and parts:
        figures.append(Figure("Total", str(sum(worth for _, worth in parts) + die)))
    return Side(name, (card,), tuple(figures), (die,) if die else ())
