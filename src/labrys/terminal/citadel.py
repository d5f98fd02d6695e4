"""Citadel of Blood in characters: records, the party, both sides of a fight, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from labrys.games.citadel import events as own
from labrys.games.citadel.tables import CHARACTERISTIC, LEVEL, POWER
from labrys.games.citadel.telling.notes import does
from labrys.games.citadel.telling.sheets import at_home, everybody, hellgate_news, purse
from labrys.games.citadel.telling.view import Sheet, View
from labrys.games.citadel.telling.words import FEATURE_NAMES, race_name, spell_name, thing
from labrys.show.english import capital, count
from labrys.systems.spi1980.telling import words
from labrys.systems.spi1980.telling.view import Cell, Foe
from labrys.terminal import citadel_map, company
from labrys.terminal.fight import health
from labrys.terminal.labyrinth import LabyrinthRenderer
from labrys.terminal.line.screen import Screen


class CitadelRenderer(LabyrinthRenderer[View]):
    """How Citadel of Blood looks."""

    signs = citadel_map.SIGNS
    battle_changes = (*LabyrinthRenderer.battle_changes, own.Possessed, own.Rejoined, own.Resurrected)
    map_changes = (*LabyrinthRenderer.map_changes, own.NewDoor, own.HellgateFound)

    def small_map(self, view: View, screen: Screen, rows: int) -> str:
        """The party's level, everybody's wounds, and what is known of the Hellgate."""
        known = [f"{view.sun} sun"] if view.sun else []
        known += [f"Hellgate: {news}"] if (news := hellgate_news(view)) else []
        return f"{citadel_map.small_map(view, screen, rows)}\n{health(view, screen, known)}"

    def map_text(self, view: View, screen: Screen) -> str:
        """The levels as far as they fit the screen."""
        return citadel_map.map_text(view, screen)

    def look_text(self, view: View, screen: Screen) -> str:
        """Where the party is, and what each way out leads to."""
        return look(view)

    def party_text(self, view: View, screen: Screen, names: Sequence[str]) -> str:
        """The march order as a table; in a fight also both sides."""
        lines = company.party(
            view, screen, everybody(view), lambda who, width: member(who, screen, width), thing, names
        )
        if view.purse:
            lines.append(f" {count(view.purse, 'Gold Mark')} are still to be divided.")
        return "\n".join([*lines, *(f" {line}" for line in day(view))])

    def sheet_text(self, view: View, screen: Screen, name: str, seat: int | None) -> str:
        """[4.2] Character records, or a monster's counter."""
        counters = (*view.foes, *view.charmed, *view.peaceful)
        return company.sheets(
            everybody(view),
            counters,
            name,
            seat,
            lambda who: record(who, screen),
            lambda foe: counter(foe, screen),
        )


RENDERER = CitadelRenderer()


# -- the day ---------------------------------------------------------------------------------------------------


def day(view: View) -> list[str]:
    """Which game, which sun, what is left in the cup and known of the Hellgate."""
    sun = f": the {view.sun} sun rules" if view.sun else ""
    chits = count(view.chits_left, "chit")
    news = hellgate_news(view)
    return [
        f"Game {view.number}{sun}. Turn {view.turns}; {chits} are left in the cup.",
        f"The Hellgate: {news}." if news else "No mirror has told yet where the Hellgate is.",
    ]


# -- records ---------------------------------------------------------------------------------------------------


def member(who: Sheet, screen: Screen, name_width: int) -> str:
    """One line of the party, and another for his magic."""
    there = who.fate in ("alive", "turned")
    wounds = company.wounds_of(who, screen)
    wealth = f"{who.experience:>3} XP {who.gold_marks + sum(who.jewels):>4} GM"
    if who.fate == "out":
        wealth = f"{who.saved_experience:>3} XP {who.saved_gold_marks + sum(who.saved_jewels):>4} GM"
    what = company.carried(who).replace("throwing", "thr.") if there else who.fate
    line = f"{who.box if there else '':<3}{who.name:<{name_width}}  {wounds}{wealth}  {what}"
    if who.fate == "turned":
        line += ", turned"
    magic = castable(who)
    if not magic or who.fate not in ("alive", "aside", "elsewhere", "turned"):
        return line
    spells = fill(f"   can cast {', '.join(magic)}", screen.prose - 1, subsequent_indent=" " * 12)
    return f"{line}\n{spells}"


