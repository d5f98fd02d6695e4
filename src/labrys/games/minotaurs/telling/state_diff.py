"""Minotaurs: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import State, everybody
from labrys.games.minotaurs.telling.words import Tongue
from labrys.show.english import capital, count


def changes(before: State, after: State) -> dict[str, str]:
    """Who or what changed, and how; empty if nothing did."""
    found: dict[str, str] = {}
    now = {one.id: one for one in (*everybody(after), *after.home, *after.lost)}
    tongue = Tongue(before)
    for one in everybody(before):
        if not one.fate and (words := fate(one, now.get(one.id))):
            found[capital(tongue.who(one.id))] = words
    if after.foes and not before.foes:
        found["met"] = f"{len(after.foes)} × {after.foes[0].kind.replace('_', ' ')}"
    if after.over != before.over:
        found["adventure"] = after.over
    return found


def fate(one: Being, now: Being | None) -> str:
    """What became of somebody."""
    if now is None:
        return "gone"
    if now.fate or (now.out and not one.out):
        return (now.fate or now.out).replace("_", " ")
    lost = one.hits - now.hits
    words = [count(lost, "Hit") + " lost"] if lost > 0 else [count(-lost, "Hit") + " healed"] if lost < 0 else []
    words += ["held"] if now.holders and not one.holders else []
    words += [key.partition(":")[0].replace("_", " ") for key in now.states if key not in one.states]
    return ", ".join(words)
