"""What lasts beside people: weeks, debts, mazes on paper, tally sheets, and the hall of fame."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from labrys.games.dungeon.pieces import Famous, Member
from labrys.games.dungeon.state import Campaign
from labrys.games.dungeon.tables import RANKS
from labrys.games.dungeon.telling import words
from labrys.games.dungeon.telling.names import coins
from labrys.show.english import capital
from labrys.show.picture import Figure, Listing, Thing


def facts(campaign: Campaign) -> Iterator[Figure]:
    """[D1.06] The week, and what is owed."""
    yield Figure("Descents", str(campaign.week))
    if campaign.loan:
        yield Figure("Loan", coins(campaign.loan), "owed to the storekeeper")
    if campaign.none_for_rent:
        yield Figure("Simulacra", "none for rent", "the keeper is angry")


def lists(campaign: Campaign) -> Iterator[Listing]:
    """[D1.06] [D6.07] [D1.08] Families, mazes, the tally sheet, the famous dead."""
    if kin := families(campaign):
        yield Listing("Families", kin)
    if campaign.mazes:
        yield Listing("Mazes on paper", tuple(map(Thing, campaign.mazes)))
    if campaign.tally:
        told = sorted(campaign.tally.items())
        yield Listing("Tally sheet", tuple(Thing(words.tally_line(key, found)) for key, found in told))
    if campaign.fame:
        yield Listing("The book of names", tuple(map(famous, campaign.fame)))


def families(campaign: Campaign) -> tuple[Thing, ...]:
    """[D4.16] Who has children, apprentices and slaves at home, and who they are."""
    heirs: dict[str, list[Member]] = {}
    for member in campaign.people:
        heirs.setdefault(member.parent, []).append(member)
    elders = {member.id: member for member in campaign.people if member.id in heirs}
    young = {id: [f"{words.member_name(one)} ({words.title(one)})" for one in heirs[id]] for id in elders}
    return tuple(Thing(words.member_name(elder), ", ".join(young[id])) for id, elder in elders.items())


def famous(one: Famous) -> Thing:
    """[D1.08] A name, and how it ended."""
    who = f"{words.person(one.denomination)} {words.person(one.calling)} of {words.ordinal(one.rank)} rank"
    return Thing(one.name, f"{capital(who)}, karma {one.karma}, kills {one.kills}; {one.end} in week {one.week}")


def merits(member: Member) -> Mapping[str, int]:
    """[D1.08] By what the hall of fame is ordered: ranks risen, karma and kills."""
    risen = max(RANKS[member.calling]) - member.rank if member.calling in RANKS else 0
    return {"Ranks risen": risen, "Karma": member.karma, "Kills": member.kills}
