"""Citadel of Blood [9.2-1]: what each member of the party may do in a Party Combat Phase."""

from __future__ import annotations

from labrys.games.citadel.chapters.attacking import attack, weapon_for
from labrys.games.citadel.chapters.c10_magic import cast_in_combat, combat_casts
from labrys.games.citadel.chapters.c15_special_monsters import can_throw_lightning, lightning, use_powers
from labrys.games.citadel.chapters.items import charm_targets, mind_battle, mind_targets, swallow
from labrys.games.citadel.chapters.opponents import front_row, opponents
from labrys.games.citadel.chapters.party import character, find, seat_of
from labrys.games.citadel.options import Action, Mind
from labrys.games.citadel.state import Character, Fighter, G, Monster, State
from labrys.kit.order import SECOND
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.chapters.powers import Moment
from labrys.systems.spi1980.options import Attack, CastSpell, Done, Take, Use
from labrys.systems.spi1980.pieces import WAITING


def actions(state: State) -> tuple[list[Action], list[int]]:
    """[9.4] [R32] Every action open to those who have not acted; each player has his own, and may be done."""
    front = front_row(state.monsters)
    options: list[Action] = []
    owners: list[int] = []
    late: list[Action] = []
    whose: list[int] = []
    for unit in state.party:
        ready = may_act(unit)
        mine = actions_of(state, unit, front) if ready else late_truce(state, unit)
        if mine:
            seat = unit.seat if type(unit) is Character else seat_of(state, unit)
            (options if ready else late).extend(mine)
            (owners if ready else whose).extend([seat] * len(mine))
    seats = dict.fromkeys(owners or whose[:1])
    if seats:
        options += [*(Done(seat) for seat in seats), *late]
        owners += [*seats, *whose]
    return options, owners


def may_act(unit: Fighter) -> bool:
    """[9.4] One action a phase; [R15] not for one who has just changed sides."""
    return not (unit.acted or unit.moved or unit.row == WAITING)


def late_truce(state: State, unit: Fighter) -> list[Action]:
    """[10.5-Cease-Fire] [R7] Cease Fire interrupts: also by one who has already acted in this round."""
    if type(unit) is not Character or not (unit.free_spells or "cease_fire" in unit.circled):
        return []
    if state.house.cease_fire != "any_time" or unit.row == WAITING:
        return []
    return [cast for cast in combat_casts(state, unit) if cast.spell == "cease_fire"]


def actions_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Action]:
    """[9.2-1] [9.4] [10.3] [R19] Attack, ready the other weapon, cast, use what he carries."""
    mine: list[Action] = [Attack(unit.id, target.id) for target in targets_of(state, unit, front)]
    if type(unit) is Monster:
        if unit.row == SECOND and can_throw_lightning(state, unit):
            mine += [CastSpell(unit.id, "lightning", target.id) for target in front]
        return mine
    assert isinstance(unit, Character)
    mine += arms.other_weapons(unit)
    if unit.circled or unit.learnt or unit.game_spells or unit.items or unit.free_spells:
        mine += combat_casts(state, unit)
    if unit.items:
        mine += potions(state, unit)
        mine += [Mind(unit.id, target.id) for target in mind_targets(state, unit)]
    return mine


def targets_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Fighter]:
    """[9.3] Front row: the nearest, or any for one alone; second row with bow or throwing dagger: any."""
    if not front or weapon_for(state, unit) is None:
        return []
    return front if unit.row == SECOND else opponents(state, unit, state.party, front)


def potions(state: State, who: Character) -> list[Action]:
    """[R19] Instead of an attack, in any row; charm potions reach the first two rows."""
    if not state.house.potions_in_combat:
        return []
    uses: dict[Action, None] = {}
    for item in who.items:
        if item.kind == "potion":
            charms = item.name.startswith("charm_")
            targets = [monster.id for monster in charm_targets(state, who, item.name)] if charms else [""]
            uses.update({Use(who.id, item.id, target): None for target in targets})
    return list(uses)


async def perform(g: G, action: Action) -> None:
    """[9.2-1] One action, its results at once."""
    state = g.state
    assert not isinstance(action, Done)
    unit = find(state, action.who)
    unit.acted = True
    match action:
        case Attack():
            strike(g, unit, find(state, action.target))
        case Take():
            change_weapon(g, character(state, action.who), action.weapon)
        case CastSpell() if isinstance(unit, Monster):
            lightning(g, unit, find(state, action.target))
        case CastSpell():
            await cast_in_combat(g, action)
        case Use():
            state.active = True
            await swallow(g, character(state, action.who), action.item, action.target)
        case Mind():
            mind_battle(g, character(state, action.who), action.target)


def strike(g: G, unit: Fighter, target: Fighter) -> None:
    """[9.5] [9.6] An attack; [R15] by house rule a charmed monster keeps its powers."""
    unrestrained = isinstance(unit, Monster) and g.state.house.charmed_monsters == "unrestrained"
    if unrestrained and isinstance(unit, Monster):
        breath = use_powers(g, Moment.IN_PLACE_OF_ATTACK, unit)
        if breath or use_powers(g, Moment.BEFORE_ATTACK, unit, target):
            return
    weapon = weapon_for(g.state, unit)
    if weapon is None:
        return
    attack(g, unit, target, weapon)
    if unrestrained and isinstance(unit, Monster) and target in g.state.monsters:
        use_powers(g, Moment.AFTER_ATTACK, unit, target)


def change_weapon(g: G, who: Character, weapon: str) -> None:
    """[9.4] Changing costs his attack in that phase; [R33] not after a throw, unless by house rule."""
    who.acted = who.in_hand >= 0 or not g.state.house.free_rearming
    arms.take_in_hand(g, who, weapon, "9.4")
