"""A campaign in words: who lives, what they owe, what they know, and the hall of fame."""

from __future__ import annotations

from collections.abc import Mapping

from labrys.games.dungeon.pieces import Famous, Member
from labrys.games.dungeon.state import Campaign
from labrys.games.dungeon.telling import words
from labrys.games.dungeon.telling.names import coins


def lines(campaign: Campaign) -> list[str]:
    """[D1.06] The week, everybody's sheet in a line, the debt, the mazes and tally sheets, the famous dead."""
    told = [f"Descents: {campaign.week}."]
    names = {member.id: words.member_name(member) for member in campaign.people}
    told += [sheet(member, names) for member in campaign.people] or ["Nobody lives."]
    if campaign.loan:
        told.append(f"The storekeeper is owed {coins(campaign.loan)}.")
    if campaign.mazes:
        told.append(f"Mazes on paper: {', '.join(campaign.mazes)}.")
    told += [f"{words.tally_line(key, found)}." for key, found in sorted(campaign.tally.items())]
    if campaign.fame:
        told += ["Hall of fame:", *map(famous, campaign.fame)]
    return told


def sheet(member: Member, names: Mapping[str, str]) -> str:
    """[D9.08] A persona sheet in a line."""
    told = [words.title(member), f"karma {member.karma}", f"kills {member.kills}"]
    told += [words.thing(key) for key in (member.hand, member.armour, member.shield) if key]
    told += [words.counted(key, number) for key, number in member.goods.items()]
    told += [coins(member.purse)] if member.purse else []
    told += [f"owes {names.get(whom, whom)} {coins(silver)}" for whom, silver in member.owes.items() if silver]
    return f"{words.member_name(member)}: {', '.join(told)}."


def famous(one: Famous) -> str:
    """[D1.08] A name, and how it ended."""
    who = f"{words.person(one.denomination)} {words.person(one.calling)} of {words.ordinal(one.rank)} rank"
    return f"{one.name}: {who}, karma {one.karma}, kills {one.kills}; {one.end} in week {one.week}."