def castable(who: Sheet) -> list[str]:
    """[4.1-D] [R13] The spells he may use in this game, and how often."""
    left = {"heal": who.heal_left, "rejuvenate": who.rejuvenate_left}
    spells = dict.fromkeys((*who.circled, *who.learnt))
    return [spell_name(spell) + (f" ({left[spell]} left)" if left.get(spell, -1) >= 0 else "") for spell in spells]


def record(who: Sheet, screen: Screen) -> str:
    """[4.2] A character record in a few lines."""
    what = f"the {capital(race_name(who.race))}{' Hero' if who.hero else ''}"
    idle = [spell_name(spell) for spell in who.spells if spell not in who.circled]
    red, yellow, blue = who.potential
    magic = f"red {red}, yellow {yellow}, blue {blue}" if any(who.potential) else ""
    rows = {
        "left": company.left(who, screen),
        "weapons": company.armoury(who),
        "skills": ", ".join(abilities(who)),
        "magic": magic,
        "can cast": ", ".join(castable(who)),
        "resting": ", ".join(idle),
        "items": company.belongings(who, does)
        + (f" (Mind: {who.mind_left} uses left)" if who.mind_left >= 0 else ""),
        "purse": purse(who.gold_marks, who.jewels),
        "at home": at_home(who),
        "now": ", ".join(who.status),
    }
    return company.record(who, screen, what, company.experience(who), rows)


def abilities(who: Sheet) -> list[str]:
    """Weapon skills, the three other skills, Combat Bonus and Resistance Value."""
    figures = {"Hellgate": who.hellgate, "Negotiation": who.negotiation}
    known = [f"{name} {value}" for name, value in figures.items() if value]
    bonus = [f"Combat Bonus {who.combat_bonus:+d}"] if who.combat_bonus else []
    return [*company.skills(who), *known, *bonus, f"Resistance {who.resistance}"]


def counter(foe: Foe, screen: Screen) -> str:
    """A monster's counter: Combat Bonus with the Level Chart, and its weapon."""
    row = CHARACTERISTIC[foe.kind]
    how = f"Combat Bonus {foe.combat_bonus:+d}, Resistance {row.resistance}"
    value = row.negotiation + LEVEL["negotiation"][foe.level]
    how += f", Negotiation Value {value}" if row.talks else ", never talks"
    how += f", fights with the {thing(foe.weapon)}" if foe.weapon else ""
    rule = f" ({POWER[foe.power].section})" if foe.power else ""
    return company.counter(foe, screen, f"{how}, met on level {foe.level}") + rule


# -- the place in words ----------------------------------------------------------------------------------------


def look(view: View) -> str:
    """The place, and each way out with what is known beyond it."""
    x, y, level = view.here
    cells = citadel_map.levels_of(view).get(level, {})
    cell = cells.get((x, y))
    if cell is None:
        return "The party is not in the Citadel."
    where = described(cell)
    if view.below:
        return f"Somebody is in a room below {where}."
    far = words.bearing(x, y)
    place = f"on level {level}, {far} of the Gateway" if far else f"on level {level}"
    lines = [f"The party is {'on' if cell.mark == 'gateway' else 'in'} {where}, {place}."]
    lines += company.ways(cells, cell, FEATURE_NAMES)
    lines += [f"{capital(way)}: stairs to level {level + (1 if way == 'down' else -1)}." for way in cell.stairs]
    return "\n".join(lines)


def described(cell: Cell) -> str:
    """A segment with its article, and the Hellgate if it stands there."""
    if cell.mark == "gateway":
        return "the Gateway of Evil"
    return words.described(cell, FEATURE_NAMES) + (" where the Hellgate stands" if cell.mark == "hellgate" else "")
