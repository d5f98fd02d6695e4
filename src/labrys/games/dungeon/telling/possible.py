"""Dungeon: what can be. Whatever cannot is refused as a position, and never seen in play."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.games.dungeon.chapters.c04_personas import full_body
from labrys.games.dungeon.chapters.c06_battle import record
from labrys.games.dungeon.pieces import RESERVE, Member
from labrys.games.dungeon.state import State, able, cell_of, level_of, maze
from labrys.games.dungeon.tables import ARMOUR, is_weapon
from labrys.games.dungeon.telling.words import is_good
from labrys.kit.mazefile.model import Cell


def impossible(state: State) -> Iterator[str]:
    """What is wrong with a position, in words."""
    everybody = (*state.party, *state.home, *state.lost)
    ids = [member.id for member in everybody]
    yield from (f"{one} is there twice" for one in {*ids} if ids.count(one) > 1)
    for member in everybody:
        yield from wrong_with(member, state)
    boxes = [(one.line, one.slot) for one in state.party if not one.fate and one.line != RESERVE]
    yield from (
        f"two stand in place {slot + 1} of line {line + 1}"
        for line, slot in {*boxes}
        if boxes.count((line, slot)) > 1
    )
    if state.spot:
        sheet = maze(state).sheets.get(level_of(state.spot))
        if sheet is None or sheet.cells[cell_of(state.spot)] == Cell.ROCK:
            yield "the party is in solid rock"
    if state.spot and able(state) and not any(member.id == state.leader for member in state.party):
        yield "the party has no leader"
    for foe in state.foes:
        if foe.hits > record(state, foe.kind).hits and not foe.was:
            yield f"{foe.id} has more hits than its kind takes"
    coin = (state.chest.gold, state.chest.silver, state.chest.gold_bars, state.chest.silver_bars, state.loan)
    if min(coin) < 0 or any(number <= 0 for number in state.chest.jewels.values()):
        yield "the chest or the loan is less than nothing"


def wrong_with(member: Member, state: State) -> Iterator[str]:
    """[D9.08] A sheet that cannot be."""
    who = member.name
    for item, number in member.goods.items():
        if number <= 0 or not is_good(item):
            yield f"{who} has {number} of {item!r}"
    if member.purse < 0 or member.karma < 0:
        yield f"{who} has less than nothing"
    if member.hand and not is_weapon(member.hand):
        yield f"{who} holds {member.hand!r}, which is no weapon"
    for name, hits in ((member.armour, member.armour_hits), (member.shield, member.shield_hits)):
        if hits and (name not in ARMOUR or hits > ARMOUR[name].hits):
            yield f"{who} wears {name!r} with {hits} hits left"
    most = full_body(state, member)
    if member.body > most:
        yield f"{who} takes {member.body} hits, but {most} is the most"
    if member.body <= 0 and not member.fate:
        yield f"{who} should be dead"


def check_conservation(state: State) -> None:
    """Nothing has vanished: everybody who came down is somewhere (the rest is in `impossible`)."""
    assert not (state.fight is None and state.foes), "baddies stand there, but there is no battle"
