"""Warlock's Maze [W7.29] [MZ34]: what a die result does to a character."""

from __future__ import annotations

from labrys.games.warlock.chapters.people import gain, gain_spell, heal, lose_turns
from labrys.games.warlock.chapters.tiles import face_down
from labrys.games.warlock.state import G, Look, LoseLives, Player


def befall(g: G, p: Player, result: str, number: int, rule: str) -> None:
    """[O2] [O3] [O4] [O5] [MZ34] Gold, Lives, Spells, points or turns gained or lost, or tiles to look at."""
    match result:
        case "gain_gold" | "gain_strength" | "gain_craft":
            gain(g, p, result.removeprefix("gain_"), number, rule)
        case "lose_gold":
            gain(g, p, "gold", -number, rule)
        case "heal":
            heal(g, p, number, rule)
        case "gain_spell":
            for _ in range(number):
                gain_spell(g, p, rule)
        case "lose_turn":
            lose_turns(g, p, number, rule)
        case "lose_life":
            g.then(LoseLives(p.seat, number, rule=rule))
        case "look":
            look(g, p, number, face_down(g.state), rule)


def look(g: G, p: Player, number: int, among: list[str], rule: str, *, must: bool = False) -> None:
    """[R52] [R80] He may, or must, look at so many of these in secret; nothing left to see: no effect."""
    if among:
        g.then(Look(p.seat, number, tuple(among), rule, must))
