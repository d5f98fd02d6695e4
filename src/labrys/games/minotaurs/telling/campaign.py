"""What lasts beside people: weeks, the maze that is still open, and those who are remembered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from labrys.games.minotaurs.pieces import Being
from labrys.games.minotaurs.state import Campaign
from labrys.games.minotaurs.tables import CLASSES
from labrys.games.minotaurs.telling.names import name
from labrys.show.picture import Figure, Listing, Thing


def facts(campaign: Campaign) -> Iterator[Figure]:
    """[A13] [6.12] How long they have been at it, and the quest that is still open."""
    yield Figure("Adventures", str(campaign.adventures))
    yield Figure("Week", str(campaign.week))
    if campaign.haunt is not None:
        yield Figure("Open quest", name("goals", campaign.haunt.quest.goal), "the maze can be entered again")


def lists(campaign: Campaign) -> Iterator[Listing]:
    """[A13] [A10] Captives, and the dead of whom no more is known than their names."""
    held = campaign.haunt.captives if campaign.haunt is not None else ()
    if held:
        yield Listing("Held captive", tuple(Thing(one.name) for one in held))
    known = {one.name for one in campaign.fallen}
    others = [line.split(":") for line in campaign.fame if line.split(":")[0] not in known]
    if others:
        yield Listing("Remembered", tuple(Thing(who, ", ".join(rest)) for who, *rest in others))


def merits(one: Being) -> Mapping[str, int]:
    """[M1.68] Level, Glory or Wisdom; a henchman has neither."""
    sheet = one.sheet
    if sheet is None or not sheet.calling:
        return {}
    warrior = CLASSES[sheet.calling].group == "warrior"
    points = {"Glory": sheet.glory} if warrior else {"Wisdom": sheet.wisdom}
    return {"Level": sheet.level, **points}
