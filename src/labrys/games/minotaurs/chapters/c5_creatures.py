"""Minotaurs [V] Creatures: a being from its line (M5.15), and what its special abilities do in battle (M5.14).

What an ability adds to figures is in the line already. Here is what it does at its moment: in place of an attack
(`special`), after a hit (`on_hit`), at the end of a round (`end_of_round`).
"""

from __future__ import annotations

from labrys.engine.ask import Choose
from labrys.engine.event import GAMESMASTER
from labrys.games.minotaurs.chapters.c1_figures import of_a_creature
from labrys.games.minotaurs.chapters.c2_ground import arc_of, enemies, feet, in_sight, is_near, may_target, sees
from labrys.games.minotaurs.chapters.c2_states import break_concentration, drop, has, is_up, let_go, put
from labrys.games.minotaurs.chapters.c2_wounds import faint, fell, heal, wound
from labrys.games.minotaurs.chapters.c4_rolls import DANGER, check, evades, resists
from labrys.games.minotaurs.events import CalledOff, Sang, Sum, UsedUp
from labrys.games.minotaurs.pieces import FOES, LUCK, MIGHT, Being
from labrys.games.minotaurs.state import G, State, everybody, fight
from labrys.games.minotaurs.tables import CREATURES, MYTHIC, Ability
from labrys.kit import clock

AMPHORA = "amphora"
GAZE, SONG, BOULDER = 30, 60, 60  # feet
REGENERATION = 3
SINGERS_LEVEL = 2
POISONS: tuple[Ability, Ability] = ("poison_lethal", "poison_paralysis")


def create(kind: str, number: int, who: str) -> Being:
    """[M5.15] One of a kind, fresh."""
    figures = of_a_creature(kind)
    return Being(
        id=who,
        kind=kind,
        number=number,
        seat=GAMESMASTER,
        side=FOES,
        figures=figures,
        hits=figures.hits,
        power=figures.power,
        hand=CREATURES[kind].gear,
    )


def ability(one: Being, key: Ability) -> bool:
    """[M5.14] Has it this ability? Persons have none."""
    return one.sheet is None and key in CREATURES[one.kind].abilities


# -- in place of an attack -----------------------------------------------------------------------------------


def within_reach(state: State, one: Being, action: str) -> list[Being]:
    """[M5.14] Whom it could use a special attack on from where it stands, nearest first."""
    open_to = [foe for foe in enemies(state, one) if may_target(one, foe) and sees(one, foe)]
    found = [foe for foe in open_to if _could(state, one, foe, action)]
    return sorted(found, key=lambda foe: feet(state, one, foe))


def _could(state: State, one: Being, foe: Being, action: str) -> bool:
    match action:
        case "breath":  # [M5.14.breath_weapon] a third of its Movement
            return feet(state, one, foe) <= CREATURES[one.kind].move // 3 and in_sight(state, one, foe)
        case "crush":  # [M5.14.crushing_damage] somebody smaller
            return is_near(state, one, foe) and foe.figures.size < one.figures.size
        case "boulder":
            return feet(state, one, foe) <= BOULDER and in_sight(state, one, foe)
        case "song":
            return feet(state, one, foe) <= SONG and not _mindless(foe)
        case _:
            return can_petrify(state, one, foe)


def can_petrify(state: State, one: Being, foe: Being) -> bool:
    """[M5.14.petrifying_gaze] Within 30 ft, facing it, and not proof against it."""
    return (
        feet(state, one, foe) <= GAZE
        and in_sight(state, one, foe)
        and arc_of(state, foe, one) != "rear"
        and not is_proof(foe)
        and not (foe.declared is not None and foe.declared.averted)
    )


def is_proof(one: Being) -> bool:
    """[6.9] The Leaf of Protection."""
    return any(thing in MYTHIC and MYTHIC[thing].gives.gaze for thing in one.goods)


def _mindless(one: Being) -> bool:
    return one.sheet is None and CREATURES[one.kind].mindless


async def special(g: G, one: Being) -> None:
    """[M5.14] On its initiative, in place of all its attacks."""
    state, declared = g.state, one.declared
    assert declared is not None
    targets = within_reach(state, one, declared.action)
    if not targets:
        g.tell(CalledOff("R56", one.id, "reach"))
        return
    target = next((foe for foe in targets if foe.id == declared.target), targets[0])
    if declared.action == "song":
        await sing(g, one, targets)
        return
    _note_attack(target, one)
    if declared.action == "gaze":
        await petrify(g, target, one)
    else:
        await overwhelm(g, one, target, declared.action)


def _note_attack(target: Being, one: Being) -> None:
    if one.id not in target.attacked_by:
        target.attacked_by = (*target.attacked_by, one.id)


RULES = {"breath": "M5.14.breath_weapon", "crush": "M5.14.crushing_damage", "boulder": "M5.14.crushing_missiles"}


