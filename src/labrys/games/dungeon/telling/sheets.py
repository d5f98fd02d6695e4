"""Dungeon: persona sheets, debts and the hall of fame, in lines."""

from __future__ import annotations

from labrys.games.dungeon.pieces import Famous, Member
from labrys.games.dungeon.state import Campaign
from labrys.games.dungeon.telling import words
from labrys.games.dungeon.telling.names import coins
from labrys.show.english import listed

ENDS = {"dead": "fell", "stone": "was turned to stone", "hostage": "was kept by rats", "retired": "retired"}


def campaign_words(campaign: Campaign) -> list[str]:
    """[D1.06] [D1.08] Who lives and what they have; what is owed; who is remembered."""
    told = [sheet_line(member, campaign) for member in campaign.people] or ["nobody"]
    told.append(f"descents so far: {campaign.week}")
    if campaign.loan:
        told.append(f"owed to the storekeeper: {coins(campaign.loan)}")
    if campaign.none_for_rent:
        told.append("the storekeeper rents no simulacra for the next descent")
    if campaign.mazes:
        told.append(f"notes on {listed([*campaign.mazes])}")
    if campaign.fame:
        told += ["", "the hall of fame:", *map(fame_line, campaign.fame)]
    return told


def sheet_line(member: Member, campaign: Campaign) -> str:
    """`Brand: human warrior, 8th rank; 12 karma, 3 G; wears a suit of plate; carries an axe and a spear`."""
    title = words.title(member)
    parts = [f"{words.member_name(member)}: {title[0].lower()}{title[1:]}"]
    parent = next((one.name for one in campaign.people if one.id == member.parent), "")
    if parent:
        parts.append(f"of {parent}'s")
    if member.calling:
        purse = f", {coins(member.purse)}" if member.purse else ""
        parts.append(f"{member.karma} karma{purse}")
    worn = [words.a_thing(item) for item in (member.armour, member.shield) if item]
    if worn:
        parts.append(f"wears {listed(worn)}")
    carried = [words.a_thing(member.hand)] if member.hand else []
    carried += [words.counted(item, number) for item, number in member.goods.items()]
    if carried:
        parts.append(f"carries {listed(carried)}")
    return "; ".join(parts)


def fame_line(one: Famous) -> str:
    """`Brand, dwarf warrior of the 7th rank, 12 karma, 3 kills, fell in week 4`."""
    who = f"{words.person(one.denomination)} {words.person(one.calling)} of the {words.ordinal(one.rank)} rank"
    end = ENDS.get(one.end, "was lost")
    return f"{one.name}, {who}, {one.karma} karma, {one.kills} kills, {end} in week {one.week}"
