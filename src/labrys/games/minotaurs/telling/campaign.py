"""A campaign in words: who lives, what they have won, which maze is still open, and those who are remembered."""

from __future__ import annotations

from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import Campaign
from labrys.games.minotaurs.telling import words
from labrys.games.minotaurs.telling.names import coins, good, name


def lines(campaign: Campaign) -> list[str]:
    """[A13] The week, everybody's sheet in a line, the open quest, the dead."""
    told = [f"Adventures: {campaign.adventures}; week {campaign.week}."]
    told += [sheet(one) for one in campaign.people] or ["Nobody lives."]
    if campaign.haunt is not None:
        told.append(f"A maze is still open: {name('goals', campaign.haunt.quest.goal)}.")
    if campaign.fame:
        told += ["Remembered:", *(f"{line.replace(':', ', ')}." for line in campaign.fame)]
    return told


def sheet(one: Being) -> str:
    """A sheet in a line; a slave has none (S3)."""
    if one.sheet is None:
        return f"{name('creatures', one.kind)}: enslaved."
    points = one.sheet.glory or one.sheet.wisdom
    told = [words.title(one), f"{points} points", f"{one.hits} of {one.figures.hits} Hits"]
    told += [good(key, number) for key, number in one.goods.items()]
    told += [coins(one.purse)] if one.purse else []
    told += [name("curses", one.fate)] if one.fate else []
    return f"{one.name}: {', '.join(told)}."
