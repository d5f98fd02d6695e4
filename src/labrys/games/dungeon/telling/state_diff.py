"""Dungeon: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from labrys.games.dungeon.pieces import Member
from labrys.games.dungeon.state import State, able
from labrys.games.dungeon.tables import SILVER
from labrys.games.dungeon.telling.words import Tongue
from labrys.show.english import capital, count


def changes(before: State, after: State) -> dict[str, str]:
    """Who or what changed, and how; empty if nothing did."""
    found: dict[str, str] = {}
    now = {member.id: member for member in (*after.party, *after.home)}
    for member in able(before):
        if words := fate(member, now.get(member.id)):
            found[member.name] = words
    left = {foe.id: foe.hits for foe in after.foes}
    tongue = Tongue(before)
    for foe in before.foes:
        if foe.id not in left or left[foe.id] <= 0:
            found[capital(tongue.foe(foe))] = "gone"
        elif left[foe.id] < foe.hits:
            found[capital(tongue.foe(foe))] = count(foe.hits - left[foe.id], "hit") + " taken"
    coin = after.chest.gold * SILVER + after.chest.silver - before.chest.gold * SILVER - before.chest.silver
    if coin:
        found["chest"] = f"{coin / SILVER:+g} G"
    if after.foes and not before.foes:
        found["baddies"] = f"{len(after.foes)} {tongue.kind(after.foes[0].kind, len(after.foes))}"
    if after.over != before.over:
        found["descent"] = after.over
    return found


def fate(member: Member, now: Member | None) -> str:
    """What became of somebody."""
    if now is None or now.fate:
        return "dead" if now is None else now.fate
    lost = member.body - now.body
    worn = member.armour_hits + member.shield_hits + member.vest_hits + member.body_shield
    armour = worn - now.armour_hits - now.shield_hits - now.vest_hits - now.body_shield
    words = [f"{count(lost, 'hit')} to the body"] if lost > 0 else []
    words += [f"{count(-lost, 'hit')} healed"] if lost < 0 else []
    words += [f"{count(armour, 'hit')} to the armour"] if armour > 0 else []
    words += [f"{now.karma - member.karma:+d} karma"] if now.karma != member.karma else []
    return ", ".join(words)
