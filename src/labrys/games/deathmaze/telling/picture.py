"""Deathmaze as a picture: what a surface draws, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterator

from labrys.engine.ask import Ask
from labrys.games.deathmaze.state import State
from labrys.games.deathmaze.tables import CHARACTERISTIC, CHIT, MONSTER
from labrys.games.deathmaze.telling.goal import goal
from labrys.games.deathmaze.telling.notes import POWERS, does
from labrys.games.deathmaze.telling.view import Foe, Sheet, View
from labrys.games.deathmaze.telling.words import FEATURE_NAMES, spell_name, spell_terms
from labrys.kit import maze
from labrys.show.english import capital
from labrys.show.picture import Card, Figure, Level, Listing, Picture, Thing, Turn
from labrys.systems.spi1980.telling import picture as shared
from labrys.systems.spi1980.telling.words import thing

LEVEL = Level("maze", "The maze")
PLAN = shared.Plan(FEATURE_NAMES, {"entrance": "entrance"}, LEVEL.key)


def picture(view: View) -> Picture:
    """Everything there is to draw."""
    laid = bool(view.cells)
    here = maze.key(maze.place(*view.here)) if laid else ""
    return Picture(
        view.game,
        "Deathmaze",
        tuple(facts(view)),
        (LEVEL,) if laid else (),
        PLAN.places(view.cells, view.elsewhere),
        shared.tokens(view, here) if laid else (),
        here,
        (CARDS if view.advanced else BASIC).of(view),
        shared.fight(view),
        lying=shared.lying(view, thing, does),
        moment=f"the {'Advanced' if view.advanced else 'Basic'} Game" if laid else "",
        goal=goal(view),
    )


def turn(option: object, ask: Ask[object], state: State) -> Turn | None:
    """[5.24] [5.25] How a chit would lie."""
    return shared.turn(option, ask, CHIT.__getitem__)


def facts(view: View) -> Iterator[Figure]:
    """What stands at the head of the table."""
    yield Figure("Room chits left", str(view.rooms_left))
    yield Figure("Corridor chits left", str(view.corridors_left))
    if view.cells:
        (east, south), (out_east, out_south) = view.here, view.entrance
        yield Figure("Entrance", shared.bearing_home(out_east - east, out_south - south))
    if view.below:
        yield Figure("Party", "in a room under the trap door")


# -- records and counters --------------------------------------------------------------------------------------


def record(who: Sheet, group: str) -> Card:
    """A Character Record."""
    lists = (*shared.armoury(who, does), *spells(who), *shared.belongings(who, does))
    return shared.card(who, group, capital(who.klass), figures(who), lists, who.klass)


def figures(who: Sheet) -> list[Figure]:
    """Skills, Magic Resistance, what he has gained and what he has at home."""
    return [
        *shared.skills(who),
        Figure("Magic Resistance", str(who.magic_resistance)),
        Figure("Experience Points", str(who.experience), key=True),
        *shared.figure("Bezants", who.bezants),
        *shared.figure("Wounds for spells", who.spell_wounds),
        *shared.figure("Experience Points at home", who.saved_experience),
        *shared.figure("Bezants at home", who.saved_bezants),
    ]


def spells(who: Sheet) -> tuple[Listing, ...]:
    """[4.12] The spells he knows."""
    things = tuple(Thing(spell_name(spell), spell_terms(spell), kind=f"{spell}_spell") for spell in who.spells)
    return (Listing("Spells", things),) if things else ()


def counter(foe: Foe, group: str) -> Card:
    """A monster's counter: those with weapons have no Combat Bonus."""
    power = [Figure("Special power", foe.power.replace("_", " "), POWERS[foe.power])] if foe.power else []
    return drawn(foe, group, power)


def plain(foe: Foe, group: str) -> Card:
    """[7.15] [R3] A monster's counter in the Basic Game, where none has a power."""
    return drawn(foe, group, [])


def drawn(foe: Foe, group: str, power: list[Figure]) -> Card:
    """What is printed on the counter and in its row of the table."""
    row = CHARACTERISTIC[foe.kind]
    bonus = [] if foe.weapon else [Figure("Combat Bonus", f"{foe.combat_bonus:+d}")]
    figures = [
        *bonus,
        *shared.figure("Skill", foe.skill),
        Figure("Magic Resistance", str(row.resistance)),
        Figure("Negotiation Value", str(row.negotiation)),
        *power,
    ]
    return shared.counter(foe, group, MONSTER[foe.kind].name, figures)


CARDS = shared.Cards(record, counter)
BASIC = shared.Cards(record, plain)
