"""Deathmaze [8.21]: what each member of the party may do in a Party Combat Phase."""

from __future__ import annotations

from labrys.games.deathmaze.chapters.attacking import attack_monsterwise, attack_with, usable, weapon_for
from labrys.games.deathmaze.chapters.c11_magic import cast_in_combat, combat_casts, resists
from labrys.games.deathmaze.chapters.items import charm_targets, swallow, use_up
from labrys.games.deathmaze.chapters.opponents import opponents
from labrys.games.deathmaze.chapters.party import adventurer, find, seat_of
from labrys.games.deathmaze.chapters.wounds import suffer
from labrys.games.deathmaze.options import Action, AttackTwice
from labrys.games.deathmaze.state import Adventurer, Fighter, G, State
from labrys.games.deathmaze.tables import FIGURE, SPICE_CODE
from labrys.kit.order import FRONT, SECOND, row
from labrys.systems.spi1980.chapters import combat as arms
from labrys.systems.spi1980.events import Resisted, Used
from labrys.systems.spi1980.options import Attack, CastSpell, Done, Take, Use
from labrys.systems.spi1980.pieces import WAITING


def actions(state: State) -> tuple[list[Action], list[int]]:
    """[8.21] [R83] Every action open to those who have not acted; each player has his own, and may be done."""
    front = row(state.monsters, FRONT)
    options: list[Action] = []
    owners: list[int] = []
    for unit in state.party:
        if unit.acted or unit.moved or unit.row == WAITING:
            continue
        mine = actions_of(state, unit, front)
        if mine:
            options += mine
            owners += [unit.seat if type(unit) is Adventurer else seat_of(state, unit)] * len(mine)
    if options:
        seats = dict.fromkeys(owners)
        options += [Done(seat) for seat in seats]
        owners += seats
    return options, owners


def actions_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Action]:
    """[8.21] [8.41] [11.11] [R19] Attack, change weapon, cast, use what he carries."""
    mine: list[Action] = []
    targets = targets_of(state, unit, front)
    for target in targets:
        mine.append(Attack(unit.id, target.id))
    if not isinstance(unit, Adventurer) or unit.werewolf:
        return mine
    mine += arms.other_weapons(unit)
    if unit.row <= SECOND and (unit.spells or unit.items):
        mine += combat_casts(state, unit)
    if unit.items:
        mine += things_to_use(state, unit, targets, front)
    return mine


def targets_of(state: State, unit: Fighter, front: list[Fighter]) -> list[Fighter]:
    """[8.32] [8.34] [R14] Front row: the closest; second row with bow or dagger: any; third: none."""
    if not front or unit.row > SECOND:
        return []
    if isinstance(unit, Adventurer) and not unit.werewolf:
        if unit.in_hand < 0:
            return []
        weapon = unit.weapons[unit.in_hand]
        if not usable(state, weapon, unit.row):
            return []
        if weapon.kind == "bow" or unit.row == SECOND:
            return front
    elif weapon_for(state, unit) is None:
        return []
    elif unit.row == SECOND:
        return front
    return opponents(state, unit, state.party, front)


def things_to_use(state: State, who: Adventurer, targets: list[Fighter], front: list[Fighter]) -> list[Action]:
    """[R19] From any row on himself: Healing, Strength, Poison, Mustard, Spinach. Pepper and charms: rows 1–2."""
    uses: dict[Action, None] = {}
    for item in who.items:
        if item.kind == "potion":
            if not state.house.potions_in_combat:
                continue
            if not item.name.startswith("charm_"):
                uses[Use(who.id, item.id)] = None
            elif who.row <= SECOND:
                for monster in charm_targets(state, who, item.name):
                    uses[Use(who.id, item.id, monster.id)] = None
        elif item.name in ("mustard", "spinach"):
            uses[Use(who.id, item.id)] = None
        elif item.name == "red_pepper" and who.row <= SECOND:
            for enemy in front:
                uses[Use(who.id, item.id, enemy.id)] = None
        elif item.name == "cannabis" and not who.two_attacks:
            for target in targets:
                uses[AttackTwice(who.id, target.id)] = None
    return list(uses)


