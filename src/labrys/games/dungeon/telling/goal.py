"""Dungeon [D1.08]: no fixed goal, but the next rank: karma and gold of who is nearest to it, and the way home."""

from __future__ import annotations

from labrys.games.dungeon.chapters.c01_the_game import is_of_the_family
from labrys.games.dungeon.chapters.c04_families import price_of_rank
from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.tables import SILVER
from labrys.games.dungeon.telling import words
from labrys.games.dungeon.telling.names import coins
from labrys.games.dungeon.telling.view import View
from labrys.show.picture import Goal, Meter

WORDS = "Bring your personas home alive, with treasure and karma to rise in rank."


def goal(view: View) -> Goal:
    """[D1.08] [D4.04] Who of this seat's personas is nearest to his next rank, and what he still needs."""
    mine = [one for one in view.party if not one.fate and (view.seat is None or one.seat in (view.seat, -1))]
    mine = mine or [one for one in view.party if not one.fate]
    rising = [one for one in mine if is_of_the_family(one) and one.calling and one.rank > 1]
    brought = [one for one in (*view.party, *view.lost) if one.kind != "slave"]
    alive = [one for one in view.party if not one.fate and one.kind != "slave"]
    parts = [Meter("Alive", len(alive), len(brought))] if brought else []
    if not rising:
        return Goal(WORDS, tuple(parts), next_step(view))
    sharers = [one for one in alive if one.calling]
    share = (view.chest.gold * SILVER + view.chest.silver) // max(len(sharers), 1)  # [D3.35] at the end
    best = max(sorted(rising, key=lambda one: one.id), key=lambda one: nearness(one, share))
    silver, karma = price_of_rank(best)
    rank = words.ordinal(best.rank - 1)
    note = f"{best.name}, for the {rank} rank"
    wealth = best.purse + share
    told = f"{note}: purse, and a share of the coin in the chest"
    purse = Meter("Gold", wealth // SILVER, -(-silver // SILVER), note=told, sign="gold")
    parts = [Meter("Karma", best.karma, karma, note=note), purse, *parts]
    sentence = f"{WORDS} {best.name} rises to the {rank} rank for {karma} karma and {coins(silver)}."
    return Goal(sentence, tuple(parts), next_step(view), best.karma >= karma and wealth >= silver)


def nearness(one: Member, share: int) -> float:
    """How much of the price of his next rank he has."""
    silver, karma = price_of_rank(one)
    return min(one.karma / max(karma, 1), 1.0) + min((one.purse + share) / max(silver, 1), 1.0)


def next_step(view: View) -> str:
    """What is wanted now."""
    if view.over or not view.here:
        return ""
    if view.fight is not None:
        return "every foe brings karma, every chamber treasure"
    return "clear chambers; home by a tower or stairs that reach the surface"
