"""Deathmaze in characters: sheets, the party, both sides of a fight, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import fill

from labrys.core.book import Outcome
from labrys.core.event import Event
from labrys.games.deathmaze import events as own
from labrys.games.deathmaze.tables import FIGURE
from labrys.games.deathmaze.view import Cell, Foe, Sheet, View
from labrys.games.deathmaze.words import FEATURE_NAMES, a, box_words, capital, count, listed, spell_name, thing
from labrys.kit import events as e
from labrys.kit import order
from labrys.kit.maze import SIDES
from labrys.terminal import deathmaze_map
from labrys.terminal.render import Renderer
from labrys.terminal.screen import Screen

CONSEQUENCES = (e.Wounded, e.Died, e.Absorbed, e.Loot, e.Untrapped, e.NobodyThere)
LISTED = (e.Joined, e.WoundPoints, e.Stood, e.SwordSkill, e.Slept)
BATTLE_CHANGES = (
    e.RoundBegun, e.Stood, e.Died, e.Charmed, e.ChangedSides, e.Stoned, e.Restored, e.Slept, e.Stepped
)  # fmt: skip
MAP_CHANGES = (e.Moved, own.Teleported, e.Locked)
ROW_HEADS = ("front", "2nd", "3rd")
SMALL_MAP = 11  # lines of a screen that a map shown unasked may take, at least
TURN = re.compile(r"(?:.*/)?([DCw]{4})")


class DeathmazeRenderer(Renderer):
    """How Deathmaze looks."""

    def follows(self, event: Event) -> bool:
        """Wounds and death belong to the blow, the total to the find."""
        return isinstance(event, CONSEQUENCES)

    def together(self, one: Event, other: Event) -> bool:
        """Those who join, the monsters' Wound Points and places."""
        return isinstance(one, LISTED)

    def scene(self, view: View, ask: str, events: Sequence[Event], screen: Screen) -> str:
        """The fight when it changed; the map and everybody's wounds when the party has moved."""
        if view.round:
            changed = has(events, BATTLE_CHANGES) and ask != "stand"
            return self.battle_text(view, screen) if changed else ""
        if ask != "next_move" or not has(events, (*MAP_CHANGES, e.Won)):
            return ""
        if not screen.pictures:
            return self.look_text(view, screen) if has(events, MAP_CHANGES) else ""
        rows = max(SMALL_MAP, screen.height // 2)
        picture = deathmaze_map.map_text(view, screen, rows, explained=len(view.cells) == 1)
        return f"{picture}\n{health(view, screen)}"

    def preview(self, ask: str, keys: Sequence[str], screen: Screen) -> str:
        """[5.24] The ways a chit can lie."""
        turns = [match.group(1) for key in keys if (match := TURN.fullmatch(key))]
        if ask not in ("turn", "misfit") or len(turns) != len(keys) or not screen.pictures:
            return ""
        return deathmaze_map.side_by_side(turns, screen)

    def map_text(self, view: View, screen: Screen) -> str:
        """The maze as far as it fits the screen."""
        return deathmaze_map.map_text(view, screen)

    def look_text(self, view: View, screen: Screen) -> str:
        """Where the party is, and what each way out leads to."""
        return look(view)

    def party_text(self, view: View, screen: Screen, names: Sequence[str]) -> str:
        """The marching order as a table; in a fight also both sides."""
        return party(view, screen, names)

    def sheet_text(self, view: View, screen: Screen, name: str, seat: int | None) -> str:
        """Character Records, or a monster's counter."""
        return sheets(view, screen, name, seat)

    def battle_text(self, view: View, screen: Screen) -> str:
        """[8.1] Both sides, in three columns."""
        return battle(view, screen) if screen.pictures else battle_in_words(view)

    def boxes(self, view: View) -> Mapping[str, str]:
        """The marching order."""
        return {unit.id: unit.box for unit in friends(view)}

    def ending(self, view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
        """[3.1] Out or lost; who has won and why; what is taken home."""
        return ending(view, outcome, names)


RENDERER = DeathmazeRenderer()


def has(events: Sequence[Event], kinds: tuple[type[Event], ...]) -> bool:
    """Is one of these among them?"""
    return any(isinstance(event, kinds) for event in events)


def friends(view: View) -> list[Sheet | Foe]:
    """The party, charmed monsters too."""
    return [*view.party, *view.charmed]


def enemies(view: View) -> list[Sheet | Foe]:
    """The monsters, turned men too."""
    return [*view.foes, *view.turned]


# -- wounds ----------------------------------------------------------------------------------------------------


def points(unit: Sheet | Foe, screen: Screen, width: int = 0) -> str:
    """`5/8`, in yellow when wounded and in red when it is serious."""
    if not unit.wound_points:
        return "?".ljust(width)
    text = f"{unit.left}/{unit.wound_points}".ljust(width)
    if unit.left == unit.wound_points:
        return text
    return screen.style(text, "red" if unit.left * 3 <= unit.wound_points else "yellow")


def bar(unit: Sheet | Foe) -> str:
    """A block for every Wound Point left, a shade for every wound; long ones are scaled.

    >>> from labrys.games.deathmaze.view import Foe
    >>> bar(Foe("orc-1", "Orc 1", "orc", 5, 2, 3, 0, 0, "1L", 0, 0, "", False, "", ""))
    '███░░'
    """
    length = min(unit.wound_points, 12)
    full = -(-unit.left * length // unit.wound_points) if unit.wound_points else 0
    return "█" * full + "░" * (length - full)


def health(view: View, screen: Screen) -> str:
    """Everybody's Wound Points and the loot, in one line if it fits."""
    lines, length = [""], 0
    for unit in friends(view):
        plain = len(unit.name) + len(f"{unit.left}/{unit.wound_points}") + 3
        if length + plain > screen.width - 2:
            lines, length = [*lines, ""], 0
        lines[-1] += f" {unit.name} {points(unit, screen)} "
        length += plain
    return "\n".join(lines) + f" · loot {view.loot}"


# -- a fight ---------------------------------------------------------------------------------------------------


def battle(view: View, screen: Screen) -> str:
    """[8.1] Monsters above, their front row nearest; the party below."""
    width = min((screen.prose - 7) // order.COLUMNS, 30)
    heads = "".join(f"{name:<{width}}" for name in order.COLUMN_NAMES)
    lines = [screen.style(f"{'':7}{heads}".rstrip(), "dim")]
    for row in reversed(range(order.ROWS)):
        lines += rank(enemies(view), row, width, screen)
    lines.append(" " + "─" * (6 + width * order.COLUMNS - 1))
    for row in range(order.ROWS):
        lines += rank(friends(view), row, width, screen)
    return "\n".join(lines)


def rank(units: Sequence[Sheet | Foe], row: int, width: int, screen: Screen) -> list[str]:
    """One row: names, wounds, weapons in hand. An empty one is left out, unless it is the front."""
    standing = {unit.column: unit for unit in units if unit.row == row and unit.box}
    if not standing and row:
        return []
    cells = [post(standing.get(column), width, screen) for column in range(order.COLUMNS)]
    return [f" {ROW_HEADS[row]:<6}{''.join(cells)}".rstrip()]


def post(unit: Sheet | Foe | None, width: int, screen: Screen) -> str:
    """One box, filled up to its width."""
    if unit is None:
        return "·".ljust(width)
    shown = f"{unit.left}/{unit.wound_points}" if unit.wound_points else "?"
    name = unit.name[: width - len(shown) - 2]
    rest = f" {in_hand(unit).replace('throwing', 'thr.')}"[: width - len(name) - len(shown) - 2]
    return f"{name} {points(unit, screen)}{rest}" + " " * (width - len(name) - len(shown) - len(rest) - 1)


def in_hand(unit: Sheet | Foe) -> str:
    """The weapon he fights with, or what has become of a monster."""
    if isinstance(unit, Foe):
        return "asleep" if unit.asleep else "ally" if unit.charmer else ""
    if "asleep" in unit.status:
        return "asleep"
    return thing(unit.weapons[unit.in_hand]) if 0 <= unit.in_hand < len(unit.weapons) else "empty-handed"


def battle_in_words(view: View) -> str:
    """The same for the ear: row by row, from left to right."""
    lines = []
    for side, units in (("Against you", enemies(view)), ("You", friends(view))):
        rows = []
        for row in range(order.ROWS):
            standing = sorted((u for u in units if u.row == row and u.box), key=lambda unit: unit.column)
            parts = [f"{order.COLUMN_NAMES[u.column]} {u.name}, {u.left} of {u.wound_points}" for u in standing]
            if parts:
                rows.append(f"{('front', 'second', 'third')[row]} row, {'; '.join(parts)}")
        lines.append(f"{side}: {'. '.join(rows)}.")
    return "\n".join(lines)


# -- sheets ----------------------------------------------------------------------------------------------------


def party(view: View, screen: Screen, names: Sequence[str]) -> str:
    """Everybody in the marching order, and what the party has."""
    lines = [battle(view, screen), ""] if view.round and screen.pictures else []
    everybody = (*view.party, *view.turned, *view.fallen, *view.out)
    name_width = max((len(unit.name) for unit in everybody), default=4)
    for who in everybody:
        lines.append(" " + member(who, screen, name_width, names if view.seats > 1 else ()))
    lines += [f" {unit.box:<3}{unit.name} {points(unit, screen)}, charmed" for unit in view.charmed]
    if view.peaceful:
        lines.append(f" At peace here: {listed([unit.name for unit in view.peaceful])}.")
    if view.ownerless:
        lines.append(f" Not yet given to anybody: {listed([thing(item) for item in view.ownerless])}.")
    cups = f"{count(view.rooms_left, 'room chit')} and {count(view.corridors_left, 'corridor chit')} are left"
    return "\n".join([*lines, f" The loot comes to {count(view.loot, 'Bezant')}; {cups}."])


def member(who: Sheet, screen: Screen, name_width: int, names: Sequence[str]) -> str:
    """One line of the party."""
    place = who.box if who.fate == "alive" else who.fate
    wounds = bar(who).ljust(12) if who.fate in ("alive", "turned") else " " * 12
    left = points(who, screen, 6) if who.fate in ("alive", "turned") else " " * 6
    spare = [thing(weapon) for index, weapon in enumerate(who.weapons) if index != who.in_hand]
    carried = f"{in_hand(who)} ({listed(spare)})" if spare else in_hand(who)
    player = f"  {names[who.seat]}" if names else ""
    head = f"{place:<7}{who.name:<{name_width}}  {who.klass:<7}{wounds} {left}{who.experience:>3} XP  "
    return f"{head}{carried}{player}"


def sheets(view: View, screen: Screen, name: str, seat: int | None) -> str:
    """The records whose names begin like this; without a name those of the seat."""
    everybody: list[Sheet | Foe] = [*view.party, *view.turned, *view.fallen, *view.out]
    counters: list[Sheet | Foe] = [*view.foes, *view.charmed, *view.peaceful]
    if name:
        said = name.casefold()
        found = [u for u in (*everybody, *counters) if u.name.casefold().startswith(said) or u.id == said]
        if not found:
            there = ", ".join(unit.name for unit in (*everybody, *counters)) or "nobody"
            return f"There is nobody called “{name}” here; there are: {there}."
    else:
        found = [u for u in everybody if isinstance(u, Sheet) and seat in (None, u.seat)] or everybody
    texts = [record(unit, screen) if isinstance(unit, Sheet) else counter(unit, screen) for unit in found]
    return "\n".join(texts) or "Nobody has joined the party yet."


def record(who: Sheet, screen: Screen) -> str:
    """A Character Record in a few lines."""
    place = {"alive": box_words(who.box) if who.box else "", "turned": "turned against the party"}
    head = ", ".join(filter(None, [f"{who.name} the {capital(who.klass)}", place.get(who.fate, who.fate)]))
    skills = [f"{thing(weapon)} {skill}" for weapon, skill in who.skills.items()]
    skills += [f"Detrap {who.detrap}"] if who.detrap else []
    home = ""
    if who.saved_experience or who.saved_bezants:
        home = f" (at home {who.saved_experience} XP, {who.saved_bezants} Bezants)"
    rows = {
        "left": f"{bar(who)} {points(who, screen)} ♥".rstrip() + spell_wounds(who),
        "weapons": ", ".join(armoury(who)) or "none",
        "skills": ", ".join([*skills, f"Magic Resistance {who.magic_resistance}"]),
        "spells": ", ".join(spell_name(spell) for spell in who.spells),
        "items": ", ".join(belonging(item) for item in who.items),
        "now": ", ".join(who.status),
    }
    lines = [
        fill(f"   {label:<9}{text}", max(screen.prose, 40), subsequent_indent=" " * 12)
        for label, text in rows.items()
        if text
    ]
    gained = count(who.experience, "Experience Point")
    return "\n".join([f" {screen.style(head, 'bold')}, {gained}{home}", *lines])


def spell_wounds(who: Sheet) -> str:
    """[11.12] Wounds a wizard took for his spells."""
    return f"  ({count(who.spell_wounds, 'wound')} for spells)" if who.spell_wounds else ""


def armoury(who: Sheet) -> list[str]:
    """His weapons; an arrow points at the one in hand."""
    return [("► " if index == who.in_hand else "") + thing(weapon) for index, weapon in enumerate(who.weapons)]


def belonging(item: str) -> str:
    """An item, and whether its magic is used up for this game."""
    name, spent, _ = item.partition(" (spent)")
    return thing(name) + spent


def counter(foe: Foe, screen: Screen) -> str:
    """A monster's counter in two lines."""
    place = box_words(foe.box) if foe.box else "in sight"
    head = f" {screen.style(foe.name, 'bold')}, {place}{' (asleep)' if foe.asleep else ''}"
    how = f"fights with the {thing(foe.weapon)}" if foe.weapon else f"Combat Bonus {foe.combat_bonus:+d}"
    skill = f", skill {foe.skill}" if foe.skill else ""
    power = f", special power: {foe.power.replace('_', ' ')}" if foe.power else ""
    wounds = f"{bar(foe)} {points(foe, screen)} ♥".rstrip() if foe.wound_points else "not rolled yet"
    return f"{head}\n   wounds   {wounds}\n   {how}{skill}{power}"


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
    lines = [f"The party is in {where}, {bearing(view)}."]
    for name, word, (dx, dy) in zip(SIDES, cell.sides, deathmaze_map.STEPS, strict=True):
        if word != "wall":
            there = cells.get((cell.x + dx, cell.y + dy))
            lines.append(f"{capital(name)}: {beyond(word, there)}.")
    return "\n".join(lines)


def described(cell: Cell, view: View) -> str:
    """A chit with its article."""
    if (cell.x, cell.y) == view.entrance:
        return "the entrance corridor"
    used = "used " if cell.spent else ""
    feature = f" with {a(used + FEATURE_NAMES[cell.feature])}" if cell.feature else ""
    return f"a {cell.kind}{feature}"


def bearing(view: View) -> str:
    """How far from the entrance, as the crow flies."""
    east, south = view.here[0] - view.entrance[0], view.here[1] - view.entrance[1]
    parts = [f"{abs(south)} {'south' if south > 0 else 'north'}"] if south else []
    parts += [f"{abs(east)} {'east' if east > 0 else 'west'}"] if east else []
    return f"{listed(parts)} of the entrance" if parts else "where the way out is"


def beyond(word: str, there: Cell | None) -> str:
    """What a side is, and what is known behind it."""
    if word in ("locked", "blocked"):
        return {"locked": "a door locked for ever", "blocked": "blocked"}[word]
    way = {"door": "a door", "open": "an open way"}[word]
    if there is None:
        return f"{way}, unexplored"
    feature = f" with {a(FEATURE_NAMES[there.feature])}" if there.feature else ""
    return f"{way} to a {there.kind}{feature}{'' if there.visited else ' not yet entered'}"


# -- the end ---------------------------------------------------------------------------------------------------


def ending(view: View, outcome: Outcome, names: Sequence[str]) -> list[str]:
    """[3.1] The result, what each survivor gained, and each player's win or what was missing."""
    went_in = [*view.out, *view.fallen]
    if not view.out:
        lost = f"None of the {len(went_in)} came back." if len(went_in) > 1 else "Nobody came back."
        return [f"{lost} [R74]"]
    told = [f"{len(view.out)} of {len(went_in)} came out of the maze, with {count(view.loot, 'Bezant')}. [3.1]"]
    experience, bezants = FIGURE["win_experience"], FIGURE["win_bezants"]
    for who in view.out:
        gained = f"{who.experience} of {experience} Experience Points, {who.bezants} of {bezants} Bezants"
        told.append(f"{who.name}: {gained}.")
    for seat in range(view.seats):
        out = [who for who in view.out if who.seat == seat]
        brought = sum(who.seat == seat for who in went_in)
        told.append(verdict(names[seat] if view.seats > 1 else "", seat in outcome.winners, out, brought))
    return told


def verdict(name: str, won: bool, out: Sequence[Sheet], brought: int) -> str:
    """[3.1] Why a player has won, or what was missing."""
    who = f"{name} has" if name else "You have"
    experience, bezants = FIGURE["win_experience"], FIGURE["win_bezants"]
    if won:
        each = f"each with {experience} Experience Points and {bezants} Bezants or more"
        return f"{who} won: {len(out)} of {brought} are out, {each}. [3.1]"
    missing = []
    if len(out) * FIGURE["win_survivors"] < brought:
        missing.append(f"only {len(out)} of {brought} are out, and at least half must be")
    green = sum(sheet.experience < experience for sheet in out)
    poor = sum(sheet.bezants < bezants for sheet in out)
    if green:
        missing.append(f"{green} of the {len(out)} who are out gained too little experience")
    if poor:
        missing.append(f"{poor} of the {len(out)} gained too few Bezants")
    return f"{who} not won: {'; '.join(missing)}. [3.1]"
