"""Mazes & Minotaurs by house rule: what takes the place of a procedure, in the order of the chapters."""

from __future__ import annotations

from math import hypot

from labrys.engine.ask import Choose
from labrys.games.minotaurs.chapters import c1_creation as creation
from labrys.games.minotaurs.chapters import c2_ground as ground
from labrys.games.minotaurs.chapters import c3_gifts as gifts
from labrys.games.minotaurs.chapters import c3_powers as powers
from labrys.games.minotaurs.chapters import c4_adventuring as adventuring
from labrys.games.minotaurs.events import AttributeRaised, PowerUsed
from labrys.games.minotaurs.pieces import ATTRIBUTES, Being, Calling, Room
from labrys.games.minotaurs.state import G, State
from labrys.games.minotaurs.tables import ATTRIBUTE_CURSES, CLASSES, KIN, Power
from labrys.kit.field import squares
from labrys.kit.variants import in_place_of

# -- I characters --------------------------------------------------------------------------------------------


@in_place_of(creation.weak_set, weak_set="reroll")
def reroll_weak_set(
    g: G, dice: tuple[tuple[int, int, int, int], ...], results: tuple[int, ...]
) -> tuple[tuple[tuple[int, int, int, int], ...], tuple[int, ...]]:
    """[R2] The whole set again, until one of them is 13 or more."""
    while max(results) < creation.WEAK:
        dice, results = creation.roll_six(g)
    return dice, results


@in_place_of(creation.nobles_die, noble_die_named="after")
async def nobles_die_first(g: G, seat: int) -> None:
    """[R6] The die is seen before the attribute is named."""
    die = g.d6("M1.31")
    raised = await Choose("M1.31", seat, creation.below_the_highest(g.state), "raise", str(seat))
    creation.raise_attribute(g, seat, ATTRIBUTES.index(raised), die)


@in_place_of(creation.raise_attribute, noble_die="reroll")
def reroll_attribute(g: G, seat: int, raised: int, die: int) -> None:
    """[R5] That attribute is rolled anew: five dice, the best three; the extra die is one of them."""
    dice = sorted((die, *(g.d6("M1.31") for _ in range(4))))
    scores = list(creation.making(g.state).scores)
    scores[raised] = sum(dice[2:])
    creation.note(g, scores=tuple(scores), raised=raised)
    g.tell(AttributeRaised("M1.31", seat, ATTRIBUTES[raised], die, scores[raised]))


@in_place_of(creation.parts_of_kit, sorcerer_kit="one_of_three")
def sorcerers_choice(state: State, calling: Calling) -> tuple[str, ...]:
    """[G31] A Sorcerer has one of dagger, staff and wand."""
    return ("one_of_three",) if calling == "sorcerer" else CLASSES[calling].chosen


@in_place_of(creation.kit_of, sorcerer_kit="one_of_three")
def sorcerers_kit(state: State, calling: Calling) -> tuple[str, ...]:
    """[G31] Nothing beside it."""
    return () if calling == "sorcerer" else CLASSES[calling].kit


# -- II combat -----------------------------------------------------------------------------------------------


@in_place_of(ground.feet, distances="straight")
def straight_feet(state: State, one: Being, other: Being) -> int:
    """[R12] As the crow flies, from the nearest square of one to the nearest of the other."""
    row = ground.terrain(state).width + 1
    near = [
        hypot(a % row - b % row, a // row - b // row)
        for a in squares(ground.body(state, one))
        for b in squares(ground.body(state, other))
    ]
    return round(ground.FEET * min(near))


# -- III magic -----------------------------------------------------------------------------------------------


@in_place_of(powers.least_cost, power_cost="level")
def level_of_power(state: State, line: Power) -> int:
    """[M3.14] [R46] The level of the power."""
    return line.level


@in_place_of(powers.pay, power_cost="level")
def pay_level(g: G, one: Being, line: Power, targets: tuple[str, ...]) -> bool:
    """[M3.14] [R46] No die: so much Power as its level."""
    one.power -= line.level
    g.tell(PowerUsed("M3.14", one.id, line.key, targets, 0, line.level, one.power, True))
    return True


@in_place_of(powers.reaches, missing_ranges="twenty")
def twenty_feet(state: State, line: Power) -> int:
    """[R34] What has no range reaches 20 ft; a kiss stays a kiss."""
    return 20 if line.range == "touch" else 6 if line.range == "kiss" else line.feet


@in_place_of(gifts.curses_of, napaea_curse=True)
def napaeas_curse_too(state: State, one: Being) -> tuple[str, ...]:
    """[R38] [G11] Napaeas share the curse of an attribute."""
    return KIN[gifts.kin_of(one)].curses or ATTRIBUTE_CURSES


# -- IV adventuring ------------------------------------------------------------------------------------------


@in_place_of(adventuring.stealth, stealth="flat")
def flat_stealth(state: State, one: Being, room: Room | None) -> int:
    """[R41] Always 15, 19 for the stealthy."""
    hidden = (
        adventuring.at_home(one, room) or "favour:stealth" in one.until or adventuring.is_hidden_by_nature(one)
    )
    return 15 + (adventuring.HIDDEN if hidden else 0)
