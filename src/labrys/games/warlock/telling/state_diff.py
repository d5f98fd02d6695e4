"""Warlock's Maze: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from collections import Counter

from labrys.games.warlock.board import CHAMBERS
from labrys.games.warlock.chapters.c07a_characters import own_craft, own_strength
from labrys.games.warlock.pieces import Player
from labrys.games.warlock.state import State
from labrys.games.warlock.telling.words import a_tile, at_place, enemy, lives, things, who
from labrys.show.change import (
    BLOWS,
    DIES,
    FOUND,
    GAINS,
    HEALED,
    HURT,
    LOSES,
    OURS,
    OVER,
    PLACE,
    STATE,
    Change,
    Part,
    befalls,
    gains,
    gets,
)
from labrys.show.english import capital, count, listed

ENDS = {
    "won": "the game is won",
    "shared": "the victory is shared",
    "time": "the time is up",
    "lost": "the game is lost",
}


def changes(before: State, after: State) -> list[Change]:
    """Who or what changed, and how; empty if nothing did."""
    found: list[Change] = []
    for old, new in zip(before.players, after.players, strict=False):
        name = who(new.seat, before)
        found += befalls(capital(str(name)), name, fate(old, new), new.id, OURS)
    found += the_maze(before, after)
    if after.fight is not None and before.fight is None and after.fight.enemy:
        foe = str(enemy(after.fight.enemy))
        found.append(Change("fight", foe, BLOWS, f"{foe} must be fought", "an Enemy must be fought"))
    if after.over != before.over:
        found.append(Change("game", after.over, OVER, ENDS.get(after.over, "the game is over")))
    return found


# -- one player ------------------------------------------------------------------------------------------------


def fate(old: Player, new: Player) -> list[Part]:
    """[W7.2] Lives, points, Gold, belongings, place."""
    if old.character and not new.character:
        return [DIES]
    if old.character != new.character:
        return [Part(STATE, "a new character", "{who:gets} a new character")]
    if not new.character:
        return []
    parts = figures(old, new) + belongings(old, new)
    if new.at != old.at:
        where = at_place(new.at)
        parts.append(Part(PLACE, where, f"{{who:is}} {where}", "{who:is} elsewhere"))
    if new.lost_turns > old.lost_turns:
        turns = count(new.lost_turns - old.lost_turns, "turn")
        parts.append(Part(LOSES, f"loses {turns}", f"{{who:loses}} {turns}", "{who:loses} turns"))
    return parts


def figures(old: Player, new: Player) -> list[Part]:
    """[W7.3] [W7.4] What is counted."""
    parts = []
    if (lost := old.lives - new.lives) > 0:
        parts.append(Part(HURT, f"loses {lives(lost)}", f"{{who:loses}} {lives(lost)}", "{who:loses} Lives"))
    elif lost:
        parts.append(
            Part(HEALED, f"regains {lives(-lost)}", f"{{who:regains}} {lives(-lost)}", "{who:regains} Lives")
        )
    for name, now, then in (
        ("Strength", own_strength(new), own_strength(old)),
        ("Craft", own_craft(new), own_craft(old)),
        ("Gold", new.gold, old.gold),
        ("Talisman", new.talismans, old.talismans),
    ):
        if now != then:
            parts.append(gains(name, now - then, f"{name} {now - then:+}"))
    return parts


def belongings(old: Player, new: Player) -> list[Part]:
    """[W7.5] What he has and had not, or had and has not. Of Spells only the number is told."""
    had = Counter((*old.things, *old.followers, *old.trophies))
    has = Counter((*new.things, *new.followers, *new.trophies))
    parts = []
    if got := has - had:
        parts.append(gets(things(list(got.elements())), f"gets {things(list(got.elements()))}"))
    if lost := had - has:
        given = things(list(lost.elements()))
        parts.append(Part(LOSES, f"gives up {given}", f"{{who:gives}} up {given}", "{who:gives} something up"))
    if spells := len(new.spells) - len(old.spells):
        parts.append(gains("Spell" if abs(spells) == 1 else "Spells", spells, f"Spells {spells:+}"))
    if new.apprentice and not old.apprentice:
        parts.append(Part(GAINS, "Apprentice", "{who:becomes} the Warlock's Apprentice"))
    return parts


# -- the table -------------------------------------------------------------------------------------------------


def the_maze(before: State, after: State) -> list[Change]:
    """[W3.7] [W4.7.1] Tiles turned up, Chambers opened, a new Maze."""
    if before.maze and all(not tile.up for tile in after.maze.values()) and before.maze != after.maze:
        return [Change("Maze", "laid anew", PLACE, "the Maze is laid anew")]
    found = []
    turned = [
        f"{a_tile(tile.tile)} on {space}"
        for space, tile in after.maze.items()
        if tile.up and space in before.maze and not before.maze[space].up
    ]
    if turned:
        tiles = listed(turned)
        found.append(Change("turned up", tiles, PLACE, f"{tiles} turns up", "a tile turns up"))
    opened = [s for s in CHAMBERS if s in before.chambers and after.chambers[s].spent > before.chambers[s].spent]
    if opened:
        says = "a Treasure Chamber is opened"
        found.append(Change("opened", listed(opened), FOUND, says))
    return found
