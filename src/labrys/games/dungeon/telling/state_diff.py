"""Dungeon: what changed between two states, in a few words. The odds are counted over these."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.games.dungeon.pieces import Foe, Member
from labrys.games.dungeon.state import State, able
from labrys.games.dungeon.tables import SILVER
from labrys.games.dungeon.telling.words import Tongue
from labrys.show.change import (
    DIES,
    GAINS,
    GOES,
    HEALED,
    HURT,
    LOSES,
    MET,
    OURS,
    OVER,
    STONE,
    THEIRS,
    Change,
    Part,
    befalls,
    gains,
)
from labrys.show.english import capital, count

ENDS = {"home": "the party is home", "lost": "the party is lost"}
FATES = {
    "dead": DIES,
    "gone": GOES,
    "stone": Part(STONE, "stone", "{who:turns} to stone"),
    "hostage": Part(STONE, "hostage", "{who:is} taken hostage"),
}


def changes(before: State, after: State) -> list[Change]:
    """Who or what changed, and how; empty if nothing did."""
    found: list[Change] = []
    now = {member.id: member for member in (*after.party, *after.home)}
    for member in able(before):
        found += befalls(member.name, member.name, fate(member, now.get(member.id)), member.id, OURS)
    left = {foe.id: foe.hits for foe in after.foes}
    tongue = Tongue(before)
    for foe in [foe for foe in before.foes if not foe.gone]:
        found += befalls(capital(tongue.foe(foe)), the_foe(tongue.foe(foe)), harm(foe, left), foe.id, THEIRS)
    coin = after.chest.gold * SILVER + after.chest.silver - before.chest.gold * SILVER - before.chest.silver
    if coin:
        says = f"{abs(coin) / SILVER:g} G {'come into' if coin > 0 else 'leave'} the chest"
        found.append(
            Change("chest", f"{coin / SILVER:+g} G", GAINS if coin > 0 else LOSES, says, "the chest changes")
        )
    if after.foes and not before.foes:
        kind = tongue.kind(after.foes[0].kind, len(after.foes))
        baddies = f"{len(after.foes)} {kind}"
        found.append(Change("baddies", baddies, MET, f"you meet {baddies}", "you meet baddies"))
    if after.over != before.over:
        found.append(Change("descent", after.over, OVER, ENDS.get(after.over, "the descent is over")))
    return found


def the_foe(name: str) -> str:
    """`the minotaur`; `orc 3`."""
    return name if name[-1].isdigit() else f"the {name}"


def harm(foe: Foe, left: Mapping[str, int]) -> list[Part]:
    """What became of a baddie."""
    if foe.id not in left or left[foe.id] <= 0:
        return [GOES]
    if left[foe.id] < foe.hits:
        hits = count(foe.hits - left[foe.id], "hit")
        return [Part(HURT, f"{hits} taken", f"{{who:takes}} {hits}", "{who:is} hit")]
    return []


def fate(member: Member, now: Member | None) -> list[Part]:
    """What became of somebody."""
    if now is None or now.fate:
        return [DIES if now is None else FATES[now.fate]]
    lost = member.body - now.body
    worn = member.armour_hits + member.shield_hits + member.vest_hits + member.body_shield
    armour = worn - now.armour_hits - now.shield_hits - now.vest_hits - now.body_shield
    parts = []
    if lost > 0:
        hits = f"{count(lost, 'hit')} to the body"
        parts.append(Part(HURT, hits, f"{{who:takes}} {hits}", "{who:is} hurt"))
    if lost < 0:
        hits = count(-lost, "hit")
        parts.append(Part(HEALED, f"{hits} healed", f"{{who:is}} healed of {hits}", "{who:is} healed"))
    if armour > 0:
        hits = f"{count(armour, 'hit')} to the armour"
        parts.append(Part(LOSES, hits, f"{{who:takes}} {hits}", "{who:takes} hits to the armour"))
    if karma := now.karma - member.karma:
        parts.append(gains("karma", karma, f"{karma:+d} karma"))
    return parts
