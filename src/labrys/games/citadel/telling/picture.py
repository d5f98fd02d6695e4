"""Citadel of Blood as a picture: what a surface draws, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.ask import Ask
from labrys.games.citadel.state import State
from labrys.games.citadel.tables import CHARACTERISTIC, LEVEL, MONSTER, face
from labrys.games.citadel.telling.goal import goal
from labrys.games.citadel.telling.notes import POWERS, does
from labrys.games.citadel.telling.sheets import at_home, purse
from labrys.games.citadel.telling.view import Sheet, View
from labrys.games.citadel.telling.words import COUNTERS, FEATURE_NAMES, race_name, spell_name, spell_terms, thing
from labrys.kit import maze
from labrys.show.english import count
from labrys.show.picture import Card, Figure, Level, Listing, Picture, Thing, Turn
from labrys.systems.spi1980.telling import picture as kit
from labrys.systems.spi1980.telling.view import Foe

PLAN = kit.Plan(FEATURE_NAMES, COUNTERS)


def picture(view: View) -> Picture:
    """Everything there is to draw."""
    laid = bool(view.cells)
    here = maze.key(maze.place(*view.here)) if laid else ""
    return Picture(
        view.game,
        "Citadel of Blood",
        tuple(facts(view)),
        tuple(levels(view)),
        PLAN.places(view.cells, view.elsewhere),
        kit.tokens(view, here) if laid else (),
        here,
        CARDS.of(view),
        kit.fight(view),
        lying=kit.lying(view, thing, does),
        goal=goal(view),
    )


def turn(option: object, ask: Ask[object], state: State) -> Turn | None:
    """[6.2] [R47] How a chit would lie."""
    return kit.turn(option, ask, face)


def levels(view: View) -> Iterator[Level]:
    """The levels of which something is known."""
    for level in sorted({cell.level for cell in view.cells}):
        gate = level == view.hellgate_level and not view.destroyed
        yield Level(str(level), f"Level {level}{', of the Hellgate' if gate else ''}")


def facts(view: View) -> Iterator[Figure]:
    """What stands at the head of the table."""
    if view.number:
        yield Figure("Game", str(view.number))
        yield Figure("Turn", str(view.turns))
    if view.sun:
        yield Figure("Sun", view.sun, sign=f"sun_{view.sun}")
    yield Figure("Chits left", str(view.chits_left))
    if view.cells:
        east, south, level = view.here
        home = kit.bearing_home(-east, -south)
        yield Figure("Gateway", home if level == 1 else f"on level 1, {home}")
    if view.purse:
        yield Figure("To be divided", count(view.purse, "Gold Mark"), sign="gold")
    if view.x_dead:
        yield Figure("X the Unknown", "dead")
    if view.below:
        yield Figure("Party", "somebody is in a room under the trap door")


# -- records and counters --------------------------------------------------------------------------------------


def record(who: Sheet, group: str) -> Card:
    """[4.2] A character record."""
    title = f"{race_name(who.race)} {'Hero' if who.hero else 'Initiate'}"
    lists = (*kit.armoury(who, does), *spells(who), *kit.belongings(who, does))
    return kit.card(who, group, title, figures(who), lists, drawn(who.race, who.hero))


def drawn(race: str, hero: bool) -> str:
    """Which drawing: a Hero has one of his race, an Initiate another."""
    return f"{race}_hero" if hero else race


def figures(who: Sheet) -> list[Figure]:
    """Skills and values, what he carries in his purse and has at home."""
    red, yellow, blue = who.potential
    potential = f"red {red}, yellow {yellow}, blue {blue}"
    magic = [Figure("Magic Potential", potential)] if red or yellow or blue else []
    wealth = (
        [Figure("Purse", owned, sign="gold", key=True)] if (owned := purse(who.gold_marks, who.jewels)) else []
    )
    saved = [Figure("At home", home)] if (home := at_home(who)) else []
    bonus = [Figure("Combat Bonus", f"{who.combat_bonus:+d}")] if who.combat_bonus else []
    return [
        *kit.skills(who),
        *bonus,
        Figure("Resistance", str(who.resistance)),
        *kit.figure("Hellgate", who.hellgate),
        *kit.figure("Negotiation", who.negotiation),
        *magic,
        Figure("Experience Points", str(who.experience), key=True),
        *wealth,
        *kit.figure("Uses of Mind left", who.mind_left, unless=-1),
        *saved,
    ]


def spells(who: Sheet) -> tuple[Listing, ...]:
    """[4.1-D] [R13] The spells he can cast in this game, and how often; then those that rest under this sun."""
    left = {"heal": who.heal_left, "rejuvenate": who.rejuvenate_left}
    ready = dict.fromkeys((*who.circled, *who.learnt))
    things = []
    for spell in dict.fromkeys((*ready, *who.spells)):
        often = f"; {count(left[spell], 'casting')} left" if spell in ready and left.get(spell, -1) >= 0 else ""
        mark = "circled" if spell in who.circled else "learnt" if spell in ready else ""
        things.append(Thing(spell_name(spell), spell_terms(spell) + often, mark, f"{spell}_spell"))
    return (Listing("Spells", tuple(things)),) if things else ()


def counter(foe: Foe, group: str) -> Card:
    """A monster's counter: its Combat Bonus and Negotiation Value with the Level Chart."""
    row = CHARACTERISTIC[foe.kind]
    value = str(row.negotiation + LEVEL["negotiation"][foe.level]) if row.talks else "never talks"
    power = [Figure("Special power", foe.power.replace("_", " "), POWERS[foe.power])] if foe.power else []
    figures = [
        Figure("Combat Bonus", f"{foe.combat_bonus:+d}"),
        *kit.figure("Skill", foe.skill),
        Figure("Resistance", str(row.resistance)),
        Figure("Negotiation Value", value),
        *kit.figure("Met on level", foe.level),
        *power,
    ]
    return kit.counter(foe, group, MONSTER[foe.kind].name, figures)


CARDS = kit.Cards(record, counter)
