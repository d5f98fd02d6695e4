"""Deathmaze in characters: sheets, the party, both sides of a fight, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.telling.notes import does
from labrys.games.deathmaze.telling.view import Sheet, View
from labrys.games.deathmaze.telling.words import FEATURE_NAMES, spell_name
from labrys.show.english import capital, count
from labrys.systems.spi1980.telling import words
from labrys.systems.spi1980.telling.view import Cell, Foe
from labrys.systems.spi1980.telling.words import thing
from labrys.terminal import company, deathmaze_map
from labrys.terminal.fight import health
from labrys.terminal.labyrinth import LabyrinthRenderer
from labrys.terminal.line.screen import Screen


class DeathmazeRenderer(LabyrinthRenderer[View]):
    """How Deathmaze looks."""

    signs = deathmaze_map.SIGNS
    map_changes = (*LabyrinthRenderer.map_changes, own.Teleported)

    def small_map(self, view: View, screen: Screen, rows: int) -> str:
        """The maze around the party, everybody's wounds and the loot."""
        picture = deathmaze_map.map_text(view, screen, rows, explained=len(view.cells) == 1)
        return f"{picture}\n{health(view, screen, [f'loot {view.loot}'])}"

    def map_text(self, view: View, screen: Screen) -> str:
        """The maze as far as it fits the screen."""
        return deathmaze_map.map_text(view, screen)

    def look_text(self, view: View, screen: Screen) -> str:
        """Where the party is, and what each way out leads to."""
        return look(view)

    def party_text(self, view: View, screen: Screen, names: Sequence[str]) -> str:
        """The marching order as a table; in a fight also both sides."""
        everybody = (*view.party, *view.turned, *view.fallen, *view.out)
        lines = company.party(view, screen, everybody, lambda who, width: member(who, screen, width), thing, names)
        cups = f"{count(view.rooms_left, 'room chit')} and {count(view.corridors_left, 'corridor chit')} are left"
        return "\n".join([*lines, f" The loot comes to {count(view.loot, 'Bezant')}; {cups}."])

    def sheet_text(self, view: View, screen: Screen, name: str, seat: int | None) -> str:
        """Character Records, or a monster's counter."""
        everybody = (*view.party, *view.turned, *view.fallen, *view.out)
        counters = (*view.foes, *view.charmed, *view.peaceful)
        return company.sheets(
            everybody, counters, name, seat, lambda who: record(who, screen), lambda foe: counter(foe, screen)
        )


RENDERER = DeathmazeRenderer()

# -- sheets ----------------------------------------------------------------------------------------------------


def member(who: Sheet, screen: Screen, name_width: int) -> str:
    """One line of the party."""
    place = who.box if who.fate == "alive" else who.fate
    wounds = company.wounds_of(who, screen)
    head = f"{place:<7}{who.name:<{name_width}}  {who.klass:<7}{wounds}{who.experience:>3} XP  "
    return f"{head}{company.carried(who)}"


def record(who: Sheet, screen: Screen) -> str:
    """A Character Record in a few lines."""
    home = ""
    if who.saved_experience or who.saved_bezants:
        home = f" (at home {who.saved_experience} XP, {who.saved_bezants} Bezants)"
    rows = {
        "left": company.left(who, screen) + spell_wounds(who),
        "weapons": company.armoury(who),
        "skills": ", ".join([*company.skills(who), f"Magic Resistance {who.magic_resistance}"]),
        "spells": ", ".join(spell_name(spell) for spell in who.spells),
        "items": company.belongings(who, does),
        "now": ", ".join(who.status),
    }
    return company.record(who, screen, f"the {capital(who.klass)}", company.experience(who) + home, rows)


def spell_wounds(who: Sheet) -> str:
    """[11.12] Wounds a wizard took for his spells."""
    return f"  ({count(who.spell_wounds, 'wound')} for spells)" if who.spell_wounds else ""


def counter(foe: Foe, screen: Screen) -> str:
    """A monster's counter: those with weapons have no Combat Bonus."""
    how = f"fights with the {thing(foe.weapon)}" if foe.weapon else f"Combat Bonus {foe.combat_bonus:+d}"
    return company.counter(foe, screen, how)


# -- the place in words ----------------------------------------------------------------------------------------


def look(view: View) -> str:
    """The place, and each way out with what is known beyond it."""
    cells = {(cell.x, cell.y): cell for cell in view.cells}
    cell = cells.get(view.here)
    if cell is None:
        return "The party is not in the maze yet."
    where = described(cell, view)
    if view.below:
        return f"The party is in a room below {where}."
    far = words.bearing(view.here[0] - view.entrance[0], view.here[1] - view.entrance[1])
    place = f"{far} of the entrance" if far else "where the way out is"
    return "\n".join([f"The party is in {where}, {place}.", *company.ways(cells, cell, FEATURE_NAMES)])


def described(cell: Cell, view: View) -> str:
    """A chit with its article."""
    if (cell.x, cell.y) == view.entrance:
        return "the entrance corridor"
    return words.described(cell, FEATURE_NAMES)