async def overwhelm(g: G, one: Being, target: Being, action: str) -> None:
    """[M5.14.breath_weapon] [M5.14.crushing_damage] [M5.14.crushing_missiles] Evade, or be wounded."""
    rule = RULES[action]
    if await evades(g, target, rule):
        return
    number, _, sides = CREATURES[one.kind].damage.partition("d")
    dice = tuple(g.d(int(sides), rule) for _ in range(int(number)))
    wound(g, target, dice, (), action, rule, one.id)


async def petrify(g: G, target: Being, one: Being) -> None:
    """[M5.14.petrifying_gaze] Mystic Fortitude, or stone for good."""
    if not await resists(g, target, "M5.14.petrifying_gaze"):
        fell(g, target, "stone", "M5.14.petrifying_gaze", one.id)


async def sing(g: G, one: Being, targets: list[Being]) -> None:
    """[M5.14.magic_song] Once a battle: Confusion of the second level, two at most, within 60 ft."""
    battle = fight(g.state)
    battle.sung = (*battle.sung, one.id)
    heard = targets[:SINGERS_LEVEL]
    g.tell(Sang("M5.14.magic_song", one.id, tuple(target.id for target in heard)))
    for target in heard:
        _note_attack(target, one)
        if not await resists(g, target, "M5.14.magic_song"):
            confuse(g, target, SINGERS_LEVEL, "M5.14.magic_song", one.id)


def confuse(g: G, target: Being, rounds: int, rule: str, by: str) -> None:
    """[M3.21] As if surprised for so many rounds; a hold and concentration end (R28, R31)."""
    put(g, target, "confused", fight(g.state).round + rounds, rule, by)
    break_concentration(g, target)
    let_go(g, target, "surprised", "R28")


# -- after a hit ---------------------------------------------------------------------------------------------


async def on_hit(g: G, one: Being, target: Being, lost: int) -> None:
    """[R61] Poison after the damage; [M5.14.life_drain] what it took heals it."""
    if not lost or one.sheet is not None:
        return
    battle = fight(g.state)
    abilities = CREATURES[one.kind].abilities
    if "life_drain" in abilities and one.hits < one.figures.hits and not one.fate:
        heal(g, one, (), (("drained", lost),), "life_drain", "M5.14.life_drain", one.id)
    for poison in ("poison_lethal", "poison_paralysis"):
        if poison in abilities and one.id not in battle.poisoned and not target.fate:
            battle.poisoned = (*battle.poisoned, one.id)
            await poisoned(
                g, target, "poison_lethal" if poison == "poison_lethal" else "poison_paralysis", f"M5.14.{poison}"
            )


async def poisoned(g: G, one: Being, poison: Ability, rule: str) -> None:
    """[M5.14.poison_lethal] [M5.14.poison_paralysis] d20 + Might + Luck: 15 or more."""
    if one.sheet is None:
        line = CREATURES[one.kind]
        if line.kind in ("animate", "spirit"):
            return
        parts: Sum = (("ferocity", 2 * line.ferocity),)
    else:
        parts = (("might", one.figures.mods[MIGHT]), ("luck", one.figures.mods[LUCK]))
    if await check(g, one, "poison", parts, DANGER, rule) or await amphora(g, one):
        return
    if poison == "poison_lethal":
        battle = g.state.battle
        put(g, one, "poisoned", (battle.round if battle is not None else 0) + g.d6(rule), rule)
    else:
        one.until = clock.lasting(one.until, "paralysed", g.state.minutes + 10 * g.d6(rule))
        faint(g, one, "paralysed", rule)


async def amphora(g: G, one: Being) -> bool:
    """[6.9] Wine out of the Amphora, drunk at once, undoes a failed save; it fills again in 1d6 days."""
    owner = next((other for other in g.state.party if AMPHORA in other.goods and AMPHORA not in other.spent), None)
    if owner is None or owner.fate or owner.out or one.side != owner.side:
        return False
    if await Choose("6.9", owner.seat, ("drink", "keep"), "amphora", one.id, default=0) == "keep":
        return False
    owner.spent = {**owner.spent, AMPHORA: g.state.minutes + clock.DAY * g.d6("6.9")}
    g.tell(UsedUp("6.9", owner.id, AMPHORA))
    return True


# -- the end of a round --------------------------------------------------------------------------------------


def end_of_round(g: G) -> None:
    """[R25] Regeneration, then poison that has run its course."""
    battle = fight(g.state)
    for one in everybody(g.state):
        if ability(one, "regeneration") and is_up(one) and one.hits < one.figures.hits:
            heal(g, one, (), (("regeneration", REGENERATION),), "regeneration", "M5.14.regeneration")
        if one.states and not one.fate and has(one, "poisoned") and one.states["poisoned"] <= battle.round:
            fell(g, one, "dead", "M5.14.poison_lethal")


def cure(g: G, one: Being, rule: str) -> None:
    """[M5.14.poison_lethal] Vitality or Comfort saves from poison, and ends paralysis."""
    drop(g, one, "poisoned", rule)
    if one.out == "paralysed":
        one.out = ""
        one.until = clock.without(one.until, "paralysed")