async def perform(g: G, action: Action) -> None:
    """[8.21] One action, its results at once."""
    match action:
        case Attack():
            unit = find(g.state, action.who)
            unit.acted = True
            strike(g, unit, action.target)
        case AttackTwice():
            eat_cannabis(g, adventurer(g.state, action.who), action.target)
        case Take():
            change_weapon(g, adventurer(g.state, action.who), action.weapon)
        case CastSpell():
            adventurer(g.state, action.who).acted = True
            await cast_in_combat(g, action)
        case Use():
            adventurer(g.state, action.who).acted = True
            await use_in_combat(g, adventurer(g.state, action.who), action)
    finish_sleepers(g)


def strike(g: G, unit: Fighter, target_id: str) -> None:
    """[8.43] An attack; with the house rule of R42 Cannabis gives two of them in every phase."""
    hand = unit.in_hand if isinstance(unit, Adventurer) else 0
    blow(g, unit, target_id)
    if isinstance(unit, Adventurer) and unit.two_attacks and unit.in_hand == hand:
        blow(g, unit, target_id)


def blow(g: G, unit: Fighter, target_id: str) -> None:
    """[8.43] [8.45] One attack, if the target still stands and there is a weapon for it."""
    target = next((enemy for enemy in g.state.monsters if enemy.id == target_id), None)
    if target is None:
        return
    if isinstance(unit, Adventurer) and not unit.werewolf:
        if unit.in_hand >= 0 and usable(g.state, unit.weapons[unit.in_hand], unit.row):
            attack_with(g, unit, target, unit.weapons[unit.in_hand])
        return
    weapon = weapon_for(g.state, unit)
    if weapon == "monster":
        attack_monsterwise(g, unit, target)
    elif weapon is not None:
        attack_with(g, unit, target, weapon)


def eat_cannabis(g: G, who: Adventurer, target: str) -> None:
    """[R42] Two attacks on the same monster; a throwing dagger in row 2 only once; a dead one is dead."""
    use_up(who, "cannabis")
    g.tell(Used("R42", who.id, "cannabis"))
    who.acted = True
    if g.state.house.cannabis == "combat":
        who.two_attacks = True
    hand = who.in_hand
    for _ in range(FIGURE["cannabis_attacks"]):
        if who.in_hand == hand:
            blow(g, who, target)


def change_weapon(g: G, who: Adventurer, weapon: str) -> None:
    """[8.41] Changing takes his attack of this phase; [8.48] not if his hands were empty."""
    who.acted = who.in_hand >= 0
    arms.take_in_hand(g, who, weapon, "8.41")


async def use_in_combat(g: G, who: Adventurer, action: Use) -> None:
    """[R19] In place of the attack. [11.15] Red Pepper can be resisted in the Advanced Game."""
    if action.item != "red_pepper":
        await swallow(g, who, action.item, action.target)
        return
    use_up(who, action.item)
    g.tell(Used("R19", who.id, action.item, action.target))
    target = next(enemy for enemy in g.state.monsters if enemy.id == action.target)
    if g.state.advanced and resists(g, target, "11.15"):
        g.tell(Resisted("11.15", target.id, action.item))
    else:
        suffer(g, target, g.roll(SPICE_CODE["red_pepper"], "9.5"), "harm", "9.5")


def finish_sleepers(g: G) -> None:
    """[R16] By house rule monsters sleep on; when all that are left sleep they are killed."""
    if g.state.house.sleep == "combat" and all(unit.asleep for unit in g.state.monsters):
        for unit in list(g.state.monsters):
            if not isinstance(unit, Adventurer):
                suffer(g, unit, unit.wound_points - unit.wounds, "magic")
