"""Making the adventurers [4.0], and what they learn afterwards [13.11]."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from labrys.engine.ask import Amount, Answer, Choose, Name
from labrys.games.deathmaze.pieces import Adventurer
from labrys.games.deathmaze.state import State, adventurers
from labrys.seats.answers import first_of, free_name


class Recruit(Struct, frozen=True):
    """One record of the party we want."""

    klass: str
    weapons: tuple[str, str]
    experience: tuple[str, ...]  # the first of these that is offered
    spells: tuple[str, ...] = ()


BLADE = Recruit("hero", ("sword", "bow"), ("skill:sword",))
HAMMER = Recruit("hero", ("hammer", "bow"), ("skill:hammer",))
AXE = Recruit("hero", ("axe", "bow"), ("skill:axe",))
ARCHER = Recruit("hero", ("bow", "sword"), ("skill:bow",))
THIEF = Recruit("thief", ("bow", "sword"), ("skill:bow",))
CHARMER = Recruit("wizard", ("throwing_dagger", "throwing_dagger"), ("wound_point",), ("charm",))

# Three blades, three who shoot. A trap seldom costs more than Detrap 2 would; a bow pays in every fight.
PLAN = {
    False: (BLADE, HAMMER, AXE, ARCHER, ARCHER, THIEF),
    True: (BLADE, HAMMER, AXE, ARCHER, ARCHER, CHARMER),
}


def wanted(state: State) -> Recruit:
    """The next record of the plan."""
    plan = PLAN[state.advanced]
    return plan[len(adventurers(state)) % len(plan)]


def game(state: State, ask: Choose[Any]) -> Answer:
    """The Advanced Game, if we are asked."""
    return first_of(ask, "advanced")


def how_many(state: State, ask: Amount) -> Answer:
    """As many as there may be."""
    return ask.most


def muster(state: State, ask: Choose[Any]) -> Answer:
    """Our own party, not a ready-made one."""
    return first_of(ask, "create")


def klass(state: State, ask: Choose[Any]) -> Answer:
    """A survivor of earlier games if there is one, else the next of the plan."""
    for index, option in enumerate(ask.options):
        if isinstance(option, Adventurer):
            return index
    return first_of(ask, wanted(state).klass, "hero", "thief")


def name(state: State, ask: Name) -> Answer:
    """The first suggestion that is free."""
    return free_name(ask)


def weapon(state: State, ask: Choose[Any], *, second: bool) -> Answer:
    """A blade and a bow each; a Wizard's daggers are for throwing."""
    plan = wanted(state).weapons
    return first_of(ask, plan[second], plan[not second], "sword", "bow", "throwing_dagger")


def spell(state: State, ask: Choose[Any]) -> Answer:
    """The spells of the plan, in its order."""
    return first_of(ask, *wanted(state).spells, "charm", "mage_armour", "heal")


def experience(state: State, ask: Choose[Any]) -> Answer:
    """What the plan says."""
    return first_of(ask, *wanted(state).experience, "wound_point")


def ability(state: State, ask: Choose[Any]) -> Answer:
    """Fighters grow better with the weapon they know; Wizards grow tougher; Thieves learn Detrap to 4."""
    who = next(a for a in state.out if a.id == ask.of)
    if who.klass == "wizard":
        wishes = ["wound_point"]
    elif who.detrap and who.detrap < 4:
        wishes = ["detrap"]
    else:
        skill, known = max(((skill, kind) for kind, skill in who.skills.items()), default=(0, "sword"))
        wishes = [f"skill:{known}"] if skill < 3 else ["wound_point"]
    return first_of(ask, *wishes, "wound_point")
