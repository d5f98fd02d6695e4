"""Warlock's Maze: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from collections import Counter

from labrys.games.warlock.board import CHAMBERS
from labrys.games.warlock.chapters.c07a_characters import own_craft, own_strength
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.telling.words import a_tile, at_place, enemy, lives, things, who
from labrys.show.english import capital, count, listed


def changes(before: State, after: State) -> dict[str, str]:
    """Who or what changed, and how; empty if nothing did."""
    found: dict[str, str] = {}
    for old, new in zip(before.players, after.players, strict=False):
        if words := fate(old, new):
            found[capital(str(who(new.seat, before)))] = words
    found.update(the_maze(before, after))
    if after.fight is not None and before.fight is None and after.fight.enemy:
        found["fight"] = str(enemy(after.fight.enemy))
    if after.over != before.over:
        found["game"] = after.over
    return found


# -- one player ------------------------------------------------------------------------------------------------


def fate(old: Player, new: Player) -> str:
    """[W7.2] Lives, points, Gold, belongings, place."""
    if old.character and not new.character:
        return "dead"
    if old.character != new.character:
        return "a new character"
    if not new.character:
        return ""
    parts = figures(old, new) + belongings(old, new)
    if new.at != old.at:
        parts.append(at_place(new.at))
    if new.lost_turns > old.lost_turns:
        parts.append(f"loses {count(new.lost_turns - old.lost_turns, 'turn')}")
    return ", ".join(parts)


def figures(old: Player, new: Player) -> list[str]:
    """[W7.3] [W7.4] What is counted."""
    parts = []
    if lost := old.lives - new.lives:
        parts.append(f"loses {lives(lost)}" if lost > 0 else f"regains {lives(-lost)}")
    for name, now, then in (
        ("Strength", own_strength(new), own_strength(old)),
        ("Craft", own_craft(new), own_craft(old)),
        ("Gold", new.gold, old.gold),
        ("Talisman", new.talismans, old.talismans),
    ):
        if now != then:
            parts.append(f"{name} {now - then:+}")
    return parts


def belongings(old: Player, new: Player) -> list[str]:
    """[W7.5] What he has and had not, or had and has not. Of Spells only the number is told."""
    had = Counter((*old.things, *old.followers, *old.trophies))
    has = Counter((*new.things, *new.followers, *new.trophies))
    parts = []
    if got := has - had:
        parts.append(f"gets {things(list(got.elements()))}")
    if lost := had - has:
        parts.append(f"gives up {things(list(lost.elements()))}")
    if spells := len(new.spells) - len(old.spells):
        parts.append(f"Spells {spells:+}")
    if new.apprentice and not old.apprentice:
        parts.append("Apprentice")
    return parts


# -- the table -------------------------------------------------------------------------------------------------


def the_maze(before: State, after: State) -> dict[str, str]:
    """[W3.7] [W4.7.1] Tiles turned up, Chambers opened, a new Maze."""
    if before.maze and all(not tile.up for tile in after.maze.values()) and before.maze != after.maze:
        return {"Maze": "laid anew"}
    found = {}
    turned = [
        f"{a_tile(tile.tile)} on {space}"
        for space, tile in after.maze.items()
        if tile.up and space in before.maze and not before.maze[space].up
    ]
    if turned:
        found["turned up"] = listed(turned)
    opened = [s for s in CHAMBERS if s in before.chambers and after.chambers[s].spent > before.chambers[s].spent]
    if opened:
        found["opened"] = listed(opened)
    return found
