"""Making the characters [4.1-A] [4.1-B], their spells [4.1-D], what they learn and take along [12.2] [17.3]."""

from __future__ import annotations

from typing import Any

from labrys.engine.ask import Amount, Answer, Choose, ChooseSome, Name
from labrys.games.citadel.chapters.c06_movement_through_the_citadel import GATEWAY
from labrys.games.citadel.pieces import Character
from labrys.games.citadel.state import NOWHERE, State, characters, member
from labrys.seats.answers import first_of, free_name
from labrys.seats.citadel.journey import distances, no_ground, unknown
from labrys.seats.citadel.plan import GIVE_UP, bold, told
from labrys.systems.spi1980.things import WeaponKind

BLADES: tuple[WeaponKind, ...] = ("hammer", "axe", "sword")
NEAR = 4  # steps to an unknown exit worth going back into the same maze
SPELLS = (
    "sleep",
    "cease_fire",
    "strength",
    "lightning",
    "mage_armour",
    "magic_shield",
    "rejuvenate",
    "heal",
    "lock",
    "oratory",
    "mental_attack",
    "redemption",
    "stone_flesh",
    "neutralise_poison",
    "charm",
    "blast",
    "thief",
)


# -- [4.1-A] [4.1-B] -------------------------------------------------------------------------------------------


def most_of_them(state: State, ask: Choose[Any]) -> Answer:
    """[4.1-A4] As many as there may be."""
    return max(range(len(ask.options)), key=lambda i: int(ask.options[i]))


def create(state: State, ask: Choose[Any]) -> Answer:
    """[4.1-B2] Our own Initiates."""
    return first_of(ask, "create")


def recruit(state: State, ask: Choose[Any]) -> Answer:
    """[4.1-A1] [4.1-B2] A survivor of earlier campaigns if there is one; else a Human."""
    for index, option in enumerate(ask.options):
        if isinstance(option, Character):
            return index
    return first_of(ask, "human", "random")


def name(state: State, ask: Name) -> Answer:
    """[4.2] Any that is free."""
    return free_name(ask)


def experience(state: State, ask: Choose[Any]) -> Answer:
    """[4.1-B7] Casters grow tougher, the others shoot better."""
    who = member(state, ask.of)
    caster = who is not None and max(who.potential) > 0
    return first_of(ask, *(("wound_point",) if caster else ("skill:bow", "wound_point")))


def main_weapon(who: Character) -> WeaponKind:
    """The blade he knows best, with a magic one if he has it."""
    bonus = {weapon.kind: weapon.bonus for weapon in who.weapons}
    return max(BLADES, key=lambda kind: (who.skills.get(kind, 0) + bonus.get(kind, 0), -BLADES.index(kind)))


def weapon(state: State, ask: Choose[Any], *, second: bool) -> Answer:
    """[4.1-B4] [17.4] A blade and a bow each."""
    who = member(state, ask.of)
    blade = main_weapon(who) if who is not None else "sword"
    return first_of(ask, "bow" if second else blade)


def rearm(state: State, ask: Choose[Any]) -> Answer:
    """[17.4] A blade and a bow each, unless he has something better."""
    who = member(state, ask.of)
    if who is None:
        return 0
    kinds = {weapon.kind for weapon in who.weapons}
    missing = [kind for kind in (main_weapon(who), "bow") if kind not in kinds]
    magic = any(weapon.bonus for weapon in who.weapons)
    if not missing:
        return first_of(ask, "keep")
    return first_of(ask, missing[-1] if magic else main_weapon(who))


# -- [4.1-B6] [4.1-D] spells -----------------------------------------------------------------------------------


def rank(spell: str) -> int:
    """How early we want it."""
    return SPELLS.index(spell) if spell in SPELLS else len(SPELLS)


def spells(state: State, ask: ChooseSome[Any]) -> Answer:
    """[4.1-B6] The best we do not know yet."""
    best = sorted(range(len(ask.options)), key=lambda i: (rank(ask.options[i]), i))
    return tuple(sorted(best[: ask.least]))


def circle(state: State, ask: ChooseSome[Any]) -> Answer:
    """[4.1-D] The best; but if somebody has Sleep already and nobody Cease Fire, that comes first."""
    others = [who for who in characters(state) if who.id != ask.of]
    lulled = any("sleep" in who.circled for who in others)
    truce = any("cease_fire" in who.circled for who in others)

    def wish(index: int) -> tuple[int, int]:
        spell = ask.options[index]
        urgent = spell == "cease_fire" and lulled and not truce
        return (-1 if urgent else rank(spell), index)

    return tuple(sorted(sorted(range(len(ask.options)), key=wish)[: ask.least]))


# -- [12.2] [17.0-d] [17.3] at home ----------------------------------------------------------------------------


def ability(state: State, ask: Choose[Any]) -> Answer:
    """[12.2] Fighters learn to strike and to bear it, in turn; casters grow tougher."""
    who = next(one for one in state.out if one.id == ask.of)
    if not any(one.hellgate for one in state.out):
        return first_of(ask, "hellgate", "save")
    kind = main_weapon(who) if fighter(who) else "bow"
    skill = who.skills.get(kind, 0) + who.combat_bonus
    wish = "wound_point" if skill > who.wound_points - 4 or skill >= 10 else f"skill:{kind}"
    if not fighter(who) and max(who.potential) > 0:
        wish = "wound_point"
    return ask.options.index(wish if wish in ask.options else "save")


def fighter(who: Character) -> bool:
    """Does he belong in front?"""
    return who.combat_bonus + max(who.skills.values(), default=0) >= 4


def homecoming(state: State, ask: Choose[Any]) -> Answer:
    """[17.0-d] Back, as long as there is hope: into the same maze while it promises more than a new one."""
    if state.game >= GIVE_UP:
        return ask.options.index("stop")
    return first_of(ask, "same_session" if worth_returning(state) else "later", "later")


def worth_returning(state: State) -> bool:
    """[R79] The Hellgate within reach, or unknown exits close to the Gateway and no bad news of its level."""
    if state.x_dead and state.hellgate_at != NOWHERE:
        return True
    if told(state):
        return state.hellgate_left > 1 or (bool(state.champions) and bold(state)) or not no_ground(state)
    if state.hellgate_level or GATEWAY not in state.maze:
        return False
    home = distances(state, GATEWAY)
    return any(home[where] <= NEAR for where, _, _ in unknown(state, home))


def newcomers(state: State, ask: Amount) -> Answer:
    """[17.3] As many as there may be."""
    return ask.most


def newcomer(state: State, ask: Choose[Any]) -> Answer:
    """[17.3] A Hero rather than an Initiate."""
    return first_of(ask, "hero")
